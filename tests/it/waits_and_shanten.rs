//! Waits and shanten against what they mean: trying every tile, and every complete hand.

use haifu::shape::{
    HandCounts, ShantenMemo, Waits, is_chiitoitsu, is_complete, is_kokushi, is_tenpai, readings, shanten,
    waits,
};
use haifu::table::Players;
use haifu::tile::{Kind, KindSet, Tile};

use crate::case::tiles;
use crate::random_hands::{Chance, random_win};

fn hand(text: &str) -> HandCounts {
    tiles(text).into_iter().map(Tile::kind).collect()
}

fn kinds(text: &str) -> KindSet {
    tiles(text).into_iter().map(Tile::kind).collect()
}

/// Every tile tried.
fn tried(hand: &HandCounts) -> Waits {
    let completed = |test: fn(&HandCounts) -> bool| {
        Kind::all()
            .filter(|&kind| hand.of(kind) < 4 && test(&hand.with(kind)))
            .collect()
    };
    Waits {
        sets: completed(|hand| !readings(hand).is_empty()),
        chiitoitsu: completed(is_chiitoitsu),
        kokushi: completed(is_kokushi),
    }
}

/// Concealed tiles of a hand that is complete, one tile short, or changed in up to three tiles.
fn near_complete(chance: &mut Chance) -> HandCounts {
    let win = random_win(chance, Players::Four);
    let mut hand: HandCounts = win.concealed.iter().map(|tile| tile.kind()).collect();
    for _ in 0..chance.below(4) {
        let from = chance.below(34);
        let out = (0..34)
            .map(|n| Kind::new(((from + n) % 34) as u8).unwrap())
            .find_map(|kind| hand.without(kind));
        let into = Kind::new(chance.below(34) as u8).unwrap();
        if let Some(out) = out.filter(|out| out.of(into) < 4) {
            hand = out.with(into);
        }
    }
    hand
}

#[test]
fn waits_are_the_tiles_that_complete_the_hand() {
    let mut chance = Chance(11);
    let mut tenpai = 0;
    for _ in 0..4_000 {
        let hand = near_complete(&mut chance);
        let expected = tried(&hand);
        assert_eq!(waits(&hand), expected, "{hand:?}");
        assert_eq!(is_tenpai(&hand), !expected.all().is_empty());
        assert_eq!(shanten(&hand).least() == 0, is_tenpai(&hand), "{hand:?}");
        tenpai += usize::from(is_tenpai(&hand));
    }
    assert!((1_000..3_800).contains(&tenpai), "{tenpai}");
}

#[test]
fn known_waits() {
    for (concealed, expected) in [
        ("1112345678999m", "123456789m"),
        ("19m19p19s1234567z", "19m19p19s1234567z"),
        ("19m19p19s1123456z", "7z"),
        ("1133557799m113p", "3p"),
        ("2333344445555m", "126m"),
        ("1111m", ""),
        ("123m1111p", ""),
        ("1112m", "23m"),
        ("5z", "5z"),
        ("11223344m556677z", ""),
        // The fourth 5m is held, so only the far end is left.
        ("5555678m", "8m"),
        ("1122z", "12z"),
        // Four suits with a pair each make no hand.
        ("11m11p11s1z", ""),
        ("22m33p44s55z66p77s8m", "8m"),
    ] {
        assert_eq!(waits(&hand(concealed)).all(), kinds(expected), "{concealed}");
    }
}

#[test]
fn known_shanten() {
    for (concealed, sets, chiitoitsu, kokushi) in [
        ("123456789m12355p", -1, Some(5), Some(10)),
        ("123456789m1235p", 0, Some(6), Some(10)),
        ("19m19p19s1234567z", 8, Some(6), Some(0)),
        ("1133557799m1133p", 3, Some(-1), Some(9)),
        ("147m258p369s1234z", 8, Some(6), Some(7)),
        ("1111m", 1, None, None),
        ("123m1111p", 1, None, None),
        ("1122z", 0, None, None),
        // A fifth tile is not to be had.
        ("1111222233334z", 3, Some(6), Some(8)),
    ] {
        let found = shanten(&hand(concealed));
        assert_eq!(
            (found.sets, found.chiitoitsu, found.kokushi),
            (sets, chiitoitsu, kokushi),
            "{concealed}"
        );
    }
}

/// Every set there is.
fn all_sets() -> Vec<Vec<Kind>> {
    let runs = Kind::all()
        .filter(|kind| !kind.is_honor() && kind.rank() <= 7)
        .map(|kind| {
            (0..3)
                .map(|up| Kind::new((kind.index() + up) as u8).unwrap())
                .collect()
        });
    runs.chain(Kind::all().map(|kind| vec![kind; 3])).collect()
}

#[test]
fn shanten_is_the_distance_to_the_nearest_complete_hand() {
    let sets = all_sets();
    let mut chance = Chance(12);
    for melds in [3, 3, 3, 2] {
        for _ in 0..if melds == 3 { 40 } else { 5 } {
            let mut wall: Vec<Kind> = Kind::all().flat_map(|kind| [kind; 4]).collect();
            // Few kinds, so that hands come near and tiles run out.
            wall.truncate(chance.pick(&[12, 24, 36, 136]));
            chance.shuffle(&mut wall);
            let count = 13 - 3 * melds + chance.below(2);
            let hand: HandCounts = wall[..count.min(wall.len())].iter().copied().collect();
            let mut least = i8::MAX;
            let mut try_target = |target: HandCounts| {
                if target.is_possible(14 - 3 * melds as u32) {
                    let lack: u8 = Kind::all()
                        .map(|kind| target.of(kind).saturating_sub(hand.of(kind)))
                        .sum();
                    least = least.min(lack as i8 - 1);
                }
            };
            for pair in Kind::all() {
                for (i, first) in sets.iter().enumerate() {
                    let base: HandCounts = first.iter().copied().chain([pair, pair]).collect();
                    if melds == 3 {
                        try_target(base);
                        continue;
                    }
                    for second in &sets[i..] {
                        try_target(second.iter().fold(base, |target, &kind| target.with(kind)));
                    }
                }
            }
            assert_eq!(shanten(&hand).sets, least, "{hand:?}");
        }
    }
}

#[test]
fn a_memory_of_suits_changes_no_shanten() {
    let mut chance = Chance(14);
    let mut memo = ShantenMemo::default();
    let mut wall: Vec<Kind> = Kind::all().flat_map(|kind| [kind; 4]).collect();
    for _ in 0..20_000 {
        chance.shuffle(&mut wall);
        let count = [13, 14, 10, 7, 4, 1][chance.below(6)];
        let hand: HandCounts = wall[..count].iter().copied().collect();
        assert_eq!(memo.shanten(&hand), shanten(&hand), "{hand:?}");
    }
}

#[test]
fn some_exchange_lowers_shanten_by_one_and_none_by_more() {
    let mut chance = Chance(13);
    for _ in 0..15 {
        let hand = near_complete(&mut chance);
        let now = shanten(&hand).least();
        let exchanges = Kind::all().filter_map(|out| hand.without(out)).flat_map(|rest| {
            Kind::all()
                .filter(move |&kind| rest.of(kind) < 4)
                .map(move |kind| rest.with(kind))
        });
        let best = exchanges.map(|hand| shanten(&hand).least()).min().unwrap();
        assert!(
            now == 0 && best == 0 || now > 0 && best == now - 1,
            "{hand:?}: {now}, {best}"
        );
        assert_eq!(now < 0, is_complete(&hand));
    }
}
