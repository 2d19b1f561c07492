//! The 136 physical tiles as Tenhou numbers them.

use std::fmt;

use super::{Kind, Suit, Tile};

/// How many red fives each suit has, 0..=4. On physical tiles the lowest copies are the red ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RedFives {
    /// Red 5m.
    pub man: u8,
    /// Red 5p.
    pub pin: u8,
    /// Red 5s.
    pub sou: u8,
}

impl RedFives {
    /// No red five at all.
    pub const NONE: Self = Self {
        man: 0,
        pin: 0,
        sou: 0,
    };
    /// One red five in each suit, the usual three.
    pub const THREE: Self = Self {
        man: 1,
        pin: 1,
        sou: 1,
    };
    /// One red 5p and one red 5s: the three-player game has no 5m.
    pub const SANMA: Self = Self {
        man: 0,
        pin: 1,
        sou: 1,
    };

    /// How many red fives this suit has.
    pub const fn of(self, suit: Suit) -> u8 {
        match suit {
            Suit::Man => self.man,
            Suit::Pin => self.pin,
            Suit::Sou => self.sou,
            Suit::Honor => 0,
        }
    }
}

/// One physical tile, 0..136: kind = number / 4, copy = number % 4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileId(u8);

impl TileId {
    /// How many there are.
    pub const COUNT: usize = 136;

    /// The tile with this number, 0..136.
    pub const fn new(id: u8) -> Option<Self> {
        if id < 136 { Some(Self(id)) } else { None }
    }

    /// A copy (0..4) of a kind.
    pub const fn of(kind: Kind, copy: u8) -> Option<Self> {
        if copy < 4 {
            Some(Self(kind.index() as u8 * 4 + copy))
        } else {
            None
        }
    }

    /// Its number, 0..136.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What kind it is.
    pub const fn kind(self) -> Kind {
        match Kind::new(self.0 / 4) {
            Some(kind) => kind,
            None => unreachable!(),
        }
    }

    /// Which of the four copies it is, 0..4.
    pub const fn copy(self) -> u8 {
        self.0 % 4
    }

    /// Its face on a table with these red fives.
    pub const fn face(self, reds: RedFives) -> Tile {
        let kind = self.kind();
        if kind.is_five()
            && self.copy() < reds.of(kind.suit())
            && let Some(red) = Tile::red(kind.suit())
        {
            red
        } else {
            Tile::plain(kind)
        }
    }
}

impl fmt::Display for TileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for TileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}
