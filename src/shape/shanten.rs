//! How far a hand is from complete.

use super::{HandCounts, SuitCounts};
use crate::tile::{KindSet, Suit};

/// How many tiles a hand must exchange to be tenpai, by the shape aimed at: 0 is tenpai, -1
/// complete. `None` where the shape needs a hand without melds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shanten {
    /// Sets and a pair.
    pub sets: i8,
    /// Seven pairs.
    pub chiitoitsu: Option<i8>,
    /// Thirteen orphans.
    pub kokushi: Option<i8>,
}

impl Shanten {
    /// The nearest shape.
    pub fn least(&self) -> i8 {
        self.sets
            .min(self.chiitoitsu.unwrap_or(i8::MAX))
            .min(self.kokushi.unwrap_or(i8::MAX))
    }
}

/// The fewest tiles that some suits lack to hold n sets, n in 0..=4, without and with a pair. No
/// target takes more than four of a kind.
#[derive(Debug, Clone, Copy)]
struct Lack {
    without_pair: Lanes,
    with_pair: Lanes,
}

/// One number for each n: byte n of the word, below 128. Bytes past 4 mean nothing.
#[derive(Debug, Clone, Copy)]
struct Lanes(u64);

/// More than any suit can lack; twice as much still fits a lane.
const NEVER: u8 = 60;
/// The lowest bit of every lane.
const EVERY_LANE: u64 = 0x0101_0101_0101_0101;

impl Lanes {
    const NEVER: Self = Self(NEVER as u64 * EVERY_LANE);

    const fn get(self, lane: usize) -> u8 {
        (self.0 >> (lane * 8)) as u8
    }

    /// The lower of both, lane by lane.
    const fn or(self, other: Self) -> Self {
        // The top bit of each lane is left where this one is not lower.
        let not_lower = ((self.0 | EVERY_LANE << 7) - other.0) & EVERY_LANE << 7;
        let of_other = (not_lower >> 7) * 0xff;
        Self(self.0 & !of_other | other.0 & of_other)
    }

    /// So much more in every lane. Whoever keeps the result takes the lower of it and [`NEVER`], so
    /// that lanes stay below 128.
    const fn plus(self, tiles: u8) -> Self {
        Self(self.0 + tiles as u64 * EVERY_LANE)
    }

    /// Moved up by so many sets.
    const fn with_sets(self, sets: u32) -> Self {
        Self(self.0 << (sets * 8) | Self::NEVER.0 & ((1 << (sets * 8)) - 1))
    }
}

impl Lack {
    const NEVER: Self = Self {
        without_pair: Lanes::NEVER,
        with_pair: Lanes::NEVER,
    };
    /// Of no tiles at all: nothing is lacking for no set and no pair.
    const NOTHING: Self = Self {
        without_pair: Lanes(Lanes::NEVER.0 & !0xff),
        with_pair: Lanes::NEVER,
    };

    const fn or(self, other: Self) -> Self {
        Self {
            without_pair: self.without_pair.or(other.without_pair),
            with_pair: self.with_pair.or(other.with_pair),
        }
    }

    const fn plus(self, tiles: u8) -> Self {
        Self {
            without_pair: self.without_pair.plus(tiles),
            with_pair: self.with_pair.plus(tiles),
        }
    }

    const fn with_sets(self, sets: u32) -> Self {
        Self {
            without_pair: self.without_pair.with_sets(sets),
            with_pair: self.with_pair.with_sets(sets),
        }
    }

    /// With a pair, from what has none.
    const fn with_pair(self) -> Self {
        Self {
            without_pair: Lanes::NEVER,
            with_pair: self.without_pair,
        }
    }

    /// What two suits lack together.
    fn join(self, other: Self) -> Self {
        let mut both = Self::NEVER;
        for sets in 0..5 {
            let here = Self {
                without_pair: self.without_pair.plus(other.without_pair.get(sets)),
                with_pair: (self.with_pair.plus(other.without_pair.get(sets)))
                    .or(self.without_pair.plus(other.with_pair.get(sets))),
            };
            both = both.or(here.with_sets(sets as u32));
        }
        both
    }
}

/// The shanten of these concealed tiles: 13 or 14, or three fewer for every meld. Tiles beyond a
/// complete hand are allowed: 14 tiles count as the best 13 of them, unless they are complete.
pub fn shanten(hand: &HandCounts) -> Shanten {
    of_lacks(
        hand,
        Suit::ALL.map(|suit| lack(hand.suit(suit), suit == Suit::Honor)),
    )
}

/// Suits whose lack is remembered.
///
/// Suits of five tiles or fewer have some two thousand forms and are most of what is asked for.
const REMEMBERED: usize = 1 << 14;

/// [`shanten`] for one who asks of many hands: remembers what suits lack, as hands of a game differ in one
/// suit or two.
#[derive(Debug, Clone)]
pub struct ShantenMemo {
    /// What a suit lacks, by its counts; the top bit tells honours, no suit has all others.
    lacks: Box<[(u32, Lack)]>,
}

/// Counts that no suit has.
const NO_SUIT: u32 = u32::MAX;

impl Default for ShantenMemo {
    fn default() -> Self {
        Self {
            lacks: vec![(NO_SUIT, Lack::NEVER); REMEMBERED].into(),
        }
    }
}

impl ShantenMemo {
    /// The same as [`shanten`].
    pub fn shanten(&mut self, hand: &HandCounts) -> Shanten {
        let lacks = Suit::ALL.map(|suit| self.lack(hand.suit(suit), suit == Suit::Honor));
        of_lacks(hand, lacks)
    }

    fn lack(&mut self, counts: SuitCounts, honors: bool) -> Lack {
        let key = counts.octal() | u32::from(honors) << 31;
        let place = key.wrapping_mul(0x9e37_79b1) >> (u32::BITS - REMEMBERED.trailing_zeros());
        let remembered = &mut self.lacks[place as usize];
        if remembered.0 != key {
            *remembered = (key, lack(counts, honors));
        }
        remembered.1
    }
}

fn of_lacks(hand: &HandCounts, lacks: [Lack; 4]) -> Shanten {
    let total = hand.total();
    let sets = (total / 3).min(4) as usize;
    let [man, pin, sou, honors] = lacks;
    let all = man.join(pin).join(sou).join(honors);
    // Sets and a pair of which no tile is held, of kinds not touched so far: there always are some.
    let least = (0..=sets).map(|of_held| {
        let missing = 3 * (sets - of_held) as u8;
        let with_pair = all.with_pair.get(of_held).min(all.without_pair.get(of_held) + 2);
        with_pair + missing
    });
    let menzen = total >= 13;
    Shanten {
        sets: least.min().unwrap_or(NEVER) as i8 - 1,
        chiitoitsu: menzen.then(|| {
            let pairs = hand.at_least(2).len() as i8;
            let kinds = hand.at_least(1).len() as i8;
            6 - pairs.min(7) + (7 - kinds).max(0)
        }),
        kokushi: menzen.then(|| {
            let kinds = hand.at_least(1).and(KindSet::YAOCHU).len() as i8;
            let pair = hand.at_least(2).meets(KindSet::YAOCHU);
            13 - kinds - i8::from(pair)
        }),
    }
}

/// What one suit lacks, for sets and pairs of which at least one tile is held.
///
/// Goes up the ranks and keeps, for every number of runs begun at the last two ranks, the least lack
/// so far. Three runs from one rank are three triplets, so two are enough; and two only if some tile
/// is held twice, or the second run holds nothing.
fn lack(counts: SuitCounts, honors: bool) -> Lack {
    // reached[a][b]: a runs reach into this rank from two ranks below, b from the rank below.
    let mut reached = [[Lack::NEVER; 3]; 3];
    reached[0][0] = Lack::NOTHING;
    let (mut most_a, mut most_b) = (0, 0);
    for rank in 1..=if honors { 7 } else { 9 } {
        let held = counts.of(rank);
        let most_new = match counts.octal() >> ((rank - 1) * 3) & 0o777 {
            _ if honors || rank > 7 => 0,
            0 => 0,
            run if run & 0o666 == 0 => 1,
            _ => 2,
        };
        let mut next = [[Lack::NEVER; 3]; 3];
        for (a, row) in reached.iter().enumerate().take(most_a + 1) {
            for (b, so_far) in row.iter().enumerate().take(most_b + 1) {
                for (new, into) in next[b].iter_mut().enumerate().take(most_new + 1) {
                    let runs = (a + b + new) as u8;
                    if runs <= 4 {
                        *into = into.or(at_rank(so_far.with_sets(new as u32), runs, held));
                    }
                }
            }
        }
        reached = next;
        (most_a, most_b) = (most_b, most_new);
    }
    reached[0][0]
}

/// What is lacking once a rank, of which so many tiles are held, has given one tile to each of `runs`
/// runs, and perhaps a triplet or a pair.
fn at_rank(so_far: Lack, runs: u8, held: u8) -> Lack {
    let lacking = |target: u8| target.saturating_sub(held);
    let mut lack = so_far.plus(lacking(runs));
    if held > 0 && runs <= 1 {
        lack = lack.or(so_far.with_sets(1).plus(lacking(runs + 3)));
    }
    if held > 0 && runs <= 2 {
        lack = lack.or(so_far.with_pair().plus(lacking(runs + 2)));
    }
    lack
}
