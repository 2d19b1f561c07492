//! How far a hand is from tenpai: what the bots steer by, so it has to be fast and nothing depends on
//! its being right but how well they play.

mod suits;

use super::held::Held;
use crate::tile::{Deck, KindSet};

use suits::{Class, Classes, Suits};

/// Measures hands by what their suits lack.
#[derive(Debug, Clone)]
pub(super) struct Distance {
    /// Suits with runs and without.
    numbers: Suits,
    honors: Suits,
    classes: Classes,
    deck: Deck,
}

impl Distance {
    pub(super) fn new(deck: Deck) -> Self {
        Self {
            numbers: Suits::with_runs(),
            honors: Suits::without_runs(),
            classes: Classes::new(),
            deck,
        }
    }

    /// The class of the tiles of a suit (0..4).
    fn class(&mut self, suit: usize, tiles: u32) -> Class {
        match (suit, self.deck) {
            (3, _) => self.honors.class(tiles, &mut self.classes),
            // Three players have no 2m to 8m, so there are no runs: two kinds as good as honours.
            (0, Deck::Sanma) => {
                let ends = tiles & 7 | tiles >> 24 << 3;
                self.honors.class(ends, &mut self.classes)
            }
            _ => self.numbers.class(tiles, &mut self.classes),
        }
    }

    fn suits(&mut self, held: &Held) -> [Class; 4] {
        std::array::from_fn(|suit| self.class(suit, held.0[suit]))
    }

    /// How many tiles must be exchanged to be tenpai; -1 is complete. 14 tiles count as the best 13.
    pub(super) fn shanten(&mut self, held: &Held, melds: u8) -> i8 {
        let suits = self.suits(held);
        let left = self.classes.join(suits[0], suits[1]);
        let right = self.classes.join(suits[2], suits[3]);
        let least = self.classes.least(left, right, 4 - usize::from(melds)) - 1;
        if melds == 0 {
            least.min(Outside::of(held).shanten())
        } else {
            least
        }
    }

    /// The shanten after each discard from 14 tiles, by suit and rank; `i8::MAX` for kinds not held.
    pub(super) fn after_discards(&mut self, held: &Held, melds: u8) -> [i8; 34] {
        let suits = self.suits(held);
        let mut join = |a: Class, b: Class| self.classes.join(a, b);
        let (left, right) = (join(suits[0], suits[1]), join(suits[2], suits[3]));
        let sets = 4 - usize::from(melds);
        let others = [
            join(suits[1], right),
            join(suits[0], right),
            join(left, suits[3]),
            join(left, suits[2]),
        ];
        let mut after = [i8::MAX; 34];
        let outside = (melds == 0).then(|| Outside::of(held));
        for (suit, &others) in others.iter().enumerate() {
            let mut bits = held.0[suit];
            while bits != 0 {
                let shift = bits.trailing_zeros() / 3 * 3;
                let count = bits >> shift & 7;
                bits &= !(7 << shift);
                let class = self.class(suit, held.0[suit] - (1 << shift));
                let index = suit * 9 + shift as usize / 3;
                let mut least = self.classes.least(others, class, sets) - 1;
                if let Some(outside) = &outside {
                    least = least.min(outside.without(index, count).shanten());
                }
                after[index] = least;
            }
        }
        after
    }
}

/// What counts for seven pairs and for thirteen orphans.
#[derive(Debug, Clone, Copy)]
struct Outside {
    pairs: i8,
    kinds: i8,
    /// Of the yaochu kinds, those held and those held twice.
    single: i8,
    double: i8,
}

impl Outside {
    fn of(held: &Held) -> Self {
        let (kinds, pairs) = (held.at_least(1), held.at_least(2));
        Self {
            pairs: pairs.len() as i8,
            kinds: kinds.len() as i8,
            single: kinds.and(KindSet::YAOCHU).len() as i8,
            double: pairs.and(KindSet::YAOCHU).len() as i8,
        }
    }

    /// After one tile fewer of a kind that is held so often.
    const fn without(mut self, kind: usize, count: u32) -> Self {
        let yaochu = (KindSet::YAOCHU.bits() >> kind & 1) as i8;
        match count {
            1 => {
                self.kinds -= 1;
                self.single -= yaochu;
            }
            2 => {
                self.pairs -= 1;
                self.double -= yaochu;
            }
            _ => {}
        }
        self
    }

    /// The shanten for seven pairs or for thirteen orphans, whichever is less.
    fn shanten(self) -> i8 {
        let seven_pairs = 6 - self.pairs.min(7) + (7 - self.kinds).max(0);
        seven_pairs.min(13 - self.single - i8::from(self.double > 0))
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
