//! Scores the wins of logs with haifu and with the crates riichienv-core and agari, in turn, and writes them down
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

use agari::context::{GameContext, WinType};
use agari::hand::{self, KanType};
use agari::parse::TileCounts;
use agari::tile::{Honor, Suit, Tile as AgariTile};
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

/// A win as agari takes it.
struct ForAgari {
    concealed: TileCounts,
    all: TileCounts,
    melds: Vec<hand::Meld>,
    context: GameContext,
}

fn for_agari(win: &Win) -> ForAgari {
    let Peer { tiles, melds, winning, dora, ura, conditions: c } = &win.peer;
    let named = |&id: &u8| {
        let kind = id / 4;
        let suit = [Suit::Man, Suit::Pin, Suit::Sou];
        match suit.get(usize::from(kind / 9)) {
            Some(&suit) => AgariTile::suited(suit, kind % 9 + 1),
            None => AgariTile::honor(HONORS[usize::from(kind - 27)]),
        }
    };
    let mut concealed = TileCounts::new();
    for tile in tiles.iter().chain([winning]).map(named) {
        *concealed.entry(tile).or_default() += 1;
    }
    let mut all = concealed.clone();
    for tile in melds.iter().flat_map(|meld| meld.tiles.iter()).map(named) {
        *all.entry(tile).or_default() += 1;
    }
    let called = melds
        .iter()
        .map(|meld| {
            let lowest = named(&meld.tiles[0]);
            match meld.meld_type {
                MeldType::Chi => hand::Meld::Shuntsu(lowest, true),
                MeldType::Pon => hand::Meld::Koutsu(lowest, true),
                MeldType::Daiminkan => hand::Meld::Kan(lowest, KanType::Open),
                MeldType::Ankan => hand::Meld::Kan(lowest, KanType::Closed),
                MeldType::Kakan => hand::Meld::Kan(lowest, KanType::Added),
            }
        })
        .collect();
    let red = |id: &&u8| matches!(id, 16 | 52 | 88);
    let reds = tiles.iter().chain([winning]).chain(melds.iter().flat_map(|meld| meld.tiles.iter()));
    let win_type = if c.tsumo { WinType::Tsumo } else { WinType::Ron };
    let (round, seat) = (HONORS[c.round_wind as usize], HONORS[c.player_wind as usize]);
    let mut context = GameContext::new(win_type, round, seat);
    context.winning_tile = Some(named(winning));
    context.is_open = melds.iter().any(|meld| meld.opened);
    context.is_riichi = c.riichi || c.double_riichi;
    context.is_double_riichi = c.double_riichi;
    context.is_ippatsu = c.ippatsu;
    context.is_rinshan = c.rinshan;
    context.is_chankan = c.chankan;
    context.is_last_tile = c.haitei || c.houtei;
    context.is_tenhou = c.tsumo_first_turn && c.player_wind == Wind::East;
    context.is_chiihou = c.tsumo_first_turn && c.player_wind != Wind::East;
    context.dora_indicators = dora.iter().map(named).collect();
    context.ura_dora_indicators = ura.iter().map(named).collect();
    context.aka_count = reds.filter(red).count() as u8;
    ForAgari { concealed, all, melds: called, context }
}

const HONORS: [Honor; 7] =
    [Honor::East, Honor::South, Honor::West, Honor::North, Honor::White, Honor::Green, Honor::Red];

/// What the program of that crate does: every structure is scored, and the best one counts.
fn by_agari(win: &ForAgari) -> (i32, u32) {
    let structures = if win.melds.is_empty() {
        hand::decompose_hand(&win.concealed)
    } else {
        hand::decompose_hand_with_melds(&win.concealed, &win.melds)
    };
    let scores = structures.iter().map(|structure| {
        let yaku = agari::yaku::detect_yaku_with_context(structure, &win.all, &win.context);
        let score = agari::scoring::calculate_score(structure, &yaku, &win.context);
        (score.payment.total as i32, score.han, u32::from(score.fu.total))
    });
    // Of equal payments more han count, then more fu.
    scores.max().map_or((0, 0), |(points, _, fu)| (points, fu))
}

/// The version in haifu's own manifest.
fn haifu_version() -> &'static str {
    let manifest = include_str!("../../../../Cargo.toml");
    let rest = manifest.split_once("\nversion = \"").map_or("", |(_, rest)| rest);
    rest.split('"').next().unwrap_or_default()
}

/// Nanoseconds of processor time of this thread, or elapsed ones where the system does not say.
fn processor_time() -> u64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|text| text.split(' ').next()?.parse().ok());
    told.unwrap_or_else(|| START.get_or_init(Instant::now).elapsed().as_nanos() as u64)
}

/// Times a way to score: prints its line.
fn timed<T>(
    (name, version): (&str, &str),
    wins: &[Win],
    prepared: &[T],
    passes: u32,
    score: impl Fn(&T) -> (i32, u32),
) {
    let start = processor_time();
    for _ in 0..passes {
        for win in prepared {
            black_box(score(black_box(win)));
        }
    }
    let seconds = (processor_time() - start) as f64 * 1e-9;
    let rate = f64::from(passes) * wins.len() as f64 / seconds;
    let (mut points, mut fu) = (0, 0);
    for (win, prepared) in wins.iter().zip(prepared) {
        let (of_points, of_fu) = score(prepared);
        points += usize::from(of_points == win.points);
        fu += usize::from(win.yakuman || of_fu == u32::from(win.fu));
    }
    println!("{name},{version},{},{rate:.0},{points},{fu}", wins.len());
}

fn time(wins: &[Win]) {
    timed(("haifu", haifu_version()), wins, wins, 8, |win| {
        score::best(&win.situation, &win.rules)
            .map_or((0, 0), |score| (score.points.0, u32::from(score.fu.rounded)))
    });
    timed(("riichienv-core", "0.4.11"), wins, wins, 2, |win| {
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
    let prepared: Vec<_> = wins.iter().map(for_agari).collect();
    timed(("agari", "0.27.0"), wins, &prepared, 1, by_agari);
}
