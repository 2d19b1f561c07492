//! What the table must have been, where a log leaves something out that later elements give away.

use super::state::{Riichi, RoundState};
use crate::table::{Points, Seat};

impl RoundState {
    /// Declares the riichi of the player who has just discarded, where a log leaves out the
    /// declaration and only pays for it.
    pub fn declare_afterwards(&mut self, seat: Seat) {
        let river = &mut self.rivers[seat];
        let double = river.len() == 1 && !self.first_turn_over;
        if let Some(discard) = river.last_mut() {
            discard.riichi = true;
        }
        self.riichi[seat] = Riichi::Declared { double };
    }

    /// Takes `seat` for a player who declared riichi some discards ago and paid the stick, where a log
    /// tells of neither.
    pub fn riichi_afterwards(&mut self, seat: Seat, double: bool, ippatsu: bool) {
        self.riichi[seat] = Riichi::Accepted { double, ippatsu };
        self.sticks = self.sticks.saturating_add(1);
        for scores in [&mut self.scores, &mut self.due].into_iter().flatten() {
            scores[seat] -= Points::STICK;
        }
    }

    /// Takes back the win of `winner`, if there are more wins now than there were.
    pub fn take_back_win(&mut self, winner: Seat, wins: u8) {
        if self.wins > wins {
            self.wins = wins;
            self.won[winner] = false;
        }
    }
}
