//! What is malformed is told, and reading goes on.

use super::*;

/// Elements with a fault in the first of them, and the events that still come out.
fn check_fault(elements: &[u8], kind: FaultKind, what: &str, expected: &[&str]) {
    let lines = in_game_bytes(elements);
    let shown = String::from_utf8_lossy(elements);
    assert_eq!(lines.faults.len(), 1, "{shown}: {:?}", lines.faults);
    assert_eq!(lines.faults[0].kind, kind, "{shown}: {}", lines.faults[0].what);
    assert_eq!(lines.faults[0].what, what, "{shown}");
    assert_eq!(lines.faults[0].at, 1000, "{shown}");
    assert_eq!(lines.events, expected, "{shown}");
}

#[test]
fn unknown_elements_are_faults() {
    for name in ["REINIT", "t12", "D", "H1", "T1x", "Tx", "U-1", "é"] {
        let what = format!("unknown element {name}");
        check_fault(
            format!("<{name}/><T1/>").as_bytes(),
            FaultKind::UnknownElement,
            &what,
            &["0 draws #1"],
        );
    }
}

#[test]
fn broken_syntax_costs_one_element() {
    let next = &["0 draws #1"];
    for (elements, what) in [
        ("<N who=\"1\" m=\"25023\"<T1/>", "element without an end"),
        (
            "<N who=\"1\" m=\"25023 /><T1/>",
            "N: position 19: missing closing quote `\"` in attribute value",
        ),
        (
            "<N who=\"1 m=\"25023\"/><T1/>",
            "N: position 18: attribute key must be directly followed by `=` or space",
        ),
        (
            "<N who m=\"25023\"/><T1/>",
            "N: position 6: attribute key must be directly followed by `=` or space",
        ),
        (
            "<N who= m=\"25023\"/><T1/>",
            "N: position 7: attribute value must be enclosed in `\"` or `'`",
        ),
        (
            "<DORA hai=\"&#x;\"/><T1/>",
            "DORA: error while escaping character at range 1..3: invalid digit found",
        ),
        ("<N who<T1/>", "element without an end"),
        ("<T<T1/>", "element without an end"),
        ("<<T1/>", "element without an end"),
        ("<><T1/>", "element without a name"),
        ("</><T1/>", ""),
        ("words<T1/>", "text between elements"),
        ("1\u{feff}<T1/>", "text between elements"),
        ("<![CDATA[x]]><T1/>", "text between elements"),
        ("<!-- <T1/>", "markup without an end"),
        ("<?xml <T1/>", "markup without an end"),
        ("</N <T1/>", "markup without an end"),
    ] {
        if what.is_empty() {
            assert_eq!(events(elements), next);
        } else if what.contains("escaping") {
            let lines = in_game(elements);
            assert_eq!(
                (lines.faults[0].kind, lines.faults[0].at),
                (FaultKind::Syntax, 1000)
            );
            assert_eq!(lines.events, next);
        } else {
            check_fault(elements.as_bytes(), FaultKind::Syntax, what, next);
        }
    }
}

#[test]
fn a_cut_document_ends_in_a_fault() {
    for (elements, what) in [
        ("<T1/", "element without an end"),
        ("<T1", "element without an end"),
        ("<", "element without an end"),
        ("<AGARI ba=\"0,0\" hai=\"1,2", "element without an end"),
        ("<!-", "markup without an end"),
    ] {
        check_fault(elements.as_bytes(), FaultKind::Syntax, what, &[]);
    }
    assert_eq!(events("<T1/>"), ["0 draws #1"]);
}

#[test]
fn bytes_that_are_not_utf8_cost_one_element() {
    let next = &["0 draws #1"];
    let what = "element with bytes that are not UTF-8";
    check_fault(
        b"<N who=\"1\xff\" m=\"25023\"/><T1/>",
        FaultKind::NotUtf8,
        what,
        next,
    );
    check_fault(b"<\xff/><T1/>", FaultKind::NotUtf8, what, next);
    check_fault(
        b"\xff\xfe<T1/>",
        FaultKind::NotUtf8,
        "text between elements",
        next,
    );
    assert_eq!(events("<UN n1=\"東\"/>"), ["1 back"]);
}

const CALL: &str = "<N who=\"1\" m=\"25023\" />";

/// An element, what in it is replaced by what, and what is said of it then.
const BAD_VALUES: &[(&str, &str, &str, &str)] = &[
    ("<T136/>", "", "", "T136: there is no tile 136"),
    ("<D999/>", "", "", "D999: there is no tile 999"),
    ("<D1012/>", "", "", "D1012: there is no tile 1012"),
    ("<D1000 />", "", "", "D1000: there is no tile 1000"),
    (CALL, "\"1\"", "\"4\"", "N who=\"4\": 4 is out of range"),
    (CALL, "\"1\"", "\"\"", "N who=\"\": not a number"),
    (CALL, "25023", "25024", "N m=\"25024\": 25024 is no meld code"),
    (CALL, "25023", "70000", "N m=\"70000\": 70000 is out of range"),
    (CALL, " m=\"25023\"", "", "N has no m"),
    (
        "<REACH who=\"1\" step=\"3\"/>",
        "",
        "",
        "REACH step=\"3\": 3 is out of range",
    ),
    ("<REACH who=\"1\"/>", "", "", "REACH has no step"),
    (
        "<REACH who=\"1\" ten=\"1,2,3\" step=\"2\"/>",
        "",
        "",
        "REACH ten=\"1,2,3\": 3 entries instead of 4",
    ),
    (
        "<DORA hai=\"136\" />",
        "",
        "",
        "DORA hai=\"136\": 136 is out of range",
    ),
    (
        "<DORA hai=\"1,2\" />",
        "",
        "",
        "DORA hai=\"1,2\": 2 entries instead of 1",
    ),
    ("<BYE />", "", "", "BYE has no who"),
    (
        INIT,
        "5,1,2,3,4,120",
        "5,1,2,3,120",
        "INIT seed=\"5,1,2,3,120\": 5 entries instead of 6",
    ),
    (
        INIT,
        "5,1,2,3,4,120",
        "5,1,2,6,4,120",
        "INIT seed=\"5,1,2,6,4,120\": 6 is out of range",
    ),
    (
        INIT,
        "5,1,2,3,4,120",
        "5,1,2,,4,120",
        "INIT seed=\"5,1,2,,4,120\": not a number",
    ),
    (
        INIT,
        "5,1,2,3,4,120",
        "256,1,2,3,4,120",
        "INIT seed=\"256,1,2,3,4,120\": 256 is out of range",
    ),
    (INIT, "oya=\"1\"", "oya=\"x\"", "INIT oya=\"x\": not a number"),
    (
        INIT,
        "\"1,5,9,",
        "\"1,5,",
        "INIT hai1=\"1,5,13,17,21,25,29,33,37,41,45,49\": 12 entries instead of 13",
    ),
    (
        INIT,
        "\"1,5,9,",
        "\"1,5,9,10,",
        "INIT hai1=\"1,5,9,10,13,17,21,25,29,33,37,41,45,49\": more than 13 entries",
    ),
    (
        AGARI,
        "\"1,2\"",
        "\"1\"",
        "AGARI ba=\"1\": 1 entries instead of 2",
    ),
    (
        AGARI,
        "30,2000,0",
        "30,2000,6",
        "AGARI ten=\"30,2000,6\": 6 is out of range",
    ),
    (
        AGARI,
        "1,1,52,2",
        "1,1,52",
        "AGARI yaku=\"1,1,52\": 3 entries instead of 4",
    ),
    (
        AGARI,
        "1,1,52,2",
        "1,1,52,-2",
        "AGARI yaku=\"1,1,52,-2\": -2 is out of range",
    ),
    (
        AGARI,
        "251,43",
        "251,4.3",
        "AGARI sc=\"250,0,251,4.3,249,-23,230,0\": not a number",
    ),
    (
        AGARI,
        "25023",
        "25023,4",
        "AGARI m=\"25023,4\": 4 is no meld code",
    ),
    (
        AGARI,
        "52,53,54,55",
        "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14",
        "AGARI hai=\"0,1,2,3,4,5,6,7,8,9,10,11,12,13,14\": more than 14 entries",
    ),
    (AGARI, " fromWho=\"2\"", "", "AGARI has no fromWho"),
    (
        RYUUKYOKU,
        "<RYUUKYOKU",
        "<RYUUKYOKU type=\"x\"",
        "RYUUKYOKU type=\"x\": unknown word",
    ),
    (
        RYUUKYOKU,
        "1,5,9",
        "1,5,,9",
        "RYUUKYOKU hai1=\"1,5,,9\": not a number",
    ),
    (AGARI, " machi=\"55\"", "", "AGARI has no machi"),
    (AGARI, " yaku=\"1,1,52,2\"", "", "AGARI has no yaku"),
    (RYUUKYOKU, " ba=\"0,1\"", "", "RYUUKYOKU has no ba"),
];

#[test]
fn bad_values_are_told_with_element_attribute_and_value() {
    for (element, from, to, what) in BAD_VALUES {
        assert!(element.contains(from), "{from}");
        let changed = element.replacen(from, to, 1) + "<T1/>";
        check_fault(changed.as_bytes(), FaultKind::BadValue, what, &["0 draws #1"]);
    }
}

#[test]
fn a_long_bad_value_is_quoted_in_part() {
    let lines = in_game(&format!("<DORA hai=\"{}\"/>", "é".repeat(200)));
    assert_eq!(
        lines.faults[0].what,
        format!("DORA hai=\"{}…\": not a number", "é".repeat(60))
    );
}

/// Small numbers from a fixed seed (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

#[test]
fn damaged_documents_are_read_to_their_end() {
    let document = format!(
        "<mjloggm ver=\"2.3\"><SHUFFLE seed=\"mt19937ar,AB\" ref=\"\"/>{GO}{UN}{TAIKYOKU}{INIT}<U52/><E135/>\
         <N who=\"2\" m=\"25023\" /><F0/><DORA hai=\"61\" /><W77/><REACH who=\"3\" step=\"1\"/><G77/>\
         <REACH who=\"3\" ten=\"250,251,249,220\" step=\"2\"/><BYE who=\"0\" />{AGARI}{INIT}<T5/>{}</mjloggm>",
        RYUUKYOKU.replace(" />", " owari=\"1,1,2,2.5,3,-3,4,0\" />"),
    );
    let mut random = Random(0x1234_5678_9abc_def1);
    let mut reader = Reader::default();
    let pieces: [&[u8]; 12] = [
        b"\"",
        b"<",
        b">",
        b"/>",
        b"&",
        b"=",
        b",",
        b"-",
        b"\xff",
        b"9999999999",
        b"<!--",
        b"</",
    ];
    for _ in 0..5_000 {
        let mut bytes = document.clone().into_bytes();
        for _ in 0..=random.below(4) {
            if bytes.is_empty() {
                break;
            }
            let at = random.below(bytes.len());
            match random.below(5) {
                0 => bytes[at] = random.below(256) as u8,
                1 => {
                    bytes.remove(at);
                }
                2 => bytes.truncate(at.max(1)),
                3 => {
                    let to = (at + random.below(40)).min(bytes.len());
                    bytes.drain(at..to);
                    bytes.push(b'<');
                }
                _ => {
                    let piece = pieces[random.below(pieces.len())];
                    bytes.splice(at..at, piece.iter().copied());
                }
            }
        }
        let mut lines = Lines::default();
        let mut end = 0;
        for game in crate::format::split(&bytes, crate::format::Format::TenhouXml) {
            assert_eq!(game.offset, end);
            end += game.bytes.len() as u64;
            reader.read(game, &mut lines);
        }
        assert_eq!(end, bytes.len() as u64);
        assert!(lines.places.is_sorted());
        assert!(lines.places.iter().all(|&at| at < end));
        assert!(
            lines
                .faults
                .iter()
                .all(|fault| fault.at < end && !fault.what.is_empty())
        );
    }
}
