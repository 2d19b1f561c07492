//! What a player at the table sees of a win before it is scored.

use std::fmt::Write as _;

use crate::explain::Lang;
use crate::table::{Meld, Players};
use crate::tile::notation::{Mpsz, sorted_mpsz};
use crate::tile::{Kind, Tile};
use crate::win::{Replacement, RiichiState, RonKind, TsumoKind, WinMethod, WinSituation};

/// The hand, the winning tile, and everything about the win that the play decides.
pub fn facts(win: &WinSituation, lang: Lang) -> String {
    let mut text = sorted_mpsz(win.concealed.iter().copied());
    for meld in &win.melds {
        let name = lang.of(match meld {
            Meld::Chi(_) => ["chi", "chi", "チー"],
            Meld::Pon(_) => ["pon", "pon", "ポン"],
            Meld::Daiminkan(_) | Meld::Kakan(_) => ["open kan", "kan ouvert", "明槓"],
            Meld::Ankan(_) => ["closed kan", "kan fermé", "暗槓"],
        });
        let _ = write!(text, "  {name} {}", sorted_mpsz(meld.tiles()));
    }
    let tile = win.winning_tile;
    let _ = match win.method {
        WinMethod::Tsumo(_) => writeln!(text, "  {} {tile}", lang.of(["tsumo", "tsumo", "自摸"])),
        WinMethod::Ron { .. } => writeln!(text, "  {} {tile}", lang.of(["ron", "ron", "栄和"])),
    };
    let seat = lang.wind(win.seat_wind());
    let mut parts = vec![seat.to_owned(), lang.round_wind(win.round_wind).to_owned()];
    if win.players == Players::Three {
        parts.push(lang.of(["three players", "trois joueurs", "三人麻雀"]).to_owned());
    }
    parts.extend(how(win).iter().map(|texts| lang.of(*texts).to_owned()));
    let tiles = |kinds: &[Kind]| {
        let tiles: Vec<Tile> = kinds.iter().copied().map(Tile::plain).collect();
        Mpsz(&tiles).to_string()
    };
    if !win.indicators.is_empty() {
        let name = lang.of(["indicators", "indicateurs", "ドラ表示牌"]);
        parts.push(format!("{name} {}", tiles(&win.indicators)));
    }
    if !win.ura.is_empty() {
        let name = lang.of(["under them", "dessous", "裏ドラ表示牌"]);
        parts.push(format!("{name} {}", tiles(&win.ura)));
    }
    for (texts, count) in [
        (
            ["norths set aside", "nords écartés", "抜きドラ"],
            u16::from(win.kita),
        ),
        (["honba", "honba", "本場"], win.honba),
        (["riichi sticks", "bâtonnets de riichi", "供託"], win.sticks),
    ] {
        if count > 0 {
            parts.push(format!("{} {count}", lang.of(texts)));
        }
    }
    let _ = writeln!(text, "{}", parts.join(", "));
    text
}

/// Riichi, and how the winning tile came.
fn how(win: &WinSituation) -> Vec<[&'static str; 3]> {
    let mut how = Vec::new();
    if let RiichiState::Declared { double, ippatsu } = win.riichi {
        how.push(if double {
            [
                "riichi on the first discard",
                "riichi à la première défausse",
                "第一打で立直",
            ]
        } else {
            ["riichi", "riichi", "立直"]
        });
        if ippatsu {
            how.push(["within one turn", "dans le tour", "一巡以内"]);
        }
    }
    how.extend(match win.method {
        WinMethod::Tsumo(TsumoKind::Ordinary)
        | WinMethod::Ron {
            on: RonKind::Discard, ..
        } => None,
        WinMethod::Tsumo(TsumoKind::FirstDraw) => Some(["first draw", "première pioche", "第一自摸"]),
        WinMethod::Tsumo(TsumoKind::LastTile) => {
            Some(["last tile of the wall", "dernière tuile du mur", "最後の牌"])
        }
        WinMethod::Tsumo(TsumoKind::Replacement(Replacement::Kan)) => Some([
            "replacement tile after a kan",
            "tuile de remplacement après un kan",
            "槓の嶺上牌",
        ]),
        WinMethod::Tsumo(TsumoKind::Replacement(Replacement::Kita)) => Some([
            "replacement tile after a north",
            "tuile de remplacement après un nord",
            "抜きの嶺上牌",
        ]),
        WinMethod::Ron { on, .. } => match on {
            RonKind::Discard => None,
            RonKind::FirstTurn => Some([
                "before the own first draw",
                "avant sa première pioche",
                "第一自摸の前",
            ]),
            RonKind::LastDiscard { .. } => Some(["last discard", "dernière défausse", "最後の打牌"]),
            RonKind::Kakan => Some(["the tile added to a kan", "la tuile ajoutée à un kan", "加槓の牌"]),
            RonKind::Ankan => Some(["a tile of a closed kan", "une tuile d’un kan fermé", "暗槓の牌"]),
            RonKind::Kita => Some(["a north set aside", "un nord écarté", "抜かれた北"]),
        },
    });
    if win.winners_before > 0 {
        how.push(["second winner", "deuxième gagnant", "二人目の和了"]);
    }
    how
}
