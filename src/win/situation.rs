//! Everything about a win that its value can depend on, and nothing about its value.

use arrayvec::ArrayVec;

use crate::table::{Meld, Players, Seat, Wind};
use crate::tile::{Kind, Tile};

/// How the winning tile came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinMethod {
    /// Drawn by the winner.
    Tsumo(TsumoKind),
    /// Taken from another player.
    Ron {
        /// Whose tile it was.
        from: Seat,
        /// What that player did with it.
        on: RonKind,
    },
}

/// Which draw won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TsumoKind {
    /// An ordinary draw.
    Ordinary,
    /// The winner's first draw, before any call, closed kan or kita by anyone (tenhou, chiihou).
    FirstDraw,
    /// The last tile of the live wall (haitei).
    LastTile,
    /// A replacement tile from the dead wall (rinshan).
    Replacement(Replacement),
}

/// What a replacement tile replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replacement {
    /// A kan.
    Kan,
    /// A kita.
    Kita,
}

/// What the tile of a ron was doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RonKind {
    /// An ordinary discard.
    Discard,
    /// A discard before the winner's first draw and before any call, closed kan or kita (renhou).
    FirstTurn,
    /// The discard after the last draw of the wall (houtei).
    LastDiscard {
        /// That draw was a replacement tile.
        after_replacement: bool,
    },
    /// The tile added to a pon (chankan).
    Kakan,
    /// A tile of a closed kan (kokushi, where allowed).
    Ankan,
    /// A kita tile.
    Kita,
}

/// Riichi of the winner. A riichi whose declaration tile was ronned by another never was one; its
/// owner cannot be the winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RiichiState {
    /// Not in riichi.
    No,
    /// In riichi.
    Declared {
        /// Declared on the first discard before any call, closed kan or kita.
        double: bool,
        /// Won before or on the next own draw, with no call, kan or kita in between.
        ippatsu: bool,
    },
}

/// What can make the player who fed it liable (pao).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PaoCause {
    /// The third dragon set.
    Daisangen,
    /// The fourth wind set.
    Daisuushii,
    /// The fourth kan.
    Suukantsu,
    /// The open kan whose replacement tile won.
    FedKan,
}

impl PaoCause {
    /// All causes.
    pub const ALL: [Self; 4] = [Self::Daisangen, Self::Daisuushii, Self::Suukantsu, Self::FedKan];

    /// The name used in rule files and reports.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Daisangen => "daisangen",
            Self::Daisuushii => "daisuushii",
            Self::Suukantsu => "suukantsu",
            Self::FedKan => "fed_kan",
        }
    }
}

/// A set of [`PaoCause`]s.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaoCauses(u8);

impl PaoCauses {
    /// No liability at all.
    pub const NONE: Self = Self(0);

    /// The set of these causes.
    pub const fn of(causes: &[PaoCause]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < causes.len() {
            bits |= 1 << causes[i] as u8;
            i += 1;
        }
        Self(bits)
    }

    /// Whether the cause is in the set.
    pub const fn has(self, cause: PaoCause) -> bool {
        self.0 >> cause as u8 & 1 == 1
    }
}

/// Who fed which completing set, by rank of the call and whatever the rules make of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Liabilities([Option<Seat>; 4]);

impl Liabilities {
    /// Nobody is liable.
    pub const NONE: Self = Self([None; 4]);

    /// Makes `seat` liable for `cause`.
    pub const fn set(&mut self, cause: PaoCause, seat: Seat) {
        self.0[cause as usize] = Some(seat);
    }

    /// Who is liable for `cause`.
    pub const fn get(&self, cause: PaoCause) -> Option<Seat> {
        self.0[cause as usize]
    }
}

/// The facts of one win as the play gave them. Impossible combinations (rinshan with haitei, tsumo
/// with chankan) cannot be written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinSituation {
    /// Three or four players.
    pub players: Players,
    /// Who won.
    pub winner: Seat,
    /// Who was dealer.
    pub dealer: Seat,
    /// The wind of the round.
    pub round_wind: Wind,
    /// How the winning tile came.
    pub method: WinMethod,
    /// The concealed tiles without the winning tile: 13, or 3 fewer for every meld.
    pub concealed: ArrayVec<Tile, 13>,
    /// The melds in the order they were made.
    pub melds: ArrayVec<Meld<Tile>, 4>,
    /// The winning tile.
    pub winning_tile: Tile,
    /// Riichi of the winner.
    pub riichi: RiichiState,
    /// How many norths the winner has set aside, 0..=4.
    pub kita: u8,
    /// The indicators turned so far, the first one first.
    pub indicators: ArrayVec<Kind, 5>,
    /// The indicators under them, where the log shows them; only riichi winners use them.
    pub ura: ArrayVec<Kind, 5>,
    /// Repeat counters this winner is paid for. The second winner of a double ron is paid for as
    /// many as the rules say, so this is what lies on the table.
    pub honba: u16,
    /// Riichi sticks on the table, those of this round included.
    pub sticks: u16,
    /// How many other winners of the same discard come before this one in turn order, 0..=2.
    pub winners_before: u8,
    /// How many come after it, 0..=2: where winners share the sticks, there are so many shares more.
    pub winners_after: u8,
    /// How many winners of the same discard after this one in turn order are in riichi, 0..=2:
    /// where each takes back the own stick, the first winner gets the others only.
    pub riichi_winners_after: u8,
    /// Who fed the sets that make a player liable.
    pub liabilities: Liabilities,
}

impl WinSituation {
    /// The winner's seat wind.
    pub const fn seat_wind(&self) -> Wind {
        self.players.seat_wind(self.winner, self.dealer)
    }

    /// Won by own draw.
    pub const fn is_tsumo(&self) -> bool {
        matches!(self.method, WinMethod::Tsumo(_))
    }

    /// The winner is the dealer.
    pub const fn is_dealer(&self) -> bool {
        self.winner.index() == self.dealer.index()
    }

    /// No open meld.
    pub fn is_menzen(&self) -> bool {
        !self.melds.iter().any(Meld::is_open)
    }
}
