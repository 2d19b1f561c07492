//! Bytes to events and back: the only room that knows how platforms spell things.
//!
//! [`sniff`] tells the format of a document, [`split`] cuts it into games, a [`Reader`] turns each
//! game into events. This room judges no play and knows no rules; it reports what is malformed and
//! goes on.

mod other;
mod percent;
mod sniff;
mod split;

pub mod mjai;
pub mod tenhou_json;
pub mod tenhou_xml;
pub mod write;

use std::borrow::Cow;

use crate::event::{EventSink, Platform};

pub use other::Other;
pub use sniff::{Format, sniff};
pub use split::{Game, Games, split, whole_elements};

/// Reads games of every format; keep one and use it for many games.
#[derive(Debug, Default)]
pub struct Reader {
    mjai: mjai::Reader,
    tenhou_json: tenhou_json::Reader,
    tenhou_xml: tenhou_xml::Reader,
}

impl Reader {
    /// A reader that takes no short way with usual spellings: slower, with the same result. It is the
    /// measure of the usual one.
    pub fn in_all_steps() -> Self {
        Self {
            mjai: mjai::Reader::by_serde_alone(),
            tenhou_json: tenhou_json::Reader::default(),
            tenhou_xml: tenhou_xml::Reader::by_attributes_alone(),
        }
    }

    /// Reads one game, from its first event to its last.
    ///
    /// Events carry byte positions in the whole document. Faults go to the sink, and reading goes on
    /// with the next element.
    pub fn read(&mut self, format: Format, game: Game<'_>, sink: &mut impl EventSink) {
        match format {
            Format::Mjai => self.mjai.read(game, sink),
            Format::TenhouJson => self.tenhou_json.read(game, sink),
            Format::TenhouXml => self.tenhou_xml.read(game, sink),
        }
    }
}

/// The name of a player as people read it: Tenhou writes names percent-encoded.
pub fn player_name(name: &str, platform: Platform) -> Cow<'_, str> {
    match platform {
        Platform::Tenhou => percent::decode(name),
        _ => name.into(),
    }
}
