//! Melds: what a player has laid out, and the calls that make them.
//!
//! `T` is how tiles are named: as the log names them ([`LogTile`](crate::tile::LogTile)) during
//! replay, by face ([`Tile`](crate::tile::Tile)) when a hand is scored.

use arrayvec::ArrayVec;

use super::Seat;

/// A run completed with the discard of `from`, who must sit to the left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chi<T> {
    /// The tile taken.
    pub called: T,
    /// The two tiles from the hand.
    pub own: [T; 2],
    /// Who discarded the tile, as the log says.
    pub from: Seat,
}

/// A triplet completed with the discard of `from`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pon<T> {
    /// The tile taken.
    pub called: T,
    /// The two tiles from the hand.
    pub own: [T; 2],
    /// Who discarded the tile.
    pub from: Seat,
}

/// An open kan completed with the discard of `from`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Daiminkan<T> {
    /// The tile taken.
    pub called: T,
    /// The three tiles from the hand.
    pub own: [T; 3],
    /// Who discarded the tile.
    pub from: Seat,
}

/// A pon with the fourth tile added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kakan<T> {
    /// The pon it grew from.
    pub pon: Pon<T>,
    /// The tile added.
    pub added: T,
}

/// A closed kan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ankan<T> {
    /// The four tiles.
    pub tiles: [T; 4],
}

/// A meld on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meld<T> {
    /// A called run.
    Chi(Chi<T>),
    /// A called triplet.
    Pon(Pon<T>),
    /// An open kan made from a discard.
    Daiminkan(Daiminkan<T>),
    /// An open kan made by adding to a pon.
    Kakan(Kakan<T>),
    /// A closed kan.
    Ankan(Ankan<T>),
}

impl<T: Copy> Meld<T> {
    /// Its three or four tiles: those from the hand first, then the called one, then the added one.
    pub fn tiles(&self) -> ArrayVec<T, 4> {
        let mut tiles = ArrayVec::new();
        match self {
            Self::Chi(Chi { called, own, .. }) | Self::Pon(Pon { called, own, .. }) => {
                tiles.extend(own.iter().copied());
                tiles.push(*called);
            }
            Self::Daiminkan(kan) => {
                tiles.extend(kan.own);
                tiles.push(kan.called);
            }
            Self::Kakan(kan) => {
                tiles.extend(kan.pon.own);
                tiles.push(kan.pon.called);
                tiles.push(kan.added);
            }
            Self::Ankan(kan) => tiles.extend(kan.tiles),
        }
        tiles
    }

    /// A kan of any kind.
    pub const fn is_kan(&self) -> bool {
        matches!(self, Self::Daiminkan(_) | Self::Kakan(_) | Self::Ankan(_))
    }

    /// Anything but a closed kan: the hand is open.
    pub const fn is_open(&self) -> bool {
        !matches!(self, Self::Ankan(_))
    }

    /// The same meld with the seats it was called from changed.
    pub fn with_sources(mut self, source: impl Fn(Seat) -> Seat) -> Self {
        match &mut self {
            Self::Chi(Chi { from, .. })
            | Self::Pon(Pon { from, .. })
            | Self::Daiminkan(Daiminkan { from, .. })
            | Self::Kakan(Kakan {
                pon: Pon { from, .. },
                ..
            }) => *from = source(*from),
            Self::Ankan(_) => {}
        }
        self
    }

    /// The same meld with its tiles named another way; `None` as soon as `name` gives `None`.
    pub fn map<U: Copy>(&self, mut name: impl FnMut(T) -> Option<U>) -> Option<Meld<U>> {
        let pon = |pon: &Pon<T>, name: &mut dyn FnMut(T) -> Option<U>| {
            Some(Pon {
                called: name(pon.called)?,
                own: [name(pon.own[0])?, name(pon.own[1])?],
                from: pon.from,
            })
        };
        Some(match self {
            Self::Chi(chi) => Meld::Chi(Chi {
                called: name(chi.called)?,
                own: [name(chi.own[0])?, name(chi.own[1])?],
                from: chi.from,
            }),
            Self::Pon(p) => Meld::Pon(pon(p, &mut name)?),
            Self::Daiminkan(kan) => Meld::Daiminkan(Daiminkan {
                called: name(kan.called)?,
                own: [name(kan.own[0])?, name(kan.own[1])?, name(kan.own[2])?],
                from: kan.from,
            }),
            Self::Kakan(kan) => Meld::Kakan(Kakan {
                pon: pon(&kan.pon, &mut name)?,
                added: name(kan.added)?,
            }),
            Self::Ankan(Ankan { tiles: [a, b, c, d] }) => Meld::Ankan(Ankan {
                tiles: [name(*a)?, name(*b)?, name(*c)?, name(*d)?],
            }),
        })
    }
}

/// A call as the log announces it. It becomes a [`Meld`] when the replay has accepted it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call<T> {
    /// A called run.
    Chi(Chi<T>),
    /// A called triplet.
    Pon(Pon<T>),
    /// An open kan made from a discard.
    Daiminkan(Daiminkan<T>),
    /// A closed kan.
    Ankan(Ankan<T>),
    /// The fourth tile added to an own pon.
    Kakan {
        /// The tile added.
        added: T,
        /// The pon it is added to, where the log repeats it.
        pon: Option<Pon<T>>,
    },
}

/// What announces this meld.
impl<T> From<Meld<T>> for Call<T> {
    fn from(meld: Meld<T>) -> Self {
        match meld {
            Meld::Chi(chi) => Self::Chi(chi),
            Meld::Pon(pon) => Self::Pon(pon),
            Meld::Daiminkan(kan) => Self::Daiminkan(kan),
            Meld::Ankan(kan) => Self::Ankan(kan),
            Meld::Kakan(Kakan { pon, added }) => Self::Kakan {
                added,
                pon: Some(pon),
            },
        }
    }
}

impl<T: Copy> Call<T> {
    /// The meld it makes; `None` for an added tile whose pon the log does not repeat.
    pub const fn meld(&self) -> Option<Meld<T>> {
        Some(match *self {
            Self::Chi(chi) => Meld::Chi(chi),
            Self::Pon(pon) => Meld::Pon(pon),
            Self::Daiminkan(kan) => Meld::Daiminkan(kan),
            Self::Ankan(kan) => Meld::Ankan(kan),
            Self::Kakan {
                added,
                pon: Some(pon),
            } => Meld::Kakan(Kakan { pon, added }),
            Self::Kakan { pon: None, .. } => return None,
        })
    }
}
