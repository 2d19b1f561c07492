//! Columns of facts as Arrow arrays.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int8Array, Int16Array, Int32Array, Int64Array, RecordBatch,
    StringArray, UInt8Array, UInt16Array, UInt32Array, UInt64Array,
};
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
    let columns = table.columns().iter().enumerate();
    columns
        .map(|(place, column)| array(column, parts.iter().map(|part| &part.columns()[place])))
        .collect()
}

/// One column of all parts. `data_type` says which kind of values each type of cell has.
fn array<'a>(column: &Column, parts: impl Iterator<Item = &'a ColumnValues>) -> ArrayRef {
    macro_rules! array {
        ($array:ty, $kind:ident, $value:expr) => {
            Arc::new(
                parts
                    .flat_map(|part| {
                        let values = if let Values::$kind(values) = &part.values {
                            &values[..]
                        } else {
                            &[]
                        };
                        let rows = values.iter().enumerate();
                        rows.map(|(row, value)| present(part, row).then(|| $value(*value)))
                    })
                    .collect::<$array>(),
            )
        };
    }
    match data_type(column.cell_type) {
        DataType::Boolean => array!(BooleanArray, Boolean, |value: bool| value),
        DataType::UInt8 => array!(UInt8Array, Int32, |value: i32| value as u8),
        DataType::UInt16 => array!(UInt16Array, Int32, |value: i32| value as u16),
        DataType::UInt32 => array!(UInt32Array, Int32, |value: i32| value.cast_unsigned()),
        DataType::UInt64 => array!(UInt64Array, Int64, |value: i64| value.cast_unsigned()),
        DataType::Int8 => array!(Int8Array, Int32, |value: i32| value as i8),
        DataType::Int16 => array!(Int16Array, Int32, |value: i32| value as i16),
        DataType::Int32 => array!(Int32Array, Int32, |value: i32| value),
        DataType::Int64 => array!(Int64Array, Int64, |value: i64| value),
        DataType::Float64 => array!(Float64Array, Number, |value: f64| value),
        _ => {
            let texts = parts.filter_map(|part| match &part.values {
                Values::Text(texts) => Some((part, texts)),
                _ => None,
            });
            let rows = texts.flat_map(|(part, texts)| {
                let codes = texts.codes().iter().enumerate();
                codes.map(move |(row, &code)| present(part, row).then(|| texts.get(code)))
            });
            Arc::new(rows.collect::<StringArray>())
        }
    }
}

fn present(part: &ColumnValues, row: usize) -> bool {
    part.present.as_ref().is_none_or(|present| present[row])
}
