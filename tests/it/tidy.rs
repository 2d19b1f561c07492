//! The sources against the written law: room directions, sizes, names, printing, documentation.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use haifu::audit::Code;
use haifu::report::Column;

/// Lines that a file may have, by folder.
const MOST_LINES: [(&str, usize); 4] = [
    ("src", 500),
    ("tests", 800),
    ("benches", 500),
    ("crates/haifu-python/src", 500),
];

/// Files that are tables and may be longer.
const TABLES: &[&str] = &["src/rules/presets/cells.rs"];

/// Module names that say nothing.
const EMPTY_NAMES: &[&str] = &["utils", "util", "helpers", "helper", "common", "misc", "manager"];

/// What only some rooms may touch: the words, and the rooms.
const RESERVED: &[(&str, &[&str])] = &[
    ("std::fs", &["source", "report"]),
    ("File::", &["source", "report"]),
    ("walkdir", &["source"]),
    ("std::env", &["cli", "main"]),
    ("std::time", &["cli"]),
    ("std::thread", &["pipeline", "cli"]),
    ("rayon", &["pipeline"]),
    ("Mutex", &["pipeline", "cli"]),
    ("Atomic", &["pipeline", "cli"]),
    ("process::exit", &["cli"]),
    ("println!", &["cli"]),
    ("print!", &["cli"]),
    ("static mut", &[]),
    ("thread_local!", &[]),
    ("OnceLock", &[]),
    ("LazyLock", &[]),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Files below these folders and files of the repository, as paths from its root.
fn files(places: &[&str]) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = places
        .iter()
        .map(|place| root().join(place))
        .filter(|place| place.exists())
        .flat_map(walkdir::WalkDir::new)
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| entry.path().strip_prefix(root()).unwrap().to_owned())
        .collect();
    files.sort();
    files
}

fn sources(places: &[&str]) -> Vec<(String, String)> {
    files(places)
        .into_iter()
        .filter(|path| path.extension() == Some(OsStr::new("rs")))
        .map(|path| path.to_string_lossy().replace('\\', "/"))
        .map(|path| {
            let text = read(&path);
            (path, text)
        })
        .collect()
}

/// `src/score/fu.rs` and `src/score.rs` are in room `score`.
fn room_of(path: &str) -> &str {
    let below = path.strip_prefix("src/").unwrap();
    below.split(['/', '.']).next().unwrap()
}

/// The code of a file without its comments.
fn without_comments(text: &str) -> String {
    let code = text.lines().map(|line| line.split("//").next().unwrap());
    code.collect::<Vec<_>>().join("\n")
}

/// The code of a file without comments and unit tests; nothing if all of it is tests.
fn without_tests(path: &str, text: &str) -> String {
    if path.ends_with("/tests.rs") || path.contains("/tests/") {
        return String::new();
    }
    let code = without_comments(text);
    let end = code.find("#[cfg(test)]").unwrap_or(code.len());
    code[..end].to_owned()
}

/// The first name after each `crate::`, groups included.
fn names_after_crate(code: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (at, found) in code.match_indices("crate::") {
        let rest = &code[at + found.len()..];
        let Some(group) = rest.strip_prefix('{') else {
            names.insert(first_name(rest));
            continue;
        };
        let mut depth = 0;
        let mut start = 0;
        for (i, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                ',' | '}' if depth == 0 => {
                    names.insert(first_name(group[start..i].trim()));
                    start = i + 1;
                    if c == '}' {
                        break;
                    }
                }
                _ => {}
            }
        }
    }
    names.remove("");
    names
}

fn first_name(text: &str) -> String {
    text.chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect()
}

/// The rooms of ARCHITECTURE.md in order, with what each may use.
fn law() -> Vec<(String, BTreeSet<String>)> {
    let page = read("ARCHITECTURE.md");
    let table = page
        .split("## Rooms")
        .nth(1)
        .unwrap()
        .split("\n## ")
        .next()
        .unwrap();
    let quoted =
        |cell: &str| -> Vec<String> { cell.split('`').skip(1).step_by(2).map(str::to_owned).collect() };
    table
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| {
            let cells: Vec<&str> = line.split('|').collect();
            (quoted(cells[1]).remove(0), quoted(cells[2]).into_iter().collect())
        })
        .collect()
}

#[test]
fn rooms_use_only_rooms_that_the_table_allows() {
    let law: BTreeMap<_, _> = law().into_iter().collect();
    let mut offences = Vec::new();
    for (path, text) in sources(&["src"]) {
        let room = room_of(&path);
        if room == "lib" || room == "main" {
            continue;
        }
        for name in names_after_crate(&without_comments(&text)) {
            if name != room && !law.get(room).is_some_and(|allowed| allowed.contains(&name)) {
                offences.push(format!("{path}: {room} may not use {name}"));
            }
        }
    }
    assert!(offences.is_empty(), "{offences:#?}");
}

#[test]
fn the_table_lists_each_room_below_those_it_uses() {
    let mut above = BTreeSet::new();
    for (room, uses) in law() {
        let unknown: Vec<_> = uses.difference(&above).collect();
        assert!(
            unknown.is_empty(),
            "{room} uses {unknown:?}, which do not stand above it"
        );
        assert!(above.insert(room.clone()), "{room} stands twice");
    }
    let mut rooms: BTreeSet<_> = sources(&["src"])
        .iter()
        .map(|(path, _)| room_of(path).to_owned())
        .collect();
    rooms.remove("lib");
    rooms.remove("main");
    assert_eq!(above, rooms, "rooms of the table and rooms of the sources");
}

#[test]
fn super_stays_inside_the_room() {
    for (path, text) in sources(&["src"]) {
        let code = without_tests(&path, &text);
        // Below `src/ROOM/` there is one more level to climb.
        let climb = match path.matches('/').count() {
            1 => "super::",
            2 => "super::super::",
            _ => "super::super::super::",
        };
        assert!(!code.contains(climb), "{path} leaves its room with {climb}");
    }
}

#[test]
fn files_are_short_enough_to_read() {
    for (folder, most) in MOST_LINES {
        for (path, text) in sources(&[folder]) {
            let lines = text.lines().count();
            assert!(
                lines <= most || TABLES.contains(&&*path),
                "{path} has {lines} lines"
            );
        }
    }
    assert!(read("src/main.rs").lines().count() < 40);
    for table in TABLES {
        assert!(root().join(table).exists(), "{table} is gone");
    }
}

#[test]
fn modules_have_names_that_say_something() {
    for (path, _) in sources(&["src", "tests", "benches", "crates/haifu-python/src"]) {
        for part in path.split(['/', '.']) {
            assert!(!EMPTY_NAMES.contains(&part), "{path}");
        }
        assert!(!path.ends_with("/mod.rs"), "{path}");
    }
}

#[test]
fn files_terminal_clock_and_threads_are_met_where_the_law_says() {
    let mut offences = Vec::new();
    for (path, text) in sources(&["src"]) {
        let room = room_of(&path);
        let code = without_tests(&path, &text);
        for (word, rooms) in RESERVED {
            if code.contains(word) && !rooms.contains(&room) {
                offences.push(format!("{path}: {word}"));
            }
        }
    }
    assert!(offences.is_empty(), "{offences:#?}");
}

#[test]
fn no_path_of_some_machine_is_committed() {
    let folders = ["home", "root", "work", "Users", "mnt"];
    let places = [
        "data",
        "reports",
        "docs",
        "tests",
        "README.md",
        "ARCHITECTURE.md",
        ".ci",
        "contrib",
        "crates/haifu-python/README.md",
        "crates/haifu-python/examples",
        "crates/haifu-python/python",
        "crates/haifu-python/src",
        "crates/haifu-python/tests",
    ];
    for path in files(&places) {
        // What Python compiled names its source.
        let compiled = path.extension() == Some(OsStr::new("pyc"));
        if compiled || path.starts_with("reports/out") {
            continue;
        }
        let bytes = fs::read(root().join(&path)).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        for folder in folders {
            // A slash in front of the folder, and no name in front of the slash.
            let absolute = format!("/{folder}/");
            for (at, _) in text.match_indices(&absolute) {
                let before = text[..at].chars().next_back();
                let relative = before.is_some_and(|c| c.is_alphanumeric() || "._-/".contains(c));
                assert!(relative, "{}: {absolute}", path.display());
            }
        }
    }
}

/// The part of `docs/FINDINGS.md` that is the catalogue.
fn catalogue_page() -> String {
    let mut page = String::new();
    for code in Code::ALL {
        let mut category = code.category().id().to_owned();
        category[..1].make_ascii_uppercase();
        let _ = write!(
            page,
            "\n## `{}`\n\n*{category}, {}.* {}\n\nUsual cause: {}\n\nExample: {}\n",
            code.id(),
            code.severity().id(),
            code.meaning(),
            code.cause(),
            code.example(),
        );
    }
    page
}

/// With `HAIFU_WRITE_DOCS` set, the page is written anew instead of compared.
#[test]
fn the_page_of_findings_is_the_catalogue() {
    let page = read("docs/FINDINGS.md");
    let start = page.find("\n## `").unwrap_or(page.len());
    let expected = format!("{}{}", &page[..start], catalogue_page());
    if std::env::var_os("HAIFU_WRITE_DOCS").is_some() {
        fs::write(root().join("docs/FINDINGS.md"), &expected).unwrap();
    } else {
        assert!(page == expected, "docs/FINDINGS.md is not up to date");
    }
}

#[test]
fn every_column_is_documented_once_and_rightly() {
    let page = read("README.md");
    let rows: Vec<String> = page
        .split("## Columns")
        .nth(1)
        .unwrap()
        .split("\n## ")
        .next()
        .unwrap()
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(str::to_owned)
        .collect();
    let columns: Vec<String> = Column::ALL
        .iter()
        .map(|column| {
            format!(
                "| `{}` | {} | {} |",
                column.name(),
                column.value_type().id(),
                column.meaning()
            )
        })
        .collect();
    assert_eq!(rows, columns);
}

#[test]
fn the_name_reader_understands_groups() {
    let names = |code| names_after_crate(code).into_iter().collect::<Vec<_>>();
    assert_eq!(names("use crate::tile::{Kind, Tile};"), ["tile"]);
    assert_eq!(
        names("use crate::{tile::Kind, table::{Seat, Wind}, win};"),
        ["table", "tile", "win"]
    );
    assert_eq!(
        names("fn f(x: crate::win::Yaku) -> crate::tile::Kind"),
        ["tile", "win"]
    );
}
