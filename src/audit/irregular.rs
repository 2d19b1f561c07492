//! What the replay cannot play, in words.

use super::remark::Remark;
use super::{Code, names};
use crate::replay::{Irregularity, LastAct, RoundState};

/// What is wrong with an event on the table as it was left.
pub(super) fn remark(irregularity: Irregularity, round: &RoundState) -> Remark {
    let reds = round.reds;
    match irregularity {
        Irregularity::TileNotHeld { seat, tile } => Remark::new(Code::TileNotHeld)
            .seat(seat)
            .values(
                names::tile(tile, reds),
                names::hand(round.hands[seat].tiles(), reds),
            )
            .note("computed is what is left of the hand"),
        Irregularity::CallMismatch { seat, tile, discard } => {
            let remark = Remark::new(Code::CallMismatch).seat(seat);
            let called = names::tile(tile, reds);
            match discard {
                Some((from, discarded)) => {
                    let discarded = names::tile(discarded, reds);
                    let note = if discarded == called && from != seat {
                        format!("computed is the latest discard, of seat {from}: the call names another player's, or another copy of the tile")
                    } else {
                        format!("computed is the latest discard, of seat {from}")
                    };
                    remark.from(from).values(called, discarded).note(note)
                }
                None => remark
                    .values(called, "no discard to call")
                    .note(format!("the element before it is {}: a discard is missing, or this call stands in the wrong place", last_act(round))),
            }
        }
        Irregularity::NoPon { seat, tile } => {
            let melds = names::laid(&round.laid[seat], reds);
            Remark::new(Code::CallMismatch)
                .seat(seat)
                .values(names::tile(tile, reds), melds)
                .note("a kan is added to no pon of these tiles; computed are the player's melds")
        }
        Irregularity::OutOfTurn { seat, why } => Remark::new(Code::OutOfTurn).seat(seat).note(why),
    }
}

/// What happened last, in words.
fn last_act(round: &RoundState) -> String {
    match round.last {
        LastAct::Deal => "the deal".to_owned(),
        LastAct::Draw { seat, .. } => format!("a draw of seat {seat}"),
        LastAct::Discard { seat, .. } => format!("a discard of seat {seat}"),
        LastAct::Call { seat } => format!("a call of seat {seat}"),
        LastAct::OpenKan { seat, .. } | LastAct::AddedKan { seat, .. } | LastAct::ClosedKan { seat, .. } => {
            format!("a kan of seat {seat}")
        }
        LastAct::Kita { seat, .. } => format!("a north set aside by seat {seat}"),
    }
}
