//! Where rows go, and files beside them.

use std::io::{self, Write};
use std::path::Path;

use super::super::exit::{Failure, close};
use crate::report::Output;

/// Where rows go.
pub(in crate::cli) enum Rows {
    Stdout(io::Stdout),
    File(Output),
}

impl Rows {
    pub(in crate::cli) fn commit(self) -> io::Result<()> {
        match self {
            Self::Stdout(_) => Ok(()),
            Self::File(output) => output.commit(),
        }
    }
}

impl Write for Rows {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(buffer),
            Self::File(out) => out.write(buffer),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::File(out) => out.flush(),
        }
    }
}

/// Writes a file that was opened before, if it was asked for.
pub(super) fn write_file(
    output: Option<Output>,
    path: Option<&Path>,
    write: impl FnOnce(&mut Output) -> io::Result<()>,
) -> Result<(), Failure> {
    let (Some(mut output), Some(path)) = (output, path) else {
        return Ok(());
    };
    close(write(&mut output), output, path)
}
