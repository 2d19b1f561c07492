//! Expressions as they are asked of rows.

use super::{Row, Value};

/// An expression or a part of one. Its depth is bounded by the parser.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Node {
    All(Vec<Node>),
    Any(Vec<Node>),
    Not(Box<Node>),
    Test { field: usize, condition: Condition },
}

/// What is asked of one field.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Condition {
    /// A flag is this.
    Flag(bool),
    /// There is a value, or there is none.
    Known(bool),
    /// A number is in one of the spans; or, if not `inside`, in none.
    Number { spans: Vec<Span>, inside: bool },
    /// A text is one of these; or none.
    Text { texts: Vec<Box<str>>, inside: bool },
    /// A word is one of these bits, or several words share one with them; or none.
    Word { words: u128, inside: bool },
    /// Any of these.
    Either(Vec<Condition>),
}

/// Numbers from `low` to `high`, both included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Span {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Span {
    fn has(self, number: f64) -> bool {
        self.low <= number && number <= self.high
    }
}

impl Node {
    pub(super) fn holds(&self, row: &impl Row) -> bool {
        match self {
            Self::All(nodes) => nodes.iter().all(|node| node.holds(row)),
            Self::Any(nodes) => nodes.iter().any(|node| node.holds(row)),
            Self::Not(node) => !node.holds(row),
            Self::Test { field, condition } => condition.holds(row.value(*field)),
        }
    }
}

impl Condition {
    fn holds(&self, value: Value<'_>) -> bool {
        match (self, value) {
            (Self::Either(all), value) => all.iter().any(|condition| condition.holds(value)),
            (Self::Known(known), value) => *known == (value != Value::Unknown),
            (Self::Flag(wanted), Value::Flag(is)) => *wanted == is,
            (Self::Number { spans, inside }, Value::Number(number)) => {
                spans.iter().any(|span| span.has(number)) == *inside
            }
            (Self::Text { texts, inside }, Value::Text(text)) => {
                texts.iter().any(|wanted| **wanted == *text) == *inside
            }
            (Self::Word { words, inside }, Value::Word(place)) => {
                let bit = u32::try_from(place)
                    .ok()
                    .and_then(|place| 1_u128.checked_shl(place));
                (bit.unwrap_or(0) & words != 0) == *inside
            }
            (Self::Word { words, inside }, Value::Words(set)) => (set & words != 0) == *inside,
            _ => false,
        }
    }
}
