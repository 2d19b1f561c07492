//! One document, several games.

use super::{Format, tenhou_xml};

/// The bytes of one game and where they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game<'a> {
    /// Byte position of the first byte in the decompressed document.
    pub offset: u64,
    /// The game, with whatever stands between it and the next one.
    pub bytes: &'a [u8],
}

/// The games of a document in order. See [`split`].
#[derive(Debug, Clone)]
pub struct Games<'a> {
    document: &'a [u8],
    format: Format,
    next: usize,
}

/// Cuts a decompressed document into games.
///
/// The games cover the whole document, so nothing in it goes unread. A document without any game in
/// it is one game of one fault or more, or no game at all if it is empty.
pub const fn split(document: &[u8], format: Format) -> Games<'_> {
    Games {
        document,
        format,
        next: 0,
    }
}

/// A document whose end is missing, without the element that it breaks off in.
pub fn whole_elements(document: &[u8], format: Format) -> &[u8] {
    let end = match format {
        Format::TenhouXml => memchr::memrchr(b'>', document),
    };
    end.map_or(&[], |end| &document[..=end])
}

impl<'a> Iterator for Games<'a> {
    type Item = Game<'a>;

    fn next(&mut self) -> Option<Game<'a>> {
        let rest = self.document.get(self.next..).filter(|rest| !rest.is_empty())?;
        let length = match self.format {
            Format::TenhouXml => tenhou_xml::game_length(rest),
        };
        let game = Game {
            offset: self.next as u64,
            bytes: &rest[..length],
        };
        self.next += length;
        Some(game)
    }
}
