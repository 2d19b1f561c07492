//! Logs in archives and databases are the logs of the folder that was packed.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::write::{DeflateEncoder, GzEncoder};
use flate2::{Compression, Crc};
use rusqlite::Connection;
use serde_json::Value;
use tempfile::TempDir;

use crate::cli::{code, folder, run, run_with_input, stderr, wrong};

type File = (String, Vec<u8>);

/// The logs of the project, one of them with a fault, and something that is no log.
fn logs() -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let mut logs: Vec<File> = walkdir::WalkDir::new(root.join("logs"))
        .sort_by_file_name()
        .into_iter()
        .map(Result::unwrap)
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            let name = entry
                .path()
                .strip_prefix(&root)
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned();
            (name, fs::read(entry.path()).unwrap())
        })
        .collect();
    let haitei = logs
        .iter()
        .position(|(name, _)| name.ends_with("haitei.mjlog"))
        .unwrap();
    logs[haitei].1 = wrong();
    logs.push(("picture.png".to_owned(), b"\x89PNG\r\n\x1a\n and so on".to_vec()));
    logs
}

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

fn bzip2(data: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::default());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

fn zstd(data: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(data, ruzstd::encoding::CompressionLevel::Fastest)
}

fn tar(files: &[File]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, data) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(data.len() as u64);
        header.set_mode(0o644);
        builder.append_data(&mut header, name, data.as_slice()).unwrap();
    }
    builder.into_inner().unwrap()
}

/// A zip archive (APPNOTE 4.3), its parts with deflate or, with `stored`, as they are.
fn zip(files: &[File], stored: bool) -> Vec<u8> {
    let mut archive = Vec::new();
    let mut directory = Vec::new();
    for (name, data) in files {
        let mut crc = Crc::new();
        crc.update(data);
        let packed = if stored {
            data.clone()
        } else {
            let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(data).unwrap();
            encoder.finish().unwrap()
        };
        let mut entry = Vec::new();
        for number in [20_u16, 0x800, if stored { 0 } else { 8 }, 0, 0x21] {
            entry.extend(number.to_le_bytes());
        }
        for number in [crc.sum(), packed.len() as u32, data.len() as u32] {
            entry.extend(number.to_le_bytes());
        }
        entry.extend((name.len() as u16).to_le_bytes());
        entry.extend(0_u16.to_le_bytes());
        let at = archive.len() as u32;
        archive.extend(b"PK\x03\x04");
        archive.extend(&entry);
        archive.extend(name.as_bytes());
        archive.extend(packed);
        directory.extend(b"PK\x01\x02\x14\x00");
        directory.extend(&entry);
        directory.extend([0; 10]);
        directory.extend(at.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let start = archive.len() as u32;
    archive.extend(&directory);
    archive.extend(b"PK\x05\x06\0\0\0\0");
    for _ in 0..2 {
        archive.extend((files.len() as u16).to_le_bytes());
    }
    archive.extend((directory.len() as u32).to_le_bytes());
    archive.extend(start.to_le_bytes());
    archive.extend([0, 0]);
    archive
}

/// Both layouts of databases; four rows are to be left out, and content is packed in three ways.
fn database(path: &Path, files: &[File], columns: [&str; 2], extra: &str) {
    let connection = Connection::open(path).unwrap();
    let [key, content] = columns;
    connection
        .execute_batch(&format!(
            "CREATE TABLE logs({key} TEXT PRIMARY KEY, is_processed INT, was_error INT, {content} BLOB){extra};
             INSERT INTO logs VALUES ('0', 1, 1, ''), ('z', 1, 1, 'x'), ('y', 0, 0, NULL), ('x', 1, 0, '');"
        ))
        .unwrap();
    for (number, (name, data)) in files.iter().enumerate() {
        let packed = match number % 3 {
            0 => gzip(data),
            1 => bzip2(data),
            _ => data.clone(),
        };
        connection
            .execute("INSERT INTO logs VALUES (?1, 1, 0, ?2)", (name, packed))
            .unwrap();
    }
}

/// The rows with `from` in the names of files replaced by `logs/`, and the counts that do not depend on
/// how the logs are stored.
fn checked(folder: &TempDir, path: &str, from: &str) -> (String, Value) {
    let output = run(folder, &["check", path, "--summary", "summary.json"]);
    assert_eq!(code(&output), 1, "{path}: {}", stderr(&output));
    let rows = String::from_utf8(output.stdout).unwrap().replace(from, "logs/");
    let summary = fs::read(folder.path().join("summary.json")).unwrap();
    let mut summary: Value = serde_json::from_slice(&summary).unwrap();
    for key in ["input_bytes", "seconds"] {
        summary.as_object_mut().unwrap().remove(key).unwrap();
    }
    (rows, summary)
}

#[test]
fn packed_logs_give_the_rows_and_counts_of_the_folder() {
    let logs = logs();
    let packed: Vec<File> = logs
        .iter()
        .map(|(name, data)| (name.clone(), gzip(data)))
        .collect();
    let inner = [("inner.tar.gz".to_owned(), gzip(&tar(&logs)))];
    let inner_zip = [("a/inner.zip".to_owned(), zip(&logs, false))];
    let folder = folder(&[
        ("a.zip", &zip(&logs, false)),
        ("stored.zip", &zip(&packed, true)),
        ("a.tar", &tar(&logs)),
        ("a.tgz", &gzip(&tar(&packed))),
        ("a.tar.bz2", &bzip2(&tar(&logs))),
        ("a.tar.zst", &zstd(&tar(&logs))),
        ("no ending", &gzip(&zip(&logs, false))),
        ("nested.zip", &zip(&inner, false)),
        ("nested.tar", &tar(&inner_zip)),
    ]);
    for (name, data) in &logs {
        let path = folder.path().join("logs").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, data).unwrap();
    }
    let expected = checked(&folder, "logs", "logs/");
    assert!(
        expected.0.contains("logs/logs/tenhou/haitei.mjlog,"),
        "{}",
        expected.0
    );
    for (path, inside) in [
        ("a.zip", ""),
        ("stored.zip", ""),
        ("a.tar", ""),
        ("a.tgz", ""),
        ("a.tar.bz2", ""),
        ("a.tar.zst", ""),
        ("no ending", ""),
        ("nested.zip", "inner.tar.gz!"),
        ("nested.tar", "a/inner.zip!"),
    ] {
        let found = checked(&folder, path, &format!("{path}!{inside}"));
        assert_eq!(found, expected, "{path}");
    }
}

#[test]
fn databases_give_their_rows_in_the_order_of_keys_and_say_what_they_leave_out() {
    let mut logs = logs();
    logs.pop();
    logs.sort();
    let folder = folder(&[]);
    for (name, columns, extra) in [
        ("phoenix.db", ["log_id", "log_content"], ""),
        ("houou.db", ["id", "log"], " WITHOUT ROWID"),
    ] {
        database(&folder.path().join(name), &logs, columns, extra);
    }
    for (name, data) in &logs {
        let path = folder.path().join("logs").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, data).unwrap();
    }
    let (rows, expected) = checked(&folder, "logs", "logs/");
    for name in ["phoenix.db", "houou.db"] {
        let before = fs::read(folder.path().join(name)).unwrap();
        let (found, mut summary) = checked(&folder, name, &format!("{name}!"));
        assert_eq!(found, rows, "{name}");
        assert_eq!(summary["skipped"].take(), 4, "{name}");
        summary["skipped"] = 0.into();
        assert_eq!(summary, expected, "{name}");
        let said = stderr(&run(&folder, &["check", name]));
        assert!(
            said.contains(&format!("{name}: 2 rows marked as errors")),
            "{said}"
        );
        assert!(said.contains(&format!("{name}: 2 rows without a log")), "{said}");
        assert_eq!(fs::read(folder.path().join(name)).unwrap(), before, "{name}");
    }
}

#[test]
fn an_archive_may_come_through_standard_input() {
    let logs = logs();
    let folder = folder(&[("a.zip", &zip(&logs, false))]);
    let (expected, _) = checked(&folder, "a.zip", "a.zip!");
    for archive in [
        zip(&logs, false),
        tar(&logs),
        gzip(&tar(&logs)),
        zstd(&tar(&logs)),
    ] {
        let output = run_with_input(&folder, &["check", "-"], &archive);
        let rows = String::from_utf8(output.stdout.clone())
            .unwrap()
            .replace("'-!", "logs/");
        assert_eq!(rows, expected, "{}", stderr(&output));
    }
    // A log compressed in any way is still a log.
    let (_, log) = &logs[0];
    for log in [gzip(log), bzip2(log), zstd(log), gzip(&gzip(log))] {
        let output = run_with_input(&folder, &["check", "-"], &log);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
    }
}

#[test]
fn what_cannot_be_unpacked_is_told() {
    let logs = logs();
    let archive = zip(&logs, false);
    let thrice = zip(
        &[(
            "a.zip".to_owned(),
            zip(&[("b.zip".to_owned(), archive.clone())], true),
        )],
        true,
    );
    let whole = gzip(&tar(&logs));
    let deep = gzip(&gzip(&gzip(&gzip(&logs[0].1))));
    let files: [(&str, &[u8], &str); 8] = [
        (
            "cut.zip",
            &archive[..archive.len() / 2],
            "the zip archive is damaged",
        ),
        ("cut.tar.gz", &whole[..whole.len() / 2], "the tar archive is"),
        ("deep.zip", &thrice, "an archive in an archive in an archive"),
        (
            "zip.mjlog",
            &archive,
            "a zip archive under the name of a single log",
        ),
        ("x.rar", b"Rar!\x1a\x07\x01\0", "a rar archive"),
        (
            "other.db",
            b"SQLite format 3\0 and then nothing",
            "file is not a database",
        ),
        ("deep.mjlog", &deep, "compressed more than 3 times"),
        (
            "page.html",
            b"<a href=\"http://tenhou.net/0/?log=2009022023gm-00e1-0000-c603794d\">",
            "haifu never reads the network",
        ),
    ];
    let folder = folder(&files.map(|(name, data, _)| (name, data)));
    for (name, _, why) in files {
        let output = run(&folder, &["check", name]);
        let rows = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(rows.contains(why), "{name}: {rows}{}", stderr(&output));
        assert_eq!(code(&output), 2, "{name}");
    }
    let output = run(
        &folder,
        &[
            "check",
            "https://tenhou.net/0/?log=2009022023gm-00e1-0000-c603794d",
        ],
    );
    assert!(stderr(&output).contains("haifu never reads the network"));
}

#[test]
fn a_document_of_an_archive_beyond_the_limit_is_a_fault_and_others_go_on() {
    let mut logs = logs();
    let huge = format!("<mjloggm ver=\"2.3\">{}", " ".repeat(3 << 20)).into_bytes();
    logs.insert(0, ("huge.mjlog".to_owned(), huge));
    logs.insert(0, ("zeros".to_owned(), vec![0; 3 << 20]));
    let folder = folder(&[
        ("a.zip", &zip(&logs, false)),
        ("stored.zip", &zip(&logs, true)),
        ("a.tar.gz", &gzip(&tar(&logs))),
    ]);
    for name in ["a.zip", "stored.zip", "a.tar.gz"] {
        let output = run(&folder, &["check", name, "--document-limit", "1M"]);
        let rows = String::from_utf8(output.stdout.clone()).unwrap();
        let codes: Vec<_> = rows
            .lines()
            .skip(1)
            .map(|row| row.split(',').nth(7).unwrap())
            .collect();
        assert_eq!(codes, ["too_large", "fu_mismatch"], "{name}: {rows}");
        assert_eq!(code(&output), 2);
    }
}

#[test]
fn patterns_choose_among_the_parts_of_an_archive() {
    let folder = folder(&[("a.zip", &zip(&logs(), false))]);
    for (flags, documents) in [
        (&["--include", "*.mjlog"][..], "90"),
        (&["--include", "*.mjlog", "--exclude", "tenhou"], "0"),
        (&["--exclude", "mjai", "--exclude", "*.mjlog"], "26"),
    ] {
        let mut arguments = vec!["check", "a.zip"];
        arguments.extend(flags);
        let said = stderr(&run(&folder, &arguments));
        let counted = said.lines().find_map(|line| line.strip_prefix("documents"));
        let none = said.contains("no logs found in a.zip").then_some("0");
        let counted = counted.or(none).unwrap();
        assert_eq!(counted.trim(), documents, "{flags:?}: {said}");
    }
}

/// The cells `file` and `code` of all rows.
fn codes(output: &std::process::Output) -> Vec<(String, String)> {
    let mut reader = csv::Reader::from_reader(output.stdout.as_slice());
    let row = |row: csv::StringRecord| (row[0].to_owned(), row[7].to_owned());
    reader.records().map(|record| row(record.unwrap())).collect()
}

fn named(files: &[(&str, &[u8])]) -> Vec<File> {
    files
        .iter()
        .map(|(name, data)| ((*name).to_owned(), data.to_vec()))
        .collect()
}

#[test]
fn parts_of_the_same_name_are_all_read_and_told_apart() {
    let (wrong, clean) = (wrong(), logs()[0].1.clone());
    let files = named(&[
        ("a.mjlog", &wrong),
        ("b.mjlog", &clean),
        ("a.mjlog", &clean),
        ("a.mjlog~2", &wrong),
        ("a.mjlog", &wrong),
        ("folder/", b""),
        ("folder/", b""),
    ]);
    let inner = named(&[("x.zip", &zip(&files, true)), ("x.zip", &tar(&files[..1]))]);
    let folder = folder(&[
        ("deflated.zip", &zip(&files, false)),
        ("stored.zip", &zip(&files, true)),
        ("a.tar", &tar(&files[..5])),
        ("nested.zip", &zip(&inner, true)),
        // What stands before an archive moves all its parts.
        (
            "self.extracting",
            &[b"PK\x05\x06, a program".as_slice(), &zip(&files, false)].concat(),
        ),
    ]);
    let expected = |archive: &str| {
        ["a.mjlog", "a.mjlog~2~2", "a.mjlog~3"]
            .map(|name| (format!("{archive}!{name}"), "fu_mismatch".to_owned()))
    };
    for archive in ["deflated.zip", "stored.zip", "a.tar", "self.extracting"] {
        let output = run(&folder, &["check", archive]);
        assert_eq!(codes(&output), expected(archive), "{}", stderr(&output));
        let said = stderr(&output);
        assert!(said.starts_with("documents           5\n"), "{said}");
    }
    let output = run(&folder, &["check", "nested.zip"]);
    let mut rows = Vec::from(expected("nested.zip!x.zip"));
    rows.push(("nested.zip!x.zip~2!a.mjlog".to_owned(), "fu_mismatch".to_owned()));
    assert_eq!(codes(&output), rows, "{}", stderr(&output));
}

#[test]
fn an_archive_in_an_archive_beyond_the_limit_is_told() {
    // Bytes that do not get smaller.
    let mut noise = 1_u32;
    let mut random = || {
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (noise >> 24) as u8
    };
    let filling: Vec<u8> = (0..300_000).map(|_| random()).collect();
    let mut logs = logs();
    logs.push(("filling".to_owned(), filling));
    let (small, inner) = (zip(&logs[..3], false), zip(&logs, true));
    for (name, inner) in [
        ("inner.zip", inner.clone()),
        ("inner.tar", tar(&logs)),
        ("inner.tar.gz", gzip(&tar(&logs))),
        ("inner.tar.bz2", bzip2(&tar(&logs))),
        ("inner.tar.zst", zstd(&tar(&logs))),
        ("no ending", gzip(&inner)),
    ] {
        let files = named(&[(name, &inner), ("z.mjlog", &wrong())]);
        for (archive, bytes) in [
            ("a.zip", zip(&files, true)),
            ("b.zip", zip(&files, false)),
            ("a.tar", tar(&files)),
        ] {
            let folder = folder(&[(archive, &bytes)]);
            let output = run(&folder, &["check", archive, "--document-limit", "100k"]);
            let rows = codes(&output);
            let expected = [(name, "too_large"), ("z.mjlog", "fu_mismatch")];
            let expected = expected.map(|(name, code)| (format!("{archive}!{name}"), code.to_owned()));
            assert_eq!(rows, expected, "{}", String::from_utf8_lossy(&output.stdout));
            assert_eq!(code(&output), 2);
            // It is read where there is room for it.
            let output = run(&folder, &["check", archive]);
            assert_eq!(code(&output), 1, "{}", stderr(&output));
        }
    }
    for (name, data) in [
        ("b.zip", zip(&named(&[("c.zip", &small)]), true)),
        ("b.zip", zip(&named(&[("c.tar.gz", &gzip(&tar(&logs)))]), false)),
        ("b.tar.gz", gzip(&tar(&named(&[("c", &small)])))),
    ] {
        let files = named(&[(name, &data), ("z.mjlog", &wrong())]);
        let folder = folder(&[("a.zip", &zip(&files, false))]);
        let output = run(&folder, &["check", "a.zip"]);
        let rows = codes(&output);
        let found: Vec<_> = rows.iter().map(|(_, code)| code.as_str()).collect();
        assert_eq!(found, ["unreadable", "fu_mismatch"], "{rows:?}");
        assert!(rows[0].0.starts_with(&format!("a.zip!{name}!c")), "{rows:?}");
    }
}

/// A run that may not have the memory for the log in a row passes it over, and goes on.
#[cfg(target_os = "linux")]
#[test]
fn the_size_of_a_log_in_a_database_is_known_before_it_is_read() {
    let folder = folder(&[]);
    let connection = Connection::open(folder.path().join("a.db")).unwrap();
    connection
        .execute_batch(
            "PRAGMA page_size = 65536; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
             CREATE TABLE logs(log_id TEXT PRIMARY KEY, was_error INT, log_content BLOB);
             INSERT INTO logs VALUES ('b', 0, zeroblob(300000000)), ('c', 1, zeroblob(10000000)),
                 ('d', zeroblob(10000000), CAST(zeroblob(300000000) AS TEXT)), ('e', 0, 17), ('f', 0, NULL);",
        )
        .unwrap();
    for key in ["a", "g"] {
        let row = "INSERT INTO logs VALUES (?1, 0, ?2)";
        connection.execute(row, (key, wrong())).unwrap();
    }
    drop(connection);
    let checked = |limit: &str| {
        let output = std::process::Command::new("sh")
            .current_dir(folder.path())
            .args([
                "-c",
                "ulimit -v 500000 && exec \"$@\"",
                "sh",
                env!("CARGO_BIN_EXE_haifu"),
            ])
            .args(["check", "a.db", "--jobs", "1", "--document-limit", limit])
            .output()
            .unwrap();
        (codes(&output), stderr(&output))
    };
    let row = |(key, code): (&str, &str)| (format!("a.db!{key}"), code.to_owned());
    let expected = [
        ("a", "fu_mismatch"),
        ("b", "too_large"),
        ("d", "too_large"),
        ("g", "fu_mismatch"),
    ];
    let (rows, said) = checked("16M");
    assert_eq!(rows, expected.map(row), "{said}");
    assert!(
        said.contains("1 rows marked as errors") && said.contains("2 rows without a log"),
        "{said}"
    );
    // With this limit the log would be read, for which there is no memory.
    assert_ne!(checked("1G").0, rows);
}

#[test]
fn a_key_that_is_no_name_ends_a_database_with_a_row_that_says_so() {
    let folder = folder(&[]);
    let connection = Connection::open(folder.path().join("a.db")).unwrap();
    connection
        .execute_batch("CREATE TABLE logs(log_id TEXT PRIMARY KEY, log_content BLOB);")
        .unwrap();
    for key in ["a".to_owned(), "b".repeat(1 << 13), "c".to_owned()] {
        let row = "INSERT INTO logs VALUES (?1, ?2)";
        connection.execute(row, (key, wrong())).unwrap();
    }
    drop(connection);
    let output = run(&folder, &["check", "a.db"]);
    let expected = [("a.db!a", "fu_mismatch"), ("a.db", "unreadable")];
    assert_eq!(
        codes(&output),
        expected.map(|(file, code)| (file.to_owned(), code.to_owned()))
    );
    assert_eq!(code(&output), 2);
}

#[test]
fn a_database_whose_column_is_called_like_the_number_of_a_row_is_read_whole() {
    let folder = folder(&[]);
    let connection = Connection::open(folder.path().join("a.db")).unwrap();
    connection
        .execute_batch(
            "CREATE TABLE logs(id TEXT, log BLOB, rowid INTEGER);
             WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 600)
             INSERT INTO logs SELECT 'k' || x, '<mjloggm ver=\"2.3\"></mjloggm>', 1 FROM c;",
        )
        .unwrap();
    drop(connection);
    run(&folder, &["check", "a.db", "-q", "--summary", "summary.json"]);
    let summary = fs::read(folder.path().join("summary.json")).unwrap();
    let summary: Value = serde_json::from_slice(&summary).unwrap();
    assert_eq!(summary["documents"], 600);
}

/// What a view gives can be without end, or larger than any limit.
#[test]
fn a_view_is_no_table_of_logs() {
    let folder = folder(&[]);
    let connection = Connection::open(folder.path().join("a.db")).unwrap();
    connection
        .execute_batch(
            "CREATE VIEW logs AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)
             SELECT x AS rowid, x AS id, 'abc' AS log FROM c;",
        )
        .unwrap();
    drop(connection);
    let output = run(&folder, &["check", "a.db"]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("a.db"), "{}", stderr(&output));
}
