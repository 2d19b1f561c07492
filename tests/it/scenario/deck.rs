//! Which physical tile stands for a tile of the text, and what fills the gaps.

use haifu::tile::{Deck, Kind, RedFives, Tile, TileId};

/// A small fixed generator (xorshift), so that a text always gives the same log.
#[derive(Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    /// Seeded by a text and a number.
    pub(crate) fn new(name: &str, number: usize) -> Self {
        let hash = name
            .bytes()
            .chain([b'#', number as u8])
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        Self(hash | 1)
    }

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % n
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// The tiles of one round that are not on the table yet.
#[derive(Debug)]
pub(crate) struct Wall {
    /// By face: tiles kept for the text, the next one last.
    kept: Vec<Vec<TileId>>,
    /// Tiles that the text does not name, the next one last.
    free: Vec<TileId>,
}

impl Wall {
    /// All tiles of a deck, of which `named` are kept for the text.
    pub(crate) fn new(deck: Deck, reds: RedFives, named: &[Tile], dice: &mut Dice) -> Result<Self, String> {
        let mut kept = vec![Vec::new(); Tile::COUNT];
        let mut ids: Vec<TileId> = Kind::all()
            .filter(|&kind| deck.has(kind))
            .flat_map(|kind| (0..4).filter_map(move |copy| TileId::of(kind, copy)))
            .collect();
        dice.shuffle(&mut ids);
        for tile in named {
            let at = ids
                .iter()
                .position(|id| id.face(reds) == *tile)
                .ok_or_else(|| format!("the deck has no further {tile}"))?;
            kept[tile.index()].insert(0, ids.remove(at));
        }
        Ok(Self { kept, free: ids })
    }

    /// The next tile with this face; each was named in [`Wall::new`].
    pub(crate) fn named(&mut self, tile: Tile) -> Result<TileId, String> {
        self.kept[tile.index()]
            .pop()
            .ok_or_else(|| format!("{tile} was not kept"))
    }

    /// A tile that the text does not name and that fits.
    pub(crate) fn filler(&mut self, fits: impl Fn(Kind) -> bool) -> Result<TileId, String> {
        let at = self
            .free
            .iter()
            .rposition(|id| fits(id.kind()))
            .ok_or("no harmless tile is left to fill with")?;
        Ok(self.free.remove(at))
    }

    /// Puts filler tiles back and mixes what is left.
    pub(crate) fn put_back(&mut self, tiles: impl IntoIterator<Item = TileId>, dice: &mut Dice) {
        self.free.extend(tiles);
        dice.shuffle(&mut self.free);
    }

    /// A tile that the text names and nobody took.
    pub(crate) fn unused(&self) -> Option<TileId> {
        self.kept.iter().flatten().next().copied()
    }
}
