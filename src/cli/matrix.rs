//! `haifu matrix`.

mod print;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::exit::{Exit, Failure};
use super::interrupt::Interrupt;
use super::outputs::{Rows, open};
use super::terminal::{Bar, When, say, show};
use crate::format::{self, Format};
use crate::pipeline::{self, Outcome, RunError, Sink, Work};
use crate::plant::{KINDS, Matrix, Planter, Score, Trial, spread};
use crate::source::{Content, DEFAULT_DOCUMENT_LIMIT, Handle, Inputs, Reader};

const EXAMPLES: &str = "\
Examples:
  Plant every kind of fault at 20 places of the logs below a folder:
    haifu matrix data

  Plant two kinds at every place that they fit, and keep the counts:
    haifu matrix data/logs --kind payment --kind yaku --per-kind 0 -o faults.csv

  What can be planted, with the finding that is due:
    haifu matrix --kinds

A fault is found if its finding, of the code due, stands at the element due; every other row is extra.
Logs with findings of their own are left out. The places are spread evenly over the logs, the same ones
in every run.
Exit codes: 0 all found and nothing extra, 1 something missed or extra, 2 a file could not be read or wrong
usage, 75 output not writable.";

/// Faults described one by one on standard error.
const MOST_SHOWN: usize = 20;

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples.")]
pub(super) struct MatrixArgs {
    /// Log, or folder to search with everything below it
    #[arg(value_name = "PATH", required_unless_present = "kinds")]
    paths: Vec<OsString>,

    /// List the kinds of faults and end
    #[arg(long, exclusive = true)]
    kinds: bool,

    /// Plant this kind alone; may be given several times
    #[arg(long, value_name = "KIND", value_parser = kind_named)]
    kind: Vec<usize>,

    /// Plant each kind at so many places for each format; 0 means every place that it fits
    #[arg(long, value_name = "N", default_value_t = 20)]
    per_kind: usize,

    /// Write the counts to this file as CSV
    ///
    /// Columns: code,kind,format,planted,found,missed,extra. - is standard output, instead of the table.
    #[arg(
        short = 'o',
        long = "output",
        value_name = "FILE.csv",
        help_heading = "Output"
    )]
    output: Option<PathBuf>,

    /// Whether progress is shown on standard error; auto means on a terminal
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = When::Auto, help_heading = "Output")]
    progress: When,

    /// Work on this many documents at a time; 0 means one for each processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=1024), help_heading = "Run")]
    jobs: u16,
}

fn kind_named(name: &str) -> Result<usize, String> {
    KINDS
        .iter()
        .position(|kind| kind.name == name)
        .ok_or_else(|| "no kind of fault; haifu matrix --kinds lists them".to_owned())
}

/// Plants and counts.
pub(super) fn run(args: MatrixArgs) -> Result<Exit, Failure> {
    let interrupt = Interrupt::listen();
    if args.kinds {
        return show(&print::kinds()).map(|()| Exit::Clean);
    }
    if args.paths.iter().any(|path| path == "-") {
        return Err(Failure::usage(
            "logs are read twice, so standard input cannot be one",
        ));
    }
    let to_stdout = args.output.as_deref() == Some(Path::new("-"));
    let file = match args.output.as_deref().filter(|_| !to_stdout) {
        Some(path) => Some(Rows::File(open(path, &interrupt)?)),
        None => to_stdout.then(|| Rows::Stdout(io::stdout())),
    };
    let jobs = NonZeroUsize::new(args.jobs.into());

    let inputs = Inputs::new(args.paths);
    let watched = args.progress.holds(io::stderr().is_terminal());
    let bar = Bar::new(watched, &inputs);
    let mut survey = Survey::default();
    let looking = Looking { kinds: &args.kind };
    let walk = inputs.clone().walk();
    let ended = pipeline::run(walk, &looking, &mut survey, &bar, jobs, interrupt.wanted());
    bar.clear();
    interrupted(&ended)?;

    let mut places = survey.choose(args.per_kind);
    let bar = Bar::counting(watched, places.values().map(|places| places.len() as u64).sum());
    let planting = Planting::new(&bar);
    let mut results = Results::default();
    let walk = inputs.walk().enumerate();
    let places = walk.filter_map(|(number, handle)| Some((handle, places.remove(&number)?)));
    let ended = pipeline::run(places, &planting, &mut results, &(), jobs, interrupt.wanted());
    bar.clear();
    interrupted(&ended)?;

    for problem in results.problems.iter().take(MOST_SHOWN) {
        say(problem);
    }
    if let Some(more) = results
        .problems
        .len()
        .checked_sub(MOST_SHOWN)
        .filter(|&more| more > 0)
    {
        say(format_args!("{more} more faults are missed or give extra rows"));
    }
    for (file, what) in &survey.unreadable {
        say(format_args!("cannot read {file}: {what}"));
    }
    if let Some(rows) = file {
        let name = args.output.unwrap_or_default();
        let writing = |error: io::Error| Failure::writing(name.display(), &error);
        print::csv(rows, &results.matrix)
            .and_then(Rows::commit)
            .map_err(writing)?;
    }
    if !to_stdout {
        show(&print::table(&results.matrix, &survey))?;
    }
    Ok(if !survey.unreadable.is_empty() {
        Exit::Faults
    } else if results.matrix.total().is_perfect() {
        Exit::Clean
    } else {
        Exit::Findings
    })
}

fn interrupted<S>(ended: &Result<pipeline::Ended<S>, RunError<Infallible>>) -> Result<(), Failure> {
    match ended {
        Ok(ended) if ended.cancelled => Err(Failure::interrupted("interrupted, nothing is counted")),
        Ok(_) => Ok(()),
        Err(error) => Err(Failure::environment(error.to_string())),
    }
}

/// Reads documents.
struct Worker {
    reader: Reader,
    trial: Trial,
}

impl Worker {
    fn new() -> Self {
        Self {
            reader: Reader::new(DEFAULT_DOCUMENT_LIMIT),
            trial: Trial::default(),
        }
    }
}

/// The first pass: which places there are.
struct Looking<'a> {
    /// The kinds asked for; none for all.
    kinds: &'a [usize],
}

/// A document of the first pass, with its bytes as stored.
struct Seen {
    bytes: u64,
    looked: Looked,
}

/// What the first pass says of a document.
enum Looked {
    Clean(Format, Vec<usize>),
    NotClean,
    NoLog,
    Unreadable(String),
}

impl Outcome for Seen {
    fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl Work for Looking<'_> {
    type Document = Handle;
    type Scratch = Worker;
    type Outcome = Seen;

    fn scratch(&self) -> Worker {
        Worker::new()
    }

    fn run(&self, handle: &Handle, worker: &mut Worker) -> Seen {
        let reading = worker
            .reader
            .read(handle, |beginning| format::sniff(beginning).is_some());
        let bytes = reading.stored_bytes;
        let looked = match reading.content {
            Content::Whole(document) => {
                let places = worker.trial.places(&handle.name(), document);
                match (places, format::sniff(document)) {
                    (Some(mut places), Some(format)) => {
                        for (kind, places) in places.iter_mut().enumerate() {
                            if !self.kinds.is_empty() && !self.kinds.contains(&kind) {
                                *places = 0;
                            }
                        }
                        Looked::Clean(format, places)
                    }
                    _ => Looked::NotClean,
                }
            }
            Content::NoLog => Looked::NoLog,
            Content::Cut(_, fault) | Content::Nothing(fault) => Looked::Unreadable(fault.what),
        };
        Seen { bytes, looked }
    }

    fn panicked(&self, message: &str, worker: &mut Worker) -> Seen {
        *worker = Worker::new();
        let looked = Looked::Unreadable(format!("a bug in haifu, please report it: {message}"));
        Seen { bytes: 0, looked }
    }
}

/// The clean documents and how many places of each kind they have.
#[derive(Default)]
struct Survey {
    /// How many documents were looked at.
    seen: usize,
    documents: Vec<(usize, Format, Vec<usize>)>,
    left_out: u64,
    unreadable: Vec<(String, String)>,
}

impl Sink<Handle, Seen> for Survey {
    type Error = Infallible;

    fn accept(&mut self, handle: &Handle, seen: Seen) -> Result<(), Infallible> {
        match seen.looked {
            Looked::Clean(format, places) => self.documents.push((self.seen, format, places)),
            Looked::NotClean => self.left_out += 1,
            Looked::NoLog => {}
            Looked::Unreadable(what) => self.unreadable.push((handle.name(), what)),
        }
        self.seen += 1;
        Ok(())
    }
}

/// A document and the places to plant at: the number of the kind, and that of the place among those of
/// the kind.
type Chosen = (Handle, Vec<(usize, usize)>);

impl Survey {
    /// So many places of each kind and format, spread over the documents: by the number of the document.
    fn choose(&self, per_kind: usize) -> BTreeMap<usize, Vec<(usize, usize)>> {
        let mut chosen: BTreeMap<usize, Vec<(usize, usize)>> = self
            .documents
            .iter()
            .map(|&(number, _, _)| (number, Vec::new()))
            .collect();
        for kind in 0..KINDS.len() {
            for format in Format::ALL {
                let counts = self
                    .documents
                    .iter()
                    .map(|(_, of, places)| if *of == format { places[kind] } else { 0 });
                let all: usize = counts.clone().sum();
                let wanted = if per_kind == 0 { all } else { per_kind };
                let mut wanted = spread(wanted, all).peekable();
                let mut first = 0;
                for (count, chosen) in counts.zip(chosen.values_mut()) {
                    while let Some(place) = wanted.next_if(|&place| place < first + count) {
                        chosen.push((kind, place - first));
                    }
                    first += count;
                }
            }
        }
        chosen.retain(|_, places| !places.is_empty());
        chosen
    }
}

/// The second pass: planting and checking.
struct Planting<'a> {
    bar: &'a Bar,
    amiss: AtomicU64,
}

impl<'a> Planting<'a> {
    const fn new(bar: &'a Bar) -> Self {
        Self {
            bar,
            amiss: AtomicU64::new(0),
        }
    }

    /// One more fault is planted and looked for.
    fn one_done(&self, as_due: bool) {
        let order = Ordering::Relaxed;
        let amiss = self.amiss.fetch_add((!as_due).into(), order) + u64::from(!as_due);
        self.bar
            .count_one(|done| format!("{done} faults planted, {amiss} missed or with extra rows"));
    }
}

struct Tried {
    scores: Vec<(usize, Format, Score)>,
    problems: Vec<String>,
}

impl Outcome for Tried {
    fn bytes(&self) -> u64 {
        0
    }

    fn findings(&self) -> u64 {
        self.problems.len() as u64
    }
}

impl Work for Planting<'_> {
    type Document = Chosen;
    type Scratch = Worker;
    type Outcome = Tried;

    fn scratch(&self) -> Worker {
        Worker::new()
    }

    fn run(&self, (handle, chosen): &Chosen, worker: &mut Worker) -> Tried {
        let mut tried = Tried {
            scores: Vec::new(),
            problems: Vec::new(),
        };
        let name = handle.name();
        let reading = worker.reader.read(handle, |_| true);
        let Content::Whole(document) = reading.content else {
            tried
                .problems
                .push(format!("{name} has changed while it was worked on"));
            return tried;
        };
        let Some(planter) = Planter::new(document) else {
            return tried;
        };
        let mut places: Option<(usize, Vec<usize>)> = None;
        for &(number, nth) in chosen {
            let kind = &KINDS[number];
            if places.as_ref().is_none_or(|(of, _)| *of != number) {
                places = Some((number, planter.places(kind)));
            }
            let place = places.as_ref().and_then(|(_, places)| places.get(nth));
            let Some((planted, findings)) =
                place.and_then(|&place| worker.trial.try_at(&name, &planter, kind, place))
            else {
                continue;
            };
            let score = Score::of(kind, &planted, &findings);
            self.one_done(score.is_perfect());
            if !score.is_perfect() {
                tried
                    .problems
                    .push(print::problem(&name, kind, &planted, &findings));
            }
            tried.scores.push((number, planter.format(), score));
        }
        tried
    }

    fn panicked(&self, message: &str, worker: &mut Worker) -> Tried {
        *worker = Worker::new();
        Tried {
            scores: Vec::new(),
            problems: vec![format!("a bug in haifu, please report it: {message}")],
        }
    }
}

#[derive(Default)]
struct Results {
    matrix: Matrix,
    problems: Vec<String>,
}

impl Sink<Chosen, Tried> for Results {
    type Error = Infallible;

    fn accept(&mut self, _: &Chosen, tried: Tried) -> Result<(), Infallible> {
        for (kind, format, score) in &tried.scores {
            self.matrix.count(*kind, *format, score);
        }
        self.problems.extend(tried.problems);
        Ok(())
    }
}
