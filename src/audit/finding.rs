//! What a finding is.

use super::Code;
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
    /// Whether the play was possible and kept the rules.
    Legality,
    /// What leads from round to round and to the end of the game.
    Ledger,
    /// Whether the tiles are those of the seed.
    Wall,
    /// The document itself.
    Format,
}

impl Category {
    /// All categories.
    pub const ALL: [Self; 6] = [
        Self::Win,
        Self::Payment,
        Self::Ledger,
        Self::Legality,
        Self::Wall,
        Self::Format,
    ];

    /// The name used in every output.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Payment => "payment",
            Self::Ledger => "ledger",
            Self::Legality => "legality",
            Self::Wall => "wall",
            Self::Format => "format",
        }
    }
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
    /// Says that a game, by its number in the document, was there before.
    pub fn of_repeated_game(game: u32) -> Self {
        let note = "the same game was there before and is not taken again".to_owned();
        Self {
            game,
            ..Self::about_document(Code::DuplicateGame, None, note)
        }
    }

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
