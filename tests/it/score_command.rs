//! `haifu score`: hands as words, impossible hands, case files.

use haifu::hand::{Described, Words, Worth, run_cases};
use haifu::rules::{Preset, RuleSet, Rules};
use haifu::score;
use haifu::table::Players;
use haifu::win::{RiichiState, WinSituation};
use serde_json::Value;

use crate::case::{cases, situation};
use crate::cli::{code, folder, run, stderr};
use crate::profiles::profile;

fn tenhou() -> Rules {
    Preset::find("tenhou").unwrap().rules()
}

fn parse(words: &str) -> Result<WinSituation, String> {
    let described = Described::parse([words]).map_err(|error| error.to_string())?;
    let players = described.players.unwrap_or(Players::Four);
    described
        .hand
        .situation(players)
        .map_err(|error| error.to_string())
}

/// Each hand is spelt, read again, and is the same win.
#[test]
fn a_situation_spelt_as_words_is_read_back() {
    for case in cases("hands.json", "hands") {
        let rules = profile(case["profile"].as_str().unwrap());
        let mut win = situation(&case, rules.players);
        if win.riichi == RiichiState::No {
            // Ura shown without riichi count nothing and are no words.
            win.ura.clear();
        }
        let words = Words(&win).to_string();
        win.concealed.sort_by_key(|tile| tile.sort_key());
        let mut read = parse(&words).unwrap_or_else(|error| panic!("{words}: {error}"));
        read.concealed.sort_by_key(|tile| tile.sort_key());
        // A run comes from the left, whoever the case has feed it.
        read.melds.clone_from(&win.melds);
        assert_eq!(read, win, "{words}");
    }
}

const IMPOSSIBLE: &[(&str, &str)] = &[
    ("11111m234p567s22z ron:2z", "5 tiles 1m, there are four"),
    (
        "111m234p567s222z1z ron:1m dora:1m",
        "5 tiles 1m with the indicators, there are four",
    ),
    ("123m456p789s1122z", "no winning tile: name it with tsumo or ron"),
    (
        "123m456p789s112z ron:2z",
        "12 concealed tiles without the winning tile, 13 are needed",
    ),
    (
        "123m456p789s11222z ron:2z",
        "14 concealed tiles without the winning tile, 13 are needed; leave the winning tile out",
    ),
    (
        "123m456p789s1122z pon:555z ron:2z",
        "13 concealed tiles without the winning tile, 10 are needed beside one meld",
    ),
    ("123m456p22z99s chi:567z ron:9s", "chi 567z: honours make no runs"),
    ("123m456p22z99s chi:578s ron:9s", "chi 578s is no run"),
    ("123m456p22z99s chi:89m1p ron:9s", "chi 89m1p is no run"),
    (
        "123m456p22z99s chi:567s@right ron:9s",
        "chi 567s: a run is called from the left only",
    ),
    (
        "123m456p22z99s pon:556s ron:9s",
        "pon 556s: the tiles are not the same",
    ),
    (
        "123m456p22z99s pon:5555s ron:9s",
        "pon 5555s has 4 tiles, 3 are needed",
    ),
    (
        "123m456p22z99s ankan:555s ron:9s",
        "ankan 555s has 3 tiles, 4 are needed",
    ),
    ("123m456p789s1122z ron:2z ippatsu", "ippatsu needs riichi"),
    (
        "123m456p22z99s pon:555s ron:9s riichi",
        "riichi needs a closed hand",
    ),
    ("123m456p789s1122z ron:2z haitei", "haitei needs tsumo"),
    ("123m456p789s1122z tsumo:2z houtei", "houtei needs ron"),
    ("123m456p789s1122z tsumo:2z rinshan", "rinshan needs an own kan"),
    (
        "123m456p22z99s ankan:5555s tsumo:9s rinshan haitei",
        "haitei and rinshan exclude each other: a replacement tile is never the last tile of the wall",
    ),
    (
        "123m456p22z99s ankan:5555s tsumo:9s rinshan riichi ippatsu",
        "ippatsu and rinshan exclude each other: the own kan ends ippatsu",
    ),
    (
        "123m456p789s1133z ron:5z houtei chankan",
        "houtei and chankan exclude each other: a tile added to a kan is no discard",
    ),
    (
        "123m456p789s1122z tsumo:2z tenhou",
        "tenhou needs the dealer, who is East",
    ),
    (
        "123m456p789s1122z tsumo:2z chiihou seat:E",
        "chiihou needs a player who is not the dealer",
    ),
    (
        "123m456p789s1122z tsumo:2z chiihou riichi",
        "chiihou and riichi exclude each other: it is won before the first discard",
    ),
    (
        "123m456p789s1122z ron:2z kita:1",
        "norths are set aside only at a table of three",
    ),
    (
        "19m456p789s11222z ron:2z seat:N players:3",
        "nobody is North at a table of three",
    ),
    ("123m456p789s1122z ron:2z players:3", "three players have no 2m"),
    (
        "123p456p789s1122z ron:2z dora:1112223z",
        "7 indicators, five are turned at most",
    ),
    (
        "123p456p789s1122z ron:2z riichi dora:3z ura:35z",
        "2 ura indicators under 1 indicators",
    ),
    (
        "123p456p789s1122z ron:2z tsumo:1z",
        "two winning tiles: say either tsumo or ron, once",
    ),
    (
        "123m456p789s1122z ron:2z riichi double_riichi",
        "riichi and double_riichi exclude each other: a hand is in riichi once; leave riichi out if",
    ),
    (
        "123m456p789s1122z ron:2z seat:S seat:W",
        "seat:S and seat:W: leave one of them out",
    ),
    (
        "123m456p789s1122z ron:2z honba:1 honba:2",
        "honba:1 and honba:2: leave one of them out",
    ),
    (
        "123m456p789s1122z ron:2z dora:1p ura:1p",
        "ura indicators are turned for riichi only: add riichi, or leave ura out",
    ),
    (
        "123m456p789s1122z ron:2z chankan",
        "chankan on 2z: the three others are in the kan robbed, the hand can have none",
    ),
    (
        "123m456p789s1144z ron:4z chankan robbed:kita",
        "a kita is robbed only at a table of three",
    ),
    (
        "111m456p789s1199p tsumo:9p players:3 kita:1 rinshan:kan",
        "rinshan:kan needs an own kan",
    ),
    (
        "234m567m345p67s99s ron:8s pao:W",
        "pao: nobody is liable for this hand, whose melds are neither the three dragons, the four winds nor four",
    ),
    (
        "234m567m345p67s99s ron:8s pao:daisangen=W",
        "pao:daisangen: nobody is liable without melds of all three dragons; write the melds",
    ),
    (
        "1122z pon:555z pon:666z pon:777z@across tsumo:1z pao:W",
        "pao:W: pon:777z@across was fed by N, who sits across; write pao:N, or @right if W fed it",
    ),
    (
        "1122z pon:555z pon:666z pon:777z@right tsumo:1z pao:daisangen=E",
        "pao:E: pon:777z@right was fed by W, who sits to the right; write pao:W, or @left if E fed it",
    ),
    (
        "1122z pon:555z pon:666z ankan:7777z tsumo:1z pao:W",
        "pao:daisangen: nobody is liable, as the last of these melds, ankan:7777z, was not made with another's",
    ),
    (
        "1122z pon:555z pon:666z pon:777z tsumo:1z pao:W pao:N",
        "pao:W and pao:N: one player alone is liable",
    ),
    (
        "123m456p22z99s kan:5555s tsumo:9s pao:fed_kan=W",
        "pao:fed_kan: who fed a kan is liable for a win on its replacement tile, say rinshan",
    ),
    ("123p456p789s1122z ron:22z", "ron:22z is not one tile"),
    (
        "123p456p789x1122z ron:2z",
        "\"123p456p789x1122z\": no suit letter after a digit at character 12",
    ),
    (
        "123p456p789s1122z ron:8z",
        "\"8z\": no such honour at character 1",
    ),
    (
        "123p456p789s1122z ron:2z ipatsu",
        "\"ipatsu\" is neither tiles nor a flag, did you mean \"ippatsu\"?",
    ),
    (
        "123p456p789s1122z ron:2z dorra:1z",
        "no word \"dorra\", did you mean \"dora\"?",
    ),
    (
        "123p456p789s1122z ron:2z seat:X",
        "\"X\" is no wind: E, S, W or N",
    ),
    (
        "123p456p789s1122z ron:2z honba:-1",
        "honba is a number from 0 to 1000, not \"-1\"",
    ),
    ("123p456p789s1122z ron:2z pao:S", "the winner cannot be liable"),
];

#[test]
fn impossible_hands_get_an_error_that_says_what_is_wrong() {
    for (words, problem) in IMPOSSIBLE {
        let error = parse(words).unwrap_err();
        assert!(error.contains(problem), "{words}: {error}");
    }
}

#[test]
fn every_spelling_scores_alike() {
    let worth = |words: &str| {
        let win = parse(words).unwrap_or_else(|error| panic!("{words}: {error}"));
        Worth::of(&win, &tenhou(), &score::best(&win, &tenhou()))
    };
    // Haku and a red five, 20 + 4 + 2 fu.
    let expected = worth("234567m340p8s pon:555z ron:8s seat:E dora:4z");
    for words in [
        "2m3m4m5m6m7m3p4p5pr8s pon:PPP ron:8s dora:N seat:east",
        "🀈🀉🀊🀋🀌🀍 🀛🀜🀝r🀗 pon:🀆🀆🀆 ron:🀗 dora:🀃 seat:1z",
        "ron:8s pon:555z@across dora:4z seat:E 8s 034p 765432m",
    ] {
        assert_eq!(worth(words), expected, "{words}");
    }
    assert_eq!(expected.winner_gain, Some(2900));
}

#[test]
fn a_differing_case_is_named_with_what_differs() {
    let text = r#"{"hands": [
        {"id": "right", "concealed": "234m567m345p67s99s", "win_tile": "8s", "win": "ron",
         "flags": ["riichi"], "expected": {"han": 2, "payment": {"discarder": 2000}}},
        {"concealed": "234m567m345p67s99s", "win_tile": "8s", "win": "ron", "flags": ["riichi"],
         "expected": {"yaku": [{"name": "riichi", "han": 1}], "fu": 40, "limit": "mangan"}},
        {"id": "impossible", "concealed": "1m", "win_tile": "8s", "win": "ron", "expected": {}},
        {"id": "norths", "profile": "tenhou-sanma", "concealed": "123p456p789p67s99s", "win_tile": "8s",
         "win": "ron", "kita": 255, "expected": {}},
        {"id": "wrong profile", "profile": "wrc", "options": {"kirage": true}, "concealed": "234m567m345p67s99s",
         "win_tile": "8s", "win": "ron", "expected": {}}
    ]}"#;
    let report = run_cases(text, &RuleSet::of_preset("tenhou").unwrap()).unwrap();
    let lines: Vec<String> = report.differences.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "2: yaku: expected riichi 1, found pinfu 1, riichi 1",
            "2: fu: expected 40, found 30",
            "2: limit: expected mangan, found none",
            "impossible: 1 concealed tiles without the winning tile, 13 are needed",
            "norths: 255 norths set aside, there are four",
            "wrong profile: no rule \"kirage\", did you mean \"kiriage\"?",
        ]
    );
    assert_eq!(report.to_string(), "5 cases, 1 agree, 4 differ");
}

#[test]
fn the_command_compares_files_and_scores_hands() {
    let data =
        |name: &str| std::fs::read(format!("{}/data/cases/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let hands = data("hands.json");
    let changed = String::from_utf8(hands.clone())
        .unwrap()
        .replacen("\"fu\": 30", "\"fu\": 50", 1);
    let folder = folder(&[
        ("hands.json", &hands),
        ("settlements.json", &data("settlements.json")),
        ("changed.json", changed.as_bytes()),
        ("broken.json", b"{\"hands\": [{\"expected\": {\"fuu\": 3}}]}"),
    ]);
    for (file, exit, last) in [
        ("hands.json", 0, "111 cases, 111 agree, 0 differ"),
        ("settlements.json", 0, "24 cases, 24 agree, 0 differ"),
        ("changed.json", 1, "111 cases, 110 agree, 1 differ"),
    ] {
        let output = run(&folder, &["score", "--cases", file]);
        assert_eq!(code(&output), exit, "{}", stderr(&output));
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.lines().last(), Some(last));
    }
    let output = run(&folder, &["score", "--cases", "broken.json"]);
    assert_eq!(code(&output), 2);
    assert!(
        stderr(&output).contains("unknown field `fuu`"),
        "{}",
        stderr(&output)
    );

    let json = |arguments: &[&str]| -> (i32, Value) {
        let output = run(&folder, arguments);
        (
            code(&output),
            serde_json::from_slice(&output.stdout).unwrap_or_default(),
        )
    };
    let hand = [
        "score",
        "234567m234p5588s",
        "--tsumo",
        "5s",
        "--riichi",
        "--dora",
        "4z",
        "--format",
        "json",
    ];
    let (exit, worth) = json(&hand);
    // Riichi, menzen tsumo, tanyao; 20 + 4 + 2 fu.
    assert_eq!(
        (exit, worth["han"].as_i64(), worth["fu"].as_i64()),
        (0, Some(3), Some(30))
    );
    assert_eq!(
        worth["deltas"],
        serde_json::json!({"E": -2000, "S": 4000, "W": -1000, "N": -1000})
    );
    let (exit, worth) = json(&["score", "23456m234p55888s", "--ron", "9m", "--format", "json"]);
    assert_eq!((exit, worth["reason"].as_str()), (1, Some("not_winning")));
    let output = run(
        &folder,
        &["score", "234567m234p5588s", "--tsumo", "5s", "--ippatsu"],
    );
    assert_eq!(
        (code(&output), &*stderr(&output)),
        (2, "haifu: ippatsu needs riichi\n")
    );
}

#[test]
fn the_command_explains_the_wins_of_a_log() {
    let log = |name: &str| {
        std::fs::read(format!(
            "{}/data/logs/tenhou/{name}.mjlog",
            env!("CARGO_MANIFEST_DIR")
        ))
        .unwrap()
    };
    let clean = log("double_ron_with_honba_and_sticks");
    let text = String::from_utf8(clean.clone()).unwrap();
    let wrong = text.replacen("ten=\"30,3900,0\"", "ten=\"40,3900,0\"", 1);
    assert_ne!(text, wrong);
    let folder = folder(&[
        ("clean.mjlog", &clean),
        ("wrong.mjlog", wrong.as_bytes()),
        ("no.txt", b"nothing"),
    ]);
    let explain = |arguments: &[&str]| {
        let output = run(&folder, &[&["explain"], arguments].concat());
        (
            code(&output),
            String::from_utf8(output.stdout.clone()).unwrap(),
            stderr(&output),
        )
    };
    let (exit, all, _) = explain(&["clean.mjlog"]);
    assert_eq!((exit, all.matches("## Game 1, ").count()), (0, 3));
    let (exit, second, _) = explain(&["clean.mjlog", "--round", "E2.1", "--win", "2", "--lang", "fr"]);
    assert_eq!(exit, 0);
    assert!(
        second.starts_with("## Partie 1, E2 honba 1, victoire 2\n"),
        "{second}"
    );
    assert!(
        second.contains("journal : Est 0, Sud +2000, Ouest -2000, Nord 0"),
        "{second}"
    );
    let (exit, differs, _) = explain(&["wrong.mjlog", "--round", "e2", "--win", "1"]);
    assert_eq!(exit, 1);
    assert!(
        differs.contains("   log: 40 fu  <- differs first here\n"),
        "{differs}"
    );
    let (exit, _, error) = explain(&["clean.mjlog", "--round", "W1"]);
    assert_eq!(
        (exit, &*error),
        (
            2,
            "haifu: clean.mjlog has no such win; there are wins in game 1: E2.1, E3.0\n"
        )
    );
    let (exit, _, error) = explain(&["no.txt"]);
    assert_eq!(exit, 2);
    assert!(
        error.contains("no.txt: it is in no format that haifu reads"),
        "{error}"
    );
    let (exit, _, error) = explain(&["missing.mjlog"]);
    assert_eq!(exit, 2);
    assert!(error.contains("cannot read missing.mjlog"), "{error}");
}

/// Words by chance: refused or scored, never a panic.
#[test]
fn nonsense_is_refused_and_never_panics() {
    let pieces = [
        "1",
        "9",
        "0",
        "m",
        "p",
        "s",
        "z",
        "r",
        "E",
        "P",
        "🀇",
        ":",
        "@",
        "=",
        "pon",
        "chi",
        "kan",
        "ankan",
        "kakan",
        "tsumo",
        "ron",
        "dora",
        "ura",
        "kita",
        "honba",
        "pao",
        "players:3",
        "seat:N",
        "riichi",
        "rinshan",
        "left",
        "123m456p789s1122z",
        "ron:2z",
        "555z",
        "1111p",
        " ",
        " ",
        " ",
        "99999",
        "é",
    ];
    let mut chance = crate::random_hands::Chance(11);
    let mut hands = 0;
    for _ in 0..30_000 {
        let mut text: String = (0..=chance.below(14))
            .map(|_| pieces[chance.below(pieces.len())])
            .collect();
        if chance.one_in(2) {
            let flags = [
                "riichi", "ippatsu", "haitei", "houtei", "renhou", "chankan", "seat:E", "kita:2", "pao:E",
            ];
            let flag = flags[chance.below(flags.len())];
            let win = ["tsumo:9s", "ron:9s"][chance.below(2)];
            text = format!(
                "111p456p789p5599s {win} {flag} dora:{}z players:{}",
                chance.below(9),
                chance.below(5)
            );
        }
        if let Ok(win) = parse(&text) {
            let rules = profile(if win.players == Players::Three {
                "tenhou-sanma"
            } else {
                "tenhou"
            });
            let _ = score::best(&win, &rules);
            hands += 1;
            let _ = Words(&win).to_string();
        }
        let _ = RuleSet::read(&text);
        let _ = run_cases(
            &format!("[{{\"concealed\": {text:?}}}]"),
            &RuleSet::of_preset("tenhou").unwrap(),
        );
    }
    assert!(hands > 1000, "{hands}");
}
