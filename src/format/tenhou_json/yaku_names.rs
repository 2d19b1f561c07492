//! What yaku and dora are called in words, by Tenhou, by the clients of Mahjong Soul and by converters
//! between them.

use crate::win::{Bonus, ClaimedName, Yaku, YakuSet};

/// Tenhou's name of each yaku.
const TENHOU: &[(&str, Yaku)] = &[
    ("立直", Yaku::Riichi),
    ("断幺九", Yaku::Tanyao),
    ("門前清自摸和", Yaku::MenzenTsumo),
    ("平和", Yaku::Pinfu),
    ("一発", Yaku::Ippatsu),
    ("役牌 白", Yaku::Haku),
    ("役牌 發", Yaku::Hatsu),
    ("役牌 中", Yaku::Chun),
    ("一盃口", Yaku::Iipeikou),
    ("混一色", Yaku::Honitsu),
    ("七対子", Yaku::Chiitoitsu),
    ("三色同順", Yaku::SanshokuDoujun),
    ("対々和", Yaku::Toitoi),
    ("一気通貫", Yaku::Ittsu),
    ("自風 東", Yaku::SeatEast),
    ("自風 南", Yaku::SeatSouth),
    ("自風 西", Yaku::SeatWest),
    ("自風 北", Yaku::SeatNorth),
    ("場風 東", Yaku::RoundEast),
    ("場風 南", Yaku::RoundSouth),
    ("場風 西", Yaku::RoundWest),
    ("場風 北", Yaku::RoundNorth),
    ("嶺上開花", Yaku::Rinshan),
    ("海底摸月", Yaku::Haitei),
    ("河底撈魚", Yaku::Houtei),
    ("槍槓", Yaku::Chankan),
    ("両立直", Yaku::DoubleRiichi),
    ("三暗刻", Yaku::Sanankou),
    ("混全帯幺九", Yaku::Chanta),
    ("純全帯幺九", Yaku::Junchan),
    ("清一色", Yaku::Chinitsu),
    ("混老頭", Yaku::Honroutou),
    ("小三元", Yaku::Shousangen),
    ("二盃口", Yaku::Ryanpeikou),
    ("三色同刻", Yaku::SanshokuDoukou),
    ("三槓子", Yaku::Sankantsu),
    ("人和", Yaku::Renhou),
    ("天和", Yaku::Tenhou),
    ("地和", Yaku::Chiihou),
    ("大三元", Yaku::Daisangen),
    ("四暗刻", Yaku::Suuankou),
    ("四暗刻単騎", Yaku::SuuankouTanki),
    ("字一色", Yaku::Tsuuiisou),
    ("緑一色", Yaku::Ryuuiisou),
    ("清老頭", Yaku::Chinroutou),
    ("九蓮宝燈", Yaku::Chuuren),
    ("純正九蓮宝燈", Yaku::JunseiChuuren),
    ("国士無双", Yaku::Kokushi),
    ("国士無双１３面", Yaku::Kokushi13),
    ("大四喜", Yaku::Daisuushii),
    ("小四喜", Yaku::Shousuushii),
    ("四槓子", Yaku::Suukantsu),
];

/// Names of dora counts, Tenhou's and everybody's.
const BONUSES: &[(&str, Bonus)] = &[
    ("ドラ", Bonus::Dora),
    ("裏ドラ", Bonus::UraDora),
    ("赤ドラ", Bonus::AkaDora),
    ("抜きドラ", Bonus::Kita),
    ("北抜き", Bonus::Kita),
    ("宝牌", Bonus::Dora),
    ("里宝牌", Bonus::UraDora),
    ("红宝牌", Bonus::AkaDora),
    ("赤宝牌", Bonus::AkaDora),
    ("拔北宝牌", Bonus::Kita),
    ("Dora", Bonus::Dora),
    ("Ura Dora", Bonus::UraDora),
    ("Uradora", Bonus::UraDora),
    ("Red Five", Bonus::AkaDora),
    ("Aka Dora", Bonus::AkaDora),
    ("Akadora", Bonus::AkaDora),
    ("Kita", Bonus::Kita),
    ("Nukidora", Bonus::Kita),
];

/// Other names: of the Mahjong Soul clients (Japanese, English, Chinese) and in romaji.
const ALIASES: &[(&str, Yaku)] = &[
    ("ダブル立直", Yaku::DoubleRiichi),
    ("槓上開花", Yaku::Rinshan),
    ("国士無双十三面", Yaku::Kokushi13),
    ("国士無双十三面待ち", Yaku::Kokushi13),
    ("国士無双13面", Yaku::Kokushi13),
    ("役牌:白", Yaku::Haku),
    ("役牌:發", Yaku::Hatsu),
    ("役牌:中", Yaku::Chun),
    ("役牌 発", Yaku::Hatsu),
    ("白", Yaku::Haku),
    ("發", Yaku::Hatsu),
    ("中", Yaku::Chun),
    ("断么九", Yaku::Tanyao),
    ("門前自摸", Yaku::MenzenTsumo),
    ("门前清自摸和", Yaku::MenzenTsumo),
    ("抢杠", Yaku::Chankan),
    ("岭上开花", Yaku::Rinshan),
    ("河底捞鱼", Yaku::Houtei),
    ("役牌：白", Yaku::Haku),
    ("役牌：发", Yaku::Hatsu),
    ("役牌：中", Yaku::Chun),
    ("役牌 发", Yaku::Hatsu),
    ("一杯口", Yaku::Iipeikou),
    ("混全带幺九", Yaku::Chanta),
    ("一气通贯", Yaku::Ittsu),
    ("三色同顺", Yaku::SanshokuDoujun),
    ("两立直", Yaku::DoubleRiichi),
    ("三杠子", Yaku::Sankantsu),
    ("对对和", Yaku::Toitoi),
    ("混老头", Yaku::Honroutou),
    ("七对子", Yaku::Chiitoitsu),
    ("纯全带幺九", Yaku::Junchan),
    ("二杯口", Yaku::Ryanpeikou),
    ("一发", Yaku::Ippatsu),
    ("绿一色", Yaku::Ryuuiisou),
    ("清老头", Yaku::Chinroutou),
    ("国士无双", Yaku::Kokushi),
    ("国士无双十三面", Yaku::Kokushi13),
    ("四杠子", Yaku::Suukantsu),
    ("九莲宝灯", Yaku::Chuuren),
    ("纯正九莲宝灯", Yaku::JunseiChuuren),
    ("四暗刻单骑", Yaku::SuuankouTanki),
    ("Fully Concealed Hand", Yaku::MenzenTsumo),
    ("Riichi", Yaku::Riichi),
    ("Robbing a Kan", Yaku::Chankan),
    ("After a Kan", Yaku::Rinshan),
    ("Under the Sea", Yaku::Haitei),
    ("Under the River", Yaku::Houtei),
    ("White Dragon", Yaku::Haku),
    ("Green Dragon", Yaku::Hatsu),
    ("Red Dragon", Yaku::Chun),
    ("All Simples", Yaku::Tanyao),
    ("Pure Double Sequence", Yaku::Iipeikou),
    ("Pinfu", Yaku::Pinfu),
    ("Half Outside Hand", Yaku::Chanta),
    ("Pure Straight", Yaku::Ittsu),
    ("Mixed Triple Sequence", Yaku::SanshokuDoujun),
    ("Double Riichi", Yaku::DoubleRiichi),
    ("Triple Triplets", Yaku::SanshokuDoukou),
    ("Three Quads", Yaku::Sankantsu),
    ("All Triplets", Yaku::Toitoi),
    ("Three Concealed Triplets", Yaku::Sanankou),
    ("Little Three Dragons", Yaku::Shousangen),
    ("All Terminals and Honors", Yaku::Honroutou),
    ("Seven Pairs", Yaku::Chiitoitsu),
    ("Fully Outside Hand", Yaku::Junchan),
    ("Half Flush", Yaku::Honitsu),
    ("Twice Pure Double Sequence", Yaku::Ryanpeikou),
    ("Full Flush", Yaku::Chinitsu),
    ("Ippatsu", Yaku::Ippatsu),
    ("Blessing of Heaven", Yaku::Tenhou),
    ("Blessing of Earth", Yaku::Chiihou),
    ("Hand of Man", Yaku::Renhou),
    ("Big Three Dragons", Yaku::Daisangen),
    ("Four Concealed Triplets", Yaku::Suuankou),
    ("Single-wait Four Concealed Triplets", Yaku::SuuankouTanki),
    ("All Honors", Yaku::Tsuuiisou),
    ("All Green", Yaku::Ryuuiisou),
    ("All Terminals", Yaku::Chinroutou),
    ("Thirteen Orphans", Yaku::Kokushi),
    ("Thirteen-wait Thirteen Orphans", Yaku::Kokushi13),
    ("Four Little Winds", Yaku::Shousuushii),
    ("Four Big Winds", Yaku::Daisuushii),
    ("Four Quads", Yaku::Suukantsu),
    ("Nine Gates", Yaku::Chuuren),
    ("True Nine Gates", Yaku::JunseiChuuren),
    ("Menzen Tsumo", Yaku::MenzenTsumo),
    ("Menzenchin Tsumohou", Yaku::MenzenTsumo),
    ("Tsumo", Yaku::MenzenTsumo),
    ("Chankan", Yaku::Chankan),
    ("Rinshan Kaihou", Yaku::Rinshan),
    ("Haitei Raoyue", Yaku::Haitei),
    ("Haitei", Yaku::Haitei),
    ("Houtei Raoyui", Yaku::Houtei),
    ("Houtei", Yaku::Houtei),
    ("Yakuhai Haku", Yaku::Haku),
    ("Haku", Yaku::Haku),
    ("Yakuhai Hatsu", Yaku::Hatsu),
    ("Hatsu", Yaku::Hatsu),
    ("Yakuhai Chun", Yaku::Chun),
    ("Chun", Yaku::Chun),
    ("Tanyao", Yaku::Tanyao),
    ("Tanyaochuu", Yaku::Tanyao),
    ("Iipeikou", Yaku::Iipeikou),
    ("Chanta", Yaku::Chanta),
    ("Honchan Taiyao", Yaku::Chanta),
    ("Ittsuu", Yaku::Ittsu),
    ("Ikkitsuukan", Yaku::Ittsu),
    ("Sanshoku Doujun", Yaku::SanshokuDoujun),
    ("Daburu Riichi", Yaku::DoubleRiichi),
    ("Sanshoku Doukou", Yaku::SanshokuDoukou),
    ("Sankantsu", Yaku::Sankantsu),
    ("Toitoi", Yaku::Toitoi),
    ("Toitoihou", Yaku::Toitoi),
    ("Sanankou", Yaku::Sanankou),
    ("Shousangen", Yaku::Shousangen),
    ("Honroutou", Yaku::Honroutou),
    ("Chiitoitsu", Yaku::Chiitoitsu),
    ("Junchan", Yaku::Junchan),
    ("Junchan Taiyao", Yaku::Junchan),
    ("Honitsu", Yaku::Honitsu),
    ("Honiisou", Yaku::Honitsu),
    ("Ryanpeikou", Yaku::Ryanpeikou),
    ("Chinitsu", Yaku::Chinitsu),
    ("Chiniisou", Yaku::Chinitsu),
    ("Renhou", Yaku::Renhou),
    ("Tenhou", Yaku::Tenhou),
    ("Chiihou", Yaku::Chiihou),
    ("Daisangen", Yaku::Daisangen),
    ("Suuankou", Yaku::Suuankou),
    ("Suuankou Tanki", Yaku::SuuankouTanki),
    ("Tsuuiisou", Yaku::Tsuuiisou),
    ("Ryuuiisou", Yaku::Ryuuiisou),
    ("Chinroutou", Yaku::Chinroutou),
    ("Kokushi Musou", Yaku::Kokushi),
    ("Kokushi Musou Juusan Menmachi", Yaku::Kokushi13),
    ("Shousuushii", Yaku::Shousuushii),
    ("Daisuushii", Yaku::Daisuushii),
    ("Suukantsu", Yaku::Suukantsu),
    ("Chuuren Poutou", Yaku::Chuuren),
    ("Junsei Chuuren Poutou", Yaku::JunseiChuuren),
];

const SEAT_WIND: YakuSet = YakuSet::of(&[Yaku::SeatEast, Yaku::SeatSouth, Yaku::SeatWest, Yaku::SeatNorth]);
const ROUND_WIND: YakuSet = YakuSet::of(&[
    Yaku::RoundEast,
    Yaku::RoundSouth,
    Yaku::RoundWest,
    Yaku::RoundNorth,
]);

/// Winds that are not named.
const WINDS: &[(&str, YakuSet)] = &[
    ("役牌:自風牌", SEAT_WIND),
    ("役牌:場風牌", ROUND_WIND),
    ("役牌 自風牌", SEAT_WIND),
    ("役牌 場風牌", ROUND_WIND),
    ("自風牌", SEAT_WIND),
    ("場風牌", ROUND_WIND),
    ("役牌：门风牌", SEAT_WIND),
    ("役牌：自风牌", SEAT_WIND),
    ("役牌：场风牌", ROUND_WIND),
    ("Seat Wind", SEAT_WIND),
    ("Prevalent Wind", ROUND_WIND),
    ("Round Wind", ROUND_WIND),
    ("Jikaze", SEAT_WIND),
    ("Bakaze", ROUND_WIND),
    ("Yakuhai Jikaze", SEAT_WIND),
    ("Yakuhai Bakaze", ROUND_WIND),
];

fn find<T: Copy>(name: &str, table: &[(&str, T)]) -> Option<T> {
    table
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name))
        .map(|&(_, value)| value)
}

/// Stands between the names of yaku of which one is meant.
pub(crate) const OR: char = '/';

/// What this name means.
pub(crate) fn named(name: &str) -> Option<ClaimedName> {
    if name.contains(OR) {
        let mut set = YakuSet::EMPTY;
        for name in name.split(OR) {
            set.insert(find(name, TENHOU)?);
        }
        return Some(ClaimedName::AnyOf(set));
    }
    find(name, TENHOU)
        .map(ClaimedName::Yaku)
        .or_else(|| find(name, BONUSES).map(ClaimedName::Bonus))
        .or_else(|| find(name, WINDS).map(ClaimedName::AnyOf))
        .or_else(|| find(name, ALIASES).map(ClaimedName::Yaku))
}

/// Tenhou's name, and for a north set aside the one that Mahjong Soul uses; `None` where there is
/// none.
pub(crate) fn written(name: &ClaimedName) -> Option<&str> {
    match name {
        ClaimedName::Yaku(yaku) => name_of(TENHOU, yaku),
        ClaimedName::Bonus(bonus) => name_of(BONUSES, bonus),
        ClaimedName::AnyOf(set) => name_of(WINDS, set),
        ClaimedName::Unknown(name) => Some(name),
    }
}

/// Tenhou's name of a yaku.
pub(crate) fn of_yaku(yaku: Yaku) -> Option<&'static str> {
    name_of(TENHOU, &yaku)
}

fn name_of<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> Option<&'static str> {
    table
        .iter()
        .find(|(_, known)| known == value)
        .map(|&(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_yaku_and_bonus_has_a_name_that_means_it() {
        let yaku = Yaku::ALL.iter().map(|&yaku| ClaimedName::Yaku(yaku));
        let bonuses = Bonus::ALL.into_iter().map(ClaimedName::Bonus);
        let winds = [SEAT_WIND, ROUND_WIND].map(ClaimedName::AnyOf);
        for name in yaku.chain(bonuses).chain(winds) {
            assert_eq!(named(written(&name).unwrap()), Some(name));
        }
        assert_eq!(TENHOU.len(), Yaku::ALL.len());
    }

    #[test]
    fn no_name_stands_twice() {
        let mut names: Vec<String> = TENHOU
            .iter()
            .chain(ALIASES)
            .map(|(name, _)| name)
            .chain(BONUSES.iter().map(|(name, _)| name))
            .chain(WINDS.iter().map(|(name, _)| name))
            .map(|name| name.to_ascii_lowercase())
            .collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    #[test]
    fn names_of_other_clients_are_known() {
        for (name, yaku) in [
            ("ダブル立直", Yaku::DoubleRiichi),
            ("国士無双十三面待ち", Yaku::Kokushi13),
            ("all simples", Yaku::Tanyao),
            ("门前清自摸和", Yaku::MenzenTsumo),
        ] {
            assert_eq!(named(name), Some(ClaimedName::Yaku(yaku)));
        }
        assert_eq!(named("抜きドラ"), Some(ClaimedName::Bonus(Bonus::Kita)));
        assert_eq!(named("八連荘"), None);
        let dragons = YakuSet::of(&[Yaku::Haku, Yaku::Chun]);
        assert_eq!(named("役牌 白/役牌 中"), Some(ClaimedName::AnyOf(dragons)));
        assert_eq!(named("役牌 白/花"), None);
    }
}
