//! What a hand is worth in the form of the case files, for writing and for comparing.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rules::Rules;
use crate::score::points::Payment;
use crate::score::{Score, Unscorable, han};
use crate::table::{Points, Wind};
use crate::win::{Bonus, Limit, WinSituation, Yaku};

/// A value that may be absent, null, or there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Nullable<T> {
    /// Nothing is said.
    #[default]
    Absent,
    /// There is none.
    Null,
    /// It is this.
    Is(T),
}

impl<T> Nullable<T> {
    const fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }
}

impl<T> From<Option<T>> for Nullable<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Self::Is)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Nullable<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::deserialize(deserializer).map(Self::from)
    }
}

impl<T: Serialize> Serialize for Nullable<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Absent | Self::Null => serializer.serialize_none(),
            Self::Is(value) => value.serialize(serializer),
        }
    }
}

impl<T: fmt::Display> fmt::Display for Nullable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absent | Self::Null => f.write_str("none"),
            Self::Is(value) => value.fmt(f),
        }
    }
}

/// An entry of a list: a yaku with its han, a fu item with its fu, a yakuman with its multiple.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
pub struct Named<'a> {
    /// Its name.
    #[serde(borrow, alias = "item")]
    pub name: Cow<'a, str>,
    /// How many it counts for.
    #[serde(alias = "fu", alias = "multiple")]
    pub han: u16,
}

/// What each payer owes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Shares {
    /// The player whose tile won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discarder: Option<i32>,
    /// The dealer, at another's tsumo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer: Option<i32>,
    /// Everybody else, at a tsumo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub each_nondealer: Option<i32>,
}

/// What each seat gains or loses, by its wind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ByWind {
    /// The dealer.
    #[serde(rename = "E")]
    pub east: i32,
    /// South.
    #[serde(rename = "S")]
    pub south: i32,
    /// West.
    #[serde(rename = "W")]
    pub west: i32,
    /// North; 0 with three players.
    #[serde(rename = "N", default)]
    pub north: i32,
}

/// What a hand is worth, as far as said. The fields are those of `expected` in case files.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default, bound(deserialize = "'de: 'a"))]
pub struct Worth<'a> {
    /// Whether it is a win at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub valid: Option<bool>,
    /// Why it is none: `no_yaku`, `not_winning` or `not_robbable`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Cow<'a, str>>,
    /// Yaku with their han; none in a yakuman hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yaku: Option<Vec<Named<'a>>>,
    /// Dora of each kind with their han.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus: Option<Vec<Named<'a>>>,
    /// Yakuman with how many each counts for.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_multiples")]
    pub yakuman: Option<Vec<Named<'a>>>,
    /// How many yakuman are paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yakuman_multiple_paid: Option<u8>,
    /// All han, dora included; null for a yakuman.
    #[serde(skip_serializing_if = "Nullable::is_absent")]
    pub han: Nullable<u16>,
    /// What fu are given for.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_items")]
    pub fu_items: Option<Vec<Named<'a>>>,
    /// Their sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fu_raw: Option<u16>,
    /// As paid; null where fu do not count.
    #[serde(skip_serializing_if = "Nullable::is_absent")]
    pub fu: Nullable<u16>,
    /// The limit; null below mangan.
    #[serde(skip_serializing_if = "Nullable::is_absent")]
    pub limit: Nullable<Cow<'a, str>>,
    /// Base points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base_points: Option<i32>,
    /// What each payer owes, without honba.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payment: Option<Shares>,
    /// What each payer owes, with honba.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payment_with_honba: Option<Shares>,
    /// What the winner gets in all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner_gain: Option<i32>,
    /// What each seat gains or loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deltas: Option<ByWind>,
}

#[derive(Serialize)]
struct Item<'a> {
    item: &'a str,
    fu: u16,
}

#[derive(Serialize)]
struct Multiple<'a> {
    name: &'a str,
    multiple: u16,
}

// Serde hands these a reference to the field.
#[expect(clippy::ref_option)]
fn as_items<S: Serializer>(items: &Option<Vec<Named<'_>>>, serializer: S) -> Result<S::Ok, S::Error> {
    let items = items.iter().flatten();
    serializer.collect_seq(items.map(|item| Item {
        item: &item.name,
        fu: item.han,
    }))
}

#[expect(clippy::ref_option)]
fn as_multiples<S: Serializer>(yakuman: &Option<Vec<Named<'_>>>, serializer: S) -> Result<S::Ok, S::Error> {
    let yakuman = yakuman.iter().flatten();
    serializer.collect_seq(yakuman.map(|yakuman| Multiple {
        name: &yakuman.name,
        multiple: yakuman.han,
    }))
}

fn named(name: &'static str, han: impl Into<u16>) -> Named<'static> {
    Named {
        name: name.into(),
        han: han.into(),
    }
}

impl Worth<'static> {
    /// The whole worth of a win, or why it has none.
    pub fn of(win: &WinSituation, rules: &Rules, score: &Result<Score, Unscorable>) -> Self {
        match score {
            Ok(score) => Self::of_score(win, rules, score),
            Err(error) => Self {
                valid: Some(false),
                reason: Some(reason(*error).into()),
                ..Self::default()
            },
        }
    }

    fn of_score(win: &WinSituation, rules: &Rules, score: &Score) -> Self {
        let yakuman = score.yakuman > 0;
        let yaku = score.yaku_han(rules).filter(|_| !yakuman);
        let multiples = score.yaku.iter().filter(|_| yakuman);
        let bonus = Bonus::ALL
            .iter()
            .map(|&bonus| named(bonus.id(), score.bonus.of(bonus)));
        let fu_counts = !yakuman && score.fu.rounded > 0;
        let items = score.fu.items.iter().filter(|_| fu_counts);
        let honba = |each: Points| Points(each.0.saturating_mul(win.honba.into()));
        let gain = |seat| score.deltas[seat].0;
        let at = |wind| {
            let seat = win
                .players
                .seats()
                .find(|&seat| win.players.seat_wind(seat, win.dealer) == wind);
            seat.map_or(0, gain)
        };
        let [east, south, west, north] = Wind::ALL.map(at);
        Self {
            valid: Some(true),
            reason: None,
            yaku: Some(yaku.map(|(yaku, han)| named(yaku.id(), han)).collect()),
            bonus: Some(bonus.filter(|bonus| bonus.han > 0).collect()),
            yakuman: yakuman.then(|| {
                let multiple = |yaku: Yaku| named(yaku.id(), han::multiple(yaku, rules));
                multiples.map(multiple).collect()
            }),
            yakuman_multiple_paid: yakuman.then_some(score.yakuman),
            han: (!yakuman).then_some(score.han).into(),
            fu_items: fu_counts.then(|| items.map(|item| named(item.kind.id(), item.fu)).collect()),
            fu_raw: fu_counts.then_some(score.fu.raw),
            fu: fu_counts.then_some(score.fu.rounded).into(),
            limit: match score.limit {
                Limit::None => Nullable::Null,
                limit => Nullable::Is(limit.to_string().into()),
            },
            base_points: Some(score.base.0),
            payment: Some(Shares::of(score.payment, Points(0), Points(0))),
            payment_with_honba: Some(Shares::of(
                score.payment,
                honba(rules.honba_ron),
                honba(rules.honba_tsumo),
            )),
            winner_gain: Some(gain(win.winner)),
            deltas: Some(ByWind {
                east,
                south,
                west,
                north,
            }),
        }
    }
}

/// The name of a reason.
const fn reason(error: Unscorable) -> &'static str {
    match error {
        Unscorable::NotComplete => "not_winning",
        Unscorable::NoYaku => "no_yaku",
        Unscorable::ClosedKanNotRobbable => "not_robbable",
        Unscorable::Impossible(_) => "impossible",
    }
}

impl Shares {
    fn of(payment: Payment, on_ron: Points, on_tsumo: Points) -> Self {
        match payment {
            Payment::Ron(points) => Self {
                discarder: Some((points + on_ron).0),
                dealer: None,
                each_nondealer: None,
            },
            Payment::Tsumo { dealer, each, .. } => Self {
                discarder: None,
                dealer: dealer.map(|points| (points + on_tsumo).0),
                each_nondealer: Some((each + on_tsumo).0),
            },
        }
    }
}

impl fmt::Display for Shares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shares = [
            ("discarder", self.discarder),
            ("dealer", self.dealer),
            ("each", self.each_nondealer),
        ];
        let shares = shares
            .into_iter()
            .filter_map(|(who, points)| Some((who, points?)));
        for (i, (who, points)) in shares.enumerate() {
            write!(f, "{}{who} {points}", if i > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Display for ByWind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (east, south, west, north) = (self.east, self.south, self.west, self.north);
        write!(f, "E {east}, S {south}, W {west}, N {north}")
    }
}

impl Worth<'_> {
    /// Each field that is said here and is otherwise in `found`: its name, what is said, what is found.
    /// The order of lists does not matter.
    pub fn differences(&self, found: &Self) -> Vec<(&'static str, String, String)> {
        let mut differences = Vec::new();
        let mut note = |field, said: String, found: String| differences.push((field, said, found));
        macro_rules! compare {
            ($($field:ident)*) => {$(
                if let Some(said) = &self.$field
                    && found.$field.as_ref() != Some(said)
                {
                    let found = found.$field.as_ref().map_or("none".to_owned(), ToString::to_string);
                    note(stringify!($field), said.to_string(), found);
                }
            )*};
        }
        macro_rules! compare_nullable {
            ($($field:ident)*) => {$(
                let none = Nullable::Null;
                let there = if found.$field.is_absent() { &none } else { &found.$field };
                if !self.$field.is_absent() && self.$field != *there {
                    note(stringify!($field), self.$field.to_string(), there.to_string());
                }
            )*};
        }
        macro_rules! compare_lists {
            ($($field:ident)*) => {$(
                if let Some(said) = &self.$field {
                    let (said, found) = (sorted(said), sorted(found.$field.as_deref().unwrap_or_default()));
                    if said != found {
                        note(stringify!($field), listed(&said), listed(&found));
                    }
                }
            )*};
        }
        compare!(valid reason);
        compare_lists!(yaku bonus yakuman);
        compare!(yakuman_multiple_paid);
        compare_nullable!(han);
        compare_lists!(fu_items);
        compare!(fu_raw);
        compare_nullable!(fu limit);
        compare!(base_points payment payment_with_honba winner_gain deltas);
        differences
    }
}

fn sorted<'n>(list: &'n [Named<'n>]) -> Vec<&'n Named<'n>> {
    let mut list: Vec<_> = list.iter().collect();
    list.sort_unstable();
    list
}

fn listed(list: &[&Named<'_>]) -> String {
    if list.is_empty() {
        return "none".to_owned();
    }
    let list = list.iter().map(|named| format!("{} {}", named.name, named.han));
    list.collect::<Vec<_>>().join(", ")
}

/// Line by line what is said.
impl fmt::Display for Worth<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(reason) = &self.reason {
            return writeln!(f, "no win: {reason}");
        }
        let lists = [&self.yaku, &self.yakuman, &self.bonus];
        let all: Vec<_> = lists.into_iter().flatten().flatten().collect();
        writeln!(f, "{}", listed(&all))?;
        if let (Nullable::Is(han), fu) = (&self.han, &self.fu) {
            writeln!(f, "{han} han {fu} fu")?;
        }
        if let Nullable::Is(limit) = &self.limit {
            writeln!(f, "{limit}")?;
        }
        if let Some(shares) = &self.payment_with_honba {
            writeln!(f, "{shares}")?;
        }
        self.deltas.map_or(Ok(()), |deltas| writeln!(f, "{deltas}"))
    }
}
