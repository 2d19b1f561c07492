//! Scores from round to round: which round follows, when the game ends, what everybody gets.

use super::round::Outcome;
use crate::event::GameEnd;
use crate::rules::{Bust, DealerRepeats, Extension, GameLength, LeftoverSticks, Rules, TiedPlacement, Uma};
use crate::table::{PerSeat, Points, RoundId, Seat};

/// Where a game stands between two rounds.
#[derive(Debug, Clone)]
pub(super) struct Ledger {
    pub(super) scores: PerSeat<Points>,
    pub(super) sticks: u16,
    pub(super) round: RoundId,
}

impl Ledger {
    pub(super) fn new(rules: &Rules) -> Self {
        let each = |seat| {
            if rules.players.has(seat) {
                rules.start_points
            } else {
                Points(0)
            }
        };
        Self {
            scores: PerSeat::from_fn(each),
            sticks: 0,
            round: RoundId::from_index(0, 0),
        }
    }

    /// Goes on to the next round; `false` if the game is over.
    pub(super) fn advance(&mut self, outcome: Outcome, rules: &Rules) -> bool {
        let honba = self.round.honba;
        let (stays, honba) = match outcome {
            Outcome::Won { dealer } => {
                let stays = dealer && rules.dealer_repeats != DealerRepeats::Never;
                (stays, if stays { honba + 1 } else { 0 })
            }
            Outcome::Exhaustive { dealer_tenpai } => {
                let stays = dealer_tenpai && rules.dealer_repeats == DealerRepeats::WinOrTenpai;
                (stays, honba + 1)
            }
            Outcome::Aborted => (rules.abortive_draw_repeats, honba + 1),
        };
        if self.is_over(outcome, stays, rules) {
            return false;
        }
        let index = self.round.index();
        let players = rules.players.count();
        let next = match (stays, index % 4 + 1 == players) {
            (true, _) => index,
            (false, true) => (index / 4 + 1) * 4,
            (false, false) => index + 1,
        };
        self.round = RoundId::from_index(next, honba);
        true
    }

    fn is_over(&self, outcome: Outcome, stays: bool, rules: &Rules) -> bool {
        let broke = |seat| match rules.bust {
            Bust::PlayOn => false,
            Bust::BelowZero => self.scores[seat].0 < 0,
            Bust::ZeroOrBelow => self.scores[seat].0 <= 0,
        };
        if rules.players.seats().any(broke) {
            return true;
        }
        let winds = if rules.length == GameLength::South { 2 } else { 1 };
        let last = 4 * (winds - 1) + rules.players.count() - 1;
        let index = self.round.index();
        if index < last {
            return false;
        }
        let leader = self.places(rules)[0];
        let reached = self.scores[leader] >= rules.target_points;
        if stays {
            let may_stop = match outcome {
                Outcome::Won { .. } => rules.agari_yame,
                Outcome::Exhaustive { .. } => rules.tenpai_yame,
                Outcome::Aborted => false,
            };
            return may_stop && reached && leader == self.round.dealer();
        }
        rules.extension == Extension::None || reached || index >= last + 4
    }

    /// The seats by points; of equal ones the lower seat first.
    fn places(&self, rules: &Rules) -> Vec<Seat> {
        let mut seats: Vec<Seat> = rules.players.seats().collect();
        seats.sort_by_key(|&seat| (-self.scores[seat].0, seat));
        seats
    }

    /// The final result.
    pub(super) fn end(&self, rules: &Rules) -> GameEnd {
        let places = self.places(rules);
        let mut last = self.clone();
        let left = i32::from(self.sticks) * Points::STICK.0;
        let best = self.scores[places[0]];
        let tied: Vec<Seat> = places
            .iter()
            .copied()
            .filter(|&seat| self.scores[seat] == best)
            .collect();
        match rules.leftover_sticks {
            LeftoverSticks::First => last.scores[places[0]] += Points(left),
            LeftoverSticks::FirstSplit => {
                for &seat in &tied {
                    last.scores[seat] += Points(left / tied.len() as i32);
                }
            }
            LeftoverSticks::Nobody => {}
        }
        let shares = last.shares(&places, rules);
        let results = PerSeat::from_fn(|seat| match places.iter().position(|&other| other == seat) {
            Some(place) => (last.scores[seat].0 - rules.return_points.0 + shares[place]) / 100,
            None => 0,
        });
        GameEnd {
            scores: Some(last.scores),
            results: Some(results),
            decimals: true,
        }
    }

    /// What the places get beside their points.
    fn shares(&self, places: &[Seat], rules: &Rules) -> [i32; 4] {
        let above = places
            .iter()
            .filter(|&&seat| self.scores[seat] >= rules.return_points)
            .count();
        let mut shares = match (rules.uma, above) {
            (Uma::Fixed(uma), _) => uma.map(|points| points.0),
            (Uma::Floating, 1) => [12_000, -1000, -3000, -8000],
            (Uma::Floating, 2) => [8000, 4000, -4000, -8000],
            (Uma::Floating, 3) => [8000, 3000, 1000, -12_000],
            (Uma::Floating, _) => [0; 4],
        };
        shares[0] += rules.oka.0;
        if rules.tied_placement == TiedPlacement::Share {
            let mut first = 0;
            while first < places.len() {
                let score = self.scores[places[first]];
                let equal = places[first..]
                    .iter()
                    .take_while(|&&seat| self.scores[seat] == score)
                    .count();
                let sum: i32 = shares[first..first + equal].iter().sum();
                // Shares are counted in hundreds.
                let each = sum / 100 / equal as i32 * 100;
                shares[first..first + equal].fill(each);
                first += equal;
            }
        }
        shares
    }
}
