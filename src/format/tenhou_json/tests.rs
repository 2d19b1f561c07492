//! Rounds of our own, each with one peculiarity, and what the reader tells of them.

use std::fmt::Write as _;

use super::*;
use crate::event::DrawClaim;
use crate::format::{Format, split};
use crate::table::{Call, Meld, Points};
use crate::tile::RedFives;
use crate::win::{ClaimedName, ClaimedYaku, WinClaim};

mod documents;
mod play;
mod results;

/// What a sink hears, one line per event, note and fault.
#[derive(Default)]
struct Heard(Vec<String>);

fn tile(tile: LogTile) -> String {
    format!("{tile:?}")
}

fn tiles(list: &[LogTile]) -> String {
    list.iter().copied().map(tile).collect::<Vec<_>>().join(" ")
}

fn points(points: PerSeat<Points>) -> String {
    points.0.map(|points| points.to_string()).join(" ")
}

fn entries(list: &[ClaimedYaku]) -> String {
    let entry = |entry: &ClaimedYaku| {
        let name = match &entry.name {
            ClaimedName::Yaku(yaku) => yaku.id().to_owned(),
            ClaimedName::AnyOf(set) => format!("{set:?}"),
            ClaimedName::Bonus(bonus) => bonus.id().to_owned(),
            ClaimedName::Unknown(name) => format!("unknown {name}"),
        };
        format!("{name}:{}", entry.han)
    };
    list.iter().map(entry).collect::<Vec<_>>().join(" ")
}

fn win(claim: &WinClaim) -> String {
    let mut text = format!("win {} from {}", claim.winner, claim.from);
    let mut say = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            let _ = write!(text, ", {name} {value}");
        }
    };
    say("liable", claim.liable.map(|seat| seat.to_string()));
    say("fu", claim.fu.map(|fu| fu.to_string()));
    say("han", claim.han.map(|han| han.to_string()));
    say("points", claim.points.map(|points| points.to_string()));
    say("limit", claim.limit.map(|limit| limit.to_string()));
    say("yaku", claim.yaku.as_deref().map(entries));
    say("yakuman", claim.yakuman.as_deref().map(entries));
    say("indicators", claim.indicators.as_deref().map(tiles));
    say("ura", claim.ura.as_deref().map(tiles));
    say("deltas", claim.deltas.map(points));
    assert!(claim.hand.is_none() && claim.melds.is_none() && claim.winning_tile.is_none());
    assert!(claim.before.is_none() && claim.after.is_none());
    assert!(claim.honba.is_none() && claim.sticks.is_none() && claim.multiple.is_none());
    text
}

fn draw(claim: &DrawClaim) -> String {
    let mut text = format!("drawn {}", claim.kind.id());
    if let Some(tenpai) = claim.tenpai {
        let _ = write!(text, ", tenpai {:?}", tenpai.0);
    }
    if let Some(deltas) = claim.deltas {
        let _ = write!(text, ", deltas {}", points(deltas));
    }
    text
}

fn call(call: Call<LogTile>) -> String {
    match call {
        Call::Kakan {
            added,
            pon: Some(pon),
        } => {
            format!("adds {} to {}", tile(added), self::call(Call::Pon(pon)))
        }
        Call::Kakan { added, pon: None } => format!("adds {}", tile(added)),
        Call::Chi(chi) => format!(
            "chi {} with {} of {}",
            tile(chi.called),
            tiles(&chi.own),
            chi.from
        ),
        Call::Pon(pon) => format!(
            "pon {} with {} of {}",
            tile(pon.called),
            tiles(&pon.own),
            pon.from
        ),
        Call::Daiminkan(kan) => format!(
            "kan {} with {} of {}",
            tile(kan.called),
            tiles(&kan.own),
            kan.from
        ),
        Call::Ankan(kan) => format!("closed kan {}", tiles(&Meld::Ankan(kan).tiles())),
    }
}

impl EventSink for Heard {
    fn event(&mut self, EventAt { event, .. }: EventAt<'_>) {
        self.0.push(match event {
            Event::GameStart(start) => format!("game of {}", start.table.players.count()),
            Event::RoundStart(round) => {
                assert!(!round.id_inferred && !round.sticks_inferred);
                format!(
                    "deal {}.{} sticks {} dealer {} indicator {}",
                    round.id,
                    round.id.honba,
                    round.sticks,
                    round.dealer,
                    tile(round.indicator)
                )
            }
            Event::Draw { seat, tile } => format!("{seat} draws {tile:?}"),
            Event::Discard {
                seat,
                tile,
                tsumogiri,
            } => {
                let how = if tsumogiri.unwrap() {
                    "passes on"
                } else {
                    "discards"
                };
                format!("{seat} {how} {tile:?}")
            }
            Event::Call { seat, call } => format!("{seat} {}", self::call(call)),
            Event::Kita { seat, tile } => format!("{seat} kita {tile:?}"),
            Event::Riichi { seat } => format!("{seat} riichi"),
            Event::RiichiAccepted { seat, scores } => {
                assert_eq!(scores, None);
                format!("{seat} riichi stands")
            }
            Event::DoraRevealed { tile } => format!("turned {tile:?}"),
            Event::Win(claim) => win(claim),
            Event::DrawnRound(claim) => draw(claim),
            Event::Disconnect { seat } => format!("{seat} lost"),
            Event::Reconnect { seat } => format!("{seat} back"),
            Event::GameEnd(end) => match end.scores {
                Some(scores) => format!(
                    "end {} {:?}",
                    points(scores),
                    end.results.map(|results| results.0)
                ),
                None => "end".to_owned(),
            },
        });
    }

    fn note(&mut self, note: Note<'_>, _: u64) {
        self.0.push(match note {
            Note::UnknownAttribute { element, attribute } => format!("unknown {element} {attribute}"),
            Note::DuplicateAttribute { attribute, same, .. } => format!("twice {attribute} {same}"),
            Note::Chips => "chips".to_owned(),
            Note::Skipped { element } => format!("skipped {element}"),
        });
    }

    fn fault(&mut self, fault: Fault) {
        self.0.push(format!("fault at {}: {}", fault.at, fault.what));
    }
}

/// What the reader tells of a document.
fn heard(document: impl AsRef<[u8]>) -> Vec<String> {
    let mut heard = Heard::default();
    let mut reader = Reader::default();
    for game in split(document.as_ref(), Format::TenhouJson) {
        reader.read(game, &mut heard);
    }
    heard.0
}

/// A game of these rounds.
fn game(rounds: &[String]) -> String {
    format!(
        r#"{{"title":["",""],"name":["A","B","C","D"],"rule":{{"disp":"","aka":1}},"log":[{}]}}"#,
        rounds.join(",")
    )
}

/// A round: its place, indicators, and for each seat `hand|incoming|outgoing`.
fn round(place: &str, indicators: &str, seats: [&str; 4], result: &str) -> String {
    let mut text = format!("[[{place}],[25000,25000,25000,25000],[{indicators}],[38,39]");
    for columns in seats {
        for column in columns.split('|').chain(["", ""]).take(3) {
            let _ = write!(text, ",[{column}]");
        }
    }
    text + &format!(",[{result}]]")
}

/// What is told between the deal and the result of East 1 with these columns.
fn told(indicators: &str, seats: [&str; 4], result: &str) -> Vec<String> {
    let mut told = heard(game(&[round("0,0,0", indicators, seats, result)]));
    assert_eq!(told.pop().unwrap(), "end");
    told.split_off(2)
}
