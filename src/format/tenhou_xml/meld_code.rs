//! The 16-bit code with which Tenhou writes melds, kans and kita (attribute `m` of `N` and `AGARI`).
//!
//! The two low bits say from whom the tile came, as a distance in seats from the caller, always
//! counted over four seats: 1 right, 2 across, 3 left, 0 an own tile. The rest depends on the kind,
//! tested in this order:
//!
//! | kind | mark | layout |
//! |---|---|---|
//! | chi | bit 2 | bits 3-8 the copies of the three tiles, lowest first, two bits each; bits 10-15 `t` |
//! | pon | bit 3 | bits 5-6 the copy that stayed out; bits 9-15 `t` |
//! | kakan | bit 4 | as the pon it grew from; the copy that stayed out is the one added |
//! | kita | bit 5 | bits 8-15 the tile |
//! | other kans | none | bits 8-15 the tile taken, or any of the four where none was |
//!
//! `t % 3` is which of the three tiles was taken, in ascending order. `t / 3` is the kind of a pon;
//! for a chi it counts the 21 runs, seven to a suit. Bits not named are 0.

use std::fmt;

use arrayvec::ArrayVec;

use crate::table::{Ankan, Chi, Daiminkan, Kakan, Meld, Pon, Seat};
use crate::tile::{Kind, LogTile, TileId};
use crate::win::ClaimedMeld;

const CHI: u16 = 1 << 2;
const PON: u16 = 1 << 3;
const KAKAN: u16 = 1 << 4;
const KITA: u16 = 1 << 5;
const LEFT: u16 = 3;

/// A number that is no meld code: no such tiles, or a bit set that must not be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownMeldCode(pub u16);

impl fmt::Display for UnknownMeldCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is no meld code", self.0)
    }
}

impl std::error::Error for UnknownMeldCode {}

/// Reads the code of a meld or kita of `caller`.
///
/// All tiles are physical ones. Those from the hand come in ascending order, save that a closed kan
/// begins with the tile its code names.
///
/// # Errors
/// [`UnknownMeldCode`] if the code means nothing.
pub fn decode(code: u16, caller: Seat) -> Result<ClaimedMeld, UnknownMeldCode> {
    let meld = if code & CHI != 0 {
        chi(code, caller).map(Meld::Chi)
    } else if code & (PON | KAKAN) == PON {
        pon(code, caller).map(|(pon, _)| Meld::Pon(pon))
    } else if code & (PON | KAKAN) == KAKAN {
        pon(code, caller).map(|(pon, added)| Meld::Kakan(Kakan { pon, added }))
    } else if code & PON != 0 {
        None
    } else if code & KITA != 0 {
        return kita(code).map(ClaimedMeld::Kita).ok_or(UnknownMeldCode(code));
    } else {
        kan(code, caller)
    };
    meld.map(ClaimedMeld::Meld).ok_or(UnknownMeldCode(code))
}

/// The code of a meld or kita of `caller`, whatever the order of the tiles from the hand.
///
/// `None` if its tiles are not physical ones or do not make such a meld (a run, four of a kind, a
/// north), or if it was taken from a seat that it cannot be taken from.
pub fn encode(meld: &ClaimedMeld, caller: Seat) -> Option<u16> {
    match meld {
        ClaimedMeld::Kita(tile) => {
            let id = tile.id()?;
            (id.kind() == Kind::NORTH).then_some((id.index() as u16) << 8 | KITA)
        }
        ClaimedMeld::Meld(Meld::Chi(chi)) => {
            let ids = ascending([chi.own[0], chi.own[1], chi.called])?;
            let lowest = ids[0].kind();
            let is_run = lowest.rank() <= 7
                && !lowest.is_honor()
                && (0..3).all(|i| ids[i].kind().index() == lowest.index() + i);
            if !is_run || distance(caller, chi.from) != LEFT {
                return None;
            }
            let run = (lowest.index() / 9 * 7 + lowest.index() % 9) as u16;
            let copies = ids
                .iter()
                .rev()
                .fold(0, |bits, id| bits << 2 | u16::from(id.copy()));
            Some((run * 3 + position(&ids, chi.called)?) << 10 | copies << 3 | CHI | LEFT)
        }
        ClaimedMeld::Meld(Meld::Pon(pon)) => pon_code(*pon, None, caller),
        ClaimedMeld::Meld(Meld::Kakan(kan)) => pon_code(kan.pon, Some(kan.added), caller),
        ClaimedMeld::Meld(Meld::Daiminkan(kan)) => {
            let [a, b, c] = kan.own;
            of_one_kind(&ascending([a, b, c, kan.called])?)?;
            match distance(caller, kan.from) {
                0 => None,
                distance => Some((kan.called.id()?.index() as u16) << 8 | distance),
            }
        }
        ClaimedMeld::Meld(Meld::Ankan(kan)) => {
            of_one_kind(&ascending(kan.tiles)?)?;
            Some((kan.tiles[0].id()?.index() as u16) << 8)
        }
    }
}

/// Who sits the code's distance after the caller.
const fn source(code: u16, caller: Seat) -> Seat {
    Seat::ALL[(caller.index() + (code & 3) as usize) % 4]
}

/// The inverse of [`source`]: the two low bits.
const fn distance(caller: Seat, from: Seat) -> u16 {
    ((from.index() + 4 - caller.index()) % 4) as u16
}

fn tile(kind: u16, copy: u16) -> Option<LogTile> {
    let kind = Kind::new(u8::try_from(kind).ok()?)?;
    TileId::of(kind, u8::try_from(copy).ok()?).map(LogTile::physical)
}

/// One tile of three, and the other two.
const fn take([a, b, c]: [LogTile; 3], index: u16) -> (LogTile, [LogTile; 2]) {
    match index {
        0 => (a, [b, c]),
        1 => (b, [a, c]),
        _ => (c, [a, b]),
    }
}

fn chi(code: u16, caller: Seat) -> Option<Chi<LogTile>> {
    let t = code >> 10;
    let (run, taken) = (t / 3, t % 3);
    if code & 3 != LEFT || code >> 9 & 1 != 0 || run >= 21 {
        return None;
    }
    let lowest = run / 7 * 9 + run % 7;
    let tiles = [
        tile(lowest, code >> 3 & 3)?,
        tile(lowest + 1, code >> 5 & 3)?,
        tile(lowest + 2, code >> 7 & 3)?,
    ];
    let (called, own) = take(tiles, taken);
    Some(Chi {
        called,
        own,
        from: source(code, caller),
    })
}

/// A pon, and the tile that is not in it.
fn pon(code: u16, caller: Seat) -> Option<(Pon<LogTile>, LogTile)> {
    let t = code >> 9;
    let (kind, taken) = (t / 3, t % 3);
    let (from, unused) = (source(code, caller), code >> 7 & 3);
    if from == caller || unused != 0 {
        return None;
    }
    let out = code >> 5 & 3;
    let nth = |n: u16| tile(kind, if n < out { n } else { n + 1 });
    let (called, own) = take([nth(0)?, nth(1)?, nth(2)?], taken);
    let pon = Pon { called, own, from };
    Some((pon, tile(kind, out)?))
}

fn kita(code: u16) -> Option<LogTile> {
    let id = TileId::new((code >> 8) as u8)?;
    (code & 0xff == KITA && id.kind() == Kind::NORTH).then_some(id.into())
}

fn kan(code: u16, caller: Seat) -> Option<Meld<LogTile>> {
    let named = TileId::new((code >> 8) as u8)?;
    if code & 0xfc != 0 {
        return None;
    }
    let mut others = (0..4)
        .filter(|&copy| copy != named.copy())
        .filter_map(|copy| TileId::of(named.kind(), copy));
    let own = [
        others.next()?.into(),
        others.next()?.into(),
        others.next()?.into(),
    ];
    let (named, from) = (named.into(), source(code, caller));
    Some(if from == caller {
        let [a, b, c] = own;
        Meld::Ankan(Ankan {
            tiles: [named, a, b, c],
        })
    } else {
        Meld::Daiminkan(Daiminkan {
            called: named,
            own,
            from,
        })
    })
}

fn pon_code(pon: Pon<LogTile>, added: Option<LogTile>, caller: Seat) -> Option<u16> {
    let ids = ascending([pon.own[0], pon.own[1], pon.called])?;
    let kind = of_one_kind(&ids)?;
    let distance = distance(caller, pon.from);
    let out = (0..4).find(|&copy| ids.iter().all(|id| id.copy() != copy))?;
    let mark = match added {
        None => PON,
        Some(added) if added.id() == TileId::of(kind, out) => KAKAN,
        Some(_) => return None,
    };
    let t = kind.index() as u16 * 3 + position(&ids, pon.called)?;
    (distance != 0).then_some(t << 9 | u16::from(out) << 5 | mark | distance)
}

/// The physical tiles in order, if all are physical and no two the same.
fn ascending<const N: usize>(tiles: [LogTile; N]) -> Option<ArrayVec<TileId, N>> {
    let mut ids: ArrayVec<TileId, N> = tiles.iter().filter_map(|tile| tile.id()).collect();
    ids.sort_unstable();
    (ids.len() == N && ids.windows(2).all(|pair| pair[0] < pair[1])).then_some(ids)
}

fn position(ids: &[TileId], tile: LogTile) -> Option<u16> {
    ids.iter()
        .position(|&id| LogTile::physical(id) == tile)
        .map(|i| i as u16)
}

fn of_one_kind(ids: &[TileId]) -> Option<Kind> {
    let kind = ids.first()?.kind();
    ids.iter().all(|id| id.kind() == kind).then_some(kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn t(id: u8) -> LogTile {
        TileId::new(id).unwrap().into()
    }

    fn seat(n: u8) -> Seat {
        Seat::new(n).unwrap()
    }

    fn pon_of(called: u8, own: [u8; 2], from: u8) -> Pon<LogTile> {
        Pon {
            called: t(called),
            own: own.map(t),
            from: seat(from),
        }
    }

    fn chi_of(called: u8, own: [u8; 2], from: u8) -> Meld<LogTile> {
        Meld::Chi(Chi {
            called: t(called),
            own: own.map(t),
            from: seat(from),
        })
    }

    /// The published layout applied by hand; caller is seat 1 everywhere.
    fn vectors() -> Vec<(u16, ClaimedMeld)> {
        let kakan = Kakan {
            pon: pon_of(102, [100, 101], 0),
            added: t(103),
        };
        let daiminkan = |called, own: [u8; 3], from| {
            Meld::Daiminkan(Daiminkan {
                called: t(called),
                own: own.map(t),
                from: seat(from),
            })
        };
        let ankan = |tiles: [u8; 4]| Meld::Ankan(Ankan { tiles: tiles.map(t) });
        let mut all: Vec<(u16, ClaimedMeld)> = [
            (25023, chi_of(43, [45, 51], 0)),
            (33855, chi_of(55, [57, 60], 0)),
            (2634, Meld::Pon(pon_of(7, [4, 5], 3))),
            (22537, Meld::Pon(pon_of(59, [57, 58], 2))),
            (39531, Meld::Pon(pon_of(102, [100, 101], 0))),
            (39539, Meld::Kakan(kakan)),
            (9218, daiminkan(36, [37, 38, 39], 3)),
            (14594, daiminkan(57, [56, 58, 59], 3)),
            (21504, ankan([84, 85, 86, 87])),
            (23040, ankan([90, 88, 89, 91])),
        ]
        .map(|(code, meld)| (code, ClaimedMeld::Meld(meld)))
        .into();
        all.push((30752, ClaimedMeld::Kita(t(120))));
        all.push((31520, ClaimedMeld::Kita(t(123))));
        all
    }

    #[test]
    fn codes_mean_what_the_layout_says() {
        for (code, meld) in vectors() {
            assert_eq!(decode(code, seat(1)), Ok(meld), "{code}");
            assert_eq!(encode(&meld, seat(1)), Some(code), "{meld:?}");
        }
    }

    #[test]
    fn every_code_is_written_as_read_or_unknown() {
        let mut counts = [0; 6];
        for code in 0..=u16::MAX {
            for caller in Seat::ALL {
                let Ok(meld) = decode(code, caller) else { continue };
                assert_eq!(encode(&meld, caller), Some(code));
                counts[match meld {
                    ClaimedMeld::Meld(Meld::Chi(_)) => 0,
                    ClaimedMeld::Meld(Meld::Pon(_)) => 1,
                    ClaimedMeld::Meld(Meld::Kakan(_)) => 2,
                    ClaimedMeld::Meld(Meld::Daiminkan(_)) => 3,
                    ClaimedMeld::Meld(Meld::Ankan(_)) => 4,
                    ClaimedMeld::Kita(_) => 5,
                }] += 1;
            }
        }
        // 21 runs, 3 taken, 4^3 copies; 34 kinds, 3 taken, 4 out, 3 seats; 136 tiles, 3 seats.
        let each = [21 * 3 * 64, 34 * 3 * 4 * 3, 34 * 3 * 4 * 3, 136 * 3, 136, 4];
        assert_eq!(counts, each.map(|n| n * 4));
    }

    #[test]
    fn kakan_code_is_its_pon_code_with_both_marks_changed() {
        for code in 0..=u16::MAX {
            if let Ok(ClaimedMeld::Meld(Meld::Kakan(kan))) = decode(code, seat(2)) {
                let pon = ClaimedMeld::Meld(Meld::Pon(kan.pon));
                assert_eq!(encode(&pon, seat(2)), Some(code ^ 0x18));
            }
        }
    }

    #[test]
    fn order_of_the_hand_tiles_does_not_matter() {
        let turned = ClaimedMeld::Meld(chi_of(43, [51, 45], 0));
        assert_eq!(encode(&turned, seat(1)), Some(25023));
    }

    #[test]
    fn impossible_melds_have_no_code() {
        let east = LogTile::face_of(crate::tile::Tile::plain(Kind::EAST));
        for (why, meld) in [
            ("no run", ClaimedMeld::Meld(chi_of(0, [4, 12], 0))),
            (
                "run over the end of a suit",
                ClaimedMeld::Meld(chi_of(28, [32, 36], 0)),
            ),
            ("run of honours", ClaimedMeld::Meld(chi_of(108, [112, 116], 0))),
            ("chi from across", ClaimedMeld::Meld(chi_of(43, [45, 51], 3))),
            ("two kinds", ClaimedMeld::Meld(Meld::Pon(pon_of(4, [5, 8], 3)))),
            (
                "one tile twice",
                ClaimedMeld::Meld(Meld::Pon(pon_of(4, [5, 5], 3))),
            ),
            (
                "pon from oneself",
                ClaimedMeld::Meld(Meld::Pon(pon_of(4, [5, 6], 1))),
            ),
            ("a kita of East", ClaimedMeld::Kita(t(108))),
            ("no physical tile", ClaimedMeld::Kita(east)),
        ] {
            assert_eq!(encode(&meld, seat(1)), None, "{why}");
        }
    }
}
