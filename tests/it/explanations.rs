//! Explanations: pages to read in three languages, and what must hold of every one.

use std::path::Path;

use haifu::explain::{Explanation, Lang};
use haifu::hand::{Described, Words};
use haifu::rules::{Preset, Rules};
use haifu::table::Players;
use haifu::win::{RiichiState, WinSituation};
use haifu::wins::WinReader;

use crate::case::{cases, situation};
use crate::corpus;
use crate::profiles::profile;

/// Name, rules, hand: one of each kind that players ask about.
const PAGES: &[(&str, &str, &str)] = &[
    (
        "riichi_with_every_dora",
        "tenhou",
        "340m456p05678s22z ron:5s@across riichi ippatsu dora:3m ura:1z honba:1 sticks:2",
    ),
    ("pinfu_tsumo", "tenhou", "234m567m345p67s99s tsumo:8s riichi"),
    (
        "open_pinfu_shape",
        "tenhou",
        "345m67p33s chi:234s chi:678m ron:8p",
    ),
    (
        "seven_pairs_or_twice_two_runs",
        "tenhou",
        "223344m556677p8s ron:8s",
    ),
    (
        "runs_or_triplets",
        "tenhou",
        "11122233m99m pon:555z ron:3m seat:E",
    ),
    (
        "highest_fu_of_one_han",
        "tenhou",
        "234p11z22z ankan:5555z ankan:9999m ron:1z round:S",
    ),
    (
        "highest_fu_of_two_han",
        "tenhou",
        "345p1z kan:9999m ankan:1111p ankan:9999s tsumo:1z seat:E",
    ),
    (
        "rounded_up_to_mangan",
        "wrc-2025",
        "234567m34p88s123s ron:5p riichi dora:7s",
    ),
    (
        "counted_yakuman",
        "tenhou",
        "2223334566789m tsumo:9m riichi dora:2m ura:1m",
    ),
    (
        "counted_hand_without_yakuman",
        "ema-2025",
        "2223334566789m tsumo:9m riichi dora:2m ura:1m",
    ),
    (
        "double_yakuman_for_thirteen_sides",
        "mahjong-soul",
        "19m19p19s1234567z ron:9s",
    ),
    (
        "liability_for_the_whole_hand",
        "tenhou",
        "1122z pon:555z pon:666z pon:777z@right tsumo:1z pao:W honba:2",
    ),
    (
        "liability_for_the_own_yakuman",
        "m-league",
        "1122z pon:555z pon:666z pon:777z@left ron:1z@right pao:E honba:1",
    ),
    (
        "ron_on_a_kita_tile",
        "tenhou-sanma",
        "123p456p789s1144z ron:4z chankan robbed:kita riichi dora:3z kita:1",
    ),
    (
        "tsumo_loss",
        "tenhou-sanma",
        "999m123p456p67s11s tsumo:8s riichi dora:1m kita:2",
    ),
    (
        "robbed_kan_keeps_ippatsu",
        "tenhou",
        "234m34555p12367s ron:8s riichi ippatsu chankan",
    ),
    (
        "replacement_tile",
        "tenhou",
        "234m567m45s22s ankan:9999p tsumo:6s rinshan riichi",
    ),
    (
        "first_turn_mangan",
        "wrc-2025",
        "234m567m345p67s88s ron:5s renhou",
    ),
    (
        "no_ippatsu_no_ura",
        "jpml-a",
        "234m567m345p67s88s ron:5s riichi ippatsu dora:1m ura:4s",
    ),
    ("no_limit", "aotenjou", "111222333444z5z tsumo:5z seat:E dora:1z"),
];

fn win(words: &str, rules: &Rules) -> WinSituation {
    let described = Described::parse([words]).unwrap();
    described
        .hand
        .situation(rules.players)
        .unwrap_or_else(|error| panic!("{words}: {error}"))
}

/// The second of two winners, who is in riichi like the first.
fn second_winner() -> WinSituation {
    WinSituation {
        winners_before: 1,
        ..win(
            "234m567m345p67s99s ron:8s riichi honba:2 sticks:3",
            &profile("tenhou"),
        )
    }
}

fn page(win: &WinSituation, rules: &Rules) -> String {
    let explanation = Explanation::of(win, rules).unwrap_or_else(|error| panic!("{}: {error}", Words(win)));
    let texts = Lang::ALL.map(|lang| format!("==== {} ====\n{}", lang.id(), explanation.text(lang, None)));
    texts.join("\n")
}

/// Wins of our own logs, beside what the log says: log, which of its wins from 1.
const LOG_PAGES: &[(&str, usize)] = &[
    ("pao_ron_with_honba", 1),
    ("daisuushii_pao", 1),
    ("counted_yakuman", 1),
    ("chankan_with_ippatsu", 1),
    ("double_ron_with_honba_and_sticks", 2),
    ("houtei", 1),
    ("haitei", 1),
    ("rinshan_after_daiminkan", 1),
    ("sanma_ron_on_kita", 1),
    ("sanma_honba", 1),
    ("sanma_rinshan_on_kita", 1),
    ("pao_tsumo", 1),
    ("multiple_yakuman", 1),
    // Seven pairs; an open hand without fu.
    ("fu_cases", 1),
    ("calls_with_red_fives", 1),
];

fn log_page(log: &str, number: usize) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs/tenhou");
    let names = ["mjlog", "mjlog.gz"].map(|ending| folder.join(format!("{log}.{ending}")));
    let path = names.iter().find(|path| path.exists()).unwrap();
    let mut wins = Vec::new();
    WinReader::default().read(&corpus::read(path), |win| wins.push(win));
    let met = &wins[number - 1];
    let explanation = Explanation::of(&met.situation, &met.rules).unwrap();
    let texts = Lang::ALL.map(|lang| {
        let text = explanation.text(lang, Some(&met.claim));
        format!("==== {} ====\n{text}", lang.id())
    });
    texts.join("\n")
}

/// With `HAIFU_WRITE_DOCS` set, the pages are written anew instead of compared.
#[test]
fn pages_read_as_they_were_approved() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots/explain");
    let mut pages: Vec<(String, String)> = PAGES
        .iter()
        .map(|&(name, rules, words)| {
            let rules = profile(rules);
            (name.to_owned(), page(&win(words, &rules), &rules))
        })
        .collect();
    pages.push((
        "second_winner".to_owned(),
        page(&second_winner(), &profile("tenhou")),
    ));
    for &(log, number) in LOG_PAGES {
        pages.push((format!("log_{log}"), log_page(log, number)));
    }
    for (name, page) in pages {
        let path = folder.join(format!("{name}.txt"));
        if std::env::var_os("HAIFU_WRITE_DOCS").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&path, &page).unwrap();
        }
        let approved = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(page == approved, "{name} reads otherwise now:\n{page}");
    }
}

/// The first number of a text.
fn number(text: &str) -> i64 {
    let start = text.find(|c: char| c.is_ascii_digit()).unwrap();
    let digits: String = text[start..].chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap()
}

fn check_sums(explanation: &Explanation<'_>, what: &str) {
    let score = explanation.score();
    for lang in Lang::ALL {
        let steps = explanation.steps(lang, None);
        let counted = score.yakuman == 0;
        if counted {
            let counting = steps[0].lines.iter().filter(|line| line.value != "-");
            let han: i64 = counting.map(|line| number(&line.value)).sum();
            assert_eq!(
                (han, number(&steps[0].result)),
                (i64::from(score.han), i64::from(score.han)),
                "{what}"
            );
        }
        if counted && score.fu.rounded > 0 {
            let fu: i64 = steps[1].lines.iter().map(|line| number(&line.value)).sum();
            assert_eq!(fu, i64::from(score.fu.raw), "{what}");
            let sets = steps[1].lines.iter().zip(&score.fu.items);
            for (line, item) in sets {
                assert_eq!(line.why.is_empty(), item.of.is_none(), "{what}: {line:?}");
            }
        }
        assert!(steps[2].result.contains(&score.base.to_string()), "{what}");
        assert_eq!(number(&steps[3].result), i64::from(score.points.0), "{what}");
        for line in &steps[0].lines {
            assert!(!line.why.is_empty() && !line.what.is_empty(), "{what}: {line:?}");
        }
        assert!(
            steps
                .iter()
                .all(|step| !step.title.is_empty() && !step.result.is_empty())
        );
    }
}

#[test]
fn the_lines_of_each_step_add_up() {
    for case in cases("hands.json", "hands") {
        let rules = profile(case["profile"].as_str().unwrap());
        let win = situation(&case, rules.players);
        if let Ok(explanation) = Explanation::of(&win, &rules) {
            check_sums(&explanation, &case["id"].to_string());
        }
    }
}

#[test]
fn readings_that_lost_say_why() {
    let rules = Preset::find("tenhou").unwrap().rules();
    for (words, lines) in [
        (
            "223344m556677p8s ron:8s",
            &["seven pairs: 3 han 25 fu, 3200; fewer points"][..],
        ),
        ("234m567m345p67s99s ron:8s", &[]),
        (
            "111222333m78s99p ron:6s riichi",
            &["123m 123m 123m [678s] 99p: 3 han 30 fu, 3900; fewer points"],
        ),
        (
            "234m567p789p4566s ron:6s",
            &["234m 567p 789p 456s [66s]: no yaku"],
        ),
    ] {
        let win = win(words, &rules);
        match Explanation::of(&win, &rules) {
            Ok(explanation) => assert_eq!(explanation.other_readings(Lang::En), lines, "{words}"),
            Err(error) => panic!("{words}: {error}"),
        }
    }
}

/// On clean logs of our own no step differs; after one change the first step concerned does.
#[test]
fn a_log_is_followed_step_by_step() {
    let logs = concat!(env!("CARGO_MANIFEST_DIR"), "/data/logs/tenhou");
    let mut wins = 0;
    for entry in std::fs::read_dir(logs).unwrap() {
        let path = entry.unwrap().path();
        let document = std::fs::read(&path).unwrap();
        WinReader::default().read(&document, |met| {
            wins += 1;
            let explanation = Explanation::of(&met.situation, &met.rules).unwrap();
            check_sums(&explanation, &path.to_string_lossy());
            let differing = |claim| {
                let steps = explanation.steps(Lang::En, Some(claim));
                steps.map(|step| step.log.is_some_and(|log| log.differs))
            };
            assert_eq!(differing(&met.claim), [false; 5], "{}", path.display());
            let mut claim = met.claim.clone();
            claim.fu = claim.fu.map(|fu| fu + 10);
            claim.points = claim.points.map(|points| points + haifu::table::Points(100));
            let counted = explanation.score().yakuman == 0;
            assert_eq!(differing(&claim), [false, counted, false, true, false]);
            let text = explanation.text(Lang::En, Some(&claim));
            assert_eq!(text.matches("differs first here").count(), 1, "{text}");
        });
    }
    assert!(wins > 80, "{wins}");
}

/// Every tenth log of the corpus, in the language of its number.
#[test]
fn real_logs_agree_at_every_step() {
    let Some(folder) = corpus::folder("tenhou-xml") else {
        return;
    };
    let mut wins = 0;
    let mut reader = WinReader::default();
    for (i, path) in corpus::files(&folder)
        .iter()
        .enumerate()
        .filter(|(i, _)| i % 10 == 0)
    {
        let name = path.display().to_string();
        reader.read(&corpus::read(path), |met| {
            wins += 1;
            let explanation = match Explanation::of(&met.situation, &met.rules) {
                Ok(explanation) => explanation,
                Err(error) => panic!("{name}: {error}"),
            };
            check_sums(&explanation, &name);
            let lang = Lang::ALL[i / 10 % 3];
            for step in explanation.steps(lang, Some(&met.claim)) {
                let log = step.log.unwrap();
                assert!(!log.differs, "{name} {}: {} {}", met.round, step.result, log.text);
            }
            let riichi = matches!(met.situation.riichi, RiichiState::Declared { .. });
            assert!(riichi || met.situation.ura.is_empty());
            assert!(met.situation.players == Players::Three || met.situation.kita == 0);
        });
    }
    println!("{wins} wins explained");
    assert!(wins > 5000, "{wins}");
}
