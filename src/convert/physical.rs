//! Physical tiles for logs that name faces only.
//!
//! Tenhou's mjlog names each of the 136 tiles. A log of faces does not say which copy was meant, so
//! copies are assigned: red fives the lowest ones, everything else in the order of appearance. The
//! result is a game that could have been played, with a `ref` that says so and no seed. What an mjlog
//! repeats with a result is taken from the replay; what only the log can know (yaku, fu, points,
//! payments) must be there.

use arrayvec::ArrayVec;

use crate::event::{
    DrawClaim, DrawKind, Event, EventAt, EventSink, Fault, GameEnd, GameStart, Note, RoundStart,
};
use crate::format::write::{MjlogWriter, WriteError};
use crate::replay::{LastAct, RoundState};
use crate::rules::{Rules, TableOptions, Uma};
use crate::score::{self, han, points};
use crate::shape::{self, HandCounts};
use crate::table::{Call, Deltas, Meld, PerSeat, Players, Points, Seat};
use crate::tile::{Kind, LogTile, RedFives, TileId};
use crate::win::{
    Bonus, ClaimedMeld, ClaimedName, ClaimedYaku, LimitClass, RiichiState, WinClaim, listed_han,
};

/// What the `ref` of a converted game says.
const REFERENCE: &str = "tiles assigned by conversion";

/// An [`EventSink`] that hands events with assigned tiles to the mjlog writer. Events whose tiles are
/// physical already go through as they are.
#[derive(Debug)]
pub(super) struct PhysicalTiles<'o> {
    writer: MjlogWriter<'o>,
    rules: Rules,
    round: Option<RoundState>,
    /// The copies of each kind that nobody has seen yet, one bit each.
    free: [u8; Kind::COUNT],
    drawn: PerSeat<Option<LogTile>>,
    /// Riichi sticks on the table after the last result.
    left_sticks: u16,
    /// The log names physical tiles itself.
    physical: bool,
    trouble: Option<WriteError>,
}

impl<'o> PhysicalTiles<'o> {
    pub(super) fn new(writer: MjlogWriter<'o>) -> Self {
        Self {
            writer,
            rules: Rules::tenhou(&TableOptions::ranked(Players::Four)),
            round: None,
            free: [0; Kind::COUNT],
            drawn: PerSeat::default(),
            left_sticks: 0,
            physical: false,
            trouble: None,
        }
    }

    pub(super) fn finish(self) -> Result<(), WriteError> {
        match self.trouble {
            Some(trouble) => Err(trouble),
            None => self.writer.finish(),
        }
    }

    fn forward(&mut self, event: Event<'_>, at: u64) {
        self.writer.event(EventAt { event, at });
    }

    fn game(&mut self, start: &GameStart<'_>, at: u64) {
        self.rules = Rules::tenhou(&start.table);
        if let Some(reds) = start.red_fives {
            self.rules.red_fives = reds;
        }
        let marked = GameStart {
            seed: Some(""),
            reference: Some(REFERENCE),
            ..start.clone()
        };
        self.forward(Event::GameStart(&marked), at);
    }

    /// A copy of this face that nobody has seen yet.
    fn unseen(&mut self, tile: LogTile) -> Option<LogTile> {
        let face = tile.face(RedFives::NONE)?;
        let kind = face.kind();
        // A log may say of any number of copies that they are red.
        let reds = (1u8 << self.rules.red_fives.of(kind.suit()).min(4)) - 1;
        let reds = if kind.is_five() { reds } else { 0 };
        let copies = self.free[kind.index()] & if face.is_red() { reds } else { !reds };
        let copy = copies.trailing_zeros() as u8;
        self.free[kind.index()] &= !(1 << (copy % 8));
        TileId::of(kind, copy).map(LogTile::physical)
    }

    fn unseen_all<const N: usize>(&mut self, tiles: &[LogTile]) -> Option<ArrayVec<LogTile, N>> {
        tiles.iter().map(|&tile| self.unseen(tile)).collect()
    }

    /// Tiles of a hand with these faces, each another one; the tile just drawn last, or first if
    /// `drawn_first`.
    fn held<const N: usize>(
        &self,
        seat: Seat,
        tiles: [LogTile; N],
        drawn_first: bool,
    ) -> Option<[LogTile; N]> {
        let mut hand: ArrayVec<LogTile, 14> =
            self.round.as_ref()?.hands[seat].tiles().iter().copied().collect();
        hand.sort_by_key(|&tile| (self.drawn[seat] == Some(tile)) != drawn_first);
        let mut held = tiles;
        for tile in &mut held {
            let face = tile.face(RedFives::NONE)?;
            let place = hand
                .iter()
                .position(|held| held.face(self.rules.red_fives) == Some(face))?;
            *tile = hand.remove(place);
        }
        Some(held)
    }

    /// The latest discard, if it has this face.
    fn discarded(&self, tile: LogTile) -> Option<LogTile> {
        let LastAct::Discard { tile: discard, .. } = self.round.as_ref()?.last else {
            return None;
        };
        (discard.face(self.rules.red_fives) == tile.face(RedFives::NONE)).then_some(discard)
    }

    fn deal(&mut self, start: &RoundStart<'_>, at: u64) -> Option<()> {
        let deck = self.rules.players.deck();
        for kind in Kind::all() {
            self.free[kind.index()] = if deck.has(kind) { 0b1111 } else { 0 };
        }
        self.drawn = PerSeat::default();
        let scores = start
            .scores
            .or(self.round.as_ref().and_then(|round| round.scores));
        let first = |seat| {
            if self.rules.players.has(seat) {
                self.rules.start_points
            } else {
                Points(0)
            }
        };
        let mut dealt = RoundStart {
            scores: Some(scores.unwrap_or_else(|| PerSeat::from_fn(first))),
            ..start.clone()
        };
        dealt.indicator = self.unseen(start.indicator)?;
        for seat in Seat::ALL {
            dealt.hands[seat] = self.unseen_all(&start.hands[seat])?;
        }
        self.round = Some(RoundState::deal(
            &dealt,
            self.rules.players,
            self.rules.red_fives,
            None,
        ));
        self.forward(Event::RoundStart(&dealt), at);
        Some(())
    }

    fn call(&self, seat: Seat, call: Call<LogTile>) -> Option<Call<LogTile>> {
        Some(match call {
            Call::Chi(mut chi) => {
                chi.called = self.discarded(chi.called)?;
                chi.own = self.held(seat, chi.own, false)?;
                Call::Chi(chi)
            }
            Call::Pon(mut pon) => {
                pon.called = self.discarded(pon.called)?;
                pon.own = self.held(seat, pon.own, false)?;
                Call::Pon(pon)
            }
            Call::Daiminkan(mut kan) => {
                kan.called = self.discarded(kan.called)?;
                kan.own = self.held(seat, kan.own, false)?;
                Call::Daiminkan(kan)
            }
            Call::Ankan(mut kan) => {
                kan.tiles = self.held(seat, kan.tiles, false)?;
                Call::Ankan(kan)
            }
            Call::Kakan { added, .. } => {
                let [added] = self.held(seat, [added], true)?;
                let pon = self.round.as_ref()?.laid[seat]
                    .iter()
                    .find_map(|laid| match laid {
                        ClaimedMeld::Meld(Meld::Pon(pon)) if pon.called.kind() == added.kind() => Some(*pon),
                        _ => None,
                    });
                Call::Kakan { added, pon }
            }
        })
    }

    fn play(&mut self, event: Event<'_>, at: u64) -> Option<()> {
        let event = match event {
            Event::Draw { seat, tile } => {
                let tile = self.unseen(tile)?;
                self.drawn[seat] = Some(tile);
                Event::Draw { seat, tile }
            }
            Event::Discard {
                seat,
                tile,
                tsumogiri,
            } => {
                let [tile] = self.held(seat, [tile], tsumogiri != Some(false))?;
                self.drawn[seat] = None;
                Event::Discard {
                    seat,
                    tile,
                    tsumogiri,
                }
            }
            Event::Call { seat, call } => {
                let call = self.call(seat, call)?;
                Event::Call { seat, call }
            }
            Event::Kita { seat, tile } => {
                let [tile] = self.held(seat, [tile], true)?;
                Event::Kita { seat, tile }
            }
            Event::DoraRevealed { tile } => Event::DoraRevealed {
                tile: self.unseen(tile)?,
            },
            other => other,
        };
        let round = self.round.as_mut()?;
        round.play(&event).ok()?;
        let event = match event {
            Event::RiichiAccepted { seat, .. } => Event::RiichiAccepted {
                seat,
                scores: round.scores,
            },
            other => other,
        };
        self.forward(event, at);
        Some(())
    }

    fn win(&mut self, claim: &WinClaim, at: u64) -> Option<()> {
        let mut filled = claim.clone();
        let ura: ArrayVec<LogTile, 8> = self.unseen_all(claim.ura.as_deref().unwrap_or_default())?;
        let round = self.round.as_mut()?;
        let first = round.wins == 0;
        let mut replayed = round.win(claim.winner).ok()?;
        let riichi = matches!(replayed.situation.riichi, RiichiState::Declared { .. });
        replayed
            .situation
            .ura
            .extend(ura.iter().filter_map(|tile| tile.kind()).take(5));

        let mut hand: ArrayVec<LogTile, 14> = round.hands[claim.winner].tiles().iter().copied().collect();
        if replayed.from != claim.winner {
            hand.try_push(replayed.winning_tile).ok()?;
        }
        hand.sort();
        filled.hand = Some(hand);
        filled.melds = Some(round.laid[claim.winner].iter().rev().copied().collect());
        filled.winning_tile = Some(replayed.winning_tile);
        filled.indicators = Some(round.indicators.clone());
        filled.ura = riichi.then_some(ura);
        filled.honba = Some(claim.honba.unwrap_or(round.id.honba));
        filled.sticks = Some(if first {
            claim.sticks.unwrap_or(round.sticks)
        } else {
            0
        });
        filled.before = claim.before.or(round.scores);
        let by_scores = || {
            Some(Deltas::from_fn(|seat| {
                claim.after.map_or(Points(0), |after| after[seat]) - round.scores.unwrap_or_default()[seat]
            }))
        };
        filled.deltas = claim.deltas.or_else(|| claim.after.and_then(|_| by_scores()));
        round.pay(&filled, None);
        self.left_sticks = 0;

        let score = score::best(&replayed.situation, &self.rules).ok();
        // Logs need not give the fu of limit hands and yakuman; the form of the hand tells them.
        filled.fu = claim.fu.or_else(|| score.as_ref().map(|score| score.fu.rounded));
        if let Some(list) = &mut filled.yaku {
            Self::name_yaku(list, score.as_ref(), riichi);
            let total = listed_han(list);
            let limit = filled
                .fu
                .map(|fu| points::counted(total, fu, &self.rules).limit.class());
            filled.limit = claim.limit.or(limit);
        } else if let Some(list) = &mut filled.yakuman {
            for entry in list {
                if let ClaimedName::AnyOf(names) = entry.name
                    && let Some(yaku) = score
                        .as_ref()
                        .and_then(|score| names.and(score.yaku).iter().next())
                {
                    entry.name = ClaimedName::Yaku(yaku);
                }
            }
            filled.limit = Some(LimitClass::Yakuman);
        }
        self.forward(Event::Win(&filled), at);
        Some(())
    }

    /// Entries as Tenhou lists them: each yaku by its own name, norths among the dora, ura dora for
    /// every riichi winner.
    fn name_yaku(list: &mut ArrayVec<ClaimedYaku, 32>, score: Option<&score::Score>, riichi: bool) {
        let mut named = ArrayVec::<ClaimedYaku, 32>::new();
        let mut bonus = [None::<u16>; 4];
        for entry in list.drain(..) {
            match entry.name {
                ClaimedName::Bonus(name) => {
                    let sum = bonus[name as usize].get_or_insert(0);
                    *sum = sum.saturating_add(entry.han);
                }
                ClaimedName::AnyOf(names) => {
                    let meant = score.map_or(names, |score| names.and(score.yaku));
                    let open = score.is_some_and(|score| score.open);
                    let entries = meant.iter().map(|yaku| ClaimedYaku {
                        name: ClaimedName::Yaku(yaku),
                        han: u16::from(han::han(yaku, open)),
                    });
                    named.extend(entries.take(named.remaining_capacity()));
                }
                ClaimedName::Yaku(_) | ClaimedName::Unknown(_) => named.extend(Some(entry)),
            }
        }
        if let Some(kita) = bonus[Bonus::Kita as usize].take() {
            *bonus[Bonus::Dora as usize].get_or_insert(0) += kita;
        }
        if riichi {
            bonus[Bonus::UraDora as usize].get_or_insert(0);
        }
        for name in [Bonus::Dora, Bonus::AkaDora, Bonus::UraDora] {
            if let Some(han) = bonus[name as usize]
                && !named.is_full()
            {
                let name = ClaimedName::Bonus(name);
                named.push(ClaimedYaku { name, han });
            }
        }
        *list = named;
    }

    fn drawn_round(&mut self, draw: &DrawClaim, at: u64) -> Option<()> {
        let round = self.round.as_mut()?;
        let mut filled = draw.clone();
        filled.honba = Some(draw.honba.unwrap_or(round.id.honba));
        filled.sticks = Some(draw.sticks.unwrap_or(round.sticks));
        filled.before = draw.before.or(round.scores);
        self.left_sticks = round.sticks;
        filled.deltas = draw.deltas.or_else(|| {
            let (after, before) = (draw.after?, round.scores?);
            Some(Deltas::from_fn(|seat| after[seat] - before[seat]))
        });
        // A draw without payments need not say so.
        filled.deltas.get_or_insert_default();
        let nothing_shown = draw.shown.0.iter().all(Option::is_none);
        for seat in self.rules.players.seats() {
            let shows = if nothing_shown {
                shows_hand(draw, round, seat)
            } else {
                draw.shown[seat].is_some()
            };
            if shows {
                let mut hand: ArrayVec<LogTile, 14> = round.hands[seat].tiles().iter().copied().collect();
                hand.sort();
                filled.shown[seat] = Some(hand);
            }
        }
        // A draw without payments need not say so.
        filled.deltas.get_or_insert_default();
        for seat in Seat::ALL {
            if draw.shown[seat].is_some() {
                let mut hand: ArrayVec<LogTile, 14> = round.hands[seat].tiles().iter().copied().collect();
                hand.sort();
                filled.shown[seat] = Some(hand);
            }
        }
        if let (Some(scores), Some(deltas)) = (round.scores, filled.deltas) {
            round.scores = Some(scores + deltas);
        }
        self.forward(Event::DrawnRound(&filled), at);
        Some(())
    }

    /// The end of a game with the results that its rules give, where the log gives none: points over
    /// the return, uma, and oka for the first place, which also takes the sticks left on the table. Of
    /// equal scores the lower seat is placed first.
    fn end(&self, end: &GameEnd) -> Option<GameEnd> {
        let round = self.round.as_ref()?;
        let players = self.rules.players;
        let scores = match end.scores {
            Some(scores) => scores,
            None => round.scores?,
        };
        let mut places: ArrayVec<Seat, 4> = players.seats().collect();
        places.sort_by_key(|&seat| (-scores[seat].0, seat));
        let mut filled = GameEnd {
            scores: Some(scores),
            results: end.results,
            decimals: end.decimals || end.results.is_none(),
        };
        if end.scores.is_none()
            && let (Some(scores), Some(&first)) = (&mut filled.scores, places.first())
        {
            scores[first] += Points(Points::STICK.0 * i32::from(self.left_sticks));
        }
        if filled.results.is_none()
            && let Uma::Fixed(uma) = self.rules.uma
        {
            let scores = filled.scores?;
            let mut results = PerSeat([0; 4]);
            for (&seat, uma) in places.iter().zip(uma).skip(1) {
                results[seat] = (scores[seat] - self.rules.return_points + uma).0 / 100;
            }
            let others: i32 = results.0.iter().sum();
            results[*places.first()?] = -others;
            filled.results = Some(results);
        }
        Some(filled)
    }
}

/// Whether a player's hand is shown at a draw of a log that shows none: by what the log says of tenpai or
/// of the payments, else by the hand.
fn shows_hand(draw: &DrawClaim, round: &RoundState, seat: Seat) -> bool {
    let last = match round.last {
        LastAct::Draw { seat, .. } | LastAct::Discard { seat, .. } => Some(seat),
        _ => None,
    };
    let paid = draw.deltas.filter(|deltas| *deltas != Deltas::default());
    match draw.kind {
        DrawKind::NineKinds => last == Some(seat),
        DrawKind::FourRiichi => true,
        DrawKind::TripleRon => last != Some(seat),
        DrawKind::FourWinds | DrawKind::FourKans => false,
        DrawKind::Exhaustive | DrawKind::NagashiMangan | DrawKind::Unknown => {
            let paid = paid.filter(|_| draw.kind == DrawKind::Exhaustive);
            match (draw.tenpai, paid) {
                (Some(tenpai), _) => tenpai[seat],
                (None, Some(paid)) => paid[seat] > Points(0),
                (None, None) => {
                    let mut hand = HandCounts::EMPTY;
                    for tile in round.hands[seat].tiles() {
                        tile.kind().into_iter().for_each(|kind| hand.add(kind));
                    }
                    shape::is_tenpai(&hand)
                }
            }
        }
    }
}

impl EventSink for PhysicalTiles<'_> {
    fn event(&mut self, EventAt { event, at }: EventAt<'_>) {
        if let Event::RoundStart(start) = event {
            self.physical = start.indicator.id().is_some();
        }
        if self.trouble.is_some() {
            return;
        }
        let done = match event {
            Event::GameStart(start) if start.seed.is_none() => {
                self.game(start, at);
                Some(())
            }
            Event::RoundStart(start) if !self.physical => self.deal(start, at),
            Event::Win(claim) if !self.physical => self.win(claim, at),
            Event::DrawnRound(draw) if !self.physical => self.drawn_round(draw, at),
            Event::GameEnd(end) if !self.physical => self.end(end).map(|end| {
                self.forward(Event::GameEnd(&end), at);
            }),
            Event::GameStart(_) | Event::GameEnd(_) | Event::Disconnect { .. } | Event::Reconnect { .. } => {
                self.forward(event, at);
                Some(())
            }
            event if self.physical => {
                self.forward(event, at);
                Some(())
            }
            event => self.play(event, at),
        };
        if done.is_none() {
            self.trouble = Some(WriteError::NoPhysicalTile { at });
        }
    }

    fn note(&mut self, note: Note<'_>, at: u64) {
        self.writer.note(note, at);
    }

    fn fault(&mut self, fault: Fault) {
        self.writer.fault(fault);
    }
}
