//! Outputs that go away while they are written to: pipes whose reader leaves, folders that are removed, disks
//! that fill up, and runs of the generator that are interrupted. Nothing is left that looks whole and is not.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::cli::{code, run, stderr};
use crate::random_hands::Chance;
use crate::resume::many_logs;

/// How often each command loses its output, unless the environment says another number.
const TRIES: usize = 5;

fn tries() -> usize {
    let wanted = std::env::var("HAIFU_TRIES").ok();
    wanted.map_or(TRIES, |number| number.parse().expect("HAIFU_TRIES is a number"))
}

fn haifu(folder: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_haifu"));
    command
        .current_dir(folder.path())
        .args(arguments)
        .stdin(Stdio::null());
    command
}

/// The files below a folder by name, those whose names say that they are no results left out; none if there is
/// no folder.
fn results(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    if !folder.exists() {
        return BTreeMap::new();
    }
    let files = walkdir::WalkDir::new(folder)
        .into_iter()
        .map(Result::unwrap)
        .filter(|entry| entry.file_type().is_file() && !unfinished(&entry.file_name().to_string_lossy()));
    let named = files.map(|entry| {
        let name = entry.path().strip_prefix(folder).unwrap();
        (
            name.to_string_lossy().into_owned(),
            fs::read(entry.path()).unwrap(),
        )
    });
    named.collect()
}

fn unfinished(name: &str) -> bool {
    name.starts_with(".haifu-") && name.ends_with(".partial")
}

/// More than a pipe holds that nobody reads.
const PIPE: usize = 64 << 10;

#[test]
fn a_reader_that_leaves_ends_the_run_quietly_with_141_at_any_moment() {
    let folder = many_logs(900);
    let mut chance = Chance(12);
    let mut early = 0;
    for arguments in [
        &[
            "check",
            "logs",
            "-q",
            "--format",
            "text",
            "--summary",
            "kept/a.json",
            "--html",
            "kept/a.html",
        ][..],
        &["convert", "logs", "-q", "--to", "mjai", "-o", "-"],
        &["generate", "--games", "40", "-o", "-", "--summary", "kept/a.json"],
        &["find", "logs", "-q", "--format", "json"],
    ] {
        let whole = run(&folder, arguments).stdout;
        assert!(whole.len() > 2 * PIPE, "{arguments:?}: {} bytes", whole.len());
        let kept = folder.path().join("kept");
        let _ = fs::remove_dir_all(&kept);
        for _ in 0..tries() {
            let (reader, writer) = io::pipe().unwrap();
            let mut command = haifu(&folder, arguments);
            let child = command.stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
            // Otherwise the pipe would have a second writer.
            drop(command);
            let mut read = Vec::new();
            // What the pipe holds is written whether it is read or not.
            let moment = chance.below(whole.len() - PIPE - 1);
            reader.take(moment as u64).read_to_end(&mut read).unwrap();
            early += usize::from(moment < whole.len() / 2);
            let output = child.wait_with_output().unwrap();
            assert_eq!(code(&output), 141, "{arguments:?} after {moment} bytes");
            // Troubles of single logs are told, the pipe is not.
            let said = stderr(&output);
            assert!(!said.contains("panicked") && !said.contains("ipe"), "{said}");
            assert!(read == whole[..moment], "{arguments:?}");
            let left: Vec<_> = walkdir::WalkDir::new(&kept)
                .into_iter()
                .filter_map(Result::ok)
                .filter(|entry| entry.file_type().is_file())
                .collect();
            assert!(left.is_empty(), "{arguments:?} leaves {left:?}");
        }
    }
    assert!(early > 0);
}

/// Takes a folder away: at one blow, or as `rm -r` does it, which the run may get files into.
fn take_away(out: &Path, away: Option<&Path>) {
    if let Some(away) = away {
        let _ = fs::rename(out, away);
    }
    while out.exists() {
        let _ = fs::remove_dir_all(out);
    }
}

#[test]
fn a_folder_of_results_that_is_removed_ends_the_run_and_is_not_made_again() {
    let folder = many_logs(130);
    let out = folder.path().join("out");
    let mut chance = Chance(13);
    let mut all_failed = 0;
    for arguments in [
        &[
            "check",
            "logs",
            "-q",
            "-o",
            "out/rows.csv",
            "--summary",
            "kept/counts.json",
        ][..],
        &["export", "logs", "--table", "all", "--format", "csv", "-o", "out"],
        &[
            "convert", "logs", "-q", "--to", "mjai", "--jobs", "1", "-o", "out",
        ],
        &["generate", "--games", "150", "--jobs", "1", "-o", "out"],
        &["stats", "logs", "-o", "out"],
    ] {
        let begun = Instant::now();
        let undisturbed = code(&run(&folder, arguments));
        let took = begun.elapsed();
        let expected = results(&out);
        assert!(!expected.is_empty(), "{arguments:?}");
        let mut failed = 0;
        for number in 0..tries() {
            take_away(&out, None);
            let _ = fs::remove_dir_all(folder.path().join("kept"));
            let mut command = haifu(&folder, arguments);
            let mut child = command
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            while !out.exists() && child.try_wait().unwrap().is_none() {
                thread::sleep(Duration::from_millis(1));
            }
            thread::sleep(took * chance.below(700) as u32 / 1000);
            let away = folder.path().join(format!("away{number}"));
            take_away(&out, chance.one_in(2).then_some(&away));
            let output = child.wait_with_output().unwrap();
            let said = stderr(&output);
            assert!(!said.contains("panicked"), "{said}");
            if code(&output) == 75 {
                failed += 1;
                assert!(said.contains("cannot write out"), "{said}");
                assert!(!out.exists(), "{arguments:?}: {said}");
                assert!(!folder.path().join("kept/counts.json").exists(), "{arguments:?}");
            } else {
                // It was through before.
                assert_eq!(code(&output), undisturbed, "{arguments:?}: {said}");
                assert!(!out.exists() || results(&out) == expected, "{arguments:?}");
            }
            if away.exists() {
                for (name, bytes) in results(&away) {
                    assert!(expected.get(&name) == Some(&bytes), "{arguments:?}: {name}");
                }
                fs::remove_dir_all(&away).unwrap();
            }
        }
        println!("{arguments:?}: {failed} of {} ended with 75", tries());
        all_failed += failed;
        take_away(&out, None);
    }
    // A few of them may have been through before.
    assert!(all_failed > tries(), "{all_failed}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_fills_up_holds_whole_generated_files_only() {
    let Some(disk) = crate::resume::SmallDisk::mount() else {
        println!("skipped: no right to mount a small file system");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let generate = |out: &str| {
        let arguments = ["generate", "--games", "40", "--seed", "2", "--per-file", "2"];
        run(&folder, &[&arguments[..], &["-o", out]].concat())
    };
    assert_eq!(code(&generate("all")), 0);
    let expected = results(&folder.path().join("all"));
    let size: usize = expected.values().map(Vec::len).sum();
    let (out, ballast) = (disk.path().join("out"), disk.path().join("ballast"));
    let mut chance = Chance(14);
    for _ in 0..tries() {
        let room = chance.below(size.min(900 << 10) * 3 / 4);
        fs::write(&ballast, vec![0; (1 << 20) - room / 4096 * 4096 - 8192]).unwrap();
        let output = generate(out.to_str().unwrap());
        assert_eq!(code(&output), 75, "{room} bytes of room: {}", stderr(&output));
        assert!(stderr(&output).contains("cannot write"), "{}", stderr(&output));
        if out.exists() {
            for (name, bytes) in results(&out) {
                assert!(expected.get(&name) == Some(&bytes), "{name} is not whole");
            }
            let names = fs::read_dir(&out)
                .unwrap()
                .map(|entry| entry.unwrap().file_name());
            assert!(names.into_iter().all(|name| !unfinished(&name.to_string_lossy())));
            fs::remove_dir_all(&out).unwrap();
        }
        fs::remove_file(&ballast).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_generator_says_how_many_games_are_done_and_they_are_whole() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    for (kind, complaint) in [
        (&["--level", "simple"][..], ""),
        (&["--level", "yakuman", "--players", "3"], ""),
        (&["--faults", "all"], ", but expected.csv is not written"),
    ] {
        let arguments = |games: &str, out: &str| {
            let all = ["generate", "--games", games, "--jobs", "1", "-o", out];
            let all = all.into_iter().chain(kind.iter().copied());
            all.map(str::to_owned).collect::<Vec<_>>()
        };
        let long = arguments("9999", "out");
        let long: Vec<&str> = long.iter().map(String::as_str).collect();
        let child = haifu(&folder, &long)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        while !out.exists() || results(&out).is_empty() {
            thread::sleep(Duration::from_millis(2));
        }
        let id = child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-INT", &id])
                .status()
                .unwrap()
                .success()
        );
        let output = child.wait_with_output().unwrap();
        let said = stderr(&output);
        assert_eq!(code(&output), 130, "{said}");
        let done = said.split("interrupted after ").nth(1).unwrap();
        let (done, rest) = done.split_once(' ').unwrap();
        let end = format!("of 9999 games; the files written so far are complete{complaint}\n");
        assert_eq!(rest, end);
        let made = results(&out);
        assert_eq!(made.len().to_string(), done, "{said}");
        // The first games of many are those of few.
        let few = arguments(done, "few");
        let few: Vec<&str> = few.iter().map(String::as_str).collect();
        assert_eq!(code(&run(&folder, &few)), 0);
        let mut expected = results(&folder.path().join("few"));
        assert_eq!(expected.remove("expected.csv").is_some(), !complaint.is_empty());
        assert!(made == expected, "{kind:?}");
        assert_eq!(
            fs::read_dir(&out).unwrap().count(),
            made.len(),
            "nothing else is left"
        );
        fs::remove_dir_all(&out).unwrap();
        fs::remove_dir_all(folder.path().join("few")).unwrap();
    }
}
