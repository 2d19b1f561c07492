//! A whole game: how rounds follow each other, when the game ends, and the final result.

use haifu::event::{Event, EventAt, EventSink, GameEnd, GameStart, Person, Platform};
use haifu::rules::TableOptions;
use haifu::table::{PerSeat, Players, Points, RoundId, Seat};
use haifu::tile::RedFives;

use super::round::Play;
use super::text::Scenario;

/// Scores and sticks between rounds.
#[derive(Debug)]
pub(crate) struct Standing {
    pub(crate) scores: PerSeat<Points>,
    pub(crate) sticks: u16,
}

/// How a round ended.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Outcome {
    Win { dealer: bool, winners: u8 },
    Exhaustive { dealer_tenpai: bool },
    Abort,
}

impl Scenario {
    pub(crate) fn red_fives(&self) -> RedFives {
        match (self.red_fives, self.players) {
            (false, _) => RedFives::NONE,
            (true, Players::Four) => RedFives::THREE,
            (true, Players::Three) => RedFives::SANMA,
        }
    }

    /// Plays the scenario called `name` and sends its events to `sink`.
    ///
    /// # Errors
    /// The line, and what the rules of play or the arithmetic have against it.
    pub(crate) fn play(&self, name: &str, sink: &mut impl EventSink) -> Result<(), String> {
        let (start, third) = match self.players {
            Players::Four => (25_000, Points(0)),
            Players::Three => (35_000, Points(0)),
        };
        let mut standing = Standing {
            scores: PerSeat::from_fn(|seat| {
                if self.players.has(seat) {
                    Points(start)
                } else {
                    third
                }
            }),
            sticks: 0,
        };
        send(sink, Event::GameStart(&self.header()));
        let mut next = Some(RoundId::from_index(0, 0));
        for (number, round) in self.rounds.iter().enumerate() {
            if next != Some(round.id) && !self.unlawful {
                return Err(format!("line {}: the game goes on with {next:?}", round.line));
            }
            let outcome = Play::round(self, number, name, &mut standing, sink)?;
            next = self.following(round.id, outcome, &standing);
        }
        if next.is_some() && !self.unlawful {
            return Err(format!(
                "the game goes on with {next:?}, scores {:?}",
                standing.scores
            ));
        }
        send(sink, Event::GameEnd(&self.result(&standing)));
        Ok(())
    }

    fn header(&self) -> GameStart<'static> {
        let table = TableOptions {
            red_fives: self.red_fives,
            open_tanyao: self.open_tanyao,
            south_rounds: self.south_rounds,
            ..TableOptions::ranked(self.players)
        };
        let rates = if self.old {
            ["1500", "1612", "1733", "1855"]
        } else {
            ["1500.00", "1612.50", "1733.25", "1855.75"]
        };
        let names = ["East", "South", "West", "North"];
        GameStart {
            table,
            seed: None,
            reference: None,
            lobby: (!self.old).then_some(0),
            table_type: None,
            house_rules: None,
            platform: Platform::Tenhou,
            rules_name: None,
            red_fives: None,
            title: [""; 2],
            people: PerSeat::from_fn(|seat| {
                let i = seat.index();
                if self.players.has(seat) {
                    Person {
                        name: names[i],
                        dan: Some(10 + i as u8),
                        rank: "",
                        rate: rates[i],
                        sex: ["M", "F"][i % 2],
                    }
                } else {
                    Person {
                        name: "",
                        dan: Some(0),
                        rank: "",
                        rate: rates[0],
                        sex: "C",
                    }
                }
            }),
        }
    }

    /// The round that follows, or `None` if the game is over.
    fn following(&self, id: RoundId, outcome: Outcome, standing: &Standing) -> Option<RoundId> {
        let goal = match self.players {
            Players::Four => Points(30_000),
            Players::Three => Points(40_000),
        };
        let in_wind = self.players.count() - 1;
        let last = if self.south_rounds { 4 + in_wind } else { in_wind };
        let index = id.index();
        let (stays, may_stop, honba) = match outcome {
            Outcome::Win { dealer, .. } => (dealer, true, if dealer { id.honba + 1 } else { 0 }),
            Outcome::Exhaustive { dealer_tenpai } => (dealer_tenpai, true, id.honba + 1),
            Outcome::Abort => (true, false, id.honba + 1),
        };
        let top = self.ranking(&standing.scores)[0];
        let reached = standing.scores[top] >= goal;
        let bust = self.players.seats().any(|seat| standing.scores[seat] < Points(0));
        let stops_on_top = may_stop && !self.old || matches!(outcome, Outcome::Win { .. });
        let over = bust
            || index >= last && !stays && (reached || index >= last + 4)
            || index >= last && stays && stops_on_top && reached && top == id.dealer();
        if over {
            return None;
        }
        let next = match (stays, index % 4 == in_wind) {
            (true, _) => index,
            (false, true) => index / 4 * 4 + 4,
            (false, false) => index + 1,
        };
        Some(RoundId::from_index(next, honba))
    }

    /// Seats by score, ties by seat.
    fn ranking(&self, scores: &PerSeat<Points>) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.players.seats().collect();
        seats.sort_by_key(|&seat| -scores[seat]);
        seats
    }

    fn result(&self, standing: &Standing) -> GameEnd {
        let mut scores = standing.scores;
        let ranking = self.ranking(&scores);
        scores[ranking[0]] += Points(i32::from(standing.sticks) * 1000);
        let (goal, uma): (i32, &[i32]) = match self.players {
            Players::Four => (30_000, &[200, 100, -100, -200]),
            Players::Three => (40_000, &[200, 0, -200]),
        };
        let mut results = PerSeat::<i32>::default();
        for (place, &seat) in ranking.iter().enumerate().skip(1) {
            let tenths = (scores[seat].0 - goal) / 100;
            // Older results count whole thousands, halves rounded away from zero.
            let tenths = if self.old {
                let thousands = (scores[seat].0.abs() + 500) / 1000 * scores[seat].0.signum();
                thousands * 10 - goal / 100
            } else {
                tenths
            };
            results[seat] = tenths + uma[place];
        }
        results[ranking[0]] = -results.0.iter().sum::<i32>();
        GameEnd {
            scores: Some(scores),
            results: Some(results),
            decimals: !self.old,
        }
    }
}

fn send(sink: &mut impl EventSink, event: Event<'_>) {
    sink.event(EventAt { event, at: 0 });
}
