//! Bars of means that may be less than nothing: from a line in the middle to either side.

use super::{WIDTH, begin, end, label, line, rect, title};
use crate::report::html::markup::Html;
use crate::table::grouped;

const NAMES: f64 = 146.0;
/// Room for the value beside the longest bar.
const VALUES: f64 = 60.0;
const ROW: f64 = 21.0;

/// A number with its sign, commas between thousands and a true minus.
pub(in crate::report::html) fn signed(number: i64) -> String {
    let text = grouped(number.unsigned_abs());
    if number < 0 { format!("−{text}") } else { text }
}

/// A bar for each name, sum and number of things.
pub(in crate::report::html) fn means(html: &mut Html, name: &str, what: &str, means: &[(String, i64, i64)]) {
    #[expect(clippy::cast_precision_loss, reason = "for drawing")]
    let height = means.len() as f64 * ROW + 4.0;
    begin(html, name, what, height);
    #[expect(clippy::cast_precision_loss, reason = "for drawing")]
    let values: Vec<f64> = means
        .iter()
        .map(|&(_, sum, of)| sum as f64 / of.max(1) as f64)
        .collect();
    let most = values.iter().copied().fold(0.0, f64::max);
    let least = values.iter().copied().fold(0.0, f64::min);
    let scale = (WIDTH - NAMES - 2.0 * VALUES) / (most - least).max(f64::MIN_POSITIVE);
    let zero = NAMES + VALUES - least * scale;
    let mut y = 2.0;
    for ((name, _, of), &value) in means.iter().zip(&values) {
        let shown = signed(value.round() as i64);
        html.raw("<g class=\"mark\">");
        title(html, &format!("{name}: {shown} (mean of {})", signed(*of)));
        rect(html, "hit", [0.0, y, WIDTH, ROW]);
        html.raw("</rect>");
        label(html, "name end", [NAMES - 8.0, y + 15.0], name);
        let long = value.abs() * scale;
        let from = if value < 0.0 { zero - long } else { zero };
        rect(
            html,
            if value < 0.0 { "bar less" } else { "bar" },
            [from, y + 3.0, long.max(0.5), ROW - 6.0],
        );
        html.raw("</rect>");
        let (class, x) = if value < 0.0 {
            ("value end", from - 5.0)
        } else {
            ("value", from + long + 5.0)
        };
        label(html, class, [x, y + 15.0], &shown);
        html.raw("</g>");
        y += ROW;
    }
    line(html, "axis", [zero, 0.0, zero, height]);
    end(html);
}

#[cfg(test)]
mod tests {
    use super::signed;

    #[test]
    fn numbers_below_nothing_have_a_minus() {
        for (number, text) in [(-12_345, "−12,345"), (0, "0"), (999, "999"), (1000, "1,000")] {
            assert_eq!(signed(number), text);
        }
    }
}
