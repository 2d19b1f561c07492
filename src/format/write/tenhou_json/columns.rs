//! The columns of a round, filled event by event.

use arrayvec::ArrayVec;

use crate::event::RoundStart;
use crate::format::tenhou_json::{call_text, tile_code};
use crate::table::{Call, Kakan, PerSeat, Players, Pon, Seat};
use crate::tile::{LogTile, RedFives, Tile};

use super::text;

/// One seat's part of a round, its lists without brackets.
#[derive(Debug, Default)]
struct SeatColumns {
    hand: String,
    incoming: String,
    outgoing: String,
    /// The tile drawn last, until it is answered.
    drawn: Option<LogTile>,
    /// A daiminkan leaves a place empty as soon as anything else leaves the seat.
    place_left: bool,
    /// The next discard declares riichi.
    riichi: bool,
    pons: ArrayVec<Pon<LogTile>, 4>,
}

/// What an event lacks that the columns need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lack {
    /// A tile that the log does not show.
    Tile,
    /// A call of nobody's discard, or a chi not from the left.
    Caller,
    /// A kan is added to no pon.
    Pon,
    /// A draw by a seat that is not next: columns cannot say that.
    Turn,
}

/// A round being written. Made to be filled again and again.
#[derive(Debug, Default)]
pub(super) struct Columns {
    /// The first two elements.
    place: String,
    indicators: String,
    seats: PerSeat<SeatColumns>,
    /// Who draws next if nobody calls.
    next: Option<Seat>,
    /// How many draws, discards, calls and kita there were.
    pub(super) steps: usize,
}

/// A tile's face, where the log shows it.
pub(super) fn face(tile: LogTile, reds: RedFives) -> Result<Tile, Lack> {
    tile.face(reds).ok_or(Lack::Tile)
}

/// Puts physical tiles in the order in which Tenhou writes them, a red five behind the others of its
/// kind. The order of faces is the log's own and stays.
fn sort(tiles: &mut [LogTile], reds: RedFives) {
    if tiles.iter().all(|tile| tile.id().is_some()) {
        let is_red = |tile: LogTile| tile.face(reds).is_some_and(Tile::is_red);
        tiles.sort_by_key(|&tile| (tile.kind(), is_red(tile)));
    }
}

/// The same call with the tiles of the hand in order.
fn sorted(mut call: Call<LogTile>, reds: RedFives) -> Call<LogTile> {
    match &mut call {
        Call::Chi(chi) => sort(&mut chi.own, reds),
        Call::Pon(pon) | Call::Kakan { pon: Some(pon), .. } => sort(&mut pon.own, reds),
        Call::Daiminkan(kan) => sort(&mut kan.own, reds),
        Call::Ankan(kan) => sort(&mut kan.tiles, reds),
        Call::Kakan { pon: None, .. } => {}
    }
    call
}

fn push(list: &mut String, item: impl std::fmt::Display) {
    if !list.is_empty() {
        list.push(',');
    }
    text::number(list, item);
}

fn push_tile(list: &mut String, tile: Tile) {
    push(list, tile_code::code(tile));
}

fn push_call(list: &mut String, call: &str) {
    push(list, format_args!("\"{call}\""));
}

impl Columns {
    /// Begins a round. A hidden indicator is left out, and scores that are not known are.
    pub(super) fn deal(
        &mut self,
        start: &RoundStart<'_>,
        scores: Option<PerSeat<crate::table::Points>>,
        reds: RedFives,
    ) -> Result<(), Lack> {
        let place = &mut self.place;
        place.clear();
        let numbers = [u32::from(start.index), start.id.honba.into(), start.sticks.into()];
        text::list(place, numbers, text::number);
        place.push(',');
        text::list(place, scores.iter().flat_map(|scores| scores.0), text::number);
        self.indicators.clear();
        self.steps = 0;
        self.next = Some(start.dealer);
        for (seat, hand) in start.hands.iter() {
            let columns = &mut self.seats[seat];
            columns.hand.clear();
            columns.incoming.clear();
            columns.outgoing.clear();
            columns.drawn = None;
            columns.place_left = false;
            columns.riichi = false;
            columns.pons.clear();
            let mut hand = hand.clone();
            sort(&mut hand, reds);
            for tile in hand {
                push_tile(&mut columns.hand, face(tile, reds)?);
            }
        }
        self.turn(start.indicator, reds);
        Ok(())
    }

    /// Adds an indicator; a hidden one is left out.
    pub(super) fn turn(&mut self, indicator: LogTile, reds: RedFives) {
        if let Some(tile) = indicator.face(reds) {
            push_tile(&mut self.indicators, tile);
        }
    }

    pub(super) fn draw(&mut self, seat: Seat, tile: LogTile, reds: RedFives) -> Result<(), Lack> {
        self.steps += 1;
        if self.next.take() != Some(seat) {
            return Err(Lack::Turn);
        }
        let columns = &mut self.seats[seat];
        columns.drawn = Some(tile);
        push_tile(&mut columns.incoming, face(tile, reds)?);
        Ok(())
    }

    pub(super) fn riichi(&mut self, seat: Seat) {
        self.seats[seat].riichi = true;
    }

    /// A discard. Where the log does not say whether it is the tile just drawn, an equal one is.
    pub(super) fn discard(
        &mut self,
        seat: Seat,
        tile: LogTile,
        tsumogiri: Option<bool>,
        players: Players,
        reds: RedFives,
    ) -> Result<(), Lack> {
        self.steps += 1;
        self.next = Some(players.next(seat));
        let columns = &mut self.seats[seat];
        let drawn = columns.drawn == Some(tile) && tsumogiri != Some(false);
        let code = if drawn {
            60
        } else {
            tile_code::code(face(tile, reds)?)
        };
        columns.leave_place();
        if std::mem::take(&mut columns.riichi) {
            push(&mut columns.outgoing, format_args!("\"r{code}\""));
        } else {
            push(&mut columns.outgoing, code);
        }
        columns.drawn = None;
        Ok(())
    }

    pub(super) fn kita(&mut self, seat: Seat) {
        self.steps += 1;
        self.next = Some(seat);
        let columns = &mut self.seats[seat];
        columns.leave_place();
        columns.drawn = None;
        push_call(&mut columns.outgoing, "f44");
    }

    pub(super) fn call(&mut self, seat: Seat, call: Call<LogTile>, reds: RedFives) -> Result<(), Lack> {
        self.steps += 1;
        let call = sorted(call, reds);
        self.next = (!matches!(call, Call::Chi(_) | Call::Pon(_))).then_some(seat);
        let name = |tile: LogTile| tile.face(reds);
        let columns = &mut self.seats[seat];
        columns.drawn = None;
        let lack = if call.meld().is_some_and(|meld| meld.map(name).is_none()) {
            Lack::Tile
        } else {
            Lack::Caller
        };
        match call {
            Call::Chi(_) | Call::Pon(_) | Call::Daiminkan(_) => {
                let text = call_text::claim(call, seat, name).ok_or(lack)?;
                push_call(&mut columns.incoming, &text);
                columns.place_left |= matches!(call, Call::Daiminkan(_));
                if let Call::Pon(pon) = call {
                    // No hand has more than four melds; what goes beyond is not to be trusted anyway.
                    let _ = columns.pons.try_push(pon);
                }
            }
            Call::Ankan(kan) => {
                let text = call_text::ankan(kan, name).ok_or(lack)?;
                columns.leave_place();
                push_call(&mut columns.outgoing, &text);
            }
            Call::Kakan { added, pon } => {
                let same_kind = |pon: &&Pon<LogTile>| pon.called.kind() == added.kind();
                let pon = pon.or_else(|| columns.pons.iter().find(same_kind).copied());
                let kan = Kakan {
                    pon: pon.ok_or(Lack::Pon)?,
                    added,
                };
                let text = call_text::kakan(kan, seat, name).ok_or(lack)?;
                columns.leave_place();
                push_call(&mut columns.outgoing, &text);
            }
        }
        Ok(())
    }

    /// Appends the round with this result, both without a fault.
    pub(super) fn write(&self, out: &mut String, ura: &str, result: &str, players: Players) {
        out.push('[');
        out.push_str(&self.place);
        for list in [&self.indicators, ura] {
            push_list(out, list);
        }
        for (seat, columns) in self.seats.iter() {
            let filled = players.has(seat);
            for list in [&columns.hand, &columns.incoming, &columns.outgoing] {
                push_list(out, if filled { list } else { "" });
            }
        }
        push_list(out, result);
        out.push(']');
    }
}

fn push_list(out: &mut String, list: &str) {
    out.push_str(",[");
    out.push_str(list);
    out.push(']');
}

impl SeatColumns {
    fn leave_place(&mut self) {
        if std::mem::take(&mut self.place_left) {
            push(&mut self.outgoing, 0);
        }
    }
}
