//! Swap calls: a discard after a call exchanged with a later one of the same player, so that the hand is the
//! same again soon after.

use super::super::change::Change;
use super::super::log::{Act, Field, Log};
use super::only;
use super::play::{passes, spelling};
use crate::rules::Kuikae;
use crate::shape::{self, HandCounts};
use crate::table::{Call, Seat};
use crate::tile::{Kind, KindSet, LogTile};

/// The kinds that complete these tiles.
pub(super) fn waits(tiles: &[LogTile]) -> KindSet {
    let mut counts = HandCounts::EMPTY;
    for kind in tiles.iter().filter_map(|tile| tile.kind()) {
        counts.add(kind);
    }
    shape::waits(&counts).all()
}

/// The kind that the call before this discard took.
pub(super) fn called(log: &Log<'_>, n: usize) -> Option<Change> {
    let Act::Call { call, .. } = log.act(n.checked_sub(1)?)? else {
        return None;
    };
    let called = match call {
        Call::Chi(chi) => chi.called,
        Call::Pon(pon) => pon.called,
        _ => return None,
    };
    let rules = log.rules(n)?;
    only(rules.kuikae != Kuikae::Allowed, || {
        exchanged(log, n, called.kind()?)
    })
}

/// The kind at the other end of the run that the chi before this discard made.
pub(super) fn other_end(log: &Log<'_>, n: usize) -> Option<Change> {
    let Act::Call {
        call: Call::Chi(chi), ..
    } = log.act(n.checked_sub(1)?)?
    else {
        return None;
    };
    let called = chi.called.kind()?;
    let [one, two] = [chi.own[0].kind()?, chi.own[1].kind()?];
    let (low, high) = (one.rank().min(two.rank()), one.rank().max(two.rank()));
    let rank = if called.rank() < low {
        high + 1
    } else {
        low.checked_sub(1)?
    };
    let kind = Kind::of(called.suit(), rank)?;
    let rules = log.rules(n)?;
    only(rules.kuikae == Kuikae::Forbidden && high == low + 1, || {
        exchanged(log, n, kind)
    })
}

/// The discard after a call exchanged with a later one of this kind from the hand, or with a tile that is
/// in the hand to the end and comes to light no more.
fn exchanged(log: &Log<'_>, n: usize, kind: Kind) -> Option<Change> {
    let Act::Discard { seat, tile, hand, .. } = log.act(n)? else {
        return None;
    };
    let other = hand.iter().find(|held| held.kind() == Some(kind))?;
    // What passes earlier or later than before must make nobody furiten.
    nobody_wins_on(log, n, *seat, [kind, tile.kind()?])?;
    if tile.kind() == Some(kind) || !passes(log, n) {
        return None;
    }
    let change = log.set(n, Field::Tile, spelling(log, *other)?)?;
    if is_never_seen(log, n, *seat, *other)? {
        return Some(change);
    }
    let later = later_discard(log, n, *seat, *other)?;
    only(passes(log, later), || {
        Some(change.and(log.place(later, Field::Tile)?, spelling(log, *tile)?))
    })
}

/// Whether the player neither discards this tile later nor calls again nor wins, and nobody shows a hand
/// but the winner.
fn is_never_seen(log: &Log<'_>, n: usize, player: Seat, wanted: LogTile) -> Option<bool> {
    let mut won = false;
    for element in &log.elements[n + 1..log.round(n)?.end] {
        match &element.act {
            Act::Discard { seat, tile, .. } if *seat == player && *tile == wanted => return Some(false),
            Act::Call { seat, .. } | Act::Kita { seat } if *seat == player => return Some(false),
            Act::Win { winner, .. } if *winner == player => return Some(false),
            Act::Win { .. } => won = true,
            _ => {}
        }
    }
    Some(won)
}

/// The next discard of this tile by the same player from the hand, with no call of that player before.
fn later_discard(log: &Log<'_>, n: usize, player: Seat, wanted: LogTile) -> Option<usize> {
    for later in n + 1..log.round(n)?.end {
        match log.act(later)? {
            Act::Discard {
                seat, tile, drawn, ..
            } if *seat == player && *tile == wanted => {
                return (*drawn != Some(wanted)).then_some(later);
            }
            Act::Call { seat, .. } | Act::Kita { seat } if *seat == player => return None,
            _ => {}
        }
    }
    None
}

/// Some, if no other player than this one wins the round by ron with a hand that waits for these kinds.
fn nobody_wins_on(log: &Log<'_>, n: usize, player: Seat, kinds: [Kind; 2]) -> Option<()> {
    let wins = log.elements[log.round(n)?].iter();
    let amiss = wins.filter_map(|element| match &element.act {
        Act::Win {
            winner, from, hand, ..
        } if winner != from && *winner != player => Some(waits(hand)),
        _ => None,
    });
    let mut amiss = amiss.filter(|waits| kinds.iter().any(|&kind| waits.has(kind)));
    amiss.next().is_none().then_some(())
}
