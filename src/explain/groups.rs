//! The groups that a way to read a hand makes of it.

use crate::score::Form;
use crate::shape::{Reading, Wait};
use crate::table::Meld;
use crate::tile::notation::{Mpsz, sorted_mpsz};
use crate::tile::{Kind, Suit, Tile};
use crate::win::WinSituation;

/// One group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) sort: Sort,
    /// The kind of its tiles, the lowest one of a run.
    pub(super) kind: Kind,
    /// It is a meld.
    pub(super) meld: bool,
    /// It is closed: not called, and not a triplet completed by ron.
    pub(super) closed: bool,
    /// The winning tile completed it.
    pub(super) won: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Run,
    Triplet,
    Kan,
    Pair,
    Single,
}

impl Group {
    /// Its tiles in compact notation.
    pub(super) fn tiles(self) -> String {
        let count = match self.sort {
            Sort::Run => {
                let kinds = (0..3).filter_map(|more| Kind::of(self.kind.suit(), self.kind.rank() + more));
                return Mpsz(&kinds.map(Tile::plain).collect::<Vec<_>>()).to_string();
            }
            Sort::Triplet => 3,
            Sort::Kan => 4,
            Sort::Pair => 2,
            Sort::Single => 1,
        };
        Mpsz(&vec![Tile::plain(self.kind); count]).to_string()
    }

    /// A triplet or a kan.
    pub(super) const fn is_set(self) -> bool {
        matches!(self.sort, Sort::Triplet | Sort::Kan)
    }
}

/// The groups in the order: melds, runs, triplets, pair; for seven pairs and thirteen orphans the
/// pairs and single tiles.
pub(super) fn groups(win: &WinSituation, form: &Form) -> Vec<Group> {
    let (reading, wait) = match form {
        Form::Sets { reading, wait } => (reading, *wait),
        Form::Chiitoitsu | Form::Kokushi => return pairs(win),
    };
    let mut groups: Vec<Group> = win.melds.iter().copied().filter_map(of_meld).collect();
    let won_run = won_run(reading, wait, win.winning_tile.kind());
    for suit in [Suit::Man, Suit::Pin, Suit::Sou] {
        for kind in Kind::all().filter(|kind| kind.suit() == suit) {
            for nth in 0..reading.runs[suit as usize].starting_at(kind.rank()) {
                groups.push(Group {
                    won: nth == 0 && won_run == Some(kind),
                    ..concealed(Sort::Run, kind)
                });
            }
        }
    }
    for kind in reading.triplets.iter() {
        let won = wait == Wait::Shanpon && kind == win.winning_tile.kind();
        groups.push(Group {
            won,
            closed: !won || win.is_tsumo(),
            ..concealed(Sort::Triplet, kind)
        });
    }
    groups.push(Group {
        won: wait == Wait::Tanki,
        ..concealed(Sort::Pair, reading.pair)
    });
    groups
}

const fn concealed(sort: Sort, kind: Kind) -> Group {
    Group {
        sort,
        kind,
        meld: false,
        closed: true,
        won: false,
    }
}

fn of_meld(meld: Meld<Tile>) -> Option<Group> {
    let kind = meld.tiles().iter().map(|tile| tile.kind()).min()?;
    Some(Group {
        sort: match meld {
            Meld::Chi(_) => Sort::Run,
            Meld::Pon(_) => Sort::Triplet,
            Meld::Daiminkan(_) | Meld::Kakan(_) | Meld::Ankan(_) => Sort::Kan,
        },
        kind,
        meld: true,
        closed: !meld.is_open(),
        won: false,
    })
}

/// The lowest kind of the run that the winning tile completed in this way.
fn won_run(reading: &Reading, wait: Wait, winning: Kind) -> Option<Kind> {
    let rank = winning.rank();
    let starts: &[i8] = match wait {
        Wait::Kanchan => &[-1],
        Wait::Penchan if rank == 3 => &[-2],
        Wait::Penchan => &[0],
        // The 3 of 1-2-3 and the 7 of 7-8-9 are edges.
        Wait::Ryanmen if rank == 3 => &[0],
        Wait::Ryanmen if rank == 7 => &[-2],
        Wait::Ryanmen => &[0, -2],
        Wait::Tanki | Wait::Shanpon => &[],
    };
    let runs = reading.runs.get(winning.suit() as usize)?;
    starts
        .iter()
        .filter_map(|&offset| u8::try_from(rank as i8 + offset).ok())
        .filter_map(|lowest| Kind::of(winning.suit(), lowest))
        .find(|kind| runs.starting_at(kind.rank()) > 0)
}

/// The concealed tiles as pairs and single tiles.
fn pairs(win: &WinSituation) -> Vec<Group> {
    let tiles = || win.concealed.iter().chain([&win.winning_tile]);
    Kind::all()
        .filter_map(|kind| {
            let count = tiles().filter(|tile| tile.kind() == kind).count();
            let sort = match count {
                0 => return None,
                1 => Sort::Single,
                _ => Sort::Pair,
            };
            Some(Group {
                won: kind == win.winning_tile.kind(),
                ..concealed(sort, kind)
            })
        })
        .collect()
}

/// All groups in a row; the one that the winning tile completed in brackets.
pub(super) fn line(groups: &[Group]) -> String {
    let texts = groups.iter().map(|group| {
        let tiles = group.tiles();
        match (group.won, group.meld && group.closed, group.meld) {
            (true, ..) => format!("[{tiles}]"),
            (_, true, _) => format!("({tiles})"),
            (_, _, true) => format!("<{tiles}>"),
            _ => tiles,
        }
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// The concealed tiles without the winning one, sorted.
pub(super) fn hand(win: &WinSituation) -> String {
    sorted_mpsz(win.concealed.iter().copied())
}
