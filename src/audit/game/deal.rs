//! What a deal allows to look at.

use super::super::{Audit, Code};
use super::{Auditor, Phase};
use crate::event::RoundStart;
use crate::table::Seat;

impl Auditor {
    /// What the data of a deal allow to audit.
    pub(super) const fn count_deal(&mut self, start: &RoundStart<'_>, hidden: bool) {
        let tally = &mut self.tally;
        tally.count_audit(Audit::Play, !hidden);
        tally.count_audit(Audit::TileCopies, start.indicator.id().is_some());
        tally.count_audit(Audit::StartCounters, !start.id_inferred && !start.sticks_inferred);
        tally.count_audit(Audit::StartScores, start.scores.is_some());
        self.first_discard = true;
    }

    /// A hand with too few tiles: whatever is played from it is not to be trusted.
    pub(super) fn check_dealt(&mut self, start: &RoundStart<'_>) {
        let count = |seat: Seat| start.hands[seat].len();
        if let Some(seat) = self.rules.players.seats().find(|&seat| count(seat) < 13) {
            self.proof.lose_round();
            let tiles = count(seat) as u8;
            self.phase = Phase::Short { seat, tiles };
        }
    }

    /// Says that a hand was dealt short, if that is still to be said.
    pub(super) fn say_short(&mut self) {
        if let Phase::Short { seat, tiles } = self.phase {
            self.phase = Phase::Lost;
            let what = format!("seat {seat} is dealt {tiles} tiles, not 13");
            self.report(Code::BadValue, Some(self.round_at), what);
        }
    }
}
