//! Where rows go.

use std::io::{self, Write};

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
