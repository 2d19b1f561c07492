//! Findings that are known and accepted: rows of an earlier report.

use std::collections::BTreeMap;

use super::Column;
use super::csv::cell;
use crate::audit::Finding;

/// What makes two rows the same finding: all but the place in bytes, which moves with what stands before, and
/// the words of the note.
const IDENTITY: [Column; 11] = [
    Column::File,
    Column::Game,
    Column::Round,
    Column::Honba,
    Column::Win,
    Column::Seat,
    Column::From,
    Column::Code,
    Column::Severity,
    Column::Recorded,
    Column::Computed,
];

/// Known findings, and how often each is known.
#[derive(Debug, Clone, Default)]
pub struct Accepted {
    rows: BTreeMap<String, u32>,
}

impl Accepted {
    /// Reads the rows of a report in CSV. Columns may stand in any order, and there may be others.
    ///
    /// # Errors
    /// What is wrong with it, for people.
    pub fn parse(report: &[u8]) -> Result<Self, String> {
        let report = report.strip_prefix("\u{feff}".as_bytes()).unwrap_or(report);
        let mut reader = csv::ReaderBuilder::new().from_reader(report);
        let header = reader.headers().map_err(|error| error.to_string())?;
        let mut places = [0; IDENTITY.len()];
        for (place, column) in places.iter_mut().zip(IDENTITY) {
            *place = header
                .iter()
                .position(|name| name == column.name())
                .ok_or_else(|| format!("it has no column {}", column.name()))?;
        }
        let mut rows = BTreeMap::new();
        for record in reader.records() {
            let record = record.map_err(|error| error.to_string())?;
            let cells = places.map(|place| record.get(place).unwrap_or_default());
            *rows.entry(cells.join("\n")).or_default() += 1;
        }
        Ok(Self { rows })
    }

    /// Takes the known findings of a document out of `findings` and returns them.
    ///
    /// A finding that is there more often than it is known stays the times beyond.
    pub fn take_out(&self, file: &str, findings: &mut Vec<Finding>) -> Vec<Finding> {
        let mut used: BTreeMap<&str, u32> = BTreeMap::new();
        let known = |finding: &mut Finding| {
            let Some((row, times)) = self.rows.get_key_value(&identity(file, finding)) else {
                return false;
            };
            let used = used.entry(row).or_default();
            *used += 1;
            *used <= *times
        };
        findings.extract_if(.., known).collect()
    }
}

/// The cells that tell the finding from others, as a report has them; none of them holds a line feed.
fn identity(file: &str, finding: &Finding) -> String {
    let mut identity = String::new();
    for (place, column) in IDENTITY.into_iter().enumerate() {
        if place > 0 {
            identity.push('\n');
        }
        let mut text = String::new();
        cell(&mut text, column, file, finding);
        identity.push_str(&text);
    }
    identity
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::Code;
    use crate::report::CsvReport;

    fn finding(recorded: &str, offset: u64) -> Finding {
        Finding {
            recorded: recorded.to_owned(),
            ..Finding::about_document(Code::FuMismatch, Some(offset), String::new())
        }
    }

    fn report(rows: &[(&str, Finding)]) -> Vec<u8> {
        let mut report = CsvReport::new(Vec::new()).unwrap();
        for (file, finding) in rows {
            report.row(file, finding).unwrap();
        }
        report.finish().unwrap()
    }

    #[test]
    fn a_row_of_an_earlier_report_is_known_wherever_it_has_moved() {
        let report = report(&[
            ("a", finding("30", 1)),
            ("a", finding("=x, \"y\"\n", 2)),
            ("b", finding("30", 3)),
        ]);
        let accepted = Accepted::parse(&report).unwrap();
        let mut findings = vec![
            finding("30", 7),
            finding("30", 8),
            finding("40", 9),
            finding("=x, \"y\"\n", 10),
        ];
        let known = accepted.take_out("a", &mut findings);
        assert_eq!(known, [finding("30", 7), finding("=x, \"y\"\n", 10)]);
        assert_eq!(findings, [finding("30", 8), finding("40", 9)]);
        let mut findings = vec![finding("30", 7)];
        assert!(accepted.take_out("c", &mut findings).is_empty());
    }

    #[test]
    fn another_file_is_told_by_the_columns_it_lacks() {
        assert_eq!(Accepted::parse(b"").unwrap_err(), "it has no column file");
        assert!(
            Accepted::parse(b"file,game\n")
                .unwrap_err()
                .contains("no column round")
        );
        assert!(Accepted::parse(&report(&[])).unwrap().rows.is_empty());
    }
}
