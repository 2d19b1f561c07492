//! The wins of a document, one after the other: the situation that the play gives, and what the log
//! claims of it.
//!
//! Rounds that cannot be followed are passed over; what is wrong with them is for the check to say.

use crate::event::{Event, EventAt, EventSink, Fault, GameStart, Note, RoundStart};
use crate::format::{self, Format};
use crate::replay::{RoundState, rules_of};
use crate::rules::{Rules, TableOptions};
use crate::table::{PerSeat, Players, Points, RoundId};
use crate::win::{RiichiState, WinClaim, WinSituation};

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
    reader: format::Reader,
}

impl WinReader {
    /// Calls `give` for every win of a decompressed document, in order; does nothing if the document is
    /// in no format that haifu reads.
    pub fn read(&mut self, document: &[u8], give: impl FnMut(MetWin)) {
        if let Some(format) = format::sniff(document) {
            self.read_games(document, format, give);
        }
    }

    fn read_games(&mut self, document: &[u8], format: Format, mut give: impl FnMut(MetWin)) {
        for (game, number) in format::split(document, format).zip(1..) {
            let mut listener = Listener::new(number, &mut give);
            self.reader.read(format, game, &mut listener);
            listener.give_pending();
        }
    }
}

/// Follows one game.
struct Listener<'g, F> {
    game: u32,
    rules: Rules,
    round: Option<RoundState>,
    scores: Option<PerSeat<Points>>,
    /// The wins of this round so far: how many riichi winners follow is not known before its end.
    pending: Vec<MetWin>,
    give: &'g mut F,
}

impl<'g, F: FnMut(MetWin)> Listener<'g, F> {
    fn new(game: u32, give: &'g mut F) -> Self {
        Self {
            game,
            rules: Rules::tenhou(&TableOptions::ranked(Players::Four)),
            round: None,
            scores: None,
            pending: Vec::new(),
            give,
        }
    }

    fn start_game(&mut self, start: &GameStart<'_>) {
        self.rules = rules_of(start);
    }

    fn start_round(&mut self, start: &RoundStart<'_>) {
        self.give_pending();
        let (players, reds) = (self.rules.players, self.rules.red_fives);
        self.round = Some(RoundState::deal(start, players, reds, self.scores));
    }

    fn win(&mut self, claim: &WinClaim, at: u64) {
        let Some(round) = &mut self.round else { return };
        let id = round.id;
        let Ok(mut replayed) = round.win(claim.winner) else {
            return;
        };
        round.pay(claim, claim.deltas);
        self.scores = round.scores;
        if matches!(replayed.situation.riichi, RiichiState::Declared { .. }) {
            let ura = claim.ura.iter().flatten().filter_map(|tile| tile.kind()).take(5);
            replayed.situation.ura.extend(ura);
        }
        self.pending.push(MetWin {
            game: self.game,
            round: id,
            nth: self.pending.len() as u8 + 1,
            winners: 0,
            situation: replayed.situation,
            claim: claim.clone(),
            rules: self.rules.clone(),
            at,
        });
    }

    /// Hands over the wins of the round that is over.
    fn give_pending(&mut self) {
        let mut riichi_after = 0;
        let winners = self.pending.len() as u8;
        for win in self.pending.iter_mut().rev() {
            win.winners = winners;
            win.situation.riichi_winners_after = riichi_after;
            riichi_after += u8::from(matches!(win.situation.riichi, RiichiState::Declared { .. }));
        }
        for win in self.pending.drain(..) {
            (self.give)(win);
        }
        self.round = None;
    }
}

impl<F: FnMut(MetWin)> EventSink for Listener<'_, F> {
    fn event(&mut self, EventAt { event, at }: EventAt<'_>) {
        match &event {
            Event::GameStart(start) => self.start_game(start),
            Event::RoundStart(start) => self.start_round(start),
            Event::Win(claim) => self.win(claim, at),
            // What follows a win belongs to no round.
            _ if !self.pending.is_empty() => {}
            event => {
                if self
                    .round
                    .as_mut()
                    .is_some_and(|round| round.play(event).is_err())
                {
                    self.round = None;
                }
            }
        }
    }

    fn note(&mut self, _: Note<'_>, _: u64) {}

    fn fault(&mut self, _: Fault) {
        self.round = None;
    }
}
