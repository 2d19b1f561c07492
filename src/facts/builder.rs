//! Turns what a visitor hears into rows.

use std::mem;
use std::sync::Arc;

use arrayvec::ArrayString;

use super::identity::Identifier;
use super::result::{Ended, final_points, placements};
use super::tables::{Game, Player};
use super::track::{Place, Track};
use super::{FactSink, RoundFacts, Table, names, won};
use crate::audit::LogId;
use crate::event::{Event, Platform, RoundStart};
use crate::format;
use crate::replay::RoundState;
use crate::rules::{Rules, TableOptions};
use crate::score::{Score, Unscorable};
use crate::table::{PerSeat, Players, Points, Seat};
use crate::visit::{GameBegun, GameOver, RoundOver, Visitor};

/// What is kept from document to document.
#[derive(Debug)]
pub(super) struct Builder {
    document: Arc<str>,
    place: Place,
    rules: Rules,
    game: Option<Game>,
    players: Vec<Player>,
    identifier: Identifier,
    round: u16,
    sticks: u16,
    /// Scores at the first deal and at the last one.
    dealt: [Option<PerSeat<Points>>; 2],
    track: Track,
    scores: Vec<Result<Score, Unscorable>>,
    facts: RoundFacts,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            document: Arc::from(""),
            place: Place::default(),
            rules: Rules::tenhou(&TableOptions::ranked(Players::Four)),
            game: None,
            players: Vec::new(),
            identifier: Identifier::default(),
            round: 0,
            sticks: 0,
            dealt: [None; 2],
            track: Track::default(),
            scores: Vec::new(),
            facts: RoundFacts::default(),
        }
    }
}

impl Builder {
    pub(super) fn name_document(&mut self, name: &str) {
        self.document = Arc::from(name);
    }
}

/// A builder at work for a sink.
pub(super) struct Building<'b, S> {
    pub(super) builder: &'b mut Builder,
    pub(super) sink: &'b mut S,
}

impl Builder {
    fn new_game(&self, begun: &GameBegun<'_>) -> Game {
        let start = begun.start;
        let of_name = LogId::in_name(&self.document);
        let in_log = || LogId::in_name(start?.reference?);
        let id = of_name.or_else(in_log);
        let platform = start.map_or(Platform::Unknown, |start| start.platform);
        let table_type = start.and_then(|start| start.table_type);
        let of_tenhou = table_type.filter(|_| platform == Platform::Tenhou);
        let reds = begun.rules.red_fives;
        let text = |text: Option<&str>| text.filter(|text| !text.is_empty()).map(str::to_owned);
        Game {
            document: self.document.clone(),
            game: begun.number,
            format: names::format(begun.format),
            platform: names::platform(platform),
            log_id: id.and_then(|id| ArrayString::from(id.text).ok()),
            year: id.map(LogId::year),
            month: id.map(LogId::month),
            day: id.map(LogId::day),
            hour: id.map(|id| id.hour),
            lobby: start.and_then(|start| start.lobby).or(id.and_then(|id| id.lobby)),
            table_type,
            room: of_tenhou.map(format::tenhou_xml::room),
            fast: of_tenhou.map(format::tenhou_xml::is_fast),
            players: begun.rules.players,
            length: begun.rules.length.id(),
            red_fives: reds.man + reds.pin + reds.sou,
            open_tanyao: begun.rules.open_tanyao,
            house_rules: start.is_some_and(|start| start.table.house_rules),
            rules: text(start.and_then(|start| start.rules_name)),
            title: text(start.map(|start| start.title[0])),
            seed: start
                .and_then(|start| start.seed)
                .is_some_and(|seed| !seed.is_empty()),
            rounds: 0,
            lost_rounds: 0,
            ended: false,
        }
    }

    fn new_player(&self, begun: &GameBegun<'_>, seat: Seat) -> Player {
        let person = begun.start.map(|start| start.people[seat]).unwrap_or_default();
        let platform = begun.start.map_or(Platform::Unknown, |start| start.platform);
        let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Player {
            document: self.document.clone(),
            game: begun.number,
            seat,
            name: names::player(person.name, platform),
            dan: person.dan,
            rank: text(person.rank),
            rate: person.rate.parse().ok().filter(|rate: &f64| rate.is_finite()),
            sex: text(person.sex),
            points_start: None,
            points_end: None,
            result: None,
            placement: None,
            bust: None,
            placement_before_last: None,
            rounds: 0,
            wins: 0,
            deal_ins: 0,
            riichi: 0,
            called: 0,
        }
    }
}

impl<S: FactSink> Visitor for Building<'_, S> {
    fn start_game(&mut self, begun: &GameBegun<'_>) {
        let builder = &mut *self.builder;
        builder.rules = begun.rules.clone();
        builder.round = 0;
        builder.dealt = [None; 2];
        if self.sink.identifies() {
            builder.identifier.start_game(begun.start, begun.text);
        }
        let game = builder.new_game(begun);
        builder.players.clear();
        for seat in begun.rules.players.seats() {
            let player = builder.new_player(begun, seat);
            builder.players.push(player);
        }
        self.sink.start_game(&game, &builder.players);
        builder.game = Some(game);
    }

    fn start_round(&mut self, table: &RoundState, start: &RoundStart<'_>) {
        let builder = &mut *self.builder;
        builder.round = builder.round.saturating_add(1);
        builder.place = Place {
            document: builder.document.clone(),
            game: builder.game.as_ref().map_or(0, |game| game.game),
            round: builder.round,
        };
        builder.sticks = start.sticks;
        builder.dealt = [builder.dealt[0].or(table.scores), table.scores];
        builder.track.start(table, start);
        if self.sink.identifies() {
            builder.identifier.start_round(table, start);
        }
    }

    fn before(&mut self, table: &RoundState, event: &Event<'_>, _: u64) {
        if let Event::Call { seat, .. } | Event::Kita { seat, .. } = event {
            let wanted = self.sink.wants(Table::Calls);
            self.builder.track.before_call(wanted, table, *seat);
        }
    }

    fn after(&mut self, table: &RoundState, event: &Event<'_>, at: u64) {
        if self.sink.identifies() {
            self.builder.identifier.event(table, event);
        }
        let Builder { place, track, .. } = &mut *self.builder;
        let place = |table| self.sink.wants(table).then_some(&*place);
        match *event {
            Event::Discard {
                seat,
                tile,
                tsumogiri,
            } => track.discard(place(Table::Discards), table, (seat, tile), tsumogiri, at),
            Event::Call { seat, call } => track.call(place(Table::Calls), table, seat, call, at),
            Event::Kita { seat, tile } => track.kita(place(Table::Calls), table, seat, tile, at),
            Event::DoraRevealed { tile } => track.turn_indicator(table, tile),
            _ => {}
        }
    }

    fn end_round(&mut self, table: &RoundState, end: &RoundOver<'_>) {
        if self.sink.identifies() {
            self.builder.identifier.end_round(end);
        }
        let builder = &mut *self.builder;
        let place = &builder.place;
        let scores = &mut builder.scores;
        scores.clear();
        scores.extend(end.wins.iter().map(|win| win.score(&builder.rules)));
        let facts = &mut builder.facts;
        facts.clear();
        mem::swap(&mut facts.discards, &mut builder.track.discards);
        mem::swap(&mut facts.calls, &mut builder.track.calls);
        let ended = Ended {
            place,
            table,
            end,
            scores,
            track: &builder.track,
            sticks: builder.sticks,
        };
        facts.round = Some(ended.round());
        ended.hands(&mut facts.hands);
        facts.draw = end.draw.map(|claim| ended.draw(claim));
        let wants = |table| self.sink.wants(table);
        let (wins, yaku) = (wants(Table::Wins), wants(Table::Yaku));
        for (win, score) in end.wins.iter().zip(scores.iter()) {
            if wins {
                facts
                    .wins
                    .push(won::row(place, table, win, score, &builder.rules));
            }
            if yaku {
                won::yaku(place, win, score, &builder.rules, &mut facts.yaku);
            }
        }
        if let Some(hand) = facts.hands.iter().find(|hand| hand.dealt_in)
            && let Some(discard) = facts.discards.last_mut()
            && end.wins.iter().any(|win| won::is_on_discard(&win.situation))
        {
            (discard.dealt_in, discard.loss) = (true, hand.loss);
        }
        for (player, hand) in builder.players.iter_mut().zip(&facts.hands) {
            player.rounds += 1;
            player.wins += u32::from(hand.won);
            player.deal_ins += u32::from(hand.dealt_in);
            player.riichi += u32::from(Track::stands(table, hand.seat));
            player.called += u32::from(hand.open_melds > 0);
        }
        if let Some(game) = &builder.game {
            self.sink.round(game, &builder.players, facts);
        }
        mem::swap(&mut facts.discards, &mut builder.track.discards);
        mem::swap(&mut facts.calls, &mut builder.track.calls);
    }

    fn lose_round(&mut self) {
        let builder = &mut *self.builder;
        builder.track.discards.clear();
        builder.track.calls.clear();
    }

    fn end_game(&mut self, over: &GameOver<'_>) {
        let builder = &mut *self.builder;
        let Some(mut game) = builder.game.take() else {
            return;
        };
        game.rounds = over.rounds;
        game.lost_rounds = over.lost;
        game.ended = over.end.is_some();
        let points = final_points(over.end, over.scores).filter(|_| !over.failed);
        let places = points.map(|points| placements(&points, game.players));
        let before_last = builder.dealt[1].map(|points| placements(&points, game.players));
        let results = over.end.and_then(|end| end.results);
        for player in &mut builder.players {
            let seat = player.seat;
            player.points_start = builder.dealt[0].map(|points| points[seat]);
            player.points_end = points.map(|points| points[seat]);
            player.result = results.map(|results| f64::from(results[seat]) / 10.0);
            player.placement = places.filter(|_| game.ended).map(|places| places[seat]);
            player.bust = points
                .filter(|_| game.ended)
                .map(|points| points[seat] < Points(0));
            player.placement_before_last = before_last.map(|places| places[seat]);
        }
        let identity = self.sink.identifies().then(|| builder.identifier.finish());
        self.sink.game(&game, &builder.players, identity);
    }
}
