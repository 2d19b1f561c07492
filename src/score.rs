//! What a win is worth: [`best`] turns a [`WinSituation`] and [`Rules`] into a [`Score`].
//!
//! Every way to read the hand and every place the winning tile can have in it is valued in full; the
//! best one counts. This room knows no log and no file.

mod detect;
mod dora;
mod fu;
mod hand;
mod settle;
mod value;

pub mod han;
pub mod points;

use std::fmt;

use crate::rules::{CountedLimit, Rules};
use crate::shape::{Reading, Wait};
use crate::table::{Deltas, Points};
use crate::tile::Kind;
use crate::win::{Limit, WinSituation, Yaku, YakuSet};

use hand::Hand;
use points::{Payment, Terms};
use value::{Valued, Valuer};

pub use dora::BonusHan;
pub use fu::{Fu, FuItem, FuKind};
pub use settle::{liable, nagashi, settle, sticks_taken};

/// What a win is worth and who pays it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// The yaku that count. With a yakuman only yakuman, except where there are no limits.
    pub yaku: YakuSet,
    /// The hand has an open meld, which some yaku are worth less for.
    pub open: bool,
    /// Dora; none in a yakuman hand.
    pub bonus: BonusHan,
    /// All han, dora included; 0 in a yakuman hand.
    pub han: u16,
    /// How many yakuman are paid; 0 in a counted hand.
    pub yakuman: u8,
    /// Fu, also of a yakuman hand. Renhou counted as a mangan has none.
    pub fu: Fu,
    /// The limit reached.
    pub limit: Limit,
    /// Base points.
    pub base: Points,
    /// What each payer owes before honba, sticks and liability.
    pub payment: Payment,
    /// Value of the hand without honba and sticks; for tsumo the sum of the shares.
    pub points: Points,
    /// What each seat gains or loses, with honba, sticks, liability and other winners considered.
    pub deltas: Deltas,
    /// How the hand was read.
    pub form: Form,
}

/// How a complete hand is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Sets and a pair.
    Sets {
        /// The concealed sets and the pair.
        reading: Reading,
        /// Which part the winning tile completed.
        wait: Wait,
    },
    /// Seven pairs.
    Chiitoitsu,
    /// Thirteen orphans.
    Kokushi,
}

/// Why a win has no score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unscorable {
    /// The tiles are no complete hand.
    NotComplete,
    /// The hand is complete and has no yaku.
    NoYaku,
    /// A tile of a closed kan cannot be taken, or not with this hand.
    ClosedKanNotRobbable,
    /// No game can have come to this.
    Impossible(Impossible),
}

/// What is wrong with a situation that no game can have come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Impossible {
    /// The rules are for another number of players.
    Players,
    /// A seat that nobody has, or a ron on the own tile.
    Seat,
    /// Concealed tiles and melds do not make 13.
    TileCount,
    /// The tiles of a meld are no set.
    Meld,
    /// More than four of a kind.
    FifthTile(Kind),
    /// A kind that three players have not.
    NotInDeck(Kind),
    /// Norths set aside by one of four players.
    Kita,
}

/// The score of a win by the reading that is worth most: by points, then with a named yakuman, then
/// by han, then by fu; of equal ones the first in a fixed order.
///
/// Whether the win was allowed (furiten, two winners where one may win) is not asked.
///
/// # Errors
/// [`Unscorable`] if the hand is not complete, has no yaku, or cannot exist.
pub fn best(win: &WinSituation, rules: &Rules) -> Result<Score, Unscorable> {
    let hand = Hand::count(win, rules).map_err(Unscorable::Impossible)?;
    let valuer = Valuer::new(&hand, win, rules);
    let (form, best) = valuer.best()?;
    Ok(valuer.score(&form, &best, win, rules))
}

/// Every way to read a winning hand with its score, always in the same order; `None` for a way without
/// a yaku that counts. [`best`] is the score of one of them.
///
/// # Errors
/// As for [`best`].
pub fn ways(win: &WinSituation, rules: &Rules) -> Result<Vec<(Form, Option<Score>)>, Unscorable> {
    best(win, rules)?;
    let hand = Hand::count(win, rules).map_err(Unscorable::Impossible)?;
    let valuer = Valuer::new(&hand, win, rules);
    let mut ways = Vec::new();
    valuer.each_way(|form, valued| {
        ways.push((
            *form,
            valued.map(|valued| valuer.score(form, &valued, win, rules)),
        ));
    });
    if let Some(renhou) = valuer.renhou()
        && let Some(&(form, _)) = ways.first()
    {
        ways.push((form, Some(valuer.score(&form, &renhou, win, rules))));
    }
    Ok(ways)
}

impl Valuer<'_> {
    #[inline]
    fn score(&self, form: &Form, way: &Valued, win: &WinSituation, rules: &Rules) -> Score {
        let payment = Payment::of(way.value.base, Terms::of(win), rules);
        Score {
            yaku: way.yaku,
            open: self.is_open(),
            bonus: way.bonus,
            han: way.han,
            yakuman: way.yakuman,
            fu: self.list_fu(form, way),
            limit: way.value.limit,
            base: way.value.base,
            payment,
            points: payment.total(),
            deltas: settle(win, rules, payment, way.yaku),
            form: *form,
        }
    }
}

impl Score {
    /// The yaku in printing order with the han each counts for under the rules it was scored by. A
    /// yakuman has none, except where there are no limits.
    pub fn yaku_han(&self, rules: &Rules) -> impl Iterator<Item = (Yaku, u8)> {
        let unlimited = rules.counted_limit == CountedLimit::Unlimited;
        self.yaku.iter().map(move |yaku| {
            let han = match han::multiple(yaku, rules) {
                0 => han::han(yaku, self.open),
                multiple if unlimited => han::YAKUMAN_HAN * multiple,
                _ => 0,
            };
            (yaku, han)
        })
    }
}

impl fmt::Display for Unscorable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotComplete => f.write_str("the hand is not complete"),
            Self::NoYaku => f.write_str("the hand has no yaku"),
            Self::ClosedKanNotRobbable => {
                f.write_str("the tile of a closed kan cannot be won on with this hand")
            }
            Self::Impossible(problem) => problem.fmt(f),
        }
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players => f.write_str("the rules are for another number of players"),
            Self::Seat => f.write_str("a seat nobody has, or a ron on the own tile"),
            Self::TileCount => f.write_str("the hand has not the right number of tiles"),
            Self::Meld => f.write_str("the tiles of a meld are no set"),
            Self::FifthTile(kind) => write!(f, "more than four {kind}"),
            Self::NotInDeck(kind) => write!(f, "three players have no {kind}"),
            Self::Kita => f.write_str("norths set aside in a four-player game"),
        }
    }
}

impl std::error::Error for Unscorable {}
