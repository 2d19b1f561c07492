//! A table as Parquet: one group of rows after the other, one column after the other.

use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use parquet::basic::{Compression, Encoding, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type, TypePtr};

use crate::facts::{CellType, Columns, Table, Texts, Values};

/// Memory that a group of rows may take before it is written, roughly.
const GROUP_BYTES: usize = 4 << 20;

/// Writes a table.
pub(super) struct ParquetFile<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    columns: Vec<Gathered>,
    rows: usize,
    bytes: usize,
}

/// The values of a column in the group being gathered.
struct Gathered {
    values: GatheredValues,
    /// 1 for each row that has a value, 0 for each that has none, where some may have none.
    levels: Option<Vec<i16>>,
}

/// Values of those rows that have one.
enum GatheredValues {
    Boolean(Vec<bool>),
    Int32(Vec<i32>),
    Int64(Vec<i64>),
    Number(Vec<f64>),
    /// Names and documents, which come again and again.
    Text(Dictionary),
    /// Notation, of which hardly two are alike.
    Notation(Strand),
}

/// Texts one after the other.
#[derive(Default)]
struct Strand {
    text: Vec<u8>,
    lengths: Vec<u32>,
}

impl Strand {
    /// Gives the bytes that came with it.
    fn append(&mut self, texts: &Texts, range: Range<usize>) -> usize {
        let before = self.text.len();
        for &code in &texts.codes()[range] {
            // A row without a text has none of these numbers.
            if (code as usize) < texts.count() {
                let text = texts.get(code);
                self.text.extend_from_slice(text.as_bytes());
                self.lengths.push(text.len() as u32);
            }
        }
        self.text.len() - before
    }

    fn take(&mut self, texts: &mut Vec<ByteArray>) {
        let all = ByteArray::from(std::mem::take(&mut self.text));
        let mut start = 0;
        for length in self.lengths.drain(..) {
            texts.push(all.slice(start, length as usize));
            start += length as usize;
        }
    }
}

/// Texts by number.
#[derive(Default)]
struct Dictionary {
    codes: Vec<u32>,
    texts: Vec<ByteArray>,
    numbers: HashMap<Box<str>, u32>,
    /// The numbers of a document's texts in this group, for the append under way.
    renamed: Vec<u32>,
}

/// A number not given yet.
const NONE: u32 = u32::MAX;

impl Dictionary {
    /// Gives the bytes that came with it.
    fn append(&mut self, texts: &Texts, range: Range<usize>) -> usize {
        let mut bytes = 0;
        self.renamed.clear();
        self.renamed.resize(texts.count(), NONE);
        for &code in &texts.codes()[range] {
            let Some(renamed) = self.renamed.get_mut(code as usize) else {
                // The row has no text.
                continue;
            };
            if *renamed == NONE {
                let text = texts.get(code);
                *renamed = if let Some(&number) = self.numbers.get(text) {
                    number
                } else {
                    let number = self.texts.len() as u32;
                    self.texts.push(ByteArray::from(text));
                    self.numbers.insert(text.into(), number);
                    // The text twice, and what it takes to find it.
                    bytes += 2 * text.len() + 96;
                    number
                };
            }
            self.codes.push(*renamed);
        }
        bytes
    }

    fn clear(&mut self) {
        self.codes.clear();
        self.texts.clear();
        self.numbers.clear();
    }
}

fn schema(table: Table) -> Result<TypePtr, ParquetError> {
    let columns = table.columns().iter().map(|column| {
        let (physical, logical) = match column.cell_type {
            CellType::Boolean => (Physical::BOOLEAN, None),
            CellType::Integer { bits: 64, .. } => (Physical::INT64, None),
            CellType::Integer { bits, signed } => {
                let logical = LogicalType::integer(bits as i8, signed);
                (Physical::INT32, Some(logical))
            }
            CellType::Number => (Physical::DOUBLE, None),
            CellType::Name | CellType::Notation | CellType::Text => {
                (Physical::BYTE_ARRAY, Some(LogicalType::String))
            }
        };
        let repetition = if column.optional {
            Repetition::OPTIONAL
        } else {
            Repetition::REQUIRED
        };
        let builder = Type::primitive_type_builder(column.name, physical);
        let built = builder
            .with_repetition(repetition)
            .with_logical_type(logical)
            .build();
        built.map(Arc::new)
    });
    let columns = columns.collect::<Result<Vec<_>, _>>()?;
    Type::group_type_builder(table.id())
        .with_fields(columns)
        .build()
        .map(Arc::new)
}

fn properties(table: Table) -> WriterPropertiesPtr {
    let mut builder = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(concat!("haifu ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true)
        .set_dictionary_page_size_limit(GROUP_BYTES);
    for column in table.columns() {
        let path = ColumnPath::from(column.name);
        builder = match column.cell_type {
            // Positions, numbers and turns hardly change from row to row, and a dictionary of them takes
            // four times as long to fill.
            CellType::Integer { .. } => builder
                .set_column_dictionary_enabled(path.clone(), false)
                .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED),
            // Nobody skips groups by the lowest name.
            CellType::Name | CellType::Notation => {
                builder.set_column_statistics_enabled(path, EnabledStatistics::None)
            }
            CellType::Boolean | CellType::Number | CellType::Text => builder,
        };
    }
    Arc::new(builder.build())
}

impl<W: Write + Send> ParquetFile<W> {
    pub(super) fn new(table: Table, out: W) -> io::Result<Self> {
        let schema = schema(table).map_err(error)?;
        let writer = SerializedFileWriter::new(out, schema, properties(table)).map_err(error)?;
        let columns = table.columns().iter().map(|column| Gathered {
            values: match column.cell_type {
                CellType::Boolean => GatheredValues::Boolean(Vec::new()),
                CellType::Integer { bits: 64, .. } => GatheredValues::Int64(Vec::new()),
                CellType::Integer { .. } => GatheredValues::Int32(Vec::new()),
                CellType::Number => GatheredValues::Number(Vec::new()),
                CellType::Name | CellType::Text => GatheredValues::Text(Dictionary::default()),
                CellType::Notation => GatheredValues::Notation(Strand::default()),
            },
            levels: column.optional.then(Vec::new),
        });
        Ok(Self {
            writer,
            columns: columns.collect(),
            rows: 0,
            bytes: 0,
        })
    }

    /// Takes rows of a document; writes a group when there are enough.
    pub(super) fn append(&mut self, columns: &Columns, range: Range<usize>) -> io::Result<()> {
        self.rows += range.len();
        self.bytes += range.len() * self.columns.len() * 4;
        for (gathered, column) in self.columns.iter_mut().zip(columns.columns()) {
            let present = column.present.as_ref().map(|present| &present[range.clone()]);
            if let (Some(levels), Some(present)) = (&mut gathered.levels, present) {
                levels.extend(present.iter().map(|&present| i16::from(present)));
            }
            match (&mut gathered.values, &column.values) {
                (GatheredValues::Boolean(all), Values::Boolean(values)) => {
                    extend(all, &values[range.clone()], present);
                }
                (GatheredValues::Int32(all), Values::Int32(values)) => {
                    extend(all, &values[range.clone()], present);
                }
                (GatheredValues::Int64(all), Values::Int64(values)) => {
                    extend(all, &values[range.clone()], present);
                }
                (GatheredValues::Number(all), Values::Number(values)) => {
                    extend(all, &values[range.clone()], present);
                }
                (GatheredValues::Text(all), Values::Text(texts)) => {
                    self.bytes += all.append(texts, range.clone());
                }
                (GatheredValues::Notation(all), Values::Text(texts)) => {
                    self.bytes += all.append(texts, range.clone());
                }
                _ => return Err(io::Error::other("a column of another type")),
            }
        }
        if self.bytes >= GROUP_BYTES {
            self.write_group().map_err(error)?;
        }
        Ok(())
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        if self.rows == 0 {
            return Ok(());
        }
        let mut group = self.writer.next_row_group()?;
        let mut texts = Vec::new();
        for gathered in &mut self.columns {
            let Some(mut column) = group.next_column()? else {
                break;
            };
            let levels = gathered.levels.as_deref();
            match &mut gathered.values {
                GatheredValues::Boolean(values) => {
                    column.typed::<BoolType>().write_batch(values, levels, None)?;
                    values.clear();
                }
                GatheredValues::Int32(values) => {
                    column.typed::<Int32Type>().write_batch(values, levels, None)?;
                    values.clear();
                }
                GatheredValues::Int64(values) => {
                    column.typed::<Int64Type>().write_batch(values, levels, None)?;
                    values.clear();
                }
                GatheredValues::Number(values) => {
                    column.typed::<DoubleType>().write_batch(values, levels, None)?;
                    values.clear();
                }
                GatheredValues::Text(all) => {
                    texts.clear();
                    texts.extend(all.codes.iter().map(|&code| all.texts[code as usize].clone()));
                    column
                        .typed::<ByteArrayType>()
                        .write_batch(&texts, levels, None)?;
                    all.clear();
                }
                GatheredValues::Notation(all) => {
                    texts.clear();
                    all.take(&mut texts);
                    column
                        .typed::<ByteArrayType>()
                        .write_batch(&texts, levels, None)?;
                }
            }
            column.close()?;
            if let Some(levels) = &mut gathered.levels {
                levels.clear();
            }
        }
        group.close()?;
        (self.rows, self.bytes) = (0, 0);
        Ok(())
    }

    pub(super) fn finish(mut self) -> io::Result<W> {
        self.write_group().map_err(error)?;
        self.writer.into_inner().map_err(error)
    }
}

/// Appends the values of those rows that have one.
fn extend<T: Copy>(all: &mut Vec<T>, values: &[T], present: Option<&[bool]>) {
    match present {
        None => all.extend_from_slice(values),
        Some(present) => {
            let there = values.iter().zip(present).filter(|(_, present)| **present);
            all.extend(there.map(|(value, _)| *value));
        }
    }
}

/// The kind of an error of the output survives.
fn error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(other) => io::Error::other(other),
        },
        other => io::Error::other(other),
    }
}
