//! Fu.

use super::Table;
use super::groups::{Form, Group, Layout};
use crate::tile::Kind;
use crate::win::{Replacement, TsumoKind, WinMethod, Yaku};

impl Table<'_> {
    pub(super) fn fu(&self, layout: &Layout, yaku: &[(Yaku, u16)]) -> u16 {
        let groups = match layout {
            Layout::Orphans => return 0,
            Layout::SevenPairs => return self.rules.chiitoitsu_fu.into(),
            Layout::Groups(groups) => groups,
        };
        let tsumo = self.win.is_tsumo();
        let pinfu = yaku.iter().any(|entry| entry.0 == Yaku::Pinfu);
        let mut fu = 20;
        if !tsumo && self.closed {
            fu += 10;
        }
        if tsumo && !(pinfu && self.rules.pinfu_tsumo_fu == 20) {
            fu += match self.win.method {
                WinMethod::Tsumo(TsumoKind::Replacement(Replacement::Kan)) => {
                    u16::from(self.rules.rinshan_tsumo_fu)
                }
                _ => 2,
            };
        }
        for &group in groups {
            fu += self.group_fu(group);
            if group.won && self.is_single_wait(group) {
                fu += 2;
            }
        }
        if fu == 20 && !self.closed && self.rules.open_pinfu_fu == 30 {
            return 30;
        }
        fu.div_ceil(10) * 10
    }

    fn group_fu(&self, group: Group) -> u16 {
        match group.form {
            Form::Run => 0,
            Form::Pair => self.pair_fu(group.kind),
            Form::Triplet | Form::Kan => {
                let open = if group.open { 1 } else { 2 };
                let yaochu = if group.kind.is_yaochu() { 2 } else { 1 };
                let kan = if group.form == Form::Kan { 4 } else { 1 };
                2 * open * yaochu * kan
            }
        }
    }

    pub(super) fn pair_fu(&self, kind: Kind) -> u16 {
        let seat = self.win.seat_wind().kind() == kind;
        let round = self.win.round_wind.kind() == kind;
        match (seat, round) {
            (true, true) => self.rules.double_wind_pair_fu.into(),
            (false, false) if !kind.is_dragon() => 0,
            _ => 2,
        }
    }

    /// Whether the group waited for one kind only: a pair, the middle of a run, the end of 1-2 or 8-9.
    pub(super) fn is_single_wait(&self, group: Group) -> bool {
        let place = self
            .win
            .winning_tile
            .kind()
            .index()
            .wrapping_sub(group.kind.index());
        match group.form {
            Form::Pair => true,
            Form::Triplet | Form::Kan => false,
            Form::Run => match place {
                0 => group.kind.rank() == 7,
                2 => group.kind.rank() == 1,
                _ => true,
            },
        }
    }
}
