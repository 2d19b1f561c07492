//! Fu as a list of named items.

use std::fmt;

use arrayvec::ArrayVec;

use crate::rules::{CountedLimit, Rules};
use crate::shape::{Reading, Wait};
use crate::table::Meld;
use crate::tile::Kind;
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
    pub(super) const fn new(win: &'a WinSituation, rules: &'a Rules, open: bool) -> Self {
        Self {
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

    /// The sum, unrounded.
    pub(super) fn raw(&self, read: Read<'_>) -> u16 {
        let mut raw = 0;
        self.each_item(read, |item| raw += u16::from(item.fu));
        raw
    }

    /// The list.
    pub(super) fn list(&self, read: Read<'_>) -> Fu {
        let mut fu = Fu::default();
        self.each_item(read, |item| fu.add(item));
        fu.rounded = rounded(fu.raw);
        fu
    }

    fn each_item(&self, read: Read<'_>, mut give: impl FnMut(FuItem)) {
        let mut sum = 0;
        let mut add = |kind, fu, of| {
            sum += u16::from(fu);
            give(FuItem { kind, fu, of });
        };
        add(FuKind::Base, BASE, None);
        for kind in read.reading.triplets.iter() {
            // A triplet completed by ron is open.
            let won = read.wait == Wait::Shanpon && kind == self.win.winning_tile.kind();
            add_set(kind, won && self.tsumo.is_none(), false, &mut add);
        }
        for meld in &self.win.melds {
            if !matches!(meld, Meld::Chi(_)) {
                add_set(meld.tiles()[0].kind(), meld.is_open(), meld.is_kan(), &mut add);
            }
        }
        if let Some(item) = self.pair(read.reading.pair) {
            add(item.kind, item.fu, item.of);
        }
        let won = Some(self.win.winning_tile.kind());
        match read.wait {
            Wait::Tanki => add(FuKind::WaitTanki, WAIT, won),
            Wait::Kanchan => add(FuKind::WaitKanchan, WAIT, won),
            Wait::Penchan => add(FuKind::WaitPenchan, WAIT, won),
            Wait::Ryanmen | Wait::Shanpon => {}
        }
        match self.tsumo {
            None if !self.open => add(FuKind::MenzenRon, MENZEN_RON, None),
            Some(fu) if fu > 0 && !(read.pinfu && self.rules.pinfu_tsumo_fu == 20) => {
                add(FuKind::Tsumo, fu, None);
            }
            _ => {}
        }
        if self.open && sum == u16::from(BASE) && self.rules.open_pinfu_fu > BASE {
            give(FuItem {
                kind: FuKind::OpenPinfu,
                fu: OPEN_PINFU,
                of: None,
            });
        }
    }

    /// Thirteen orphans have none, except where there are no limits and fu count.
    pub(super) fn kokushi(&self) -> Fu {
        let mut fu = Fu::default();
        if self.rules.counted_limit == CountedLimit::Unlimited {
            let (kind, more) = match self.tsumo {
                None => (FuKind::MenzenRon, MENZEN_RON),
                Some(fu) => (FuKind::Tsumo, fu),
            };
            fu.add(FuItem {
                kind: FuKind::Base,
                fu: BASE,
                of: None,
            });
            fu.add(FuItem {
                kind,
                fu: more,
                of: None,
            });
            fu.rounded = rounded(fu.raw);
        }
        fu
    }
}

impl Fu {
    /// The flat fu of seven pairs.
    pub(super) fn chiitoitsu(rules: &Rules) -> Self {
        let mut fu = Self::default();
        fu.add(FuItem {
            kind: FuKind::Chiitoitsu,
            fu: rules.chiitoitsu_fu,
            of: None,
        });
        fu.rounded = fu.raw;
        fu
    }

    fn add(&mut self, item: FuItem) {
        self.raw += u16::from(item.fu);
        // Base, way of winning, pair, wait and four sets are eight; open pinfu has none of the sets.
        let _ = self.items.try_push(item);
    }
}

fn add_set(of: Kind, open: bool, kan: bool, add: &mut impl FnMut(FuKind, u8, Option<Kind>)) {
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
    add(kind, fu, Some(of));
}

/// Up to the next ten.
pub(super) const fn rounded(raw: u16) -> u16 {
    raw.div_ceil(10) * 10
}
