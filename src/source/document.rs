//! Documents: the bytes behind a handle, read and inflated into buffers that are reused.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::Handle;
use super::gzip::{Inflater, MAGIC};
use super::input::{Input, Sniff, TELLING, Text, Trouble, WINDOW};
use super::walk::Place;

/// The most bytes a document may have after inflating: 512 MiB, ten thousands of games.
pub const DEFAULT_DOCUMENT_LIMIT: usize = 512 << 20;

/// Says whether a file met in a folder is a log, from its beginning, inflated: the whole of a small
/// file, what came of the first read of a big one; may be empty.
pub type IsLog = fn(&[u8]) -> bool;

/// Why a document, or its end, cannot be had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What kind of trouble.
    pub kind: FaultKind,
    /// Byte position in the decompressed document up to which it was read; `None` if nothing was.
    pub at: Option<u64>,
    /// What happened, for people: lower case, no full stop.
    pub what: String,
}

/// Kinds of trouble on the way to the bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultKind {
    /// It cannot be opened or read.
    Unreadable,
    /// The compressed data is cut or damaged.
    DamagedGzip,
    /// It is larger than the limit.
    TooLarge,
}

/// What reading a handle gave.
#[derive(Debug)]
pub struct Reading<'a> {
    /// The document.
    pub content: Content<'a>,
    /// Bytes read from the file or stream, as they are stored (compressed).
    pub stored_bytes: u64,
}

/// The bytes of a document.
#[derive(Debug, PartialEq, Eq)]
pub enum Content<'a> {
    /// All of them, inflated.
    Whole(&'a [u8]),
    /// Those before the trouble: worth checking all the same.
    Cut(&'a [u8], Fault),
    /// Nothing worth checking.
    Nothing(Fault),
    /// A file met in a folder whose first bytes are no log.
    NoLog,
}

/// Reads documents one after the other into the same buffers. Each worker has its own.
pub struct Reader {
    window: Box<[u8]>,
    text: Text,
    inflater: Inflater,
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader")
            .field("limit", &self.text.limit())
            .finish_non_exhaustive()
    }
}

/// Whether a file is there that begins like a log, compressed or not: one that nobody wants replaced.
pub fn is_log_file(path: &Path, is_log: IsLog) -> bool {
    let Ok(file) = File::open(path) else {
        return false;
    };
    if !file.metadata().is_ok_and(|metadata| metadata.is_file()) {
        return false;
    }
    let mut reader = Reader::new(WINDOW);
    let content = reader.read_from(file, Some(is_log)).content;
    // A log larger than this small limit is one all the same.
    matches!(content, Content::Whole(_) | Content::Cut(..))
        || matches!(content, Content::Nothing(fault) if fault.kind == FaultKind::TooLarge)
}

impl Reader {
    /// A reader for documents of up to `limit` bytes after inflating.
    pub fn new(limit: usize) -> Self {
        Self {
            window: vec![0; WINDOW].into(),
            text: Text::new(limit),
            inflater: Inflater::new(),
        }
    }

    /// Reads the document behind `handle`; gzip, told by its first bytes, is inflated.
    ///
    /// A file met in a folder is read on only if `is_log` says so of its first bytes, inflated.
    pub fn read(&mut self, handle: &Handle, is_log: IsLog) -> Reading<'_> {
        let is_log = match &handle.place {
            Place::Named => None,
            Place::Found => Some(is_log),
            Place::Stdin => return self.read_from(io::stdin().lock(), None),
            Place::Special => return untouched(Content::NoLog),
            Place::Broken(why) => return untouched(Content::Nothing(unreadable(why.clone()))),
        };
        match File::open(handle.path()) {
            Ok(file) => self.read_from(file, is_log),
            Err(error) => untouched(Content::Nothing(unreadable(error.to_string()))),
        }
    }

    /// Reads a document from a stream; with `is_log`, only if that says so of its first bytes.
    pub fn read_from(&mut self, source: impl Read, is_log: Option<IsLog>) -> Reading<'_> {
        self.text.clear();
        let mut input = Input::new(source, &mut self.window);
        let mut sniff = Sniff::new(is_log);
        let result = fill(&mut input, &mut self.text, &mut self.inflater, &mut sniff);
        let (stored_bytes, in_window) = (input.read(), input.rest_range());
        let content = match result {
            Ok(Kept::InWindow) => Content::Whole(&self.window[in_window]),
            Ok(Kept::InText) => Content::Whole(self.text.filled()),
            Err(Trouble::NoLog) => Content::NoLog,
            Err(Trouble::Fault(kind, what)) => {
                let kept = self.text.filled();
                let fault = Fault {
                    kind,
                    at: (!kept.is_empty()).then_some(kept.len().min(self.text.limit()) as u64),
                    what,
                };
                if kind == FaultKind::TooLarge || kept.len() < TELLING {
                    Content::Nothing(fault)
                } else if sniff.check(kept).is_err() {
                    Content::NoLog
                } else {
                    Content::Cut(kept, fault)
                }
            }
        };
        Reading {
            content,
            stored_bytes,
        }
    }
}

/// Where the document ended up.
enum Kept {
    InWindow,
    InText,
}

fn fill<R: Read>(
    input: &mut Input<'_, R>,
    text: &mut Text,
    inflater: &mut Inflater,
    sniff: &mut Sniff,
) -> Result<Kept, Trouble> {
    input.fill()?;
    if input.rest().starts_with(&MAGIC) {
        inflater.inflate(input, text, sniff)?;
        sniff.check(text.filled())?;
        return Ok(Kept::InText);
    }
    sniff.check(input.rest())?;
    if input.ended() && input.rest().len() <= text.limit() {
        return Ok(Kept::InWindow);
    }
    loop {
        let spare = text.spare()?;
        let taken = spare.len().min(input.rest().len());
        spare[..taken].copy_from_slice(&input.rest()[..taken]);
        text.fill(taken)?;
        input.consume(taken);
        if input.rest().is_empty() {
            input.fill()?;
            if input.at_end() {
                return Ok(Kept::InText);
            }
        }
    }
}

fn untouched(content: Content<'_>) -> Reading<'_> {
    Reading {
        content,
        stored_bytes: 0,
    }
}

fn unreadable(what: String) -> Fault {
    Fault {
        kind: FaultKind::Unreadable,
        at: None,
        what,
    }
}

#[cfg(test)]
mod tests;
