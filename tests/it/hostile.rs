//! Input that wants to do harm: the run says what it is and goes on with the next document.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::cli::{code, folder, run, stderr, wrong};

const CLEAN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/logs/tenhou/houtei.mjlog");

/// Code and file of each row.
fn rows(output: &std::process::Output) -> Vec<(String, String)> {
    let mut reader = csv::Reader::from_reader(&output.stdout[..]);
    let rows = reader.records().map(|row| row.unwrap());
    rows.map(|row| (row[7].to_owned(), row[0].to_owned())).collect()
}

/// A folder with this file and, after it, a log in which one value is wrong.
fn beside_a_wrong_log(name: &str, bytes: &[u8]) -> TempDir {
    let wrong = fs::read_to_string(CLEAN)
        .unwrap()
        .replace("ten=\"30,", "ten=\"40,");
    folder(&[(name, bytes), ("z.mjlog", wrong.as_bytes())])
}

fn repeated(text: &str, times: usize) -> Vec<u8> {
    text.as_bytes().repeat(times)
}

/// Documents that are large in every way: name, and whether it must be a fault.
fn large_documents() -> Vec<(&'static str, Vec<u8>)> {
    let clean = fs::read_to_string(CLEAN).unwrap();
    let head = "<mjloggm ver=\"2.3\">";
    let attribute = String::from_utf8(repeated("A", 32 << 20)).unwrap();
    let attributes: Vec<String> = (0..200_000).map(|i| format!(" a{i}=\"\"")).collect();
    let attributes = attributes.concat();
    let game = "{\"type\":\"start_game\",\"names\":[\"a\",\"b\",\"c\",\"d\"]}\n{\"type\":\"end_game\"}\n";
    let with = |text: &str| [head, text].concat().into_bytes();
    vec![
        (
            "a gigantic attribute",
            with(&format!("<UN n0=\"{attribute}\"/></mjloggm>")),
        ),
        ("a gigantic name", with(&format!("<{attribute}/></mjloggm>"))),
        (
            "an attribute without an end",
            with(&format!("<INIT seed=\"{attribute}")),
        ),
        ("many attributes", with(&format!("<INIT{attributes}/></mjloggm>"))),
        ("brackets", repeated("<", 4 << 20)),
        ("open elements", with(&"<a>".repeat(1 << 20))),
        (
            "deep lists",
            [&b"{\"log\":"[..], &repeated("[", 8 << 20)].concat(),
        ),
        (
            "deep objects",
            [&b"{\"log\":[["[..], &repeated("{\"a\":", 2 << 20)].concat(),
        ),
        (
            "an endless string",
            [&b"{\"log\":[[\""[..], &repeated("x", 32 << 20)].concat(),
        ),
        (
            "an endless number",
            [&b"{\"log\":[[[1"[..], &repeated("0", 16 << 20)].concat(),
        ),
        (
            "deep mjai",
            [&b"{\"type\":\"start_game\",\"a\":"[..], &repeated("[", 8 << 20)].concat(),
        ),
        (
            "many quotes",
            [&b"{\"type\":\"start_game\"}\n"[..], &repeated("\"", 8 << 20)].concat(),
        ),
        ("a million documents", repeated(game, 500_000)),
        ("many rounds of nothing", with(&"<INIT/>".repeat(1 << 20))),
        ("many games", clean.repeat(3_000).into_bytes()),
    ]
}

#[test]
fn large_documents_take_their_time_and_no_more() {
    for (what, bytes) in large_documents() {
        let folder = beside_a_wrong_log("a.log", &bytes);
        let begun = Instant::now();
        let output = run(&folder, &["check", "a.log", "z.mjlog"]);
        // A quadratic reader would need hours.
        assert!(begun.elapsed() < Duration::from_secs(120), "{what}");
        let rows = rows(&output);
        assert!(rows.len() <= 10_002, "{what}: {} rows", rows.len());
        assert_eq!(
            rows.last(),
            Some(&("fu_mismatch".to_owned(), "z.mjlog".to_owned())),
            "{what}: {rows:?}"
        );
        assert!(rows.iter().all(|(code, _)| code != "internal"), "{what}");
        assert!([1, 2].contains(&code(&output)), "{what}: {}", stderr(&output));
    }
}

#[test]
fn a_compressed_bomb_stops_at_the_limit() {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(b"<mjloggm ver=\"2.3\">").unwrap();
    let piece = vec![b' '; 1 << 20];
    for _ in 0..600 {
        encoder.write_all(&piece).unwrap();
    }
    let folder = beside_a_wrong_log("a.mjlog", &encoder.finish().unwrap());
    let output = run(&folder, &["check", "."]);
    let expected = [("too_large", "./a.mjlog"), ("fu_mismatch", "./z.mjlog")];
    assert_eq!(
        rows(&output),
        expected.map(|(code, file)| (code.to_owned(), file.to_owned()))
    );
    assert_eq!(code(&output), 2);
}

#[cfg(unix)]
#[test]
fn a_file_of_4_gib_is_passed_over_or_stops_at_the_limit() {
    let folder = beside_a_wrong_log("a.bin", b"");
    let sparse = fs::File::create(folder.path().join("a.bin")).unwrap();
    sparse.set_len(4 << 30).unwrap();
    let output = run(&folder, &["check", "."]);
    assert_eq!(
        rows(&output),
        [("fu_mismatch".to_owned(), "./z.mjlog".to_owned())],
        "no log in a folder"
    );
    let output = run(&folder, &["check", "a.bin", "/dev/zero", "/dev/null", "z.mjlog"]);
    let codes: Vec<_> = rows(&output).into_iter().map(|(code, _)| code).collect();
    assert_eq!(codes, ["too_large", "too_large", "not_a_log", "fu_mismatch"]);
}

#[cfg(unix)]
#[test]
fn what_is_no_file_and_what_has_an_odd_name_does_not_stop_the_run() {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = beside_a_wrong_log("a/a.mjlog", &fs::read(CLEAN).unwrap());
    let at = |name: &str| folder.path().join(name);
    assert!(Command::new("mkfifo").arg(at("fifo")).status().unwrap().success());
    symlink(at("a"), at("a/loop")).unwrap();
    symlink("nowhere", at("dangling")).unwrap();
    symlink("circle2", at("circle1")).unwrap();
    symlink("circle1", at("circle2")).unwrap();
    let odd = Path::new(std::ffi::OsStr::from_bytes(b"o\xff\n=1.mjlog"));
    fs::write(
        folder.path().join(odd),
        fs::read_to_string(at("z.mjlog")).unwrap(),
    )
    .unwrap();
    let formula = "=cmd.mjlog";
    fs::copy(at("z.mjlog"), at(formula)).unwrap();
    fs::create_dir(at("locked")).unwrap();
    fs::set_permissions(at("locked"), fs::Permissions::from_mode(0o000)).unwrap();
    let root = fs::read_dir(at("locked")).is_ok();
    let mut expected = vec![
        ("fu_mismatch", "./=cmd.mjlog"),
        ("unreadable", "./a/loop"),
        ("unreadable", "./circle1"),
        ("unreadable", "./circle2"),
        ("unreadable", "./dangling"),
        ("unreadable", "./locked"),
        ("fu_mismatch", "./o\u{fffd}FF\u{fffd}0A=1.mjlog"),
        ("fu_mismatch", "./z.mjlog"),
    ];
    if root {
        println!("a folder that cannot be listed is not tried: nothing is locked for root");
        expected.retain(|&(_, file)| file != "./locked");
    }
    let output = run(&folder, &["check", "."]);
    let expected: Vec<_> = expected
        .iter()
        .map(|(code, file)| ((*code).to_owned(), (*file).to_owned()))
        .collect();
    assert_eq!(rows(&output), expected, "{}", stderr(&output));
    // A name that begins like a formula, and is the whole cell.
    let output = run(&folder, &["check", formula]);
    assert_eq!(rows(&output)[0].1, format!("'{formula}"));
    fs::set_permissions(at("locked"), fs::Permissions::from_mode(0o755)).unwrap();
}

/// A run that may not have more memory than is left out here says the same as one that may.
#[cfg(target_os = "linux")]
#[test]
fn memory_follows_the_limit_of_a_document_and_not_the_bomb() {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(b"<mjloggm ver=\"2.3\">").unwrap();
    let piece = vec![b' '; 1 << 20];
    for _ in 0..1000 {
        encoder.write_all(&piece).unwrap();
    }
    let folder = beside_a_wrong_log("a.mjlog", &encoder.finish().unwrap());
    let checked = |limit: &str| {
        // Kilobytes of addresses, of which threads ask for more than they use.
        let limited = "ulimit -v 500000 && exec \"$@\"";
        let haifu = env!("CARGO_BIN_EXE_haifu");
        Command::new("sh")
            .current_dir(folder.path())
            .args(["-c", limited, "sh", haifu, "check", ".", "--jobs", "1"])
            .args(["--document-limit", limit])
            .output()
            .unwrap()
    };
    let output = checked("16M");
    let expected = [("too_large", "./a.mjlog"), ("fu_mismatch", "./z.mjlog")];
    assert_eq!(
        rows(&output),
        expected.map(|(code, file)| (code.to_owned(), file.to_owned())),
        "{}",
        stderr(&output)
    );
    assert_eq!(code(&output), 2);
    let output = checked("2G");
    let told = String::from_utf8(output.stdout.clone()).unwrap();
    assert!(
        told.contains("what memory holds"),
        "the memory is not limited: {told}"
    );
    assert_eq!(code(&output), 2, "{}", stderr(&output));
}

/// As the shell's `<(command)` makes them.
#[cfg(unix)]
#[test]
fn a_fifo_is_read_when_it_is_named() {
    let folder = beside_a_wrong_log("a.mjlog", b"");
    let fifo = folder.path().join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let wrong = fs::read(folder.path().join("z.mjlog")).unwrap();
    let writer = std::thread::spawn(move || fs::write(fifo, wrong));
    let output = run(&folder, &["check", "fifo"]);
    writer.join().unwrap().unwrap();
    assert_eq!(rows(&output), [("fu_mismatch".to_owned(), "fifo".to_owned())]);
}

/// Root may read everything, so it becomes somebody else for this.
#[cfg(unix)]
#[test]
fn what_may_not_be_read_is_told_and_the_run_goes_on() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    let folder = beside_a_wrong_log("locked/a.mjlog", b"");
    let set = |name: &str, mode: u32| {
        fs::set_permissions(folder.path().join(name), fs::Permissions::from_mode(mode)).unwrap();
    };
    fs::write(folder.path().join("secret.mjlog"), b"").unwrap();
    for (name, mode) in [
        ("", 0o755),
        ("locked", 0),
        ("secret.mjlog", 0),
        ("z.mjlog", 0o644),
    ] {
        set(name, mode);
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_haifu"));
    command
        .current_dir(folder.path())
        .args(["check", "--no-config", "."]);
    if fs::read_dir(folder.path().join("locked")).is_ok() {
        command.uid(65_534).gid(65_534);
    }
    let ran = command.output();
    set("locked", 0o755);
    let Ok(output) = ran else {
        println!("skipped: root cannot become somebody else who may run the program");
        return;
    };
    let expected = [
        ("unreadable", "./locked"),
        ("unreadable", "./secret.mjlog"),
        ("fu_mismatch", "./z.mjlog"),
    ];
    let expected = expected.map(|(code, file)| (code.to_owned(), file.to_owned()));
    assert_eq!(rows(&output), expected, "{}", stderr(&output));
    assert_eq!(code(&output), 2);
}

/// Names of players are text of strangers.
#[test]
fn a_player_named_like_a_formula_or_like_markup_stays_text_everywhere() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/logs/tenhou/haitei.mjlog");
    let log = fs::read_to_string(path).unwrap();
    let (name, escaped) = ("n0=\"%45%61%73%74\"", |text: &str| {
        let bytes: Vec<String> = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
        format!("n0=\"{}\"", bytes.concat())
    });
    assert!(log.contains(name));
    for evil in [
        "=HYPERLINK(\"http://x\",\"y\")",
        "@SUM(1+1)",
        "+cmd|' /C calc'!A0",
        "-2+3+cmd|' /C calc'!A0",
    ] {
        let folder = folder(&[("x.mjlog", log.replacen(name, &escaped(evil), 1).as_bytes())]);
        for arguments in [
            &[
                "export", "x.mjlog", "--table", "players", "--format", "csv", "-o", "out",
            ][..],
            &["stats", "x.mjlog", "--by", "player", "-o", "out"],
        ] {
            run(&folder, arguments);
            let mut told = 0;
            for entry in walkdir::WalkDir::new(folder.path().join("out")) {
                let entry = entry.unwrap();
                if entry.path().extension().is_none_or(|ending| ending != "csv") {
                    continue;
                }
                let mut reader = csv::Reader::from_path(entry.path()).unwrap();
                for record in reader.records() {
                    for cell in &record.unwrap() {
                        assert_ne!(cell, evil, "{arguments:?} {}", entry.path().display());
                        told += usize::from(cell == format!("'{evil}"));
                    }
                }
            }
            assert!(told > 0, "{arguments:?} tells {evil} nowhere");
            fs::remove_dir_all(folder.path().join("out")).unwrap();
        }
    }
    let evil = "<img src=x onerror=alert(1)>";
    let wrong = log
        .replacen(name, &escaped(evil), 1)
        .replace("ten=\"30,", "ten=\"40,");
    let folder = folder(&[("x.mjlog", wrong.as_bytes())]);
    for arguments in [
        &["check", "x.mjlog", "-o", "rows.csv", "--html", "page.html"][..],
        &["stats", "x.mjlog", "--by", "player", "--html", "page.html"],
    ] {
        run(&folder, arguments);
        let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
        assert!(!page.contains("<img"), "{arguments:?}");
        fs::remove_file(folder.path().join("page.html")).unwrap();
    }
}

#[test]
fn two_results_do_not_share_a_file_under_two_spellings() {
    let folder = folder(&[("a.mjlog", &wrong())]);
    for other in ["--summary", "--html"] {
        let output = run(&folder, &["check", "a.mjlog", "-o", "x", other, "./x"]);
        assert_eq!(code(&output), 2);
        assert!(!folder.path().join("x").exists());
    }
}

#[test]
fn rows_go_into_a_fifo_that_somebody_reads() {
    let folder = folder(&[("a.mjlog", &wrong())]);
    let fifo = folder.path().join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let reader = std::thread::spawn(move || fs::read_to_string(fifo).unwrap());
    let output = run(&folder, &["check", "a.mjlog", "-q", "-o", "fifo"]);
    assert_eq!(code(&output), 1);
    assert!(reader.join().unwrap().lines().count() > 1);
}
