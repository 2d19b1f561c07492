//! The attributes of an element by name.

use std::borrow::Cow;
use std::fmt;

use memchr::memchr3;
use quick_xml::XmlVersion;
use quick_xml::events::attributes::{Attribute, Attributes};

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

/// An attribute that an element may have.
#[derive(Debug)]
pub(super) struct Value<'a> {
    element: &'a str,
    name: &'static str,
    text: Option<Cow<'a, str>>,
}

/// The longest text that a message quotes in full, in characters.
const QUOTED: usize = 60;

impl<'a> Element<'a> {
    /// The attributes with these names, in the order of the names. Others and repeated ones are
    /// noted; of repeated ones the first counts.
    pub(super) fn values<const N: usize>(
        &self,
        names: [&'static str; N],
        mut note: impl FnMut(Note<'_>),
    ) -> Result<[Value<'a>; N], Problem> {
        let mut values = names.map(|name| Value {
            element: self.name,
            name,
            text: None,
        });
        // References and line ends are rare: look for them once.
        let plain = memchr3(b'&', b'\n', b'\t', self.content.as_bytes()).is_none();
        let mut attributes = Attributes::new(self.content, self.name.len());
        attributes.with_checks(false);
        let mut expected = 0;
        for attribute in attributes {
            let attribute = attribute.map_err(|error| self.problem(&error))?;
            let name = attribute.key.0;
            // Attributes mostly stand in the order of the names.
            let found = (expected..N).chain(0..expected).find(|&i| names[i] == name);
            let Some(index) = found else {
                note(Note::UnknownAttribute {
                    element: self.name,
                    attribute: name,
                });
                continue;
            };
            expected = index + 1;
            let text = self.text(attribute, plain)?;
            match &values[index].text {
                None => values[index].text = Some(text),
                Some(first) => note(Note::DuplicateAttribute {
                    element: self.name,
                    attribute: name,
                    same: *first == text,
                }),
            }
        }
        Ok(values)
    }

    fn text(&self, attribute: Attribute<'a>, plain: bool) -> Result<Cow<'a, str>, Problem> {
        if plain {
            Ok(attribute.value)
        } else {
            attribute
                .normalized_value(XmlVersion::Implicit1_0)
                .map_err(|error| self.problem(&error))
        }
    }

    fn problem(&self, error: &dyn fmt::Display) -> Problem {
        Problem {
            kind: FaultKind::Syntax,
            what: format!("{}: {error}", self.name),
        }
    }
}

impl<'a> Value<'a> {
    /// The text to keep, where the attribute is given.
    pub(super) fn into_text(self) -> Option<Cow<'a, str>> {
        self.text
    }

    /// The text, where the attribute is given.
    pub(super) fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// Whether the attribute is given.
    pub(super) const fn is_given(&self) -> bool {
        self.text.is_some()
    }

    /// What `read` makes of it, `None` where it is not given.
    pub(super) fn read<T>(&self, read: impl FnOnce(&str) -> Result<T, Bad>) -> Result<Option<T>, Problem> {
        match self.text.as_deref() {
            None => Ok(None),
            Some(text) => match read(text) {
                Ok(value) => Ok(Some(value)),
                Err(bad) => Err(self.bad(text, &bad)),
            },
        }
    }

    /// What `read` makes of it; it must be given.
    pub(super) fn need<T>(&self, read: impl FnOnce(&str) -> Result<T, Bad>) -> Result<T, Problem> {
        self.read(read)?.ok_or_else(|| Problem {
            kind: FaultKind::BadValue,
            what: format!("{} has no {}", self.element, self.name),
        })
    }

    #[cold]
    fn bad(&self, text: &str, bad: &Bad) -> Problem {
        let (element, name) = (self.element, self.name);
        Problem {
            kind: FaultKind::BadValue,
            what: format!("{element} {name}=\"{}\": {bad}", quote(text)),
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
