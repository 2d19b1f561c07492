//! Sets of kinds.

use std::fmt;

use super::{Kind, Suit};

/// A set of kinds: one bit per kind, bit n for the kind numbered n.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct KindSet(u64);

impl KindSet {
    /// No kind.
    pub const EMPTY: Self = Self(0);
    /// All 34 kinds.
    pub const ALL: Self = Self((1 << Kind::COUNT) - 1);
    /// Winds and dragons.
    pub const HONORS: Self = Self(0b111_1111 << Kind::EAST.index());
    /// The four winds.
    pub const WINDS: Self = Self(0b1111 << Kind::EAST.index());
    /// The three dragons.
    pub const DRAGONS: Self = Self(0b111 << Kind::HAKU.index());
    /// The 1s and 9s of the suits.
    pub const TERMINALS: Self = Self(0b100_000_001_100_000_001_100_000_001);
    /// Terminals and honours (yaochu).
    pub const YAOCHU: Self = Self::TERMINALS.or(Self::HONORS);

    /// The set with these bits; bits without a kind are dropped.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// One bit per kind.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one kind.
    pub const fn only(kind: Kind) -> Self {
        Self(1 << kind.index())
    }

    /// Every kind of a suit.
    pub const fn suit(suit: Suit) -> Self {
        match suit {
            Suit::Honor => Self::HONORS,
            suit => Self(0x1ff << (suit as u8 * 9)),
        }
    }

    /// Puts a kind in.
    pub const fn insert(&mut self, kind: Kind) {
        self.0 |= 1 << kind.index();
    }

    /// Whether the kind is in.
    pub const fn has(self, kind: Kind) -> bool {
        self.0 >> kind.index() & 1 == 1
    }

    /// Whether nothing is in.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether nothing is in that `other` has not.
    pub const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether some kind is in both.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Those in both.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those in either.
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those in this set and not in the other.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Those in this set, in order.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let next = bits.trailing_zeros() as u8;
            bits &= bits.wrapping_sub(1);
            Kind::new(next)
        })
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut set = Self::EMPTY;
        for kind in kinds {
            set.insert(kind);
        }
        set
    }
}

impl fmt::Debug for KindSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_sets_hold_what_the_kinds_say_of_themselves() {
        let those = |test: fn(Kind) -> bool| Kind::all().filter(|&k| test(k)).collect::<KindSet>();
        assert_eq!(KindSet::HONORS, those(Kind::is_honor));
        assert_eq!(KindSet::WINDS, those(Kind::is_wind));
        assert_eq!(KindSet::DRAGONS, those(Kind::is_dragon));
        let end = |kind: &Kind| !kind.is_honor() && matches!(kind.rank(), 1 | 9);
        assert_eq!(KindSet::TERMINALS, Kind::all().filter(end).collect());
        assert_eq!(KindSet::YAOCHU, KindSet::TERMINALS.or(KindSet::HONORS));
        for suit in Suit::ALL {
            let kinds: KindSet = Kind::all().filter(|k| k.suit() == suit).collect();
            assert_eq!(KindSet::suit(suit), kinds);
        }
    }
}
