//! One event object as `serde_json` reads it, before anything is made of it.

use std::fmt;

use arrayvec::ArrayVec;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};

use super::key::{self, Key};
use super::value::{
    List, MahjongSoul, MahjongSoulPoints, MaybeNumber, MaybeText, MaybeTile, Named, Rule, Text, YakuEntry,
    YakumanValue,
};
use crate::tile::LogTile;

/// A hand as a list: 14 tiles at most.
pub(super) type Hand = List<Named, 14>;

/// What an event object holds, all kinds of events in one. Absent keys and `null` are `None`.
#[derive(Debug, Default)]
pub(super) struct Record<'a> {
    pub kind: Option<Text<'a>>,
    pub actor: Option<i64>,
    pub target: Option<i64>,
    pub pai: Option<Named>,
    pub consumed: Option<List<Named, 4>>,
    pub tsumogiri: Option<bool>,
    pub names: Option<List<Text<'a>, 4>>,
    pub kyoku_first: Option<i64>,
    pub aka_flag: Option<bool>,
    pub game_type: Option<Text<'a>>,
    pub uri: Option<Text<'a>>,
    pub rule: Option<Rule<'a>>,
    pub mahjong_soul: Option<MahjongSoul>,
    pub players: Option<i64>,
    pub bakaze: Option<Named>,
    pub kyoku: Option<i64>,
    pub honba: Option<i64>,
    pub kyotaku: Option<i64>,
    pub oya: Option<i64>,
    pub dora_marker: Option<Named>,
    pub dora: Option<LogTile>,
    pub tehais: Option<List<Hand, 4>>,
    pub pais: Option<Hand>,
    pub scores: Option<List<i64, 4>>,
    pub deltas: Option<List<i64, 4>>,
    pub hora_tehais: Option<Hand>,
    pub ura_markers: Option<List<Named, 8>>,
    pub dora_markers: Option<List<Named, 8>>,
    pub yakus: Option<List<YakuEntry, 32>>,
    pub yaku_ids: Option<List<i64, 32>>,
    pub yakuman: Option<YakumanValue>,
    pub fu: Option<i64>,
    pub fan: Option<i64>,
    pub hora_points: Option<i64>,
    pub mahjong_soul_points: Option<MahjongSoulPoints>,
    pub pao: Option<i64>,
    pub reason: Option<Text<'a>>,
    pub tenpais: Option<List<bool, 4>>,
    pub liujumanguan: Option<bool>,
    /// Keys that no table knows, as far as there is room.
    pub unknown: ArrayVec<Text<'a>, 16>,
    /// Keys that stand twice or more, as far as there is room; the first one counts.
    pub repeated: ArrayVec<Text<'a>, 8>,
    /// The key that was being read when reading failed.
    pub reading: Option<Text<'a>>,
}

/// Reads an object into a record.
pub(super) struct Fill<'r, 'a>(pub &'r mut Record<'a>);

impl<'de> DeserializeSeed<'de> for Fill<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Fill<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an event object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let record = self.0;
        let mut seen = 0u64;
        while let Some(name) = map.next_key::<Text<'de>>()? {
            let Some(key) = key::parse(name.as_ref().as_bytes()) else {
                // More than there is room for are not worth naming.
                let _ = record.unknown.try_push(name);
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            if key == Key::Ignored {
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            let bit = 1 << key as u64;
            if seen & bit != 0 {
                let _ = record.repeated.try_push(name);
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            seen |= bit;
            record.reading = Some(name);
            match key {
                Key::Type => record.kind = map.next_value()?,
                Key::Actor => record.actor = map.next_value()?,
                Key::Target => record.target = map.next_value()?,
                Key::Pai => record.pai = map.next_value()?,
                Key::Consumed => record.consumed = map.next_value()?,
                Key::Tsumogiri => record.tsumogiri = map.next_value()?,
                Key::Names => record.names = map.next_value()?,
                Key::KyokuFirst => record.kyoku_first = map.next_value()?,
                Key::AkaFlag => record.aka_flag = map.next_value()?,
                Key::GameType => record.game_type = map.next_value::<MaybeText<'de>>()?.0,
                Key::Uri => record.uri = map.next_value::<MaybeText<'de>>()?.0,
                Key::Rule => record.rule = map.next_value()?,
                Key::MahjongSoul => record.mahjong_soul = map.next_value()?,
                Key::Players => record.players = map.next_value::<MaybeNumber>()?.0,
                Key::Bakaze => record.bakaze = map.next_value()?,
                Key::Kyoku => record.kyoku = map.next_value()?,
                Key::Honba => record.honba = map.next_value()?,
                Key::Kyotaku => record.kyotaku = map.next_value()?,
                Key::Oya => record.oya = map.next_value()?,
                Key::DoraMarker => record.dora_marker = map.next_value()?,
                Key::Dora => record.dora = map.next_value::<MaybeTile>()?.0,
                Key::Tehais => record.tehais = map.next_value()?,
                Key::Pais => record.pais = map.next_value()?,
                Key::Scores => record.scores = map.next_value()?,
                Key::Deltas => record.deltas = map.next_value()?,
                Key::HoraTehais => record.hora_tehais = map.next_value()?,
                Key::UraMarkers => record.ura_markers = map.next_value()?,
                Key::DoraMarkers => record.dora_markers = map.next_value()?,
                Key::Yakus => record.yakus = map.next_value()?,
                Key::YakuIds => record.yaku_ids = map.next_value()?,
                Key::Yakuman => record.yakuman = map.next_value()?,
                Key::Fu => record.fu = map.next_value()?,
                Key::Fan => record.fan = map.next_value()?,
                Key::HoraPoints => record.hora_points = map.next_value()?,
                Key::MahjongSoulPoints => record.mahjong_soul_points = map.next_value()?,
                Key::Pao => record.pao = map.next_value()?,
                Key::Reason => record.reason = map.next_value::<MaybeText<'de>>()?.0,
                Key::Tenpais => record.tenpais = map.next_value()?,
                Key::Liujumanguan => record.liujumanguan = map.next_value()?,
                Key::Ignored => {}
            }
        }
        record.reading = None;
        Ok(())
    }
}
