//! One document, several games.

use memchr::memchr_iter;

use super::{Format, mjai, tenhou_json, tenhou_xml};

/// The bytes of one game and where they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game<'a> {
    /// Byte position of the first byte in the decompressed document.
    pub offset: u64,
    /// Number of the line in which that byte stands, from 1.
    pub line: u64,
    /// The game, with whatever stands between it and the next one.
    pub bytes: &'a [u8],
}

/// The games of a document in order. See [`split`].
#[derive(Debug, Clone)]
pub struct Games<'a> {
    document: &'a [u8],
    format: Format,
    next: usize,
    /// A place in the document and its line.
    line: (usize, u64),
    mjai: mjai::Splitter,
}

/// Cuts a decompressed document into games.
///
/// The games cover the whole document, so nothing in it goes unread but what reports hold besides
/// their mjai events. A document without any game in it is one game of one fault or more, or no game at all if it is empty.
pub const fn split(document: &[u8], format: Format) -> Games<'_> {
    Games {
        document,
        format,
        next: 0,
        line: (0, 1),
        mjai: mjai::Splitter::new(),
    }
}

/// A document whose end is missing, without the element that it breaks off in.
pub fn whole_elements(document: &[u8], format: Format) -> &[u8] {
    let length = match format {
        Format::Mjai => memchr::memrchr(b'}', document).map_or(0, |end| end + 1),
        Format::TenhouXml => memchr::memrchr(b'>', document).map_or(0, |end| end + 1),
        Format::TenhouJson => tenhou_json::whole_rounds(document),
    };
    &document[..length]
}

impl<'a> Iterator for Games<'a> {
    type Item = Game<'a>;

    fn next(&mut self) -> Option<Game<'a>> {
        let document = self.document;
        let rest = document.get(self.next..).filter(|rest| !rest.is_empty())?;
        let (game, next) = match self.format {
            Format::Mjai => self.mjai.next(document, self.next)?,
            Format::TenhouXml => {
                let end = self.next + tenhou_xml::game_length(rest);
                (self.next..end, end)
            }
            Format::TenhouJson => {
                let end = self.next + tenhou_json::game_length(rest);
                (self.next..end, end)
            }
        };
        self.next = next;
        let (counted, line) = self.line;
        let line = line + memchr_iter(b'\n', &document[counted..game.start]).count() as u64;
        self.line = (game.start, line);
        Some(Game {
            offset: game.start as u64,
            line,
            bytes: &document[game],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The games of a document, cut at `|`.
    fn check(cut: &str) {
        let document = cut.replace('|', "");
        let games: Vec<&str> = split(document.as_bytes(), Format::TenhouXml)
            .map(|game| str::from_utf8(game.bytes).unwrap())
            .collect();
        assert_eq!(games.join("|"), cut);
        let mut offset = 0;
        for game in split(document.as_bytes(), Format::TenhouXml) {
            assert_eq!(game.offset, offset);
            offset += game.bytes.len() as u64;
        }
    }

    #[test]
    fn a_document_is_cut_into_its_games() {
        for cut in [
            "",
            "<mjloggm ver=\"2.3\"><INIT/></mjloggm>",
            "\u{feff}<?xml version=\"1.0\"?>\r\n<mjloggm><INIT/></mjloggm>\r\n",
            "<mjloggm><INIT/></mjloggm>|<mjloggm><INIT/></mjloggm>",
            "<mjloggm></mjloggm>|\n<?xml?><!-- <mjloggm> -->\n<mjloggm></mjloggm >\n",
            // Games without a closing tag.
            "<mjloggm><INIT/>|<mjloggm><INIT/>|<mjloggm/>",
            "<mjloggm><INIT/><T1|<mjloggm><INIT/></mjloggm>",
            // Games without a root element.
            "<SHUFFLE/><GO/><UN/><INIT/><INIT/>|<SHUFFLE/><GO/><INIT/>|<GO/><INIT/>",
            "<GO/><UN/><TAIKYOKU/><INIT/>|<mjloggm><GO/><INIT/>",
            "<INIT/><AGARI/><INIT/></mjloggm>|<GO/><INIT/>",
            "<mjloggm><INIT/></mjloggm>|<SHUFFLE/><INIT/>",
            "<mjloggm><INIT/></mjloggm>|<INIT/></mjloggm>\n",
            // What only looks like a boundary.
            "<mjloggm><x a=\"mjloggm\"/><mjloggmx/></mjloggm>trailing words",
            "<INIT/><GOX/><SHUFFLED/><INIT/>",
            "<GO/><SHUFFLE/><INIT/>",
            "no log at all",
        ] {
            check(cut);
        }
    }
}
