//! The kinds that complete a hand.

use super::reading::splits_into_sets_and_pair;
use super::{HandCounts, is_chiitoitsu, is_kokushi};
use crate::tile::{Kind, KindSet};

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
    let mut waits = Waits::default();
    if hand.total() % 3 != 1 {
        return waits;
    }
    for kind in Kind::all().filter(|&kind| hand.of(kind) < 4) {
        let with = hand.with(kind);
        if is_chiitoitsu(&with) {
            waits.chiitoitsu.insert(kind);
        }
        if is_kokushi(&with) {
            waits.kokushi.insert(kind);
        }
        if splits_into_sets_and_pair(&with) {
            waits.sets.insert(kind);
        }
    }
    waits
}

/// One tile from complete in any shape.
pub fn is_tenpai(hand: &HandCounts) -> bool {
    !waits(hand).all().is_empty()
}
