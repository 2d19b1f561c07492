//! Which tile goes, and whether with riichi.

use super::mood::Mood;
use super::{Act, Bots, Plan};
use crate::generate::complete;
use crate::generate::table::Table;
use crate::table::Seat;
use crate::tile::{Kind, KindSet, TileId};

/// How bad a discard is; the least bad one is made.
pub(super) type Badness = i32;

impl Bots {
    pub(super) fn discard(&mut self, table: &Table<'_>, seat: Seat, forbidden: KindSet) -> Act {
        let player = &table.seats[seat];
        let melds = player.meld_count();
        let after = self.distance.after_discards(&player.held, melds);
        let held = player.held.at_least(1).without(forbidden);
        let least = held
            .iter()
            .map(|kind| after[kind.index()])
            .min()
            .unwrap_or_default();
        let threatened = self.mood == Mood::Plain && Self::is_threatened(table, seat);
        self.weigh_folding(threatened, seat, least);
        let folds = self.minds[seat].folds;
        let candidates = match self.common_wind(table, seat) {
            Some(wind) if held.has(wind) => KindSet::only(wind),
            _ => self.by_plan(table, seat, held),
        };
        let mut best: Option<(Badness, Kind)> = None;
        for kind in candidates.iter() {
            let shanten = i32::from(after[kind.index()]);
            let mut badness = shanten * 200 + self.worth_keeping(table, seat, kind);
            if self.mood != Mood::Plain {
                badness += self.lure(table, seat, kind);
            }
            if threatened {
                let danger = danger(table, seat, kind);
                badness += if folds { danger * 100 } else { danger };
            }
            if shanten == 0 && least == 0 && !folds {
                badness -= 4 * live_waits(table, seat, kind);
                badness += self.company(table, seat, kind);
            }
            if best.is_none_or(|(least, _)| badness < least) {
                best = Some((badness, kind));
            }
        }
        let kind = best.map_or(Kind::EAST, |best| best.1);
        let shanten = after[kind.index()];
        self.minds[seat].shanten = Some(shanten);
        self.minds[seat].prospect = None;
        let tile = which(table, seat, kind);
        let riichi = shanten == 0 && self.declares(table, seat, kind);
        Act::Discard {
            tile,
            riichi,
            tenpai: shanten == 0,
        }
    }

    fn weigh_folding(&mut self, threatened: bool, seat: Seat, shanten: i8) {
        let chance = match shanten {
            ..=0 => {
                self.minds[seat].folds = false;
                return;
            }
            1 => 15,
            2 => 45,
            _ => 75,
        };
        if threatened && !self.minds[seat].folds {
            self.minds[seat].folds = self.chance.percent(chance);
        }
    }

    /// What may go without giving up what an open hand is made for.
    fn by_plan(&self, table: &Table<'_>, seat: Seat, held: KindSet) -> KindSet {
        let player = &table.seats[seat];
        let misfits = match self.minds[seat].plan {
            Some(Plan::Tanyao) => held.and(KindSet::YAOCHU),
            Some(Plan::Flush(suit)) => held.without(KindSet::suit(suit)).without(KindSet::HONORS),
            Some(Plan::Toitoi) => held.without(player.held.at_least(2)),
            Some(Plan::Yakuhai) | None => KindSet::EMPTY,
        };
        if misfits.is_empty() || self.minds[seat].folds {
            held
        } else {
            misfits
        }
    }

    /// How much a tile is worth beside what it does for the shape.
    fn worth_keeping(&mut self, table: &Table<'_>, seat: Seat, kind: Kind) -> i32 {
        let player = &table.seats[seat];
        let mut worth = self.chance.below(4) as i32;
        if kind.is_honor() {
            let value = is_yakuhai(table, seat, kind);
            let left = 4 - i32::from(table.seen[kind.index()]);
            worth += if value { 3 + 2 * left } else { left };
        } else {
            worth += match kind.rank() {
                1 | 9 => 4,
                2 | 8 => 8,
                _ => 12,
            };
            for (step, near) in [(-2i8, 2), (-1, 5), (1, 5), (2, 2)] {
                let rank = kind.rank() as i8 + step;
                let other = u8::try_from(rank)
                    .ok()
                    .and_then(|rank| Kind::of(kind.suit(), rank));
                if other.is_some_and(|other| player.held.of(other) > 0) {
                    worth += near;
                }
            }
        }
        let indicators = &table.supply.indicators[..table.turned];
        let deck = table.players.deck();
        let dora = indicators
            .iter()
            .filter(|tile| tile.kind().dora(deck) == kind)
            .count();
        worth + 8 * dora as i32
    }

    fn declares(&mut self, table: &Table<'_>, seat: Seat, kind: Kind) -> bool {
        if !table.may_riichi(seat) || self.minds[seat].folds {
            return false;
        }
        let player = &table.seats[seat];
        let after = player.held.without(kind);
        let waits = complete::waits(&after, table.players.deck()).without(after.at_least(4));
        let mut dropped = player.dropped;
        dropped.insert(kind);
        if waits.is_empty() || !table.rules.furiten_riichi && dropped.meets(waits) {
            return false;
        }
        live(table, waits, seat) > 0 && self.chance.percent(self.mood.riichi())
    }
}

/// The tile of this kind to discard: an ordinary five before a red one, the one drawn before others.
fn which(table: &Table<'_>, seat: Seat, kind: Kind) -> TileId {
    let player = &table.seats[seat];
    let is_red = |tile: &TileId| tile.face(table.rules.red_fives).is_red();
    let mut of_kind = player.of_kind(kind);
    let first = of_kind.next();
    let plain = first.into_iter().chain(of_kind).find(|tile| !is_red(tile));
    plain
        .or(first)
        .or(player.tiles.last().copied())
        .unwrap_or_else(|| unreachable!("a hand has tiles"))
}

pub(super) fn is_yakuhai(table: &Table<'_>, seat: Seat, kind: Kind) -> bool {
    kind.is_dragon()
        || kind == table.id.wind.kind()
        || kind == table.players.seat_wind(seat, table.dealer).kind()
}

/// How many tiles are not seen that complete the hand after this discard.
fn live_waits(table: &Table<'_>, seat: Seat, kind: Kind) -> i32 {
    let after = table.seats[seat].held.without(kind);
    let waits = complete::waits(&after, table.players.deck());
    live(table, waits, seat)
}

fn live(table: &Table<'_>, waits: KindSet, seat: Seat) -> i32 {
    let held = &table.seats[seat].held;
    waits
        .iter()
        .map(|kind| (4 - i32::from(table.seen[kind.index()]) - i32::from(held.of(kind))).max(0))
        .sum()
}

/// How likely the players in riichi are to win on this kind, roughly: 0 is safe.
fn danger(table: &Table<'_>, seat: Seat, kind: Kind) -> i32 {
    let mut danger = 0;
    for other in table.others(seat) {
        let player = &table.seats[other];
        if !player.is_in_riichi() || player.dropped.has(kind) || player.passed_in_riichi.has(kind) {
            continue;
        }
        let safe = |step: i8| {
            let rank = kind.rank() as i8 + step;
            let other = u8::try_from(rank)
                .ok()
                .and_then(|rank| Kind::of(kind.suit(), rank));
            other.is_none_or(|other| player.dropped.has(other))
        };
        danger += if kind.is_honor() {
            match table.seen[kind.index()] {
                0 => 5,
                1 => 3,
                _ => 1,
            }
        } else if safe(-3) && safe(3) {
            3
        } else {
            8
        };
    }
    danger
}
