//! How people write tiles: compact notation (mpsz) such as `123m406p55z`, mjai names, Unicode tiles.

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

/// Reads tiles in any of the spellings that people use, mixed as they like: compact notation
/// (`123m406p55z`), mjai names (`5mr`, `E S W N P F C`), Unicode tiles (`🀇🀈🀉`). An `r` behind a five
/// makes it red. Blanks and commas are skipped.
///
/// # Errors
/// [`NotationError`] with the place of the first character that does not fit.
pub fn parse_tiles(text: &str) -> Result<Vec<Tile>, NotationError> {
    let mut tiles = Vec::new();
    let mut compact = 0..0;
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        if c.is_ascii_digit() || "mpsz".contains(c) {
            if compact.is_empty() {
                compact = at..at;
            }
            compact.end = end;
            // Digits wait for their suit letter.
            if c.is_ascii_digit() {
                continue;
            }
            let from = compact.start;
            let more = parse_mpsz(&text[compact.clone()]);
            tiles.extend(more.map_err(|error| NotationError {
                at: from + error.at,
                ..error
            })?);
            compact = 0..0;
            continue;
        }
        let problem = |problem| Err(NotationError { at, problem });
        if !compact.is_empty() {
            return problem("no suit letter after a digit");
        }
        if c == 'r' {
            match tiles.last_mut() {
                Some(tile) if tile.kind().is_five() => {
                    *tile = Tile::red(tile.kind().suit()).unwrap_or(*tile);
                }
                _ => return problem("only a five can be red"),
            }
            continue;
        }
        match letter(c).or_else(|| glyph(c)) {
            Some(kind) => tiles.push(kind.into()),
            // What chooses between text and picture behind a Unicode tile.
            None if c.is_whitespace() || matches!(c, ',' | '\u{fe0e}' | '\u{fe0f}') => {}
            None => return problem("no tile"),
        }
    }
    if compact.is_empty() {
        Ok(tiles)
    } else {
        Err(NotationError {
            at: compact.start,
            problem: "digit without a suit letter after it",
        })
    }
}

/// The honour with this letter in mjai.
const fn letter(c: char) -> Option<Kind> {
    Some(match c {
        'E' => Kind::EAST,
        'S' => Kind::SOUTH,
        'W' => Kind::WEST,
        'N' => Kind::NORTH,
        'P' => Kind::HAKU,
        'F' => Kind::HATSU,
        'C' => Kind::CHUN,
        _ => return None,
    })
}

/// The first of the Unicode tiles, East. Winds, red, green and white dragon, characters, bamboo and dots
/// follow each other.
const FIRST_GLYPH: u32 = 0x1f000;

/// The kind that this Unicode tile shows.
fn glyph(c: char) -> Option<Kind> {
    let place = u32::from(c).checked_sub(FIRST_GLYPH)?;
    Kind::new(match place {
        0..=3 => 27 + place,
        4..=6 => 33 - (place - 4),
        7..=15 => place - 7,
        16..=24 => 18 + place - 16,
        25..=33 => 9 + place - 25,
        _ => return None,
    } as u8)
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
    fn every_spelling_is_read() {
        for (text, tiles) in [
            ("123m406p55z", "123m406p55z"),
            ("1m 2m,3m 5mr 5pr E S W N P F C", "123m0m0p1234567z"),
            ("55mr", "5m0m"),
            ("🀇🀈🀏 🀐🀘 🀙🀝r🀡", "129m19s10p9p"),
            ("🀀🀁🀂🀃🀄\u{fe0e}🀅🀆", "1234765z"),
            ("123mEE", "123m11z"),
            ("", ""),
        ] {
            let read = parse_tiles(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(read, parse_mpsz(tiles).unwrap(), "{text}");
        }
        for (text, at) in [
            ("1mX", 2),
            ("12 3m", 2),
            ("4mr", 2),
            ("r", 0),
            ("8z", 0),
            ("E12", 1),
            ("5🀇", 1),
        ] {
            assert_eq!(parse_tiles(text).unwrap_err().at, at, "{text}");
        }
        for kind in Kind::all() {
            let spelt = parse_tiles(&kind.to_string()).unwrap();
            assert_eq!(spelt, [Tile::plain(kind)]);
        }
    }

    #[test]
    fn sorted_hand_puts_the_red_five_first() {
        assert_eq!(sorted_mpsz(parse_mpsz("6p5p0p1z1m").unwrap()), "1m056p1z");
    }
}
