//! What the audit of whole logs costs beside replay and score of their wins, and what the walls cost beside the
//! generator and hash work they cannot do without.
//!
//! Over the logs of the project, and over those with a seed. Where the project has none, real logs are
//! taken from the folder that `HAIFU_CORPUS` names.

#[path = "ratios/bare.rs"]
mod bare;

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use haifu::audit::Selection;
use haifu::check::{Checker, Extent};
use haifu::format;
use haifu::source::{Content, DEFAULT_DOCUMENT_LIMIT, Reader};
use haifu::wall::{Generator, Seed};
use rand_mt::Mt;
use sha2::{Digest, Sha512};

/// As many logs as make a figure.
const LOGS: usize = 200;

/// The documents below a folder, evenly chosen.
fn documents(folder: &Path) -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> = walkdir::WalkDir::new(folder)
        .into_iter()
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_file())
        .map(walkdir::DirEntry::into_path)
        .collect();
    paths.sort();
    let step = paths.len().div_ceil(LOGS).max(1);
    let mut reader = Reader::new(DEFAULT_DOCUMENT_LIMIT);
    let mut documents = Vec::new();
    for path in paths.iter().step_by(step) {
        let stored = fs::read(path).expect("a log");
        if let Content::Whole(document) = reader.read_from(stored.as_slice(), None).content {
            documents.push(document.to_vec());
        }
    }
    documents
}

/// The seed of a game in the formats of today.
fn seed(document: &[u8]) -> Option<Seed> {
    let text = str::from_utf8(document).ok()?;
    let start = text.find("seed=\"mt19937ar")? + "seed=\"".len();
    let length = text[start..].find('"')?;
    Seed::parse_game(&text[start..start + length]).ok()
}

fn rounds(document: &[u8]) -> usize {
    document.windows(6).filter(|bytes| *bytes == b"<INIT ").count()
}

fn check(checker: &mut Checker, documents: &[Vec<u8>]) {
    for document in documents {
        black_box(checker.check(document, Extent::Whole));
    }
}

fn group(criterion: &mut Criterion, name: &str, documents: &[Vec<u8>]) {
    let bytes: usize = documents.iter().map(Vec::len).sum();
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Bytes(bytes as u64));
    group.bench_function("wins_alone", |bencher| {
        let (mut reader, mut bare) = (format::Reader::default(), bare::Bare::default());
        bencher.iter(|| {
            for document in documents {
                bare.read(&mut reader, document);
            }
        });
    });
    group.bench_function("audit_without_wall", |bencher| {
        let mut checker = Checker::default();
        checker.select(Selection::of(&[], &["wall"]).expect("a category"));
        bencher.iter(|| check(&mut checker, documents));
    });
    group.bench_function("audit_with_wall", |bencher| {
        let mut checker = Checker::default();
        bencher.iter(|| check(&mut checker, documents));
    });
    let seeds: Vec<(Seed, usize)> = documents
        .iter()
        .filter_map(|document| Some((seed(document)?, rounds(document))))
        .collect();
    let count: usize = seeds.iter().map(|(_, rounds)| rounds).sum();
    if count > 0 {
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function("bare_generator_and_hash", |bencher| {
            bencher.iter(|| {
                for (seed, rounds) in &seeds {
                    let mut twister = Mt::new_with_key(seed.words().iter().copied());
                    for _ in 0..*rounds {
                        let mut outputs = [0; 1152];
                        twister.fill_bytes(&mut outputs);
                        for block in outputs.as_chunks::<128>().0 {
                            black_box(Sha512::digest(block));
                        }
                    }
                }
            });
        });
        group.bench_function("walls_alone", |bencher| {
            let mut generator = Generator::new(&seeds[0].0);
            bencher.iter(|| {
                for (seed, rounds) in &seeds {
                    generator.restart(seed);
                    for _ in 0..*rounds {
                        black_box(generator.next_round(haifu::tile::Deck::Full));
                    }
                }
            });
        });
    }
    group.finish();
}

fn audit(criterion: &mut Criterion) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    group(criterion, "project", &documents(&root.join("data/logs")));
    if let Some(corpus) = std::env::var_os("HAIFU_CORPUS") {
        group(
            criterion,
            "corpus",
            &documents(&Path::new(&corpus).join("tenhou-xml")),
        );
    }
}

criterion_group!(benches, audit);
criterion_main!(benches);
