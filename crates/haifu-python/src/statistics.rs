//! Statistics.

use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, Int64Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Schema};
use haifu::rules::RuleSet;
use haifu::stats::{Gatherer, Question, Statistics as Counted, TABLES, Table as Kind, parse, write};
use haifu::visit::Tour;
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::arrow::field;
use crate::input::{Names, Paths, asked_for};
use crate::log_error::{Trouble, tell};
use crate::run::{Document, Job, run};
use crate::table::{Table, failed};

/// Counters over games, by groups; as a table every measure with its numerator and denominator. They add:
/// `haifu.merge`.
#[pyclass(frozen, module = "haifu")]
#[derive(Debug)]
pub(crate) struct Statistics {
    counted: Counted,
    faults: Vec<Py<PyAny>>,
}

#[pymethods]
impl Statistics {
    /// Everything that was counted, as `haifu stats` writes it to `stats.json`.
    #[getter]
    fn json(&self) -> PyResult<String> {
        let mut text = Vec::new();
        write(&self.counted, &mut text)?;
        Ok(String::from_utf8(text)?)
    }

    /// Games counted.
    #[getter]
    fn games(&self) -> u64 {
        self.counted.met.games
    }

    /// A LogError for each log that could not be read or understood, or not to its end.
    #[getter]
    fn faults(&self, py: Python<'_>) -> Vec<Py<PyAny>> {
        self.faults.iter().map(|fault| fault.clone_ref(py)).collect()
    }

    /// One of the tables of docs/STATISTICS.md, with the columns of the file that `haifu stats -o` writes.
    fn table(&self, name: &str) -> PyResult<Table> {
        let kind = Kind::find(name).ok_or_else(|| {
            let names: Vec<_> = TABLES.iter().map(|table| table.id).collect();
            PyKeyError::new_err(format!(
                "there is no table {name}; there are {}",
                names.join(", ")
            ))
        })?;
        let axes = kind.axes.iter().map(|axis| axis.id().to_owned());
        let mut rows = Rows::new(self.by().chain(axes).collect());
        self.fill(kind, &mut rows, |rows, words| rows.extend(words.iter().cloned()));
        rows.finish()
    }

    fn __repr__(&self) -> String {
        format!("<haifu.Statistics of {} games>", self.counted.met.games)
    }

    /// Arrow's PyCapsule interface: the measures of all tables, with `table` and, in `row`, the words of its axes.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        self.all()?.__arrow_c_stream__(py, requested_schema)
    }
}

impl Statistics {
    fn by(&self) -> impl Iterator<Item = String> {
        self.counted.question.by().map(|name| format!("by_{name}"))
    }

    /// Every measure of every table.
    fn all(&self) -> PyResult<Table> {
        let mut rows = Rows::new(self.by().chain(["table".to_owned(), "row".to_owned()]).collect());
        for kind in TABLES {
            self.fill(kind, &mut rows, |key, words| {
                key.extend([kind.id.to_owned(), words.join(",")]);
            });
        }
        rows.finish()
    }

    /// Adds the rows of a table; `place` says in the key of a row where it stands on the axes.
    fn fill(&self, kind: &'static Kind, rows: &mut Rows, place: impl Fn(&mut Vec<String>, &[String])) {
        for (group, counts) in self.counted.groups() {
            for row in kind.rows(counts) {
                let words = kind
                    .axes
                    .iter()
                    .zip(&row.places)
                    .map(|(axis, &place)| axis.word(place).into_owned());
                let words: Vec<_> = words.collect();
                for (measure, cell) in kind.measures.iter().zip(&row.cells) {
                    let Some(value) = cell.value() else { continue };
                    let mut key: Vec<_> = group.iter().map(|&part| part.to_owned()).collect();
                    place(&mut key, &words);
                    for (column, text) in rows.key.iter_mut().zip(key) {
                        column.push(text);
                    }
                    rows.measure.push(measure.id);
                    rows.numerator.push(cell.numerator);
                    rows.denominator.push(cell.denominator);
                    rows.value.push(value);
                    rows.interval.push(cell.interval());
                }
            }
        }
    }
}

/// Measures, column by column.
struct Rows {
    names: Vec<String>,
    key: Vec<Vec<String>>,
    measure: Vec<&'static str>,
    numerator: Vec<i64>,
    denominator: Vec<i64>,
    value: Vec<f64>,
    /// At 95 %, of rates.
    interval: Vec<Option<(f64, f64)>>,
}

impl Rows {
    fn new(names: Vec<String>) -> Self {
        Self {
            key: vec![Vec::new(); names.len()],
            names,
            measure: Vec::new(),
            numerator: Vec::new(),
            denominator: Vec::new(),
            value: Vec::new(),
            interval: Vec::new(),
        }
    }

    fn finish(self) -> PyResult<Table> {
        let key = self.names.iter().zip(self.key);
        let mut columns: Vec<(&str, ArrayRef)> = key
            .map(|(name, texts)| (name.as_str(), Arc::new(StringArray::from(texts)) as ArrayRef))
            .collect();
        let bound = |bound: fn((f64, f64)) -> f64| -> ArrayRef {
            let bounds = self.interval.iter().map(|interval| interval.map(bound));
            Arc::new(bounds.collect::<Float64Array>())
        };
        columns.push(("measure", Arc::new(StringArray::from(self.measure))));
        columns.push(("numerator", Arc::new(Int64Array::from(self.numerator))));
        columns.push(("denominator", Arc::new(Int64Array::from(self.denominator))));
        columns.push(("value", Arc::new(Float64Array::from(self.value))));
        columns.push(("low", bound(|(low, _)| low)));
        columns.push(("high", bound(|(_, high)| high)));
        let fields = columns.iter().map(|(name, values)| {
            let optional = *values.data_type() == DataType::Float64;
            field(name, values.data_type().clone(), optional, "", "")
        });
        let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
        let columns = columns.iter().map(|(_, values)| values.clone()).collect();
        let batch = RecordBatch::try_new(schema.clone(), columns).map_err(failed)?;
        Ok(Table {
            schema,
            batches: vec![batch],
            faults: Vec::new(),
        })
    }
}

/// Counts the games of all logs behind the paths, as `haifu stats` does.
///
/// `by` names fields to count apart by, in a list or with commas between them; `where` is an expression for the hands
/// that count (`haifu stats --fields` lists what they know); `rules` values every win by a rule set; `jobs` and
/// `strict` as for `haifu.table`.
#[pyfunction]
#[pyo3(
    signature = (paths, *, by=Names::default(), r#where=None, rules=None, jobs=0, strict=false),
    text_signature = "(paths, *, by=(), where=None, rules=None, jobs=0, strict=False)"
)]
pub(crate) fn stats(
    py: Python<'_>,
    paths: Paths,
    by: Names,
    r#where: Option<&str>,
    rules: Option<&str>,
    jobs: u16,
    strict: bool,
) -> PyResult<Statistics> {
    let rules = asked_for(rules)?;
    let name = rules.as_ref().map(|rules| rules.name.clone());
    let question = Question::new(&by.0, r#where, name).map_err(PyValueError::new_err)?;
    let mut troubles = Vec::new();
    let counting = Counting { question, rules };
    let done = run(py, paths, jobs, &counting, |_, trouble| troubles.push(trouble))?;
    let mut counted = Counted::new(counting.question);
    for (_, worker) in &done.workers {
        counted.merge(worker);
    }
    counted.met.skipped += done.skipped;
    Ok(Statistics {
        counted,
        faults: tell(py, &troubles, strict)?,
    })
}

/// Adds counters that `Statistics.json` gave, as `haifu merge` does. All must be of the same question (`by`,
/// `where`, `rules`).
#[pyfunction]
pub(crate) fn merge(parts: Vec<String>) -> PyResult<Statistics> {
    let mut sum: Option<Counted> = None;
    for part in &parts {
        let part = parse(part).map_err(|error| PyValueError::new_err(error.to_string()))?;
        match &mut sum {
            None => sum = Some(part),
            Some(sum) if sum.question == part.question => sum.merge(&part),
            Some(_) => {
                return Err(PyValueError::new_err(
                    "parts were counted with another by, where or rules",
                ));
            }
        }
    }
    let counted = sum.ok_or_else(|| PyValueError::new_err("nothing to add"))?;
    Ok(Statistics {
        counted,
        faults: Vec::new(),
    })
}

struct Counting {
    question: Question,
    rules: Option<RuleSet>,
}

impl Job for Counting {
    type Worker = (Tour, Counted);
    type Made = Trouble;

    fn worker(&self) -> Self::Worker {
        (Tour::new(self.rules.clone()), Counted::new(self.question.clone()))
    }

    fn work(&self, (tour, counted): &mut Self::Worker, document: &Document<'_>) -> Option<Trouble> {
        let mut trouble = document.trouble();
        let bytes = document.bytes.unwrap_or_default();
        counted.met.documents += 1;
        counted.met.unreadable += u64::from(trouble.is_some());
        let mut gatherer = Gatherer::new(self.rules.is_some(), |game| counted.count(game));
        gatherer.name_document(document.name);
        let met = if document.cut {
            tour.show_cut(bytes, &mut gatherer)
        } else {
            tour.show(bytes, &mut gatherer)
        };
        counted.met.add_tour(&met);
        if tour.take_panic().is_some() {
            trouble.get_or_insert_with(|| Trouble::bug(document.name.to_owned(), "a game was given up"));
        }
        trouble.or_else(|| Trouble::lost(document.name, met.lost))
    }

    fn panicked(&self, worker: &mut Self::Worker, message: &str) -> Trouble {
        let (tour, mut counted) = self.worker();
        std::mem::swap(&mut counted, &mut worker.1);
        counted.met.unreadable += 1;
        *worker = (tour, counted);
        Trouble::bug("a log".to_owned(), message)
    }
}
