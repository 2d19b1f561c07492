//! Who pays: shares, honba, sticks, liability.

use super::Worth;
use crate::rules::{MultipleRonHonba, MultipleRonSticks, PaoHonba, PaoScope, Rules, YakumanStacking};
use crate::table::{Deltas, PerSeat, Players, Points, Seat};
use crate::win::{PaoCause, Replacement, RiichiState, TsumoKind, WinMethod, WinSituation, Yaku};

const MANGAN: i32 = 2000;

/// What makes liable for which yakuman.
const FED_SETS: [(PaoCause, Yaku); 3] = [
    (PaoCause::Daisangen, Yaku::Daisangen),
    (PaoCause::Daisuushii, Yaku::Daisuushii),
    (PaoCause::Suukantsu, Yaku::Suukantsu),
];

const fn up_to_hundred(points: i32) -> i32 {
    (points + 99) / 100 * 100
}

/// What every seat pays for so many base points, liability and counters apart.
pub(in crate::generate) fn shares(win: &WinSituation, rules: &Rules, base: i32) -> PerSeat<i32> {
    let mut shares = PerSeat::default();
    match win.method {
        WinMethod::Ron { from, .. } => {
            shares[from] = up_to_hundred(base * if win.is_dealer() { 6 } else { 4 });
        }
        WinMethod::Tsumo(_) => {
            for seat in win.players.seats().filter(|&seat| seat != win.winner) {
                let doubled = win.is_dealer() || seat == win.dealer;
                shares[seat] = tsumo_share(base, doubled, win.is_dealer(), win.players, rules);
            }
        }
    }
    shares
}

/// The share of one payer. Where three play and nothing is lost, the two pay what the fourth would
/// have paid, half each.
fn tsumo_share(base: i32, doubled: bool, to_dealer: bool, players: Players, rules: &Rules) -> i32 {
    let own = if doubled { 2 * base } else { base };
    let missing = if players == Players::Three && !rules.tsumo_loss {
        if to_dealer { base } else { base / 2 }
    } else {
        0
    };
    up_to_hundred(own + missing)
}

/// Who has to answer for this hand, if anybody.
pub(in crate::generate) fn liable(win: &WinSituation, rules: &Rules, worth: &Worth) -> Option<Seat> {
    parts(win, rules, worth).into_iter().find_map(|part| part.1)
}

/// The hand in parts, as base points, and who is liable for each.
fn parts(win: &WinSituation, rules: &Rules, worth: &Worth) -> Vec<(i32, Option<Seat>)> {
    let fed = |cause: PaoCause| {
        let seat = win.liabilities.get(cause)?;
        (rules.pao.has(cause) && seat != win.winner).then_some(seat)
    };
    let own_only = rules.pao_scope == PaoScope::OwnYakuman && rules.yakuman_stacking != YakumanStacking::One;
    let mut left = worth.base;
    let mut parts = Vec::new();
    for (cause, yakuman) in FED_SETS {
        if let Some(seat) = fed(cause)
            && worth.yakuman.contains(&yakuman)
            && left > 0
        {
            let double = rules.double_yakuman.has(yakuman);
            let single = if double { 16_000 } else { 8000 };
            let part = if own_only { left.min(single) } else { left };
            parts.push((part, Some(seat)));
            left -= part;
        }
    }
    if left > 0 {
        let after_kan = WinMethod::Tsumo(TsumoKind::Replacement(Replacement::Kan));
        parts.push((left, fed(PaoCause::FedKan).filter(|_| win.method == after_kan)));
    }
    parts
}

/// What a win changes at every seat, and the value of the hand alone.
pub(in crate::generate) fn changes(win: &WinSituation, rules: &Rules, worth: &Worth) -> (Deltas, Points) {
    let mut deltas = PerSeat::<i32>::default();
    let winner = win.winner;
    let mut pay = |seat: Seat, points: i32| {
        deltas[seat] -= points;
        deltas[winner] += points;
    };
    let parts = parts(win, rules, worth);
    for &(base, liable) in &parts {
        let shares = shares(win, rules, base);
        let sum: i32 = shares.0.iter().sum();
        match (liable, win.method) {
            (None, _) => {
                for seat in win.players.seats().filter(|&seat| seat != winner) {
                    pay(seat, shares[seat]);
                }
            }
            (Some(liable), WinMethod::Tsumo(_)) => pay(liable, sum),
            (Some(liable), WinMethod::Ron { from, .. }) => {
                let half = up_to_hundred(sum / 2);
                pay(liable, half);
                pay(from, sum - half);
            }
        }
    }
    let liable = parts.iter().find_map(|part| part.1);
    if win.winners_before == 0 || rules.multiple_ron_honba == MultipleRonHonba::Every {
        let honba = i32::from(win.honba);
        match win.method {
            WinMethod::Ron { from, .. } => {
                let payer = liable.filter(|_| rules.pao_honba == PaoHonba::Liable);
                pay(payer.unwrap_or(from), honba * rules.honba_ron.0);
            }
            WinMethod::Tsumo(_) => {
                for seat in win.players.seats().filter(|&seat| seat != winner) {
                    pay(liable.unwrap_or(seat), honba * rules.honba_tsumo.0);
                }
            }
        }
    }
    deltas[winner] += 1000 * sticks(win, rules);
    let value: i32 = shares(win, rules, worth.base).0.iter().sum();
    (PerSeat(deltas.0.map(Points)), Points(value))
}

fn sticks(win: &WinSituation, rules: &Rules) -> i32 {
    let in_riichi = win.riichi != RiichiState::No;
    match (rules.multiple_ron_sticks, win.winners_before) {
        (MultipleRonSticks::First, 0) => win.sticks.into(),
        (MultipleRonSticks::First, _) => 0,
        (MultipleRonSticks::OwnBack, 0) => i32::from(win.sticks) - i32::from(win.riichi_winners_after),
        (MultipleRonSticks::OwnBack, _) => in_riichi.into(),
        // What is left on the table is shared with those who come after.
        (MultipleRonSticks::Split, before) => {
            let (sticks, winners) = (i32::from(win.sticks), 1 + i32::from(win.winners_after));
            sticks / winners + if before == 0 { sticks % winners } else { 0 }
        }
    }
}

/// What nagashi mangan of these seats changes.
pub(in crate::generate) fn nagashi(seats: PerSeat<bool>, dealer: Seat, honba: u16, rules: &Rules) -> Deltas {
    let mut deltas = PerSeat::<i32>::default();
    let counters = if rules.nagashi_honba { i32::from(honba) } else { 0 };
    for winner in rules.players.seats().filter(|&seat| seats[seat]) {
        for payer in rules.players.seats().filter(|&seat| seat != winner) {
            let doubled = winner == dealer || payer == dealer;
            let share = tsumo_share(MANGAN, doubled, winner == dealer, rules.players, rules)
                + counters * rules.honba_tsumo.0;
            deltas[payer] -= share;
            deltas[winner] += share;
        }
    }
    PerSeat(deltas.0.map(Points))
}
