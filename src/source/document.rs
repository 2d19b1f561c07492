//! Documents: the bytes behind a handle, read and inflated into buffers that are reused.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::mem;
use std::ops::Range;
use std::path::Path;

use super::Handle;
use super::container::closed;
use super::gzip::Inflater;
use super::handle::{Held, Packing, Place};
use super::input::{ENOUGH, Input, Sniff, TELLING, Text, Trouble, WINDOW};
use super::kind::{HEAD, Kind, Packer};
use super::layer::{MOST_LAYERS, Unpacked};

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
    /// Its first bytes, inflated, if it is no log: they may tell what it is instead.
    pub beginning: &'a [u8],
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
    /// What a document is after one compression is taken off and before the next.
    packed: Text,
    inflater: Inflater,
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader")
            .field("limit", &self.text.limit())
            .finish_non_exhaustive()
    }
}

/// Whether a file is there that begins like a log, compressed or not, or like an archive or database: one
/// that nobody wants replaced.
pub fn is_log_file(path: &Path, is_log: IsLog) -> bool {
    // Before it is opened: to open a fifo is to wait for its other end, and takes what is in it away.
    if !path.metadata().is_ok_and(|metadata| metadata.is_file()) {
        return false;
    }
    let Ok(file) = File::open(path) else {
        return false;
    };
    let mut reader = Reader::new(WINDOW);
    let reading = reader.read_from(file, Some(is_log));
    if matches!(
        Kind::of(&reading.beginning[..reading.beginning.len().min(HEAD)]),
        Kind::Zip | Kind::Tar | Kind::Database
    ) {
        return true;
    }
    let content = reading.content;
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
            packed: Text::new(limit),
            inflater: Inflater::new(),
        }
    }

    /// Reads the document behind `handle`; compression, told by its first bytes, is taken off.
    ///
    /// A file met in a folder or an archive is read on only if `is_log` says so of its first bytes, inflated.
    pub fn read(&mut self, handle: &Handle, is_log: IsLog) -> Reading<'_> {
        let is_log = match &handle.place {
            Place::Named => None,
            Place::Found => Some(is_log),
            Place::Stdin(head) => return self.read_from(head.chain(io::stdin().lock()), None),
            Place::Held(held) => return self.read_held(held, is_log),
            Place::Special | Place::LeftOut(_) => return untouched(Content::NoLog),
            Place::Broken(fault) => return untouched(Content::Nothing(fault.clone())),
        };
        match File::open(handle.path()) {
            Ok(file) => self.read_from(file, is_log),
            Err(error) => untouched(Content::Nothing(unreadable(error.to_string()))),
        }
    }

    /// Reads a document from a stream; with `is_log`, only if that says so of its first bytes.
    pub fn read_from(&mut self, source: impl Read, is_log: Option<IsLog>) -> Reading<'_> {
        let mut sniff = Sniff::new(is_log);
        let filled = self.fill(source, Packing::Plain, &mut sniff);
        self.reading(filled, sniff)
    }

    /// Reads a part of an archive.
    fn read_held(&mut self, held: &Held, is_log: IsLog) -> Reading<'_> {
        let mut sniff = Sniff::new((!held.named).then_some(is_log));
        let mut filled = self.fill(&held.bytes[..], held.packing, &mut sniff);
        filled.stored_bytes = held.stored_bytes;
        if held.too_large && !matches!(filled.result, Err(Trouble::NoLog)) {
            // Only the beginning is there, of which some compression gives nothing that tells.
            let text = self.text.filled();
            let is_hidden = text.len() < TELLING && Packer::of(&held.bytes).is_some();
            filled.result = Err(match sniff.check(text) {
                Err(trouble) if !is_hidden => trouble,
                _ => {
                    let what = format!("more than {} bytes: the limit", self.text.limit());
                    Trouble::Fault(FaultKind::TooLarge, what)
                }
            });
        }
        self.reading(filled, sniff)
    }

    /// Reads a document and takes off all compression.
    fn fill(&mut self, source: impl Read, packing: Packing, sniff: &mut Sniff) -> Filled {
        self.text.clear();
        let mut input = Input::new(source, &mut self.window);
        let mut result = fill(&mut input, packing, &mut self.text, &mut self.inflater, sniff);
        let stored_bytes = input.read();
        let mut window = input.rest_range();
        for layer in 1.. {
            if result.is_err() || Packer::of(self.text.filled()).is_none() {
                break;
            }
            if layer == MOST_LAYERS {
                let what = format!("compressed more than {MOST_LAYERS} times");
                result = Err(Trouble::Fault(FaultKind::Unreadable, what));
                break;
            }
            mem::swap(&mut self.text, &mut self.packed);
            self.text.clear();
            let mut input = Input::new(self.packed.filled(), &mut self.window);
            result = fill(
                &mut input,
                Packing::Plain,
                &mut self.text,
                &mut self.inflater,
                sniff,
            );
            window = input.rest_range();
        }
        self.packed.clear();
        Filled {
            result,
            window,
            stored_bytes,
        }
    }

    /// What came of reading.
    fn reading(&self, filled: Filled, mut sniff: Sniff) -> Reading<'_> {
        let window = &self.window[filled.window];
        let mut beginning: &[u8] = &[];
        let content = match filled.result {
            Ok(kept) => {
                let bytes = match kept {
                    Kept::InWindow => window,
                    Kept::InText => self.text.filled(),
                };
                let kind = Kind::of(&bytes[..bytes.len().min(HEAD)]);
                if kind.holds_documents() {
                    beginning = bytes;
                    Content::Nothing(match kind {
                        Kind::Foreign(_) => closed(kind),
                        // Told by its name it would have been opened.
                        _ => unreadable(format!(
                            "{} under the name of a single log: give it another name",
                            kind.words()
                        )),
                    })
                } else {
                    Content::Whole(bytes)
                }
            }
            Err(Trouble::NoLog) => {
                beginning = match self.text.filled() {
                    [] => window,
                    text => text,
                };
                Content::NoLog
            }
            Err(Trouble::Fault(kind, what)) => {
                let kept = self.text.filled();
                let fault = Fault {
                    kind,
                    at: (!kept.is_empty()).then_some(kept.len().min(self.text.limit()) as u64),
                    what,
                };
                if kept.len() < TELLING {
                    Content::Nothing(fault)
                } else if sniff.check(kept).is_err() {
                    beginning = kept;
                    Content::NoLog
                } else if kind == FaultKind::TooLarge {
                    Content::Nothing(fault)
                } else {
                    Content::Cut(kept, fault)
                }
            }
        };
        Reading {
            content,
            beginning,
            stored_bytes: filled.stored_bytes,
        }
    }
}

/// What reading gave.
struct Filled {
    result: Result<Kept, Trouble>,
    /// What is left in the window.
    window: Range<usize>,
    stored_bytes: u64,
}

/// Where the document ended up.
enum Kept {
    InWindow,
    InText,
}

/// Reads a document and takes off the outermost compression.
fn fill<R: Read>(
    input: &mut Input<'_, R>,
    packing: Packing,
    text: &mut Text,
    inflater: &mut Inflater,
    sniff: &mut Sniff,
) -> Result<Kept, Trouble> {
    input.fill()?;
    if let Packing::Deflate { checksum, length } = packing {
        inflater.inflate_frameless(input, text, sniff, checksum, length)?;
        sniff.check(text.filled())?;
        return Ok(Kept::InText);
    }
    match Packer::of(input.rest()) {
        None => {}
        Some(Packer::Gzip) => {
            inflater.inflate(input, text, sniff)?;
            sniff.check(text.filled())?;
            return Ok(Kept::InText);
        }
        Some(packer) => {
            unpack(input, packer, text, sniff)?;
            sniff.check(text.filled())?;
            return Ok(Kept::InText);
        }
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

/// Bytes decompressed at a time.
const PIECE: usize = 16 << 10;

/// Decompresses what is rarer than gzip.
fn unpack<R: Read>(
    input: &mut Input<'_, R>,
    packer: Packer,
    text: &mut Text,
    sniff: &mut Sniff,
) -> Result<(), Trouble> {
    let damaged = |error: &io::Error| {
        let kind = match error.kind() {
            io::ErrorKind::Unsupported => FaultKind::Unreadable,
            _ => FaultKind::DamagedGzip,
        };
        let what = match error.kind() {
            io::ErrorKind::UnexpectedEof => "the compressed data is cut off".to_owned(),
            _ => error.to_string(),
        };
        Trouble::Fault(kind, what)
    };
    let mut stream = Unpacked::new(packer, input).map_err(|error| damaged(&error))?;
    // Decoders drop what the failing call had put out: pieces of one size make that the same in every run.
    let mut piece = [0; PIECE];
    loop {
        if text.filled().len() >= ENOUGH {
            // Before more of what may be a big file that is no log is read.
            sniff.check(text.filled())?;
        }
        match stream.read(&mut piece) {
            Ok(0) => return Ok(()),
            Ok(count) => {
                let mut rest = &piece[..count];
                while !rest.is_empty() {
                    let spare = text.spare()?;
                    let (now, later) = rest.split_at(rest.len().min(spare.len()));
                    spare[..now.len()].copy_from_slice(now);
                    text.fill(now.len())?;
                    rest = later;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(damaged(&error)),
        }
    }
}

fn untouched(content: Content<'_>) -> Reading<'_> {
    Reading {
        content,
        beginning: &[],
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
