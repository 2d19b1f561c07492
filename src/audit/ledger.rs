//! The chain of rounds: scores, counters, dealer and round from one start to the next, and the end.
//!
//! Each start is compared with what the result before it leads to. When a start differs, the row is
//! written there and both readings are kept: what the log says, and what was due. If the rest of the
//! round fits the second one, the start alone was wrong and the round goes on from what was due; so
//! one wrong counter is one row. The same holds for scores and payments: later scores may follow from
//! what was recorded or from what was due.

mod missing;
mod rounds;
mod scores;
mod silent;

use arrayvec::ArrayVec;

use super::date::Date;
use super::draws::Drawn;
use super::end::{self, Ending, Finished, FirstPlace, How};
use super::remark::Remark;
use super::{Code, names};
use crate::event::{GameEnd, GameStart, Platform, RoundStart};
use crate::replay::RoundState;
use crate::rules::{DealerRepeats, Rules};
use crate::table::{PerSeat, Points, RoundId, Seat};
use rounds::{dealer_after, name, next_index};

/// What the next start must be.
#[derive(Debug, Clone, Default)]
struct Due {
    /// Number of the round and honba; more than one where that is open.
    rounds: ArrayVec<(u8, u16), 8>,
    /// Sticks on the table; more than one number where that is open, none where it is unknown.
    sticks: ArrayVec<u16, 2>,
    /// The result before it has a winner.
    won: bool,
    /// As the log recorded them, and as the play has them.
    scores: [Option<PerSeat<Points>>; 2],
}

impl Due {
    /// How many sticks a riichi of the last round leaves on the table.
    fn left(&self) -> u16 {
        u16::from(!self.won)
    }
}

/// What a start must have been where it says otherwise.
#[derive(Debug, Clone, Copy, Default)]
struct Other {
    round: Option<(u8, u16)>,
    dealer: Option<Seat>,
    sticks: Option<u16>,
}

/// How a round ended.
#[derive(Debug, Clone, Copy)]
pub(super) enum Outcome {
    /// With a winner; a dealer who won stays. `None` where it may be that the dealer won too.
    Won { dealer: Option<bool> },
    Drawn {
        exhaustive: Option<bool>,
        dealer_tenpai: [Option<bool>; 2],
    },
}

impl From<Drawn> for Outcome {
    fn from(drawn: Drawn) -> Self {
        Self::Drawn {
            exhaustive: drawn.exhaustive,
            dealer_tenpai: drawn.dealer_tenpai,
        }
    }
}

/// Keeps the books of one game after the other.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    date: Option<Date>,
    /// Whose rules about the course of the game are known.
    knows_course: bool,
    /// The next deal is the first one.
    begins: bool,
    /// The game has the seed of its walls.
    seeded: bool,
    /// Who dealt the first round.
    first_dealer: Option<Seat>,
    due: Option<Due>,
    other: Other,
    /// Sticks on the table at the start of the round.
    start_sticks: u16,
    /// The number of the round being played, as far as it is believed.
    index: u8,
    ending: Option<Ending>,
    /// The game has gone past its end, which was said.
    past_end: bool,
    dealer_won: bool,
    /// Who may have been in riichi in the last round without the log's saying so.
    silent: PerSeat<bool>,
}

impl Ledger {
    /// `date` is the day of the game if its log does not say; `given` tells that somebody has named
    /// the rules it is held to.
    pub(super) fn start_game(&mut self, start: &GameStart<'_>, date: Option<Date>, given: bool) {
        *self = Self {
            date: start.reference.and_then(Date::in_name).or(date),
            knows_course: given || start.platform != Platform::Unknown,
            first_dealer: (start.platform == Platform::Tenhou).then_some(Seat::ALL[0]),
            begins: true,
            seeded: start.seed.is_some_and(|seed| !seed.trim().is_empty()),
            ..Self::default()
        };
    }

    /// A round has been lost sight of: nothing is known of what comes next.
    pub(super) fn lose_track(&mut self) {
        self.begins = false;
        self.due = None;
        self.ending = None;
    }

    /// The sticks on the table are unknown.
    pub(super) fn forget_sticks(&mut self) {
        if let Some(due) = &mut self.due {
            due.sticks.clear();
        }
    }

    /// Looks at the start of a round, and puts right what the result before it contradicts beyond
    /// doubt.
    pub(super) fn start_round(
        &mut self,
        start: &RoundStart<'_>,
        round: &mut RoundState,
        rules: &Rules,
        out: &mut Vec<Remark>,
    ) {
        self.other = Other::default();
        self.dealer_won = false;
        self.index = start.index;
        self.start_sticks = start.sticks;
        let mut due = self.due.take();
        if let Some(before) = due.take_if(|due| missing::is_gap(due, start, rules.players)) {
            self.begins = false;
            out.push(missing::remark(&before, start, rules.players, self.knows_course));
        }
        if let (Some(due), Some(scores)) = (&mut due, &start.scores) {
            let sticks = (!start.sticks_inferred).then_some(start.sticks);
            if silent::check_start(self.silent, scores, sticks, due, rules.players, out) {
                self.ending = None;
            }
        }
        self.check_past_end(out);
        self.check_round(start, due.as_ref(), rules, out);
        self.begins = false;
        if let Some(dealer) = self.other.dealer {
            round.dealer = dealer;
        }
        if let (Some(due), false) = (&due, start.sticks_inferred)
            && let Some(&sticks) = due.sticks.first()
            && !due.sticks.contains(&start.sticks)
        {
            self.other.sticks = Some(sticks);
            let remark = Remark::new(Code::SticksNotCarried).values(start.sticks, sticks);
            out.push(remark.note("computed is what the round before left on the table"));
        }
        let Some(scores) = &start.scores else { return };
        let before = due.map(|due| due.scores).unwrap_or_default();
        if before.iter().any(Option::is_some) {
            scores::check_carried(scores, &before, round, out);
        } else if self.knows_course {
            scores::check_total(start, scores, round, rules, out);
        }
    }

    fn check_past_end(&mut self, out: &mut Vec<Remark>) {
        let Some(Ending::Over { why, older }) = self.ending.take() else {
            return;
        };
        if std::mem::replace(&mut self.past_end, true) {
            return;
        }
        let code = if older {
            Code::OlderEndRule
        } else {
            Code::GamePastItsEnd
        };
        out.push(
            Remark::new(code)
                .values("another round", "the game is over")
                .note(why),
        );
    }

    /// The number of the round, its honba and its dealer.
    fn check_round(
        &mut self,
        start: &RoundStart<'_>,
        due: Option<&Due>,
        rules: &Rules,
        out: &mut Vec<Remark>,
    ) {
        let players = rules.players;
        let first = *self.first_dealer.get_or_insert_with(|| {
            let turns = start.index % 4;
            let seats = players.count();
            let seat = (start.dealer.index() as u8 + seats - turns % seats) % seats;
            Seat::new(seat).unwrap_or(Seat::ALL[0])
        });
        let dealer_of = |index: u8| dealer_after(first, index % 4, players);
        let here = (start.index, start.id.honba);
        let rounds = match due {
            Some(due) if !start.id_inferred => &due.rounds[..],
            // What has seeds was written by the server, as a whole; other logs may be parts of games.
            None if self.begins && (self.seeded || start.seed.is_some()) && start.index == 0 => &[(0, 0)],
            _ => &[],
        };
        let fits = rounds.is_empty() || rounds.contains(&here);
        let same_number = rounds.iter().find(|(index, _)| *index == start.index);
        if dealer_of(start.index) != start.dealer {
            let by_dealer = rounds.iter().find(|(index, _)| dealer_of(*index) == start.dealer);
            if let (false, None, Some(&round)) = (fits, same_number, by_dealer) {
                // The dealer is the one due: the number is wrong.
                self.other.round = Some(round);
                self.index = round.0;
                let remark = Remark::new(Code::RoundNotNext).values(name(here), name(round));
                out.push(remark.note("computed follows from the result of the round before"));
            } else {
                let dealer = dealer_of(start.index);
                self.other.dealer = Some(dealer);
                out.push(
                    Remark::new(Code::DealerMismatch)
                        .seat(start.dealer)
                        .values(start.dealer, dealer)
                        .note("computed is who deals a round of this number"),
                );
            }
            return;
        }
        if fits {
            return;
        }
        if let Some(&round) = same_number {
            self.other.round = Some(round);
            let remark = Remark::new(Code::HonbaNotCarried).values(here.1, round.1);
            out.push(remark.note(if due.is_some() {
                "computed follows from the result of the round before"
            } else {
                "a game begins without honba"
            }));
        } else if let Some(&round) = rounds.first() {
            self.other.round = Some(round);
            let remark = Remark::new(Code::RoundNotNext).values(name(here), name(round));
            out.push(remark.note("computed follows from the result of the round before"));
        }
    }

    /// The round as it was due, where its start says otherwise.
    pub(super) fn other_reading(&self, round: &RoundState) -> Option<RoundState> {
        if self.other.round.is_none() && self.other.sticks.is_none() {
            return None;
        }
        let mut other = round.clone();
        if let Some((index, honba)) = self.other.round {
            other.id = RoundId::from_index(index, honba);
        }
        if let Some(sticks) = self.other.sticks {
            other.sticks = self.added_to(sticks, round);
        }
        Some(other)
    }

    /// The sticks on the table if there were `sticks` at the start.
    const fn added_to(&self, sticks: u16, round: &RoundState) -> u16 {
        sticks.saturating_add(round.sticks.saturating_sub(self.start_sticks))
    }

    /// The round fits what was due better than what its start says.
    pub(super) fn believe_other(&mut self) {
        if let Some((index, _)) = self.other.round {
            self.index = index;
        }
        self.other = Other::default();
    }

    /// Looks at the scores that a log gives with a riichi stick.
    pub(super) fn riichi(
        seat: Seat,
        recorded: &PerSeat<Points>,
        round: &mut RoundState,
        out: &mut Vec<Remark>,
    ) {
        let players = round.players;
        let same = |scores: PerSeat<Points>| players.seats().all(|seat| recorded[seat] == scores[seat]);
        let Some(scores) = round.scores else { return };
        if same(scores) {
            return;
        }
        if round.due.is_some_and(same) {
            round.scores = round.due;
            return;
        }
        let remark = Remark::new(Code::RiichiScoresMismatch).seat(seat);
        let remark = remark.values(names::points(recorded, players), names::points(&scores, players));
        out.push(remark.note(names::differing(recorded, &scores, players)));
    }

    /// A result: what it leads to. The round holds the scores after it.
    /// `silent` are those who may have been in riichi without the log's saying so.
    pub(super) fn result(
        &mut self,
        outcome: Outcome,
        silent: PerSeat<bool>,
        round: &RoundState,
        rules: &Rules,
    ) {
        // Of several winners, what holds of one holds of the round.
        let before = self.silent;
        let several = round.wins > 1;
        self.silent = PerSeat::from_fn(|seat| silent[seat] || several && before[seat]);
        let (won, how) = match outcome {
            Outcome::Won { .. } => (true, How::Won),
            Outcome::Drawn {
                exhaustive: Some(true),
                ..
            } => (false, How::WallUsedUp),
            Outcome::Drawn { .. } => (false, How::Aborted),
        };
        let mut next = Due {
            scores: [round.scores, round.due],
            won,
            ..Due::default()
        };
        next.sticks.push(if won { 0 } else { round.sticks });
        if let (false, Some(other)) = (won, self.other.sticks) {
            next.sticks.push(self.added_to(other, round));
        }
        let stays = self.stays(outcome, rules);
        self.ending = None;
        for &dealer_stays in &stays {
            let readings = [Some((self.index, round.id.honba)), self.other.round];
            for (index, honba) in readings.into_iter().flatten() {
                let number = if dealer_stays {
                    index
                } else {
                    next_index(index, rules.players)
                };
                let honba = if won && !dealer_stays {
                    0
                } else {
                    honba.saturating_add(1)
                };
                let _ = next.rounds.try_push((number, honba));
                for scores in next.scores.iter().flatten() {
                    let finished = Finished {
                        index,
                        dealer: round.dealer,
                        dealer_stays,
                        how,
                        scores: *scores,
                    };
                    self.add_ending(end::ending(&finished, rules, self.date));
                }
            }
        }
        self.due = Some(next);
    }

    /// What one reading of the result leads to; where readings differ, nothing is known.
    fn add_ending(&mut self, ending: Ending) {
        self.ending = Some(match self.ending {
            None => ending,
            Some(other) if same_end(other, ending) => other,
            Some(_) => Ending::Open,
        });
    }

    /// Whether the dealer stays: one answer, or both where that is open.
    fn stays(&mut self, outcome: Outcome, rules: &Rules) -> ArrayVec<bool, 2> {
        let mut answers = ArrayVec::new();
        let mut answer = |stays: Option<bool>| {
            for each in [true, false] {
                if stays.is_none_or(|stays| stays == each) && !answers.contains(&each) {
                    answers.push(each);
                }
            }
        };
        match outcome {
            Outcome::Won { dealer } => {
                self.dealer_won |= dealer == Some(true);
                if rules.dealer_repeats == DealerRepeats::Never {
                    answer(Some(false));
                } else {
                    answer(if self.dealer_won { Some(true) } else { dealer });
                }
            }
            Outcome::Drawn {
                exhaustive: Some(true),
                dealer_tenpai,
            } => match rules.dealer_repeats {
                DealerRepeats::WinOrTenpai => {
                    let [play, log] = dealer_tenpai;
                    if play.is_none() && log.is_none() {
                        answer(None);
                    }
                    for tenpai in [play, log].into_iter().flatten() {
                        answer(Some(tenpai));
                    }
                }
                DealerRepeats::Win | DealerRepeats::Never => answer(Some(false)),
            },
            Outcome::Drawn {
                exhaustive: Some(false),
                ..
            } => answer(Some(rules.abortive_draw_repeats)),
            Outcome::Drawn { exhaustive: None, .. } => answer(None),
        }
        answers
    }

    /// Looks at the final result.
    pub(super) fn end_game(&mut self, end: &GameEnd, rules: &Rules, out: &mut Vec<Remark>) {
        let (mut due, mut ending) = (self.due.take(), self.ending.take());
        // A log without final scores may be a part of a game.
        let (true, Some(recorded)) = (self.knows_course, &end.scores) else {
            return;
        };
        if let Some(due) = &mut due
            && silent::check_end(self.silent, recorded, due, rules, out)
        {
            // It was told by other scores.
            ending = None;
        }
        if let (Some(Ending::GoesOn { why }), false) = (ending, self.past_end) {
            out.push(
                Remark::new(Code::GameEndedEarly)
                    .values("the end", "another round")
                    .note(why),
            );
        }
        let due = due
            .as_ref()
            .filter(|due| !due.sticks.is_empty())
            .map(|due| (&due.scores, &due.sticks[..]));
        let scores = scores::check_final_scores(recorded, due, rules, out);
        let Some(results) = &end.results else { return };
        self.check_results(results, recorded, &scores, rules, out);
    }

    /// `scores` are the final scores by the play.
    fn check_results(
        &self,
        results: &PerSeat<i32>,
        recorded: &PerSeat<Points>,
        scores: &PerSeat<Points>,
        rules: &Rules,
        out: &mut Vec<Remark>,
    ) {
        let players = rules.players;
        let same = |due: &PerSeat<i32>| players.seats().all(|seat| due[seat] == results[seat]);
        let results_of = |scores, first| end::results(scores, first, rules, self.date);
        let due = results_of(scores, FirstPlace::TheRest);
        if due.iter().any(same) {
            return;
        }
        let follows = |first| results_of(recorded, first).iter().any(same);
        if scores != recorded && (follows(FirstPlace::TheRest) || follows(FirstPlace::OwnPoints)) {
            if let Some(remark) = out.last_mut() {
                remark.note.push_str("; follows from it: the results");
            }
            return;
        }
        let due = due
            .last()
            .map(|due| scores::tenths(due, players))
            .unwrap_or_default();
        out.push(Remark::new(Code::ResultsMismatch).values(scores::tenths(results, players), due));
    }
}

const fn same_end(a: Ending, b: Ending) -> bool {
    matches!(
        (a, b),
        (Ending::Over { .. }, Ending::Over { .. }) | (Ending::GoesOn { .. }, Ending::GoesOn { .. })
    )
}
