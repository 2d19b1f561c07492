//! What the tiles a player holds wait for.

use crate::replay::RoundState;
use crate::rules::{FourHeldTenpai, Rules};
use crate::shape::{self, HandCounts, Waits};
use crate::table::Seat;
use crate::tile::{Kind, KindSet, LogTile};
use crate::win::ClaimedMeld;

/// The tiles by kind; `None` if the log hides any, or if no real hand holds so many of a kind.
pub(super) fn counts(tiles: &[LogTile]) -> Option<HandCounts> {
    let mut counts = HandCounts::EMPTY;
    for tile in tiles {
        counts.add(tile.kind()?);
    }
    counts.is_possible(tiles.len() as u32).then_some(counts)
}

/// What completes the concealed tiles of a player between turns.
pub(super) fn waits(round: &RoundState, seat: Seat) -> Option<Waits> {
    counts(round.hands[seat].tiles()).map(|counts| shape::waits(&counts))
}

/// Whether a player is tenpai at a draw; `None` if the log hides tiles of the hand.
pub(super) fn is_tenpai(round: &RoundState, seat: Seat, rules: &Rules) -> Option<bool> {
    let hand = counts(round.hands[seat].tiles())?;
    let waits = shape::waits(&hand).all();
    Some(match rules.four_held_tenpai {
        FourHeldTenpai::NotenIfConcealed => !waits.is_empty(),
        FourHeldTenpai::Noten => {
            let out = |kind: Kind| laid(round, seat, kind) + hand.of(kind);
            waits.iter().any(|kind| out(kind) < 4)
        }
        FourHeldTenpai::Tenpai => {
            let held = Kind::all().filter(|&kind| hand.of(kind) == 4);
            let four_held = |kind| hand.total() % 3 == 1 && shape::is_complete(&hand.with(kind));
            !waits.is_empty() || held.into_iter().any(four_held)
        }
    })
}

/// How many tiles of a kind the player has laid out in melds.
fn laid(round: &RoundState, seat: Seat, kind: Kind) -> u8 {
    let melds = round.laid[seat].iter().filter_map(|laid| match laid {
        ClaimedMeld::Meld(meld) => Some(meld.tiles()),
        ClaimedMeld::Kita(_) => None,
    });
    melds.flatten().filter(|tile| tile.kind() == Some(kind)).count() as u8
}

/// `3m 6m`.
pub(super) fn list(kinds: KindSet) -> String {
    let mut text = String::new();
    for kind in kinds.iter() {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&kind.to_string());
    }
    text
}
