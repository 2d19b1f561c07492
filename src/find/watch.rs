//! Watches a document go by: the statistics gather its games, and what they have no use for is kept beside.

use std::cell::RefCell;

use super::field::Asked;
use super::{Each, Hit, HitWin, Query};
use crate::audit::{Finding, LogId};
use crate::event::{Event, RoundStart};
use crate::hand::Words;
use crate::replay::RoundState;
use crate::stats::{Game, Gatherer, Hand, HandInGame, Round};
use crate::table::{PerSeat, RoundId, Seat};
use crate::visit::{GameBegun, GameOver, RoundOver, Visitor};
use crate::win::{WinMethod, WinSituation};

/// What is kept of a game besides what the statistics gather.
#[derive(Debug, Default)]
pub(super) struct Kept {
    number: u32,
    log_id: Option<String>,
    rounds: Vec<KeptRound>,
}

#[derive(Debug)]
struct KeptRound {
    /// Number in the game, from 0.
    number: u16,
    at: u64,
    ended: Ended,
}

#[derive(Debug)]
enum Ended {
    /// With these wins, and what the statistics have of it.
    Won(Vec<(WinSituation, u64)>),
    Drawn(&'static str),
    /// It cannot be followed to its end.
    Lost {
        id: RoundId,
        dealer: Seat,
    },
}

/// Shows the statistics and [`Kept`] what happens.
pub(super) struct Watch<'k, F> {
    gatherer: Gatherer<F>,
    kept: &'k RefCell<Kept>,
    named: Option<String>,
    /// Rounds of the game met, followed or not.
    met: u16,
    /// The round under way.
    dealt: Option<(RoundId, Seat, u64)>,
}

impl<'k, F: FnMut(&Game)> Watch<'k, F> {
    pub(super) fn new(mut gatherer: Gatherer<F>, kept: &'k RefCell<Kept>, name: &str) -> Self {
        gatherer.name_document(name);
        Self {
            gatherer,
            kept,
            named: LogId::in_name(name).map(|id| id.text.to_owned()),
            met: 0,
            dealt: None,
        }
    }

    fn keep(&mut self, at: u64, ended: Ended) {
        let number = self.met;
        self.kept
            .borrow_mut()
            .rounds
            .push(KeptRound { number, at, ended });
    }
}

impl<F: FnMut(&Game)> Visitor for Watch<'_, F> {
    fn start_game(&mut self, begun: &GameBegun<'_>) {
        let in_log = || {
            let reference = begun.start.and_then(|start| start.reference)?;
            Some(LogId::in_name(reference)?.text.to_owned())
        };
        let mut kept = self.kept.borrow_mut();
        kept.number = begun.number;
        kept.rounds.clear();
        // Several games of one document cannot share the id in its name.
        let named = self.named.clone().filter(|_| begun.number == 1);
        kept.log_id = in_log().or(named);
        drop(kept);
        self.met = 0;
        self.gatherer.start_game(begun);
    }

    fn start_round(&mut self, table: &RoundState, start: &RoundStart<'_>) {
        self.dealt = Some((table.id, table.dealer, 0));
        self.gatherer.start_round(table, start);
    }

    fn before(&mut self, table: &RoundState, event: &Event<'_>, at: u64) {
        if let Some((_, _, place)) = &mut self.dealt {
            *place = at;
        }
        self.gatherer.before(table, event, at);
    }

    fn after(&mut self, table: &RoundState, event: &Event<'_>, at: u64) {
        self.gatherer.after(table, event, at);
    }

    fn end_round(&mut self, table: &RoundState, end: &RoundOver<'_>) {
        self.gatherer.end_round(table, end);
        let ended = match end.draw {
            Some(draw) => Ended::Drawn(draw.kind.id()),
            None => Ended::Won(
                end.wins
                    .iter()
                    .map(|win| (win.situation.clone(), win.at))
                    .collect(),
            ),
        };
        self.keep(end.at, ended);
        self.met += 1;
        self.dealt = None;
    }

    fn lose_round(&mut self) {
        self.gatherer.lose_round();
        if let Some((id, dealer, at)) = self.dealt.take() {
            self.keep(at, Ended::Lost { id, dealer });
        }
        self.met += 1;
    }

    fn end_game(&mut self, end: &GameOver<'_>) {
        self.gatherer.end_game(end);
    }
}

impl Kept {
    /// Hands over what is found in the game.
    pub(super) fn judge(&self, game: &Game, findings: &[Finding], query: &Query, found: &mut dyn FnMut(Hit)) {
        let mut followed = game.rounds.iter();
        for kept in &self.rounds {
            let lost;
            let round = match kept.ended {
                Ended::Lost { id, dealer } => {
                    // Only its findings say anything of it.
                    if !query.checks {
                        continue;
                    }
                    lost = lost_round(id, dealer);
                    &lost
                }
                _ => match followed.next() {
                    Some(round) => round,
                    None => break,
                },
            };
            let here = Here {
                game: self,
                kept,
                round,
                findings,
            };
            let holds = |seat: Seat| {
                let win = here.win(seat);
                let tile = win.map(|(win, _)| win.winning_tile.to_string());
                query.holds(&Asked {
                    hand: HandInGame { game, round, seat },
                    followed: !matches!(kept.ended, Ended::Lost { .. }),
                    tile: tile.as_deref(),
                    from: win.map(|(win, _)| from(win).index()),
                    findings: here.codes(seat),
                    of_statistics: query.of_statistics,
                    of_lost: query.of_lost,
                })
            };
            let seats = || game.players.seats();
            match query.each {
                Each::Hand => seats()
                    .filter(|&seat| holds(seat))
                    .for_each(|seat| found(here.hit(game, seat))),
                Each::Win => here
                    .winners()
                    .filter(|&seat| holds(seat))
                    .for_each(|seat| found(here.hit(game, seat))),
                Each::Round => {
                    let first = here.winners().chain(seats()).find(|&seat| holds(seat));
                    if let Some(seat) = first {
                        found(here.hit(game, seat));
                    }
                }
            }
        }
    }
}

/// A round with what is known of it.
struct Here<'a> {
    game: &'a Kept,
    kept: &'a KeptRound,
    round: &'a Round,
    findings: &'a [Finding],
}

impl<'a> Here<'a> {
    fn wins(&self) -> &'a [(WinSituation, u64)] {
        match &self.kept.ended {
            Ended::Won(wins) => wins,
            _ => &[],
        }
    }

    fn winners(&self) -> impl Iterator<Item = Seat> + use<'a> {
        self.wins().iter().map(|(win, _)| win.winner)
    }

    fn win(&self, seat: Seat) -> Option<&'a (WinSituation, u64)> {
        self.wins().iter().find(|(win, _)| win.winner == seat)
    }

    fn findings(&self, seat: Seat) -> impl Iterator<Item = &'a Finding> {
        let (game, round) = (self.game.number, self.round.id);
        self.findings.iter().filter(move |finding| {
            finding.game == game
                && finding.round == Some(round)
                && finding.seat.is_none_or(|other| other == seat)
        })
    }

    fn codes(&self, seat: Seat) -> u128 {
        let bit = |finding: &Finding| 1_u128.checked_shl(finding.code as u32).unwrap_or(0);
        self.findings(seat).fold(0, |set, finding| set | bit(finding))
    }

    fn hit(&self, game: &Game, seat: Seat) -> Hit {
        let hand = &self.round.hands[seat];
        let win = self.win(seat).zip(hand.win);
        let mut findings: Vec<_> = self.findings(seat).map(|finding| finding.code).collect();
        findings.sort_unstable();
        findings.dedup();
        Hit {
            game: self.game.number,
            round: self.round.id,
            number: self.kept.number,
            seat,
            player: game.people[seat].name.clone(),
            result: match &self.kept.ended {
                Ended::Won(wins) if wins.iter().any(|(win, _)| win.is_tsumo()) => "tsumo",
                Ended::Won(_) => "ron",
                Ended::Drawn(kind) => kind,
                Ended::Lost { .. } => "lost",
            },
            win: win.map(|((situation, _), win)| HitWin {
                from: from(situation),
                turn: win.turn,
                yaku: win
                    .yaku
                    .iter()
                    .map(crate::win::Yaku::id)
                    .collect::<Vec<_>>()
                    .join(" "),
                han: win.han,
                fu: win.fu,
                limit: win.limit.map(crate::win::LimitClass::id),
                points: win.points,
                words: Words(situation).to_string(),
            }),
            gain: hand.gain,
            findings,
            log_id: self.game.log_id.clone(),
            at: self.win(seat).map_or(self.kept.at, |(_, at)| *at),
        }
    }
}

fn from(win: &WinSituation) -> Seat {
    match win.method {
        WinMethod::Ron { from, .. } => from,
        WinMethod::Tsumo(_) => win.winner,
    }
}

/// A round of which nothing but its deal is known.
fn lost_round(id: RoundId, dealer: Seat) -> Round {
    Round {
        id,
        sticks: 0,
        dealer,
        draw: None,
        winners: 0,
        dealer_stays: None,
        hands: PerSeat::from_fn(|_| Hand::default()),
    }
}
