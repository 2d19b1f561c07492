//! Which audits of the whole log its data allowed.

/// A part of the audit that needs something which not every log gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Audit {
    /// Turns, tiles, calls, riichi and furiten, per round: not where hands are hidden.
    Play,
    /// That no copy of a tile is in two places, per round: where tiles have numbers. Without, that there
    /// is no fifth one.
    TileCopies,
    /// Every tile against the seed, per round.
    Wall,
    /// Number, honba and sticks of a round's start, per round.
    StartCounters,
    /// Scores at a round's start, per round.
    StartScores,
    /// Marks of tiles discarded as drawn, per round.
    Tsumogiri,
    /// Scores with a riichi stick, per stick.
    RiichiScores,
    /// When an indicator is turned, per indicator: where elements stand in the order of the play.
    IndicatorTimes,
    /// Who is tenpai, per exhaustive draw.
    DrawHands,
    /// Payments, per draw.
    DrawPayments,
    /// Final scores, per game.
    FinalScores,
    /// Final results with uma, per game.
    FinalResults,
}

impl Audit {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Play,
        Self::TileCopies,
        Self::Wall,
        Self::StartCounters,
        Self::StartScores,
        Self::Tsumogiri,
        Self::RiichiScores,
        Self::IndicatorTimes,
        Self::DrawHands,
        Self::DrawPayments,
        Self::FinalScores,
        Self::FinalResults,
    ];

    /// The name used in every output.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::TileCopies => "tile_copies",
            Self::Wall => "wall",
            Self::StartCounters => "start_counters",
            Self::StartScores => "start_scores",
            Self::Tsumogiri => "tsumogiri",
            Self::RiichiScores => "riichi_scores",
            Self::IndicatorTimes => "indicator_times",
            Self::DrawHands => "draw_hands",
            Self::DrawPayments => "draw_payments",
            Self::FinalScores => "final_scores",
            Self::FinalResults => "final_results",
        }
    }
}
