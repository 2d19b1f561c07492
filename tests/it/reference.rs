//! The engine against the reference scorer on random hands.

use std::collections::BTreeMap;

use haifu::rules::Rules;
use haifu::score::{self, Score, Unscorable};
use haifu::win::{Bonus, WinSituation};

use crate::random_hands::{Chance, random_rules, random_win};
use crate::reference_scorer::{Answer, answers};

/// Hands in an ordinary test run; `HAIFU_RANDOM_HANDS` names another number.
const HANDS: usize = 100_000;

fn hands() -> usize {
    let number = std::env::var("HAIFU_RANDOM_HANDS").ok();
    number.map_or(HANDS, |number| number.parse().unwrap())
}

#[test]
fn engine_and_reference_agree_on_random_hands() {
    let mut chance = Chance(2024);
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for _ in 0..hands() {
        let rules = random_rules(&mut chance);
        let win = random_win(&mut chance, rules.players);
        match (score::best(&win, &rules), answers(&win, &rules)) {
            (Ok(score), Ok(answers)) => {
                let found = as_answer(&score, &rules);
                assert!(
                    answers.contains(&found),
                    "{}",
                    differ(&win, &rules, &found, &answers)
                );
                for &yaku in found.yaku.keys() {
                    *seen.entry(yaku).or_default() += 1;
                }
            }
            (Err(unscorable), Err(reason)) => {
                let found = match unscorable {
                    Unscorable::NotComplete => "not complete",
                    Unscorable::NoYaku => "no yaku",
                    Unscorable::ClosedKanNotRobbable => "ankan",
                    Unscorable::Impossible(what) => panic!("{what} {win:?}"),
                };
                assert_eq!(found, reason, "{win:?}");
                *seen.entry(found).or_default() += 1;
            }
            (score, answers) => panic!("{score:?}\n{answers:?}\n{win:?}\n{rules:?}"),
        }
    }
    // Every yaku and every refusal has come up: 50 names, as the winds share two.
    let rare: Vec<_> = seen.iter().filter(|&(_, &n)| n < 3).collect();
    assert!(
        seen.len() == 49 && rare.is_empty(),
        "{} {rare:?} of {seen:?}",
        seen.len()
    );
}

pub(crate) fn as_answer(score: &Score, rules: &Rules) -> Answer {
    let mut fu_items: Vec<_> = score
        .fu
        .items
        .iter()
        .map(|item| (item.kind.id().to_owned(), item.fu.into()))
        .collect();
    fu_items.sort();
    Answer {
        points: score.points.0.into(),
        named: !score.yaku.and(score::han::yakuman(rules)).is_empty(),
        han: score.han.into(),
        fu: score.fu.rounded.into(),
        raw_fu: score.fu.raw.into(),
        yaku: score
            .yaku_han(rules)
            .map(|(yaku, han)| (yaku.id(), han.into()))
            .collect(),
        bonus: Bonus::ALL.map(|bonus| score.bonus.of(bonus).into()),
        fu_items,
        limit: score.limit.to_string(),
        deltas: score.deltas.0.map(|points| points.0.into()),
    }
}

fn differ(win: &WinSituation, rules: &Rules, found: &Answer, answers: &[Answer]) -> String {
    format!("found {found:#?}\nreference {answers:#?}\n{win:?}\n{rules:?}")
}
