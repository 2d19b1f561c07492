//! What sits on the table: seats, winds, rounds, points, melds.

mod meld;
mod points;
mod round;
mod seat;

pub use meld::{Ankan, Call, Chi, Daiminkan, Kakan, Meld, Pon};
pub use points::{Deltas, Points, grouped};
pub use round::RoundId;
pub use seat::{PerSeat, Players, Seat, Wind};
