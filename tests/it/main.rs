//! Tests of the whole: one binary, one module per subject.

// All of it is test code, which may stop at what must not happen.
#![allow(clippy::unwrap_used)]

mod case;
mod payments;
mod profiles;
mod scenario;
mod score_cases;
mod settlements;
