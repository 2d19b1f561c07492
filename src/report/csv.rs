//! Findings as CSV: UTF-8, a header always, one row per line, every line ended by a line feed.

use std::fmt::Write as _;
use std::io::{self, Write};

use csv::{ByteRecord, QuoteStyle, Terminator, Writer, WriterBuilder};

use super::{Column, ColumnType};
use crate::audit::Finding;
use crate::printable::printable;

/// Big enough that rows of a whole chunk go out in a few writes.
const BUFFER: usize = 64 << 10;

/// Writes findings as CSV.
///
/// Text of logs and file names may hold anything, so two things are done to cells of type
/// [`ColumnType::Text`]:
/// - Control characters are escaped (`\n`, `\u{1b}`), so that a row is one line and a terminal is
///   safe from it.
/// - A cell that a spreadsheet would take for a formula (it begins with `=`, `+`, `-` or `@`) gets an
///   apostrophe in front, unless it holds nothing but digits, signs, points, commas and blanks:
///   `-1000` stays as it is.
pub struct CsvReport<W: Write> {
    writer: Writer<W>,
    record: ByteRecord,
    cell: String,
}

impl<W: Write> std::fmt::Debug for CsvReport<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CsvReport").finish_non_exhaustive()
    }
}

impl<W: Write> CsvReport<W> {
    /// A report that begins with the header.
    ///
    /// # Errors
    /// When `out` cannot be written to.
    pub fn new(out: W) -> io::Result<Self> {
        let mut writer = writer(out);
        writer
            .write_record(Column::ALL.iter().map(|column| column.name()))
            .map_err(io_error)?;
        Ok(Self {
            writer,
            record: ByteRecord::new(),
            cell: String::new(),
        })
    }

    /// Writes one row.
    ///
    /// # Errors
    /// When the output cannot be written to.
    pub fn row(&mut self, file: &str, finding: &Finding) -> io::Result<()> {
        self.record.clear();
        for &column in Column::ALL {
            self.cell.clear();
            cell(&mut self.cell, column, file, finding);
            self.record.push_field(self.cell.as_bytes());
        }
        self.writer.write_byte_record(&self.record).map_err(io_error)
    }

    /// Writes rows that another report has written, without their header.
    ///
    /// # Errors
    /// When the text is no CSV or the output cannot be written to.
    pub fn copy_rows(&mut self, rows: &str) -> io::Result<()> {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .from_reader(rows.as_bytes());
        while reader.read_byte_record(&mut self.record).map_err(io_error)? {
            self.writer.write_byte_record(&self.record).map_err(io_error)?;
        }
        Ok(())
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

impl CsvReport<Vec<u8>> {
    /// Rows kept in memory, without a header.
    pub(super) fn rows_only() -> Self {
        Self {
            writer: writer(Vec::new()),
            record: ByteRecord::new(),
            cell: String::new(),
        }
    }

    /// Takes out the rows written since the last time.
    pub(super) fn take(&mut self) -> io::Result<Vec<u8>> {
        std::mem::replace(self, Self::rows_only()).finish()
    }
}

/// A writer of rows as all reports have them.
pub(super) fn writer<W: Write>(out: W) -> Writer<W> {
    WriterBuilder::new()
        .terminator(Terminator::Any(b'\n'))
        .quote_style(QuoteStyle::Necessary)
        .buffer_capacity(BUFFER)
        .from_writer(out)
}

/// The conversion that the csv crate brings hides the kind of the error.
pub(super) fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

/// The text of a cell, before the quoting of CSV.
pub(super) fn cell(cell: &mut String, column: Column, file: &str, finding: &Finding) {
    // Writing to a string cannot fail.
    let mut number = |n: Option<u64>| {
        if let Some(n) = n {
            let _ = write!(cell, "{n}");
        }
    };
    match column {
        Column::File => text(cell, file),
        Column::Game => number((finding.game > 0).then_some(finding.game.into())),
        Column::Round => {
            if let Some(round) = finding.round {
                let _ = write!(cell, "{round}");
            }
        }
        Column::Honba => number(finding.round.map(|round| round.honba.into())),
        Column::Win => number(finding.win.map(u64::from)),
        Column::Seat => number(finding.seat.map(|seat| seat.index() as u64)),
        Column::From => number(finding.from.map(|seat| seat.index() as u64)),
        Column::Code => cell.push_str(finding.code.id()),
        Column::Severity => cell.push_str(finding.severity.id()),
        Column::Recorded => text(cell, &finding.recorded),
        Column::Computed => text(cell, &finding.computed),
        Column::Offset => number(finding.offset),
        Column::Note => text(cell, &finding.note),
    }
    debug_assert!(column.value_type() == ColumnType::Text || !cell.contains(['\n', '"']));
}

pub(super) fn text(cell: &mut String, text: &str) {
    if is_formula(text) {
        cell.push('\'');
    }
    cell.push_str(&printable(text));
}

/// Whether a spreadsheet could run the cell.
fn is_formula(text: &str) -> bool {
    let arithmetic = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | ',' | ' ');
    text.starts_with(['=', '+', '-', '@']) && !text.chars().all(arithmetic)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::{Code, Severity};
    use crate::table::{RoundId, Seat};

    fn finding(recorded: &str) -> Finding {
        Finding {
            game: 1,
            round: Some(RoundId::from_index(5, 2)),
            win: Some(1),
            seat: Some(Seat::ALL[3]),
            from: Some(Seat::ALL[0]),
            code: Code::FuMismatch,
            severity: Severity::Error,
            recorded: recorded.to_owned(),
            computed: "40".to_owned(),
            offset: Some(12_345),
            note: String::new(),
        }
    }

    fn report(rows: &[(&str, Finding)]) -> String {
        let mut report = CsvReport::new(Vec::new()).unwrap();
        for (file, finding) in rows {
            report.row(file, finding).unwrap();
        }
        String::from_utf8(report.finish().unwrap()).unwrap()
    }

    const HEADER: &str = "file,game,round,honba,win,seat,from,code,severity,recorded,computed,offset,note\n";

    #[test]
    fn a_report_without_findings_has_a_header() {
        assert_eq!(report(&[]), HEADER);
    }

    #[test]
    fn a_finding_is_a_row() {
        assert_eq!(
            report(&[("logs/x.xml", finding("30"))]),
            format!("{HEADER}logs/x.xml,1,S2,2,1,3,0,fu_mismatch,error,30,40,12345,\n")
        );
    }

    #[test]
    fn a_finding_about_a_file_leaves_the_place_empty() {
        let finding = Finding {
            game: 0,
            round: None,
            win: None,
            seat: None,
            from: None,
            code: Code::Unreadable,
            severity: Severity::Fault,
            recorded: String::new(),
            computed: String::new(),
            offset: None,
            note: "not there".to_owned(),
        };
        assert_eq!(
            report(&[("-", finding)]),
            format!("{HEADER}-,,,,,,,unreadable,fault,,,,not there\n")
        );
    }

    /// The recorded cell as a reader of CSV gets it.
    fn recorded(text: &str) -> String {
        let report = report(&[("x", finding(text))]);
        assert_eq!(report.matches('\n').count(), 2, "{text:?} is one line");
        let mut reader = csv::Reader::from_reader(report.as_bytes());
        let record = reader.records().next().unwrap().unwrap();
        record[9].to_owned()
    }

    #[test]
    fn text_comes_back_as_it_was() {
        for text in [
            "",
            "30",
            "a,b",
            "say \"no\"",
            " x ",
            "-1000",
            "+1000,-1000",
            "-1000 -2000",
            "牌",
            "1-2",
            "-",
        ] {
            assert_eq!(recorded(text), text);
        }
    }

    #[test]
    fn formulas_are_disarmed() {
        for text in [
            "=1+1",
            "=cmd|' /C calc'!A0",
            "+SUM(A1)",
            "-2+A1",
            "@x",
            "=1",
            "--x",
        ] {
            assert_eq!(recorded(text), format!("'{text}"));
        }
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(
            recorded("a\nb\r\t\u{1b}[31m\0\u{9b}"),
            r"a\nb\r\t\u{1b}[31m\u{0}\u{9b}"
        );
    }

    #[test]
    fn the_kind_of_a_write_error_survives() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut report = CsvReport::new(Closed).unwrap();
        let error = loop {
            if let Err(error) = report.row("x", &finding("30")) {
                break error;
            }
        };
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
        let error = CsvReport::new(Closed).unwrap().finish().err().unwrap();
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    }
}
