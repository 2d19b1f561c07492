//! Listens to the games of documents and keeps what statistics count, a game at a time.

use super::axis::{HandKind, Outcome, ROOMS, WaitShape};
use super::game::{DealIn, Game, Hand, Placed, Riichi, Round, Win};
use crate::audit::LogId;
use crate::event::{DrawClaim, DrawKind, Event, GameStart, Platform, RoundStart};
use crate::facts::waits_for;
use crate::format::player_name;
use crate::replay::{self, RoundState};
use crate::rules::{GameLength, Rules, TableOptions};
use crate::shape::{HandCounts, is_tenpai, shanten};
use crate::table::{Call, Deltas, PerSeat, Players, Points, Seat};
use crate::tile::{LogTile, RedFives};
use crate::visit::{GameBegun, GameOver, Next, RoundOver, Visitor, Win as MetWin};
use crate::win::{Bonus, ClaimedName, LimitClass, RiichiState, WinClaim, WinMethod, YakuSet};

/// Hears a document and hands over each game at its end.
#[derive(Debug)]
pub struct Gatherer<F> {
    /// Wins are worth what the rules of the tour make of them, not what the log says.
    rescore: bool,
    named_date: Option<u32>,
    rules: Rules,
    game: Game,
    /// The round being played.
    riichi: PerSeat<Option<Riichi>>,
    calls: PerSeat<[u8; 6]>,
    shanten: PerSeat<Option<u8>>,
    sticks: u16,
    give: F,
}

impl<F: FnMut(&Game)> Gatherer<F> {
    /// Hands games to `give`. With `rescore` the values of wins are computed; otherwise they are those
    /// of the log, and computed where it gives none.
    pub fn new(rescore: bool, give: F) -> Self {
        let table = TableOptions::ranked(Players::Four);
        Self {
            rescore,
            named_date: None,
            rules: Rules::tenhou(&table),
            game: Game {
                date: None,
                platform: Platform::Unknown,
                room: None,
                lobby: None,
                players: Players::Four,
                length: GameLength::South,
                red_fives: true,
                open_tanyao: true,
                rules_name: String::new(),
                people: PerSeat::default(),
                result: None,
                before_last: None,
                rounds: Vec::new(),
            },
            riichi: PerSeat::default(),
            calls: PerSeat::default(),
            shanten: PerSeat::default(),
            sticks: 0,
            give,
        }
    }

    /// Names the document to come: a log id in the name tells the day of its games.
    pub fn name_document(&mut self, name: &str) {
        self.named_date = LogId::in_name(name).map(|id| id.date);
    }

    fn head(&mut self, start: &GameStart<'_>) {
        let game = &mut self.game;
        let in_log = || Some(LogId::in_name(start.reference?)?.date);
        game.date = self.named_date.or_else(in_log);
        game.platform = start.platform;
        game.lobby = start.lobby;
        game.room = room(start);
        start
            .rules_name
            .unwrap_or_default()
            .clone_into(&mut game.rules_name);
        for seat in Seat::ALL {
            let from = &start.people[seat];
            let person = &mut game.people[seat];
            let name = player_name(from.name, start.platform);
            name.as_ref().clone_into(&mut person.name);
            person.dan = from.dan;
            person.rate = from.rate.parse().ok().filter(|rate: &f32| rate.is_finite());
        }
    }

    fn win(&self, table: &RoundState, met: &MetWin) -> (Win, Option<Deltas>) {
        let (claim, situation) = (&met.claim, &met.situation);
        let listed = claim.yaku.is_some() || claim.yakuman.is_some();
        let needs_score = self.rescore || !listed || claim.points.is_none() || claim.deltas.is_none();
        let score = needs_score.then(|| met.score(&self.rules).ok()).flatten();
        let mut worth = if listed && !self.rescore {
            claimed(claim)
        } else {
            Worth::default()
        };
        if let Some(score) = &score
            && (self.rescore || !listed)
        {
            worth = Worth {
                yaku: score.yaku,
                han: Some(score.han),
                fu: Some(score.fu.rounded),
                limit: Some(score.limit.class()),
                yakuman: named_yakuman(score.yaku),
                dora: u16::from(score.bonus.dora) + u16::from(score.bonus.kita),
                ura: (claim.ura.is_some() && score.yakuman == 0).then_some(score.bonus.ura_dora.into()),
                reds: score.bonus.aka_dora.into(),
            };
        }
        let recorded = |rescore: bool, claimed: Option<Points>, computed: Option<Points>| {
            let first = if rescore { computed } else { claimed };
            first.or(computed).map(|points| points.0)
        };
        let deltas = if self.rescore {
            score.as_ref().map(|score| score.deltas)
        } else {
            claim.deltas.or(score.as_ref().map(|score| score.deltas))
        };
        let seat = situation.winner;
        let tsumo = matches!(situation.method, WinMethod::Tsumo(_));
        let discards = table.rivers[seat].len() as u8;
        let kind = if !situation.is_menzen() {
            HandKind::Open
        } else if situation.riichi == RiichiState::No {
            HandKind::Dama
        } else {
            HandKind::Riichi
        };
        let concealed: HandCounts = situation.concealed.iter().map(|tile| tile.kind()).collect();
        let win = Win {
            tsumo,
            kind,
            turn: if tsumo { discards + 1 } else { discards.max(1) },
            wait: wait(&concealed).0,
            yaku: worth.yaku,
            han: worth.han,
            fu: worth.fu,
            limit: worth.limit,
            yakuman: worth.yakuman,
            points: recorded(
                self.rescore,
                claim.points,
                score.as_ref().map(|score| score.points),
            ),
            income: deltas.map(|deltas| deltas[seat].0),
            dora: worth.dora,
            ura: worth.ura,
            reds: worth.reds,
            indicators: situation.indicators.len() as u8,
            liable: claim.liable.is_some(),
        };
        (win, deltas)
    }

    fn hands(&self, table: &RoundState, end: &RoundOver<'_>) -> PerSeat<Hand> {
        let before = end.before;
        let mut hands = PerSeat::from_fn(|seat| Hand {
            points: before.map(|scores| scores[seat].0),
            place: before.map(|scores| place(&scores, table.players, seat)),
            shanten: self.shanten[seat],
            calls: self.calls[seat],
            riichi: self.riichi[seat],
            discards: table.rivers[seat].len() as u8,
            ..Hand::default()
        });
        match end.draw {
            Some(draw) => drawn(table, draw, &mut hands),
            None => self.won(table, end.wins, &mut hands),
        }
        hands
    }

    fn won(&self, table: &RoundState, wins: &[MetWin], hands: &mut PerSeat<Hand>) {
        let mut gains = Some(PerSeat::<Points>::default());
        let tsumo = wins.iter().any(|win| win.situation.is_tsumo());
        for hand in &mut hands.0 {
            hand.outcome = Some(if tsumo {
                Outcome::TsumoPaid
            } else {
                Outcome::Uninvolved
            });
        }
        for met in wins {
            let (win, deltas) = self.win(table, met);
            let winner = met.situation.winner;
            gains = gains.zip(deltas).map(|(sum, deltas)| sum + deltas);
            if let WinMethod::Ron { from, .. } = met.situation.method {
                let loss = deltas.map(|deltas| -deltas[from].0);
                let hand = &mut hands[from];
                hand.outcome = Some(Outcome::DealIn);
                match &mut hand.deal_in {
                    Some(deal_in) => {
                        deal_in.winners += 1;
                        deal_in.loss = deal_in.loss.zip(loss).map(|(sum, loss)| sum + loss);
                    }
                    None => {
                        hand.deal_in = Some(DealIn {
                            winners: 1,
                            to: win.kind,
                            loss,
                            tenpai: counts(table.hands[from].tiles()).map(|hand| is_tenpai(&hand)),
                        });
                    }
                }
            }
            let hand = &mut hands[winner];
            hand.outcome = Some(if win.tsumo { Outcome::Tsumo } else { Outcome::Ron });
            hand.win = Some(win);
        }
        for seat in table.players.seats() {
            hands[seat].gain = gains.map(|gains| gains[seat].0);
        }
    }
}

/// What a win consists of.
#[derive(Default)]
struct Worth {
    yaku: YakuSet,
    han: Option<u16>,
    fu: Option<u16>,
    limit: Option<LimitClass>,
    yakuman: u8,
    dora: u16,
    ura: Option<u16>,
    reds: u16,
}

/// As the log lists it.
fn claimed(claim: &WinClaim) -> Worth {
    let mut worth = Worth {
        fu: claim.fu,
        limit: claim.limit,
        ..Worth::default()
    };
    let mut han = 0;
    for entry in claim.yaku.iter().flatten() {
        han += entry.han;
        match entry.name {
            ClaimedName::Yaku(yaku) => worth.yaku.insert(yaku),
            ClaimedName::Bonus(Bonus::Dora | Bonus::Kita) => worth.dora += entry.han,
            ClaimedName::Bonus(Bonus::UraDora) => *worth.ura.get_or_insert(0) += entry.han,
            ClaimedName::Bonus(Bonus::AkaDora) => worth.reds += entry.han,
            ClaimedName::AnyOf(_) | ClaimedName::Unknown(_) => {}
        }
    }
    for entry in claim.yakuman.iter().flatten() {
        if let ClaimedName::Yaku(yaku) = entry.name {
            worth.yaku.insert(yaku);
        }
    }
    worth.yakuman = named_yakuman(worth.yaku);
    // A named yakuman has no dora, whatever the indicators are.
    if claim.ura.is_some() && worth.yakuman == 0 {
        worth.ura.get_or_insert(0);
    }
    worth.han = Some(if worth.yakuman > 0 { 0 } else { han });
    worth
}

fn named_yakuman(yaku: YakuSet) -> u8 {
    yaku.iter().filter(|yaku| yaku.is_yakuman()).count() as u8
}

/// The room of a ranked game on Tenhou, by place in the list of rooms.
fn room(start: &GameStart<'_>) -> Option<usize> {
    let kind = start.table_type.filter(|_| start.platform == Platform::Tenhou)?;
    let ranked = start.lobby.unwrap_or(0) == 0 && kind & 1 != 0;
    // Bits 0x20 and 0x80 of the type: neither, the second, the first, both.
    let rooms = [0, 2, 1, 3];
    let room = rooms[((kind >> 5 & 1) | (kind >> 7 & 1) << 1) as usize];
    debug_assert!(room < ROOMS.len());
    ranked.then_some(room)
}

/// A round without a winner.
fn drawn(table: &RoundState, draw: &DrawClaim, hands: &mut PerSeat<Hand>) {
    let used_up = matches!(draw.kind, DrawKind::Exhaustive | DrawKind::NagashiMangan);
    // Where nothing is said and nobody shows a hand, nobody is tenpai on a platform that shows hands.
    for seat in table.players.seats() {
        let hand = &mut hands[seat];
        hand.gain = draw.deltas.map(|deltas| deltas[seat].0);
        if used_up {
            let tenpai = match draw.tenpai {
                Some(tenpai) => tenpai[seat],
                None => draw.shown[seat].is_some(),
            };
            hand.tenpai = Some(tenpai);
            hand.outcome = Some(if tenpai { Outcome::Tenpai } else { Outcome::Noten });
        } else {
            hand.outcome = Some(Outcome::Abandoned);
        }
    }
}

/// The kinds of these tiles, if none is hidden.
fn counts(tiles: &[LogTile]) -> Option<HandCounts> {
    tiles.iter().map(|tile| tile.kind()).collect()
}

/// The shape of what these concealed tiles wait for, and how many kinds that is.
fn wait(hand: &HandCounts) -> (WaitShape, u8) {
    let Some(wait) = waits_for(hand) else {
        return (WaitShape::None, 0);
    };
    let shape = WaitShape::named(wait.shape).unwrap_or(WaitShape::None);
    (shape, wait.kinds.len() as u8)
}

/// The place of a seat by points, from 1; of equal ones the first in seat order.
fn place(scores: &PerSeat<Points>, players: Players, seat: Seat) -> u8 {
    let ahead =
        |other: &Seat| scores[*other] > scores[seat] || scores[*other] == scores[seat] && *other < seat;
    players.seats().filter(ahead).count() as u8 + 1
}

impl<F: FnMut(&Game)> Visitor for Gatherer<F> {
    fn start_game(&mut self, begun: &GameBegun<'_>) {
        self.rules.clone_from(begun.rules);
        let game = &mut self.game;
        game.players = begun.rules.players;
        game.length = begun.rules.length;
        game.red_fives = begun.rules.red_fives != RedFives::NONE;
        game.open_tanyao = begun.rules.open_tanyao;
        game.rounds.clear();
        game.result = None;
        game.before_last = None;
        if let Some(start) = begun.start {
            self.head(start);
        } else {
            game.date = self.named_date;
            game.platform = Platform::Unknown;
            (game.room, game.lobby) = (None, None);
            game.rules_name.clear();
            game.people = PerSeat::default();
        }
    }

    fn start_round(&mut self, table: &RoundState, start: &RoundStart<'_>) {
        self.riichi = PerSeat::default();
        self.calls = PerSeat::default();
        self.sticks = start.sticks;
        self.shanten = PerSeat::from_fn(|seat| {
            let hand =
                counts(&start.hands[seat]).filter(|hand| table.players.has(seat) && hand.total() == 13)?;
            u8::try_from(shanten(&hand).least()).ok()
        });
        // A game of which the last deal is not the last round knows it by the next one.
        self.game.before_last = table
            .scores
            .map(|scores| PerSeat::from_fn(|seat| place(&scores, table.players, seat)));
    }

    fn after(&mut self, table: &RoundState, event: &Event<'_>, _: u64) {
        match *event {
            Event::Discard { seat, .. } if table.rivers[seat].last().is_some_and(|tile| tile.riichi) => {
                let double = matches!(
                    table.riichi[seat],
                    replay::Riichi::Declared { double: true } | replay::Riichi::Accepted { double: true, .. }
                );
                let hand = counts(table.hands[seat].tiles());
                let (wait, kinds) = hand.map_or((WaitShape::None, 0), |hand| self::wait(&hand));
                let order = self.riichi.0.iter().flatten().count() as u8 + 1;
                self.riichi[seat] = Some(Riichi {
                    turn: table.rivers[seat].len() as u8,
                    order,
                    double,
                    accepted: false,
                    wait,
                    kinds,
                });
            }
            Event::RiichiAccepted { seat, .. } => {
                if let Some(riichi) = &mut self.riichi[seat] {
                    riichi.accepted = true;
                }
            }
            Event::Call { seat, call } => {
                let place = match call {
                    Call::Chi(_) => 0,
                    Call::Pon(_) => 1,
                    Call::Daiminkan(_) => 2,
                    Call::Kakan { .. } => 3,
                    Call::Ankan(_) => 4,
                };
                self.calls[seat][place] += 1;
            }
            Event::Kita { seat, .. } => self.calls[seat][5] += 1,
            _ => {}
        }
    }

    fn end_round(&mut self, table: &RoundState, end: &RoundOver<'_>) {
        let hands = self.hands(table, end);
        self.game.rounds.push(Round {
            id: table.id,
            sticks: self.sticks,
            dealer: table.dealer,
            draw: end.draw.map(|draw| draw.kind),
            winners: end.wins.len() as u8,
            dealer_stays: match end.next {
                Next::Round(next) => Some(next.dealer == table.dealer),
                Next::End(_) | Next::Unknown => None,
            },
            hands,
        });
    }

    fn end_game(&mut self, over: &GameOver<'_>) {
        let scores = over.end.and_then(|end| end.scores.or(over.scores));
        self.game.result = scores.map(|scores| {
            PerSeat::from_fn(|seat| Placed {
                points: scores[seat].0,
                place: place(&scores, self.game.players, seat),
            })
        });
        (self.give)(&self.game);
    }
}
