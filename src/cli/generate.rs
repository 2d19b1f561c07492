//! `haifu generate`.

mod faults;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use faults::Expected;

use super::args::JobsArgs;
use super::convert::{FORMATS, ending, name};
use super::exit::{Exit, Failure};
use super::interrupt::Interrupt;
use super::named::one_of;
use super::outputs::{check_folder, open, write_file};
use super::rule_sets::{self, columns};
use super::terminal::{self, TalkArgs};
use crate::event::Platform;
use crate::format::Format;
use crate::generate::{Generator, Level, Order, Per, Tally};
use crate::pipeline::{self, Outcome, RunError, Sink, Work};
use crate::plant::{Kind, Planted};
use crate::report::{self, OutputFolder};
use crate::rules::CountedLimit;
use crate::table::Players;

const EXAMPLES: &str = "\
Examples:
  A thousand games of four players as mjlog, with seeds that prove their walls:
    haifu generate --games 1000 -o games

  Check them; nothing is found:
    haifu check games

  A hundred games of three players as compressed mjai, others than with seed 0:
    haifu generate --games 100 --players 3 --format mjai --gzip --seed 7 -o g3

  A fault in each game, and expected.csv that says which finding is due where:
    haifu generate --games 100 --faults all -o faulty

  One game on the screen:
    haifu generate -o - | head -c 400

Exit codes: 0 done, 2 wrong usage, 75 output not writable, 130 interrupted.";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples.")]
pub(super) struct GenerateArgs {
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Number that the games follow from
    ///
    /// The same seed gives the same bytes on every machine and with any number of jobs; the first games of
    /// many are those of few.
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    /// Four players or three
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(3..=4))]
    players: u8,

    /// Rules that are played by: a name that haifu rules lists, or a FILE.toml
    #[arg(long, value_name = "RULES", default_value = "tenhou")]
    rules: OsString,

    /// How the games are played
    ///
    /// simple: as people do, roughly. wild: towards kans, abortive draws, last tiles, robbed kans, several wins
    /// on one tile. yakuman: from stacked walls, which no seed gives, so these logs have none.
    #[arg(long, value_name = "LEVEL", default_value = "simple", value_parser = one_of(&Level::ALL, Level::id))]
    level: Level,

    /// Plant one fault into each file: all kinds in turn, or those that a code or category of findings names
    ///
    /// The folder gets expected.csv, which says what is due where: whoever checks logs can be tested with it.
    /// `haifu matrix --kinds` lists the kinds.
    #[arg(long, value_name = "CODE")]
    faults: Option<String>,

    /// Format to write
    ///
    /// Only mjlog has a place for the seed of the walls.
    #[arg(long, value_name = "FORMAT", default_value = "mjlog", value_parser = one_of(&FORMATS, name), help_heading = "Output")]
    format: Format,

    /// Folder for the logs, made if missing; - writes them all to standard output
    #[arg(short = 'o', long = "output", value_name = "DIR", help_heading = "Output")]
    output: PathBuf,

    /// Put so many games into each file
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=100_000), help_heading = "Output")]
    per_file: u64,

    /// Compress each file with gzip
    #[arg(long, help_heading = "Output")]
    gzip: bool,

    /// Write what happened in the games, counted, to this file as JSON
    #[arg(long, value_name = "FILE.json", help_heading = "Output")]
    summary: Option<PathBuf>,

    #[command(flatten)]
    talk: TalkArgs,

    #[command(flatten)]
    jobs: JobsArgs,
}

/// Makes what the arguments ask for.
pub(super) fn run(args: GenerateArgs) -> Result<Exit, Failure> {
    let interrupt = Interrupt::listen();
    let to_stdout = args.output == Path::new("-");
    if to_stdout && args.faults.is_some() {
        return Err(Failure::usage(
            "faults go with expected.csv, which needs a folder",
        ));
    }
    if !to_stdout {
        check_folder(&args.output)?;
    }
    let summary = args.summary.as_deref();
    let summary = summary.map(|path| open(path, &interrupt)).transpose()?;
    let kinds = args.faults.as_deref().map(faults::parse);
    let work = Making {
        order: order(&args)?,
        games: args.games,
        per_file: args.per_file,
        gzip: args.gzip,
        faults: kinds.transpose().map_err(Failure::usage)?,
    };
    let expected = work.faults.as_ref().map(|_| Expected::open(&args.output));
    let files = args.games.div_ceil(args.per_file);
    let bar = args.talk.writing_bar(to_stdout, files);
    let mut sink = Files {
        folder: (!to_stdout).then(|| OutputFolder::new(args.output)),
        ending: ending(args.format),
        gzip: args.gzip,
        digits: files.to_string().len().max(4),
        tally: Tally::default(),
        expected: expected.transpose()?,
    };
    let ended = pipeline::run(
        0..files,
        &work,
        &mut sink,
        &bar,
        args.jobs.number(),
        interrupt.wanted(),
    );
    bar.clear();
    let ended = ended.map_err(|error| match error {
        RunError::Sink(failure) => failure,
        RunError::Threads(error) => Failure::environment(error.to_string()),
    })?;
    if ended.cancelled {
        return Err(interrupted(&sink, args.games));
    }
    let mut text = what_happened(&sink.tally);
    if let Some(expected) = sink.expected {
        let _ = writeln!(text, "{} files with a planted fault", expected.finish()?);
    }
    write_file(summary, args.summary.as_deref(), |output| {
        report::write_generated(output, &sink.tally)
    })?;
    if args.talk.quiet {
        return Ok(Exit::Clean);
    }
    if to_stdout {
        // Where standard error is closed nobody listens; the games are out all the same.
        let _ = io::stderr().lock().write_all(text.as_bytes());
    } else {
        let mut out = io::stdout().lock();
        let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        written.map_err(|error| Failure::writing("standard output", &error))?;
    }
    Ok(Exit::Clean)
}

/// What is done of a run that was stopped, and what becomes of it.
fn interrupted(sink: &Files, games: u64) -> Failure {
    let done = sink.tally.games + sink.tally.stacked_games;
    let files = match (&sink.folder, &sink.expected) {
        (None, _) => "",
        (Some(_), None) => "; the files written so far are complete",
        (Some(_), Some(_)) => "; the files written so far are complete, but expected.csv is not written",
    };
    Failure::interrupted(format!("interrupted after {done} of {games} games{files}"))
}

fn order(args: &GenerateArgs) -> Result<Order, Failure> {
    let set = rule_sets::by_name(&args.rules)?;
    let players = if args.players == 3 {
        Players::Three
    } else {
        Players::Four
    };
    let rules = set.for_players(players);
    if rules.counted_limit == CountedLimit::Unlimited {
        return Err(Failure::usage("games without limits cannot be made yet"));
    }
    let platform = match set.preset.id {
        "tenhou" | "tenhou-sanma" => Platform::Tenhou,
        "mahjong-soul" | "mahjong-soul-sanma" => Platform::MahjongSoul,
        "jpml-a" => Platform::Jpml,
        _ => Platform::Unknown,
    };
    Ok(Order {
        rules,
        platform,
        format: args.format,
        level: args.level,
        seed: args.seed,
    })
}

/// Counts and rates as aligned lines, what never happened left out.
fn what_happened(tally: &Tally) -> String {
    let head = ["", "count", "rate"].map(str::to_owned);
    let rows = tally.rows().into_iter().filter(|row| row.1 > 0);
    let rows = rows.map(|(name, count, per)| {
        let rate = |of: u64, what: &str| {
            let of = u128::from(of.max(1));
            let rate = (u128::from(count) * 100_000 + of / 2) / of;
            format!("{}.{:05} per {what}", rate / 100_000, rate % 100_000)
        };
        let rate = match per {
            Per::Run => String::new(),
            Per::Round => rate(tally.rounds, "round"),
            Per::Win => rate(tally.wins, "win"),
        };
        [name.to_owned(), count.to_string(), rate]
    });
    columns(std::iter::once(head).chain(rows).collect())
}

/// Making one file.
struct Making {
    order: Order,
    games: u64,
    per_file: u64,
    gzip: bool,
    /// Plant one of these into each file.
    faults: Option<Vec<&'static Kind>>,
}

/// A file that was made.
struct Made {
    planted: Option<(&'static Kind, Planted)>,
    bytes: Result<Vec<u8>, String>,
    tally: Tally,
}

impl Outcome for Made {
    fn bytes(&self) -> u64 {
        self.bytes.as_ref().map_or(0, |bytes| bytes.len() as u64)
    }

    fn findings(&self) -> u64 {
        0
    }
}

impl Work for Making {
    /// The number of the file.
    type Document = u64;
    type Scratch = Generator;
    type Outcome = Made;

    fn scratch(&self) -> Generator {
        Generator::new(self.order.clone())
    }

    fn run(&self, file: &u64, generator: &mut Generator) -> Made {
        let first = file * self.per_file;
        let numbers = first..(first + self.per_file).min(self.games);
        let mut bytes = Vec::new();
        let made = numbers.into_iter().try_for_each(|number| {
            let before = bytes.len();
            if before > 0 && bytes.last() != Some(&b'\n') {
                bytes.push(b'\n');
            }
            let game = generator.game(number, &mut bytes);
            game.map_err(|error| format!("game {number}: {error}"))
        });
        let mut planted = None;
        if let Some(kinds) = &self.faults {
            planted = faults::plant(&bytes, kinds, self.order.seed, *file);
            if let Some((_, planted)) = &mut planted {
                bytes = std::mem::take(&mut planted.document);
            }
        }
        let bytes = made.and_then(|()| {
            if self.gzip {
                report::gzipped(&bytes).map_err(|error| error.to_string())
            } else {
                Ok(bytes)
            }
        });
        Made {
            planted,
            bytes,
            tally: generator.take_tally(),
        }
    }

    fn panicked(&self, message: &str, generator: &mut Generator) -> Made {
        *generator = self.scratch();
        Made {
            planted: None,
            bytes: Err(message.to_owned()),
            tally: Tally::default(),
        }
    }
}

/// Where the files go.
struct Files {
    folder: Option<OutputFolder>,
    ending: &'static str,
    gzip: bool,
    /// Digits of the numbers in the names.
    digits: usize,
    tally: Tally,
    expected: Option<Expected>,
}

impl Sink<u64, Made> for Files {
    type Error = Failure;

    fn accept(&mut self, &file: &u64, made: Made) -> Result<(), Failure> {
        let bytes = made.bytes.map_err(|why| {
            terminal::say("a bug in haifu, please report it");
            Failure::environment(why)
        })?;
        self.tally.add(&made.tally);
        let Some(folder) = &mut self.folder else {
            let mut out = io::stdout().lock();
            let written = out.write_all(&bytes).and_then(|()| out.flush());
            return written.map_err(|error| Failure::writing("standard output", &error));
        };
        let gz = if self.gzip { ".gz" } else { "" };
        let name = format!("{:0digits$}{}{gz}", file + 1, self.ending, digits = self.digits);
        if let (Some(expected), Some((kind, planted))) = (&mut self.expected, &made.planted) {
            expected.row(&name, kind, planted)?;
        }
        let written = folder.create(Path::new(&name)).and_then(|mut output| {
            output.write_all(&bytes)?;
            output.commit()
        });
        written.map_err(|error| Failure::writing(folder.path().join(name).display(), &error))
    }
}
