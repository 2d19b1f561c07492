//! `haifu check`.

mod resume;
mod unique;

use std::collections::HashSet;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::args::CheckArgs;
use super::closing::Closing;
use super::exit::{Exit, Failure};
use super::input;
use super::interrupt::Interrupt;
use super::log::{Fate, LogReader, Seen};
use super::outputs::{Rows, check_file, name_of, open, write_file};
use super::rule_sets;
use super::terminal;
use crate::audit::{Code, Finding, Selection, Tally};
use crate::check::{Checker, Extent};
use crate::facts::IdentityReader;
use crate::format::Other;
use crate::pipeline::{self, Outcome, RunError, Sink, Work};
use crate::printable::printable_path;
use crate::report::{
    Accepted, CheckPage, Excerpt, FindingFormat, FindingReport, MOST_DRAWN, Origin, write_summary,
};
use crate::rules::RuleSet;
use crate::source::{Fault, FaultKind, Handle};
use crate::table::RoundId;
use crate::wins::{MetWin, WinReader};

use resume::{Resumed, run_text};
use unique::Unique;

/// Checks what the arguments name. Outputs are opened before the first log is read.
pub(super) fn run(mut args: CheckArgs) -> Result<Exit, Failure> {
    let start = Instant::now();
    let interrupt = Interrupt::listen();
    args.output = args.output.filter(|path| path != Path::new("-"));
    refuse_shared_files(&args)?;
    renew_list(&mut args);
    let rules = rule_sets::asked_for(&args.rules)?;
    let selection = Selection::of(&args.only, &args.skip).map_err(Failure::usage)?;
    let accepted = args.accept.as_deref().map(accepted).transpose()?;
    let opened = |path: Option<&Path>| path.map(|path| open(path, &interrupt)).transpose();
    let html = opened(args.html.as_deref())?;
    let summary = opened(args.summary.as_deref())?;
    let rows = match args.output.as_deref() {
        Some(path) => Rows::File(open(path, &interrupt)?),
        None => Rows::Stdout(io::stdout()),
    };
    let rows_name = name_of(args.output.as_deref());
    let writing_rows = |error: io::Error| Failure::writing(&rows_name, &error);

    let on_screen = args.output.is_none() && io::stdout().is_terminal();
    let inputs = args.input.inputs()?;
    let bar = args.talk.bar(on_screen, &inputs);
    // Wins are kept while there is room for them on the page.
    let wins_wanted = AtomicBool::new(html.is_some());
    let mut report = report_to(rows, &args).map_err(writing_rows)?;
    let mut documents = inputs.walk();
    let run = run_text(&args, rules.as_ref(), &selection);
    let resumed = |path| Resumed::open(path, &run, &mut documents, &mut report);
    let journal = args.resume.as_deref().map(resumed).transpose()?;
    let mut sink = FindingSink {
        report,
        journal,
        documents: 0,
        page: CheckPage::default(),
        rules: rules.clone(),
        wins_wanted: &wins_wanted,
        seen: Seen::new(&bar),
        unique: Unique::new(selection),
    };
    let ended = pipeline::run(
        documents,
        &Checking {
            rules: rules.clone(),
            selection,
            tally_apart: args.resume.is_some(),
            unique: args.unique,
            accepted,
            excerpts: args.format == FindingFormat::Text,
            document_limit: args.input.document_limit(),
            wins_wanted: &wins_wanted,
        },
        &mut sink,
        &bar,
        args.jobs.number(),
        interrupt.wanted(),
    );
    bar.clear();
    let ended = ended.map_err(|error| match error {
        RunError::Sink(error) => writing_rows(error),
        RunError::Threads(_) => Failure::environment(error.to_string()),
    })?;
    sink.seen.tell_others();
    let page = sink.page;
    let mut tally = Tally::EMPTY;
    let done = sink.documents;
    if let Some(resumed) = &mut sink.journal {
        resumed.save()?;
        tally.add(&resumed.tally);
    }
    let journal = sink.journal;
    let rows = sink.report.finish().map_err(writing_rows)?;
    if ended.cancelled {
        return Err(interrupted(done, &args, &rows_name));
    }
    for worker in &ended.scratches {
        tally.add(&worker.tally);
    }
    tally.add(&sink.unique.tally);
    if let Err(nothing) = args.input.refuse_nothing(tally.documents, tally.skipped) {
        journal.map_or(Ok(()), Resumed::remove)?;
        return Err(nothing);
    }
    rows.commit().map_err(writing_rows)?;
    let took = start.elapsed();
    write_file(summary, args.summary.as_deref(), |output| {
        let origin = Origin::of(rules.as_ref());
        write_summary(output, &origin, &tally, &selection, took.as_secs_f64())
    })?;
    write_file(html, args.html.as_deref(), |output| {
        page.write(output, &subject(&args, rules.as_ref()), &tally, &selection)
    })?;
    if let Some(journal) = journal {
        journal.remove()?;
    }
    let closing = Closing {
        tally: &tally,
        left_out: selection.left_out().count() as u64,
        took,
    };
    if !args.talk.quiet {
        closing.print();
    }
    Ok(Exit::of(&tally, args.fail_on))
}

fn refuse_shared_files(args: &CheckArgs) -> Result<(), Failure> {
    let [output, summary, html] =
        [&args.output, &args.summary, &args.html].map(|path| path.as_deref().map(place));
    if output.is_some() && output == summary {
        return Err(Failure::usage("rows and summary cannot go to the same file"));
    }
    if html.is_some() && (html == output || html == summary) {
        return Err(Failure::usage("the page needs a file of its own"));
    }
    if let Some(journal) = args.resume.as_deref().map(place)
        && [&args.output, &args.summary]
            .into_iter()
            .flatten()
            .any(|other| place(other) == journal)
    {
        return Err(Failure::usage("the journal needs a file of its own"));
    }
    args.resume.as_deref().map_or(Ok(()), check_file)?;
    if args.output.is_none() && !args.format.is_text() {
        let format = args.format.id();
        let why = "is no text for the screen: name a file with -o";
        return Err(Failure::usage(format!("{format} {why} FILE.{format}")));
    }
    if args.resume.is_some() && args.format != FindingFormat::Csv {
        return Err(Failure::usage(
            "a check can be resumed if its findings are written as csv",
        ));
    }
    Ok(())
}

/// Accepts nothing where the list of what is accepted is what is written.
fn renew_list(args: &mut CheckArgs) {
    if args.accept.as_deref().map(place) == args.output.as_deref().map(place)
        && let Some(list) = args.accept.take()
        && !args.talk.quiet
    {
        let list = printable_path(list.as_os_str());
        terminal::say(format_args!(
            "{list} is written anew, so what it holds is listed too and not accepted"
        ));
    }
}

/// By which two paths can be told to be the same.
fn place(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// What is done of a run that was stopped, and what becomes of it.
fn interrupted(done: u64, args: &CheckArgs, rows_name: &str) -> Failure {
    let state = match (&args.resume, &args.output) {
        (Some(journal), _) => format!("the same command goes on with {}", journal.display()),
        (None, Some(_)) => format!("{rows_name} is not written"),
        (None, None) => "the rows are not complete".to_owned(),
    };
    Failure::interrupted(format!("interrupted after {done} documents, {state}"))
}

/// The report in the format asked for; only a terminal is coloured.
fn report_to(rows: Rows, args: &CheckArgs) -> io::Result<FindingReport<Rows>> {
    let coloured = args.output.is_none() && terminal::coloured(args.color);
    FindingReport::new(args.format, coloured, rows)
}

/// The findings of an earlier report.
fn accepted(path: &Path) -> Result<Accepted, Failure> {
    let report = input::bytes(path.as_os_str())?;
    Accepted::parse(&report).map_err(|why| {
        let path = path.display();
        Failure::usage(format!(
            "{path} is no report to accept: {why}; name a file that haifu check -o has written"
        ))
    })
}

/// Reading and checking one document.
struct Checking<'a> {
    /// Those of each log if `None`.
    rules: Option<RuleSet>,
    selection: Selection,
    /// Findings that are known.
    accepted: Option<Accepted>,
    /// Whether findings come with the element of the log.
    excerpts: bool,
    document_limit: usize,
    /// Whether findings need the wins they are about.
    wins_wanted: &'a AtomicBool,
    /// Whether each document hands over its own counts; otherwise each worker keeps a sum.
    tally_apart: bool,
    /// Whether games are to be told apart.
    unique: bool,
}

struct Worker {
    reader: LogReader,
    checker: Checker,
    wins: WinReader,
    identities: IdentityReader,
    tally: Tally,
}

struct Checked {
    findings: Vec<Finding>,
    /// The elements of the findings, if they are wanted.
    excerpts: Vec<Option<Excerpt>>,
    fate: Fate,
    /// The wins that the first of the findings are about, in the order of the document.
    wins: Vec<MetWin>,
    bytes: u64,
    /// Its counts, where they are wanted apart.
    tally: Option<Box<Tally>>,
    /// Its games, where each is to be taken once.
    games: Vec<unique::Game>,
}

impl Outcome for Checked {
    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn findings(&self) -> u64 {
        self.findings.len() as u64
    }
}

impl Work for Checking<'_> {
    type Document = Handle;
    type Scratch = Worker;
    type Outcome = Checked;

    fn scratch(&self) -> Worker {
        let mut checker = Checker::new(self.rules.clone());
        checker.select(self.selection);
        if self.unique {
            checker.count_games_apart();
        }
        Worker {
            reader: LogReader::new(self.document_limit),
            checker,
            wins: WinReader::default(),
            identities: IdentityReader::default(),
            tally: Tally::EMPTY,
        }
    }

    fn run(&self, handle: &Handle, worker: &mut Worker) -> Checked {
        let tally = &mut worker.tally;
        let log = worker.reader.read(handle);
        tally.input_bytes += log.stored_bytes;
        let mut fate = Fate::Read;
        if let Some(beginning) = log.skipped {
            fate = Fate::Skipped(Other::of(beginning));
            tally.skipped += handle.left_out().map_or(1, |left_out| left_out.count);
        } else if log.document.is_none() {
            tally.documents += 1;
        }
        let mut findings = Vec::new();
        let mut wins = Vec::new();
        let mut games = Vec::new();
        if let Some((bytes, extent)) = log.document {
            // A log id in the name tells the day, on which some rules depend.
            worker.checker.name_document(&handle.name());
            let report = worker.checker.check(bytes, extent);
            tally.add(&report.tally);
            findings = report.findings;
            if self.unique {
                let identities = worker.identities.read(bytes, extent == Extent::Cut);
                games = unique::games(report.games, &identities);
            }
            if self.wins_wanted.load(Ordering::Relaxed) {
                wins = wins_of(&findings, bytes, &mut worker.wins);
            }
        }
        let fault = log.fault.map(finding);
        if let Some(finding) = fault.filter(|finding| self.selection.has(finding.code)) {
            tally.count_finding(&finding);
            let place = |finding: &Finding| (finding.offset, finding.code);
            let at = findings.partition_point(|other| place(other) <= place(&finding));
            findings.insert(at, finding);
        }
        if let Some(accepted) = self.accepted.as_ref().filter(|_| !findings.is_empty()) {
            for finding in accepted.take_out(&handle.name(), &mut findings) {
                let game = games.iter_mut().find(|game| game.number == finding.game);
                game.map_or(&mut *tally, |game| &mut game.tally).accept(&finding);
            }
        }
        let excerpts = match log.document {
            Some((bytes, _)) if self.excerpts || self.wins_wanted.load(Ordering::Relaxed) => {
                let excerpt = |finding: &Finding| Excerpt::of(bytes, finding);
                findings.iter().map(excerpt).collect()
            }
            _ => Vec::new(),
        };
        let bytes = log.stored_bytes;
        Checked {
            findings,
            excerpts,
            fate,
            wins,
            bytes,
            tally: self.take_tally(worker),
            games,
        }
    }

    fn panicked(&self, message: &str, worker: &mut Worker) -> Checked {
        let tally = std::mem::take(&mut worker.tally);
        *worker = Worker {
            tally,
            ..self.scratch()
        };
        worker.tally.documents += 1;
        let finding = Finding::about_document(Code::Internal, None, message.to_owned());
        worker.tally.count_finding(&finding);
        Checked {
            findings: vec![finding],
            excerpts: Vec::new(),
            fate: Fate::Read,
            wins: Vec::new(),
            bytes: 0,
            tally: self.take_tally(worker),
            games: Vec::new(),
        }
    }
}

impl Checking<'_> {
    fn take_tally(&self, worker: &mut Worker) -> Option<Box<Tally>> {
        self.tally_apart
            .then(|| Box::new(std::mem::take(&mut worker.tally)))
    }
}

/// The wins that the findings of a document are about, at most as many as are drawn.
fn wins_of(findings: &[Finding], document: &[u8], reader: &mut WinReader) -> Vec<MetWin> {
    let drawn = &findings[..findings.len().min(MOST_DRAWN)];
    let wanted: HashSet<_> = drawn.iter().filter_map(win_of).collect();
    let mut wins = Vec::new();
    if !wanted.is_empty() {
        reader.read(document, |win| {
            if wanted.contains(&(win.game, win.round, win.nth)) && wins.len() < MOST_DRAWN {
                wins.push(win);
            }
        });
    }
    wins
}

/// Game, round and number of the win that a finding is about.
fn win_of(finding: &Finding) -> Option<(u32, RoundId, u8)> {
    Some((finding.game, finding.round?, finding.win?))
}

fn finding(fault: Fault) -> Finding {
    let code = match fault.kind {
        FaultKind::Unreadable => Code::Unreadable,
        FaultKind::DamagedGzip => Code::DamagedGzip,
        FaultKind::TooLarge => Code::TooLarge,
    };
    Finding::about_document(code, fault.at, fault.what)
}

/// What a page says that it is about.
fn subject(args: &CheckArgs, rules: Option<&RuleSet>) -> String {
    let rules = rules.map_or("those of each log", |set| set.name.as_str());
    format!("{}, rules: {rules}", args.input.named())
}

/// Rows as CSV and on a page, and unreadable documents on standard error too.
struct FindingSink<'a> {
    report: FindingReport<Rows>,
    journal: Option<Resumed>,
    /// Done in this run.
    documents: u64,
    page: CheckPage,
    /// By which wins are explained; those of each log if `None`.
    rules: Option<RuleSet>,
    wins_wanted: &'a AtomicBool,
    seen: Seen<'a>,
    unique: Unique,
}

impl Sink<Handle, Checked> for FindingSink<'_> {
    type Error = io::Error;

    fn accept(&mut self, document: &Handle, mut checked: Checked) -> io::Result<()> {
        self.documents += 1;
        self.unique.take(&mut checked);
        self.seen.count(document, &checked.fate);
        if checked.findings.is_empty() && self.journal.is_none() {
            return Ok(());
        }
        let file = document.name();
        if let (Some(journal), Some(tally)) = (&mut self.journal, &checked.tally) {
            journal.document(&file, &checked.findings, tally)?;
        }
        for (number, finding) in checked.findings.iter().enumerate() {
            if finding.code == Code::Unreadable {
                self.seen.tell_unreadable(document, &finding.note);
            }
            let excerpt = checked.excerpts.get(number).and_then(Option::as_ref);
            self.report.row(&file, finding, excerpt)?;
        }
        if self.wins_wanted.load(Ordering::Relaxed) {
            self.draw(&file, &checked);
        }
        Ok(())
    }
}

impl FindingSink<'_> {
    fn draw(&mut self, file: &str, checked: &Checked) {
        for (number, finding) in checked.findings.iter().enumerate() {
            let excerpt = checked.excerpts.get(number).and_then(Option::as_ref);
            let wanted = win_of(finding);
            let win = checked
                .wins
                .iter()
                .find(|win| wanted == Some((win.game, win.round, win.nth)));
            let own;
            let rules = match (&self.rules, win) {
                (Some(set), Some(win)) => {
                    own = set.for_players(win.situation.players);
                    Some(&own)
                }
                (_, win) => win.map(|win| &win.rules),
            };
            self.page.finding(file, finding, excerpt, win.zip(rules));
        }
        // What comes later is not drawn, so its wins need not be kept.
        self.wins_wanted.store(self.page.has_room(), Ordering::Relaxed);
    }
}
