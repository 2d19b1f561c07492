//! Where the log does not show every indicator: which ones would explain what it says of the win.
//!
//! A log without ura indicators, or without the indicator of a kan, still may give the payment. Only
//! how many tiles of the hand an indicator points to matters, so each possible count is tried by an
//! indicator that gives it. If one of them explains every value the log gives, the win is right as
//! far as anyone can know.

use arrayvec::ArrayVec;

use crate::replay::{Riichi, RoundState};
use crate::rules::Rules;
use crate::table::Meld;
use crate::tile::{Counts, Kind};
use crate::win::{WinClaim, WinSituation};

/// Indicators that the log does not show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Missing {
    /// Indicators of kans.
    pub(super) dora: usize,
    /// Ura indicators.
    pub(super) ura: usize,
}

impl Missing {
    /// What is missing for this win. A log that repeats the indicators with the win shows what there
    /// were, and one with a wrong number of them is no log that leaves them out.
    pub(super) fn of(round: &RoundState, situation: &WinSituation, claim: &WinClaim, rules: &Rules) -> Self {
        let riichi = matches!(round.riichi[situation.winner], Riichi::Accepted { .. });
        let shown = situation.ura.len();
        let due = situation.indicators.len();
        let dora = if claim.indicators.is_none() && rules.kan_dora {
            usize::from(round.indicators_due).saturating_sub(due)
        } else {
            0
        };
        let ura = if riichi && rules.ura_dora {
            let due = if rules.kan_ura { due + dora } else { 1 };
            due.saturating_sub(shown)
        } else {
            0
        };
        Self { dora, ura }
    }

    pub(super) const fn nothing(self) -> bool {
        self.dora == 0 && self.ura == 0
    }
}

/// Every situation that differs in what the missing indicators give, the fewest han first.
pub(super) fn candidates(situation: &WinSituation, missing: Missing) -> Vec<WinSituation> {
    let examples = examples(situation);
    let mut candidates = Vec::new();
    for dora in choices(&examples, missing.dora) {
        for ura in choices(&examples, missing.ura) {
            let mut candidate = situation.clone();
            candidate.indicators.extend(
                dora.iter()
                    .copied()
                    .take(candidate.indicators.remaining_capacity()),
            );
            candidate
                .ura
                .extend(ura.iter().copied().take(candidate.ura.remaining_capacity()));
            candidates.push(candidate);
        }
    }
    candidates
}

/// For each number of tiles that an indicator can point to in this hand, one indicator that does,
/// the smallest number first.
fn examples(situation: &WinSituation) -> ArrayVec<Kind, 9> {
    let deck = situation.players.deck();
    let mut counts: Counts = situation.concealed.iter().map(|tile| tile.kind()).collect();
    counts.add(situation.winning_tile.kind());
    for meld in &situation.melds {
        for tile in Meld::tiles(meld) {
            counts.add(tile.kind());
        }
    }
    for _ in 0..situation.kita {
        counts.add(Kind::NORTH);
    }
    let mut examples = ArrayVec::new();
    for wanted in 0..=8 {
        let gives = |indicator: &Kind| deck.has(*indicator) && counts.of(indicator.dora(deck)) == wanted;
        examples.extend(Kind::all().find(gives));
    }
    examples
}

/// Every choice of `n` examples, order aside.
fn choices(examples: &[Kind], n: usize) -> Vec<ArrayVec<Kind, 5>> {
    let mut choices = vec![(0, ArrayVec::<Kind, 5>::new())];
    for _ in 0..n.min(5) {
        choices = choices
            .into_iter()
            .flat_map(|(first, chosen)| {
                (first..examples.len()).map(move |i| {
                    let mut chosen = chosen.clone();
                    chosen.push(examples[i]);
                    (i, chosen)
                })
            })
            .collect();
    }
    choices.into_iter().map(|(_, chosen)| chosen).collect()
}
