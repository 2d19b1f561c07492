//! mjai's names of tiles.

use crate::tile::{Kind, LogTile, Suit, Tile};

/// The tile of this name: `1m` to `9s`, red fives `5mr` or `0m`, honours by letter or as `1z` to
/// `7z`, `?` for a hidden one.
pub(super) const fn parse(name: &[u8]) -> Option<LogTile> {
    match *name {
        [digit @ b'1'..=b'9', letter] => {
            let Some(suit) = suit(letter) else { return None };
            match Kind::of(suit, digit - b'0') {
                Some(kind) => Some(LogTile::face_of(Tile::plain(kind))),
                None => None,
            }
        }
        [b'5', letter, b'r'] | [b'0', letter] => {
            let Some(suit) = suit(letter) else { return None };
            match Tile::red(suit) {
                Some(tile) => Some(LogTile::face_of(tile)),
                None => None,
            }
        }
        [b'E'] => honor(0),
        [b'S'] => honor(1),
        [b'W'] => honor(2),
        [b'N'] => honor(3),
        [b'P'] => honor(4),
        [b'F'] => honor(5),
        [b'C'] => honor(6),
        [b'?'] => Some(LogTile::HIDDEN),
        _ => None,
    }
}

const fn honor(number: u8) -> Option<LogTile> {
    match Kind::of(Suit::Honor, number + 1) {
        Some(kind) => Some(LogTile::face_of(Tile::plain(kind))),
        None => None,
    }
}

const fn suit(letter: u8) -> Option<Suit> {
    match letter {
        b'm' => Some(Suit::Man),
        b'p' => Some(Suit::Pin),
        b's' => Some(Suit::Sou),
        b'z' => Some(Suit::Honor),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dialect_names_the_37_faces() {
        let suits = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s 2s 3s 4s 5s 6s 7s 8s 9s";
        for others in ["E S W N P F C 5mr 5pr 5sr", "1z 2z 3z 4z 5z 6z 7z 0m 0p 0s"] {
            for (i, name) in suits.split(' ').chain(others.split(' ')).enumerate() {
                assert_eq!(
                    parse(name.as_bytes()),
                    Tile::new(i as u8).map(LogTile::face_of),
                    "{name}"
                );
            }
        }
        assert_eq!(parse(b"?"), Some(LogTile::HIDDEN));
        for name in [
            "", "0z", "8z", "9z", "5zr", "4mr", "5m ", "e", "D", "10m", "??", "5r", "m5",
        ] {
            assert_eq!(parse(name.as_bytes()), None, "{name}");
        }
    }
}
