//! What the log says of a win against what the play makes of it.
//!
//! The values of a win form a chain: tiles and flags give yaku and dora, those give han and fu,
//! those the limit, the points, the payments. Each recorded value is compared with the one that
//! follows from the play and, where an earlier link already differs, with the one that follows from
//! that recorded link. A value that follows from an earlier difference is no difference of its own:
//! it is named in that row's note. One cause, one row.

mod facts;
mod worth;

use super::Code;
use super::names;
use crate::replay::{Irregularity, RoundState, WinUnknown};
use crate::rules::Rules;
use crate::score::{self, Unscorable};
use crate::table::Deltas;
use crate::win::{RiichiState, WinClaim, WinSituation};

/// What became of a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Nothing differs.
    Matched,
    /// Something differs.
    Mismatched,
    /// The log does not allow to judge it.
    Unverifiable,
}

/// One difference.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) code: Code,
    pub(super) recorded: String,
    pub(super) computed: String,
    pub(super) note: String,
}

/// A verdict with its rows.
#[derive(Debug)]
pub(super) struct Judged {
    pub(super) verdict: Verdict,
    pub(super) rows: Vec<Row>,
    /// What each seat gains or loses by the play, if the play has a score.
    pub(super) deltas: Option<Deltas>,
}

/// The rows of one win, in the order of the chain.
#[derive(Debug, Default)]
struct Rows(Vec<Row>);

impl Rows {
    fn push(&mut self, code: Code, recorded: String, computed: String) {
        self.0.push(Row {
            code,
            recorded,
            computed,
            note: String::new(),
        });
    }

    /// A row about tiles; says so where only the copies differ.
    fn push_tiles(&mut self, code: Code, recorded: String, computed: String) {
        let copies = recorded == computed;
        self.push(code, recorded, computed);
        if copies {
            self.remark("other copies of the same tiles");
        }
    }

    /// Says in the latest row that `value` follows from it.
    fn follows(&mut self, value: &str) {
        if let Some(row) = self.0.last_mut() {
            row.note.push_str(if row.note.is_empty() {
                "follows from it: "
            } else {
                ", "
            });
            row.note.push_str(value);
        }
    }

    fn remark(&mut self, remark: &str) {
        if let Some(row) = self.0.last_mut() {
            if !row.note.is_empty() {
                row.note.push_str("; ");
            }
            row.note.push_str(remark);
        }
    }

    const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn into_judged(self, deltas: Option<Deltas>) -> Judged {
        let verdict = if self.0.is_empty() {
            Verdict::Matched
        } else {
            Verdict::Mismatched
        };
        Judged {
            verdict,
            rows: self.0,
            deltas,
        }
    }
}

/// Judges a win as it stands in the round.
pub(super) fn judge(round: &mut RoundState, claim: &WinClaim, rules: &Rules) -> Judged {
    let mut rows = Rows::default();
    let winner = facts::winner(round, claim);
    if winner != claim.winner {
        rows.push(Code::WinnerMismatch, claim.winner.to_string(), winner.to_string());
    }
    let mut replayed = match round.win(winner) {
        Ok(replayed) => replayed,
        Err(WinUnknown::Hidden) => {
            return Judged {
                verdict: Verdict::Unverifiable,
                rows: Vec::new(),
                deltas: None,
            };
        }
        Err(WinUnknown::Irregular(irregularity)) => {
            rows.push(Code::OutOfTurn, String::new(), String::new());
            if let Irregularity::OutOfTurn { why, .. } = irregularity {
                rows.remark(why);
            }
            return rows.into_judged(None);
        }
    };
    let facts = facts::compare(&mut rows, round, &replayed, claim);
    if matches!(replayed.situation.riichi, RiichiState::Declared { .. }) {
        let ura = claim.ura.iter().flatten().filter_map(|tile| tile.kind()).take(5);
        replayed.situation.ura.extend(ura);
    }
    // Where the tiles shown differ from the play, the log's values may follow from those shown.
    let shown = facts
        .then(|| facts::as_shown(&replayed.situation, claim, rules))
        .flatten();
    let shown = shown
        .as_ref()
        .and_then(|situation| score::best(situation, rules).ok());
    let score = score::best(&replayed.situation, rules);
    match &score {
        Ok(score) => {
            let comparison = worth::Comparison {
                round,
                situation: &replayed.situation,
                claim,
                rules,
                score,
                shown: shown.as_ref(),
            };
            comparison.compare(&mut rows);
        }
        Err(why) if rows.is_empty() || shown.is_none() => {
            let code = if *why == Unscorable::NoYaku {
                Code::NoYaku
            } else {
                Code::NotAWin
            };
            rows.push(code, recorded_value(claim), played_hand(&replayed.situation));
        }
        Err(_) => rows.remark("the hand of the play is no win"),
    }
    rows.into_judged(score.ok().map(|score| score.deltas))
}

/// What the log says the win was worth, for a row about a hand without worth.
fn recorded_value(claim: &WinClaim) -> String {
    claim.points.map(|points| points.to_string()).unwrap_or_default()
}

/// The hand as played, the winning tile last.
fn played_hand(situation: &WinSituation) -> String {
    let concealed = crate::tile::notation::sorted_mpsz(situation.concealed.iter().copied());
    let mut text = format!("{concealed} + {}", situation.winning_tile);
    for &meld in &situation.melds {
        text.push(' ');
        text.push_str(&names::meld(meld));
    }
    text
}
