//! Where a game begins and ends.

use memchr::{memchr, memchr_iter, memmem};

use super::scan::{Markup, Unended, is_text, markup};

/// The elements a game can begin with, should the root element be missing.
const FIRST: [&[u8]; 6] = [b"mjloggm", b"SHUFFLE", b"GO", b"UN", b"TAIKYOKU", b"INIT"];

/// Whether an mjlog begins here, after whatever may stand before the first element. The document may
/// be cut anywhere after the name of that element.
pub(crate) fn begins(document: &[u8]) -> bool {
    let first = first_tag(document);
    FIRST.into_iter().any(|name| is_tag(first, b"<", name))
}

/// How long the first game of a document is that is not empty.
///
/// A game ends behind its closing tag, or, without one, before the root element of the next game. A
/// game without a root element ends also before a `SHUFFLE` or `GO` that follows a deal. What stands
/// between a closing tag and the next element belongs to the next game, at the end of the document
/// to the last one.
pub(crate) fn game_length(document: &[u8]) -> usize {
    let first = first_tag(document);
    if is_tag(first, b"<", b"mjloggm") {
        rooted_length(document, document.len() - first.len())
    } else {
        fragment_length(document)
    }
}

/// The document from its first tag on, or from whatever else stands before that.
fn first_tag(document: &[u8]) -> &[u8] {
    let mut rest = document;
    let mut unended = Unended::default();
    while !rest.is_empty() && !is_text(rest) && !FIRST.into_iter().any(|name| is_tag(rest, b"<", name)) {
        match markup(rest, &mut unended) {
            (Markup::Nothing, length) => rest = &rest[length..],
            _ => break,
        }
    }
    rest
}

/// The length of a game whose root element stands at `root`.
fn rooted_length(document: &[u8], root: usize) -> usize {
    let name = b"mjloggm";
    let inside = root + 1 + name.len();
    for found in memmem::find_iter(&document[inside..], name) {
        let at = inside + found;
        if is_tag(&document[at - 1..], b"<", name) {
            return at - 1;
        }
        if is_tag(&document[at - 2..], b"</", name) {
            // Without an end here there is none later either.
            let Some(end) = memchr(b'>', &document[at..]) else {
                break;
            };
            let end = at + end + 1;
            let rest = &document[end..];
            let more =
                memchr_iter(b'<', rest).any(|tag| rest.get(tag + 1).is_some_and(u8::is_ascii_alphabetic));
            return if more { end } else { document.len() };
        }
    }
    document.len()
}

/// The length of a game whose root element is missing.
fn fragment_length(document: &[u8]) -> usize {
    let mut inside = false;
    let mut dealt = false;
    let mut closed = None;
    for at in memchr_iter(b'<', document) {
        let tag = &document[at..];
        match tag.get(1) {
            Some(b'/') if inside && is_tag(tag, b"</", b"mjloggm") => {
                let Some(end) = memchr(b'>', tag) else { break };
                closed = Some(at + end + 1);
                continue;
            }
            Some(first) if first.is_ascii_alphabetic() => {}
            _ => continue,
        }
        let header = is_tag(tag, b"<", b"SHUFFLE") || is_tag(tag, b"<", b"GO");
        if inside && (closed.is_some() || dealt && header || is_tag(tag, b"<", b"mjloggm")) {
            return closed.unwrap_or(at);
        }
        dealt |= is_tag(tag, b"<", b"INIT");
        inside = true;
    }
    document.len()
}

/// Whether a tag with this name stands at the beginning of `bytes`.
fn is_tag(bytes: &[u8], open: &[u8], name: &[u8]) -> bool {
    let rest = bytes.strip_prefix(open).and_then(|rest| rest.strip_prefix(name));
    match rest {
        Some([next, ..]) => next.is_ascii_whitespace() || matches!(next, b'/' | b'>'),
        _ => false,
    }
}
