//! Replay and score of the wins of logs and nothing else: what a check stands on before it compares or
//! audits anything. Plain turns are taken the short way, as the check takes them.

use std::hint::black_box;

use haifu::event::{Event, EventAt, EventSink, Fault, Note};
use haifu::format;
use haifu::replay::{RoundState, rules_of};
use haifu::rules::Rules;
use haifu::score;
use haifu::table::Seat;
use haifu::tile::LogTile;
use haifu::win::RiichiState;

/// Keep one for many documents.
#[derive(Default)]
pub(crate) struct Bare {
    rules: Option<Rules>,
    round: Option<RoundState>,
}

impl Bare {
    /// All games of a decompressed document.
    pub(crate) fn read(&mut self, reader: &mut format::Reader, document: &[u8]) {
        let Some(format) = format::sniff(document) else {
            return;
        };
        for game in format::split(document, format) {
            (self.rules, self.round) = (None, None);
            reader.read(format, game, self);
        }
    }

    #[inline(never)]
    fn hear(&mut self, event: &Event<'_>) {
        match event {
            Event::GameStart(start) => self.rules = Some(rules_of(start)),
            Event::RoundStart(start) => {
                let Some(rules) = &self.rules else { return };
                let scores = self.round.as_ref().and_then(|round| round.scores);
                self.round = Some(RoundState::deal(start, rules.players, rules.red_fives, scores));
            }
            Event::Win(claim) => {
                let (Some(round), Some(rules)) = (&mut self.round, &self.rules) else {
                    return;
                };
                let Ok(mut replayed) = round.win(claim.winner) else {
                    return;
                };
                if matches!(replayed.situation.riichi, RiichiState::Declared { .. }) {
                    let ura = claim.ura.iter().flatten().filter_map(|tile| tile.kind()).take(5);
                    replayed.situation.ura.extend(ura);
                }
                let _ = black_box(score::best(&replayed.situation, rules));
                round.pay(claim, claim.deltas);
            }
            Event::DrawnRound(claim) => {
                if let Some(round) = &mut self.round {
                    round.pay_draw(claim, claim.deltas);
                }
            }
            Event::GameEnd(_) => {}
            event => {
                if let Some(round) = &mut self.round {
                    let _ = black_box(round.play(event));
                }
            }
        }
    }
}

#[expect(clippy::inline_always, reason = "as in the check")]
impl EventSink for Bare {
    fn event(&mut self, EventAt { event, .. }: EventAt<'_>) {
        match event {
            Event::Draw { seat, tile } => self.draw(seat, tile, 0),
            Event::Discard {
                seat,
                tile,
                tsumogiri,
            } => self.discard(seat, tile, tsumogiri, 0),
            event => self.hear(&event),
        }
    }

    #[inline(always)]
    fn draw(&mut self, seat: Seat, tile: LogTile, _: u64) {
        if let Some(round) = &mut self.round
            && round.before_plain_draw(seat).is_some()
        {
            round.play_plain_draw(seat, tile);
        } else {
            self.hear(&Event::Draw { seat, tile });
        }
    }

    #[inline(always)]
    fn discard(&mut self, seat: Seat, tile: LogTile, tsumogiri: Option<bool>, _: u64) {
        if let Some(round) = &mut self.round
            && let Some(discard) = round.plain_discard(seat, tile)
        {
            round.play_plain_discard(discard);
        } else {
            self.hear(&Event::Discard {
                seat,
                tile,
                tsumogiri,
            });
        }
    }

    fn note(&mut self, _: Note<'_>, _: u64) {}

    fn fault(&mut self, _: Fault) {}
}
