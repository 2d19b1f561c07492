//! The names of yaku and of dora counts. What they are worth stands in the scorer.

use std::fmt;

macro_rules! yaku_table {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $tenhou:literal;)*) => {
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
        }
    };
}

yaku_table! {
    /// Riichi 立直.
    Riichi = "riichi", 1;
    /// Double riichi ダブル立直.
    DoubleRiichi = "double_riichi", 21;
    /// Ippatsu 一発.
    Ippatsu = "ippatsu", 2;
    /// Menzen tsumo 門前清自摸和.
    MenzenTsumo = "menzen_tsumo", 0;
    /// Haitei 海底摸月.
    Haitei = "haitei", 5;
    /// Houtei 河底撈魚.
    Houtei = "houtei", 6;
    /// Rinshan 嶺上開花.
    Rinshan = "rinshan", 4;
    /// Chankan 槍槓.
    Chankan = "chankan", 3;
    /// Pinfu 平和.
    Pinfu = "pinfu", 7;
    /// Tanyao 断幺九.
    Tanyao = "tanyao", 8;
    /// Iipeikou 一盃口.
    Iipeikou = "iipeikou", 9;
    /// Seat wind 自風 東.
    SeatEast = "yakuhai_seat", 10;
    /// Seat wind 自風 南.
    SeatSouth = "yakuhai_seat", 11;
    /// Seat wind 自風 西.
    SeatWest = "yakuhai_seat", 12;
    /// Seat wind 自風 北.
    SeatNorth = "yakuhai_seat", 13;
    /// Round wind 場風 東.
    RoundEast = "yakuhai_round", 14;
    /// Round wind 場風 南.
    RoundSouth = "yakuhai_round", 15;
    /// Round wind 場風 西.
    RoundWest = "yakuhai_round", 16;
    /// Round wind 場風 北.
    RoundNorth = "yakuhai_round", 17;
    /// White dragon 白.
    Haku = "yakuhai_haku", 18;
    /// Green dragon 發.
    Hatsu = "yakuhai_hatsu", 19;
    /// Red dragon 中.
    Chun = "yakuhai_chun", 20;
    /// Chiitoitsu 七対子.
    Chiitoitsu = "chiitoitsu", 22;
    /// Chanta 混全帯幺九.
    Chanta = "chanta", 23;
    /// Ittsuu 一気通貫.
    Ittsu = "ittsu", 24;
    /// Sanshoku doujun 三色同順.
    SanshokuDoujun = "sanshoku_doujun", 25;
    /// Sanshoku doukou 三色同刻.
    SanshokuDoukou = "sanshoku_doukou", 26;
    /// Sankantsu 三槓子.
    Sankantsu = "sankantsu", 27;
    /// Toitoi 対々和.
    Toitoi = "toitoi", 28;
    /// Sanankou 三暗刻.
    Sanankou = "sanankou", 29;
    /// Shousangen 小三元.
    Shousangen = "shousangen", 30;
    /// Honroutou 混老頭.
    Honroutou = "honroutou", 31;
    /// Ryanpeikou 二盃口.
    Ryanpeikou = "ryanpeikou", 32;
    /// Junchan 純全帯幺九.
    Junchan = "junchan", 33;
    /// Honitsu 混一色.
    Honitsu = "honitsu", 34;
    /// Chinitsu 清一色.
    Chinitsu = "chinitsu", 35;
    /// Renhou 人和.
    Renhou = "renhou", 36;
    /// Tenhou 天和, the heavenly hand.
    Tenhou = "tenhou", 37;
    /// Chiihou 地和, the earthly hand.
    Chiihou = "chiihou", 38;
    /// Daisangen 大三元.
    Daisangen = "daisangen", 39;
    /// Suuankou 四暗刻.
    Suuankou = "suuankou", 40;
    /// Suuankou tanki 四暗刻単騎.
    SuuankouTanki = "suuankou_tanki", 41;
    /// Tsuuiisou 字一色.
    Tsuuiisou = "tsuuiisou", 42;
    /// Ryuuiisou 緑一色.
    Ryuuiisou = "ryuuiisou", 43;
    /// Chinroutou 清老頭.
    Chinroutou = "chinroutou", 44;
    /// Chuuren poutou 九蓮宝燈.
    Chuuren = "chuuren", 45;
    /// Junsei chuuren 純正九蓮宝燈.
    JunseiChuuren = "junsei_chuuren", 46;
    /// Kokushi musou 国士無双.
    Kokushi = "kokushi", 47;
    /// Kokushi thirteen-sided 国士無双十三面.
    Kokushi13 = "kokushi_13", 48;
    /// Daisuushii 大四喜.
    Daisuushii = "daisuushii", 49;
    /// Shousuushii 小四喜.
    Shousuushii = "shousuushii", 50;
    /// Suukantsu 四槓子.
    Suukantsu = "suukantsu", 51;
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
    fn a_set_lists_in_printing_order() {
        let set = YakuSet::of(&[Yaku::Suukantsu, Yaku::Pinfu, Yaku::Riichi]);
        assert_eq!(
            set.iter().collect::<Vec<_>>(),
            [Yaku::Riichi, Yaku::Pinfu, Yaku::Suukantsu]
        );
        assert!(YakuSet::EMPTY.iter().next().is_none());
    }
}
