//! Where elements begin and end.

use std::str;

use memchr::memchr;
use memchr::memmem;
use quick_xml::parser::{ElementParser, Parser};

use crate::event::{Event, FaultKind};
use crate::table::Seat;
use crate::tile::{LogTile, TileId};

/// What stands at a position.
pub(super) enum Markup<'a> {
    /// Nothing to tell: blanks, a byte order mark, a comment, a declaration, an end tag.
    Nothing,
    /// An element.
    Element(Element<'a>),
    /// Something else, and what.
    Broken(FaultKind, &'static str),
}

/// A start tag or an empty element.
#[derive(Debug, Clone, Copy)]
pub(super) struct Element<'a> {
    /// Its name.
    pub name: &'a str,
    /// What stands between the angle brackets, the name included, a closing slash not.
    pub content: &'a str,
}

const BOM: &[u8] = "\u{feff}".as_bytes();

/// What stands at the beginning of `bytes`, which are not empty, and how long it is.
pub(super) fn markup(bytes: &[u8]) -> (Markup<'_>, usize) {
    match bytes {
        [b'<', b'!' | b'?' | b'/', ..] => aside(bytes),
        [b'<', ..] => {
            let end = next_tag(bytes);
            // A `>` may stand inside quotes, a `<` may not.
            match ElementParser::default().feed(&bytes[1..end]) {
                Some(length) => (element(&bytes[1..=length]), length + 2),
                None => (Markup::Broken(FaultKind::Syntax, "element without an end"), end),
            }
        }
        [first, ..] if first.is_ascii_whitespace() => {
            let blanks = bytes.iter().take_while(|b| b.is_ascii_whitespace()).count();
            (Markup::Nothing, blanks)
        }
        _ if bytes.starts_with(BOM) => (Markup::Nothing, BOM.len()),
        _ => {
            let end = next_tag(bytes);
            let kind = match str::from_utf8(&bytes[..end]) {
                Ok(_) => FaultKind::Syntax,
                Err(_) => FaultKind::NotUtf8,
            };
            (Markup::Broken(kind, "text between elements"), end)
        }
    }
}

/// Where the next tag begins after the first byte.
fn next_tag(bytes: &[u8]) -> usize {
    memchr(b'<', &bytes[1..]).map_or(bytes.len(), |found| found + 1)
}

fn element(content: &[u8]) -> Markup<'_> {
    let Ok(content) = str::from_utf8(content) else {
        return Markup::Broken(FaultKind::NotUtf8, "element with bytes that are not UTF-8");
    };
    let content = content.strip_suffix('/').unwrap_or(content);
    let length = content
        .bytes()
        .position(|b| b.is_ascii_whitespace())
        .unwrap_or(content.len());
    match &content[..length] {
        "" => Markup::Broken(FaultKind::Syntax, "element without a name"),
        name => Markup::Element(Element { name, content }),
    }
}

/// Comments, declarations, processing instructions, end tags.
fn aside(bytes: &[u8]) -> (Markup<'_>, usize) {
    const UNENDED: Markup<'_> = Markup::Broken(FaultKind::Syntax, "markup without an end");
    let end = if bytes.starts_with(b"<!--") {
        memmem::find(&bytes[4..], b"-->").map(|found| found + 7)
    } else if bytes.starts_with(b"<?") {
        memmem::find(bytes, b"?>").map(|found| found + 2)
    } else if bytes.starts_with(b"<![") {
        let text = Markup::Broken(FaultKind::Syntax, "text between elements");
        return (text, next_tag(bytes));
    } else {
        let tag = &bytes[..next_tag(bytes)];
        memchr(b'>', tag).map(|found| found + 1)
    };
    match end {
        Some(end) => (Markup::Nothing, end),
        None => (UNENDED, next_tag(bytes)),
    }
}

/// A draw or discard at the beginning of `bytes` in its usual spelling, `<T12/>`, and its length.
///
/// Everything else is `None`; [`markup`] reads other spellings and tells what is wrong.
pub(super) fn tile_element(bytes: &[u8]) -> Option<(Event<'static>, usize)> {
    let (number, length) = match *bytes {
        [b'<', _, a, b'/', b'>', ..] => (digit(a)?, 5),
        [b'<', _, a, b, b'/', b'>', ..] => (digit(a)? * 10 + digit(b)?, 6),
        [b'<', _, a, b, c, b'/', b'>', ..] => (digit(a)? * 100 + digit(b)? * 10 + digit(c)?, 7),
        _ => return None,
    };
    let id = TileId::new(u8::try_from(number).ok()?)?;
    Some((tile_event(bytes[1], id.into())?, length))
}

fn digit(byte: u8) -> Option<u16> {
    let digit = byte.wrapping_sub(b'0');
    (digit < 10).then_some(u16::from(digit))
}

/// Whether elements with this letter and a number are draws or discards.
pub(super) const fn is_tile_letter(letter: u8) -> bool {
    matches!(letter, b'T'..=b'W' | b'D'..=b'G')
}

/// The event of a draw (`T` to `W`) or discard (`D` to `G`), one letter per seat.
pub(super) fn tile_event(letter: u8, tile: LogTile) -> Option<Event<'static>> {
    let seat = Seat::ALL[usize::from(letter & 3)];
    match letter {
        b'T'..=b'W' => Some(Event::Draw { seat, tile }),
        b'D'..=b'G' => Some(Event::Discard {
            seat,
            tile,
            tsumogiri: None,
        }),
        _ => None,
    }
}
