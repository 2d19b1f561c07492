//! What can be asked for.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Parser, Subcommand};

use super::bench::BenchArgs;
use super::convert::ConvertArgs;
use super::definitions::{CompletionsArgs, ManArgs};
use super::exit::FailOn;
use super::explain::ExplainArgs;
use super::export::ExportArgs;
use super::find::FindArgs;
use super::findings::FindingsArgs;
use super::generate::GenerateArgs;
use super::input::InputArgs;
use super::matrix::MatrixArgs;
use super::named::one_of;
use super::quiz::QuizArgs;
use super::rescore::RescoreArgs;
use super::rule_sets::RulesArgs;
use super::score::ScoreArgs;
use super::show::ShowArgs;
use super::stats::{MergeArgs, StatsArgs};
use super::tables::TablesArgs;
use super::terminal::{TalkArgs, When};
use super::wall::WallArgs;
use crate::report::FindingFormat;

const EXAMPLES: &str = "\
Examples:
  Check everything below a folder, rows on the screen:
    haifu check logs

  Keep the rows and the counts in files, use two processors:
    haifu check logs -o reports/rows.csv --summary reports/summary.json --jobs 2

  Look at the findings in a browser, with the hands drawn:
    haifu check logs -o rows.csv --html report.html

  Check one log that another program puts out, and see the first rows:
    zcat game.mjlog | haifu check - | head

  Check a large collection in a way that can be stopped and continued:
    haifu check collection -o rows.csv --resume rows.journal

  Look only at payments and at the yaku listed; leave the walls unproven:
    haifu check logs --only payment,yaku_mismatch
    haifu check logs --skip wall

  Accept what is known today, and hear only of what is new:
    haifu check logs -o known.csv; haifu check logs --accept known.csv

  Read the findings, each with its element of the log:
    haifu check logs --format text

  Archives, databases, and what find finds:
    haifu check 2016.zip 2017.tar.gz 2018.db --include '2016*'
    find . -name '*.mjlog' -print0 | haifu check --files-from -

Exit codes: 0 nothing wrong, 1 findings of severity error (see --fail-on),
2 faults (something could not be read or understood), no logs, or wrong usage,
75 output not writable, 130 interrupted, 141 nobody reads the output.";

/// Checks riichi mahjong game logs: replays every round, rescores every win, reports each disagreement
#[derive(Debug, Parser)]
#[command(name = "haifu", version, max_term_width = 100, after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// Read settings from this file instead of haifu.toml in the working folder (docs/CONFIG.md)
    #[arg(long, value_name = "FILE.toml", global = true, help_heading = "Settings")]
    pub(super) config: Option<PathBuf>,

    /// Read no settings from any file
    #[arg(long, global = true, conflicts_with = "config", help_heading = "Settings")]
    pub(super) no_config: bool,

    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Replay and rescore logs, and list each disagreement as a row of CSV
    Check(CheckArgs),
    /// List the kinds of findings, or explain some
    Findings(FindingsArgs),
    /// List wins and rounds by situation: yaku, han, limit, wait, turn, kind of draw, finding
    Find(FindArgs),
    /// Print rounds of a log: deal, calls, rivers, result, points
    Show(ShowArgs),
    /// Print the walls that follow from the seed of a log, and what of them was drawn
    Wall(WallArgs),
    /// Write logs in another format: Tenhou's mjlog, mjai, tenhou.net/6 JSON
    Convert(ConvertArgs),
    /// Write games as tables: CSV, JSON lines or Parquet
    Export(ExportArgs),
    /// List the rule sets, print one as TOML, or show where two differ
    Rules(RulesArgs),
    /// Say what a hand is worth and who pays it, or compare a file of hands with the scorer
    Score(Box<ScoreArgs>),
    /// Explain the wins of a log step by step, beside what the log says
    Explain(ExplainArgs),
    /// List what every win would pay under other rules, and which rules make the difference
    Rescore(RescoreArgs),
    /// Print payments, yaku and fu as tables, for any rules
    Tables(TablesArgs),
    /// Make logs of games that nobody played, by any rules, in any format
    Generate(GenerateArgs),
    /// Count over many games: rates, means and tables, by year, room, player and more
    Stats(StatsArgs),
    /// Add statistics that were counted apart
    Merge(MergeArgs),
    /// Ask about wins drawn from logs, step by step
    Quiz(QuizArgs),
    /// Plant faults into clean logs and count which of them are found
    Matrix(MatrixArgs),
    /// Measure how fast wins are rescored, and whether all agree; compare with an earlier run
    Bench(BenchArgs),
    /// Print what makes a shell complete haifu's commands and flags
    Completions(CompletionsArgs),
    /// Write a manual page for every command
    Man(ManArgs),
}

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples and exit codes.")]
pub(super) struct CheckArgs {
    #[command(flatten)]
    pub(super) input: InputArgs,

    /// Write the rows to this file instead of standard output
    ///
    /// Missing folders are made. The file appears when it is complete.
    #[arg(
        short = 'o',
        long = "output",
        value_name = "FILE.csv",
        help_heading = "Output"
    )]
    pub(super) output: Option<PathBuf>,

    /// How the findings are written: text is for people, github annotates a workflow, parquet needs -o
    #[arg(long, value_name = "FORMAT", default_value = "csv", value_parser = one_of(FindingFormat::ALL, FindingFormat::id), help_heading = "Output")]
    pub(super) format: FindingFormat,

    /// Whether text output and messages are coloured; auto means on a terminal, unless `NO_COLOR` is set
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = When::Auto, help_heading = "Output")]
    pub(super) color: When,

    #[command(flatten)]
    pub(super) talk: TalkArgs,

    /// Write the counts of the run to this file as JSON
    #[arg(long, value_name = "FILE.json", help_heading = "Output")]
    pub(super) summary: Option<PathBuf>,

    /// Write a page to look at: counts, findings by code, each finding with its hand drawn
    ///
    /// One HTML file that asks for nothing from the network. It draws the first 1,000 findings and counts
    /// the others. The file appears when it is complete.
    #[arg(long, value_name = "FILE.html", help_heading = "Output")]
    pub(super) html: Option<PathBuf>,

    /// Rules that the games are held to: auto, a name that haifu rules lists, or a FILE.toml
    ///
    /// With auto each log says what rules it follows as far as it can, and Tenhou's fill the gaps. Games
    /// with the other number of players follow the sister set, or Tenhou's values for what depends
    /// on that number.
    #[arg(long, value_name = "RULES", default_value = "auto", help_heading = "Run")]
    pub(super) rules: OsString,

    /// List and count only these findings: codes or categories, separated by commas
    ///
    /// `haifu findings` lists both. Faults are listed too: where they are, nothing was checked.
    #[arg(long, value_name = "CODES", value_delimiter = ',', help_heading = "Findings")]
    pub(super) only: Vec<String>,

    /// Neither list nor count these findings: codes or categories, separated by commas
    ///
    /// With `--skip wall` no wall is built from its seed, which saves time.
    #[arg(long, value_name = "CODES", value_delimiter = ',', help_heading = "Findings")]
    pub(super) skip: Vec<String>,

    /// Leave out findings that are known: rows of an earlier report, as -o writes them
    ///
    /// A row is known if everything but its offset and note is the same, the name of the file too. Known
    /// findings are counted as accepted and do not make the exit code.
    #[arg(long, value_name = "FILE.csv", help_heading = "Findings")]
    pub(super) accept: Option<PathBuf>,

    /// What makes the exit code 1; faults make it 2 all the same
    #[arg(long, value_name = "SEVERITY", value_enum, default_value_t = FailOn::Error, help_heading = "Findings")]
    pub(super) fail_on: FailOn,

    /// Check each game once: those of a seed or of a play that was there before give a row `duplicate_game`
    ///
    /// The first one in the order of the input counts. It takes some 40 bytes of memory for each game, and
    /// half as much time again.
    #[arg(long, conflicts_with = "resume", help_heading = "Run")]
    pub(super) unique: bool,

    /// Keep in this file what is done, and go on from there if it says that something is
    ///
    /// For long runs: after an interruption, a kill or a full disk, the same command with the same file
    /// continues, and rows and counts are those of a run that was never stopped. The file is removed when
    /// the run is complete.
    #[arg(long, value_name = "JOURNAL", conflicts_with = "html", help_heading = "Run")]
    pub(super) resume: Option<PathBuf>,

    #[command(flatten)]
    pub(super) jobs: JobsArgs,
}

/// How many documents are worked on at a time, the same for every command that works on many.
#[derive(Debug, clap::Args)]
pub(super) struct JobsArgs {
    /// Work on this many documents at a time; 0 means one for each processor
    ///
    /// What comes out, and its order, is the same for any number.
    #[arg(short, long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=1024), help_heading = "Run")]
    jobs: u16,
}

impl JobsArgs {
    /// How many; `None` for one for each processor.
    pub(super) const fn number(&self) -> Option<NonZeroUsize> {
        NonZeroUsize::new(self.jobs as usize)
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definitions_are_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn examples_fit_a_terminal_so_that_a_line_can_be_copied() {
        let command = Args::command();
        let commands = command.get_subcommands().chain([&command]);
        for one in commands {
            let text = one.get_after_long_help().map(ToString::to_string);
            for line in text.unwrap_or_default().lines() {
                assert!(line.chars().count() <= 80, "{}: {line}", one.get_name());
            }
        }
    }
}
