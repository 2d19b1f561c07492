//! Limits: where the formula stops.

use std::fmt;

/// The limit a hand reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Limit {
    /// Below mangan.
    None,
    /// Mangan only because 4 han 30 fu or 3 han 60 fu is rounded up.
    KiriageMangan,
    /// 5 han, or fewer with enough fu.
    Mangan,
    /// 6 and 7 han.
    Haneman,
    /// 8 to 10 han.
    Baiman,
    /// 11 and 12 han.
    Sanbaiman,
    /// 13 or more counted han, paid as one yakuman.
    KazoeYakuman,
    /// 13 or more counted han, paid as fourfold mangan.
    Yonbaiman,
    /// This many yakuman.
    Yakuman(u8),
}

/// A limit as logs print it: they tell neither a counted yakuman from a named one, nor how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LimitClass {
    /// Below mangan.
    None,
    /// Mangan, rounded up or not.
    Mangan,
    /// Haneman.
    Haneman,
    /// Baiman.
    Baiman,
    /// Sanbaiman.
    Sanbaiman,
    /// Any number of yakuman, named or counted.
    Yakuman,
}

impl Limit {
    /// The class logs print.
    pub const fn class(self) -> LimitClass {
        match self {
            Self::None => LimitClass::None,
            Self::KiriageMangan | Self::Mangan => LimitClass::Mangan,
            Self::Haneman => LimitClass::Haneman,
            Self::Baiman => LimitClass::Baiman,
            Self::Sanbaiman => LimitClass::Sanbaiman,
            Self::KazoeYakuman | Self::Yonbaiman | Self::Yakuman(_) => LimitClass::Yakuman,
        }
    }
}

impl LimitClass {
    /// All classes, lowest first.
    pub const ALL: [Self; 6] = [
        Self::None,
        Self::Mangan,
        Self::Haneman,
        Self::Baiman,
        Self::Sanbaiman,
        Self::Yakuman,
    ];

    /// `mangan`, `haneman` …; `none` below mangan.
    pub const fn id(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Mangan => "mangan",
            Self::Haneman => "haneman",
            Self::Baiman => "baiman",
            Self::Sanbaiman => "sanbaiman",
            Self::Yakuman => "yakuman",
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::KiriageMangan => f.write_str("kiriage mangan"),
            Self::KazoeYakuman => f.write_str("kazoe yakuman"),
            Self::Yonbaiman => f.write_str("yonbaiman"),
            Self::Yakuman(n) if *n > 1 => write!(f, "{n}x yakuman"),
            other => f.write_str(other.class().id()),
        }
    }
}

impl fmt::Display for LimitClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
