//! Whether the play keeps the rules of play: tiles, turns, calls, riichi, indicators, furiten.
//!
//! What cannot be played at all is for the replay to say; here stand the things that can be played
//! and must not be.

mod calls;
mod furiten;
mod indicators;
mod riichi;
mod tiles;

use super::remark::Remark;
use super::{Code, held, names};
use crate::event::{DrawClaim, DrawKind, Event, RoundStart};
use crate::replay::{LastAct, Riichi, RoundState};
use crate::rules::{AbortiveDraw, Kuikae, MultipleRon, Rules};
use crate::table::{Call, Players, Seat};
use crate::tile::{Kind, KindSet, LogTile};
use crate::win::WinClaim;

pub(super) use calls::four_kans_of_several;
use furiten::Passed;
use indicators::Indicators;
use tiles::Tiles;

/// What the replay shall do so that one wrong element is no cause of others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Repair {
    /// Play the event.
    None,
    /// Leave it out.
    Skip,
    /// Play it after the stick of this player's riichi, whose payment the log leaves out.
    PayRiichi(Seat),
    /// Play it after declaring the riichi that this player pays for.
    DeclareRiichi(Seat),
}

/// Tiles left once each of four players has drawn one.
const FOUR_DRAWN: u8 = RoundState::drawable(Players::Four) - 4;

/// Watches the play of one round after the other.
#[derive(Debug, Default)]
pub(super) struct Legality {
    tiles: Tiles,
    indicators: Indicators,
    passed: Passed,
    /// What the player who has just called may not discard.
    swap: KindSet,
    /// Who has declared a riichi not paid for yet.
    declared: Option<Seat>,
    /// The fourth kan was made, and not by one player alone.
    four_kans: bool,
    /// The draw that must end the round now unless the last tile is won on.
    abort: Option<DrawKind>,
    /// The draw that had to end the round before.
    missed: Option<DrawKind>,
    /// The winner of the last tile before this one.
    last_winner: Option<Seat>,
}

impl Legality {
    pub(super) fn start_round(
        &mut self,
        start: &RoundStart<'_>,
        round: &RoundState,
        rules: &Rules,
        out: &mut Vec<Remark>,
    ) {
        *self = Self::default();
        self.indicators.start_round(start.indicator);
        self.tiles.take(start.indicator, None, round, out);
        for seat in rules.players.seats() {
            for &tile in &start.hands[seat] {
                if !self.tiles.take_new(tile, round) {
                    self.tiles.take(tile, Some(seat), round, out);
                }
            }
        }
    }

    /// Looks at a draw after this discard or after the deal, by the player whose turn it is. `false`, with nothing noted, if
    /// there is more to look at or to say.
    #[inline]
    pub(super) fn plain_draw(
        &mut self,
        seat: Seat,
        tile: LogTile,
        discard: Option<(Seat, LogTile)>,
        round: &RoundState,
    ) -> bool {
        if self.declared.is_some() || self.abort.is_some() || !self.indicators.none_due() {
            return false;
        }
        let passed = match discard {
            Some((discarder, tile)) => match tile.kind() {
                Some(kind) => Some((discarder, kind)),
                None => return false,
            },
            None => None,
        };
        if !self.tiles.take_new(tile, round) {
            return false;
        }
        if let Some((discarder, kind)) = passed {
            self.passed.turn_over(discarder, kind, seat);
        }
        true
    }

    /// Looks at a discard that changes nothing but hand and river. `false`, with nothing noted, if there
    /// is more to look at or to say.
    #[inline]
    pub(super) fn plain_discard(
        &mut self,
        tile: LogTile,
        tsumogiri: bool,
        flag: Option<bool>,
        round: &RoundState,
    ) -> bool {
        // With winds the first four discards may end the round.
        let fits = |kind: Kind| !self.swap.has(kind) && (round.left != FOUR_DRAWN || !kind.is_wind());
        let plain = !self.four_kans
            && self.indicators.none_due()
            && flag.is_none_or(|flag| flag == tsumogiri)
            && tile.kind().is_some_and(fits);
        if plain {
            self.swap = KindSet::EMPTY;
        }
        plain
    }

    /// Looks at an event on the table as it is before it.
    pub(super) fn before(
        &mut self,
        event: &Event<'_>,
        round: &RoundState,
        rules: &Rules,
        out: &mut Vec<Remark>,
    ) -> Repair {
        match *event {
            Event::Draw { seat, tile } => {
                self.go_on(round, out);
                self.indicators.before_draw(round, out);
                check_turn(seat, round, out);
                self.passed.drawn(seat);
                self.tiles.take(tile, Some(seat), round, out);
                self.unpaid_riichi(round, out)
            }
            Event::Discard {
                seat,
                tile,
                tsumogiri,
            } => {
                self.indicators.before_discard(round, out);
                self.discard(seat, tile, tsumogiri, round, out);
                Repair::None
            }
            Event::Call { seat, call } => {
                self.go_on(round, out);
                let repair = self.unpaid_riichi(round, out);
                self.passed.called(seat);
                calls::check(seat, call, round, rules, out);
                self.swap = calls::swap_kinds(call, rules.kuikae);
                match call {
                    Call::Ankan(_) => self.indicators.before_kan(true, rules),
                    Call::Daiminkan(_) | Call::Kakan { .. } => self.indicators.before_kan(false, rules),
                    Call::Chi(_) | Call::Pon(_) => {}
                }
                repair
            }
            Event::Kita { seat, tile } => {
                calls::check_kita(seat, tile, round, out);
                self.indicators.before_kita();
                Repair::None
            }
            Event::Riichi { seat } => {
                self.declared = Some(seat);
                riichi::check_declaration(seat, round, rules, out);
                Repair::None
            }
            Event::RiichiAccepted { seat, .. } => Self::undeclared_riichi(seat, round, out),
            Event::DoraRevealed { tile } => {
                let again = tile.id().is_some() && round.indicators.contains(&tile);
                if again {
                    Indicators::turned_again(tile, round, out);
                    Repair::Skip
                } else if self.indicators.turned(tile, round, out) {
                    self.tiles.take(tile, None, round, out);
                    Repair::None
                } else {
                    Repair::Skip
                }
            }
            _ => Repair::None,
        }
    }

    /// Looks at the table after an event was played.
    pub(super) fn after(
        &mut self,
        event: &Event<'_>,
        round: &RoundState,
        rules: &Rules,
        out: &mut Vec<Remark>,
    ) {
        match *event {
            Event::Discard { seat, .. } => {
                if matches!(round.riichi[seat], Riichi::Declared { .. }) {
                    riichi::check_tenpai(seat, round, rules, out);
                }
                self.look_for_aborts(round, rules);
            }
            Event::Call { .. } => self.four_kans = self.four_kans || calls::four_kans_of_several(round),
            Event::RiichiAccepted { seat, .. } => {
                self.declared = None;
                self.passed.in_riichi(seat);
                let accepted = |riichi: &Riichi| matches!(riichi, Riichi::Accepted { .. });
                if rules.abortive_draws.has(AbortiveDraw::FourRiichi) && round.riichi.0.iter().all(accepted) {
                    self.abort = Some(DrawKind::FourRiichi);
                }
            }
            _ => {}
        }
    }

    /// Looks at a win of `winner` on the table as it is before it.
    pub(super) fn win(
        &mut self,
        claim: &WinClaim,
        winner: Seat,
        round: &RoundState,
        rules: &Rules,
        out: &mut Vec<Remark>,
    ) {
        if let LastAct::Discard { seat, tile, .. }
        | LastAct::AddedKan { seat, tile }
        | LastAct::ClosedKan { seat, tile }
        | LastAct::Kita { seat, tile } = round.last
        {
            self.passed.check(winner, tile, seat, round, out);
            self.several_winners(winner, seat, round, rules, out);
        }
        self.last_winner = Some(winner);
        if let Some(ura) = &claim.ura {
            self.tiles.take_ura(ura, winner, round, out);
        }
    }

    /// Looks at a draw on the table as it is before it: whose riichi it leaves unpaid.
    pub(super) fn draw(&mut self, claim: &DrawClaim, round: &RoundState, out: &mut Vec<Remark>) -> Repair {
        // Three players claim the tile that declared riichi: there is none.
        if claim.kind == DrawKind::TripleRon {
            return Repair::None;
        }
        self.unpaid_riichi(round, out)
    }

    /// How many indicators are left out, if any was not turned where it was due.
    pub(super) fn indicators_amiss(&self) -> Option<u8> {
        self.indicators.amiss()
    }

    /// A riichi comes to light that was declared before.
    pub(super) fn riichi_afterwards(&mut self, seat: Seat) {
        self.passed.in_riichi(seat);
    }

    /// How many indicators kans have made due that are not turned, late ones too.
    pub(super) const fn indicators_due(&self) -> u8 {
        self.indicators.due()
    }

    /// Something happens that only does if nobody wins on the last tile and no draw is due.
    fn go_on(&mut self, round: &RoundState, out: &mut Vec<Remark>) {
        self.passed.flush(round);
        if let Some(draw) = self.abort.take() {
            let remark = Remark::new(Code::AbortiveDrawMissed).values("the round goes on", draw.id());
            out.push(remark);
            self.missed = Some(draw);
        }
    }

    /// The draw that had to end the round, which went on.
    pub(super) const fn missed_draw(&self) -> Option<DrawKind> {
        self.missed
    }

    fn discard(
        &mut self,
        seat: Seat,
        tile: LogTile,
        tsumogiri: Option<bool>,
        round: &RoundState,
        out: &mut Vec<Remark>,
    ) {
        let swap = std::mem::take(&mut self.swap);
        if tile.kind().is_some_and(|kind| swap.has(kind)) {
            let remark = Remark::new(Code::SwapCall).seat(seat);
            out.push(remark.values(names::tile(tile, round.reds), format!("not {}", held::list(swap))));
        }
        let drawn = match round.last {
            LastAct::Draw {
                seat: drawer, tile, ..
            } if drawer == seat => Some(tile),
            _ => None,
        };
        if matches!(round.riichi[seat], Riichi::Accepted { .. }) {
            riichi::check_discard(seat, tile, drawn, round, out);
        }
        if let Some(flag) = tsumogiri {
            tiles::check_tsumogiri(seat, tile, drawn, flag, round, out);
        }
    }

    fn unpaid_riichi(&mut self, round: &RoundState, out: &mut Vec<Remark>) -> Repair {
        let Some(seat) = self.declared else {
            return Repair::None;
        };
        if !matches!(round.last, LastAct::Discard { seat: last, .. } if last == seat) {
            return Repair::None;
        }
        self.declared = None;
        self.passed.in_riichi(seat);
        let remark = Remark::new(Code::RiichiNotPaid).seat(seat);
        out.push(remark.note(
            "riichi was declared with the last discard and nobody won on it: 1000 points are due here",
        ));
        Repair::PayRiichi(seat)
    }

    fn undeclared_riichi(seat: Seat, round: &RoundState, out: &mut Vec<Remark>) -> Repair {
        let discarded = matches!(round.last, LastAct::Discard { seat: last, .. } if last == seat);
        if round.riichi[seat] != Riichi::No || !discarded {
            return Repair::None;
        }
        let remark = Remark::new(Code::RiichiUndeclared).seat(seat);
        out.push(remark.note("1000 points are paid for the last discard, which declared no riichi"));
        Repair::DeclareRiichi(seat)
    }

    fn look_for_aborts(&mut self, round: &RoundState, rules: &Rules) {
        if std::mem::take(&mut self.four_kans) && rules.abortive_draws.has(AbortiveDraw::FourKans) {
            self.abort = Some(DrawKind::FourKans);
        }
        if round.left == FOUR_DRAWN
            && rules.abortive_draws.has(AbortiveDraw::FourWinds)
            && is_four_winds(round)
        {
            self.abort = Some(DrawKind::FourWinds);
        }
    }

    fn several_winners(
        &self,
        winner: Seat,
        from: Seat,
        round: &RoundState,
        rules: &Rules,
        out: &mut Vec<Remark>,
    ) {
        let most = most_winners(rules);
        if round.wins == most {
            let remark = Remark::new(Code::TooManyWinners).seat(winner).from(from);
            let remark = remark.values(format!("winner {}", round.wins + 1), format!("{most} at most"));
            out.push(remark.note("by these rules this win pays nothing; what it is worth is not compared"));
        }
        let turns = |seat| round.players.distance(from, seat);
        if let Some(last) = self.last_winner.filter(|_| round.wins > 0)
            && turns(last) > turns(winner)
        {
            out.push(out_of_order(winner, last, from));
        }
    }
}

/// What is said of a win that stands after one of a player farther from the discarder.
pub(super) fn out_of_order(winner: Seat, last: Seat, from: Seat) -> Remark {
    let nearer = format!("seat {winner} is nearer to the discarder");
    let remark = Remark::new(Code::WinnersOutOfOrder).seat(winner).from(from);
    remark.values(format!("after seat {last}"), nearer)
}

/// How many can win on one tile.
pub(super) const fn most_winners(rules: &Rules) -> u8 {
    match rules.multiple_ron {
        MultipleRon::HeadBump => 1,
        MultipleRon::TwoAtMost => 2,
        MultipleRon::All => 3,
    }
}

/// Whether this player's turn is next.
fn check_turn(seat: Seat, round: &RoundState, out: &mut Vec<Remark>) {
    let due = match round.last {
        LastAct::Deal => round.dealer,
        LastAct::Discard { seat, .. } => round.players.next(seat),
        LastAct::OpenKan { seat, .. }
        | LastAct::AddedKan { seat, .. }
        | LastAct::ClosedKan { seat, .. }
        | LastAct::Kita { seat, .. } => seat,
        // Nobody draws here, which the replay says.
        LastAct::Draw { .. } | LastAct::Call { .. } => return,
    };
    if seat != due {
        let remark = Remark::new(Code::DrawOutOfTurn).seat(seat);
        out.push(remark.values(format!("seat {seat}"), format!("seat {due}")));
    }
}

/// Whether the first four discards were one wind, with nothing called or set aside.
pub(super) fn is_four_winds(round: &RoundState) -> bool {
    let first = round.rivers[round.dealer]
        .first()
        .and_then(|discard| discard.tile.kind());
    !round.first_turn_over
        && first.is_some_and(Kind::is_wind)
        && round
            .rivers
            .0
            .iter()
            .all(|river| river.len() == 1 && river[0].tile.kind() == first)
}

/// What may not be discarded after a call of these kinds; see [`calls::swap_kinds`].
const fn forbids_other_end(kuikae: Kuikae) -> bool {
    matches!(kuikae, Kuikae::Forbidden)
}
