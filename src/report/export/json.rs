//! Rows as JSON, one object on each line.

use crate::facts::{Cell, Cells, Row, Table, Value};

/// Turns the rows of a table into lines of JSON.
#[derive(Debug)]
pub(super) struct JsonLines {
    /// What stands before each value: `{"name":` and `,"name":`.
    keys: Vec<String>,
}

impl JsonLines {
    pub(super) fn new(table: Table) -> Self {
        let before = |at: usize| if at == 0 { '{' } else { ',' };
        let columns = table.columns().iter().enumerate();
        Self {
            keys: columns
                .map(|(at, column)| format!("{}\"{}\":", before(at), column.name))
                .collect(),
        }
    }

    pub(super) fn row<R: Row>(&self, row: &R, out: &mut Vec<u8>) {
        row.cells(&mut Object {
            keys: self.keys.iter(),
            out,
        });
        out.extend_from_slice(b"}\n");
    }
}

struct Object<'a> {
    keys: std::slice::Iter<'a, String>,
    out: &'a mut Vec<u8>,
}

impl Object<'_> {
    /// Text that needs no escapes.
    fn plain(&mut self, text: &str) {
        self.out.push(b'"');
        self.out.extend_from_slice(text.as_bytes());
        self.out.push(b'"');
    }
}

impl Cells for Object<'_> {
    #[inline]
    fn cell<C: Cell>(&mut self, cell: &C) {
        if let Some(key) = self.keys.next() {
            self.out.extend_from_slice(key.as_bytes());
        }
        match cell.value() {
            Value::Empty => self.out.extend_from_slice(b"null"),
            Value::Boolean(value) => self.out.extend_from_slice(if value { b"true" } else { b"false" }),
            // Most are seats, turns and counts.
            Value::Integer(value @ 0..10) => self.out.push(b'0' + value as u8),
            Value::Integer(value) => {
                self.out
                    .extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
            }
            // Numbers of ours are finite, and writing to memory cannot fail.
            Value::Number(value) => drop(serde_json::to_writer(&mut *self.out, &value)),
            Value::Name(name) => self.plain(name),
            Value::Notation(text) => self.plain(text),
            Value::Document(text) | Value::Text(text) => drop(serde_json::to_writer(&mut *self.out, text)),
        }
    }
}
