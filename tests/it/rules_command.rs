//! `haifu rules`, and rule sets given to `haifu check`.

use haifu::rules::PRESETS;

use crate::cli::{code, folder, run, stderr};

fn stdout(folder: &tempfile::TempDir, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn all_sets_are_listed() {
    let list = stdout(&folder(&[]), &["rules"]);
    for preset in PRESETS {
        assert!(list.contains(preset.id), "{list}");
    }
}

#[test]
fn a_printed_set_can_be_changed_and_compared() {
    let printed = stdout(&folder(&[]), &["rules", "wrc-2025"]);
    let changed = printed.replace("kiriage = true", "kiriage = false");
    assert_ne!(printed, changed);
    let folder = folder(&[("own.toml", changed.as_bytes())]);
    let table = stdout(&folder, &["rules", "frenja", "own.toml"]);
    let row = table.lines().find(|line| line.starts_with("kiriage ")).unwrap();
    let cells: Vec<_> = row.split_whitespace().collect();
    assert_eq!(cells[..3], ["kiriage", "yes", "no"]);
    let same = stdout(&folder, &["rules", "ema", "ema-2025"]);
    assert_eq!(same, "ema-2025 and ema-2025 are the same rules\n");
}

#[test]
fn mistakes_are_wrong_usage_and_name_what_is_near() {
    let folder = folder(&[("own.toml", b"based_on = \"tenhou\"\nkuikai = \"allowed\"\n")]);
    for (arguments, message) in [
        (&["rules", "m_league"][..], "did you mean \"m-league\"?"),
        (
            &["rules", "own.toml"],
            "own.toml: line 2: no rule \"kuikai\", did you mean \"kuikae\"?",
        ),
        (&["rules", "missing.toml"], "cannot read missing.toml"),
        (
            &["check", "--rules", "wcr-2025", "."],
            "did you mean \"wrc-2025\"?",
        ),
    ] {
        let output = run(&folder, arguments);
        assert_eq!(code(&output), 2);
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
    }
}

#[test]
fn a_check_holds_logs_to_the_rules_named() {
    let log = std::fs::read(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/data/logs/tenhou/double_wind.mjlog"
    ))
    .unwrap();
    let folder = folder(&[
        ("log.xml", &log),
        ("two.toml", b"double_wind_pair_fu = 2"),
        ("four.toml", b"based_on = \"wrc-2025\"\ndouble_wind_pair_fu = 4"),
    ]);
    for (rules, exit) in [
        ("auto", 0),
        ("tenhou", 0),
        ("two.toml", 1),
        ("wrc-2025", 1),
        // The pair is right then; points to start with and uma are other ones still.
        ("four.toml", 1),
    ] {
        let output = run(&folder, &["check", "log.xml", "--rules", rules]);
        assert_eq!(code(&output), exit, "{rules}: {}", stderr(&output));
    }
    for (rules, wrong_fu) in [("two.toml", true), ("wrc-2025", true), ("four.toml", false)] {
        let output = run(&folder, &["check", "log.xml", "--rules", rules]);
        let rows = String::from_utf8(output.stdout).unwrap();
        assert_eq!(rows.contains(",fu_mismatch,error,40,30,"), wrong_fu, "{rows}");
        assert_eq!(
            rows.contains(",points_total_mismatch,error,"),
            rules != "two.toml",
            "{rows}"
        );
    }
}

/// How many play and how long is for the log to say, whatever rules are named.
#[test]
fn a_named_set_leaves_players_and_length_to_the_log() {
    let logs = concat!(env!("CARGO_MANIFEST_DIR"), "/data/logs/tenhou");
    let folder = folder(&[]);
    for log in [
        "east_game_ends_when_the_deal_passes",
        "east_game_agari_yame",
        "sanma_noten_payments",
    ] {
        let path = format!("{logs}/{log}.mjlog");
        let output = run(&folder, &["check", &path, "--rules", "tenhou"]);
        assert_eq!(
            code(&output),
            0,
            "{log}: {}",
            String::from_utf8_lossy(&output.stdout)
        );
    }
}
