//! Who pays whom: shares, liability, honba, riichi sticks, several winners.

use super::han;
use super::points::{self, Payment, Terms};
use crate::rules::{
    CountedLimit, MultipleRonHonba, MultipleRonSticks, PaoHonba, PaoScope, Rules, YakumanStacking,
};
use crate::table::{Deltas, PerSeat, Points, Seat};
use crate::win::{
    Liabilities, PaoCause, Replacement, RiichiState, TsumoKind, WinMethod, WinSituation, Yaku, YakuSet,
};

/// What a win changes at every seat: `payment` with liability, honba and the sticks taken.
///
/// `yakuman` are the yakuman the payment is for, empty for a counted hand; liability depends on them.
/// The changes add up to the sticks taken. Also fit for a payment that a log recorded:
/// [`Payment::of`] makes one from base points, [`Payment::from_total`] from their sum.
pub fn settle(win: &WinSituation, rules: &Rules, payment: Payment, yakuman: YakuSet) -> Deltas {
    let mut owed = shares(win, payment);
    let mut honba_payer = None;
    if win.liabilities != Liabilities::NONE {
        honba_payer = liable(win, rules, yakuman);
        shift_to_liable(win, rules, payment, yakuman, &mut owed);
    }
    if takes_honba(win, rules) {
        owe_honba(win, rules, honba_payer, &mut owed);
    }
    let sticks = Points::STICK
        .0
        .saturating_mul(i32::from(sticks_taken(win, rules)));
    let won = owed.0.into_iter().sum::<Points>() + Points(sticks);
    Deltas::from_fn(|seat| if seat == win.winner { won } else { -owed[seat] })
}

/// Who is liable for a hand with these yakuman, if anybody; of several the first in the order of
/// [`PaoCause`].
pub fn liable(win: &WinSituation, rules: &Rules, yakuman: YakuSet) -> Option<Seat> {
    SETS.into_iter()
        .filter(|&(_, yaku)| yakuman.has(yaku))
        .find_map(|(cause, _)| liable_for(win, rules, cause))
        .or_else(|| liable_for_fed_kan(win, rules))
}

/// How many riichi sticks this winner takes.
pub const fn sticks_taken(win: &WinSituation, rules: &Rules) -> u16 {
    let own = matches!(win.riichi, RiichiState::Declared { .. });
    match (win.winners_before, rules.multiple_ron_sticks) {
        (0, MultipleRonSticks::First) => win.sticks,
        (0, MultipleRonSticks::OwnBack) => win.sticks.saturating_sub(win.riichi_winners_after as u16),
        (_, MultipleRonSticks::First) => 0,
        (_, MultipleRonSticks::OwnBack) => own as u16,
        (before, MultipleRonSticks::Split) => {
            let winners = before as u16 + 1 + win.winners_after as u16;
            let rest = if before == 0 { win.sticks % winners } else { 0 };
            win.sticks / winners + rest
        }
    }
}

/// Whether this winner gets the honba.
const fn takes_honba(win: &WinSituation, rules: &Rules) -> bool {
    win.winners_before == 0 || matches!(rules.multiple_ron_honba, MultipleRonHonba::Every)
}

/// What each seat pays of this payment when nobody is liable; nothing for the winner.
fn shares(win: &WinSituation, payment: Payment) -> PerSeat<Points> {
    let mut owed = PerSeat::default();
    match (payment, win.method) {
        (Payment::Ron(points), WinMethod::Ron { from, .. }) => owed[from] = points,
        (Payment::Tsumo { dealer, each, .. }, _) => {
            for seat in win.players.seats().filter(|&seat| seat != win.winner) {
                let of_dealer = dealer.filter(|_| seat == win.dealer);
                owed[seat] = of_dealer.unwrap_or(each);
            }
        }
        // A ron's payment for a tsumo cannot be shared out.
        (Payment::Ron(_), WinMethod::Tsumo(_)) => {}
    }
    owed
}

/// Adds the honba to what is owed.
fn owe_honba(win: &WinSituation, rules: &Rules, liable: Option<Seat>, owed: &mut PerSeat<Points>) {
    let times = |each: Points| Points(each.0.saturating_mul(i32::from(win.honba)));
    match win.method {
        WinMethod::Ron { from, .. } => {
            let payer = match rules.pao_honba {
                PaoHonba::Liable => liable.unwrap_or(from),
                PaoHonba::Discarder => from,
            };
            owed[payer] += times(rules.honba_ron);
        }
        WinMethod::Tsumo(_) => {
            for seat in win.players.seats().filter(|&seat| seat != win.winner) {
                owed[liable.unwrap_or(seat)] += times(rules.honba_tsumo);
            }
        }
    }
}

/// What makes liable for which yakuman.
const SETS: [(PaoCause, Yaku); 3] = [
    (PaoCause::Daisangen, Yaku::Daisangen),
    (PaoCause::Daisuushii, Yaku::Daisuushii),
    (PaoCause::Suukantsu, Yaku::Suukantsu),
];

/// Who is liable for this cause, where the rules know it.
fn liable_for(win: &WinSituation, rules: &Rules, cause: PaoCause) -> Option<Seat> {
    let seat = win.liabilities.get(cause)?;
    let counts = rules.pao.has(cause) && seat != win.winner && win.players.has(seat);
    counts.then_some(seat)
}

/// Who fed the open kan whose replacement tile won, where that makes liable for any hand.
fn liable_for_fed_kan(win: &WinSituation, rules: &Rules) -> Option<Seat> {
    let after_kan = WinMethod::Tsumo(TsumoKind::Replacement(Replacement::Kan));
    liable_for(win, rules, PaoCause::FedKan).filter(|_| win.method == after_kan)
}

/// Moves what is owed to the players who are liable for it.
fn shift_to_liable(
    win: &WinSituation,
    rules: &Rules,
    payment: Payment,
    yakuman: YakuSet,
    owed: &mut PerSeat<Points>,
) {
    // Only yakuman of one value each can be told apart in a payment.
    let separable = matches!(rules.yakuman_stacking, YakumanStacking::Add { .. })
        && !matches!(rules.counted_limit, CountedLimit::Unlimited);
    let own_only = separable && matches!(rules.pao_scope, PaoScope::OwnYakuman);

    let mut rest = payment;
    for (cause, yaku) in SETS {
        let Some(seat) = liable_for(win, rules, cause).filter(|_| yakuman.has(yaku)) else {
            continue;
        };
        if !own_only {
            shift(win, rest, seat, owed);
            return;
        }
        let base = points::yakuman(han::multiple(yaku, rules)).base;
        let (part, left) = rest.split(Payment::of(base, Terms::of(win), rules));
        shift(win, part, seat, owed);
        rest = left;
    }
    if let Some(seat) = liable_for_fed_kan(win, rules) {
        shift(win, rest, seat, owed);
    }
}

/// Moves one part of a payment to the liable player: all of a tsumo, half of a ron.
fn shift(win: &WinSituation, part: Payment, liable: Seat, owed: &mut PerSeat<Points>) {
    match (part, win.method) {
        (Payment::Ron(points), WinMethod::Ron { from, .. }) => {
            let half = Points(points.0 / 2).round_up_100();
            owed[from] -= half;
            owed[liable] += half;
        }
        _ => {
            for (seat, &share) in shares(win, part).iter() {
                owed[seat] -= share;
                owed[liable] += share;
            }
        }
    }
}

/// What nagashi mangan of these seats changes at every seat: each is paid like a mangan tsumo, and
/// what two of them owe each other is taken off.
pub fn nagashi(winners: &PerSeat<bool>, dealer: Seat, honba: u16, rules: &Rules) -> Deltas {
    let players = rules.players;
    let mut deltas = Deltas::default();
    for winner in players.seats().filter(|&seat| winners[seat]) {
        let terms = Terms {
            players,
            dealer: winner == dealer,
            tsumo: true,
        };
        let Payment::Tsumo {
            dealer: from_dealer,
            each,
            ..
        } = Payment::of(points::MANGAN, terms, rules)
        else {
            continue;
        };
        let counters = if rules.nagashi_honba { honba } else { 0 };
        let honba = Points(rules.honba_tsumo.0.saturating_mul(counters.into()));
        for seat in players.seats().filter(|&seat| seat != winner) {
            let share = from_dealer.filter(|_| seat == dealer).unwrap_or(each) + honba;
            deltas[seat] -= share;
            deltas[winner] += share;
        }
    }
    deltas
}
