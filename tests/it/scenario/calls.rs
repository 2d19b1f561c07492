//! Calls, kans and kita.

use haifu::event::{Event, EventSink};
use haifu::table::{Ankan, Call, Chi, Daiminkan, Kakan, Meld, Players, Pon, Seat};
use haifu::tile::{Kind, LogTile, RedFives, Tile, TileId};
use haifu::win::ClaimedMeld;

use super::player::Player;
use super::round::{Move, Offer, Play};

impl<S: EventSink> Play<'_, S> {
    /// Takes the latest discard for a call.
    fn claim(&mut self, seat: Seat) -> Result<(Seat, TileId), String> {
        let offer = self.offer.filter(|offer| offer.discard && offer.from != seat);
        let offer = offer.ok_or("there is no discard to call")?;
        if self.left == 0 || self.seats[seat].riichi {
            self.forbid("no call here")?;
        }
        self.let_pass();
        self.uncalled = false;
        if let Some(last) = self.seats[offer.from].discards.last_mut() {
            last.1 = true;
        }
        self.drawn = None;
        Ok((offer.from, offer.tile))
    }

    pub(crate) fn chi(&mut self, seat: Seat, own: [Tile; 2]) -> Result<(), String> {
        let (from, called) = self.claim(seat)?;
        if self.players() == Players::Three || self.players().next(from) != seat {
            self.forbid("chi is for the next player")?;
        }
        let reds = self.reds();
        let mut own = [
            self.seats[seat].take(own[0], reds)?,
            self.seats[seat].take(own[1], reds)?,
        ];
        own.sort_unstable();
        let taken = called.kind().index();
        self.swap_calls.push(taken);
        let [low, high] = own.map(|id| id.kind().index());
        if high == low + 1 {
            // Two-sided: the other end is barred too.
            let other = if taken < low {
                high + 1
            } else {
                low.wrapping_sub(1)
            };
            if other < 27 && other / 9 == taken / 9 {
                self.swap_calls.push(other);
            }
        }
        self.next = Move::Act(seat);
        self.meld(
            seat,
            Meld::Chi(Chi {
                called: called.into(),
                own: own.map(Into::into),
                from,
            }),
        );
        Ok(())
    }

    pub(crate) fn pon(&mut self, seat: Seat, own: Option<[Tile; 2]>) -> Result<(), String> {
        let (from, called) = self.claim(seat)?;
        let reds = self.reds();
        let own = match own {
            Some([a, b]) => vec![self.seats[seat].take(a, reds)?, self.seats[seat].take(b, reds)?],
            None => self.seats[seat].take_kind(called.kind(), 2, reds)?,
        };
        self.swap_calls.push(called.kind().index());
        self.next = Move::Act(seat);
        self.meld(
            seat,
            Meld::Pon(Pon {
                called: called.into(),
                own: [own[0].into(), own[1].into()],
                from,
            }),
        );
        Ok(())
    }

    pub(crate) fn daiminkan(&mut self, seat: Seat) -> Result<(), String> {
        let (from, called) = self.claim(seat)?;
        let own = self.seats[seat].take_kind(called.kind(), 3, RedFives::NONE)?;
        self.next = Move::Replace(seat);
        self.open_kan = true;
        self.meld(
            seat,
            Meld::Daiminkan(Daiminkan {
                called: called.into(),
                own: [own[0].into(), own[1].into(), own[2].into()],
                from,
            }),
        );
        Ok(())
    }

    /// A kan or kita in the own turn is possible.
    fn may_set_aside(&self, seat: Seat) -> Result<(), String> {
        self.may_act(seat)?;
        if self.drawn.is_none() || self.left == 0 || self.declaring.is_some() {
            self.forbid("no kan or kita here")?;
        }
        Ok(())
    }

    pub(crate) fn ankan(&mut self, seat: Seat, kind: Kind) -> Result<(), String> {
        self.may_set_aside(seat)?;
        let player = &mut self.seats[seat];
        let drawn = self.drawn.take();
        let mut before = Player {
            hand: player.hand.clone(),
            melds: player.melds.clone(),
            ..Player::default()
        };
        before.hand.retain(|&id| Some(id) != drawn);
        let own = player.take_kind(kind, 4, RedFives::NONE)?;
        self.uncalled = false;
        self.next = Move::Replace(seat);
        let tiles = [own[0], own[1], own[2], own[3]].map(Into::into);
        self.meld(seat, Meld::Ankan(Ankan { tiles }));
        let player = &self.seats[seat];
        if player.riichi && (drawn.is_none_or(|id| id.kind() != kind) || player.waits() != before.waits()) {
            self.forbid("this kan changes a hand in riichi")?;
        }
        self.turn_indicators()?;
        self.turn_indicator()
    }

    pub(crate) fn kakan(&mut self, seat: Seat, tile: Tile) -> Result<(), String> {
        self.may_set_aside(seat)?;
        let reds = self.reds();
        let added = self.seats[seat].take(tile, reds)?;
        let place = self.seats[seat].melds.iter_mut().find_map(|meld| match *meld {
            ClaimedMeld::Meld(Meld::Pon(pon)) if pon.called.kind() == Some(tile.kind()) => Some((meld, pon)),
            _ => None,
        });
        let (place, pon) = place.ok_or("no pon to add to")?;
        let added_tile = added.into();
        *place = ClaimedMeld::Meld(Meld::Kakan(Kakan {
            pon,
            added: added_tile,
        }));
        self.emit(Event::Call {
            seat,
            call: Call::Kakan {
                added: added_tile,
                pon: Some(pon),
            },
        });
        self.turn_indicators()?;
        self.open_kan = true;
        self.set_aside(seat, added);
        Ok(())
    }

    pub(crate) fn kita(&mut self, seat: Seat) -> Result<(), String> {
        self.may_set_aside(seat)?;
        if self.players() != Players::Three {
            self.forbid("kita needs three players")?;
        }
        let reds = self.reds();
        let north = self.seats[seat].take(Kind::NORTH.into(), reds)?;
        if self.seats[seat].riichi && self.drawn != Some(north) {
            self.forbid("in riichi only a drawn north is set aside")?;
        }
        self.seats[seat].melds.push(ClaimedMeld::Kita(north.into()));
        self.emit(Event::Kita {
            seat,
            tile: north.into(),
        });
        self.turn_indicators()?;
        self.set_aside(seat, north);
        Ok(())
    }

    fn set_aside(&mut self, seat: Seat, tile: TileId) {
        self.uncalled = false;
        self.drawn = None;
        self.offer = Some(Offer {
            from: seat,
            tile,
            discard: false,
        });
        self.next = Move::Replace(seat);
    }

    fn meld(&mut self, seat: Seat, meld: Meld<LogTile>) {
        self.seats[seat].melds.push(ClaimedMeld::Meld(meld));
        self.emit(Event::Call {
            seat,
            call: meld.into(),
        });
    }
}
