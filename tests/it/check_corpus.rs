//! The whole check over the corpus of real logs that lies beside the project, where there is one.

use std::fs;
use std::path::Path;

use haifu::audit::{Code, Finding, Severity, Tally};
use haifu::check::{Checker, Extent};
use haifu::win::{Bonus, Yaku};
use rayon::prelude::*;

use crate::corpus;

fn check_all(folder: &Path) -> (Vec<(String, Finding)>, Tally) {
    let files = corpus::files(folder);
    let reports: Vec<_> = files
        .par_chunks(64)
        .map(|chunk| {
            let mut checker = Checker::default();
            let mut findings = Vec::new();
            let mut tally = Tally::default();
            for path in chunk {
                let name = path
                    .strip_prefix(folder)
                    .expect("below the folder")
                    .display()
                    .to_string();
                checker.name_document(&name);
                let report = checker.check(&corpus::read(path), Extent::Whole);
                findings.extend(report.findings.into_iter().map(|finding| (name.clone(), finding)));
                tally.add(&report.tally);
            }
            (findings, tally)
        })
        .collect();
    let mut all = (Vec::new(), Tally::default());
    for (findings, tally) in reports {
        all.0.extend(findings);
        all.1.add(&tally);
    }
    all
}

#[test]
fn every_win_of_ranked_real_logs_is_matched() {
    let Some(folder) = corpus::folder("tenhou-xml") else {
        return;
    };
    let (findings, tally) = check_all(&folder);
    // Two logs put together by hand: real hands under the header of an East game, one of them with the
    // seed of another game.
    let by_hand = [
        ("doubleron_and_riichi.mjlog", Code::GamePastItsEnd),
        ("west.mjlog", Code::WallMismatch),
        ("west.mjlog", Code::GamePastItsEnd),
    ];
    let expected = |file: &str, code| {
        by_hand
            .iter()
            .any(|&(name, expected)| file.ends_with(name) && expected == code)
    };
    let errors = findings
        .iter()
        .filter(|(_, finding)| finding.severity == Severity::Error);
    let (known, wrong): (Vec<_>, Vec<_>) = errors.partition(|(file, finding)| expected(file, finding.code));
    assert_eq!(known.len(), by_hand.len());
    assert!(
        wrong.is_empty(),
        "{} errors, the first: {:#?}",
        wrong.len(),
        &wrong[..wrong.len().min(5)]
    );
    assert_eq!((tally.games, tally.rounds, tally.wins), (9_594, 89_110, 75_587));
    assert_eq!(tally.wins_unverifiable, 0);
    assert_eq!(tally.wins_matched + tally.wins_mismatched, tally.wins);
    // Old games that went on where today's end; tables with other points, uma or dealer rules.
    let count = |code: Code| tally.findings[code as usize];
    assert_eq!(count(Code::OlderEndRule), 14);
    assert_eq!(count(Code::PointsTotalMismatch), 5);
    assert_eq!(count(Code::RoundNotNext), 3);
    assert_eq!(count(Code::ResultsMismatch), 3);
    // Every round with a seed, but the 18 of the foreign one.
    assert_eq!((tally.walls, tally.walls_proven), (86_814, 86_796));
}

#[test]
fn counts_as_recorded_agree_with_the_census() {
    let (Some(folder), Some(census)) = (
        corpus::folder("tenhou-xml"),
        corpus::folder("tenhou-xml-census.json"),
    ) else {
        return;
    };
    let (_, tally) = check_all(&folder);
    let census = fs::read(census).expect("a census");
    let census: serde_json::Value = serde_json::from_slice(&census).expect("JSON");
    let count = |table: &str, key: &str| census[table][key].as_u64().unwrap_or(0);
    let mut compared = 0;
    let mut compare = |what: &str, ours: u64, theirs: u64| {
        assert_eq!(ours, theirs, "{what}");
        compared += 1;
    };
    for &yaku in Yaku::ALL {
        let table = if yaku.is_yakuman() { "yakuman" } else { "yaku" };
        let theirs = count(table, &yaku.tenhou_id().to_string());
        compare(yaku.id(), tally.recorded.yaku[yaku as usize], theirs);
    }
    for bonus in Bonus::ALL {
        if let Some(id) = bonus.tenhou_id() {
            compare(
                bonus.id(),
                tally.recorded.bonus[bonus as usize],
                count("yaku", &id.to_string()),
            );
        }
    }
    compare(
        "ura dora > 0",
        tally.recorded.ura_dora_hit,
        count("counts", "ura dora > 0"),
    );
    compare("games", tally.games, count("counts", "games"));
    compare("rounds", tally.rounds, count("counts", "rounds"));
    compare("wins", tally.wins, count("counts", "agari"));
    compare("tsumo", tally.recorded.tsumo, count("counts", "tsumo"));
    compare("ron", tally.recorded.ron, count("counts", "ron"));
    for (limit, &ours) in tally.recorded.limits.iter().enumerate() {
        compare("limit", ours, count("limit", &limit.to_string()));
    }
    for (fu, ours) in tally.recorded.fu_counts() {
        compare("fu", ours, count("fu", &fu.to_string()));
    }
    let draws = ["(exhaustive)", "nm", "yao9", "kaze4", "reach4", "kan4", "ron3"];
    for (draw, &ours) in draws.iter().zip(&tally.recorded.draws) {
        compare(draw, ours, count("ryuukyoku", draw));
    }
    let calls = [
        "chi",
        "pon",
        "daiminkan",
        "kakan",
        "ankan",
        "kita (nukidora)",
        "riichi declared",
        "riichi accepted",
        "DORA tags",
        "",
        "UN reconnect",
    ];
    for (call, &ours) in calls
        .iter()
        .zip(&tally.recorded.calls)
        .filter(|(call, _)| !call.is_empty())
    {
        compare(call, ours, count("counts", call));
    }
    let disconnects = count("counts", "BYE before first INIT") + count("counts", "BYE disconnect");
    compare(
        "disconnect",
        tally.recorded.calls[haifu::audit::RecordedCall::Disconnect as usize],
        disconnects,
    );
    println!("{compared} counts compared with the census");
}
