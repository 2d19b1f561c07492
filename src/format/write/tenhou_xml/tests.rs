//! Events written by hand against the text that Tenhou's form demands.

use arrayvec::ArrayVec;

use super::*;
use crate::event::{DrawClaim, DrawKind, GameEnd, Person, Platform};
use crate::table::{Call, Deltas, Kakan, Meld, Pon, RoundId};
use crate::tile::{Kind, Tile, TileId};
use crate::win::{Bonus, ClaimedName, ClaimedYaku, LimitClass, WinClaim, Yaku};

fn t(id: u8) -> LogTile {
    TileId::new(id).unwrap().into()
}

fn seat(n: u8) -> Seat {
    Seat::new(n).unwrap()
}

fn points(hundreds: [i32; 4]) -> PerSeat<Points> {
    PerSeat(hundreds.map(Points::from_hundreds))
}

fn tiles<const N: usize>(ids: &[u8]) -> ArrayVec<LogTile, N> {
    ids.iter().map(|&id| t(id)).collect()
}

fn table() -> TableOptions {
    TableOptions::ranked(Players::Four)
}

fn game_start<'a>() -> GameStart<'a> {
    let person = |name| Person {
        name,
        dan: Some(16),
        rank: "",
        rate: "2100.50",
        sex: "M",
    };
    GameStart {
        table: table(),
        seed: Some("mt19937ar-sha512-n288-base64,AAAA"),
        reference: Some(""),
        lobby: Some(0),
        table_type: Some(169),
        house_rules: None,
        platform: Platform::Tenhou,
        rules_name: None,
        red_fives: None,
        title: [""; 2],
        people: PerSeat(["%41", "B", "%E6%9D%B1", "%44"].map(person)),
    }
}

fn round_start<'a>() -> RoundStart<'a> {
    RoundStart {
        id: RoundId::from_index(2, 1),
        index: 2,
        id_inferred: false,
        sticks: 3,
        sticks_inferred: false,
        dealer: seat(2),
        scores: Some(points([250, 260, -10, 470])),
        indicator: t(56),
        hands: PerSeat([tiles(&[0, 1]), tiles(&[2]), tiles(&[3]), tiles(&[])]),
        dice: Some([3, 1]),
        seed: None,
    }
}

fn kakan() -> Kakan<LogTile> {
    Kakan {
        pon: Pon {
            called: t(102),
            own: [t(100), t(101)],
            from: seat(0),
        },
        added: t(103),
    }
}

fn win() -> WinClaim {
    let yaku = |yaku, han| ClaimedYaku {
        name: ClaimedName::Yaku(yaku),
        han,
    };
    let ura = ClaimedYaku {
        name: ClaimedName::Bonus(Bonus::UraDora),
        han: 0,
    };
    WinClaim {
        winner: seat(1),
        from: seat(3),
        yaku: Some(
            [yaku(Yaku::Riichi, 1), yaku(Yaku::Toitoi, 2), ura]
                .into_iter()
                .collect(),
        ),
        yakuman: None,
        fu: Some(40),
        han: None,
        points: Some(Points(5200)),
        limit: Some(LimitClass::None),
        multiple: None,
        hand: Some(tiles(&[3, 4, 5, 9])),
        melds: Some(
            [ClaimedMeld::Kita(t(120)), ClaimedMeld::Meld(Meld::Kakan(kakan()))]
                .into_iter()
                .collect(),
        ),
        winning_tile: Some(t(9)),
        indicators: Some(tiles(&[56, 60])),
        ura: Some(tiles(&[57, 61])),
        honba: Some(1),
        sticks: Some(2),
        before: Some(points([250, 260, -10, 470])),
        deltas: Some(points([0, 75, 0, -55])),
        after: None,
        liable: Some(seat(2)),
    }
}

fn written(events: &[Event<'_>]) -> Result<String, WriteError> {
    let mut out = Vec::new();
    let mut writer = MjlogWriter::new(&mut out);
    for (at, &event) in events.iter().enumerate() {
        writer.event(EventAt { event, at: at as u64 });
    }
    writer.finish()?;
    Ok(String::from_utf8(out).unwrap())
}

/// What stands between `TAIKYOKU` and the end.
fn body(events: &[Event<'_>]) -> Result<String, WriteError> {
    let start = game_start();
    let mut all = vec![Event::GameStart(&start)];
    all.extend(events);
    let text = written(&all)?;
    let (_, body) = text.split_once(r#"<TAIKYOKU oya="0"/>"#).unwrap();
    Ok(body.strip_suffix("</mjloggm>").unwrap().to_owned())
}

#[test]
fn header_names_table_and_people() {
    assert_eq!(
        written(&[Event::GameStart(&game_start())]).unwrap(),
        concat!(
            r#"<mjloggm ver="2.3"><SHUFFLE seed="mt19937ar-sha512-n288-base64,AAAA" ref=""/>"#,
            r#"<GO type="169" lobby="0"/>"#,
            r#"<UN n0="%41" n1="%42" n2="%E6%9D%B1" n3="%44" dan="16,16,16,16" "#,
            r#"rate="2100.50,2100.50,2100.50,2100.50" sx="M,M,M,M"/><TAIKYOKU oya="0"/></mjloggm>"#
        )
    );
}

#[test]
fn absent_header_values_are_not_written() {
    let start = GameStart {
        seed: None,
        lobby: None,
        table_type: None,
        table: TableOptions {
            players: Players::Three,
            red_fives: false,
            open_tanyao: false,
            south_rounds: true,
            chips: false,
            house_rules: false,
        },
        people: PerSeat::default(),
        ..game_start()
    };
    assert_eq!(
        written(&[Event::GameStart(&start)]).unwrap(),
        r#"<mjloggm ver="2.3"><GO type="31"/><UN n0="" n1="" n2="" n3=""/><TAIKYOKU oya="0"/></mjloggm>"#
    );
}

#[test]
fn each_event_is_one_element() {
    let round = round_start();
    let no_dice = RoundStart {
        dice: None,
        seed: Some("mt19937ar,1,2"),
        ..round_start()
    };
    let (win, draw) = (win(), nine_kinds());
    let kakan = Call::Kakan {
        added: t(103),
        pon: Some(kakan().pon),
    };
    for (event, element) in [
        (
            Event::RoundStart(&round),
            r#"<INIT seed="2,1,3,3,1,56" ten="250,260,-10,470" oya="2" hai0="0,1" hai1="2" hai2="3" hai3=""/>"#,
        ),
        (
            Event::RoundStart(&no_dice),
            r#"<INIT seed="2,1,3,,,56" ten="250,260,-10,470" oya="2" hai0="0,1" hai1="2" hai2="3" hai3="" shuffle="mt19937ar,1,2"/>"#,
        ),
        (
            Event::Draw {
                seat: seat(0),
                tile: t(0),
            },
            "<T0/>",
        ),
        (
            Event::Draw {
                seat: seat(3),
                tile: t(135),
            },
            "<W135/>",
        ),
        (
            Event::Discard {
                seat: seat(2),
                tile: t(71),
                tsumogiri: None,
            },
            "<F71/>",
        ),
        (
            Event::Call {
                seat: seat(1),
                call: kakan,
            },
            r#"<N who="1" m="39539" />"#,
        ),
        (
            Event::Kita {
                seat: seat(2),
                tile: t(123),
            },
            r#"<N who="2" m="31520" />"#,
        ),
        (Event::Riichi { seat: seat(1) }, r#"<REACH who="1" step="1"/>"#),
        (
            Event::RiichiAccepted {
                seat: seat(1),
                scores: Some(points([250, 0, 1, -2])),
            },
            r#"<REACH who="1" ten="250,0,1,-2" step="2"/>"#,
        ),
        (
            Event::RiichiAccepted {
                seat: seat(1),
                scores: None,
            },
            r#"<REACH who="1" step="2"/>"#,
        ),
        (Event::DoraRevealed { tile: t(7) }, r#"<DORA hai="7" />"#),
        (Event::Disconnect { seat: seat(1) }, r#"<BYE who="1" />"#),
        (Event::Reconnect { seat: seat(1) }, r#"<UN n1="%42" />"#),
        (
            Event::Win(&win),
            concat!(
                r#"<AGARI ba="1,2" hai="3,4,5,9" m="30752,39539" machi="9" ten="40,5200,0" yaku="1,1,28,2,53,0" "#,
                r#"doraHai="56,60" doraHaiUra="57,61" who="1" fromWho="3" paoWho="2" "#,
                r#"sc="250,0,260,75,-10,0,470,-55" />"#
            ),
        ),
        (
            Event::DrawnRound(&draw),
            r#"<RYUUKYOKU type="yao9" ba="0,1" sc="250,0,260,0,-10,0,470,0" hai1="3,4" />"#,
        ),
    ] {
        assert_eq!(body(&[event]).unwrap(), element);
    }
}

fn nine_kinds() -> DrawClaim {
    DrawClaim {
        kind: DrawKind::NineKinds,
        honba: Some(0),
        sticks: Some(1),
        before: Some(points([250, 260, -10, 470])),
        deltas: Some(Deltas::default()),
        after: None,
        tenpai: None,
        declarer: None,
        shown: PerSeat([None, Some(tiles(&[3, 4])), None, None]),
    }
}

#[test]
fn yakuman_are_listed_without_han() {
    let mut claim = win();
    claim.yaku = None;
    claim.yakuman = Some(
        [Yaku::Daisangen, Yaku::Tsuuiisou]
            .map(|yaku| ClaimedYaku {
                name: ClaimedName::Yaku(yaku),
                han: 0,
            })
            .into_iter()
            .collect(),
    );
    assert!(
        body(&[Event::Win(&claim)])
            .unwrap()
            .contains(r#" yakuman="39,42" doraHai="#)
    );
}

#[test]
fn the_result_of_the_game_stands_in_the_last_result_of_a_round() {
    let draw = nine_kinds();
    for (decimals, results, owari) in [
        (true, [435, 50, -5, -480], "250,43.5,260,5.0,-10,-0.5,470,-48.0"),
        (false, [440, 50, -10, -480], "250,44,260,5,-10,-1,470,-48"),
    ] {
        let end = GameEnd {
            scores: Some(points([250, 260, -10, 470])),
            results: Some(PerSeat(results)),
            decimals,
        };
        let text = body(&[Event::DrawnRound(&draw), Event::GameEnd(&end)]).unwrap();
        assert!(
            text.ends_with(&format!(r#" hai1="3,4" owari="{owari}" />"#)),
            "{text}"
        );
    }
}

#[test]
fn two_games_are_two_documents() {
    let start = game_start();
    let text = written(&[Event::GameStart(&start), Event::GameStart(&start)]).unwrap();
    let (first, second) = text.split_at(text.len() / 2);
    assert_eq!(first, second);
    assert!(first.ends_with("</mjloggm>"));
}

#[test]
fn what_cannot_be_expressed_is_an_error_and_left_out() {
    let east = LogTile::face_of(Tile::plain(Kind::EAST));
    let mut no_scores = round_start();
    no_scores.scores = None;
    let mut kita_entry = win();
    kita_entry.yaku.as_mut().unwrap()[0].name = ClaimedName::Bonus(Bonus::Kita);
    let mut odd_points = win();
    odd_points.deltas.as_mut().unwrap().0[1] = Points(50);
    let call = Call::Kakan {
        added: t(103),
        pon: None,
    };
    let missing = |attribute| WriteError::Missing { at: 1, attribute };
    let not_hundreds = WriteError::NotHundreds {
        at: 1,
        points: Points(50),
    };
    let end = GameEnd {
        scores: Some(points([0; 4])),
        results: None,
        decimals: true,
    };
    for (event, error) in [
        (
            Event::Draw {
                seat: seat(0),
                tile: east,
            },
            WriteError::NoPhysicalTile { at: 1 },
        ),
        (Event::RoundStart(&no_scores), missing("ten")),
        (Event::Win(&kita_entry), WriteError::NoYakuNumber { at: 1 }),
        (Event::Win(&odd_points), not_hundreds),
        (Event::Call { seat: seat(0), call }, WriteError::BadMeld { at: 1 }),
        (Event::GameEnd(&end), missing("owari")),
    ] {
        assert_eq!(body(&[event]), Err(error));
        let mut out = Vec::new();
        let mut writer = MjlogWriter::new(&mut out);
        writer.event(EventAt {
            event: Event::GameStart(&game_start()),
            at: 0,
        });
        writer.event(EventAt { event, at: 1 });
        writer.finish().unwrap_err();
        assert!(out.ends_with(br#"<TAIKYOKU oya="0"/></mjloggm>"#));
    }
}
