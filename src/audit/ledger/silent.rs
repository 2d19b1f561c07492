//! Riichi of the last round that only later scores tell of.

use super::super::remark::Remark;
use super::super::{end, silent};
use super::Due;
use crate::rules::Rules;
use crate::table::{PerSeat, Players, Points, Seat};

/// Takes the riichi of this player for a part of the last round.
fn believe(due: &mut Due, seat: Seat) {
    for scores in due.scores.iter_mut().flatten() {
        scores[seat] -= Points::STICK;
    }
    let more = due.left();
    for sticks in &mut due.sticks {
        *sticks = sticks.saturating_add(more);
    }
}

/// Looks at the scores of a deal, and at its sticks where it has any. Whether they tell of a riichi.
pub(super) fn check_start(
    may: PerSeat<bool>,
    scores: &PerSeat<Points>,
    sticks: Option<u16>,
    due: &mut Due,
    players: Players,
    out: &mut Vec<Remark>,
) -> bool {
    let more = due.left();
    let counted = |&due: &u16| sticks.is_none_or(|sticks| sticks == due.saturating_add(more));
    if due.scores.iter().flatten().any(|due| due == scores) || !due.sticks.iter().any(counted) {
        return false;
    }
    let paid = |due: &PerSeat<Points>| silent::has_paid(scores, due, players, may);
    let found = due.scores.iter().flatten().find_map(paid);
    if let Some(seat) = found {
        believe(due, seat);
        out.push(silent::remark(seat, "this deal"));
    }
    found.is_some()
}

/// Looks at the final scores, which have the sticks that were left. Whether they tell of a riichi.
pub(super) fn check_end(
    may: PerSeat<bool>,
    recorded: &PerSeat<Points>,
    due: &mut Due,
    rules: &Rules,
    out: &mut Vec<Remark>,
) -> bool {
    let follows = |due: &Due| {
        due.sticks.iter().any(|&sticks| {
            let mut scores = due.scores.iter().flatten();
            scores.any(|scores| end::final_scores(scores, sticks, rules) == *recorded)
        })
    };
    if follows(due) {
        return false;
    }
    let mut seats = rules.players.seats().filter(|&seat| may[seat]);
    let found = seats.find_map(|seat| {
        let mut other = due.clone();
        believe(&mut other, seat);
        follows(&other).then_some((seat, other))
    });
    let Some((seat, other)) = found else { return false };
    *due = other;
    out.push(silent::remark(seat, "the final result"));
    true
}
