//! The same elements spelt in other ways.

use super::*;

/// Spells an element in ways that mean the same.
fn spellings(element: &str) -> Vec<String> {
    let inner = element.trim_start_matches('<').trim_end_matches("/>").trim();
    let mut parts = inner.split('"');
    let (name, first) = parts.next().unwrap().split_once(' ').unwrap();
    let mut pairs = Vec::new();
    let mut key = first;
    while let Some(value) = parts.next() {
        pairs.push((key.trim().trim_end_matches('='), value));
        key = parts.next().unwrap_or_default();
    }
    let spell = |open: &str, quote: char, equals: &str, close: &str, order: &[(&str, &str)]| {
        let attributes = order.iter();
        let attributes = attributes.map(|(key, value)| format!("{open}{key}{equals}{quote}{value}{quote}"));
        format!("<{name}{}{close}", attributes.collect::<Vec<_>>().concat())
    };
    let reversed: Vec<_> = pairs.iter().rev().copied().collect();
    let blank_lists: Vec<_> = pairs
        .iter()
        .map(|(key, value)| (*key, value.replace(',', " ,\t")))
        .collect();
    let blank_lists: Vec<_> = blank_lists
        .iter()
        .map(|(key, value)| (*key, value.as_str()))
        .collect();
    let references: Vec<_> = pairs
        .iter()
        .map(|(key, value)| (*key, value.replace('2', "&#50;")))
        .collect();
    let references: Vec<_> = references
        .iter()
        .map(|(key, value)| (*key, value.as_str()))
        .collect();
    vec![
        spell(" ", '"', "=", "/>", &pairs),
        spell(" ", '"', "=", " />", &pairs),
        spell(" ", '\'', "=", "/>", &pairs),
        spell("  ", '"', "=", "/>", &pairs),
        spell("\r\n\t", '"', "=", "\r\n/>", &pairs),
        spell(" ", '"', " = ", "/>", &pairs),
        spell(" ", '"', "=", "/>", &reversed),
        spell(" ", '"', "=", "/>", &references),
        spell(" ", '"', "=", "/>", &blank_lists),
        spell(" ", '"', "=", "  />", &pairs),
        format!("{}</{name}>", spell(" ", '"', "=", ">", &pairs)),
    ]
}

#[test]
fn an_element_means_the_same_in_every_spelling() {
    let ended = AGARI.replace(" />", r#" owari="250,5.0,294,44.0,226,-20.0,230,-29.0" />"#);
    let yakuman = AGARI
        .replace(r#"yaku="1,1,52,2""#, r#"yakuman="39""#)
        .replace(r#"fromWho="2""#, r#"fromWho="2" paoWho="3""#);
    for element in [
        r#"<N who="2" m="25023" />"#,
        r#"<N who="1" m="30752"/>"#,
        r#"<REACH who="3" step="1"/>"#,
        r#"<REACH who="3" ten="250,251,249,220" step="2"/>"#,
        r#"<DORA hai="120" />"#,
        r#"<BYE who="2" />"#,
        r#"<UN n2="%42"/>"#,
        INIT,
        AGARI,
        RYUUKYOKU,
        &ended,
        &yakuman,
    ] {
        let expected = events(element);
        assert!(!expected.is_empty());
        for spelling in spellings(element) {
            assert_eq!(events(&spelling), expected, "{spelling:?}");
        }
    }
}

#[test]
fn a_draw_means_the_same_in_every_spelling() {
    for spelling in [
        "<T12/>",
        "<T12 />",
        "<T12\n/>",
        "<T12></T12>",
        "<T012/>",
        "<T0012/>",
        "<T00012/>",
        "<T12>",
    ] {
        assert_eq!(events(spelling), ["0 draws #12"], "{spelling}");
    }
    let all = "<T0/><U0/><V0/><W0/><D0/><E0/><F0/><G0/>";
    let seats = |verb: &str| (0..4).map(|seat| format!("{seat} {verb} #0")).collect::<Vec<_>>();
    assert_eq!(events(all), [seats("draws"), seats("discards")].concat());
    for id in 0..136 {
        assert_eq!(events(&format!("<G{id}/>")), [format!("3 discards #{id}")]);
    }
}

#[test]
fn what_stands_between_elements_is_skipped() {
    for between in [
        " ",
        "\r\n\t",
        "\u{feff}",
        "<!-- <T1/> -->",
        "<!---->",
        "<?xml version=\"1.0\"?>",
        "<?a b > c?>",
        "<!DOCTYPE mjloggm>",
        "</N>",
        "</mjloggm>\n",
    ] {
        assert_eq!(
            events(&format!("<T1/>{between}<D2/>{between}")),
            ["0 draws #1", "0 discards #2"],
            "{between:?}"
        );
    }
}

#[test]
fn a_greater_than_sign_may_stand_in_a_value() {
    assert_eq!(events("<UN n1=\"a>b\"/><T1/>"), ["1 back", "0 draws #1"]);
    assert_eq!(events("<UN n1=\"a> \"/><T1/>"), ["1 back", "0 draws #1"]);
}

#[test]
fn of_a_repeated_attribute_the_first_counts() {
    let owari = |a: &str, b: &str| RYUUKYOKU.replace(" />", &format!(" owari=\"{a}\" owari=\"{b}\" />"));
    let end = "250,5,240,0,260,0,250,-5";
    let lines = in_game(&owari(end, end));
    assert_eq!(lines.notes, ["RYUUKYOKU owari twice true 1000"]);
    assert_eq!(lines.events.len(), 2);
    assert_eq!(
        lines.events[1],
        "end [25000, 24000, 26000, 25000] [50, 0, 0, -50] false"
    );
    let lines = in_game(&owari(end, "0,0,0,0,0,0,0,0"));
    assert_eq!(lines.notes, ["RYUUKYOKU owari twice false 1000"]);
    assert_eq!(
        lines.events[1],
        "end [25000, 24000, 26000, 25000] [50, 0, 0, -50] false"
    );
    assert!(lines.faults.is_empty());
}

#[test]
fn unknown_attributes_are_noted() {
    let lines =
        in_game("<T1 x=\"1\"/><DORA new=\"2\" hai=\"3\"/><REACH step=\"1\" t=\"\" who=\"0\" t=\"\"/>");
    assert_eq!(lines.events, ["0 draws #1", "dora #3", "0 riichi"]);
    assert_eq!(
        lines.notes,
        [
            "T1 x unknown 1000",
            "DORA new unknown 1011",
            "REACH t unknown 1034",
            "REACH t unknown 1034"
        ]
    );
    assert!(lines.faults.is_empty());
}

/// Every byte of every element of the play changed, left out or followed by another: the reader that goes
/// from left to right and the one that asks for attributes say the same, which `in_game_bytes` compares.
#[test]
fn both_ways_to_read_an_element_say_the_same_of_any_damage() {
    let ended = AGARI
        .replace(r#" m="25023""#, "")
        .replace(" />", r#" owari="250,5.0,294,44.0,226,-20.0,230,-29.0" />"#);
    let drawn = RYUUKYOKU.replace(" />", r#" hai3="52,53,108" owari="250,5,240,0,260,0,250,-5" />"#);
    let three = INIT.split(" hai3").next().unwrap().to_owned() + r#" hai3=""/>"#;
    let mut accepted = 0;
    for element in [
        "<T135/>",
        r#"<N who="2" m="25023" />"#,
        r#"<REACH who="3" step="1"/>"#,
        r#"<REACH who="3" ten="250,-1,1249,220" step="2"/>"#,
        r#"<DORA hai="120" />"#,
        INIT,
        &three,
        AGARI,
        &ended,
        &drawn,
    ] {
        for at in 1..element.len() {
            let (before, after) = element.as_bytes().split_at(at);
            for other in *b"059,-\" />a" {
                for rest in [after, &after[1..]] {
                    let changed = [before, &[other], rest, b"<T1/>"].concat();
                    accepted += usize::from(in_game_bytes(&changed).faults.is_empty());
                }
            }
            in_game_bytes(&[before, &after[1..], b"<T1/>"].concat());
        }
    }
    assert!(accepted > 1_000, "{accepted} are no damage at all");
}

/// What is played behind a final result, which no log has, comes behind the end of the game.
#[test]
fn the_end_of_a_game_is_told_before_what_is_played_behind_it() {
    let ended = RYUUKYOKU.replace(" />", r#" owari="250,5,240,0,260,0,250,-5" />"#);
    let events = events(&format!("{ended}<T1/><D1/>"));
    let ends = events.iter().position(|event| event.starts_with("end"));
    assert_eq!(ends, Some(1), "{events:?}");
}
