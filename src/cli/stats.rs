//! `haifu stats` and `haifu merge`.

mod view;

pub(super) use view::fields_as_text;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::args::JobsArgs;
use super::exit::{Exit, Failure};
use super::input::{self, InputArgs};
use super::interrupt::Interrupt;
use super::log::{Fate, LogReader, Seen};
use super::outputs::{check_folder, open, opened};
use super::rule_sets::{self, columns};
use super::terminal::TalkArgs;
use super::where_mistake;
use crate::check::Extent;
use crate::facts::{GameIdentity, IdentityReader, KnownGames};
use crate::filter::Filter;
use crate::pipeline::{self, Outcome, RunError, Sink, Work};
use crate::printable::printable_path;
use crate::report::{Output, OutputFolder, StatisticsPart, write_statistics_page};
use crate::rules::RuleSet;
use crate::source::Handle;
use crate::stats::{self, Game, Gatherer, Met, PUBLISHED, Published, Question, Statistics};
use crate::table::grouped;
use crate::visit::Tour;

const EXAMPLES: &str = "\
Examples:
  Tables on the screen:
    haifu stats logs

  All tables as CSV, and counters that can be added later, by year and room:
    haifu stats logs -o statistics --by year,room

  Charts and tables to look at in a browser:
    haifu stats logs --html statistics.html

  Closed hands of five han or more that were no dealer's:
    haifu stats logs --where 'han>=5 and not dealer and not called'

  What can be asked for with --where and --by:
    haifu stats --fields

  Add what was counted elsewhere:
    haifu merge a/stats.json b/stats.json -o all

docs/STATISTICS.md defines every measure. Exit codes: 0 done, 2 no logs, a file
could not be read, wrong usage; 75 output not writable, 130 interrupted.";

const MERGE_EXAMPLES: &str = "\
Examples:
  Statistics of two years, counted apart, as one run over both has them:
    haifu merge 2016/stats.json 2017/stats.json -o both";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples.")]
#[command(mut_arg("paths", |paths| paths.required_unless_present("fields")))]
pub(super) struct StatsArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Write all counters and a CSV file for each table to this folder
    #[arg(short = 'o', long = "output", value_name = "DIR", help_heading = "Output")]
    output: Option<PathBuf>,

    /// Write a page to look at: charts, and every table with its numbers and definitions
    ///
    /// One HTML file that asks for nothing from the network. It draws 40 groups of --by at most. The file
    /// appears when it is complete.
    #[arg(long, value_name = "FILE.html", help_heading = "Output")]
    html: Option<PathBuf>,

    /// Count apart by these fields, such as year,room or player
    #[arg(long, value_name = "FIELD,...", value_delimiter = ',', help_heading = "Hands")]
    by: Vec<String>,

    /// Count only hands for which this holds, such as 'riichi and not dealer'
    #[arg(long = "where", value_name = "EXPRESSION", help_heading = "Hands")]
    filter: Option<String>,

    /// Value every win by these rules instead of what the logs say: a name that haifu rules lists, or
    /// a FILE.toml
    #[arg(long, value_name = "RULES", help_heading = "Hands")]
    rules: Option<OsString>,

    /// Count each game once: those of a seed or of a play that was there before are left out
    ///
    /// The first one in the order of the input counts. It takes some 40 bytes of memory for each game.
    #[arg(long, help_heading = "Hands")]
    unique: bool,

    /// Compare with what was published about an archive that these logs are
    #[arg(long, value_name = "NAME", value_parser = PUBLISHED.iter().map(|set| set.id).collect::<Vec<_>>(), help_heading = "Output")]
    self_check: Option<String>,

    /// List the fields that --by and --where know
    #[arg(long, help_heading = "Output")]
    fields: bool,

    #[command(flatten)]
    talk: TalkArgs,

    #[command(flatten)]
    jobs: JobsArgs,
}

#[derive(Debug, clap::Args)]
#[command(after_long_help = MERGE_EXAMPLES, after_help = "--help shows examples.")]
pub(super) struct MergeArgs {
    /// stats.json files that haifu stats has written, with the same --by, --where and --rules
    #[arg(value_name = "stats.json", required = true)]
    files: Vec<OsString>,

    /// Write the sums to this folder, as haifu stats does
    #[arg(short = 'o', long = "output", value_name = "DIR", help_heading = "Output")]
    output: Option<PathBuf>,

    /// Write a page to look at, as haifu stats does
    ///
    /// One HTML file that asks for nothing from the network. It draws 40 groups of --by at most. The file
    /// appears when it is complete.
    #[arg(long, value_name = "FILE.html", help_heading = "Output")]
    html: Option<PathBuf>,

    /// No counts at the end, and no tables on the screen if they go to files
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
}

/// Counts what the arguments name.
pub(super) fn run(args: &StatsArgs) -> Result<Exit, Failure> {
    if args.fields {
        return show(&fields_as_text(stats::fields()));
    }
    let interrupt = Interrupt::listen();
    let published = args
        .self_check
        .as_deref()
        .and_then(|name| PUBLISHED.iter().find(|set| set.id == name));
    let rules = args.rules.as_deref().map(rule_sets::by_name).transpose()?;
    let rules_name = rules.as_ref().map(|rules| rules.name.clone());
    let filter = args.filter.as_deref().or(published.map(|set| set.filter));
    let question = question(&args.by, filter, rules_name)?;
    let files = args
        .output
        .as_deref()
        .map(|folder| Files::open(folder, &interrupt))
        .transpose()?;
    let page = Page::open(args.html.as_deref(), &interrupt)?;

    let inputs = args.input.inputs()?;
    let bar = args.talk.bar(false, &inputs);
    let mut sink = Games {
        seen: Seen::new(&bar),
        known: KnownGames::default(),
        repeated: Met::default(),
        statistics: Statistics::new(question.clone()),
    };
    let counting = Counting {
        question,
        rules,
        unique: args.unique,
        document_limit: args.input.document_limit(),
    };
    let ended = pipeline::run(
        inputs.walk(),
        &counting,
        &mut sink,
        &bar,
        args.jobs.number(),
        interrupt.wanted(),
    );
    bar.clear();
    let ended = ended.map_err(|error| match error {
        RunError::Sink(never) => never,
        RunError::Threads(_) => Failure::environment(error_text(&error)),
    })?;
    if ended.cancelled {
        return Err(Failure::interrupted("interrupted, no statistics are written"));
    }
    sink.seen.tell_others();
    args.input
        .refuse_nothing(sink.seen.documents, sink.seen.skipped)?;
    let mut sum = sink.statistics;
    for worker in &ended.scratches {
        sum.merge(&worker.statistics);
    }
    sink.seen.refuse_unread(sum.met.games > 0)?;
    sum.met.leave_out(&sink.repeated);
    finish(&sum, files, page, published, args.talk.quiet)
}

/// Adds what was counted before.
pub(super) fn merge(args: &MergeArgs) -> Result<Exit, Failure> {
    let interrupt = Interrupt::listen();
    let mut sum: Option<Statistics> = None;
    for file in &args.files {
        let name = printable_path(file);
        let one =
            stats::parse(&input::text(file)?).map_err(|error| Failure::usage(format!("{name}: {error}")))?;
        match &mut sum {
            None => sum = Some(one),
            Some(sum) if sum.question == one.question => sum.merge(&one),
            Some(_) => {
                return Err(Failure::usage(format!(
                    "{name} was counted with another --by, --where or --rules than the files before it"
                )));
            }
        }
    }
    let Some(sum) = sum else {
        return Err(Failure::usage("no file is named"));
    };
    let files = args
        .output
        .as_deref()
        .map(|folder| Files::open(folder, &interrupt))
        .transpose()?;
    let page = Page::open(args.html.as_deref(), &interrupt)?;
    finish(&sum, files, page, None, args.quiet)
}

/// The question, or what is wrong with it.
fn question(by: &[String], filter: Option<&str>, rules: Option<String>) -> Result<Question, Failure> {
    if let Some(text) = filter {
        Filter::parse(text, &stats::fields()).map_err(|mistake| where_mistake(&mistake, ""))?;
    }
    Question::new(by, filter, rules).map_err(Failure::usage)
}

fn error_text(error: &RunError<Failure>) -> String {
    match error {
        RunError::Threads(error) => format!("cannot start worker threads: {error}"),
        RunError::Sink(_) => String::new(),
    }
}

/// Writes the files, shows the tables.
fn finish(
    sum: &Statistics,
    files: Option<Files>,
    page: Option<Page>,
    published: Option<&Published>,
    quiet: bool,
) -> Result<Exit, Failure> {
    // Who wants to hear nothing and has files for the results needs none on the screen.
    let silent = quiet && (files.is_some() || page.is_some());
    if let Some(files) = files {
        files.write(sum)?;
    }
    if let Some(page) = page {
        page.write(sum)?;
    }
    let text = match published {
        Some(set) => view::comparison(set, sum),
        None => view::tables(sum),
    };
    if !silent {
        show(&text)?;
    }
    if !quiet {
        // Where standard error is closed nobody listens; the tables tell all the same.
        let _ = io::stderr().lock().write_all(closing(&sum.met).as_bytes());
    }
    Ok(if sum.met.unreadable + sum.met.games_failed > 0 {
        Exit::Faults
    } else {
        Exit::Clean
    })
}

fn show(text: &str) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(|error| Failure::writing("standard output", &error))?;
    Ok(Exit::Clean)
}

fn closing(met: &Met) -> String {
    let line = |name: &str, n: u64| [name.to_owned(), grouped(n)];
    let mut lines = vec![
        line("documents", met.documents),
        line("skipped", met.skipped),
        line("games", met.games),
        line("rounds", met.rounds),
        line("  given up", met.rounds_lost),
        line("wins", met.wins),
    ];
    if met.repeated > 0 {
        lines.insert(3, line("  left out", met.repeated));
    }
    if met.unreadable > 0 {
        lines.push(line("unreadable", met.unreadable));
    }
    columns(lines)
}

/// A page to look at, opened before the first log is read.
struct Page {
    path: PathBuf,
    output: Output,
}

impl Page {
    fn open(path: Option<&Path>, interrupt: &Interrupt) -> Result<Option<Self>, Failure> {
        let Some(path) = path else { return Ok(None) };
        let output = open(path, interrupt)?;
        let path = path.to_owned();
        Ok(Some(Self { path, output }))
    }

    fn write(mut self, sum: &Statistics) -> Result<(), Failure> {
        write_statistics_page(sum, &mut self.output)
            .and_then(|()| self.output.commit())
            .map_err(|error| Failure::writing(self.path.display(), &error))
    }
}

/// The files of a folder, opened before the first log is read.
struct Files(Vec<(StatisticsPart, PathBuf, Output)>);

impl Files {
    fn open(folder: &Path, interrupt: &Interrupt) -> Result<Self, Failure> {
        check_folder(folder)?;
        let mut outputs = OutputFolder::new(folder.to_owned());
        let files = StatisticsPart::all().map(|file| {
            let path = folder.join(file.name());
            let output = opened(&path, interrupt, || outputs.create(Path::new(&file.name())))?;
            Ok((file, path, output))
        });
        files.collect::<Result<_, Failure>>().map(Self)
    }

    /// All of them are complete before the first one gets its name.
    fn write(mut self, sum: &Statistics) -> Result<(), Failure> {
        for (file, path, output) in &mut self.0 {
            file.write(sum, output)
                .map_err(|error| Failure::writing(path.display(), &error))?;
        }
        for (_, path, output) in self.0 {
            output
                .commit()
                .map_err(|error| Failure::writing(path.display(), &error))?;
        }
        Ok(())
    }
}

/// Reading one document and counting its games.
struct Counting {
    question: Question,
    rules: Option<RuleSet>,
    /// Each game is counted once, in the order of the documents.
    unique: bool,
    document_limit: usize,
}

struct Worker {
    reader: LogReader,
    tour: Tour,
    identities: IdentityReader,
    statistics: Statistics,
}

struct Document {
    fate: Fate,
    bytes: u64,
    /// Its games, where each is to be counted once.
    games: Vec<(Game, GameIdentity)>,
}

impl Outcome for Document {
    fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl Work for Counting {
    type Document = Handle;
    type Scratch = Worker;
    type Outcome = Document;

    fn scratch(&self) -> Worker {
        Worker {
            reader: LogReader::new(self.document_limit),
            tour: Tour::new(self.rules.clone()),
            identities: IdentityReader::default(),
            statistics: Statistics::new(self.question.clone()),
        }
    }

    fn run(&self, handle: &Handle, worker: &mut Worker) -> Document {
        let Worker {
            reader,
            tour,
            identities,
            statistics,
        } = worker;
        let log = reader.read(handle);
        let mut document = Document {
            fate: log.fate(),
            bytes: log.stored_bytes,
            games: Vec::new(),
        };
        if let Fate::Skipped(_) = document.fate {
            statistics.met.skipped += handle.left_out().map_or(1, |left_out| left_out.count);
            return document;
        }
        // A document that cannot be had at all counts as one without games.
        let (bytes, extent) = log.document.unwrap_or((&[], Extent::Whole));
        let cut = extent == Extent::Cut;
        statistics.met.documents += 1;
        statistics.met.unreadable += u64::from(document.fate.is_trouble());
        let mut identities = if self.unique {
            identities.read(bytes, cut).into_iter()
        } else {
            Vec::new().into_iter()
        };
        let games = &mut document.games;
        let mut gatherer = Gatherer::new(self.rules.is_some(), |game| match identities.next() {
            Some((_, identity)) => games.push((game.clone(), identity)),
            None => statistics.count(game),
        });
        gatherer.name_document(&handle.name());
        let met = if cut {
            tour.show_cut(bytes, &mut gatherer)
        } else {
            tour.show(bytes, &mut gatherer)
        };
        statistics.met.add_tour(&met);
        if tour.take_panic().is_some() {
            document.fate = Fate::of_bug("a game is given up");
        }
        document
    }

    fn panicked(&self, message: &str, worker: &mut Worker) -> Document {
        let mut statistics = Statistics::new(self.question.clone());
        std::mem::swap(&mut statistics, &mut worker.statistics);
        statistics.met.unreadable += 1;
        *worker = Worker {
            statistics,
            ..self.scratch()
        };
        Document {
            fate: Fate::of_bug(message),
            bytes: 0,
            games: Vec::new(),
        }
    }
}

/// Tells of documents that cannot be read, and counts games that are new.
struct Games<'a> {
    seen: Seen<'a>,
    known: KnownGames,
    repeated: Met,
    statistics: Statistics,
}

impl Sink<Handle, Document> for Games<'_> {
    type Error = Failure;

    fn accept(&mut self, handle: &Handle, document: Document) -> Result<(), Failure> {
        self.seen.count(handle, &document.fate);
        for (game, identity) in document.games {
            if self.known.is_repeated(identity) {
                self.repeated.add_game(&game);
            } else {
                self.statistics.count(&game);
            }
        }
        Ok(())
    }
}
