//! Rows as JSON: an object in a line for each, or one array of such objects.

use std::io::{self, BufWriter, Write};
use std::mem;

use serde::Serialize;

/// Bytes gathered before the output is written to.
const BUFFER: usize = 64 << 10;

/// Writes rows as JSON.
pub(super) struct JsonRows<W: Write> {
    out: BufWriter<W>,
    form: Form,
}

enum Form {
    Lines,
    /// Whether a row was written.
    Array(bool),
}

impl<W: Write> JsonRows<W> {
    /// Rows in lines of their own.
    pub(super) fn lines(out: W) -> Self {
        Self::new(Form::Lines, out)
    }

    /// Rows in one array.
    pub(super) fn array(out: W) -> Self {
        Self::new(Form::Array(false), out)
    }

    fn new(form: Form, out: W) -> Self {
        let out = BufWriter::with_capacity(BUFFER, out);
        Self { out, form }
    }

    /// Writes a row.
    pub(super) fn row(&mut self, row: &impl Serialize) -> io::Result<()> {
        if let Form::Array(any) = &mut self.form {
            let before: &[u8] = if mem::replace(any, true) { b",\n" } else { b"[\n" };
            self.out.write_all(before)?;
        }
        serde_json::to_writer(&mut self.out, row)?;
        match self.form {
            Form::Lines => self.out.write_all(b"\n"),
            Form::Array(_) => Ok(()),
        }
    }

    /// Writes out what is buffered; more may follow.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Writes out what is left and gives the output back.
    pub(super) fn finish(mut self) -> io::Result<W> {
        if let Form::Array(any) = self.form {
            self.out.write_all(if any { b"\n]\n" } else { b"[]\n" })?;
        }
        self.out.flush()?;
        self.out.into_inner().map_err(io::IntoInnerError::into_error)
    }
}
