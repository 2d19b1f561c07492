//! Ready rule sets.

use super::{
    CountedLimit, MultipleRon, MultipleRonHonba, MultipleRonSticks, PaoHonba, PaoScope, Renhou, Rules,
    YakumanStacking,
};
use crate::table::{Players, Points};
use crate::tile::RedFives;
use crate::win::{PaoCause, PaoCauses, YakuSet};

/// What a log's header says of its table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableOptions {
    /// Three or four players.
    pub players: Players,
    /// Red fives are in play.
    pub red_fives: bool,
    /// Tanyao counts open.
    pub open_tanyao: bool,
    /// East and South rounds; otherwise East only.
    pub south_rounds: bool,
    /// A chip table, which rounds 4 han 30 fu up to mangan.
    pub chips: bool,
    /// The table may play by house rules that the log does not spell out.
    pub house_rules: bool,
}

impl TableOptions {
    /// The usual ranked table: red fives, open tanyao, East and South rounds.
    pub const fn ranked(players: Players) -> Self {
        Self {
            players,
            red_fives: true,
            open_tanyao: true,
            south_rounds: true,
            chips: false,
            house_rules: false,
        }
    }
}

impl Rules {
    /// The rules of Tenhou for this kind of table.
    pub const fn tenhou(table: &TableOptions) -> Self {
        let sanma = matches!(table.players, Players::Three);
        Self {
            players: table.players,
            red_fives: match (table.red_fives, sanma) {
                (false, _) => RedFives::NONE,
                (true, false) => RedFives::THREE,
                (true, true) => RedFives::SANMA,
            },
            open_tanyao: table.open_tanyao,
            ippatsu: true,
            ura_dora: true,
            kan_dora: true,
            kan_ura: true,
            double_wind_pair_fu: 4,
            rinshan_tsumo_fu: 2,
            kiriage: table.chips,
            counted_limit: CountedLimit::KazoeYakuman,
            double_yakuman: YakuSet::EMPTY,
            yakuman_stacking: YakumanStacking::Add { max: u8::MAX },
            renhou: Renhou::None,
            kokushi_robs_ankan: false,
            kita_rinshan: true,
            kita_chankan: false,
            houtei_after_replacement: true,
            pao: PaoCauses::of(&[PaoCause::Daisangen, PaoCause::Daisuushii]),
            pao_scope: PaoScope::Whole,
            pao_honba: PaoHonba::Liable,
            honba_ron: if sanma { Points(200) } else { Points(300) },
            honba_tsumo: Points(100),
            multiple_ron: MultipleRon::TwoAtMost,
            multiple_ron_honba: MultipleRonHonba::First,
            multiple_ron_sticks: MultipleRonSticks::First,
            tsumo_loss: true,
        }
    }
}
