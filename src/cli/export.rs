//! `haifu export`.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::args::JobsArgs;
use super::exit::{Exit, Failure};
use super::input::InputArgs;
use super::interrupt::Interrupt;
use super::log::{Fate, LogReader, Seen};
use super::named::one_of;
use super::outputs::{check_folder, opened};
use super::rule_sets;
use super::terminal::{self, TalkArgs};
use super::{counted, where_mistake};
use crate::audit::Finding;
use crate::check::{Checker, Extent};
use crate::facts::{FactReader, FindingRow, KnownGames, Question, Table};
use crate::filter::{Filter, Mistake};
use crate::pipeline::{self, Outcome, RunError, Sink, Work};
use crate::printable::printable_path;
use crate::report::{EncodedDocument, Encoder, ExportFormat, Output, OutputFolder, TableWriter};
use crate::rules::RuleSet;
use crate::source::Handle;
use crate::stats;
use crate::visit::Met;

const EXAMPLES: &str = "\
Examples:
  Every win of a folder for pandas, DuckDB or polars:
    haifu export logs --table wins --format parquet -o tables

  All tables as CSV, each game once however often it lies about:
    haifu export logs --table all --format csv --unique -o tables

  The discards of phoenix tables against somebody in riichi:
    haifu export logs -t discards --format csv -o tables \\
        --where \"room=phoenix and riichi_opponents>0\"

  What DuckDB makes of them:
    duckdb -c \"select yaku, count(*) n from 'tables/yaku.parquet'
        group by yaku order by n desc\"

docs/TABLES.md lists the columns, docs/RECIPES.md has more questions.
Exit codes: 0 done, 2 no logs, a file could not be read, wrong usage,
75 output not writable, 130 interrupted.";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples.")]
pub(super) struct ExportArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Tables to write, separated by commas, or all
    #[arg(short = 't', long = "table", value_name = "TABLE", value_delimiter = ',', required = true, value_parser = tables())]
    tables: Vec<Tables>,

    /// Format of the files
    #[arg(long, value_name = "FORMAT", value_parser = one_of(ExportFormat::ALL, |format: ExportFormat| format.id()))]
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

    #[command(flatten)]
    talk: TalkArgs,

    #[command(flatten)]
    jobs: JobsArgs,
}

/// What one word of `--table` names.
#[derive(Debug, Clone, Copy)]
enum Tables {
    All,
    One(Table),
}

/// A parser of the names of tables; `all` is one.
fn tables() -> impl TypedValueParser<Value = Tables> {
    let names = Table::ALL.iter().map(|table| table.id());
    PossibleValuesParser::new(names.chain(["all"])).map(|name| {
        let one = Table::ALL.iter().find(|table| table.id() == name);
        one.map_or(Tables::All, |&table| Tables::One(table))
    })
}

/// A file under way.
type Writer = TableWriter<BufWriter<Output>>;

/// Exports what the arguments name. Files are opened before the first log is read.
pub(super) fn run(args: &ExportArgs) -> Result<Exit, Failure> {
    let interrupt = Interrupt::listen();
    check_folder(&args.output)?;
    let inputs = args.input.inputs()?;
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
        .map_err(|(table, mistake)| where_mistake(&mistake, &format!(" for the table {}", table.id())))?;
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

    let bar = args.talk.bar(false, &inputs);
    let spare = Spare::default();
    let work = Exporting {
        spare: &spare,
        rules,
        tables: of_games,
        format: args.format,
        document_limit: args.input.document_limit(),
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
        seen: Seen::new(&bar),
        met: Met::default(),
    };
    let jobs = args.jobs.number();
    let ended = pipeline::run(inputs.walk(), &work, &mut sink, &bar, jobs, interrupt.wanted());
    bar.clear();
    let ended = ended.map_err(|error| match error {
        RunError::Sink((table, error)) => writing(table, error),
        RunError::Threads(error) => Failure::environment(error.to_string()),
    })?;
    if ended.cancelled {
        return Err(Failure::interrupted("interrupted, no file is written"));
    }
    sink.seen.tell_others();
    args.input
        .refuse_nothing(sink.seen.documents, sink.seen.skipped)?;
    sink.seen.refuse_unread(sink.met.games > 0)?;
    let text = sink.to_text(&args.output);
    let doubt = args.condition.as_deref().filter(|_| sink.has_no_row());
    let doubt = doubt.and_then(misspelt);
    let troubles = sink.seen.unreadable;
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
    if !args.talk.quiet {
        terminal::say(text);
        if let Some(mistake) = doubt {
            terminal::say(format_args!(
                "no row was asked for; perhaps a word is misspelt:\n{mistake}"
            ));
        }
    }
    Ok(if troubles > 0 { Exit::Faults } else { Exit::Clean })
}

/// What may be a misspelt word in a condition that holds of no row: columns are compared with any text, but where the
/// statistics have a field of the same name, its words are known.
fn misspelt(condition: &str) -> Option<Mistake> {
    let mistake = Filter::parse(condition, &stats::fields()).err()?;
    let reason = mistake.reason();
    // A name that the statistics do not have is a column all the same.
    let of_word = reason.contains(" is one of: ") || reason.ends_with("has no such word");
    of_word.then_some(mistake)
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
    document_limit: usize,
    unique: bool,
    /// Findings are wanted.
    check: bool,
    question: Option<Question>,
}

struct Worker {
    reader: LogReader,
    facts: FactReader,
    encoder: Encoder,
    checker: Checker,
}

struct Done {
    bytes: u64,
    rows: EncodedDocument,
    findings: Vec<Finding>,
    met: Met,
    fate: Fate,
}

impl Done {
    fn nothing(bytes: u64, fate: Fate) -> Self {
        Self {
            bytes,
            rows: EncodedDocument::default(),
            findings: Vec::new(),
            met: Met::default(),
            fate,
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
            reader: LogReader::new(self.document_limit),
            facts: FactReader::new(self.rules.clone()),
            encoder,
            checker: Checker::new(self.rules.clone()),
        }
    }

    fn run(&self, handle: &Handle, worker: &mut Worker) -> Done {
        let log = worker.reader.read(handle);
        let mut done = Done::nothing(log.stored_bytes, log.fate());
        let Some((bytes, extent)) = log.document else {
            return done;
        };
        if let (Fate::Trouble(why), Extent::Cut) = (&mut done.fate, extent) {
            why.push_str("; what comes before it is exported");
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
            done.fate = Fate::of_bug(text);
        }
        if self.check {
            worker.checker.name_document(&name);
            done.findings = worker.checker.check(bytes, extent).findings;
        }
        done
    }

    fn panicked(&self, message: &str, worker: &mut Worker) -> Done {
        *worker = self.scratch();
        Done::nothing(0, Fate::of_bug(message))
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
    seen: Seen<'a>,
    met: Met,
}

impl Sink<Handle, Done> for Files<'_> {
    type Error = (Table, io::Error);

    fn accept(&mut self, handle: &Handle, done: Done) -> Result<(), Self::Error> {
        let name = handle.name();
        self.seen.count(handle, &done.fate);
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
    fn has_no_row(&self) -> bool {
        let mut files = self.of_games.iter().chain(&self.findings);
        self.met.games > 0 && files.all(|file| file.rows() == 0)
    }

    fn to_text(&self, folder: &Path) -> String {
        let games = self.met.games - self.repeated;
        let mut text = counted(games, "game", "games");
        for file in self.of_games.iter().chain(&self.findings) {
            let rows = counted(file.rows(), "row", "rows");
            let _ = write!(text, ", {rows} of {}", file.table().id());
        }
        let _ = write!(text, " written to {}", printable_path(folder.as_os_str()));
        for (count, one, many) in [
            (
                self.repeated,
                "game was there before and is left out",
                "games were there before and are left out",
            ),
            (
                self.seen.skipped,
                "file is skipped as it is no log",
                "files are skipped as they are no logs",
            ),
            (
                self.met.lost,
                "round cannot be followed and has no rows",
                "rounds cannot be followed and have no rows",
            ),
            (
                self.seen.unreadable,
                "document cannot be read to its end",
                "documents cannot be read to their end",
            ),
        ] {
            if count > 0 {
                let _ = write!(text, "\n  {}", counted(count, one, many));
            }
        }
        text
    }
}
