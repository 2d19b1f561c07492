//! Recorded against computed: what the log says, what follows from the play, and each difference.

mod finding;

pub use finding::{Category, Code, Finding, Severity};
