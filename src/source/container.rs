//! Files that hold documents: archives and databases, read part by part.

#[cfg(feature = "sqlite")]
mod database;
#[cfg(feature = "archive")]
mod tar;
#[cfg(feature = "archive")]
mod zip;

use std::cell::Cell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::document::{Fault, FaultKind};
use super::handle::{Handle, Held, LeftOut, Packing, Place, printable_bytes};
use super::kind::{Kind, is_name_of_log};
use super::layer::{Peeked, Stream, peel};

/// A part of a container.
pub(super) struct Part {
    /// Its name there, if it is about one part.
    name: Option<Vec<u8>>,
    content: PartContent,
}

#[cfg_attr(not(all(feature = "archive", feature = "sqlite")), allow(dead_code))]
enum PartContent {
    Held(Held),
    Broken(Fault),
    LeftOut(LeftOut),
}

/// What gives the parts of a container in order. After `None` there are no more.
enum Parts {
    #[cfg(feature = "archive")]
    Zip(zip::Zip),
    #[cfg(feature = "archive")]
    Tar(tar::Tar),
    #[cfg(feature = "sqlite")]
    Database(database::Database),
}

/// An open container.
pub(super) struct Container {
    path: PathBuf,
    /// What stands before the names of its parts, if it is inside another.
    prefix: String,
    nested: bool,
    limit: usize,
    parts: Parts,
    names: Names,
    /// A container met inside, whose documents come next.
    inner: Option<Box<Container>>,
}

/// The names that were given to parts of a container, by a hash, each with the number that the next part of that
/// name gets: archives may hold a name twice.
#[derive(Default)]
struct Names(HashMap<u64, u32>);

impl Names {
    /// The name of the next part: its own or, where an earlier part has that, with a number behind it.
    fn distinct(&mut self, name: String) -> String {
        let hash = |name: &str| {
            let mut hasher = DefaultHasher::new();
            name.hash(&mut hasher);
            hasher.finish()
        };
        let own = hash(&name);
        let Some(mut number) = self.0.get(&own).copied() else {
            self.0.insert(own, 2);
            return name;
        };
        loop {
            let numbered = format!("{name}~{number}");
            number = number.saturating_add(1);
            // Also the numbered name may be the own one of a part.
            if let Entry::Vacant(free) = self.0.entry(hash(&numbered)) {
                free.insert(2);
                self.0.insert(own, number);
                return numbered;
            }
        }
    }
}

impl fmt::Debug for Container {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Container")
            .field("path", &self.path)
            .field("prefix", &self.prefix)
            .finish_non_exhaustive()
    }
}

/// What a file turned out to be.
pub(super) enum Opened {
    /// A single document, or something that is none: for the reader to see.
    Document,
    Container(Box<Container>),
    /// It holds documents that cannot be had; why.
    Broken(Fault),
    /// A database of something else.
    Unrelated(&'static str),
}

pub(super) fn unreadable(what: impl Into<String>) -> Fault {
    Fault {
        kind: FaultKind::Unreadable,
        at: None,
        what: what.into(),
    }
}

/// Why a container of this kind stays closed in this build or at all.
pub(super) fn closed(kind: Kind) -> Fault {
    let what = kind.words();
    unreadable(match kind {
        Kind::Zip | Kind::Tar if !cfg!(feature = "archive") => {
            format!("{what}; this haifu was built without archives: unpack it first")
        }
        Kind::Database if !cfg!(feature = "sqlite") => {
            format!("{what}; this haifu was built without databases")
        }
        _ => format!("{what}: unpack it first"),
    })
}

/// Looks at a file of the file system. Whatever goes wrong before it is known to be a container is left
/// to the reader of the document.
pub(super) fn open(path: &Path, limit: usize) -> Opened {
    let Ok(file) = File::open(path) else {
        return Opened::Document;
    };
    let counted = Counted::new(file);
    let count = Rc::clone(&counted.count);
    let Ok((kind, packed, stream)) = peel(Box::new(counted)) else {
        return Opened::Document;
    };
    match kind {
        Kind::Database if !packed => open_database(path, limit),
        Kind::Zip if !packed => match File::open(path) {
            Ok(file) => open_zip(Source::File(file), path.to_owned(), String::new(), limit),
            Err(error) => Opened::Broken(unreadable(error.to_string())),
        },
        _ => open_stream(kind, stream, path.to_owned(), String::new(), limit, Some(count)),
    }
}

/// Looks at a stream from its first byte on: standard input, or a part of a container.
pub(super) fn open_stream(
    kind: Kind,
    stream: Peeked<Stream<'static>>,
    path: PathBuf,
    prefix: String,
    limit: usize,
    count: Option<Rc<Cell<u64>>>,
) -> Opened {
    match kind {
        Kind::Document | Kind::Packed(_) => Opened::Document,
        Kind::Zip => match all(stream, limit) {
            Ok(bytes) => open_zip(Source::Memory(Cursor::new(bytes)), path, prefix, limit),
            Err(fault) => Opened::Broken(fault),
        },
        #[cfg(feature = "archive")]
        Kind::Tar => {
            let parts = Parts::Tar(tar::Tar::new(Box::new(stream), limit, count));
            Opened::container(path, prefix, limit, parts)
        }
        Kind::Foreign(_) => Opened::Unrelated(kind.words()),
        _ => {
            let _ = count;
            Opened::Broken(closed(kind))
        }
    }
}

#[cfg(feature = "sqlite")]
fn open_database(path: &Path, limit: usize) -> Opened {
    match database::Database::open(path, limit) {
        Ok(Some(database)) => {
            Opened::container(path.to_owned(), String::new(), limit, Parts::Database(database))
        }
        Ok(None) => Opened::Unrelated("a database without a table of logs"),
        Err(error) => Opened::Broken(unreadable(error)),
    }
}

#[cfg(not(feature = "sqlite"))]
fn open_database(_path: &Path, _limit: usize) -> Opened {
    Opened::Broken(closed(Kind::Database))
}

/// What a zip is read from.
#[cfg_attr(not(feature = "archive"), allow(dead_code))]
enum Source {
    File(File),
    Memory(Cursor<Vec<u8>>),
}

#[cfg(feature = "archive")]
fn open_zip(source: Source, path: PathBuf, prefix: String, limit: usize) -> Opened {
    match zip::Zip::open(source, limit) {
        Ok(zip) => Opened::container(path, prefix, limit, Parts::Zip(zip)),
        Err(error) => Opened::Broken(Fault {
            kind: FaultKind::DamagedGzip,
            at: None,
            what: format!("the zip archive is damaged: {error}"),
        }),
    }
}

#[cfg(not(feature = "archive"))]
fn open_zip(_source: Source, _path: PathBuf, _prefix: String, _limit: usize) -> Opened {
    Opened::Broken(closed(Kind::Zip))
}

/// All of a stream, up to the limit.
fn all(stream: impl Read, limit: usize) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    let read = stream.take(limit as u64 + 1).read_to_end(&mut bytes);
    match read {
        Ok(_) if bytes.len() > limit => Err(Fault {
            kind: FaultKind::TooLarge,
            at: None,
            what: format!(
                "a zip archive inside something else, of more than {limit} bytes, the limit of a document: unpack it \
                 first or raise the limit (--document-limit)"
            ),
        }),
        Ok(_) => Ok(bytes),
        Err(error) => Err(damaged(&error)),
    }
}

fn damaged(error: &io::Error) -> Fault {
    Fault {
        kind: FaultKind::DamagedGzip,
        at: None,
        what: error.to_string(),
    }
}

impl Opened {
    #[cfg_attr(not(any(feature = "archive", feature = "sqlite")), allow(dead_code))]
    fn container(path: PathBuf, prefix: String, limit: usize, parts: Parts) -> Self {
        Self::Container(Box::new(Container {
            path,
            nested: !prefix.is_empty(),
            prefix,
            limit,
            parts,
            names: Names::default(),
            inner: None,
        }))
    }
}

impl Container {
    /// The next document inside, if `wanted` says so of its name there; that of a container inside the
    /// container is asked for too.
    pub(super) fn next(&mut self, wanted: &dyn Fn(&str) -> bool) -> Option<Handle> {
        loop {
            if let Some(inner) = &mut self.inner {
                if let Some(handle) = inner.next(wanted) {
                    return Some(handle);
                }
                self.inner = None;
            }
            let part = self.parts.next()?;
            let (name, content) = (part.name, part.content);
            let Some(name) = name else {
                let place = match content {
                    PartContent::LeftOut(left_out) => Place::LeftOut(left_out),
                    PartContent::Broken(fault) => Place::Broken(fault),
                    PartContent::Held(held) => Place::Held(held),
                };
                return Some(self.about_itself(place));
            };
            let inside = format!("{}{}", self.prefix, printable_bytes(&name));
            let given = self.names.distinct(inside.clone());
            let place = match content {
                PartContent::Held(held) if is_name_of_log(&name) => Place::Held(held),
                PartContent::Held(held) => match self.open_inner(&given, held) {
                    Ok(place) => place,
                    Err(inner) => {
                        self.inner = Some(inner);
                        continue;
                    }
                },
                PartContent::Broken(fault) => Place::Broken(fault),
                PartContent::LeftOut(left_out) => Place::LeftOut(left_out),
            };
            if wanted(&inside) {
                return Some(Handle::inside(self.path.clone(), given, place));
            }
        }
    }

    fn about_itself(&self, place: Place) -> Handle {
        match self.prefix.strip_suffix('!') {
            None => Handle::new(self.path.clone(), place),
            Some(inside) => Handle::inside(self.path.clone(), inside.to_owned(), place),
        }
    }

    /// Opens the container that a part is, or gives back the part as a document.
    fn open_inner(&self, inside: &str, held: Held) -> Result<Place, Box<Container>> {
        let kind = match held.looked_at() {
            Ok(kind) if kind.holds_documents() => kind,
            // What is damaged is so for the reader too.
            _ => return Ok(Place::Held(held)),
        };
        if held.too_large {
            return Ok(Place::Broken(Fault {
                kind: FaultKind::TooLarge,
                at: None,
                what: format!(
                    "{} inside an archive, of more than {} bytes, the limit of a document: unpack it first or raise the limit \
                     (--document-limit)",
                    kind.words(),
                    self.limit
                ),
            }));
        }
        if self.nested {
            let what = "an archive in an archive in an archive: unpack it first";
            return Ok(Place::Broken(unreadable(what)));
        }
        let (kind, _, stream) = match peel(held.into_stream()) {
            Ok(peeled) => peeled,
            Err(error) => return Ok(Place::Broken(damaged(&error))),
        };
        let prefix = format!("{inside}!");
        match open_stream(kind, stream, self.path.clone(), prefix, self.limit, None) {
            Opened::Container(inner) => Err(inner),
            Opened::Broken(fault) => Ok(Place::Broken(fault)),
            Opened::Unrelated(_) | Opened::Document => Ok(Place::Special),
        }
    }
}

impl Held {
    /// What it is under all compression.
    fn looked_at(&self) -> io::Result<Kind> {
        Ok(peel(unpacked(&self.bytes[..], self.packing))?.0)
    }

    fn into_stream(self) -> Stream<'static> {
        unpacked(Cursor::new(self.bytes), self.packing)
    }
}

fn unpacked<'a>(bytes: impl Read + 'a, packing: Packing) -> Stream<'a> {
    match packing {
        Packing::Plain => Box::new(bytes),
        Packing::Deflate { .. } => Box::new(flate2::read::DeflateDecoder::new(bytes)),
    }
}

impl Parts {
    fn next(&mut self) -> Option<Part> {
        match self {
            #[cfg(feature = "archive")]
            Self::Zip(zip) => zip.next(),
            #[cfg(feature = "archive")]
            Self::Tar(tar) => tar.next(),
            #[cfg(feature = "sqlite")]
            Self::Database(database) => database.next(),
            #[cfg(not(any(feature = "archive", feature = "sqlite")))]
            _ => None,
        }
    }
}

/// Counts what is read of a file.
struct Counted {
    file: File,
    count: Rc<Cell<u64>>,
}

impl Counted {
    fn new(file: File) -> Self {
        Self {
            file,
            count: Rc::default(),
        }
    }
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.count.set(self.count.get() + count as u64);
        Ok(count)
    }
}
