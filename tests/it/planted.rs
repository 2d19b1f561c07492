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

/// Every fault that fits the element, with the code it must give.
fn faults(element: &str) -> Vec<(String, Code, String)> {
    let mut faults = Vec::new();
    let mut plant = |what: &str, code: Code, twin: Option<String>| {
        if let Some(twin) = twin.filter(|twin| twin != element) {
            faults.push((what.to_owned(), code, twin));
        }
    };
    let listed: Vec<i64> = value(element, "yaku")
        .map(|list| {
            list.split(',')
                .step_by(2)
                .map(|id| id.parse().expect("a number"))
                .collect()
        })
        .unwrap_or_default();
    let free = (0..=35)
        .rev()
        .find(|id| !listed.contains(id))
        .expect("a yaku not listed");
    for n in 0..listed.len() {
        plant(
            "a yaku id",
            Code::YakuMismatch,
            with(element, "yaku", 2 * n, |_| free),
        );
        plant(
            "a han",
            Code::YakuMismatch,
            with(element, "yaku", 2 * n + 1, |han| han + 1),
        );
    }
    let yakuman = value(element, "yakuman").map_or(0, |list| list.split(',').count());
    for n in 0..yakuman {
        plant(
            "a yakuman id",
            Code::YakumanMismatch,
            with(element, "yakuman", n, |id| if id == 47 { 39 } else { 47 }),
        );
    }
    plant("fu", Code::FuMismatch, with(element, "ten", 0, |fu| fu + 10));
    plant(
        "points",
        Code::PointsMismatch,
        with(element, "ten", 1, |points| points + 100),
    );
    plant(
        "limit",
        Code::LimitMismatch,
        with(element, "ten", 2, |limit| (limit + 1) % 6),
    );
    plant(
        "machi",
        Code::WinningTileMismatch,
        with(element, "machi", 0, |id| (id + 5) % 136),
    );
    plant(
        "a copy as machi",
        Code::WinningTileMismatch,
        with(element, "machi", 0, |id| id ^ 1),
    );
    let indicators = value(element, "doraHai").map_or(0, |list| list.split(',').count());
    for n in 0..indicators {
        plant(
            "doraHai",
            Code::DoraIndicatorsMismatch,
            with(element, "doraHai", n, |id| (id + 9) % 136),
        );
    }
    plant(
        "hai",
        Code::HandMismatch,
        with(element, "hai", 0, |id| (id + 7) % 136),
    );
    plant(
        "honba",
        Code::HonbaMismatch,
        with(element, "ba", 0, |honba| honba + 1),
    );
    plant(
        "sticks",
        Code::SticksMismatch,
        with(element, "ba", 1, |sticks| sticks + 1),
    );
    for seat in 0..4 {
        let sanma = value(element, "sc").is_some_and(|sc| sc.ends_with(",0,0")) && seat == 3;
        if !sanma {
            plant(
                "sc before",
                Code::ScoreBeforeMismatch,
                with(element, "sc", 2 * seat, |points| points + 1),
            );
            plant(
                "sc change",
                Code::PaymentMismatch,
                with(element, "sc", 2 * seat + 1, |points| points + 1),
            );
        }
    }
    plant(
        "who",
        Code::WinnerMismatch,
        with(element, "who", 0, |seat| (seat + 1) % 3),
    );
    plant(
        "fromWho",
        Code::FromMismatch,
        with(element, "fromWho", 0, |seat| (seat + 1) % 3),
    );
    faults
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
