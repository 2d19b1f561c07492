//! Events to round states, and round states to win situations.
//!
//! One replayer serves three and four players and every log format. It takes each event as a claim
//! about the play, keeps the table as it must look afterwards, and answers with an [`Irregularity`]
//! where the event does not fit. It knows no yaku, no fu and no points of hands.

mod afterwards;
mod calls;
mod hand;
mod pao;
mod state;
mod table_rules;
mod turn;
mod win;

pub use hand::Hand;
pub use state::{DrawSource, Irregularity, LastAct, Riichi, RiverTile, RoundState};
pub use table_rules::rules_of;
pub use turn::PlainDiscard;
pub use win::{Replayed, WinUnknown};
