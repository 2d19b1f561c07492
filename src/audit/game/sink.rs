//! What the reader says, event by event, note by note, fault by fault.

use super::super::proof::Proof;
use super::super::tally::RecordedCall;
use super::super::{Audit, Code};
use super::{Auditor, Phase};
use crate::event::{Event, EventAt, EventSink, Fault, FaultKind, Lost, Note};
use crate::replay::RoundState;
use crate::table::{Call, Seat};
use crate::tile::LogTile;

/// Unknown attributes counted by name in one document.
const MOST_NAMES: usize = 1_000;

impl Auditor {
    /// The round that is being played, if plain turns are taken the short way.
    #[inline]
    fn in_short(&mut self) -> Option<(&mut Proof, &mut RoundState)> {
        let short = self.phase == Phase::Playing && !self.in_steps && !self.has_waiting();
        let round = self.round.as_mut().filter(|_| short)?;
        Some((&mut self.proof, round))
    }

    /// Any event, in all its steps.
    #[inline(never)]
    fn hear(&mut self, event: &Event<'_>, at: u64) {
        self.say_short();
        if self.has_waiting() && !matches!(event, Event::Win(_)) {
            self.judge_waiting();
        }
        match event {
            Event::Draw { .. } | Event::Discard { .. } => self.play(event, at),
            Event::GameStart(start) => self.start_game(start, at),
            Event::RoundStart(start) => self.start_round(start, at),
            Event::DrawnRound(draw) => self.drawn_round(draw, at),
            Event::GameEnd(end) => {
                self.close_round(at, "the game ends");
                self.ended = true;
                self.tally.count_audit(Audit::FinalScores, end.scores.is_some());
                self.tally.count_audit(Audit::FinalResults, end.results.is_some());
                self.proof.end_game(end, &self.rules);
                self.list_silent_riichi();
                self.place_remarks(at, None);
            }
            _ => {
                self.count(event);
                self.play(event, at);
            }
        }
    }

    fn count(&mut self, event: &Event<'_>) {
        match event {
            Event::RiichiAccepted { scores, .. } => {
                self.tally.count_audit(Audit::RiichiScores, scores.is_some());
            }
            Event::DoraRevealed { tile } => {
                self.tally.count_audit(Audit::IndicatorTimes, tile.id().is_some());
            }
            _ => {}
        }
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

#[expect(clippy::inline_always, reason = "see draw")]
impl EventSink for Auditor {
    fn event(&mut self, EventAt { event, at }: EventAt<'_>) {
        match event {
            Event::Draw { seat, tile } => self.draw(seat, tile, at),
            Event::Discard {
                seat,
                tile,
                tsumogiri,
            } => self.discard(seat, tile, tsumogiri, at),
            _ => self.hear(&event, at),
        }
    }

    // Called once from the loop over such elements, where a call costs as much as the turn.
    #[inline(always)]
    fn draw(&mut self, seat: Seat, tile: LogTile, at: u64) {
        let plain = match self.in_short() {
            Some((proof, round)) => proof.draw_plainly(seat, tile, round),
            None => false,
        };
        if !plain {
            self.hear(&Event::Draw { seat, tile }, at);
        }
    }

    #[inline(always)]
    fn discard(&mut self, seat: Seat, tile: LogTile, tsumogiri: Option<bool>, at: u64) {
        // The first one tells what the log says of discards.
        if std::mem::take(&mut self.first_discard) {
            self.tally.count_audit(Audit::Tsumogiri, tsumogiri.is_some());
        }
        let plain = match self.in_short() {
            Some((proof, round)) => proof.discard_plainly(seat, tile, tsumogiri, round),
            None => false,
        };
        if !plain {
            let discard = Event::Discard {
                seat,
                tile,
                tsumogiri,
            };
            self.hear(&discard, at);
        }
    }

    fn note(&mut self, note: Note<'_>, at: u64) {
        match note {
            Note::UnknownAttribute { element, attribute } => {
                let unknown = &mut self.tally.unknown_attributes;
                let mut name = format!("{element} {attribute}");
                if unknown.len() >= MOST_NAMES && !unknown.contains_key(&name) {
                    name = String::from("(others)");
                }
                *unknown.entry(name).or_default() += 1;
            }
            Note::Skipped { .. } | Note::Chips => {}
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
        self.judge_waiting();
        // Faults after the first one of a round most often come from the same damage; a deal that cannot
        // be read is one of its own.
        if fault.lost == Lost::Deal {
            self.say_short();
        }
        let lost_already = self.phase == Phase::Lost && fault.lost != Lost::Deal;
        let unknown = fault.kind == FaultKind::UnknownElement;
        if lost_already || (unknown && self.suspect) {
            return;
        }
        let code = match fault.kind {
            FaultKind::Syntax => Code::BadSyntax,
            FaultKind::BadValue => Code::BadValue,
            FaultKind::NotUtf8 => Code::NotUtf8,
            FaultKind::UnknownElement => Code::UnknownElement,
            FaultKind::OtherRules => Code::OtherRules,
        };
        if fault.lost == Lost::Deal {
            self.close_round(fault.at, "the next round is dealt");
            self.round = None;
        }
        self.report_in(fault.round.or(self.round_id()), code, Some(fault.at), fault.what);
        if unknown {
            // It may have been a misspelt event: what does not fit after it is no finding of its own.
            self.suspect = true;
        } else if fault.lost != Lost::Nothing {
            self.unread = true;
            if matches!(self.phase, Phase::Playing | Phase::Short { .. }) {
                self.proof.lose_round();
            } else {
                // A deal or a result may be lost: what comes before says nothing of what comes after.
                self.proof.lose_track();
                self.round = None;
            }
            self.phase = Phase::Lost;
        }
    }
}
