//! haifu for Python.
//!
//! Paths go in, tables in Arrow's memory come out, which pandas, polars, pyarrow and DuckDB take over without a
//! copy. While logs are read Python's lock is not held; Ctrl-C ends a run.

mod arrow;
mod check;
mod events;
mod hand;
mod input;
mod log_error;
mod run;
mod statistics;
mod table;

use pyo3::prelude::*;

/// The compiled part of the package `haifu`.
#[pymodule]
mod _haifu {
    #[pymodule_export]
    use super::check::{Check, check};
    #[pymodule_export]
    use super::events::{Events, iter_events};
    #[pymodule_export]
    use super::hand::{explain, explain_log, score};
    #[pymodule_export]
    use super::log_error::{LogError, LogWarning};
    #[pymodule_export]
    use super::statistics::{Statistics, merge, stats};
    #[pymodule_export]
    use super::table::{Table, rounds, table, tables, wins};

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
