//! Faults at the starts of rounds and at the end of the game.

use super::super::change::Change;
use super::super::log::{Act, Field, Log};
use super::{every_seat, only, seat};
use crate::format::Format;

/// The element if it deals a round that follows another one of its game.
fn later_round(log: &Log<'_>, n: usize) -> Option<u8> {
    let Act::Round { index, .. } = log.act(n)? else {
        return None;
    };
    let game = log.elements[n].game;
    let before = log.elements[..n]
        .iter()
        .rev()
        .take_while(|before| before.game == game);
    before
        .into_iter()
        .any(|before| matches!(before.act, Act::Round { .. }))
        .then_some(*index)
}

fn first_round(log: &Log<'_>, n: usize) -> bool {
    matches!(log.act(n), Some(Act::Round { index: 0, .. }))
        && later_round(log, n).is_none()
        && log.elements[n].known_table
        && log.value(n, Field::Honba) == Some("0")
        && log.value(n, Field::Sticks) == Some("0")
        && every_seat(log, n, Field::Score)
}

pub(super) fn unequal(log: &Log<'_>, n: usize) -> Option<Change> {
    only(first_round(log, n), || {
        let up = log.raise_hundred(n, Field::Score(0))?;
        let hundred = if log.format == Format::TenhouXml { 1 } else { 100 };
        let down: i64 = log.value(n, Field::Score(1))?.parse().ok()?;
        Some(up.and(log.place(n, Field::Score(1))?, (down - hundred).to_string()))
    })
}

pub(super) fn total(log: &Log<'_>, n: usize) -> Option<Change> {
    let thousand = if log.format == Format::TenhouXml { 10 } else { 1000 };
    only(first_round(log, n), || {
        log.change(n, Field::Score(seat(log, n)?), |score| score + thousand)
    })
}

pub(super) fn wind(log: &Log<'_>, n: usize) -> Option<Change> {
    let index = later_round(log, n)?;
    if log.format == Format::Mjai {
        let wind = log.text[log.elements[n].span.clone()].find("\"bakaze\":\"")?;
        let at = log.elements[n].span.start + wind + "\"bakaze\":\"".len();
        let next = match index / 4 {
            0 => "S",
            1 => "W",
            _ => "E",
        };
        return Some(Change::new(at..at + 1, next, n));
    }
    log.set(n, Field::RoundNumber, ((index + 4) % 16).to_string())
}

pub(super) fn dealer(log: &Log<'_>, n: usize) -> Option<Change> {
    later_round(log, n)?;
    // Some writers deal the dealer his first draw.
    let deals_fourteen = (0..4).any(|seat| log.place(n, Field::Dealt(seat, 13)).is_some());
    if deals_fourteen {
        return None;
    }
    let players = i64::from(log.elements[n].players.count());
    log.change(n, Field::Dealer, |dealer| (dealer + 1) % players)
}

pub(super) fn honba(log: &Log<'_>, n: usize) -> Option<Change> {
    later_round(log, n)?;
    log.change(n, Field::Honba, |honba| honba + 1)
}

pub(super) fn sticks(log: &Log<'_>, n: usize) -> Option<Change> {
    later_round(log, n)?;
    log.change(n, Field::Sticks, |sticks| sticks + 1)
}

pub(super) fn score(log: &Log<'_>, n: usize) -> Option<Change> {
    later_round(log, n)?;
    log.raise_hundred(n, Field::Score(seat(log, n)?))
}

pub(super) fn riichi_score(log: &Log<'_>, n: usize) -> Option<Change> {
    // Scores that no deal gave may be anything.
    let known = every_seat(log, log.elements.get(n)?.deal, Field::Score);
    only(matches!(log.act(n)?, Act::Accepted { .. }) && known, || {
        log.raise_hundred(n, Field::Score(seat(log, n)?))
    })
}

pub(super) fn final_score(log: &Log<'_>, n: usize) -> Option<Change> {
    only(
        matches!(log.act(n)?, Act::End) && log.elements[n].known_table,
        || log.raise_hundred(n, Field::FinalScore(seat(log, n)?)),
    )
}

pub(super) fn final_result(log: &Log<'_>, n: usize) -> Option<Change> {
    only(matches!(log.act(n)?, Act::End), || {
        let field = Field::FinalResult(seat(log, n)?);
        let result = log.value(n, field)?;
        let (whole, rest) = match result.split_once('.') {
            Some((whole, tenths)) => (whole, format!(".{tenths}")),
            None => (result, String::new()),
        };
        let whole: i64 = whole.parse().ok()?;
        // No change of sign, so that the tenths keep their meaning.
        let changed = if whole < 0 || result.starts_with('-') {
            whole - 7
        } else {
            whole + 7
        };
        let sign = if result.starts_with('-') && changed == 0 {
            "-"
        } else {
            ""
        };
        log.set(n, field, format!("{sign}{changed}{rest}"))
    })
}

/// A round between two others of its game, from its deal to the next one.
pub(super) fn round_removed(log: &Log<'_>, n: usize) -> Option<Change> {
    later_round(log, n)?;
    let next = log.next(n, |act| matches!(act, Act::Round { .. } | Act::Game | Act::End))?;
    only(matches!(log.act(next)?, Act::Round { .. }), || {
        let place = log.elements[n].span.start..log.elements[next].span.start;
        Some(Change::new(place, "", next))
    })
}
