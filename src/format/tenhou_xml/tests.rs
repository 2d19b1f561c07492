//! What the reader makes of documents, each oddity in a small one of its own.

mod damage;
mod header;
mod play;
mod spelling;

use std::fmt::Write;

use super::Reader;
use crate::event::{DrawClaim, Event, EventAt, EventSink, Fault, FaultKind, GameStart, Note, RoundStart};
use crate::format::Game;
use crate::table::{Call, PerSeat, Players, Points};
use crate::tile::LogTile;
use crate::win::{ClaimedName, ClaimedYaku, WinClaim};

const GO: &str = r#"<GO type="9" lobby="0"/>"#;
const UN: &str = r#"<UN n0="%41" n1="%42" n2="%43" n3="%44" dan="0,10,19,20" rate="1500,1600,1700.25,1800" sx="M,F,C,M"/>"#;
const TAIKYOKU: &str = r#"<TAIKYOKU oya="0"/>"#;
const INIT: &str = r#"<INIT seed="5,1,2,3,4,120" ten="250,251,249,230" oya="1" hai0="0,4,8,12,16,20,24,28,32,36,40,44,48" hai1="1,5,9,13,17,21,25,29,33,37,41,45,49" hai2="2,6,10,14,18,22,26,30,34,38,42,46,50" hai3="3,7,11,15,19,23,27,31,35,39,43,47,51"/>"#;
const AGARI: &str = r#"<AGARI ba="1,2" hai="52,53,54,55" m="25023" machi="55" ten="30,2000,0" yaku="1,1,52,2" doraHai="120" doraHaiUra="60" who="1" fromWho="2" sc="250,0,251,43,249,-23,230,0" />"#;
const RYUUKYOKU: &str = r#"<RYUUKYOKU ba="0,1" sc="240,-10,250,30,250,-10,250,-10" hai1="1,5,9" />"#;

/// What comes out, one line each.
#[derive(Debug, Default, PartialEq, Eq)]
struct Lines {
    /// Events with their places.
    events: Vec<String>,
    notes: Vec<String>,
    faults: Vec<Fault>,
    places: Vec<u64>,
}

impl EventSink for Lines {
    fn event(&mut self, EventAt { event, at }: EventAt<'_>) {
        self.places.push(at);
        self.events.push(match event {
            Event::GameStart(start) => format!("start {}", game(start)),
            Event::RoundStart(deal) => format!("deal {}", round(deal)),
            Event::Draw { seat, tile } => format!("{seat} draws {tile:?}"),
            Event::Discard {
                seat,
                tile,
                tsumogiri: None,
            } => format!("{seat} discards {tile:?}"),
            Event::Call { seat, call } => format!("{seat} {}", named(call)),
            Event::Kita { seat, tile } => format!("{seat} kita {tile:?}"),
            Event::Riichi { seat } => format!("{seat} riichi"),
            Event::RiichiAccepted { seat, scores } => format!("{seat} accepted {}", points(scores)),
            Event::DoraRevealed { tile } => format!("dora {tile:?}"),
            Event::Win(claim) => format!("win {}", win(claim)),
            Event::DrawnRound(claim) => format!("drawn {}", drawn(claim)),
            Event::Disconnect { seat } => format!("{seat} gone"),
            Event::Reconnect { seat } => format!("{seat} back"),
            Event::GameEnd(end) => format!(
                "end {} {:?} {}",
                points(end.scores),
                end.results.unwrap().0,
                end.decimals
            ),
            Event::Discard { .. } => panic!("a mjlog does not mark tsumogiri"),
        });
    }

    fn note(&mut self, note: Note<'_>, at: u64) {
        self.notes.push(match note {
            Note::UnknownAttribute { element, attribute } => format!("{element} {attribute} unknown {at}"),
            Note::DuplicateAttribute {
                element,
                attribute,
                same,
            } => format!("{element} {attribute} twice {same} {at}"),
            Note::Chips => format!("chips {at}"),
            Note::Skipped { element } => format!("{element} skipped {at}"),
        });
    }

    fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }
}

fn game(start: &GameStart<'_>) -> String {
    let people = start
        .people
        .0
        .map(|p| format!("{} {:?} {} {}", p.name, p.dan, p.rate, p.sex));
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {people:?}",
        start.table, start.seed, start.reference, start.lobby, start.table_type, start.house_rules
    )
}

fn round(deal: &RoundStart<'_>) -> String {
    format!(
        "{} {} {} dealer {} {} {:?} {:?} {:?} {:?}",
        deal.id,
        deal.id.honba,
        deal.sticks,
        deal.dealer,
        points(deal.scores),
        deal.indicator,
        deal.hands.0,
        deal.dice,
        deal.seed
    )
}

fn named(call: Call<LogTile>) -> String {
    match call {
        Call::Chi(chi) => format!("chi {:?} {:?} from {}", chi.called, chi.own, chi.from),
        Call::Pon(pon) => format!("pon {:?} {:?} from {}", pon.called, pon.own, pon.from),
        Call::Kakan { added, .. } => format!("kakan {added:?}"),
        other => format!("{other:?}"),
    }
}

fn entries<const N: usize>(list: Option<&arrayvec::ArrayVec<ClaimedYaku, N>>) -> String {
    let Some(list) = list else { return "-".into() };
    let names = list.iter().map(|entry| match entry.name {
        ClaimedName::Yaku(yaku) => format!("{yaku}:{}", entry.han),
        ClaimedName::Bonus(bonus) => format!("{}:{}", bonus.id(), entry.han),
        other => format!("{other:?}:{}", entry.han),
    });
    names.collect::<Vec<_>>().join(" ")
}

fn win(claim: &WinClaim) -> String {
    let mut line = format!("{} from {}", claim.winner, claim.from);
    let _ = write!(
        line,
        " {:?}+{:?} {:?}",
        claim.hand, claim.winning_tile, claim.melds
    );
    let _ = write!(
        line,
        " [{}] [{}]",
        entries(claim.yaku.as_ref()),
        entries(claim.yakuman.as_ref())
    );
    let _ = write!(line, " {:?} {:?} {:?}", claim.fu, claim.points, claim.limit);
    let _ = write!(line, " {:?} {:?}", claim.indicators, claim.ura);
    let _ = write!(
        line,
        " {:?} {:?} liable {:?}",
        claim.honba, claim.sticks, claim.liable
    );
    let _ = write!(line, " {} {}", points(claim.before), points(claim.deltas));
    line
}

fn drawn(claim: &DrawClaim) -> String {
    format!(
        "{} {:?} {:?} {} {} {:?}",
        claim.kind.id(),
        claim.honba,
        claim.sticks,
        points(claim.before),
        points(claim.deltas),
        claim.shown.0
    )
}

fn points(points: Option<PerSeat<Points>>) -> String {
    points.map_or("-".into(), |points| format!("{:?}", points.0.map(|p| p.0)))
}

/// What comes of a game, which is the same whether elements are decoded where they stand or not.
fn told(bytes: &[u8], offset: u64) -> Lines {
    let [lines, by_attributes] = [Reader::default(), Reader::by_attributes_alone()].map(|mut reader| {
        let mut lines = Lines::default();
        let line = 1;
        reader.read(Game { offset, line, bytes }, &mut lines);
        lines
    });
    assert_eq!(lines, by_attributes, "{}", String::from_utf8_lossy(bytes));
    lines
}

fn read(document: &[u8]) -> Lines {
    told(document, 0)
}

/// The events of elements that stand in a game under way, without notes or faults.
fn events(elements: &str) -> Vec<String> {
    let lines = in_game(elements);
    let notes: Vec<_> = lines
        .notes
        .iter()
        .filter(|note| !note.starts_with("chips "))
        .collect();
    assert!(notes.is_empty(), "{elements}: {notes:?}");
    assert!(lines.faults.is_empty(), "{elements}: {:?}", lines.faults);
    lines.events
}

/// What comes of elements that stand in a game under way, faults and notes at their places there.
fn in_game(elements: &str) -> Lines {
    in_game_bytes(elements.as_bytes())
}

fn in_game_bytes(elements: &[u8]) -> Lines {
    let before = format!("<mjloggm ver=\"2.3\">{GO}{TAIKYOKU}{INIT}");
    let bytes = [before.as_bytes(), elements].concat();
    let mut lines = told(&bytes, 1000 - before.len() as u64);
    assert!(lines.events[0].starts_with("start"));
    assert!(lines.events[1].starts_with("deal"));
    lines.events.drain(..2);
    lines.places.drain(..2);
    lines
}

#[test]
fn a_game_comes_out_as_it_went() {
    let elements = [
        r#"<mjloggm ver="2.3">"#,
        r#"<SHUFFLE seed="mt19937ar-sha512-n288-base64,AAAA" ref=""/>"#,
        GO,
        UN,
        TAIKYOKU,
        INIT,
        "<U52/>",
        "<E135/>",
        r#"<N who="2" m="25023" />"#,
        "<F0/>",
        r#"<DORA hai="61" />"#,
        "<W77/>",
        r#"<REACH who="3" step="1"/>"#,
        "<G77/>",
        r#"<REACH who="3" ten="250,251,249,220" step="2"/>"#,
        "<T9/>",
        "<D9/>",
        AGARI,
        "</mjloggm>",
    ];
    let lines = read(elements.concat().as_bytes());
    let expected = [
        "start TableOptions { players: Four, red_fives: true, open_tanyao: true, south_rounds: true, \
         chips: false, house_rules: false } Some(\"mt19937ar-sha512-n288-base64,AAAA\") Some(\"\") Some(0) Some(9) None \
         [\"%41 Some(0) 1500 M\", \"%42 Some(10) 1600 F\", \"%43 Some(19) 1700.25 C\", \"%44 Some(20) 1800 M\"]",
        "deal S2 1 2 dealer 1 [25000, 25100, 24900, 23000] #120 \
         [[#0, #4, #8, #12, #16, #20, #24, #28, #32, #36, #40, #44, #48], \
         [#1, #5, #9, #13, #17, #21, #25, #29, #33, #37, #41, #45, #49], \
         [#2, #6, #10, #14, #18, #22, #26, #30, #34, #38, #42, #46, #50], \
         [#3, #7, #11, #15, #19, #23, #27, #31, #35, #39, #43, #47, #51]] Some([3, 4]) None",
        "1 draws #52",
        "1 discards #135",
        "2 chi #43 [#45, #51] from 1",
        "2 discards #0",
        "dora #61",
        "3 draws #77",
        "3 riichi",
        "3 discards #77",
        "3 accepted [25000, 25100, 24900, 22000]",
        "0 draws #9",
        "0 discards #9",
        "win 1 from 2 Some([#52, #53, #54, #55])+Some(#55) Some([Meld(Chi(Chi { called: #43, own: [#45, #51], from: seat 0 }))]) \
         [riichi:1 dora:2] [-] Some(30) Some(Points(2000)) Some(None) Some([#120]) Some([#60]) Some(1) Some(2) liable None \
         [25000, 25100, 24900, 23000] [0, 4300, -2300, 0]",
    ];
    assert_eq!(lines.events, expected);
    // Every event stands at its element, the start of the game where play begins.
    let mut places = Vec::new();
    let mut at = 0;
    for element in elements {
        places.push(at);
        at += element.len() as u64;
    }
    assert_eq!(lines.places, places[4..18]);
    assert!(lines.notes.is_empty() && lines.faults.is_empty());
}
