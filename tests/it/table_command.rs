//! `haifu tables`: what it prints is what the references print.

use haifu::rules::PRESETS;
use haifu::score::{self, FuKind};
use haifu::tables;

use crate::case::{cases, situation};
use crate::cli::{code, folder, run, stderr};
use crate::profiles::profile;

fn output(arguments: &[&str]) -> String {
    let output = run(&folder(&[]), arguments);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_published_grid_is_printed_to_the_byte() {
    let printed = output(&["tables", "payments", "--rules", "trainer", "--format", "csv"]);
    let published = concat!(env!("CARGO_MANIFEST_DIR"), "/data/cases/payments.csv");
    assert_eq!(printed, std::fs::read_to_string(published).unwrap());
}

#[test]
fn grids_show_what_the_rules_change() {
    let line = |rules: &str, start: &str| {
        let text = output(&["tables", "payments", "--rules", rules]);
        let line = text
            .lines()
            .find(|line| line.trim_start().starts_with(start))
            .unwrap();
        line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(line("tenhou", "30 "), ["30", "1000", "2000", "3900", "7700"]);
    assert_eq!(line("wrc-2025", "30 "), ["30", "1000", "2000", "3900", "8000"]);
    assert_eq!(
        line("ema-2025", "sanbaiman"),
        ["sanbaiman", "24000", "11+", "han"]
    );
    assert_eq!(line("ema-2025", "yakuman"), ["yakuman", "32000"]);
    assert_eq!(line("aotenjou", "30 ").len(), 14);
}

#[test]
fn yaku_and_fu_follow_the_rules() {
    let csv = |which: &str, rules: &str| output(&["tables", which, "--rules", rules, "--format", "csv"]);
    let tenhou = csv("yaku", "tenhou");
    assert!(tenhou.contains("\nIppatsu (one-shot),1,-\n"), "{tenhou}");
    assert!(tenhou.contains("\nChinitsu (full flush),6,5\n"));
    assert!(!tenhou.contains("Renhou"));
    assert!(!csv("yaku", "jpml-a").contains("Ippatsu"));
    assert!(csv("yaku", "wrc-2025").contains("\nRenhou (blessing of man),5,-\n"));
    assert!(csv("yaku", "mahjong-soul").contains("\nDaisuushii (big four winds),2× yakuman,\n"));
    assert!(csv("fu", "tenhou").contains("\ndouble wind pair,4\n"));
    assert!(csv("fu", "m-league").contains("\ndouble wind pair,2\n"));
    let text = output(&["tables", "fu", "--lang", "ja"]);
    assert!(text.contains("連風牌の雀頭"), "{text}");
    let refused = run(&folder(&[]), &["tables", "--format", "csv"]);
    assert_eq!(code(&refused), 2);
}

/// The table of fu is what the scorer gives: every item of every worked hand.
#[test]
fn fu_of_hands_are_those_of_the_table() {
    let mut items = 0;
    for case in cases("hands.json", "hands") {
        let rules = profile(case["profile"].as_str().unwrap());
        let win = situation(&case, rules.players);
        let Ok(score) = score::best(&win, &rules) else {
            continue;
        };
        for item in score.fu.items.iter().filter(|item| item.kind != FuKind::Tsumo) {
            assert_eq!(item.fu, item.kind.fu(&rules), "{}", case["id"]);
            items += 1;
        }
    }
    assert!(items > 200, "{items}");
}

/// Every table of every preset has all its cells.
#[test]
fn no_table_has_a_hole() {
    for preset in PRESETS {
        for lang in haifu::explain::Lang::ALL {
            for table in tables::all(&preset.rules(), lang) {
                assert!(!table.rows.is_empty() && !table.title.is_empty());
                assert!(table.rows.iter().all(|row| !row[0].is_empty()), "{}", table.title);
            }
        }
    }
}
