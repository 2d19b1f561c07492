//! `haifu bench`: what it counts and when it fails. Its rates are measured, so nothing is said of them.

use std::path::Path;

use serde_json::Value;

use crate::cli::{code, folder, run, stderr};
use crate::corpus;

const LOGS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/logs/tenhou");

fn bench(arguments: &[&str]) -> (u8, Value) {
    let output = run(&folder(&[]), arguments);
    let printed = serde_json::from_slice(&output.stdout);
    let printed = printed.unwrap_or_else(|error| panic!("{error}: {}", stderr(&output)));
    (code(&output).try_into().unwrap(), printed)
}

/// Keeps a result, after changing it, and compares with it.
fn against(path: &Path, mut kept: Value, change: impl FnOnce(&mut Value)) -> (u8, Value) {
    change(&mut kept);
    std::fs::write(path, kept.to_string()).unwrap();
    bench(&["bench", LOGS, "--baseline", path.to_str().unwrap()])
}

#[test]
fn wins_of_clean_logs_agree_and_a_kept_result_is_compared_with() {
    let (exit, first) = bench(&["bench", LOGS]);
    assert_eq!(exit, 0);
    let count = |key: &str| first[key].as_u64().unwrap();
    assert!(count("wins") > 100);
    assert_eq!(count("wins"), count("wins_matched"));
    assert_eq!(count("wins"), count("wins_scored"));
    assert!(first["baseline"].is_null());

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.json");
    let (exit, same) = against(&path, first.clone(), |_| {});
    assert_eq!(exit, 0);
    assert_eq!(same["baseline"]["same_results"], true);
    assert_eq!(same["scores"], first["scores"]);
    for (key, other) in [("scores", Value::from("0")), ("wins_matched", Value::from(1))] {
        let (exit, differs) = against(&path, first.clone(), |kept| kept[key] = other);
        assert_eq!(
            (exit, &differs["baseline"]["same_results"]),
            (1, &Value::Bool(false)),
            "{key}"
        );
    }
}

#[test]
fn a_win_that_disagrees_fails() {
    let log = corpus::read(&Path::new(LOGS).join("haitei.mjlog"));
    let wrong = String::from_utf8(log).unwrap().replace("ten=\"20,", "ten=\"30,");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wrong.mjlog");
    std::fs::write(&path, wrong).unwrap();
    let (exit, printed) = bench(&["bench", path.to_str().unwrap()]);
    assert_eq!((exit, &printed["wins_mismatched"]), (1, &Value::from(1)));
}

#[test]
fn what_bench_has_not_printed_is_no_baseline() {
    let folder = folder(&[("other.json", b"{}")]);
    let output = run(&folder, &["bench", LOGS, "--baseline", "other.json"]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("other.json"));
}
