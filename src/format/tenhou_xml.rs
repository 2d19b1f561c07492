//! Tenhou's mjlog: one flat XML document per game, its elements in the order of play.
//!
//! Draws and discards, nine elements of ten, are decoded in place. Every other element is cut out at
//! its bounds and its attributes are read by `quick-xml`. A literal `<` cannot stand inside an
//! attribute, so broken syntax costs one element: reading goes on at the next `<`.

mod attributes;
mod boundary;
mod header;
mod outcome;
mod play;
mod scan;
mod value;

pub mod meld_code;

use crate::event::{Event, EventAt, EventSink, Fault, FaultKind, GameEnd};
use crate::table::Seat;
use crate::tile::TileId;
use crate::win::WinClaim;

use super::Game;
use attributes::{Problem, Value};
use header::Header;
use scan::{Element, Markup};

pub(super) use boundary::{begins, game_length};
pub(super) use header::table;

/// Reads mjlog games; keep one and use it for many games.
#[derive(Debug)]
pub struct Reader {
    /// Filled anew for every win; it is large.
    claim: WinClaim,
}

impl Default for Reader {
    fn default() -> Self {
        Self {
            claim: WinClaim::new(Seat::ALL[0], Seat::ALL[0]),
        }
    }
}

impl Reader {
    /// Reads one game, from its first event to its last.
    ///
    /// The first event is [`Event::GameStart`], from whatever header there is. Of an attribute that
    /// stands twice in an element the first one counts. A fault stands at its element, and reading
    /// goes on with the next element.
    pub fn read(&mut self, game: Game<'_>, sink: &mut impl EventSink) {
        Pass {
            bytes: game.bytes,
            base: game.offset,
            sink,
            claim: &mut self.claim,
            header: Header::default(),
            started: false,
            end: None,
        }
        .run();
    }
}

/// One game being read.
struct Pass<'a, 'r, S> {
    bytes: &'a [u8],
    base: u64,
    sink: &'r mut S,
    claim: &'r mut WinClaim,
    header: Header<'a>,
    /// [`Event::GameStart`] is out.
    started: bool,
    /// The end of the game as the latest result gave it: of a double ron the second one has it.
    end: Option<EndAt>,
}

struct EndAt {
    end: GameEnd,
    at: u64,
}

impl<'a, S: EventSink> Pass<'a, '_, S> {
    fn run(mut self) {
        let bytes = self.bytes;
        let mut pos = 0;
        while pos < bytes.len() {
            let at = self.base + pos as u64;
            if self.started
                && let Some((event, length)) = scan::tile_element(&bytes[pos..])
            {
                self.sink.event(EventAt { event, at });
                pos += length;
                continue;
            }
            let (markup, length) = scan::markup(&bytes[pos..]);
            match markup {
                Markup::Nothing => {}
                Markup::Element(element) => self.element(&element, at),
                Markup::Broken(kind, what) => self.fault(kind, what.into(), at),
            }
            pos += length;
        }
        self.flush_end();
    }

    fn element(&mut self, element: &Element<'a>, at: u64) {
        if element.name != "AGARI" {
            self.flush_end();
        }
        let read = match element.name {
            "N" => self.n(element, at),
            "REACH" => self.reach(element, at),
            "INIT" => self.init(element, at),
            "AGARI" => self.agari(element, at),
            "RYUUKYOKU" => self.ryuukyoku(element, at),
            "DORA" => self.dora(element, at),
            "UN" => self.un(element, at),
            "BYE" => self.bye(element, at),
            "SHUFFLE" => self.shuffle(element, at),
            "GO" => self.go(element, at),
            "TAIKYOKU" => self.taikyoku(element, at),
            "mjloggm" => self.values(element, ["ver"], at).map(drop),
            _ => self.tile(element, at),
        };
        if let Err(Problem { kind, what }) = read {
            self.fault(kind, what, at);
        }
    }

    /// A draw or discard in an unusual spelling, or an element that is not known at all.
    #[cold]
    fn tile(&mut self, element: &Element<'a>, at: u64) -> Result<(), Problem> {
        let named = element.name.split_at_checked(1).and_then(|(letter, number)| {
            let letter = letter
                .bytes()
                .next()
                .filter(|&letter| scan::is_tile_letter(letter));
            letter.zip(number.parse::<u32>().ok())
        });
        let Some((letter, number)) = named else {
            return Err(Problem {
                kind: FaultKind::UnknownElement,
                what: format!("unknown element {}", attributes::quote(element.name)),
            });
        };
        self.values(element, [], at)?;
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

    /// The attributes of an element; notes go to the sink.
    fn values<const N: usize>(
        &mut self,
        element: &Element<'a>,
        names: [&'static str; N],
        at: u64,
    ) -> Result<[Value<'a>; N], Problem> {
        element.values(names, |note| self.sink.note(note, at))
    }

    fn event(&mut self, event: Event<'_>, at: u64) {
        self.start(at);
        self.sink.event(EventAt { event, at });
    }

    #[cold]
    fn fault(&mut self, kind: FaultKind, what: String, at: u64) {
        self.sink.fault(Fault { kind, at, what });
    }
}
