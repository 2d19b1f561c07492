//! Logs that cannot be read or understood, as Python hears of them.

use pyo3::exceptions::{PyException, PyUserWarning};
use pyo3::prelude::*;

pyo3::create_exception!(
    haifu,
    LogError,
    PyException,
    "A log, or a part of one, that cannot be read or understood; `file` (str) and `offset` (byte position in the \
     decompressed document, or None) say where, `what` says what is wrong."
);

pyo3::create_exception!(
    haifu,
    LogWarning,
    PyUserWarning,
    "Some logs could not be read or understood, or not to their end: `faults` of the result lists them."
);

/// What is wrong with a log.
#[derive(Debug)]
pub(crate) struct Trouble {
    pub(crate) file: String,
    /// Byte position in the decompressed document.
    pub(crate) offset: Option<u64>,
    pub(crate) what: String,
}

impl Trouble {
    /// Rounds of which nothing came, if there are any.
    pub(crate) fn lost(file: &str, rounds: u64) -> Option<Self> {
        let what = match rounds {
            0 => return None,
            1 => "a round cannot be followed to its end and is left out; haifu.check says why".to_owned(),
            _ => format!(
                "{rounds} rounds cannot be followed to their end and are left out; haifu.check says why"
            ),
        };
        Some(Self {
            file: file.to_owned(),
            offset: None,
            what,
        })
    }

    /// A failure of ours.
    pub(crate) fn bug(file: String, message: &str) -> Self {
        Self {
            file,
            offset: None,
            what: format!("a bug in haifu, please report it: {message}"),
        }
    }

    /// As an exception.
    pub(crate) fn error(&self, py: Python<'_>) -> PyErr {
        let Self { file, offset, what } = self;
        let place = offset.map_or_else(String::new, |at| format!(" at byte {at}"));
        let error = LogError::new_err(format!("{file}{place}: {what}"));
        let value = error.value(py);
        let set = value.setattr("file", file);
        let set = set
            .and_then(|()| value.setattr("offset", *offset))
            .and_then(|()| value.setattr("what", what));
        set.err().unwrap_or(error)
    }
}

/// Raises the first trouble if `strict`, otherwise warns of all of them; gives them as exceptions to keep.
pub(crate) fn tell(py: Python<'_>, troubles: &[Trouble], strict: bool) -> PyResult<Vec<Py<PyAny>>> {
    let Some(first) = troubles.first() else {
        return Ok(Vec::new());
    };
    if strict {
        return Err(first.error(py));
    }
    let first = first.error(py);
    let text = match troubles.len() {
        1 => format!("a log could not be read as a whole: {}", first.value(py)),
        number => format!(
            "{number} logs could not be read as a whole, the first: {}",
            first.value(py)
        ),
    };
    // A text with zero bytes is none in C.
    let text = std::ffi::CString::new(text.replace('\0', " ")).unwrap_or_default();
    PyErr::warn(py, &py.get_type::<LogWarning>(), &text, 1)?;
    Ok(troubles
        .iter()
        .map(|trouble| trouble.error(py).into_value(py).into_any())
        .collect())
}
