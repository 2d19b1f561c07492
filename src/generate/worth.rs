//! What a win in a generated game is worth, by the words of the rules: every way to lay the tiles out,
//! every group that the winning tile can belong to, every yaku by its definition.
//!
//! Nothing here is shared with the scorer that checks logs but the names of things. Where the two
//! disagree, the check of a generated log says so.

mod fu;
mod groups;
mod pay;
mod yaku;

use arrayvec::ArrayVec;

use crate::rules::{CountedLimit, Renhou, Rules, YakumanStacking};
use crate::tile::{Kind, Tile};
use crate::win::{LimitClass, RiichiState, RonKind, WinMethod, WinSituation, Yaku};

use groups::{Group, Layout};

pub(super) use pay::{changes, liable, nagashi};

/// What a win is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Worth {
    /// The yaku with their han, in the order in which they are looked for; none for a yakuman.
    pub(super) yaku: ArrayVec<(Yaku, u16), 20>,
    /// The yakuman.
    pub(super) yakuman: ArrayVec<Yaku, 8>,
    /// Dora by indicators and norths set aside, red fives, ura.
    pub(super) dora: [u16; 3],
    /// Han in all; 0 for a yakuman.
    pub(super) han: u16,
    pub(super) fu: u16,
    /// Base points.
    pub(super) base: i32,
    pub(super) limit: LimitClass,
}

/// A win and what is needed of it again and again.
struct Table<'a> {
    win: &'a WinSituation,
    rules: &'a Rules,
    /// The concealed tiles with the winning one, sorted.
    hand: ArrayVec<Kind, 14>,
    /// All tiles, those of melds too.
    tiles: ArrayVec<Kind, 18>,
    /// The melds as groups.
    melds: ArrayVec<Group, 4>,
    closed: bool,
}

/// The best that this win can be counted as; `None` if it is no win: not complete, or without a yaku.
pub(super) fn worth(win: &WinSituation, rules: &Rules) -> Option<Worth> {
    let table = Table::new(win, rules);
    let mut best: Option<Worth> = None;
    table.each_layout(&mut |layout| {
        if let Some(worth) = table.value(layout)
            && best.as_ref().is_none_or(|best| rank(&worth) > rank(best))
        {
            best = Some(worth);
        }
    });
    let first_turn = matches!(
        win.method,
        WinMethod::Ron {
            on: RonKind::FirstTurn,
            ..
        }
    );
    // A renhou counted as a mangan stands beside the hand, which must be complete but needs no yaku.
    if rules.renhou == Renhou::Mangan && first_turn && !win.is_dealer() && table.closed {
        let mangan = Worth {
            yaku: [(Yaku::Renhou, 5)].into_iter().collect(),
            yakuman: ArrayVec::new(),
            dora: [0; 3],
            han: 5,
            fu: 0,
            base: 2000,
            limit: LimitClass::Mangan,
        };
        if best.as_ref().is_none_or(|best| rank(&mangan) > rank(best)) {
            best = Some(mangan);
        }
    }
    best
}

/// More points first, then a named yakuman, then more han, then more fu.
fn rank(worth: &Worth) -> (i32, bool, u16, u16) {
    (worth.base, !worth.yakuman.is_empty(), worth.han, worth.fu)
}

impl<'a> Table<'a> {
    fn new(win: &'a WinSituation, rules: &'a Rules) -> Self {
        let mut hand: ArrayVec<Kind, 14> = win.concealed.iter().map(|tile| tile.kind()).collect();
        hand.push(win.winning_tile.kind());
        hand.sort_unstable();
        let melds: ArrayVec<Group, 4> = win.melds.iter().copied().map(Group::of_meld).collect();
        let mut tiles: ArrayVec<Kind, 18> = hand.iter().copied().collect();
        for meld in &win.melds {
            tiles.extend(meld.tiles().iter().map(|tile| tile.kind()));
        }
        let closed = win.is_menzen();
        Self {
            win,
            rules,
            hand,
            tiles,
            melds,
            closed,
        }
    }

    fn robs_closed_kan(&self) -> bool {
        matches!(
            self.win.method,
            WinMethod::Ron {
                on: RonKind::Ankan,
                ..
            }
        )
    }

    /// One way to lay out the hand, with the winning tile in one place; `None` without a yaku.
    fn value(&self, layout: &Layout) -> Option<Worth> {
        if self.robs_closed_kan() && !matches!(layout, Layout::Orphans) {
            return None;
        }
        let mut yaku = ArrayVec::new();
        let mut yakuman = ArrayVec::new();
        self.by_situation(&mut yaku, &mut yakuman);
        self.by_tiles(&mut yaku, &mut yakuman);
        self.by_layout(layout, &mut yaku, &mut yakuman);
        let fu = self.fu(layout, &yaku);
        if !yakuman.is_empty() {
            let multiples: u16 = yakuman
                .iter()
                .map(|&yakuman| u16::from(self.rules.double_yakuman.has(yakuman)) + 1)
                .sum();
            let paid = match self.rules.yakuman_stacking {
                YakumanStacking::One => 1,
                YakumanStacking::Add { max } => multiples.min(u16::from(max).max(1)),
            };
            return Some(Worth {
                yaku: ArrayVec::new(),
                yakuman,
                dora: [0; 3],
                han: 0,
                fu,
                base: 8000 * i32::from(paid),
                limit: LimitClass::Yakuman,
            });
        }
        if yaku.is_empty() {
            return None;
        }
        let dora = self.dora();
        let han = yaku.iter().map(|entry| entry.1).sum::<u16>() + dora.iter().sum::<u16>();
        let (base, limit) = self.base(han, fu);
        Some(Worth {
            yaku,
            yakuman,
            dora,
            han,
            fu,
            base,
            limit,
        })
    }

    /// The formula and where it stops.
    fn base(&self, han: u16, fu: u16) -> (i32, LimitClass) {
        match han {
            13.. if self.rules.counted_limit != CountedLimit::Sanbaiman => (8000, LimitClass::Yakuman),
            11.. => (6000, LimitClass::Sanbaiman),
            8..=10 => (4000, LimitClass::Baiman),
            6..=7 => (3000, LimitClass::Haneman),
            5 => (2000, LimitClass::Mangan),
            _ => {
                let base = i32::from(fu) << (2 + han);
                if base >= 2000 || base == 1920 && self.rules.kiriage {
                    (2000, LimitClass::Mangan)
                } else {
                    (base, LimitClass::None)
                }
            }
        }
    }

    /// Dora by the indicators and norths set aside, red fives, ura dora.
    fn dora(&self) -> [u16; 3] {
        let kita = u16::from(self.win.kita);
        let three = self.win.players.count() == 3;
        let hits = |indicators: &[Kind], kans_count: bool| -> u16 {
            let counted = if kans_count { indicators.len() } else { 1 };
            let of = |indicator: &Kind| {
                let dora = next_kind(*indicator, three);
                let held = self.tiles.iter().filter(|&&kind| kind == dora).count() as u16;
                held + if dora == Kind::NORTH { kita } else { 0 }
            };
            indicators.iter().take(counted).map(of).sum()
        };
        let riichi = self.win.riichi != RiichiState::No;
        let ura = if riichi && self.rules.ura_dora {
            hits(&self.win.ura, self.rules.kan_ura)
        } else {
            0
        };
        let mut reds = u16::from(self.win.winning_tile.is_red());
        reds += self.win.concealed.iter().filter(|tile| tile.is_red()).count() as u16;
        for meld in &self.win.melds {
            reds += meld.tiles().iter().filter(|tile: &&Tile| tile.is_red()).count() as u16;
        }
        [hits(&self.win.indicators, self.rules.kan_dora) + kita, reds, ura]
    }
}

/// What an indicator points to.
fn next_kind(indicator: Kind, three: bool) -> Kind {
    let next = match indicator.index() {
        0 if three => 8,
        8 | 17 | 26 => indicator.index() - 8,
        30 => 27,
        33 => 31,
        other => other + 1,
    };
    Kind::new(next as u8).unwrap_or(indicator)
}
