//! Table points.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use super::PerSeat;

/// Points, never hundreds. Negative for losses and busted players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
pub struct Points(pub i32);

/// What each seat gains or loses.
pub type Deltas = PerSeat<Points>;

impl Points {
    /// One riichi stick.
    pub const STICK: Self = Self(1000);

    /// Rounded up to the next hundred, as payments are.
    pub const fn round_up_100(self) -> Self {
        Self((self.0 + 99).div_euclid(100) * 100)
    }

    /// From hundreds, as Tenhou writes scores; saturates.
    pub const fn from_hundreds(hundreds: i32) -> Self {
        Self(hundreds.saturating_mul(100))
    }
}

/// A number with a comma after every three digits.
pub fn grouped(number: impl Into<i128>) -> String {
    let number = number.into();
    let digits = number.unsigned_abs().to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3 + 2);
    if number < 0 {
        grouped.push('-');
    }
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Points {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self(0), Add::add)
    }
}

impl Add for Deltas {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::from_fn(|seat| self[seat] + other[seat])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (-75_587, "-75,587"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }
}
