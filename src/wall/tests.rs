//! Self-made seeds against values from another implementation (Python's `random` and `hashlib`),
//! and real logs where `HAIFU_CORPUS` names a folder of them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::{DeadWall, Generator, Seed, SeedError, SeedErrorKind, SeedFormat, Wall};
use crate::tile::{Deck, TileId};

mod corpus;

/// Word `i` of the self-made key is 2654435761 i + 12345, modulo 2^32.
fn key(words: u32) -> impl Iterator<Item = u32> {
    (0..words).map(|i| i.wrapping_mul(2_654_435_761).wrapping_add(12_345))
}

fn hex(words: u32) -> String {
    key(words)
        .map(|word| format!("{word:08X}"))
        .collect::<Vec<_>>()
        .join(",")
}

fn base64_seed() -> String {
    let bytes: Vec<u8> = key(624).flat_map(u32::to_le_bytes).collect();
    let mut text = vec![0; bytes.len() / 3 * 4];
    STANDARD.encode_slice(&bytes, &mut text).unwrap();
    format!(
        "mt19937ar-sha512-n288-base64,{}",
        String::from_utf8(text).unwrap()
    )
}

fn ids(tiles: &[TileId]) -> Vec<usize> {
    tiles.iter().map(|tile| tile.index()).collect()
}

/// Dice, the first 14 and the last 8 tiles.
fn assert_wall(wall: &Wall, dice: [u8; 2], low: [usize; 14], high: [usize; 8]) {
    assert_eq!(wall.dice(), dice);
    let tiles = ids(wall.tiles());
    assert_eq!(tiles[..14], low);
    assert_eq!(tiles[tiles.len() - 8..], high);
    let mut sorted = tiles;
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), wall.deck().tiles(), "every tile once");
}

#[test]
fn base64_seed_gives_the_rounds_of_a_game_in_order() {
    let mut walls = Generator::new(&Seed::parse_game(&base64_seed()).unwrap());
    let wall = walls.next_round(Deck::Full);
    assert_wall(
        &wall,
        [4, 1],
        [57, 76, 21, 103, 25, 48, 105, 89, 0, 91, 36, 115, 86, 71],
        [90, 97, 33, 51, 94, 73, 70, 1],
    );
    let wall = walls.next_round(Deck::Full);
    assert_wall(
        &wall,
        [1, 1],
        [22, 91, 127, 107, 13, 66, 12, 63, 48, 73, 42, 76, 69, 125],
        [61, 44, 77, 74, 78, 121, 87, 103],
    );
    let wall = walls.next_round(Deck::Full);
    assert_wall(
        &wall,
        [3, 2],
        [52, 91, 94, 50, 97, 81, 8, 7, 6, 69, 89, 63, 119, 92],
        [93, 44, 38, 87, 25, 99, 73, 74],
    );
}

#[test]
fn base64_seed_shuffles_108_tiles_for_three_players() {
    let mut walls = Generator::new(&Seed::parse_game(&base64_seed()).unwrap());
    let wall = walls.next_round(Deck::Sanma);
    assert_wall(
        &wall,
        [4, 1],
        [117, 76, 123, 110, 33, 111, 55, 130, 45, 72, 64, 122, 74, 56],
        [92, 107, 126, 35, 88, 94, 50, 67],
    );
    let wall = walls.next_round(Deck::Sanma);
    assert_wall(
        &wall,
        [1, 1],
        [134, 116, 107, 44, 129, 100, 118, 63, 68, 0, 70, 130, 81, 55],
        [83, 53, 67, 78, 109, 50, 97, 93],
    );
}

#[test]
fn hexadecimal_game_seed_is_hashed_too() {
    let seed = Seed::parse_game(&format!("mt19937ar-sha512-n288,{}", hex(32))).unwrap();
    let wall = Generator::new(&seed).next_round(Deck::Full);
    assert_wall(
        &wall,
        [1, 5],
        [53, 28, 108, 67, 104, 130, 30, 18, 26, 99, 96, 89, 134, 106],
        [123, 76, 98, 127, 39, 25, 54, 73],
    );
    assert_eq!(wall.dead_wall(), DeadWall::InOrder);
}

#[test]
fn round_seed_is_used_unhashed_and_dice_follow_the_shuffle() {
    let seed = Seed::parse_round(&format!("mt19937ar,{}", hex(8))).unwrap();
    let wall = Generator::new(&seed).next_round(Deck::Full);
    assert_wall(
        &wall,
        [3, 1],
        [43, 63, 49, 59, 133, 131, 109, 114, 35, 61, 75, 36, 130, 110],
        [121, 70, 30, 47, 13, 50, 26, 120],
    );
    let wall = Generator::new(&seed).next_round(Deck::Sanma);
    assert_wall(
        &wall,
        [5, 1],
        [51, 84, 133, 59, 89, 99, 103, 78, 111, 77, 32, 65, 102, 94],
        [88, 42, 33, 67, 2, 130, 36, 58],
    );
}

#[test]
fn restarted_generator_gives_the_same_walls() {
    let game = Seed::parse_game(&base64_seed()).unwrap();
    let round = Seed::parse_round(&format!("mt19937ar,{}", hex(8))).unwrap();
    let mut walls = Generator::new(&game);
    let first = walls.next_round(Deck::Full);
    walls.restart(&round);
    assert_ne!(walls.next_round(Deck::Full), first);
    walls.restart(&game);
    assert_eq!(walls.next_round(Deck::Full), first);
}

#[test]
fn round_seeds_have_8_or_32_words() {
    let seed = Seed::parse_round(&format!("mt19937ar,{}", hex(32))).unwrap();
    assert_eq!(seed.words().len(), 32);
    let error = Seed::parse_round(&format!("mt19937ar,{}", hex(31))).unwrap_err();
    assert_eq!(error.to_string(), "the seed has 31 words, not 8 or 32");
}

#[test]
fn words_may_carry_a_fraction() {
    let plain = Seed::parse_round(&format!("mt19937ar,{}", hex(8))).unwrap();
    let fractions = hex(8).replace(',', ".5A3F,");
    assert_eq!(
        Seed::parse_round(&format!(" mt19937ar,{fractions}.0\n")),
        Ok(plain)
    );
}

type Parse = fn(&str) -> Result<Seed, SeedError>;

#[test]
fn text_that_is_no_seed_is_told_why_and_where() {
    let round = format!("mt19937ar,{}", hex(8));
    let game = base64_seed();
    let eight = |kind, at| (Seed::parse_round as Parse, kind, at);
    let many = |kind, at| (Seed::parse_game as Parse, kind, at);
    let count = |words, format| SeedErrorKind::WordCount { words, format };
    for (text, (parse, kind, at)) in [
        (String::new(), many(SeedErrorKind::UnknownFormat, 0)),
        ("0.7615243".to_owned(), many(SeedErrorKind::UnknownFormat, 0)),
        (round.clone(), many(SeedErrorKind::UnknownFormat, 0)),
        (game.clone(), eight(SeedErrorKind::UnknownFormat, 0)),
        (
            "mt19937ar,12,34".to_owned(),
            eight(count(2, SeedFormat::Round), 15),
        ),
        (format!("{round},0"), eight(count(9, SeedFormat::Round), 83)),
        (round.replacen(',', ",x", 1), eight(SeedErrorKind::BadWord, 10)),
        (round.replacen(',', ",+", 1), eight(SeedErrorKind::BadWord, 10)),
        ("mt19937ar,1,,2".to_owned(), eight(SeedErrorKind::BadWord, 12)),
        (
            game[..game.len() - 4].to_owned(),
            many(count(623, SeedFormat::GameBase64), 3353),
        ),
        (format!("{game}AAAA"), many(SeedErrorKind::TooLong, 29 + 3328)),
        (
            format!("{}!{}", &game[..40], &game[41..]),
            many(SeedErrorKind::BadBase64, 40),
        ),
        (
            "mt19937ar-sha512-n288-base64,AAAAA".to_owned(),
            many(SeedErrorKind::BadBase64, 33),
        ),
    ] {
        let error = parse(&text).unwrap_err();
        assert_eq!((error.kind, error.at), (kind, at), "{text}");
    }
}

#[test]
fn every_tile_has_one_place() {
    let game = Seed::parse_game(&base64_seed()).unwrap();
    let old = Seed::parse_round(&format!("mt19937ar,{}", hex(8))).unwrap();
    for seed in [game, old] {
        for deck in [Deck::Full, Deck::Sanma] {
            let wall = Generator::new(&seed).next_round(deck);
            let players = if deck == Deck::Full { 4 } else { 3 };
            let mut places: Vec<TileId> = (0..players).flat_map(|turn| wall.hand(turn).unwrap()).collect();
            // With every replacement tile drawn, the live wall loses as many.
            let live = wall.drawable() - wall.replacements();
            places.extend((0..live).filter_map(|nth| wall.live(nth)));
            places.extend((0..8).filter_map(|nth| wall.replacement(nth)));
            places.extend((0..8).filter_map(|nth| wall.indicator(nth)));
            places.extend((0..8).filter_map(|nth| wall.ura(nth)));
            // Four tiles stay between the indicators and the live wall's end.
            let counted = places.len();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), counted);
            assert_eq!(counted + Wall::UNDRAWN - 2 * Wall::INDICATORS, deck.tiles());
            assert_eq!(wall.hand(players), None);
            assert_eq!(wall.live(wall.drawable()), None);
        }
    }
}
