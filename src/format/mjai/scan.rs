//! The outlines of JSON: where values end, where objects begin, where reading can go on after damage.
//!
//! Nothing here calls itself, so depth costs no stack; and nothing looks further than one chunk, a
//! stretch that ends before a line that begins with `{` or `[`. So damage costs at most the rest of
//! its line where every line holds an event, and the time stays linear in the length.

use memchr::{memchr, memchr_iter, memchr3};

/// The byte order mark of UTF-8.
pub(super) const BOM: &[u8] = b"\xef\xbb\xbf";

/// The first place at or after `pos` that is no blank, no byte order mark and none of `[`, `]` and
/// `,`, which only hold the events together.
pub(super) fn skip_frame(bytes: &[u8], mut pos: usize) -> usize {
    while let Some(&byte) = bytes.get(pos) {
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' | b',' | b'[' | b']' => pos += 1,
            0xef if bytes[pos..].starts_with(BOM) => pos += BOM.len(),
            _ => break,
        }
    }
    pos
}

/// The first place at or after `pos` that is no blank.
pub(super) fn skip_blank(bytes: &[u8], mut pos: usize) -> usize {
    while bytes.get(pos).is_some_and(u8::is_ascii_whitespace) {
        pos += 1;
    }
    pos
}

/// Where the chunk ends in which `pos` stands.
pub(super) fn chunk_end(bytes: &[u8], pos: usize) -> usize {
    let mut from = pos;
    while let Some(found) = bytes.get(from..).and_then(|rest| memchr(b'\n', rest)) {
        from += found + 1;
        if matches!(bytes.get(from), Some(b'{' | b'[')) {
            return from;
        }
    }
    bytes.len()
}

/// The end, exclusive, of the string whose opening quote stands at `start`; `None` if it is cut or
/// holds a line end, which no string of JSON can.
fn string_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut pos = start + 1;
    loop {
        // Most strings are shorter than a wide search is worth.
        let rest = bytes.get(pos..)?;
        let is_special = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n');
        let found = match rest.iter().take(SHORT).position(is_special) {
            Some(found) => found,
            None => SHORT + memchr3(b'"', b'\\', b'\n', rest.get(SHORT..)?)?,
        };
        pos += found;
        match bytes[pos] {
            b'"' => return Some(pos + 1),
            b'\\' => pos += 2,
            _ => return None,
        }
    }
}

/// How long most strings are at most.
const SHORT: usize = 16;

/// The end, exclusive, of the value that begins at `start`; of an object or array, where its
/// brackets are even. `None` if it is cut.
pub(super) fn value_end(bytes: &[u8], start: usize) -> Option<usize> {
    match bytes.get(start)? {
        b'"' => string_end(bytes, start),
        b'{' | b'[' => {
            let mut depth = 0usize;
            let mut pos = start;
            loop {
                match bytes.get(pos)? {
                    b'"' => {
                        pos = string_end(bytes, pos)?;
                        continue;
                    }
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' => {
                        depth -= 1;
                        if depth == 0 {
                            return Some(pos + 1);
                        }
                    }
                    _ => {}
                }
                pos += 1;
            }
        }
        _ => {
            let rest = &bytes[start..];
            let end = rest
                .iter()
                .position(|byte| matches!(byte, b',' | b'}' | b']') || byte.is_ascii_whitespace());
            Some(start + end?)
        }
    }
}

/// A member of an object, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Member<'a> {
    /// The key without its quotes.
    pub key: &'a [u8],
    /// Where the value begins.
    pub at: usize,
    /// What is left of the bytes from there.
    pub rest: &'a [u8],
}

impl<'a> Member<'a> {
    /// The value as written; `None` if it is cut.
    pub(super) fn value(&self) -> Option<&'a [u8]> {
        value_end(self.rest, 0).map(|end| &self.rest[..end])
    }
}

/// The members of the object that begins at `start`, as far as they can be told apart.
pub(super) const fn members(bytes: &[u8], start: usize) -> Members<'_> {
    Members {
        bytes,
        next: Next::Key(start + 1),
    }
}

/// See [`members`].
#[derive(Debug, Clone)]
pub(super) struct Members<'a> {
    bytes: &'a [u8],
    next: Next,
}

#[derive(Debug, Clone, Copy)]
enum Next {
    /// A key, at or after this place.
    Key(usize),
    /// What follows the value that begins here; the value is passed over only when it must be.
    After(usize),
}

impl<'a> Iterator for Members<'a> {
    type Item = Member<'a>;

    fn next(&mut self) -> Option<Member<'a>> {
        let bytes = self.bytes;
        let key_from = match self.next {
            Next::Key(at) => at,
            Next::After(value) => {
                let comma = skip_blank(bytes, value_end(bytes, value)?);
                (bytes.get(comma) == Some(&b',')).then_some(comma + 1)?
            }
        };
        let key_at = skip_blank(bytes, key_from);
        if bytes.get(key_at) != Some(&b'"') {
            return None;
        }
        let key_end = string_end(bytes, key_at)?;
        let colon = skip_blank(bytes, key_end);
        if bytes.get(colon) != Some(&b':') {
            return None;
        }
        let at = skip_blank(bytes, colon + 1);
        self.next = Next::After(at);
        Some(Member {
            key: &bytes[key_at + 1..key_end - 1],
            at,
            rest: &bytes[at..],
        })
    }
}

/// What comes next on a [`Walk`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// An object begins here. The walk stays before it.
    Object(usize),
    /// Something that is neither object nor frame begins here. The walk has passed it.
    Junk(usize),
}

/// From object to object through arrays, lines and damage.
#[derive(Debug, Clone)]
pub(super) struct Walk<'a> {
    bytes: &'a [u8],
    /// Where to go on.
    pub pos: usize,
    /// The end of a chunk, once looked for.
    chunk_end: usize,
}

impl<'a> Walk<'a> {
    pub(super) const fn new(bytes: &'a [u8], pos: usize) -> Self {
        Self {
            bytes,
            pos,
            chunk_end: 0,
        }
    }

    /// The next object or piece of junk.
    pub(super) fn step(&mut self) -> Option<Step> {
        self.pos = skip_frame(self.bytes, self.pos);
        let start = self.pos;
        if *self.bytes.get(start)? == b'{' {
            return Some(Step::Object(start));
        }
        let end = self.chunk_end();
        self.pos = memchr(b'{', &self.bytes[start..end]).map_or(end, |found| start + found);
        Some(Step::Junk(start))
    }

    /// The end of the chunk in which the walk stands.
    pub(super) fn chunk_end(&mut self) -> usize {
        if self.chunk_end <= self.pos {
            self.chunk_end = chunk_end(self.bytes, self.pos);
        }
        self.chunk_end
    }

    /// Passes the object before which the walk stands by its brackets alone.
    pub(super) fn pass(&mut self) {
        let end = self.chunk_end();
        match value_end(&self.bytes[..end], self.pos) {
            Some(object_end) => self.pos = object_end,
            None => self.resume(self.pos + 1),
        }
    }

    /// Goes on behind a broken object: at the next object in the chunk that begins at or after `from`
    /// and follows another array item or begins a line, else behind the chunk.
    pub(super) fn resume(&mut self, from: usize) {
        let end = self.chunk_end();
        let from = from.clamp(self.pos + 1, end);
        let found = memchr_iter(b'{', &self.bytes[from..end]).find(|&found| {
            let at = from + found;
            let before = self.bytes[..at]
                .iter()
                .rev()
                .find(|byte| !matches!(byte, b' ' | b'\t' | b'\r'));
            matches!(before, Some(b',' | b'}' | b'\n'))
                && self.bytes.get(skip_blank(self.bytes, at + 1)) == Some(&b'"')
        });
        self.pos = found.map_or(end, |found| from + found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_told_apart_whatever_they_hold() {
        let text = br#" {"a":1,"b" : {"c":[1,"}"]} , "d":"x\"y","e":[],"f":tru"#;
        let found: Vec<_> = members(text, 1)
            .map(|member| (member.key.to_vec(), member.value().map(<[u8]>::to_vec)))
            .collect();
        let expected = [
            ("a", Some("1")),
            ("b", Some(r#"{"c":[1,"}"]}"#)),
            ("d", Some(r#""x\"y""#)),
            ("e", Some("[]")),
            ("f", None),
        ];
        assert_eq!(found.len(), expected.len());
        for ((key, value), (expected_key, expected_value)) in found.into_iter().zip(expected) {
            assert_eq!(key, expected_key.as_bytes());
            assert_eq!(value, expected_value.map(|value| value.as_bytes().to_vec()));
        }
    }

    #[test]
    fn values_end_where_their_brackets_are_even() {
        for (text, end) in [
            ("{}", Some(2)),
            ("[[1],{\"a\":\"]\"}] ", Some(15)),
            ("\"a\\\\\"b", Some(5)),
            ("12,", Some(2)),
            ("{\"a\":\"b\n\"}", None),
            ("[[", None),
            ("\"a\\", None),
            ("12", None),
        ] {
            assert_eq!(value_end(text.as_bytes(), 0), end, "{text}");
        }
        let deep = "[".repeat(1 << 20);
        assert_eq!(value_end(deep.as_bytes(), 0), None);
    }

    #[test]
    fn a_walk_finds_objects_in_arrays_lines_and_junk() {
        let text = "\u{feff}[{\"a\":1},\n {\"b\":2}]\n] , junk {\"c\":3}\nmore";
        let mut walk = Walk::new(text.as_bytes(), 0);
        let mut found = Vec::new();
        while let Some(step) = walk.step() {
            match step {
                Step::Object(at) => {
                    walk.pass();
                    found.push(&text[at..walk.pos]);
                }
                Step::Junk(at) => found.push(&text[at..walk.pos]),
            }
        }
        assert_eq!(found, ["{\"a\":1}", "{\"b\":2}", "junk ", "{\"c\":3}", "more"]);
    }

    #[test]
    fn after_damage_a_walk_goes_on_at_the_next_object() {
        for (text, next) in [
            ("{\"a\":\"b}\n{\"c\":1}", "{\"c\":1}"),
            ("{\"a\":[{\"x\":1],{\"c\":1}", "{\"c\":1}"),
            ("{\"a\":1 , {\"c\":1}", "{\"c\":1}"),
            ("{\"a\":1 {}, 2", ""),
        ] {
            let mut walk = Walk::new(text.as_bytes(), 0);
            walk.pass();
            assert_eq!(&text[walk.pos..], next, "{text}");
        }
    }
}
