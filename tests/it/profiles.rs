//! The rule sets that the case files name.

use haifu::rules::{Preset, Rules};

/// The rules of a preset.
pub(crate) fn profile(name: &str) -> Rules {
    let preset = Preset::find(name).unwrap_or_else(|| panic!("no preset {name}"));
    preset.rules()
}
