//! What is made from the definitions of the commands: completions for shells, manual pages, the long version.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap_complete::Shell;

use super::command;
use super::exit::{Exit, Failure};
use super::outputs::check_folder;
use crate::audit::{Category, Code};
use crate::report::{Origin, Output};
use crate::rules::PRESETS;

const COMPLETIONS: &str = "\
Examples:
  For the shell that is open now:
    source <(haifu completions bash)

  For good (the folder has to be there, and in fpath for zsh):
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
    let origin = Origin::of(None);
    let features: Vec<&str> = [
        ("archive", cfg!(feature = "archive")),
        ("parquet", cfg!(feature = "parquet")),
        ("sqlite", cfg!(feature = "sqlite")),
    ]
    .into_iter()
    .filter_map(|(name, on)| on.then_some(name))
    .collect();
    let text = format!(
        "haifu {}\nrules    {}  (of all presets)\ncolumns  {}  (of findings)\nfeatures {}\n",
        origin.version,
        origin.rules_hash,
        origin.columns,
        features.join(" "),
    );
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(|error| Failure::writing("standard output", &error))?;
    Ok(Exit::Clean)
}

/// The commands with the words that stand for values which may also be something else, so that shells offer them.
fn with_words() -> clap::Command {
    let sets: Vec<&str> = PRESETS.iter().map(|preset| preset.id).chain(["auto"]).collect();
    let codes = Code::ALL.iter().map(|code| code.id());
    let codes: Vec<&str> = Category::ALL
        .iter()
        .map(|category| category.id())
        .chain(codes)
        .collect();
    let words = [
        ("rules", &sets),
        ("names", &sets),
        ("only", &codes),
        ("skip", &codes),
    ];
    command().mut_subcommands(|mut command| {
        for (argument, words) in words {
            if command.get_arguments().any(|known| known.get_id() == argument) {
                let values = PossibleValuesParser::new(words.iter().copied());
                command = command.mut_arg(argument, |known| known.value_parser(values));
            }
        }
        command
    })
}

/// Prints completions.
pub(super) fn completions(args: &CompletionsArgs) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut with_words(), "haifu", &mut script);
    let mut out = io::stdout().lock();
    out.write_all(&script)
        .and_then(|()| out.flush())
        .map_err(|error| Failure::writing("standard output", &error))?;
    Ok(Exit::Clean)
}

/// Writes the pages.
pub(super) fn man(args: &ManArgs) -> Result<Exit, Failure> {
    check_folder(&args.folder)?;
    let mut command = command();
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
