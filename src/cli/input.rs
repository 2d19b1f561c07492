//! Whole texts that commands are given: rule sets, case files.

use std::ffi::OsStr;

use super::exit::Failure;
use crate::source::{Content, DEFAULT_DOCUMENT_LIMIT, Reader, Walk};

/// The text behind a path; `-` is standard input.
pub(super) fn text(path: &OsStr) -> Result<String, Failure> {
    let name = path.to_string_lossy();
    let mut handles = Walk::new(vec![path.to_owned()]);
    let (Some(handle), None) = (handles.next(), handles.next()) else {
        return Err(Failure::usage(format!("{name} is not one file")));
    };
    let mut reader = Reader::new(DEFAULT_DOCUMENT_LIMIT);
    let bytes = match reader.read(&handle, |_| true).content {
        Content::Whole(bytes) => bytes,
        Content::Cut(_, fault) | Content::Nothing(fault) => {
            return Err(Failure::usage(format!("cannot read {name}: {}", fault.what)));
        }
        Content::NoLog => return Err(Failure::usage(format!("{name} is not a file"))),
    };
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.trim_start_matches('\u{feff}').to_owned()),
        Err(error) => Err(Failure::usage(format!(
            "{name} is not UTF-8 at byte {}",
            error.valid_up_to()
        ))),
    }
}
