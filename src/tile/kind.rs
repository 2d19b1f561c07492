//! The 34 kinds of tile.

use std::fmt;

use super::KindSet;

/// A suit, or the honours taken together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Characters, written `m`.
    Man,
    /// Dots, written `p`.
    Pin,
    /// Bamboo, written `s`.
    Sou,
    /// Winds and dragons, written `z`.
    Honor,
}

impl Suit {
    /// All four, in the order of the kinds.
    pub const ALL: [Self; 4] = [Self::Man, Self::Pin, Self::Sou, Self::Honor];

    /// The letter of the compact notation: `m`, `p`, `s` or `z`.
    pub const fn letter(self) -> char {
        match self {
            Self::Man => 'm',
            Self::Pin => 'p',
            Self::Sou => 's',
            Self::Honor => 'z',
        }
    }
}

/// Which kinds are in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Deck {
    /// 136 tiles, all 34 kinds.
    Full,
    /// 108 tiles of the three-player game: 2m to 8m are out.
    Sanma,
}

impl Deck {
    /// How many tiles there are: 136 or 108.
    pub const fn tiles(self) -> usize {
        match self {
            Self::Full => 136,
            Self::Sanma => 108,
        }
    }

    /// The kinds it has.
    pub const fn kinds(self) -> KindSet {
        match self {
            Self::Full => KindSet::ALL,
            Self::Sanma => KindSet::ALL.without(KindSet::from_bits(0b0_1111_1110)),
        }
    }

    /// Whether the deck has this kind.
    pub const fn has(self, kind: Kind) -> bool {
        matches!(self, Self::Full) || kind.0 == 0 || kind.0 >= 8
    }
}

/// One of the 34 kinds: 0..9 are 1m..9m, 9..18 are 1p..9p, 18..27 are 1s..9s, then
/// East, South, West, North, white, green, red.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 34;
    /// East wind, `1z`.
    pub const EAST: Self = Self(27);
    /// South wind, `2z`.
    pub const SOUTH: Self = Self(28);
    /// West wind, `3z`.
    pub const WEST: Self = Self(29);
    /// North wind, `4z`.
    pub const NORTH: Self = Self(30);
    /// White dragon, `5z`.
    pub const HAKU: Self = Self(31);
    /// Green dragon, `6z`.
    pub const HATSU: Self = Self(32);
    /// Red dragon, `7z`.
    pub const CHUN: Self = Self(33);

    /// The kind with this number, 0..34.
    pub const fn new(index: u8) -> Option<Self> {
        if index < 34 { Some(Self(index)) } else { None }
    }

    /// The kind of a suit and a rank: 1..=9 for the suits, 1..=7 for honours.
    pub const fn of(suit: Suit, rank: u8) -> Option<Self> {
        let last = if matches!(suit, Suit::Honor) { 7 } else { 9 };
        if rank == 0 || rank > last {
            None
        } else {
            Some(Self(suit as u8 * 9 + rank - 1))
        }
    }

    /// Every kind in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..34u8).map(Self)
    }

    /// Its number, 0..34.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its suit.
    pub const fn suit(self) -> Suit {
        match self.0 {
            0..9 => Suit::Man,
            9..18 => Suit::Pin,
            18..27 => Suit::Sou,
            _ => Suit::Honor,
        }
    }

    /// 1..=9 in a suit; 1..=7 for East, South, West, North, white, green, red.
    pub const fn rank(self) -> u8 {
        self.0 % 9 + 1
    }

    /// A wind or a dragon.
    pub const fn is_honor(self) -> bool {
        self.0 >= 27
    }

    /// A wind.
    pub const fn is_wind(self) -> bool {
        self.0 >= 27 && self.0 < 31
    }

    /// A dragon.
    pub const fn is_dragon(self) -> bool {
        self.0 >= 31
    }

    /// A 1 or a 9 of a suit.
    pub const fn is_terminal(self) -> bool {
        KindSet::TERMINALS.has(self)
    }

    /// A terminal or an honour (yaochu).
    pub const fn is_yaochu(self) -> bool {
        KindSet::YAOCHU.has(self)
    }

    /// A five of a suit, the only kinds that can be red.
    pub const fn is_five(self) -> bool {
        matches!(self.0, 4 | 13 | 22)
    }

    /// The kind that an indicator of this kind makes dora: the next one in its suit, winds and
    /// dragons each in their own circle; without 2m to 8m, 1m and 9m point to each other.
    pub const fn dora(self, deck: Deck) -> Self {
        const FULL: [Kind; Kind::COUNT] = dora_of(Deck::Full);
        const SANMA: [Kind; Kind::COUNT] = dora_of(Deck::Sanma);
        match deck {
            Deck::Full => FULL[self.index()],
            Deck::Sanma => SANMA[self.index()],
        }
    }
}

const fn dora_of(deck: Deck) -> [Kind; Kind::COUNT] {
    let mut dora = [Kind::EAST; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT as u8 {
        dora[kind as usize] = Kind(match kind {
            0 if matches!(deck, Deck::Sanma) => 8,
            8 | 17 | 26 => kind - 8,
            30 => 27,
            33 => 31,
            _ => kind + 1,
        });
        kind += 1;
    }
    dora
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit().letter())
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dora_runs_in_circles() {
        let next = |i: u8, deck| Kind::new(i).unwrap().dora(deck).to_string();
        for (indicator, full, sanma) in [
            (0, "2m", "9m"),
            (8, "1m", "1m"),
            (17, "1p", "1p"),
            (22, "6s", "6s"),
            (29, "4z", "4z"),
            (30, "1z", "1z"),
            (31, "6z", "6z"),
            (33, "5z", "5z"),
        ] {
            assert_eq!(next(indicator, Deck::Full), full);
            assert_eq!(next(indicator, Deck::Sanma), sanma);
        }
    }

    #[test]
    fn sanma_deck_lacks_seven_kinds() {
        for deck in [Deck::Full, Deck::Sanma] {
            let kinds: KindSet = Kind::all().filter(|&k| deck.has(k)).collect();
            assert_eq!(kinds, deck.kinds());
            assert_eq!(kinds.len() as usize * 4, deck.tiles());
        }
    }
}
