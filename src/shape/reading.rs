//! Every way to read a complete hand.

use arrayvec::ArrayVec;

use super::{HandCounts, Runs, SuitCounts};
use crate::tile::{Kind, KindSet, Suit};

/// A complete concealed part read as sets and a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// The runs of characters, dots and bamboo.
    pub runs: [Runs; 3],
    /// The triplets.
    pub triplets: KindSet,
    /// The pair.
    pub pair: Kind,
}

/// Most readings that one hand has.
pub const MAX_READINGS: usize = 8;

/// Which part of a reading the winning tile completed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wait {
    /// The pair.
    Tanki,
    /// The middle of a run.
    Kanchan,
    /// The 3 of 1-2-3 or the 7 of 7-8-9.
    Penchan,
    /// Any other end of a run.
    Ryanmen,
    /// A triplet.
    Shanpon,
}

impl Wait {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Tanki,
        Self::Kanchan,
        Self::Penchan,
        Self::Ryanmen,
        Self::Shanpon,
    ];
}

impl Reading {
    /// The parts of this reading that `tile` can have completed, in the order of [`Wait::ALL`].
    pub fn waits_of(&self, tile: Kind) -> impl Iterator<Item = Wait> + use<> {
        let mut places = self.places_of(tile);
        std::iter::from_fn(move || {
            let next = Wait::ALL.get(places.trailing_zeros() as usize).copied();
            places &= places.wrapping_sub(1);
            next
        })
    }

    /// One bit for each [`Wait`] that `tile` can have been.
    fn places_of(&self, tile: Kind) -> u8 {
        let mut places = 0;
        let mut put = |wait: Wait, here: bool| places |= u8::from(here) << wait as u8;
        put(Wait::Tanki, self.pair == tile);
        put(Wait::Shanpon, self.triplets.has(tile));
        if let Some(&runs) = self.runs.get(tile.suit() as usize) {
            let rank = tile.rank();
            let starts = |lowest: u8| runs.starting_at(lowest) > 0;
            let lowest = starts(rank);
            let middle = rank >= 2 && starts(rank - 1);
            let highest = rank >= 3 && starts(rank - 2);
            put(Wait::Kanchan, middle);
            put(Wait::Penchan, lowest && rank == 7 || highest && rank == 3);
            put(Wait::Ryanmen, lowest && rank != 7 || highest && rank != 3);
        }
        places
    }

    /// With one more triplet, of the kind at this bit.
    const fn with_triplet(mut self, kind: u32) -> Self {
        self.triplets = KindSet::from_bits(self.triplets.bits() | 1 << kind);
        self
    }
}

/// Every way to read a complete hand as sets and one pair, always in the same order; none if it is
/// not complete in that way. Seven pairs and thirteen orphans have tests of their own.
pub fn readings(hand: &HandCounts) -> ArrayVec<Reading, MAX_READINGS> {
    let mut found = ArrayVec::new();
    let (Some(pair_suit), Some((triplets, pair))) = (suit_of_pair(hand), hand.suit(Suit::Honor).honor_sets())
    else {
        return found;
    };
    let start = |pair: Kind| Reading {
        runs: [Runs::default(); 3],
        triplets,
        pair,
    };
    let suits = NUMBERS.map(|suit| hand.suit(suit));
    if pair_suit == Suit::Honor {
        if let Some(pair) = pair.iter().next() {
            split(suits, 0, start(pair), &mut found);
        }
        return found;
    }
    for (rest, shift) in hand.suit(pair_suit).pairs() {
        let mut suits = suits;
        suits[pair_suit as usize] = rest;
        if let Some(pair) = Kind::of(pair_suit, (shift / 3) as u8 + 1) {
            split(suits, 0, start(pair), &mut found);
        }
    }
    found
}

/// The suits that have runs.
const NUMBERS: [Suit; 3] = [Suit::Man, Suit::Pin, Suit::Sou];

/// Splits what is left into sets, from the lowest rank of each suit up, and adds `reading` with
/// every complete split to `found`.
fn split(
    mut suits: [SuitCounts; 3],
    first: usize,
    mut reading: Reading,
    found: &mut ArrayVec<Reading, MAX_READINGS>,
) {
    for suit in first..3 {
        while let Some(shift) = suits[suit].lowest() {
            let count = suits[suit].0 >> shift & 7;
            if count >= 3 {
                let mut rest = suits;
                rest[suit].0 -= 3 << shift;
                let kind = suit as u32 * 9 + shift / 3;
                split(rest, suit, reading.with_triplet(kind), found);
            }
            // What makes no triplet can only be the lowest tile of runs.
            let Some(rest) = suits[suit].without_runs(shift, count) else {
                return;
            };
            suits[suit] = rest;
            reading.runs[suit].0 += count << shift;
        }
    }
    // No hand of at most four tiles a kind has more readings than fit; see the tests.
    let _ = found.try_push(reading);
}

/// Seven different pairs.
pub fn is_chiitoitsu(hand: &HandCounts) -> bool {
    hand.total() == 14
        && Suit::ALL
            .iter()
            .all(|&suit| hand.suit(suit).octal() & !0o222_222_222 == 0)
}

/// The thirteen terminals and honours, one of them twice.
pub fn is_kokushi(hand: &HandCounts) -> bool {
    hand.total() == 14 && hand.at_least(1) == KindSet::YAOCHU
}

/// Complete in any way: sets and a pair, seven pairs, or thirteen orphans.
pub fn is_complete(hand: &HandCounts) -> bool {
    splits_into_sets_and_pair(hand) || is_chiitoitsu(hand) || is_kokushi(hand)
}

/// Whether [`readings`] finds any.
pub(super) fn splits_into_sets_and_pair(hand: &HandCounts) -> bool {
    suit_of_pair(hand).is_some() && Suit::ALL.iter().all(|&suit| hand.suit(suit).splits_as(suit))
}

/// The suit of which two tiles are over, if all others have whole sets: there the pair must be.
fn suit_of_pair(hand: &HandCounts) -> Option<Suit> {
    let mut with_pair = None;
    for suit in Suit::ALL {
        match hand.suit(suit).total() % 3 {
            0 => {}
            2 if with_pair.is_none() => with_pair = Some(suit),
            _ => return None,
        }
    }
    with_pair
}
