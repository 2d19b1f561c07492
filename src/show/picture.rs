//! The parts of a round on the screen. No line is wider than 80 columns, long names left aside.

use std::fmt::Write as _;

use super::ink::{Ink, points};
use crate::audit::{Finding, Severity};
use crate::event::{Event, RoundStart};
use crate::facts::{Draw, Win};
use crate::printable::printable;
use crate::replay::{Riichi, RiverTile, RoundState};
use crate::table::{Call, PerSeat, Points, RoundId, Seat};
use crate::tile::notation::sorted_mpsz;
use crate::tile::{LogTile, RedFives};
use crate::visit::RoundOver;

const WIDTH: usize = 80;
/// Before the texts of a player.
const INDENT: usize = 9;
/// Discards in a row, and columns for each: tile, three marks, a blank.
const ROW: usize = 12;
const PLACE: usize = 5;

/// A round that is being played.
#[derive(Debug)]
pub(super) struct Picture {
    pub(super) id: RoundId,
    sticks: u16,
    scores: Option<PerSeat<Points>>,
    dealt: PerSeat<String>,
    /// What each player calls or sets aside.
    calls: PerSeat<Vec<String>>,
    /// The table as it is now.
    pub(super) table: RoundState,
}

impl Picture {
    pub(super) fn dealt(table: &RoundState, start: &RoundStart<'_>) -> Self {
        Self {
            id: table.id,
            sticks: start.sticks,
            scores: table.scores,
            dealt: PerSeat::from_fn(|seat| hand(&start.hands[seat], table.reds)),
            calls: PerSeat::default(),
            table: table.clone(),
        }
    }

    /// An event is about to happen on this table.
    pub(super) fn hear(&mut self, table: &RoundState, event: &Event<'_>) {
        let reds = table.reds;
        let tiles = |tiles: &[LogTile]| hand(tiles, reds);
        let (seat, what) = match *event {
            Event::Call { seat, call } => (
                seat,
                match call {
                    Call::Chi(chi) => called("chi", chi.called, &tiles(&chi.own), chi.from, reds),
                    Call::Pon(pon) => called("pon", pon.called, &tiles(&pon.own), pon.from, reds),
                    Call::Daiminkan(kan) => called("open kan", kan.called, &tiles(&kan.own), kan.from, reds),
                    Call::Ankan(kan) => format!("closed kan {}", tiles(&kan.tiles)),
                    Call::Kakan { added, .. } => format!("added kan {}", tile(added, reds)),
                },
            ),
            Event::Kita { seat, .. } => (seat, "sets a north aside".to_owned()),
            _ => return,
        };
        let turn = table.rivers[seat].len() + 1;
        self.calls[seat].push(format!("turn {turn:<2} {what}"));
    }

    pub(super) fn heading(&self, game: u32, ink: Ink, text: &mut String) {
        let Self { id, sticks, .. } = self;
        let heading = format!(
            "{id}, {}, {} on the table",
            counted(id.honba.into(), "honba", "honba"),
            counted((*sticks).into(), "stick", "sticks"),
        );
        let turned: Vec<_> = self
            .table
            .indicators
            .iter()
            .map(|&indicator| tile(indicator, self.table.reds))
            .collect();
        let _ = writeln!(text, "{}   game {game}", ink.bold(&heading));
        let _ = writeln!(
            text,
            "dora indicators {}   {} left to draw\n",
            turned.join(" "),
            counted(self.table.left.into(), "tile", "tiles"),
        );
    }

    pub(super) fn players(&self, names: &PerSeat<String>, ink: Ink, text: &mut String) {
        let table = &self.table;
        for seat in table.players.seats() {
            let wind = table.players.seat_wind(seat, table.dealer).letter();
            let deals = if seat == table.dealer { ", deals" } else { "" };
            let scores = self.scores.map_or(String::new(), |scores| {
                format!("{:>8}", points(scores[seat].0, false))
            });
            let who = format!("seat {seat} {wind}");
            let _ = writeln!(
                text,
                "{}{scores}  {}{deals}",
                ink.bold(&who),
                printable(&names[seat])
            );
            field("dealt", &self.dealt[seat], text);
            for (nth, call) in self.calls[seat].iter().enumerate() {
                field(if nth == 0 { "calls" } else { "" }, call, text);
            }
            for (nth, row) in table.rivers[seat].chunks(ROW).enumerate() {
                let mut line = String::new();
                for discard in row {
                    place(*discard, table.reds, ink, &mut line);
                }
                field(if nth == 0 { "river" } else { "" }, line.trim_end(), text);
            }
            let held = hand(table.hands[seat].tiles(), table.reds);
            let riichi = match table.riichi[seat] {
                Riichi::No => "",
                Riichi::Declared { .. } => "  riichi declared, no stick paid",
                Riichi::Accepted { double: true, .. } => "  double riichi",
                Riichi::Accepted { .. } => "  riichi",
            };
            field("hand", &format!("{held}{}", ink.yellow(riichi)), text);
        }
        text.push('\n');
    }

    /// A win; what it is worth is told twice if the check disputes it.
    pub(super) fn win(win: &Win, disputed: bool, ink: Ink, text: &mut String) {
        let way = if win.tsumo {
            format!("seat {} wins by drawing {}", win.seat, win.winning_tile)
        } else {
            format!(
                "seat {} wins on {} of seat {}",
                win.seat, win.winning_tile, win.from
            )
        };
        let value = win.claimed_points.or(win.points);
        let limit = win.claimed_limit.or(win.limit).filter(|limit| *limit != "none");
        let mut worth = value.map_or(String::new(), |value| format!(": {}", points(value.0, false)));
        if let Some(limit) = limit {
            let _ = write!(worth, " {}", limit.replace('_', " "));
        }
        let _ = writeln!(text, "{}", ink.bold(&format!("{way} (turn {}){worth}", win.turn)));
        let mut hand = win.concealed.to_string();
        for part in [win.melds.as_str(), win.winning_tile] {
            if !part.is_empty() {
                let _ = write!(hand, " {part}");
            }
        }
        words("hand", &hand, text);
        if !win.ura_indicators.is_empty() {
            field("ura", &win.ura_indicators, text);
        }
        let listed = win.claimed_yaku.as_ref().or(win.yaku.as_ref());
        let (han, fu) = (win.claimed_han.or(win.han), win.claimed_fu.or(win.fu));
        words(
            "yaku",
            &worth_of(listed.map_or("", |listed| listed), han, fu),
            text,
        );
        if let Some(computed) = win.yaku.as_ref().filter(|_| disputed) {
            let mut parts = worth_of(computed, win.han, win.fu);
            if let Some(value) = win.points {
                let _ = write!(parts, "  {}", points(value.0, false));
            }
            words("computed", &parts, text);
        }
    }

    pub(super) fn draw(draw: &Draw, text: &mut String) {
        let _ = write!(text, "no winner: {}", draw.kind.replace('_', " "));
        if let Some(seat) = draw.declarer {
            let _ = write!(text, " declared by seat {seat}");
        }
        let tenpai = [draw.tenpai_0, draw.tenpai_1, draw.tenpai_2, draw.tenpai_3];
        if tenpai.iter().any(Option::is_some) {
            let seats: Vec<_> = Seat::ALL
                .into_iter()
                .zip(tenpai)
                .filter(|(_, tenpai)| *tenpai == Some(true))
                .map(|(seat, _)| format!("seat {seat}"))
                .collect();
            let who = if seats.is_empty() {
                "nobody".to_owned()
            } else {
                seats.join(", ")
            };
            let _ = write!(text, "; tenpai: {who}");
        }
        text.push('\n');
    }

    pub(super) fn points(&self, over: &RoundOver<'_>, text: &mut String) {
        let (Some(before), Some(after)) = (over.before, over.after) else {
            field("points", "not known", text);
            return;
        };
        for (nth, seat) in self.table.players.seats().enumerate() {
            let change = points((after[seat] - before[seat]).0, true);
            let (before, after) = (points(before[seat].0, false), points(after[seat].0, false));
            let line = format!("seat {seat} {before:>8} {change:>8} = {after:>8}");
            field(if nth == 0 { "points" } else { "" }, &line, text);
        }
    }
}

/// The round breaks off.
pub(super) fn lost(ink: Ink, text: &mut String) {
    let _ = writeln!(
        text,
        "{}",
        ink.red("The log cannot be followed any further: what comes after this is not known.")
    );
}

/// What the check says.
pub(super) fn findings<'a>(findings: impl Iterator<Item = &'a Finding>, ink: Ink, text: &mut String) {
    for finding in findings {
        let code = format!("{}[{}]", finding.severity.id(), finding.code.id());
        let code = match finding.severity {
            Severity::Info => ink.cyan(&code),
            Severity::Error | Severity::Fault => ink.red(&code),
        };
        let _ = write!(text, "{code}");
        if let Some(seat) = finding.seat {
            let _ = write!(text, " seat {seat}");
        }
        text.push('\n');
        for (label, what) in [
            ("recorded", &finding.recorded),
            ("computed", &finding.computed),
            ("note", &finding.note),
        ] {
            if !what.is_empty() {
                words(label, &printable(what), text);
            }
        }
    }
}

fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn field(label: &str, what: &str, text: &mut String) {
    let _ = writeln!(text, "  {label:<width$}{what}", width = INDENT - 2);
}

/// A field of words, in as many lines as they need.
fn words(label: &str, what: &str, text: &mut String) {
    let indent = INDENT.max(label.len() + 4);
    let mut line = format!("  {label:<width$}", width = indent - 2);
    let mut empty = true;
    for word in what.split(' ') {
        let length = word.chars().count();
        if !empty && line.chars().count() + 1 + length > WIDTH {
            let _ = writeln!(text, "{}", line.trim_end());
            line = " ".repeat(indent);
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    let _ = writeln!(text, "{}", line.trim_end());
}

/// Yaku with their han, han and fu. Yakuman have neither.
fn worth_of(yaku: &str, han: Option<u16>, fu: Option<u16>) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut yakuman = false;
    for entry in yaku.split_whitespace() {
        match entry.strip_suffix(":0") {
            None => parts.push(entry.to_owned()),
            // Ura indicators were turned and pointed to nothing.
            Some(name) if name.ends_with("dora") => {}
            Some(name) => {
                yakuman = true;
                parts.push(name.to_owned());
            }
        }
    }
    let mut text = parts.join(" ");
    for (value, unit) in [(han, "han"), (fu, "fu")] {
        if let Some(value) = value.filter(|_| !yakuman) {
            let _ = write!(text, "  {value} {unit}");
        }
    }
    text
}

fn called(name: &str, called: LogTile, own: &str, from: Seat, reds: RedFives) -> String {
    format!("{name} {} with {own}, of seat {from}", tile(called, reds))
}

fn tile(tile: LogTile, reds: RedFives) -> String {
    tile.face(reds)
        .map_or_else(|| "?".to_owned(), |tile| tile.to_string())
}

/// Tiles in compact notation, hidden ones as question marks after them.
fn hand(tiles: &[LogTile], reds: RedFives) -> String {
    let mut text = sorted_mpsz(tiles.iter().filter_map(|tile| tile.face(reds)));
    let hidden = tiles.iter().filter(|tile| tile.is_hidden()).count();
    text.push_str(&"?".repeat(hidden));
    text
}

/// A discard with its marks, filled up to its place in the row.
fn place(discard: RiverTile, reds: RedFives, ink: Ink, line: &mut String) {
    let mut shown = tile(discard.tile, reds);
    for (mark, set) in [
        ('\'', discard.tsumogiri),
        ('!', discard.riichi),
        ('^', discard.called),
    ] {
        if set {
            shown.push(mark);
        }
    }
    let fill = " ".repeat((PLACE + 1).saturating_sub(shown.chars().count()).max(1));
    line.push_str(&if discard.riichi {
        ink.yellow(&shown)
    } else if discard.tsumogiri {
        ink.dim(&shown)
    } else {
        shown
    });
    line.push_str(&fill);
}
