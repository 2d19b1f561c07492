//! The order of play, rebuilt from columns that hold no clock.
//!
//! Around the table from the dealer, each draw is answered by what leaves the seat; a discard goes to
//! the seat whose next incoming item claims this tile from this seat, pon and kan before chi. Where a
//! seat discards the same tile again before the claimant could draw, the claim may belong to the later
//! discard. The walk then takes the earlier one, keeps a way back, and returns to it if the columns do
//! not come out: a depth-first search with a bound on its steps.
//!
//! At most one order of play uses up all columns, so the first one found is the right one. For let two
//! orders part at a discard of `s`, where `c` acts next in one and `d` in the other. What comes next to
//! `c` and to `d` then both waits for a discard of `s` (a claim names its seat, a draw follows the
//! discard of the seat before), so `s` must act again before `d` does in the one order and before `c`
//! does in the other. What brings `s` back is the same item in both and waits for a discard of one seat
//! `q`, which is therefore neither `c` nor `d`. But `q` too has one item next, and only `c` can set it
//! off in the one order and only `d` in the other: the item would have to name two seats.

mod search;

use crate::event::FaultKind;
use crate::table::{Call, Players, Seat};
use crate::tile::{LogTile, Tile};

use super::Trouble;
use super::round::Columns;
use search::{DeadEnd, STEPS, Search, Table, Tolerance};

/// One act of the play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    Draw(Tile),
    Discard {
        tile: Tile,
        tsumogiri: bool,
        riichi: bool,
    },
    Call(Call<LogTile>),
    Kita(Tile),
}

/// Who did what, and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) seat: Seat,
    pub(super) act: Act,
    /// Byte position of the item.
    pub(super) at: usize,
}

/// How the result says that the play ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// By the draw of this seat.
    Tsumo(Seat),
    /// On a tile of this seat.
    Ron(Seat),
    /// By a draw, whoever's.
    NineKinds,
    /// After a discard.
    Discard,
    /// The result does not say.
    Unknown,
}

/// Finds the order of play; keep one and use it for many rounds.
#[derive(Debug, Default)]
pub(super) struct Walker {
    /// The steps so far; at the end those of the reading found.
    trail: Vec<Step>,
    ways_back: Vec<Table>,
}

impl Walker {
    /// The order of play. If no reading is free of contradictions, one that at least uses up all
    /// columns is taken: what is wrong in it is for the replay to say.
    ///
    /// # Errors
    /// Where the reading that comes furthest stops, if none uses up the columns.
    pub(super) fn walk(
        &mut self,
        columns: &Columns,
        players: Players,
        ending: Ending,
    ) -> Result<&[Step], Trouble> {
        let mut dead_end = None;
        for tolerance in [Tolerance::None, Tolerance::Ending, Tolerance::Tiles] {
            let mut search = Search {
                columns,
                players,
                ending,
                tolerance,
                trail: &mut self.trail,
                ways_back: &mut self.ways_back,
                left: STEPS,
                furthest: None,
            };
            if search.run() {
                return Ok(&self.trail);
            }
            dead_end = search.furthest.map(|end| (end, search.left == 0));
        }
        Err(match dead_end {
            Some((end, gave_up)) => trouble(columns, end, gave_up),
            None => Trouble::value(columns.at, "the columns cannot be walked"),
        })
    }
}

fn trouble(columns: &Columns, end: DeadEnd, gave_up: bool) -> Trouble {
    let item = usize::from(end.item);
    let side = &columns.seats[end.seat];
    let (column, at) = if end.outgoing {
        ("outgoing", side.outgoing.get(item).map(|item| item.at))
    } else {
        ("incoming", side.incoming.get(item).map(|item| item.at))
    };
    Trouble {
        kind: FaultKind::BadValue,
        at: at.unwrap_or(columns.at),
        what: format!(
            "the columns cannot be walked: seat {}, {column} column, item {}: {}{}",
            end.seat,
            item + 1,
            end.why,
            if gave_up {
                "; too many readings to try them all"
            } else {
                ""
            }
        ),
    }
}

#[cfg(test)]
mod tests;
