//! What goes out of the generator beside the logs: counts, and the faults that were planted.

use std::io::{self, Write};

use csv::Writer;
use flate2::{Compression, GzBuilder};
use serde_json::{Map, Value};

use super::csv::{io_error, text, writer};
use crate::generate::Tally;
use crate::plant::{Kind, Planted};

/// Writes the counts of generated games as indented JSON, all of them, in a fixed order.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write_generated(mut out: impl Write, tally: &Tally) -> io::Result<()> {
    let counts: Map<String, Value> = tally
        .rows()
        .into_iter()
        .map(|(name, count, _)| (name.to_owned(), count.into()))
        .collect();
    let mut json = serde_json::to_vec_pretty(&counts)?;
    json.push(b'\n');
    out.write_all(&json)?;
    out.flush()
}

/// The bytes compressed with gzip, without a name or a time, so that they depend on the bytes alone.
///
/// # Errors
/// Never in practice: memory takes what is written to it.
pub fn gzipped(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzBuilder::new()
        .mtime(0)
        .write(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// The columns of the file of planted faults, with what they hold.
pub const EXPECTED_COLUMNS: [(&str, &str); 8] = [
    ("file", "Name of the log in the folder."),
    ("game", "Number of the game in the log, from 1."),
    ("round", "Wind and number of the round, if the fault is in one."),
    ("honba", "Repeat counters of that round."),
    ("code", "The finding that is due."),
    (
        "or",
        "Other findings that the rules allow in its place, separated by blanks.",
    ),
    (
        "offset",
        "Byte position of the element that the finding is about, in the decompressed log.",
    ),
    ("kind", "The kind of fault, as `haifu matrix --kinds` lists it."),
];

/// Writes which faults were planted where, as CSV.
pub struct ExpectedRows<W: Write> {
    writer: Writer<W>,
    name: String,
}

impl<W: Write> std::fmt::Debug for ExpectedRows<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ExpectedRows").finish_non_exhaustive()
    }
}

impl<W: Write> ExpectedRows<W> {
    /// A file that begins with the header.
    ///
    /// # Errors
    /// When `out` cannot be written to.
    pub fn new(out: W) -> io::Result<Self> {
        let mut writer = writer(out);
        writer
            .write_record(EXPECTED_COLUMNS.map(|(name, _)| name))
            .map_err(io_error)?;
        Ok(Self {
            writer,
            name: String::new(),
        })
    }

    /// A fault in the log of this name.
    ///
    /// # Errors
    /// When the output cannot be written to.
    pub fn row(&mut self, file: &str, kind: &Kind, planted: &Planted) -> io::Result<()> {
        self.name.clear();
        text(&mut self.name, file);
        let others: Vec<_> = kind.or.iter().map(|code| code.id()).collect();
        let round = planted.round;
        let record = [
            self.name.clone(),
            planted.game.to_string(),
            round.map_or_else(String::new, |round| round.to_string()),
            round.map_or_else(String::new, |round| round.honba.to_string()),
            kind.code.id().to_owned(),
            others.join(" "),
            planted.offset.to_string(),
            kind.name.to_owned(),
        ];
        self.writer.write_record(record).map_err(io_error)
    }

    /// Writes out what is buffered and gives the output back.
    ///
    /// # Errors
    /// When the output cannot be written to.
    pub fn finish(mut self) -> io::Result<W> {
        self.writer.flush()?;
        self.writer
            .into_inner()
            .map_err(|failed| io::Error::new(failed.error().kind(), failed.error().to_string()))
    }
}
