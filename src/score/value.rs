//! What each way to read a hand is worth, and which way counts.

use super::fu::{self, FuCounter, Read};
use super::hand::Hand;
use super::points::{self, Value};
use super::{BonusHan, Form, Fu, Unscorable, detect, dora, han};
use crate::rules::{CountedLimit, Renhou, Rules};
use crate::shape::{self, Reading, Wait};
use crate::table::Points;
use crate::tile::{Kind, KindSet};
use crate::win::{RonKind, WinMethod, WinSituation, Yaku, YakuSet};

/// Values the readings of one hand.
#[derive(Debug)]
pub(super) struct Valuer<'a> {
    hand: &'a Hand,
    win: &'a WinSituation,
    rules: &'a Rules,
    winning: Kind,
    fu: FuCounter<'a>,
    /// The yaku that every reading has.
    common: YakuSet,
    /// The yaku that count for this hand.
    counting: YakuSet,
    /// Those of them that are yakuman.
    yakuman: YakuSet,
    bonus: BonusHan,
}

/// What a way to read the hand is worth.
#[derive(Debug, Clone, Copy)]
pub(super) struct Valued {
    pub(super) yaku: YakuSet,
    pub(super) bonus: BonusHan,
    pub(super) han: u16,
    pub(super) yakuman: u8,
    pub(super) value: Value,
    /// Renhou counted as a mangan instead of the hand.
    renhou: bool,
    rank: Rank,
}

/// What decides between readings, the most important first. Payments grow with base points, which
/// stand for them here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    base: Points,
    named_yakuman: bool,
    han: u16,
    fu: u16,
    /// Of two equal ways the one that accounts for more of its fu.
    raw_fu: u16,
}

/// The best way so far.
#[derive(Debug, Default)]
struct Choice {
    best: Option<(Form, Valued)>,
    /// The first form found, with a yaku or without.
    complete: Option<Form>,
}

impl Choice {
    /// Of equal ways the first stays.
    fn offer(&mut self, form: &Form, valued: Option<Valued>) {
        if let Some(valued) = valued
            && self.best.as_ref().is_none_or(|(_, best)| valued.rank > best.rank)
        {
            self.best = Some((*form, valued));
        }
    }
}

impl<'a> Valuer<'a> {
    #[inline]
    pub(super) fn new(hand: &'a Hand, win: &'a WinSituation, rules: &'a Rules) -> Self {
        let counting = han::counting(rules, hand.open);
        let common = detect::of_situation(win, rules).or(detect::of_tiles(hand, win));
        Self {
            hand,
            win,
            rules,
            winning: win.winning_tile.kind(),
            fu: FuCounter::new(win, rules, hand.open),
            common,
            counting,
            yakuman: han::yakuman(rules),
            bonus: dora::count(hand, win, rules),
        }
    }

    /// The hand has an open meld.
    pub(super) const fn is_open(&self) -> bool {
        self.hand.open
    }

    /// The way that counts.
    pub(super) fn best(&self) -> Result<(Form, Valued), Unscorable> {
        let mut choice = Choice::default();
        self.each_way(|form, valued| {
            choice.complete.get_or_insert(*form);
            choice.offer(form, valued);
        });
        let Some(form) = choice.complete else {
            return Err(Unscorable::NotComplete);
        };
        choice.offer(&form, self.renhou());
        choice.best.ok_or(if self.robs_ankan() {
            Unscorable::ClosedKanNotRobbable
        } else {
            Unscorable::NoYaku
        })
    }

    /// Gives every way to read the hand, always in the same order, with what it is worth, or `None`
    /// where no yaku counts.
    pub(super) fn each_way(&self, mut give: impl FnMut(&Form, Option<Valued>)) {
        let robs_ankan = self.robs_ankan();
        if self.win.melds.is_empty() {
            if self.hand.kinds == KindSet::YAOCHU {
                let allowed = !robs_ankan || self.rules.kokushi_robs_ankan;
                give(&Form::Kokushi, allowed.then(|| self.kokushi()).flatten());
            }
            if shape::is_chiitoitsu(&self.hand.concealed) {
                give(
                    &Form::Chiitoitsu,
                    (!robs_ankan).then(|| self.chiitoitsu()).flatten(),
                );
            }
        }
        for reading in shape::readings(&self.hand.concealed) {
            self.ways_of_reading(reading, &mut give);
        }
    }

    /// The fu list of a way.
    pub(super) fn list_fu(&self, form: &Form, valued: &Valued) -> Fu {
        let fu = match form {
            _ if valued.renhou => Fu::default(),
            Form::Kokushi => self.fu.kokushi(),
            Form::Chiitoitsu => Fu::chiitoitsu(self.rules),
            &Form::Sets { ref reading, wait } => {
                let pinfu = self.is_pinfu(reading, wait);
                self.fu.list(Read { reading, wait, pinfu })
            }
        };
        debug_assert_eq!(fu.raw, valued.rank.raw_fu);
        fu
    }

    fn ways_of_reading(&self, reading: Reading, give: &mut impl FnMut(&Form, Option<Valued>)) {
        let of_reading = self.common.or(detect::of_reading(self.hand, &reading));
        let closed = reading.triplets.len() + u32::from(self.hand.closed_kans);
        for wait in reading.waits_of(self.winning) {
            let form = Form::Sets { reading, wait };
            if self.robs_ankan() {
                give(&form, None);
                continue;
            }
            let opened = wait == Wait::Shanpon && !self.win.is_tsumo();
            let mut yaku = of_reading.or(detect::of_closed_triplets(closed - u32::from(opened), wait));
            let pinfu = self.is_pinfu(&reading, wait);
            yaku.insert_if(Yaku::Pinfu, pinfu);
            let raw = self.fu.raw(Read {
                reading: &reading,
                wait,
                pinfu,
            });
            give(&form, self.value(yaku, raw, fu::rounded(raw)));
        }
    }

    fn chiitoitsu(&self) -> Option<Valued> {
        let yaku = self.common.or(detect::OF_CHIITOITSU);
        let fu = Fu::chiitoitsu(self.rules);
        self.value(yaku, fu.raw, fu.rounded)
    }

    fn kokushi(&self) -> Option<Valued> {
        let yaku = self.common.or(detect::of_kokushi(self.hand, self.winning));
        let fu = self.fu.kokushi();
        self.value(yaku, fu.raw, fu.rounded)
    }

    /// The mangan of a ron in the first turn, which nothing adds to.
    pub(super) fn renhou(&self) -> Option<Valued> {
        let first_turn = matches!(
            self.win.method,
            WinMethod::Ron {
                on: RonKind::FirstTurn,
                ..
            }
        );
        if !first_turn || self.win.is_dealer() || self.rules.renhou != Renhou::Mangan {
            return None;
        }
        let han = u16::from(han::han(Yaku::Renhou, false));
        let value = Value {
            limit: crate::win::Limit::Mangan,
            base: points::MANGAN,
        };
        Some(Valued {
            yaku: YakuSet::of(&[Yaku::Renhou]),
            bonus: BonusHan::default(),
            han,
            yakuman: 0,
            value,
            renhou: true,
            rank: Rank {
                base: value.base,
                named_yakuman: false,
                han,
                fu: 0,
                raw_fu: 0,
            },
        })
    }

    /// What these yaku and fu are worth; `None` without a yaku that counts.
    fn value(&self, yaku: YakuSet, raw_fu: u16, fu: u16) -> Option<Valued> {
        let mut yaku = yaku.and(self.counting);
        if yaku.is_empty() {
            return None;
        }
        let named = yaku.and(self.yakuman);
        let unlimited = self.rules.counted_limit == CountedLimit::Unlimited;
        let mut bonus = self.bonus;
        let mut yakuman = 0;
        let (han, value) = if named.is_empty() {
            let han = han::total_han(yaku, self.hand.open) + bonus.total();
            (han, points::counted(han, fu, self.rules))
        } else if unlimited {
            yaku = han::without_superseded(yaku);
            let named = yaku.and(self.yakuman);
            let ordinary = han::total_han(yaku.without(named), self.hand.open);
            let han =
                ordinary + u16::from(han::YAKUMAN_HAN) * han::multiples(named, self.rules) + bonus.total();
            (han, points::counted(han, fu, self.rules))
        } else {
            yaku = named;
            bonus = BonusHan::default();
            yakuman = han::paid_multiples(named, self.rules);
            (0, points::yakuman(yakuman))
        };
        Some(Valued {
            yaku,
            bonus,
            han,
            yakuman,
            value,
            renhou: false,
            rank: Rank {
                base: value.base,
                named_yakuman: !named.is_empty(),
                han,
                fu,
                raw_fu,
            },
        })
    }

    /// Closed, only runs, a pair without fu, won on a side of a run.
    fn is_pinfu(&self, reading: &Reading, wait: Wait) -> bool {
        wait == Wait::Ryanmen
            && !self.hand.open
            && reading.triplets.or(self.hand.triplets).is_empty()
            && self.fu.pair(reading.pair).is_none()
    }

    fn robs_ankan(&self) -> bool {
        matches!(
            self.win.method,
            WinMethod::Ron {
                on: RonKind::Ankan,
                ..
            }
        )
    }
}
