//! Handles: how to get at a document, and what it is called.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::container::unreadable;
use super::document::Fault;
use crate::printable::is_hidden;

/// One document to read, or the reason why there is none.
#[derive(Debug)]
pub struct Handle {
    path: PathBuf,
    /// Where in the file it is, if the file holds several documents.
    inside: Option<String>,
    pub(super) place: Place,
}

/// What stands behind a handle.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Standard input, of which these first bytes were read.
    Stdin(Vec<u8>),
    /// A path that was named: always read.
    Named,
    /// A file met in a folder: read if it looks like a log.
    Found,
    /// Something met in a folder that is no file: a pipe, a socket, a device. Opening it could hang.
    Special,
    /// A part of an archive or database, as it is stored there.
    Held(Held),
    /// Nothing that can be opened; why.
    Broken(Fault),
    /// Parts of an archive or database that are not looked at.
    LeftOut(LeftOut),
}

/// The bytes of a part of an archive.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Held {
    pub(super) bytes: Vec<u8>,
    pub(super) packing: Packing,
    /// What reading it took from the file.
    pub(super) stored_bytes: u64,
    /// Whether it is read whatever it looks like.
    pub(super) named: bool,
    /// Whether `bytes` are the first of so many that the document is too large.
    pub(super) too_large: bool,
}

/// How an archive stores a part, besides what the part tells itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Packing {
    /// As it is.
    Plain,
    #[cfg_attr(not(feature = "archive"), allow(dead_code))]
    /// A deflate stream without a frame, as in zip.
    Deflate { checksum: u32, length: u64 },
}

/// Parts of an archive or a database that are not looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// How many.
    pub count: u64,
    /// What they are, for people: `rows marked as errors`.
    pub what: &'static str,
}

impl Handle {
    pub(super) fn new(path: PathBuf, place: Place) -> Self {
        Self {
            path,
            inside: None,
            place,
        }
    }

    pub(super) fn inside(path: PathBuf, inside: String, place: Place) -> Self {
        Self {
            path,
            inside: Some(inside),
            place,
        }
    }

    /// A handle of something that is not there, which cannot be read; why.
    pub fn missing(path: PathBuf, why: &str) -> Self {
        Self::new(path, Place::Broken(unreadable(why)))
    }

    /// Whether this is, or is part of, the file at `path`.
    pub fn is_at(&self, path: &Path) -> bool {
        let same = || Some(self.path().canonicalize().ok()? == path.canonicalize().ok()?);
        !matches!(self.place, Place::Stdin(_)) && same().unwrap_or(false)
    }

    /// The name for reports: the argument as typed joined with the path below it, `/` between the
    /// components, `-` for standard input; for a document in an archive or a database that name, `!` and
    /// its name there: `logs.zip!2016/a.mjlog`, `2016.db!2016010100gm-00a9-0000-0123abcd`.
    ///
    /// Names of different files differ. Bytes that are not UTF-8, control characters and U+FFFD
    /// itself are written as U+FFFD and two hexadecimal digits for each byte.
    pub fn name(&self) -> String {
        let mut name = self.file_name();
        if let Some(inside) = &self.inside {
            name.push('!');
            name.push_str(inside);
        }
        name
    }

    /// The first part of [`name`](Self::name): that of the file, also where the document is a part of it.
    pub fn file_name(&self) -> String {
        printable_name(self.path.as_os_str())
    }

    /// The last part of [`name`](Self::name): that in the archive or database, if the document is in one.
    pub fn part_name(&self) -> Option<&str> {
        self.inside.as_deref()
    }

    /// Bytes of the document that the handle holds in memory: none unless it is in an archive.
    pub fn held_bytes(&self) -> usize {
        match &self.place {
            Place::Held(held) => held.bytes.len(),
            _ => 0,
        }
    }

    /// What this handle stands for if it is no document but parts of a file that are not looked at.
    pub fn left_out(&self) -> Option<&LeftOut> {
        match &self.place {
            Place::LeftOut(left_out) => Some(left_out),
            _ => None,
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

pub(super) fn printable_name(name: &OsStr) -> String {
    let mut printable = printable_bytes(name.as_encoded_bytes());
    if cfg!(windows) {
        printable = printable.replace('\\', "/");
    }
    printable
}

/// Bytes of a name as text, of which different bytes give different texts.
pub(super) fn printable_bytes(bytes: &[u8]) -> String {
    let mut printable = String::with_capacity(bytes.len());
    let escape = |printable: &mut String, bytes: &[u8]| {
        for byte in bytes {
            // Writing to a string cannot fail.
            let _ = write!(printable, "{}{byte:02X}", char::REPLACEMENT_CHARACTER);
        }
    };
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if is_hidden(c) || c == char::REPLACEMENT_CHARACTER {
                escape(&mut printable, c.encode_utf8(&mut [0; 4]).as_bytes());
            } else {
                printable.push(c);
            }
        }
        escape(&mut printable, chunk.invalid());
    }
    printable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn names_that_are_not_utf8_stay_distinct() {
        use std::os::unix::ffi::OsStrExt;
        let name = |bytes: &[u8]| printable_name(OsStr::from_bytes(bytes));
        assert_eq!(name(b"a\xff\x0a"), "a\u{fffd}FF\u{fffd}0A");
        let cases: [&[u8]; 5] = [b"a\xff", b"a\xfe", b"a\xef\xbf\xbdFF", b"aFF", b"a\xef\xbf\xbd"];
        let mut names: Vec<_> = cases.iter().map(|case| name(case)).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), cases.len());
    }
}
