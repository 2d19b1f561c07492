//! Writes Tenhou's mjlog exactly as Tenhou spells it: attribute order, blanks, one line.
//!
//! What the events do not carry is not written: chips, `ratio`, the texts of a custom lobby other
//! than its `csrule`. Everything else comes out byte for byte as it was read.

mod claims;
mod text;

use std::fmt;

use crate::event::{Event, EventAt, EventSink, Fault, GameStart, Note, RoundStart};
use crate::format::tenhou_xml::meld_code;
use crate::rules::TableOptions;
use crate::table::{PerSeat, Players, Points, Seat};
use crate::tile::LogTile;
use crate::win::ClaimedMeld;

use text::Text;

/// The letters that begin a draw, by seat.
const DRAW: [&str; 4] = ["T", "U", "V", "W"];
/// The letters that begin a discard, by seat.
const DISCARD: [&str; 4] = ["D", "E", "F", "G"];

/// Why events cannot be written as an mjlog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WriteError {
    /// A tile is named by its face or hidden; an mjlog names physical tiles only.
    NoPhysicalTile {
        /// Byte position of the event in its own document.
        at: u64,
    },
    /// The events do not carry something that an mjlog cannot do without.
    Missing {
        /// Byte position of the event in its own document.
        at: u64,
        /// The attribute that would hold it.
        attribute: &'static str,
    },
    /// A meld that the meld code cannot express: tiles that do not go together, an impossible
    /// seat, or an added tile whose pon is not known.
    BadMeld {
        /// Byte position of the event in its own document.
        at: u64,
    },
    /// Points that are no multiple of 100.
    NotHundreds {
        /// Byte position of the event in its own document.
        at: u64,
        /// The points.
        points: Points,
    },
    /// A yaku or dora entry to which Tenhou gives no number.
    NoYakuNumber {
        /// Byte position of the event in its own document.
        at: u64,
    },
    /// The events stop at something that could not be read.
    Faulty(Fault),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPhysicalTile { at } => write!(f, "event at byte {at} names no physical tile"),
            Self::Missing { at, attribute } => write!(f, "event at byte {at} has nothing for {attribute}"),
            Self::BadMeld { at } => write!(f, "event at byte {at} has a meld without a code"),
            Self::NotHundreds { at, points } => {
                write!(f, "event at byte {at} has {points} points, no multiple of 100")
            }
            Self::NoYakuNumber { at } => write!(f, "event at byte {at} lists a yaku without a number"),
            Self::Faulty(fault) => write!(f, "byte {}: {}", fault.at, fault.what),
        }
    }
}

impl std::error::Error for WriteError {}

/// What is open at the end of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Open {
    /// Nothing: before the first game.
    Nothing,
    /// The root element of a game.
    Game,
    /// A result element in the root, which may still get its `owari`.
    Result,
}

/// An [`EventSink`] that appends each game as one mjlog document to a buffer.
///
/// An event that cannot be expressed is left out; the first such trouble is what
/// [`MjlogWriter::finish`] returns. Notes of the reader are not kept.
#[derive(Debug)]
pub struct MjlogWriter<'o> {
    text: Text<'o>,
    open: Open,
    people: PerSeat<String>,
    trouble: Option<WriteError>,
}

impl<'o> MjlogWriter<'o> {
    /// A writer that appends to `out`.
    pub fn new(out: &'o mut Vec<u8>) -> Self {
        Self {
            text: Text::new(out),
            open: Open::Nothing,
            people: PerSeat::default(),
            trouble: None,
        }
    }

    /// Closes the document.
    ///
    /// # Errors
    /// The first trouble met; the text then lacks at least that event.
    pub fn finish(mut self) -> Result<(), WriteError> {
        self.close_game();
        match self.trouble {
            Some(trouble) => Err(trouble),
            None => Ok(()),
        }
    }

    fn close_result(&mut self) {
        if self.open == Open::Result {
            self.text.raw(" />");
            self.open = Open::Game;
        }
    }

    fn close_game(&mut self) {
        self.close_result();
        if self.open == Open::Game {
            self.text.raw("</mjloggm>");
            self.open = Open::Nothing;
        }
    }

    /// Appends what `write` appends, or nothing if that fails.
    fn element(&mut self, write: impl FnOnce(&mut Text<'o>) -> Result<(), WriteError>) {
        let before = self.text.len();
        if let Err(trouble) = write(&mut self.text) {
            self.text.truncate(before);
            self.trouble.get_or_insert(trouble);
        }
    }

    /// As [`Self::element`] for an element that waits for its end.
    fn result(&mut self, write: impl FnOnce(&mut Text<'o>) -> Result<(), WriteError>) {
        let before = self.text.len();
        self.element(write);
        if self.text.len() > before {
            self.open = Open::Result;
        }
    }

    fn game_start(&mut self, start: &GameStart<'_>) {
        self.close_game();
        self.open = Open::Game;
        let text = &mut self.text;
        text.raw(r#"<mjloggm ver="2.3">"#);
        if let Some(seed) = start.seed {
            text.raw("<SHUFFLE");
            text.attribute("seed", seed);
            text.attribute("ref", start.reference.unwrap_or_default());
            text.raw("/>");
        }
        text.raw("<GO");
        let table_type = start.table_type.unwrap_or_else(|| type_bits(start.table));
        text.numbers("type", [i64::from(table_type)]);
        if let Some(lobby) = start.lobby {
            text.numbers("lobby", [i64::from(lobby)]);
        }
        if let Some(house_rules) = start.house_rules {
            text.attribute("csrule", house_rules);
        }
        text.raw("/><UN");
        for (seat, person) in start.people.iter() {
            self.people[seat].clear();
            text::percent_encode(person.name, &mut self.people[seat]);
            text.attribute(NAME[seat.index()], &self.people[seat]);
        }
        let people = &start.people.0;
        if people.iter().any(|person| person.dan.is_some()) {
            text.numbers(
                "dan",
                people.iter().map(|person| i64::from(person.dan.unwrap_or(0))),
            );
        }
        if people.iter().any(|person| !person.rate.is_empty()) {
            text.texts("rate", people.iter().map(|person| person.rate));
        }
        if people.iter().any(|person| !person.sex.is_empty()) {
            text.texts("sx", people.iter().map(|person| person.sex));
        }
        text.raw(r#"/><TAIKYOKU oya="0"/>"#);
    }

    fn event_in_game(&mut self, event: Event<'_>, at: u64) {
        match event {
            Event::GameStart(start) => self.game_start(start),
            Event::RoundStart(start) => self.element(|text| round_start(text, start, at)),
            Event::Draw { seat, tile } => self.element(|text| play(text, DRAW, seat, tile, at)),
            Event::Discard { seat, tile, .. } => self.element(|text| play(text, DISCARD, seat, tile, at)),
            Event::Call { seat, call } => self.element(|text| {
                let meld = call.meld().ok_or(WriteError::BadMeld { at })?;
                meld_element(text, seat, ClaimedMeld::Meld(meld), at)
            }),
            Event::Kita { seat, tile } => {
                self.element(|text| meld_element(text, seat, ClaimedMeld::Kita(tile), at));
            }
            Event::Riichi { seat } => self.element(|text| {
                text.raw("<REACH");
                text.seat("who", seat);
                text.raw(r#" step="1"/>"#);
                Ok(())
            }),
            Event::RiichiAccepted { seat, scores } => self.element(|text| {
                text.raw("<REACH");
                text.seat("who", seat);
                if let Some(scores) = scores {
                    text.try_numbers("ten", scores.0, |points| hundreds(points, at))?;
                }
                text.raw(r#" step="2"/>"#);
                Ok(())
            }),
            Event::DoraRevealed { tile } => self.element(|text| {
                text.raw("<DORA");
                text.numbers("hai", [id(tile, at)?]);
                text.raw(" />");
                Ok(())
            }),
            Event::Win(claim) => self.result(|text| claims::win(text, claim, at)),
            Event::DrawnRound(claim) => self.result(|text| claims::draw(text, claim, at)),
            Event::Disconnect { seat } => {
                self.text.raw("<BYE");
                self.text.seat("who", seat);
                self.text.raw(" />");
            }
            Event::Reconnect { seat } => {
                self.text.raw("<UN");
                self.text.attribute(NAME[seat.index()], &self.people[seat]);
                self.text.raw(" />");
            }
            // Not an element: handled where the result is still open.
            Event::GameEnd(_) => {}
        }
    }
}

impl EventSink for MjlogWriter<'_> {
    fn event(&mut self, EventAt { event, at }: EventAt<'_>) {
        if let Event::GameEnd(end) = event {
            if self.open == Open::Result {
                self.element(|text| claims::end(text, end, at));
            } else {
                self.trouble.get_or_insert(WriteError::Missing {
                    at,
                    attribute: "owari",
                });
            }
        } else {
            self.close_result();
            self.event_in_game(event, at);
        }
    }

    fn note(&mut self, _: Note<'_>, _: u64) {}

    fn fault(&mut self, fault: Fault) {
        self.trouble.get_or_insert(WriteError::Faulty(fault));
    }
}

/// The attributes that hold names, by seat.
const NAME: [&str; 4] = ["n0", "n1", "n2", "n3"];
/// The attributes that hold hands, by seat.
const HAND: [&str; 4] = ["hai0", "hai1", "hai2", "hai3"];

/// Tenhou's number for a kind of table of which only the rules are known: a general room against
/// people.
const fn type_bits(table: TableOptions) -> u32 {
    let mut bits = 0x1;
    if !table.red_fives {
        bits |= 0x2;
    }
    if !table.open_tanyao {
        bits |= 0x4;
    }
    if table.south_rounds {
        bits |= 0x8;
    }
    if matches!(table.players, Players::Three) {
        bits |= 0x10;
    }
    if table.chips {
        bits |= 0x200;
    }
    bits
}

fn round_start(text: &mut Text<'_>, start: &RoundStart<'_>, at: u64) -> Result<(), WriteError> {
    let scores = start.scores.ok_or(WriteError::Missing { at, attribute: "ten" })?;
    text.raw("<INIT");
    text.begin("seed");
    for number in [i64::from(start.index), start.id.honba.into(), start.sticks.into()] {
        text.number(number);
        text.raw(",");
    }
    for die in start.dice.map_or([None; 2], |dice| dice.map(Some)) {
        if let Some(die) = die {
            text.number(die.into());
        }
        text.raw(",");
    }
    text.number(id(start.indicator, at)?);
    text.end();
    text.try_numbers("ten", scores.0, |points| hundreds(points, at))?;
    text.seat("oya", start.dealer);
    for (seat, hand) in start.hands.iter() {
        text.try_numbers(HAND[seat.index()], hand.iter().copied(), |tile| id(tile, at))?;
    }
    if let Some(seed) = start.seed {
        text.attribute("shuffle", seed);
    }
    text.raw("/>");
    Ok(())
}

fn play(
    text: &mut Text<'_>,
    letters: [&str; 4],
    seat: Seat,
    tile: LogTile,
    at: u64,
) -> Result<(), WriteError> {
    text.raw("<");
    text.raw(letters[seat.index()]);
    text.number(id(tile, at)?);
    text.raw("/>");
    Ok(())
}

fn meld_element(text: &mut Text<'_>, seat: Seat, meld: ClaimedMeld, at: u64) -> Result<(), WriteError> {
    text.raw("<N");
    text.seat("who", seat);
    text.numbers("m", [meld_number(meld, seat, at)?]);
    text.raw(" />");
    Ok(())
}

fn meld_number(meld: ClaimedMeld, caller: Seat, at: u64) -> Result<i64, WriteError> {
    meld_code::encode(&meld, caller)
        .map(i64::from)
        .ok_or(WriteError::BadMeld { at })
}

fn id(tile: LogTile, at: u64) -> Result<i64, WriteError> {
    let id = tile.id().ok_or(WriteError::NoPhysicalTile { at })?;
    Ok(id.index() as i64)
}

fn hundreds(points: Points, at: u64) -> Result<i64, WriteError> {
    if points.0 % 100 == 0 {
        Ok(i64::from(points.0 / 100))
    } else {
        Err(WriteError::NotHundreds { at, points })
    }
}

#[cfg(test)]
mod tests;
