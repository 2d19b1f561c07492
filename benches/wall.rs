//! The cost of a rebuilt wall beside the bare generator and hash work it cannot do without.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use haifu::tile::Deck;
use haifu::wall::{Generator, Seed};
use rand_mt::Mt;
use sha2::{Digest, Sha512};

/// As many rounds as a game has on average.
const ROUNDS: u64 = 10;

fn seed_text() -> String {
    let words = (0..32u32).map(|i| format!("{:08x}", i.wrapping_mul(0x9e37_79b9)));
    format!("mt19937ar-sha512-n288,{}", words.collect::<Vec<_>>().join(","))
}

fn wall(criterion: &mut Criterion) {
    let text = seed_text();
    let seed = Seed::parse_game(&text).expect("a well-formed seed");
    let mut group = criterion.benchmark_group("wall");
    group.throughput(Throughput::Elements(1));
    group.bench_function("round", |bencher| {
        let mut walls = Generator::new(&seed);
        bencher.iter(|| walls.next_round(black_box(Deck::Full)));
    });
    group.bench_function("round_sanma", |bencher| {
        let mut walls = Generator::new(&seed);
        bencher.iter(|| walls.next_round(black_box(Deck::Sanma)));
    });
    group.bench_function("bare_generator_and_hash", |bencher| {
        let mut twister = Mt::new_with_key(seed.words().iter().copied());
        bencher.iter(|| {
            let mut outputs = [0; 1152];
            twister.fill_bytes(&mut outputs);
            for block in outputs.as_chunks::<128>().0 {
                black_box(Sha512::digest(block));
            }
        });
    });
    group.throughput(Throughput::Elements(ROUNDS));
    group.bench_function("game_with_its_seed", |bencher| {
        bencher.iter_batched_ref(
            || Generator::new(&seed),
            |walls| {
                let seed = Seed::parse_game(black_box(&text)).expect("a well-formed seed");
                walls.restart(&seed);
                for _ in 0..ROUNDS {
                    black_box(walls.next_round(Deck::Full));
                }
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

criterion_group!(benches, wall);
criterion_main!(benches);
