//! What stands before the first deal: seed, table, people.

use std::borrow::Cow;

use memchr::memmem;

use crate::event::{Event, EventAt, EventSink, FaultKind, GameStart, Person, Platform};
use crate::rules::TableOptions;
use crate::table::{PerSeat, Players, Seat};

use super::Pass;
use super::attributes::{Names, Problem, Value};
use super::scan::{Markup, Unended, markup};
use super::value::{self, Bad};

/// Bits of `GO type`.
mod bit {
    pub(super) const NO_RED_FIVES: u32 = 0x2;
    pub(super) const NO_OPEN_TANYAO: u32 = 0x4;
    pub(super) const SOUTH_ROUNDS: u32 = 0x8;
    pub(super) const THREE_PLAYERS: u32 = 0x10;
    pub(super) const EXPERT: u32 = 0x20;
    pub(super) const FAST: u32 = 0x40;
    pub(super) const UPPER: u32 = 0x80;
    pub(super) const CHIPS: u32 = 0x200;
    /// Tables that may play by house rules, chip tables among them.
    pub(super) const SPECIAL: u32 = 0xf00;
}

/// The header as far as it was read.
#[derive(Debug, Default)]
pub(super) struct Header<'a> {
    seed: Option<Cow<'a, str>>,
    reference: Option<Cow<'a, str>>,
    go: Option<Go<'a>>,
    people: Option<People<'a>>,
    /// The table's element cannot be read as a whole.
    pub(super) table_unclear: bool,
}

/// The table.
#[derive(Debug, Default)]
struct Go<'a> {
    table_type: Option<u32>,
    lobby: Option<u32>,
    house_rules: Option<Cow<'a, str>>,
}

/// Who sits where, lists as written.
#[derive(Debug, Default)]
struct People<'a> {
    names: [Option<Cow<'a, str>>; 4],
    dan: [Option<u8>; 4],
    rate: Cow<'a, str>,
    sex: Cow<'a, str>,
}

/// The room that Tenhou's number for a kind of table names: `general`, `upper`, `expert` or `phoenix`.
pub const fn room(table_type: u32) -> &'static str {
    match (table_type & bit::UPPER != 0, table_type & bit::EXPERT != 0) {
        (false, false) => "general",
        (true, false) => "upper",
        (false, true) => "expert",
        (true, true) => "phoenix",
    }
}

/// Whether Tenhou's number for a kind of table means a fast one.
pub const fn is_fast(table_type: u32) -> bool {
    table_type & bit::FAST != 0
}

/// What Tenhou's number for a kind of table says, with its lobby and whether house rules are written.
pub(crate) fn table(table_type: Option<u32>, lobby: Option<u32>, house_rules: bool) -> TableOptions {
    // A table of an unknown type counts as the usual one.
    let bits = table_type.unwrap_or(bit::SOUTH_ROUNDS);
    let has = |bit| bits & bit != 0;
    TableOptions {
        players: if has(bit::THREE_PLAYERS) {
            Players::Three
        } else {
            Players::Four
        },
        red_fives: !has(bit::NO_RED_FIVES),
        open_tanyao: !has(bit::NO_OPEN_TANYAO),
        south_rounds: has(bit::SOUTH_ROUNDS),
        chips: has(bit::CHIPS),
        house_rules: house_rules || lobby.is_some_and(|lobby| lobby != 0) || has(bit::SPECIAL),
    }
}

impl People<'_> {
    fn person(&self, seat: Seat) -> Person<'_> {
        fn entry(list: &str, seat: Seat) -> &str {
            list.split(',').nth(seat.index()).unwrap_or_default().trim()
        }
        Person {
            name: self.names[seat.index()].as_deref().unwrap_or_default(),
            dan: self.dan[seat.index()],
            rank: "",
            rate: entry(&self.rate, seat),
            sex: entry(&self.sex, seat),
        }
    }
}

/// Four rank numbers.
fn ranks(text: &[u8]) -> Result<[Option<u8>; 4], Bad> {
    let numbers = value::numbers::<4>(text)?;
    let mut ranks = [None; 4];
    for (rank, number) in ranks.iter_mut().zip(numbers) {
        *rank = Some(u8::try_from(number).map_err(|_| Bad::OutOfRange(number))?);
    }
    Ok(ranks)
}

impl<S: EventSink> Pass<'_, '_, S> {
    pub(super) fn shuffle(&mut self) -> Result<(), Problem> {
        static NAMES: Names<2> = Names::of("SHUFFLE", ["seed", "ref"]);
        let [seed, reference] = self.values(&NAMES)?;
        self.in_time("SHUFFLE")?;
        self.header.seed = seed.into_text();
        self.header.reference = reference.into_text();
        Ok(())
    }

    pub(super) fn go(&mut self) -> Result<(), Problem> {
        static NAMES: Names<6> = Names::of("GO", ["type", "lobby", "title", "rule", "ranking", "csrule"]);
        let [table_type, lobby, _, _, _, csrule] = self.values(&NAMES)?;
        self.in_time("GO")?;
        // Whatever can be read counts, even if the rest cannot.
        let go = self.header.go.insert(Go::default());
        go.house_rules = csrule.into_text();
        let lobby = lobby.read(value::number).map(|lobby| go.lobby = lobby);
        go.table_type = Some(table_type.need(value::number)?);
        lobby
    }

    /// The players, or in mid-game the one who is back.
    pub(super) fn un(&mut self, at: u64) -> Result<(), Problem> {
        static NAMES: Names<9> = Names::of("UN", ["n0", "n1", "n2", "n3", "dan", "rate", "sx", "rc", "gold"]);
        let [n0, n1, n2, n3, dan, rate, sex, _, _] = self.values(&NAMES)?;
        let names = [n0, n1, n2, n3];
        if self.started || self.header.people.is_some() {
            for (seat, name) in Seat::ALL.into_iter().zip(&names) {
                if name.is_given() {
                    self.event(Event::Reconnect { seat }, at);
                }
            }
            return Ok(());
        }
        let people = self.header.people.insert(People::default());
        people.names = names.map(Value::into_text);
        people.rate = rate.into_text().unwrap_or_default();
        people.sex = sex.into_text().unwrap_or_default();
        people.dan = dan.read(ranks)?.unwrap_or_default();
        Ok(())
    }

    pub(super) fn taikyoku(&mut self, at: u64) -> Result<(), Problem> {
        static NAMES: Names<1> = Names::of("TAIKYOKU", ["oya"]);
        self.values(&NAMES)?;
        if self.header.go.is_some() {
            self.start(at);
        }
        Ok(())
    }

    /// A header that comes when the game is already under way counts for nothing.
    fn in_time(&self, element: &str) -> Result<(), Problem> {
        if self.started {
            return Err(Problem {
                kind: FaultKind::Syntax,
                what: format!("{element} after the beginning of the game"),
            });
        }
        Ok(())
    }

    /// Tells the sink that the game begins, unless it knows.
    pub(super) fn start(&mut self, at: u64) {
        if self.started {
            return;
        }
        self.started = true;
        let mut table = match &self.header.go {
            Some(go) if go.table_type.is_some() => table(go.table_type, go.lobby, go.house_rules.is_some()),
            _ => TableOptions::ranked(self.players_dealt(at)),
        };
        // A table that does not say all of its rules may play by any.
        table.house_rules |= self.header.table_unclear || self.header.go.is_none();
        let go = self.header.go.as_ref();
        let people = self.header.people.as_ref();
        let start = GameStart {
            table,
            seed: self.header.seed.as_deref(),
            reference: self.header.reference.as_deref(),
            lobby: go.and_then(|go| go.lobby),
            table_type: go.and_then(|go| go.table_type),
            house_rules: go.and_then(|go| go.house_rules.as_deref()),
            platform: Platform::Tenhou,
            rules_name: None,
            red_fives: None,
            title: [""; 2],
            people: PerSeat::from_fn(|seat| people.map(|people| people.person(seat)).unwrap_or_default()),
        };
        let event = Event::GameStart(&start);
        self.sink.event(EventAt { event, at });
    }

    /// How many hands the next deal has: what tells the number of players without a header.
    fn players_dealt(&self, at: u64) -> Players {
        static NAMES: Names<1> = Names::of("INIT", ["hai3"]);
        let rest = &self.bytes[(at - self.base) as usize..];
        let deal =
            memmem::find(rest, b"<INIT").map(|found| markup(&rest[found..], &mut Unended::default()).0);
        let Some(Markup::Element(deal)) = deal else {
            return Players::Four;
        };
        let Ok([hand]) = NAMES.odd(&deal, |_| ()) else {
            return Players::Four;
        };
        match hand.into_text() {
            Some(hand) if !hand.trim().is_empty() => Players::Four,
            _ => Players::Three,
        }
    }
}
