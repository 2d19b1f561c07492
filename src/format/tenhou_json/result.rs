//! The last element of a round: who won what, or why nobody did.

use arrayvec::{ArrayString, ArrayVec};

use crate::event::{DrawClaim, DrawKind};
use crate::table::{Deltas, PerSeat, Players, Seat};
use crate::win::{ClaimedName, ClaimedYaku, WinClaim};

use super::Trouble;
use super::cursor::{Cursor, Value};
use super::play::LastDiscard;
use super::round;
use super::walk::{Act, Ending, Step};
use super::worth_text::{self, Payment};
use super::yaku_names;

/// A win and its byte position.
#[derive(Debug)]
pub(super) struct Won {
    pub(super) claim: WinClaim,
    pub(super) at: usize,
}

/// What the result says.
#[derive(Debug)]
pub(super) enum Outcome {
    /// Somebody won; the claims are in the list given to [`read`].
    Won,
    /// Nobody won.
    Drawn(DrawClaim),
}

/// What the first string of a result says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Heading {
    Win,
    Draw(DrawKind),
    AllTenpai,
    NoneTenpai,
}

/// The first strings of results: Tenhou's, Mahjong Soul converters' (Japanese, romaji, English), editors'.
const HEADINGS: &[(&str, Heading)] = &[
    ("和了", Heading::Win),
    ("流局", Heading::Draw(DrawKind::Exhaustive)),
    ("流し満貫", Heading::Draw(DrawKind::NagashiMangan)),
    ("全員聴牌", Heading::AllTenpai),
    ("全員不聴", Heading::NoneTenpai),
    ("九種九牌", Heading::Draw(DrawKind::NineKinds)),
    ("四風連打", Heading::Draw(DrawKind::FourWinds)),
    ("四家立直", Heading::Draw(DrawKind::FourRiichi)),
    ("四槓散了", Heading::Draw(DrawKind::FourKans)),
    ("四開槓", Heading::Draw(DrawKind::FourKans)),
    ("三家和了", Heading::Draw(DrawKind::TripleRon)),
    ("三家和", Heading::Draw(DrawKind::TripleRon)),
    ("不明", Heading::Draw(DrawKind::Unknown)),
    ("", Heading::Draw(DrawKind::Unknown)),
    ("Agari", Heading::Win),
    ("Ryuukyoku", Heading::Draw(DrawKind::Exhaustive)),
    ("Exhaustive Draw", Heading::Draw(DrawKind::Exhaustive)),
    ("Nagashi Mangan", Heading::Draw(DrawKind::NagashiMangan)),
    ("Mangan at Draw", Heading::Draw(DrawKind::NagashiMangan)),
    ("Kyuushu Kyuuhai", Heading::Draw(DrawKind::NineKinds)),
    ("Nine Terminal Abortion", Heading::Draw(DrawKind::NineKinds)),
    ("Suufon Renda", Heading::Draw(DrawKind::FourWinds)),
    ("Four Wind Abortion", Heading::Draw(DrawKind::FourWinds)),
    ("Suucha Riichi", Heading::Draw(DrawKind::FourRiichi)),
    ("Four Riichi Abortion", Heading::Draw(DrawKind::FourRiichi)),
    ("Suukaikan", Heading::Draw(DrawKind::FourKans)),
    ("Four Kan Abortion", Heading::Draw(DrawKind::FourKans)),
    ("Sanchahou", Heading::Draw(DrawKind::TripleRon)),
    ("Three Ron Abortion", Heading::Draw(DrawKind::TripleRon)),
    ("流局满贯", Heading::Draw(DrawKind::NagashiMangan)),
    ("流局満貫", Heading::Draw(DrawKind::NagashiMangan)),
    ("九种九牌", Heading::Draw(DrawKind::NineKinds)),
    ("四风连打", Heading::Draw(DrawKind::FourWinds)),
    ("四杠散了", Heading::Draw(DrawKind::FourKans)),
];

/// Tenhou's first string of a draw; `None` for an exhaustive one, which has several.
pub(crate) fn draw_heading(kind: DrawKind) -> Option<&'static str> {
    HEADINGS
        .iter()
        .find(|(_, heading)| *heading == Heading::Draw(kind))
        .map(|&(text, _)| text)
}

/// The result, an array, at the cursor. Wins go to `wins`, words without a known meaning to `unknown`.
///
/// # Errors
/// What is wrong; nothing of the result counts then.
pub(super) fn read(
    cursor: &mut Cursor<'_>,
    players: Players,
    wins: &mut Vec<Won>,
    mut unknown: impl FnMut(&str),
) -> Result<Outcome, Trouble> {
    wins.clear();
    cursor.expect(b'[')?;
    let mut first = true;
    let mut buffer = String::new();
    let mut heading = Heading::Draw(DrawKind::Unknown);
    if cursor.more(&mut first, b']')? {
        let at = cursor.at();
        let Value::Text(text) = cursor.value()? else {
            return Err(Trouble::value(at, "result: no name first"));
        };
        let text = text.decode(&mut buffer).map_err(|bad| Trouble::text(at, bad))?;
        heading = HEADINGS
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(text))
            .map(|&(_, heading)| heading)
            .ok_or_else(|| Trouble::value(at, format!("result: unknown name {text:?}")))?;
        if heading == Heading::Win {
            read_wins(cursor, players, wins, &mut buffer, unknown)?;
            return Ok(Outcome::Won);
        }
    } else {
        return Ok(Outcome::Drawn(draw_claim(heading, None)));
    }
    let mut deltas = None;
    while cursor.more(&mut first, b']')? {
        if deltas.is_none() && cursor.peek() == Some(b'[') {
            deltas = round::points(cursor, "result")?;
        } else {
            unknown(&round::quote(cursor.clone()));
            cursor.skip()?;
        }
    }
    Ok(Outcome::Drawn(draw_claim(heading, deltas)))
}

fn draw_claim(heading: Heading, deltas: Option<Deltas>) -> DrawClaim {
    let (kind, tenpai) = match heading {
        Heading::Draw(kind) => (kind, None),
        Heading::AllTenpai => (DrawKind::Exhaustive, Some(true)),
        Heading::Win | Heading::NoneTenpai => (DrawKind::Exhaustive, Some(false)),
    };
    DrawClaim {
        kind,
        honba: None,
        sticks: None,
        before: None,
        // That nobody pays is said by the name alone.
        deltas: deltas.or(tenpai.map(|_| Deltas::default())),
        after: None,
        tenpai: tenpai.map(|tenpai| PerSeat([tenpai; 4])),
        declarer: None,
        shown: PerSeat([None, None, None, None]),
    }
}

fn read_wins(
    cursor: &mut Cursor<'_>,
    players: Players,
    wins: &mut Vec<Won>,
    buffer: &mut String,
    mut unknown: impl FnMut(&str),
) -> Result<(), Trouble> {
    const MOST: usize = 3;
    // The name is behind us.
    let mut first = false;
    while cursor.more(&mut first, b']')? {
        let at = cursor.at();
        if wins.len() == MOST {
            return Err(Trouble::value(at, "result: more than three wins"));
        }
        let deltas = round::points(cursor, "result")?;
        if !cursor.more(&mut first, b']')? {
            return Err(Trouble::value(at, "result: a win without its detail"));
        }
        let at = cursor.at();
        let mut claim = read_detail(cursor, players, buffer, &mut unknown)?;
        claim.deltas = deltas;
        wins.push(Won { claim, at });
    }
    if wins.is_empty() {
        return Err(Trouble::value(cursor.at(), "result: a win without a winner"));
    }
    Ok(())
}

/// Winner, whose tile, who is liable, worth, yaku. All but the first two may be missing.
fn read_detail(
    cursor: &mut Cursor<'_>,
    players: Players,
    buffer: &mut String,
    unknown: &mut impl FnMut(&str),
) -> Result<WinClaim, Trouble> {
    let start = cursor.at();
    let mut seats = ArrayVec::<Seat, 3>::new();
    let mut claim = None;
    let mut worth_read = false;
    cursor.expect(b'[')?;
    let mut first = true;
    while cursor.more(&mut first, b']')? {
        let at = cursor.at();
        let text = match cursor.value()? {
            Value::Number(number) => Ok(number),
            Value::Text(text) => Err(text.decode(buffer).map_err(|bad| Trouble::text(at, bad))?),
            _ => return Err(Trouble::value(at, "result: no number and no string")),
        };
        let number = text
            .or_else(|text| if claim.is_none() { Ok(text) } else { Err(text) })
            .ok()
            .and_then(|number| number.parse::<u8>().ok());
        match (number, text) {
            (Some(number), _) => {
                let seat = Seat::new(number).filter(|&seat| players.has(seat));
                let seat =
                    seat.ok_or_else(|| Trouble::value(at, "result: a seat that is not in the game"))?;
                seats
                    .try_push(seat)
                    .map_err(|_| Trouble::value(at, "result: more than three seats"))?;
            }
            (None, Ok(_)) => return Err(Trouble::value(at, "result: a seat that is not in the game")),
            (None, Err(text)) => {
                let claim = match &mut claim {
                    Some(claim) => claim,
                    None => claim.insert(claim_of(&seats, start)?),
                };
                if let Some(entry) = yaku_entry(text, unknown) {
                    add(claim, entry).map_err(|()| Trouble::value(at, "result: too many yaku"))?;
                } else if std::mem::replace(&mut worth_read, true) {
                    unknown(text);
                } else {
                    add_worth(claim, text, players, unknown);
                }
            }
        }
    }
    match claim {
        Some(claim) => Ok(claim),
        None => claim_of(&seats, start),
    }
}

fn claim_of(seats: &[Seat], at: usize) -> Result<WinClaim, Trouble> {
    let (Some(&winner), Some(&from)) = (seats.first(), seats.get(1)) else {
        return Err(Trouble::value(at, "result: a win without winner and payer"));
    };
    let mut claim = WinClaim::new(winner, from);
    claim.liable = seats.get(2).copied().filter(|&third| third != winner);
    Ok(claim)
}

fn add_worth(claim: &mut WinClaim, text: &str, players: Players, unknown: &mut impl FnMut(&str)) {
    let worth = worth_text::parse(text);
    if !worth.understood {
        unknown(text);
    }
    claim.fu = worth.fu;
    claim.han = worth.han;
    claim.limit = worth.limit;
    let tsumo = claim.winner == claim.from;
    claim.points = worth
        .payment
        // One amount for a tsumo leaves open whether each pays it.
        .filter(|payment| tsumo != matches!(payment, Payment::One(_)))
        .and_then(|payment| payment.points(players));
}

/// An entry `name(N飜)` or `name(役満)`; `None` for other texts.
fn yaku_entry(text: &str, unknown: &mut impl FnMut(&str)) -> Option<(ClaimedYaku, bool)> {
    let (name, inside) = text.split_once(['(', '（'])?;
    let name = name.trim();
    let han = inside
        .find(|c: char| c.is_ascii_digit())
        .map(|at| &inside[at..])
        .map(|inside| &inside[..inside.bytes().take_while(u8::is_ascii_digit).count()]);
    let is_yakuman = ["役満", "役满", "akuman"]
        .iter()
        .any(|word| inside.contains(word));
    let han = if is_yakuman { None } else { han };
    let meaning = yaku_names::named(name).unwrap_or_else(|| {
        unknown(name);
        let mut known = ArrayString::new();
        for c in name.chars() {
            if known.try_push(c).is_err() {
                break;
            }
        }
        ClaimedName::Unknown(known)
    });
    let is_yakuman = is_yakuman || matches!(meaning, ClaimedName::Yaku(yaku) if yaku.is_yakuman());
    let han = han.and_then(|han| han.parse().ok());
    if han.is_none() && !is_yakuman {
        unknown(text);
    }
    let entry = ClaimedYaku {
        name: meaning,
        han: han.unwrap_or(0),
    };
    Some((entry, is_yakuman))
}

fn add(claim: &mut WinClaim, (entry, is_yakuman): (ClaimedYaku, bool)) -> Result<(), ()> {
    if is_yakuman {
        let list = claim.yakuman.get_or_insert_default();
        list.try_push(entry).map_err(drop)
    } else {
        let list = claim.yaku.get_or_insert_default();
        list.try_push(entry).map_err(drop)
    }
}

impl Outcome {
    /// Whether the last discard was ronned, as far as a riichi is concerned.
    pub(super) fn last_discard(&self, wins: &[Won], steps: &[Step]) -> LastDiscard {
        let ronned = match self {
            Self::Drawn(claim) => claim.kind == DrawKind::TripleRon,
            Self::Won => wins.iter().any(|Won { claim, .. }| {
                claim.from != claim.winner
                    && steps.last().is_some_and(|step| {
                        step.seat != claim.winner && matches!(step.act, Act::Discard { .. })
                    })
            }),
        };
        if ronned {
            LastDiscard::Ronned
        } else {
            LastDiscard::Passed
        }
    }

    /// How the play must have ended.
    pub(super) fn ending(&self, wins: &[Won]) -> Ending {
        match self {
            Self::Won => match wins.first().map(|won| &won.claim) {
                Some(claim) if claim.winner == claim.from => Ending::Tsumo(claim.winner),
                Some(claim) => Ending::Ron(claim.from),
                None => Ending::Unknown,
            },
            Self::Drawn(claim) => match claim.kind {
                DrawKind::NineKinds => Ending::NineKinds,
                DrawKind::Unknown => Ending::Unknown,
                _ => Ending::Discard,
            },
        }
    }
}
