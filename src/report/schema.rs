//! The one list of columns of a report.

/// What the values of a column are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnType {
    /// Free text, some of it from logs.
    Text,
    /// A whole number, or empty.
    Integer,
    /// One of a fixed set of names, or empty.
    Name,
}

impl ColumnType {
    /// The name used in documents.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Integer => "integer",
            Self::Name => "name",
        }
    }
}

macro_rules! columns {
    ($($variant:ident = $name:literal, $type:ident, $meaning:literal;)*) => {
        /// A column of a report, in the order in which they stand. Columns are only ever appended.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Column {
            $(#[doc = $meaning] $variant,)*
        }

        impl Column {
            /// All columns, in order.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name in the header.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// What the values are.
            pub const fn value_type(self) -> ColumnType {
                match self { $(Self::$variant => ColumnType::$type,)* }
            }

            /// What it holds, one sentence.
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning,)* }
            }
        }
    };
}

columns! {
    File = "file", Text, "The path as given on the command line joined with the path below it; `-` for standard input.";
    Game = "game", Integer, "Number of the game in its file, from 1; empty if the row is about the file.";
    Round = "round", Name, "Wind and number of the round: `E1` to `N4`.";
    Honba = "honba", Integer, "Repeat counters on the table.";
    Win = "win", Integer, "Number of the win in its round, from 1; empty if the row is about no win.";
    Seat = "seat", Integer, "Whose it is, 0 to 3 as in the log; for a win the winner.";
    From = "from", Integer, "Whose tile was won on; the winner for a tsumo.";
    Code = "code", Name, "What kind of finding.";
    Severity = "severity", Name, "`error`, `info` or `fault`.";
    Recorded = "recorded", Text, "What the log says.";
    Computed = "computed", Text, "What follows from the play.";
    Offset = "offset", Integer, "Byte position of the element in the decompressed document, from 0.";
    Note = "note", Text, "Cause, consequences, remedy.";
}
