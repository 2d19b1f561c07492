//! When a hand is complete and what it waits for, by trying: what the referee of the generated games
//! goes by. Shares nothing with the room that the checker takes these things from.

use super::held::{Held, total};
use crate::tile::{Deck, Kind, KindSet};

/// Whether these 14 concealed tiles, or three fewer for every meld, are a complete hand.
#[cfg(test)]
pub(super) fn is_complete(held: &Held) -> bool {
    has_sets_and_pair(held) || is_seven_pairs(held) || is_orphans(held)
}

/// The kinds of the deck that complete these 13 tiles, or three fewer for every meld; also those of
/// which all four are held.
pub(super) fn waits(held: &Held, deck: Deck) -> KindSet {
    let mut waits = waits_for_sets(held, deck);
    if held.total() == 13 {
        let kinds = held.at_least(1);
        let apart = |kind: Kind| is_seven_pairs(&held.with(kind)) || is_orphans(&held.with(kind));
        if kinds.within(KindSet::YAOCHU) || kinds.len() == 7 {
            waits = waits.or(deck.kinds().iter().filter(|&kind| apart(kind)).collect());
        }
    }
    waits
}

/// The suits are looked at one by one: one of them gets the tile, the others must be whole already.
fn waits_for_sets(held: &Held, deck: Deck) -> KindSet {
    let mut waits = KindSet::EMPTY;
    let mut rests = [0; 4];
    for (rest, &tiles) in rests.iter_mut().zip(&held.0) {
        *rest = total(tiles) % 3;
    }
    for suit in 0..4 {
        let mut with = rests;
        with[suit] = (with[suit] + 1) % 3;
        if with.contains(&1) || with.iter().sum::<u32>() != 2 {
            continue;
        }
        let whole = |other: usize| is_whole(held.0[other], other < 3);
        if !(0..4).all(|other| other == suit || whole(other)) {
            continue;
        }
        for rank in 0..if suit == 3 { 7 } else { 9 } {
            let Some(kind) = Kind::new(suit as u8 * 9 + rank) else {
                continue;
            };
            if deck.has(kind) && is_whole(held.with(kind).0[suit], suit < 3) {
                waits.insert(kind);
            }
        }
    }
    waits
}

#[cfg(test)]
fn has_sets_and_pair(held: &Held) -> bool {
    let pairs = held.0.iter().filter(|&&tiles| total(tiles) % 3 == 2).count();
    pairs == 1
        && held
            .0
            .iter()
            .enumerate()
            .all(|(suit, &tiles)| is_whole(tiles, suit < 3))
}

/// Whether the tiles of a suit are sets, with a pair if two are over.
fn is_whole(tiles: u32, runs: bool) -> bool {
    match total(tiles) % 3 {
        0 => are_sets(tiles, runs),
        2 => (0..9).any(|rank| {
            let shift = rank * 3;
            tiles >> shift & 7 >= 2 && are_sets(tiles - (2 << shift), runs)
        }),
        _ => false,
    }
}

/// Whether the tiles of a suit are triplets and, in a suit with runs, runs.
fn are_sets(tiles: u32, runs: bool) -> bool {
    if tiles == 0 {
        return true;
    }
    let shift = tiles.trailing_zeros() / 3 * 3;
    let of = |above: u32| tiles >> (shift + above * 3) & 7;
    if of(0) >= 3 && are_sets(tiles - (3 << shift), runs) {
        return true;
    }
    runs && shift <= 18 && of(1) > 0 && of(2) > 0 && are_sets(tiles - (0o111 << shift), runs)
}

fn is_seven_pairs(held: &Held) -> bool {
    Kind::all().filter(|&kind| held.of(kind) == 2).count() == 7 && held.total() == 14
}

fn is_orphans(held: &Held) -> bool {
    held.total() == 14 && held.at_least(1) == KindSet::YAOCHU
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    /// Sets and a pair by chance, four of a kind at most.
    fn complete_hand(chance: &mut Chance, sets: usize) -> Option<Vec<Kind>> {
        let kinds: Vec<Kind> = Kind::all().collect();
        let mut hand = vec![kinds[chance.below(34)]; 2];
        for _ in 0..sets {
            let kind = kinds[chance.below(34)];
            if chance.percent(40) || kind.is_honor() || kind.rank() > 7 {
                hand.extend([kind; 3]);
            } else {
                hand.extend([0, 1, 2].map(|step| kinds[kind.index() + step]));
            }
        }
        let of = |kind: Kind| hand.iter().filter(|&&held| held == kind).count();
        Kind::all().all(|kind| of(kind) <= 4).then_some(hand)
    }

    #[test]
    fn a_hand_waits_for_every_tile_it_is_complete_with() {
        let mut chance = Chance::new(11);
        for _ in 0..20_000 {
            let sets = chance.below(5);
            let Some(hand) = complete_hand(&mut chance, sets) else {
                continue;
            };
            let held: Held = hand.iter().copied().collect();
            assert!(is_complete(&held), "{hand:?}");
            for &kind in &hand {
                assert!(
                    waits(&held.without(kind), Deck::Full).has(kind),
                    "{hand:?} {kind}"
                );
            }
        }
    }

    #[test]
    fn hands_without_sets_are_seven_pairs_or_orphans() {
        let of = |text: &str| -> Held {
            text.split_whitespace()
                .map(|index| Kind::new(index.parse().unwrap()).unwrap())
                .collect()
        };
        assert!(is_complete(&of("0 0 4 4 8 8 9 9 13 13 20 20 33 33")));
        assert!(!is_complete(&of("0 0 0 0 8 8 9 9 13 13 20 20 33 33")));
        assert!(is_complete(&of("0 8 9 17 18 26 27 28 29 30 31 32 33 33")));
        assert!(!is_complete(&of("0 8 9 17 18 26 27 28 29 30 31 32 32 32")));
        let orphans = of("0 8 9 17 18 26 27 28 29 30 31 32 33");
        assert_eq!(waits(&orphans, Deck::Full), KindSet::YAOCHU);
    }
}
