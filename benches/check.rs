//! The stages of a check, one by one and together, over the logs that come with the project.
//!
//! `inflate` is the floor: getting at the bytes of compressed logs. `check` is everything but rows and files.

use std::fs;
use std::hint::black_box;
use std::io::Write;
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use flate2::Compression;
use flate2::write::GzEncoder;
use haifu::check::{Checker, Extent};
use haifu::event::{Event, EventAt, EventSink, Fault, Note};
use haifu::format::{self, Format};
use haifu::replay::RoundState;
use haifu::rules::Rules;
use haifu::score;
use haifu::source::{Content, DEFAULT_DOCUMENT_LIMIT, Reader};
use haifu::win::WinSituation;

/// Every log compressed, as logs usually are stored, and inflated.
struct Logs {
    stored: Vec<Vec<u8>>,
    documents: Vec<Vec<u8>>,
}

fn logs() -> Logs {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs/tenhou");
    let entries = fs::read_dir(folder).expect("the logs of the project");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let mut reader = Reader::new(DEFAULT_DOCUMENT_LIMIT);
    let documents: Vec<Vec<u8>> = paths
        .iter()
        .map(|path| inflate(&mut reader, &fs::read(path).expect("a log")).to_vec())
        .collect();
    let stored = documents.iter().map(|document| deflate(document)).collect();
    Logs { stored, documents }
}

fn deflate(document: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(document).expect("memory takes it");
    encoder.finish().expect("memory takes it")
}

fn inflate<'a>(reader: &'a mut Reader, stored: &[u8]) -> &'a [u8] {
    match reader.read_from(stored, None).content {
        Content::Whole(document) => document,
        other => panic!("{other:?}"),
    }
}

/// Hears everything and does nothing.
#[derive(Default)]
struct Deaf;

impl EventSink for Deaf {
    fn event(&mut self, event: EventAt<'_>) {
        black_box(event);
    }
    fn note(&mut self, _: Note<'_>, _: u64) {}
    fn fault(&mut self, _: Fault) {}
}

/// Replays, and gives each win's situation to a function.
struct Replaying<F> {
    rules: Option<Rules>,
    round: Option<RoundState>,
    win: F,
}

impl<F: FnMut(WinSituation, &Rules)> Replaying<F> {
    fn new(win: F) -> Self {
        Self {
            rules: None,
            round: None,
            win,
        }
    }
}

impl<F: FnMut(WinSituation, &Rules)> EventSink for Replaying<F> {
    fn event(&mut self, event: EventAt<'_>) {
        match event.event {
            Event::GameStart(start) => self.rules = Some(Rules::tenhou(&start.table)),
            Event::RoundStart(start) => {
                let rules = self.rules.as_ref().expect("a header before the rounds");
                self.round = Some(RoundState::deal(start, rules.players, rules.red_fives, None));
            }
            other => {
                let (Some(round), Some(rules)) = (&mut self.round, &self.rules) else {
                    return;
                };
                if let Event::Win(claim) = other {
                    let replayed = round.win(claim.winner).expect("a win of a clean log");
                    (self.win)(replayed.situation, rules);
                    round.pay(claim, None);
                } else {
                    let _ = round.play(&other);
                }
            }
        }
    }
    fn note(&mut self, _: Note<'_>, _: u64) {}
    fn fault(&mut self, _: Fault) {}
}

fn hear(reader: &mut format::Reader, document: &[u8], sink: &mut impl EventSink) {
    for game in format::split(document, Format::TenhouXml) {
        reader.read(Format::TenhouXml, game, sink);
    }
}

fn stages(criterion: &mut Criterion) {
    let logs = logs();
    let bytes: usize = logs.documents.iter().map(Vec::len).sum();
    let mut wins = Vec::new();
    let mut reader = format::Reader::default();
    for document in &logs.documents {
        let keep = |win, rules: &Rules| wins.push((win, rules.clone()));
        hear(&mut reader, document, &mut Replaying::new(keep));
    }

    let mut group = criterion.benchmark_group("logs");
    group.throughput(Throughput::Bytes(bytes as u64));
    group.bench_function("inflate", |bencher| {
        let mut source = Reader::new(DEFAULT_DOCUMENT_LIMIT);
        bencher.iter(|| {
            for stored in &logs.stored {
                black_box(inflate(&mut source, stored));
            }
        });
    });
    group.bench_function("parse", |bencher| {
        bencher.iter(|| {
            for document in &logs.documents {
                hear(&mut reader, document, &mut Deaf);
            }
        });
    });
    group.bench_function("parse_and_replay", |bencher| {
        let mut sink = Replaying::new(|win, _: &Rules| {
            black_box(win);
        });
        bencher.iter(|| {
            for document in &logs.documents {
                hear(&mut reader, document, &mut sink);
            }
        });
    });
    group.bench_function("check", |bencher| {
        let mut checker = Checker::default();
        bencher.iter(|| {
            for document in &logs.documents {
                black_box(checker.check(document, Extent::Whole));
            }
        });
    });
    group.finish();

    let mut group = criterion.benchmark_group("wins");
    group.throughput(Throughput::Elements(wins.len() as u64));
    group.bench_function("score", |bencher| {
        bencher.iter(|| {
            for (win, rules) in &wins {
                let _ = black_box(score::best(black_box(win), rules));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, stages);
criterion_main!(benches);
