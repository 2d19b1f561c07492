//! `haifu findings`.

use std::io::{self, Write};

use clap::ValueEnum;
use serde::Serialize;

use super::exit::{Exit, Failure};
use super::rule_sets::columns_within;
use super::terminal;
use crate::audit::Code;

const EXAMPLES: &str = "\
Examples:
  List all kinds of findings:
    haifu findings

  Explain those of one category, and one code:
    haifu findings wall furiten_ron

  All of them for a program:
    haifu findings --format json";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples.")]
pub(super) struct FindingsArgs {
    /// Codes or categories to explain; without any, a table of all
    #[arg(value_name = "CODE")]
    codes: Vec<String>,

    /// How to print them
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// For people
    Text,
    /// For programs
    Json,
}

/// An entry of the catalogue. The order of the fields is the order of the keys.
#[derive(Serialize)]
struct Entry {
    code: &'static str,
    category: &'static str,
    severity: &'static str,
    /// Whether it is `info` on a table that may play by house rules.
    may_be_house_rule: bool,
    meaning: &'static str,
    cause: &'static str,
    example: &'static str,
}

impl From<Code> for Entry {
    fn from(code: Code) -> Self {
        Self {
            code: code.id(),
            category: code.category().id(),
            severity: code.severity().id(),
            may_be_house_rule: code.may_be_house_rule(),
            meaning: code.meaning(),
            cause: code.cause(),
            example: code.example(),
        }
    }
}

/// Prints the catalogue or a part of it.
pub(super) fn run(args: &FindingsArgs) -> Result<Exit, Failure> {
    let mut codes = Vec::new();
    for word in &args.codes {
        codes.extend(Code::named(word).map_err(Failure::usage)?);
    }
    let all = args.codes.is_empty();
    if all {
        codes.extend(Code::ALL);
    }
    codes.sort_unstable();
    codes.dedup();
    let text = match args.format {
        Form::Json => {
            let entries: Vec<Entry> = codes.into_iter().map(Entry::from).collect();
            serde_json::to_string_pretty(&entries).map_err(|error| Failure::environment(error.to_string()))?
                + "\n"
        }
        Form::Text if all => table(&codes),
        Form::Text => codes.into_iter().map(explained).collect::<Vec<_>>().join("\n"),
    };
    io::stdout()
        .write_all(text.as_bytes())
        .map_err(|error| Failure::writing("standard output", &error))?;
    Ok(Exit::Clean)
}

fn table(codes: &[Code]) -> String {
    let head = ["code", "category", "severity", "what it means"].map(str::to_owned);
    let rows = codes.iter().map(|code| {
        [
            code.id(),
            code.category().id(),
            code.severity().id(),
            code.meaning(),
        ]
        .map(str::to_owned)
    });
    columns_within(std::iter::once(head).chain(rows).collect(), terminal::width())
}

fn explained(code: Code) -> String {
    format!(
        "{} ({}, {})\n  {}\n  Usual cause: {}\n  Example: {}\n",
        code.id(),
        code.category().id(),
        code.severity().id(),
        code.meaning(),
        code.cause(),
        code.example(),
    )
}
