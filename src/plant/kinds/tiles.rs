//! Wrong tiles of an mjlog: against its seed, or twice in one round.

use super::super::change::{Change, Due};
use super::super::log::{Act, Field, Log};
use super::{only, pick, seat};
use crate::tile::LogTile;

/// Another tile of the deck, which three players have too.
fn other(tile: &str) -> Option<String> {
    let tile: u32 = tile.parse().ok()?;
    Some((32 + (tile + 61) % 104).to_string())
}

/// A tile of a seeded round exchanged for another one.
fn exchange(log: &Log<'_>, n: usize, field: Field) -> Option<Change> {
    only(log.elements[n].seeded, || {
        log.set(n, field, other(log.value(n, field)?)?)
    })
}

pub(super) fn draw_other(log: &Log<'_>, n: usize) -> Option<Change> {
    only(matches!(log.act(n)?, Act::Draw { .. }), || {
        exchange(log, n, Field::Tile)
    })
}

pub(super) fn dealt_other(log: &Log<'_>, n: usize) -> Option<Change> {
    only(matches!(log.act(n)?, Act::Round { .. }), || {
        exchange(log, n, Field::Dealt(seat(log, n)?, n % 13))
    })
}

pub(super) fn dealt_exchanged(log: &Log<'_>, n: usize) -> Option<Change> {
    only(
        matches!(log.act(n)?, Act::Round { .. }) && log.elements[n].seeded,
        || {
            let nth = n % 13;
            let [one, two] = [Field::Dealt(0, nth), Field::Dealt(2, nth)];
            let change = log.set(n, one, log.value(n, two)?)?;
            Some(change.and(log.place(n, two)?, log.value(n, one)?))
        },
    )
}

pub(super) fn first_indicator(log: &Log<'_>, n: usize) -> Option<Change> {
    only(matches!(log.act(n)?, Act::Round { .. }), || {
        exchange(log, n, Field::FirstIndicator)
    })
}

pub(super) fn indicator(log: &Log<'_>, n: usize) -> Option<Change> {
    only(matches!(log.act(n)?, Act::Indicator { .. }), || {
        let change = exchange(log, n, Field::Tile)?;
        // One that was turned before would be the same element twice.
        let text = &change.edits[0].text;
        let turned = |before: usize| match log.act(before) {
            Some(Act::Indicator { .. }) => log.value(before, Field::Tile) == Some(text),
            Some(Act::Round { .. }) => log.value(before, Field::FirstIndicator) == Some(text),
            _ => false,
        };
        let again = (log.elements[n].deal..n).any(turned);
        only(!again, || Some(change))
    })
}

pub(super) fn ura(log: &Log<'_>, n: usize) -> Option<Change> {
    only(matches!(log.act(n)?, Act::Win { .. }), || {
        exchange(log, n, Field::Ura(pick(n, log.count(n, Field::Ura))?))
    })
}

pub(super) fn die(log: &Log<'_>, n: usize) -> Option<Change> {
    only(
        matches!(log.act(n)?, Act::Round { .. }) && log.elements[n].seeded,
        || log.change(n, Field::Die(n % 2), |die| (die + 1) % 6),
    )
}

pub(super) fn draws_exchanged(log: &Log<'_>, n: usize) -> Option<Change> {
    let (Act::Draw { tile, .. }, Act::Draw { tile: later, .. }) = (log.act(n)?, log.act(n + 2)?) else {
        return None;
    };
    only(log.elements[n].seeded && tile.kind() != later.kind(), || {
        let change = log.set(n, Field::Tile, log.value(n + 2, Field::Tile)?)?;
        Some(change.and(log.place(n + 2, Field::Tile)?, log.value(n, Field::Tile)?))
    })
}

/// The seed of a game in formats B and C: the value, for the `n`th element if that begins the game.
fn seed(log: &Log<'_>, n: usize) -> Option<std::ops::Range<usize>> {
    only_game(log, n)?;
    let start = match n.checked_sub(1) {
        Some(before) => log.elements[before].span.end,
        None => 0,
    };
    let end = log.elements.get(n + 1)?.span.start;
    let value = start + log.text[start..end].find("seed=\"mt19937ar")? + "seed=\"".len();
    let length = log.text[value..end].find('"')?;
    Some(value..value + length)
}

fn only_game(log: &Log<'_>, n: usize) -> Option<()> {
    (matches!(log.act(n)?, Act::Game) && log.elements[n].seeded).then_some(())
}

pub(super) fn seed_cut(log: &Log<'_>, n: usize) -> Option<Change> {
    let seed = seed(log, n)?;
    let length = seed.len();
    // The words are in hexadecimal digits or in base 64.
    Some(Change::new(seed.start + length * 2 / 3..seed.end, "", n))
}

pub(super) fn seed_word(log: &Log<'_>, n: usize) -> Option<Change> {
    let seed = seed(log, n)?;
    let middle = seed.start + seed.len() / 2;
    let at = (middle..seed.end).find(|&at| log.text.as_bytes()[at].is_ascii_alphanumeric())?;
    let letter = if &log.text[at..=at] == "A" { "B" } else { "A" };
    let deal = log.next(n, |act| matches!(act, Act::Round { .. }))?;
    Some(Change::new(at..at + 1, letter, n).due(Due::At(deal)))
}

/// A tile that somebody drew in this round before.
pub(super) fn draw_repeated(log: &Log<'_>, n: usize) -> Option<Change> {
    let Act::Draw { seat, .. } = log.act(n)? else {
        return None;
    };
    let element = &log.elements[n];
    let drawn = log.elements[element.deal..n]
        .iter()
        .rev()
        .find_map(|before| match before.act {
            Act::Draw { seat: drawer, tile } if drawer != *seat => tile.id(),
            _ => None,
        })?;
    only(!element.seeded, || {
        log.set(n, Field::Tile, drawn.index().to_string())
    })
}

pub(super) fn dealt_repeated(log: &Log<'_>, n: usize) -> Option<Change> {
    only(
        matches!(log.act(n)?, Act::Round { .. }) && !log.elements[n].seeded,
        || {
            let tile = log.value(n, Field::Dealt(0, n % 13))?;
            LogTile::physical(crate::tile::TileId::new(tile.parse().ok()?)?).kind()?;
            log.set(n, Field::Dealt(1, (n + 5) % 13), tile)
        },
    )
}
