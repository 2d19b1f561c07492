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
use crate::tile::{LogTile, RedFives, TileId};
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
                out.push(difference(recorded, due, round.reds, &place).seat(seat));
            }
            return self.lose();
        }
        if let Some(due) = wall.indicator(0)
            && start.indicator != LogTile::physical(due)
        {
            out.push(difference(start.indicator, due, round.reds, "indicator 1"));
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

    /// Looks at an event on the table as it is before it; kans have made so many indicators due.
    pub(super) fn event(
        &mut self,
        event: &Event<'_>,
        round: &RoundState,
        indicators_due: u8,
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
                        |due| difference(tile, due, round.reds, &format!("{place} {nth} of the round")),
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
                let nth = round.indicators.len();
                let last = Wall::INDICATORS.min(nth + usize::from(indicators_due));
                let left = || (nth..last).filter_map(|nth| wall.indicator(nth));
                if left().any(|due| LogTile::physical(due) == tile) {
                    return Trust::Kept;
                }
                if let Some(due) = left().next() {
                    let place = format!("indicator {}", nth + 1);
                    out.push(difference(tile, due, round.reds, &place));
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
                let remark = difference(tile, due, round.reds, &format!("ura indicator {}", nth + 1));
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

fn difference(recorded: LogTile, due: TileId, reds: RedFives, place: &str) -> Remark {
    let due = LogTile::physical(due);
    let remark = Remark::new(Code::WallMismatch).values(names::tile(recorded, reds), names::tile(due, reds));
    let number = |tile: LogTile| {
        tile.id()
            .map_or_else(|| "no number".to_owned(), |id| id.to_string())
    };
    remark.note(format!(
        "{place}: tile {}, by the seed {}",
        number(recorded),
        number(due)
    ))
}
