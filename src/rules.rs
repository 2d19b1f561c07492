//! Rules as data: every choice on which tables differ is one typed field of [`Rules`].
//!
//! The scorer and the audits read these fields and never ask which platform a log came from. The
//! list of fields below is the only one: rule files, printed rule sets, differences and
//! `docs/RULES.md` follow from [`AXES`].

mod choices;
mod evidence;
mod file;
mod nearest;
mod page;
mod players;
mod presets;
mod setting;

use crate::table::{Players, Points};
use crate::tile::RedFives;
use crate::win::{PaoCauses, YakuSet};

use setting::AxisValue;

pub use choices::{
    AbortiveDraw, AbortiveDraws, Bust, ClosedKanInRiichi, CountedLimit, DealerRepeats, Extension,
    FourHeldTenpai, GameLength, KanDoraTiming, Kuikae, LeftoverSticks, LocalYaku, LocalYakuSet, MultipleRon,
    MultipleRonHonba, MultipleRonSticks, PaoHonba, PaoScope, Renhou, TiedPlacement, Uma, YakumanStacking,
};
pub use evidence::{Cite, Evidence, Mark, Source};
pub use file::{RuleError, RuleSet, differences, fingerprint, set};
pub use nearest::nearest;
pub use page::markdown;
pub use presets::{PRESETS, Preset, TableOptions};
pub use setting::{Setting, Values};

/// What an axis is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// What a hand is worth.
    Value,
    /// Who pays whom.
    Payment,
    /// How a round is played.
    Play,
    /// How a game goes and ends.
    Game,
}

impl Group {
    /// All groups, in the order in which they are printed.
    pub const ALL: [Self; 4] = [Self::Value, Self::Payment, Self::Play, Self::Game];

    /// A heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Value => "Value of a hand",
            Self::Payment => "Payments",
            Self::Play => "Play of a round",
            Self::Game => "Course of a game",
        }
    }
}

/// One choice on which rule sets differ.
#[derive(Debug, Clone, Copy)]
pub struct Axis {
    /// Its name: the field of [`Rules`] and the key in rule files.
    pub key: &'static str,
    /// What it is about.
    pub group: Group,
    /// What it decides, in words for people.
    doc: &'static str,
    /// What it can be.
    pub values: Values,
    get: fn(&Rules) -> Setting,
    set: fn(&mut Rules, &Setting) -> bool,
}

impl Axis {
    /// The axis with this name.
    pub fn find(key: &str) -> Option<&'static Self> {
        AXES.iter().find(|axis| axis.key == key)
    }

    /// What it decides, in words for people.
    pub const fn doc(&self) -> &'static str {
        self.doc.trim_ascii()
    }

    /// Its value in a rule set.
    pub fn get(&self, rules: &Rules) -> Setting {
        (self.get)(rules)
    }

    /// Sets it; `false`, and nothing changes, if it cannot have this value.
    pub fn set(&self, rules: &mut Rules, setting: &Setting) -> bool {
        self.values.allows(setting) && (self.set)(rules, setting)
    }
}

/// One line per axis: group, key, type, and what it can be where the type allows more.
macro_rules! axes {
    (@values $type:ty) => { <$type as AxisValue>::VALUES };
    (@values $type:ty, $values:expr) => { $values };
    ($($(#[doc = $doc:literal])+ $group:ident $key:ident: $type:ty $(as $values:expr)?;)+) => {
        /// What a table plays by. Start from a preset such as [`Rules::tenhou`] and change fields.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Rules {
            $($(#[doc = $doc])+ pub $key: $type,)+
        }

        /// Every axis, in the order in which they are printed.
        pub static AXES: &[Axis] = &[$(Axis {
            key: stringify!($key),
            group: Group::$group,
            doc: concat!($($doc),+),
            values: axes!(@values $type $(, $values)?),
            get: |rules| rules.$key.to_setting(),
            set: |rules, setting| {
                let value = <$type as AxisValue>::from_setting(setting);
                value.map(|value| rules.$key = value).is_some()
            },
        }),+];
    };
}

axes! {
    /// Three or four players.
    Value players: Players;
    /// Red fives per suit: characters, dots, bamboo.
    Value red_fives: RedFives;
    /// Whether tanyao counts with an open hand (kuitan).
    Value open_tanyao: bool;
    /// Whether ippatsu counts.
    Value ippatsu: bool;
    /// Whether the tiles under the indicators count for riichi winners.
    Value ura_dora: bool;
    /// Whether a kan turns a further indicator.
    Value kan_dora: bool;
    /// Whether the tiles under kan indicators count for riichi winners.
    Value kan_ura: bool;
    /// Fu of a pair that is both seat and round wind.
    Value double_wind_pair_fu: u8 as Values::Numbers(&[2, 4]);
    /// Fu for tsumo on the replacement tile of a kan.
    Value rinshan_tsumo_fu: u8 as Values::Numbers(&[0, 2]);
    /// Fu of pinfu by tsumo: without or with the 2 fu for tsumo, rounded up.
    Value pinfu_tsumo_fu: u8 as Values::Numbers(&[20, 30]);
    /// Fu of seven pairs, which nothing is added to.
    Value chiitoitsu_fu: u8 as Values::Numbers(&[25, 50]);
    /// Fu of an open hand won by ron without any fu beyond the 20 of every hand.
    Value open_pinfu_fu: u8 as Values::Numbers(&[20, 30]);
    /// Whether 4 han 30 fu and 3 han 60 fu are rounded up to mangan.
    Value kiriage: bool;
    /// What 13 and more counted han are worth.
    Value counted_limit: CountedLimit;
    /// The yakuman that count double.
    Value double_yakuman: YakuSet;
    /// What several yakuman in one hand are worth; a number is the most that are paid.
    Value yakuman_stacking: YakumanStacking;
    /// What a ron before one's own first draw is worth by itself.
    Value renhou: Renhou;
    /// Whether kokushi may win on the tile of another's closed kan.
    Value kokushi_robs_ankan: bool;
    /// Whether a win on the replacement tile of a kita is rinshan.
    Value kita_rinshan: bool;
    /// Whether a ron on a kita tile is chankan.
    Value kita_chankan: bool;
    /// Whether the discard after the last replacement tile can be houtei.
    Value houtei_after_replacement: bool;
    /// Yaku beyond the usual ones.
    Value local_yaku: LocalYakuSet;

    /// Which sets make the player who fed them liable.
    Payment pao: PaoCauses;
    /// How much of the hand the liable player answers for.
    Payment pao_scope: PaoScope;
    /// Who pays the honba when liable player and discarder share a ron.
    Payment pao_honba: PaoHonba;
    /// What one honba adds to a ron, from the discarder.
    Payment honba_ron: Points;
    /// What one honba adds to a tsumo, from each payer.
    Payment honba_tsumo: Points;
    /// Who wins when several claim one discard.
    Payment multiple_ron: MultipleRon;
    /// Which winners of a multiple ron get the honba.
    Payment multiple_ron_honba: MultipleRonHonba;
    /// Who gets the riichi sticks on a multiple ron.
    Payment multiple_ron_sticks: MultipleRonSticks;
    /// Whether the missing third payer's tsumo share is lost in a three-player game.
    Payment tsumo_loss: bool;
    /// Whether an own river of terminals and honours only, none of them claimed, is paid like a
    /// mangan tsumo at an exhaustive draw, in place of the noten payments.
    Payment nagashi_mangan: bool;
    /// Whether honba are added to that.
    Payment nagashi_honba: bool;
    /// What the noten players pay the tenpai ones at an exhaustive draw, in total; 0 for nothing.
    Payment noten_payments: Points;

    /// When the indicator of a kan is turned.
    Play kan_dora_timing: KanDoraTiming;
    /// What may be discarded right after a chi or pon.
    Play kuikae: Kuikae;
    /// Points a player must have to declare riichi; with 0 even a player below 0 may.
    Play riichi_points: Points;
    /// Tiles that must be left to draw, after the own draw, for riichi to be declared.
    Play riichi_tiles: u8 as Values::Range(0, 70);
    /// Whether a player in furiten may declare riichi.
    Play furiten_riichi: bool;
    /// Which closed kans a player in riichi may make with the tile just drawn.
    Play closed_kan_in_riichi: ClosedKanInRiichi;
    /// Whether a hand is tenpai that waits only on tiles of which it holds all four.
    Play four_held_tenpai: FourHeldTenpai;
    /// What ends a round at once, besides three claims of one tile (`multiple_ron`).
    Play abortive_draws: AbortiveDraws;

    /// How long a game is.
    Game length: GameLength;
    /// When the dealer stays. A honba is added then, and after every draw.
    Game dealer_repeats: DealerRepeats;
    /// Whether the dealer stays after an abortive draw.
    Game abortive_draw_repeats: bool;
    /// Points that everybody starts with.
    Game start_points: Points;
    /// Points that results are counted from.
    Game return_points: Points;
    /// Points that somebody must have for the game to end with its last round, where there are extra
    /// rounds.
    Game target_points: Points;
    /// What a player out of points does to the game.
    Game bust: Bust;
    /// Whether the game ends when the dealer wins the last round and leads, with the target reached.
    Game agari_yame: bool;
    /// Whether it ends too when the dealer is tenpai at an exhaustive draw and leads so.
    Game tenpai_yame: bool;
    /// What follows the last round when nobody has reached the target.
    Game extension: Extension;
    /// Who gets the sticks that nobody won.
    Game leftover_sticks: LeftoverSticks;
    /// What the places get besides their points, in points, first place first.
    Game uma: Uma;
    /// What the first place gets on top, in points: what all put in between start and return.
    Game oka: Points;
    /// Who is placed first of players with equal points.
    Game tied_placement: TiedPlacement;
}
