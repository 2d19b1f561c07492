//! Bars that lie: names on the left, values on the right.

use super::{Rate, WIDTH, begin, end, label, rect, title};
use crate::report::html::markup::{Html, percent};
use crate::table::grouped;

/// Room for names: for the longest one, but within these bounds.
const NAMES: [f64; 2] = [70.0, 186.0];
/// Width of a letter, ample.
const LETTER: f64 = 7.6;
const VALUES: f64 = 56.0;
const ROW: f64 = 21.0;

/// A bar for each name and rate.
pub(in crate::report::html) fn bars(html: &mut Html, name: &str, what: &str, bars: &[(String, Rate)]) {
    #[expect(clippy::cast_precision_loss, reason = "for drawing")]
    let height = bars.len() as f64 * ROW + 4.0;
    begin(html, name, what, height);
    let most = bars
        .iter()
        .map(|(_, rate)| rate.value())
        .fold(f64::MIN_POSITIVE, f64::max);
    #[expect(clippy::cast_precision_loss, reason = "for drawing")]
    let longest = bars
        .iter()
        .map(|(name, _)| name.chars().count())
        .max()
        .unwrap_or(0) as f64;
    let names = (longest * LETTER + 10.0).clamp(NAMES[0], NAMES[1]);
    let mut y = 2.0;
    for (name, rate) in bars {
        html.raw("<g class=\"mark\">");
        title(html, &format!("{name}: {}", rate.told()));
        let long = (WIDTH - names - VALUES) * rate.value() / most;
        let shown = if rate.part > 0 { long.max(1.0) } else { 0.0 };
        rect(html, "hit", [0.0, y, WIDTH, ROW]);
        html.raw("</rect>");
        label(html, "name end", [names - 8.0, y + 15.0], name);
        rect(html, "bar", [names, y + 3.0, shown, ROW - 6.0]);
        html.raw("</rect>");
        let value = percent(rate.part, rate.whole);
        label(html, "value", [names + long + 6.0, y + 15.0], &value);
        html.raw("</g>");
        y += ROW;
    }
    end(html);
}

/// A bar for a cell of a table.
pub(in crate::report::html) fn small_bar(html: &mut Html, count: u64, most: u64) {
    let long = 100.0
        * Rate {
            part: count,
            whole: most,
        }
        .value();
    html.raw(
        "<svg class=\"small-bar\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">",
    );
    rect(html, "bar", [0.0, 0.0, long.max(1.0), 10.0]);
    title(html, &grouped(count));
    html.raw("</rect></svg>");
}
