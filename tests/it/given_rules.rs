//! Logs held to rules that somebody names: what a win pays when other winners matter, one row for one
//! cause.

use haifu::audit::Finding;
use haifu::check::{Checker, Extent};
use haifu::rules::RuleSet;

fn log(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data/logs/tenhou");
    std::fs::read_to_string(format!("{folder}/{name}.mjlog")).unwrap()
}

/// The rows about wins of a document by a rule set of these lines.
fn win_rows(document: &str, rules: &str) -> Vec<Finding> {
    let rules = RuleSet::read(rules).unwrap();
    let mut findings = Checker::new(Some(rules))
        .check(document.as_bytes(), Extent::Cut)
        .findings;
    findings.retain(|finding| finding.win.is_some());
    findings
}

/// Two players in riichi win on one tile, four sticks and a honba on the table. What each gets beside
/// the 3900 and 2000 of the hands, in hundreds: honba and sticks.
const SHARES: &[(&str, [i32; 2])] = &[
    ("based_on = \"tenhou\"", [3 + 40, 0]),
    // Two carried sticks and the own one; the own one.
    (
        "based_on = \"tenhou\"\nmultiple_ron_sticks = \"own_back\"",
        [3 + 30, 10],
    ),
    (
        "based_on = \"tenhou\"\nmultiple_ron_sticks = \"split\"",
        [3 + 20, 20],
    ),
    // Every winner gets the honba here.
    ("based_on = \"ema-2016\"", [3 + 30, 3 + 10]),
];

/// The log of a double ron with these shares paid.
fn double_ron([first, second]: [i32; 2], sticks: u8) -> String {
    let log = log("double_ron_with_honba_and_sticks");
    // That round alone: a round before it would say how many sticks it can start with.
    let [before, start, end] =
        ["<INIT seed=\"0,", "<INIT seed=\"1,", "<INIT seed=\"2,"].map(|tag| log.find(tag).unwrap());
    let honba = |share: i32| share % 10;
    let (by_first, by_second) = (39 + honba(first), 20 + honba(second));
    let (first, second) = (39 + first, 20 + second);
    let (winner_before, payer_before) = (240 + first, 250 - by_first);
    let round = log[..before].to_owned() + &log[start..end];
    round
        .replace("seed=\"1,1,0,", &format!("seed=\"1,1,{},", sticks - 2))
        .replace("ba=\"1,2\"", &format!("ba=\"1,{sticks}\""))
        .replace(
            "sc=\"240,62,250,0,240,0,250,-42\"",
            &format!("sc=\"240,{first},250,0,240,0,250,-{by_first}\""),
        )
        .replace(
            "sc=\"302,0,250,0,240,20,208,-20\"",
            &format!("sc=\"{winner_before},0,250,0,240,{second},{payer_before},-{by_second}\""),
        )
}

#[test]
fn two_winners_get_honba_and_sticks_as_the_rules_share_them() {
    for (rules, shares) in SHARES {
        let rows = win_rows(&double_ron(*shares, 4), rules);
        assert!(rows.is_empty(), "{rules}: {rows:#?}");
    }
}

#[test]
fn sticks_shared_by_other_rules_are_two_wrong_payments() {
    for (i, (rules, due)) in SHARES.iter().enumerate() {
        for (j, (_, paid)) in SHARES.iter().enumerate() {
            let rows = win_rows(&double_ron(*paid, 4), rules);
            let found: Vec<_> = rows
                .iter()
                .map(|row| (row.win.unwrap(), row.code.id(), row.computed.as_str()))
                .collect();
            let expected: Vec<_> = [(1, 39, 0), (2, 20, 2)]
                .into_iter()
                .filter(|&(win, _, _)| due[win - 1] != paid[win - 1])
                .map(|(win, points, seat)| {
                    let share = due[win - 1];
                    let mut deltas = [0; 4];
                    deltas[seat] = 100 * (points + share);
                    deltas[3] = -100 * (points + share % 10);
                    let texts = deltas.map(|points: i32| points.to_string());
                    (win as u8, "payment_mismatch", texts.join(" "))
                })
                .collect();
            let expected: Vec<_> = expected
                .iter()
                .map(|(win, code, text)| (*win, *code, text.as_str()))
                .collect();
            assert_eq!(found, expected, "rules {i}, paid by {j}");
        }
    }
}

#[test]
fn a_hand_not_rounded_up_to_mangan_is_one_row() {
    for name in ["no_rounding_up_to_mangan", "chankan_with_ippatsu"] {
        let rows = win_rows(&log(name), "based_on = \"tenhou\"\nkiriage = true");
        assert!(!rows.is_empty(), "{name}");
        for (i, row) in rows.iter().enumerate() {
            assert_eq!(row.code.id(), "limit_mismatch", "{name}: {rows:#?}");
            assert!(row.note.contains("follows from it: points, payment"), "{row:#?}");
            let other = |other: &Finding| (other.round, other.win) == (row.round, row.win);
            assert!(!rows[i + 1..].iter().any(other), "{rows:#?}");
        }
    }
}

/// Where the nearest winner alone is paid (head bump), a second win pays nothing, so what its hand is worth is not
/// asked: one row, whatever the log says of it.
#[test]
fn a_second_winner_where_one_is_paid_is_one_row() {
    let log = double_ron([3 + 20, 0], 2);
    for wrong_value in [false, true] {
        let fu = if wrong_value {
            "ten=\"40,2000,0\""
        } else {
            "ten=\"30,2000,0\""
        };
        let document = log.replace("ten=\"30,2000,0\"", fu);
        assert_eq!(document != log, wrong_value);
        for (rules, two_may_win) in [("wrc-2025", false), ("m-league", false), ("tenhou", true)] {
            let rules = RuleSet::read(&format!("based_on = \"{rules}\"")).unwrap();
            let report = Checker::new(Some(rules)).check(document.as_bytes(), Extent::Cut);
            let rows: Vec<_> = report.findings.iter().filter(|row| row.win.is_some()).collect();
            let codes: Vec<_> = rows.iter().map(|row| (row.win, row.code.id())).collect();
            let expected = match (two_may_win, wrong_value) {
                (false, _) => vec![(Some(2), "too_many_winners")],
                (true, true) => vec![(Some(2), "fu_mismatch")],
                (true, false) => vec![],
            };
            assert_eq!(codes, expected, "{rows:#?}");
            let wins = (report.tally.wins_matched, report.tally.wins_mismatched);
            assert_eq!(wins, if expected.is_empty() { (2, 0) } else { (1, 1) });
        }
    }
}
