//! What is kept while a round is played: who sees what, what is safe against whom, who called when.

use super::names;
use super::tables::{Call, Discard, HandText};
use super::waits::{self, RiichiWait};
use crate::event::RoundStart;
use crate::replay::{Riichi, RoundState};
use crate::shape::ShantenMemo;
use crate::table::{self, PerSeat, Players, Points, Seat};
use crate::tile::{Kind, KindSet, LogTile, Tile};

/// What identifies a row of a round.
#[derive(Debug, Clone, Default)]
pub(super) struct Place {
    pub(super) document: std::sync::Arc<str>,
    pub(super) game: u32,
    pub(super) round: u16,
}

/// One player during the round.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct SeatTrack {
    pub(super) opening_hand: Option<HandText>,
    pub(super) opening_shanten: Option<i8>,
    pub(super) opening_dora: Option<u8>,
    pub(super) open_melds: u8,
    pub(super) first_call_turn: Option<u8>,
    pub(super) closed_kans: u8,
    pub(super) kita: u8,
    pub(super) riichi_turn: Option<u8>,
    pub(super) riichi_order: Option<u8>,
    pub(super) riichi_wait: Option<RiichiWait>,
    pub(super) riichi_tiles: Option<u8>,
    pub(super) riichi_furiten: Option<bool>,
    /// Own discards, and since an own riichi the tiles that passed: nobody can be won on by them.
    safe: KindSet,
    /// The tile that declared riichi is out.
    locked: bool,
    /// Shanten after the last discard, with the count of own melds it was made with.
    shanten: Option<i8>,
}

/// The round so far.
#[derive(Debug, Default)]
pub(super) struct Track {
    pub(super) seats: PerSeat<SeatTrack>,
    pub(super) discards: Vec<Discard>,
    pub(super) calls: Vec<Call>,
    pub(super) open_melds: u8,
    pub(super) kans: u8,
    pub(super) discarded: u8,
    called: u8,
    /// Tiles of each kind that lie open: rivers, melds, indicators.
    open: Open,
    /// How many indicators point to each kind.
    dora: Open,
    riichi: u8,
    /// Who has called chi or pon and not discarded since.
    must_discard: Option<Seat>,
    /// Shanten of the caller before the call being made.
    before_call: Option<i8>,
    memo: ShantenMemo,
}

/// A number for each kind.
#[derive(Debug, Clone, Copy)]
struct Open([u8; Kind::COUNT]);

impl Default for Open {
    fn default() -> Self {
        Self([0; Kind::COUNT])
    }
}

impl Open {
    fn add(&mut self, tile: LogTile) {
        if let Some(kind) = tile.kind() {
            self.0[kind.index()] = self.0[kind.index()].saturating_add(1);
        }
    }

    const fn of(&self, kind: Kind) -> u8 {
        self.0[kind.index()]
    }
}

fn held(tiles: &[LogTile], kind: Kind) -> u8 {
    tiles.iter().filter(|tile| tile.kind() == Some(kind)).count() as u8
}

fn shanten(memo: &mut ShantenMemo, tiles: &[LogTile]) -> Option<i8> {
    waits::counts(tiles).map(|counts| memo.shanten(&counts).least())
}

impl Track {
    /// A new round; the buffers stay.
    pub(super) fn start(&mut self, table: &RoundState, start: &RoundStart<'_>) {
        self.seats = PerSeat::default();
        self.discards.clear();
        self.calls.clear();
        (
            self.open_melds,
            self.kans,
            self.discarded,
            self.called,
            self.riichi,
        ) = (0, 0, 0, 0, 0);
        (self.open, self.dora) = (Open::default(), Open::default());
        (self.must_discard, self.before_call) = (None, None);
        self.turn_indicator(table, start.indicator);
        for seat in table.players.seats() {
            let tiles = table.hands[seat].tiles();
            let faces = || tiles.iter().filter_map(|tile| tile.face(table.reds));
            let Some(counts) = waits::counts(tiles) else {
                continue;
            };
            let track = &mut self.seats[seat];
            track.opening_hand = Some(names::sorted(faces()));
            track.opening_shanten = Some(self.memo.shanten(&counts).least());
            let dora = faces().map(|tile| self.dora.of(tile.kind()) + u8::from(tile.is_red()));
            track.opening_dora = Some(dora.sum());
        }
    }

    pub(super) fn turn_indicator(&mut self, table: &RoundState, indicator: LogTile) {
        self.open.add(indicator);
        if let Some(kind) = indicator.kind() {
            self.dora.0[kind.dora(table.players.deck()).index()] += 1;
        }
    }

    /// How many other players are in riichi with the declaring tile out.
    fn riichi_opponents(&self, seat: Seat) -> u8 {
        let others = self.seats.iter().filter(|(other, _)| *other != seat);
        others.filter(|(_, track)| track.locked).count() as u8
    }

    /// How safe a kind is against the player so many turns after `seat`; `None` if not in riichi.
    fn against(&self, players: Players, seat: Seat, turns: u8, kind: Kind) -> Option<&'static str> {
        let other = Seat::new((seat.index() as u8 + turns) % players.count())?;
        let track = &self.seats[other];
        track.locked.then(|| safety(track.safe, kind))
    }

    /// A discard that was made; the table is as it is afterwards.
    pub(super) fn discard(
        &mut self,
        place: Option<&Place>,
        table: &RoundState,
        (seat, tile): (Seat, LogTile),
        tsumogiri: Option<bool>,
        at: u64,
    ) {
        let Some(river_tile) = table.rivers[seat].last() else {
            return;
        };
        let drawn = tsumogiri.unwrap_or(river_tile.tsumogiri);
        let hand = table.hands[seat].tiles();
        let after_call = self.must_discard.take() == Some(seat);
        let turn = table.rivers[seat].len() as u8;
        self.discarded = self.discarded.saturating_add(1);
        if let Some(place) = place {
            // The hand is the one before the draw when the drawn tile goes.
            let same_hand = river_tile.tsumogiri && self.seats[seat].shanten.is_some();
            if !same_hand {
                self.seats[seat].shanten = shanten(&mut self.memo, hand);
            }
            let own = &self.seats[seat];
            let kind = tile.kind();
            let against = |turns| kind.and_then(|kind| self.against(table.players, seat, turns, kind));
            let four = table.players == Players::Four;
            let face = tile.face(table.reds);
            self.discards.push(Discard {
                document: place.document.clone(),
                game: place.game,
                round: place.round,
                ordinal: self.discarded,
                seat,
                seat_wind: table.players.seat_wind(seat, table.dealer),
                turn,
                tile: face.map_or("?", names::tile),
                tsumogiri: drawn,
                after_call,
                wall_left: table.left,
                dora: kind.map_or(0, |kind| self.dora.of(kind)) + u8::from(face.is_some_and(Tile::is_red)),
                visible: kind.map_or(0, |kind| self.open.of(kind) + held(hand, kind) + 1),
                open_melds: own.open_melds,
                in_riichi: own.locked,
                declares: river_tile.riichi,
                shanten: own.shanten,
                riichi_opponents: self.riichi_opponents(seat),
                against_right: against(1),
                against_across: if four { against(2) } else { None },
                against_left: against(table.players.count() - 1),
                called: false,
                dealt_in: false,
                loss: Points(0),
                at,
            });
        }
        self.open.add(tile);
        self.pass(seat, tile, true);
        if river_tile.riichi && !self.seats[seat].locked {
            self.declare(table, seat, turn);
        }
    }

    /// A tile that is shown to all: safe against its owner if discarded, and against every riichi.
    fn pass(&mut self, seat: Seat, tile: LogTile, discarded: bool) {
        let Some(kind) = tile.kind() else { return };
        for other in Seat::ALL {
            let track = &mut self.seats[other];
            if if other == seat { discarded } else { track.locked } {
                track.safe.insert(kind);
            }
        }
    }

    fn declare(&mut self, table: &RoundState, seat: Seat, turn: u8) {
        self.riichi += 1;
        let hand = table.hands[seat].tiles();
        let wait = waits::counts(hand).and_then(|counts| waits::waits_for(&counts));
        let open = self.open;
        let track = &mut self.seats[seat];
        track.locked = true;
        track.riichi_turn = Some(turn);
        track.riichi_order = Some(self.riichi);
        track.riichi_wait = wait;
        track.riichi_tiles = wait.map(|wait| {
            let left = |kind| 4_u8.saturating_sub(open.of(kind) + held(hand, kind));
            wait.kinds.iter().map(left).sum()
        });
        track.riichi_furiten = wait.map(|wait| wait.kinds.meets(track.safe));
    }

    /// A call is about to be made.
    pub(super) fn before_call(&mut self, wanted: bool, table: &RoundState, seat: Seat) {
        let hand = table.hands[seat].tiles();
        self.before_call = wanted.then(|| shanten(&mut self.memo, hand)).flatten();
    }

    /// A call that was made.
    pub(super) fn call(
        &mut self,
        place: Option<&Place>,
        table: &RoundState,
        seat: Seat,
        call: table::Call<LogTile>,
        at: u64,
    ) {
        use table::Call as Made;
        let (kind, from, tile): (_, _, LogTile) = match &call {
            Made::Chi(chi) => ("chi", Some(chi.from), chi.called),
            Made::Pon(pon) => ("pon", Some(pon.from), pon.called),
            Made::Daiminkan(kan) => ("daiminkan", Some(kan.from), kan.called),
            Made::Ankan(kan) => ("ankan", None, kan.tiles[0]),
            Made::Kakan { added, .. } => ("kakan", None, *added),
        };
        let own: &[LogTile] = match &call {
            Made::Chi(chi) => &chi.own,
            Made::Pon(pon) => &pon.own,
            Made::Daiminkan(kan) => &kan.own,
            Made::Ankan(kan) => &kan.tiles,
            Made::Kakan { added, .. } => std::slice::from_ref(added),
        };
        self.row_of_call(place, table, seat, (kind, from, tile, own), at);
        for &tile in own {
            self.open.add(tile);
        }
        let turn = table.rivers[seat].len() as u8 + 1;
        let track = &mut self.seats[seat];
        track.shanten = None;
        match call {
            Made::Ankan(_) => track.closed_kans += 1,
            Made::Kakan { .. } => {}
            Made::Chi(_) | Made::Pon(_) | Made::Daiminkan(_) => {
                track.open_melds += 1;
                track.first_call_turn.get_or_insert(turn);
                self.open_melds += 1;
                if let Some(discard) = self.discards.last_mut() {
                    discard.called = true;
                }
            }
        }
        match call {
            Made::Chi(_) | Made::Pon(_) => self.must_discard = Some(seat),
            Made::Daiminkan(_) | Made::Ankan(_) => self.kans += 1,
            Made::Kakan { added, .. } => {
                self.kans += 1;
                self.pass(seat, added, false);
            }
        }
    }

    /// A north that was set aside.
    pub(super) fn kita(
        &mut self,
        place: Option<&Place>,
        table: &RoundState,
        seat: Seat,
        tile: LogTile,
        at: u64,
    ) {
        self.row_of_call(place, table, seat, ("kita", None, tile, &[tile]), at);
        self.open.add(tile);
        self.pass(seat, tile, false);
        let track = &mut self.seats[seat];
        track.kita += 1;
        track.shanten = None;
    }

    fn row_of_call(
        &mut self,
        place: Option<&Place>,
        table: &RoundState,
        seat: Seat,
        (kind, from, tile, own): (&'static str, Option<Seat>, LogTile, &[LogTile]),
        at: u64,
    ) {
        self.called = self.called.saturating_add(1);
        let Some(place) = place else { return };
        self.calls.push(Call {
            document: place.document.clone(),
            game: place.game,
            round: place.round,
            ordinal: self.called,
            seat,
            kind,
            from,
            tile: names::log_tile(tile, table.reds),
            tiles: names::sorted(own.iter().filter_map(|tile| tile.face(table.reds))),
            turn: table.rivers[seat].len() as u8 + 1,
            wall_left: table.left,
            open_melds: self.seats[seat].open_melds,
            shanten: self.before_call.take(),
            riichi_opponents: self.riichi_opponents(seat),
            at,
        });
    }

    /// Whether a riichi stands on this table.
    pub(super) const fn stands(table: &RoundState, seat: Seat) -> bool {
        matches!(table.riichi.0[seat.index()], Riichi::Accepted { .. })
    }
}

/// How safe a kind is against a player against whom these kinds are safe.
fn safety(safe: KindSet, kind: Kind) -> &'static str {
    if safe.has(kind) {
        return "genbutsu";
    }
    if kind.is_honor() {
        return "honor";
    }
    let partner = |rank: u8| Kind::of(kind.suit(), rank).is_some_and(|kind| safe.has(kind));
    match kind.rank() {
        rank @ 1..=3 if partner(rank + 3) => "suji",
        rank @ 7..=9 if partner(rank - 3) => "suji",
        rank @ 4..=6 => match (partner(rank - 3), partner(rank + 3)) {
            (true, true) => "suji",
            (false, false) => "no_suji",
            _ => "half_suji",
        },
        _ => "no_suji",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::notation::parse_mpsz;

    #[test]
    fn suji_follow_from_the_tiles_that_passed() {
        let kinds = |text: &str| -> Vec<Kind> {
            let tiles = parse_mpsz(text).unwrap();
            tiles.into_iter().map(Tile::kind).collect()
        };
        let safe: KindSet = kinds("4m19p5s2z").into_iter().collect();
        for (tiles, expected) in [
            ("4m19p5s2z", "genbutsu"),
            ("17m28s", "suji"),
            ("46p", "half_suji"),
            ("235689m23578p13s", "no_suji"),
            ("13z", "honor"),
        ] {
            for kind in kinds(tiles) {
                assert_eq!(safety(safe, kind), expected, "{kind}");
            }
        }
        let both: KindSet = kinds("28s").into_iter().collect();
        assert_eq!(safety(both, kinds("5s")[0]), "suji");
    }
}
