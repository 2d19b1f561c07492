//! The results of a round: what the text claims, put into the log's terms, and whether the play
//! allows it.

use haifu::event::{DrawClaim, DrawKind, Event, EventSink};
use haifu::table::{PerSeat, Players, Points, Seat, Wind};
use haifu::tile::{Tile, TileId};
use haifu::win::{Bonus, ClaimedName, ClaimedYaku, WinClaim, Yaku};

use super::game::Outcome;
use super::round::{Move, Play};
use super::text::{self, Draw, Win};

impl<S: EventSink> Play<'_, S> {
    pub(crate) fn win(&mut self, win: &Win) -> Result<(), String> {
        let earlier = match self.outcome {
            None => 0,
            Some(Outcome::Win { winners, .. }) => winners,
            Some(_) => return Err("the round is over".into()),
        };
        let seat = win.winner;
        let (from, tile) = self.winning_tile(win)?;
        let riichi = self.seats[seat].riichi;
        let has_ura = win.yaku.iter().any(|(name, _)| name == Bonus::UraDora.id());
        if riichi && win.yakuman.is_empty() && !has_ura {
            return Err("a riichi winner lists ura_dora, even if 0".into());
        }
        let shown = if riichi { self.turned.len() } else { 0 };
        if win.ura.len() != shown {
            return Err(format!("{shown} ura indicators needed"));
        }
        self.show_ura(&win.ura)?;
        let yaku: Vec<ClaimedYaku> = win
            .yaku
            .iter()
            .map(|(name, han)| self.entry(seat, name, *han))
            .collect::<Result<_, _>>()?;
        let total: u16 = yaku.iter().map(|entry| entry.han).sum();
        if win.yakuman.is_empty() != win.han.is_some() || win.han.is_some_and(|han| han != total) {
            return Err(format!("han given {:?}, listed {total}", win.han));
        }
        let sticks = self.standing.sticks;
        let deltas = match win.pay {
            Some(pay) => pay,
            None => self.plain_ron(win, from)?,
        };
        if deltas.0.iter().copied().sum::<Points>() != Points(i32::from(sticks) * 1000) {
            return Err(format!("payments do not add up to {sticks} sticks"));
        }
        let player = &self.seats[seat];
        let claim = WinClaim {
            winner: seat,
            from,
            yaku: win.yakuman.is_empty().then(|| yaku.into_iter().collect()),
            yakuman: (!win.yakuman.is_empty()).then(|| {
                let entry = |&yaku| ClaimedYaku {
                    name: ClaimedName::Yaku(yaku),
                    han: 0,
                };
                win.yakuman.iter().map(entry).collect()
            }),
            fu: Some(win.fu),
            han: None,
            points: Some(win.points),
            limit: Some(win.limit),
            multiple: None,
            hand: Some(player.sorted_hand().into_iter().map(Into::into).collect()),
            melds: Some(player.melds.iter().rev().copied().collect()),
            winning_tile: Some(tile.into()),
            indicators: Some(self.turned.iter().map(|&id| id.into()).collect()),
            ura: riichi.then(|| self.ura.iter().map(|&id| id.into()).collect()),
            honba: Some(self.round.id.honba),
            sticks: Some(sticks),
            before: Some(self.standing.scores),
            deltas: Some(deltas),
            after: None,
            liable: win.liable,
        };
        self.emit(Event::Win(&claim));
        self.standing.scores = self.standing.scores + deltas;
        self.standing.sticks = 0;
        let dealer_before = matches!(self.outcome, Some(Outcome::Win { dealer: true, .. }));
        self.outcome = Some(Outcome::Win {
            dealer: dealer_before || seat == self.round.id.dealer(),
            winners: earlier + 1,
        });
        Ok(())
    }

    /// Turns the ura indicators, which all riichi winners share.
    fn show_ura(&mut self, tiles: &[Tile]) -> Result<(), String> {
        let reds = self.reds();
        if self.ura.is_empty() {
            for &tile in tiles {
                let id = self.named(tile)?;
                self.ura.push(id);
            }
        } else if !tiles.is_empty() && !self.ura.iter().map(|id| id.face(reds)).eq(tiles.iter().copied()) {
            return Err("both winners see the same ura indicators".into());
        }
        Ok(())
    }

    /// Whose tile wins, and which; it is put into the winner's hand.
    fn winning_tile(&mut self, win: &Win) -> Result<(Seat, TileId), String> {
        let seat = win.winner;
        let Some(from) = win.from else {
            let drawn = self.drawn.filter(|_| self.next == Move::Act(seat));
            let drawn = drawn.ok_or("the winner has not drawn")?;
            if !self.seats[seat].is_complete() {
                return Err("the hand is not complete".into());
            }
            self.next = Move::Over;
            return Ok((seat, drawn));
        };
        let offer = self.offer.filter(|offer| offer.from == from && seat != from);
        let offer = offer.ok_or("there is no tile to win on")?;
        let waits = self.seats[seat].waits();
        if !waits.contains(&offer.tile.kind().index()) {
            return Err(format!("the tile does not complete the hand, waits {waits:?}"));
        }
        if self.seats[seat].is_furiten(&waits) {
            self.forbid("the winner is furiten")?;
        }
        self.seats[seat].hand.push(offer.tile);
        self.declaring = None;
        self.next = Move::Over;
        Ok((from, offer.tile))
    }

    /// The payment of a ron without liability, where the text leaves it out.
    fn plain_ron(&self, win: &Win, from: Seat) -> Result<PerSeat<Points>, String> {
        if win.from.is_none() || win.liable.is_some() {
            return Err("this win needs its payments".into());
        }
        let each = match self.players() {
            Players::Four => 300,
            Players::Three => 200,
        };
        let ron = win.points + Points(i32::from(self.round.id.honba) * each);
        let mut deltas = PerSeat::<Points>::default();
        deltas[from] = -ron;
        deltas[win.winner] = ron + Points(i32::from(self.standing.sticks) * 1000);
        Ok(deltas)
    }

    fn entry(&self, winner: Seat, name: &str, han: u16) -> Result<ClaimedYaku, String> {
        let wind = |wind: Wind, all: [Yaku; 4]| ClaimedName::Yaku(all[wind.index()]);
        let name = match name {
            "yakuhai_seat" => wind(
                self.players().seat_wind(winner, self.round.id.dealer()),
                [Yaku::SeatEast, Yaku::SeatSouth, Yaku::SeatWest, Yaku::SeatNorth],
            ),
            "yakuhai_round" => wind(
                self.round.id.wind,
                [
                    Yaku::RoundEast,
                    Yaku::RoundSouth,
                    Yaku::RoundWest,
                    Yaku::RoundNorth,
                ],
            ),
            name => {
                let yaku = Yaku::ALL.iter().find(|yaku| yaku.id() == name);
                let yaku = yaku.map(|&yaku| ClaimedName::Yaku(yaku));
                yaku.or_else(|| text::bonus(name).map(ClaimedName::Bonus))
                    .ok_or_else(|| format!("no yaku: {name}"))?
            }
        };
        Ok(ClaimedYaku { name, han })
    }

    /// The abortive draw that the play has reached.
    pub(crate) fn abort_due(&self) -> Option<DrawKind> {
        let kans = self.players().seats().map(|seat| {
            let kans = self.seats[seat].made().filter(|meld| meld.is_kan());
            kans.count()
        });
        let kans: Vec<usize> = kans.collect();
        let four = self.players() == Players::Four;
        let after_discard = matches!(self.next, Move::Draw(_));
        if four && self.four_winds() {
            Some(DrawKind::FourWinds)
        } else if four && Seat::ALL.iter().all(|&seat| self.seats[seat].riichi) {
            Some(DrawKind::FourRiichi)
        } else if after_discard && kans.iter().sum::<usize>() == 4 && !kans.contains(&4) {
            Some(DrawKind::FourKans)
        } else {
            None
        }
    }

    pub(crate) fn draw_round(&mut self, draw: &Draw) -> Result<(), String> {
        let seats = || self.scenario.players.seats();
        if draw.kind == DrawKind::TripleRon {
            let offer = self.offer.ok_or("no tile to win on")?;
            self.declaring = None;
            for &seat in &draw.shown {
                let waits = self.seats[seat].waits();
                if !waits.contains(&offer.tile.kind().index()) || self.seats[seat].is_furiten(&waits) {
                    return Err(format!("seat {seat} cannot win"));
                }
            }
        } else {
            self.let_pass();
        }
        let due = self.abort_due();
        let tenpai: Vec<Seat> = seats()
            .filter(|&seat| !self.seats[seat].waits().is_empty())
            .collect();
        let nagashi = seats().any(|seat| self.seats[seat].is_nagashi());
        let at_end = self.left == 0 && matches!(self.next, Move::Draw(_));
        let fits = match draw.kind {
            DrawKind::Exhaustive => {
                at_end && !nagashi && draw.shown == tenpai && draw.pay == self.noten_payment(&tenpai)
            }
            DrawKind::NagashiMangan => at_end && nagashi && draw.shown == tenpai,
            DrawKind::NineKinds => self.nine_kinds(&draw.shown),
            DrawKind::FourWinds | DrawKind::FourKans => due == Some(draw.kind) && draw.shown.is_empty(),
            DrawKind::FourRiichi => due == Some(draw.kind) && draw.shown.len() == 4,
            DrawKind::TripleRon => draw.shown.len() == 3,
            DrawKind::Unknown => false,
        };
        if !fits {
            self.forbid(&format!(
                "no such draw: tenpai {tenpai:?}, nagashi {nagashi}, {} left, {due:?}, noten payment {:?}",
                self.left,
                self.noten_payment(&tenpai)
            ))?;
        }
        if draw.pay.0.iter().copied().sum::<Points>() != Points(0) {
            return Err("payments do not add up".into());
        }
        let claim = DrawClaim {
            kind: draw.kind,
            honba: Some(self.round.id.honba),
            sticks: Some(self.standing.sticks),
            before: Some(self.standing.scores),
            deltas: Some(draw.pay),
            after: None,
            tenpai: None,
            declarer: None,
            shown: PerSeat::from_fn(|seat| {
                let shows = draw.shown.contains(&seat);
                shows.then(|| {
                    self.seats[seat]
                        .sorted_hand()
                        .into_iter()
                        .map(Into::into)
                        .collect()
                })
            }),
        };
        self.emit(Event::DrawnRound(&claim));
        self.standing.scores = self.standing.scores + draw.pay;
        self.next = Move::Over;
        self.outcome = Some(match draw.kind {
            DrawKind::Exhaustive | DrawKind::NagashiMangan => Outcome::Exhaustive {
                dealer_tenpai: tenpai.contains(&self.round.id.dealer()),
            },
            _ => Outcome::Abort,
        });
        Ok(())
    }

    /// One player shows the first hand of 14 tiles, before any call, with nine kinds or more.
    fn nine_kinds(&self, shown: &[Seat]) -> bool {
        let [seat] = shown else { return false };
        let player = &self.seats[*seat];
        let concealed = player.concealed();
        let kinds = (0..34).filter(|&kind| concealed[kind] > 0 && super::hand::is_yaochu(kind));
        self.next == Move::Act(*seat) && player.discards.is_empty() && self.uncalled && kinds.count() >= 9
    }

    fn noten_payment(&self, tenpai: &[Seat]) -> PerSeat<Points> {
        let players = usize::from(self.players().count());
        let pool = (players as i32 - 1) * 1000;
        let noten = players - tenpai.len();
        PerSeat::from_fn(|seat| {
            if tenpai.is_empty() || noten == 0 || seat.index() >= players {
                Points(0)
            } else if tenpai.contains(&seat) {
                Points(pool / tenpai.len() as i32)
            } else {
                Points(-pool / noten as i32)
            }
        })
    }
}
