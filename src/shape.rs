//! What the concealed part of a hand can be read as: its sets and pair ([`readings`]), the kinds that
//! complete it ([`waits`]), and how far it is from complete ([`shanten`]).
//!
//! Melds never change, so this room sees only concealed tiles. A hand without melds has 13 of them
//! and 14 when complete; every meld, kans too, makes that three fewer. This room knows no yaku.

mod hand;
mod reading;
mod shanten;
mod suit;
mod wait;

pub use hand::HandCounts;
pub use reading::{MAX_READINGS, Reading, Wait, is_chiitoitsu, is_complete, is_kokushi, readings};
pub use shanten::{Shanten, ShantenMemo, shanten};
pub use suit::{Runs, SuitCounts};
pub use wait::{Waits, is_tenpai, waits};
