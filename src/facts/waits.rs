//! What a hand in riichi waits for, and the shape of that wait.

use crate::shape::{self, HandCounts, Wait};
use crate::tile::{Kind, KindSet, LogTile};

/// What a hand waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RiichiWait {
    /// The kinds that complete it.
    pub kinds: KindSet,
    /// Its shape, as the column `riichi_shape` names it.
    pub shape: &'static str,
}

/// The tiles by kind; `None` if the log hides any, or if no real hand holds so many of a kind.
pub(super) fn counts(tiles: &[LogTile]) -> Option<HandCounts> {
    let mut counts = HandCounts::EMPTY;
    for tile in tiles {
        counts.add(tile.kind()?);
    }
    counts.is_possible(tiles.len() as u32).then_some(counts)
}

/// What these concealed tiles wait for; `None` if for nothing.
pub fn waits_for(hand: &HandCounts) -> Option<RiichiWait> {
    let waits = shape::waits(hand);
    let kinds = waits.all();
    if kinds.is_empty() {
        return None;
    }
    let shape = if !waits.sets.is_empty() {
        shape_of_sets(hand, waits.sets)
    } else if waits.kokushi.is_empty() {
        "chiitoitsu"
    } else {
        "kokushi"
    };
    Some(RiichiWait { kinds, shape })
}

/// One bit for each [`Wait`] that `kind` can be in some reading of the hand.
fn places(hand: &HandCounts, kind: Kind) -> u8 {
    let readings = shape::readings(&hand.with(kind));
    let places = readings.iter().flat_map(|reading| reading.waits_of(kind));
    places.fold(0, |bits, wait| bits | 1 << wait as u8)
}

fn shape_of_sets(hand: &HandCounts, kinds: KindSet) -> &'static str {
    let has = |bits: u8, wait: Wait| bits >> wait as u8 & 1 == 1;
    let mut kinds = kinds.iter();
    match (kinds.next(), kinds.next(), kinds.next()) {
        (Some(only), None, _) => {
            let bits = places(hand, only);
            if has(bits, Wait::Kanchan) {
                "kanchan"
            } else if has(bits, Wait::Penchan) {
                "penchan"
            } else if has(bits, Wait::Tanki) {
                "tanki"
            } else {
                // One side of a two-sided wait of which the other is used up.
                "multiple"
            }
        }
        (Some(first), Some(second), None) => {
            let both = places(hand, first) & places(hand, second);
            if has(both, Wait::Ryanmen) {
                "ryanmen"
            } else if has(both, Wait::Shanpon) {
                "shanpon"
            } else if has(both, Wait::Tanki) {
                "nobetan"
            } else {
                "multiple"
            }
        }
        _ => "multiple",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::notation::parse_mpsz;

    #[test]
    fn waits_have_the_shapes_that_players_name() {
        for (hand, shape, kinds) in [
            ("123m456p789s1122z", "shanpon", 2),
            ("123m456p789s1123p", "multiple", 3),
            ("123m678p789s11z23p", "ryanmen", 2),
            ("123m456p789s11z24p", "kanchan", 1),
            ("123m456p789s11z12p", "penchan", 1),
            ("123m456p789s11z89p", "penchan", 1),
            ("123m456p789s111z2z", "tanki", 1),
            ("123m456p789p3456s", "nobetan", 2),
            ("123m456p11z23456s", "multiple", 3),
            ("123m456p456s3455s", "ryanmen", 2),
            ("1122m3344p5566s7z", "chiitoitsu", 1),
            ("19m19p19s1234567z", "kokushi", 13),
            ("19m19p19s123456z6z", "kokushi", 1),
        ] {
            let tiles = parse_mpsz(hand).unwrap();
            let counts: HandCounts = tiles.iter().map(|tile| tile.kind()).collect();
            let wait = waits_for(&counts).unwrap();
            assert_eq!((wait.shape, wait.kinds.len()), (shape, kinds), "{hand}");
        }
    }
}
