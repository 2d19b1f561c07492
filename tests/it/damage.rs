//! Random damage: whatever the bytes, no panic, no runaway, every finding placed inside the document,
//! and the short way through plain turns says what all their steps say.

use std::fmt::Display;

use haifu::audit::Code;
use haifu::check::{Checker, DocumentReport, Extent};
use haifu::convert::Converter;
use haifu::format::Format;
use haifu::wall::Seed;
use rayon::prelude::*;

use crate::corpus;

/// Mutated documents over the corpus.
const MUTANTS: u64 = 10_000;
/// Mutated documents of each log of our own.
const MUTANTS_EACH: u64 = 60;

/// Numbers that are the same in every run (`SplitMix64`).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}

/// One to eight bytes changed, or a piece cut out, doubled or cut off.
fn damage(document: &mut Vec<u8>, numbers: &mut Numbers) {
    let len = document.len();
    match numbers.below(10) {
        0 => document.truncate(numbers.below(len)),
        1 => {
            let at = numbers.below(len);
            let end = (at + numbers.below(200)).min(len);
            document.drain(at..end);
        }
        2 => {
            let at = numbers.below(len);
            let piece = document[at..(at + numbers.below(200)).min(len)].to_vec();
            let to = numbers.below(len);
            document.splice(to..to, piece);
        }
        _ => {
            for _ in 0..=numbers.below(8) {
                let at = numbers.below(len);
                // Digits stay digits half of the time, so that numbers go wrong, not only syntax.
                document[at] = match document[at] {
                    b'0'..=b'9' if numbers.below(2) == 0 => b'0' + numbers.below(10) as u8,
                    _ => numbers.below(256) as u8,
                };
            }
        }
    }
}

/// The usual checker, and one that takes no short way through plain turns.
struct Twins {
    usual: Checker,
    in_steps: Checker,
}

impl Default for Twins {
    fn default() -> Self {
        let mut in_steps = Checker::default();
        in_steps.take_all_steps();
        Self {
            usual: Checker::default(),
            in_steps,
        }
    }
}

impl Twins {
    /// The report of the usual checker, which must be that of the other one too.
    fn check(&mut self, document: &[u8], name: &dyn Display) -> DocumentReport {
        let report = self.usual.check(document, Extent::Whole);
        let in_steps = self.in_steps.check(document, Extent::Whole);
        assert_eq!(report.findings, in_steps.findings, "{name}");
        assert_eq!(report.tally, in_steps.tally, "{name}");
        report
    }
}

fn check_damaged(twins: &mut Twins, mut document: Vec<u8>, seed: u64) {
    damage(&mut document, &mut Numbers(seed));
    let report = twins.check(&document, &format_args!("seed {seed}"));
    for finding in &report.findings {
        assert_ne!(finding.code, Code::Internal, "seed {seed}: {finding:?}");
        assert!(
            finding.offset.is_none_or(|at| at <= document.len() as u64),
            "seed {seed}: {finding:?}"
        );
    }
    let tally = report.tally;
    assert_eq!(
        tally.wins,
        tally.wins_matched + tally.wins_mismatched + tally.wins_unverifiable
    );
    assert_eq!(tally.findings.iter().sum::<u64>(), report.findings.len() as u64);
}

#[test]
fn damaged_logs_of_our_own_are_survived() {
    let logs = corpus::files(std::path::Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/data/logs"
    )));
    assert!(!logs.is_empty());
    logs.par_iter().for_each_init(Twins::default, |twins, path| {
        let document = corpus::read(path);
        for seed in 0..MUTANTS_EACH {
            check_damaged(twins, document.clone(), seed);
        }
    });
}

#[test]
fn damaged_real_logs_of_every_format_are_survived() {
    for folder in ["tenhou-xml", "mjai", "tenhou-json"] {
        let Some(folder) = corpus::folder(folder) else {
            return;
        };
        let files = corpus::files(&folder);
        (0..MUTANTS)
            .into_par_iter()
            .for_each_init(Twins::default, |twins, seed| {
                let path = &files[Numbers(seed ^ 0xda7a).below(files.len())];
                check_damaged(twins, corpus::read(path), seed);
            });
        println!("{MUTANTS} damaged documents of {} survived", folder.display());
    }
}

/// Words between whole elements are one row, and the round goes on; what was a part of an element may
/// have been play.
#[test]
fn words_between_elements_do_not_cost_the_round() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/logs/tenhou/houtei.mjlog");
    let log = std::fs::read_to_string(path).unwrap();
    let place = log.find("<AGARI").unwrap();
    let wins = |document: &str| {
        let report = Checker::default().check(document.as_bytes(), Extent::Whole);
        let codes: Vec<_> = report.findings.iter().map(|finding| finding.code).collect();
        (report.tally.wins_matched, codes)
    };
    let (all, none) = wins(&log);
    assert!(all > 0 && none.is_empty());
    let with = |words: &str| wins(&format!("{}{words}{}", &log[..place], &log[place..]));
    for words in ["words", "note to self", "\n-- 東 --\n"] {
        assert_eq!(with(words), (all, vec![Code::BadSyntax]), "{words}");
    }
    assert_eq!(with("T12/>"), (all - 1, vec![Code::BadSyntax]));
}

#[test]
fn plain_turns_of_real_logs_say_the_short_way_what_all_their_steps_say() {
    for folder in ["tenhou-xml", "tenhou-xml-variants", "mjai", "tenhou-json"] {
        let Some(folder) = corpus::folder(folder) else {
            return;
        };
        let files = corpus::files(&folder);
        files.par_iter().for_each_init(Twins::default, |twins, path| {
            twins.check(&corpus::read(path), &path.display());
        });
        println!("{} documents of {} agree", files.len(), folder.display());
    }
}

/// Inputs that fuzzing found to overflow or to be cut outside.
#[test]
fn numbers_at_the_border_of_what_a_log_can_say_are_survived() {
    let read = |path: &str| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data/logs/");
        std::fs::read_to_string(format!("{folder}{path}")).unwrap()
    };
    let mjlog = read("tenhou/houtei.mjlog");
    for (from, to) in [
        ("ten=\"30,", "ten=\"65535,"),
        ("yaku=\"6,1,7,1\"", "yaku=\"6,65535,7,65535,52,65535,52,65535\""),
        ("ten=\"250,230,", "ten=\"2147483647,-2147483648,"),
    ] {
        let changed = mjlog.replace(from, to);
        assert_ne!(changed, mjlog, "{from}");
        let report = Checker::default().check(changed.as_bytes(), Extent::Whole);
        assert!(!report.findings.is_empty(), "{to}");
        let internal = report
            .findings
            .iter()
            .find(|finding| finding.code == Code::Internal);
        assert!(internal.is_none(), "{internal:?}");
        for format in [Format::Mjai, Format::TenhouJson, Format::TenhouXml] {
            Converter::default().convert(changed.as_bytes(), format);
        }
    }
    let json = read("tenhou-json/haitei.json");
    let changed = json.replace("\"aka53\":1", "\"aka53\":9");
    assert_ne!(changed, json);
    Converter::default().convert(changed.as_bytes(), Format::TenhouXml);
    for blanks in ["", " ", "\n "] {
        Seed::parse_game(blanks).unwrap_err();
    }
}

#[test]
fn a_document_without_a_game_converts_to_nothing() {
    for (document, format) in [
        ("<mjloggm ver=\"2.3\">", Format::TenhouXml),
        ("<mjloggm ver=\"2.3\">", Format::Mjai),
    ] {
        let converted = Converter::default().convert(document.as_bytes(), format);
        let converted = converted.unwrap();
        assert_eq!((converted.games, converted.text.len()), (0, 0), "{format:?}");
    }
}
