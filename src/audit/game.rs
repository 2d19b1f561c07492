//! One game after another: listens to the reader, drives the replay, judges each win.

mod deal;
mod rows;
mod sink;
mod winners;

use std::mem;

use super::compare::{Check, Judged, Verdict};
use super::date::Date;
use super::irregular;
use super::proof::Proof;
use super::remark::Remark;
use super::tally::Tally;
use super::{Audit, Category, Code, Finding, Selection, Severity};
use crate::event::{DrawClaim, DrawKind, Event, GameStart, Platform, RoundStart};
use crate::replay::{Irregularity, RoundState, rules_of};
use crate::rules::{RuleSet, Rules, TableOptions};
use crate::table::{PerSeat, Players, Points, RoundId, Seat};
use crate::win::WinClaim;
use rows::Held;
use winners::Waiting;

/// Where in a game we are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// No round has been dealt, or the last one is over.
    Between,
    /// A round is being played.
    Playing,
    /// The round has a winner; another may follow on the same tile.
    Won,
    /// A hand of the round that was dealt has so few tiles. If the reader has no better reason to give for
    /// it, that is said with the next event.
    Short { seat: Seat, tiles: u8 },
    /// Something in this round could not be followed; its result cannot be judged.
    Lost,
}

/// Listens to the events of a document, game by game, and collects findings and counts.
#[derive(Debug)]
pub struct Auditor {
    /// What every game is held to; `None` for the rules of each log.
    given: Option<RuleSet>,
    selection: Selection,
    rules: Rules,
    house_rules: bool,
    /// Nothing says whose rules the game follows.
    unknown_rules: bool,
    /// Nothing says what kind of table it is.
    unknown_table: bool,
    /// An element of this round is unknown: it may have been a part of the play.
    suspect: bool,
    /// Something of this round could not be read.
    unread: bool,
    /// No discard of this round has been heard.
    first_discard: bool,
    /// The game hides hands, which was said once.
    hidden: bool,
    phase: Phase,
    round: Option<RoundState>,
    proof: Proof,
    /// Plain turns are taken in all their steps too.
    in_steps: bool,
    date: Option<Date>,
    game: u32,
    ended: bool,
    round_at: u64,
    win: u8,
    /// Wins that cannot be judged before all winners are known.
    waiting: Waiting,
    findings: Vec<Finding>,
    held: Option<Held>,
    /// Rows of the document beyond those that are listed.
    unlisted: u64,
    tally: Tally,
}

impl Default for Auditor {
    fn default() -> Self {
        Self::new(None)
    }
}

impl Auditor {
    /// An auditor that has heard nothing yet. It holds every game to this rule set, or each game to
    /// the rules that its log names if `None`.
    pub fn new(rules: Option<RuleSet>) -> Self {
        Self {
            given: rules,
            selection: Selection::ALL,
            rules: Rules::tenhou(&TableOptions::ranked(Players::Four)),
            house_rules: false,
            unknown_rules: false,
            unknown_table: false,
            suspect: false,
            unread: false,
            first_discard: false,
            hidden: false,
            phase: Phase::Between,
            round: None,
            proof: Proof::default(),
            in_steps: false,
            date: None,
            game: 0,
            ended: true,
            round_at: 0,
            win: 0,
            waiting: Waiting::default(),
            findings: Vec::new(),
            held: None,
            unlisted: 0,
            tally: Tally::EMPTY,
        }
    }

    /// Lists and counts only these findings from now on. If none about walls is wanted, no seed is
    /// read.
    pub fn select(&mut self, selection: Selection) {
        self.selection = selection;
        self.proof.look_at_walls(selection.has_category(Category::Wall));
    }

    /// Takes plain turns in all their steps too from now on: slower, with the same result. It is the
    /// measure of the usual way.
    pub const fn take_all_steps(&mut self) {
        self.in_steps = true;
    }

    /// Names the document to come. A Tenhou log id in the name tells the day of its games, on which
    /// some rules depend; without one, any rule that explains the whole of a value will do.
    pub fn name_document(&mut self, name: &str) {
        self.date = Date::in_name(name);
    }

    /// Begins the next game of the document.
    pub fn begin_game(&mut self) {
        self.game += 1;
        self.first_discard = false;
        self.ended = false;
        self.phase = Phase::Between;
        self.round = None;
        self.house_rules = false;
        self.unknown_rules = false;
        self.unknown_table = false;
        self.suspect = false;
        self.unread = false;
        self.hidden = false;
        self.rules = Rules::tenhou(&TableOptions::ranked(Players::Four));
    }

    /// Ends the game begun last; `at` is where its text ends.
    pub fn end_game(&mut self, at: u64) {
        self.say_short();
        self.judge_waiting();
        let phase = self.phase;
        self.close_round(
            at,
            if self.ended {
                ""
            } else {
                "the game has no end either"
            },
        );
        // An unfinished or lost last round explains the missing end.
        if !self.ended && matches!(phase, Phase::Between | Phase::Won) {
            self.round = None;
            self.report(
                Code::GameUnfinished,
                Some(at),
                "the text ends here without a final result".into(),
            );
        }
        self.ended = true;
        self.round = None;
    }

    /// Ends the game begun last where a reason reported elsewhere cut the document.
    pub fn break_off(&mut self) {
        self.judge_waiting();
        self.phase = Phase::Between;
        self.round = None;
        self.ended = true;
    }

    /// Gives up the game begun last after a failure of our own.
    pub fn abandon_game(&mut self, at: u64, what: String) {
        self.waiting = Waiting::default();
        self.phase = Phase::Between;
        self.round = None;
        self.ended = true;
        self.report(Code::Internal, Some(at), what);
    }

    /// A fault of the whole document, outside any game.
    pub fn document_fault(&mut self, code: Code, at: Option<u64>, what: String) {
        let game = mem::take(&mut self.game);
        let round = self.round.take();
        self.report(code, at, what);
        self.game = game;
        self.round = round;
    }

    /// Hands over what was found since the last call and starts the next document.
    pub fn finish_document(&mut self) -> (Vec<Finding>, Tally) {
        self.game = 0;
        self.date = None;
        self.take_found()
    }

    /// Hands over what was found since the last call; the document goes on.
    pub fn take_found(&mut self) -> (Vec<Finding>, Tally) {
        let (walls, proven) = self.proof.take_wall_counts();
        self.list_held();
        self.tally.walls += walls;
        self.tally.walls_proven += proven;
        self.tally.audits[Audit::Wall as usize] = [walls, self.tally.rounds.saturating_sub(walls)];
        if self.unlisted > 0 {
            let note = format!(
                "{} more rows of this document are counted and not listed",
                self.unlisted
            );
            let finding = Finding::about_document(Code::MoreFindings, None, note);
            self.tally.count_finding(&finding);
            self.findings.push(finding);
            self.unlisted = 0;
        }
        (mem::take(&mut self.findings), mem::take(&mut self.tally))
    }

    fn round_id(&self) -> Option<RoundId> {
        self.round.as_ref().map(|round| round.id)
    }

    fn severity(&self, code: Code) -> Severity {
        let house = self.house_rules && code.may_be_house_rule();
        let other = self.unknown_rules && code.differs_between_tables()
            || self.unknown_table && code.depends_on_table();
        if (house || other) && code.severity() == Severity::Error {
            Severity::Info
        } else {
            code.severity()
        }
    }

    /// Places what the observers have to say about the element at `at`.
    fn place_remarks(&mut self, at: u64, win: Option<u8>) {
        if !self.proof.has_remarks() {
            return;
        }
        for remark in self.proof.take_remarks() {
            self.place(remark, at, win);
        }
    }

    fn place(&mut self, remark: Remark, at: u64, win: Option<u8>) {
        let finding = Finding {
            game: self.game,
            round: self.round_id(),
            win,
            seat: remark.seat,
            from: remark.from,
            code: remark.code,
            severity: self.severity(remark.code),
            recorded: remark.recorded,
            computed: remark.computed,
            offset: Some(at),
            note: remark.note,
        };
        // A discard after it shows that the draw between them is missing.
        if finding.code == Code::IndicatorEarly {
            self.list_held();
            self.held = Some(Held {
                finding,
                silent: false,
            });
        } else {
            self.push(finding);
        }
    }

    fn start_game(&mut self, start: &GameStart<'_>, at: u64) {
        self.rules = match &self.given {
            Some(set) => set.for_table(&start.table),
            None => rules_of(start),
        };
        // Rules that somebody names are the rules of the house.
        self.house_rules = start.table.house_rules && self.given.is_none();
        self.unknown_rules = start.platform == Platform::Unknown && self.given.is_none();
        self.unknown_table = start.table_type.is_none() && self.given.is_none();
        self.tally.games += 1;
        self.tally.custom_rule_games += u64::from(self.house_rules);
        self.proof.start_game(start, self.date, self.given.is_some());
        if self.phase == Phase::Lost {
            // Told of a first deal that cannot be read: the next one is not the first.
            self.proof.lose_track();
        }
        self.place_remarks(at, None);
    }

    fn start_round(&mut self, start: &RoundStart<'_>, at: u64) {
        self.close_round(at, "the next round is dealt");
        self.tally.rounds += 1;
        let before = self.scores();
        let mut round = RoundState::deal(start, self.rules.players, self.rules.red_fives, before);
        self.proof.start_round(start, &mut round, &self.rules);
        self.round = Some(round);
        self.round_at = at;
        self.win = 0;
        self.suspect = false;
        self.unread = false;
        self.phase = Phase::Playing;
        self.list_silent_riichi();
        self.place_remarks(at, None);
        let hidden = start.hands.0.iter().flatten().any(|tile| tile.is_hidden());
        self.count_deal(start, hidden);
        if hidden {
            self.proof.lose_round();
            self.phase = Phase::Lost;
            if !mem::replace(&mut self.hidden, true) {
                let note = "the log shows the hand of one player only, so nothing of the play can be proven";
                self.report(Code::NotAuditable, Some(at), note.to_owned());
            }
        } else {
            self.check_dealt(start);
        }
    }

    /// Leaves the round behind; one that is still being played has no result.
    fn close_round(&mut self, at: u64, why: &str) {
        if self.phase == Phase::Playing {
            let begun = self.round_at;
            let note = match why {
                "" => format!("no result where one is due; the round begins at byte {begun}"),
                why => format!("no result where one is due, {why}; the round begins at byte {begun}"),
            };
            self.report(Code::RoundUnfinished, Some(at), note);
        }
        self.phase = Phase::Between;
    }

    fn scores(&self) -> Option<PerSeat<Points>> {
        self.round.as_ref().and_then(|round| round.scores)
    }

    fn play(&mut self, event: &Event<'_>, at: u64) {
        if let Event::Win(claim) = event {
            if self.awaits_others(claim) {
                self.wait(claim, at);
            } else {
                self.win(claim, at);
            }
            return;
        }
        match self.phase {
            Phase::Playing => {}
            Phase::Short { .. } | Phase::Lost => return,
            Phase::Between | Phase::Won => {
                if matches!(
                    event,
                    Event::Draw { .. } | Event::Discard { .. } | Event::Call { .. } | Event::Kita { .. }
                ) {
                    self.play_without_deal(at);
                }
                return;
            }
        }
        let Some(round) = &mut self.round else { return };
        let held = self.held.take();
        let played = self.proof.play(event, round, &self.rules);
        if !matches!(played, Err(Irregularity::OutOfTurn { .. })) {
            self.held = held;
        }
        if self.proof.has_remarks() {
            self.place_remarks(at, None);
        } else if played.is_ok() {
            self.list_held();
        }
        if let Err(irregularity) = played {
            self.lose_round(irregularity, at);
        }
    }

    /// Something is played, won or drawn where no round has been dealt: one row, and nothing until the
    /// next deal.
    fn play_without_deal(&mut self, at: u64) {
        self.proof.lose_track();
        self.round = None;
        self.phase = Phase::Lost;
        let note = "play, or a result, where no round has been dealt";
        self.report(Code::OutOfTurn, Some(at), note.to_owned());
    }

    fn lose_round(&mut self, irregularity: Irregularity, at: u64) {
        self.phase = Phase::Lost;
        self.proof.lose_round();
        if self.proof.in_doubt() || self.suspect {
            return;
        }
        if let Some(round) = &self.round {
            let remark = irregular::remark(irregularity, round);
            self.place(remark, at, None);
        }
    }

    fn win(&mut self, claim: &WinClaim, at: u64) {
        self.tally.wins += 1;
        self.tally.recorded.count_win(claim);
        self.win = self.win.saturating_add(1);
        let (Phase::Playing | Phase::Won, Some(round)) = (self.phase, &mut self.round) else {
            self.tally.wins_unverifiable += 1;
            if self.phase == Phase::Between {
                self.play_without_deal(at);
            } else if let Some(round) = &mut self.round {
                self.proof.lost_win(claim, self.unread, round, &self.rules);
            }
            return;
        };
        self.phase = Phase::Won;
        let id = round.id;
        for check in Check::ALL {
            let possible = check.possible(claim, round.scores.is_some());
            self.tally.checks[check as usize][usize::from(!possible)] += 1;
        }
        let Judged {
            verdict,
            inferred,
            rows,
            may_be_silent,
            ..
        } = self.proof.win(claim, round, &self.rules);
        self.tally.wins_inferred += u64::from(inferred);
        match verdict {
            Verdict::Matched => self.tally.wins_matched += 1,
            Verdict::Mismatched => self.tally.wins_mismatched += 1,
            Verdict::Unverifiable => self.tally.wins_unverifiable += 1,
        }
        if self.proof.has_remarks() {
            self.list_silent_riichi();
        }
        self.place_remarks(at, Some(self.win));
        let silent = may_be_silent && rows.len() == 1;
        if rows.iter().any(|row| row.code == Code::OutOfTurn) {
            // Who else wins here wins on nothing either.
            self.phase = Phase::Lost;
            self.proof.lose_round();
        }
        for row in rows {
            let finding = Finding {
                game: self.game,
                round: Some(id),
                win: Some(self.win),
                seat: Some(claim.winner),
                from: Some(claim.from),
                code: row.code,
                severity: self.severity(row.code),
                recorded: row.recorded,
                computed: row.computed,
                offset: Some(at),
                note: row.note,
            };
            if silent {
                self.list_held();
                self.held = Some(Held { finding, silent });
            } else {
                self.push(finding);
            }
        }
    }

    /// Whether the log numbers its tiles; then it shows every hand that it must show.
    fn numbered(&self) -> bool {
        let first = self.round.as_ref().and_then(|round| round.indicators.first());
        first.is_some_and(|tile| tile.id().is_some())
    }

    fn drawn_round(&mut self, claim: &DrawClaim, at: u64) {
        self.tally.recorded.draws[claim.kind as usize] += 1;
        let hands = claim.tenpai.is_some() || claim.shown.0.iter().any(Option::is_some);
        if matches!(claim.kind, DrawKind::Exhaustive | DrawKind::NagashiMangan) {
            self.tally.count_audit(Audit::DrawHands, hands || self.numbered());
        }
        let paid = claim.deltas.is_some() || claim.after.is_some();
        self.tally.count_audit(Audit::DrawPayments, paid);
        if matches!(self.phase, Phase::Between | Phase::Won) {
            self.play_without_deal(at);
        }
        if let Some(round) = &mut self.round {
            match self.phase {
                Phase::Playing => self.proof.draw(claim, round, &self.rules),
                Phase::Lost => self.proof.lost_draw(claim, round, &self.rules),
                Phase::Between | Phase::Won | Phase::Short { .. } => {}
            }
        }
        self.place_remarks(at, None);
        self.phase = Phase::Between;
    }
}
