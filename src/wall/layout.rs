//! Which place of the shuffled tiles is what.

use crate::tile::{Deck, TileId};

/// Which tile of the dead wall is used for what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DeadWall {
    /// Until January 2010: replacement tiles one by one, each ura indicator after its indicator.
    InOrder,
    /// From March 2010, as at a table: stacks of two, the upper tile (the later one) is drawn first
    /// and is the indicator, the lower one is the ura.
    InStacks,
}

/// The shuffled tiles of one round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wall {
    tiles: [TileId; TileId::COUNT],
    deck: Deck,
    order: DeadWall,
    dice: [u8; 2],
}

impl Wall {
    /// Indicators that can be turned, and as many ura under them.
    pub const INDICATORS: usize = 5;
    /// Tiles that stay undrawn, replacement tiles drawn or not.
    pub const UNDRAWN: usize = 14;

    /// How many rounds a log may leave out before its wall is looked for no more.
    pub const ROUNDS_LEFT_OUT: usize = 32;

    pub(super) const fn new(
        tiles: [TileId; TileId::COUNT],
        deck: Deck,
        order: DeadWall,
        dice: [u8; 2],
    ) -> Self {
        Self {
            tiles,
            deck,
            order,
            dice,
        }
    }

    /// All its tiles, 136 or 108, in the order of the shuffle: the dead wall first, the deal last.
    pub fn tiles(&self) -> &[TileId] {
        &self.tiles[..self.deck.tiles()]
    }

    /// Which tiles are in play.
    pub const fn deck(&self) -> Deck {
        self.deck
    }

    /// How its dead wall is used.
    pub const fn dead_wall(&self) -> DeadWall {
        self.order
    }

    /// The two dice less one each, 0..6. Nothing depends on them.
    pub const fn dice(&self) -> [u8; 2] {
        self.dice
    }

    /// The 13 tiles dealt to the player who sits `turn` turns after the dealer (0 the dealer), in the
    /// order of the deal; `None` for a turn that nobody has.
    pub fn hand(&self, turn: usize) -> Option<[TileId; 13]> {
        if turn >= self.players() {
            return None;
        }
        let top = self.deck.tiles() - 1;
        Some(std::array::from_fn(|nth| {
            let before = match nth {
                0..12 => (nth / 4 * self.players() + turn) * 4 + nth % 4,
                _ => 12 * self.players() + turn,
            };
            self.tiles[top - before]
        }))
    }

    /// Draws there are in a round, replacement tiles included: 70, or 55 with three players.
    pub const fn drawable(&self) -> usize {
        self.deck.tiles() - 13 * self.players() - Self::UNDRAWN
    }

    /// The tile drawn from the live wall after `nth` others were; the dealer's first draw is 0.
    /// `None` past the last one. Every replacement tile drawn shortens the live wall by one, so the
    /// last tiles are drawn only if there was none.
    pub fn live(&self, nth: usize) -> Option<TileId> {
        (nth < self.drawable()).then(|| self.tiles[self.deck.tiles() - 1 - 13 * self.players() - nth])
    }

    /// Replacement tiles there are: 4, or 8 with three players, who also replace norths.
    pub const fn replacements(&self) -> usize {
        match self.deck {
            Deck::Full => 4,
            Deck::Sanma => 8,
        }
    }

    /// The replacement tile drawn after `nth` others were; `None` past the last one.
    pub fn replacement(&self, nth: usize) -> Option<TileId> {
        let place = match self.order {
            DeadWall::InOrder => nth,
            DeadWall::InStacks => nth ^ 1,
        };
        (nth < self.replacements()).then(|| self.tiles[place])
    }

    /// The indicator turned after `nth` others were; 0 lies open from the start. `None` past the last
    /// one.
    pub fn indicator(&self, nth: usize) -> Option<TileId> {
        let upper = match self.order {
            DeadWall::InOrder => 0,
            DeadWall::InStacks => 1,
        };
        self.stack(nth).map(|stack| self.tiles[stack + upper])
    }

    /// The ura indicator under the indicator of the same number.
    pub fn ura(&self, nth: usize) -> Option<TileId> {
        let lower = match self.order {
            DeadWall::InOrder => 1,
            DeadWall::InStacks => 0,
        };
        self.stack(nth).map(|stack| self.tiles[stack + lower])
    }

    fn stack(&self, nth: usize) -> Option<usize> {
        (nth < Self::INDICATORS).then(|| self.replacements() + nth * 2)
    }

    const fn players(&self) -> usize {
        match self.deck {
            Deck::Full => 4,
            Deck::Sanma => 3,
        }
    }
}
