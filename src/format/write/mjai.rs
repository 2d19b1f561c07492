//! Writes mjai: one event per line, in the dialect that `docs/FORMATS.md` describes.
//!
//! The events and keys are those of Mortal's reader. What it does not know but other programs write
//! comes under their keys (gimite's labels of wins and draws), and the table under `rule`.

mod object;
mod outcome;

use arrayvec::ArrayVec;

use crate::event::{Event, EventAt, EventSink, Fault, GameStart, Note, Platform, RoundStart};
use crate::format::percent;
use crate::table::{Call, PerSeat, Players, Seat};
use crate::tile::{LogTile, RedFives};

use super::{Loss, Losses, WriteError};
use object::Lines;

/// An [`EventSink`] that appends games as mjai lines to a buffer.
///
/// Notes of the reader are not kept; chips are counted as lost. What mjai has no place for is counted as lost.
#[derive(Debug)]
pub struct MjaiWriter<'o> {
    lines: Lines<'o>,
    losses: Losses,
    fault: Option<Fault>,
    /// A result is out whose round is not closed yet.
    result: bool,
    /// What each seat drew last, until it discards.
    drawn: PerSeat<Option<LogTile>>,
    /// The pons of this round as they were called.
    pons: PerSeat<ArrayVec<[LogTile; 3], 4>>,
}

impl<'o> MjaiWriter<'o> {
    /// A writer that appends to `out`.
    pub fn new(out: &'o mut Vec<u8>) -> Self {
        Self {
            lines: Lines::new(out),
            losses: Losses::default(),
            fault: None,
            result: false,
            drawn: PerSeat::default(),
            pons: PerSeat::default(),
        }
    }

    /// Closes the last round and tells what was lost.
    ///
    /// # Errors
    /// The first fault of the reader; what it could not read is not in the text.
    pub fn finish(mut self) -> Result<Losses, WriteError> {
        self.end_round();
        match self.fault {
            Some(fault) => Err(WriteError::Faulty(fault)),
            None => Ok(self.losses),
        }
    }

    fn end_round(&mut self) {
        if self.result {
            self.result = false;
            self.lines.event("end_kyoku", |_| ());
        }
    }

    fn game_start(&mut self, start: &GameStart<'_>) {
        let table = &start.table;
        let players = table.players;
        self.lines.players = players;
        self.lines.reds = start.red_fives.unwrap_or(match (table.red_fives, players) {
            (false, _) => RedFives::NONE,
            (true, Players::Four) => RedFives::THREE,
            (true, Players::Three) => RedFives::SANMA,
        });
        self.lost(start.seed.is_some(), Loss::Seed);
        self.lost(start.title != ["", ""], Loss::Title);
        let known = |seat: Seat| {
            let person = &start.people[seat];
            person.dan.is_some() || ![person.rank, person.rate, person.sex].concat().is_empty()
        };
        self.lost(players.seats().any(known), Loss::People);
        let names = PerSeat::from_fn(|seat| match start.platform {
            Platform::Tenhou => percent::decode(start.people[seat].name),
            _ => start.people[seat].name.into(),
        });
        self.lines.event("start_game", |line| {
            line.texts("names", players.seats().map(|seat| &*names[seat]));
            line.number("kyoku_first", if table.south_rounds { 0 } else { 4 });
            line.flag("aka_flag", table.red_fives);
            line.object("rule", |rule| {
                match start.platform {
                    Platform::Tenhou => rule.text("platform", "tenhou"),
                    Platform::MahjongSoul => rule.text("platform", "mahjong-soul"),
                    Platform::Jpml => rule.text("platform", "jpml"),
                    Platform::Unknown => {}
                }
                if let Some(name) = start.rules_name {
                    rule.text("name", name);
                }
                if let Some(table_type) = start.table_type {
                    rule.number("type", table_type);
                }
                if let Some(lobby) = start.lobby {
                    rule.number("lobby", lobby);
                }
                if let Some(csrule) = start.house_rules {
                    rule.text("csrule", csrule);
                }
                if let Some(reds) = start.red_fives {
                    rule.numbers("red_fives", [reds.man, reds.pin, reds.sou]);
                }
                if start.table_type.is_none() && !table.open_tanyao {
                    rule.flag("open_tanyao", false);
                }
                if start.table_type.is_none() && table.house_rules && start.house_rules.is_none() {
                    rule.flag("house_rules", true);
                }
            });
        });
    }

    fn round_start(&mut self, start: &RoundStart<'_>) {
        self.drawn = PerSeat::default();
        self.pons = PerSeat::default();
        self.lost(start.index > 15, Loss::RoundIndex);
        self.lost(start.dice.is_some(), Loss::Dice);
        self.lost(start.seed.is_some(), Loss::Seed);
        self.lost(start.indicator.id().is_some(), Loss::Copies);
        self.lines.event("start_kyoku", |line| {
            if !start.id_inferred {
                line.tile("bakaze", LogTile::face_of(start.id.wind.kind().into()));
            }
            line.tile("dora_marker", start.indicator);
            if !start.id_inferred {
                line.number("kyoku", start.id.number);
                line.number("honba", start.id.honba);
            }
            if !start.sticks_inferred {
                line.number("kyotaku", start.sticks);
            }
            line.seat("oya", start.dealer);
            line.points("scores", start.scores);
            line.hands("tehais", |seat| Some(&start.hands[seat]));
        });
    }

    fn discard(&mut self, seat: Seat, tile: LogTile, tsumogiri: Option<bool>) {
        let tsumogiri = tsumogiri.or_else(|| match self.drawn[seat] {
            None => Some(false),
            Some(drawn) if drawn != tile => Some(false),
            // Of two tiles with one face either may have left.
            Some(drawn) => drawn.id().map(|_| true),
        });
        self.drawn[seat] = None;
        self.lines.event("dahai", |line| {
            line.seat("actor", seat);
            line.tile("pai", tile);
            if let Some(tsumogiri) = tsumogiri {
                line.flag("tsumogiri", tsumogiri);
            }
        });
    }

    fn call(&mut self, seat: Seat, call: Call<LogTile>) {
        self.drawn[seat] = None;
        let pons = &mut self.pons[seat];
        let (kind, from, called, own): (_, _, _, ArrayVec<LogTile, 4>) = match call {
            Call::Chi(chi) => (
                "chi",
                Some(chi.from),
                Some(chi.called),
                chi.own.into_iter().collect(),
            ),
            Call::Pon(pon) => {
                // Four melds at most; a round with more is not to be trusted anyway.
                let _ = pons.try_push([pon.own[0], pon.own[1], pon.called]);
                (
                    "pon",
                    Some(pon.from),
                    Some(pon.called),
                    pon.own.into_iter().collect(),
                )
            }
            Call::Daiminkan(kan) => (
                "daiminkan",
                Some(kan.from),
                Some(kan.called),
                kan.own.into_iter().collect(),
            ),
            Call::Ankan(kan) => ("ankan", None, None, kan.tiles.into()),
            Call::Kakan { added, pon } => {
                let known = pon.map(|pon| [pon.own[0], pon.own[1], pon.called]);
                let same_kind = |pon: &&[LogTile; 3]| pon[0].kind() == added.kind();
                let pon = known.or_else(|| pons.iter().find(same_kind).copied());
                ("kakan", None, Some(added), pon.into_iter().flatten().collect())
            }
        };
        self.lines.event(kind, |line| {
            line.seat("actor", seat);
            if let Some(from) = from {
                line.seat("target", from);
            }
            if let Some(called) = called {
                line.tile("pai", called);
            }
            if !own.is_empty() {
                line.tiles("consumed", &own);
            }
        });
    }

    fn lost(&mut self, lost: bool, loss: Loss) {
        if lost {
            self.losses.count(loss);
        }
    }
}

impl EventSink for MjaiWriter<'_> {
    fn event(&mut self, EventAt { event, .. }: EventAt<'_>) {
        if !matches!(event, Event::Win(_)) {
            self.end_round();
        }
        match event {
            Event::GameStart(start) => self.game_start(start),
            Event::RoundStart(start) => self.round_start(start),
            Event::Draw { seat, tile } => {
                self.drawn[seat] = Some(tile);
                self.lines.event("tsumo", |line| {
                    line.seat("actor", seat);
                    line.tile("pai", tile);
                });
            }
            Event::Discard {
                seat,
                tile,
                tsumogiri,
            } => self.discard(seat, tile, tsumogiri),
            Event::Call { seat, call } => self.call(seat, call),
            Event::Kita { seat, tile } => self.lines.event("nukidora", |line| {
                line.seat("actor", seat);
                line.tile("pai", tile);
            }),
            Event::Riichi { seat } => self.lines.event("reach", |line| line.seat("actor", seat)),
            Event::RiichiAccepted { seat, scores } => self.lines.event("reach_accepted", |line| {
                line.seat("actor", seat);
                line.points("scores", scores);
            }),
            Event::DoraRevealed { tile } => self.lines.event("dora", |line| line.tile("dora_marker", tile)),
            Event::Win(claim) => {
                self.win(claim);
                self.result = true;
            }
            Event::DrawnRound(claim) => {
                self.draw(claim);
                self.result = true;
            }
            Event::Disconnect { .. } | Event::Reconnect { .. } => self.losses.count(Loss::Connections),
            Event::GameEnd(end) => {
                self.lost(end.results.is_some(), Loss::FinalResults);
                self.lines
                    .event("end_game", |line| line.points("scores", end.scores));
            }
        }
    }

    fn note(&mut self, note: Note<'_>, _: u64) {
        if matches!(note, Note::Chips) {
            self.losses.count(Loss::Chips);
        }
    }

    fn fault(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }
}

#[cfg(test)]
mod tests;
