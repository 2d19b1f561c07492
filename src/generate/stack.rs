//! Stacked walls: a round in which one player gets a yakuman and the others let it happen.
//!
//! The wall is stacked while it is drawn from: the tile that is wanted next changes places with one that
//! nobody has seen. What comes out is a wall like any other, only that no seed gives it.

mod recipe;

use super::bot::{Act, Wish};
use super::supply::{Supply, all_tiles};
use super::table::Table;
use super::worth::Worth;
use crate::chance::Chance;
use crate::rules::Rules;
use crate::table::{RoundId, Seat};
use crate::tile::{Kind, TileId};
use crate::win::Yaku;

use recipe::{Recipe, Step};

/// What is to happen in a stacked round.
#[derive(Debug, Clone)]
pub(super) struct Script {
    winner: Seat,
    /// How many of each kind the winner keeps, melds apart.
    keep: [u8; Kind::COUNT],
    steps: Vec<Step>,
    done: usize,
    /// The tile that completes the hand.
    winning: Kind,
    /// It is drawn by the winner; otherwise another discards it.
    tsumo: bool,
    /// Draws of others let by before they feed a tile, in a hundred.
    haste: u64,
}

/// A round stacked for some yakuman: its wall, and who does what.
pub(super) fn stacked(rules: &Rules, id: RoundId, chance: &mut Chance) -> (Supply, Script) {
    let yakuman: Vec<Yaku> = Yaku::ALL
        .iter()
        .copied()
        .filter(|yaku| yaku.is_yakuman())
        .collect();
    let aim = yakuman[chance.below(yakuman.len())];
    let players = rules.players;
    let dealer = id.dealer();
    let mut winner = Seat::ALL[chance.below(players.count().into())];
    match aim {
        Yaku::Tenhou => winner = dealer,
        Yaku::Chiihou if winner == dealer => winner = players.next(dealer),
        _ => {}
    }
    let recipe = Recipe::of(aim, players.deck(), chance);
    let mut pool = all_tiles(players.deck());
    chance.shuffle(&mut pool);
    let mut take = |kind: Kind| {
        let place = pool.iter().position(|tile| tile.kind() == kind)?;
        Some(pool.swap_remove(place))
    };
    let mut hand: Vec<TileId> = recipe.dealt().into_iter().filter_map(&mut take).collect();
    let reserved: Vec<TileId> = recipe.fed().filter_map(&mut take).collect();
    // The rest of the hand is what the yakuman has no use for.
    while hand.len() < 13 {
        let useless = |tile: &TileId| !recipe.uses(tile.kind());
        let place = pool.iter().position(useless).unwrap_or(0);
        hand.push(pool.swap_remove(place));
    }
    chance.shuffle(&mut hand);
    let turn = players.distance(dealer, winner).into();
    let supply = Supply::of_tiles(players, pool, (turn, hand), reserved, chance);
    let script = Script {
        winner,
        keep: recipe.keep(),
        steps: recipe.steps.clone(),
        done: 0,
        winning: recipe.winning,
        tsumo: recipe.tsumo,
        haste: 30 + chance.below(70) as u64,
    };
    (supply, script)
}

impl Script {
    fn step(&self) -> Option<Step> {
        self.steps.get(self.done).copied()
    }

    /// What `seat` should draw next from the live wall.
    pub(super) fn wanted(&self, seat: Seat, chance: &mut Chance) -> Option<Kind> {
        let winner = seat == self.winner;
        let now = winner || chance.percent(self.haste);
        match self.step() {
            Some(Step::Draw(kind) | Step::Ankan(kind) | Step::Kakan(kind)) => winner.then_some(kind),
            Some(Step::Pon(kind) | Step::Kan(kind)) => (!winner && now).then_some(kind),
            None => (winner == self.tsumo && now).then_some(self.winning),
        }
    }

    /// Only the yakuman counts.
    pub(super) fn wins(&self, seat: Seat, worth: &Worth) -> bool {
        seat == self.winner && !worth.yakuman.is_empty()
    }

    /// What a player does with a tile too many.
    pub(super) fn act(&mut self, table: &Table<'_>, seat: Seat) -> Act {
        let player = &table.seats[seat];
        let discard = |tile: TileId| Act::Discard {
            tile,
            riichi: false,
            // Asks for the waits to be worked out.
            tenpai: seat == self.winner,
        };
        let last = player.tiles.last().copied();
        let Some(drawn) = player.drawn.or(last) else {
            unreachable!("a hand has tiles")
        };
        if seat != self.winner {
            return discard(drawn);
        }
        match self.step() {
            Some(Step::Ankan(kind)) if table.may_ankan(seat, kind) => {
                self.done += 1;
                self.keep[kind.index()] = 0;
                return Act::Ankan(kind);
            }
            Some(Step::Kakan(kind)) if table.may_kakan(seat, kind) => {
                if let Some(tile) = player.of_kind(kind).next() {
                    self.done += 1;
                    return Act::Kakan(tile);
                }
            }
            Some(Step::Draw(kind)) if player.drawn.is_some_and(|drawn| drawn.kind() == kind) => {
                self.done += 1;
            }
            _ => {}
        }
        let spare = |tile: &TileId| player.held.of(tile.kind()) > self.keep[tile.kind().index()];
        let mut tiles = std::iter::once(drawn).chain(player.tiles.iter().copied());
        discard(tiles.find(spare).unwrap_or(drawn))
    }

    /// The call that the winner makes of a discard.
    pub(super) fn call(&mut self, table: &Table<'_>, from: Seat, tile: TileId) -> Option<(Seat, Wish)> {
        if from == self.winner {
            return None;
        }
        let kind = tile.kind();
        let mut own = table.seats[self.winner].of_kind(kind);
        let wish = match self.step()? {
            Step::Pon(wanted) if wanted == kind => Wish::Pon([own.next()?, own.next()?]),
            Step::Kan(wanted) if wanted == kind && table.has_room_for_kan() => {
                Wish::Kan([own.next()?, own.next()?, own.next()?])
            }
            _ => return None,
        };
        self.done += 1;
        self.keep[kind.index()] = self.keep[kind.index()].saturating_sub(wish.own().len() as u8);
        Some((self.winner, wish))
    }
}
