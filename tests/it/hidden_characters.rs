//! What the writer of a log or of a file name hides in text reaches no terminal.

use crate::cli::{folder, run};

/// Clears the screen, forges a line, runs backwards.
const HIDDEN: &str = "\\u001b[2J\\u009b31m\\nforged\\u202eknil";

fn log() -> String {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/data/logs/tenhou-json/chankan_with_ippatsu.json"
    );
    let log = std::fs::read_to_string(path).unwrap();
    let yaku = "\"一発(1飜)\"";
    assert!(
        log.contains(yaku) && log.contains("\"name\""),
        "another log is needed"
    );
    log.replace(yaku, &format!("\"{HIDDEN}(1飜)\""))
}

fn hidden(text: &str) -> Vec<char> {
    text.chars()
        .filter(|&c| haifu::printable::is_hidden(c) && c != '\n')
        .collect()
}

#[test]
fn no_text_of_a_log_or_file_name_is_obeyed_by_a_terminal() {
    let name = if cfg!(unix) {
        "a\u{1b}[2J\u{202e}b.json"
    } else {
        "a.json"
    };
    let folder = folder(&[(name, log().as_bytes())]);
    let mut said = 0;
    for arguments in [
        &["explain"][..],
        &["explain", "--lang", "ja"],
        &["wall"],
        &["rescore", "--rules", "wrc-2025"],
        &["rescore", "--totals", "--rules", "wrc-2025"],
        &["quiz"],
        &["check"],
        &["check", "--format", "text"],
        &["check", "--format", "github"],
        &["check", "--rules"],
        &["score", "--cases"],
        &["stats"],
    ] {
        let arguments: Vec<&str> = arguments.iter().copied().chain([name]).collect();
        let output = run(&folder, &arguments);
        for text in [&output.stdout, &output.stderr] {
            let text = String::from_utf8(text.clone()).unwrap();
            assert_eq!(hidden(&text), [], "{arguments:?} prints {text:?}");
            assert!(!text.lines().any(|line| line.starts_with("forged")), "{text}");
            said += text.matches("\\u{1b}[2J\\u{9b}31m\\nforged\\u{202e}knil").count();
        }
    }
    // In three languages of steps and three formats of rows the name is still told.
    assert!(said >= 5, "{said}");
}
