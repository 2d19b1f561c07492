//! A quiz over real wins: what is asked, in the order of the five steps, and what is right.

mod answers;
mod facts;

use crate::explain::{Explanation, Lang, Line};
use crate::rules::Rules;
use crate::score::points::Payment;
use crate::score::{FuKind, Score};
use crate::table::Points;
use crate::win::{WinSituation, YakuSet};

use answers::Expected;

pub use crate::chance::Chance;
pub use facts::facts;

/// One thing asked.
#[derive(Debug, Clone)]
pub struct Question {
    /// The words of it.
    pub prompt: String,
    expected: Expected,
    /// Why the right answer is right.
    why: String,
}

/// What an answer is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// It is right.
    pub right: bool,
    /// What to say to it.
    pub text: String,
}

impl Question {
    /// Judges an answer; an empty one asks to be told.
    pub fn judge(&self, answer: &str, lang: Lang) -> Judgement {
        let (right, correction) = self.expected.judge(answer, lang);
        let verdict = if right {
            lang.of(["right", "juste", "正解"]).to_owned()
        } else {
            format!(
                "{}{correction}",
                lang.of(["no, it is: ", "non, c’est : ", "不正解。正解："])
            )
        };
        let text = if self.why.is_empty() {
            verdict
        } else {
            format!("{verdict} ({})", self.why)
        };
        Judgement { right, text }
    }
}

/// The questions about one win, in order: yaku, han, fu item by item, base points, shares, the whole
/// gain. `None` if the win has no score.
pub fn questions(win: &WinSituation, rules: &Rules, lang: Lang) -> Option<Vec<Question>> {
    let explanation = Explanation::of(win, rules).ok()?;
    let score = explanation.score();
    let steps = explanation.steps(lang, None);
    let mut questions = vec![of_yaku(score, lang)];
    if score.yakuman == 0 {
        let dora: Vec<String> = steps[0].lines.iter().map(counted).collect();
        questions.push(Question {
            prompt: lang
                .of([
                    "Han in all, dora included",
                    "Han en tout, dora compris",
                    "合計何翻（ドラ込み）",
                ])
                .to_owned(),
            expected: Expected::Number(score.han.into()),
            why: dora.join(", "),
        });
        of_fu(
            &mut questions,
            &explanation,
            &steps[1].lines,
            &steps[1].result,
            lang,
        );
    }
    questions.push(Question {
        prompt: lang.of(["Base points", "Points de base", "基本点"]).to_owned(),
        expected: Expected::Number(score.base.0.into()),
        why: steps[2].result.clone(),
    });
    of_shares(&mut questions, score, &steps[3].lines, lang);
    questions.push(Question {
        prompt: lang
            .of([
                "What the winner gets in all, honba and sticks included",
                "Ce que reçoit le gagnant en tout, honba et bâtonnets compris",
                "和了者の収入（本場・供託込み）",
            ])
            .to_owned(),
        expected: Expected::Number(score.deltas[win.winner].0.into()),
        why: steps[4].result.clone(),
    });
    Some(questions)
}

fn counted(line: &Line) -> String {
    format!("{} {}", line.what, line.value)
}

fn of_yaku(score: &Score, lang: Lang) -> Question {
    let prompt = lang.of([
        "Yaku, separated by commas",
        "Yaku, séparés par des virgules",
        "役（読点またはコンマ区切り）",
    ]);
    Question {
        prompt: prompt.to_owned(),
        expected: Expected::Yaku(score.yaku),
        why: String::new(),
    }
}

/// Every item of a counted hand; the fixed ones at once.
fn of_fu(questions: &mut Vec<Question>, of: &Explanation<'_>, lines: &[Line], result: &str, lang: Lang) {
    let score = of.score();
    if score.fu.rounded == 0 {
        return;
    }
    let flat = score.fu.items.iter().any(|item| item.kind == FuKind::Chiitoitsu);
    if !flat {
        for (what, why, fu) in of.fu_elements(lang) {
            let prompt = match lang {
                Lang::En => format!("Fu of {what}"),
                Lang::Fr => format!("Fu de {what}"),
                Lang::Ja => format!("{what}の符"),
            };
            questions.push(Question {
                prompt,
                expected: Expected::Number(fu.into()),
                why,
            });
        }
    }
    let items: Vec<String> = lines.iter().map(counted).collect();
    questions.push(Question {
        prompt: lang
            .of([
                "Fu in all, rounded",
                "Fu en tout, arrondis",
                "合計の符（切り上げ後）",
            ])
            .to_owned(),
        expected: Expected::Number(score.fu.rounded.into()),
        why: format!("{}: {result}", items.join(" + ")),
    });
}

fn of_shares(questions: &mut Vec<Question>, score: &Score, lines: &[Line], lang: Lang) {
    let mut ask = |texts: [&str; 3], points: Points, line: usize| {
        questions.push(Question {
            prompt: lang.of(texts).to_owned(),
            expected: Expected::Number(points.0.into()),
            why: lines.get(line).map_or_else(String::new, |line| line.why.clone()),
        });
    };
    match score.payment {
        Payment::Ron(points) => ask(
            [
                "What the discarder pays, without honba",
                "Ce que paie celui qui a jeté la tuile, sans honba",
                "放銃者の支払い（本場抜き）",
            ],
            points,
            0,
        ),
        Payment::Tsumo { dealer, each, .. } => {
            if let Some(points) = dealer {
                let texts = [
                    "What the dealer pays, without honba",
                    "Ce que paie le donneur, sans honba",
                    "親の支払い（本場抜き）",
                ];
                ask(texts, points, 0);
            }
            let texts = [
                "What each other player pays, without honba",
                "Ce que paie chaque autre joueur, sans honba",
                "子の支払い（本場抜き）",
            ];
            ask(texts, each, usize::from(dealer.is_some()));
        }
    }
}

/// The yaku of a question about yaku.
impl Question {
    /// The yaku asked for, if this asks for yaku.
    pub const fn yaku(&self) -> Option<YakuSet> {
        match self.expected {
            Expected::Yaku(yaku) => Some(yaku),
            Expected::Number(_) => None,
        }
    }

    /// The number asked for, if this asks for one.
    pub const fn number(&self) -> Option<i64> {
        match self.expected {
            Expected::Number(number) => Some(number),
            Expected::Yaku(_) => None,
        }
    }
}
