//! HTML as it is built up. Markup is what stands in the source of this program; everything else is text
//! and escaped.

use std::fmt::{self, Display, Write as _};

use crate::printable::is_hidden;

/// A piece of a page.
///
/// Only a `&'static str` can become markup, so nothing that a log says can.
#[derive(Debug, Default)]
pub(super) struct Html(String);

impl Html {
    /// Adds markup.
    pub(super) fn raw(&mut self, markup: &'static str) -> &mut Self {
        self.0.push_str(markup);
        self
    }

    /// Adds text, or part of the value of an attribute that stands in double quotes.
    pub(super) fn text(&mut self, text: impl Display) -> &mut Self {
        // Writing to a string cannot fail.
        let _ = write!(Escaping(&mut self.0), "{text}");
        self
    }

    /// Adds prose of ours in which names stand between backticks.
    pub(super) fn prose(&mut self, prose: &'static str) -> &mut Self {
        for (nth, part) in prose.split('`').enumerate() {
            if nth % 2 == 1 {
                self.raw("<code>").text(part).raw("</code>");
            } else {
                self.text(part);
            }
        }
        self
    }

    /// Adds a count, with commas between thousands.
    pub(super) fn count(&mut self, count: u64) -> &mut Self {
        self.0.push_str(&crate::table::grouped(count));
        self
    }

    /// Adds a length or place in a drawing, in its units, to a tenth.
    pub(super) fn place(&mut self, place: f64) -> &mut Self {
        let tenths = (place * 10.0).round() / 10.0;
        // `-0` would be a number too, but not the one that people write.
        let _ = write!(self.0, "{}", tenths + 0.0);
        self
    }

    /// Adds another piece.
    pub(super) fn piece(&mut self, piece: &Self) -> &mut Self {
        self.0.push_str(&piece.0);
        self
    }

    /// What was built.
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Escapes what is written to it.
struct Escaping<'a>(&'a mut String);

impl fmt::Write for Escaping<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            match c {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                c if is_hidden(c) => self.0.extend(c.escape_default()),
                c => self.0.push(c),
            }
        }
        Ok(())
    }
}

/// A part of a whole for people: `12.3%`, `0.04%`; an em dash if the whole is 0.
pub(super) fn percent(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "—".to_owned();
    }
    #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
    let percent = part as f64 * 100.0 / whole as f64;
    match percent {
        0.0 => "0%".to_owned(),
        p if p >= 99.95 => format!("{p:.0}%"),
        p if p >= 1.0 => format!("{p:.1}%"),
        p if p >= 0.01 => format!("{p:.2}%"),
        _ => "<0.01%".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_ours_stays_text() {
        let mut html = Html::default();
        html.raw("<p title=\"")
            .text("\" onmouseover=\"alert(1)")
            .raw("\">")
            .text("</p><script>&'\u{202e}\n\0")
            .raw("</p>");
        assert_eq!(
            html.as_str(),
            "<p title=\"&quot; onmouseover=&quot;alert(1)\">&lt;/p&gt;&lt;script&gt;&amp;&#39;\\u{202e}\\n\\u{0}</p>"
        );
    }

    #[test]
    fn numbers_are_readable() {
        for (part, whole, text) in [
            (0, 0, "—"),
            (0, 5, "0%"),
            (1, 8, "12.5%"),
            (1, 1000, "0.10%"),
            (1, 1_000_000, "<0.01%"),
            (5, 5, "100%"),
            (99_999, 100_000, "100%"),
        ] {
            assert_eq!(percent(part, whole), text);
        }
        let place = |place| Html::default().place(place).as_str().to_owned();
        assert_eq!(place(12.0), "12");
        assert_eq!(place(-0.04), "0");
        assert_eq!(place(1.26), "1.3");
    }
}
