//! `haifu tables`.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::ValueEnum;

use super::exit::{Exit, Failure};
use super::rule_sets;
use super::score::Language;
use crate::explain::Lang;
use crate::rules::Rules;
use crate::tables::{self, PAYMENT_COLUMNS, Table};

const EXAMPLES: &str = "\
Examples:
  Everything that a player learns by heart, in French:
    haifu tables --lang fr

  The payments of WRC rules, for a program:
    haifu tables payments --rules wrc-2025 --format csv";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, after_help = "--help shows examples.")]
pub(super) struct TablesArgs {
    /// Which table
    #[arg(value_enum, default_value_t = Which::All)]
    which: Which,

    /// A name that haifu rules lists, or a FILE.toml
    #[arg(long, value_name = "RULES", default_value = "tenhou")]
    rules: OsString,

    /// How to print it
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,

    /// Language
    #[arg(long, value_enum, default_value_t = Language::En)]
    lang: Language,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Which {
    /// All of them
    All,
    /// What is paid for han and fu
    Payments,
    /// What each yaku is worth
    Yaku,
    /// What fu are given for
    Fu,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// For people
    Text,
    /// For programs; one table at a time
    Csv,
}

/// Prints tables.
pub(super) fn run(args: &TablesArgs) -> Result<Exit, Failure> {
    let rules = rule_sets::by_name(&args.rules)?.rules;
    let lang = args.lang.into();
    let out = match args.format {
        Form::Text => {
            let tables = of(args.which, &rules, lang);
            let texts: Vec<String> = tables.iter().map(Table::text).collect();
            texts.join("\n").into_bytes()
        }
        Form::Csv => csv(args.which, &rules, lang)?,
    };
    io::stdout()
        .write_all(&out)
        .map_err(|error| Failure::writing("standard output", &error))?;
    Ok(Exit::Clean)
}

fn of(which: Which, rules: &Rules, lang: Lang) -> Vec<Table> {
    match which {
        Which::All => tables::all(rules, lang),
        Which::Payments => tables::payments(rules, lang),
        Which::Yaku => tables::yaku(rules, lang),
        Which::Fu => tables::fu(rules, lang),
    }
}

fn csv(which: Which, rules: &Rules, lang: Lang) -> Result<Vec<u8>, Failure> {
    let mut records: Vec<Vec<String>> = Vec::new();
    match which {
        Which::All => {
            return Err(Failure::usage("CSV holds one table: payments, yaku or fu"));
        }
        Which::Payments => {
            records.push(PAYMENT_COLUMNS.map(str::to_owned).into());
            records.extend(tables::payment_rows(rules).iter().map(|row| row.csv().into()));
        }
        Which::Yaku | Which::Fu => {
            let head: &[&str] = match which {
                Which::Yaku => &["yaku", "closed", "open"],
                _ => &["item", "fu"],
            };
            records.push(head.iter().map(|&name| name.to_owned()).collect());
            for table in of(which, rules, lang) {
                records.extend(table.rows.into_iter().map(|mut row| {
                    row.resize(head.len(), String::new());
                    row
                }));
            }
        }
    }
    let mut out = Vec::new();
    {
        let mut writer = csv::WriterBuilder::new().from_writer(&mut out);
        for record in records {
            writer
                .write_record(record)
                .map_err(|error| Failure::environment(error.to_string()))?;
        }
    }
    Ok(out)
}
