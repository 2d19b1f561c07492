//! Bars that lie: names on the left, values on the right.

use super::{Rate, WIDTH, begin, end, label, rect, title};
use crate::report::html::markup::{Html, grouped, percent};

/// One bar.
#[derive(Debug, Clone)]
pub(in crate::report::html) struct Bar {
    /// What is counted.
    pub(in crate::report::html) key: &'static str,
    name: String,
    /// How often.
    pub(in crate::report::html) count: u64,
}

impl Bar {
    /// A bar of something with its name for people.
    pub(in crate::report::html) fn new(key: &'static str, name: &str, count: u64) -> Self {
        let name = name.replace('_', " ");
        Self { key, name, count }
    }
}

const NAMES: f64 = 132.0;
const VALUES: f64 = 56.0;
const ROW: f64 = 21.0;

/// Each bar as its share of `whole`.
pub(in crate::report::html) fn bars(html: &mut Html, name: &str, what: &str, bars: &[Bar], whole: u64) {
    #[expect(clippy::cast_precision_loss, reason = "for drawing")]
    let height = bars.len() as f64 * ROW + 4.0;
    begin(html, name, what, height);
    let rates = bars.iter().map(|bar| Rate {
        part: bar.count,
        whole,
    });
    let most = rates.clone().map(Rate::value).fold(f64::MIN_POSITIVE, f64::max);
    let mut y = 2.0;
    for (bar, rate) in bars.iter().zip(rates) {
        html.raw("<g class=\"mark\">");
        title(html, &format!("{}: {}", bar.name, rate.told()));
        let long = (WIDTH - NAMES - VALUES) * rate.value() / most;
        let shown = if bar.count > 0 { long.max(1.0) } else { 0.0 };
        rect(html, "hit", [0.0, y, WIDTH, ROW]);
        html.raw("</rect>");
        label(html, "name end", [NAMES - 8.0, y + 15.0], &bar.name);
        rect(html, "bar", [NAMES, y + 3.0, shown, ROW - 6.0]);
        html.raw("</rect>");
        label(
            html,
            "value",
            [NAMES + long + 6.0, y + 15.0],
            &percent(bar.count, whole),
        );
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
