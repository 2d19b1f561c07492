//! The one language in which people say what they want to see: `yaku=chankan and riichi`.
//!
//! An expression is parsed once against a list of [`Field`]s and then asked of rows, which answer
//! through [`Row`] with the [`Value`] of a field. Asking costs no heap.
//!
//! ```text
//! any   = all { or all }
//! all   = one { and one }
//! one   = not one | ( any ) | FLAG | FIELD op value | FIELD [not] in values
//! op    = | != | < | <= | > | >=
//! value = NUMBER | WORD | "TEXT" | LOW..HIGH | LOW.. | ..HIGH
//! values = value | ( value { , value } )
//! ```
//!
//! A comparison with a value that a row does not have is false, also `!=`; `FIELD = unknown` finds
//! those rows. A field that holds several words at once is equal to each of them.

mod condition;
mod mistake;
mod parser;
mod token;

use condition::Node;

pub use mistake::Mistake;

/// Words that one field can have.
pub const MOST_WORDS: usize = 128;

/// What can be asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// How expressions name it.
    pub name: &'static str,
    /// What its values are.
    pub kind: FieldKind,
    /// What it says, for people.
    pub meaning: &'static str,
}

/// What the values of a field are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldKind {
    /// Yes or no; its name alone is a condition.
    Flag,
    /// A number.
    Number,
    /// Any text, compared letter by letter.
    Text,
    /// One of these words, lowest first; `<` and the like compare places in the list.
    Word(Vec<Word>),
    /// Any number of these words.
    Words(Vec<Word>),
}

impl FieldKind {
    /// What the values are called.
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Flag => "flag",
            Self::Number => "number",
            Self::Text => "text",
            Self::Word(_) => "word",
            Self::Words(_) => "words",
        }
    }

    /// The words there are.
    pub fn words(&self) -> &[Word] {
        match self {
            Self::Word(words) | Self::Words(words) => words,
            _ => &[],
        }
    }
}

/// A word as a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word {
    /// The name in every output.
    pub name: &'static str,
    /// What else people call it.
    pub aliases: &'static [&'static str],
}

impl Word {
    /// A word that has one name.
    pub const fn new(name: &'static str) -> Self {
        Self { name, aliases: &[] }
    }
}

/// The value of a field in a row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value<'a> {
    /// The row has none.
    Unknown,
    /// Of a flag.
    Flag(bool),
    /// Of a number.
    Number(f64),
    /// Of a text.
    Text(&'a str),
    /// The place of a word in the list of its field.
    Word(usize),
    /// Bit n: the word at place n is there.
    Words(u128),
}

/// Something an expression can be asked of.
pub trait Row {
    /// The value of the field at this place in the list that the expression was parsed against.
    /// A value of another kind than the field's counts as unknown.
    fn value(&self, field: usize) -> Value<'_>;
}

/// An expression that makes sense.
#[derive(Debug, Clone, PartialEq)]
pub struct Filter {
    node: Node,
    fields: Vec<usize>,
    text: String,
}

impl Filter {
    /// Reads an expression about these fields.
    ///
    /// # Errors
    /// Where and why it makes no sense, with the nearest name that would.
    pub fn parse(expression: &str, fields: &[Field]) -> Result<Self, Mistake> {
        let (node, mut used) = parser::parse(expression, fields)?;
        used.sort_unstable();
        used.dedup();
        Ok(Self {
            node,
            fields: used,
            text: expression.split_whitespace().collect::<Vec<_>>().join(" "),
        })
    }

    /// Whether it holds for a row.
    pub fn holds(&self, row: &impl Row) -> bool {
        self.node.holds(row)
    }

    /// The places of the fields it asks for, in order.
    pub fn fields(&self) -> &[usize] {
        &self.fields
    }

    /// The expression as given, blanks made single.
    pub fn text(&self) -> &str {
        &self.text
    }
}

#[cfg(test)]
mod tests;
