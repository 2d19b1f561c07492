//! Writes the JSON of tenhou.net/6: an object per game, compact, a line feed between two games.
//!
//! A game with a reference or ratings has its keys in Tenhou's order: `title`, `ver` and `ref`, `log`,
//! `connection`, `ratingc` (with ratings), `rule`, `lobby`, `dan`, `rate`, `sx`, `sc`, `name`. Any other game
//! has them in the order of Tenhou's editor: `title`, `name`, `rule`, then the others, `log` last. Keys
//! without a value are left out, but for `log`, `rule`, `name` and the editor's `title`. Letters are not
//! escaped. `rule` gets two keys of our own, `type` and `csrule`, for tables with house rules alone.
//!
//! A round is written when its result is known; one without a result, with a tile that the log does not
//! show, or with a draw out of turn is left out. When indicators were turned has no place. What has no place here is counted as [`Loss`]; beyond that:
//! - `ver` is always 2.3; a result of the game without tenths has no point; titles are strings.
//! - Ura indicators that no winner in riichi claims are not there.
//! - Red fives are either counted (`aka51` to `aka53`) or not (`aka`), never both.
//! - Limits have one name each: a counted yakuman is `役満`, a rounded-up mangan `満貫`.
//! - Draws have Tenhou's names, whatever the log called them; an abortive draw has no changes. One of an
//!   unknown kind is exhaustive if its changes are those of a tenpai payment.
//! - Scores that the log does not give at the start of a round are carried over from the round before,
//!   from 25,000 (35,000 with three players) at the start.
//! - What a result paid that does not say it follows from the scores behind the round, where the log gives
//!   those and no other result of the round is silent. Where it does not, the list is empty, and so are the
//!   scores at the start of rounds behind it.
//! - Seats are numbered so that seat 0 deals East 1, because the number of a round says who deals it.
//! - A yaku that may be one of several has their names with `/` between them.
//! - Whether a discard equal to the tile just drawn is that tile is taken to be so where the log does
//!   not say.

mod columns;
mod header;
mod outcome;
mod scores;
mod seats;
mod text;

use crate::event::{DrawClaim, Event, EventAt, EventSink, Fault, GameEnd, GameStart, Note, RoundStart};
use crate::table::{PerSeat, Players, Points, Seat};
use crate::tile::RedFives;
use crate::win::{LimitClass, WinClaim};

use super::{Loss, Losses, WriteError};
use columns::{Columns, Lack};
use header::Header;
use scores::Scores;
use seats::Seats;

/// An [`EventSink`] that appends games as tenhou.net/6 JSON to a buffer.
///
/// Notes of the reader are not kept; chips are counted as lost.
#[derive(Debug)]
pub struct TenhouJsonWriter<'o> {
    out: &'o mut Vec<u8>,
    /// A game is open.
    open: bool,
    header: Header,
    end: String,
    /// The inside of two lists.
    connections: String,
    rounds: String,
    /// How many rounds are written.
    count: usize,
    players: Players,
    /// The numbers of the seats, told by the first round.
    seats: Option<Seats>,
    reds: RedFives,
    /// A round is open.
    round: Option<Round>,
    columns: Columns,
    result: String,
    ura: String,
    scores: Scores,
    /// The result that does not say what it paid.
    silent: Silent,
    losses: Losses,
    trouble: Option<WriteError>,
}

/// The round being written.
#[derive(Debug, Clone, Copy)]
struct Round {
    at: u64,
    dealer: Seat,
    /// Something in it cannot be written.
    broken: bool,
}

/// What of the results of a round does not say what it paid.
#[derive(Debug, Clone)]
enum Silent {
    /// Nothing.
    None,
    /// A win, whose empty list stands here in the result.
    Win(usize),
    /// The draw.
    Draw(Box<DrawClaim>),
    /// Several wins.
    Several,
}

impl<'o> TenhouJsonWriter<'o> {
    /// A writer that appends to `out`.
    pub fn new(out: &'o mut Vec<u8>) -> Self {
        Self {
            out,
            open: false,
            header: Header::default(),
            end: String::new(),
            connections: String::new(),
            rounds: String::new(),
            count: 0,
            players: Players::Four,
            seats: None,
            reds: RedFives::THREE,
            round: None,
            columns: Columns::default(),
            result: String::new(),
            ura: String::new(),
            scores: Scores::default(),
            silent: Silent::None,
            losses: Losses::default(),
            trouble: None,
        }
    }

    /// Closes the last game and tells what was lost.
    ///
    /// # Errors
    /// The first thing that could not be read or written; the round it stands in is left out.
    pub fn finish(mut self) -> Result<Losses, WriteError> {
        self.close_game();
        match self.trouble {
            Some(trouble) => Err(trouble),
            None => Ok(self.losses),
        }
    }

    fn lost(&mut self, is_lost: bool, loss: Loss) {
        if is_lost {
            self.losses.count(loss);
        }
    }

    fn break_round(&mut self, trouble: WriteError) {
        self.trouble.get_or_insert(trouble);
        if let Some(round) = &mut self.round {
            round.broken = true;
        }
    }

    /// Writes the round; `next` are the scores behind it, if the log gives them.
    fn close_round(&mut self, next: Option<PerSeat<Points>>) {
        let Some(round) = self.round.take() else {
            return;
        };
        match std::mem::replace(&mut self.silent, Silent::None) {
            Silent::Win(at) => {
                if let Some(deltas) = self.scores.missing(next, true) {
                    let mut list = String::new();
                    text::list(&mut list, deltas.0, text::number);
                    self.result.replace_range(at..at + "[]".len(), &list);
                }
            }
            Silent::Draw(claim) => {
                let deltas = self.scores.missing(next, false);
                if let Some(deltas) = deltas.filter(|deltas| *deltas != PerSeat::default()) {
                    self.result.clear();
                    outcome::draw(&mut self.result, &claim, Some(deltas), self.players);
                }
            }
            Silent::None | Silent::Several => {}
        }
        if self.result.is_empty() {
            let attribute = "result";
            self.trouble.get_or_insert(WriteError::Missing {
                at: round.at,
                attribute,
            });
        } else if !round.broken {
            if self.count > 0 {
                self.rounds.push(',');
            }
            self.columns
                .write(&mut self.rounds, &self.ura, &self.result, self.players);
            self.count += 1;
        }
    }

    fn close_game(&mut self) {
        self.close_round(None);
        if !std::mem::take(&mut self.open) {
            return;
        }
        if !self.out.is_empty() {
            self.out.push(b'\n');
        }
        let mut log = String::new();
        text::key(&mut log, "log");
        text::list(&mut log, [&self.rounds], |log, rounds| log.push_str(rounds));
        if !self.connections.is_empty() {
            text::key(&mut log, "connection");
            text::list(&mut log, [&self.connections], |log, list| log.push_str(list));
        }
        let seats = self.seats.unwrap_or(Seats::kept(self.players));
        let parts = self.header.around(seats, &log, &self.end);
        let mut before = b'{';
        for part in parts.into_iter().filter(|part| !part.is_empty()) {
            self.out.push(before);
            self.out.extend_from_slice(part.as_bytes());
            before = b',';
        }
        self.out.push(b'}');
    }

    fn start_game(&mut self, start: &GameStart<'_>) {
        self.close_game();
        self.open = true;
        self.players = start.table.players;
        self.seats = None;
        self.reds = start
            .red_fives
            .unwrap_or(match (start.table.red_fives, self.players) {
                (false, _) => RedFives::NONE,
                (true, Players::Four) => RedFives::THREE,
                (true, Players::Three) => RedFives::SANMA,
            });
        self.count = 0;
        self.header.fill(start);
        self.end.clear();
        self.connections.clear();
        self.rounds.clear();
        self.scores.start_game(self.players);
        self.lost(start.seed.is_some(), Loss::Seed);
    }

    fn start_round(&mut self, start: &RoundStart<'_>, at: u64) {
        self.close_round(start.scores);
        self.result.clear();
        self.ura.clear();
        self.round = Some(Round {
            at,
            dealer: start.dealer,
            broken: false,
        });
        self.lost(start.dice.is_some(), Loss::Dice);
        self.lost(start.seed.is_some(), Loss::Seed);
        self.lost(start.indicator.id().is_some(), Loss::Copies);
        self.scores.start_round(start.scores, start.sticks);
        if start.dealer.index() != usize::from(start.index % 4) {
            let attribute = "dealer by the number of the round";
            self.break_round(WriteError::Missing { at, attribute });
        }
        let dealt = self.columns.deal(start, self.scores.get(), self.reds);
        self.check(dealt, at);
    }

    fn check(&mut self, written: Result<(), Lack>, at: u64) {
        if let Err(lack) = written {
            self.break_round(match lack {
                Lack::Tile => WriteError::Missing {
                    at,
                    attribute: "tile",
                },
                Lack::Caller => WriteError::BadMeld { at },
                Lack::Pon => WriteError::Missing { at, attribute: "pon" },
                Lack::Turn => WriteError::Missing {
                    at,
                    attribute: "turn of this seat",
                },
            });
        }
    }

    fn win(&mut self, claim: &WinClaim) {
        let Some(round) = self.round else { return };
        if self.result.is_empty() {
            self.scores.results();
        }
        let deltas = self.scores.pay(claim.deltas, claim.after);
        let at_limit = !matches!(claim.limit, Some(LimitClass::None) | None);
        self.lost(at_limit && claim.fu.is_some(), Loss::FuOfLimits);
        self.lost(claim.hand.is_some() || claim.honba.is_some(), Loss::ResultCopies);
        if self.result.is_empty() {
            text::quoted(&mut self.result, "和了");
        }
        self.result.push(',');
        if deltas.is_none() {
            self.silent = match self.silent {
                Silent::None => Silent::Win(self.result.len()),
                _ => Silent::Several,
            };
        }
        outcome::win(&mut self.result, claim, deltas, round.dealer, self.players);
        if let Some(ura) = &claim.ura
            && self.ura.is_empty()
        {
            for tile in ura.iter().filter_map(|tile| tile.face(self.reds)) {
                if !self.ura.is_empty() {
                    self.ura.push(',');
                }
                text::number(&mut self.ura, crate::format::tenhou_json::tile_code::code(tile));
            }
        }
    }

    fn drawn_round(&mut self, claim: &DrawClaim) {
        if self.round.is_none() {
            return;
        }
        self.scores.results();
        let says_nothing = claim.deltas.is_none() && claim.after.is_none();
        let deltas = if says_nothing && outcome::pays_nothing(claim, self.players) {
            None
        } else {
            self.scores.pay(claim.deltas, claim.after)
        };
        self.silent = if says_nothing && self.scores.get().is_none() {
            Silent::Draw(Box::new(claim.clone()))
        } else {
            Silent::None
        };
        let shown = claim.shown.iter().any(|(_, hand)| hand.is_some());
        self.lost(shown || claim.honba.is_some(), Loss::ResultCopies);
        self.result.clear();
        outcome::draw(&mut self.result, claim, deltas, self.players);
    }

    fn connection(&mut self, seat: Seat, lost: bool) {
        if self.round.is_none() {
            self.lost(true, Loss::Connections);
            return;
        }
        let (what, log, step) = (u8::from(!lost), self.count, self.columns.steps);
        if !self.connections.is_empty() {
            self.connections.push(',');
        }
        text::number(
            &mut self.connections,
            format_args!(r#"{{"what":{what},"log":{log},"who":{seat},"step":{step}}}"#),
        );
    }

    fn end_game(&mut self, end: &GameEnd) {
        let Some(scores) = end.scores else {
            return;
        };
        self.end.clear();
        text::key(&mut self.end, "sc");
        let results = end.results.map(|results| results.0);
        let pairs = scores.0.into_iter().zip(results.unwrap_or_default());
        text::list(&mut self.end, pairs, |out, (score, result)| {
            let sign = if result < 0 { "-" } else { "" };
            let (whole, tenth) = (result.unsigned_abs() / 10, result.unsigned_abs() % 10);
            text::number(out, format_args!("{score},{sign}{whole}"));
            if tenth > 0 {
                text::number(out, format_args!(".{tenth}"));
            }
        });
    }
}

impl EventSink for TenhouJsonWriter<'_> {
    fn event(&mut self, EventAt { event, at }: EventAt<'_>) {
        let reds = self.reds;
        let seats = match (self.seats, event) {
            (_, Event::GameStart(start)) => return self.start_game(start),
            (None, Event::RoundStart(start)) => {
                let seats = Seats::of_deal(self.players, start);
                self.lost(!seats.are_kept(), Loss::SeatNumbers);
                *self.seats.insert(seats)
            }
            (seats, _) => seats.unwrap_or(Seats::kept(self.players)),
        };
        match event {
            Event::GameStart(_) => {}
            Event::RoundStart(start) if seats.are_kept() => self.start_round(start, at),
            Event::RoundStart(start) => self.start_round(&seats.deal(start), at),
            Event::Draw { seat, tile } => {
                let written = self.columns.draw(seats.seat(seat), tile, reds);
                self.check(written, at);
            }
            Event::Discard {
                seat,
                tile,
                tsumogiri,
            } => {
                let players = self.players;
                let written = self
                    .columns
                    .discard(seats.seat(seat), tile, tsumogiri, players, reds);
                self.check(written, at);
            }
            Event::Call { seat, call } => {
                let written = self.columns.call(seats.seat(seat), seats.call(call), reds);
                self.check(written, at);
            }
            Event::Kita { seat, .. } => self.columns.kita(seats.seat(seat)),
            Event::Riichi { seat } => self.columns.riichi(seats.seat(seat)),
            Event::RiichiAccepted { seat, scores } => {
                let after = scores.map(|scores| seats.list(scores.0));
                self.scores.riichi(seats.seat(seat), after);
            }
            Event::DoraRevealed { tile } => self.columns.turn(tile, reds),
            Event::Win(claim) if seats.are_kept() => self.win(claim),
            Event::Win(claim) => self.win(&seats.win(claim)),
            Event::DrawnRound(claim) if seats.are_kept() => self.drawn_round(claim),
            Event::DrawnRound(claim) => self.drawn_round(&seats.draw(claim)),
            Event::Disconnect { seat } => self.connection(seats.seat(seat), true),
            Event::Reconnect { seat } => self.connection(seats.seat(seat), false),
            Event::GameEnd(end) => {
                let end = seats.end(end);
                self.close_round(end.scores);
                self.end_game(&end);
            }
        }
    }

    fn note(&mut self, note: Note<'_>, _: u64) {
        if matches!(note, Note::Chips) {
            self.losses.count(Loss::Chips);
        }
    }

    fn fault(&mut self, fault: Fault) {
        // A round with its result is whole, the fault is behind it.
        if !self.result.is_empty() {
            self.close_round(None);
        }
        self.break_round(WriteError::Faulty(fault));
    }
}

#[cfg(test)]
mod tests;
