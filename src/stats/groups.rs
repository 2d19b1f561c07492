//! Counters by group: what is read, merged and written.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::count::{count_game, count_hand, count_round, count_seat};
use super::counter::Counts;
use super::field::{fields, write_value};
use super::game::{Game, HandInGame};
use super::{Met, SEPARATOR};
use crate::filter::{Field, FieldKind, Filter, Mistake, Row};
use crate::rules::nearest;

/// What is asked for: by what hands are grouped and which of them count.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    fields: Vec<Field>,
    by: Vec<usize>,
    filter: Option<Filter>,
    /// The rules that wins are valued by, by name; `None` for what the logs say.
    rules: Option<String>,
}

impl Question {
    /// A question by names of fields and an expression about them.
    ///
    /// # Errors
    /// What makes no sense, for people.
    pub fn new(by: &[String], filter: Option<&str>, rules: Option<String>) -> Result<Self, String> {
        let fields = fields();
        let mut places = Vec::with_capacity(by.len());
        for name in by {
            let Some(place) = fields.iter().position(|field| field.name == name) else {
                let names = || fields.iter().map(|field| field.name);
                let hint = match nearest(name, names()) {
                    Some(near) => format!("did you mean {near}?"),
                    None => format!("there are {}", names().collect::<Vec<_>>().join(", ")),
                };
                return Err(format!("there is no field {name} to group by; {hint}"));
            };
            if matches!(fields[place].kind, FieldKind::Words(_)) {
                return Err(format!(
                    "a hand can have several {name}; they are no groups (the table {name} counts each)"
                ));
            }
            if !places.contains(&place) {
                places.push(place);
            }
        }
        let filter = filter.map(|text| Filter::parse(text, &fields)).transpose();
        let filter = filter.map_err(|mistake: Mistake| mistake.to_string())?;
        Ok(Self {
            fields,
            by: places,
            filter,
            rules,
        })
    }

    /// The names of the fields that hands are grouped by.
    pub fn by(&self) -> impl Iterator<Item = &'static str> {
        self.by.iter().map(|&place| self.fields[place].name)
    }

    /// The expression that chooses hands.
    pub fn filter(&self) -> Option<&str> {
        self.filter.as_ref().map(Filter::text)
    }

    /// The rules that wins are valued by; `None` for what the logs say.
    pub fn rules(&self) -> Option<&str> {
        self.rules.as_deref()
    }

    fn key(&self, row: &HandInGame<'_>, key: &mut String) {
        key.clear();
        for (i, &place) in self.by.iter().enumerate() {
            if i > 0 {
                key.push(SEPARATOR);
            }
            write_value(&self.fields[place], row.value(place), key);
        }
    }

    /// Numbers by size, words by their order, texts by letters, what is unknown at the end.
    fn compare(&self, a: &str, b: &str) -> Ordering {
        let parts = a.split(SEPARATOR).zip(b.split(SEPARATOR));
        for ((a, b), &place) in parts.zip(&self.by) {
            let order = match &self.fields[place].kind {
                FieldKind::Number => {
                    let number = |text: &str| text.parse().unwrap_or(f64::INFINITY);
                    number(a).total_cmp(&number(b))
                }
                FieldKind::Word(words) => {
                    let place = |text| {
                        words
                            .iter()
                            .position(|word| word.name == text)
                            .unwrap_or(words.len())
                    };
                    place(a).cmp(&place(b))
                }
                _ => Ordering::Equal,
            };
            let order = order.then_with(|| a.cmp(b));
            if order.is_ne() {
                return order;
            }
        }
        a.cmp(b)
    }
}

/// The counters of each group of hands.
#[derive(Debug, Clone)]
pub struct Statistics {
    /// What was asked.
    pub question: Question,
    /// What was read.
    pub met: Met,
    places: BTreeMap<Box<str>, usize>,
    counts: Vec<Counts>,
    key: String,
    /// Groups that a hand, round or game was counted in.
    of_seat: [Vec<usize>; 4],
    of_round: Vec<usize>,
    of_game: Vec<usize>,
}

impl Statistics {
    /// Nothing counted yet.
    pub fn new(question: Question) -> Self {
        Self {
            question,
            met: Met::default(),
            places: BTreeMap::new(),
            counts: Vec::new(),
            key: String::new(),
            of_seat: Default::default(),
            of_round: Vec::new(),
            of_game: Vec::new(),
        }
    }

    /// Counts a game. Hands for which the filter holds count in their group; a round, a game and a
    /// seat of a game count once in each group that one of its hands counts in.
    pub fn count(&mut self, game: &Game) {
        self.of_game.clear();
        for groups in &mut self.of_seat {
            groups.clear();
        }
        for round in &game.rounds {
            self.of_round.clear();
            for seat in game.players.seats() {
                let row = HandInGame { game, round, seat };
                if self
                    .question
                    .filter
                    .as_ref()
                    .is_some_and(|filter| !filter.holds(&row))
                {
                    continue;
                }
                let group = self.group_of(&row);
                count_hand(&mut self.counts[group], &row);
                insert(&mut self.of_round, group);
                insert(&mut self.of_seat[seat.index()], group);
            }
            for &group in &self.of_round {
                count_round(&mut self.counts[group], round);
                insert(&mut self.of_game, group);
            }
        }
        for seat in game.players.seats() {
            for &group in &self.of_seat[seat.index()] {
                count_seat(&mut self.counts[group], game, seat);
            }
        }
        for &group in &self.of_game {
            count_game(&mut self.counts[group], game);
        }
    }

    fn group_of(&mut self, row: &HandInGame<'_>) -> usize {
        let mut key = std::mem::take(&mut self.key);
        self.question.key(row, &mut key);
        let group = self.group(&key);
        self.key = key;
        group
    }

    fn group(&mut self, key: &str) -> usize {
        if let Some(&group) = self.places.get(key) {
            return group;
        }
        self.counts.push(Counts::default());
        self.places.insert(key.into(), self.counts.len() - 1);
        self.counts.len() - 1
    }

    /// The counters of the group with these values, made if there are none yet.
    pub(super) fn group_mut(&mut self, key: &[String]) -> &mut Counts {
        let group = self.group(&key.join("\u{1f}"));
        &mut self.counts[group]
    }

    /// Adds other counters to the same question.
    pub fn merge(&mut self, other: &Self) {
        self.met.add(&other.met);
        for (key, &group) in &other.places {
            let into = self.group(key);
            self.counts[into].merge(&other.counts[group]);
        }
    }

    /// The values that make each group and its counters, in order.
    pub fn groups(&self) -> Vec<(Vec<&str>, &Counts)> {
        let mut groups: Vec<_> = self.places.iter().collect();
        groups.sort_by(|(a, _), (b, _)| self.question.compare(a, b));
        groups
            .into_iter()
            .map(|(key, &group)| {
                let parts = if self.question.by.is_empty() {
                    Vec::new()
                } else {
                    key.split(SEPARATOR).collect()
                };
                (parts, &self.counts[group])
            })
            .collect()
    }
}

fn insert(groups: &mut Vec<usize>, group: usize) {
    if !groups.contains(&group) {
        groups.push(group);
    }
}
