//! Findings of the check as rows.

use std::sync::Arc;

use super::names;
use super::tables::FindingRow;
use crate::audit::Finding;

impl FindingRow {
    /// The row of a finding about this document.
    pub fn new(document: Arc<str>, finding: Finding) -> Self {
        Self {
            document,
            game: (finding.game > 0).then_some(finding.game),
            round_name: finding.round.map(names::round),
            honba: finding.round.map(|round| round.honba),
            win: finding.win,
            seat: finding.seat,
            from: finding.from,
            code: finding.code.id(),
            severity: finding.severity.id(),
            recorded: finding.recorded,
            computed: finding.computed,
            at: finding.offset,
            note: finding.note,
        }
    }
}
