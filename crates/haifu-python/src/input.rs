//! What Python hands over: paths, rules.

use std::path::{Path, PathBuf};

use haifu::rules::RuleSet;
use pyo3::exceptions::PyValueError;
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

/// The rules that `rules=` asks for; nothing means those of each log.
pub(crate) fn asked_for(name: Option<&str>) -> PyResult<Option<RuleSet>> {
    name.filter(|name| *name != "auto").map(rule_set).transpose()
}

/// The rule set with this name, or the one in this file: what ends in `.toml` or holds a path separator.
pub(crate) fn rule_set(name: &str) -> PyResult<RuleSet> {
    let path = Path::new(name);
    let is_file = path.extension().is_some_and(|ending| ending == "toml") || path.components().count() > 1;
    let set = if is_file {
        RuleSet::read(&std::fs::read_to_string(name)?).map_err(|error| format!("{name}: {error}"))
    } else {
        RuleSet::of_preset(name).map_err(|error| error.to_string())
    };
    set.map_err(PyValueError::new_err)
}
