//! Planting and checking: which faults are found, and what is found besides.

use super::{KINDS, Kind, Planted, Planter};
use crate::audit::Finding;
use crate::check::{Checker, Extent};
use crate::format::Format;

/// How planted faults were found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Score {
    /// Faults planted.
    pub planted: u64,
    /// Those with a due finding at the due place.
    pub found: u64,
    /// Those without.
    pub missed: u64,
    /// Findings besides the one that is due.
    pub extra: u64,
}

impl Score {
    /// Adds another one.
    pub const fn add(&mut self, other: &Self) {
        self.planted += other.planted;
        self.found += other.found;
        self.missed += other.missed;
        self.extra += other.extra;
    }

    /// Whether everything planted was found and nothing else.
    pub const fn is_perfect(&self) -> bool {
        self.missed == 0 && self.extra == 0
    }

    /// The score of one fault.
    pub fn of(kind: &Kind, planted: &Planted, findings: &[Finding]) -> Self {
        let due = |finding: &&Finding| kind.allows(finding.code) && finding.offset == Some(planted.offset);
        let found = u64::from(findings.iter().any(|finding| due(&finding)));
        Self {
            planted: 1,
            found,
            missed: 1 - found,
            extra: findings.len() as u64 - found,
        }
    }
}

/// Tries how a checker does on planted faults; keep one for many documents.
#[derive(Debug, Default)]
pub struct Trial {
    checker: Checker,
}

impl Trial {
    /// How many places of a clean document each of [`KINDS`] fits; `None` if the document has findings of
    /// its own, or is no log. `name` is that of the document: a Tenhou log id in it tells the rules of
    /// its day.
    pub fn places(&mut self, name: &str, document: &[u8]) -> Option<Vec<usize>> {
        self.checker.name_document(name);
        let report = self.checker.check(document, Extent::Whole);
        if !report.findings.is_empty() {
            return None;
        }
        let planter = Planter::new(document)?;
        Some(KINDS.iter().map(|kind| planter.places(kind).len()).collect())
    }

    /// Plants a fault and checks the document: what was planted, what was found.
    pub fn try_at(
        &mut self,
        name: &str,
        planter: &Planter<'_>,
        kind: &Kind,
        place: usize,
    ) -> Option<(Planted, Vec<Finding>)> {
        let planted = planter.plant(kind, place)?;
        self.checker.name_document(name);
        let report = self.checker.check(&planted.document, Extent::Whole);
        Some((planted, report.findings))
    }
}

/// The scores of every kind in every format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matrix(Vec<[Score; Format::ALL.len()]>);

impl Default for Matrix {
    fn default() -> Self {
        Self(vec![Default::default(); KINDS.len()])
    }
}

impl Matrix {
    /// Counts a score for the nth of [`KINDS`].
    pub fn count(&mut self, kind: usize, format: Format, score: &Score) {
        if let Some(row) = self.0.get_mut(kind) {
            row[format as usize].add(score);
        }
    }

    /// Each kind and format in which it can be planted, with its score; in the order of [`KINDS`].
    pub fn rows(&self) -> impl Iterator<Item = (&'static Kind, Format, &Score)> {
        KINDS.iter().zip(&self.0).flat_map(|(kind, row)| {
            let formats = kind.formats.iter();
            formats.map(move |&format| (kind, format, &row[format as usize]))
        })
    }

    /// The sum.
    pub fn total(&self) -> Score {
        let mut total = Score::default();
        for score in self.0.iter().flatten() {
            total.add(score);
        }
        total
    }
}
