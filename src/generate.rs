//! Whole games that nobody played: made by the rules, with fast simple players, as logs of any format.
//!
//! A game follows from the order (rules, format, level, seed) and its number alone, so it is the same on
//! every machine and with any number of workers. Its walls follow from a seed of Tenhou's own kind, which
//! an mjlog carries, so that the wall proof of the check holds for it. Only games from stacked walls
//! have no seed: a shuffle cannot be turned around.
//!
//! The table, the value of wins, the payments and the course of the game are this room's own: it names
//! neither the scorer nor the replay that logs are checked with. So a generated log tests them.

mod bot;
mod complete;
mod distance;
mod held;
mod ledger;
mod people;
mod player;
mod result;
mod round;
mod stack;
mod supply;
mod table;
mod tally;
mod worth;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::chance::Chance;
use crate::event::{Event, EventAt, EventSink, GameStart, Platform};
use crate::format::Format;
use crate::format::write::{MjaiWriter, MjlogWriter, TenhouJsonWriter, WriteError};
use crate::rules::{GameLength, Rules, TableOptions};
use crate::table::{Players, RoundId};
use crate::tile::RedFives;
use crate::wall::{Generator as Walls, Seed, SeedFormat};

use bot::Bots;
use distance::Distance;
use ledger::Ledger;
use people::People;
use round::Round;
use stack::Script;
use supply::Supply;
use table::Table;

pub use tally::{Per, Tally};

/// How the players of generated games play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// As people do, roughly: hands, calls, riichi and ends come about as often as in real games.
    Simple,
    /// Towards what is rare: every other round is played for kans, abortive draws, last tiles, wins on
    /// kans, several wins on one tile and the like.
    Wild,
    /// For yakuman: walls are stacked, so there is no seed.
    Yakuman,
}

impl Level {
    /// All levels.
    pub const ALL: [Self; 3] = [Self::Simple, Self::Wild, Self::Yakuman];

    /// The word for it on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::Wild => "wild",
            Self::Yakuman => "yakuman",
        }
    }
}

/// What games are made.
#[derive(Debug, Clone)]
pub struct Order {
    /// The rules they are played by. Limits have to be known: not `unlimited`.
    pub rules: Rules,
    /// Whose rules the logs say they follow.
    pub platform: Platform,
    /// The format they are written in.
    pub format: Format,
    /// How they are played.
    pub level: Level,
    /// The number they follow from.
    pub seed: u64,
}

/// Makes games one after the other with the same buffers. Each worker has its own.
#[derive(Debug)]
pub struct Generator {
    order: Order,
    bots: Bots,
    walls: Option<Walls>,
    tally: Tally,
}

impl Generator {
    /// A generator for these games.
    pub fn new(order: Order) -> Self {
        let distance = Distance::new(order.rules.players.deck());
        Self {
            order,
            bots: Bots::new(distance),
            walls: None,
            tally: Tally::default(),
        }
    }

    /// What happened in the games made so far.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// What happened since this was last asked; counting begins anew.
    pub fn take_tally(&mut self) -> Tally {
        std::mem::take(&mut self.tally)
    }

    /// Appends game `number` to `out`. Every number gives another game, the same one each time.
    ///
    /// # Errors
    /// What the writer of the format refused; there is then a bug in this room.
    pub fn game(&mut self, number: u64, out: &mut Vec<u8>) -> Result<(), WriteError> {
        match self.order.format {
            Format::TenhouXml => {
                let mut writer = MjlogWriter::new(out);
                self.play(number, &mut writer);
                writer.finish()
            }
            Format::Mjai => {
                let mut writer = MjaiWriter::new(out);
                self.play(number, &mut writer);
                writer.finish().map(|_| ())
            }
            Format::TenhouJson => {
                let mut writer = TenhouJsonWriter::new(out);
                self.play(number, &mut writer);
                writer.finish().map(|_| ())
            }
        }
    }

    /// Plays game `number` and sends its events to `out`.
    pub fn play(&mut self, number: u64, out: &mut dyn EventSink) {
        let mut chance = Chance::of_part(self.order.seed, number);
        let rules = self.order.rules.clone();
        let stacked = self.order.level == Level::Yakuman;
        let seed_text = if stacked {
            String::new()
        } else {
            fresh_seed(&mut chance)
        };
        let people = People::invent(rules.players, &mut chance);
        let room = [0x00, 0x80, 0x20, 0xa0][chance.below(4)] | [0x00, 0x40][chance.below(2)];
        let table = table_options(&rules);
        let start = GameStart {
            table,
            seed: (!stacked).then_some(&seed_text),
            reference: None,
            lobby: Some(0),
            table_type: (self.order.platform == Platform::Tenhou).then(|| type_bits(table) | room),
            house_rules: None,
            platform: self.order.platform,
            rules_name: None,
            red_fives: unusual_reds(&rules),
            title: [""; 2],
            people: people.at_table(),
        };
        out.event(at_start(Event::GameStart(&start)));
        // A seed made here is well-formed, so there is none only where walls are stacked.
        if let Ok(seed) = Seed::parse_game(&seed_text) {
            match &mut self.walls {
                Some(walls) => walls.restart(&seed),
                None => self.walls = Some(Walls::new(&seed)),
            }
        }
        self.bots.chance = chance;
        self.tally.games += u64::from(!stacked);
        self.tally.stacked_games += u64::from(stacked);
        let last_index = if rules.length == GameLength::South { 8 } else { 4 };
        let mut ledger = Ledger::new(&rules);
        loop {
            let (supply, script) = self.wall(&rules, ledger.round);
            self.bots.sit_down(self.order.level == Level::Wild, script);
            let table = Table::deal(&rules, ledger.round, supply, ledger.scores, ledger.sticks);
            self.tally.rounds += 1;
            self.tally.extra_rounds += u64::from(ledger.round.index() >= last_index);
            let mut round = Round::new(table, &mut self.bots, out, &mut self.tally);
            let outcome = round.play();
            (ledger.scores, ledger.sticks) = (round.table.scores, round.table.sticks);
            if !ledger.advance(outcome, &rules) {
                break;
            }
        }
        out.event(at_start(Event::GameEnd(&ledger.end(&rules))));
    }

    /// The wall of the next round.
    fn wall(&mut self, rules: &Rules, round: RoundId) -> (Supply, Option<Script>) {
        let chance = &mut self.bots.chance;
        match &mut self.walls {
            Some(walls) if self.order.level != Level::Yakuman => {
                (Supply::of_wall(&walls.next_round(rules.players.deck())), None)
            }
            _ if chance.percent(80) => {
                let (supply, script) = stack::stacked(rules, round, chance);
                (supply, Some(script))
            }
            _ => (Supply::shuffled(rules.players, chance), None),
        }
    }
}

const fn at_start(event: Event<'_>) -> EventAt<'_> {
    EventAt { event, at: 0 }
}

/// A seed of Tenhou's present kind: 624 words by chance.
fn fresh_seed(chance: &mut Chance) -> String {
    let mut bytes = [0; 2496];
    for chunk in bytes.as_chunks_mut::<8>().0 {
        *chunk = chance.number().to_le_bytes();
    }
    let mut digits = [0; 2496 / 3 * 4];
    let written = STANDARD.encode_slice(bytes, &mut digits);
    debug_assert_eq!(written.ok(), Some(digits.len()));
    let digits = String::from_utf8_lossy(&digits);
    format!("{},{digits}", SeedFormat::GameBase64.id())
}

fn table_options(rules: &Rules) -> TableOptions {
    TableOptions {
        players: rules.players,
        red_fives: rules.red_fives != RedFives::NONE,
        open_tanyao: rules.open_tanyao,
        south_rounds: rules.length == GameLength::South,
        chips: false,
        house_rules: false,
    }
}

/// How many red fives there are, where it is not the usual number.
fn unusual_reds(rules: &Rules) -> Option<RedFives> {
    let usual = match rules.players {
        Players::Four => RedFives::THREE,
        Players::Three => RedFives::SANMA,
    };
    (rules.red_fives != usual && rules.red_fives != RedFives::NONE).then_some(rules.red_fives)
}

/// Tenhou's number for a table against people, without the room.
const fn type_bits(table: TableOptions) -> u32 {
    let mut bits = 0x1;
    if !table.red_fives {
        bits |= 0x2;
    }
    if !table.open_tanyao {
        bits |= 0x4;
    }
    if table.south_rounds {
        bits |= 0x8;
    }
    if matches!(table.players, Players::Three) {
        bits |= 0x10;
    }
    bits
}
