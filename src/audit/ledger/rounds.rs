//! Which rounds a game has, in which order, and who deals them.

use crate::table::{Players, RoundId, Seat};

/// A round by its number and honba.
pub(super) fn name((index, honba): (u8, u16)) -> String {
    let id = RoundId::from_index(index, honba);
    format!("{id} honba {honba}")
}

/// Who deals `turns` rounds after the first dealer.
pub(super) fn dealer_after(first: Seat, turns: u8, players: Players) -> Seat {
    (0..turns).fold(first, |seat, _| players.next(seat))
}

/// The round after this one when the dealer moves on: four numbers to a wind, the fourth one unused
/// with three players.
pub(super) fn next_index(index: u8, players: Players) -> u8 {
    if index % 4 == players.count() - 1 {
        (index / 4 + 1).saturating_mul(4)
    } else {
        index.saturating_add(1)
    }
}
