//! Counters as JSON, which can be read again and added.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::counter::{Counter, Counts};
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WholeRead {
    format: String,
    version: u32,
    by: Vec<String>,
    #[serde(rename = "where")]
    filter: Option<String>,
    rules: Option<String>,
    read: Met,
    groups: Vec<GroupRead>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupRead {
    key: Vec<String>,
    counters: BTreeMap<String, Value>,
}

/// Reads what [`write()`] has written.
///
/// # Errors
/// What is wrong with the text, for people.
pub fn parse(text: &str) -> Result<Statistics, BadStatistics> {
    let whole: WholeRead = serde_json::from_str(text).map_err(|error| BadStatistics(error.to_string()))?;
    if whole.format != FORMAT || whole.version != VERSION {
        return Err(BadStatistics(format!(
            "this is {} version {}, not {FORMAT} version {VERSION}",
            whole.format, whole.version
        )));
    }
    let question = Question::new(&whole.by, whole.filter.as_deref(), whole.rules).map_err(BadStatistics)?;
    let fields = question.by().count();
    let mut statistics = Statistics::new(question);
    statistics.met = whole.read;
    for group in &whole.groups {
        if group.key.len() != fields {
            return Err(BadStatistics(format!(
                "the key of a group has {} values, not {fields}",
                group.key.len()
            )));
        }
        let counts = statistics.group_mut(&group.key);
        for (name, value) in &group.counters {
            let counter = Counter::ALL.iter().find(|counter| counter.id() == name);
            let read = counter.and_then(|&counter| read(counts, counter, &mut Vec::new(), value));
            if read.is_none() {
                return Err(BadStatistics(format!("{name} is no counter of this version")));
            }
        }
    }
    Ok(statistics)
}

/// `None` where places or numbers are not those of the counter.
fn read(counts: &mut Counts, counter: Counter, places: &mut Vec<usize>, value: &Value) -> Option<()> {
    let Some(axis) = counter.axes().get(places.len()) else {
        counts.add(counter, places, value.as_i64()?);
        return Some(());
    };
    for (word, value) in value.as_object()? {
        places.push(axis.place(word)?);
        read(counts, counter, places, value)?;
        places.pop();
    }
    Some(())
}
