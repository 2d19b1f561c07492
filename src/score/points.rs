//! From han and fu to limit and base points, and from base points to what each payer owes.

use crate::rules::{CountedLimit, Rules};
use crate::table::{Players, Points};
use crate::win::{Limit, WinSituation};

/// The limit a hand reaches and its base points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Value {
    /// The limit.
    pub limit: Limit,
    /// Base points: what a non-dealer pays for a non-dealer's tsumo, before rounding.
    pub base: Points,
}

/// Base points of a mangan.
pub const MANGAN: Points = Points(2000);
/// Base points of one yakuman.
pub const YAKUMAN: Points = Points(8000);
/// Where base points stop even without limits, so that six times as many still are [`Points`].
pub const MOST: Points = Points(300_000_000);

/// What this many han and fu are worth in a counted hand. Han are all han, dora included; fu are
/// rounded as they are paid.
pub const fn counted(han: u16, fu: u16, rules: &Rules) -> Value {
    let unlimited = matches!(rules.counted_limit, CountedLimit::Unlimited);
    if han < 5 || unlimited {
        return by_formula(han, fu, rules.kiriage, unlimited);
    }
    let (limit, base) = match han {
        5 => (Limit::Mangan, 2000),
        6 | 7 => (Limit::Haneman, 3000),
        8..=10 => (Limit::Baiman, 4000),
        11 | 12 => (Limit::Sanbaiman, 6000),
        _ => match rules.counted_limit {
            CountedLimit::KazoeYakuman => (Limit::KazoeYakuman, 8000),
            CountedLimit::Yonbaiman => (Limit::Yonbaiman, 8000),
            CountedLimit::Sanbaiman | CountedLimit::Unlimited => (Limit::Sanbaiman, 6000),
        },
    };
    Value {
        limit,
        base: Points(base),
    }
}

const fn by_formula(han: u16, fu: u16, kiriage: bool, unlimited: bool) -> Value {
    // Two to the 34th is beyond `MOST` with any fu.
    let doublings = if han > 32 { 34 } else { han as u32 + 2 };
    let formula = (fu as u64) << doublings;
    let (limit, base) = if unlimited {
        let most = MOST.0 as u64;
        (Limit::None, if formula > most { most } else { formula })
    } else if kiriage && formula == 1920 {
        (Limit::KiriageMangan, 2000)
    } else if formula >= 2000 {
        (Limit::Mangan, 2000)
    } else {
        (Limit::None, formula)
    };
    Value {
        limit,
        base: Points(base as i32),
    }
}

/// What this many yakuman are worth.
pub const fn yakuman(multiple: u8) -> Value {
    Value {
        limit: Limit::Yakuman(multiple),
        base: Points(YAKUMAN.0 * multiple as i32),
    }
}

/// Who pays for a win, as far as the size of the payments depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// Three or four players.
    pub players: Players,
    /// The dealer won.
    pub dealer: bool,
    /// Won by own draw.
    pub tsumo: bool,
}

impl Terms {
    /// The terms of this win.
    pub const fn of(win: &WinSituation) -> Self {
        Self {
            players: win.players,
            dealer: win.is_dealer(),
            tsumo: win.is_tsumo(),
        }
    }
}

/// What the payers of a hand owe, without honba and sticks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payment {
    /// All of it from one player.
    Ron(Points),
    /// From every other player.
    Tsumo {
        /// What the dealer pays; `None` if the dealer won.
        dealer: Option<Points>,
        /// What each other player pays.
        each: Points,
        /// How many other players pay.
        payers: u8,
    },
}

impl Payment {
    /// What a hand of these base points costs its payers. Each share is rounded up to a hundred.
    ///
    /// With three players the share of the missing fourth is lost, or, without tsumo loss, the two
    /// payers carry half of it each and are rounded up once.
    pub const fn of(base: Points, terms: Terms, rules: &Rules) -> Self {
        let base = base.0;
        if !terms.tsumo {
            let times = if terms.dealer { 6 } else { 4 };
            return Self::Ron(share(base, times * 2));
        }
        let three = matches!(terms.players, Players::Three);
        // In halves of the base: what the missing player would have paid, split in two.
        let missing = match (three && !rules.tsumo_loss, terms.dealer) {
            (false, _) => 0,
            (true, true) => 2,
            (true, false) => 1,
        };
        let (dealer, each) = if terms.dealer {
            (None, share(base, 4 + missing))
        } else {
            (Some(share(base, 4 + missing)), share(base, 2 + missing))
        };
        Self::Tsumo {
            dealer,
            each,
            payers: terms.players.count() - 1 - !terms.dealer as u8,
        }
    }

    /// The payment whose sum is `total`: for a ron always that, for a tsumo the shares of whatever
    /// base points have this sum, if any have. Shares only grow with the base, so two bases with one
    /// sum have the same shares.
    pub fn from_total(total: Points, terms: Terms, rules: &Rules) -> Option<Self> {
        if !terms.tsumo {
            return Some(Self::Ron(total));
        }
        // All base points of han and fu are multiples of 20. The bisection looks for the lowest one
        // whose sum is at least the total.
        let of = |twenties: i32| Self::of(Points(twenties * 20), terms, rules);
        let (mut low, mut high) = (0, MOST.0 / 20);
        while low < high {
            let middle = low + (high - low) / 2;
            if of(middle).total() < total {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let found = of(low);
        (found.total() == total).then_some(found)
    }

    /// Cuts off `part`, as far as there is so much, and gives it and what is left.
    pub(super) fn split(self, part: Self) -> (Self, Self) {
        match (self, part) {
            (
                Self::Tsumo { dealer, each, payers },
                Self::Tsumo {
                    dealer: dealer_part,
                    each: each_part,
                    ..
                },
            ) => {
                let off_dealer = dealer.map(|all| all.min(dealer_part.unwrap_or_default()));
                let off_each = each.min(each_part);
                let of = |dealer, each| Self::Tsumo { dealer, each, payers };
                let left = dealer.zip(off_dealer).map(|(all, off)| all - off);
                (of(off_dealer, off_each), of(left, each - off_each))
            }
            (all, part) => {
                let off = all.total().min(part.total());
                (Self::Ron(off), Self::Ron(all.total() - off))
            }
        }
    }

    /// The sum of all shares.
    pub const fn total(self) -> Points {
        match self {
            Self::Ron(points) => points,
            Self::Tsumo { dealer, each, payers } => {
                let dealer = match dealer {
                    Some(points) => points.0,
                    None => 0,
                };
                Points(dealer.saturating_add(each.0.saturating_mul(payers as i32)))
            }
        }
    }
}

/// So many halves of the base, rounded up to a hundred.
const fn share(base: i32, halves: i32) -> Points {
    let base = if base > MOST.0 { MOST.0 } else { base };
    Points(((base as i64 * halves as i64 / 2 + 99).div_euclid(100) * 100) as i32)
}
