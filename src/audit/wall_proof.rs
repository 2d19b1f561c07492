//! The log's tiles against the wall that follows from its seed.
//!
//! A place that differs in the midst of a round is one wrong element; the rest of the round's wall is
//! not looked at then. A deal that differs altogether is another wall: the seed belongs to another
//! game, or rounds were left out before. The first such round is one finding, and the rounds after
//! it only count.

use super::remark::Remark;
use super::{Code, names};
use crate::event::{Event, GameStart, RoundStart};
use crate::replay::RoundState;
use crate::table::{Call, Seat};
use crate::tile::{LogTile, TileId};
use crate::wall::{Generator, Seed, SeedError, Wall};
use crate::win::WinClaim;

/// What a deal that differs altogether says.
const FOREIGN: &str = "the deal; the seed gives other tiles altogether: it is another game's or was changed; \
                       further deals of this game that differ are not listed";

/// Proves one round after the other.
#[derive(Debug, Default)]
pub(super) struct WallProof {
    off: bool,
    generator: Option<Generator>,
    /// The game has a seed of its own.
    game_seed: bool,
    /// A seed of the game cannot be read, which was said.
    bad_seed: bool,
    /// The wall of this round, as long as everything agrees with it.
    wall: Option<Wall>,
    live: usize,
    replacements: usize,
    replacing: bool,
    /// The latest deal was another one than the seed gives.
    foreign: bool,
    rounds: u64,
    proven: u64,
}

/// What the place of a difference says about the rest of the round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trust {
    /// The tiles of the play are those of the log.
    Kept,
    /// A tile of the play is wrong.
    Lost,
}

impl WallProof {
    /// Whether the walls of the games to come are looked at.
    pub(super) const fn turn(&mut self, on: bool) {
        self.off = !on;
    }

    /// Rounds with a wall, and those of them in which everything agreed, since the last call.
    pub(super) fn take_counts(&mut self) -> (u64, u64) {
        self.end_round();
        (
            std::mem::replace(&mut self.rounds, 0),
            std::mem::replace(&mut self.proven, 0),
        )
    }

    pub(super) fn start_game(&mut self, start: &GameStart<'_>, out: &mut Vec<Remark>) {
        self.wall = None;
        self.game_seed = false;
        self.bad_seed = false;
        self.foreign = false;
        let seed = start.seed.filter(|seed| !seed.trim().is_empty() && !self.off);
        if let Some(seed) = seed {
            self.game_seed = true;
            self.seed(Seed::parse_game(seed), out);
        }
    }

    fn seed(&mut self, seed: Result<Seed, SeedError>, out: &mut Vec<Remark>) {
        match (seed, &mut self.generator) {
            (Ok(seed), Some(generator)) => generator.restart(&seed),
            (Ok(seed), generator) => *generator = Some(Generator::new(&seed)),
            (Err(error), _) => {
                if !std::mem::replace(&mut self.bad_seed, true) {
                    out.push(Remark::new(Code::BadSeed).note(error.to_string()));
                }
            }
        }
    }

    pub(super) fn start_round(
        &mut self,
        start: &RoundStart<'_>,
        round: &RoundState,
        out: &mut Vec<Remark>,
    ) -> Trust {
        self.end_round();
        let own_seed = start.seed.filter(|seed| !seed.trim().is_empty());
        if self.off || (!self.game_seed && own_seed.is_none()) {
            return Trust::Kept;
        }
        if let (false, Some(seed)) = (self.game_seed, own_seed) {
            self.bad_seed = false;
            self.seed(Seed::parse_round(seed), out);
        }
        let (false, Some(generator)) = (self.bad_seed, &mut self.generator) else {
            return Trust::Kept;
        };
        let deck = round.players.deck();
        let mut wall = generator.next_round(deck);
        self.rounds += 1;
        let mut agreeing = Agreement::of(&wall, start, round);
        if !agreeing.is_most() && self.game_seed && !self.foreign {
            // Rounds may be missing before this one.
            let fits = |wall: &Wall| Agreement::of(wall, start, round).is_most();
            if let Some(later) = generator.skip_to(deck, Wall::ROUNDS_LEFT_OUT, fits) {
                agreeing = Agreement::of(&later, start, round);
                wall = later;
            }
        }
        self.live = 0;
        self.replacements = 0;
        self.replacing = false;
        if !agreeing.is_most() {
            self.foreign_deal(&wall, start, round, out);
            return Trust::Kept;
        }
        self.foreign = false;
        self.wall = Some(wall);
        self.check_deal(agreeing, start, round, out)
    }

    /// The deal is another one. Said once.
    fn foreign_deal(
        &mut self,
        wall: &Wall,
        start: &RoundStart<'_>,
        round: &RoundState,
        out: &mut Vec<Remark>,
    ) {
        if std::mem::replace(&mut self.foreign, true) {
            return;
        }
        let Some(dealt) = wall.hand(0) else { return };
        let recorded = names::in_order(&start.hands[round.dealer], round.reds);
        let due = names::in_order(&dealt.map(LogTile::physical), round.reds);
        let remark = Remark::new(Code::WallMismatch).seat(round.dealer);
        out.push(remark.values(recorded, due).note(FOREIGN));
    }

    /// Looks at the single tiles of the deal, the first indicator and the dice.
    fn check_deal(
        &mut self,
        agreeing: Agreement,
        start: &RoundStart<'_>,
        round: &RoundState,
        out: &mut Vec<Remark>,
    ) -> Trust {
        let Some(wall) = &self.wall else {
            return Trust::Kept;
        };
        if agreeing.same < agreeing.all {
            let differs = |&(_, _, due, recorded): &(_, _, _, LogTile)| recorded != LogTile::physical(due);
            if let Some((seat, nth, due, recorded)) = dealt(wall, start, round).find(differs) {
                let place = format!("tile {} of the deal", nth + 1);
                out.push(difference(recorded, due, wall, round, &place).seat(seat));
            }
            return self.lose();
        }
        if let Some(due) = wall.indicator(0)
            && start.indicator != LogTile::physical(due)
        {
            out.push(difference(start.indicator, due, wall, round, "indicator 1"));
            return self.lose();
        }
        if let Some(dice) = start.dice
            && dice != wall.dice()
        {
            let name = |dice: [u8; 2]| format!("{} {}", dice[0] + 1, dice[1] + 1);
            let remark = Remark::new(Code::WallMismatch);
            out.push(remark.values(name(dice), name(wall.dice())).note("the dice"));
        }
        Trust::Kept
    }

    /// Something differs: the rest of the round is not looked at.
    fn lose(&mut self) -> Trust {
        self.wall = None;
        Trust::Lost
    }

    /// Leaves the rest of the round alone.
    pub(super) fn lose_track(&mut self) {
        self.wall = None;
    }

    fn end_round(&mut self) {
        if self.wall.take().is_some() {
            self.proven += 1;
        }
    }

    /// Whether a tile drawn after a discard is the wall's next one, as far as there is a wall.
    #[inline]
    pub(super) fn is_next(&self, tile: LogTile) -> bool {
        let Some(wall) = &self.wall else { return true };
        let due = wall.live(self.live);
        !self.replacing && due.is_some_and(|due| LogTile::physical(due) == tile)
    }

    /// The next tile is drawn, and is the right one.
    #[inline]
    pub(super) const fn next_drawn(&mut self) {
        self.live += 1;
    }

    /// Looks at an event on the table as it is before it; kans have made so many indicators due, and one of
    /// them may have been amiss where it was.
    pub(super) fn event(
        &mut self,
        event: &Event<'_>,
        round: &RoundState,
        indicators_due: u8,
        indicators_amiss: bool,
        out: &mut Vec<Remark>,
    ) -> Trust {
        let Some(wall) = &self.wall else {
            return Trust::Kept;
        };
        match *event {
            Event::Draw { seat, tile } => {
                let (due, nth, place) = if self.replacing {
                    self.replacements += 1;
                    let nth = self.replacements;
                    (wall.replacement(nth - 1), nth, "replacement tile")
                } else {
                    self.live += 1;
                    (wall.live(self.live - 1), self.live, "draw")
                };
                self.replacing = false;
                if due.is_none_or(|due| LogTile::physical(due) != tile) {
                    let due = due.map_or_else(
                        || {
                            Remark::new(Code::WallMismatch)
                                .values(names::tile(tile, round.reds), "none is left")
                        },
                        |due| difference(tile, due, wall, round, &format!("{place} {nth} of the round")),
                    );
                    out.push(due.seat(seat));
                    return self.lose();
                }
            }
            Event::Call { call, .. } => {
                self.replacing = !matches!(call, Call::Chi(_) | Call::Pon(_));
            }
            Event::Kita { .. } => self.replacing = true,
            // The same element twice, which is said elsewhere.
            Event::DoraRevealed { tile } if round.indicators.contains(&tile) => {}
            Event::DoraRevealed { tile } => {
                // That one is left out before this one, or that none is due, is said elsewhere.
                let turned = |due: TileId| round.indicators.contains(&LogTile::physical(due));
                let last = Wall::INDICATORS.min(round.indicators.len() + usize::from(indicators_due));
                let left = || {
                    (0..last)
                        .filter_map(|nth| Some((nth, wall.indicator(nth)?)))
                        .filter(|&(_, due)| !turned(due))
                };
                // One that a later one came before is in its place only if it was said to be missing.
                let passed = |nth: usize| (nth + 1..last).filter_map(|nth| wall.indicator(nth)).any(turned);
                let in_place = |&(nth, due): &(usize, TileId)| {
                    LogTile::physical(due) == tile && (indicators_amiss || !passed(nth))
                };
                if left().any(|left| in_place(&left)) {
                    return Trust::Kept;
                }
                let here = || {
                    let nth = round.indicators.len();
                    Some((nth, wall.indicator(nth)?))
                };
                let other = |&(_, due): &(usize, TileId)| LogTile::physical(due) != tile;
                let due = left()
                    .next()
                    .and_then(|due| Some(due).filter(other).or_else(here));
                if let Some((nth, due)) = due {
                    let place = format!("indicator {}", nth + 1);
                    out.push(difference(tile, due, wall, round, &place));
                    return self.lose();
                }
            }
            _ => {}
        }
        Trust::Kept
    }

    /// Looks at the ura indicators of a win, the only tiles that nothing before it shows.
    pub(super) fn win(
        &mut self,
        claim: &WinClaim,
        winner: Seat,
        round: &RoundState,
        out: &mut Vec<Remark>,
    ) -> Trust {
        let (Some(wall), Some(ura)) = (&self.wall, &claim.ura) else {
            return Trust::Kept;
        };
        for (nth, &tile) in ura.iter().enumerate() {
            if let Some(due) = wall.ura(nth).filter(|&due| LogTile::physical(due) != tile) {
                let remark = difference(tile, due, wall, round, &format!("ura indicator {}", nth + 1));
                out.push(remark.seat(winner));
                return self.lose();
            }
        }
        Trust::Kept
    }

    pub(super) fn end_game(&mut self) {
        self.end_round();
    }
}

/// Each tile of the deal: whose, which of his, by the wall and by the log.
fn dealt<'a>(
    wall: &'a Wall,
    start: &'a RoundStart<'_>,
    round: &'a RoundState,
) -> impl Iterator<Item = (Seat, usize, TileId, LogTile)> + 'a {
    round.players.seats().flat_map(move |seat| {
        let turn = round.players.distance(round.dealer, seat);
        let due = wall.hand(usize::from(turn)).into_iter().flatten();
        let recorded = start.hands[seat].iter().copied();
        due.zip(recorded)
            .enumerate()
            .map(move |(nth, (due, recorded))| (seat, nth, due, recorded))
    })
}

/// How much of a deal is the wall's.
#[derive(Debug, Clone, Copy)]
struct Agreement {
    same: usize,
    all: usize,
}

impl Agreement {
    fn of(wall: &Wall, start: &RoundStart<'_>, round: &RoundState) -> Self {
        let mut agreement = Self { same: 0, all: 0 };
        for (_, _, due, recorded) in dealt(wall, start, round) {
            agreement.all += 1;
            agreement.same += usize::from(recorded == LogTile::physical(due));
        }
        agreement
    }

    const fn is_most(self) -> bool {
        self.same * 2 > self.all
    }
}

/// What the log has where the seed gives `due`. The note names the place and, as people look for tiles that
/// changed places, where the seed has the tile that stands there.
fn difference(recorded: LogTile, due: TileId, wall: &Wall, round: &RoundState, place: &str) -> Remark {
    let (recorded_name, due_name) = (
        names::tile(recorded, round.reds),
        names::tile(LogTile::physical(due), round.reds),
    );
    let mut note = place.to_owned();
    let found = recorded.id().and_then(|id| place_of(id, wall, round));
    if let Some(found) = found {
        note = format!("{note}; by the seed this {recorded_name} is {found}");
    }
    if let Some(id) = recorded.id().filter(|_| recorded_name == due_name) {
        note = format!("{note}; another copy of the same tile, number {id} instead of {due}");
    }
    Remark::new(Code::WallMismatch)
        .values(recorded_name, due_name)
        .note(note)
}

/// Where the wall has a tile, in words.
fn place_of(tile: TileId, wall: &Wall, round: &RoundState) -> Option<String> {
    let find =
        |count: usize, at: &dyn Fn(usize) -> Option<TileId>| (0..count).find(|&nth| at(nth) == Some(tile));
    for seat in round.players.seats() {
        let turn = usize::from(round.players.distance(round.dealer, seat));
        let hand = wall.hand(turn).into_iter().flatten();
        if let Some(nth) = hand.into_iter().position(|dealt| dealt == tile) {
            return Some(format!("tile {} of the deal to seat {seat}", nth + 1));
        }
    }
    if let Some(nth) = find(wall.replacements(), &|nth| wall.replacement(nth)) {
        return Some(format!("replacement tile {}", nth + 1));
    }
    if let Some(nth) = find(Wall::INDICATORS, &|nth| wall.indicator(nth)) {
        return Some(format!("indicator {}", nth + 1));
    }
    if let Some(nth) = find(Wall::INDICATORS, &|nth| wall.ura(nth)) {
        return Some(format!("ura indicator {}", nth + 1));
    }
    let nth = find(wall.drawable(), &|nth| wall.live(nth))?;
    Some(format!("draw {} of the round", nth + 1))
}
