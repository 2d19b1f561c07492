//! Concealed tiles counted by kind.

use crate::tile::{Kind, KindSet};

/// How many of each kind a player holds: one word for each suit, three bits for each rank, rank 1
/// lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Held(pub(super) [u32; 4]);

impl Held {
    const fn place(kind: Kind) -> (usize, u32) {
        (kind.index() / 9, kind.index() as u32 % 9 * 3)
    }

    pub(super) const fn add(&mut self, kind: Kind) {
        let (suit, shift) = Self::place(kind);
        self.0[suit] += 1 << shift;
    }

    /// One fewer; of none stays none.
    pub(super) const fn remove(&mut self, kind: Kind) {
        let (suit, shift) = Self::place(kind);
        if self.0[suit] >> shift & 7 > 0 {
            self.0[suit] -= 1 << shift;
        }
    }

    #[must_use]
    pub(super) const fn with(mut self, kind: Kind) -> Self {
        self.add(kind);
        self
    }

    #[must_use]
    pub(super) const fn without(mut self, kind: Kind) -> Self {
        self.remove(kind);
        self
    }

    pub(super) const fn of(&self, kind: Kind) -> u8 {
        let (suit, shift) = Self::place(kind);
        (self.0[suit] >> shift & 7) as u8
    }

    /// The kinds of which there are at least `least`.
    pub(super) fn at_least(&self, least: u8) -> KindSet {
        const EVERY_RANK: u32 = 0o111_111_111;
        let mut set = 0;
        for (suit, &tiles) in self.0.iter().enumerate() {
            let enough = match least {
                0 | 1 => tiles | tiles >> 1 | tiles >> 2,
                2 => tiles >> 1 | tiles >> 2,
                3 => tiles & tiles >> 1 | tiles >> 2,
                _ => tiles >> 2,
            };
            set |= u64::from(every_third(enough & EVERY_RANK)) << (suit * 9);
        }
        KindSet::from_bits(set)
    }

    /// How many tiles in all.
    pub(super) fn total(&self) -> u32 {
        self.0.iter().copied().map(total).sum()
    }
}

/// Every third bit from the lowest on, nine of them, moved together; the others are 0.
const fn every_third(mut bits: u32) -> u32 {
    bits = (bits | bits >> 2) & 0x030c_30c3;
    bits = (bits | bits >> 4) & 0x0300_f00f;
    bits = (bits | bits >> 8) & 0x0300_00ff;
    (bits | bits >> 16) & 0x1ff
}

/// How many tiles a suit has.
pub(super) const fn total(suit: u32) -> u32 {
    // Neighbours are added into digits of 64; the sum of the digits of a number is it modulo 63.
    ((suit & 0o707_070_707) + (suit >> 3 & 0o707_070_707)) % 63
}

impl FromIterator<Kind> for Held {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut held = Self::default();
        for kind in kinds {
            held.add(kind);
        }
        held
    }
}
