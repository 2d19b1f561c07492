//! A round as the command line names it.

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
}
