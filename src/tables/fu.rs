//! What fu are given for.

use super::Table;
use crate::explain::Lang;
use crate::rules::Rules;
use crate::score::FuKind;

/// Fu by what they are given for.
pub fn fu(rules: &Rules, lang: Lang) -> Vec<Table> {
    let item = |kind: FuKind| vec![lang.fu_item(kind).to_owned(), kind.fu(rules).to_string()];
    let text = |texts: [&str; 3], fu: u8| vec![lang.of(texts).to_owned(), fu.to_string()];
    let mut rows: Vec<Vec<String>> = [FuKind::Base, FuKind::MenzenRon, FuKind::Tsumo].map(item).into();
    if rules.rinshan_tsumo_fu != FuKind::Tsumo.fu(rules) {
        let words = ["tsumo after a kan", "tsumo après un carré", "嶺上開花の自摸"];
        rows.push(text(words, rules.rinshan_tsumo_fu));
    }
    rows.extend(
        [
            FuKind::OpenTripletSimple,
            FuKind::OpenTripletYaochu,
            FuKind::ClosedTripletSimple,
            FuKind::ClosedTripletYaochu,
            FuKind::OpenKanSimple,
            FuKind::OpenKanYaochu,
            FuKind::ClosedKanSimple,
            FuKind::ClosedKanYaochu,
        ]
        .map(item),
    );
    rows.push(text(["run", "suite", "順子"], 0));
    rows.extend(
        [
            FuKind::PairValue,
            FuKind::PairDoubleWind,
            FuKind::WaitKanchan,
            FuKind::WaitPenchan,
            FuKind::WaitTanki,
        ]
        .map(item),
    );
    let open_waits = [
        "two-sided wait, two pairs",
        "attente ryanmen, shanpon",
        "両面待ち、双碰待ち",
    ];
    rows.push(text(open_waits, 0));
    let flat = [
        (
            ["seven pairs, always", "chiitoitsu, toujours", "七対子"],
            rules.chiitoitsu_fu,
        ),
        (
            ["pinfu by tsumo", "pinfu en tsumo", "平和ツモ"],
            rules.pinfu_tsumo_fu,
        ),
        (["pinfu by ron", "pinfu en ron", "平和ロン"], 30),
        (
            [
                "open hand without other fu, ron",
                "main ouverte sans autre fu, ron",
                "喰い平和形のロン",
            ],
            rules.open_pinfu_fu,
        ),
    ];
    let title = lang.of([
        "Fu, added up and rounded up to ten",
        "Fu, additionnés et arrondis à la dizaine supérieure",
        "符（合計を十の位に切り上げ）",
    ]);
    let fixed = lang.of(["Fu of whole hands", "Les cas qui ne se comptent pas", "固定の符"]);
    vec![
        Table {
            title: title.to_owned(),
            head: Vec::new(),
            rows,
        },
        Table {
            title: fixed.to_owned(),
            head: Vec::new(),
            rows: flat.into_iter().map(|(words, fu)| text(words, fu)).collect(),
        },
    ]
}
