//! What can be asked: the fields of the statistics and those that single hands have besides.

use crate::audit::Code;
use crate::filter::{Field, FieldKind, Row, Value, Word};
use crate::stats::{self, HandInGame};

/// The finding codes of a hand.
pub(super) const FINDING: &str = "finding";

/// What only a win has.
const OF_WINS: [&str; 14] = [
    "wins", "tsumo", "turn", "wait", "yaku", "han", "fu", "limit", "value", "dora", "ura", "reds", "tile",
    "from",
];

/// What is known of a round that cannot be followed.
const OF_LOST_ROUNDS: [&str; 17] = [
    "year",
    "month",
    "platform",
    "room",
    "lobby",
    "players",
    "length",
    "red_fives",
    "open_tanyao",
    "rules",
    "player",
    "seat",
    "dan",
    "rate",
    "round",
    "wind",
    "honba",
];

/// The tiles, red fives behind the others of their suit.
const TILES: [&str; 37] = [
    "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "0m", "1p", "2p", "3p", "4p", "5p", "6p", "7p",
    "8p", "9p", "0p", "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "0s", "1z", "2z", "3z", "4z",
    "5z", "6z", "7z",
];

/// The fields, those of the statistics first.
pub fn fields() -> Vec<Field> {
    let mut fields = stats::fields();
    fields.push(Field {
        name: "tile",
        kind: FieldKind::Word(TILES.map(Word::new).to_vec()),
        meaning: "The winning tile: `5m`, `0p` for a red five, `1z` for East.",
    });
    fields.push(Field {
        name: "from",
        kind: FieldKind::Number,
        meaning: "Seat of whose tile it was, 0 to 3; the winner for a tsumo.",
    });
    fields.push(Field {
        name: FINDING,
        kind: FieldKind::Words(Code::ALL.iter().map(|code| Word::new(code.id())).collect()),
        meaning: "The findings of the check about the player or about the round; equal to each of them.",
    });
    fields
}

/// Whether the field at this place says something of wins alone.
pub(super) fn asks_of_wins(field: usize) -> bool {
    fields()
        .get(field)
        .is_some_and(|field| OF_WINS.contains(&field.name))
}

/// A hand that is judged.
#[derive(Debug)]
pub(super) struct Asked<'a> {
    pub(super) hand: HandInGame<'a>,
    /// The round was followed to its end.
    pub(super) followed: bool,
    pub(super) tile: Option<&'a str>,
    pub(super) from: Option<usize>,
    /// Bit n: the code at place n of the catalogue.
    pub(super) findings: u128,
    /// How many fields are those of the statistics.
    pub(super) of_statistics: usize,
    /// Which of them are known of a lost round.
    pub(super) of_lost: u128,
}

/// Bit n: the field at place n is known of a round that cannot be followed.
pub(super) fn of_lost_rounds() -> u128 {
    let fields = stats::fields();
    let known = fields
        .iter()
        .enumerate()
        .filter(|(_, field)| OF_LOST_ROUNDS.contains(&field.name));
    known.fold(0, |set, (place, _)| {
        set | 1_u128.checked_shl(place as u32).unwrap_or(0)
    })
}

impl Row for Asked<'_> {
    fn value(&self, field: usize) -> Value<'_> {
        match field.checked_sub(self.of_statistics) {
            None if self.followed || self.of_lost.checked_shr(field as u32).unwrap_or(0) & 1 == 1 => {
                self.hand.value(field)
            }
            Some(0) => {
                let place = |tile| TILES.iter().position(|name| *name == tile);
                self.tile.and_then(place).map_or(Value::Unknown, Value::Word)
            }
            #[allow(clippy::cast_precision_loss)]
            Some(1) => self
                .from
                .map_or(Value::Unknown, |seat| Value::Number(seat as f64)),
            Some(2) => Value::Words(self.findings),
            _ => Value::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_fields_are_names_of_fields() {
        let fields = fields();
        for name in OF_WINS.iter().chain(&OF_LOST_ROUNDS) {
            assert!(fields.iter().any(|field| field.name == *name), "{name}");
        }
        let words = fields.iter().map(|field| field.kind.words().len()).max();
        assert!(words <= Some(crate::filter::MOST_WORDS));
        let mut names: Vec<_> = fields.iter().map(|field| field.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), fields.len());
    }
}
