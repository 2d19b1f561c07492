//! `haifu matrix`.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use super::exit::{Exit, Failure};
use super::interrupt::Interrupt;
use super::outputs::{Rows, open};
use super::terminal::{Bar, say};
use crate::audit::Finding;
use crate::format::{self, Format};
use crate::pipeline::{self, Outcome, RunError, Sink, Work};
use crate::plant::{KINDS, Kind, Matrix, Planted, Planter, Score, Trial, spread};
use crate::source::{Content, DEFAULT_DOCUMENT_LIMIT, Handle, Inputs, Reader};

const EXAMPLES: &str = "\
Examples:
  Plant every kind of fault at 20 places of the logs below a folder:
    haifu matrix data

  Plant two kinds at every place that they fit, and keep the counts:
    haifu matrix data --kind payment --kind draw_removed --per-kind 0 -o matrix.csv

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
        return print(&kinds()).map(|()| Exit::Clean);
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
    let on_terminal = io::stderr().is_terminal();
    let bar = Bar::new(on_terminal, &inputs);
    let mut survey = Survey::default();
    let looking = Looking { kinds: &args.kind };
    let walk = inputs.clone().walk();
    let ended = pipeline::run(walk, &looking, &mut survey, &bar, jobs, interrupt.wanted());
    bar.clear();
    interrupted(&ended)?;

    let mut places = survey.choose(args.per_kind);
    let bar = Bar::endless(on_terminal);
    let mut results = Results::default();
    let walk = inputs.walk().enumerate();
    let places = walk.filter_map(|(number, handle)| Some((handle, places.remove(&number)?)));
    let ended = pipeline::run(places, &Planting, &mut results, &bar, jobs, interrupt.wanted());
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
        csv(rows, &results.matrix)
            .and_then(Rows::commit)
            .map_err(writing)?;
    }
    if !to_stdout {
        print(&table(&results.matrix, &survey))?;
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

fn print(text: &str) -> Result<(), Failure> {
    io::stdout()
        .write_all(text.as_bytes())
        .map_err(|error| Failure::writing("standard output", &error))
}

/// Every kind with the finding that is due.
fn kinds() -> String {
    let mut lines = vec![["kind", "finding", "formats", "what is done"].map(str::to_owned)];
    lines.extend(KINDS.iter().map(|kind| {
        let formats: Vec<&str> = kind.formats.iter().map(|format| format.id()).collect();
        let codes: Vec<&str> = [kind.code].iter().chain(kind.or).map(|code| code.id()).collect();
        [
            kind.name.to_owned(),
            codes.join(" or "),
            formats.join(" "),
            kind.what.to_owned(),
        ]
    }));
    aligned(&lines)
}

fn table(matrix: &Matrix, survey: &Survey) -> String {
    let numbers =
        |score: &Score| [score.planted, score.found, score.missed, score.extra].map(|n| n.to_string());
    let head = ["kind", "finding", "format", "planted", "found", "missed", "extra"];
    let mut lines = vec![head.map(str::to_owned)];
    let line = |names: [&str; 3], score| {
        let [planted, found, missed, extra] = numbers(score);
        let [kind, code, format] = names.map(str::to_owned);
        [kind, code, format, planted, found, missed, extra]
    };
    for (kind, format, score) in matrix.rows().filter(|(_, _, score)| score.planted > 0) {
        lines.push(line([kind.name, kind.code.id(), format.id()], score));
    }
    lines.push(line(["all", "", ""], &matrix.total()));
    let documents = survey.documents.len();
    format!(
        "{}\n{documents} clean logs, {} with findings of their own left out\n",
        aligned(&lines),
        survey.left_out
    )
}

/// Columns under one another; numbers to the right.
fn aligned<const N: usize>(lines: &[[String; N]]) -> String {
    let width = |column: usize| {
        lines
            .iter()
            .map(|line| line[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = String::new();
    for line in lines {
        let mut row = String::new();
        for (cell, width) in line.iter().zip(widths) {
            let number = cell.bytes().all(|byte| byte.is_ascii_digit()) && !cell.is_empty();
            let _ = if number {
                write!(row, "{cell:>width$}  ")
            } else {
                write!(row, "{cell:width$}  ")
            };
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

fn csv(rows: Rows, matrix: &Matrix) -> io::Result<Rows> {
    let mut writer = csv::Writer::from_writer(rows);
    writer.write_record(["code", "kind", "format", "planted", "found", "missed", "extra"])?;
    for (kind, format, score) in matrix.rows() {
        let numbers = [score.planted, score.found, score.missed, score.extra].map(|n| n.to_string());
        let names = [kind.code.id(), kind.name, format.id()];
        writer.write_record(names.into_iter().chain(numbers.iter().map(String::as_str)))?;
    }
    writer
        .into_inner()
        .map_err(|error| io::Error::other(error.to_string()))
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

/// What the first pass says of a document.
enum Looked {
    Clean(Format, Vec<usize>),
    NotClean,
    NoLog,
    Unreadable(String),
}

impl Outcome for Looked {
    fn bytes(&self) -> u64 {
        0
    }
}

impl Work for Looking<'_> {
    type Document = Handle;
    type Scratch = Worker;
    type Outcome = Looked;

    fn scratch(&self) -> Worker {
        Worker::new()
    }

    fn run(&self, handle: &Handle, worker: &mut Worker) -> Looked {
        let reading = worker
            .reader
            .read(handle, |beginning| format::sniff(beginning).is_some());
        match reading.content {
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
        }
    }

    fn panicked(&self, message: &str, worker: &mut Worker) -> Looked {
        *worker = Worker::new();
        Looked::Unreadable(format!("a bug in haifu, please report it: {message}"))
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

impl Sink<Handle, Looked> for Survey {
    type Error = Infallible;

    fn accept(&mut self, handle: &Handle, looked: Looked) -> Result<(), Infallible> {
        match looked {
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
struct Planting;

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

impl Work for Planting {
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
            if !score.is_perfect() {
                tried.problems.push(problem(&name, kind, &planted, &findings));
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

/// What was planted, what was due and what was found instead.
fn problem(name: &str, kind: &Kind, planted: &Planted, findings: &[Finding]) -> String {
    let mut text = format!(
        "{name}: planted {}, due {} at byte {}, found {} rows",
        kind.name,
        kind.code.id(),
        planted.offset,
        findings.len()
    );
    for finding in findings.iter().take(4) {
        let at = finding.offset.map_or("nowhere".to_owned(), |at| at.to_string());
        let _ = write!(
            text,
            "\n    {} at {at}: {} | {} | {}",
            finding.code.id(),
            finding.recorded,
            finding.computed,
            finding.note
        );
    }
    text
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
