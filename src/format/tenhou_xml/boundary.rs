//! Where a game begins and ends.

use memchr::{memchr, memchr_iter};

use super::scan::{Markup, markup};

/// The elements a game can begin with, should the root element be missing.
const FIRST: [&[u8]; 6] = [b"mjloggm", b"SHUFFLE", b"GO", b"UN", b"TAIKYOKU", b"INIT"];

/// Whether an mjlog begins here, after whatever may stand before the first element. The document may
/// be cut anywhere after the name of that element.
pub(crate) fn begins(document: &[u8]) -> bool {
    let mut rest = document;
    while !rest.is_empty() {
        if FIRST.into_iter().any(|name| is_tag(rest, name)) {
            return true;
        }
        match markup(rest) {
            (Markup::Nothing, length) => rest = &rest[length..],
            _ => return false,
        }
    }
    false
}

/// How long the first game of a document is that is not empty.
///
/// A game ends behind its closing tag, before the root element of the next game, or, for fragments
/// without a root, before a `SHUFFLE` or `GO` that follows an `INIT`. What stands between a closing
/// tag and the next element belongs to the next game; at the end of the document, to the last one.
pub(crate) fn game_length(document: &[u8]) -> usize {
    let mut inside = false;
    let mut dealt = false;
    let mut closed = None;
    for at in memchr_iter(b'<', document) {
        let tag = &document[at..];
        match tag.get(1) {
            Some(b'!' | b'?') | None => continue,
            Some(b'/') => {
                if inside && is_tag(&tag[1..], b"mjloggm") {
                    closed = memchr(b'>', tag).map(|end| at + end + 1);
                }
                continue;
            }
            Some(b'm') if inside && is_tag(tag, b"mjloggm") => return closed.unwrap_or(at),
            Some(b'S') if dealt && is_tag(tag, b"SHUFFLE") => return closed.unwrap_or(at),
            Some(b'G') if dealt && is_tag(tag, b"GO") => return closed.unwrap_or(at),
            Some(b'I') => dealt |= is_tag(tag, b"INIT"),
            Some(_) => {}
        }
        if let Some(end) = closed {
            return end;
        }
        inside = true;
    }
    document.len()
}

/// Whether the tag that begins with `bytes` (at its `<` or `/`) has this name.
fn is_tag(bytes: &[u8], name: &[u8]) -> bool {
    match bytes.get(1..).and_then(|rest| rest.strip_prefix(name)) {
        Some([next, ..]) => next.is_ascii_whitespace() || matches!(next, b'/' | b'>'),
        _ => false,
    }
}
