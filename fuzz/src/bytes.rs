//! Choices made from bytes. When they are used up, everything is the first choice.

/// Bytes still to be used.
#[derive(Debug)]
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl Bytes<'_> {
    /// Whether any are left.
    pub(crate) fn any_left(&self) -> bool {
        !self.0.is_empty()
    }

    /// The next byte.
    pub(crate) fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        first
    }

    /// A number below `end`, which is at most 256.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end
    }

    /// One of these.
    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        self.choose(from).clone()
    }

    /// One of these, lent.
    pub(crate) fn choose<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.below(from.len())]
    }

    /// True once in so many times.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    /// A number of any size, often a small one or one at a border.
    pub(crate) fn number(&mut self) -> i32 {
        match self.below(8) {
            0..3 => i32::from(self.byte()),
            3..5 => i32::from(self.byte()) * 100,
            5 => -i32::from(self.byte()) * 100,
            6 => self.pick(&[i32::MIN, i32::MAX, -1, 65_535, 65_536]),
            _ => i32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()]),
        }
    }
}
