//! Who plays: names, ranks and ratings that belong to nobody.

use crate::chance::Chance;
use crate::event::Person;
use crate::table::{PerSeat, Players};

/// Things found on a walk, none of them a player.
const NAMES: [&str; 32] = [
    "amber", "anchor", "basalt", "birch", "bramble", "cedar", "clover", "cobble", "dune", "ember", "fern",
    "flint", "gravel", "hazel", "heron", "ivy", "juniper", "kelp", "lichen", "maple", "marble", "nettle",
    "otter", "pebble", "quartz", "reed", "sorrel", "thistle", "umber", "violet", "willow", "yarrow",
];

/// Invented players; the strings outlive the header that borrows them.
#[derive(Debug)]
pub(super) struct People {
    names: [&'static str; 4],
    dan: [u8; 4],
    rates: [String; 4],
    sex: [&'static str; 4],
    players: Players,
}

impl People {
    pub(super) fn invent(players: Players, chance: &mut Chance) -> Self {
        let first = chance.below(NAMES.len());
        Self {
            // Steps that share no divisor with the length, so that no name comes twice.
            names: std::array::from_fn(|seat| NAMES[(first + seat * 7) % NAMES.len()]),
            dan: std::array::from_fn(|_| chance.below(21) as u8),
            rates: std::array::from_fn(|_| format!("{}.{:02}", 1300 + chance.below(900), chance.below(100))),
            sex: std::array::from_fn(|_| ["M", "F", "C"][chance.below(3)]),
            players,
        }
    }

    pub(super) fn at_table(&self) -> PerSeat<Person<'_>> {
        PerSeat::from_fn(|seat| {
            let i = seat.index();
            if self.players.has(seat) {
                Person {
                    name: self.names[i],
                    dan: Some(self.dan[i]),
                    rank: "",
                    rate: &self.rates[i],
                    sex: self.sex[i],
                }
            } else {
                Person {
                    name: "",
                    dan: Some(0),
                    rank: "",
                    rate: "1500.00",
                    sex: "C",
                }
            }
        })
    }
}
