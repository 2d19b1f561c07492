//! Where mjai events lie in a document, and where one game ends and the next begins.
//!
//! Events stand alone, in arrays, or in the array of a report: an object that holds them under one of
//! a few keys. The rest of a report is no part of the log.

use std::ops::Range;

use memchr::{memmem, memrchr};

use super::scan::{self, Step, Walk};
use super::{EVENTS, PROTOCOL};

/// The keys under which reports hold their events.
const EVENT_LISTS: [&[u8]; 4] = [b"mjai_log", b"mjaiLog", b"events", b"record"];

/// How many lines may be damaged before the first event that can be read.
const DAMAGED_LINES: usize = 4;

/// What an object is.
enum Object {
    /// An event or a line of the protocol.
    Event,
    /// A report whose list of events begins here.
    Report(usize),
    /// Anything else, or cut.
    Other,
}

/// Whether an mjai log begins here. A few damaged lines may come first if the first one still looks
/// like an event.
pub(crate) fn begins(document: &[u8]) -> bool {
    let mut walk = Walk::new(document, 0);
    for line in 0..=DAMAGED_LINES {
        let start = scan::skip_frame(document, walk.pos);
        walk.pos = start;
        if start >= document.len() {
            return false;
        }
        match object(document, start) {
            Object::Event => return true,
            Object::Report(list) => {
                let first = scan::skip_frame(document, list);
                return matches!(object(document, first), Object::Event);
            }
            Object::Other => {}
        }
        let end = walk.chunk_end();
        if line == 0 && memmem::find(&document[start..end], b"\"type\"").is_none() {
            return false;
        }
        walk.pos = end;
    }
    false
}

fn object(document: &[u8], start: usize) -> Object {
    if document.get(start) != Some(&b'{') {
        return Object::Other;
    }
    for member in scan::members(document, start) {
        if member.key == b"type" {
            return match kind(member.rest) {
                Some(_) => Object::Event,
                None => Object::Other,
            };
        }
        if EVENT_LISTS.contains(&member.key) && member.rest.first() == Some(&b'[') {
            return Object::Report(member.at);
        }
    }
    Object::Other
}

/// The name of the event that `value` begins with, if it is one.
fn kind(value: &[u8]) -> Option<&'static str> {
    EVENTS.iter().chain(&PROTOCOL).copied().find(|kind| {
        value
            .strip_prefix(b"\"")
            .and_then(|rest| rest.strip_prefix(kind.as_bytes()))
            .is_some_and(|rest| rest.first() == Some(&b'"'))
    })
}

/// The kind of the next event at or after `pos`, if it can be told.
pub(super) fn next_kind(bytes: &[u8], pos: usize) -> Option<&'static str> {
    let start = scan::skip_frame(bytes, pos);
    if bytes.get(start) != Some(&b'{') {
        return None;
    }
    let mut members = scan::members(bytes, start);
    members
        .find(|member| member.key == b"type")
        .and_then(|member| kind(member.rest))
}

/// Cuts a document into games, one after the other.
#[derive(Debug, Clone, Default)]
pub(crate) struct Splitter {
    /// Where the events of the report that is being read end, and where the report ends.
    report: Option<(usize, usize)>,
}

impl Splitter {
    pub(crate) const fn new() -> Self {
        Self { report: None }
    }

    /// The next game at or after `from`, and where to look for the one after it.
    pub(crate) fn next(&mut self, document: &[u8], from: usize) -> Option<(Range<usize>, usize)> {
        let mut pos = from;
        loop {
            pos = scan::skip_frame(document, pos);
            if self.report.is_none() {
                if pos >= document.len() {
                    return None;
                }
                if let Object::Report(list) = object(document, pos) {
                    let events_end = scan::value_end(document, list).unwrap_or(document.len());
                    let report_end = scan::value_end(document, pos).unwrap_or(document.len());
                    self.report = Some((events_end, report_end.max(events_end)));
                    pos = list;
                }
            }
            let limit = self.report.map_or(document.len(), |(events_end, _)| events_end);
            pos = scan::skip_frame(document, pos).min(limit);
            let end = if pos < limit {
                game_end(&document[..limit], pos)
            } else {
                limit
            };
            let mut next = end;
            if end == limit
                && let Some((_, report_end)) = self.report.take()
            {
                next = report_end;
            }
            if pos < end {
                return Some((pos..end, next));
            }
            if next <= from {
                return None;
            }
            pos = next;
        }
    }
}

/// Where the game ends whose first object begins at `start`: before the next `start_game`.
fn game_end(bytes: &[u8], start: usize) -> usize {
    const START: &[u8] = b"start_game";
    let mut walk = Walk::new(bytes, start);
    while let Some(step) = walk.step() {
        // What the programs say to each other before a game belongs to it.
        if let Step::Object(at) = step {
            walk.pass();
            if !next_kind(bytes, at).is_some_and(|kind| PROTOCOL.contains(&kind)) {
                break;
            }
        }
    }
    let mut from = walk.pos;
    while let Some(found) = bytes.get(from..).and_then(|rest| memmem::find(rest, START)) {
        let at = from + found;
        from = at + START.len();
        if at < walk.pos {
            continue;
        }
        // Mostly it stands in the object with which its line begins; else every object is looked at.
        let line = memrchr(b'\n', &bytes[walk.pos..at]).map(|end| walk.pos + end + 1);
        if let Some(line) = line
            && bytes[line] == b'{'
        {
            walk = Walk::new(bytes, line);
        }
        while let Some(step) = walk.step() {
            let Step::Object(object_start) = step else {
                continue;
            };
            if object_start > at {
                break;
            }
            if next_kind(bytes, object_start) == Some("start_game") {
                let mut object = walk.clone();
                object.pass();
                if object.pos > at {
                    return object_start;
                }
            }
            walk.pass();
        }
    }
    bytes.len()
}
