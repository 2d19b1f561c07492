//! Which round it is, where the log does not say: counted from the course of the game.

use crate::table::{Players, RoundId, Seat};

/// What the log says of a round; absent values are counted.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Given {
    /// The round wind, 0..4.
    pub wind: Option<u8>,
    /// The number in the wind, 1..=4.
    pub number: Option<u8>,
    pub honba: Option<u16>,
    pub sticks: Option<u16>,
}

/// Where a round stands in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub id: RoundId,
    /// Four to a wind from East 1 = 0.
    pub index: u8,
    pub sticks: u16,
}

/// How the latest round ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Outcome {
    #[default]
    Open,
    Drawn,
    DealerWon,
    OtherWon,
}

/// The course of a game so far.
#[derive(Debug, Default)]
pub(super) struct Course {
    first_dealer: Option<Seat>,
    latest: Option<(Place, Seat)>,
    sticks: u16,
    outcome: Outcome,
}

impl Course {
    /// A round begins. The dealer stays after an own win; else it is the log that names the dealer,
    /// and the honba go up after a draw or with the same dealer.
    pub(super) fn deal(&mut self, dealer: Seat, players: Players, given: Given) -> Place {
        let first = *self.first_dealer.get_or_insert(dealer);
        let turn = players.distance(first, dealer);
        let (wind, honba) = match self.latest {
            None => (0, 0),
            Some((before, dealer_before)) => {
                let wraps = turn < players.distance(first, dealer_before);
                let honba = if self.outcome != Outcome::OtherWon || dealer == dealer_before {
                    before.id.honba.saturating_add(1)
                } else {
                    0
                };
                ((before.index / 4).saturating_add(u8::from(wraps)), honba)
            }
        };
        let wind = given.wind.unwrap_or(wind);
        let number = given.number.unwrap_or(turn + 1);
        let index = wind.saturating_mul(4).saturating_add(number - 1);
        self.sticks = given.sticks.unwrap_or(self.sticks);
        let place = Place {
            id: RoundId::from_index(index, given.honba.unwrap_or(honba)),
            index,
            sticks: self.sticks,
        };
        self.latest = Some((place, dealer));
        self.outcome = Outcome::Open;
        place
    }

    /// A riichi stick is paid.
    pub(super) const fn stick(&mut self) {
        self.sticks = self.sticks.saturating_add(1);
    }

    /// The round is won and the sticks are taken.
    pub(super) fn win(&mut self, winner: Seat) {
        self.sticks = 0;
        if self.dealer() == Some(winner) {
            self.outcome = Outcome::DealerWon;
        } else if self.outcome != Outcome::DealerWon {
            self.outcome = Outcome::OtherWon;
        }
    }

    /// The round ends without a winner.
    pub(super) const fn draw(&mut self) {
        self.outcome = Outcome::Drawn;
    }

    /// Who deals the latest round.
    pub(super) fn dealer(&self) -> Option<Seat> {
        self.latest.map(|(_, dealer)| dealer)
    }

    /// Whether somebody has won the latest round already.
    pub(super) const fn is_won(&self) -> bool {
        matches!(self.outcome, Outcome::DealerWon | Outcome::OtherWon)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(n: u8) -> Seat {
        Seat::new(n).unwrap()
    }

    #[test]
    fn rounds_are_counted_where_the_log_names_none() {
        // Dealer, then what ends the round: a winner, or a draw.
        let rounds = [
            (2, Some(2)),
            (2, Some(0)),
            (3, None),
            (0, None),
            (0, Some(3)),
            (1, Some(0)),
            (2, None),
        ];
        let mut course = Course::default();
        let mut found = Vec::new();
        for (dealer, winner) in rounds {
            let place = course.deal(seat(dealer), Players::Four, Given::default());
            found.push(format!("{} {} {}", place.id, place.id.honba, place.sticks));
            course.stick();
            match winner {
                Some(winner) => course.win(seat(winner)),
                None => course.draw(),
            }
        }
        assert_eq!(
            found,
            [
                "E1 0 0", "E1 1 0", "E2 0 0", "E3 1 1", "E3 2 2", "E4 0 0", "S1 0 0"
            ]
        );
    }

    #[test]
    fn what_the_log_says_counts() {
        let mut course = Course::default();
        let given = Given {
            wind: Some(1),
            number: Some(3),
            honba: Some(2),
            sticks: Some(4),
        };
        let place = course.deal(seat(2), Players::Three, given);
        assert_eq!((place.index, place.id.honba, place.sticks), (6, 2, 4));
        course.win(seat(0));
        let place = course.deal(seat(0), Players::Three, Given::default());
        assert_eq!((place.id.to_string(), place.sticks), ("S2".to_owned(), 0));
    }
}
