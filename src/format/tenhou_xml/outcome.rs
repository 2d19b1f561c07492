//! Results: wins, drawn rounds, the end of the game.

use std::fmt::Write;

use arrayvec::{ArrayString, ArrayVec};

use crate::event::{DrawClaim, DrawKind, Event, EventAt, EventSink, Note};
use crate::table::{PerSeat, Points};
use crate::tile::LogTile;
use crate::win::{Bonus, ClaimedName, ClaimedYaku, LimitClass, WinClaim, Yaku};

use super::attributes::{Names, Problem, Value};
use super::meld_code::{self, UnknownMeldCode};
use super::value::{self, Bad, Numbers};
use super::{EndAt, Pass};

/// What an entry with this number names.
pub(super) fn name(number: i32) -> ClaimedName {
    if let Ok(id) = u16::try_from(number) {
        if let Some(yaku) = Yaku::from_tenhou_id(id) {
            return ClaimedName::Yaku(yaku);
        }
        if let Some(bonus) = Bonus::ALL.into_iter().find(|bonus| bonus.tenhou_id() == Some(id)) {
            return ClaimedName::Bonus(bonus);
        }
    }
    let mut text = ArrayString::new();
    // Every i32 fits.
    let _ = write!(text, "{number}");
    ClaimedName::Unknown(text)
}

/// Pairs of number and han.
fn yaku(text: &[u8], entries: &mut ArrayVec<ClaimedYaku, 32>) -> Result<(), Bad> {
    let mut numbers = Numbers::new(text);
    while let Some(number) = numbers.next() {
        let name = name(number?);
        let odd = Bad::count(entries.len() * 2 + 1, entries.len() as u8 * 2 + 2);
        let han = numbers.next().unwrap_or(Err(odd))?;
        let han = u16::try_from(han).map_err(|_| Bad::OutOfRange(han))?;
        entries
            .try_push(ClaimedYaku { name, han })
            .map_err(|_| Bad::TooMany { most: 32 })?;
    }
    Ok(())
}

/// Numbers alone.
fn yakuman(text: &[u8], entries: &mut ArrayVec<ClaimedYaku, 16>) -> Result<(), Bad> {
    for number in Numbers::new(text) {
        let name = name(number?);
        entries
            .try_push(ClaimedYaku { name, han: 0 })
            .map_err(|_| Bad::TooMany { most: 16 })?;
    }
    Ok(())
}

/// Fu, points (not hundreds), limit.
fn worth(text: &[u8]) -> Result<(u16, Points, LimitClass), Bad> {
    worth_of(value::numbers(text)?)
}

/// The worth that these numbers mean.
#[inline]
pub(super) fn worth_of([fu, points, limit]: [i32; 3]) -> Result<(u16, Points, LimitClass), Bad> {
    let limit = usize::try_from(limit)
        .ok()
        .and_then(|limit| LimitClass::ALL.get(limit))
        .ok_or(Bad::OutOfRange(limit))?;
    let fu = u16::try_from(fu).map_err(|_| Bad::OutOfRange(fu))?;
    Ok((fu, Points(points), *limit))
}

fn draw_kind(text: &[u8]) -> Result<DrawKind, Bad> {
    Ok(match text {
        b"yao9" => DrawKind::NineKinds,
        b"kaze4" => DrawKind::FourWinds,
        b"reach4" => DrawKind::FourRiichi,
        b"ron3" => DrawKind::TripleRon,
        b"kan4" => DrawKind::FourKans,
        b"nm" => DrawKind::NagashiMangan,
        _ => return Err(Bad::UnknownWord),
    })
}

/// A shown hand; a list without tiles shows none.
fn shown(hand: &Value<'_>) -> Result<Option<ArrayVec<LogTile, 14>>, Problem> {
    Ok(hand.read(value::tiles)?.filter(|tiles| !tiles.is_empty()))
}

impl<S: EventSink> Pass<'_, '_, S> {
    pub(super) fn agari(&mut self, at: u64) -> Result<(), Problem> {
        static NAMES: Names<16> = Names::of(
            "AGARI",
            [
                "ba",
                "hai",
                "m",
                "machi",
                "ten",
                "yaku",
                "yakuman",
                "chip",
                "doraHai",
                "doraHaiUra",
                "who",
                "fromWho",
                "paoWho",
                "sc",
                "owari",
                "ratio",
            ],
        );
        let [
            ba,
            hand,
            melds,
            machi,
            ten,
            yaku_list,
            yakuman_list,
            chips,
            dora,
            ura,
            who,
            from,
            pao,
            sc,
            owari,
            _,
        ] = self.values(&NAMES)?;
        if chips.is_given() {
            self.sink.note(Note::Chips, at);
        }
        let winner = who.need(value::seat)?;
        let claim = &mut *self.claim;
        *claim = WinClaim::new(winner, from.need(value::seat)?);
        let (honba, sticks) = ba.need(value::counters)?;
        claim.honba = Some(honba);
        claim.sticks = Some(sticks);
        claim.hand = Some(hand.need(value::tiles)?);
        claim.melds = melds.read(|text| {
            let mut melds = ArrayVec::new();
            for code in Numbers::new(text) {
                let code = code?;
                let code = u16::try_from(code).map_err(|_| Bad::OutOfRange(code))?;
                let meld =
                    meld_code::decode(code, winner).map_err(|UnknownMeldCode(code)| Bad::NoMeld(code))?;
                melds.try_push(meld).map_err(|_| Bad::TooMany { most: 8 })?;
            }
            Ok(melds)
        })?;
        // Left out where there are none: the log then says that the winner has no meld.
        claim.melds.get_or_insert_default();
        claim.winning_tile = Some(machi.need(value::tile)?);
        let (fu, points, limit) = ten.need(worth)?;
        claim.fu = Some(fu);
        claim.points = Some(points);
        claim.limit = Some(limit);
        let named = yakuman_list.read(|text| yakuman(text, claim.yakuman.insert(ArrayVec::new())))?;
        let list = |text: &[u8]| yaku(text, claim.yaku.insert(ArrayVec::new()));
        match named {
            Some(()) => yaku_list.read(list)?,
            None => Some(yaku_list.need(list)?),
        };
        claim.indicators = Some(dora.need(value::tiles)?);
        claim.ura = ura.read(value::tiles)?;
        claim.liable = pao.read(value::seat)?;
        let (before, deltas) = sc.need(value::changes)?;
        claim.before = Some(before);
        claim.deltas = Some(deltas);
        self.win(at);
        self.owari(&owari, at)
    }

    /// Tells of the win that the claim holds.
    pub(super) fn win(&mut self, at: u64) {
        self.start(at);
        let event = Event::Win(self.claim);
        self.sink.event(EventAt { event, at });
    }

    pub(super) fn ryuukyoku(&mut self, at: u64) -> Result<(), Problem> {
        static NAMES: Names<9> = Names::of(
            "RYUUKYOKU",
            [
                "type", "ba", "sc", "hai0", "hai1", "hai2", "hai3", "owari", "ratio",
            ],
        );
        let [kind, ba, sc, h0, h1, h2, h3, owari, _] = self.values(&NAMES)?;
        let (honba, sticks) = ba.need(value::counters)?;
        let (before, deltas) = sc.need(value::changes)?;
        let claim = DrawClaim {
            kind: kind.read(draw_kind)?.unwrap_or(DrawKind::Exhaustive),
            honba: Some(honba),
            sticks: Some(sticks),
            before: Some(before),
            deltas: Some(deltas),
            after: None,
            tenpai: None,
            declarer: None,
            shown: PerSeat([shown(&h0)?, shown(&h1)?, shown(&h2)?, shown(&h3)?]),
        };
        self.event(Event::DrawnRound(&claim), at);
        self.owari(&owari, at)
    }

    /// Keeps the end of the game until the last of several winners is told.
    fn owari(&mut self, owari: &Value<'_>, at: u64) -> Result<(), Problem> {
        if let Some(end) = owari.read(value::game_end)? {
            self.end = Some(EndAt { end, at });
        }
        Ok(())
    }

    /// Tells the sink that the game is over, if a result said so.
    pub(super) fn flush_end(&mut self) {
        if let Some(EndAt { end, at }) = self.end.take() {
            self.event(Event::GameEnd(&end), at);
        }
    }
}
