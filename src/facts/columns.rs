//! Rows turned on their side: a table as typed columns, as Parquet and Arrow want them.

use super::cell::{Cell, CellType, Value};
use super::schema::{Cells, Row};
use super::tables::Table;

/// Some rows of a table as columns.
#[derive(Debug, Clone)]
pub struct Columns {
    table: Table,
    rows: usize,
    values: Vec<ColumnValues>,
    /// The column that the next value goes to.
    next: usize,
}

/// The values of a column, one for each row.
#[derive(Debug, Clone)]
pub struct ColumnValues {
    /// The values; where a row has none, something that means nothing.
    pub values: Values,
    /// Which rows have a value, for columns where some may have none.
    pub present: Option<Vec<bool>>,
}

/// Values of one type.
#[derive(Debug, Clone)]
pub enum Values {
    /// True or false.
    Boolean(Vec<bool>),
    /// Whole numbers of up to 32 bits. Unsigned ones of 32 bits keep their bits.
    Int32(Vec<i32>),
    /// Whole numbers of 64 bits.
    Int64(Vec<i64>),
    /// Numbers with decimals.
    Number(Vec<f64>),
    /// Texts.
    Text(Texts),
}

/// Texts of a column. Those that come again and again are kept once.
#[derive(Debug, Clone, Default)]
pub struct Texts {
    codes: Vec<u32>,
    /// The texts one after the other, and where each ends.
    text: String,
    ends: Vec<u32>,
    /// Names met lately, by where they stand in memory, with their codes.
    known: Vec<Known>,
}

/// Where a name stands, how long it is, and its code.
type Known = (usize, usize, u32);

const KNOWN: usize = 64;

impl Texts {
    /// For each row the number of its text.
    pub fn codes(&self) -> &[u32] {
        &self.codes
    }

    /// How many texts there are; the same one may be there twice.
    pub const fn count(&self) -> usize {
        self.ends.len()
    }

    /// The text with this number.
    pub fn get(&self, code: u32) -> &str {
        let code = code as usize;
        let start = code.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.text[start..self.ends[code] as usize]
    }

    fn add(&mut self, text: &str) -> u32 {
        self.text.push_str(text);
        self.ends.push(self.text.len() as u32);
        self.ends.len() as u32 - 1
    }

    fn push(&mut self, text: &str) {
        let code = self.add(text);
        self.codes.push(code);
    }

    /// A text that stays where it is as long as these columns are filled.
    #[inline]
    fn push_lasting(&mut self, text: &str) {
        let (at, length) = (text.as_ptr() as usize, text.len());
        let place = (at ^ at >> 6) % KNOWN;
        if self.known.is_empty() {
            self.known = vec![(0, 0, 0); KNOWN];
        }
        let (known_at, known_length, code) = self.known[place];
        if (known_at, known_length) == (at, length) && !self.ends.is_empty() {
            self.codes.push(code);
        } else {
            let code = self.add(text);
            self.known[place] = (at, length, code);
            self.codes.push(code);
        }
    }

    /// The row has no text.
    fn push_none(&mut self) {
        self.codes.push(u32::MAX);
    }

    fn clear(&mut self) {
        self.codes.clear();
        self.text.clear();
        self.ends.clear();
        self.known.fill((0, 0, 0));
    }
}

impl Values {
    fn new(cell_type: CellType) -> Self {
        match cell_type {
            CellType::Boolean => Self::Boolean(Vec::new()),
            CellType::Integer { bits: 64, .. } => Self::Int64(Vec::new()),
            CellType::Integer { .. } => Self::Int32(Vec::new()),
            CellType::Number => Self::Number(Vec::new()),
            CellType::Name | CellType::Notation | CellType::Text => Self::Text(Texts::default()),
        }
    }

    fn clear(&mut self) {
        match self {
            Self::Boolean(values) => values.clear(),
            Self::Int32(values) => values.clear(),
            Self::Int64(values) => values.clear(),
            Self::Number(values) => values.clear(),
            Self::Text(texts) => texts.clear(),
        }
    }

    /// A value of this type; any other counts as none. Says whether there was one.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "the type of a cell is known where it is given"
    )]
    fn push(&mut self, value: Value<'_>) -> bool {
        match (&mut *self, value) {
            (Self::Boolean(values), Value::Boolean(value)) => values.push(value),
            (Self::Int32(values), Value::Integer(value)) => values.push(value as i32),
            (Self::Int64(values), Value::Integer(value)) => values.push(value),
            (Self::Number(values), Value::Number(value)) => values.push(value),
            (Self::Text(texts), Value::Name(name) | Value::Document(name)) => texts.push_lasting(name),
            (Self::Text(texts), Value::Notation(text) | Value::Text(text)) => texts.push(text),
            _ => {
                match self {
                    Self::Boolean(values) => values.push(false),
                    Self::Int32(values) => values.push(0),
                    Self::Int64(values) => values.push(0),
                    Self::Number(values) => values.push(0.0),
                    Self::Text(texts) => texts.push_none(),
                }
                return false;
            }
        }
        true
    }
}

impl Columns {
    /// No row of this table yet.
    pub fn new(table: Table) -> Self {
        let columns = table.columns().iter().map(|column| ColumnValues {
            values: Values::new(column.cell_type),
            present: column.optional.then(Vec::new),
        });
        Self {
            table,
            rows: 0,
            values: columns.collect(),
            next: 0,
        }
    }

    /// Which table.
    pub const fn table(&self) -> Table {
        self.table
    }

    /// How many rows.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The columns, in the order of [`Table::columns`].
    pub fn columns(&self) -> &[ColumnValues] {
        &self.values
    }

    /// Appends a row. A row of another table is none.
    ///
    /// Names of documents are told apart by where they stand in memory: they must live until
    /// [`clear`](Self::clear) or as long as these columns.
    pub fn push<R: Row>(&mut self, row: &R) {
        if R::TABLE == self.table {
            self.next = 0;
            row.cells(self);
            self.rows += 1;
        }
    }

    /// Gives back what only filling needs. Rows may still follow.
    pub fn seal(&mut self) {
        for column in &mut self.values {
            if let Values::Text(texts) = &mut column.values {
                texts.known = Vec::new();
            }
        }
    }

    /// Forgets all rows and keeps the room.
    pub fn clear(&mut self) {
        self.rows = 0;
        for column in &mut self.values {
            column.values.clear();
            if let Some(present) = &mut column.present {
                present.clear();
            }
        }
    }
}

impl Cells for Columns {
    #[inline]
    fn cell<C: Cell>(&mut self, cell: &C) {
        let column = &mut self.values[self.next];
        self.next += 1;
        let present = column.values.push(cell.value());
        if C::OPTIONAL
            && let Some(list) = &mut column.present
        {
            list.push(present);
        }
    }
}
