//! What is paid for han and fu.

use super::Table;
use crate::explain::Lang;
use crate::rules::{CountedLimit, Rules};
use crate::score::points::{self, Payment, Terms, Value};
use crate::win::Limit;

/// What is paid for some han and fu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaymentRow {
    /// The dealer wins.
    pub dealer: bool,
    /// By own draw.
    pub tsumo: bool,
    /// Fu; `None` where they do not matter.
    pub fu: Option<u16>,
    /// Fewest han, and most if there is an end; `None` for a yakuman.
    pub han: Option<(u16, Option<u16>)>,
    /// The limit reached and what is paid; `None` where no hand has so many han and fu.
    pub value: Option<(Limit, Payment)>,
}

impl PaymentRow {
    /// `3`, `6-7`, `13+`; empty for a yakuman.
    pub fn han_text(&self) -> String {
        match self.han {
            None => String::new(),
            Some((least, Some(most))) if least == most => least.to_string(),
            Some((least, Some(most))) => format!("{least}-{most}"),
            Some((least, None)) => format!("{least}+"),
        }
    }

    /// The row of a file with the columns of `data/cases/payments.csv`.
    pub fn csv(&self) -> [String; 8] {
        let winner = if self.dealer { "dealer" } else { "nondealer" };
        let win = if self.tsumo { "tsumo" } else { "ron" };
        let limit = match self.value {
            None => "not_printed".to_owned(),
            Some((Limit::None, _)) => String::new(),
            Some((limit, _)) => limit.to_string().replace(' ', "_"),
        };
        let (mut ron, mut dealer, mut each) = (String::new(), String::new(), String::new());
        match self.value {
            None => {}
            Some((_, Payment::Ron(points))) => ron = points.to_string(),
            Some((
                _,
                Payment::Tsumo {
                    dealer: of_dealer,
                    each: of_each,
                    ..
                },
            )) => {
                dealer = of_dealer.map_or_else(String::new, |points| points.to_string());
                each = of_each.to_string();
            }
        }
        let fu = self.fu.map_or_else(String::new, |fu| fu.to_string());
        [
            winner.into(),
            win.into(),
            fu,
            self.han_text(),
            limit,
            ron,
            dealer,
            each,
        ]
    }
}

/// The columns of [`PaymentRow::csv`].
pub const PAYMENT_COLUMNS: [&str; 8] = [
    "winner",
    "win",
    "fu",
    "han",
    "limit",
    "pay_ron",
    "pay_tsumo_dealer",
    "pay_tsumo_nondealer",
];

/// Who wins how, in the order of the tables.
const GRIDS: [(bool, bool); 4] = [(false, false), (false, true), (true, false), (true, true)];

/// Every row of the four grids: han by fu below the limits, then the limits.
pub fn payment_rows(rules: &Rules) -> Vec<PaymentRow> {
    let mut rows = Vec::new();
    for (dealer, tsumo) in GRIDS {
        let terms = Terms {
            players: rules.players,
            dealer,
            tsumo,
        };
        let paid = |Value { limit, base }| (limit, Payment::of(base, terms, rules));
        let row = |fu, han, value| PaymentRow {
            dealer,
            tsumo,
            fu,
            han,
            value,
        };
        for fu in fu_of_grid(rules, tsumo) {
            for han in 1..=most_han(rules) {
                let value = exists(rules, han, fu, tsumo).then(|| paid(points::counted(han, fu, rules)));
                rows.push(row(Some(fu), Some((han, Some(han))), value));
            }
        }
        for (least, most) in limit_steps(rules) {
            // Fu do not matter from five han on.
            let value = Some(paid(points::counted(least, 30, rules)));
            rows.push(row(None, Some((least, most)), value));
        }
        if !matches!(
            rules.counted_limit,
            CountedLimit::KazoeYakuman | CountedLimit::Unlimited
        ) {
            rows.push(row(None, None, Some(paid(points::yakuman(1)))));
        }
    }
    rows
}

fn fu_of_grid(rules: &Rules, tsumo: bool) -> Vec<u16> {
    let flat = if tsumo {
        rules.pinfu_tsumo_fu
    } else {
        rules.open_pinfu_fu
    };
    let mut fu: Vec<u16> = Vec::new();
    fu.extend((flat == 20).then_some(20));
    fu.extend((rules.chiitoitsu_fu == 25).then_some(25));
    fu.extend((30..=110).step_by(10));
    fu
}

/// The last column below the limits; where there are none, as far as a yakuman.
const fn most_han(rules: &Rules) -> u16 {
    match rules.counted_limit {
        CountedLimit::Unlimited => 13,
        _ => 4,
    }
}

/// Whether some hand has so many han and fu: seven pairs are 2 han by themselves and 3 with tsumo,
/// pinfu by tsumo is 2.
const fn exists(rules: &Rules, han: u16, fu: u16, tsumo: bool) -> bool {
    match fu {
        25 => han >= 2 + tsumo as u16,
        20 => !tsumo || rules.pinfu_tsumo_fu != 20 || han >= 2,
        _ => true,
    }
}

fn limit_steps(rules: &Rules) -> Vec<(u16, Option<u16>)> {
    let mut steps = vec![(5, Some(5)), (6, Some(7)), (8, Some(10))];
    match rules.counted_limit {
        CountedLimit::Unlimited => steps.clear(),
        CountedLimit::Sanbaiman => steps.push((11, None)),
        CountedLimit::KazoeYakuman | CountedLimit::Yonbaiman => steps.extend([(11, Some(12)), (13, None)]),
    }
    steps
}

/// The four grids.
pub fn payments(rules: &Rules, lang: Lang) -> Vec<Table> {
    let rows = payment_rows(rules);
    GRIDS
        .into_iter()
        .map(|(dealer, tsumo)| {
            let title = lang.of(match (dealer, tsumo) {
                (false, false) => [
                    "Ron by a non-dealer: what the discarder pays",
                    "Ron d’un non-donneur : ce que paie celui qui a jeté la tuile",
                    "子のロン：放銃者の支払い",
                ],
                (false, true) => [
                    "Tsumo by a non-dealer: what each non-dealer / the dealer pays",
                    "Tsumo d’un non-donneur : ce que paie chaque non-donneur / le donneur",
                    "子のツモ：子の支払い／親の支払い",
                ],
                (true, false) => [
                    "Ron by the dealer: what the discarder pays",
                    "Ron du donneur : ce que paie celui qui a jeté la tuile",
                    "親のロン：放銃者の支払い",
                ],
                (true, true) => [
                    "Tsumo by the dealer: what each opponent pays",
                    "Tsumo du donneur : ce que paie chaque adversaire",
                    "親のツモ：子の支払い",
                ],
            });
            let of_grid = rows
                .iter()
                .filter(|row| (row.dealer, row.tsumo) == (dealer, tsumo));
            grid(title, &of_grid.collect::<Vec<_>>(), rules, lang)
        })
        .collect()
}

fn grid(title: &str, rows: &[&PaymentRow], rules: &Rules, lang: Lang) -> Table {
    let fu_word = lang.of(["fu", "fu", "符"]);
    let han_word = lang.of(["han", "han", "翻"]);
    let mut head = vec![fu_word.to_owned()];
    head.extend((1..=most_han(rules)).map(|han| format!("{han} {han_word}")));
    let mut lines: Vec<Vec<String>> = Vec::new();
    for row in rows {
        let cell = row
            .value
            .map_or_else(|| "·".to_owned(), |(_, payment)| paid(payment));
        match (row.fu, row.value) {
            (Some(fu), _) => {
                let fu = fu.to_string();
                match lines.last_mut().filter(|line| line[0] == fu) {
                    Some(line) => line.push(cell),
                    None => lines.push(vec![fu, cell]),
                }
            }
            (None, Some((limit, _))) => {
                let han = match row.han {
                    Some((5, _)) => mangan(rules, lang),
                    Some(_) => format!("{} {han_word}", row.han_text()),
                    None => String::new(),
                };
                let mut line = vec![lang.limit(limit), cell];
                line.resize(1 + usize::from(most_han(rules)), String::new());
                line.push(han);
                lines.push(line);
            }
            (None, None) => {}
        }
    }
    Table {
        title: title.to_owned(),
        head,
        rows: lines,
    }
}

fn paid(payment: Payment) -> String {
    match payment {
        Payment::Ron(points) => points.to_string(),
        Payment::Tsumo {
            dealer: Some(dealer),
            each,
            ..
        } => format!("{each}/{dealer}"),
        Payment::Tsumo {
            dealer: None, each, ..
        } => each.to_string(),
    }
}

/// From where on a hand is a mangan.
fn mangan(rules: &Rules, lang: Lang) -> String {
    let (four, three) = if rules.kiriage { (30, 60) } else { (40, 70) };
    match lang {
        Lang::En => format!("5 han, 4 han from {four} fu, 3 han from {three} fu"),
        Lang::Fr => format!("5 han, ou 4 han dès {four} fu, 3 han dès {three} fu"),
        Lang::Ja => format!("5翻、4翻{four}符以上、3翻{three}符以上"),
    }
}
