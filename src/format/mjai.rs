//! mjai: one JSON object per event, in the order of play, in every dialect that programs write.
//!
//! `serde_json` reads the objects. Draws and discards in their usual spellings, nineteen events of
//! twenty, are decoded where they stand, and so are most other events; the result is the same. Lines, arrays and reports that hold
//! an array are one to the reader: it goes from object to object. A broken object costs its line, or
//! what stands before the next object of its array.
//!
//! What a dialect leaves out stays out of the events, with three exceptions that no event can do
//! without: a dealt hand of 14 tiles is 13 tiles and a draw, the round and the sticks are counted
//! where the log does not name them (and are marked so), and Mahjong Soul converters that name a caller as the owner of
//! the called tile mean whoever discarded last.

mod container;
mod course;
mod header;
mod in_place;
mod key;
mod outcome;
mod play;
mod record;
mod scan;
mod tile_name;
mod usual;
mod value;
pub(super) mod yaku_name;

use std::borrow::Cow;
use std::fmt::Write as _;

use serde::de::DeserializeSeed;
use serde_json::error::Category;

use crate::event::{EventSink, Fault, FaultKind, Lost, Note};
use crate::table::{Deltas, PerSeat, Players, Points, RoundId, Seat};

use super::Game;
use course::Course;
use header::Header;
use play::{Accepted, Deal};
use record::{Fill, Record};
use scan::{Step, Walk};
use value::List;

pub(super) use container::{Splitter, begins};

/// The kinds of events.
const EVENTS: [&str; 20] = [
    "start_game",
    "start_kyoku",
    "haipai",
    "tsumo",
    "dahai",
    "chi",
    "pon",
    "daiminkan",
    "kan",
    "ankan",
    "kakan",
    "nukidora",
    "kita",
    "dora",
    "reach",
    "reach_accepted",
    "hora",
    "ryukyoku",
    "end_kyoku",
    "end_game",
];

/// What programs say to each other besides events.
const PROTOCOL: [&str; 8] = [
    "hello",
    "join",
    "none",
    "error",
    "request_action",
    "ack",
    "ping",
    "pong",
];

/// The longest text that a message quotes in full, in characters.
const QUOTED: usize = 60;

/// Reads mjai games; keep one and use it for many games.
#[derive(Debug)]
pub struct Reader {
    /// Draws and discards are decoded where they stand.
    in_place: bool,
}

impl Default for Reader {
    fn default() -> Self {
        Self { in_place: true }
    }
}

impl Reader {
    /// A reader that leaves every object to `serde_json`: slower, with the same result. It is the
    /// measure of the usual one.
    pub const fn by_serde_alone() -> Self {
        Self { in_place: false }
    }

    /// Reads one game, from its first event to its last.
    ///
    /// The first event is [`GameStart`](crate::event::Event::GameStart), from whatever header there is; it waits for the first
    /// deal, which tells how many play. Events and faults stand at their object, and the texts of
    /// faults name the line. Of a game that is not riichi nothing comes but one fault.
    pub fn read(&mut self, game: Game<'_>, sink: &mut impl EventSink) {
        Pass {
            bytes: game.bytes,
            base: game.offset,
            line: game.line,
            line_at: 0,
            sink,
            in_place: self.in_place,
            header: Header::default(),
            started: false,
            players: Players::Four,
            players_known: false,
            course: Course::default(),
            deal: None,
            accepted: None,
            discarder: None,
            stopped: false,
            other_rules: None,
        }
        .run();
    }
}

/// One game being read.
struct Pass<'a, 'r, S> {
    bytes: &'a [u8],
    base: u64,
    /// The number of the line in which `line_at` stands.
    line: u64,
    line_at: usize,
    sink: &'r mut S,
    in_place: bool,
    header: Header<'a>,
    /// [`GameStart`](crate::event::Event::GameStart) is out.
    started: bool,
    /// How many play, once started.
    players: Players,
    /// A deal has told it.
    players_known: bool,
    course: Course,
    /// A deal whose hands come one by one.
    deal: Option<Deal>,
    /// A riichi that waits for the next event.
    accepted: Option<Accepted>,
    /// Who discarded last.
    discarder: Option<Seat>,
    /// Nothing more of this game is to be read.
    stopped: bool,
    /// Whether nothing in the game has to do with dora, once that was asked.
    other_rules: Option<bool>,
}

/// Why an object gives no event.
#[derive(Debug)]
struct Problem {
    kind: FaultKind,
    /// For people: no full stop.
    what: Cow<'static, str>,
}

/// A value that is missing or of the wrong form.
fn bad(what: impl Into<Cow<'static, str>>) -> Problem {
    Problem {
        kind: FaultKind::BadValue,
        what: what.into(),
    }
}

impl<'a, S: EventSink> Pass<'a, '_, S> {
    fn run(mut self) {
        let bytes = self.bytes;
        let mut walk = Walk::new(bytes, 0);
        while !self.stopped
            && let Some(step) = walk.step()
        {
            match step {
                Step::Object(start) => {
                    if self.in_place
                        && let Some(object) = in_place::tile_object(&bytes[start..])
                        && self.tile_object(&object, start)
                    {
                        walk.pos = start + object.length;
                    } else {
                        self.object(&mut walk, start);
                    }
                }
                Step::Junk(start) => {
                    let text = String::from_utf8_lossy(&bytes[start..walk.pos]);
                    let problem = Problem {
                        kind: FaultKind::Syntax,
                        what: format!("no event: {}", quote(text.trim_end())).into(),
                    };
                    self.fault(problem, start);
                }
            }
        }
        if !self.stopped {
            self.finish();
        }
    }

    /// Reads the object before which the walk stands and passes it.
    fn object(&mut self, walk: &mut Walk<'a>, start: usize) {
        if self.in_place {
            let mut record = Record::default();
            if let Some(length) = usual::fill(&self.bytes[start..], &mut record) {
                walk.pos = start + length;
                let pos_after = walk.pos;
                self.record(&mut record, start, pos_after);
                return;
            }
        }
        self.any_object(walk, start);
    }

    /// The same by `serde_json`.
    fn any_object(&mut self, walk: &mut Walk<'a>, start: usize) {
        let chunk_end = walk.chunk_end();
        let end = scan::value_end(&self.bytes[..chunk_end], start);
        let object = &self.bytes[start..end.unwrap_or(chunk_end)];
        let mut record = Record::default();
        let mut json = serde_json::Deserializer::from_slice(object);
        match Fill(&mut record).deserialize(&mut json) {
            Ok(()) => {
                // What was read whole has an end.
                walk.pos = end.unwrap_or(chunk_end);
                let pos_after = walk.pos;
                self.record(&mut record, start, pos_after);
            }
            Err(error) => {
                match end {
                    Some(end) if error.is_data() => walk.pos = end,
                    // The offending byte itself may begin the next object.
                    _ => walk.resume((start + place(object, &error)).saturating_sub(1)),
                }
                let is_protocol =
                    container::next_kind(object, 0).is_some_and(|kind| PROTOCOL.contains(&kind));
                if error.is_data() && is_protocol {
                    let element = container::next_kind(object, 0).unwrap_or_default();
                    self.sink
                        .note(Note::Skipped { element }, self.base + start as u64);
                } else if container::next_kind(object, 0) == Some("start_kyoku") {
                    let problem = problem(&error, object, &record);
                    self.fault_losing(Lost::Deal, play::round_of(&record), problem, start);
                } else {
                    self.fault(problem(&error, object, &record), start);
                }
            }
        }
    }

    fn record(&mut self, record: &mut Record<'a>, start: usize, pos_after: usize) {
        let Some(kind) = record.kind.take() else {
            self.fault(bad("an object without type"), start);
            return;
        };
        let at = self.base + start as u64;
        let kind = kind.as_ref();
        if PROTOCOL.contains(&kind) {
            self.sink.note(Note::Skipped { element: kind }, at);
            return;
        }
        if !EVENTS.contains(&kind) {
            let problem = Problem {
                kind: FaultKind::UnknownElement,
                what: format!("unknown event {}", quote(kind)).into(),
            };
            self.fault(problem, start);
            return;
        }
        self.notes(record, kind, start);
        if let Err(problem) = self.event_of(kind, record, start, pos_after) {
            let what = format!("{kind}: {}", problem.what).into();
            let lost = if kind == "start_kyoku" {
                Lost::Deal
            } else {
                Lost::Play
            };
            let round = play::round_of(record).filter(|_| lost == Lost::Deal);
            self.fault_losing(lost, round, Problem { what, ..problem }, start);
        }
    }

    /// Notes keys that are unknown or stand twice.
    fn notes(&mut self, record: &Record<'a>, kind: &str, start: usize) {
        let at = self.base + start as u64;
        for key in &record.unknown {
            let note = Note::UnknownAttribute {
                element: kind,
                attribute: key.as_ref(),
            };
            self.sink.note(note, at);
        }
        for key in &record.repeated {
            let name = key.as_ref();
            let mut values = scan::members(self.bytes, start)
                .filter(|member| {
                    std::str::from_utf8(member.key).is_ok()
                        && key::parse(member.key) == key::parse(name.as_bytes())
                })
                .map(|member| member.value());
            let first = values.next();
            let note = Note::DuplicateAttribute {
                element: kind,
                attribute: name,
                same: values.all(|value| Some(value) == first),
            };
            self.sink.note(note, at);
        }
    }

    fn fault(&mut self, problem: Problem, start: usize) {
        self.fault_losing(Lost::Play, None, problem, start);
    }

    #[cold]
    fn fault_losing(
        &mut self,
        lost: Lost,
        round: Option<RoundId>,
        Problem { kind, what }: Problem,
        start: usize,
    ) {
        let between = &self.bytes[self.line_at.min(start)..start];
        self.line += memchr::memchr_iter(b'\n', between).count() as u64;
        self.line_at = start;
        self.sink.fault(Fault {
            kind,
            at: self.base + start as u64,
            what: format!("line {}: {what}", self.line),
            lost,
            round,
        });
    }

    fn seat(&self, key: &str, number: Option<i64>) -> Result<Option<Seat>, Problem> {
        let Some(number) = number else { return Ok(None) };
        u8::try_from(number)
            .ok()
            .and_then(Seat::new)
            .filter(|&seat| self.players.has(seat))
            .map(Some)
            .ok_or_else(|| bad(format!("{key}: {number} is no player")))
    }

    fn need_seat(&self, key: &str, number: Option<i64>) -> Result<Seat, Problem> {
        self.seat(key, number)?.ok_or_else(|| bad(format!("no {key}")))
    }

    /// One number of points per player; with three players a fourth one does not count.
    fn per_seat(&self, key: &str, list: Option<&List<i64, 4>>) -> Result<Option<Deltas>, Problem> {
        let Some(List(numbers)) = list else {
            return Ok(None);
        };
        if numbers.len() != 4 && numbers.len() != usize::from(self.players.count()) {
            return Err(bad(format!("{key}: {} numbers", numbers.len())));
        }
        let mut points = PerSeat::<Points>::default();
        for seat in self.players.seats() {
            points[seat] = outcome::points_of(key, numbers[seat.index()])?;
        }
        Ok(Some(points))
    }
}

/// What a failed reading says.
fn problem(error: &serde_json::Error, object: &[u8], record: &Record<'_>) -> Problem {
    let text = error.to_string();
    // The place it names is the one in the object.
    let text = text.rfind(" at line ").map_or(&*text, |end| &text[..end]);
    let kind = match error.classify() {
        Category::Data => FaultKind::BadValue,
        _ if text.contains("unicode code point") && std::str::from_utf8(object).is_err() => {
            FaultKind::NotUtf8
        }
        _ => FaultKind::Syntax,
    };
    let element = record.kind.as_ref().map_or("", |kind| kind.as_ref());
    let key = record.reading.as_ref().map_or("", |key| key.as_ref());
    let mut what = String::new();
    for part in [element, key].into_iter().filter(|part| !part.is_empty()) {
        what.push_str(&quote(part));
        what.push_str(": ");
    }
    what.push_str(text);
    if kind != FaultKind::BadValue {
        // Writing to a string does not fail.
        let _ = write!(what, ", byte {} of the object", place(object, error));
    }
    Problem {
        kind,
        what: what.into(),
    }
}

/// How many bytes of the object were read when reading failed, the offending one included.
fn place(object: &[u8], error: &serde_json::Error) -> usize {
    let line = match error.line() {
        0 | 1 => 0,
        line => memchr::memchr_iter(b'\n', object)
            .nth(line - 2)
            .map_or(0, |end| end + 1),
    };
    (line + error.column()).min(object.len())
}

/// The text as a message quotes it: cut if it is long.
fn quote(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(QUOTED) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]).into(),
    }
}

#[cfg(test)]
mod tests;
