//! The logs under `data/` are made from the scenario texts beside them, never by hand.
//!
//! `HAIFU_REGENERATE=1 cargo test --test it scenario` writes them anew.

mod calls;
mod deck;
mod game;
mod hand;
mod player;
mod result;
mod round;
mod text;

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use flate2::{Compression, GzBuilder};
use haifu::check::{Checker, Extent};
use haifu::event::DrawKind;
use haifu::format::{self, Format, Reader, write::MjlogWriter};
use haifu::win::Yaku;

use crate::corpus;

/// Every scenario: its name and its text.
fn scenarios() -> Vec<(String, String)> {
    corpus::files(&data("scenarios"))
        .into_iter()
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(&path).unwrap())
        })
        .collect()
}

fn data(below: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(below)
}

/// The log that a scenario text describes, and whether it is kept compressed.
pub(crate) fn mjlog(name: &str, text: &str) -> Result<(Vec<u8>, bool), String> {
    let scenario = text::parse(text)?;
    let mut log = Vec::new();
    let mut writer = MjlogWriter::new(&mut log);
    scenario.play(name, &mut writer)?;
    writer.finish().map_err(|problem| problem.to_string())?;
    Ok((log, scenario.gzip))
}

/// The logs of `data/`: their names and documents.
pub(crate) fn logs() -> Vec<(String, Vec<u8>)> {
    corpus::files(&data("logs/tenhou"))
        .into_iter()
        .map(|path| {
            let file = path.file_name().unwrap().to_str().unwrap();
            (file.split('.').next().unwrap().to_owned(), corpus::read(&path))
        })
        .collect()
}

fn store(path: &Path, log: &[u8], gzip: bool) {
    if gzip {
        let mut packer = GzBuilder::new().write(Vec::new(), Compression::best());
        packer.write_all(log).unwrap();
        fs::write(path, packer.finish().unwrap()).unwrap();
    } else {
        fs::write(path, log).unwrap();
    }
}

#[test]
fn logs_are_what_the_scenarios_say() {
    let regenerate = env::var_os("HAIFU_REGENERATE").is_some();
    let mut problems = Vec::new();
    let mut expected = Vec::new();
    for (name, text) in scenarios() {
        let (log, gzip) = match mjlog(&name, &text) {
            Ok(made) => made,
            Err(problem) => {
                problems.push(format!("{name}: {problem}"));
                continue;
            }
        };
        let path = data("logs/tenhou").join(format!("{name}.mjlog{}", if gzip { ".gz" } else { "" }));
        if !path.exists() || corpus::read(&path) != log {
            if regenerate {
                store(&path, &log, gzip);
            } else {
                problems.push(format!("{name}: the log is not what the scenario says"));
            }
        }
        expected.push(path);
    }
    for path in corpus::files(&data("logs/tenhou")) {
        if !expected.contains(&path) {
            problems.push(format!("{}: no scenario makes this log", path.display()));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn logs_are_clean() {
    let mut checker = Checker::default();
    let mut problems = Vec::new();
    for (name, log) in logs() {
        let report = checker.check(&log, Extent::Whole);
        for finding in report.findings {
            problems.push(format!("{name}: {finding:?}"));
        }
        let tally = report.tally;
        if tally.games != 1 || tally.wins_matched != tally.wins {
            problems.push(format!(
                "{name}: {} of {} wins matched",
                tally.wins_matched, tally.wins
            ));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn logs_are_written_as_they_were_read() {
    let mut reader = Reader::default();
    for (name, log) in logs() {
        let mut written = Vec::new();
        let mut writer = MjlogWriter::new(&mut written);
        for game in format::split(&log, Format::TenhouXml) {
            reader.read(Format::TenhouXml, game, &mut writer);
        }
        writer.finish().unwrap();
        assert_eq!(String::from_utf8(written), String::from_utf8(log), "{name}");
    }
}

/// Yaku that Tenhou does not give: renhou, and the North wind as round wind never comes up.
const NOT_ON_TENHOU: [Yaku; 2] = [Yaku::Renhou, Yaku::RoundNorth];

#[test]
fn every_yaku_and_every_kind_of_draw_is_shown() {
    let mut checker = Checker::default();
    let (mut yaku, mut draws) = (BTreeSet::<Yaku>::new(), BTreeSet::<DrawKind>::new());
    for (_, log) in logs() {
        let recorded = checker.check(&log, Extent::Whole).tally.recorded;
        yaku.extend(Yaku::ALL.iter().filter(|&&yaku| recorded.yaku[yaku as usize] > 0));
        draws.extend(
            DrawKind::ALL
                .iter()
                .filter(|&&kind| recorded.draws[kind as usize] > 0),
        );
    }
    let missing: Vec<_> = Yaku::ALL
        .iter()
        .filter(|known| !yaku.contains(known) && !NOT_ON_TENHOU.contains(known))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert_eq!(draws.len(), DrawKind::ALL.len() - 1, "all but the unknown kind");
}
