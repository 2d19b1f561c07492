//! The rule profiles that the case files name.

use haifu::rules::{
    CountedLimit, MultipleRon, MultipleRonHonba, MultipleRonSticks, PaoHonba, PaoScope, Renhou, Rules,
    TableOptions, YakumanStacking,
};
use haifu::table::Players;
use haifu::tile::RedFives;
use haifu::win::{PaoCause, PaoCauses, Yaku, YakuSet};

/// The rules of a profile.
pub(crate) fn profile(name: &str) -> Rules {
    let tenhou = Rules::tenhou(&TableOptions::ranked(Players::Four));
    let with_suukantsu = PaoCauses::of(&[PaoCause::Daisangen, PaoCause::Daisuushii, PaoCause::Suukantsu]);
    match name {
        "tenhou" => tenhou,
        "tenhou-sanma" => Rules::tenhou(&TableOptions::ranked(Players::Three)),
        "wrc-2025" => Rules {
            red_fives: RedFives::NONE,
            double_wind_pair_fu: 2,
            kiriage: true,
            counted_limit: CountedLimit::Yonbaiman,
            renhou: Renhou::Mangan,
            pao: with_suukantsu,
            pao_scope: PaoScope::OwnYakuman,
            pao_honba: PaoHonba::Discarder,
            multiple_ron: MultipleRon::HeadBump,
            ..tenhou
        },
        "ema-2016" => Rules {
            red_fives: RedFives::NONE,
            counted_limit: CountedLimit::Sanbaiman,
            yakuman_stacking: YakumanStacking::One,
            renhou: Renhou::Mangan,
            pao_honba: PaoHonba::Discarder,
            multiple_ron: MultipleRon::All,
            multiple_ron_honba: MultipleRonHonba::Every,
            multiple_ron_sticks: MultipleRonSticks::OwnBack,
            ..tenhou
        },
        "ema-2025" => Rules {
            double_wind_pair_fu: 2,
            kiriage: true,
            ..profile("ema-2016")
        },
        "frenja" => Rules {
            red_fives: RedFives::NONE,
            kiriage: true,
            counted_limit: CountedLimit::Sanbaiman,
            yakuman_stacking: YakumanStacking::One,
            renhou: Renhou::Mangan,
            kokushi_robs_ankan: true,
            pao_honba: PaoHonba::Discarder,
            multiple_ron: MultipleRon::HeadBump,
            ..tenhou
        },
        "m-league" => Rules {
            double_wind_pair_fu: 2,
            kiriage: true,
            counted_limit: CountedLimit::Sanbaiman,
            pao: with_suukantsu,
            pao_scope: PaoScope::OwnYakuman,
            multiple_ron: MultipleRon::HeadBump,
            ..tenhou
        },
        "mahjong-soul" => Rules {
            double_yakuman: YakuSet::of(&[
                Yaku::Kokushi13,
                Yaku::SuuankouTanki,
                Yaku::JunseiChuuren,
                Yaku::Daisuushii,
            ]),
            kokushi_robs_ankan: true,
            pao_scope: PaoScope::OwnYakuman,
            multiple_ron: MultipleRon::All,
            ..tenhou
        },
        "jpml-a" => Rules {
            red_fives: RedFives::NONE,
            ippatsu: false,
            ura_dora: false,
            kan_dora: false,
            kan_ura: false,
            double_wind_pair_fu: 2,
            counted_limit: CountedLimit::Yonbaiman,
            yakuman_stacking: YakumanStacking::Add { max: 4 },
            pao: with_suukantsu,
            pao_honba: PaoHonba::Discarder,
            multiple_ron: MultipleRon::HeadBump,
            ..tenhou
        },
        "aotenjou" => Rules {
            counted_limit: CountedLimit::Unlimited,
            ..tenhou
        },
        other => panic!("no profile {other}"),
    }
}
