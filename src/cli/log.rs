//! One document as every command gets it, and what a run has met so far.

use std::collections::BTreeMap;

use super::exit::{Exit, Failure};
use super::terminal::Bar;
use crate::check::Extent;
use crate::format::{self, Other};
use crate::source::{Content, DEFAULT_DOCUMENT_LIMIT};
use crate::source::{Fault, Handle, Reader};

/// Reads documents one after the other into the same buffers. Each worker has its own.
#[derive(Debug)]
pub(super) struct LogReader(Reader);

impl Default for LogReader {
    fn default() -> Self {
        Self::new(DEFAULT_DOCUMENT_LIMIT)
    }
}

/// What there is of a document.
#[derive(Debug)]
pub(super) struct Log<'a> {
    /// Its bytes, decompressed, and whether they are all; nothing where none is worth reading.
    pub(super) document: Option<(&'a [u8], Extent)>,
    /// Why it, or its end, cannot be had.
    pub(super) fault: Option<Fault>,
    /// The first bytes of a file that was met in a folder or archive and is no log.
    pub(super) skipped: Option<&'a [u8]>,
    /// Bytes read, as they are stored.
    pub(super) stored_bytes: u64,
}

impl LogReader {
    /// A reader for documents of up to so many bytes.
    pub(super) fn new(limit: usize) -> Self {
        Self(Reader::new(limit))
    }

    /// Reads a document: whole, cut, or not at all.
    pub(super) fn read(&mut self, handle: &Handle) -> Log<'_> {
        let reading = self
            .0
            .read(handle, |beginning| format::sniff(beginning).is_some());
        let mut log = Log {
            document: None,
            fault: None,
            skipped: None,
            stored_bytes: reading.stored_bytes,
        };
        match reading.content {
            Content::Whole(bytes) => log.document = Some((bytes, Extent::Whole)),
            Content::Cut(bytes, fault) => {
                log.document = Some((bytes, Extent::Cut));
                log.fault = Some(fault);
            }
            Content::Nothing(fault) => log.fault = Some(fault),
            Content::NoLog => log.skipped = Some(reading.beginning),
        }
        log
    }
}

impl Log<'_> {
    /// What is wrong with it, for people; whatever is wrong inside a log is for the check to say.
    pub(super) fn trouble(&self) -> Option<String> {
        match (&self.fault, self.document) {
            (Some(fault), _) => Some(fault.what.clone()),
            (None, Some((bytes, _))) if format::sniff(bytes).is_none() => {
                Some("it is in no format that haifu reads".to_owned())
            }
            _ => None,
        }
    }

    /// What became of it, before anything is done with it.
    pub(super) fn fate(&self) -> Fate {
        match self.skipped {
            Some(beginning) => Fate::Skipped(Other::of(beginning)),
            None => self.trouble().map_or(Fate::Read, Fate::Trouble),
        }
    }
}

/// What became of a document.
#[derive(Debug, Default)]
pub(super) enum Fate {
    /// It was read, whatever is in it.
    #[default]
    Read,
    /// It cannot be read, or not to its end; why.
    Trouble(String),
    /// It is no log, was met in a folder or archive, and may be something known.
    Skipped(Option<Other>),
}

impl Fate {
    /// The fate of a document over which haifu failed.
    pub(super) fn of_bug(message: &str) -> Self {
        Self::Trouble(format!(
            "a bug in haifu, please report it with the log: {message}"
        ))
    }

    /// Whether something of the document is missing.
    pub(super) const fn is_trouble(&self) -> bool {
        matches!(self, Self::Trouble(_))
    }
}

/// Counts the documents of a run and tells what people have to know of them.
pub(super) struct Seen<'a> {
    bar: &'a Bar,
    /// Logs, those that cannot be read among them.
    pub(super) documents: u64,
    /// What is no log.
    pub(super) skipped: u64,
    /// Logs that cannot be read, or not to their end.
    pub(super) unreadable: u64,
    /// How often what was skipped is something known.
    others: BTreeMap<Other, u64>,
}

impl<'a> Seen<'a> {
    /// Nothing yet; what is to be told goes to standard error, above this bar.
    pub(super) const fn new(bar: &'a Bar) -> Self {
        Self {
            bar,
            documents: 0,
            skipped: 0,
            unreadable: 0,
            others: BTreeMap::new(),
        }
    }

    /// The next document, in the order of the input.
    pub(super) fn count(&mut self, handle: &Handle, fate: &Fate) {
        if let Some(left_out) = handle.left_out() {
            self.skipped += left_out.count;
            let (name, count, what) = (handle.name(), left_out.count, left_out.what);
            self.bar.say(format_args!("{name}: {count} {what} are skipped"));
            return;
        }
        match fate {
            Fate::Read => self.documents += 1,
            Fate::Trouble(what) => {
                self.documents += 1;
                self.unreadable += 1;
                self.tell_unreadable(handle, what);
            }
            Fate::Skipped(other) => {
                self.skipped += 1;
                if let Some(other) = other {
                    *self.others.entry(*other).or_default() += 1;
                }
                self.bar.detail(|| match other {
                    Some(other) => format!("skipped {}: {}", handle.name(), other.advice()),
                    None => format!("skipped {}: it does not begin like a log", handle.name()),
                });
            }
        }
    }

    /// A document cannot be read, or not to its end.
    pub(super) fn tell_unreadable(&self, handle: &Handle, why: &str) {
        self.bar.say(format_args!("cannot read {}: {why}", handle.name()));
    }

    /// Refuses to put results of nothing in the place of earlier ones: whether anything was `got` out of the
    /// documents.
    pub(super) fn refuse_unread(&self, got: bool) -> Result<(), Failure> {
        if got || self.unreadable == 0 {
            return Ok(());
        }
        Err(Failure {
            exit: Exit::Faults,
            message: Some("nothing could be read, so nothing is written".to_owned()),
        })
    }

    /// At the end: what was skipped that people may have taken for logs.
    pub(super) fn tell_others(&self) {
        for (other, count) in &self.others {
            let files = super::counted(*count, "file", "files");
            self.bar.say(format_args!("skipped {files}: {}", other.advice()));
        }
    }
}
