//! The choices that are more than a yes or no: one enum each, every value with its word and meaning.

use super::setting::{AxisValue, Setting, Values};
use crate::table::Points;

/// Enums whose values have a word (as rule files and reports spell them) and a meaning (their doc).
macro_rules! choices {
    ($($(#[doc = $doc:literal])+ $name:ident {
        $($(#[doc = $meaning:literal])+ $variant:ident = $id:literal,)+
    })+) => {$(
        $(#[doc = $doc])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[doc = $meaning])+ $variant,)+
        }

        impl $name {
            /// Every value.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            const WORDS: &[(&str, &str)] = &[$(($id, concat!($($meaning),+))),+];

            /// The word for it in rule files and reports.
            pub const fn id(self) -> &'static str {
                Self::WORDS[self as usize].0
            }
        }

        impl AxisValue for $name {
            const VALUES: Values = Values::OneOf(Self::WORDS);

            fn to_setting(&self) -> Setting {
                Setting::word(self.id())
            }

            fn from_setting(setting: &Setting) -> Option<Self> {
                let word = setting.as_word()?;
                Self::ALL.iter().copied().find(|value| value.id() == word)
            }
        }
    )+};
}

choices! {
    /// What 13 and more counted han are worth.
    CountedLimit {
        /// As 11 or 12 han.
        Sanbaiman = "sanbaiman",
        /// One yakuman's points, called a counted yakuman (kazoe).
        KazoeYakuman = "kazoe_yakuman",
        /// One yakuman's points, called fourfold mangan.
        Yonbaiman = "yonbaiman",
        /// No limits at all (aotenjou): the formula goes on for any han, a yakuman counts 13 han.
        Unlimited = "unlimited",
    }

    /// What a ron before one's own first draw is worth.
    Renhou {
        /// Nothing.
        None = "none",
        /// Five han by itself, combined with no yaku and no dora; the better of it and the ordinary
        /// hand is scored.
        Mangan = "mangan",
        /// A yakuman.
        Yakuman = "yakuman",
    }

    /// How much of the hand a liable player answers for.
    PaoScope {
        /// The whole hand, with every other yakuman in it.
        Whole = "whole",
        /// Only the yakuman that made the player liable.
        OwnYakuman = "own_yakuman",
    }

    /// Who pays the honba of a ron shared between liable player and discarder.
    PaoHonba {
        /// The liable player.
        Liable = "liable",
        /// The discarder.
        Discarder = "discarder",
    }

    /// Who wins when several claim one discard.
    MultipleRon {
        /// Only the first in turn order after the discarder.
        HeadBump = "head_bump",
        /// Two may win, three abort the round.
        TwoAtMost = "two_at_most",
        /// Everybody.
        All = "all",
    }

    /// Which winners of a multiple ron get the honba.
    MultipleRonHonba {
        /// The first in turn order after the discarder.
        First = "first",
        /// Every winner.
        Every = "every",
    }

    /// Who gets the riichi sticks on a multiple ron.
    MultipleRonSticks {
        /// The first in turn order after the discarder gets all.
        First = "first",
        /// Every winner in riichi takes back the own stick, the first gets the others.
        OwnBack = "own_back",
        /// Every winner gets the same number, the first also what does not divide.
        Split = "split",
    }

    /// When the indicator of a kan is turned. The kan that is robbed turns none.
    KanDoraTiming {
        /// Every kind of kan: before its replacement tile is drawn.
        BeforeReplacement = "before_replacement",
        /// A closed kan: before its replacement tile is drawn. An open one: before the discard that
        /// follows, or before the next kan's indicator or replacement tile.
        AnkanBeforeReplacement = "ankan_before_replacement",
        /// Every kind of kan: before the discard that follows.
        BeforeDiscard = "before_discard",
    }

    /// What may be discarded right after a chi or pon (swap calling).
    Kuikae {
        /// Anything.
        Allowed = "allowed",
        /// Not the tile that was called.
        NotSameTile = "not_same_tile",
        /// Not the tile that was called, nor the one at the other end of the called run.
        Forbidden = "forbidden",
    }

    /// Which closed kans a player in riichi may make with the tile just drawn.
    ClosedKanInRiichi {
        /// None.
        Forbidden = "forbidden",
        /// Those that leave the waits as they are.
        SameWaits = "same_waits",
        /// Those that leave the waits as they are and whose three tiles were a triplet in every way to
        /// read the hand.
        SameReading = "same_reading",
    }

    /// Whether a hand is tenpai that waits only on tiles of which it holds all four.
    FourHeldTenpai {
        /// It is.
        Tenpai = "tenpai",
        /// It is, unless all four are in its concealed part; those in melds or set aside do not count.
        NotenIfConcealed = "noten_if_concealed",
        /// It is not; tiles in its melds count as held.
        Noten = "noten",
    }

    /// When the dealer stays.
    DealerRepeats {
        /// After an own win and when tenpai at an exhaustive draw.
        WinOrTenpai = "win_or_tenpai",
        /// After an own win.
        Win = "win",
        /// Never.
        Never = "never",
    }

    /// How long a game is.
    GameLength {
        /// East rounds.
        East = "east",
        /// East and South rounds.
        South = "south",
    }

    /// What a player out of points does to the game.
    Bust {
        /// Nothing.
        PlayOn = "play_on",
        /// The game ends once somebody has fewer than 0 points.
        BelowZero = "below_zero",
        /// The game ends once somebody has 0 points or fewer.
        ZeroOrBelow = "zero_or_below",
    }

    /// What follows the last round when nobody has reached the target.
    Extension {
        /// Nothing.
        None = "none",
        /// Rounds of the next wind until somebody reaches the target, four rounds at most (three with
        /// three players).
        SuddenDeath = "sudden_death",
    }

    /// Who gets the sticks that nobody won.
    LeftoverSticks {
        /// The first place.
        First = "first",
        /// The first place; tied players split them.
        FirstSplit = "first_split",
        /// Nobody.
        Nobody = "nobody",
    }

    /// Who is placed first of players with equal points.
    TiedPlacement {
        /// Whoever sat nearer to the first dealer, the dealer before all.
        SeatOrder = "seat_order",
        /// They share what their places get.
        Share = "share",
    }

    /// Yaku that no rule set here knows. They have a name and, so far, no detection.
    LocalYaku {
        /// Riichi with the hand shown.
        OpenRiichi = "open_riichi",
        /// 22334455667788 of dots.
        Daisharin = "daisharin",
        /// Winning as dealer for the eighth time in a row.
        Paarenchan = "paarenchan",
        /// Three successive triplets of one suit.
        Sanrenkou = "sanrenkou",
        /// Four successive triplets of one suit.
        Suurenkou = "suurenkou",
        /// Three identical runs.
        Isshoku = "isshoku_sanjun",
        /// Ron on the tile discarded after a kan.
        Kanburi = "kanburi",
        /// Ron on the tile that declares riichi.
        Tsubamegaeshi = "tsubamegaeshi",
    }

    /// What ends a round without a winner and without an empty wall. Three claims of one tile are a
    /// matter of `multiple_ron`.
    AbortiveDraw {
        /// Nine kinds of terminals and honours in the first hand (kyuushu kyuuhai).
        NineKinds = "nine_kinds",
        /// Four same winds discarded in the first turn (suufon renda).
        FourWinds = "four_winds",
        /// Four players in riichi (suucha riichi).
        FourRiichi = "four_riichi",
        /// Four kans by two players or more (suukaikan).
        FourKans = "four_kans",
    }
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

/// A set of [`AbortiveDraw`]s.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AbortiveDraws(u8);

impl AbortiveDraws {
    /// None at all.
    pub const NONE: Self = Self(0);

    /// The set of these.
    pub const fn of(draws: &[AbortiveDraw]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < draws.len() {
            bits |= 1 << draws[i] as u8;
            i += 1;
        }
        Self(bits)
    }

    /// Whether it is in the set.
    pub const fn has(self, draw: AbortiveDraw) -> bool {
        self.0 >> draw as u8 & 1 == 1
    }
}

/// A set of [`LocalYaku`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalYakuSet(u16);

impl LocalYakuSet {
    /// None at all.
    pub const NONE: Self = Self(0);
}

/// What the places get besides their points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Uma {
    /// So many points each, first place first; 0 for the fourth of three players.
    Fixed([Points; 4]),
    /// By how many players end at or above the points to return: one +12 -1 -3 -8 thousand, two +8 +4
    /// -4 -8, three +8 +3 +1 -12, none or four nothing.
    Floating,
}
