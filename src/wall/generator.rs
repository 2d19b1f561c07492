//! From the seed to the shuffled tiles.

use rand_mt::Mt;
use sha2::{Digest, Sha512};

use super::{DeadWall, Seed, SeedFormat, Wall};
use crate::tile::{Deck, TileId};

/// Outputs hashed for a round, and the words that come out.
const OUTPUTS: usize = 288;
/// Outputs in one hash: 1024 bits in, 512 bits out.
const HASHED: usize = 32;
/// Random words for a round.
const RANDOM: usize = OUTPUTS / 2;

/// Every tile in its place before the shuffle.
const ORDERED: [TileId; TileId::COUNT] = {
    let Some(first) = TileId::new(0) else {
        unreachable!()
    };
    let mut tiles = [first; TileId::COUNT];
    let mut i = 0;
    while i < tiles.len() {
        if let Some(tile) = TileId::new(i as u8) {
            tiles[i] = tile;
        }
        i += 1;
    }
    tiles
};

/// The same without 2m to 8m, in the first 108 places.
const ORDERED_SANMA: [TileId; TileId::COUNT] = {
    let mut tiles = ORDERED;
    let (mut from, mut to) = (0, 0);
    while from < tiles.len() {
        if Deck::Sanma.has(ORDERED[from].kind()) {
            tiles[to] = ORDERED[from];
            to += 1;
        }
        from += 1;
    }
    tiles
};

/// Gives the walls of a game. It holds the generator's 624 words of state and uses no heap; one
/// generator serves any number of games.
#[derive(Debug, Clone)]
pub struct Generator {
    twister: Mt,
    format: SeedFormat,
}

impl Generator {
    /// Ready for the first round of a seed.
    pub fn new(seed: &Seed) -> Self {
        Self {
            twister: Mt::new_with_key(seed.words().iter().copied()),
            format: seed.format(),
        }
    }

    /// Starts again with another seed.
    pub fn restart(&mut self, seed: &Seed) {
        self.twister.reseed_with_key(seed.words().iter().copied());
        self.format = seed.format();
    }

    /// The wall of the next round: of a game, its first, second, … one, repeated and drawn rounds
    /// counted like the others; of the seed of one round, that one, and nothing of meaning after it.
    pub fn next_round(&mut self, deck: Deck) -> Wall {
        let mut random = [0; RANDOM];
        match self.format {
            SeedFormat::Round => self.raw(&mut random),
            SeedFormat::GameHex | SeedFormat::GameBase64 => self.hashed(&mut random),
        }
        let mut tiles = match deck {
            Deck::Full => ORDERED,
            Deck::Sanma => ORDERED_SANMA,
        };
        let count = deck.tiles();
        for (i, &word) in random.iter().enumerate().take(count - 1) {
            tiles.swap(i, i + (word % (count - i) as u32) as usize);
        }
        // The raw stream goes on where the shuffle stopped; the hashed one has the dice in one place.
        let dice = match self.format {
            SeedFormat::Round => count - 1,
            SeedFormat::GameHex | SeedFormat::GameBase64 => TileId::COUNT - 1,
        };
        let dead_wall = match self.format {
            SeedFormat::Round | SeedFormat::GameHex => DeadWall::InOrder,
            SeedFormat::GameBase64 => DeadWall::InStacks,
        };
        let dice = [(random[dice] % 6) as u8, (random[dice + 1] % 6) as u8];
        Wall::new(tiles, deck, dead_wall, dice)
    }

    /// The first of the next `most` walls that fits; rounds before it were left out. If none does,
    /// nothing changes and there is no wall.
    pub fn skip_to(&mut self, deck: Deck, most: usize, fits: impl Fn(&Wall) -> bool) -> Option<Wall> {
        let mut ahead = self.clone();
        let wall = (0..most)
            .map(|_| ahead.next_round(deck))
            .find(|wall| fits(wall))?;
        *self = ahead;
        Some(wall)
    }

    fn raw(&mut self, random: &mut [u32; RANDOM]) {
        for word in random {
            *word = self.twister.next_u32();
        }
    }

    fn hashed(&mut self, random: &mut [u32; RANDOM]) {
        let mut outputs = [0; OUTPUTS * 4];
        self.twister.fill_bytes(&mut outputs);
        let blocks = outputs.as_chunks::<{ HASHED * 4 }>().0;
        let halves = random.as_chunks_mut::<{ HASHED / 2 }>().0;
        for (block, words) in blocks.iter().zip(halves) {
            let digest: [u8; HASHED * 2] = Sha512::digest(block).into();
            for (word, bytes) in words.iter_mut().zip(digest.as_chunks::<4>().0) {
                *word = u32::from_le_bytes(*bytes);
            }
        }
    }
}
