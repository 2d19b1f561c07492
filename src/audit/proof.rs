//! Everything about a log but its wins: the observers of the play, and what one of them finds that
//! others must not say again.

use super::compare::{self, Judged, Row, Verdict};
use super::date::Date;
use super::ledger::{Ledger, Outcome};
use super::legality::{Legality, Repair};
use super::remark::Remark;
use super::wall_proof::{Trust, WallProof};
use super::{Category, Code, draws, silent};
use crate::event::{DrawClaim, DrawKind, Event, GameEnd, GameStart, RoundStart};
use crate::replay::{Irregularity, RoundState};
use crate::rules::Rules;
use crate::table::{PerSeat, Points, Seat};
use crate::tile::LogTile;
use crate::win::WinClaim;

/// Watches games, drives the replay of their rounds and collects remarks.
#[derive(Debug, Default)]
pub(super) struct Proof {
    wall: WallProof,
    legality: Legality,
    ledger: Ledger,
    /// The round has a result, or there was none yet.
    resulted: bool,
    /// A tile or a turn of this round is known to be wrong: what follows from it is not said again.
    doubt: bool,
    /// Whose riichi came to light by what others paid, so that it is open when it was declared.
    silent: Option<Seat>,
    remarks: Vec<Remark>,
    /// How many of the remarks have been admitted.
    admitted: usize,
}

impl Proof {
    /// Whether walls are proven from now on.
    pub(super) const fn look_at_walls(&mut self, look: bool) {
        self.wall.turn(look);
    }

    /// Rounds whose wall is known from a seed, and those of them in which every tile agrees, since
    /// the last call.
    pub(super) fn take_wall_counts(&mut self) -> (u64, u64) {
        self.wall.take_counts()
    }

    pub(super) const fn has_remarks(&self) -> bool {
        !self.remarks.is_empty()
    }

    /// The remarks of the latest event, in the order of the catalogue.
    pub(super) fn take_remarks(&mut self) -> Vec<Remark> {
        self.admitted = 0;
        self.remarks.sort_by_key(|remark| remark.code);
        std::mem::take(&mut self.remarks)
    }

    /// Whose riichi, of which the log is silent, has just come to light; nothing else is said of it then.
    pub(super) fn take_silent_riichi(&mut self) -> Option<Remark> {
        let place = self
            .remarks
            .iter()
            .position(|remark| remark.code == Code::RiichiUndeclared)?;
        self.admitted = self.admitted.saturating_sub(1);
        Some(self.remarks.remove(place))
    }

    /// Whether what goes wrong now may follow from something said before.
    pub(super) const fn in_doubt(&self) -> bool {
        self.doubt
    }

    /// Drops remarks that may follow from others.
    fn admit(&mut self) {
        while let Some(remark) = self.remarks.get(self.admitted) {
            if self.doubt && depends_on_play(remark.code.category()) {
                self.remarks.remove(self.admitted);
            } else {
                self.doubt |= casts_doubt(remark.code);
                self.admitted += 1;
            }
        }
    }

    pub(super) fn start_game(&mut self, start: &GameStart<'_>, date: Option<Date>, given: bool) {
        self.doubt = false;
        self.resulted = true;
        self.ledger.start_game(start, date, given);
        self.wall.start_game(start, &mut self.remarks);
        self.admit();
    }

    pub(super) fn start_round(&mut self, start: &RoundStart<'_>, round: &mut RoundState, rules: &Rules) {
        self.doubt = false;
        if !self.resulted {
            self.ledger.lose_track();
        }
        self.resulted = false;
        self.silent = None;
        self.ledger.start_round(start, round, rules, &mut self.remarks);
        let trust = self.wall.start_round(start, round, &mut self.remarks);
        self.admit();
        self.doubt = trust == Trust::Lost;
        self.legality.start_round(start, round, rules, &mut self.remarks);
        self.admit();
    }

    /// Plays a draw with which nothing else goes on and of which there is nothing to say. `false`, with
    /// nothing changed, for every other one; [`play`](Self::play) does the same with any event.
    #[inline]
    pub(super) fn draw_plainly(&mut self, seat: Seat, tile: LogTile, round: &mut RoundState) -> bool {
        let Some(discard) = round.before_plain_draw(seat) else {
            return false;
        };
        let plain = self.wall.is_next(tile) && self.legality.plain_draw(seat, tile, discard, round);
        if plain {
            self.wall.next_drawn();
            round.play_plain_draw(seat, tile);
        }
        plain
    }

    /// The same for a discard.
    #[inline]
    pub(super) fn discard_plainly(
        &mut self,
        seat: Seat,
        tile: LogTile,
        tsumogiri: Option<bool>,
        round: &mut RoundState,
    ) -> bool {
        let Some(discard) = round.plain_discard(seat, tile) else {
            return false;
        };
        let plain = self
            .legality
            .plain_discard(tile, discard.tsumogiri, tsumogiri, round);
        if plain {
            round.play_plain_discard(discard);
        }
        plain
    }

    /// Plays an event of a round.
    pub(super) fn play(
        &mut self,
        event: &Event<'_>,
        round: &mut RoundState,
        rules: &Rules,
    ) -> Result<(), Irregularity> {
        let due = self.legality.indicators_due();
        let amiss = self.legality.indicators_amiss().is_some();
        if self.wall.event(event, round, due, amiss, &mut self.remarks) == Trust::Lost {
            self.admit();
            self.doubt = true;
        }
        self.admit();
        let repair = self.legality.before(event, round, rules, &mut self.remarks);
        match repair {
            Repair::None => {}
            Repair::Skip => {
                self.admit();
                return Ok(());
            }
            Repair::PayRiichi(seat) => round.play(&Event::RiichiAccepted { seat, scores: None })?,
            Repair::DeclareRiichi(seat) => round.declare_afterwards(seat),
        }
        let played = round.play(event);
        if played.is_err() {
            // What cannot be played breaks no rule of play.
            self.remarks.truncate(self.admitted);
        } else {
            self.legality.after(event, round, rules, &mut self.remarks);
            if let Event::RiichiAccepted {
                seat,
                scores: Some(scores),
            } = event
            {
                self.riichi_scores(*seat, scores, round);
            }
        }
        self.admit();
        played
    }

    /// Looks at the scores that a log gives with the riichi stick of `seat`.
    fn riichi_scores(&mut self, seat: Seat, scores: &PerSeat<Points>, round: &mut RoundState) {
        let may = silent::silent_seats(round, None);
        let by = |due: &PerSeat<Points>| silent::has_paid(scores, due, round.players, may);
        if let Some(paid) = round.due.as_ref().or(round.scores.as_ref()).and_then(by) {
            round.riichi_afterwards(paid, false, false);
            self.legality.riichi_afterwards(paid);
            self.silent = Some(paid);
            self.remarks
                .push(silent::remark(paid, "the payment of another riichi"));
        }
        Ledger::riichi(seat, scores, round, &mut self.remarks);
    }

    /// Judges a win and pays it.
    pub(super) fn win(&mut self, claim: &WinClaim, round: &mut RoundState, rules: &Rules) -> Judged {
        let winner = compare::winner(round, claim);
        if self.wall.win(claim, winner, round, &mut self.remarks) == Trust::Lost {
            self.admit();
            self.doubt = true;
        }
        self.legality.win(claim, winner, round, rules, &mut self.remarks);
        self.admit();
        self.take_over_indicators(claim, round);
        let other = self.ledger.other_reading(round);
        let wins = round.wins;
        let mut judged = compare::judge(round, claim, winner, rules);
        if !judged.rows.is_empty()
            && let Some(mut other) = other
        {
            let again = compare::judge(&mut other, claim, winner, rules);
            if again.rows.is_empty() {
                *round = other;
                judged = again;
                self.ledger.believe_other();
            }
        }
        if !self.doubt && !judged.rows.is_empty() {
            self.look_for_silent_riichi(claim, winner, wins, round, &mut judged, rules);
        }
        if self.doubt && !judged.rows.is_empty() {
            judged.rows.clear();
            judged.verdict = Verdict::Unverifiable;
        }
        round.pay(claim, judged.deltas);
        self.resulted = true;
        let dealer = winner == round.dealer;
        let dealer = Some(dealer);
        let silent = judged.may_be_silent.then(|| silent::closed_seats(round));
        self.ledger
            .result(Outcome::Won { dealer }, silent.unwrap_or_default(), round, rules);
        judged
    }

    /// Whether a riichi that the log is silent of explains everything that is wrong with a win.
    fn look_for_silent_riichi(
        &mut self,
        claim: &WinClaim,
        winner: Seat,
        wins: u8,
        round: &mut RoundState,
        judged: &mut Judged,
        rules: &Rules,
    ) {
        let mut base = round.clone();
        base.take_back_win(winner, wins);
        let without_numbers = base.indicators.first().is_some_and(|tile| tile.id().is_none());
        let mut agrees = |mut other: RoundState| {
            let mut again = compare::judge(&mut other, claim, winner, rules);
            // Where no tile has a number, ura indicators may be those of the round, given to winners in riichi.
            let shared = claim.ura.is_none() && without_numbers;
            let without = |row: &Row| shared && row.code == Code::UraIndicatorsMismatch;
            let agrees = again.rows.iter().all(without);
            if agrees {
                if !std::mem::take(&mut again.rows).is_empty() {
                    again.verdict = Verdict::Matched;
                }
                *round = other;
                *judged = again;
            }
            agrees
        };
        if self.silent == Some(winner) {
            silent::other_ways(&base, winner).into_iter().any(agrees);
            return;
        }
        let may = silent::silent_seats(&base, Some(winner));
        // Without scores before or after the payment, another player's riichi is just 1000 points more for the
        // winner: the next deal tells.
        let paid = silent::paid_by([claim.before, claim.after], claim.deltas, &base);
        let told = |seat| seat == winner || claim.before.is_some() || paid == Some(seat);
        let ways = |seat| silent::with_riichi(&base, seat, seat == winner);
        let may = || base.players.seats().filter(|&seat| may[seat]);
        if let Some(seat) = may().find(|&seat| told(seat) && ways(seat).into_iter().any(&mut agrees)) {
            self.remarks.push(silent::remark(seat, "the result"));
            self.admit();
            self.legality.riichi_afterwards(seat);
            self.silent = Some(seat);
        } else {
            judged.may_be_silent = may().filter(|&seat| !told(seat)).flat_map(ways).any(|mut other| {
                let again = compare::judge(&mut other, claim, winner, rules);
                again.rows.is_empty()
            });
        }
    }

    /// Indicators that the log left out where they were due, or turned later, stand in its result in their
    /// places.
    fn take_over_indicators(&self, claim: &WinClaim, round: &mut RoundState) {
        let Some(left_out) = self.legality.indicators_amiss() else {
            return;
        };
        let Some(shown) = &claim.indicators else { return };
        let has = |tile: &LogTile| shown.contains(tile);
        if round.indicators.iter().all(has) && shown.len() <= round.indicators.len() + usize::from(left_out) {
            round.indicators = shown.iter().copied().collect();
        }
    }

    /// Judges a round without a winner and pays what is due.
    pub(super) fn draw(&mut self, claim: &DrawClaim, round: &mut RoundState, rules: &Rules) {
        if let Repair::PayRiichi(seat) = self.legality.draw(claim, round, &mut self.remarks) {
            // It follows the discard that declared it, so it can be played.
            let _ = round.play(&Event::RiichiAccepted { seat, scores: None });
        }
        let start = self.remarks.len();
        draws::check_counters(claim, round, &mut self.remarks);
        if self.remarks.len() > start
            && let Some(other) = self.ledger.other_reading(round)
        {
            let mut again = Vec::new();
            draws::check_counters(claim, &other, &mut again);
            if again.is_empty() {
                self.remarks.truncate(start);
                *round = other;
                self.ledger.believe_other();
            }
        }
        let missed = self.legality.missed_draw();
        let mut drawn = draws::judge(claim, round, rules, missed, &mut self.remarks);
        let paid = silent::paid_by([claim.before, claim.after], claim.deltas, round);
        if !self.doubt && (paid.is_some() || self.remarks.len() > start) {
            let may = silent::silent_seats(round, None);
            let told = round.players.seats().filter(|&seat| may[seat]).find_map(|seat| {
                let other = silent::with_riichi(round, seat, false).pop()?;
                let mut out = Vec::new();
                draws::check_counters(claim, &other, &mut out);
                let again = draws::judge(claim, &other, rules, missed, &mut out);
                out.is_empty().then_some((seat, other, again))
            });
            if let Some((seat, other, again)) = told {
                self.remarks.truncate(start);
                self.remarks.push(silent::remark(seat, "the result"));
                *round = other;
                drawn = again;
            }
        }
        self.admit();
        if self.doubt {
            // The hands are not to be trusted, nor what follows from them.
            drawn.deltas = None;
            drawn.dealer_tenpai[0] = None;
        }
        round.pay_draw(claim, drawn.deltas);
        self.resulted = true;
        self.ledger
            .result(drawn.into(), silent::closed_seats(round), round, rules);
    }

    /// A win in a round that could not be followed; where something of it could not be read, that may have
    /// been another win.
    pub(super) fn lost_win(&mut self, claim: &WinClaim, unread: bool, round: &mut RoundState, rules: &Rules) {
        forget_scores(round, [claim.before, claim.after]);
        round.pay(claim, None);
        self.resulted = true;
        let dealer = claim.winner == round.dealer;
        let dealer = (dealer || !unread).then_some(dealer);
        self.ledger
            .result(Outcome::Won { dealer }, PerSeat::default(), round, rules);
    }

    /// A draw of a round that could not be followed.
    pub(super) fn lost_draw(&mut self, claim: &DrawClaim, round: &mut RoundState, rules: &Rules) {
        forget_scores(round, [claim.before, claim.after]);
        round.pay_draw(claim, None);
        self.resulted = true;
        let shows_tiles = round
            .indicators
            .first()
            .is_some_and(|tile: &LogTile| tile.id().is_some());
        let tenpai = draws::recorded_tenpai(claim, shows_tiles);
        let outcome = Outcome::Drawn {
            exhaustive: match claim.kind {
                DrawKind::Exhaustive | DrawKind::NagashiMangan => Some(true),
                DrawKind::Unknown => None,
                _ => Some(false),
            },
            dealer_tenpai: [None, tenpai.map(|tenpai| tenpai[round.dealer])],
        };
        round.sticks = claim.sticks.unwrap_or(round.sticks);
        self.ledger.result(outcome, PerSeat::default(), round, rules);
        if claim.sticks.is_none() {
            self.ledger.forget_sticks();
        }
    }

    /// The rest of the round cannot be followed.
    pub(super) fn lose_round(&mut self) {
        self.wall.lose_track();
    }

    /// Something between two rounds cannot be understood.
    pub(super) fn lose_track(&mut self) {
        self.ledger.lose_track();
    }

    pub(super) fn end_game(&mut self, end: &GameEnd, rules: &Rules) {
        self.wall.end_game();
        self.ledger.end_game(end, rules, &mut self.remarks);
        self.admit();
    }
}

/// Riichi sticks paid after the round was lost sight of are unknown: the scores are those that the result
/// gives, or none.
fn forget_scores(round: &mut RoundState, [before, after]: [Option<PerSeat<Points>>; 2]) {
    if before.is_none() && after.is_none() {
        round.scores = None;
        round.due = None;
    }
}

/// Whether it can be a consequence of a wrong tile or a wrong turn.
const fn depends_on_play(category: Category) -> bool {
    matches!(category, Category::Legality | Category::Win | Category::Payment)
}

/// Whether it says, or may come of it, that a tile or a turn of the play is wrong.
const fn casts_doubt(code: Code) -> bool {
    matches!(
        code,
        Code::DrawOutOfTurn
            | Code::TileRepeated
            | Code::TileNotInPlay
            | Code::BadMeld
            | Code::RiichiNotTenpai
            | Code::RiichiHandChanged
            | Code::RiichiKanNotAllowed
            | Code::IndicatorUnexpected
    )
}
