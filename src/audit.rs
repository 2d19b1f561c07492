//! Recorded against computed: what the log says, what follows from the play, and each difference.

mod finding;
mod tally;

pub use finding::{Category, Code, Finding, Severity};
pub use tally::{Recorded, RecordedCall, Tally};
