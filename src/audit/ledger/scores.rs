//! Scores at the start and at the end of a game, and from round to round.

use std::fmt::Write as _;

use super::super::remark::Remark;
use super::super::{Code, end, names};
use crate::event::RoundStart;
use crate::replay::RoundState;
use crate::rules::Rules;
use crate::table::{PerSeat, Players, Points};

/// The scores after the last result, as the log recorded them and as the play has them.
type Before = [Option<PerSeat<Points>>; 2];

/// The scores at a start against those after the last result, as recorded and as played.
pub(super) fn check_carried(
    scores: &PerSeat<Points>,
    before: &Before,
    round: &mut RoundState,
    out: &mut Vec<Remark>,
) {
    let players = round.players;
    let explained = |seat| before.iter().flatten().any(|before| scores[seat] == before[seat]);
    if players.seats().all(explained) {
        return;
    }
    let due = before[0].or(before[1]).unwrap_or(*scores);
    out.push(
        Remark::new(Code::ScoresNotCarried)
            .values(names::points(scores, players), names::points(&due, players))
            .note(format!(
                "{} than after the round before",
                names::differing(scores, &due, players)
            )),
    );
    round.due = Some(due);
}

/// The points on the table, where nothing came before.
pub(super) fn check_total(
    start: &RoundStart<'_>,
    scores: &PerSeat<Points>,
    round: &mut RoundState,
    rules: &Rules,
    out: &mut Vec<Remark>,
) {
    let players = rules.players;
    let each = rules.start_points;
    let sum: Points = players.seats().map(|seat| scores[seat]).sum();
    let sum = sum + Points(Points::STICK.0 * i32::from(start.sticks));
    let due = Points(each.0 * i32::from(players.count()));
    let is_first = start.index == 0 && start.id.honba == 0 && start.sticks == 0;
    let all = PerSeat::from_fn(|seat| if players.has(seat) { each } else { Points(0) });
    if sum != due {
        let note = format!("scores {}", names::points(scores, players));
        out.push(Remark::new(Code::PointsTotalMismatch).values(sum, due).note(note));
    } else if is_first && players.seats().any(|seat| scores[seat] != each) {
        let recorded = names::points(scores, players);
        out.push(Remark::new(Code::StartScoresMismatch).values(recorded, names::points(&all, players)));
    } else {
        return;
    }
    if is_first {
        round.due = Some(all);
    }
}

/// The final scores by the play.
pub(super) fn check_final_scores(
    recorded: &PerSeat<Points>,
    due: Option<(&Before, &[u16])>,
    rules: &Rules,
    out: &mut Vec<Remark>,
) -> PerSeat<Points> {
    let players = rules.players;
    let Some((before, sticks)) = due else {
        return *recorded;
    };
    let mut candidates = sticks.iter().flat_map(|&sticks| {
        let scores = before.iter().flatten();
        scores.map(move |scores| end::final_scores(scores, sticks, rules))
    });
    let same = |due: &PerSeat<Points>| players.seats().all(|seat| due[seat] == recorded[seat]);
    let Some(first) = candidates.next() else {
        return *recorded;
    };
    if same(&first) || candidates.any(|due| same(&due)) {
        return *recorded;
    }
    out.push(
        Remark::new(Code::FinalScoresMismatch)
            .values(names::points(recorded, players), names::points(&first, players))
            .note(format!(
                "{} than by the last result",
                names::differing(recorded, &first, players)
            )),
    );
    first
}

/// Results as people write them.
pub(super) fn tenths(results: &PerSeat<i32>, players: Players) -> String {
    let mut text = String::new();
    for seat in players.seats() {
        if !text.is_empty() {
            text.push(' ');
        }
        let sign = if results[seat] < 0 { "-" } else { "+" };
        let value = results[seat].unsigned_abs();
        let _ = write!(text, "{sign}{}.{}", value / 10, value % 10);
    }
    text
}
