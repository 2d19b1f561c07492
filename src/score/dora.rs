//! Dora: han that make no yaku.

use super::hand::Hand;
use crate::rules::Rules;
use crate::tile::Kind;
use crate::win::{Bonus, RiichiState, WinSituation};

/// How many han each kind of dora gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BonusHan {
    /// Tiles that the indicators point to, norths set aside among them.
    pub dora: u8,
    /// Tiles that the ura indicators point to.
    pub ura_dora: u8,
    /// Red fives.
    pub aka_dora: u8,
    /// Norths set aside, for being that. Tenhou lists them with the dora.
    pub kita: u8,
}

impl BonusHan {
    /// The han of one kind.
    pub const fn of(&self, bonus: Bonus) -> u8 {
        match bonus {
            Bonus::Dora => self.dora,
            Bonus::UraDora => self.ura_dora,
            Bonus::AkaDora => self.aka_dora,
            Bonus::Kita => self.kita,
        }
    }

    /// All of them.
    pub const fn total(&self) -> u16 {
        self.dora as u16 + self.ura_dora as u16 + self.aka_dora as u16 + self.kita as u16
    }
}

/// Counts the dora of a hand.
pub(super) fn count(hand: &Hand, win: &WinSituation, rules: &Rules) -> BonusHan {
    let deck = win.players.deck();
    let mut tiles = hand.all;
    for _ in 0..win.kita {
        tiles.add(Kind::NORTH);
    }
    let shown = |indicators: &[Kind], all: bool| {
        let most = if all { indicators.len() } else { 1 };
        let hits = indicators
            .iter()
            .take(most)
            .map(|indicator| tiles.of(indicator.dora(deck)));
        hits.sum()
    };
    let in_riichi = matches!(win.riichi, RiichiState::Declared { .. }) && !hand.open;
    BonusHan {
        dora: shown(&win.indicators, rules.kan_dora),
        ura_dora: if in_riichi && rules.ura_dora {
            shown(&win.ura, rules.kan_ura)
        } else {
            0
        },
        aka_dora: hand.reds(rules),
        kita: win.kita,
    }
}
