//! What is wrong with an expression, and where.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use crate::printable::columns;

/// Characters shown on either side of the place.
const AROUND: usize = 60;

/// An expression that makes no sense.
///
/// Displayed as the expression, a line that points at the place, and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    expression: String,
    at: Range<usize>,
    reason: String,
    near: Option<String>,
}

impl Mistake {
    pub(super) fn new(expression: &str, at: Range<usize>, reason: impl Into<String>) -> Self {
        Self {
            expression: expression.to_owned(),
            at,
            reason: reason.into(),
            near: None,
        }
    }

    pub(super) fn did_you_mean(mut self, near: Option<impl Into<String>>) -> Self {
        self.near = near.map(Into::into);
        self
    }

    /// Which bytes of the expression are wrong; empty at its end if something is missing.
    pub fn at(&self) -> Range<usize> {
        self.at.clone()
    }

    /// Why, without a full stop.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// What was meant, perhaps.
    pub fn near(&self) -> Option<&str> {
        self.near.as_deref()
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A line of text: what could move the cursor becomes a blank.
        let plain = |text: &str| -> Vec<char> {
            let blank = |c: char| if c.is_control() { ' ' } else { c };
            text.chars().map(blank).collect()
        };
        let before = plain(&self.expression[..self.at.start]);
        let wrong = plain(&self.expression[self.at.clone()]);
        let after = plain(&self.expression[self.at.end..]);
        let cut = before.len().saturating_sub(AROUND);
        let dots = if cut > 0 { "…" } else { "" };
        let shown = wrong.len().min(AROUND);
        let text = |part: &[char]| part.iter().collect::<String>();
        write!(f, "{dots}{}{}", text(&before[cut..]), text(&wrong[..shown]))?;
        if shown < wrong.len() {
            f.write_str("…")?;
        } else {
            write!(f, "{}", text(&after[..after.len().min(AROUND)]))?;
            if after.len() > AROUND {
                f.write_str("…")?;
            }
        }
        let indent = columns(&text(&before[cut..])) + columns(dots);
        let signs = columns(&text(&wrong[..shown])).max(1);
        write!(f, "\n{:indent$}{} {}", "", "^".repeat(signs), self.reason)?;
        match &self.near {
            Some(near) => write!(f, "; did you mean {near}?"),
            None => Ok(()),
        }
    }
}

impl Error for Mistake {}
