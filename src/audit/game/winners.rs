//! Several winners of one tile, where what the first one gets depends on those who follow.
//!
//! Most tables give the first winner all riichi sticks, and each win is judged when it is met. Where
//! winners share them or take their own back, wins wait until no other follows.

use super::{Auditor, Phase};
use crate::audit::compare;
use crate::rules::MultipleRonSticks;
use crate::table::Seat;
use crate::win::WinClaim;

/// Wins of one tile that wait, and where in the findings their rows begin.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    wins: Vec<(WinClaim, u64)>,
    first_row: usize,
}

impl Auditor {
    /// Whether a win met now can only be judged when all winners are known.
    pub(super) fn awaits_others(&self) -> bool {
        self.rules.multiple_ron_sticks != MultipleRonSticks::First
            && matches!(self.phase, Phase::Playing | Phase::Won)
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
        let waited = std::mem::take(&mut self.waiting);
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
        // What was said of later winners' elements meanwhile belongs behind the rows of earlier ones.
        if let Some(rows) = self.findings.get_mut(waited.first_row..) {
            rows.sort_by_key(|finding| finding.offset);
        }
    }
}
