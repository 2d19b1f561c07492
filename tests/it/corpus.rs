//! Real logs, read from the folder that `HAIFU_CORPUS` names; never part of this repository.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The folder with this name in the corpus; `None`, said aloud, if there is no corpus.
pub(crate) fn folder(name: &str) -> Option<PathBuf> {
    let Some(corpus) = std::env::var_os("HAIFU_CORPUS") else {
        println!("skipped: HAIFU_CORPUS is not set");
        return None;
    };
    let folder = Path::new(&corpus).join(name);
    assert!(folder.exists(), "{name} is missing from HAIFU_CORPUS");
    Some(folder)
}

/// Every file under a folder, sorted.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = walkdir::WalkDir::new(folder)
        .into_iter()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().is_file())
        .map(walkdir::DirEntry::into_path)
        .collect();
    files.sort();
    files
}

/// A document, decompressed if it is gzip.
pub(crate) fn read(path: &Path) -> Vec<u8> {
    let bytes = fs::read(path).unwrap();
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return bytes;
    }
    let mut document = Vec::new();
    flate2::read::MultiGzDecoder::new(bytes.as_slice())
        .read_to_end(&mut document)
        .unwrap();
    document
}
