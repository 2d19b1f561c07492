//! The published grid of payments (`data/cases/payments.csv`), and the grid computed another way.

use haifu::rules::{Rules, TableOptions};
use haifu::score::points::{self, Payment, Terms};
use haifu::table::{Players, Points};
use haifu::win::Limit;

use crate::profiles::profile;

fn payment(han: u16, fu: u16, dealer: bool, tsumo: bool) -> (Limit, Payment) {
    let rules = profile("tenhou");
    let terms = Terms {
        players: Players::Four,
        dealer,
        tsumo,
    };
    let value = points::counted(han, fu, &rules);
    (value.limit, Payment::of(value.base, terms, &rules))
}

#[test]
fn the_published_grid_is_reproduced() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/cases/payments.csv");
    let mut rows = 0;
    for record in csv::Reader::from_path(path).unwrap().into_records() {
        let record = record.unwrap();
        let [winner, win, fu, han, limit, ron, from_dealer, from_others] =
            std::array::from_fn(|i| record[i].to_owned());
        if limit == "not_printed" {
            continue;
        }
        rows += 1;
        let points = |text: &str| text.parse().ok().map(Points);
        let first_han = han
            .trim_end_matches('+')
            .split('-')
            .next()
            .unwrap()
            .parse()
            .unwrap();
        // Rows of a limit have no fu: 30 stands for any.
        let found = payment(
            first_han,
            fu.parse().unwrap_or(30),
            winner == "dealer",
            win == "tsumo",
        );
        let expected = match points(&ron) {
            Some(ron) => Payment::Ron(ron),
            None => Payment::Tsumo {
                dealer: points(&from_dealer),
                each: points(&from_others).unwrap(),
                payers: if winner == "dealer" { 3 } else { 2 },
            },
        };
        let limit = if limit.is_empty() {
            "none".to_owned()
        } else {
            limit.replace('_', " ")
        };
        assert_eq!((found.0.to_string(), found.1), (limit, expected), "{record:?}");
    }
    assert_eq!(rows, 180);
}

/// Han and fu doubled step by step, limits looked up in a list.
fn slow_base(han: u16, fu: u16, kiriage: bool) -> i32 {
    for (from, base) in [(13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000)] {
        if han >= from {
            return base;
        }
    }
    let mut base = i32::from(fu) * 4;
    for _ in 0..han {
        base *= 2;
    }
    if base > 2000 || kiriage && base == 1920 {
        2000
    } else {
        base
    }
}

fn up_to_hundreds(points: i32) -> Points {
    let mut hundreds = 0;
    while hundreds < points {
        hundreds += 100;
    }
    Points(hundreds)
}

#[test]
fn table_and_formula_agree_for_all_han_and_fu() {
    let fus = (2..=17).map(|tens| tens * 10).chain([25]);
    for (fu, players, chips) in fus.flat_map(|fu| {
        [Players::Three, Players::Four]
            .into_iter()
            .flat_map(move |players| [false, true].map(|chips| (fu, players, chips)))
    }) {
        let rules = Rules::tenhou(&TableOptions {
            chips,
            ..TableOptions::ranked(players)
        });
        for han in 1..=30 {
            let base = slow_base(han, fu, chips);
            assert_eq!(points::counted(han, fu, &rules).base, Points(base));
            let others = i32::from(players.count()) - 1;
            for (dealer, ron, shares) in [
                (true, base * 6, vec![base * 2; others as usize]),
                (
                    false,
                    base * 4,
                    [vec![base * 2], vec![base; others as usize - 1]].concat(),
                ),
            ] {
                let terms = |tsumo| Terms {
                    players,
                    dealer,
                    tsumo,
                };
                let by_ron = Payment::of(Points(base), terms(false), &rules);
                assert_eq!(by_ron, Payment::Ron(up_to_hundreds(ron)));
                let by_tsumo = Payment::of(Points(base), terms(true), &rules);
                let sum: Points = shares.into_iter().map(up_to_hundreds).sum();
                assert_eq!(by_tsumo.total(), sum);
                // And back from the sum.
                assert_eq!(Payment::from_total(sum, terms(true), &rules), Some(by_tsumo));
            }
        }
    }
}

#[test]
fn a_sum_that_no_tsumo_has_gives_no_shares() {
    let rules = profile("tenhou");
    for (dealer, total) in [
        (false, 1000),
        (false, 2050),
        (false, 7800),
        (true, 1600),
        (true, -300),
    ] {
        let terms = Terms {
            players: Players::Four,
            dealer,
            tsumo: true,
        };
        assert_eq!(Payment::from_total(Points(total), terms, &rules), None, "{total}");
    }
}

#[test]
fn without_tsumo_loss_the_missing_share_is_split_between_the_payers() {
    let rules = Rules {
        tsumo_loss: false,
        ..profile("tenhou-sanma")
    };
    let total = |dealer, base| {
        let terms = Terms {
            players: Players::Three,
            dealer,
            tsumo: true,
        };
        Payment::of(Points(base), terms, &rules)
    };
    let mangan = Payment::Tsumo {
        dealer: Some(Points(5000)),
        each: Points(3000),
        payers: 1,
    };
    assert_eq!(total(false, 2000), mangan);
    let dealer_mangan = Payment::Tsumo {
        dealer: None,
        each: Points(6000),
        payers: 2,
    };
    assert_eq!(total(true, 2000), dealer_mangan);
}
