//! The names of yaku and dora counts: one table for every writer, with "unknown" as an answer.

use arrayvec::ArrayString;

use crate::win::{Bonus, ClaimedName, Yaku, YakuSet};

/// The seat winds, of which names mostly do not say which.
const SEAT_WIND: ClaimedName = ClaimedName::AnyOf(YakuSet::of(&[
    Yaku::SeatEast,
    Yaku::SeatSouth,
    Yaku::SeatWest,
    Yaku::SeatNorth,
]));
/// The round winds.
const ROUND_WIND: ClaimedName = ClaimedName::AnyOf(YakuSet::of(&[
    Yaku::RoundEast,
    Yaku::RoundSouth,
    Yaku::RoundWest,
    Yaku::RoundNorth,
]));
/// The dragons.
const DRAGON: ClaimedName = ClaimedName::AnyOf(YakuSet::of(&[Yaku::Haku, Yaku::Hatsu, Yaku::Chun]));
/// Any wind or dragon.
const YAKUHAI: ClaimedName = ClaimedName::AnyOf(YakuSet::of(&[
    Yaku::SeatEast,
    Yaku::SeatSouth,
    Yaku::SeatWest,
    Yaku::SeatNorth,
    Yaku::RoundEast,
    Yaku::RoundSouth,
    Yaku::RoundWest,
    Yaku::RoundNorth,
    Yaku::Haku,
    Yaku::Hatsu,
    Yaku::Chun,
]));
const SUUANKOU: ClaimedName = ClaimedName::AnyOf(YakuSet::of(&[Yaku::Suuankou, Yaku::SuuankouTanki]));
const CHUUREN: ClaimedName = ClaimedName::AnyOf(YakuSet::of(&[Yaku::Chuuren, Yaku::JunseiChuuren]));
const KOKUSHI: ClaimedName = ClaimedName::AnyOf(YakuSet::of(&[Yaku::Kokushi, Yaku::Kokushi13]));

/// What an entry of this name means, unknown names as they are. Case, blanks, `_` and `-` do not
/// matter.
pub(crate) fn parse(name: &str) -> ClaimedName {
    let mut plain = ArrayString::<32>::new();
    for c in name.chars().filter(|c| !matches!(c, '_' | '-' | ' ')) {
        if plain.try_push(c.to_ascii_lowercase()).is_err() {
            return unknown(name);
        }
    }
    let yaku = match plain.as_str() {
        "jikaze" | "yakuhaiseat" | "seatwind" => return SEAT_WIND,
        "bakaze" | "yakuhairound" | "roundwind" | "prevalentwind" => return ROUND_WIND,
        "sangenpai" | "dragon" => return DRAGON,
        "yakuhai" => return YAKUHAI,
        "suanko" | "suuankou" => return SUUANKOU,
        "churenpoton" | "chuurenpoutou" | "chuuren" => return CHUUREN,
        "kokushimuso" | "kokushimusou" | "kokushi" => return KOKUSHI,
        "dora" => return ClaimedName::Bonus(Bonus::Dora),
        "uradora" => return ClaimedName::Bonus(Bonus::UraDora),
        "akadora" | "reddora" | "redfive" => return ClaimedName::Bonus(Bonus::AkaDora),
        "kita" | "nukidora" | "northdora" => return ClaimedName::Bonus(Bonus::Kita),
        "reach" | "riichi" | "richi" => Yaku::Riichi,
        "doublereach" | "doubleriichi" | "daburiichi" => Yaku::DoubleRiichi,
        "ippatsu" => Yaku::Ippatsu,
        "menzenchintsumoho" | "menzenchintsumohou" | "menzentsumo" | "menzenchintsumo" | "tsumo" => {
            Yaku::MenzenTsumo
        }
        "haiteiraoyue" | "haitei" | "haiteimoyue" => Yaku::Haitei,
        "hoteiraoyui" | "houteiraoyui" | "houtei" => Yaku::Houtei,
        "rinshankaiho" | "rinshankaihou" | "rinshan" => Yaku::Rinshan,
        "chankan" => Yaku::Chankan,
        "pinfu" => Yaku::Pinfu,
        "tanyaochu" | "tanyao" => Yaku::Tanyao,
        "ipeko" | "iipeikou" | "iipeiko" => Yaku::Iipeikou,
        "haku" | "yakuhaihaku" => Yaku::Haku,
        "hatsu" | "yakuhaihatsu" => Yaku::Hatsu,
        "chun" | "yakuhaichun" => Yaku::Chun,
        "chitoitsu" | "chiitoitsu" => Yaku::Chiitoitsu,
        "honchantaiyao" | "chanta" | "chantaiyao" => Yaku::Chanta,
        "ikkitsukan" | "ittsu" | "ittsuu" | "ikkitsuukan" => Yaku::Ittsu,
        "sanshokudojun" | "sanshokudoujun" | "sanshoku" => Yaku::SanshokuDoujun,
        "sanshokudoko" | "sanshokudoukou" => Yaku::SanshokuDoukou,
        "sankantsu" => Yaku::Sankantsu,
        "toitoiho" | "toitoi" | "toitoihou" => Yaku::Toitoi,
        "sananko" | "sanankou" => Yaku::Sanankou,
        "shosangen" | "shousangen" => Yaku::Shousangen,
        "honroto" | "honroutou" => Yaku::Honroutou,
        "ryanpeko" | "ryanpeikou" | "ryanpeiko" => Yaku::Ryanpeikou,
        "junchantaiyao" | "junchan" => Yaku::Junchan,
        "honiso" | "honitsu" | "honiisou" => Yaku::Honitsu,
        "chiniso" | "chinitsu" | "chiniisou" => Yaku::Chinitsu,
        "renho" | "renhou" => Yaku::Renhou,
        "tenho" | "tenhou" => Yaku::Tenhou,
        "chiho" | "chiihou" | "chihou" => Yaku::Chiihou,
        "daisangen" => Yaku::Daisangen,
        "suankotanki" | "suuankoutanki" => Yaku::SuuankouTanki,
        "tsuiso" | "tsuuiisou" => Yaku::Tsuuiisou,
        "ryuiso" | "ryuuiisou" => Yaku::Ryuuiisou,
        "chinroto" | "chinroutou" => Yaku::Chinroutou,
        "junseichurenpoton" | "junseichuurenpoutou" | "junseichuuren" => Yaku::JunseiChuuren,
        "kokushimuso13menmachi" | "kokushimusou13menmachi" | "kokushi13" => Yaku::Kokushi13,
        "daisushi" | "daisuushii" => Yaku::Daisuushii,
        "shosushi" | "shousuushii" => Yaku::Shousuushii,
        "sukantsu" | "suukantsu" => Yaku::Suukantsu,
        _ => return unknown(name),
    };
    ClaimedName::Yaku(yaku)
}

/// A name that we do not know, cut where there is no more room for it.
pub(super) fn unknown(name: &str) -> ClaimedName {
    let mut kept = ArrayString::new();
    for c in name.chars() {
        if kept.try_push(c).is_err() {
            break;
        }
    }
    ClaimedName::Unknown(kept)
}

/// What Mahjong Soul's number of a yaku or dora count means.
pub(super) const fn from_mahjong_soul(id: i64) -> Option<ClaimedName> {
    let yaku = match id {
        1 => Yaku::MenzenTsumo,
        2 => Yaku::Riichi,
        3 => Yaku::Chankan,
        4 => Yaku::Rinshan,
        5 => Yaku::Haitei,
        6 => Yaku::Houtei,
        7 => Yaku::Haku,
        8 => Yaku::Hatsu,
        9 => Yaku::Chun,
        10 => return Some(SEAT_WIND),
        11 => return Some(ROUND_WIND),
        12 => Yaku::Tanyao,
        13 => Yaku::Iipeikou,
        14 => Yaku::Pinfu,
        15 => Yaku::Chanta,
        16 => Yaku::Ittsu,
        17 => Yaku::SanshokuDoujun,
        18 => Yaku::DoubleRiichi,
        19 => Yaku::SanshokuDoukou,
        20 => Yaku::Sankantsu,
        21 => Yaku::Toitoi,
        22 => Yaku::Sanankou,
        23 => Yaku::Shousangen,
        24 => Yaku::Honroutou,
        25 => Yaku::Chiitoitsu,
        26 => Yaku::Junchan,
        27 => Yaku::Honitsu,
        28 => Yaku::Ryanpeikou,
        29 => Yaku::Chinitsu,
        30 => Yaku::Ippatsu,
        31 => return Some(ClaimedName::Bonus(Bonus::Dora)),
        32 => return Some(ClaimedName::Bonus(Bonus::AkaDora)),
        33 => return Some(ClaimedName::Bonus(Bonus::UraDora)),
        34 => return Some(ClaimedName::Bonus(Bonus::Kita)),
        35 => Yaku::Tenhou,
        36 => Yaku::Chiihou,
        37 => Yaku::Daisangen,
        38 => Yaku::Suuankou,
        39 => Yaku::Tsuuiisou,
        40 => Yaku::Ryuuiisou,
        41 => Yaku::Chinroutou,
        42 => Yaku::Kokushi,
        43 => Yaku::Shousuushii,
        44 => Yaku::Suukantsu,
        45 => Yaku::Chuuren,
        47 => Yaku::JunseiChuuren,
        48 => Yaku::SuuankouTanki,
        49 => Yaku::Kokushi13,
        50 => Yaku::Daisuushii,
        59 => Yaku::Renhou,
        _ => return None,
    };
    Some(ClaimedName::Yaku(yaku))
}

/// gimite's name of an entry, which does not always say which wind, dragon or form it is; `?` for an
/// unknown one.
pub(crate) fn gimite(entry: ClaimedName) -> &'static str {
    match entry {
        ClaimedName::Yaku(yaku) => gimite_yaku(yaku),
        ClaimedName::AnyOf(set) => {
            let mut names = set.iter().map(gimite_yaku);
            let first = names.next().unwrap_or("?");
            if names.all(|name| name == first) {
                first
            } else {
                "yakuhai"
            }
        }
        ClaimedName::Bonus(Bonus::Dora) => "dora",
        ClaimedName::Bonus(Bonus::UraDora) => "uradora",
        ClaimedName::Bonus(Bonus::AkaDora) => "akadora",
        ClaimedName::Bonus(Bonus::Kita) => "nukidora",
        ClaimedName::Unknown(_) => "?",
    }
}

const fn gimite_yaku(yaku: Yaku) -> &'static str {
    match yaku {
        Yaku::Riichi => "reach",
        Yaku::DoubleRiichi => "double_reach",
        Yaku::Ippatsu => "ippatsu",
        Yaku::MenzenTsumo => "menzenchin_tsumoho",
        Yaku::Haitei => "haiteiraoyue",
        Yaku::Houtei => "hoteiraoyui",
        Yaku::Rinshan => "rinshankaiho",
        Yaku::Chankan => "chankan",
        Yaku::Pinfu => "pinfu",
        Yaku::Tanyao => "tanyaochu",
        Yaku::Iipeikou => "ipeko",
        Yaku::SeatEast | Yaku::SeatSouth | Yaku::SeatWest | Yaku::SeatNorth => "jikaze",
        Yaku::RoundEast | Yaku::RoundSouth | Yaku::RoundWest | Yaku::RoundNorth => "bakaze",
        Yaku::Haku | Yaku::Hatsu | Yaku::Chun => "sangenpai",
        Yaku::Chiitoitsu => "chitoitsu",
        Yaku::Chanta => "honchantaiyao",
        Yaku::Ittsu => "ikkitsukan",
        Yaku::SanshokuDoujun => "sanshokudojun",
        Yaku::SanshokuDoukou => "sanshokudoko",
        Yaku::Sankantsu => "sankantsu",
        Yaku::Toitoi => "toitoiho",
        Yaku::Sanankou => "sananko",
        Yaku::Shousangen => "shosangen",
        Yaku::Honroutou => "honroto",
        Yaku::Ryanpeikou => "ryanpeko",
        Yaku::Junchan => "junchantaiyao",
        Yaku::Honitsu => "honiso",
        Yaku::Chinitsu => "chiniso",
        Yaku::Renhou => "renho",
        Yaku::Tenhou => "tenho",
        Yaku::Chiihou => "chiho",
        Yaku::Daisangen => "daisangen",
        Yaku::Suuankou | Yaku::SuuankouTanki => "suanko",
        Yaku::Tsuuiisou => "tsuiso",
        Yaku::Ryuuiisou => "ryuiso",
        Yaku::Chinroutou => "chinroto",
        Yaku::Chuuren | Yaku::JunseiChuuren => "churenpoton",
        Yaku::Kokushi | Yaku::Kokushi13 => "kokushimuso",
        Yaku::Daisuushii => "daisushi",
        Yaku::Shousuushii => "shosushi",
        Yaku::Suukantsu => "sukantsu",
    }
}
