//! What results depend on besides the input, written beside them.

use serde::Serialize;

use super::schema::Column;
use crate::rules::{PRESETS, RuleSet, fingerprint};

/// Version, rules and columns: two runs over the same input that agree in these have the same rows.
///
/// The order of the fields is the order of the keys.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Origin {
    /// Version of haifu.
    pub version: &'static str,
    /// A fingerprint of the rules, 16 hexadecimal digits: of the set given, or of all presets, among which
    /// each log chooses.
    pub rules_hash: String,
    /// Version of the rows of findings: how many columns there are, since columns are only ever appended.
    pub columns: usize,
}

impl Origin {
    /// That of a run which holds all games to this rule set, or each log to its own rules if `None`.
    pub fn of(rules: Option<&RuleSet>) -> Self {
        let rules_hash = rules.map_or_else(
            || {
                let sets = PRESETS
                    .iter()
                    .filter_map(|preset| RuleSet::of_preset(preset.id).ok());
                fingerprint(&sets.collect::<Vec<_>>())
            },
            |set| fingerprint(std::slice::from_ref(set)),
        );
        Self {
            version: env!("CARGO_PKG_VERSION"),
            rules_hash,
            columns: Column::ALL.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_differ_in_one_axis_have_another_fingerprint() {
        let set = |toml: &str| RuleSet::read(toml).unwrap();
        let same = set("based_on = \"tenhou\"\n");
        let other = set("based_on = \"tenhou\"\nkiriage = true\n");
        assert_ne!(Origin::of(Some(&same)), Origin::of(Some(&other)));
        assert_ne!(Origin::of(Some(&same)), Origin::of(None));
        assert_eq!(Origin::of(Some(&same)), Origin::of(Some(&same)));
        assert_eq!(Origin::of(None).rules_hash.len(), 16);
    }
}
