//! Text of others, as it may stand on a terminal, in a table or on a page.
//!
//! Names in logs and names of files hold what their writers put there: sequences that a terminal obeys, line breaks
//! that forge a row, signs that let the rest of a line run the other way. Whatever goes out passes here.

use std::borrow::Cow;
use std::ffi::OsStr;

/// Whether a character is not to be seen but does something: a control character, a line or paragraph separator, or
/// one that turns the direction of what follows it.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
        )
}

/// The text with each hidden character spelt out: `\n`, `\u{1b}`, `\u{202e}`.
pub fn printable(text: &str) -> Cow<'_, str> {
    spelt(text, is_hidden)
}

/// Like [`printable`], for text of several lines: line feeds stay.
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    spelt(text, |c| is_hidden(c) && c != '\n')
}

/// Columns that the text takes on a terminal: two for each letter of Japanese, none for an accent that stands on the
/// letter before it.
pub fn columns(text: &str) -> usize {
    unicode_width::UnicodeWidthStr::width(text)
}

/// The name of a file as people may see it.
pub fn printable_path(path: &OsStr) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

fn spelt(text: &str, hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&hidden) {
        return Cow::Borrowed(text);
    }
    let mut printable = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if hidden(c) {
            printable.extend(c.escape_default());
        } else {
            printable.push(c);
        }
    }
    Cow::Owned(printable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_take_the_columns_that_a_terminal_gives_them() {
        for (text, expected) in [
            ("", 0),
            ("abc", 3),
            ("役満", 4),
            ("ｱ", 1),
            ("e\u{301}", 1),
            ("…", 1),
        ] {
            assert_eq!(columns(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_hidden_is_spelt_out_and_nothing_else() {
        for (text, one_line, lines) in [
            ("plain 役満 é", "plain 役満 é", "plain 役満 é"),
            ("\u{1b}[2Jtext", "\\u{1b}[2Jtext", "\\u{1b}[2Jtext"),
            ("\u{9b}1m", "\\u{9b}1m", "\\u{9b}1m"),
            ("a\nb\r\tc", "a\\nb\\r\\tc", "a\nb\\r\\tc"),
            ("gpj.\u{202e}exe", "gpj.\\u{202e}exe", "gpj.\\u{202e}exe"),
            (
                "a\u{2028}b\u{2067}",
                "a\\u{2028}b\\u{2067}",
                "a\\u{2028}b\\u{2067}",
            ),
        ] {
            assert_eq!(printable(text), one_line);
            assert_eq!(printable_lines(text), lines);
        }
    }
}
