//! Games of the generator: clean by every check, the same again each time.

use std::fs;

use haifu::audit::Tally;
use haifu::check::{Checker, Extent};
use haifu::event::Platform;
use haifu::format::Format;
use haifu::generate::{Generator, Level, Order};
use haifu::rules::{Preset, RuleSet};
use haifu::table::Players;

use crate::cli::{folder, run};

const FORMATS: [Format; 3] = [Format::TenhouXml, Format::Mjai, Format::TenhouJson];

fn order(players: Players, format: Format, level: Level, seed: u64) -> Order {
    let preset = match players {
        Players::Four => "tenhou",
        Players::Three => "tenhou-sanma",
    };
    Order {
        rules: Preset::find(preset).unwrap().rules(),
        platform: Platform::Tenhou,
        format,
        level,
        seed,
    }
}

/// Makes games and checks each; what the generator counted has to be what the check counts.
fn check(order: &Order, rules: Option<RuleSet>, games: u64) -> Tally {
    let mut generator = Generator::new(order.clone());
    let mut checker = Checker::new(rules);
    let mut all = Tally::default();
    for number in 0..games {
        let mut log = Vec::new();
        generator.game(number, &mut log).unwrap();
        let report = checker.check(&log, Extent::Whole);
        let rows = &report.findings;
        let text = String::from_utf8_lossy(&log);
        assert!(rows.is_empty(), "game {number}: {rows:?}\n{text}");
        all.add(&report.tally);
    }
    let made = generator.tally();
    assert_eq!((all.games, all.rounds, all.wins), (games, made.rounds, made.wins));
    assert_eq!(all.wins_matched, all.wins);
    all
}

#[test]
fn games_of_every_kind_are_clean_and_their_walls_proven() {
    for level in Level::ALL {
        for players in [Players::Four, Players::Three] {
            for (seed, format) in (1..).zip(FORMATS) {
                let found = check(&order(players, format, level, seed), None, 150);
                let proven = if format == Format::TenhouXml {
                    found.rounds
                } else {
                    0
                };
                assert_eq!(found.walls_proven, proven);
            }
        }
    }
}

#[test]
fn the_same_games_come_again_with_any_number_of_jobs() {
    let here = folder(&[]);
    let make = |out: &str, jobs: &str, games: &str| {
        let arguments = ["generate", "--games", games, "--per-file", "3", "--jobs", jobs];
        let output = run(&here, &[&arguments[..], &["--seed", "9", "-o", out]].concat());
        assert!(output.status.success(), "{output:?}");
        let mut files: Vec<_> = fs::read_dir(here.path().join(out))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .map(|path| (path.file_name().unwrap().to_owned(), fs::read(&path).unwrap()))
            .collect();
        files.sort();
        (files, output.stdout)
    };
    let one = make("one", "1", "40");
    assert_eq!(one.0.len(), 14);
    assert!(
        one == make("three", "3", "40"),
        "the number of jobs makes no difference"
    );
    let few = make("few", "2", "9");
    assert!(one.0[..3] == few.0, "the first games of many are those of few");
}
