//! Faults of wins: one value of a result changed.

use super::super::change::{Change, Due};
use super::super::log::{Act, Field, Log};
use super::play::{discard, spelling};
use super::swap::waits;
use super::{only, pick, seat};
use crate::format::Format;
use crate::replay::Riichi;
use crate::table::Seat;
use crate::tile::LogTile;

/// The element if it is a win.
fn win(log: &Log<'_>, n: usize) -> Option<(usize, usize)> {
    match log.act(n)? {
        Act::Win { winner, from, .. } => Some((winner.index(), from.index())),
        _ => None,
    }
}

/// A physical tile so many numbers further.
fn tile_on(log: &Log<'_>, n: usize, field: Field, by: i64) -> Option<Change> {
    win(log, n)?;
    log.change(n, field, |tile| (tile + by) % 136)
}

pub(super) fn winner(log: &Log<'_>, n: usize) -> Option<Change> {
    let (winner, _) = win(log, n)?;
    let players = usize::from(log.elements[n].players.count());
    log.set(n, Field::Winner, ((winner + 1) % players).to_string())
}

pub(super) fn from(log: &Log<'_>, n: usize) -> Option<Change> {
    let (winner, from) = win(log, n)?;
    let players = log.elements[n].players;
    let other = players
        .seats()
        .map(Seat::index)
        .find(|&seat| seat != winner && seat != from);
    only(winner != from, || log.set(n, Field::From, other?.to_string()))
}

pub(super) fn hand_tile(log: &Log<'_>, n: usize) -> Option<Change> {
    win(log, n)?;
    let nth = pick(n, log.count(n, Field::HandTile))?;
    let changed = (log.value(n, Field::HandTile(nth))?.parse::<usize>().ok()? + 7) % 136;
    // A hand that lists one tile twice is none.
    let listed = |tile: &str| tile.parse() == Ok(changed);
    let mut tiles = (0..14).filter_map(|nth| log.value(n, Field::HandTile(nth)));
    only(!tiles.any(listed), || {
        log.set(n, Field::HandTile(nth), changed.to_string())
    })
}

pub(super) fn meld_removed(log: &Log<'_>, n: usize) -> Option<Change> {
    win(log, n)?;
    let melds = log.value(n, Field::Melds)?;
    log.set(
        n,
        Field::Melds,
        melds.split_once(',').map_or("", |(_, rest)| rest),
    )
}

pub(super) fn winning_tile(log: &Log<'_>, n: usize) -> Option<Change> {
    win(log, n)?;
    if log.format == Format::TenhouXml {
        return tile_on(log, n, Field::WinningTile, 5);
    }
    let tile = log.value(n, Field::WinningTile)?;
    log.set(
        n,
        Field::WinningTile,
        if tile == "\"E\"" { "\"S\"" } else { "\"E\"" },
    )
}

/// The discard that a win takes exchanged for one that does not complete the hand, there and in the win.
pub(super) fn ron_on_other(log: &Log<'_>, n: usize) -> Option<Change> {
    let Act::Win {
        hand: winning,
        earlier: 0,
        ..
    } = log.act(n)?
    else {
        return None;
    };
    let before = n.checked_sub(1)?;
    let Act::Discard {
        tile,
        hand,
        drawn: Some(drawn),
        riichi: Riichi::No,
        ..
    } = log.act(before)?
    else {
        return None;
    };
    let waits = waits(winning);
    let fits = |other: &&LogTile| {
        let kind = other.kind();
        kind.is_some_and(|kind| !waits.has(kind)) && kind != tile.kind() && *other != drawn
    };
    let others: Vec<&LogTile> = hand.iter().filter(fits).collect();
    let other = **others.get(pick(n, others.len())?)?;
    let name = spelling(log, other)?;
    let alone = !matches!(log.act(n + 1), Some(Act::Win { .. }));
    only(alone, || {
        let mut change = discard(log, before, other)?.due(Due::At(n));
        if log.format == Format::TenhouXml {
            let old = tile.id()?.index().to_string();
            let mut held = (0..14).map(Field::HandTile);
            let nth = held.find(|&field| log.value(n, field) == Some(&old))?;
            change = change.and(log.place(n, nth)?, name.clone());
        }
        Some(match log.place(n, Field::WinningTile) {
            Some(place) => change.and(place, name),
            None => change,
        })
    })
}

pub(super) fn winning_copy(log: &Log<'_>, n: usize) -> Option<Change> {
    win(log, n)?;
    log.change(n, Field::WinningTile, |tile| tile ^ 1)
}

pub(super) fn indicator(log: &Log<'_>, n: usize) -> Option<Change> {
    let nth = pick(n, log.count(n, Field::WinIndicator))?;
    tile_on(log, n, Field::WinIndicator(nth), 9)
}

pub(super) fn ura_removed(log: &Log<'_>, n: usize) -> Option<Change> {
    win(log, n)?;
    let ura = log.place(n, Field::AllUra)?;
    Some(Change::new(
        ura.start - " doraHaiUra=\"".len()..ura.end + 1,
        "",
        n,
    ))
}

/// The number of a listed yaku that counts for something.
fn counting(log: &Log<'_>, n: usize) -> Option<usize> {
    let count = log.count(n, Field::YakuHan);
    let turn = pick(n, count)?;
    (turn..count).chain(0..turn).find(|&nth| {
        log.value(n, Field::YakuHan(nth))
            .is_some_and(|han| han != "0" && han != "100")
    })
}

pub(super) fn yaku(log: &Log<'_>, n: usize) -> Option<Change> {
    win(log, n)?;
    let nth = counting(log, n)?;
    let names = match log.format {
        Format::TenhouXml => ["32", "22"],
        Format::Mjai => ["\"ryanpeko\"", "\"chitoitsu\""],
        Format::TenhouJson => ["二盃口", "七対子"],
    };
    let listed = |name: &str| {
        (0..log.count(n, Field::YakuHan)).any(|nth| log.value(n, Field::Yaku(nth)) == Some(name))
    };
    log.set(n, Field::Yaku(nth), *names.iter().find(|name| !listed(name))?)
}

pub(super) fn yaku_removed(log: &Log<'_>, n: usize) -> Option<Change> {
    win(log, n)?;
    let count = log.count(n, Field::YakuHan);
    let nth = counting(log, n).filter(|_| count > 1)?;
    let [name, han] = [
        log.place(n, Field::Yaku(nth))?,
        log.place(n, Field::YakuHan(nth))?,
    ];
    // With the brackets or quotes around it.
    let (before, after) = match log.format {
        Format::TenhouXml => (0, 0),
        Format::Mjai => (1, 1),
        Format::TenhouJson => (1, "飜)\"".len()),
    };
    let entry = name.start - before..han.end + after;
    // And the comma that parts it from the next entry or, at the end, from the one before.
    let rest = &log.text[entry.end..];
    let next = rest.trim_start().strip_prefix(',').map(str::len);
    let place = match next {
        Some(left) => entry.start..log.text.len() - left,
        None => log.text[..entry.start].rfind(',')?..entry.end,
    };
    Some(Change::new(place, "", n))
}

pub(super) fn yaku_han(log: &Log<'_>, n: usize) -> Option<Change> {
    win(log, n)?;
    log.change(n, Field::YakuHan(counting(log, n)?), |han| han + 1)
}

pub(super) fn yakuman(log: &Log<'_>, n: usize) -> Option<Change> {
    win(log, n)?;
    let names = match log.format {
        Format::TenhouXml => ["47", "39"],
        Format::Mjai => {
            only(log.value(n, Field::YakuHan(0)) == Some("100"), || {
                log.set(n, Field::Fu, "x")
            })?;
            ["\"kokushimuso\"", "\"daisangen\""]
        }
        Format::TenhouJson => {
            let name = log.place(n, Field::Yakuman(0))?;
            log.text[name.end..].starts_with("(役満").then_some(())?;
            ["国士無双", "大三元"]
        }
    };
    let old = log.value(n, Field::Yakuman(0))?;
    log.set(
        n,
        Field::Yakuman(0),
        if old == names[0] { names[1] } else { names[0] },
    )
}

pub(super) fn han(log: &Log<'_>, n: usize) -> Option<Change> {
    win(log, n)?;
    only(log.value(n, Field::Han)?.parse::<u32>().ok()? < 100, || {
        log.change(n, Field::Han, |han| han + 1)
    })
}

pub(super) fn fu(log: &Log<'_>, n: usize) -> Option<Change> {
    win(log, n)?;
    // Formats that give no fu with a limit give 0.
    only(log.value(n, Field::Fu)? != "0", || {
        log.change(n, Field::Fu, |fu| fu + 10)
    })
}

pub(super) fn limit(log: &Log<'_>, n: usize) -> Option<Change> {
    win(log, n)?;
    log.change(n, Field::Limit, |limit| (limit + 1) % 6)
}

pub(super) fn points(log: &Log<'_>, n: usize) -> Option<Change> {
    win(log, n)?;
    log.raise_hundred(n, Field::Points)
}

pub(super) fn liable(log: &Log<'_>, n: usize) -> Option<Change> {
    let (winner, from) = win(log, n)?;
    let players = log.elements[n].players;
    let seats = players.seats().map(Seat::index);
    let other = seats.into_iter().find(|&seat| seat != winner && seat != from)?;
    let span = &log.elements[n].span;
    let text = &log.text[span.clone()];
    match log.format {
        Format::TenhouXml => only(!text.contains(" paoWho="), || {
            let at = log.place(n, Field::From)?.end + 1;
            Some(Change::new(at..at, format!(" paoWho=\"{other}\""), n))
        }),
        Format::Mjai => only(!text.contains("\"pao\""), || {
            let at = span.end - 1;
            Some(Change::new(at..at, format!(",\"pao\":{other}"), n))
        }),
        // The third number is the winner's own where nobody is liable.
        Format::TenhouJson => {
            let third = log.place(n, Field::From)?.end + 1;
            let end = third + log.text[third..].find(',')?;
            only(log.text[third..end] == winner.to_string(), || {
                Some(Change::new(third..end, other.to_string(), n))
            })
        }
    }
}

pub(super) fn honba(log: &Log<'_>, n: usize) -> Option<Change> {
    win(log, n)?;
    log.change(n, Field::Honba, |honba| honba + 1)
}

pub(super) fn sticks(log: &Log<'_>, n: usize) -> Option<Change> {
    win(log, n)?;
    log.change(n, Field::Sticks, |sticks| sticks + 1)
}

pub(super) fn before(log: &Log<'_>, n: usize) -> Option<Change> {
    win(log, n)?;
    log.raise_hundred(n, Field::Before(seat(log, n)?))
}

pub(super) fn payment(log: &Log<'_>, n: usize) -> Option<Change> {
    win(log, n)?;
    log.raise_hundred(n, Field::Change(seat(log, n)?))
}
