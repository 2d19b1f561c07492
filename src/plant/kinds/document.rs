//! Faults of the text itself.

use super::super::change::{Change, Due};
use super::super::log::{Act, Field, Log};
use super::only;
use crate::format::Format;

/// Where an element ends but for its closing mark.
fn inner_end(log: &Log<'_>, n: usize) -> usize {
    let span = &log.elements[n].span;
    let text = log.text[span.clone()].trim_end_matches(['>', '/', '}']);
    span.start + text.trim_end().len()
}

pub(super) fn syntax(log: &Log<'_>, n: usize) -> Option<Change> {
    only(matches!(log.act(n)?, Act::Win { earlier: 0, .. }), || {
        let place = match log.format {
            // The quote behind the fu, points and limit; the bracket behind the event.
            Format::TenhouXml => {
                let limit = log.place(n, Field::Limit)?;
                limit.end..limit.end + 1
            }
            _ => log.elements[n].span.end - 1..log.elements[n].span.end,
        };
        Some(Change::new(place, "", n))
    })
}

pub(super) fn letter(log: &Log<'_>, n: usize) -> Option<Change> {
    let field = match log.act(n)? {
        Act::Win { earlier: 0, .. } => Field::Change(0),
        Act::Round { .. } => Field::Honba,
        _ => return None,
    };
    match log.format {
        Format::TenhouXml => log.set(n, field, "x"),
        Format::Mjai => log.set(n, field, "\"x\""),
        // There each number is an item of its own.
        Format::TenhouJson => Some(log.set(n, field, "\"x\"")?.due(Due::In(0, 0))),
    }
}

pub(super) fn no_tile(log: &Log<'_>, n: usize) -> Option<Change> {
    only(matches!(log.act(n)?, Act::Draw { .. }), || {
        let tile = if log.format == Format::Mjai {
            "\"0x\""
        } else {
            "136"
        };
        log.set(n, Field::Tile, tile)
    })
}

pub(super) fn dealt_removed(log: &Log<'_>, n: usize) -> Option<Change> {
    only(matches!(log.act(n)?, Act::Round { .. }), || {
        let seat = super::seat(log, n)?;
        let [tile, next] = [n % 12, n % 12 + 1].map(|nth| log.place(n, Field::Dealt(seat, nth)));
        Some(Change::new(tile?.start..next?.start, "", n))
    })
}

pub(super) fn unknown(log: &Log<'_>, n: usize) -> Option<Change> {
    only(matches!(log.act(n)?, Act::Draw { .. }), || {
        let at = log.elements[n].span.start;
        let text = if log.format == Format::Mjai {
            "{\"type\":\"chat\"}\n"
        } else {
            "<CHAT who=\"1\"/>"
        };
        Some(Change::new(at..at, text, n).due(Due::In(0, 0)))
    })
}

pub(super) fn twice(log: &Log<'_>, n: usize) -> Option<Change> {
    only(matches!(log.act(n)?, Act::Win { .. }), || {
        let value = log.value(n, Field::WinningTile)?;
        let at = inner_end(log, n);
        Some(Change::new(
            at..at,
            format!(" machi=\"{}\"", (value.len() + 1) % 9),
            n,
        ))
        .filter(|change| !change.edits[0].text.contains(&format!("\"{value}\"")))
    })
}

pub(super) fn result_removed(log: &Log<'_>, n: usize) -> Option<Change> {
    let result = |n| matches!(log.act(n), Some(Act::Win { .. } | Act::Drawn { .. }));
    only(result(n) && !result(n + 1) && (n == 0 || !result(n - 1)), || {
        let next = log.next(n, |act| matches!(act, Act::Round { .. } | Act::End))?;
        only(matches!(log.act(next)?, Act::Round { .. }), || {
            Some(Change::new(log.remove(n)?, "", next))
        })
    })
}

pub(super) fn end_removed(log: &Log<'_>, n: usize) -> Option<Change> {
    only(matches!(log.act(n)?, Act::End), || {
        let first = log.place(n, Field::FinalScore(0))?;
        let place = if log.format == Format::TenhouXml {
            let end = log.text[first.end..].find('"')? + first.end + 1;
            first.start - " owari=\"".len()..end
        } else {
            log.remove(n)?
        };
        Some(Change::new(place, "", n).due(Due::Before(log.game_end(n)?)))
    })
}
