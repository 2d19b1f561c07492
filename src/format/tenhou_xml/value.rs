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
        most: u8,
    },
    /// Another number of entries than there must be.
    Count {
        /// How many there are.
        found: u8,
        /// How many there must be.
        expected: u8,
    },
    /// A meld code that means nothing.
    NoMeld(u16),
    /// A word that means nothing here.
    UnknownWord,
}

impl Bad {
    /// Another number of entries than there must be; a count beyond 255 is told as 255.
    pub(super) fn count(found: usize, expected: u8) -> Self {
        let found = u8::try_from(found).unwrap_or(u8::MAX);
        Self::Count { found, expected }
    }
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

/// The number that up to three leading digits make, and how many digits lead: 4 if all are digits,
/// and then the number means nothing. The first character is the lowest byte.
///
/// Tile numbers have one to three digits in no order that a branch could be predicted by, so all are
/// weighed at once.
#[inline]
pub(super) const fn leading_digits(text: u32) -> (u32, u32) {
    // Digits become 0..=9; in every other byte, adding 0x76 or the byte itself sets the top bit.
    let values = text ^ 0x3030_3030;
    let others = (values.wrapping_add(0x7676_7676) | values) & 0x8080_8080;
    let digits = others.trailing_zeros() / 8;
    let [hundreds, tens, ones, ..] = ((values as u64) << 24 >> (digits * 8)).to_le_bytes();
    (hundreds as u32 * 100 + tens as u32 * 10 + ones as u32, digits)
}

/// The numbers of a comma-separated list; an empty text has none.
pub(super) struct Numbers<'a> {
    rest: Option<&'a [u8]>,
}

impl<'a> Numbers<'a> {
    /// The numbers of this text.
    pub(super) const fn new(text: &'a [u8]) -> Self {
        Self {
            rest: if text.is_empty() { None } else { Some(text) },
        }
    }
}

impl Iterator for Numbers<'_> {
    type Item = Result<i32, Bad>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.rest?;
        let Some((number, rest)) = short_entry(bytes) else {
            return Some(self.other());
        };
        self.rest = Some(rest);
        Some(Ok(number as i32))
    }
}

/// An entry of one to three digits that is not the last, and what follows it.
#[inline]
fn short_entry(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let head = u32::from_le_bytes(*bytes.first_chunk()?);
    let (number, digits) = leading_digits(head);
    // Behind four digits there is nothing.
    let next = (u64::from(head) >> (digits * 8)) as u8;
    if next == b',' && digits > 0 {
        Some((number, bytes.get(digits as usize + 1..)?))
    } else {
        None
    }
}

impl Numbers<'_> {
    /// The last entry, or one with a sign or more digits.
    fn other(&mut self) -> Result<i32, Bad> {
        let bytes = self.rest.unwrap_or_default();
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
            Some(_) => return self.unusual(),
        };
        // Nine digits cannot overflow.
        match at - start {
            1..=9 if negative => Ok(-number),
            1..=9 => Ok(number),
            _ => Err(Bad::NoNumber),
        }
    }

    /// An entry with blanks around it, or no number.
    #[cold]
    fn unusual(&mut self) -> Result<i32, Bad> {
        let bytes = self.rest.unwrap_or_default();
        let mut parts = bytes.splitn(2, |&b| b == b',');
        let entry = parts.next().unwrap_or_default().trim_ascii();
        self.rest = parts.next();
        str::from_utf8(entry)
            .ok()
            .and_then(|entry| entry.parse().ok())
            .ok_or(Bad::NoNumber)
    }
}

/// A number as a smaller type.
pub(super) fn fit<T: TryFrom<i32>>(number: i32) -> Result<T, Bad> {
    T::try_from(number).map_err(|_| Bad::OutOfRange(number))
}

/// One number.
pub(super) fn number<T: TryFrom<i32>>(text: &[u8]) -> Result<T, Bad> {
    let mut number = 0;
    for byte in text {
        match byte.wrapping_sub(b'0') {
            digit @ 0..10 if text.len() < 10 => number = number * 10 + i32::from(digit),
            _ => {
                [number] = numbers(text)?;
                break;
            }
        }
    }
    if text.is_empty() {
        Err(Bad::NoNumber)
    } else {
        fit(number)
    }
}

/// Exactly this many numbers.
pub(super) fn numbers<const N: usize>(text: &[u8]) -> Result<[i32; N], Bad> {
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
        Err(Bad::count(found, N as u8))
    }
}

/// A seat, 0 to 3.
pub(super) fn seat(text: &[u8]) -> Result<Seat, Bad> {
    if let [digit @ b'0'..=b'3'] = text {
        return Ok(Seat::ALL[usize::from(digit - b'0')]);
    }
    let number = number::<i32>(text)?;
    u8::try_from(number)
        .ok()
        .and_then(Seat::new)
        .ok_or(Bad::OutOfRange(number))
}

/// A physical tile, 0 to 135.
pub(super) fn tile(text: &[u8]) -> Result<LogTile, Bad> {
    to_tile(number::<i32>(text)?)
}

/// The physical tile with this number.
pub(super) fn to_tile(number: i32) -> Result<LogTile, Bad> {
    let id = u8::try_from(number).ok().and_then(TileId::new);
    id.map(LogTile::physical).ok_or(Bad::OutOfRange(number))
}

/// Physical tiles, at most `N`.
pub(super) fn tiles<const N: usize>(text: &[u8]) -> Result<ArrayVec<LogTile, N>, Bad> {
    let mut tiles = ArrayVec::new();
    let mut push = |number| {
        let tile = to_tile(number)?;
        tiles.try_push(tile).map_err(|_| Bad::TooMany { most: N as u8 })
    };
    let mut rest = text;
    while let Some((number, after)) = short_entry(rest) {
        push(number as i32)?;
        rest = after;
    }
    // The last one, or whatever is unusual.
    for number in Numbers::new(rest) {
        push(number?)?;
    }
    Ok(tiles)
}

/// Honba and sticks.
pub(super) fn counters(text: &[u8]) -> Result<(u16, u16), Bad> {
    let [honba, sticks] = numbers(text)?;
    Ok((fit(honba)?, fit(sticks)?))
}

/// Four scores in hundreds.
pub(super) fn scores(text: &[u8]) -> Result<PerSeat<Points>, Bad> {
    Ok(PerSeat(numbers::<4>(text)?.map(Points::from_hundreds)))
}

/// Score and change of each seat in hundreds, for chip tables followed by as many for the chips.
pub(super) fn changes(text: &[u8]) -> Result<(PerSeat<Points>, Deltas), Bad> {
    let all: [i32; 8] = match numbers::<16>(text) {
        Ok(all) => std::array::from_fn(|i| all[i]),
        Err(Bad::Count { .. }) => numbers(text)?,
        Err(bad) => return Err(bad),
    };
    let each = |offset| PerSeat::from_fn(|seat| Points::from_hundreds(all[seat.index() * 2 + offset]));
    Ok((each(0), each(1)))
}

/// Score in hundreds and result of each seat, for chip tables followed by as many for the chips.
pub(super) fn game_end(text: &[u8]) -> Result<GameEnd, Bad> {
    let mut fields = ArrayVec::<&[u8], 16>::new();
    let found = text.split(|&b| b == b',').count();
    if !matches!(found, 8 | 16) {
        return Err(Bad::count(found, 8));
    }
    fields.extend(text.split(|&b| b == b',').map(<[u8]>::trim_ascii));
    let mut scores = PerSeat::default();
    let mut results = PerSeat::default();
    let mut decimals = false;
    for (seat, pair) in Seat::ALL.into_iter().zip(fields.chunks_exact(2)) {
        scores[seat] = Points::from_hundreds(number(pair[0])?);
        results[seat] = tenths(pair[1])?;
        decimals |= pair[1].contains(&b'.');
    }
    Ok(GameEnd {
        scores: Some(scores),
        results: Some(results),
        decimals,
    })
}

/// A number with at most one decimal, in tenths.
fn tenths(text: &[u8]) -> Result<i32, Bad> {
    let (whole, decimal) = match text {
        [whole @ .., b'.', decimal @ b'0'..=b'9'] => (whole, i32::from(decimal - b'0')),
        whole => (whole, 0),
    };
    let number: i32 = number(whole)?;
    let tenths = number.checked_mul(10).ok_or(Bad::OutOfRange(number))?;
    // The sign of -0.5 stands before a zero.
    Ok(if whole.starts_with(b"-") {
        tenths - decimal
    } else {
        tenths + decimal
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Result<Vec<i32>, Bad> {
        Numbers::new(text.as_bytes()).collect()
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
    fn leading_digits_are_those_before_the_first_other_byte() {
        let of = |text: &[u8; 4]| leading_digits(u32::from_le_bytes(*text));
        assert_eq!(of(b"7/>x"), (7, 1));
        assert_eq!(of(b"07,1"), (7, 2));
        assert_eq!(of(b"135,"), (135, 3));
        assert_eq!(of(b"1234").1, 4);
        assert_eq!(of(b"1:23"), (1, 1));
        for other in (0..=u8::MAX).filter(|b| !b.is_ascii_digit()) {
            assert_eq!(of(&[b'9', b'8', other, b'7']), (98, 2), "{other}");
            assert_eq!(of(&[other, 0xff, b'8', b'7']), (0, 0), "{other}");
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
        assert_eq!(seat(b"4"), Err(Bad::OutOfRange(4)));
        assert_eq!(seat(b"-1"), Err(Bad::OutOfRange(-1)));
        assert_eq!(tile(b"136"), Err(Bad::OutOfRange(136)));
        assert_eq!(counters(b"0,65536"), Err(Bad::OutOfRange(65536)));
        assert_eq!(tiles::<2>(b"1,2,3"), Err(Bad::TooMany { most: 2 }));
        assert_eq!(
            scores(b"1,2,3"),
            Err(Bad::Count {
                found: 3,
                expected: 4
            })
        );
        assert_eq!(number::<u8>(b""), Err(Bad::NoNumber));
        assert_eq!(number::<i8>(b" -7 "), Ok(-7));
        assert_eq!(number::<u8>(b"256"), Err(Bad::OutOfRange(256)));
        assert_eq!(number::<u64>(b"4294967296"), Err(Bad::NoNumber));
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
            assert_eq!(tenths(text.as_bytes()), Ok(expected), "{text}");
        }
        for text in ["", "1.", ".5", "1.25", "1.x", "-", "300000000"] {
            assert!(tenths(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn chips_follow_the_scores() {
        let four = "250,39,250,-13,250,-13,250,-13";
        let chips = format!("{four},0,0,0,0,0,0,0,0");
        assert_eq!(changes(four.as_bytes()), changes(chips.as_bytes()));
        assert_eq!(
            changes(four.as_bytes()).unwrap().1.0.map(|p| p.0),
            [3900, -1300, -1300, -1300]
        );
        assert!(changes(b"250,39").is_err());
        let end = game_end(b"300,15.5,250,5.0,250,-5.0,200,-15.5").unwrap();
        assert_eq!(end.results, Some(PerSeat([155, 50, -50, -155])));
        assert!(end.decimals);
        assert!(!game_end(b"300,15,250,5,250,-5,200,-15").unwrap().decimals);
    }
}
