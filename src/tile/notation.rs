//! How people write tiles: compact notation (mpsz) such as `123m406p55z`, and mjai names.

use std::fmt;

use super::{Kind, Suit, Tile};

/// Text that is not a list of tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotationError {
    /// Byte position in the text, from 0.
    pub at: usize,
    /// What is wrong there.
    pub problem: &'static str,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at character {}", self.problem, self.at + 1)
    }
}

impl std::error::Error for NotationError {}

/// Reads compact notation: digits followed by the letter of their suit, `0` for a red five,
/// `1z` to `7z` for East, South, West, North, white, green, red. Blanks are skipped.
///
/// # Errors
/// [`NotationError`] with the place of the first character that does not fit.
pub fn parse_mpsz(text: &str) -> Result<Vec<Tile>, NotationError> {
    let mut tiles = Vec::new();
    let mut waiting: Vec<(usize, u8)> = Vec::new();
    for (at, c) in text.char_indices() {
        let suit = match c {
            '0'..='9' => {
                waiting.push((at, c as u8 - b'0'));
                continue;
            }
            'm' => Suit::Man,
            'p' => Suit::Pin,
            's' => Suit::Sou,
            'z' => Suit::Honor,
            c if c.is_whitespace() => continue,
            _ => {
                return Err(NotationError {
                    at,
                    problem: "no tile",
                });
            }
        };
        if waiting.is_empty() {
            return Err(NotationError {
                at,
                problem: "suit letter without a digit before it",
            });
        }
        for (at, digit) in waiting.drain(..) {
            let tile = if digit == 0 {
                Tile::red(suit)
            } else {
                Kind::of(suit, digit).map(Tile::plain)
            };
            tiles.push(tile.ok_or(NotationError {
                at,
                problem: "no such honour",
            })?);
        }
    }
    match waiting.first() {
        Some(&(at, _)) => Err(NotationError {
            at,
            problem: "digit without a suit letter after it",
        }),
        None => Ok(tiles),
    }
}

/// Tiles in compact notation, in the order given, one suit letter per run of a suit.
#[derive(Debug, Clone, Copy)]
pub struct Mpsz<'a>(pub &'a [Tile]);

impl fmt::Display for Mpsz<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for run in self.0.chunk_by(|a, b| a.kind().suit() == b.kind().suit()) {
            for tile in run {
                let digit = if tile.is_red() { 0 } else { tile.kind().rank() };
                write!(f, "{digit}")?;
            }
            write!(f, "{}", run[0].kind().suit().letter())?;
        }
        Ok(())
    }
}

/// Compact notation of the tiles sorted by kind, red fives first.
pub fn sorted_mpsz(tiles: impl IntoIterator<Item = Tile>) -> String {
    let mut tiles: Vec<Tile> = tiles.into_iter().collect();
    tiles.sort_by_key(|tile| tile.sort_key());
    Mpsz(&tiles).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mpsz_is_read_as_written() {
        for text in ["123m406p77z", "", "0s", "1p1m1p", "1234567z"] {
            assert_eq!(Mpsz(&parse_mpsz(text).unwrap()).to_string(), text);
        }
    }

    #[test]
    fn bad_notation_is_located() {
        for (text, at) in [("12", 0), ("1m2", 2), ("m", 0), ("8z", 0), ("0z", 0), ("1m?", 2)] {
            assert_eq!(parse_mpsz(text).unwrap_err().at, at, "{text}");
        }
    }

    #[test]
    fn sorted_hand_puts_the_red_five_first() {
        assert_eq!(sorted_mpsz(parse_mpsz("6p5p0p1z1m").unwrap()), "1m056p1z");
    }
}
