//! The tiles of one suit.

use crate::tile::{Kind, KindSet, Suit};

/// How many of each rank of a suit: three bits per rank, rank 1 lowest, so that the number written
/// in octal shows the counts from rank 9 down to rank 1. The honours are counted the same way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct SuitCounts(pub(super) u32);

/// How many runs of a suit start at each rank, in the layout of [`SuitCounts`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Runs(pub(super) u32);

/// The lowest of the three bits of every rank.
const EVERY_RANK: u32 = 0o111_111_111;
/// One tile of each of three neighbouring ranks, the lowest of them rank 1.
const RUN: u32 = 0o111;

impl Runs {
    /// One more run whose lowest tile has rank `lowest`, 1..=7.
    pub const fn add(&mut self, lowest: u8) {
        self.0 += 1 << ((lowest - 1) * 3);
    }

    /// These and those.
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// How many start at this rank, 1..=9.
    pub const fn starting_at(self, rank: u8) -> u8 {
        (self.0 >> ((rank - 1) * 3) & 7) as u8
    }

    /// No run at all.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The ranks at which some run starts: bit 3n for rank n + 1.
    pub const fn starts(self) -> u32 {
        (self.0 | self.0 >> 1 | self.0 >> 2) & EVERY_RANK
    }

    /// How many pairs of identical runs there are in all three suits; four identical runs are two.
    pub const fn twins(suits: &[Self; 3]) -> u32 {
        let [man, pin, sou] = *suits;
        // The bits of the three suits are laid between each other.
        let twos = man.0 >> 1 & EVERY_RANK | pin.0 & EVERY_RANK << 1 | (sou.0 & EVERY_RANK << 1) << 1;
        let fours = man.0 >> 2 & EVERY_RANK | pin.0 >> 1 & EVERY_RANK << 1 | sou.0 & EVERY_RANK << 2;
        if twos | fours == 0 {
            return 0;
        }
        twos.count_ones() + 2 * fours.count_ones()
    }
}

impl SuitCounts {
    /// From the octal layout.
    pub const fn from_octal(octal: u32) -> Self {
        Self(octal & 0o777_777_777)
    }

    /// The octal layout.
    pub const fn octal(self) -> u32 {
        self.0
    }

    /// How many of this rank, 1..=9.
    pub const fn of(self, rank: u8) -> u8 {
        (self.0 >> ((rank - 1) * 3) & 7) as u8
    }

    /// How many tiles in all.
    pub const fn total(self) -> u32 {
        // Neighbouring ranks are added into fields of six bits, then the five fields into the top one.
        let pairs = (self.0 & 0o707_070_707) + (self.0 >> 3 & 0o707_070_707);
        pairs.wrapping_mul(0o101_010_101) >> 24 & 0o77
    }

    /// The triplets of honours and the pair, if there is one; `None` if some tile is in neither.
    pub(super) const fn honor_sets(self) -> Option<(KindSet, KindSet)> {
        let (ones, twos, fours) = (self.0, self.0 >> 1, self.0 >> 2);
        let alone = (ones & !twos | fours) & EVERY_RANK;
        let pairs = twos & !ones & EVERY_RANK;
        if alone != 0 || pairs & pairs.wrapping_sub(1) != 0 {
            return None;
        }
        let triplets = twos & ones & EVERY_RANK;
        Some((honors(triplets), honors(pairs)))
    }

    /// The ranks that can be the pair when two tiles are over, as what is left without it and how
    /// far the rank's bits are shifted. In a set the ranks always add up to a multiple of three, so
    /// the sum over the suit tells which third of the ranks the pair is in.
    pub(super) fn pairs(self) -> impl Iterator<Item = (Self, u32)> {
        let sum = Self(self.0 & 0o070_070_070).total() + 2 * Self(self.0 & 0o700_700_700).total();
        let first = sum * 2 % 3 * 3;
        [first, first + 9, first + 18]
            .into_iter()
            .filter(move |shift| self.0 >> shift & 7 >= 2)
            .map(move |shift| (Self(self.0 - (2 << shift)), shift))
    }

    /// One more of this rank, 1..=9.
    #[must_use]
    pub(super) const fn with(self, rank: u8) -> Self {
        Self(self.0 + (1 << ((rank - 1) * 3)))
    }

    /// Whether the tiles, if they are of `suit`, split into sets, and a pair if two are over.
    pub(super) fn splits_as(self, suit: Suit) -> bool {
        match (self.total() % 3, suit) {
            (1, _) => false,
            (_, Suit::Honor) => self.honor_sets().is_some(),
            (0, _) => self.splits_into_sets(),
            _ => self.pairs().any(|(rest, _)| rest.splits_into_sets()),
        }
    }

    fn splits_into_sets(mut self) -> bool {
        while let Some(shift) = self.lowest() {
            // Three runs side by side are three triplets, so three of a kind can be taken as a triplet.
            let count = (self.0 >> shift & 7) % 3;
            self.0 = self.0 & !(7 << shift) | count << shift;
            let Some(rest) = self.without_runs(shift, count) else {
                return false;
            };
            self = rest;
        }
        true
    }

    /// How far the bits of the lowest rank are shifted of which there is a tile.
    #[inline]
    pub(super) const fn lowest(self) -> Option<u32> {
        match self.0 {
            0 => None,
            word => Some(word.trailing_zeros() / 3 * 3),
        }
    }

    /// Without `count` runs whose lowest tile is at `shift`, if they are there.
    #[inline]
    pub(super) const fn without_runs(self, shift: u32, count: u32) -> Option<Self> {
        let above = self.0 >> shift;
        if count <= above >> 3 & 7 && count <= above >> 6 & 7 {
            Some(Self(self.0 - count * (RUN << shift)))
        } else {
            None
        }
    }
}

/// The honours whose lowest bit is set.
const fn honors(bits: u32) -> KindSet {
    KindSet::from_bits(gather(bits as u64) << Kind::EAST.index())
}

/// Every third bit, from bit 0 on, side by side.
pub(super) const fn gather(bits: u64) -> u64 {
    let bits = bits & 0x1249_2492_4924_9249;
    let bits = (bits | bits >> 2) & 0x10c3_0c30_c30c_30c3;
    let bits = (bits | bits >> 4) & 0x100f_00f0_0f00_f00f;
    let bits = (bits | bits >> 8) & 0x001f_0000_ff00_00ff;
    let bits = (bits | bits >> 16) & 0x001f_0000_0000_ffff;
    (bits | bits >> 32) & 0x001f_ffff
}
