//! Pages that show commands with their output: the output is what the command prints.

use std::fs;
use std::path::Path;
use std::process::Command;

use haifu::report::RESCORE_COLUMNS;
use haifu::win::{Bonus, Names, Yaku};

/// Pages whose blocks begin with `$ haifu …`.
const PAGES: &[&str] = &["docs/SCORING.md", "docs/MATRIX.md"];

/// With `HAIFU_WRITE_DOCS` set, the pages are written anew instead of compared.
#[test]
fn commands_on_pages_print_what_the_pages_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut commands = 0;
    for page in PAGES {
        let text = fs::read_to_string(root.join(page)).unwrap();
        let mut written = String::new();
        let mut lines = text.split_inclusive('\n');
        while let Some(line) = lines.next() {
            written.push_str(line);
            let Some(command) = line.strip_prefix("$ haifu ") else {
                continue;
            };
            commands += 1;
            let output = Command::new(env!("CARGO_BIN_EXE_haifu"))
                .args(command.split_whitespace())
                .current_dir(root)
                .output()
                .unwrap();
            let output = String::from_utf8(output.stdout).unwrap();
            let shown: String = lines.by_ref().take_while(|line| *line != "```\n").collect();
            if std::env::var_os("HAIFU_WRITE_DOCS").is_none() {
                assert!(shown == output, "{page}: haifu {command} prints\n{output}");
            }
            written.push_str(&output);
            written.push_str("```\n");
        }
        if std::env::var_os("HAIFU_WRITE_DOCS").is_some() {
            fs::write(root.join(page), written).unwrap();
        }
    }
    assert!(commands >= 8, "{commands}");
}

#[test]
fn every_column_of_rescored_wins_is_documented() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/SCORING.md")).unwrap();
    let rows = RESCORE_COLUMNS
        .iter()
        .map(|(name, meaning)| format!("| `{name}` | {meaning} |\n"));
    let table = rows.collect::<Vec<_>>().concat();
    assert!(page.contains(&table), "{table}");
}

/// The blocks of the README that show commands, without the fences.
fn blocks() -> Vec<String> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let blocks = page.split("```").skip(1).step_by(2);
    blocks.map(|block| block.trim().to_owned()).collect()
}

/// The example with a wrong log: its sed command and its check, done as the README says.
#[test]
fn the_wrong_log_of_the_readme_gives_the_row_it_promises() {
    let blocks = blocks();
    let example = blocks.iter().find(|block| block.starts_with("sed ")).unwrap();
    let (sed, check) = example.split_once('\n').unwrap();
    let parts: Vec<&str> = sed.split_whitespace().collect();
    let ["sed", script, log, ">", wrong] = parts[..] else {
        panic!("{sed}");
    };
    let script: Vec<&str> = script.trim_matches('\'').split('/').collect();
    let ["s", before, after, ""] = script[..] else {
        panic!("{script:?}");
    };
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(log)).unwrap();
    let text: Vec<String> = text
        .split_inclusive('\n')
        .map(|line| line.replacen(before, after, 1))
        .collect();
    let folder = crate::cli::folder(&[(wrong, text.concat().as_bytes())]);
    let arguments: Vec<&str> = check
        .strip_prefix("cargo run --release -- ")
        .unwrap()
        .split_whitespace()
        .collect();
    let output = crate::cli::run(&folder, &arguments);
    assert_eq!(crate::cli::code(&output), 1);
    let rows = String::from_utf8(output.stdout).unwrap();
    assert_eq!(rows.lines().count(), 2, "{rows}");
    assert!(rows.contains(",fu_mismatch,error,30,20,"), "{rows}");
    assert!(rows.lines().nth(1).unwrap().contains("fu"), "{rows}");
}

/// Every command and flag that the README names is one of the program.
#[test]
fn the_readme_names_commands_and_flags_that_exist() {
    let blocks = blocks();
    let usage = blocks
        .iter()
        .find(|block| block.starts_with("haifu check "))
        .unwrap();
    let folder = crate::cli::folder(&[]);
    let mut flags = 0;
    for line in usage.lines() {
        let command = line.split_whitespace().nth(1).unwrap();
        let output = crate::cli::run(&folder, &[command, "--help"]);
        assert_eq!(crate::cli::code(&output), 0, "{line}");
        let help = String::from_utf8(output.stdout).unwrap();
        let words = line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        for flag in words.filter(|word| word.starts_with('-') && word.len() > 1) {
            let known = help
                .split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
                .any(|word| word == flag);
            assert!(known, "{line}: {flag} is no flag of {command}");
            flags += 1;
        }
    }
    assert!(flags > 20, "{flags}");
}

/// The section of the glossary that follows from the table of yaku.
fn yaku_names() -> String {
    let row = |id: &str, names: Names| {
        format!(
            "| `{id}` | {} | {} | {} | {} |\n",
            names.romaji, names.japanese, names.english, names.french
        )
    };
    let mut text =
        String::from("| In haifu | Romaji | Japanese | English | French |\n|---|---|---|---|---|\n");
    text.extend(Yaku::ALL.iter().map(|yaku| row(yaku.id(), yaku.names())));
    text.extend(Bonus::ALL.iter().map(|bonus| row(bonus.id(), bonus.names())));
    text
}

#[test]
fn the_page_of_the_glossary_has_the_names_of_all_yaku() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/GLOSSARY.md");
    let page = fs::read_to_string(&path).unwrap();
    let start = page.find("| In haifu | Romaji | Japanese | English | French |\n");
    let before = &page[..start.unwrap_or(page.len())];
    let expected = format!("{before}{}", yaku_names());
    if std::env::var_os("HAIFU_WRITE_DOCS").is_some() {
        fs::write(&path, &expected).unwrap();
    } else {
        assert!(page == expected, "docs/GLOSSARY.md is not up to date");
    }
}

#[test]
fn links_on_pages_lead_to_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages: Vec<_> = ["", "docs", "data", "reports", "contrib"]
        .into_iter()
        .filter_map(|folder| fs::read_dir(root.join(folder)).ok())
        .flatten()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    pages.sort();
    let mut links = 0;
    for page in &pages {
        let text = fs::read_to_string(page).unwrap();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().unwrap();
            if file.is_empty() || file.contains("://") {
                continue;
            }
            let path = page.parent().unwrap().join(file);
            assert!(path.exists(), "{}: {target}", page.display());
            links += 1;
        }
    }
    assert!(links > 30, "{links}");
}
