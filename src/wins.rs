//! The wins of a document, one after the other: the situation that the play gives, and what the log
//! claims of it.
//!
//! Rounds that cannot be followed are passed over; what is wrong with them is for the check to say.

use std::panic::resume_unwind;

use crate::replay::RoundState;
use crate::rules::{Rules, TableOptions};
use crate::table::{Players, RoundId};
use crate::visit::{GameBegun, RoundOver, Tour, Visitor};
use crate::win::{WinClaim, WinSituation};

/// A win met in a document.
#[derive(Debug, Clone)]
pub struct MetWin {
    /// Number of the game in the document, from 1.
    pub game: u32,
    /// Which round.
    pub round: RoundId,
    /// Number of the win in its round, from 1.
    pub nth: u8,
    /// How many win on the same tile.
    pub winners: u8,
    /// What the play gives, with the ura indicators that the log shows.
    pub situation: WinSituation,
    /// What the log says of it.
    pub claim: WinClaim,
    /// The rules that the log says its table plays by.
    pub rules: Rules,
    /// Byte position of the win in the decompressed document.
    pub at: u64,
}

/// Reads documents and hands over their wins; keep one and use it for many documents.
#[derive(Debug, Default)]
pub struct WinReader {
    tour: Tour,
}

impl WinReader {
    /// Calls `give` for every win of a decompressed document, in order; does nothing if the document is
    /// in no format that haifu reads.
    pub fn read(&mut self, document: &[u8], give: impl FnMut(MetWin)) {
        let mut wins = Wins {
            game: 0,
            rules: Rules::tenhou(&TableOptions::ranked(Players::Four)),
            give,
        };
        self.tour.show(document, &mut wins);
        // Whoever reads wins has a guard of their own.
        if let Some(panic) = self.tour.take_panic() {
            resume_unwind(panic);
        }
    }
}

/// Waits for wins.
struct Wins<F> {
    game: u32,
    rules: Rules,
    give: F,
}

impl<F: FnMut(MetWin)> Visitor for Wins<F> {
    fn start_game(&mut self, game: &GameBegun<'_>) {
        self.game = game.number;
        self.rules = game.rules.clone();
    }

    fn end_round(&mut self, table: &RoundState, end: &RoundOver<'_>) {
        for win in end.wins {
            (self.give)(MetWin {
                game: self.game,
                round: table.id,
                nth: win.nth,
                winners: win.winners,
                situation: win.situation.clone(),
                claim: win.claim.clone(),
                rules: self.rules.clone(),
                at: win.at,
            });
        }
    }
}
