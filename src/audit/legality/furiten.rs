//! Furiten: who passed which tile, and who wins on a tile in spite of it.

use super::super::remark::Remark;
use super::super::{Code, held, names};
use super::riichi;
use crate::replay::{LastAct, Riichi, RoundState};
use crate::table::{PerSeat, Seat};
use crate::tile::{Kind, KindSet, LogTile};

/// The kinds that each player could have won on and did not, if they waited for them.
#[derive(Debug, Default)]
pub(super) struct Passed {
    /// Since the own last draw. An own call ends it too: whether it does is not settled, so nobody is
    /// accused.
    turn: PerSeat<KindSet>,
    /// Since the riichi was accepted.
    riichi: PerSeat<KindSet>,
}

impl Passed {
    /// Nobody has won on the last tile.
    pub(super) fn flush(&mut self, round: &RoundState) {
        let (LastAct::Discard { seat, tile, .. }
        | LastAct::AddedKan { seat, tile }
        | LastAct::Kita { seat, tile }) = round.last
        else {
            return;
        };
        let Some(kind) = tile.kind() else { return };
        let by = seat.index();
        for other in 0..4 {
            if other != by {
                self.turn.0[other].insert(kind);
                self.riichi.0[other].insert(kind);
            }
        }
    }

    /// Nobody has won on the discard of a kind, and the next player has drawn.
    #[inline]
    pub(super) fn turn_over(&mut self, discarder: Seat, discard: Kind, next: Seat) {
        let kind = KindSet::only(discard);
        for seat in Seat::ALL {
            let passed = if seat == discarder { KindSet::EMPTY } else { kind };
            self.turn[seat] = self.turn[seat].or(passed);
            self.riichi[seat] = self.riichi[seat].or(passed);
        }
        self.turn[next] = KindSet::EMPTY;
    }

    pub(super) fn drawn(&mut self, seat: Seat) {
        self.turn[seat] = KindSet::EMPTY;
    }

    pub(super) fn called(&mut self, seat: Seat) {
        self.turn[seat] = KindSet::EMPTY;
    }

    /// What passes from now on passes for good.
    pub(super) fn in_riichi(&mut self, seat: Seat) {
        self.riichi[seat] = KindSet::EMPTY;
    }

    /// Looks at a ron on `tile` of `from`. Any tile that completes the shape counts, with a yaku or
    /// without.
    pub(super) fn check(
        &self,
        winner: Seat,
        tile: LogTile,
        from: Seat,
        round: &RoundState,
        out: &mut Vec<Remark>,
    ) {
        let Some(waits) = held::waits(round, winner).map(|waits| waits.all()) else {
            return;
        };
        let own = riichi::own_discards(winner, round).and(waits);
        let in_riichi = matches!(round.riichi[winner], Riichi::Accepted { .. });
        let (kinds, how) = if !own.is_empty() {
            (own, "discarded before")
        } else if in_riichi && self.riichi[winner].meets(waits) {
            (self.riichi[winner].and(waits), "passed since the riichi")
        } else if self.turn[winner].meets(waits) {
            (self.turn[winner].and(waits), "passed since the last draw")
        } else {
            return;
        };
        // A ron that completes nothing is another finding.
        if !tile.kind().is_some_and(|kind| waits.has(kind)) {
            return;
        }
        let remark = Remark::new(Code::FuritenRon).seat(winner).from(from);
        out.push(
            remark
                .values(
                    names::tile(tile, round.reds),
                    format!("waits on {}", held::list(waits)),
                )
                .note(format!("{} was {how}", held::list(kinds))),
        );
    }
}
