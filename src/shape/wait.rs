//! The kinds that complete a hand.

use super::HandCounts;
use crate::tile::{Kind, KindSet, Suit};

/// The kinds that complete a hand, by the shape they complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Waits {
    /// Sets and a pair.
    pub sets: KindSet,
    /// Seven pairs.
    pub chiitoitsu: KindSet,
    /// Thirteen orphans.
    pub kokushi: KindSet,
}

impl Waits {
    /// The kinds that complete it in any shape.
    pub const fn all(&self) -> KindSet {
        self.sets.or(self.chiitoitsu).or(self.kokushi)
    }
}

/// The kinds that complete these concealed tiles: 13, or three fewer for every meld; nothing
/// completes another number. A kind of which all four are among them is no wait; tiles in melds are
/// not known here, so a caller whose rules count them takes those kinds out.
pub fn waits(hand: &HandCounts) -> Waits {
    let total = hand.total();
    if total % 3 != 1 {
        return Waits::default();
    }
    let mut waits = Waits {
        sets: waits_for_sets(hand),
        ..Waits::default()
    };
    if total == 13 {
        let kinds = hand.at_least(1);
        let pairs = hand.at_least(2);
        if (kinds.len(), pairs.len()) == (7, 6) {
            waits.chiitoitsu = kinds.without(pairs);
        }
        if kinds.within(KindSet::YAOCHU) {
            match kinds.len() {
                13 => waits.kokushi = kinds,
                12 => waits.kokushi = KindSet::YAOCHU.without(kinds),
                _ => {}
            }
        }
    }
    waits
}

/// One tile from complete in any shape.
pub fn is_tenpai(hand: &HandCounts) -> bool {
    !waits(hand).all().is_empty()
}

fn waits_for_sets(hand: &HandCounts) -> KindSet {
    let splits = Suit::ALL.map(|suit| hand.suit(suit).splits_as(suit));
    let over = Suit::ALL.map(|suit| hand.suit(suit).total() % 3);
    let pairs = over.iter().filter(|&&over| over == 2).count();
    let four = hand.at_least(4);
    let mut waits = KindSet::EMPTY;
    for suit in Suit::ALL {
        // One suit has the pair: this one once it has its tile, or else another one.
        let has_room = matches!((over[suit as usize], pairs), (1, 0) | (2, 2));
        let others_split = Suit::ALL
            .iter()
            .all(|&other| other == suit || splits[other as usize]);
        if has_room && others_split {
            let counts = hand.suit(suit);
            let completes = |kind: &Kind| counts.with(kind.rank()).splits_as(suit);
            let found: KindSet = beside(hand, suit)
                .without(four)
                .iter()
                .filter(completes)
                .collect();
            waits = waits.or(found);
        }
    }
    waits
}

/// The kinds of a suit that can be in one set or pair with a tile of the hand.
fn beside(hand: &HandCounts, suit: Suit) -> KindSet {
    let all = KindSet::suit(suit);
    let held = hand.at_least(1).and(all);
    if suit == Suit::Honor {
        return held;
    }
    let bits = held.bits();
    KindSet::from_bits(bits | bits << 1 | bits << 2 | bits >> 1 | bits >> 2).and(all)
}
