//! All tables of many games written, in each format, on one core: rows a second.
//!
//! Reads the logs that come with the project, or every fortieth of the Tenhou logs under `HAIFU_CORPUS`.

use std::fs;
use std::hint::black_box;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use haifu::facts::{FactReader, FactSink, Game, Player, RoundFacts, Table};
use haifu::report::{Encoder, ExportFormat, TableWriter};

fn documents() -> Vec<Vec<u8>> {
    let corpus = std::env::var_os("HAIFU_CORPUS").map(|corpus| Path::new(&corpus).join("tenhou-xml"));
    let step = if corpus.is_some() { 40 } else { 1 };
    let folder = corpus.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs/tenhou"));
    let entries = walkdir::WalkDir::new(folder).into_iter().filter_map(Result::ok);
    let files = entries.filter(|entry| entry.file_type().is_file());
    let mut paths: Vec<PathBuf> = files.map(walkdir::DirEntry::into_path).collect();
    paths.sort();
    let read = |path: &PathBuf| {
        let bytes = fs::read(path).expect("a log");
        let mut inflated = Vec::new();
        match flate2::read::MultiGzDecoder::new(bytes.as_slice()).read_to_end(&mut inflated) {
            Ok(_) => inflated,
            Err(_) => bytes,
        }
    };
    paths.iter().step_by(step).map(read).collect()
}

/// Tables of games; findings are the matter of the check.
fn tables() -> Vec<Table> {
    let of_games = |table: &Table| *table != Table::Findings;
    Table::ALL.iter().copied().filter(of_games).collect()
}

fn write(documents: &[Vec<u8>], format: ExportFormat) -> u64 {
    let tables = tables();
    let mut reader = FactReader::default();
    let mut encoder = Encoder::new(&tables, format, false);
    let new = |&table: &Table| TableWriter::new(table, format, io::sink()).expect("nobody refuses");
    let mut files: Vec<_> = tables.iter().map(new).collect();
    for document in documents {
        reader.read(
            "tenhou-xml/2019010100gm-00a9-0000-00000000.mjlog",
            document,
            &mut encoder,
        );
        let rows = encoder.take();
        for (place, game) in rows.games.iter().enumerate() {
            for (table, file) in files.iter_mut().enumerate() {
                file.write(&rows.tables[table], rows.range(place, table), game.rows[table])
                    .expect("nobody refuses");
            }
        }
    }
    let written = files.iter().map(TableWriter::rows).sum();
    for file in files {
        file.finish().expect("nobody refuses");
    }
    written
}

/// Wants all rows and looks at none.
struct Idle;

impl FactSink for Idle {
    fn round(&mut self, _: &Game, _: &[Player], facts: &RoundFacts) {
        black_box(facts);
    }
}

fn export(c: &mut Criterion) {
    let documents = documents();
    let rows = write(&documents, ExportFormat::Csv);
    let mut group = c.benchmark_group("export");
    group.throughput(Throughput::Elements(rows)).sample_size(10);
    group.bench_function("rows alone", |b| {
        let mut reader = FactReader::default();
        b.iter(|| {
            for document in &documents {
                reader.read("", document, &mut Idle);
            }
        });
    });
    for &format in ExportFormat::ALL {
        group.bench_function(format.id(), |b| b.iter(|| write(&documents, format)));
    }
    group.finish();
}

criterion_group!(benches, export);
criterion_main!(benches);
