//! The value of an axis as rule files, reports and options write it.

use std::borrow::Cow;
use std::fmt;

use super::{AbortiveDraw, AbortiveDraws, LocalYaku, LocalYakuSet, Uma, YakumanStacking};
use crate::table::{Players, Points};
use crate::tile::RedFives;
use crate::win::{PaoCause, PaoCauses, Yaku, YakuSet};

/// A value as text formats hold it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Setting {
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Number(i64),
    /// A word.
    Word(Cow<'static, str>),
    /// A list.
    List(Vec<Setting>),
}

impl Setting {
    /// As people read it: no quotes, yes and no.
    pub fn plain(&self) -> String {
        match self {
            Self::Bool(true) => "yes".to_owned(),
            Self::Bool(false) => "no".to_owned(),
            Self::Number(number) => number.to_string(),
            Self::Word(word) => word.clone().into_owned(),
            Self::List(list) if list.is_empty() => "none".to_owned(),
            Self::List(list) => list.iter().map(Self::plain).collect::<Vec<_>>().join(", "),
        }
    }

    pub(super) const fn word(word: &'static str) -> Self {
        Self::Word(Cow::Borrowed(word))
    }

    pub(super) fn as_word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            _ => None,
        }
    }

    fn as_number<T: TryFrom<i64>>(&self) -> Option<T> {
        match self {
            Self::Number(number) => T::try_from(*number).ok(),
            _ => None,
        }
    }

    fn as_list(&self) -> Option<&[Self]> {
        match self {
            Self::List(list) => Some(list),
            _ => None,
        }
    }

    fn words(words: impl Iterator<Item = &'static str>) -> Self {
        Self::List(words.map(Self::word).collect())
    }
}

/// As TOML and JSON write it.
impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => value.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => write!(f, "{word:?}"),
            Self::List(list) => {
                f.write_str("[")?;
                for (i, item) in list.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    item.fmt(f)?;
                }
                f.write_str("]")
            }
        }
    }
}

/// What an axis can be set to.
#[derive(Debug, Clone, Copy)]
pub enum Values {
    /// Yes or no.
    YesNo,
    /// One of these words; each with its meaning.
    OneOf(&'static [(&'static str, &'static str)]),
    /// One of these numbers.
    Numbers(&'static [i64]),
    /// A number from the first to the second.
    Range(i64, i64),
    /// A list of any of these words, each with its meaning.
    AnyOf(&'static [(&'static str, &'static str)]),
    /// A list of so many to so many whole numbers, each in the range.
    NumberList {
        /// Fewest and most numbers in the list.
        len: (usize, usize),
        /// Least and greatest number.
        range: (i64, i64),
    },
    /// An empty list: these words have a place but no effect yet.
    NoneYet(&'static [(&'static str, &'static str)]),
    /// Any of these.
    Either(&'static [Values]),
}

impl Values {
    /// Whether the value is one of them.
    pub fn allows(&self, setting: &Setting) -> bool {
        match (self, setting) {
            (Self::YesNo, Setting::Bool(_)) => true,
            (Self::OneOf(words), Setting::Word(word)) => words.iter().any(|(known, _)| known == word),
            (Self::Numbers(numbers), Setting::Number(number)) => numbers.contains(number),
            (Self::Range(least, most), Setting::Number(number)) => (least..=most).contains(&number),
            (Self::AnyOf(_), Setting::List(list)) => self.first_unknown(list).is_none(),
            (Self::NumberList { len, range }, Setting::List(list)) => {
                (len.0..=len.1).contains(&list.len())
                    && list.iter().all(|item| Self::Range(range.0, range.1).allows(item))
            }
            (Self::NoneYet(_), Setting::List(list)) => list.is_empty(),
            (Self::Either(all), setting) => all.iter().any(|values| values.allows(setting)),
            _ => false,
        }
    }

    /// The words it can be or hold, with their meanings.
    pub fn words(&self) -> Vec<(&'static str, &'static str)> {
        match self {
            Self::OneOf(words) | Self::AnyOf(words) | Self::NoneYet(words) => words.to_vec(),
            Self::Either(all) => all.iter().flat_map(Self::words).collect(),
            _ => Vec::new(),
        }
    }

    fn first_unknown<'s>(&self, list: &'s [Setting]) -> Option<&'s Setting> {
        let words = self.words();
        list.iter().find(|item| {
            item.as_word()
                .is_none_or(|word| !words.iter().any(|(known, _)| *known == word))
        })
    }

    /// The word in `setting` that is no value here, if a word is what is wrong.
    pub fn wrong_word<'s>(&self, setting: &'s Setting) -> Option<&'s str> {
        match setting {
            Setting::Word(word) => Some(word),
            Setting::List(list) => self.first_unknown(list).and_then(Setting::as_word),
            _ => None,
        }
    }
}

/// What can be written, in words for people.
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = |f: &mut fmt::Formatter<'_>, words: &[(&str, &str)], between: &str| {
            for (i, (word, _)) in words.iter().enumerate() {
                if i > 0 {
                    f.write_str(between)?;
                }
                write!(f, "{word:?}")?;
            }
            Ok(())
        };
        match self {
            Self::YesNo => f.write_str("true or false"),
            Self::OneOf(list) => words(f, list, " or "),
            Self::Numbers(list) => {
                for (i, number) in list.iter().enumerate() {
                    let between = if i > 0 { " or " } else { "" };
                    write!(f, "{between}{number}")?;
                }
                Ok(())
            }
            Self::Range(least, most) => write!(f, "a number from {least} to {most}"),
            Self::AnyOf(list) => {
                f.write_str("a list of any of ")?;
                words(f, list, ", ")
            }
            Self::NumberList { len, range } => {
                if len.0 == len.1 {
                    write!(f, "a list of {} numbers", len.0)?;
                } else {
                    write!(f, "a list of {} or {} numbers", len.0, len.1)?;
                }
                write!(f, " from {} to {}", range.0, range.1)
            }
            Self::NoneYet(list) => {
                f.write_str("an empty list; not yet scored: ")?;
                words(f, list, ", ")
            }
            Self::Either(all) => {
                for (i, values) in all.iter().enumerate() {
                    if i > 0 {
                        f.write_str(" or ")?;
                    }
                    values.fmt(f)?;
                }
                Ok(())
            }
        }
    }
}

/// A type that an axis can have.
pub(super) trait AxisValue: Sized {
    /// What it can be, unless the axis says otherwise.
    const VALUES: Values;

    /// As written.
    fn to_setting(&self) -> Setting;

    /// From what was written; `None` if it cannot be that.
    fn from_setting(setting: &Setting) -> Option<Self>;
}

impl AxisValue for bool {
    const VALUES: Values = Values::YesNo;

    fn to_setting(&self) -> Setting {
        Setting::Bool(*self)
    }

    fn from_setting(setting: &Setting) -> Option<Self> {
        match setting {
            Setting::Bool(value) => Some(*value),
            _ => None,
        }
    }
}

impl AxisValue for u8 {
    const VALUES: Values = Values::Range(0, 255);

    fn to_setting(&self) -> Setting {
        Setting::Number((*self).into())
    }

    fn from_setting(setting: &Setting) -> Option<Self> {
        setting.as_number()
    }
}

impl AxisValue for Points {
    const VALUES: Values = Values::Range(0, 1_000_000);

    fn to_setting(&self) -> Setting {
        Setting::Number(self.0.into())
    }

    fn from_setting(setting: &Setting) -> Option<Self> {
        setting.as_number().map(Self)
    }
}

impl AxisValue for Players {
    const VALUES: Values = Values::Numbers(&[3, 4]);

    fn to_setting(&self) -> Setting {
        Setting::Number(self.count().into())
    }

    fn from_setting(setting: &Setting) -> Option<Self> {
        match setting {
            Setting::Number(3) => Some(Self::Three),
            Setting::Number(4) => Some(Self::Four),
            _ => None,
        }
    }
}

impl AxisValue for RedFives {
    const VALUES: Values = Values::NumberList {
        len: (3, 3),
        range: (0, 4),
    };

    fn to_setting(&self) -> Setting {
        let counts = [self.man, self.pin, self.sou];
        Setting::List(counts.map(|n| Setting::Number(n.into())).into())
    }

    fn from_setting(setting: &Setting) -> Option<Self> {
        let [man, pin, sou] = setting.as_list()? else {
            return None;
        };
        Some(Self {
            man: man.as_number()?,
            pin: pin.as_number()?,
            sou: sou.as_number()?,
        })
    }
}

/// The yakuman that a rule set can double.
const YAKUMAN: [(&str, &str); YAKUMAN_COUNT] = {
    let mut words = [("", ""); YAKUMAN_COUNT];
    let mut i = 0;
    while i < YAKUMAN_COUNT {
        words[i] = (Yaku::ALL[Yaku::Tenhou as usize + i].id(), "");
        i += 1;
    }
    words
};
const YAKUMAN_COUNT: usize = Yaku::ALL.len() - Yaku::Tenhou as usize;

impl AxisValue for YakuSet {
    const VALUES: Values = Values::AnyOf(&YAKUMAN);

    fn to_setting(&self) -> Setting {
        Setting::words(self.iter().map(Yaku::id))
    }

    fn from_setting(setting: &Setting) -> Option<Self> {
        let mut set = Self::EMPTY;
        for item in setting.as_list()? {
            let word = item.as_word()?;
            set.insert(*Yaku::ALL.iter().find(|yaku| yaku.id() == word)?);
        }
        Some(set)
    }
}

impl AxisValue for YakumanStacking {
    const VALUES: Values = Values::Either(&[
        Values::OneOf(&[
            ("add", "They add without end."),
            ("one", "One yakuman is paid whatever the hand holds."),
        ]),
        Values::Range(2, 254),
    ]);

    fn to_setting(&self) -> Setting {
        match self {
            Self::One => Setting::word("one"),
            Self::Add { max: u8::MAX } => Setting::word("add"),
            Self::Add { max } => Setting::Number((*max).into()),
        }
    }

    fn from_setting(setting: &Setting) -> Option<Self> {
        match setting {
            Setting::Number(_) => setting.as_number().map(|max| Self::Add { max }),
            Setting::Word(word) if word == "one" => Some(Self::One),
            Setting::Word(word) if word == "add" => Some(Self::Add { max: u8::MAX }),
            _ => None,
        }
    }
}

const PAO_CAUSES: [(&str, &str); 4] = [
    (PaoCause::Daisangen.id(), "The third dragon set."),
    (PaoCause::Daisuushii.id(), "The fourth wind set."),
    (PaoCause::Suukantsu.id(), "The fourth kan."),
    (PaoCause::FedKan.id(), "The open kan whose replacement tile won."),
];

impl AxisValue for PaoCauses {
    const VALUES: Values = Values::AnyOf(&PAO_CAUSES);

    fn to_setting(&self) -> Setting {
        let causes = PaoCause::ALL.into_iter().zip(PAO_CAUSES);
        Setting::words(
            causes
                .filter(|(cause, _)| self.has(*cause))
                .map(|(_, (id, _))| id),
        )
    }

    fn from_setting(setting: &Setting) -> Option<Self> {
        let mut causes = Vec::new();
        for item in setting.as_list()? {
            let word = item.as_word()?;
            let place = PAO_CAUSES.iter().position(|(id, _)| *id == word)?;
            causes.push(PaoCause::ALL[place]);
        }
        Some(Self::of(&causes))
    }
}

impl AxisValue for AbortiveDraws {
    const VALUES: Values = match AbortiveDraw::VALUES {
        Values::OneOf(words) => Values::AnyOf(words),
        other => other,
    };

    fn to_setting(&self) -> Setting {
        let draws = AbortiveDraw::ALL.iter();
        Setting::words(draws.filter(|draw| self.has(**draw)).map(|draw| draw.id()))
    }

    fn from_setting(setting: &Setting) -> Option<Self> {
        let draws: Option<Vec<_>> = setting
            .as_list()?
            .iter()
            .map(AbortiveDraw::from_setting)
            .collect();
        draws.map(|draws| Self::of(&draws))
    }
}

impl AxisValue for LocalYakuSet {
    const VALUES: Values = match LocalYaku::VALUES {
        Values::OneOf(words) => Values::NoneYet(words),
        other => other,
    };

    fn to_setting(&self) -> Setting {
        Setting::List(Vec::new())
    }

    fn from_setting(setting: &Setting) -> Option<Self> {
        setting.as_list()?.is_empty().then_some(Self::NONE)
    }
}

impl AxisValue for Uma {
    const VALUES: Values = Values::Either(&[
        Values::NumberList {
            len: (3, 4),
            range: (-1_000_000, 1_000_000),
        },
        Values::OneOf(&[(
            "floating",
            "By how many players end at or above the points to return: one +12 -1 -3 -8 thousand, two \
             +8 +4 -4 -8, three +8 +3 +1 -12, none or four nothing.",
        )]),
    ]);

    fn to_setting(&self) -> Setting {
        match self {
            Self::Floating => Setting::word("floating"),
            Self::Fixed([a, b, c, Points(0)]) => Setting::List([a, b, c].map(AxisValue::to_setting).into()),
            Self::Fixed(places) => Setting::List(places.iter().map(AxisValue::to_setting).collect()),
        }
    }

    fn from_setting(setting: &Setting) -> Option<Self> {
        match setting {
            Setting::Word(word) if word == "floating" => Some(Self::Floating),
            Setting::List(list) if list.len() <= 4 => {
                let mut places = [Points(0); 4];
                for (place, item) in places.iter_mut().zip(list) {
                    *place = Points::from_setting(item)?;
                }
                Some(Self::Fixed(places))
            }
            _ => None,
        }
    }
}
