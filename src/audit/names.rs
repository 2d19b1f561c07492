//! How values are written in rows: tiles in compact notation, yaku as `name:han`.

use std::fmt::Write as _;

use crate::table::{Meld, PerSeat, Players, Points};
use crate::tile::notation::{Mpsz, sorted_mpsz};
use crate::tile::{LogTile, RedFives, Tile};
use crate::win::ClaimedMeld;

/// One tile; `?` if hidden.
pub(super) fn tile(tile: LogTile, reds: RedFives) -> String {
    tile.face(reds)
        .map_or_else(|| "?".to_owned(), |tile| tile.to_string())
}

/// A hand, sorted; hidden tiles as `?` at the end.
pub(super) fn hand(tiles: &[LogTile], reds: RedFives) -> String {
    let mut text = sorted_mpsz(tiles.iter().filter_map(|tile| tile.face(reds)));
    text.extend(tiles.iter().filter(|tile| tile.is_hidden()).map(|_| '?'));
    text
}

/// Tiles in the order given.
pub(super) fn in_order(tiles: &[LogTile], reds: RedFives) -> String {
    if tiles.is_empty() {
        return "none".to_owned();
    }
    let faces: Vec<Tile> = tiles.iter().filter_map(|tile| tile.face(reds)).collect();
    Mpsz(&faces).to_string()
}

/// Melds and norths, in the order given: `chi 234m`, `pon 555z`, `ankan 1111p`, `kita`.
pub(super) fn laid(laid: &[ClaimedMeld], reds: RedFives) -> String {
    if laid.is_empty() {
        return "none".to_owned();
    }
    let mut text = String::new();
    for each in laid {
        if !text.is_empty() {
            text.push(' ');
        }
        match each {
            ClaimedMeld::Kita(_) => text.push_str("kita"),
            ClaimedMeld::Meld(meld) => {
                let _ = write!(text, "{} {}", kind_of(meld), hand(&meld.tiles(), reds));
            }
        }
    }
    text
}

/// A meld by its faces.
pub(super) fn meld(meld: Meld<Tile>) -> String {
    format!("{} {}", kind_of(&meld), sorted_mpsz(meld.tiles()))
}

const fn kind_of<T>(meld: &Meld<T>) -> &'static str {
    match meld {
        Meld::Chi(_) => "chi",
        Meld::Pon(_) => "pon",
        Meld::Daiminkan(_) => "daiminkan",
        Meld::Kakan(_) => "kakan",
        Meld::Ankan(_) => "ankan",
    }
}

/// Who has more or less than is due: `seat 0 has 100 more`.
pub(super) fn differing(recorded: &PerSeat<Points>, due: &PerSeat<Points>, players: Players) -> String {
    let mut text = String::new();
    for seat in players.seats().filter(|&seat| recorded[seat] != due[seat]) {
        if !text.is_empty() {
            text.push_str(", ");
        }
        let by = recorded[seat].0.saturating_sub(due[seat].0);
        let word = if by > 0 { "more" } else { "less" };
        let _ = write!(text, "seat {seat} has {} {word}", by.unsigned_abs());
    }
    text
}

/// One amount per seat in play, in seat order, separated by blanks.
pub(super) fn points(points: &PerSeat<Points>, players: Players) -> String {
    let mut text = String::new();
    for seat in players.seats() {
        if !text.is_empty() {
            text.push(' ');
        }
        let _ = write!(text, "{}", points[seat]);
    }
    text
}
