//! `haifu bench`.

use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::exit::{Exit, Failure};
use super::input::{self, InputArgs};
use super::log::{LogReader, Seen};
use super::terminal::TalkArgs;
use crate::audit::Tally;
use crate::check::Checker;
use crate::pipeline::Progress;
use crate::printable::printable_path;
use crate::score::{self, Score, Unscorable};
use crate::wins::{MetWin, WinReader};

const EXAMPLES: &str = "\
Examples:
  Keep a result, and compare with it after a change of program or machine:
    haifu bench logs > before.json
    haifu bench logs --baseline before.json

Times are those of one thread; reading files is not in them. A rate depends on
what else the machine does, so compare runs on a quiet one.
Exit codes: 0 all wins agree, 1 a win disagrees with its log, or other wins or
scores than in the baseline, 2 no logs, a file could not be read, wrong usage.";

/// How often each win is scored: enough that the clock is not felt.
const PASSES: u32 = 16;

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples and exit codes.")]
pub(super) struct BenchArgs {
    #[command(flatten)]
    input: InputArgs,

    /// What an earlier run has printed, to compare with
    #[arg(long, value_name = "FILE.json")]
    baseline: Option<OsString>,

    #[command(flatten)]
    talk: TalkArgs,
}

/// What is printed; the order of the fields is the order of the keys.
#[derive(Debug, Serialize)]
struct Report {
    #[serde(flatten)]
    result: Measured,
    #[serde(skip_serializing_if = "Option::is_none")]
    baseline: Option<Comparison>,
}

/// A run, as far as later runs compare with it.
#[derive(Debug, Serialize, Deserialize)]
struct Measured {
    version: String,
    documents: u64,
    games: u64,
    wins: u64,
    wins_matched: u64,
    wins_mismatched: u64,
    wins_unverifiable: u64,
    /// Wins that the scorer was given.
    wins_scored: u64,
    /// SHA-256 of all scores in the order of the documents.
    scores: String,
    score_wins_per_second: f64,
    check_games_per_second: f64,
    check_bytes_per_second: f64,
}

/// The run against an earlier one.
#[derive(Debug, Serialize)]
struct Comparison {
    version: String,
    /// The same wins, verdicts and scores.
    same_results: bool,
    /// Above 1: faster than then.
    score_rate: f64,
    check_rate: f64,
}

/// What is measured over all documents.
#[derive(Default)]
struct Totals {
    tally: Tally,
    bytes: u64,
    checking: Duration,
    scoring: Duration,
    scored: u64,
    digest: Sha256,
}

/// Measures over what the arguments name.
pub(super) fn run(args: &BenchArgs) -> Result<Exit, Failure> {
    let baseline = args.baseline.as_deref().map(kept).transpose()?;
    let mut totals = Totals::default();
    let inputs = args.input.inputs()?;
    let bar = args.talk.bar(false, &inputs);
    let mut seen = Seen::new(&bar);
    let mut reader = LogReader::new(args.input.document_limit());
    let mut wins = WinReader::default();
    let mut checker = Checker::default();
    let mut met = Vec::new();
    for handle in inputs.walk() {
        let log = reader.read(&handle);
        seen.count(&handle, &log.fate());
        let stored_bytes = log.stored_bytes;
        let Some((document, extent)) = log.document else {
            continue;
        };
        let start = Instant::now();
        let report = checker.check(document, extent);
        totals.checking += start.elapsed();
        totals.bytes += document.len() as u64;
        totals.tally.add(&report.tally);
        met.clear();
        wins.read(document, |win| met.push(win));
        totals.score(&met);
        bar.document_done(stored_bytes, report.findings.len() as u64);
    }
    bar.clear();
    seen.tell_others();
    args.input.refuse_nothing(seen.documents, seen.skipped)?;
    let result = totals.measured();
    let baseline = baseline.map(|before| result.against(&before));
    let agrees =
        result.wins_mismatched == 0 && baseline.as_ref().is_none_or(|baseline| baseline.same_results);
    print(&Report { result, baseline })?;
    Ok(match (seen.unreadable, agrees) {
        (0, true) => Exit::Clean,
        (0, false) => Exit::Findings,
        _ => Exit::Faults,
    })
}

/// A result that was kept.
fn kept(path: &OsStr) -> Result<Measured, Failure> {
    let text = input::text(path)?;
    serde_json::from_str(&text).map_err(|error| {
        let path = printable_path(path);
        Failure::usage(format!("{path} is nothing that haifu bench printed: {error}"))
    })
}

fn print(report: &Report) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::writing("standard output", &error);
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, report).map_err(|error| failed(error.into()))?;
    out.write_all(b"\n").and_then(|()| out.flush()).map_err(failed)
}

impl Totals {
    /// Scores the wins of a document, again and again.
    fn score(&mut self, wins: &[MetWin]) {
        let start = Instant::now();
        for _ in 0..PASSES {
            for win in wins {
                let _ = black_box(score::best(black_box(&win.situation), &win.rules));
            }
        }
        self.scoring += start.elapsed();
        self.scored += wins.len() as u64;
        for win in wins {
            digest(&mut self.digest, &score::best(&win.situation, &win.rules));
        }
    }

    fn measured(&self) -> Measured {
        let Self { tally, .. } = self;
        Measured {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            documents: tally.documents,
            games: tally.games,
            wins: tally.wins,
            wins_matched: tally.wins_matched,
            wins_mismatched: tally.wins_mismatched,
            wins_unverifiable: tally.wins_unverifiable,
            wins_scored: self.scored,
            scores: hex(&self.digest.clone().finalize()),
            score_wins_per_second: rate(self.scored * u64::from(PASSES), self.scoring),
            check_games_per_second: rate(tally.games, self.checking),
            check_bytes_per_second: rate(self.bytes, self.checking),
        }
    }
}

impl Measured {
    fn against(&self, before: &Self) -> Comparison {
        let counts = |run: &Self| {
            [
                run.games,
                run.wins,
                run.wins_matched,
                run.wins_mismatched,
                run.wins_unverifiable,
            ]
        };
        Comparison {
            version: before.version.clone(),
            same_results: counts(self) == counts(before) && self.scores == before.scores,
            score_rate: self.score_wins_per_second / before.score_wins_per_second,
            check_rate: self.check_games_per_second / before.check_games_per_second,
        }
    }
}

/// Everything that a score says of the worth of a win.
fn digest(digest: &mut Sha256, score: &Result<Score, Unscorable>) {
    let text = match score {
        Ok(score) => format!(
            "{:?} {:?} {} {} {} {:?} {:?} {:?}\n",
            score.yaku,
            score.bonus,
            score.han,
            score.yakuman,
            score.fu.rounded,
            score.limit,
            score.points,
            score.deltas
        ),
        Err(why) => format!("{why}\n"),
    };
    digest.update(text);
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// So many in that time, per second.
#[expect(clippy::cast_precision_loss, reason = "a clock tells less than three digits")]
fn rate(count: u64, time: Duration) -> f64 {
    let seconds = time.as_secs_f64();
    if seconds == 0.0 {
        return 0.0;
    }
    (count as f64 / seconds).round()
}
