//! Rule sets as TOML: own sets are read, any set is printed.

use std::fmt::{self, Write as _};

use sha2::{Digest, Sha256};
use toml::de::{DeTable, DeValue};

use super::setting::Setting;
use super::{AXES, Axis, Evidence, Group, Mark, PRESETS, Preset, Rules, nearest};

/// A rule set and what it was made from.
#[derive(Debug, Clone)]
pub struct RuleSet {
    /// What it is called: the preset's name, or the one that its file gives.
    pub name: String,
    /// The preset it is or was made from.
    pub preset: &'static Preset,
    /// The rules.
    pub rules: Rules,
}

/// Why a text is no rule set, or a value no value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleError {
    /// Line of the text, from 1, where there is one.
    pub line: Option<usize>,
    /// What is wrong, and the nearest thing that would be right.
    pub problem: String,
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.problem)
    }
}

impl std::error::Error for RuleError {}

impl From<String> for RuleError {
    fn from(problem: String) -> Self {
        Self { line: None, problem }
    }
}

/// The keys of a rule file that are no axes.
const NAME: &str = "name";
const BASED_ON: &str = "based_on";

impl RuleSet {
    /// The preset with this name or alias.
    ///
    /// # Errors
    /// Names the nearest preset if there is none of this name.
    pub fn of_preset(name: &str) -> Result<Self, RuleError> {
        let preset = Preset::find(name).ok_or_else(|| {
            let known = PRESETS
                .iter()
                .flat_map(|preset| preset.aliases.iter().copied().chain([preset.id]));
            match Axis::find(name) {
                Some(_) => format!("{name} is a rule, not a rule set"),
                None => format!("no rule set {name:?}{}", did_you_mean(name, known)),
            }
        })?;
        Ok(Self {
            name: preset.id.to_owned(),
            preset,
            rules: preset.rules(),
        })
    }

    /// Reads an own set: `based_on` names a preset (tenhou if absent), `name` is free, every other
    /// key is an axis that takes the value given.
    ///
    /// # Errors
    /// The line, what is wrong there, and the nearest key or value that exists.
    pub fn read(toml: &str) -> Result<Self, RuleError> {
        let line_of = |at: usize| toml[..at.min(toml.len())].matches('\n').count() + 1;
        let table = DeTable::parse(toml).map_err(|error| RuleError {
            line: error.span().map(|span| line_of(span.start)),
            problem: unreadable(toml, &error),
        })?;
        let mut entries: Vec<_> = table.get_ref().iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);

        let mut set = None;
        let mut name = None;
        for (key, value) in &entries {
            let here = |problem: String| RuleError {
                line: Some(line_of(value.span().start)),
                problem,
            };
            let word = |value: &DeValue<'_>| match value {
                DeValue::String(word) => Ok(word.clone().into_owned()),
                _ => Err(here(format!("{} is a text in quotes", key.get_ref()))),
            };
            match &**key.get_ref() {
                BASED_ON => {
                    let found = Self::of_preset(&word(value.get_ref())?);
                    set = Some(found.map_err(|error| here(error.problem))?);
                }
                NAME => name = Some(word(value.get_ref())?),
                _ => {}
            }
        }
        let mut set = match set {
            Some(set) => set,
            None => Self::of_preset("tenhou")?,
        };
        set.name = name.unwrap_or_else(|| format!("{} with changes", set.name));
        for (key, value) in entries {
            let key_text: &str = key.get_ref();
            if [BASED_ON, NAME].contains(&key_text) {
                continue;
            }
            let at = |at: usize, problem: String| RuleError {
                line: Some(line_of(at)),
                problem,
            };
            if let DeValue::Table(_) = value.get_ref() {
                let problem = format!("rules stand at the top of the file, not below [{key_text}]");
                return Err(at(key.span().start, problem));
            }
            let axis = find_axis(key_text).map_err(|error| at(key.span().start, error.problem))?;
            let setting = setting(value.get_ref()).ok_or_else(|| at(value.span().start, wrong_kind(axis)))?;
            apply(&mut set.rules, axis, &setting).map_err(|error| at(value.span().start, error.problem))?;
        }
        Ok(set)
    }

    /// Prints the set as a file that [`RuleSet::read`] reads back, with what each axis decides, what
    /// it can be, and what the value rests on where it is the preset's.
    pub fn to_toml(&self) -> String {
        let preset = self.preset.rules();
        let own = self.rules != preset;
        let mut text = String::new();
        let _ = writeln!(text, "# {}. {}", self.preset.name, self.preset.about);
        let _ = writeln!(text, "{NAME} = {:?}", self.name);
        let _ = writeln!(text, "{BASED_ON} = {:?}", self.preset.id);
        for group in Group::ALL {
            let _ = writeln!(text, "\n# {}", group.title());
            for axis in AXES.iter().filter(|axis| axis.group == group) {
                let value = axis.get(&self.rules);
                let _ = write!(text, "\n# {}\n# {}\n", axis.doc(), axis.values);
                let _ = write!(text, "{} = {value}", axis.key);
                let _ = if own && axis.get(&preset) != value {
                    writeln!(text, "  # changed")
                } else {
                    writeln!(text, "  # {}", self.preset.evidence(axis))
                };
            }
        }
        text
    }

    /// What the value of this axis rests on; `None` for a value that is not the preset's.
    pub fn evidence(&self, axis: &Axis) -> Option<Evidence> {
        let changed = axis.get(&self.rules) != axis.get(&self.preset.rules());
        (!changed).then(|| self.preset.evidence(axis))
    }

    /// The axes whose values nobody has verified.
    pub fn assumed(&self) -> impl Iterator<Item = &'static Axis> {
        AXES.iter()
            .filter(|axis| self.evidence(axis).is_some_and(|why| why.mark == Mark::Assumed))
    }
}

/// Tells rule sets apart: the values of all axes of all of them, hashed, as 16 hexadecimal digits. Names and
/// evidence do not count.
pub fn fingerprint(sets: &[RuleSet]) -> String {
    let mut hash = Sha256::new();
    let mut line = String::new();
    for (set, axis) in sets
        .iter()
        .flat_map(|set| AXES.iter().map(move |axis| (set, axis)))
    {
        line.clear();
        // Writing to a string cannot fail.
        let _ = writeln!(line, "{} = {}", axis.key, axis.get(&set.rules));
        hash.update(&line);
    }
    let mut digits = String::new();
    for byte in &hash.finalize()[..8] {
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

/// Sets one axis by its name, as options on the command line and in case files do.
///
/// # Errors
/// Names the nearest axis or value if there is none like this.
pub fn set(rules: &mut Rules, key: &str, setting: &Setting) -> Result<(), RuleError> {
    apply(rules, find_axis(key)?, setting)
}

/// The axes on which two sets differ, with the value of each.
pub fn differences<'r>(
    a: &'r Rules,
    b: &'r Rules,
) -> impl Iterator<Item = (&'static Axis, Setting, Setting)> + 'r {
    AXES.iter()
        .map(|axis| (axis, axis.get(a), axis.get(b)))
        .filter(|(_, a, b)| a != b)
}

fn find_axis(key: &str) -> Result<&'static Axis, RuleError> {
    Axis::find(key).ok_or_else(|| {
        let known = AXES.iter().map(|axis| axis.key).chain([NAME, BASED_ON]);
        match did_you_mean(key, known) {
            near if near.is_empty() => format!("no rule {key:?}; `haifu rules tenhou` prints all there are"),
            near => format!("no rule {key:?}{near}"),
        }
        .into()
    })
}

fn apply(rules: &mut Rules, axis: &Axis, setting: &Setting) -> Result<(), RuleError> {
    if axis.set(rules, setting) {
        return Ok(());
    }
    let words = axis.values.words();
    let mut problem = match axis.values.wrong_word(setting) {
        Some(word) if !words.is_empty() => {
            let known = words.iter().map(|(word, _)| *word);
            let meant = did_you_mean(word, known);
            format!("{} cannot be {word:?}{meant}", axis.key)
        }
        _ => format!("{} cannot be {setting}", axis.key),
    };
    let _ = write!(problem, "; it is {}", axis.values);
    Err(problem.into())
}

/// What is wrong with a line that is no TOML. Where it begins with a rule, what that can be helps more than grammar.
fn unreadable(toml: &str, error: &toml::de::Error) -> String {
    let at = error.span().map_or(0, |span| span.start.min(toml.len()));
    let start = toml
        .get(..at)
        .and_then(|before| before.rfind('\n'))
        .map_or(0, |end| end + 1);
    let line = toml
        .get(start..)
        .and_then(|rest| rest.lines().next())
        .unwrap_or_default();
    let key = line.split('=').next().unwrap_or_default().trim();
    if let Some(axis) = Axis::find(key) {
        return format!("{key} is {}; words stand in quotes", axis.values);
    }
    let said = error.message().trim_end().replace('\n', ", ");
    format!("{said}; a line is KEY = VALUE, and words stand in quotes")
}

fn wrong_kind(axis: &Axis) -> String {
    format!("{} is {}", axis.key, axis.values)
}

fn did_you_mean<'k>(wrong: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    nearest(wrong, known).map_or_else(String::new, |near| format!(", did you mean {near:?}?"))
}

/// A TOML value as a setting; `None` for kinds that no rule has.
fn setting(value: &DeValue<'_>) -> Option<Setting> {
    Some(match value {
        DeValue::Boolean(value) => Setting::Bool(*value),
        DeValue::Integer(number) => {
            let number = i64::from_str_radix(number.as_str(), number.radix()).ok()?;
            Setting::Number(number)
        }
        DeValue::String(word) => Setting::Word(word.clone().into_owned().into()),
        DeValue::Array(items) => {
            let items = items.iter().map(|item| setting(item.get_ref()));
            Setting::List(items.collect::<Option<_>>()?)
        }
        DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Table(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_prints_a_file_that_reads_back() {
        for preset in PRESETS {
            let set = RuleSet::of_preset(preset.id).unwrap();
            let text = set.to_toml();
            let read = RuleSet::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(read.rules, set.rules);
            assert_eq!(read.name, preset.id);
            assert_eq!(read.to_toml(), text);
        }
    }

    #[test]
    fn an_own_set_changes_what_it_names() {
        let set =
            RuleSet::read("based_on = \"ema-2025\"\nkiriage = false\numa = [30_000, 0, -30_000]\n").unwrap();
        let ema = Preset::find("ema-2025").unwrap().rules();
        let changed: Vec<_> = differences(&ema, &set.rules).map(|(axis, ..)| axis.key).collect();
        assert_eq!(changed, ["kiriage", "uma"]);
        assert_eq!(set.name, "ema-2025 with changes");
        assert!(set.to_toml().contains("\nkiriage = false  # changed\n"));
    }

    #[test]
    fn mistakes_are_located_and_named_with_what_is_near() {
        for (text, message) in [
            (
                "\nkirage = true",
                "line 2: no rule \"kirage\", did you mean \"kiriage\"?",
            ),
            (
                "based_on = \"wrc2025\"",
                "line 1: no rule set \"wrc2025\", did you mean \"wrc-2025\"?",
            ),
            ("based_on = 3", "line 1: based_on is a text in quotes"),
            (
                "multiple_ron = \"head-bump\"",
                "line 1: multiple_ron cannot be \"head-bump\", did you mean \"head_bump\"?; it is \
                 \"head_bump\" or \"two_at_most\" or \"all\"",
            ),
            (
                "double_yakuman = [\"kokushi_13\", \"suuanko\"]",
                "line 1: double_yakuman cannot be \"suuanko\", did you mean \"suuankou\"?; it is a list of \
                 any of \"tenhou\", \"chiihou\", \"daisangen\", \"suuankou\", \"suuankou_tanki\", \
                 \"tsuuiisou\", \"ryuuiisou\", \"chinroutou\", \"chuuren\", \"junsei_chuuren\", \
                 \"kokushi\", \"kokushi_13\", \"daisuushii\", \"shousuushii\", \"suukantsu\"",
            ),
            (
                "double_wind_pair_fu = 3",
                "line 1: double_wind_pair_fu cannot be 3; it is 2 or 4",
            ),
            ("kiriage = 1", "line 1: kiriage cannot be 1; it is true or false"),
            (
                "honba_ron = 3.5",
                "line 1: honba_ron is a number from 0 to 1000000",
            ),
            (
                "[scoring]\nkiriage = true",
                "line 1: rules stand at the top of the file, not below [scoring]",
            ),
            (
                "local_yaku = [\"daisharin\"]",
                "line 1: local_yaku cannot be [\"daisharin\"]; it is an empty list; not yet scored: \
                 \"open_riichi\", \"daisharin\", \"paarenchan\", \"sanrenkou\", \"suurenkou\", \
                 \"isshoku_sanjun\", \"kanburi\", \"tsubamegaeshi\"",
            ),
        ] {
            let error = RuleSet::read(text).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
        assert_eq!(
            RuleSet::read("name = \"x\"\nkiriage =").unwrap_err().line,
            Some(2)
        );
    }
}
