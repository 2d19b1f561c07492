//! Names and notations of rows, without a heap.

use std::fmt::Write as _;

use arrayvec::{ArrayString, ArrayVec};

use super::tables::TilesText;
use crate::event::Platform;
use crate::format::{self, Format};
use crate::shape::Wait;
use crate::table::RoundId;
use crate::tile::notation::Mpsz;
use crate::tile::{LogTile, RedFives, Tile};
use crate::win::Limit;

/// The faces in the order of their numbers.
const TILES: [&str; Tile::COUNT] = [
    "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p",
    "9p", "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z",
    "0m", "0p", "0s",
];

/// The rounds by index, four to a wind.
const ROUNDS: [&str; 16] = [
    "E1", "E2", "E3", "E4", "S1", "S2", "S3", "S4", "W1", "W2", "W3", "W4", "N1", "N2", "N3", "N4",
];

pub(super) fn tile(tile: Tile) -> &'static str {
    TILES[tile.index()]
}

/// `?` for a tile that the log hides.
pub(super) fn log_tile(named: LogTile, reds: RedFives) -> &'static str {
    named.face(reds).map_or("?", tile)
}

pub(super) fn round(id: RoundId) -> &'static str {
    ROUNDS.get(usize::from(id.index())).copied().unwrap_or("?")
}

pub(super) const fn format(format: Format) -> &'static str {
    format.id()
}

pub(super) const fn platform(platform: Platform) -> &'static str {
    match platform {
        Platform::Tenhou => "tenhou",
        Platform::MahjongSoul => "mahjong_soul",
        Platform::Jpml => "jpml",
        Platform::Unknown => "unknown",
    }
}

/// The name of a player as people read it.
pub(super) fn player(name: &str, platform: Platform) -> String {
    format::player_name(name, platform).into_owned()
}

pub(super) const fn limit(limit: Limit) -> &'static str {
    match limit {
        Limit::KiriageMangan => "kiriage_mangan",
        Limit::KazoeYakuman => "kazoe_yakuman",
        Limit::Yonbaiman => "yonbaiman",
        other => other.class().id(),
    }
}

pub(super) const fn wait(wait: Wait) -> &'static str {
    match wait {
        Wait::Tanki => "tanki",
        Wait::Kanchan => "kanchan",
        Wait::Penchan => "penchan",
        Wait::Ryanmen => "ryanmen",
        Wait::Shanpon => "shanpon",
    }
}

/// Writes as much as there is room for.
pub(super) fn write<const N: usize>(into: &mut ArrayString<N>, what: std::fmt::Arguments<'_>) {
    // What a text is too long for is cut; the sizes are made for the longest that rules allow.
    let _ = into.write_fmt(what);
}

/// The tiles in the order given.
pub(super) fn in_order<const N: usize>(tiles: &[Tile]) -> ArrayString<N> {
    let mut text = ArrayString::new();
    write(&mut text, format_args!("{}", Mpsz(tiles)));
    text
}

/// The tiles sorted by kind, red fives first.
pub(super) fn sorted<const N: usize>(tiles: impl IntoIterator<Item = Tile>) -> ArrayString<N> {
    let mut sorted: ArrayVec<Tile, 14> = tiles.into_iter().take(14).collect();
    sorted.sort_unstable_by_key(|tile| tile.sort_key());
    in_order(&sorted)
}

/// Tiles as the log names them, in the order given; hidden ones are left out.
pub(super) fn log_tiles(tiles: &[LogTile], reds: RedFives) -> TilesText {
    let faces: ArrayVec<Tile, 8> = tiles.iter().filter_map(|tile| tile.face(reds)).take(8).collect();
    in_order(&faces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_names_agree_with_the_notation() {
        for index in 0..Tile::COUNT as u8 {
            let face = Tile::new(index).unwrap();
            assert_eq!(tile(face), face.to_string());
        }
        for index in 0..16 {
            let id = RoundId::from_index(index, 0);
            assert_eq!(round(id), id.to_string());
        }
    }
}
