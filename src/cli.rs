//! The command line: arguments, terminal, clock, exit status. Nothing else talks to people.

mod args;
mod bench;
mod check;
mod closing;
mod config;
mod convert;
mod definitions;
mod exit;
mod explain;
mod export;
mod find;
mod findings;
mod generate;
mod input;
mod interrupt;
mod log;
mod matrix;
mod quiz;
mod rescore;
mod round;
mod rule_sets;
mod score;
mod show;
mod stats;
mod tables;
mod terminal;
mod wall;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Args, Command};
use exit::{Exit, Failure};

/// Runs the command with these arguments (the first is the name of the program) and says how it
/// ended.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<_> = arguments.into_iter().collect();
    let exit = if definitions::is_long_version(&arguments) {
        definitions::long_version()
    } else {
        config::apply(&Args::command(), arguments).and_then(run_command)
    };
    exit.unwrap_or_else(|failure| {
        if let Some(message) = &failure.message {
            terminal::say(message);
        }
        failure.exit
    })
    .into()
}

/// Runs the command that these arguments, with those of the settings, ask for.
fn run_command(arguments: Vec<OsString>) -> Result<Exit, Failure> {
    match Args::try_parse_from(arguments) {
        Ok(Args { command, .. }) => match command {
            Command::Check(args) => check::run(args),
            Command::Findings(args) => findings::run(&args),
            Command::Find(args) => find::run(args),
            Command::Show(args) => show::run(&args),
            Command::Wall(args) => wall::run(&args),
            Command::Stats(args) => stats::run(args),
            Command::Merge(args) => stats::merge(&args),
            Command::Convert(args) => convert::run(args),
            Command::Export(args) => export::run(&args),
            Command::Rules(args) => rule_sets::run(&args),
            Command::Score(args) => score::run(&args),
            Command::Explain(args) => explain::run(&args),
            Command::Rescore(args) => rescore::run(args),
            Command::Tables(args) => tables::run(&args),
            Command::Generate(args) => generate::run(args),
            Command::Quiz(args) => quiz::run(args),
            Command::Bench(args) => bench::run(args),
            Command::Matrix(args) => matrix::run(args),
            Command::Completions(args) => definitions::completions(&args),
            Command::Man(args) => definitions::man(&args),
        },
        Err(answer) => answer_without_running(&answer),
    }
}

/// What the standard library says of a text that is no number, and what helps.
const NUMBERS: [(&str, &str); 5] = [
    ("invalid digit found in string", "a whole number is meant"),
    (
        "cannot parse integer from empty string",
        "a whole number is meant",
    ),
    (
        "number too large to fit in target type",
        "the number is too large",
    ),
    (
        "number too small to fit in target type",
        "the number is too small",
    ),
    ("invalid float literal", "a number is meant"),
];

fn print_answer(answer: &clap::Error) -> io::Result<()> {
    let said = std::error::Error::source(answer).map(ToString::to_string);
    let Some((raw, helps)) = NUMBERS.iter().find(|(raw, _)| said.as_deref() == Some(raw)) else {
        return answer.print();
    };
    io::stderr()
        .lock()
        .write_all(answer.to_string().replace(raw, helps).as_bytes())
}

/// A number with what it counts: `1 game`, `2,000 games`.
fn counted(count: u64, one: &str, many: &str) -> String {
    format!(
        "{} {}",
        crate::table::grouped(count),
        if count == 1 { one } else { many }
    )
}

/// Help and version on standard output, usage errors on standard error.
fn answer_without_running(answer: &clap::Error) -> Result<Exit, Failure> {
    let exit = if answer.use_stderr() {
        Exit::Usage
    } else {
        Exit::Clean
    };
    match print_answer(answer) {
        Ok(()) => Ok(exit),
        // Somebody who cannot hear of a usage error has made one all the same.
        Err(_) if exit == Exit::Usage => Ok(exit),
        Err(error) => Err(Failure::writing("standard output", &error)),
    }
}
