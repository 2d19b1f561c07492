//! The strings that stand for calls in the columns, read and written.
//!
//! Every tile is two digits. The letter says what is called and stands where the tile lies that was
//! turned sideways: first for the player to the left (kamicha), in the middle for the one across, last
//! for the one to the right (shimocha). Right behind the letter follows the tile called or added.

use arrayvec::{ArrayString, ArrayVec};

use super::tile_code;
use crate::table::{Ankan, Call, Chi, Daiminkan, Kakan, Players, Pon, Seat};
use crate::tile::{Kind, LogTile, Suit, Tile};

/// Where the player sits whose tile is called, seen from the caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Across,
    Right,
}

impl Side {
    /// The seat on this side. Tenhou counts four seats around the table with three players too;
    /// where that gives the empty seat, three are counted.
    pub(crate) fn seat(self, of: Seat, players: Players) -> Option<Seat> {
        let steps = match self {
            Self::Left => 3,
            Self::Across => 2,
            Self::Right => 1,
        };
        let around = Seat::new((of.index() as u8 + steps) % 4).filter(|&seat| players.has(seat));
        match self {
            Self::Across => around,
            Self::Left => around.or_else(|| Seat::new((of.index() as u8 + 2) % 3)),
            Self::Right => around.or_else(|| Seat::new((of.index() as u8 + 1) % 3)),
        }
    }

    /// On which side of `of` the seat `from` is, four seats around the table; `None` for `of` itself.
    pub(crate) const fn to(from: Seat, of: Seat) -> Option<Self> {
        match (from.index() + 4 - of.index()) % 4 {
            1 => Some(Self::Right),
            2 => Some(Self::Across),
            3 => Some(Self::Left),
            _ => None,
        }
    }
}

/// What a string in a column means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CallText {
    Chi {
        called: Tile,
        own: [Tile; 2],
    },
    Pon {
        called: Tile,
        own: [Tile; 2],
        side: Side,
    },
    Daiminkan {
        called: Tile,
        own: [Tile; 3],
        side: Side,
    },
    Kakan {
        added: Tile,
        called: Tile,
        own: [Tile; 2],
        side: Side,
    },
    Ankan([Tile; 4]),
    Riichi(Option<Tile>),
    Kita(Tile),
}

/// Reads a string of a column; `r60` is a riichi without a tile.
///
/// # Errors
/// What is wrong with it, in words that follow the string itself.
pub(crate) fn parse(text: &str) -> Result<CallText, &'static str> {
    let bytes = text.as_bytes();
    let at = bytes
        .iter()
        .position(|byte| !byte.is_ascii_digit())
        .ok_or("is no call")?;
    let (before, letter, after) = (&bytes[..at], bytes[at], &bytes[at + 1..]);
    if !before.len().is_multiple_of(2) || !after.len().is_multiple_of(2) {
        return Err("is no call of two-digit tiles");
    }
    if letter == b'r' && before.is_empty() && after == b"60" {
        return Ok(CallText::Riichi(None));
    }
    let mut tiles = ArrayVec::<Tile, 4>::new();
    // The tile behind the letter first, the others in the order written.
    for pair in [after.get(..2), Some(before), after.get(2..)]
        .into_iter()
        .flatten()
        .flat_map(|run| run.chunks_exact(2))
    {
        let code = match pair {
            [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => u32::from(tens - b'0') * 10 + u32::from(ones - b'0'),
            _ => return Err("has two letters"),
        };
        let tile = tile_code::tile(code).ok_or("names a tile that does not exist")?;
        tiles.try_push(tile).map_err(|_| "has more than four tiles")?;
    }
    let three = |tiles: &[Tile]| match *tiles {
        [called, a, b] => Ok((called, [a, b])),
        _ => Err("does not have three tiles"),
    };
    let four = |tiles: &[Tile]| <[Tile; 4]>::try_from(tiles).map_err(|_| "does not have four tiles");
    let one = |tiles: &[Tile]| match *tiles {
        [tile] if at == 0 => Ok(tile),
        _ => Err("does not have one tile"),
    };
    let wrong_place = "has its letter in the wrong place";
    let side = |places: [usize; 3]| match places.into_iter().position(|place| place == at) {
        Some(0) => Ok(Side::Left),
        Some(1) => Ok(Side::Across),
        Some(_) => Ok(Side::Right),
        None => Err(wrong_place),
    };
    Ok(match letter {
        b'c' => {
            let (called, own) = three(&tiles)?;
            if at != 0 {
                return Err(wrong_place);
            }
            CallText::Chi { called, own }
        }
        b'p' => {
            let (called, own) = three(&tiles)?;
            let side = side([0, 2, 4])?;
            CallText::Pon { called, own, side }
        }
        b'm' => {
            let [called, a, b, c] = four(&tiles)?;
            let side = side([0, 2, 6])?;
            CallText::Daiminkan {
                called,
                own: [a, b, c],
                side,
            }
        }
        b'k' => {
            // The three tiles of the pon keep their order, so the called one stands where the letter is.
            let [added, mut x, mut y, mut z] = four(&tiles)?;
            let side = side([0, 2, 4])?;
            match side {
                Side::Left => {}
                Side::Across => (x, y) = (y, x),
                Side::Right => (x, y, z) = (z, x, y),
            }
            CallText::Kakan {
                added,
                called: x,
                own: [y, z],
                side,
            }
        }
        b'a' => {
            let [last, a, b, c] = four(&tiles)?;
            if at != 6 {
                return Err(wrong_place);
            }
            CallText::Ankan([a, b, c, last])
        }
        b'r' => CallText::Riichi(Some(one(&tiles)?)),
        b'f' => {
            let tile = one(&tiles)?;
            if tile.kind() != Kind::NORTH {
                return Err("sets aside a tile that is no north");
            }
            CallText::Kita(tile)
        }
        _ => return Err("has an unknown letter"),
    })
}

/// Whether the three tiles make a run.
fn is_run(tiles: [Tile; 3]) -> bool {
    let mut kinds = tiles.map(Tile::kind);
    kinds.sort_unstable();
    let [a, b, c] = kinds.map(Kind::index);
    kinds[0].suit() == kinds[2].suit() && kinds[0].suit() != Suit::Honor && a + 1 == b && b + 1 == c
}

fn is_one_kind(tiles: &[Tile]) -> bool {
    tiles.windows(2).all(|pair| pair[0].kind() == pair[1].kind())
}

impl CallText {
    /// Whether its tiles go together.
    pub(crate) fn is_possible(self) -> bool {
        match self {
            Self::Chi { called, own: [a, b] } => is_run([called, a, b]),
            Self::Pon {
                called, own: [a, b], ..
            } => is_one_kind(&[called, a, b]),
            Self::Daiminkan {
                called,
                own: [a, b, c],
                ..
            } => is_one_kind(&[called, a, b, c]),
            Self::Kakan {
                added,
                called,
                own: [a, b],
                ..
            } => is_one_kind(&[added, called, a, b]),
            Self::Ankan(tiles) => is_one_kind(&tiles),
            Self::Riichi(_) | Self::Kita(_) => true,
        }
    }

    /// The call as an event names it; `None` for riichi and kita, and where the place of the letter
    /// points to a seat that is empty.
    pub(crate) fn call(self, caller: Seat, players: Players) -> Option<Call<LogTile>> {
        let face = LogTile::face_of;
        Some(match self {
            Self::Chi { called, own } => Call::Chi(Chi {
                called: face(called),
                own: own.map(face),
                from: Side::Left.seat(caller, players)?,
            }),
            Self::Pon { called, own, side } => Call::Pon(Pon {
                called: face(called),
                own: own.map(face),
                from: side.seat(caller, players)?,
            }),
            Self::Daiminkan { called, own, side } => Call::Daiminkan(Daiminkan {
                called: face(called),
                own: own.map(face),
                from: side.seat(caller, players)?,
            }),
            Self::Kakan {
                added,
                called,
                own,
                side,
            } => Call::Kakan {
                added: face(added),
                pon: Some(Pon {
                    called: face(called),
                    own: own.map(face),
                    from: side.seat(caller, players)?,
                }),
            },
            Self::Ankan(tiles) => Call::Ankan(Ankan {
                tiles: tiles.map(face),
            }),
            Self::Riichi(_) | Self::Kita(_) => return None,
        })
    }
}

/// A string for a column; the longest has nine characters.
pub(crate) type CallString = ArrayString<16>;

/// Writes a letter between tiles so that it stands on the given side; `lead` follows the letter.
fn spell(letter: char, lead: &[Tile], others: &[Tile], side: Side) -> CallString {
    let place = match side {
        Side::Left => 0,
        Side::Across => 1,
        Side::Right => others.len(),
    };
    let mut text = CallString::new();
    let push = |text: &mut CallString, tile: Tile| {
        let code = tile_code::code(tile);
        text.push(char::from(b'0' + code / 10));
        text.push(char::from(b'0' + code % 10));
    };
    for &tile in &others[..place] {
        push(&mut text, tile);
    }
    text.push(letter);
    for &tile in lead.iter().chain(&others[place..]) {
        push(&mut text, tile);
    }
    text
}

/// The string of a chi, pon or daiminkan by `caller`, tiles named by `name`; `None` where a tile has no
/// name, the tile is the caller's own, or a chi takes a tile that is not from the left.
pub(crate) fn claim(
    call: Call<LogTile>,
    caller: Seat,
    name: impl Fn(LogTile) -> Option<Tile>,
) -> Option<CallString> {
    let (letter, called, own, from) = match &call {
        Call::Chi(chi) => ('c', chi.called, &chi.own[..], chi.from),
        Call::Pon(pon) => ('p', pon.called, &pon.own[..], pon.from),
        Call::Daiminkan(kan) => ('m', kan.called, &kan.own[..], kan.from),
        Call::Ankan(_) | Call::Kakan { .. } => return None,
    };
    let side = Side::to(from, caller)?;
    if letter == 'c' && side != Side::Left {
        return None;
    }
    let mut others = ArrayVec::<Tile, 3>::new();
    for &tile in own {
        others.push(name(tile)?);
    }
    Some(spell(letter, &[name(called)?], &others, side))
}

/// The string of a kakan; `None` as for [`claim`].
pub(crate) fn kakan(
    kan: Kakan<LogTile>,
    caller: Seat,
    name: impl Fn(LogTile) -> Option<Tile>,
) -> Option<CallString> {
    let Kakan { pon, added } = kan;
    let side = Side::to(pon.from, caller)?;
    let [a, b] = [name(pon.own[0])?, name(pon.own[1])?];
    let called = name(pon.called)?;
    // The called tile stands where the letter is, behind the added one.
    Some(spell('k', &[name(added)?, called], &[a, b], side))
}

/// The string of an ankan; `None` where a tile has no name.
pub(crate) fn ankan(kan: Ankan<LogTile>, name: impl Fn(LogTile) -> Option<Tile>) -> Option<CallString> {
    let [a, b, c, d] = kan.tiles;
    Some(spell(
        'a',
        &[name(d)?],
        &[name(a)?, name(b)?, name(c)?],
        Side::Right,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(index: u8) -> Seat {
        Seat::new(index).unwrap()
    }

    #[test]
    fn a_call_string_is_read_and_written_back() {
        let two = seat(2);
        for (text, meaning) in [
            ("c232425", "chi 3p with 4p 5p of seat 1"),
            ("c245223", "chi 4p with 0p 3p of seat 1"),
            ("p474747", "pon 7z with 7z 7z of seat 1"),
            ("55p1515", ""),
            ("15p5115", "pon 0m with 5m 5m of seat 0"),
            ("1551p15", "pon 5m with 5m 0m of seat 3"),
            ("m22222222", "daiminkan 2p with 2p 2p 2p of seat 1"),
            ("25m522525", "daiminkan 0p with 5p 5p 5p of seat 0"),
            ("252525m52", "daiminkan 0p with 5p 5p 5p of seat 3"),
            ("k53353535", "kakan 0s on pon 5s with 5s 5s of seat 1"),
            ("35k355335", "kakan 5s on pon 0s with 5s 5s of seat 0"),
            ("3553k3535", "kakan 5s on pon 5s with 5s 0s of seat 3"),
            ("151515a51", "ankan 5m 5m 5m 0m"),
            ("f44", "kita 4z"),
            ("r19", "riichi 9m"),
            ("r60", "riichi tsumogiri"),
        ] {
            let Ok(call) = parse(text) else {
                assert_eq!(meaning, "", "{text}");
                continue;
            };
            assert!(call.is_possible());
            let face = |tile: LogTile| tile.face(crate::tile::RedFives::NONE);
            let (words, written) = match call.call(two, Players::Four) {
                Some(event) => match event {
                    Call::Chi(Chi {
                        called,
                        own: [a, b],
                        from,
                    }) => (
                        format!("chi {called:?} with {a:?} {b:?} of {from:?}"),
                        claim(event, two, face),
                    ),
                    Call::Pon(Pon {
                        called,
                        own: [a, b],
                        from,
                    }) => (
                        format!("pon {called:?} with {a:?} {b:?} of {from:?}"),
                        claim(event, two, face),
                    ),
                    Call::Daiminkan(Daiminkan {
                        called,
                        own: [a, b, c],
                        from,
                    }) => (
                        format!("daiminkan {called:?} with {a:?} {b:?} {c:?} of {from:?}"),
                        claim(event, two, face),
                    ),
                    Call::Kakan {
                        added,
                        pon: Some(pon),
                    } => {
                        let Pon {
                            called,
                            own: [a, b],
                            from,
                        } = pon;
                        (
                            format!("kakan {added:?} on pon {called:?} with {a:?} {b:?} of {from:?}"),
                            kakan(Kakan { pon, added }, two, face),
                        )
                    }
                    Call::Kakan { pon: None, .. } => unreachable!(),
                    Call::Ankan(kan) => {
                        let [a, b, c, d] = kan.tiles;
                        (format!("ankan {a:?} {b:?} {c:?} {d:?}"), ankan(kan, face))
                    }
                },
                None => (
                    match call {
                        CallText::Riichi(Some(tile)) => format!("riichi {tile}"),
                        CallText::Riichi(None) => "riichi tsumogiri".to_owned(),
                        CallText::Kita(tile) => format!("kita {tile}"),
                        _ => unreachable!(),
                    },
                    CallString::from(text).ok(),
                ),
            };
            assert_eq!(words, meaning, "{text}");
            assert_eq!(written.unwrap().as_str(), text);
        }
    }

    #[test]
    fn strings_that_are_no_calls_are_refused() {
        for text in [
            "",
            "c",
            "p47",
            "c2324",
            "23c2425",
            "1p11111",
            "p4747471",
            "k474747",
            "a11111111",
            "f41",
            "f",
            "m4747",
            "11m111111p",
            "x11",
            "r",
            "r1111",
            "11r11",
            "c101112",
            "和",
            "1111m1111",
            "p11p111",
            "111111111111a11",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
        assert!(!parse("c111315").unwrap().is_possible());
        assert!(!parse("c414243").unwrap().is_possible());
        assert!(!parse("c191121").unwrap().is_possible());
        assert!(!parse("p111112").unwrap().is_possible());
    }

    #[test]
    fn with_three_players_the_seats_are_counted_as_with_four() {
        for (side, caller, from) in [
            (Side::Across, 0, Some(2)),
            (Side::Left, 0, Some(2)),
            (Side::Right, 0, Some(1)),
            (Side::Left, 1, Some(0)),
            (Side::Right, 1, Some(2)),
            (Side::Across, 1, None),
            (Side::Left, 2, Some(1)),
            (Side::Across, 2, Some(0)),
            (Side::Right, 2, Some(0)),
        ] {
            assert_eq!(side.seat(seat(caller), Players::Three), from.map(seat));
        }
    }
}
