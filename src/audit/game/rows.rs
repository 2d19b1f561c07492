//! The rows of a document: listed at once, or held back until it is clear what they come of.

use super::super::{Code, Finding};
use super::Auditor;
use crate::table::RoundId;

/// Rows listed for one document. A log has a few; what has more is no log any more, and memory is for
/// everybody.
const MOST_ROWS: usize = 10_000;

/// A row that is listed unless what comes next shows another cause.
#[derive(Debug)]
pub(super) struct Held {
    pub(super) finding: Finding,
    /// It is what the next deal, or the end, may show to be a riichi of which the log is silent.
    pub(super) silent: bool,
}

impl Auditor {
    pub(super) fn report(&mut self, code: Code, at: Option<u64>, note: String) {
        self.report_in(self.round_id(), code, at, note);
    }

    /// The same of a round that is not the one being played.
    pub(super) fn report_in(&mut self, round: Option<RoundId>, code: Code, at: Option<u64>, note: String) {
        self.push(Finding {
            game: self.game,
            round,
            win: None,
            seat: None,
            from: None,
            code,
            severity: self.severity(code),
            recorded: String::new(),
            computed: String::new(),
            offset: at,
            note,
        });
    }

    pub(super) fn push(&mut self, finding: Finding) {
        self.list_held();
        self.list(finding);
    }

    pub(super) fn list_held(&mut self) {
        if let Some(Held { finding, .. }) = self.held.take() {
            self.list(finding);
        }
    }

    /// Lists a riichi of which the log is silent where it first counts, if that is what the row held back
    /// comes of.
    pub(super) fn list_silent_riichi(&mut self) {
        let Some(Held { finding, .. }) = self.held.take_if(|held| held.silent) else {
            return;
        };
        let Some(remark) = self.proof.take_silent_riichi() else {
            return self.list(finding);
        };
        self.tally.wins_mismatched = self.tally.wins_mismatched.saturating_sub(1);
        self.tally.wins_matched += 1;
        self.list(Finding {
            seat: remark.seat,
            code: remark.code,
            severity: self.severity(remark.code),
            recorded: remark.recorded,
            computed: remark.computed,
            note: remark.note,
            ..finding
        });
    }

    fn list(&mut self, finding: Finding) {
        if !self.selection.has(finding.code) {
            return;
        }
        self.tally.count_finding(&finding);
        if self.findings.len() < MOST_ROWS {
            self.findings.push(finding);
        } else {
            self.unlisted += 1;
        }
    }
}
