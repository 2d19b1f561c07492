//! What `haifu matrix` writes.

use std::fmt::Write as _;
use std::io;

use super::super::outputs::Rows;
use super::Survey;
use crate::audit::Finding;
use crate::plant::{KINDS, Kind, Matrix, NOT_PLANTED, Planted, Score};

/// Every kind with the finding that is due.
pub(super) fn kinds() -> String {
    let mut lines = vec![["kind", "finding", "formats", "what is done"].map(str::to_owned)];
    lines.extend(KINDS.iter().map(|kind| {
        let formats: Vec<&str> = kind.formats.iter().map(|format| format.id()).collect();
        let codes: Vec<&str> = [kind.code].iter().chain(kind.or).map(|code| code.id()).collect();
        [
            kind.name.to_owned(),
            codes.join(" or "),
            formats.join(" "),
            kind.what.to_owned(),
        ]
    }));
    let mut text = aligned(&lines);
    text.push_str("\nNot planted, and why:\n");
    for (codes, why) in NOT_PLANTED {
        let codes: Vec<&str> = codes.iter().map(|code| code.id()).collect();
        let _ = writeln!(text, "{}\n  {why}", codes.join(" "));
    }
    text
}

pub(super) fn table(matrix: &Matrix, survey: &Survey<'_>) -> String {
    let numbers =
        |score: &Score| [score.planted, score.found, score.missed, score.extra].map(|n| n.to_string());
    let head = ["kind", "finding", "format", "planted", "found", "missed", "extra"];
    let mut lines = vec![head.map(str::to_owned)];
    let line = |names: [&str; 3], score| {
        let [planted, found, missed, extra] = numbers(score);
        let [kind, code, format] = names.map(str::to_owned);
        [kind, code, format, planted, found, missed, extra]
    };
    for (kind, format, score) in matrix.rows().filter(|(_, _, score)| score.planted > 0) {
        lines.push(line([kind.name, kind.code.id(), format.id()], score));
    }
    lines.push(line(["all", "", ""], &matrix.total()));
    let documents = survey.documents.len();
    format!(
        "{}\n{documents} clean logs, {} with findings of their own left out\n",
        aligned(&lines),
        survey.left_out
    )
}

/// Columns under one another; numbers to the right.
fn aligned<const N: usize>(lines: &[[String; N]]) -> String {
    let width = |column: usize| {
        lines
            .iter()
            .map(|line| line[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = String::new();
    for line in lines {
        let mut row = String::new();
        for (cell, width) in line.iter().zip(widths) {
            let number = cell.bytes().all(|byte| byte.is_ascii_digit()) && !cell.is_empty();
            let _ = if number {
                write!(row, "{cell:>width$}  ")
            } else {
                write!(row, "{cell:width$}  ")
            };
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

pub(super) fn csv(rows: Rows, matrix: &Matrix) -> io::Result<Rows> {
    let mut writer = csv::Writer::from_writer(rows);
    writer.write_record(["code", "kind", "format", "planted", "found", "missed", "extra"])?;
    for (kind, format, score) in matrix.rows() {
        let numbers = [score.planted, score.found, score.missed, score.extra].map(|n| n.to_string());
        let names = [kind.code.id(), kind.name, format.id()];
        writer.write_record(names.into_iter().chain(numbers.iter().map(String::as_str)))?;
    }
    writer
        .into_inner()
        .map_err(|error| io::Error::other(error.to_string()))
}

/// What was planted, what was due and what was found instead.
pub(super) fn problem(name: &str, kind: &Kind, planted: &Planted, findings: &[Finding]) -> String {
    let mut text = format!(
        "{name}: planted {}, due {} at byte {}, found {} rows",
        kind.name,
        kind.code.id(),
        planted.offset,
        findings.len()
    );
    for finding in findings.iter().take(4) {
        let at = finding.offset.map_or("nowhere".to_owned(), |at| at.to_string());
        let _ = write!(
            text,
            "\n    {} at {at}: {} | {} | {}",
            finding.code.id(),
            finding.recorded,
            finding.computed,
            finding.note
        );
    }
    text
}
