//! Where values stand in the text of a clean log: attributes of XML, items of JSON.

use std::ops::Range;

/// One step into a JSON value.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step<'a> {
    Key(&'a str),
    Item(usize),
}

/// The value of an attribute in the element `span`, without its quotes.
pub(super) fn attribute(text: &str, span: &Range<usize>, name: &str) -> Option<Range<usize>> {
    let element = text.get(span.clone())?;
    let mut from = 0;
    while let Some(found) = element[from..].find(name) {
        let start = from + found;
        let end = start + name.len();
        let before = element[..start].chars().next_back();
        if before.is_some_and(char::is_whitespace)
            && let Some(value) = element[end..].strip_prefix("=\"")
        {
            let value_at = span.start + end + 2;
            return Some(value_at..value_at + value.find('"')?);
        }
        from = end;
    }
    None
}

/// The nth part of a list with commas.
pub(super) fn part(text: &str, list: &Range<usize>, nth: usize) -> Option<Range<usize>> {
    let mut start = list.start;
    for (number, part) in text.get(list.clone())?.split(',').enumerate() {
        if number == nth {
            return (!part.is_empty()).then(|| start..start + part.len());
        }
        start += part.len() + 1;
    }
    None
}

/// Where the JSON value that begins at `at` ends.
pub(super) fn json_end(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let mut depth = 0usize;
    let mut i = at;
    while let Some(&byte) = bytes.get(i) {
        match byte {
            b'"' => {
                i = string_end(bytes, i);
                if depth == 0 {
                    return i;
                }
                continue;
            }
            b'[' | b'{' => depth += 1,
            b']' | b'}' | b',' if depth == 0 => return i,
            b']' | b'}' => {
                depth -= 1;
                if depth == 0 {
                    return i + 1;
                }
            }
            byte if depth == 0 && byte.is_ascii_whitespace() => return i,
            _ => {}
        }
        i += 1;
    }
    bytes.len()
}

/// The value that lies at the end of these steps from the value at `at`.
pub(super) fn json(text: &str, at: usize, path: &[Step<'_>]) -> Option<Range<usize>> {
    let Some((step, rest)) = path.split_first() else {
        return Some(at..json_end(text, at));
    };
    let bytes = text.as_bytes();
    let open = *bytes.get(at)?;
    if open != (if matches!(step, Step::Key(_)) { b'{' } else { b'[' }) {
        return None;
    }
    let mut i = blanks(bytes, at + 1);
    let mut number = 0;
    loop {
        if matches!(bytes.get(i)?, b']' | b'}') {
            return None;
        }
        let found = match step {
            Step::Key(key) => {
                let end = string_end(bytes, i);
                let here = text.get(i + 1..end - 1) == Some(*key);
                i = blanks(bytes, end);
                i = blanks(bytes, i + 1);
                here
            }
            Step::Item(nth) => number == *nth,
        };
        if found {
            return json(text, i, rest);
        }
        number += 1;
        i = blanks(bytes, json_end(text, i));
        if bytes.get(i) != Some(&b',') {
            return None;
        }
        i = blanks(bytes, i + 1);
    }
}

fn blanks(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
        at += 1;
    }
    at
}

/// Behind the closing quote of the string that begins at `at`.
fn string_end(bytes: &[u8], at: usize) -> usize {
    let mut i = at + 1;
    while let Some(&byte) = bytes.get(i) {
        match byte {
            b'\\' => i += 2,
            b'"' => return i + 1,
            _ => i += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_and_their_parts_are_found() {
        let text = r#"<AGARI ba="0,1" xten="7" ten="30,2000,0" owari="1,-2.5" />"#;
        let all = 0..text.len();
        let value = |name| attribute(text, &all, name).map(|range| &text[range]);
        assert_eq!(value("ten"), Some("30,2000,0"));
        assert_eq!(value("ba"), Some("0,1"));
        assert_eq!(value("a"), None);
        let ten = attribute(text, &all, "ten").unwrap();
        assert_eq!(&text[part(text, &ten, 1).unwrap()], "2000");
        assert_eq!(part(text, &ten, 3), None);
    }

    #[test]
    fn items_of_json_are_found() {
        let text = r#"{"a,\"]": [1, [2, "x]"], {"b": -3}] ,"c":"}","d":[ ]}"#;
        let value = |path: &[Step<'_>]| json(text, 0, path).map(|range| &text[range]);
        let list = Step::Key(r#"a,\"]"#);
        assert_eq!(value(&[list, Step::Item(1), Step::Item(1)]), Some("\"x]\""));
        assert_eq!(value(&[list, Step::Item(2), Step::Key("b")]), Some("-3"));
        assert_eq!(value(&[Step::Key("c")]), Some("\"}\""));
        assert_eq!(value(&[Step::Key("d"), Step::Item(0)]), None);
        assert_eq!(value(&[]), Some(text));
    }
}
