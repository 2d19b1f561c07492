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
        let mut set = KindSet::EMPTY;
        for kind in Kind::all() {
            if self.of(kind) >= least {
                set.insert(kind);
            }
        }
        set
    }

    /// How many tiles in all.
    pub(super) fn total(&self) -> u32 {
        self.0
            .iter()
            .map(|&suit| (0..9).map(|rank| suit >> (rank * 3) & 7).sum::<u32>())
            .sum()
    }
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
