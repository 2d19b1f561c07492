//! One JSON object, appended to a buffer member by member.

use std::io::Write as _;

use crate::table::{PerSeat, Players, Points, Seat};
use crate::tile::{LogTile, RedFives, Tile};

/// How mjai names the faces, in their order.
const FACES: [&str; Tile::COUNT] = [
    "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p",
    "9p", "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "E", "S", "W", "N", "P", "F", "C", "5mr",
    "5pr", "5sr",
];

/// The name of a tile on a table with these red fives.
pub(super) fn tile_name(tile: LogTile, reds: RedFives) -> &'static str {
    tile.face(reds).map_or("?", |face| FACES[face.index()])
}

/// A buffer that grows by objects, one to a line.
#[derive(Debug)]
pub(super) struct Lines<'o> {
    out: &'o mut Vec<u8>,
    /// What tells red fives among physical tiles.
    pub reds: RedFives,
    pub players: Players,
}

impl<'o> Lines<'o> {
    pub(super) const fn new(out: &'o mut Vec<u8>) -> Self {
        Self {
            out,
            reds: RedFives::NONE,
            players: Players::Four,
        }
    }

    /// An object of this type; `members` adds the rest.
    pub(super) fn event(&mut self, kind: &str, members: impl FnOnce(&mut Self)) {
        self.raw("{\"type\":\"");
        self.raw(kind);
        self.raw("\"");
        members(self);
        self.raw("}\n");
    }

    fn raw(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn key(&mut self, key: &str) {
        // Only an opening brace stands before a first member.
        if self.out.last() != Some(&b'{') {
            self.raw(",");
        }
        self.raw("\"");
        self.raw(key);
        self.raw("\":");
    }

    fn integer(&mut self, number: i64) {
        // Writing to a buffer does not fail.
        let _ = write!(self.out, "{number}");
    }

    fn string(&mut self, text: &str) {
        // Nor does this: a string is always JSON.
        let _ = serde_json::to_writer(&mut *self.out, text);
    }

    fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut item: impl FnMut(&mut Self, T)) {
        self.raw("[");
        for (i, each) in items.into_iter().enumerate() {
            if i > 0 {
                self.raw(",");
            }
            item(self, each);
        }
        self.raw("]");
    }

    pub(super) fn number(&mut self, key: &str, number: impl Into<i64>) {
        self.key(key);
        self.integer(number.into());
    }

    pub(super) fn numbers(&mut self, key: &str, numbers: impl IntoIterator<Item = u8>) {
        self.key(key);
        self.list(numbers, |line, number| line.integer(number.into()));
    }

    pub(super) fn flag(&mut self, key: &str, flag: bool) {
        self.key(key);
        self.raw(if flag { "true" } else { "false" });
    }

    pub(super) fn text(&mut self, key: &str, text: &str) {
        self.key(key);
        self.string(text);
    }

    pub(super) fn texts<'t>(&mut self, key: &str, texts: impl IntoIterator<Item = &'t str>) {
        self.key(key);
        self.list(texts, Self::string);
    }

    pub(super) fn seat(&mut self, key: &str, seat: Seat) {
        self.number(key, seat.index() as i64);
    }

    pub(super) fn tile(&mut self, key: &str, tile: LogTile) {
        self.key(key);
        self.one_tile(tile);
    }

    fn one_tile(&mut self, tile: LogTile) {
        self.raw("\"");
        self.raw(tile_name(tile, self.reds));
        self.raw("\"");
    }

    pub(super) fn tiles(&mut self, key: &str, tiles: &[LogTile]) {
        self.key(key);
        self.list(tiles, |line, &tile| line.one_tile(tile));
    }

    /// A hand for each player; a hand that is not shown is one hidden tile.
    pub(super) fn hands<'h>(&mut self, key: &str, hand: impl Fn(Seat) -> Option<&'h [LogTile]>) {
        self.key(key);
        self.list(self.players.seats(), |line, seat| {
            let tiles = hand(seat).unwrap_or(&[LogTile::HIDDEN]);
            line.list(tiles, |line, &tile| line.one_tile(tile));
        });
    }

    pub(super) fn points(&mut self, key: &str, points: Option<PerSeat<Points>>) {
        if let Some(points) = points {
            self.key(key);
            self.list(self.players.seats(), |line, seat| {
                line.integer(points[seat].0.into());
            });
        }
    }

    pub(super) fn flags(&mut self, key: &str, flags: PerSeat<bool>) {
        self.key(key);
        self.list(self.players.seats(), |line, seat| {
            line.raw(if flags[seat] { "true" } else { "false" });
        });
    }

    /// A list of pairs of a name and a number.
    pub(super) fn pairs<'t>(&mut self, key: &str, pairs: impl IntoIterator<Item = (&'t str, u16)>) {
        self.key(key);
        self.list(pairs, |line, (name, number)| {
            line.raw("[");
            line.string(name);
            line.raw(",");
            line.integer(number.into());
            line.raw("]");
        });
    }

    /// An object as a member.
    pub(super) fn object(&mut self, key: &str, members: impl FnOnce(&mut Self)) {
        self.key(key);
        self.raw("{");
        members(self);
        self.raw("}");
    }
}
