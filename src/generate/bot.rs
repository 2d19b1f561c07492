//! The players of generated games: fast and simple. They steer by the distance to tenpai, call for a
//! yaku they have in mind, declare riichi, and give way when another has declared it.

mod call;
mod discard;
mod mood;

use arrayvec::ArrayVec;

use super::distance::Distance;
use super::stack::Script;
use super::table::{Source, Table};
use super::worth::{self, Worth};
use crate::chance::Chance;
use crate::table::{PerSeat, Seat};
use crate::tile::{Kind, KindSet, Suit, TileId};

use mood::Mood;

/// What a player does with a tile too many.
#[derive(Debug)]
pub(super) enum Act {
    /// Wins with the tile drawn.
    Tsumo(Box<Worth>),
    NineKinds,
    Ankan(Kind),
    Kakan(TileId),
    Kita(TileId),
    /// Whether the hand is tenpai then is told along, so that nobody has to ask again.
    Discard {
        tile: TileId,
        riichi: bool,
        tenpai: bool,
    },
}

/// A call a player makes, with the tiles from the hand.
#[derive(Debug, Clone, Copy)]
pub(super) enum Wish {
    Chi([TileId; 2]),
    Pon([TileId; 2]),
    Kan([TileId; 3]),
}

impl Wish {
    pub(super) fn own(self) -> ArrayVec<TileId, 3> {
        match self {
            Self::Chi(own) | Self::Pon(own) => own.iter().copied().collect(),
            Self::Kan(own) => own.iter().copied().collect(),
        }
    }
}

/// The yaku that an open hand is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Plan {
    /// A triplet that is a yaku by itself; the rest is free.
    Yakuhai,
    Tanyao,
    Flush(Suit),
    Toitoi,
}

/// What a bot has in mind in a round.
#[derive(Debug, Clone, Copy, Default)]
struct Mind {
    plan: Option<Plan>,
    /// Distance to tenpai since the last discard, where known.
    shanten: Option<i8>,
    /// Gives up the hand for safety.
    folds: bool,
    /// What the hand could be opened for, where known since the last discard.
    prospect: Option<Prospect>,
}

/// What a closed hand could be opened for.
#[derive(Debug, Clone, Copy)]
struct Prospect {
    /// A triplet that is a yaku by itself.
    value: bool,
    /// Most of it is of this suit, or honours.
    suit: Option<Suit>,
    pairs: bool,
    /// Hardly a terminal or honour.
    simple: bool,
}

/// All players of a game.
#[derive(Debug)]
pub(super) struct Bots {
    pub(super) distance: Distance,
    pub(super) chance: Chance,
    minds: PerSeat<Mind>,
    mood: Mood,
    script: Option<Script>,
}

impl Bots {
    pub(super) fn new(distance: Distance) -> Self {
        Self {
            distance,
            chance: Chance::new(0),
            minds: PerSeat::default(),
            mood: Mood::Plain,
            script: None,
        }
    }

    /// Begins a round.
    pub(super) fn sit_down(&mut self, wild: bool, script: Option<Script>) {
        self.minds = PerSeat::default();
        self.mood = if wild {
            Mood::by_chance(&mut self.chance)
        } else {
            Mood::Plain
        };
        self.script = script;
    }

    /// What the wall of a stacked round should give next.
    pub(super) fn wanted(&mut self, seat: Seat) -> Option<Kind> {
        self.script.as_ref()?.wanted(seat, &mut self.chance)
    }

    /// What the player does, who has drawn or called. Kinds in `forbidden` may not be discarded.
    pub(super) fn act(&mut self, table: &Table<'_>, seat: Seat, forbidden: KindSet) -> Act {
        let player = &table.seats[seat];
        if let Some(drawn) = player.drawn.filter(|_| table.source != Source::Call) {
            if player.waits.has(drawn.kind()) {
                let win = table.situation(seat, drawn, table.tsumo(seat));
                if let Some(worth) = worth::worth(&win, table.rules)
                    && self.wins(table, &win, &worth, 1)
                {
                    return Act::Tsumo(Box::new(worth));
                }
            }
            if let Some(script) = &mut self.script {
                return script.act(table, seat);
            }
            if table.may_declare_nine_kinds(seat) && self.chance.percent(70) {
                return Act::NineKinds;
            }
            if let Some(act) = self.set_aside(table, seat) {
                return act;
            }
            if player.is_in_riichi() {
                return Act::Discard {
                    tile: drawn,
                    riichi: false,
                    tenpai: true,
                };
            }
        }
        if let Some(script) = &mut self.script {
            return script.act(table, seat);
        }
        self.discard(table, seat, forbidden)
    }

    /// A north or a kan, if the player makes one.
    fn set_aside(&mut self, table: &Table<'_>, seat: Seat) -> Option<Act> {
        let player = &table.seats[seat];
        if let Some(north) = table.may_kita(seat)
            && self.keeps_no_north(table, seat)
        {
            return Some(Act::Kita(north));
        }
        if !table.has_room_for_kan() {
            return None;
        }
        let fours = player.held.at_least(4);
        for kind in fours.iter() {
            if table.may_ankan(seat, kind) && self.likes_ankan(table, seat, kind) {
                return Some(Act::Ankan(kind));
            }
        }
        if !player.is_in_riichi() {
            for &tile in &player.tiles {
                if table.may_kakan(seat, tile.kind()) && self.likes_kakan(table, seat, tile.kind()) {
                    return Some(Act::Kakan(tile));
                }
            }
        }
        None
    }

    fn keeps_no_north(&mut self, table: &Table<'_>, seat: Seat) -> bool {
        let player = &table.seats[seat];
        let orphans = player.held.at_least(1).and(KindSet::YAOCHU).len() >= 11;
        player.is_in_riichi() || !orphans && self.chance.percent(97)
    }

    fn likes_ankan(&mut self, table: &Table<'_>, seat: Seat, kind: Kind) -> bool {
        if self.mood.makes_kans() {
            return true;
        }
        let player = &table.seats[seat];
        if player.is_in_riichi() {
            return self.chance.percent(90);
        }
        if self.minds[seat].folds {
            return false;
        }
        let melds = player.meld_count();
        let mut after = player.held;
        for _ in 0..4 {
            after.remove(kind);
        }
        let before = self.distance.shanten(&player.held, melds);
        self.distance.shanten(&after, melds + 1) <= before && self.chance.percent(85)
    }

    fn likes_kakan(&mut self, table: &Table<'_>, seat: Seat, kind: Kind) -> bool {
        if self.mood.makes_kans() {
            return true;
        }
        let player = &table.seats[seat];
        if self.minds[seat].folds || Self::is_threatened(table, seat) {
            return false;
        }
        let melds = player.meld_count();
        let before = self.distance.shanten(&player.held, melds);
        let after = self.distance.shanten(&player.held.without(kind), melds);
        after <= before && self.chance.percent(60)
    }

    fn is_threatened(table: &Table<'_>, seat: Seat) -> bool {
        table.others(seat).any(|other| table.seats[other].is_in_riichi())
    }
}
