//! The wall of a Tenhou round, rebuilt from the seed that the log keeps.
//!
//! A [`Seed`] is read from the text of the log, a [`Generator`] started with it gives the [`Wall`] of
//! one round after the other: every tile of the deal, every draw, every replacement tile, every
//! indicator and the tiles under them, and the dice. Nothing of the play goes in, so a log whose
//! tiles agree with its seed was not changed after the deal.
//!
//! The methods are the ones Tenhou published, and for the years before, the ones its logs follow:
//!
//! | seed begins | from | one generator for | random words | dead wall |
//! |---|---|---|---|---|
//! | `mt19937ar,` | 2008 | a round | raw outputs | [`DeadWall::InOrder`] |
//! | `mt19937ar-sha512-n288,` | July 2009 | a game | SHA-512 of outputs | [`DeadWall::InOrder`] |
//! | `mt19937ar-sha512-n288-base64,` | March 2010 | a game | SHA-512 of outputs | [`DeadWall::InStacks`] |

mod generator;
mod layout;
mod seed;

#[cfg(test)]
mod tests;

pub use generator::Generator;
pub use layout::{DeadWall, Wall};
pub use seed::{Seed, SeedError, SeedErrorKind, SeedFormat};
