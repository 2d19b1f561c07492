//! Zip archives, part by part in the order of their directory.

use std::collections::HashSet;
use std::io::{self, Read, Seek, SeekFrom};

use zip::CompressionMethod;
use zip::read::ZipArchive;
use zip::result::ZipError;

use super::super::document::{Fault, FaultKind};
use super::super::handle::{Held, Packing};
use super::super::input::WINDOW;
use super::super::kind::{is_name_of_container, is_name_of_log};
use super::{Part, PartContent, Source, unreadable};

/// An open zip archive. Its parts are handed out as they are stored; who reads them unpacks them.
pub(super) struct Zip {
    reader: Window,
    entries: std::vec::IntoIter<Entry>,
    limit: usize,
}

/// What the directory says of a part.
struct Entry {
    name: Box<[u8]>,
    /// Where in the directory this stands.
    place: u64,
    /// Where in the archive the part's own header stands; `None` if it is not known.
    header: Option<u64>,
    /// Bytes as stored.
    stored: u64,
    /// How it is compressed; the name of a way that haifu does not read.
    packing: Result<Packing, String>,
    encrypted: bool,
}

/// The header before a part, without the name and the extra field that follow (APPNOTE 4.3.7).
const HEADER: usize = 30;
const HEADER_MAGIC: &[u8] = b"PK\x03\x04";
/// An entry of the directory, without the name, the extra field and the comment that follow (APPNOTE 4.3.12).
const ENTRY: usize = 46;
const ENTRY_MAGIC: &[u8] = b"PK\x01\x02";

impl Zip {
    pub(super) fn open(source: Source, limit: usize) -> Result<Self, ZipError> {
        let archive = ZipArchive::new(Window::new(source))?;
        let mut entries = Vec::with_capacity(archive.len());
        for index in 0..archive.len() {
            let entry = archive.by_index_data(index)?;
            entries.push(Entry {
                name: entry.name_raw().into(),
                place: entry.central_header_start(),
                header: Some(entry.header_start()),
                stored: entry.compressed_size(),
                packing: packing(entry.compression(), entry.crc32(), entry.size()),
                encrypted: entry.encrypted(),
            });
        }
        let repeats = archive.has_duplicate_names();
        let (start, offset) = (archive.central_directory_start(), archive.offset());
        let mut reader = archive.into_inner();
        if repeats {
            // The crate keeps the last of several entries of one name, in the place of the first.
            let kept: HashSet<u64> = entries.iter().map(|entry| entry.place).collect();
            let all = directory(&mut reader, start, offset)?;
            entries.extend(all.into_iter().filter(|entry| !kept.contains(&entry.place)));
            entries.sort_by_key(|entry| entry.place);
        }
        entries.retain(|entry| !entry.name.ends_with(b"/") && !entry.name.ends_with(b"\\"));
        Ok(Self {
            reader,
            entries: entries.into_iter(),
            limit,
        })
    }

    pub(super) fn next(&mut self) -> Option<Part> {
        loop {
            let entry = self.entries.next()?;
            if let Some(content) = self.content(&entry) {
                return Some(Part {
                    name: Some(entry.name.into_vec()),
                    content,
                });
            }
        }
    }

    /// What a part holds, or `None` if it cannot be a log.
    fn content(&mut self, entry: &Entry) -> Option<PartContent> {
        let telling = || is_name_of_log(&entry.name) || is_name_of_container(&entry.name);
        if entry.encrypted {
            let why = "it is encrypted: unpack the archive first";
            return telling().then(|| PartContent::Broken(unreadable(why)));
        }
        let packing = match &entry.packing {
            Ok(packing) => *packing,
            Err(other) => {
                let why = format!(
                    "it is compressed in a way that haifu does not read ({other}): unpack the archive first"
                );
                return telling().then(|| PartContent::Broken(unreadable(why)));
            }
        };
        let too_large = entry.stored > self.limit as u64;
        let wanted = if too_large {
            entry.stored.min(WINDOW as u64)
        } else {
            entry.stored
        };
        Some(match self.read(entry, wanted) {
            Ok(bytes) => PartContent::Held(Held {
                stored_bytes: bytes.len() as u64,
                bytes,
                packing,
                named: false,
                too_large,
            }),
            Err(error) => PartContent::Broken(damaged(error.to_string())),
        })
    }

    /// The first bytes of a part, as it is stored.
    fn read(&mut self, entry: &Entry, wanted: u64) -> io::Result<Vec<u8>> {
        let cut = |error: io::Error| match error.kind() {
            io::ErrorKind::UnexpectedEof => io::Error::new(error.kind(), "cut off"),
            _ => error,
        };
        let Some(header) = entry.header else {
            return Err(io::Error::other(
                "another part has the same name, and it is far away or large: unpack the archive first",
            ));
        };
        self.reader.seek(SeekFrom::Start(header))?;
        let mut header = [0; HEADER];
        self.reader.read_exact(&mut header).map_err(cut)?;
        if !header.starts_with(HEADER_MAGIC) {
            return Err(io::Error::other(
                "the directory names a place where no part begins",
            ));
        }
        let length = |at: usize| i64::from(u16::from_le_bytes([header[at], header[at + 1]]));
        self.reader.seek(SeekFrom::Current(length(26) + length(28)))?;
        let mut bytes = Vec::with_capacity((wanted as usize).min(1 << 20));
        let read = self.reader.by_ref().take(wanted).read_to_end(&mut bytes)?;
        if (read as u64) < wanted {
            return Err(cut(io::ErrorKind::UnexpectedEof.into()));
        }
        Ok(bytes)
    }
}

/// All entries of a directory that begins here; `offset` is what stands before the archive.
fn directory(reader: &mut Window, start: u64, offset: u64) -> io::Result<Vec<Entry>> {
    let mut entries = Vec::new();
    let mut place = start;
    loop {
        reader.seek(SeekFrom::Start(place))?;
        let mut entry = [0; ENTRY];
        match reader.read_exact(&mut entry) {
            Ok(()) if entry.starts_with(ENTRY_MAGIC) => {}
            // The end of the directory, or nothing at all behind it.
            Ok(()) => return Ok(entries),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(entries),
            Err(error) => return Err(error),
        }
        let short = |at: usize| u16::from_le_bytes([entry[at], entry[at + 1]]);
        let long = |at: usize| u32::from_le_bytes([entry[at], entry[at + 1], entry[at + 2], entry[at + 3]]);
        let mut name = vec![0; short(28).into()];
        reader.read_exact(&mut name)?;
        // Where a number has no room, it stands in the extra field.
        let known = [long(20), long(24), long(42)]
            .iter()
            .all(|&number| number != u32::MAX);
        entries.push(Entry {
            place,
            header: known.then_some(offset + u64::from(long(42))),
            stored: long(20).into(),
            packing: method(short(10))
                .map_err(|number| format!("method {number}"))
                .and_then(|method| packing(method, long(16), long(24).into())),
            encrypted: short(8) & 1 != 0,
            name: name.into(),
        });
        place += [short(28), short(30), short(32)]
            .map(u64::from)
            .iter()
            .sum::<u64>()
            + ENTRY as u64;
    }
}

/// The ways to compress that haifu reads, by their numbers (APPNOTE 4.4.5).
fn method(number: u16) -> Result<CompressionMethod, u16> {
    match number {
        0 => Ok(CompressionMethod::STORE),
        8 => Ok(CompressionMethod::DEFLATE),
        12 => Ok(CompressionMethod::BZIP2),
        93 => Ok(CompressionMethod::ZSTD),
        other => Err(other),
    }
}

fn packing(method: CompressionMethod, checksum: u32, length: u64) -> Result<Packing, String> {
    match method {
        CompressionMethod::DEFLATE => Ok(Packing::Deflate { checksum, length }),
        // The last two tell themselves what they are.
        CompressionMethod::STORE | CompressionMethod::BZIP2 | CompressionMethod::ZSTD => Ok(Packing::Plain),
        other => Err(other.to_string()),
    }
}

fn damaged(what: String) -> Fault {
    Fault {
        kind: FaultKind::DamagedGzip,
        at: None,
        what,
    }
}

/// A source read through a window in which seeking costs nothing, as the parts of an archive mostly
/// follow each other.
struct Window {
    source: Source,
    /// Where the source stands.
    source_at: u64,
    bytes: Box<[u8]>,
    filled: usize,
    /// Position in the source of the first byte of the window.
    start: u64,
    /// Position of the next byte to give.
    at: u64,
}

impl Window {
    fn new(source: Source) -> Self {
        Self {
            source,
            source_at: 0,
            bytes: vec![0; WINDOW].into(),
            filled: 0,
            start: 0,
            at: 0,
        }
    }

    fn fill(&mut self) -> io::Result<()> {
        if self.source_at != self.at {
            self.source_at = match &mut self.source {
                Source::File(file) => file.seek(SeekFrom::Start(self.at))?,
                Source::Memory(bytes) => bytes.seek(SeekFrom::Start(self.at))?,
            };
        }
        self.filled = 0;
        let filled = match &mut self.source {
            Source::File(file) => file.read(&mut self.bytes)?,
            Source::Memory(bytes) => bytes.read(&mut self.bytes)?,
        };
        (self.start, self.filled) = (self.at, filled);
        self.source_at = self.start + filled as u64;
        Ok(())
    }
}

impl Read for Window {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let within = |at: u64, start: u64, filled: usize| at >= start && at - start < filled as u64;
        if !within(self.at, self.start, self.filled) {
            self.fill()?;
        }
        let from = (self.at - self.start) as usize;
        let count = (&self.bytes[from.min(self.filled)..self.filled]).read(buffer)?;
        self.at += count as u64;
        Ok(count)
    }
}

impl Seek for Window {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let relative = |base: u64, by: i64| {
            base.checked_add_signed(by)
                .ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))
        };
        self.at = match to {
            SeekFrom::Start(at) => at,
            SeekFrom::Current(by) => relative(self.at, by)?,
            SeekFrom::End(by) => {
                let end = match &mut self.source {
                    Source::File(file) => file.seek(SeekFrom::End(0))?,
                    Source::Memory(bytes) => bytes.seek(SeekFrom::End(0))?,
                };
                self.source_at = end;
                relative(end, by)?
            }
        };
        Ok(self.at)
    }
}
