//! What is known of a winning hand before it is read as sets: its tiles, checked and counted.

use super::Impossible;
use crate::rules::Rules;
use crate::shape::{HandCounts, Runs};
use crate::table::{Meld, Players, Seat};
use crate::tile::{Counts, Kind, KindSet, Tile};
use crate::win::{WinMethod, WinSituation};

/// The tiles of a winning hand.
#[derive(Debug)]
pub(super) struct Hand {
    /// The concealed tiles with the winning tile.
    pub(super) concealed: HandCounts,
    /// All tiles, melds included; kita not.
    pub(super) all: HandCounts,
    /// Which kinds there are in `all`.
    pub(super) kinds: KindSet,
    /// How many tiles are not red, and how many are red 5m, 5p, 5s.
    faces: [u8; 4],
    /// The called runs.
    pub(super) runs: [Runs; 3],
    /// Pons and kans.
    pub(super) triplets: KindSet,
    /// How many kans, closed ones included.
    pub(super) kans: u8,
    /// How many closed kans.
    pub(super) closed_kans: u8,
    /// There is an open meld.
    pub(super) open: bool,
}

impl Hand {
    /// Counts the hand of this win.
    #[inline]
    pub(super) fn count(win: &WinSituation, rules: &Rules) -> Result<Self, Impossible> {
        check_seats(win, rules)?;
        if win.concealed.len() + 3 * win.melds.len() != 13 {
            return Err(Impossible::TileCount);
        }
        let mut hand = Self {
            concealed: HandCounts::EMPTY,
            all: HandCounts::EMPTY,
            kinds: KindSet::EMPTY,
            faces: [0; 4],
            runs: [Runs::default(); 3],
            triplets: KindSet::EMPTY,
            kans: 0,
            closed_kans: 0,
            open: false,
        };
        for &tile in &win.concealed {
            hand.add(tile);
        }
        hand.add(win.winning_tile);
        hand.concealed = hand.all;
        let mut total = 14;
        for &meld in &win.melds {
            for tile in meld.tiles() {
                hand.add(tile);
            }
            hand.lay_out(meld).ok_or(Impossible::Meld)?;
            total += u32::from(meld.is_kan());
        }
        if !hand.all.is_possible(total) {
            return Err(Impossible::FifthTile(fifth_tile(win)));
        }
        hand.kinds = hand.all.at_least(1);
        hand.check_deck(win)?;
        Ok(hand)
    }

    fn add(&mut self, tile: Tile) {
        self.all.add(tile.kind());
        // Without a branch, for red fives come at random: the red faces are the last three.
        let plain = Tile::COUNT - 4;
        self.faces[tile.index().saturating_sub(plain)] += 1;
    }

    /// How many red fives there are that the rules have.
    pub(super) fn reds(&self, rules: &Rules) -> u8 {
        let [_, man, pin, sou] = self.faces;
        let reds = rules.red_fives;
        [(man, reds.man), (pin, reds.pin), (sou, reds.sou)]
            .into_iter()
            .map(|(held, known)| held * u8::from(known > 0))
            .sum()
    }

    fn check_deck(&self, win: &WinSituation) -> Result<(), Impossible> {
        if win.players == Players::Four && win.kita > 0 {
            return Err(Impossible::Kita);
        }
        if self.all.of(Kind::NORTH) + win.kita.min(4) > 4 || win.kita > 4 {
            return Err(Impossible::FifthTile(Kind::NORTH));
        }
        match self.kinds.without(win.players.deck().kinds()).iter().next() {
            Some(kind) => Err(Impossible::NotInDeck(kind)),
            None => Ok(()),
        }
    }

    /// Puts a meld among the sets; `None` if its tiles are none.
    fn lay_out(&mut self, meld: Meld<Tile>) -> Option<()> {
        self.open |= meld.is_open();
        let tiles = meld.tiles();
        if let Meld::Chi(_) = meld {
            let lowest = tiles.iter().map(|tile| tile.kind()).min()?;
            let kinds: KindSet = tiles.iter().map(|tile| tile.kind()).collect();
            let run = KindSet::from_bits(0b111 << lowest.index());
            if lowest.is_honor() || lowest.rank() > 7 || kinds != run {
                return None;
            }
            self.runs[lowest.suit() as usize].add(lowest.rank());
            return Some(());
        }
        let kind = tiles[0].kind();
        if tiles.iter().any(|tile| tile.kind() != kind) {
            return None;
        }
        self.triplets.insert(kind);
        self.kans += u8::from(meld.is_kan());
        self.closed_kans += u8::from(!meld.is_open());
        Some(())
    }
}

/// The kind of which the hand has more than four.
fn fifth_tile(win: &WinSituation) -> Kind {
    let melds = win.melds.iter().flat_map(Meld::tiles);
    let tiles = win
        .concealed
        .iter()
        .copied()
        .chain([win.winning_tile])
        .chain(melds);
    let counts: Counts = tiles.map(Tile::kind).collect();
    Kind::all()
        .find(|&kind| counts.of(kind) > 4)
        .unwrap_or(win.winning_tile.kind())
}

fn check_seats(win: &WinSituation, rules: &Rules) -> Result<(), Impossible> {
    if win.players != rules.players {
        return Err(Impossible::Players);
    }
    let seated = |seat: Seat| win.players.has(seat);
    let from_another = match win.method {
        WinMethod::Tsumo(_) => true,
        WinMethod::Ron { from, .. } => seated(from) && from != win.winner,
    };
    if seated(win.winner) && seated(win.dealer) && from_another {
        Ok(())
    } else {
        Err(Impossible::Seat)
    }
}
