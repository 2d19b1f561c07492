//! Values that have names: what the command line calls a format, a table, a kind.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// A parser of one of these by its name. Help and completions list the names, and a wrong one is answered with
/// the nearest.
pub(super) fn one_of<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    id: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.iter().map(|&one| id(one))).try_map(move |name| {
        let found = all.iter().copied().find(|&one| id(one) == name);
        // Other names do not come here.
        found.ok_or_else(|| format!("{name} is not known"))
    })
}
