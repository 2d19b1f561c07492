//! The facts a log repeats with a win: tiles, indicators, counters, scores.

use arrayvec::ArrayVec;

use super::super::Code;
use super::super::names;
use super::Rows;
use crate::replay::{LastAct, Replayed, Riichi, RoundState};
use crate::rules::{MultipleRonSticks, Rules};
use crate::table::{Meld, PerSeat, Points, Seat};
use crate::tile::{Kind, LogTile, Tile};
use crate::win::{ClaimedMeld, WinClaim, WinSituation};

/// Who won: the player the log names, unless the hand it shows is another player's.
pub(in crate::audit) fn winner(round: &RoundState, claim: &WinClaim) -> Seat {
    let Some(shown) = &claim.hand else {
        return claim.winner;
    };
    let last = match round.last {
        LastAct::Discard { tile, .. }
        | LastAct::AddedKan { tile, .. }
        | LastAct::ClosedKan { tile, .. }
        | LastAct::Kita { tile, .. } => Some(tile),
        _ => None,
    };
    let holds = |seat: Seat| {
        let mut hand: ArrayVec<LogTile, 15> = round.hands[seat].tiles().iter().copied().collect();
        hand.extend(last);
        same_tiles(shown, &hand)
    };
    if holds(claim.winner) {
        return claim.winner;
    }
    let other = round.players.seats().find(|&seat| holds(seat));
    other.unwrap_or(claim.winner)
}

/// Compares what the log repeats of the play. Whether the tiles a hand is valued by differ.
pub(super) fn compare(
    rows: &mut Rows,
    round: &RoundState,
    replayed: &Replayed,
    claim: &WinClaim,
    rules: &Rules,
) -> bool {
    let reds = round.reds;
    let winner = replayed.situation.winner;
    if replayed.from != claim.from {
        rows.push(
            Code::FromMismatch,
            claim.from.to_string(),
            replayed.from.to_string(),
        );
    }
    let before = rows.0.len();
    let other_source = before > 0 && replayed.from != claim.from;
    let mut wrong_tile = claim.winning_tile.filter(|&shown| shown != replayed.winning_tile);
    if let Some(shown) = &claim.hand {
        let mut hand: ArrayVec<LogTile, 15> = round.hands[winner].tiles().iter().copied().collect();
        if replayed.from != winner {
            hand.push(replayed.winning_tile);
        }
        // With another winning tile the hand shown holds that one instead.
        let with_shown_tile = |wrong: LogTile| {
            let mut hand = hand.clone();
            if let Some(place) = hand.iter().rposition(|&tile| tile == replayed.winning_tile) {
                hand[place] = wrong;
            }
            same_tiles(shown, &hand)
        };
        if same_tiles(shown, &hand) {
        } else if other_source {
            rows.follows("hand");
        } else if let Some(wrong) = wrong_tile.filter(|&wrong| with_shown_tile(wrong)) {
            wrong_tile = None;
            push_wrong_tile(rows, wrong, replayed.winning_tile, round);
            rows.follows("hand");
        } else {
            rows.push_tiles(
                Code::HandMismatch,
                names::hand(shown, reds),
                names::hand(&hand, reds),
            );
        }
    }
    if let Some(shown) = &claim.melds {
        // Sources are written as seen from the winner: with another winner they turn with him.
        let turn = winner.index() + 4 - claim.winner.index();
        let turned = |laid: ClaimedMeld| match laid {
            ClaimedMeld::Meld(meld) => {
                ClaimedMeld::Meld(meld.with_sources(|from| Seat::ALL[(from.index() + turn) % 4]))
            }
            kita @ ClaimedMeld::Kita(_) => kita,
        };
        let laid = &round.laid[winner];
        let same = shown.len() == laid.len()
            && shown
                .iter()
                .zip(laid.iter().rev())
                .all(|(&a, &b)| same_laid(turned(a), b));
        if !same {
            let laid: ArrayVec<ClaimedMeld, 8> = laid.iter().rev().copied().collect();
            rows.push_tiles(
                Code::MeldsMismatch,
                names::laid(shown, reds),
                names::laid(&laid, reds),
            );
        }
    }
    if let Some(wrong) = wrong_tile {
        if other_source {
            rows.follows("winning tile");
        } else {
            push_wrong_tile(rows, wrong, replayed.winning_tile, round);
        }
    }
    if let Some(shown) = &claim.indicators
        && shown[..] != round.indicators[..]
    {
        rows.push_tiles(
            Code::DoraIndicatorsMismatch,
            names::in_order(shown, reds),
            names::in_order(&round.indicators, reds),
        );
    }
    let tiles_differ = rows.0.len() > before || other_source;
    if rules.ura_dora {
        compare_ura(rows, round, winner, claim, rules);
    }
    tiles_differ
}

fn push_wrong_tile(rows: &mut Rows, shown: LogTile, played: LogTile, round: &RoundState) {
    let name = |tile| names::tile(tile, round.reds);
    rows.push_tiles(Code::WinningTileMismatch, name(shown), name(played));
}

fn compare_ura(rows: &mut Rows, round: &RoundState, winner: Seat, claim: &WinClaim, rules: &Rules) {
    let in_riichi = matches!(round.riichi[winner], Riichi::Accepted { .. });
    // A log that shows no indicators at all says nothing about ura either.
    let (Some(indicators), shown) = (&claim.indicators, claim.ura.as_ref()) else {
        return;
    };
    let expected = match (in_riichi, rules.kan_ura) {
        (false, _) => 0,
        (true, true) => indicators.len(),
        (true, false) => 1,
    };
    let shown = shown.map_or(&[][..], |shown| &shown[..]);
    if shown.len() != expected {
        let expected = match expected {
            0 => "none".to_owned(),
            1 => "1 indicator".to_owned(),
            n => format!("{n} indicators"),
        };
        rows.push(
            Code::UraIndicatorsMismatch,
            names::in_order(shown, round.reds),
            expected,
        );
        rows.remark(if in_riichi {
            "the winner is in riichi"
        } else {
            "the winner is not in riichi"
        });
    }
}

/// Compares honba, sticks and scores before the payment.
pub(super) fn compare_counters(rows: &mut Rows, round: &RoundState, claim: &WinClaim, rules: &Rules) {
    // The replay has already counted this win.
    let first = round.wins <= 1;
    if let Some(honba) = claim.honba
        && honba != round.id.honba
    {
        rows.push(Code::HonbaMismatch, honba.to_string(), round.id.honba.to_string());
    }
    if let Some(sticks) = claim.sticks
        && rules.multiple_ron_sticks == MultipleRonSticks::First
    {
        let expected = if first { round.sticks } else { 0 };
        if sticks != expected {
            rows.push(Code::SticksMismatch, sticks.to_string(), expected.to_string());
        }
    }
    if let (Some(recorded), Some(scores)) = (&claim.before, &round.scores) {
        let same =
            |scores: &PerSeat<Points>| round.players.seats().all(|seat| recorded[seat] == scores[seat]);
        if !same(scores) && !round.due.as_ref().is_some_and(same) {
            rows.push(
                Code::ScoreBeforeMismatch,
                names::points(recorded, round.players),
                names::points(scores, round.players),
            );
        }
    }
}

/// The situation with the tiles that the log shows instead of those played.
pub(super) fn as_shown(played: &WinSituation, claim: &WinClaim, rules: &Rules) -> Option<WinSituation> {
    let face = |tile: LogTile| tile.face(rules.red_fives);
    let mut situation = played.clone();
    if let Some(tile) = claim.winning_tile {
        situation.winning_tile = face(tile)?;
    }
    if let Some(hand) = &claim.hand {
        let mut tiles: ArrayVec<Tile, 14> = ArrayVec::new();
        for &tile in hand {
            tiles.push(face(tile)?);
        }
        let place = tiles.iter().position(|&tile| tile == situation.winning_tile)?;
        tiles.remove(place);
        situation.concealed = tiles.into_iter().take(13).collect();
    }
    if let Some(melds) = &claim.melds {
        let mut shown: ArrayVec<Meld<Tile>, 4> = ArrayVec::new();
        situation.kita = 0;
        for laid in melds.iter().rev() {
            match laid {
                ClaimedMeld::Kita(_) => situation.kita += 1,
                ClaimedMeld::Meld(meld) => shown.try_push(meld.map(face)?).ok()?,
            }
        }
        situation.melds = shown;
    }
    if let Some(indicators) = &claim.indicators {
        let kinds: ArrayVec<Kind, 5> = indicators.iter().filter_map(|tile| tile.kind()).take(5).collect();
        situation.indicators = kinds;
    }
    Some(situation)
}

/// The same tiles in any order.
fn same_tiles(a: &[LogTile], b: &[LogTile]) -> bool {
    if a.len() != b.len() || a.len() > 16 {
        return false;
    }
    match (set_of(a), set_of(b)) {
        (Some(a), Some(b)) => a == b,
        _ => same_tiles_pair_by_pair(a, b),
    }
}

/// One bit for each of these tiles, if no two of them are the same.
fn set_of(tiles: &[LogTile]) -> Option<[u64; 4]> {
    let mut set = [0; 4];
    let mut twice = 0;
    for tile in tiles {
        let number = usize::from(tile.number());
        let bit = 1 << (number % 64);
        twice |= set[number / 64] & bit;
        set[number / 64] |= bit;
    }
    (twice == 0).then_some(set)
}

/// The same whatever tiles these are.
fn same_tiles_pair_by_pair(a: &[LogTile], b: &[LogTile]) -> bool {
    let mut used = 0u16;
    a.iter().all(|tile| {
        let place = b
            .iter()
            .enumerate()
            .position(|(i, other)| used >> i & 1 == 0 && other == tile);
        place.inspect(|place| used |= 1 << place).is_some()
    })
}

/// The same meld; the order of tiles from the hand does not matter, nor which tile of a closed kan
/// is named first.
fn same_laid(a: ClaimedMeld, b: ClaimedMeld) -> bool {
    match (a, b) {
        (ClaimedMeld::Kita(a), ClaimedMeld::Kita(b)) => a == b,
        (ClaimedMeld::Meld(a), ClaimedMeld::Meld(b)) => {
            let same_source = match (a, b) {
                (Meld::Chi(a), Meld::Chi(b)) => (a.from, a.called) == (b.from, b.called),
                (Meld::Pon(a), Meld::Pon(b)) => (a.from, a.called) == (b.from, b.called),
                (Meld::Daiminkan(a), Meld::Daiminkan(b)) => (a.from, a.called) == (b.from, b.called),
                (Meld::Kakan(a), Meld::Kakan(b)) => {
                    (a.pon.from, a.pon.called, a.added) == (b.pon.from, b.pon.called, b.added)
                }
                (Meld::Ankan(_), Meld::Ankan(_)) => true,
                _ => false,
            };
            same_source && same_tiles(&a.tiles(), &b.tiles())
        }
        _ => false,
    }
}
