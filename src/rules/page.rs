//! The page that shows every rule set: `docs/RULES.md`.

use std::fmt::Write as _;

use super::{AXES, Evidence, Group, Mark, PRESETS, Preset, Rules, Values};

/// Every axis and every preset as Markdown: what each axis decides, its value in each preset, what
/// nobody has verified, and which rulebook says what.
pub fn markdown() -> String {
    let mut page = String::from(HEAD);
    for mark in Mark::ALL {
        let _ = writeln!(page, "| `{}` | {} | {} |", mark.sign(), mark.id(), mark.meaning());
    }
    let rules: Vec<Rules> = PRESETS.iter().map(Preset::rules).collect();
    page.push_str("\n## The rule sets side by side\n");
    for group in Group::ALL {
        let _ = write!(page, "\n### {}\n\n| Axis |", group.title());
        for preset in PRESETS {
            let _ = write!(page, " {} |", preset.id);
        }
        let _ = writeln!(page, "\n|---|{}", "---|".repeat(PRESETS.len()));
        for axis in AXES.iter().filter(|axis| axis.group == group) {
            let _ = write!(page, "| `{}` |", axis.key);
            for (preset, rules) in PRESETS.iter().zip(&rules) {
                let mark = preset.evidence(axis).mark;
                let value = match mark {
                    Mark::Moot => String::new(),
                    _ => axis.get(rules).plain() + " ",
                };
                let _ = write!(page, " {value}`{}` |", mark.sign());
            }
            page.push('\n');
        }
    }
    page.push_str("\n## What each axis decides\n\n");
    for axis in AXES {
        let _ = writeln!(page, "- `{}`: {}", axis.key, axis.doc());
        match axis.values {
            Values::YesNo => {}
            values => {
                let words = values.words();
                if words.iter().all(|(_, meaning)| meaning.is_empty()) {
                    let _ = writeln!(page, "  - {values}");
                }
                for (word, meaning) in words.iter().filter(|(_, meaning)| !meaning.is_empty()) {
                    let _ = writeln!(page, "  - `{word}`: {}", meaning.trim());
                }
            }
        }
    }
    page.push_str("\n## What each rule set rests on\n");
    for (preset, rules) in PRESETS.iter().zip(&rules) {
        write_preset(&mut page, preset, rules);
    }
    page
}

fn write_preset(page: &mut String, preset: &Preset, rules: &Rules) {
    let _ = write!(page, "\n### {}: {}\n\n{}", preset.id, preset.name, preset.about);
    for alias in preset.aliases {
        let _ = write!(page, " Also called `{alias}`.");
    }
    page.push('\n');
    for (mark, title) in [
        (Mark::Assumed, "Not verified"),
        (Mark::Conflict, "Sources disagree"),
    ] {
        let keys: Vec<String> = AXES
            .iter()
            .filter(|axis| preset.evidence(axis).mark == mark)
            .map(|axis| format!("`{}`", axis.key))
            .collect();
        if !keys.is_empty() {
            let _ = writeln!(page, "\n{title}: {}.", keys.join(", "));
        }
    }
    page.push_str("\n| Axis | Value | Rests on |\n|---|---|---|\n");
    for axis in AXES {
        let evidence: Evidence = preset.evidence(axis);
        if !matches!(evidence.mark, Mark::Moot | Mark::Given | Mark::Assumed) {
            let value = axis.get(rules).plain();
            let _ = writeln!(page, "| `{}` | {value} | {evidence} |", axis.key);
        }
    }
}

const HEAD: &str = "\
# Rule sets

Every choice on which tables differ is one axis. This page is made from the same data that the scorer uses; a test keeps it
true, and `HAIFU_WRITE_DOCS=1 cargo test rules` writes it anew. `haifu rules` lists the sets, `haifu rules NAME` prints one as a file that `--rules` takes,
`haifu rules A B` shows where two differ.

Each value carries a mark that says how well it is known. A value marked `?` was not found in any source: it is Tenhou's, or the
likeliest one.

| Mark | Word | Meaning |
|---|---|---|
";

#[cfg(test)]
mod tests {
    use super::*;

    /// With `HAIFU_WRITE_DOCS` set, the page is written anew instead of compared.
    #[test]
    fn the_page_of_rules_is_made_from_the_rules() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/RULES.md");
        if std::env::var_os("HAIFU_WRITE_DOCS").is_some() {
            std::fs::write(path, markdown()).unwrap();
        }
        let page = std::fs::read_to_string(path).unwrap_or_default();
        assert!(page == markdown(), "docs/RULES.md is not up to date");
    }
}
