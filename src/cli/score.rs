//! `haifu score`.

use std::ffi::OsString;
use std::fmt::Write as _;

use clap::ValueEnum;

use super::exit::{Exit, Failure};
use super::terminal::{say, show};
use super::{input, rule_sets};
use crate::explain::{Explanation, Lang};
use crate::hand::{Described, Worth, run_cases};
use crate::printable::printable_path;
use crate::rules::RuleSet;
use crate::score;
use crate::table::Players;
use crate::win::Liabilities;

const EXAMPLES: &str = "\
Words of a hand (tiles in mpsz, mjai or Unicode spelling; options say the same):
  234m567m345p67s99s     concealed tiles, without the winning tile
  chi:123m pon:555z kan:1111p kakan:5550s ankan:9999m
                         melds; @right, @across or @left behind one: from whom
  tsumo:8s  ron:8s       the winning tile; ron:8s@left says whose it was
  seat:S round:E         winds; South in an East round if not said
  riichi double_riichi ippatsu haitei houtei rinshan chankan tenhou chiihou
  renhou
  dora:3m ura:7z         indicators
  honba:1 sticks:2 kita:1 players:3
  robbed:ankan           what a chankan robs: kakan (if not said), ankan or kita
  rinshan:kita           which replacement tile a rinshan was: kan or kita
  pao:W                  who is liable: the wind of who fed the last of three
                         dragons, four winds or four kans, melds in the order
                         they were made; pao:daisangen=W says for what

Examples:
  Riichi and pinfu by tsumo:
    haifu score 234567m234p67s55s --tsumo 8s --riichi --dora 4z

  An open hand by ron under other rules, as JSON:
    haifu score 22z456p99s pon:555z chi:123m --ron 2z --rules wrc-2025 \\
        --format json

  A file of hands with what somebody expects of them:
    haifu score --cases data/cases/hands.json

Exit codes: 0 a win (or all cases agree), 1 no win (or some cases differ),
2 a hand that cannot be, or wrong usage.";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows the words and examples.")]
pub(super) struct ScoreArgs {
    /// Concealed tiles, melds, and anything else about the hand; --help lists the words
    #[arg(value_name = "HAND", required_unless_present = "cases")]
    words: Vec<String>,

    /// Won by drawing this tile
    #[arg(long, value_name = "TILE", conflicts_with = "ron", help_heading = "Hand")]
    tsumo: Option<String>,

    /// Won on this tile of another
    #[arg(long, value_name = "TILE", help_heading = "Hand")]
    ron: Option<String>,

    /// The winner's wind: E, S, W or N; E deals
    #[arg(long, value_name = "WIND", help_heading = "Hand")]
    seat: Option<String>,

    /// The wind of the round
    #[arg(long, value_name = "WIND", help_heading = "Hand")]
    round: Option<String>,

    #[command(flatten)]
    flags: Flags,

    /// Indicators turned
    #[arg(long, value_name = "TILES", help_heading = "Hand")]
    dora: Option<String>,

    /// Indicators under them
    #[arg(long, value_name = "TILES", help_heading = "Hand")]
    ura: Option<String>,

    /// Repeat counters on the table
    #[arg(long, value_name = "N", help_heading = "Hand")]
    honba: Option<String>,

    /// Riichi sticks on the table
    #[arg(long, value_name = "N", help_heading = "Hand")]
    sticks: Option<String>,

    /// Norths set aside
    #[arg(long, value_name = "N", help_heading = "Hand")]
    kita: Option<String>,

    /// The wind of the liable player
    #[arg(long, value_name = "WIND", help_heading = "Hand")]
    pao: Option<String>,

    /// A name that haifu rules lists, or a FILE.toml; for three players also players:3
    #[arg(long, value_name = "RULES", default_value = "tenhou", help_heading = "Run")]
    rules: OsString,

    /// How to print the result
    #[arg(long, value_enum, default_value_t = Form::Text, help_heading = "Run")]
    format: Form,

    /// Explain the score step by step
    #[arg(long, conflicts_with = "cases", help_heading = "Run")]
    explain: bool,

    /// Language of the explanation
    #[arg(long, value_enum, default_value_t = Language::En, requires = "explain", help_heading = "Run")]
    lang: Language,

    /// Compare every case of this file with the scorer; - is standard input
    #[arg(
        long,
        value_name = "FILE.json",
        conflicts_with = "words",
        help_heading = "Run"
    )]
    cases: Option<OsString>,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Hand")]
struct Flags {
    /// In riichi
    #[arg(long)]
    riichi: bool,
    /// In riichi since the first discard
    #[arg(long)]
    double_riichi: bool,
    /// Within one turn of the riichi
    #[arg(long)]
    ippatsu: bool,
    /// On the last tile of the wall
    #[arg(long)]
    haitei: bool,
    /// On the last discard
    #[arg(long)]
    houtei: bool,
    /// On the replacement tile of an own kan
    #[arg(long)]
    rinshan: bool,
    /// On the tile that another adds to a kan
    #[arg(long)]
    chankan: bool,
    /// On the dealer's first draw
    #[arg(long)]
    tenhou: bool,
    /// On another's first draw
    #[arg(long)]
    chiihou: bool,
    /// On a discard before the own first draw
    #[arg(long)]
    renhou: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// For people
    Text,
    /// For programs, as `expected` in case files
    Json,
}

/// A language as the command line names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Language {
    /// English
    En,
    /// French
    Fr,
    /// Japanese
    Ja,
}

impl From<Language> for Lang {
    fn from(language: Language) -> Self {
        match language {
            Language::En => Self::En,
            Language::Fr => Self::Fr,
            Language::Ja => Self::Ja,
        }
    }
}

impl ScoreArgs {
    /// Everything said of the hand as words.
    fn all_words(&self) -> Vec<String> {
        let mut words = self.words.clone();
        for (key, value) in [
            ("tsumo", &self.tsumo),
            ("ron", &self.ron),
            ("seat", &self.seat),
            ("round", &self.round),
            ("dora", &self.dora),
            ("ura", &self.ura),
            ("honba", &self.honba),
            ("sticks", &self.sticks),
            ("kita", &self.kita),
            ("pao", &self.pao),
        ] {
            words.extend(value.iter().map(|value| {
                // Tiles may be set apart with blanks, words may not.
                let value: String = value.chars().filter(|c| !c.is_whitespace()).collect();
                format!("{key}:{value}")
            }));
        }
        let flags = &self.flags;
        for (flag, set) in [
            ("riichi", flags.riichi),
            ("double_riichi", flags.double_riichi),
            ("ippatsu", flags.ippatsu),
            ("haitei", flags.haitei),
            ("houtei", flags.houtei),
            ("rinshan", flags.rinshan),
            ("chankan", flags.chankan),
            ("tenhou", flags.tenhou),
            ("chiihou", flags.chiihou),
            ("renhou", flags.renhou),
        ] {
            words.extend(set.then(|| flag.to_owned()));
        }
        words
    }
}

/// Scores a hand, or compares a case file.
pub(super) fn run(args: &ScoreArgs) -> Result<Exit, Failure> {
    let set = rule_sets::by_name(&args.rules)?;
    if args.explain && args.format == Form::Json {
        return Err(Failure::usage(
            "--explain is a text for people and --format json a line for programs: leave one of them out",
        ));
    }
    match &args.cases {
        Some(_) if args.format == Form::Json || !args.all_words().is_empty() => Err(Failure::usage(
            "--cases compares the hands of a file: leave --format json and what describes a hand out",
        )),
        Some(file) => compare(file, &set),
        None => score(args, &set),
    }
}

fn compare(file: &OsString, set: &RuleSet) -> Result<Exit, Failure> {
    let name = printable_path(file);
    let text = input::text(file)?;
    let report = run_cases(&text, set).map_err(|error| Failure::usage(format!("{name}: {error}")))?;
    let mut lines = String::new();
    for difference in &report.differences {
        let _ = writeln!(lines, "{difference}");
    }
    let _ = writeln!(lines, "{report}");
    show(&lines)?;
    Ok(if report.differ == 0 {
        Exit::Clean
    } else {
        Exit::Findings
    })
}

fn score(args: &ScoreArgs, set: &RuleSet) -> Result<Exit, Failure> {
    let usage = |error: crate::hand::HandError| Failure::usage(error.to_string());
    let words = args.all_words();
    let described = Described::parse(words.iter().map(String::as_str)).map_err(usage)?;
    // Kita says that three play.
    let three = (described.hand.kita > 0).then_some(Players::Three);
    let players = described.players.or(three).unwrap_or(set.rules.players);
    let rules = set.for_players(players);
    let win = described.hand.situation(players).map_err(usage)?;
    let score = score::best(&win, &rules);
    if let Ok(score) = &score
        && win.liabilities != Liabilities::NONE
        && score::liable(&win, &rules, score.yaku).is_none()
    {
        say("nobody is liable for this hand by these rules, so pao changes nothing");
    }
    let worth = Worth::of(&win, &rules, &score);
    let text = match args.format {
        Form::Json => {
            serde_json::to_string(&worth).map_err(|error| Failure::environment(error.to_string()))? + "\n"
        }
        Form::Text => match Explanation::of(&win, &rules) {
            Ok(explanation) if args.explain => explanation.text(args.lang.into(), None),
            _ => format!("{worth}"),
        },
    };
    show(&text)?;
    Ok(if score.is_ok() {
        Exit::Clean
    } else {
        Exit::Findings
    })
}
