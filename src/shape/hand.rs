//! The concealed tiles of a hand, counted suit by suit.

use super::SuitCounts;
use crate::tile::{Counts, Kind, KindSet, Suit};

/// How many of each kind: one [`SuitCounts`] per suit, the honours last. Holds up to seven of a kind,
/// so a caller that may see more than four has to look before it adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HandCounts([u32; 4]);

/// Suit and bit position of each kind.
const PLACE: [(u8, u8); Kind::COUNT] = {
    let mut places = [(0, 0); Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        places[kind] = (kind as u8 / 9, kind as u8 % 9 * 3);
        kind += 1;
    }
    places
};

impl HandCounts {
    /// No tile.
    pub const EMPTY: Self = Self([0; 4]);

    /// One more of this kind; gives how many there are now.
    pub const fn add(&mut self, kind: Kind) -> u8 {
        let (suit, shift) = PLACE[kind.index()];
        let word = &mut self.0[suit as usize];
        *word = word.wrapping_add(1 << shift);
        (*word >> shift & 7) as u8
    }

    /// One fewer of this kind, if there is one.
    #[must_use]
    pub const fn without(mut self, kind: Kind) -> Option<Self> {
        if self.of(kind) == 0 {
            return None;
        }
        let (suit, shift) = PLACE[kind.index()];
        self.0[suit as usize] -= 1 << shift;
        Some(self)
    }

    /// One more of this kind.
    #[must_use]
    pub const fn with(mut self, kind: Kind) -> Self {
        self.add(kind);
        self
    }

    /// How many of this kind.
    pub const fn of(&self, kind: Kind) -> u8 {
        let (suit, shift) = PLACE[kind.index()];
        (self.0[suit as usize] >> shift & 7) as u8
    }

    /// The counts of one suit.
    pub const fn suit(&self, suit: Suit) -> SuitCounts {
        SuitCounts(self.0[suit as usize])
    }

    /// How many tiles in all.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&word| SuitCounts(word).total()).sum()
    }

    /// The kinds of which there are at least `n`, 1..=4.
    pub fn at_least(&self, n: u8) -> KindSet {
        Kind::all().filter(|&kind| self.of(kind) >= n).collect()
    }
}

impl FromIterator<Kind> for HandCounts {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut counts = Self::EMPTY;
        for kind in kinds {
            counts.add(kind);
        }
        counts
    }
}

/// More than seven of a kind are taken for seven.
impl From<&Counts> for HandCounts {
    fn from(counts: &Counts) -> Self {
        let mut words = [0; 4];
        for (&(suit, shift), &n) in PLACE.iter().zip(counts.as_array()) {
            words[suit as usize] |= u32::from(n.min(7)) << shift;
        }
        Self(words)
    }
}
