//! What one player has in front of him.

use haifu::table::Meld;
use haifu::tile::{Kind, LogTile, RedFives, Tile, TileId};
use haifu::win::ClaimedMeld;

use super::hand::{self, Concealed};

#[derive(Debug, Default)]
pub(crate) struct Player {
    /// Concealed tiles, the one just drawn last.
    pub(crate) hand: Vec<TileId>,
    /// Melds and kita in the order they were made.
    pub(crate) melds: Vec<ClaimedMeld>,
    /// Discards, and whether somebody called them.
    pub(crate) discards: Vec<(TileId, bool)>,
    /// In riichi, the stick paid.
    pub(crate) riichi: bool,
    /// Another's tile that completes the hand passed since the own last draw.
    pub(crate) passed: bool,
    /// The same while in riichi, which is for good.
    pub(crate) passed_in_riichi: bool,
}

impl Player {
    pub(crate) fn concealed(&self) -> Concealed {
        let mut counts = [0; 34];
        for tile in &self.hand {
            counts[tile.kind().index()] += 1;
        }
        counts
    }

    /// Melds without kita.
    pub(crate) fn meld_count(&self) -> usize {
        self.made().count()
    }

    pub(crate) fn made(&self) -> impl Iterator<Item = &Meld<LogTile>> {
        self.melds.iter().filter_map(|meld| match meld {
            ClaimedMeld::Meld(meld) => Some(meld),
            ClaimedMeld::Kita(_) => None,
        })
    }

    /// Waits of a hand that has not drawn; none while it holds a drawn tile.
    pub(crate) fn waits(&self) -> Vec<usize> {
        hand::waits(&self.concealed(), self.meld_count())
    }

    pub(crate) fn is_complete(&self) -> bool {
        hand::is_complete(&self.concealed(), self.meld_count())
    }

    pub(crate) fn is_menzen(&self) -> bool {
        !self.made().any(Meld::is_open)
    }

    pub(crate) fn is_furiten(&self, waits: &[usize]) -> bool {
        self.passed
            || self.passed_in_riichi
            || self
                .discards
                .iter()
                .any(|(tile, _)| waits.contains(&tile.kind().index()))
    }

    pub(crate) fn is_nagashi(&self) -> bool {
        !self.discards.is_empty()
            && self
                .discards
                .iter()
                .all(|(tile, called)| !called && tile.kind().is_yaochu())
    }

    /// Takes the tile with this face out of the hand, the one just drawn if there are several.
    pub(crate) fn take(&mut self, tile: Tile, reds: RedFives) -> Result<TileId, String> {
        let at = self
            .hand
            .iter()
            .rposition(|id| id.face(reds) == tile)
            .ok_or_else(|| format!("{tile} is not in the hand"))?;
        Ok(self.hand.remove(at))
    }

    /// Takes any `n` tiles of a kind, red ones last.
    pub(crate) fn take_kind(&mut self, kind: Kind, n: usize, reds: RedFives) -> Result<Vec<TileId>, String> {
        let mut ids: Vec<TileId> = self.hand.iter().copied().filter(|id| id.kind() == kind).collect();
        ids.sort_by_key(|id| (id.face(reds).is_red(), id.index()));
        if ids.len() < n {
            return Err(format!("not {n} tiles {kind} in the hand"));
        }
        ids.truncate(n);
        self.hand.retain(|id| !ids.contains(id));
        Ok(ids)
    }

    pub(crate) fn sorted_hand(&self) -> Vec<TileId> {
        let mut tiles = self.hand.clone();
        tiles.sort_unstable();
        tiles
    }
}
