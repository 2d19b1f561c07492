//! Who pays whom: the cases of `data/cases/settlements.json`.

use haifu::rules::{MultipleRon, Rules};
use haifu::score::points::{self, Payment, Terms};
use haifu::score::settle;
use haifu::table::{Deltas, Points, Seat};
use haifu::win::{
    Liabilities, PaoCause, RiichiState, RonKind, TsumoKind, WinMethod, WinSituation, Yaku, YakuSet,
};
use serde_json::{Value, json};

use crate::case::{cases, seat, situation};
use crate::profiles::profile;

#[test]
fn settlements_come_out_as_expected() {
    let mut settled = 0;
    for case in cases("settlements.json", "settlements") {
        let rules = profile(case["profile"].as_str().unwrap());
        let deltas = match case["kind"].as_str().unwrap() {
            // Paid like a mangan tsumo, and nobody wins a hand: not a matter of `settle`.
            "nagashi" => continue,
            "pao" => settle_yakuman(&case, &rules),
            "ron" | "multiple_ron" => settle_rons(&case, &rules),
            other => panic!("no kind {other}"),
        };
        let expected = Deltas::from_fn(|seat| {
            let letter = ["E", "S", "W", "N"][seat.index()];
            Points(case["expected_deltas"][letter].as_i64().unwrap() as i32)
        });
        assert_eq!(deltas, expected, "{}", case["id"]);
        settled += 1;
    }
    assert_eq!(settled, 21);
}

/// A win of which only the payment matters; seat 0 deals.
fn win(case: &Value, rules: &Rules, winner: Seat, method: WinMethod) -> WinSituation {
    let hand = json!({
        "concealed": "", "melds": [], "win_tile": "1m", "win": "tsumo", "flags": [],
        "seat_wind": "E", "round_wind": "E", "dora_indicators": [], "ura_indicators": [],
        "kita": 0, "honba": case["honba"], "riichi_sticks": case["riichi_sticks"],
    });
    WinSituation {
        winner,
        method,
        ..situation(&hand, rules.players)
    }
}

fn settle_yakuman(case: &Value, rules: &Rules) -> Deltas {
    let method = if case["win"] == "tsumo" {
        WinMethod::Tsumo(TsumoKind::Ordinary)
    } else {
        WinMethod::Ron {
            from: seat(&case["discarder"]),
            on: RonKind::Discard,
        }
    };
    let mut liabilities = Liabilities::NONE;
    let fed = |key: &Value| (!key.is_null()).then(|| seat(key));
    for (cause, feeder) in [
        (PaoCause::Daisangen, fed(&case["liable"]["daisangen"])),
        (PaoCause::Daisuushii, fed(&case["liable"]["daisuushii"])),
        (PaoCause::Suukantsu, fed(&case["liable"]["suukantsu"])),
        (PaoCause::Suukantsu, fed(&case["fed_fourth_kan"])),
    ] {
        if let Some(feeder) = feeder {
            liabilities.set(cause, feeder);
        }
    }
    let win = WinSituation {
        liabilities,
        ..win(case, rules, seat(&case["winner"]), method)
    };
    let mut yakuman = YakuSet::EMPTY;
    let mut multiple = 0;
    for (name, count) in case["yakuman"].as_object().unwrap() {
        yakuman.insert(*Yaku::ALL.iter().find(|yaku| yaku.id() == name).unwrap());
        multiple += count.as_u64().unwrap() as u8;
    }
    let value = match case["counted_han"].as_u64() {
        Some(han) => points::counted(han as u16, 30, rules),
        None => points::yakuman(multiple),
    };
    let payment = Payment::of(value.base, Terms::of(&win), rules);
    settle(&win, rules, payment, yakuman)
}

fn settle_rons(case: &Value, rules: &Rules) -> Deltas {
    let from = seat(&case["discarder"]);
    let winners = case["winners"].as_array().unwrap();
    let allowed = match rules.multiple_ron {
        MultipleRon::HeadBump => &winners[..1],
        MultipleRon::TwoAtMost if winners.len() > 2 => &[],
        MultipleRon::TwoAtMost | MultipleRon::All => &winners[..],
    };
    let in_riichi = |winner: &Value| winner["riichi"] == true;
    let mut deltas = Deltas::default();
    for (i, winner) in allowed.iter().enumerate() {
        let method = WinMethod::Ron {
            from,
            on: RonKind::Discard,
        };
        let win = WinSituation {
            winners_before: i as u8,
            winners_after: (allowed.len() - i - 1) as u8,
            riichi_winners_after: allowed[i + 1..].iter().filter(|w| in_riichi(w)).count() as u8,
            riichi: if in_riichi(winner) {
                RiichiState::Declared {
                    double: false,
                    ippatsu: false,
                }
            } else {
                RiichiState::No
            },
            ..win(case, rules, seat(&winner["seat"]), method)
        };
        let points = Points(winner["points"].as_i64().unwrap() as i32);
        deltas = deltas + settle(&win, rules, Payment::Ron(points), YakuSet::EMPTY);
    }
    deltas
}
