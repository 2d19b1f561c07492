//! The command as people run it, and what other tests of commands start processes with.

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use haifu::report::Column;
use serde_json::Value;
use tempfile::TempDir;

/// A clean log.
const CLEAN: &str = "data/logs/tenhou/haitei.mjlog";

fn clean() -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(CLEAN)).unwrap()
}

/// The clean log with ten fu too many in its first win.
pub(crate) fn wrong() -> Vec<u8> {
    let text = String::from_utf8(clean()).unwrap();
    let win = text.find("<AGARI ").unwrap();
    let at = win + text[win..].find(" ten=\"").unwrap() + " ten=\"".len();
    let (fu, rest) = text[at..].split_once(',').unwrap();
    let fu = fu.parse::<u32>().unwrap() + 10;
    format!("{}{fu},{rest}", &text[..at]).into_bytes()
}

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

/// A folder with these files.
pub(crate) fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, data) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, data).unwrap();
    }
    folder
}

fn haifu(folder: &TempDir) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_haifu"));
    command.current_dir(folder.path());
    command
}

pub(crate) fn run(folder: &TempDir, arguments: &[&str]) -> Output {
    haifu(folder)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

pub(crate) fn run_with_input(folder: &TempDir, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = haifu(folder)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

pub(crate) fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The rows, each as column name and cell.
fn rows(csv: &[u8]) -> Vec<Vec<String>> {
    let text = str::from_utf8(csv).unwrap();
    assert!(text.ends_with('\n') && !text.contains('\r'));
    let mut reader = csv::Reader::from_reader(csv);
    let header: Vec<_> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    assert_eq!(
        header,
        Column::ALL.iter().map(|column| column.name()).collect::<Vec<_>>()
    );
    let records = reader.records();
    records
        .map(|record| record.unwrap().iter().map(str::to_owned).collect())
        .collect()
}

/// File and code of each row.
fn found(csv: &[u8]) -> Vec<(String, String)> {
    let cell = |row: &[String], column: Column| row[column as usize].clone();
    rows(csv)
        .iter()
        .map(|row| (cell(row, Column::File), cell(row, Column::Code)))
        .collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(file, code): &(&str, &str)| ((*file).to_owned(), (*code).to_owned());
    expected.iter().map(owned).collect()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_clean_log_gives_a_header_and_exit_code_0() {
    let folder = folder(&[("x.xml", &clean())]);
    let output = run(&folder, &["check", "x.xml"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(rows(&output.stdout).is_empty());
    assert!(stderr(&output).starts_with("documents "), "{}", stderr(&output));
}

#[test]
fn an_error_is_a_row_and_exit_code_1() {
    let folder = folder(&[("x.xml", &wrong())]);
    let output = run(&folder, &["check", "x.xml"]);
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    let rows = rows(&output.stdout);
    assert_eq!(rows.len(), 1, "{rows:?}");
    let cell = |column: Column| rows[0][column as usize].as_str();
    assert_eq!(cell(Column::File), "x.xml");
    assert_eq!(cell(Column::Code), "fu_mismatch");
    assert_eq!(cell(Column::Severity), "error");
    let recorded: u32 = cell(Column::Recorded).parse().unwrap();
    let computed: u32 = cell(Column::Computed).parse().unwrap();
    assert_eq!(recorded, computed + 10);
    let offset: usize = cell(Column::Offset).parse().unwrap();
    assert!(wrong()[offset..].starts_with(b"<AGARI "));
}

#[test]
fn faults_beat_errors() {
    let folder = folder(&[("a.xml", &wrong()), ("b.xml", b"no log")]);
    let output = run(&folder, &["check", "a.xml", "b.xml"]);
    assert_eq!(code(&output), 2);
    assert_eq!(
        found(&output.stdout),
        pairs(&[("a.xml", "fu_mismatch"), ("b.xml", "not_a_log")])
    );
}

#[test]
fn wrong_usage_is_exit_code_2_and_says_so() {
    let folder = folder(&[("x.xml", &clean())]);
    for arguments in [
        &["check"][..],
        &[],
        &["frobnicate"],
        &["check", "x.xml", "--frobnicate"],
        &["check", "x.xml", "--jobs", "many"],
        &["check", "x.xml", "-o", "y", "--summary", "y"],
    ] {
        let output = run(&folder, arguments);
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
    assert_eq!(names(folder.path()), ["x.xml"]);
}

#[test]
fn wrong_usage_is_told_with_what_leads_on() {
    let folder = folder(&[("x.xml", &clean())]);
    for (arguments, told) in [
        (&["x.xml"][..], "to check what is in x.xml: haifu check x.xml"),
        (&["chek", "x.xml"], "a similar subcommand exists: 'check'"),
        (&["help", "chek"], "did you mean check?"),
        (
            &["check", "x.xml", "--jbos", "2"],
            "a similar argument exists: '--jobs'",
        ),
        (&["check", "x.xml", "--jobs", "-1"], "-1 is not in 0..=1024"),
        (&["check", "x.xml", "-j", "many"], "a whole number is meant"),
        (&["check", ""], "a path is empty"),
        (&["check", "x.xml", "--html", "-"], "only -o takes it"),
        (&["check", "x.xml", "-q", "-v"], "cannot be used with"),
        (&["find", "x.xml", "--limit", "0"], "0 is less than 1"),
        (
            &["rescore", "x.xml"],
            "--rules is a name that `haifu rules` lists",
        ),
        (
            &["convert", "x.xml", "-o", "out"],
            "--to is one of mjlog, mjai, tenhou-json",
        ),
        (
            &["convert", "x.xml", "--to", "mjia", "-o", "out"],
            "a similar value exists: 'mjai'",
        ),
        (
            &["convert", "x.xml", "--to", "mjai", "-o", "x.xml"],
            "x.xml is a file, and a folder is needed",
        ),
        (
            &["export", "x.xml", "-t", "wins", "--format", "csv", "-o", "-"],
            "a folder is needed",
        ),
        (
            &[
                "export", "x.xml", "-t", "wins", "--format", "csv", "-o", "x.xml/y",
            ],
            "x.xml is a file",
        ),
        (&["stats", "x.xml", "-o", "-"], "a folder is needed"),
        (
            &["generate", "-o", "x.xml"],
            "x.xml is a file, and a folder is needed",
        ),
        (&["man", "x.xml/pages"], "x.xml is a file"),
        (&["quiz"], "haifu quiz logs"),
    ] {
        let output = run(&folder, arguments);
        assert_eq!(code(&output), 2, "{arguments:?}: {}", stderr(&output));
        assert!(
            stderr(&output).contains(told),
            "{arguments:?}: {}",
            stderr(&output)
        );
    }
    assert_eq!(names(folder.path()), ["x.xml"]);
}

#[test]
fn help_and_version_are_answers() {
    let folder = folder(&[]);
    let help = |arguments: &[&str]| {
        let output = run(&folder, arguments);
        assert_eq!(code(&output), 0, "{arguments:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let main = help(&["--help"]);
    let listed = main.split("Commands:\n").nth(1).unwrap().split("\n\n").next();
    let commands = listed.unwrap().lines().filter(|line| !line.starts_with("   "));
    let mut explained = 0;
    for command in commands.filter_map(|line| line.split_whitespace().next()) {
        if command == "help" {
            continue;
        }
        let text = help(&[command, "--help"]);
        let examples = text.split("Examples:\n").nth(1).expect(command);
        assert!(examples.contains(&format!("haifu {command} ")), "{text}");
        explained += 1;
    }
    assert!(explained >= 10, "{main}");
    let short = run(&folder, &["check", "-h"]);
    assert_eq!(code(&short), 0);
    assert!(short.stdout.len() < run(&folder, &["check", "--help"]).stdout.len());
    let version = run(&folder, &["--version"]);
    assert_eq!(
        version.stdout,
        concat!("haifu ", env!("CARGO_PKG_VERSION"), "\n").as_bytes()
    );
}

#[test]
fn standard_input_is_a_document_named_dash() {
    let folder = folder(&[]);
    for input in [wrong(), gzip(&wrong())] {
        let output = run_with_input(&folder, &["check", "-"], &input);
        assert_eq!(code(&output), 1);
        assert_eq!(found(&output.stdout), pairs(&[("-", "fu_mismatch")]));
    }
    let empty = run_with_input(&folder, &["check", "-"], b"");
    assert_eq!(code(&empty), 2);
    assert_eq!(found(&empty.stdout), pairs(&[("-", "not_a_log")]));
}

#[test]
fn gzip_is_told_by_content_not_by_name() {
    let folder = folder(&[
        ("logs/compressed.xml", &gzip(&wrong())),
        ("logs/plain.mjlog.gz", &wrong()),
    ]);
    let output = run(&folder, &["check", "logs"]);
    assert_eq!(
        found(&output.stdout),
        pairs(&[
            ("logs/compressed.xml", "fu_mismatch"),
            ("logs/plain.mjlog.gz", "fu_mismatch")
        ])
    );
}

#[test]
fn cut_gzip_is_a_located_fault_and_its_beginning_is_checked() {
    let stored = gzip(&wrong());
    let folder = folder(&[("x.gz", &stored[..stored.len() - 4])]);
    let output = run(&folder, &["check", "x.gz"]);
    assert_eq!(code(&output), 2);
    let rows = rows(&output.stdout);
    let codes: Vec<_> = rows
        .iter()
        .map(|row| row[Column::Code as usize].as_str())
        .collect();
    assert_eq!(codes, ["fu_mismatch", "damaged_gzip"]);
    assert_eq!(rows[1][Column::Offset as usize], wrong().len().to_string());
}

/// Every command that reads many logs, with what it needs besides their paths.
const READING: [&[&str]; 9] = [
    &["check", "-o", "out/rows.csv"],
    &["convert", "--to", "mjai", "-o", "out"],
    &["rescore", "--rules", "wrc-2025", "-o", "out/rows.csv"],
    &["find", "-o", "out/found.txt"],
    &["stats", "-o", "out"],
    &["export", "-t", "wins", "--format", "csv", "-o", "out"],
    &["matrix", "-o", "out/m.csv"],
    &["bench"],
    &["quiz"],
];

#[test]
fn a_run_over_no_log_at_all_is_a_mistake_and_writes_nothing() {
    let folder = folder(&[
        ("texts/README", b"logs of mine"),
        ("texts/empty", b""),
        ("logs/x.xml", &clean()),
        ("nothing.txt", b"\n"),
    ]);
    fs::create_dir(folder.path().join("empty")).unwrap();
    for command in READING {
        for (paths, why) in [
            (&["empty"][..], "no logs found in empty; name a log, an archive"),
            (
                &["texts"],
                "no logs found in texts; 2 files there do not begin like a log",
            ),
            (&["empty", "texts"], "no logs found in empty, texts; 2 files"),
            (
                &["--files-from", "nothing.txt"],
                "no logs found in nothing.txt; name",
            ),
            (
                &["logs", "--include", "*.foo"],
                "no logs found in logs; --include and --exclude leave out",
            ),
            (
                &["logs", "--exclude", "*"],
                "no logs found in logs; --include and --exclude leave out",
            ),
        ] {
            let output = run(&folder, &[command, paths].concat());
            assert_eq!(code(&output), 2, "{command:?} {paths:?}: {}", stderr(&output));
            assert!(
                stderr(&output).contains(why),
                "{command:?} {paths:?}: {}",
                stderr(&output)
            );
        }
        let output = run(&folder, &[command, &["texts", "-v"]].concat());
        let named = stderr(&output).contains("skipped texts/README: it does not begin like a log");
        assert!(named, "{command:?}: {}", stderr(&output));
        let written = fs::read_dir(folder.path().join("out")).map(Iterator::count);
        assert_eq!(written.unwrap_or(0), 0, "{command:?}");
    }
}

#[test]
fn inputs_are_named_and_chosen_alike_by_every_command() {
    let folder = folder(&[
        ("logs/x.xml", &clean()),
        ("logs/y.json", b"no log"),
        ("list", b"logs\n"),
    ]);
    for command in READING {
        for arguments in [
            &["--files-from", "list"][..],
            &["logs", "--include", "*.xml"],
            &["logs", "--exclude", "*.json", "--document-limit", "1M"],
        ] {
            let output = run(&folder, &[command, arguments].concat());
            assert_eq!(code(&output), 0, "{command:?} {arguments:?}: {}", stderr(&output));
        }
        for (arguments, why) in [
            (&["logs", "--document-limit", "10"][..], "10"),
            (&["logs/y.json"], "no format that haifu reads"),
            (&["nowhere"], "cannot read nowhere"),
        ] {
            let output = run(&folder, &[command, arguments].concat());
            assert_eq!(code(&output), 2, "{command:?} {arguments:?}: {}", stderr(&output));
            // The check has rows for what is wrong with logs.
            let told = stderr(&output).contains(why) || command[0] == "check";
            assert!(told, "{command:?} {arguments:?}: {}", stderr(&output));
        }
    }
}

#[test]
fn a_part_of_an_archive_is_answered_with_how_to_choose_it() {
    let folder = folder(&[("logs.zip", b"PK")]);
    let output = run(&folder, &["check", "logs.zip!2016/x.xml"]);
    assert_eq!(code(&output), 2);
    assert!(
        stderr(&output).contains("logs.zip --include '2016/x.xml'"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn results_of_nothing_do_not_replace_earlier_ones() {
    let folder = folder(&[("logs/x.xml", &clean())]);
    for command in &READING[2..6] {
        if command[0] == "find" {
            continue;
        }
        assert_eq!(code(&run(&folder, &[command, &["logs"][..]].concat())), 0);
        let out = folder.path().join("out");
        let before: Vec<_> = names(&out)
            .iter()
            .map(|name| fs::read(out.join(name)).unwrap())
            .collect();
        let output = run(&folder, &[command, &["nowhere"][..]].concat());
        assert_eq!(code(&output), 2, "{command:?}");
        assert!(
            stderr(&output).contains("nothing is written"),
            "{}",
            stderr(&output)
        );
        let after: Vec<_> = names(&out)
            .iter()
            .map(|name| fs::read(out.join(name)).unwrap())
            .collect();
        assert!(before == after, "{command:?}");
        fs::remove_dir_all(out).unwrap();
    }
}

#[test]
fn what_is_no_log_is_skipped_in_a_folder_and_a_fault_when_named() {
    let folder = folder(&[
        ("logs/README", b"logs of mine"),
        ("logs/empty", b""),
        ("logs/notes.gz", &gzip(b"more notes")),
        ("logs/x.xml", &clean()),
    ]);
    let output = run(&folder, &["check", "logs", "--summary", "s.json"]);
    assert_eq!(code(&output), 0);
    let summary: Value = serde_json::from_slice(&fs::read(folder.path().join("s.json")).unwrap()).unwrap();
    assert_eq!(
        (&summary["documents"], &summary["skipped"]),
        (&1.into(), &3.into())
    );
    for name in ["logs/README", "logs/empty", "logs/notes.gz"] {
        let output = run(&folder, &["check", name]);
        assert_eq!(code(&output), 2);
        assert_eq!(found(&output.stdout), pairs(&[(name, "not_a_log")]));
    }
}

#[test]
fn what_cannot_be_read_is_a_row_and_a_message_and_the_rest_goes_on() {
    let folder = folder(&[("logs/x.xml", &wrong())]);
    let output = run(&folder, &["check", "missing.xml", "logs"]);
    assert_eq!(code(&output), 2);
    assert_eq!(
        found(&output.stdout),
        pairs(&[("missing.xml", "unreadable"), ("logs/x.xml", "fu_mismatch")])
    );
    assert!(stderr(&output).contains("missing.xml"), "{}", stderr(&output));
}

#[cfg(unix)]
#[test]
fn a_dangling_link_in_a_folder_is_unreadable() {
    let folder = folder(&[("logs/b.xml", &wrong())]);
    std::os::unix::fs::symlink("nowhere", folder.path().join("logs/a.xml")).unwrap();
    let output = run(&folder, &["check", "logs"]);
    assert_eq!(code(&output), 2);
    assert_eq!(
        found(&output.stdout),
        pairs(&[("logs/a.xml", "unreadable"), ("logs/b.xml", "fu_mismatch")])
    );
    assert!(stderr(&output).contains("logs/a.xml"), "{}", stderr(&output));
}

#[test]
fn a_folder_and_a_file_in_it_name_the_file_alike() {
    let folder = folder(&[("logs/2020/x.xml", &wrong())]);
    for argument in ["logs", "logs/", "logs/2020", "logs/2020/x.xml"] {
        let output = run(&folder, &["check", argument]);
        assert_eq!(
            found(&output.stdout),
            pairs(&[("logs/2020/x.xml", "fu_mismatch")]),
            "{argument}"
        );
    }
}

#[test]
fn the_rows_do_not_depend_on_the_number_of_jobs() {
    let (wrong, clean, zipped) = (wrong(), clean(), gzip(&wrong()));
    let names: Vec<String> = (0..400).map(|i| format!("logs/{}/{i}.xml", i % 7)).collect();
    let kinds = [
        &wrong[..],
        &clean,
        &zipped,
        b"<mjloggm ver=\"2.3\"><GO type=",
        &clean,
    ];
    let files: Vec<_> = names
        .iter()
        .map(String::as_str)
        .zip(kinds.into_iter().cycle())
        .collect();
    let folder = folder(&files);
    let one = run(&folder, &["check", "logs", "--jobs", "1"]).stdout;
    assert!(rows(&one).len() > 200);
    for jobs in ["1", "2", "8", "0"] {
        let other = run(&folder, &["check", "logs", "--jobs", jobs]).stdout;
        assert!(one == other, "{jobs} jobs");
    }
}

#[test]
fn outputs_appear_whole_with_their_folders() {
    let folder = folder(&[("x.xml", &wrong())]);
    let output = run(
        &folder,
        &[
            "check",
            "x.xml",
            "-o",
            "out/new/rows.csv",
            "--summary",
            "out/s.json",
        ],
    );
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    assert!(output.stdout.is_empty());
    let csv = fs::read(folder.path().join("out/new/rows.csv")).unwrap();
    assert_eq!(found(&csv), pairs(&[("x.xml", "fu_mismatch")]));
    assert_eq!(csv, run(&folder, &["check", "x.xml", "-o", "-"]).stdout);
    assert_eq!(names(&folder.path().join("out/new")), ["rows.csv"]);
    assert_eq!(names(&folder.path().join("out")), ["new", "s.json"]);
    let summary: Value =
        serde_json::from_slice(&fs::read(folder.path().join("out/s.json")).unwrap()).unwrap();
    assert_eq!(summary["findings"], serde_json::json!({"fu_mismatch": 1}));
    let count = |key: &str| summary[key].as_u64().unwrap();
    assert_eq!(count("wins_mismatched"), 1);
    assert_eq!(
        count("wins"),
        count("wins_matched") + count("wins_mismatched") + count("wins_unverifiable")
    );
    assert_eq!(summary["input_bytes"], wrong().len());
}

#[test]
fn an_output_that_cannot_be_written_is_told_before_anything_is_read() {
    let folder = folder(&[("x.xml", &clean()), ("folder/old.csv", b"old")]);
    for (target, exit, why) in [
        // Trying again is of no use.
        ("x.xml/rows.csv", 2, "x.xml is a file and no folder"),
        ("x.xml/rows/rows.csv", 2, "x.xml is a file and no folder"),
        ("folder", 2, "is a folder"),
        ("folder/../folder/.", 2, "is a folder"),
    ] {
        for option in ["-o", "--summary"] {
            let output = run(&folder, &["check", "x.xml", option, target]);
            assert_eq!(code(&output), exit, "{option} {target}");
            assert!(stderr(&output).contains(why), "{}", stderr(&output));
        }
    }
    assert_eq!(names(folder.path()), ["folder", "x.xml"]);
    assert_eq!(names(&folder.path().join("folder")), ["old.csv"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_exit_code_75() {
    let folder = folder(&[("x.xml", &wrong())]);
    for option in ["-o", "--summary"] {
        let output = run(&folder, &["check", "x.xml", option, "/dev/full"]);
        assert_eq!(code(&output), 75, "{option}");
        assert!(stderr(&output).contains("/dev/full"), "{}", stderr(&output));
    }
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = haifu(&folder)
        .args(["check", "x.xml"])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(code(&output), 75);
}

#[test]
fn a_closed_pipe_ends_the_run_quietly_with_exit_code_141() {
    let folder = folder(&[("x.xml", &wrong())]);
    for arguments in [&["check", "x.xml"][..], &["check", "--help"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = haifu(&folder).args(arguments).stdout(writer).output().unwrap();
        assert_eq!(code(&output), 141, "{arguments:?}");
        assert_eq!(stderr(&output), "", "{arguments:?}");
    }
}

#[test]
fn a_closed_standard_error_changes_nothing() {
    let folder = folder(&[("x.xml", &wrong())]);
    for (arguments, expected) in [
        (&["check", "missing", "x.xml"][..], 2),
        (&["check"], 2),
        (&["check", "x.xml"], 1),
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = haifu(&folder).args(arguments).stderr(writer).output().unwrap();
        assert_eq!(code(&output), expected, "{arguments:?}");
    }
}

/// A run that waits for its input, with its output open.
#[cfg(unix)]
fn waiting(folder: &TempDir) -> Child {
    let child = haifu(folder)
        .args(["check", "-", "-o", "out/rows.csv", "--summary", "out/s.json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The outputs are opened after the signals are listened for.
    let out = folder.path().join("out");
    while !out.exists() || names(&out).len() < 2 {
        thread::sleep(Duration::from_millis(5));
    }
    child
}

#[cfg(unix)]
fn interrupt(child: &Child) {
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
}

/// What the run says, up to a word.
#[cfg(unix)]
fn hear(child: &mut Child, word: &str) -> String {
    let mut heard = String::new();
    let mut byte = [0];
    while !heard.contains(word) && child.stderr.as_mut().unwrap().read(&mut byte).unwrap() > 0 {
        heard.push(char::from(byte[0]));
    }
    heard
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_no_output_and_says_so() {
    let folder = folder(&[]);
    let mut child = waiting(&folder);
    interrupt(&child);
    assert!(hear(&mut child, "once more").contains("interrupted"));
    // The document under way comes to its end; on a busy machine it may not have been begun, and nobody reads it.
    if let Err(error) = child.stdin.take().unwrap().write_all(&clean()) {
        assert_eq!(error.kind(), ErrorKind::BrokenPipe);
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 130);
    assert!(
        stderr(&output).contains("out/rows.csv is not written"),
        "{}",
        stderr(&output)
    );
    assert!(names(&folder.path().join("out")).is_empty());
}

#[cfg(unix)]
#[test]
fn a_second_interrupt_ends_the_run_at_once() {
    let folder = folder(&[]);
    let mut child = waiting(&folder);
    interrupt(&child);
    hear(&mut child, "once more");
    interrupt(&child);
    // Standard input stays open.
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(names(&folder.path().join("out")).is_empty());
}

#[test]
fn the_logs_of_the_project_are_clean() {
    let output = Command::new(env!("CARGO_BIN_EXE_haifu"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["check", "data"])
        .output()
        .unwrap();
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(rows(&output.stdout).is_empty());
}

#[test]
fn findings_are_chosen_by_code_and_category() {
    let folder = folder(&[("wrong.mjlog", &wrong())]);
    let summary = |arguments: &[&str]| {
        let mut all = vec!["check", "wrong.mjlog", "--summary", "summary.json"];
        all.extend(arguments);
        let output = run(&folder, &all);
        let text = fs::read_to_string(folder.path().join("summary.json")).unwrap();
        let summary: Value = serde_json::from_str(&text).unwrap();
        let left_out = summary["not_listed"].as_array().unwrap().len();
        (code(&output), summary["findings"].clone(), left_out)
    };
    let fu = serde_json::json!({"fu_mismatch": 1});
    let none = serde_json::json!({});
    assert_eq!(summary(&[]), (1, fu.clone(), 0));
    let (exit, found, left_out) = summary(&["--only", "wall,fu_mismatch"]);
    assert_eq!((exit, found), (1, fu.clone()));
    assert!(left_out > 20, "{left_out}");
    let (exit, found, _) = summary(&["--only", "ledger"]);
    assert_eq!((exit, found), (0, none.clone()));
    assert_eq!(summary(&["--skip", "fu_mismatch"]), (0, none, 1));
    assert_eq!(summary(&["--fail-on", "never"]), (0, fu, 0));
    let output = run(&folder, &["check", "wrong.mjlog", "--skip", "fu-missmatch"]);
    assert_eq!(code(&output), 2);
    assert!(
        stderr(&output).contains("did you mean fu_mismatch?"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn the_catalogue_is_printed_for_people_and_programs() {
    let folder = folder(&[]);
    let output = run(&folder, &["findings"]);
    let table = String::from_utf8(output.stdout).unwrap();
    assert_eq!(table.lines().count(), 1 + haifu::audit::Code::ALL.len());
    let output = run(&folder, &["findings", "--format", "json"]);
    let entries: Value = serde_json::from_slice(&output.stdout).unwrap();
    for (entry, code) in entries.as_array().unwrap().iter().zip(haifu::audit::Code::ALL) {
        assert_eq!(entry["code"], code.id());
        assert_eq!(entry["cause"], code.cause());
    }
    let output = run(&folder, &["findings", "wall_mismatch", "wall"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("bad_seed (wall, error)\n"), "{text}");
    assert_eq!(text.matches("wall_mismatch (wall").count(), 1);
    let output = run(&folder, &["findings", "walls"]);
    assert_eq!(code(&output), 2);
}

#[test]
fn a_log_without_seed_has_no_walls() {
    let folder = folder(&[]);
    let logs = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs");
    for (log, what) in [
        (
            "tenhou/haitei.mjlog",
            "take the log of the same game from Tenhou's server",
        ),
        ("mjai/haitei.mjson", "mjai carries no seed"),
        ("tenhou-json/haitei.json", "take the mjlog of the game"),
        ("../README.md", "in no format that haifu reads"),
    ] {
        let output = run(&folder, &["wall", logs.join(log).to_str().unwrap()]);
        assert_eq!(code(&output), 2);
        assert!(stderr(&output).contains(what), "{}", stderr(&output));
    }
}
