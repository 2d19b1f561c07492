//! The concealed tiles of one player during play.

use crate::tile::LogTile;

/// The most tiles a hand has.
const MOST: usize = 14;
/// Places in memory: all of them are looked at at once.
const PLACES: usize = 16;

/// Concealed tiles as the log names them, in no particular order but that the one drawn last lies
/// last: 13 between turns, 14 after a draw, three fewer for every meld.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// Hidden tiles where there is none.
    places: [LogTile; PLACES],
    held: u8,
}

impl Default for Hand {
    fn default() -> Self {
        Self {
            places: [LogTile::HIDDEN; PLACES],
            held: 0,
        }
    }
}

impl Hand {
    /// The dealt tiles.
    pub fn dealt(tiles: &[LogTile]) -> Self {
        let mut hand = Self::default();
        for (place, &tile) in hand.places.iter_mut().zip(tiles).take(MOST) {
            *place = tile;
            hand.held += 1;
        }
        hand
    }

    /// The tiles.
    #[inline]
    pub fn tiles(&self) -> &[LogTile] {
        self.places.get(..usize::from(self.held)).unwrap_or_default()
    }

    /// Takes a tile in; `false` if the hand is full.
    #[inline]
    pub(super) fn take(&mut self, tile: LogTile) -> bool {
        let room = !self.is_full();
        if room && let Some(place) = self.places.get_mut(usize::from(self.held)) {
            *place = tile;
            self.held += 1;
        }
        room
    }

    /// Whether there is no room for another tile.
    #[inline]
    pub(super) const fn is_full(&self) -> bool {
        self.held as usize >= MOST
    }

    /// Where a tile lies that the hand shows; of several the last place. A hidden tile lies nowhere.
    #[inline]
    pub(super) fn place_of(&self, tile: LogTile) -> Option<usize> {
        const LOW: u128 = u128::from_le_bytes([0x7f; PLACES]);
        if tile.is_hidden() {
            return None;
        }
        let numbers = u128::from_le_bytes(self.places.map(LogTile::number));
        // Bytes that are 0 where the tile lies get their top bit set and no others: no branch to
        // mispredict, whatever the place.
        let differs = numbers ^ u128::from_le_bytes([tile.number(); PLACES]);
        let same = !(((differs & LOW) + LOW) | differs | LOW);
        (same != 0).then(|| PLACES - 1 - same.leading_zeros() as usize / 8)
    }

    /// Puts the tile at a place out; the last one takes its place.
    #[inline]
    pub(super) fn put_out_at(&mut self, place: usize) {
        let Some(last) = self.held.checked_sub(1).map(usize::from) else {
            return;
        };
        if place <= last && last < PLACES {
            self.places[place] = self.places[last];
            self.places[last] = LogTile::HIDDEN;
            self.held -= 1;
        }
    }

    /// Puts a tile out; `false` if it is not there. A hidden tile can be any tile.
    pub(super) fn put_out(&mut self, tile: LogTile) -> bool {
        let place = self.place_of(tile);
        match place.or_else(|| self.tiles().iter().position(|held| held.is_hidden())) {
            Some(place) => {
                self.put_out_at(place);
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::TileId;

    fn tile(id: u8) -> LogTile {
        TileId::new(id).unwrap().into()
    }

    #[test]
    fn the_last_place_of_a_tile_is_found_and_no_other_tile() {
        for held in 0..=MOST {
            let tiles: Vec<_> = (0..held as u8).map(|i| tile(i * 7 % 11)).collect();
            let hand = Hand::dealt(&tiles);
            assert_eq!(hand.tiles(), tiles);
            for id in 0..136 {
                let expected = tiles.iter().rposition(|&held| held == tile(id));
                assert_eq!(hand.place_of(tile(id)), expected, "{id} in {tiles:?}");
            }
            assert_eq!(hand.place_of(LogTile::HIDDEN), None);
        }
    }

    #[test]
    fn tiles_go_out_once_and_hidden_ones_stand_for_any() {
        let mut hand = Hand::dealt(&[tile(1), LogTile::HIDDEN, tile(2)]);
        assert!(hand.take(tile(3)));
        assert!(hand.put_out(tile(1)));
        assert_eq!(hand.tiles(), [tile(3), LogTile::HIDDEN, tile(2)]);
        assert!(hand.put_out(tile(1)), "the hidden one");
        assert!(!hand.put_out(tile(1)));
        assert!(hand.put_out(tile(2)) && hand.put_out(tile(3)));
        assert_eq!(hand, Hand::default());
        for id in 0..14 {
            assert!(hand.take(tile(id)));
        }
        assert!(!hand.take(tile(14)));
    }
}
