//! How many of each kind.

use super::Kind;

/// A multiset of kinds that refuses to remove what it does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts([u8; Kind::COUNT]);

/// The tile asked for is not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Missing(pub Kind);

impl Counts {
    /// None of anything.
    pub const EMPTY: Self = Self([0; Kind::COUNT]);

    /// How many of this kind.
    pub const fn of(&self, kind: Kind) -> u8 {
        self.0[kind.index()]
    }

    /// All counts, indexed by kind.
    pub const fn as_array(&self) -> &[u8; Kind::COUNT] {
        &self.0
    }

    /// One more of this kind.
    pub const fn add(&mut self, kind: Kind) {
        self.0[kind.index()] += 1;
    }

    /// One fewer of this kind.
    ///
    /// # Errors
    /// [`Missing`] if there is none; nothing changes then.
    pub const fn remove(&mut self, kind: Kind) -> Result<(), Missing> {
        if self.0[kind.index()] == 0 {
            return Err(Missing(kind));
        }
        self.0[kind.index()] -= 1;
        Ok(())
    }

    /// How many tiles in all.
    pub fn total(&self) -> usize {
        self.0.iter().map(|&n| usize::from(n)).sum()
    }
}

impl FromIterator<Kind> for Counts {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut counts = Self::EMPTY;
        for kind in kinds {
            counts.add(kind);
        }
        counts
    }
}
