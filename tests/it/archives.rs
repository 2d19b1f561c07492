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
        let counted = said
            .lines()
            .find_map(|line| line.strip_prefix("documents"))
            .unwrap();
        assert_eq!(counted.trim(), documents, "{flags:?}: {said}");
    }
}
