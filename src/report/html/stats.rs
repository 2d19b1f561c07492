//! The report of statistics.

use std::io::{self, Write};

use super::chart::{self, Heat, Rate, Series, Stack};
use super::markup::{Html, percent};
use super::page::{self, Card};
use crate::stats::{Axis, Cell, Counter, Counts, Kind, Statistics, TABLES, Table, TableRow};
use crate::win::Yaku;

/// Groups of `--by` that are drawn; more are counted.
pub const MOST_GROUPS: usize = 40;

/// Writes a page about statistics: charts, and every table with numerators, denominators and definitions, for each
/// group that was counted apart, at most [`MOST_GROUPS`] of them.
///
/// # Errors
/// When the output cannot be written to.
pub fn write_statistics_page(statistics: &Statistics, mut out: impl Write) -> io::Result<()> {
    let mut html = Html::default();
    page::head(&mut html, "haifu stats", "");
    question(&mut html, statistics);
    let met = &statistics.met;
    page::cards(
        &mut html,
        &[
            Card::count("documents", met.documents),
            Card::count("games", met.games),
            Card::count("rounds", met.rounds),
            Card::count("wins", met.wins),
        ],
    );
    let groups = statistics.groups();
    if groups.len() > MOST_GROUPS {
        html.raw("<p class=\"lead\">The first ")
            .count(MOST_GROUPS as u64)
            .raw(" of ");
        html.count(groups.len() as u64)
            .raw(" groups are drawn here; the tables of CSV have all of them.</p>");
    }
    html.raw(
        "<div class=\"tools\" id=\"table-tools\" hidden=\"\"><label>Filter tables \
         <input type=\"search\" id=\"table-filter\" placeholder=\"riichi, yaku, dora …\"/></label></div>\n",
    );
    out.write_all(html.as_str().as_bytes())?;
    let alone = groups.len() == 1;
    for (nth, (key, counts)) in groups.iter().take(MOST_GROUPS).enumerate() {
        let mut html = Html::default();
        let name = group_name(statistics, key);
        if !alone {
            html.raw(if nth == 0 {
                "<details class=\"group\" open=\"\"><summary><h2>"
            } else {
                "<details class=\"group\"><summary><h2>"
            });
            html.raw("<bdi>").text(&name).raw("</bdi></h2><span>");
            html.count(counter(counts, Counter::Wins, &[]))
                .raw(" wins</span></summary>");
        } else if !name.is_empty() {
            html.raw("<h2><bdi>").text(&name).raw("</bdi></h2>");
        }
        charts(&mut html, counts);
        tables(&mut html, counts);
        if !alone {
            html.raw("</details>\n");
        }
        out.write_all(html.as_str().as_bytes())?;
    }
    let mut html = Html::default();
    page::foot(&mut html);
    out.write_all(html.as_str().as_bytes())?;
    out.flush()
}

/// What was counted, if not everything.
fn question(html: &mut Html, statistics: &Statistics) {
    let question = &statistics.question;
    let mut fact = |name: &'static str, value: &str| {
        html.raw("<p class=\"lead\">")
            .raw(name)
            .raw(" <code>")
            .text(value)
            .raw("</code></p>");
    };
    let by: Vec<&str> = question.by().collect();
    if !by.is_empty() {
        fact("Counted apart by", &by.join(","));
    }
    if let Some(filter) = question.filter() {
        fact("Only hands for which", filter);
    }
    if let Some(rules) = question.rules() {
        fact("Wins valued by the rules", rules);
    }
}

fn group_name(statistics: &Statistics, key: &[&str]) -> String {
    let by = statistics.question.by().zip(key);
    by.map(|(field, value)| format!("{field} {value}"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// A counter that counts things, which are never less than none.
fn counter(counts: &Counts, of: Counter, places: &[usize]) -> u64 {
    counts.get(of, places).max(0).unsigned_abs()
}

fn words(axis: Axis) -> Vec<String> {
    (0..axis.len())
        .map(|place| axis.word(place).replace('_', " "))
        .collect()
}

/// The parts of a whole, place by place.
fn rates(counts: &Counts, axis: Axis, part: Counter, whole: Counter) -> Vec<Rate> {
    let split = whole.axes().contains(&axis);
    (0..axis.len())
        .map(|place| Rate {
            part: counter(counts, part, &[place]),
            whole: if split {
                counter(counts, whole, &[place])
            } else {
                counter(counts, whole, &[])
            },
        })
        .collect()
}

/// Names and rates of the places that occur.
fn bars(counts: &Counts, axis: Axis, part: Counter, whole: Counter) -> Vec<(String, Rate)> {
    let rates = rates(counts, axis, part, whole);
    words(axis)
        .into_iter()
        .zip(rates)
        .filter(|(_, rate)| rate.whole > 0)
        .collect()
}

fn charts(html: &mut Html, counts: &Counts) {
    use Counter as C;
    let wins = counter(counts, C::Wins, &[]);
    html.raw("<div class=\"charts\">");
    if wins > 0 {
        let mut yaku: Vec<(String, Rate)> = Yaku::ALL
            .iter()
            .enumerate()
            .map(|(place, yaku)| {
                (
                    yaku.names().romaji.to_owned(),
                    Rate {
                        part: counter(counts, C::WinsOfYaku, &[place]),
                        whole: wins,
                    },
                )
            })
            .filter(|(_, rate)| rate.part > 0)
            .collect();
        yaku.sort_by_key(|(_, rate)| std::cmp::Reverse(rate.part));
        chart::bars(html, "Yaku", "share of wins that have it", &yaku);
        han_and_fu(html, counts);
        let turns = rates(counts, Axis::Turn, C::WinsOfTurn, C::Wins);
        chart::columns(
            html,
            "Turn of the win",
            ["turn", "share of wins"],
            &words(Axis::Turn),
            &turns,
        );
        let mut limits = bars(counts, Axis::Limit, C::WinsOfLimit, C::Wins);
        if let Some((name, _)) = limits.first_mut() {
            "below mangan".clone_into(name);
        }
        chart::bars(html, "Limits", "share of wins", &limits);
    }
    points(html, counts);
    if counter(counts, C::Riichi, &[]) > 0 {
        let turns = Axis::Turn.len();
        let by_turn = |name: &str, part| Series {
            name: name.to_owned(),
            rates: rates(counts, Axis::Turn, part, C::RiichiOfTurn),
        };
        let series = [
            by_turn("wins", C::RiichiWonOfTurn),
            by_turn("deals in", C::RiichiDealtInOfTurn),
        ];
        debug_assert!(series.iter().all(|series| series.rates.len() == turns));
        chart::lines(
            html,
            "Riichi by turn",
            ["turn of the riichi", "share of riichi"],
            &words(Axis::Turn),
            &series,
        );
        let waits = bars(counts, Axis::WaitShape, C::RiichiWonOfWait, C::RiichiOfWait);
        chart::bars(
            html,
            "Riichi by wait",
            "share of riichi with this wait that win",
            &waits,
        );
        let order = bars(counts, Axis::Order, C::RiichiWonOfOrder, C::RiichiOfOrder);
        chart::bars(
            html,
            "Riichi first and chasing",
            "share of the first, second … riichi of a round that win",
            &order,
        );
    }
    placement(html, counts, "Places by dan", Axis::Dan, C::SeatsOfDanPlace);
    placement(html, counts, "Places by rate", Axis::Rate, C::SeatsOfRatePlace);
    html.raw("</div>\n");
}

fn han_and_fu(html: &mut Html, counts: &Counts) {
    let (han, fu) = (words(Axis::Han), words(Axis::Fu));
    let mut map = Vec::new();
    let mut names = Vec::new();
    for (place, name) in fu.iter().enumerate() {
        let row: Vec<u64> = (0..han.len())
            .map(|han| counter(counts, Counter::WinsOfHanFu, &[han, place]))
            .collect();
        if row.iter().any(|&count| count > 0) {
            map.push(row);
            names.push(name.clone());
        }
    }
    if !map.is_empty() {
        let heat = Heat {
            across: ("han", &han),
            down: ("fu", &names),
            counts: &map,
        };
        chart::heat(
            html,
            "Han and fu",
            "percent of wins without named yakuman; a dot is less than 0.01",
            &heat,
        );
    }
}

/// What rounds give or take, by how they end.
fn points(html: &mut Html, counts: &Counts) {
    let outcomes = words(Axis::Outcome);
    let mut means = Vec::new();
    for (dealer, who) in ["dealer", "other"].into_iter().enumerate() {
        for (outcome, name) in outcomes.iter().enumerate() {
            let hands = counts.get(Counter::Outcomes, &[dealer, outcome]);
            let points = counts.get(Counter::OutcomePoints, &[dealer, outcome]);
            if hands > 0 {
                means.push((format!("{who}, {name}"), points, hands));
            }
        }
    }
    if !means.is_empty() {
        chart::means(
            html,
            "Points by outcome",
            "mean points that a round gives or takes, own riichi stick left out",
            &means,
        );
    }
}

fn placement(html: &mut Html, counts: &Counts, name: &str, axis: Axis, of: Counter) {
    let stacks: Vec<Stack> = words(axis)
        .into_iter()
        .enumerate()
        .map(|(place, name)| Stack {
            name,
            parts: (0..Axis::Place.len())
                .map(|rank| counter(counts, of, &[place, rank]))
                .collect(),
        })
        .filter(|stack| stack.parts.iter().any(|&part| part > 0))
        .collect();
    if !stacks.is_empty() {
        chart::stacks(
            html,
            name,
            "share of seats that end in each place",
            &["1st", "2nd", "3rd", "4th"],
            &stacks,
        );
    }
}

/// Every table that has rows.
fn tables(html: &mut Html, counts: &Counts) {
    html.raw("<div class=\"tables\">");
    for table in TABLES {
        let rows = table.rows(counts);
        if rows.is_empty() {
            continue;
        }
        html.raw("<section class=\"table\"><h3>")
            .raw(table.title)
            .raw(" <code>")
            .raw(table.id)
            .raw("</code></h3>");
        if table.axes.is_empty() {
            measures(html, table, &rows);
        } else {
            places(html, table, &rows);
        }
        html.raw("</section>\n");
    }
    html.raw("</div>");
}

/// A table of one row, as a row for each measure.
fn measures(html: &mut Html, table: &Table, rows: &[TableRow]) {
    html.raw("<div class=\"scroll\"><table class=\"data\"><thead><tr><th scope=\"col\">measure</th><th scope=\"col\" class=\"num\">value</th><th scope=\"col\" class=\"num\">95%</th><th scope=\"col\" class=\"num wide\">counts</th><th scope=\"col\" class=\"wide\">definition</th></tr></thead><tbody>");
    let cells = rows.first().map(|row| row.cells.as_slice()).unwrap_or_default();
    for (measure, cell) in table.measures.iter().zip(cells) {
        html.raw("<tr><th scope=\"row\" title=\"")
            .text(measure.definition)
            .raw("\">")
            .text(measure.id.replace('_', " "));
        html.raw("</th><td class=\"num\">")
            .text(value(cell))
            .raw("</td><td class=\"num\">")
            .text(interval(cell));
        html.raw("</td><td class=\"num wide\">")
            .text(parts(cell))
            .raw("</td><td class=\"wide meaning\">");
        html.text(measure.definition).raw("</td></tr>");
    }
    html.raw("</tbody></table></div>");
}

/// A table with a row for each place of its axes.
fn places(html: &mut Html, table: &Table, rows: &[TableRow]) {
    html.raw("<div class=\"scroll\"><table class=\"data sortable\"><thead><tr>");
    for axis in table.axes {
        html.raw("<th scope=\"col\">")
            .text(axis.id().replace('_', " "))
            .raw("</th>");
    }
    for measure in table.measures {
        html.raw("<th scope=\"col\" class=\"num\" title=\"")
            .text(measure.definition)
            .raw("\">");
        html.text(measure.id.replace('_', " ")).raw("</th>");
    }
    html.raw("</tr></thead><tbody>");
    for row in rows {
        html.raw("<tr>");
        for (axis, &place) in table.axes.iter().zip(&row.places) {
            // Sorted by place, not by word.
            html.raw("<th scope=\"row\"><data value=\"")
                .text(place)
                .raw("\">");
            html.text(axis.word(place).replace('_', " ")).raw("</data></th>");
        }
        for cell in &row.cells {
            html.raw("<td class=\"num\"");
            let interval = interval(cell);
            if !interval.is_empty() {
                html.raw(" title=\"95%: ").text(interval).raw("\"");
            }
            html.raw("><data value=\"")
                .text(cell.value().map_or_else(String::new, |value| value.to_string()))
                .raw("\">")
                .text(value(cell))
                .raw("</data><small>");
            html.text(parts(cell)).raw("</small></td>");
        }
        html.raw("</tr>");
    }
    html.raw("</tbody></table></div><details class=\"definitions\"><summary>Definitions</summary><dl class=\"facts\">");
    for measure in table.measures {
        html.raw("<dt>")
            .text(measure.id.replace('_', " "))
            .raw("</dt><dd>")
            .text(measure.definition)
            .raw("</dd>");
    }
    html.raw("</dl></details>");
}

fn value(cell: &Cell) -> String {
    let Some(value) = cell.value() else {
        return "—".to_owned();
    };
    match cell.kind {
        Kind::Count => chart::signed(cell.numerator),
        Kind::Rate => percent(
            cell.numerator.max(0).unsigned_abs(),
            cell.denominator.max(0).unsigned_abs(),
        ),
        Kind::Mean if value.abs() >= 25.0 => chart::signed(value.round() as i64),
        Kind::Mean => {
            let places = match value.abs() {
                10.0.. => 1,
                1.0.. => 2,
                _ => 3,
            };
            format!("{value:.places$}").replace('-', "−")
        }
    }
}

/// Where the rate is, at 95 %.
fn interval(cell: &Cell) -> String {
    cell.interval().map_or_else(String::new, |(low, high)| {
        format!("{:.1} to {:.1}%", low * 100.0, high * 100.0)
    })
}

/// Numerator and denominator.
fn parts(cell: &Cell) -> String {
    let denominator = || chart::signed(cell.denominator);
    match cell.kind {
        Kind::Count => String::new(),
        Kind::Rate => format!("{} / {}", chart::signed(cell.numerator), denominator()),
        // The sums of points are long and say little.
        Kind::Mean => format!("of {}", denominator()),
    }
}
