//! The names of yaku and of dora counts. What they are worth stands in the scorer.

use std::fmt;

/// What people call a yaku, a dora count or the like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Names {
    /// Japanese in Latin letters.
    pub romaji: &'static str,
    /// Japanese.
    pub japanese: &'static str,
    /// English, in lower case.
    pub english: &'static str,
    /// French, in lower case.
    pub french: &'static str,
}

macro_rules! yaku_table {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $tenhou:literal,
       $romaji:literal, $japanese:literal, $english:literal, $french:literal;)*) => {
        /// A yaku or a yakuman as an identity: it has names and platform numbers, no value.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Yaku {
            $($(#[$doc])* $name,)*
        }

        impl Yaku {
            /// All of them, in the order in which lists are printed.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The name used in every output. Seat and round winds share one name each.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)* }
            }

            /// Tenhou's number.
            pub const fn tenhou_id(self) -> u16 {
                match self { $(Self::$name => $tenhou,)* }
            }

            /// What people call it.
            pub const fn names(self) -> Names {
                match self {
                    $(Self::$name => Names {
                        romaji: $romaji,
                        japanese: $japanese,
                        english: $english,
                        french: $french,
                    },)*
                }
            }
        }
    };
}

yaku_table! {
    /// Riichi 立直.
    Riichi = "riichi", 1,
        "Riichi", "立直", "ready declaration", "déclaration";
    /// Double riichi ダブル立直.
    DoubleRiichi = "double_riichi", 21,
        "Double riichi", "ダブル立直", "ready on the first discard", "riichi au premier tour";
    /// Ippatsu 一発.
    Ippatsu = "ippatsu", 2,
        "Ippatsu", "一発", "one-shot", "coup immédiat";
    /// Menzen tsumo 門前清自摸和.
    MenzenTsumo = "menzen_tsumo", 0,
        "Menzen tsumo", "門前清自摸和", "self-draw with a closed hand", "pioche main fermée";
    /// Haitei 海底摸月.
    Haitei = "haitei", 5,
        "Haitei", "海底摸月", "last tile of the wall", "dernière pioche";
    /// Houtei 河底撈魚.
    Houtei = "houtei", 6,
        "Houtei", "河底撈魚", "last discard", "dernière défausse";
    /// Rinshan 嶺上開花.
    Rinshan = "rinshan", 4,
        "Rinshan kaihou", "嶺上開花", "replacement tile", "tuile de remplacement";
    /// Chankan 槍槓.
    Chankan = "chankan", 3,
        "Chankan", "槍槓", "robbing a kan", "vol du kan";
    /// Pinfu 平和.
    Pinfu = "pinfu", 7,
        "Pinfu", "平和", "all runs, no fu", "main sans points";
    /// Tanyao 断幺九.
    Tanyao = "tanyao", 8,
        "Tanyao", "断幺九", "all simples", "tout simples";
    /// Iipeikou 一盃口.
    Iipeikou = "iipeikou", 9,
        "Iipeikou", "一盃口", "pure double run", "double suite";
    /// Seat wind 自風 東.
    SeatEast = "yakuhai_seat", 10,
        "Jikaze ton", "自風 東", "seat wind East", "vent du siège, est";
    /// Seat wind 自風 南.
    SeatSouth = "yakuhai_seat", 11,
        "Jikaze nan", "自風 南", "seat wind South", "vent du siège, sud";
    /// Seat wind 自風 西.
    SeatWest = "yakuhai_seat", 12,
        "Jikaze shaa", "自風 西", "seat wind West", "vent du siège, ouest";
    /// Seat wind 自風 北.
    SeatNorth = "yakuhai_seat", 13,
        "Jikaze pei", "自風 北", "seat wind North", "vent du siège, nord";
    /// Round wind 場風 東.
    RoundEast = "yakuhai_round", 14,
        "Bakaze ton", "場風 東", "round wind East", "vent de la manche, est";
    /// Round wind 場風 南.
    RoundSouth = "yakuhai_round", 15,
        "Bakaze nan", "場風 南", "round wind South", "vent de la manche, sud";
    /// Round wind 場風 西.
    RoundWest = "yakuhai_round", 16,
        "Bakaze shaa", "場風 西", "round wind West", "vent de la manche, ouest";
    /// Round wind 場風 北.
    RoundNorth = "yakuhai_round", 17,
        "Bakaze pei", "場風 北", "round wind North", "vent de la manche, nord";
    /// White dragon 白.
    Haku = "yakuhai_haku", 18,
        "Haku", "役牌 白", "white dragon", "dragon blanc";
    /// Green dragon 發.
    Hatsu = "yakuhai_hatsu", 19,
        "Hatsu", "役牌 發", "green dragon", "dragon vert";
    /// Red dragon 中.
    Chun = "yakuhai_chun", 20,
        "Chun", "役牌 中", "red dragon", "dragon rouge";
    /// Chiitoitsu 七対子.
    Chiitoitsu = "chiitoitsu", 22,
        "Chiitoitsu", "七対子", "seven pairs", "sept paires";
    /// Chanta 混全帯幺九.
    Chanta = "chanta", 23,
        "Chanta", "混全帯幺九", "terminals and honours in all groups", "terminales et honneurs partout";
    /// Ittsuu 一気通貫.
    Ittsu = "ittsu", 24,
        "Ittsu", "一気通貫", "pure straight", "grande suite";
    /// Sanshoku doujun 三色同順.
    SanshokuDoujun = "sanshoku_doujun", 25,
        "Sanshoku doujun", "三色同順", "mixed triple run", "suite tricolore";
    /// Sanshoku doukou 三色同刻.
    SanshokuDoukou = "sanshoku_doukou", 26,
        "Sanshoku doukou", "三色同刻", "mixed triple triplet", "brelan tricolore";
    /// Sankantsu 三槓子.
    Sankantsu = "sankantsu", 27,
        "Sankantsu", "三槓子", "three kans", "trois carrés";
    /// Toitoi 対々和.
    Toitoi = "toitoi", 28,
        "Toitoi", "対々和", "all triplets", "tout brelans";
    /// Sanankou 三暗刻.
    Sanankou = "sanankou", 29,
        "Sanankou", "三暗刻", "three concealed triplets", "trois brelans cachés";
    /// Shousangen 小三元.
    Shousangen = "shousangen", 30,
        "Shousangen", "小三元", "little three dragons", "petits trois dragons";
    /// Honroutou 混老頭.
    Honroutou = "honroutou", 31,
        "Honroutou", "混老頭", "all terminals and honours", "terminales et honneurs";
    /// Ryanpeikou 二盃口.
    Ryanpeikou = "ryanpeikou", 32,
        "Ryanpeikou", "二盃口", "twice pure double run", "deux doubles suites";
    /// Junchan 純全帯幺九.
    Junchan = "junchan", 33,
        "Junchan", "純全帯幺九", "terminals in all groups", "terminales partout";
    /// Honitsu 混一色.
    Honitsu = "honitsu", 34,
        "Honitsu", "混一色", "half flush", "semi-pur";
    /// Chinitsu 清一色.
    Chinitsu = "chinitsu", 35,
        "Chinitsu", "清一色", "full flush", "pur";
    /// Renhou 人和.
    Renhou = "renhou", 36,
        "Renhou", "人和", "blessing of man", "main de l’homme";
    /// Tenhou 天和, the heavenly hand.
    Tenhou = "tenhou", 37,
        "Tenhou", "天和", "blessing of heaven", "main du ciel";
    /// Chiihou 地和, the earthly hand.
    Chiihou = "chiihou", 38,
        "Chiihou", "地和", "blessing of earth", "main de la terre";
    /// Daisangen 大三元.
    Daisangen = "daisangen", 39,
        "Daisangen", "大三元", "big three dragons", "grands trois dragons";
    /// Suuankou 四暗刻.
    Suuankou = "suuankou", 40,
        "Suuankou", "四暗刻", "four concealed triplets", "quatre brelans cachés";
    /// Suuankou tanki 四暗刻単騎.
    SuuankouTanki = "suuankou_tanki", 41,
        "Suuankou tanki", "四暗刻単騎", "four concealed triplets, pair wait", "quatre brelans cachés, attente sur la paire";
    /// Tsuuiisou 字一色.
    Tsuuiisou = "tsuuiisou", 42,
        "Tsuuiisou", "字一色", "all honours", "tout honneurs";
    /// Ryuuiisou 緑一色.
    Ryuuiisou = "ryuuiisou", 43,
        "Ryuuiisou", "緑一色", "all green", "tout vert";
    /// Chinroutou 清老頭.
    Chinroutou = "chinroutou", 44,
        "Chinroutou", "清老頭", "all terminals", "tout terminales";
    /// Chuuren poutou 九蓮宝燈.
    Chuuren = "chuuren", 45,
        "Chuuren poutou", "九蓮宝燈", "nine gates", "neuf portes";
    /// Junsei chuuren 純正九蓮宝燈.
    JunseiChuuren = "junsei_chuuren", 46,
        "Junsei chuuren poutou", "純正九蓮宝燈", "nine gates, nine-sided wait", "neuf portes, attente neuf tuiles";
    /// Kokushi musou 国士無双.
    Kokushi = "kokushi", 47,
        "Kokushi musou", "国士無双", "thirteen orphans", "treize orphelins";
    /// Kokushi thirteen-sided 国士無双十三面.
    Kokushi13 = "kokushi_13", 48,
        "Kokushi musou juusanmen", "国士無双十三面", "thirteen orphans, thirteen-sided wait", "treize orphelins, attente treize tuiles";
    /// Daisuushii 大四喜.
    Daisuushii = "daisuushii", 49,
        "Daisuushii", "大四喜", "big four winds", "grands quatre vents";
    /// Shousuushii 小四喜.
    Shousuushii = "shousuushii", 50,
        "Shousuushii", "小四喜", "little four winds", "petits quatre vents";
    /// Suukantsu 四槓子.
    Suukantsu = "suukantsu", 51,
        "Suukantsu", "四槓子", "four kans", "quatre carrés";
}

/// A dora count: han that make no yaku.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bonus {
    /// Dora shown by the indicators; on Tenhou kita too.
    Dora,
    /// Ura dora 裏ドラ.
    UraDora,
    /// Red fives 赤ドラ.
    AkaDora,
    /// Norths set aside, where they are listed apart 抜きドラ.
    Kita,
}

impl Bonus {
    /// All of them, in the order in which lists are printed.
    pub const ALL: [Self; 4] = [Self::Dora, Self::UraDora, Self::AkaDora, Self::Kita];

    /// The name used in every output.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Dora => "dora",
            Self::UraDora => "ura_dora",
            Self::AkaDora => "aka_dora",
            Self::Kita => "kita",
        }
    }

    /// What people call it.
    pub const fn names(self) -> Names {
        let [romaji, japanese, english, french] = match self {
            Self::Dora => ["Dora", "ドラ", "dora", "dora"],
            Self::UraDora => [
                "Ura dora",
                "裏ドラ",
                "dora under the indicators",
                "dora sous les indicateurs",
            ],
            Self::AkaDora => ["Aka dora", "赤ドラ", "red fives", "cinq rouges"],
            Self::Kita => ["Nukidora", "抜きドラ", "norths set aside", "nords écartés"],
        };
        Names {
            romaji,
            japanese,
            english,
            french,
        }
    }

    /// Tenhou's number, where it has one.
    pub const fn tenhou_id(self) -> Option<u16> {
        match self {
            Self::Dora => Some(52),
            Self::UraDora => Some(53),
            Self::AkaDora => Some(54),
            Self::Kita => None,
        }
    }
}

impl Yaku {
    /// The yaku with this number on Tenhou.
    pub fn from_tenhou_id(id: u16) -> Option<Self> {
        const BY_ID: [Option<Yaku>; Yaku::ALL.len()] = {
            let mut by_id = [None; Yaku::ALL.len()];
            let mut i = 0;
            while i < by_id.len() {
                by_id[Yaku::ALL[i].tenhou_id() as usize] = Some(Yaku::ALL[i]);
                i += 1;
            }
            by_id
        };
        BY_ID.get(usize::from(id)).copied().flatten()
    }

    /// Whether it is a yakuman; [`Yaku::Renhou`] is one only where the rules say so.
    pub const fn is_yakuman(self) -> bool {
        self as u8 >= Self::Tenhou as u8
    }
}

impl fmt::Display for Yaku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A set of yaku.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct YakuSet(u64);

impl YakuSet {
    /// No yaku.
    pub const EMPTY: Self = Self(0);

    /// The set of these.
    pub const fn of(yaku: &[Yaku]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < yaku.len() {
            bits |= 1 << yaku[i] as u8;
            i += 1;
        }
        Self(bits)
    }

    /// Puts a yaku in.
    pub const fn insert(&mut self, yaku: Yaku) {
        self.0 |= 1 << yaku as u8;
    }

    /// Puts a yaku in if `condition` holds; without a branch.
    pub const fn insert_if(&mut self, yaku: Yaku, condition: bool) {
        self.0 |= (condition as u64) << yaku as u8;
    }

    /// Takes a yaku out.
    pub const fn remove(&mut self, yaku: Yaku) {
        self.0 &= !(1 << yaku as u8);
    }

    /// Whether it is in.
    pub const fn has(self, yaku: Yaku) -> bool {
        self.0 >> yaku as u8 & 1 == 1
    }

    /// Whether nothing is in.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// One bit per yaku, bit n for the n-th of [`Yaku::ALL`].
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set with these bits; bits without a yaku are dropped.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & ((1 << Yaku::ALL.len()) - 1))
    }

    /// Those in both.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those in either.
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those in this set and not in the other.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Those in this set in printing order.
    pub fn iter(self) -> impl Iterator<Item = Yaku> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let next = bits.trailing_zeros() as usize;
            bits &= bits.wrapping_sub(1);
            Yaku::ALL.get(next).copied()
        })
    }
}

impl fmt::Debug for YakuSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenhou_numbers_are_distinct_and_complete() {
        let mut ids: Vec<u16> = Yaku::ALL.iter().map(|y| y.tenhou_id()).collect();
        ids.sort_unstable();
        assert_eq!(ids, (0..=51).collect::<Vec<_>>());
    }

    #[test]
    fn names_are_distinct_in_every_language() {
        for of in [
            (|names| names.romaji) as fn(Names) -> &'static str,
            |names| names.japanese,
            |names| names.english,
            |names| names.french,
        ] {
            let mut all: Vec<_> = Yaku::ALL.iter().map(|yaku| of(yaku.names())).collect();
            all.extend(Bonus::ALL.iter().map(|bonus| of(bonus.names())));
            let count = all.len();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), count);
            assert!(all.iter().all(|name| !name.is_empty()));
        }
    }

    #[test]
    fn a_set_lists_in_printing_order() {
        let set = YakuSet::of(&[Yaku::Suukantsu, Yaku::Pinfu, Yaku::Riichi]);
        assert_eq!(
            set.iter().collect::<Vec<_>>(),
            [Yaku::Riichi, Yaku::Pinfu, Yaku::Suukantsu]
        );
        assert!(YakuSet::EMPTY.iter().next().is_none());
    }
}
