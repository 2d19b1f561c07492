//! The situation of a win, from the play alone.

use arrayvec::ArrayVec;

use super::state::{DrawSource, Irregularity, LastAct, Riichi, RoundState};
use crate::event::DrawClaim;
use crate::table::{Deltas, Meld, PerSeat, Points, Seat};
use crate::tile::{Kind, LogTile, Tile};
use crate::win::{ClaimedMeld, PaoCause, RiichiState, RonKind, TsumoKind, WinClaim, WinMethod, WinSituation};

/// A win as the replay sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replayed {
    /// What the scorer needs. Ura indicators are empty: only the log knows them.
    pub situation: WinSituation,
    /// The winning tile as the log names it in the play.
    pub winning_tile: LogTile,
    /// Whose tile it was; the winner's own seat for tsumo.
    pub from: Seat,
}

impl RoundState {
    /// The situation in which `winner` wins now.
    ///
    /// # Errors
    /// If nobody can win here, or tiles of the hand are hidden.
    pub fn win(&mut self, winner: Seat) -> Result<Replayed, WinUnknown> {
        let (winning_tile, from, method) = self.winning_tile(winner)?;
        if self.won[winner] || (self.wins > 0 && from == winner) {
            let why = "wins where the round is won already";
            return Err(WinUnknown::Irregular(Irregularity::OutOfTurn {
                seat: winner,
                why,
            }));
        }
        let face = |tile: LogTile| tile.face(self.reds).ok_or(WinUnknown::Hidden);
        let hand = &self.hands[winner];
        let mut concealed = ArrayVec::<Tile, 13>::new();
        let mut skip = from == winner;
        for &tile in hand.tiles() {
            if skip && tile == winning_tile {
                skip = false;
                continue;
            }
            let tile = face(tile)?;
            concealed
                .try_push(tile)
                .map_err(|_| WinUnknown::Irregular(full_hand(winner)))?;
        }
        let mut melds = ArrayVec::<Meld<Tile>, 4>::new();
        let mut kita = 0;
        for laid in &self.laid[winner] {
            match laid {
                ClaimedMeld::Kita(_) => kita += 1,
                ClaimedMeld::Meld(meld) => {
                    let meld = meld.map(|tile| tile.face(self.reds)).ok_or(WinUnknown::Hidden)?;
                    melds
                        .try_push(meld)
                        .map_err(|_| WinUnknown::Irregular(full_hand(winner)))?;
                }
            }
        }
        let indicators: ArrayVec<Kind, 5> = self
            .indicators
            .iter()
            .filter_map(|tile| tile.kind())
            .take(5)
            .collect();
        let mut liabilities = self.liabilities[winner];
        if let LastAct::Draw {
            source: DrawSource::DeadWall {
                fed_by: Some(feeder), ..
            },
            ..
        } = self.last
        {
            liabilities.set(PaoCause::FedKan, feeder);
        }
        let situation = WinSituation {
            players: self.players,
            winner,
            dealer: self.dealer,
            round_wind: self.id.wind,
            method,
            concealed,
            melds,
            winning_tile: face(winning_tile)?,
            riichi: match self.riichi[winner] {
                Riichi::Accepted { double, ippatsu } => RiichiState::Declared { double, ippatsu },
                Riichi::No | Riichi::Declared { .. } => RiichiState::No,
            },
            kita,
            indicators,
            ura: ArrayVec::new(),
            honba: self.id.honba,
            sticks: self.sticks,
            winners_before: self.wins,
            winners_after: self.winners_after,
            riichi_winners_after: self.riichi_winners_after,
            liabilities,
        };
        self.wins = self.wins.saturating_add(1);
        self.won[winner] = true;
        Ok(Replayed {
            situation,
            winning_tile,
            from,
        })
    }

    /// Says who is yet to win on the same tile after the next winner; what that one gets of the
    /// sticks can depend on them.
    pub fn expect_winners(&mut self, later: impl Iterator<Item = Seat>) {
        (self.winners_after, self.riichi_winners_after) = (0, 0);
        for seat in later {
            self.winners_after = self.winners_after.saturating_add(1);
            if matches!(self.riichi[seat], Riichi::Accepted { .. }) {
                self.riichi_winners_after = self.riichi_winners_after.saturating_add(1);
            }
        }
    }

    /// Pays a win: [`scores`](Self::scores) as the log records it, [`due`](Self::due) as it should
    /// have been paid.
    pub fn pay(&mut self, claim: &WinClaim, computed: Option<Deltas>) {
        self.pay_out([claim.before, claim.after], claim.deltas, computed);
    }

    /// Pays a draw in the same way. `computed` is what the play makes due, where it tells.
    pub fn pay_draw(&mut self, claim: &DrawClaim, computed: Option<Deltas>) {
        self.pay_out([claim.before, claim.after], claim.deltas, computed);
    }

    /// Where neither the log nor the play tells the payment, the scores are unknown from here on.
    fn pay_out(
        &mut self,
        [before, after]: [Option<PerSeat<Points>>; 2],
        recorded: Option<Deltas>,
        computed: Option<Deltas>,
    ) {
        let paid = |scores: Option<PerSeat<Points>>, deltas: Option<Deltas>| Some(scores? + deltas?);
        self.scores = after.or(paid(before.or(self.scores), recorded.or(computed)));
        self.due = paid(self.due, computed.or(recorded)).or(after);
    }

    fn winning_tile(&self, winner: Seat) -> Result<(LogTile, Seat, WinMethod), WinUnknown> {
        let first_turn = !self.first_turn_over;
        let ron = |tile, from, on| Ok((tile, from, WinMethod::Ron { from, on }));
        match self.last {
            LastAct::Draw { seat, tile, source } if seat == winner => {
                let kind = match source {
                    DrawSource::DeadWall { after, .. } => TsumoKind::Replacement(after),
                    DrawSource::LiveWall if first_turn && self.draws[seat] == 1 => TsumoKind::FirstDraw,
                    DrawSource::LiveWall if self.left == 0 => TsumoKind::LastTile,
                    DrawSource::LiveWall => TsumoKind::Ordinary,
                };
                Ok((tile, winner, WinMethod::Tsumo(kind)))
            }
            LastAct::Discard {
                seat,
                tile,
                after_replacement,
            } if seat != winner => {
                let on = if self.left == 0 {
                    RonKind::LastDiscard { after_replacement }
                } else if first_turn && self.draws[winner] == 0 {
                    RonKind::FirstTurn
                } else {
                    RonKind::Discard
                };
                ron(tile, seat, on)
            }
            LastAct::AddedKan { seat, tile } if seat != winner => ron(tile, seat, RonKind::Kakan),
            LastAct::ClosedKan { seat, tile } if seat != winner => ron(tile, seat, RonKind::Ankan),
            LastAct::Kita { seat, tile } if seat != winner => ron(tile, seat, RonKind::Kita),
            _ => Err(WinUnknown::Irregular(Irregularity::OutOfTurn {
                seat: winner,
                why: "wins where no tile can be won on",
            })),
        }
    }
}

const fn full_hand(seat: Seat) -> Irregularity {
    Irregularity::OutOfTurn {
        seat,
        why: "wins with too many tiles",
    }
}

/// Why there is no situation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinUnknown {
    /// The log hides tiles of the hand.
    Hidden,
    /// The play does not lead to a win here.
    Irregular(Irregularity),
}
