use super::*;

const START: &str = r#"{"type":"start_game"}"#;

fn lines_of(line: &str) -> Vec<String> {
    let draw = r#"{"type":"tsumo","actor":3,"pai":"9s"}"#;
    let mut told = in_round(START, &[line, draw]);
    assert_eq!(
        told.lines.pop().as_deref(),
        Some("3 draws 9s"),
        "{line}: {:?}",
        told.lines
    );
    told.lines
}

#[test]
fn faults_say_what_and_where_and_reading_goes_on() {
    for (line, fault) in [
        (r#"{"type":"tsumo","actor":0}"#, "BadValue line 3: tsumo: no pai"),
        (
            r#"{"type":"tsumo","pai":"1m"}"#,
            "BadValue line 3: tsumo: no actor",
        ),
        (
            r#"{"type":"tsumo","actor":4,"pai":"1m"}"#,
            "BadValue line 3: tsumo: actor: 4 is no player",
        ),
        (
            r#"{"type":"tsumo","actor":-1,"pai":"1m"}"#,
            "BadValue line 3: tsumo: actor: -1 is no player",
        ),
        (
            r#"{"type":"tsumo","actor":0,"pai":"0z"}"#,
            "BadValue line 3: tsumo: pai: there is no tile \"0z\"",
        ),
        (
            r#"{"type":"tsumo","actor":"0","pai":"1m"}"#,
            "BadValue line 3: tsumo: actor: invalid type: string \"0\", expected i64",
        ),
        (
            r#"{"type":"dahai","actor":0,"pai":"1m","tsumogiri":1}"#,
            "BadValue line 3: dahai: tsumogiri: invalid type: integer `1`, expected a boolean",
        ),
        (
            r#"{"pai":["1m"],"type":"dahai","actor":0}"#,
            "BadValue line 3: pai: invalid type: sequence, expected the name of a tile",
        ),
        (
            r#"{"type":"pon","actor":0,"pai":"1m","consumed":["1m","1m"]}"#,
            "BadValue line 3: pon: no target",
        ),
        (
            r#"{"type":"pon","actor":0,"target":1,"pai":"1m","consumed":["1m"]}"#,
            "BadValue line 3: pon: consumed: 1 tiles",
        ),
        (
            r#"{"type":"ankan","actor":0,"consumed":["1m","1m","1m","1m","1m"]}"#,
            "BadValue line 3: ankan: consumed: more than 4 items",
        ),
        (r#"{"type":"hora","actor":0}"#, "BadValue line 3: hora: no target"),
        (
            r#"{"type":"hora","actor":0,"target":0,"deltas":[1,2]}"#,
            "BadValue line 3: hora: deltas: 2 numbers",
        ),
        (
            r#"{"type":"hora","actor":0,"target":0,"scores":[1,2,3,99999999999]}"#,
            "BadValue line 3: hora: scores: 99999999999 is out of range",
        ),
        (
            r#"{"type":"hora","actor":0,"target":0,"fu":-20}"#,
            "BadValue line 3: hora: fu: -20 is out of range",
        ),
        (r#"{"type":"dora"}"#, "BadValue line 3: dora: no dora_marker"),
        (r#"{"actor":0}"#, "BadValue line 3: an object without type"),
        (
            r#"{"type":7}"#,
            "BadValue line 3: type: invalid type: integer `7`, expected a string",
        ),
        (
            r#"{"type":"draw","actor":0}"#,
            "UnknownElement line 3: unknown event draw",
        ),
        (
            r#"{"type":"tsumo","actor":0,"pai":"1m""#,
            "Syntax line 3: tsumo: pai: EOF while parsing an object, byte 37 of the object",
        ),
        (
            r#"{"type":"tsumo","actor":0,"pai":"1m}"#,
            "Syntax line 3: tsumo: pai: control character (\\u0000-\\u001F) found while parsing a string, byte 37 of the object",
        ),
        (
            r#"{"type":"tsumo","actor":0,"pai":"1m"]"#,
            "Syntax line 3: tsumo: pai: expected `,` or `}`, byte 37 of the object",
        ),
        (
            r#"{"type":"tsumo","actor":0 "pai":"1m"}"#,
            "Syntax line 3: tsumo: actor: expected `,` or `}`, byte 27 of the object",
        ),
        ("type tsumo", "Syntax line 3: no event: type tsumo"),
        (
            r#""type":"tsumo","actor":0}"#,
            "Syntax line 3: no event: \"type\":\"tsumo\",\"actor\":0}",
        ),
    ] {
        assert_eq!(lines_of(line), [fault], "{line}");
    }
}

#[test]
fn bytes_that_are_no_text_are_faults() {
    let mut document = format!("{START}\n{}\n", deal()).into_bytes();
    document.extend(
        b"{\"type\":\"tsumo\",\"actor\":0,\"pai\":\"\xff\"}\n{\"type\":\"tsumo\",\"actor\":3,\"pai\":\"9s\"}",
    );
    let told = told(document);
    assert!(
        told.lines[2].starts_with("NotUtf8 line 3: tsumo: pai: invalid unicode code point"),
        "{:?}",
        told.lines
    );
    assert_eq!(told.lines[3..], ["3 draws 9s"]);
}

#[test]
fn deals_that_cannot_be_are_faults() {
    for (text, with, fault) in [
        (r#""kyoku":1"#, r#""kyoku":0"#, "kyoku: 0 is out of range"),
        (r#""kyoku":1"#, r#""kyoku":5"#, "kyoku: 5 is out of range"),
        (r#""bakaze":"E""#, r#""bakaze":"P""#, "bakaze: 5z is no wind"),
        (r#""honba":0"#, r#""honba":70000"#, "honba: 70000 is out of range"),
        (r#""oya":0,"#, "", "no oya"),
        (r#""oya":0"#, r#""oya":4"#, "oya: 4 is no player"),
        (r#","E"],"#, "],", "tehais: player 0 is dealt 12 tiles, not 13"),
        (r#","E"],"#, "],[],", "tehais: more than 4 items"),
    ] {
        let deal = deal().replace(text, with);
        let told = told(format!(
            "{deal}\n{{\"type\":\"tsumo\",\"actor\":3,\"pai\":\"9s\"}}"
        ));
        let mut lines: Vec<_> = told.lines.iter().map(String::as_str).collect();
        lines.retain(|line| !line.starts_with("game"));
        let fault = format!("BadValue line 1: start_kyoku: {fault}");
        assert_eq!(lines, [&fault, "3 draws 9s"], "{with}");
    }
}

#[test]
fn damage_in_an_array_costs_one_object() {
    let draws = |n: u8| format!(r#"{{"type":"tsumo","actor":{n},"pai":"9s"}}"#);
    for broken in [
        r#"{"type":"tsumo,"actor":0,"pai":"1m"}"#,
        r#"{"type":"tsumo","actor":0,"pai":"1m""#,
        r#"{"type":"tsumo","actor":0,"pai":"1m"]"#,
        r#"{"type":"tsumo","actor":0,"pai":"1m",}"#,
        r#"{"type":"tsumo","actor":0,"pai":"xx"}"#,
        r#"{"type":"dahai","actor":0,"consumed":[1],"pai":"1m"}"#,
        "junk",
        "null",
    ] {
        let document = format!("[{},{broken},{},{}]", draws(1), draws(2), draws(3));
        let told = told(document);
        let draws: Vec<_> = told.lines.iter().filter(|line| line.contains("draws")).collect();
        assert_eq!(told.lines.len(), 5, "{broken}: {:?}", told.lines);
        assert_eq!(draws, ["1 draws 9s", "2 draws 9s", "3 draws 9s"], "{broken}");
    }
}

#[test]
fn depth_and_length_are_bounded() {
    let draw = r#"{"type":"tsumo","actor":3,"pai":"9s"}"#;
    for broken in [
        format!(r#"{{"type":"tsumo","meta":{}}}"#, "[".repeat(1 << 17)),
        format!(
            r#"{{"type":"tsumo","meta":{}{}}}"#,
            "[".repeat(1 << 17),
            "]".repeat(1 << 17)
        ),
        format!(r#"{{"type":"tsumo","pai":{}"#, "[".repeat(1 << 17)),
        format!(
            r#"{{"type":"hora","yakus":{}{}}}"#,
            "[".repeat(1 << 14),
            "]".repeat(1 << 14)
        ),
        format!(
            r#"{{"type":"hora","rule":{}1{}}}"#,
            "{\"type\":".repeat(1 << 14),
            "}".repeat(1 << 14)
        ),
        format!(
            r#"{{"type":"ryukyoku","tehais":[[{}"1m"]]}}"#,
            "\"1m\",".repeat(1 << 14)
        ),
        format!(r#"{{"type":"hora","names":[{}""]}}"#, "\"\",".repeat(1 << 14)),
        "[".repeat(1 << 17),
        "{\"a\":".repeat(1 << 14),
    ] {
        let told = in_round(START, &[&broken, draw]);
        assert_eq!(told.lines.last().map(String::as_str), Some("3 draws 9s"));
        assert!(told.lines.len() <= 3);
        assert!(told.lines.iter().all(|line| line.len() < 300));
    }
    // Neither does damage cost more than its line when every line is damaged.
    let lines = "{\"x\":[\n".repeat(1 << 14);
    assert_eq!(in_round(START, &[&lines, draw]).lines.len(), (1 << 14) + 1);
}

#[test]
fn a_log_is_recognised_behind_a_damaged_start() {
    let rest = [deal(), r#"{"type":"tsumo","actor":3,"pai":"9s"}"#.to_owned()].join("\n");
    for first in [
        r#"{"type":"start_game"#,
        r#"{"type":"start_gome"}"#,
        r#"{"type":start_game}"#,
        r#"x"type":"start_game"}"#,
    ] {
        let document = format!("{first}\n{rest}");
        assert_eq!(format::sniff(document.as_bytes()), Some(Format::Mjai), "{first}");
        let told = told(&document);
        assert_eq!(told.lines.len(), 4, "{:?}", told.lines);
        assert_eq!(told.at[0], 0);
    }
}

#[test]
fn other_json_is_no_mjai() {
    for other in [
        "{}",
        "[]",
        "[[]]",
        "[1,2]",
        r#"{"type":"Feature","geometry":{}}"#,
        r#"{"title":["",""],"name":["a","b","c","d"],"log":[[[0,0,0]]],"rule":{"disp":"x"}}"#,
        r#"{"events":[{"type":"click"}]}"#,
        r#"{"events":{"type":"tsumo"}}"#,
        r#"{"name":"x"}{"type":"start_game"}"#,
        "text\n{\"type\":\"start_game\"}",
        "{",
        "{\"type\":",
        "{\"type\":\"start_gam",
    ] {
        assert_ne!(format::sniff(other.as_bytes()), Some(Format::Mjai), "{other}");
    }
}

/// A fixed sequence of numbers that look like chance.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below as u64) as usize
    }
}

/// What damage is made of.
const SIGNS: &[u8] = b"{}[],:\"\\\n 0?5mre-\xff\0";

#[test]
fn chance_damage_never_confuses_the_readers() {
    let lines = [
        r#"{"type":"start_game","names":["a","b","c","d"],"rule":{"type":9}}"#,
        &deal(),
        r#"{"type":"tsumo","actor":0,"pai":"C"}"#,
        r#"{"type":"reach","actor":0}"#,
        r#"{"actor": 0, "pai": "5mr", "tsumogiri": false, "type": "dahai"}"#,
        r#"{"type":"reach_accepted","actor":0,"scores":[24000,25000,25000,25000]}"#,
        r#"{"type":"chi","actor":1,"target":0,"pai":"1m","consumed":["2m","3m"],"meta":{"q":[1,{"a":"}"}]}}"#,
        r#"{"type":"dahai","actor":1,"pai":"?"}"#,
        r#"{"type":"hora","actor":0,"target":1,"uradora_markers":["8m"],"yakus":[["reach",1],{"name":"x","han":2}],"fan":3,"deltas":[1,2,3,4]}"#,
        r#"{"type":"ryukyoku","reason":"fanpai","tehais":[["1m"],["?"],["?"],["?"]],"tenpais":[true,false,false,false]}"#,
        r#"{"type":"end_game","scores":[1,2,3,4]}"#,
        r#"{"type":"start_game","names":["\u00e9","","",""]}"#,
    ];
    let documents = [
        lines.join("\n"),
        format!("[{}]", lines.join(",")),
        format!("{{\"events\":[\n{}\n],\"x\":[]}}", lines.join(",\n")),
    ];
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    for round in 0..2000 {
        let mut document = documents[round % documents.len()].clone().into_bytes();
        for _ in 0..=dice.roll(3) {
            let at = dice.roll(document.len());
            let sign = SIGNS[dice.roll(SIGNS.len())];
            match dice.roll(5) {
                0 => document[at] = sign,
                1 => document.insert(at, sign),
                2 => drop(document.remove(at)),
                3 => document.truncate(at.max(1)),
                _ => {
                    let end = (at + dice.roll(200)).min(document.len());
                    let piece = document[at..end].to_vec();
                    let to = dice.roll(document.len());
                    document.splice(to..to, piece);
                }
            }
        }
        let games = games(&document);
        let mut last = 0;
        for (game, told) in format::split(&document, Format::Mjai).zip(&games) {
            assert!(game.offset >= last);
            last = game.offset + game.bytes.len() as u64;
            assert!(last <= document.len() as u64);
            assert!(told.at.iter().all(|&at| at >= game.offset && at <= last));
        }
    }
}
