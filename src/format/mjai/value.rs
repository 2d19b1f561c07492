//! The values of event objects as `serde_json` reads them. Lists have a bound, strings are borrowed
//! unless they hold escapes, and what a key may hold in a form that we do not need reads as `Other`.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use arrayvec::ArrayVec;
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};

use super::{quote, tile_name, yaku_name};
use crate::tile::LogTile;
use crate::win::ClaimedName;

/// A string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Text<'a>(pub Cow<'a, str>);

impl<'de> Deserialize<'de> for Text<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reads;
        impl<'de> Visitor<'de> for Reads {
            type Value = Text<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Text<'de>, E> {
                Ok(Text(text.into()))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Text<'de>, E> {
                Ok(Text(text.to_owned().into()))
            }
        }
        deserializer.deserialize_str(Reads)
    }
}

impl AsRef<str> for Text<'_> {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

/// A tile by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Named(pub LogTile);

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reads;
        impl Visitor<'_> for Reads {
            type Value = Named;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a tile")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Named, E> {
                tile_name::parse(name.as_bytes())
                    .map(Named)
                    .ok_or_else(|| E::custom(format_args!("there is no tile \"{}\"", quote(name))))
            }
        }
        deserializer.deserialize_str(Reads)
    }
}

/// A list of at most `N` items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct List<T, const N: usize>(pub ArrayVec<T, N>);

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reads<T, const N: usize>(ArrayVec<T, N>);
        impl<'de, T: Deserialize<'de>, const N: usize> Visitor<'de> for Reads<T, N> {
            type Value = List<T, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {N} items")
            }

            fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<List<T, N>, A::Error> {
                while let Some(item) = items.next_element()? {
                    if self.0.try_push(item).is_err() {
                        return Err(A::Error::custom(format_args!("more than {N} items")));
                    }
                }
                Ok(List(self.0))
            }
        }
        deserializer.deserialize_seq(Reads(ArrayVec::new()))
    }
}

impl<const N: usize> List<Named, N> {
    /// The tiles; `M` is no less than `N`.
    pub(super) fn tiles<const M: usize>(&self) -> ArrayVec<LogTile, M> {
        self.0.iter().map(|tile| tile.0).take(M).collect()
    }
}

/// A value of any form, of which only some forms matter.
trait Loose<'de>: Sized {
    /// What a form that does not matter reads as.
    fn other() -> Self;

    fn text(_: Text<'de>) -> Self {
        Self::other()
    }

    fn number(_: i64) -> Self {
        Self::other()
    }

    fn flag(_: bool) -> Self {
        Self::other()
    }

    fn list<A: SeqAccess<'de>>(items: A) -> Result<Self, A::Error> {
        IgnoredAny.visit_seq(items).map(|_| Self::other())
    }

    fn object<A: MapAccess<'de>>(members: A) -> Result<Self, A::Error> {
        IgnoredAny.visit_map(members).map(|_| Self::other())
    }
}

struct LooseVisitor<T>(PhantomData<T>);

impl<'de, T: Loose<'de>> Visitor<'de> for LooseVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<T, E> {
        Ok(T::flag(flag))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        Ok(T::number(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        let number = i64::try_from(number);
        number
            .map(T::number)
            .map_err(|_| E::invalid_value(Unexpected::Other("a huge number"), &self))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<T, E> {
        Ok(T::other())
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<T, E> {
        Ok(T::text(Text(text.into())))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        Ok(T::text(Text(text.to_owned().into())))
    }

    fn visit_unit<E: Error>(self) -> Result<T, E> {
        Ok(T::other())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<T, A::Error> {
        T::list(items)
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<T, A::Error> {
        T::object(members)
    }
}

/// A tile where it is a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MaybeTile(pub Option<LogTile>);

impl<'de> Loose<'de> for MaybeTile {
    fn other() -> Self {
        Self(None)
    }

    fn text(name: Text<'de>) -> Self {
        Self(tile_name::parse(name.0.as_bytes()))
    }
}

/// A number where it is one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct MaybeNumber(pub Option<i64>);

impl Loose<'_> for MaybeNumber {
    fn other() -> Self {
        Self(None)
    }

    fn number(number: i64) -> Self {
        Self(Some(number))
    }
}

/// Three numbers where it is a list of as many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct MaybeNumbers(Option<[i64; 3]>);

impl<'de> Loose<'de> for MaybeNumbers {
    fn other() -> Self {
        Self(None)
    }

    fn list<A: SeqAccess<'de>>(mut items: A) -> Result<Self, A::Error> {
        let mut numbers = ArrayVec::<i64, 3>::new();
        let mut all = true;
        while let Some(item) = items.next_element::<MaybeNumber>()? {
            all &= item.0.is_some_and(|number| numbers.try_push(number).is_ok());
        }
        Ok(Self(numbers.into_inner().ok().filter(|_| all)))
    }
}

/// A flag where it is one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct MaybeFlag(Option<bool>);

impl Loose<'_> for MaybeFlag {
    fn other() -> Self {
        Self(None)
    }

    fn flag(flag: bool) -> Self {
        Self(Some(flag))
    }
}

/// A string where it is one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct MaybeText<'a>(pub Option<Text<'a>>);

impl<'de> Loose<'de> for MaybeText<'de> {
    fn other() -> Self {
        Self(None)
    }

    fn text(text: Text<'de>) -> Self {
        Self(Some(text))
    }
}

/// Mahjong Soul's `yakuman`: a flag, or how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum YakumanValue {
    Flag(bool),
    Times(i64),
    Other,
}

impl Loose<'_> for YakumanValue {
    fn other() -> Self {
        Self::Other
    }

    fn flag(flag: bool) -> Self {
        Self::Flag(flag)
    }

    fn number(number: i64) -> Self {
        Self::Times(number)
    }
}

/// What a `rule` says: a name, or Tenhou's header as our own writer gives it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Rule<'a> {
    pub name: Option<Text<'a>>,
    pub table_type: Option<i64>,
    pub lobby: Option<i64>,
    pub csrule: Option<Text<'a>>,
    pub platform: Option<Text<'a>>,
    /// Red fives of man, pin and sou.
    pub red_fives: Option<[i64; 3]>,
    pub open_tanyao: Option<bool>,
    pub house_rules: Option<bool>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RuleObject<'a> {
    #[serde(borrow)]
    name: MaybeText<'a>,
    #[serde(rename = "type")]
    table_type: MaybeNumber,
    lobby: MaybeNumber,
    #[serde(borrow)]
    csrule: MaybeText<'a>,
    #[serde(borrow)]
    platform: MaybeText<'a>,
    red_fives: MaybeNumbers,
    open_tanyao: MaybeFlag,
    house_rules: MaybeFlag,
}

impl<'de> Loose<'de> for Rule<'de> {
    fn other() -> Self {
        Self::default()
    }

    fn text(text: Text<'de>) -> Self {
        Self {
            name: Some(text),
            ..Self::default()
        }
    }

    fn object<A: MapAccess<'de>>(members: A) -> Result<Self, A::Error> {
        let object = RuleObject::deserialize(MapAccessDeserializer::new(members))?;
        Ok(Self {
            name: object.name.0,
            table_type: object.table_type.0,
            lobby: object.lobby.0,
            csrule: object.csrule.0,
            platform: object.platform.0,
            red_fives: object.red_fives.0,
            open_tanyao: object.open_tanyao.0,
            house_rules: object.house_rules.0,
        })
    }
}

/// Mahjong Soul's header.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct MahjongSoul {
    pub players: Option<i64>,
    /// Whether South rounds are played, where it says so.
    pub south_rounds: Option<bool>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct MahjongSoulObject<'a> {
    players: MaybeNumber,
    #[serde(borrow)]
    game_length: MaybeText<'a>,
}

impl<'de> Loose<'de> for MahjongSoul {
    fn other() -> Self {
        Self::default()
    }

    fn object<A: MapAccess<'de>>(members: A) -> Result<Self, A::Error> {
        let object = MahjongSoulObject::deserialize(MapAccessDeserializer::new(members))?;
        Ok(Self {
            players: object.players.0,
            south_rounds: match object.game_length.0.as_ref().map(AsRef::as_ref) {
                Some("south") => Some(true),
                Some("east") => Some(false),
                _ => None,
            },
        })
    }
}

/// What Mahjong Soul's client shows as the payments of a hand, without honba and sticks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(super) struct MahjongSoulPoints {
    pub ron: Option<i64>,
    /// What the dealer pays.
    pub tsumo_dealer: Option<i64>,
    /// What each other player pays.
    pub tsumo_non_dealer: Option<i64>,
}

/// An entry of a yaku list: `["reach", 1]`, `{"name": "riichi", "han": 1}` or just a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct YakuEntry {
    pub name: ClaimedName,
    /// Its han, where given.
    pub han: Option<i64>,
}

/// A name as a string or a number.
struct EntryName(ClaimedName);

impl<'de> Loose<'de> for EntryName {
    fn other() -> Self {
        Self(yaku_name::unknown("?"))
    }

    fn text(name: Text<'de>) -> Self {
        Self(yaku_name::parse(&name.0))
    }
}

impl YakuEntry {
    const fn named(name: ClaimedName) -> Self {
        Self { name, han: None }
    }
}

impl<'de> Loose<'de> for YakuEntry {
    fn other() -> Self {
        Self::named(EntryName::other().0)
    }

    fn text(name: Text<'de>) -> Self {
        Self::named(EntryName::text(name).0)
    }

    fn list<A: SeqAccess<'de>>(mut items: A) -> Result<Self, A::Error> {
        let mut entry = Self::other();
        if let Some(name) = items.next_element::<EntryName>()? {
            entry.name = name.0;
        }
        if let Some(han) = items.next_element::<MaybeNumber>()? {
            entry.han = han.0;
        }
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(entry)
    }

    fn object<A: MapAccess<'de>>(mut members: A) -> Result<Self, A::Error> {
        let mut entry = Self::other();
        while let Some(key) = members.next_key::<Text<'_>>()? {
            match key.as_ref() {
                "name" | "yaku" => entry.name = members.next_value::<EntryName>()?.0,
                "han" | "fan" | "val" | "value" => entry.han = members.next_value::<MaybeNumber>()?.0,
                _ => drop(members.next_value::<IgnoredAny>()?),
            }
        }
        Ok(entry)
    }
}

macro_rules! loose {
    ($($name:ty),*) => {$(
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_any(LooseVisitor(PhantomData))
            }
        }
    )*};
}

impl<'de: 'a, 'a> Deserialize<'de> for MaybeText<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LooseVisitor::<MaybeText<'de>>(PhantomData))
    }
}

loose!(
    MaybeTile,
    MaybeNumber,
    MaybeNumbers,
    MaybeFlag,
    YakumanValue,
    Rule<'de>,
    MahjongSoul,
    EntryName,
    YakuEntry
);
