//! Every complete pattern of one suit, and which readings it has, against a list built the other way
//! round: from all groups there are.

use std::collections::{BTreeMap, BTreeSet};

use haifu::shape::{HandCounts, MAX_READINGS, is_complete, readings};
use haifu::tile::{Kind, Suit};

type Pattern = [u8; 9];
/// Sets by number: runs from each of 7 ranks, then triplets of 9; and the pair.
type Split = (Vec<usize>, Option<usize>);

/// All patterns that can be laid out as up to four sets with or without a pair, with their splits.
fn patterns() -> BTreeMap<Pattern, BTreeSet<Split>> {
    fn go(
        first: usize,
        sets: &mut Vec<usize>,
        pattern: Pattern,
        all: &mut BTreeMap<Pattern, BTreeSet<Split>>,
    ) {
        for pair in (0..9).map(Some).chain([None]) {
            let mut with_pair = pattern;
            if let Some(rank) = pair {
                with_pair[rank] += 2;
            }
            if with_pair.iter().all(|&n| n <= 4) {
                all.entry(with_pair).or_default().insert((sets.clone(), pair));
            }
        }
        if sets.len() == 4 {
            return;
        }
        for set in first..16 {
            let mut with_set = pattern;
            match set {
                0..7 => (set..set + 3).for_each(|rank| with_set[rank] += 1),
                _ => with_set[set - 7] += 3,
            }
            if with_set.iter().all(|&n| n <= 4) {
                sets.push(set);
                go(set, sets, with_set, all);
                sets.pop();
            }
        }
    }
    let mut all = BTreeMap::new();
    go(0, &mut Vec::new(), [0; 9], &mut all);
    all
}

/// The pattern in a suit, with a pair of East if it has none of its own.
fn hand(pattern: &Pattern, suit: Suit) -> HandCounts {
    let tiles = (1..=9)
        .zip(pattern)
        .flat_map(|(rank, &n)| std::iter::repeat_n(Kind::of(suit, rank).unwrap(), n.into()));
    let total: u8 = pattern.iter().sum();
    let east = std::iter::repeat_n(Kind::EAST, if total.is_multiple_of(3) { 2 } else { 0 });
    tiles.chain(east).collect()
}

#[test]
fn all_complete_suits_are_read_in_every_way() {
    let patterns = patterns();
    let with_pair = patterns.keys().filter(|p| p.iter().sum::<u8>() % 3 == 2).count();
    assert_eq!((patterns.len(), with_pair), (21_743, 18_874));
    for (i, (pattern, splits)) in patterns.iter().enumerate() {
        let suit = Suit::ALL[i % 3];
        let found = readings(&hand(pattern, suit));
        let found_splits: Vec<Split> = found
            .iter()
            .map(|reading| {
                let runs = reading.runs[suit as usize];
                let mut sets: Vec<usize> = (0..7)
                    .flat_map(|run| std::iter::repeat_n(run, runs.starting_at(run as u8 + 1).into()))
                    .collect();
                let triplets = reading
                    .triplets
                    .iter()
                    .inspect(|kind| assert_eq!(kind.suit(), suit));
                sets.extend(triplets.map(|kind| kind.rank() as usize + 6));
                let pair = (reading.pair != Kind::EAST).then(|| reading.pair.rank() as usize - 1);
                (sets, pair)
            })
            .collect();
        let set: BTreeSet<Split> = found_splits.iter().cloned().collect();
        assert_eq!(&set, splits, "{pattern:?}");
        assert_eq!(
            set.len(),
            found_splits.len(),
            "{pattern:?} read the same way twice"
        );
    }
}

#[test]
fn no_other_suit_is_complete() {
    let complete = patterns();
    let mut seen = 0;
    let mut pattern = [0_u8; 9];
    // Counts up in base five.
    'all: loop {
        if pattern.iter().sum::<u8>() <= 14 {
            let hand = hand(&pattern, Suit::Sou);
            let seven_pairs = pattern.iter().all(|&n| n == 0 || n == 2) && hand.total() == 14;
            let expected = complete.contains_key(&pattern) || seven_pairs;
            assert_eq!(is_complete(&hand), expected, "{pattern:?}");
            seen += 1;
        }
        for n in &mut pattern {
            *n += 1;
            if *n <= 4 {
                continue 'all;
            }
            *n = 0;
        }
        break;
    }
    assert_eq!(seen, 405_350);
}

#[test]
fn no_hand_has_more_readings_than_fit() {
    // Most readings of a suit by number of tiles; suits are read independently of each other.
    let mut most = [0; 15];
    for (pattern, splits) in patterns() {
        let tiles: u8 = pattern.iter().sum();
        most[tiles as usize] = most[tiles as usize].max(splits.len());
    }
    let mut worst = 0;
    for man in 0..=14 {
        for pin in 0..=14 - man {
            for sou in 0..=14 - man - pin {
                worst = worst.max(most[man] * most[pin] * most[sou]);
            }
        }
    }
    assert!(worst <= MAX_READINGS, "{worst}");
}
