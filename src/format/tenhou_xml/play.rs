//! Deals, calls, riichi and the rest of the play; draws and discards are decoded where they stand.

use arrayvec::ArrayVec;

use crate::event::{Event, EventSink, Note, RoundStart};
use crate::table::{PerSeat, RoundId, Seat};
use crate::tile::LogTile;
use crate::win::ClaimedMeld;

use super::Pass;
use super::attributes::{Names, Problem};
use super::meld_code::{self, UnknownMeldCode};
use super::value::{self, Bad};

/// What `INIT seed` holds.
pub(super) struct Deal {
    pub index: u8,
    pub honba: u16,
    pub sticks: u16,
    pub dice: Option<[u8; 2]>,
    pub indicator: LogTile,
}

/// Round, honba, sticks, two dice which may be empty, indicator.
fn deal(text: &[u8]) -> Result<Deal, Bad> {
    let (numbers, dice) = match value::numbers::<6>(text) {
        Ok(numbers) => {
            let [_, _, _, first, second, _] = numbers;
            (numbers, Some([first, second]))
        }
        Err(bad) => (without_dice(text).ok_or(bad)?, None),
    };
    let [index, honba, sticks, _, _, indicator] = numbers;
    deal_of(index, honba, sticks, dice, indicator)
}

/// The deal of these numbers.
#[inline]
pub(super) fn deal_of(
    index: i32,
    honba: i32,
    sticks: i32,
    dice: Option<[i32; 2]>,
    indicator: i32,
) -> Result<Deal, Bad> {
    let dice = match dice {
        Some([first, second]) => Some([die(first)?, die(second)?]),
        None => None,
    };
    // Four rounds to each of the four winds.
    if !(0..16).contains(&index) {
        return Err(Bad::OutOfRange(index));
    }
    Ok(Deal {
        index: value::fit(index)?,
        honba: value::fit(honba)?,
        sticks: value::fit(sticks)?,
        dice,
        indicator: value::to_tile(indicator)?,
    })
}

fn die(number: i32) -> Result<u8, Bad> {
    match number {
        0..6 => Ok(number as u8),
        _ => Err(Bad::OutOfRange(number)),
    }
}

/// The numbers of a deal whose dice are empty.
#[cold]
fn without_dice(text: &[u8]) -> Option<[i32; 6]> {
    let mut fields = text.split(|&b| b == b',').map(<[u8]>::trim_ascii);
    let mut numbers = [0; 6];
    for (i, number) in numbers.iter_mut().enumerate() {
        match (i, fields.next()?) {
            (3 | 4, b"") => {}
            (3 | 4, _) => return None,
            (_, field) => *number = value::number(field).ok()?,
        }
    }
    fields.next().is_none().then_some(numbers)
}

/// A dealt hand: 13 tiles.
fn hand(text: &[u8]) -> Result<ArrayVec<LogTile, 13>, Bad> {
    let tiles = value::tiles::<13>(text)?;
    if tiles.is_full() {
        Ok(tiles)
    } else {
        Err(Bad::count(tiles.len(), 13))
    }
}

/// The hand of the fourth seat, empty with three players.
fn hand_or_none(text: &[u8]) -> Result<ArrayVec<LogTile, 13>, Bad> {
    if text.trim_ascii().is_empty() {
        Ok(ArrayVec::new())
    } else {
        hand(text)
    }
}

/// What a player does who lays this out.
#[inline]
pub(super) fn call(seat: Seat, meld: ClaimedMeld) -> Event<'static> {
    match meld {
        ClaimedMeld::Kita(tile) => Event::Kita { seat, tile },
        ClaimedMeld::Meld(meld) => Event::Call {
            seat,
            call: meld.into(),
        },
    }
}

impl<S: EventSink> Pass<'_, '_, S> {
    pub(super) fn init(&mut self, at: u64) -> Result<(), Problem> {
        static NAMES: Names<9> = Names::of(
            "INIT",
            [
                "seed", "ten", "chip", "oya", "hai0", "hai1", "hai2", "hai3", "shuffle",
            ],
        );
        self.start(at);
        self.round = None;
        let [seed, scores, chips, dealer, h0, h1, h2, h3, shuffle] = self.values(&NAMES)?;
        if chips.is_given() {
            self.sink.note(Note::Chips, at);
        }
        let shuffle = shuffle.into_text();
        let deal = seed.need(deal)?;
        let id = RoundId::from_index(deal.index, deal.honba);
        self.round = Some(id);
        let round = RoundStart {
            id,
            index: deal.index,
            id_inferred: false,
            sticks: deal.sticks,
            sticks_inferred: false,
            dealer: dealer.need(value::seat)?,
            scores: scores.read(value::scores)?,
            indicator: deal.indicator,
            hands: PerSeat([
                h0.need(hand)?,
                h1.need(hand)?,
                h2.need(hand)?,
                h3.read(hand_or_none)?.unwrap_or_default(),
            ]),
            dice: deal.dice,
            seed: shuffle.as_deref(),
        };
        self.event(Event::RoundStart(&round), at);
        Ok(())
    }

    /// Calls, kans and kita.
    pub(super) fn n(&mut self, at: u64) -> Result<(), Problem> {
        static NAMES: Names<2> = Names::of("N", ["who", "m"]);
        let [who, code] = self.values(&NAMES)?;
        let seat = who.need(value::seat)?;
        let meld = code.need(|text| {
            meld_code::decode(value::number(text)?, seat).map_err(|UnknownMeldCode(code)| Bad::NoMeld(code))
        })?;
        self.event(call(seat, meld), at);
        Ok(())
    }

    /// Riichi, declared and then accepted.
    pub(super) fn reach(&mut self, at: u64) -> Result<(), Problem> {
        static NAMES: Names<3> = Names::of("REACH", ["who", "ten", "step"]);
        let [who, scores, step] = self.values(&NAMES)?;
        let seat = who.need(value::seat)?;
        let declared = step.need(|text| match value::number(text)? {
            1 => Ok(true),
            2 => Ok(false),
            other => Err(Bad::OutOfRange(other)),
        })?;
        let event = if declared {
            Event::Riichi { seat }
        } else {
            let scores = scores.read(value::scores)?;
            Event::RiichiAccepted { seat, scores }
        };
        self.event(event, at);
        Ok(())
    }

    pub(super) fn dora(&mut self, at: u64) -> Result<(), Problem> {
        static NAMES: Names<1> = Names::of("DORA", ["hai"]);
        let [indicator] = self.values(&NAMES)?;
        let tile = indicator.need(value::tile)?;
        self.event(Event::DoraRevealed { tile }, at);
        Ok(())
    }

    pub(super) fn bye(&mut self, at: u64) -> Result<(), Problem> {
        static NAMES: Names<1> = Names::of("BYE", ["who"]);
        let [who] = self.values(&NAMES)?;
        let seat = who.need(value::seat)?;
        self.event(Event::Disconnect { seat }, at);
        Ok(())
    }
}
