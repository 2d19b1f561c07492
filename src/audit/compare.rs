//! What the log says of a win against what the play makes of it.
//!
//! The values of a win form a chain: tiles and flags give yaku and dora, those give han and fu,
//! those the limit, the points, the payments. Each recorded value is compared with the one that
//! follows from the play and, where an earlier link already differs, with the one that follows from
//! that recorded link. A value that follows from an earlier difference is no difference of its own:
//! it is named in that row's note. One cause, one row.

mod checks;
mod facts;
mod inference;
mod worth;

use super::Code;
use super::{legality, names};
use crate::replay::{Irregularity, RoundState, WinUnknown};
use crate::rules::{PRESETS, Preset, Rules};
use crate::score::{self, Score, Unscorable};

use crate::table::{Deltas, Seat};
use crate::win::{RiichiState, WinClaim, WinSituation};

use inference::Missing;

pub use checks::Check;
pub(super) use facts::winner;

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
    /// Matched by what missing indicators may have been.
    pub(super) inferred: bool,
    pub(super) rows: Vec<Row>,
    /// A riichi of another player, of which the log is silent, would explain all rows.
    pub(super) may_be_silent: bool,
    /// What each seat gains or loses by the play, if the play has a score.
    pub(super) deltas: Option<Deltas>,
}

/// What a note says before it lists the consequences of its row.
const FOLLOWS: &str = "follows from it: ";

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
            match row.note.rfind(FOLLOWS) {
                Some(said) if !row.note[said..].contains(';') => row.note.push_str(", "),
                _ => {
                    if !row.note.is_empty() {
                        row.note.push_str("; ");
                    }
                    row.note.push_str(FOLLOWS);
                }
            }
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

    /// The rows in the order of the catalogue.
    fn into_judged(mut self, deltas: Option<Deltas>) -> Judged {
        self.0.sort_by_key(|row| row.code);
        let verdict = if self.0.is_empty() {
            Verdict::Matched
        } else {
            Verdict::Mismatched
        };
        Judged {
            verdict,
            inferred: false,
            may_be_silent: false,
            rows: self.0,
            deltas,
        }
    }
}

/// A win that the log does not allow to judge, with the reason as its row.
fn unverifiable(reason: &str) -> Judged {
    let mut rows = Rows::default();
    rows.push(Code::WinUnverifiable, String::new(), String::new());
    rows.remark(reason);
    Judged {
        verdict: Verdict::Unverifiable,
        ..rows.into_judged(None)
    }
}

/// Judges a win of `winner`, who is the one that [`winner`] names, as it stands in the round.
pub(super) fn judge(round: &mut RoundState, claim: &WinClaim, winner: Seat, rules: &Rules) -> Judged {
    let mut rows = Rows::default();
    if winner != claim.winner {
        rows.push(Code::WinnerMismatch, claim.winner.to_string(), winner.to_string());
    }
    let mut replayed = match round.win(winner) {
        Ok(replayed) => replayed,
        Err(WinUnknown::Hidden) => return unverifiable("the log hides tiles of the winner"),
        Err(WinUnknown::Irregular(irregularity)) => {
            rows.push(Code::OutOfTurn, String::new(), String::new());
            if let Irregularity::OutOfTurn { why, .. } = irregularity {
                rows.remark(why);
            }
            return rows.into_judged(None);
        }
    };
    let tiles_differ = facts::compare(&mut rows, round, &replayed, claim, rules);
    if matches!(replayed.situation.riichi, RiichiState::Declared { .. }) {
        let ura = claim.ura.iter().flatten().filter_map(|tile| tile.kind()).take(5);
        replayed.situation.ura.extend(ura);
    }
    if round.wins > legality::most_winners(rules) {
        // One winner too many is not paid, whatever the hand is worth. That is said in a row of its own.
        return Judged {
            verdict: Verdict::Mismatched,
            ..rows.into_judged(Some(Deltas::default()))
        };
    }
    let situation = &replayed.situation;
    // Where the tiles shown differ from the play, the log's values may follow from those shown.
    let shown = tiles_differ
        .then(|| facts::as_shown(situation, claim, rules))
        .flatten()
        .and_then(|situation| score::best(&situation, rules).ok());
    let judging = Judging {
        round,
        claim,
        rules,
        shown: shown.as_ref(),
    };
    let missing = Missing::of(round, situation, claim, rules);
    let score = score::best(situation, rules);
    if missing.nothing() {
        return judging.plainly(rows, situation, score);
    }
    judging.by_inference(rows, situation, score, missing)
}

/// What a win is judged by.
#[derive(Clone, Copy)]
struct Judging<'a> {
    round: &'a RoundState,
    claim: &'a WinClaim,
    rules: &'a Rules,
    /// The score of the hand the log shows, where it is another one than that of the play.
    shown: Option<&'a Score>,
}

impl Judging<'_> {
    /// Judges by everything the log shows.
    fn plainly(self, mut rows: Rows, situation: &WinSituation, score: Result<Score, Unscorable>) -> Judged {
        match score {
            Ok(score) => {
                let before = rows.0.len();
                self.compare(&mut rows, situation, &score);
                if rows.is_empty() && !self.says_worth() {
                    return unverifiable("the log gives neither a value nor a payment");
                }
                if rows.0.len() > before
                    && let Some(preset) = self.explaining_preset(situation)
                {
                    rows.remark(&format!("by the rules of {} nothing differs", preset.name));
                }
                return rows.into_judged(Some(score.deltas));
            }
            Err(why) if rows.is_empty() || self.shown.is_none() => {
                let code = if why == Unscorable::NoYaku {
                    Code::NoYaku
                } else {
                    Code::NotAWin
                };
                rows.push(code, recorded_value(self.claim), played_hand(situation));
            }
            Err(_) => rows.remark("the hand of the play is no win"),
        }
        rows.into_judged(None)
    }

    /// Judges a win whose indicators the log does not all show.
    fn by_inference(
        self,
        rows: Rows,
        situation: &WinSituation,
        score: Result<Score, Unscorable>,
        missing: Missing,
    ) -> Judged {
        if !self.says_worth() || score.is_err() {
            return self.plainly(rows, situation, score);
        }
        let explained = inference::candidates(situation, missing)
            .into_iter()
            .find_map(|candidate| {
                let score = score::best(&candidate, self.rules).ok()?;
                let mut differences = Rows::default();
                self.compare(&mut differences, &candidate, &score);
                differences.is_empty().then_some(score)
            });
        match explained {
            Some(score) => Judged {
                inferred: rows.is_empty(),
                ..rows.into_judged(Some(score.deltas))
            },
            // The log shows a wrong number of them: that is the finding.
            None if !rows.is_empty() => self.plainly(rows, situation, score),
            None => unverifiable(match (missing.dora, missing.ura) {
                (0, _) => "ura indicators are missing and no number of ura dora explains the payment",
                (_, 0) => "an indicator of a kan is missing and no number of dora explains the payment",
                _ => "indicators are missing and no number of dora and ura dora explains the payment",
            }),
        }
    }

    /// A rule set by which everything that the log says of the worth would be right.
    fn explaining_preset(self, situation: &WinSituation) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| {
            let rules = preset.rules();
            if rules.players != self.rules.players || rules == *self.rules {
                return false;
            }
            let judging = Judging {
                rules: &rules,
                ..self
            };
            let mut differences = Rows::default();
            score::best(situation, &rules).is_ok_and(|score| {
                judging.compare(&mut differences, situation, &score);
                differences.is_empty()
            })
        })
    }

    /// Whether the log says anything of what the win is worth.
    fn says_worth(self) -> bool {
        let scores_known = self.round.scores.is_some();
        let mut checks = Check::ALL.iter().filter(|check| check.of_worth());
        checks.any(|check| check.possible(self.claim, scores_known))
    }

    fn compare(self, rows: &mut Rows, situation: &WinSituation, score: &Score) {
        let comparison = worth::Comparison {
            round: self.round,
            situation,
            claim: self.claim,
            rules: self.rules,
            score,
            shown: self.shown,
        };
        comparison.compare(rows);
    }
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
