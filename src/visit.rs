//! A document followed event by event, for whoever has questions of their own: statistics, tables, searches.
//!
//! A [`Tour`] reads a document, replays its rounds and shows them to a [`Visitor`]. What is wrong with a
//! log is for the check to say: here a round that cannot be followed is given up and counted, and the
//! tour goes on with the next one.

mod guide;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::event::{DrawClaim, Event, GameEnd, GameStart, RoundStart};
use crate::format::{self, Format};
use crate::replay::RoundState;
use crate::rules::{RuleSet, Rules};
use crate::score::{self, Score, Unscorable};
use crate::table::{Deltas, PerSeat, Points};
use crate::win::{WinClaim, WinSituation};

use guide::Guide;

/// Hears what happens in the games of a document. Every method does nothing unless it is written.
///
/// ```
/// use haifu::event::Event;
/// use haifu::replay::RoundState;
/// use haifu::visit::{Tour, Visitor};
///
/// #[derive(Default)]
/// struct Calls(u32);
///
/// impl Visitor for Calls {
///     fn after(&mut self, _table: &RoundState, event: &Event<'_>, _at: u64) {
///         self.0 += u32::from(matches!(event, Event::Call { .. }));
///     }
/// }
///
/// let mut calls = Calls::default();
/// let met = Tour::default().show(b"no log at all", &mut calls);
/// assert_eq!((met.games, calls.0), (0, 0));
/// ```
///
/// For each game the order is: [`start_game`](Self::start_game); then for each round
/// [`start_round`](Self::start_round), [`before`](Self::before) and [`after`](Self::after) each event of the
/// play, and [`end_round`](Self::end_round) or [`lose_round`](Self::lose_round); at last
/// [`end_game`](Self::end_game).
pub trait Visitor {
    /// A game begins.
    fn start_game(&mut self, _game: &GameBegun<'_>) {}

    /// A round is dealt; the table is as it was dealt.
    fn start_round(&mut self, _table: &RoundState, _start: &RoundStart<'_>) {}

    /// An event of the play is about to happen on this table. It may still turn out not to fit; then
    /// [`lose_round`](Self::lose_round) follows. `at` is its byte position.
    fn before(&mut self, _table: &RoundState, _event: &Event<'_>, _at: u64) {}

    /// The event has happened; the table is as it left it.
    fn after(&mut self, _table: &RoundState, _event: &Event<'_>, _at: u64) {}

    /// The round is over and its result is known. The table is as the last event of the play left it,
    /// with the payments made.
    fn end_round(&mut self, _table: &RoundState, _end: &RoundOver<'_>) {}

    /// The round cannot be followed to its end: what was heard of it since
    /// [`start_round`](Self::start_round) leads nowhere. Also a round whose deal cannot be read is told so.
    fn lose_round(&mut self) {}

    /// The game is over, or its text ends.
    fn end_game(&mut self, _end: &GameOver<'_>) {}
}

/// What is known when a game begins.
#[derive(Debug, Clone, Copy)]
pub struct GameBegun<'a> {
    /// Number of the game in the document, from 1.
    pub number: u32,
    /// The format of the document.
    pub format: Format,
    /// Byte position of the game in the document.
    pub at: u64,
    /// The text of the game.
    pub text: &'a [u8],
    /// What the log says before the first round; `None` where it says nothing.
    pub start: Option<&'a GameStart<'a>>,
    /// The rules the game is held to: those given to the tour, or those its log names.
    pub rules: &'a Rules,
}

/// A win met on the tour.
#[derive(Debug, Clone)]
pub struct Win {
    /// Number of the win in its round, from 1.
    pub nth: u8,
    /// How many win on the same tile.
    pub winners: u8,
    /// What the play gives, with the ura indicators that the log shows for a riichi winner.
    pub situation: WinSituation,
    /// What the log says of it.
    pub claim: WinClaim,
    /// The scores before its payment, where known: riichi sticks are paid, earlier winners of the same
    /// tile too.
    pub before: Option<PerSeat<Points>>,
    /// Byte position of the win in the decompressed document.
    pub at: u64,
}

impl Win {
    /// What it is worth by these rules.
    ///
    /// # Errors
    /// [`Unscorable`] if the hand is not complete, has no yaku, or cannot exist.
    pub fn score(&self, rules: &Rules) -> Result<Score, Unscorable> {
        score::best(&self.situation, rules)
    }
}

/// How a round ended.
#[derive(Debug, Clone, Copy)]
pub struct RoundOver<'a> {
    /// The wins on the last tile, in the order of the log; none for a draw.
    pub wins: &'a [Win],
    /// What the log says of a round without a winner.
    pub draw: Option<&'a DrawClaim>,
    /// Scores at the deal, where known.
    pub before: Option<PerSeat<Points>>,
    /// Scores after all payments as the log records them, from the result or the next deal, where known.
    pub after: Option<PerSeat<Points>>,
    /// Byte position of the result, of the first one if there are several.
    pub at: u64,
    /// What comes after it.
    pub next: Next<'a>,
}

impl RoundOver<'_> {
    /// What each seat gained or lost from the deal to the end, riichi sticks paid and taken included.
    pub fn deltas(&self) -> Option<Deltas> {
        let (before, after) = (self.before?, self.after?);
        Some(PerSeat::from_fn(|seat| after[seat] - before[seat]))
    }
}

/// What follows a round.
#[derive(Debug, Clone, Copy)]
pub enum Next<'a> {
    /// Another round.
    Round(&'a RoundStart<'a>),
    /// The end of the game.
    End(&'a GameEnd),
    /// The text ends, or what comes next cannot be read.
    Unknown,
}

/// How a game ended.
#[derive(Debug, Clone, Copy)]
pub struct GameOver<'a> {
    /// What the log says of the end; `None` where the game breaks off.
    pub end: Option<&'a GameEnd>,
    /// The scores as they were last known: leftover sticks are not handed out.
    pub scores: Option<PerSeat<Points>>,
    /// Rounds that were followed to their end.
    pub rounds: u32,
    /// Rounds given up.
    pub lost: u32,
    /// A failure of ours ended the game; nothing after it is known.
    pub failed: bool,
}

/// What a tour met, for the report on it. Counts can be added.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Met {
    /// Games.
    pub games: u64,
    /// Rounds followed to their end.
    pub rounds: u64,
    /// Rounds given up because they could not be followed.
    pub lost: u64,
    /// Wins.
    pub wins: u64,
    /// Games given up after a failure of ours.
    pub failed: u64,
}

impl Met {
    /// Adds other counts.
    pub const fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.rounds += other.rounds;
        self.lost += other.lost;
        self.wins += other.wins;
        self.failed += other.failed;
    }
}

/// Shows documents to visitors; keep one and use it for many documents.
#[derive(Debug, Default)]
pub struct Tour {
    reader: format::Reader,
    given: Option<RuleSet>,
    guide: Guide,
    panic: Option<Box<dyn Any + Send>>,
}

impl Tour {
    /// A tour that holds every game to this rule set, or each game to the rules its log names if `None`.
    pub fn new(rules: Option<RuleSet>) -> Self {
        Self {
            given: rules,
            ..Self::default()
        }
    }

    /// Shows a decompressed document; one in no format that haifu reads has no game.
    ///
    /// Never fails: a panic, the visitor's included, ends the game it happens in and is counted; the tour goes
    /// on with the next game. [`take_panic`](Self::take_panic) has the first one.
    pub fn show(&mut self, document: &[u8], visitor: &mut impl Visitor) -> Met {
        match format::sniff(document) {
            Some(format) => self.show_games(document, format, visitor),
            None => Met::default(),
        }
    }

    /// Shows a document whose end is missing: what stands behind its last whole element is left out.
    pub fn show_cut(&mut self, document: &[u8], visitor: &mut impl Visitor) -> Met {
        match format::sniff(document) {
            Some(format) => self.show_games(format::whole_elements(document, format), format, visitor),
            None => Met::default(),
        }
    }

    fn show_games(&mut self, document: &[u8], format: Format, visitor: &mut impl Visitor) -> Met {
        let mut met = Met::default();
        for (game, number) in format::split(document, format).zip(1..) {
            let mut listener = self
                .guide
                .begin(self.given.as_ref(), format, game, number, visitor);
            // What a panic leaves behind is a game half shown, which is given up.
            let read = AssertUnwindSafe(|| self.reader.read(format, game, &mut listener));
            let read = catch_unwind(read);
            met.add(&listener.finish(read.is_err()));
            if let Err(panic) = read {
                self.panic.get_or_insert(panic);
            }
        }
        met
    }

    /// What the first panic since the last call said.
    pub fn take_panic(&mut self) -> Option<Box<dyn Any + Send>> {
        self.panic.take()
    }
}
