//! A change of a log's text, and where the finding is due after it.

use std::ops::Range;

use super::log::{Act, Field, Log};
use crate::format::Format;

/// Where the finding of a fault is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Due {
    /// At an element of the clean log.
    At(usize),
    /// At the text that the nth edit puts in, so many bytes behind its start.
    In(usize, usize),
    /// At a place of the clean text, such as its end.
    Before(usize),
}

/// A replacement of a piece of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Edit {
    pub(super) place: Range<usize>,
    pub(super) text: String,
}

/// What plants a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Change {
    /// In the order of the text.
    pub(super) edits: Vec<Edit>,
    pub(super) due: Due,
}

impl Change {
    /// One edit, the finding due at this element.
    pub(super) fn new(place: Range<usize>, text: impl Into<String>, due: usize) -> Self {
        Self {
            edits: vec![Edit {
                place,
                text: text.into(),
            }],
            due: Due::At(due),
        }
    }

    /// One more edit.
    pub(super) fn and(mut self, place: Range<usize>, text: impl Into<String>) -> Self {
        let text = text.into();
        self.edits.push(Edit { place, text });
        self.edits.sort_by_key(|edit| edit.place.start);
        self
    }

    /// The finding is due elsewhere.
    pub(super) const fn due(mut self, due: Due) -> Self {
        self.due = due;
        self
    }

    /// The changed document and where the finding is due in it; `None` if nothing changes.
    pub(super) fn apply(&self, log: &Log<'_>) -> Option<(Vec<u8>, u64)> {
        let mut document = String::with_capacity(log.text.len() + 64);
        let mut offset = 0;
        let mut last = 0;
        let wanted = match self.due {
            Due::At(n) => Some(log.elements.get(n)?.span.start),
            Due::Before(place) => Some(place),
            Due::In(..) => None,
        };
        for (number, edit) in self.edits.iter().enumerate() {
            document.push_str(log.text.get(last..edit.place.start)?);
            if let Due::In(nth, behind) = self.due
                && nth == number
            {
                offset = document.len() + behind;
            }
            document.push_str(&edit.text);
            last = edit.place.end;
        }
        document.push_str(log.text.get(last..)?);
        if let Some(wanted) = wanted {
            let moved = |edit: &&Edit| edit.place.end <= wanted;
            let (out, gone) = self.edits.iter().filter(moved).fold((0, 0), |(out, gone), edit| {
                (out + edit.text.len(), gone + edit.place.len())
            });
            offset = wanted + out - gone;
        }
        (document != log.text).then(|| (document.into_bytes(), offset as u64))
    }
}

impl Log<'_> {
    /// Another value, the finding due at its element.
    pub(super) fn set(&self, n: usize, field: Field, text: impl Into<String>) -> Option<Change> {
        let text = text.into();
        let place = self.place(n, field)?;
        (self.text[place.clone()] != text).then(|| Change::new(place, text, n))
    }

    /// A number changed.
    pub(super) fn change(&self, n: usize, field: Field, change: impl Fn(i64) -> i64) -> Option<Change> {
        let number: i64 = self.value(n, field)?.parse().ok()?;
        self.set(n, field, change(number).to_string())
    }

    /// A number of points raised by a hundred.
    pub(super) fn raise_hundred(&self, n: usize, field: Field) -> Option<Change> {
        // In an mjlog, scores and payments are in hundreds.
        let hundreds = self.format == Format::TenhouXml && !matches!(field, Field::Points);
        self.change(n, field, |points| points + if hundreds { 1 } else { 100 })
    }

    /// The element left out, with what separates it from the next one.
    pub(super) fn remove(&self, n: usize) -> Option<Range<usize>> {
        let span = self.elements.get(n)?.span.clone();
        match self.format {
            Format::TenhouXml => Some(span),
            Format::Mjai => {
                let rest = &self.text[span.end..];
                let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n', ',']).len();
                Some(span.start..span.end + blanks)
            }
            // Its columns have no element that stands alone.
            Format::TenhouJson => None,
        }
    }

    /// The first element after this one that is played, declared or told of the result.
    pub(super) fn next(&self, n: usize, fits: impl Fn(&Act) -> bool) -> Option<usize> {
        (n + 1..self.elements.len()).find(|&n| fits(&self.elements[n].act))
    }

    /// The next element that is more than somebody leaving.
    pub(super) fn following(&self, n: usize) -> Option<usize> {
        self.next(n, |act| !matches!(act, Act::Leave))
    }
}
