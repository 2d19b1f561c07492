//! The steps between: fu, base points, shares.

use super::groups::{Sort, groups};
use super::lang::say;
use super::{Explanation, Lang, Line, Step};
use crate::rules::CountedLimit;
use crate::score::points::{self, Payment};
use crate::score::{FuItem, FuKind};
use crate::table::{Players, Points};
use crate::win::{Limit, WinMethod};

pub(super) fn line(what: impl Into<String>, value: impl Into<String>, why: impl Into<String>) -> Line {
    Line {
        what: what.into(),
        value: value.into(),
        why: why.into(),
    }
}

pub(super) fn step(title: String, lines: Vec<Line>, result: String) -> Step {
    Step {
        title,
        lines,
        result,
        log: None,
    }
}

/// Fu item by item.
pub(super) fn fu(of: &Explanation<'_>, lang: Lang) -> Step {
    let title = say!(lang, "2. Fu", "2. Fu", "2. 符");
    let score = &of.score;
    if score.yakuman > 0 {
        let result = say!(
            lang,
            "none needed for a yakuman",
            "inutiles pour un yakuman",
            "役満では数えない"
        );
        return step(title, Vec::new(), result);
    }
    if score.fu.rounded == 0 {
        let result = say!(
            lang,
            "none: the value is fixed",
            "aucun : la valeur est fixe",
            "なし（点数は固定）"
        );
        return step(title, Vec::new(), result);
    }
    let groups = groups(of.win, &score.form);
    let lines = score.fu.items.iter().map(|item| {
        let why = item.of.map_or_else(String::new, |kind| {
            let is_wait = is_wait(item.kind);
            let is_pair = matches!(item.kind, FuKind::PairValue | FuKind::PairDoubleWind);
            let group = groups.iter().find(|group| {
                if is_wait {
                    group.won
                } else {
                    group.kind == kind && (group.is_set() && !is_pair || group.sort == Sort::Pair && is_pair)
                }
            });
            let tiles = group.map_or_else(|| kind.to_string(), |group| group.tiles());
            let completed_by_ron = group.is_some_and(|group| group.won && !group.closed);
            if completed_by_ron {
                say!(
                    lang,
                    "{tiles}, completed by ron",
                    "{tiles}, complété par ron",
                    "{tiles}（栄和で完成）"
                )
            } else {
                tiles
            }
        });
        line(lang.fu_item(item.kind), item.fu.to_string(), why)
    });
    let (raw, rounded) = (score.fu.raw, score.fu.rounded);
    let result = if raw == rounded {
        say!(lang, "{rounded} fu", "{rounded} fu", "{rounded}符")
    } else {
        say!(
            lang,
            "{raw}, rounded up to {rounded} fu",
            "{raw}, arrondi à {rounded} fu",
            "{raw}符、切り上げて{rounded}符"
        )
    };
    step(title, lines.collect(), result)
}

/// Each element of a hand that fu could be given for, with its fu, those without any too: what it
/// is, why, how many.
pub(super) fn elements(of: &Explanation<'_>, lang: Lang) -> Vec<(String, String, u8)> {
    let items = &of.score.fu.items;
    let find = |wanted: &dyn Fn(&FuItem) -> bool| items.iter().find(|item| wanted(item));
    let named = |item: Option<&FuItem>| {
        item.map_or((String::new(), 0), |item| {
            (lang.fu_item(item.kind).to_owned(), item.fu)
        })
    };
    let mut elements = Vec::new();
    let mut add = |what: String, item: Option<&FuItem>| {
        let (why, fu) = named(item);
        elements.push((what, why, fu));
    };
    let won = if of.win.is_tsumo() {
        FuKind::Tsumo
    } else {
        FuKind::MenzenRon
    };
    let way = say!(lang, "the way of winning", "la façon de gagner", "和了り方");
    add(way, find(&|item| item.kind == won));
    for group in groups(of.win, &of.score.form) {
        let of_group = |item: &FuItem| {
            let pair = matches!(item.kind, FuKind::PairValue | FuKind::PairDoubleWind);
            let wait = is_wait(item.kind);
            !wait
                && item.of == Some(group.kind)
                && pair == (group.sort == Sort::Pair)
                && group.sort != Sort::Run
        };
        add(group.tiles(), find(&of_group));
    }
    let wait = say!(lang, "the wait", "l’attente", "待ち");
    add(wait, find(&|item| is_wait(item.kind)));
    if let Some(item) = find(&|item| item.kind == FuKind::OpenPinfu) {
        let what = say!(
            lang,
            "an open hand without other fu",
            "une main ouverte sans autre fu",
            "喰い平和形"
        );
        add(what, Some(item));
    }
    elements
}

const fn is_wait(kind: FuKind) -> bool {
    matches!(
        kind,
        FuKind::WaitKanchan | FuKind::WaitPenchan | FuKind::WaitTanki
    )
}

/// Base points with the limit that applies.
pub(super) fn base(of: &Explanation<'_>, lang: Lang) -> Step {
    let title = say!(lang, "3. Base points", "3. Points de base", "3. 基本点");
    let score = &of.score;
    let (han, fu, base) = (score.han, score.fu.rounded, score.base);
    let limit = lang.limit(score.limit);
    let unlimited = of.rules.counted_limit == CountedLimit::Unlimited;
    let formula = (han < 30).then(|| i64::from(fu) << (han + 2));
    let result = match (score.limit, formula) {
        (Limit::Yakuman(1), _) => say!(lang, "{limit}: {base}", "{limit} : {base}", "{limit}：{base}"),
        (Limit::Yakuman(n), _) => {
            let one = points::YAKUMAN;
            say!(
                lang,
                "{limit}: {n} × {one} = {base}",
                "{limit} : {n} × {one} = {base}",
                "{limit}：{n} × {one} = {base}"
            )
        }
        _ if fu == 0 => say!(lang, "{limit}: {base}", "{limit} : {base}", "{limit}：{base}"),
        (Limit::None, Some(_)) => {
            let formula = format!("{fu} × 2^({han} + 2) = {base}");
            if unlimited {
                say!(
                    lang,
                    "{formula}, no limit",
                    "{formula}, sans limite",
                    "{formula}（青天井）"
                )
            } else {
                formula
            }
        }
        (Limit::None, None) => say!(
            lang,
            "{fu} × 2^({han} + 2), held at {base}",
            "{fu} × 2^({han} + 2), arrêté à {base}",
            "{fu} × 2^({han} + 2)、上限{base}"
        ),
        (Limit::KiriageMangan, _) => say!(
            lang,
            "{fu} × 2^({han} + 2) = 1920, rounded up to mangan: {base}",
            "{fu} × 2^({han} + 2) = 1920, arrondi au mangan : {base}",
            "{fu} × 2^({han} + 2) = 1920、切り上げ満貫で{base}"
        ),
        (Limit::Mangan, Some(formula)) if han < 5 => say!(
            lang,
            "{fu} × 2^({han} + 2) = {formula}, above 2000: {limit}, {base}",
            "{fu} × 2^({han} + 2) = {formula}, plus de 2000 : {limit}, {base}",
            "{fu} × 2^({han} + 2) = {formula}、2000を超えるので{limit}、{base}"
        ),
        _ => say!(
            lang,
            "{han} han: {limit}, {base}",
            "{han} han : {limit}, {base}",
            "{han}翻：{limit}、{base}"
        ),
    };
    step(title, Vec::new(), result)
}

/// Multiplier and rounding for each payer.
pub(super) fn shares(of: &Explanation<'_>, lang: Lang) -> Step {
    let title = say!(lang, "4. Shares", "4. Paiements", "4. 支払い");
    let score = &of.score;
    let (win, base) = (of.win, score.base);
    let three = win.players == Players::Three;
    let lost = three && of.rules.tsumo_loss;
    let share = |who: &str, halves: i32, points: Points| {
        let factor = if halves % 2 == 0 {
            (halves / 2).to_string()
        } else {
            format!("{}.5", halves / 2)
        };
        let product = i64::from(base.0) * i64::from(halves) / 2;
        let value = points.to_string();
        let why = if product == i64::from(points.0) {
            format!("{base} × {factor}")
        } else {
            say!(
                lang,
                "{base} × {factor} = {product}, rounded up",
                "{base} × {factor} = {product}, arrondi",
                "{base} × {factor} = {product}、切り上げ"
            )
        };
        line(who, value, why)
    };
    let mut lines = Vec::new();
    match score.payment {
        Payment::Ron(points) => {
            let who = match win.method {
                WinMethod::Ron { from, .. } => lang.wind(win.players.seat_wind(from, win.dealer)),
                WinMethod::Tsumo(_) => "",
            };
            lines.push(share(who, if win.is_dealer() { 12 } else { 8 }, points));
        }
        Payment::Tsumo { dealer, each, .. } => {
            let missing = i32::from(three && !lost);
            if let Some(points) = dealer {
                let who = say!(lang, "dealer", "donneur", "親");
                lines.push(share(&who, 4 + missing, points));
                let who = say!(lang, "each other player", "chaque autre joueur", "子");
                lines.push(share(&who, 2 + missing, each));
            } else {
                let who = say!(lang, "each other player", "chaque autre joueur", "子全員");
                lines.push(share(&who, 4 + 2 * missing, each));
            }
            if lost {
                let who = say!(lang, "missing fourth player", "quatrième joueur absent", "四人目");
                let why = say!(lang, "his share is lost", "sa part est perdue", "ツモ損");
                lines.push(line(who, "0", why));
            }
        }
    }
    let points = score.points;
    let result = say!(lang, "{points} points", "{points} points", "{points}点");
    step(title, lines, result)
}
