//! Zip archives, part by part in the order of their directory.

use std::io::{self, Read, Seek, SeekFrom};

use zip::CompressionMethod;
use zip::read::ZipArchive;

use super::super::document::{Fault, FaultKind};
use super::super::handle::{Held, Packing};
use super::super::input::WINDOW;
use super::super::kind::is_name_of_log;
use super::{Part, PartContent, Source, unreadable};

/// An open zip archive. Its parts are handed out as they are stored; who reads them unpacks them.
pub(super) struct Zip {
    archive: ZipArchive<Window>,
    next: usize,
    limit: usize,
}

impl Zip {
    pub(super) fn open(source: Source, limit: usize) -> Result<Self, zip::result::ZipError> {
        let archive = ZipArchive::new(Window::new(source))?;
        Ok(Self {
            archive,
            next: 0,
            limit,
        })
    }

    pub(super) fn next(&mut self) -> Option<Part> {
        while self.next < self.archive.len() {
            let index = self.next;
            self.next += 1;
            if let Some(part) = self.part(index) {
                return Some(part);
            }
        }
        None
    }

    /// A part, or `None` for a folder or what cannot be a log.
    fn part(&mut self, index: usize) -> Option<Part> {
        let known = self.archive.name_for_index(index).and_then(Result::ok);
        let known = known.map(|name| name.into_owned().into_bytes());
        let mut file = match self.archive.by_index_raw(index) {
            Ok(file) => file,
            Err(error) => {
                return Some(Part {
                    name: known,
                    content: PartContent::Broken(damaged(error.to_string())),
                });
            }
        };
        if file.is_dir() {
            return None;
        }
        let name = file.name_raw().to_vec();
        let broken = |fault| {
            Some(Part {
                name: Some(name.clone()),
                content: PartContent::Broken(fault),
            })
        };
        if file.encrypted() {
            return if is_name_of_log(&name) {
                broken(unreadable("it is encrypted: unpack the archive first"))
            } else {
                None
            };
        }
        let packing = match file.compression() {
            CompressionMethod::DEFLATE => Packing::Deflate {
                checksum: file.crc32(),
                length: file.size(),
            },
            // The last two tell themselves what they are.
            CompressionMethod::STORE | CompressionMethod::BZIP2 | CompressionMethod::ZSTD => Packing::Plain,
            other if is_name_of_log(&name) => {
                return broken(unreadable(format!(
                    "it is compressed in a way that haifu does not read ({other}): unpack the archive first"
                )));
            }
            _ => return None,
        };
        let stored = file.compressed_size();
        let too_large = stored > self.limit as u64;
        let wanted = if too_large { WINDOW as u64 } else { stored };
        let mut bytes = Vec::with_capacity((wanted as usize).min(1 << 20));
        match file.by_ref().take(wanted).read_to_end(&mut bytes) {
            Err(error) => return broken(damaged(error.to_string())),
            Ok(read) if (read as u64) < wanted => return broken(damaged("cut off".to_owned())),
            Ok(_) => {}
        }
        Some(Part {
            content: PartContent::Held(Held {
                stored_bytes: bytes.len() as u64,
                bytes,
                packing,
                named: false,
                too_large,
            }),
            name: Some(name.clone()),
        })
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
