//! Rounds in which everybody works towards something rare. Players look into each other's hands then: the
//! log must keep the rules, not make sense.

use super::discard::Badness;
use super::{Bots, Wish};
use crate::chance::Chance;
use crate::generate::complete;
use crate::generate::table::Table;
use crate::generate::worth::Worth;
use crate::table::{Players, Seat};
use crate::tile::{Kind, KindSet};
use crate::win::{RonKind, TsumoKind, WinMethod, WinSituation, Yaku};

/// What a round is played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mood {
    /// To win.
    Plain,
    /// Kans, rinshan, four kans.
    Kans,
    /// Everybody in riichi.
    Riichi,
    /// Several wins on one tile.
    Together,
    /// Rivers of terminals and honours.
    Rivers,
    /// The last tile, drawn or discarded.
    Last,
    /// Wins on kans and norths of others.
    Robbers,
    /// Sets of honours, fed by the others.
    Honors,
    /// Terminals and honours in every set.
    Ends,
}

impl Mood {
    pub(super) fn by_chance(chance: &mut Chance) -> Self {
        match chance.below(11) {
            0 | 1 => Self::Kans,
            2 => Self::Riichi,
            3 | 4 => Self::Together,
            5 => Self::Rivers,
            6 => Self::Last,
            7 => Self::Robbers,
            8 => Self::Honors,
            9 => Self::Ends,
            _ => Self::Plain,
        }
    }

    /// Nobody calls.
    pub(super) const fn is_quiet(self) -> bool {
        matches!(self, Self::Riichi | Self::Together | Self::Rivers | Self::Ends)
    }

    /// How often riichi is declared where it can be, in a hundred.
    pub(super) const fn riichi(self) -> u64 {
        match self {
            Self::Plain => 85,
            Self::Riichi => 100,
            Self::Kans | Self::Last => 60,
            Self::Together => 15,
            Self::Robbers | Self::Ends => 30,
            Self::Rivers | Self::Honors => 0,
        }
    }

    /// Kans are made whatever they do to the hand.
    pub(super) const fn makes_kans(self) -> bool {
        matches!(self, Self::Kans | Self::Robbers | Self::Honors)
    }
}

impl Bots {
    /// Whether a player who can win does, when so many can on this tile.
    pub(in crate::generate) fn wins(
        &mut self,
        table: &Table<'_>,
        win: &WinSituation,
        worth: &Worth,
        winners: usize,
    ) -> bool {
        if let Some(script) = &self.script {
            return script.wins(win.winner, worth);
        }
        let last = table.left == 0;
        let in_riichi = table
            .players
            .seats()
            .filter(|&seat| table.seats[seat].is_in_riichi())
            .count();
        match self.mood {
            Mood::Plain => true,
            Mood::Kans => {
                let by_kan = matches!(
                    win.method,
                    WinMethod::Tsumo(TsumoKind::Replacement(_))
                        | WinMethod::Ron {
                            on: RonKind::Kakan,
                            ..
                        }
                );
                by_kan || table.left < 8 || self.chance.percent(15)
            }
            Mood::Riichi => last || in_riichi < 2 && self.chance.percent(3),
            Mood::Together => last || winners == 3 || winners == 2 && self.chance.percent(20),
            Mood::Rivers => !worth.yakuman.is_empty(),
            Mood::Last => last,
            Mood::Robbers => {
                let robs = matches!(
                    win.method,
                    WinMethod::Ron {
                        on: RonKind::Kakan | RonKind::Kita | RonKind::Ankan,
                        ..
                    }
                );
                robs || table.left < 4
            }
            Mood::Ends => {
                let ends = [Yaku::Chanta, Yaku::Junchan, Yaku::Honroutou];
                last || worth.yaku.iter().any(|entry| ends.contains(&entry.0))
            }
            Mood::Honors => !worth.yakuman.is_empty() || worth.han >= 8 || table.left < 8,
        }
    }

    /// How much worse, or better, a discard is for what the round is played for.
    pub(super) fn lure(&self, table: &Table<'_>, seat: Seat, kind: Kind) -> Badness {
        let others = || table.others(seat).map(|other| &table.seats[other]);
        let most = || others().map(|player| player.held.of(kind)).max().unwrap_or(0);
        let waiting = others()
            .filter(|player| player.waits.has(kind) && !player.is_furiten())
            .count();
        match self.mood {
            Mood::Rivers => {
                if kind.is_yaochu() {
                    -10_000
                } else {
                    0
                }
            }
            Mood::Kans => match most() {
                3 => -400,
                2 => -60,
                _ => 0,
            },
            Mood::Together => match waiting {
                0 => 0,
                1 => 300,
                2 => -200,
                _ => -5000,
            },
            Mood::Last if table.left == 0 && waiting > 0 => -5000,
            Mood::Last | Mood::Robbers if waiting > 0 => 300,
            Mood::Robbers if most() == 2 => -80,
            Mood::Plain | Mood::Riichi | Mood::Last | Mood::Robbers => 0,
            // Some keep honours, for chanta, some do not, for junchan.
            Mood::Ends if kind.is_honor() => match seat.index() % 2 {
                0 => 0,
                _ => -300,
            },
            Mood::Ends => match kind.rank() {
                4..=6 => -400,
                _ => 0,
            },
            Mood::Honors if kind.is_honor() => {
                if most() >= 2 {
                    -500
                } else {
                    250
                }
            }
            Mood::Honors => -100,
        }
    }

    /// A wind that all four can discard in the first turn: only then are all four discards of one kind.
    pub(super) fn common_wind(&self, table: &Table<'_>, seat: Seat) -> Option<Kind> {
        if self.mood == Mood::Plain
            || table.players == Players::Three
            || table.interrupted
            || !table.seats[seat].river.is_empty()
        {
            return None;
        }
        KindSet::WINDS.iter().find(|&wind| {
            table.players.seats().all(|seat| {
                let player = &table.seats[seat];
                match player.river.first() {
                    Some(first) => first.tile.kind() == wind,
                    None => player.held.of(wind) > 0,
                }
            })
        })
    }

    /// A call made for what the round is played for.
    pub(super) fn eager_same(&mut self, table: &Table<'_>, seat: Seat, kind: Kind) -> Option<Wish> {
        let held = table.seats[seat].held.of(kind);
        let mut own = table.seats[seat].of_kind(kind);
        let (pon, kan) = match self.mood {
            Mood::Kans => (50, 100),
            Mood::Robbers => (70, 0),
            Mood::Honors if kind.is_honor() => (95, 20),
            _ => return None,
        };
        let tiles = [own.next()?, own.next()?];
        if held == 3
            && table.has_room_for_kan()
            && self.chance.percent(kan)
            && let Some(third) = own.next()
        {
            return Some(Wish::Kan([tiles[0], tiles[1], third]));
        }
        let after = table.seats[seat].held.without(kind).without(kind);
        let can = !after.at_least(1).without(table.swap(kind, [kind; 2])).is_empty();
        (can && self.chance.percent(pon)).then_some(Wish::Pon(tiles))
    }

    /// How much better a discard is that makes the hand wait for what others wait for.
    pub(super) fn company(&self, table: &Table<'_>, seat: Seat, kind: Kind) -> Badness {
        if self.mood != Mood::Together {
            return 0;
        }
        let after = table.seats[seat].held.without(kind);
        let waits = complete::waits(&after, table.players.deck());
        let others = table
            .others(seat)
            .filter(|&other| table.seats[other].waits.meets(waits));
        others.count() as Badness * -150
    }
}
