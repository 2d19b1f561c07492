//! From han and fu to what every seat gains or loses.

use haifu::rules::{CountedLimit, MultipleRonHonba, MultipleRonSticks, PaoHonba, PaoScope, YakumanStacking};
use haifu::win::{PaoCause, Replacement, RiichiState, TsumoKind, WinMethod, Yaku};

use super::Table;

impl Table<'_> {
    pub(super) fn counted(&self, han: u32, fu: u32) -> (i64, String) {
        if self.rules.counted_limit == CountedLimit::Unlimited {
            return (unlimited_base(han, fu), "none".into());
        }
        let named = |base: i64, name: &str| (base, name.to_owned());
        match (han, self.rules.counted_limit) {
            (13.., CountedLimit::KazoeYakuman) => named(8000, "kazoe yakuman"),
            (13.., CountedLimit::Yonbaiman) => named(8000, "yonbaiman"),
            (11.., _) => named(6000, "sanbaiman"),
            (8..=10, _) => named(4000, "baiman"),
            (6..=7, _) => named(3000, "haneman"),
            (5, _) => named(2000, "mangan"),
            _ => match unlimited_base(han, fu) {
                1920 if self.rules.kiriage => named(2000, "kiriage mangan"),
                base if base >= 2000 => named(2000, "mangan"),
                base => named(base, "none"),
            },
        }
    }

    /// What each seat pays for base points, liability apart.
    pub(super) fn shares(&self, base: i64) -> [i64; 4] {
        let up = |twice: i64| (twice + 199) / 200 * 100;
        let mut shares = [0; 4];
        match self.win.method {
            WinMethod::Ron { from, .. } => {
                shares[from.index()] = up(2 * base * if self.dealer() { 6 } else { 4 });
            }
            WinMethod::Tsumo(_) => {
                // Twice what each pays, so that half of a missing share is a whole number.
                let no_loss = self.seats() == 3 && !self.rules.tsumo_loss;
                for (seat, share) in shares.iter_mut().enumerate().take(self.seats()) {
                    if seat == self.win.winner.index() {
                        continue;
                    }
                    let by_dealer = self.dealer() || seat == self.win.dealer.index();
                    let own = 2 * base * if by_dealer { 2 } else { 1 };
                    let missing = match (no_loss, self.dealer()) {
                        (false, _) => 0,
                        (true, true) => 2 * base,
                        (true, false) => base,
                    };
                    *share = up(own + missing);
                }
            }
        }
        shares
    }

    pub(super) fn deltas(&self, base: i64, yakuman: &[&str]) -> [i64; 4] {
        let (win, rules) = (self.win, self.rules);
        let winner = win.winner.index();
        let seat_liable = |cause: PaoCause| {
            let seat = win.liabilities.get(cause)?.index();
            (rules.pao.has(cause) && seat != winner && seat < self.seats()).then_some(seat)
        };
        // The parts of the hand as base points and who is liable for them.
        let mut parts: Vec<(i64, Option<usize>)> = Vec::new();
        let mut left = base;
        let own = rules.pao_scope == PaoScope::OwnYakuman
            && rules.yakuman_stacking != YakumanStacking::One
            && rules.counted_limit != CountedLimit::Unlimited;
        for (cause, name, yaku) in [
            (PaoCause::Daisangen, "daisangen", Yaku::Daisangen),
            (PaoCause::Daisuushii, "daisuushii", Yaku::Daisuushii),
            (PaoCause::Suukantsu, "suukantsu", Yaku::Suukantsu),
        ] {
            let Some(seat) = seat_liable(cause).filter(|_| yakuman.contains(&name)) else {
                continue;
            };
            let worth = if rules.double_yakuman.has(yaku) {
                16000
            } else {
                8000
            };
            let part = if own { left.min(worth) } else { left };
            if part > 0 {
                parts.push((part, Some(seat)));
                left -= part;
            }
        }
        if left > 0 {
            let after_kan = WinMethod::Tsumo(TsumoKind::Replacement(Replacement::Kan));
            let fed = seat_liable(PaoCause::FedKan).filter(|_| win.method == after_kan);
            parts.push((left, fed));
        }

        let mut deltas = [0; 4];
        let mut pay = |seat: usize, points: i64| {
            deltas[seat] -= points;
            deltas[winner] += points;
        };
        let from = match win.method {
            WinMethod::Ron { from, .. } => Some(from.index()),
            WinMethod::Tsumo(_) => None,
        };
        for &(part, liable) in &parts {
            let shares = self.shares(part);
            let sum: i64 = shares.iter().sum();
            match (liable, from) {
                (Some(liable), None) => pay(liable, sum),
                (Some(liable), Some(from)) => {
                    let half = (sum / 2 + 99) / 100 * 100;
                    pay(liable, half);
                    pay(from, sum - half);
                }
                (None, _) => (0..4).for_each(|seat| pay(seat, shares[seat])),
            }
        }
        let liable = parts.iter().find_map(|part| part.1);
        if win.winners_before == 0 || rules.multiple_ron_honba == MultipleRonHonba::Every {
            let honba = i64::from(win.honba);
            if let Some(from) = from {
                let payer = liable
                    .filter(|_| rules.pao_honba == PaoHonba::Liable)
                    .unwrap_or(from);
                pay(payer, honba * i64::from(rules.honba_ron.0));
            } else {
                for seat in (0..self.seats()).filter(|&seat| seat != winner) {
                    pay(liable.unwrap_or(seat), honba * i64::from(rules.honba_tsumo.0));
                }
            }
        }
        deltas[winner] += 1000 * self.sticks();
        deltas
    }

    pub(super) fn sticks(&self) -> i64 {
        let first = self.win.winners_before == 0;
        match self.rules.multiple_ron_sticks {
            MultipleRonSticks::First if first => self.win.sticks.into(),
            MultipleRonSticks::First => 0,
            MultipleRonSticks::OwnBack if first => {
                (i64::from(self.win.sticks) - i64::from(self.win.riichi_winners_after)).max(0)
            }
            MultipleRonSticks::OwnBack => i64::from(self.win.riichi != RiichiState::No),
            // Dealt out one by one, the first winner first, but for what does not go round.
            MultipleRonSticks::Split => {
                let winners = i64::from(self.win.winners_before) + 1 + i64::from(self.win.winners_after);
                let (mut left, mut each) = (i64::from(self.win.sticks), 0);
                while left >= winners {
                    left -= winners;
                    each += 1;
                }
                each + if first { left } else { 0 }
            }
        }
    }
}

/// The formula, with the ceiling that keeps sums of payments representable.
pub(super) fn unlimited_base(han: u32, fu: u32) -> i64 {
    let mut base = i64::from(fu) * 4;
    for _ in 0..han {
        base = (base * 2).min(300_000_000);
    }
    base
}
