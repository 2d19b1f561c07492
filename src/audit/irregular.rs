//! What the replay cannot play, in words.

use super::remark::Remark;
use super::{Code, names};
use crate::replay::{Irregularity, RoundState};

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
            let discarded = discard.map(|(_, tile)| names::tile(tile, reds));
            let mut remark = Remark::new(Code::CallMismatch)
                .seat(seat)
                .values(names::tile(tile, reds), discarded.unwrap_or_default())
                .note("computed is the latest discard");
            remark.from = discard.map(|(from, _)| from);
            remark
        }
        Irregularity::NoPon { seat, tile } => Remark::new(Code::CallMismatch)
            .seat(seat)
            .values(names::tile(tile, reds), "")
            .note("added to no pon of these tiles"),
        Irregularity::OutOfTurn { seat, why } => Remark::new(Code::OutOfTurn).seat(seat).note(why),
    }
}
