//! The logs that are measured on, in folders of at most a thousand files.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use haifu::format::{self, Format};
use haifu::source::{Content, DEFAULT_DOCUMENT_LIMIT, Reader, Walk};
use tempfile::TempDir;

use crate::runs::Program;

/// Files in a folder.
const IN_FOLDER: usize = 1_000;

/// A folder of folders of files, which vanishes with it.
pub(crate) struct Folder {
    folder: TempDir,
    files: usize,
}

impl Folder {
    pub(crate) fn new() -> Self {
        Self {
            folder: TempDir::with_prefix("haifu-ratios").expect("a folder"),
            files: 0,
        }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) const fn files(&self) -> usize {
        self.files
    }

    /// Where the next file goes.
    fn next(&mut self) -> PathBuf {
        let folder = self.path().join(format!("{:03}", self.files / IN_FOLDER));
        if self.files.is_multiple_of(IN_FOLDER) {
            fs::create_dir(&folder).expect("a folder");
        }
        self.files += 1;
        folder.join(format!("{:06}", self.files))
    }

    fn write(&mut self, bytes: &[u8]) {
        let path = self.next();
        fs::write(path, bytes).expect("room for a file");
    }
}

/// Every document of the format below a folder, inflated.
fn each_document(from: &Path, format: Format, mut give: impl FnMut(&[u8])) {
    let is_log = |beginning: &[u8]| format::sniff(beginning).is_some();
    let mut reader = Reader::new(DEFAULT_DOCUMENT_LIMIT);
    for handle in Walk::new([OsString::from(from)]) {
        if let Content::Whole(document) = reader.read(&handle, is_log).content
            && format::sniff(document) == Some(format)
        {
            give(document);
        }
    }
}

fn deflate(document: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(document).expect("memory takes it");
    encoder.finish().expect("memory takes it")
}

/// The logs of the project, compressed.
pub(crate) fn own() -> Folder {
    let logs = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs/tenhou");
    let mut folder = Folder::new();
    each_document(&logs, Format::TenhouXml, |document| {
        folder.write(&deflate(document));
    });
    folder
}

/// The mjlogs below a folder, not compressed.
pub(crate) fn plain(from: &Path) -> Folder {
    let mut folder = Folder::new();
    each_document(from, Format::TenhouXml, |document| folder.write(document));
    folder
}

/// The mjai logs below a folder, compressed.
pub(crate) fn mjai(from: &Path) -> Folder {
    let mut folder = Folder::new();
    each_document(from, Format::Mjai, |document| folder.write(&deflate(document)));
    folder
}

/// The mjlogs below a folder as mjai, compressed.
pub(crate) fn converted(from: &Path) -> Folder {
    let written = Folder::new();
    let (input, output) = (from.to_string_lossy(), written.path().to_string_lossy());
    Program::haifu(&["convert", &input, "--to", "mjai", "-o", &output]).run();
    mjai(written.path())
}

/// So many files that are the mjlogs below a folder again and again, as links where that can be.
pub(crate) fn copies(from: &Path, count: usize) -> Folder {
    let mut stored = Folder::new();
    each_document(from, Format::TenhouXml, |document| {
        stored.write(&deflate(document));
    });
    let mut files: Vec<PathBuf> = Vec::new();
    for number in 0..stored.files {
        files.push(
            stored
                .path()
                .join(format!("{:03}", number / IN_FOLDER))
                .join(format!("{:06}", number + 1)),
        );
    }
    let mut folder = Folder::new();
    for file in files.iter().cycle().take(count) {
        let path = folder.next();
        if fs::hard_link(file, &path).is_err() {
            fs::copy(file, &path).expect("room for a file");
        }
    }
    folder
}
