//! Riichi: who may declare it, and what a player in riichi may still do.

use super::super::remark::Remark;
use super::super::{Code, held, names};
use crate::replay::{LastAct, RoundState};
use crate::rules::{ClosedKanInRiichi, Rules};
use crate::shape::{self, HandCounts};
use crate::table::{Meld, Points, Seat};
use crate::tile::{Kind, KindSet, LogTile};
use crate::win::ClaimedMeld;

/// Looks at a declaration, before the discard that goes with it.
pub(super) fn check_declaration(seat: Seat, round: &RoundState, rules: &Rules, out: &mut Vec<Remark>) {
    let open = round.laid[seat]
        .iter()
        .any(|laid| matches!(laid, ClaimedMeld::Meld(meld) if Meld::is_open(meld)));
    if open {
        let melds = names::laid(&round.laid[seat], round.reds);
        out.push(Remark::new(Code::RiichiNotClosed).seat(seat).values(melds, ""));
    }
    if let Some(scores) = &round.scores
        && rules.riichi_points > Points(0)
        && scores[seat] < rules.riichi_points
    {
        let remark = Remark::new(Code::RiichiWithoutPoints).seat(seat);
        out.push(remark.values(scores[seat], format!("{} at least", rules.riichi_points)));
    }
    if round.left < rules.riichi_tiles {
        let remark = Remark::new(Code::RiichiTooLate).seat(seat);
        out.push(remark.values(
            format!("{} tiles left", round.left),
            format!("{} at least", rules.riichi_tiles),
        ));
    }
}

/// Looks at the hand after the discard that declares riichi.
pub(super) fn check_tenpai(seat: Seat, round: &RoundState, rules: &Rules, out: &mut Vec<Remark>) {
    let Some(hand) = held::counts(round.hands[seat].tiles()) else {
        return;
    };
    let waits = shape::waits(&hand).all();
    // No log tells whether a hand that waits only on what it holds may declare riichi.
    let waits_on_held = || Kind::all().any(|kind| hand.of(kind) == 4 && shape::is_complete(&hand.with(kind)));
    if waits.is_empty() && !waits_on_held() {
        let hand = names::hand(round.hands[seat].tiles(), round.reds);
        out.push(Remark::new(Code::RiichiNotTenpai).seat(seat).values(hand, ""));
    }
    if !rules.furiten_riichi {
        let own = own_discards(seat, round).and(waits);
        if !own.is_empty() {
            let remark = Remark::new(Code::RiichiInFuriten).seat(seat);
            out.push(remark.values(held::list(own), format!("waits on {}", held::list(waits))));
        }
    }
}

/// The kinds a player has discarded.
pub(super) fn own_discards(seat: Seat, round: &RoundState) -> KindSet {
    round.rivers[seat]
        .iter()
        .filter_map(|discard| discard.tile.kind())
        .collect()
}

/// Looks at what a player in riichi discards or sets aside.
pub(super) fn check_discard(
    seat: Seat,
    tile: LogTile,
    drawn: Option<LogTile>,
    round: &RoundState,
    out: &mut Vec<Remark>,
) {
    if drawn == Some(tile) || tile.is_hidden() || drawn.is_some_and(LogTile::is_hidden) {
        return;
    }
    let drawn = drawn.map(|drawn| names::tile(drawn, round.reds));
    let remark = Remark::new(Code::RiichiHandChanged).seat(seat);
    out.push(remark.values(names::tile(tile, round.reds), drawn.unwrap_or_default()));
}

/// Looks at a closed kan in riichi, before it is laid out.
pub(super) fn check_kan(
    seat: Seat,
    tiles: [LogTile; 4],
    round: &RoundState,
    rules: &Rules,
    out: &mut Vec<Remark>,
) {
    let (LastAct::Draw { tile: drawn, .. }, Some(kind)) = (round.last, tiles[0].kind()) else {
        return;
    };
    let (Some(with), Some(drawn)) = (held::counts(round.hands[seat].tiles()), drawn.kind()) else {
        return;
    };
    let Some(before) = with.without(drawn) else { return };
    let remark = Remark::new(Code::RiichiKanNotAllowed).seat(seat);
    if rules.closed_kan_in_riichi == ClosedKanInRiichi::Forbidden {
        out.push(remark.values(kind, "no kan in riichi"));
        return;
    }
    if drawn != kind {
        out.push(remark.values(kind, format!("the tile drawn is {drawn}")));
        return;
    }
    let Some(after) = (0..4).try_fold(with, |hand, _| hand.without(kind)) else {
        return;
    };
    let (old, new) = (shape::waits(&before).all(), shape::waits(&after).all());
    if old != new {
        let waits = format!("waits on {}, before on {}", held::list(new), held::list(old));
        out.push(remark.values(kind, waits));
    } else if rules.closed_kan_in_riichi == ClosedKanInRiichi::SameReading
        && !always_triplet(&before, kind, old)
    {
        out.push(remark.values(kind, "no triplet in every reading of the hand"));
    }
}

/// Whether `kind` is a triplet in every way to read the hand with any tile that completes it.
fn always_triplet(hand: &HandCounts, kind: Kind, waits: KindSet) -> bool {
    waits.iter().all(|wait| {
        shape::readings(&hand.with(wait))
            .iter()
            .all(|reading| reading.triplets.has(kind))
    })
}
