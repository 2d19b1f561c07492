//! Recorded against computed: what the log says, what follows from the play, and each difference.

mod catalogue;
mod compare;
mod finding;
mod game;
mod names;
mod tally;

pub use catalogue::Code;
pub use compare::Check;
pub use finding::{Category, Finding, Severity};
pub use game::Auditor;
pub use tally::{Recorded, RecordedCall, Tally};
