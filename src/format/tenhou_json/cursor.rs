//! A pull reader over JSON text that keeps byte positions and can go on behind damage.
//!
//! `serde_json` builds values without positions and stops at the first fault of a document; a log
//! cut in its last round must still give the rounds before. What this cursor accepts is checked
//! against `serde_json` in the tests.

use std::fmt;

use memchr::memchr2;

/// Text that is no JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Syntax {
    /// Where, from the start of the bytes.
    pub(super) at: usize,
    /// What is wrong there.
    pub(super) what: &'static str,
}

impl fmt::Display for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }
}

/// The inside of a string, escapes unresolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Text<'a>(pub(super) &'a [u8]);

/// A value; of an array or object only its beginning, nothing of it is consumed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Value<'a> {
    /// A number as written.
    Number(&'a str),
    /// A string.
    Text(Text<'a>),
    /// `true`, `false` or `null`.
    Word(&'static str),
    /// `[` comes next.
    Array,
    /// `{` comes next.
    Object,
}

/// How deep arrays and objects may nest; a log needs six levels.
const DEEPEST: u32 = 128;

/// A place in JSON text.
#[derive(Debug, Clone)]
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) const fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    pub(super) const fn at(&self) -> usize {
        self.at
    }

    pub(super) const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The next byte that is no blank; the cursor stands on it afterwards.
    pub(super) fn peek(&mut self) -> Option<u8> {
        while let Some(&byte) = self.bytes.get(self.at) {
            if !matches!(byte, b' ' | b'\t' | b'\n' | b'\r') {
                return Some(byte);
            }
            self.at += 1;
        }
        None
    }

    const fn syntax<T>(&self, what: &'static str) -> Result<T, Syntax> {
        Err(Syntax { at: self.at, what })
    }

    /// Consumes this byte, blanks before it too.
    pub(super) fn expect(&mut self, byte: u8) -> Result<(), Syntax> {
        match self.peek() {
            Some(found) if found == byte => {
                self.at += 1;
                Ok(())
            }
            None => self.syntax("the text ends here"),
            Some(_) => self.syntax(match byte {
                b'[' => "no array",
                b'{' => "no object",
                b':' => "no colon after a key",
                _ => "unexpected character",
            }),
        }
    }

    /// Inside an array or object that ends with `close`: consumes the comma before the next item, or
    /// the end. Says whether an item follows. `first` must be true at the first call and is false
    /// afterwards.
    pub(super) fn more(&mut self, first: &mut bool, close: u8) -> Result<bool, Syntax> {
        let next = self.peek();
        let was_first = std::mem::replace(first, false);
        match next {
            Some(byte) if byte == close => {
                self.at += 1;
                return Ok(false);
            }
            None => return self.syntax("the text ends here"),
            Some(_) if was_first => return Ok(true),
            Some(b',') => self.at += 1,
            Some(_) => return self.syntax("no comma between two items"),
        }
        match self.peek() {
            None => self.syntax("the text ends here"),
            Some(byte) if byte == close => self.syntax("a comma with nothing behind it"),
            Some(_) => Ok(true),
        }
    }

    /// A key of an object, and its colon.
    pub(super) fn key(&mut self) -> Result<Text<'a>, Syntax> {
        if self.peek() != Some(b'"') {
            return self.syntax("no key in quotes");
        }
        let key = self.text()?;
        self.expect(b':')?;
        Ok(key)
    }

    /// A string; the cursor stands on its opening quote.
    fn text(&mut self) -> Result<Text<'a>, Syntax> {
        let start = self.at + 1;
        let mut end = start;
        loop {
            let rest = self.bytes.get(end..).unwrap_or_default();
            let Some(found) = memchr2(b'"', b'\\', rest) else {
                return self.syntax("a string without an end");
            };
            end += found;
            if self.bytes[end] == b'"' {
                self.at = end + 1;
                return Ok(Text(&self.bytes[start..end]));
            }
            end += 2;
        }
    }

    /// The next value; see [`Value`] for how much of it is consumed.
    pub(super) fn value(&mut self) -> Result<Value<'a>, Syntax> {
        match self.peek() {
            Some(b'"') => self.text().map(Value::Text),
            Some(b'[') => Ok(Value::Array),
            Some(b'{') => Ok(Value::Object),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(_) => {
                for word in ["true", "false", "null"] {
                    if self.bytes[self.at..].starts_with(word.as_bytes()) {
                        self.at += word.len();
                        return Ok(Value::Word(word));
                    }
                }
                self.syntax("no JSON value")
            }
            None => self.syntax("the text ends here"),
        }
    }

    fn number(&mut self) -> Result<Value<'a>, Syntax> {
        let rest = &self.bytes[self.at..];
        let digits = |from: usize| {
            from + rest[from..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count()
        };
        let start = usize::from(rest[0] == b'-');
        let mut end = digits(start);
        let mut good = end > start && (rest[start] != b'0' || end == start + 1);
        if rest.get(end) == Some(&b'.') {
            let after = digits(end + 1);
            good &= after > end + 1;
            end = after;
        }
        if let Some(b'e' | b'E') = rest.get(end) {
            let sign = usize::from(matches!(rest.get(end + 1), Some(b'+' | b'-')));
            let after = digits(end + 1 + sign);
            good &= after > end + 1 + sign;
            end = after;
        }
        match std::str::from_utf8(&rest[..end]) {
            Ok(number) if good => {
                self.at += end;
                Ok(Value::Number(number))
            }
            _ => self.syntax("no number"),
        }
    }

    /// Passes over any value and gives its bytes. Of what is inside an array or object only strings
    /// and brackets are looked at.
    pub(super) fn skip(&mut self) -> Result<&'a [u8], Syntax> {
        self.peek();
        let start = self.at;
        if !matches!(self.value()?, Value::Array | Value::Object) {
            return Ok(&self.bytes[start..self.at]);
        }
        // One bit per level, 1 for an object.
        let mut levels = 0u128;
        let mut depth = 0;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'"' => {
                    self.text()?;
                    continue;
                }
                b'[' | b'{' => {
                    if depth == DEEPEST {
                        return self.syntax("nested too deep");
                    }
                    levels = levels << 1 | u128::from(byte == b'{');
                    depth += 1;
                }
                b']' | b'}' => {
                    if (levels & 1 == 1) != (byte == b'}') {
                        return self.syntax("a bracket that closes nothing");
                    }
                    levels >>= 1;
                    depth -= 1;
                    if depth == 0 {
                        self.at += 1;
                        return Ok(&self.bytes[start..self.at]);
                    }
                }
                _ => {}
            }
            self.at += 1;
        }
        self.syntax("the text ends here")
    }
}

/// Why a string cannot be decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BadText {
    /// It is not UTF-8.
    NotUtf8,
    /// A backslash with something behind it that is no escape.
    BadEscape,
}

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotUtf8 => "not UTF-8",
            Self::BadEscape => "a backslash without a meaning",
        })
    }
}

impl<'a> Text<'a> {
    /// Whether it is this text, written without escapes.
    pub(super) fn is(self, text: &str) -> bool {
        self.0 == text.as_bytes()
    }

    /// The text, in `buffer` if it has escapes.
    pub(super) fn decode<'b>(self, buffer: &'b mut String) -> Result<&'b str, BadText>
    where
        'a: 'b,
    {
        let raw = std::str::from_utf8(self.0).map_err(|_| BadText::NotUtf8)?;
        if !raw.contains('\\') {
            return Ok(raw);
        }
        buffer.clear();
        let mut pieces = raw.split('\\');
        buffer.push_str(pieces.next().unwrap_or_default());
        while let Some(piece) = pieces.next() {
            let Some(letter) = piece.chars().next() else {
                // Two backslashes: the text between them is empty, what follows is literal.
                buffer.push('\\');
                buffer.push_str(pieces.next().ok_or(BadText::BadEscape)?);
                continue;
            };
            let mut rest = &piece[letter.len_utf8()..];
            buffer.push(match letter {
                '"' | '/' => letter,
                'b' => '\u{8}',
                'f' => '\u{c}',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'u' => {
                    let high = unit(&mut rest)?;
                    if let Some(letter) = char::from_u32(high) {
                        letter
                    } else {
                        // Half of a pair: the other half must be the very next escape.
                        if !rest.is_empty() {
                            return Err(BadText::BadEscape);
                        }
                        let next = pieces.next().ok_or(BadText::BadEscape)?;
                        rest = next.strip_prefix('u').ok_or(BadText::BadEscape)?;
                        let low = unit(&mut rest)?;
                        pair(high, low).ok_or(BadText::BadEscape)?
                    }
                }
                _ => return Err(BadText::BadEscape),
            });
            buffer.push_str(rest);
        }
        Ok(buffer)
    }
}

/// Four hexadecimal digits.
fn unit(rest: &mut &str) -> Result<u32, BadText> {
    let (digits, behind) = rest.split_at_checked(4).ok_or(BadText::BadEscape)?;
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return Err(BadText::BadEscape);
    }
    *rest = behind;
    u32::from_str_radix(digits, 16).map_err(|_| BadText::BadEscape)
}

/// The character of a surrogate pair.
fn pair(high: u32, low: u32) -> Option<char> {
    ((0xd800..0xdc00).contains(&high) && (0xdc00..0xe000).contains(&low))
        .then(|| 0x1_0000 + ((high - 0xd800) << 10) + (low - 0xdc00))
        .and_then(char::from_u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The whole value, read as strictly as the reader reads a round.
    fn walk(cursor: &mut Cursor<'_>) -> Result<(), Syntax> {
        let mut first = true;
        match cursor.value()? {
            Value::Array => {
                cursor.expect(b'[')?;
                while cursor.more(&mut first, b']')? {
                    walk(cursor)?;
                }
            }
            Value::Object => {
                cursor.expect(b'{')?;
                while cursor.more(&mut first, b'}')? {
                    cursor.key()?;
                    walk(cursor)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    #[test]
    fn what_serde_json_reads_the_cursor_reads_and_no_broken_structure_else() {
        for text in [
            "[]",
            "{}",
            " [ 1 , 2.5 , -0 , 1e3, 1E-2 ] ",
            r#"{"a":[{"b":null}],"c":[true,false],"":"x\"y\\"}"#,
            "[1,]",
            "[1 2]",
            "[,1]",
            "{\"a\"}",
            "{\"a\":1,}",
            "{a:1}",
            "[1",
            "[1}",
            "01",
            "1.",
            "-",
            ".5",
            "1e",
            "+1",
            "nul",
            "",
            "\"abc",
            "\"a\\\"",
            "[\"a\\\\\"]",
        ] {
            let serde = serde_json::from_str::<serde_json::Value>(text).is_ok();
            let mut cursor = Cursor::new(text.as_bytes(), 0);
            let ours = walk(&mut cursor).is_ok() && cursor.peek().is_none();
            assert_eq!(ours, serde, "{text}");
        }
    }

    #[test]
    fn a_skipped_value_ends_where_it_ends() {
        for (text, length) in [
            ("[1,[2,{\"a\":\"]\"}]],3", Some(17)),
            ("\"a\\\"]\" ", Some(6)),
            ("12,", Some(2)),
            ("null]", Some(4)),
            ("[1", None),
            ("[1}", None),
            ("{\"a\":[}", None),
            ("]", None),
            ("", None),
        ] {
            let skipped = Cursor::new(text.as_bytes(), 0).skip().ok().map(<[u8]>::len);
            assert_eq!(skipped, length, "{text}");
        }
        let deep = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
        assert!(Cursor::new(deep(128).as_bytes(), 0).skip().is_ok());
        assert!(Cursor::new(deep(129).as_bytes(), 0).skip().is_err());
    }

    #[test]
    fn escapes_mean_what_serde_json_says() {
        for text in [
            "abc",
            "和了",
            r"\u548c\u4e86",
            r#"\"\\\/\b\f\n\r\t"#,
            r"\\",
            r"\\\\n",
            r"\\u0041",
            r"a\\b\\",
            r"\ud83c\udc00x",
            r"\u12",
            r"\x",
            r"\u+123",
            r"\ud83c",
            r"\ud83cx\udc00",
            r"\ud83c\u0041",
            r"\udc00\udc00",
        ] {
            let serde = serde_json::from_str::<String>(&format!("\"{text}\"")).ok();
            let mut buffer = String::from("before");
            let ours = Text(text.as_bytes()).decode(&mut buffer).ok().map(str::to_owned);
            assert_eq!(ours, serde, "{text}");
        }
        assert_eq!(Text(&[0xff]).decode(&mut String::new()), Err(BadText::NotUtf8));
    }
}
