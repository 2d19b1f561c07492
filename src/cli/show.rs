//! `haifu show`.

use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{self, Write};

use super::exit::{Exit, Failure};
use super::input;
use super::log::LogReader;
use super::round::{Round, RoundsMet};
use super::rule_sets;
use super::terminal::{self, When};
use crate::check::Checker;
use crate::printable::printable_path;
use crate::show::{LEGEND, Look, Shown, show};

const EXAMPLES: &str = "\
Examples:
  Every round of a log: the deal, calls, rivers, result and points:
    haifu show game.mjlog

  East 3 with one honba of the second game of a file:
    haifu show games.mjson --game 2 --round E3.1

  A log in an archive or a database, named as the reports name it:
    haifu show '2016.zip!2016010100gm-00a9-0000-0123abcd.mjlog' --round S4
    haifu show '2016.db!2016010100gm-00a9-0000-0123abcd' | less -R

Tiles: 1m to 9m characters, p dots, s bamboo, 0 a red five; 1z to 4z winds,
5z 6z 7z white, green, red.
Exit codes: 0 shown, 1 the check has findings of severity error in a round
shown, 2 a round cannot be followed, no such round, or the log cannot be read.";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples.")]
pub(super) struct ShowArgs {
    /// Log, archive or database, also NAME!PART for a part of one; - is standard input
    #[arg(value_name = "FILE")]
    file: OsString,

    /// Only this round: E3 with any honba, E3.1 with one
    #[arg(long, value_name = "ROUND")]
    round: Option<Round>,

    /// Only this game of the file, from 1
    #[arg(long, value_name = "N")]
    game: Option<u32>,

    /// Rules that the round is held to: auto (those of the log), a name that haifu rules lists, or a FILE.toml
    #[arg(long, value_name = "RULES", default_value = "auto")]
    rules: OsString,

    /// Whether the output is coloured; auto means on a terminal, unless `NO_COLOR` is set
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = When::Auto)]
    color: When,
}

/// Prints rounds.
pub(super) fn run(args: &ShowArgs) -> Result<Exit, Failure> {
    let look = Look {
        color: terminal::coloured(args.color),
        rules: rule_sets::asked_for(&args.rules)?,
    };
    let met = RefCell::new(RoundsMet::default());
    let wanted = |game: u32, round| {
        args.game.is_none_or(|asked| asked == game) && args.round.is_none_or(|asked| asked.is(round))
    };
    let mut reader = LogReader::default();
    let mut checker = Checker::new(look.rules.clone());
    let mut out = io::stdout().lock();
    let mut sum = Shown::default();
    let (mut logs, mut errors, mut unreadable) = (0, false, false);
    for handle in input::documents(&args.file) {
        let log = reader.read(&handle);
        if let Some(what) = log.trouble() {
            unreadable = true;
            terminal::say(format_args!("cannot read {}: {what}", handle.name()));
        }
        let Some((bytes, extent)) = log.document else {
            continue;
        };
        logs += 1;
        let name = handle.name();
        checker.name_document(&name);
        let findings = checker.check(bytes, extent).findings;
        let mut failed = None;
        let mut heading = Some(format!(
            "{}{name}\n{LEGEND}\n",
            if sum.rounds > 0 { "\n" } else { "" }
        ));
        let asked = |game, round| {
            met.borrow_mut().add(game, round);
            wanted(game, round)
        };
        let shown = show(bytes, extent, &findings, &look, &asked, &mut |text| {
            let heading = heading.take().unwrap_or_default();
            if failed.is_none() {
                let written = out
                    .write_all(heading.as_bytes())
                    .and_then(|()| out.write_all(text.as_bytes()));
                failed = written.err();
            }
        });
        if let Some(error) = failed {
            return Err(Failure::writing("standard output", &error));
        }
        errors |= findings.iter().any(|finding| {
            finding.severity == crate::audit::Severity::Error
                && finding.round.is_some_and(|round| wanted(finding.game, round))
        });
        sum.rounds += shown.rounds;
        sum.lost += shown.lost;
        sum.met += shown.met;
        sum.undealt += shown.undealt;
    }
    out.flush()
        .map_err(|error| Failure::writing("standard output", &error))?;
    if sum.undealt > 0 {
        terminal::say(format_args!(
            "{} more of which the deal cannot be read; haifu check says why",
            super::counted(sum.undealt.into(), "round", "rounds")
        ));
    }
    let name = printable_path(&args.file);
    if sum.rounds == 0 && !unreadable {
        return Err(Failure::usage(match (logs, sum.met) {
            (0, _) => format!("no logs found in {name}"),
            (_, 0) => format!("{name} has no round that is dealt; haifu check {name} says why"),
            _ => format!("{name} has no such round; there are {}", met.borrow().told()),
        }));
    }
    Ok(if unreadable || sum.lost > 0 {
        Exit::Faults
    } else if errors {
        Exit::Findings
    } else {
        Exit::Clean
    })
}
