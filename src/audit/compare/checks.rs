//! Which comparisons a win allowed.

use crate::win::WinClaim;
/// A comparison of a recorded value with a computed one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Check {
    /// The winner's concealed tiles as shown.
    Hand,
    /// The winner's melds as shown.
    Melds,
    /// The winning tile as shown.
    WinningTile,
    /// The indicators repeated with the win.
    Indicators,
    /// Yaku and dora by name.
    Yaku,
    /// Han in all.
    Han,
    /// Fu.
    Fu,
    /// The limit.
    Limit,
    /// The value of the hand.
    Points,
    /// What each seat gains and loses.
    Payment,
    /// Honba and sticks repeated with the win.
    Counters,
    /// Scores before or after the win.
    Scores,
}

impl Check {
    /// All comparisons.
    pub const ALL: [Self; 12] = [
        Self::Hand,
        Self::Melds,
        Self::WinningTile,
        Self::Indicators,
        Self::Yaku,
        Self::Han,
        Self::Fu,
        Self::Limit,
        Self::Points,
        Self::Payment,
        Self::Counters,
        Self::Scores,
    ];

    /// The name used in every output.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Hand => "hand",
            Self::Melds => "melds",
            Self::WinningTile => "winning_tile",
            Self::Indicators => "indicators",
            Self::Yaku => "yaku",
            Self::Han => "han",
            Self::Fu => "fu",
            Self::Limit => "limit",
            Self::Points => "points",
            Self::Payment => "payment",
            Self::Counters => "counters",
            Self::Scores => "scores",
        }
    }

    /// Whether this comparison is about what the win is worth; a win without any such is not judged.
    pub(super) const fn of_worth(self) -> bool {
        matches!(
            self,
            Self::Yaku | Self::Han | Self::Fu | Self::Limit | Self::Points | Self::Payment
        )
    }

    /// Whether the log gives what this comparison needs.
    pub(in crate::audit) fn possible(self, claim: &WinClaim, scores_known: bool) -> bool {
        match self {
            Self::Hand => claim.hand.is_some(),
            Self::Melds => claim.melds.is_some(),
            Self::WinningTile => claim.winning_tile.is_some(),
            Self::Indicators => claim.indicators.is_some(),
            Self::Yaku => claim.yaku.is_some() || claim.yakuman.is_some(),
            Self::Han => claim.han.is_some() || claim.yaku.is_some(),
            Self::Fu => claim.fu.is_some(),
            Self::Limit => claim.limit.is_some(),
            Self::Points => claim.points.is_some(),
            Self::Payment => claim.deltas.is_some() || (scores_known && claim.after.is_some()),
            Self::Counters => claim.honba.is_some() || claim.sticks.is_some(),
            Self::Scores => scores_known && (claim.before.is_some() || claim.after.is_some()),
        }
    }
}
