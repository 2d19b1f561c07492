//! The programs in `examples` run, and say what other counts say.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

/// Where cargo puts examples beside the tests it builds them with.
fn example(name: &str) -> PathBuf {
    let test = env::current_exe().unwrap();
    let built = test.parent().and_then(Path::parent).unwrap();
    built.join("examples").join(name)
}

/// What an example prints.
fn run(name: &str, arguments: &[&str]) -> String {
    let output = Command::new(example(name))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap_or_else(|error| {
            panic!("{name}: {error}; cargo build --examples makes them, and cargo test does")
        });
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {complaints}");
    String::from_utf8(output.stdout).unwrap()
}

/// Mjlogs as they are, as arguments.
fn plain_logs() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs/tenhou");
    let mut logs: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "mjlog"))
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    logs.sort();
    logs
}

#[test]
fn every_example_has_a_test() {
    let mut names: Vec<String> = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("examples"))
        .unwrap()
        .map(|entry| {
            entry
                .unwrap()
                .path()
                .file_stem()
                .unwrap()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    assert_eq!(names, ["count_yaku", "own_check", "riichi_turns", "score_a_hand"]);
}

#[test]
fn the_example_of_a_hand_values_it_as_the_lesson_does() {
    // Riichi, menzen tsumo and tanyao at 30 fu: 2000 from each for a dealer.
    let hand = ["234567m234p5588s", "tsumo:5s", "riichi", "seat:E"];
    let text = run("score_a_hand", &hand);
    assert!(text.starts_with("6000 points, 3 han, 30 fu\n"), "{text}");
    for line in [
        "  riichi 1\n",
        "  menzen_tsumo 1\n",
        "  tanyao 1\n",
        "  seat 3: -2000\n",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn the_example_that_counts_yaku_agrees_with_what_the_logs_record() {
    let folder = tempfile::tempdir().unwrap();
    let summary = folder.path().join("summary.json");
    let check = Command::new(env!("CARGO_BIN_EXE_haifu"))
        .args(["check", "data/logs/tenhou", "--quiet", "-o"])
        .arg(folder.path().join("rows.csv"))
        .arg("--summary")
        .arg(&summary)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status()
        .unwrap();
    assert!(check.success());
    let summary: Value = serde_json::from_slice(&fs::read(summary).unwrap()).unwrap();
    let mut compared = 0;
    for line in run("count_yaku", &["data/logs/tenhou"]).lines() {
        let (count, yaku) = line.trim().split_once(' ').unwrap();
        let recorded = &summary["recorded"];
        let recorded = recorded["yaku"]
            .get(yaku)
            .or_else(|| recorded["yakuman"].get(yaku));
        assert_eq!(recorded.unwrap().as_u64(), count.parse().ok(), "{yaku}");
        compared += 1;
    }
    assert!(compared >= 30, "{compared}");
}

#[test]
fn the_example_visitor_meets_every_declaration() {
    let logs = plain_logs();
    let written: usize = logs
        .iter()
        .map(|log| fs::read_to_string(log).unwrap().matches("step=\"1\"").count())
        .sum();
    let text = run(
        "riichi_turns",
        &logs.iter().map(String::as_str).collect::<Vec<_>>(),
    );
    let met = text.lines().map(|line| line.rsplit(' ').next().unwrap());
    let met: usize = met.map(|count| count.parse::<usize>().unwrap()).sum();
    assert!(written > 0);
    assert_eq!(met, written);
}

#[test]
fn the_example_check_counts_what_it_lists() {
    let logs = plain_logs();
    let text = run("own_check", &logs.iter().map(String::as_str).collect::<Vec<_>>());
    let listed = text
        .lines()
        .filter(|line| line.contains(" keeps a plain one "))
        .count();
    let counts = text.lines().filter_map(|line| line.strip_suffix(" found"));
    let counts = counts.map(|line| line.rsplit(' ').next().unwrap().parse::<usize>().unwrap());
    let counts: Vec<usize> = counts.collect();
    assert_eq!(counts.len(), logs.len());
    assert!(listed > 0);
    assert_eq!(counts.iter().sum::<usize>(), listed);
}
