//! Statistics as files: every table as CSV, the definitions, all counters as JSON.

use std::io::{self, Write};

use super::Output;
use super::csv::{io_error, text, writer};
use crate::stats::{self, Kind, Statistics, TABLES, Table};

/// The file that holds all counters.
pub const COUNTERS_FILE: &str = "stats.json";
/// The file that says what the measures of all tables are.
pub const DEFINITIONS_FILE: &str = "definitions.csv";

/// A file of statistics.
#[derive(Debug, Clone, Copy)]
pub enum StatisticsPart {
    /// All counters as JSON.
    Counters,
    /// What the measures are.
    Definitions,
    /// A table.
    Table(&'static Table),
}

impl StatisticsPart {
    /// All files, in the order in which they are written.
    pub fn all() -> impl Iterator<Item = Self> {
        let tables = TABLES.iter().map(Self::Table);
        [Self::Counters, Self::Definitions].into_iter().chain(tables)
    }

    /// Its name in the folder.
    pub fn name(self) -> String {
        match self {
            Self::Counters => COUNTERS_FILE.to_owned(),
            Self::Definitions => DEFINITIONS_FILE.to_owned(),
            Self::Table(table) => format!("{}.csv", table.id),
        }
    }

    /// Writes it.
    ///
    /// # Errors
    /// Those of the output.
    pub fn write(self, statistics: &Statistics, output: &mut Output) -> io::Result<()> {
        match self {
            Self::Counters => {
                let mut out = io::BufWriter::new(output);
                stats::write(statistics, &mut out)?;
                out.flush()
            }
            Self::Definitions => write_definitions(output),
            Self::Table(table) => write_table(table, statistics, output),
        }
    }
}

fn write_definitions(out: &mut impl Write) -> io::Result<()> {
    let mut csv = writer(out);
    csv.write_record([
        "table",
        "measure",
        "kind",
        "numerator",
        "denominator",
        "definition",
    ])
    .map_err(io_error)?;
    for table in TABLES {
        for measure in table.measures {
            let denominator = match measure.kind {
                Kind::Count => "",
                _ => measure.denominator.id(),
            };
            csv.write_record([
                table.id,
                measure.id,
                measure.kind.id(),
                measure.numerator.id(),
                denominator,
                measure.definition,
            ])
            .map_err(io_error)?;
        }
    }
    csv.flush()
}

fn write_table(table: &Table, statistics: &Statistics, out: &mut impl Write) -> io::Result<()> {
    let mut csv = writer(out);
    let by = statistics.question.by().map(|name| format!("by_{name}"));
    let axes = table.axes.iter().map(|axis| axis.id().to_owned());
    let rest = ["measure", "numerator", "denominator", "value", "low", "high"].map(str::to_owned);
    csv.write_record(by.chain(axes).chain(rest)).map_err(io_error)?;
    let mut cell = String::new();
    for (key, counts) in statistics.groups() {
        for row in table.rows(counts) {
            for (measure, value) in table.measures.iter().zip(&row.cells) {
                let Some(quotient) = value.value() else { continue };
                for part in &key {
                    cell.clear();
                    text(&mut cell, part);
                    csv.write_field(&cell).map_err(io_error)?;
                }
                for (axis, &place) in table.axes.iter().zip(&row.places) {
                    csv.write_field(axis.word(place).as_ref()).map_err(io_error)?;
                }
                let number = |number: f64| format!("{number:.6}");
                let (low, high) = value
                    .interval()
                    .map_or_else(Default::default, |(low, high)| (number(low), number(high)));
                csv.write_record([
                    measure.id,
                    &value.numerator.to_string(),
                    &value.denominator.to_string(),
                    &number(quotient),
                    &low,
                    &high,
                ])
                .map_err(io_error)?;
            }
        }
    }
    csv.flush()
}
