//! One format to another: a reader's events straight into a writer.

mod physical;

use crate::event::{EventAt, EventSink, Fault, Note};
use crate::format::write::{Losses, MjaiWriter, MjlogWriter, TenhouJsonWriter, WriteError};
use crate::format::{self, Format};

use physical::PhysicalTiles;

/// Converts documents one after the other with the same buffers. Each worker has its own.
#[derive(Debug, Default)]
pub struct Converter {
    reader: format::Reader,
}

/// What came of one document.
#[derive(Debug, Default)]
pub struct Converted {
    /// The games in the new format, one after the other.
    pub text: Vec<u8>,
    /// Games written.
    pub games: u64,
    /// What the new format has no place for.
    pub losses: Losses,
    /// Games that are not written, by their number in the document from 1, and why.
    pub left_out: Vec<(u64, WriteError)>,
}

impl Converter {
    /// Converts a decompressed document; `None` if it is no log.
    ///
    /// A game that cannot be read or written as a whole is left out whole.
    pub fn convert(&mut self, document: &[u8], to: Format) -> Option<Converted> {
        let from = format::sniff(document)?;
        let mut converted = Converted::default();
        for (number, game) in (1..).zip(format::split(document, from)) {
            let length = converted.text.len();
            let mut writer = Writer::new(to, &mut converted.text);
            self.reader.read(from, game, &mut writer);
            match writer.finish() {
                // A header and nothing else.
                Ok(_) if converted.text.len() == length => {}
                Ok(losses) => {
                    converted.losses.add(&losses);
                    converted.games += 1;
                }
                Err(why) => {
                    converted.text.truncate(length);
                    converted.left_out.push((number, why));
                }
            }
        }
        Some(converted)
    }
}

/// The writer of one game in any format.
#[derive(Debug)]
enum Writer<'o> {
    Mjlog(PhysicalTiles<'o>),
    Mjai(MjaiWriter<'o>),
    TenhouJson(TenhouJsonWriter<'o>),
}

impl<'o> Writer<'o> {
    fn new(to: Format, out: &'o mut Vec<u8>) -> Self {
        match to {
            Format::TenhouXml => Self::Mjlog(PhysicalTiles::new(MjlogWriter::new(out))),
            Format::Mjai => Self::Mjai(MjaiWriter::new(out)),
            Format::TenhouJson => Self::TenhouJson(TenhouJsonWriter::new(out)),
        }
    }

    fn finish(self) -> Result<Losses, WriteError> {
        match self {
            Self::Mjlog(writer) => writer.finish().map(|()| Losses::default()),
            Self::Mjai(writer) => writer.finish(),
            Self::TenhouJson(writer) => writer.finish(),
        }
    }

    fn sink(&mut self) -> &mut dyn EventSink {
        match self {
            Self::Mjlog(writer) => writer,
            Self::Mjai(writer) => writer,
            Self::TenhouJson(writer) => writer,
        }
    }
}

impl EventSink for Writer<'_> {
    fn event(&mut self, event: EventAt<'_>) {
        self.sink().event(event);
    }

    fn note(&mut self, note: Note<'_>, at: u64) {
        self.sink().note(note, at);
    }

    fn fault(&mut self, fault: Fault) {
        self.sink().fault(fault);
    }
}
