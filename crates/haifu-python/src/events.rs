//! The events of a log one by one.

use std::path::{Path, PathBuf};
use std::vec;

use haifu::convert::Converter;
use haifu::format::Format;
use haifu::format::write::WriteError;
use haifu::source::{Content, DEFAULT_DOCUMENT_LIMIT, Inputs, Reader};
use pyo3::prelude::*;

use crate::log_error::Trouble;

/// The bytes of one log, inflated.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Trouble> {
    let trouble = |offset, what: String| Trouble {
        file: path.to_string_lossy().into_owned(),
        offset,
        what,
    };
    let mut handles = Inputs::new([path.as_os_str().to_owned()]).walk();
    let (Some(handle), None) = (handles.next(), handles.next()) else {
        return Err(trouble(
            None,
            "this is not one log; name a single file".to_owned(),
        ));
    };
    match Reader::new(DEFAULT_DOCUMENT_LIMIT)
        .read(&handle, |_| true)
        .content
    {
        Content::Whole(bytes) => Ok(bytes.to_vec()),
        Content::Cut(_, fault) | Content::Nothing(fault) => Err(trouble(fault.at, fault.what)),
        Content::NoLog => Err(trouble(None, "this is not a file".to_owned())),
    }
}

/// Events, one dict after the other.
#[pyclass(module = "haifu")]
#[derive(Debug)]
pub(crate) struct Events {
    lines: vec::IntoIter<String>,
}

#[pymethods]
impl Events {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(line) = self.lines.next() else {
            return Ok(None);
        };
        py.import("json")?.call_method1("loads", (line,)).map(Some)
    }
}

/// The events of a log of any format, as dicts in the mjai dialect of docs/FORMATS.md.
///
/// Raises LogError, with file and offset, if the log cannot be read or one of its games cannot be understood from
/// its first event to its last.
#[pyfunction]
pub(crate) fn iter_events(py: Python<'_>, path: PathBuf) -> PyResult<Events> {
    let lines = py.detach(|| lines(&path)).map_err(|trouble| trouble.error(py))?;
    Ok(Events {
        lines: lines.into_iter(),
    })
}

fn lines(path: &Path) -> Result<Vec<String>, Trouble> {
    let trouble = |offset, what: String| Trouble {
        file: path.to_string_lossy().into_owned(),
        offset,
        what,
    };
    let document = read(path)?;
    let converted = Converter::default().convert(&document, Format::Mjai);
    let converted =
        converted.ok_or_else(|| trouble(Some(0), "it is in no format that haifu reads".to_owned()))?;
    match converted.left_out.first() {
        Some((_, WriteError::Faulty(fault))) => Err(trouble(Some(fault.at), fault.what.clone())),
        Some((game, why)) => Err(trouble(None, format!("game {game}: {why}"))),
        None => Ok(String::from_utf8_lossy(&converted.text)
            .lines()
            .map(str::to_owned)
            .collect()),
    }
}
