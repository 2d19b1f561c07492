//! Case files: hands with what somebody expects of them, compared with the scorer.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde_json::Value;

use super::description::{DescribedMeld, Description, Flag, HandError, MeldKind};
use super::settlement::Settlement;
use super::words::{did_you_mean, kinds, robbed, tiles, wind};
use super::worth::Worth;
use crate::rules::{self, RuleSet, Rules, Setting};
use crate::score;

/// Why a case file cannot be compared at all.
#[derive(Debug)]
pub struct CaseError(String);

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CaseError {}

/// One value on which a case and the scorer differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The `id` of the case, or its number in the file from 1.
    pub case: String,
    /// The field; `input` if the case cannot be scored.
    pub field: &'static str,
    /// What the case says.
    pub expected: String,
    /// What comes out.
    pub found: String,
}

/// `pinfu-ron: fu: expected 40, found 30`
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            case,
            field,
            expected,
            found,
        } = self;
        if expected.is_empty() {
            return write!(f, "{case}: {found}");
        }
        write!(f, "{case}: {field}: expected {expected}, found {found}")
    }
}

/// What comparing a case file gave.
#[derive(Debug, Default)]
pub struct CaseReport {
    /// How many cases there were.
    pub cases: usize,
    /// How many of them differ.
    pub differ: usize,
    /// Every difference, in the order of the cases.
    pub differences: Vec<Difference>,
}

/// `135 cases, 135 agree, 0 differ`
impl fmt::Display for CaseReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cases, differ) = (self.cases, self.differ);
        write!(f, "{cases} cases, {} agree, {differ} differ", cases - differ)
    }
}

#[derive(Deserialize)]
struct Lists<'a> {
    #[serde(borrow, default)]
    hands: Vec<Case<'a>>,
    #[serde(borrow, default)]
    settlements: Vec<Settlement<'a>>,
}

#[derive(Deserialize)]
struct Case<'a> {
    #[serde(borrow, default)]
    id: Cow<'a, str>,
    #[serde(borrow)]
    profile: Option<Cow<'a, str>>,
    #[serde(borrow)]
    concealed: Cow<'a, str>,
    #[serde(borrow, default)]
    melds: Vec<CaseMeld<'a>>,
    #[serde(borrow)]
    win_tile: Cow<'a, str>,
    #[serde(borrow)]
    win: Cow<'a, str>,
    #[serde(borrow)]
    seat_wind: Option<Cow<'a, str>>,
    #[serde(borrow)]
    round_wind: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    flags: Vec<Cow<'a, str>>,
    #[serde(borrow)]
    robbed: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    dora_indicators: Vec<Cow<'a, str>>,
    #[serde(borrow, default)]
    ura_indicators: Vec<Cow<'a, str>>,
    #[serde(default)]
    kita: u8,
    #[serde(default)]
    honba: u16,
    #[serde(default)]
    riichi_sticks: u16,
    #[serde(default)]
    options: BTreeMap<String, Value>,
    #[serde(borrow)]
    expected: Worth<'a>,
}

#[derive(Deserialize)]
struct CaseMeld<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
    #[serde(borrow)]
    tiles: Cow<'a, str>,
    open: Option<bool>,
}

/// Compares every case of a file with the scorer. A case that names no profile is scored by `rules`.
///
/// The file is an object with the lists `hands` and `settlements`, or a list of hands. What `expected`
/// does not say is not compared.
///
/// # Errors
/// When the text is no such file.
pub fn run_cases(json: &str, rules: &RuleSet) -> Result<CaseReport, CaseError> {
    let lists = if json.trim_start().starts_with('[') {
        serde_json::from_str(json).map(|hands| Lists {
            hands,
            settlements: Vec::new(),
        })
    } else {
        serde_json::from_str(json)
    };
    let lists: Lists<'_> = lists.map_err(|error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        let said = error.to_string();
        let what = said.split(" at line ").next().unwrap_or_default();
        CaseError(if error.is_data() {
            format!("{place}: {what}; the notation block of data/cases/hands.json says what a case has")
        } else {
            format!("{place}: this is no JSON; data/cases/hands.json shows how a file of hands is written")
        })
    })?;
    let mut report = CaseReport::default();
    let mut sets = RuleSets::new(rules);
    for case in &lists.hands {
        let name = report.begin(&case.id);
        let found = sets
            .named(case.profile.as_deref())
            .and_then(|rules| case.worth(&rules));
        let differences = match found {
            Ok(worth) => case.expected.differences(&worth),
            Err(error) => vec![("input", String::new(), error.to_string())],
        };
        report.add(&name, differences);
    }
    for case in &lists.settlements {
        let name = report.begin(&case.id);
        let found = sets
            .named(case.profile.as_deref())
            .and_then(|rules| case.settle(&rules));
        let differences = match found {
            Ok(deltas) if deltas == case.expected_deltas => Vec::new(),
            Ok(deltas) => vec![("deltas", case.expected_deltas.to_string(), deltas.to_string())],
            Err(error) => vec![("input", String::new(), error.to_string())],
        };
        report.add(&name, differences);
    }
    Ok(report)
}

impl CaseReport {
    fn begin(&mut self, id: &str) -> String {
        self.cases += 1;
        if id.is_empty() {
            self.cases.to_string()
        } else {
            id.to_owned()
        }
    }

    fn add(&mut self, case: &str, differences: Vec<(&'static str, String, String)>) {
        self.differ += usize::from(!differences.is_empty());
        let differences = differences
            .into_iter()
            .map(|(field, expected, found)| Difference {
                case: case.to_owned(),
                field,
                expected,
                found,
            });
        self.differences.extend(differences);
    }
}

/// The rule sets that cases have named so far.
struct RuleSets<'a> {
    default: &'a RuleSet,
    named: Vec<(String, Rules)>,
}

impl<'a> RuleSets<'a> {
    const fn new(default: &'a RuleSet) -> Self {
        Self {
            default,
            named: Vec::new(),
        }
    }

    fn named(&mut self, name: Option<&str>) -> Result<Rules, HandError> {
        let Some(name) = name else {
            return Ok(self.default.rules.clone());
        };
        if let Some((_, rules)) = self.named.iter().find(|(known, _)| known == name) {
            return Ok(rules.clone());
        }
        let set = RuleSet::of_preset(name).map_err(|error| error.to_string())?;
        self.named.push((name.to_owned(), set.rules.clone()));
        Ok(set.rules)
    }
}

impl Case<'_> {
    fn worth(&self, rules: &Rules) -> Result<Worth<'static>, HandError> {
        let changed;
        let mut rules = rules;
        if !self.options.is_empty() {
            let mut own = rules.clone();
            for (key, value) in &self.options {
                let setting = setting(value).ok_or_else(|| format!("option {key}: no rule is {value}"))?;
                rules::set(&mut own, key, &setting).map_err(|error| error.to_string())?;
            }
            changed = own;
            rules = &changed;
        }
        let win = self.description()?.situation(rules.players)?;
        Ok(Worth::of(&win, rules, &score::best(&win, rules)))
    }

    fn description(&self) -> Result<Description, HandError> {
        let mut hand = Description {
            concealed: tiles(&self.concealed)?,
            tsumo: match &*self.win {
                "tsumo" => true,
                "ron" => false,
                other => return Err(format!("win is tsumo or ron, not {other:?}").into()),
            },
            kita: self.kita,
            honba: self.honba,
            sticks: self.riichi_sticks,
            robbed: self.robbed.as_deref().map(robbed).transpose()?,
            ..Description::default()
        };
        let [tile] = tiles(&self.win_tile)?[..] else {
            return Err(format!("win_tile {:?} is not one tile", self.win_tile).into());
        };
        hand.winning_tile = Some(tile);
        for (name, into) in [
            (&self.seat_wind, &mut hand.seat_wind),
            (&self.round_wind, &mut hand.round_wind),
        ] {
            if let Some(name) = name {
                *into = wind(name)?;
            }
        }
        for text in &self.dora_indicators {
            hand.indicators.extend(kinds(text)?);
        }
        for text in &self.ura_indicators {
            hand.ura.extend(kinds(text)?);
        }
        for name in &self.flags {
            let flag = Flag::ALL.into_iter().find(|flag| flag.id() == name);
            hand.set(flag.ok_or_else(|| {
                let near = did_you_mean(name, Flag::ALL.into_iter().map(Flag::id));
                format!("no flag {name:?}{near}")
            })?);
        }
        for meld in &self.melds {
            hand.melds.push(meld.described()?);
        }
        Ok(hand)
    }
}

impl CaseMeld<'_> {
    fn described(&self) -> Result<DescribedMeld, HandError> {
        let named = MeldKind::NAMES.iter().find(|(name, _)| *name == self.kind);
        let Some(&(_, kind)) = named else {
            return Err(format!("no meld {:?}", self.kind).into());
        };
        if self.open.is_some_and(|open| open == (kind == MeldKind::Ankan)) {
            let state = if kind == MeldKind::Ankan { "closed" } else { "open" };
            return Err(format!("{} {} is {state}", self.kind, self.tiles).into());
        }
        Ok(DescribedMeld {
            kind,
            tiles: tiles(&self.tiles)?,
            from: None,
        })
    }
}

/// A JSON value as a setting of a rule.
fn setting(value: &Value) -> Option<Setting> {
    Some(match value {
        Value::Bool(value) => Setting::Bool(*value),
        Value::Number(number) => Setting::Number(number.as_i64()?),
        Value::String(word) => Setting::Word(word.clone().into()),
        Value::Array(items) => Setting::List(items.iter().map(setting).collect::<Option<_>>()?),
        Value::Null | Value::Object(_) => return None,
    })
}
