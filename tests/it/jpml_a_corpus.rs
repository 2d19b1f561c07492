//! Real rounds by the A rules of the Japan Professional Mahjong League, one round to a file, typed by hand.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use haifu::check::{Checker, Extent};
use haifu::rules::RuleSet;
use serde_json::Value;

use crate::corpus;

/// The files of the league's rounds, by match and round.
fn rounds() -> Option<BTreeMap<String, PathBuf>> {
    let folder = corpus::folder("tenhou-json")?;
    let by_league = |path: &PathBuf| {
        let document: Value = serde_json::from_slice(&corpus::read(path)).unwrap_or_default();
        document["title"][1] == "日本プロ麻雀連盟公式ルール"
    };
    // One round, a nine kinds draw between two others of its match, has a file name of its own.
    let name = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap();
        match name.split_once(".txt.") {
            Some((game, round)) => format!("{}.{}", &game[game.len() - 1..], &round[..3]),
            None => "draw".to_owned(),
        }
    };
    let files = corpus::files(&folder.join("zhengye1+paipuconverter"));
    let league = files.into_iter().filter(by_league);
    Some(league.map(|path| (name(&path), path)).collect())
}

/// What is wrong in them, by match and round: a dora, a yaku or a wind named wrongly, and one starting score.
const SLIPS: [(&str, &str); 5] = [
    ("3.001", "points_total_mismatch"),
    ("5.000", "yaku_mismatch"),
    ("5.009", "yaku_mismatch"),
    ("6.006", "yaku_mismatch"),
    ("6.007", "yaku_mismatch"),
];

#[test]
fn rounds_of_the_league_agree_with_its_rules_but_for_known_slips() {
    let Some(rounds) = rounds() else { return };
    assert_eq!(rounds.len(), 87);
    let mut checker = Checker::new(Some(RuleSet::of_preset("jpml-a").unwrap()));
    let mut found = Vec::new();
    let mut wins = 0;
    for (name, path) in &rounds {
        let report = checker.check(&corpus::read(path), Extent::Whole);
        wins += report.tally.wins_matched;
        found.extend(report.findings.iter().map(|row| (name.as_str(), row.code.id())));
    }
    println!("{wins} wins matched");
    assert_eq!(found, SLIPS);
}

/// Start and end of a round as the file has them: scores before, changes, riichi sticks paid.
fn ledger(path: &Path) -> [[i64; 4]; 2] {
    let document: Value = serde_json::from_slice(&corpus::read(path)).unwrap();
    let round = &document["log"][0];
    let four = |value: &Value| -> [i64; 4] { std::array::from_fn(|seat| value[seat].as_i64().unwrap()) };
    let (start, mut end) = (four(&round[1]), four(&round[1]));
    let changes = four(&round[16][1]);
    for (seat, score) in end.iter_mut().enumerate() {
        let discards = round[6 + 3 * seat].as_array().unwrap();
        let riichi = discards
            .iter()
            .any(|tile| tile.as_str().is_some_and(|tile| tile.starts_with('r')));
        *score += changes[seat] - 1000 * i64::from(riichi);
    }
    [start, end]
}

/// The one starting total that is wrong: by the round before, the winner has a riichi stick more, and the round after
/// goes on from the score with that stick. So the file between is wrong, in one number.
#[test]
fn the_total_that_lacks_a_stick_is_a_slip_by_the_rounds_beside_it() {
    let Some(rounds) = rounds() else { return };
    let [before, wrong, after] = ["3.000", "3.001", "3.002"].map(|name| ledger(&rounds[name]));
    let due = before[1];
    let [start, end] = wrong;
    assert_eq!(due.iter().sum::<i64>(), 4 * 30_000);
    let lacking: Vec<i64> = (0..4)
        .map(|seat| due[seat] - start[seat])
        .filter(|&lacks| lacks != 0)
        .collect();
    assert_eq!(lacking, [1000]);
    let gone_on: [i64; 4] = std::array::from_fn(|seat| due[seat] + end[seat] - start[seat]);
    assert_eq!(after[0], gone_on);
}
