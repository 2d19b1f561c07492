//! The summary for people at the end of a run.

use std::fmt::{self, Display};
use std::io::{self, Write as _};
use std::time::Duration;

use crate::audit::{Code, Tally};
use crate::table::grouped;

/// The summary as aligned lines.
pub(super) struct Closing<'a> {
    pub(super) tally: &'a Tally,
    /// Codes whose findings are not listed.
    pub(super) left_out: u64,
    pub(super) took: Duration,
}

impl Closing<'_> {
    /// Writes it to standard error.
    pub(super) fn print(&self) {
        // Where standard error is closed nobody listens; the exit code still tells.
        let _ = write!(io::stderr().lock(), "{self}");
    }
}

impl Display for Closing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tally = self.tally;
        let mut lines = vec![
            Line::new("documents", tally.documents),
            Line::new("skipped", tally.skipped).note("files in folders that are no logs"),
            Line::new("games", tally.games),
            Line::new("rounds", tally.rounds),
            Line::new("wins", tally.wins),
            Line::new("  matched", tally.wins_matched),
            Line::new("  mismatched", tally.wins_mismatched),
            Line::new("  unverifiable", tally.wins_unverifiable),
            Line::new("findings", tally.findings.iter().sum()),
        ];
        if tally.wins_inferred > 0 {
            let note = "of the matched, by what missing indicators may have been";
            lines.insert(6, Line::new("    inferred", tally.wins_inferred).note(note));
        }
        let codes = Code::ALL
            .iter()
            .zip(tally.findings)
            .filter(|(_, count)| *count > 0);
        lines.extend(codes.map(|(code, count)| Line::new(format!("  {}", code.id()), count)));
        if self.left_out > 0 {
            lines.push(Line::new("  not looked for", self.left_out).note("codes, as asked"));
        }
        if tally.accepted > 0 {
            lines.push(
                Line::new("accepted", tally.accepted)
                    .note("known findings, neither listed nor counted above"),
            );
        }
        lines.push(Line::new("errors", tally.errors));
        lines.push(Line::new("faults", tally.faults));
        if tally.custom_rule_games > 0 {
            lines.push(Line::new("house-rule games", tally.custom_rule_games));
        }
        if !tally.unknown_attributes.is_empty() {
            let count = tally.unknown_attributes.values().sum();
            lines.push(Line::new("unknown attributes", count).note("by name in the JSON summary"));
        }
        let seconds = self.took.as_secs_f64();
        let mut time = Line {
            label: "seconds".to_owned(),
            value: format!("{seconds:.3}"),
            note: String::new(),
        };
        let games = u128::from(tally.games) * 1_000_000_000;
        if let Some(speed @ 1..) = games.checked_div(self.took.as_nanos()) {
            time.note = format!("{} games/s", grouped(speed as u64));
        }
        lines.push(time);

        let label = lines.iter().map(|line| line.label.len()).max().unwrap_or(0);
        let value = lines.iter().map(|line| line.value.len()).max().unwrap_or(0);
        for line in &lines {
            write!(f, "{:label$}  {:>value$}", line.label, line.value)?;
            if line.note.is_empty() {
                writeln!(f)?;
            } else {
                writeln!(f, "  {}", line.note)?;
            }
        }
        Ok(())
    }
}

struct Line {
    label: String,
    value: String,
    note: String,
}

impl Line {
    fn new(label: impl Into<String>, count: u64) -> Self {
        Self {
            label: label.into(),
            value: grouped(count),
            note: String::new(),
        }
    }

    /// Something to say if the count is not 0.
    fn note(mut self, note: &str) -> Self {
        if self.value != "0" {
            note.clone_into(&mut self.note);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_aligned_and_codes_listed() {
        let mut tally = Tally {
            documents: 1200,
            games: 1200,
            errors: 3,
            ..Tally::EMPTY
        };
        tally.findings[Code::FuMismatch as usize] = 3;
        let text = Closing {
            tally: &tally,
            left_out: 0,
            took: Duration::from_millis(500),
        }
        .to_string();
        assert!(
            text.starts_with("documents       1,200\nskipped             0\n"),
            "{text}"
        );
        assert!(
            text.contains("\nfindings            3\n  fu_mismatch       3\n"),
            "{text}"
        );
        assert!(text.ends_with("seconds         0.500  2,400 games/s\n"), "{text}");
    }
}
