//! A winning hand as it lies on the table.

use super::markup::Html;
use super::tiles::{HEIGHT, WIDTH};
use crate::table::{Chi, Daiminkan, Kakan, Meld, Players, Pon, Seat, Wind};
use crate::tile::notation::{Mpsz, parse_mpsz, sorted_mpsz};
use crate::tile::{Kind, Tile};
use crate::win::{RiichiState, WinMethod, WinSituation};

/// Tiles of one group, from left to right, before they are written.
#[derive(Default)]
struct Row {
    tiles: Html,
    x: f64,
    stacked: bool,
}

/// How high a row with a tile laid on another one is.
const STACKED: f64 = 2.0 * WIDTH;

impl Row {
    fn upright(&mut self, tile: Tile) {
        self.placed(Some(tile), "<use href=\"#t", self.x, None);
        self.x += WIDTH;
    }

    fn back(&mut self) {
        self.placed(None, "<use href=\"#back", self.x, None);
        self.x += WIDTH;
    }

    /// A tile on its side, and perhaps another one above it.
    fn sideways(&mut self, tile: Tile, above: Option<Tile>) {
        self.placed(Some(tile), "<use href=\"#t", self.x, Some(HEIGHT));
        if let Some(above) = above {
            self.stacked = true;
            self.placed(Some(above), "<use href=\"#t", self.x, Some(HEIGHT - WIDTH));
        }
        self.x += HEIGHT;
    }

    fn placed(&mut self, tile: Option<Tile>, start: &'static str, x: f64, turned_at: Option<f64>) {
        let html = &mut self.tiles;
        html.raw(start);
        if let Some(tile) = tile {
            html.text(tile);
        }
        match turned_at {
            Some(y) => {
                html.raw("\" transform=\"translate(").place(x).raw(" ").place(y);
                html.raw(") rotate(-90)");
            }
            None if x > 0.0 => {
                html.raw("\" x=\"").place(x);
            }
            None => {}
        }
        match tile {
            Some(tile) => html.raw("\"><title>").text(spoken(tile)).raw("</title></use>"),
            None => html.raw("\"/>"),
        };
    }

    /// Writes the group; one `em` is the width of a tile.
    fn write(&self, html: &mut Html, label: &str) {
        let top = if self.stacked { HEIGHT - STACKED } else { 0.0 };
        let height = HEIGHT - top;
        html.raw("<svg class=\"tiles\" role=\"img\" aria-label=\"")
            .text(label);
        html.raw("\" viewBox=\"0 ")
            .place(top)
            .raw(" ")
            .place(self.x)
            .raw(" ")
            .place(height);
        html.raw("\" width=\"").text(self.x / WIDTH).raw("em\">");
        html.piece(&self.tiles).raw("</svg>");
    }
}

/// The name of a tile for people who do not see it.
fn spoken(tile: Tile) -> String {
    let kind = tile.kind();
    let name = match kind.index() {
        27 => "East",
        28 => "South",
        29 => "West",
        30 => "North",
        31 => "white dragon",
        32 => "green dragon",
        33 => "red dragon",
        _ if tile.is_red() => return format!("{tile}, red {kind}"),
        _ => return tile.to_string(),
    };
    format!("{tile}, {name}")
}

/// The hand, its melds and what it was won on; then the indicators and what else it depends on.
pub(super) fn hand(html: &mut Html, win: &WinSituation) {
    html.raw("<div class=\"hand\">");
    let mut tiles = win.concealed.clone();
    tiles.sort_by_key(|tile| tile.sort_key());
    let mut row = Row::default();
    for &tile in &tiles {
        row.upright(tile);
    }
    part(html, &row, &Mpsz(&tiles).to_string(), "", "in the hand");

    let mut row = Row::default();
    row.upright(win.winning_tile);
    part(html, &row, &win.winning_tile.to_string(), " won", &won_by(win));
    for &meld in &win.melds {
        let mut row = Row::default();
        lay_meld(&mut row, meld, win);
        part(html, &row, &sorted_mpsz(meld.tiles()), "", &meld_name(meld, win));
    }
    if win.kita > 0 {
        let mut row = Row::default();
        let norths = vec![Tile::plain(Kind::NORTH); usize::from(win.kita)];
        for &tile in &norths {
            row.upright(tile);
        }
        part(html, &row, &Mpsz(&norths).to_string(), "", "norths set aside");
    }
    html.raw("</div><div class=\"hand small\">");
    indicators(html, &win.indicators, "dora indicators");
    if matches!(win.riichi, RiichiState::Declared { .. }) && !win.ura.is_empty() {
        indicators(html, &win.ura, "ura indicators");
    }
    html.raw("</div>");
}

/// The groups that a hand is read as, in compact notation with brackets, as small tiles.
pub(super) fn reading(html: &mut Html, groups: &str) {
    html.raw("<div class=\"hand small reading\">");
    for group in groups.split_whitespace() {
        let bare = group.trim_matches(['[', ']', '(', ')', '<', '>']);
        let Ok(tiles) = parse_mpsz(bare) else { continue };
        let mut row = Row::default();
        for &tile in &tiles {
            row.upright(tile);
        }
        let (class, caption) = match group.as_bytes().first() {
            Some(b'[') => (" won", "completed"),
            Some(b'(') => ("", "closed kan"),
            Some(b'<') => ("", "called"),
            _ => ("", ""),
        };
        part(html, &row, bare, class, caption);
    }
    html.raw("</div>");
}

fn part(html: &mut Html, row: &Row, label: &str, class: &'static str, caption: &str) {
    html.raw("<figure class=\"part").raw(class).raw("\">");
    row.write(html, label);
    if !caption.is_empty() {
        html.raw("<figcaption>").text(caption).raw("</figcaption>");
    }
    html.raw("</figure>");
}

/// Indicators as they are seen in the dead wall: five places, those not turned show their backs.
fn indicators(html: &mut Html, kinds: &[Kind], caption: &str) {
    let mut row = Row::default();
    for place in 0..5 {
        match kinds.get(place) {
            Some(&kind) => row.upright(Tile::plain(kind)),
            None => row.back(),
        }
    }
    let tiles: Vec<Tile> = kinds.iter().map(|&kind| Tile::plain(kind)).collect();
    part(html, &row, &Mpsz(&tiles).to_string(), "", caption);
}

/// Where somebody sits, seen from the winner.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Across,
    Right,
}

fn side(win: &WinSituation, from: Seat) -> Side {
    match (win.players, win.players.distance(win.winner, from)) {
        (_, 1) => Side::Right,
        (Players::Four, 2) => Side::Across,
        _ => Side::Left,
    }
}

/// The tile called lies on its side, where the player sits who discarded it.
fn lay_meld(row: &mut Row, meld: Meld<Tile>, win: &WinSituation) {
    let sorted = |tiles: &[Tile]| {
        let mut tiles = tiles.to_vec();
        tiles.sort_by_key(|tile| tile.sort_key());
        tiles
    };
    let mut called = |own: &[Tile], called: Tile, above: Option<Tile>, from: Seat| {
        let own = sorted(own);
        let place = match side(win, from) {
            Side::Left => 0,
            Side::Across => 1,
            Side::Right => own.len(),
        };
        for (at, &tile) in own.iter().enumerate() {
            if at == place {
                row.sideways(called, above);
            }
            row.upright(tile);
        }
        if place == own.len() {
            row.sideways(called, above);
        }
    };
    match meld {
        Meld::Chi(Chi {
            called: tile,
            own,
            from,
        })
        | Meld::Pon(Pon {
            called: tile,
            own,
            from,
        }) => {
            called(&own, tile, None, from);
        }
        Meld::Daiminkan(Daiminkan {
            called: tile,
            own,
            from,
        }) => called(&own, tile, None, from),
        Meld::Kakan(Kakan { pon, added }) => called(&pon.own, pon.called, Some(added), pon.from),
        Meld::Ankan(kan) => {
            let [_, second, third, _] = sorted(&kan.tiles)[..] else {
                return;
            };
            // A red five is shown in the middle.
            let red = kan.tiles.iter().copied().find(|tile| tile.is_red());
            row.back();
            row.upright(red.unwrap_or(second));
            row.upright(third);
            row.back();
        }
    }
}

const fn wind(wind: Wind) -> &'static str {
    match wind {
        Wind::East => "East",
        Wind::South => "South",
        Wind::West => "West",
        Wind::North => "North",
    }
}

/// The seat by its wind in this round.
fn seat(win: &WinSituation, seat: Seat) -> &'static str {
    wind(win.players.seat_wind(seat, win.dealer))
}

fn won_by(win: &WinSituation) -> String {
    match win.method {
        WinMethod::Tsumo(_) => "tsumo".to_owned(),
        WinMethod::Ron { from, .. } => format!("ron from {}", seat(win, from)),
    }
}

fn meld_name(meld: Meld<Tile>, win: &WinSituation) -> String {
    let (name, from) = match meld {
        Meld::Chi(chi) => ("chi", chi.from),
        Meld::Pon(pon) => ("pon", pon.from),
        Meld::Daiminkan(kan) => ("open kan", kan.from),
        Meld::Kakan(kan) => ("added kan", kan.pon.from),
        Meld::Ankan(_) => return "closed kan".to_owned(),
    };
    format!("{name} from {}", seat(win, from))
}

/// Who won and on what terms, in one line.
pub(super) fn terms(win: &WinSituation) -> String {
    let own = wind(win.seat_wind());
    let mut terms = format!("{own} seat, {} round", wind(win.round_wind));
    let riichi = match win.riichi {
        RiichiState::No => "",
        RiichiState::Declared { double: true, .. } => ", double riichi",
        RiichiState::Declared { .. } => ", riichi",
    };
    terms.push_str(riichi);
    if matches!(win.riichi, RiichiState::Declared { ippatsu: true, .. }) {
        terms.push_str(", ippatsu");
    }
    if !win.is_menzen() {
        terms.push_str(", open hand");
    }
    let counted = |count: u16, one: &str, more: &str| match count {
        0 => String::new(),
        1 => format!(", 1 {one}"),
        count => format!(", {count} {more}"),
    };
    terms.push_str(&counted(win.honba, "honba", "honba"));
    terms.push_str(&counted(win.sticks, "riichi stick", "riichi sticks"));
    terms
}
