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

/// The fewest tiles a suit lacks to hold n sets, without a pair (`[n]`) and with one (`[n + 5]`), for n
/// in 0..=4. No target takes more than four of a kind.
type Lack = [u8; 10];

/// More than any suit can lack.
const NEVER: u8 = 100;

/// The shanten of these concealed tiles: 13 or 14, or three fewer for every meld. Tiles beyond a
/// complete hand are allowed: 14 tiles count as the best 13 of them, unless they are complete.
pub fn shanten(hand: &HandCounts) -> Shanten {
    let total = hand.total();
    let sets = (total / 3).min(4) as usize;
    let lacks = Suit::ALL.map(|suit| lack(hand.suit(suit), suit == Suit::Honor));
    let all = lacks.iter().skip(1).fold(lacks[0], |sum, lack| join(&sum, lack));
    let menzen = total >= 13;
    Shanten {
        sets: all[sets + 5] as i8 - 1,
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

/// What two suits lack together.
fn join(a: &Lack, b: &Lack) -> Lack {
    let mut sum = [NEVER; 10];
    for sets in 0..5 {
        for in_a in 0..=sets {
            let in_b = sets - in_a;
            sum[sets] = sum[sets].min(a[in_a] + b[in_b]);
            sum[sets + 5] = sum[sets + 5]
                .min(a[in_a + 5] + b[in_b])
                .min(a[in_a] + b[in_b + 5]);
        }
    }
    sum
}

/// What one suit lacks. Goes up the ranks and keeps, for every number of runs begun at the last two
/// ranks, the least lack so far. Three runs from one rank are three triplets, so two are enough.
fn lack(counts: SuitCounts, honors: bool) -> Lack {
    let (last_rank, last_run) = if honors { (7, 0) } else { (9, 7) };
    // reached[a][b]: a runs reach into this rank from two ranks below, b from the rank below.
    let mut reached = [[[NEVER; 10]; 3]; 3];
    reached[0][0][0] = 0;
    for rank in 1..=last_rank {
        let held = counts.of(rank);
        let most_new = if rank <= last_run { 2 } else { 0 };
        let mut next = [[[NEVER; 10]; 3]; 3];
        for (a, row) in reached.iter().enumerate() {
            for (b, so_far) in row.iter().enumerate() {
                for (new, into) in next[b].iter_mut().enumerate().take(most_new + 1) {
                    let runs = (a + b + new) as u8;
                    let cost = |target: u8| target.saturating_sub(held);
                    for triplet in [0, 1] {
                        let target = runs + 3 * triplet as u8;
                        if target <= 4 {
                            add_sets(into, so_far, new + triplet, cost(target));
                        }
                    }
                    if runs <= 2 {
                        add_sets_and_pair(into, so_far, new, cost(runs + 2));
                    }
                }
            }
        }
        reached = next;
    }
    reached[0][0]
}

/// `into` takes over from `so_far` what is better, with so many sets more at this cost.
fn add_sets(into: &mut Lack, so_far: &Lack, sets: usize, cost: u8) {
    for before in 0..5_usize.saturating_sub(sets) {
        for pair in [0, 5] {
            let slot = &mut into[before + sets + pair];
            *slot = (*slot).min(so_far[before + pair] + cost);
        }
    }
}

/// As [`add_sets`], with a pair at this rank.
fn add_sets_and_pair(into: &mut Lack, so_far: &Lack, sets: usize, cost: u8) {
    for before in 0..5_usize.saturating_sub(sets) {
        let slot = &mut into[before + sets + 5];
        *slot = (*slot).min(so_far[before] + cost);
    }
}
