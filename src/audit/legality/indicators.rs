//! How many indicators are turned, and when.

use super::super::remark::Remark;
use super::super::{Code, names};
use crate::replay::{DrawSource, LastAct, RoundState};
use crate::rules::{KanDoraTiming, Rules};
use crate::tile::LogTile;

/// The indicators that kans have made due.
#[derive(Debug, Default)]
pub(super) struct Indicators {
    /// Elements stand in the order of the play, as in Tenhou's own logs. Other writers put the
    /// indicator of an open kan after the discard, or before the replacement tile.
    strict: bool,
    /// Due before the next draw.
    now: u8,
    /// Due before the discard, or with the next kan or north set aside.
    later: u8,
    /// Reported as missing and not turned since.
    missing: u8,
    /// One was reported as missing, turned since or not.
    amiss: bool,
}

impl Indicators {
    pub(super) const fn start_round(&mut self, first: LogTile) {
        self.strict = first.id().is_some();
    }

    /// How many were left out so far and not turned since, if any was left out.
    pub(super) fn amiss(&self) -> Option<u8> {
        self.amiss.then_some(self.missing)
    }

    /// How many are due, late ones too.
    pub(super) const fn due(&self) -> u8 {
        self.now + self.later + self.missing
    }

    /// Nothing is to be turned, late or not, but what was said to be missing.
    pub(super) const fn none_due(&self) -> bool {
        self.now == 0 && self.later == 0
    }

    pub(super) const fn before_kan(&mut self, closed: bool, rules: &Rules) {
        self.before_kita();
        if !rules.kan_dora {
            return;
        }
        match rules.kan_dora_timing {
            KanDoraTiming::BeforeReplacement => self.now += 1,
            KanDoraTiming::AnkanBeforeReplacement if closed => self.now += 1,
            KanDoraTiming::AnkanBeforeReplacement | KanDoraTiming::BeforeDiscard => self.later += 1,
        }
    }

    pub(super) const fn before_kita(&mut self) {
        self.now += self.later;
        self.later = 0;
    }

    pub(super) fn before_draw(&mut self, round: &RoundState, out: &mut Vec<Remark>) {
        let live = matches!(round.last, LastAct::Discard { .. });
        if live {
            self.before_kita();
        }
        if (self.strict || live) && self.now > 0 {
            self.miss(round, out);
        }
    }

    pub(super) fn before_discard(&mut self, round: &RoundState, out: &mut Vec<Remark>) {
        if self.strict && self.now + self.later > 0 {
            self.before_kita();
            self.miss(round, out);
        }
    }

    /// What is due now has not been turned.
    fn miss(&mut self, round: &RoundState, out: &mut Vec<Remark>) {
        let due = std::mem::take(&mut self.now);
        self.missing += due;
        self.amiss = true;
        let turned = round.indicators.len();
        let remark = Remark::new(Code::IndicatorMissing).values(
            format!("{turned} turned"),
            format!("{} due", turned + usize::from(due)),
        );
        out.push(remark.note("a kan was made before, and its indicator is not turned by here"));
    }

    /// The very tile that was turned before: whatever is due is still due.
    pub(super) fn turned_again(tile: LogTile, round: &RoundState, out: &mut Vec<Remark>) {
        let name = names::tile(tile, round.reds);
        let remark = Remark::new(Code::IndicatorUnexpected).values(name, "another tile");
        out.push(remark.note("this tile was turned before"));
    }

    /// An indicator is turned. Whether the play allows it at all.
    pub(super) fn turned(&mut self, tile: LogTile, round: &RoundState, out: &mut Vec<Remark>) -> bool {
        let drawn = matches!(
            round.last,
            LastAct::Draw {
                source: DrawSource::DeadWall { .. },
                ..
            }
        );
        let early = self.strict && !drawn;
        if self.now > 0 {
            self.now -= 1;
        } else if self.later > 0 && !(early && self.missing > 0) {
            self.later -= 1;
            if early {
                let remark = Remark::new(Code::IndicatorEarly);
                let remark = remark.values(names::tile(tile, round.reds), "after the replacement tile");
                out.push(remark.note("the indicator of an open or added kan is turned before the discard"));
            }
        } else if self.missing > 0 {
            // Said where it was due.
            self.missing -= 1;
        } else {
            let remark = Remark::new(Code::IndicatorUnexpected);
            let turned = round.indicators.len();
            let remark = remark.values(names::tile(tile, round.reds), format!("{turned} due"));
            out.push(remark.note("no kan makes another indicator due"));
            return false;
        }
        true
    }
}
