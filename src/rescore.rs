//! What a win would pay under other rules, and which rules make the difference.

use std::collections::BTreeMap;

use crate::rules::{Axis, Group, MultipleRon, RuleSet, Rules, differences};
use crate::score::{self, Score, Unscorable};
use crate::table::Points;
use crate::wins::MetWin;

/// Values wins by other rules than those of their logs; keep one and use it for many wins.
#[derive(Debug)]
pub struct Rescorer {
    to: RuleSet,
    prepared: Option<Prepared>,
}

/// A win by two rule sets.
#[derive(Debug, Clone)]
pub struct Rescored {
    /// By the rules of its log.
    pub before: Result<Score, Unpaid>,
    /// By the others.
    pub after: Result<Score, Unpaid>,
    /// The axes that make the difference; empty if there is none.
    pub why: Vec<&'static str>,
}

/// Why a win pays nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unpaid {
    /// The hand is no win.
    NoWin(Unscorable),
    /// Another winner of the same discard comes first.
    HeadBumped,
    /// Three winners abort the round.
    ThreeWinners,
}

impl Unpaid {
    /// Its name in rows.
    pub const fn id(self) -> &'static str {
        match self {
            Self::NoWin(Unscorable::NoYaku) => "no_yaku",
            Self::NoWin(Unscorable::NotComplete) => "not_winning",
            Self::NoWin(Unscorable::ClosedKanNotRobbable) => "not_robbable",
            Self::NoWin(Unscorable::Impossible(_)) => "impossible",
            Self::HeadBumped => "head_bumped",
            Self::ThreeWinners => "three_winners",
        }
    }
}

/// What two rule sets differ in, one rule at a time.
#[derive(Debug)]
struct Prepared {
    from: Rules,
    to: Rules,
    /// For each axis: the old rules with the new value, and the new rules with the old value.
    single: Vec<(&'static str, Rules, Rules)>,
}

impl Rescorer {
    /// Values wins by this rule set, or by what it makes of the number of players.
    pub const fn new(to: RuleSet) -> Self {
        Self { to, prepared: None }
    }

    /// Values one win by the rules of its log and by the others.
    pub fn rescore(&mut self, win: &MetWin) -> Rescored {
        let prepared = match self.prepared.take() {
            Some(prepared) if prepared.from == win.rules => prepared,
            _ => Prepared::new(&win.rules, &self.to),
        };
        let rescored = prepared.rescore(win);
        self.prepared = Some(prepared);
        rescored
    }
}

impl Prepared {
    fn new(from: &Rules, to: &RuleSet) -> Self {
        let to = to.for_players(from.players);
        let mut single = Vec::new();
        for (axis, old, new) in differences(from, &to) {
            if matches!(axis.group, Group::Value | Group::Payment) {
                let with = |rules: &Rules, axis: &Axis, value| {
                    let mut rules = rules.clone();
                    axis.set(&mut rules, value);
                    rules
                };
                single.push((axis.key, with(from, axis, &new), with(&to, axis, &old)));
            }
        }
        Self {
            from: from.clone(),
            to,
            single,
        }
    }

    fn rescore(&self, win: &MetWin) -> Rescored {
        let before = paid(win, &self.from);
        let after = paid(win, &self.to);
        let mut why = Vec::new();
        if !same(&before, &after) {
            let undone = |without: &Rules| !same(&paid(win, without), &after);
            let done = |only: &Rules| !same(&paid(win, only), &before);
            // Where a win is paid by one set only, what else would change does not count.
            let paid_by_both = before.is_ok() && after.is_ok();
            for (key, only, without) in &self.single {
                if undone(without) || paid_by_both && done(only) {
                    why.push(*key);
                }
            }
        }
        Rescored { before, after, why }
    }
}

impl Rescored {
    /// Whether anything that the two sets make of the win differs.
    pub fn differs(&self) -> bool {
        !same(&self.before, &self.after)
    }
}

/// What a win pays by these rules, other winners of the same discard considered.
fn paid(win: &MetWin, rules: &Rules) -> Result<Score, Unpaid> {
    match rules.multiple_ron {
        MultipleRon::HeadBump if win.situation.winners_before > 0 => return Err(Unpaid::HeadBumped),
        MultipleRon::TwoAtMost if win.winners > 2 => return Err(Unpaid::ThreeWinners),
        _ => {}
    }
    score::best(&win.situation, rules).map_err(Unpaid::NoWin)
}

/// Whether two values are the same to a player; how the hand is read does not matter.
fn same(a: &Result<Score, Unpaid>, b: &Result<Score, Unpaid>) -> bool {
    match (a, b) {
        (Ok(a), Ok(b)) => {
            let counted = |score: &Score| (score.han, score.fu.rounded, score.limit, score.yakuman);
            // Whatever fu a yakuman has, nothing depends on them.
            let worth = |score: &Score| (score.yakuman == 0).then(|| counted(score));
            worth(a) == worth(b) && a.yakuman == b.yakuman && a.points == b.points && a.deltas == b.deltas
        }
        (Err(a), Err(b)) => a == b,
        _ => false,
    }
}

/// Sums over rescored wins. They can be added.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Totals {
    /// Wins seen.
    pub wins: u64,
    /// Wins of which nothing differs.
    pub same: u64,
    /// Wins that pay more than before.
    pub more: u64,
    /// Wins that pay less than before, those that pay nothing any more included.
    pub less: u64,
    /// Wins that pay nothing any more.
    pub unpaid: u64,
    /// Sum of the values before, without honba and sticks.
    pub points_before: i64,
    /// Sum of the values after.
    pub points_after: i64,
    /// For each axis the wins in whose difference it has a part.
    pub why: BTreeMap<&'static str, u64>,
}

impl Totals {
    /// Counts one win.
    pub fn count(&mut self, win: &Rescored) {
        let points = |score: &Result<Score, Unpaid>| score.as_ref().map_or(Points(0), |score| score.points);
        let (before, after) = (points(&win.before), points(&win.after));
        self.wins += 1;
        self.same += u64::from(!win.differs());
        self.more += u64::from(after > before);
        self.less += u64::from(after < before);
        self.unpaid += u64::from(win.before.is_ok() && win.after.is_err());
        self.points_before += i64::from(before.0);
        self.points_after += i64::from(after.0);
        for key in &win.why {
            *self.why.entry(key).or_default() += 1;
        }
    }

    /// Adds other sums.
    pub fn add(&mut self, other: &Self) {
        self.wins += other.wins;
        self.same += other.same;
        self.more += other.more;
        self.less += other.less;
        self.unpaid += other.unpaid;
        self.points_before += other.points_before;
        self.points_after += other.points_after;
        for (key, count) in &other.why {
            *self.why.entry(key).or_default() += count;
        }
    }
}
