//! Which yaku a hand has: those of the situation, of the tiles, of a reading, of the winning tile.

use super::hand::Hand;
use crate::rules::{Renhou, Rules};
use crate::shape::{Reading, Runs, Wait};
use crate::table::Wind;
use crate::tile::{Kind, KindSet, Suit};
use crate::win::{Replacement, RiichiState, RonKind, TsumoKind, WinMethod, WinSituation, Yaku, YakuSet};

const SEAT: [Yaku; 4] = [Yaku::SeatEast, Yaku::SeatSouth, Yaku::SeatWest, Yaku::SeatNorth];
const ROUND: [Yaku; 4] = [
    Yaku::RoundEast,
    Yaku::RoundSouth,
    Yaku::RoundWest,
    Yaku::RoundNorth,
];
const DRAGONS: [(Kind, Yaku); 3] = [
    (Kind::HAKU, Yaku::Haku),
    (Kind::HATSU, Yaku::Hatsu),
    (Kind::CHUN, Yaku::Chun),
];
/// 2, 3, 4, 6, 8 of bamboo and the green dragon.
const GREEN: KindSet = KindSet::from_bits(0b1010_1110 << 18 | 1 << 32);
/// Three 1s, three 9s, one each of the others.
const NINE_GATES: u32 = 0o311_111_113;

/// The yaku of how the win came.
pub(super) fn of_situation(win: &WinSituation, rules: &Rules) -> YakuSet {
    let mut yaku = YakuSet::EMPTY;
    if let RiichiState::Declared { double, ippatsu } = win.riichi {
        yaku.insert(if double { Yaku::DoubleRiichi } else { Yaku::Riichi });
        yaku.insert_if(Yaku::Ippatsu, ippatsu);
    }
    yaku.insert_if(Yaku::MenzenTsumo, win.is_tsumo());
    let special = match win.method {
        WinMethod::Tsumo(TsumoKind::Ordinary) => None,
        WinMethod::Tsumo(TsumoKind::FirstDraw) if win.is_dealer() => Some(Yaku::Tenhou),
        WinMethod::Tsumo(TsumoKind::FirstDraw) => Some(Yaku::Chiihou),
        WinMethod::Tsumo(TsumoKind::LastTile) => Some(Yaku::Haitei),
        WinMethod::Tsumo(TsumoKind::Replacement(Replacement::Kan)) => Some(Yaku::Rinshan),
        WinMethod::Tsumo(TsumoKind::Replacement(Replacement::Kita)) => {
            rules.kita_rinshan.then_some(Yaku::Rinshan)
        }
        WinMethod::Ron { on, .. } => match on {
            RonKind::Discard => None,
            RonKind::FirstTurn => {
                (rules.renhou == Renhou::Yakuman && !win.is_dealer()).then_some(Yaku::Renhou)
            }
            RonKind::LastDiscard { after_replacement } => {
                (!after_replacement || rules.houtei_after_replacement).then_some(Yaku::Houtei)
            }
            RonKind::Kakan | RonKind::Ankan => Some(Yaku::Chankan),
            RonKind::Kita => rules.kita_chankan.then_some(Yaku::Chankan),
        },
    };
    if let Some(special) = special {
        yaku.insert(special);
    }
    yaku
}

/// The yaku that the tiles alone decide, however they are read.
pub(super) fn of_tiles(hand: &Hand, win: &WinSituation) -> YakuSet {
    let kinds = hand.kinds;
    let mut yaku = YakuSet::EMPTY;

    let honors = kinds.meets(KindSet::HONORS);
    let suits = Suit::ALL[..3]
        .iter()
        .filter(|&&suit| kinds.meets(KindSet::suit(suit)))
        .count();
    yaku.insert_if(Yaku::Tanyao, !kinds.meets(KindSet::YAOCHU));
    yaku.insert_if(Yaku::Honitsu, honors && suits == 1);
    yaku.insert_if(Yaku::Chinitsu, !honors && suits == 1);
    yaku.insert_if(Yaku::Ryuuiisou, kinds.within(GREEN));
    let yaochu = kinds.within(KindSet::YAOCHU);
    yaku.insert_if(Yaku::Honroutou, yaochu && honors && suits > 0);
    yaku.insert_if(Yaku::Chinroutou, yaochu && !honors);
    yaku.insert_if(Yaku::Tsuuiisou, suits == 0);

    if honors {
        of_honors(hand, win, &mut yaku);
    }
    yaku.insert_if(Yaku::Sankantsu, hand.kans == 3);
    yaku.insert_if(Yaku::Suukantsu, hand.kans == 4);
    if win.melds.is_empty() && suits == 1 && !honors {
        of_nine_gates(hand, win.winning_tile.kind(), &mut yaku);
    }
    yaku
}

fn of_honors(hand: &Hand, win: &WinSituation, yaku: &mut YakuSet) {
    let triplet = |kind: Kind| hand.all.of(kind) >= 3;
    for (kind, name) in DRAGONS {
        yaku.insert_if(name, triplet(kind));
    }
    let seat = win.seat_wind();
    yaku.insert_if(SEAT[seat.index()], triplet(seat.kind()));
    yaku.insert_if(ROUND[win.round_wind.index()], triplet(win.round_wind.kind()));

    let dragons = DRAGONS.map(|(kind, _)| hand.all.of(kind));
    let winds = Wind::ALL.map(|wind| hand.all.of(wind.kind()));
    yaku.insert_if(Yaku::Daisangen, triplets(&dragons) == 3);
    yaku.insert_if(Yaku::Shousangen, triplets(&dragons) == 2 && dragons.contains(&2));
    yaku.insert_if(Yaku::Daisuushii, triplets(&winds) == 4);
    yaku.insert_if(Yaku::Shousuushii, triplets(&winds) == 3 && winds.contains(&2));
}

fn triplets(counts: &[u8]) -> usize {
    counts.iter().filter(|&&n| n >= 3).count()
}

fn of_nine_gates(hand: &Hand, winning: Kind, yaku: &mut YakuSet) {
    let counts = hand.concealed.suit(winning.suit());
    if counts.of(1) < 3 || counts.of(9) < 3 || (2..=8).any(|rank| counts.of(rank) == 0) {
        return;
    }
    let before = hand
        .concealed
        .without(winning)
        .map(|hand| hand.suit(winning.suit()).octal());
    yaku.insert(if before == Some(NINE_GATES) {
        Yaku::JunseiChuuren
    } else {
        Yaku::Chuuren
    });
}

/// The yaku of seven pairs, those of the tiles apart.
pub(super) const OF_CHIITOITSU: YakuSet = YakuSet::of(&[Yaku::Chiitoitsu]);

/// The yaku of thirteen orphans.
pub(super) fn of_kokushi(hand: &Hand, winning: Kind) -> YakuSet {
    // The winning tile is there twice: before, there was one of each.
    if hand.concealed.of(winning) == 2 {
        YakuSet::of(&[Yaku::Kokushi13])
    } else {
        YakuSet::of(&[Yaku::Kokushi])
    }
}

/// The yaku of a reading, whichever part the winning tile completed.
pub(super) fn of_reading(hand: &Hand, reading: &Reading) -> YakuSet {
    let runs: [Runs; 3] = std::array::from_fn(|suit| hand.runs[suit].plus(reading.runs[suit]));
    let triplets = reading.triplets.or(hand.triplets);
    let starts = runs.map(Runs::starts);
    let any_start = starts[0] | starts[1] | starts[2];
    let mut yaku = YakuSet::EMPTY;

    if any_start == 0 {
        yaku.insert(Yaku::Toitoi);
    } else {
        // 1-2-3 and 7-8-9 are the only runs with a terminal.
        let outside =
            any_start & !0o001_000_001 == 0 && triplets.within(KindSet::YAOCHU) && reading.pair.is_yaochu();
        let honors = hand.kinds.meets(KindSet::HONORS);
        yaku.insert_if(Yaku::Chanta, outside && honors);
        yaku.insert_if(Yaku::Junchan, outside && !honors);
        yaku.insert_if(Yaku::SanshokuDoujun, starts[0] & starts[1] & starts[2] != 0);
        let straight = starts
            .iter()
            .any(|starts| starts & 0o001_001_001 == 0o001_001_001);
        yaku.insert_if(Yaku::Ittsu, straight);
        let twins = Runs::twins(&reading.runs);
        yaku.insert_if(Yaku::Iipeikou, twins == 1 && !hand.open);
        yaku.insert_if(Yaku::Ryanpeikou, twins == 2 && !hand.open);
    }
    let bits = triplets.bits();
    yaku.insert_if(Yaku::SanshokuDoukou, bits & bits >> 9 & bits >> 18 & 0x1ff != 0);
    yaku
}

/// The yaku of closed triplets, of which there are `closed`, closed kans among them.
pub(super) const fn of_closed_triplets(closed: u32, wait: Wait) -> YakuSet {
    match (closed, wait) {
        (3, _) => YakuSet::of(&[Yaku::Sanankou]),
        (4, Wait::Tanki) => YakuSet::of(&[Yaku::SuuankouTanki]),
        (4, _) => YakuSet::of(&[Yaku::Suuankou]),
        _ => YakuSet::EMPTY,
    }
}
