//! Faults of turns, calls, riichi and indicators.

use super::super::change::{Change, Due};
use super::super::log::{Act, Field, Log};
use super::draws::is_noten;
use super::{only, pick};
use crate::event::DrawKind;
use crate::format::Format;
use crate::replay::Riichi;
use crate::table::{Call, Players, Seat};
use crate::tile::notation::sorted_mpsz;
use crate::tile::{Kind, LogTile, RedFives, Suit};

fn is_draw(log: &Log<'_>, n: usize) -> bool {
    matches!(log.act(n), Some(Act::Draw { .. }))
}

fn is_discard(log: &Log<'_>, n: usize) -> bool {
    matches!(log.act(n), Some(Act::Discard { .. }))
}

/// Whether the next player simply draws after this discard: nobody calls it or wins on it.
pub(super) fn passes(log: &Log<'_>, n: usize) -> bool {
    let next = log.next(n, |act| !matches!(act, Act::Leave | Act::Accepted { .. }));
    next.is_some_and(|next| is_draw(log, next))
}

/// A tile as the format writes it.
pub(super) fn spelling(log: &Log<'_>, tile: LogTile) -> Option<String> {
    if let Some(id) = tile.id() {
        return Some(id.index().to_string());
    }
    let face = tile.face(RedFives::NONE)?;
    let kind = face.kind();
    let suit = kind.suit() as usize;
    Some(match log.format {
        Format::TenhouJson if face.is_red() => format!("5{}", suit + 1),
        Format::TenhouJson => format!("{}{}", suit + 1, kind.rank()),
        _ if kind.is_honor() => format!(
            "\"{}\"",
            ["E", "S", "W", "N", "P", "F", "C"][usize::from(kind.rank()) - 1]
        ),
        _ => {
            let plain = sorted_mpsz([crate::tile::Tile::plain(kind)]);
            format!("\"{plain}{}\"", if face.is_red() { "r" } else { "" })
        }
    })
}

/// Another tile discarded; a mark that it was the one drawn goes.
pub(super) fn discard(log: &Log<'_>, n: usize, tile: LogTile) -> Option<Change> {
    let change = log.set(n, Field::Tile, spelling(log, tile)?)?;
    Some(match log.place(n, Field::Tsumogiri) {
        Some(mark) => change.and(mark, "false"),
        None => change,
    })
}

pub(super) fn draw_removed(log: &Log<'_>, n: usize) -> Option<Change> {
    only(is_draw(log, n) && is_discard(log, n + 1), || {
        Some(Change::new(log.remove(n)?, "", n + 1))
    })
}

pub(super) fn discard_removed(log: &Log<'_>, n: usize) -> Option<Change> {
    only(is_discard(log, n) && is_draw(log, n + 1), || {
        Some(Change::new(log.remove(n)?, "", n + 1))
    })
}

/// The element stands twice; the finding is due at the second one.
fn double(log: &Log<'_>, n: usize) -> Option<Change> {
    let place = log.remove(n)?;
    let text = log.text.get(place.clone())?;
    let whole = log.format == Format::TenhouXml || text.ends_with(['\n', ',']);
    only(whole, || {
        Some(Change::new(place.end..place.end, text, n).due(Due::In(0, 0)))
    })
}

pub(super) fn draw_twice(log: &Log<'_>, n: usize) -> Option<Change> {
    only(is_draw(log, n) && !log.elements[n].seeded, || double(log, n))
}

pub(super) fn call_removed(log: &Log<'_>, n: usize) -> Option<Change> {
    let open = matches!(
        log.act(n)?,
        Act::Call {
            call: Call::Chi(_) | Call::Pon(_),
            ..
        }
    );
    only(open && is_discard(log, n + 1), || {
        Some(Change::new(log.remove(n)?, "", n + 1))
    })
}

/// A tile that three players do not have.
pub(super) fn not_in_play(log: &Log<'_>, n: usize) -> Option<Change> {
    let three = log.elements[n].players == Players::Three && !log.elements[n].seeded;
    only(is_draw(log, n) && three, || {
        let kind = Kind::of(Suit::Man, 2 + (n % 7) as u8)?;
        let tile = if log.format == Format::TenhouXml {
            LogTile::physical(crate::tile::TileId::of(kind, 1)?)
        } else {
            LogTile::face_of(crate::tile::Tile::plain(kind))
        };
        log.set(n, Field::Tile, spelling(log, tile)?)
    })
}

pub(super) fn draw_of_another(log: &Log<'_>, n: usize) -> Option<Change> {
    let Act::Draw { seat, .. } = log.act(n)? else {
        return None;
    };
    let next = log.elements[n].players.next(*seat).index();
    let name = match log.format {
        Format::TenhouXml => ["T", "U", "V", "W"][next].to_owned(),
        _ => next.to_string(),
    };
    log.set(n, Field::Actor, name)
}

pub(super) fn not_held(log: &Log<'_>, n: usize) -> Option<Change> {
    let Act::Discard {
        hand, drawn, tile, ..
    } = log.act(n)?
    else {
        return None;
    };
    // Tsumogiri are no tiles in tenhou.net/6.
    only(passes(log, n) && *drawn != Some(*tile), || {
        let physical = tile.id().is_some();
        let three = log.elements[n].players == Players::Three;
        let fits = |kind: &Kind| {
            !(three && kind.suit() == Suit::Man) && hand.iter().all(|held| held.kind() != Some(*kind))
        };
        let kinds: Vec<Kind> = Kind::all().filter(fits).collect();
        let kind = kinds[pick(n, kinds.len())?];
        let other = if physical {
            LogTile::physical(crate::tile::TileId::of(kind, 1)?)
        } else {
            LogTile::face_of(crate::tile::Tile::plain(kind))
        };
        // It is not a tile held either way, so the mark of a tile drawn may stay as it is.
        log.set(n, Field::Tile, spelling(log, other)?)
    })
}

pub(super) fn call_from_another(log: &Log<'_>, n: usize) -> Option<Change> {
    let element = &log.elements[n];
    let Act::Call { seat, call } = log.act(n)? else {
        return None;
    };
    let pon = matches!(call, Call::Pon(_) | Call::Daiminkan(_));
    only(pon && element.players == Players::Four, || {
        if log.format == Format::Mjai {
            let target: usize = log.value(n, Field::Target)?.parse().ok()?;
            let other = (0..4).find(|&other| other != target && other != seat.index())?;
            return log.set(n, Field::Target, other.to_string());
        }
        // The lowest two bits of the code say how many seats further the discard lies.
        let code = super::super::text::attribute(log.text, &element.span, "m")?;
        let number: u32 = log.text[code.clone()].parse().ok()?;
        let turns = number & 3;
        Some(Change::new(code, (number - turns + turns % 3 + 1).to_string(), n))
    })
}

pub(super) fn bad_meld(log: &Log<'_>, n: usize) -> Option<Change> {
    let Act::Call {
        call: Call::Chi(chi), ..
    } = log.act(n)?
    else {
        return None;
    };
    let called = chi.called.kind()?.suit();
    let deal = &log.elements[n].span;
    let list = super::super::text::json(
        log.text,
        deal.start,
        &[
            super::super::text::Step::Key("consumed"),
            super::super::text::Step::Item(0),
        ],
    )?;
    // A tile of another suit that the player holds.
    let Act::Discard { hand, .. } = log.act(n + 1)? else {
        return None;
    };
    let other = hand
        .iter()
        .find(|tile| tile.kind().is_some_and(|kind| kind.suit() != called))?;
    Some(Change::new(list, spelling(log, *other)?, n))
}

pub(super) fn tsumogiri(log: &Log<'_>, n: usize) -> Option<Change> {
    let Act::Discard { tile, drawn, .. } = log.act(n)? else {
        return None;
    };
    // The dealer may be dealt the first tile, so of the first discard nobody knows.
    let first = !(log.elements[n].deal..n).any(|before| is_discard(log, before));
    only(
        !first && *drawn != Some(*tile) && log.value(n, Field::Tsumogiri) == Some("false"),
        || log.set(n, Field::Tsumogiri, "true"),
    )
}

pub(super) fn riichi_noten(log: &Log<'_>, n: usize) -> Option<Change> {
    let Act::Discard {
        tile,
        hand,
        riichi: Riichi::Declared { .. },
        drawn,
        ..
    } = log.act(n)?
    else {
        return None;
    };
    let leaves_noten = |out: &LogTile| {
        let mut rest = hand.clone();
        rest.retain(|held| held != out);
        // A face may be held several times; then the hand is not the one meant.
        rest.len() + 1 == hand.len() && is_noten(&rest)
    };
    let other = hand
        .iter()
        .find(|&held| held.kind() != tile.kind() && Some(*held) != *drawn && leaves_noten(held))?;
    only(passes(log, n), || discard(log, n, *other))
}

pub(super) fn riichi_hand_changed(log: &Log<'_>, n: usize) -> Option<Change> {
    let Act::Discard {
        tile,
        hand,
        riichi: Riichi::Accepted { .. },
        drawn: Some(drawn),
        ..
    } = log.act(n)?
    else {
        return None;
    };
    let others: Vec<&LogTile> = hand.iter().filter(|held| held.kind() != drawn.kind()).collect();
    let other = **others.get(pick(n, others.len())?)?;
    only(tile == drawn && passes(log, n), || discard(log, n, other))
}

/// The second element of a riichi that stands: declaration, discard, payment.
fn standing(log: &Log<'_>, n: usize) -> bool {
    matches!(log.act(n), Some(Act::Riichi { .. })) && matches!(log.act(n + 2), Some(Act::Accepted { .. }))
}

pub(super) fn riichi_undeclared(log: &Log<'_>, n: usize) -> Option<Change> {
    only(standing(log, n), || Some(Change::new(log.remove(n)?, "", n + 2)))
}

pub(super) fn riichi_not_paid(log: &Log<'_>, n: usize) -> Option<Change> {
    only(n >= 2 && standing(log, n - 2), || {
        Some(Change::new(log.remove(n)?, "", log.following(n)?))
    })
}

/// A riichi without a trace but what it costs and what it is worth: due is the finding where the log first
/// counts its stick.
pub(super) fn riichi_lost(log: &Log<'_>, n: usize) -> Option<Change> {
    if log.format == Format::TenhouJson {
        let Act::Discard {
            seat,
            riichi: Riichi::Declared { .. },
            ..
        } = log.act(n)?
        else {
            return None;
        };
        let paid = log.next(n, |act| !matches!(act, Act::Leave))?;
        let place = log.place(n, Field::Tile)?;
        let tile = log.text[place.clone()].strip_prefix("\"r")?.strip_suffix('"')?;
        let stands = matches!(log.act(paid)?, Act::Accepted { .. });
        return only(stands, || {
            Some(Change::new(place, tile, first_count(log, paid, *seat)?))
        });
    }
    let Act::Riichi { seat } = log.act(n)? else {
        return None;
    };
    only(standing(log, n), || {
        let change = Change::new(log.remove(n)?, "", first_count(log, n + 2, *seat)?);
        Some(change.and(log.remove(n + 2)?, ""))
    })
}

/// Where a log first counts the stick of a riichi paid at the nth element: with the scores of another
/// riichi, with a win, which takes it, with a draw that gives scores or four riichi, in the next deal, or
/// in the final scores. What another player wins tells only together with later scores.
fn first_count(log: &Log<'_>, n: usize, player: Seat) -> Option<usize> {
    let mjlog = log.format == Format::TenhouXml;
    let scores = |n| log.place(n, Field::Score(0)).is_some();
    let rest = n + 1..log.elements.len();
    let game = || {
        let same = |next: &usize| log.elements[*next].game == log.elements[n].game;
        rest.clone().take_while(same)
    };
    let later = |n: usize| match log.elements[n].act {
        Act::Round { .. } => scores(n),
        Act::End => log.elements[n].known_table && !is_first(log, n, player),
        _ => false,
    };
    let told_later = game().any(later);
    let counts = |n: usize| match &log.elements[n].act {
        Act::Accepted { .. } => scores(n),
        Act::Win { winner, .. } => mjlog || *winner == player || scores(n) || told_later,
        Act::Drawn { kind, .. } => mjlog || *kind == DrawKind::FourRiichi || scores(n),
        _ => later(n),
    };
    // Scores that no deal gave may be anything.
    let known = mjlog || super::every_seat(log, log.elements[n].deal, Field::Score);
    game().find(|&next| counts(next)).filter(|_| known)
}

/// Whether this player may be the first of the game, who takes the sticks that are left, the own one too.
fn is_first(log: &Log<'_>, end: usize, player: Seat) -> bool {
    let score = |seat: Seat| {
        log.value(end, Field::FinalScore(seat.index()))?
            .parse::<i64>()
            .ok()
    };
    let seats = log.elements[end].players.seats();
    let own = score(player);
    own.is_none() || seats.into_iter().all(|seat| score(seat) <= own)
}

pub(super) fn indicator_early(log: &Log<'_>, n: usize) -> Option<Change> {
    let open = |n: usize| {
        matches!(
            log.act(n),
            Some(Act::Call {
                call: Call::Daiminkan(_) | Call::Kakan { .. },
                ..
            })
        )
    };
    let call = n.checked_sub(2)?;
    let turned = matches!(log.act(n)?, Act::Indicator { .. });
    only(turned && open(call) && is_draw(log, n - 1), || {
        let [draw, indicator] = [n - 1, n].map(|n| log.elements[n].span.clone());
        let texts = [&draw, &indicator].map(|span| &log.text[span.clone()]);
        Some(
            Change::new(draw, texts[1], n)
                .and(indicator, texts[0])
                .due(Due::In(0, 0)),
        )
    })
}

pub(super) fn indicator_removed(log: &Log<'_>, n: usize) -> Option<Change> {
    only(matches!(log.act(n)?, Act::Indicator { .. }), || {
        let next = if log.format == Format::TenhouXml {
            // Two in a row are both due at one place.
            log.next(n, |act| !matches!(act, Act::Indicator { .. } | Act::Leave))?
        } else {
            // Writers of mjai turn it before or after the discard, so it is due before the next player draws.
            let discard = log.next(n, |act| {
                matches!(act, Act::Discard { .. } | Act::Win { .. } | Act::Drawn { .. })
            })?;
            log.next(discard, |act| {
                !matches!(act, Act::Leave | Act::Accepted { .. } | Act::Indicator { .. })
            })
            .filter(|&next| is_discard(log, discard) && is_draw(log, next))?
        };
        Some(Change::new(log.remove(n)?, "", next))
    })
}

pub(super) fn indicator_twice(log: &Log<'_>, n: usize) -> Option<Change> {
    // Where the tiles have no numbers, the second one may be that of another kan of the turn.
    let turn = |&n: &usize| !is_discard(log, n) && !matches!(log.act(n), Some(Act::Round { .. }));
    let kan = |n: &usize| matches!(log.act(*n), Some(Act::Call { .. }));
    let after = (n + 1..log.elements.len()).take_while(turn).filter(kan).count();
    let before = (0..n).rev().take_while(turn).filter(kan).count();
    let one = after + before == 1;
    only(
        matches!(log.act(n)?, Act::Indicator { .. }) && (one || log.format == Format::TenhouXml),
        || double(log, n),
    )
}
