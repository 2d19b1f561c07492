//! Calls and kans.

use super::pao;
use super::state::{Irregularity, LastAct, RoundState};
use crate::table::{Ankan, Call, Kakan, Meld, Pon, Seat};
use crate::tile::LogTile;
use crate::win::ClaimedMeld;

impl RoundState {
    pub(super) fn call(&mut self, seat: Seat, call: Call<LogTile>) -> Result<(), Irregularity> {
        match call {
            Call::Chi(chi) => self.claim(seat, Meld::Chi(chi), chi.called, chi.from, &chi.own),
            Call::Pon(pon) => self.claim(seat, Meld::Pon(pon), pon.called, pon.from, &pon.own),
            Call::Daiminkan(kan) => self.claim(seat, Meld::Daiminkan(kan), kan.called, kan.from, &kan.own),
            Call::Ankan(kan) => self.close_kan(seat, kan),
            Call::Kakan { added, pon } => self.add_to_pon(seat, added, pon),
        }
    }

    /// A meld made with another player's discard.
    fn claim(
        &mut self,
        seat: Seat,
        meld: Meld<LogTile>,
        called: LogTile,
        from: Seat,
        own: &[LogTile],
    ) -> Result<(), Irregularity> {
        let discard = match self.last {
            LastAct::Discard { seat, tile, .. } => Some((seat, tile)),
            _ => None,
        };
        if discard != Some((from, called)) || from == seat {
            return Err(Irregularity::CallMismatch {
                seat,
                tile: called,
                discard,
            });
        }
        for &tile in own {
            self.put_out(seat, tile)?;
        }
        self.lay(seat, meld)?;
        if let Some(taken) = self.rivers[from].last_mut() {
            taken.called = true;
        }
        self.interrupt();
        pao::note(&mut self.liabilities[seat], &self.laid[seat], meld);
        self.indicator_pending = matches!(meld, Meld::Daiminkan(_));
        self.last = match meld {
            Meld::Daiminkan(_) => LastAct::OpenKan { seat, fed_by: from },
            _ => LastAct::Call { seat },
        };
        Ok(())
    }

    fn close_kan(&mut self, seat: Seat, kan: Ankan<LogTile>) -> Result<(), Irregularity> {
        self.must_have_drawn(seat)?;
        for tile in kan.tiles {
            self.put_out(seat, tile)?;
        }
        self.lay(seat, Meld::Ankan(kan))?;
        self.interrupt_unless_robbed();
        self.settle_indicator();
        self.indicators_due = self.indicators_due.saturating_add(1);
        self.last = LastAct::ClosedKan {
            seat,
            tile: kan.tiles[0],
        };
        Ok(())
    }

    fn add_to_pon(
        &mut self,
        seat: Seat,
        added: LogTile,
        claimed: Option<Pon<LogTile>>,
    ) -> Result<(), Irregularity> {
        self.must_have_drawn(seat)?;
        let no_pon = Irregularity::NoPon { seat, tile: added };
        let place = self.laid[seat]
            .iter()
            .position(|laid| match laid {
                ClaimedMeld::Meld(Meld::Pon(pon)) => pon.called.kind() == added.kind(),
                _ => false,
            })
            .ok_or(no_pon)?;
        let ClaimedMeld::Meld(Meld::Pon(pon)) = self.laid[seat][place] else {
            return Err(no_pon);
        };
        if let Some(claimed) = claimed
            && !same_pon(pon, claimed)
        {
            return Err(no_pon);
        }
        self.put_out(seat, added)?;
        self.laid[seat][place] = ClaimedMeld::Meld(Meld::Kakan(Kakan { pon, added }));
        self.interrupt_unless_robbed();
        self.settle_indicator();
        self.indicator_pending = true;
        self.last = LastAct::AddedKan { seat, tile: added };
        Ok(())
    }

    fn must_have_drawn(&self, seat: Seat) -> Result<(), Irregularity> {
        match self.last {
            LastAct::Draw { seat: drawer, .. } if drawer == seat => Ok(()),
            _ => Err(Irregularity::OutOfTurn {
                seat,
                why: "makes a kan without having drawn",
            }),
        }
    }

    fn put_out(&mut self, seat: Seat, tile: LogTile) -> Result<(), Irregularity> {
        if self.hands[seat].put_out(tile) {
            Ok(())
        } else {
            Err(Irregularity::TileNotHeld { seat, tile })
        }
    }

    fn lay(&mut self, seat: Seat, meld: Meld<LogTile>) -> Result<(), Irregularity> {
        self.laid[seat]
            .try_push(ClaimedMeld::Meld(meld))
            .map_err(|_| Irregularity::OutOfTurn {
                seat,
                why: "lays out more than a hand holds",
            })
    }
}

/// The same three tiles, whichever of the two own ones is named first, from the same player.
fn same_pon(a: Pon<LogTile>, b: Pon<LogTile>) -> bool {
    let [x, y] = a.own;
    a.from == b.from && a.called == b.called && (b.own == [x, y] || b.own == [y, x])
}
