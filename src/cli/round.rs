//! A round as the command line names it.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::str::FromStr;

use crate::table::{RoundId, Wind};

/// `E3` with any honba, or `E3.1` with one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Round {
    wind: Wind,
    number: u8,
    honba: Option<u16>,
}

impl FromStr for Round {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is no round such as E3 or E3.1");
        let (round, honba) = match text.split_once('.') {
            Some((round, honba)) => (round, Some(honba.parse().map_err(|_| wrong())?)),
            None => (text, None),
        };
        let mut letters = round.chars();
        let letter = letters.next().map(|letter| letter.to_ascii_uppercase());
        let wind = Wind::ALL.into_iter().find(|wind| Some(wind.letter()) == letter);
        let number = letters
            .as_str()
            .parse()
            .ok()
            .filter(|number| (1..=4).contains(number));
        match (wind, number) {
            (Some(wind), Some(number)) => Ok(Self { wind, number, honba }),
            _ => Err(wrong()),
        }
    }
}

impl Round {
    /// Whether it is this one.
    pub(super) fn is(self, id: RoundId) -> bool {
        let honba = self.honba.is_none_or(|honba| honba == id.honba);
        (self.wind, self.number) == (id.wind, id.number) && honba
    }
}

/// The rounds that a file has, for whoever asked for another one.
#[derive(Debug, Default)]
pub(super) struct RoundsMet(BTreeSet<(u32, RoundId)>);

/// More are counted.
const MOST_TOLD: usize = 24;

impl RoundsMet {
    /// One more.
    pub(super) fn add(&mut self, game: u32, round: RoundId) {
        self.0.insert((game, round));
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What can be asked for: `game 1: E1.0, E2.0`.
    pub(super) fn told(&self) -> String {
        let mut text = String::new();
        let mut last = 0;
        for &(game, round) in self.0.iter().take(MOST_TOLD) {
            // Writing to a string cannot fail.
            let _ = match (last == game, last) {
                (true, _) => write!(text, ", {round}.{}", round.honba),
                (false, 0) => write!(text, "game {game}: {round}.{}", round.honba),
                _ => write!(text, "; game {game}: {round}.{}", round.honba),
            };
            last = game;
        }
        match self.0.len().saturating_sub(MOST_TOLD) {
            0 => text,
            more => text + &format!(" and {more} more"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_read_with_and_without_honba() {
        let of = |wind, number, honba| Round { wind, number, honba };
        for (text, read) in [
            ("E3", Some(of(Wind::East, 3, None))),
            ("s4.12", Some(of(Wind::South, 4, Some(12)))),
            ("E5", None),
            ("X1", None),
            ("E", None),
            ("E1.", None),
            ("", None),
        ] {
            assert_eq!(text.parse().ok(), read, "{text}");
        }
    }

    #[test]
    fn rounds_are_told_by_game() {
        let id = |number, honba| RoundId::from_index(number, honba);
        let mut met = RoundsMet::default();
        assert!(met.is_empty());
        for (game, round) in [(1, id(0, 0)), (1, id(0, 0)), (1, id(0, 1)), (2, id(5, 12))] {
            met.add(game, round);
        }
        assert_eq!(met.told(), "game 1: E1.0, E1.1; game 2: S2.12");
        (0..30).for_each(|honba| met.add(3, id(1, honba)));
        assert!(met.told().ends_with("E2.20 and 9 more"), "{}", met.told());
    }
}
