//! The whole check of one document: read, replay, rescore, compare.
//!
//! This is where the rooms meet. Each game stands behind a panic boundary of its own: a failure of
//! ours becomes a finding, and the next game goes on.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::audit::{Auditor, Code, Finding, Selection, Tally};
use crate::format::{self, Format};
use crate::rules::RuleSet;

/// Checks documents one after the other with the same buffers. Each worker has its own.
#[derive(Debug, Default)]
pub struct Checker {
    auditor: Auditor,
    reader: format::Reader,
    apart: bool,
}

/// What the check of one document gave.
#[derive(Debug)]
pub struct DocumentReport {
    /// Rows in the order of the document.
    pub findings: Vec<Finding>,
    /// Counts, without those of [`games`](Self::games).
    pub tally: Tally,
    /// The counts of each game by its number, from 1, if they were asked for.
    pub games: Vec<(u32, Tally)>,
}

/// Whether all of a document is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    Whole,
    /// Its end is missing for a reason reported elsewhere (damaged compression, the size limit):
    /// that the last game breaks off is then no finding of its own.
    Cut,
}

impl Checker {
    /// A checker that holds every game to this rule set, or each log to its own rules if `None`.
    pub fn new(rules: Option<RuleSet>) -> Self {
        Self {
            auditor: Auditor::new(rules),
            reader: format::Reader::default(),
            apart: false,
        }
    }

    /// Counts each game apart from now on. The most rows that are listed are then those of a game.
    pub const fn count_games_apart(&mut self) {
        self.apart = true;
    }

    /// Lists and counts only these findings from now on; if none about walls is wanted, no wall is
    /// built.
    pub fn select(&mut self, selection: Selection) {
        self.auditor.select(selection);
    }

    /// Reads usual spellings and takes plain turns in all their steps too from now on: slower, with the
    /// same result. It is the measure of the usual way.
    pub fn take_all_steps(&mut self) {
        self.reader = format::Reader::in_all_steps();
        self.auditor.take_all_steps();
    }

    /// Names the document that is checked next. Where the name holds a Tenhou log id, the rules of its
    /// day are asked for.
    pub fn name_document(&mut self, name: &str) {
        self.auditor.name_document(name);
    }

    /// Checks a decompressed document of any format.
    ///
    /// Never panics and never fails: what cannot be understood is a finding with its place.
    pub fn check(&mut self, document: &[u8], extent: Extent) -> DocumentReport {
        let (mut findings, mut games) = (Vec::new(), Vec::new());
        match format::sniff(document) {
            Some(format) => self.check_games(document, format, extent, (&mut findings, &mut games)),
            None if extent == Extent::Whole => {
                let what = if document.is_empty() {
                    "the document is empty"
                } else if let Some(other) = format::Other::of(document) {
                    other.advice()
                } else {
                    "it begins like none of the formats haifu reads: Tenhou mjlog, Tenhou JSON, mjai"
                };
                self.auditor.document_fault(Code::NotALog, None, what.to_owned());
            }
            None => {}
        }
        let (rest, mut tally) = self.auditor.finish_document();
        findings.extend(rest);
        tally.documents = 1;
        DocumentReport {
            findings,
            tally,
            games,
        }
    }

    fn check_games(
        &mut self,
        document: &[u8],
        format: Format,
        extent: Extent,
        (findings, apart): (&mut Vec<Finding>, &mut Vec<(u32, Tally)>),
    ) {
        let document = match extent {
            Extent::Whole => document,
            Extent::Cut => format::whole_elements(document, format),
        };
        let mut games = format::split(document, format).peekable();
        while let Some(game) = games.next() {
            let end = game.offset + game.bytes.len() as u64;
            self.auditor.begin_game();
            // The state of the auditor after a panic is a game half heard, which it abandons.
            let read = AssertUnwindSafe(|| self.reader.read(format, game, &mut self.auditor));
            match catch_unwind(read) {
                Ok(()) if extent == Extent::Cut && games.peek().is_none() => self.auditor.break_off(),
                Ok(()) => self.auditor.end_game(end),
                Err(panic) => self.auditor.abandon_game(game.offset, panic_text(panic.as_ref())),
            }
            if self.apart {
                let (found, tally) = self.auditor.take_found();
                findings.extend(found);
                apart.push((apart.len() as u32 + 1, tally));
            }
        }
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!(
        "a bug in haifu, please report it: {}",
        text.unwrap_or("no message")
    )
}
