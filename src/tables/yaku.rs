//! What each yaku is worth.

use super::Table;
use crate::explain::Lang;
use crate::rules::{Renhou, Rules};
use crate::score::han;
use crate::win::{Limit, Yaku};

/// The yaku by their worth: ordinary ones with han closed and open, then the yakuman.
pub fn yaku(rules: &Rules, lang: Lang) -> Vec<Table> {
    let named = |yaku: Yaku| lang.named(yaku.names());
    let yakuman = han::yakuman(rules);
    let closed = han::counting(rules, false);
    let open = han::counting(rules, true);
    let counts = |yaku: &Yaku| {
        let renhou = *yaku == Yaku::Renhou && rules.renhou == Renhou::None;
        closed.has(*yaku) && !renhou
    };
    let mut ordinary: Vec<Yaku> = Yaku::ALL.iter().copied().filter(counts).collect();
    ordinary.retain(|yaku| !yakuman.has(*yaku));
    ordinary.sort_by_key(|&yaku| han::han(yaku, false));
    let rows = ordinary.into_iter().map(|yaku| {
        let in_open = if open.has(yaku) { han::han(yaku, true) } else { 0 };
        let in_open = match in_open {
            0 => "-".to_owned(),
            han => han.to_string(),
        };
        vec![named(yaku), han::han(yaku, false).to_string(), in_open]
    });
    let limits = Yaku::ALL
        .iter()
        .copied()
        .filter(|yaku| yakuman.has(*yaku))
        .map(|yaku| {
            let limit = lang.limit(Limit::Yakuman(han::multiple(yaku, rules)));
            vec![named(yaku), limit]
        });
    vec![
        Table {
            title: lang.of(["Yaku", "Yaku", "役"]).to_owned(),
            head: [
                "",
                lang.of(["closed", "fermée", "門前"]),
                lang.of(["open", "ouverte", "副露"]),
            ]
            .map(str::to_owned)
            .into(),
            rows: rows.collect(),
        },
        Table {
            title: lang.of(["Yakuman", "Yakuman", "役満"]).to_owned(),
            head: Vec::new(),
            rows: limits.collect(),
        },
    ]
}
