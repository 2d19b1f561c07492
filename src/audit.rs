//! Recorded against computed: what the log says, what follows from the play, and each difference.

mod catalogue;
mod compare;
mod coverage;
mod date;
mod draws;
mod end;
mod finding;
mod game;
mod held;
mod irregular;
mod ledger;
mod legality;
mod names;
mod proof;
mod remark;
mod selection;
mod silent;
mod tally;
mod wall_proof;

pub use catalogue::Code;
pub use compare::Check;
pub use coverage::Audit;
pub use date::LogId;
pub use finding::{Category, Finding, Severity};
pub use game::Auditor;
pub use selection::Selection;
pub use tally::{Recorded, RecordedCall, Tally};
