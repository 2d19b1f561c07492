//! What happens to logs in the hands of people: a tile lost, two draws swapped, a payment mistyped, a
//! riichi or an indicator gone or moved, a word of the seed or a counter changed. Each gives one row,
//! with the code and at the place that a player would name.
//!
//! The logs are mjlogs that the generator makes, and real ones where there are any. Where a change leaves
//! a log that the rules allow there is nothing to find; which changes those are is told by a rule.

use std::collections::BTreeMap;

use haifu::audit::{Code, Finding};
use haifu::check::{Checker, Extent};
use haifu::format::Format;
use haifu::generate::{Generator, Level, Order};
use haifu::plant::spread;
use haifu::rules::Preset;
use haifu::table::Players;
use rayon::prelude::*;

use crate::corpus;

/// A changed log.
struct Slip {
    what: &'static str,
    tags: Vec<String>,
    /// Codes of which the row has one.
    codes: &'static [Code],
    /// Numbers of the elements from and to which the row may stand, in the changed log.
    places: [usize; 2],
    /// The changed log is one that the rules allow.
    lawful: bool,
}

/// A log as its elements.
fn tags(log: &str) -> Vec<String> {
    let mut tags: Vec<String> = log.split_inclusive('>').map(str::to_owned).collect();
    tags.retain(|tag| !tag.trim().is_empty());
    tags
}

fn value<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    let length = tag[start..].find('"')?;
    Some(&tag[start..start + length])
}

/// The element with the nth number of a list one higher or lower.
fn with_number(tag: &str, name: &str, nth: usize, by: i64) -> Option<String> {
    let old = value(tag, name)?;
    let mut parts: Vec<String> = old.split(',').map(str::to_owned).collect();
    let number: i64 = parts.get(nth)?.parse().ok()?;
    parts[nth] = (number + by).to_string();
    let list = |text: &str| format!(" {name}=\"{text}\"");
    Some(tag.replacen(&list(old), &list(&parts.join(",")), 1))
}

fn is_tile(tag: &str, letters: &str) -> bool {
    let name = tag
        .trim_start()
        .trim_start_matches('<')
        .trim_end_matches(['>', '/', ' ']);
    name.starts_with(|letter| letters.contains(letter))
        && name.len() > 1
        && name[1..].bytes().all(|byte| byte.is_ascii_digit())
}

fn is_draw(tag: &str) -> bool {
    is_tile(tag, "TUVW")
}

fn is_discard(tag: &str) -> bool {
    is_tile(tag, "DEFG")
}

fn is(tag: &str, name: &str) -> bool {
    tag.trim_start()[1..].starts_with(name)
}

fn is_result(tag: &str) -> bool {
    is(tag, "AGARI") || is(tag, "RYUUKYOKU")
}

/// Somebody leaving or coming back, which is no part of the play.
fn is_aside(tag: &str) -> bool {
    is(tag, "UN") || is(tag, "BYE")
}

/// Changes of one kind, at so many places spread over the log.
fn slips(log: &[String], what: &'static str, places: usize) -> Vec<Slip> {
    let fits: fn(&str) -> bool = match what {
        "a draw is lost" | "two draws are swapped" => is_draw,
        "a discard is lost" => is_discard,
        "a tile of a hand is lost" => |tag| is(tag, "INIT"),
        "a payment is 100 more" | "a payment is 100 less" => is_result,
        "the declaration of a riichi is lost" | "a riichi is lost altogether" => {
            |tag| tag.contains("step=\"1\"")
        }
        "the payment of a riichi is lost" => |tag| tag.contains("step=\"2\""),
        "an indicator stands earlier" | "an indicator stands later" => |tag| is(tag, "DORA"),
        "a word of the seed is changed" => |tag| is(tag, "SHUFFLE"),
        "a honba is one more" => |tag| is(tag, "INIT") || is_result(tag),
        _ => panic!("{what}"),
    };
    let fitting: Vec<usize> = (0..log.len()).filter(|&n| fits(&log[n])).collect();
    let chosen = spread(2 * places, fitting.len()).map(|nth| fitting[nth]);
    chosen.filter_map(|n| slip(log, what, n)).take(places).collect()
}

/// The first element from here on that fits, not beyond the next deal.
fn find(log: &[String], from: usize, fits: impl Fn(&str) -> bool) -> Option<usize> {
    let here = log[from..].iter().position(|tag| fits(tag) || is(tag, "INIT"))? + from;
    fits(&log[here]).then_some(here)
}

fn without(log: &[String], gone: &[usize]) -> Vec<String> {
    let left = log.iter().enumerate().filter(|(n, _)| !gone.contains(n));
    left.map(|(_, tag)| tag.clone()).collect()
}

fn with(log: &[String], n: usize, tag: String) -> Vec<String> {
    let mut log = log.to_vec();
    log[n] = tag;
    log
}

#[rustfmt::skip]
const KINDS: [(&str, &[Code]); 13] = [
    ("a draw is lost", &[Code::OutOfTurn, Code::DrawNotDue, Code::FromMismatch]),
    ("a discard is lost", &[Code::OutOfTurn, Code::DrawNotDue, Code::CallMismatch]),
    ("a tile of a hand is lost", &[Code::BadValue]),
    ("two draws are swapped", &[Code::WallMismatch]),
    ("a payment is 100 more", &[Code::PaymentMismatch, Code::DrawPaymentMismatch]),
    ("a payment is 100 less", &[Code::PaymentMismatch, Code::DrawPaymentMismatch]),
    ("the declaration of a riichi is lost", &[Code::RiichiUndeclared]),
    ("the payment of a riichi is lost", &[Code::RiichiNotPaid]),
    ("a riichi is lost altogether", &[Code::RiichiUndeclared]),
    ("an indicator stands earlier", &[Code::IndicatorEarly, Code::IndicatorUnexpected]),
    ("an indicator stands later", &[Code::IndicatorMissing]),
    ("a word of the seed is changed", &[Code::WallMismatch]),
    ("a honba is one more", &[Code::HonbaNotCarried, Code::HonbaMismatch]),
];

/// The changes of a kind at the nth element, if it fits there.
// One arm for each kind.
#[allow(clippy::too_many_lines)]
fn slip(log: &[String], what: &'static str, n: usize) -> Option<Slip> {
    let tag = &log[n];
    let codes = KINDS.iter().find(|(kind, _)| *kind == what)?.1;
    let slip = |tags, places, lawful| {
        Some(Slip {
            what,
            tags,
            codes,
            places,
            lawful,
        })
    };
    let in_play = |tag: &str| !is_aside(tag) && !is(tag, "DORA");
    match what {
        "a draw is lost" | "a discard is lost" => {
            let due = find(log, n + 1, in_play)? - 1;
            slip(without(log, &[n]), [due, due], false)
        }
        "a tile of a hand is lost" => {
            let hands = ["hai0", "hai1", "hai2", "hai3"];
            let seat = (0..4).map(|add| hands[(n + add) % 4]);
            let seat = seat
                .into_iter()
                .find(|name| value(tag, name).is_some_and(|hand| !hand.is_empty()))?;
            let hand = value(tag, seat)?;
            let less = hand.split_once(',')?.1;
            slip(with(log, n, tag.replacen(hand, less, 1)), [n, n], false)
        }
        "two draws are swapped" => {
            let other = find(log, n + 1, |other| {
                is_draw(other) && other.trim()[1..2] != tag.trim()[1..2]
            })?;
            let digits = |tag: &str| -> String { tag.chars().filter(char::is_ascii_digit).collect() };
            let (one, two) = (digits(tag), digits(&log[other]));
            let swapped = with(log, n, tag.replacen(&one, &two, 1));
            slip(
                with(&swapped, other, log[other].replacen(&two, &one, 1)),
                [n, n],
                false,
            )
        }
        "a payment is 100 more" | "a payment is 100 less" => {
            let by = if what.ends_with("more") { 1 } else { -1 };
            let three = value(tag, "sc")?.ends_with(",0,0");
            let seats = if three { 3 } else { 4 };
            slip(
                with(log, n, with_number(tag, "sc", 2 * (n % seats) + 1, by)?),
                [n, n],
                false,
            )
        }
        "the declaration of a riichi is lost" => {
            let discard = find(log, n + 1, is_discard)?;
            let next = find(log, discard + 1, in_play)?;
            // A riichi whose tile is won on is paid for by nobody: without its declaration it is a discard.
            let stands = is(&log[next], "REACH");
            slip(without(log, &[n]), [next - 1, next - 1], !stands)
        }
        "the payment of a riichi is lost" => {
            let next = find(log, n + 1, |tag| !is_aside(tag))? - 1;
            slip(without(log, &[n]), [next, next], false)
        }
        "a riichi is lost altogether" => {
            let paid = find(log, find(log, n + 1, is_discard)? + 1, in_play)
                .filter(|&next| is(&log[next], "REACH"))?;
            let counts = |tag: &str| is_result(tag) || value(tag, "ten").is_some() && is(tag, "REACH");
            let due = find(log, paid + 1, counts)? - 2;
            slip(without(log, &[n, paid]), [due, due], false)
        }
        "an indicator stands earlier" | "an indicator stands later" => {
            let by = [1, 2, 3, 5, 9, 17][n % 6];
            let later = what.ends_with("later");
            let to = if later { n + by } else { n.checked_sub(by)? };
            let between = if later { n + 1..to + 1 } else { to..n };
            let crossed = log.get(between)?;
            if crossed.iter().any(|tag| is(tag, "INIT") || is_result(tag))
                || crossed.iter().all(|tag| is_aside(tag))
            {
                return None;
            }
            let mut moved = without(log, &[n]);
            moved.insert(to, tag.clone());
            // The indicator of an open kan may be turned before the next kan of its turn as well as with it.
            let same_turn =
                !later && by == 1 && is(&crossed[0], "N") && is_draw(&log[n - 2]) && is(&log[n - 3], "N");
            let mut slip = slip(moved, [n.min(to), n.max(to) + 1], same_turn)?;
            if crossed.iter().any(|tag| is(tag, "DORA")) {
                // Two indicators have changed places.
                slip.codes = &[
                    Code::WallMismatch,
                    Code::IndicatorMissing,
                    Code::IndicatorEarly,
                    Code::IndicatorUnexpected,
                ];
            }
            Some(slip)
        }
        "a word of the seed is changed" => {
            let seed = value(tag, "seed")?;
            let data = seed.find(',')? + 1;
            let at = data + (seed.len() - data) / 3;
            let letter = if &seed[at..=at] == "A" { "B" } else { "A" };
            let changed = format!("{}{letter}{}", &seed[..at], &seed[at + 1..]);
            let deal = log[n..].iter().position(|tag| is(tag, "INIT"))? + n;
            slip(with(log, n, tag.replacen(seed, &changed, 1)), [deal, deal], false)
        }
        "a honba is one more" if is(tag, "INIT") => {
            slip(with(log, n, with_number(tag, "seed", 1, 1)?), [n, n], false)
        }
        "a honba is one more" => slip(with(log, n, with_number(tag, "ba", 0, 1)?), [n, n], false),
        _ => None,
    }
}

/// What is wrong with the rows of a slip.
fn problem(slip: &Slip, rows: &[Finding]) -> Option<String> {
    let offset = |n: usize| slip.tags[..n].iter().map(String::len).sum::<usize>() as u64;
    let [from, to] = slip.places;
    let right = match rows {
        [] => slip.lawful,
        [row] => {
            let place = offset(from)..=offset(to.min(slip.tags.len()));
            !slip.lawful && slip.codes.contains(&row.code) && row.offset.is_some_and(|at| place.contains(&at))
        }
        _ => false,
    };
    (!right).then(|| {
        let rows: Vec<String> = rows
            .iter()
            .map(|row| {
                format!(
                    "\n  {} at {:?}: {} | {} | {}",
                    row.code.id(),
                    row.offset,
                    row.recorded,
                    row.computed,
                    row.note
                )
            })
            .collect();
        format!(
            "{} from byte {}, {} rows{}",
            slip.what,
            offset(from),
            rows.len(),
            rows.concat()
        )
    })
}

/// Changes a clean log in every way at so many places. How many changes of each kind there were and how
/// many of them left nothing to find, and what is wrong.
fn try_log(log: &str, places: usize) -> (BTreeMap<&'static str, [usize; 2]>, Vec<String>) {
    let tags = tags(log);
    let mut checker = Checker::default();
    let mut counts = BTreeMap::new();
    let mut problems = Vec::new();
    if !checker.check(log.as_bytes(), Extent::Whole).findings.is_empty() {
        return (counts, problems);
    }
    for (what, _) in KINDS {
        for slip in slips(&tags, what, places) {
            let report = checker.check(slip.tags.concat().as_bytes(), Extent::Whole);
            problems.extend(problem(&slip, &report.findings));
            let count: &mut [usize; 2] = counts.entry(what).or_default();
            count[0] += 1;
            count[1] += usize::from(slip.lawful);
        }
    }
    (counts, problems)
}

fn try_all(logs: &[(String, String)], places: usize) -> BTreeMap<&'static str, [usize; 2]> {
    let tried: Vec<_> = logs
        .par_iter()
        .map(|(name, log)| (name, try_log(log, places)))
        .collect();
    let mut all: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let mut problems = Vec::new();
    for (name, (counts, wrong)) in tried {
        for (what, count) in counts {
            let sum = all.entry(what).or_default();
            sum[0] += count[0];
            sum[1] += count[1];
        }
        problems.extend(wrong.into_iter().map(|problem| format!("{name}: {problem}")));
    }
    for (what, [made, lawful]) in &all {
        println!("{what}: {made}, of which {lawful} are lawful");
    }
    let first = problems.iter().take(8).cloned().collect::<Vec<_>>().join("\n");
    assert!(
        problems.is_empty(),
        "{} problems, the first:\n{first}",
        problems.len()
    );
    all
}

#[test]
fn each_slip_in_a_generated_game_gives_one_row_that_names_it() {
    let mut logs = Vec::new();
    for level in [Level::Simple, Level::Wild] {
        for (preset, players) in [("tenhou", Players::Four), ("tenhou-sanma", Players::Three)] {
            let rules = Preset::find(preset).unwrap().rules();
            assert_eq!(rules.players, players);
            let mut generator = Generator::new(Order {
                rules,
                platform: haifu::event::Platform::Tenhou,
                format: Format::TenhouXml,
                level,
                seed: 41,
            });
            for number in 0..6 {
                let mut log = Vec::new();
                generator.game(number, &mut log).unwrap();
                let name = format!("game {number} of {} for {players:?}", level.id());
                logs.push((name, String::from_utf8(log).unwrap()));
            }
        }
    }
    let counts = try_all(&logs, 2);
    for (what, _) in KINDS {
        let [made, lawful] = counts[what];
        assert!(
            made - lawful >= 20,
            "{what}: {made}, of which {lawful} are lawful"
        );
    }
}

#[test]
fn each_slip_in_a_real_log_gives_one_row_that_names_it() {
    let Some(folder) = corpus::folder("tenhou-xml") else {
        return;
    };
    let files = corpus::files(&folder);
    let sample = files.iter().step_by(40);
    let logs: Vec<_> = sample
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, String::from_utf8(corpus::read(path)).unwrap())
        })
        // What has no seed cannot tell of swapped draws.
        .filter(|(_, log)| log.contains("seed=\"mt19937ar"))
        .collect();
    try_all(&logs, 3);
}

fn generated(format: Format, players: &str) -> String {
    let mut generator = Generator::new(Order {
        rules: Preset::find(players).unwrap().rules(),
        platform: haifu::event::Platform::Tenhou,
        format,
        level: Level::Simple,
        seed: 6,
    });
    let mut log = Vec::new();
    generator.game(0, &mut log).unwrap();
    String::from_utf8(log).unwrap()
}

#[test]
fn a_hand_dealt_short_in_tenhou_json_is_one_row_that_says_so() {
    let log = generated(Format::TenhouJson, "tenhou");
    // The hands stand behind the four lists of counters, scores and indicators.
    let rounds = log.find("\"log\":").unwrap();
    let hand = log[rounds..].match_indices(",[").nth(3).unwrap().0 + rounds + 2;
    let tile = log[hand..].find(',').unwrap() + 1;
    let short = format!("{}{}", &log[..hand], &log[hand + tile..]);
    let rows = Checker::default().check(short.as_bytes(), Extent::Whole).findings;
    let said: Vec<_> = rows.iter().map(|row| (row.code, row.note.as_str())).collect();
    assert_eq!(
        said,
        [(Code::BadValue, "seat 0 is dealt 12 tiles, not 13")],
        "{short}"
    );
    assert_eq!(rows[0].round.unwrap().to_string(), "E1");
}

#[test]
fn a_first_deal_of_three_players_that_cannot_be_read_is_one_row() {
    let log = generated(Format::Mjai, "tenhou-sanma");
    let deal = log.find("\"start_kyoku\"").unwrap();
    let hands = log[deal..].find("\"tehais\":[").unwrap() + deal;
    for (at, letters) in [
        (hands + "\"tehais\":".len(), 1),
        (hands + "\"tehais\":[[\"".len(), 1),
    ] {
        let broken = format!("{}{}", &log[..at], &log[at + letters..]);
        let rows = Checker::default()
            .check(broken.as_bytes(), Extent::Whole)
            .findings;
        assert_eq!(rows.len(), 1, "{rows:#?}");
    }
}
