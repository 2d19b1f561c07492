//! Faults planted into clean logs: each gives its one row, whatever the format.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use haifu::convert::Converter;
use haifu::format::Format;
use haifu::plant::{KINDS, Planter, Score, Trial, spread};
use rayon::prelude::*;

use crate::{corpus, scenario};

/// With `HAIFU_WRITE_BASELINE` set, today's counts become the accepted ones.
#[test]
fn the_detection_matrix_over_data_is_the_accepted_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let run = Command::new(env!("CARGO_BIN_EXE_haifu"))
        .args(["matrix", "data/logs", "-o", "-"])
        .current_dir(root)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(0), "{said}");
    let baseline = root.join("reports/baseline/matrix.csv");
    if std::env::var_os("HAIFU_WRITE_BASELINE").is_some() {
        fs::write(&baseline, &run.stdout).unwrap();
    }
    let accepted = fs::read_to_string(&baseline).unwrap();
    assert_eq!(String::from_utf8(run.stdout).unwrap(), accepted);
}

#[test]
fn kinds_have_names_of_their_own_and_reasons_for_other_codes() {
    let mut names: Vec<_> = KINDS.iter().map(|kind| kind.name).collect();
    assert!(names.len() >= 40, "{}", names.len());
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), KINDS.len());
    for kind in KINDS {
        assert_eq!(kind.or.is_empty(), kind.why.is_empty(), "{}", kind.name);
    }
}

/// How many bytes two texts have in common at their start and at their end.
fn common(one: &[u8], two: &[u8]) -> usize {
    let same = |(a, b): (&u8, &u8)| a == b;
    let start = one.iter().zip(two).take_while(|&pair| same(pair)).count();
    let [one, two] = [&one[start..], &two[start..]];
    let end = one.iter().rev().zip(two.iter().rev());
    start + end.take_while(|&pair| same(pair)).count()
}

/// All of a log but the planted fault stays as it is: what differs lies within one round.
#[test]
fn a_planted_fault_leaves_the_rest_of_the_log_alone() {
    let logs = scenario::logs();
    let (_, log) = logs.iter().find(|(name, _)| name == "noten_payments").unwrap();
    let longest = log.len() / 4;
    for format in Format::ALL {
        let text = match format {
            Format::TenhouXml => log.clone(),
            _ => Converter::default().convert(log, format).unwrap().text,
        };
        let planter = Planter::new(&text).unwrap();
        for kind in KINDS {
            for place in planter.places(kind) {
                let planted = planter.plant(kind, place).unwrap();
                let changed = text.len().max(planted.document.len()) - common(&text, &planted.document);
                assert!(changed > 0 && changed < longest, "{}: {changed}", kind.name);
                assert!(planted.offset <= planted.document.len() as u64, "{}", kind.name);
            }
        }
    }
}

/// Every so many logs get faults, each kind at so many places.
const STEP: usize = 60;
const PLACES: usize = 2;

#[test]
fn faults_planted_into_real_logs_give_their_one_row() {
    let Some(folder) = corpus::folder("tenhou-xml") else {
        return;
    };
    let files: Vec<_> = corpus::files(&folder).into_iter().step_by(STEP).collect();
    let tried: Vec<_> = files
        .par_iter()
        .flat_map_iter(|path| {
            let name = path.display().to_string();
            let document = corpus::read(path);
            let mut tried = Vec::new();
            for format in Format::ALL {
                let text = match format {
                    Format::TenhouXml => document.clone(),
                    _ => match Converter::default().convert(&document, format) {
                        Some(converted) => converted.text,
                        None => continue,
                    },
                };
                try_document(&name, &text, format, &mut tried);
            }
            tried
        })
        .collect();
    let mut scores: BTreeMap<(&str, Format), Score> = BTreeMap::new();
    let mut problems = Vec::new();
    for (kind, format, score, what) in &tried {
        scores.entry((*kind, *format)).or_default().add(score);
        if !score.is_perfect() {
            problems.push(what.as_str());
        }
    }
    println!("{} faults planted in {} logs", tried.len(), files.len());
    let few = problems[..problems.len().min(8)].join("\n");
    assert!(problems.is_empty(), "{} problems:\n{few}", problems.len());
    for kind in KINDS {
        for &format in kind.formats {
            // Rare in a sample as small as this one.
            let rare = ["yakuman", "meld_other"].contains(&kind.name);
            assert!(
                rare || scores.contains_key(&(kind.name, format)),
                "{} in {format:?}",
                kind.name
            );
        }
    }
}

type Tried = (&'static str, Format, Score, String);

fn try_document(name: &str, text: &[u8], format: Format, tried: &mut Vec<Tried>) {
    let mut trial = Trial::default();
    if trial.places(name, text).is_none() {
        return;
    }
    let planter = Planter::new(text).unwrap();
    for kind in KINDS {
        let places = planter.places(kind);
        for nth in spread(PLACES, places.len()) {
            let (planted, findings) = trial.try_at(name, &planter, kind, places[nth]).unwrap();
            let score = Score::of(kind, &planted, &findings);
            let what = format!(
                "{name}: {} in {format:?} at {}: {findings:#?}",
                kind.name, planted.offset
            );
            tried.push((kind.name, format, score, what));
        }
    }
}
