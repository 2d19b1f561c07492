//! Charts as SVG, all 400 units wide, so that they stay readable on a phone. Each mark says its value as a
//! tooltip, and nothing is told by colour alone.

mod bars;
mod columns;
mod heat;
mod lines;
mod means;
mod stacks;

use super::markup::{Html, percent};

pub(super) use bars::{bars, small_bar};
pub(super) use columns::columns;
pub(super) use heat::{Heat, heat};
pub(super) use lines::{Series, lines};
pub(super) use means::{means, signed};
pub(super) use stacks::{Stack, stacks};

/// Width of every chart.
const WIDTH: f64 = 400.0;

/// A part of a whole.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Rate {
    pub(super) part: u64,
    pub(super) whole: u64,
}

impl Rate {
    /// 0 to 1; 0 where there is no whole.
    #[expect(clippy::cast_precision_loss, reason = "for drawing")]
    fn value(self) -> f64 {
        if self.whole == 0 {
            return 0.0;
        }
        self.part as f64 / self.whole as f64
    }

    /// `12.3% (1,234 of 10,000)`.
    fn told(self) -> String {
        use crate::table::grouped;
        let Self { part, whole } = self;
        format!(
            "{} ({} of {})",
            percent(part, whole),
            grouped(part),
            grouped(whole)
        )
    }
}

/// Begins a chart of this height; `what` says what is drawn, with the unit.
fn begin(html: &mut Html, title: &str, what: &str, height: f64) {
    html.raw("<figure class=\"chart\"><figcaption><h3>")
        .text(title)
        .raw("</h3><p>")
        .text(what);
    html.raw("</p></figcaption><svg role=\"img\" aria-label=\"")
        .text(title)
        .raw(": ")
        .text(what);
    html.raw("\" viewBox=\"0 0 ")
        .place(WIDTH)
        .raw(" ")
        .place(height)
        .raw("\">");
}

fn end(html: &mut Html) {
    html.raw("</svg></figure>\n");
}

/// A rectangle, left open for its title.
fn rect(html: &mut Html, class: &'static str, [x, y, width, height]: [f64; 4]) {
    html.raw("<rect class=\"")
        .raw(class)
        .raw("\" x=\"")
        .place(x)
        .raw("\" y=\"")
        .place(y);
    html.raw("\" width=\"")
        .place(width)
        .raw("\" height=\"")
        .place(height)
        .raw("\">");
}

fn label(html: &mut Html, class: &'static str, [x, y]: [f64; 2], text: &str) {
    html.raw("<text class=\"")
        .raw(class)
        .raw("\" x=\"")
        .place(x)
        .raw("\" y=\"")
        .place(y)
        .raw("\">");
    html.text(text).raw("</text>");
}

fn line(html: &mut Html, class: &'static str, [x1, y1, x2, y2]: [f64; 4]) {
    html.raw("<path class=\"")
        .raw(class)
        .raw("\" d=\"M")
        .place(x1)
        .raw(" ")
        .place(y1);
    html.raw("L").place(x2).raw(" ").place(y2).raw("\"/>");
}

fn title(html: &mut Html, text: &str) {
    html.raw("<title>").text(text).raw("</title>");
}

/// The name of an axis beside its line, read from below.
fn side_name(html: &mut Html, middle: f64, name: &str) {
    html.raw("<text class=\"axis-name mid\" transform=\"translate(10 ")
        .place(middle)
        .raw(") rotate(-90)\">");
    html.text(name).raw("</text>");
}

/// Marks of an axis from 0 to a bit more than `most`, three to six of them.
fn ticks(most: f64) -> Vec<f64> {
    if most <= 0.0 {
        return vec![0.0, 0.01];
    }
    let magnitude = 10_f64.powf((most / 5.0).log10().floor());
    let steps = [1.0, 2.0, 2.5, 5.0, 10.0].map(|step| step * magnitude);
    let step = steps
        .into_iter()
        .find(|step| most / step <= 5.0)
        .unwrap_or(magnitude * 10.0);
    let count = (most / step).ceil().max(1.0) as u32;
    (0..=count).map(|n| f64::from(n) * step).collect()
}

/// Of how many labels in a row one has room, when each has `step` for itself.
fn every(labels: &[String], step: f64) -> usize {
    let widest = labels.iter().map(String::len).max().unwrap_or(1);
    #[expect(clippy::cast_precision_loss, reason = "for drawing")]
    let wide = widest as f64 * 7.0 + 6.0;
    (wide / step).ceil().max(1.0) as usize
}

/// A mark of a percent axis, 0 to 1.
fn tick_percent(tick: f64) -> String {
    let percent = (tick * 100_000.0).round() / 1000.0;
    format!("{percent}%")
}

/// The grid of an axis that goes up, with its marks: from `left` to the right border, 0 at `bottom`, the last
/// mark at `top`.
fn grid(html: &mut Html, ticks: &[f64], left: f64, [top, bottom]: [f64; 2], told: impl Fn(f64) -> String) {
    let most = ticks.last().copied().unwrap_or(1.0);
    for &tick in ticks {
        let y = bottom - (bottom - top) * tick / most;
        line(
            html,
            if tick == 0.0 { "axis" } else { "grid" },
            [left, y, WIDTH, y],
        );
        label(html, "tick end", [left - 5.0, y + 4.0], &told(tick));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_have_round_marks_up_to_the_highest_value() {
        for (most, step, count) in [
            (0.47, 0.1, 6),
            (0.05, 0.01, 6),
            (1.0, 0.2, 6),
            (0.21, 0.05, 6),
            (0.2, 0.05, 5),
        ] {
            let ticks = ticks(most);
            assert!((ticks[1] - step).abs() < 1e-9, "{most}: {ticks:?}");
            assert_eq!(ticks.len(), count, "{most}: {ticks:?}");
            assert!(ticks.last().unwrap() + 1e-9 >= most);
        }
        assert_eq!(tick_percent(0.025), "2.5%");
        assert_eq!(tick_percent(0.3), "30%");
    }
}
