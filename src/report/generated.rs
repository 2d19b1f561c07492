//! What goes out of the generator beside the logs.

use std::io::{self, Write};

use flate2::{Compression, GzBuilder};
use serde_json::{Map, Value};

use crate::generate::Tally;

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
