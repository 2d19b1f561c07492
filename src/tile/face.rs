//! The 37 faces: a kind, and whether it is a red five.

use std::fmt;

use super::{Kind, Suit};

/// A tile as its face shows it. Only fives can be red.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

/// The kinds of the three red faces, numbered 34, 35 and 36.
const RED: [u8; 3] = [4, 13, 22];

/// The kind of every face.
const KINDS: [Kind; Tile::COUNT] = {
    let mut kinds = [Kind::EAST; Tile::COUNT];
    let mut face = 0;
    while face < Tile::COUNT {
        let kind = if face < Kind::COUNT {
            face as u8
        } else {
            RED[face - Kind::COUNT]
        };
        if let Some(kind) = Kind::new(kind) {
            kinds[face] = kind;
        }
        face += 1;
    }
    kinds
};

impl Tile {
    /// How many faces there are.
    pub const COUNT: usize = 37;

    /// The ordinary face of a kind.
    pub const fn plain(kind: Kind) -> Self {
        Self(kind.index() as u8)
    }

    /// The red five of a suit; honours have none.
    pub const fn red(suit: Suit) -> Option<Self> {
        match suit {
            Suit::Honor => None,
            suit => Some(Self(34 + suit as u8)),
        }
    }

    /// The face with this number: 0..34 the ordinary kinds, 34, 35, 36 the red 5m, 5p, 5s.
    pub const fn new(index: u8) -> Option<Self> {
        if index < 37 { Some(Self(index)) } else { None }
    }

    /// Its number, 0..37.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What kind it is.
    pub const fn kind(self) -> Kind {
        KINDS[self.0 as usize]
    }

    /// Whether it is a red five.
    pub const fn is_red(self) -> bool {
        self.0 >= 34
    }

    /// The order in which hands are written: by kind, a red five before the ordinary ones.
    pub const fn sort_key(self) -> u8 {
        if self.0 < 34 {
            self.0 * 2 + 1
        } else {
            RED[self.0 as usize - 34] * 2
        }
    }
}

impl From<Kind> for Tile {
    fn from(kind: Kind) -> Self {
        Self::plain(kind)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_red() {
            write!(f, "0{}", self.kind().suit().letter())
        } else {
            fmt::Display::fmt(&self.kind(), f)
        }
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
