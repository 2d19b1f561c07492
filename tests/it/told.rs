//! What a player reads who has changed one thing in a log: one row, in words that say what is wrong.

use std::fmt::Write as _;

use haifu::check::{Checker, Extent};
use haifu::plant::{KINDS, Planter, spread};
use haifu::tile::Deck;
use haifu::wall::{Generator, Seed};

use crate::scenario;

/// A game whose tiles follow from a seed: everybody discards what he draws, nobody is ever tenpai, so
/// that an East game goes through South to its end with nobody at 30000.
fn seeded() -> String {
    let words: Vec<String> = (1..=32u32)
        .map(|word| format!("{:08X}", word * 0x0123_4567))
        .collect();
    let seed = format!("mt19937ar-sha512-n288,{}", words.join(","));
    let mut walls = Generator::new(&Seed::parse_game(&seed).unwrap());
    let mut log = format!(
        "<mjloggm ver=\"2.3\"><SHUFFLE seed=\"{seed}\" ref=\"\"/><GO type=\"1\" lobby=\"0\"/>\
         <UN n0=\"A\" n1=\"B\" n2=\"C\" n3=\"D\" dan=\"0,0,0,0\" rate=\"1500,1500,1500,1500\" sx=\"M,M,M,M\"/>\
         <TAIKYOKU oya=\"0\"/>"
    );
    for number in 0..8 {
        let wall = walls.next_round(Deck::Full);
        let [one, two] = wall.dice();
        let (dealer, indicator) = (number % 4, wall.indicator(0).unwrap().index());
        let _ = write!(
            log,
            "<INIT seed=\"{number},{number},0,{one},{two},{indicator}\" ten=\"250,250,250,250\" oya=\"{dealer}\""
        );
        for seat in 0..4 {
            let hand = wall.hand((seat + 4 - dealer) % 4).unwrap();
            let tiles: Vec<String> = hand.iter().map(|tile| tile.index().to_string()).collect();
            let _ = write!(log, " hai{seat}=\"{}\"", tiles.join(","));
        }
        log.push_str("/>");
        for turn in 0..wall.drawable() {
            let (seat, tile) = ((dealer + turn) % 4, wall.live(turn).unwrap().index());
            let [draw, discard] = [b"TUVW"[seat] as char, b"DEFG"[seat] as char];
            let _ = write!(log, "<{draw}{tile}/><{discard}{tile}/>");
        }
        let end = if number == 7 {
            " owari=\"250,35.0,250,5.0,250,-15.0,250,-25.0\""
        } else {
            ""
        };
        let _ = write!(
            log,
            "<RYUUKYOKU ba=\"{number},0\" sc=\"250,0,250,0,250,0,250,0\"{end}/>"
        );
    }
    log + "</mjloggm>"
}

fn rows(document: &str) -> Vec<String> {
    let report = Checker::default().check(document.as_bytes(), Extent::Whole);
    let row = |row: &haifu::audit::Finding| {
        let id = row.code.id();
        let cells = [id, &row.recorded, &row.computed, &row.note];
        cells.join(" | ")
    };
    report.findings.iter().map(row).collect()
}

#[test]
fn the_seeded_game_is_clean_and_every_fault_of_walls_is_told() {
    let log = seeded();
    assert!(rows(&log).is_empty(), "{:#?}", rows(&log));
    let planter = Planter::new(log.as_bytes()).unwrap();
    let mut planted = 0;
    for kind in KINDS {
        let places = planter.places(kind);
        for nth in spread(20, places.len()) {
            let fault = planter.plant(kind, places[nth]).unwrap();
            let report = Checker::default().check(&fault.document, Extent::Whole);
            let found: Vec<_> = report.findings.iter().map(|row| (row.code, row.offset)).collect();
            assert_eq!(
                found,
                [(kind.code, Some(fault.offset))],
                "{} at place {nth}",
                kind.name
            );
            planted += 1;
        }
    }
    assert!(planted > 200, "{planted}");
}

/// One thing changed in a log, and the row that tells it: all of it, or its beginning and words of it.
struct Case {
    what: &'static str,
    /// A log of `data/`, or the seeded one if empty.
    log: &'static str,
    change: fn(&str) -> String,
    row: &'static [&'static str],
}

const CASES: &[Case] = &[
    Case {
        what: "a tile of a deal is removed",
        log: "noten_payments",
        change: |log| log.replacen("hai1=\"113,", "hai1=\"", 1),
        row: &[
            "bad_value |  |  | INIT hai1=\"45,31,26,69,28,79,58,15,24,20,16,114\": 12 entries instead of 13",
        ],
    },
    Case {
        what: "a draw is removed",
        log: "furiten",
        change: |log| log.replacen("<U13/>", "", 1),
        row: &[
            "out_of_turn |  |  | discards without having drawn or called: a draw or a call is missing, or this discard is one too many",
        ],
    },
    Case {
        what: "a discard is removed",
        log: "furiten",
        change: |log| log.replacen("<E13/>", "", 1),
        row: &[
            "out_of_turn |  |  | draws where a discard is due: a discard is missing, or this draw is one too many",
        ],
    },
    Case {
        what: "two draws are exchanged",
        log: "",
        change: |log| exchange(log, "<T", "<U"),
        row: &[
            "wall_mismatch | ",
            "draw 1 of the round; by the seed this ",
            " is draw 2 of the round",
        ],
    },
    Case {
        what: "a payment of a draw is changed by 100",
        log: "noten_payments",
        change: |log| log.replacen("sc=\"240,-15", "sc=\"240,-14", 1),
        row: &["draw_payment_mismatch | -1400 -1500 1500 1500 | -1500 -1500 1500 1500 | seat 0 has 100 more"],
    },
    Case {
        what: "a payment of a win is changed by 100",
        log: "noten_payments",
        change: |log| log.replacen("sc=\"235,335", "sc=\"235,336", 1),
        row: &["payment_mismatch | 33600 -33500 0 0 | 33500 -33500 0 0 | seat 0 has 100 more"],
    },
    Case {
        what: "a declaration of riichi is deleted",
        log: "furiten",
        change: |log| log.replacen("<REACH who=\"1\" step=\"1\"/>", "", 1),
        row: &[
            "riichi_undeclared |  |  | 1000 points are paid for the last discard, which declared no riichi",
        ],
    },
    Case {
        what: "the payment of a riichi stick is deleted",
        log: "furiten",
        change: |log| log.replacen("<REACH who=\"1\" ten=\"250,240,250,250\" step=\"2\"/>", "", 1),
        row: &[
            "riichi_not_paid |  |  | riichi was declared with the last discard and nobody won on it: 1000 points are due here",
        ],
    },
    Case {
        what: "an indicator is moved behind the discard",
        log: "kan_dora_order",
        change: |log| log.replacen("<DORA hai=\"117\" /><D90/>", "<D90/><DORA hai=\"117\" />", 1),
        row: &[
            "indicator_missing | 2 turned | 3 due | a kan was made before, and its indicator is not turned by here",
        ],
    },
    Case {
        what: "a word of the seed is changed",
        log: "",
        change: |log| {
            log.replacen(",01234567,", ",01234568,", 1)
                .replacen("n288,01234567", "n288,01234568", 1)
        },
        row: &["wall_mismatch | ", "the seed gives other tiles altogether"],
    },
    Case {
        what: "one honba is added",
        log: "noten_payments",
        change: |log| log.replacen("seed=\"2,2,0", "seed=\"2,3,0", 1),
        row: &["honba_not_carried | 3 | 2 | computed follows from the result of the round before"],
    },
    Case {
        what: "two wins on one tile are exchanged",
        log: "double_ron_with_honba_and_sticks",
        change: |log| {
            let one = log.find("<AGARI").unwrap();
            let two = one + 1 + log[one + 1..].find("<AGARI").unwrap();
            let end = two + log[two..].find('>').unwrap() + 1;
            [&log[..one], &log[two..end], &log[one..two], &log[end..]].concat()
        },
        row: &["winners_out_of_order | after seat 2 | seat 0 is nearer to the discarder | "],
    },
    Case {
        what: "a round is left out",
        log: "noten_payments",
        change: |log| {
            let deals: Vec<usize> = log.match_indices("<INIT").map(|(at, _)| at).collect();
            [&log[..deals[1]], &log[deals[2]..]].concat()
        },
        row: &[
            "round_not_next | E3 honba 2 | E2 honba 1 | ",
            "a round or more is missing before this one",
        ],
    },
    Case {
        what: "a score is changed between two rounds",
        log: "noten_payments",
        change: |log| log.replacen("ten=\"240,240", "ten=\"241,240", 1),
        row: &[
            "scores_not_carried | 24100 24000 24000 28000 | 24000 24000 24000 28000 | seat 0 has 100 more than after the round before",
        ],
    },
];

/// The tiles of the first two elements after the deal whose names begin like this, exchanged.
fn exchange(log: &str, one: &str, two: &str) -> String {
    let deal = log.find("<INIT").unwrap();
    let tile = |name: &str| {
        let start = log[deal..].find(&format!("/>{name}")).unwrap() + deal + 2 + name.len();
        let end = start + log[start..].find('/').unwrap();
        start..end
    };
    let (one, two) = (tile(one), tile(two));
    let [before, between, after] = [&log[..one.start], &log[one.end..two.start], &log[two.end..]];
    [before, &log[two], between, &log[one], after].concat()
}

#[test]
fn one_thing_changed_is_one_row_that_says_what() {
    let logs = scenario::logs();
    for case in CASES {
        let log = match case.log {
            "" => seeded(),
            name => {
                let (_, log) = logs.iter().find(|(log, _)| log == name).unwrap();
                String::from_utf8(log.clone()).unwrap()
            }
        };
        let changed = (case.change)(&log);
        assert!(changed != log, "{}: nothing changed", case.what);
        let rows = rows(&changed);
        let told = match (case.row, rows.as_slice()) {
            ([whole], [row]) => row == whole,
            (words, [row]) => row.starts_with(words[0]) && words.iter().all(|word| row.contains(word)),
            _ => false,
        };
        assert!(told, "{}: {rows:#?}", case.what);
    }
}
