//! Going on with a check that was stopped.

use std::io;
use std::path::{Path, PathBuf};

use super::super::args::CheckArgs;
use super::super::exit::Failure;
use super::Rows;
use crate::audit::{Code, Finding, Selection, Tally};
use crate::report::{FindingReport, Journal, JournalError, Names};
use crate::rules::RuleSet;
use crate::source::Walk;

/// A run with a journal.
pub(super) struct Resumed {
    journal: Journal,
    path: PathBuf,
    /// Counts of everything done, earlier runs included.
    pub(super) tally: Tally,
}

impl Resumed {
    /// Opens the journal of this run, writes its rows to the report, and takes the documents that are
    /// done from the front of `documents`.
    pub(super) fn open(
        path: &Path,
        run: &str,
        documents: &mut Walk,
        report: &mut FindingReport<Rows>,
    ) -> Result<Self, Failure> {
        let name = path.display();
        let mut unwritten = None;
        let copy = |rows: &str| {
            report
                .copy_rows(rows)
                .inspect_err(|error| unwritten = Some(error.kind()))
        };
        let opened = Journal::open(path, run, copy);
        let (journal, done) = match opened {
            Ok(opened) => opened,
            Err(JournalError::Io(error)) if unwritten.is_some() => {
                return Err(Failure::writing("the rows", &error));
            }
            Err(JournalError::Io(error)) => return Err(Failure::writing(name, &error)),
            Err(error) => return Err(Failure::usage(format!("cannot resume with {name}: {error}"))),
        };
        let mut names = Names::default();
        let there = (0..done.documents).all(|_| {
            documents.next().is_some_and(|document| {
                names.add(&document.name());
                true
            })
        });
        if !there || names != done.names {
            return Err(Failure::usage(format!(
                "cannot resume with {name}: other documents are there now; delete it to begin anew"
            )));
        }
        Ok(Self {
            journal,
            path: path.to_owned(),
            tally: done.tally,
        })
    }

    /// Notes a document that is done.
    pub(super) fn document(&mut self, name: &str, findings: &[Finding], tally: &Tally) -> io::Result<()> {
        self.tally.add(tally);
        self.journal.document(name, findings, tally)
    }

    /// Writes down what is done.
    pub(super) fn save(&mut self) -> Result<(), Failure> {
        let written = self.journal.write_line();
        written.map_err(|error| Failure::writing(self.path.display(), &error))
    }

    /// The run is complete: the journal has served.
    pub(super) fn remove(self) -> Result<(), Failure> {
        let Self { journal, path, .. } = self;
        let removed = journal.remove(&path);
        removed.map_err(|error| Failure::writing(path.display(), &error))
    }
}

/// What makes two runs the same: version, what is read, rules, choice of findings, known findings.
pub(super) fn run_text(args: &CheckArgs, rules: Option<&RuleSet>, selection: &Selection) -> String {
    let left_out: Vec<&str> = selection.left_out().map(Code::id).collect();
    let rules = rules.map_or_else(|| "auto".to_owned(), RuleSet::to_toml);
    format!(
        "haifu {} check {:?} without {left_out:?} and {:?} by {rules}",
        env!("CARGO_PKG_VERSION"),
        args.input,
        args.accept
    )
}
