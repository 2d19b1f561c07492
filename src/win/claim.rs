//! What a log says a win was worth.

use arrayvec::{ArrayString, ArrayVec};

use super::{Bonus, LimitClass, Yaku, YakuSet};
use crate::table::{Meld, PerSeat, Points, Seat};
use crate::tile::LogTile;

/// A yaku or dora entry as the log lists it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClaimedYaku {
    /// What the entry names.
    pub name: ClaimedName,
    /// Its han; 0 where the log gives none (yakuman).
    pub han: u16,
}

/// The han of all entries together; what is too much for the type stays the most it holds.
pub fn listed_han(list: &[ClaimedYaku]) -> u16 {
    list.iter().fold(0, |sum, entry| sum.saturating_add(entry.han))
}

/// What an entry of a yaku list names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimedName {
    /// A yaku.
    Yaku(Yaku),
    /// One or more of these yaku, the log does not say which; the han are those of all of them.
    AnyOf(YakuSet),
    /// A dora count.
    Bonus(Bonus),
    /// Something we do not know, as the log spells it.
    Unknown(ArrayString<24>),
}

/// A meld shown with the winning hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimedMeld {
    /// A meld.
    Meld(Meld<LogTile>),
    /// A north set aside.
    Kita(LogTile),
}

/// Everything a log may say of one win. `None` and empty lists mean that the log does not say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinClaim {
    /// Who won.
    pub winner: Seat,
    /// Whose tile it was; the winner's own seat for tsumo.
    pub from: Seat,
    /// Yaku and dora entries with their han, in the log's order, when the log lists them.
    pub yaku: Option<ArrayVec<ClaimedYaku, 32>>,
    /// Yakuman, in the log's order, when the log lists them.
    pub yakuman: Option<ArrayVec<ClaimedYaku, 16>>,
    /// Fu.
    pub fu: Option<u16>,
    /// Han in all, where the log gives a total apart from the list.
    pub han: Option<u16>,
    /// Value of the hand without honba and sticks; for tsumo the sum of the shares.
    pub points: Option<Points>,
    /// Limit reached.
    pub limit: Option<LimitClass>,
    /// How many yakuman the hand counts as, where the log gives the number.
    pub multiple: Option<u8>,
    /// The winner's concealed tiles, with the winning tile.
    pub hand: Option<ArrayVec<LogTile, 14>>,
    /// The winner's melds and kita, most recent first as Tenhou writes them.
    pub melds: Option<ArrayVec<ClaimedMeld, 8>>,
    /// The winning tile.
    pub winning_tile: Option<LogTile>,
    /// Indicators turned, in turning order.
    pub indicators: Option<ArrayVec<LogTile, 8>>,
    /// Ura indicators shown.
    pub ura: Option<ArrayVec<LogTile, 8>>,
    /// Honba on the table.
    pub honba: Option<u16>,
    /// Sticks on the table for this winner.
    pub sticks: Option<u16>,
    /// Scores before the payment.
    pub before: Option<PerSeat<Points>>,
    /// What each seat gains or loses.
    pub deltas: Option<PerSeat<Points>>,
    /// Scores after the payment.
    pub after: Option<PerSeat<Points>>,
    /// Who is liable.
    pub liable: Option<Seat>,
}

impl WinClaim {
    /// A claim that says nothing but who won whose tile.
    pub const fn new(winner: Seat, from: Seat) -> Self {
        Self {
            winner,
            from,
            yaku: None,
            yakuman: None,
            fu: None,
            han: None,
            points: None,
            limit: None,
            multiple: None,
            hand: None,
            melds: None,
            winning_tile: None,
            indicators: None,
            ura: None,
            honba: None,
            sticks: None,
            before: None,
            deltas: None,
            after: None,
            liable: None,
        }
    }
}
