//! Twins: a clean log of `data/` with one planted fault must give exactly the one row that
//! `tests/faults/twins.txt` expects. The head of that file describes its notation.

use std::collections::BTreeSet;

use haifu::audit::{Code, Finding};
use haifu::check::{Checker, Extent};
use haifu::convert::Converter;
use haifu::format::Format;
use haifu::rules::RuleSet;

use crate::scenario;

/// A planted fault and the row it must give.
#[derive(Debug, Default)]
struct Twin {
    name: String,
    log: String,
    edits: Vec<Edit>,
    code: String,
    at: Option<Place>,
    recorded: String,
    computed: String,
}

/// The nth element of a name, from 1, the nth `draw` or `discard` of anybody, or the end of the
/// document.
#[derive(Debug, Clone)]
enum Place {
    Element(String, usize),
    End,
}

#[derive(Debug)]
struct Edit {
    place: Place,
    /// `None`: the whole element.
    find: Option<String>,
    replace: String,
}

fn twins() -> Vec<Twin> {
    let mut twins: Vec<Twin> = Vec::new();
    for (i, line) in include_str!("../faults/twins.txt").lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if word == "twin" {
            let (name, log) = rest.split_once(" of ").unwrap();
            twins.push(Twin {
                name: name.to_owned(),
                log: log.to_owned(),
                ..Twin::default()
            });
            continue;
        }
        let twin = twins.last_mut().unwrap();
        match word {
            "change" => {
                let (place, change) = rest.split_once(": ").unwrap();
                let (find, replace) = change.split_once(" =>").unwrap();
                let replace = replace.strip_prefix(' ').unwrap_or(replace);
                twin.edits.push(Edit {
                    place: place_of(place),
                    find: Some(find.to_owned()),
                    replace: replace.to_owned(),
                });
            }
            "replace" => {
                let (place, replace) = rest.split_once(": ").unwrap();
                twin.edits.push(Edit {
                    place: place_of(place),
                    find: None,
                    replace: replace.to_owned(),
                });
            }
            "remove" => twin.edits.push(Edit {
                place: place_of(rest),
                find: None,
                replace: String::new(),
            }),
            "row" => {
                let (code, at) = match rest.split_once(" at ") {
                    Some((code, at)) => (code, Some(place_of(at))),
                    None => (rest, None),
                };
                code.clone_into(&mut twin.code);
                twin.at = at;
            }
            "recorded" => rest.clone_into(&mut twin.recorded),
            "computed" => rest.clone_into(&mut twin.computed),
            _ => panic!("line {}: {line}", i + 1),
        }
    }
    twins
}

fn place_of(text: &str) -> Place {
    if text == "end" {
        return Place::End;
    }
    let (name, nth) = text.split_once(' ').unwrap();
    Place::Element(name.to_owned(), nth.parse().unwrap())
}

/// Where an element begins and ends.
fn span(document: &str, place: &Place) -> (usize, usize) {
    let Place::Element(name, nth) = place else {
        return (document.len(), document.len());
    };
    let (start, _) = document
        .match_indices('<')
        .filter(|(at, _)| {
            let rest = &document[at + 1..];
            let end = rest.find([' ', '/', '>']).unwrap();
            let digits = |letters: &str| {
                rest.starts_with(|letter| letters.contains(letter))
                    && rest[1..end].bytes().all(|byte| byte.is_ascii_digit())
            };
            match &**name {
                "draw" => digits("TUVW"),
                "discard" => digits("DEFG"),
                name => rest[..end] == *name,
            }
        })
        .nth(nth - 1)
        .unwrap_or_else(|| panic!("no {place:?}"));
    (start, start + document[start..].find('>').unwrap() + 1)
}

/// The text that `pattern` matches in `element`; one `*` stands for anything up to the next quote.
fn find(element: &str, pattern: &str) -> (usize, usize) {
    let (head, tail) = pattern.split_once('*').unwrap_or((pattern, ""));
    assert_eq!(element.matches(head).count(), 1, "{head} in {element}");
    let start = element.find(head).unwrap();
    let mut end = start + head.len();
    if pattern.contains('*') {
        end += element[end..].find('"').unwrap();
        assert!(element[end..].starts_with(tail));
        end += tail.len();
    }
    (start, end)
}

impl Twin {
    /// The log with the fault, and where the row must be.
    fn document(&self, log: &str) -> (String, usize) {
        let mut document = log.to_owned();
        // Later edits do not move the first one: it is applied last and stands first in the log
        // wherever both matter.
        for edit in self.edits.iter().rev() {
            let (start, end) = span(&document, &edit.place);
            let (from, to) = match &edit.find {
                None => (0, end - start),
                Some(pattern) => find(&document[start..end], pattern),
            };
            document.replace_range(start + from..start + to, &edit.replace);
        }
        let at = match &self.at {
            Some(place) => span(&document, place).0,
            None => match self.edits[0].find {
                Some(_) => span(&document, &self.edits[0].place).0,
                None => span(log, &self.edits[0].place).0,
            },
        };
        (document, at)
    }

    fn problem(&self, findings: &[Finding], at: usize) -> Option<String> {
        let fits = |expected: &str, found: &str| expected == "?" || expected == found;
        match findings {
            [row]
                if row.code.id() == self.code
                    && row.offset == Some(at as u64)
                    && fits(&self.recorded, &row.recorded)
                    && fits(&self.computed, &row.computed) =>
            {
                None
            }
            _ => {
                let rows: Vec<String> = findings
                    .iter()
                    .map(|row| {
                        format!(
                            "\n    {} at {:?}\n    recorded {}\n    computed {}\n    {}",
                            row.code.id(),
                            row.offset,
                            row.recorded,
                            row.computed,
                            row.note
                        )
                    })
                    .collect();
                Some(format!(
                    "{}: not the one row {} at {at}: {} rows{}",
                    self.name,
                    self.code,
                    findings.len(),
                    rows.concat()
                ))
            }
        }
    }
}

#[test]
fn each_planted_fault_gives_its_one_row() {
    let logs = scenario::logs();
    let mut checker = Checker::default();
    let mut problems = Vec::new();
    let mut names = BTreeSet::new();
    for twin in twins() {
        assert!(names.insert(twin.name.clone()), "{} stands twice", twin.name);
        let (_, log) = logs
            .iter()
            .find(|(name, _)| *name == twin.log)
            .unwrap_or_else(|| panic!("no log {}", twin.log));
        let (document, at) = twin.document(str::from_utf8(log).unwrap());
        let report = checker.check(document.as_bytes(), Extent::Whole);
        problems.extend(twin.problem(&report.findings, at));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Games that break a rule of play: the twin that says what row is due, and the text of the game.
fn plays() -> Vec<(Twin, String)> {
    let mut plays: Vec<(Twin, String)> = Vec::new();
    for line in include_str!("../faults/plays.txt").lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if word == "play" {
            let twin = Twin {
                name: rest.to_owned(),
                ..Twin::default()
            };
            plays.push((twin, "table unlawful\n".to_owned()));
            continue;
        }
        let Some((twin, text)) = plays.last_mut() else {
            continue;
        };
        match word {
            "row" => {
                let (code, at) = rest.split_once(" at ").unwrap();
                code.clone_into(&mut twin.code);
                twin.at = Some(place_of(at));
            }
            "recorded" => rest.clone_into(&mut twin.recorded),
            "computed" => rest.clone_into(&mut twin.computed),
            _ => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    plays
}

#[test]
fn each_broken_rule_of_play_gives_its_one_row() {
    let mut checker = Checker::default();
    let mut problems = Vec::new();
    for (twin, text) in plays() {
        let log = match scenario::mjlog(&twin.name, &text) {
            Ok((log, _)) => log,
            Err(problem) => {
                problems.push(format!("{}: {problem}", twin.name));
                continue;
            }
        };
        let (document, at) = twin.document(str::from_utf8(&log).unwrap());
        let report = checker.check(document.as_bytes(), Extent::Whole);
        problems.extend(twin.problem(&report.findings, at));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// A log of `data/` as mjai, with the first `find` on a line that has `on` replaced, must give one
/// row: this one, at that line.
fn assert_mjai_row(log: &str, on: &str, find: &str, replace: &str, code: Code, rules: Option<RuleSet>) {
    let logs = scenario::logs();
    let (_, log) = logs.iter().find(|(name, _)| name == log).unwrap();
    let text = Converter::default().convert(log, Format::Mjai).unwrap().text;
    let text = String::from_utf8(text).unwrap();
    let at = text.find(on).unwrap_or_else(|| panic!("no {on} in {text}"));
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let changed = format!("{}{}", &text[..line], text[line..].replacen(find, replace, 1));
    let report = Checker::new(rules).check(changed.as_bytes(), Extent::Whole);
    let rows: Vec<_> = report.findings.iter().map(|row| (row.code, row.offset)).collect();
    assert_eq!(rows, [(code, Some(line as u64))], "{:#?}", report.findings);
}

/// An mjlog has no code for it. The log ends there, which is a row of its own.
#[test]
fn a_chi_from_across_is_told() {
    let hands = "[\"E\",\"S\",\"W\",\"N\",\"P\",\"F\",\"C\",\"1p\",\"4p\",\"7p\",\"1s\",\"4m\",\"5m\"]";
    let [first, second, fourth] = [
        "[\"1m\",\"1m\",\"2m\",\"2m\",\"6m\",\"7m\",\"8m\",\"9m\",\"2p\",\"2p\",\"3p\",\"3p\",\"5p\"]",
        "[\"1m\",\"6m\",\"6m\",\"7m\",\"7m\",\"8m\",\"8m\",\"9m\",\"9m\",\"2s\",\"2s\",\"3s\",\"3s\"]",
        "[\"4s\",\"4s\",\"5s\",\"5s\",\"6s\",\"6s\",\"7s\",\"7s\",\"8s\",\"8s\",\"9s\",\"1p\",\"6p\"]",
    ];
    let log = format!(
        r#"{{"type":"start_game","names":["a","b","c","d"]}}
{{"type":"start_kyoku","bakaze":"E","dora_marker":"9s","kyoku":1,"honba":0,"kyotaku":0,"oya":0,"scores":[25000,25000,25000,25000],"tehais":[{first},{second},{hands},{fourth}]}}
{{"type":"tsumo","actor":0,"pai":"3m"}}
{{"type":"dahai","actor":0,"pai":"3m","tsumogiri":true}}
{{"type":"chi","actor":2,"target":0,"pai":"3m","consumed":["4m","5m"]}}
{{"type":"dahai","actor":2,"pai":"E","tsumogiri":false}}
"#
    );
    let report = Checker::default().check(log.as_bytes(), Extent::Whole);
    let codes: Vec<_> = report.findings.iter().map(|row| row.code).collect();
    assert_eq!(codes, [Code::ChiNotFromLeft, Code::RoundUnfinished]);
}

#[test]
fn faults_that_an_mjlog_has_no_words_for() {
    assert_mjai_row(
        "calls_with_red_fives",
        r#""type":"chi""#,
        r#""consumed":["4m","6m"]"#,
        r#""consumed":["4m","3p"]"#,
        Code::BadMeld,
        None,
    );
    assert_mjai_row(
        "furiten",
        r#""type":"dahai","actor":1"#,
        r#""tsumogiri":true"#,
        r#""tsumogiri":false"#,
        Code::TsumogiriMismatch,
        None,
    );
    let strict = RuleSet::read("based_on = \"tenhou\"\nfuriten_riichi = false").unwrap();
    let discard = r#""type":"dahai","actor":1,"pai":"8m""#;
    assert_mjai_row("furiten", discard, "", "", Code::RiichiInFuriten, Some(strict));
}

/// Findings about files rather than logs, or that an mjlog cannot give.
const NOT_PLANTED: [Code; 16] = [
    // It takes two games.
    Code::DuplicateGame,
    // An mjlog hides nothing, and one fault does not make ten thousand rows.
    Code::NotAuditable,
    Code::MoreFindings,
    Code::Unreadable,
    Code::NotALog,
    Code::DamagedGzip,
    Code::TooLarge,
    Code::NotUtf8,
    Code::OtherRules,
    Code::Internal,
    // An mjlog gives no total of han.
    Code::HanMismatch,
    // An mjlog that leaves out what a win is judged by is faulty.
    Code::WinUnverifiable,
    // Planted into other formats.
    Code::BadMeld,
    Code::ChiNotFromLeft,
    Code::TsumogiriMismatch,
    Code::RiichiInFuriten,
];

#[test]
fn every_code_has_a_twin() {
    let plays = plays().into_iter().map(|(twin, _)| twin);
    let planted: BTreeSet<String> = twins().into_iter().chain(plays).map(|twin| twin.code).collect();
    let missing: Vec<&str> = Code::ALL
        .iter()
        .filter(|code| !NOT_PLANTED.contains(code))
        .map(|code| code.id())
        .filter(|&code| !planted.contains(code))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
