//! Rescored wins as CSV.

use std::io::{self, Write};

use csv::Writer;

use super::csv::{io_error, text, writer};
use crate::hand::Words;
use crate::rescore::{Rescored, Unpaid};
use crate::score::Score;
use crate::table::Points;
use crate::win::LimitClass;
use crate::wins::MetWin;

/// The columns of rescored wins with what they hold, in order. Columns are only ever appended.
pub const RESCORE_COLUMNS: &[(&str, &str)] = &[
    (
        "file",
        "the path as given on the command line joined with the path below it",
    ),
    ("game", "number of the game in its file, from 1"),
    ("round", "wind and number of the round: E1 to N4"),
    ("honba", "repeat counters on the table"),
    ("win", "number of the win in its round, from 1"),
    ("seat", "the winner, 0 to 3 as in the log"),
    ("from", "whose tile was won on; the winner for a tsumo"),
    ("han", "han by the rules of the log; empty for yakuman"),
    ("fu", "fu by the rules of the log; empty for yakuman"),
    (
        "limit",
        "the limit by the rules of the log, or why the win pays nothing",
    ),
    (
        "points",
        "value by the rules of the log, without honba and sticks",
    ),
    ("gain", "what the winner gets in all by the rules of the log"),
    ("new_han", "han by the other rules"),
    ("new_fu", "fu by the other rules"),
    (
        "new_limit",
        "the limit by the other rules, or why the win pays nothing",
    ),
    ("new_points", "value by the other rules"),
    ("new_gain", "what the winner gets in all by the other rules"),
    ("change", "new_points less points"),
    (
        "why",
        "the rules that make the difference, as haifu rules names them",
    ),
    ("offset", "byte position of the win in the decompressed document"),
    ("hand", "the win in the words of haifu score"),
];

/// Writes rescored wins as CSV.
pub struct RescoreReport<W: Write> {
    writer: Writer<W>,
    cells: Vec<String>,
}

impl<W: Write> std::fmt::Debug for RescoreReport<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RescoreReport").finish_non_exhaustive()
    }
}

impl<W: Write> RescoreReport<W> {
    /// A report that begins with the header.
    ///
    /// # Errors
    /// When `out` cannot be written to.
    pub fn new(out: W) -> io::Result<Self> {
        let mut writer = writer(out);
        let names = RESCORE_COLUMNS.iter().map(|(name, _)| name);
        writer.write_record(names).map_err(io_error)?;
        Ok(Self {
            writer,
            cells: Vec::new(),
        })
    }

    /// Writes one row.
    ///
    /// # Errors
    /// When the output cannot be written to.
    pub fn row(&mut self, file: &str, win: &MetWin, rescored: &Rescored) -> io::Result<()> {
        self.cells.clear();
        let mut name = String::new();
        text(&mut name, file);
        self.cells.push(name);
        let from = win.claim.from;
        for number in [
            win.game.to_string(),
            win.round.to_string(),
            win.round.honba.to_string(),
            win.nth.to_string(),
            win.situation.winner.to_string(),
            from.to_string(),
        ] {
            self.cells.push(number);
        }
        self.value(win, &rescored.before);
        self.value(win, &rescored.after);
        let points = |paid: &Result<Score, Unpaid>| paid.as_ref().map_or(Points(0), |score| score.points);
        let change = points(&rescored.after) - points(&rescored.before);
        self.cells.push(change.to_string());
        self.cells.push(rescored.why.join(" "));
        self.cells.push(win.at.to_string());
        self.cells.push(Words(&win.situation).to_string());
        self.writer.write_record(&self.cells).map_err(io_error)
    }

    fn value(&mut self, win: &MetWin, paid: &Result<Score, Unpaid>) {
        let (mut han, mut fu) = (String::new(), String::new());
        let (limit, points, gain) = match paid {
            Ok(score) => {
                if score.yakuman == 0 {
                    (han, fu) = (score.han.to_string(), score.fu.rounded.to_string());
                }
                let limit = match score.limit.class() {
                    LimitClass::None => String::new(),
                    _ => score.limit.to_string(),
                };
                (limit, score.points, score.deltas[win.situation.winner])
            }
            Err(why) => (why.id().to_owned(), Points(0), Points(0)),
        };
        self.cells
            .extend([han, fu, limit, points.to_string(), gain.to_string()]);
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
