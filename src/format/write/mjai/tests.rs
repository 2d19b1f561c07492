use super::*;
use crate::event::{DrawClaim, DrawKind, FaultKind, GameEnd, Lost, Person};
use crate::format::{self, Format, Reader};
use crate::rules::TableOptions;
use crate::table::{Kakan, Meld, Pon, RoundId};
use crate::tile::{Tile, TileId};
use crate::win::{Bonus, ClaimedName, ClaimedYaku, WinClaim, Yaku};

fn seat(n: u8) -> Seat {
    Seat::new(n).unwrap()
}

fn t(id: u8) -> LogTile {
    TileId::new(id).unwrap().into()
}

fn start<'a>() -> GameStart<'a> {
    GameStart {
        table: TableOptions::ranked(Players::Four),
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

fn written(events: &[Event<'_>]) -> (Vec<String>, Losses) {
    let mut out = Vec::new();
    let mut writer = MjaiWriter::new(&mut out);
    for &event in events {
        writer.event(EventAt { event, at: 0 });
    }
    let losses = writer.finish().unwrap();
    let text = String::from_utf8(out).unwrap();
    (text.lines().map(str::to_owned).collect(), losses)
}

/// The dialect, line by line, as its reader must give it back.
const GAME: &[&str] = &[
    r#"{"type":"start_game","names":["a","\"b\\","東",""],"kyoku_first":4,"aka_flag":true,"rule":{"platform":"tenhou","type":1,"lobby":7,"csrule":"x,y"}}"#,
    r#"{"type":"start_kyoku","bakaze":"S","dora_marker":"5mr","kyoku":2,"honba":3,"kyotaku":1,"oya":1,"scores":[25000,-100,25000,25000],"tehais":[["1m","2m","3m","4m","5m","6m","7m","8m","9m","1p","2p","3p","E"],["1p","2p","3p","4p","5pr","6p","7p","8p","9p","1s","2s","3s","S"],["1s","2s","3s","4s","5s","6s","7s","8s","9s","1m","2m","3m","W"],["P","P","P","F","F","F","C","C","C","N","N","N","5sr"]]}"#,
    r#"{"type":"tsumo","actor":1,"pai":"?"}"#,
    r#"{"type":"reach","actor":1}"#,
    r#"{"type":"dahai","actor":1,"pai":"P","tsumogiri":true}"#,
    r#"{"type":"reach_accepted","actor":1,"scores":[25000,-1100,25000,25000]}"#,
    r#"{"type":"pon","actor":3,"target":1,"pai":"P","consumed":["P","P"]}"#,
    r#"{"type":"dahai","actor":3,"pai":"5sr","tsumogiri":false}"#,
    r#"{"type":"daiminkan","actor":0,"target":3,"pai":"5sr","consumed":["5s","5s","5s"]}"#,
    r#"{"type":"tsumo","actor":0,"pai":"E"}"#,
    r#"{"type":"dora","dora_marker":"9p"}"#,
    r#"{"type":"dahai","actor":0,"pai":"E"}"#,
    r#"{"type":"chi","actor":1,"target":0,"pai":"5s","consumed":["4s","6s"]}"#,
    r#"{"type":"ankan","actor":2,"consumed":["9m","9m","9m","9m"]}"#,
    r#"{"type":"kakan","actor":3,"pai":"P","consumed":["P","P","P"]}"#,
    r#"{"type":"hora","actor":0,"target":3,"pai":"P","ura_markers":["1s"],"yakus":[["reach",1],["chankan",1],["sangenpai",2],["what",1]],"fu":30,"fan":5,"hora_points":8000,"deltas":[9900,0,0,-8900],"scores":[34900,-1100,25000,16100]}"#,
    r#"{"type":"hora","actor":2,"target":3,"pai":"P","ura_markers":[],"yakus":[["kokushimuso",100]],"fan":100,"pao":1,"deltas":[0,0,32000,-32000]}"#,
    r#"{"type":"end_kyoku"}"#,
    r#"{"type":"start_kyoku","dora_marker":"1m","oya":2,"tehais":[["1m","2m","3m","4m","5m","6m","7m","8m","9m","1p","2p","3p","E"],["?","?","?","?","?","?","?","?","?","?","?","?","?"],["?","?","?","?","?","?","?","?","?","?","?","?","?"],["?","?","?","?","?","?","?","?","?","?","?","?","?"]]}"#,
    r#"{"type":"ryukyoku","reason":"kyushukyuhai","actor":2,"tehais":[["?"],["?"],["1m","9m"],["?"]],"tenpais":[false,false,true,false],"deltas":[0,0,0,0],"scores":[25000,25000,25000,25000]}"#,
    r#"{"type":"end_kyoku"}"#,
    r#"{"type":"end_game","scores":[25000,25000,25000,25000]}"#,
    r#"{"type":"start_game","names":["a","b","c"],"kyoku_first":0,"aka_flag":false,"rule":{"platform":"mahjong-soul","name":"house","red_fives":[0,1,2],"open_tanyao":false,"house_rules":true}}"#,
    r#"{"type":"nukidora","actor":0,"pai":"N"}"#,
    r#"{"type":"ryukyoku"}"#,
    r#"{"type":"end_kyoku"}"#,
    r#"{"type":"start_game","names":["a","b","c","d"],"kyoku_first":0,"aka_flag":true,"rule":{"platform":"jpml"}}"#,
];

#[test]
fn the_dialect_is_written_as_it_is_read() {
    let text = GAME.join("\n") + "\n";
    let mut out = Vec::new();
    let mut writer = MjaiWriter::new(&mut out);
    let mut reader = Reader::default();
    for game in format::split(text.as_bytes(), Format::Mjai) {
        reader.read(Format::Mjai, game, &mut writer);
    }
    assert_eq!(writer.finish(), Ok(Losses::default()));
    let out = String::from_utf8(out).unwrap();
    for (written, line) in out.lines().zip(GAME) {
        assert_eq!(written, *line);
    }
    assert_eq!(out, text);
}

#[test]
fn physical_tiles_become_faces_and_tell_drawn_from_held() {
    let draw = |id| Event::Draw {
        seat: seat(0),
        tile: t(id),
    };
    let discard = |id| Event::Discard {
        seat: seat(0),
        tile: t(id),
        tsumogiri: None,
    };
    let (lines, _) = written(&[
        Event::GameStart(&start()),
        draw(16),
        discard(16),
        draw(17),
        discard(16),
        discard(88),
        Event::DoraRevealed { tile: t(52) },
    ]);
    assert_eq!(
        lines[1..],
        [
            r#"{"type":"tsumo","actor":0,"pai":"5mr"}"#,
            r#"{"type":"dahai","actor":0,"pai":"5mr","tsumogiri":true}"#,
            r#"{"type":"tsumo","actor":0,"pai":"5m"}"#,
            r#"{"type":"dahai","actor":0,"pai":"5mr","tsumogiri":false}"#,
            r#"{"type":"dahai","actor":0,"pai":"5sr","tsumogiri":false}"#,
            r#"{"type":"dora","dora_marker":"5pr"}"#,
        ]
    );
}

#[test]
fn without_reds_the_same_tiles_are_plain() {
    let no_reds = GameStart {
        table: TableOptions {
            red_fives: false,
            ..TableOptions::ranked(Players::Four)
        },
        ..start()
    };
    let four_reds = GameStart {
        red_fives: Some(RedFives {
            man: 0,
            pin: 2,
            sou: 0,
        }),
        ..start()
    };
    for (start, names) in [(no_reds, ["5m", "5p"]), (four_reds, ["5m", "5pr"])] {
        let (lines, _) = written(&[
            Event::GameStart(&start),
            Event::DoraRevealed { tile: t(16) },
            Event::DoraRevealed { tile: t(53) },
        ]);
        for (line, name) in lines[1..].iter().zip(names) {
            assert_eq!(*line, format!(r#"{{"type":"dora","dora_marker":"{name}"}}"#));
        }
    }
}

#[test]
fn a_kan_that_repeats_its_pon_is_written_with_it() {
    let pon = Pon {
        called: t(126),
        own: [t(124), t(125)],
        from: seat(2),
    };
    let kakan = Call::from(Meld::Kakan(Kakan { pon, added: t(127) }));
    let unknown = Call::Kakan {
        added: t(0),
        pon: None,
    };
    let call = |call| Event::Call { seat: seat(1), call };
    let (lines, _) = written(&[Event::GameStart(&start()), call(kakan), call(unknown)]);
    assert_eq!(
        lines[1..],
        [
            r#"{"type":"kakan","actor":1,"pai":"P","consumed":["P","P","P"]}"#,
            r#"{"type":"kakan","actor":1,"pai":"1m"}"#,
        ]
    );
}

#[test]
fn names_of_tenhou_are_decoded() {
    let person = |name| Person {
        name,
        ..Person::default()
    };
    let start = GameStart {
        platform: Platform::Tenhou,
        people: PerSeat(["%E6%9D%B1", "%41", "50%", "plain"].map(person)),
        ..start()
    };
    let (lines, _) = written(&[Event::GameStart(&start)]);
    assert!(
        lines[0].contains(r#""names":["東","A","50%","plain"]"#),
        "{}",
        lines[0]
    );
}

#[test]
fn han_add_up_and_yakuman_count_a_hundred() {
    let entry = |yaku, han| ClaimedYaku {
        name: ClaimedName::Yaku(yaku),
        han,
    };
    let ura = ClaimedYaku {
        name: ClaimedName::Bonus(Bonus::UraDora),
        han: 0,
    };
    let mut claim = WinClaim::new(seat(0), seat(0));
    let list = [
        entry(Yaku::Riichi, 1),
        entry(Yaku::Haku, 1),
        entry(Yaku::SeatEast, 1),
        entry(Yaku::Chun, 1),
        ura,
    ];
    claim.yaku = Some(list.into_iter().collect());
    let (lines, losses) = written(&[Event::Win(&claim)]);
    assert_eq!(
        lines[0],
        r#"{"type":"hora","actor":0,"target":0,"yakus":[["reach",1],["sangenpai",2],["jikaze",1]],"fan":4}"#
    );
    assert_eq!((losses.of(Loss::YakuForm), losses.of(Loss::EmptyEntries)), (3, 1));
    let mut claim = WinClaim::new(seat(0), seat(0));
    claim.yakuman = Some(
        [entry(Yaku::SuuankouTanki, 0), entry(Yaku::Tsuuiisou, 0)]
            .into_iter()
            .collect(),
    );
    let (lines, _) = written(&[Event::Win(&claim)]);
    assert_eq!(
        lines[0],
        r#"{"type":"hora","actor":0,"target":0,"yakus":[["suanko",100],["tsuiso",100]],"fan":200}"#
    );
    claim.multiple = Some(3);
    let (lines, _) = written(&[Event::Win(&claim)]);
    assert!(lines[0].ends_with(r#""fan":300}"#));
}

#[test]
fn what_mjai_has_no_place_for_is_counted() {
    let people = PerSeat::from_fn(|_| Person {
        rate: "1500.00",
        ..Person::default()
    });
    let start = GameStart {
        seed: Some("mt19937ar"),
        title: ["x", ""],
        people,
        ..start()
    };
    let round = RoundStart {
        id: RoundId::from_index(16, 0),
        index: 16,
        id_inferred: false,
        sticks: 0,
        sticks_inferred: false,
        dealer: seat(0),
        scores: None,
        indicator: t(0),
        hands: PerSeat::default(),
        dice: Some([0, 0]),
        seed: None,
    };
    let draw = DrawClaim {
        kind: DrawKind::TripleRon,
        honba: Some(1),
        sticks: None,
        before: None,
        deltas: None,
        after: None,
        tenpai: None,
        declarer: None,
        shown: PerSeat::default(),
    };
    let end = GameEnd {
        scores: None,
        results: Some(PerSeat::default()),
        decimals: false,
    };
    let away = Event::Disconnect { seat: seat(2) };
    let (lines, losses) = written(&[
        Event::GameStart(&start),
        Event::RoundStart(&round),
        away,
        away,
        Event::DrawnRound(&draw),
        Event::GameEnd(&end),
    ]);
    assert_eq!(lines[2], r#"{"type":"ryukyoku","reason":"sanchaho"}"#);
    assert_eq!(lines[3..], [r#"{"type":"end_kyoku"}"#, r#"{"type":"end_game"}"#]);
    let lost: Vec<_> = losses.iter().collect();
    let expected = [
        (Loss::Seed, 1),
        (Loss::People, 1),
        (Loss::Title, 1),
        (Loss::Copies, 1),
        (Loss::Connections, 2),
        (Loss::RoundIndex, 1),
        (Loss::Dice, 1),
        (Loss::ResultCopies, 1),
        (Loss::FinalResults, 1),
    ];
    assert_eq!(lost, expected);
}

#[test]
fn faults_of_the_reader_come_back_at_the_end() {
    let mut out = Vec::new();
    let mut writer = MjaiWriter::new(&mut out);
    let fault = Fault {
        kind: FaultKind::BadValue,
        at: 7,
        what: "x".to_owned(),
        lost: Lost::Play,
        round: None,
    };
    writer.fault(fault.clone());
    writer.event(EventAt {
        event: Event::DoraRevealed {
            tile: LogTile::face_of(Tile::new(0).unwrap()),
        },
        at: 9,
    });
    assert_eq!(writer.finish(), Err(WriteError::Faulty(fault)));
    assert_eq!(out, b"{\"type\":\"dora\",\"dora_marker\":\"1m\"}\n");
}

#[test]
fn every_yaku_comes_back_under_its_name() {
    for &yaku in Yaku::ALL {
        let mut claim = WinClaim::new(seat(0), seat(1));
        let entry = ClaimedYaku {
            name: ClaimedName::Yaku(yaku),
            han: 1,
        };
        if yaku.is_yakuman() {
            claim.yakuman = Some(std::iter::once(entry).collect());
        } else {
            claim.yaku = Some(std::iter::once(entry).collect());
        }
        let (lines, _) = written(&[Event::Win(&claim)]);
        assert!(!lines[0].contains('?'), "{yaku}");
        let mut names = Names(Vec::new());
        for game in format::split(lines[0].as_bytes(), Format::Mjai) {
            Reader::default().read(Format::Mjai, game, &mut names);
        }
        let [ClaimedYaku { name, .. }] = names.0[..] else {
            panic!("{yaku}: {:?}", names.0);
        };
        match name {
            ClaimedName::Yaku(found) => assert_eq!(found, yaku),
            ClaimedName::AnyOf(set) => assert!(set.has(yaku)),
            name => panic!("{yaku}: {name:?}"),
        }
    }
}

/// Collects the entries of wins.
struct Names(Vec<ClaimedYaku>);

impl EventSink for Names {
    fn event(&mut self, EventAt { event, .. }: EventAt<'_>) {
        if let Event::Win(claim) = event {
            self.0.extend(claim.yaku.iter().flatten());
            self.0.extend(claim.yakuman.iter().flatten());
        }
    }

    fn note(&mut self, _: Note<'_>, _: u64) {}

    fn fault(&mut self, fault: Fault) {
        panic!("{fault:?}");
    }
}
