//! Tenhou's two-digit tile codes: 11 to 19 manzu, 21 to 29 pinzu, 31 to 39 souzu, 41 to 47 East, South,
//! West, North, white, green, red; 51, 52, 53 the red fives of manzu, pinzu, souzu.

use crate::tile::{Kind, Suit, Tile};

/// The tile with this code.
pub(crate) fn tile(code: u32) -> Option<Tile> {
    let suit = match code / 10 {
        1 => Suit::Man,
        2 => Suit::Pin,
        3 => Suit::Sou,
        4 => Suit::Honor,
        5 => {
            return match code {
                51 => Tile::red(Suit::Man),
                52 => Tile::red(Suit::Pin),
                53 => Tile::red(Suit::Sou),
                _ => None,
            };
        }
        _ => return None,
    };
    Kind::of(suit, (code % 10) as u8).map(Tile::plain)
}

/// The code of a tile.
pub(crate) const fn code(tile: Tile) -> u8 {
    let kind = tile.kind();
    let suit = kind.suit() as u8 + 1;
    if tile.is_red() {
        50 + suit
    } else {
        suit * 10 + kind.rank()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_the_table() {
        for (number, name) in [
            (11, "1m"),
            (19, "9m"),
            (25, "5p"),
            (33, "3s"),
            (41, "1z"),
            (47, "7z"),
            (51, "0m"),
            (52, "0p"),
            (53, "0s"),
        ] {
            assert_eq!(tile(number).unwrap().to_string(), name);
            assert_eq!(u32::from(code(tile(number).unwrap())), number);
        }
        let tiles = (0..200).filter_map(tile).collect::<Vec<_>>();
        assert_eq!(tiles.len(), Tile::COUNT);
        for number in [0, 10, 20, 40, 48, 49, 50, 54, 60, 61] {
            assert_eq!(tile(number), None, "{number}");
        }
    }
}
