//! `haifu export` as people run it.

use std::fs;
use std::path::Path;

use haifu::facts::Table;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use tempfile::TempDir;

use crate::cli::{code, folder, run, stderr};
use crate::corpus;

/// A folder with the logs of the project under `logs`.
fn with_logs() -> TempDir {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs");
    let folder = folder(&[]);
    for path in corpus::files(&data) {
        let target = folder.path().join("logs").join(path.strip_prefix(&data).unwrap());
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(&path, target).unwrap();
    }
    folder
}

fn read(folder: &TempDir, path: &str) -> Vec<u8> {
    fs::read(folder.path().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn names(folder: &TempDir, path: &str) -> Vec<String> {
    let entries = fs::read_dir(folder.path().join(path)).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

pub(crate) fn parquet(folder: &TempDir, path: &str) -> SerializedFileReader<fs::File> {
    SerializedFileReader::new(fs::File::open(folder.path().join(path)).unwrap()).unwrap()
}

/// A cell of Parquet as CSV writes it.
pub(crate) fn cell(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Bool(value) => value.to_string(),
        Field::Byte(value) => value.to_string(),
        Field::Short(value) => value.to_string(),
        Field::Int(value) => value.to_string(),
        Field::Long(value) => value.to_string(),
        Field::UByte(value) => value.to_string(),
        Field::UShort(value) => value.to_string(),
        Field::UInt(value) => value.to_string(),
        Field::Double(value) => value.to_string(),
        Field::Str(value) => value.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_format_holds_the_same_rows_for_any_number_of_jobs() {
    let folder = with_logs();
    for format in ["csv", "jsonl", "parquet"] {
        for jobs in ["1", "7"] {
            let out = format!("{format}{jobs}");
            let output = run(
                &folder,
                &[
                    "export", "logs", "--table", "all", "--format", format, "-o", &out, "--jobs", jobs,
                ],
            );
            assert_eq!(code(&output), 0, "{}", stderr(&output));
        }
        let mut expected: Vec<_> = Table::ALL
            .iter()
            .map(|table| format!("{}.{format}", table.id()))
            .collect();
        expected.sort();
        assert_eq!(names(&folder, &format!("{format}1")), expected);
        for name in expected {
            let (one, seven) = (format!("{format}1/{name}"), format!("{format}7/{name}"));
            assert!(read(&folder, &one) == read(&folder, &seven), "{name}");
        }
    }
    let mut rows = 0;
    for table in Table::ALL {
        let name = table.id();
        let text = read(&folder, &format!("csv1/{name}.csv"));
        let mut reader = csv::Reader::from_reader(text.as_slice());
        let columns: Vec<_> = table.columns().iter().map(|column| column.name).collect();
        assert_eq!(reader.headers().unwrap(), columns);
        let objects = read(&folder, &format!("jsonl1/{name}.jsonl"));
        let mut objects = objects.split(|byte| *byte == b'\n');
        let file = parquet(&folder, &format!("parquet1/{name}.parquet"));
        let mut of_parquet = file.get_row_iter(None).unwrap();
        for record in reader.records() {
            let record = record.unwrap();
            let row = of_parquet.next().unwrap().unwrap();
            let object: serde_json::Value = serde_json::from_slice(objects.next().unwrap()).unwrap();
            assert_eq!(object.as_object().unwrap().len(), columns.len());
            for ((cell_of_csv, (column, field)), name) in
                record.iter().zip(row.get_column_iter()).zip(&columns)
            {
                assert_eq!(column, name);
                // Text that a spreadsheet would run has an apostrophe in front in CSV alone.
                let plain = cell_of_csv.strip_prefix('\'').unwrap_or(cell_of_csv);
                assert_eq!(cell(field), plain, "{name}");
                let of_json = match &object[*name] {
                    serde_json::Value::Null => String::new(),
                    serde_json::Value::String(text) => text.clone(),
                    serde_json::Value::Number(number) if number.is_f64() => {
                        number.as_f64().unwrap().to_string()
                    }
                    other => other.to_string(),
                };
                assert_eq!(of_json, plain, "{name}");
            }
            rows += 1;
        }
        assert!(of_parquet.next().is_none(), "{name}");
        assert_eq!(objects.next(), Some(&b""[..]));
    }
    assert!(rows > 10_000, "{rows}");
}

#[test]
fn only_the_tables_asked_for_are_written() {
    let folder = with_logs();
    let output = run(
        &folder,
        &[
            "export",
            "logs",
            "--table",
            "wins,yaku",
            "--format",
            "csv",
            "-o",
            "a/b",
        ],
    );
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert_eq!(names(&folder, "a/b"), ["wins.csv", "yaku.csv"]);
    let output = run(
        &folder,
        &["export", "logs", "--table", "win", "--format", "csv", "-o", "c"],
    );
    assert_eq!(code(&output), 2);
    assert!(
        stderr(&output).contains("a similar value exists: 'wins'"),
        "{}",
        stderr(&output)
    );
    assert!(!folder.path().join("c").exists());
}

#[test]
fn a_game_kept_twice_is_taken_once() {
    let folder = folder(&[]);
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs");
    let logs = folder.path().join("logs");
    fs::create_dir(&logs).unwrap();
    // One game in two formats and once more beside another game.
    for (from, to) in [
        ("tenhou/counted_yakuman.mjlog", "a.mjlog"),
        ("mjai/counted_yakuman.mjson", "b.mjson"),
        ("tenhou/haitei.mjlog", "c.mjlog"),
        ("tenhou-json/counted_yakuman.json", "d.json"),
    ] {
        fs::copy(data.join(from), logs.join(to)).unwrap();
    }
    let documents = |out: &str| {
        let text = read(&folder, &format!("{out}/games.csv"));
        let mut reader = csv::Reader::from_reader(text.as_slice());
        let records = reader.records().map(|record| record.unwrap()[0].to_owned());
        records.collect::<Vec<_>>()
    };
    let export = |out: &str, more: &[&str]| {
        let mut arguments = vec![
            "export",
            "logs",
            "-t",
            "games,findings,discards",
            "--format",
            "csv",
            "-o",
            out,
        ];
        arguments.extend(more);
        let output = run(&folder, &arguments);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        stderr(&output)
    };
    export("all", &[]);
    assert_eq!(
        documents("all"),
        ["logs/a.mjlog", "logs/b.mjson", "logs/c.mjlog", "logs/d.json"]
    );
    let said = export("once", &["--unique"]);
    assert_eq!(documents("once"), ["logs/a.mjlog", "logs/c.mjlog"]);
    assert!(said.contains("2 games were there before"), "{said}");
    let findings = String::from_utf8(read(&folder, "once/findings.csv")).unwrap();
    let repeated: Vec<_> = findings
        .lines()
        .filter(|line| line.contains("duplicate_game,info"))
        .collect();
    assert_eq!(repeated.len(), 2, "{findings}");
    assert!(repeated[0].starts_with("logs/b.mjson,1,") && repeated[1].starts_with("logs/d.json,1,"));
    let once = read(&folder, "once/discards.csv").len();
    assert!(once < read(&folder, "all/discards.csv").len());
}

#[test]
fn a_log_that_cannot_be_read_is_said_and_the_rest_exported() {
    let folder = with_logs();
    fs::write(
        folder.path().join("broken.mjlog"),
        b"<mjloggm ver=\"2.3\"><SHUFFLE",
    )
    .unwrap();
    let output = run(
        &folder,
        &[
            "export",
            "logs",
            "missing.mjlog",
            "--table",
            "games",
            "--format",
            "jsonl",
            "-o",
            "out",
        ],
    );
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("missing.mjlog"), "{}", stderr(&output));
    assert_eq!(
        read(&folder, "out/games.jsonl")
            .split(|byte| *byte == b'\n')
            .count(),
        141
    );
}

#[test]
fn the_corpus_has_as_many_wins_in_parquet_as_the_census_counts() {
    let Some(logs) = corpus::folder("tenhou-xml") else {
        return;
    };
    let folder = folder(&[]);
    let logs = logs.to_string_lossy();
    let output = run(
        &folder,
        &[
            "export",
            &logs,
            "--table",
            "wins,rounds",
            "--format",
            "parquet",
            "-o",
            "out",
        ],
    );
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let rows = |table| {
        let file = parquet(&folder, &format!("out/{table}.parquet"));
        file.metadata().file_metadata().num_rows()
    };
    assert_eq!((rows("wins"), rows("rounds")), (75_587, 89_110));
}

#[test]
fn rows_can_be_chosen_by_their_own_columns_their_round_and_their_game() {
    let folder = with_logs();
    let export = |condition: &str, out: &str| {
        run(
            &folder,
            &[
                "export",
                "logs",
                "-t",
                "wins,yaku",
                "--where",
                condition,
                "--format",
                "csv",
                "-o",
                out,
            ],
        )
    };
    let lines = |path: &str| String::from_utf8(read(&folder, path)).unwrap().lines().count() - 1;
    assert_eq!(code(&export("players=3 or players=4", "all")), 0);
    assert_eq!(code(&export("players=3", "three")), 0);
    assert_eq!(code(&export("players=4", "four")), 0);
    assert_eq!(code(&export("result=double_ron and format=mjai", "double")), 0);
    for table in ["wins.csv", "yaku.csv"] {
        let [all, three, four] = ["all", "three", "four"].map(|out| lines(&format!("{out}/{table}")));
        assert!(
            three > 0 && four > three && all == three + four,
            "{table} {all} {three} {four}"
        );
        assert!(lines(&format!("double/{table}")) < all);
    }
    let output = export("room=phenix", "phenix");
    assert_eq!(code(&output), 0);
    assert!(
        stderr(&output).contains("did you mean phoenix?"),
        "{}",
        stderr(&output)
    );
    let output = export("playrs=3", "none");
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("players"), "{}", stderr(&output));
    assert!(!folder.path().join("none").exists());
}

#[test]
fn files_that_are_no_logs_cost_no_rows_of_the_logs_beside_them() {
    let log = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs/tenhou/haitei.mjlog")).unwrap();
    let folder = folder(&[]);
    fs::create_dir(folder.path().join("mixed")).unwrap();
    let logs = 300;
    for number in 0..logs {
        let place = |end| folder.path().join(format!("mixed/{number:03}.{end}"));
        fs::write(place("mjlog"), &log).unwrap();
        fs::write(place("txt"), "What was said beside the table.\n").unwrap();
    }
    for format in ["csv", "jsonl"] {
        let arguments = [
            "export", "mixed", "--table", "games", "--format", format, "-o", format,
        ];
        let output = run(&folder, &[&arguments[..], &["--jobs", "2"]].concat());
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let rows = String::from_utf8(read(&folder, &format!("{format}/games.{format}"))).unwrap();
        let header = usize::from(format == "csv");
        assert_eq!(rows.lines().count(), logs + header, "{format}");
    }
}
