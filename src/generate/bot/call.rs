//! Who calls a discard, and for what.

use arrayvec::ArrayVec;

use super::discard::is_yakuhai;
use super::{Bots, Plan, Prospect, Wish};
use crate::generate::held::{Held, total};
use crate::generate::table::Table;
use crate::table::{Players, Seat};
use crate::tile::{Kind, KindSet, Suit, TileId};

impl Bots {
    /// The call that is made of a discard nobody wins on: pon and kan before chi.
    pub(in crate::generate) fn call(
        &mut self,
        table: &Table<'_>,
        from: Seat,
        tile: TileId,
    ) -> Option<(Seat, Wish)> {
        if let Some(script) = &mut self.script {
            return script.call(table, from, tile);
        }
        if self.mood.is_quiet() {
            return None;
        }
        let kind = tile.kind();
        for seat in table.others(from) {
            let player = &table.seats[seat];
            if player.held.of(kind) < 2 || player.is_in_riichi() {
                continue;
            }
            if let Some(wish) = self.same(table, seat, kind) {
                return Some((seat, wish));
            }
        }
        let next = table.players.next(from);
        if table.players == Players::Three || kind.is_honor() || table.seats[next].is_in_riichi() {
            return None;
        }
        self.run(table, next, kind).map(|wish| (next, wish))
    }

    /// The distance to tenpai before a call.
    fn shanten(&mut self, table: &Table<'_>, seat: Seat) -> i8 {
        if let Some(shanten) = self.minds[seat].shanten {
            return shanten;
        }
        let player = &table.seats[seat];
        let shanten = self.distance.shanten(&player.held, player.meld_count());
        self.minds[seat].shanten = Some(shanten);
        shanten
    }

    /// A pon or an open kan.
    fn same(&mut self, table: &Table<'_>, seat: Seat, kind: Kind) -> Option<Wish> {
        if let Some(wish) = self.eager_same(table, seat, kind) {
            return Some(wish);
        }
        if !self.has_prospect(table, seat, kind, true) {
            return None;
        }
        let before = self.shanten(table, seat);
        if before <= 0 && table.seats[seat].is_closed() {
            return None;
        }
        let player = &table.seats[seat];
        let plan = self.plan_for(table, seat, kind, true, before)?;
        let own: ArrayVec<TileId, 3> = player.of_kind(kind).take(3).collect();
        let after = player.held.without(kind).without(kind);
        let closer = self.distance.shanten(&after, player.meld_count() + 1);
        let eager = is_yakuhai(table, seat, kind) && before > 0;
        if !(closer < before || eager && closer == before && self.chance.percent(60)) {
            return None;
        }
        let open = !player.is_closed();
        if open
            && table.has_room_for_kan()
            && let Ok(own) = own.clone().into_inner()
            && self.chance.percent(20)
        {
            self.minds[seat].plan = Some(plan);
            return Some(Wish::Kan(own));
        }
        if !may_discard(&after, table.swap(kind, [kind; 2])) {
            return None;
        }
        self.minds[seat].plan = Some(plan);
        Some(Wish::Pon([own[0], own[1]]))
    }

    fn run(&mut self, table: &Table<'_>, seat: Seat, kind: Kind) -> Option<Wish> {
        let held = table.seats[seat].held;
        let rank = |step: i8| {
            let rank = u8::try_from(kind.rank() as i8 + step).ok()?;
            Kind::of(kind.suit(), rank).filter(|&kind| held.of(kind) > 0)
        };
        let runs = [[-2, -1], [-1, 1], [1, 2]].map(|[a, b]| Some([rank(a)?, rank(b)?]));
        if runs.iter().all(Option::is_none) {
            return None;
        }
        if !self.has_prospect(table, seat, kind, false) {
            return None;
        }
        let before = self.shanten(table, seat);
        if before <= 0 && table.seats[seat].is_closed() {
            return None;
        }
        let mut best: Option<(i8, [Kind; 2], Plan)> = None;
        for [a, b] in runs.into_iter().flatten() {
            let yaochu = kind.is_yaochu() || a.is_yaochu() || b.is_yaochu();
            let after = held.without(a).without(b);
            if !may_discard(&after, table.swap(kind, [a, b])) {
                continue;
            }
            let closer = self.distance.shanten(&after, table.seats[seat].meld_count() + 1);
            if closer < before
                && best.is_none_or(|best| closer < best.0)
                && let Some(plan) = self.plan_for(table, seat, kind, false, before)
                && !(plan == Plan::Tanyao && yaochu)
            {
                best = Some((closer, [a, b], plan));
            }
        }
        let (_, [a, b], plan) = best?;
        self.minds[seat].plan = Some(plan);
        let of = |kind: Kind| table.seats[seat].of_kind(kind).next();
        Some(Wish::Chi([of(a)?, of(b)?]))
    }

    /// The yaku that a call of this kind would be made for.
    fn plan_for(
        &mut self,
        table: &Table<'_>,
        seat: Seat,
        kind: Kind,
        same: bool,
        before: i8,
    ) -> Option<Plan> {
        let mind = self.minds[seat];
        if mind.folds || before >= 2 && Self::is_threatened(table, seat) {
            return None;
        }
        if let Some(plan) = mind.plan {
            let fits = match plan {
                Plan::Yakuhai => true,
                Plan::Tanyao => !kind.is_yaochu(),
                Plan::Flush(suit) => kind.suit() == suit || kind.is_honor(),
                Plan::Toitoi => same,
            };
            return fits.then_some(plan);
        }
        let prospect = self.prospect(table, seat);
        if same && is_yakuhai(table, seat, kind) && self.chance.percent(90) {
            return Some(Plan::Yakuhai);
        }
        if prospect.value && self.chance.percent(85) {
            return Some(Plan::Yakuhai);
        }
        if before > 3 {
            return None;
        }
        if let Some(suit) = prospect.suit
            && (kind.is_honor() || kind.suit() == suit)
            && self.chance.percent(70)
        {
            return Some(Plan::Flush(suit));
        }
        if same && prospect.pairs && self.chance.percent(75) {
            return Some(Plan::Toitoi);
        }
        let simple = prospect.simple && !kind.is_yaochu() && before <= 2;
        (simple && self.chance.percent(75)).then_some(Plan::Tanyao)
    }

    /// Whether there can be any reason for a call; asked before anything is measured.
    fn has_prospect(&mut self, table: &Table<'_>, seat: Seat, kind: Kind, same: bool) -> bool {
        if self.minds[seat].folds {
            return false;
        }
        if self.minds[seat].plan.is_some() || same && is_yakuhai(table, seat, kind) {
            return true;
        }
        let prospect = self.prospect(table, seat);
        prospect.value
            || prospect
                .suit
                .is_some_and(|suit| kind.is_honor() || kind.suit() == suit)
            || same && prospect.pairs
            || prospect.simple && !kind.is_yaochu()
    }

    fn prospect(&mut self, table: &Table<'_>, seat: Seat) -> Prospect {
        if let Some(prospect) = self.minds[seat].prospect {
            return prospect;
        }
        let held = &table.seats[seat].held;
        let mut triplets = held.at_least(3).and(KindSet::HONORS).iter();
        let honors = total(held.0[Suit::Honor as usize]);
        let suit = [Suit::Man, Suit::Pin, Suit::Sou]
            .into_iter()
            .find(|&suit| total(held.0[suit as usize]) + honors >= 10);
        let yaochu: u8 = held
            .at_least(1)
            .and(KindSet::YAOCHU)
            .iter()
            .map(|kind| held.of(kind))
            .sum();
        let prospect = Prospect {
            value: triplets.any(|kind| is_yakuhai(table, seat, kind)),
            suit,
            pairs: held.at_least(2).len() >= 5,
            simple: table.rules.open_tanyao && yaochu <= 2,
        };
        self.minds[seat].prospect = Some(prospect);
        prospect
    }
}

/// Whether a tile is left to discard.
fn may_discard(after: &Held, forbidden: KindSet) -> bool {
    !after.at_least(1).without(forbidden).is_empty()
}
