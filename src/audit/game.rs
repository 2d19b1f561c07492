//! One game after another: listens to the reader, drives the replay, judges each win.

use std::mem;

use super::compare::{self, Check, Judged, Verdict};
use super::names;
use super::tally::{RecordedCall, Tally};
use super::{Category, Code, Finding, Severity};
use crate::event::{Event, EventAt, EventSink, Fault, FaultKind, GameStart, Note, RoundStart};
use crate::replay::{Irregularity, RoundState, rules_of};
use crate::rules::{RuleSet, Rules, TableOptions};
use crate::table::{Call, PerSeat, Players, Points, RoundId, Seat};
use crate::tile::LogTile;
use crate::win::WinClaim;

/// Where in a game we are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// No round has been dealt, or the last one is over.
    Between,
    /// A round is being played.
    Playing,
    /// The round has a winner; another may follow on the same tile.
    Won,
    /// Something in this round could not be followed; its result cannot be judged.
    Lost,
}

/// Listens to the events of a document, game by game, and collects findings and counts.
#[derive(Debug)]
pub struct Auditor {
    /// What every game is held to; `None` for the rules of each log.
    given: Option<RuleSet>,
    rules: Rules,
    house_rules: bool,
    phase: Phase,
    round: Option<RoundState>,
    game: u32,
    ended: bool,
    round_at: u64,
    win: u8,
    findings: Vec<Finding>,
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
    pub const fn new(rules: Option<RuleSet>) -> Self {
        Self {
            given: rules,
            rules: Rules::tenhou(&TableOptions::ranked(Players::Four)),
            house_rules: false,
            phase: Phase::Between,
            round: None,
            game: 0,
            ended: true,
            round_at: 0,
            win: 0,
            findings: Vec::new(),
            tally: Tally::EMPTY,
        }
    }

    /// Begins the next game of the document.
    pub fn begin_game(&mut self) {
        self.game += 1;
        self.ended = false;
        self.phase = Phase::Between;
        self.round = None;
        self.house_rules = false;
        self.rules = Rules::tenhou(&TableOptions::ranked(Players::Four));
    }

    /// Ends the game begun last; `at` is where its text ends.
    pub fn end_game(&mut self, at: u64) {
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
        self.phase = Phase::Between;
        self.round = None;
        self.ended = true;
    }

    /// Gives up the game begun last after a failure of our own.
    pub fn abandon_game(&mut self, at: u64, what: String) {
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
        (mem::take(&mut self.findings), mem::take(&mut self.tally))
    }

    fn round_id(&self) -> Option<RoundId> {
        self.round.as_ref().map(|round| round.id)
    }

    fn severity(&self, code: Code) -> Severity {
        let house = self.house_rules && matches!(code.category(), Category::Win | Category::Payment);
        if house && code.severity() == Severity::Error {
            Severity::Info
        } else {
            code.severity()
        }
    }

    fn report(&mut self, code: Code, at: Option<u64>, note: String) {
        self.push(Finding {
            game: self.game,
            round: self.round_id(),
            win: None,
            seat: None,
            from: None,
            code,
            severity: self.severity(code),
            recorded: String::new(),
            computed: String::new(),
            offset: at,
            note,
        });
    }

    fn push(&mut self, finding: Finding) {
        self.tally.count_finding(&finding);
        self.findings.push(finding);
    }

    fn start_game(&mut self, start: &GameStart<'_>) {
        self.rules = match &self.given {
            Some(set) => set.for_players(start.table.players),
            None => rules_of(start),
        };
        // Rules that somebody names are the rules of the house.
        self.house_rules = start.table.house_rules && self.given.is_none();
        self.tally.games += 1;
        self.tally.custom_rule_games += u64::from(self.house_rules);
    }

    fn start_round(&mut self, start: &RoundStart<'_>, at: u64) {
        self.close_round(at, "the next round is dealt");
        self.tally.rounds += 1;
        let before = self.scores();
        self.round = Some(RoundState::deal(
            start,
            self.rules.players,
            self.rules.red_fives,
            before,
        ));
        self.round_at = at;
        self.win = 0;
        self.phase = Phase::Playing;
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
            self.win(claim, at);
            return;
        }
        match self.phase {
            Phase::Playing => {}
            Phase::Lost | Phase::Between => return,
            Phase::Won => {
                // The wins are in: what follows belongs to no round.
                return;
            }
        }
        let Some(round) = &mut self.round else { return };
        if let Err(irregularity) = round.play(event) {
            self.lose_round(irregularity, at);
        }
    }

    fn lose_round(&mut self, irregularity: Irregularity, at: u64) {
        self.phase = Phase::Lost;
        let (code, seat, from, recorded, computed, note) = self.describe(irregularity);
        self.push(Finding {
            game: self.game,
            round: self.round_id(),
            win: None,
            seat: Some(seat),
            from,
            code,
            severity: self.severity(code),
            recorded,
            computed,
            offset: Some(at),
            note: note.to_owned(),
        });
    }

    fn describe(
        &self,
        irregularity: Irregularity,
    ) -> (Code, Seat, Option<Seat>, String, String, &'static str) {
        let name = |tile: LogTile| names::tile(tile, self.rules.red_fives);
        match irregularity {
            Irregularity::TileNotHeld { seat, tile } => {
                let hand = self
                    .round
                    .as_ref()
                    .map(|round| names::hand(round.hands[seat].tiles(), self.rules.red_fives));
                let hand = hand.unwrap_or_default();
                (
                    Code::TileNotHeld,
                    seat,
                    None,
                    name(tile),
                    hand,
                    "computed is what is left of the hand",
                )
            }
            Irregularity::CallMismatch { seat, tile, discard } => {
                let (from, discard) = match discard {
                    Some((from, tile)) => (Some(from), name(tile)),
                    None => (None, String::new()),
                };
                (
                    Code::CallMismatch,
                    seat,
                    from,
                    name(tile),
                    discard,
                    "computed is the latest discard",
                )
            }
            Irregularity::NoPon { seat, tile } => (
                Code::CallMismatch,
                seat,
                None,
                name(tile),
                String::new(),
                "added to no pon of these tiles",
            ),
            Irregularity::OutOfTurn { seat, why } => {
                (Code::OutOfTurn, seat, None, String::new(), String::new(), why)
            }
        }
    }

    fn win(&mut self, claim: &WinClaim, at: u64) {
        self.tally.wins += 1;
        self.tally.recorded.count_win(claim);
        self.win = self.win.saturating_add(1);
        let (Phase::Playing | Phase::Won, Some(round)) = (self.phase, &mut self.round) else {
            self.tally.wins_unverifiable += 1;
            if self.phase == Phase::Between {
                self.report(
                    Code::OutOfTurn,
                    Some(at),
                    "a win where no round is being played".to_owned(),
                );
                self.phase = Phase::Lost;
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
            deltas,
        } = compare::judge(round, claim, &self.rules);
        self.tally.wins_inferred += u64::from(inferred);
        round.pay(claim, deltas);
        match verdict {
            Verdict::Matched => self.tally.wins_matched += 1,
            Verdict::Mismatched => self.tally.wins_mismatched += 1,
            Verdict::Unverifiable => self.tally.wins_unverifiable += 1,
        }
        for row in rows {
            self.push(Finding {
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
            });
        }
    }

    fn count(&mut self, event: &Event<'_>) {
        let call = match event {
            Event::Call {
                call: Call::Chi(_), ..
            } => RecordedCall::Chi,
            Event::Call {
                call: Call::Pon(_), ..
            } => RecordedCall::Pon,
            Event::Call {
                call: Call::Daiminkan(_),
                ..
            } => RecordedCall::Daiminkan,
            Event::Call {
                call: Call::Kakan { .. },
                ..
            } => RecordedCall::Kakan,
            Event::Call {
                call: Call::Ankan(_), ..
            } => RecordedCall::Ankan,
            Event::Kita { .. } => RecordedCall::Kita,
            Event::Riichi { .. } => RecordedCall::RiichiDeclared,
            Event::RiichiAccepted { .. } => RecordedCall::RiichiAccepted,
            Event::DoraRevealed { .. } => RecordedCall::DoraRevealed,
            Event::Disconnect { .. } => RecordedCall::Disconnect,
            Event::Reconnect { .. } => RecordedCall::Reconnect,
            _ => return,
        };
        self.tally.recorded.count(call);
    }
}

impl EventSink for Auditor {
    fn event(&mut self, EventAt { event, at }: EventAt<'_>) {
        match &event {
            Event::Draw { .. } | Event::Discard { .. } => self.play(&event, at),
            Event::GameStart(start) => self.start_game(start),
            Event::RoundStart(start) => self.start_round(start, at),
            Event::DrawnRound(draw) => {
                self.tally.recorded.draws[draw.kind as usize] += 1;
                self.phase = Phase::Between;
            }
            Event::GameEnd(_) => {
                self.close_round(at, "the game ends");
                self.ended = true;
            }
            _ => {
                self.count(&event);
                self.play(&event, at);
            }
        }
    }

    fn note(&mut self, note: Note<'_>, at: u64) {
        match note {
            Note::UnknownAttribute { element, attribute } => {
                *self
                    .tally
                    .unknown_attributes
                    .entry(format!("{element} {attribute}"))
                    .or_default() += 1;
            }
            Note::Skipped { .. } => {}
            Note::DuplicateAttribute { same: true, .. } => self.tally.repeated_attributes += 1,
            Note::DuplicateAttribute {
                element,
                attribute,
                same: false,
            } => {
                let note = format!("{attribute} of {element} stands twice with different values");
                self.report(Code::DuplicateAttribute, Some(at), note);
            }
        }
    }

    fn fault(&mut self, fault: Fault) {
        // Faults after the first one of a round most often come from the same damage.
        if self.phase == Phase::Lost {
            return;
        }
        let code = match fault.kind {
            FaultKind::Syntax => Code::BadSyntax,
            FaultKind::BadValue => Code::BadValue,
            FaultKind::NotUtf8 => Code::NotUtf8,
            FaultKind::UnknownElement => Code::UnknownElement,
            FaultKind::OtherRules => Code::OtherRules,
        };
        self.report(code, Some(fault.at), fault.what);
        if code != Code::UnknownElement {
            self.phase = Phase::Lost;
        }
    }
}
