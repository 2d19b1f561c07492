//! Faults planted into real logs: each value of a win changed in turn must give exactly one row, at
//! that element, with the right code.

use haifu::audit::Code;
use haifu::check::{Checker, Extent};
use rayon::prelude::*;

use crate::corpus;

/// How many logs get faults.
const LOGS: usize = 1_000;

/// An element cut out of a document: where it stands and its text.
#[derive(Clone, Copy)]
struct Element<'a> {
    at: usize,
    text: &'a str,
}

fn wins(document: &str) -> Vec<Element<'_>> {
    let starts = document.match_indices("<AGARI ");
    starts
        .map(|(at, _)| {
            let end = at + document[at..].find("/>").expect("a closed element") + 2;
            let text = &document[at..end];
            Element { at, text }
        })
        .collect()
}

fn value<'a>(element: &'a str, attribute: &str) -> Option<&'a str> {
    let start = element.find(&format!(" {attribute}=\""))? + attribute.len() + 3;
    let end = start + element[start..].find('"')?;
    Some(&element[start..end])
}

/// The element with the n-th number of an attribute's list changed.
fn with(element: &str, attribute: &str, n: usize, change: impl Fn(i64) -> i64) -> Option<String> {
    let old = value(element, attribute)?;
    let mut numbers: Vec<String> = old.split(',').map(str::to_owned).collect();
    let number: i64 = numbers.get(n)?.parse().ok()?;
    numbers[n] = change(number).to_string();
    let changed = format!(" {attribute}=\"{}\"", numbers.join(","));
    Some(element.replacen(&format!(" {attribute}=\"{old}\""), &changed, 1))
}

/// A kind of fault: which numbers of an attribute's list are changed, one at a time, and what that
/// must be found to be.
struct Plant {
    what: &'static str,
    code: Code,
    attribute: &'static str,
    /// The first number changed.
    first: usize,
    /// How far it is to the next one; 0 if only the first is changed.
    step: usize,
    change: fn(i64) -> i64,
}

const fn plant(
    what: &'static str,
    code: Code,
    (attribute, first, step): (&'static str, usize, usize),
    change: fn(i64) -> i64,
) -> Plant {
    Plant {
        what,
        code,
        attribute,
        first,
        step,
        change,
    }
}

const PLANTS: [Plant; 16] = [
    plant("a yaku id", Code::YakuMismatch, ("yaku", 0, 2), |id| {
        if id == 32 { 22 } else { 32 }
    }),
    plant("a han", Code::YakuMismatch, ("yaku", 1, 2), |han| han + 1),
    plant("a yakuman id", Code::YakumanMismatch, ("yakuman", 0, 1), |id| {
        if id == 47 { 39 } else { 47 }
    }),
    plant("fu", Code::FuMismatch, ("ten", 0, 0), |fu| fu + 10),
    plant("points", Code::PointsMismatch, ("ten", 1, 0), |points| {
        points + 100
    }),
    plant("limit", Code::LimitMismatch, ("ten", 2, 0), |limit| {
        (limit + 1) % 6
    }),
    plant(
        "another machi",
        Code::WinningTileMismatch,
        ("machi", 0, 0),
        |id| (id + 5) % 136,
    ),
    plant(
        "a copy as machi",
        Code::WinningTileMismatch,
        ("machi", 0, 0),
        |id| id ^ 1,
    ),
    plant("doraHai", Code::DoraIndicatorsMismatch, ("doraHai", 0, 1), |id| {
        (id + 9) % 136
    }),
    plant("hai", Code::HandMismatch, ("hai", 0, 1), |id| (id + 7) % 136),
    plant("honba", Code::HonbaMismatch, ("ba", 0, 0), |honba| honba + 1),
    plant("sticks", Code::SticksMismatch, ("ba", 1, 0), |sticks| sticks + 1),
    plant("sc before", Code::ScoreBeforeMismatch, ("sc", 0, 2), |points| {
        points + 1
    }),
    plant("sc change", Code::PaymentMismatch, ("sc", 1, 2), |points| {
        points + 1
    }),
    plant("who", Code::WinnerMismatch, ("who", 0, 0), |seat| (seat + 1) % 3),
    plant("fromWho", Code::FromMismatch, ("fromWho", 0, 0), |seat| {
        (seat + 1) % 3
    }),
];

/// Every fault that fits the element: what, the code it must give, the changed element.
fn faults(element: &str) -> Vec<(&'static str, Code, String)> {
    let mut faults = Vec::new();
    for plant in &PLANTS {
        let mut numbers = value(element, plant.attribute).map_or(0, |list| list.split(',').count());
        if plant.attribute == "sc" {
            // The fourth seat of three players is empty; chip tables append chips.
            let three = value(element, "sc").is_some_and(|sc| sc.ends_with(",0,0"));
            numbers = if three { 6 } else { 8 };
        }
        let last = if plant.step == 0 { plant.first + 1 } else { numbers };
        for n in (plant.first..last.min(numbers)).step_by(plant.step.max(1)) {
            if let Some(twin) = with(element, plant.attribute, n, plant.change)
                && twin != element
                && !lists_twice(&twin)
            {
                faults.push((plant.what, plant.code, twin));
            }
        }
    }
    faults
}

/// Whether the change made a hand list the same tile twice, which nobody can call a hand.
fn lists_twice(element: &str) -> bool {
    let mut tiles: Vec<_> = value(element, "hai")
        .into_iter()
        .flat_map(|hand| hand.split(','))
        .collect();
    tiles.sort_unstable();
    tiles.windows(2).any(|pair| pair[0] == pair[1])
}

#[test]
fn every_value_of_a_win_changed_gives_one_row_of_its_code() {
    let Some(folder) = corpus::folder("tenhou-xml") else {
        return;
    };
    let files = corpus::files(&folder);
    let step = files.len() / LOGS;
    let files: Vec<_> = files.into_iter().step_by(step.max(1)).collect();
    let planted: usize = files
        .par_iter()
        .enumerate()
        .map(|(number, path)| {
            let document = String::from_utf8(corpus::read(path)).expect("ASCII");
            let mut checker = Checker::default();
            let wins = wins(&document);
            if wins.is_empty()
                || !checker
                    .check(document.as_bytes(), Extent::Whole)
                    .findings
                    .is_empty()
            {
                return 0;
            }
            let win = wins[number % wins.len()];
            let faults = faults(win.text);
            for (what, code, twin) in &faults {
                let changed = [&document[..win.at], twin, &document[win.at + win.text.len()..]].concat();
                let rows = checker.check(changed.as_bytes(), Extent::Whole).findings;
                let found: Vec<_> = rows.iter().map(|row| (row.code, row.offset)).collect();
                let expected = vec![(*code, Some(win.at as u64))];
                assert_eq!(found, expected, "{what} in {}: {twin}\n{rows:#?}", path.display());
            }
            faults.len()
        })
        .sum();
    println!("{planted} faults planted in {} logs", files.len());
    assert!(planted > 10 * LOGS);
}
