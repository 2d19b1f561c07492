//! Deals, calls, riichi and the rest of the play; draws and discards are decoded where they stand.

use arrayvec::ArrayVec;

use crate::event::{Event, EventSink, RoundStart};
use crate::table::{PerSeat, RoundId};
use crate::tile::LogTile;
use crate::win::ClaimedMeld;

use super::Pass;
use super::attributes::Problem;
use super::meld_code::{self, UnknownMeldCode};
use super::scan::Element;
use super::value::{self, Bad};

/// What `INIT seed` holds.
struct Deal {
    index: u8,
    honba: u16,
    sticks: u16,
    dice: Option<[u8; 2]>,
    indicator: LogTile,
}

/// Round, honba, sticks, two dice which may be empty, indicator.
fn deal(text: &str) -> Result<Deal, Bad> {
    let mut fields = [""; 6];
    let mut found = 0;
    for field in text.split(',') {
        if let Some(place) = fields.get_mut(found) {
            *place = field.trim();
        }
        found += 1;
    }
    if found != fields.len() {
        return Err(Bad::Count { found, expected: 6 });
    }
    let [index, honba, sticks, first, second, indicator] = fields;
    let die = |text| match value::number::<u8>(text)? {
        die @ 0..6 => Ok(die),
        other => Err(Bad::OutOfRange(i32::from(other))),
    };
    Ok(Deal {
        index: value::number(index)?,
        honba: value::number(honba)?,
        sticks: value::number(sticks)?,
        dice: if first.is_empty() && second.is_empty() {
            None
        } else {
            Some([die(first)?, die(second)?])
        },
        indicator: value::tile(indicator)?,
    })
}

/// A dealt hand: 13 tiles.
fn hand(text: &str) -> Result<ArrayVec<LogTile, 13>, Bad> {
    let tiles = value::tiles::<13>(text)?;
    if tiles.is_full() {
        Ok(tiles)
    } else {
        Err(Bad::Count {
            found: tiles.len(),
            expected: 13,
        })
    }
}

/// The hand of the fourth seat, empty with three players.
fn hand_or_none(text: &str) -> Result<ArrayVec<LogTile, 13>, Bad> {
    if text.trim().is_empty() {
        Ok(ArrayVec::new())
    } else {
        hand(text)
    }
}

impl<'a, S: EventSink> Pass<'a, '_, S> {
    pub(super) fn init(&mut self, element: &Element<'a>, at: u64) -> Result<(), Problem> {
        const NAMES: [&str; 9] = [
            "seed", "ten", "oya", "hai0", "hai1", "hai2", "hai3", "shuffle", "chip",
        ];
        self.start(at);
        let [seed, scores, dealer, h0, h1, h2, h3, shuffle, _] = self.values(element, NAMES, at)?;
        let deal = seed.need(deal)?;
        let round = RoundStart {
            id: RoundId::from_index(deal.index, deal.honba),
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
            seed: shuffle.text(),
        };
        self.event(Event::RoundStart(&round), at);
        Ok(())
    }

    /// Calls, kans and kita.
    pub(super) fn n(&mut self, element: &Element<'a>, at: u64) -> Result<(), Problem> {
        let [who, code] = self.values(element, ["who", "m"], at)?;
        let seat = who.need(value::seat)?;
        let meld = code.need(|text| {
            meld_code::decode(value::number(text)?, seat).map_err(|UnknownMeldCode(code)| Bad::NoMeld(code))
        })?;
        let event = match meld {
            ClaimedMeld::Kita(tile) => Event::Kita { seat, tile },
            ClaimedMeld::Meld(meld) => Event::Call {
                seat,
                call: meld.into(),
            },
        };
        self.event(event, at);
        Ok(())
    }

    /// Riichi, declared and then accepted.
    pub(super) fn reach(&mut self, element: &Element<'a>, at: u64) -> Result<(), Problem> {
        let [who, scores, step] = self.values(element, ["who", "ten", "step"], at)?;
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

    pub(super) fn dora(&mut self, element: &Element<'a>, at: u64) -> Result<(), Problem> {
        let [indicator] = self.values(element, ["hai"], at)?;
        let tile = indicator.need(value::tile)?;
        self.event(Event::DoraRevealed { tile }, at);
        Ok(())
    }

    pub(super) fn bye(&mut self, element: &Element<'a>, at: u64) -> Result<(), Problem> {
        let [who] = self.values(element, ["who"], at)?;
        let seat = who.need(value::seat)?;
        self.event(Event::Disconnect { seat }, at);
        Ok(())
    }
}
