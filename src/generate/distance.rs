//! How far a hand is from tenpai: what the bots steer by, so it has to be fast and nothing depends on
//! its being right but how well they play.

use super::held::Held;
use crate::tile::{Deck, KindSet};

/// The fewest tiles a suit lacks to hold n sets, n in 0..=4: alone, and with a pair beside them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lack {
    alone: [u8; 5],
    paired: [u8; 5],
}

/// More than any hand can lack.
const FAR: u8 = 40;

const NOTHING: Lack = Lack {
    alone: [0, FAR, FAR, FAR, FAR],
    paired: [FAR; 5],
};

/// Suits remembered.
const PLACES: usize = 1 << 14;

/// Measures hands, and remembers what suits lack.
#[derive(Debug, Clone)]
pub(super) struct Distance {
    known: Vec<(u32, Lack)>,
    deck: Deck,
}

impl Distance {
    pub(super) fn new(deck: Deck) -> Self {
        Self {
            known: vec![(u32::MAX, NOTHING); PLACES],
            deck,
        }
    }

    /// What the tiles of a suit (0..4) lack.
    pub(super) fn lack(&mut self, suit: usize, tiles: u32) -> Lack {
        // Three players have no 2m to 8m, so there are no runs in that suit either.
        let runs = suit < 3 && (suit > 0 || self.deck == Deck::Full);
        let key = tiles | u32::from(runs) << 27 | u32::from(suit == 3) << 28;
        let place = (key.wrapping_mul(0x9e37_79b1) >> 18) as usize % PLACES;
        if self.known[place].0 != key {
            let ranks = if suit == 3 { 7 } else { 9 };
            self.known[place] = (key, measure(tiles, ranks, runs));
        }
        self.known[place].1
    }

    /// How many tiles must be exchanged to be tenpai; -1 is complete. 14 tiles count as the best 13.
    pub(super) fn shanten(&mut self, held: &Held, melds: u8) -> i8 {
        let mut all = NOTHING;
        for (suit, &tiles) in held.0.iter().enumerate() {
            all = join(&all, &self.lack(suit, tiles));
        }
        let mut least = last(&all, 4 - usize::from(melds));
        if melds == 0 {
            least = least.min(outside_sets(held));
        }
        least
    }

    /// The shanten after each discard from 14 tiles, by suit and rank; `i8::MAX` for kinds not held.
    pub(super) fn after_discards(&mut self, held: &Held, melds: u8) -> [i8; 34] {
        let suits: [Lack; 4] = std::array::from_fn(|suit| self.lack(suit, held.0[suit]));
        let left = join(&suits[0], &suits[1]);
        let right = join(&suits[2], &suits[3]);
        let others = [
            join(&suits[1], &right),
            join(&suits[0], &right),
            join(&left, &suits[3]),
            join(&left, &suits[2]),
        ];
        let sets = 4 - usize::from(melds);
        let mut after = [i8::MAX; 34];
        let (pairs, kinds, orphans) = if melds == 0 {
            kinds_of(held)
        } else {
            (0, 0, (0, 0))
        };
        for (suit, others) in others.iter().enumerate() {
            let mut bits = held.0[suit];
            while bits != 0 {
                let shift = bits.trailing_zeros() / 3 * 3;
                let count = bits >> shift & 7;
                bits &= !(7 << shift);
                let lack = self.lack(suit, held.0[suit] - (1 << shift));
                let mut least = last_of(others, &lack, sets);
                let index = suit * 9 + shift as usize / 3;
                if melds == 0 {
                    let pairs = pairs - i8::from(count == 2);
                    let kinds = kinds - i8::from(count == 1);
                    least = least.min(6 - pairs.min(7) + (7 - kinds).max(0));
                    let (single, double) = orphans;
                    let yaochu = KindSet::YAOCHU.bits() >> index & 1 == 1;
                    let single = single - i8::from(yaochu && count == 1);
                    let double = double - i8::from(yaochu && count == 2);
                    least = least.min(13 - single - i8::from(double > 0));
                }
                after[index] = least;
            }
        }
        after
    }
}

/// Pairs, kinds, and of the yaochu kinds those held and those held twice.
fn kinds_of(held: &Held) -> (i8, i8, (i8, i8)) {
    let (mut pairs, mut kinds, mut single, mut double) = (0, 0, 0, 0);
    for (suit, &tiles) in held.0.iter().enumerate() {
        let mut bits = tiles;
        while bits != 0 {
            let shift = bits.trailing_zeros() / 3 * 3;
            let two = i8::from(bits >> shift & 7 >= 2);
            bits &= !(7 << shift);
            kinds += 1;
            pairs += two;
            if KindSet::YAOCHU.bits() >> (suit as u32 * 9 + shift / 3) & 1 == 1 {
                single += 1;
                double += two;
            }
        }
    }
    (pairs, kinds, (single, double))
}

/// The shanten for seven pairs and for thirteen orphans, whichever is less.
fn outside_sets(held: &Held) -> i8 {
    let (pairs, kinds, (single, double)) = kinds_of(held);
    let seven_pairs = 6 - pairs.min(7) + (7 - kinds).max(0);
    seven_pairs.min(13 - single - i8::from(double > 0))
}

fn last(all: &Lack, sets: usize) -> i8 {
    all.paired[sets] as i8 - 1
}

fn last_of(a: &Lack, b: &Lack, sets: usize) -> i8 {
    let mut least = FAR;
    for n in 0..=sets {
        least = least
            .min(a.paired[n] + b.alone[sets - n])
            .min(a.alone[n] + b.paired[sets - n]);
    }
    least as i8 - 1
}

/// What two suits lack together.
fn join(a: &Lack, b: &Lack) -> Lack {
    let mut both = Lack {
        alone: [FAR; 5],
        paired: [FAR; 5],
    };
    for n in 0..5 {
        for m in 0..5 - n {
            both.alone[n + m] = both.alone[n + m].min(a.alone[n] + b.alone[m]);
            both.paired[n + m] = both.paired[n + m]
                .min(a.paired[n] + b.alone[m])
                .min(a.alone[n] + b.paired[m]);
        }
    }
    both
}

/// What a suit lacks: goes up the ranks with the runs begun at the last two of them.
fn measure(tiles: u32, ranks: u32, runs: bool) -> Lack {
    const START: [[Lack; 3]; 3] = [[Lack {
        alone: [FAR; 5],
        paired: [FAR; 5],
    }; 3]; 3];
    let mut reached = START;
    reached[0][0] = NOTHING;
    for rank in 0..ranks {
        let held = (tiles >> (rank * 3) & 7) as u8;
        let most = if runs && rank + 2 < ranks { 2 } else { 0 };
        let mut next = START;
        for (a, row) in reached.iter().enumerate() {
            for (b, lack) in row.iter().enumerate() {
                for (new, into) in next[b].iter_mut().enumerate().take(most + 1) {
                    let through = a + b + new;
                    for (sets, pair, own) in [(0, false, 0), (1, false, 3), (0, true, 2)] {
                        let target = through + own;
                        if target <= 4 {
                            let cost = (target as u8).saturating_sub(held);
                            advance(lack, into, new + sets, pair, cost);
                        }
                    }
                }
            }
        }
        reached = next;
    }
    reached[0][0]
}

fn advance(from: &Lack, to: &mut Lack, sets: usize, pair: bool, cost: u8) {
    for n in 0..5usize.saturating_sub(sets) {
        let (alone, paired) = (from.alone[n] + cost, from.paired[n] + cost);
        if pair {
            to.paired[n + sets] = to.paired[n + sets].min(alone);
        } else {
            to.alone[n + sets] = to.alone[n + sets].min(alone);
            to.paired[n + sets] = to.paired[n + sets].min(paired);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use crate::generate::complete;
    use crate::tile::Kind;

    /// The distance is the only function that is -1 for complete hands alone, that the best discard leaves as
    /// it is, and that the best draw brings down by one.
    #[test]
    fn discards_keep_the_distance_and_draws_shorten_it() {
        let mut chance = Chance::new(5);
        let mut distance = Distance::new(Deck::Full);
        for _ in 0..4000 {
            let melds = chance.below(5) as u8;
            let mut deck: Vec<Kind> = Kind::all().flat_map(|kind| [kind; 4]).collect();
            if chance.percent(60) {
                deck.truncate(24 + chance.below(50));
            }
            chance.shuffle(&mut deck);
            deck.truncate(14 - 3 * usize::from(melds));
            let held: Held = deck.iter().copied().collect();
            let shanten = distance.shanten(&held, melds);
            let complete = complete::is_complete(&held);
            assert_eq!(shanten == -1, complete, "{deck:?}");
            let after = distance.after_discards(&held, melds);
            let best = after.iter().copied().min().unwrap();
            assert_eq!(best, shanten.max(0), "{deck:?}");
            for kind in Kind::all() {
                let rest = held.without(kind);
                if rest == held {
                    assert_eq!(after[kind.index()], i8::MAX);
                    continue;
                }
                let thirteen = distance.shanten(&rest, melds);
                assert_eq!(after[kind.index()], thirteen, "{deck:?} {kind}");
                // A fifth tile of a kind is none that can be drawn.
                let drawn = Kind::all().filter(|&kind| rest.of(kind) < 4);
                let nearest = drawn.map(|kind| distance.shanten(&rest.with(kind), melds)).min();
                assert_eq!(nearest, Some(thirteen - 1), "{deck:?} {kind}");
            }
        }
    }
}
