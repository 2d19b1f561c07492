//! What was found, in the formats in which it can be had.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};

use serde_json::{Map, Value};

use super::csv::{io_error, text, writer};
use super::json_rows::JsonRows;
use crate::find::Hit;
use crate::printable::printable;
use crate::table::grouped;

/// How hits are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FoundFormat {
    /// Paragraphs for people.
    Text,
    /// Rows of CSV.
    Csv,
    /// A JSON object in a line for each hit.
    Jsonl,
    /// One JSON array of such objects.
    Json,
}

impl FoundFormat {
    /// All formats.
    pub const ALL: [Self; 4] = [Self::Text, Self::Csv, Self::Jsonl, Self::Json];

    /// The name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
            Self::Json => "json",
        }
    }
}

/// A column of hits.
struct Column {
    name: &'static str,
    meaning: &'static str,
    value: fn(&str, &Hit) -> Value,
}

macro_rules! columns {
    ($($name:literal, $meaning:literal => $value:expr;)*) => {
        const COLUMNS: &[Column] = &[$(Column { name: $name, meaning: $meaning, value: $value }),*];
    };
}

columns! {
    "file", "The document, named as in every report." => |file, _| file.into();
    "game", "Number of the game in its document, from 1." => |_, hit| hit.game.into();
    "round", "Wind and number of the round: `E1` to `N4`." => |_, hit| hit.round.to_string().into();
    "honba", "Repeat counters on the table." => |_, hit| hit.round.honba.into();
    "number", "Number of the round in its game, from 0." => |_, hit| hit.number.into();
    "seat", "Of whom the expression holds, 0 to 3; with `--each round` the first one, winners before others." =>
        |_, hit| hit.seat.index().into();
    "player", "Name of that player." => |_, hit| hit.player.clone().into();
    "result", "`tsumo`, `ron`, the kind of draw, or `lost` for a round that cannot be followed to its end." =>
        |_, hit| hit.result.into();
    "gain", "Points gained or lost with the result, one's own riichi stick left out." => |_, hit| hit.gain.into();
    "from", "Whose tile was won on; the winner for a tsumo. Like the other columns of wins empty if the player does not win." =>
        |_, hit| hit.win.as_ref().map(|win| win.from.index()).into();
    "turn", "Turn of the win." => |_, hit| hit.win.as_ref().map(|win| win.turn).into();
    "yaku", "Yaku by name, separated by blanks." => |_, hit| hit.win.as_ref().map(|win| win.yaku.clone()).into();
    "han", "Han with dora; 0 for named yakuman." => |_, hit| hit.win.as_ref().and_then(|win| win.han).into();
    "fu", "Fu." => |_, hit| hit.win.as_ref().and_then(|win| win.fu).into();
    "limit", "Limit, `none` below mangan." => |_, hit| hit.win.as_ref().and_then(|win| win.limit).into();
    "points", "Value in points, without honba and sticks." => |_, hit| hit.win.as_ref().and_then(|win| win.points).into();
    "hand", "The situation as `haifu score` takes it." => |_, hit| hit.win.as_ref().map(|win| win.words.clone()).into();
    "findings", "Codes of findings, if the expression asks for any, separated by blanks." =>
        |_, hit| {
            let codes: Vec<_> = hit.findings.iter().map(|code| code.id()).collect();
            if codes.is_empty() { Value::Null } else { codes.join(" ").into() }
        };
    "log_id", "Tenhou's id of the log, from the name of the document or from the log." =>
        |_, hit| hit.log_id.clone().into();
    "link", "Where Tenhou's viewer shows the round from behind the player, if the id is a whole one." =>
        |_, hit| hit.link().into();
    "offset", "Byte position of the win, else of the result, in the decompressed document." => |_, hit| hit.at.into();
}

/// Names and meanings of the columns of hits, in order.
pub fn found_columns() -> impl Iterator<Item = (&'static str, &'static str)> {
    COLUMNS.iter().map(|column| (column.name, column.meaning))
}

/// Writes hits in any format.
pub struct FoundReport<W: Write>(Kind<W>);

enum Kind<W: Write> {
    Csv(Box<csv::Writer<W>>),
    Json(JsonRows<W>),
    Text { out: BufWriter<W>, color: bool },
}

impl<W: Write> std::fmt::Debug for FoundReport<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FoundReport").finish_non_exhaustive()
    }
}

impl<W: Write> FoundReport<W> {
    /// A report in this format; `color` is for text alone.
    ///
    /// # Errors
    /// When `out` cannot be written to.
    pub fn new(format: FoundFormat, color: bool, out: W) -> io::Result<Self> {
        Ok(Self(match format {
            FoundFormat::Csv => {
                let mut out = writer(out);
                out.write_record(COLUMNS.iter().map(|column| column.name))
                    .map_err(io_error)?;
                Kind::Csv(Box::new(out))
            }
            FoundFormat::Jsonl => Kind::Json(JsonRows::lines(out)),
            FoundFormat::Json => Kind::Json(JsonRows::array(out)),
            FoundFormat::Text => Kind::Text {
                out: BufWriter::new(out),
                color,
            },
        }))
    }

    /// Writes one hit.
    ///
    /// # Errors
    /// When the output cannot be written to.
    pub fn row(&mut self, file: &str, hit: &Hit) -> io::Result<()> {
        let object = || -> Map<String, Value> {
            let cells = COLUMNS
                .iter()
                .map(|column| (column.name.to_owned(), (column.value)(file, hit)));
            cells.collect()
        };
        match &mut self.0 {
            Kind::Csv(out) => {
                let cells = COLUMNS.iter().map(|column| match (column.value)(file, hit) {
                    Value::Null => String::new(),
                    Value::String(value) => {
                        let mut cell = String::new();
                        text(&mut cell, &value);
                        cell
                    }
                    other => other.to_string(),
                });
                out.write_record(cells).map_err(io_error)
            }
            Kind::Json(out) => out.row(&object()),
            Kind::Text { out, color } => out.write_all(paragraph(file, hit, *color).as_bytes()),
        }
    }

    /// Writes out what is buffered; more may follow.
    ///
    /// # Errors
    /// When the output cannot be written to.
    pub fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Kind::Csv(out) => out.flush(),
            Kind::Json(out) => out.flush(),
            Kind::Text { out, .. } => out.flush(),
        }
    }

    /// Writes out what is left and gives the output back.
    ///
    /// # Errors
    /// When the output cannot be written to.
    pub fn finish(self) -> io::Result<W> {
        let mut out = match self.0 {
            Kind::Csv(mut out) => {
                out.flush()?;
                return out
                    .into_inner()
                    .map_err(|failed| io::Error::new(failed.error().kind(), failed.error().to_string()));
            }
            Kind::Json(out) => return out.finish(),
            Kind::Text { out, .. } => out,
        };
        out.flush()?;
        out.into_inner().map_err(io::IntoInnerError::into_error)
    }
}

fn paragraph(file: &str, hit: &Hit, color: bool) -> String {
    let (bold, off) = if color {
        ("\u{1b}[1m", "\u{1b}[0m")
    } else {
        ("", "")
    };
    let mut text = format!(
        "{bold}{}{off}, game {}, {}.{}, seat {}",
        printable(file),
        hit.game,
        hit.round,
        hit.round.honba,
        hit.seat
    );
    if !hit.player.is_empty() {
        let _ = write!(text, " {}", printable(&hit.player));
    }
    let _ = write!(text, "\n  {}", hit.result.replace('_', " "));
    if let (None, Some(gain)) = (&hit.win, hit.gain) {
        // Otherwise a round that another has won reads as if this player had.
        let whose = if matches!(hit.result, "ron" | "tsumo") {
            " of another"
        } else {
            ""
        };
        let sign = if gain > 0 { "+" } else { "" };
        let _ = write!(text, "{whose}: {sign}{} points", grouped(gain));
    }
    if let Some(win) = &hit.win {
        if win.from != hit.seat {
            let _ = write!(text, " of seat {}", win.from);
        }
        let _ = write!(text, ", turn {}:", win.turn);
        for (value, unit) in [(win.han, "han"), (win.fu, "fu")] {
            // Yakuman have neither.
            if let Some(value) = value.filter(|&value| value > 0 && win.han != Some(0)) {
                let _ = write!(text, " {value} {unit}");
            }
        }
        if let Some(points) = win.points {
            let _ = write!(text, " {}", grouped(points));
        }
        if let Some(limit) = win.limit.filter(|limit| *limit != "none") {
            let _ = write!(text, " {limit}");
        }
        let _ = write!(text, "\n  {}\n  {}", win.yaku, win.words);
    }
    if !hit.findings.is_empty() {
        let codes: Vec<_> = hit.findings.iter().map(|code| code.id()).collect();
        let _ = write!(text, "\n  findings: {}", codes.join(" "));
    }
    if let Some(link) = hit.link() {
        let _ = write!(text, "\n  {}", printable(&link));
    }
    text.push_str("\n\n");
    text
}
