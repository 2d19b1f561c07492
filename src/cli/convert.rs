//! `haifu convert`.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::args::JobsArgs;
use super::counted;
use super::exit::{Exit, Failure};
use super::input::InputArgs;
use super::interrupt::Interrupt;
use super::log::{Fate, LogReader, Seen};
use super::named::one_of;
use super::outputs::check_folder;
use super::terminal::{self, Bar, TalkArgs};
use crate::check::Extent;
use crate::convert::{Converted, Converter};
use crate::format::Format;
use crate::format::write::Losses;
use crate::pipeline::{self, Outcome, RunError, Sink, Work};
use crate::report::{OutputFolder, ResultNames};
use crate::source::Handle;

const EXAMPLES: &str = "\
Examples:
  Turn a folder of Tenhou logs into mjai, one file for each log:
    haifu convert logs --to mjai -o mjai

  Turn them into what tenhou.net's viewer and editor read:
    haifu convert logs --to tenhou-json -o json

  See one game as mjai on the screen:
    haifu convert game.mjlog --to mjai -o - | head

Exit codes: 0 done, 2 no logs, something is left out, wrong usage, 75 output not
writable, 130 interrupted, 141 nobody reads the output.";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples.")]
pub(super) struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Format to write
    ///
    /// What a format has no place for is lost and counted; docs/FORMATS.md says what that can be.
    #[arg(long, value_name = "FORMAT", value_parser = one_of(&FORMATS, name))]
    to: Format,

    /// Folder for the results, made if missing; - writes them all to standard output
    ///
    /// Each log becomes one file below it, under the path it was found at.
    #[arg(short = 'o', long = "output", value_name = "DIR", help_heading = "Output")]
    output: PathBuf,

    #[command(flatten)]
    talk: TalkArgs,

    #[command(flatten)]
    jobs: JobsArgs,
}

/// The formats that can be written.
pub(super) const FORMATS: [Format; 3] = [Format::TenhouXml, Format::Mjai, Format::TenhouJson];

/// The name of a format on the command line.
pub(super) const fn name(format: Format) -> &'static str {
    match format {
        Format::TenhouXml => "mjlog",
        Format::Mjai => "mjai",
        Format::TenhouJson => "tenhou-json",
    }
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
    if !to_stdout {
        check_folder(&args.output)?;
    }
    let bar = args.talk.bar(to_stdout, &inputs);
    let mut sink = Files {
        folder: (!to_stdout).then(|| OutputFolder::new(args.output)),
        names: ResultNames::new(ending(args.to)),
        bar: &bar,
        seen: Seen::new(&bar),
        totals: Totals::default(),
    };
    let jobs = args.jobs.number();
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
    sink.seen.tell_others();
    let (documents, skipped) = (sink.seen.documents, sink.seen.skipped);
    args.input.refuse_nothing(documents, skipped)?;
    if !args.talk.quiet {
        terminal::say(sink.totals.to_text(args.to, skipped));
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
    reader: LogReader,
    converter: Converter,
}

/// What came of a file.
struct Done {
    bytes: u64,
    fate: Fate,
    converted: Option<Converted>,
}

impl Outcome for Done {
    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn findings(&self) -> u64 {
        let left_out = self.converted.iter().map(|done| done.left_out.len() as u64);
        u64::from(self.fate.is_trouble()) + left_out.sum::<u64>()
    }
}

impl Work for Converting {
    type Document = Handle;
    type Scratch = Worker;
    type Outcome = Done;

    fn scratch(&self) -> Worker {
        Worker {
            reader: LogReader::new(self.document_limit),
            converter: Converter::default(),
        }
    }

    fn run(&self, document: &Handle, worker: &mut Worker) -> Done {
        let log = worker.reader.read(document);
        let bytes = log.stored_bytes;
        let fate = log.fate();
        let converted = match log.document {
            Some((document, Extent::Whole)) => worker.converter.convert(document, self.to),
            // Half a log would look like a whole one.
            _ => None,
        };
        Done {
            bytes,
            fate,
            converted,
        }
    }

    fn panicked(&self, message: &str, worker: &mut Worker) -> Done {
        *worker = self.scratch();
        Done {
            bytes: 0,
            fate: Fate::of_bug(message),
            converted: None,
        }
    }
}

/// Where results go.
struct Files<'a> {
    folder: Option<OutputFolder>,
    names: ResultNames,
    bar: &'a Bar,
    seen: Seen<'a>,
    totals: Totals,
}

impl Sink<Handle, Done> for Files<'_> {
    type Error = (String, io::Error);

    fn accept(&mut self, document: &Handle, done: Done) -> Result<(), Self::Error> {
        let name = document.name();
        self.seen.count(document, &done.fate);
        self.totals.troubles += u64::from(done.fate.is_trouble());
        let Some(converted) = done.converted else {
            return Ok(());
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
    troubles: u64,
    losses: Losses,
}

impl Totals {
    fn add(&mut self, converted: &Converted) {
        self.files += 1;
        self.games += converted.games;
        self.losses.add(&converted.losses);
    }

    fn to_text(&self, to: Format, skipped: u64) -> String {
        let mut text = format!(
            "{} written as {} in {}",
            counted(self.games, "game", "games"),
            name(to),
            counted(self.files, "file", "files")
        );
        if skipped > 0 {
            let files = counted(
                skipped,
                "file is skipped as it is",
                "files are skipped as they are",
            );
            let _ = write!(text, ", {files} no log");
        }
        if self.troubles > 0 {
            let _ = write!(text, ", {} left out", self.troubles);
        }
        for (loss, times) in self.losses.iter() {
            let _ = write!(
                text,
                "\n  not kept {}: {}",
                counted(times, "time", "times"),
                loss.meaning()
            );
        }
        text
    }
}
