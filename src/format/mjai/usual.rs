//! Event objects in a usual spelling, read into a record from left to right.
//!
//! Keys in any order and each once, at most one blank behind colons and commas, strings of plain ASCII without
//! escapes, whole numbers of few digits, and only keys that carry the play. Whatever else is met, the object is left to
//! `serde_json`, which reads the same from what is read here.

use arrayvec::ArrayVec;

use super::key::{self, Key};
use super::record::Record;
use super::tile_name;
use super::value::{List, Named, Text, YakuEntry};
use super::yaku_name;

/// Reads the object at the beginning of `bytes` into an empty record and gives its length. What the
/// record holds after `None` means nothing.
pub(super) fn fill<'a>(bytes: &'a [u8], record: &mut Record<'a>) -> Option<usize> {
    let mut text = Scanner(bytes);
    text.pass(b'{')?;
    let mut seen = 0u64;
    loop {
        let name = text.plain()?;
        text.pass(b':')?;
        text.blank();
        let key = key::parse(name)?;
        let bit = 1 << key as u64;
        if seen & bit != 0 {
            return None;
        }
        seen |= bit;
        match key {
            Key::Type => record.kind = Some(Text(text.string()?.into())),
            Key::Actor => record.actor = Some(text.number()?),
            Key::Target => record.target = Some(text.number()?),
            Key::Pai => record.pai = Some(text.tile()?),
            Key::Consumed => text.list(&mut record.consumed, Scanner::tile)?,
            Key::Tsumogiri => record.tsumogiri = Some(text.flag()?),
            Key::Bakaze => record.bakaze = Some(text.tile()?),
            Key::Kyoku => record.kyoku = Some(text.number()?),
            Key::Honba => record.honba = Some(text.number()?),
            Key::Kyotaku => record.kyotaku = Some(text.number()?),
            Key::Oya => record.oya = Some(text.number()?),
            Key::DoraMarker => record.dora_marker = Some(text.tile()?),
            Key::Tehais => text.hands(&mut record.tehais)?,
            Key::Scores => text.list(&mut record.scores, Scanner::number)?,
            Key::Deltas => text.list(&mut record.deltas, Scanner::number)?,
            Key::HoraTehais => text.list(&mut record.hora_tehais, Scanner::tile)?,
            Key::UraMarkers => text.list(&mut record.ura_markers, Scanner::tile)?,
            Key::DoraMarkers => text.list(&mut record.dora_markers, Scanner::tile)?,
            Key::Yakus => text.list(&mut record.yakus, Scanner::yaku)?,
            Key::Fu => record.fu = Some(text.number()?),
            Key::Fan => record.fan = Some(text.number()?),
            Key::HoraPoints => record.hora_points = Some(text.number()?),
            Key::Reason => record.reason = Some(Text(text.string()?.into())),
            Key::Tenpais => text.list(&mut record.tenpais, Scanner::flag)?,
            _ => return None,
        }
        match text.next()? {
            b',' => text.blank(),
            b'}' => return Some(bytes.len() - text.0.len()),
            _ => return None,
        }
    }
}

/// What is left to read.
struct Scanner<'a>(&'a [u8]);

impl<'a> Scanner<'a> {
    /// The next byte, which is passed.
    #[inline]
    fn next(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    /// Passes this byte, which must stand here.
    #[inline]
    fn pass(&mut self, byte: u8) -> Option<()> {
        (self.next()? == byte).then_some(())
    }

    #[inline]
    fn blank(&mut self) {
        if let [b' ', rest @ ..] = self.0 {
            self.0 = rest;
        }
    }

    /// A string as bytes.
    #[inline]
    fn plain(&mut self) -> Option<&'a [u8]> {
        let [b'"', bytes @ ..] = self.0 else {
            return None;
        };
        for (end, &byte) in bytes.iter().enumerate() {
            match byte {
                b'"' => {
                    self.0 = &bytes[end + 1..];
                    return Some(&bytes[..end]);
                }
                b'\\' => return None,
                b' '..=b'~' => {}
                _ => return None,
            }
        }
        None
    }

    #[inline]
    fn string(&mut self) -> Option<&'a str> {
        str::from_utf8(self.plain()?).ok()
    }

    #[inline]
    fn number(&mut self) -> Option<i64> {
        let (negative, digits) = match self.0 {
            [b'-', digits @ ..] => (true, digits),
            digits => (false, digits),
        };
        // A zero stands alone and has no sign.
        if let [b'0', next, ..] = *digits
            && (negative || next.is_ascii_digit())
        {
            return None;
        }
        let mut number = 0;
        for (i, &byte) in digits.iter().enumerate() {
            let digit = byte.wrapping_sub(b'0');
            if digit < 10 && i < 9 {
                number = number * 10 + i64::from(digit);
            } else if matches!(byte, b',' | b']' | b'}') && i > 0 {
                self.0 = &digits[i..];
                return Some(if negative { -number } else { number });
            } else {
                break;
            }
        }
        None
    }

    #[inline]
    fn flag(&mut self) -> Option<bool> {
        let (flag, rest) = match *self.0 {
            [b't', b'r', b'u', b'e', ref rest @ ..] => (true, rest),
            [b'f', b'a', b'l', b's', b'e', ref rest @ ..] => (false, rest),
            _ => return None,
        };
        self.0 = rest;
        Some(flag)
    }

    #[inline]
    fn tile(&mut self) -> Option<Named> {
        let [b'"', text @ ..] = self.0 else {
            return None;
        };
        let (name, rest) = match *text {
            [_, _, b'"', ref rest @ ..] => (&text[..2], rest),
            [_, b'"', ref rest @ ..] => (&text[..1], rest),
            [_, _, _, b'"', ref rest @ ..] => (&text[..3], rest),
            _ => return None,
        };
        let tile = tile_name::parse(name)?;
        self.0 = rest;
        Some(Named(tile))
    }

    /// A yaku as name and han.
    fn yaku(&mut self) -> Option<YakuEntry> {
        self.pass(b'[')?;
        let name = yaku_name::parse(self.string()?);
        self.pass(b',')?;
        self.blank();
        let han = Some(self.number()?);
        self.pass(b']')?;
        Some(YakuEntry { name, han })
    }

    /// A list of what `item` reads, no longer than there is room for.
    #[inline]
    fn list<T, const N: usize>(
        &mut self,
        list: &mut Option<List<T, N>>,
        item: impl Fn(&mut Self) -> Option<T>,
    ) -> Option<()> {
        let items = &mut list.insert(List(ArrayVec::new())).0;
        self.items(items, item)
    }

    #[inline]
    fn items<T, const N: usize>(
        &mut self,
        items: &mut ArrayVec<T, N>,
        item: impl Fn(&mut Self) -> Option<T>,
    ) -> Option<()> {
        self.pass(b'[')?;
        if let [b']', rest @ ..] = self.0 {
            self.0 = rest;
            return Some(());
        }
        loop {
            items.try_push(item(self)?).ok()?;
            match self.next()? {
                b',' => self.blank(),
                b']' => return Some(()),
                _ => return None,
            }
        }
    }

    /// The hands of a deal.
    #[inline]
    fn hands<const N: usize, const M: usize>(
        &mut self,
        list: &mut Option<List<List<Named, N>, M>>,
    ) -> Option<()> {
        self.list(list, |text| {
            let mut hand = ArrayVec::new();
            text.items(&mut hand, Self::tile)?;
            Some(List(hand))
        })
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeSeed;

    use super::super::record::Fill;
    use super::*;

    /// What `serde_json` reads; `None` if it cannot.
    fn by_serde(object: &str) -> Option<String> {
        let mut record = Record::default();
        let mut json = serde_json::Deserializer::from_str(object);
        Fill(&mut record).deserialize(&mut json).ok()?;
        Some(format!("{record:?}"))
    }

    fn filled(object: &str) -> Option<String> {
        let mut record = Record::default();
        let length = fill(object.as_bytes(), &mut record)?;
        assert_eq!(length, object.len(), "{object}");
        Some(format!("{record:?}"))
    }

    const USUAL: [&str; 8] = [
        r#"{"type":"start_kyoku","bakaze":"E","dora_marker":"1s","kyoku":1,"honba":0,"kyotaku":10,"oya":3,"scores":[25000,-100,0,25000],"tehais":[["E","5mr","?"],[],["0p"],["9s","1z"]]}"#,
        r#"{"type": "chi", "actor": 1, "target": 0, "pai": "3m", "consumed": ["1m", "2m"]}"#,
        r#"{"actor":2,"type":"reach"}"#,
        r#"{"type":"reach_accepted","actor":2,"deltas":[0,0,-1000,0],"scores":[1,2,3,4]}"#,
        r#"{"type":"dora","dora_marker":"P"}"#,
        r#"{"type":"hora","actor":0,"target":0,"pai":"4p","ura_markers":["1m"],"uradora_markers":[],"hora_tehais":["1m","2m"]}"#,
        r#"{"type":"hora","actor":0,"target":1,"yakus":[["riichi",1],["akadora",2]],"fu":40,"fan":3,"hora_points":5200}"#,
        r#"{"type":"ryukyoku","reason":"fanpai","tenpais":[true,false,false,true],"deltas":[1500,-1500,-1500,1500]}"#,
    ];

    #[test]
    fn usual_objects_read_as_serde_reads_them() {
        for object in USUAL {
            // Two keys for one thing are one key twice, which `serde_json` has to sort out.
            let expected = by_serde(object).filter(|_| !object.contains("uradora"));
            assert_eq!(filled(object), expected, "{object}");
        }
    }

    #[test]
    fn what_is_read_of_damaged_objects_is_what_serde_reads() {
        let mut read = 0;
        for object in USUAL {
            for at in 0..object.len() {
                for other in [
                    "", "0", "5", "\"", ",", "-", ".", " ", "[", "]", "}", "\\", "m", "\u{1}", "é",
                ] {
                    for rest in [&object[at..], &object[at + 1..]] {
                        let changed = format!("{}{other}{rest}", &object[..at]);
                        let mut record = Record::default();
                        if let Some(length) = fill(changed.as_bytes(), &mut record) {
                            read += 1;
                            let expected = by_serde(&changed[..length]);
                            assert_eq!(Some(format!("{record:?}")), expected, "{changed}");
                        }
                    }
                }
            }
        }
        assert!(read > 1_000, "{read} objects read");
    }
}
