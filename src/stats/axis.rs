//! What counters are split by.

use std::borrow::Cow;

use crate::event::DrawKind;
use crate::win::{LimitClass, Yaku};

/// Something that counters are split by: its places have words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    /// How many play.
    Players,
    /// East only, or East and South.
    Length,
    /// The wind of the round.
    Wind,
    /// Repeat counters on the table.
    Honba,
    /// How many win a round.
    Winners,
    /// Why a round has no winner.
    Draw,
    /// Dealer or not.
    Dealer,
    /// How a hand ended for its player.
    Outcome,
    /// Closed in riichi, closed without, or open.
    HandKind,
    /// Tsumo or ron.
    Method,
    /// Which turn of the player.
    Turn,
    /// Which riichi of its round.
    Order,
    /// What a tenpai hand waits for.
    WaitShape,
    /// Chi, pon, kans and kita.
    Call,
    /// Sets claimed from others.
    Melds,
    /// Distance from tenpai at the deal.
    Shanten,
    /// Yaku.
    Yaku,
    /// Han of a win, dora included.
    Han,
    /// Fu of a win.
    Fu,
    /// Limit of a win.
    Limit,
    /// Dora in a win.
    Dora,
    /// Indicators turned.
    Indicators,
    /// Place by points at the deal.
    PlaceBefore,
    /// Place at the end of the game.
    Place,
    /// The seat, by who dealt first.
    Seat,
    /// Rank on the platform.
    Dan,
    /// Rating on the platform, in hundreds.
    Rate,
    /// Room of the platform.
    Room,
}

const TURNS: [&str; 20] = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19",
    "20+",
];
const HAN: [&str; 13] = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13+",
];
/// Fu that are counted apart; anything else is `other`.
pub(super) const FU: [u16; 12] = [0, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110];
const FU_WORDS: [&str; 13] = [
    "0", "20", "25", "30", "40", "50", "60", "70", "80", "90", "100", "110", "other",
];
const DORA: [&str; 11] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10+"];
/// Ranks in the order of Tenhou's numbers.
pub(super) const DAN: [&str; 21] = [
    "newcomer", "9-kyuu", "8-kyuu", "7-kyuu", "6-kyuu", "5-kyuu", "4-kyuu", "3-kyuu", "2-kyuu", "1-kyuu",
    "1-dan", "2-dan", "3-dan", "4-dan", "5-dan", "6-dan", "7-dan", "8-dan", "9-dan", "10-dan", "tenhoui",
];
const RATES: [&str; 10] = [
    "below 1500",
    "1500",
    "1600",
    "1700",
    "1800",
    "1900",
    "2000",
    "2100",
    "2200",
    "2300+",
];
pub(super) const ROOMS: [&str; 4] = ["general", "upper", "expert", "phoenix"];

impl Axis {
    /// The name used in every output.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Players => "players",
            Self::Length => "length",
            Self::Wind => "wind",
            Self::Honba => "honba",
            Self::Winners => "winners",
            Self::Draw => "draw",
            Self::Dealer => "dealer",
            Self::Outcome => "outcome",
            Self::HandKind => "hand",
            Self::Method => "method",
            Self::Turn => "turn",
            Self::Order => "order",
            Self::WaitShape => "wait",
            Self::Call => "call",
            Self::Melds => "melds",
            Self::Shanten => "shanten",
            Self::Yaku => "yaku",
            Self::Han => "han",
            Self::Fu => "fu",
            Self::Limit => "limit",
            Self::Dora => "dora",
            Self::Indicators => "indicators",
            Self::PlaceBefore => "place_before",
            Self::Place => "place",
            Self::Seat => "seat",
            Self::Dan => "dan",
            Self::Rate => "rate",
            Self::Room => "room",
        }
    }

    /// How many places it has.
    pub const fn len(self) -> usize {
        match self {
            Self::Yaku => Yaku::ALL.len(),
            Self::Limit => LimitClass::ALL.len(),
            Self::Draw => DrawKind::ALL.len(),
            _ => self.fixed().len(),
        }
    }

    /// Whether it has no place at all; none has.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The word of a place, the last word if there are fewer.
    pub fn word(self, place: usize) -> Cow<'static, str> {
        let place = place.min(self.len() - 1);
        match self {
            Self::Yaku => yaku_word(Yaku::ALL[place]),
            Self::Limit => LimitClass::ALL[place].id().into(),
            Self::Draw => DrawKind::ALL[place].id().into(),
            _ => self.fixed()[place].into(),
        }
    }

    /// The place of a word.
    pub fn place(self, word: &str) -> Option<usize> {
        (0..self.len()).find(|&place| self.word(place) == word)
    }

    const fn fixed(self) -> &'static [&'static str] {
        match self {
            Self::Players => &["3", "4"],
            Self::Length => &["east", "south"],
            Self::Wind => &["E", "S", "W", "N"],
            Self::Honba => &["0", "1", "2", "3", "4", "5", "6", "7", "8+"],
            Self::Winners => &["1", "2", "3"],
            Self::Dealer => &["dealer", "non_dealer"],
            Self::Outcome => &Outcome::WORDS,
            Self::HandKind => &HandKind::WORDS,
            Self::Method => &["tsumo", "ron"],
            Self::Turn => &TURNS,
            Self::Order => &["first", "second", "third", "fourth"],
            Self::WaitShape => &WaitShape::WORDS,
            Self::Call => &CALLS,
            Self::Melds => &["0", "1", "2", "3", "4"],
            Self::Shanten => &["0", "1", "2", "3", "4", "5", "6"],
            Self::Han => &HAN,
            Self::Fu => &FU_WORDS,
            Self::Dora => &DORA,
            Self::Indicators => &["1", "2", "3", "4", "5"],
            Self::PlaceBefore | Self::Place => &["1", "2", "3", "4"],
            Self::Seat => &["0", "1", "2", "3"],
            Self::Dan => &DAN,
            Self::Rate => &RATES,
            Self::Room => &ROOMS,
            Self::Yaku | Self::Limit | Self::Draw => &[],
        }
    }
}

/// The name of a yaku that tells the winds apart, which share a name elsewhere.
pub(super) fn yaku_word(yaku: Yaku) -> Cow<'static, str> {
    let wind = match yaku {
        Yaku::SeatEast | Yaku::RoundEast => "_east",
        Yaku::SeatSouth | Yaku::RoundSouth => "_south",
        Yaku::SeatWest | Yaku::RoundWest => "_west",
        Yaku::SeatNorth | Yaku::RoundNorth => "_north",
        _ => return yaku.id().into(),
    };
    format!("{}{wind}", yaku.id()).into()
}

/// Calls in the order in which they are counted.
pub(super) const CALLS: [&str; 6] = ["chi", "pon", "daiminkan", "kakan", "ankan", "kita"];

macro_rules! words {
    ($(#[$meta:meta])* $name:ident, $count:literal: $($(#[$doc:meta])* $variant:ident = $word:literal,)*) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name {
            $($(#[$doc])* $variant,)*
        }

        impl $name {
            /// The names used in every output.
            pub const WORDS: [&str; $count] = [$($word),*];

            /// The one with this name.
            pub fn named(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

words! {
    /// How a round ended for one player.
    Outcome, 8:
    /// Won by own draw.
    Tsumo = "tsumo",
    /// Won on another's tile.
    Ron = "ron",
    /// Another won on this player's tile.
    DealIn = "deal_in",
    /// Another won by own draw.
    TsumoPaid = "tsumo_paid",
    /// Another won on a third player's tile.
    Uninvolved = "uninvolved",
    /// The wall was used up, tenpai.
    Tenpai = "tenpai",
    /// The wall was used up, not tenpai.
    Noten = "noten",
    /// The round was abandoned.
    Abandoned = "abandoned",
}

words! {
    /// What kind of hand.
    HandKind, 3:
    /// Closed, in riichi.
    Riichi = "riichi",
    /// Closed, without riichi.
    Dama = "dama",
    /// With a set claimed from another.
    Open = "open",
}

words! {
    /// What a tenpai hand waits for.
    WaitShape, 10:
    /// Two kinds, each the end of the same run.
    Ryanmen = "ryanmen",
    /// Two kinds, each a pair that becomes a triplet.
    Shanpon = "shanpon",
    /// The middle of a run.
    Kanchan = "kanchan",
    /// The 3 of 1-2-3 or the 7 of 7-8-9.
    Penchan = "penchan",
    /// One kind for the pair.
    Tanki = "tanki",
    /// Two kinds for the pair.
    Nobetan = "nobetan",
    /// Three kinds or more, or two in different ways, or the one side left of an open end.
    Multiple = "multiple",
    /// The seventh pair.
    Chiitoitsu = "chiitoitsu",
    /// A terminal or honour for thirteen orphans.
    Kokushi = "kokushi",
    /// Nothing, or not known.
    None = "none",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_distinct_and_lead_back_to_their_places() {
        for axis in [
            Axis::Yaku,
            Axis::Limit,
            Axis::Draw,
            Axis::Turn,
            Axis::Dan,
            Axis::WaitShape,
            Axis::Fu,
        ] {
            for place in 0..axis.len() {
                assert_eq!(axis.place(&axis.word(place)), Some(place), "{axis:?}");
            }
        }
        assert_eq!(FU_WORDS.len(), FU.len() + 1);
    }
}
