//! `haifu stats` and `haifu merge`: counters that agree with what logs were made for, add, and do not
//! depend on how the work is split.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use haifu::stats::{self, Kind, PUBLISHED, TABLES};
use serde_json::Value;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn haifu<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Output {
    Command::new(env!("CARGO_BIN_EXE_haifu"))
        .args(arguments)
        .current_dir(root())
        .output()
        .unwrap()
}

pub(crate) fn run<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> String {
    let output = haifu(arguments);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// Every file of a folder.
pub(crate) fn contents(folder: &Path) -> BTreeMap<String, String> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| {
            let text = fs::read_to_string(entry.path()).unwrap();
            (entry.file_name().into_string().unwrap(), text)
        })
        .collect()
}

/// Statistics of these logs with these options, as the parsed `stats.json`.
fn counted(paths: &[&str], options: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    run(["stats"].iter().chain(paths).chain(options).chain(&["-o", out]));
    serde_json::from_str(&fs::read_to_string(folder.path().join("stats.json")).unwrap()).unwrap()
}

/// A counter of a group; `a/b` for place b of counter a.
pub(crate) fn counter(group: &Value, path: &str) -> i64 {
    let mut value = &group["counters"];
    for part in path.split('/') {
        value = &value[part];
    }
    value.as_i64().unwrap_or(0)
}

/// What each log was made to show.
#[test]
fn logs_count_as_what_they_were_made_for() {
    for (log, expected) in [
        ("haitei", "wins_of_yaku/haitei=1"),
        ("houtei", "wins_of_yaku/houtei=1 wins_of_method/ron=1"),
        ("nine_kinds", "draws/nine_kinds=1 kazoe=0"),
        ("four_winds", "draws/four_winds=1"),
        (
            "four_riichi",
            "draws/four_riichi=1 riichi=4 riichi_of_order/first=1 riichi_of_order/fourth=1",
        ),
        ("nagashi_mangan", "draws/nagashi_mangan=1"),
        (
            "double_ron_on_an_added_kan",
            "rounds_of_winners/2=1 wins=2 deal_ins=1 deal_in_wins=2 wins_of_yaku/chankan=2",
        ),
        ("double_riichi", "riichi_double=1"),
        (
            "junsei_chuuren",
            "yakuman=1 wins_of_yaku/junsei_chuuren=1 wins_of_limit/yakuman=1",
        ),
        ("counted_yakuman", "kazoe=1 yakuman=0"),
        ("daisuushii_pao", "wins_of_yaku/daisuushii=1"),
        ("no_open_tanyao", "games_without_open_tanyao=1"),
    ] {
        let path = format!("data/logs/tenhou/{log}.mjlog");
        let statistics = counted(&[&path], &[]);
        let group = &statistics["groups"][0];
        for condition in expected.split(' ') {
            let (name, number) = condition.split_once('=').unwrap();
            let number: i64 = number.parse().unwrap();
            let found = counter(group, name);
            // Some of these logs show a thing more than once.
            assert!(
                if number == 0 { found == 0 } else { found >= number },
                "{log}: {name} is {found}, not {number}"
            );
        }
        assert_eq!(counter(group, "games"), 1, "{log}");
    }
}

#[test]
fn groups_add_up_to_the_whole() {
    let whole = counted(&["data"], &[]);
    let whole = &whole["groups"][0];
    for by in [
        "seat",
        "dealer",
        "round,riichi",
        "outcome",
        "player",
        "players,length",
    ] {
        let parts = counted(&["data"], &["--by", by]);
        let groups = parts["groups"].as_array().unwrap();
        assert!(groups.len() > 1, "{by}");
        for name in [
            "hands",
            "wins",
            "win_points",
            "riichi",
            "deal_ins",
            "points",
            "calls/pon",
        ] {
            let sum: i64 = groups.iter().map(|group| counter(group, name)).sum();
            assert_eq!(sum, counter(whole, name), "{name} by {by}");
        }
    }
}

#[test]
fn a_condition_and_its_opposite_share_the_hands() {
    let whole = counted(&["data"], &[]);
    for condition in [
        "riichi",
        "yaku=pinfu or draw=kyuushu",
        "points < 20000",
        "han>=5 and not dealer",
    ] {
        let opposite = format!("not ({condition})");
        let [held, rest] = [condition, &opposite].map(|filter| counted(&["data"], &["--where", filter]));
        for name in ["hands", "wins", "riichi_of_wait/tanki", "deal_in_loss"] {
            let parts = counter(&held["groups"][0], name) + counter(&rest["groups"][0], name);
            assert_eq!(parts, counter(&whole["groups"][0], name), "{name} of {condition}");
        }
        assert!(counter(&held["groups"][0], "hands") > 0, "{condition}");
    }
    let wins = counted(&["data"], &["--where", "yaku=chankan and tsumo"]);
    assert_eq!(wins["groups"].as_array().unwrap().len(), 0);
}

#[test]
fn shards_add_up_to_one_run_byte_for_byte() {
    let logs: Vec<PathBuf> = walkdir::WalkDir::new(root().join("data/logs"))
        .sort_by_file_name()
        .into_iter()
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.is_file())
        .collect();
    for options in [
        &[][..],
        &["--by", "players,dan"],
        &["--where", "not called", "--by", "seat"],
    ] {
        shards_agree(&logs, options);
    }
}

/// These logs counted in seven parts, added, and in one run.
pub(crate) fn shards_agree(logs: &[PathBuf], options: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let options: Vec<_> = options.iter().map(OsStr::new).collect();
    let stats = |logs: Vec<&OsStr>, jobs: &str, out: &Path| {
        let arguments = [
            OsStr::new("stats"),
            OsStr::new("--jobs"),
            OsStr::new(jobs),
            OsStr::new("-o"),
        ];
        let rest = [out.as_os_str()]
            .into_iter()
            .chain(options.iter().copied())
            .chain(logs);
        let output = haifu(arguments.into_iter().chain(rest));
        // Logs that are no whole documents are told and counted.
        assert!(matches!(output.status.code(), Some(0 | 2)), "{output:?}");
    };
    stats(
        logs.iter().map(|log| log.as_os_str()).collect(),
        "2",
        &at("whole"),
    );
    // Far from even, and out of order.
    let mut parts = vec![Vec::new(); 7];
    for i in 0..logs.len() {
        parts[[0, 1, 6, 3, 0, 5, 2, 0, 4, 6, 6][i % 11]].push(i);
    }
    let mut files = Vec::new();
    for (shard, part) in parts.iter().enumerate() {
        if part.is_empty() {
            continue;
        }
        let out = at(&format!("shard{shard}"));
        stats(part.iter().map(|&i| logs[i].as_os_str()).collect(), "1", &out);
        files.insert(0, out.join("stats.json"));
    }
    assert_eq!(parts.iter().map(Vec::len).sum::<usize>(), logs.len());
    let merge = [OsStr::new("merge"), OsStr::new("-o")].into_iter();
    let merged = at("merged");
    let output = haifu(
        merge
            .chain([merged.as_os_str()])
            .chain(files.iter().map(|file| file.as_os_str())),
    );
    assert!(matches!(output.status.code(), Some(0 | 2)), "{output:?}");
    let (whole, merged) = (contents(&at("whole")), contents(&merged));
    assert_eq!(
        whole.keys().collect::<Vec<_>>(),
        merged.keys().collect::<Vec<_>>()
    );
    for (name, text) in &whole {
        assert!(*text == merged[name], "{name} differs with {options:?}");
    }
    assert!(whole.len() > 30 && whole["stats.json"].contains("\"wins\""));
}

#[test]
fn every_rate_has_numerator_denominator_definition_and_interval() {
    let folder = tempfile::tempdir().unwrap();
    run(["stats", "data", "-o", folder.path().to_str().unwrap()]);
    let files = contents(folder.path());
    let definitions = &files["definitions.csv"];
    for table in TABLES {
        let text = &files[&format!("{}.csv", table.id)];
        let mut rows = csv::Reader::from_reader(text.as_bytes());
        let header = rows.headers().unwrap().clone();
        let at = |name: &str| header.iter().position(|column| column == name).unwrap();
        for row in rows.records() {
            let row = row.unwrap();
            let number = |name| row[at(name)].parse::<f64>();
            let measure = table
                .measures
                .iter()
                .find(|measure| measure.id == &row[at("measure")])
                .unwrap();
            let value = number("numerator").unwrap() / number("denominator").unwrap();
            assert!((value - number("value").unwrap()).abs() < 1e-6, "{row:?}");
            if measure.kind == Kind::Rate {
                let (low, high) = (number("low").unwrap(), number("high").unwrap());
                assert!((0.0..=1.0).contains(&value), "{}: {row:?}", table.id);
                assert!(low <= value + 1e-6 && value <= high + 1e-6, "{row:?}");
            } else {
                assert!(number("low").is_err(), "{row:?}");
            }
        }
        for measure in table.measures {
            let line = format!("{},{},{}", table.id, measure.id, measure.kind.id());
            assert!(
                definitions.contains(&line) && !measure.definition.is_empty(),
                "{line}"
            );
        }
    }
}

#[test]
fn the_page_of_statistics_is_the_list() {
    let path = root().join("docs/STATISTICS.md");
    let page = stats::markdown();
    if std::env::var_os("HAIFU_WRITE_DOCS").is_some() {
        fs::write(path, page).unwrap();
    } else {
        assert!(
            fs::read_to_string(path).unwrap() == page,
            "docs/STATISTICS.md is not up to date"
        );
    }
}

#[test]
fn questions_that_make_no_sense_are_answered_with_the_nearest_one() {
    for (arguments, answer) in [
        (["stats", "data", "--by", "yera"], "did you mean year?"),
        (["stats", "data", "--by", "yaku"], "can have several yaku"),
        (
            ["stats", "data", "--where", "dealer and riihci"],
            "dealer and riihci\n           ^^^^^^ there is no field of this name; did you mean riichi?",
        ),
        (["stats", "data", "--rules", "wrc-2052"], "wrc-2025"),
        (["merge", "data/README.md", "-o", "nowhere"], "expected value"),
    ] {
        let output = haifu(arguments);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(answer), "{told}");
    }
    assert!(!root().join("nowhere").exists());
}

#[test]
fn counters_that_cannot_be_are_refused_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    run(["stats", "data/logs", "--by", "players", "-o", &at("a")]);
    let text = std::fs::read_to_string(at("a/stats.json")).unwrap();
    let right: serde_json::Value = serde_json::from_str(&text).unwrap();
    let number = |pointer: &str| right.pointer(pointer).unwrap().as_i64().unwrap();
    let games = number("/groups/0/counters/games");
    for (pointer, value, why) in [
        ("/read/games", -3, "read.games: -3 is no count".to_owned()),
        (
            "/read/games",
            1,
            format!("group 1 (3), counters.games is {games}, which cannot be more than read.games (1)"),
        ),
        (
            "/read/wins",
            i64::MAX,
            format!("read.wins: {} is no count", i64::MAX),
        ),
        (
            "/groups/1/counters/rounds",
            -1,
            "group 2 (4), counters.rounds: -1 is no count".to_owned(),
        ),
        (
            "/groups/0/counters/draws/exhaustive",
            -7,
            "group 1 (3), counters.draws.exhaustive: -7 is no count".to_owned(),
        ),
        (
            "/groups/0/counters/points",
            i64::MIN,
            "counters.points: ".to_owned(),
        ),
        (
            "/groups/0/counters/games",
            games - 1,
            format!(
                "games_of_players is {games} in all, which must be as many as games ({})",
                games - 1
            ),
        ),
        (
            "/groups/0/counters/seats_bust",
            1_000_000,
            "cannot be more than seats".to_owned(),
        ),
    ] {
        let mut changed = right.clone();
        *changed.pointer_mut(pointer).unwrap() = value.into();
        std::fs::write(at("changed.json"), changed.to_string()).unwrap();
        let output = haifu(["merge", &at("a/stats.json"), &at("changed.json"), "-o", &at("c")]);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(
            told.contains("changed.json: ") && told.contains(&why),
            "{pointer} {value}: {told}"
        );
        assert!(told.contains("haifu stats PATH -o DIR"), "{told}");
        assert!(!folder.path().join("c").exists());
    }
    // Points are lost too, and the same group twice is a mistake.
    let mut twice = right.clone();
    let first = twice["groups"][0].clone();
    twice["groups"].as_array_mut().unwrap().push(first);
    std::fs::write(at("changed.json"), twice.to_string()).unwrap();
    let output = haifu(["merge", &at("changed.json"), "-o", &at("c")]);
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("stands there twice")
    );
    run(["merge", &at("a/stats.json"), &at("a/stats.json"), "-o", &at("c")]);
}

#[test]
fn statistics_of_different_questions_do_not_add() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let log = "data/logs/tenhou/haitei.mjlog";
    run(["stats", log, "-o", &at("a")]);
    run(["stats", log, "--where", "riichi", "-o", &at("b")]);
    let output = haifu(["merge", &at("a/stats.json"), &at("b/stats.json"), "-o", &at("c")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("another --by, --where or --rules")
    );
    assert!(!folder.path().join("c").exists());
}

#[test]
fn the_year_comes_from_the_log_id() {
    let folder = tempfile::tempdir().unwrap();
    let log = root().join("data/logs/tenhou/haitei.mjlog");
    for name in [
        "2016030412gm-00a9-0000-0123abcd.mjlog",
        "2018111200gm-00a9-0000-0123abcd.mjlog",
        "a.mjlog",
    ] {
        fs::copy(&log, folder.path().join(name)).unwrap();
    }
    let shown = run(["stats", "--by", "year", folder.path().to_str().unwrap()]);
    let years: Vec<_> = shown
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(years, ["year", "2016", "2018", "unknown"]);
    let one = counted(
        &[folder.path().to_str().unwrap()],
        &["--where", "year in 2017..2018"],
    );
    assert_eq!(counter(&one["groups"][0], "games"), 1);
}

/// Wins are valued by other rules where these are asked for.
#[test]
fn rules_given_decide_what_wins_are_worth() {
    let log = "data/logs/tenhou/double_wind.mjlog";
    let [by_log, by_rules] = [&[][..], &["--rules", "m-league"]].map(|options| counted(&[log], options));
    let value = |statistics: &Value| counter(&statistics["groups"][0], "win_points");
    assert!(
        value(&by_log) > value(&by_rules),
        "{} {}",
        value(&by_log),
        value(&by_rules)
    );
    assert_eq!(by_rules["rules"], "m-league");
}

#[test]
fn published_figures_are_compared_one_by_one() {
    for set in PUBLISHED {
        let shown = run(["stats", "data", "--self-check", set.id]);
        for figure in set.figures {
            assert!(shown.contains(figure.name), "{}", figure.name);
        }
        let last = format!("of {} figures agree", set.figures.len());
        assert!(shown.contains(&last), "{shown}");
        // Wins are rounds won and further winners: both sets were counted that way.
        let of = |name: &str| {
            set.figures
                .iter()
                .find(|figure| figure.name == name)
                .map(|figure| figure.published)
        };
        let further = of("wins").unwrap() + of("draws").unwrap() - of("rounds").unwrap();
        assert!((9_000..11_000).contains(&further), "{further}");
        if let Some(two) = of("rounds with two winners") {
            assert_eq!(two, further);
        }
    }
}
