//! Where the tiles of a round come from: a wall that follows from a seed, or a stacked one.

use crate::tile::TileId;
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
}
