//! Follows one game after another and calls the visitor.

use super::{GameBegun, GameOver, Met, Next, RoundOver, Visitor, Win};
use crate::event::{
    DrawClaim, Event, EventAt, EventSink, Fault, FaultKind, GameEnd, GameStart, Lost, Note, RoundStart,
};
use crate::format::{Format, Game};
use crate::replay::{RoundState, rules_of};
use crate::rules::{RuleSet, Rules, TableOptions};
use crate::table::{PerSeat, Players, Points};
use crate::win::{RiichiState, WinClaim, WinSituation};

/// What is kept from game to game.
#[derive(Debug, Default)]
pub(super) struct Guide {
    /// The wins of this round so far: how many riichi winners follow is not known before its end.
    wins: Vec<Win>,
}

/// Follows one game.
pub(super) struct Listener<'g, V> {
    visitor: &'g mut V,
    wins: &'g mut Vec<Win>,
    given: Option<&'g RuleSet>,
    format: Format,
    game: Game<'g>,
    number: u32,
    rules: Rules,
    /// The visitor knows of the game.
    begun: bool,
    ended: bool,
    round: Option<RoundState>,
    /// Scores at the deal of the round.
    dealt: Option<PerSeat<Points>>,
    draw: Option<DrawClaim>,
    /// Where the result of the round stands.
    result_at: u64,
    /// The scores as last known.
    scores: Option<PerSeat<Points>>,
    met: Met,
}

impl Guide {
    pub(super) fn begin<'g, V: Visitor>(
        &'g mut self,
        given: Option<&'g RuleSet>,
        format: Format,
        game: Game<'g>,
        number: u32,
        visitor: &'g mut V,
    ) -> Listener<'g, V> {
        self.wins.clear();
        let table = TableOptions::ranked(Players::Four);
        Listener {
            visitor,
            wins: &mut self.wins,
            given,
            format,
            game,
            number,
            rules: given.map_or_else(|| Rules::tenhou(&table), |set| set.for_table(&table)),
            begun: false,
            ended: false,
            round: None,
            dealt: None,
            draw: None,
            result_at: 0,
            scores: None,
            met: Met::default(),
        }
    }
}

impl<V: Visitor> Listener<'_, V> {
    /// The text of the game has been read, or reading it failed in a way that is our fault.
    pub(super) fn finish(mut self, failed: bool) -> Met {
        if failed {
            if self.round.take().is_some() {
                self.lose();
            }
        } else {
            self.leave_round(Next::Unknown);
        }
        if self.begun && !self.ended {
            self.end_game(None, failed);
        }
        self.met.failed = failed.into();
        self.met
    }

    fn begin_game(&mut self, start: Option<&GameStart<'_>>) {
        self.begun = true;
        self.met.games += 1;
        self.visitor.start_game(&GameBegun {
            number: self.number,
            format: self.format,
            at: self.game.offset,
            text: self.game.bytes,
            start,
            rules: &self.rules,
        });
    }

    fn start_game(&mut self, start: &GameStart<'_>) {
        self.leave_round(Next::Unknown);
        if self.begun {
            // A second header in one game says nothing new.
            return;
        }
        self.rules = match self.given {
            Some(set) => set.for_table(&start.table),
            None => rules_of(start),
        };
        self.begin_game(Some(start));
    }

    fn start_round(&mut self, start: &RoundStart<'_>) {
        self.leave_round(Next::Round(start));
        if !self.begun {
            self.begin_game(None);
        }
        let (players, reds) = (self.rules.players, self.rules.red_fives);
        let round = RoundState::deal(start, players, reds, self.scores);
        self.dealt = round.scores;
        self.scores = round.scores;
        self.visitor.start_round(&round, start);
        self.round = Some(round);
    }

    fn is_won(&self) -> bool {
        !self.wins.is_empty()
    }

    fn win(&mut self, claim: &WinClaim, at: u64) {
        if self.draw.is_some() {
            return;
        }
        let Some(round) = &mut self.round else { return };
        take_over_indicators(claim, round);
        let Ok(mut replayed) = round.win(claim.winner) else {
            self.lose_round();
            return;
        };
        let before = round.scores;
        round.pay(claim, claim.deltas);
        self.scores = round.scores;
        show_ura(&mut replayed.situation, claim);
        if self.wins.is_empty() {
            self.result_at = at;
        }
        self.wins.push(Win {
            nth: self.wins.len() as u8 + 1,
            winners: 0,
            situation: replayed.situation,
            claim: claim.clone(),
            before,
            at,
        });
    }

    fn draw(&mut self, claim: &DrawClaim, at: u64) {
        if self.is_won() || self.draw.is_some() {
            return;
        }
        let Some(round) = &mut self.round else { return };
        round.pay_draw(claim, None);
        self.scores = round.scores;
        self.result_at = at;
        self.draw = Some(claim.clone());
    }

    fn play(&mut self, event: &Event<'_>, at: u64) {
        // What follows a result belongs to no round.
        if self.is_won() || self.draw.is_some() {
            return;
        }
        let Some(round) = &mut self.round else { return };
        self.visitor.before(round, event, at);
        if round.play(event).is_ok() {
            self.visitor.after(round, event, at);
        } else {
            self.lose_round();
        }
    }

    /// Hands over the round that is over; one without a result is lost.
    fn leave_round(&mut self, next: Next<'_>) {
        let Some(round) = self.round.take() else { return };
        let draw = self.draw.take();
        if !self.is_won() && draw.is_none() {
            self.scores = None;
            self.lose();
            return;
        }
        let mut riichi_after = 0;
        let winners = self.wins.len() as u8;
        for (win, after) in self.wins.iter_mut().rev().zip(0..) {
            win.winners = winners;
            win.situation.winners_after = after;
            win.situation.riichi_winners_after = riichi_after;
            riichi_after += u8::from(matches!(win.situation.riichi, RiichiState::Declared { .. }));
        }
        let of_next = match next {
            Next::Round(start) => start.scores,
            Next::End(_) | Next::Unknown => None,
        };
        self.met.rounds += 1;
        self.met.wins += u64::from(winners);
        self.visitor.end_round(
            &round,
            &RoundOver {
                wins: self.wins,
                draw: draw.as_ref(),
                before: self.dealt,
                after: round.scores.or(of_next),
                at: self.result_at,
                next,
            },
        );
        self.wins.clear();
    }

    /// Gives up the round that is being played.
    fn lose_round(&mut self) {
        if self.round.take().is_some() {
            self.scores = None;
            self.lose();
        }
    }

    fn lose(&mut self) {
        self.wins.clear();
        self.draw = None;
        self.met.lost += 1;
        self.visitor.lose_round();
    }

    fn end_game(&mut self, end: Option<&GameEnd>, failed: bool) {
        self.ended = true;
        self.visitor.end_game(&GameOver {
            end,
            scores: self.scores,
            rounds: self.met.rounds as u32,
            lost: self.met.lost as u32,
            failed,
        });
    }
}

impl<V: Visitor> EventSink for Listener<'_, V> {
    fn event(&mut self, EventAt { event, at }: EventAt<'_>) {
        match &event {
            Event::Draw { .. } | Event::Discard { .. } => self.play(&event, at),
            _ if self.ended => {}
            Event::GameStart(start) => self.start_game(start),
            Event::RoundStart(start) => self.start_round(start),
            Event::Win(claim) => self.win(claim, at),
            Event::DrawnRound(claim) => self.draw(claim, at),
            Event::GameEnd(end) => {
                self.leave_round(Next::End(end));
                if self.begun {
                    self.end_game(Some(end), false);
                }
            }
            event => self.play(event, at),
        }
    }

    fn note(&mut self, _: Note<'_>, _: u64) {}

    fn fault(&mut self, fault: Fault) {
        match fault.lost {
            Lost::Nothing => {}
            // An unknown element may be no event; if it was one, the play will not fit.
            Lost::Play if fault.kind == FaultKind::UnknownElement => {}
            // After a result nothing of the round can be lost.
            Lost::Play if self.is_won() || self.draw.is_some() => {}
            Lost::Play => self.lose_round(),
            Lost::Deal => {
                self.leave_round(Next::Unknown);
                self.scores = None;
                if self.begun && !self.ended {
                    self.lose();
                }
            }
        }
    }
}

/// The ura indicators that the log shows for a riichi winner.
fn show_ura(situation: &mut WinSituation, claim: &WinClaim) {
    if matches!(situation.riichi, RiichiState::Declared { .. }) {
        let ura = claim.ura.iter().flatten().filter_map(|tile| tile.kind());
        situation.ura = ura.take(5).collect();
    }
}

/// Indicators that the log left out where they were due stand in its result.
fn take_over_indicators(claim: &WinClaim, round: &mut RoundState) {
    let Some(shown) = &claim.indicators else { return };
    let turned = round.indicators.len();
    let left_out = usize::from(round.indicators_due).saturating_sub(turned);
    if left_out == 0 || shown.len() <= turned || shown.len() > turned + left_out {
        return;
    }
    if shown
        .iter()
        .zip(&round.indicators)
        .all(|(a, b)| a.kind() == b.kind())
    {
        round.indicators.clone_from(shown);
    }
}
