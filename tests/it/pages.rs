//! Pages that show commands with their output: the output is what the command prints.

use std::fs;
use std::path::Path;
use std::process::Command;

use haifu::report::RESCORE_COLUMNS;

/// Pages whose blocks begin with `$ haifu …`.
const PAGES: &[&str] = &["docs/SCORING.md"];

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
