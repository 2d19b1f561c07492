//! `haifu find`.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use super::args::JobsArgs;
use super::exit::{Exit, Failure};
use super::input::InputArgs;
use super::interrupt::Interrupt;
use super::log::{Fate, LogReader, Seen};
use super::named::one_of;
use super::outputs::{Rows, name_of, open};
use super::rule_sets::{self, columns};
use super::stats::fields_as_text;
use super::terminal::{self, TalkArgs, When};
use super::where_mistake;
use crate::find::{Each, Finder, Hit, Query, fields};
use crate::pipeline::{self, Outcome, RunError, Sink, Work};
use crate::report::{FoundFormat, FoundReport};
use crate::rules::RuleSet;
use crate::source::Handle;
use crate::table::grouped;
use crate::visit::Met;

const EXAMPLES: &str = "\
Examples:
  Wins on a robbed kan by somebody in riichi, with a link to Tenhou's viewer:
    haifu find logs --where 'yaku=chankan and riichi'

  Rounds that end with nine kinds of terminals and honours, as CSV:
    haifu find logs --where 'draw=nine_kinds' --format csv -o rounds.csv

  The first five haneman of a dealer who waited on one tile, up to turn 6:
    haifu find logs --limit 5 \\
        --where 'limit>=haneman and dealer and wait=tanki and turn<=6'

  Players who dealt in while in riichi, whether or not it was expensive:
    haifu find logs --where 'riichi and deals_in' --each hand

  How many rounds have a finding of this kind (haifu findings lists them):
    haifu find logs --where 'finding=payment_mismatch' --each round --count

  What can be asked for, with all words:
    haifu find --fields

  See the first one found:
    haifu find logs --where 'yaku=ryanpeikou' --limit 1
    haifu show 'logs/2016.zip!a.mjlog' --round S2.1

docs/FIND.md says more. Exit codes: 0 done, whether or not anything is found;
2 no logs, a log that cannot be read, wrong usage; 75 output not writable,
130 interrupted, 141 nobody reads the output.";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples.")]
#[command(mut_arg("paths", |paths| paths.required_unless_present("fields")))]
pub(super) struct FindArgs {
    #[command(flatten)]
    input: InputArgs,

    /// What is looked for, such as 'yaku=chankan and riichi': the language of haifu stats
    ///
    /// It is asked of every player in every round. Without it everything is listed.
    #[arg(long = "where", value_name = "EXPRESSION", help_heading = "Search")]
    filter: Option<String>,

    /// What is listed: wins, rounds (once, whoever it holds of) or hands (each player of whom it holds)
    ///
    /// Left out, wins are listed if the expression asks for anything that only wins have, else rounds.
    #[arg(long, value_name = "WHAT", value_parser = one_of(&Each::ALL, Each::id), help_heading = "Search")]
    each: Option<Each>,

    /// Value wins by these rules instead of what the logs say: a name that haifu rules lists, or a FILE.toml
    #[arg(long, value_name = "RULES", help_heading = "Search")]
    rules: Option<OsString>,

    /// List the fields that --where knows, and end
    #[arg(long, help_heading = "Search")]
    fields: bool,

    /// Stop after so many
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Output")]
    limit: Option<u64>,

    /// Print how many there are and nothing else: no --limit, no --format, no file
    #[arg(long, conflicts_with_all = ["limit", "output", "format"], help_heading = "Output")]
    count: bool,

    /// How they are written; text is for people
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = one_of(&FoundFormat::ALL, FoundFormat::id), help_heading = "Output")]
    format: FoundFormat,

    /// Write them to this file instead of standard output
    #[arg(short = 'o', long = "output", value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    /// Whether text output is coloured; auto means on a terminal, unless `NO_COLOR` is set
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = When::Auto, help_heading = "Output")]
    color: When,

    #[command(flatten)]
    talk: TalkArgs,

    #[command(flatten)]
    jobs: JobsArgs,
}

/// Lists what is found in what the arguments name.
pub(super) fn run(args: FindArgs) -> Result<Exit, Failure> {
    if args.fields {
        let mut out = io::stdout().lock();
        let text = fields_as_text(fields());
        return out
            .write_all(text.as_bytes())
            .and_then(|()| out.flush())
            .map(|()| Exit::Clean)
            .map_err(|error| Failure::writing("standard output", &error));
    }
    let interrupt = Interrupt::listen();
    let rules = args.rules.as_deref().map(rule_sets::by_name).transpose()?;
    let query =
        Query::new(args.filter.as_deref(), args.each).map_err(|mistake| where_mistake(&mistake, ""))?;
    let inputs = args.input.inputs()?;
    let output = args.output.filter(|path| path != Path::new("-"));
    let name = name_of(output.as_deref());
    let writing = |error: io::Error| Failure::writing(&name, &error);
    let rows = match output.as_deref() {
        Some(path) => Rows::File(open(path, &interrupt)?),
        None => Rows::Stdout(io::stdout()),
    };
    let coloured = output.is_none() && terminal::coloured(args.color);
    let report = if args.count {
        None
    } else {
        Some(FoundReport::new(args.format, coloured, rows).map_err(writing)?)
    };
    let on_screen = output.is_none() && !args.count && io::stdout().is_terminal();
    let bar = args.talk.bar(on_screen, &inputs);
    let finding = Finding {
        query,
        rules,
        document_limit: args.input.document_limit(),
        most: args.limit,
        counts: args.count,
    };
    let mut sink = List {
        report,
        left: args.limit,
        found: 0,
        met: Met::default(),
        seen: Seen::new(&bar),
    };
    let jobs = args.jobs.number();
    let ended = pipeline::run(inputs.walk(), &finding, &mut sink, &bar, jobs, interrupt.wanted());
    bar.clear();
    match ended {
        Ok(ended) if ended.cancelled => {
            return Err(Failure::interrupted("interrupted, the list is not complete"));
        }
        Ok(_) | Err(RunError::Sink(Stop::Enough)) => {}
        Err(RunError::Sink(Stop::Writing(error))) => return Err(writing(error)),
        Err(RunError::Threads(error)) => {
            return Err(Failure::environment(format!(
                "cannot start worker threads: {error}"
            )));
        }
    }
    let List {
        report,
        found,
        met,
        seen,
        ..
    } = sink;
    seen.tell_others();
    args.input.refuse_nothing(seen.documents, seen.skipped)?;
    if let Some(report) = report {
        report.finish().and_then(Rows::commit).map_err(writing)?;
    } else {
        let mut out = io::stdout().lock();
        writeln!(out, "{found}")
            .and_then(|()| out.flush())
            .map_err(|error| Failure::writing("standard output", &error))?;
    }
    if !args.talk.quiet {
        // Where standard error is closed nobody listens; what is found tells all the same.
        let _ = io::stderr()
            .lock()
            .write_all(closing(&seen, &met, found).as_bytes());
    }
    Ok(if seen.unreadable > 0 {
        Exit::Faults
    } else {
        Exit::Clean
    })
}

/// Looking through one document.
struct Finding {
    query: Query,
    rules: Option<RuleSet>,
    document_limit: usize,
    /// More of one document are not wanted.
    most: Option<u64>,
    /// Only how many there are is asked for.
    counts: bool,
}

struct Worker {
    reader: LogReader,
    finder: Finder,
}

#[derive(Default)]
struct Looked {
    hits: Vec<Hit>,
    found: u64,
    met: Met,
    fate: Fate,
    bytes: u64,
}

impl Outcome for Looked {
    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn findings(&self) -> u64 {
        self.found
    }
}

impl Work for Finding {
    type Document = Handle;
    type Scratch = Worker;
    type Outcome = Looked;

    fn scratch(&self) -> Worker {
        Worker {
            reader: LogReader::new(self.document_limit),
            finder: Finder::new(self.query.clone(), self.rules.clone()),
        }
    }

    fn run(&self, handle: &Handle, worker: &mut Worker) -> Looked {
        let log = worker.reader.read(handle);
        let mut looked = Looked {
            fate: log.fate(),
            bytes: log.stored_bytes,
            ..Looked::default()
        };
        if let Some((bytes, extent)) = log.document {
            let (hits, found) = (&mut looked.hits, &mut looked.found);
            looked.met = worker.finder.find(&handle.name(), bytes, extent, |hit| {
                if !self.counts && self.most.is_none_or(|most| *found < most) {
                    hits.push(hit);
                }
                *found += 1;
            });
        }
        if worker.finder.take_panic().is_some() {
            looked.fate = Fate::of_bug("a game is given up");
        }
        looked
    }

    fn panicked(&self, message: &str, worker: &mut Worker) -> Looked {
        *worker = self.scratch();
        Looked {
            fate: Fate::of_bug(message),
            ..Looked::default()
        }
    }
}

/// What was looked through, as aligned lines.
fn closing(seen: &Seen<'_>, met: &Met, found: u64) -> String {
    let mut lines = vec![
        ("documents", seen.documents),
        ("skipped", seen.skipped),
        ("games", met.games),
        ("rounds", met.rounds),
        ("  given up", met.lost),
        ("found", found),
    ];
    if seen.unreadable > 0 {
        lines.push(("unreadable", seen.unreadable));
    }
    let line = |(name, count): (&str, u64)| [name.to_owned(), grouped(count)];
    columns(lines.into_iter().map(line).collect())
}

/// Lists what is found as it comes.
struct List<'a> {
    report: Option<FoundReport<Rows>>,
    /// How many more are wanted.
    left: Option<u64>,
    found: u64,
    met: Met,
    seen: Seen<'a>,
}

/// Why the run ends early.
enum Stop {
    Writing(io::Error),
    /// As many as are wanted were found.
    Enough,
}

impl Sink<Handle, Looked> for List<'_> {
    type Error = Stop;

    fn accept(&mut self, handle: &Handle, looked: Looked) -> Result<(), Stop> {
        self.seen.count(handle, &looked.fate);
        self.met.add(&looked.met);
        let Some(report) = &mut self.report else {
            self.found += looked.found;
            return Ok(());
        };
        let file = handle.name();
        for hit in &looked.hits {
            report.row(&file, hit).map_err(Stop::Writing)?;
            self.found += 1;
            if let Some(left) = &mut self.left {
                *left -= 1;
                if *left == 0 {
                    return Err(Stop::Enough);
                }
            }
        }
        if !looked.hits.is_empty() {
            report.flush().map_err(Stop::Writing)?;
        }
        Ok(())
    }
}
