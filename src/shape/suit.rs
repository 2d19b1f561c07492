//! One suit: its counts, and every way to split them into sets.

use arrayvec::ArrayVec;

/// How many of each rank of a suit: three bits per rank, rank 1 lowest, so that the number written
/// in octal shows the counts from rank 9 down to rank 1. The honours are counted the same way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct SuitCounts(pub(super) u32);

/// How many runs start at each rank, in the layout of [`SuitCounts`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Runs(u32);

/// One way to split the tiles of a suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SuitReading {
    /// The runs.
    pub runs: Runs,
    /// The triplets: bit n for rank n + 1.
    pub triplets: u16,
    /// The pair, if it is in this suit: bit n for rank n + 1.
    pub pair: u16,
}

/// Most readings that one suit has.
pub(super) const MAX_SUIT_READINGS: usize = 8;

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
        (self.0 | self.0 >> 1 | self.0 >> 2) & 0o111_111_111
    }

    /// How many pairs of identical runs there are; four identical ones are two.
    pub const fn twins(self) -> u32 {
        (self.0 & 0o222_222_222).count_ones() + 2 * (self.0 & 0o444_444_444).count_ones()
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

    /// Every way to split the tiles into runs and triplets, and a pair if two tiles are over. Honours
    /// have no runs: use [`SuitCounts::honor_reading`] for them.
    pub fn readings(self) -> ArrayVec<SuitReading, MAX_SUIT_READINGS> {
        let mut found = ArrayVec::new();
        match self.total() % 3 {
            0 => split(self.0, SuitReading::default(), &mut found),
            2 => self.for_each_pair(|rest, pair| {
                let start = SuitReading {
                    pair,
                    ..SuitReading::default()
                };
                split(rest, start, &mut found);
            }),
            _ => {}
        }
        found
    }

    /// The one way to split honours, if there is one.
    pub fn honor_reading(self) -> Option<SuitReading> {
        let mut reading = SuitReading::default();
        let mut rest = self.0;
        while rest != 0 {
            let shift = rest.trailing_zeros() / 3 * 3;
            let rank = 1 << (shift / 3);
            match rest >> shift & 7 {
                3 => reading.triplets |= rank,
                2 if reading.pair == 0 => reading.pair = rank,
                _ => return None,
            }
            rest &= !(7 << shift);
        }
        Some(reading)
    }

    /// Whether [`SuitCounts::readings`] finds any, without listing them.
    pub fn splits(self) -> bool {
        match self.total() % 3 {
            0 => splits_into_sets(self.0),
            2 => {
                let mut any = false;
                self.for_each_pair(|rest, _| any |= splits_into_sets(rest));
                any
            }
            _ => false,
        }
    }

    /// Calls `each` with what is left, and the rank's bit, for every rank that can be the pair of
    /// 3n + 2 tiles. Ranks add up to a multiple of three in every set, so their sum over the whole
    /// suit tells which third of the ranks the pair can be in.
    fn for_each_pair(self, mut each: impl FnMut(u32, u16)) {
        let sum = Self(self.0 & 0o070_070_070).total() + 2 * Self(self.0 & 0o700_700_700).total();
        let first = sum * 2 % 3;
        for rank in [first, first + 3, first + 6] {
            if self.0 >> (rank * 3) & 7 >= 2 {
                each(self.0 - (2 << (rank * 3)), 1 << rank);
            }
        }
    }
}

/// Splits `rest` into sets from the lowest rank up and adds every complete split to `found`.
fn split(mut rest: u32, mut reading: SuitReading, found: &mut ArrayVec<SuitReading, MAX_SUIT_READINGS>) {
    while rest != 0 {
        let shift = rest.trailing_zeros() / 3 * 3;
        let count = rest >> shift & 7;
        if count >= 3 {
            let with_triplet = SuitReading {
                triplets: reading.triplets | 1 << (shift / 3),
                ..reading
            };
            split(rest - (3 << shift), with_triplet, found);
        }
        // What makes no triplet can only be the lowest tile of runs.
        let Some(left) = take_runs(rest, shift, count) else {
            return;
        };
        rest = left;
        reading.runs.0 += count << shift;
    }
    // No suit of at most four tiles a kind has more readings than fit; see the test.
    let _ = found.try_push(reading);
}

/// Whether `rest` splits into runs and triplets.
fn splits_into_sets(mut rest: u32) -> bool {
    while rest != 0 {
        let shift = rest.trailing_zeros() / 3 * 3;
        // Three runs side by side are three triplets, so three of a kind can be taken as a triplet.
        let count = (rest >> shift & 7) % 3;
        rest &= !(7 << shift);
        rest += count << shift;
        let Some(left) = take_runs(rest, shift, count) else {
            return false;
        };
        rest = left;
    }
    true
}

/// Takes `count` runs out whose lowest tile is at `shift`, if they are there.
const fn take_runs(rest: u32, shift: u32, count: u32) -> Option<u32> {
    let above = rest >> shift;
    if count <= above >> 3 & 7 && count <= above >> 6 & 7 {
        Some(rest - count * (RUN << shift))
    } else {
        None
    }
}
