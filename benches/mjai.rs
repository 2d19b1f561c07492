//! mjai to events, over the logs that come with the project, written as mjai first.

use std::fs;
use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use haifu::event::{EventAt, EventSink, Fault, Note};
use haifu::format::write::MjaiWriter;
use haifu::format::{self, Format, mjai};

/// Hears everything and does nothing.
struct Deaf;

impl EventSink for Deaf {
    fn event(&mut self, event: EventAt<'_>) {
        black_box(event);
    }
    fn note(&mut self, _: Note<'_>, _: u64) {}
    fn fault(&mut self, _: Fault) {}
}

fn documents() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs/tenhou");
    let entries = fs::read_dir(folder).expect("the logs of the project");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let mut reader = format::Reader::default();
    let mut documents = Vec::new();
    for path in paths {
        let document = fs::read(path).expect("a log");
        // Compressed ones say nothing that the others do not.
        let Some(format) = format::sniff(&document) else {
            continue;
        };
        let mut text = Vec::new();
        let mut writer = MjaiWriter::new(&mut text);
        for game in format::split(&document, format) {
            reader.read(format, game, &mut writer);
        }
        writer.finish().expect("a clean log");
        documents.push(text);
    }
    documents
}

fn hear(reader: &mut mjai::Reader, document: &[u8]) {
    for game in format::split(document, Format::Mjai) {
        reader.read(game, &mut Deaf);
    }
}

fn readers(criterion: &mut Criterion) {
    let documents = documents();
    let bytes: usize = documents.iter().map(Vec::len).sum();
    let mut group = criterion.benchmark_group("mjai");
    group.throughput(Throughput::Bytes(bytes as u64));
    group.bench_function("split", |bencher| {
        bencher.iter(|| {
            for document in &documents {
                black_box(format::split(document, Format::Mjai).count());
            }
        });
    });
    for (name, mut reader) in [
        ("parse", mjai::Reader::default()),
        ("parse_by_serde_alone", mjai::Reader::by_serde_alone()),
    ] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for document in &documents {
                    hear(&mut reader, document);
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, readers);
criterion_main!(benches);
