//! Draws and discards, nineteen events of twenty, decoded where they stand.
//!
//! Only the usual spellings are known here: keys in the order of the format's authors or sorted, one
//! blank or none behind colons and commas. Everything else is left to the general reader, which reads
//! these spellings too, with the same result.

use super::tile_name;
use crate::table::Seat;
use crate::tile::LogTile;

/// A draw or discard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TileObject {
    pub discards: bool,
    pub seat: Seat,
    pub tile: LogTile,
    /// The flag of a discard, where it is given.
    pub tsumogiri: Option<bool>,
    /// Of the object, in bytes.
    pub length: usize,
}

/// The draw or discard at the beginning of `bytes`, if it is spelt as usual.
#[inline]
pub(super) fn tile_object(bytes: &[u8]) -> Option<TileObject> {
    let dense = || {
        in_long_steps(
            bytes,
            [br#"{"type":"tsumo","actor":"#, br#"{"type":"dahai","actor":"#],
            br#","pai":""#,
            br#","tsumogiri":"#,
        )
    };
    let blank = || {
        in_long_steps(
            bytes,
            [
                br#"{"type": "tsumo", "actor": "#,
                br#"{"type": "dahai", "actor": "#,
            ],
            br#", "pai": ""#,
            br#", "tsumogiri": "#,
        )
    };
    dense().or_else(blank).or_else(|| in_short_steps(bytes))
}

/// The object, if it is spelt with these words between its values: those before the seat of a draw and
/// of a discard, those before the tile, those before the flag, which a discard must have.
#[inline]
fn in_long_steps<const A: usize, const B: usize, const C: usize>(
    bytes: &[u8],
    before_seat: [&[u8; A]; 2],
    before_tile: &[u8; B],
    before_flag: &[u8; C],
) -> Option<TileObject> {
    let (head, rest) = bytes.split_first_chunk::<A>()?;
    let discards = head == before_seat[1];
    if !discards && head != before_seat[0] {
        return None;
    }
    let [digit @ b'0'..=b'3', rest @ ..] = rest else {
        return None;
    };
    let rest = rest.strip_prefix(before_tile)?;
    let (name, rest) = match *rest {
        [_, _, b'"', ref after @ ..] => (&rest[..2], after),
        [_, b'"', ref after @ ..] => (&rest[..1], after),
        [_, _, _, b'"', ref after @ ..] => (&rest[..3], after),
        _ => return None,
    };
    let (tsumogiri, rest) = if discards {
        match *rest.strip_prefix(before_flag)? {
            [b't', b'r', b'u', b'e', ref after @ ..] => (Some(true), after),
            [b'f', b'a', b'l', b's', b'e', ref after @ ..] => (Some(false), after),
            _ => return None,
        }
    } else {
        (None, rest)
    };
    let [b'}', after @ ..] = rest else { return None };
    Some(TileObject {
        discards,
        seat: Seat::new(digit - b'0')?,
        tile: tile_name::parse(name)?,
        tsumogiri,
        length: bytes.len() - after.len(),
    })
}

/// The object in any usual spelling.
fn in_short_steps(bytes: &[u8]) -> Option<TileObject> {
    let mut text = Text(bytes);
    let mut tsumogiri = None;
    text.eat(b"{\"")?;
    let (discards, seat, tile);
    if text.eat(b"type\":").is_some() {
        text.blank();
        discards = text.is_discard()?;
        text.comma()?;
        text.eat(b"\"actor\":")?;
        (seat, tile) = text.seat_and_tile()?;
        if discards {
            text.tsumogiri(&mut tsumogiri)?;
        }
    } else {
        text.eat(b"actor\":")?;
        (seat, tile) = text.seat_and_tile()?;
        text.tsumogiri(&mut tsumogiri)?;
        text.comma()?;
        text.eat(b"\"type\":")?;
        text.blank();
        discards = text.is_discard()?;
        if tsumogiri.is_some() && !discards {
            return None;
        }
    }
    text.eat(b"}")?;
    Some(TileObject {
        discards,
        seat,
        tile,
        tsumogiri,
        length: bytes.len() - text.0.len(),
    })
}

/// What is left to read.
struct Text<'a>(&'a [u8]);

impl Text<'_> {
    fn eat<const N: usize>(&mut self, literal: &[u8; N]) -> Option<()> {
        self.0 = self.0.strip_prefix(literal)?;
        Some(())
    }

    fn blank(&mut self) {
        if let [b' ', rest @ ..] = self.0 {
            self.0 = rest;
        }
    }

    fn comma(&mut self) -> Option<()> {
        self.eat(b",")?;
        self.blank();
        Some(())
    }

    fn is_discard(&mut self) -> Option<bool> {
        if self.eat(b"\"tsumo\"").is_some() {
            return Some(false);
        }
        self.eat(b"\"dahai\"").map(|()| true)
    }

    /// From behind `"actor":` to behind the tile.
    fn seat_and_tile(&mut self) -> Option<(Seat, LogTile)> {
        self.blank();
        let [digit @ b'0'..=b'3', rest @ ..] = self.0 else {
            return None;
        };
        let seat = Seat::new(digit - b'0')?;
        self.0 = rest;
        self.comma()?;
        self.eat(b"\"pai\":")?;
        self.blank();
        self.eat(b"\"")?;
        let (name, rest) = match *self.0 {
            [_, b'"', ref rest @ ..] => (&self.0[..1], rest),
            [_, _, b'"', ref rest @ ..] => (&self.0[..2], rest),
            [_, _, _, b'"', ref rest @ ..] => (&self.0[..3], rest),
            _ => return None,
        };
        let tile = tile_name::parse(name)?;
        self.0 = rest;
        Some((seat, tile))
    }

    /// From behind the tile to behind the flag, if one is there.
    fn tsumogiri(&mut self, flag: &mut Option<bool>) -> Option<()> {
        let before = self.0;
        if self.comma().is_none() || self.eat(b"\"tsumogiri\":").is_none() {
            self.0 = before;
            return Some(());
        }
        self.blank();
        *flag = Some(self.eat(b"true").is_some());
        if *flag == Some(false) {
            self.eat(b"false")?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_spellings_are_known_and_no_others() {
        let whole = [
            r#"{"type":"tsumo","actor":0,"pai":"5mr"}"#,
            r#"{"type": "tsumo", "actor": 3, "pai": "?"}"#,
            r#"{"actor":1,"pai":"E","type":"tsumo"}"#,
            r#"{"type":"dahai","actor":0,"pai":"1m","tsumogiri":true}"#,
            r#"{"type":"dahai","actor":0,"pai":"E","tsumogiri":false}"#,
            r#"{"type": "dahai", "actor": 1, "pai": "9s", "tsumogiri": true}"#,
            r#"{"type":"dahai","actor":0,"pai":"1m"}"#,
            r#"{"actor": 2, "pai": "0p", "tsumogiri": false, "type": "dahai"}"#,
        ];
        for text in whole {
            let object = tile_object(text.as_bytes());
            assert_eq!(object.unwrap().length, text.len(), "{text}");
            assert_eq!(object, in_short_steps(text.as_bytes()), "{text}");
            let with_more = format!("{text},junk");
            assert_eq!(tile_object(with_more.as_bytes()).unwrap().length, text.len());
            for end in 0..text.len() {
                assert!(tile_object(&text.as_bytes()[..end]).is_none());
            }
        }
        for text in [
            r#"{"type":"tsumo","actor":4,"pai":"1m"}"#,
            r#"{"type":"tsumo","actor":0,"pai":"0z"}"#,
            r#"{"type":"tsumo","actor":0,"pai":"1m","tsumogiri":true}"#,
            r#"{"actor":0,"pai":"1m","tsumogiri":true,"type":"tsumo"}"#,
            r#"{"type":"dahai","actor":0,"pai":"1m","tsumogiri":1}"#,
            r#"{"type":"dahai","pai":"1m","actor":0,"tsumogiri":true}"#,
            r#"{"type":"dahai","actor":00,"pai":"1m"}"#,
            r#"{ "type":"tsumo","actor":0,"pai":"1m"}"#,
            r#"{"type":"tsumo","actor":0,"pai":"1m","logs":[null]}"#,
        ] {
            assert!(tile_object(text.as_bytes()).is_none(), "{text}");
        }
    }
}
