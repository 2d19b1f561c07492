//! Rescoring: reasons on logs of our own, and real wins held against the reference scorer.

use std::collections::BTreeMap;

use haifu::rescore::{Rescorer, Unpaid};
use haifu::rules::{Axis, PRESETS, RuleSet};
use haifu::score::Score;
use haifu::wins::{MetWin, WinReader};

use crate::cli::{code, folder, run, stderr};
use crate::corpus;
use crate::random_hands::Chance;
use crate::reference::as_answer;
use crate::reference_scorer::answers;

fn set(name: &str) -> RuleSet {
    RuleSet::of_preset(name).unwrap()
}

fn log(name: &str) -> Vec<u8> {
    std::fs::read(format!(
        "{}/data/logs/tenhou/{name}.mjlog",
        env!("CARGO_MANIFEST_DIR")
    ))
    .unwrap()
}

fn wins(document: &[u8]) -> Vec<MetWin> {
    let mut wins = Vec::new();
    WinReader::default().read(document, |win| wins.push(win));
    wins
}

#[test]
fn the_rules_that_make_a_difference_are_named() {
    for (log_name, rules, expected) in [
        // A pair of double wind: 40 fu at Tenhou, 30 where it has two.
        (
            "double_wind",
            "wrc-2025",
            &[(700, 500, "double_wind_pair_fu")][..],
        ),
        // 4 han 30 fu.
        ("chankan_with_ippatsu", "m-league", &[(7700, 8000, "kiriage")]),
        ("chankan_with_ippatsu", "jpml-a", &[(7700, 3900, "ippatsu")]),
        ("chankan_on_a_red_five", "ema-2025", &[(5200, 2600, "red_fives")]),
        ("haitei", "mahjong-soul", &[]),
    ] {
        let mut rescorer = Rescorer::new(set(rules));
        let points = |score: &Result<Score, Unpaid>| score.as_ref().map_or(0, |score| score.points.0);
        let found: Vec<_> = wins(&log(log_name))
            .iter()
            .map(|win| rescorer.rescore(win))
            .filter(haifu::rescore::Rescored::differs)
            .map(|rescored| {
                (
                    points(&rescored.before),
                    points(&rescored.after),
                    rescored.why.join(" "),
                )
            })
            .collect();
        let sums = |(before, after, why): &(i32, i32, &str)| (*before, *after, (*why).to_owned());
        // Sums of a dealer's tsumo are three shares.
        let found: Vec<_> = found
            .into_iter()
            .map(|(before, after, why)| {
                if log_name == "double_wind" {
                    (before / 3, after / 3, why)
                } else {
                    (before, after, why)
                }
            })
            .collect();
        assert_eq!(
            found.first().cloned(),
            expected.first().map(sums),
            "{log_name} by {rules}"
        );
    }
}

#[test]
fn a_second_winner_is_bumped_and_shares_what_the_rules_say() {
    let wins = wins(&log("double_ron_with_honba_and_sticks"));
    let (first, second) = (&wins[0], &wins[1]);
    let mut bump = Rescorer::new(set("wrc-2025"));
    assert!(bump.rescore(first).after.is_ok());
    let bumped = bump.rescore(second);
    assert_eq!(bumped.after.unwrap_err(), Unpaid::HeadBumped);
    assert_eq!(bumped.why, ["multiple_ron"]);
    // Both in riichi with two sticks and a honba: each takes the honba and the own stick.
    let mut ema = Rescorer::new(set("ema-2025"));
    let gain = |win: &MetWin, score: &Score| score.deltas[win.situation.winner].0;
    for (win, before, after) in [
        (first, 3900 + 300 + 2000, 3900 + 300 + 1000),
        (second, 2000, 2000 + 300 + 1000),
    ] {
        let rescored = ema.rescore(win);
        assert_eq!(gain(win, &rescored.before.unwrap()), before);
        assert_eq!(gain(win, &rescored.after.unwrap()), after);
        assert!(rescored.why.contains(&"multiple_ron_sticks"));
    }
}

#[test]
fn the_command_writes_rows_and_sums() {
    let folder = folder(&[
        ("a.mjlog", &log("double_wind")),
        ("b.mjlog", &log("chankan_with_ippatsu")),
    ]);
    let output = run(
        &folder,
        &["rescore", ".", "--rules", "wrc-2025", "-o", "out/rows.csv"],
    );
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let rows = std::fs::read_to_string(folder.path().join("out/rows.csv")).unwrap();
    let header = "file,game,round,honba,win,seat,from,han,fu,limit,points,gain,new_han,new_fu,new_limit,\
                  new_points,new_gain,change,why,offset,hand";
    assert_eq!(rows.lines().next(), Some(header));
    assert!(
        rows.contains(",1,40,,2100,2100,1,30,,1500,1500,-600,double_wind_pair_fu,"),
        "{rows}"
    );
    let sums = stderr(&output);
    assert!(sums.contains("\n  kiriage "), "{sums}");
    // The words of the last column score as the row says.
    let mut reader = csv::Reader::from_reader(rows.as_bytes());
    for row in reader.records() {
        let row = row.unwrap();
        let output = run(
            &folder,
            &["score", &row[20], "--rules", "wrc-2025", "--format", "json"],
        );
        let worth: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(worth["winner_gain"].to_string(), row[16], "{}", &row[20]);
    }
    let totals = run(&folder, &["rescore", ".", "--rules", "tenhou", "--totals"]);
    let text = String::from_utf8(totals.stdout).unwrap();
    assert!(
        text.lines()
            .any(|line| line.split_whitespace().eq(["difference", "+0"])),
        "{text}"
    );
    let wrong = run(&folder, &["rescore", ".", "--rules", "tenho"]);
    assert_eq!(code(&wrong), 2);
}

/// Changed wins of each preset that are looked at.
const CHANGED: usize = 100;

/// Logs and wins drawn by chance from the whole corpus, the same ones every time: by every preset the reference
/// scorer agrees with the new value of a hundred changed wins, and the rules named are enough to get it.
#[test]
fn real_wins_drawn_by_chance_are_worth_what_the_reference_says() {
    let Some(folder) = corpus::folder("tenhou-xml") else {
        return;
    };
    let mut chance = Chance(20_260_501);
    let mut files = corpus::files(&folder);
    chance.shuffle(&mut files);
    let mut drawn: Vec<MetWin> = Vec::new();
    // One win of each log, so that no game weighs more than another; and every yakuman, as some rule sets differ in
    // nothing else.
    for path in &files {
        let mut met = wins(&corpus::read(path));
        if !met.is_empty() {
            drawn.push(met.swap_remove(chance.below(met.len())));
        }
        met.retain(|win| {
            win.claim
                .yakuman
                .as_ref()
                .is_some_and(|yakuman| !yakuman.is_empty())
        });
        drawn.extend(met);
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for preset in PRESETS {
        let to = set(preset.id);
        let mut rescorer = Rescorer::new(to.clone());
        let agreed = counts.entry(preset.id).or_default();
        for win in &drawn {
            let rescored = rescorer.rescore(win);
            if !rescored.differs() {
                assert!(rescored.why.is_empty());
                continue;
            }
            if *agreed == CHANGED {
                break;
            }
            let rules = to.for_players(win.situation.players);
            let mut enough = win.rules.clone();
            for key in &rescored.why {
                let axis = Axis::find(key).unwrap();
                axis.set(&mut enough, &axis.get(&rules));
            }
            let Ok(after) = rescored.after else {
                // A second winner where one alone is paid.
                assert!(win.situation.winners_before > 0, "{}", preset.id);
                assert_eq!(rescored.why, ["multiple_ron"], "{}", preset.id);
                continue;
            };
            let expected = answers(&win.situation, &rules).unwrap();
            let found = as_answer(&after, &rules);
            assert!(expected.contains(&found), "{}: {found:?} {expected:?}", preset.id);
            let again = haifu::score::best(&win.situation, &enough).unwrap();
            assert_eq!(
                (again.points, again.deltas),
                (after.points, after.deltas),
                "{:?}",
                rescored.why
            );
            *agreed += 1;
        }
    }
    println!("{} wins drawn, changed and agreed: {counts:?}", drawn.len());
    for (preset, agreed) in &counts {
        let enough = match *preset {
            // They pay what these logs say.
            "tenhou" | "tenhou-sanma" | "trainer" => *agreed == 0,
            // Double yakuman and the extent of liability: there are ten such wins.
            "mahjong-soul" | "mahjong-soul-sanma" => *agreed == 10,
            _ => *agreed == CHANGED,
        };
        assert!(enough, "{preset}: {counts:?}");
    }
}
