//! What stands before the first deal: names, rules, platform.

use crate::event::{GameStart, Person, Platform};
use crate::format::tenhou_xml;
use crate::rules::TableOptions;
use crate::table::{PerSeat, Players, Seat};
use crate::tile::RedFives;

use super::record::Record;
use super::value::{List, Rule, Text};

/// How Mahjong Soul's name is written.
const MAHJONG_SOUL: [&str; 5] = [
    "majsoul",
    "mjsoul",
    "mahjong_soul",
    "mahjong-soul",
    "Mahjong Soul",
];

/// The header as `start_game` gives it.
#[derive(Debug, Default)]
pub(super) struct Header<'a> {
    /// Where it stands, if there is one.
    pub at: Option<u64>,
    names: Option<List<Text<'a>, 4>>,
    players: Option<i64>,
    red_fives: Option<bool>,
    south_rounds: Option<bool>,
    rule: Rule<'a>,
    platform: Platform,
    /// A converter of Mahjong Soul's records wrote the log, which leaves its own marks.
    pub is_converted: bool,
}

impl<'a> Header<'a> {
    pub(super) fn new(record: &mut Record<'a>, at: u64) -> Self {
        let rule = record.rule.take().unwrap_or_default();
        let mahjong_soul = record.mahjong_soul.take();
        let says = |text: &Option<Text<'_>>, names: &[&str]| {
            let text = text.as_ref().map_or("", AsRef::as_ref);
            names.iter().any(|name| text.contains(name))
        };
        let names = [&rule.platform, &rule.name];
        let platform = if mahjong_soul.is_some() || names.iter().any(|text| says(text, &MAHJONG_SOUL)) {
            Platform::MahjongSoul
        } else if rule.table_type.is_some()
            || says(&record.uri, &["tenhou.net"])
            || names.iter().any(|text| says(text, &["tenhou"]))
        {
            Platform::Tenhou
        } else if says(&rule.platform, &["jpml"]) {
            Platform::Jpml
        } else {
            Platform::Unknown
        };
        let is_converted = mahjong_soul.is_some();
        let game_type = record.game_type.as_ref().map(AsRef::as_ref);
        let mahjong_soul = mahjong_soul.unwrap_or_default();
        Self {
            at: Some(at),
            names: record.names.take(),
            players: record.players.or(mahjong_soul.players),
            red_fives: record.aka_flag,
            south_rounds: match (record.kyoku_first, game_type) {
                (Some(first), _) => Some(first < 4),
                (None, Some("tonpu")) => Some(false),
                (None, Some("tonnan")) => Some(true),
                _ => mahjong_soul.south_rounds,
            },
            rule,
            platform,
            is_converted,
        }
    }

    /// How many play, where the header says so.
    pub(super) fn players(&self) -> Option<Players> {
        let named = self.names.as_ref().map(|names| {
            // Four-player programs that play with three leave the last name empty.
            let names = &names.0;
            names.len() - usize::from(names.len() == 4 && names[3].0.is_empty() && !names[2].0.is_empty())
        });
        if let Some(bits) = self.table_type() {
            return Some(tenhou_xml::table(Some(bits), None, false).players);
        }
        match (self.players, named) {
            (Some(3), _) | (None, Some(3)) => Some(Players::Three),
            (Some(4), _) | (None, Some(4)) => Some(Players::Four),
            _ => None,
        }
    }

    /// Tenhou's number for the kind of table.
    fn table_type(&self) -> Option<u32> {
        self.rule.table_type.and_then(|bits| u32::try_from(bits).ok())
    }

    fn red_fives_counted(&self) -> Option<RedFives> {
        let [man, pin, sou] = self
            .rule
            .red_fives?
            .map(|count| u8::try_from(count).ok().filter(|&n| n <= 4));
        Some(RedFives {
            man: man?,
            pin: pin?,
            sou: sou?,
        })
    }

    /// The header as an event.
    pub(super) fn game_start(&self, players: Players) -> GameStart<'_> {
        let usual = TableOptions::ranked(players);
        let table_type = self.table_type();
        let lobby = self.rule.lobby.and_then(|lobby| u32::try_from(lobby).ok());
        let house_rules = self.rule.csrule.as_ref().map(AsRef::as_ref);
        let table = match table_type {
            Some(_) => TableOptions {
                players,
                ..tenhou_xml::table(table_type, lobby, house_rules.is_some())
            },
            None => TableOptions {
                red_fives: self.red_fives.unwrap_or(usual.red_fives),
                south_rounds: self.south_rounds.unwrap_or(usual.south_rounds),
                open_tanyao: self.rule.open_tanyao.unwrap_or(usual.open_tanyao),
                house_rules: house_rules.is_some() || self.rule.house_rules == Some(true),
                ..usual
            },
        };
        let name = |seat: Seat| {
            let names = self.names.as_ref();
            names
                .and_then(|names| names.0.get(seat.index()))
                .map_or("", AsRef::as_ref)
        };
        GameStart {
            table,
            seed: None,
            reference: None,
            lobby,
            table_type,
            house_rules,
            platform: self.platform,
            rules_name: self.rule.name.as_ref().map(AsRef::as_ref),
            red_fives: self.red_fives_counted(),
            title: [""; 2],
            people: PerSeat::from_fn(|seat| Person {
                name: name(seat),
                ..Person::default()
            }),
        }
    }
}
