//! A described hand and the situation it describes.

use std::fmt;

use super::{check, pao};
use crate::table::{Ankan, Chi, Daiminkan, Kakan, Meld, Players, Pon, Seat, Wind};
use crate::tile::{Kind, Tile};
use crate::win::{
    Liabilities, PaoCause, Replacement, RiichiState, RonKind, TsumoKind, WinMethod, WinSituation,
};

/// A winning hand as people describe it: nothing is checked yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Description {
    /// The concealed tiles without the winning tile.
    pub concealed: Vec<Tile>,
    /// The melds in the order they were made.
    pub melds: Vec<DescribedMeld>,
    /// The winning tile.
    pub winning_tile: Option<Tile>,
    /// Won by own draw.
    pub tsumo: bool,
    /// Who discarded the winning tile; the next player if nothing is said.
    pub from: Option<Side>,
    /// The winner's wind.
    pub seat_wind: Wind,
    /// The wind of the round.
    pub round_wind: Wind,
    /// Facts about the win, one bit per [`Flag`].
    pub(super) flags: u16,
    /// The kan or kita that the winning tile belongs to, with [`Flag::Chankan`]; an added kan if
    /// nothing is said.
    pub robbed: Option<RonKind>,
    /// What the tile drawn with [`Flag::Rinshan`] replaced; a kan, if nothing is said and there is one.
    pub replaced: Option<Replacement>,
    /// The indicators turned.
    pub indicators: Vec<Kind>,
    /// The indicators under them.
    pub ura: Vec<Kind>,
    /// Norths set aside.
    pub kita: u8,
    /// Honba on the table.
    pub honba: u16,
    /// Riichi sticks on the table.
    pub sticks: u16,
    /// The winds of the players who fed what makes liable; without a cause for whichever yakuman the
    /// melds make certain.
    pub liable: Vec<(Option<PaoCause>, Wind)>,
}

/// A meld as people describe it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescribedMeld {
    /// What it is.
    pub kind: MeldKind,
    /// Its tiles, the called one first where one is.
    pub tiles: Vec<Tile>,
    /// Who fed it; the player to the left if nothing is said.
    pub from: Option<Side>,
}

/// What a meld is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MeldKind {
    /// A called run.
    Chi,
    /// A called triplet.
    Pon,
    /// An open kan made from a discard.
    Daiminkan,
    /// A kan made by adding to a pon.
    Kakan,
    /// A closed kan.
    Ankan,
}

/// Where another player sits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// To the right: the next player.
    Right,
    /// Opposite; nobody sits there at a table of three.
    Across,
    /// To the left: the previous player.
    Left,
}

/// A fact about a win that the play decides. Whether it is worth anything is a matter of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flag {
    /// In riichi.
    Riichi,
    /// In riichi since the first discard.
    DoubleRiichi,
    /// Within one turn of the riichi.
    Ippatsu,
    /// On the last tile of the wall.
    Haitei,
    /// On the last discard.
    Houtei,
    /// On a replacement tile.
    Rinshan,
    /// On the tile of another's kan or kita.
    Chankan,
    /// On the dealer's first draw.
    Tenhou,
    /// On another's first draw.
    Chiihou,
    /// On a discard before the own first draw.
    Renhou,
}

impl Flag {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Riichi,
        Self::DoubleRiichi,
        Self::Ippatsu,
        Self::Haitei,
        Self::Houtei,
        Self::Rinshan,
        Self::Chankan,
        Self::Tenhou,
        Self::Chiihou,
        Self::Renhou,
    ];

    /// Its name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Riichi => "riichi",
            Self::DoubleRiichi => "double_riichi",
            Self::Ippatsu => "ippatsu",
            Self::Haitei => "haitei",
            Self::Houtei => "houtei",
            Self::Rinshan => "rinshan",
            Self::Chankan => "chankan",
            Self::Tenhou => "tenhou",
            Self::Chiihou => "chiihou",
            Self::Renhou => "renhou",
        }
    }
}

impl MeldKind {
    /// Every name and what it names; the first name of each is the usual one.
    pub const NAMES: [(&str, Self); 8] = [
        ("chi", Self::Chi),
        ("pon", Self::Pon),
        ("daiminkan", Self::Daiminkan),
        ("minkan", Self::Daiminkan),
        ("kan", Self::Daiminkan),
        ("kakan", Self::Kakan),
        ("shouminkan", Self::Kakan),
        ("ankan", Self::Ankan),
    ];

    /// Its usual name.
    pub fn id(self) -> &'static str {
        let name = Self::NAMES.iter().find(|(_, kind)| *kind == self);
        name.map_or("meld", |(name, _)| name)
    }

    pub(super) const fn is_kan(self) -> bool {
        matches!(self, Self::Daiminkan | Self::Kakan | Self::Ankan)
    }
}

impl Side {
    /// Names, in the order of turns.
    pub const NAMES: [(&str, Self); 3] = [
        ("right", Self::Right),
        ("across", Self::Across),
        ("left", Self::Left),
    ];

    /// Its name.
    pub const fn id(self) -> &'static str {
        Self::NAMES[self as usize].0
    }

    /// Who sits there, seen from `seat`.
    pub fn of(self, seat: Seat, players: Players) -> Option<Seat> {
        let next = players.next(seat);
        match (self, players) {
            (Self::Right, _) => Some(next),
            (Self::Left, Players::Three) | (Self::Across, Players::Four) => Some(players.next(next)),
            (Self::Left, Players::Four) => Some(players.next(players.next(next))),
            (Self::Across, Players::Three) => None,
        }
    }
}

/// What is wrong with a description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandError(pub String);

impl fmt::Display for HandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for HandError {}

impl<T: Into<String>> From<T> for HandError {
    fn from(problem: T) -> Self {
        Self(problem.into())
    }
}

impl Default for Description {
    /// Nothing, won by ron by South in an East round.
    fn default() -> Self {
        Self {
            concealed: Vec::new(),
            melds: Vec::new(),
            winning_tile: None,
            tsumo: false,
            from: None,
            seat_wind: Wind::South,
            round_wind: Wind::East,
            flags: 0,
            robbed: None,
            replaced: None,
            indicators: Vec::new(),
            ura: Vec::new(),
            kita: 0,
            honba: 0,
            sticks: 0,
            liable: Vec::new(),
        }
    }
}

impl Description {
    /// Whether the flag is set.
    pub const fn has(&self, flag: Flag) -> bool {
        self.flags >> flag as u16 & 1 == 1
    }

    /// Sets the flag.
    pub const fn set(&mut self, flag: Flag) {
        self.flags |= 1 << flag as u16;
    }

    /// In riichi of either kind.
    pub const fn in_riichi(&self) -> bool {
        self.has(Flag::Riichi) || self.has(Flag::DoubleRiichi)
    }

    /// The situation described. Seat 0 deals.
    ///
    /// # Errors
    /// What no game can have come to.
    pub fn situation(&self, players: Players) -> Result<WinSituation, HandError> {
        let winning_tile = check::description(self, players)?;
        let dealer = Seat::ALL[0];
        let winner = Seat::ALL[self.seat_wind.index()];
        let seat = |side: Side| {
            side.of(winner, players)
                .ok_or("nobody sits across at a table of three")
        };
        let from = seat(self.from.unwrap_or(Side::Right))?;
        let liable = pao::liabilities(self, players)?;
        let mut melds = arrayvec::ArrayVec::new();
        for (place, meld) in self.melds.iter().enumerate() {
            // Who is liable for a meld has fed it.
            let by_pao = liable.iter().find(|liable| liable.meld == place);
            let by_pao = by_pao
                .map(|liable| pao::feeder(self, liable, players))
                .transpose()?;
            let side = meld.from.or(by_pao).unwrap_or(Side::Left);
            melds.push(meld.laid(seat(side)?)?);
        }
        let mut liabilities = Liabilities::NONE;
        for pao::Liable { cause, wind, .. } in liable {
            liabilities.set(cause, Seat::ALL[wind.index()]);
        }
        Ok(WinSituation {
            players,
            winner,
            dealer,
            round_wind: self.round_wind,
            method: self.method(from),
            concealed: self.concealed.iter().copied().collect(),
            melds,
            winning_tile,
            riichi: if self.in_riichi() {
                RiichiState::Declared {
                    double: self.has(Flag::DoubleRiichi),
                    ippatsu: self.has(Flag::Ippatsu),
                }
            } else {
                RiichiState::No
            },
            kita: self.kita,
            indicators: self.indicators.iter().copied().collect(),
            ura: self.ura.iter().copied().collect(),
            honba: self.honba,
            sticks: self.sticks,
            winners_before: 0,
            winners_after: 0,
            riichi_winners_after: 0,
            liabilities,
        })
    }

    fn method(&self, from: Seat) -> WinMethod {
        if self.tsumo {
            let kan = self.melds.iter().any(|meld| meld.kind.is_kan());
            return WinMethod::Tsumo(if self.has(Flag::Tenhou) || self.has(Flag::Chiihou) {
                TsumoKind::FirstDraw
            } else if self.has(Flag::Haitei) {
                TsumoKind::LastTile
            } else if self.has(Flag::Rinshan) {
                let usual = if kan { Replacement::Kan } else { Replacement::Kita };
                TsumoKind::Replacement(self.replaced.unwrap_or(usual))
            } else {
                TsumoKind::Ordinary
            });
        }
        let on = if self.has(Flag::Chankan) {
            self.robbed.unwrap_or(RonKind::Kakan)
        } else if self.has(Flag::Houtei) {
            RonKind::LastDiscard {
                after_replacement: false,
            }
        } else if self.has(Flag::Renhou) {
            RonKind::FirstTurn
        } else {
            RonKind::Discard
        };
        WinMethod::Ron { from, on }
    }
}

impl DescribedMeld {
    /// The meld, fed by `from`.
    fn laid(&self, from: Seat) -> Result<Meld<Tile>, HandError> {
        let meld = match (self.kind, &self.tiles[..]) {
            (MeldKind::Chi, &[called, a, b]) => Meld::Chi(Chi {
                called,
                own: [a, b],
                from,
            }),
            (MeldKind::Pon, &[called, a, b]) => Meld::Pon(Pon {
                called,
                own: [a, b],
                from,
            }),
            (MeldKind::Daiminkan, &[called, a, b, c]) => Meld::Daiminkan(Daiminkan {
                called,
                own: [a, b, c],
                from,
            }),
            (MeldKind::Kakan, &[called, a, b, added]) => Meld::Kakan(Kakan {
                pon: Pon {
                    called,
                    own: [a, b],
                    from,
                },
                added,
            }),
            (MeldKind::Ankan, &[a, b, c, d]) => Meld::Ankan(Ankan { tiles: [a, b, c, d] }),
            (kind, tiles) => return Err(check::meld_size(kind, tiles)),
        };
        Ok(meld)
    }
}
