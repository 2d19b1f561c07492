//! Single hands and the wins of a log, as plain objects.

use haifu::explain::{Explanation, Lang};
use haifu::hand::{Described, Words, Worth};
use haifu::rules::{RuleSet, Rules};
use haifu::table::Players;
use haifu::win::{WinClaim, WinSituation};
use haifu::wins::WinReader;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::input::{asked_for, rule_set};
use crate::table::failed;

/// A JSON value as Python's own objects.
pub(crate) fn plain<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (value.to_string(),))
}

/// The words of a hand, as `haifu score` takes them: in one text or in several.
fn words(hand: &str) -> PyResult<(WinSituation, Option<Players>)> {
    let wrong = |error: haifu::hand::HandError| PyValueError::new_err(error.to_string());
    let described = Described::parse(hand.split_whitespace()).map_err(wrong)?;
    let three = (described.hand.kita > 0).then_some(Players::Three);
    let players = described.players.or(three);
    let win = described
        .hand
        .situation(players.unwrap_or(Players::Four))
        .map_err(wrong)?;
    Ok((win, players))
}

fn rules_for(set: &RuleSet, win: &WinSituation, players: Option<Players>) -> Rules {
    set.for_players(players.unwrap_or(win.players))
}

/// What a hand is worth and who pays, with the keys of `haifu score --format json`.
///
/// The hand is written as `haifu score` takes it: "234567m234p5588s tsumo:5s riichi dora:4z".
/// Raises ValueError for a hand that cannot be.
#[pyfunction]
#[pyo3(signature = (hand, *, rules="tenhou"))]
pub(crate) fn score<'py>(py: Python<'py>, hand: &str, rules: &str) -> PyResult<Bound<'py, PyAny>> {
    let set = rule_set(rules)?;
    let (win, players) = words(hand)?;
    let rules = rules_for(&set, &win, players);
    let worth = Worth::of(&win, &rules, &haifu::score::best(&win, &rules));
    plain(py, &serde_json::to_value(worth).map_err(failed)?)
}

/// The five steps of the score of a hand, each with `title`, `lines`, `result`; `lang` is en, fr or ja.
#[pyfunction]
#[pyo3(signature = (hand, *, rules="tenhou", lang="en"))]
pub(crate) fn explain<'py>(
    py: Python<'py>,
    hand: &str,
    rules: &str,
    lang: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let set = rule_set(rules)?;
    let (win, players) = words(hand)?;
    let rules = rules_for(&set, &win, players);
    plain(py, &steps(&win, &rules, language(lang)?, None)?)
}

/// The wins of a log, each with its place, its hand in words, and the five steps beside what the log says.
#[pyfunction]
#[pyo3(signature = (path, *, rules=None, lang="en"))]
pub(crate) fn explain_log<'py>(
    py: Python<'py>,
    path: std::path::PathBuf,
    rules: Option<&str>,
    lang: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let set = asked_for(rules)?;
    let lang = language(lang)?;
    let document = crate::events::read(&path).map_err(|trouble| trouble.error(py))?;
    let mut wins = Vec::new();
    WinReader::default().read(&document, |win| wins.push(win));
    let mut told = Vec::new();
    for win in &wins {
        let own;
        let rules = match &set {
            Some(set) => {
                own = set.for_players(win.situation.players);
                &own
            }
            None => &win.rules,
        };
        told.push(json!({
            "game": win.game,
            "round": win.round.to_string(),
            "honba": win.round.honba,
            "win": win.nth,
            "at": win.at,
            "hand": Words(&win.situation).to_string(),
            "steps": steps(&win.situation, rules, lang, Some(&win.claim))?,
        }));
    }
    plain(py, &Value::Array(told))
}

fn language(lang: &str) -> PyResult<Lang> {
    match lang {
        "en" => Ok(Lang::En),
        "fr" => Ok(Lang::Fr),
        "ja" => Ok(Lang::Ja),
        _ => Err(PyValueError::new_err(format!(
            "no language {lang:?}; there are en, fr, ja"
        ))),
    }
}

fn steps(win: &WinSituation, rules: &Rules, lang: Lang, claim: Option<&WinClaim>) -> PyResult<Value> {
    let explanation = Explanation::of(win, rules).map_err(|why| PyValueError::new_err(why.to_string()))?;
    let steps = explanation.steps(lang, claim);
    let steps = steps.iter().map(|step| {
        json!({
            "title": step.title,
            "lines": step.lines.iter().map(|line| json!({"what": line.what, "value": line.value, "why": line.why})).collect::<Vec<_>>(),
            "result": step.result,
            "log": step.log.as_ref().map(|log| json!({"text": log.text, "differs": log.differs})),
        })
    });
    Ok(Value::Array(steps.collect()))
}
