//! One document as every command gets it that reads many.

use crate::check::Extent;
use crate::format;
use crate::source::{Content, Fault, Handle, Reader};

/// Reads documents one after the other into the same buffers. Each worker has its own.
#[derive(Debug)]
pub(super) struct LogReader(Reader);

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
}
