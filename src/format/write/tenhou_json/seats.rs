//! New numbers for the seats. Here the number of a round says who deals it, so seat 0 must deal East 1;
//! elsewhere any seat may.

use crate::event::{DrawClaim, GameEnd, RoundStart};
use crate::table::{Call, PerSeat, Players, Seat};
use crate::win::WinClaim;

/// Which number each seat gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Seats {
    players: Players,
    /// The seat that becomes seat 0.
    first: u8,
}

impl Seats {
    /// Every seat keeps its number.
    pub(super) const fn kept(players: Players) -> Self {
        Self { players, first: 0 }
    }

    /// The numbers that let the dealer of this round be who its number says.
    pub(super) fn of_deal(players: Players, start: &RoundStart<'_>) -> Self {
        let count = players.count();
        let due = start.index % 4 % count;
        Self {
            players,
            first: (start.dealer.index() as u8 % count + count - due) % count,
        }
    }

    pub(super) const fn are_kept(self) -> bool {
        self.first == 0
    }

    pub(super) fn seat(self, seat: Seat) -> Seat {
        let count = self.players.count();
        if !self.players.has(seat) {
            return seat;
        }
        Seat::new((seat.index() as u8 + count - self.first) % count).unwrap_or(seat)
    }

    pub(super) fn list<T: Copy>(self, list: [T; 4]) -> PerSeat<T> {
        let old = PerSeat(list);
        let mut new = old;
        for (seat, value) in old.iter() {
            new[self.seat(seat)] = *value;
        }
        new
    }

    pub(super) fn deal<'a>(self, start: &RoundStart<'a>) -> RoundStart<'a> {
        let mut new = start.clone();
        new.dealer = self.seat(start.dealer);
        new.scores = start.scores.map(|scores| self.list(scores.0));
        for (seat, hand) in start.hands.iter() {
            new.hands[self.seat(seat)].clone_from(hand);
        }
        new
    }

    pub(super) fn call<T: Copy>(self, mut call: Call<T>) -> Call<T> {
        match &mut call {
            Call::Chi(chi) => chi.from = self.seat(chi.from),
            Call::Pon(pon) | Call::Kakan { pon: Some(pon), .. } => pon.from = self.seat(pon.from),
            Call::Daiminkan(kan) => kan.from = self.seat(kan.from),
            Call::Ankan(_) | Call::Kakan { pon: None, .. } => {}
        }
        call
    }

    /// Of a win what is written.
    pub(super) fn win(self, claim: &WinClaim) -> WinClaim {
        let mut new = claim.clone();
        new.winner = self.seat(claim.winner);
        new.from = self.seat(claim.from);
        new.liable = claim.liable.map(|seat| self.seat(seat));
        new.deltas = claim.deltas.map(|deltas| self.list(deltas.0));
        new.after = claim.after.map(|after| self.list(after.0));
        new
    }

    /// Of a round without a winner what is written.
    pub(super) fn draw(self, claim: &DrawClaim) -> DrawClaim {
        let mut new = claim.clone();
        new.deltas = claim.deltas.map(|deltas| self.list(deltas.0));
        new.after = claim.after.map(|after| self.list(after.0));
        new.tenpai = claim.tenpai.map(|tenpai| self.list(tenpai.0));
        for (seat, hand) in claim.shown.iter() {
            new.shown[self.seat(seat)].clone_from(hand);
        }
        new
    }

    pub(super) fn end(self, end: &GameEnd) -> GameEnd {
        GameEnd {
            scores: end.scores.map(|scores| self.list(scores.0)),
            results: end.results.map(|results| self.list(results.0)),
            ..*end
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_dealer_becomes_seat_0() {
        for (players, first, expected) in [
            (Players::Four, 0, [0, 1, 2, 3]),
            (Players::Four, 1, [3, 0, 1, 2]),
            (Players::Four, 3, [1, 2, 3, 0]),
            (Players::Three, 1, [2, 0, 1, 3]),
            (Players::Three, 2, [1, 2, 0, 3]),
        ] {
            let seats = Seats { players, first };
            let new = Seat::ALL.map(|seat| seats.seat(seat).index());
            assert_eq!(new, expected);
            // Old seat n holds n; each new seat holds its old number.
            let list = seats.list([0, 1, 2, 3]);
            assert!(
                Seat::ALL
                    .iter()
                    .all(|&seat| list[seats.seat(seat)] == seat.index())
            );
        }
    }
}
