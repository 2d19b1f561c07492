//! The one list of tables and columns, from which files, documents and the names of filters follow.

use super::cell::{Cell, CellType, Value};
use super::tables::Table;

/// A column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What the values are.
    pub cell_type: CellType,
    /// Whether a row may have none.
    pub optional: bool,
    /// What a number counts, such as `points`, `han` or `turns`; empty where the meaning says it.
    pub unit: &'static str,
    /// What it holds, one sentence.
    pub meaning: &'static str,
}

/// Takes the values of rows one after the other, in the order of the columns.
pub trait Cells {
    /// The next value.
    fn cell<C: Cell>(&mut self, cell: &C);
}

/// A row of a table.
pub trait Row {
    /// Which table.
    const TABLE: Table;
    /// The columns, in order.
    const COLUMNS: &'static [Column];
    /// The value in a column, by its place in [`COLUMNS`](Self::COLUMNS); empty if there is no such place.
    fn value(&self, column: usize) -> Value<'_>;
    /// Gives all values in order, each with its own type.
    fn cells(&self, out: &mut impl Cells);
}

macro_rules! rows {
    ($($row:ident = $table:ident $name:literal, $meaning:literal {
        $($field:ident: $type:ty, $unit:literal, $doc:literal;)*
    })*) => {
        /// A table of facts.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Table {
            $(#[doc = $meaning] $table,)*
        }

        impl Table {
            /// All tables.
            pub const ALL: &'static [Self] = &[$(Self::$table),*];

            /// The name used on the command line and of the file.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$table => $name,)* }
            }

            /// What a row of it is, one sentence.
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$table => $meaning,)* }
            }

            /// Its columns, in order. Columns are only ever appended.
            pub const fn columns(self) -> &'static [Column] {
                match self { $(Self::$table => $row::COLUMNS,)* }
            }
        }

        $(
            #[doc = $meaning]
            #[derive(Debug, Clone, PartialEq)]
            pub struct $row {
                $(#[doc = $doc] pub $field: $type,)*
            }

            impl Row for $row {
                const TABLE: Table = Table::$table;
                const COLUMNS: &'static [Column] = &[$(Column {
                    name: stringify!($field),
                    cell_type: <$type as Cell>::TYPE,
                    optional: <$type as Cell>::OPTIONAL,
                    unit: $unit,
                    meaning: $doc,
                }),*];

                fn value(&self, column: usize) -> Value<'_> {
                    const GET: &[for<'r> fn(&'r $row) -> Value<'r>] = &[$(|row| row.$field.value()),*];
                    GET.get(column).map_or(Value::Empty, |get| get(self))
                }

                #[inline]
                fn cells(&self, out: &mut impl Cells) {
                    $(out.cell(&self.$field);)*
                }
            }
        )*
    };
}

pub(super) use rows;
