//! Scenario logs in the other formats: what conversion makes of them is kept under `data/`, is clean, and
//! says the same.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use haifu::audit::Tally;
use haifu::check::{Checker, Extent};
use haifu::convert::Converter;
use haifu::format::Format;

use crate::corpus;

/// What no real log of these formats was found to hold, and the common things.
const SCENARIOS: [&str; 24] = [
    "chankan_with_ippatsu",
    "counted_yakuman",
    "daisuushii_pao",
    "disconnect",
    "double_ron_with_honba_and_sticks",
    "four_kans",
    "four_riichi",
    "four_winds",
    "haitei",
    "multiple_yakuman",
    "nagashi_mangan",
    "nine_kinds",
    "noten_payments",
    "pao_covers_the_whole_hand",
    "pao_ron_with_honba",
    "pao_tsumo",
    "riichi_ippatsu",
    "riichi_tile_ronned",
    "rinshan_after_daiminkan",
    "sanma_kita_dora",
    "sanma_noten_payments",
    "sanma_rinshan_on_kita",
    "sanma_ron_on_kita",
    "triple_ron",
];

const FORMATS: [(Format, &str, &str); 2] = [
    (Format::Mjai, "mjai", "mjson"),
    (Format::TenhouJson, "tenhou-json", "json"),
];

fn data() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs")
}

/// The scenario logs by name.
fn scenarios() -> BTreeMap<String, Vec<u8>> {
    let files = corpus::files(&data().join("tenhou"));
    let named = files.iter().map(|path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        (name.split('.').next().unwrap().to_owned(), corpus::read(path))
    });
    named.collect()
}

fn convert(document: &[u8], to: Format) -> Vec<u8> {
    let converted = Converter::default().convert(document, to).unwrap();
    assert!(converted.left_out.is_empty(), "{:?}", converted.left_out);
    converted.text
}

fn check(document: &[u8], what: &str) -> Tally {
    let report = Checker::default().check(document, Extent::Whole);
    assert!(report.findings.is_empty(), "{what}: {:#?}", report.findings);
    report.tally
}

/// With `HAIFU_REGENERATE` set, the files are written anew instead of compared.
#[test]
fn converted_scenarios_are_kept_under_data() {
    let scenarios = scenarios();
    for (format, folder, ending) in FORMATS {
        let folder = data().join(folder);
        if std::env::var_os("HAIFU_REGENERATE").is_some() {
            fs::create_dir_all(&folder).unwrap();
        }
        for name in SCENARIOS {
            let path = folder.join(format!("{name}.{ending}"));
            let text = convert(&scenarios[name], format);
            if std::env::var_os("HAIFU_REGENERATE").is_some() {
                fs::write(&path, &text).unwrap();
            }
            let kept = fs::read(&path).unwrap_or_default();
            assert!(kept == text, "{} is not what conversion makes", path.display());
        }
        let files = fs::read_dir(&folder).unwrap().count();
        assert_eq!(files, SCENARIOS.len(), "{}", folder.display());
    }
}

#[test]
fn every_scenario_says_the_same_in_every_format() {
    for (name, mjlog) in scenarios() {
        let original = check(&mjlog, &name);
        for (format, _, _) in FORMATS {
            let text = convert(&mjlog, format);
            let what = format!("{name} as {}", format.id());
            let tally = check(&text, &what);
            let back = check(&convert(&text, Format::TenhouXml), &format!("{what} and back"));
            let counts = |tally: &Tally| {
                let recorded = &tally.recorded;
                (
                    tally.games,
                    tally.rounds,
                    tally.wins,
                    tally.wins_matched,
                    recorded.tsumo,
                    recorded.draws,
                )
            };
            assert_eq!(counts(&tally), counts(&original), "{what}");
            assert_eq!(counts(&back), counts(&original), "{what} and back");
        }
    }
}
