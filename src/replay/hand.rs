//! The concealed tiles of one player during play.

use arrayvec::ArrayVec;

use crate::tile::LogTile;

/// Concealed tiles as the log names them, in no particular order: 13 between turns, 14 after a
/// draw, three fewer for every meld.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hand(ArrayVec<LogTile, 14>);

impl Hand {
    /// The dealt tiles.
    pub fn dealt(tiles: &[LogTile]) -> Self {
        Self(tiles.iter().copied().take(14).collect())
    }

    /// The tiles.
    pub fn tiles(&self) -> &[LogTile] {
        &self.0
    }

    /// Takes a tile in; `false` if the hand is full.
    pub(super) fn take(&mut self, tile: LogTile) -> bool {
        self.0.try_push(tile).is_ok()
    }

    /// Puts a tile out; `false` if it is not there. A hidden tile can be any tile.
    pub(super) fn put_out(&mut self, tile: LogTile) -> bool {
        let place = self.0.iter().position(|&held| held == tile);
        match place.or_else(|| self.0.iter().position(|held| held.is_hidden())) {
            Some(place) => {
                self.0.swap_remove(place);
                true
            }
            None => false,
        }
    }
}
