//! What is known of a winning hand before it is read as sets: its tiles, checked and counted.

use super::Impossible;
use crate::rules::Rules;
use crate::shape::{HandCounts, Runs};
use crate::table::{Meld, Players, Seat};
use crate::tile::{Deck, Kind, KindSet, Tile};
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
    /// Red fives, as far as the rules have them.
    pub(super) reds: u8,
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
    pub(super) fn count(win: &WinSituation, rules: &Rules) -> Result<Self, Impossible> {
        check_seats(win, rules)?;
        if win.concealed.len() + 3 * win.melds.len() != 13 {
            return Err(Impossible::TileCount);
        }
        let mut hand = Self {
            concealed: HandCounts::EMPTY,
            all: HandCounts::EMPTY,
            kinds: KindSet::EMPTY,
            reds: 0,
            runs: [Runs::default(); 3],
            triplets: KindSet::EMPTY,
            kans: 0,
            closed_kans: 0,
            open: false,
        };
        let mut too_many = KindSet::EMPTY;
        for &tile in win.concealed.iter().chain([&win.winning_tile]) {
            hand.add(tile, rules, &mut too_many);
        }
        hand.concealed = hand.all;
        for meld in &win.melds {
            for tile in meld.tiles() {
                hand.add(tile, rules, &mut too_many);
            }
            hand.lay_out(*meld).ok_or(Impossible::Meld)?;
        }
        if win.kita > 0 && win.players == Players::Four {
            return Err(Impossible::Kita);
        }
        if win.kita > 4 - hand.all.of(Kind::NORTH).min(4) {
            too_many.insert(Kind::NORTH);
        }
        let deck = win.players.deck();
        if let Some(kind) = too_many.iter().next() {
            return Err(Impossible::FifthTile(kind));
        }
        if let Deck::Sanma = deck
            && let Some(kind) = hand.kinds.iter().find(|&kind| !deck.has(kind))
        {
            return Err(Impossible::NotInDeck(kind));
        }
        Ok(hand)
    }

    fn add(&mut self, tile: Tile, rules: &Rules, too_many: &mut KindSet) {
        let kind = tile.kind();
        self.kinds.insert(kind);
        self.reds += u8::from(tile.is_red() && rules.red_fives.of(kind.suit()) > 0);
        if self.all.add(kind) > 4 {
            too_many.insert(kind);
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
