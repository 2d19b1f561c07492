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
mod named;
mod outputs;
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
use std::path::Path;
use std::process::ExitCode;

use clap::builder::PossibleValue;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, CommandFactory, FromArgMatches};

use crate::filter::Mistake;
use crate::rules::nearest;
use args::{Args, Command};
use config::Settings;
use exit::{Exit, Failure};

/// Runs the command with these arguments (the first is the name of the program) and says how it
/// ended.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<_> = arguments.into_iter().collect();
    let exit = if definitions::is_long_version(&arguments) {
        definitions::long_version()
    } else {
        config::apply(&command(), arguments).and_then(|settings| run_command(&settings))
    };
    exit.unwrap_or_else(|failure| {
        if let Some(message) = &failure.message {
            terminal::say(message);
        }
        failure.exit
    })
    .into()
}

/// The commands with their flags, from which arguments are read and help, completions and pages are made.
fn command() -> clap::Command {
    // A number below zero is a value and no flag, so that it is said what is wrong with it.
    let flag = |flag: Arg| {
        let takes_value = flag.get_action().takes_values() && !flag.is_positional();
        flag.allow_negative_numbers(takes_value)
    };
    Args::command().mut_subcommands(|one| one.mut_args(flag))
}

/// Runs the command that these arguments, with those of the settings, ask for.
fn run_command(settings: &Settings) -> Result<Exit, Failure> {
    let told = settings.told();
    let mut command = command();
    let parsed = command
        .try_get_matches_from_mut(&settings.arguments)
        .and_then(|matches| {
            let verbose = matches.subcommand().is_some_and(|(_, of_command)| {
                let verbose = of_command.try_get_one::<bool>("verbose");
                verbose.ok().flatten().copied().unwrap_or(false)
            });
            Ok((Args::from_arg_matches(&matches)?, verbose))
        });
    let ended = match parsed {
        Ok((args, verbose)) => {
            if let Some(told) = told.as_ref().filter(|_| verbose) {
                terminal::say(told);
            }
            run_args(args)
        }
        Err(answer) => answer_without_running(&answer.format(&mut command), &settings.arguments),
    };
    let is_wrong = match &ended {
        Ok(exit) => *exit == Exit::Usage,
        Err(failure) => failure.exit == Exit::Usage,
    };
    match (ended, told.filter(|_| is_wrong)) {
        // What is wrong may stand in the file.
        (Err(failure), Some(told)) => {
            let message = failure.message.unwrap_or_default();
            Err(Failure::usage(format!("{message}\n{told}")))
        }
        (Ok(exit), Some(told)) => {
            terminal::say(told);
            Ok(exit)
        }
        (ended, None) => ended,
    }
}

fn run_args(args: Args) -> Result<Exit, Failure> {
    match args.command {
        Command::Check(args) => check::run(args),
        Command::Findings(args) => findings::run(&args),
        Command::Find(args) => find::run(args),
        Command::Show(args) => show::run(&args),
        Command::Wall(args) => wall::run(&args),
        Command::Stats(args) => stats::run(&args),
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
        Command::Bench(args) => bench::run(&args),
        Command::Matrix(args) => matrix::run(args),
        Command::Completions(args) => definitions::completions(&args),
        Command::Man(args) => definitions::man(&args),
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

/// The largest number, which nobody means who leaves out a bound.
const NO_BOUND: &str = " is not in 1..18446744073709551615";

fn print_answer(answer: &clap::Error) -> io::Result<()> {
    let said = std::error::Error::source(answer).map(ToString::to_string);
    let said = said.unwrap_or_default();
    let number = NUMBERS.iter().find(|(raw, _)| said == *raw).copied();
    let bound = said.ends_with(NO_BOUND).then_some((NO_BOUND, " is less than 1"));
    let Some((raw, helps)) = number.or(bound) else {
        return answer.print();
    };
    io::stderr()
        .lock()
        .write_all(answer.to_string().replace(raw, helps).as_bytes())
}

/// What leads on where the parser of arguments does not say it.
fn tell_more(answer: &clap::Error, arguments: &[OsString]) {
    let command = command();
    let names = || command.get_subcommands().map(clap::Command::get_name);
    match (answer.kind(), answer.get(ContextKind::InvalidSubcommand)) {
        (ErrorKind::InvalidSubcommand, Some(ContextValue::String(word))) => {
            if Path::new(word).exists() {
                // Whoever names logs where a command is due most likely wants to check them.
                terminal::say(format_args!("to check what is in {word}: haifu check {word}"));
            } else if answer.get(ContextKind::SuggestedSubcommand).is_none()
                && let Some(near) = nearest(word, names())
            {
                terminal::say(format_args!("did you mean {near}?"));
            }
        }
        (ErrorKind::MissingRequiredArgument, _) => {
            let asked = |argument: &OsString| command.find_subcommand(argument);
            let Some(ContextValue::Strings(missing)) = answer.get(ContextKind::InvalidArg) else {
                return;
            };
            let flags = arguments.iter().find_map(asked).into_iter();
            for flag in flags.flat_map(clap::Command::get_arguments) {
                let name = format!("--{}", flag.get_long().unwrap_or_default());
                if !missing.iter().any(|one| one.split(' ').next() == Some(&name)) {
                    continue;
                }
                let values: Vec<_> = flag.get_possible_values();
                let values: Vec<_> = values.iter().map(PossibleValue::get_name).collect();
                if name == "--rules" {
                    terminal::say("--rules is a name that `haifu rules` lists, or a FILE.toml");
                } else if !values.is_empty() {
                    terminal::say(format_args!("{name} is one of {}", values.join(", ")));
                }
            }
        }
        _ => {}
    }
}

/// Whoever names logs/// A number with what it counts: `1 game`, `2,000 games`.
fn counted(count: u64, one: &str, many: &str) -> String {
    format!(
        "{} {}",
        crate::table::grouped(count),
        if count == 1 { one } else { many }
    )
}

/// What is wrong with the expression of `--where`: the expression stands in a line of its own, so that the sign in
/// the line below points at the place.
fn where_mistake(mistake: &Mistake, of: &str) -> Failure {
    Failure::usage(format!("--where makes no sense{of}:\n{mistake}"))
}

/// Help and version on standard output, usage errors on standard error.
fn answer_without_running(answer: &clap::Error, arguments: &[OsString]) -> Result<Exit, Failure> {
    let exit = if answer.use_stderr() {
        Exit::Usage
    } else {
        Exit::Clean
    };
    match print_answer(answer) {
        Ok(()) => {
            tell_more(answer, arguments);
            Ok(exit)
        }
        // Somebody who cannot hear of a usage error has made one all the same.
        Err(_) if exit == Exit::Usage => Ok(exit),
        Err(error) => Err(Failure::writing("standard output", &error)),
    }
}
