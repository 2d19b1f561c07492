//! Deals, riichi, results.

use super::*;

#[test]
fn old_and_odd_deals_are_read() {
    let with = |from: &str, to: &str| events(&INIT.replace(from, to)).remove(0);
    assert!(with("5,1,2,3,4,120", "0,0,0,,,114").contains("#114"));
    assert!(with("5,1,2,3,4,120", "0,0,0,,,114").ends_with("None None"));
    assert!(with(" ten=\"250,251,249,230\"", "").starts_with("deal S2 1 2 dealer 1 - #120"));
    assert!(with("250,251,249,230", "-12,251,249,230").contains("[-1200, 25100, 24900, 23000]"));
    assert!(with("/>", " shuffle=\"mt19937ar,6A36C726\"/>").ends_with("Some(\"mt19937ar,6A36C726\")"));
    assert!(with("oya", "chip=\"5,5,5,5\" oya").ends_with("Some([3, 4]) None"));
    // There is no round after North 4.
    assert!(with("5,1,2,3,4,120", "15,0,0,0,0,0").starts_with("deal N4 0 0"));
    let beyond = in_game(&INIT.replace("5,1,2,3,4,120", "16,0,0,0,0,0"));
    assert_eq!(beyond.faults.len(), 1);
}

#[test]
fn riichi_is_accepted_with_or_without_scores() {
    assert_eq!(
        events(
            "<REACH who=\"2\" step=\"1\"/><D1/><REACH who=\"2\" step=\"2\"/><REACH who=\"0\" ten=\"1,2,3,0\" step=\"2\"/>"
        ),
        [
            "2 riichi",
            "0 discards #1",
            "2 accepted -",
            "0 accepted [100, 200, 300, 0]"
        ]
    );
}

#[test]
fn wins_say_all_they_know() {
    let with = |changes: &[(&str, &str)]| {
        let mut element = AGARI.to_owned();
        for (from, to) in changes {
            assert!(element.contains(from), "{from}");
            element = element.replace(from, to);
        }
        events(&element).remove(0)
    };
    let yakuman = with(&[
        ("yaku=\"1,1,52,2\"", "yakuman=\"50,40,42\""),
        ("fromWho=\"2\"", "fromWho=\"2\" paoWho=\"3\""),
    ]);
    assert!(
        yakuman.contains("[-] [shousuushii:0 suuankou:0 tsuuiisou:0]"),
        "{yakuman}"
    );
    assert!(yakuman.contains("liable Some(seat 3)"), "{yakuman}");
    let riichi = with(&[("1,1,52,2", "1,1,53,0,54,1")]);
    assert!(riichi.contains("[riichi:1 ura_dora:0 aka_dora:1]"), "{riichi}");
    let unknown = with(&[("1,1,52,2", "1,1,99,3")]);
    assert!(unknown.contains("Unknown(\"99\"):3"), "{unknown}");
    let kita = with(&[("25023", "30752,31520")]);
    assert!(kita.contains("Some([Kita(#120), Kita(#123)])"), "{kita}");
    let chips = with(&[
        ("yaku=\"1,1,52,2\"", "yaku=\"1,1,52,2\" chip=\"2,1\""),
        ("230,0\"", "230,0,10,1,10,-1,10,0,10,0\""),
        (" />", " ratio=\"1,2\" />"),
    ]);
    assert_eq!(chips, events(AGARI).remove(0));
    for (code, limit) in ["None", "Mangan", "Haneman", "Baiman", "Sanbaiman", "Yakuman"]
        .iter()
        .enumerate()
    {
        let win = with(&[("30,2000,0", &format!("30,2000,{code}"))]);
        assert!(
            win.contains(&format!("Some(30) Some(Points(2000)) Some({limit})")),
            "{win}"
        );
    }
}

#[test]
fn drawn_rounds_are_told_apart() {
    for (attribute, kind) in [
        ("", "exhaustive"),
        ("type=\"yao9\" ", "nine_kinds"),
        ("type=\"kaze4\" ", "four_winds"),
        ("type=\"reach4\" ", "four_riichi"),
        ("type=\"ron3\" ", "triple_ron"),
        ("type=\"kan4\" ", "four_kans"),
        ("type=\"nm\" ", "nagashi_mangan"),
    ] {
        let element = RYUUKYOKU.replace("ba=", &format!("{attribute}ba="));
        let expected = format!(
            "drawn {kind} Some(0) Some(1) [24000, 25000, 25000, 25000] [-1000, 3000, -1000, -1000] \
             [None, Some([#1, #5, #9]), None, None]"
        );
        assert_eq!(events(&element), [expected]);
    }
}

#[test]
fn the_game_ends_once_after_its_last_result() {
    let owari = |end: &str| AGARI.replace(" />", &format!(" owari=\"{end}\" />"));
    let (first, second) = (
        "250,5,300,15,250,-5,200,-15",
        "250,5.0,310,16.5,240,-6.5,200,-15.0",
    );
    let last = "end [25000, 31000, 24000, 20000] [50, 165, -65, -150] true";
    for elements in [
        format!("{AGARI}{}", owari(second)),
        format!("{}{}", owari(first), owari(second)),
        format!("{AGARI}{}</mjloggm>\n", owari(second)),
    ] {
        let names = events(&elements);
        assert_eq!(names.len(), 3);
        assert_eq!(names[2], last);
    }
    // Before whatever may follow.
    let lines = in_game(&format!("{}<BYE who=\"0\" />{INIT}", owari(second)));
    assert_eq!(lines.events[1], last);
    assert_eq!(lines.events[2], "0 gone");
    assert_eq!(lines.places[..2], [1000, 1000]);
    // With three players and with chips.
    let sanma = events(&owari("350,0,450,25,250,-25,0,0"));
    assert_eq!(sanma[1], "end [35000, 45000, 25000, 0] [0, 250, -250, 0] false");
    let chips = events(&owari("300,0,300,0,300,0,300,0,5,1.0,5,0,5,0,5,0"));
    assert_eq!(chips[1], "end [30000, 30000, 30000, 30000] [0, 0, 0, 0] false");
    // A bad end does not take the win with it.
    let lines = in_game(&owari("1,2,3"));
    assert_eq!(lines.events.len(), 1);
    assert_eq!(
        lines.faults[0].what,
        "AGARI owari=\"1,2,3\": 3 entries instead of 8"
    );
}

#[test]
fn a_reader_keeps_nothing_of_the_game_before() {
    let mut reader = Reader::default();
    let mut once = Lines::default();
    let document = format!("{GO}{UN}{TAIKYOKU}{INIT}{AGARI}");
    let game = |bytes| Game {
        offset: 7,
        line: 1,
        bytes,
    };
    reader.read(game(document.as_bytes()), &mut once);
    let mut again = Lines::default();
    let other = AGARI
        .replace("yaku=\"1,1,52,2\"", "yakuman=\"39\" owari=\"1,1,1,1,1,1,1,1\"")
        .replace(" m=\"25023\"", "");
    reader.read(game(other.as_bytes()), &mut Lines::default());
    reader.read(game(document.as_bytes()), &mut again);
    assert_eq!(again.events, once.events);
    assert_eq!(again.places, once.places);
    assert_eq!(once.places[0], 7 + (GO.len() + UN.len()) as u64);
}
