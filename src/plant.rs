//! Faults planted into clean logs: what a checker must find, and whether ours does.
//!
//! A [`Kind`] is one way in which a log can be wrong: a payment that is 100 too high, a draw that was
//! lost, two tiles exchanged. A [`Planter`] knows every place of a document that a kind fits, makes the
//! document with the fault at one of them, and says which finding is due and where. The rest of the
//! document stays the same byte for byte. [`Trial`] plants and checks.

mod change;
mod kinds;
mod log;
mod text;
mod trial;

use crate::audit::Code;
use crate::format::Format;
use crate::table::RoundId;

use change::{Change, Due};
use log::Log;

pub use kinds::{KINDS, NOT_PLANTED};
pub use trial::{Matrix, Score, Trial};

/// A way in which a log can be wrong.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// The stable name.
    pub name: &'static str,
    /// What is done to the log, for people.
    pub what: &'static str,
    /// The finding that is due.
    pub code: Code,
    /// Other findings that the rules allow in its place.
    pub or: &'static [Code],
    /// Why there are others; empty if there are none.
    pub why: &'static str,
    /// In which formats it can be expressed.
    pub formats: &'static [Format],
    /// The change that plants it at the nth element, if it fits there.
    plant: fn(&Log<'_>, usize) -> Option<Change>,
}

impl Kind {
    /// Whether this finding is one of those due.
    pub fn allows(&self, code: Code) -> bool {
        self.code == code || self.or.contains(&code)
    }
}

/// A document with a planted fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planted {
    /// The document.
    pub document: Vec<u8>,
    /// Byte position, in that document, of the element that the finding is about.
    pub offset: u64,
    /// Number of the game in the document, from 1.
    pub game: u32,
    /// The round, where the fault is in one.
    pub round: Option<RoundId>,
}

/// Plants faults into one document, which must be clean: of another one it says nothing useful.
#[derive(Debug)]
pub struct Planter<'a> {
    log: Log<'a>,
}

impl<'a> Planter<'a> {
    /// A planter for this decompressed document of any format; `None` if it is no log or is not UTF-8.
    pub fn new(document: &'a [u8]) -> Option<Self> {
        Log::read(document).map(|log| Self { log })
    }

    /// The format of the document.
    pub const fn format(&self) -> Format {
        self.log.format
    }

    /// The places at which a kind of fault fits, as [`Planter::plant`] takes them.
    pub fn places(&self, kind: &Kind) -> Vec<usize> {
        if !kind.formats.contains(&self.log.format) {
            return Vec::new();
        }
        (0..self.log.elements.len())
            .filter(|&n| (kind.plant)(&self.log, n).is_some())
            .collect()
    }

    /// The document with this fault at one of its [`Planter::places`]; `None` at any other place.
    pub fn plant(&self, kind: &Kind, place: usize) -> Option<Planted> {
        let change = (kind.plant)(&self.log, place)?;
        let (document, offset) = change.apply(&self.log)?;
        let about = match change.due {
            Due::At(n) => n,
            _ => place,
        };
        let element = self.log.elements.get(about)?;
        Some(Planted {
            document,
            offset,
            game: element.game,
            round: element.round,
        })
    }
}

/// `places` of so many, spread evenly over `of`: all of them if there are fewer.
pub fn spread(places: usize, of: usize) -> impl Iterator<Item = usize> {
    let count = places.min(of);
    (0..count).map(move |nth| (2 * nth + 1) * of / (2 * count))
}
