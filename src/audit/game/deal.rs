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
    pub(super) fn check_dealt(&mut self, start: &RoundStart<'_>, at: u64) {
        let count = |seat: Seat| start.hands[seat].len();
        let Some(seat) = self.rules.players.seats().find(|&seat| count(seat) < 13) else {
            return;
        };
        self.proof.lose_round();
        self.phase = Phase::Lost;
        let what = format!("seat {seat} is dealt {} tiles, not 13", count(seat));
        self.report(Code::BadValue, Some(at), what);
    }
}
