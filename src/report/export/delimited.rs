//! Rows as CSV.

use std::io::{self, Write};

use super::super::csv::text;
use crate::facts::{Cell, Cells, Row, Table, Value};

/// Turns rows into lines of CSV.
#[derive(Debug, Default)]
pub(super) struct Delimited {
    /// The name of the document met last and how it is written.
    document: (usize, String),
    cell: String,
}

/// The names of the columns.
pub(super) fn header(table: Table, out: &mut impl Write) -> io::Result<()> {
    let names: Vec<_> = table.columns().iter().map(|column| column.name).collect();
    writeln!(out, "{}", names.join(","))
}

impl Delimited {
    /// Another document may now stand where one stood before.
    pub(super) fn forget(&mut self) {
        self.document = (0, String::new());
    }

    pub(super) fn row<R: Row>(&mut self, row: &R, out: &mut Vec<u8>) {
        row.cells(&mut Line { of: self, out });
        // Every line has a cell, and every cell a comma behind it.
        if let Some(last) = out.last_mut() {
            *last = b'\n';
        }
    }

    fn document(&mut self, name: &str, out: &mut Vec<u8>) {
        if self.document.0 != name.as_ptr() as usize {
            self.document.0 = name.as_ptr() as usize;
            self.document.1.clear();
            let mut cell = std::mem::take(&mut self.cell);
            cell.clear();
            text(&mut cell, name);
            quoted(&cell, &mut self.document.1);
            self.cell = cell;
        }
        out.extend_from_slice(self.document.1.as_bytes());
    }

    fn text(&mut self, value: &str, out: &mut Vec<u8>) {
        self.cell.clear();
        text(&mut self.cell, value);
        let mut quoted_cell = String::new();
        quoted(&self.cell, &mut quoted_cell);
        out.extend_from_slice(quoted_cell.as_bytes());
    }
}

/// In quotes if it holds what would be taken for the end of a cell.
fn quoted(cell: &str, out: &mut String) {
    if cell.contains(['"', ',', '\n', '\r']) {
        out.push('"');
        out.push_str(&cell.replace('"', "\"\""));
        out.push('"');
    } else {
        out.push_str(cell);
    }
}

struct Line<'a> {
    of: &'a mut Delimited,
    out: &'a mut Vec<u8>,
}

impl Cells for Line<'_> {
    #[inline]
    fn cell<C: Cell>(&mut self, cell: &C) {
        match cell.value() {
            Value::Empty => {}
            Value::Boolean(value) => self.out.extend_from_slice(if value { b"true" } else { b"false" }),
            // Most are seats, turns and counts.
            Value::Integer(value @ 0..10) => self.out.push(b'0' + value as u8),
            Value::Integer(value) => {
                self.out
                    .extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
            }
            // Writing to memory cannot fail.
            Value::Number(value) => drop(write!(self.out, "{value}")),
            Value::Name(name) => self.out.extend_from_slice(name.as_bytes()),
            Value::Notation(text) => self.out.extend_from_slice(text.as_bytes()),
            Value::Document(name) => self.of.document(name, self.out),
            Value::Text(text) => self.of.text(text, self.out),
        }
        self.out.push(b',');
    }
}
