//! Elements of the play in Tenhou's own spelling, read from left to right in one step.
//!
//! The attributes stand in Tenhou's order, one blank before each, in double quotes; numbers have no blanks
//! around them and few digits, and there is nothing that must not be. Whatever else is met, the element is left to be
//! read by its attributes, which tells what is wrong with it and gives the same where this reads it.

use arrayvec::ArrayVec;

use crate::event::{DrawClaim, DrawKind, Event, EventSink, RoundStart};
use crate::table::{Deltas, PerSeat, Points, RoundId, Seat};
use crate::tile::{LogTile, TileId};
use crate::win::{ClaimedMeld, ClaimedYaku, WinClaim};

use super::value::{self, leading_digits};
use super::{EndAt, Pass, attributes, meld_code, outcome, play};

/// A place in an element.
struct Cursor<'a> {
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    /// The next byte.
    #[inline]
    fn next(&self) -> u8 {
        self.rest.first().copied().unwrap_or_default()
    }

    /// Goes on behind a text, which must stand here.
    #[inline]
    fn pass(&mut self, text: &[u8]) -> Option<()> {
        self.rest = self.rest.strip_prefix(text)?;
        Some(())
    }

    /// Goes on behind a text if it stands here.
    #[inline]
    fn passes(&mut self, text: &[u8]) -> bool {
        self.pass(text).is_some()
    }

    /// A number of one to three digits and the byte behind it, both of which are passed.
    #[inline]
    fn short(&mut self) -> Option<(u32, u8)> {
        let head = u32::from_le_bytes(*self.rest.first_chunk()?);
        let (number, digits) = leading_digits(head);
        if !(1..=3).contains(&digits) {
            return None;
        }
        self.rest = self.rest.get(digits as usize + 1..)?;
        Some((number, (head >> (digits * 8)) as u8))
    }

    /// A number of one to nine digits, perhaps with a minus sign, and the byte behind it, both of which
    /// are passed.
    #[inline]
    fn number(&mut self) -> Option<(i32, u8)> {
        let negative = self.next() == b'-';
        let digits = self.rest.get(usize::from(negative)..)?;
        let mut number = 0;
        for (i, &byte) in digits.iter().enumerate() {
            let digit = byte.wrapping_sub(b'0');
            if digit < 10 && i < 9 {
                number = number * 10 + i32::from(digit);
            } else if digit >= 10 && i > 0 {
                self.rest = &digits[i + 1..];
                return Some((if negative { -number } else { number }, byte));
            } else {
                break;
            }
        }
        None
    }

    /// The last number of a value.
    #[inline]
    fn last(&mut self) -> Option<i32> {
        let (number, next) = self.number()?;
        (next == b'"').then_some(number)
    }

    /// So many numbers, up to the end of the value.
    #[inline]
    fn numbers<const N: usize>(&mut self) -> Option<[i32; N]> {
        let mut numbers = [0; N];
        for (i, place) in numbers.iter_mut().enumerate() {
            let (number, next) = self.number()?;
            if next != if i + 1 < N { b',' } else { b'"' } {
                return None;
            }
            *place = number;
        }
        Some(numbers)
    }

    /// A seat, up to the end of the value.
    #[inline]
    fn seat(&mut self) -> Option<Seat> {
        let [digit @ b'0'..=b'3', b'"', rest @ ..] = self.rest else {
            return None;
        };
        self.rest = rest;
        Seat::new(digit - b'0')
    }

    /// One tile, up to the end of the value.
    #[inline]
    fn tile(&mut self) -> Option<LogTile> {
        let (number, next) = self.short()?;
        if next != b'"' {
            return None;
        }
        tile(number)
    }

    /// Any number of tiles that the list has room for, up to the end of the value.
    #[inline]
    fn tiles<const N: usize>(&mut self) -> Option<ArrayVec<LogTile, N>> {
        let mut tiles = ArrayVec::new();
        if self.passes(b"\"") {
            return Some(tiles);
        }
        loop {
            let (number, next) = self.short()?;
            tiles.try_push(tile(number)?).ok()?;
            match next {
                b',' => {}
                b'"' => return Some(tiles),
                _ => return None,
            }
        }
    }

    /// Two short numbers with a comma behind each, all of which is passed.
    ///
    /// The second is found without waiting for the length of the first.
    #[inline]
    fn pair(&mut self) -> Option<[u32; 2]> {
        let head = u64::from_le_bytes(*self.rest.first_chunk()?);
        let values = head ^ 0x3030_3030_3030_3030;
        // As in `leading_digits`; a comma carries nothing into the byte above it.
        let others = (values.wrapping_add(0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080;
        let first = others.trailing_zeros() / 8;
        let second = (others & others.wrapping_sub(1)).trailing_zeros() / 8;
        let number = |values: u64, digits: u32| {
            let [hundreds, tens, ones, ..] = (values << 24 >> (digits * 8)).to_le_bytes();
            hundreds as u32 * 100 + tens as u32 * 10 + ones as u32
        };
        let behind = second.wrapping_sub(first + 1);
        let usual = (1..=3).contains(&first)
            && (1..=3).contains(&behind)
            && (head >> (first * 8)) as u8 == b','
            && (head >> (second * 8)) as u8 == b',';
        if !usual {
            return None;
        }
        self.rest = self.rest.get(second as usize + 1..)?;
        let above = values >> (first * 8 + 8);
        Some([number(values, first), number(above, behind)])
    }

    /// A dealt hand, up to the end of the value.
    #[inline]
    fn hand(&mut self) -> Option<ArrayVec<LogTile, 13>> {
        let mut hand = [LogTile::HIDDEN; 13];
        for two in hand.as_chunks_mut::<2>().0 {
            let [first, second] = self.pair()?;
            *two = [tile(first)?, tile(second)?];
        }
        hand[12] = self.tile()?;
        Some(hand.into())
    }

    /// Honba and sticks, up to the end of the value.
    #[inline]
    fn counters(&mut self) -> Option<(u16, u16)> {
        let [honba, sticks] = self.numbers()?;
        Some((u16::try_from(honba).ok()?, u16::try_from(sticks).ok()?))
    }

    /// Four scores in hundreds, up to the end of the value.
    #[inline]
    fn scores(&mut self) -> Option<PerSeat<Points>> {
        Some(PerSeat(self.numbers()?.map(Points::from_hundreds)))
    }

    /// Score and change of four seats, up to the end of the value.
    #[inline]
    fn changes(&mut self) -> Option<(PerSeat<Points>, Deltas)> {
        let all: [i32; 8] = self.numbers()?;
        let each = |offset| PerSeat::from_fn(|seat| Points::from_hundreds(all[seat.index() * 2 + offset]));
        Some((each(0), each(1)))
    }

    /// The rest of a value as it stands.
    #[inline]
    fn text(&mut self) -> Option<&'a [u8]> {
        let (text, rest) = self.rest.split_at(attributes::plain_length(self.rest));
        self.rest = rest.strip_prefix(b"\"")?;
        Some(text)
    }

    /// The end of the element, which is passed.
    #[inline]
    fn end(&mut self) -> Option<()> {
        self.passes(b" ");
        self.pass(b"/>")
    }
}

/// The tile with this number.
#[inline]
fn tile(number: u32) -> Option<LogTile> {
    let id = u8::try_from(number).ok().and_then(TileId::new)?;
    Some(LogTile::physical(id))
}

/// Numbers and han of yaku, up to the end of the value.
fn yaku(cursor: &mut Cursor<'_>, entries: &mut ArrayVec<ClaimedYaku, 32>) -> Option<()> {
    if cursor.passes(b"\"") {
        return Some(());
    }
    loop {
        let (number, b',') = cursor.short()? else {
            return None;
        };
        let (han, next) = cursor.short()?;
        let name = outcome::name(number as i32);
        let han = han as u16;
        entries.try_push(ClaimedYaku { name, han }).ok()?;
        match next {
            b',' => {}
            b'"' => return Some(()),
            _ => return None,
        }
    }
}

/// Codes of melds, up to the end of the value.
fn melds(cursor: &mut Cursor<'_>, owner: Seat, melds: &mut ArrayVec<ClaimedMeld, 8>) -> Option<()> {
    loop {
        let (code, next) = cursor.number()?;
        let meld = meld_code::decode(u16::try_from(code).ok()?, owner).ok()?;
        melds.try_push(meld).ok()?;
        match next {
            b',' => {}
            b'"' => return Some(()),
            _ => return None,
        }
    }
}

impl<'a, S: EventSink> Pass<'a, '_, S> {
    /// Reads the element here, if it is one of the play in Tenhou's own spelling; if not, nothing is
    /// changed but the claim that is filled anew for every win.
    #[inline]
    pub(super) fn usual(&mut self, name: &[u8], at: u64) -> bool {
        let name_length = 1 + name.len();
        let Some(rest) = self.bytes.get(self.pos + name_length..) else {
            return false;
        };
        let mut cursor = Cursor { rest };
        let read = match name {
            b"N" => self.usual_call(&mut cursor, at),
            b"REACH" => self.usual_riichi(&mut cursor, at),
            b"INIT" => self.usual_deal(&mut cursor, at),
            b"AGARI" => self.usual_win(&mut cursor, at),
            b"RYUUKYOKU" => self.usual_draw(&mut cursor, at),
            b"DORA" => self.usual_indicator(&mut cursor, at),
            _ => None,
        };
        if read.is_some() {
            self.pos = self.bytes.len() - cursor.rest.len();
        }
        read.is_some()
    }

    fn usual_deal(&mut self, cursor: &mut Cursor<'_>, at: u64) -> Option<()> {
        cursor.pass(b" seed=\"")?;
        let [index, honba, sticks, first, second, indicator] = cursor.numbers()?;
        let deal = play::deal_of(index, honba, sticks, Some([first, second]), indicator).ok()?;
        cursor.pass(b" ten=\"")?;
        let scores = cursor.scores()?;
        cursor.pass(b" oya=\"")?;
        let dealer = cursor.seat()?;
        cursor.pass(b" hai0=\"")?;
        let h0 = cursor.hand()?;
        cursor.pass(b" hai1=\"")?;
        let h1 = cursor.hand()?;
        cursor.pass(b" hai2=\"")?;
        let h2 = cursor.hand()?;
        // Empty or left out with three players.
        let h3 = if !cursor.passes(b" hai3=\"") || cursor.passes(b"\"") {
            ArrayVec::new()
        } else {
            cursor.hand()?
        };
        cursor.end()?;
        let round = RoundStart {
            id: RoundId::from_index(deal.index, deal.honba),
            index: deal.index,
            id_inferred: false,
            sticks: deal.sticks,
            sticks_inferred: false,
            dealer,
            scores: Some(scores),
            indicator: deal.indicator,
            hands: PerSeat([h0, h1, h2, h3]),
            dice: deal.dice,
            seed: None,
        };
        self.event(Event::RoundStart(&round), at);
        Some(())
    }

    fn usual_call(&mut self, cursor: &mut Cursor<'_>, at: u64) -> Option<()> {
        cursor.pass(b" who=\"")?;
        let seat = cursor.seat()?;
        cursor.pass(b" m=\"")?;
        let code = u16::try_from(cursor.last()?).ok()?;
        cursor.end()?;
        let event = play::call(seat, meld_code::decode(code, seat).ok()?);
        self.event(event, at);
        Some(())
    }

    fn usual_riichi(&mut self, cursor: &mut Cursor<'_>, at: u64) -> Option<()> {
        cursor.pass(b" who=\"")?;
        let seat = cursor.seat()?;
        let event = if cursor.passes(b" step=\"1\"") {
            Event::Riichi { seat }
        } else {
            cursor.pass(b" ten=\"")?;
            let scores = Some(cursor.scores()?);
            cursor.pass(b" step=\"2\"")?;
            Event::RiichiAccepted { seat, scores }
        };
        cursor.end()?;
        self.event(event, at);
        Some(())
    }

    fn usual_indicator(&mut self, cursor: &mut Cursor<'_>, at: u64) -> Option<()> {
        cursor.pass(b" hai=\"")?;
        let tile = cursor.tile()?;
        cursor.end()?;
        self.event(Event::DoraRevealed { tile }, at);
        Some(())
    }

    fn usual_win(&mut self, cursor: &mut Cursor<'a>, at: u64) -> Option<()> {
        let claim = &mut *self.claim;
        *claim = WinClaim::new(Seat::ALL[0], Seat::ALL[0]);
        cursor.pass(b" ba=\"")?;
        let (honba, sticks) = cursor.counters()?;
        claim.honba = Some(honba);
        claim.sticks = Some(sticks);
        cursor.pass(b" hai=\"")?;
        claim.hand = Some(cursor.tiles()?);
        // Sources of melds are told as their owner sees them, who is named later.
        let mut codes = None;
        if cursor.passes(b" m=\"") {
            codes = Some(Cursor { rest: cursor.rest });
            cursor.text()?;
        }
        cursor.pass(b" machi=\"")?;
        claim.winning_tile = Some(cursor.tile()?);
        cursor.pass(b" ten=\"")?;
        let (fu, points, limit) = outcome::worth_of(cursor.numbers()?).ok()?;
        claim.fu = Some(fu);
        claim.points = Some(points);
        claim.limit = Some(limit);
        // Yakuman have another list, which is rare.
        cursor.pass(b" yaku=\"")?;
        yaku(cursor, claim.yaku.insert(ArrayVec::new()))?;
        cursor.pass(b" doraHai=\"")?;
        claim.indicators = Some(cursor.tiles()?);
        if cursor.passes(b" doraHaiUra=\"") {
            claim.ura = Some(cursor.tiles()?);
        }
        cursor.pass(b" who=\"")?;
        claim.winner = cursor.seat()?;
        cursor.pass(b" fromWho=\"")?;
        claim.from = cursor.seat()?;
        cursor.pass(b" sc=\"")?;
        let (before, deltas) = cursor.changes()?;
        claim.before = Some(before);
        claim.deltas = Some(deltas);
        let shown = claim.melds.insert(ArrayVec::new());
        if let Some(mut codes) = codes {
            melds(&mut codes, claim.winner, shown)?;
        }
        let end = if cursor.passes(b" owari=\"") {
            Some(value::game_end(cursor.text()?).ok()?)
        } else {
            None
        };
        cursor.end()?;
        self.win(at);
        if let Some(end) = end {
            self.end = Some(EndAt { end, at });
        }
        Some(())
    }

    fn usual_draw(&mut self, cursor: &mut Cursor<'_>, at: u64) -> Option<()> {
        // The rare kinds name themselves.
        cursor.pass(b" ba=\"")?;
        let (honba, sticks) = cursor.counters()?;
        cursor.pass(b" sc=\"")?;
        let (before, deltas) = cursor.changes()?;
        let mut claim = DrawClaim {
            kind: DrawKind::Exhaustive,
            honba: Some(honba),
            sticks: Some(sticks),
            before: Some(before),
            deltas: Some(deltas),
            after: None,
            tenpai: None,
            declarer: None,
            shown: PerSeat::default(),
        };
        let names: [&[u8]; 4] = [b" hai0=\"", b" hai1=\"", b" hai2=\"", b" hai3=\""];
        for (name, shown) in names.into_iter().zip(&mut claim.shown.0) {
            if cursor.passes(name) {
                *shown = Some(cursor.tiles()?).filter(|tiles| !tiles.is_empty());
            }
        }
        let end = if cursor.passes(b" owari=\"") {
            Some(value::game_end(cursor.text()?).ok()?)
        } else {
            None
        };
        cursor.end()?;
        self.event(Event::DrawnRound(&claim), at);
        if let Some(end) = end {
            self.end = Some(EndAt { end, at });
        }
        Some(())
    }
}
