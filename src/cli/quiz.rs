//! `haifu quiz`.

use std::ffi::OsString;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::builder::Resettable;

use super::exit::{Exit, Failure};
use super::input::InputArgs;
use super::log::{LogReader, Seen};
use super::rule_sets;
use super::score::Language;
use super::terminal::Bar;
use crate::explain::{Explanation, Lang};
use crate::quiz::{Chance, facts, questions};
use crate::rules::{RuleSet, Rules};
use crate::source::Handle;
use crate::wins::{MetWin, WinReader};

/// The logs that come with the project.
const LOGS: &str = "data";
/// Up to so many documents all wins are looked at; of more one win each.
const FEW: usize = 200;

const EXAMPLES: &str = "\
Examples:
  Five wins from your own logs:
    haifu quiz logs

  Ten wins of the logs that come with haifu, in Japanese, the same each time:
    haifu quiz data --count 10 --seed 1 --lang ja

Yaku may be named in any language. An empty answer asks to be told; the end of
input ends the quiz. Without PATH, wins come from the folder data.";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples.")]
#[command(mut_arg("paths", |paths| paths.required_unless_present(Resettable::Reset)))]
pub(super) struct QuizArgs {
    #[command(flatten)]
    input: InputArgs,

    /// How many wins
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    count: u16,

    /// Draw the same wins for the same number
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Rules to score by: auto (those of each log), a name that haifu rules lists, or a FILE.toml
    #[arg(long, value_name = "RULES", default_value = "auto")]
    rules: OsString,

    /// Name each file that is skipped as it is no log
    #[arg(short, long)]
    verbose: bool,

    /// Language
    #[arg(long, value_enum, default_value_t = Language::En)]
    lang: Language,
}

/// Asks about wins.
pub(super) fn run(mut args: QuizArgs) -> Result<Exit, Failure> {
    if args.input.or_default(LOGS) && !Path::new(LOGS).is_dir() {
        return Err(Failure::usage(
            "name logs or a folder with logs to ask about, as in haifu quiz logs",
        ));
    }
    let rules = rule_sets::asked_for(&args.rules)?;
    let seed = args.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |since| since.as_nanos() as u64)
    });
    let mut chance = Chance::new(seed);
    let handles: Vec<Handle> = args.input.inputs()?.walk().collect();
    let bar = Bar::hidden(args.verbose);
    let mut seen = Seen::new(&bar);
    let mut reader = LogReader::new(args.input.document_limit());
    let wins = draw(handles, args.count.into(), &mut chance, &mut reader, &mut seen);
    if wins.is_empty() {
        args.input.refuse_nothing(seen.documents, seen.skipped)?;
        return Err(Failure::usage(
            "there is no win that can be replayed, so nothing to ask; name logs or a folder with logs, as in \
             haifu quiz logs",
        ));
    }
    let mut table = Table {
        lang: args.lang.into(),
        rules,
        right: 0,
        asked: 0,
    };
    let mut answers = io::stdin().lock().lines();
    let mut next = || answers.next().and_then(Result::ok);
    table
        .play(&wins, &mut next)
        .map_err(|error| Failure::writing("standard output", &error))?;
    Ok(Exit::Clean)
}

struct Table {
    lang: Lang,
    rules: Option<RuleSet>,
    right: u32,
    asked: u32,
}

impl Table {
    fn play(&mut self, wins: &[MetWin], next: &mut impl FnMut() -> Option<String>) -> io::Result<()> {
        let mut out = io::stdout().lock();
        for (win, number) in wins.iter().zip(1..) {
            let count = wins.len();
            let title = match self.lang {
                Lang::En => format!("Win {number} of {count}"),
                Lang::Fr => format!("Victoire {number} sur {count}"),
                Lang::Ja => format!("第{number}問（全{count}問）"),
            };
            writeln!(out, "== {title} ==\n{}", facts(&win.situation, self.lang))?;
            if !self.ask(win, next, &mut out)? {
                break;
            }
        }
        let (right, asked) = (self.right, self.asked);
        match self.lang {
            Lang::En => writeln!(out, "{right} of {asked} answers right"),
            Lang::Fr => writeln!(out, "{right} réponses justes sur {asked}"),
            Lang::Ja => writeln!(out, "{asked}問中{right}問正解"),
        }
    }

    /// Asks everything about one win; `false` when there are no more answers.
    fn ask(
        &mut self,
        win: &MetWin,
        next: &mut impl FnMut() -> Option<String>,
        out: &mut impl Write,
    ) -> io::Result<bool> {
        let rules = self.rules_of(win);
        for question in questions(&win.situation, &rules, self.lang).unwrap_or_default() {
            write!(out, "{}{}", question.prompt, self.lang.question_mark())?;
            out.flush()?;
            let Some(answer) = next() else {
                writeln!(out)?;
                return Ok(false);
            };
            let judgement = question.judge(&answer, self.lang);
            self.asked += 1;
            self.right += u32::from(judgement.right);
            writeln!(out, "  {}", judgement.text)?;
        }
        if let Ok(explanation) = Explanation::of(&win.situation, &rules) {
            writeln!(out, "\n{}", explanation.text(self.lang, None))?;
        }
        Ok(true)
    }

    fn rules_of(&self, win: &MetWin) -> Rules {
        match &self.rules {
            Some(set) => set.for_players(win.situation.players),
            None => win.rules.clone(),
        }
    }
}

/// So many wins drawn by chance, none twice.
fn draw(
    mut handles: Vec<Handle>,
    count: usize,
    chance: &mut Chance,
    reader: &mut LogReader,
    seen: &mut Seen<'_>,
) -> Vec<MetWin> {
    chance.shuffle(&mut handles);
    let few = handles.len() <= FEW;
    let mut wins = WinReader::default();
    let mut drawn = Vec::new();
    for handle in &handles {
        let mut met = Vec::new();
        let log = reader.read(handle);
        seen.count(handle, &log.fate());
        if let Some((bytes, _)) = log.document {
            wins.read(bytes, |win| met.push(win));
        }
        // What has no score by its own rules is no question for players.
        met.retain(|win| crate::score::best(&win.situation, &win.rules).is_ok());
        if few {
            drawn.append(&mut met);
        } else if !met.is_empty() {
            drawn.push(met.swap_remove(chance.below(met.len())));
            if drawn.len() == count {
                break;
            }
        }
    }
    chance.shuffle(&mut drawn);
    drawn.truncate(count);
    drawn
}
