use super::*;
use crate::event::{DrawKind, Platform};
use crate::format::{Format, Game, Reader, split};
use crate::table::{Ankan, Call, Chi, Daiminkan, Deltas, Pon, RoundId};
use crate::tile::{Kind, LogTile, Tile, TileId};
use crate::win::{ClaimedName, ClaimedYaku, Yaku, YakuSet};

mod payments;

/// What the writer makes of a document.
fn rewritten(document: &str) -> (String, Result<Losses, WriteError>) {
    let mut out = Vec::new();
    let mut writer = TenhouJsonWriter::new(&mut out);
    let mut reader = Reader::default();
    let games: Vec<Game<'_>> = split(document.as_bytes(), Format::TenhouJson).collect();
    for game in games {
        reader.read(Format::TenhouJson, game, &mut writer);
    }
    let finished = writer.finish();
    (String::from_utf8(out).unwrap(), finished)
}

/// An editor's game of one round with these indicators, columns and result.
fn editor(indicators: &str, columns: &str, result: &str) -> String {
    format!(
        r#"{{"title":["",""],"name":["A","B","C","D"],"rule":{{"disp":"般南喰赤","aka":1}},"log":[[[4,1,2],[25000,24000,26000,25000],{indicators},{columns},{result}]]}}"#
    )
}

const PASSED: &str = "[11],[45],[60],[12],[46],[12],[],[],[],[],[],[]";

#[test]
fn what_was_read_is_written_to_the_byte() {
    for (indicators, columns, result) in [
        ("[11],[]", PASSED, r#"["流局",[1500,-1500,1500,-1500]]"#),
        ("[52],[]", PASSED, r#"["全員聴牌"]"#),
        ("[],[]", PASSED, r#"["全員不聴"]"#),
        ("[11],[]", PASSED, r#"["流し満貫",[8000,-4000,-2000,-2000]]"#),
        (
            "[11],[]",
            "[],[45],[],[],[],[],[],[],[],[],[],[]",
            r#"["九種九牌"]"#,
        ),
        ("[11],[]", PASSED, r#"["四風連打"]"#),
        ("[11],[]", PASSED, r#"["四家立直"]"#),
        ("[11],[]", PASSED, r#"["四槓散了"]"#),
        ("[11],[]", PASSED, r#"["三家和了"]"#),
        ("[11],[]", PASSED, r#"["不明"]"#),
        (
            "[11],[]",
            PASSED,
            r#"["和了",[0,-1300,1300,0],[2,1,2,"30符1飜1000点","平和(1飜)"],[1000,-1000,0,0],[0,1,0,"40符1飜1000点","役牌 中(1飜)"]]"#,
        ),
        (
            // A closed kan, a pon and the kan added to it.
            "[11,12,13],[]",
            r#"[35,35,35,45],[35,46,43],["353535a35",45,60],[45,45,33],["p454545",45,44],[33,"k45454545",60],[],[41],[60],[],[42],[60]"#,
            r#"["不明"]"#,
        ),
        (
            // A riichi called for an open kan, then won.
            "[11,12],[13,14]",
            r#"[],[35,41],["r60"],[35,35,35,45],["m35353535",46],[0,45],[],[22],[60],[],[23],[60]"#,
            r#"["和了",[6000,-2000,-2000,-2000],[0,0,0,"30符3飜2000点∀","立直(1飜)","裏ドラ(0飜)"]]"#,
        ),
        (
            // An open kan won on: no empty place.
            "[11],[]",
            r#"[],[35],[60],[35,35,35],["m35353535",46],[],[],[],[],[],[],[]"#,
            r#"["和了",[-4000,8000,-2000,-2000],[1,1,0,"満貫2000-4000点","嶺上開花(1飜)","大三元(役満)"]]"#,
        ),
        (
            "[11],[]",
            r#"[],[52],[60],[24,26,41],["c522426"],[41],[],[],[],[41,41,47],["41p4141"],[47]"#,
            r#"["和了",[0,0,1000,-1000],[2,3,2,"立直(1飜)","役牌:自風牌(1飜)","八連荘(役満)"]]"#,
        ),
    ] {
        let text = editor(indicators, columns, result);
        let (written, finished) = rewritten(&text);
        assert_eq!(written, text);
        finished.unwrap();
    }
}

#[test]
fn a_ranked_game_has_its_keys_in_tenhous_order() {
    let text = concat!(
        r#"{"title":["t","u"],"ver":2.3,"ref":"2025010100gm-00b9-0000-01234567","log":[[[0,0,0],[35000,35000,35000,0],"#,
        r#"[11],[],[],[44,45],["f44",60],[],[46],["r60"],[],[],[],[],[],[],["和了",[1000,-1000,0,0],[0,1,0]]]],"#,
        r#""connection":[{"what":0,"log":0,"who":1,"step":2},{"what":1,"log":0,"who":1,"step":5}],"#,
        r#""ratingc":"PF3","rule":{"disp":"三鳳南喰赤","aka53":1,"aka52":1,"aka51":1},"lobby":0,"#,
        r#""dan":["七段","天鳳","新人","新人"],"rate":[1987.65,2100.50,1500,1500],"sx":["F","M","C","C"],"#,
        r#""sc":[36000,46,34000,-5.5,35000,-40.5,0,0],"name":["東\"","B\\","C",""]}"#
    );
    let (written, finished) = rewritten(text);
    assert_eq!(written, text);
    assert_eq!(finished, Ok(Losses::default()));
}

#[test]
fn two_games_are_two_lines() {
    let text = editor("[11],[]", PASSED, r#"["不明"]"#);
    let two = format!("{text}\n{text}");
    assert_eq!(rewritten(&two).0, two);
}

fn seat(index: u8) -> Seat {
    Seat::new(index).unwrap()
}

fn id(index: u8) -> LogTile {
    LogTile::physical(TileId::new(index).unwrap())
}

fn game_start<'a>() -> GameStart<'a> {
    GameStart {
        table: crate::rules::TableOptions::ranked(Players::Four),
        seed: None,
        reference: None,
        lobby: None,
        table_type: None,
        house_rules: None,
        platform: Platform::Unknown,
        rules_name: None,
        red_fives: None,
        title: [""; 2],
        people: PerSeat::default(),
    }
}

fn round_start() -> RoundStart<'static> {
    RoundStart {
        id: RoundId::from_index(0, 0),
        index: 0,
        id_inferred: false,
        sticks: 0,
        sticks_inferred: false,
        dealer: seat(0),
        scores: None,
        indicator: id(0),
        hands: PerSeat::default(),
        dice: None,
        seed: None,
    }
}

fn drawn() -> DrawClaim {
    DrawClaim {
        kind: DrawKind::Exhaustive,
        honba: None,
        sticks: None,
        before: None,
        deltas: Some(Deltas::default()),
        after: None,
        tenpai: None,
        declarer: None,
        shown: PerSeat::default(),
    }
}

/// What is written of these events.
fn written(events: &[Event<'_>]) -> (String, Result<Losses, WriteError>) {
    let mut out = Vec::new();
    let mut writer = TenhouJsonWriter::new(&mut out);
    for (at, &event) in events.iter().enumerate() {
        writer.event(EventAt { event, at: at as u64 });
    }
    let finished = writer.finish();
    (String::from_utf8(out).unwrap(), finished)
}

/// The rounds written of a game with these events behind its start.
fn rounds(events: &[Event<'_>]) -> (String, Result<Losses, WriteError>) {
    let start = game_start();
    let mut all = vec![Event::GameStart(&start)];
    all.extend(events);
    let (text, finished) = written(&all);
    let (_, rounds) = text.split_once(r#""log":"#).unwrap();
    (rounds.strip_suffix('}').unwrap().to_owned(), finished)
}

#[test]
fn physical_tiles_are_sorted_red_fives_last_and_lose_their_copies() {
    let mut round = round_start();
    round.hands[seat(0)] = [16, 132, 19, 4, 17, 18].map(id).into_iter().collect();
    round.hands[seat(1)] = [52, 55, 54].map(id).into_iter().collect();
    let (result, ankan) = (
        drawn(),
        Ankan {
            tiles: [16, 17, 18, 19].map(id),
        },
    );
    let discard = |of: u8, tile: u8| Event::Discard {
        seat: seat(of),
        tile: id(tile),
        tsumogiri: None,
    };
    let draw = |of: u8, tile: u8| Event::Draw {
        seat: seat(of),
        tile: id(tile),
    };
    let pon = Pon {
        called: id(53),
        own: [id(52), id(55)],
        from: seat(0),
    };
    let (rounds, finished) = rounds(&[
        Event::RoundStart(&round),
        draw(0, 53),
        Event::Call {
            seat: seat(0),
            call: Call::Ankan(ankan),
        },
        draw(0, 8),
        // The tile just drawn, as its number shows.
        discard(0, 53),
        Event::Call {
            seat: seat(1),
            call: Call::Pon(pon),
        },
        discard(1, 54),
        draw(2, 9),
        discard(2, 9),
        Event::DrawnRound(&result),
    ]);
    assert_eq!(
        rounds,
        concat!(
            r#"[[[0,0,0],[25000,25000,25000,25000],[11],[],[12,15,15,15,51,47],[25,13],["151515a51",25],"#,
            r#"[25,25,52],["p252552"],[25],[],[13],[60],[],[],[],["流局",[0,0,0,0]]]]"#
        )
    );
    let losses = finished.unwrap();
    assert_eq!(losses.iter().collect::<Vec<_>>(), [(Loss::Copies, 1)]);
}

#[test]
fn scores_are_carried_over_and_changes_computed() {
    let round = round_start();
    let next = RoundStart {
        index: 1,
        dealer: seat(1),
        ..round_start()
    };
    let mut result = drawn();
    result.deltas = None;
    result.after = Some(PerSeat([24000, 25000, 26000, 24000].map(Points)));
    let (rounds, finished) = rounds(&[
        Event::RoundStart(&round),
        Event::RiichiAccepted {
            seat: seat(0),
            scores: None,
        },
        Event::DrawnRound(&result),
        Event::RoundStart(&next),
        Event::DrawnRound(&result),
    ]);
    let columns = ",[],[],[],[],[],[],[],[],[],[],[],[]";
    assert_eq!(
        rounds,
        format!(
            r#"[[[0,0,0],[25000,25000,25000,25000],[11],[]{columns},["流局",[0,0,1000,-1000]]],[[1,0,0],[24000,25000,26000,24000],[11],[]{columns},["流局",[0,0,0,0]]]]"#
        )
    );
    finished.unwrap();
}

#[test]
fn a_round_that_cannot_be_written_is_left_out() {
    let (round, result) = (round_start(), drawn());
    let mut elsewhere = round_start();
    elsewhere.dealer = seat(2);
    let hidden = Event::Draw {
        seat: seat(0),
        tile: LogTile::HIDDEN,
    };
    let face = |kind| LogTile::face_of(Tile::plain(kind));
    let east = face(Kind::EAST);
    let kakan = Event::Call {
        seat: seat(0),
        call: Call::Kakan {
            added: east,
            pon: None,
        },
    };
    let own = Event::Call {
        seat: seat(0),
        call: Call::Daiminkan(Daiminkan {
            called: east,
            own: [east; 3],
            from: seat(0),
        }),
    };
    let across = Event::Call {
        seat: seat(0),
        call: Call::Chi(Chi {
            called: east,
            own: [east; 2],
            from: seat(2),
        }),
    };
    let other = Event::Draw {
        seat: seat(1),
        tile: east,
    };
    let missing = |at, attribute| WriteError::Missing { at, attribute };
    let good = [Event::RoundStart(&round), Event::DrawnRound(&result)];
    for (events, trouble) in [
        (
            vec![Event::RoundStart(&round), hidden, good[1]],
            missing(2, "tile"),
        ),
        (vec![Event::RoundStart(&round), kakan, good[1]], missing(2, "pon")),
        (
            vec![Event::RoundStart(&round), own, good[1]],
            WriteError::BadMeld { at: 2 },
        ),
        (
            vec![Event::RoundStart(&round), across, good[1]],
            WriteError::BadMeld { at: 2 },
        ),
        (vec![Event::RoundStart(&round)], missing(1, "result")),
        (
            vec![Event::RoundStart(&round), other, good[1]],
            missing(2, "turn of this seat"),
        ),
    ] {
        let (alone, _) = rounds(&good);
        let (both, finished) = rounds(&[&events[..], &good].concat());
        assert_eq!(both, alone, "{trouble:?}");
        assert_eq!(finished, Err(trouble));
    }
    // The first round says which seat is which; another one must not say otherwise.
    let (alone, _) = rounds(&good);
    let (both, finished) = rounds(&[&good[..], &[Event::RoundStart(&elsewhere), good[1]]].concat());
    assert_eq!(both, alone);
    assert_eq!(finished, Err(missing(3, "dealer by the number of the round")));
}

#[test]
fn seats_are_numbered_from_the_first_dealer() {
    let mut round = round_start();
    round.dealer = seat(2);
    round.scores = Some(PerSeat([100, 200, 300, 400].map(Points)));
    let names = ["A", "B", "C", "D"];
    let mut start = game_start();
    for (person, name) in start.people.0.iter_mut().zip(names) {
        person.name = name;
    }
    let east = LogTile::face_of(Tile::plain(Kind::EAST));
    let mut claim = WinClaim::new(seat(0), seat(2));
    claim.liable = Some(seat(1));
    claim.deltas = Some(PerSeat([1000, -300, -700, 0].map(Points)));
    let end = GameEnd {
        scores: Some(PerSeat([1100, -100, -400, 400].map(Points))),
        results: Some(PerSeat([1, 2, 3, 4])),
        decimals: true,
    };
    let pon = Pon {
        called: east,
        own: [east; 2],
        from: seat(2),
    };
    let discard = |of| Event::Discard {
        seat: seat(of),
        tile: east,
        tsumogiri: Some(false),
    };
    let (text, finished) = written(&[
        Event::GameStart(&start),
        Event::RoundStart(&round),
        Event::Draw {
            seat: seat(2),
            tile: east,
        },
        discard(2),
        Event::Call {
            seat: seat(1),
            call: Call::Pon(pon),
        },
        discard(1),
        Event::Draw {
            seat: seat(2),
            tile: east,
        },
        discard(2),
        Event::Win(&claim),
        Event::GameEnd(&end),
    ]);
    assert_eq!(
        text,
        concat!(
            r#"{"title":["",""],"name":["C","D","A","B"],"rule":{"aka":1},"sc":[-400,0.3,400,0.4,1100,0.1,-100,0.2],"#,
            r#""log":[[[0,0,0],[300,400,100,200],[11],[],[],[41,41],[41,41],[],[],[],[],[],[],[],["4141p41"],[41],"#,
            r#"["和了",[-700,0,1000,-300],[2,0,3]]]]}"#
        )
    );
    assert_eq!(finished.unwrap().iter().last(), Some((Loss::SeatNumbers, 1)));
}

#[test]
fn what_is_left_open_is_written_so_that_it_stays_open() {
    let dragons = YakuSet::of(&[Yaku::Haku, Yaku::Hatsu, Yaku::Chun]);
    let mut claim = WinClaim::new(seat(1), seat(0));
    claim.yaku = Some(
        [ClaimedYaku {
            name: ClaimedName::AnyOf(dragons),
            han: 2,
        }]
        .into_iter()
        .collect(),
    );
    let round = round_start();
    let (win, _) = rounds(&[Event::RoundStart(&round), Event::Win(&claim)]);
    assert!(
        win.contains(r#"["和了",[],[1,0,1,"役牌 白/役牌 發/役牌 中(2飜)"]]"#),
        "{win}"
    );
    for (deltas, expected) in [
        (Some([0, 0, 0, 0]), r#"["不明",[0,0,0,0]]"#),
        (None, r#"["不明"]"#),
        (
            Some([3000, -1000, -1000, -1000]),
            r#"["流局",[3000,-1000,-1000,-1000]]"#,
        ),
        (
            Some([-1500, 1500, -1500, 1500]),
            r#"["流局",[-1500,1500,-1500,1500]]"#,
        ),
        (
            Some([8000, -4000, -2000, -2000]),
            r#"["不明",[8000,-4000,-2000,-2000]]"#,
        ),
    ] {
        let mut result = drawn();
        result.kind = DrawKind::Unknown;
        result.deltas = deltas.map(|deltas| PerSeat(deltas.map(Points)));
        let (rounds, _) = rounds(&[Event::RoundStart(&round), Event::DrawnRound(&result)]);
        assert!(rounds.ends_with(&format!("{expected}]]")), "{rounds}");
    }
}

#[test]
fn tables_without_a_name_get_one_that_is_read_the_same() {
    let kinds = [
        Platform::Tenhou,
        Platform::MahjongSoul,
        Platform::Jpml,
        Platform::Unknown,
    ];
    for platform in kinds {
        for bits in 0..16 {
            let mut start = game_start();
            start.platform = platform;
            start.table.players = [Players::Three, Players::Four][bits & 1];
            start.table.red_fives = bits & 2 != 0;
            start.table.open_tanyao =
                bits & 4 != 0 || matches!(platform, Platform::MahjongSoul | Platform::Jpml);
            start.table.south_rounds = bits & 8 != 0;
            let table = start.table;
            let (text, _) = written(&[Event::GameStart(&start)]);
            let game = split(text.as_bytes(), Format::TenhouJson).next().unwrap();
            let mut seen = Seen(None);
            Reader::default().read(Format::TenhouJson, game, &mut seen);
            let (found, players, origin) = seen.0.unwrap();
            if table.open_tanyao {
                assert_eq!(origin, platform, "{text}");
            }
            // Nothing but the columns tells how many play where no name is needed.
            let known = text.contains("disp");
            let expected = crate::rules::TableOptions {
                players: if known { table.players } else { players },
                ..table
            };
            assert_eq!(found, expected, "{text}");
        }
    }
}

struct Seen(Option<(crate::rules::TableOptions, Players, Platform)>);

impl EventSink for Seen {
    fn event(&mut self, EventAt { event, .. }: EventAt<'_>) {
        if let Event::GameStart(start) = event {
            self.0 = Some((start.table, start.table.players, start.platform));
        }
    }

    fn note(&mut self, _: Note<'_>, _: u64) {}

    fn fault(&mut self, fault: Fault) {
        panic!("{fault:?}");
    }
}
