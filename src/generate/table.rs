//! The table in one round: what lies where, and what the rules allow.

use arrayvec::ArrayVec;

use super::complete;
use super::player::{Player, Riichi, Seats};
use super::supply::Supply;
use crate::rules::{AbortiveDraw, ClosedKanInRiichi, FourHeldTenpai, Kuikae, Rules};
use crate::table::{Meld, PerSeat, Players, Points, RoundId, Seat};
use crate::tile::{Kind, KindSet, TileId};
use crate::win::{PaoCause, Replacement, RiichiState, RonKind, TsumoKind, WinMethod, WinSituation};

/// How the tile in hand came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    Live,
    Replacement(Replacement),
    Call,
}

/// A round as it stands.
#[derive(Debug, Clone)]
pub(super) struct Table<'a> {
    pub(super) rules: &'a Rules,
    pub(super) players: Players,
    pub(super) id: RoundId,
    pub(super) dealer: Seat,
    pub(super) supply: Supply,
    /// Tiles left to draw.
    pub(super) left: usize,
    live_drawn: usize,
    replaced: usize,
    /// Indicators turned.
    pub(super) turned: usize,
    pub(super) seats: Seats,
    /// A call, closed kan or kita has ended the first turn.
    pub(super) interrupted: bool,
    pub(super) scores: PerSeat<Points>,
    pub(super) sticks: u16,
    pub(super) source: Source,
    /// Who fed the open kan whose replacement tile was drawn last.
    pub(super) fed_kan: Option<Seat>,
    /// How many of each kind everybody sees: rivers, melds, indicators.
    pub(super) seen: [u8; Kind::COUNT],
}

impl<'a> Table<'a> {
    pub(super) fn deal(
        rules: &'a Rules,
        id: RoundId,
        supply: Supply,
        scores: PerSeat<Points>,
        sticks: u16,
    ) -> Self {
        let players = rules.players;
        let dealer = id.dealer();
        let seats = PerSeat::from_fn(|seat| {
            let turn = usize::from(players.distance(dealer, seat));
            match supply.hands.get(turn) {
                Some(hand) if players.has(seat) => Player::dealt(hand),
                _ => Player::nobody(),
            }
        });
        let mut table = Self {
            rules,
            players,
            id,
            dealer,
            left: supply.live.len(),
            live_drawn: 0,
            replaced: 0,
            turned: 0,
            seats,
            interrupted: false,
            scores,
            sticks,
            source: Source::Live,
            fed_kan: None,
            seen: [0; Kind::COUNT],
            supply,
        };
        for seat in players.seats() {
            table.find_waits(seat);
        }
        table.turn_indicator();
        table
    }

    /// Turns the next indicator.
    pub(super) fn turn_indicator(&mut self) -> TileId {
        let tile = self.supply.indicators[self.turned];
        self.turned += 1;
        self.seen[tile.kind().index()] += 1;
        tile
    }

    /// Lets the next draw from the live wall be a tile of this kind, if one is left there.
    pub(super) fn bring(&mut self, kind: Kind) {
        let last = self.live_drawn + self.left;
        let hidden = &mut self.supply.live[self.live_drawn..last.min(TileId::COUNT)];
        if let Some(place) = hidden.iter().position(|tile| tile.kind() == kind) {
            hidden.swap(0, place);
        }
    }

    pub(super) fn draw(&mut self, seat: Seat, source: Source) -> TileId {
        let tile = if source == Source::Live {
            self.live_drawn += 1;
            self.supply.live[self.live_drawn - 1]
        } else {
            self.replaced += 1;
            self.supply.replacements[self.replaced - 1]
        };
        self.left -= 1;
        self.source = source;
        let player = &mut self.seats[seat];
        player.add(tile);
        player.drawn = Some(tile);
        player.draws += 1;
        player.passed = KindSet::EMPTY;
        tile
    }

    /// The others in turn order.
    pub(super) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let players = self.players;
        let mut next = seat;
        (1..players.count()).map(move |_| {
            next = players.next(next);
            next
        })
    }

    pub(super) fn kans(&self) -> usize {
        self.players.seats().map(|seat| self.seats[seat].kans()).sum()
    }

    /// Works out what the 13 tiles of a player wait for.
    pub(super) fn find_waits(&mut self, seat: Seat) {
        let waits = complete::waits(&self.seats[seat].held, self.players.deck());
        let held_all = self.seats[seat].held.at_least(4);
        self.seats[seat].waits = waits.without(held_all);
    }

    /// Whether a player counts as tenpai at an exhaustive draw.
    pub(super) fn is_tenpai(&self, seat: Seat) -> bool {
        let player = &self.seats[seat];
        let waits = complete::waits(&player.held, self.players.deck());
        let mut gone = player.held.at_least(4);
        match self.rules.four_held_tenpai {
            FourHeldTenpai::Tenpai => gone = KindSet::EMPTY,
            FourHeldTenpai::NotenIfConcealed => {}
            FourHeldTenpai::Noten => {
                let owned = |kind: Kind| {
                    let in_melds = player
                        .melds()
                        .flat_map(Meld::tiles)
                        .filter(|tile| tile.kind() == Some(kind))
                        .count();
                    let kita = if kind == Kind::NORTH { player.kita() } else { 0 };
                    player.held.of(kind) + in_melds as u8 + kita
                };
                gone = waits.iter().filter(|&kind| owned(kind) >= 4).collect();
            }
        }
        !waits.without(gone).is_empty()
    }

    /// What may not be discarded after a call that takes `called` to these tiles.
    pub(super) fn swap(&self, called: Kind, own: [Kind; 2]) -> KindSet {
        let mut kinds = KindSet::EMPTY;
        if self.rules.kuikae == Kuikae::Allowed {
            return kinds;
        }
        kinds.insert(called);
        let (low, high) = (own[0].min(own[1]), own[0].max(own[1]));
        if self.rules.kuikae == Kuikae::Forbidden && high.index() == low.index() + 1 {
            let other = if called < low {
                Kind::of(high.suit(), high.rank() + 1)
            } else {
                Kind::of(low.suit(), low.rank().wrapping_sub(1))
            };
            if let Some(other) = other.filter(|other| !other.is_honor()) {
                kinds.insert(other);
            }
        }
        kinds
    }

    /// Whether another tile may be drawn from the dead wall for a kan.
    pub(super) fn has_room_for_kan(&self) -> bool {
        self.left > 0 && self.kans() < 4
    }

    pub(super) fn may_ankan(&self, seat: Seat, kind: Kind) -> bool {
        let player = &self.seats[seat];
        if player.held.of(kind) < 4 || !self.has_room_for_kan() {
            return false;
        }
        if !player.is_in_riichi() {
            return true;
        }
        let Some(drawn) = player.drawn else { return false };
        if drawn.kind() != kind || self.rules.closed_kan_in_riichi == ClosedKanInRiichi::Forbidden {
            return false;
        }
        let mut after = player.held;
        for _ in 0..4 {
            after.remove(kind);
        }
        let waits = complete::waits(&after, self.players.deck()).without(after.at_least(4));
        if waits != player.waits {
            return false;
        }
        // The three tiles can only be a triplet if no tile beside them could make a run of them.
        self.rules.closed_kan_in_riichi != ClosedKanInRiichi::SameReading
            || kind.is_honor()
            || [-2i8, -1, 1, 2].into_iter().all(|step| {
                let rank = kind.rank() as i8 + step;
                let near = u8::try_from(rank)
                    .ok()
                    .and_then(|rank| Kind::of(kind.suit(), rank));
                near.is_none_or(|near| player.held.of(near) == 0 && !player.waits.has(near))
            })
    }

    pub(super) fn may_kakan(&self, seat: Seat, kind: Kind) -> bool {
        self.has_room_for_kan() && self.seats[seat].pon_of(kind).is_some()
    }

    pub(super) fn may_kita(&self, seat: Seat) -> Option<TileId> {
        if self.players == Players::Four || self.left == 0 || self.source == Source::Call {
            return None;
        }
        let player = &self.seats[seat];
        if player.is_in_riichi() {
            return player.drawn.filter(|drawn| drawn.kind() == Kind::NORTH);
        }
        player.of_kind(Kind::NORTH).next()
    }

    /// Whether riichi may be declared, the hand apart.
    pub(super) fn may_riichi(&self, seat: Seat) -> bool {
        let player = &self.seats[seat];
        !player.is_in_riichi()
            && player.is_closed()
            && self.source != Source::Call
            && (self.rules.riichi_points <= Points(0) || self.scores[seat] >= self.rules.riichi_points)
            && self.left >= usize::from(self.rules.riichi_tiles)
            && self.left > 0
    }

    pub(super) fn may_declare_nine_kinds(&self, seat: Seat) -> bool {
        let player = &self.seats[seat];
        self.rules.abortive_draws.has(AbortiveDraw::NineKinds)
            && !self.interrupted
            && player.draws == 1
            && player.held.at_least(1).and(KindSet::YAOCHU).len() >= 9
    }

    /// How the tile just drawn would win.
    pub(super) fn tsumo(&self, seat: Seat) -> WinMethod {
        WinMethod::Tsumo(match self.source {
            Source::Replacement(replacement) => TsumoKind::Replacement(replacement),
            _ if self.seats[seat].draws == 1 && !self.interrupted => TsumoKind::FirstDraw,
            _ if self.left == 0 => TsumoKind::LastTile,
            _ => TsumoKind::Ordinary,
        })
    }

    /// What kind of ron a discard of `from` would be for `winner`.
    pub(super) fn ron(&self, from: Seat, winner: Seat) -> WinMethod {
        let on = if self.left == 0 {
            RonKind::LastDiscard {
                after_replacement: matches!(self.source, Source::Replacement(_)),
            }
        } else if self.seats[winner].draws == 0 && !self.interrupted {
            RonKind::FirstTurn
        } else {
            RonKind::Discard
        };
        WinMethod::Ron { from, on }
    }

    /// Everything that the value of a win depends on. The winning tile of a tsumo is in the hand, that of
    /// a ron is not.
    pub(super) fn situation(&self, winner: Seat, tile: TileId, method: WinMethod) -> WinSituation {
        let player = &self.seats[winner];
        let reds = self.rules.red_fives;
        let face = |tile: TileId| tile.face(reds);
        let mut liabilities = player.liable;
        if let (WinMethod::Tsumo(TsumoKind::Replacement(Replacement::Kan)), Some(feeder)) =
            (method, self.fed_kan)
        {
            liabilities.set(PaoCause::FedKan, feeder);
        }
        let riichi = match player.riichi {
            Riichi::No => RiichiState::No,
            Riichi::In { double, ippatsu } => RiichiState::Declared { double, ippatsu },
        };
        let kinds = |tiles: &[TileId]| -> ArrayVec<Kind, 5> {
            tiles[..self.turned].iter().map(|tile| tile.kind()).collect()
        };
        WinSituation {
            players: self.players,
            winner,
            dealer: self.dealer,
            round_wind: self.id.wind,
            method,
            concealed: player
                .tiles
                .iter()
                .copied()
                .filter(|&held| held != tile)
                .map(face)
                .collect(),
            melds: player
                .melds()
                .filter_map(|meld| meld.map(|tile| tile.face(reds)))
                .collect(),
            winning_tile: face(tile),
            riichi,
            kita: player.kita(),
            indicators: kinds(&self.supply.indicators),
            ura: if riichi == RiichiState::No {
                ArrayVec::new()
            } else {
                kinds(&self.supply.ura)
            },
            honba: self.id.honba,
            sticks: self.sticks,
            winners_before: 0,
            winners_after: 0,
            riichi_winners_after: 0,
            liabilities,
        }
    }

    /// The abortive draw that is due after a discard nobody won on.
    pub(super) fn abort_due(&self) -> Option<AbortiveDraw> {
        let has = |draw| self.rules.abortive_draws.has(draw);
        let all =
            |test: &dyn Fn(&Player) -> bool| self.players == Players::Four && self.seats.0.iter().all(test);
        let first = self.seats[self.dealer]
            .river
            .first()
            .map(|dropped| dropped.tile.kind());
        let same_wind = |player: &Player| {
            player.river.len() == 1 && player.river.first().map(|dropped| dropped.tile.kind()) == first
        };
        if has(AbortiveDraw::FourWinds)
            && !self.interrupted
            && first.is_some_and(Kind::is_wind)
            && all(&same_wind)
        {
            return Some(AbortiveDraw::FourWinds);
        }
        if has(AbortiveDraw::FourRiichi) && all(&Player::is_in_riichi) {
            return Some(AbortiveDraw::FourRiichi);
        }
        let of_one = self.players.seats().any(|seat| self.seats[seat].kans() == 4);
        if has(AbortiveDraw::FourKans) && self.kans() == 4 && !of_one {
            return Some(AbortiveDraw::FourKans);
        }
        None
    }
}
