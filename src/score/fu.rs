//! Fu as a list of named items.

use std::fmt;

use arrayvec::ArrayVec;

use crate::rules::{CountedLimit, Rules};
use crate::shape::{Reading, Wait};
use crate::table::Meld;
use crate::tile::{Kind, KindSet, Tile};
use crate::win::{Replacement, TsumoKind, WinMethod, WinSituation};

/// What fu are given for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FuKind {
    /// Every hand of sets and a pair (fuutei).
    Base,
    /// Ron with a closed hand.
    MenzenRon,
    /// Own draw, except with pinfu.
    Tsumo,
    /// A pair of dragons, of the seat wind or of the round wind.
    PairValue,
    /// A pair of a wind that is both.
    PairDoubleWind,
    /// The middle of a run won.
    WaitKanchan,
    /// The 3 of 1-2-3 or the 7 of 7-8-9 won.
    WaitPenchan,
    /// The pair won.
    WaitTanki,
    /// An open triplet of 2 to 8; also one completed by ron.
    OpenTripletSimple,
    /// An open triplet of terminals or honours; also one completed by ron.
    OpenTripletYaochu,
    /// A closed triplet of 2 to 8.
    ClosedTripletSimple,
    /// A closed triplet of terminals or honours.
    ClosedTripletYaochu,
    /// An open kan of 2 to 8.
    OpenKanSimple,
    /// An open kan of terminals or honours.
    OpenKanYaochu,
    /// A closed kan of 2 to 8.
    ClosedKanSimple,
    /// A closed kan of terminals or honours.
    ClosedKanYaochu,
    /// What raises an open hand without any other fu from 20 to 30.
    OpenPinfu,
    /// The flat fu of seven pairs.
    Chiitoitsu,
}

/// One entry of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FuItem {
    /// What for.
    pub kind: FuKind,
    /// How many.
    pub fu: u8,
    /// The set, the pair, or the tile won that they are given for; `None` if for the whole hand.
    pub of: Option<Kind>,
}

/// The fu of a hand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fu {
    /// What they are given for. Empty for thirteen orphans.
    pub items: ArrayVec<FuItem, 8>,
    /// Their sum.
    pub raw: u16,
    /// As paid: rounded up to ten, except the 25 of seven pairs.
    pub rounded: u16,
}

impl FuKind {
    /// The name used in every output.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::MenzenRon => "menzen_ron",
            Self::Tsumo => "tsumo",
            Self::PairValue => "pair_value",
            Self::PairDoubleWind => "pair_double_wind",
            Self::WaitKanchan => "wait_kanchan",
            Self::WaitPenchan => "wait_penchan",
            Self::WaitTanki => "wait_tanki",
            Self::OpenTripletSimple => "open_triplet_simple",
            Self::OpenTripletYaochu => "open_triplet_yaochu",
            Self::ClosedTripletSimple => "closed_triplet_simple",
            Self::ClosedTripletYaochu => "closed_triplet_yaochu",
            Self::OpenKanSimple => "open_kan_simple",
            Self::OpenKanYaochu => "open_kan_yaochu",
            Self::ClosedKanSimple => "closed_kan_simple",
            Self::ClosedKanYaochu => "closed_kan_yaochu",
            Self::OpenPinfu => "open_pinfu",
            Self::Chiitoitsu => "chiitoitsu",
        }
    }
}

impl FuKind {
    /// How many fu it gives by these rules; for tsumo those of any draw but a replacement tile.
    pub const fn fu(self, rules: &Rules) -> u8 {
        match self {
            Self::Base => BASE,
            Self::MenzenRon => MENZEN_RON,
            Self::Tsumo | Self::PairValue | Self::OpenTripletSimple => 2,
            Self::PairDoubleWind => rules.double_wind_pair_fu,
            Self::WaitKanchan | Self::WaitPenchan | Self::WaitTanki => WAIT,
            Self::OpenTripletYaochu | Self::ClosedTripletSimple => 4,
            Self::ClosedTripletYaochu | Self::OpenKanSimple => 8,
            Self::OpenKanYaochu | Self::ClosedKanSimple => 16,
            Self::ClosedKanYaochu => 32,
            Self::OpenPinfu => OPEN_PINFU,
            Self::Chiitoitsu => rules.chiitoitsu_fu,
        }
    }
}

impl fmt::Display for FuKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

const BASE: u8 = 20;
const MENZEN_RON: u8 = 10;
const WAIT: u8 = 2;
const OPEN_PINFU: u8 = 2;

/// Gives fu to the readings of one hand.
#[derive(Debug)]
pub(super) struct FuCounter<'a> {
    win: &'a WinSituation,
    rules: &'a Rules,
    /// Base, closed ron and melds.
    fixed: u16,
    /// Some meld is open.
    open: bool,
    seat_wind: Kind,
    round_wind: Kind,
    /// What an own draw is worth; `None` for a ron.
    tsumo: Option<u8>,
}

/// A reading as fu see it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Read<'a> {
    pub(super) reading: &'a Reading,
    /// What the winning tile completed.
    pub(super) wait: Wait,
    /// The hand has pinfu.
    pub(super) pinfu: bool,
}

impl<'a> FuCounter<'a> {
    pub(super) fn new(win: &'a WinSituation, rules: &'a Rules, open: bool) -> Self {
        let melds = win.melds.iter().copied().filter_map(meld_item);
        let mut fixed = u16::from(BASE) + melds.map(|item| u16::from(item.fu)).sum::<u16>();
        if !win.is_tsumo() && !open {
            fixed += u16::from(MENZEN_RON);
        }
        Self {
            fixed,
            win,
            rules,
            open,
            seat_wind: win.seat_wind().kind(),
            round_wind: win.round_wind.kind(),
            tsumo: match win.method {
                WinMethod::Ron { .. } => None,
                WinMethod::Tsumo(TsumoKind::Replacement(Replacement::Kan)) => Some(rules.rinshan_tsumo_fu),
                WinMethod::Tsumo(_) => Some(2),
            },
        }
    }

    /// What a pair of this kind is worth; `None` unless it is a dragon, the seat or the round wind.
    pub(super) fn pair(&self, pair: Kind) -> Option<FuItem> {
        if !pair.is_honor() {
            return None;
        }
        let (kind, fu) = match (pair == self.seat_wind, pair == self.round_wind) {
            (true, true) => (FuKind::PairDoubleWind, self.rules.double_wind_pair_fu),
            (false, false) if !pair.is_dragon() => return None,
            _ => (FuKind::PairValue, 2),
        };
        Some(FuItem {
            kind,
            fu,
            of: Some(pair),
        })
    }

    /// The sum, unrounded: what [`FuCounter::list`] adds up to, without a list.
    pub(super) fn raw(&self, read: Read<'_>) -> u16 {
        let triplets = read.reading.triplets;
        let yaochu = triplets.and(KindSet::YAOCHU);
        let mut raw = self.fixed + 4 * (triplets.len() + yaochu.len()) as u16;
        let won = self.win.winning_tile.kind();
        match (read.wait, self.tsumo) {
            (Wait::Tanki | Wait::Kanchan | Wait::Penchan, _) => raw += u16::from(WAIT),
            // Half of a closed triplet.
            (Wait::Shanpon, None) => raw -= if won.is_yaochu() { 4 } else { 2 },
            (Wait::Shanpon | Wait::Ryanmen, _) => {}
        }
        raw += u16::from(self.tsumo_fu(read.pinfu));
        raw += self.pair(read.reading.pair).map_or(0, |item| item.fu.into());
        if self.raises_open_pinfu(raw) {
            raw += u16::from(OPEN_PINFU);
        }
        raw
    }

    fn tsumo_fu(&self, pinfu: bool) -> u8 {
        match self.tsumo {
            Some(_) if pinfu && self.rules.pinfu_tsumo_fu == BASE => 0,
            Some(fu) => fu,
            None => 0,
        }
    }

    /// Whether these fu are an open hand's without any beyond the base, which counts as more.
    fn raises_open_pinfu(&self, raw: u16) -> bool {
        self.open && raw == u16::from(BASE) && self.rules.open_pinfu_fu > BASE
    }

    /// The list.
    pub(super) fn list(&self, read: Read<'_>) -> Fu {
        let mut fu = Fu::default();
        fu.add(FuKind::Base, BASE, None);
        for kind in read.reading.triplets.iter() {
            // A triplet completed by ron is open.
            let won = read.wait == Wait::Shanpon && kind == self.win.winning_tile.kind();
            fu.extend([set_item(kind, won && self.tsumo.is_none(), false)]);
        }
        for &meld in &self.win.melds {
            fu.extend(meld_item(meld));
        }
        fu.extend(self.pair(read.reading.pair));
        let won = Some(self.win.winning_tile.kind());
        match read.wait {
            Wait::Tanki => fu.add(FuKind::WaitTanki, WAIT, won),
            Wait::Kanchan => fu.add(FuKind::WaitKanchan, WAIT, won),
            Wait::Penchan => fu.add(FuKind::WaitPenchan, WAIT, won),
            Wait::Ryanmen | Wait::Shanpon => {}
        }
        if self.tsumo.is_none() && !self.open {
            fu.add(FuKind::MenzenRon, MENZEN_RON, None);
        }
        match self.tsumo_fu(read.pinfu) {
            0 => {}
            tsumo => fu.add(FuKind::Tsumo, tsumo, None),
        }
        if self.raises_open_pinfu(fu.raw) {
            fu.add(FuKind::OpenPinfu, OPEN_PINFU, None);
        }
        fu.rounded = rounded(fu.raw);
        fu
    }

    /// Thirteen orphans have none, except where there are no limits and fu count.
    pub(super) fn kokushi(&self) -> Fu {
        let mut fu = Fu::default();
        if self.rules.counted_limit == CountedLimit::Unlimited {
            fu.add(FuKind::Base, BASE, None);
            match self.tsumo {
                None => fu.add(FuKind::MenzenRon, MENZEN_RON, None),
                Some(tsumo) => fu.add(FuKind::Tsumo, tsumo, None),
            }
            fu.rounded = rounded(fu.raw);
        }
        fu
    }
}

impl Fu {
    /// The flat fu of seven pairs.
    pub(super) fn chiitoitsu(rules: &Rules) -> Self {
        let mut fu = Self::default();
        fu.add(FuKind::Chiitoitsu, rules.chiitoitsu_fu, None);
        fu.rounded = fu.raw;
        fu
    }

    fn add(&mut self, kind: FuKind, fu: u8, of: Option<Kind>) {
        self.extend([FuItem { kind, fu, of }]);
    }

    fn extend(&mut self, items: impl IntoIterator<Item = FuItem>) {
        for item in items {
            self.raw += u16::from(item.fu);
            // Base, way of winning, pair, wait and four sets are eight; open pinfu has no sets.
            let _ = self.items.try_push(item);
        }
    }
}

/// What a meld is worth, if it is worth anything.
fn meld_item(meld: Meld<Tile>) -> Option<FuItem> {
    let tile = match meld {
        Meld::Chi(_) => return None,
        Meld::Pon(pon) => pon.called,
        Meld::Daiminkan(kan) => kan.called,
        Meld::Kakan(kan) => kan.added,
        Meld::Ankan(kan) => kan.tiles[0],
    };
    Some(set_item(tile.kind(), meld.is_open(), meld.is_kan()))
}

/// What a triplet or kan is worth.
fn set_item(of: Kind, open: bool, kan: bool) -> FuItem {
    let (kind, fu) = match (kan, open, of.is_yaochu()) {
        (false, true, false) => (FuKind::OpenTripletSimple, 2),
        (false, true, true) => (FuKind::OpenTripletYaochu, 4),
        (false, false, false) => (FuKind::ClosedTripletSimple, 4),
        (false, false, true) => (FuKind::ClosedTripletYaochu, 8),
        (true, true, false) => (FuKind::OpenKanSimple, 8),
        (true, true, true) => (FuKind::OpenKanYaochu, 16),
        (true, false, false) => (FuKind::ClosedKanSimple, 16),
        (true, false, true) => (FuKind::ClosedKanYaochu, 32),
    };
    FuItem {
        kind,
        fu,
        of: Some(of),
    }
}

/// Up to the next ten.
pub(super) const fn rounded(raw: u16) -> u16 {
    raw.div_ceil(10) * 10
}
