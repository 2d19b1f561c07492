//! Scores the wins of logs with haifu and with the crate riichienv-core, in turn, and writes them down
//! for scorers in other languages.
//!
//! `peers export FILE PATH...` writes one JSON object for each win; `peers time ROUNDS PATH...` prints a
//! line of CSV for each round and scorer: scorer, version, wins, wins per second, wins with the points
//! of the log, with its fu.

use std::ffi::OsString;
use std::fs::File;
use std::hint::black_box;
use std::io::{BufWriter, Write};
use std::time::Instant;

use haifu::format;
use haifu::rules::Rules;
use haifu::score;
use haifu::source::{Content, DEFAULT_DOCUMENT_LIMIT, Reader, Walk};
use haifu::table::{Meld as Laid, Players};
use haifu::tile::{Kind, Tile};
use haifu::win::{
    Replacement, RiichiState, RonKind, TsumoKind, WinMethod, WinSituation,
};
use haifu::wins::WinReader;
use riichienv_core::hand_evaluator::HandEvaluator;
use riichienv_core::types::{Conditions, Meld, MeldType, Wind};
use serde_json::json;

/// A win of a four-player game by Tenhou's rules, with what the log says of it.
struct Win {
    situation: WinSituation,
    rules: Rules,
    points: i32,
    fu: u16,
    limit: bool,
    yakuman: bool,
    peer: Peer,
}

/// The same as riichienv-core takes it.
struct Peer {
    tiles: Vec<u8>,
    melds: Vec<Meld>,
    winning: u8,
    dora: Vec<u8>,
    ura: Vec<u8>,
    conditions: Conditions,
}

fn main() {
    let mut arguments = std::env::args_os().skip(1);
    let mode = arguments.next().unwrap_or_default();
    let first = arguments.next().unwrap_or_default();
    let wins = wins(arguments.collect());
    match mode.to_str() {
        Some("export") => export(&wins, &first),
        Some("time") => {
            let rounds = first.to_string_lossy().parse().expect("a number of rounds");
            for _ in 0..rounds {
                time(&wins);
            }
        }
        _ => panic!("export FILE PATH... or time ROUNDS PATH..."),
    }
}

/// The wins that every scorer can be asked about: four players, red fives, no house rules, no liability.
fn wins(paths: Vec<OsString>) -> Vec<Win> {
    let mut reader = Reader::new(DEFAULT_DOCUMENT_LIMIT);
    let mut met = WinReader::default();
    let mut wins = Vec::new();
    for handle in Walk::new(paths) {
        let is_log = |beginning: &[u8]| format::sniff(beginning).is_some();
        if let Content::Whole(document) = reader.read(&handle, is_log).content {
            met.read(document, |win| {
                let (Some(points), Some(fu), Some(limit)) = (win.claim.points, win.claim.fu, win.claim.limit) else {
                    return;
                };
                let usual = Rules::tenhou(&haifu::rules::TableOptions::ranked(Players::Four));
                if win.rules != usual || win.claim.liable.is_some() {
                    return;
                }
                let Some(peer) = peer(&win.situation) else { return };
                wins.push(Win {
                    peer,
                    points: points.0,
                    fu,
                    limit: limit as usize > 0,
                    yakuman: win.claim.yakuman.is_some(),
                    situation: win.situation,
                    rules: win.rules,
                });
            });
        }
    }
    wins
}

/// Gives each tile a number of Tenhou's: red fives copy 0, the others the next that is free.
struct Copies([u8; 34]);

impl Copies {
    fn number(&mut self, tile: Tile) -> u8 {
        let kind = tile.kind().index();
        if tile.is_red() {
            return kind as u8 * 4;
        }
        let first = u8::from(tile.kind().is_five());
        let copy = first + self.0[kind];
        self.0[kind] += 1;
        kind as u8 * 4 + copy.min(3)
    }
}

fn peer(win: &WinSituation) -> Option<Peer> {
    let mut copies = Copies([0; 34]);
    let mut tiles: Vec<u8> = win.concealed.iter().map(|&tile| copies.number(tile)).collect();
    let winning = copies.number(win.winning_tile);
    tiles.sort_unstable();
    let melds = win
        .melds
        .iter()
        .map(|meld| {
            let (kind, opened) = match meld {
                Laid::Chi(_) => (MeldType::Chi, true),
                Laid::Pon(_) => (MeldType::Pon, true),
                Laid::Daiminkan(_) => (MeldType::Daiminkan, true),
                Laid::Ankan(_) => (MeldType::Ankan, false),
                Laid::Kakan(_) => (MeldType::Kakan, true),
            };
            let mut tiles: Vec<u8> = meld.tiles().iter().map(|&tile| copies.number(tile)).collect();
            tiles.sort_unstable();
            Meld::new(kind, tiles, opened, -1, None)
        })
        .collect();
    let indicator = |kind: &Kind| kind.index() as u8 * 4 + 1;
    let (riichi, double_riichi, ippatsu) = match win.riichi {
        RiichiState::No => (false, false, false),
        RiichiState::Declared { double, ippatsu } => (!double, double, ippatsu),
    };
    let mut conditions = Conditions {
        riichi,
        double_riichi,
        ippatsu,
        tsumo: win.is_tsumo(),
        player_wind: Wind::from(win.seat_wind() as u8),
        round_wind: Wind::from(win.round_wind as u8),
        ..Conditions::default()
    };
    match win.method {
        WinMethod::Tsumo(TsumoKind::FirstDraw) => conditions.tsumo_first_turn = true,
        WinMethod::Tsumo(TsumoKind::LastTile) => conditions.haitei = true,
        WinMethod::Tsumo(TsumoKind::Replacement(Replacement::Kan)) => conditions.rinshan = true,
        WinMethod::Ron { on: RonKind::LastDiscard { .. }, .. } => conditions.houtei = true,
        WinMethod::Ron { on: RonKind::Kakan, .. } => conditions.chankan = true,
        WinMethod::Tsumo(TsumoKind::Ordinary)
        | WinMethod::Ron { on: RonKind::Discard | RonKind::FirstTurn, .. } => {}
        _ => return None,
    }
    Some(Peer {
        tiles,
        melds,
        winning,
        dora: win.indicators.iter().map(indicator).collect(),
        ura: win.ura.iter().map(indicator).collect(),
        conditions,
    })
}

fn export(wins: &[Win], file: &OsString) {
    let mut out = BufWriter::new(File::create(file).expect("a file to write"));
    for win in wins {
        let Peer { tiles, melds, winning, dora, ura, conditions: c } = &win.peer;
        let melds: Vec<_> = melds
            .iter()
            .map(|meld| json!({"kind": meld.meld_type as u8, "tiles": meld.tiles, "open": meld.opened}))
            .collect();
        let line = json!({
            "tiles": tiles, "winning": winning, "melds": melds, "dora": dora, "ura": ura,
            "tsumo": c.tsumo, "riichi": c.riichi, "double_riichi": c.double_riichi, "ippatsu": c.ippatsu,
            "first": c.tsumo_first_turn, "haitei": c.haitei, "houtei": c.houtei, "rinshan": c.rinshan,
            "chankan": c.chankan, "seat_wind": c.player_wind as u8, "round_wind": c.round_wind as u8,
            "points": win.points, "fu": win.fu, "limit": win.limit, "yakuman": win.yakuman,
        });
        writeln!(out, "{line}").expect("room for a line");
    }
}

/// Times a way to score: prints its line.
fn timed(name: &str, version: &str, wins: &[Win], passes: u32, score: impl Fn(&Win) -> (i32, u32)) {
    let start = Instant::now();
    for _ in 0..passes {
        for win in wins {
            black_box(score(black_box(win)));
        }
    }
    let rate = f64::from(passes) * wins.len() as f64 / start.elapsed().as_secs_f64();
    let (mut points, mut fu) = (0, 0);
    for win in wins {
        let (of_points, of_fu) = score(win);
        points += usize::from(of_points == win.points);
        fu += usize::from(win.yakuman || of_fu == u32::from(win.fu));
    }
    println!("{name},{version},{},{rate:.0},{points},{fu}", wins.len());
}

fn time(wins: &[Win]) {
    timed("haifu", env!("CARGO_PKG_VERSION"), wins, 8, |win| {
        score::best(&win.situation, &win.rules)
            .map_or((0, 0), |score| (score.points.0, u32::from(score.fu.rounded)))
    });
    timed("riichienv-core", "0.4.11", wins, 2, |win| {
        let Peer { tiles, melds, winning, dora, ura, conditions } = &win.peer;
        let evaluator = HandEvaluator::new(tiles.clone(), melds.clone());
        let result = evaluator.calc(*winning, dora.clone(), ura.clone(), Some(conditions.clone()));
        let points = if conditions.tsumo {
            let payers = if conditions.player_wind == Wind::East { 3 } else { 2 };
            result.tsumo_agari_ko * payers + result.tsumo_agari_oya * u32::from(payers == 2)
        } else {
            result.ron_agari
        };
        (points as i32, result.fu)
    });
}
