//! haifu (牌譜, a mahjong game record) reads riichi mahjong game logs, replays every round, rebuilds
//! the exact situation of every win, rescores it, and reports each disagreement with the log.
//!
//! Bytes become events ([`mod@format`]), events become round states and win situations ([`replay`]),
//! situations become scores ([`score`]), and [`audit`] compares each score with what the log
//! recorded. `ARCHITECTURE.md` names the rooms and what each may never do, `docs/LIBRARY.md` where to begin.
//!
//! ```
//! use haifu::check::{Checker, Extent};
//!
//! let log = r#"{"type":"start_game","names":["A","B","C","D"]}
//! {"type":"end_game"}
//! "#;
//! let report = Checker::new(None).check(log.as_bytes(), Extent::Whole);
//! assert_eq!(report.tally.games, 1);
//! for finding in &report.findings {
//!     println!("{} at byte {:?}: {}", finding.code.id(), finding.offset, finding.note);
//! }
//! ```

pub mod audit;
pub mod chance;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod convert;
pub mod event;
pub mod explain;
pub mod facts;
pub mod filter;
pub mod find;
pub mod format;
pub mod generate;
pub mod hand;
pub mod pipeline;
pub mod plant;
pub mod printable;
pub mod quiz;
pub mod replay;
pub mod report;
pub mod rescore;
pub mod rules;
pub mod score;
pub mod shape;
pub mod show;
pub mod source;
pub mod stats;
pub mod table;
pub mod tables;
pub mod tile;
pub mod visit;
pub mod wall;
pub mod walls;
pub mod win;
pub mod wins;
