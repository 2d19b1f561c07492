//! Tables of facts.

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchIterator};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, SchemaRef};
use haifu::facts::{Columns, FactReader, Question, Table as Kind};
use haifu::report::{Encoded, Encoder};
use haifu::rules::RuleSet;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::arrow::{Batches, schema};
use crate::input::{Paths, asked_for};
use crate::log_error::{Trouble, tell};
use crate::run::{Document, Job, run};

/// A table in Arrow's memory. `pyarrow.table(t)`, `polars.DataFrame(t)`, `pandas.DataFrame.from_arrow(t)` and
/// DuckDB take it over without a copy, by the methods of Arrow's PyCapsule interface.
#[pyclass(frozen, module = "haifu")]
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) schema: SchemaRef,
    pub(crate) batches: Vec<RecordBatch>,
    pub(crate) faults: Vec<Py<PyAny>>,
}

#[pymethods]
impl Table {
    /// Names of the columns, in order.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.schema
            .fields()
            .iter()
            .map(|field| field.name().clone())
            .collect()
    }

    /// Number of rows.
    #[getter]
    pub(crate) fn num_rows(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// A LogError for each log that could not be read or understood, or not to its end. Rows before the fault are
    /// in the table.
    #[getter]
    fn faults(&self, py: Python<'_>) -> Vec<Py<PyAny>> {
        self.faults.iter().map(|fault| fault.clone_ref(py)).collect()
    }

    fn __len__(&self) -> usize {
        self.num_rows()
    }

    fn __repr__(&self) -> String {
        format!(
            "<haifu.Table, {} rows, {} columns>",
            self.num_rows(),
            self.schema.fields().len()
        )
    }

    /// Arrow's PyCapsule interface: a stream of batches. Another schema than the own one is not offered.
    #[pyo3(signature = (requested_schema=None))]
    pub(crate) fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let batches = self.batches.clone().into_iter().map(Ok);
        let batches = RecordBatchIterator::new(batches, self.schema.clone());
        let stream = FFI_ArrowArrayStream::new(Box::new(batches));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// Arrow's PyCapsule interface: the schema.
    pub(crate) fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.schema.as_ref()).map_err(failed)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }
}

/// A failure that no input explains.
pub(crate) fn failed(error: impl std::fmt::Display) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

/// Tables whose rows are facts of games; findings are a matter of `check`.
fn of_games() -> impl Iterator<Item = Kind> {
    Kind::ALL.iter().copied().filter(|table| *table != Kind::Findings)
}

/// The names of all tables, each with what a row of it is.
#[pyfunction]
pub(crate) fn tables() -> Vec<(&'static str, &'static str)> {
    of_games().map(|table| (table.id(), table.meaning())).collect()
}

/// Rows of one table from all logs behind the paths: see `haifu.tables()` and docs/TABLES.md.
///
/// `where` takes only rows for which this holds, as `haifu export --where` does; `rules` holds every game to a rule
/// set (a name or a file.toml) instead of the one its log names; `jobs` is the number of threads, 0 for one on each
/// processor. Logs that cannot be read as a whole are told in a LogWarning and listed in `faults`; with `strict` the
/// first of them is raised as LogError.
#[pyfunction]
#[pyo3(signature = (name, paths, *, r#where=None, rules=None, jobs=0, strict=false))]
pub(crate) fn table(
    py: Python<'_>,
    name: &str,
    paths: Paths,
    r#where: Option<&str>,
    rules: Option<&str>,
    jobs: u16,
    strict: bool,
) -> PyResult<Table> {
    let kind = of_games().find(|table| table.id() == name).ok_or_else(|| {
        let names: Vec<_> = of_games().map(Kind::id).collect();
        PyValueError::new_err(format!(
            "there is no table {name}; there are {}",
            names.join(", ")
        ))
    })?;
    read(py, kind, paths, r#where, rules, jobs, strict)
}

/// Every win with its rebuilt situation, what the log claims and what haifu computes: table `wins`.
#[pyfunction]
#[pyo3(signature = (paths, *, r#where=None, rules=None, jobs=0, strict=false))]
pub(crate) fn wins(
    py: Python<'_>,
    paths: Paths,
    r#where: Option<&str>,
    rules: Option<&str>,
    jobs: u16,
    strict: bool,
) -> PyResult<Table> {
    read(py, Kind::Wins, paths, r#where, rules, jobs, strict)
}

/// Every round with its course and result: table `rounds`.
#[pyfunction]
#[pyo3(signature = (paths, *, r#where=None, rules=None, jobs=0, strict=false))]
pub(crate) fn rounds(
    py: Python<'_>,
    paths: Paths,
    r#where: Option<&str>,
    rules: Option<&str>,
    jobs: u16,
    strict: bool,
) -> PyResult<Table> {
    read(py, Kind::Rounds, paths, r#where, rules, jobs, strict)
}

fn read(
    py: Python<'_>,
    kind: Kind,
    paths: Paths,
    r#where: Option<&str>,
    rules: Option<&str>,
    jobs: u16,
    strict: bool,
) -> PyResult<Table> {
    let rules = asked_for(rules)?;
    let question = r#where.map(|text| Question::parse(text, &[kind])).transpose();
    let question = question.map_err(|(_, mistake)| PyValueError::new_err(mistake.to_string()))?;
    let schema = schema(kind.columns());
    let mut batches = Batches::new(schema.clone());
    let mut refused: Option<ArrowError> = None;
    let mut troubles = Vec::new();
    run(
        py,
        paths,
        jobs,
        &Facts {
            kind,
            rules,
            question,
        },
        |_, (columns, trouble)| {
            troubles.extend(trouble);
            if let Some(Err(error)) = columns.map(|columns| batches.add(*columns)) {
                refused.get_or_insert(error);
            }
        },
    )?;
    if let Some(error) = refused {
        return Err(failed(error));
    }
    let batches = py.detach(|| batches.finish()).map_err(failed)?;
    Ok(Table {
        schema,
        batches,
        faults: tell(py, &troubles, strict)?,
    })
}

/// Reading the rows of one table.
struct Facts {
    kind: Kind,
    rules: Option<RuleSet>,
    question: Option<Question>,
}

impl Job for Facts {
    type Worker = (FactReader, Encoder);
    type Made = (Option<Box<Columns>>, Option<Trouble>);

    fn worker(&self) -> Self::Worker {
        let mut encoder = Encoder::in_columns(&[self.kind]);
        if let Some(question) = &self.question {
            encoder.ask(question.clone());
        }
        (FactReader::new(self.rules.clone()), encoder)
    }

    fn work(&self, (reader, encoder): &mut Self::Worker, document: &Document<'_>) -> Option<Self::Made> {
        let mut trouble = document.trouble();
        let bytes = document.bytes.unwrap_or_default();
        let met = if document.cut {
            reader.read_cut(document.name, bytes, encoder)
        } else {
            reader.read(document.name, bytes, encoder)
        };
        if reader.take_panic().is_some() {
            trouble.get_or_insert_with(|| Trouble::bug(document.name.to_owned(), "a game was given up"));
        }
        let trouble = trouble.or_else(|| Trouble::lost(document.name, met.lost));
        let rows = encoder.take().tables.pop().and_then(|encoded| match encoded {
            Encoded::Columns(columns) if columns.rows() > 0 => Some(columns),
            _ => None,
        });
        (rows.is_some() || trouble.is_some()).then_some((rows, trouble))
    }

    fn panicked(&self, worker: &mut Self::Worker, message: &str) -> Self::Made {
        *worker = self.worker();
        (None, Some(Trouble::bug("a log".to_owned(), message)))
    }
}
