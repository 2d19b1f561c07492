//! Numbers by chance, the same for the same seed.

/// A source of numbers by chance (`SplitMix64`).
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    /// A source that gives the same numbers for the same seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Any number of 64 bits.
    pub const fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A source of its own for the `nth` of many things done with one seed: what is done for one takes
    /// nothing from the others.
    pub const fn of_part(seed: u64, nth: u64) -> Self {
        let mut first = Self::new(seed);
        let mut second = Self::new(first.number() ^ nth);
        Self(second.number())
    }

    /// A number from 0 up to, not including, `n`; 0 if `n` is 0.
    pub const fn below(&mut self, n: usize) -> usize {
        if n == 0 {
            return 0;
        }
        (self.number() % n as u64) as usize
    }

    /// Whether something happens that does so `percent` times in a hundred.
    pub const fn percent(&mut self, percent: u64) -> bool {
        self.number() % 100 < percent
    }

    /// Puts a list in any order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}
