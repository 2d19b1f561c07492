//! Rounds that a log leaves out: neither the number of the next one nor its scores follow, which is one
//! cause.

use super::super::remark::Remark;
use super::super::{Code, names};
use super::Due;
use super::rounds::name;
use crate::event::RoundStart;
use crate::table::{PerSeat, Players};

/// Whether a round or more is missing before this one: it is a later one than the one due, and its scores
/// are not those after the last result.
pub(super) fn is_gap(due: &Due, start: &RoundStart<'_>, players: Players) -> bool {
    let here = (start.index, start.id.honba);
    let later = !due.rounds.is_empty() && due.rounds.iter().all(|&round| round < here);
    let Some(scores) = start.scores.as_ref().filter(|_| later && !start.id_inferred) else {
        return false;
    };
    let before = || due.scores.iter().flatten();
    let carried = |seat| before().any(|before| before[seat] == scores[seat]);
    before().next().is_some() && !players.seats().all(carried)
}

/// What is said of it. Which round follows is the matter of the table, where nothing says which it is; what
/// its players have is not.
pub(super) fn remark(due: &Due, start: &RoundStart<'_>, players: Players, knows_course: bool) -> Remark {
    let missing = "a round or more is missing before this one";
    let here = name((start.index, start.id.honba));
    let next = due.rounds.first().map(|&round| name(round)).unwrap_or_default();
    if knows_course {
        return Remark::new(Code::RoundNotNext).values(here, next).note(format!(
            "{missing}: computed follows from the last result, and the scores are not those after it either"
        ));
    }
    let points = |scores: &Option<PerSeat<_>>| scores.as_ref().map(|scores| names::points(scores, players));
    let [recorded, after] = [&start.scores, &due.scores[0].or(due.scores[1])].map(points);
    Remark::new(Code::ScoresNotCarried)
        .values(recorded.unwrap_or_default(), after.unwrap_or_default())
        .note(format!(
            "{missing}: computed follows from the last result, and so does {next}, not {here}"
        ))
}
