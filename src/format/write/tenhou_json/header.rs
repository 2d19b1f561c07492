//! Everything but the rounds and the final result.

use std::borrow::Cow;

use crate::event::{GameStart, Platform};
use crate::format::percent;
use crate::format::tenhou_json::origin::{self, JPML, TENHOU_RANKS, TenhouRoom};
use crate::table::{PerSeat, Players};
use crate::tile::RedFives;

use super::seats::Seats;
use super::text;

/// The keys of a game in groups, each with commas inside.
#[derive(Debug, Default)]
pub(super) struct Header {
    /// They stand in Tenhou's order, else in that of the editor.
    by_tenhou: bool,
    /// Title and reference.
    head: String,
    /// The kind of rating.
    rating: String,
    rule: String,
    lobby: String,
    /// Rank, rating, sex and name of each player as JSON, each empty where no player has any.
    people: PerSeat<[String; 4]>,
    /// Lobby and players but for their names.
    tail: String,
    names: String,
}

impl Header {
    /// Begins a game.
    pub(super) fn fill(&mut self, start: &GameStart<'_>) {
        for part in [&mut self.head, &mut self.rating, &mut self.rule, &mut self.lobby] {
            part.clear();
        }
        self.fill_rules(start);
        self.fill_people(start);
    }

    /// The groups in order, with those of the rounds and the final result among them; the players in the
    /// order of their new seats.
    pub(super) fn around<'a>(&'a mut self, seats: Seats, log: &'a str, end: &'a str) -> [&'a str; 7] {
        let Self {
            by_tenhou,
            head,
            rating,
            rule,
            lobby,
            people,
            tail,
            names,
        } = self;
        let people = seats.list(people.0.each_ref());
        tail.clear();
        names.clear();
        tail.push_str(lobby);
        for (i, key) in ["dan", "rate", "sx", "name"].into_iter().enumerate() {
            if people.0.iter().all(|person| !person[i].is_empty()) {
                let out = if key == "name" { &mut *names } else { &mut *tail };
                text::key(out, key);
                text::list(out, people.0, |out, person| out.push_str(&person[i]));
            }
        }
        if *by_tenhou {
            [head, log, rating, rule, tail, end, names]
        } else {
            [head, names, rule, rating, tail, end, log]
        }
    }

    fn fill_rules(&mut self, start: &GameStart<'_>) {
        let reference = start.reference.filter(|reference| !reference.is_empty());
        let rated = start.people.iter().any(|(_, person)| !person.rate.is_empty());
        self.by_tenhou = reference.is_some() || rated;
        let head = &mut self.head;
        if !self.by_tenhou || start.title != ["", ""] {
            text::key(head, "title");
            text::list(head, start.title, text::quoted);
        }
        if let Some(reference) = reference {
            text::key(head, "ver");
            head.push_str("2.3");
            text::key(head, "ref");
            text::quoted(head, reference);
        }
        if rated {
            let rating = &mut self.rating;
            text::key(rating, "ratingc");
            let three = start.table.players == Players::Three;
            text::quoted(rating, if three { "PF3" } else { "PF4" });
        }
        let rule = &mut self.rule;
        text::key(rule, "rule");
        rule.push('{');
        if let Some(name) = rules_name(start) {
            text::key(rule, "disp");
            text::quoted(rule, &name);
        }
        // Tenhou counts red fives even of the suit that three players play without.
        let own = start.table_type.is_some() && start.table.red_fives;
        if let Some(reds) = start.red_fives.or(own.then_some(RedFives::THREE)) {
            for (key, count) in [("aka53", reds.sou), ("aka52", reds.pin), ("aka51", reds.man)] {
                text::key(rule, key);
                text::number(rule, count);
            }
        } else {
            text::key(rule, "aka");
            text::number(rule, u8::from(start.table.red_fives));
        }
        // Tenhou's own exports lack these; without them house rules would be taken for errors.
        let table = &start.table;
        let by_lobby = start.lobby.is_some_and(|lobby| lobby != 0) && start.platform != Platform::MahjongSoul;
        if table.chips || start.house_rules.is_some() || table.house_rules && !by_lobby {
            if let Some(table_type) = start.table_type {
                text::key(rule, "type");
                text::number(rule, table_type);
            }
            if let Some(house_rules) = start.house_rules {
                text::key(rule, "csrule");
                text::quoted(rule, house_rules);
            }
        }
        rule.push('}');
    }

    fn fill_people(&mut self, start: &GameStart<'_>) {
        if let Some(lobby) = start.lobby {
            text::key(&mut self.lobby, "lobby");
            text::number(&mut self.lobby, lobby);
        }
        let people = &start.people.0;
        let ranked = people
            .iter()
            .any(|person| person.dan.is_some() || !person.rank.is_empty());
        let rated = !self.rating.is_empty();
        let sexed = people.iter().any(|person| !person.sex.is_empty());
        for (person, [dan, rate, sex, name]) in people.iter().zip(&mut self.people.0) {
            for part in [&mut *dan, rate, sex, name] {
                part.clear();
            }
            if ranked {
                let by_number = person.dan.and_then(|dan| TENHOU_RANKS.get(usize::from(dan)));
                let by_number = by_number.filter(|_| person.rank.is_empty());
                text::quoted(dan, by_number.unwrap_or(&person.rank));
            }
            if rated && text::is_number(person.rate) {
                rate.push_str(person.rate);
            } else if rated {
                text::quoted(rate, person.rate);
            }
            if sexed {
                text::quoted(sex, person.sex);
            }
            match start.platform {
                Platform::Tenhou => text::quoted(name, &percent::decode(person.name)),
                _ => text::quoted(name, person.name),
            }
        }
    }
}

/// The name of the rules: the log's own unless it would be read as other rules, else one made up in
/// Tenhou's manner; `None` for rules that need no name.
fn rules_name<'a>(start: &GameStart<'a>) -> Option<Cow<'a, str>> {
    let table = &start.table;
    let platform = |name: &str| {
        let ranks = start.people.0.each_ref().map(|person| person.rank);
        origin::platform(start.reference, name, start.title, ranks)
    };
    let is_read_so = |name: &str| {
        TenhouRoom::of(name).is_none_or(|room| room.open_tanyao) == table.open_tanyao
            && origin::south_rounds(name) == table.south_rounds
            && platform(name) == start.platform
    };
    match start.rules_name {
        Some(name) if is_read_so(name) => return Some(name.into()),
        None if is_read_so("") => return None,
        _ => {}
    }
    let mut name = String::new();
    if table.players == Players::Three {
        name.push('三');
    }
    let table_type = start.table_type.unwrap_or(0);
    name.push_str(match start.platform {
        Platform::MahjongSoul => "雀魂",
        Platform::Jpml => JPML,
        Platform::Unknown if table.open_tanyao => "",
        Platform::Tenhou | Platform::Unknown => match table_type & 0xa0 {
            0x80 => "上",
            0x20 => "特",
            0xa0 => "鳳",
            _ => "般",
        },
    });
    name.push(if table.south_rounds { '南' } else { '東' });
    if table.open_tanyao {
        name.push('喰');
    }
    if table.red_fives {
        name.push('赤');
    }
    if table_type & 0x40 != 0 {
        name.push('速');
    }
    Some(name.into())
}
