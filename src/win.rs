//! The narrow waist between replay and score: what the table knows of a win ([`WinSituation`]),
//! what the log claims of it ([`WinClaim`]), and the names both use ([`Yaku`], [`Limit`]).
//!
//! This room holds facts and identities. What they are worth is the scorer's business.

mod claim;
mod limit;
mod situation;
mod yaku;

pub use claim::{ClaimedMeld, ClaimedName, ClaimedYaku, WinClaim, listed_han};
pub use limit::{Limit, LimitClass};
pub use situation::{
    Liabilities, PaoCause, PaoCauses, Replacement, RiichiState, RonKind, TsumoKind, WinMethod, WinSituation,
};
pub use yaku::{Bonus, Names, Yaku, YakuSet};
