//! `haifu find` and `haifu show`: what is found is what other ways of reading the logs give, and a round on
//! the screen says what its log says.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use haifu::report::found_columns;
use haifu::wins::{MetWin, WinReader};
use serde_json::Value;
use walkdir::WalkDir;

use crate::stats_command::{haifu, run};

fn stdout(arguments: &[&str]) -> String {
    String::from_utf8(haifu(arguments).stdout).unwrap()
}

fn stderr(arguments: &[&str]) -> (Option<i32>, String) {
    let output = haifu(arguments);
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// What is found below a folder, as JSON.
fn found(path: &str, options: &[&str]) -> Vec<Value> {
    let arguments = [&["find", path, "-q", "--format", "json"], options].concat();
    serde_json::from_str(&run(&arguments)).unwrap()
}

/// `FILE ROUND.HONBA SEAT` without the folder and the ending.
fn places(hits: &[Value]) -> Vec<String> {
    let place = |hit: &Value| {
        let file = Path::new(hit["file"].as_str().unwrap()).file_stem().unwrap();
        let round = hit["round"].as_str().unwrap();
        format!(
            "{} {round}.{} {}",
            file.to_str().unwrap(),
            hit["honba"],
            hit["seat"]
        )
    };
    hits.iter().map(place).collect()
}

/// What the logs were made to show, by their names and their text.
#[test]
fn situations_are_found_where_the_logs_were_made_for_them() {
    for (expression, options, expected) in [
        (
            "yaku=chankan and riichi",
            &[][..],
            "chankan_on_a_red_five E1.0 1, chankan_with_ippatsu E1.0 1, double_ron_on_an_added_kan E2.1 3",
        ),
        // The caught player does not win; a round is listed once.
        (
            "yaku=chankan and winners=2",
            &["--each", "round"],
            "double_ron_on_an_added_kan E2.1 3",
        ),
        (
            "yaku=chankan and winners=2",
            &[],
            "double_ron_on_an_added_kan E2.1 3, double_ron_on_an_added_kan E2.1 1",
        ),
        (
            "winners=2 and deals_in",
            &["--each", "hand", "--include", "double_ron_on_*"],
            "double_ron_on_an_added_kan E2.1 2",
        ),
        ("draw=four_winds", &["--limit", "1"], "four_winds E1.0 0"),
        ("yaku=haitei and tile='4m' and tsumo", &[], "haitei E1.0 1"),
        ("finding=fu_mismatch", &[], ""),
    ] {
        let arguments = [&["--where", expression], options].concat();
        let hits = found("data/logs/tenhou", &arguments);
        assert_eq!(places(&hits).join(", "), expected, "{expression}");
    }
}

/// Every win of every log of the project, read in another way.
fn all_wins() -> Vec<(PathBuf, MetWin)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wins = Vec::new();
    let mut reader = WinReader::default();
    for entry in WalkDir::new(root.join("data/logs")).sort_by_file_name() {
        let entry = entry.unwrap();
        if entry.file_type().is_file() {
            let mut bytes = Vec::new();
            let file = fs::File::open(entry.path()).unwrap();
            if entry.path().extension().is_some_and(|ending| ending == "gz") {
                GzDecoder::new(file).read_to_end(&mut bytes).unwrap();
            } else {
                BufReader::new(file).read_to_end(&mut bytes).unwrap();
            }
            reader.read(&bytes, |win| wins.push((entry.path().to_owned(), win)));
        }
    }
    wins
}

#[test]
fn wins_found_are_those_that_the_logs_claim() {
    let wins = all_wins();
    let points = |win: &MetWin| win.claim.points.map(|points| points.0);
    let count = |condition: &dyn Fn(&MetWin) -> bool| wins.iter().filter(|(_, win)| condition(win)).count();
    let tsumo = |win: &MetWin| win.claim.from == win.claim.winner;
    for (expression, expected) in [
        ("wins", wins.len()),
        ("wins and tsumo", count(&tsumo)),
        (
            "wins and not tsumo and seat=2",
            count(&|win| !tsumo(win) && win.claim.winner.index() == 2),
        ),
        (
            "from=1 and not tsumo",
            count(&|win| !tsumo(win) && win.claim.from.index() == 1),
        ),
        ("round=E2 and wins", count(&|win| win.round.to_string() == "E2")),
        (
            "fu=30",
            count(&|win| win.claim.fu == Some(30) && points(win).is_some()),
        ),
    ] {
        assert!(expected > 0, "{expression}");
        let counted = run(["find", "data/logs", "-q", "--count", "--where", expression]);
        // Logs that give no fu have computed ones.
        if expression.starts_with("fu") {
            assert!(counted.trim().parse::<usize>().unwrap() >= expected, "{counted}");
        } else {
            assert_eq!(counted.trim(), expected.to_string(), "{expression}");
        }
    }
}

#[test]
fn formats_and_jobs_give_the_same_hits() {
    let arguments = ["find", "data/logs", "-q", "--where", "han>=3"];
    let with = |more: &[&str]| stdout(&[&arguments[..], more].concat());
    let array: Vec<Value> = serde_json::from_str(&with(&["--format", "json"])).unwrap();
    let lines = with(&["--format", "jsonl", "--jobs", "1"]);
    assert_eq!(lines, with(&["--format", "jsonl", "--jobs", "3"]));
    let lines: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(array, lines);
    let table = with(&["--format", "csv"]);
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let names: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    let known: Vec<_> = found_columns().map(|(name, _)| name).collect();
    assert_eq!(names, known);
    for (row, hit) in reader.records().map(Result::unwrap).zip(&array) {
        for (name, cell) in names.iter().zip(&row) {
            let value = &hit[name.as_str()];
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            assert_eq!(cell, if value.is_null() { "" } else { &text }, "{name}");
        }
    }
    assert_eq!(with(&["--format", "text"]).matches("\n\n").count(), array.len());
    let first = with(&["--format", "jsonl", "--limit", "2"]);
    assert_eq!(first.lines().count(), 2);
    assert!(with(&["--format", "jsonl"]).starts_with(&first));
    assert_eq!(with(&["--count"]).trim(), array.len().to_string());
}

#[test]
fn links_lead_to_the_seat_and_the_round() {
    let folder = tempfile::tempdir().unwrap();
    let log = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs/tenhou/nine_kinds.mjlog");
    let id = "2016010100gm-00a9-0000-0123abcd";
    fs::copy(&log, folder.path().join(format!("{id}.mjlog"))).unwrap();
    fs::copy(&log, folder.path().join("other.mjlog")).unwrap();
    let path = folder.path().to_str().unwrap();
    let hits = found(path, &["--where", "yaku=kokushi"]);
    let links: Vec<_> = hits.iter().map(|hit| &hit["link"]).collect();
    let link = format!("https://tenhou.net/0/?log={id}&tw=3&ts=2");
    assert_eq!(links, [&Value::from(link), &Value::Null]);
    assert_eq!((&hits[0]["log_id"], &hits[0]["number"]), (&id.into(), &2.into()));
}

/// The first draw of the log is gone: its first round leads nowhere.
fn damaged() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let log = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs/tenhou/haitei.mjlog");
    let text = fs::read_to_string(log).unwrap();
    let at = text.find("<T").filter(|_| text.contains("<TAIKYOKU")).unwrap();
    let draw = at + text[at + 1..].find("<T").unwrap() + 1;
    let end = draw + text[draw..].find("/>").unwrap() + 2;
    fs::write(
        folder.path().join("cut.mjlog"),
        format!("{}{}", &text[..draw], &text[end..]),
    )
    .unwrap();
    folder
}

#[test]
fn a_round_that_cannot_be_followed_is_found_by_its_finding() {
    let folder = damaged();
    let path = folder.path().to_str().unwrap();
    let hits = found(path, &["--where", "finding=out_of_turn and round=E1"]);
    assert_eq!(hits.len(), 1);
    assert_eq!(
        (&hits[0]["result"], &hits[0]["findings"]),
        (&"lost".into(), &"out_of_turn".into())
    );
    // What the play alone would tell is not known, so neither this nor its contrary holds.
    for expression in [
        "finding=out_of_turn and riichi",
        "finding=out_of_turn and riichi=no",
    ] {
        assert_eq!(found(path, &["--where", expression]).len(), 0, "{expression}");
    }
    assert_eq!(found(path, &["--where", "round=E1"]).len(), 0);
    let output = haifu(["show", &format!("{path}/cut.mjlog"), "--round", "E1"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text.contains("cannot be followed any further"), "{text}");
    assert!(text.contains("out_of_turn"), "{text}");
}

#[test]
fn mistakes_are_told_with_the_nearest_name() {
    for (arguments, words) in [
        (
            &["find", "data", "--where", "yaku=chankn"][..],
            "did you mean chankan?",
        ),
        (
            &["find", "data", "--where", "yakku=chankan"],
            "did you mean yaku?",
        ),
        (
            &["find", "data", "--each", "rounds"],
            "[possible values: win, round, hand]",
        ),
        (
            &["find", "data", "--format", "txt"],
            "a similar value exists: 'text'",
        ),
        (&["find", "benches"], "no logs found in benches"),
        (
            &["show", "data/logs/tenhou/haitei.mjlog", "--round", "S4"],
            "has no such round; there are game 1: E1.0, E2.0",
        ),
        (
            &["show", "data/logs/tenhou/haitei.mjlog", "--round", "X4"],
            "no round such as E3 or E3.1",
        ),
        (
            &["find", "data", "--where", "tile=8z"],
            "tile has no such word; did you mean 8",
        ),
        (
            &["wall", "README.md"],
            "cannot read README.md: it is in no format that haifu reads",
        ),
        (
            &["explain", "data/logs/tenhou/haitei.mjlog", "--win", "9"],
            "has no such win; there are wins in game 1: E1.0, E2.0",
        ),
        (&["show", "benches"], "no logs found in benches"),
        (&["show", "nowhere"], "cannot read nowhere"),
    ] {
        let (code, text) = stderr(arguments);
        assert_eq!(code, Some(2), "{arguments:?} {text}");
        assert!(text.contains(words), "{arguments:?} {text}");
    }
    // The sign points at what is wrong, in the line below.
    let (_, text) = stderr(&["find", "data", "--where", "riichi and yaku=chankn"]);
    let lines: Vec<_> = text.lines().collect();
    let at = lines.iter().position(|line| line.contains("^^^^^^")).unwrap();
    assert_eq!(lines[at].find('^'), lines[at - 1].find("chankn"));
}

/// Read off the log by hand: deal, draws and discards, result.
const SECOND_ROUND: &str = "\
data/logs/tenhou/haitei.mjlog
In rivers: ' discarded as drawn, ! declares riichi, ^ called by another.

E2, 0 honba, 0 sticks on the table   game 1
dora indicators 3p   62 tiles left to draw

seat 0 N  23,700  East
  dealt  1569m12689p179s4z
  river  6z'   7z'
  hand   1569m12689p179s4z
seat 1 E  27,700  South, deals
  dealt  2334m12568p89s57z
  river  2s'   3z'
  hand   2334m12568p89s57z
seat 2 S  24,300  West
  dealt  469m309p12246s22z
  river  7m'   6z'
  hand   469m309p12246s22z
seat 3 W  24,300  North
  dealt  119m19p19s123456z
  river  9p'   1s'
  hand   119m19p19s123456z

seat 3 wins on 7z of seat 0 (turn 2): 32,000 yakuman
  hand   119m19p19s123456z 7z
  yaku   kokushi
  points seat 0   23,700  -32,000 =   -8,300
         seat 1   27,700        0 =   27,700
         seat 2   24,300        0 =   24,300
         seat 3   24,300  +32,000 =   56,300
";

#[test]
fn a_round_is_shown_as_its_log_has_it() {
    let log = "data/logs/tenhou/haitei.mjlog";
    assert_eq!(run(["show", log, "--round", "E2"]), SECOND_ROUND);
    let colored = run(["show", log, "--round", "E2", "--color", "always"]);
    let mut plain = String::new();
    for (nth, piece) in colored.split("\u{1b}[").enumerate() {
        plain.push_str(if nth == 0 {
            piece
        } else {
            piece.split_once('m').unwrap().1
        });
    }
    assert_ne!(plain, colored);
    assert_eq!(plain, SECOND_ROUND);
}

#[test]
fn calls_riichi_and_kans_are_marked() {
    let text = run([
        "show",
        "data/logs/tenhou/double_ron_on_an_added_kan.mjlog",
        "--round",
        "E2.1",
    ]);
    for line in [
        "  river  4m'^  9s'   1s'",
        "  calls  turn 2  pon 4m with 44m, of seat 0",
        "         turn 4  added kan 4m",
        "  river  9m'   8m!   5z'",
        "  hand   23m45699p345678s  riichi",
        "seat 3 wins on 4m of seat 2 (turn 3): 3,900",
        "seat 1 wins on 4m of seat 2 (turn 3): 7,700",
    ] {
        assert!(text.lines().any(|shown| shown == line), "{line}\n{text}");
    }
}

#[test]
fn every_round_of_the_project_fits_a_terminal() {
    let text = run(["show", "data"]);
    let rounds = text
        .lines()
        .filter(|line| line.contains(" on the table   game "))
        .count();
    assert!(rounds > 2000, "{rounds}");
    for line in text
        .lines()
        .filter(|line| !line.starts_with("data/") && !line.starts_with("seat "))
    {
        assert!(line.chars().count() <= 80, "{line}");
        assert!(!line.contains(char::is_control), "{line:?}");
    }
}

#[test]
fn the_page_lists_the_columns() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/FIND.md");
    let page = fs::read_to_string(&path).unwrap();
    let mut table = "| Column | Meaning |\n|---|---|\n".to_owned();
    for (name, meaning) in found_columns() {
        let _ = writeln!(table, "| `{name}` | {meaning} |");
    }
    if std::env::var_os("HAIFU_WRITE_DOCS").is_some() {
        let start = page
            .find("| Column |")
            .or_else(|| page.find("COLUMNS\n"))
            .unwrap();
        let end = start + page[start..].find("\n\n").unwrap() + 1;
        fs::write(path, format!("{}{table}{}", &page[..start], &page[end..])).unwrap();
        return;
    }
    assert!(
        page.contains(&table),
        "HAIFU_WRITE_DOCS=1 cargo test the_page_lists writes it:\n{table}"
    );
}
