//! What Python hands over: paths, rules.

use std::path::{Path, PathBuf};

use haifu::rules::RuleSet;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

/// One path (a str or something like a path) or any number of them.
#[derive(Debug)]
pub(crate) struct Paths(pub(crate) Vec<PathBuf>);

impl<'py> FromPyObject<'_, 'py> for Paths {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(path) = object.extract() {
            return Ok(Self(vec![path]));
        }
        let paths = object.try_iter()?.map(|path| path?.extract());
        Ok(Self(paths.collect::<PyResult<_>>()?))
    }
}

/// One name or any number of them; in a text, commas separate names, as on the command line.
#[derive(Debug, Default)]
pub(crate) struct Names(pub(crate) Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Names {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract::<String>() {
            return Ok(Self(text.split(',').map(|name| name.trim().to_owned()).collect()));
        }
        let names = object.try_iter()?.map(|name| name?.extract());
        Ok(Self(names.collect::<PyResult<_>>()?))
    }
}

/// The rules that `rules=` asks for; nothing means those of each log.
pub(crate) fn asked_for(name: Option<&str>) -> PyResult<Option<RuleSet>> {
    name.filter(|name| *name != "auto").map(rule_set).transpose()
}

/// The rule set with this name, or the one in this file: what ends in `.toml` or holds a path separator.
pub(crate) fn rule_set(name: &str) -> PyResult<RuleSet> {
    let path = Path::new(name);
    let is_file = path.extension().is_some_and(|ending| ending == "toml") || path.components().count() > 1;
    let set = if is_file {
        let text = std::fs::read_to_string(path).map_err(|error| unreadable(&error, name))?;
        RuleSet::read(&text).map_err(|error| format!("{name}: {error}"))
    } else {
        RuleSet::of_preset(name).map_err(|error| error.to_string())
    };
    set.map_err(PyValueError::new_err)
}

/// The failure with the name of the file, which Rust leaves out; Python finds the class for the number
/// (`FileNotFoundError`).
fn unreadable(error: &std::io::Error, name: &str) -> PyErr {
    let text = error.to_string();
    match error.raw_os_error() {
        Some(number) => {
            let what = text
                .strip_suffix(&format!(" (os error {number})"))
                .unwrap_or(&text);
            PyOSError::new_err((number, what.to_owned(), name.to_owned()))
        }
        None => PyValueError::new_err(format!("{name}: {text}")),
    }
}
