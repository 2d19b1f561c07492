//! JSON text, compact, as Tenhou writes it: letters of any script as they are.

use std::fmt::{self, Write as _};

/// Appends a string in quotes.
pub(super) fn quoted(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c < ' ' => number(out, format_args!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
}

/// Appends anything that prints as JSON.
pub(super) fn number(out: &mut String, value: impl fmt::Display) {
    // Writing to a string does not fail.
    let _ = write!(out, "{value}");
}

/// Appends a list of what `write` makes of each item.
pub(super) fn list<T>(
    out: &mut String,
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut String, T),
) {
    out.push('[');
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        write(out, item);
    }
    out.push(']');
}

/// Appends `,"key":` or, at the beginning of an object, `"key":`.
pub(super) fn key(out: &mut String, key: &str) {
    if !out.is_empty() && !out.ends_with('{') {
        out.push(',');
    }
    quoted(out, key);
    out.push(':');
}

/// Whether it is a number as JSON writes them, so that it needs no quotes.
pub(super) fn is_number(text: &str) -> bool {
    let text = text.strip_prefix('-').unwrap_or(text);
    let (whole, rest) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    digits(whole) && digits(rest) && (whole == "0" || !whole.starts_with('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_read_back_by_serde_json() {
        for text in ["", "東\"\\/", "\u{1}\n\r\t\u{7f}\u{10ffff}"] {
            let mut out = String::new();
            quoted(&mut out, text);
            assert_eq!(serde_json::from_str::<String>(&out).unwrap(), text);
        }
    }

    #[test]
    fn numbers_are_those_of_json() {
        for text in ["0", "1500", "1987.65", "-3.0", "0.5", "2100.50"] {
            assert!(is_number(text), "{text}");
            assert!(serde_json::from_str::<f64>(text).is_ok());
        }
        for text in ["", "-", "01", "1.", ".5", "1e3", "+1", "1.2.3", "x"] {
            assert!(!is_number(text), "{text}");
        }
    }
}
