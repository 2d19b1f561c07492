//! Who calls a discard, and for what.

use arrayvec::ArrayVec;

use super::discard::is_yakuhai;
use super::{Bots, Plan, Wish};
use crate::generate::held::Held;
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
        if !(closer < before || eager && closer == before && self.chance.percent(40)) {
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
        let held = &table.seats[seat].held;
        let yakuhai = is_yakuhai(table, seat, kind);
        if same && yakuhai && self.chance.percent(90) {
            return Some(Plan::Yakuhai);
        }
        let has_value = Kind::all().any(|kind| held.of(kind) >= 3 && is_yakuhai(table, seat, kind));
        if has_value && self.chance.percent(60) {
            return Some(Plan::Yakuhai);
        }
        if before > 3 {
            return None;
        }
        let suit = if kind.is_honor() {
            most_held(held)
        } else {
            kind.suit()
        };
        if suit != Suit::Honor
            && in_suit(held, suit) + in_suit(held, Suit::Honor) >= 10
            && self.chance.percent(70)
        {
            return Some(Plan::Flush(suit));
        }
        if same && held.at_least(2).len() >= 5 && self.chance.percent(60) {
            return Some(Plan::Toitoi);
        }
        let yaochu: u8 = KindSet::YAOCHU.iter().map(|kind| held.of(kind)).sum();
        let simple = !kind.is_yaochu() && table.rules.open_tanyao && yaochu <= 2;
        (simple && before <= 2 && self.chance.percent(45)).then_some(Plan::Tanyao)
    }
}

/// Whether a tile is left to discard.
fn may_discard(after: &Held, forbidden: KindSet) -> bool {
    !after.at_least(1).without(forbidden).is_empty()
}

fn in_suit(held: &Held, suit: Suit) -> u32 {
    let tiles = held.0[suit as usize];
    (0..9).map(|rank| tiles >> (rank * 3) & 7).sum()
}

fn most_held(held: &Held) -> Suit {
    let suits = [Suit::Man, Suit::Pin, Suit::Sou];
    suits
        .into_iter()
        .max_by_key(|&suit| in_suit(held, suit))
        .unwrap_or(Suit::Honor)
}
