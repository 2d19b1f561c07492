//! Every dialect feature on a few lines of our own.

use std::fmt::Write as _;

use super::*;
use crate::event::{DrawClaim, Event, EventAt, GameStart, Platform, RoundStart};
use crate::format::{self, Format};
use crate::table::Call;
use crate::tile::LogTile;
use crate::win::{ClaimedName, ClaimedYaku, WinClaim, Yaku};

mod damage;
mod dialects;
mod outcomes;

/// Everything a reader says, one line each.
#[derive(Debug, Default)]
struct Told {
    lines: Vec<String>,
    /// Byte positions, one for each line.
    at: Vec<u64>,
    wins: Vec<WinClaim>,
    draws: Vec<DrawClaim>,
}

impl Told {
    fn line(&mut self, at: u64, line: String) {
        self.lines.push(line);
        self.at.push(at);
    }
}

fn tiles(tiles: &[LogTile]) -> String {
    tiles.iter().fold(String::new(), |mut text, tile| {
        let _ = write!(text, "{tile:?}");
        text
    })
}

fn points(points: Option<PerSeat<Points>>) -> String {
    points.map_or("-".to_owned(), |PerSeat(points)| {
        points.map(|points| points.0.to_string()).join(",")
    })
}

fn game_start(start: &GameStart<'_>) -> String {
    let names: Vec<_> = start.people.0.iter().map(|person| person.name).collect();
    let mut text = format!("game of {} {}", start.table.players.count(), names.join("/"));
    if !start.table.south_rounds {
        text.push_str(" east");
    }
    if !start.table.red_fives {
        text.push_str(" no-reds");
    }
    if start.platform != Platform::Unknown {
        let _ = write!(text, " {:?}", start.platform);
    }
    for (name, value) in [("rule", start.rules_name), ("csrule", start.house_rules)] {
        if let Some(value) = value {
            let _ = write!(text, " {name}={value}");
        }
    }
    if let Some(table_type) = start.table_type {
        let _ = write!(text, " type={table_type} lobby={:?}", start.lobby);
    }
    text
}

fn round_start(start: &RoundStart<'_>) -> String {
    let inferred = |inferred| if inferred { "?" } else { "" };
    format!(
        "{}{} +{} sticks {}{} dealer {} {} dora {:?} {}",
        start.id,
        inferred(start.id_inferred),
        start.id.honba,
        start.sticks,
        inferred(start.sticks_inferred),
        start.dealer,
        points(start.scores),
        start.indicator,
        start
            .hands
            .0
            .iter()
            .map(|hand| tiles(hand))
            .collect::<Vec<_>>()
            .join(" "),
    )
}

fn call(call: Call<LogTile>) -> String {
    match call {
        Call::Chi(chi) => format!("chi {:?} {} from {}", chi.called, tiles(&chi.own), chi.from),
        Call::Pon(pon) => format!("pon {:?} {} from {}", pon.called, tiles(&pon.own), pon.from),
        Call::Daiminkan(kan) => format!("daiminkan {:?} {} from {}", kan.called, tiles(&kan.own), kan.from),
        Call::Ankan(kan) => format!("ankan {}", tiles(&kan.tiles)),
        Call::Kakan { added, pon } => format!("kakan {added:?} {pon:?}"),
    }
}

impl EventSink for Told {
    fn event(&mut self, EventAt { event, at }: EventAt<'_>) {
        let line = match event {
            Event::GameStart(start) => game_start(start),
            Event::RoundStart(start) => round_start(start),
            Event::Draw { seat, tile } => format!("{seat} draws {tile:?}"),
            Event::Discard {
                seat,
                tile,
                tsumogiri,
            } => format!(
                "{seat} discards {tile:?}{}",
                match tsumogiri {
                    None => "",
                    Some(true) => " drawn",
                    Some(false) => " held",
                }
            ),
            Event::Call { seat, call: made } => format!("{seat} {}", call(made)),
            Event::Kita { seat, tile } => format!("{seat} kita {tile:?}"),
            Event::Riichi { seat } => format!("{seat} riichi"),
            Event::RiichiAccepted { seat, scores } => format!("{seat} pays {}", points(scores)),
            Event::DoraRevealed { tile } => format!("dora {tile:?}"),
            Event::Win(claim) => {
                self.wins.push(claim.clone());
                format!("{} wins from {}", claim.winner, claim.from)
            }
            Event::DrawnRound(claim) => {
                self.draws.push(claim.clone());
                format!("drawn {}", claim.kind.id())
            }
            Event::GameEnd(end) => format!("end {}", points(end.scores)),
            event @ (Event::Disconnect { .. } | Event::Reconnect { .. }) => panic!("{event:?}"),
        };
        self.line(at, line);
    }

    fn note(&mut self, note: Note<'_>, at: u64) {
        let line = match note {
            Note::UnknownAttribute { element, attribute } => format!("unknown {element}.{attribute}"),
            Note::DuplicateAttribute {
                element,
                attribute,
                same,
            } => format!("twice {element}.{attribute} {same}"),
            Note::Chips => "chips".to_owned(),
            Note::Skipped { element } => format!("skipped {element}"),
        };
        self.line(at, line);
    }

    fn fault(&mut self, fault: Fault) {
        self.line(fault.at, format!("{:?} {}", fault.kind, fault.what));
    }
}

fn told_by(mut reader: Reader, document: &[u8]) -> Vec<Told> {
    let games = format::split(document, Format::Mjai);
    games
        .map(|game| {
            let mut told = Told::default();
            reader.read(game, &mut told);
            told
        })
        .collect()
}

/// What both readers say, game by game.
fn games(document: impl AsRef<[u8]>) -> Vec<Told> {
    let document = document.as_ref();
    let told = told_by(Reader::default(), document);
    for (game, by_serde) in told.iter().zip(told_by(Reader::by_serde_alone(), document)) {
        assert_eq!(game.lines, by_serde.lines);
        assert_eq!(game.at, by_serde.at);
        assert_eq!(game.wins, by_serde.wins);
    }
    told
}

/// What both readers say of a document of one game.
fn told(document: impl AsRef<[u8]>) -> Told {
    let mut games = games(document);
    assert_eq!(games.len(), 1);
    games.remove(0)
}

const HANDS: &str = r#"[["1m","2m","3m","4m","5m","6m","7m","8m","9m","1p","2p","3p","E"],["1p","2p","3p","4p","5pr","6p","7p","8p","9p","1s","2s","3s","S"],["1s","2s","3s","4s","5s","6s","7s","8s","9s","1m","2m","3m","W"],["P","P","P","F","F","F","C","C","C","N","N","N","5sr"]]"#;

/// How [`HANDS`] are told.
const HANDS_TOLD: &str = "1m2m3m4m5m6m7m8m9m1p2p3p1z 1p2p3p4p0p6p7p8p9p1s2s3s2z 1s2s3s4s5s6s7s8s9s1m2m3m3z 5z5z5z6z6z6z7z7z7z4z4z4z0s";

/// A deal in the dialect of Mortal.
fn deal() -> String {
    format!(
        r#"{{"type":"start_kyoku","bakaze":"E","dora_marker":"4s","kyoku":1,"honba":0,"kyotaku":0,"oya":0,"scores":[25000,25000,25000,25000],"tehais":{HANDS}}}"#
    )
}

/// What is told of [`deal`].
fn deal_told() -> String {
    format!("E1 +0 sticks 0 dealer 0 25000,25000,25000,25000 dora 4s {HANDS_TOLD}")
}

/// What is told of these lines after a start and a [`deal`].
fn in_round(start: &str, lines: &[&str]) -> Told {
    let mut told = told([start, &deal(), &lines.join("\n")].join("\n"));
    told.lines.drain(..2);
    told.at.drain(..2);
    told
}
