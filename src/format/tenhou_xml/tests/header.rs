//! What stands before the first deal.

use super::*;

#[test]
fn the_game_starts_once_and_first() {
    for (document, at) in [
        (format!("{GO}{UN}{TAIKYOKU}{INIT}<T1/>"), GO.len() + UN.len()),
        // No TAIKYOKU: at the deal.
        (format!("{GO}{UN}{INIT}<T1/>"), GO.len() + UN.len()),
        (format!("{TAIKYOKU}{INIT}"), TAIKYOKU.len()),
        (INIT.into(), 0),
        ("<BYE who=\"0\"/>".into(), 0),
        ("<T1/><D1/>".into(), 0),
        (AGARI.into(), 0),
        ("<INIT/>".into(), 0),
    ] {
        let lines = read(document.as_bytes());
        assert!(lines.events[0].starts_with("start"), "{document}");
        assert_eq!(lines.places[0], at as u64, "{document}");
        assert!(
            !lines.events[1..].iter().any(|event| event.starts_with("start")),
            "{document}"
        );
        assert!(lines.places.is_sorted());
    }
    assert!(read(b"").events.is_empty());
    assert!(read(b"<mjloggm ver=\"2.3\"></mjloggm>").events.is_empty());
}

/// The table a game starts with.
fn table(document: &str) -> (crate::rules::TableOptions, Option<String>) {
    struct Table(Option<(crate::rules::TableOptions, Option<String>)>);
    impl EventSink for Table {
        fn event(&mut self, event: EventAt<'_>) {
            if let Event::GameStart(start) = event.event {
                self.0 = Some((start.table, start.house_rules.map(String::from)));
            }
        }
        fn note(&mut self, note: Note<'_>, _: u64) {
            panic!("{note:?}");
        }
        fn fault(&mut self, _: Fault) {}
    }
    let mut table = Table(None);
    let game = Game {
        offset: 0,
        line: 1,
        bytes: document.as_bytes(),
    };
    Reader::default().read(game, &mut table);
    table.0.unwrap()
}

#[test]
fn the_type_of_a_table_tells_its_rules() {
    // Number; three players, red fives, open tanyao, South rounds, chips, house rules.
    for (number, expected) in [
        (1, [false, true, true, false, false, false]),
        (9, [false, true, true, true, false, false]),
        (11, [false, false, true, true, false, false]),
        (167, [false, false, false, false, false, false]),
        (169, [false, true, true, true, false, false]),
        (185, [true, true, true, true, false, false]),
        (225, [false, true, true, false, false, false]),
        (257, [false, true, true, false, false, true]),
        (553, [false, true, true, true, true, true]),
        (1601, [false, true, true, false, true, true]),
        (2113, [false, true, true, false, false, true]),
    ] {
        let (table, _) = table(&format!("<GO type=\"{number}\" lobby=\"0\"/>{INIT}"));
        let found = [
            table.players == Players::Three,
            table.red_fives,
            table.open_tanyao,
            table.south_rounds,
            table.chips,
            table.house_rules,
        ];
        assert_eq!(found, expected, "{number}");
    }
}

#[test]
fn lobbies_and_special_rules_are_house_rules() {
    for (attributes, house_rules) in [
        ("type=\"9\"", false),
        ("type=\"9\" lobby=\"0\"", false),
        ("type=\"9\" lobby=\"12717\"", true),
        (
            "type=\"9\" lobby=\"0\" title=\"t\" rule=\"r\" ranking=\"\" csrule=\"0,1\"",
            true,
        ),
        ("type=\"9\" lobby=\"0\" csrule=\"\"", true),
    ] {
        let (table, csrule) = table(&format!("<GO {attributes}/>{INIT}"));
        assert_eq!(table.house_rules, house_rules, "{attributes}");
        assert_eq!(csrule.is_some(), attributes.contains("csrule"));
    }
}

#[test]
fn without_a_header_the_deal_tells_the_players() {
    let sanma = INIT.replace("3,7,11,15,19,23,27,31,35,39,43,47,51", "");
    let without = sanma.replace(" hai3=\"\"", "");
    for (document, players) in [
        (INIT.to_owned(), Players::Four),
        (sanma.clone(), Players::Three),
        (without.clone(), Players::Three),
        (format!("<BYE who=\"0\" />{sanma}"), Players::Three),
        (format!("<BYE who=\"0\" />{INIT}"), Players::Four),
        ("<T1/>".into(), Players::Four),
        ("<T1/><INIT".into(), Players::Four),
    ] {
        let (table, _) = table(&document);
        // What the table plays by nobody says.
        let expected = crate::rules::TableOptions {
            house_rules: true,
            ..crate::rules::TableOptions::ranked(players)
        };
        assert_eq!(table, expected, "{document}");
    }
    for deal in [&sanma, &without] {
        let lines = read(deal.as_bytes());
        assert!(lines.faults.is_empty());
        assert!(lines.events[1].contains("#46, #50], []]"), "{}", lines.events[1]);
    }
}

#[test]
fn a_header_without_a_type_or_with_bad_ranks_is_a_fault_and_still_read() {
    let lines = read(format!("<GO lobby=\"0\"/>{INIT}").as_bytes());
    assert_eq!(lines.faults[0].what, "GO has no type");
    assert!(lines.events[0].contains("Some(0) None"));
    let lines = read(format!("{GO}{}{INIT}", UN.replace("10,19", "10,x")).as_bytes());
    assert_eq!(lines.faults[0].what, "UN dan=\"0,10,x,20\": not a number");
    assert!(lines.events[0].contains("%44 None 1800 M"), "{}", lines.events[0]);
}

#[test]
fn a_header_in_mid_game_counts_for_nothing() {
    let lines = in_game("<GO type=\"185\"/><SHUFFLE seed=\"x\"/><T1/>");
    let what: Vec<_> = lines.faults.iter().map(|fault| fault.what.as_str()).collect();
    assert_eq!(
        what,
        [
            "GO after the beginning of the game",
            "SHUFFLE after the beginning of the game"
        ]
    );
    assert_eq!(lines.events, ["0 draws #1"]);
}

#[test]
fn players_leave_and_return_anywhere() {
    let header = format!("{GO}{UN}<BYE who=\"3\" /><UN n3=\"%44\"/>{TAIKYOKU}{INIT}");
    let lines = read(header.as_bytes());
    assert_eq!(lines.events[1..3], ["3 gone", "3 back"]);
    assert!(lines.events[0].contains("%44 Some(20)"), "{}", lines.events[0]);
    let all = format!(
        "<T1/><BYE who=\"0\" /><D1/><UN n0=\"%41\" />{AGARI}<BYE who=\"1\" /><UN n1=\"%42\" n2=\"%43\"/>"
    );
    let names = events(&all);
    assert_eq!(names[..4], ["0 draws #1", "0 gone", "0 discards #1", "0 back"]);
    assert_eq!(names[5..], ["1 gone", "1 back", "2 back"]);
}
