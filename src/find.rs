//! Wins, rounds and hands of which an expression holds, with the place where each stands.
//!
//! The expression is in the language of the statistics and asks the same [`fields`], and a few more that
//! only single hands have.

mod field;
mod watch;

use std::cell::RefCell;

use crate::audit::{Code, Finding};
use crate::check::{Checker, Extent};
use crate::filter::{Filter, Mistake};
use crate::rules::RuleSet;
use crate::stats::{self, Game, Gatherer};
use crate::table::{RoundId, Seat};
use crate::visit::{Met, Tour};

pub use field::fields;
use field::{Asked, FINDING, asks_of_wins, of_lost_rounds};
use watch::{Kept, Watch};

/// What is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Each {
    /// Wins of players of whom the expression holds.
    Win,
    /// Rounds in which it holds of any player.
    Round,
    /// Players in rounds, winners or not.
    Hand,
}

impl Each {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Win, Self::Round, Self::Hand];

    /// The name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Round => "round",
            Self::Hand => "hand",
        }
    }
}

/// What is looked for.
#[derive(Debug, Clone)]
pub struct Query {
    filter: Option<Filter>,
    each: Each,
    /// Logs have to be checked, as findings are asked for.
    checks: bool,
    /// How many fields are those of the statistics, and which of them are known of a lost round.
    of_statistics: usize,
    of_lost: u128,
}

impl Query {
    /// Reads an expression; without one everything is found. Where `each` is not said, wins are listed if
    /// the expression asks for anything that only wins have, rounds otherwise.
    ///
    /// # Errors
    /// Where and why the expression makes no sense.
    pub fn new(expression: Option<&str>, each: Option<Each>) -> Result<Self, Mistake> {
        let filter = expression
            .map(|text| Filter::parse(text, &fields()))
            .transpose()?;
        let asked = filter.as_ref().map_or(&[][..], Filter::fields);
        Ok(Self {
            each: each.unwrap_or(if asked.iter().any(|&field| asks_of_wins(field)) {
                Each::Win
            } else {
                Each::Round
            }),
            checks: asked.iter().any(|&field| fields()[field].name == FINDING),
            of_statistics: stats::fields().len(),
            of_lost: of_lost_rounds(),
            filter,
        })
    }

    /// What is listed.
    pub const fn each(&self) -> Each {
        self.each
    }

    fn holds(&self, asked: &Asked<'_>) -> bool {
        self.filter.as_ref().is_none_or(|filter| filter.holds(asked))
    }
}

/// Something found.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// Number of the game in its document, from 1.
    pub game: u32,
    /// Which round.
    pub round: RoundId,
    /// Number of the round in its game, from 0.
    pub number: u16,
    /// Of whom the expression holds; for a round the first one, winners before others.
    pub seat: Seat,
    /// The name of that player, as the log gives it.
    pub player: String,
    /// `tsumo`, `ron`, the kind of draw, or `lost` for a round that cannot be followed.
    pub result: &'static str,
    /// The win of that player.
    pub win: Option<HitWin>,
    /// What the result gave or took, in points, one's own riichi stick left out; where known.
    pub gain: Option<i32>,
    /// Findings in the round that are about that player or about nobody, if findings were asked for.
    pub findings: Vec<Code>,
    /// Tenhou's id of the log, from the name of the document or from the log.
    pub log_id: Option<String>,
    /// Byte position of the win, else of the result, in the decompressed document.
    pub at: u64,
}

/// A win that was found.
#[derive(Debug, Clone, PartialEq)]
pub struct HitWin {
    /// Whose tile it was; the winner for a tsumo.
    pub from: Seat,
    /// Own discards before it, one more for a tsumo.
    pub turn: u8,
    /// Yaku by name, separated by blanks.
    pub yaku: String,
    /// Han with dora; 0 for named yakuman.
    pub han: Option<u16>,
    /// Fu.
    pub fu: Option<u16>,
    /// Limit, `none` below mangan.
    pub limit: Option<&'static str>,
    /// Value in points, without honba and sticks.
    pub points: Option<i32>,
    /// The situation as `haifu score` takes it.
    pub words: String,
}

impl Hit {
    /// Where Tenhou's viewer shows it, from behind the player and at the deal of the round.
    pub fn link(&self) -> Option<String> {
        // The viewer takes whole ids alone; ten digits are only a time.
        let id = self.log_id.as_deref().filter(|id| id.contains("gm-"))?;
        Some(format!(
            "https://tenhou.net/0/?log={id}&tw={}&ts={}",
            self.seat, self.number
        ))
    }
}

/// Looks through documents; keep one and use it for many.
#[derive(Debug)]
pub struct Finder {
    query: Query,
    rescore: bool,
    tour: Tour,
    checker: Checker,
}

impl Finder {
    /// A finder that values wins by this rule set, or as the logs say if `None`.
    pub fn new(query: Query, rules: Option<RuleSet>) -> Self {
        Self {
            query,
            rescore: rules.is_some(),
            tour: Tour::new(rules.clone()),
            checker: Checker::new(rules),
        }
    }

    /// Hands over what is found in a decompressed document, in its order. The name of the document may hold
    /// a Tenhou log id. Never fails: a round that cannot be followed is found by its findings alone.
    pub fn find(&mut self, name: &str, document: &[u8], extent: Extent, found: impl FnMut(Hit)) -> Met {
        let findings: Vec<Finding> = if self.query.checks {
            self.checker.name_document(name);
            self.checker.check(document, extent).findings
        } else {
            Vec::new()
        };
        let kept = RefCell::new(Kept::default());
        let found = RefCell::new(found);
        let query = &self.query;
        let gatherer = Gatherer::new(self.rescore, |game: &Game| {
            kept.borrow()
                .judge(game, &findings, query, &mut *found.borrow_mut());
        });
        let mut watch = Watch::new(gatherer, &kept, name);
        match extent {
            Extent::Whole => self.tour.show(document, &mut watch),
            Extent::Cut => self.tour.show_cut(document, &mut watch),
        }
    }

    /// What the first panic since the last call said, if a game was given up after one.
    pub fn take_panic(&mut self) -> Option<Box<dyn std::any::Any + Send>> {
        self.tour.take_panic()
    }
}
