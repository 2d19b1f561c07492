//! Which yaku a hand has.

use arrayvec::ArrayVec;

use super::Table;
use super::groups::{Form, Group, Layout};
use crate::rules::Renhou;
use crate::tile::{Kind, KindSet, Suit};
use crate::win::{Replacement, RiichiState, RonKind, TsumoKind, WinMethod, Yaku};

type Found = ArrayVec<(Yaku, u16), 20>;
type Yakuman = ArrayVec<Yaku, 8>;

const SEAT_WINDS: [Yaku; 4] = [Yaku::SeatEast, Yaku::SeatSouth, Yaku::SeatWest, Yaku::SeatNorth];
const ROUND_WINDS: [Yaku; 4] = [
    Yaku::RoundEast,
    Yaku::RoundSouth,
    Yaku::RoundWest,
    Yaku::RoundNorth,
];

impl Table<'_> {
    /// Yaku of the moment.
    pub(super) fn by_situation(&self, yaku: &mut Found, yakuman: &mut Yakuman) {
        if let RiichiState::Declared { double, ippatsu } = self.win.riichi {
            yaku.push(if double {
                (Yaku::DoubleRiichi, 2)
            } else {
                (Yaku::Riichi, 1)
            });
            if ippatsu && self.rules.ippatsu {
                yaku.push((Yaku::Ippatsu, 1));
            }
        }
        match self.win.method {
            WinMethod::Tsumo(kind) => {
                if self.closed {
                    yaku.push((Yaku::MenzenTsumo, 1));
                }
                match kind {
                    TsumoKind::Ordinary => {}
                    TsumoKind::FirstDraw => {
                        if self.closed && self.melds.is_empty() {
                            yakuman.push(if self.win.is_dealer() {
                                Yaku::Tenhou
                            } else {
                                Yaku::Chiihou
                            });
                        }
                    }
                    TsumoKind::LastTile => yaku.push((Yaku::Haitei, 1)),
                    TsumoKind::Replacement(Replacement::Kan) => yaku.push((Yaku::Rinshan, 1)),
                    TsumoKind::Replacement(Replacement::Kita) => {
                        if self.rules.kita_rinshan {
                            yaku.push((Yaku::Rinshan, 1));
                        }
                    }
                }
            }
            WinMethod::Ron { on, .. } => match on {
                RonKind::Discard => {}
                RonKind::FirstTurn => {
                    if self.rules.renhou == Renhou::Yakuman && !self.win.is_dealer() && self.closed {
                        yakuman.push(Yaku::Renhou);
                    }
                }
                RonKind::LastDiscard { after_replacement } => {
                    if !after_replacement || self.rules.houtei_after_replacement {
                        yaku.push((Yaku::Houtei, 1));
                    }
                }
                RonKind::Kakan | RonKind::Ankan => yaku.push((Yaku::Chankan, 1)),
                RonKind::Kita => {
                    if self.rules.kita_chankan {
                        yaku.push((Yaku::Chankan, 1));
                    }
                }
            },
        }
    }

    /// Yaku that lie in the tiles alone, however they are laid out.
    pub(super) fn by_tiles(&self, yaku: &mut Found, yakuman: &mut Yakuman) {
        let all = |test: &dyn Fn(Kind) -> bool| self.tiles.iter().all(|&kind| test(kind));
        let closed_han = |han: u16| if self.closed { han } else { han - 1 };
        if all(&|kind| !kind.is_yaochu()) && (self.closed || self.rules.open_tanyao) {
            yaku.push((Yaku::Tanyao, 1));
        }
        let honors = self.tiles.iter().any(|kind| kind.is_honor());
        let suits = [Suit::Man, Suit::Pin, Suit::Sou]
            .into_iter()
            .filter(|&suit| self.tiles.iter().any(|kind| kind.suit() == suit))
            .count();
        match (suits, honors) {
            (0, _) => yakuman.push(Yaku::Tsuuiisou),
            (1, true) => yaku.push((Yaku::Honitsu, closed_han(3))),
            (1, false) => yaku.push((Yaku::Chinitsu, closed_han(6))),
            _ => {}
        }
        if all(&Kind::is_yaochu) {
            if !honors {
                yakuman.push(Yaku::Chinroutou);
            } else if suits > 0 {
                yaku.push((Yaku::Honroutou, 2));
            }
        }
        // 2 3 4 6 8 of bamboo and the green dragon.
        let green = |kind: Kind| matches!(kind.index(), 19 | 20 | 21 | 23 | 25 | 32);
        if all(&green) {
            yakuman.push(Yaku::Ryuuiisou);
        }
        if self.melds.is_empty() && suits == 1 && !honors {
            self.nine_gates(yakuman);
        }
    }

    /// 1112345678999 of one suit and one more.
    fn nine_gates(&self, yakuman: &mut Yakuman) {
        let mut over = None;
        for rank in 1..=9 {
            let of = self.hand.iter().filter(|kind| kind.rank() == rank).count();
            let needed = if rank == 1 || rank == 9 { 3 } else { 1 };
            match of.checked_sub(needed) {
                Some(0) => {}
                Some(1) if over.is_none() => over = Some(rank),
                _ => return,
            }
        }
        if let Some(over) = over {
            let pure = self.win.winning_tile.kind().rank() == over;
            yakuman.push(if pure { Yaku::JunseiChuuren } else { Yaku::Chuuren });
        }
    }

    pub(super) fn by_layout(&self, layout: &Layout, yaku: &mut Found, yakuman: &mut Yakuman) {
        match layout {
            Layout::SevenPairs => yaku.push((Yaku::Chiitoitsu, 2)),
            Layout::Orphans => {
                let winning = self.win.winning_tile.kind();
                let twice = self.hand.iter().filter(|&&kind| kind == winning).count() == 2;
                yakuman.push(if twice { Yaku::Kokushi13 } else { Yaku::Kokushi });
            }
            Layout::Groups(groups) => {
                self.by_runs(groups, yaku);
                Self::by_same(groups, yaku, yakuman);
                self.by_honors(groups, yaku, yakuman);
                self.by_ends(groups, yaku);
            }
        }
    }

    fn by_runs(&self, groups: &[Group], yaku: &mut Found) {
        let closed_han = |han: u16| if self.closed { han } else { han - 1 };
        let runs: ArrayVec<Kind, 5> = groups
            .iter()
            .filter(|group| group.form == Form::Run)
            .map(|group| group.kind)
            .collect();
        let has = |suit: Suit, rank: u8| Kind::of(suit, rank).is_some_and(|kind| runs.contains(&kind));
        let pair_fu = groups
            .iter()
            .filter(|group| group.form == Form::Pair)
            .map(|pair| self.pair_fu(pair.kind))
            .sum::<u16>();
        let open_ended = groups
            .iter()
            .any(|group| group.won && group.form == Form::Run && !self.is_single_wait(*group));
        if self.closed && runs.len() == 4 && pair_fu == 0 && open_ended {
            yaku.push((Yaku::Pinfu, 1));
        }
        if self.closed {
            let mut twins = 0;
            for kind in Kind::all() {
                twins += runs.iter().filter(|&&run| run == kind).count() / 2;
            }
            match twins {
                1 => yaku.push((Yaku::Iipeikou, 1)),
                2 => yaku.push((Yaku::Ryanpeikou, 3)),
                _ => {}
            }
        }
        let suits = [Suit::Man, Suit::Pin, Suit::Sou];
        if (1..=7).any(|rank| suits.iter().all(|&suit| has(suit, rank))) {
            yaku.push((Yaku::SanshokuDoujun, closed_han(2)));
        }
        if suits
            .iter()
            .any(|&suit| [1, 4, 7].iter().all(|&rank| has(suit, rank)))
        {
            yaku.push((Yaku::Ittsu, closed_han(2)));
        }
    }

    fn by_same(groups: &[Group], yaku: &mut Found, yakuman: &mut Yakuman) {
        let same = || groups.iter().filter(|group| group.is_same());
        if same().count() == 4 {
            yaku.push((Yaku::Toitoi, 2));
        }
        match same().filter(|group| !group.open).count() {
            3 => yaku.push((Yaku::Sanankou, 2)),
            4 => {
                let pair = groups.iter().any(|group| group.won && group.form == Form::Pair);
                yakuman.push(if pair { Yaku::SuuankouTanki } else { Yaku::Suuankou });
            }
            _ => {}
        }
        match same().filter(|group| group.form == Form::Kan).count() {
            3 => yaku.push((Yaku::Sankantsu, 2)),
            4 => yakuman.push(Yaku::Suukantsu),
            _ => {}
        }
        let all_suits = |rank: u8| {
            [Suit::Man, Suit::Pin, Suit::Sou].iter().all(|&suit| {
                let kind = Kind::of(suit, rank);
                same().any(|group| Some(group.kind) == kind)
            })
        };
        if (1..=9).any(all_suits) {
            yaku.push((Yaku::SanshokuDoukou, 2));
        }
    }

    fn by_honors(&self, groups: &[Group], yaku: &mut Found, yakuman: &mut Yakuman) {
        let has = |kind: Kind| groups.iter().any(|group| group.is_same() && group.kind == kind);
        for (kind, name) in [
            (Kind::HAKU, Yaku::Haku),
            (Kind::HATSU, Yaku::Hatsu),
            (Kind::CHUN, Yaku::Chun),
        ] {
            if has(kind) {
                yaku.push((name, 1));
            }
        }
        let (seat, round) = (self.win.seat_wind(), self.win.round_wind);
        if has(seat.kind()) {
            yaku.push((SEAT_WINDS[seat.index()], 1));
        }
        if has(round.kind()) {
            yaku.push((ROUND_WINDS[round.index()], 1));
        }
        let pair_in = |set: KindSet| {
            groups
                .iter()
                .any(|group| group.form == Form::Pair && set.has(group.kind))
        };
        match KindSet::DRAGONS.iter().filter(|&kind| has(kind)).count() {
            3 => yakuman.push(Yaku::Daisangen),
            2 if pair_in(KindSet::DRAGONS) => yaku.push((Yaku::Shousangen, 2)),
            _ => {}
        }
        match KindSet::WINDS.iter().filter(|&kind| has(kind)).count() {
            4 => yakuman.push(Yaku::Daisuushii),
            3 if pair_in(KindSet::WINDS) => yakuman.push(Yaku::Shousuushii),
            _ => {}
        }
    }

    fn by_ends(&self, groups: &[Group], yaku: &mut Found) {
        let closed_han = |han: u16| if self.closed { han } else { han - 1 };
        let runs = groups.iter().any(|group| group.form == Form::Run);
        if runs && groups.iter().all(|group| group.has_yaochu()) {
            yaku.push(if groups.iter().any(|group| group.has_honor()) {
                (Yaku::Chanta, closed_han(2))
            } else {
                (Yaku::Junchan, closed_han(3))
            });
        }
    }
}
