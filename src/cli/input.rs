//! Whole texts that commands are given: rule sets, case files.

use std::ffi::OsStr;

use super::exit::Failure;
use crate::source::{Content, DEFAULT_DOCUMENT_LIMIT, Reader, Walk};

/// The text behind a path; `-` is standard input.
pub(super) fn text(path: &OsStr) -> Result<String, Failure> {
    let name = path.to_string_lossy();
    match String::from_utf8(bytes(path)?) {
        Ok(text) => Ok(text.trim_start_matches('\u{feff}').to_owned()),
        Err(error) => Err(Failure::usage(format!(
            "{name} is not UTF-8 at byte {}",
            error.utf8_error().valid_up_to()
        ))),
    }
}

/// The bytes behind a path, inflated; `-` is standard input.
pub(super) fn bytes(path: &OsStr) -> Result<Vec<u8>, Failure> {
    let name = path.to_string_lossy();
    let mut handles = Walk::new(vec![path.to_owned()]);
    let (Some(handle), None) = (handles.next(), handles.next()) else {
        return Err(Failure::usage(format!("{name} is not one file")));
    };
    let mut reader = Reader::new(DEFAULT_DOCUMENT_LIMIT);
    match reader.read(&handle, |_| true).content {
        Content::Whole(bytes) => Ok(bytes.to_vec()),
        Content::Cut(_, fault) | Content::Nothing(fault) => {
            Err(Failure::usage(format!("cannot read {name}: {}", fault.what)))
        }
        Content::NoLog => Err(Failure::usage(format!("{name} is not a file"))),
    }
}
