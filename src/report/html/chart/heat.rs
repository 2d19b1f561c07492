//! A map of two numbers: how often each pair of them occurs.

use super::{Rate, WIDTH, begin, end, label, rect, side_name, title};
use crate::report::html::markup::{Html, percent};

/// What the map shows.
#[derive(Debug)]
pub(in crate::report::html) struct Heat<'a> {
    /// The name of the axis to the right and its values.
    pub(in crate::report::html) across: (&'a str, &'a [String]),
    /// The name of the axis down and its values.
    pub(in crate::report::html) down: (&'a str, &'a [String]),
    /// Counts by row, then by column.
    pub(in crate::report::html) counts: &'a [Vec<u64>],
}

/// Ten steps from little to much.
const STEPS: [&str; 10] = ["h0", "h1", "h2", "h3", "h4", "h5", "h6", "h7", "h8", "h9"];

const LEFT: f64 = 52.0;
const TOP: f64 = 36.0;
const ROW: f64 = 22.0;

/// Each pair as its share of all counts together.
pub(in crate::report::html) fn heat(html: &mut Html, name: &str, what: &str, map: &Heat<'_>) {
    #[expect(clippy::cast_precision_loss, reason = "for drawing")]
    let rows = map.counts.len() as f64;
    begin(html, name, what, TOP + rows * ROW + 4.0);
    let whole = map.counts.iter().flatten().sum();
    let most = map.counts.iter().flatten().copied().max().unwrap_or(0);
    let (across, columns) = map.across;
    let (down, lines) = map.down;
    #[expect(clippy::cast_precision_loss, reason = "for drawing")]
    let step = (WIDTH - LEFT) / columns.len().max(1) as f64;
    label(html, "axis-name mid", [f64::midpoint(LEFT, WIDTH), 12.0], across);
    side_name(html, TOP + rows * ROW / 2.0, down);
    let mut x = LEFT;
    for column in columns {
        label(html, "tick mid", [x + step / 2.0, TOP - 6.0], column);
        x += step;
    }
    let mut y = TOP;
    for (line, counts) in lines.iter().zip(map.counts) {
        label(html, "tick end", [LEFT - 6.0, y + 15.0], line);
        let mut x = LEFT;
        for (column, &part) in columns.iter().zip(counts) {
            let rate = Rate { part, whole };
            html.raw("<g class=\"mark\">");
            title(
                html,
                &format!("{line} {down}, {column} {across}: {}", rate.told()),
            );
            // Roots tell the rare ones apart.
            let heat = Rate { part, whole: most }.value().sqrt();
            let class = match part {
                0 => "none",
                _ => STEPS[((heat * 10.0) as usize).min(9)],
            };
            rect(html, class, [x + 0.5, y + 0.5, step - 1.0, ROW - 1.0]);
            html.raw("</rect>");
            if part > 0 {
                let text = short(part, whole);
                let class = if heat >= 0.6 {
                    "cell mid strong"
                } else {
                    "cell mid"
                };
                label(html, class, [x + step / 2.0, y + 14.5], &text);
            }
            html.raw("</g>");
            x += step;
        }
        y += ROW;
    }
    end(html);
}

/// Percent without the sign, as short as cells are: `12`, `1.2`, `.03`.
fn short(part: u64, whole: u64) -> String {
    let text = percent(part, whole);
    let text = text.trim_end_matches('%');
    if text.starts_with('<') {
        return "·".to_owned();
    }
    match text.parse::<f64>() {
        Ok(value) if value >= 9.95 => format!("{value:.0}"),
        Ok(value) if value >= 0.995 => format!("{value:.1}"),
        Ok(value) if value >= 0.095 => format!("{value:.1}").trim_start_matches('0').to_owned(),
        _ => text.trim_start_matches('0').to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn shares_fit_into_cells() {
        for (part, text) in [(12_345, "12"), (1_234, "1.2"), (234, ".2"), (34, ".03")] {
            assert_eq!(short(part, 100_000), text);
        }
        assert_eq!(short(1, 100_000_000), "·");
    }
}
