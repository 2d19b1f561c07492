//! The results of a round as a log states them.

use arrayvec::ArrayVec;

use super::round::{Outcome, Round, Win};
use super::worth;
use crate::event::{DrawClaim, DrawKind, Event};
use crate::table::{Deltas, PerSeat, Points, Seat};
use crate::tile::{LogTile, TileId};
use crate::win::{Bonus, ClaimedName, ClaimedYaku, WinClaim};

fn sorted(tiles: impl Iterator<Item = TileId>) -> ArrayVec<LogTile, 14> {
    let mut tiles: ArrayVec<TileId, 14> = tiles.collect();
    tiles.sort_unstable();
    tiles.into_iter().map(LogTile::from).collect()
}

impl Round<'_, '_> {
    /// Pays the winners of one tile, the nearest to the discarder first.
    pub(super) fn won(&mut self, wins: &[Win]) -> Outcome {
        self.tally.wins_on_one_tile(wins.len());
        let mut dealer = false;
        for win in wins {
            self.pay(win);
            dealer |= win.0.is_dealer();
        }
        Outcome::Won { dealer }
    }

    fn pay(&mut self, (win, worth, tile): &Win) {
        let mut win = win.clone();
        win.sticks = self.table.sticks;
        let (deltas, points) = worth::changes(&win, self.table.rules, worth);
        let from = match win.method {
            crate::win::WinMethod::Ron { from, .. } => from,
            crate::win::WinMethod::Tsumo(_) => win.winner,
        };
        let liable = worth::liable(&win, self.table.rules, worth).filter(|&liable| liable != from);
        let player = &self.table.seats[win.winner];
        let riichi = player.is_in_riichi();
        let mut entries: ArrayVec<ClaimedYaku, 32> = worth
            .yaku
            .iter()
            .map(|&(yaku, han)| ClaimedYaku {
                name: ClaimedName::Yaku(yaku),
                han,
            })
            .collect();
        let [dora, aka, ura] = worth.dora;
        for (bonus, han, listed) in [
            (Bonus::Dora, dora, dora > 0),
            (Bonus::AkaDora, aka, aka > 0),
            (Bonus::UraDora, ura, riichi && self.table.rules.ura_dora),
        ] {
            if listed {
                entries.push(ClaimedYaku {
                    name: ClaimedName::Bonus(bonus),
                    han,
                });
            }
        }
        let named = !worth.yakuman.is_empty();
        let tiles = player
            .tiles
            .iter()
            .copied()
            .filter(|held| held != tile)
            .chain([*tile]);
        let turned = |tiles: &[TileId]| -> ArrayVec<LogTile, 8> {
            tiles[..self.table.turned]
                .iter()
                .map(|&tile| tile.into())
                .collect()
        };
        let before = self.table.scores;
        let claim = WinClaim {
            winner: win.winner,
            from,
            yaku: (!named).then_some(entries),
            yakuman: named.then(|| {
                let entry = |&yaku| ClaimedYaku {
                    name: ClaimedName::Yaku(yaku),
                    han: 0,
                };
                worth.yakuman.iter().map(entry).collect()
            }),
            fu: Some(worth.fu),
            han: None,
            points: Some(points),
            limit: Some(worth.limit),
            multiple: None,
            hand: Some(sorted(tiles)),
            melds: Some(player.laid.iter().rev().copied().collect()),
            winning_tile: Some((*tile).into()),
            indicators: Some(turned(&self.table.supply.indicators)),
            ura: (riichi && self.table.rules.ura_dora).then(|| turned(&self.table.supply.ura)),
            honba: Some(win.honba),
            sticks: Some(win.sticks),
            before: Some(before),
            deltas: Some(deltas),
            after: Some(before + deltas),
            liable,
        };
        self.emit(Event::Win(&claim));
        self.tally.win(&win, worth, liable.is_some());
        let taken = deltas.0.iter().copied().sum::<Points>().0 / Points::STICK.0;
        self.table.sticks -= taken as u16;
        self.table.scores = before + deltas;
    }

    /// The wall is used up.
    pub(super) fn exhausted(&mut self) -> Outcome {
        let table = &self.table;
        let players = table.players;
        let tenpai = PerSeat::from_fn(|seat| players.has(seat) && table.is_tenpai(seat));
        let nagashi = PerSeat::from_fn(|seat| {
            let river = &table.seats[seat].river;
            table.rules.nagashi_mangan
                && players.has(seat)
                && !river.is_empty()
                && river
                    .iter()
                    .all(|dropped| !dropped.called && dropped.tile.kind().is_yaochu())
        });
        let is_nagashi = nagashi.0.contains(&true);
        let (kind, deltas) = if is_nagashi {
            let deltas = worth::nagashi(nagashi, table.dealer, table.id.honba, table.rules);
            (DrawKind::NagashiMangan, deltas)
        } else {
            (DrawKind::Exhaustive, self.noten_payments(tenpai))
        };
        let shown = PerSeat::from_fn(|seat| {
            tenpai[seat].then(|| sorted(self.table.seats[seat].tiles.iter().copied()))
        });
        let dealer_tenpai = tenpai[self.table.dealer];
        self.draw_without_winner(kind, deltas, Some(tenpai), None, shown);
        Outcome::Exhaustive { dealer_tenpai }
    }

    fn noten_payments(&self, tenpai: PerSeat<bool>) -> Deltas {
        let players = self.table.players;
        let pool = self.table.rules.noten_payments.0;
        let ready = players.seats().filter(|&seat| tenpai[seat]).count() as i32;
        let noten = i32::from(players.count()) - ready;
        PerSeat::from_fn(|seat| {
            if ready == 0 || noten == 0 || !players.has(seat) {
                Points(0)
            } else if tenpai[seat] {
                Points(pool / ready)
            } else {
                Points(-pool / noten)
            }
        })
    }

    /// The round is broken off. `seat` declared it, or discarded what three players claim.
    pub(super) fn abort(&mut self, kind: DrawKind, seat: Option<Seat>) -> Outcome {
        let table = &self.table;
        let shown = PerSeat::from_fn(|other| {
            let shows = match kind {
                DrawKind::NineKinds => seat == Some(other),
                DrawKind::TripleRon => seat != Some(other),
                DrawKind::FourRiichi => true,
                _ => false,
            };
            (shows && table.players.has(other)).then(|| sorted(table.seats[other].tiles.iter().copied()))
        });
        let declarer = seat.filter(|_| kind == DrawKind::NineKinds);
        self.draw_without_winner(kind, Deltas::default(), None, declarer, shown);
        Outcome::Aborted
    }

    fn draw_without_winner(
        &mut self,
        kind: DrawKind,
        deltas: Deltas,
        tenpai: Option<PerSeat<bool>>,
        declarer: Option<Seat>,
        shown: PerSeat<Option<ArrayVec<LogTile, 14>>>,
    ) {
        let before = self.table.scores;
        let claim = DrawClaim {
            kind,
            honba: Some(self.table.id.honba),
            sticks: Some(self.table.sticks),
            before: Some(before),
            deltas: Some(deltas),
            after: Some(before + deltas),
            tenpai,
            declarer,
            shown,
        };
        self.emit(Event::DrawnRound(&claim));
        self.tally.draw(kind);
        self.table.scores = before + deltas;
    }
}
