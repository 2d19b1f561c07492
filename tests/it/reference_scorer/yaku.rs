//! Which yaku a hand has.

use std::collections::BTreeMap;

use haifu::rules::Renhou;
use haifu::win::{Replacement, RiichiState, RonKind, TsumoKind, WinMethod};

use super::{Group, Table, honor, kind, suit, take, yaochu};

impl Table<'_> {
    pub(super) fn situational(
        &self,
        yaku: &mut BTreeMap<&'static str, u32>,
        yakuman: &mut Vec<&'static str>,
    ) {
        if let RiichiState::Declared { double, ippatsu } = self.win.riichi
            && self.menzen()
        {
            if double {
                yaku.insert("double_riichi", 2);
            } else {
                yaku.insert("riichi", 1);
            }
            if ippatsu && self.rules.ippatsu {
                yaku.insert("ippatsu", 1);
            }
        }
        if self.tsumo() && self.menzen() {
            yaku.insert("menzen_tsumo", 1);
        }
        match self.win.method {
            WinMethod::Tsumo(TsumoKind::FirstDraw) if self.menzen() => {
                yakuman.push(if self.dealer() { "tenhou" } else { "chiihou" });
            }
            WinMethod::Tsumo(TsumoKind::LastTile) => {
                yaku.insert("haitei", 1);
            }
            WinMethod::Tsumo(TsumoKind::Replacement(after))
                if after == Replacement::Kan || self.rules.kita_rinshan =>
            {
                yaku.insert("rinshan", 1);
            }
            WinMethod::Ron {
                on: RonKind::LastDiscard { after_replacement },
                ..
            } if !after_replacement || self.rules.houtei_after_replacement => {
                yaku.insert("houtei", 1);
            }
            WinMethod::Ron {
                on: RonKind::Kakan | RonKind::Ankan,
                ..
            } => {
                yaku.insert("chankan", 1);
            }
            WinMethod::Ron {
                on: RonKind::Kita, ..
            } if self.rules.kita_chankan => {
                yaku.insert("chankan", 1);
            }
            WinMethod::Ron {
                on: RonKind::FirstTurn,
                ..
            } if self.rules.renhou == Renhou::Yakuman && !self.dealer() && self.menzen() => {
                yakuman.push("renhou");
            }
            _ => {}
        }
    }

    pub(super) fn by_tiles(&self, yaku: &mut BTreeMap<&'static str, u32>, yakuman: &mut Vec<&'static str>) {
        let tiles = self.tiles();
        let open = !self.menzen();
        if tiles.iter().all(|&k| !yaochu(k)) && (!open || self.rules.open_tanyao) {
            yaku.insert("tanyao", 1);
        }
        let mut suits: Vec<usize> = tiles.iter().map(|&k| suit(k)).filter(|&s| s < 3).collect();
        suits.sort_unstable();
        suits.dedup();
        let honors = tiles.iter().any(|&k| honor(k));
        match (suits.len(), honors) {
            (0, _) => yakuman.push("tsuuiisou"),
            (1, true) => {
                yaku.insert("honitsu", if open { 2 } else { 3 });
            }
            (1, false) => {
                yaku.insert("chinitsu", if open { 5 } else { 6 });
            }
            _ => {}
        }
        if tiles.iter().all(|&k| yaochu(k)) {
            if !honors {
                yakuman.push("chinroutou");
            } else if !suits.is_empty() {
                yaku.insert("honroutou", 2);
            }
        }
        let green = [19, 20, 21, 23, 25, 32];
        if tiles.iter().all(|k| green.contains(k)) {
            yakuman.push("ryuuiisou");
        }
        if self.melds.is_empty() && suits.len() == 1 && !honors {
            let first = suits[0] * 9;
            let gates: Vec<usize> = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8]
                .iter()
                .map(|n| first + n)
                .collect();
            let mut left = self.hand.to_vec();
            if take(&mut left, &gates) {
                let pure = left[0] == kind(self.win.winning_tile);
                yakuman.push(if pure { "junsei_chuuren" } else { "chuuren" });
            }
        }
    }

    pub(super) fn by_groups(
        &self,
        groups: &[Group],
        yaku: &mut BTreeMap<&'static str, u32>,
        yakuman: &mut Vec<&'static str>,
    ) {
        let open = !self.menzen();
        let closed_or_open = |closed: u32, called: u32| if open { called } else { closed };
        let pair = groups.iter().find(|g| g.is_pair()).unwrap();
        let runs: Vec<usize> = {
            let mut runs: Vec<_> = groups
                .iter()
                .filter(|g| g.is_run())
                .map(|g| *g.kinds.iter().min().unwrap())
                .collect();
            runs.sort_unstable();
            runs
        };
        let sames: Vec<&Group> = groups.iter().filter(|g| g.is_set_of_same()).collect();
        let has_same = |kind: usize| sames.iter().any(|g| g.kinds[0] == kind);

        // Pinfu: menzen, four runs, a pair without fu, a wait on either end of a run.
        if !open && runs.len() == 4 && self.pair_fu(pair).is_none() {
            let won = groups.iter().find(|g| g.won).unwrap();
            if won.is_run() && self.wait_item(won).is_none() {
                yaku.insert("pinfu", 1);
            }
        }
        if !open {
            let mut left = runs.clone();
            let mut twins = 0;
            while !left.is_empty() {
                let run = left.remove(0);
                if let Some(at) = left.iter().position(|&other| other == run) {
                    left.remove(at);
                    twins += 1;
                }
            }
            match twins {
                1 => yaku.insert("iipeikou", 1),
                2 => yaku.insert("ryanpeikou", 3),
                _ => None,
            };
        }
        for first in 0..7 {
            if (0..3).all(|suit| runs.contains(&(suit * 9 + first))) {
                yaku.insert("sanshoku_doujun", closed_or_open(2, 1));
            }
        }
        for number in 0..9 {
            if (0..3).all(|suit| has_same(suit * 9 + number)) {
                yaku.insert("sanshoku_doukou", 2);
            }
        }
        for suit in 0..3 {
            if [0, 3, 6].iter().all(|first| runs.contains(&(suit * 9 + first))) {
                yaku.insert("ittsu", closed_or_open(2, 1));
            }
        }
        if groups.iter().all(Group::has_yaochu) && !runs.is_empty() {
            if self.tiles().iter().any(|&k| honor(k)) {
                yaku.insert("chanta", closed_or_open(2, 1));
            } else {
                yaku.insert("junchan", closed_or_open(3, 2));
            }
        }
        if sames.len() == 4 {
            yaku.insert("toitoi", 2);
        }
        match sames.iter().filter(|g| g.is_kan()).count() {
            3 => {
                yaku.insert("sankantsu", 2);
            }
            4 => yakuman.push("suukantsu"),
            _ => {}
        }
        match sames.iter().filter(|g| !g.open).count() {
            3 => {
                yaku.insert("sanankou", 2);
            }
            4 => yakuman.push(if pair.won { "suuankou_tanki" } else { "suuankou" }),
            _ => {}
        }
        for (kind, name) in [(31, "yakuhai_haku"), (32, "yakuhai_hatsu"), (33, "yakuhai_chun")] {
            if has_same(kind) {
                yaku.insert(name, 1);
            }
        }
        if has_same(self.seat_wind()) {
            yaku.insert("yakuhai_seat", 1);
        }
        if has_same(self.round_wind()) {
            yaku.insert("yakuhai_round", 1);
        }
        match ((31..34).filter(|&k| has_same(k)).count(), pair.kinds[0]) {
            (3, _) => yakuman.push("daisangen"),
            (2, 31..34) => {
                yaku.insert("shousangen", 2);
            }
            _ => {}
        }
        match ((27..31).filter(|&k| has_same(k)).count(), pair.kinds[0]) {
            (4, _) => yakuman.push("daisuushii"),
            (3, 27..31) => yakuman.push("shousuushii"),
            _ => {}
        }
    }
}
