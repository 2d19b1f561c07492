//! The plain turn: a draw from the live wall and a discard, with nothing else going on.
//!
//! Nine events of ten are these. Whoever watches the play asks first whether an event is one, looks
//! at what little can be wrong with it, and plays it; [`RoundState::play`] would do the same in more
//! steps.

use super::state::{DrawSource, LastAct, Riichi, RiverTile, RoundState};
use crate::table::Seat;
use crate::tile::LogTile;

/// A discard that changes nothing but hand and river.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlainDiscard {
    /// The tile just drawn.
    pub tsumogiri: bool,
    seat: Seat,
    tile: LogTile,
    after_replacement: bool,
    /// Where it lies in the hand.
    place: usize,
}

impl RoundState {
    /// The tile that was discarded last, and by whom, if `seat` may draw now, it is the turn of `seat`,
    /// and the draw settles nothing else. After the deal there is no such tile.
    #[inline]
    pub fn before_plain_draw(&self, seat: Seat) -> Option<Option<(Seat, LogTile)>> {
        let (turn, discard) = match self.last {
            LastAct::Discard {
                seat: last,
                tile: discard,
                ..
            } => (self.players.next(last), Some((last, discard))),
            LastAct::Deal => (self.dealer, None),
            _ => return None,
        };
        let plain = turn == seat && self.left > 0 && !self.has_interruption() && !self.hands[seat].is_full();
        plain.then_some(discard)
    }

    /// Plays a draw for which [`before_plain_draw`](Self::before_plain_draw) has given the tile before.
    #[inline]
    pub fn play_plain_draw(&mut self, seat: Seat, tile: LogTile) {
        self.hands[seat].take(tile);
        self.left = self.left.saturating_sub(1);
        self.draws[seat] = self.draws[seat].saturating_add(1);
        self.last = LastAct::Draw {
            seat,
            tile,
            source: DrawSource::LiveWall,
        };
    }

    /// The discard of a tile that `seat` holds and may discard, if it settles nothing else. In riichi
    /// only the tile just drawn is plain.
    #[inline]
    pub fn plain_discard(&self, seat: Seat, tile: LogTile) -> Option<PlainDiscard> {
        let (tsumogiri, after_replacement) = match self.last {
            LastAct::Draw {
                seat: drawer,
                tile: drawn,
                source,
            } if drawer == seat => (drawn == tile, matches!(source, DrawSource::DeadWall { .. })),
            LastAct::Call { seat: caller } if caller == seat => (false, false),
            _ => return None,
        };
        let in_turn = match self.riichi[seat] {
            Riichi::No => true,
            Riichi::Declared { .. } => false,
            Riichi::Accepted { .. } => tsumogiri,
        };
        if !in_turn || self.has_interruption() || self.indicator_pending {
            return None;
        }
        Some(PlainDiscard {
            tsumogiri,
            seat,
            tile,
            after_replacement,
            place: self.hands[seat].place_of(tile)?,
        })
    }

    /// Plays a discard that [`plain_discard`](Self::plain_discard) gave.
    #[inline]
    pub fn play_plain_discard(&mut self, discard: PlainDiscard) {
        let PlainDiscard {
            tsumogiri,
            seat,
            tile,
            after_replacement,
            place,
        } = discard;
        self.hands[seat].put_out_at(place);
        if let Riichi::Accepted { ippatsu, .. } = &mut self.riichi[seat] {
            *ippatsu = false;
        }
        // As in `discard`: a river cannot outgrow its places.
        let _ = self.rivers[seat].try_push(RiverTile {
            tile,
            tsumogiri,
            called: false,
            riichi: false,
        });
        self.last = LastAct::Discard {
            seat,
            tile,
            after_replacement,
        };
    }
}
