//! What a format has no place for.

/// Something that events carry and a writer leaves out because its format has no place for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Loss {
    /// The seed of the walls, and with it the proof of the deal.
    Seed,
    /// Ranks, ratings and sex of the players.
    People,
    /// Title and subtitle.
    Title,
    /// Which of the four copies of a kind a tile is.
    Copies,
    /// Players who left and came back.
    Connections,
    /// The winds after North 4.
    RoundIndex,
    /// The dice.
    Dice,
    /// The hand and the melds as the result shows them, the indicators, honba, sticks and scores before the payment that it
    /// repeats, the limit.
    ResultCopies,
    /// Which wind or dragon a yaku is, and which form of a yakuman.
    YakuForm,
    /// Entries of 0 han.
    EmptyEntries,
    /// Final results with uma and oka.
    FinalResults,
    /// Fu and han of hands at a limit.
    FuOfLimits,
    /// The numbers of the seats, where seat 0 does not deal East 1.
    SeatNumbers,
    /// Chips held or paid.
    Chips,
}

impl Loss {
    /// All kinds.
    pub const ALL: [Self; 14] = [
        Self::Seed,
        Self::People,
        Self::Title,
        Self::Copies,
        Self::Connections,
        Self::RoundIndex,
        Self::Dice,
        Self::ResultCopies,
        Self::YakuForm,
        Self::EmptyEntries,
        Self::FinalResults,
        Self::FuOfLimits,
        Self::SeatNumbers,
        Self::Chips,
    ];

    /// What is lost, for people.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Seed => "the seed of the walls",
            Self::People => "ranks, ratings and sex of the players",
            Self::Title => "title and subtitle",
            Self::Copies => "which copy of its kind a tile is",
            Self::Connections => "players who left and came back",
            Self::RoundIndex => "which round it is after North 4",
            Self::Dice => "the dice",
            Self::ResultCopies => {
                "what a result repeats: hand, melds, indicators, honba, sticks, scores before"
            }
            Self::YakuForm => "which wind or dragon a yaku is, which form of a yakuman",
            Self::EmptyEntries => "yaku entries of 0 han",
            Self::FinalResults => "final results with uma",
            Self::FuOfLimits => "fu and han of hands at a limit",
            Self::SeatNumbers => "the numbers of the seats",
            Self::Chips => "chips held at a deal or paid with a win",
        }
    }
}

/// How often each kind of thing was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Losses([u64; Loss::ALL.len()]);

impl Losses {
    /// One more of this kind.
    pub const fn count(&mut self, loss: Loss) {
        self.0[loss as usize] += 1;
    }

    /// How many of this kind.
    pub const fn of(&self, loss: Loss) -> u64 {
        self.0[loss as usize]
    }

    /// Adds those of another document.
    pub fn add(&mut self, other: &Self) {
        for (sum, n) in self.0.iter_mut().zip(other.0) {
            *sum += n;
        }
    }

    /// The kinds that were lost, and how often.
    pub fn iter(&self) -> impl Iterator<Item = (Loss, u64)> {
        Loss::ALL.into_iter().zip(self.0).filter(|&(_, n)| n > 0)
    }
}
