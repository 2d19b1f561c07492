//! Yaku, han, fu, limit, points and payments: the links of the chain that have a price.

use std::fmt::Write as _;

use super::super::Code;
use super::super::names;
use super::{Rows, facts};
use crate::replay::RoundState;
use crate::rules::Rules;
use crate::score::points::{self, Payment, Terms, Value};
use crate::score::{self, Score, han};
use crate::table::{Deltas, Points};
use crate::win::{
    Bonus, ClaimedName, ClaimedYaku, LimitClass, WinClaim, WinMethod, WinSituation, Yaku, YakuSet, listed_han,
};

/// Everything a win's price is compared with.
pub(super) struct Comparison<'a> {
    pub(super) round: &'a RoundState,
    pub(super) situation: &'a WinSituation,
    pub(super) claim: &'a WinClaim,
    pub(super) rules: &'a Rules,
    /// What the play is worth.
    pub(super) score: &'a Score,
    /// What the hand shown by the log would be worth, where it is another one.
    pub(super) shown: Option<&'a Score>,
}

impl Comparison<'_> {
    /// Compares link by link.
    pub(super) fn compare(&self, rows: &mut Rows) {
        self.yaku(rows);
        self.han(rows);
        self.fu(rows);
        let worth = self.recorded_worth();
        self.limit(rows, worth);
        self.points(rows, worth);
        self.liability(rows);
        facts::compare_counters(rows, self.round, self.claim, self.rules);
        self.payment(rows);
    }

    fn yaku(&self, rows: &mut Rows) {
        let claim = self.claim;
        if claim.yaku.is_none() && claim.yakuman.is_none() {
            return;
        }
        let listed: &[ClaimedYaku] = claim.yaku.as_deref().unwrap_or_default();
        let yakuman: &[ClaimedYaku] = claim.yakuman.as_deref().unwrap_or_default();
        if lists(listed, yakuman, self.score) {
            return;
        }
        if self.shown.is_some_and(|shown| lists(listed, yakuman, shown)) {
            rows.follows("yaku");
            return;
        }
        let named = !yakuman.is_empty() || self.score.yakuman > 0;
        let code = if named {
            Code::YakumanMismatch
        } else {
            Code::YakuMismatch
        };
        rows.push(code, recorded_list(listed, yakuman), computed_list(self.score));
        if let Some(remark) = wind_remark(listed, self.score) {
            rows.remark(remark);
        }
    }

    /// Han in all as the log has it: its total, or the sum of its list.
    fn recorded_han(&self) -> Option<u16> {
        self.claim.han.or_else(|| self.sum_of_list())
    }

    fn sum_of_list(&self) -> Option<u16> {
        self.claim.yaku.as_ref().map(|list| listed_han(list))
    }

    fn han(&self, rows: &mut Rows) {
        let (Some(recorded), false) = (self.claim.han, self.score.yakuman > 0) else {
            return;
        };
        if recorded == self.score.han {
            return;
        }
        let follows =
            self.sum_of_list() == Some(recorded) || self.shown.is_some_and(|shown| shown.han == recorded);
        if follows && !rows.is_empty() {
            rows.follows("han");
        } else {
            rows.push(
                Code::HanMismatch,
                recorded.to_string(),
                self.score.han.to_string(),
            );
        }
    }

    fn fu(&self, rows: &mut Rows) {
        let Some(recorded) = self.claim.fu else { return };
        let expected = self.score.fu.rounded;
        if recorded == expected {
            return;
        }
        if self.shown.is_some_and(|shown| shown.fu.rounded == recorded) {
            rows.follows("fu");
            return;
        }
        rows.push(Code::FuMismatch, recorded.to_string(), expected.to_string());
        rows.remark(&fu_items(self.score));
        if recorded == self.score.fu.raw {
            rows.remark("recorded is their sum, not rounded up");
        }
    }

    /// What follows from the yakuman, or the han and fu, that the log recorded.
    fn recorded_worth(&self) -> Option<Value> {
        let yakuman = self.recorded_yakuman();
        if yakuman.is_empty() {
            // Some writers give the sum of the items and pay by the rounded one.
            let fu = match self.claim.fu? {
                25 => 25,
                fu => fu.checked_next_multiple_of(10).unwrap_or(fu),
            };
            Some(points::counted(self.recorded_han()?, fu, self.rules))
        } else {
            Some(points::yakuman(han::paid_multiples(yakuman, self.rules)))
        }
    }

    fn recorded_yakuman(&self) -> YakuSet {
        let mut yakuman = YakuSet::EMPTY;
        for entry in self.claim.yakuman.iter().flatten() {
            if let ClaimedName::Yaku(yaku) = entry.name {
                yakuman.insert(yaku);
            }
        }
        yakuman
    }

    /// The value of a hand of this worth for this winner.
    fn total(&self, worth: Value) -> Points {
        Payment::of(worth.base, Terms::of(self.situation), self.rules).total()
    }

    fn limit(&self, rows: &mut Rows, worth: Option<Value>) {
        let Some(recorded) = self.claim.limit else { return };
        if recorded == self.score.limit.class() {
            return;
        }
        let follows = worth.is_some_and(|worth| worth.limit.class() == recorded)
            || self.shown.is_some_and(|shown| shown.limit.class() == recorded);
        if follows && !rows.is_empty() {
            rows.follows("limit");
        } else {
            rows.push(
                Code::LimitMismatch,
                recorded.to_string(),
                self.score.limit.to_string(),
            );
        }
    }

    fn points(&self, rows: &mut Rows, worth: Option<Value>) {
        let Some(recorded) = self.claim.points else { return };
        if recorded == self.score.points {
            return;
        }
        let follows = worth.is_some_and(|worth| self.total(worth) == recorded)
            || self.shown.is_some_and(|shown| shown.points == recorded)
            || self.follows_from_limit(recorded)
            || self.follows_from_no_limit(recorded);
        if follows && !rows.is_empty() {
            rows.follows("points");
        } else {
            rows.push(
                Code::PointsMismatch,
                recorded.to_string(),
                self.score.points.to_string(),
            );
        }
    }

    /// Whether the points are those of the limit that the log names.
    fn follows_from_limit(&self, points: Points) -> bool {
        let han = match self.claim.limit {
            None | Some(LimitClass::None) => return false,
            Some(LimitClass::Mangan) => 5,
            Some(LimitClass::Haneman) => 6,
            Some(LimitClass::Baiman) => 8,
            Some(LimitClass::Sanbaiman) => 11,
            Some(LimitClass::Yakuman) => 13,
        };
        self.total(points::counted(han, 0, self.rules)) == points
    }

    /// Whether the points are those of the recorded han and fu where nothing rounds them up to the
    /// limit that the log does not name.
    fn follows_from_no_limit(&self, points: Points) -> bool {
        if self.claim.limit != Some(LimitClass::None) || !self.rules.kiriage {
            return false;
        }
        let unrounded = Rules {
            kiriage: false,
            ..self.rules.clone()
        };
        let (Some(han), Some(fu)) = (self.recorded_han(), self.claim.fu) else {
            return false;
        };
        self.total(points::counted(han, fu, &unrounded)) == points
    }

    fn liability(&self, rows: &mut Rows) {
        let (recorded, computed) = (
            self.claim.liable,
            score::liable(self.situation, self.rules, self.score.yaku),
        );
        // Logs without the worth of a win mostly do not name who is liable either.
        let silent = recorded.is_none() && self.claim.points.is_none();
        if silent || recorded == computed {
            return;
        }
        // Whether a liable player who deals in himself is named is not known.
        let discarder = match self.situation.method {
            WinMethod::Ron { from, .. } => Some(from),
            WinMethod::Tsumo(_) => None,
        };
        if recorded.is_none() && computed == discarder {
            return;
        }
        let name = |seat: Option<crate::table::Seat>| {
            seat.map_or_else(|| "none".to_owned(), |seat| seat.to_string())
        };
        rows.push(Code::LiabilityMismatch, name(recorded), name(computed));
    }

    fn payment(&self, rows: &mut Rows) {
        let Some(recorded) = self.recorded_deltas() else {
            return;
        };
        let players = self.round.players;
        let same = |expected: &Deltas| players.seats().all(|seat| recorded[seat] == expected[seat]);
        if same(&self.score.deltas) {
            return;
        }
        if !rows.is_empty() && self.recorded_payments().iter().flatten().any(same) {
            rows.follows("payment");
            return;
        }
        rows.push(
            Code::PaymentMismatch,
            names::points(&recorded, players),
            names::points(&self.score.deltas, players),
        );
        rows.remark(&names::differing(&recorded, &self.score.deltas, players));
    }

    /// The changes as the log has them: given, or from the scores after the win.
    fn recorded_deltas(&self) -> Option<Deltas> {
        let from_scores = || {
            let (after, before) = (self.claim.after?, self.round.scores?);
            Some(Deltas::from_fn(|seat| after[seat] - before[seat]))
        };
        self.claim.deltas.or_else(from_scores)
    }

    /// The payments that follow from what the log recorded before them.
    fn recorded_payments(&self) -> [Option<Deltas>; 4] {
        let mut table = self.situation.clone();
        if let Some(honba) = self.claim.honba {
            table.honba = honba;
        }
        if let Some(sticks) = self.claim.sticks
            && table.winners_before == 0
        {
            table.sticks = sticks;
        }
        let yakuman = match self.recorded_yakuman() {
            set if set.is_empty() => self.score.yaku,
            set => set,
        };
        let settle = |points: Points| {
            let payment = Payment::from_total(points, Terms::of(&table), self.rules)?;
            Some(score::settle(
                &table,
                self.rules,
                payment,
                yakuman.and(han::yakuman(self.rules)),
            ))
        };
        [
            self.claim.points.and_then(settle),
            self.recorded_worth().and_then(|worth| settle(self.total(worth))),
            settle(self.score.points),
            self.shown.map(|shown| shown.deltas),
        ]
    }
}

/// Whether the log's lists are the yaku and dora of this score.
fn lists(listed: &[ClaimedYaku], yakuman: &[ClaimedYaku], score: &Score) -> bool {
    if listed.is_empty() != (score.yakuman > 0) {
        return false;
    }
    let mut yaku = YakuSet::EMPTY;
    let mut bonus = [0u16; 4];
    let counted = listed.iter().map(|entry| (entry, true));
    for (entry, counted) in counted.chain(yakuman.iter().map(|entry| (entry, false))) {
        let named = match entry.name {
            ClaimedName::Yaku(name) => YakuSet::of(&[name]),
            ClaimedName::AnyOf(names) => names.and(score.yaku),
            ClaimedName::Bonus(name) => {
                let sum = &mut bonus[name as usize];
                *sum = sum.saturating_add(entry.han);
                continue;
            }
            ClaimedName::Unknown(_) => return false,
        };
        let right = !counted || entry.han == han::total_han(named, score.open);
        // A yaku listed twice is listed wrongly.
        if named.is_empty() || !named.and(yaku).is_empty() || !right {
            return false;
        }
        yaku = yaku.or(named);
    }
    if yaku != score.yaku {
        return false;
    }
    if score.yakuman > 0 {
        return true;
    }
    let computed = bonus_of(score);
    // Some logs count norths among the dora, some apart.
    bonus == computed || (bonus[Bonus::Kita as usize] == 0 && bonus == folded(computed))
}

fn bonus_of(score: &Score) -> [u16; 4] {
    Bonus::ALL.map(|name| u16::from(score.bonus.of(name)))
}

const fn folded(mut bonus: [u16; 4]) -> [u16; 4] {
    bonus[Bonus::Dora as usize] += bonus[Bonus::Kita as usize];
    bonus[Bonus::Kita as usize] = 0;
    bonus
}

/// The log's lists in printing order.
fn recorded_list(listed: &[ClaimedYaku], yakuman: &[ClaimedYaku]) -> String {
    let mut entries: Vec<(u8, String)> = listed
        .iter()
        .map(|entry| (entry, true))
        .chain(yakuman.iter().map(|entry| (entry, false)))
        .filter(|(entry, counted)| !counted || entry.han > 0 || !matches!(entry.name, ClaimedName::Bonus(_)))
        .map(|(entry, counted)| {
            let (order, name) = match &entry.name {
                ClaimedName::Yaku(yaku) => (*yaku as u8, yaku.id()),
                ClaimedName::Bonus(bonus) => (100 + *bonus as u8, bonus.id()),
                ClaimedName::AnyOf(names) => match names.iter().next() {
                    Some(yaku) => (yaku as u8, yaku.id()),
                    None => (200, ""),
                },
                ClaimedName::Unknown(name) => (200, name.as_str()),
            };
            (
                order,
                if counted {
                    format!("{name}:{}", entry.han)
                } else {
                    name.to_owned()
                },
            )
        })
        .collect();
    entries.sort();
    entries
        .into_iter()
        .map(|(_, text)| text)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The yaku and dora of a score in printing order; norths count as dora, as Tenhou lists them.
fn computed_list(score: &Score) -> String {
    let mut text = String::new();
    for yaku in score.yaku.iter() {
        let _ = if score.yakuman > 0 {
            write!(text, "{yaku} ")
        } else {
            write!(text, "{yaku}:{} ", han::han(yaku, score.open))
        };
    }
    if score.yakuman == 0 {
        let bonus = folded(bonus_of(score));
        for (name, han) in Bonus::ALL.into_iter().zip(bonus).filter(|&(_, han)| han > 0) {
            let _ = write!(text, "{}:{han} ", name.id());
        }
    }
    text.truncate(text.trim_end().len());
    text
}

/// Winds share their names, so a wrong wind would not be seen in the lists.
fn wind_remark(listed: &[ClaimedYaku], score: &Score) -> Option<&'static str> {
    const SEAT: YakuSet = YakuSet::of(&[Yaku::SeatEast, Yaku::SeatSouth, Yaku::SeatWest, Yaku::SeatNorth]);
    const ROUND: YakuSet = YakuSet::of(&[
        Yaku::RoundEast,
        Yaku::RoundSouth,
        Yaku::RoundWest,
        Yaku::RoundNorth,
    ]);
    let mut recorded = YakuSet::EMPTY;
    for entry in listed {
        if let ClaimedName::Yaku(yaku) = entry.name {
            recorded.insert(yaku);
        }
    }
    let wrong = |winds: YakuSet| {
        let (log, play) = (recorded.and(winds), score.yaku.and(winds));
        !log.is_empty() && !play.is_empty() && log != play
    };
    match (wrong(SEAT), wrong(ROUND)) {
        (true, _) => Some("the log names another seat wind"),
        (_, true) => Some("the log names another round wind"),
        _ => None,
    }
}

/// The items that make the fu: `base:20 menzen_ron:10 closed_triplet_yaochu:8`.
fn fu_items(score: &Score) -> String {
    let items: Vec<String> = score
        .fu
        .items
        .iter()
        .map(|item| format!("{}:{}", item.kind.id(), item.fu))
        .collect();
    items.join(" ")
}
