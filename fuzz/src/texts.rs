//! Texts that people write: hands, tiles, rules, cases, filters, seeds.

use haifu::filter::{Field, FieldKind, Filter, Row, Value, Word};
use haifu::hand::{Described, run_cases};
use haifu::rules::{Preset, RuleSet};
use haifu::score;
use haifu::tile::notation::{Mpsz, parse_mpsz, parse_tiles};
use haifu::tile::Deck;
use haifu::wall::{Generator, Seed};

pub(crate) fn hand(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Ok(described) = Described::parse(text.split_whitespace()) else {
        return;
    };
    for name in ["tenhou", "tenhou-sanma", "aotenjou"] {
        let Some(rules) = Preset::find(name).map(Preset::rules) else {
            panic!("no preset {name}");
        };
        if let Ok(win) = described.hand.situation(rules.players) {
            let _ = score::best(&win, &rules);
        }
    }
}

pub(crate) fn tiles(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for tiles in [parse_mpsz(&text), parse_tiles(&text)].into_iter().flatten() {
        let written = Mpsz(&tiles).to_string();
        assert_eq!(parse_mpsz(&written).as_ref(), Ok(&tiles), "{written} reads as what it is");
    }
}

pub(crate) fn rules(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match RuleSet::read(&text) {
        Ok(set) => {
            let again = RuleSet::read(&set.to_toml());
            assert!(again.is_ok_and(|again| again.to_toml() == set.to_toml()), "reads as what it is");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

pub(crate) fn cases(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Ok(rules) = RuleSet::of_preset("tenhou") else {
        panic!("no preset tenhou");
    };
    if let Err(error) = run_cases(&text, &rules) {
        assert!(!error.to_string().is_empty());
    }
}

struct Unknown;

impl Row for Unknown {
    fn value(&self, field: usize) -> Value<'_> {
        match field {
            0 => Value::Number(3.0),
            1 => Value::Flag(true),
            2 => Value::Text("a"),
            3 => Value::Word(1),
            4 => Value::Words(5),
            _ => Value::Unknown,
        }
    }
}

pub(crate) fn filter(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let words = || ["none", "mangan", "yakuman", "pinfu"].map(Word::new).to_vec();
    let field = |name, kind| Field {
        name,
        kind,
        meaning: "",
    };
    let fields = [
        field("han", FieldKind::Number),
        field("riichi", FieldKind::Flag),
        field("name", FieldKind::Text),
        field("limit", FieldKind::Word(words())),
        field("yaku", FieldKind::Words(words())),
        field("open", FieldKind::Flag),
    ];
    match Filter::parse(&text, &fields) {
        Ok(filter) => {
            let holds = filter.holds(&Unknown);
            let again = Filter::parse(filter.text(), &fields);
            assert!(again.is_ok_and(|again| again.holds(&Unknown) == holds), "{:?}", filter.text());
        }
        Err(mistake) => {
            let at = mistake.at();
            assert!(at.start <= at.end && at.end <= text.len(), "{at:?} of {text:?}");
            assert!(!mistake.to_string().is_empty());
        }
    }
}

pub(crate) fn seed(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for seed in [Seed::parse_game(&text), Seed::parse_round(&text)].into_iter().flatten() {
        let wall = Generator::new(&seed).next_round(Deck::Full);
        let mut tiles: Vec<_> = wall.tiles().to_vec();
        tiles.sort_unstable();
        tiles.dedup();
        assert_eq!(tiles.len(), 136, "every tile once");
    }
}
