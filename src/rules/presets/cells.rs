//! Every preset: its values, how well each is known, and who says so. What a preset does not list is
//! Tenhou's value and assumed.

use super::{Base, Cell, Preset};
use crate::rules::evidence::{Cite, Evidence, Mark, sources};
use crate::rules::{
    AbortiveDraw, AbortiveDraws, Bust, ClosedKanInRiichi, CountedLimit, DealerRepeats, Extension,
    FourHeldTenpai, GameLength, KanDoraTiming, Kuikae, LeftoverSticks, LocalYakuSet, MultipleRon,
    MultipleRonHonba, MultipleRonSticks, PaoHonba, PaoScope, Renhou, TiedPlacement, Uma, YakumanStacking,
};
use crate::table::{Players, Points};
use crate::tile::RedFives;
use crate::win::{PaoCause, PaoCauses, Yaku, YakuSet};

/// `axis = value, mark, [sources];` per cell; a source may be followed by the place in it.
macro_rules! preset {
    ($id:literal, $name:literal, [$($alias:literal)*], $base:ident, $about:literal;
     $($key:ident = $value:expr, $mark:ident, [$($source:ident $($place:literal)?),*];)*) => {
        Preset {
            id: $id,
            name: $name,
            aliases: &[$($alias),*],
            about: $about,
            base: Base::$base,
            cells: &[$(Cell {
                key: stringify!($key),
                apply: |rules| rules.$key = $value,
                evidence: Evidence {
                    mark: Mark::$mark,
                    sources: &[$(Cite {
                        source: &sources::$source,
                        place: concat!($($place)?),
                    }),*],
                },
            }),*],
        }
    };
}

const THREE: PaoCauses = PaoCauses::of(&[PaoCause::Daisangen, PaoCause::Daisuushii, PaoCause::Suukantsu]);
const TWO: PaoCauses = PaoCauses::of(&[PaoCause::Daisangen, PaoCause::Daisuushii]);
const JPML_PAO: PaoCauses = PaoCauses::of(&PaoCause::ALL);
const ALL_ABORTS: AbortiveDraws = AbortiveDraws::of(AbortiveDraw::ALL);
const SANMA_ABORTS: AbortiveDraws = AbortiveDraws::of(&[AbortiveDraw::NineKinds, AbortiveDraw::FourKans]);
const DOUBLE_FORMS: YakuSet = YakuSet::of(&[
    Yaku::Kokushi13,
    Yaku::SuuankouTanki,
    Yaku::JunseiChuuren,
    Yaku::Daisuushii,
]);
const ADD: YakumanStacking = YakumanStacking::Add { max: u8::MAX };

const fn uma(places: [i32; 4]) -> Uma {
    let [a, b, c, d] = places;
    Uma::Fixed([
        Points(a * 1000),
        Points(b * 1000),
        Points(c * 1000),
        Points(d * 1000),
    ])
}

const fn points(points: i32) -> Points {
    Points(points)
}

/// Every preset, in the order in which they are listed.
pub static PRESETS: &[Preset] = &[
    preset! {
        "tenhou", "Tenhou", [], Tenhou,
        "The ranked four-player table of tenhou.net with red fives and open tanyao.";
        players = Players::Four, Given, [];
        red_fives = RedFives::THREE, Logs, [TENHOU_LOGS, TENHOU_DIGEST];
        open_tanyao = true, Logs, [TENHOU_LOGS, TENHOU_DIGEST];
        ippatsu = true, Logs, [TENHOU_LOGS];
        ura_dora = true, Logs, [TENHOU_LOGS];
        kan_dora = true, Logs, [TENHOU_LOGS, KOBALAB];
        kan_ura = true, Logs, [TENHOU_LOGS, KOBALAB];
        double_wind_pair_fu = 4, Logs, [TENHOU_LOGS, TENHOU_MANUAL];
        rinshan_tsumo_fu = 2, Logs, [TENHOU_LOGS, MJX];
        pinfu_tsumo_fu = 20, Logs, [TENHOU_LOGS];
        chiitoitsu_fu = 25, Logs, [TENHOU_LOGS];
        open_pinfu_fu = 30, Logs, [TENHOU_LOGS];
        kiriage = false, Logs, [TENHOU_LOGS, RIICHIMI, KOBALAB];
        counted_limit = CountedLimit::KazoeYakuman, Logs, [TENHOU_LOGS, RIICHIMI];
        double_yakuman = YakuSet::EMPTY, Logs, [TENHOU_LOGS, RIICHIMI, RIICHIENV];
        yakuman_stacking = ADD, Logs, [TENHOU_LOGS, RIICHIMI];
        renhou = Renhou::None, Logs, [TENHOU_LOGS, TENHOU_DIGEST, RULE_RECORD];
        kokushi_robs_ankan = false, Conflict, [RIICHIENV, TENHOU_DIGEST "(which says yes)"];
        houtei_after_replacement = true, Logs, [TENHOU_LOGS];
        local_yaku = LocalYakuSet::NONE, Given, [];
        pao = TWO, Several, [TENHOU_DIGEST, KOBALAB, RULE_RECORD];
        pao_scope = PaoScope::Whole, Logs, [TENHOU_LOGS, JANPO];
        pao_honba = PaoHonba::Liable, Logs, [TENHOU_LOGS, JANPO];
        honba_ron = points(300), Logs, [TENHOU_LOGS];
        honba_tsumo = points(100), Logs, [TENHOU_LOGS];
        multiple_ron = MultipleRon::TwoAtMost, Logs, [TENHOU_LOGS];
        multiple_ron_honba = MultipleRonHonba::First, Logs, [TENHOU_LOGS];
        multiple_ron_sticks = MultipleRonSticks::First, Logs, [TENHOU_LOGS];
        nagashi_mangan = true, Logs, [TENHOU_LOGS];
        nagashi_honba = false, Logs, [TENHOU_LOGS];
        noten_payments = points(3000), Logs, [TENHOU_LOGS];
        kan_dora_timing = KanDoraTiming::AnkanBeforeReplacement, Logs, [TENHOU_LOGS, JANPO];
        kuikae = Kuikae::Forbidden, Logs, [TENHOU_LOGS];
        riichi_points = points(1000), Several, [TENHOU_DIGEST];
        riichi_tiles = 4, Logs, [TENHOU_LOGS, TENHOU_DIGEST];
        furiten_riichi = true, Logs, [TENHOU_LOGS];
        closed_kan_in_riichi = ClosedKanInRiichi::SameWaits, Logs, [TENHOU_LOGS, JANPO];
        four_held_tenpai = FourHeldTenpai::NotenIfConcealed, Logs, [TENHOU_LOGS, TENHOU_MANUAL];
        abortive_draws = ALL_ABORTS, Logs, [TENHOU_LOGS];
        length = GameLength::South, Given, [];
        dealer_repeats = DealerRepeats::WinOrTenpai, Logs, [TENHOU_LOGS];
        abortive_draw_repeats = true, Logs, [TENHOU_LOGS];
        start_points = points(25_000), Logs, [TENHOU_LOGS, TENHOU_DIGEST];
        return_points = points(30_000), Logs, [TENHOU_LOGS, TENHOU_DIGEST];
        target_points = points(30_000), Logs, [TENHOU_LOGS, TENHOU_DIGEST, KOBALAB];
        bust = Bust::BelowZero, Logs, [TENHOU_LOGS, TENHOU_DIGEST];
        agari_yame = true, Logs, [TENHOU_LOGS, TENHOU_DIGEST, KOBALAB];
        tenpai_yame = true, Logs, [TENHOU_LOGS "(since June 2010)"];
        extension = Extension::SuddenDeath, Logs, [TENHOU_LOGS, TENHOU_DIGEST, KOBALAB];
        leftover_sticks = LeftoverSticks::First, Logs, [TENHOU_LOGS, TENHOU_DIGEST, KOBALAB];
        uma = uma([20, 10, -10, -20]), Logs, [TENHOU_LOGS, TENHOU_DIGEST, KOBALAB];
        oka = points(20_000), Logs, [TENHOU_LOGS];
        tied_placement = TiedPlacement::SeatOrder, Logs, [TENHOU_LOGS, TENHOU_DIGEST];
    },
    preset! {
        "tenhou-sanma", "Tenhou, three players", [], TenhouSanma,
        "The ranked three-player table of tenhou.net with red fives and open tanyao.";
        players = Players::Three, Given, [];
        red_fives = RedFives::SANMA, Logs, [TENHOU_LOGS];
        open_tanyao = true, Logs, [TENHOU_LOGS];
        ippatsu = true, Logs, [TENHOU_LOGS];
        ura_dora = true, Logs, [TENHOU_LOGS];
        kan_dora = true, Logs, [TENHOU_LOGS];
        kan_ura = true, Logs, [TENHOU_LOGS];
        double_wind_pair_fu = 4, Logs, [TENHOU_LOGS];
        rinshan_tsumo_fu = 2, Logs, [TENHOU_LOGS];
        pinfu_tsumo_fu = 20, Logs, [TENHOU_LOGS];
        chiitoitsu_fu = 25, Logs, [TENHOU_LOGS];
        open_pinfu_fu = 30, Logs, [TENHOU_LOGS];
        kiriage = false, Logs, [TENHOU_LOGS];
        counted_limit = CountedLimit::KazoeYakuman, Logs, [TENHOU_LOGS];
        double_yakuman = YakuSet::EMPTY, One, [RIICHIENV];
        renhou = Renhou::None, Logs, [TENHOU_LOGS];
        kokushi_robs_ankan = false, Conflict, [RIICHIENV];
        kita_rinshan = true, Logs, [TENHOU_LOGS];
        kita_chankan = false, Logs, [TENHOU_LOGS];
        houtei_after_replacement = true, Logs, [TENHOU_LOGS];
        local_yaku = LocalYakuSet::NONE, Given, [];
        pao = TWO, One, [RULE_RECORD];
        honba_ron = points(200), Logs, [TENHOU_LOGS];
        honba_tsumo = points(100), Logs, [TENHOU_LOGS];
        multiple_ron = MultipleRon::TwoAtMost, Logs, [TENHOU_LOGS];
        multiple_ron_honba = MultipleRonHonba::First, Logs, [TENHOU_LOGS];
        multiple_ron_sticks = MultipleRonSticks::First, Logs, [TENHOU_LOGS];
        tsumo_loss = true, Logs, [TENHOU_LOGS, RULE_RECORD, RIICHIENV];
        nagashi_mangan = true, Logs, [TENHOU_LOGS];
        nagashi_honba = false, Logs, [TENHOU_LOGS];
        noten_payments = points(2000), Logs, [TENHOU_LOGS];
        kan_dora_timing = KanDoraTiming::AnkanBeforeReplacement, Logs, [TENHOU_LOGS];
        kuikae = Kuikae::Forbidden, Logs, [TENHOU_LOGS];
        riichi_points = points(1000), Several, [TENHOU_DIGEST];
        riichi_tiles = 3, Logs, [TENHOU_LOGS];
        furiten_riichi = true, Logs, [TENHOU_LOGS];
        closed_kan_in_riichi = ClosedKanInRiichi::SameWaits, Logs, [TENHOU_LOGS];
        four_held_tenpai = FourHeldTenpai::NotenIfConcealed, Logs, [TENHOU_LOGS];
        abortive_draws = SANMA_ABORTS, Logs, [TENHOU_LOGS, RULE_RECORD];
        length = GameLength::South, Given, [];
        dealer_repeats = DealerRepeats::WinOrTenpai, Logs, [TENHOU_LOGS];
        abortive_draw_repeats = true, Logs, [TENHOU_LOGS];
        start_points = points(35_000), Logs, [TENHOU_LOGS, OFFICIAL_PAGES, JANSOU];
        return_points = points(40_000), Logs, [TENHOU_LOGS, OFFICIAL_PAGES, JANSOU];
        target_points = points(40_000), Logs, [TENHOU_LOGS];
        bust = Bust::BelowZero, Logs, [TENHOU_LOGS];
        agari_yame = true, Logs, [TENHOU_LOGS];
        tenpai_yame = true, Logs, [TENHOU_LOGS "(since June 2010)"];
        extension = Extension::SuddenDeath, Logs, [TENHOU_LOGS];
        leftover_sticks = LeftoverSticks::First, Logs, [TENHOU_LOGS];
        uma = uma([20, 0, -20, 0]), Logs, [TENHOU_LOGS, OFFICIAL_PAGES];
        oka = points(15_000), Logs, [TENHOU_LOGS];
        tied_placement = TiedPlacement::SeatOrder, Logs, [TENHOU_LOGS];
    },
    preset! {
        "mahjong-soul", "Mahjong Soul", [], Tenhou,
        "The ranked four-player table of Mahjong Soul.";
        players = Players::Four, Given, [];
        red_fives = RedFives::THREE, Several, [OFFICIAL_PAGES];
        open_tanyao = true, Several, [OFFICIAL_PAGES, MAHJONG_SOUL_PROFILE];
        ippatsu = true, Several, [];
        ura_dora = true, Several, [];
        kan_dora = true, Several, [];
        kan_ura = true, Several, [];
        double_wind_pair_fu = 4, Several, [OFFICIAL_PAGES, RULE_RECORD];
        pinfu_tsumo_fu = 20, Several, [];
        chiitoitsu_fu = 25, Several, [];
        open_pinfu_fu = 30, Several, [];
        kiriage = false, Several, [OFFICIAL_PAGES, RULE_RECORD, JANPO];
        counted_limit = CountedLimit::KazoeYakuman, Several, [OFFICIAL_PAGES, JANSOU];
        double_yakuman = DOUBLE_FORMS, Several, [RIICHIENV];
        yakuman_stacking = ADD, Several, [RIICHIENV, OFFICIAL_PAGES];
        renhou = Renhou::None, Several, [OFFICIAL_PAGES, RULE_RECORD];
        kokushi_robs_ankan = true, Several, [RIICHIENV, MAHJONG_SOUL_PROFILE, JANSOU];
        local_yaku = LocalYakuSet::NONE, Given, [];
        pao = TWO, Several, [RULE_RECORD, RIICHIENV];
        pao_scope = PaoScope::OwnYakuman, Several, [RIICHIENV, RULE_COMMENTS];
        pao_honba = PaoHonba::Liable, Official, [MAHJONG_SOUL_PAGE];
        honba_ron = points(300), Several, [];
        honba_tsumo = points(100), Several, [];
        multiple_ron = MultipleRon::All, Several, [RIICHIENV, OFFICIAL_PAGES, MAHJONG_SOUL_PROFILE];
        multiple_ron_honba = MultipleRonHonba::First, One, [];
        multiple_ron_sticks = MultipleRonSticks::First, One, [];
        nagashi_mangan = true, Several, [MAHJONG_SOUL_PROFILE, RULE_RECORD];
        noten_payments = points(3000), One, [];
        kan_dora_timing = KanDoraTiming::AnkanBeforeReplacement, Several, [RIICHIENV, MAHJONG_SOUL_PROFILE];
        kuikae = Kuikae::Forbidden, Several, [MAHJONG_SOUL_PROFILE, RIICHIENV];
        riichi_points = points(1000), Several, [MAHJONG_SOUL_PROFILE];
        riichi_tiles = 4, Several, [MAHJONG_SOUL_PROFILE];
        abortive_draws = ALL_ABORTS, Several, [MAHJONG_SOUL_PROFILE, RIICHIENV];
        length = GameLength::South, Given, [];
        start_points = points(25_000), Several, [OFFICIAL_PAGES, MAHJONG_SOUL_PROFILE];
        return_points = points(25_000), Several, [OFFICIAL_PAGES, MAHJONG_SOUL_PROFILE];
        target_points = points(30_000), Several, [OFFICIAL_PAGES, MAHJONG_SOUL_PROFILE];
        bust = Bust::BelowZero, Several, [OFFICIAL_PAGES, MAHJONG_SOUL_PROFILE];
        agari_yame = true, Several, [MAHJONG_SOUL_PROFILE];
        extension = Extension::SuddenDeath, Several, [MAHJONG_SOUL_PROFILE];
        leftover_sticks = LeftoverSticks::First, Several, [MAHJONG_SOUL_PROFILE];
        uma = uma([15, 5, -5, -15]), Several, [OFFICIAL_PAGES, RULE_RECORD];
        oka = points(0), One, [];
        tied_placement = TiedPlacement::SeatOrder, One, [];
    },
    preset! {
        "mahjong-soul-sanma", "Mahjong Soul, three players", [], TenhouSanma,
        "The ranked three-player table of Mahjong Soul.";
        players = Players::Three, Given, [];
        red_fives = RedFives::SANMA, Several, [OFFICIAL_PAGES];
        open_tanyao = true, Several, [OFFICIAL_PAGES, MAHJONG_SOUL_PROFILE];
        ippatsu = true, Several, [];
        ura_dora = true, Several, [];
        kan_dora = true, Several, [];
        kan_ura = true, Several, [];
        double_wind_pair_fu = 4, Several, [OFFICIAL_PAGES, RULE_RECORD];
        pinfu_tsumo_fu = 20, Several, [];
        chiitoitsu_fu = 25, Several, [];
        open_pinfu_fu = 30, Several, [];
        kiriage = false, Several, [OFFICIAL_PAGES, RULE_RECORD, JANPO];
        counted_limit = CountedLimit::KazoeYakuman, Several, [OFFICIAL_PAGES, JANSOU];
        double_yakuman = DOUBLE_FORMS, Several, [RIICHIENV];
        yakuman_stacking = ADD, Several, [RIICHIENV, OFFICIAL_PAGES];
        renhou = Renhou::None, Several, [OFFICIAL_PAGES, RULE_RECORD];
        kokushi_robs_ankan = true, Several, [RIICHIENV, MAHJONG_SOUL_PROFILE, JANSOU];
        local_yaku = LocalYakuSet::NONE, Given, [];
        pao = TWO, Several, [RULE_RECORD, RIICHIENV];
        pao_scope = PaoScope::OwnYakuman, Several, [RIICHIENV, RULE_COMMENTS];
        pao_honba = PaoHonba::Liable, Official, [MAHJONG_SOUL_PAGE];
        honba_ron = points(200), Several, [];
        honba_tsumo = points(100), Several, [];
        multiple_ron = MultipleRon::All, Several, [RIICHIENV, OFFICIAL_PAGES, MAHJONG_SOUL_PROFILE];
        multiple_ron_honba = MultipleRonHonba::First, One, [];
        multiple_ron_sticks = MultipleRonSticks::First, One, [];
        tsumo_loss = true, Several, [RULE_RECORD];
        nagashi_mangan = true, Several, [MAHJONG_SOUL_PROFILE, RULE_RECORD];
        noten_payments = points(2000), Assumed, [];
        kan_dora_timing = KanDoraTiming::AnkanBeforeReplacement, Several, [RIICHIENV, MAHJONG_SOUL_PROFILE];
        riichi_points = points(1000), Several, [MAHJONG_SOUL_PROFILE];
        length = GameLength::South, Given, [];
        start_points = points(35_000), Several, [OFFICIAL_PAGES, MAHJONG_SOUL_PROFILE];
        return_points = points(35_000), Several, [OFFICIAL_PAGES, MAHJONG_SOUL_PROFILE];
        target_points = points(40_000), Several, [OFFICIAL_PAGES, MAHJONG_SOUL_PROFILE];
        bust = Bust::BelowZero, Several, [OFFICIAL_PAGES, MAHJONG_SOUL_PROFILE];
        agari_yame = true, Several, [MAHJONG_SOUL_PROFILE];
        extension = Extension::SuddenDeath, Several, [MAHJONG_SOUL_PROFILE];
        leftover_sticks = LeftoverSticks::First, Several, [MAHJONG_SOUL_PROFILE];
        uma = uma([15, 0, -15, 0]), Several, [OFFICIAL_PAGES, RULE_RECORD];
        oka = points(0), One, [];
        tied_placement = TiedPlacement::SeatOrder, One, [];
    },
    preset! {
        "m-league", "M.League", ["mleague"], Tenhou,
        "The Japanese professional team league.";
        players = Players::Four, Given, [];
        red_fives = RedFives::THREE, Official, [M_LEAGUE "1-2"];
        open_tanyao = true, Official, [M_LEAGUE "9-1"];
        ippatsu = true, Official, [M_LEAGUE "9-1"];
        ura_dora = true, Official, [M_LEAGUE "2-6"];
        kan_dora = true, Official, [M_LEAGUE "2-6"];
        kan_ura = true, Official, [M_LEAGUE "2-6"];
        double_wind_pair_fu = 2, Official, [M_LEAGUE "6-3"];
        rinshan_tsumo_fu = 2, Official, [M_LEAGUE "6-3"];
        pinfu_tsumo_fu = 20, Official, [M_LEAGUE "6-3"];
        chiitoitsu_fu = 25, Official, [M_LEAGUE "6-3"];
        open_pinfu_fu = 30, Official, [M_LEAGUE "6-3"];
        kiriage = true, Official, [M_LEAGUE "6-4, 6-6"];
        counted_limit = CountedLimit::Sanbaiman, Official, [M_LEAGUE "6-6"];
        double_yakuman = YakuSet::EMPTY, Official, [M_LEAGUE "9-5"];
        yakuman_stacking = ADD, Official, [M_LEAGUE "5-4, 6-6"];
        renhou = Renhou::None, Official, [M_LEAGUE "9"];
        kokushi_robs_ankan = false, Official, [M_LEAGUE "4-5"];
        houtei_after_replacement = true, Official, [M_LEAGUE "2-4"];
        local_yaku = LocalYakuSet::NONE, Given, [];
        pao = THREE, Official, [M_LEAGUE "8-1, 5-1"];
        pao_scope = PaoScope::OwnYakuman, Official, [M_LEAGUE "8-1"];
        pao_honba = PaoHonba::Liable, Official, [M_LEAGUE "8-1"];
        honba_ron = points(300), Official, [M_LEAGUE "3-13, 6-5"];
        honba_tsumo = points(100), Official, [M_LEAGUE "3-13, 6-5"];
        multiple_ron = MultipleRon::HeadBump, Official, [M_LEAGUE "5-1"];
        nagashi_mangan = false, Official, [M_LEAGUE "9"];
        noten_payments = points(3000), Official, [M_LEAGUE "3-11"];
        kan_dora_timing = KanDoraTiming::BeforeReplacement, Official, [M_LEAGUE "4-5"];
        kuikae = Kuikae::Forbidden, Official, [M_LEAGUE "7-2"];
        riichi_points = points(0), Official, [M_LEAGUE "3-2", M_LEAGUE_PAGE];
        riichi_tiles = 1, Official, [M_LEAGUE "4-8"];
        closed_kan_in_riichi = ClosedKanInRiichi::SameReading, Official, [M_LEAGUE "4-5"];
        four_held_tenpai = FourHeldTenpai::Noten, Official, [M_LEAGUE "3-11"];
        abortive_draws = AbortiveDraws::NONE, Official, [M_LEAGUE "3-2, 3-11"];
        length = GameLength::South, Given, [];
        start_points = points(25_000), Official, [M_LEAGUE "6-1, 6-2"];
        return_points = points(30_000), Official, [M_LEAGUE "6-1, 6-2"];
        bust = Bust::PlayOn, Official, [M_LEAGUE "3-2"];
        agari_yame = false, Several, [M_LEAGUE_PAGE];
        extension = Extension::None, Several, [M_LEAGUE_PAGE];
        leftover_sticks = LeftoverSticks::FirstSplit, Official, [M_LEAGUE "6-2"];
        uma = uma([30, 10, -10, -30]), Official, [M_LEAGUE "6-2"];
        oka = points(20_000), Official, [M_LEAGUE "6-2"];
        tied_placement = TiedPlacement::Share, Official, [M_LEAGUE "6-2"];
    },
    preset! {
        "wrc-2025", "WRC Rules 2025", ["wrc"], Tenhou,
        "World Riichi Championship rules, edition of 2025.";
        players = Players::Four, Given, [];
        red_fives = RedFives::NONE, Official, [WRC_2025];
        open_tanyao = true, Official, [WRC_2025];
        ippatsu = true, Several, [OFFICIAL_PAGES];
        ura_dora = true, Several, [OFFICIAL_PAGES, RIICHIMI];
        kan_dora = true, Several, [WRC_2025_DIGEST, OFFICIAL_PAGES];
        kan_ura = true, Several, [WRC_2025_DIGEST, OFFICIAL_PAGES];
        double_wind_pair_fu = 2, Official, [WRC_2025, POINTS_PAGE];
        rinshan_tsumo_fu = 2, One, [TORONTO "(older edition)"];
        pinfu_tsumo_fu = 20, Official, [WRC_2025];
        chiitoitsu_fu = 25, Official, [WRC_2025];
        open_pinfu_fu = 30, Official, [WRC_2025];
        kiriage = true, Official, [WRC_2025];
        counted_limit = CountedLimit::Yonbaiman, Official, [WRC_2025, POINTS_PAGE];
        double_yakuman = YakuSet::EMPTY, Official, [WRC_2025];
        yakuman_stacking = ADD, Official, [WRC_2025];
        renhou = Renhou::Mangan, Official, [WRC_2025, OFFICIAL_PAGES];
        kokushi_robs_ankan = true, One, [TORONTO, WRC_2015 "6.5 (earlier editions)"];
        houtei_after_replacement = true, One, [WRC_2025 "11.3-11.5, cited"];
        local_yaku = LocalYakuSet::NONE, Given, [];
        pao = THREE, Official, [WRC_2025, WRC_ERRATA];
        pao_scope = PaoScope::OwnYakuman, Several, [RIICHIENV, RULE_COMMENTS, WRC_2025_DIGEST];
        pao_honba = PaoHonba::Discarder, Several, [WRC_2025_DIGEST, TORONTO];
        honba_ron = points(300), Several, [WRC_2025_DIGEST, WRC_2015 "5.7.7"];
        honba_tsumo = points(100), Several, [WRC_2025_DIGEST, WRC_2015 "5.7.7"];
        multiple_ron = MultipleRon::HeadBump, Several, [WRC_2025_DIGEST, OFFICIAL_PAGES, RULE_RECORD];
        nagashi_mangan = false, Official, [WRC_2025];
        noten_payments = points(3000), One, [WRC_2025_DIGEST];
        kan_dora_timing = KanDoraTiming::BeforeDiscard, One, [WRC_2025_DIGEST];
        kuikae = Kuikae::Forbidden, One, [WRC_2025_DIGEST];
        riichi_points = points(0), One, [WRC_2025_DIGEST];
        riichi_tiles = 0, Several, [WRC_2025 "(quoted)", OFFICIAL_PAGES, WRC_2025_DIGEST "(which says 1)"];
        closed_kan_in_riichi = ClosedKanInRiichi::SameWaits, Conflict,
            [WRC_2025_DIGEST, JANPO "(which says same reading)"];
        abortive_draws = AbortiveDraws::NONE, Several, [WRC_2025_DIGEST, OFFICIAL_PAGES];
        length = GameLength::South, Given, [];
        start_points = points(30_000), Several, [WRC_2025_DIGEST, OFFICIAL_PAGES];
        return_points = points(30_000), Several, [WRC_2025_DIGEST, OFFICIAL_PAGES];
        bust = Bust::PlayOn, One, [];
        agari_yame = false, Several, [WRC_2025_DIGEST];
        extension = Extension::None, Several, [WRC_2025_DIGEST];
        leftover_sticks = LeftoverSticks::Nobody, Several, [WRC_2025_DIGEST, OFFICIAL_PAGES];
        uma = uma([15, 5, -5, -15]), Several, [WRC_2025_DIGEST, OFFICIAL_PAGES];
        oka = points(0), One, [];
        tied_placement = TiedPlacement::Share, One, [];
    },
    preset! {
        "wrc-2015", "WRC Rules 2015", ["frenja"], Tenhou,
        "World Riichi Championship rules, edition of 2015.";
        players = Players::Four, Given, [];
        red_fives = RedFives::NONE, Official, [WRC_2015 "6.1", TORONTO];
        open_tanyao = true, Official, [WRC_2015 "6.5"];
        ippatsu = true, Official, [WRC_2015 "6.5"];
        ura_dora = true, Official, [WRC_2015 "6.1"];
        kan_dora = true, Official, [WRC_2015 "6.5, 6.1"];
        double_wind_pair_fu = 4, One, [TORONTO];
        rinshan_tsumo_fu = 2, Official, [WRC_2015 "6.5"];
        pinfu_tsumo_fu = 20, Official, [WRC_2015 "6.5"];
        chiitoitsu_fu = 25, Official, [WRC_2015 "6.5"];
        kiriage = true, Official, [WRC_2015 "6.1"];
        counted_limit = CountedLimit::Sanbaiman, Official, [WRC_2015 "6.1"];
        double_yakuman = YakuSet::EMPTY, Several, [WRC_2015 "6.5", TORONTO];
        yakuman_stacking = YakumanStacking::One, Official, [WRC_2015 "6.5"];
        renhou = Renhou::Mangan, Official, [WRC_2015 "6.5"];
        kokushi_robs_ankan = true, Official, [WRC_2015 "6.5"];
        local_yaku = LocalYakuSet::NONE, Given, [];
        pao = TWO, Official, [WRC_2015 "6.5", WRC_ERRATA];
        pao_scope = PaoScope::OwnYakuman, Assumed, [];
        pao_honba = PaoHonba::Discarder, One, [TORONTO];
        honba_ron = points(300), Official, [WRC_2015 "5.7.7"];
        honba_tsumo = points(100), Official, [WRC_2015 "5.7.7"];
        multiple_ron = MultipleRon::HeadBump, Official, [WRC_2015 "5.7.6"];
        nagashi_mangan = false, One, [TORONTO];
        kan_dora_timing = KanDoraTiming::BeforeReplacement, One, [TORONTO];
        kuikae = Kuikae::Forbidden, Several, [TORONTO, WRC_ERRATA];
        riichi_tiles = 4, Official, [WRC_2015 "6.5"];
        furiten_riichi = true, Official, [WRC_2015 "6.5"];
        closed_kan_in_riichi = ClosedKanInRiichi::SameReading, Official, [WRC_2015 "6.5"];
        abortive_draws = AbortiveDraws::NONE, Official, [WRC_2015 "5.7"];
        length = GameLength::South, Given, [];
        start_points = points(30_000), One, [TORONTO];
        return_points = points(30_000), One, [TORONTO];
        bust = Bust::PlayOn, One, [TORONTO];
        agari_yame = false, Official, [WRC_2015 "5.9.1", TORONTO];
        extension = Extension::None, Official, [WRC_2015 "5.9.1", TORONTO];
        leftover_sticks = LeftoverSticks::Nobody, One, [TORONTO];
        uma = uma([15, 5, -5, -15]), One, [TORONTO];
        oka = points(0), One, [TORONTO];
        tied_placement = TiedPlacement::Share, One, [TORONTO];
    },
    preset! {
        "ema-2016", "EMA Riichi Rules 2016", [], Tenhou,
        "European Mahjong Association rules, edition of 2016.";
        players = Players::Four, Given, [];
        red_fives = RedFives::NONE, Several, [EMA_2016_NEWS];
        open_tanyao = true, Several, [EMA_2016_NEWS];
        ippatsu = true, Several, [EMA_2012, EMA_2016_NEWS];
        ura_dora = true, Several, [RIICHIMI, EMA_2012];
        kan_dora = true, Official, [EMA_2016];
        kan_ura = true, One, [RIICHI_WIKI];
        double_wind_pair_fu = 4, One, [RIICHIMI "(an interpretation)"];
        pinfu_tsumo_fu = 20, Several, [];
        chiitoitsu_fu = 25, Several, [];
        open_pinfu_fu = 30, Several, [];
        kiriage = false, Official, [EMA_2016 "§4.3"];
        counted_limit = CountedLimit::Sanbaiman, Official, [EMA_2016_NEWS, RIICHIMI];
        double_yakuman = YakuSet::EMPTY, One, [EMA_2016_NEWS];
        yakuman_stacking = YakumanStacking::One, Official, [RIICHIMI];
        renhou = Renhou::Mangan, Several, [EMA_2016_NEWS];
        local_yaku = LocalYakuSet::NONE, Given, [];
        pao = TWO, Official, [EMA_2012 "§3.3.6, 3.3.9"];
        pao_scope = PaoScope::OwnYakuman, Assumed, [];
        pao_honba = PaoHonba::Discarder, One, [EMA_2012 "§3.3.9"];
        honba_ron = points(300), Official, [EMA_2012 "§3.4.10, 4.1"];
        honba_tsumo = points(100), Official, [EMA_2012 "§3.4.10, 4.1"];
        multiple_ron = MultipleRon::All, Official, [EMA_2016 "§3.4.9", EMA_2016_NEWS];
        multiple_ron_honba = MultipleRonHonba::Every, Official, [EMA_2012 "§4.1"];
        multiple_ron_sticks = MultipleRonSticks::OwnBack, Official, [EMA_2012 "§4.1"];
        nagashi_mangan = false, Several, [EMA_2016_NEWS];
        kan_dora_timing = KanDoraTiming::BeforeReplacement, Official, [EMA_2016 "§3.3.5-3.3.6"];
        kuikae = Kuikae::Forbidden, Several, [EMA_2016_NEWS];
        four_held_tenpai = FourHeldTenpai::Noten, One, [EMA_2012 "§3.3.13"];
        abortive_draws = AbortiveDraws::NONE, Several, [EMA_2016_NEWS];
        length = GameLength::South, Given, [];
        start_points = points(30_000), One, [];
        return_points = points(30_000), One, [];
        bust = Bust::PlayOn, One, [];
        agari_yame = false, Assumed, [];
        extension = Extension::None, Assumed, [];
        leftover_sticks = LeftoverSticks::First, Several, [EMA_2016_NEWS];
        uma = uma([15, 5, -5, -15]), Several, [EMA_2016_NEWS];
        oka = points(0), One, [];
        tied_placement = TiedPlacement::Share, Assumed, [];
    },
    preset! {
        "ema-2025", "EMA Riichi Rules 2025", ["ema"], Tenhou,
        "European Mahjong Association rules, edition of 2025.";
        players = Players::Four, Given, [];
        red_fives = RedFives::NONE, Official, [EMA_2025 "§1.3"];
        open_tanyao = true, Official, [EMA_2025, EMA_2025_CARD];
        ippatsu = true, Official, [EMA_2025];
        ura_dora = true, Official, [EMA_2025 "§3.3.10"];
        kan_dora = true, Official, [EMA_2025 "§4.1", EMA_2025_CARD];
        kan_ura = true, Official, [EMA_2025 "§4.1", EMA_2025_CARD];
        double_wind_pair_fu = 2, Official, [EMA_2025 "§4.1.1"];
        rinshan_tsumo_fu = 2, Official, [EMA_2025 "§4.2.1"];
        pinfu_tsumo_fu = 20, Official, [EMA_2025 "§4.1"];
        chiitoitsu_fu = 25, Official, [EMA_2025 "§4.1"];
        open_pinfu_fu = 30, Official, [EMA_2025 "§4.1"];
        kiriage = true, Official, [EMA_2025 "§4.1.3"];
        counted_limit = CountedLimit::Sanbaiman, Official, [EMA_2025 "§4.1.2"];
        double_yakuman = YakuSet::EMPTY, Official, [EMA_2025, EMA_2025_CARD];
        yakuman_stacking = YakumanStacking::One, Official, [EMA_2025 "§4.2"];
        renhou = Renhou::Mangan, Official, [EMA_2025 "§4.2.4"];
        kokushi_robs_ankan = true, Official, [EMA_2025 "§3.3.13"];
        local_yaku = LocalYakuSet::NONE, Given, [];
        pao = TWO, Official, [EMA_2025 "§3.3.7"];
        pao_scope = PaoScope::OwnYakuman, Assumed, [];
        pao_honba = PaoHonba::Discarder, Official, [EMA_2025 "§3.3.7"];
        honba_ron = points(300), Official, [EMA_2025 "§3.4.4"];
        honba_tsumo = points(100), Official, [EMA_2025 "§3.4.4"];
        multiple_ron = MultipleRon::All, Official, [EMA_2025 "§3.4.3"];
        multiple_ron_honba = MultipleRonHonba::Every, Official, [EMA_2025 "§3.4.3-3.4.4, 4.1"];
        multiple_ron_sticks = MultipleRonSticks::OwnBack, Official, [EMA_2025 "§3.4.3-3.4.4, 4.1"];
        nagashi_mangan = false, Official, [EMA_2025, EMA_2016_NEWS];
        noten_payments = points(3000), Official, [EMA_2025 "§3.4.2"];
        kan_dora_timing = KanDoraTiming::BeforeReplacement, Official, [EMA_2025 "§3.3.4", EMA_2025_CARD];
        kuikae = Kuikae::Forbidden, One, [EMA_2025_CARD];
        riichi_tiles = 1, One, [EMA_2025_CARD];
        closed_kan_in_riichi = ClosedKanInRiichi::SameWaits, Assumed, [EMA_2025 "§3.3.10 (no detail seen)"];
        four_held_tenpai = FourHeldTenpai::Noten, Official, [EMA_2025 "§3.3.8"];
        abortive_draws = AbortiveDraws::NONE, Several, [EMA_2025 "§3.4"];
        length = GameLength::South, Given, [];
        start_points = points(30_000), Official, [EMA_2025 "§3.7"];
        return_points = points(30_000), Official, [EMA_2025 "§3.7"];
        bust = Bust::PlayOn, Official, [EMA_2025 "§3.7"];
        agari_yame = false, One, [EMA_2025_CARD];
        extension = Extension::None, One, [EMA_2025_CARD];
        leftover_sticks = LeftoverSticks::FirstSplit, Official, [EMA_2025 "§3.7"];
        uma = uma([15, 5, -5, -15]), Official, [EMA_2025 "§3.7.1"];
        oka = points(0), Official, [EMA_2025 "§3.7.1"];
        tied_placement = TiedPlacement::Share, Official, [EMA_2025 "§3.7.1"];
    },
    preset! {
        "jpml-a", "JPML, A rules", ["jpml"], Tenhou,
        "Japan Professional Mahjong League, A rules: no ippatsu, no ura, no kan dora.";
        players = Players::Four, Given, [];
        red_fives = RedFives::NONE, Several, [OFFICIAL_PAGES, RULE_NOTES];
        open_tanyao = true, Several, [RIICHIMI, RULE_NOTES];
        ippatsu = false, Several, [OFFICIAL_PAGES, RULE_NOTES, JANSOU];
        ura_dora = false, Official, [OFFICIAL_PAGES, RIICHIMI];
        kan_dora = false, Several, [OFFICIAL_PAGES, RULE_NOTES, JANSOU];
        kan_ura = false, Several, [OFFICIAL_PAGES, RULE_NOTES, JANSOU];
        double_wind_pair_fu = 2, Several, [OFFICIAL_PAGES, JANSOU];
        rinshan_tsumo_fu = 2, Official, [JPML "(page cited)"];
        pinfu_tsumo_fu = 20, Several, [];
        chiitoitsu_fu = 25, Several, [];
        kiriage = false, Official, [JPML "(page cited)", OFFICIAL_PAGES, RIICHIMI];
        counted_limit = CountedLimit::Yonbaiman, Conflict,
            [OFFICIAL_PAGES, RIICHIMI, JPML "2012 (sanbaiman)", JPML_2017 "(sanbaiman)"];
        double_yakuman = YakuSet::EMPTY, Several, [OFFICIAL_PAGES, RULE_NOTES];
        yakuman_stacking = YakumanStacking::Add { max: 4 }, Conflict, [RIICHIMI, JPML_2017 "(one only)"];
        renhou = Renhou::None, Conflict, [OFFICIAL_PAGES, JPML "2012 (mangan)"];
        kokushi_robs_ankan = false, Conflict, [RULE_NOTES, JPML "2012 (allowed)"];
        local_yaku = LocalYakuSet::NONE, Given, [];
        pao = JPML_PAO, One, [JANSOU, JPML_EXAM, JPML_2017];
        pao_scope = PaoScope::OwnYakuman, Assumed, [];
        pao_honba = PaoHonba::Discarder, One, [JANSOU];
        honba_ron = points(300), Assumed, [];
        honba_tsumo = points(100), Assumed, [];
        multiple_ron = MultipleRon::HeadBump, Several, [OFFICIAL_PAGES];
        nagashi_mangan = false, One, [JANSOU];
        noten_payments = points(3000), One, [JPML_EXAM];
        kuikae = Kuikae::Forbidden, Conflict,
            [RULE_NOTES, JANSOU, JPML_EXAM "(other end allowed)", JPML_2017 "(other end allowed)"];
        riichi_tiles = 0, One, [JPML_EXAM];
        closed_kan_in_riichi = ClosedKanInRiichi::SameReading, One, [JANPO];
        abortive_draws = ALL_ABORTS, Conflict,
            [JPML_MATCH "(nine kinds)", JPML_EXAM, OFFICIAL_PAGES "(none)", RULE_NOTES "(none)", JPML_2017 "(none)"];
        length = GameLength::South, Given, [];
        start_points = points(30_000), Several, [OFFICIAL_PAGES, RULE_NOTES];
        return_points = points(30_000), Several, [OFFICIAL_PAGES, RULE_NOTES];
        bust = Bust::PlayOn, One, [OFFICIAL_PAGES];
        agari_yame = false, One, [OFFICIAL_PAGES];
        extension = Extension::None, One, [OFFICIAL_PAGES];
        leftover_sticks = LeftoverSticks::Nobody, Several, [OFFICIAL_PAGES, JPML_EXAM];
        uma = Uma::Floating, One, [OFFICIAL_PAGES];
        oka = points(0), One, [];
        tied_placement = TiedPlacement::Share, One, [];
    },
    preset! {
        "trainer", "Scoring trainer", [], Tenhou,
        "The defaults of the scoring trainer that this project grew from.";
        players = Players::Four, Given, [];
        red_fives = RedFives::THREE, Official, [TRAINER];
        open_tanyao = true, Official, [TRAINER];
        ippatsu = true, Official, [TRAINER];
        ura_dora = true, Official, [TRAINER];
        kan_dora = true, Official, [TRAINER];
        kan_ura = true, Official, [TRAINER];
        double_wind_pair_fu = 4, Official, [TRAINER];
        rinshan_tsumo_fu = 2, Official, [TRAINER "(no exception listed)"];
        pinfu_tsumo_fu = 20, Official, [TRAINER];
        chiitoitsu_fu = 25, Official, [TRAINER];
        open_pinfu_fu = 30, Official, [TRAINER];
        kiriage = false, Official, [TRAINER "(7700 printed)"];
        counted_limit = CountedLimit::KazoeYakuman, Official, [TRAINER];
        local_yaku = LocalYakuSet::NONE, Given, [];
        length = GameLength::South, Given, [];
    },
    preset! {
        "aotenjou", "Aotenjou", [], OtherwiseTenhou,
        "No limits: the formula goes on for any han, a yakuman counts 13 han. Otherwise Tenhou's rules.";
        players = Players::Four, Given, [];
        counted_limit = CountedLimit::Unlimited, Given, [FU_PAGE];
        local_yaku = LocalYakuSet::NONE, Given, [];
        length = GameLength::South, Given, [];
    },
];
