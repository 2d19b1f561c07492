//! Which rows people want: an expression about the columns of a row, of its round and of its game.

use super::cell::{CellType, Value};
use super::schema::Row;
use super::tables::{Game, Round, Table};
use crate::filter::{self, Field, FieldKind, Filter, Mistake};

/// One expression, understood for several tables.
#[derive(Debug, Clone)]
pub struct Question {
    tables: Vec<Asked>,
}

/// The expression for the rows of one table.
#[derive(Debug, Clone)]
struct Asked {
    table: Table,
    filter: Filter,
    /// Where each field is found.
    places: Vec<(Table, usize)>,
}

impl Question {
    /// Reads an expression. A name means the column of the row itself; where its table has none of that name,
    /// that of its round, else that of its game. Of a game only what is known when it begins can be asked in
    /// other tables.
    ///
    /// # Errors
    /// The table for which the expression makes no sense, and why.
    pub fn parse(expression: &str, tables: &[Table]) -> Result<Self, (Table, Mistake)> {
        let asked = tables.iter().map(|&table| {
            let (fields, places) = fields(table);
            let filter = Filter::parse(expression, &fields).map_err(|mistake| (table, mistake))?;
            Ok(Asked {
                table,
                filter,
                places,
            })
        });
        Ok(Self {
            tables: asked.collect::<Result<_, _>>()?,
        })
    }

    /// Whether a row is wanted; one of a table that was not named is.
    pub fn holds<R: Row>(&self, row: &R, round: Option<&Round>, game: Option<&Game>) -> bool {
        let asked = self.tables.iter().find(|asked| asked.table == R::TABLE);
        asked.is_none_or(|asked| {
            asked.filter.holds(&Answers {
                places: &asked.places,
                row,
                round,
                game,
            })
        })
    }
}

/// What can be asked of the rows of a table, and where it is found.
fn fields(table: Table) -> (Vec<Field>, Vec<(Table, usize)>) {
    let around: &[Table] = match table {
        Table::Games | Table::Findings => &[],
        Table::Players | Table::Rounds => &[Table::Games],
        _ => &[Table::Rounds, Table::Games],
    };
    let mut fields: Vec<Field> = Vec::new();
    let mut places = Vec::new();
    for &source in [table].iter().chain(around) {
        for (place, column) in source.columns().iter().enumerate() {
            if fields.iter().any(|field| field.name == column.name) {
                continue;
            }
            fields.push(Field {
                name: column.name,
                kind: match column.cell_type {
                    CellType::Boolean => FieldKind::Flag,
                    CellType::Integer { .. } | CellType::Number => FieldKind::Number,
                    CellType::Name | CellType::Notation | CellType::Text => FieldKind::Text,
                },
                meaning: column.meaning,
            });
            places.push((source, place));
        }
    }
    (fields, places)
}

/// A row with what stands around it.
struct Answers<'a, R> {
    places: &'a [(Table, usize)],
    row: &'a R,
    round: Option<&'a Round>,
    game: Option<&'a Game>,
}

impl<R: Row> filter::Row for Answers<'_, R> {
    fn value(&self, field: usize) -> filter::Value<'_> {
        let Some(&(source, place)) = self.places.get(field) else {
            return filter::Value::Unknown;
        };
        let value = if source == R::TABLE {
            self.row.value(place)
        } else if source == Table::Rounds {
            self.round.map_or(Value::Empty, |round| round.value(place))
        } else {
            self.game.map_or(Value::Empty, |game| game.value(place))
        };
        match value {
            Value::Empty => filter::Value::Unknown,
            Value::Boolean(value) => filter::Value::Flag(value),
            // Far below the numbers that have gaps.
            #[allow(clippy::cast_precision_loss)]
            Value::Integer(value) => filter::Value::Number(value as f64),
            Value::Number(value) => filter::Value::Number(value),
            Value::Name(text) | Value::Notation(text) | Value::Text(text) | Value::Document(text) => {
                filter::Value::Text(text)
            }
        }
    }
}
