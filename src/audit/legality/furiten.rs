//! Furiten: who passed which tile, and who wins on a tile in spite of it.

use super::super::remark::Remark;
use super::super::{Code, held, names};
use super::riichi;
use arrayvec::ArrayVec;

use crate::replay::{LastAct, Riichi, RoundState};
use crate::table::{PerSeat, Seat};
use crate::tile::{Kind, KindSet, LogTile};

/// Tiles that pass in a round: each is followed by a draw, of which there are 70, or by a call, of which
/// there are eight to a player.
const MOST: usize = 128;

/// The kinds that each player could have won on and did not, if they waited for them.
#[derive(Debug, Default)]
pub(super) struct Passed {
    /// All of this round in their order, and whose they were.
    tiles: ArrayVec<(Kind, Seat), MOST>,
    /// How many there were at the own last draw. An own call counts too: whether it does is not settled, so
    /// nobody is accused.
    turn: PerSeat<u8>,
    /// How many there were when the riichi was accepted.
    riichi: PerSeat<u8>,
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
        if let Some(kind) = tile.kind() {
            self.pass(kind, seat);
        }
    }

    #[inline]
    fn pass(&mut self, kind: Kind, by: Seat) {
        // There is always room.
        let _ = self.tiles.try_push((kind, by));
    }

    #[inline]
    const fn count(&self) -> u8 {
        self.tiles.len() as u8
    }

    /// What others have let a player pass since so many had passed.
    fn since(&self, count: u8, player: Seat) -> KindSet {
        let tiles = self.tiles.get(usize::from(count)..).unwrap_or_default();
        let of_others = tiles.iter().filter(|&&(_, by)| by != player);
        of_others.map(|&(kind, _)| kind).collect()
    }

    /// Nobody has won on the discard of a kind, and the next player has drawn.
    #[inline]
    pub(super) fn turn_over(&mut self, discarder: Seat, discard: Kind, next: Seat) {
        self.pass(discard, discarder);
        self.drawn(next);
    }

    #[inline]
    pub(super) fn drawn(&mut self, seat: Seat) {
        self.turn[seat] = self.count();
    }

    pub(super) fn called(&mut self, seat: Seat) {
        self.turn[seat] = self.count();
    }

    /// What passes from now on passes for good.
    pub(super) fn in_riichi(&mut self, seat: Seat) {
        self.riichi[seat] = self.count();
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
        let passed = |count| self.since(count, winner).and(waits);
        let (kinds, how) = if !own.is_empty() {
            (own, "discarded before")
        } else if in_riichi && !passed(self.riichi[winner]).is_empty() {
            (passed(self.riichi[winner]), "passed since the riichi")
        } else if !passed(self.turn[winner]).is_empty() {
            (passed(self.turn[winner]), "passed since the last draw")
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
