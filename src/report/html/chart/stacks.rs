//! Bars of parts that make up the whole: placements and the like.

use super::{Rate, WIDTH, begin, end, label, rect, title};
use crate::report::html::markup::Html;
use crate::table::grouped;

/// One bar.
#[derive(Debug)]
pub(in crate::report::html) struct Stack {
    /// Its name.
    pub(in crate::report::html) name: String,
    /// The count of each part.
    pub(in crate::report::html) parts: Vec<u64>,
}

const NAMES: f64 = 92.0;
const TOP: f64 = 30.0;
const ROW: f64 = 24.0;
const PARTS: [&str; 4] = ["part0", "part1", "part2", "part3"];
const TEXTS: [&str; 4] = ["cell mid on0", "cell mid on1", "cell mid on2", "cell mid on3"];

/// Bars of the same length, each in up to four parts with these names.
pub(in crate::report::html) fn stacks(
    html: &mut Html,
    name: &str,
    what: &str,
    parts: &[&str],
    stacks: &[Stack],
) {
    #[expect(clippy::cast_precision_loss, reason = "for drawing")]
    let height = TOP + stacks.len() as f64 * ROW + 2.0;
    begin(html, name, what, height);
    let mut key = NAMES;
    for (part, class) in parts.iter().zip(PARTS) {
        rect(html, class, [key, 5.0, 14.0, 14.0]);
        html.raw("</rect>");
        label(html, "name", [key + 19.0, 16.5], part);
        key += (WIDTH - NAMES) / 4.0;
    }
    let mut y = TOP;
    for stack in stacks {
        let whole = stack.parts.iter().sum();
        html.raw("<g>");
        title(html, &format!("{}: {}", stack.name, grouped(whole)));
        label(html, "name end", [NAMES - 8.0, y + 16.0], &stack.name);
        html.raw("</g>");
        let mut x = NAMES;
        for (nth, &part) in stack.parts.iter().enumerate().take(PARTS.len()) {
            let rate = Rate { part, whole };
            let wide = (WIDTH - NAMES) * rate.value();
            html.raw("<g class=\"mark\">");
            let of = parts.get(nth).copied().unwrap_or_default();
            title(html, &format!("{}, {of}: {}", stack.name, rate.told()));
            rect(html, PARTS[nth], [x, y + 2.0, wide, ROW - 4.0]);
            html.raw("</rect>");
            if wide >= 34.0 {
                let text = format!("{:.1}%", rate.value() * 100.0);
                label(html, TEXTS[nth], [x + wide / 2.0, y + 16.0], &text);
            }
            html.raw("</g>");
            x += wide;
        }
        y += ROW;
    }
    end(html);
}
