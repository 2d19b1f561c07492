//! Findings as Parquet.

use parquet::file::reader::FileReader;
use serde_json::Value;

use crate::cli::{code, folder, run, stderr, wrong};
use crate::export_command::{cell, parquet};

#[test]
fn findings_as_parquet_are_those_in_lines_of_json() {
    // More than are gathered before they are written, with texts that other formats escape.
    let many = wrong().repeat(1100);
    let odd = b"<mjloggm ver=\"2.3\"><INIT seed=\"=1,\t0\"/></mjloggm>";
    let folder = folder(&[
        ("logs/a.mjlog", &many),
        ("logs/b,\"c.mjlog", odd),
        ("logs/=d.mjlog", &wrong()),
        ("logs/z.mjlog", b"\x1f\x8b\x08 nothing"),
    ]);
    let check = |format: &str, jobs: &str, file: &str| {
        let output = run(
            &folder,
            &["check", "logs", "--format", format, "-o", file, "--jobs", jobs],
        );
        assert_eq!(code(&output), 2, "{}", stderr(&output));
    };
    check("jsonl", "1", "rows.jsonl");
    let lines = std::fs::read_to_string(folder.path().join("rows.jsonl")).unwrap();
    let expected: Vec<Vec<String>> = lines
        .lines()
        .map(|line| {
            let row: serde_json::Map<String, Value> = serde_json::from_str(line).unwrap();
            let names = haifu::report::Column::ALL
                .iter()
                .map(|column| &row[column.name()]);
            let text = |value: &Value| match value {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            names.map(text).collect()
        })
        .collect();
    assert!(expected.len() > 1100);
    for jobs in ["1", "4"] {
        check("parquet", jobs, "rows.parquet");
        let reader = parquet(&folder, "rows.parquet");
        assert_eq!(
            reader.metadata().file_metadata().num_rows(),
            expected.len() as i64
        );
        let rows = reader.get_row_iter(None).unwrap();
        for (row, expected) in rows.zip(&expected) {
            let row = row.unwrap();
            let cells: Vec<_> = row.get_column_iter().map(|(_, field)| cell(field)).collect();
            assert_eq!(cells, *expected);
        }
    }
}

#[test]
fn a_report_without_findings_is_a_whole_file() {
    let log = std::fs::read("data/logs/tenhou/haitei.mjlog").unwrap();
    let folder = folder(&[("a.mjlog", &log)]);
    let output = run(
        &folder,
        &["check", "a.mjlog", "--format", "parquet", "-o", "rows.parquet"],
    );
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let reader = parquet(&folder, "rows.parquet");
    assert_eq!(reader.metadata().file_metadata().num_rows(), 0);
    assert_eq!(reader.metadata().file_metadata().schema_descr().num_columns(), 13);
}

#[test]
fn parquet_needs_a_file_and_never_looks_whole_when_it_is_not() {
    let folder = folder(&[("a.mjlog", &wrong())]);
    for arguments in [
        &["check", "a.mjlog", "--format", "parquet"][..],
        &["check", "a.mjlog", "--format", "parquet", "-o", "-"],
    ] {
        let output = run(&folder, arguments);
        assert_eq!(code(&output), 2);
        assert!(stderr(&output).contains("-o FILE.parquet"), "{}", stderr(&output));
        assert!(output.stdout.is_empty());
    }
    let arguments = [
        "check",
        "a.mjlog",
        "--format",
        "parquet",
        "-o",
        "r.parquet",
        "--resume",
        "j",
    ];
    let output = run(&folder, &arguments);
    assert!(stderr(&output).contains("written as csv"), "{}", stderr(&output));
    assert!(!folder.path().join("r.parquet").exists());
    if cfg!(target_os = "linux") {
        let output = run(
            &folder,
            &["check", "a.mjlog", "--format", "parquet", "-o", "/dev/full"],
        );
        assert_eq!(code(&output), 75, "{}", stderr(&output));
    }
}
