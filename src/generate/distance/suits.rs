//! What suits lack to hold sets and a pair, remembered for every suit that has come up.

/// The fewest tiles a suit lacks to hold n sets, n in 0..=4: alone, and with a pair beside them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Lack {
    alone: [u8; 5],
    paired: [u8; 5],
}

/// More than any hand can lack.
const FAR: u8 = 40;

const NOTHING: Lack = Lack {
    alone: [0, FAR, FAR, FAR, FAR],
    paired: [FAR; 5],
};

impl Lack {
    /// What two suits lack together.
    fn join(&self, other: &Self) -> Self {
        let mut both = Self {
            alone: [FAR; 5],
            paired: [FAR; 5],
        };
        for n in 0..5 {
            for m in 0..5 - n {
                both.alone[n + m] = both.alone[n + m].min(self.alone[n] + other.alone[m]);
                both.paired[n + m] = both.paired[n + m]
                    .min(self.paired[n] + other.alone[m])
                    .min(self.alone[n] + other.paired[m]);
            }
        }
        both
    }
}

/// Suits, one or more together, that lack the same. There are few such classes, so what comes of two of them
/// is looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Class(u8);

/// How many numbers of classes there are; 0 stands for one not known yet.
const CLASSES: usize = 256;

/// The classes met so far, and what comes of two of them, worked out when first asked for.
#[derive(Debug, Clone)]
pub(super) struct Classes {
    /// What they lack, that of class 1 first.
    lacks: Vec<Lack>,
    joined: Vec<u8>,
    /// For 0 to 4 sets: one more than is lacking.
    least: [Vec<u8>; 5],
}

impl Classes {
    pub(super) fn new() -> Self {
        let unknown = || vec![0; CLASSES * CLASSES];
        Self {
            lacks: Vec::new(),
            joined: unknown(),
            least: std::array::from_fn(|_| unknown()),
        }
    }

    /// The class of what lacks this.
    fn of(&mut self, lack: &Lack) -> Class {
        let place = self.lacks.iter().position(|known| known == lack);
        let place = place.unwrap_or_else(|| {
            self.lacks.push(*lack);
            self.lacks.len() - 1
        });
        match u8::try_from(place + 1) {
            Ok(number) => Class(number),
            // The test below counts all that there are.
            Err(_) => unreachable!("there are fewer classes"),
        }
    }

    fn lacks_together(&self, a: Class, b: Class) -> Lack {
        let of = |class: Class| &self.lacks[usize::from(class.0) - 1];
        of(a).join(of(b))
    }

    /// The class of both together.
    pub(super) fn join(&mut self, a: Class, b: Class) -> Class {
        let place = place(a, b);
        if self.joined[place] == 0 {
            let lack = self.lacks_together(a, b);
            self.joined[place] = self.of(&lack).0;
        }
        Class(self.joined[place])
    }

    /// How many tiles both together lack to hold so many sets and a pair.
    pub(super) fn least(&mut self, a: Class, b: Class, sets: usize) -> i8 {
        let place = place(a, b);
        if self.least[sets][place] == 0 {
            self.least[sets][place] = self.lacks_together(a, b).paired[sets] + 1;
        }
        self.least[sets][place] as i8 - 1
    }
}

fn place(a: Class, b: Class) -> usize {
    usize::from(a.0) * CLASSES + usize::from(b.0)
}

/// Tiles in a hand at most.
const MOST: usize = 14;

/// The lower five ranks of a suit, counted in digits of five.
const LOWER: usize = 5 * 5 * 5 * 5 * 5;
/// The upper four.
const UPPER: usize = 5 * 5 * 5 * 5;

/// Where a suit of 14 tiles at most has its place: no two have the same one, and none is left over. The upper
/// ranks say where a row begins, the lower ones where in it. A row is as long as tiles are left for it.
struct Places {
    rows: [u32; UPPER + 1],
    /// Ordered by tiles, so that those with few have the same place in each row.
    in_row: [u16; LOWER],
}

static PLACES: Places = Places::count();

impl Places {
    const fn count() -> Self {
        let mut of_total = [0u32; 22];
        let mut lower = 0;
        while lower < LOWER {
            of_total[digit_sum(lower) + 1] += 1;
            lower += 1;
        }
        let mut total = 1;
        while total < of_total.len() {
            of_total[total] += of_total[total - 1];
            total += 1;
        }
        let mut rows = [0; UPPER + 1];
        let mut upper = 0;
        while upper < UPPER {
            let total = digit_sum(upper);
            let long = if total > MOST {
                0
            } else {
                of_total[MOST - total + 1]
            };
            rows[upper + 1] = rows[upper] + long;
            upper += 1;
        }
        let mut in_row = [0; LOWER];
        let mut next = of_total;
        lower = 0;
        while lower < LOWER {
            let total = digit_sum(lower);
            in_row[lower] = next[total] as u16;
            next[total] += 1;
            lower += 1;
        }
        Self { rows, in_row }
    }

    fn of(&self, tiles: u32) -> usize {
        let (lower, upper) = (by_fives(tiles & 0o77777), by_fives(tiles >> 15));
        self.rows[upper as usize] as usize + usize::from(self.in_row[lower as usize])
    }
}

const fn digit_sum(mut number: usize) -> usize {
    let mut sum = 0;
    while number > 0 {
        sum += number % 5;
        number /= 5;
    }
    sum
}

/// Five digits of eight as digits of five: neighbours first, then those of the pairs.
const fn by_fives(tiles: u32) -> u32 {
    let pairs = tiles - (8 - 5) * (tiles >> 3 & 0o0707);
    let fours = pairs - (64 - 25) * (pairs >> 6 & 0o77);
    fours - (4096 - 625) * (fours >> 12)
}

/// The classes of suits by their place, found when first asked for.
#[derive(Debug, Clone)]
pub(super) struct Suits {
    known: Vec<u8>,
    ranks: u32,
    runs: bool,
}

impl Suits {
    fn new(ranks: u32, runs: bool) -> Self {
        let upper = 5usize.pow(ranks - 5);
        Self {
            known: vec![0; PLACES.rows[upper] as usize],
            ranks,
            runs,
        }
    }

    /// Of nine ranks.
    pub(super) fn with_runs() -> Self {
        Self::new(9, true)
    }

    /// Of seven kinds.
    pub(super) fn without_runs() -> Self {
        Self::new(7, false)
    }

    /// The class of these tiles, three bits for each rank.
    pub(super) fn class(&mut self, tiles: u32, classes: &mut Classes) -> Class {
        let place = PLACES.of(tiles);
        if self.known[place] == 0 {
            self.known[place] = classes.of(&measure(tiles, self.ranks, self.runs)).0;
        }
        Class(self.known[place])
    }
}

/// What a suit lacks: goes up the ranks with the runs begun at the last two of them.
#[cold]
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

    /// All suits of 14 tiles at most, on top of these.
    fn each(ranks: u32, left: u32, tiles: u32, found: &mut dyn FnMut(u32)) {
        if ranks == 0 {
            found(tiles);
            return;
        }
        for count in 0..=left.min(4) {
            each(ranks - 1, left - count, tiles << 3 | count, found);
        }
    }

    #[test]
    fn each_suit_has_a_place_of_its_own() {
        for ranks in [7, 9] {
            let mut taken = vec![false; PLACES.rows[5usize.pow(ranks - 5)] as usize];
            each(ranks, 14, 0, &mut |tiles| {
                assert!(
                    !std::mem::replace(&mut taken[PLACES.of(tiles)], true),
                    "{tiles:o}"
                );
            });
            assert!(taken.iter().all(|&taken| taken));
        }
    }

    /// However many suits are put together: a number has eight bits.
    #[test]
    fn there_are_few_classes() {
        let mut classes = Classes::new();
        for mut suits in [Suits::with_runs(), Suits::without_runs()] {
            each(suits.ranks, 14, 0, &mut |tiles| {
                // Turned around, a suit lacks the same.
                let turned = (0..9).fold(0, |turned, rank| turned << 3 | tiles >> (rank * 3) & 7);
                if turned <= tiles {
                    suits.class(tiles, &mut classes);
                }
            });
        }
        let single = classes.lacks.len() as u8;
        let mut next = 0;
        while next < classes.lacks.len() as u8 {
            for other in 0..single {
                classes.join(Class(next + 1), Class(other + 1));
            }
            next += 1;
        }
        assert!(classes.lacks.len() < CLASSES, "{}", classes.lacks.len());
    }
}
