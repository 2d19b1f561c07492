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

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::{env, fs};

use flate2::read::GzDecoder;
use flate2::{Compression, GzBuilder};
use haifu::format::write::MjlogWriter;

/// Every scenario: its name and its text.
fn scenarios() -> Vec<(String, String)> {
    let mut paths: Vec<PathBuf> = fs::read_dir(data("scenarios"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths
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

/// A log of `data/`, inflated.
pub(crate) fn stored(path: &Path) -> Option<Vec<u8>> {
    let mut log = fs::read(path).ok()?;
    if log.starts_with(&[0x1f, 0x8b]) {
        let packed = std::mem::take(&mut log);
        GzDecoder::new(packed.as_slice()).read_to_end(&mut log).ok()?;
    }
    Some(log)
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
        if stored(&path).as_ref() != Some(&log) {
            if regenerate {
                store(&path, &log, gzip);
            } else {
                problems.push(format!("{name}: the log is not what the scenario says"));
            }
        }
        expected.push(path);
    }
    for entry in fs::read_dir(data("logs/tenhou")).unwrap() {
        let path = entry.unwrap().path();
        if !expected.contains(&path) {
            problems.push(format!("{}: no scenario makes this log", path.display()));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
