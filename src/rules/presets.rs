//! Ready rule sets.

mod cells;

use super::evidence::{Evidence, Mark, is_moot};
use super::{
    AbortiveDraw, AbortiveDraws, Axis, Bust, ClosedKanInRiichi, CountedLimit, DealerRepeats, Extension,
    FourHeldTenpai, GameLength, KanDoraTiming, Kuikae, LeftoverSticks, LocalYakuSet, MultipleRon,
    MultipleRonHonba, MultipleRonSticks, PaoHonba, PaoScope, Renhou, Rules, TiedPlacement, Uma,
    YakumanStacking,
};
use crate::table::{Players, Points};
use crate::tile::RedFives;
use crate::win::{PaoCause, PaoCauses, YakuSet};

/// What a log's header says of its table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableOptions {
    /// Three or four players.
    pub players: Players,
    /// Red fives are in play.
    pub red_fives: bool,
    /// Tanyao counts open.
    pub open_tanyao: bool,
    /// East and South rounds; otherwise East only.
    pub south_rounds: bool,
    /// A chip table, which rounds 4 han 30 fu up to mangan.
    pub chips: bool,
    /// The table may play by house rules that the log does not spell out.
    pub house_rules: bool,
}

impl TableOptions {
    /// The usual ranked table: red fives, open tanyao, East and South rounds.
    pub const fn ranked(players: Players) -> Self {
        Self {
            players,
            red_fives: true,
            open_tanyao: true,
            south_rounds: true,
            chips: false,
            house_rules: false,
        }
    }
}

pub use cells::PRESETS;

/// A rule set with a name.
#[derive(Debug)]
pub struct Preset {
    /// The name used on the command line and in rule files.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// Other names it is found by.
    pub aliases: &'static [&'static str],
    /// What it is, in a sentence.
    pub about: &'static str,
    base: Base,
    cells: &'static [Cell],
}

/// What the values are that a preset does not list.
#[derive(Debug, Clone, Copy)]
enum Base {
    /// Tenhou's values, assumed.
    Tenhou,
    /// Tenhou's values with three players, assumed.
    TenhouSanma,
    /// Tenhou's values, because that is what the preset is.
    OtherwiseTenhou,
}

/// One value of a preset and what it rests on.
#[derive(Debug)]
struct Cell {
    key: &'static str,
    apply: fn(&mut Rules),
    evidence: Evidence,
}

impl Preset {
    /// The preset with this name or alias.
    pub fn find(name: &str) -> Option<&'static Self> {
        PRESETS
            .iter()
            .find(|preset| preset.id == name || preset.aliases.contains(&name))
    }

    /// Its rules.
    pub fn rules(&self) -> Rules {
        let players = match self.base {
            Base::Tenhou | Base::OtherwiseTenhou => Players::Four,
            Base::TenhouSanma => Players::Three,
        };
        let mut rules = Rules::tenhou(&TableOptions::ranked(players));
        for cell in self.cells {
            (cell.apply)(&mut rules);
        }
        rules
    }

    /// What the value of this axis rests on.
    pub fn evidence(&self, axis: &Axis) -> Evidence {
        if is_moot(axis.key, &self.rules()) {
            return Evidence::bare(Mark::Moot);
        }
        let cell = self.cells.iter().find(|cell| cell.key == axis.key);
        let unlisted = match self.base {
            Base::Tenhou | Base::TenhouSanma => Mark::Assumed,
            Base::OtherwiseTenhou => Mark::Given,
        };
        cell.map_or(Evidence::bare(unlisted), |cell| cell.evidence)
    }
}

impl Rules {
    /// These rules with what the header of a log says of its table: red fives, open tanyao, length.
    #[must_use]
    pub fn at_table(mut self, table: &TableOptions) -> Self {
        let tenhou = Self::tenhou(table);
        self.red_fives = tenhou.red_fives;
        self.open_tanyao = tenhou.open_tanyao;
        self.length = tenhou.length;
        self
    }

    /// The rules of Tenhou for this kind of table.
    pub const fn tenhou(table: &TableOptions) -> Self {
        let sanma = matches!(table.players, Players::Three);
        Self {
            players: table.players,
            red_fives: match (table.red_fives, sanma) {
                (false, _) => RedFives::NONE,
                (true, false) => RedFives::THREE,
                (true, true) => RedFives::SANMA,
            },
            open_tanyao: table.open_tanyao,
            ippatsu: true,
            ura_dora: true,
            kan_dora: true,
            kan_ura: true,
            double_wind_pair_fu: 4,
            rinshan_tsumo_fu: 2,
            pinfu_tsumo_fu: 20,
            chiitoitsu_fu: 25,
            open_pinfu_fu: 30,
            kiriage: table.chips,
            counted_limit: CountedLimit::KazoeYakuman,
            double_yakuman: YakuSet::EMPTY,
            yakuman_stacking: YakumanStacking::Add { max: u8::MAX },
            renhou: Renhou::None,
            kokushi_robs_ankan: false,
            kita_rinshan: true,
            kita_chankan: false,
            houtei_after_replacement: true,
            local_yaku: LocalYakuSet::NONE,
            pao: PaoCauses::of(&[PaoCause::Daisangen, PaoCause::Daisuushii]),
            pao_scope: PaoScope::Whole,
            pao_honba: PaoHonba::Liable,
            honba_ron: if sanma { Points(200) } else { Points(300) },
            honba_tsumo: Points(100),
            multiple_ron: MultipleRon::TwoAtMost,
            multiple_ron_honba: MultipleRonHonba::First,
            multiple_ron_sticks: MultipleRonSticks::First,
            tsumo_loss: true,
            nagashi_mangan: true,
            nagashi_honba: false,
            noten_payments: if sanma { Points(2000) } else { Points(3000) },
            kan_dora_timing: KanDoraTiming::AnkanBeforeReplacement,
            kuikae: Kuikae::Forbidden,
            riichi_points: Points(1000),
            // Another own draw.
            riichi_tiles: table.players.count(),
            furiten_riichi: true,
            closed_kan_in_riichi: ClosedKanInRiichi::SameWaits,
            four_held_tenpai: FourHeldTenpai::NotenIfConcealed,
            abortive_draws: if sanma {
                AbortiveDraws::of(&[AbortiveDraw::NineKinds, AbortiveDraw::FourKans])
            } else {
                AbortiveDraws::of(&[
                    AbortiveDraw::NineKinds,
                    AbortiveDraw::FourWinds,
                    AbortiveDraw::FourRiichi,
                    AbortiveDraw::FourKans,
                ])
            },
            length: if table.south_rounds {
                GameLength::South
            } else {
                GameLength::East
            },
            dealer_repeats: DealerRepeats::WinOrTenpai,
            abortive_draw_repeats: true,
            start_points: if sanma { Points(35_000) } else { Points(25_000) },
            return_points: if sanma { Points(40_000) } else { Points(30_000) },
            target_points: if sanma { Points(40_000) } else { Points(30_000) },
            bust: Bust::BelowZero,
            agari_yame: true,
            tenpai_yame: true,
            extension: Extension::SuddenDeath,
            leftover_sticks: LeftoverSticks::First,
            uma: if sanma {
                Uma::Fixed([Points(20_000), Points(0), Points(-20_000), Points(0)])
            } else {
                Uma::Fixed([Points(20_000), Points(10_000), Points(-10_000), Points(-20_000)])
            },
            oka: if sanma { Points(15_000) } else { Points(20_000) },
            tied_placement: TiedPlacement::SeatOrder,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::AXES;

    fn all_tenhou_tables() -> impl Iterator<Item = Rules> {
        (0..32u8).map(|bits| {
            Rules::tenhou(&TableOptions {
                players: if bits & 1 == 0 {
                    Players::Four
                } else {
                    Players::Three
                },
                red_fives: bits & 2 == 0,
                open_tanyao: bits & 4 == 0,
                south_rounds: bits & 8 == 0,
                chips: bits & 16 == 0,
                house_rules: false,
            })
        })
    }

    #[test]
    fn every_axis_reads_what_it_writes() {
        for rules in all_tenhou_tables() {
            let mut copy = Rules::tenhou(&TableOptions::ranked(Players::Four));
            for axis in AXES {
                let written = axis.get(&rules);
                assert!(axis.set(&mut copy, &written), "{} = {written}", axis.key);
            }
            assert_eq!(copy, rules);
        }
    }

    #[test]
    fn oka_is_what_all_put_in() {
        for rules in all_tenhou_tables().chain(PRESETS.iter().map(Preset::rules)) {
            let put_in = rules.return_points.0 - rules.start_points.0;
            assert_eq!(rules.oka.0, put_in * i32::from(rules.players.count()));
        }
    }

    #[test]
    fn presets_of_tenhou_are_tenhous_rules() {
        for (name, players) in [("tenhou", Players::Four), ("tenhou-sanma", Players::Three)] {
            let preset = Preset::find(name).unwrap();
            assert_eq!(preset.rules(), Rules::tenhou(&TableOptions::ranked(players)));
        }
        let tenhou = Preset::find("tenhou").unwrap();
        for axis in AXES {
            assert_ne!(tenhou.evidence(axis).mark, Mark::Assumed, "{}", axis.key);
        }
    }

    #[test]
    fn names_find_one_preset_each() {
        let names: Vec<_> = PRESETS
            .iter()
            .flat_map(|preset| preset.aliases.iter().copied().chain([preset.id]))
            .collect();
        for (i, name) in names.iter().enumerate() {
            assert!(!names[..i].contains(name), "{name}");
            assert!(Preset::find(name).is_some());
        }
    }

    #[test]
    fn each_preset_has_at_most_one_cell_per_axis_and_says_why() {
        for preset in PRESETS {
            for (i, cell) in preset.cells.iter().enumerate() {
                let twice = preset.cells[..i].iter().any(|other| other.key == cell.key);
                assert!(!twice, "{} {}", preset.id, cell.key);
                let evidence = cell.evidence;
                if evidence.mark == Mark::Official {
                    assert!(!evidence.sources.is_empty(), "{} {}", preset.id, cell.key);
                }
            }
        }
    }

    #[test]
    fn keys_are_distinct_and_described() {
        let mut keys: Vec<_> = AXES.iter().map(|axis| axis.key).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), AXES.len());
        assert!(AXES.iter().all(|axis| axis.doc().ends_with('.')));
    }
}
