//! `haifu matrix`.

mod print;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::args::JobsArgs;
use super::exit::{Exit, Failure};
use super::input::InputArgs;
use super::interrupt::Interrupt;
use super::log::{Fate, LogReader, Seen};
use super::outputs::{Rows, open};
use super::terminal::{Bar, TalkArgs, say, show};
use crate::check::Extent;
use crate::format::{self, Format};
use crate::pipeline::{self, Outcome, RunError, Sink, Work};
use crate::plant::{KINDS, Matrix, Planter, Score, Trial, spread};
use crate::rules::nearest;
use crate::source::Handle;

const EXAMPLES: &str = "\
Examples:
  Plant every kind of fault at 20 places of the logs below a folder:
    haifu matrix data

  Plant two kinds at every place that they fit, and keep the counts:
    haifu matrix data/logs --kind payment --kind yaku --per-kind 0 -o faults.csv

  What can be planted, with the finding that is due:
    haifu matrix --kinds

A fault is found if its finding, of the code due, stands at the element due;
every other row is extra. Logs with findings of their own are left out. The
places are spread evenly over the logs, the same ones in every run.
Exit codes: 0 all found and nothing extra, 1 something missed or extra, 2 no
logs, a file could not be read, wrong usage; 75 output not writable.";

/// Faults described one by one on standard error.
const MOST_SHOWN: usize = 20;

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples.")]
#[command(mut_arg("paths", |paths| paths.required_unless_present("kinds")))]
pub(super) struct MatrixArgs {
    #[command(flatten)]
    input: InputArgs,

    /// List the kinds of faults and end
    #[arg(long)]
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

    #[command(flatten)]
    talk: TalkArgs,

    #[command(flatten)]
    jobs: JobsArgs,
}

fn kind_named(name: &str) -> Result<usize, String> {
    KINDS.iter().position(|kind| kind.name == name).ok_or_else(|| {
        let near = nearest(name, KINDS.iter().map(|kind| kind.name));
        let near = near.map_or_else(String::new, |near| format!("did you mean {near}? "));
        format!("{near}haifu matrix --kinds lists all kinds")
    })
}

/// Plants and counts.
pub(super) fn run(args: MatrixArgs) -> Result<Exit, Failure> {
    let interrupt = Interrupt::listen();
    if args.kinds {
        return show(&print::kinds()).map(|()| Exit::Clean);
    }
    if args.input.reads_stdin() {
        return Err(Failure::usage(
            "logs are read twice, so neither they nor their list can come from standard input; name files or folders",
        ));
    }
    let to_stdout = args.output.as_deref() == Some(Path::new("-"));
    let file = match args.output.as_deref().filter(|_| !to_stdout) {
        Some(path) => Some(Rows::File(open(path, &interrupt)?)),
        None => to_stdout.then(|| Rows::Stdout(io::stdout())),
    };
    let jobs = args.jobs.number();
    let limit = args.input.document_limit();

    let inputs = args.input.inputs()?;
    let bar = args.talk.bar(false, &inputs);
    let mut survey = Survey::new(Seen::new(&bar));
    let looking = Looking {
        kinds: &args.kind,
        limit,
    };
    let walk = inputs.clone().walk();
    let ended = pipeline::run(walk, &looking, &mut survey, &bar, jobs, interrupt.wanted());
    bar.clear();
    interrupted(&ended)?;
    survey.seen.tell_others();
    args.input
        .refuse_nothing(survey.seen.documents, survey.seen.skipped)?;

    let mut places = survey.choose(args.per_kind);
    let bar = args
        .talk
        .counting_bar(places.values().map(|places| places.len() as u64).sum());
    let planting = Planting::new(&bar, limit);
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
    Ok(if survey.seen.unreadable > 0 {
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
    reader: LogReader,
    trial: Trial,
}

impl Worker {
    fn new(limit: usize) -> Self {
        Self {
            reader: LogReader::new(limit),
            trial: Trial::default(),
        }
    }
}

/// The first pass: which places there are.
struct Looking<'a> {
    /// The kinds asked for; none for all.
    kinds: &'a [usize],
    limit: usize,
}

/// What the first pass says of a document.
struct Looked {
    fate: Fate,
    /// The format and the places of each kind, if it is clean.
    clean: Option<(Format, Vec<usize>)>,
    /// As they are stored.
    bytes: u64,
}

impl Outcome for Looked {
    fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl Work for Looking<'_> {
    type Document = Handle;
    type Scratch = Worker;
    type Outcome = Looked;

    fn scratch(&self) -> Worker {
        Worker::new(self.limit)
    }

    fn run(&self, handle: &Handle, worker: &mut Worker) -> Looked {
        let log = worker.reader.read(handle);
        let mut looked = Looked {
            fate: log.fate(),
            clean: None,
            bytes: log.stored_bytes,
        };
        if let (Fate::Read, Some((document, _))) = (&looked.fate, log.document) {
            let places = worker.trial.places(&handle.name(), document);
            looked.clean = format::sniff(document).zip(places);
            let places = looked.clean.iter_mut().flat_map(|clean| &mut clean.1);
            for (kind, places) in places.enumerate() {
                if !self.kinds.is_empty() && !self.kinds.contains(&kind) {
                    *places = 0;
                }
            }
        }
        looked
    }

    fn panicked(&self, message: &str, worker: &mut Worker) -> Looked {
        *worker = self.scratch();
        Looked {
            fate: Fate::of_bug(message),
            clean: None,
            bytes: 0,
        }
    }
}

/// The clean documents and how many places of each kind they have.
struct Survey<'a> {
    seen: Seen<'a>,
    /// How many handles were looked at.
    handles: usize,
    documents: Vec<(usize, Format, Vec<usize>)>,
    left_out: u64,
}

impl Sink<Handle, Looked> for Survey<'_> {
    type Error = Infallible;

    fn accept(&mut self, handle: &Handle, looked: Looked) -> Result<(), Infallible> {
        self.seen.count(handle, &looked.fate);
        match (looked.clean, looked.fate) {
            (Some((format, places)), _) => self.documents.push((self.handles, format, places)),
            (None, Fate::Read) => self.left_out += 1,
            _ => {}
        }
        self.handles += 1;
        Ok(())
    }
}

/// A document and the places to plant at: the number of the kind, and that of the place among those of
/// the kind.
type Chosen = (Handle, Vec<(usize, usize)>);

impl<'a> Survey<'a> {
    const fn new(seen: Seen<'a>) -> Self {
        Self {
            seen,
            handles: 0,
            documents: Vec::new(),
            left_out: 0,
        }
    }

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
    limit: usize,
    amiss: AtomicU64,
}

impl<'a> Planting<'a> {
    const fn new(bar: &'a Bar, limit: usize) -> Self {
        Self {
            bar,
            limit,
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
        Worker::new(self.limit)
    }

    fn run(&self, (handle, chosen): &Chosen, worker: &mut Worker) -> Tried {
        let mut tried = Tried {
            scores: Vec::new(),
            problems: Vec::new(),
        };
        let name = handle.name();
        let Some((document, Extent::Whole)) = worker.reader.read(handle).document else {
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
        *worker = self.scratch();
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
