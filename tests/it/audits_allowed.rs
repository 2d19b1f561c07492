//! Which audits of the whole log each format allows.

use haifu::audit::Audit;
use haifu::check::{Checker, Extent};
use haifu::convert::Converter;
use haifu::format::Format;

use crate::scenario;

/// The audits that some part of a log did not allow, by format. The log has draws with and without tenpai
/// hands and a win, no kan and no riichi; no scenario has a seed. What a format leaves out is said in
/// docs/FORMATS.md.
const NOT_POSSIBLE: [(Format, &[Audit]); 3] = [
    (Format::TenhouXml, &[Audit::Wall, Audit::Tsumogiri]),
    (
        Format::Mjai,
        &[
            Audit::TileCopies,
            Audit::Wall,
            Audit::DrawHands,
            Audit::FinalResults,
        ],
    ),
    (
        Format::TenhouJson,
        &[Audit::TileCopies, Audit::Wall, Audit::DrawHands],
    ),
];

#[test]
fn the_same_game_in_each_format_allows_what_its_data_allow() {
    let logs = scenario::logs();
    let (_, log) = logs.iter().find(|(name, _)| name == "noten_payments").unwrap();
    for (format, expected) in NOT_POSSIBLE {
        let text = match format {
            Format::TenhouXml => log.clone(),
            _ => Converter::default().convert(log, format).unwrap().text,
        };
        let tally = Checker::default().check(&text, Extent::Whole).tally;
        let left_out = |audit: &&Audit| tally.audits[**audit as usize][1] > 0;
        let not_possible: Vec<Audit> = Audit::ALL.iter().filter(left_out).copied().collect();
        assert_eq!(not_possible, expected, "{format:?}");
        let [played, hidden] = tally.audits[Audit::Play as usize];
        assert_eq!((played, hidden), (tally.rounds, 0), "{format:?}");
    }
}
