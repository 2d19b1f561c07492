//! The seventeen elements of a round, read into columns.

use arrayvec::ArrayVec;

use super::Trouble;
use super::call_text::{self, CallText};
use super::cursor::{Cursor, Value};
use super::tile_code;
use crate::event::FaultKind;
use crate::table::{PerSeat, Points, RoundId, Seat};
use crate::tile::Tile;

/// How many elements a round has.
const ELEMENTS: usize = 17;
/// More items than a column can have: no seat acts more often in a round.
const LONGEST: usize = 128;

/// More bytes than a round has.
const LARGEST: usize = 1 << 16;

/// An item of a column.
#[derive(Debug, Clone, Copy)]
pub(super) struct Item<T> {
    pub(super) what: T,
    /// Byte position.
    pub(super) at: usize,
}

/// What reaches a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Incoming {
    Draw(Tile),
    /// A chi, pon or daiminkan.
    Claim(CallText),
}

/// What leaves a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outgoing {
    /// A discard; without a tile it is the tile just drawn.
    Discard { tile: Option<Tile>, riichi: bool },
    /// An ankan, kakan or kita.
    Declare(CallText),
    /// The place that a daiminkan leaves empty.
    Nothing,
}

/// One seat's part of a round.
#[derive(Debug, Default)]
pub(super) struct SeatColumns {
    pub(super) hand: ArrayVec<Tile, 13>,
    pub(super) incoming: Vec<Item<Incoming>>,
    pub(super) outgoing: Vec<Item<Outgoing>>,
}

impl SeatColumns {
    fn is_empty(&self) -> bool {
        self.hand.is_empty() && self.incoming.is_empty() && self.outgoing.is_empty()
    }
}

/// A round but for its result. Made to be filled again and again.
#[derive(Debug)]
pub(super) struct Columns {
    /// Byte position of the round.
    pub(super) at: usize,
    /// Which round it is could be read, even if nothing else could.
    pub(super) placed: bool,
    /// Counted four to a wind from East 1 = 0.
    pub(super) index: u8,
    pub(super) honba: u16,
    pub(super) sticks: u16,
    pub(super) scores: Option<PerSeat<Points>>,
    /// Dora indicators in the order they were turned; empty where the log leaves them out.
    pub(super) indicators: ArrayVec<Tile, 8>,
    pub(super) ura: ArrayVec<Tile, 8>,
    pub(super) seats: PerSeat<SeatColumns>,
    /// Byte position of the result.
    pub(super) result: usize,
}

impl Default for Columns {
    fn default() -> Self {
        Self {
            at: 0,
            placed: false,
            index: 0,
            honba: 0,
            sticks: 0,
            scores: None,
            indicators: ArrayVec::new(),
            ura: ArrayVec::new(),
            seats: PerSeat::default(),
            result: 0,
        }
    }
}

/// What a list holds besides calls: a number, written as one or in quotes, or a string.
enum Entry<'a> {
    Number(i64),
    Text(&'a str),
}

impl Columns {
    /// Reads the round that comes next; the cursor stands behind it afterwards.
    ///
    /// # Errors
    /// What is wrong; the cursor stands anywhere then, and what could not be read is empty.
    pub(super) fn read(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Trouble> {
        cursor.peek();
        let bytes = cursor.bytes();
        // Damage must not make every round look at the rest of the document.
        let end = bytes.len().min(cursor.at().saturating_add(LARGEST));
        let mut inside = Cursor::new(&bytes[..end], cursor.at());
        let start = inside.clone();
        let read = self.read_elements(&mut inside);
        *cursor = Cursor::new(bytes, inside.at());
        read.map_err(|trouble| {
            if inside.peek().is_none() && end < bytes.len() {
                return Trouble {
                    kind: FaultKind::Syntax,
                    at: start.at(),
                    what: "a round that goes on for too long".to_owned(),
                };
            }
            // Another number of elements explains whatever else is wrong.
            match count(start.clone()) {
                Some(found) if found != ELEMENTS => Trouble {
                    kind: FaultKind::BadValue,
                    at: start.at(),
                    what: format!(
                        "a round of {found} elements where tenhou.net/6 has {ELEMENTS}: another dialect"
                    ),
                },
                _ => trouble,
            }
        })
    }

    fn read_elements(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Trouble> {
        self.clear();
        self.at = cursor.at();
        cursor.expect(b'[')?;
        let mut first = true;
        for element in 0..ELEMENTS {
            if !cursor.more(&mut first, b']')? {
                return Err(Trouble::value(self.at, "a round with too few elements"));
            }
            match element {
                0 => self.read_place(cursor)?,
                1 => self.read_scores(cursor)?,
                2 => indicators(cursor, &mut self.indicators, "dora indicators")?,
                3 => indicators(cursor, &mut self.ura, "ura indicators")?,
                16 => {
                    cursor.peek();
                    self.result = cursor.at();
                    cursor.skip()?;
                }
                _ => {
                    let seat = Seat::ALL[(element - 4) / 3];
                    let dealer = self.dealer();
                    let columns = &mut self.seats[seat];
                    match (element - 4) % 3 {
                        0 => columns.read_hand(cursor, seat, seat == dealer)?,
                        1 => columns.read_incoming(cursor, seat)?,
                        _ => columns.read_outgoing(cursor, seat)?,
                    }
                }
            }
        }
        if cursor.more(&mut first, b']')? {
            return Err(Trouble::value(self.at, "a round with too many elements"));
        }
        Ok(())
    }

    fn clear(&mut self) {
        self.placed = false;
        self.scores = None;
        self.indicators.clear();
        self.ura.clear();
        for seat in &mut self.seats.0 {
            seat.hand.clear();
            seat.incoming.clear();
            seat.outgoing.clear();
        }
    }

    /// Which round.
    pub(super) const fn id(&self) -> RoundId {
        RoundId::from_index(self.index, self.honba)
    }

    /// Who deals.
    pub(super) const fn dealer(&self) -> Seat {
        Seat::ALL[(self.index % 4) as usize]
    }

    /// Whether the fourth seat has nothing at all.
    pub(super) fn fourth_seat_is_empty(&self) -> bool {
        self.seats[Seat::ALL[3]].is_empty()
            && self.scores.is_none_or(|scores| scores[Seat::ALL[3]] == Points(0))
    }

    /// Round, honba, sticks.
    fn read_place(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Trouble> {
        let mut numbers = ArrayVec::<i32, 3>::new();
        read_numbers(cursor, &mut numbers, "round, honba and sticks")?;
        let [index, honba, sticks] = numbers
            .into_inner()
            .map_err(|_| Trouble::value(self.at, "round, honba and sticks: not three numbers"))?;
        let range = |_| Trouble::value(self.at, "round, honba and sticks: out of range");
        self.index = u8::try_from(index).map_err(range)?;
        self.honba = u16::try_from(honba).map_err(range)?;
        self.sticks = u16::try_from(sticks).map_err(range)?;
        self.placed = true;
        Ok(())
    }

    fn read_scores(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Trouble> {
        self.scores = points(cursor, "start scores")?;
        Ok(())
    }
}

/// Points of three or four seats; `None` for an empty list.
pub(super) fn points(cursor: &mut Cursor<'_>, what: &str) -> Result<Option<PerSeat<Points>>, Trouble> {
    cursor.peek();
    let at = cursor.at();
    let mut numbers = ArrayVec::<i32, 4>::new();
    read_numbers(cursor, &mut numbers, what)?;
    match *numbers.as_slice() {
        [] => Ok(None),
        [a, b, c] => Ok(Some(PerSeat([a, b, c, 0].map(Points)))),
        [a, b, c, d] => Ok(Some(PerSeat([a, b, c, d].map(Points)))),
        _ => Err(Trouble::value(at, format!("{what}: not three or four numbers"))),
    }
}

/// A list of numbers.
pub(super) fn read_numbers<const N: usize>(
    cursor: &mut Cursor<'_>,
    numbers: &mut ArrayVec<i32, N>,
    what: &str,
) -> Result<(), Trouble> {
    cursor.expect(b'[')?;
    let mut first = true;
    while cursor.more(&mut first, b']')? {
        let at = cursor.at();
        let number = match entry(cursor, &mut String::new())? {
            Some(Entry::Number(number)) => i32::try_from(number).ok(),
            _ => None,
        };
        let number =
            number.ok_or_else(|| Trouble::value(at, format!("{what}: no number of points or rounds")))?;
        numbers
            .try_push(number)
            .map_err(|_| Trouble::value(at, format!("{what}: more than {N} numbers")))?;
    }
    Ok(())
}

/// A number or a string; `None` for anything else, of which nothing may be consumed.
fn entry<'a: 'b, 'b>(cursor: &mut Cursor<'a>, buffer: &'b mut String) -> Result<Option<Entry<'b>>, Trouble> {
    Ok(match cursor.value()? {
        Value::Number(number) => number.parse().ok().map(Entry::Number),
        Value::Text(text) => {
            let at = cursor.at();
            let text = text.decode(buffer).map_err(|bad| Trouble::text(at, bad))?;
            let digits = text.strip_prefix('-').unwrap_or(text);
            if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
                text.parse().ok().map(Entry::Number)
            } else {
                Some(Entry::Text(text))
            }
        }
        Value::Word(_) | Value::Array | Value::Object => None,
    })
}

fn indicators(cursor: &mut Cursor<'_>, tiles: &mut ArrayVec<Tile, 8>, what: &str) -> Result<(), Trouble> {
    cursor.expect(b'[')?;
    let mut first = true;
    while cursor.more(&mut first, b']')? {
        let at = cursor.at();
        let tile = tile(cursor)?;
        let number = tiles.len() + 1;
        let tile = tile.ok_or_else(|| Trouble::value(at, format!("{what}, item {number}: no tile")))?;
        tiles
            .try_push(tile)
            .map_err(|_| Trouble::value(at, format!("{what}: more than eight")))?;
    }
    Ok(())
}

/// A tile; `None` for anything else.
fn tile(cursor: &mut Cursor<'_>) -> Result<Option<Tile>, Trouble> {
    Ok(match entry(cursor, &mut String::new())? {
        Some(Entry::Number(number)) => u32::try_from(number).ok().and_then(tile_code::tile),
        _ => None,
    })
}

/// How many elements the array has that comes next.
fn count(mut cursor: Cursor<'_>) -> Option<usize> {
    cursor.expect(b'[').ok()?;
    let mut first = true;
    let mut count = 0;
    while cursor.more(&mut first, b']').ok()? {
        cursor.skip().ok()?;
        count += 1;
    }
    Some(count)
}

/// The names of the columns, for people.
const INCOMING: &str = "incoming";
const OUTGOING: &str = "outgoing";

/// What is wrong with an item of a column.
fn item_trouble(at: usize, seat: Seat, column: &str, item: usize, what: &str) -> Trouble {
    Trouble::value(at, format!("seat {seat}, {column} column, item {item}: {what}"))
}

impl SeatColumns {
    fn read_hand(&mut self, cursor: &mut Cursor<'_>, seat: Seat, deals: bool) -> Result<(), Trouble> {
        cursor.expect(b'[')?;
        let mut first = true;
        while cursor.more(&mut first, b']')? {
            let at = cursor.at();
            let number = self.hand.len() + 1;
            let tile = tile(cursor)?.ok_or_else(|| item_trouble(at, seat, "hand", number, "no tile"))?;
            if self.hand.try_push(tile).is_ok() {
                continue;
            }
            // Some writers deal the dealer his first draw.
            if !deals || !self.incoming.is_empty() {
                return Err(item_trouble(
                    at,
                    seat,
                    "hand",
                    number,
                    "more tiles than a hand has",
                ));
            }
            self.incoming.push(Item {
                what: Incoming::Draw(tile),
                at,
            });
        }
        Ok(())
    }

    /// Appends to what [`Self::read_hand`] may have put there.
    fn read_incoming(&mut self, cursor: &mut Cursor<'_>, seat: Seat) -> Result<(), Trouble> {
        read_column(cursor, seat, INCOMING, &mut self.incoming, |entry| match entry {
            Entry::Number(number) => u32::try_from(number)
                .ok()
                .and_then(tile_code::tile)
                .map(Incoming::Draw)
                .ok_or("is no tile"),
            Entry::Text(text) => match call_text::parse(text)? {
                call if !call.is_possible() => Err("is no meld"),
                call @ (CallText::Chi { .. } | CallText::Pon { .. } | CallText::Daiminkan { .. }) => {
                    Ok(Incoming::Claim(call))
                }
                _ => Err("belongs in the outgoing column"),
            },
        })
    }

    fn read_outgoing(&mut self, cursor: &mut Cursor<'_>, seat: Seat) -> Result<(), Trouble> {
        read_column(cursor, seat, OUTGOING, &mut self.outgoing, |entry| match entry {
            Entry::Number(0) => Ok(Outgoing::Nothing),
            Entry::Number(60) => Ok(Outgoing::Discard {
                tile: None,
                riichi: false,
            }),
            Entry::Number(number) => u32::try_from(number)
                .ok()
                .and_then(tile_code::tile)
                .map(|tile| Outgoing::Discard {
                    tile: Some(tile),
                    riichi: false,
                })
                .ok_or("is no tile"),
            Entry::Text(text) => match call_text::parse(text)? {
                call if !call.is_possible() => Err("is no meld"),
                CallText::Riichi(tile) => Ok(Outgoing::Discard { tile, riichi: true }),
                call @ (CallText::Ankan(_) | CallText::Kakan { .. } | CallText::Kita(_)) => {
                    Ok(Outgoing::Declare(call))
                }
                _ => Err("belongs in the incoming column"),
            },
        })
    }
}

fn read_column<T>(
    cursor: &mut Cursor<'_>,
    seat: Seat,
    column: &str,
    items: &mut Vec<Item<T>>,
    mut meaning: impl FnMut(Entry<'_>) -> Result<T, &'static str>,
) -> Result<(), Trouble> {
    cursor.expect(b'[')?;
    let mut first = true;
    let mut number = 0;
    while cursor.more(&mut first, b']')? {
        number += 1;
        let start = cursor.clone();
        let at = start.at();
        let what = match entry(cursor, &mut String::new())? {
            Some(entry) => meaning(entry),
            None => Err("is no number and no string"),
        }
        .map_err(|why| item_trouble(at, seat, column, number, &format!("{} {why}", quote(start))))?;
        if items.len() == LONGEST {
            return Err(item_trouble(
                at,
                seat,
                column,
                number,
                "more items than a round has turns",
            ));
        }
        items.push(Item { what, at });
    }
    Ok(())
}

/// The value that comes next, for people: cut where it is long.
pub(super) fn quote(mut cursor: Cursor<'_>) -> String {
    const MOST: usize = 40;
    let value = String::from_utf8_lossy(cursor.skip().unwrap_or_default());
    if value.chars().count() <= MOST {
        value.into_owned()
    } else {
        value.chars().take(MOST).chain(['…']).collect()
    }
}
