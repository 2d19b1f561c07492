//! What a tile is: the 34 kinds, the 37 faces, the 136 physical tiles, and how people write them.
//!
//! This room knows nothing else: no seats, no rules, no logs.

mod counts;
mod face;
mod kind;
mod kind_set;
mod log_tile;
mod physical;

pub mod notation;

pub use counts::{Counts, Missing};
pub use face::Tile;
pub use kind::{Deck, Kind, Suit};
pub use kind_set::KindSet;
pub use log_tile::LogTile;
pub use physical::{RedFives, TileId};
