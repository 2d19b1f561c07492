//! `haifu wall`.

use std::ffi::OsString;
use std::fmt::Write as _;

use clap::ValueEnum;
use serde::Serialize;

use super::exit::{Exit, Failure};
use super::input;
use super::round::{Round, RoundsMet};
use super::terminal::show;
use crate::format::{self, Format};
use crate::printable::printable_path;
use crate::table::Seat;
use crate::tile::notation::sorted_mpsz;
use crate::tile::{LogTile, TileId};
use crate::wall::Wall;
use crate::walls::{MetWall, read_walls};

const EXAMPLES: &str = "\
Examples:
  The walls of all rounds of a log:
    haifu wall game.mjlog

  What would have come in East 3 with one honba, for a program:
    haifu wall game.mjlog --round E3.1 --format json

Exit codes: 0 the log draws the tiles of its seed, 1 it does not (haifu check
says where), 2 no seed, no such round, or the log cannot be read.";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples.")]
pub(super) struct WallArgs {
    /// Log with a seed (Tenhou mjlog); - is standard input
    #[arg(value_name = "FILE")]
    file: OsString,

    /// Only this game of the file, from 1
    #[arg(long, value_name = "N")]
    game: Option<u32>,

    /// Only this round: E3 with any honba, E3.1 with one
    #[arg(long, value_name = "ROUND")]
    round: Option<Round>,

    /// How to print it
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// For people
    Text,
    /// For programs
    Json,
}

/// Prints walls.
pub(super) fn run(args: &WallArgs) -> Result<Exit, Failure> {
    let name = printable_path(&args.file);
    let document = input::log(&args.file)?;
    let mut walls = Vec::new();
    let mut met = RoundsMet::default();
    let bad_seed = read_walls(&document, |wall| {
        met.add(wall.game, wall.round);
        let asked_for = args.game.is_none_or(|game| game == wall.game)
            && args.round.is_none_or(|round| round.is(wall.round));
        if asked_for {
            walls.push(Told::new(&wall));
        }
    });
    if walls.is_empty() {
        return Err(Failure::usage(match (met.is_empty(), bad_seed) {
            (true, Some(error)) => format!("{name}: {error}"),
            (true, None) => format!("{name}: {}", no_seed(&document)),
            (false, _) => format!("{name} has no such round; there are {}", met.told()),
        }));
    }
    let text = match args.format {
        Form::Text => walls.iter().map(Told::text).collect::<Vec<_>>().join("\n"),
        Form::Json => {
            serde_json::to_string_pretty(&walls).map_err(|error| Failure::environment(error.to_string()))?
                + "\n"
        }
    };
    show(&text)?;
    Ok(if walls.iter().all(|wall| wall.agrees) {
        Exit::Clean
    } else {
        Exit::Findings
    })
}

/// Why no wall of a log is known, and what to do.
fn no_seed(document: &[u8]) -> &'static str {
    match format::sniff(document) {
        Some(Format::TenhouXml) => {
            "no seed, and without one no wall is known; logs that Tenhou's own program saved have none: take the log \
             of the same game from Tenhou's server, by its id"
        }
        Some(Format::Mjai) => {
            "mjai carries no seed, and without one no wall is known; take the mjlog of the game, if it was played on \
             Tenhou"
        }
        Some(Format::TenhouJson) => {
            "the JSON of tenhou.net/6 carries no seed, and without one no wall is known; take the mjlog of the game \
             from Tenhou's server, by the id that stands in ref"
        }
        None => "it is in no format that haifu reads; walls are known of Tenhou mjlogs, by their seed",
    }
}

/// A wall with its tiles by name. The order of the fields is the order of the keys.
#[derive(Serialize)]
struct Told {
    game: u32,
    round: String,
    honba: u16,
    dealer: usize,
    dice: [u8; 2],
    agrees: bool,
    hands: Vec<Hand>,
    drawn: Vec<Drawn>,
    /// What would have come next from the live wall.
    coming: Vec<String>,
    /// What no draw can reach any more: every replacement tile taken keeps one tile of the live wall back.
    kept_back: Vec<String>,
    replacements: Vec<Replacement>,
    indicators: Vec<Stack>,
}

#[derive(Serialize)]
struct Hand {
    seat: usize,
    wind: char,
    tiles: String,
}

#[derive(Serialize)]
struct Drawn {
    seat: usize,
    tile: String,
}

#[derive(Serialize)]
struct Replacement {
    tile: String,
    /// Who drew it; `None` if nobody did.
    seat: Option<usize>,
}

#[derive(Serialize)]
struct Stack {
    indicator: String,
    turned: bool,
    ura: String,
    ura_shown: bool,
}

impl Told {
    fn new(met: &MetWall) -> Self {
        let wall = &met.wall;
        let name = |tile: TileId| tile.face(met.reds).to_string();
        let seat = |&(seat, _): &(Seat, LogTile)| seat.index();
        let live = |range: std::ops::Range<usize>| range.filter_map(|nth| wall.live(nth)).map(name);
        let (drawn, end) = (met.drawn.len(), wall.drawable());
        let reach = end.saturating_sub(met.replaced.len()).max(drawn);
        let hands = met.players.seats().filter_map(|seat| {
            let hand = wall.hand(met.players.distance(met.dealer, seat).into())?;
            Some(Hand {
                seat: seat.index(),
                wind: met.players.seat_wind(seat, met.dealer).letter(),
                tiles: sorted_mpsz(hand.map(|tile| tile.face(met.reds))),
            })
        });
        let replacements = (0..wall.replacements()).filter_map(|nth| {
            Some(Replacement {
                tile: name(wall.replacement(nth)?),
                seat: met.replaced.get(nth).map(seat),
            })
        });
        let indicators = (0..Wall::INDICATORS).filter_map(|nth| {
            Some(Stack {
                indicator: name(wall.indicator(nth)?),
                turned: nth < met.turned.len(),
                ura: name(wall.ura(nth)?),
                ura_shown: nth < met.ura.len(),
            })
        });
        Self {
            game: met.game,
            round: met.round.to_string(),
            honba: met.round.honba,
            dealer: met.dealer.index(),
            dice: wall.dice().map(|die| die + 1),
            agrees: met.agrees,
            hands: hands.collect(),
            drawn: live(0..drawn)
                .zip(met.drawn.iter().map(seat))
                .map(|(tile, seat)| Drawn { seat, tile })
                .collect(),
            coming: live(drawn..reach).collect(),
            kept_back: live(reach..end).collect(),
            replacements: replacements.collect(),
            indicators: indicators.collect(),
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) {
        let Self {
            game,
            round,
            honba,
            dealer,
            dice: [a, b],
            ..
        } = self;
        let _ = writeln!(
            text,
            "## Game {game}, {round} honba {honba}: seat {dealer} deals, dice {a} {b}"
        );
        if !self.agrees {
            text.push_str("The log has other tiles than these; haifu check says where.\n");
        }
        text.push_str("Deal\n");
        for Hand { seat, wind, tiles } in &self.hands {
            let _ = writeln!(text, "  seat {seat} {wind}  {tiles}");
        }
        let _ = writeln!(text, "Drawn from the live wall: {} (seat:tile)", self.drawn.len());
        let drawn = self.drawn.iter();
        rows(text, drawn.map(|Drawn { seat, tile }| format!("{seat}:{tile}")));
        let _ = writeln!(text, "Would have come next: {}", self.coming.len());
        rows(text, self.coming.iter().cloned());
        if !self.kept_back.is_empty() {
            let _ = writeln!(
                text,
                "Kept back for the replacement tiles drawn: {}",
                self.kept_back.len()
            );
            rows(text, self.kept_back.iter().cloned());
        }
        text.push_str("Replacement tiles\n");
        let replacements = self.replacements.iter();
        rows(
            text,
            replacements.map(|Replacement { tile, seat }| match seat {
                Some(seat) => format!("{seat}:{tile}"),
                None => tile.clone(),
            }),
        );
        text.push_str("Indicators, and ura under them\n");
        for stack in &self.indicators {
            let turned = if stack.turned { "turned" } else { "unseen" };
            let shown = if stack.ura_shown { "shown" } else { "unseen" };
            let Stack { indicator, ura, .. } = stack;
            let _ = writeln!(text, "  {indicator} {turned}  {ura} {shown}");
        }
    }
}

/// Ten to a row.
fn rows(text: &mut String, tiles: impl Iterator<Item = String>) {
    for (nth, tile) in tiles.enumerate() {
        text.push_str(match nth {
            0 => "  ",
            _ if nth % 10 == 0 => "\n  ",
            _ => "  ",
        });
        text.push_str(&tile);
    }
    text.push('\n');
}
