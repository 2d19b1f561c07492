//! What attribute values mean: numbers, seats, tiles, scores.

use std::fmt;

use arrayvec::ArrayVec;

use crate::event::GameEnd;
use crate::table::{Deltas, PerSeat, Points, Seat};
use crate::tile::{LogTile, TileId};

/// What is wrong with a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bad {
    /// Not a number, or not as many digits as a number has here.
    NoNumber,
    /// A number that cannot stand here.
    OutOfRange(i32),
    /// More entries than there can be.
    TooMany {
        /// How many there can be.
        most: usize,
    },
    /// Another number of entries than there must be.
    Count {
        /// How many there are.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// A meld code that means nothing.
    NoMeld(u16),
    /// A word that means nothing here.
    UnknownWord,
}

impl fmt::Display for Bad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNumber => f.write_str("not a number"),
            Self::OutOfRange(number) => write!(f, "{number} is out of range"),
            Self::TooMany { most } => write!(f, "more than {most} entries"),
            Self::Count { found, expected } => write!(f, "{found} entries instead of {expected}"),
            Self::NoMeld(code) => write!(f, "{code} is no meld code"),
            Self::UnknownWord => f.write_str("unknown word"),
        }
    }
}

/// The numbers of a comma-separated list; an empty text has none.
pub(super) struct Numbers<'a> {
    rest: Option<&'a [u8]>,
}

impl<'a> Numbers<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self {
            rest: if text.is_empty() {
                None
            } else {
                Some(text.as_bytes())
            },
        }
    }
}

impl Iterator for Numbers<'_> {
    type Item = Result<i32, Bad>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.rest?;
        let negative = bytes.first() == Some(&b'-');
        let start = usize::from(negative);
        let mut at = start;
        let mut number = 0i32;
        while let Some(digit) = bytes.get(at).map(|b| b.wrapping_sub(b'0'))
            && digit < 10
        {
            number = number.wrapping_mul(10).wrapping_add(i32::from(digit));
            at += 1;
        }
        self.rest = match bytes.get(at) {
            None => None,
            Some(b',') => Some(&bytes[at + 1..]),
            Some(_) => return Some(self.unusual()),
        };
        // Nine digits cannot overflow.
        if !(1..=9).contains(&(at - start)) {
            self.rest = None;
            return Some(Err(Bad::NoNumber));
        }
        Some(Ok(if negative { -number } else { number }))
    }
}

impl Numbers<'_> {
    /// An entry with blanks around it, or no number.
    #[cold]
    fn unusual(&mut self) -> Result<i32, Bad> {
        let bytes = self.rest.unwrap_or_default();
        let mut parts = bytes.splitn(2, |&b| b == b',');
        let entry = parts.next().unwrap_or_default().trim_ascii();
        self.rest = parts.next();
        let number = str::from_utf8(entry).ok().and_then(|entry| entry.parse().ok());
        number.ok_or(Bad::NoNumber)
    }
}

fn fit<T: TryFrom<i32>>(number: i32) -> Result<T, Bad> {
    T::try_from(number).map_err(|_| Bad::OutOfRange(number))
}

/// One number.
pub(super) fn number<T: TryFrom<i32>>(text: &str) -> Result<T, Bad> {
    let [number] = numbers::<1>(text)?;
    fit(number)
}

/// Exactly this many numbers.
pub(super) fn numbers<const N: usize>(text: &str) -> Result<[i32; N], Bad> {
    let mut all = [0; N];
    let mut found = 0;
    for number in Numbers::new(text) {
        let number = number?;
        if let Some(place) = all.get_mut(found) {
            *place = number;
        }
        found += 1;
    }
    if found == N {
        Ok(all)
    } else {
        Err(Bad::Count { found, expected: N })
    }
}

/// A seat, 0 to 3.
pub(super) fn seat(text: &str) -> Result<Seat, Bad> {
    let number = number::<i32>(text)?;
    u8::try_from(number)
        .ok()
        .and_then(Seat::new)
        .ok_or(Bad::OutOfRange(number))
}

/// A physical tile, 0 to 135.
pub(super) fn tile(text: &str) -> Result<LogTile, Bad> {
    to_tile(number::<i32>(text)?)
}

fn to_tile(number: i32) -> Result<LogTile, Bad> {
    let id = u8::try_from(number).ok().and_then(TileId::new);
    id.map(LogTile::physical).ok_or(Bad::OutOfRange(number))
}

/// Physical tiles, at most `N`.
pub(super) fn tiles<const N: usize>(text: &str) -> Result<ArrayVec<LogTile, N>, Bad> {
    let mut tiles = ArrayVec::new();
    for number in Numbers::new(text) {
        let tile = to_tile(number?)?;
        tiles.try_push(tile).map_err(|_| Bad::TooMany { most: N })?;
    }
    Ok(tiles)
}

/// Honba and sticks.
pub(super) fn counters(text: &str) -> Result<(u16, u16), Bad> {
    let [honba, sticks] = numbers(text)?;
    Ok((fit(honba)?, fit(sticks)?))
}

/// Four scores in hundreds.
pub(super) fn scores(text: &str) -> Result<PerSeat<Points>, Bad> {
    Ok(PerSeat(numbers::<4>(text)?.map(Points::from_hundreds)))
}

/// Score and change of each seat in hundreds, for chip tables followed by as many for the chips.
pub(super) fn changes(text: &str) -> Result<(PerSeat<Points>, Deltas), Bad> {
    let all: [i32; 8] = match numbers::<16>(text) {
        Ok(all) => std::array::from_fn(|i| all[i]),
        Err(Bad::Count { .. }) => numbers(text)?,
        Err(bad) => return Err(bad),
    };
    let each = |offset| PerSeat::from_fn(|seat| Points::from_hundreds(all[seat.index() * 2 + offset]));
    Ok((each(0), each(1)))
}

/// Score in hundreds and result of each seat, for chip tables followed by as many for the chips.
pub(super) fn game_end(text: &str) -> Result<GameEnd, Bad> {
    let fields: ArrayVec<&str, 16> = match text.split(',').count() {
        8 | 16 => text.split(',').map(str::trim).collect(),
        found => return Err(Bad::Count { found, expected: 8 }),
    };
    let mut scores = PerSeat::default();
    let mut results = PerSeat::default();
    let mut decimals = false;
    for (seat, pair) in Seat::ALL.into_iter().zip(fields.chunks_exact(2)) {
        scores[seat] = Points::from_hundreds(number(pair[0])?);
        results[seat] = tenths(pair[1])?;
        decimals |= pair[1].contains('.');
    }
    Ok(GameEnd {
        scores: Some(scores),
        results: Some(results),
        decimals,
    })
}

/// A number with at most one decimal, in tenths.
fn tenths(text: &str) -> Result<i32, Bad> {
    let (whole, decimal) = text.split_once('.').unwrap_or((text, "0"));
    let [decimal @ b'0'..=b'9'] = decimal.as_bytes() else {
        return Err(Bad::NoNumber);
    };
    let decimal = i32::from(decimal - b'0');
    let whole_number: i32 = number(whole)?;
    let tenths = whole_number
        .checked_mul(10)
        .ok_or(Bad::OutOfRange(whole_number))?;
    // The sign of -0.5 stands before a zero.
    Ok(if whole.starts_with('-') {
        tenths - decimal
    } else {
        tenths + decimal
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Result<Vec<i32>, Bad> {
        Numbers::new(text).collect()
    }

    #[test]
    fn number_lists_are_read_with_blanks_and_signs() {
        for (text, numbers) in [
            ("", vec![]),
            ("0", vec![0]),
            ("1,-2,30", vec![1, -2, 30]),
            (" 1 ,\t2\r\n, +3", vec![1, 2, 3]),
            ("999999999", vec![999_999_999]),
            ("-0", vec![0]),
        ] {
            assert_eq!(list(text), Ok(numbers), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in [
            ",",
            "1,",
            ",1",
            "1,,2",
            "-",
            "x",
            "1x",
            "1.5",
            "0x10",
            "１",
            " ",
            "1 2",
            "--1",
            "9999999999",
            "12345678901234567890123",
        ] {
            assert_eq!(list(text).unwrap_err(), Bad::NoNumber, "{text:?}");
        }
    }

    #[test]
    fn values_out_of_range_are_refused() {
        assert_eq!(seat("4"), Err(Bad::OutOfRange(4)));
        assert_eq!(seat("-1"), Err(Bad::OutOfRange(-1)));
        assert_eq!(tile("136"), Err(Bad::OutOfRange(136)));
        assert_eq!(counters("0,65536"), Err(Bad::OutOfRange(65536)));
        assert_eq!(tiles::<2>("1,2,3"), Err(Bad::TooMany { most: 2 }));
        assert_eq!(
            scores("1,2,3"),
            Err(Bad::Count {
                found: 3,
                expected: 4
            })
        );
        assert_eq!(
            number::<u8>(""),
            Err(Bad::Count {
                found: 0,
                expected: 1
            })
        );
    }

    #[test]
    fn results_are_read_with_and_without_decimals() {
        for (text, expected) in [
            ("43.5", 435),
            ("-12", -120),
            ("-0.5", -5),
            ("0", 0),
            ("-33.0", -330),
        ] {
            assert_eq!(tenths(text), Ok(expected), "{text}");
        }
        for text in ["", "1.", ".5", "1.25", "1.x", "-", "300000000"] {
            assert!(tenths(text).is_err(), "{text}");
        }
    }

    #[test]
    fn chips_follow_the_scores() {
        let four = "250,39,250,-13,250,-13,250,-13";
        let chips = format!("{four},0,0,0,0,0,0,0,0");
        assert_eq!(changes(four), changes(&chips));
        assert_eq!(
            changes(four).unwrap().1.0.map(|p| p.0),
            [3900, -1300, -1300, -1300]
        );
        assert!(changes("250,39").is_err());
        let end = game_end("300,15.5,250,5.0,250,-5.0,200,-15.5").unwrap();
        assert_eq!(end.results, Some(PerSeat([155, 50, -50, -155])));
        assert!(end.decimals);
        assert!(!game_end("300,15,250,5,250,-5,200,-15").unwrap().decimals);
    }
}
