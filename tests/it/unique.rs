//! Each game once: a game that lies about twice, in several formats, is checked and counted once.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::cli::{code, folder, run, stderr};

/// Four logs, of which the first, the second and the fourth are of one game.
fn with_repeats() -> TempDir {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs");
    let folder = folder(&[]);
    fs::create_dir_all(folder.path().join("logs")).unwrap();
    for (from, to) in [
        ("tenhou/counted_yakuman.mjlog", "a.mjlog"),
        ("mjai/counted_yakuman.mjson", "b.mjson"),
        ("tenhou/haitei.mjlog", "c.mjlog"),
        ("tenhou-json/counted_yakuman.json", "d.json"),
    ] {
        fs::copy(data.join(from), folder.path().join("logs").join(to)).unwrap();
    }
    folder
}

fn json(folder: &TempDir, path: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(folder.path().join(path)).unwrap()).unwrap()
}

fn text(folder: &TempDir, path: &str) -> String {
    fs::read_to_string(folder.path().join(path)).unwrap()
}

#[test]
fn a_repeated_game_is_checked_once_and_has_one_row() {
    let folder = with_repeats();
    // The copy is wrong where the first one is right: of what is not taken nothing is said.
    let log = text(&folder, "logs/a.mjlog");
    let wrong = log.replacen("ten=\"", "ten=\"1", 1);
    assert_ne!(wrong, log);
    fs::write(folder.path().join("logs/e.mjlog"), wrong).unwrap();
    let check = |paths: &[&str], out: &str, options: &[&str]| {
        let (rows, summary) = (format!("{out}.csv"), format!("{out}.json"));
        let mut arguments = vec!["check"];
        arguments.extend(paths);
        arguments.extend(["-o", &rows, "--summary", &summary]);
        arguments.extend(options);
        let output = run(&folder, &arguments);
        (code(&output), text(&folder, &rows), json(&folder, &summary))
    };
    let (exit, _, all) = check(&["logs"], "all", &[]);
    assert_eq!((exit, &all["games"]), (1, &5.into()));
    let (exit, rows, once) = check(&["logs"], "once", &["--unique"]);
    assert_eq!(exit, 0, "{rows}");
    let rows: Vec<_> = rows.lines().skip(1).collect();
    assert_eq!(rows.len(), 3, "{rows:?}");
    for (row, file) in rows.iter().zip(["b.mjson", "d.json", "e.mjlog"]) {
        assert!(row.starts_with(&format!("logs/{file},1,")), "{row}");
        assert!(row.contains(",duplicate_game,info,"), "{row}");
    }
    assert_eq!(once["findings"]["duplicate_game"], 3);
    let (_, _, of_two) = check(&["logs/a.mjlog", "logs/c.mjlog"], "two", &[]);
    for count in ["games", "rounds", "wins", "wins_matched", "checks", "recorded"] {
        assert_eq!(once[count], of_two[count], "{count}");
    }
    let (_, rows, once) = check(&["logs"], "silent", &["--unique", "--skip", "duplicate_game"]);
    assert_eq!((rows.lines().count(), &once["games"]), (1, &2.into()));
    for jobs in ["1", "3"] {
        let (_, again, _) = check(&["logs"], jobs, &["--unique", "--jobs", jobs]);
        assert_eq!(again, text(&folder, "once.csv"));
    }
}

#[test]
fn a_repeated_game_is_counted_once() {
    let folder = with_repeats();
    let stats = |paths: &[&str], out: &str, options: &[&str]| {
        let mut arguments = vec!["stats"];
        arguments.extend(paths);
        arguments.extend(["--by", "platform", "-o", out]);
        arguments.extend(options);
        let output = run(&folder, &arguments);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        (json(&folder, &format!("{out}/stats.json")), stderr(&output))
    };
    let (once, said) = stats(&["logs"], "once", &["--unique"]);
    let (of_two, _) = stats(&["logs/a.mjlog", "logs/c.mjlog"], "two", &[]);
    assert_eq!(once["groups"], of_two["groups"]);
    let counts =
        |statistics: &Value| ["games", "rounds", "wins"].map(|count| statistics["read"][count].clone());
    assert_eq!(counts(&once), counts(&of_two));
    assert_eq!(once["read"]["repeated"], 2);
    assert!(said.contains("left out"), "{said}");
    let (every, _) = stats(&["logs"], "every", &[]);
    assert_eq!(every["read"]["games"], 4);
}
