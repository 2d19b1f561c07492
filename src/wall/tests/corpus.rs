//! Real logs, read element by element without the rest of this crate.
#![allow(clippy::print_stdout, reason = "a skipped test says so")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::tile::{Deck, TileId};
use crate::wall::{Generator, Seed, SeedFormat, Wall};

#[derive(Debug, Default)]
struct Proven {
    rounds: [usize; 3],
    sanma: usize,
    draws: usize,
    replacements: usize,
    indicators: usize,
    ura: usize,
    foreign: Vec<PathBuf>,
    unseeded: usize,
}

/// Every tile of every seeded log is where the seed puts it, but for one log whose header belongs to
/// another game.
#[test]
fn seeds_of_real_logs_give_their_tiles() {
    let Some(corpus) = std::env::var_os("HAIFU_CORPUS") else {
        println!("skipped: HAIFU_CORPUS is not set");
        return;
    };
    let mut paths = Vec::new();
    collect(&Path::new(&corpus).join("tenhou-xml"), &mut paths);
    paths.sort();
    // Unoptimised builds take a sample that still holds every kind of seed.
    let step = if cfg!(debug_assertions) { 13 } else { 1 };
    let mut proven = Proven::default();
    for path in paths.iter().step_by(step) {
        let bytes = fs::read(path).unwrap();
        let text = if bytes.starts_with(&[0x1f, 0x8b]) {
            std::io::read_to_string(flate2::read::GzDecoder::new(&bytes[..])).unwrap()
        } else {
            String::from_utf8_lossy(&bytes).into_owned()
        };
        if prove(&text, &mut proven).is_err() {
            proven.foreign.push(path.clone());
        }
    }
    println!("{proven:?}");
    assert!(proven.rounds.iter().all(|&rounds| rounds > 0) && proven.sanma > 0 && proven.ura > 0);
    assert!(
        proven.foreign.iter().all(|path| path.ends_with("west.mjlog")),
        "{:?}",
        proven.foreign
    );
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, paths);
        } else {
            paths.push(path);
        }
    }
}

/// The value of an attribute, empty if absent.
fn attribute<'a>(element: &'a str, name: &str) -> &'a str {
    let start = element.find(&format!(" {name}=\"")).map(|at| at + name.len() + 3);
    start
        .and_then(|start| element[start..].split('"').next())
        .unwrap_or("")
}

fn tiles(list: &str) -> Vec<Option<TileId>> {
    let numbers = list.split(',').filter(|item| !item.is_empty());
    numbers
        .map(|item| item.parse().ok().and_then(TileId::new))
        .collect()
}

struct Round {
    wall: Wall,
    live: usize,
    replacements: usize,
    turned: usize,
    replacing: bool,
}

/// Stops at the first tile that the seed puts elsewhere.
fn prove(text: &str, proven: &mut Proven) -> Result<(), ()> {
    let agree = |same: bool| same.then_some(()).ok_or(());
    let mut game = None;
    let mut deck = Deck::Full;
    let mut round: Option<Round> = None;
    for element in text.split('<').skip(1) {
        let name = element
            .split(|c: char| c.is_ascii_whitespace() || c == '/' || c == '>')
            .next()
            .unwrap_or("");
        match (name, &mut round) {
            ("SHUFFLE", _) => {
                game = Seed::parse_game(attribute(element, "seed"))
                    .ok()
                    .map(|seed| (seed.format(), Generator::new(&seed)));
            }
            ("GO", _) => {
                let table: u32 = attribute(element, "type").parse().unwrap_or(0);
                deck = if table & 0x10 == 0 {
                    Deck::Full
                } else {
                    Deck::Sanma
                };
            }
            ("INIT", _) => {
                let (format, wall) = match (&mut game, attribute(element, "shuffle")) {
                    (Some((format, walls)), "") => (*format, walls.next_round(deck)),
                    (None, text) => {
                        let Ok(seed) = Seed::parse_round(text) else {
                            proven.unseeded += 1;
                            round = None;
                            continue;
                        };
                        (seed.format(), Generator::new(&seed).next_round(deck))
                    }
                    _ => return Err(()),
                };
                proven.rounds[match format {
                    SeedFormat::Round => 0,
                    SeedFormat::GameHex => 1,
                    SeedFormat::GameBase64 => 2,
                }] += 1;
                proven.sanma += usize::from(deck == Deck::Sanma);
                deal(element, &wall, if deck == Deck::Full { 4 } else { 3 })?;
                round = Some(Round {
                    wall,
                    live: 0,
                    replacements: 0,
                    turned: 1,
                    replacing: false,
                });
            }
            ("N", Some(round)) => {
                let code: u32 = attribute(element, "m").parse().map_err(drop)?;
                round.replacing = code & 0b1100 == 0;
            }
            ("DORA", Some(round)) => {
                agree(tiles(attribute(element, "hai")) == [round.wall.indicator(round.turned)])?;
                round.turned += 1;
                proven.indicators += 1;
            }
            ("AGARI", Some(round)) => {
                let indicators: Vec<_> = (0..round.turned).map(|nth| round.wall.indicator(nth)).collect();
                agree(tiles(attribute(element, "doraHai")) == indicators)?;
                let shown = tiles(attribute(element, "doraHaiUra"));
                let ura: Vec<_> = (0..shown.len()).map(|nth| round.wall.ura(nth)).collect();
                agree(shown == ura)?;
                proven.ura += ura.len();
            }
            (draw, Some(round)) if draw.starts_with(['T', 'U', 'V', 'W']) => {
                let Ok(tile) = draw[1..].parse() else { continue };
                let expected = if round.replacing {
                    round.replacements += 1;
                    proven.replacements += 1;
                    round.wall.replacement(round.replacements - 1)
                } else {
                    round.live += 1;
                    round.wall.live(round.live - 1)
                };
                round.replacing = false;
                proven.draws += 1;
                agree(expected.is_some() && TileId::new(tile) == expected)?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn deal(element: &str, wall: &Wall, players: usize) -> Result<(), ()> {
    let agree = |same: bool| same.then_some(()).ok_or(());
    let seed: Vec<Option<u8>> = attribute(element, "seed")
        .split(',')
        .map(|item| item.parse().ok())
        .collect();
    let first = wall.indicator(0).map(|tile| tile.index() as u8);
    let [a, b] = wall.dice().map(Some);
    agree(seed.len() == 6 && seed[3..] == [a, b, first])?;
    let dealer: usize = attribute(element, "oya").parse().map_err(drop)?;
    for turn in 0..players {
        let seat = (dealer + turn) % players;
        let hand = wall.hand(turn).ok_or(())?.map(Some);
        agree(tiles(attribute(element, &format!("hai{seat}"))) == hand)?;
    }
    Ok(())
}
