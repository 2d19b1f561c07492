use super::*;

const START: &str = r#"{"type":"start_game","names":["a","b","c","d"]}"#;

#[test]
fn a_game_of_every_event_is_told_in_order() {
    let lines = [
        START.to_owned(),
        deal(),
        r#"{"type":"tsumo","actor":0,"pai":"C"}"#.into(),
        r#"{"type":"dahai","actor":0,"pai":"1m","tsumogiri":false}"#.into(),
        r#"{"type":"chi","actor":1,"target":0,"pai":"1m","consumed":["2m","3m"]}"#.into(),
        r#"{"type":"dahai","actor":1,"pai":"P","tsumogiri":false}"#.into(),
        r#"{"type":"pon","actor":3,"target":1,"pai":"P","consumed":["P","P"]}"#.into(),
        r#"{"type":"dahai","actor":3,"pai":"N","tsumogiri":false}"#.into(),
        r#"{"type":"daiminkan","actor":0,"target":3,"pai":"5sr","consumed":["5s","5s","5s"]}"#.into(),
        r#"{"type":"tsumo","actor":0,"pai":"?"}"#.into(),
        r#"{"type":"dora","dora_marker":"5mr"}"#.into(),
        r#"{"type":"dahai","actor":0,"pai":"?","tsumogiri":true}"#.into(),
        r#"{"type":"kakan","actor":3,"pai":"P","consumed":["P","P","P"]}"#.into(),
        r#"{"type":"ankan","actor":2,"consumed":["5m","5m","5m","5mr"]}"#.into(),
        r#"{"type":"reach","actor":2}"#.into(),
        r#"{"type":"reach_accepted","actor":2}"#.into(),
        r#"{"type":"ryukyoku","deltas":[0,0,0,0]}"#.into(),
        r#"{"type":"end_kyoku"}"#.into(),
        r#"{"type":"end_game"}"#.into(),
    ];
    let document = lines.join("\n");
    let told = told(&document);
    let deal = deal_told();
    let expected = [
        "game of 4 a/b/c/d",
        &deal,
        "0 draws 7z",
        "0 discards 1m held",
        "1 chi 1m 2m3m from 0",
        "1 discards 5z held",
        "3 pon 5z 5z5z from 1",
        "3 discards 4z held",
        "0 daiminkan 0s 5s5s5s from 3",
        "0 draws ?",
        "dora 0m",
        "0 discards ? drawn",
        "3 kakan 5z None",
        "2 ankan 5m5m5m0m",
        "2 riichi",
        "2 pays -",
        "drawn unknown",
        "end -",
    ];
    assert_eq!(told.lines, expected);
    // Each event stands at its line.
    let mut at = 0;
    let mut starts = Vec::new();
    for line in &lines {
        if line != r#"{"type":"end_kyoku"}"# {
            starts.push(at);
        }
        at += line.len() as u64 + 1;
    }
    assert_eq!(told.at, starts);
}

#[test]
fn the_same_game_in_every_container() {
    let events = [
        START.to_owned(),
        deal(),
        r#"{"type":"tsumo","actor":0,"pai":"C"}"#.to_owned(),
        r#"{"type":"end_game"}"#.to_owned(),
    ];
    let expected = told(events.join("\n")).lines;
    assert_eq!(expected.len(), 4);
    let array = format!("[{}]", events.join(","));
    let pretty = format!("[\n  {}\n]\n", events.join(",\n  ").replace(",\"", ",\n    \""));
    for document in [
        events.join("\r\n") + "\r\n",
        format!("\u{feff}{}", events.join("\n")),
        format!("\n\n  {}", events.join("\n\n")),
        array.clone(),
        pretty.clone(),
        format!("[{},{}]\n[{},{}]\n", events[0], events[1], events[2], events[3]),
        format!("[{}]\n[{}]", events[0], events[1..].join(", ")),
        format!(r#"{{"engine":"x","mjai_log":{array},"review":{{"a":[{{"type":"dahai"}}]}}}}"#),
        format!(r#"{{"mjaiLog":{array},"mjai_log":{array}}}"#),
        format!("{{\"error_msg\": null, \"events\" :\n{pretty}\n, \"penalty\":0}}\n"),
        format!(r#"{{"record":[{array}]}}"#),
    ] {
        assert_eq!(
            format::sniff(document.as_bytes()),
            Some(Format::Mjai),
            "{document}"
        );
        assert_eq!(told(&document).lines, expected, "{document}");
    }
}

#[test]
fn several_games_are_told_apart() {
    let game = |name: &str| {
        [
            format!(r#"{{"type":"start_game","names":["{name}","","",""]}}"#),
            deal(),
            r#"{"type":"end_game"}"#.to_owned(),
        ]
    };
    let (a, b, c) = (game("a"), game("start_game"), game("c"));
    let all = [&a[..], &b[..], &c[..]].concat();
    let array = format!("[{}]", all.join(","));
    let documents = [
        all.join("\n"),
        array.clone(),
        format!("[\n{}\n]", all.join(",\n ")),
        format!("[{}]\n[{}]\n[{}]", a.join(","), b.join(","), c.join(",")),
        format!(r#"{{"x":"start_game","events":{array},"y":"start_game"}}"#),
        format!(
            "{{\"events\":[{}]}}\n{{\"x\":1,\"events\":[{}]}}",
            a.join(","),
            [&b[..], &c[..]].concat().join(",")
        ),
        // What programs say to each other before and after belongs to the game.
        format!(
            "{{\"type\":\"hello\"}}\n{}\n{{\"type\":\"error\",\"message\":\"no start_game\"}}\n{}",
            a.join("\n"),
            [&b[..], &c[..]].concat().join("\n")
        ),
    ];
    for document in documents {
        let games = games(&document);
        let starts: Vec<_> = games
            .iter()
            .map(|told| {
                let lines: Vec<_> = told
                    .lines
                    .iter()
                    .filter(|line| !line.starts_with("skipped"))
                    .collect();
                assert_eq!(lines[1..], [&deal_told(), "end -"], "{document}");
                lines[0].as_str()
            })
            .collect();
        let expected = ["game of 4 a///", "game of 4 start_game///", "game of 4 c///"];
        assert_eq!(starts, expected, "{document}");
        for told in &games {
            // The start stands where the game is.
            let at = told.at[told
                .lines
                .iter()
                .position(|line| line.starts_with("game"))
                .unwrap()];
            assert!(document.as_bytes()[at as usize..].starts_with(b"{\"type\":\"start_game\""));
        }
    }
}

#[test]
fn keys_may_be_in_camel_case_sorted_or_under_an_alias() {
    let camel = deal()
        .replace("dora_marker", "doraMarker")
        .replace("kyotaku", "kyoutaku");
    let start = r#"{"names":["a","b","c","d"],"kyokuFirst":4,"akaFlag":false,"type":"start_game"}"#;
    let dora = r#"{"doraMarker": "1z", "type": "dora"}"#;
    let told = told([start, &camel, dora].join("\n"));
    assert_eq!(
        told.lines,
        ["game of 4 a/b/c/d east no-reds", &deal_told(), "dora 1z"]
    );
}

#[test]
fn headers_say_what_they_say() {
    let deal = deal();
    for (start, expected) in [
        (r#"{"type":"start_game"}"#, "game of 4 ///"),
        (r#"{"type":"start_game","id":2,"names":[]}"#, "game of 4 ///"),
        (
            r#"{"type":"start_game","names":["a","b","c","d"],"uri":"http://tenhou.net/0/?log=x"}"#,
            "game of 4 a/b/c/d Tenhou",
        ),
        (
            r#"{"type":"start_game","gametype":"tonpu","id":3}"#,
            "game of 4 /// east",
        ),
        (
            r#"{"type":"start_game","seed":[1,2],"names":["\u00e4\n","b","c","d"]}"#,
            "game of 4 ä\n/b/c/d",
        ),
        (
            r#"{"majsoul":{"game_length":"east","players":4,"ranks":["x"]},"names":["a","b","c","d"],"type":"start_game"}"#,
            "game of 4 a/b/c/d east MahjongSoul",
        ),
        (
            r#"{"type":"start_game","names":["a","b","c","d"],"rule":"house"}"#,
            "game of 4 a/b/c/d rule=house",
        ),
        (
            r#"{"type":"start_game","names":["a","b","c","d"],"rule":{"type":3,"lobby":12,"csrule":"x,y"}}"#,
            "game of 4 a/b/c/d east no-reds Tenhou csrule=x,y type=3 lobby=Some(12)",
        ),
    ] {
        let told = told([start, &deal].join("\n"));
        assert_eq!(told.lines, [expected, &deal_told()], "{start}");
    }
}

#[test]
fn a_stream_without_a_header_is_a_game() {
    let draw = r#"{"type":"tsumo","actor":0,"pai":"C"}"#;
    let after_deal = told([&deal(), draw].join("\n"));
    assert_eq!(after_deal.lines, ["game of 4 ///", &deal_told(), "0 draws 7z"]);
    assert_eq!(told(draw).lines, ["game of 4 ///", "0 draws 7z"]);
    assert_eq!(told(START).lines, ["game of 4 a/b/c/d"]);
}

#[test]
fn a_dealer_with_14_tiles_has_drawn_already() {
    let deal = deal().replace(r#""3p","E"]"#, r#""3p","E","5mr"]"#);
    let told = told(&deal);
    assert_eq!(told.lines, ["game of 4 ///", &deal_told(), "0 draws 0m"]);
    assert_eq!(told.at, [0, 0, 0]);
    // Nobody else can have drawn.
    let deal = deal.replace(r#""oya":0"#, r#""oya":1"#);
    let told = self::told(&deal);
    let fault = "BadValue line 1: start_kyoku: tehais: player 0 is dealt 14 tiles, not 13";
    assert_eq!(told.lines, ["game of 4 ///", fault]);
}

#[test]
fn missing_scores_sticks_and_round_names_are_absent_or_counted() {
    let deal = deal();
    let no_scores = deal.replace(r#""scores":[25000,25000,25000,25000],"#, "");
    let told_once = told(&no_scores).lines.remove(1);
    assert_eq!(told_once, deal_told().replace("25000,25000,25000,25000", "-"));
    // Riichi sticks stay on the table after a draw; a win takes them.
    let no_sticks = deal.replace(r#""kyotaku":0,"#, "");
    let riichi = r#"{"type":"reach","actor":1}
{"type":"reach_accepted","actor":1,"deltas":[0,-1000,0,0],"scores":[25000,24000,25000,25000]}"#;
    let drawn = r#"{"type":"ryukyoku"}"#;
    let won = r#"{"type":"hora","actor":1,"target":0}"#;
    let told = told([&no_sticks, riichi, drawn, &no_sticks, riichi, won, &no_sticks].join("\n"));
    let sticks: Vec<_> = told
        .lines
        .iter()
        .filter(|line| line.starts_with("E1"))
        .map(|line| &line[6..15])
        .collect();
    assert_eq!(sticks, ["sticks 0?", "sticks 1?", "sticks 0?"]);
    assert!(told.lines.contains(&"1 pays 25000,24000,25000,25000".to_owned()));
}

#[test]
fn the_oldest_dialect_deals_hand_by_hand() {
    let hands: Vec<&str> = HANDS[1..HANDS.len() - 1].split_inclusive(']').collect();
    let hands: Vec<&str> = hands.iter().map(|hand| hand.trim_start_matches(',')).collect();
    let mut lines = vec![
        START.to_owned(),
        r#"{"type":"start_kyoku","oya":3,"dora":"4s"}"#.to_owned(),
    ];
    for (seat, hand) in hands.iter().enumerate() {
        lines.push(format!(r#"{{"type":"haipai","actor":{seat},"pais":{hand}}}"#));
    }
    lines.push(r#"{"type":"tsumo","actor":3,"pai":"C"}"#.into());
    lines.push(r#"{"type":"dahai","actor":3,"pai":"C"}"#.into());
    lines.push(r#"{"type":"dora","pai":"9p"}"#.into());
    lines.push(r#"{"type":"hora","actor":0,"target":3,"pai":"C"}"#.into());
    lines.push(r#"{"type":"start_kyoku","oya":0,"dora_marker":"1s"}"#.into());
    lines.push(r#"{"type":"haipai","actor":0,"pais":["1m"]}"#.into());
    lines.push(r#"{"type":"tsumo","actor":0,"pai":"C"}"#.into());
    let told = told(lines.join("\n"));
    let deal = format!("E1? +0 sticks 0? dealer 3 - dora 4s {HANDS_TOLD}");
    let expected = [
        "game of 4 a/b/c/d",
        &deal,
        "3 draws 7z",
        "3 discards 7z",
        "dora 9p",
        "0 wins from 3",
        "BadValue line 11: start_kyoku: hands are missing",
        "0 draws 7z",
    ];
    assert_eq!(told.lines, expected);
}

#[test]
fn three_players_with_lists_of_three_or_four() {
    let hands = |more: &str| {
        let hand = |tile: &str| format!("[{}]", vec![tile; 13].join(","));
        format!("[{},{},{}{more}]", hand("\"1p\""), hand("\"1s\""), hand("\"E\""))
    };
    let filler = format!(",[{}]", vec!["\"?\""; 13].join(","));
    let deal = |hands: &str, scores: &str| {
        format!(
            r#"{{"type":"start_kyoku","bakaze":"S","dora_marker":"4s","kyoku":3,"honba":0,"kyotaku":0,"oya":2,"scores":{scores},"tehais":{hands}}}"#
        )
    };
    let three = deal(&hands(""), "[35000,35000,35000]");
    let four = deal(&hands(&filler), "[35000,35000,35000,0]");
    let empty = deal(&hands(",[]"), "[35000,35000,35000,0]");
    let expected = "S3 +0 sticks 0 dealer 2 35000,35000,35000,0 dora 4s";
    for (start, deal) in [
        (r#"{"type":"start_game"}"#, &three),
        (r#"{"type":"start_game","names":["a","b","c"]}"#, &three),
        (r#"{"type":"start_game"}"#, &four),
        (r#"{"type":"start_game","names":["a","b","c",""]}"#, &four),
        (r#"{"type":"start_game","names":["a","b","c",""]}"#, &empty),
        (r#"{"type":"start_game","num_players":3}"#, &empty),
        (r#"{"type":"start_game","rule":{"type":25}}"#, &three),
        (r#"{"type":"start_game","majsoul":{"players":3}}"#, &three),
    ] {
        let document = [
            start,
            deal,
            r#"{"type":"nukidora","actor":0,"pai":"N"}"#,
            r#"{"type":"kita","actor":1}"#,
            r#"{"type":"nukidora","actor":1,"pai":"4z","tsumogiri":true}"#,
            r#"{"type":"kita","actor":2,"consumed":["N"]}"#,
            r#"{"type":"tsumo","actor":3,"pai":"N"}"#,
            r#"{"type":"end_game","scores":[1,2,3]}"#,
        ];
        let told = told(document.join("\n"));
        assert!(told.lines[0].starts_with("game of 3 "), "{start}");
        assert_eq!(told.lines[1].split(" 1p").next(), Some(expected), "{start}");
        let rest = [
            "0 kita 4z",
            "1 kita 4z",
            "1 kita 4z",
            "2 kita 4z",
            "BadValue line 7: tsumo: actor: 3 is no player",
            "end 1,2,3,0",
        ];
        assert_eq!(told.lines[2..], rest, "{start}");
    }
}

#[test]
fn one_player_views_are_read() {
    let hidden = format!("[{}]", vec!["\"?\""; 13].join(","));
    let hands = format!("[{hidden},[{}],{hidden},{hidden}]", vec!["\"1m\""; 13].join(","));
    let deal = deal().replace(HANDS, &hands);
    let lines = [
        r#"{"type":"start_game","id":1}"#,
        &deal,
        r#"{"type":"tsumo","actor":0,"pai":"?"}"#,
        r#"{"type":"reach","actor":0,"pai":"?"}"#,
    ];
    let told = told(lines.join("\n"));
    assert_eq!(told.lines[0], "game of 4 ///");
    assert!(told.lines[1].contains(" ????????????? 1m1m"));
    assert_eq!(told.lines[2..], ["0 draws ?", "0 riichi"]);
}

#[test]
fn protocol_lines_are_skipped_and_unknown_keys_noted() {
    let lines = [
        r#"{"type":"hello","protocol":"mjsonp","protocol_version":3}"#,
        r#"{"type":"join","name":"a","room":"b"}"#,
        START,
        &deal(),
        r#"{"type":"error","message":"{\"type\":\"tsumo\"}","actor":"nobody"}"#,
        r#"{"type":"none"}"#,
        r#"{"type":"request_action","possible_actions":[{"type":"dahai"}]}"#,
        r#"{"type":"tsumo","actor":0,"pai":"C","logs":[null,"x"],"meta":{"q":[[1]]},"can_act":true}"#,
        r#"{"type":"dahai","actor":0,"pai":"C","tsumogiri":true,"thought":{"a":1},"cannot_dahai":[]}"#,
        r#"{"type":"kan_dora","pai":"1m"}"#,
        r#"{"type":"dahai","actor":1,"pai":"S","actor":1}"#,
        r#"{"type":"dahai","actor":1,"pai":"S","pai":"W","tsumogiri":null}"#,
    ];
    let told = told(lines.join("\n"));
    let expected = [
        "skipped hello",
        "skipped join",
        "game of 4 a/b/c/d",
        &deal_told(),
        "skipped error",
        "skipped none",
        "skipped request_action",
        "0 draws 7z",
        "unknown dahai.thought",
        "0 discards 7z drawn",
        "UnknownElement line 10: unknown event kan_dora",
        "twice dahai.actor true",
        "1 discards 2z",
        "twice dahai.pai false",
        "1 discards 2z",
    ];
    assert_eq!(told.lines, expected);
}

#[test]
fn mahjong_soul_converters_mean_the_last_discarder() {
    let start = r#"{"type":"start_game","majsoul":{}}"#;
    let lines = [
        r#"{"actor":0,"pai":"1m","tsumogiri":false,"type":"dahai"}"#,
        r#"{"actor":2,"consumed":["1m","1m"],"pai":"1m","target":2,"type":"pon"}"#,
    ];
    let told = in_round(start, &lines);
    assert_eq!(told.lines, ["0 discards 1m held", "2 pon 1m 1m1m from 0"]);
    let told = in_round(START, &lines);
    assert_eq!(told.lines, ["0 discards 1m held", "2 pon 1m 1m1m from 2"]);
}

#[test]
fn mahjong_soul_converters_accept_riichi_on_tiles_that_are_won_on() {
    let riichi = r#"{"type":"reach_accepted","actor":0}"#;
    let ron = r#"{"type":"hora","actor":2,"target":0,"pai":"1m"}"#;
    let draw = r#"{"type":"tsumo","actor":1,"pai":"1m"}"#;
    let start = r#"{"type":"start_game","majsoul":{}}"#;
    assert_eq!(in_round(start, &[riichi, ron]).lines, ["2 wins from 0"]);
    assert_eq!(in_round(start, &[riichi, draw]).lines, ["0 pays -", "1 draws 1m"]);
    assert_eq!(in_round(start, &[riichi]).lines, ["0 pays -"]);
    assert_eq!(
        in_round(START, &[riichi, ron]).lines,
        ["0 pays -", "2 wins from 0"]
    );
}

#[test]
fn one_word_for_all_kans() {
    let lines = [
        r#"{"type":"kan","actor":0,"target":1,"pai":"1m","consumed":["1m","1m","1m"]}"#,
        r#"{"type":"kan","actor":0,"pai":"1m","consumed":["1m","1m","1m","1m"]}"#,
        r#"{"type":"kan","actor":0,"pai":"1m","consumed":["1m","1m","1m"]}"#,
        r#"{"type":"kakan","actor":0,"pai":"1m"}"#,
    ];
    let expected = [
        "0 daiminkan 1m 1m1m1m from 1",
        "0 ankan 1m1m1m1m",
        "0 kakan 1m None",
        "0 kakan 1m None",
    ];
    assert_eq!(in_round(START, &lines).lines, expected);
}

#[test]
fn other_rules_than_riichi_are_recognised() {
    let deal = deal().replace(r#""dora_marker":"4s","#, "");
    let no_dora = [
        START,
        &deal.replace("\"oya\"", "\"haiyama\":[\"1m\"],\"oya\""),
        r#"{"type":"hora","actor":0,"target":1}"#,
    ];
    let told = told(no_dora.join("\n"));
    let expected = "OtherRules line 2: start_kyoku: no dora_marker here, no dora in the whole game: these are not the rules of riichi";
    assert_eq!(told.lines, [expected]);
    // A riichi game whose deal lacks the indicator is damaged.
    let told = self::told([START, &deal, r#"{"type":"dora","dora_marker":"1m"}"#].join("\n"));
    let expected = [
        "BadValue line 2: start_kyoku: no dora_marker",
        "game of 4 a/b/c/d",
        "dora 1m",
    ];
    assert_eq!(told.lines, expected);
}
