//! The buffers between a file and its document, with their bounds.

use std::io::{self, Read};
use std::ops::Range;

use super::document::{FaultKind, IsLog};
use super::kind::Packer;

/// Read at a time. Most logs come whole in one read.
pub(super) const WINDOW: usize = 64 << 10;

/// Kept of a buffer that a big document made big.
const RETAINED: usize = 1 << 20;

/// With fewer bytes than this nobody can say whether a cut document was a log.
pub(super) const TELLING: usize = 16;

/// With as many bytes as this anybody can.
pub(super) const ENOUGH: usize = 1 << 20;

/// Why reading stopped early.
#[derive(Debug)]
pub(super) enum Trouble {
    NoLog,
    Fault(FaultKind, String),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Fault(FaultKind::Unreadable, error.to_string())
    }
}

/// Asks once whether the first bytes are a log.
pub(super) struct Sniff {
    is_log: Option<IsLog>,
}

impl Sniff {
    /// Everything is a log without `is_log`.
    pub(super) fn new(is_log: Option<IsLog>) -> Self {
        Self { is_log }
    }

    /// Asks, unless the bytes are compressed once more.
    pub(super) fn check(&mut self, beginning: &[u8]) -> Result<(), Trouble> {
        if Packer::of(beginning).is_some() {
            return Ok(());
        }
        match self.is_log.take() {
            Some(is_log) if !is_log(beginning) => Err(Trouble::NoLog),
            _ => Ok(()),
        }
    }
}

/// The bytes as stored, through a window that is refilled.
pub(super) struct Input<'a, R> {
    source: R,
    window: &'a mut [u8],
    start: usize,
    end: usize,
    read: u64,
    ended: bool,
    /// An error that came after bytes that still count.
    failed: Option<io::Error>,
}

impl<'a, R: Read> Input<'a, R> {
    pub(super) fn new(source: R, window: &'a mut [u8]) -> Self {
        Self {
            source,
            window,
            start: 0,
            end: 0,
            read: 0,
            ended: false,
            failed: None,
        }
    }

    /// Bytes read from the source so far.
    pub(super) fn read(&self) -> u64 {
        self.read
    }

    /// Where in the window the rest lies.
    pub(super) fn rest_range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// What is left in the window.
    pub(super) fn rest(&self) -> &[u8] {
        &self.window[self.start..self.end]
    }

    /// Takes the first `count` bytes off the window.
    pub(super) fn consume(&mut self, count: usize) {
        self.start += count;
    }

    /// Fills an empty window, to the brim unless the source ends or fails.
    pub(super) fn fill(&mut self) -> io::Result<()> {
        (self.start, self.end) = (0, 0);
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        while !self.ended && self.end < self.window.len() {
            match self.source.read(&mut self.window[self.end..]) {
                Ok(0) => self.ended = true,
                Ok(count) => {
                    self.end += count;
                    self.read += count as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if self.end > 0 => {
                    self.failed = Some(error);
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The next byte, if there is one.
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        if self.rest().is_empty() {
            self.fill()?;
        }
        Ok(self.rest().first().copied())
    }

    /// Whether the window holds all that is still to come.
    pub(super) fn ended(&self) -> bool {
        self.ended
    }

    /// Whether everything was taken.
    pub(super) fn at_end(&self) -> bool {
        self.ended && self.rest().is_empty()
    }

    /// How many bytes were taken.
    pub(super) fn position(&self) -> u64 {
        self.read - (self.end - self.start) as u64
    }
}

/// As a stream, for those who decompress it.
impl<R: Read> Read for &mut Input<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest().is_empty() && !self.ended {
            self.fill()?;
        }
        let count = self.rest().read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

/// A document that does not fit the window, or comes out of the inflater.
pub(super) struct Text {
    /// Always written over its whole length, so that it can be lent to readers; `filled` counts.
    bytes: Vec<u8>,
    filled: usize,
    limit: usize,
}

impl Text {
    pub(super) fn new(limit: usize) -> Self {
        Self {
            bytes: Vec::new(),
            filled: 0,
            limit,
        }
    }

    /// The most bytes a document may have.
    pub(super) fn limit(&self) -> usize {
        self.limit
    }

    /// Forgets the document before.
    pub(super) fn clear(&mut self) {
        self.filled = 0;
        if self.bytes.len() > RETAINED {
            self.bytes.truncate(RETAINED);
            self.bytes.shrink_to_fit();
        }
    }

    /// The document so far.
    pub(super) fn filled(&self) -> &[u8] {
        &self.bytes[..self.filled]
    }

    /// Room for more, never empty: one byte beyond the limit shows that the document is too large.
    pub(super) fn spare(&mut self) -> Result<&mut [u8], Trouble> {
        if self.filled == self.bytes.len() {
            let wanted = (self.filled * 2).max(WINDOW).min(self.limit.saturating_add(1));
            let more = wanted - self.filled;
            if self.bytes.try_reserve_exact(more).is_err() {
                return Err(self.too_large("what memory holds"));
            }
            self.bytes.resize(wanted, 0);
        }
        let end = self.bytes.len().min(self.limit.saturating_add(1));
        Ok(&mut self.bytes[self.filled..end])
    }

    /// Counts the first `count` bytes of the spare room as filled.
    pub(super) fn fill(&mut self, count: usize) -> Result<(), Trouble> {
        self.filled += count;
        if self.filled > self.limit {
            return Err(self.too_large("the limit"));
        }
        Ok(())
    }

    fn too_large(&self, than: &str) -> Trouble {
        Trouble::Fault(
            FaultKind::TooLarge,
            format!("more than {} bytes: {than}", self.filled.min(self.limit)),
        )
    }
}
