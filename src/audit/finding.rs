//! The closed catalogue of findings.

use crate::table::{RoundId, Seat};

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The log disagrees with itself or with the rules.
    Error,
    /// Worth knowing, no error: house rules, dated rules.
    Info,
    /// This part of the document cannot be understood.
    Fault,
}

impl Severity {
    /// All severities.
    pub const ALL: [Self; 3] = [Self::Error, Self::Info, Self::Fault];

    /// `error`, `info` or `fault`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Info => "info",
            Self::Fault => "fault",
        }
    }
}

/// What part of the log a finding is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// The value of a win.
    Win,
    /// Who pays what.
    Payment,
    /// Whether the play was possible.
    Legality,
    /// The document itself.
    Format,
}

impl Category {
    /// All categories.
    pub const ALL: [Self; 4] = [Self::Win, Self::Payment, Self::Legality, Self::Format];

    /// The name used in every output.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Payment => "payment",
            Self::Legality => "legality",
            Self::Format => "format",
        }
    }
}

macro_rules! catalogue {
    ($($name:ident = $id:literal, $category:ident, $severity:ident, $meaning:literal;)*) => {
        /// What kind of finding, with a stable name. The order is the order of rows at one place.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = $meaning] $name,)*
        }

        impl Code {
            /// The whole catalogue, in order.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The stable name.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)* }
            }

            /// What part of the log it is about.
            pub const fn category(self) -> Category {
                match self { $(Self::$name => Category::$category,)* }
            }

            /// How much it matters on a table without house rules.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$name => Severity::$severity,)* }
            }

            /// What it means, one sentence.
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$name => $meaning,)* }
            }
        }
    };
}

catalogue! {
    Unreadable = "unreadable", Format, Fault, "The file cannot be opened or read.";
    NotALog = "not_a_log", Format, Fault, "The document is empty or in no format that haifu reads.";
    DamagedGzip = "damaged_gzip", Format, Fault, "The compressed data is cut or damaged; what came out before is checked.";
    TooLarge = "too_large", Format, Fault, "The document is larger than the limit per document.";
    NotUtf8 = "not_utf8", Format, Fault, "A value holds bytes that are not UTF-8.";
    BadSyntax = "bad_syntax", Format, Fault, "The text breaks the syntax of its format.";
    BadValue = "bad_value", Format, Fault, "A value is missing or not of the right form: a number, a tile, a seat.";
    UnknownElement = "unknown_element", Format, Fault, "An element that the format does not know.";
    OtherRules = "other_rules", Format, Fault, "The game follows the rules of another mahjong than riichi and is not scored.";
    DuplicateAttribute = "duplicate_attribute", Format, Error, "An attribute stands twice in one element with different values; the first counts.";
    RoundUnfinished = "round_unfinished", Format, Fault, "The round has no result.";
    GameUnfinished = "game_unfinished", Format, Fault, "The game has no end.";
    Internal = "internal", Format, Fault, "haifu itself failed on this game; please report it.";
    OutOfTurn = "out_of_turn", Legality, Error, "A player acts where the order of play does not allow it; the rest of the round cannot be checked.";
    TileNotHeld = "tile_not_held", Legality, Error, "A player discards, melds or sets aside a tile that is not in the hand.";
    CallMismatch = "call_mismatch", Legality, Error, "A call does not take the latest discard, or a kan is added to no pon; the rest of the round cannot be checked.";
    NotAWin = "not_a_win", Win, Error, "The winner's tiles form no complete hand.";
    NoYaku = "no_yaku", Win, Error, "The winner's hand is complete but has no yaku.";
    HandMismatch = "hand_mismatch", Win, Error, "The winner's concealed tiles shown are not those of the play.";
    MeldsMismatch = "melds_mismatch", Win, Error, "The winner's melds shown are not those of the play.";
    WinningTileMismatch = "winning_tile_mismatch", Win, Error, "The winning tile shown is not the tile last drawn, discarded, added or set aside.";
    FromMismatch = "from_mismatch", Win, Error, "The player whose tile won is not the one the play gives.";
    DoraIndicatorsMismatch = "dora_indicators_mismatch", Win, Error, "The dora indicators shown are not those turned in the play.";
    UraIndicatorsMismatch = "ura_indicators_mismatch", Win, Error, "Ura indicators are shown for a winner without riichi, missing for one in riichi, or not as many as the dora indicators.";
    YakuMismatch = "yaku_mismatch", Win, Error, "The yaku and dora listed, or their han, are not those of the hand.";
    YakumanMismatch = "yakuman_mismatch", Win, Error, "The yakuman listed are not those of the hand.";
    HanMismatch = "han_mismatch", Win, Error, "The han total is not the sum of the yaku.";
    FuMismatch = "fu_mismatch", Win, Error, "The fu are not those of the hand.";
    LimitMismatch = "limit_mismatch", Win, Error, "The limit does not follow from han and fu.";
    PointsMismatch = "points_mismatch", Win, Error, "The value of the hand does not follow from han, fu and limit.";
    LiabilityMismatch = "liability_mismatch", Payment, Error, "The liable player named is not the one the play makes liable.";
    HonbaMismatch = "honba_mismatch", Payment, Error, "The honba of the result are not those of the round.";
    SticksMismatch = "sticks_mismatch", Payment, Error, "The riichi sticks of the result are not those on the table.";
    ScoreBeforeMismatch = "score_before_mismatch", Payment, Error, "The scores before the payment are not those of the round so far.";
    PaymentMismatch = "payment_mismatch", Payment, Error, "What the seats gain and lose does not follow from the value of the hand.";
}

/// One disagreement, remark or fault, placed. Becomes one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Number of the game in its file, from 1; 0 if the finding is about the file.
    pub game: u32,
    /// Which round, if in one.
    pub round: Option<RoundId>,
    /// Number of the win in its round, from 1, if about a win.
    pub win: Option<u8>,
    /// Whose it is.
    pub seat: Option<Seat>,
    /// Whose tile was won on.
    pub from: Option<Seat>,
    /// What kind.
    pub code: Code,
    /// How much it matters here.
    pub severity: Severity,
    /// What the log says.
    pub recorded: String,
    /// What follows from the play.
    pub computed: String,
    /// Byte position of the element in the decompressed document.
    pub offset: Option<u64>,
    /// Cause, consequence, remedy.
    pub note: String,
}

impl Finding {
    /// A finding about a whole document, or about the place `offset` in it.
    pub fn about_document(code: Code, offset: Option<u64>, note: String) -> Self {
        Self {
            game: 0,
            round: None,
            win: None,
            seat: None,
            from: None,
            code,
            severity: code.severity(),
            recorded: String::new(),
            computed: String::new(),
            offset,
            note,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_distinct_names() {
        let mut ids: Vec<_> = Code::ALL.iter().map(|code| code.id()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), Code::ALL.len());
    }
}
