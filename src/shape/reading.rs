//! Every way to read a complete hand.

use arrayvec::ArrayVec;

use super::{HandCounts, Runs, SuitReading};
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
    pub fn waits_of(&self, tile: Kind) -> impl Iterator<Item = Wait> {
        let places = self.places_of(tile);
        Wait::ALL
            .into_iter()
            .filter(move |&wait| places >> wait as u8 & 1 == 1)
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

    fn of_suits(suits: [&SuitReading; 4]) -> Option<Self> {
        let kinds = |ranks: fn(&SuitReading) -> u16| {
            let bits = (0..4).fold(0, |bits, suit| bits | u64::from(ranks(suits[suit])) << (suit * 9));
            KindSet::from_bits(bits)
        };
        Some(Self {
            runs: [suits[0].runs, suits[1].runs, suits[2].runs],
            triplets: kinds(|suit| suit.triplets),
            pair: kinds(|suit| suit.pair).iter().next()?,
        })
    }
}

/// Every way to read a complete hand as sets and one pair, always in the same order; none if it is
/// not complete in that way. Seven pairs and thirteen orphans have tests of their own.
pub fn readings(hand: &HandCounts) -> ArrayVec<Reading, MAX_READINGS> {
    let mut found = ArrayVec::new();
    if !has_one_pair_over(hand) {
        return found;
    }
    let Some(honors) = hand.suit(Suit::Honor).honor_reading() else {
        return found;
    };
    let man = hand.suit(Suit::Man).readings();
    let pin = hand.suit(Suit::Pin).readings();
    let sou = hand.suit(Suit::Sou).readings();
    for m in &man {
        for p in &pin {
            for s in &sou {
                // No hand of at most four tiles a kind has more readings than fit; see the tests.
                found.extend(
                    Reading::of_suits([m, p, s, &honors])
                        .into_iter()
                        .take(found.remaining_capacity()),
                );
            }
        }
    }
    found
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
    has_one_pair_over(hand)
        && hand.suit(Suit::Honor).honor_reading().is_some()
        && [Suit::Man, Suit::Pin, Suit::Sou]
            .iter()
            .all(|&suit| hand.suit(suit).splits())
}

/// Exactly one suit has two tiles over, the others whole sets.
fn has_one_pair_over(hand: &HandCounts) -> bool {
    let over = Suit::ALL.map(|suit| hand.suit(suit).total() % 3);
    !over.contains(&1) && over.iter().sum::<u32>() == 2
}
