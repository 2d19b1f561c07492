//! Seats, winds and things kept per seat.

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::tile::{Deck, Kind};

/// How many play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Players {
    /// Three players (sanma).
    Three,
    /// Four players.
    Four,
}

impl Players {
    /// 3 or 4.
    pub const fn count(self) -> u8 {
        match self {
            Self::Three => 3,
            Self::Four => 4,
        }
    }

    /// The seats taken, in order.
    pub fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..self.count()).map(Seat)
    }

    /// Which tiles are in play.
    pub const fn deck(self) -> Deck {
        match self {
            Self::Three => Deck::Sanma,
            Self::Four => Deck::Full,
        }
    }

    /// Whether this seat is taken.
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < self.count()
    }

    /// The seat that plays after this one.
    pub const fn next(self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.count())
    }

    /// How many turns after `from` it is `to`'s turn, 0 for the same seat.
    pub const fn distance(self, from: Seat, to: Seat) -> u8 {
        (to.0 + self.count() - from.0) % self.count()
    }

    /// The wind of `seat` when `dealer` is East.
    pub const fn seat_wind(self, seat: Seat, dealer: Seat) -> Wind {
        Wind::ALL[self.distance(dealer, seat) as usize]
    }
}

/// A place at the table, 0..4, fixed for the whole game; seat 0 is the first dealer on Tenhou.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// All four; a three-player game uses the first three.
    pub const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// The seat with this number, 0..4.
    pub const fn new(index: u8) -> Option<Self> {
        if index < 4 { Some(Self(index)) } else { None }
    }

    /// Its number, 0..4.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// One of the four winds: of a round, or of a seat in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wind {
    /// East, the dealer's.
    East,
    /// South.
    South,
    /// West.
    West,
    /// North.
    North,
}

impl Wind {
    /// All four in order.
    pub const ALL: [Self; 4] = [Self::East, Self::South, Self::West, Self::North];

    /// The tile of this wind.
    pub const fn kind(self) -> Kind {
        match self {
            Self::East => Kind::EAST,
            Self::South => Kind::SOUTH,
            Self::West => Kind::WEST,
            Self::North => Kind::NORTH,
        }
    }

    /// `E`, `S`, `W` or `N`.
    pub const fn letter(self) -> char {
        match self {
            Self::East => 'E',
            Self::South => 'S',
            Self::West => 'W',
            Self::North => 'N',
        }
    }

    /// 0..4.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// One value for each of the four seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PerSeat<T>(pub [T; 4]);

impl<T> PerSeat<T> {
    /// Builds each seat's value.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        Self(std::array::from_fn(|i| value(Seat(i as u8))))
    }

    /// Seat and value, in seat order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        // Every seat is below four; this way nobody has to ask.
        &self.0[seat.index() & 3]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index() & 3]
    }
}
