//! Games as tables: rows with typed columns for statistics, files and programs in other languages.
//!
//! A [`FactReader`] follows a document and hands over its rows round by round, and those of the game at its end.
//! [`Table`] lists the tables with their columns; files, documents and the names of filters follow from it.

mod builder;
mod cell;
mod columns;
mod finding;
mod identity;
mod names;
mod question;
mod result;
mod schema;
mod tables;
mod track;
mod waits;
mod won;

use arrayvec::ArrayVec;

use crate::rules::RuleSet;
use crate::visit::{Met, Tour};
use builder::{Builder, Building};

pub use cell::{Cell, CellType, Value};
pub use columns::{ColumnValues, Columns, Texts, Values};
pub use identity::{GameIdentity, IdentityReader, KnownGames};
pub use question::Question;
pub use schema::{Cells, Column, Row};
pub use tables::{
    Call, Discard, Draw, FindingRow, Game, Hand, HandText, MeldsText, Player, Round, Table, TilesText, Win,
    WordsText, Yaku, YakuText,
};
pub use waits::{RiichiWait, waits_for};

/// The rows of one round.
#[derive(Debug, Default)]
pub struct RoundFacts {
    /// The round; there always is one when a sink hears of it.
    pub round: Option<Round>,
    /// One row for each player, in seat order.
    pub hands: ArrayVec<Hand, 4>,
    /// Wins, if wanted.
    pub wins: Vec<Win>,
    /// Their yaku, if wanted.
    pub yaku: Vec<Yaku>,
    /// The draw, if the round has no winner.
    pub draw: Option<Draw>,
    /// Calls, if wanted.
    pub calls: Vec<Call>,
    /// Discards, if wanted.
    pub discards: Vec<Discard>,
}

impl RoundFacts {
    fn clear(&mut self) {
        self.round = None;
        self.hands.clear();
        self.wins.clear();
        self.yaku.clear();
        self.draw = None;
        self.calls.clear();
        self.discards.clear();
    }
}

/// Takes rows. Those of a round that cannot be followed to its end never come.
pub trait FactSink {
    /// Whether rows of this table are wanted; what is not wanted is not made. Rounds and hands always are.
    fn wants(&self, _table: Table) -> bool {
        true
    }

    /// Whether games are to be told apart.
    fn identifies(&self) -> bool {
        false
    }

    /// A game begins: what is known of it and its players so far.
    fn start_game(&mut self, _game: &Game, _players: &[Player]) {}

    /// A round is over. Of the game and its players those columns are filled that are known by now; the counts
    /// of the players include this round.
    fn round(&mut self, _game: &Game, _players: &[Player], _facts: &RoundFacts) {}

    /// A game is over; its row and those of its players are complete.
    fn game(&mut self, _game: &Game, _players: &[Player], _identity: Option<GameIdentity>) {}
}

/// Reads documents and hands over their rows; keep one and use it for many documents.
#[derive(Debug, Default)]
pub struct FactReader {
    tour: Tour,
    builder: Builder,
}

impl FactReader {
    /// A reader that holds every game to this rule set, or each game to the rules its log names if `None`.
    pub fn new(rules: Option<RuleSet>) -> Self {
        Self {
            tour: Tour::new(rules),
            builder: Builder::default(),
        }
    }

    /// Hands the rows of a decompressed document to the sink. The name is the key of its rows and may hold a
    /// Tenhou log id; a document in no format that haifu reads has no rows.
    pub fn read(&mut self, name: &str, document: &[u8], sink: &mut impl FactSink) -> Met {
        self.builder.name_document(name);
        let mut building = Building {
            builder: &mut self.builder,
            sink,
        };
        self.tour.show(document, &mut building)
    }

    /// The same for a document whose end is missing.
    pub fn read_cut(&mut self, name: &str, document: &[u8], sink: &mut impl FactSink) -> Met {
        self.builder.name_document(name);
        let mut building = Building {
            builder: &mut self.builder,
            sink,
        };
        self.tour.show_cut(document, &mut building)
    }

    /// What the first panic since the last call said, if a game was given up after one.
    pub fn take_panic(&mut self) -> Option<Box<dyn std::any::Any + Send>> {
        self.tour.take_panic()
    }
}
