//! Faults of rounds without a winner.

use super::super::change::Change;
use super::super::log::{Act, Field, Log};
use super::{only, pick, seat};
use crate::event::DrawKind;
use crate::format::Format;
use crate::replay::LastAct;
use crate::shape::{self, HandCounts};
use crate::table::Seat;
use crate::tile::LogTile;

/// The element if it is a draw; whether that is an exhaustive one.
fn draw(log: &Log<'_>, n: usize) -> Option<bool> {
    match log.act(n)? {
        Act::Drawn { kind, .. } => Some(*kind == DrawKind::Exhaustive),
        _ => None,
    }
}

fn exhaustive(log: &Log<'_>, n: usize) -> Option<()> {
    draw(log, n)?.then_some(())
}

/// Whether the tiles wait for nothing.
pub(super) fn is_noten(tiles: &[LogTile]) -> bool {
    let mut counts = HandCounts::EMPTY;
    for kind in tiles.iter().filter_map(|tile| tile.kind()) {
        counts.add(kind);
    }
    shape::waits(&counts).all().is_empty()
}

pub(super) fn payment(log: &Log<'_>, n: usize) -> Option<Change> {
    draw(log, n)?;
    log.raise_hundred(n, Field::Change(seat(log, n)?))
}

pub(super) fn honba(log: &Log<'_>, n: usize) -> Option<Change> {
    draw(log, n)?;
    log.change(n, Field::Honba, |honba| honba + 1)
}

pub(super) fn sticks(log: &Log<'_>, n: usize) -> Option<Change> {
    draw(log, n)?;
    log.change(n, Field::Sticks, |sticks| sticks + 1)
}

pub(super) fn before(log: &Log<'_>, n: usize) -> Option<Change> {
    draw(log, n)?;
    log.raise_hundred(n, Field::Before(seat(log, n)?))
}

pub(super) fn kind(log: &Log<'_>, n: usize) -> Option<Change> {
    exhaustive(log, n)?;
    match log.format {
        Format::TenhouXml => {
            let at = log.elements[n].span.start + "<RYUUKYOKU".len();
            Some(Change::new(at..at, " type=\"kan4\"", n))
        }
        Format::Mjai => log.set(n, Field::DrawKind, "\"sukaikan\""),
        // A draw in which all are tenpai, or none, has no other name that keeps its payments.
        Format::TenhouJson => only(log.place(n, Field::Change(0)).is_some(), || {
            log.set(n, Field::DrawKind, "\"四槓散了\"")
        }),
    }
}

/// A seat whose hand is shown.
fn shown(log: &Log<'_>, n: usize) -> Option<usize> {
    exhaustive(log, n)?;
    let turn = seat(log, n)?;
    let players = usize::from(log.elements[n].players.count());
    (0..players).map(|add| (turn + add) % players).find(|&seat| {
        let tile = log.value(n, Field::ShownTile(seat, 1));
        tile.is_some_and(|tile| !tile.contains('?'))
    })
}

pub(super) fn shown_tile(log: &Log<'_>, n: usize) -> Option<Change> {
    let seat = shown(log, n)?;
    let count = (0..14)
        .take_while(|&nth| log.place(n, Field::ShownTile(seat, nth)).is_some())
        .count();
    let field = Field::ShownTile(seat, pick(n, count)?);
    if log.format == Format::Mjai {
        let tile = log.value(n, field)?;
        return log.set(n, field, if tile == "\"1p\"" { "\"9s\"" } else { "\"1p\"" });
    }
    log.change(n, field, |tile| 32 + (tile + 61) % 104)
}

pub(super) fn hidden(log: &Log<'_>, n: usize) -> Option<Change> {
    let seat = shown(log, n)?;
    let hand = log.place(n, Field::Shown(seat))?;
    Some(Change::new(hand.start - " hai0=\"".len()..hand.end + 1, "", n))
}

pub(super) fn noten_shown(log: &Log<'_>, n: usize) -> Option<Change> {
    exhaustive(log, n)?;
    let Act::Drawn { hands, .. } = log.act(n)? else {
        return None;
    };
    let seat = log.elements[n]
        .players
        .seats()
        .find(|&seat| log.place(n, Field::Shown(seat.index())).is_none() && is_noten(&hands[seat]))?;
    let tiles: Vec<String> = hands[seat]
        .iter()
        .filter_map(|tile| tile.id())
        .map(|id| id.index().to_string())
        .collect();
    let span = &log.elements[n].span;
    let end = log.text[span.clone()]
        .find(" owari=")
        .unwrap_or_else(|| log.text[span.clone()].trim_end_matches(['>', '/', ' ']).len());
    let at = span.start + end;
    Some(Change::new(
        at..at,
        format!(" hai{seat}=\"{}\"", tiles.join(",")),
        n,
    ))
}

/// The last draw, discarded at once: nobody's hand is another one without it.
pub(super) fn turn_removed(log: &Log<'_>, n: usize) -> Option<Change> {
    exhaustive(log, n)?;
    let Act::Drawn { last, .. } = log.act(n)? else {
        return None;
    };
    let [draw, discard] = [n.checked_sub(2)?, n - 1];
    let (Act::Draw { seat: drawer, tile }, Act::Discard { tile: out, .. }) =
        (log.act(draw)?, log.act(discard)?)
    else {
        return None;
    };
    let plain = matches!(last, LastAct::Discard { seat, after_replacement: false, .. } if seat == drawer);
    let seat: &Seat = drawer;
    // It is a turn of its own, from the live wall.
    let before = log.act(draw.checked_sub(1)?)?;
    let follows = matches!(before, Act::Discard { seat: before, .. } if before != seat);
    only(plain && tile == out && follows, || {
        Some(Change::new(log.remove(draw)?, "", n).and(log.remove(discard)?, ""))
    })
}
