//! A rule set made for one number of players at a table with the other.

use super::{Axis, Preset, RuleSet, Rules, TableOptions};
use crate::table::Players;

/// The axes whose values depend on the number of players.
const BY_PLAYERS: [&str; 10] = [
    "players",
    "honba_ron",
    "tsumo_loss",
    "noten_payments",
    "riichi_tiles",
    "abortive_draws",
    "start_points",
    "return_points",
    "target_points",
    "oka",
];

impl RuleSet {
    /// The rules of this set for so many players.
    ///
    /// If the set is made for the other number, its sister preset (`mahjong-soul-sanma` of
    /// `mahjong-soul`) is used with the changes of this set; without a sister, what depends on the
    /// number of players is taken from Tenhou.
    pub fn for_players(&self, players: Players) -> Rules {
        if self.rules.players == players {
            return self.rules.clone();
        }
        let sister = match (players, self.preset.id.strip_suffix("-sanma")) {
            (Players::Three, _) => Preset::find(&format!("{}-sanma", self.preset.id)),
            (Players::Four, Some(four)) => Preset::find(four),
            (Players::Four, None) => None,
        };
        match sister {
            Some(sister) => {
                let mut rules = sister.rules();
                let preset = self.preset.rules();
                for (axis, _, own) in super::differences(&preset, &self.rules) {
                    if !BY_PLAYERS.contains(&axis.key) {
                        axis.set(&mut rules, &own);
                    }
                }
                rules
            }
            None => self.with_tenhous(players),
        }
    }

    /// The rules of this set at a table whose log says how many play and how long; no set of rules
    /// says that for a log.
    pub fn for_table(&self, table: &TableOptions) -> Rules {
        let length = Rules::tenhou(table).length;
        Rules {
            length,
            ..self.for_players(table.players)
        }
    }

    fn with_tenhous(&self, players: Players) -> Rules {
        let tenhou = Preset::find(match players {
            Players::Three => "tenhou-sanma",
            Players::Four => "tenhou",
        });
        let mut rules = self.rules.clone();
        if let Some(tenhou) = tenhou.map(Preset::rules) {
            for axis in BY_PLAYERS.into_iter().filter_map(Axis::find) {
                axis.set(&mut rules, &axis.get(&tenhou));
            }
            rules.uma = tenhou.uma;
        }
        rules.players = players;
        if players == Players::Three {
            rules.red_fives.man = 0;
        }
        rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Kuikae, PRESETS};
    use crate::table::Points;

    #[test]
    fn every_set_plays_with_either_number() {
        for preset in PRESETS {
            let set = RuleSet::of_preset(preset.id).unwrap();
            for players in [Players::Three, Players::Four] {
                let rules = set.for_players(players);
                assert_eq!(rules.players, players);
                let honba = if players == Players::Three { 200 } else { 300 };
                assert_eq!(rules.honba_ron, Points(honba));
                assert_eq!(rules.kiriage, preset.rules().kiriage);
            }
        }
    }

    #[test]
    fn the_sister_takes_over_what_was_changed() {
        let set =
            RuleSet::read("based_on = \"mahjong-soul\"\nkuikae = \"allowed\"\nhonba_ron = 1500").unwrap();
        let sanma = set.for_players(Players::Three);
        assert_eq!(sanma.kuikae, Kuikae::Allowed);
        assert_eq!(
            (sanma.honba_ron, sanma.start_points),
            (Points(200), Points(35_000))
        );
        let sister = Preset::find("mahjong-soul-sanma").unwrap().rules();
        assert_eq!(sanma.uma, sister.uma);
    }
}
