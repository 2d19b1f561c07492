//! A tile as a log names it.

use std::fmt;

use super::{Kind, RedFives, Tile, TileId};

/// A tile as a log names it: a physical tile (Tenhou mjlog), a face (mjai, tenhou.net/6), or a
/// hidden one (`?` in a one-player view). One byte.
///
/// Two log tiles of one log are equal when the log means the same tile: the same physical tile, or
/// the same face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LogTile(u8);

const FACES: u8 = TileId::COUNT as u8;
const FACES_END: u8 = FACES + Tile::COUNT as u8;

impl LogTile {
    /// A tile that the log does not show.
    pub const HIDDEN: Self = Self(u8::MAX);

    /// A physical tile.
    pub const fn physical(id: TileId) -> Self {
        Self(id.index() as u8)
    }

    /// A face.
    pub const fn face_of(tile: Tile) -> Self {
        Self(FACES + tile.index() as u8)
    }

    /// Which physical tile, if the log says so.
    pub const fn id(self) -> Option<TileId> {
        TileId::new(self.0)
    }

    /// A number that no other tile has.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether the log hides it.
    pub const fn is_hidden(self) -> bool {
        self.0 >= FACES_END
    }

    /// Its kind, unless hidden.
    pub const fn kind(self) -> Option<Kind> {
        match self.0 {
            id @ 0..FACES => Kind::new(id / 4),
            face @ FACES..FACES_END => match Tile::new(face - FACES) {
                Some(tile) => Some(tile.kind()),
                None => None,
            },
            _ => None,
        }
    }

    /// Its face, unless hidden. A face keeps the redness the log gave it; a physical tile takes
    /// it from `reds`.
    pub const fn face(self, reds: RedFives) -> Option<Tile> {
        match self.0 {
            id @ 0..FACES => match TileId::new(id) {
                Some(id) => Some(id.face(reds)),
                None => None,
            },
            face @ FACES..FACES_END => Tile::new(face - FACES),
            _ => None,
        }
    }
}

impl From<TileId> for LogTile {
    fn from(id: TileId) -> Self {
        Self::physical(id)
    }
}

impl From<Tile> for LogTile {
    fn from(tile: Tile) -> Self {
        Self::face_of(tile)
    }
}

impl fmt::Debug for LogTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.id(), self.face(RedFives::NONE)) {
            (Some(id), _) => write!(f, "{id:?}"),
            (None, Some(tile)) => write!(f, "{tile}"),
            (None, None) => f.write_str("?"),
        }
    }
}
