//! Statistics over games: counters that add, and tables of rates and means made of them.
//!
//! A [`Gatherer`] hears documents on a tour and keeps one game at a time; [`Statistics`] counts it, for
//! each group of hands that a [`Question`] makes. Counters are whole numbers that add, so any split of
//! the work gives the same sums. [`TABLES`] says which counters are shown against which; every value
//! has a numerator, a denominator and a definition.

mod axis;
mod count;
mod counter;
mod field;
mod game;
mod gather;
mod groups;
mod interval;
mod json;
mod page;
mod published;
mod relation;
mod table;

pub use axis::{Axis, HandKind, Outcome, WaitShape};
pub use counter::{Counter, Counts};
pub use field::fields;
pub use game::{DealIn, Game, Hand, HandInGame, Person, Placed, Riichi, Round, Win};
pub use gather::Gatherer;
pub use groups::{Question, Statistics};
pub use interval::wilson;
pub use json::{BadStatistics, parse, write};
pub use page::markdown;
pub use published::{Compared, PUBLISHED, Published, compare};
pub use table::{Cell, Kind, Measure, TABLES, Table, TableRow};

/// Stands between the values that make a group.
const SEPARATOR: char = '\u{1f}';

/// What was read for statistics. Counts add.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub struct Met {
    /// Logs.
    pub documents: u64,
    /// Files in folders that are no logs.
    pub skipped: u64,
    /// Logs that could not be read, or not to their end.
    pub unreadable: u64,
    /// Games.
    pub games: u64,
    /// Games that were there before, where each is counted once; they are among no other number.
    #[serde(default)]
    pub repeated: u64,
    /// Rounds that were followed to their end.
    pub rounds: u64,
    /// Rounds given up because they break off or make no sense.
    pub rounds_lost: u64,
    /// Wins.
    pub wins: u64,
    /// Games given up after a failure of haifu.
    pub games_failed: u64,
}

impl Met {
    /// Adds other counts.
    pub const fn add(&mut self, other: &Self) {
        self.documents += other.documents;
        self.skipped += other.skipped;
        self.unreadable += other.unreadable;
        self.games += other.games;
        self.repeated += other.repeated;
        self.rounds += other.rounds;
        self.rounds_lost += other.rounds_lost;
        self.wins += other.wins;
        self.games_failed += other.games_failed;
    }

    /// Counts a game.
    pub fn add_game(&mut self, game: &Game) {
        let winners = game.rounds.iter().map(|round| u64::from(round.winners));
        self.games += 1;
        self.rounds += game.rounds.len() as u64;
        self.wins += winners.sum::<u64>();
    }

    /// Takes games out that were there before, after they were counted.
    pub const fn leave_out(&mut self, repeated: &Self) {
        self.games = self.games.saturating_sub(repeated.games);
        self.rounds = self.rounds.saturating_sub(repeated.rounds);
        self.wins = self.wins.saturating_sub(repeated.wins);
        self.repeated += repeated.games;
    }

    /// Adds what a tour of a document met.
    pub const fn add_tour(&mut self, met: &crate::visit::Met) {
        self.games += met.games;
        self.rounds += met.rounds;
        self.rounds_lost += met.lost;
        self.wins += met.wins;
        self.games_failed += met.failed;
    }
}
