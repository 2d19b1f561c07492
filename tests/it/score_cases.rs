//! Every worked hand of `data/cases/hands.json` scores as it says.

use std::collections::BTreeMap;

use haifu::rules::Rules;
use haifu::score::points::Payment;
use haifu::score::{self, Score, Unscorable};
use haifu::table::{Players, Seat};
use haifu::win::{Bonus, WinSituation, Yaku};
use serde_json::Value;

use crate::case::{cases, situation};
use crate::profiles::profile;

#[test]
fn worked_hands_score_as_expected() {
    let cases = cases("hands.json", "hands");
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let problem = check(case).err()?;
            Some(format!("{}: {problem}", case["id"]))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n")
    );
    let tenhou = cases
        .iter()
        .filter(|case| case["profile"].as_str().unwrap().starts_with("tenhou"));
    assert_eq!((cases.len(), tenhou.count()), (111, 87));
}

fn rules_of(case: &Value) -> Rules {
    let mut rules = profile(case["profile"].as_str().unwrap());
    for (option, value) in case["options"].as_object().into_iter().flatten() {
        match option.as_str() {
            "rinshan_tsumo_fu" => rules.rinshan_tsumo_fu = value.as_u64().unwrap() as u8,
            "open_tanyao" => rules.open_tanyao = value.as_bool().unwrap(),
            other => panic!("no option {other}"),
        }
    }
    rules
}

fn check(case: &Value) -> Result<(), String> {
    let rules = rules_of(case);
    let win = situation(case, rules.players);
    let expected = &case["expected"];
    let score = match (score::best(&win, &rules), expected["valid"].as_bool().unwrap()) {
        (Ok(score), true) => score,
        (Err(found), false) => {
            let reason = match found {
                Unscorable::NoYaku => "no_yaku",
                Unscorable::NotComplete => "not_winning",
                other => return Err(format!("{other:?}")),
            };
            return same("reason", &reason, &expected["reason"].as_str().unwrap());
        }
        (found, _) => return Err(format!("{found:?}")),
    };
    check_yaku(&score, expected, &rules)?;
    check_fu(&score, expected)?;
    let limit = expected["limit"].as_str().unwrap_or("none").to_owned();
    same("limit", &score.limit.to_string(), &limit)?;
    let number = |key: &str| expected[key].as_i64().unwrap() as i32;
    same("base", &score.base.0, &number("base_points"))?;
    check_payment(&score, expected)?;
    check_deltas(&score, expected, &win)
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("{what}: found {found:?}, expected {expected:?}"))
    }
}

/// Names and numbers of a list of objects.
fn list(list: &Value, name: &str, number: &str) -> Vec<(String, u64)> {
    let mut list: Vec<_> = list
        .as_array()
        .into_iter()
        .flatten()
        .map(|entry| {
            (
                entry[name].as_str().unwrap().to_owned(),
                entry[number].as_u64().unwrap(),
            )
        })
        .collect();
    list.sort();
    list
}

fn sorted(entries: impl Iterator<Item = (String, u64)>) -> Vec<(String, u64)> {
    let mut entries: Vec<_> = entries.collect();
    entries.sort();
    entries
}

fn check_yaku(score: &Score, expected: &Value, rules: &Rules) -> Result<(), String> {
    let yaku = sorted(
        score
            .yaku_han(rules)
            .filter(|_| score.yakuman == 0)
            .map(|(yaku, han)| (yaku.id().to_owned(), han.into())),
    );
    same("yaku", &yaku, &list(&expected["yaku"], "name", "han"))?;
    let multiple = |yaku: Yaku| score::han::multiple(yaku, rules).into();
    let yakuman = sorted(
        score
            .yaku
            .iter()
            .filter(|_| score.yakuman > 0)
            .map(|yaku| (yaku.id().to_owned(), multiple(yaku))),
    );
    same(
        "yakuman",
        &yakuman,
        &list(&expected["yakuman"], "name", "multiple"),
    )?;
    let paid = expected["yakuman_multiple_paid"].as_u64().unwrap_or(0);
    same("yakuman paid", &score.yakuman.into(), &paid)?;
    let bonus = sorted(
        Bonus::ALL
            .iter()
            .map(|&bonus| (bonus.id().to_owned(), score.bonus.of(bonus).into()))
            .filter(|&(_, han)| han > 0),
    );
    same("bonus", &bonus, &list(&expected["bonus"], "name", "han"))?;
    same("han", &score.han.into(), &expected["han"].as_u64().unwrap_or(0))
}

fn check_fu(score: &Score, expected: &Value) -> Result<(), String> {
    let Some(fu) = expected["fu"].as_u64() else {
        return Ok(());
    };
    same("fu", &score.fu.rounded.into(), &fu)?;
    same(
        "raw fu",
        &score.fu.raw.into(),
        &expected["fu_raw"].as_u64().unwrap(),
    )?;
    let items = score
        .fu
        .items
        .iter()
        .map(|item| (item.kind.id().to_owned(), item.fu.into()));
    same(
        "fu items",
        &sorted(items),
        &list(&expected["fu_items"], "item", "fu"),
    )
}

fn check_payment(score: &Score, expected: &Value) -> Result<(), String> {
    let found: BTreeMap<&str, i32> = match score.payment {
        Payment::Ron(points) => [("discarder", points.0)].into(),
        Payment::Tsumo { dealer, each, .. } => dealer
            .map(|points| ("dealer", points.0))
            .into_iter()
            .chain([("each_nondealer", each.0)])
            .collect(),
    };
    same("payment", &found, &payment(&expected["payment"]))
}

fn payment(payment: &Value) -> BTreeMap<&str, i32> {
    let payment = payment.as_object().unwrap();
    payment
        .iter()
        .map(|(key, points)| (key.as_str(), points.as_i64().unwrap() as i32))
        .collect()
}

fn check_deltas(score: &Score, expected: &Value, win: &WinSituation) -> Result<(), String> {
    let with_honba = &expected["payment_with_honba"];
    let shares = payment(if with_honba.is_null() {
        &expected["payment"]
    } else {
        with_honba
    });
    let payer = win.players.next(win.winner);
    for seat in win.players.seats() {
        let change = if seat == win.winner {
            expected["winner_gain"].as_i64().unwrap() as i32
        } else if let Some(points) = shares.get("discarder") {
            if seat == payer { -points } else { 0 }
        } else if seat == win.dealer {
            -shares["dealer"]
        } else {
            -shares["each_nondealer"]
        };
        same(&format!("{seat:?}"), &score.deltas[seat].0, &change)?;
    }
    let nobody = win.players == Players::Three;
    let at_three = score.deltas[Seat::ALL[3]].0;
    if nobody {
        same("empty seat", &at_three, &0)
    } else {
        Ok(())
    }
}

/// Each axis of fu moves what it says it moves and nothing else.
#[test]
fn fu_axes_change_the_fu_they_name() {
    let cases = cases("hands.json", "hands");
    let case = |id: &str| cases.iter().find(|case| case["id"] == id).unwrap();
    let fu = |id: &str, change: &dyn Fn(&mut Rules)| {
        let mut rules = rules_of(case(id));
        change(&mut rules);
        score::best(&situation(case(id), rules.players), &rules)
            .unwrap()
            .fu
    };
    let pinfu = |rules: &mut Rules| rules.pinfu_tsumo_fu = 30;
    let chiitoitsu = |rules: &mut Rules| rules.chiitoitsu_fu = 50;
    let open = |rules: &mut Rules| rules.open_pinfu_fu = 20;
    assert_eq!(
        (
            fu("pinfu-tsumo", &|_| ()).rounded,
            fu("pinfu-tsumo", &pinfu).rounded
        ),
        (20, 30)
    );
    assert_eq!(fu("pinfu-tsumo", &pinfu).raw, 22);
    assert_eq!(fu("pinfu-ron", &pinfu).rounded, 30);
    assert_eq!(fu("chiitoitsu-aka", &|_| ()).rounded, 25);
    assert_eq!(fu("chiitoitsu-aka", &chiitoitsu).rounded, 50);
    let open_pinfu = cases.iter().find(|case| {
        let items = case["expected"]["fu_items"].as_array();
        items.is_some_and(|items| items.iter().any(|item| item["item"] == "open_pinfu"))
    });
    let id = open_pinfu.unwrap()["id"].as_str().unwrap();
    assert_eq!((fu(id, &|_| ()).rounded, fu(id, &open).rounded), (30, 20));
}

/// The score is that of one of the ways to read the hand, and none is worth more.
#[test]
fn the_score_is_the_best_of_all_ways() {
    for case in cases("hands.json", "hands") {
        let rules = rules_of(&case);
        let win = situation(&case, rules.players);
        let ways = score::ways(&win, &rules);
        let best = match (score::best(&win, &rules), ways) {
            (Ok(best), Ok(ways)) => {
                assert!(
                    ways.iter()
                        .flat_map(|(_, score)| score)
                        .all(|way| way.points <= best.points)
                );
                ways.into_iter()
                    .filter(|(_, score)| score.as_ref() == Some(&best))
                    .count()
            }
            (Err(best), Err(ways)) => {
                assert_eq!(best, ways);
                1
            }
            (best, ways) => panic!("{}: {best:?} and {ways:?}", case["id"]),
        };
        assert!(best >= 1, "{}", case["id"]);
    }
}
