//! What people set: known findings, haifu.toml, formats, and what is made from the definitions of the commands.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::cli::{code, folder, run, stderr, wrong};

/// A folder with a log that has a fault and one that has none.
fn logs() -> TempDir {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let clean = fs::read(root.join("data/logs/tenhou/ankan_in_riichi.mjlog")).unwrap();
    folder(&[("logs/a.mjlog", &wrong()), ("logs/b.mjlog", &clean)])
}

/// The second log with ten fu too many.
fn plant(folder: &TempDir) {
    let path = folder.path().join("logs/b.mjlog");
    let text = fs::read_to_string(&path).unwrap();
    let win = text.find("<AGARI ").unwrap();
    let at = win + text[win..].find(" ten=\"").unwrap() + " ten=\"".len();
    let (fu, rest) = text[at..].split_once(',').unwrap();
    let fu = fu.parse::<u32>().unwrap() + 10;
    fs::write(&path, format!("{}{fu},{rest}", &text[..at])).unwrap();
}

#[test]
fn known_findings_are_accepted_and_a_new_one_is_not() {
    let folder = logs();
    let first = run(&folder, &["check", "logs", "-o", "known.csv"]);
    assert_eq!(code(&first), 1);
    let arguments = ["check", "logs", "--accept", "known.csv", "--summary", "s.json"];
    let second = run(&folder, &arguments);
    assert_eq!(code(&second), 0, "{}", stderr(&second));
    assert_eq!(String::from_utf8(second.stdout).unwrap().lines().count(), 1);
    let summary: Value = serde_json::from_slice(&fs::read(folder.path().join("s.json")).unwrap()).unwrap();
    assert_eq!((&summary["accepted"], &summary["errors"]), (&1.into(), &0.into()));

    plant(&folder);
    let third = run(&folder, &arguments);
    assert_eq!(code(&third), 1);
    let rows = String::from_utf8(third.stdout).unwrap();
    assert_eq!(rows.lines().count(), 2, "{rows}");
    assert!(rows.contains("logs/b.mjlog"), "{rows}");
}

#[test]
fn a_file_that_is_no_report_cannot_be_accepted() {
    let folder = logs();
    for path in ["missing.csv", "logs/a.mjlog"] {
        let output = run(&folder, &["check", "logs", "--accept", path]);
        assert_eq!(code(&output), 2);
        assert!(stderr(&output).contains(path), "{}", stderr(&output));
    }
}

#[test]
fn settings_come_from_haifu_toml_unless_typed() {
    let folder = logs();
    let settings = "jobs = 1\n[check]\nskip = [\"fu_mismatch\"]\n";
    fs::write(folder.path().join("haifu.toml"), settings).unwrap();
    fs::write(folder.path().join("other.toml"), "[check]\nonly = ['wall']\n").unwrap();
    for (arguments, exit) in [
        (&["check", "logs"][..], 0),
        (&["check", "logs", "--skip", "wall"], 1),
        (&["check", "logs", "--no-config"], 1),
        (&["check", "logs", "--config", "other.toml"], 0),
        (&["check", "logs", "--config", "missing.toml"], 2),
        (&["--no-config", "check", "logs"], 1),
    ] {
        let output = run(&folder, arguments);
        assert_eq!(code(&output), exit, "{arguments:?}: {}", stderr(&output));
    }
    for (settings, why) in [
        ("jbos = 1", "no command has a flag --jbos"),
        ("[check", "haifu.toml makes no sense"),
        ("output = 'x'", "can only be typed"),
    ] {
        fs::write(folder.path().join("haifu.toml"), settings).unwrap();
        let output = run(&folder, &["check", "logs"]);
        assert_eq!(code(&output), 2);
        assert!(stderr(&output).contains(why), "{}", stderr(&output));
    }
}

#[test]
fn findings_come_in_the_format_asked_for() {
    let folder = logs();
    for (format, expected) in [
        ("csv", "logs/a.mjlog,1,"),
        ("jsonl", "{\"file\":\"logs/a.mjlog\",\"game\":1,"),
        ("json", "[\n{\"file\":\"logs/a.mjlog\",\"game\":1,"),
        ("text", "error[fu_mismatch]: logs/a.mjlog\n  at        game 1, "),
        ("github", "::error file=logs/a.mjlog,title=fu_mismatch::game 1"),
    ] {
        let output = run(&folder, &["check", "logs", "--format", format, "--quiet"]);
        let text = String::from_utf8(output.stdout.clone()).unwrap();
        assert!(text.contains(expected), "{format}: {text}");
        assert_eq!((code(&output), stderr(&output).as_str()), (1, ""), "{format}");
    }
    let output = run(
        &folder,
        &["check", "logs", "--format", "text", "--color", "always"],
    );
    assert!(output.stdout.starts_with(b"\x1b[31m"));
    let output = run(&folder, &["check", "logs", "--format", "yaml"]);
    let all: Vec<_> = haifu::report::FindingFormat::ALL
        .iter()
        .map(|format| format.id())
        .collect();
    let told = format!("[possible values: {}]", all.join(", "));
    assert!(stderr(&output).contains(&told), "{}", stderr(&output));
}

#[test]
fn an_output_that_is_a_folder_is_a_mistake_of_the_user() {
    let folder = logs();
    let output = run(&folder, &["check", "logs", "-o", "logs"]);
    assert_eq!(code(&output), 2);
    assert!(
        stderr(&output).contains("logs is a folder"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    let folder = logs();
    let help = String::from_utf8(run(&folder, &["--help"]).stdout).unwrap();
    let commands = help.split("Commands:\n").nth(1).unwrap().lines();
    let commands: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|name| !name.is_empty() && *name != "help")
        .collect();
    assert!(
        commands.contains(&"check") && commands.contains(&"man"),
        "{commands:?}"
    );
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = String::from_utf8(run(&folder, &["completions", shell]).stdout).unwrap();
        for command in &commands {
            assert!(script.contains(command), "{shell}: {command}");
        }
        assert!(script.contains("document-limit"), "{shell}");
    }
    assert_eq!(code(&run(&folder, &["man", "pages"])), 0);
    for command in commands {
        let page = folder.path().join(format!("pages/haifu-{command}.1"));
        assert!(fs::read_to_string(&page).unwrap().contains(".SH"), "{command}");
    }
}

#[test]
fn the_version_can_be_had_with_all_that_results_depend_on() {
    let folder = logs();
    let output = run(&folder, &["--version", "--verbose"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.starts_with(&format!("haifu {}\n", env!("CARGO_PKG_VERSION"))),
        "{text}"
    );
    for label in ["rules", "columns", "features"] {
        assert!(text.lines().any(|line| line.starts_with(label)), "{text}");
    }
    let short = run(&folder, &["--version"]);
    assert_eq!(
        short.stdout,
        format!("haifu {}\n", env!("CARGO_PKG_VERSION")).as_bytes()
    );
}

#[test]
fn what_the_file_adds_is_told_where_it_may_be_what_is_wrong() {
    let folder = logs();
    let with = |file: &str, arguments: &[&str]| {
        fs::write(folder.path().join("haifu.toml"), file).unwrap();
        let output = run(&folder, arguments);
        (code(&output), stderr(&output))
    };
    let check = ["check", "logs"];
    for (file, told) in [
        ("rules = 'tenhuo'", "haifu.toml adds --rules=tenhuo"),
        ("[check]\nskip = ['wal']", "haifu.toml adds --skip=wal"),
        ("jobs = 'two'", "haifu.toml adds --jobs=two"),
        ("accept = 'nowhere.csv'", "haifu.toml adds --accept=nowhere.csv"),
        (
            "jbos = 2",
            "haifu.toml makes no sense: no command has a flag --jbos",
        ),
    ] {
        let (code, said) = with(file, &check);
        assert_eq!(code, 2, "{file}: {said}");
        assert!(said.contains(told), "{file}: {said}");
    }
    let (_, said) = with("jobs = 2", &["check", "logs", "-v"]);
    assert!(said.contains("haifu.toml adds --jobs=2"), "{said}");
    let (_, said) = with("jobs = 2", &check);
    assert!(!said.contains("haifu.toml"), "{said}");
    // Help is there whatever the file says, and so is what is listed.
    assert_eq!(with("jbos = 2", &["check", "--help"]).0, 0);
    assert_eq!(with("jbos = 2", &["check", "-h"]).0, 0);
    assert_eq!(with("jobs = 2", &["find", "--fields"]).0, 0);
}

#[test]
fn a_list_of_known_findings_can_be_renewed() {
    let folder = logs();
    fs::write(folder.path().join("haifu.toml"), "accept = 'known.csv'").unwrap();
    let renew = ["check", "logs", "-o", "known.csv"];
    let list = || fs::read(folder.path().join("known.csv")).unwrap();
    let first = run(&folder, &renew);
    assert_eq!(code(&first), 1, "{}", stderr(&first));
    assert!(
        stderr(&first).contains("known.csv is written anew"),
        "{}",
        stderr(&first)
    );
    let rows = list();
    assert_eq!(code(&run(&folder, &["check", "logs"])), 0);
    assert_eq!(code(&run(&folder, &renew)), 1);
    assert!(rows == list());
}
