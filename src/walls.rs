//! The walls of a document, one round after the other: what follows from the seed, and how much of it
//! the log drew.

use crate::event::{Event, EventAt, EventSink, Fault, GameStart, Note, RoundStart};
use crate::format;
use crate::replay::rules_of;
use crate::rules::{Rules, TableOptions};
use crate::table::{Call, Players, RoundId, Seat};
use crate::tile::{LogTile, RedFives};
use crate::wall::{Generator, Seed, SeedError, Wall};

/// The wall of a round of a document.
#[derive(Debug, Clone)]
pub struct MetWall {
    /// Number of the game in the document, from 1.
    pub game: u32,
    /// Which round.
    pub round: RoundId,
    /// Who deals.
    pub dealer: Seat,
    /// How many play.
    pub players: Players,
    /// Which fives are red.
    pub reds: RedFives,
    /// All the tiles by the seed.
    pub wall: Wall,
    /// What the log draws from the live wall, in order.
    pub drawn: Vec<(Seat, LogTile)>,
    /// What the log draws as replacement tiles, in order.
    pub replaced: Vec<(Seat, LogTile)>,
    /// The indicators that the log turns, in order.
    pub turned: Vec<LogTile>,
    /// The ura indicators that the log shows.
    pub ura: Vec<LogTile>,
    /// The log deals, draws and shows exactly the tiles of the wall.
    pub agrees: bool,
}

/// Calls `give` with the wall of every round of a decompressed document that has a seed, in order; does
/// nothing if the document is in no format that haifu reads.
///
/// Gives back what is wrong with the first seed that cannot be read.
pub fn read_walls(document: &[u8], mut give: impl FnMut(MetWall)) -> Option<SeedError> {
    let format = format::sniff(document)?;
    let mut reader = format::Reader::default();
    let mut bad_seed = None;
    for (game, number) in format::split(document, format).zip(1..) {
        let mut listener = Listener {
            game: number,
            rules: Rules::tenhou(&TableOptions::ranked(Players::Four)),
            generator: None,
            game_seed: false,
            met: None,
            replacing: false,
            bad_seed: &mut bad_seed,
            give: &mut give,
        };
        reader.read(format, game, &mut listener);
        listener.give_met();
    }
    bad_seed
}

/// Follows one game.
struct Listener<'g, F> {
    game: u32,
    rules: Rules,
    generator: Option<Generator>,
    /// The seed is that of the whole game.
    game_seed: bool,
    met: Option<MetWall>,
    /// The next tile is a replacement.
    replacing: bool,
    bad_seed: &'g mut Option<SeedError>,
    give: &'g mut F,
}

impl<F: FnMut(MetWall)> Listener<'_, F> {
    fn seed(&mut self, seed: Result<Seed, SeedError>) {
        match seed {
            Ok(seed) => self.generator = Some(Generator::new(&seed)),
            Err(error) => {
                self.generator = None;
                self.bad_seed.get_or_insert(error);
            }
        }
    }

    fn start_game(&mut self, start: &GameStart<'_>) {
        self.rules = rules_of(start);
        self.generator = None;
        let seed = start.seed.filter(|seed| !seed.trim().is_empty());
        self.game_seed = seed.is_some();
        if let Some(seed) = seed {
            self.seed(Seed::parse_game(seed));
        }
    }

    fn start_round(&mut self, start: &RoundStart<'_>) {
        self.give_met();
        let own_seed = start.seed.filter(|seed| !seed.trim().is_empty());
        if let (false, Some(seed)) = (self.game_seed, own_seed) {
            self.seed(Seed::parse_round(seed));
        }
        let Some(generator) = &mut self.generator else {
            return;
        };
        let players = self.rules.players;
        let deck = players.deck();
        let mut wall = generator.next_round(deck);
        if !is_dealt(&wall, start, players) && self.game_seed {
            let fits = |wall: &Wall| is_dealt(wall, start, players);
            wall = generator
                .skip_to(deck, Wall::ROUNDS_LEFT_OUT, fits)
                .unwrap_or(wall);
        }
        self.met = Some(MetWall {
            game: self.game,
            round: start.id,
            dealer: start.dealer,
            players,
            reds: self.rules.red_fives,
            drawn: Vec::new(),
            replaced: Vec::new(),
            turned: vec![start.indicator],
            ura: Vec::new(),
            agrees: is_dealt(&wall, start, players),
            wall,
        });
        self.replacing = false;
    }

    fn play(&mut self, event: &Event<'_>) {
        let Some(met) = &mut self.met else { return };
        match *event {
            Event::Draw { seat, tile } if self.replacing => met.replaced.push((seat, tile)),
            Event::Draw { seat, tile } => met.drawn.push((seat, tile)),
            Event::DoraRevealed { tile } => met.turned.push(tile),
            Event::Win(claim) => {
                let shown = claim.ura.as_deref().unwrap_or_default();
                if shown.len() > met.ura.len() {
                    met.ura = shown.to_vec();
                }
            }
            _ => {}
        }
        self.replacing = match event {
            Event::Call { call, .. } => !matches!(call, Call::Chi(_) | Call::Pon(_)),
            Event::Kita { .. } => true,
            Event::DoraRevealed { .. } => self.replacing,
            _ => false,
        };
    }

    /// Hands over the wall of the round that is over.
    fn give_met(&mut self) {
        if let Some(mut met) = self.met.take() {
            met.agrees &= met.agrees_in_play();
            (self.give)(met);
        }
    }
}

impl MetWall {
    fn agrees_in_play(&self) -> bool {
        let wall = &self.wall;
        let agrees = |drawn: &[(Seat, LogTile)], due: &dyn Fn(usize) -> Option<LogTile>| {
            (0..).zip(drawn).all(|(nth, &(_, tile))| due(nth) == Some(tile))
        };
        let shows = |shown: &[LogTile], due: &dyn Fn(usize) -> Option<LogTile>| {
            (0..).zip(shown).all(|(nth, &tile)| due(nth) == Some(tile))
        };
        agrees(&self.drawn, &|nth| wall.live(nth).map(LogTile::physical))
            && agrees(&self.replaced, &|nth| {
                wall.replacement(nth).map(LogTile::physical)
            })
            && shows(&self.turned, &|nth| wall.indicator(nth).map(LogTile::physical))
            && shows(&self.ura, &|nth| wall.ura(nth).map(LogTile::physical))
    }
}

/// Whether a deal is the one of a wall.
fn is_dealt(wall: &Wall, start: &RoundStart<'_>, players: Players) -> bool {
    players.seats().all(|seat| {
        let turn = players.distance(start.dealer, seat);
        wall.hand(turn.into())
            .is_some_and(|due| due.map(LogTile::physical) == *start.hands[seat])
    })
}

impl<F: FnMut(MetWall)> EventSink for Listener<'_, F> {
    fn event(&mut self, EventAt { event, .. }: EventAt<'_>) {
        match &event {
            Event::GameStart(start) => self.start_game(start),
            Event::RoundStart(start) => self.start_round(start),
            event => self.play(event),
        }
    }

    fn note(&mut self, _: Note<'_>, _: u64) {}

    fn fault(&mut self, _: Fault) {}
}
