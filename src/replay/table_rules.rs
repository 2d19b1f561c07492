//! The rules that a log says its table plays by.

use crate::event::{GameStart, Platform};
use crate::rules::{Preset, Rules};
use crate::table::Players;

/// The rules of the platform where the log gives it away, Tenhou's otherwise, with what the header says
/// of the table.
pub fn rules_of(start: &GameStart<'_>) -> Rules {
    let preset = match (start.platform, start.table.players) {
        (Platform::MahjongSoul, Players::Four) => Preset::find("mahjong-soul"),
        (Platform::MahjongSoul, Players::Three) => Preset::find("mahjong-soul-sanma"),
        (Platform::Jpml, Players::Four) => Preset::find("jpml-a"),
        (Platform::Tenhou | Platform::Jpml | Platform::Unknown, _) => None,
    };
    match preset {
        Some(preset) => preset.rules().at_table(&start.table),
        None => Rules::tenhou(&start.table),
    }
}
