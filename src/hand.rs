//! Hands as people describe them: a line of words or a case file becomes a win situation, and case
//! files are compared with the scorer.
//!
//! A situation that no game can have come to gets an error that says what is wrong with it.

mod cases;
mod check;
mod description;
mod pao;
mod settlement;
mod words;
mod worth;

pub use cases::{CaseError, CaseReport, Difference, run_cases};
pub use description::{DescribedMeld, Description, Flag, HandError, MeldKind, Side};
pub use words::{Described, KEYS, MeldWords, Words};
pub use worth::{Named, Nullable, Shares, Worth};
