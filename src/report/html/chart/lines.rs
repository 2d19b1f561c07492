//! Rates along an axis of numbers, one line for each series.

use super::{Rate, WIDTH, begin, end, every, grid, label, line, side_name, tick_percent, ticks, title};
use crate::report::html::markup::Html;

/// One line.
#[derive(Debug)]
pub(in crate::report::html) struct Series {
    /// Its name.
    pub(in crate::report::html) name: String,
    /// A rate for each place of the axis; places without a whole are left out.
    pub(in crate::report::html) rates: Vec<Rate>,
}

const LEFT: f64 = 56.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 212.0;
const HEIGHT: f64 = 250.0;

/// Lines differ in colour, dashes and the shape of their points.
const LINES: [(&str, &str); 4] = [
    ("line s0", "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"),
    ("line s1", "M-3.8 -3.8h7.6v7.6h-7.6z"),
    ("line s2", "M0 -5L4.8 3.6H-4.8z"),
    ("line s3", "M0 -5L5 0L0 5L-5 0z"),
];

const POINTS: [&str; 4] = ["point s0", "point s1", "point s2", "point s3"];

/// Rates of fewer things than this say little; their points are faint.
const FEW: u64 = 30;
const FAINT: [&str; 4] = ["point s0 few", "point s1 few", "point s2 few", "point s3 few"];

/// Draws up to four series.
pub(in crate::report::html) fn lines(
    html: &mut Html,
    name: &str,
    [across, up]: [&str; 2],
    places: &[String],
    series: &[Series],
) {
    begin(
        html,
        name,
        &format!("{up}; faint points: of fewer than {FEW}"),
        HEIGHT,
    );
    let rates = series.iter().flat_map(|series| &series.rates);
    let marks = ticks(rates.map(|rate| rate.value()).fold(0.0, f64::max));
    let most = marks.last().copied().unwrap_or(1.0);
    grid(html, &marks, LEFT, [TOP, BOTTOM], tick_percent);
    side_name(html, f64::midpoint(TOP, BOTTOM), up);
    #[expect(clippy::cast_precision_loss, reason = "for drawing")]
    let step = (WIDTH - LEFT) / places.len().max(1) as f64;
    #[expect(clippy::cast_precision_loss, reason = "for drawing")]
    let x = |nth: usize| LEFT + step * (nth as f64 + 0.5);
    let y = |rate: Rate| BOTTOM - (BOTTOM - TOP) * rate.value() / most;
    for (nth, place) in places.iter().enumerate().step_by(every(places, step)) {
        label(html, "tick mid", [x(nth), BOTTOM + 15.0], place);
    }
    let mut key = LEFT;
    for (((series, (class, shape)), point), faint) in series.iter().zip(LINES).zip(POINTS).zip(FAINT) {
        let mut pen = "M";
        html.raw("<path class=\"").raw(class).raw("\" d=\"");
        for (nth, &rate) in series.rates.iter().enumerate() {
            if rate.whole == 0 {
                pen = "M";
                continue;
            }
            html.raw(pen).place(x(nth)).raw(" ").place(y(rate));
            pen = "L";
        }
        html.raw("\"/>");
        for (nth, &rate) in series.rates.iter().enumerate().filter(|(_, rate)| rate.whole > 0) {
            let point = if rate.whole < FEW { faint } else { point };
            at(html, point, shape, [x(nth), y(rate)]);
            let place = places.get(nth).map_or("", String::as_str);
            title(
                html,
                &format!("{}, {across} {place}: {}", series.name, rate.told()),
            );
            html.raw("</path>");
        }
        line(html, class, [key, 12.0, key + 22.0, 12.0]);
        at(html, point, shape, [key + 11.0, 12.0]);
        html.raw("</path>");
        label(html, "name", [key + 28.0, 16.0], &series.name);
        #[expect(clippy::cast_precision_loss, reason = "for drawing")]
        let wide = series.name.chars().count() as f64 * 6.6;
        key += 28.0 + wide + 14.0;
    }
    label(
        html,
        "axis-name mid",
        [f64::midpoint(LEFT, WIDTH), HEIGHT - 5.0],
        across,
    );
    end(html);
}

/// A point, left open for its title.
fn at(html: &mut Html, class: &'static str, shape: &'static str, [x, y]: [f64; 2]) {
    html.raw("<path class=\"")
        .raw(class)
        .raw("\" transform=\"translate(")
        .place(x)
        .raw(" ")
        .place(y);
    html.raw(")\" d=\"").raw(shape).raw("\">");
}
