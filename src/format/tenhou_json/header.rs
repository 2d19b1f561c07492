//! Everything but the rounds: who plays, by which rules, where.

use std::borrow::Cow;

use arrayvec::ArrayVec;

use crate::event::{GameEnd, GameStart, Note, Person, Platform};
use crate::format::tenhou_xml;
use crate::rules::TableOptions;
use crate::table::{PerSeat, Players, Points, Seat};
use crate::tile::RedFives;

use super::Trouble;
use super::cursor::{BadText, Cursor, Syntax, Text, Value};
use super::origin::{self, TenhouRoom};

/// A connection lost or found again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Connection {
    /// Number of the round in the log, from 0.
    pub(super) round: usize,
    /// How many draws, discards, calls and kita of the round came before.
    pub(super) step: usize,
    pub(super) seat: Seat,
    pub(super) lost: bool,
}

/// The keys of an object that holds rounds.
#[derive(Debug, Default)]
pub(super) struct Header<'a> {
    reference: Option<Cow<'a, str>>,
    lobby: Option<u32>,
    names: PerSeat<Cow<'a, str>>,
    ranks: PerSeat<Cow<'a, str>>,
    rates: PerSeat<Cow<'a, str>>,
    sexes: PerSeat<Cow<'a, str>>,
    rules_name: Option<Cow<'a, str>>,
    title: [Cow<'a, str>; 2],
    /// `aka`.
    reds: Option<bool>,
    /// `aka51` to `aka53`.
    red_fives: Option<RedFives>,
    /// Tenhou's number for the kind of table and its house rules, which only our own writer adds.
    table_type: Option<u32>,
    house_rules: Option<Cow<'a, str>>,
    /// Three or four, where a mark says so.
    pub(super) players: Option<Players>,
    /// The final result and its byte position.
    pub(super) end: Option<(GameEnd, usize)>,
    pub(super) connections: Vec<Connection>,
    /// Where the list of rounds begins.
    pub(super) log: Option<usize>,
    /// Where a list of objects begins that hold rounds.
    pub(super) split_logs: Option<usize>,
}

/// Keys that hold nothing we need.
const IGNORED: [&str; 4] = ["ver", "ratingc", "playerMapping", "nagaUrls"];
/// Keys that are read.
const READ: [&str; 12] = [
    "log",
    "split_logs",
    "name",
    "rule",
    "title",
    "ref",
    "lobby",
    "dan",
    "rate",
    "sx",
    "sc",
    "connection",
];

/// How many keys are kept to tell whether one stands twice; a log has about twenty.
const MOST_KEYS: usize = 64;

impl<'a> Header<'a> {
    /// Reads the object at the cursor but for its rounds.
    ///
    /// The first of several equal keys counts. Values that make no sense are told and left out.
    ///
    /// # Errors
    /// Broken syntax; what was read until then counts.
    pub(super) fn read(
        &mut self,
        cursor: &mut Cursor<'a>,
        note: &mut impl FnMut(Note<'_>, usize),
        trouble: &mut impl FnMut(Trouble),
    ) -> Result<(), Syntax> {
        let mut seen: Vec<(Text<'a>, &'a [u8])> = Vec::new();
        cursor.expect(b'{')?;
        let mut first = true;
        while cursor.more(&mut first, b'}')? {
            let at = cursor.at();
            let key = cursor.key()?;
            cursor.peek();
            let start = cursor.at();
            // Should a round be damaged, its place is known all the same.
            match key {
                key if key.is("log") => self.log = self.log.or(Some(start)),
                key if key.is("split_logs") => self.split_logs = self.split_logs.or(Some(start)),
                _ => {}
            }
            let value = cursor.skip()?;
            let name = String::from_utf8_lossy(key.0);
            if let Some((_, earlier)) = seen.iter().find(|(known, _)| *known == key) {
                let same = *earlier == value;
                let element = "game";
                note(
                    Note::DuplicateAttribute {
                        element,
                        attribute: &name,
                        same,
                    },
                    at,
                );
                continue;
            }
            if seen.len() < MOST_KEYS {
                seen.push((key, value));
            }
            if !READ.contains(&&*name) && !IGNORED.contains(&&*name) {
                note(
                    Note::UnknownAttribute {
                        element: "game",
                        attribute: &name,
                    },
                    at,
                );
            }
            let mut inside = Cursor::new(cursor.bytes(), start);
            if let Err(problem) = self.value(&name, &mut inside) {
                trouble(Trouble {
                    what: format!("{name}: {}", problem.what),
                    ..problem
                });
            }
        }
        Ok(())
    }

    /// Looks for the keys behind damage, as far as they can be told from the text alone.
    pub(super) fn search(&mut self, bytes: &'a [u8], from: usize) {
        for key in [
            "ratingc", "rule", "name", "title", "ref", "lobby", "dan", "rate", "sx", "sc",
        ] {
            let quoted = format!("\"{key}\":");
            if let Some(found) = memchr::memmem::rfind(&bytes[from..], quoted.as_bytes()) {
                // What cannot be read is as good as not found.
                let _ = self.value(key, &mut Cursor::new(bytes, from + found + quoted.len()));
            }
        }
    }

    fn value(&mut self, key: &str, cursor: &mut Cursor<'a>) -> Result<(), Trouble> {
        match key {
            "name" => self.names = texts(cursor)?,
            "dan" => self.ranks = texts(cursor)?,
            "rate" => self.rates = texts(cursor)?,
            "sx" => self.sexes = texts(cursor)?,
            "title" => self.title = title(cursor)?,
            "ref" => self.reference = Some(text(cursor)?),
            "rule" => self.rule(cursor)?,
            "lobby" => {
                let at = cursor.at();
                let lobby = text(cursor)?;
                self.lobby = Some(lobby.parse().map_err(|_| Trouble::value(at, "no number"))?);
            }
            "ratingc" => {
                self.players = match &*text(cursor)? {
                    "PF3" => Some(Players::Three),
                    "PF4" => Some(Players::Four),
                    _ => self.players,
                }
            }
            "sc" => {
                let at = cursor.at();
                self.end = Some((game_end(cursor)?, at));
            }
            "connection" => self.connection(cursor)?,
            _ => {}
        }
        Ok(())
    }

    fn rule(&mut self, cursor: &mut Cursor<'a>) -> Result<(), Trouble> {
        cursor.expect(b'{')?;
        let mut first = true;
        let mut counts = RedFives::NONE;
        let mut counted = false;
        while cursor.more(&mut first, b'}')? {
            let key = cursor.key()?;
            let count = match key {
                key if key.is("disp") => {
                    self.rules_name = Some(text(cursor)?);
                    continue;
                }
                key if key.is("aka") => {
                    self.reds = Some(number(cursor)? > 0);
                    continue;
                }
                key if key.is("type") => {
                    let at = cursor.at();
                    let table_type = text(cursor)?.parse();
                    self.table_type = Some(table_type.map_err(|_| Trouble::value(at, "no number"))?);
                    continue;
                }
                key if key.is("csrule") => {
                    self.house_rules = Some(text(cursor)?);
                    continue;
                }
                key if key.is("aka51") => &mut counts.man,
                key if key.is("aka52") => &mut counts.pin,
                key if key.is("aka53") => &mut counts.sou,
                _ => {
                    cursor.skip()?;
                    continue;
                }
            };
            *count = number(cursor)?;
            counted = true;
        }
        self.red_fives = counted.then_some(counts);
        Ok(())
    }

    fn connection(&mut self, cursor: &mut Cursor<'a>) -> Result<(), Trouble> {
        cursor.expect(b'[')?;
        let mut first = true;
        while cursor.more(&mut first, b']')? {
            let at = cursor.at();
            let (mut what, mut log, mut who, mut step) = (None, None, None, None);
            cursor.expect(b'{')?;
            let mut first = true;
            while cursor.more(&mut first, b'}')? {
                let key = cursor.key()?;
                let value = match key {
                    key if key.is("what") => &mut what,
                    key if key.is("log") => &mut log,
                    key if key.is("who") => &mut who,
                    key if key.is("step") => &mut step,
                    _ => {
                        cursor.skip()?;
                        continue;
                    }
                };
                *value = Some(usize::from(number(cursor)?));
            }
            let seat = who.and_then(|who| Seat::new(u8::try_from(who).ok()?));
            let (Some(what @ (0 | 1)), Some(round), Some(seat), Some(step)) = (what, log, seat, step) else {
                return Err(Trouble::value(at, "not a connection lost or found again"));
            };
            self.connections.push(Connection {
                round,
                step,
                seat,
                lost: what == 0,
            });
        }
        Ok(())
    }

    /// Whether the rules are called those of three players.
    pub(super) fn names_three_players(&self) -> bool {
        self.rules_name
            .as_deref()
            .is_some_and(|name| name.starts_with('三'))
    }

    /// The connections lost and found in a round, if they stand together.
    pub(super) fn connections_of(&self, round: usize) -> &[Connection] {
        let of_round = |connection: &Connection| connection.round == round;
        let start = self.connections.iter().position(of_round).unwrap_or(0);
        let rest = &self.connections[start..];
        let length = rest.iter().take_while(|&connection| of_round(connection)).count();
        &rest[..length]
    }

    /// The event that begins the game.
    pub(super) fn start(&self, players: Players) -> GameStart<'_> {
        let disp = self.rules_name.as_deref().unwrap_or_default();
        let room = TenhouRoom::of(disp);
        let counted = self.red_fives.map(|reds| reds != RedFives::NONE);
        let title = [&*self.title[0], &*self.title[1]];
        let reference = self.reference.as_deref();
        let ranks = self.ranks.0.each_ref().map(|rank| &**rank);
        let platform = origin::platform(reference, disp, title, ranks);
        // Elsewhere the number of a lobby says nothing.
        let lobby = self.lobby.filter(|_| platform != Platform::MahjongSoul);
        let said = tenhou_xml::table(self.table_type, lobby, self.house_rules.is_some());
        let told = TableOptions {
            players,
            red_fives: counted
                .or(self.reds)
                .or(room.map(|room| room.reds))
                .unwrap_or(true),
            open_tanyao: room.is_none_or(|room| room.open_tanyao),
            south_rounds: origin::south_rounds(disp),
            ..said
        };
        GameStart {
            table: if self.table_type.is_some() {
                TableOptions { players, ..said }
            } else {
                told
            },
            seed: None,
            reference,
            lobby: self.lobby,
            table_type: self.table_type,
            house_rules: self.house_rules.as_deref(),
            platform,
            rules_name: self.rules_name.as_deref(),
            red_fives: self.red_fives,
            title,
            people: PerSeat::from_fn(|seat| Person {
                name: &self.names[seat],
                dan: origin::tenhou_rank(&self.ranks[seat]),
                rank: &self.ranks[seat],
                rate: &self.rates[seat],
                sex: &self.sexes[seat],
            }),
        }
    }
}

/// A number from 0 to 255, perhaps in quotes; words are 0 and 1.
fn number(cursor: &mut Cursor<'_>) -> Result<u8, Trouble> {
    cursor.peek();
    let at = cursor.at();
    let mut buffer = String::new();
    let number = match cursor.value()? {
        Value::Number(number) => number.parse().ok(),
        Value::Text(text) => text.decode(&mut buffer).ok().and_then(|text| text.parse().ok()),
        Value::Word(word) => Some(u8::from(word == "true")),
        Value::Array | Value::Object => None,
    };
    number.ok_or_else(|| Trouble::value(at, "no small number"))
}

/// A string, or a number as it is written; nothing for `null`.
fn text<'a>(cursor: &mut Cursor<'a>) -> Result<Cow<'a, str>, Trouble> {
    cursor.peek();
    let at = cursor.at();
    match cursor.value()? {
        Value::Number(number) => Ok(Cow::Borrowed(number)),
        Value::Text(text) if text.0.contains(&b'\\') => {
            let mut buffer = String::new();
            text.decode(&mut buffer).map_err(|bad| Trouble::text(at, bad))?;
            Ok(Cow::Owned(buffer))
        }
        Value::Text(text) => std::str::from_utf8(text.0)
            .map(Cow::Borrowed)
            .map_err(|_| Trouble::text(at, BadText::NotUtf8)),
        Value::Word("null") => Ok(Cow::Borrowed("")),
        _ => Err(Trouble::value(at, "no string")),
    }
}

/// Up to four texts, by seat.
fn texts<'a>(cursor: &mut Cursor<'a>) -> Result<PerSeat<Cow<'a, str>>, Trouble> {
    let mut texts = PerSeat::default();
    cursor.expect(b'[')?;
    let mut first = true;
    let mut seats = Seat::ALL.into_iter();
    while cursor.more(&mut first, b']')? {
        let at = cursor.at();
        let seat = seats.next().ok_or_else(|| Trouble::value(at, "more than four"))?;
        texts[seat] = text(cursor)?;
    }
    Ok(texts)
}

/// Two texts. Some converters nest title and date in another list; then these two are taken.
fn title<'a>(cursor: &mut Cursor<'a>) -> Result<[Cow<'a, str>; 2], Trouble> {
    let mut title = [const { Cow::Borrowed("") }; 2];
    if cursor.peek() == Some(b'"') {
        title[0] = text(cursor)?;
        return Ok(title);
    }
    cursor.expect(b'[')?;
    let mut first = true;
    let mut line = 0;
    while cursor.more(&mut first, b']')? {
        match cursor.peek() {
            Some(b'[') if line == 0 => return self::title(cursor),
            _ if line < 2 => title[line] = text(cursor)?,
            _ => drop(cursor.skip()?),
        }
        line += 1;
    }
    Ok(title)
}

/// Final score and result of each seat in turn.
fn game_end(cursor: &mut Cursor<'_>) -> Result<GameEnd, Trouble> {
    let start = cursor.at();
    let mut values = ArrayVec::<Cow<'_, str>, 8>::new();
    cursor.expect(b'[')?;
    let mut first = true;
    while cursor.more(&mut first, b']')? {
        let at = cursor.at();
        let value = text(cursor)?;
        values
            .try_push(value)
            .map_err(|_| Trouble::value(at, "more than eight numbers"))?;
    }
    let bad = || Trouble::value(start, "not a score and a result for each seat");
    if !matches!(values.len(), 6 | 8) {
        return Err(bad());
    }
    let mut scores = PerSeat::default();
    let mut results = Some(PerSeat::default());
    let mut decimals = false;
    for (seat, pair) in Seat::ALL.into_iter().zip(values.chunks_exact(2)) {
        scores[seat] = Points(pair[0].parse().map_err(|_| bad())?);
        decimals |= pair[1].contains('.');
        match (tenths(&pair[1]), &mut results) {
            (Some(result), Some(results)) => results[seat] = result,
            _ => results = None,
        }
    }
    Ok(GameEnd {
        scores: Some(scores),
        results,
        decimals,
    })
}

/// A number with at most one digit behind the point, in tenths.
fn tenths(number: &str) -> Option<i32> {
    let (negative, number) = match number.strip_prefix('-') {
        Some(number) => (true, number),
        None => (false, number),
    };
    let (whole, tenth) = number.split_once('.').unwrap_or((number, "0"));
    let tenth = match *tenth.as_bytes() {
        [digit @ b'0'..=b'9'] => i32::from(digit - b'0'),
        _ => return None,
    };
    let whole: u32 = whole.parse().ok()?;
    let tenths = i32::try_from(whole).ok()?.checked_mul(10)?.checked_add(tenth)?;
    Some(if negative { -tenths } else { tenths })
}
