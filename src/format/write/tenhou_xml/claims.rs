//! The elements of a result: `AGARI`, `RYUUKYOKU`, and the attribute `owari` of either.

use super::text::Text;
use super::{HAND, WriteError, hundreds, id, meld_number};
use crate::event::{DrawClaim, DrawKind, GameEnd};
use crate::table::{Deltas, PerSeat, Points};
use crate::win::{ClaimedName, ClaimedYaku, WinClaim};

/// An `AGARI` without its end.
pub(super) fn win(text: &mut Text<'_>, claim: &WinClaim, at: u64) -> Result<(), WriteError> {
    text.raw("<AGARI");
    table(text, claim.honba, claim.sticks, at)?;
    let hand = claim.hand.as_ref().ok_or(missing(at, "hai"))?;
    text.try_numbers("hai", hand.iter().copied(), |tile| id(tile, at))?;
    if let Some(melds) = claim.melds.as_ref().filter(|melds| !melds.is_empty()) {
        text.try_numbers("m", melds, |meld| meld_number(*meld, claim.winner, at))?;
    }
    let winning_tile = claim.winning_tile.ok_or(missing(at, "machi"))?;
    text.numbers("machi", [id(winning_tile, at)?]);
    let (Some(fu), Some(points), Some(limit)) = (claim.fu, claim.points, claim.limit) else {
        return Err(missing(at, "ten"));
    };
    text.numbers("ten", [i64::from(fu), i64::from(points.0), limit as i64]);
    match (&claim.yaku, &claim.yakuman) {
        (None, None) => return Err(missing(at, "yaku")),
        (yaku, yakuman) => {
            if let Some(yaku) = yaku {
                yaku_list(text, "yaku", yaku, true, at)?;
            }
            if let Some(yakuman) = yakuman {
                yaku_list(text, "yakuman", yakuman, false, at)?;
            }
        }
    }
    let indicators = claim.indicators.as_ref().ok_or(missing(at, "doraHai"))?;
    text.try_numbers("doraHai", indicators.iter().copied(), |tile| id(tile, at))?;
    if let Some(ura) = &claim.ura {
        text.try_numbers("doraHaiUra", ura.iter().copied(), |tile| id(tile, at))?;
    }
    text.seat("who", claim.winner);
    text.seat("fromWho", claim.from);
    if let Some(liable) = claim.liable {
        text.seat("paoWho", liable);
    }
    changes(text, claim.before, claim.deltas, at)
}

/// A `RYUUKYOKU` without its end.
pub(super) fn draw(text: &mut Text<'_>, claim: &DrawClaim, at: u64) -> Result<(), WriteError> {
    text.raw("<RYUUKYOKU");
    let kind = match claim.kind {
        DrawKind::Exhaustive => None,
        DrawKind::NagashiMangan => Some("nm"),
        DrawKind::NineKinds => Some("yao9"),
        DrawKind::FourWinds => Some("kaze4"),
        DrawKind::FourRiichi => Some("reach4"),
        DrawKind::FourKans => Some("kan4"),
        DrawKind::TripleRon => Some("ron3"),
        DrawKind::Unknown => return Err(missing(at, "type")),
    };
    if let Some(kind) = kind {
        text.attribute("type", kind);
    }
    table(text, claim.honba, claim.sticks, at)?;
    changes(text, claim.before, claim.deltas, at)?;
    for (seat, hand) in claim.shown.iter() {
        if let Some(hand) = hand {
            text.try_numbers(HAND[seat.index()], hand.iter().copied(), |tile| id(tile, at))?;
        }
    }
    Ok(())
}

/// The attribute `owari`.
pub(super) fn end(text: &mut Text<'_>, end: &GameEnd, at: u64) -> Result<(), WriteError> {
    let (Some(scores), Some(results)) = (end.scores, end.results) else {
        return Err(missing(at, "owari"));
    };
    text.begin("owari");
    for (i, (&score, result)) in scores.0.iter().zip(results.0).enumerate() {
        if i > 0 {
            text.raw(",");
        }
        text.number(hundreds(score, at)?);
        text.raw(",");
        if result < 0 {
            text.raw("-");
        }
        text.number((result.unsigned_abs() / 10).into());
        let tenths = result.unsigned_abs() % 10;
        if end.decimals || tenths != 0 {
            text.raw(".");
            text.number(tenths.into());
        }
    }
    text.end();
    Ok(())
}

fn table(text: &mut Text<'_>, honba: Option<u16>, sticks: Option<u16>, at: u64) -> Result<(), WriteError> {
    let (Some(honba), Some(sticks)) = (honba, sticks) else {
        return Err(missing(at, "ba"));
    };
    text.numbers("ba", [honba.into(), sticks.into()]);
    Ok(())
}

fn changes(
    text: &mut Text<'_>,
    before: Option<PerSeat<Points>>,
    deltas: Option<Deltas>,
    at: u64,
) -> Result<(), WriteError> {
    let (Some(before), Some(deltas)) = (before, deltas) else {
        return Err(missing(at, "sc"));
    };
    let pairs = before.0.into_iter().zip(deltas.0).flat_map(<[Points; 2]>::from);
    text.try_numbers("sc", pairs, |points| hundreds(points, at))
}

fn yaku_list(
    text: &mut Text<'_>,
    attribute: &str,
    entries: &[ClaimedYaku],
    with_han: bool,
    at: u64,
) -> Result<(), WriteError> {
    text.begin(attribute);
    for (i, entry) in entries.iter().enumerate() {
        if i > 0 {
            text.raw(",");
        }
        match entry.name {
            ClaimedName::Yaku(yaku) => text.number(yaku.tenhou_id().into()),
            ClaimedName::Bonus(bonus) => {
                let number = bonus.tenhou_id().ok_or(WriteError::NoYakuNumber { at })?;
                text.number(number.into());
            }
            ClaimedName::Unknown(name) if name.parse::<u16>().is_ok() => text.raw(&name),
            ClaimedName::AnyOf(_) | ClaimedName::Unknown(_) => return Err(WriteError::NoYakuNumber { at }),
        }
        if with_han {
            text.raw(",");
            text.number(entry.han.into());
        }
    }
    text.end();
    Ok(())
}

const fn missing(at: u64, attribute: &'static str) -> WriteError {
    WriteError::Missing { at, attribute }
}
