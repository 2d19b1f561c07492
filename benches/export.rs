//! All tables of games written, on one core: rows a second.
//!
//! `whole` is the way from a decompressed document to bytes of tables: reading, replay, scoring, making rows,
//! writing them. `writing` begins with the rows made. `reading` is what has nothing to do with tables, `rows` what
//! comes before writing. Bytes go to nobody, so the disk is left out; `findings` is left out as it is the check.
//!
//! Reads the logs that come with the project, or every fortieth of the Tenhou logs under `HAIFU_CORPUS`.

use std::fs;
use std::hint::black_box;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use haifu::facts::{FactReader, FactSink, Game, GameIdentity, Player, RoundFacts, Table};
use haifu::report::{EncodedDocument, Encoder, ExportFormat, TableWriter};
use haifu::visit::{Tour, Visitor};

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

/// The name that documents have in the tables, as long as real ones.
const NAME: &str = "logs/tenhou-xml/2019/2019010100gm-00a9-0000-00000000.mjlog";

/// Files under way, which nobody keeps.
struct Files {
    writers: Vec<TableWriter<io::Sink>>,
    encoder: Encoder,
}

impl Files {
    fn new(format: ExportFormat) -> Self {
        let tables = tables();
        let new = |&table: &Table| TableWriter::new(table, format, io::sink()).expect("nobody refuses");
        let encoder = Encoder::new(&tables, format, false);
        Self {
            writers: tables.iter().map(new).collect(),
            encoder,
        }
    }

    fn write(&mut self) {
        let rows: EncodedDocument = self.encoder.take();
        for (place, game) in rows.games.iter().enumerate() {
            for (table, file) in self.writers.iter_mut().enumerate() {
                file.write(&rows.tables[table], rows.range(place, table), game.rows[table])
                    .expect("nobody refuses");
            }
        }
        self.encoder.reuse(rows);
    }

    /// Rows written.
    fn finish(self) -> u64 {
        let written = self.writers.iter().map(TableWriter::rows).sum();
        for file in self.writers {
            file.finish().expect("nobody refuses");
        }
        written
    }
}

/// From documents to bytes.
fn whole(documents: &[Vec<u8>], format: ExportFormat) -> u64 {
    let mut reader = FactReader::default();
    let mut files = Files::new(format);
    for document in documents {
        reader.read(NAME, document, &mut files.encoder);
        files.write();
    }
    files.finish()
}

/// Rows of documents, kept.
#[derive(Default)]
struct Kept(Vec<KeptGame>);

struct KeptGame {
    rounds: Vec<RoundFacts>,
    game: Game,
    players: Vec<Player>,
}

impl FactSink for Kept {
    fn start_game(&mut self, game: &Game, players: &[Player]) {
        self.0.push(KeptGame {
            rounds: Vec::new(),
            game: game.clone(),
            players: players.to_vec(),
        });
    }

    fn round(&mut self, _: &Game, _: &[Player], facts: &RoundFacts) {
        let copy = RoundFacts {
            round: facts.round.clone(),
            hands: facts.hands.clone(),
            wins: facts.wins.clone(),
            yaku: facts.yaku.clone(),
            draw: facts.draw.clone(),
            calls: facts.calls.clone(),
            discards: facts.discards.clone(),
        };
        self.0.last_mut().expect("a game").rounds.push(copy);
    }

    fn game(&mut self, game: &Game, players: &[Player], _: Option<GameIdentity>) {
        let kept = self.0.last_mut().expect("a game");
        kept.game = game.clone();
        kept.players = players.to_vec();
    }
}

/// From rows to bytes.
fn writing(kept: &Kept, format: ExportFormat) -> u64 {
    let mut files = Files::new(format);
    for kept in &kept.0 {
        for facts in &kept.rounds {
            files.encoder.round(&kept.game, &kept.players, facts);
        }
        files.encoder.game(&kept.game, &kept.players, None);
        files.write();
    }
    files.finish()
}

/// Wants all rows and looks at none.
struct Idle;

impl FactSink for Idle {
    fn round(&mut self, _: &Game, _: &[Player], facts: &RoundFacts) {
        black_box(facts);
    }
}

/// Follows the play and looks at nothing.
struct Blind;

impl Visitor for Blind {}

fn export(c: &mut Criterion) {
    let documents = documents();
    let rows = whole(&documents, ExportFormat::Csv);
    let mut kept = Kept::default();
    let mut reader = FactReader::default();
    for document in &documents {
        reader.read(NAME, document, &mut kept);
    }
    for &format in ExportFormat::ALL {
        assert_eq!(writing(&kept, format), rows, "the same rows");
    }
    let mut group = c.benchmark_group("export");
    group.throughput(Throughput::Elements(rows)).sample_size(10);
    group.bench_function("reading", |b| {
        let mut tour = Tour::default();
        b.iter(|| {
            for document in &documents {
                tour.show(document, &mut Blind);
            }
        });
    });
    group.bench_function("rows", |b| {
        let mut reader = FactReader::default();
        b.iter(|| {
            for document in &documents {
                reader.read(NAME, document, &mut Idle);
            }
        });
    });
    for &format in ExportFormat::ALL {
        group.bench_function(format!("writing {}", format.id()), |b| {
            b.iter(|| writing(&kept, format));
        });
        group.bench_function(format!("whole {}", format.id()), |b| {
            b.iter(|| whole(&documents, format));
        });
    }
    group.finish();
}

criterion_group!(benches, export);
criterion_main!(benches);
