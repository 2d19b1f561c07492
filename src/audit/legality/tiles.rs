//! Every tile is in one place, and no kind has a fifth copy.

use super::super::remark::Remark;
use super::super::{Code, names};
use crate::replay::RoundState;
use crate::table::Seat;
use crate::tile::{Kind, LogTile, RedFives, Tile, TileId};

/// The tiles that have come to light.
#[derive(Debug)]
pub(super) struct Tiles {
    /// One bit per physical tile.
    ids: [u64; 3],
    /// How many of each face, where the log names faces.
    faces: [u8; Tile::COUNT],
    ura_seen: bool,
}

impl Default for Tiles {
    fn default() -> Self {
        Self {
            ids: [0; 3],
            faces: [0; Tile::COUNT],
            ura_seen: false,
        }
    }
}

impl Tiles {
    /// A tile comes to light: dealt to or drawn by `seat`, or turned as an indicator.
    pub(super) fn take(
        &mut self,
        tile: LogTile,
        seat: Option<Seat>,
        round: &RoundState,
        out: &mut Vec<Remark>,
    ) {
        let Some(kind) = tile.kind() else { return };
        let code = if !round.players.deck().has(kind) {
            Code::TileNotInPlay
        } else if self.is_new(tile, kind, round.reds) {
            return;
        } else {
            Code::TileRepeated
        };
        let mut remark = Remark::new(code).values(names::tile(tile, round.reds), "");
        remark.seat = seat;
        if code == Code::TileRepeated {
            remark.computed = tile.id().map_or_else(
                || "all copies are out".to_owned(),
                |_| "this copy is out".to_owned(),
            );
        }
        if let Some(id) = tile.id() {
            remark.note = format!("tile {id}");
        }
        out.push(remark);
    }

    /// The same for a tile of the deck that was not out before; anything else is `false` and not
    /// counted.
    #[inline]
    pub(super) fn take_new(&mut self, tile: LogTile, round: &RoundState) -> bool {
        let Some(kind) = tile.kind() else { return false };
        if !round.players.deck().has(kind) {
            return false;
        }
        if let Some(id) = tile.id() {
            let (word, bit) = (id.index() / 64, 1 << (id.index() % 64));
            let new = self.ids[word] & bit == 0;
            self.ids[word] |= bit;
            return new;
        }
        let Some(face) = tile.face(round.reds) else {
            return false;
        };
        let count = &mut self.faces[face.index()];
        let new = *count < copies(face, kind, round.reds);
        *count += u8::from(new);
        new
    }

    fn is_new(&mut self, tile: LogTile, kind: Kind, reds: RedFives) -> bool {
        if let Some(id) = tile.id() {
            let (word, bit) = (id.index() / 64, 1 << (id.index() % 64));
            let new = self.ids[word] & bit == 0;
            self.ids[word] |= bit;
            return new;
        }
        let Some(face) = tile.face(reds) else { return true };
        let count = &mut self.faces[face.index()];
        *count = count.saturating_add(1);
        *count <= copies(face, kind, reds)
    }

    /// The ura indicators come to light with the first winner who sees them.
    pub(super) fn take_ura(
        &mut self,
        ura: &[LogTile],
        winner: Seat,
        round: &RoundState,
        out: &mut Vec<Remark>,
    ) {
        if self.ura_seen || ura.is_empty() {
            return;
        }
        self.ura_seen = true;
        let before = out.len();
        for &tile in ura {
            self.take(tile, Some(winner), round, out);
        }
        for remark in &mut out[before..] {
            remark.note.insert_str(0, "an ura indicator, ");
        }
        // One wrong list of ura is one cause.
        out.truncate(before + 1);
    }
}

/// How many copies of a face there are.
const fn copies(face: Tile, kind: Kind, reds: RedFives) -> u8 {
    let red = if kind.is_five() { reds.of(kind.suit()) } else { 0 };
    if face.is_red() {
        red
    } else {
        4u8.saturating_sub(red)
    }
}

/// Whether a discard is marked as the tile just drawn exactly if it is.
pub(super) fn check_tsumogiri(
    seat: Seat,
    tile: LogTile,
    drawn: Option<LogTile>,
    flag: bool,
    round: &RoundState,
    out: &mut Vec<Remark>,
) {
    // The dealer may be said to have been dealt the first tile.
    if seat == round.dealer && round.draws[seat] == 1 && round.rivers[seat].is_empty() {
        return;
    }
    let is = drawn == Some(tile);
    // A tile like the one drawn may have come from the hand.
    let others = || {
        round.hands[seat]
            .tiles()
            .iter()
            .filter(|&&held| held == tile)
            .count()
            > 1
    };
    let hidden = tile.is_hidden() || drawn.is_some_and(LogTile::is_hidden);
    if hidden || flag == is || (!flag && others()) {
        return;
    }
    let words = |drawn| {
        if drawn {
            "the tile just drawn"
        } else {
            "from the hand"
        }
    };
    let remark = Remark::new(Code::TsumogiriMismatch).seat(seat);
    out.push(
        remark
            .values(words(flag), words(is))
            .note(names::tile(tile, round.reds)),
    );
}

/// Bits for every physical tile.
const _: () = assert!(TileId::COUNT <= 3 * 64);
