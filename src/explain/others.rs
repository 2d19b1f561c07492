//! The other ways to read a hand, and why they lost.

use super::groups::{groups, line};
use super::lang::say;
use super::{Explanation, Lang};
use crate::score::{Form, Score};

pub(super) fn lines(of: &Explanation<'_>, lang: Lang) -> Vec<String> {
    let mut best_met = false;
    let mut lines = Vec::new();
    for (form, score) in &of.ways {
        // Of several equal ways one is the one that counts.
        if !best_met && score.as_ref() == Some(&of.score) {
            best_met = true;
            continue;
        }
        let read = read_as(of, form, lang);
        let text = match score {
            None => say!(lang, "{read}: no yaku", "{read} : aucun yaku", "{read}：役なし"),
            Some(score) => {
                let (worth, why) = (worth(score, lang), why(of, score, lang));
                say!(
                    lang,
                    "{read}: {worth}; {why}",
                    "{read} : {worth} ; {why}",
                    "{read}：{worth}、{why}"
                )
            }
        };
        lines.push(text);
    }
    lines
}

fn read_as(of: &Explanation<'_>, form: &Form, lang: Lang) -> String {
    match form {
        Form::Sets { .. } => line(&groups(of.win, form)),
        Form::Chiitoitsu => say!(lang, "seven pairs", "sept paires", "七対子"),
        Form::Kokushi => say!(lang, "thirteen orphans", "treize orphelins", "国士無双"),
    }
}

fn worth(score: &Score, lang: Lang) -> String {
    let (han, fu, points) = (score.han, score.fu.rounded, score.points);
    if score.yakuman > 0 || fu == 0 {
        return format!("{} {points}", lang.limit(score.limit));
    }
    say!(
        lang,
        "{han} han {fu} fu, {points}",
        "{han} han {fu} fu, {points}",
        "{han}翻{fu}符 {points}点"
    )
}

/// What of the ranking (points, named yakuman, han, fu) decided against it.
fn why(of: &Explanation<'_>, other: &Score, lang: Lang) -> String {
    let best = &of.score;
    if other.points < best.points {
        say!(lang, "fewer points", "moins de points", "点数が低い")
    } else if other.yakuman < best.yakuman {
        say!(
            lang,
            "as many points, but a named yakuman comes first",
            "autant de points, mais un vrai yakuman passe devant",
            "同点だが役満を優先"
        )
    } else if other.han < best.han {
        say!(
            lang,
            "as many points, fewer han",
            "autant de points, moins de han",
            "同点だが翻数が少ない"
        )
    } else if best.yakuman == 0 && (other.fu.rounded, other.fu.raw) < (best.fu.rounded, best.fu.raw) {
        say!(
            lang,
            "as many points, fewer fu",
            "autant de points, moins de fu",
            "同点だが符が少ない"
        )
    } else {
        say!(lang, "worth the same", "même valeur", "同じ価値")
    }
}
