//! Reports that people look at: one file each, which asks for nothing, needs no script to be read, and treats all
//! that logs say as text.

mod chart;
mod check;
mod finding;
mod hand;
mod markup;
mod page;
mod stats;
mod tiles;

pub use check::{CheckPage, MOST_DRAWN};
pub use stats::{MOST_GROUPS, write_statistics_page};
