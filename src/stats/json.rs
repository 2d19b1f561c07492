//! Counters as JSON, which can be read again and added.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::counter::{Counter, Counts};
use super::relation::{contradiction, is_signed};
use super::{Met, Question, Statistics};

/// The name of the format.
const FORMAT: &str = "haifu statistics";
/// Its version: another one is not read.
const VERSION: u32 = 1;

/// Writes everything that was counted. Numbers that are 0 are left out.
///
/// # Errors
/// Those of the output.
pub fn write(statistics: &Statistics, out: &mut impl Write) -> io::Result<()> {
    let question = &statistics.question;
    let whole = Whole {
        format: FORMAT,
        version: VERSION,
        by: question.by().collect(),
        filter: question.filter(),
        rules: question.rules(),
        read: statistics.met,
        groups: Groups(statistics),
    };
    serde_json::to_writer_pretty(&mut *out, &whole).map_err(io::Error::from)?;
    out.write_all(b"\n")
}

#[derive(Serialize)]
struct Whole<'a> {
    format: &'static str,
    version: u32,
    by: Vec<&'static str>,
    #[serde(rename = "where")]
    filter: Option<&'a str>,
    rules: Option<&'a str>,
    read: Met,
    groups: Groups<'a>,
}

struct Groups<'a>(&'a Statistics);

impl Serialize for Groups<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let groups = self.0.groups();
        let mut list = serializer.serialize_seq(Some(groups.len()))?;
        for (key, counts) in groups {
            list.serialize_element(&Group {
                key,
                counters: Counters(counts),
            })?;
        }
        list.end()
    }
}

#[derive(Serialize)]
struct Group<'a> {
    key: Vec<&'a str>,
    counters: Counters<'a>,
}

struct Counters<'a>(&'a Counts);

impl Serialize for Counters<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for &counter in Counter::ALL {
            if (0..counter.len()).any(|index| self.0.at(counter, index) != 0) {
                let part = Part {
                    counts: self.0,
                    counter,
                    places: Vec::new(),
                };
                map.serialize_entry(counter.id(), &part)?;
            }
        }
        map.end()
    }
}

/// A counter, at some places of its first axes.
struct Part<'a> {
    counts: &'a Counts,
    counter: Counter,
    places: Vec<usize>,
}

impl Part<'_> {
    fn is_zero(&self) -> bool {
        match self.counter.axes().get(self.places.len()) {
            None => self.counts.get(self.counter, &self.places) == 0,
            Some(axis) => (0..axis.len()).all(|place| self.at(place).is_zero()),
        }
    }

    fn at(&self, place: usize) -> Self {
        let mut places = self.places.clone();
        places.push(place);
        Self { places, ..*self }
    }
}

impl Serialize for Part<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(axis) = self.counter.axes().get(self.places.len()) else {
            return serializer.serialize_i64(self.counts.get(self.counter, &self.places));
        };
        let mut map = serializer.serialize_map(None)?;
        for place in 0..axis.len() {
            let part = self.at(place);
            if !part.is_zero() {
                map.serialize_entry(&axis.word(place), &part)?;
            }
        }
        map.end()
    }
}

/// Why a text is no statistics that can be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadStatistics(String);

impl fmt::Display for BadStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadStatistics {}

/// More than anybody counts; sums of thousands of files stay below what a machine word holds.
const MOST: i64 = 1_000_000_000_000_000;

/// What to do about a file that is refused.
const REMEDY: &str = "count anew with haifu stats PATH -o DIR";

fn bad(what: impl fmt::Display) -> BadStatistics {
    BadStatistics(format!("{what}; {REMEDY}"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WholeRead {
    format: String,
    version: u32,
    by: Vec<String>,
    #[serde(rename = "where")]
    filter: Option<String>,
    rules: Option<String>,
    read: BTreeMap<String, Value>,
    groups: Vec<GroupRead>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupRead {
    key: Vec<String>,
    counters: BTreeMap<String, Value>,
}

/// Reads what [`write()`] has written. Numbers that cannot be counts, or that contradict each other, are refused.
///
/// # Errors
/// What is wrong with the text, for people, with the field and what to do.
pub fn parse(text: &str) -> Result<Statistics, BadStatistics> {
    let whole: WholeRead = serde_json::from_str(text)
        .map_err(|error| bad(format_args!("it is no file of statistics ({error})")))?;
    if whole.format != FORMAT || whole.version != VERSION {
        return Err(bad(format_args!(
            "this is {} version {}, not {FORMAT} version {VERSION}",
            whole.format, whole.version
        )));
    }
    let question = Question::new(&whole.by, whole.filter.as_deref(), whole.rules).map_err(BadStatistics)?;
    let fields = question.by().count();
    let mut statistics = Statistics::new(question);
    statistics.met = met(whole.read)?;
    for (number, group) in (1..).zip(&whole.groups) {
        let at = if group.key.is_empty() {
            "counters".to_owned()
        } else {
            format!("group {number} ({}), counters", group.key.join(", "))
        };
        if group.key.len() != fields {
            return Err(bad(format_args!(
                "the key of group {number} has {} values, not {fields}",
                group.key.len()
            )));
        }
        let counts = statistics.group_mut(&group.key);
        if *counts != Counts::default() {
            return Err(bad(format_args!("{at}: the group stands there twice")));
        }
        for (name, value) in &group.counters {
            let Some(&counter) = Counter::ALL.iter().find(|counter| counter.id() == name) else {
                return Err(bad(format_args!("{at}: {name} is no counter of this version")));
            };
            read(counts, counter, &mut Vec::new(), value)
                .map_err(|what| bad(format_args!("{at}.{name}{what}")))?;
        }
        if let Some(what) = contradiction(counts) {
            return Err(bad(format_args!("{at}: {what}")));
        }
        for (counter, name, read) in [
            (Counter::Games, "games", statistics.met.games),
            (Counter::Rounds, "rounds", statistics.met.rounds),
            (Counter::Wins, "wins", statistics.met.wins),
        ] {
            let counted = statistics.group_mut(&group.key).at(counter, 0);
            if counted.unsigned_abs() > read {
                return Err(bad(format_args!(
                    "{at}.{name} is {counted}, which cannot be more than read.{name} ({read})"
                )));
            }
        }
    }
    Ok(statistics)
}

/// What was read, if each is a count.
fn met(read: BTreeMap<String, Value>) -> Result<Met, BadStatistics> {
    for (name, value) in &read {
        if !value.as_i64().is_some_and(|n| (0..=MOST).contains(&n)) {
            return Err(bad(format_args!("read.{name}: {value} is no count")));
        }
    }
    serde_json::from_value(Value::Object(read.into_iter().collect()))
        .map_err(|error| bad(format_args!("read: {error}")))
}

/// Takes the numbers of a counter; gives what is wrong behind its name where they are not those of the counter.
fn read(counts: &mut Counts, counter: Counter, places: &mut Vec<usize>, value: &Value) -> Result<(), String> {
    let Some(axis) = counter.axes().get(places.len()) else {
        let least = if is_signed(counter) { -MOST } else { 0 };
        let number = value.as_i64().filter(|n| (least..=MOST).contains(n));
        let what = if is_signed(counter) {
            "sum of points"
        } else {
            "count"
        };
        counts.add(
            counter,
            places,
            number.ok_or_else(|| format!(": {value} is no {what}"))?,
        );
        return Ok(());
    };
    let object = value
        .as_object()
        .ok_or_else(|| format!(": {value} has no numbers by {}", axis.id()))?;
    for (word, value) in object {
        let place = axis.place(word);
        places.push(place.ok_or_else(|| format!(": {word} is no {}", axis.id()))?);
        read(counts, counter, places, value).map_err(|what| format!(".{word}{what}"))?;
        places.pop();
    }
    Ok(())
}
