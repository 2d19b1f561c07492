use super::*;
use crate::table::Seat;

fn finding(code: Code, recorded: &str, seat: Option<u8>) -> Finding {
    Finding {
        recorded: recorded.to_owned(),
        seat: seat.and_then(Seat::new),
        ..Finding::about_document(code, Some(0), String::new())
    }
}

/// The marked part of the line.
fn marked(excerpt: &Excerpt) -> Option<String> {
    let (at, length) = excerpt.mark?;
    Some(excerpt.line.chars().skip(at).take(length).collect())
}

#[test]
fn the_mark_stands_at_the_field_and_not_at_the_first_equal_number() {
    let win = r#"<AGARI ba="1,1" hai="1,30" m="40" machi="30" ten="30,1000,0" yaku="1,1,30,1" who="1" fromWho="0" sc="10,1,30,-1" />"#;
    let draw = r#"<RYUUKYOKU ba="0,1" sc="250,15,250,-15" hai0="1,2" hai2='3,4' />"#;
    let hora = r#"{"type":"hora","actor":1,"target":3,"yakus":[["reach",1],["fan",3]],"fu":30,"fan":3,"deltas":[1, 3, 30,0]}"#;
    let shown = r#"{"type":"ryukyoku","tehais":[["1m","2m"],["?"]]}"#;
    let cases = [
        (win, Code::WinnerMismatch, "1", None, Some("1\" fromWho")),
        (win, Code::FromMismatch, "0", None, Some("0\" sc")),
        (win, Code::HonbaMismatch, "1", None, Some("1,1\" hai")),
        (win, Code::SticksMismatch, "1", None, Some("1\" hai")),
        (win, Code::FuMismatch, "30", None, Some("30,1000")),
        (win, Code::LimitMismatch, "none", None, Some("0\" yaku")),
        (win, Code::WinningTileMismatch, "8p", None, Some("30\" ten")),
        (win, Code::PaymentMismatch, "100 -100", None, Some("10,1,30,-1")),
        // Nothing in the element says it.
        (win, Code::UraIndicatorsMismatch, "none", None, None),
        (draw, Code::NotenShown, "1m", Some(2), Some("3,4")),
        (draw, Code::TenpaiNotShown, "1m", Some(1), None),
        (shown, Code::NotenShown, "1m", Some(1), Some("[\"?\"]")),
        (shown, Code::NotenShown, "1m", Some(2), None),
        (hora, Code::WinnerMismatch, "1", None, Some("1,\"target")),
        (hora, Code::HanMismatch, "3", None, Some("3,\"deltas")),
        (
            hora,
            Code::PaymentMismatch,
            "1 3 30 0",
            None,
            Some("[1, 3, 30,0]"),
        ),
        ("[[0,2],[1,2]]", Code::FromMismatch, "1", None, Some("1,2]]")),
        // Which of them is meant is not known.
        ("[[0,2],[1,2]]", Code::FromMismatch, "2", None, None),
        ("41,60,\"r60\"]", Code::TileNotHeld, "1z", None, Some("41")),
        ("\"r60\",12],[1]", Code::TileNotHeld, "1z", None, Some("\"r60\"")),
    ];
    for (element, code, recorded, seat, expected) in cases {
        let mark = mark(element.as_bytes(), &finding(code, recorded, seat));
        match (mark, expected) {
            (None, None) => {}
            (Some(mark), Some(expected)) => {
                let from = &element[mark.start..];
                assert!(from.starts_with(expected), "{code:?}: {from}");
                assert!(mark.len() <= expected.len(), "{code:?}: {mark:?}");
            }
            (mark, _) => panic!("{code:?} in {element}: {mark:?}"),
        }
    }
}

#[test]
fn a_long_element_is_cut_to_its_name_and_the_mark() {
    let long = format!(
        "<AGARI hai=\"{}\" ten=\"30,1000,0\" who=\"1\"/>",
        "1,".repeat(300)
    );
    let excerpt = Excerpt::of(long.as_bytes(), &finding(Code::FuMismatch, "30", None)).unwrap();
    assert_eq!(marked(&excerpt).as_deref(), Some("30"));
    assert!(excerpt.line.starts_with("<AGARI …"), "{}", excerpt.line);
    assert!(excerpt.line.contains("ten=\"30"), "{}", excerpt.line);
    for code in [Code::HandMismatch, Code::FuMismatch, Code::NoYaku] {
        let excerpt = Excerpt::of(long.as_bytes(), &finding(code, "", None)).unwrap();
        assert!(excerpt.line.chars().count() <= LINE + 1, "{}", excerpt.line);
        assert!(excerpt.mark.is_none_or(|(at, length)| at + length <= LINE));
    }
    let array = format!("[[{}\"漢漢\"],[1]]", "11,".repeat(200));
    let excerpt = Excerpt::of(array.as_bytes(), &finding(Code::FromMismatch, "漢漢", None)).unwrap();
    assert_eq!(marked(&excerpt).as_deref(), Some("漢漢"));
    let end = Finding {
        offset: Some(1 << 40),
        ..finding(Code::NoYaku, "", None)
    };
    assert_eq!(Excerpt::of(long.as_bytes(), &end), None);
}

#[test]
fn any_bytes_at_any_place_have_an_excerpt_or_none() {
    let document = "<A b='1' c=\"2,\"漢\u{202e}{\"a\":[\"x\\\",{]}\n,[1,\"\u{0}\\".as_bytes();
    for offset in 0..=document.len() as u64 {
        for code in Code::ALL {
            let finding = Finding {
                offset: Some(offset),
                note: "A b=\"1\": no".to_owned(),
                ..finding(*code, "1", Some(0))
            };
            if let Some(excerpt) = Excerpt::of(document, &finding) {
                assert!(!excerpt.line.chars().any(is_hidden));
            }
        }
    }
}
