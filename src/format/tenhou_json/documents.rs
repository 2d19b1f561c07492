//! Where the objects lie that hold rounds, and which of them are one game.
//!
//! They stand alone, one per line, in an array, or percent-encoded in links
//! (`https://tenhou.net/6/#json=…`) within any text. An editor makes an object of each round: objects
//! of one round each that follow one another are one game if names and rules are the same to the
//! byte and each round can come right after the one before, by number and honba. Anything else begins
//! a new game.

use std::borrow::Cow;

use memchr::{memchr2_iter, memmem};

use super::cursor::{Cursor, Value};

/// What stands before the JSON text in a link.
const MARK: &[u8] = b"#json=";
/// How far into a text the first link may stand.
const FIRST_LINK: usize = 64 * 1024;

/// An object, or a link that holds one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    /// Where the mark of the link begins, or else the object.
    begin: usize,
    pub(super) start: usize,
    pub(super) end: usize,
    /// Percent-encoded.
    pub(super) link: bool,
}

impl Entry {
    /// The object as JSON text.
    pub(super) fn json(self, bytes: &[u8]) -> Cow<'_, [u8]> {
        let raw = &bytes[self.start..self.end];
        if self.link {
            Cow::Owned(percent_decode(raw))
        } else {
            Cow::Borrowed(raw)
        }
    }
}

/// Whether a log begins here. The text may be cut anywhere behind the beginning of the first round.
pub(crate) fn begins(document: &[u8]) -> bool {
    let start = frame(document, 0);
    if document.get(start) == Some(&b'{') {
        return holds_rounds(document, start).is_some();
    }
    let head = &document[..document.len().min(FIRST_LINK)];
    memmem::find_iter(head, MARK).any(|found| {
        let behind = &document[found + MARK.len()..];
        behind.starts_with(b"%7B") || behind.starts_with(b"%7b") || behind.starts_with(b"{\"")
    })
}

/// The key under which the object at `start` holds rounds; `None` for any other object.
fn holds_rounds(document: &[u8], start: usize) -> Option<&'static str> {
    let mut cursor = Cursor::new(document, start);
    cursor.expect(b'{').ok()?;
    let mut first = true;
    while cursor.more(&mut first, b'}').ok()? {
        let key = cursor.key().ok()?;
        let next = |inside: &mut Cursor<'_>| {
            inside.expect(b'[').ok()?;
            inside.peek()
        };
        if key.is("log") && matches!(next(&mut cursor.clone()), Some(b'[' | b']')) {
            return Some("log");
        }
        if key.is("split_logs") && next(&mut cursor.clone()) == Some(b'{') {
            return Some("split_logs");
        }
        if key.is("type") {
            return None;
        }
        cursor.skip().ok()?;
    }
    None
}

/// Where the next object or text begins at or behind `pos`: what frames objects is passed over.
fn frame(bytes: &[u8], mut pos: usize) -> usize {
    loop {
        match bytes.get(pos..) {
            Some([b' ' | b'\t' | b'\n' | b'\r' | b',' | b'[' | b']', ..]) => pos += 1,
            Some([0xef, 0xbb, 0xbf, ..]) => pos += 3,
            _ => return pos,
        }
    }
}

/// The next entry at or behind `from`; what stands before it is passed over.
pub(super) fn next_entry(bytes: &[u8], from: usize) -> Option<Entry> {
    let start = frame(bytes, from);
    if bytes.get(start) == Some(&b'{') {
        return Some(object(bytes, start));
    }
    let rest = bytes.get(start..)?;
    for found in memchr2_iter(b'#', b'\n', rest) {
        let at = start + found;
        if bytes[at..].starts_with(b"\n{") {
            return Some(object(bytes, at + 1));
        }
        if bytes[at..].starts_with(MARK) {
            return Some(link(bytes, at));
        }
    }
    None
}

/// The link whose mark is at `begin`.
fn link(bytes: &[u8], begin: usize) -> Entry {
    let start = begin + MARK.len();
    if bytes.get(start) == Some(&b'{') {
        return Entry {
            begin,
            ..object(bytes, start)
        };
    }
    Entry {
        begin,
        start,
        end: link_end(bytes, start),
        link: true,
    }
}

/// The object at `start`. If it is damaged or cut it ends before the next line that begins an object.
fn object(bytes: &[u8], start: usize) -> Entry {
    let mut cursor = Cursor::new(bytes, start);
    let end = match cursor.skip() {
        Ok(_) => cursor.at(),
        Err(_) => memmem::find(&bytes[start..], b"\n{").map_or(bytes.len(), |found| start + found + 1),
    };
    Entry {
        begin: start,
        start,
        end,
        link: false,
    }
}

/// Where the percent-encoded text ends that begins at `start`: at the last closing brace before a
/// blank, a quote, an angle bracket or the next link.
fn link_end(bytes: &[u8], start: usize) -> usize {
    let rest = &bytes[start..];
    let run = rest
        .iter()
        .position(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'"' | b'<' | b'>' | b'`'))
        .unwrap_or(rest.len());
    let run = memmem::find(&rest[..run], MARK).unwrap_or(run);
    let brace = rest[..run]
        .windows(3)
        .rposition(|code| code.eq_ignore_ascii_case(b"%7d"));
    start + brace.map_or(run, |brace| brace + 3)
}

/// Bytes for `%XX`; anything else stays.
fn percent_decode(text: &[u8]) -> Vec<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&byte, behind)) = rest.split_first() {
        if byte == b'%'
            && let [high, low, behind @ ..] = behind
            && let (Some(high), Some(low)) = (digit(*high), digit(*low))
        {
            out.push(high << 4 | low);
            rest = behind;
        } else {
            out.push(byte);
            rest = behind;
        }
    }
    out
}

/// How long the first game of a document is that is not empty. What stands behind a game up to the
/// next object belongs to the game.
pub(crate) fn game_length(document: &[u8]) -> usize {
    let Some(mut last) = next_entry(document, 0) else {
        return document.len();
    };
    let mut place = None;
    loop {
        let Some(next) = next_entry(document, last.end) else {
            return document.len();
        };
        let json = next.json(document);
        let next_place = OneRound::of(&json);
        let before = match place {
            Some(place) => Some(place),
            None => OneRound::of(&last.json(document)).map(|one| one.owned()),
        };
        let follows = match (&before, &next_place) {
            (Some(before), Some(next)) => before.is_followed_by(next),
            _ => false,
        };
        if !follows {
            return next.begin;
        }
        place = next_place.map(|one| one.owned());
        last = next;
    }
}

/// An object of one round: what tells whether it goes on with the game.
#[derive(Debug, Clone)]
struct OneRound<'a> {
    names: Cow<'a, [u8]>,
    rule: Cow<'a, [u8]>,
    index: u32,
    honba: u32,
}

impl<'a> OneRound<'a> {
    /// `None` for an object with another number of rounds, or damaged.
    fn of(json: &'a [u8]) -> Option<Self> {
        let mut cursor = Cursor::new(json, 0);
        cursor.expect(b'{').ok()?;
        let mut first = true;
        let (mut names, mut rule, mut place) = (&b""[..], &b""[..], None);
        while cursor.more(&mut first, b'}').ok()? {
            match cursor.key().ok()? {
                key if key.is("name") => names = cursor.skip().ok()?,
                key if key.is("rule") => rule = cursor.skip().ok()?,
                key if key.is("log") => {
                    let start = cursor.clone();
                    place = only_round(start);
                    cursor.skip().ok()?;
                }
                _ => drop(cursor.skip().ok()?),
            }
        }
        let (index, honba) = place?;
        Some(Self {
            names: Cow::Borrowed(names),
            rule: Cow::Borrowed(rule),
            index,
            honba,
        })
    }

    fn owned(&self) -> OneRound<'static> {
        OneRound {
            names: Cow::Owned(self.names.to_vec()),
            rule: Cow::Owned(self.rule.to_vec()),
            ..*self
        }
    }

    fn is_followed_by(&self, next: &OneRound<'_>) -> bool {
        let repeated = next.index == self.index && next.honba == self.honba + 1;
        // With three players the fourth round of a wind is left out.
        let moved = next.index == self.index + 1 || (self.index % 4 == 2 && next.index == self.index + 2);
        let passed = moved && (next.honba == 0 || next.honba == self.honba + 1);
        (repeated || passed) && self.names == next.names && self.rule == next.rule
    }
}

/// Number and honba of the round in a list of one.
fn only_round(mut cursor: Cursor<'_>) -> Option<(u32, u32)> {
    cursor.expect(b'[').ok()?;
    let mut inside = cursor.clone();
    cursor.skip().ok()?;
    cursor.expect(b']').ok()?;
    inside.expect(b'[').ok()?;
    inside.expect(b'[').ok()?;
    let mut first = true;
    let mut number = || {
        inside.more(&mut first, b']').ok()?;
        match inside.value().ok()? {
            Value::Number(number) => number.parse().ok().filter(|&number: &u32| number < 1 << 16),
            _ => None,
        }
    };
    Some((number()?, number()?))
}

/// The next place at or behind `from` where a round seems to begin: `[[1,0,0],[`.
pub(super) fn next_round(bytes: &[u8], from: usize) -> Option<usize> {
    let mut pos = from;
    while let Some(found) = memmem::find(bytes.get(pos..)?, b"[[") {
        if is_round(bytes, pos + found) {
            return Some(pos + found);
        }
        pos += found + 1;
    }
    None
}

/// Whether a round seems to begin here.
fn is_round(bytes: &[u8], at: usize) -> bool {
    let mut cursor = Cursor::new(bytes, at + 1);
    let mut number =
        |before: u8| cursor.expect(before).is_ok() && matches!(cursor.value(), Ok(Value::Number(_)));
    number(b'[')
        && number(b',')
        && number(b',')
        && cursor.expect(b']').is_ok()
        && cursor.expect(b',').is_ok()
        && cursor.peek() == Some(b'[')
}

/// How much of a document with its end missing is there without the round, or the object behind the
/// last round, that it breaks off in.
pub(crate) fn whole_rounds(document: &[u8]) -> usize {
    let Some(last) = memmem::rfind_iter(document, b"[[").find(|&at| is_round(document, at)) else {
        return document.len();
    };
    let mut cursor = Cursor::new(document, last);
    if cursor.skip().is_err() {
        return last;
    }
    let end = cursor.at();
    if cursor.peek() == Some(b',') {
        return end;
    }
    memmem::find(&document[end..], b"\n{").map_or(document.len(), |line| end + line)
}
