//! `haifu export`.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, BufWriter, IsTerminal};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::check::opened;
use super::exit::{Exit, Failure};
use super::interrupt::Interrupt;
use super::rule_sets;
use super::terminal::{self, Bar};
use crate::audit::Finding;
use crate::check::{Checker, Extent};
use crate::facts::{FactReader, FindingRow, KnownGames, Question, Table};
use crate::format;
use crate::pipeline::{self, Outcome, RunError, Sink, Work};
use crate::report::{EncodedDocument, Encoder, ExportFormat, Output, OutputFolder, TableWriter};
use crate::rules::{RuleSet, nearest};
use crate::source::{Content, DEFAULT_DOCUMENT_LIMIT, Handle, Inputs, Reader};
use crate::visit::Met;

const EXAMPLES: &str = "\
Examples:
  Every win of a folder for pandas, DuckDB or polars:
    haifu export logs --table wins --format parquet -o tables

  All tables as CSV, each game once however often it lies about:
    haifu export logs --table all --format csv --unique -o tables

  The discards of phoenix tables against somebody in riichi:
    haifu export logs -t discards --where \"room=phoenix and riichi_opponents>0\" --format csv -o tables

  What DuckDB makes of them:
    duckdb -c \"select yaku, count(*) from 'tables/yaku.parquet' group by 1 order by 2 desc\"

docs/TABLES.md lists the columns, docs/RECIPES.md has more questions and their answers.";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples.")]
pub(super) struct ExportArgs {
    /// Log, or folder to search with everything below it; - is standard input
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<OsString>,

    /// Tables to write, separated by commas, or all
    #[arg(short = 't', long = "table", value_name = "TABLE", value_delimiter = ',', required = true, value_parser = parse_tables)]
    tables: Vec<Tables>,

    /// Format of the files
    #[arg(long, value_name = "FORMAT", value_parser = parse_format)]
    format: ExportFormat,

    /// Folder for the files, made if missing; each table is one file named after it
    #[arg(short = 'o', long = "output", value_name = "DIR", help_heading = "Output")]
    output: PathBuf,

    /// Take each game once: those of a seed or of a play that was there before are left out
    #[arg(long, help_heading = "Choice")]
    unique: bool,

    /// Take only rows of which this holds, such as "year=2019 and players=4"
    ///
    /// A name means a column of the row itself, else of its round, else of its game. docs/TABLES.md lists them.
    #[arg(long = "where", value_name = "EXPR", help_heading = "Choice")]
    condition: Option<String>,

    /// Hold every game to these rules: a name that haifu rules lists, or a FILE.toml
    #[arg(long, value_name = "RULES", help_heading = "Rules")]
    rules: Option<OsString>,

    /// Work on this many documents at a time; 0 means one for each processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=1024), help_heading = "Run")]
    jobs: u16,
}

/// What one word of `--table` names.
#[derive(Debug, Clone, Copy)]
enum Tables {
    All,
    One(Table),
}

fn parse_tables(name: &str) -> Result<Tables, String> {
    if name == "all" {
        return Ok(Tables::All);
    }
    let found = Table::ALL.iter().find(|table| table.id() == name);
    found.map(|&table| Tables::One(table)).ok_or_else(|| {
        let names = || Table::ALL.iter().map(|table| table.id()).chain(["all"]);
        let near = nearest(name, names()).map(|near| format!("did you mean {near}? "));
        let all: Vec<_> = names().collect();
        format!("{}there are {}", near.unwrap_or_default(), all.join(", "))
    })
}

fn parse_format(name: &str) -> Result<ExportFormat, String> {
    let found = ExportFormat::ALL.iter().find(|format| format.id() == name);
    found.copied().ok_or_else(|| {
        let names: Vec<_> = ExportFormat::ALL.iter().map(|format| format.id()).collect();
        format!("one of {} is meant", names.join(", "))
    })
}

/// A file under way.
type Writer = TableWriter<BufWriter<Output>>;

/// Exports what the arguments name. Files are opened before the first log is read.
pub(super) fn run(args: &ExportArgs) -> Result<Exit, Failure> {
    let interrupt = Interrupt::listen();
    let rules = args.rules.as_deref().map(rule_sets::by_name).transpose()?;
    let wanted = |table: &Table| {
        let named = |tables: &Tables| match tables {
            Tables::All => true,
            Tables::One(one) => one == table,
        };
        args.tables.iter().any(named)
    };
    let tables: Vec<Table> = Table::ALL.iter().copied().filter(wanted).collect();
    let name = |table: Table| format!("{}.{}", table.id(), args.format.id());
    let path = |table: Table| args.output.join(name(table));
    let writing = |table: Table, error: io::Error| Failure::writing(path(table).display(), &error);
    let question = args
        .condition
        .as_deref()
        .map(|text| Question::parse(text, &tables))
        .transpose();
    let question = question
        .map_err(|(table, mistake)| Failure::usage(format!("--where, table {}: {mistake}", table.id())))?;
    let mut files = Vec::new();
    let mut folder = OutputFolder::new(args.output.clone());
    for &table in &tables {
        let output = opened(&path(table), &interrupt, || {
            folder.create(Path::new(&name(table)))
        })?;
        let output = BufWriter::with_capacity(BUFFER, output);
        let file = TableWriter::new(table, args.format, output);
        files.push(file.map_err(|error| writing(table, error))?);
    }
    let findings = files.iter().position(|file| file.table() == Table::Findings);
    let findings = findings.map(|place| files.remove(place));
    let of_games: Vec<Table> = files.iter().map(TableWriter::table).collect();

    let inputs = Inputs::new(args.paths.iter().cloned());
    let bar = Bar::new(io::stderr().is_terminal(), &inputs);
    let spare = Spare::default();
    let work = Exporting {
        spare: &spare,
        rules,
        tables: of_games,
        format: args.format,
        unique: args.unique,
        check: findings.is_some(),
        question: question.clone(),
    };
    let mut sink = Files {
        spare: &spare,
        of_games: files,
        findings,
        unique: args.unique.then(KnownGames::default),
        question,
        repeated: 0,
        bar: &bar,
        troubles: 0,
        skipped: 0,
        met: Met::default(),
    };
    let jobs = NonZeroUsize::new(args.jobs.into());
    let ended = pipeline::run(inputs.walk(), &work, &mut sink, &bar, jobs, interrupt.wanted());
    bar.clear();
    let ended = ended.map_err(|error| match error {
        RunError::Sink((table, error)) => writing(table, error),
        RunError::Threads(error) => Failure::environment(error.to_string()),
    })?;
    if ended.cancelled {
        return Err(Failure::interrupted("interrupted, no file is written"));
    }
    let text = sink.to_text(&args.output);
    let troubles = sink.troubles;
    // All of them are complete before the first one gets its name.
    let mut outputs = Vec::new();
    for file in sink.of_games.into_iter().chain(sink.findings) {
        let table = file.table();
        let output = file
            .finish()
            .and_then(|buffer| buffer.into_inner().map_err(Into::into));
        outputs.push((table, output.map_err(|error| writing(table, error))?));
    }
    for (table, output) in outputs {
        output.commit().map_err(|error| writing(table, error))?;
    }
    terminal::say(text);
    Ok(if troubles > 0 { Exit::Faults } else { Exit::Clean })
}

/// Bytes gathered before a file is written to.
const BUFFER: usize = 64 << 10;

/// Documents that are written, whose room workers take for documents to come.
#[derive(Default)]
struct Spare(Mutex<Vec<EncodedDocument>>);

impl Spare {
    fn give(&self, document: EncodedDocument) {
        self.list().push(document);
    }

    fn take(&self) -> Option<EncodedDocument> {
        self.list().pop()
    }

    fn list(&self) -> MutexGuard<'_, Vec<EncodedDocument>> {
        // A list that somebody panicked over is a list nevertheless.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reading one document and encoding its rows.
struct Exporting<'a> {
    spare: &'a Spare,
    rules: Option<RuleSet>,
    tables: Vec<Table>,
    format: ExportFormat,
    unique: bool,
    /// Findings are wanted.
    check: bool,
    question: Option<Question>,
}

struct Worker {
    reader: Reader,
    facts: FactReader,
    encoder: Encoder,
    checker: Checker,
}

struct Done {
    bytes: u64,
    rows: EncodedDocument,
    findings: Vec<Finding>,
    met: Met,
    skipped: bool,
    trouble: Option<String>,
}

impl Done {
    fn nothing(bytes: u64) -> Self {
        Self {
            bytes,
            rows: EncodedDocument::default(),
            findings: Vec::new(),
            met: Met::default(),
            skipped: false,
            trouble: None,
        }
    }
}

impl Outcome for Done {
    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn findings(&self) -> u64 {
        self.findings.len() as u64
    }
}

impl Work for Exporting<'_> {
    type Document = Handle;
    type Scratch = Worker;
    type Outcome = Done;

    fn scratch(&self) -> Worker {
        let mut encoder = Encoder::new(&self.tables, self.format, self.unique);
        if let Some(question) = &self.question {
            encoder.ask(question.clone());
        }
        Worker {
            reader: Reader::new(DEFAULT_DOCUMENT_LIMIT),
            facts: FactReader::new(self.rules.clone()),
            encoder,
            checker: Checker::new(self.rules.clone()),
        }
    }

    fn run(&self, handle: &Handle, worker: &mut Worker) -> Done {
        let reading = worker
            .reader
            .read(handle, |beginning| format::sniff(beginning).is_some());
        let mut done = Done::nothing(reading.stored_bytes);
        let (bytes, extent) = match reading.content {
            Content::Whole(bytes) => (bytes, Extent::Whole),
            Content::Cut(bytes, fault) => {
                done.trouble = Some(format!("{}; what comes before it is exported", fault.what));
                (bytes, Extent::Cut)
            }
            Content::Nothing(fault) => {
                done.trouble = Some(fault.what);
                return done;
            }
            Content::NoLog => {
                done.skipped = true;
                return done;
            }
        };
        if format::sniff(bytes).is_none() {
            done.trouble = Some("it is in no format that haifu reads".to_owned());
        }
        let name = handle.name();
        let (facts, encoder) = (&mut worker.facts, &mut worker.encoder);
        done.met = match extent {
            Extent::Whole => facts.read(&name, bytes, encoder),
            Extent::Cut => facts.read_cut(&name, bytes, encoder),
        };
        if let Some(room) = self.spare.take() {
            encoder.reuse(room);
        }
        done.rows = encoder.take();
        if let Some(panic) = facts.take_panic() {
            let text = panic.downcast_ref::<&str>().copied();
            let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
            let text = text.unwrap_or("no message");
            done.trouble = Some(format!("a bug in haifu, please report it: {text}"));
        }
        if self.check {
            worker.checker.name_document(&name);
            done.findings = worker.checker.check(bytes, extent).findings;
        }
        done
    }

    fn panicked(&self, message: &str, worker: &mut Worker) -> Done {
        *worker = self.scratch();
        Done {
            trouble: Some(format!("a bug in haifu, please report it: {message}")),
            ..Done::nothing(0)
        }
    }
}

/// The files of all tables.
struct Files<'a> {
    spare: &'a Spare,
    /// Those of games.
    of_games: Vec<Writer>,
    findings: Option<Writer>,
    /// The games met so far, if each is to be taken once.
    unique: Option<KnownGames>,
    question: Option<Question>,
    repeated: u64,
    bar: &'a Bar,
    troubles: u64,
    skipped: u64,
    met: Met,
}

impl Sink<Handle, Done> for Files<'_> {
    type Error = (Table, io::Error);

    fn accept(&mut self, handle: &Handle, done: Done) -> Result<(), Self::Error> {
        let name = handle.name();
        self.skipped += u64::from(done.skipped);
        if let Some(what) = &done.trouble {
            self.troubles += 1;
            self.bar.say(format_args!("{name}: {what}"));
        }
        self.met.add(&done.met);
        let mut findings = done.findings;
        for (place, game) in done.rows.games.iter().enumerate() {
            let known = self.unique.as_mut().zip(game.identity);
            if known.is_some_and(|(known, identity)| known.is_repeated(identity)) {
                self.repeated += 1;
                findings.retain(|finding| finding.game != game.number);
                findings.push(Finding::of_repeated_game(game.number));
                continue;
            }
            for (table, file) in self.of_games.iter_mut().enumerate() {
                let (range, rows) = (done.rows.range(place, table), game.rows[table]);
                if rows > 0 {
                    file.write(&done.rows.tables[table], range, rows)
                        .map_err(|error| (file.table(), error))?;
                }
            }
        }
        self.spare.give(done.rows);
        if let Some(file) = &mut self.findings
            && !findings.is_empty()
        {
            let document: std::sync::Arc<str> = name.into();
            let rows = findings
                .into_iter()
                .map(|finding| FindingRow::new(document.clone(), finding));
            let wanted = |row: &FindingRow| {
                let question = self.question.as_ref();
                question.is_none_or(|question| question.holds(row, None, None))
            };
            let rows: Vec<_> = rows.filter(wanted).collect();
            file.write_rows(&rows).map_err(|error| (Table::Findings, error))?;
        }
        Ok(())
    }
}

impl Files<'_> {
    fn to_text(&self, folder: &Path) -> String {
        let mut text = format!("{} games", self.met.games - self.repeated);
        for file in self.of_games.iter().chain(&self.findings) {
            let _ = write!(text, ", {} {}", file.rows(), file.table().id());
        }
        let _ = write!(text, " written to {}", folder.display());
        for (count, what) in [
            (self.repeated, "games were there before and are left out"),
            (self.skipped, "files skipped that are no logs"),
            (self.met.lost, "rounds cannot be followed and have no rows"),
            (self.troubles, "documents with trouble"),
        ] {
            if count > 0 {
                let _ = write!(text, "\n  {count} {what}");
            }
        }
        text
    }
}
