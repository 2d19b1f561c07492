//! Tar archives, part by part as they stream by.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

use tar::{EntryType, Header, PaxExtensions};

use super::super::document::{Fault, FaultKind};
use super::super::handle::{Held, Packing};
use super::super::input::WINDOW;
use super::super::kind::{HEAD as BLOCK, tar_checksum_fits};
use super::super::layer::Stream;
use super::{Part, PartContent, unreadable};

/// Names and other words about a part are no longer than this.
const MOST_WORDS: u64 = 1 << 20;

/// A tar archive that streams by.
pub(super) struct Tar {
    stream: Stream<'static>,
    ended: bool,
    limit: usize,
    /// How much of the file was read, compressed as it is.
    count: Option<Rc<Cell<u64>>>,
    counted: u64,
}

/// What the headers before that of a part say of it.
#[derive(Default)]
struct Words {
    name: Option<Vec<u8>>,
    size: Option<u64>,
}

impl Tar {
    pub(super) fn new(stream: Stream<'static>, limit: usize, count: Option<Rc<Cell<u64>>>) -> Self {
        Self {
            stream,
            ended: false,
            limit,
            count,
            counted: 0,
        }
    }

    pub(super) fn next(&mut self) -> Option<Part> {
        if self.ended {
            return None;
        }
        match self.part() {
            Ok(Some(part)) => Some(part),
            Ok(None) => {
                self.ended = true;
                None
            }
            Err(error) => {
                self.ended = true;
                let what = if error.kind() == io::ErrorKind::UnexpectedEof {
                    "the tar archive is cut off".to_owned()
                } else {
                    format!("the tar archive is damaged: {error}")
                };
                let fault = Fault {
                    kind: FaultKind::DamagedGzip,
                    at: None,
                    what,
                };
                Some(Part {
                    name: None,
                    content: PartContent::Broken(fault),
                })
            }
        }
    }

    /// The next part that is a file.
    fn part(&mut self) -> io::Result<Option<Part>> {
        let mut words = Words::default();
        loop {
            let Some(block) = self.header()? else {
                return Ok(None);
            };
            let header = Header::from_byte_slice(&block);
            let size = header.entry_size()?;
            match header.entry_type() {
                EntryType::GNULongName => {
                    let mut name = self.words(size)?;
                    while name.last() == Some(&0) {
                        name.pop();
                    }
                    words.name = Some(name);
                }
                EntryType::XHeader => {
                    let pax = self.words(size)?;
                    for extension in PaxExtensions::new(&pax) {
                        let extension = extension?;
                        match extension.key_bytes() {
                            b"path" => words.name = Some(extension.value_bytes().to_vec()),
                            b"size" => words.size = extension.value().ok().and_then(|size| size.parse().ok()),
                            _ => {}
                        }
                    }
                }
                EntryType::Regular | EntryType::Continuous => {
                    let name = words
                        .name
                        .take()
                        .unwrap_or_else(|| header.path_bytes().into_owned());
                    return self.file(name, words.size.unwrap_or(size)).map(Some);
                }
                EntryType::GNUSparse => {
                    let name = words
                        .name
                        .take()
                        .unwrap_or_else(|| header.path_bytes().into_owned());
                    // What follows the header cannot be told without knowing the holes.
                    self.ended = true;
                    let why =
                        "the archive goes on with a sparse file, which haifu does not read: unpack it first";
                    return Ok(Some(Part {
                        name: Some(name),
                        content: PartContent::Broken(unreadable(why)),
                    }));
                }
                // Folders, links, devices: what they are called is of no use.
                _ => {
                    self.pass(padded(words.size.unwrap_or(size)))?;
                    words = Words::default();
                }
            }
        }
    }

    /// The next header, or `None` at the end: after two empty blocks, or where the file ends.
    fn header(&mut self) -> io::Result<Option<[u8; BLOCK]>> {
        let mut empty = 0;
        loop {
            let mut block = [0; BLOCK];
            let mut filled = 0;
            while filled < BLOCK {
                match self.stream.read(&mut block[filled..]) {
                    Ok(0) if filled == 0 => return Ok(None),
                    Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                    Ok(count) => filled += count,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => return Err(error),
                }
            }
            if block.iter().any(|byte| *byte != 0) {
                return if tar_checksum_fits(&block) {
                    Ok(Some(block))
                } else {
                    Err(io::Error::new(
                        io::ErrorKind::InvalidData,
                        "a header has the wrong checksum",
                    ))
                };
            }
            empty += 1;
            if empty == 2 {
                return Ok(None);
            }
        }
    }

    /// What a header says in more words than it has room for.
    fn words(&mut self, size: u64) -> io::Result<Vec<u8>> {
        if size > MOST_WORDS {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a name is too long"));
        }
        let mut words = Vec::new();
        self.read(size, &mut words)?;
        self.pass(padded(size) - size)?;
        Ok(words)
    }

    fn file(&mut self, name: Vec<u8>, size: u64) -> io::Result<Part> {
        let too_large = size > self.limit as u64;
        let wanted = if too_large { size.min(WINDOW as u64) } else { size };
        let mut bytes = Vec::with_capacity((wanted as usize).min(1 << 20));
        self.read(wanted, &mut bytes)?;
        self.pass(padded(size) - wanted)?;
        let stored_bytes = match &self.count {
            Some(count) => {
                let count = count.get();
                count - std::mem::replace(&mut self.counted, count)
            }
            None => size,
        };
        Ok(Part {
            name: Some(name),
            content: PartContent::Held(Held {
                bytes,
                packing: Packing::Plain,
                stored_bytes,
                named: false,
                too_large,
            }),
        })
    }

    fn read(&mut self, count: u64, bytes: &mut Vec<u8>) -> io::Result<()> {
        let read = self.stream.by_ref().take(count).read_to_end(bytes)?;
        if (read as u64) < count {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(())
    }

    fn pass(&mut self, count: u64) -> io::Result<()> {
        let passed = io::copy(&mut self.stream.by_ref().take(count), &mut io::sink())?;
        if passed < count {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(())
    }
}

/// A size with the filling up to the next block.
fn padded(size: u64) -> u64 {
    size.saturating_add(BLOCK as u64 - 1) / BLOCK as u64 * BLOCK as u64
}
