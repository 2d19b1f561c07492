//! Cases that are about payments alone: liability, several winners, nagashi.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;

use super::description::HandError;
use super::words::{pao_cause, wind};
use super::worth::ByWind;
use crate::rules::{MultipleRon, Rules};
use crate::score::points::{self, Payment, Terms, Value};
use crate::score::{self, nagashi};
use crate::table::{Deltas, PerSeat, Points, Seat, Wind};
use crate::tile::{Kind, Tile};
use crate::win::{
    Liabilities, PaoCause, RiichiState, RonKind, TsumoKind, WinMethod, WinSituation, Yaku, YakuSet,
};

/// One case. East deals; seats are named by their winds.
#[derive(Debug, Deserialize)]
pub(super) struct Settlement<'a> {
    #[serde(borrow, default)]
    pub(super) id: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) profile: Option<Cow<'a, str>>,
    #[serde(borrow)]
    kind: Cow<'a, str>,
    #[serde(borrow)]
    winner: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    winners: Vec<Winner<'a>>,
    #[serde(borrow)]
    win: Option<Cow<'a, str>>,
    #[serde(borrow)]
    discarder: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    liable: BTreeMap<Cow<'a, str>, Cow<'a, str>>,
    #[serde(borrow)]
    fed_fourth_kan: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    yakuman: BTreeMap<Cow<'a, str>, u8>,
    counted_han: Option<u16>,
    #[serde(default)]
    honba: u16,
    #[serde(default)]
    riichi_sticks: u16,
    pub(super) expected_deltas: ByWind,
}

/// A winner: a wind alone, or with the points of the hand.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Winner<'a> {
    Seat(#[serde(borrow)] Cow<'a, str>),
    Paid {
        #[serde(borrow)]
        seat: Cow<'a, str>,
        points: i32,
        #[serde(default)]
        riichi: bool,
    },
}

impl Settlement<'_> {
    /// What each seat gains or loses under these rules.
    pub(super) fn settle(&self, rules: &Rules) -> Result<ByWind, HandError> {
        let deltas = match &*self.kind {
            "pao" => self.yakuman(rules)?,
            "ron" | "multiple_ron" => self.rons(rules)?,
            "nagashi" => self.nagashi(rules)?,
            other => return Err(format!("no kind of settlement {other:?}").into()),
        };
        let [east, south, west, north] = deltas.0.map(|points| points.0);
        Ok(ByWind {
            east,
            south,
            west,
            north,
        })
    }

    fn yakuman(&self, rules: &Rules) -> Result<Deltas, HandError> {
        let winner = seat(self.winner.as_deref().ok_or("no winner")?)?;
        let method = match self.win.as_deref() {
            Some("tsumo") => WinMethod::Tsumo(TsumoKind::Ordinary),
            _ => self.ron()?,
        };
        let mut liabilities = Liabilities::NONE;
        for (cause, by) in &self.liable {
            liabilities.set(pao_cause(cause)?, seat(by)?);
        }
        if let Some(by) = &self.fed_fourth_kan {
            liabilities.set(PaoCause::Suukantsu, seat(by)?);
        }
        let mut yakuman = YakuSet::EMPTY;
        let mut multiple = 0u8;
        for (name, &count) in &self.yakuman {
            let yaku = Yaku::ALL.iter().find(|yaku| yaku.id() == name);
            yakuman.insert(*yaku.ok_or_else(|| format!("no yaku {name:?}"))?);
            multiple = multiple.saturating_add(count);
        }
        let Value { base, .. } = match self.counted_han {
            Some(han) => points::counted(han, 30, rules),
            None => points::yakuman(multiple),
        };
        let win = WinSituation {
            liabilities,
            ..self.situation(rules, winner, method)
        };
        let payment = Payment::of(base, Terms::of(&win), rules);
        Ok(score::settle(&win, rules, payment, yakuman))
    }

    fn rons(&self, rules: &Rules) -> Result<Deltas, HandError> {
        let mut winners = Vec::new();
        for winner in &self.winners {
            match winner {
                Winner::Paid {
                    seat: name,
                    points,
                    riichi,
                } => winners.push((seat(name)?, *points, *riichi)),
                Winner::Seat(_) => return Err("a winner of a ron needs points".into()),
            }
        }
        let allowed = match rules.multiple_ron {
            MultipleRon::HeadBump => &winners[..winners.len().min(1)],
            MultipleRon::TwoAtMost if winners.len() > 2 => &[],
            MultipleRon::TwoAtMost | MultipleRon::All => &winners[..],
        };
        let mut deltas = Deltas::default();
        for (i, &(winner, points, riichi)) in allowed.iter().enumerate() {
            let in_riichi = |&&(_, _, riichi): &&(Seat, i32, bool)| riichi;
            let win = WinSituation {
                winners_before: i as u8,
                winners_after: (allowed.len() - i - 1) as u8,
                riichi_winners_after: allowed[i + 1..].iter().filter(in_riichi).count() as u8,
                riichi: if riichi {
                    RiichiState::Declared {
                        double: false,
                        ippatsu: false,
                    }
                } else {
                    RiichiState::No
                },
                ..self.situation(rules, winner, self.ron()?)
            };
            deltas = deltas + score::settle(&win, rules, Payment::Ron(Points(points)), YakuSet::EMPTY);
        }
        Ok(deltas)
    }

    fn nagashi(&self, rules: &Rules) -> Result<Deltas, HandError> {
        let mut winners = PerSeat([false; 4]);
        for winner in &self.winners {
            let (Winner::Seat(name) | Winner::Paid { seat: name, .. }) = winner;
            winners[seat(name)?] = true;
        }
        if let Some(winner) = &self.winner {
            winners[seat(winner)?] = true;
        }
        Ok(nagashi(&winners, Seat::ALL[0], self.honba, rules))
    }

    fn ron(&self) -> Result<WinMethod, HandError> {
        let from = seat(self.discarder.as_deref().ok_or("no discarder")?)?;
        Ok(WinMethod::Ron {
            from,
            on: RonKind::Discard,
        })
    }

    /// A situation of which only the payment matters.
    fn situation(&self, rules: &Rules, winner: Seat, method: WinMethod) -> WinSituation {
        WinSituation {
            players: rules.players,
            winner,
            dealer: Seat::ALL[0],
            round_wind: Wind::East,
            method,
            concealed: arrayvec::ArrayVec::new(),
            melds: arrayvec::ArrayVec::new(),
            winning_tile: Tile::plain(Kind::EAST),
            riichi: RiichiState::No,
            kita: 0,
            indicators: arrayvec::ArrayVec::new(),
            ura: arrayvec::ArrayVec::new(),
            honba: self.honba,
            sticks: self.riichi_sticks,
            winners_before: 0,
            winners_after: 0,
            riichi_winners_after: 0,
            liabilities: Liabilities::NONE,
        }
    }
}

/// The seat with this wind where seat 0 deals.
fn seat(name: &str) -> Result<Seat, HandError> {
    Ok(Seat::ALL[wind(name)?.index()])
}
