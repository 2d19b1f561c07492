//! Documents: headers, several objects, links, damage.

use super::*;
use crate::event::{GameStart, Platform};
use crate::format::sniff;
use crate::table::Players;

/// A round in which the dealer draws and discards.
fn small(place: &str) -> String {
    let dealer = place.as_bytes()[0] - b'0';
    let seats = [0, 1, 2, 3].map(|seat| if seat == dealer % 4 { "|45|60" } else { "" });
    round(place, "11", seats, r#""流局",[0,0,0,0]"#)
}

/// The names of rounds and games told, in order.
fn games(document: impl AsRef<[u8]>) -> String {
    let document = document.as_ref();
    assert_eq!(sniff(document), Some(Format::TenhouJson));
    let told = heard(document);
    let word = |line: &String| match line.split(' ').collect::<Vec<_>>()[..] {
        ["game", ..] => Some("game".to_owned()),
        ["deal", round, ..] => Some(round.to_owned()),
        ["fault", ..] => Some("fault".to_owned()),
        ["end", ..] => Some("end".to_owned()),
        _ => None,
    };
    told.iter().filter_map(word).collect::<Vec<_>>().join(" ")
}

fn percent_encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        let _ = write!(encoded, "%{byte:02X}");
    }
    encoded
}

#[test]
fn a_game_is_an_object_with_its_rounds() {
    assert_eq!(
        games(game(&[small("0,0,0"), small("1,0,0")])),
        "game E1.0 E2.0 end"
    );
    assert_eq!(
        games(format!("\u{feff}\r\n{}\r\n", game(&[small("7,2,1")]))),
        "game S4.2 end"
    );
    assert_eq!(games(game(&[])), "game end");
}

#[test]
fn objects_of_one_round_that_follow_one_another_are_one_game() {
    let one = |place: &str| game(&[small(place)]);
    for (places, expected) in [
        (
            &["0,0,0", "0,1,0", "1,2,0", "2,0,0", "4,0,0"][..],
            "game E1.0 E1.1 E2.2 E3.0 S1.0 end",
        ),
        // Not the next one, not forward.
        (&["0,0,0", "2,0,0"], "game E1.0 end game E3.0 end"),
        (&["0,0,0", "0,0,0"], "game E1.0 end game E1.0 end"),
        (&["1,0,0", "0,0,0"], "game E2.0 end game E1.0 end"),
        (&["0,0,0", "1,2,0"], "game E1.0 end game E2.2 end"),
    ] {
        let objects: Vec<String> = places.iter().map(|place| one(place)).collect();
        for document in [
            objects.join("\n"),
            objects.join("\r\n\r\n"),
            objects.concat(),
            format!("[{}]", objects.join(",")),
            format!("{}\n", objects.join("\n")),
        ] {
            assert_eq!(games(document), expected);
        }
        let links: Vec<String> = objects
            .iter()
            .map(|object| format!("https://tenhou.net/6/#json={}", percent_encoded(object)))
            .collect();
        assert_eq!(games(links.join("\n")), expected);
        let list = links.iter().map(|link| format!("- [a round]({link}) of ours\n"));
        assert_eq!(
            games(format!("# Rounds\n\n{}", list.collect::<String>())),
            expected
        );
    }
    let other_names = one("1,0,0").replace("\"A\"", "\"Z\"");
    assert_eq!(
        games(one("0,0,0") + "\n" + &other_names),
        "game E1.0 end game E2.0 end"
    );
    let whole = game(&[small("1,0,0"), small("2,0,0")]);
    assert_eq!(
        games(one("0,0,0") + "\n" + &whole),
        "game E1.0 end game E2.0 E3.0 end"
    );
}

#[test]
fn a_review_holds_its_rounds_one_by_one() {
    let review = format!(
        r#"{{"engine":"x","split_logs":[{},{}],"review":{{"kyokus":[]}}}}"#,
        game(&[small("0,0,0")]),
        game(&[small("1,0,0")])
    );
    let told = heard(&review);
    assert_eq!(told[..2], ["unknown game engine", "unknown game review"]);
    assert_eq!(games(review), "game E1.0 E2.0 end");
}

#[test]
fn a_link_in_plain_json_keeps_its_positions() {
    let text = format!("see https://tenhou.net/6/#json={} !", game(&[small("0,0,0")]));
    assert_eq!(games(text), "game E1.0 end");
}

/// Keeps the start of the game.
struct Start<F>(Option<F>);

impl<F: FnOnce(&GameStart<'_>)> EventSink for Start<F> {
    fn event(&mut self, EventAt { event, .. }: EventAt<'_>) {
        if let (Event::GameStart(start), Some(look)) = (event, self.0.take()) {
            look(start);
        }
    }

    fn note(&mut self, _: Note<'_>, _: u64) {}

    fn fault(&mut self, fault: Fault) {
        panic!("{fault:?}");
    }
}

fn with_start(document: &str, look: impl FnOnce(&GameStart<'_>)) {
    let game = split(document.as_bytes(), Format::TenhouJson).next().unwrap();
    let mut start = Start(Some(look));
    Reader::default().read(game, &mut start);
    assert!(start.0.is_none(), "no game began");
}

#[test]
fn the_header_tells_who_plays_by_which_rules() {
    let round = small("0,0,0");
    let text = format!(
        r#"{{"ver":2.3,"ref":"2025010100gm-00a9-0000-01234567","log":[{round}],"ratingc":"PF4","rule":{{"disp":"鳳南喰赤","aka53":1,"aka52":2,"aka51":0}},"lobby":0,"dan":["七段","新人","天鳳","１級"],"rate":[1987.65,1500,2012.25,"1620.00"],"sx":["F","M","C","M"],"sc":[31000,21,12300,-37.7,44500,64.5,12200,-47.8],"name":["A","\u6771","南\"","D"]}}"#
    );
    with_start(&text, |start| {
        assert_eq!(start.platform, Platform::Tenhou);
        assert_eq!(start.reference, Some("2025010100gm-00a9-0000-01234567"));
        assert_eq!(start.lobby, Some(0));
        assert_eq!(start.rules_name, Some("鳳南喰赤"));
        let reds = RedFives {
            man: 0,
            pin: 2,
            sou: 1,
        };
        assert_eq!(start.red_fives, Some(reds));
        assert!(start.table.red_fives && start.table.open_tanyao && start.table.south_rounds);
        assert_eq!(start.people.0.map(|person| person.name), ["A", "東", "南\"", "D"]);
        assert_eq!(start.people.0.map(|person| person.dan), [16, 0, 20, 9].map(Some));
        assert_eq!(
            start.people.0.map(|person| person.rank),
            ["七段", "新人", "天鳳", "１級"]
        );
        assert_eq!(
            start.people.0.map(|person| person.rate),
            ["1987.65", "1500", "2012.25", "1620.00"]
        );
        assert_eq!(start.people.0.map(|person| person.sex), ["F", "M", "C", "M"]);
    });
    assert_eq!(
        heard(&text).last().unwrap(),
        "end 31000 12300 44500 12200 Some([210, -377, 645, -478])"
    );
}

#[test]
fn rules_are_told_as_far_as_their_name_can_be_trusted() {
    for (rule, platform, players, reds, open_tanyao, south) in [
        (
            r#"{"disp":"鳳南喰赤","aka":1}"#,
            Platform::Tenhou,
            4,
            true,
            true,
            true,
        ),
        (r#"{"disp":"般東"}"#, Platform::Tenhou, 4, false, false, false),
        (
            r#"{"disp":"三特東喰速","aka":0}"#,
            Platform::Tenhou,
            3,
            false,
            true,
            false,
        ),
        (
            r#"{"disp":"玉の間四人南","aka":1}"#,
            Platform::MahjongSoul,
            4,
            true,
            true,
            true,
        ),
        (
            r#"{"disp":"Silver Room East","aka":"1"}"#,
            Platform::MahjongSoul,
            4,
            true,
            true,
            false,
        ),
        (
            r#"{"disp":"某リーグ決勝","aka":0}"#,
            Platform::Unknown,
            4,
            false,
            true,
            true,
        ),
        (
            r#"{"aka":0,"aka51":1,"aka52":1,"aka53":1}"#,
            Platform::Unknown,
            4,
            true,
            true,
            true,
        ),
        (
            r#"{"aka51":0,"aka52":0,"aka53":0}"#,
            Platform::Unknown,
            4,
            false,
            true,
            true,
        ),
        ("{}", Platform::Unknown, 4, true, true, true),
    ] {
        let text = format!(r#"{{"rule":{rule},"log":[{}]}}"#, small("0,0,0"));
        with_start(&text, |start| {
            let table = start.table;
            let found = (
                start.platform,
                table.players.count(),
                table.red_fives,
                table.open_tanyao,
                table.south_rounds,
            );
            assert_eq!(found, (platform, players, reds, open_tanyao, south), "{rule}");
            assert!(!table.chips && !table.house_rules);
        });
    }
}

#[test]
fn a_private_lobby_of_tenhou_may_have_house_rules() {
    for (rule, lobby, house_rules) in [
        ("鳳南喰赤", "0", false),
        ("般南喰赤", "4321", true),
        ("金の間南喰", "1111", false),
    ] {
        let round = small("0,0,0");
        let text = format!(r#"{{"rule":{{"disp":"{rule}","aka":1}},"lobby":{lobby},"log":[{round}]}}"#);
        with_start(&text, |start| {
            assert_eq!(start.lobby, lobby.parse().ok());
            assert_eq!(start.table.house_rules, house_rules, "{rule}");
        });
    }
    let rule = r#"{"disp":"般南喰赤","aka":1,"type":521,"csrule":"0,1"}"#;
    with_start(
        &format!(r#"{{"rule":{rule},"log":[{}]}}"#, small("0,0,0")),
        |start| {
            assert_eq!(start.table_type, Some(521));
            assert_eq!(start.house_rules, Some("0,1"));
            assert!(start.table.house_rules && start.table.chips);
        },
    );
}

#[test]
fn players_are_counted_by_the_surest_mark() {
    let four = small("0,0,0");
    let three = four.replace("25000,25000]", "25000,0]");
    let filled = round("0,0,0", "11", ["|45|60", "", "", "11"], "").replace("25000,25000]", "25000,0]");
    for (mark, round, players) in [
        ("", &four, Players::Four),
        ("", &three, Players::Three),
        ("", &filled, Players::Four),
        (r#""ratingc":"PF3","#, &four, Players::Three),
        (r#""ratingc":"PF4","#, &three, Players::Four),
        (r#""rule":{"disp":"三般南"},"#, &four, Players::Three),
    ] {
        with_start(&format!(r#"{{{mark}"log":[{round}]}}"#), |start| {
            assert_eq!(start.table.players, players, "{mark}");
        });
    }
}

#[test]
fn ranks_and_titles_of_other_clients_are_kept_in_words() {
    let text = format!(
        r#"{{"title":[["玉の間","2024/1/1"],"x"],"dan":["雀豪★2","","",""],"log":[{}]}}"#,
        small("0,0,0")
    );
    with_start(&text, |start| {
        assert_eq!(start.title, ["玉の間", "2024/1/1"]);
        assert_eq!(start.platform, Platform::MahjongSoul);
        assert_eq!(start.people.0[0].dan, None);
        assert_eq!(start.people.0[0].rank, "雀豪★2");
    });
}

#[test]
fn connections_are_told_where_they_were_lost() {
    let connections =
        r#""connection":[{"what":0,"log":1,"who":3,"step":1},{"what":1,"log":1,"who":3,"step":2}],"#;
    let text = game(&[small("0,0,0"), small("1,0,0")]).replace(r#""log""#, &format!("{connections}\"log\""));
    let told = heard(text).join("; ");
    assert!(told.ends_with(
        "deal E2.0 sticks 0 dealer 1 indicator 1m; 1 draws 5z; 3 lost; 1 passes on 5z; 3 back; \
         drawn exhaustive, deltas 0 0 0 0; end"
    ));
}

#[test]
fn header_values_that_make_no_sense_are_located_faults() {
    for (member, told) in [
        (
            r#""name":["a","b","c","d","e"],"#,
            "fault at 25: name: more than four",
        ),
        (r#""name":7,"#, "fault at 8: name: no array"),
        (r#""rule":[],"#, "fault at 8: rule: no object"),
        (r#""lobby":"x","#, "fault at 9: lobby: no number"),
        (
            r#""sc":[1,2,3],"#,
            "fault at 6: sc: not a score and a result for each seat",
        ),
        (
            r#""sc":["x",2,1,1,1,1],"#,
            "fault at 6: sc: not a score and a result for each seat",
        ),
        (r#""ref":"\x","#, "fault at 7: ref: a backslash without a meaning"),
        (r#""hobby":1,"#, "unknown game hobby"),
        (r#""ref":"a","ref":"a","#, "twice ref true"),
        (r#""ref":"a","ref":"b","#, "twice ref false"),
    ] {
        let heard = heard(format!(r#"{{{member}"log":[{}]}}"#, small("0,0,0")));
        assert_eq!(heard[0], told);
        assert_eq!(heard[1], "game of 4");
        assert_eq!(heard.last().unwrap(), "end");
    }
}

/// Damages a text.
type Damage<'a> = &'a dyn Fn(&mut String);

#[test]
fn damage_costs_the_round_it_stands_in() {
    let rounds = [small("0,0,0"), small("1,0,0"), small("2,0,0")];
    let text = game(&rounds);
    let second = text.find("[[1,0,0]").unwrap();
    let cases: [(&str, Damage<'_>); 6] = [
        ("a bracket lost", &|text| {
            text.remove(text[second + 40..].find(']').unwrap() + second + 40);
        }),
        ("a bracket added", &|text| text.insert(second + 40, ']')),
        ("a brace added", &|text| text.insert(second + 40, '}')),
        ("a quote lost", &|text| {
            text.remove(text[second..].find('"').unwrap() + second);
        }),
        ("a comma lost", &|text| {
            text.remove(second - 1);
        }),
        ("a comma added", &|text| text.insert(second + 9, ',')),
    ];
    for (damage, make) in cases {
        let mut text = text.clone();
        make(&mut text);
        let told = games(text);
        assert!(told.starts_with("game E1.0 "), "{damage}: {told}");
        assert!(
            told.contains("fault") && told.contains("E3.0"),
            "{damage}: {told}"
        );
    }
}

#[test]
fn a_cut_text_gives_the_rounds_before_the_cut_and_no_end() {
    let text = game(&[small("0,0,0"), small("1,0,0")]);
    let ends: Vec<usize> = text.match_indices("]]]").map(|(at, _)| at + 3).collect();
    let first = text.find("[[0,0,0]").unwrap();
    for cut in first + 12..text.len() - 1 {
        if !text.is_char_boundary(cut) {
            continue;
        }
        let told = heard(&text[..cut]);
        let drawn = told.iter().filter(|line| line.starts_with("drawn")).count();
        let whole = ends.iter().filter(|&&end| end <= cut).count().min(2);
        assert_eq!(drawn, whole, "cut at {cut}: {told:?}");
        assert!(!told.contains(&"end".to_owned()));
        let faults = told.iter().filter(|line| line.starts_with("fault")).count();
        let between = text[..cut].ends_with("]]]") || text[..cut].ends_with("]]],");
        assert_eq!(
            faults,
            usize::from(!between && cut < ends[1]),
            "cut at {cut}: {told:?}"
        );
        // Without the round that it breaks off in, nothing is wrong.
        let told = heard(&text[..crate::format::tenhou_json::whole_rounds(&text.as_bytes()[..cut])]);
        assert!(
            !told.iter().any(|line| line.starts_with("fault")),
            "cut at {cut}: {told:?}"
        );
    }
}

#[test]
fn documents_without_rounds_are_faults() {
    for (text, told) in [
        ("{}", "fault at 0: an object without log"),
        ("{\"log\":7}", "fault at 7: no array"),
        ("[]x", "fault at 0: no object with rounds"),
        ("{", "fault at 1: the text ends here"),
    ] {
        assert!(
            heard(text).contains(&told.to_owned()),
            "{text}: {:?}",
            heard(text)
        );
    }
    assert!(heard("").is_empty());
    assert!(heard(" \n").is_empty());
}

#[test]
fn random_damage_never_panics() {
    let text = game(&[small("0,0,0"), small("1,0,0"), small("2,0,0")]) + "\n" + &game(&[small("3,0,0")]);
    let text = text.as_bytes();
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % n as u64) as usize
    };
    for _ in 0..5_000 {
        let mut bytes = text.to_vec();
        for _ in 0..=below(4) {
            let at = below(bytes.len());
            match below(5) {
                0 => drop(bytes.remove(at)),
                1 => bytes[at] = below(256) as u8,
                2 => bytes.insert(at, b"[]{},\":0\\"[below(9)]),
                3 => bytes.truncate(at.max(1)),
                _ => bytes[at] = b"[]{},\":06c"[below(10)],
            }
        }
        for fault in heard(&bytes).iter().filter(|line| line.starts_with("fault at ")) {
            let at = fault["fault at ".len()..].split(':').next().unwrap();
            assert!(at.parse::<usize>().unwrap() <= bytes.len(), "{fault}");
        }
    }
}
