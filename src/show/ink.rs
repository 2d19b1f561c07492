//! Colours of a terminal, and points as they stand on one.

use crate::table::grouped;

/// Whether there are colours.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ink(pub(super) bool);

impl Ink {
    fn paint(self, code: &str, text: &str) -> String {
        if self.0 && !text.is_empty() {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }

    pub(super) fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }

    pub(super) fn dim(self, text: &str) -> String {
        self.paint("2", text)
    }

    pub(super) fn red(self, text: &str) -> String {
        self.paint("31", text)
    }

    pub(super) fn yellow(self, text: &str) -> String {
        self.paint("33", text)
    }

    pub(super) fn cyan(self, text: &str) -> String {
        self.paint("36", text)
    }
}

/// Points as people read them, with a sign if asked for.
pub(super) fn points(points: i32, signed: bool) -> String {
    let sign = if signed && points > 0 { "+" } else { "" };
    format!("{sign}{}", grouped(points))
}
