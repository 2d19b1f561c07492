//! The one table of what each yaku is worth.

use crate::rules::{Renhou, Rules, YakumanStacking};
use crate::win::{Yaku, YakuSet};

/// What a yaku is worth.
#[derive(Debug, Clone, Copy)]
pub struct Worth {
    /// Whose worth it is.
    pub yaku: Yaku,
    /// Han in a hand without open melds; 13 for a yakuman, which matters only without limits.
    pub closed: u8,
    /// Han in an open hand; 0 if it needs a closed one.
    pub open: u8,
    /// Yaku that count no more beside this one. Beside a yakuman no other yaku counts at all, except
    /// where there are no limits.
    pub supersedes: YakuSet,
}

const fn row(yaku: Yaku, closed: u8, open: u8, supersedes: &[Yaku]) -> Worth {
    Worth {
        yaku,
        closed,
        open,
        supersedes: YakuSet::of(supersedes),
    }
}

/// Every yaku in the order of [`Yaku::ALL`].
pub const WORTHS: [Worth; Yaku::ALL.len()] = [
    row(Yaku::Riichi, 1, 0, &[]),
    row(Yaku::DoubleRiichi, 2, 0, &[Yaku::Riichi]),
    row(Yaku::Ippatsu, 1, 0, &[]),
    row(Yaku::MenzenTsumo, 1, 0, &[]),
    row(Yaku::Haitei, 1, 1, &[]),
    row(Yaku::Houtei, 1, 1, &[]),
    row(Yaku::Rinshan, 1, 1, &[]),
    row(Yaku::Chankan, 1, 1, &[]),
    row(Yaku::Pinfu, 1, 0, &[]),
    row(Yaku::Tanyao, 1, 1, &[]),
    row(Yaku::Iipeikou, 1, 0, &[]),
    row(Yaku::SeatEast, 1, 1, &[]),
    row(Yaku::SeatSouth, 1, 1, &[]),
    row(Yaku::SeatWest, 1, 1, &[]),
    row(Yaku::SeatNorth, 1, 1, &[]),
    row(Yaku::RoundEast, 1, 1, &[]),
    row(Yaku::RoundSouth, 1, 1, &[]),
    row(Yaku::RoundWest, 1, 1, &[]),
    row(Yaku::RoundNorth, 1, 1, &[]),
    row(Yaku::Haku, 1, 1, &[]),
    row(Yaku::Hatsu, 1, 1, &[]),
    row(Yaku::Chun, 1, 1, &[]),
    row(Yaku::Chiitoitsu, 2, 0, &[]),
    row(Yaku::Chanta, 2, 1, &[]),
    row(Yaku::Ittsu, 2, 1, &[]),
    row(Yaku::SanshokuDoujun, 2, 1, &[]),
    row(Yaku::SanshokuDoukou, 2, 2, &[]),
    row(Yaku::Sankantsu, 2, 2, &[]),
    row(Yaku::Toitoi, 2, 2, &[]),
    row(Yaku::Sanankou, 2, 2, &[]),
    row(Yaku::Shousangen, 2, 2, &[]),
    row(Yaku::Honroutou, 2, 2, &[Yaku::Chanta]),
    row(Yaku::Ryanpeikou, 3, 0, &[Yaku::Iipeikou, Yaku::Chiitoitsu]),
    row(Yaku::Junchan, 3, 2, &[Yaku::Chanta]),
    row(Yaku::Honitsu, 3, 2, &[]),
    row(Yaku::Chinitsu, 6, 5, &[Yaku::Honitsu]),
    row(Yaku::Renhou, 5, 0, &[]),
    row(Yaku::Tenhou, 13, 0, &[Yaku::MenzenTsumo]),
    row(Yaku::Chiihou, 13, 0, &[Yaku::MenzenTsumo]),
    row(
        Yaku::Daisangen,
        13,
        13,
        &[Yaku::Shousangen, Yaku::Haku, Yaku::Hatsu, Yaku::Chun],
    ),
    row(Yaku::Suuankou, 13, 0, &[Yaku::Sanankou, Yaku::Toitoi]),
    row(
        Yaku::SuuankouTanki,
        13,
        0,
        &[Yaku::Suuankou, Yaku::Sanankou, Yaku::Toitoi],
    ),
    row(
        Yaku::Tsuuiisou,
        13,
        13,
        &[Yaku::Honitsu, Yaku::Honroutou, Yaku::Toitoi],
    ),
    row(Yaku::Ryuuiisou, 13, 13, &[Yaku::Honitsu, Yaku::Chinitsu]),
    row(
        Yaku::Chinroutou,
        13,
        13,
        &[Yaku::Honroutou, Yaku::Junchan, Yaku::Toitoi],
    ),
    row(Yaku::Chuuren, 13, 0, &[Yaku::Chinitsu]),
    row(Yaku::JunseiChuuren, 13, 0, &[Yaku::Chuuren, Yaku::Chinitsu]),
    row(Yaku::Kokushi, 13, 0, &[Yaku::Honroutou]),
    row(Yaku::Kokushi13, 13, 0, &[Yaku::Kokushi, Yaku::Honroutou]),
    row(Yaku::Daisuushii, 13, 13, &[Yaku::Shousuushii, Yaku::Toitoi]),
    row(Yaku::Shousuushii, 13, 13, &[]),
    row(Yaku::Suukantsu, 13, 13, &[Yaku::Sankantsu, Yaku::Toitoi]),
];

/// The han of one yakuman where there are no limits.
pub const YAKUMAN_HAN: u8 = 13;

/// The yakuman. [`Yaku::Renhou`] is one too where the rules say so.
pub const YAKUMAN: YakuSet = {
    let mut set = YakuSet::EMPTY;
    let mut i = 0;
    while i < WORTHS.len() {
        if WORTHS[i].yaku.is_yakuman() {
            set.insert(WORTHS[i].yaku);
        }
        i += 1;
    }
    set
};

/// For bit n of a han count the yaku that have it, so that a whole set is summed without a loop.
type Planes = [u64; 4];

const CLOSED: Planes = planes(false);
const OPEN: Planes = planes(true);

const fn planes(open: bool) -> Planes {
    let mut planes = [0; 4];
    let mut i = 0;
    while i < WORTHS.len() {
        let han = if open { WORTHS[i].open } else { WORTHS[i].closed };
        let mut bit = 0;
        while bit < planes.len() {
            planes[bit] |= (han as u64 >> bit & 1) << i;
            bit += 1;
        }
        i += 1;
    }
    planes
}

/// What this yaku is worth.
pub const fn worth(yaku: Yaku) -> &'static Worth {
    &WORTHS[yaku as usize]
}

/// The han of a yaku, 0 where it does not count. A yakuman has 13, which matters only without limits.
pub const fn han(yaku: Yaku, open: bool) -> u8 {
    let worth = worth(yaku);
    if open { worth.open } else { worth.closed }
}

/// The han of all these yaku together.
pub const fn total_han(yaku: YakuSet, open: bool) -> u16 {
    let planes = if open { &OPEN } else { &CLOSED };
    let mut han = 0;
    let mut bit = 0;
    while bit < planes.len() {
        han += ((yaku.bits() & planes[bit]).count_ones() as u16) << bit;
        bit += 1;
    }
    han
}

/// The yaku that count under these rules for a hand that is open or not.
pub const fn counting(rules: &Rules, open: bool) -> YakuSet {
    let planes = if open { &OPEN } else { &CLOSED };
    let mut set = YakuSet::from_bits(planes[0] | planes[1] | planes[2] | planes[3]);
    if !rules.ippatsu {
        set.remove(Yaku::Ippatsu);
    }
    if open && !rules.open_tanyao {
        set.remove(Yaku::Tanyao);
    }
    set
}

/// The yaku that are yakuman under these rules.
pub const fn yakuman(rules: &Rules) -> YakuSet {
    let mut set = YAKUMAN;
    set.insert_if(Yaku::Renhou, matches!(rules.renhou, Renhou::Yakuman));
    set
}

/// How many yakuman this one counts for: 2 for those that the rules double, 0 for an ordinary yaku.
pub const fn multiple(yaku: Yaku, rules: &Rules) -> u8 {
    yakuman(rules).has(yaku) as u8 * (1 + rules.double_yakuman.has(yaku) as u8)
}

/// How many yakuman these count for together.
pub const fn multiples(yaku: YakuSet, rules: &Rules) -> u16 {
    let yakuman = yaku.and(yakuman(rules));
    (yakuman.len() + yakuman.and(rules.double_yakuman).len()) as u16
}

/// How many yakuman are paid for a hand with these; 0 if none of them is one.
pub fn paid_multiples(yaku: YakuSet, rules: &Rules) -> u8 {
    let most = match rules.yakuman_stacking {
        YakumanStacking::Add { max } => max.max(1),
        YakumanStacking::One => 1,
    };
    multiples(yaku, rules).min(u16::from(most)) as u8
}

/// Without the yaku that others in the set supersede.
pub fn without_superseded(yaku: YakuSet) -> YakuSet {
    yaku.iter()
        .fold(yaku, |left, each| left.without(worth(each).supersedes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_the_yaku() {
        for (row, &yaku) in WORTHS.iter().zip(Yaku::ALL) {
            assert_eq!(row.yaku, yaku);
            assert!(row.open <= row.closed, "{yaku}");
            assert!(!row.supersedes.has(yaku), "{yaku}");
        }
    }

    #[test]
    fn a_set_sums_to_its_rows() {
        for open in [false, true] {
            for &a in Yaku::ALL {
                for &b in Yaku::ALL.iter().filter(|&&b| b != a) {
                    let sum = u16::from(han(a, open)) + u16::from(han(b, open));
                    assert_eq!(total_han(YakuSet::of(&[a, b]), open), sum);
                }
            }
        }
    }
}
