//! `haifu explain`.

use std::ffi::OsString;
use std::fmt::Write as _;

use super::exit::{Exit, Failure};
use super::round::{Round, RoundsMet};
use super::score::Language;
use super::terminal::show;
use super::{input, rule_sets};
use crate::explain::{Explanation, Lang};
use crate::hand::Words;
use crate::printable::printable_path;
use crate::rules::RuleSet;
use crate::wins::{MetWin, WinReader};

const EXAMPLES: &str = "\
Examples:
  Every win of a log, step by step, beside what the log says:
    haifu explain game.mjlog

  The second win of East 3 with one honba, in French:
    haifu explain game.mjlog --round E3.1 --win 2 --lang fr

Exit codes: 0 the log agrees, 1 some step differs, 2 no such win, or the log
cannot be read.";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples.")]
pub(super) struct ExplainArgs {
    /// Log to explain; - is standard input
    #[arg(value_name = "FILE")]
    file: OsString,

    /// Only this game of the file, from 1
    #[arg(long, value_name = "N")]
    game: Option<u32>,

    /// Only this round: E3 with any honba, E3.1 with one
    #[arg(long, value_name = "ROUND")]
    round: Option<Round>,

    /// Only this win of a round, from 1
    #[arg(long, value_name = "N")]
    win: Option<u8>,

    /// Rules to explain by: auto (those of the log), a name that haifu rules lists, or a FILE.toml
    #[arg(long, value_name = "RULES", default_value = "auto")]
    rules: OsString,

    /// Language of the explanation
    #[arg(long, value_enum, default_value_t = Language::En)]
    lang: Language,
}

/// Explains the wins of a log.
pub(super) fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    let rules = rule_sets::asked_for(&args.rules)?;
    let name = printable_path(&args.file);
    let document = input::log(&args.file)?;
    let mut wins = Vec::new();
    let mut met = RoundsMet::default();
    WinReader::default().read(&document, |win| {
        met.add(win.game, win.round);
        if args.asks_for(&win) {
            wins.push(win);
        }
    });
    if wins.is_empty() {
        return Err(Failure::usage(if met.is_empty() {
            format!("{name} has no win that can be replayed; haifu check {name} says why")
        } else {
            format!("{name} has no such win; there are wins in {}", met.told())
        }));
    }
    let mut text = String::new();
    let mut differs = false;
    for win in &wins {
        if !text.is_empty() {
            text.push('\n');
        }
        differs |= write_win(&mut text, win, rules.as_ref(), args.lang.into());
    }
    show(&text)?;
    Ok(if differs { Exit::Findings } else { Exit::Clean })
}

impl ExplainArgs {
    fn asks_for(&self, win: &MetWin) -> bool {
        self.game.is_none_or(|game| game == win.game)
            && self.round.is_none_or(|round| round.is(win.round))
            && self.win.is_none_or(|nth| nth == win.nth)
    }
}

/// Writes the explanation of one win; whether the log differs from it.
fn write_win(text: &mut String, win: &MetWin, rules: Option<&RuleSet>, lang: Lang) -> bool {
    let MetWin { game, round, nth, .. } = win;
    let honba = round.honba;
    let round = lang.round(*round);
    let _ = match lang {
        Lang::En => writeln!(text, "## Game {game}, {round} honba {honba}, win {nth}"),
        Lang::Fr => writeln!(text, "## Partie {game}, {round} honba {honba}, victoire {nth}"),
        Lang::Ja => writeln!(text, "## 対局{game} {round} {honba}本場 和了{nth}"),
    };
    let own;
    let rules = match rules {
        Some(set) => {
            own = set.for_players(win.situation.players);
            &own
        }
        None => &win.rules,
    };
    match Explanation::of(&win.situation, rules) {
        Ok(explanation) => {
            let _ = write!(text, "{}", explanation.text(lang, Some(&win.claim)));
            let steps = explanation.steps(lang, Some(&win.claim));
            steps
                .iter()
                .any(|step| step.log.as_ref().is_some_and(|log| log.differs))
        }
        Err(why) => {
            let _ = writeln!(text, "{}\n{why}", Words(&win.situation));
            true
        }
    }
}
