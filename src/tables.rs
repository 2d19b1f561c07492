//! The tables that players learn by heart, made from the scorer for any rule set: payments, yaku, fu.

mod fu;
mod payments;
mod yaku;

use std::fmt::Write as _;

use crate::explain::{Lang, padded, width};
use crate::rules::Rules;

pub use fu::fu;
pub use payments::{PAYMENT_COLUMNS, PaymentRow, payment_rows, payments};
pub use yaku::yaku;

/// A table for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// The names of the columns.
    pub head: Vec<String>,
    /// The cells.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// Its title and its rows in aligned columns; what looks like a number stands to the right.
    pub fn text(&self) -> String {
        let all = || std::iter::once(&self.head).chain(&self.rows);
        let columns = all().map(Vec::len).max().unwrap_or(0);
        let cell = |row: &Vec<String>, column: usize| row.get(column).cloned().unwrap_or_default();
        let widths: Vec<usize> = (0..columns)
            .map(|column| all().map(|row| width(&cell(row, column))).max().unwrap_or(0))
            .collect();
        let mut text = format!("{}\n", self.title);
        for row in all().filter(|row| row.iter().any(|cell| !cell.is_empty())) {
            let mut line = String::new();
            for (column, &columns) in widths.iter().enumerate() {
                let cell = cell(row, column);
                let numeric = |c: char| c.is_ascii_digit() || "/·+- ".contains(c);
                if column > 0 && cell.chars().all(numeric) {
                    let _ = write!(line, "{}{cell}  ", " ".repeat(columns - width(&cell)));
                } else {
                    let _ = write!(line, "{}  ", padded(&cell, columns));
                }
            }
            let _ = writeln!(text, "  {}", line.trim_end());
        }
        text
    }
}

/// All tables of a rule set.
pub fn all(rules: &Rules, lang: Lang) -> Vec<Table> {
    let mut tables = payments(rules, lang);
    tables.extend(yaku(rules, lang));
    tables.extend(fu(rules, lang));
    tables
}
