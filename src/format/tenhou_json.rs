//! The JSON of tenhou.net/6: per round the hands, and per seat one column of what came and one of what
//! went.
//!
//! The order of play is not written; it is rebuilt from the columns, which says in most cases what is
//! wrong with a round (`walk`). Read are whole games, objects of one round each, such objects one per
//! line, in arrays or in the `split_logs` of a review, and links that hold them percent-encoded. Which
//! objects make one game is said in `documents`.
//!
//! Positions are those of the array item an event comes from, or of the link that holds it. Kan
//! indicators stand in one list for the whole round: they are told at Tenhou's times. Ura indicators
//! are claimed for the winners in riichi alone, the riichi sticks are paid unless the tile is ronned.

mod cursor;
mod documents;
mod header;
mod play;
mod result;
mod round;
mod walk;
mod worth_text;

pub(crate) mod call_text;
pub(crate) mod origin;
pub(crate) mod tile_code;
pub(crate) mod yaku_names;

pub(crate) use result::draw_heading;

use std::fmt::Display;

use arrayvec::ArrayVec;

use crate::event::{Event, EventAt, EventSink, Fault, FaultKind, GameEnd, Lost, Note, RoundStart};
use crate::table::{PerSeat, Players};
use crate::tile::LogTile;

use super::Game;
use cursor::{BadText, Cursor, Syntax};
use header::{Connection, Header};
use play::LastDiscard;
use result::{Outcome, Won};
use round::Columns;
use walk::{Act, Ending, Walker};

pub(crate) use documents::{begins, game_length, whole_rounds};

/// Reads games of tenhou.net/6 JSON; keep one and use it for many games.
#[derive(Debug, Default)]
pub struct Reader {
    columns: Columns,
    walker: Walker,
    wins: Vec<Won>,
}

/// What is wrong, and where in the object.
#[derive(Debug)]
struct Trouble {
    kind: FaultKind,
    at: usize,
    what: String,
}

impl Trouble {
    fn value(at: usize, what: impl Display) -> Self {
        Self {
            kind: FaultKind::BadValue,
            at,
            what: what.to_string(),
        }
    }

    fn text(at: usize, bad: BadText) -> Self {
        Self {
            kind: match bad {
                BadText::NotUtf8 => FaultKind::NotUtf8,
                BadText::BadEscape => FaultKind::Syntax,
            },
            at,
            what: bad.to_string(),
        }
    }
}

impl From<Syntax> for Trouble {
    fn from(syntax: Syntax) -> Self {
        Self {
            kind: FaultKind::Syntax,
            at: syntax.at,
            what: syntax.to_string(),
        }
    }
}

/// Where an object stands in the document.
#[derive(Debug, Clone, Copy)]
enum Place {
    /// Its first byte is this one.
    From(u64),
    /// All of it is encoded in the link at this byte.
    In(u64),
}

impl Place {
    /// The document's position of a position in the object.
    fn of(self, at: usize) -> u64 {
        match self {
            Self::From(base) => base + at as u64,
            Self::In(link) => link,
        }
    }
}

impl Reader {
    /// Reads one game, from its first event to its last.
    ///
    /// The first event is [`Event::GameStart`]. The last one is [`Event::GameEnd`] if the text comes to
    /// its end, with scores only where the log has them (`sc`).
    ///
    /// A round that cannot be read is told as dealt if it is known which round it is, then as a fault,
    /// and the next round is read; of a round that cannot be walked the result is told too. Damage costs
    /// the round it stands in. A text that ends between two rounds is no fault, it has no end.
    pub fn read(&mut self, game: Game<'_>, sink: &mut impl EventSink) {
        let mut pass = Pass {
            reader: self,
            sink,
            place: Place::From(game.offset),
            started: None,
            rounds: 0,
            whole: true,
            end: None,
        };
        let mut pos = 0;
        let mut found = false;
        while let Some(entry) = documents::next_entry(game.bytes, pos) {
            let json = entry.json(game.bytes);
            let at = game.offset + entry.start as u64;
            pass.place = if entry.link {
                Place::In(at)
            } else {
                Place::From(at)
            };
            pass.object(&json);
            pos = entry.end;
            found = true;
        }
        if !found && !game.bytes.trim_ascii().is_empty() {
            pass.trouble(Trouble {
                kind: FaultKind::Syntax,
                at: 0,
                what: "no object with rounds".to_owned(),
            });
        }
        pass.finish(game.offset + game.bytes.len() as u64);
    }
}

/// One game being read.
struct Pass<'r, S> {
    reader: &'r mut Reader,
    sink: &'r mut S,
    place: Place,
    /// [`Event::GameStart`] is out, for so many players.
    started: Option<Players>,
    /// How many rounds came before.
    rounds: usize,
    /// Nothing is cut off.
    whole: bool,
    end: Option<(GameEnd, u64)>,
}

impl<S: EventSink> Pass<'_, S> {
    fn event(&mut self, event: Event<'_>, at: usize) {
        let at = self.place.of(at);
        self.sink.event(EventAt { event, at });
    }

    fn trouble(&mut self, trouble: Trouble) {
        self.sink.fault(Fault {
            kind: trouble.kind,
            at: self.place.of(trouble.at),
            what: trouble.what,
            lost: Lost::Play,
            round: None,
        });
    }

    fn finish(&mut self, at: u64) {
        if self.started.is_none() || !self.whole {
            return;
        }
        let (end, at) = self.end.take().unwrap_or((
            GameEnd {
                scores: None,
                results: None,
                decimals: false,
            },
            at,
        ));
        self.sink.event(EventAt {
            event: Event::GameEnd(&end),
            at,
        });
    }

    /// An object that holds rounds, or objects that hold rounds.
    fn object(&mut self, json: &[u8]) {
        let mut header = Header::default();
        let mut cursor = Cursor::new(json, 0);
        let damage = self.header(&mut header, &mut cursor);
        match (header.log, header.split_logs) {
            (Some(log), _) => self.rounds(json, log, &header, damage),
            (None, Some(list)) => {
                let mut cursor = Cursor::new(json, list);
                if let Err(syntax) = self.split_logs(json, &mut cursor) {
                    self.whole = false;
                    self.trouble(syntax.into());
                }
            }
            (None, None) => self.trouble(match damage {
                Some(syntax) => syntax.into(),
                None => Trouble::value(0, "an object without log"),
            }),
        }
    }

    /// Reads the header of the object at the cursor; gives the damage that ends it.
    fn header<'a>(&mut self, header: &mut Header<'a>, cursor: &mut Cursor<'a>) -> Option<Syntax> {
        let place = self.place;
        let mut troubles = Vec::new();
        let sink = &mut *self.sink;
        let read = header.read(
            cursor,
            &mut |note: Note<'_>, at| sink.note(note, place.of(at)),
            &mut |trouble| troubles.push(trouble),
        );
        for trouble in troubles {
            self.trouble(trouble);
        }
        let damage = read.err();
        if let (Some(_), Some(log)) = (damage, header.log) {
            header.search(cursor.bytes(), log);
        }
        damage
    }

    fn split_logs(&mut self, json: &[u8], cursor: &mut Cursor<'_>) -> Result<(), Syntax> {
        cursor.expect(b'[')?;
        let mut first = true;
        while cursor.more(&mut first, b']')? {
            let mut header = Header::default();
            let mut inside = Cursor::new(json, cursor.at());
            let damage = self.header(&mut header, &mut inside);
            match header.log {
                Some(log) => self.rounds(json, log, &header, damage),
                None => self.trouble(Trouble::value(cursor.at(), "an object without log")),
            }
            cursor.skip()?;
        }
        Ok(())
    }

    /// The rounds in the list at `log`. `damage` is what is wrong in the object that holds it.
    fn rounds(&mut self, json: &[u8], log: usize, header: &Header<'_>, damage: Option<Syntax>) {
        let players = self.start(json, log, header);
        if let Some((end, at)) = &header.end {
            self.end = Some((end.clone(), self.place.of(*at)));
        }
        let mut cursor = Cursor::new(json, log);
        if let Err(syntax) = cursor.expect(b'[') {
            return self.trouble(syntax.into());
        }
        let mut first = true;
        let mut faultless = true;
        let mut number = 0;
        loop {
            let item = cursor.more(&mut first, b']');
            let start = cursor.at();
            let read = match item {
                Ok(false) => break,
                Ok(true) => self.reader.columns.read(&mut cursor),
                // Cut between two rounds: that the game has no end says it all.
                Err(_) if cursor.peek().is_none() => break,
                Err(syntax) => {
                    self.reader.columns.placed = false;
                    Err(syntax.into())
                }
            };
            match read {
                Ok(()) => self.round(json, players, header.connections_of(self.rounds + number)),
                Err(trouble) => {
                    faultless = false;
                    if self.reader.columns.placed {
                        tell_deal(&self.reader.columns, self.place, self.sink);
                    }
                    self.trouble(trouble);
                    // In a text without damage the round ends where its bracket closes. In another one
                    // the next round is where the list goes on, whatever lies between.
                    cursor = Cursor::new(json, start);
                    if damage.is_some() || cursor.skip().is_err() {
                        let Some(next) = documents::next_round(json, start + 1) else {
                            break;
                        };
                        cursor = Cursor::new(json, next);
                        first = true;
                    }
                }
            }
            number += 1;
        }
        self.rounds += number;
        if let Some(syntax) = damage {
            // A text that is cut does not end like an object.
            self.whole = json.trim_ascii_end().ends_with(b"}");
            if faultless && self.whole {
                self.trouble(syntax.into());
            }
        }
    }

    /// Tells the round in the columns and its result.
    fn round(&mut self, json: &[u8], players: Players, connections: &[Connection]) {
        let place = self.place;
        let sink = &mut *self.sink;
        let Reader {
            columns,
            walker,
            wins,
        } = &mut *self.reader;
        let columns = &*columns;
        let fault = |trouble: Trouble, lost| Fault {
            kind: trouble.kind,
            at: place.of(trouble.at),
            what: trouble.what,
            lost,
            round: Some(columns.id()),
        };
        if !players.has(columns.dealer()) {
            let what = "a round whose dealer is not in the game";
            return sink.fault(fault(Trouble::value(columns.at, what), Lost::Deal));
        }
        tell_deal(columns, place, sink);
        let outcome = result::read(&mut Cursor::new(json, columns.result), players, wins, |unknown| {
            let note = Note::UnknownAttribute {
                element: "result",
                attribute: unknown,
            };
            sink.note(note, place.of(columns.result));
        });
        let ending = match &outcome {
            Ok(outcome) => outcome.ending(wins),
            Err(_) => Ending::Unknown,
        };
        let mut riichi = PerSeat([false; 4]);
        match walker.walk(columns, players, ending) {
            Ok(steps) => {
                for step in steps {
                    if let Act::Discard { riichi: true, .. } = step.act {
                        riichi[step.seat] = true;
                    }
                }
                let last_discard = match &outcome {
                    Ok(outcome) => outcome.last_discard(wins, steps),
                    Err(_) => LastDiscard::Passed,
                };
                play::tell(
                    steps,
                    columns.indicators.get(1..).unwrap_or_default(),
                    last_discard,
                    connections,
                    place,
                    sink,
                );
            }
            Err(trouble) => sink.fault(fault(trouble, Lost::Play)),
        }
        match outcome {
            Err(trouble) => sink.fault(fault(trouble, Lost::Play)),
            Ok(Outcome::Drawn(claim)) => sink.event(EventAt {
                event: Event::DrawnRound(&claim),
                at: place.of(columns.result),
            }),
            Ok(Outcome::Won) => {
                for Won { claim, at } in wins {
                    if !columns.indicators.is_empty() {
                        claim.indicators = Some(faces(&columns.indicators));
                    }
                    if riichi[claim.winner] && !columns.ura.is_empty() {
                        claim.ura = Some(faces(&columns.ura));
                    }
                    sink.event(EventAt {
                        event: Event::Win(claim),
                        at: place.of(*at),
                    });
                }
            }
        }
    }

    /// Tells the beginning of the game, once. Gives the number of players.
    fn start(&mut self, json: &[u8], log: usize, header: &Header<'_>) -> Players {
        if let Some(players) = self.started {
            return players;
        }
        let players = header
            .players
            .unwrap_or_else(|| self.count_players(json, log, header));
        self.started = Some(players);
        self.event(Event::GameStart(&header.start(players)), 0);
        players
    }

    /// Three if the rules are called so or the fourth seat of the first round is empty.
    fn count_players(&mut self, json: &[u8], log: usize, header: &Header<'_>) -> Players {
        if header.names_three_players() {
            return Players::Three;
        }
        let mut cursor = Cursor::new(json, log);
        let columns = &mut self.reader.columns;
        if cursor.expect(b'[').is_ok() && columns.read(&mut cursor).is_ok() && columns.fourth_seat_is_empty()
        {
            Players::Three
        } else {
            Players::Four
        }
    }
}

/// Tells how a round begins.
fn tell_deal(columns: &Columns, place: Place, sink: &mut impl EventSink) {
    let indicator = columns.indicators.first();
    let start = RoundStart {
        id: columns.id(),
        index: columns.index,
        id_inferred: false,
        sticks: columns.sticks,
        sticks_inferred: false,
        dealer: columns.dealer(),
        scores: columns.scores,
        indicator: indicator.map_or(LogTile::HIDDEN, |&tile| LogTile::face_of(tile)),
        hands: PerSeat::from_fn(|seat| faces(&columns.seats[seat].hand)),
        dice: None,
        seed: None,
    };
    sink.event(EventAt {
        event: Event::RoundStart(&start),
        at: place.of(columns.at),
    });
}

fn faces<const N: usize>(tiles: &ArrayVec<crate::tile::Tile, N>) -> ArrayVec<LogTile, N> {
    tiles.iter().copied().map(LogTile::face_of).collect()
}

#[cfg(test)]
mod tests;
