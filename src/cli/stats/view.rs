//! Statistics as aligned text.

use std::fmt::Write as _;

use super::super::rule_sets::columns_within;
use super::super::terminal;
use crate::filter::Field;
use crate::printable::printable;
use crate::stats::{self, Cell, Counter, Counts, Kind, Published, Statistics, TABLES, Table, TableRow};
use crate::table::grouped;

/// Groups shown; the files have all of them.
const MOST_GROUPS: usize = 40;
/// What is shown of each group: table and measure.
const OF_GROUPS: [(&str, &str); 10] = [
    ("rates", "win"),
    ("rates", "deal_in"),
    ("rates", "riichi"),
    ("rates", "call"),
    ("rates", "tenpai_at_draw"),
    ("rates", "mean_win"),
    ("rates", "mean_loss"),
    ("rates", "win_turn"),
    ("placement", "mean_place"),
    ("placement", "bust"),
];

/// All tables, or the groups side by side.
pub(super) fn tables(statistics: &Statistics) -> String {
    let groups = statistics.groups();
    let mut text = String::new();
    if statistics.question.by().next().is_some() {
        side_by_side(&mut text, statistics, &groups);
        return text;
    }
    let Some((_, counts)) = groups.first() else {
        return "no hand counts\n".to_owned();
    };
    for table in TABLES {
        let rows = table.rows(counts);
        if rows.is_empty() {
            continue;
        }
        let _ = writeln!(text, "{}", table.title);
        let lines = match table.axes {
            [] => lines_of_measures(table, &rows),
            [_] => lines_of_rows(table, &rows),
            _ => grid(table, &rows),
        };
        text.push_str(&aligned(&lines));
        text.push('\n');
    }
    text
}

/// One line for each measure, with numerator and denominator.
fn lines_of_measures(table: &Table, rows: &[TableRow]) -> Vec<Vec<String>> {
    let measures = table.measures.iter();
    measures
        .zip(rows.iter().flat_map(|row| &row.cells))
        .map(|(measure, cell)| {
            let interval = cell.interval().map_or(String::new(), |(low, high)| {
                format!("{:.2}–{:.2}", low * 100.0, high * 100.0)
            });
            let of = match cell.kind {
                Kind::Count => String::new(),
                _ => format!("{} of {}", grouped(cell.numerator), grouped(cell.denominator)),
            };
            vec![format!("  {}", measure.id), value(cell), interval, of]
        })
        .collect()
}

/// One line for each row in which anything was counted, with the number of things of the first measure:
/// those that are a part, or those that a mean is about.
fn lines_of_rows(table: &Table, rows: &[TableRow]) -> Vec<Vec<String>> {
    let mean = table
        .measures
        .first()
        .is_some_and(|measure| measure.kind == Kind::Mean);
    let mut head = vec![format!("  {}", table.axes[0].id())];
    head.push(if mean { "of" } else { "number" }.to_owned());
    head.extend(table.measures.iter().map(|measure| measure.id.to_owned()));
    let counted = rows
        .iter()
        .filter(|row| row.cells.iter().any(|cell| cell.numerator != 0));
    let rows = counted.map(|row| {
        let word = table.axes[0].word(row.places[0]);
        let first = row.cells.first();
        let number = first.map_or(0, |cell| if mean { cell.denominator } else { cell.numerator });
        let mut line = vec![format!("  {word}"), grouped(number)];
        line.extend(row.cells.iter().map(value));
        line
    });
    std::iter::once(head).chain(rows).collect()
}

/// The first measure of a table with two axes, the longer axis downwards.
fn grid(table: &Table, rows: &[TableRow]) -> Vec<Vec<String>> {
    let (down, across) = if table.axes[0].len() >= table.axes[1].len() {
        (0, 1)
    } else {
        (1, 0)
    };
    let used = |axis: usize| -> Vec<usize> {
        (0..table.axes[axis].len())
            .filter(|&place| rows.iter().any(|row| row.places[axis] == place))
            .collect()
    };
    let columns = used(across);
    let mut head = vec![format!("  {}", table.axes[down].id())];
    head.extend(
        columns
            .iter()
            .map(|&place| table.axes[across].word(place).into_owned()),
    );
    let lines = used(down).into_iter().map(|of_down| {
        let mut line = vec![format!("  {}", table.axes[down].word(of_down))];
        line.extend(columns.iter().map(|&of_across| {
            let row = rows
                .iter()
                .find(|row| row.places[down] == of_down && row.places[across] == of_across);
            row.and_then(|row| row.cells.first())
                .map_or("-".to_owned(), value)
        }));
        line
    });
    std::iter::once(head).chain(lines).collect()
}

fn side_by_side(text: &mut String, statistics: &Statistics, groups: &[(Vec<&str>, &Counts)]) {
    let hands = |counts: &Counts| counts.get(Counter::Hands, &[]);
    let mut shown: Vec<usize> = (0..groups.len()).collect();
    if groups.len() > MOST_GROUPS {
        shown.sort_by_key(|&group| std::cmp::Reverse(hands(groups[group].1)));
        shown.truncate(MOST_GROUPS);
        shown.sort_unstable();
    }
    let by: Vec<_> = statistics.question.by().collect();
    let mut head = by.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    head.push("hands".to_owned());
    head.extend(OF_GROUPS.iter().map(|(_, measure)| (*measure).to_owned()));
    let mut lines = vec![head];
    for &group in &shown {
        let (key, counts) = &groups[group];
        let plain = |part: &&str| printable(part).into_owned();
        let mut line: Vec<String> = key.iter().map(plain).collect();
        line.push(grouped(hands(counts)));
        for (table, measure) in OF_GROUPS {
            let cell = Table::find(table).and_then(|table| {
                let at = table.measures.iter().position(|known| known.id == measure)?;
                let row = table.rows(counts).into_iter().next()?;
                row.cells.get(at).copied()
            });
            line.push(cell.map_or("-".to_owned(), |cell| value(&cell)));
        }
        lines.push(line);
    }
    text.push_str(&aligned(&lines));
    if groups.len() > shown.len() {
        let _ = writeln!(
            text,
            "\n{} of {} groups, those with the most hands; -o DIR writes all of them",
            shown.len(),
            grouped(groups.len() as i64)
        );
    }
}

/// The fields with their words.
pub(in crate::cli) fn fields_as_text(fields: Vec<Field>) -> String {
    let rows = fields.into_iter().map(|field| {
        let words = field.kind.words();
        let listed: Vec<_> = words.iter().map(|word| word.name).collect();
        let mut meaning = field.meaning.to_owned();
        if !listed.is_empty() && listed.len() <= 16 {
            let _ = write!(meaning, " One of: {}.", listed.join(", "));
        }
        [
            field.name.to_owned(),
            field.kind.id().to_owned(),
            meaning.replace('`', ""),
        ]
    });
    columns_within(rows.collect(), terminal::width())
}

/// Published figures beside ours.
pub(super) fn comparison(set: &Published, statistics: &Statistics) -> String {
    let groups = statistics.groups();
    let none = Counts::default();
    let mut sum = none.clone();
    for (_, counts) in &groups {
        sum.merge(counts);
    }
    let mut lines = vec![
        ["", "published", "counted", "difference", "", ""]
            .map(str::to_owned)
            .to_vec(),
    ];
    let mut agree = 0;
    let compared = stats::compare(set, &sum);
    for one in &compared {
        agree += usize::from(one.agrees());
        lines.push(vec![
            one.figure.name.to_owned(),
            grouped(one.figure.published),
            grouped(one.counted),
            grouped(one.counted - one.figure.published),
            if one.agrees() { "equal" } else { "differs" }.to_owned(),
            if one.agrees() {
                String::new()
            } else {
                one.figure.differs.to_owned()
            },
        ]);
    }
    format!(
        "{} ({})\n\n{}\n{agree} of {} figures agree\n",
        set.archive,
        set.source,
        aligned(&lines),
        compared.len()
    )
}

/// A rate in percent, a mean with two decimals, one in points without, a count with thousands.
fn value(cell: &Cell) -> String {
    match (cell.kind, cell.value()) {
        (_, None) => "-".to_owned(),
        (Kind::Count, Some(_)) => grouped(cell.numerator),
        (Kind::Rate, Some(value)) => format!("{:.2} %", value * 100.0),
        (Kind::Mean, Some(value)) if value.abs() >= 25.0 => grouped(value.round() as i64),
        (Kind::Mean, Some(value)) => format!("{value:.2}"),
    }
}

/// The first column to the left, the others to the right; texts at the end to the left again.
fn aligned(lines: &[Vec<String>]) -> String {
    let count = lines.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count)
        .map(|column| {
            lines
                .iter()
                .filter_map(|line| line.get(column))
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for line in lines {
        let mut shown = String::new();
        for (column, (cell, width)) in line.iter().zip(&widths).enumerate() {
            let pad = " ".repeat(width - cell.chars().count());
            let number = cell.starts_with(|c: char| c.is_ascii_digit() || c == '-');
            let _ = match column {
                0 => write!(shown, "{cell}{pad}"),
                _ if column == 5 && !number => write!(shown, "  {cell}"),
                _ => write!(shown, "  {pad}{cell}"),
            };
        }
        text.push_str(shown.trim_end());
        text.push('\n');
    }
    text
}
