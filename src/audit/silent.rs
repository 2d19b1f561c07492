//! Riichi of which a log is silent: neither declared nor paid, and yet it counts them.
//!
//! Who plays the log again misses a stick on the table and finds 1000 points too many with a player,
//! and the yaku of a win may miss riichi. That is one cause: a player with a closed hand that waits, who
//! has kept it since some discard, is taken for one in riichi if then everything agrees.

use arrayvec::ArrayVec;

use super::remark::Remark;
use super::{Code, held};
use crate::replay::{Riichi, RoundState};
use crate::table::{Deltas, Meld, PerSeat, Players, Points, Seat};
use crate::win::ClaimedMeld;

/// Players with a closed hand who are in no riichi that the log tells of and have discarded.
pub(super) fn closed_seats(round: &RoundState) -> PerSeat<bool> {
    let closed = |laid: &ClaimedMeld| !matches!(laid, ClaimedMeld::Meld(meld) if Meld::is_open(meld));
    PerSeat::from_fn(|seat| {
        round.players.has(seat)
            && round.riichi[seat] == Riichi::No
            && !round.rivers[seat].is_empty()
            && round.laid[seat].iter().all(closed)
    })
}

/// Those of them of whom the log may be silent: their hands wait, or just drew. Of a winner the win itself
/// shows it.
pub(super) fn silent_seats(round: &RoundState, winner: Option<Seat>) -> PerSeat<bool> {
    let closed = closed_seats(round);
    let waits = |seat| {
        let waits = held::waits(round, seat);
        waits.is_some_and(|waits| !waits.all().is_empty()) || round.hands[seat].tiles().len() % 3 == 2
    };
    PerSeat::from_fn(|seat| closed[seat] && (winner == Some(seat) || waits(seat)))
}

/// The round with a riichi of `seat` in it: once, or in each way that makes a difference to a win.
pub(super) fn with_riichi(round: &RoundState, seat: Seat, wins: bool) -> ArrayVec<RoundState, 4> {
    let river = &round.rivers[seat];
    let kept = river.iter().skip(1).all(|discard| discard.tsumogiri);
    let ways = [(false, false), (false, true), (true, false), (true, true)];
    ways.into_iter()
        .filter(|&(double, ippatsu)| {
            if wins {
                !double || kept
            } else {
                !double && !ippatsu
            }
        })
        .map(|(double, ippatsu)| {
            let mut other = round.clone();
            other.riichi_afterwards(seat, double, ippatsu);
            other
        })
        .collect()
}

/// The same for a riichi that is known by now, of which it is open when it was declared.
pub(super) fn other_ways(round: &RoundState, seat: Seat) -> ArrayVec<RoundState, 4> {
    let ways = [(false, true), (true, false), (true, true)];
    ways.into_iter()
        .map(|(double, ippatsu)| {
            let mut other = round.clone();
            other.riichi[seat] = Riichi::Accepted { double, ippatsu };
            other
        })
        .collect()
}

/// The one player whose score is lower by a stick than is due, all others being equal.
pub(super) fn has_paid(
    recorded: &PerSeat<Points>,
    due: &PerSeat<Points>,
    players: Players,
    may: PerSeat<bool>,
) -> Option<Seat> {
    let mut differing = players.seats().filter(|&seat| recorded[seat] != due[seat]);
    let seat = differing.next()?;
    let paid = may[seat] && recorded[seat] + Points::STICK == due[seat];
    (paid && differing.next().is_none()).then_some(seat)
}

/// The one player who has paid a stick more by what a result gives: scores before its payment, or after it.
pub(super) fn paid_by(
    [before, after]: [Option<PerSeat<Points>>; 2],
    deltas: Option<Deltas>,
    round: &RoundState,
) -> Option<Seat> {
    let unpaid = |after: PerSeat<Points>, deltas: Deltas| PerSeat::from_fn(|seat| after[seat] - deltas[seat]);
    let before = before.or_else(|| Some(unpaid(after?, deltas?)))?;
    let due = round.due.as_ref().or(round.scores.as_ref())?;
    has_paid(&before, due, round.players, PerSeat([true; 4]))
}

/// What is said where the log first counts such a riichi.
pub(super) fn remark(seat: Seat, counted: &str) -> Remark {
    Remark::new(Code::RiichiUndeclared)
        .seat(seat)
        .values("no riichi", format!("riichi of seat {seat}"))
        .note(format!(
            "{counted} counts a riichi of seat {seat}: its 1000 points and its stick. The log has neither its \
             declaration nor its payment"
        ))
}
