//! Reads the case files: a hand in notation becomes a win situation.

use arrayvec::ArrayVec;
use haifu::table::{Ankan, Chi, Daiminkan, Kakan, Meld, Players, Pon, Seat, Wind};
use haifu::tile::notation::parse_mpsz;
use haifu::tile::{Kind, Tile};
use haifu::win::{Liabilities, Replacement, RiichiState, RonKind, TsumoKind, WinMethod, WinSituation};
use serde_json::Value;

/// The cases under `list` in a file of `data/cases`.
pub(crate) fn cases(file: &str, list: &str) -> Vec<Value> {
    let path = format!("{}/data/cases/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let mut file: Value = serde_json::from_str(&text).unwrap();
    serde_json::from_value(file[list].take()).unwrap()
}

pub(crate) fn wind(letter: &Value) -> Wind {
    let letter = letter.as_str().unwrap();
    Wind::ALL
        .into_iter()
        .find(|wind| letter.chars().eq([wind.letter()]))
        .unwrap()
}

/// The seat with this wind where seat 0 deals.
pub(crate) fn seat(letter: &Value) -> Seat {
    Seat::ALL[wind(letter).index()]
}

pub(crate) fn tiles(text: &str) -> Vec<Tile> {
    parse_mpsz(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn kinds(list: &Value) -> ArrayVec<Kind, 5> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|tile| tiles(tile.as_str().unwrap())[0].kind())
        .collect()
}

/// A meld of this type; `from` fed it.
pub(crate) fn meld(kind: &str, tiles: &[Tile], from: Seat) -> Meld<Tile> {
    let pon = |t: &[Tile]| Pon {
        called: t[0],
        own: [t[1], t[2]],
        from,
    };
    match kind {
        "chi" => Meld::Chi(Chi {
            called: tiles[0],
            own: [tiles[1], tiles[2]],
            from,
        }),
        "pon" => Meld::Pon(pon(tiles)),
        "minkan" => Meld::Daiminkan(Daiminkan {
            called: tiles[0],
            own: [tiles[1], tiles[2], tiles[3]],
            from,
        }),
        "kakan" => Meld::Kakan(Kakan {
            pon: pon(tiles),
            added: tiles[3],
        }),
        "ankan" => Meld::Ankan(Ankan {
            tiles: tiles.try_into().unwrap(),
        }),
        other => panic!("no meld {other}"),
    }
}

/// The situation that a case of `hands.json` describes. Seat 0 deals.
pub(crate) fn situation(case: &Value, players: Players) -> WinSituation {
    let winner = seat(&case["seat_wind"]);
    let other = players.next(winner);
    let flags: Vec<&str> = case["flags"]
        .as_array()
        .unwrap()
        .iter()
        .map(|flag| flag.as_str().unwrap())
        .collect();
    let has = |flag: &str| flags.contains(&flag);
    let method = if case["win"] == "tsumo" {
        WinMethod::Tsumo(if has("tenhou") || has("chiihou") {
            TsumoKind::FirstDraw
        } else if has("haitei") {
            TsumoKind::LastTile
        } else if has("rinshan") {
            TsumoKind::Replacement(Replacement::Kan)
        } else {
            TsumoKind::Ordinary
        })
    } else {
        let on = if has("chankan") && case["robbed"] == "ankan" {
            RonKind::Ankan
        } else if has("chankan") {
            RonKind::Kakan
        } else if has("houtei") {
            RonKind::LastDiscard {
                after_replacement: false,
            }
        } else if has("renhou") {
            RonKind::FirstTurn
        } else {
            RonKind::Discard
        };
        WinMethod::Ron { from: other, on }
    };
    let number = |key: &str| case[key].as_u64().unwrap();
    WinSituation {
        players,
        winner,
        dealer: Seat::ALL[0],
        round_wind: wind(&case["round_wind"]),
        method,
        concealed: tiles(case["concealed"].as_str().unwrap()).into_iter().collect(),
        melds: case["melds"]
            .as_array()
            .unwrap()
            .iter()
            .map(|m| {
                meld(
                    m["type"].as_str().unwrap(),
                    &tiles(m["tiles"].as_str().unwrap()),
                    other,
                )
            })
            .collect(),
        winning_tile: tiles(case["win_tile"].as_str().unwrap())[0],
        riichi: if has("riichi") || has("double_riichi") {
            RiichiState::Declared {
                double: has("double_riichi"),
                ippatsu: has("ippatsu"),
            }
        } else {
            RiichiState::No
        },
        kita: number("kita") as u8,
        indicators: kinds(&case["dora_indicators"]),
        ura: kinds(&case["ura_indicators"]),
        honba: number("honba") as u16,
        sticks: number("riichi_sticks") as u16,
        winners_before: 0,
        winners_after: 0,
        riichi_winners_after: 0,
        liabilities: Liabilities::NONE,
    }
}
