//! Findings in the formats in which they can be had besides CSV.

use std::io::{self, BufWriter, Write};

use serde::{Serialize, Serializer};
use serde_json::Value;

use super::csv::cell;
use super::json_rows::JsonRows;
use super::{Column, ColumnType, CsvReport, Excerpt};
#[cfg(feature = "parquet")]
use super::{ExportFormat, TableWriter};
use crate::audit::{Finding, Severity};
#[cfg(feature = "parquet")]
use crate::facts::{self, FindingRow};
use crate::printable::{columns, printable};

/// How findings are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FindingFormat {
    /// Rows of CSV.
    Csv,
    /// A JSON object in a line for each finding.
    Jsonl,
    /// One JSON array of such objects.
    Json,
    /// Paragraphs for people, with the element of the log.
    Text,
    /// Annotations as GitHub's workflows take them from the output of a command.
    Github,
    /// Apache Parquet, with the columns of the table of findings.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl FindingFormat {
    /// All formats that this build knows.
    pub const ALL: &'static [Self] = &[
        Self::Csv,
        Self::Jsonl,
        Self::Json,
        Self::Text,
        Self::Github,
        #[cfg(feature = "parquet")]
        Self::Parquet,
    ];

    /// The name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
            Self::Json => "json",
            Self::Text => "text",
            Self::Github => "github",
            #[cfg(feature = "parquet")]
            Self::Parquet => "parquet",
        }
    }

    /// Whether it is text, which may go to a terminal or a pipe; otherwise it needs a file.
    pub const fn is_text(self) -> bool {
        match self {
            Self::Csv | Self::Jsonl | Self::Json | Self::Text | Self::Github => true,
            #[cfg(feature = "parquet")]
            Self::Parquet => false,
        }
    }
}

/// Writes findings in any format.
pub struct FindingReport<W: Write + Send>(Kind<W>);

enum Kind<W: Write + Send> {
    Csv(Box<CsvReport<W>>),
    Json(JsonRows<W>),
    Text {
        out: BufWriter<W>,
        color: bool,
    },
    Github(BufWriter<W>),
    #[cfg(feature = "parquet")]
    Parquet(Box<Table<W>>),
}

/// Rows of the table of findings, gathered for as long as it takes to make them worth encoding.
#[cfg(feature = "parquet")]
struct Table<W: Write + Send> {
    writer: TableWriter<W>,
    rows: Vec<FindingRow>,
}

#[cfg(feature = "parquet")]
impl<W: Write + Send> Table<W> {
    const GATHERED: usize = 1024;

    fn row(&mut self, file: &str, finding: &Finding) -> io::Result<()> {
        let document = match self.rows.last() {
            Some(last) if *last.document == *file => last.document.clone(),
            _ => file.into(),
        };
        self.rows.push(FindingRow::new(document, finding.clone()));
        if self.rows.len() < Self::GATHERED {
            return Ok(());
        }
        self.write()
    }

    fn write(&mut self) -> io::Result<()> {
        let written = self.writer.write_rows(&self.rows);
        self.rows.clear();
        written
    }

    /// The end of the file, without which nobody takes it for Parquet, comes last.
    fn finish(mut self) -> io::Result<W> {
        self.write()?;
        self.writer.finish()
    }
}

impl<W: Write + Send> std::fmt::Debug for FindingReport<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FindingReport").finish_non_exhaustive()
    }
}

impl<W: Write + Send> FindingReport<W> {
    /// A report in this format; `color` is for text alone.
    ///
    /// # Errors
    /// When `out` cannot be written to.
    pub fn new(format: FindingFormat, color: bool, out: W) -> io::Result<Self> {
        let buffered = |out| BufWriter::with_capacity(64 << 10, out);
        Ok(Self(match format {
            FindingFormat::Csv => Kind::Csv(Box::new(CsvReport::new(out)?)),
            FindingFormat::Jsonl => Kind::Json(JsonRows::lines(out)),
            FindingFormat::Json => Kind::Json(JsonRows::array(out)),
            FindingFormat::Text => Kind::Text {
                out: buffered(out),
                color,
            },
            FindingFormat::Github => Kind::Github(buffered(out)),
            #[cfg(feature = "parquet")]
            FindingFormat::Parquet => Kind::Parquet(Box::new(Table {
                writer: TableWriter::new(facts::Table::Findings, ExportFormat::Parquet, out)?,
                rows: Vec::new(),
            })),
        }))
    }

    /// Writes one finding; `excerpt` is for text alone.
    ///
    /// # Errors
    /// When the output cannot be written to.
    pub fn row(&mut self, file: &str, finding: &Finding, excerpt: Option<&Excerpt>) -> io::Result<()> {
        match &mut self.0 {
            Kind::Csv(report) => report.row(file, finding),
            Kind::Json(out) => out.row(&Object(file, finding)),
            Kind::Text { out, color } => out.write_all(paragraph(file, finding, excerpt, *color).as_bytes()),
            Kind::Github(out) => out.write_all(annotation(file, finding).as_bytes()),
            #[cfg(feature = "parquet")]
            Kind::Parquet(table) => table.row(file, finding),
        }
    }

    /// Writes rows of CSV that an earlier run has written.
    ///
    /// # Errors
    /// When the output cannot be written to, or in another format.
    pub fn copy_rows(&mut self, rows: &str) -> io::Result<()> {
        match &mut self.0 {
            Kind::Csv(report) => report.copy_rows(rows),
            _ => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// Writes out what is left and gives the output back.
    ///
    /// # Errors
    /// When the output cannot be written to.
    pub fn finish(self) -> io::Result<W> {
        let mut out = match self.0 {
            Kind::Csv(report) => return report.finish(),
            Kind::Json(out) => return out.finish(),
            Kind::Text { out, .. } | Kind::Github(out) => out,
            #[cfg(feature = "parquet")]
            Kind::Parquet(table) => return table.finish(),
        };
        out.flush()?;
        out.into_inner().map_err(io::IntoInnerError::into_error)
    }
}

/// The cells of a row by the names of their columns, in their order: numbers as numbers, what is not there as
/// null.
struct Object<'a>(&'a str, &'a Finding);

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(file, finding) = *self;
        let value = |column: Column| match column.value_type() {
            ColumnType::Text => Value::from(text_of(column, file, finding)),
            kind => {
                let mut text = String::new();
                cell(&mut text, column, file, finding);
                match kind {
                    _ if text.is_empty() => Value::Null,
                    ColumnType::Integer => text.parse::<u64>().map_or(Value::Null, Value::from),
                    _ => Value::from(text),
                }
            }
        };
        serializer.collect_map(Column::ALL.iter().map(|&column| (column.name(), value(column))))
    }
}

fn text_of<'a>(column: Column, file: &'a str, finding: &'a Finding) -> &'a str {
    match column {
        Column::File => file,
        Column::Recorded => &finding.recorded,
        Column::Computed => &finding.computed,
        Column::Note => &finding.note,
        _ => "",
    }
}

/// Where it is, as far as it is known: `game 1, E1 honba 0, win 1, seat 2`.
fn place(finding: &Finding) -> String {
    let mut place = Vec::new();
    if finding.game > 0 {
        place.push(format!("game {}", finding.game));
    }
    if let Some(round) = finding.round {
        place.push(format!("{round} honba {}", round.honba));
    }
    if let Some(win) = finding.win {
        place.push(format!("win {win}"));
    }
    if let Some(seat) = finding.seat {
        place.push(format!("seat {}", seat.index()));
    }
    if let Some(offset) = finding.offset {
        place.push(format!("byte {offset}"));
    }
    place.join(", ")
}

fn paragraph(file: &str, finding: &Finding, excerpt: Option<&Excerpt>, color: bool) -> String {
    let (on, bold, off) = match (color, finding.severity) {
        (false, _) => ("", "", ""),
        (true, Severity::Info) => ("\u{1b}[36m", "\u{1b}[1m", "\u{1b}[0m"),
        (true, _) => ("\u{1b}[31m", "\u{1b}[1m", "\u{1b}[0m"),
    };
    let mut lines = vec![format!(
        "{on}{}[{}]{off}: {bold}{}{off}",
        finding.severity.id(),
        finding.code.id(),
        printable(file)
    )];
    let place = place(finding);
    if !place.is_empty() {
        lines.push(format!("  at        {place}"));
    }
    for (label, text) in [("recorded", &finding.recorded), ("computed", &finding.computed)] {
        if !text.is_empty() {
            lines.push(format!("  {label}  {}", printable(text)));
        }
    }
    if let Some(Excerpt { line, mark }) = excerpt {
        lines.push(format!("  | {}", printable(line)));
        if let Some((at, length)) = *mark {
            // Signs of two columns move the mark by two.
            let wide =
                |from: usize, count: usize| columns(&line.chars().skip(from).take(count).collect::<String>());
            let [before, marked] = [wide(0, at), wide(at, length)];
            lines.push(format!(
                "  | {}{on}{}{off}",
                " ".repeat(before),
                "^".repeat(marked)
            ));
        }
    }
    if !finding.note.is_empty() {
        lines.push(format!("  note: {}", printable(&finding.note)));
    }
    lines.push(String::new());
    lines.push(String::new());
    lines.join("\n")
}

/// A workflow command. What has a meaning in it is percent-encoded.
fn annotation(file: &str, finding: &Finding) -> String {
    let level = match finding.severity {
        Severity::Error | Severity::Fault => "error",
        Severity::Info => "notice",
    };
    let data = |text: &str| printable(text).replace('%', "%25");
    let property = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
    let mut message = place(finding);
    for (label, text) in [
        ("recorded ", &finding.recorded),
        ("computed ", &finding.computed),
        ("", &finding.note),
    ] {
        if !text.is_empty() {
            message.push_str(if message.is_empty() { "" } else { "; " });
            message.push_str(label);
            message.push_str(text);
        }
    }
    format!(
        "::{level} file={},title={}::{}\n",
        property(file),
        property(finding.code.id()),
        data(&message)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::Code;

    fn finding() -> Finding {
        Finding {
            recorded: "30".to_owned(),
            computed: "20\n".to_owned(),
            ..Finding::about_document(Code::FuMismatch, Some(4), "50%, why".to_owned())
        }
    }

    fn written(format: FindingFormat, findings: &[Finding]) -> String {
        let mut report = FindingReport::new(format, false, Vec::new()).unwrap();
        for finding in findings {
            let excerpt = Excerpt::of(b"....<AGARI ba=\"130\" ten=\"30,1000,0\"/><INIT/>", finding);
            report.row("a,b.xml", finding, excerpt.as_ref()).unwrap();
        }
        String::from_utf8(report.finish().unwrap()).unwrap()
    }

    #[test]
    fn json_has_every_column_under_its_name() {
        for format in [FindingFormat::Json, FindingFormat::Jsonl] {
            let text = written(format, &[finding()]);
            let json: Value = serde_json::from_str(&text).unwrap();
            let row = if format == FindingFormat::Json {
                &json[0]
            } else {
                &json
            };
            assert_eq!(row.as_object().unwrap().len(), Column::ALL.len());
            assert_eq!(row["file"], "a,b.xml");
            assert_eq!(row["computed"], "20\n");
            assert_eq!(row["offset"], 4);
            assert_eq!(row["game"], Value::Null);
            assert_eq!(row["code"], "fu_mismatch");
        }
        assert_eq!(written(FindingFormat::Json, &[]), "[]\n");
        assert_eq!(written(FindingFormat::Jsonl, &[]), "");
        let two = written(FindingFormat::Json, &[finding(), finding()]);
        assert_eq!(
            serde_json::from_str::<Value>(&two)
                .unwrap()
                .as_array()
                .unwrap()
                .len(),
            2
        );
    }

    #[test]
    fn annotations_escape_what_has_a_meaning() {
        assert_eq!(
            written(FindingFormat::Github, &[finding()]),
            "::error file=a%2Cb.xml,title=fu_mismatch::byte 4; recorded 30; computed 20\\n; 50%25, why\n"
        );
    }

    #[test]
    fn the_mark_stands_under_its_value_behind_wide_signs() {
        let excerpt = Excerpt {
            line: "[0,\"\u{5f79}\u{6e80}\",\"30\u{7b26}\"]".to_owned(),
            mark: Some((9, 3)),
        };
        let text = paragraph("a", &finding(), Some(&excerpt), false);
        let marks = text.lines().find(|line| line.contains('^')).unwrap();
        // The quotes, the comma, the bracket, the digit and two signs of two columns each stand before it.
        assert_eq!(marks, format!("  | {}^^^^", " ".repeat(11)));
    }

    #[test]
    fn text_points_at_the_value_in_the_log() {
        let text = written(FindingFormat::Text, &[finding()]);
        let lines: Vec<_> = text.lines().collect();
        let element = lines.iter().position(|line| line.contains("<AGARI")).unwrap();
        assert_eq!(lines[element], "  | <AGARI ba=\"130\" ten=\"30,1000,0\"/>");
        assert_eq!(lines[element].find("30,1000"), lines[element + 1].find("^^"));
        assert_eq!(lines[0], "error[fu_mismatch]: a,b.xml");
    }
}
