//! Fu and dora.

use haifu::rules::CountedLimit;
use haifu::table::Meld;
use haifu::tile::Tile;
use haifu::win::{Replacement, RiichiState, TsumoKind, WinMethod};

use super::{Group, Table, honor, kind, number, suit, take};

impl Table<'_> {
    pub(super) fn pair_fu(&self, pair: &Group) -> Option<(String, u32)> {
        let kind = pair.kinds[0];
        let wind = [self.seat_wind(), self.round_wind()]
            .iter()
            .filter(|&&wind| wind == kind)
            .count();
        match wind {
            2 => Some(("pair_double_wind".into(), self.rules.double_wind_pair_fu.into())),
            1 => Some(("pair_value".into(), 2)),
            _ if kind >= 31 => Some(("pair_value".into(), 2)),
            _ => None,
        }
    }

    pub(super) fn wait_item(&self, won: &Group) -> Option<&'static str> {
        if won.is_pair() {
            return Some("wait_tanki");
        }
        if !won.is_run() {
            return None;
        }
        let mut others = won.kinds.clone();
        take(&mut others, &[kind(self.win.winning_tile)]);
        others.sort_unstable();
        match (number(others[0]), number(others[1])) {
            (a, b) if b - a == 2 => Some("wait_kanchan"),
            (1, 2) | (8, 9) => Some("wait_penchan"),
            _ => None,
        }
    }

    pub(super) fn tsumo_fu(&self) -> u32 {
        match self.win.method {
            WinMethod::Tsumo(TsumoKind::Replacement(Replacement::Kan)) => self.rules.rinshan_tsumo_fu.into(),
            _ => 2,
        }
    }

    pub(super) fn fu_items(&self, groups: &[Group], pinfu: bool) -> Vec<(String, u32)> {
        let mut items = vec![("base".to_owned(), 20)];
        if !self.tsumo() && self.menzen() {
            items.push(("menzen_ron".into(), 10));
        }
        if self.tsumo() && !(pinfu && self.rules.pinfu_tsumo_fu == 20) && self.tsumo_fu() > 0 {
            items.push(("tsumo".into(), self.tsumo_fu()));
        }
        for group in groups {
            if group.is_set_of_same() {
                let mut fu = 2;
                if group.has_yaochu() {
                    fu *= 2;
                }
                if !group.open {
                    fu *= 2;
                }
                if group.is_kan() {
                    fu *= 4;
                }
                let open = if group.open { "open" } else { "closed" };
                let what = if group.is_kan() { "kan" } else { "triplet" };
                let yaochu = if group.has_yaochu() { "yaochu" } else { "simple" };
                items.push((format!("{open}_{what}_{yaochu}"), fu));
            }
            if group.is_pair() {
                items.extend(self.pair_fu(group));
            }
            if group.won {
                items.extend(self.wait_item(group).map(|wait| (wait.to_owned(), 2)));
            }
        }
        if items.iter().map(|item| item.1).sum::<u32>() == 20
            && !self.menzen()
            && self.rules.open_pinfu_fu == 30
        {
            items.push(("open_pinfu".into(), 2));
        }
        items.sort();
        items
    }

    pub(super) fn orphans_fu(&self) -> (Vec<(String, u32)>, u32) {
        if self.rules.counted_limit != CountedLimit::Unlimited {
            return (Vec::new(), 0);
        }
        let win = if self.tsumo() {
            ("tsumo", self.tsumo_fu())
        } else {
            ("menzen_ron", 10)
        };
        let mut items = vec![("base".to_owned(), 20), (win.0.to_owned(), win.1)];
        items.sort();
        (items, 20 + if win.1 == 0 { 0 } else { 10 })
    }

    pub(super) fn bonus(&self) -> [u32; 4] {
        let tiles = self.tiles();
        let kita = usize::from(self.win.kita);
        let hits = |indicators: &[haifu::tile::Kind], all: bool| -> u32 {
            let take = if all { 5 } else { 1 };
            let hit = |indicator: usize| {
                let dora = match indicator {
                    0 if self.seats() == 3 => 8,
                    30 => 27,
                    33 => 31,
                    k if !honor(k) && number(k) == 9 => k - 8,
                    k => k + 1,
                };
                tiles.iter().filter(|&&k| k == dora).count() + if dora == 30 { kita } else { 0 }
            };
            indicators.iter().take(take).map(|k| hit(k.index()) as u32).sum()
        };
        let riichi = self.win.riichi != RiichiState::No && self.menzen();
        let red = |tile: &Tile| {
            let reds = self.rules.red_fives;
            tile.is_red() && [reds.man, reds.pin, reds.sou][suit(kind(*tile))] > 0
        };
        let melded = self.win.melds.iter().flat_map(Meld::tiles);
        let all = self
            .win
            .concealed
            .iter()
            .copied()
            .chain([self.win.winning_tile])
            .chain(melded);
        [
            hits(&self.win.indicators, self.rules.kan_dora),
            if riichi && self.rules.ura_dora {
                hits(&self.win.ura, self.rules.kan_ura)
            } else {
                0
            },
            all.filter(red).count() as u32,
            kita as u32,
        ]
    }
}
