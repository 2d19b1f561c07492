//! One player in one round.

use arrayvec::ArrayVec;

use super::held::Held;
use crate::table::{Meld, PerSeat, Seat};
use crate::tile::{Kind, KindSet, LogTile, TileId};
use crate::win::{ClaimedMeld, Liabilities, PaoCause};

/// A player's riichi.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Riichi {
    No,
    /// Accepted.
    In {
        double: bool,
        ippatsu: bool,
    },
}

/// A tile in a river.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dropped {
    pub(super) tile: TileId,
    pub(super) called: bool,
}

/// What a player holds, laid out, discarded and let pass.
#[derive(Debug, Clone)]
pub(super) struct Player {
    /// The concealed tiles.
    pub(super) tiles: ArrayVec<TileId, 14>,
    /// The same, counted.
    pub(super) held: Held,
    /// Melds and norths set aside, in the order they were made.
    pub(super) laid: ArrayVec<ClaimedMeld, 8>,
    /// The tile just drawn.
    pub(super) drawn: Option<TileId>,
    /// Own draws so far, replacement tiles too.
    pub(super) draws: u8,
    pub(super) river: ArrayVec<Dropped, 40>,
    /// The kinds in it.
    pub(super) dropped: KindSet,
    pub(super) riichi: Riichi,
    /// What completes the hand, when it has 13 tiles (or three fewer for each meld). Kinds of which all four are held are not
    /// here.
    pub(super) waits: KindSet,
    /// What others have let go since the own last draw.
    pub(super) passed: KindSet,
    /// The same since the riichi.
    pub(super) passed_in_riichi: KindSet,
    /// Who fed the sets that make liable.
    pub(super) liable: Liabilities,
}

impl Player {
    pub(super) fn dealt(tiles: &[TileId]) -> Self {
        Self {
            tiles: tiles.iter().copied().collect(),
            held: tiles.iter().map(|tile| tile.kind()).collect(),
            laid: ArrayVec::new(),
            drawn: None,
            draws: 0,
            river: ArrayVec::new(),
            dropped: KindSet::EMPTY,
            riichi: Riichi::No,
            waits: KindSet::EMPTY,
            passed: KindSet::EMPTY,
            passed_in_riichi: KindSet::EMPTY,
            liable: Liabilities::NONE,
        }
    }

    pub(super) fn nobody() -> Self {
        Self::dealt(&[])
    }

    pub(super) fn add(&mut self, tile: TileId) {
        self.tiles.push(tile);
        self.held.add(tile.kind());
    }

    pub(super) fn take(&mut self, tile: TileId) {
        self.tiles.retain(|held| *held != tile);
        self.held.remove(tile.kind());
    }

    /// The tiles of a kind it holds, the latest first.
    pub(super) fn of_kind(&self, kind: Kind) -> impl Iterator<Item = TileId> {
        self.tiles
            .iter()
            .rev()
            .copied()
            .filter(move |tile| tile.kind() == kind)
    }

    pub(super) fn melds(&self) -> impl DoubleEndedIterator<Item = &Meld<LogTile>> {
        self.laid.iter().filter_map(|laid| match laid {
            ClaimedMeld::Meld(meld) => Some(meld),
            ClaimedMeld::Kita(_) => None,
        })
    }

    pub(super) fn meld_count(&self) -> u8 {
        self.melds().count() as u8
    }

    pub(super) fn kans(&self) -> usize {
        self.melds().filter(|meld| meld.is_kan()).count()
    }

    pub(super) fn kita(&self) -> u8 {
        self.laid.len() as u8 - self.meld_count()
    }

    pub(super) fn is_closed(&self) -> bool {
        self.melds().all(|meld| !meld.is_open())
    }

    pub(super) fn is_in_riichi(&self) -> bool {
        self.riichi != Riichi::No
    }

    /// An own wait in the river, or one let pass.
    pub(super) fn is_furiten(&self) -> bool {
        self.dropped.meets(self.waits)
            || self.passed.meets(self.waits)
            || self.is_in_riichi() && self.passed_in_riichi.meets(self.waits)
    }

    /// Nobody has won on a tile of another.
    pub(super) const fn lets_pass(&mut self, kind: Kind) {
        self.passed.insert(kind);
        self.passed_in_riichi.insert(kind);
    }

    pub(super) const fn lose_ippatsu(&mut self) {
        if let Riichi::In { ippatsu, .. } = &mut self.riichi {
            *ippatsu = false;
        }
    }

    /// The pon of this kind.
    pub(super) fn pon_of(&self, kind: Kind) -> Option<usize> {
        self.laid.iter().position(
            |laid| matches!(laid, ClaimedMeld::Meld(Meld::Pon(pon)) if pon.called.kind() == Some(kind)),
        )
    }

    /// Remembers who fed the set just called, if it is the last one of a kind that makes liable. Sets
    /// that count are those on the table.
    pub(super) fn fed(&mut self, kind: Kind, kan: bool, by: Seat) {
        let shown = |set: KindSet| {
            self.melds()
                .filter(|meld| !matches!(meld, Meld::Chi(_)))
                .filter(|meld| meld.tiles()[0].kind().is_some_and(|kind| set.has(kind)))
                .count()
        };
        let (dragons, winds, kans) = (shown(KindSet::DRAGONS), shown(KindSet::WINDS), self.kans());
        if kind.is_dragon() && dragons == 3 {
            self.liable.set(PaoCause::Daisangen, by);
        }
        if kind.is_wind() && winds == 4 {
            self.liable.set(PaoCause::Daisuushii, by);
        }
        if kan && kans == 4 {
            self.liable.set(PaoCause::Suukantsu, by);
        }
    }
}

/// One value for each player of three or four; the others stay as they are made.
pub(super) type Seats = PerSeat<Player>;
