//! The check of logs.

use std::mem;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, UInt32Array};
use arrow_schema::{DataType, Schema, SchemaRef};
use haifu::audit::{Code, Finding, Selection, Tally};
use haifu::check::{Checker, Extent};
use haifu::facts::{Columns, FindingRow, Table as Kind};
use haifu::report::{Column, CsvReport, Origin, write_summary};
use haifu::rules::RuleSet;
use haifu::source::FaultKind;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::arrow::{arrays, data_type, field};
use crate::input::{Names, Paths, asked_for};
use crate::run::{Document, Job, Place, run};
use crate::table::{Table, failed};

/// What a check found: as a table the findings, besides them counts.
#[pyclass(frozen, module = "haifu")]
#[derive(Debug)]
pub(crate) struct Check {
    findings: Py<Table>,
    summary: String,
    lines: Vec<String>,
    /// Rows of severity error.
    #[pyo3(get)]
    errors: u64,
    /// Rows of severity fault: something could not be read or understood.
    #[pyo3(get)]
    faults: u64,
}

#[pymethods]
impl Check {
    /// The findings as a table, in the order of the documents. Its columns are those of the report of `haifu check`;
    /// behind them `argument`, which of the paths led to the document, from 0, and `ordinal`, the number of the row
    /// among those of that path, from 0. So rows of several calls can be brought into the order of one.
    #[getter]
    fn findings(&self, py: Python<'_>) -> Py<Table> {
        self.findings.clone_ref(py)
    }

    /// The counts of the run, as `haifu check --summary` writes them; `seconds` is 0.
    #[getter]
    fn summary<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (&self.summary,))
    }

    /// The lines of the report that `haifu check` writes, in the order of the findings, without the header.
    #[getter]
    fn lines(&self) -> Vec<String> {
        self.lines.clone()
    }

    fn __len__(&self) -> usize {
        self.lines.len()
    }

    fn __repr__(&self) -> String {
        format!(
            "<haifu.Check, {} rows, {} errors, {} faults>",
            self.lines.len(),
            self.errors,
            self.faults
        )
    }

    /// Arrow's PyCapsule interface: the findings.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        self.findings.get().__arrow_c_stream__(py, requested_schema)
    }

    /// Arrow's PyCapsule interface: the schema of the findings.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        self.findings.get().__arrow_c_schema__(py)
    }
}

/// Checks all logs behind the paths, as `haifu check` does.
///
/// `rules` holds every game to a rule set (a name or a file.toml) instead of the one its log names; `only` and `skip`
/// choose findings by code or category, in a list or with commas between them; `jobs` is the number of threads, 0 for
/// one on each processor. Logs that cannot be read are findings of severity fault; nothing is raised for them.
#[pyfunction]
#[pyo3(
    signature = (paths, *, rules=None, only=Names::default(), skip=Names::default(), jobs=0),
    text_signature = "(paths, *, rules=None, only=(), skip=(), jobs=0)"
)]
pub(crate) fn check(
    py: Python<'_>,
    paths: Paths,
    rules: Option<&str>,
    only: Names,
    skip: Names,
    jobs: u16,
) -> PyResult<Check> {
    let rules = asked_for(rules)?;
    let origin = Origin::of(rules.as_ref());
    let selection = Selection::of(&only.0, &skip.0).map_err(PyValueError::new_err)?;
    let mut rows = Rows::new()?;
    let mut trouble = None;
    let done = run(
        py,
        paths,
        jobs,
        &Checking { rules, selection },
        |place, findings| {
            if let Err(error) = rows.add(&place, findings) {
                trouble.get_or_insert(error);
            }
        },
    )?;
    if let Some(error) = trouble {
        return Err(failed(error));
    }
    let mut tally = Tally {
        skipped: done.skipped,
        input_bytes: done.skipped_bytes,
        ..Tally::EMPTY
    };
    for worker in &done.workers {
        tally.add(&worker.tally);
    }
    let mut summary = Vec::new();
    write_summary(&mut summary, &origin, &tally, &selection, 0.0)?;
    let (findings, lines) = py.detach(|| rows.finish())?;
    Ok(Check {
        findings: Py::new(py, findings)?,
        summary: String::from_utf8(summary)?,
        lines,
        errors: tally.errors,
        faults: tally.faults,
    })
}

/// The schema of findings: the columns of the report, with the types of the table of findings, and two more.
fn schema() -> SchemaRef {
    let columns = Column::ALL.iter().zip(Kind::Findings.columns());
    let mut fields: Vec<_> = columns
        .map(|(column, kind)| {
            field(
                column.name(),
                data_type(kind.cell_type),
                kind.optional,
                kind.unit,
                column.meaning(),
            )
        })
        .collect();
    for (name, meaning) in [
        ("argument", "Which of the paths led to the document, from 0."),
        ("ordinal", "Number of the row among those of that path, from 0."),
    ] {
        fields.push(field(name, DataType::UInt32, false, "", meaning));
    }
    Arc::new(Schema::new(fields))
}

/// Findings in both forms.
struct Rows {
    report: CsvReport<Vec<u8>>,
    columns: Columns,
    /// The names stay until the columns are taken.
    names: Vec<Arc<str>>,
    arguments: Vec<u32>,
    ordinals: Vec<u32>,
}

impl Rows {
    fn new() -> PyResult<Self> {
        Ok(Self {
            report: CsvReport::new(Vec::new())?,
            columns: Columns::new(Kind::Findings),
            names: Vec::new(),
            arguments: Vec::new(),
            ordinals: Vec::new(),
        })
    }

    fn add(&mut self, place: &Place, findings: Vec<Finding>) -> std::io::Result<()> {
        let name: Arc<str> = place.name.as_str().into();
        self.names.push(name.clone());
        for finding in findings {
            self.report.row(&name, &finding)?;
            self.columns.push(&FindingRow::new(name.clone(), finding));
            let before = self.arguments.last().zip(self.ordinals.last());
            let ordinal = before
                .filter(|(argument, _)| **argument == place.argument)
                .map_or(0, |(_, last)| last + 1);
            self.arguments.push(place.argument);
            self.ordinals.push(ordinal);
        }
        Ok(())
    }

    fn finish(mut self) -> PyResult<(Table, Vec<String>)> {
        let text = String::from_utf8(self.report.finish()?)?;
        let lines = text.lines().skip(1).map(str::to_owned).collect();
        self.columns.seal();
        let mut columns = arrays(&[self.columns]);
        for numbers in [self.arguments, self.ordinals] {
            columns.push(Arc::new(UInt32Array::from(numbers)) as ArrayRef);
        }
        let schema = schema();
        let batch = RecordBatch::try_new(schema.clone(), columns).map_err(failed)?;
        Ok((
            Table {
                schema,
                batches: vec![batch],
                faults: Vec::new(),
            },
            lines,
        ))
    }
}

struct Checking {
    rules: Option<RuleSet>,
    selection: Selection,
}

struct Worker {
    checker: Checker,
    tally: Tally,
}

impl Job for Checking {
    type Worker = Worker;
    type Made = Vec<Finding>;

    fn worker(&self) -> Worker {
        let mut checker = Checker::new(self.rules.clone());
        checker.select(self.selection);
        Worker {
            checker,
            tally: Tally::EMPTY,
        }
    }

    fn work(&self, worker: &mut Worker, document: &Document<'_>) -> Option<Vec<Finding>> {
        let Worker { checker, tally } = worker;
        tally.input_bytes += document.stored_bytes;
        let mut findings = Vec::new();
        if let Some(bytes) = document.bytes {
            checker.name_document(document.name);
            let report = checker.check(bytes, if document.cut { Extent::Cut } else { Extent::Whole });
            tally.add(&report.tally);
            findings = report.findings;
        } else {
            tally.documents += 1;
        }
        if let Some(fault) = &document.fault {
            let code = match fault.kind {
                FaultKind::Unreadable => Code::Unreadable,
                FaultKind::DamagedGzip => Code::DamagedGzip,
                FaultKind::TooLarge => Code::TooLarge,
            };
            if self.selection.has(code) {
                let finding = Finding::about_document(code, fault.at, fault.what.clone());
                tally.count_finding(&finding);
                let place = |finding: &Finding| (finding.offset, finding.code);
                let at = findings.partition_point(|other| place(other) <= place(&finding));
                findings.insert(at, finding);
            }
        }
        (!findings.is_empty()).then_some(findings)
    }

    fn panicked(&self, worker: &mut Worker, message: &str) -> Vec<Finding> {
        let tally = mem::take(&mut worker.tally);
        *worker = Worker {
            tally,
            ..self.worker()
        };
        worker.tally.documents += 1;
        let finding = Finding::about_document(Code::Internal, None, message.to_owned());
        worker.tally.count_finding(&finding);
        vec![finding]
    }
}
