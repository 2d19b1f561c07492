//! How far a rate can be from what it estimates.

/// A count or sum as a number that can be divided: they stay far below 2^53.
#[expect(
    clippy::cast_precision_loss,
    reason = "no count of hands or points comes near 2^53"
)]
pub(super) const fn float(number: i64) -> f64 {
    number as f64
}

/// Two-sided 95 %: the quantile of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's score interval at 95 % for `hits` of `of`; `None` if there is nothing, or it is no part.
///
/// E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209–212.
pub fn wilson(hits: i64, of: i64) -> Option<(f64, f64)> {
    if of <= 0 || !(0..=of).contains(&hits) {
        return None;
    }
    let (hits, n) = (float(hits), float(of));
    let (share, square) = (hits / n, Z * Z);
    let middle = share + square / (2.0 * n);
    let spread = Z * (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt();
    let scale = 1.0 + square / n;
    Some((
        ((middle - spread) / scale).max(0.0),
        ((middle + spread) / scale).min(1.0),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Examples of R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
    #[test]
    fn intervals_are_those_of_the_literature() {
        for (hits, of, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let (a, b) = wilson(hits, of).unwrap();
            assert!(
                (a - low).abs() < 5e-5 && (b - high).abs() < 5e-5,
                "{hits}/{of}: {a} {b}"
            );
        }
        assert!(wilson(20, 20).unwrap().1 > 1.0 - 1e-9);
        assert!(wilson(0, 0).is_none() && wilson(3, 2).is_none() && wilson(-1, 2).is_none());
    }
}
