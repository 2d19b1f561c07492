//! The languages, and the words that many sentences share.

use crate::score::FuKind;
use crate::table::{RoundId, Wind};
use crate::win::{Limit, Names, RonKind};

/// A language of explanations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
    /// Japanese.
    Ja,
}

impl Lang {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::En, Self::Fr, Self::Ja];

    /// Its code.
    pub const fn id(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
            Self::Ja => "ja",
        }
    }

    /// The text in this language.
    pub const fn of(self, [english, french, japanese]: [&str; 3]) -> &str {
        match self {
            Self::En => english,
            Self::Fr => french,
            Self::Ja => japanese,
        }
    }

    /// A yaku or dora count as players of the language know it.
    pub fn named(self, names: Names) -> String {
        let gloss = match self {
            Self::En => names.english,
            Self::Fr => names.french,
            Self::Ja => return names.japanese.to_owned(),
        };
        if gloss.eq_ignore_ascii_case(names.romaji) {
            return names.romaji.to_owned();
        }
        format!("{} ({gloss})", names.romaji)
    }

    /// What ends a question, with a blank behind it; French has one before it that no line breaks at.
    pub const fn question_mark(self) -> &'static str {
        self.of(["? ", "\u{a0}? ", "？ "])
    }

    /// A seat by its wind.
    pub const fn wind(self, wind: Wind) -> &'static str {
        self.of(match wind {
            Wind::East => ["East", "Est", "東家"],
            Wind::South => ["South", "Sud", "南家"],
            Wind::West => ["West", "Ouest", "西家"],
            Wind::North => ["North", "Nord", "北家"],
        })
    }

    /// From whom something comes.
    pub(super) const fn from(self, wind: Wind) -> &'static str {
        self.of(match wind {
            Wind::East => ["from East", "d’Est", "東家"],
            Wind::South => ["from South", "de Sud", "南家"],
            Wind::West => ["from West", "d’Ouest", "西家"],
            Wind::North => ["from North", "de Nord", "北家"],
        })
    }

    /// What the tile of a ron was doing, to be put behind whose it was; nothing for a discard.
    pub(super) const fn robbed(self, on: RonKind) -> &'static str {
        match on {
            RonKind::Kakan => self.of([", added to a pon", ", ajouté à un pon", "・加槓"]),
            RonKind::Ankan => self.of([", of a closed kan", ", d’un kan fermé", "・暗槓"]),
            RonKind::Kita => self.of([", set aside as north", ", écarté comme nord", "・抜きドラ"]),
            RonKind::Discard | RonKind::FirstTurn | RonKind::LastDiscard { .. } => "",
        }
    }

    /// The name of a round, without its honba.
    pub fn round(self, round: RoundId) -> String {
        match self {
            Self::En | Self::Fr => round.to_string(),
            Self::Ja => {
                let wind = ["東", "南", "西", "北"][round.wind as usize];
                format!("{wind}{}局", round.number)
            }
        }
    }

    /// A round by its wind.
    pub const fn round_wind(self, wind: Wind) -> &'static str {
        self.of(match wind {
            Wind::East => ["East round", "manche de l’Est", "東場"],
            Wind::South => ["South round", "manche du Sud", "南場"],
            Wind::West => ["West round", "manche de l’Ouest", "西場"],
            Wind::North => ["North round", "manche du Nord", "北場"],
        })
    }

    /// A limit; empty below mangan.
    pub fn limit(self, limit: Limit) -> String {
        let fixed = match limit {
            Limit::None => ["", "", ""],
            Limit::KiriageMangan => ["mangan (rounded up)", "mangan (arrondi)", "切り上げ満貫"],
            Limit::Mangan => ["mangan", "mangan", "満貫"],
            Limit::Haneman => ["haneman", "haneman", "跳満"],
            Limit::Baiman => ["baiman", "baiman", "倍満"],
            Limit::Sanbaiman => ["sanbaiman", "sanbaiman", "三倍満"],
            Limit::KazoeYakuman => ["counted yakuman", "yakuman compté", "数え役満"],
            Limit::Yonbaiman => ["fourfold mangan", "yonbaiman", "四倍満"],
            Limit::Yakuman(1) => ["yakuman", "yakuman", "役満"],
            Limit::Yakuman(n) => {
                return match self {
                    Self::En | Self::Fr => format!("{n}× yakuman"),
                    Self::Ja => format!("{n}倍役満"),
                };
            }
        };
        self.of(fixed).to_owned()
    }

    /// What fu are given for.
    pub const fn fu_item(self, kind: FuKind) -> &'static str {
        self.of(match kind {
            FuKind::Base => ["base", "base", "副底"],
            FuKind::MenzenRon => ["ron with a closed hand", "ron, main fermée", "門前加符"],
            FuKind::Tsumo => ["tsumo", "tsumo", "自摸符"],
            FuKind::PairValue => ["pair of value", "paire de valeur", "役牌の雀頭"],
            FuKind::PairDoubleWind => ["double wind pair", "paire du double vent", "連風牌の雀頭"],
            FuKind::WaitKanchan => ["middle wait", "attente au centre (kanchan)", "嵌張待ち"],
            FuKind::WaitPenchan => ["edge wait", "attente au bord (penchan)", "辺張待ち"],
            FuKind::WaitTanki => ["pair wait", "attente sur la paire (tanki)", "単騎待ち"],
            FuKind::OpenTripletSimple => ["open triplet, 2 to 8", "brelan ouvert de 2 à 8", "明刻（中張牌）"],
            FuKind::OpenTripletYaochu => [
                "open triplet, terminals or honours",
                "brelan ouvert, terminales ou honneurs",
                "明刻（么九牌）",
            ],
            FuKind::ClosedTripletSimple => [
                "closed triplet, 2 to 8",
                "brelan fermé de 2 à 8",
                "暗刻（中張牌）",
            ],
            FuKind::ClosedTripletYaochu => [
                "closed triplet, terminals or honours",
                "brelan fermé, terminales ou honneurs",
                "暗刻（么九牌）",
            ],
            FuKind::OpenKanSimple => ["open kan, 2 to 8", "carré ouvert de 2 à 8", "明槓（中張牌）"],
            FuKind::OpenKanYaochu => [
                "open kan, terminals or honours",
                "carré ouvert, terminales ou honneurs",
                "明槓（么九牌）",
            ],
            FuKind::ClosedKanSimple => ["closed kan, 2 to 8", "carré fermé de 2 à 8", "暗槓（中張牌）"],
            FuKind::ClosedKanYaochu => [
                "closed kan, terminals or honours",
                "carré fermé, terminales ou honneurs",
                "暗槓（么九牌）",
            ],
            FuKind::OpenPinfu => [
                "open hand without other fu",
                "main ouverte sans autre fu",
                "喰い平和形",
            ],
            FuKind::Chiitoitsu => ["seven pairs, always", "sept paires, toujours", "七対子は固定"],
        })
    }
}

/// `say!(lang, "English", "French", "Japanese")`: each with `{names}` of what is in scope.
macro_rules! say {
    ($lang:expr, $english:literal, $french:literal, $japanese:literal $(,)?) => {
        match $lang {
            $crate::explain::Lang::En => format!($english),
            $crate::explain::Lang::Fr => format!($french),
            $crate::explain::Lang::Ja => format!($japanese),
        }
    };
}
pub(super) use say;

/// How many columns of a terminal the text takes: two for each East Asian character.
pub fn width(text: &str) -> usize {
    let wide =
        |c: char| matches!(c as u32, 0x1100..=0x115f | 0x2e80..=0xd7ff | 0xf900..=0xfaff | 0xff00..=0xff60);
    text.chars().map(|c| 1 + usize::from(wide(c))).sum()
}

/// The text with blanks behind it up to so many columns.
pub fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}
