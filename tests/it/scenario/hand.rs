//! Whether tiles make a hand, by plain search. Kept apart from the library on purpose: the builder
//! must not ask the code that its logs test.

/// How many of each of the 34 kinds are concealed.
pub(crate) type Concealed = [u8; 34];

/// Whether the concealed tiles with `melds` melds are a complete hand.
pub(crate) fn is_complete(tiles: &Concealed, melds: usize) -> bool {
    let total: u8 = tiles.iter().sum();
    if usize::from(total) + 3 * melds != 14 {
        return false;
    }
    let seven_pairs = melds == 0 && (0..34).filter(|&kind| tiles[kind] == 2).count() == 7;
    let orphans = melds == 0
        && (0..34).all(|kind| {
            if is_yaochu(kind) {
                tiles[kind] >= 1
            } else {
                tiles[kind] == 0
            }
        });
    seven_pairs || orphans || sets_and_pair(tiles)
}

/// The kinds that would complete the hand, of which the concealed part holds fewer than four.
pub(crate) fn waits(tiles: &Concealed, melds: usize) -> Vec<usize> {
    if is_far(tiles) {
        return Vec::new();
    }
    (0..34)
        .filter(|&kind| {
            let mut with = *tiles;
            with[kind] += 1;
            with[kind] <= 4 && is_complete(&with, melds)
        })
        .collect()
}

/// A quick look that spares the search for most hands: two single tiles without a neighbour can be
/// part of no waiting hand but seven pairs and thirteen orphans.
fn is_far(tiles: &Concealed) -> bool {
    let has = |kind: usize, step: usize, up: bool| {
        let rank = kind % 9;
        kind < 27
            && if up {
                rank + step < 9 && tiles[kind + step] > 0
            } else {
                rank >= step && tiles[kind - step] > 0
            }
    };
    let single = |kind: &usize| {
        tiles[*kind] == 1
            && ![1, 2]
                .iter()
                .any(|&step| has(*kind, step, true) || has(*kind, step, false))
    };
    let pairs = tiles.iter().filter(|&&n| n >= 2).count();
    let orphans = (0..34).filter(|&kind| is_yaochu(kind) && tiles[kind] > 0).count();
    (0..34).filter(single).count() > 1 && pairs < 6 && orphans < 12
}

/// A terminal or an honour.
pub(crate) const fn is_yaochu(kind: usize) -> bool {
    kind >= 27 || matches!(kind % 9, 0 | 8)
}

fn sets_and_pair(tiles: &Concealed) -> bool {
    (0..34).any(|pair| {
        let mut rest = *tiles;
        tiles[pair] >= 2 && {
            rest[pair] -= 2;
            only_sets(&mut rest, 0)
        }
    })
}

fn only_sets(tiles: &mut Concealed, from: usize) -> bool {
    let Some(kind) = (from..34).find(|&kind| tiles[kind] > 0) else {
        return true;
    };
    if tiles[kind] >= 3 {
        tiles[kind] -= 3;
        let fits = only_sets(tiles, kind);
        tiles[kind] += 3;
        if fits {
            return true;
        }
    }
    if kind < 27 && kind % 9 <= 6 && tiles[kind + 1] > 0 && tiles[kind + 2] > 0 {
        for n in &mut tiles[kind..kind + 3] {
            *n -= 1;
        }
        let fits = only_sets(tiles, kind);
        for n in &mut tiles[kind..kind + 3] {
            *n += 1;
        }
        return fits;
    }
    false
}
