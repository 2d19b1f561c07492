//! Where elements begin and end.

use std::str;

use memchr::{memchr, memchr2, memmem};
use quick_xml::parser::{ElementParser, Parser};

use crate::event::{Event, FaultKind};
use crate::table::Seat;
use crate::tile::{LogTile, TileId};

use super::value::leading_digits;

/// What stands at a position.
pub(super) enum Markup<'a> {
    /// Nothing to tell: blanks, a byte order mark, a comment, a declaration, an end tag.
    Nothing,
    /// An element.
    Element(Element<'a>),
    /// Words between two elements, with no sign in them that was part of one.
    Text,
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

/// Markup found to have no end up to the end of the document, so that nobody looks for one again.
#[derive(Debug, Default)]
pub(super) struct Unended {
    comment: bool,
    instruction: bool,
}

/// What is said of characters that stand outside elements.
pub(super) const TEXT: &str = "text between elements";

const BOM: &[u8] = "\u{feff}".as_bytes();

/// What stands at the beginning of `bytes`, which are not empty, and how long it is.
pub(super) fn markup<'a>(bytes: &'a [u8], unended: &mut Unended) -> (Markup<'a>, usize) {
    match bytes {
        [b'<', b'!' | b'?' | b'/', ..] => aside(bytes, unended),
        [b'<', ..] => match element_end(bytes) {
            Ok(end) => (element(&bytes[1..end]), end + 1),
            Err(next) => (Markup::Broken(FaultKind::Syntax, "element without an end"), next),
        },
        [first, ..] if first.is_ascii_whitespace() => {
            let blanks = bytes.iter().take_while(|b| b.is_ascii_whitespace()).count();
            (Markup::Nothing, blanks)
        }
        _ if bytes.starts_with(BOM) => (Markup::Nothing, BOM.len()),
        _ => {
            let end = next_tag(bytes);
            let markup = match str::from_utf8(&bytes[..end]) {
                Ok(text) if !text.contains(['>', '/', '=', '"', '\'']) => Markup::Text,
                Ok(_) => Markup::Broken(FaultKind::Syntax, TEXT),
                Err(_) => Markup::Broken(FaultKind::NotUtf8, TEXT),
            };
            (markup, end)
        }
    }
}

/// Whether neither markup nor anything that may stand around it is at the beginning of `bytes`.
pub(super) fn is_text(bytes: &[u8]) -> bool {
    match bytes.first() {
        None | Some(b'<') => false,
        Some(first) => !first.is_ascii_whitespace() && !bytes.starts_with(BOM),
    }
}

/// The name of the element that begins with `bytes`, if it is made of letters and digits only.
pub(super) fn name(bytes: &[u8]) -> Option<&[u8]> {
    let [b'<', rest @ ..] = bytes else { return None };
    let length = rest.iter().position(|b| !b.is_ascii_alphanumeric())?;
    let (name, rest) = rest.split_at(length);
    let ends = rest[0].is_ascii_whitespace() || matches!(rest[0], b'/' | b'>');
    (ends && !name.is_empty()).then_some(name)
}

/// Where the next tag begins after the first byte.
fn next_tag(bytes: &[u8]) -> usize {
    memchr(b'<', &bytes[1..]).map_or(bytes.len(), |found| found + 1)
}

/// Where the `>` of the element stands, or if there is none, where the next tag begins.
fn element_end(bytes: &[u8]) -> Result<usize, usize> {
    let after_gt = match memchr2(b'<', b'>', &bytes[1..]) {
        Some(found) if bytes[found + 1] == b'>' => found + 2,
        Some(found) => return Err(found + 1),
        None => return Err(bytes.len()),
    };
    // A `>` may stand inside quotes, a `<` may not: a `>` before a tag is the end.
    let blanks = bytes[after_gt..]
        .iter()
        .take_while(|b| b.is_ascii_whitespace())
        .count();
    match bytes.get(after_gt + blanks) {
        None | Some(b'<') => Ok(after_gt - 1),
        Some(_) => {
            let next = next_tag(bytes);
            let end = ElementParser::default().feed(&bytes[1..next]);
            end.map(|length| length + 1).ok_or(next)
        }
    }
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
fn aside<'a>(bytes: &'a [u8], unended: &mut Unended) -> (Markup<'a>, usize) {
    const UNENDED: Markup<'_> = Markup::Broken(FaultKind::Syntax, "markup without an end");
    let find = |end: &[u8], from: usize, unended: &mut bool| {
        let found = if *unended {
            None
        } else {
            memmem::find(&bytes[from..], end)
        };
        *unended = found.is_none();
        found.map(|found| from + found + end.len())
    };
    let end = if bytes.starts_with(b"<!--") {
        find(b"-->", 4, &mut unended.comment)
    } else if bytes.starts_with(b"<?") {
        find(b"?>", 2, &mut unended.instruction)
    } else if bytes.starts_with(b"<![") {
        return (Markup::Broken(FaultKind::Syntax, TEXT), next_tag(bytes));
    } else {
        let tag = &bytes[..next_tag(bytes)];
        memchr(b'>', tag).map(|found| found + 1)
    };
    match end {
        Some(end) => (Markup::Nothing, end),
        None => (UNENDED, next_tag(bytes)),
    }
}

/// A draw or discard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TileElement {
    pub discards: bool,
    pub seat: Seat,
    pub tile: LogTile,
    /// Of the element, in bytes.
    pub length: usize,
}

/// A draw or discard at the beginning of `bytes` in its usual spelling, `<T12/>`.
///
/// Everything else is `None`; [`markup`] reads other spellings and tells what is wrong. So does it
/// for the last eight bytes of a document.
#[expect(
    clippy::needless_bitwise_bool,
    reason = "one branch that is foreseen instead of five"
)]
#[inline]
pub(super) fn tile_element(bytes: &[u8]) -> Option<TileElement> {
    let head = *bytes.first_chunk::<8>()?;
    let (after_letter, letter) = (u64::from_le_bytes(head) >> 16, head[1]);
    let (number, digits) = leading_digits(after_letter as u32);
    let close = (after_letter >> (digits * 8)) as u16;
    // One question for all of it: the answer is nearly always the same.
    let usual = (head[0] == b'<')
        & (1..=3).contains(&digits)
        & (close == u16::from_le_bytes(*b"/>"))
        & is_tile_letter(letter)
        & (number < TileId::COUNT as u32);
    if !usual {
        return None;
    }
    Some(TileElement {
        discards: discards(letter),
        seat: seat_of(letter),
        tile: TileId::new(number as u8)?.into(),
        length: 4 + digits as usize,
    })
}

/// The seat of a tile letter.
const fn seat_of(letter: u8) -> Seat {
    Seat::ALL[(letter & 3) as usize]
}

/// The bit in which `T` to `W` and `D` to `G` differ.
const DRAWS: u8 = b'T' ^ b'D';

/// Whether elements with this letter and a number are draws or discards.
#[inline]
pub(super) const fn is_tile_letter(letter: u8) -> bool {
    letter & !(DRAWS | 3) == b'D'
}

/// Whether an element with such a letter is a discard.
#[inline]
const fn discards(letter: u8) -> bool {
    letter & DRAWS == 0
}

/// The event of a draw (`T` to `W`) or discard (`D` to `G`), one letter per seat.
pub(super) fn tile_event(letter: u8, tile: LogTile) -> Option<Event<'static>> {
    let seat = seat_of(letter);
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
