//! Rule sets as the command line names them, and `haifu rules`.

use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

use super::exit::{Exit, Failure};
use super::{input, terminal};
use crate::rules::{Axis, Mark, PRESETS, RuleSet, Setting, differences};

const EXAMPLES: &str = "\
Examples:
  List the rule sets:
    haifu rules

  Print one as a file to change and to give to --rules:
    haifu rules wrc-2025 > my-rules.toml

  Show where two differ:
    haifu rules tenhou m-league";

/// Characters that the last column of a table needs beside the others.
const LEAST: usize = 24;

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples.")]
pub(super) struct RulesArgs {
    /// Rule set to print, or two to compare: a name or a FILE.toml
    #[arg(value_name = "NAME", num_args = 0..=2)]
    pub(super) names: Vec<OsString>,
}

/// Lists rule sets, prints one, or compares two.
pub(super) fn run(args: &RulesArgs) -> Result<Exit, Failure> {
    let text = match &args.names[..] {
        [] => list(),
        [name] => by_name(name)?.to_toml(),
        names => compare(&by_name(&names[0])?, &by_name(&names[1])?),
    };
    io::stdout()
        .write_all(text.as_bytes())
        .map_err(|error| Failure::writing("standard output", &error))?;
    Ok(Exit::Clean)
}

/// What `--rules` asks for: `None` for `auto`.
pub(super) fn asked_for(name: &OsStr) -> Result<Option<RuleSet>, Failure> {
    if name == "auto" {
        return Ok(None);
    }
    by_name(name).map(Some)
}

/// The rule set with this name, or in this file: what ends in `.toml` or holds a path separator is a
/// file.
pub(super) fn by_name(name: &OsStr) -> Result<RuleSet, Failure> {
    let text = name.to_string_lossy();
    let path = Path::new(name);
    let is_file = path.extension() == Some(OsStr::new("toml")) || path.components().count() > 1;
    let set = if is_file {
        let document = input::text(name)?;
        RuleSet::read(&document).map_err(|error| format!("{text}: {error}"))
    } else {
        RuleSet::of_preset(&text).map_err(|error| {
            let error = error.to_string();
            let end = if error.ends_with('?') { "" } else { "." };
            format!("{error}{end} `haifu rules` lists all sets; an own set is a FILE.toml")
        })
    };
    set.map_err(Failure::usage)
}

fn list() -> String {
    let rows = PRESETS.iter().map(|preset| {
        let also: Vec<_> = preset.aliases.to_vec();
        let also = match &also[..] {
            [] => String::new(),
            names => format!(" Also called {}.", names.join(", ")),
        };
        [preset.id.to_owned(), format!("{}{also}", preset.about)]
    });
    let mut text = columns_within(rows.collect(), terminal::width());
    text.push_str("\n`haifu rules NAME` prints a set with what each value rests on.\n");
    text
}

fn compare(a: &RuleSet, b: &RuleSet) -> String {
    let rows: Vec<_> = differences(&a.rules, &b.rules)
        .map(|(axis, of_a, of_b)| {
            [
                axis.key.to_owned(),
                shown(a, axis, &of_a),
                shown(b, axis, &of_b),
                axis.doc().to_owned(),
            ]
        })
        .collect();
    if rows.is_empty() {
        return format!("{} and {} are the same rules\n", a.name, b.name);
    }
    let head = ["axis", &a.name, &b.name, "what it decides"].map(str::to_owned);
    columns_within(std::iter::once(head).chain(rows).collect(), terminal::width())
}

/// A value, with a warning where it is not well known.
fn shown(set: &RuleSet, axis: &Axis, value: &Setting) -> String {
    match set.evidence(axis).map(|evidence| evidence.mark) {
        Some(Mark::Moot) => "-".to_owned(),
        Some(mark @ (Mark::Assumed | Mark::Conflict)) => format!("{} ({})", value.plain(), mark.id()),
        _ => value.plain(),
    }
}

/// Rows with their columns aligned.
pub(super) fn columns<const N: usize>(rows: Vec<[String; N]>) -> String {
    columns_within(rows, None)
}

/// Rows with their columns aligned; the words of the last one go on below it where a line would be longer than
/// the screen is `wide`, in characters, or in lines of their own where there is no room beside the others.
pub(super) fn columns_within<const N: usize>(rows: Vec<[String; N]>, wide: Option<usize>) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..N).map(|column| width(column).unwrap_or(0)).collect();
    let before: usize = widths
        .iter()
        .take(N.saturating_sub(1))
        .map(|width| width + 2)
        .sum();
    let mut text = String::new();
    for row in rows {
        if let (Some(wide), Some(last)) = (wide, row.last())
            && before + last.chars().count() > wide
        {
            let mut line = String::new();
            for (cell, width) in row.iter().zip(&widths).take(N - 1) {
                let _ = write!(line, "{cell:width$}  ");
            }
            let indent = if before + LEAST > wide {
                text.push_str(line.trim_end());
                text.push('\n');
                line.clear();
                4
            } else {
                before
            };
            fold(&mut text, line, last, indent, wide);
            continue;
        }
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            let _ = write!(line, "{cell:width$}  ");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Writes words into lines that begin at `indent`; `line` is what stands before the first.
fn fold(text: &mut String, mut line: String, words: &str, indent: usize, wide: usize) {
    let blank = |line: &str| line.chars().count() <= indent;
    if line.is_empty() {
        line = " ".repeat(indent);
    }
    for word in words.split(' ') {
        if !blank(&line) && line.chars().count() + word.chars().count() > wide {
            text.push_str(line.trim_end());
            text.push('\n');
            line = " ".repeat(indent);
        }
        line.push_str(word);
        line.push(' ');
    }
    text.push_str(line.trim_end());
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_fit_the_screen() {
        let rows = || {
            let rows = [["kiriage", "round up to mangan"], ["pao", "who pays"]];
            rows.map(|row| row.map(str::to_owned)).to_vec()
        };
        for (wide, expected) in [
            (None, "kiriage  round up to mangan\npao      who pays\n"),
            (Some(40), "kiriage  round up to mangan\npao      who pays\n"),
            (Some(33), "kiriage  round up to mangan\npao      who pays\n"),
            (
                Some(20),
                "kiriage\n    round up to\n    mangan\npao      who pays\n",
            ),
        ] {
            assert_eq!(columns_within(rows(), wide), expected, "{wide:?}");
        }
        let long = vec![["a".to_owned(), "one two three four five six".to_owned()]];
        assert_eq!(
            columns_within(long, Some(27)),
            "a  one two three four five\n   six\n"
        );
    }
}
