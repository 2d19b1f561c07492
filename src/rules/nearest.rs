//! Did you mean: the known word that a wrong one is nearest to.

/// The word of `known` that takes the fewest letters to be inserted, dropped, exchanged or swapped
/// with a neighbour to become `wrong`; the first one of several. `None` if no word is near: at most one letter in
/// three may be wrong, or the word that was meant must begin with what was written.
pub fn nearest<'k>(wrong: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let wrong = plain(wrong);
    let near = |word: &Vec<char>, distance: usize| {
        let begun = wrong.len() >= 3 && word.starts_with(&wrong);
        begun || distance <= wrong.len().max(word.len()).div_ceil(3)
    };
    known
        .into_iter()
        .map(|word| (distance(&wrong, &plain(word)), word))
        .filter(|&(distance, word)| near(&plain(word), distance))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, word)| word)
}

/// Capitals and the kind of hyphen do not count as mistakes of their own.
fn plain(word: &str) -> Vec<char> {
    let hyphen = |c| if c == '-' || c == ' ' { '_' } else { c };
    word.to_lowercase().chars().map(hyphen).collect()
}

/// Optimal string alignment distance.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    rows[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let exchanged = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = exchanged.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = least;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_hand_are_near() {
        let known = [
            "kiriage",
            "kuikae",
            "kan_dora",
            "honba_ron",
            "wrc-2025",
            "wrc-2015",
        ];
        for (wrong, right) in [
            ("kirage", "kiriage"),
            ("Kan-Dora", "kan_dora"),
            ("hobna_ron", "honba_ron"),
            ("wrc2025", "wrc-2025"),
            ("wrc", "wrc-2025"),
            ("honba", "honba_ron"),
        ] {
            assert_eq!(nearest(wrong, known), Some(right), "{wrong}");
        }
        assert_eq!(nearest("x", []), None);
        for far in ["xyz", "zzzzzzzzzzz", "pao", "dealer_wins", ""] {
            assert_eq!(nearest(far, known), None, "{far}");
        }
    }
}
