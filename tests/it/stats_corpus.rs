//! Statistics over real logs against an independent count of their elements.

use std::fs;

use serde_json::Value;

use crate::corpus;
use crate::stats_command::{counter, run, shards_agree};

/// Counts of the census that statistics have, as sums of counters.
const OF_STATISTICS: &[(&str, &str)] = &[
    (
        "3+ dora indicators",
        "wins_of_indicators/3 wins_of_indicators/4 wins_of_indicators/5",
    ),
    ("8+ honba rounds", "rounds_of_honba/8+"),
    ("agari", "wins"),
    ("ankan", "calls/ankan"),
    ("chankan", "wins_of_yaku/chankan"),
    ("chi", "calls/chi"),
    ("daiminkan", "calls/daiminkan"),
    ("double riichi", "wins_of_yaku/double_riichi"),
    ("double ron rounds", "rounds_of_winners/2"),
    ("east-only games", "games_of_length/east"),
    ("games", "games"),
    ("haitei", "wins_of_yaku/haitei"),
    ("houtei", "wins_of_yaku/houtei"),
    ("kakan", "calls/kakan"),
    ("kazoe yakuman wins", "kazoe"),
    ("kita (nukidora)", "calls/kita"),
    ("multi-yakuman wins", "yakuman_several"),
    ("nagashi mangan", "draws/nagashi_mangan"),
    ("no-kuitan games", "games_without_open_tanyao"),
    ("no-red games", "games_without_reds"),
    ("owari", "games_ended"),
    ("pao (ron)", "liable_of_method/ron"),
    ("pao (tsumo)", "liable_of_method/tsumo"),
    ("pon", "calls/pon"),
    ("riichi accepted", "riichi_accepted"),
    ("riichi declared", "riichi"),
    ("rinshan", "wins_of_yaku/rinshan"),
    ("ron", "wins_of_method/ron"),
    ("ron on riichi-declaration tile", "riichi_ronned_wins"),
    ("rounds", "rounds"),
    ("ryuukyoku exhaustive", "draws/exhaustive"),
    ("ryuukyoku kan4", "draws/four_kans"),
    ("ryuukyoku kaze4", "draws/four_winds"),
    ("ryuukyoku nm", "draws/nagashi_mangan"),
    ("ryuukyoku reach4", "draws/four_riichi"),
    ("ryuukyoku ron3", "draws/triple_ron"),
    ("ryuukyoku yao9", "draws/nine_kinds"),
    ("sanma games", "games_of_players/3"),
    ("tsumo", "wins_by_tsumo"),
    ("ura dora > 0", "ura_hit"),
    ("west-or-later rounds", "rounds_of_wind/W rounds_of_wind/N"),
    ("yakuman wins", "yakuman"),
];

/// Counts of the census that the summary of a check has.
const OF_CHECK: &[(&str, &str)] = &[("DORA tags", "dora_revealed"), ("UN reconnect", "reconnect")];

/// Counts about elements of the header alone, which the reader's own test compares.
const OF_HEADERS: &[&str] = &[
    "GO csrule attribute (custom rule)",
    "chip/jansou games",
    "has SHUFFLE",
    "no owari",
    "owari with 16 values",
];

#[test]
fn counts_are_those_of_an_independent_census() {
    let Some(logs) = corpus::folder("tenhou-xml") else {
        return;
    };
    let census = fs::read_to_string(logs.with_file_name("tenhou-xml-census.json")).unwrap();
    let census: Value = serde_json::from_str(&census).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let logs = logs.to_str().unwrap();
    run(["stats", logs, "-o", &at("")]);
    let statistics: Value = serde_json::from_str(&fs::read_to_string(at("stats.json")).unwrap()).unwrap();
    let group = &statistics["groups"][0];
    let mut compared = 0;
    let mut compare = |name: &str, ours: i64, theirs: &Value| {
        assert_eq!(ours, theirs.as_i64().unwrap(), "{name}");
        compared += 1;
    };
    let sum = |paths: &str| paths.split(' ').map(|path| counter(group, path)).sum::<i64>();

    let summary = at("summary.json");
    crate::stats_command::haifu([
        "check",
        logs,
        "--skip",
        "wall",
        "-o",
        &at("rows.csv"),
        "--summary",
        &summary,
    ]);
    let summary: Value = serde_json::from_str(&fs::read_to_string(&summary).unwrap()).unwrap();
    // Connections lost before the first deal and after it.
    let lost = ["BYE before first INIT", "BYE disconnect"];
    let both: i64 = lost
        .iter()
        .map(|name| census["counts"][name].as_i64().unwrap())
        .sum();
    let ours = summary["recorded"]["calls"]["disconnect"].as_i64();
    compare("BYE", ours.unwrap(), &both.into());
    for (name, theirs) in census["counts"].as_object().unwrap() {
        if lost.contains(&name.as_str()) {
            continue;
        }
        if let Some((_, paths)) = OF_STATISTICS.iter().find(|(known, _)| known == name) {
            compare(name, sum(paths), theirs);
        } else if let Some((_, path)) = OF_CHECK.iter().find(|(known, _)| known == name) {
            compare(name, summary["recorded"]["calls"][path].as_i64().unwrap(), theirs);
        } else {
            assert!(OF_HEADERS.contains(&name.as_str()), "nothing of ours is {name}");
        }
    }
    for (winners, rounds) in census["agari_per_round"].as_object().unwrap() {
        compare(
            "agari_per_round",
            counter(group, &format!("rounds_of_winners/{winners}")),
            rounds,
        );
    }
    for (fu, wins) in census["fu"].as_object().unwrap() {
        compare(
            &format!("fu {fu}"),
            counter(group, &format!("wins_of_fu/{fu}")),
            wins,
        );
    }
    let limits = ["none", "mangan", "haneman", "baiman", "sanbaiman", "yakuman"];
    for (place, limit) in limits.iter().enumerate() {
        let theirs = &census["limit"][place.to_string()];
        compare(limit, counter(group, &format!("wins_of_limit/{limit}")), theirs);
    }
    for list in ["yaku", "yakuman"] {
        for (id, wins) in census[list].as_object().unwrap() {
            let id: u16 = id.parse().unwrap();
            let ours = match id {
                // Dora, ura dora (listed with every riichi, also none) and red fives.
                52..=54 => continue,
                _ => of_yaku(group, id),
            };
            compare(&format!("{list} {id}"), ours, wins);
        }
    }
    // Every riichi win lists its ura dora.
    compare("yaku 53", counter(group, "ura_known"), &census["yaku"]["53"]);
    println!("{compared} counts of the census compared, all equal");
    assert!(compared > 100, "{compared}");
}

/// Wins with a yaku by Tenhou's number. The winds of seat and round have names of their own here.
fn of_yaku(group: &Value, id: u16) -> i64 {
    let winds = ["east", "south", "west", "north"];
    let name = match id {
        10..14 => format!("yakuhai_seat_{}", winds[usize::from(id) - 10]),
        14..18 => format!("yakuhai_round_{}", winds[usize::from(id) - 14]),
        _ => {
            let yaku = haifu::win::Yaku::ALL.iter().find(|yaku| yaku.tenhou_id() == id);
            yaku.unwrap().id().to_owned()
        }
    };
    counter(group, &format!("wins_of_yaku/{name}"))
}

#[test]
fn seven_shards_of_real_logs_add_up_to_one_run() {
    let Some(logs) = corpus::folder("tenhou-xml") else {
        return;
    };
    // Every 40th log, as each is named on a command line; folders are shards too.
    let logs: Vec<_> = corpus::files(&logs).into_iter().step_by(40).collect();
    shards_agree(&logs, &["--by", "year,players"]);
    println!("{} logs in seven shards", logs.len());
}
