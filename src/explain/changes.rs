//! The last step: liability, honba, sticks, and the change of every seat.

use super::lang::say;
use super::steps::{line, step};
use super::{Explanation, Lang, Line, Step};
use crate::rules::{MultipleRonHonba, MultipleRonSticks, PaoHonba, PaoScope};
use crate::score;
use crate::table::{Deltas, Points, Seat};
use crate::win::WinMethod;

/// Liability, honba, sticks, and the change of every seat.
pub(super) fn changes(of: &Explanation<'_>, lang: Lang) -> Step {
    let title = say!(
        lang,
        "5. What changes hands",
        "5. Ce qui change de mains",
        "5. 点数移動"
    );
    let (win, rules, score) = (of.win, of.rules, &of.score);
    let name = |seat: Seat| lang.wind(win.players.seat_wind(seat, win.dealer));
    let liable = score::liable(win, rules, score.yaku);
    let mut lines = Vec::new();
    if let Some(liable) = liable {
        let who = name(liable);
        let part = rules.pao_scope == PaoScope::OwnYakuman && score.yakuman > 1;
        let why = match (win.method, part) {
            (WinMethod::Tsumo(_), false) => {
                say!(lang, "pays all of it", "paie tout", "全額を支払う")
            }
            (WinMethod::Tsumo(_), true) => say!(
                lang,
                "pays all of the yakuman fed, the rest is shared",
                "paie tout le yakuman en cause, le reste est partagé",
                "包の役満は全額、残りは通常の支払い"
            ),
            (WinMethod::Ron { from, .. }, _) if from == liable => {
                say!(
                    lang,
                    "pays as discarder",
                    "paie en tant que tireur",
                    "放銃者として支払う"
                )
            }
            (WinMethod::Ron { .. }, false) => {
                say!(lang, "pays half of it", "paie la moitié", "半額を支払う")
            }
            (WinMethod::Ron { .. }, true) => say!(
                lang,
                "pays half of the yakuman fed",
                "paie la moitié du yakuman en cause",
                "包の役満の半額を支払う"
            ),
        };
        let what = say!(lang, "liable (pao)", "responsable (pao)", "包");
        lines.push(line(what, who, why));
    }
    if win.honba > 0 {
        lines.push(honba(of, lang, liable));
    }
    if win.sticks > 0 || win.winners_before > 0 {
        let taken = score::sticks_taken(win, rules);
        let what = say!(lang, "riichi sticks", "bâtonnets de riichi", "供託");
        let points = i32::from(taken) * Points::STICK.0;
        let why = if taken == win.sticks {
            format!("{taken} × 1000")
        } else if taken == 0 && rules.multiple_ron_sticks == MultipleRonSticks::First {
            to_the_first(lang)
        } else {
            let all = win.sticks;
            say!(
                lang,
                "{taken} of {all}, several winners",
                "{taken} sur {all}, plusieurs gagnants",
                "{all}本中{taken}本（複数和了）"
            )
        };
        lines.push(line(what, format!("+{points}"), why));
    }
    step(title, lines, by_seat(of, lang))
}

fn to_the_first(lang: Lang) -> String {
    say!(
        lang,
        "go to the first winner",
        "vont au premier gagnant",
        "上家取り"
    )
}

fn honba(of: &Explanation<'_>, lang: Lang, liable: Option<Seat>) -> Line {
    let (win, rules) = (of.win, of.rules);
    let what = say!(lang, "honba", "honba", "本場");
    let first = win.winners_before == 0 || rules.multiple_ron_honba == MultipleRonHonba::Every;
    if !first {
        return line(what, "+0", to_the_first(lang));
    }
    let count = win.honba;
    let name = |seat: Seat| lang.from(win.players.seat_wind(seat, win.dealer));
    match win.method {
        WinMethod::Ron { from, .. } => {
            let payer = match (rules.pao_honba, liable) {
                (PaoHonba::Liable, Some(liable)) => liable,
                (PaoHonba::Discarder, _) | (_, None) => from,
            };
            let (payer, each) = (name(payer), rules.honba_ron);
            let points = i32::from(count).saturating_mul(each.0);
            let why = say!(
                lang,
                "{count} × {each} {payer}",
                "{count} × {each} {payer}",
                "{count} × {each}（{payer}）"
            );
            line(what, format!("+{points}"), why)
        }
        WinMethod::Tsumo(_) => {
            let (payers, each) = (win.players.count() - 1, rules.honba_tsumo);
            let points = i32::from(count)
                .saturating_mul(each.0)
                .saturating_mul(payers.into());
            let why = match liable {
                Some(liable) => {
                    let payer = name(liable);
                    say!(
                        lang,
                        "{payers} × {count} × {each} {payer}",
                        "{payers} × {count} × {each} {payer}",
                        "{payers} × {count} × {each}（{payer}）"
                    )
                }
                None => say!(
                    lang,
                    "{count} × {each} from each",
                    "{count} × {each} de chacun",
                    "{count} × {each} オール"
                ),
            };
            line(what, format!("+{points}"), why)
        }
    }
}

/// The change of every seat, from East on.
fn by_seat(of: &Explanation<'_>, lang: Lang) -> String {
    deltas(of, &of.score.deltas, lang)
}

/// Changes in the order of winds.
pub(super) fn deltas(of: &Explanation<'_>, deltas: &Deltas, lang: Lang) -> String {
    let players = of.win.players;
    let mut seats: Vec<Seat> = players.seats().collect();
    seats.sort_by_key(|&seat| players.seat_wind(seat, of.win.dealer));
    let texts = seats.into_iter().map(|seat| {
        let wind = lang.wind(players.seat_wind(seat, of.win.dealer));
        match deltas[seat].0 {
            points @ 1.. => format!("{wind} +{points}"),
            points => format!("{wind} {points}"),
        }
    });
    texts.collect::<Vec<_>>().join(", ")
}
