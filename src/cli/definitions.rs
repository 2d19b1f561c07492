//! What is made from the definitions of the commands: completions for shells, manual pages, the long version.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::CommandFactory;
use clap_complete::Shell;
use sha2::{Digest, Sha256};

use super::args::Args;
use super::exit::{Exit, Failure};
use crate::report::{Column, Output};
use crate::rules::{PRESETS, RuleSet};

const COMPLETIONS: &str = "\
Examples:
  For the shell that is open now:
    source <(haifu completions bash)

  For good:
    haifu completions zsh > ~/.zfunc/_haifu
    haifu completions fish > ~/.config/fish/completions/haifu.fish";

const MAN: &str = "\
Examples:
  Write the pages and read one:
    haifu man pages
    man pages/haifu-check.1";

#[derive(Debug, clap::Args)]
#[command(after_long_help = COMPLETIONS, after_help = "--help shows examples.")]
pub(super) struct CompletionsArgs {
    /// Which shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

#[derive(Debug, clap::Args)]
#[command(after_long_help = MAN, after_help = "--help shows examples.")]
pub(super) struct ManArgs {
    /// Folder for the pages, made if missing
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Whether the version is asked for with everything that results depend on.
pub(super) fn is_long_version(arguments: &[OsString]) -> bool {
    let typed = |long: &str, short: &str| {
        let mut given = arguments.iter().skip(1);
        given.any(|argument| argument == long || argument == short)
    };
    let short = |argument: &OsString| argument == "-vV" || argument == "-Vv";
    (typed("--version", "-V") && typed("--verbose", "-v")) || arguments.iter().skip(1).any(short)
}

/// Prints the version and what else results depend on.
pub(super) fn long_version() -> Result<Exit, Failure> {
    let mut hash = Sha256::new();
    for set in PRESETS
        .iter()
        .filter_map(|preset| RuleSet::of_preset(preset.id).ok())
    {
        hash.update(set.to_toml());
    }
    let mut rules = String::new();
    for byte in &hash.finalize()[..8] {
        // Writing to a string cannot fail.
        let _ = write!(rules, "{byte:02x}");
    }
    let mut features = Vec::new();
    for (name, on) in [
        ("archive", cfg!(feature = "archive")),
        ("sqlite", cfg!(feature = "sqlite")),
    ] {
        if on {
            features.push(name);
        }
    }
    let text = format!(
        "haifu {}\nrules    {rules}  (presets, as haifu rules prints them)\ncolumns  {}  (of findings)\nfeatures {}\n",
        env!("CARGO_PKG_VERSION"),
        Column::ALL.len(),
        features.join(" "),
    );
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(|error| Failure::writing("standard output", &error))?;
    Ok(Exit::Clean)
}

/// Prints completions.
pub(super) fn completions(args: &CompletionsArgs) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "haifu", &mut script);
    let mut out = io::stdout().lock();
    out.write_all(&script)
        .and_then(|()| out.flush())
        .map_err(|error| Failure::writing("standard output", &error))?;
    Ok(Exit::Clean)
}

/// Writes the pages.
pub(super) fn man(args: &ManArgs) -> Result<Exit, Failure> {
    let mut command = Args::command();
    command.build();
    let mut pages = vec![("haifu".to_owned(), command.clone())];
    for one in command.get_subcommands().filter(|one| one.get_name() != "help") {
        pages.push((format!("haifu-{}", one.get_name()), one.clone()));
    }
    for (name, command) in pages {
        let path = args.folder.join(format!("{name}.1"));
        let writing = |error| Failure::writing(path.display(), &error);
        let mut page = Vec::new();
        clap_mangen::Man::new(command)
            .render(&mut page)
            .map_err(writing)?;
        let mut output = Output::create(&path).map_err(writing)?;
        output
            .write_all(&page)
            .and_then(|()| output.commit())
            .map_err(writing)?;
    }
    Ok(Exit::Clean)
}
