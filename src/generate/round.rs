//! One round, from the deal to its result: whose turn it is, what becomes of each tile.

use arrayvec::ArrayVec;

use super::bot::{Act, Bots, Wish};
use super::player::{Dropped, Riichi};
use super::table::{Source, Table};
use super::tally::Tally;
use super::worth::{self, Worth};
use crate::event::{DrawKind, Event, EventAt, EventSink, RoundStart};
use crate::rules::{AbortiveDraw, KanDoraTiming, MultipleRon};
use crate::table::{Ankan, Call, Chi, Daiminkan, Kakan, Meld, PerSeat, Points, Pon, Seat};
use crate::tile::{Kind, KindSet, LogTile, TileId};
use crate::win::{ClaimedMeld, Replacement, RonKind, WinMethod, WinSituation};

/// A win as the table counts it.
pub(super) type Win = (WinSituation, Worth, TileId);

/// How a round ended, as far as the next one depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Won { dealer: bool },
    Exhaustive { dealer_tenpai: bool },
    Aborted,
}

/// A round being played.
pub(super) struct Round<'r, 'a> {
    pub(super) table: Table<'a>,
    pub(super) bots: &'r mut Bots,
    pub(super) out: &'r mut dyn EventSink,
    pub(super) tally: &'r mut Tally,
    /// Indicators that are turned with the next discard or kan.
    pending: u8,
}

/// What follows.
enum Next {
    Draw(Seat),
    /// A player has taken a discard and may not discard these kinds.
    Called(Seat, KindSet),
    Over(Outcome),
}

impl<'r, 'a> Round<'r, 'a> {
    pub(super) fn new(
        table: Table<'a>,
        bots: &'r mut Bots,
        out: &'r mut dyn EventSink,
        tally: &'r mut Tally,
    ) -> Self {
        Self {
            table,
            bots,
            out,
            tally,
            pending: 0,
        }
    }

    /// Plays the round to its end.
    pub(super) fn play(&mut self) -> Outcome {
        self.announce();
        let mut next = Next::Draw(self.table.dealer);
        loop {
            next = match next {
                Next::Draw(seat) => {
                    self.draw(seat, Source::Live);
                    self.turn(seat, KindSet::EMPTY)
                }
                Next::Called(seat, forbidden) => self.turn(seat, forbidden),
                Next::Over(outcome) => return outcome,
            };
        }
    }

    pub(super) fn emit(&mut self, event: Event<'_>) {
        self.out.event(EventAt { event, at: 0 });
    }

    fn announce(&mut self) {
        let table = &self.table;
        let start = RoundStart {
            id: table.id,
            index: table.id.index(),
            id_inferred: false,
            sticks: table.sticks,
            sticks_inferred: false,
            dealer: table.dealer,
            scores: Some(table.scores),
            indicator: table.supply.indicators[0].into(),
            hands: PerSeat::from_fn(|seat| table.seats[seat].tiles.iter().map(|&tile| tile.into()).collect()),
            dice: Some(table.supply.dice),
            seed: None,
        };
        self.emit(Event::RoundStart(&start));
    }

    fn draw(&mut self, seat: Seat, source: Source) {
        if source == Source::Live
            && let Some(kind) = self.bots.wanted(seat)
        {
            self.table.bring(kind);
        }
        let tile = self.table.draw(seat, source);
        self.emit(Event::Draw {
            seat,
            tile: tile.into(),
        });
    }

    /// A player with a tile too many: kans and norths, then a discard or the end.
    fn turn(&mut self, seat: Seat, forbidden: KindSet) -> Next {
        loop {
            let act = self.bots.act(&self.table, seat, forbidden);
            match act {
                Act::Tsumo(worth) => {
                    let Some(tile) = self.table.seats[seat].drawn else {
                        unreachable!("a tsumo needs a tile drawn")
                    };
                    let method = self.table.tsumo(seat);
                    let win = self.table.situation(seat, tile, method);
                    return Next::Over(self.won(&[(win, *worth, tile)]));
                }
                Act::NineKinds => return Next::Over(self.abort(DrawKind::NineKinds, Some(seat))),
                Act::Ankan(kind) => {
                    if let Some(over) = self.ankan(seat, kind) {
                        return over;
                    }
                }
                Act::Kakan(tile) => {
                    if let Some(over) = self.kakan(seat, tile) {
                        return over;
                    }
                }
                Act::Kita(tile) => {
                    if let Some(over) = self.kita(seat, tile) {
                        return over;
                    }
                }
                Act::Discard { tile, riichi, tenpai } => {
                    self.let_go(seat, tile, riichi, tenpai);
                    return self.after_discard(seat, tile, riichi);
                }
            }
        }
    }

    fn turn_pending(&mut self) {
        while self.pending > 0 {
            self.pending -= 1;
            self.turn_indicator();
        }
    }

    fn turn_indicator(&mut self) {
        if self.table.rules.kan_dora {
            let tile = self.table.turn_indicator();
            self.emit(Event::DoraRevealed { tile: tile.into() });
        }
    }

    /// The indicator of a kan is due, and the replacement tile.
    fn replace(&mut self, seat: Seat, closed: bool) {
        let now = match self.table.rules.kan_dora_timing {
            KanDoraTiming::BeforeReplacement => true,
            KanDoraTiming::AnkanBeforeReplacement => closed,
            KanDoraTiming::BeforeDiscard => false,
        };
        if now {
            self.turn_indicator();
        } else {
            self.pending += 1;
        }
        self.draw(seat, Source::Replacement(Replacement::Kan));
    }

    /// The first turn is over for all, and with it every ippatsu.
    fn interrupt(&mut self) {
        self.table.interrupted = true;
        for player in &mut self.table.seats.0 {
            player.lose_ippatsu();
        }
    }

    fn lay(&mut self, seat: Seat, meld: Meld<LogTile>) {
        for tile in meld.tiles() {
            if let Some(kind) = tile.kind() {
                self.table.seen[kind.index()] += 1;
            }
        }
        self.table.seats[seat].laid.push(ClaimedMeld::Meld(meld));
        self.emit(Event::Call {
            seat,
            call: meld.into(),
        });
        self.tally.call(meld);
    }

    fn ankan(&mut self, seat: Seat, kind: Kind) -> Option<Next> {
        let player = &mut self.table.seats[seat];
        let tiles: ArrayVec<TileId, 4> = player.of_kind(kind).collect();
        let mut tiles = tiles
            .into_inner()
            .unwrap_or_else(|_| unreachable!("four are held"));
        tiles.sort_unstable();
        for tile in tiles {
            player.take(tile);
        }
        player.drawn = None;
        let tiles = tiles.map(LogTile::from);
        self.lay(seat, Meld::Ankan(Ankan { tiles }));
        self.table.find_waits(seat);
        self.turn_pending();
        if self.table.rules.kokushi_robs_ankan
            && let Some(tile) = tiles[0].id()
            && let Some(over) = self.offer(seat, tile, RonKind::Ankan)
        {
            return Some(over);
        }
        self.table.fed_kan = None;
        self.interrupt();
        self.replace(seat, true);
        None
    }

    fn kakan(&mut self, seat: Seat, tile: TileId) -> Option<Next> {
        let player = &mut self.table.seats[seat];
        let Some(place) = player.pon_of(tile.kind()) else {
            unreachable!("the pon is there")
        };
        let ClaimedMeld::Meld(Meld::Pon(pon)) = player.laid[place] else {
            unreachable!("it is a pon")
        };
        player.take(tile);
        player.drawn = None;
        let added = tile.into();
        let meld = Meld::Kakan(Kakan { pon, added });
        player.laid[place] = ClaimedMeld::Meld(meld);
        self.table.seen[tile.kind().index()] += 1;
        self.table.find_waits(seat);
        self.emit(Event::Call {
            seat,
            call: Call::Kakan {
                added,
                pon: Some(pon),
            },
        });
        self.tally.call(meld);
        self.turn_pending();
        if let Some(over) = self.offer(seat, tile, RonKind::Kakan) {
            return Some(over);
        }
        self.table.fed_kan = None;
        self.interrupt();
        self.replace(seat, false);
        None
    }

    fn kita(&mut self, seat: Seat, tile: TileId) -> Option<Next> {
        let player = &mut self.table.seats[seat];
        player.take(tile);
        player.drawn = None;
        player.laid.push(ClaimedMeld::Kita(tile.into()));
        self.table.seen[tile.kind().index()] += 1;
        self.table.find_waits(seat);
        self.emit(Event::Kita {
            seat,
            tile: tile.into(),
        });
        self.tally.kita += 1;
        self.turn_pending();
        if let Some(over) = self.offer(seat, tile, RonKind::Kita) {
            return Some(over);
        }
        self.table.fed_kan = None;
        self.interrupt();
        self.draw(seat, Source::Replacement(Replacement::Kita));
        None
    }

    /// Asks the others whether they win on a tile that is no discard.
    fn offer(&mut self, seat: Seat, tile: TileId, on: RonKind) -> Option<Next> {
        let over = self.rons(seat, tile, |_, _| WinMethod::Ron { from: seat, on });
        if over.is_none() {
            self.let_pass(seat, tile.kind());
        }
        over.map(Next::Over)
    }

    fn let_pass(&mut self, by: Seat, kind: Kind) {
        for other in self.table.others(by) {
            self.table.seats[other].lets_pass(kind);
        }
    }

    /// Who wins on a tile of `from`, if anybody.
    fn rons(
        &mut self,
        from: Seat,
        tile: TileId,
        method: impl Fn(&Table<'_>, Seat) -> WinMethod,
    ) -> Option<Outcome> {
        let mut wins: ArrayVec<Win, 3> = ArrayVec::new();
        for seat in self.table.others(from) {
            let player = &self.table.seats[seat];
            if !player.waits.has(tile.kind()) || player.is_furiten() {
                continue;
            }
            let win = self.table.situation(seat, tile, method(&self.table, seat));
            if let Some(worth) = worth::worth(&win, self.table.rules) {
                wins.push((win, worth, tile));
            }
        }
        let count = wins.len();
        wins.retain(|win| self.bots.wins(&self.table, &win.0, &win.1, count));
        match (wins.len(), self.table.rules.multiple_ron) {
            (0, _) => return None,
            (3, MultipleRon::TwoAtMost) => return Some(self.abort(DrawKind::TripleRon, Some(from))),
            (_, MultipleRon::HeadBump) => wins.truncate(1),
            _ => {}
        }
        for nth in 0..wins.len() {
            let in_riichi = |win: &Win| self.table.seats[win.0.winner].is_in_riichi();
            let after = wins[nth + 1..].iter().filter(|&win| in_riichi(win)).count();
            wins[nth].0.winners_before = nth as u8;
            wins[nth].0.winners_after = (wins.len() - 1 - nth) as u8;
            wins[nth].0.riichi_winners_after = after as u8;
        }
        Some(self.won(&wins))
    }

    /// Discards a tile.
    fn let_go(&mut self, seat: Seat, tile: TileId, riichi: bool, tenpai: bool) {
        self.turn_pending();
        if riichi {
            self.emit(Event::Riichi { seat });
            self.tally.riichi_declared += 1;
        }
        let player = &mut self.table.seats[seat];
        if player.is_in_riichi() {
            player.lose_ippatsu();
        }
        let tsumogiri = player.drawn == Some(tile);
        player.drawn = None;
        player.take(tile);
        player.river.push(Dropped { tile, called: false });
        player.dropped.insert(tile.kind());
        if !player.is_in_riichi() {
            player.waits = KindSet::EMPTY;
            if tenpai {
                self.table.find_waits(seat);
            }
        }
        self.table.seen[tile.kind().index()] += 1;
        self.emit(Event::Discard {
            seat,
            tile: tile.into(),
            tsumogiri: Some(tsumogiri),
        });
    }

    /// What becomes of a discard.
    fn after_discard(&mut self, seat: Seat, tile: TileId, riichi: bool) -> Next {
        if let Some(outcome) = self.rons(seat, tile, |table, winner| table.ron(seat, winner)) {
            if riichi {
                self.tally.riichi_tile_ronned += 1;
            }
            return Next::Over(outcome);
        }
        if riichi {
            self.accept_riichi(seat);
        }
        self.let_pass(seat, tile.kind());
        self.table.fed_kan = None;
        if let Some(draw) = self.table.abort_due() {
            let kind = match draw {
                AbortiveDraw::NineKinds => DrawKind::NineKinds,
                AbortiveDraw::FourWinds => DrawKind::FourWinds,
                AbortiveDraw::FourRiichi => DrawKind::FourRiichi,
                AbortiveDraw::FourKans => DrawKind::FourKans,
            };
            return Next::Over(self.abort(kind, None));
        }
        if self.table.left == 0 {
            return Next::Over(self.exhausted());
        }
        match self.bots.call(&self.table, seat, tile) {
            Some((caller, wish)) => self.take_discard(seat, caller, wish),
            None => Next::Draw(self.table.players.next(seat)),
        }
    }

    fn accept_riichi(&mut self, seat: Seat) {
        let player = &mut self.table.seats[seat];
        let double = player.draws == 1 && !self.table.interrupted;
        player.riichi = Riichi::In {
            double,
            ippatsu: true,
        };
        player.passed_in_riichi = KindSet::EMPTY;
        self.table.scores[seat] -= Points::STICK;
        self.table.sticks += 1;
        self.tally.riichi_accepted += 1;
        self.tally.double_riichi_accepted += u64::from(double);
        let scores = Some(self.table.scores);
        self.emit(Event::RiichiAccepted { seat, scores });
    }

    /// A player takes the last discard of `from`.
    fn take_discard(&mut self, from: Seat, caller: Seat, wish: Wish) -> Next {
        let Some(last) = self.table.seats[from].river.last_mut() else {
            unreachable!("there is a discard")
        };
        last.called = true;
        let called = last.tile;
        // It is seen already.
        self.table.seen[called.kind().index()] -= 1;
        let own: ArrayVec<TileId, 3> = wish.own();
        for &tile in &own {
            self.table.seats[caller].take(tile);
        }
        let log = |at: usize| LogTile::from(own[at]);
        let taken = called.into();
        let meld = match wish {
            Wish::Chi(_) => Meld::Chi(Chi {
                called: taken,
                own: [log(0), log(1)],
                from,
            }),
            Wish::Pon(_) => Meld::Pon(Pon {
                called: taken,
                own: [log(0), log(1)],
                from,
            }),
            Wish::Kan(_) => Meld::Daiminkan(Daiminkan {
                called: taken,
                own: [log(0), log(1), log(2)],
                from,
            }),
        };
        self.lay(caller, meld);
        self.interrupt();
        let kan = matches!(wish, Wish::Kan(_));
        if !matches!(wish, Wish::Chi(_)) {
            self.table.seats[caller].fed(called.kind(), kan, from);
        }
        if kan {
            self.table.find_waits(caller);
            self.table.fed_kan = Some(from);
            self.replace(caller, false);
            return Next::Called(caller, KindSet::EMPTY);
        }
        self.table.source = Source::Call;
        let kinds = [own[0].kind(), own[1].kind()];
        Next::Called(caller, self.table.swap(called.kind(), kinds))
    }
}
