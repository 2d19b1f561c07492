//! Plays one round of a scenario: gives every tile a number, fills the gaps, watches the rules of
//! play, and tells the writer what happens.

use haifu::event::{Event, EventAt, EventSink, RoundStart};
use haifu::table::{PerSeat, Players, Points, Seat};
use haifu::tile::{RedFives, Tile, TileId};

use super::deck::{Dice, Wall};
use super::game::{Outcome, Standing};
use super::hand::is_yaochu;
use super::player::Player;
use super::text::{Act, Filler, Round, Scenario, Step, Until};

/// Whose move it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Move {
    /// A draw from the live wall.
    Draw(Seat),
    /// A replacement tile.
    Replace(Seat),
    /// A discard, kan, kita or win.
    Act(Seat),
    /// Nobody's: the round has a result.
    Over,
}

/// A tile that others may win on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Offer {
    pub(crate) from: Seat,
    pub(crate) tile: TileId,
    /// A discard; otherwise an added kan or a kita.
    pub(crate) discard: bool,
}

pub(crate) struct Play<'a, S> {
    pub(crate) sink: &'a mut S,
    pub(crate) scenario: &'a Scenario,
    pub(crate) round: &'a Round,
    pub(crate) standing: &'a mut Standing,
    pub(crate) seats: PerSeat<Player>,
    pub(crate) turned: Vec<TileId>,
    pub(crate) ura: Vec<TileId>,
    pub(crate) offer: Option<Offer>,
    pub(crate) left: u32,
    pub(crate) next: Move,
    pub(crate) outcome: Option<Outcome>,
    wall: Wall,
    /// Open kans whose indicator is still to be turned.
    unturned: u32,
    pub(crate) open_kan: bool,
    pub(crate) declaring: Option<Seat>,
    pub(crate) drawn: Option<TileId>,
    pub(crate) uncalled: bool,
    pub(crate) swap_calls: Vec<usize>,
}

impl<'a, S: EventSink> Play<'a, S> {
    /// Plays the round to its end.
    pub(crate) fn round(
        scenario: &'a Scenario,
        number: usize,
        name: &str,
        standing: &'a mut Standing,
        sink: &'a mut S,
    ) -> Result<Outcome, String> {
        let round = &scenario.rounds[number];
        let mut dice = Dice::new(name, number);
        let named = named_tiles(round);
        let wall = Wall::new(scenario.players.deck(), scenario.red_fives(), &named, &mut dice)
            .map_err(|problem| format!("line {}: {problem}", round.line))?;
        let mut play = Self {
            sink,
            scenario,
            round,
            standing,
            seats: PerSeat::default(),
            turned: Vec::new(),
            ura: Vec::new(),
            offer: None,
            left: match scenario.players {
                Players::Four => 70,
                Players::Three => 55,
            },
            next: Move::Draw(round.id.dealer()),
            outcome: None,
            wall,
            unturned: 0,
            open_kan: false,
            declaring: None,
            drawn: None,
            uncalled: true,
            swap_calls: Vec::new(),
        };
        play.deal(&mut dice)
            .map_err(|problem| format!("line {}: {problem}", round.line))?;
        for (line, step) in &round.steps {
            play.step(step)
                .map_err(|problem| format!("line {line}: {problem}"))?;
        }
        if let Some(tile) = play.wall.unused() {
            let face = tile.face(scenario.red_fives());
            return Err(format!(
                "round of line {}: nobody took the {face} kept for it",
                round.line
            ));
        }
        play.outcome
            .ok_or_else(|| format!("round of line {} has no result", round.line))
    }

    pub(crate) fn reds(&self) -> RedFives {
        self.scenario.red_fives()
    }

    pub(crate) fn players(&self) -> Players {
        self.scenario.players
    }

    /// The rules of play have something against it.
    pub(crate) fn forbid(&self, problem: &str) -> Result<(), String> {
        if self.scenario.unlawful {
            Ok(())
        } else {
            Err(problem.to_owned())
        }
    }

    pub(crate) fn emit(&mut self, event: Event<'_>) {
        self.sink.event(EventAt { event, at: 0 });
    }

    /// The next of the tiles that the text names, in the order of [`named_tiles`].
    pub(crate) fn named(&mut self, tile: Tile) -> Result<TileId, String> {
        self.wall.named(tile)
    }

    fn deal(&mut self, dice: &mut Dice) -> Result<(), String> {
        let indicator = match self.round.indicators.first() {
            Some(&tile) => self.named(tile)?,
            None => self.wall.filler(|_| true)?,
        };
        self.turned.push(indicator);
        for seat in self.players().seats() {
            for &tile in &self.round.hands[seat] {
                let id = self.named(tile)?;
                self.seats[seat].hand.push(id);
            }
            if self.seats[seat].hand.len() > 13 {
                return Err(format!("seat {seat} has more than 13 tiles"));
            }
        }
        for seat in self.players().seats() {
            let given = self.seats[seat].hand.len();
            // A filled hand waits for nothing, so that it never gets into anybody's way.
            for _ in 0..20 {
                while self.seats[seat].hand.len() < 13 {
                    let tile = self.filler(seat, false)?;
                    self.seats[seat].hand.push(tile);
                }
                if given == 13 || self.seats[seat].waits().is_empty() {
                    break;
                }
                let filled = self.seats[seat].hand.split_off(given);
                self.wall.put_back(filled, dice);
            }
        }
        let start = RoundStart {
            id: self.round.id,
            index: self.round.id.index(),
            id_inferred: false,
            sticks: self.standing.sticks,
            sticks_inferred: false,
            dealer: self.round.id.dealer(),
            scores: Some(self.standing.scores),
            indicator: indicator.into(),
            hands: PerSeat::from_fn(|seat| self.seats[seat].hand.iter().map(|&id| id.into()).collect()),
            dice: Some([dice.below(6) as u8, dice.below(6) as u8]),
            seed: None,
        };
        self.emit(Event::RoundStart(&start));
        Ok(())
    }

    /// A tile that the text does not name, as the seat's filler demands; if `harmless`, one that
    /// completes nobody's hand and no four winds.
    fn filler(&mut self, seat: Seat, harmless: bool) -> Result<TileId, String> {
        let mut waits = Vec::new();
        if harmless {
            for seat in self.players().seats() {
                waits.extend(self.seats[seat].waits());
            }
        }
        let no_winds = harmless && self.uncalled && self.seats[seat].discards.is_empty();
        let kinds = self.round.fillers[seat];
        self.wall.filler(|kind| {
            let barred = waits.contains(&kind.index()) || no_winds && kind.is_wind();
            !barred
                && match kinds {
                    Filler::Any => true,
                    Filler::Yaochu => is_yaochu(kind.index()),
                    Filler::Simples => !is_yaochu(kind.index()),
                }
        })
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::Act(seat, act) => self.act(*seat, *act),
            Step::Pass(until) => self.pass(*until),
            Step::Win(win) => self.win(win),
            Step::Draw(draw) => self.draw_round(draw),
        }
    }

    fn pass(&mut self, until: Until) -> Result<(), String> {
        let mut turns = 0;
        loop {
            let Move::Draw(seat) = self.next else {
                return Err("nobody is to draw".into());
            };
            let done = match until {
                Until::Turn(who) => seat == who,
                Until::Left(left) => self.left <= left,
                Until::Once => turns == self.players().count(),
            };
            if done {
                return Ok(());
            }
            self.act(seat, Act::Draw(None))?;
            self.act(seat, Act::Discard(None))?;
            turns += 1;
        }
    }

    fn act(&mut self, seat: Seat, act: Act) -> Result<(), String> {
        match act {
            Act::Disconnect | Act::Reconnect if self.declaring.is_some() => {
                return Err("a riichi stick comes first".into());
            }
            Act::Disconnect => self.emit(Event::Disconnect { seat }),
            Act::Reconnect => self.emit(Event::Reconnect { seat }),
            Act::Draw(tile) => return self.draw(seat, tile),
            Act::Chi(own) => return self.chi(seat, own),
            Act::Pon(own) => return self.pon(seat, own),
            Act::Daiminkan => return self.daiminkan(seat),
            Act::Discard(tile) => {
                self.may_act(seat)?;
                return self.discard(seat, tile);
            }
            Act::Ankan(tile) => return self.ankan(seat, tile.kind()),
            Act::Kakan(tile) => return self.kakan(seat, tile),
            Act::Kita => return self.kita(seat),
            Act::Riichi => return self.riichi(seat),
        }
        Ok(())
    }

    pub(crate) fn may_act(&self, seat: Seat) -> Result<(), String> {
        if self.next == Move::Act(seat) {
            Ok(())
        } else {
            Err(format!("it is not seat {seat}'s turn: {:?}", self.next))
        }
    }

    /// The tile on offer is not won on: a riichi stands, and whoever could have won is furiten.
    pub(crate) fn let_pass(&mut self) {
        let Some(offer) = self.offer.take() else { return };
        for seat in self.players().seats().filter(|&seat| seat != offer.from) {
            let player = &mut self.seats[seat];
            if player.waits().contains(&offer.tile.kind().index()) {
                player.passed = true;
                player.passed_in_riichi |= player.riichi;
            }
        }
        if let Some(seat) = self.declaring.take() {
            self.seats[seat].riichi = true;
            self.standing.scores[seat] -= Points::STICK;
            self.standing.sticks += 1;
            let scores = (!self.scenario.old).then_some(self.standing.scores);
            self.emit(Event::RiichiAccepted { seat, scores });
        }
    }

    fn draw(&mut self, seat: Seat, tile: Option<Tile>) -> Result<(), String> {
        if self.next != Move::Draw(seat) && self.next != Move::Replace(seat) {
            return Err(format!("it is not seat {seat}'s draw: {:?}", self.next));
        }
        if self.left == 0 {
            return Err("the wall is used up".into());
        }
        self.let_pass();
        if let Some(kind) = self.abort_due() {
            self.forbid(&format!("the round has ended: {}", kind.id()))?;
        }
        let id = match tile {
            Some(tile) => self.named(tile)?,
            None => self.filler(seat, true)?,
        };
        if std::mem::take(&mut self.open_kan) {
            self.unturned += 1;
        }
        self.left -= 1;
        self.seats[seat].passed = false;
        self.seats[seat].hand.push(id);
        self.drawn = Some(id);
        self.next = Move::Act(seat);
        self.emit(Event::Draw {
            seat,
            tile: id.into(),
        });
        Ok(())
    }

    fn discard(&mut self, seat: Seat, tile: Option<Tile>) -> Result<(), String> {
        let reds = self.reds();
        let tile = match (tile, self.drawn) {
            (Some(tile), _) => tile,
            (None, Some(drawn)) => drawn.face(reds),
            (None, None) => return Err("nothing was drawn".into()),
        };
        let id = self.seats[seat].take(tile, reds)?;
        if self.swap_calls.contains(&id.kind().index()) {
            self.forbid(&format!("{tile} may not be discarded after that call"))?;
        }
        if self.seats[seat].riichi && self.drawn != Some(id) {
            self.forbid("in riichi only the drawn tile is discarded")?;
        }
        if self.declaring == Some(seat) && self.seats[seat].waits().is_empty() {
            self.forbid("riichi on a hand that waits for nothing")?;
        }
        self.turn_indicators()?;
        self.swap_calls.clear();
        self.drawn = None;
        self.seats[seat].discards.push((id, false));
        self.offer = Some(Offer {
            from: seat,
            tile: id,
            discard: true,
        });
        self.next = Move::Draw(self.players().next(seat));
        self.emit(Event::Discard {
            seat,
            tile: id.into(),
            tsumogiri: None,
        });
        Ok(())
    }

    fn riichi(&mut self, seat: Seat) -> Result<(), String> {
        self.may_act(seat)?;
        let least = match self.players() {
            Players::Four => 4,
            Players::Three => 3,
        };
        if self.drawn.is_none() || !self.seats[seat].is_menzen() || self.seats[seat].riichi {
            self.forbid("no riichi here")?;
        }
        if self.standing.scores[seat] < Points::STICK || self.left < least {
            self.forbid("riichi needs 1000 points and a further draw")?;
        }
        self.declaring = Some(seat);
        self.emit(Event::Riichi { seat });
        Ok(())
    }

    /// Turns the indicators of open kans that are still down.
    pub(crate) fn turn_indicators(&mut self) -> Result<(), String> {
        while self.unturned > 0 {
            self.unturned -= 1;
            self.turn_indicator()?;
        }
        Ok(())
    }

    pub(crate) fn turn_indicator(&mut self) -> Result<(), String> {
        let id = match self.round.indicators.get(self.turned.len()) {
            Some(&tile) => self.named(tile)?,
            None => self.wall.filler(|_| true)?,
        };
        self.turned.push(id);
        self.emit(Event::DoraRevealed { tile: id.into() });
        Ok(())
    }

    /// Four discards so far, all of one wind, and no call.
    pub(crate) fn four_winds(&self) -> bool {
        let mut firsts = Seat::ALL.map(|seat| match self.seats[seat].discards[..] {
            [(tile, _)] if tile.kind().is_wind() => Some(tile.kind()),
            _ => None,
        });
        let first = firsts[0].take();
        self.uncalled && first.is_some() && firsts[1..].iter().all(|&other| other == first)
    }
}

/// Every tile that the text brings into play, in the order in which the play will ask for it.
fn named_tiles(round: &Round) -> Vec<Tile> {
    let hands = Seat::ALL.into_iter().flat_map(|seat| &round.hands[seat]);
    let mut tiles: Vec<Tile> = round.indicators.iter().chain(hands).copied().collect();
    for (_, step) in &round.steps {
        if let Step::Act(_, Act::Draw(Some(tile))) = step {
            tiles.push(*tile);
        }
    }
    let ura = round.steps.iter().find_map(|(_, step)| match step {
        Step::Win(win) if !win.ura.is_empty() => Some(&win.ura),
        _ => None,
    });
    tiles.extend(ura.into_iter().flatten());
    tiles
}
