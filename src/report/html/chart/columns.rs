//! Columns over an axis of numbers.

use super::{Rate, WIDTH, begin, end, every, grid, label, rect, side_name, tick_percent, ticks, title};
use crate::report::html::markup::Html;

const LEFT: f64 = 56.0;
/// How wide a column may be.
const WIDEST: f64 = 44.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 190.0;
const HEIGHT: f64 = 228.0;

/// A column for each place of the axis.
pub(in crate::report::html) fn columns(
    html: &mut Html,
    name: &str,
    [across, up]: [&str; 2],
    places: &[String],
    rates: &[Rate],
) {
    begin(html, name, up, HEIGHT);
    let most = rates.iter().map(|rate| rate.value()).fold(0.0, f64::max);
    let marks = ticks(most);
    let top_mark = marks.last().copied().unwrap_or(1.0);
    grid(html, &marks, LEFT, [TOP, BOTTOM], tick_percent);
    side_name(html, f64::midpoint(TOP, BOTTOM), up);
    #[expect(clippy::cast_precision_loss, reason = "for drawing")]
    let step = (WIDTH - LEFT) / places.len().max(1) as f64;
    let every = every(places, step);
    let mut x = LEFT;
    for (nth, (text, rate)) in places.iter().zip(rates).enumerate() {
        let high = (BOTTOM - TOP) * rate.value() / top_mark;
        html.raw("<g class=\"mark\">");
        title(html, &format!("{across} {text}: {}", rate.told()));
        rect(html, "hit", [x, TOP, step, BOTTOM - TOP]);
        html.raw("</rect>");
        let shown = if rate.part > 0 { high.max(0.8) } else { 0.0 };
        let gap = (step * 0.12).max((step - WIDEST) / 2.0);
        rect(html, "bar", [x + gap, BOTTOM - shown, step - 2.0 * gap, shown]);
        html.raw("</rect></g>");
        if nth % every == 0 {
            label(html, "tick mid", [x + step / 2.0, BOTTOM + 15.0], text);
        }
        x += step;
    }
    label(
        html,
        "axis-name mid",
        [f64::midpoint(LEFT, WIDTH), HEIGHT - 5.0],
        across,
    );
    end(html);
}
