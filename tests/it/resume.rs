//! Runs that are stopped: whatever happens and when, no file under a final name is a part of one, and a
//! run that is continued gives what one gives that was never stopped.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::cli::{code, folder, run, stderr};
use crate::random_hands::Chance;

/// How often a run is killed.
const KILLS: usize = 50;

/// A folder `logs` with many documents: most are clean, in every fifth one a value is wrong, some are
/// damaged.
pub(crate) fn many_logs(files: usize) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let logs = folder.path().join("logs");
    fs::create_dir(&logs).unwrap();
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/data/logs/tenhou");
    let mut paths: Vec<_> = fs::read_dir(source)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "mjlog"));
    paths.sort();
    for (i, path) in paths.iter().cycle().take(files).enumerate() {
        let mut log = fs::read_to_string(path).unwrap();
        match i % 15 {
            3 | 8 | 13 => {
                log = log
                    .replace("ten=\"30,", "ten=\"50,")
                    .replace("sc=\"250", "sc=\"251");
            }
            5 => log.truncate(log.len() / 2),
            _ => {}
        }
        fs::write(logs.join(format!("{i:04}.mjlog")), log).unwrap();
    }
    folder
}

fn start(folder: &TempDir, rows: &str, journal: Option<&str>) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_haifu"));
    command
        .current_dir(folder.path())
        .args([
            "check",
            "logs",
            "-o",
            rows,
            "--summary",
            "counts.json",
            "--jobs",
            "2",
        ])
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    if let Some(journal) = journal {
        command.args(["--resume", journal]);
    }
    command.spawn().unwrap()
}

/// The rows and the counts but for the seconds.
fn results(folder: &TempDir, rows: &str) -> (Vec<u8>, String) {
    let counts = fs::read_to_string(folder.path().join("counts.json")).unwrap();
    let lasting = counts.lines().filter(|line| !line.contains("\"seconds\""));
    let rows = fs::read(folder.path().join(rows)).unwrap();
    (rows, lasting.collect::<Vec<_>>().join("\n"))
}

/// The results of a run that nothing stopped, and how long it took.
fn undisturbed(folder: &TempDir) -> ((Vec<u8>, String), Duration) {
    let begun = Instant::now();
    start(folder, "expected.csv", None).wait().unwrap();
    let took = begun.elapsed();
    let expected = results(folder, "expected.csv");
    assert!(expected.0.len() > 10_000, "{} bytes of rows", expected.0.len());
    fs::remove_file(folder.path().join("counts.json")).unwrap();
    (expected, took)
}

fn assert_whole_or_absent(path: &Path, expected: &[u8]) {
    if path.exists() {
        assert!(
            fs::read(path).unwrap() == expected,
            "{} is not whole",
            path.display()
        );
    }
}

#[test]
fn a_killed_run_is_continued_as_if_it_had_never_been_stopped() {
    let folder = many_logs(450);
    let (expected, took) = undisturbed(&folder);
    let (rows, journal) = (folder.path().join("rows.csv"), folder.path().join("journal"));
    let mut chance = Chance(8);
    let mut killed = 0;
    let mut continued = 0;
    while killed < KILLS {
        // One run in three is killed again and again until it is through.
        let again = chance.one_in(3);
        loop {
            let mut child = start(&folder, "rows.csv", Some("journal"));
            let moment = took * chance.below(1000) as u32 / 1000;
            std::thread::sleep(moment);
            let ended = child.try_wait().unwrap();
            child.kill().unwrap();
            child.wait().unwrap();
            assert_whole_or_absent(&rows, &expected.0);
            if ended.is_some() {
                break;
            }
            killed += 1;
            continued += usize::from(journal.exists());
            if !again || killed > 2 * KILLS {
                start(&folder, "rows.csv", Some("journal")).wait().unwrap();
                break;
            }
        }
        assert!(results(&folder, "rows.csv") == expected, "after {killed} kills");
        assert!(!journal.exists(), "a complete run needs no journal");
        fs::remove_file(&rows).unwrap();
        fs::remove_file(folder.path().join("counts.json")).unwrap();
    }
    println!("{killed} kills, {continued} with a journal to go on with");
    assert!(continued > KILLS / 2, "{continued}");
}

#[test]
fn a_run_without_a_journal_that_is_killed_leaves_no_file_under_its_name() {
    let folder = many_logs(300);
    let (expected, took) = undisturbed(&folder);
    let rows = folder.path().join("rows.csv");
    let mut chance = Chance(9);
    for _ in 0..KILLS {
        let mut child = start(&folder, "rows.csv", None);
        std::thread::sleep(took * chance.below(1100) as u32 / 1000);
        child.kill().unwrap();
        child.wait().unwrap();
        assert_whole_or_absent(&rows, &expected.0);
        let _ = fs::remove_file(&rows);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_says_how_far_it_came_and_is_continued() {
    let folder = many_logs(450);
    let (expected, took) = undisturbed(&folder);
    let mut chance = Chance(10);
    let mut interrupted = 0;
    for _ in 0..10 {
        let child = Command::new(env!("CARGO_BIN_EXE_haifu"))
            .current_dir(folder.path())
            .args([
                "check",
                "logs",
                "-o",
                "rows.csv",
                "--summary",
                "counts.json",
                "--resume",
                "journal",
            ])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(took * chance.below(900) as u32 / 1000);
        let id = child.id().to_string();
        Command::new("kill").args(["-INT", &id]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        // Before it listens, the signal ends it.
        if output.status.code() == Some(130) {
            interrupted += 1;
            let said = stderr(&output);
            assert!(
                said.contains("interrupted after ") && said.contains("goes on with journal"),
                "{said}"
            );
            assert!(!folder.path().join("rows.csv").exists());
        }
        start(&folder, "rows.csv", Some("journal")).wait().unwrap();
        assert!(results(&folder, "rows.csv") == expected);
        fs::remove_file(folder.path().join("rows.csv")).unwrap();
    }
    assert!(interrupted > 0);
}

#[test]
fn a_journal_of_another_run_or_of_other_documents_is_refused() {
    let folder = many_logs(200);
    let (_, took) = undisturbed(&folder);
    let journal = folder.path().join("journal");
    // Until a line of documents is in it.
    let mut wait = took / 4;
    while fs::read_to_string(&journal).map_or(0, |text| text.lines().count()) < 2 {
        let _ = fs::remove_file(&journal);
        let mut child = start(&folder, "rows.csv", Some("journal"));
        std::thread::sleep(wait);
        child.kill().unwrap();
        child.wait().unwrap();
        wait += took / 50;
        let _ = fs::remove_file(folder.path().join("rows.csv"));
    }
    let resumed = |extra: &[&str]| {
        let arguments = [&["check", "logs", "--resume", "journal"][..], extra].concat();
        run(&folder, &arguments)
    };
    for extra in [
        &["--rules", "wrc-2025"][..],
        &["--skip", "wall"],
        &["expected.csv"],
    ] {
        let output = resumed(extra);
        assert_eq!(code(&output), 2);
        assert!(stderr(&output).contains("other arguments"), "{}", stderr(&output));
    }
    fs::write(folder.path().join("logs/0000a.mjlog"), "").unwrap();
    let output = resumed(&[]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("other documents"), "{}", stderr(&output));
    let log = run(&folder, &["check", "logs", "--resume", "logs/0000.mjlog"]);
    assert_eq!(code(&log), 2);
    assert!(stderr(&log).contains("no journal"), "{}", stderr(&log));
}

/// A file system of one megabyte, if we may mount one.
#[cfg(target_os = "linux")]
pub(crate) struct SmallDisk(TempDir);

#[cfg(target_os = "linux")]
impl SmallDisk {
    pub(crate) fn mount() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=1m", "haifu-test"])
            .arg(folder.path())
            .stderr(Stdio::null())
            .status();
        mounted
            .is_ok_and(|status| status.success())
            .then_some(Self(folder))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }
}

#[cfg(target_os = "linux")]
impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.path()).status();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_fills_up_ends_the_run_with_75_and_more_room_continues_it() {
    let Some(disk) = SmallDisk::mount() else {
        println!("skipped: no right to mount a small file system");
        return;
    };
    let folder = many_logs(450);
    let (expected, _) = undisturbed(&folder);
    let at = |name: &str| disk.0.path().join(name).to_string_lossy().into_owned();
    let ballast = at("ballast");
    for (i, room) in (1..=KILLS).map(|i| (i, i * expected.0.len() / KILLS)).rev() {
        fs::write(&ballast, vec![0; (1 << 20) - room / 4096 * 4096 - 8192]).unwrap();
        let check = |journal: &[&str]| {
            let rows = at("rows.csv");
            run(
                &folder,
                &[
                    &["check", "logs", "-o", &rows, "--summary", "counts.json"][..],
                    journal,
                ]
                .concat(),
            )
        };
        let output = check(&[]);
        let whole = Path::new(&at("rows.csv")).exists();
        assert_eq!(
            code(&output) == 75,
            !whole,
            "{room} bytes of room: {}",
            stderr(&output)
        );
        assert_whole_or_absent(Path::new(&at("rows.csv")), &expected.0);
        let left: Vec<_> = fs::read_dir(disk.0.path())
            .unwrap()
            .map(|e| e.unwrap().file_name())
            .collect();
        assert_eq!(left.len(), 1 + usize::from(whole), "{left:?}");
        if i % 5 == 0 {
            // The journal beside the rows fills the disk too; then there is room.
            let journal = at("journal");
            let _ = fs::remove_file(at("rows.csv"));
            let output = check(&["--resume", &journal]);
            assert!([1, 2, 75].contains(&code(&output)), "{}", stderr(&output));
            fs::remove_file(&ballast).unwrap();
            let output = check(&["--resume", &journal]);
            assert_eq!(code(&output), 2, "{}", stderr(&output));
            assert!(fs::read(at("rows.csv")).unwrap() == expected.0);
        }
        let _ = fs::remove_file(at("rows.csv"));
    }
}

#[test]
fn a_journal_shares_its_file_with_no_result() {
    let folder = folder(&[]);
    for result in ["-o", "--summary"] {
        let output = run(&folder, &["check", "x", result, "file", "--resume", "./file"]);
        assert_eq!(code(&output), 2, "{result}");
        assert!(stderr(&output).contains("journal"), "{}", stderr(&output));
    }
}
