//! The accepted findings over the logs of the project.

use std::fs;
use std::path::Path;
use std::process::Command;

/// With `HAIFU_WRITE_BASELINE` set, today's findings become the accepted ones.
#[test]
fn the_findings_over_data_are_the_accepted_ones() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let run = Command::new(env!("CARGO_BIN_EXE_haifu"))
        .args(["check", "data"])
        .current_dir(root)
        .output()
        .unwrap();
    let baseline = root.join("reports/baseline/data.csv");
    if std::env::var_os("HAIFU_WRITE_BASELINE").is_some() {
        fs::write(&baseline, &run.stdout).unwrap();
    }
    let accepted = fs::read_to_string(&baseline).unwrap();
    assert_eq!(String::from_utf8(run.stdout).unwrap(), accepted);
    assert_eq!(run.status.code(), Some(0), "data/ holds clean logs only");
}

/// The counts in the README are those of its first command; the time is not compared.
#[test]
fn the_readme_shows_what_the_first_command_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let run = Command::new(env!("CARGO_BIN_EXE_haifu"))
        .args(["check", "data"])
        .current_dir(root)
        .output()
        .unwrap();
    let said = String::from_utf8(run.stdout).unwrap() + &String::from_utf8(run.stderr).unwrap();
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let shown = readme
        .split("```\n")
        .find(|block| block.starts_with("file,game,"))
        .unwrap();
    let timeless = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with("seconds"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(timeless(shown), timeless(&said));
}
