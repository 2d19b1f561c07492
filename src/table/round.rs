//! Which round of the game.

use std::fmt;

use super::{Seat, Wind};

/// One deal: East 1 honba 0, South 3 honba 2, and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoundId {
    /// The round wind.
    pub wind: Wind,
    /// Number in the wind, 1..=4. The dealer of number n is seat n - 1 where seat 0 deals first.
    pub number: u8,
    /// Repeat counters on the table.
    pub honba: u16,
}

impl RoundId {
    /// The round with this index, counted four to a wind from East 1 = 0, also in three-player games.
    pub const fn from_index(index: u8, honba: u16) -> Self {
        Self {
            wind: Wind::ALL[(index / 4 % 4) as usize],
            number: index % 4 + 1,
            honba,
        }
    }

    /// The index counted four to a wind, East 1 = 0.
    pub const fn index(self) -> u8 {
        self.wind as u8 * 4 + self.number - 1
    }

    /// The dealer where seat 0 deals East 1.
    pub const fn dealer(self) -> Seat {
        Seat::ALL[(self.number as usize - 1) % 4]
    }
}

/// `E1`, `S3`: without the honba.
impl fmt::Display for RoundId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.wind.letter(), self.number)
    }
}
