//! A slow, obvious scorer: every way to lay the tiles out as groups, every group the winning tile
//! may belong to, every yaku by the words of its definition. Shares nothing with the engine but the
//! types that go in.

mod fu;
mod payment;
mod yaku;

use std::collections::BTreeMap;

use haifu::rules::{CountedLimit, Renhou, Rules, YakumanStacking};
use haifu::table::{Meld, Players};
use haifu::tile::Tile;
use haifu::win::{RonKind, WinMethod, WinSituation};

use payment::unlimited_base;

/// What one way to read a hand gives.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Answer {
    pub(crate) points: i64,
    pub(crate) named: bool,
    pub(crate) han: u32,
    pub(crate) fu: u32,
    pub(crate) raw_fu: u32,
    pub(crate) yaku: BTreeMap<&'static str, u32>,
    pub(crate) bonus: [u32; 4],
    pub(crate) fu_items: Vec<(String, u32)>,
    pub(crate) limit: String,
    pub(crate) deltas: [i64; 4],
}

/// A group of the hand: a pair, a run, a triplet or a kan.
#[derive(Debug, Clone)]
struct Group {
    kinds: Vec<usize>,
    /// Called, or completed by ron.
    open: bool,
    /// The winning tile completed it.
    won: bool,
}

impl Group {
    fn is_run(&self) -> bool {
        self.kinds[0] != self.kinds[1]
    }
    fn is_pair(&self) -> bool {
        self.kinds.len() == 2
    }
    fn is_set_of_same(&self) -> bool {
        self.kinds.len() >= 3 && !self.is_run()
    }
    fn is_kan(&self) -> bool {
        self.kinds.len() == 4
    }
    fn has_yaochu(&self) -> bool {
        self.kinds.iter().any(|&kind| yaochu(kind))
    }
}

fn suit(kind: usize) -> usize {
    kind / 9
}
fn number(kind: usize) -> usize {
    kind % 9 + 1
}
fn honor(kind: usize) -> bool {
    kind >= 27
}
fn yaochu(kind: usize) -> bool {
    honor(kind) || number(kind) == 1 || number(kind) == 9
}
fn kind(tile: Tile) -> usize {
    tile.kind().index()
}

/// The best ways to read the hand, all that tie; or why there is none.
pub(crate) fn answers(win: &WinSituation, rules: &Rules) -> Result<Vec<Answer>, &'static str> {
    let mut hand: Vec<usize> = win.concealed.iter().map(|&tile| kind(tile)).collect();
    hand.push(kind(win.winning_tile));
    hand.sort_unstable();
    let melds: Vec<Group> = win
        .melds
        .iter()
        .map(|meld| Group {
            kinds: meld.tiles().iter().map(|&tile| kind(tile)).collect(),
            open: !matches!(meld, Meld::Ankan(_)),
            won: false,
        })
        .collect();

    let mut layouts = Vec::new();
    for pair in 0..34 {
        let mut rest = hand.clone();
        if take(&mut rest, &[pair, pair]) {
            lay_out(&rest, &[group(&[pair, pair])], &mut layouts);
        }
    }
    let kinds_held = {
        let mut kinds = hand.clone();
        kinds.dedup();
        kinds
    };
    let seven_pairs = hand.len() == 14
        && kinds_held.len() == 7
        && kinds_held
            .iter()
            .all(|k| hand.iter().filter(|h| *h == k).count() == 2);
    let orphans = hand.len() == 14 && kinds_held.len() == 13 && hand.iter().all(|&k| yaochu(k));

    let ron = matches!(win.method, WinMethod::Ron { .. });
    let ankan_robbed = matches!(
        win.method,
        WinMethod::Ron {
            on: RonKind::Ankan,
            ..
        }
    );
    if layouts.is_empty() && !seven_pairs && !orphans {
        return Err("not complete");
    }
    let mut all = Vec::new();
    let table = Table {
        win,
        rules,
        hand: &hand,
        melds: &melds,
    };
    if orphans && (!ankan_robbed || rules.kokushi_robs_ankan) {
        all.extend(table.value(&Shape::Orphans));
    }
    if !ankan_robbed {
        if seven_pairs {
            all.extend(table.value(&Shape::Pairs));
        }
        for layout in layouts {
            for place in 0..layout.len() {
                if !layout[place].kinds.contains(&kind(win.winning_tile)) {
                    continue;
                }
                let mut groups = layout.clone();
                groups[place].won = true;
                if ron && groups[place].is_set_of_same() {
                    groups[place].open = true;
                }
                groups.extend(melds.iter().cloned());
                all.extend(table.value(&Shape::Groups(groups)));
            }
        }
        all.extend(table.renhou());
    }
    let rank = |a: &Answer| (a.points, a.named, a.han, a.fu, a.raw_fu);
    let Some(best) = all.iter().map(rank).max() else {
        return Err(if ankan_robbed { "ankan" } else { "no yaku" });
    };
    all.retain(|answer| rank(answer) == best);
    Ok(all)
}

fn group(kinds: &[usize]) -> Group {
    Group {
        kinds: kinds.to_vec(),
        open: false,
        won: false,
    }
}

fn take(from: &mut Vec<usize>, kinds: &[usize]) -> bool {
    for kind in kinds {
        match from.iter().position(|held| held == kind) {
            Some(at) => from.remove(at),
            None => return false,
        };
    }
    true
}

fn lay_out(rest: &[usize], groups: &[Group], layouts: &mut Vec<Vec<Group>>) {
    let Some(&first) = rest.first() else {
        layouts.push(groups.to_vec());
        return;
    };
    let mut tries = vec![[first; 3]];
    if !honor(first) && number(first) <= 7 {
        tries.push([first, first + 1, first + 2]);
    }
    for kinds in tries {
        let mut left = rest.to_vec();
        if take(&mut left, &kinds) {
            let mut groups = groups.to_vec();
            groups.push(group(&kinds));
            lay_out(&left, &groups, layouts);
        }
    }
}

enum Shape {
    Orphans,
    Pairs,
    Groups(Vec<Group>),
}

struct Table<'a> {
    win: &'a WinSituation,
    rules: &'a Rules,
    hand: &'a [usize],
    melds: &'a [Group],
}

impl Table<'_> {
    fn tsumo(&self) -> bool {
        matches!(self.win.method, WinMethod::Tsumo(_))
    }
    fn menzen(&self) -> bool {
        self.melds.iter().all(|meld| !meld.open)
    }
    fn dealer(&self) -> bool {
        self.win.winner == self.win.dealer
    }
    fn seats(&self) -> usize {
        if self.win.players == Players::Three { 3 } else { 4 }
    }
    fn seat_wind(&self) -> usize {
        let ahead = self.win.winner.index() + self.seats() - self.win.dealer.index();
        27 + ahead % self.seats()
    }
    fn round_wind(&self) -> usize {
        27 + self.win.round_wind.index()
    }
    /// Every tile of the hand, melds included.
    fn tiles(&self) -> Vec<usize> {
        let melded = self.melds.iter().flat_map(|meld| meld.kinds.iter());
        self.hand.iter().chain(melded).copied().collect()
    }

    fn value(&self, shape: &Shape) -> Option<Answer> {
        let mut yaku = BTreeMap::new();
        let mut yakuman: Vec<&'static str> = Vec::new();
        self.situational(&mut yaku, &mut yakuman);
        self.by_tiles(&mut yaku, &mut yakuman);
        let (fu_items, fu) = match shape {
            Shape::Orphans => {
                let doubled = self
                    .hand
                    .iter()
                    .filter(|&&k| k == kind(self.win.winning_tile))
                    .count();
                yakuman.push(if doubled == 2 { "kokushi_13" } else { "kokushi" });
                self.orphans_fu()
            }
            Shape::Pairs => {
                yaku.insert("chiitoitsu", 2);
                let fu = self.rules.chiitoitsu_fu.into();
                (vec![("chiitoitsu".to_owned(), fu)], fu)
            }
            Shape::Groups(groups) => {
                self.by_groups(groups, &mut yaku, &mut yakuman);
                let items = self.fu_items(groups, yaku.contains_key("pinfu"));
                let raw: u32 = items.iter().map(|item| item.1).sum();
                (items, raw.div_ceil(10) * 10)
            }
        };
        self.price(yaku, yakuman, fu_items, fu)
    }

    /// Turns yaku and fu into points; `None` without a yaku.
    fn price(
        &self,
        mut yaku: BTreeMap<&'static str, u32>,
        mut yakuman: Vec<&'static str>,
        fu_items: Vec<(String, u32)>,
        fu: u32,
    ) -> Option<Answer> {
        if yaku.is_empty() && yakuman.is_empty() {
            return None;
        }
        let named = !yakuman.is_empty();
        let unlimited = self.rules.counted_limit == CountedLimit::Unlimited;
        let double = |name: &str| self.rules.double_yakuman.iter().any(|yaku| yaku.id() == name);
        let multiples = |names: &[&str]| names.iter().map(|n| if double(n) { 2 } else { 1 }).sum::<u32>();
        let mut bonus = self.bonus();
        let (han, base, limit) = if named && !unlimited {
            let most = match self.rules.yakuman_stacking {
                YakumanStacking::One => 1,
                YakumanStacking::Add { max } => u32::from(max).max(1),
            };
            let paid = multiples(&yakuman).min(most);
            let limit = if paid > 1 {
                format!("{paid}x yakuman")
            } else {
                "yakuman".into()
            };
            bonus = [0; 4];
            yaku = yakuman.iter().map(|&name| (name, 0)).collect();
            (0, 8000 * i64::from(paid), limit)
        } else if named {
            drop_absorbed(&mut yaku, &mut yakuman);
            let han = yaku.values().sum::<u32>() + 13 * multiples(&yakuman) + bonus.iter().sum::<u32>();
            yaku.extend(yakuman.iter().map(|&name| (name, 13 * multiples(&[name]))));
            (han, unlimited_base(han, fu), "none".into())
        } else {
            let han = yaku.values().sum::<u32>() + bonus.iter().sum::<u32>();
            let (base, limit) = self.counted(han, fu);
            (han, base, limit)
        };
        let raw_fu = fu_items.iter().map(|item| item.1).sum();
        Some(self.answer(
            named,
            han,
            (fu, raw_fu),
            yaku,
            bonus,
            fu_items,
            limit,
            base,
            &yakuman,
        ))
    }

    fn renhou(&self) -> Option<Answer> {
        let first_turn = matches!(
            self.win.method,
            WinMethod::Ron {
                on: RonKind::FirstTurn,
                ..
            }
        );
        if self.rules.renhou != Renhou::Mangan || !first_turn || self.dealer() {
            return None;
        }
        let yaku = [("renhou", 5)].into();
        Some(self.answer(
            false,
            5,
            (0, 0),
            yaku,
            [0; 4],
            Vec::new(),
            "mangan".into(),
            2000,
            &[],
        ))
    }

    #[expect(clippy::too_many_arguments)]
    fn answer(
        &self,
        named: bool,
        han: u32,
        (fu, raw_fu): (u32, u32),
        yaku: BTreeMap<&'static str, u32>,
        bonus: [u32; 4],
        fu_items: Vec<(String, u32)>,
        limit: String,
        base: i64,
        yakuman: &[&str],
    ) -> Answer {
        Answer {
            points: self.shares(base).iter().sum(),
            named,
            han,
            fu,
            raw_fu,
            yaku,
            bonus,
            fu_items,
            limit,
            deltas: self.deltas(base, yakuman),
        }
    }
}

/// Without limits yakuman stand beside ordinary yaku, except those they already say.
fn drop_absorbed(yaku: &mut BTreeMap<&'static str, u32>, yakuman: &mut Vec<&'static str>) {
    for (name, absorbed) in [
        ("tenhou", &["menzen_tsumo"][..]),
        ("chiihou", &["menzen_tsumo"]),
        (
            "daisangen",
            &["shousangen", "yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun"],
        ),
        ("suuankou", &["toitoi"]),
        ("suuankou_tanki", &["toitoi"]),
        ("tsuuiisou", &["toitoi"]),
        ("ryuuiisou", &["honitsu", "chinitsu"]),
        ("chinroutou", &["toitoi"]),
        ("chuuren", &["chinitsu"]),
        ("junsei_chuuren", &["chinitsu"]),
        ("kokushi", &["honroutou"]),
        ("kokushi_13", &["honroutou"]),
        ("daisuushii", &["toitoi"]),
        ("suukantsu", &["toitoi"]),
    ] {
        if yakuman.contains(&name) {
            yaku.retain(|other, _| !absorbed.contains(other));
        }
    }
}
