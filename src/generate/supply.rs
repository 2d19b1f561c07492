//! Where the tiles of a round come from: a wall that follows from a seed, or a stacked one.

use crate::chance::Chance;
use crate::table::Players;
use crate::tile::{Deck, TileId};
use crate::wall::Wall;

/// Tiles dealt to each player.
const DEALT: usize = 13;

/// The tiles of one round in the order in which they come.
#[derive(Debug, Clone)]
pub(super) struct Supply {
    /// The hands, the dealer's first, then those that follow him.
    pub(super) hands: Vec<[TileId; DEALT]>,
    /// The draws from the live wall. Each replacement tile makes it one shorter.
    pub(super) live: Vec<TileId>,
    /// The replacement tiles.
    pub(super) replacements: Vec<TileId>,
    /// The indicators.
    pub(super) indicators: Vec<TileId>,
    /// What lies under them.
    pub(super) ura: Vec<TileId>,
    /// The dice less one each.
    pub(super) dice: [u8; 2],
}

impl Supply {
    /// The tiles of a wall from a seed.
    pub(super) fn of_wall(wall: &Wall) -> Self {
        let all = |of: &dyn Fn(usize) -> Option<TileId>| (0..).map_while(of).collect();
        Self {
            hands: (0..).map_while(|turn| wall.hand(turn)).collect(),
            live: all(&|nth| wall.live(nth)),
            replacements: all(&|nth| wall.replacement(nth)),
            indicators: all(&|nth| wall.indicator(nth)),
            ura: all(&|nth| wall.ura(nth)),
            dice: wall.dice(),
        }
    }

    /// A wall shuffled by chance, with no seed behind it.
    pub(super) fn shuffled(players: Players, chance: &mut Chance) -> Self {
        let mut tiles = all_tiles(players.deck());
        chance.shuffle(&mut tiles);
        let hand = tiles.split_off(tiles.len() - DEALT);
        Self::of_tiles(players, tiles, (0, hand), Vec::new(), chance)
    }

    /// A wall of these tiles, all that there are: 13 for the player of one turn, some that are certain to be
    /// drawn, the others anywhere.
    pub(super) fn of_tiles(
        players: Players,
        others: Vec<TileId>,
        (turn, hand): (usize, Vec<TileId>),
        drawn: Vec<TileId>,
        chance: &mut Chance,
    ) -> Self {
        let mut take = others.into_iter();
        let mut some = |count: usize| take.by_ref().take(count).collect::<Vec<TileId>>();
        let mut hands: Vec<[TileId; DEALT]> = Vec::new();
        for of in 0..usize::from(players.count()) {
            let dealt = if of == turn { hand.clone() } else { some(DEALT) };
            hands.extend(<[TileId; DEALT]>::try_from(dealt));
        }
        let replacements = some(if players == Players::Four { 4 } else { 8 });
        let (indicators, ura) = (some(5), some(5));
        let mut live: Vec<TileId> = take.collect();
        for tile in drawn {
            live.insert(chance.below(live.len().min(36)), tile);
        }
        if players == Players::Three {
            // Fourteen tiles stay undrawn, so the last draws come from the places of the last
            // indicators, which are turned only if replacement tiles have shortened the wall.
            live.extend([indicators[4], ura[4], indicators[3], ura[3]]);
        }
        Self {
            hands,
            live,
            replacements,
            indicators,
            ura,
            dice: [chance.below(6) as u8, chance.below(6) as u8],
        }
    }
}

/// Every tile in its order.
pub(super) fn all_tiles(deck: Deck) -> Vec<TileId> {
    (0..TileId::COUNT as u8)
        .filter_map(TileId::new)
        .filter(|tile| deck.has(tile.kind()))
        .collect()
}
