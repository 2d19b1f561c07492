//! The ways to lay out a hand.

use arrayvec::ArrayVec;

use super::Table;
use crate::table::Meld;
use crate::tile::{Kind, Tile};
use crate::win::WinMethod;

/// What a group of tiles is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Pair,
    /// Three in a row from the group's kind on.
    Run,
    Triplet,
    Kan,
}

/// A pair, run, triplet or kan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) form: Form,
    /// Its kind, or the lowest of a run.
    pub(super) kind: Kind,
    /// Called, or completed with the tile of another.
    pub(super) open: bool,
    /// The winning tile completed it.
    pub(super) won: bool,
}

impl Group {
    const fn closed(form: Form, kind: Kind) -> Self {
        Self {
            form,
            kind,
            open: false,
            won: false,
        }
    }

    pub(super) fn of_meld(meld: Meld<Tile>) -> Self {
        let tiles = meld.tiles();
        let lowest = tiles.iter().map(|tile| tile.kind()).min().unwrap_or(Kind::EAST);
        let form = match meld {
            Meld::Chi(_) => Form::Run,
            Meld::Pon(_) => Form::Triplet,
            Meld::Daiminkan(_) | Meld::Kakan(_) | Meld::Ankan(_) => Form::Kan,
        };
        Self {
            form,
            kind: lowest,
            open: !matches!(meld, Meld::Ankan(_)),
            won: false,
        }
    }

    /// Three or four of a kind.
    pub(super) fn is_same(self) -> bool {
        matches!(self.form, Form::Triplet | Form::Kan)
    }

    pub(super) fn has(self, kind: Kind) -> bool {
        let steps = if self.form == Form::Run { 2 } else { 0 };
        (self.kind.index()..=self.kind.index() + steps).contains(&kind.index())
    }

    pub(super) fn has_yaochu(self) -> bool {
        match self.form {
            Form::Run => matches!(self.kind.rank(), 1 | 7),
            _ => self.kind.is_yaochu(),
        }
    }

    pub(super) fn has_honor(self) -> bool {
        self.kind.is_honor()
    }
}

/// All groups of a hand, or a hand without groups.
#[derive(Debug, Clone)]
pub(super) enum Layout {
    Groups(ArrayVec<Group, 5>),
    SevenPairs,
    Orphans,
}

impl Table<'_> {
    /// Tells `found` of every way to lay out the hand with every group the winning tile can be in.
    pub(super) fn each_layout(&self, found: &mut dyn FnMut(&Layout)) {
        let mut counts = [0u8; Kind::COUNT];
        for kind in &self.hand {
            counts[kind.index()] += 1;
        }
        if self.hand.len() == 14 {
            let kinds_with =
                |test: fn(u8) -> bool| Kind::all().filter(|kind| test(counts[kind.index()])).count();
            if kinds_with(|count| count == 2) == 7 {
                found(&Layout::SevenPairs);
            }
            if kinds_with(|count| count > 0) == 13 && self.hand.iter().all(|kind| kind.is_yaochu()) {
                found(&Layout::Orphans);
            }
        }
        for pair in Kind::all() {
            if counts[pair.index()] >= 2 {
                counts[pair.index()] -= 2;
                let mut groups = ArrayVec::new();
                groups.push(Group::closed(Form::Pair, pair));
                self.lay_out(&mut counts, 0, &groups, found);
                counts[pair.index()] += 2;
            }
        }
    }

    fn lay_out(
        &self,
        counts: &mut [u8; Kind::COUNT],
        from: usize,
        groups: &ArrayVec<Group, 5>,
        found: &mut dyn FnMut(&Layout),
    ) {
        let Some(first) = (from..Kind::COUNT).find(|&kind| counts[kind] > 0) else {
            self.place_winning_tile(groups, found);
            return;
        };
        let Some(kind) = Kind::new(first as u8) else {
            return;
        };
        if groups.is_full() {
            return;
        }
        if counts[first] >= 3 {
            let mut more = groups.clone();
            more.push(Group::closed(Form::Triplet, kind));
            counts[first] -= 3;
            self.lay_out(counts, first, &more, found);
            counts[first] += 3;
        }
        if !kind.is_honor() && kind.rank() <= 7 && counts[first + 1] > 0 && counts[first + 2] > 0 {
            let mut more = groups.clone();
            more.push(Group::closed(Form::Run, kind));
            for step in 0..3 {
                counts[first + step] -= 1;
            }
            self.lay_out(counts, first, &more, found);
            for step in 0..3 {
                counts[first + step] += 1;
            }
        }
    }

    fn place_winning_tile(&self, groups: &ArrayVec<Group, 5>, found: &mut dyn FnMut(&Layout)) {
        let ron = matches!(self.win.method, WinMethod::Ron { .. });
        for place in 0..groups.len() {
            if !groups[place].has(self.win.winning_tile.kind()) {
                continue;
            }
            let mut all = groups.clone();
            all[place].won = true;
            all[place].open = ron;
            if all.len() + self.melds.len() == 5 {
                all.extend(self.melds.iter().copied());
                found(&Layout::Groups(all));
            }
        }
    }
}
