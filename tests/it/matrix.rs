//! Faults planted into clean logs: each gives its one row, whatever the format.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use haifu::audit::Code;
use haifu::convert::Converter;
use haifu::event::Platform;
use haifu::format::{self, Format};
use haifu::generate::{Generator, Level, Order};
use haifu::plant::{KINDS, NOT_PLANTED, Planter, Score, Trial, spread};
use haifu::rules::Preset;
use rayon::prelude::*;

use crate::{corpus, scenario};

/// What `haifu matrix` counts over these folders: the same as in a file of `reports/baseline`. With
/// `HAIFU_WRITE_BASELINE` set, today's counts become the accepted ones.
fn accepted_matrix(folders: &[&Path], file: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let run = Command::new(env!("CARGO_BIN_EXE_haifu"))
        .arg("matrix")
        .args(folders)
        .args(["-o", "-"])
        .current_dir(root)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(0), "{said}");
    let baseline = root.join("reports/baseline").join(file);
    if std::env::var_os("HAIFU_WRITE_BASELINE").is_some() {
        fs::write(&baseline, &run.stdout).unwrap();
    }
    let accepted = fs::read_to_string(&baseline).unwrap();
    let counted = String::from_utf8(run.stdout).unwrap();
    assert_eq!(counted, accepted);
    counted
}

#[test]
fn the_detection_matrix_over_the_logs_of_data_is_the_accepted_one() {
    accepted_matrix(&[Path::new("data/logs")], "matrix.csv");
}

/// Games that are played on in spite of four riichi, or won by two with honba on the table, are rare: so many
/// wild ones have enough of them.
const WILD_GAMES: u64 = 70;
const WILD_SEED: u64 = 21;

/// Every kind is planted at 20 places and more, into games with the seeds of their walls too: those of
/// `data/games` one by one, since a fault costs a check of its document, and some more.
#[test]
fn the_detection_matrix_over_games_is_the_accepted_one_and_has_every_kind() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: String, log: &[u8]| fs::write(folder.path().join(name), log).unwrap();
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/games");
    for (number, path) in corpus::files(&games).iter().enumerate() {
        let document = corpus::read(path);
        let format = format::sniff(&document).unwrap();
        for (nth, game) in format::split(&document, format).enumerate() {
            put(format!("{number:02}-{nth:02}"), game.bytes);
        }
    }
    for format in Format::ALL {
        let mut generator = Generator::new(Order {
            rules: Preset::find("tenhou").unwrap().rules(),
            platform: Platform::Tenhou,
            format,
            level: Level::Wild,
            seed: WILD_SEED,
        });
        for number in 0..WILD_GAMES {
            let mut log = Vec::new();
            generator.game(number, &mut log).unwrap();
            put(format!("wild-{}-{number:02}", format.id()), &log);
        }
    }
    let counted = accepted_matrix(&[folder.path(), Path::new("data/logs")], "matrix-games.csv");
    let mut planted: BTreeMap<&str, u64> = BTreeMap::new();
    for row in counted.lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        *planted.entry(cells[1]).or_default() += cells[3].parse::<u64>().unwrap();
        assert_eq!(&cells[4..], [cells[3], "0", "0"], "{row}");
    }
    assert_eq!(planted.len(), KINDS.len());
    let few: Vec<_> = planted.iter().filter(|&(_, &count)| count < 20).collect();
    assert!(few.is_empty(), "{few:?}");
}

#[test]
fn every_finding_is_planted_or_it_is_said_why_not() {
    let planted = KINDS.iter().flat_map(|kind| [&[kind.code], kind.or].concat());
    let named = NOT_PLANTED.iter().flat_map(|(codes, _)| codes.to_vec());
    let mut all: Vec<Code> = planted.chain(named.clone()).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all, Code::ALL);
    let in_both: Vec<Code> = named
        .filter(|code| KINDS.iter().any(|kind| kind.code == *code))
        .collect();
    assert!(in_both.is_empty(), "{in_both:?}");
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
                let most = if kind.name == "round_removed" {
                    text.len() / 2
                } else {
                    longest
                };
                assert!(changed > 0 && changed < most, "{}: {changed}", kind.name);
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
            let rare = RARE.contains(&kind.name);
            assert!(
                rare || scores.contains_key(&(kind.name, format)),
                "{} in {format:?}",
                kind.name
            );
        }
    }
}

/// Kinds that a small sample may not have.
const RARE: &[&str] = &[
    "yakuman",
    "meld_other",
    "swap_called",
    "swap_other_end",
    "not_in_play",
    "furiten_river",
    "winners_exchanged",
    "abort_missed",
    "indicator_early",
];

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
