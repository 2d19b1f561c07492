//! The summary as JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::{Serialize, Serializer};

use super::Origin;
use crate::audit::{Audit, Check, Code, RecordedCall, Selection, Tally};
use crate::event::DrawKind;
use crate::win::{Bonus, LimitClass, Yaku};

/// Writes the summary of a run as indented JSON with its keys in a fixed order. Objects of counts
/// hold what occurred; what they leave out is 0, or was not listed by the selection.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write_summary(
    mut out: impl Write,
    origin: &Origin,
    tally: &Tally,
    selection: &Selection,
    seconds: f64,
) -> io::Result<()> {
    let mut json = serde_json::to_vec_pretty(&Summary::new(origin, tally, selection, seconds))?;
    json.push(b'\n');
    out.write_all(&json)?;
    out.flush()
}

/// The order of the fields is the order of the keys.
#[derive(Serialize)]
struct Summary<'a> {
    #[serde(flatten)]
    origin: &'a Origin,
    documents: u64,
    skipped: u64,
    games: u64,
    rounds: u64,
    wins: u64,
    wins_matched: u64,
    wins_inferred: u64,
    wins_mismatched: u64,
    wins_unverifiable: u64,
    custom_rule_games: u64,
    walls: u64,
    walls_proven: u64,
    findings: Counts<&'static str>,
    not_listed: Vec<&'static str>,
    accepted: u64,
    errors: u64,
    faults: u64,
    checks: Checks,
    recorded: Recorded,
    unknown_attributes: Counts<&'a str>,
    repeated_attributes: u64,
    input_bytes: u64,
    seconds: f64,
}

/// Comparisons by name, in the order of the alphabet.
type Checks = BTreeMap<&'static str, Performed>;

#[derive(Serialize)]
struct Recorded {
    tsumo: u64,
    ron: u64,
    yaku: Counts<&'static str>,
    yakuman: Counts<&'static str>,
    ura_dora_hit: u64,
    limits: Counts<&'static str>,
    fu: Counts<u16>,
    draws: Counts<&'static str>,
    calls: Counts<&'static str>,
}

/// An object of counts, in the order given.
struct Counts<K>(Vec<(K, u64)>);

impl<K: PartialEq> Counts<K> {
    /// Members of a catalogue that share a name (the four seat winds) follow each other and are added.
    fn of(counts: impl Iterator<Item = (K, u64)>) -> Self {
        let mut sums: Vec<(K, u64)> = Vec::new();
        for (key, count) in counts.filter(|&(_, count)| count > 0) {
            match sums.last_mut() {
                Some((last, sum)) if *last == key => *sum += count,
                _ => sums.push((key, count)),
            }
        }
        Self(sums)
    }
}

impl<K: Serialize> Serialize for Counts<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, count)| (key, count)))
    }
}

impl<'a> Summary<'a> {
    fn new(origin: &'a Origin, tally: &'a Tally, selection: &Selection, seconds: f64) -> Self {
        let unknown = tally.unknown_attributes.iter();
        Self {
            origin,
            documents: tally.documents,
            skipped: tally.skipped,
            games: tally.games,
            rounds: tally.rounds,
            wins: tally.wins,
            wins_matched: tally.wins_matched,
            wins_inferred: tally.wins_inferred,
            wins_mismatched: tally.wins_mismatched,
            wins_unverifiable: tally.wins_unverifiable,
            custom_rule_games: tally.custom_rule_games,
            walls: tally.walls,
            walls_proven: tally.walls_proven,
            findings: Counts::of(ids(Code::ALL, Code::id, &tally.findings)),
            not_listed: selection.left_out().map(Code::id).collect(),
            accepted: tally.accepted,
            errors: tally.errors,
            faults: tally.faults,
            checks: checks(tally),
            recorded: Recorded::new(&tally.recorded),
            unknown_attributes: Counts::of(unknown.map(|(name, &count)| (name.as_str(), count))),
            repeated_attributes: tally.repeated_attributes,
            input_bytes: tally.input_bytes,
            seconds: (seconds * 1000.0).round() / 1000.0,
        }
    }
}

/// How often a comparison was done, and how often the log did not allow it.
#[derive(Serialize)]
struct Performed {
    done: u64,
    not_possible: u64,
}

fn checks(tally: &Tally) -> Checks {
    let counts = Check::ALL.iter().zip(tally.checks);
    let audits = Audit::ALL.iter().zip(tally.audits);
    let named = counts
        .map(|(check, counts)| (check.id(), counts))
        .chain(audits.map(|(audit, counts)| (audit.id(), counts)));
    let performed = named.map(|(name, [done, not_possible])| (name, Performed { done, not_possible }));
    performed.collect()
}

impl Recorded {
    fn new(recorded: &crate::audit::Recorded) -> Self {
        let yaku = |yakuman: bool| {
            let counts = Yaku::ALL.iter().zip(recorded.yaku);
            counts
                .filter(move |(yaku, _)| yaku.is_yakuman() == yakuman)
                .map(|(yaku, count)| (yaku.id(), count))
        };
        let bonus = ids(&Bonus::ALL, Bonus::id, &recorded.bonus);
        Self {
            tsumo: recorded.tsumo,
            ron: recorded.ron,
            yaku: Counts::of(yaku(false).chain(bonus)),
            yakuman: Counts::of(yaku(true)),
            ura_dora_hit: recorded.ura_dora_hit,
            limits: Counts::of(ids(&LimitClass::ALL, LimitClass::id, &recorded.limits)),
            fu: Counts::of(recorded.fu_counts()),
            draws: Counts::of(ids(&DrawKind::ALL, DrawKind::id, &recorded.draws)),
            calls: Counts::of(ids(&RecordedCall::ALL, RecordedCall::id, &recorded.calls)),
        }
    }
}

/// The counts of a catalogue under the names of its members.
fn ids<T: Copy>(
    catalogue: &[T],
    id: impl Fn(T) -> &'static str,
    counts: &[u64],
) -> impl Iterator<Item = (&'static str, u64)> {
    catalogue
        .iter()
        .zip(counts)
        .map(move |(&member, &count)| (id(member), count))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(tally: &Tally) -> String {
        let mut out = Vec::new();
        write_summary(&mut out, &Origin::of(None), tally, &Selection::ALL, 1.234_56).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn counts_stand_under_their_names_in_catalogue_order() {
        let mut tally = Tally {
            documents: 3,
            ..Tally::EMPTY
        };
        tally.findings[Code::PaymentMismatch as usize] = 2;
        tally.findings[Code::FuMismatch as usize] = 1;
        tally.recorded.yaku[Yaku::Riichi as usize] = 5;
        tally.recorded.yaku[Yaku::Suuankou as usize] = 1;
        tally.recorded.bonus[Bonus::UraDora as usize] = 4;
        tally.recorded.fu[6] = 7;
        tally.recorded.draws[DrawKind::NineKinds as usize] = 8;
        tally.recorded.calls[RecordedCall::Kita as usize] = 9;
        tally.recorded.limits[LimitClass::Yakuman as usize] = 1;
        tally.unknown_attributes.insert("GO.ratio".to_owned(), 6);
        let text = written(&tally);
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(json["documents"], 3);
        assert_eq!(json["seconds"], 1.235);
        assert_eq!(
            json["findings"],
            serde_json::json!({"fu_mismatch": 1, "payment_mismatch": 2})
        );
        assert!(text.find("fu_mismatch") < text.find("payment_mismatch"));
        assert_eq!(
            json["recorded"]["yaku"],
            serde_json::json!({"riichi": 5, "ura_dora": 4})
        );
        assert_eq!(json["recorded"]["yakuman"], serde_json::json!({"suuankou": 1}));
        assert_eq!(json["recorded"]["fu"], serde_json::json!({"30": 7}));
        assert_eq!(json["recorded"]["draws"], serde_json::json!({"nine_kinds": 8}));
        assert_eq!(json["recorded"]["calls"], serde_json::json!({"kita": 9}));
        assert_eq!(json["recorded"]["limits"], serde_json::json!({"yakuman": 1}));
        assert_eq!(json["unknown_attributes"], serde_json::json!({"GO.ratio": 6}));
        assert_eq!(text, written(&tally));
    }

    #[test]
    fn no_object_has_a_key_twice() {
        let mut tally = Tally::EMPTY;
        tally.recorded.yaku.fill(1);
        tally.recorded.bonus.fill(1);
        let text = written(&tally);
        let yaku = text
            .split("\"yaku\": {")
            .nth(1)
            .unwrap()
            .split('}')
            .next()
            .unwrap();
        let mut keys: Vec<&str> = yaku.lines().filter_map(|line| line.split(':').next()).collect();
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
        assert!(text.contains("\"yakuhai_seat\": 4"));
    }

    #[test]
    fn every_key_of_the_contract_is_there() {
        let json: serde_json::Value = serde_json::from_str(&written(&Tally::EMPTY)).unwrap();
        for key in [
            "documents",
            "skipped",
            "games",
            "rounds",
            "wins",
            "wins_matched",
            "wins_inferred",
            "wins_mismatched",
            "wins_unverifiable",
            "custom_rule_games",
            "faults",
            "input_bytes",
            "seconds",
        ] {
            assert!(json[key].is_number(), "{key}");
        }
        assert!(json["version"].is_string());
        assert!(json["rules_hash"].is_string());
        assert!(json["columns"].is_number());
        assert!(json["findings"].is_object());
        assert!(json["checks"]["payment"]["done"].is_number());
        assert!(json["unknown_attributes"].is_object());
        for key in ["yaku", "yakuman", "draws", "calls"] {
            assert!(json["recorded"][key].is_object(), "{key}");
        }
    }
}
