//! Several winners of one tile, where what the first one gets depends on those who follow.
//!
//! Most tables give the first winner all riichi sticks, and each win is judged when it is met. Where
//! winners share them or take their own back, wins wait until no other follows. So does a first one without
//! its honba and sticks: if others follow and everything agrees in the order of their turns, the log
//! has exchanged them, which is one row.

use super::{Auditor, Phase};
use crate::audit::remark::Remark;
use crate::audit::{compare, legality};
use crate::replay::{LastAct, RoundState};
use crate::rules::{MultipleRonSticks, Rules};
use crate::table::{Deltas, PerSeat, Points, Seat};
use crate::win::WinClaim;

/// Wins of one tile that wait, and where in the findings their rows begin.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    wins: Vec<(WinClaim, u64)>,
    first_row: usize,
}

impl Auditor {
    /// Whether a win met now can only be judged when all winners are known.
    pub(super) fn awaits_others(&self, claim: &WinClaim) -> bool {
        let lacks = |round| lacks_its_share(claim, round, &self.rules);
        matches!(self.phase, Phase::Playing | Phase::Won)
            && (self.rules.multiple_ron_sticks != MultipleRonSticks::First
                || self.has_waiting()
                || self.round.as_ref().is_some_and(lacks))
    }

    pub(super) const fn has_waiting(&self) -> bool {
        !self.waiting.wins.is_empty()
    }

    /// Keeps a win until [`judge_waiting`](Self::judge_waiting).
    pub(super) fn wait(&mut self, claim: &WinClaim, at: u64) {
        if !self.has_waiting() {
            self.waiting.first_row = self.findings.len();
        }
        self.waiting.wins.push((claim.clone(), at));
        // More than three cannot win on a tile: such a log is judged as it comes.
        if self.waiting.wins.len() > 3 {
            self.judge_waiting();
        }
    }

    /// Judges the wins that waited: no other follows.
    pub(super) fn judge_waiting(&mut self) {
        if !self.has_waiting() {
            return;
        }
        let mut waited = std::mem::take(&mut self.waiting);
        let out_of_order = self.put_in_order(&mut waited.wins);
        for (i, (claim, at)) in waited.wins.iter().enumerate() {
            if let Some(round) = &mut self.round {
                let later: arrayvec::ArrayVec<Seat, 4> = waited.wins[i + 1..]
                    .iter()
                    .map(|(claim, _)| compare::winner(round, claim))
                    .take(4)
                    .collect();
                round.expect_winners(later.into_iter());
            }
            self.win(claim, *at);
        }
        for (remark, at, number) in out_of_order {
            self.place(remark, at, Some(number));
        }
        // What was said of later winners' elements meanwhile belongs behind the rows of earlier ones.
        if let Some(rows) = self.findings.get_mut(waited.first_row..) {
            rows.sort_by_key(|finding| finding.offset);
        }
    }

    /// Puts wins in the order of the turns if everything agrees then and only then. Gives what is to be said of
    /// those that stood out of order, with their places and numbers.
    fn put_in_order(&self, wins: &mut [(WinClaim, u64)]) -> Vec<(Remark, u64, u8)> {
        let mut said = Vec::new();
        let Some(round) = &self.round else { return said };
        let (LastAct::Discard { seat: from, .. } | LastAct::AddedKan { seat: from, .. }) = round.last else {
            return said;
        };
        let turns = |claim: &WinClaim| round.players.distance(from, compare::winner(round, claim));
        for (pair, number) in wins.windows(2).zip(2..) {
            let [(before, _), (claim, at)] = pair else {
                continue;
            };
            if turns(before) > turns(claim) {
                let [last, winner] = [before, claim].map(|claim| compare::winner(round, claim));
                said.push((legality::out_of_order(winner, last, from), *at, number));
            }
        }
        let mut sorted: Vec<&(WinClaim, u64)> = wins.iter().collect();
        sorted.sort_by_key(|(claim, _)| turns(claim));
        if said.is_empty() || !agree(round.clone(), &sorted, &self.rules) {
            return Vec::new();
        }
        wins.sort_by_key(|(claim, _)| turns(claim));
        said
    }
}

/// Whether nothing is wrong with these wins in this order.
fn agree(mut round: RoundState, wins: &[&(WinClaim, u64)], rules: &Rules) -> bool {
    wins.iter().all(|(claim, _)| {
        let winner = compare::winner(&round, claim);
        let judged = compare::judge(&mut round, claim, winner, rules);
        round.pay(claim, judged.deltas);
        judged.rows.is_empty()
    })
}

/// Whether a log says of the first win on another player's tile that it takes other honba and sticks than
/// there are, or that points were paid before it; also where it leaves open how many honba it takes.
fn lacks_its_share(claim: &WinClaim, round: &RoundState, rules: &Rules) -> bool {
    if claim.winner == claim.from || round.wins > 0 {
        return false;
    }
    let honba = rules.honba_ron.0 * i32::from(round.id.honba);
    let sticks = Points::STICK.0 * i32::from(round.sticks);
    let unpaid = |after: PerSeat<Points>, deltas: Deltas| PerSeat::from_fn(|seat| after[seat] - deltas[seat]);
    let before = claim.before.or_else(|| Some(unpaid(claim.after?, claim.deltas?)));
    let differs = |before| round.scores.is_some_and(|scores| scores != before);
    before.is_some_and(differs)
        || claim.sticks.is_some_and(|sticks| sticks != round.sticks)
        || match (claim.deltas, claim.points) {
            (Some(deltas), Some(points)) => deltas[claim.winner] != points + Points(honba + sticks),
            (Some(deltas), None) => honba > 0 || deltas.0.iter().map(|delta| delta.0).sum::<i32>() != sticks,
            (None, _) => false,
        }
}
