//! `haifu rescore`.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use super::args::JobsArgs;
use super::exit::{Exit, Failure};
use super::input::InputArgs;
use super::interrupt::Interrupt;
use super::log::{Fate, LogReader, Seen};
use super::outputs::{Rows, name_of, open};
use super::rule_sets::{self, columns};
use super::terminal::TalkArgs;
use crate::pipeline::{self, Outcome, RunError, Sink, Work};
use crate::report::RescoreReport;
use crate::rescore::{Rescored, Rescorer, Totals};
use crate::rules::RuleSet;
use crate::source::Handle;
use crate::wins::{MetWin, WinReader};

const EXAMPLES: &str = "\
Examples:
  What every win of a folder would pay under WRC rules, changed wins only:
    haifu rescore logs --rules wrc-2025 --changed -o wrc.csv

  The sums alone:
    haifu rescore logs --rules m-league --totals

Rows that differ name the rules that make the difference; haifu score takes the
words of the last column. Exit codes: 0 done, 2 no logs, a file could not be
read, wrong usage; 75 output not writable, 130 interrupted.";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples.")]
pub(super) struct RescoreArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Rules to score by: a name that haifu rules lists, or a FILE.toml
    #[arg(long, value_name = "RULES", required = true)]
    rules: OsString,

    /// Write the rows to this file instead of standard output
    #[arg(
        short = 'o',
        long = "output",
        value_name = "FILE.csv",
        help_heading = "Output"
    )]
    output: Option<PathBuf>,

    /// Rows of wins that differ only
    #[arg(long, help_heading = "Output")]
    changed: bool,

    /// No rows, the sums alone
    #[arg(long, conflicts_with_all = ["changed", "output"], help_heading = "Output")]
    totals: bool,

    #[command(flatten)]
    talk: TalkArgs,

    #[command(flatten)]
    jobs: JobsArgs,
}

/// Rescores what the arguments name.
pub(super) fn run(args: RescoreArgs) -> Result<Exit, Failure> {
    let interrupt = Interrupt::listen();
    let inputs = args.input.inputs()?;
    let document_limit = args.input.document_limit();
    let rules = rule_sets::by_name(&args.rules)?;
    let output = args.output.filter(|path| path != Path::new("-"));
    let rows_name = name_of(output.as_deref());
    let writing = |error: io::Error| Failure::writing(&rows_name, &error);
    let rows = match output.as_deref() {
        Some(path) => Rows::File(open(path, &interrupt)?),
        None => Rows::Stdout(io::stdout()),
    };
    let report = if args.totals {
        None
    } else {
        Some(RescoreReport::new(rows).map_err(writing)?)
    };
    let on_screen = output.is_none() && io::stdout().is_terminal();
    let bar = args.talk.bar(on_screen, &inputs);
    let mut sink = RowSink {
        report,
        changed: args.changed,
        seen: Seen::new(&bar),
    };
    let ended = pipeline::run(
        inputs.walk(),
        &Rescoring {
            rules,
            rows: !args.totals,
            document_limit,
        },
        &mut sink,
        &bar,
        args.jobs.number(),
        interrupt.wanted(),
    );
    bar.clear();
    let ended = ended.map_err(|error| match error {
        RunError::Sink(error) => writing(error),
        RunError::Threads(_) => Failure::environment(error.to_string()),
    })?;
    if ended.cancelled {
        return Err(Failure::interrupted("interrupted, the rows are not complete"));
    }
    let seen = sink.seen;
    seen.tell_others();
    args.input.refuse_nothing(seen.documents, seen.skipped)?;
    let mut totals = Totals::default();
    for worker in &ended.scratches {
        totals.add(&worker.totals);
    }
    seen.refuse_unread(totals.wins > 0)?;
    if let Some(report) = sink.report {
        report.finish().and_then(Rows::commit).map_err(writing)?;
    }
    // Where standard error is closed nobody listens; the rows tell all the same.
    let text = closing(&totals);
    let _ = if args.totals {
        io::stdout().write_all(text.as_bytes())
    } else if args.talk.quiet {
        Ok(())
    } else {
        io::stderr().lock().write_all(text.as_bytes())
    };
    Ok(if seen.unreadable > 0 {
        Exit::Faults
    } else {
        Exit::Clean
    })
}

/// The sums as aligned lines.
fn closing(totals: &Totals) -> String {
    let mut lines = vec![
        ["wins".to_owned(), totals.wins.to_string()],
        ["  as before".to_owned(), totals.same.to_string()],
        ["  worth more".to_owned(), totals.more.to_string()],
        ["  worth less".to_owned(), totals.less.to_string()],
        ["  worth nothing".to_owned(), totals.unpaid.to_string()],
        ["points before".to_owned(), totals.points_before.to_string()],
        ["points after".to_owned(), totals.points_after.to_string()],
        [
            "difference".to_owned(),
            format!("{:+}", totals.points_after - totals.points_before),
        ],
    ];
    let mut why: Vec<_> = totals.why.iter().collect();
    why.sort_by_key(|&(key, count)| (std::cmp::Reverse(count), key));
    lines.extend(
        why.into_iter()
            .map(|(key, count)| [format!("  {key}"), count.to_string()]),
    );
    columns(lines)
}

/// Reading one document and rescoring its wins.
struct Rescoring {
    rules: RuleSet,
    /// Whether anybody wants to see single wins.
    rows: bool,
    document_limit: usize,
}

struct Worker {
    reader: LogReader,
    wins: WinReader,
    rescorer: Rescorer,
    totals: Totals,
}

struct Document {
    wins: Vec<(MetWin, Rescored)>,
    fate: Fate,
    bytes: u64,
}

impl Outcome for Document {
    fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl Work for Rescoring {
    type Document = Handle;
    type Scratch = Worker;
    type Outcome = Document;

    fn scratch(&self) -> Worker {
        Worker {
            reader: LogReader::new(self.document_limit),
            wins: WinReader::default(),
            rescorer: Rescorer::new(self.rules.clone()),
            totals: Totals::default(),
        }
    }

    fn run(&self, handle: &Handle, worker: &mut Worker) -> Document {
        let log = worker.reader.read(handle);
        let mut document = Document {
            wins: Vec::new(),
            fate: log.fate(),
            bytes: log.stored_bytes,
        };
        if let Some((bytes, _)) = log.document {
            worker.wins.read(bytes, |win| {
                let rescored = worker.rescorer.rescore(&win);
                worker.totals.count(&rescored);
                if self.rows {
                    document.wins.push((win, rescored));
                }
            });
        }
        document
    }

    fn panicked(&self, message: &str, worker: &mut Worker) -> Document {
        let totals = std::mem::take(&mut worker.totals);
        *worker = Worker {
            totals,
            ..self.scratch()
        };
        Document {
            wins: Vec::new(),
            fate: Fate::of_bug(message),
            bytes: 0,
        }
    }
}

struct RowSink<'a> {
    report: Option<RescoreReport<Rows>>,
    changed: bool,
    seen: Seen<'a>,
}

impl Sink<Handle, Document> for RowSink<'_> {
    type Error = io::Error;

    fn accept(&mut self, handle: &Handle, document: Document) -> io::Result<()> {
        self.seen.count(handle, &document.fate);
        if document.wins.is_empty() {
            return Ok(());
        }
        let file = handle.name();
        if let Some(report) = &mut self.report {
            for (win, rescored) in &document.wins {
                if !self.changed || rescored.differs() {
                    report.row(&file, win, rescored)?;
                }
            }
        }
        Ok(())
    }
}
