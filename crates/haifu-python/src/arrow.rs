//! Columns of facts as Arrow arrays.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::builder::{BooleanBufferBuilder, NullBufferBuilder, StringBuilder};
use arrow_array::types::{
    Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{ArrayRef, BooleanArray, PrimitiveArray, RecordBatch, StringArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use haifu::facts::{CellType, Column, ColumnValues, Columns, Values};

/// A field with what it means, and what a number counts, in its metadata.
pub(crate) fn field(name: &str, data_type: DataType, nullable: bool, unit: &str, meaning: &str) -> Field {
    let metadata = [("unit", unit), ("meaning", meaning)]
        .into_iter()
        .filter(|(_, text)| !text.is_empty());
    let metadata = metadata.map(|(key, text)| (key.to_owned(), text.to_owned()));
    Field::new(name, data_type, nullable).with_metadata(metadata.collect::<HashMap<_, _>>())
}

/// The schema of a table: names, types and which columns can be empty.
pub(crate) fn schema(columns: &[Column]) -> SchemaRef {
    let fields = columns.iter().map(|column| {
        field(
            column.name,
            data_type(column.cell_type),
            column.optional,
            column.unit,
            column.meaning,
        )
    });
    Arc::new(Schema::new(fields.collect::<Vec<_>>()))
}

pub(crate) fn data_type(cell_type: CellType) -> DataType {
    match cell_type {
        CellType::Boolean => DataType::Boolean,
        CellType::Integer {
            bits: 8,
            signed: false,
        } => DataType::UInt8,
        CellType::Integer {
            bits: 16,
            signed: false,
        } => DataType::UInt16,
        CellType::Integer {
            bits: 32,
            signed: false,
        } => DataType::UInt32,
        CellType::Integer { signed: false, .. } => DataType::UInt64,
        CellType::Integer { bits: 8, .. } => DataType::Int8,
        CellType::Integer { bits: 16, .. } => DataType::Int16,
        CellType::Integer { bits: 32, .. } => DataType::Int32,
        CellType::Integer { .. } => DataType::Int64,
        CellType::Number => DataType::Float64,
        CellType::Name | CellType::Notation | CellType::Text => DataType::Utf8,
    }
}

/// Batches of about this many rows.
const BATCH_ROWS: usize = 1 << 15;

/// Gathers rows until they make a batch.
#[derive(Debug)]
pub(crate) struct Batches {
    schema: SchemaRef,
    parts: Vec<Columns>,
    rows: usize,
    done: Vec<RecordBatch>,
}

impl Batches {
    pub(crate) fn new(schema: SchemaRef) -> Self {
        Self {
            schema,
            parts: Vec::new(),
            rows: 0,
            done: Vec::new(),
        }
    }

    /// Takes the rows of one more document.
    pub(crate) fn add(&mut self, part: Columns) -> Result<(), ArrowError> {
        self.rows += part.rows();
        self.parts.push(part);
        if self.rows >= BATCH_ROWS {
            self.flush()
        } else {
            Ok(())
        }
    }

    fn flush(&mut self) -> Result<(), ArrowError> {
        let parts = std::mem::take(&mut self.parts);
        if std::mem::take(&mut self.rows) > 0 {
            self.done
                .push(RecordBatch::try_new(self.schema.clone(), arrays(&parts))?);
        }
        Ok(())
    }

    /// All batches.
    pub(crate) fn finish(mut self) -> Result<Vec<RecordBatch>, ArrowError> {
        self.flush()?;
        Ok(self.done)
    }
}

/// The columns of parts of the same table, one part after the other.
pub(crate) fn arrays(parts: &[Columns]) -> Vec<ArrayRef> {
    let Some(table) = parts.first().map(Columns::table) else {
        return Vec::new();
    };
    let mut of_column = Vec::with_capacity(parts.len());
    let columns = table.columns().iter().enumerate();
    columns
        .map(|(place, column)| {
            of_column.clear();
            of_column.extend(parts.iter().map(|part| &part.columns()[place]));
            array(column, &of_column)
        })
        .collect()
}

/// One column of all parts. `data_type` says which kind of values each type of cell has.
fn array(column: &Column, parts: &[&ColumnValues]) -> ArrayRef {
    let rows = parts.iter().map(|part| length(part)).sum();
    macro_rules! numbers {
        ($type:ty, $kind:ident, $value:expr) => {{
            let mut all = Vec::with_capacity(rows);
            for part in parts {
                if let Values::$kind(values) = &part.values {
                    all.extend(values.iter().map(|&value| $value(value)));
                }
            }
            Arc::new(PrimitiveArray::<$type>::new(all.into(), nulls(parts, rows)))
        }};
    }
    match data_type(column.cell_type) {
        DataType::Boolean => {
            let mut all = BooleanBufferBuilder::new(rows);
            for part in parts {
                if let Values::Boolean(values) = &part.values {
                    all.append_slice(values);
                }
            }
            Arc::new(BooleanArray::new(all.finish(), nulls(parts, rows)))
        }
        DataType::UInt8 => numbers!(UInt8Type, Int32, |value: i32| value as u8),
        DataType::UInt16 => numbers!(UInt16Type, Int32, |value: i32| value as u16),
        DataType::UInt32 => numbers!(UInt32Type, Int32, i32::cast_unsigned),
        DataType::UInt64 => numbers!(UInt64Type, Int64, i64::cast_unsigned),
        DataType::Int8 => numbers!(Int8Type, Int32, |value: i32| value as i8),
        DataType::Int16 => numbers!(Int16Type, Int32, |value: i32| value as i16),
        DataType::Int32 => numbers!(Int32Type, Int32, i32::from),
        DataType::Int64 => numbers!(Int64Type, Int64, i64::from),
        DataType::Float64 => numbers!(Float64Type, Number, f64::from),
        _ => Arc::new(texts(parts, rows)),
    }
}

fn texts(parts: &[&ColumnValues], rows: usize) -> StringArray {
    // Most are names of a few letters.
    let mut all = StringBuilder::with_capacity(rows, 8 * rows);
    for part in parts {
        let Values::Text(texts) = &part.values else {
            continue;
        };
        match &part.present {
            None => texts
                .codes()
                .iter()
                .for_each(|&code| all.append_value(texts.get(code))),
            Some(present) => {
                for (&code, &is_there) in texts.codes().iter().zip(present) {
                    all.append_option(is_there.then(|| texts.get(code)));
                }
            }
        }
    }
    all.finish()
}

/// Which rows have a value; nothing if all have.
fn nulls(parts: &[&ColumnValues], rows: usize) -> Option<NullBuffer> {
    let mut all = NullBufferBuilder::new(rows);
    for part in parts {
        match &part.present {
            None => all.append_n_non_nulls(length(part)),
            Some(present) => all.append_slice(present),
        }
    }
    all.finish()
}

fn length(part: &ColumnValues) -> usize {
    match &part.values {
        Values::Boolean(values) => values.len(),
        Values::Int32(values) => values.len(),
        Values::Int64(values) => values.len(),
        Values::Number(values) => values.len(),
        Values::Text(texts) => texts.codes().len(),
    }
}
