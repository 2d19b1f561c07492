//! `haifu.toml`: what is asked for every time, so that it need not be typed.
//!
//! A key is the name of a flag; what flags there are is known to the definitions of the commands alone. The
//! file becomes arguments that stand before those that were typed, for each flag that was not typed.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::{Arg, Command};
use toml::{Table, Value};

use super::exit::Failure;
use super::input;
use crate::printable::printable_path;
use crate::rules::nearest;

/// The file that is read if it is there.
const FILE: &str = "haifu.toml";

/// Flags that no file may set: a file that comes with somebody's logs shall not say what is written where, nor what
/// is read.
const TYPED_ONLY: [&str; 8] = [
    "output",
    "summary",
    "html",
    "resume",
    "files-from",
    "config",
    "help",
    "version",
];

/// What was typed, with what the file adds to it.
pub(super) struct Settings {
    pub(super) arguments: Vec<OsString>,
    /// The file, if there is one, and what it adds for this command.
    pub(super) from: Option<(String, String)>,
}

impl Settings {
    const fn none(arguments: Vec<OsString>) -> Self {
        Self {
            arguments,
            from: None,
        }
    }

    /// Which file adds what, for people; `None` if none adds anything.
    pub(super) fn told(&self) -> Option<String> {
        let (file, added) = self.from.as_ref()?;
        if added.is_empty() {
            return None;
        }
        Some(format!("{file} adds {added}; --no-config leaves that out"))
    }
}

/// The arguments with those of the file.
pub(super) fn apply(command: &Command, arguments: Vec<OsString>) -> Result<Settings, Failure> {
    let Some(at) = arguments.iter().position(|argument| {
        argument
            .to_str()
            .is_some_and(|name| command.find_subcommand(name).is_some())
    }) else {
        return Ok(Settings::none(arguments));
    };
    let Some(chosen) = arguments[at]
        .to_str()
        .and_then(|name| command.find_subcommand(name))
    else {
        return Ok(Settings::none(arguments));
    };
    let typed = Typed::new(&arguments);
    // Who looks up a name must get help whatever the file says.
    if typed.has("no-config", None) || typed.has("help", Some('h')) {
        return Ok(Settings::none(arguments));
    }
    let (path, named) = match typed.value("config") {
        Some(path) => (path, true),
        None => (OsString::from(FILE), false),
    };
    let path = Path::new(&path);
    let shown = path.display();
    if !named && !path.exists() {
        return Ok(Settings::none(arguments));
    }
    let text = input::text(path.as_os_str())?;
    let table: Table = text
        .parse()
        .map_err(|error| Failure::usage(format!("{shown} makes no sense: {error}")))?;
    let more = of_table(command, chosen, &table, &typed)
        .map_err(|why| Failure::usage(format!("{shown} makes no sense: {why}")))?;
    let added: Vec<_> = more.iter().map(|flag| printable_path(flag)).collect();
    let from = Some((shown.to_string(), added.join(" ")));
    let mut arguments = arguments;
    arguments.splice(at + 1..=at, more);
    Ok(Settings { arguments, from })
}

/// The arguments that a file stands for, for one command.
fn of_table(
    command: &Command,
    chosen: &Command,
    table: &Table,
    typed: &Typed<'_>,
) -> Result<Vec<OsString>, String> {
    let mut arguments = Vec::new();
    for (key, value) in table {
        if let (Some(one), Value::Table(table)) = (command.find_subcommand(key), value) {
            for (key, value) in table {
                let flag = flag(one, key)?.ok_or_else(|| {
                    let near = did_you_mean(key, flags(one));
                    format!("haifu {} has no flag --{key}{near}", one.get_name())
                })?;
                if one.get_name() == chosen.get_name() {
                    add(&mut arguments, one, flag, key, value, typed)?;
                }
            }
            continue;
        }
        let mut known = false;
        for one in command.get_subcommands() {
            let Some(flag) = flag(one, key)? else { continue };
            known = true;
            // What stands in the table of the command is said with more care.
            let own = table.get(one.get_name()).and_then(Value::as_table);
            if one.get_name() == chosen.get_name() && own.is_none_or(|own| !own.contains_key(key)) {
                add(&mut arguments, one, flag, key, value, typed)?;
            }
        }
        if !known {
            let commands = || command.get_subcommands();
            let names = commands()
                .flat_map(flags)
                .chain(commands().map(Command::get_name));
            let near = did_you_mean(key, names);
            return Err(format!(
                "no command has a flag --{key}, and none is called {key}{near}"
            ));
        }
    }
    Ok(arguments)
}

/// The flags of a command that a file may set.
fn flags(command: &Command) -> impl Iterator<Item = &str> {
    let names = command.get_arguments().filter_map(Arg::get_long);
    names.filter(|name| !TYPED_ONLY.contains(name))
}

fn did_you_mean<'k>(key: &str, known: impl Iterator<Item = &'k str>) -> String {
    // A file may spell flags as variables are spelt.
    nearest(key, known).map_or_else(String::new, |near| format!("; did you mean {near}?"))
}

/// The flag of this name, if the command has it.
fn flag<'a>(command: &'a Command, name: &str) -> Result<Option<&'a Arg>, String> {
    if TYPED_ONLY.contains(&name) {
        return Err(format!("--{name} can only be typed"));
    }
    Ok(command.get_arguments().find(|flag| flag.get_long() == Some(name)))
}

/// Adds a flag of this command with its value or values, unless it or one that excludes it was typed.
fn add(
    arguments: &mut Vec<OsString>,
    command: &Command,
    flag: &Arg,
    name: &str,
    value: &Value,
    typed: &Typed<'_>,
) -> Result<(), String> {
    if typed.has(name, flag.get_short()) || typed.excludes(command, flag) {
        return Ok(());
    }
    let takes_value = flag.get_action().takes_values();
    let values = match value {
        Value::Array(values) => values.as_slice(),
        one => std::slice::from_ref(one),
    };
    for value in values {
        let text = match value {
            Value::Boolean(on) if !takes_value => {
                if *on {
                    arguments.push(format!("--{name}").into());
                }
                continue;
            }
            Value::String(text) if takes_value => text.clone(),
            Value::Integer(number) if takes_value => number.to_string(),
            _ if takes_value => return Err(format!("{name} takes a text, a number or a list of them")),
            _ => return Err(format!("{name} takes true or false")),
        };
        arguments.push(format!("--{name}={text}").into());
    }
    Ok(())
}

/// The arguments that were typed.
struct Typed<'a> {
    arguments: Vec<&'a str>,
    all: &'a [OsString],
}

impl<'a> Typed<'a> {
    fn new(all: &'a [OsString]) -> Self {
        let end = all
            .iter()
            .position(|argument| argument == "--")
            .unwrap_or(all.len());
        let all = &all[..end];
        Self {
            arguments: all.iter().filter_map(|argument| argument.to_str()).collect(),
            all,
        }
    }

    fn has(&self, name: &str, short: Option<char>) -> bool {
        let is = |argument: &&str| match argument.strip_prefix("--") {
            Some(long) => long.split('=').next() == Some(name),
            None => short.is_some_and(|short| {
                argument
                    .strip_prefix('-')
                    .is_some_and(|typed| typed.starts_with(short))
            }),
        };
        self.arguments.iter().any(is)
    }

    /// Whether a flag was typed that this one cannot stand beside.
    fn excludes(&self, command: &Command, flag: &Arg) -> bool {
        let conflict = |a: &Arg, b: &Arg| {
            let with = command.get_arg_conflicts_with(a);
            with.iter().any(|other| other.get_id() == b.get_id())
        };
        command.get_arguments().any(|other| {
            other
                .get_long()
                .is_some_and(|long| self.has(long, other.get_short()))
                && (conflict(flag, other) || conflict(other, flag))
        })
    }

    fn value(&self, name: &str) -> Option<OsString> {
        let flag = format!("--{name}");
        let mut arguments = self.all.iter();
        while let Some(argument) = arguments.next() {
            if argument == OsStr::new(&flag) {
                return arguments.next().cloned();
            }
            let with = argument
                .to_str()
                .and_then(|text| text.strip_prefix(&flag)?.strip_prefix('='));
            if let Some(value) = with {
                return Some(value.into());
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::command;
    use super::*;

    /// The arguments that the file adds to those typed.
    fn added(file: &str, typed: &str) -> Result<String, String> {
        let command = command();
        let typed: Vec<OsString> = typed.split(' ').map(OsString::from).collect();
        let chosen = command.find_subcommand(typed[1].to_str().unwrap()).unwrap();
        let table = file.parse().unwrap();
        let added = of_table(&command, chosen, &table, &Typed::new(&typed))?;
        Ok(added
            .iter()
            .map(|text| text.to_str().unwrap())
            .collect::<Vec<_>>()
            .join(" "))
    }

    #[test]
    fn what_is_typed_beats_the_file() {
        let file = "jobs = 2\nrules = 'wrc-2025'\n[check]\nskip = ['wall', 'ledger']\nrules = 'tenhou'\n[rescore]\nchanged = true\n";
        for (typed, expected) in [
            (
                "haifu check logs",
                "--skip=wall --skip=ledger --rules=tenhou --jobs=2",
            ),
            ("haifu check logs --skip wall --jobs=1", "--rules=tenhou"),
            (
                "haifu check logs -- --jobs",
                "--skip=wall --skip=ledger --rules=tenhou --jobs=2",
            ),
            ("haifu rescore logs", "--changed --jobs=2 --rules=wrc-2025"),
            // What a typed flag excludes is not asked for.
            ("haifu rescore logs --totals", "--jobs=2 --rules=wrc-2025"),
            ("haifu findings", ""),
        ] {
            let mut expected: Vec<_> = expected.split(' ').collect();
            let added = added(file, typed).unwrap();
            let mut added: Vec<_> = added.split(' ').collect();
            expected.sort_unstable();
            added.sort_unstable();
            assert_eq!(added, expected, "{typed}");
        }
    }

    #[test]
    fn a_file_that_makes_no_sense_is_told() {
        for (file, why) in [
            (
                "jbos = 2",
                "no command has a flag --jbos, and none is called jbos; did you mean jobs?",
            ),
            ("[chek]\njobs = 2", "none is called chek; did you mean check?"),
            ("[check]\nchanged = true", "haifu check has no flag --changed"),
            (
                "[check]\nfail_on = 'info'",
                "no flag --fail_on; did you mean fail-on?",
            ),
            ("output = 'x'", "--output can only be typed"),
            ("[check]\nsummary = 'x'", "--summary can only be typed"),
            ("jobs = true", "jobs takes a text, a number"),
            ("[rescore]\nchanged = 1", "changed takes true or false"),
        ] {
            let said = added(file, "haifu rescore logs").and_then(|_| added(file, "haifu check logs"));
            let said = said.unwrap_err();
            assert!(said.contains(why), "{file}: {said}");
        }
    }
}
