//! `haifu convert`.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use super::exit::{Exit, Failure};
use super::input::InputArgs;
use super::interrupt::Interrupt;
use super::terminal::{self, Bar, TalkArgs};
use crate::convert::{Converted, Converter};
use crate::format::write::Losses;
use crate::format::{self, Format};
use crate::pipeline::{self, Outcome, RunError, Sink, Work};
use crate::report::{OutputFolder, ResultNames};
use crate::source::{Content, Handle, Reader};

const EXAMPLES: &str = "\
Examples:
  Turn a folder of Tenhou logs into mjai, one file for each log:
    haifu convert logs --to mjai -o mjai

  Turn them into what tenhou.net's viewer and editor read:
    haifu convert logs --to tenhou-json -o json

  See one game as mjai on the screen:
    haifu convert game.mjlog --to mjai -o - | head";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples.")]
pub(super) struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Format to write
    ///
    /// What a format has no place for is lost and counted; docs/FORMATS.md says what that can be.
    #[arg(long, value_name = "FORMAT", value_parser = parse_format)]
    to: Format,

    /// Folder for the results, made if missing; - writes them all to standard output
    ///
    /// Each log becomes one file below it, under the path it was found at.
    #[arg(short = 'o', long = "output", value_name = "DIR", help_heading = "Output")]
    output: PathBuf,

    #[command(flatten)]
    talk: TalkArgs,

    /// Convert this many documents at a time; 0 means one for each processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=1024), help_heading = "Run")]
    jobs: u16,
}

/// The names of formats on the command line.
const NAMES: [(&str, Format); 3] = [
    ("mjlog", Format::TenhouXml),
    ("mjai", Format::Mjai),
    ("tenhou-json", Format::TenhouJson),
];

pub(super) fn parse_format(name: &str) -> Result<Format, String> {
    let found = NAMES.iter().find(|(known, _)| *known == name);
    found
        .map(|&(_, format)| format)
        .ok_or_else(|| "one of mjlog, mjai, tenhou-json is meant".to_owned())
}

/// The ending of the names of files in this format.
pub(super) const fn ending(format: Format) -> &'static str {
    match format {
        Format::TenhouXml => ".mjlog",
        Format::Mjai => ".mjson",
        Format::TenhouJson => ".json",
    }
}

/// Converts what the arguments name.
pub(super) fn run(args: ConvertArgs) -> Result<Exit, Failure> {
    let interrupt = Interrupt::listen();
    let inputs = args.input.inputs()?;
    let document_limit = args.input.document_limit();
    let to_stdout = args.output == Path::new("-");
    let bar = Bar::new(args.talk.shows_progress(to_stdout), &inputs);
    let mut sink = Files {
        folder: (!to_stdout).then(|| OutputFolder::new(args.output)),
        names: ResultNames::new(ending(args.to)),
        bar: &bar,
        totals: Totals::default(),
    };
    let jobs = NonZeroUsize::new(args.jobs.into());
    let work = Converting {
        to: args.to,
        document_limit,
    };
    let ended = pipeline::run(inputs.walk(), &work, &mut sink, &bar, jobs, interrupt.wanted());
    bar.clear();
    let ended = ended.map_err(|error| match error {
        RunError::Sink((name, error)) => Failure::writing(name, &error),
        RunError::Threads(error) => Failure::environment(error.to_string()),
    })?;
    if ended.cancelled {
        return Err(Failure::interrupted(
            "interrupted; the files written so far are complete".to_owned(),
        ));
    }
    if !args.talk.quiet {
        terminal::say(sink.totals.to_text(args.to));
    }
    Ok(if sink.totals.troubles > 0 {
        Exit::Faults
    } else {
        Exit::Clean
    })
}

struct Converting {
    to: Format,
    document_limit: usize,
}

struct Worker {
    reader: Reader,
    converter: Converter,
}

/// What came of a file.
struct Done {
    bytes: u64,
    converted: Result<Option<Converted>, String>,
}

impl Outcome for Done {
    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn findings(&self) -> u64 {
        match &self.converted {
            Ok(Some(converted)) => converted.left_out.len() as u64,
            Ok(None) => 0,
            Err(_) => 1,
        }
    }
}

impl Work for Converting {
    type Document = Handle;
    type Scratch = Worker;
    type Outcome = Done;

    fn scratch(&self) -> Worker {
        Worker {
            reader: Reader::new(self.document_limit),
            converter: Converter::default(),
        }
    }

    fn run(&self, document: &Handle, worker: &mut Worker) -> Done {
        let reading = worker
            .reader
            .read(document, |beginning| format::sniff(beginning).is_some());
        let converted = match reading.content {
            Content::Whole(bytes) => match worker.converter.convert(bytes, self.to) {
                Some(converted) => Ok(Some(converted)),
                None => Err("it is in no format that haifu reads".to_owned()),
            },
            // Half a log would look like a whole one.
            Content::Cut(_, fault) | Content::Nothing(fault) => Err(fault.what),
            Content::NoLog => Ok(None),
        };
        let bytes = reading.stored_bytes;
        Done { bytes, converted }
    }

    fn panicked(&self, message: &str, worker: &mut Worker) -> Done {
        *worker = self.scratch();
        let converted = Err(format!("a bug in haifu, please report it: {message}"));
        Done { bytes: 0, converted }
    }
}

/// Where results go.
struct Files<'a> {
    folder: Option<OutputFolder>,
    names: ResultNames,
    bar: &'a Bar,
    totals: Totals,
}

impl Sink<Handle, Done> for Files<'_> {
    type Error = (String, io::Error);

    fn accept(&mut self, document: &Handle, done: Done) -> Result<(), Self::Error> {
        let name = document.name();
        let converted = match done.converted {
            Ok(Some(converted)) => converted,
            Ok(None) => {
                self.totals.skipped += 1;
                return Ok(());
            }
            Err(why) => {
                self.trouble(format!("{name}: {why}"));
                return Ok(());
            }
        };
        for (game, why) in &converted.left_out {
            self.trouble(format!("{name}: game {game} is left out: {why}"));
        }
        if converted.games == 0 {
            self.totals.losses.add(&converted.losses);
            return Ok(());
        }
        let Some(folder) = &mut self.folder else {
            self.totals.add(&converted);
            let mut out = io::stdout().lock();
            let written = out.write_all(&converted.text).and_then(|()| out.flush());
            return written.map_err(|error| ("standard output".to_owned(), error));
        };
        let file = match self.names.next(&document.file_name(), document.part_name()) {
            Ok(file) => file,
            Err(why) => {
                self.trouble(format!("{name}: {why}"));
                return Ok(());
            }
        };
        let target = folder.path().join(&file);
        if document.is_at(&target) {
            self.trouble(format!(
                "{name}: the result would replace the log itself, name another folder"
            ));
            return Ok(());
        }
        let written = folder.create(&file).and_then(|mut output| {
            output.write_all(&converted.text)?;
            output.commit()
        });
        match written {
            Ok(()) => self.totals.add(&converted),
            Err(error) if is_about_the_name(&error) && folder.path().is_dir() => {
                self.trouble(format!("{name}: no file {}: {error}", target.display()));
            }
            Err(error) => return Err((target.display().to_string(), error)),
        }
        Ok(())
    }
}

/// Whether one file cannot be written for its name, so that others may be.
fn is_about_the_name(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidFilename, InvalidInput, IsADirectory, NotADirectory};
    matches!(
        error.kind(),
        InvalidFilename | InvalidInput | IsADirectory | NotADirectory
    )
}

impl Files<'_> {
    fn trouble(&mut self, message: String) {
        self.totals.troubles += 1;
        self.bar.say(message);
    }
}

/// What was done.
#[derive(Default)]
struct Totals {
    files: u64,
    games: u64,
    skipped: u64,
    troubles: u64,
    losses: Losses,
}

impl Totals {
    fn add(&mut self, converted: &Converted) {
        self.files += 1;
        self.games += converted.games;
        self.losses.add(&converted.losses);
    }

    fn to_text(&self, to: Format) -> String {
        let mut text = format!(
            "{} games written as {} in {} files",
            self.games,
            to.id(),
            self.files
        );
        if self.skipped > 0 {
            let _ = write!(text, ", {} files skipped that are no logs", self.skipped);
        }
        if self.troubles > 0 {
            let _ = write!(text, ", {} left out", self.troubles);
        }
        for (loss, times) in self.losses.iter() {
            let _ = write!(text, "\n  not kept {times} times: {}", loss.meaning());
        }
        text
    }
}
