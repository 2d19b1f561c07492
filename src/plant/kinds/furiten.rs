//! Rons in furiten: not the win is changed but what passed or was discarded before it.

use std::ops::Range;

use super::super::change::Change;
use super::super::log::{Act, Field, Log};
use super::play::{discard, passes, spelling};
use super::swap::waits;
use super::{only, pick};
use crate::format::Format;
use crate::replay::Riichi;
use crate::table::Seat;
use crate::tile::{KindSet, LogTile};

/// A ron with no other winner: who wins, what completes the hand, and the elements of the round before.
fn ron(log: &Log<'_>, n: usize) -> Option<(Seat, KindSet, Range<usize>)> {
    let Act::Win {
        winner,
        from,
        hand,
        earlier: 0,
    } = log.act(n)?
    else {
        return None;
    };
    let alone = !matches!(log.act(n + 1), Some(Act::Win { .. }));
    (winner != from && alone).then(|| (*winner, waits(hand), log.elements[n].deal + 1..n))
}

/// Another player discards, since the winner's last draw or call, a tile that the winner waits for.
pub(super) fn passed(log: &Log<'_>, n: usize) -> Option<Change> {
    let (winner, waits, before) = ron(log, n)?;
    let own = |act: &Act| match act {
        Act::Draw { seat, .. } | Act::Call { seat, .. } => *seat == winner,
        _ => false,
    };
    let turn = before.clone().rev().find(|&n| own(&log.elements[n].act))?;
    only(riichi_of(log, before, winner).is_none(), || {
        let_pass(log, n, winner, waits, turn + 1)
    })
}

/// The same since the winner's riichi.
pub(super) fn passed_in_riichi(log: &Log<'_>, n: usize) -> Option<Change> {
    let (winner, waits, before) = ron(log, n)?;
    let accepted = riichi_of(log, before, winner)?;
    let_pass(log, n, winner, waits, accepted + 1)
}

/// Where the riichi of a player is paid for.
fn riichi_of(log: &Log<'_>, mut within: Range<usize>, player: Seat) -> Option<usize> {
    within.find(|&n| matches!(log.act(n), Some(Act::Accepted { seat }) if *seat == player))
}

/// One of the discards from here to a win exchanged for a tile that the winner waits for.
fn let_pass(log: &Log<'_>, win: usize, winner: Seat, waits: KindSet, from: usize) -> Option<Change> {
    let fitting: Vec<(usize, LogTile)> = (from..win)
        .filter_map(|n| Some((n, other_discard(log, n, win, winner, waits)?)))
        .collect();
    let (n, tile) = *fitting.get(pick(win, fitting.len())?)?;
    let mut change = discard(log, n, tile)?;
    change.due = super::super::change::Due::At(win);
    Some(change)
}

/// What a player who does not win could have discarded of these kinds, without a trace before the win:
/// the round ends with it and only the winner's hand is shown.
fn other_discard(log: &Log<'_>, n: usize, win: usize, winner: Seat, kinds: KindSet) -> Option<LogTile> {
    let Act::Discard {
        seat: player,
        tile,
        hand,
        drawn: Some(drawn),
        riichi: Riichi::No,
    } = log.act(n)?
    else {
        return None;
    };
    let deal = log.elements[n].deal;
    let plays = |n: &usize| matches!(log.act(*n), Some(Act::Discard { seat, .. }) if seat == player);
    // Four first discards of one wind would end the round.
    let first = !(deal..n).any(|before| plays(&before));
    if first || *player == winner || !passes(log, n) {
        return None;
    }
    let fits = |other: &&LogTile| {
        let kind = other.kind();
        kind.is_some_and(|kind| kinds.has(kind)) && kind != tile.kind() && *other != drawn
    };
    let other = *hand.iter().find(fits)?;
    let needed = |act: &Act| match act {
        Act::Discard { seat, tile, .. } => seat == player && *tile == other,
        Act::Call { seat, .. } | Act::Kita { seat } | Act::Riichi { seat } => seat == player,
        _ => false,
    };
    let free = !log.elements[n + 1..win].iter().any(|later| needed(&later.act));
    free.then_some(other)
}

/// Two draws that were discarded at once are exchanged, so that the winner has discarded a tile that the
/// hand waits for.
pub(super) fn river(log: &Log<'_>, n: usize) -> Option<Change> {
    let (winner, waits, before) = ron(log, n)?;
    only(!log.elements[n].seeded, || {
        let turns = |fits: &dyn Fn(Seat, LogTile) -> bool| -> Vec<usize> {
            let fits = |n: &usize| plain_turn(log, *n).is_some_and(|(seat, tile)| fits(seat, tile));
            before.clone().filter(fits).collect()
        };
        let own = turns(&|seat, tile| seat == winner && tile.kind().is_some_and(|kind| !waits.has(kind)));
        let others = turns(&|seat, tile| seat != winner && tile.kind().is_some_and(|kind| waits.has(kind)));
        let one = own[pick(n, own.len())?];
        let two = others[pick(n, others.len())?];
        let ((_, first), (_, second)) = (plain_turn(log, one)?, plain_turn(log, two)?);
        let mut change = turn_with(log, one, second, n)?;
        for edit in turn_with(log, two, first, n)?.edits {
            change = change.and(edit.place, edit.text);
        }
        Some(change)
    })
}

/// A draw that is discarded at once and that nobody takes, but for a player's first one.
fn plain_turn(log: &Log<'_>, n: usize) -> Option<(Seat, LogTile)> {
    let (
        Act::Draw { seat, tile },
        Act::Discard {
            seat: player,
            tile: out,
            ..
        },
    ) = (log.act(n)?, log.act(n + 1)?)
    else {
        return None;
    };
    let deal = log.elements[n].deal;
    let is_own = |n: usize| matches!(log.act(n), Some(Act::Discard { seat, .. }) if seat == player);
    // A tile like the one drawn may be from the hand.
    let at_once = match log.format {
        Format::TenhouXml => true,
        Format::Mjai => log.value(n + 1, Field::Tsumogiri) != Some("false"),
        Format::TenhouJson => log.value(n + 1, Field::Tile) == Some("60"),
    };
    let plain = at_once && seat == player && tile == out && (deal..n).any(is_own) && passes(log, n + 1);
    plain.then_some((*seat, *tile))
}

/// Such a turn with another tile, the finding due elsewhere.
fn turn_with(log: &Log<'_>, n: usize, tile: LogTile, due: usize) -> Option<Change> {
    let text = spelling(log, tile)?;
    let change = Change::new(log.place(n, Field::Tile)?, text.clone(), due);
    // In tenhou.net/6 such a discard names no tile.
    if log.format == Format::TenhouJson {
        return Some(change);
    }
    Some(change.and(log.place(n + 1, Field::Tile)?, text))
}
