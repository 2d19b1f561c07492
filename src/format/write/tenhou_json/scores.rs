//! Scores as far as they can be told, and what results have paid.

use crate::table::{Deltas, PerSeat, Players, Points, Seat};

/// The scores of a game on its way.
#[derive(Debug, Default)]
pub(super) struct Scores {
    now: PerSeat<Points>,
    /// Nothing was paid that is not among them.
    known: bool,
    /// Riichi sticks on the table.
    sticks: i32,
    /// The scores before the results of the round, if they are known.
    before: Option<PerSeat<Points>>,
    /// What those results paid that say it.
    paid: Deltas,
}

impl Scores {
    /// Begins a game, with what players start with if the log does not say it.
    pub(super) fn start_game(&mut self, players: Players) {
        let each = Points(if players == Players::Three { 35_000 } else { 25_000 });
        self.now = PerSeat::from_fn(|seat| if players.has(seat) { each } else { Points(0) });
        self.known = true;
    }

    /// Begins a round.
    pub(super) fn start_round(&mut self, scores: Option<PerSeat<Points>>, sticks: u16) {
        if let Some(scores) = scores {
            (self.now, self.known) = (scores, true);
        }
        self.sticks = sticks.into();
        self.before = None;
        self.paid = Deltas::default();
    }

    /// The scores, if they are known.
    pub(super) fn get(&self) -> Option<PerSeat<Points>> {
        self.known.then_some(self.now)
    }

    /// A stick is paid.
    pub(super) fn riichi(&mut self, seat: Seat, after: Option<PerSeat<Points>>) {
        self.sticks += 1;
        self.now[seat] -= Points::STICK;
        if let Some(after) = after {
            (self.now, self.known) = (after, true);
        }
    }

    /// Before the first result of a round.
    pub(super) fn results(&mut self) {
        self.before = self.get();
    }

    /// The changes of a result, computed from the scores behind it where it gives those; `None` if it is not
    /// known yet what it paid.
    pub(super) fn pay(&mut self, deltas: Option<Deltas>, after: Option<PerSeat<Points>>) -> Option<Deltas> {
        let between = |after: PerSeat<Points>| PerSeat::from_fn(|seat| after[seat] - self.now[seat]);
        let deltas = deltas.or(after.filter(|_| self.known).map(between));
        if let Some(after) = after {
            (self.now, self.known) = (after, true);
        } else if let Some(deltas) = deltas {
            self.now = self.now + deltas;
        } else {
            self.known = false;
        }
        self.paid = self.paid + deltas.unwrap_or_default();
        deltas
    }

    /// What the one result of the round that does not say it paid, by the scores behind the round.
    ///
    /// A win takes the sticks, a draw leaves them; scores that do not fit to that tell of something else.
    pub(super) fn missing(&mut self, next: Option<PerSeat<Points>>, takes_sticks: bool) -> Option<Deltas> {
        let next = next.or(self.get())?;
        let before = self.before?;
        let missing = PerSeat::from_fn(|seat| next[seat] - before[seat] - self.paid[seat]);
        let sum = |deltas: Deltas| deltas.0.iter().map(|points| i64::from(points.0)).sum::<i64>();
        let taken = if takes_sticks {
            i64::from(self.sticks) * 1000
        } else {
            0
        };
        if sum(missing) + sum(self.paid) != taken {
            return None;
        }
        (self.now, self.known) = (next, true);
        Some(missing)
    }
}
