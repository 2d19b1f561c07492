//! Draws and discards, nineteen events of twenty, decoded where they stand.
//!
//! Only the usual spellings are known here: keys in the order of the format's authors or sorted, one
//! blank or none behind colons and commas. Everything else is left to the general reader, which reads
//! these spellings too, with the same result.

use super::tile_name;
use crate::event::Event;
use crate::table::Seat;
use crate::tile::LogTile;

/// The draw or discard at the beginning of `bytes` and how long it is, if it is spelt as usual.
pub(super) fn tile_event(bytes: &[u8]) -> Option<(Event<'static>, usize)> {
    let mut text = Text(bytes);
    text.eat(b"{\"")?;
    let event = if text.eat(b"type\":").is_some() {
        text.blank();
        let discards = text.is_discard()?;
        text.comma()?;
        text.eat(b"\"actor\":")?;
        let (seat, tile) = text.seat_and_tile()?;
        let mut tsumogiri = None;
        if discards {
            text.tsumogiri(&mut tsumogiri)?;
        }
        event(discards, seat, tile, tsumogiri)
    } else {
        text.eat(b"actor\":")?;
        let (seat, tile) = text.seat_and_tile()?;
        let mut tsumogiri = None;
        text.tsumogiri(&mut tsumogiri)?;
        text.comma()?;
        text.eat(b"\"type\":")?;
        text.blank();
        let discards = text.is_discard()?;
        if tsumogiri.is_some() && !discards {
            return None;
        }
        event(discards, seat, tile, tsumogiri)
    };
    text.eat(b"}")?;
    Some((event, bytes.len() - text.0.len()))
}

const fn event(discards: bool, seat: Seat, tile: LogTile, tsumogiri: Option<bool>) -> Event<'static> {
    if discards {
        Event::Discard {
            seat,
            tile,
            tsumogiri,
        }
    } else {
        Event::Draw { seat, tile }
    }
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
            r#"{"type":"dahai","actor":0,"pai":"1m"}"#,
            r#"{"actor": 2, "pai": "0p", "tsumogiri": false, "type": "dahai"}"#,
        ];
        for text in whole {
            assert_eq!(tile_event(text.as_bytes()).unwrap().1, text.len(), "{text}");
            let with_more = format!("{text},junk");
            assert_eq!(tile_event(with_more.as_bytes()).unwrap().1, text.len());
            for end in 0..text.len() {
                assert!(tile_event(&text.as_bytes()[..end]).is_none());
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
            assert!(tile_event(text.as_bytes()).is_none(), "{text}");
        }
    }
}
