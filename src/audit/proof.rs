//! Everything about a log but its wins: the observers of the play, and what one of them finds that
//! others must not say again.

use super::compare::{self, Judged, Verdict};
use super::date::Date;
use super::ledger::{Ledger, Outcome};
use super::legality::{Legality, Repair};
use super::remark::Remark;
use super::wall_proof::{Trust, WallProof};
use super::{Category, Code, draws};
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
        if self.wall.event(event, round, due, &mut self.remarks) == Trust::Lost {
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
                Ledger::riichi(*seat, scores, round, &mut self.remarks);
            }
        }
        self.admit();
        played
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
        if self.doubt && !judged.rows.is_empty() {
            judged.rows.clear();
            judged.verdict = Verdict::Unverifiable;
        }
        round.pay(claim, judged.deltas);
        self.resulted = true;
        let dealer = winner == round.dealer;
        let dealer = Some(dealer);
        self.ledger.result(Outcome::Won { dealer }, round, rules);
        judged
    }

    /// Indicators that the log left out where they were due stand in its result.
    fn take_over_indicators(&self, claim: &WinClaim, round: &mut RoundState) {
        let left_out = usize::from(self.legality.indicators_left_out());
        let Some(shown) = claim.indicators.as_ref().filter(|_| left_out > 0) else {
            return;
        };
        let mut turned = round.indicators.iter().peekable();
        for tile in shown {
            turned.next_if_eq(&tile);
        }
        if turned.peek().is_none() && shown.len() <= round.indicators.len() + left_out {
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
        let mut drawn = draws::judge(claim, round, rules, &mut self.remarks);
        self.admit();
        if self.doubt {
            // The hands are not to be trusted, nor what follows from them.
            drawn.deltas = None;
            drawn.dealer_tenpai[0] = None;
        }
        round.pay_draw(claim, drawn.deltas);
        self.resulted = true;
        self.ledger.result(drawn.into(), round, rules);
    }

    /// A win in a round that could not be followed; where something of it could not be read, that may have
    /// been another win.
    pub(super) fn lost_win(&mut self, claim: &WinClaim, unread: bool, round: &mut RoundState, rules: &Rules) {
        forget_scores(round, [claim.before, claim.after]);
        round.pay(claim, None);
        self.resulted = true;
        let dealer = claim.winner == round.dealer;
        let dealer = (dealer || !unread).then_some(dealer);
        self.ledger.result(Outcome::Won { dealer }, round, rules);
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
        self.ledger.result(outcome, round, rules);
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
