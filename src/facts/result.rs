//! The rows of a round that is over: the round itself, its hands, its draw.

use arrayvec::ArrayVec;

use super::names;
use super::tables::{Draw, Hand, HandText, Round};
use super::track::{Place, Track};
use super::waits;
use crate::event::{DrawClaim, DrawKind, GameEnd};
use crate::replay::{Riichi, RoundState};
use crate::score::{Score, Unscorable};
use crate::shape;
use crate::table::{Deltas, PerSeat, Players, Points, Seat};
use crate::tile::Tile;
use crate::visit::{Next, RoundOver, Win};
use crate::win::{RiichiState, WinMethod};

/// What a round gives besides the play.
pub(super) struct Ended<'a> {
    pub(super) place: &'a Place,
    pub(super) table: &'a RoundState,
    pub(super) end: &'a RoundOver<'a>,
    pub(super) scores: &'a [Result<Score, Unscorable>],
    pub(super) track: &'a Track,
    /// Sticks on the table at the deal.
    pub(super) sticks: u16,
}

/// The places by points, 1 for the most; of equal points the lower seat is first.
pub(super) fn placements(points: &PerSeat<Points>, players: Players) -> PerSeat<u8> {
    PerSeat::from_fn(|seat| {
        let ahead = |other: Seat| (points[other], seat) > (points[seat], other);
        1 + players
            .seats()
            .filter(|&other| other != seat && ahead(other))
            .count() as u8
    })
}

/// What the discarder pays to those who won on the tile.
pub(super) fn losses(end: &RoundOver<'_>, scores: &[Result<Score, Unscorable>]) -> Option<(Seat, Points)> {
    let mut loss = Points(0);
    let mut whose = None;
    for (win, score) in end.wins.iter().zip(scores) {
        let WinMethod::Ron { from, .. } = win.situation.method else {
            continue;
        };
        whose = Some(from);
        let computed = || score.as_ref().ok().map(|score| score.deltas);
        if let Some(deltas) = win.claim.deltas.or_else(computed) {
            loss -= deltas[from];
        }
    }
    whose.map(|seat| (seat, loss))
}

/// Turn of a win: own discards so far, and one for a tsumo.
pub(super) fn turn_of(win: &Win, table: &RoundState) -> u8 {
    let own = table.rivers[win.situation.winner].len() as u8;
    own + u8::from(win.situation.is_tsumo())
}

impl Ended<'_> {
    fn has(&self, seat: Seat) -> bool {
        self.table.players.has(seat)
    }

    /// A value for a seat; none for the fourth of three.
    fn of<T: Copy>(&self, values: Option<PerSeat<T>>, seat: usize) -> Option<T> {
        let seat = Seat::ALL[seat];
        values.filter(|_| self.has(seat)).map(|values| values[seat])
    }

    pub(super) fn round(&self) -> Round {
        let (table, end) = (self.table, self.end);
        let deltas = end.deltas();
        let first = end.wins.first().map(|win| &win.situation);
        let riichi = table.players.seats().filter(|&seat| Track::stands(table, seat));
        Round {
            document: self.place.document.clone(),
            game: self.place.game,
            round: self.place.round,
            round_name: names::round(table.id),
            honba: table.id.honba,
            sticks: self.sticks,
            players: table.players,
            dealer: table.dealer,
            indicator: table
                .indicators
                .first()
                .map(|tile| names::log_tile(*tile, table.reds)),
            points_0: self.of(end.before, 0),
            points_1: self.of(end.before, 1),
            points_2: self.of(end.before, 2),
            points_3: self.of(end.before, 3),
            result: result_name(end),
            winner: first.map(|win| win.winner),
            from: first.map(|win| match win.method {
                WinMethod::Ron { from, .. } => from,
                WinMethod::Tsumo(_) => win.winner,
            }),
            delta_0: self.of(deltas, 0),
            delta_1: self.of(deltas, 1),
            delta_2: self.of(deltas, 2),
            delta_3: self.of(deltas, 3),
            discards: self.track.discarded,
            wall_left: table.left,
            calls: self.track.open_melds,
            kans: self.track.kans,
            riichi: riichi.count() as u8,
            indicators: names::log_tiles(&table.indicators, table.reds),
            repeats: match end.next {
                Next::Round(next) => Some(next.dealer == table.dealer),
                Next::End(_) | Next::Unknown => None,
            },
            last: matches!(end.next, Next::End(_)),
            at: end.at,
        }
    }

    pub(super) fn hands(&self, out: &mut ArrayVec<Hand, 4>) {
        let tenpai = self.tenpai();
        let loss = losses(self.end, self.scores);
        let placement = self
            .end
            .before
            .map(|points| placements(&points, self.table.players));
        for seat in self.table.players.seats() {
            out.push(self.hand(seat, placement, tenpai[seat], loss));
        }
    }

    fn hand(
        &self,
        seat: Seat,
        placement: Option<PerSeat<u8>>,
        tenpai: Option<bool>,
        loss: Option<(Seat, Points)>,
    ) -> Hand {
        let (table, end, track) = (self.table, self.end, &self.track.seats[seat]);
        let won = end.wins.iter().zip(self.scores);
        let won = won.into_iter().find(|(win, _)| win.situation.winner == seat);
        let loss = loss.filter(|(from, _)| *from == seat).map(|(_, loss)| loss);
        let wait = track.riichi_wait;
        Hand {
            document: self.place.document.clone(),
            game: self.place.game,
            round: self.place.round,
            round_name: names::round(table.id),
            honba: table.id.honba,
            seat,
            seat_wind: table.players.seat_wind(seat, table.dealer),
            dealer: seat == table.dealer,
            points: end.before.map(|points| points[seat]),
            placement: placement.map(|placement| placement[seat]),
            delta: end.deltas().map(|deltas| deltas[seat]),
            opening_hand: track.opening_hand,
            opening_shanten: track.opening_shanten,
            opening_dora: track.opening_dora,
            discards: table.rivers[seat].len() as u8,
            open_melds: track.open_melds,
            first_call_turn: track.first_call_turn,
            closed_kans: track.closed_kans,
            kita: track.kita,
            riichi: match table.riichi[seat] {
                Riichi::No => "no",
                Riichi::Declared { .. } => "declared",
                Riichi::Accepted { double: false, .. } => "riichi",
                Riichi::Accepted { double: true, .. } => "double_riichi",
            },
            riichi_turn: track.riichi_turn,
            riichi_order: track.riichi_order,
            riichi_waits: wait.map(|wait| -> HandText { names::sorted(wait.kinds.iter().map(Tile::plain)) }),
            riichi_shape: wait.map(|wait| wait.shape),
            riichi_kinds: wait.map(|wait| wait.kinds.len() as u8),
            riichi_tiles: track.riichi_tiles,
            riichi_furiten: track.riichi_furiten,
            won: won.is_some(),
            tsumo: won.is_some_and(|(win, _)| win.situation.is_tsumo()),
            win_turn: won.map(|(win, _)| turn_of(win, table)),
            win_points: won.and_then(|(win, score)| {
                let computed = || score.as_ref().ok().map(|score| score.points);
                win.claim.points.or_else(computed)
            }),
            dama: won
                .is_some_and(|(win, _)| win.situation.riichi == RiichiState::No && win.situation.is_menzen()),
            dealt_in: loss.is_some(),
            loss: loss.unwrap_or_default(),
            tenpai,
        }
    }

    pub(super) fn draw(&self, claim: &DrawClaim) -> Draw {
        let (table, end) = (self.table, self.end);
        let tenpai = self.tenpai();
        let known = table.players.seats().all(|seat| tenpai[seat].is_some());
        let count = tenpai.0.iter().filter(|tenpai| **tenpai == Some(true)).count();
        let deltas: Option<Deltas> = claim.deltas;
        Draw {
            document: self.place.document.clone(),
            game: self.place.game,
            round: self.place.round,
            round_name: names::round(table.id),
            honba: table.id.honba,
            dealer: table.dealer,
            kind: claim.kind.id(),
            declarer: claim.declarer,
            wall_left: table.left,
            tenpai: known.then_some(count as u8),
            tenpai_0: tenpai.0[0],
            tenpai_1: tenpai.0[1],
            tenpai_2: tenpai.0[2],
            tenpai_3: tenpai.0[3],
            delta_0: self.of(deltas, 0),
            delta_1: self.of(deltas, 1),
            delta_2: self.of(deltas, 2),
            delta_3: self.of(deltas, 3),
            at: end.at,
        }
    }

    /// Who is tenpai when the wall is used up: by the word of the log, or else by the play.
    fn tenpai(&self) -> PerSeat<Option<bool>> {
        let Some(claim) = self.end.draw else {
            return PerSeat::default();
        };
        if !matches!(claim.kind, DrawKind::Exhaustive | DrawKind::NagashiMangan) {
            return PerSeat::default();
        }
        // Logs that name physical tiles show the hand of whoever is tenpai.
        let shows = self
            .table
            .indicators
            .first()
            .is_some_and(|tile| tile.id().is_some());
        PerSeat::from_fn(|seat| {
            if !self.has(seat) {
                return None;
            }
            let stated = claim.tenpai.map(|tenpai| tenpai[seat]);
            let shown = || shows.then(|| claim.shown[seat].is_some());
            let played = || {
                let counts = waits::counts(self.table.hands[seat].tiles())?;
                Some(shape::is_tenpai(&counts))
            };
            stated.or_else(shown).or_else(played)
        })
    }
}

fn result_name(end: &RoundOver<'_>) -> &'static str {
    match (end.wins, end.draw) {
        ([], None) => DrawKind::Unknown.id(),
        ([], Some(claim)) => claim.kind.id(),
        ([win], _) if win.situation.is_tsumo() => "tsumo",
        ([_], _) => "ron",
        ([_, _], _) => "double_ron",
        _ => "triple_ron",
    }
}

/// The points at the end of the game.
pub(super) fn final_points(end: Option<&GameEnd>, known: Option<PerSeat<Points>>) -> Option<PerSeat<Points>> {
    end.and_then(|end| end.scores).or(known)
}
