//! What `--where` can ask of a hand and `--by` can group hands by.

use std::fmt::Write as _;

use super::axis::{DAN, HandKind, Outcome, ROOMS, WaitShape, yaku_word};
use super::game::HandInGame;
use crate::event::{DrawKind, Platform};
use crate::filter::{Field, FieldKind, Row, Value, Word};
use crate::rules::GameLength;
use crate::table::{RoundId, Wind};
use crate::win::{LimitClass, Yaku};

/// What a field is before its words are listed.
#[derive(Clone, Copy)]
enum Kind {
    Flag,
    Number,
    Text,
    Word(fn() -> Vec<Word>),
    Words(fn() -> Vec<Word>),
}

struct Known {
    name: &'static str,
    kind: Kind,
    meaning: &'static str,
    get: for<'a> fn(&HandInGame<'a>) -> Value<'a>,
}

macro_rules! fields {
    ($($name:literal $kind:expr, $meaning:literal => $get:expr;)*) => {
        const KNOWN: &[Known] = &[$(Known { name: $name, kind: $kind, meaning: $meaning, get: $get }),*];
    };
}

fields! {
    "year" Kind::Number, "Year of the game, from the log id in the file name or `ref`; unknown without one." =>
        |row| number(row.game.date.map(|date| date / 10_000));
    "month" Kind::Number, "Month of the game, 1 to 12." => |row| number(row.game.date.map(|date| date / 100 % 100));
    "platform" Kind::Word(platforms), "Whose tables the game was played at." =>
        |row| Value::Word(row.game.platform as usize);
    "room" Kind::Word(rooms), "Room of a ranked Tenhou game." => |row| word(row.game.room);
    "lobby" Kind::Number, "Number of the lobby, 0 for ranked games." => |row| number(row.game.lobby);
    "players" Kind::Number, "3 or 4." => |row| number(Some(row.game.players.count()));
    "length" Kind::Word(lengths), "Rounds of a game: East only, or East and South." =>
        |row| Value::Word(usize::from(row.game.length == GameLength::South));
    "red_fives" Kind::Flag, "Red fives are in play." => |row| Value::Flag(row.game.red_fives);
    "open_tanyao" Kind::Flag, "Tanyao counts open." => |row| Value::Flag(row.game.open_tanyao);
    "rules" Kind::Text, "What the log calls its rules." =>
        |row| if row.game.rules_name.is_empty() { Value::Unknown } else { Value::Text(&row.game.rules_name) };
    "finished" Kind::Flag, "The game was played to its end." => |row| Value::Flag(row.game.result.is_some());

    "player" Kind::Text, "Name of the player." => |row| {
        let name = &row.game.people[row.seat].name;
        if name.is_empty() { Value::Unknown } else { Value::Text(name) }
    };
    "seat" Kind::Number, "Seat of the player, 0 to 3; on Tenhou 0 deals first." =>
        |row| number(Some(row.seat.index() as u32));
    "dan" Kind::Word(dans), "Rank of the player on Tenhou." =>
        |row| word(row.game.people[row.seat].dan.map(usize::from));
    "rate" Kind::Number, "Rating of the player." =>
        |row| row.game.people[row.seat].rate.map_or(Value::Unknown, |rate| Value::Number(rate.into()));
    "placement" Kind::Number, "Place of the player at the end of the game, 1 to 4." =>
        |row| number(row.game.result.map(|result| result[row.seat].place));
    "final_points" Kind::Number, "Points of the player at the end of the game." =>
        |row| signed(row.game.result.map(|result| result[row.seat].points));

    "round" Kind::Word(rounds), "Wind and number of the round, `E1` to `N4`." =>
        |row| Value::Word(row.round.id.index().into());
    "wind" Kind::Word(winds), "Wind of the round." => |row| Value::Word(row.round.id.wind.index());
    "honba" Kind::Number, "Repeat counters on the table." => |row| number(Some(row.round.id.honba));
    "sticks" Kind::Number, "Riichi sticks on the table at the deal." => |row| number(Some(row.round.sticks));
    "winners" Kind::Number, "How many win the round, 0 to 3." => |row| number(Some(row.round.winners));
    "draw" Kind::Word(draws), "Why the round has no winner; unknown if it has one." =>
        |row| word(row.round.draw.map(|draw| draw as usize));

    "dealer" Kind::Flag, "The player is the dealer." => |row| Value::Flag(row.seat == row.round.dealer);
    "points" Kind::Number, "Points of the player at the deal." => |row| signed(row.hand().points);
    "place" Kind::Number, "Place of the player by points at the deal." => |row| number(row.hand().place);
    "shanten" Kind::Number, "Shanten of the 13 tiles dealt." => |row| number(row.hand().shanten);
    "riichi" Kind::Flag, "The player declares riichi." => |row| Value::Flag(row.hand().riichi.is_some());
    "riichi_turn" Kind::Number, "The discard that declares it, from 1." =>
        |row| number(row.hand().riichi.map(|riichi| riichi.turn));
    "riichi_order" Kind::Number, "Which riichi of the round it is; 2 and more are chasing." =>
        |row| number(row.hand().riichi.map(|riichi| riichi.order));
    "riichi_wait" Kind::Word(waits), "What a riichi hand waits for." =>
        |row| word(row.hand().riichi.map(|riichi| riichi.wait as usize));
    "riichi_kinds" Kind::Number, "How many kinds of tiles a riichi hand waits for." =>
        |row| number(row.hand().riichi.map(|riichi| riichi.kinds));
    "called" Kind::Flag, "The player claims a set: chi, pon, open kan." => |row| Value::Flag(row.hand().melds() > 0);
    "melds" Kind::Number, "How many sets the player claims." => |row| number(Some(row.hand().melds()));
    "kans" Kind::Number, "How many kans the player makes." =>
        |row| number(Some(row.hand().calls[2..5].iter().sum::<u8>()));
    "kita" Kind::Number, "How many norths the player sets aside." => |row| number(Some(row.hand().calls[5]));
    "tenpai" Kind::Flag, "The player is tenpai when the wall is used up; unknown in other rounds." =>
        |row| row.hand().tenpai.map_or(Value::Unknown, Value::Flag);
    "outcome" Kind::Word(outcomes), "How the round ends for the player." =>
        |row| word(row.hand().outcome.map(|outcome| outcome as usize));
    "gain" Kind::Number, "Points gained or lost with the result, one's own riichi stick left out." =>
        |row| signed(row.hand().gain);
    "deals_in" Kind::Flag, "Another wins on a tile of the player." => |row| Value::Flag(row.hand().deal_in.is_some());

    "wins" Kind::Flag, "The player wins." => |row| Value::Flag(row.hand().win.is_some());
    "tsumo" Kind::Flag, "The player wins by own draw; no without a win." =>
        |row| Value::Flag(row.hand().win.is_some_and(|win| win.tsumo));
    "hand" Kind::Word(kinds), "Riichi, dama (closed without riichi) or open, at the end of the round." =>
        |row| Value::Word(row.hand().kind() as usize);
    "turn" Kind::Number, "Turn of the player's win." => |row| number(row.hand().win.map(|win| win.turn));
    "wait" Kind::Word(waits), "What the winning hand waited for." =>
        |row| word(row.hand().win.map(|win| win.wait as usize));
    "yaku" Kind::Words(yaku), "The yaku of the player's win; equal to each of them." =>
        |row| row.hand().win.map_or(Value::Unknown, |win| Value::Words(win.yaku.bits().into()));
    "han" Kind::Number, "Han of the player's win, dora included; 0 for named yakuman." =>
        |row| number(row.hand().win.and_then(|win| win.han));
    "fu" Kind::Number, "Fu of the player's win." => |row| number(row.hand().win.and_then(|win| win.fu));
    "limit" Kind::Word(limits), "Limit of the player's win." =>
        |row| word(row.hand().win.and_then(|win| win.limit).map(|limit| limit as usize));
    "value" Kind::Number, "Value of the player's win in points, without honba and sticks." =>
        |row| signed(row.hand().win.and_then(|win| win.points));
    "dora" Kind::Number, "Han of dora in the player's win, ura and red fives left out." =>
        |row| number(row.hand().win.map(|win| win.dora));
    "ura" Kind::Number, "Han of ura dora in the player's win." => |row| number(row.hand().win.and_then(|win| win.ura));
    "reds" Kind::Number, "Han of red fives in the player's win." => |row| number(row.hand().win.map(|win| win.reds));
}

fn number<'a>(number: Option<impl Into<f64>>) -> Value<'a> {
    number.map_or(Value::Unknown, |number| Value::Number(number.into()))
}

fn signed<'a>(number: Option<i32>) -> Value<'a> {
    self::number(number)
}

fn word<'a>(place: Option<usize>) -> Value<'a> {
    place.map_or(Value::Unknown, Value::Word)
}

fn plain(words: &[&'static str]) -> Vec<Word> {
    words.iter().copied().map(Word::new).collect()
}

fn platforms() -> Vec<Word> {
    debug_assert_eq!(Platform::Unknown as usize, 3);
    plain(&["tenhou", "mahjong_soul", "jpml", "unknown"])
}

fn rooms() -> Vec<Word> {
    ROOMS
        .iter()
        .zip([
            &["ippan", "一般"][..],
            &["joukyuu", "上級"],
            &["tokujou", "特上"],
            &["houou", "鳳凰"],
        ])
        .map(|(&name, aliases)| Word { name, aliases })
        .collect()
}

fn lengths() -> Vec<Word> {
    vec![
        Word {
            name: "east",
            aliases: &["tonpuu", "tonpuusen"],
        },
        Word {
            name: "south",
            aliases: &["hanchan"],
        },
    ]
}

fn dans() -> Vec<Word> {
    plain(&DAN)
}

fn rounds() -> Vec<Word> {
    plain(&[
        "E1", "E2", "E3", "E4", "S1", "S2", "S3", "S4", "W1", "W2", "W3", "W4", "N1", "N2", "N3", "N4",
    ])
}

fn winds() -> Vec<Word> {
    debug_assert_eq!((Wind::North.index(), RoundId::from_index(15, 0).index()), (3, 15));
    vec![
        Word {
            name: "E",
            aliases: &["east"],
        },
        Word {
            name: "S",
            aliases: &["south"],
        },
        Word {
            name: "W",
            aliases: &["west"],
        },
        Word {
            name: "N",
            aliases: &["north"],
        },
    ]
}

fn draws() -> Vec<Word> {
    let aliases = |kind| -> &'static [&'static str] {
        match kind {
            DrawKind::Exhaustive => &["ryuukyoku"],
            DrawKind::NagashiMangan => &["nagashi"],
            DrawKind::NineKinds => &["kyuushu", "kyuushu_kyuuhai"],
            DrawKind::FourWinds => &["suufon", "suufon_renda"],
            DrawKind::FourRiichi => &["suucha", "suucha_riichi"],
            DrawKind::FourKans => &["suukan", "suukaikan"],
            DrawKind::TripleRon => &["sanchahou"],
            DrawKind::Unknown => &[],
        }
    };
    DrawKind::ALL
        .iter()
        .map(|&kind| Word {
            name: kind.id(),
            aliases: aliases(kind),
        })
        .collect()
}

fn waits() -> Vec<Word> {
    plain(&WaitShape::WORDS)
}

fn outcomes() -> Vec<Word> {
    plain(&Outcome::WORDS)
}

fn kinds() -> Vec<Word> {
    plain(&HandKind::WORDS)
}

fn limits() -> Vec<Word> {
    LimitClass::ALL
        .iter()
        .map(|limit| Word::new(limit.id()))
        .collect()
}

/// By place in the list of yaku. The winds of one kind share a name; the word finds each of them.
fn yaku() -> Vec<Word> {
    let aliases = |yaku| -> &'static [&'static str] {
        match yaku {
            Yaku::SeatEast => &["yakuhai_seat_east"],
            Yaku::SeatSouth => &["yakuhai_seat_south"],
            Yaku::SeatWest => &["yakuhai_seat_west"],
            Yaku::SeatNorth => &["yakuhai_seat_north"],
            Yaku::RoundEast => &["yakuhai_round_east"],
            Yaku::RoundSouth => &["yakuhai_round_south"],
            Yaku::RoundWest => &["yakuhai_round_west"],
            Yaku::RoundNorth => &["yakuhai_round_north"],
            _ => &[],
        }
    };
    Yaku::ALL
        .iter()
        .map(|&yaku| Word {
            name: yaku.id(),
            aliases: aliases(yaku),
        })
        .collect()
}

/// The fields, in the order of their places.
pub fn fields() -> Vec<Field> {
    KNOWN
        .iter()
        .map(|known| Field {
            name: known.name,
            kind: match known.kind {
                Kind::Flag => FieldKind::Flag,
                Kind::Number => FieldKind::Number,
                Kind::Text => FieldKind::Text,
                Kind::Word(words) => FieldKind::Word(words()),
                Kind::Words(words) => FieldKind::Words(words()),
            },
            meaning: known.meaning,
        })
        .collect()
}

impl Row for HandInGame<'_> {
    fn value(&self, field: usize) -> Value<'_> {
        KNOWN.get(field).map_or(Value::Unknown, |known| (known.get)(self))
    }
}

/// Appends a value as people write it.
pub(super) fn write_value(field: &Field, value: Value<'_>, out: &mut String) {
    let _ = match value {
        Value::Flag(true) => out.write_str("yes"),
        Value::Flag(false) => out.write_str("no"),
        Value::Number(number) => write!(out, "{number}"),
        // What separates the parts of a key cannot be part of one.
        Value::Text(text) => text
            .chars()
            .filter(|&c| c != super::SEPARATOR)
            .try_for_each(|c| out.write_char(c)),
        Value::Word(place) => {
            let word = field.kind.words().get(place);
            out.write_str(word.map_or("unknown", |word| word.name))
        }
        Value::Words(_) | Value::Unknown => out.write_str("unknown"),
    };
}

/// Whether the words of yaku tell all of them apart, for the documentation.
pub(super) fn words_of(field: &Field) -> Vec<String> {
    if field.name == "yaku" {
        return Yaku::ALL
            .iter()
            .map(|&yaku| yaku_word(yaku).into_owned())
            .collect();
    }
    field
        .kind
        .words()
        .iter()
        .map(|word| word.name.to_owned())
        .collect()
}
