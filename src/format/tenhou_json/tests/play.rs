//! The order of play, indicators, riichi.

use super::*;

/// Ends the play without a word on how.
const UNKNOWN: &str = r#""不明""#;

/// What is told of East 1, the result apart.
fn play(indicators: &str, seats: [&str; 4], result: &str) -> String {
    let mut told = told(indicators, seats, result);
    told.pop();
    told.join("; ")
}

#[test]
fn columns_become_turns() {
    for (phenomenon, seats, expected) in [
        (
            "draws around the table",
            ["11|45|60", "12|46|12", "|47|60", "14|41|60"],
            "0 draws 5z; 0 passes on 5z; 1 draws 6z; 1 discards 2m; 2 draws 7z; 2 passes on 7z; 3 draws 1z; \
             3 passes on 1z",
        ),
        (
            "numbers in quotes",
            [r#""11"|"45"|"60""#, r#"|"52"|"52""#, "", ""],
            "0 draws 5z; 0 passes on 5z; 1 draws 0p; 1 discards 0p",
        ),
        (
            "pon before chi, the chi takes the next one",
            [
                "|25,25|60,60",
                r#"23,24,41|"c252324"|41"#,
                r#"25,25,44|"25p2525"|44"#,
                "|45|60",
            ],
            "0 draws 5p; 0 passes on 5p; 2 pon 5p with 5p 5p of 0; 2 discards 4z; 3 draws 5z; 3 passes on 5z; \
             0 draws 5p; 0 passes on 5p; 1 chi 5p with 3p 4p of 0; 1 discards 1z",
        ),
        (
            "a claim of the second of two equal discards",
            [
                r#"22,22,41|41,"2222p22"|60,41"#,
                "|22|60",
                r#"41,41,46|"41p4141"|46"#,
                "",
            ],
            "0 draws 1z; 0 passes on 1z; 1 draws 2p; 1 passes on 2p; 0 pon 2p with 2p 2p of 1; 0 discards 1z; \
             2 pon 1z with 1z 1z of 0; 2 discards 6z",
        ),
        (
            "red fives in calls",
            [
                "|52|60",
                r#"24,26,25,25|"c522426"|25"#,
                r#"52,25,41|"p255225"|41"#,
                "",
            ],
            "0 draws 0p; 0 passes on 0p; 1 chi 0p with 4p 6p of 0; 1 discards 5p; 2 pon 5p with 0p 5p of 1; \
             2 discards 1z",
        ),
        (
            "a dealer with his first draw in the hand",
            ["11,11,11,12,12,12,13,13,13,14,14,14,15,16||60", "|41|60", "", ""],
            "0 draws 6m; 0 passes on 6m; 1 draws 1z; 1 passes on 1z",
        ),
        (
            "a tile that is not held, where nothing else fits",
            ["11|45|46", "", "", ""],
            "0 draws 5z; 0 discards 6z",
        ),
        (
            "nine kinds: a draw without a discard",
            ["|45|60", "|46|", "", ""],
            "0 draws 5z; 0 passes on 5z; 1 draws 6z",
        ),
    ] {
        assert_eq!(play("11", seats, UNKNOWN), expected, "{phenomenon}");
    }
}

/// The first turn of most rounds with kans: the dealer passes on a 5s.
const FED: &str = "|35|60";
/// The same with a further turn.
const FED_TWICE: &str = "|35,41|60,60";

#[test]
fn indicators_are_turned_at_tenhous_times() {
    let ron = r#""和了",[-1000,0,1000,0],[2,1,2]"#;
    let tsumo = r#""和了",[-1000,2000,-1000,0],[1,1,1]"#;
    for (phenomenon, columns, result, expected) in [
        (
            "open kan: before the discard",
            r#"35,35,35,45|"m35353535",46|0,45"#,
            UNKNOWN,
            "1 kan 5s with 5s 5s 5s of 0; 1 draws 6z; turned 2m; 1 discards 5z",
        ),
        (
            "open kan without its empty place",
            r#"35,35,35,45|"m35353535",46|45"#,
            UNKNOWN,
            "1 kan 5s with 5s 5s 5s of 0; 1 draws 6z; turned 2m; 1 discards 5z",
        ),
        (
            "open kan won on: none, and no empty place",
            r#"35,35,35,45|"m35353535",46|"#,
            tsumo,
            "1 kan 5s with 5s 5s 5s of 0; 1 draws 6z",
        ),
        (
            "closed kan: at once",
            r#"35,35,35,45|35,46|"353535a35",45"#,
            UNKNOWN,
            "1 draws 5s; 1 closed kan 5s 5s 5s 5s; turned 2m; 1 draws 6z; 1 discards 5z",
        ),
        (
            "added kan: before the discard",
            r#"35,35,45|"p353535",35,46|45,"k35353535",60"#,
            UNKNOWN,
            "1 pon 5s with 5s 5s of 0; 1 discards 5z; 1 draws 5s; 1 adds 5s to pon 5s with 5s 5s of 0; \
             1 draws 6z; turned 2m; 1 passes on 6z",
        ),
        (
            "robbed kan: none",
            r#"35,35,45|"p353535",35|45,"k35353535""#,
            ron,
            "1 pon 5s with 5s 5s of 0; 1 discards 5z; 1 draws 5s; 1 adds 5s to pon 5s with 5s 5s of 0",
        ),
        (
            "open kan, then closed kan: both behind the second",
            r#"35,35,35,45,45,45,47|"m35353535",45,46|0,"454545a45",47"#,
            UNKNOWN,
            "1 kan 5s with 5s 5s 5s of 0; 1 draws 5z; 1 closed kan 5z 5z 5z 5z; turned 2m; turned 3m; \
             1 draws 6z; 1 discards 7z",
        ),
    ] {
        // Seats 2 and 3 do nothing; an added kan needs a second turn of seat 1 all the same.
        let added = columns.contains('k');
        let seats = if added {
            [FED_TWICE, columns, "|11|60", "|12|60"]
        } else {
            [FED, columns, "", ""]
        };
        let mut expected = format!("0 draws 5s; 0 passes on 5s; {expected}");
        if added {
            expected = expected.replace(
                "1 discards 5z; 1 draws 5s;",
                "1 discards 5z; 2 draws 1m; 2 passes on 1m; 3 draws 2m; 3 passes on 2m; 0 draws 1z; \
                 0 passes on 1z; 1 draws 5s;",
            );
        }
        assert_eq!(play("11,12,13", seats, result), expected, "{phenomenon}");
    }
}

#[test]
fn an_added_kan_behind_an_open_one_turns_the_first_indicator() {
    // Seat 1 has a pon of 5z, later kans 5s and draws the fourth 5z.
    let told = play(
        "11,12,13",
        [
            "|45,35|60,60",
            r#"45,45,35,35,35,47,42|"p454545","m35353535",45,46|47,0,"k45454545",42"#,
            "|11|60",
            "|12|60",
        ],
        UNKNOWN,
    );
    assert_eq!(
        told,
        "0 draws 5z; 0 passes on 5z; 1 pon 5z with 5z 5z of 0; 1 discards 7z; 2 draws 1m; 2 passes on 1m; \
         3 draws 2m; 3 passes on 2m; 0 draws 5s; 0 passes on 5s; 1 kan 5s with 5s 5s 5s of 0; 1 draws 5z; \
         1 adds 5z to pon 5z with 5z 5z of 0; turned 2m; 1 draws 6z; turned 3m; 1 discards 2z"
    );
}

#[test]
fn indicators_that_the_log_lacks_are_not_told() {
    let seats = [FED, r#"35,35,35,45|"m35353535",46|0,45"#, "", ""];
    assert!(!play("11", seats, UNKNOWN).contains("turned"));
    let told = heard(game(&[round("0,0,0", "", seats, UNKNOWN)]));
    assert_eq!(told[1], "deal E1.0 sticks 0 dealer 0 indicator ?");
}

#[test]
fn three_players_set_norths_aside() {
    let columns = [
        r#"11,45|44,46|"f44",60"#,
        "",
        r#"41,41,44,35,35,35|35,44,42|"353535a35","f44",60"#,
        "",
    ];
    let text = round("2,0,0", "11,12", columns, UNKNOWN).replace("25000,25000]", "25000,0]");
    let told = heard(game(&[text]));
    assert_eq!(
        told.join("; "),
        "game of 3; deal E3.0 sticks 0 dealer 2 indicator 1m; 2 draws 5s; 2 closed kan 5s 5s 5s 5s; turned 2m; \
         2 draws 4z; 2 kita 4z; 2 draws 2z; 2 passes on 2z; 0 draws 4z; 0 kita 4z; 0 draws 6z; 0 passes on 6z; \
         drawn unknown; end"
    );
}

#[test]
fn a_kita_behind_an_open_kan_turns_the_indicator() {
    let columns = [FED, r#"35,35,35,45|"m35353535",44,46|0,"f44",45"#, "", ""];
    let text = round("0,0,0", "11,12", columns, UNKNOWN).replace("25000,25000]", "25000,0]");
    let told = heard(game(&[text])).join("; ");
    assert!(
        told.contains(
            "1 kan 5s with 5s 5s 5s of 0; 1 draws 4z; 1 kita 4z; turned 2m; 1 draws 6z; 1 discards 5z"
        ),
        "{told}"
    );
}

#[test]
fn a_riichi_stands_unless_its_tile_is_ronned() {
    let declared = r#"|35|"r60""#;
    for (phenomenon, seats, result, expected) in [
        (
            "ronned",
            [declared, "", "", ""],
            r#""和了",[-1000,1000,0,0],[1,0,1]"#,
            "0 draws 5s; 0 riichi; 0 passes on 5s",
        ),
        (
            "claimed by three",
            [declared, "", "", ""],
            r#""三家和了""#,
            "0 draws 5s; 0 riichi; 0 passes on 5s",
        ),
        (
            "the fourth of four",
            [declared, "", "", ""],
            r#""四家立直""#,
            "0 draws 5s; 0 riichi; 0 passes on 5s; 0 riichi stands",
        ),
        (
            "called",
            [declared, r#"33,34,41|"c353334"|"r41""#, "|41|60", ""],
            r#""和了",[0,0,-1000,1000],[3,2,3]"#,
            "0 draws 5s; 0 riichi; 0 passes on 5s; 0 riichi stands; 1 chi 5s with 3s 4s of 0; 1 riichi; \
             1 discards 1z; 1 riichi stands; 2 draws 1z; 2 passes on 1z",
        ),
        (
            "passed, and another tile of the player ronned",
            [r#"45|35,36|"r60",60"#, "|41|60", "|42|60", "|43|60"],
            r#""和了",[-1000,1000,0,0],[1,0,1]"#,
            "0 draws 5s; 0 riichi; 0 passes on 5s; 0 riichi stands; 1 draws 1z; 1 passes on 1z; 2 draws 2z; \
             2 passes on 2z; 3 draws 3z; 3 passes on 3z; 0 draws 6s; 0 passes on 6s",
        ),
    ] {
        assert_eq!(play("11", seats, result), expected, "{phenomenon}");
    }
}

#[test]
fn a_round_that_cannot_be_walked_is_a_located_fault_and_the_next_one_is_read() {
    for (phenomenon, seats, expected) in [
        (
            "a claim of nothing",
            ["|45|60", r#"46,46|"p464646"|"#, "", ""],
            "seat 1, incoming column, item 1: nobody discards the tile it claims",
        ),
        (
            "draws left over",
            ["|45|60", "|46,47|60", "", ""],
            "seat 1, incoming column, item 2: left over when the play has ended",
        ),
        (
            "a tile just drawn where none was drawn",
            ["|45|60", r#"45,45|"p454545"|60"#, "", ""],
            "seat 1, outgoing column, item 1: the tile just drawn, but none was drawn",
        ),
        (
            "an empty place without a kan",
            ["|45|0", "", "", ""],
            "seat 0, outgoing column, item 1: an empty place without an open kan before it",
        ),
    ] {
        let bad = round("0,0,0", "11", seats, UNKNOWN);
        let good = round("1,0,0", "12", ["", "|45|60", "", ""], UNKNOWN);
        let told = heard(game(&[bad, good]));
        assert_eq!(
            told[1], "deal E1.0 sticks 0 dealer 0 indicator 1m",
            "{phenomenon}"
        );
        assert!(told[2].starts_with("fault at "), "{phenomenon}");
        assert!(
            told[2].ends_with(&format!("the columns cannot be walked: {expected}")),
            "{phenomenon}: {}",
            told[2]
        );
        assert_eq!(told[3], "drawn unknown");
        assert_eq!(
            told[4..].join("; "),
            "deal E2.0 sticks 0 dealer 1 indicator 2m; 1 draws 5z; 1 passes on 5z; drawn unknown; end"
        );
    }
}

#[test]
fn an_item_that_means_nothing_is_a_located_fault() {
    for (item, column, why) in [
        ("10", "incoming", "10 is no tile"),
        ("60", "incoming", "60 is no tile"),
        ("null", "incoming", "null is no number and no string"),
        ("[1]", "outgoing", "[1] is no number and no string"),
        (r#""p47""#, "incoming", r#""p47" does not have three tiles"#),
        (r#""r11""#, "incoming", r#""r11" belongs in the outgoing column"#),
        (r#""c111315""#, "incoming", r#""c111315" is no meld"#),
        (
            r#""p474747""#,
            "outgoing",
            r#""p474747" belongs in the incoming column"#,
        ),
        (r#""t11""#, "outgoing", r#""t11" has an unknown letter"#),
        (
            r#""f41""#,
            "outgoing",
            r#""f41" sets aside a tile that is no north"#,
        ),
    ] {
        let seat = match column {
            "incoming" => format!("|45,{item}|60"),
            _ => format!("|45|60,{item}"),
        };
        let told = heard(game(&[round("0,0,0", "11", ["", &seat, "", ""], UNKNOWN)]));
        assert_eq!(told[1], "deal E1.0 sticks 0 dealer 0 indicator 1m");
        let expected = format!(": seat 1, {column} column, item 2: {why}");
        assert!(told[2].ends_with(&expected), "{}", told[2]);
        assert_eq!(told[3..], ["end"]);
    }
}
