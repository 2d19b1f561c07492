//! Rules as data: every choice on which tables differ is one typed field of [`Rules`].
//!
//! The scorer and the audits read these fields and never ask which platform a log came from.

mod presets;

use crate::table::{Players, Points};
use crate::tile::RedFives;
use crate::win::{PaoCauses, YakuSet};

pub use presets::TableOptions;

/// What a table plays by. Start from a preset such as [`Rules::tenhou`] and change fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// Three or four players.
    pub players: Players,
    /// Red fives per suit.
    pub red_fives: RedFives,
    /// Whether tanyao counts with an open hand (kuitan).
    pub open_tanyao: bool,
    /// Whether ippatsu counts.
    pub ippatsu: bool,
    /// Whether the tiles under the indicators count for riichi winners.
    pub ura_dora: bool,
    /// Whether a kan turns a further indicator.
    pub kan_dora: bool,
    /// Whether the tiles under kan indicators count for riichi winners.
    pub kan_ura: bool,
    /// Fu of a pair that is both seat and round wind: 2 or 4.
    pub double_wind_pair_fu: u8,
    /// Fu for tsumo on the replacement tile of a kan: 2 or 0.
    pub rinshan_tsumo_fu: u8,
    /// Whether 4 han 30 fu and 3 han 60 fu are rounded up to mangan.
    pub kiriage: bool,
    /// What 13 and more counted han are worth.
    pub counted_limit: CountedLimit,
    /// The yakuman that count double.
    pub double_yakuman: YakuSet,
    /// What several yakuman in one hand are worth.
    pub yakuman_stacking: YakumanStacking,
    /// What a ron before one's own first draw is worth by itself.
    pub renhou: Renhou,
    /// Whether kokushi may win on the tile of another's closed kan.
    pub kokushi_robs_ankan: bool,
    /// Whether a win on the replacement tile of a kita is rinshan.
    pub kita_rinshan: bool,
    /// Whether a ron on a kita tile is chankan.
    pub kita_chankan: bool,
    /// Whether the discard after the last replacement tile can be houtei.
    pub houtei_after_replacement: bool,
    /// Which sets make the player who fed them liable.
    pub pao: PaoCauses,
    /// How much of the hand the liable player answers for.
    pub pao_scope: PaoScope,
    /// Who pays the honba when liable player and discarder share a ron.
    pub pao_honba: PaoHonba,
    /// What one honba adds to a ron, from the discarder.
    pub honba_ron: Points,
    /// What one honba adds to a tsumo, from each payer.
    pub honba_tsumo: Points,
    /// Who wins when several claim one discard.
    pub multiple_ron: MultipleRon,
    /// Which winners of a multiple ron get the honba.
    pub multiple_ron_honba: MultipleRonHonba,
    /// Who gets the riichi sticks on a multiple ron.
    pub multiple_ron_sticks: MultipleRonSticks,
    /// Whether the missing third payer's tsumo share is lost in a three-player game.
    pub tsumo_loss: bool,
}

/// What 13 and more counted han are worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountedLimit {
    /// As 11 or 12 han.
    Sanbaiman,
    /// One yakuman's points, called a counted yakuman (kazoe).
    KazoeYakuman,
    /// One yakuman's points, called fourfold mangan.
    Yonbaiman,
    /// No limits at all (aotenjou): the formula goes on for any han, a yakuman counts 13 han.
    Unlimited,
}

/// What several yakuman in one hand are worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum YakumanStacking {
    /// They add, up to this many.
    Add {
        /// Most multiples paid.
        max: u8,
    },
    /// One yakuman is paid whatever the hand holds.
    One,
}

/// What a ron before one's own first draw is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Renhou {
    /// Nothing.
    None,
    /// Five han by itself, combined with no yaku and no dora; the better of it and the ordinary
    /// hand is scored.
    Mangan,
    /// A yakuman.
    Yakuman,
}

/// How much of the hand a liable player answers for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaoScope {
    /// The whole hand, with every other yakuman in it.
    Whole,
    /// Only the yakuman that made the player liable.
    OwnYakuman,
}

/// Who pays the honba of a ron shared between liable player and discarder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaoHonba {
    /// The liable player.
    Liable,
    /// The discarder.
    Discarder,
}

/// Who wins when several claim one discard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MultipleRon {
    /// Only the first in turn order after the discarder.
    HeadBump,
    /// Two may win, three abort the round.
    TwoAtMost,
    /// Everybody.
    All,
}

/// Which winners of a multiple ron get the honba.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MultipleRonHonba {
    /// The first in turn order after the discarder.
    First,
    /// Every winner.
    Every,
}

/// Who gets the riichi sticks on a multiple ron.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MultipleRonSticks {
    /// The first in turn order after the discarder gets all.
    First,
    /// Every winner in riichi takes back the own stick, the first gets the others.
    OwnBack,
}
