//! What an observer of the play has to say, before it is placed.

use super::Code;
use crate::table::Seat;

/// A finding without its place.
#[derive(Debug, Clone)]
pub(super) struct Remark {
    pub(super) code: Code,
    pub(super) seat: Option<Seat>,
    pub(super) from: Option<Seat>,
    pub(super) recorded: String,
    pub(super) computed: String,
    pub(super) note: String,
}

impl Remark {
    pub(super) const fn new(code: Code) -> Self {
        Self {
            code,
            seat: None,
            from: None,
            recorded: String::new(),
            computed: String::new(),
            note: String::new(),
        }
    }

    /// What the log says and what follows from the play.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "callers hand over what they have just made"
    )]
    pub(super) fn values(mut self, recorded: impl ToString, computed: impl ToString) -> Self {
        self.recorded = recorded.to_string();
        self.computed = computed.to_string();
        self
    }

    pub(super) fn seat(mut self, seat: Seat) -> Self {
        self.seat = Some(seat);
        self
    }

    pub(super) fn from(mut self, from: Seat) -> Self {
        self.from = Some(from);
        self
    }

    pub(super) fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }
}
