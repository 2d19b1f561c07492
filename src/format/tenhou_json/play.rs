//! The steps of a round as events, with what the columns leave to the rules of the table: when
//! indicators are turned and when a riichi stands.

use crate::event::{Event, EventAt, EventSink};
use crate::table::{Call, Seat};
use crate::tile::{LogTile, Tile};

use super::Place;
use super::header::Connection;
use super::walk::{Act, Step};

/// Whether the last discard was ronned, so that a riichi declared with it does not stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LastDiscard {
    Ronned,
    Passed,
}

/// Tells the play of a round.
///
/// `kan_indicators` are turned at Tenhou's times: for a closed kan at once, for an open or added one
/// before the discard or behind the next kan or kita of the same turn. Those that this leaves unturned
/// are not told. `connections` are those of this round; they count draws, discards, calls and kita.
pub(super) fn tell(
    steps: &[Step],
    kan_indicators: &[Tile],
    last_discard: LastDiscard,
    connections: &[Connection],
    place: Place,
    sink: &mut impl EventSink,
) {
    let mut tell = Teller {
        place,
        sink,
        indicators: kan_indicators.iter(),
        owed: 0,
        riichi: None,
    };
    let mut connections = connections.iter().peekable();
    for (number, step) in steps.iter().enumerate() {
        while let Some(connection) = connections.next_if(|connection| connection.step <= number) {
            tell.connection(connection, step.at);
        }
        tell.step(step);
    }
    let end = steps.last().map_or(0, |step| step.at);
    if last_discard == LastDiscard::Passed {
        tell.accept_riichi(end);
    }
    for connection in connections {
        tell.connection(connection, end);
    }
}

struct Teller<'a, 's, S> {
    place: Place,
    sink: &'s mut S,
    indicators: std::slice::Iter<'a, Tile>,
    /// Open and added kans whose indicator is not turned yet.
    owed: usize,
    /// A riichi whose discard may still be ronned.
    riichi: Option<Seat>,
}

impl<S: EventSink> Teller<'_, '_, S> {
    fn event(&mut self, event: Event<'_>, at: usize) {
        let at = self.place.of(at);
        self.sink.event(EventAt { event, at });
    }

    fn connection(&mut self, connection: &Connection, at: usize) {
        let seat = connection.seat;
        let event = if connection.lost {
            Event::Disconnect { seat }
        } else {
            Event::Reconnect { seat }
        };
        self.event(event, at);
    }

    fn accept_riichi(&mut self, at: usize) {
        if let Some(seat) = self.riichi.take() {
            self.event(Event::RiichiAccepted { seat, scores: None }, at);
        }
    }

    fn turn_indicators(&mut self, at: usize) {
        for _ in 0..std::mem::take(&mut self.owed) {
            if let Some(&tile) = self.indicators.next() {
                let tile = LogTile::face_of(tile);
                self.event(Event::DoraRevealed { tile }, at);
            }
        }
    }

    fn step(&mut self, step: &Step) {
        let Step { seat, act, at } = *step;
        match act {
            Act::Draw(tile) => {
                self.accept_riichi(at);
                let tile = LogTile::face_of(tile);
                self.event(Event::Draw { seat, tile }, at);
            }
            Act::Discard {
                tile,
                tsumogiri,
                riichi,
            } => {
                self.turn_indicators(at);
                if riichi {
                    self.event(Event::Riichi { seat }, at);
                    self.riichi = Some(seat);
                }
                let discard = Event::Discard {
                    seat,
                    tile: LogTile::face_of(tile),
                    tsumogiri: Some(tsumogiri),
                };
                self.event(discard, at);
            }
            Act::Call(call) => {
                self.accept_riichi(at);
                self.event(Event::Call { seat, call }, at);
                match call {
                    Call::Chi(_) | Call::Pon(_) => {}
                    Call::Ankan(_) => {
                        self.owed += 1;
                        self.turn_indicators(at);
                    }
                    Call::Daiminkan(_) | Call::Kakan { .. } => {
                        self.turn_indicators(at);
                        self.owed = 1;
                    }
                }
            }
            Act::Kita(tile) => {
                let tile = LogTile::face_of(tile);
                self.event(Event::Kita { seat, tile }, at);
                self.turn_indicators(at);
            }
        }
    }
}
