//! Faults of the course of a round's end: draws that do not end it, winners in another order.

use super::super::change::{Change, Due};
use super::super::log::{Act, Field, Log};
use super::pick;
use super::play::spelling;
use crate::event::DrawKind;
use crate::format::Format;
use crate::replay::LastAct;
use crate::tile::{Kind, LogTile, Suit, Tile, TileId};

/// A turn more where four winds, four riichi or four kans had to end the round.
pub(super) fn abort_missed(log: &Log<'_>, n: usize) -> Option<Change> {
    let Act::Drawn {
        kind: DrawKind::FourWinds | DrawKind::FourRiichi | DrawKind::FourKans,
        last: LastAct::Discard { seat, .. },
        left: 1..,
        ..
    } = log.act(n)?
    else {
        return None;
    };
    let next = log.elements[n].players.next(*seat);
    let tile = if log.elements[n].seeded {
        log.next_of_wall(n)?
    } else {
        unseen(log, n)?
    };
    let name = spelling(log, tile)?;
    let at = log.elements[n].span.start;
    match log.format {
        Format::TenhouXml => {
            let [draw, discard] = [b"TUVW", b"DEFG"].map(|letters| letters[next.index()] as char);
            let turn = format!("<{draw}{name}/><{discard}{name}/>");
            Some(Change::new(at..at, turn, n).due(Due::In(0, 0)))
        }
        Format::Mjai => {
            // What stands between two events here.
            let between = &log.text[log.elements[n - 1].span.end..at];
            let turn = format!(
                "{{\"type\":\"tsumo\",\"actor\":{next},\"pai\":{name}}}{between}\
                 {{\"type\":\"dahai\",\"actor\":{next},\"pai\":{name},\"tsumogiri\":true}}{between}"
            );
            Some(Change::new(at..at, turn, n).due(Due::In(0, 0)))
        }
        Format::TenhouJson => {
            let deal = log.elements[log.elements[n].deal].span.start;
            let [draws, discards] = [5, 6].map(|list| {
                let list = log.item(deal, &[list + 3 * next.index()])?;
                let empty = log.text[list.start + 1..list.end - 1].trim().is_empty();
                Some((list.end - 1, if empty { "" } else { "," }))
            });
            let ((draw_at, draw_comma), (at, comma)) = (draws?, discards?);
            let change = Change::new(draw_at..draw_at, format!("{draw_comma}{name}"), n);
            Some(
                change
                    .and(at..at, format!("{comma}60"))
                    .due(Due::In(0, draw_comma.len())),
            )
        }
    }
}

/// A tile that has not come to light in the round before an element.
fn unseen(log: &Log<'_>, n: usize) -> Option<LogTile> {
    let round = log.round(n)?;
    let mut ids = Vec::new();
    let mut kinds = [0u8; Kind::COUNT];
    let mut see = |tile: LogTile| {
        ids.extend(tile.id());
        if let Some(kind) = tile.kind() {
            kinds[kind.index()] += 1;
        }
    };
    if let Act::Round { tiles, .. } = log.act(round.start)? {
        tiles.iter().copied().for_each(&mut see);
    }
    for element in &log.elements[round.start..n] {
        match element.act {
            Act::Draw { tile, .. } | Act::Indicator { tile } => see(tile),
            _ => {}
        }
    }
    // Fives may be red, and fours of three players are not all there.
    let plain = |kind: &Kind| !kind.is_five() && (kind.is_honor() || kind.suit() != Suit::Man);
    let left: Vec<Kind> = Kind::all()
        .filter(|kind| plain(kind) && kinds[kind.index()] < 4)
        .collect();
    let kind = *left.get(pick(n, left.len())?)?;
    if ids.is_empty() {
        return Some(LogTile::face_of(Tile::plain(kind)));
    }
    (0..4)
        .filter_map(|copy| TileId::of(kind, copy))
        .find(|id| !ids.contains(id))
        .map(LogTile::physical)
}

/// The two wins on one tile told in the other order, each with what it takes.
pub(super) fn winners_exchanged(log: &Log<'_>, n: usize) -> Option<Change> {
    let (Act::Win { earlier: 0, .. }, Act::Win { .. }) = (log.act(n)?, log.act(n + 1)?) else {
        return None;
    };
    // Of three the middle one would be out of order twice; and the end of the game stands in the last one.
    let more = matches!(log.act(n + 2), Some(Act::Win { .. }));
    let [one, two] = [n, n + 1].map(|n| log.elements[n].span.clone());
    let [first, second] = [&one, &two].map(|span| &log.text[span.clone()]);
    if more || second.contains(" owari=") {
        return None;
    }
    // Where no deal gave scores, those that the wins give are the first ones, in whichever order.
    let unknown = !super::every_seat(log, log.elements[n].deal, Field::Score);
    if unknown && log.format == Format::Mjai && log.place(n, Field::Score(0)).is_some() {
        return None;
    }
    let mut change = Change::new(one, second, n).and(two.clone(), first);
    if log.format == Format::TenhouJson {
        // There the payments stand outside of what is said of the win.
        let deal = log.elements[log.elements[n].deal].span.start;
        let [one, two] = [1, 3].map(|nth| log.item(deal, &[16, nth]));
        let (one, two) = (one?, two?);
        let [first, second] = [&one, &two].map(|span| &log.text[span.clone()]);
        change = change.and(one, second).and(two, first);
    }
    let due = change.edits.iter().position(|edit| edit.place == two)?;
    Some(change.due(Due::In(due, 0)))
}
