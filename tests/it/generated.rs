//! Games of the generator: clean by every check, the same again each time.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use haifu::audit::Tally;
use haifu::check::{Checker, Extent};
use haifu::event::{DrawKind, Platform};
use haifu::format::Format;
use haifu::generate::{Generator, Level, Order};
use haifu::rules::{CountedLimit, PRESETS, Preset, RuleSet};
use haifu::table::Players;
use haifu::win::{ClaimedName, Yaku};
use haifu::wins::WinReader;

use crate::cli::{self, folder, run};
use crate::reference_scorer::answers;

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
        assert!(rows.is_empty(), "game {number} of {order:?}: {rows:?}");
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
                let found = check(&order(players, format, level, seed), None, 30);
                let seeded = format == Format::TenhouXml && level != Level::Yakuman;
                let proven = if seeded { found.rounds } else { 0 };
                assert_eq!(found.walls_proven, proven);
            }
        }
    }
}

/// The slow scorer of these tests knows neither the generator nor the engine.
#[test]
fn wins_are_worth_what_a_third_scorer_says() {
    let mut wins = 0;
    for level in Level::ALL {
        for players in [Players::Four, Players::Three] {
            let mut generator = Generator::new(order(players, Format::TenhouXml, level, 8));
            for number in 0..40 {
                let mut log = Vec::new();
                generator.game(number, &mut log).unwrap();
                WinReader::default().read(&log, |win| {
                    let expected = &answers(&win.situation, &win.rules).unwrap()[0];
                    let (claim, situation) = (&win.claim, &win.situation);
                    assert_eq!(claim.points.unwrap().0 as i64, expected.points, "{situation:?}");
                    assert_eq!(claim.fu.unwrap() as u32, expected.fu, "{situation:?}");
                    let deltas = claim.deltas.unwrap().0.map(|points| points.0 as i64);
                    assert_eq!(deltas, expected.deltas, "{situation:?}");
                    let listed = claim.yaku.iter().flatten().chain(claim.yakuman.iter().flatten());
                    let mut yaku = BTreeMap::new();
                    for entry in listed {
                        if let ClaimedName::Yaku(name) = entry.name {
                            *yaku.entry(name.id()).or_insert(0) += u32::from(entry.han);
                        }
                    }
                    assert_eq!(yaku, expected.yaku, "{situation:?}");
                    wins += 1;
                });
            }
        }
    }
    assert!(wins > 1000, "{wins}");
}

/// What happens once in thousands of real rounds happens here all the time.
#[test]
fn rare_things_come_about_where_they_are_sought() {
    let tally_of = |players: Players, level: Level, games: u64| {
        let mut generator = Generator::new(order(players, Format::Mjai, level, 4));
        for number in 0..games {
            generator.game(number, &mut Vec::new()).unwrap();
        }
        generator.take_tally()
    };
    let four = tally_of(Players::Four, Level::Wild, 150);
    for draw in [
        DrawKind::Exhaustive,
        DrawKind::NagashiMangan,
        DrawKind::NineKinds,
        DrawKind::FourWinds,
        DrawKind::FourRiichi,
        DrawKind::FourKans,
    ] {
        assert!(four.of_draw(draw) > 0, "{}", draw.id());
    }
    for yaku in [
        Yaku::Rinshan,
        Yaku::Chankan,
        Yaku::Haitei,
        Yaku::Houtei,
        Yaku::Toitoi,
    ] {
        assert!(four.of_yaku(yaku) > 0, "{yaku}");
    }
    assert!(four.two_winners > 0);
    for players in [Players::Four, Players::Three] {
        let stacked = tally_of(players, Level::Yakuman, 150);
        assert_eq!((stacked.games, stacked.stacked_games), (0, 150));
        for &yakuman in Yaku::ALL.iter().filter(|yaku| yaku.is_yakuman()) {
            assert!(stacked.of_yaku(yakuman) > 0, "{yakuman}");
        }
        assert!(stacked.liability > 0);
    }
}

/// Any rules can be ordered; the logs are clean by those rules.
#[test]
fn games_by_other_rules_are_clean_by_them() {
    for preset in PRESETS {
        let set = RuleSet::of_preset(preset.id).unwrap();
        // The generator counts no hands without limits.
        if set.rules.counted_limit == CountedLimit::Unlimited {
            continue;
        }
        for level in [Level::Wild, Level::Yakuman] {
            let order = Order {
                rules: set.rules.clone(),
                platform: Platform::Unknown,
                format: Format::TenhouXml,
                level,
                seed: 3,
            };
            check(&order, Some(set.clone()), 6);
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

/// The games that come with the project: one file for each level, number of players and format.
const KEPT_GAMES: &str = "14";

/// With `HAIFU_REGENERATE` set, the files are written; otherwise they must hold what comes out again. Bytes
/// of compressed files may differ by the version of the library, so contents are compared.
#[test]
fn the_games_in_data_are_those_the_generator_makes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let anew = std::env::var_os("HAIFU_REGENERATE").is_some();
    for level in Level::ALL {
        for players in ["4", "3"] {
            let below = format!("data/games/{}-{players}", level.id());
            for (seed, format, file) in [
                ("1", "mjlog", "0001.mjlog"),
                ("2", "mjai", "0001.mjson"),
                ("3", "tenhou-json", "0001.json"),
            ] {
                let here = folder(&[]);
                let kept = root.join(&below);
                let out = if anew { kept.to_str().unwrap() } else { "out" };
                let mut arguments = vec!["generate", "--games", KEPT_GAMES, "--per-file", KEPT_GAMES];
                arguments.extend(["--level", level.id(), "--players", players, "--format", format]);
                arguments.extend(["--seed", seed, "-o", out]);
                if anew {
                    arguments.push("--gzip");
                }
                let output = run(&here, &arguments);
                assert!(output.status.success(), "{output:?}");
                if anew {
                    continue;
                }
                let mut held = Vec::new();
                let packed = fs::read(kept.join(format!("{file}.gz"))).unwrap();
                GzDecoder::new(&packed[..]).read_to_end(&mut held).unwrap();
                let made = fs::read(here.path().join("out").join(file)).unwrap();
                assert!(made == held, "{below}/{file}");
            }
        }
    }
}

/// Every fault listed in `expected.csv` is found by the check, at its place, and nothing else is.
#[test]
fn planted_faults_are_the_ones_expected() {
    for (players, format) in [("4", "mjlog"), ("3", "mjai"), ("4", "tenhou-json")] {
        let folder = cli::folder(&[]);
        let arguments = [
            "--games",
            "40",
            "--players",
            players,
            "--format",
            format,
            "--faults",
            "all",
        ];
        let output = cli::run(
            &folder,
            &[&["generate", "-o", "faulty", "--seed", "5"], &arguments[..]].concat(),
        );
        assert_eq!(cli::code(&output), 0, "{}", cli::stderr(&output));
        let read = |path: &str| -> Vec<csv::StringRecord> {
            let mut reader = csv::Reader::from_path(folder.path().join(path)).unwrap();
            reader.records().map(Result::unwrap).collect()
        };
        let expected = read("faulty/expected.csv");
        assert_eq!(expected.len(), 40);
        cli::run(&folder, &["check", "faulty", "-o", "rows.csv"]);
        let rows = read("rows.csv");
        assert_eq!(rows.len(), 40, "{players} {format}");
        for (due, row) in expected.iter().zip(&rows) {
            assert_eq!(row[0], format!("faulty/{}", &due[0]));
            let allowed = due[5].split(' ').chain([&due[4]]).any(|code| code == &row[7]);
            assert!(allowed, "{due:?} {row:?}");
            assert_eq!(row[11], due[6], "{due:?} {row:?}");
        }
    }
}
