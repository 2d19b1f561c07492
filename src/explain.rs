//! A score explained in five steps, in the words of players: yaku and dora, fu, base points, shares,
//! and what changes hands; then the other ways to read the hand, and what a log says of each step.

mod changes;
mod conditions;
mod groups;
mod han;
mod lang;
mod log;
mod others;
mod steps;

use std::fmt::Write as _;

use crate::rules::Rules;
use crate::score::{self, Form, Score, Unscorable};
use crate::table::Meld;
use crate::tile::notation::sorted_mpsz;
use crate::win::{RiichiState, WinClaim, WinMethod, WinSituation};

use lang::say;

pub use lang::{Lang, padded, width};

/// A win with its score and everything that led to it.
#[derive(Debug)]
pub struct Explanation<'a> {
    win: &'a WinSituation,
    rules: &'a Rules,
    score: Score,
    ways: Vec<(Form, Option<Score>)>,
}

/// One step of an explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What it is about.
    pub title: String,
    /// What is counted.
    pub lines: Vec<Line>,
    /// What comes out.
    pub result: String,
    /// What a log says came out.
    pub log: Option<LogSays>,
}

/// Something counted in a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What.
    pub what: String,
    /// How much.
    pub value: String,
    /// Why, or of which tiles.
    pub why: String,
}

/// What a log says of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogSays {
    /// In the words of the step.
    pub text: String,
    /// It is not what came out.
    pub differs: bool,
}

impl<'a> Explanation<'a> {
    /// Explains a win by these rules.
    ///
    /// # Errors
    /// If it has no score.
    pub fn of(win: &'a WinSituation, rules: &'a Rules) -> Result<Self, Unscorable> {
        Ok(Self {
            win,
            rules,
            score: score::best(win, rules)?,
            ways: score::ways(win, rules)?,
        })
    }

    /// The score explained.
    pub const fn score(&self) -> &Score {
        &self.score
    }

    /// The five steps. With a claim, each says what the log makes of it.
    pub fn steps(&self, lang: Lang, claim: Option<&WinClaim>) -> [Step; 5] {
        let mut steps = [
            han::yaku(self, lang),
            steps::fu(self, lang),
            steps::base(self, lang),
            steps::shares(self, lang),
            changes::changes(self, lang),
        ];
        if let Some(claim) = claim {
            for (step, says) in steps.iter_mut().zip(log::says(self, claim, lang)) {
                step.log = says;
            }
        }
        steps
    }

    /// Each element of the hand that fu could be given for (way of winning, groups, pair, wait): what
    /// it is, what the fu are called if there are any, and how many.
    pub fn fu_elements(&self, lang: Lang) -> Vec<(String, String, u8)> {
        steps::elements(self, lang)
    }

    /// The groups that the hand is read as, in compact notation with blanks between them: `[…]` was completed by
    /// the winning tile, `<…>` is called, `(…)` is a closed kan.
    pub fn read_as(&self) -> String {
        groups::line(&groups::groups(self.win, &self.score.form))
    }

    /// The other ways to read the hand, one line each: what it is worth so and why that is not the one.
    pub fn other_readings(&self, lang: Lang) -> Vec<String> {
        others::lines(self, lang)
    }

    /// The whole as text of several lines.
    pub fn text(&self, lang: Lang, claim: Option<&WinClaim>) -> String {
        let mut text = self.head(lang);
        if claim.is_some_and(|claim| claim.ura.is_none()) && self.counts_ura() {
            let note = say!(
                lang,
                "the log does not show the indicators under the dora indicators: ura dora are not counted",
                "le journal ne montre pas les indicateurs d’ura-dora : ils ne sont pas comptés",
                "牌譜に裏ドラ表示牌がないため裏ドラは数えない"
            );
            let _ = writeln!(text, "{note}");
        }
        let mut told = false;
        for step in self.steps(lang, claim) {
            let _ = write!(text, "\n{}\n", step.title);
            write_lines(&mut text, &step.lines);
            let _ = writeln!(text, "   = {}", step.result);
            if let Some(log) = &step.log {
                let says = &log.text;
                let mark = match (log.differs, told) {
                    (false, _) => String::new(),
                    (true, false) => say!(
                        lang,
                        "  <- differs first here",
                        "  <- première différence",
                        "  ← ここから相違"
                    ),
                    (true, true) => say!(lang, "  <- differs", "  <- différent", "  ← 相違"),
                };
                told |= log.differs;
                let log = say!(lang, "log: {says}", "journal : {says}", "牌譜：{says}");
                let _ = writeln!(text, "   {log}{mark}");
            }
        }
        let others = self.other_readings(lang);
        if !others.is_empty() {
            let title = say!(lang, "Other readings", "Autres lectures", "他の取り方");
            let _ = write!(text, "\n{title}\n");
            for line in others {
                let _ = writeln!(text, "   {line}");
            }
        }
        text
    }

    /// Whether ura dora would count.
    const fn counts_ura(&self) -> bool {
        matches!(self.win.riichi, RiichiState::Declared { .. }) && self.rules.ura_dora
    }

    /// The hand, where and how it was won, and how it is read.
    fn head(&self, lang: Lang) -> String {
        let win = self.win;
        let mut hand = groups::hand(win);
        for meld in &win.melds {
            let tiles = sorted_mpsz(meld.tiles());
            let name = meld_name(meld, lang);
            let _ = write!(hand, "  {name} {tiles}");
        }
        let tile = win.winning_tile;
        let won = match win.method {
            WinMethod::Tsumo(_) => say!(lang, "tsumo {tile}", "tsumo {tile}", "自摸 {tile}"),
            WinMethod::Ron { from, on } => {
                let from = lang.from(win.players.seat_wind(from, win.dealer));
                let robbed = lang.robbed(on);
                say!(
                    lang,
                    "ron {tile} {from}{robbed}",
                    "ron {tile} {from}{robbed}",
                    "栄和 {tile}（放銃 {from}{robbed}）"
                )
            }
        };
        let seat = lang.wind(win.seat_wind());
        let round = lang.round_wind(win.round_wind);
        let groups = self.read_as();
        let read = say!(
            lang,
            "read as: {groups}",
            "lue comme : {groups}",
            "面子構成：{groups}"
        );
        format!("{hand}  {won}\n{seat}, {round}\n{read}\n")
    }
}

/// The lines in aligned columns.
fn write_lines(text: &mut String, lines: &[Line]) {
    let widest = |of: fn(&Line) -> &str| lines.iter().map(|line| width(of(line))).max().unwrap_or(0);
    let (what, value) = (widest(|line| &line.what), widest(|line| &line.value));
    for line in lines {
        let columns = format!(
            "{}  {}  {}",
            padded(&line.what, what),
            padded(&line.value, value),
            line.why
        );
        let _ = writeln!(text, "   {}", columns.trim_end());
    }
}

fn meld_name<T>(meld: &Meld<T>, lang: Lang) -> &'static str {
    lang.of(match meld {
        Meld::Chi(_) => ["chi", "chi", "チー"],
        Meld::Pon(_) => ["pon", "pon", "ポン"],
        Meld::Daiminkan(_) => ["open kan", "kan ouvert", "大明槓"],
        Meld::Kakan(_) => ["added kan", "kan ajouté", "加槓"],
        Meld::Ankan(_) => ["closed kan", "kan fermé", "暗槓"],
    })
}
