//! Results in Tenhou's words.

use crate::event::{DrawClaim, DrawKind};
use crate::format::tenhou_json::{draw_heading, yaku_names};
use crate::table::{Deltas, PerSeat, Players, Points, Seat};
use crate::win::{ClaimedName, ClaimedYaku, LimitClass, WinClaim, listed_han};

use super::text;

/// Appends what stands behind `"和了"` for one win: the changes and the detail.
pub(super) fn win(
    out: &mut String,
    claim: &WinClaim,
    deltas: Option<Deltas>,
    dealer: Seat,
    players: Players,
) {
    points(out, deltas);
    out.push_str(",[");
    let third = claim.liable.unwrap_or(claim.winner);
    text::number(out, format_args!("{},{},{third}", claim.winner, claim.from));
    let worth = worth(claim, dealer, players);
    if !worth.is_empty() {
        out.push(',');
        text::quoted(out, &worth);
    }
    for entry in claim.yaku.iter().flatten() {
        let han = format_args!("{}飜", entry.han).to_string();
        push_entry(out, entry, &han);
    }
    for entry in claim.yakuman.iter().flatten() {
        push_entry(out, entry, "役満");
    }
    out.push(']');
}

fn push_entry(out: &mut String, entry: &ClaimedYaku, worth: &str) {
    let mut text = String::new();
    match (&entry.name, yaku_names::written(&entry.name)) {
        (_, Some(name)) => text += name,
        (ClaimedName::AnyOf(set), None) => {
            for (i, name) in set.iter().filter_map(yaku_names::of_yaku).enumerate() {
                if i > 0 {
                    text.push(yaku_names::OR);
                }
                text += name;
            }
        }
        (_, None) => {}
    }
    text::number(&mut text, format_args!("({worth})"));
    out.push(',');
    text::quoted(out, &text);
}

/// `30符2飜2000点`, `満貫2000-4000点`, `役満16000点∀`; what the log does not say is left out.
fn worth(claim: &WinClaim, dealer: Seat, players: Players) -> String {
    let mut text = String::new();
    match claim.limit.or_else(|| limit(claim, dealer, players)) {
        Some(LimitClass::Mangan) => text += "満貫",
        Some(LimitClass::Haneman) => text += "跳満",
        Some(LimitClass::Baiman) => text += "倍満",
        Some(LimitClass::Sanbaiman) => text += "三倍満",
        Some(LimitClass::Yakuman) => text += "役満",
        Some(LimitClass::None) | None => {
            let listed = claim.yaku.as_ref().map(|list| listed_han(list));
            for (number, word) in [(claim.fu, "符"), (claim.han.or(listed), "飜")] {
                if let Some(number) = number.filter(|_| claim.fu.is_some()) {
                    text::number(&mut text, number);
                    text += word;
                }
            }
        }
    }
    let Some(Points(points)) = claim.points else {
        return text;
    };
    let payers = i32::from(players.count()) - 1;
    if claim.winner != claim.from {
        text::number(&mut text, format_args!("{points}点"));
    } else if claim.winner == dealer && points % payers == 0 {
        text::number(&mut text, format_args!("{}点∀", points / payers));
    } else {
        // A dealer pays twice what the others pay, each rounded up to hundreds: the others pay the part
        // of one half share, rounded up, and the dealer what is left.
        let other = Points(points.div_euclid(payers + 1) + i32::from(points.rem_euclid(payers + 1) > 0));
        let Points(other) = other.round_up_100();
        let dealer_pays = points - other * (payers - 1);
        text::number(&mut text, format_args!("{other}-{dealer_pays}点"));
    }
    text
}

/// The limit of a win that says han and fu but no limit, as mjai does: Tenhou writes han and fu of hands below mangan
/// only. Where rules differ the points tell: mangan of 4 han 30 fu and of 3 han 60 fu, no counted yakuman.
fn limit(claim: &WinClaim, dealer: Seat, players: Players) -> Option<LimitClass> {
    let points = claim.points?;
    if claim.yakuman.as_ref().is_some_and(|list| !list.is_empty()) {
        return Some(LimitClass::Yakuman);
    }
    let listed = claim.yaku.as_ref().map(|list| listed_han(list));
    let (han, fu) = (claim.han.or(listed)?, claim.fu?);
    let pays = |base: i32| {
        let payers = i32::from(players.count()) - 1;
        let shares = match (claim.winner == claim.from, claim.winner == dealer) {
            (true, true) => 2 * payers,
            (true, false) => 1 + payers,
            (false, true) => 6,
            (false, false) => 4,
        };
        points == Points(base * shares)
    };
    Some(match han {
        0..=2 => return None,
        3 | 4 if u32::from(fu) << (2 + han) < 2000 && !pays(2000) => return None,
        3..=5 => LimitClass::Mangan,
        6 | 7 => LimitClass::Haneman,
        8..=10 => LimitClass::Baiman,
        13.. if !pays(6000) => LimitClass::Yakuman,
        11.. => LimitClass::Sanbaiman,
    })
}

/// Appends the result of a round without a winner.
pub(super) fn draw(out: &mut String, claim: &DrawClaim, deltas: Option<Deltas>, players: Players) {
    let nobody_pays = deltas.is_none_or(|deltas| deltas == Deltas::default());
    match claim.kind {
        DrawKind::Exhaustive => {
            let tenpai = claim.tenpai.or_else(|| shown(claim));
            let all = |tenpai: bool, flags: PerSeat<bool>| players.seats().all(|seat| flags[seat] == tenpai);
            match tenpai {
                Some(flags) if nobody_pays && all(true, flags) => text::quoted(out, "全員聴牌"),
                Some(flags) if nobody_pays && all(false, flags) => text::quoted(out, "全員不聴"),
                _ => {
                    text::quoted(out, "流局");
                    push_deltas(out, deltas);
                }
            }
        }
        DrawKind::NagashiMangan => {
            text::quoted(out, draw_heading(claim.kind).unwrap_or_default());
            push_deltas(out, deltas);
        }
        DrawKind::Unknown if deltas.is_some_and(|deltas| is_tenpai_payment(deltas, players)) => {
            text::quoted(out, "流局");
            push_deltas(out, deltas);
        }
        kind => {
            text::quoted(out, draw_heading(kind).unwrap_or_default());
            if kind == DrawKind::Unknown {
                push_deltas(out, deltas);
            }
        }
    }
}

/// Whether nobody pays at this draw, by its kind or as all are tenpai or nobody is.
pub(super) fn pays_nothing(claim: &DrawClaim, players: Players) -> bool {
    match claim.kind {
        DrawKind::Exhaustive => claim.tenpai.is_some_and(|tenpai| {
            let count = players.seats().filter(|&seat| tenpai[seat]).count();
            count == 0 || count == usize::from(players.count())
        }),
        DrawKind::NagashiMangan | DrawKind::Unknown => false,
        DrawKind::NineKinds
        | DrawKind::FourWinds
        | DrawKind::FourRiichi
        | DrawKind::FourKans
        | DrawKind::TripleRon => true,
    }
}

/// Whether some pay 1,000 for each player but one to the others, in equal parts.
fn is_tenpai_payment(deltas: Deltas, players: Players) -> bool {
    let pot = 1000 * (i64::from(players.count()) - 1);
    let count = |getting: bool| {
        let seats = players.seats().filter(|&seat| (deltas[seat].0 > 0) == getting);
        seats.count() as i64
    };
    players.seats().all(|seat| {
        let part = i64::from(deltas[seat].0);
        part * count(part > 0) == pot * part.signum() && part != 0
    })
}

/// Who is tenpai by the hands shown. Only logs that give the scores before the payment show every hand
/// that is tenpai.
fn shown(claim: &DrawClaim) -> Option<PerSeat<bool>> {
    claim.before?;
    Some(PerSeat::from_fn(|seat| claim.shown[seat].is_some()))
}

fn push_deltas(out: &mut String, deltas: Option<Deltas>) {
    if deltas.is_some() {
        out.push(',');
        points(out, deltas);
    }
}

/// Appends four numbers, or an empty list.
fn points(out: &mut String, points: Option<Deltas>) {
    text::list(out, points.iter().flat_map(|points| points.0), text::number);
}
