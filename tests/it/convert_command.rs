//! `haifu convert`: where results go.

use std::fs;
use std::path::Path;

use crate::cli::{code, folder, run, stderr};

/// What stands below a folder.
fn files(folder: &Path) -> Vec<String> {
    let mut files: Vec<_> = walkdir::WalkDir::new(folder)
        .into_iter()
        .map(Result::unwrap)
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            entry
                .path()
                .strip_prefix(folder)
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned()
        })
        .collect();
    files.sort();
    files
}

fn log() -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs/tenhou/haitei.mjlog")).unwrap()
}

/// A tar whose parts all hold the same log. Not even its long names are cut.
#[cfg(feature = "archive")]
fn tar(names: &[&str]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    let log = log();
    for name in names {
        let mut long = tar::Header::new_gnu();
        long.set_path("././@LongLink").unwrap();
        long.set_entry_type(tar::EntryType::GNULongName);
        long.set_size(name.len() as u64);
        long.set_cksum();
        builder.append(&long, name.as_bytes()).unwrap();
        let mut header = tar::Header::new_gnu();
        header.set_size(log.len() as u64);
        header.set_cksum();
        builder.append(&header, log.as_slice()).unwrap();
    }
    builder.into_inner().unwrap()
}

#[cfg(feature = "archive")]
#[test]
fn a_name_that_no_file_can_have_leaves_out_that_document_and_no_other() {
    let long = format!("{}.mjlog", "x".repeat(300));
    let deep = "folder/".repeat(1000) + "a.mjlog";
    let bad = [
        (long.as_str(), "more than 255"),
        ("../../out.mjlog", "leads out"),
        ("a/../../../out.mjlog", "leads out"),
        ("..", "leads out"),
        (deep.as_str(), "at most 1024"),
        ("b.mjson/c.mjlog", "name of its folder"),
    ];
    let mut names = vec!["a.mjlog", "b.mjlog"];
    names.extend(bad.iter().map(|(name, _)| name));
    names.extend([
        "b.xml",
        "b",
        "/root.mjlog",
        "./c.mjlog",
        "c.mjlog",
        "B.mjlog",
        "z.mjlog",
    ]);
    let folder = folder(&[("logs/x.tar", &tar(&names))]);
    let output = run(
        &folder,
        &["convert", "logs/x.tar", "--to", "mjai", "-o", "out/here"],
    );
    let said = stderr(&output);
    assert_eq!(code(&output), 2, "{said}");
    for (name, why) in bad {
        let told = said.lines().any(|line| line.contains(name) && line.contains(why));
        assert!(told, "{name} {why}: {said}");
    }
    assert!(
        said.contains("9 games written as mjai in 9 files, 6 left out"),
        "{said}"
    );
    let expected = ["B~4", "a", "b", "b~2", "b~3", "c", "c~2", "root", "z"];
    // `./c.mjlog` and `c.mjlog` would be one file.
    let expected = expected.map(|name| format!("logs/x.tar!{name}.mjson"));
    assert_eq!(files(&folder.path().join("out/here")), expected);
    assert_eq!(
        files(folder.path()).len(),
        expected.len() + 1,
        "nothing stands elsewhere"
    );
}

#[test]
fn logs_of_one_stem_become_files_of_their_own() {
    let log = log();
    let folder = folder(&[
        ("logs/a.mjlog", &log),
        ("logs/a.xml", &log),
        ("logs/a~2.mjlog", &log),
        ("logs/..b..mjlog", &log),
    ]);
    let output = run(&folder, &["convert", "logs", "--to", "tenhou-json", "-o", "out"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let out = folder.path().join("out");
    assert_eq!(
        files(&out),
        [
            "logs/..b..json",
            "logs/a.json",
            "logs/a~2.json",
            "logs/a~2~2.json"
        ]
    );
    // A folder of the environment is not a matter of one document.
    fs::write(folder.path().join("file"), "").unwrap();
    let output = run(&folder, &["convert", "logs", "--to", "mjai", "-o", "file/out"]);
    assert_eq!(code(&output), 2, "{}", stderr(&output));
}

/// mjai tells han, fu and points, but no limit, and what is not known is no finding either.
#[test]
fn limits_that_mjai_does_not_tell_are_written_as_tenhou_writes_them() {
    let folder = folder(&[]);
    let logs = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs/tenhou");
    let convert = |from: &str, to: &str, into: &str| {
        let output = run(&folder, &["convert", from, "--to", to, "-o", into, "-q"]);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
    };
    convert(logs.to_str().unwrap(), "mjai", "mjai");
    convert("mjai", "tenhou-json", "json");
    let output = run(&folder, &["check", "json", "-q", "--skip", "results_mismatch"]);
    let rows = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!((code(&output), rows.lines().count()), (0, 1), "{rows}");
}
