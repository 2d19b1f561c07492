//! The attributes of an element by name.
//!
//! Elements in Tenhou's own spelling (one blank before each attribute, double quotes, the usual order,
//! nothing but plain ASCII in the values) are cut in one pass here. Every other element goes to
//! `quick-xml`; both ways give the same values.

use std::borrow::Cow;
use std::fmt;

use memchr::memchr3;
use quick_xml::XmlVersion;
use quick_xml::events::attributes::Attributes;

use crate::event::{FaultKind, Note};

use super::scan::Element;
use super::value::Bad;

/// Why an element gives no event.
#[derive(Debug)]
pub(super) struct Problem {
    pub kind: FaultKind,
    /// For people: lower case where it is no name, no full stop.
    pub what: String,
}

/// An element and the attributes it may have, in Tenhou's order.
#[derive(Debug)]
pub(super) struct Names<const N: usize> {
    element: &'static str,
    attributes: [Name; N],
}

/// The name of an attribute.
#[derive(Debug, Clone, Copy)]
struct Name {
    element: &'static str,
    text: &'static str,
    /// The first eight bytes of `name="`, to be compared at once, the first one lowest.
    head: u64,
    /// Which bits of the head count.
    mask: u64,
}

/// An attribute that an element may have.
#[derive(Debug)]
pub(super) struct Value<'a> {
    name: &'static Name,
    text: Option<Cow<'a, [u8]>>,
}

/// The longest text that a message quotes in full, in characters.
const QUOTED: usize = 60;

impl<const N: usize> Names<N> {
    /// An element with these attributes.
    pub(super) const fn of(element: &'static str, names: [&'static str; N]) -> Self {
        let mut attributes = [Name::new(element, ""); N];
        let mut i = 0;
        while i < N {
            attributes[i] = Name::new(element, names[i]);
            i += 1;
        }
        Self { element, attributes }
    }

    /// The values that an element has if nothing is given.
    #[inline]
    pub(super) fn absent<'a>(&'static self) -> [Value<'a>; N] {
        self.attributes.each_ref().map(|name| Value { name, text: None })
    }

    /// Fills in the values of an element at the beginning of `bytes` that is in Tenhou's own spelling
    /// and gives its length.
    #[inline]
    pub(super) fn plain<'a>(&'static self, bytes: &'a [u8], values: &mut [Value<'a>; N]) -> Option<usize> {
        let mut expected = 0;
        let mut rest = bytes.get(1 + self.element.len()..)?;
        loop {
            let attribute = match rest {
                [b' ', b'/', b'>', after @ ..] | [b'/', b'>', after @ ..] | [b'>', after @ ..] => {
                    return Some(bytes.len() - after.len());
                }
                [b' ', attribute @ ..] => attribute,
                _ => return None,
            };
            let head = u64::from_le_bytes(*attribute.first_chunk()?);
            let index = (expected..N).find(|&i| self.attributes[i].begins(head, attribute))?;
            let [b'"', value @ ..] = &attribute[self.attributes[index].text.len() + 1..] else {
                return None;
            };
            let length = plain_length(value);
            let [b'"', after @ ..] = &value[length..] else {
                return None;
            };
            values[index].text = Some(Cow::Borrowed(&value[..length]));
            expected = index + 1;
            rest = after;
        }
    }

    /// The values of any element; unknown and repeated attributes are noted. Of repeated ones the
    /// first counts.
    #[cold]
    pub(super) fn odd<'a>(
        &'static self,
        element: &Element<'a>,
        mut note: impl FnMut(Note<'_>),
    ) -> Result<[Value<'a>; N], Problem> {
        let mut values = self.absent();
        let mut attributes = Attributes::new(element.content, element.name.len());
        attributes.with_checks(false);
        for attribute in attributes {
            let attribute = attribute.map_err(|error| element.problem(&error))?;
            let name = attribute.key.0;
            let Some(value) = values.iter_mut().find(|value| value.name.text == name) else {
                note(Note::UnknownAttribute {
                    element: element.name,
                    attribute: name,
                });
                continue;
            };
            let text = attribute.normalized_value(XmlVersion::Implicit1_0);
            let text = match text.map_err(|error| element.problem(&error))? {
                Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
                Cow::Owned(text) => Cow::Owned(text.into_bytes()),
            };
            match &value.text {
                None => value.text = Some(text),
                Some(first) => note(Note::DuplicateAttribute {
                    element: element.name,
                    attribute: name,
                    same: *first == text,
                }),
            }
        }
        Ok(values)
    }
}

impl Name {
    const fn new(element: &'static str, text: &'static str) -> Self {
        let bytes = text.as_bytes();
        let (mut head, mut mask) = (0, 0);
        let mut i = 0;
        while i <= bytes.len() && i < 8 {
            let byte = if i < bytes.len() { bytes[i] } else { b'=' };
            head |= (byte as u64) << (i * 8);
            mask |= 0xff << (i * 8);
            i += 1;
        }
        Self {
            element,
            text,
            head,
            mask,
        }
    }

    /// Whether `bytes`, which begin with `head`, begin with this name and an equals sign.
    fn begins(&self, head: u64, bytes: &[u8]) -> bool {
        head & self.mask == self.head
            && (self.text.len() < 8
                || bytes
                    .strip_prefix(self.text.as_bytes())
                    .is_some_and(|rest| rest.first() == Some(&b'=')))
    }
}

/// How many bytes lead that are plain ASCII and neither a quote nor anything that XML replaces or
/// forbids in a value.
pub(super) fn plain_length(bytes: &[u8]) -> usize {
    let mut length = 0;
    while let Some(chunk) = bytes[length..].first_chunk::<8>() {
        let special = special_bytes(u64::from_le_bytes(*chunk));
        if special != 0 {
            return length + special.trailing_zeros() as usize / 8;
        }
        length += 8;
        if length == 64 {
            return length + long_plain_length(&bytes[length..]);
        }
    }
    length
}

/// The same for what follows in a long value.
fn long_plain_length(bytes: &[u8]) -> usize {
    let length = memchr3(b'"', b'&', b'<', bytes).unwrap_or(bytes.len());
    let bytes = &bytes[..length];
    let plain = bytes.is_ascii() && memchr3(b'\n', b'\r', b'\t', bytes).is_none();
    if plain { length } else { 0 }
}

/// The top bit of every byte that is special; bits above the lowest one mean nothing.
const fn special_bytes(bytes: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    /// Bytes below a limit of at most 0x80.
    const fn below(bytes: u64, limit: u8) -> u64 {
        bytes.wrapping_sub(ONES * limit as u64) & !bytes
    }
    const fn equal(bytes: u64, byte: u8) -> u64 {
        below(bytes ^ (ONES * byte as u64), 1)
    }
    let special = equal(bytes, b'"') | equal(bytes, b'&') | equal(bytes, b'<') | below(bytes, b' ') | bytes;
    special & (ONES << 7)
}

impl Element<'_> {
    fn problem(&self, error: &dyn fmt::Display) -> Problem {
        Problem {
            kind: FaultKind::Syntax,
            what: format!("{}: {error}", quote(self.name)),
        }
    }
}

impl<'a> Value<'a> {
    /// The text to keep, where the attribute is given.
    pub(super) fn into_text(self) -> Option<Cow<'a, str>> {
        // Plain text is ASCII, and all other text was a string before.
        match self.text? {
            Cow::Borrowed(text) => str::from_utf8(text).ok().map(Cow::Borrowed),
            Cow::Owned(text) => String::from_utf8(text).ok().map(Cow::Owned),
        }
    }

    /// Whether the attribute is given.
    pub(super) const fn is_given(&self) -> bool {
        self.text.is_some()
    }

    /// What `read` makes of it, `None` where it is not given.
    #[inline]
    pub(super) fn read<T>(&self, read: impl FnOnce(&[u8]) -> Result<T, Bad>) -> Result<Option<T>, Problem> {
        match &self.text {
            None => Ok(None),
            Some(text) => match read(text) {
                Ok(value) => Ok(Some(value)),
                Err(bad) => Err(self.bad(bad)),
            },
        }
    }

    /// What `read` makes of it; it must be given.
    #[inline]
    pub(super) fn need<T>(&self, read: impl FnOnce(&[u8]) -> Result<T, Bad>) -> Result<T, Problem> {
        match &self.text {
            None => Err(self.missing()),
            Some(text) => read(text).map_err(|bad| self.bad(bad)),
        }
    }

    #[cold]
    fn missing(&self) -> Problem {
        Problem {
            kind: FaultKind::BadValue,
            what: format!("{} has no {}", self.name.element, self.name.text),
        }
    }

    #[cold]
    fn bad(&self, bad: Bad) -> Problem {
        let text = String::from_utf8_lossy(self.text.as_deref().unwrap_or_default());
        let (element, name, text) = (self.name.element, self.name.text, quote(&text));
        Problem {
            kind: FaultKind::BadValue,
            what: format!("{element} {name}=\"{text}\": {bad}"),
        }
    }
}

/// The text as a message quotes it: cut if it is long.
pub(super) fn quote(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(QUOTED) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_ends_at_the_first_special_byte() {
        for special in (0..=u8::MAX).filter(|b| matches!(b, b'"' | b'&' | b'<' | 0..32 | 128..)) {
            for at in [0, 1, 7, 8, 13] {
                let mut text = [b'!'; 24];
                text[at] = special;
                text[at + 2] = b'"';
                assert_eq!(plain_length(&text), at, "{special} at {at}");
            }
        }
        for plain in (b' '..128).filter(|b| !matches!(b, b'"' | b'&' | b'<')) {
            let mut text = [plain; 17];
            text[13] = b'"';
            assert_eq!(plain_length(&text), 13, "{plain}");
        }
    }

    #[test]
    fn a_long_value_is_plain_or_is_not() {
        for (special, length) in [(b'"', 100), (b'!', 200), (b'&', 100), (b'\n', 64), (0x80, 64)] {
            let mut text = [b'!'; 201];
            text[100] = special;
            text[200] = b'"';
            assert_eq!(plain_length(&text), length, "{special}");
        }
    }

    #[test]
    fn names_begin_with_themselves_only() {
        let names = ["m", "machi", "doraHai", "doraHaiUra", "fromWho"];
        for text in names {
            let attribute = format!("{text}=\"12345678\"");
            let head = u64::from_le_bytes(*attribute.as_bytes().first_chunk().unwrap());
            for name in names {
                let begins = Name::new("", name).begins(head, attribute.as_bytes());
                assert_eq!(begins, name == text, "{name} in {attribute}");
            }
        }
    }
}
