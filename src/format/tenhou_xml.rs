//! Tenhou's mjlog: one flat XML document per game, its elements in the order of play.
//!
//! Draws and discards, nine elements of ten, are decoded in place, and so are the other elements of the play if they are spelt as
//! Tenhou spells them. The attributes of every other element are cut out in one pass if they are spelt like that, else
//! by `quick-xml`. A literal `<` cannot stand inside an attribute, so broken syntax costs one element: reading goes on
//! at the next `<`.

mod attributes;
mod boundary;
mod header;
mod outcome;
mod play;
mod scan;
#[cfg(test)]
mod tests;
mod usual;
mod value;

pub mod meld_code;

use crate::event::{Event, EventAt, EventSink, Fault, FaultKind, GameEnd, Lost};
use crate::table::{RoundId, Seat};
use crate::tile::TileId;
use crate::win::WinClaim;

use super::Game;
use attributes::{Names, Problem, Value};
use header::Header;
use scan::{Element, Markup, Unended};

pub(super) use boundary::{begins, game_length};
pub(super) use header::table;
pub use header::{is_fast, room};

/// Reads mjlog games; keep one and use it for many games.
#[derive(Debug)]
pub struct Reader {
    /// Filled anew for every win; it is large.
    claim: WinClaim,
    /// Elements in Tenhou's own spelling are decoded where they stand.
    in_place: bool,
}

impl Default for Reader {
    fn default() -> Self {
        Self {
            claim: WinClaim::new(Seat::ALL[0], Seat::ALL[0]),
            in_place: true,
        }
    }
}

impl Reader {
    /// A reader that takes every element for one in an unusual spelling: slower, with the same result. It
    /// is the measure of the usual one.
    pub fn by_attributes_alone() -> Self {
        Self {
            in_place: false,
            ..Self::default()
        }
    }

    /// Reads one game, from its first event to its last.
    ///
    /// The first event is [`Event::GameStart`], from whatever header there is. Of an attribute that
    /// stands twice in an element the first one counts. A fault stands at its element, and reading
    /// goes on with the next element.
    pub fn read(&mut self, game: Game<'_>, sink: &mut impl EventSink) {
        Pass {
            bytes: game.bytes,
            base: game.offset,
            pos: 0,
            sink,
            claim: &mut self.claim,
            in_place: self.in_place,
            header: Header::default(),
            unended: Unended::default(),
            started: false,
            round: None,
            end: None,
        }
        .run();
    }
}

/// One game being read.
struct Pass<'a, 'r, S> {
    bytes: &'a [u8],
    base: u64,
    /// How far `bytes` are read.
    pos: usize,
    sink: &'r mut S,
    claim: &'r mut WinClaim,
    in_place: bool,
    header: Header<'a>,
    /// What has no end any more.
    unended: Unended,
    /// [`Event::GameStart`] is out.
    started: bool,
    /// The round that the latest deal names.
    round: Option<RoundId>,
    /// The end of the game as the latest result gave it: of a double ron the second one has it.
    end: Option<EndAt>,
}

struct EndAt {
    end: GameEnd,
    at: u64,
}

impl<'a, S: EventSink> Pass<'a, '_, S> {
    fn run(mut self) {
        while self.pos < self.bytes.len() {
            // The end of a game comes before whatever is played behind it.
            if self.started && self.in_place && self.end.is_none() {
                self.tiles();
            }
            let start = self.pos;
            let rest = &self.bytes[start..];
            if let Some(name) = scan::name(rest) {
                self.element(name);
            }
            if self.pos == start && !rest.is_empty() {
                self.other();
            }
        }
        self.flush_end();
    }

    /// Draws and discards from here to the next other element.
    fn tiles(&mut self) {
        let bytes = self.bytes;
        let end = self.base + bytes.len() as u64;
        let mut rest = bytes.get(self.pos..).unwrap_or_default();
        while let Some(element) = scan::tile_element(rest) {
            let at = end - rest.len() as u64;
            rest = &rest[element.length..];
            if element.discards {
                self.sink.discard(element.seat, element.tile, None, at);
            } else {
                self.sink.draw(element.seat, element.tile, at);
            }
        }
        self.pos = bytes.len() - rest.len();
    }

    /// An element, unless it is none of those with attributes.
    fn element(&mut self, name: &'a [u8]) {
        let at = self.base + self.pos as u64;
        if self.end.is_some() && name != b"AGARI" {
            self.flush_end();
        }
        if self.in_place && self.usual(name, at) {
            return;
        }
        let read = match name {
            b"N" => self.n(at),
            b"REACH" => self.reach(at),
            b"INIT" => self.init(at),
            b"AGARI" => self.agari(at),
            b"RYUUKYOKU" => self.ryuukyoku(at),
            b"DORA" => self.dora(at),
            b"UN" => self.un(at),
            b"BYE" => self.bye(at),
            b"SHUFFLE" => self.shuffle(),
            b"GO" => self.go(),
            b"TAIKYOKU" => self.taikyoku(at),
            b"mjloggm" => self.root(),
            _ => return,
        };
        if let Err(Problem { kind, what }) = read {
            let lost = match name {
                b"INIT" => Lost::Deal,
                b"BYE" | b"UN" | b"SHUFFLE" | b"TAIKYOKU" | b"mjloggm" => Lost::Nothing,
                b"GO" => {
                    self.header.table_unclear = true;
                    Lost::Nothing
                }
                _ => Lost::Play,
            };
            self.fault(kind, what, at, lost);
        }
    }

    fn root(&mut self) -> Result<(), Problem> {
        static NAMES: Names<1> = Names::of("mjloggm", ["ver"]);
        self.values(&NAMES).map(drop)
    }

    /// Whatever else stands here: an element without attributes, an unknown one, no element.
    #[cold]
    fn other(&mut self) {
        let at = self.base + self.pos as u64;
        let (markup, length) = scan::markup(&self.bytes[self.pos..], &mut self.unended);
        self.pos += length;
        let read = match markup {
            Markup::Nothing => Ok(()),
            Markup::Element(element) => self.tile(&element, at),
            Markup::Text => {
                // The elements on both sides are whole.
                self.fault(FaultKind::Syntax, scan::TEXT.into(), at, Lost::Nothing);
                return;
            }
            Markup::Broken(kind, what) => Err(Problem {
                kind,
                what: what.into(),
            }),
        };
        if let Err(Problem { kind, what }) = read {
            self.fault(kind, what, at, Lost::Play);
        }
    }

    /// A draw or discard in an unusual spelling, or an element that is not known at all.
    fn tile(&mut self, element: &Element<'a>, at: u64) -> Result<(), Problem> {
        static NAMES: Names<0> = Names::of("", []);
        let named = element.name.split_at_checked(1).and_then(|(letter, number)| {
            let letter = letter.bytes().next();
            let letter = letter.filter(|&letter| scan::is_tile_letter(letter));
            letter.zip(number.parse::<u32>().ok())
        });
        let Some((letter, number)) = named else {
            return Err(Problem {
                kind: FaultKind::UnknownElement,
                what: format!("unknown element {}", attributes::quote(element.name)),
            });
        };
        NAMES.odd(element, |note| self.sink.note(note, at))?;
        let id = u8::try_from(number).ok().and_then(TileId::new);
        let event = id.and_then(|id| scan::tile_event(letter, id.into()));
        self.event(
            event.ok_or_else(|| Problem {
                kind: FaultKind::BadValue,
                what: format!("{}: there is no tile {number}", element.name),
            })?,
            at,
        );
        Ok(())
    }

    /// The attributes of the element here; reading goes on behind it whatever comes out.
    fn values<const N: usize>(&mut self, names: &'static Names<N>) -> Result<[Value<'a>; N], Problem> {
        let bytes = &self.bytes[self.pos..];
        let mut values = names.absent();
        if let Some(length) = names.plain(bytes, &mut values) {
            self.pos += length;
            return Ok(values);
        }
        let at = self.base + self.pos as u64;
        let (markup, length) = scan::markup(bytes, &mut self.unended);
        self.pos += length;
        match markup {
            Markup::Element(element) => names.odd(&element, |note| self.sink.note(note, at)),
            Markup::Broken(kind, what) => Err(Problem {
                kind,
                what: what.into(),
            }),
            // Not where an element begins.
            Markup::Nothing | Markup::Text => Err(Problem {
                kind: FaultKind::Syntax,
                what: "no element".into(),
            }),
        }
    }

    fn event(&mut self, event: Event<'_>, at: u64) {
        self.start(at);
        self.sink.event(EventAt { event, at });
    }

    #[cold]
    fn fault(&mut self, kind: FaultKind, what: String, at: u64, lost: Lost) {
        let round = self.round.filter(|_| lost == Lost::Deal);
        self.sink.fault(Fault {
            kind,
            at,
            what,
            lost,
            round,
        });
    }
}
