//! A log heard by its reader: each event becomes an element.

use std::ops::Range;

use super::super::text;
use super::{Act, Element};
use crate::event::{Event, EventAt, EventSink, Fault, Note, Platform};
use crate::format::Format;
use crate::replay::{LastAct, RoundState, rules_of};
use crate::rules::Rules;
use crate::table::PerSeat;

/// Hears the log and lists its elements.
pub(super) struct Listener<'a> {
    text: &'a str,
    format: Format,
    pub(super) elements: Vec<Element>,
    game: u32,
    rules: Option<Rules>,
    round: Option<RoundState>,
    deal: usize,
    /// The game has a seed, or the round.
    seeded: [bool; 2],
    known_table: bool,
    wins: usize,
}

impl<'a> Listener<'a> {
    pub(super) const fn new(text: &'a str, format: Format) -> Self {
        Self {
            text,
            format,
            elements: Vec::new(),
            game: 0,
            rules: None,
            round: None,
            deal: 0,
            seeded: [false; 2],
            known_table: false,
            wins: 0,
        }
    }

    pub(super) fn begin_game(&mut self) {
        self.game += 1;
        self.rules = None;
        self.round = None;
    }

    /// The rules of the game, if it has begun.
    pub(super) const fn end_game(&mut self) -> Option<Rules> {
        self.rules.take()
    }

    fn act(&mut self, event: &Event<'_>) -> Option<Act> {
        let round = self.round.as_ref();
        Some(match *event {
            Event::GameStart(_) => Act::Game,
            Event::RoundStart(start) => Act::Round {
                index: start.index,
                tiles: start
                    .hands
                    .0
                    .iter()
                    .flatten()
                    .copied()
                    .chain([start.indicator])
                    .collect(),
            },
            Event::Draw { seat, tile } => Act::Draw { seat, tile },
            Event::Discard { seat, tile, .. } => Act::Discard {
                seat,
                tile,
                hand: round?.hands[seat].tiles().iter().copied().collect(),
                drawn: match round?.last {
                    LastAct::Draw { tile, .. } => Some(tile),
                    _ => None,
                },
                riichi: round?.riichi[seat],
            },
            Event::Call { seat, call } => Act::Call { seat, call },
            Event::Kita { seat, .. } => Act::Kita { seat },
            Event::Riichi { seat } => Act::Riichi { seat },
            Event::RiichiAccepted { seat, .. } => Act::Accepted { seat },
            Event::DoraRevealed { tile } => Act::Indicator { tile },
            Event::Win(claim) => {
                self.wins += 1;
                Act::Win {
                    winner: claim.winner,
                    from: claim.from,
                    earlier: self.wins - 1,
                    hand: round?.hands[claim.winner].tiles().iter().copied().collect(),
                }
            }
            Event::DrawnRound(claim) => Act::Drawn {
                kind: claim.kind,
                hands: Box::new(PerSeat::from_fn(|seat| {
                    round
                        .map(|round| round.hands[seat].tiles().iter().copied().collect())
                        .unwrap_or_default()
                })),
                last: round?.last,
                left: round?.left,
            },
            Event::Disconnect { .. } | Event::Reconnect { .. } => Act::Leave,
            Event::GameEnd(_) => Act::End,
        })
    }

    fn span(&self, at: u64) -> Range<usize> {
        let at = usize::try_from(at).unwrap_or(usize::MAX).min(self.text.len());
        let end = match self.format {
            Format::TenhouXml => self.text[at..]
                .find('>')
                .map_or(self.text.len(), |end| at + end + 1),
            _ => text::json_end(self.text, at),
        };
        at..end
    }
}

impl EventSink for Listener<'_> {
    fn event(&mut self, EventAt { event, at }: EventAt<'_>) {
        match event {
            Event::GameStart(start) => {
                self.seeded = [has_seed(start.seed), false];
                self.known_table = start.platform != Platform::Unknown;
                self.rules = Some(rules_of(start));
            }
            Event::RoundStart(start) => {
                let Some(rules) = &self.rules else { return };
                self.deal = self.elements.len();
                self.seeded[1] = has_seed(start.seed);
                self.wins = 0;
                self.round = Some(RoundState::deal(start, rules.players, rules.red_fives, None));
            }
            _ => {}
        }
        let (Some(act), Some(rules)) = (self.act(&event), &self.rules) else {
            return;
        };
        self.elements.push(Element {
            act,
            span: self.span(at),
            game: self.game,
            round: self.round.as_ref().map(|round| round.id),
            deal: self.deal,
            players: rules.players,
            seeded: self.seeded.contains(&true),
            known_table: self.known_table,
        });
        if let Some(round) = &mut self.round {
            let _ = round.play(&event);
        }
    }

    fn note(&mut self, _: Note<'_>, _: u64) {}

    fn fault(&mut self, _: Fault) {}
}

fn has_seed(seed: Option<&str>) -> bool {
    seed.is_some_and(|seed| !seed.trim().is_empty())
}
