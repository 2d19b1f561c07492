//! Values of rows: what types there are, and how Rust types become them.

use std::sync::Arc;

use arrayvec::ArrayString;

use crate::table::{Players, Points, Seat, Wind};

/// What the values of a column are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CellType {
    /// True or false.
    Boolean,
    /// A whole number that fits so many bits: 8, 16, 32 or 64.
    Integer {
        /// Bits.
        bits: u8,
        /// Whether it can be negative.
        signed: bool,
    },
    /// A number with decimals.
    Number,
    /// One of a fixed set of names of ours.
    Name,
    /// Tiles in compact notation and what else consists of letters, digits and a few signs.
    Notation,
    /// Free text, some of it from logs.
    Text,
}

impl CellType {
    /// The name used in documents.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Boolean => "boolean",
            Self::Integer { .. } => "integer",
            Self::Number => "number",
            Self::Name => "name",
            Self::Notation => "notation",
            Self::Text => "text",
        }
    }
}

/// A value of a row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value<'a> {
    /// Not known, or without meaning in this row.
    Empty,
    /// True or false.
    Boolean(bool),
    /// A whole number.
    Integer(i64),
    /// A number with decimals.
    Number(f64),
    /// One of our names.
    Name(&'static str),
    /// Notation: never needs quotes or escapes.
    Notation(&'a str),
    /// Text.
    Text(&'a str),
    /// The name of a document, which stays where it is in memory for all rows of the document.
    Document(&'a str),
}

/// A type that a field of a row can have.
pub trait Cell {
    /// What the values are.
    const TYPE: CellType;
    /// Whether there may be none.
    const OPTIONAL: bool = false;
    /// The value.
    fn value(&self) -> Value<'_>;
}

macro_rules! integers {
    ($($type:ty: $bits:literal $signed:literal;)*) => { $(
        impl Cell for $type {
            const TYPE: CellType = CellType::Integer { bits: $bits, signed: $signed };
            #[inline]
            fn value(&self) -> Value<'_> {
                Value::Integer(*self as i64)
            }
        }
    )* };
}

// A byte position has far fewer than 63 bits.
integers! {
    u8: 8 false;
    u16: 16 false;
    u32: 32 false;
    u64: 64 false;
    i8: 8 true;
    i32: 32 true;
}

impl Cell for bool {
    const TYPE: CellType = CellType::Boolean;
    #[inline]
    fn value(&self) -> Value<'_> {
        Value::Boolean(*self)
    }
}

impl Cell for f64 {
    const TYPE: CellType = CellType::Number;
    #[inline]
    fn value(&self) -> Value<'_> {
        Value::Number(*self)
    }
}

impl Cell for Points {
    const TYPE: CellType = i32::TYPE;
    #[inline]
    fn value(&self) -> Value<'_> {
        Value::Integer(self.0.into())
    }
}

impl Cell for Seat {
    const TYPE: CellType = u8::TYPE;
    #[inline]
    fn value(&self) -> Value<'_> {
        Value::Integer(self.index() as i64)
    }
}

impl Cell for Players {
    const TYPE: CellType = u8::TYPE;
    #[inline]
    fn value(&self) -> Value<'_> {
        Value::Integer(self.count().into())
    }
}

impl Cell for Wind {
    const TYPE: CellType = CellType::Name;
    #[inline]
    fn value(&self) -> Value<'_> {
        Value::Name(["E", "S", "W", "N"][self.index()])
    }
}

/// One of a fixed set of names.
impl Cell for &'static str {
    const TYPE: CellType = CellType::Name;
    #[inline]
    fn value(&self) -> Value<'_> {
        Value::Name(self)
    }
}

impl<const N: usize> Cell for ArrayString<N> {
    const TYPE: CellType = CellType::Notation;
    #[inline]
    fn value(&self) -> Value<'_> {
        Value::Notation(self)
    }
}

impl Cell for Arc<str> {
    const TYPE: CellType = CellType::Text;
    #[inline]
    fn value(&self) -> Value<'_> {
        Value::Document(self)
    }
}

impl Cell for String {
    const TYPE: CellType = CellType::Text;
    #[inline]
    fn value(&self) -> Value<'_> {
        Value::Text(self)
    }
}

impl<T: Cell> Cell for Option<T> {
    const TYPE: CellType = T::TYPE;
    const OPTIONAL: bool = true;
    #[inline]
    fn value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Empty, T::value)
    }
}
