//! The concealed tiles of a hand, counted by kind.

use super::SuitCounts;
use super::suit::gather;
use crate::tile::{Counts, Kind, KindSet, Suit};

/// How many of each kind, three bits per kind as in [`SuitCounts`]: characters and dots in the first
/// word, bamboo and honours in the second.
///
/// It counts up to seven of a kind; one more carries into the next kind. Hands with more than four
/// of a kind are told by [`HandCounts::is_possible`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HandCounts([u64; 2]);

/// Kinds in a word.
const HALF: usize = 18;
/// Bits of a suit.
const SUIT_BITS: usize = 27;
/// The lowest bit of every kind in a word.
const EVERY_KIND: u64 = 0o111_111_111_111_111_111;

/// What one tile of each kind adds to the words.
const ONE: [[u64; 2]; Kind::COUNT] = {
    let mut ones = [[0; 2]; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        ones[kind][kind / HALF] = 1 << (kind % HALF * 3);
        kind += 1;
    }
    ones
};

impl HandCounts {
    /// No tile.
    pub const EMPTY: Self = Self([0; 2]);

    /// One more of this kind.
    #[inline]
    pub const fn add(&mut self, kind: Kind) {
        let one = ONE[kind.index()];
        self.0[0] = self.0[0].wrapping_add(one[0]);
        self.0[1] = self.0[1].wrapping_add(one[1]);
    }

    /// One more of this kind.
    #[must_use]
    pub const fn with(mut self, kind: Kind) -> Self {
        self.add(kind);
        self
    }

    /// One fewer of this kind, if there is one.
    #[must_use]
    pub const fn without(self, kind: Kind) -> Option<Self> {
        if self.of(kind) == 0 {
            return None;
        }
        let one = ONE[kind.index()];
        Some(Self([self.0[0] - one[0], self.0[1] - one[1]]))
    }

    /// How many of this kind.
    #[inline]
    pub const fn of(&self, kind: Kind) -> u8 {
        let kind = kind.index();
        (self.0[kind / HALF] >> (kind % HALF * 3) & 7) as u8
    }

    /// The counts of one suit.
    #[inline]
    pub const fn suit(&self, suit: Suit) -> SuitCounts {
        let suit = suit as usize;
        SuitCounts::from_octal((self.0[suit / 2] >> (suit % 2 * SUIT_BITS)) as u32)
    }

    /// How many tiles in all.
    pub const fn total(&self) -> u32 {
        total(self.0[0]) + total(self.0[1])
    }

    /// Whether these are so many tiles with at most four of each kind. A count that carried shows in
    /// the number of tiles.
    pub const fn is_possible(&self, tiles: u32) -> bool {
        let [low, high] = self.0;
        let five_or_more = low >> 2 & (low >> 1 | low) | high >> 2 & (high >> 1 | high);
        five_or_more & EVERY_KIND == 0 && self.total() == tiles
    }

    /// The kinds of which there are at least `n`, 1..=4.
    pub const fn at_least(&self, n: u8) -> KindSet {
        let [low, high] = self.0;
        KindSet::from_bits(gather(at_least(low, n)) | gather(at_least(high, n)) << HALF)
    }
}

/// The sum of the counts.
const fn total(word: u64) -> u32 {
    // Neighbours are added into fields of six bits, then the nine fields into the top one.
    let pairs = (word & 0o070_707_070_707_070_707) + (word >> 3 & 0o070_707_070_707_070_707);
    (pairs.wrapping_mul(0o010_101_010_101_010_101) >> 48 & 0o77) as u32
}

/// Sets the lowest bit of every kind of which there are at least `n`; other bits mean nothing.
const fn at_least(word: u64, n: u8) -> u64 {
    let (ones, twos, fours) = (word, word >> 1, word >> 2);
    match n {
        0 | 1 => ones | twos | fours,
        2 => twos | fours,
        3 => ones & twos | fours,
        _ => fours,
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
        let mut words = [0; 2];
        for (kind, &n) in counts.as_array().iter().enumerate() {
            words[kind / HALF] |= u64::from(n.min(7)) << (kind % HALF * 3);
        }
        Self(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_least_finds_the_kinds_it_says() {
        // Every count of every kind beside every count of another.
        for (a, b) in Kind::all()
            .flat_map(|a| Kind::all().map(move |b| (a, b)))
            .filter(|(a, b)| a != b)
        {
            for (of_a, of_b) in (0..=4).flat_map(|x| (0..=4).map(move |y| (x, y))) {
                let tiles = [(a, of_a), (b, of_b)];
                let hand: HandCounts = tiles
                    .iter()
                    .flat_map(|&(kind, n)| std::iter::repeat_n(kind, n))
                    .collect();
                assert!(hand.is_possible((of_a + of_b) as u32));
                for n in 1..=4 {
                    let expected: KindSet = tiles
                        .iter()
                        .filter(|&&(_, of)| of >= n)
                        .map(|&(kind, _)| kind)
                        .collect();
                    assert_eq!(hand.at_least(n as u8), expected, "{tiles:?} {n}");
                }
            }
        }
    }

    #[test]
    fn more_than_four_of_a_kind_never_pass() {
        for (kind, n) in Kind::all().flat_map(|kind| (5..=30).map(move |n| (kind, n))) {
            let mut hand: HandCounts = std::iter::repeat_n(kind, n).collect();
            assert!(!hand.is_possible(n as u32), "{n} {kind}");
            for other in Kind::all().filter(|&other| other != kind) {
                hand.add(other);
            }
            assert!(!hand.is_possible(n as u32 + 33), "{n} {kind} and one of each");
        }
    }
}
