//! Attributes and numbers, appended to a buffer.

use std::fmt::Write as _;

/// A buffer that grows by pieces of XML.
#[derive(Debug)]
pub(super) struct Text<'o> {
    out: &'o mut Vec<u8>,
}

impl<'o> Text<'o> {
    pub(super) const fn new(out: &'o mut Vec<u8>) -> Self {
        Self { out }
    }

    pub(super) const fn len(&self) -> usize {
        self.out.len()
    }

    pub(super) fn truncate(&mut self, len: usize) {
        self.out.truncate(len);
    }

    /// Text that needs no escaping.
    pub(super) fn raw(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    pub(super) fn number(&mut self, number: i64) {
        let mut digits = [0; 20];
        let mut start = digits.len();
        let mut rest = number.unsigned_abs();
        loop {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if number < 0 {
            self.out.push(b'-');
        }
        self.out.extend_from_slice(&digits[start..]);
    }

    /// ` name="`, to be followed by the value and [`Text::end`].
    pub(super) fn begin(&mut self, name: &str) {
        self.raw(" ");
        self.raw(name);
        self.raw("=\"");
    }

    /// The closing quote.
    pub(super) fn end(&mut self) {
        self.raw("\"");
    }

    /// An attribute with any text as its value.
    pub(super) fn attribute(&mut self, name: &str, value: &str) {
        self.begin(name);
        self.escaped(value);
        self.end();
    }

    fn escaped(&mut self, value: &str) {
        for piece in value.split_inclusive(['"', '&', '<']) {
            let (head, escape) = match piece.as_bytes().last() {
                Some(b'"') => (&piece[..piece.len() - 1], "&quot;"),
                Some(b'&') => (&piece[..piece.len() - 1], "&amp;"),
                Some(b'<') => (&piece[..piece.len() - 1], "&lt;"),
                _ => (piece, ""),
            };
            self.raw(head);
            self.raw(escape);
        }
    }

    pub(super) fn seat(&mut self, name: &str, seat: crate::table::Seat) {
        self.numbers(name, [seat.index() as i64]);
    }

    /// An attribute with a comma list of numbers.
    pub(super) fn numbers(&mut self, name: &str, numbers: impl IntoIterator<Item = i64>) {
        self.begin(name);
        for (i, number) in numbers.into_iter().enumerate() {
            if i > 0 {
                self.raw(",");
            }
            self.number(number);
        }
        self.end();
    }

    /// An attribute with a comma list of what `value` makes of each item.
    pub(super) fn try_numbers<T, E>(
        &mut self,
        name: &str,
        items: impl IntoIterator<Item = T>,
        mut value: impl FnMut(T) -> Result<i64, E>,
    ) -> Result<(), E> {
        self.begin(name);
        for (i, item) in items.into_iter().enumerate() {
            if i > 0 {
                self.raw(",");
            }
            self.number(value(item)?);
        }
        self.end();
        Ok(())
    }

    /// An attribute with a comma list of texts.
    pub(super) fn texts<'t>(&mut self, name: &str, texts: impl IntoIterator<Item = &'t str>) {
        self.begin(name);
        for (i, text) in texts.into_iter().enumerate() {
            if i > 0 {
                self.raw(",");
            }
            self.escaped(text);
        }
        self.end();
    }
}

/// Appends a name with every byte percent-encoded, as Tenhou does even with ASCII; a name that
/// consists of such codes already is appended as it is.
pub(super) fn percent_encode(name: &str, out: &mut String) {
    if is_percent_encoded(name) {
        out.push_str(name);
        return;
    }
    for byte in name.bytes() {
        // Writing to a string does not fail.
        let _ = write!(out, "%{byte:02X}");
    }
}

fn is_percent_encoded(name: &str) -> bool {
    name.len().is_multiple_of(3)
        && name.as_bytes().chunks(3).all(
            |code| matches!(code, [b'%', high, low] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit()),
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_encoded_once() {
        for (name, code) in [
            ("Su", "%53%75"),
            ("%53%75", "%53%75"),
            ("東", "%E6%9D%B1"),
            ("50%", "%35%30%25"),
            ("", ""),
        ] {
            let mut out = String::new();
            percent_encode(name, &mut out);
            assert_eq!(out, code);
        }
    }

    #[test]
    fn values_are_escaped_and_numbers_signed() {
        let mut out = Vec::new();
        let mut text = Text::new(&mut out);
        text.attribute("a", "x\"<&>y");
        text.numbers("b", [0, -10, i64::MIN]);
        text.texts("c", ["M\"/><T1", "F"]);
        assert_eq!(
            String::from_utf8(out).unwrap(),
            r#" a="x&quot;&lt;&amp;>y" b="0,-10,-9223372036854775808" c="M&quot;/>&lt;T1,F""#
        );
    }
}
