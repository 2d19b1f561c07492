//! The search for an order of play that uses up the columns.

use crate::table::{Call, PerSeat, Players, Seat};
use crate::tile::{LogTile, Tile};

use super::{Act, Ending, Step};
use crate::format::tenhou_json::call_text::CallText;
use crate::format::tenhou_json::round::{Columns, Incoming, Item, Outgoing};

/// How many steps all readings of one search may take together. A round has about 150 at most.
pub(super) const STEPS: u32 = 20_000;

/// What a search lets pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tolerance {
    /// Every tile is held, every call fits, and the play ends as the result says.
    None,
    /// The play may end otherwise.
    Ending,
    /// Tiles may be missing too, red fives confused, kans without their pon.
    Tiles,
}

/// A place in the columns, and what is held there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Table {
    pub(super) incoming: [u8; 4],
    pub(super) outgoing: [u8; 4],
    pub(super) held: [[u8; Tile::COUNT]; 4],
    pub(super) turn: Turn,
    /// How many steps of the trail lead here.
    pub(super) steps: u16,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Turn {
    /// This seat draws, from whichever wall.
    Draw(Seat),
    /// This seat has drawn (or called, then without a tile) and acts.
    Act(Seat, Option<Tile>),
    /// This seat discarded a tile; the first `passed` seats that could claim it do not.
    Discarded { seat: Seat, tile: Tile, passed: u8 },
}

impl Table {
    fn stuck(&self, seat: Seat, outgoing: bool, why: &'static str) -> Outcome {
        let columns = if outgoing { self.outgoing } else { self.incoming };
        Outcome::Stuck(DeadEnd {
            steps: self.steps,
            seat,
            outgoing,
            item: columns[seat.index()],
            why,
        })
    }
}

/// Why a reading of the columns goes no further.
#[derive(Debug, Clone, Copy)]
pub(super) struct DeadEnd {
    pub(super) steps: u16,
    pub(super) seat: Seat,
    pub(super) outgoing: bool,
    /// Index in the column.
    pub(super) item: u8,
    pub(super) why: &'static str,
}

pub(super) struct Search<'a> {
    pub(super) columns: &'a Columns,
    pub(super) players: Players,
    pub(super) ending: Ending,
    pub(super) tolerance: Tolerance,
    pub(super) trail: &'a mut Vec<Step>,
    pub(super) ways_back: &'a mut Vec<Table>,
    pub(super) left: u32,
    pub(super) furthest: Option<DeadEnd>,
}

/// What became of one step.
pub(super) enum Outcome {
    Goes,
    /// All columns are used up.
    Ends,
    Stuck(DeadEnd),
}

impl Search<'_> {
    /// Leaves the first reading that comes out on the trail; says whether there is one.
    pub(super) fn run(&mut self) -> bool {
        self.trail.clear();
        self.ways_back.clear();
        let mut table = Table {
            incoming: [0; 4],
            outgoing: [0; 4],
            held: PerSeat::from_fn(|seat| {
                let mut held = [0; Tile::COUNT];
                for tile in &self.columns.seats[seat].hand {
                    held[tile.index()] += 1;
                }
                held
            })
            .0,
            turn: Turn::Draw(self.columns.dealer()),
            steps: 0,
        };
        while self.left > 0 {
            self.left -= 1;
            match self.step(&mut table) {
                Outcome::Goes => {}
                Outcome::Ends => return true,
                Outcome::Stuck(dead_end) => {
                    if self
                        .furthest
                        .is_none_or(|furthest| furthest.steps < dead_end.steps)
                    {
                        self.furthest = Some(dead_end);
                    }
                    let Some(way_back) = self.ways_back.pop() else {
                        return false;
                    };
                    table = way_back;
                    self.trail.truncate(usize::from(table.steps));
                }
            }
        }
        false
    }

    fn incoming(&self, table: &Table, seat: Seat) -> Option<Item<Incoming>> {
        let next = usize::from(table.incoming[seat.index()]);
        self.columns.seats[seat].incoming.get(next).copied()
    }

    fn outgoing(&self, table: &Table, seat: Seat) -> Option<Item<Outgoing>> {
        let next = usize::from(table.outgoing[seat.index()]);
        self.columns.seats[seat].outgoing.get(next).copied()
    }

    fn push(&mut self, table: &mut Table, seat: Seat, act: Act, at: usize) {
        self.trail.push(Step { seat, act, at });
        table.steps += 1;
    }

    /// Takes tiles out of a hand; says whether that may be.
    fn take(&self, table: &mut Table, seat: Seat, tiles: &[Tile]) -> bool {
        let held = &mut table.held[seat.index()];
        for tile in tiles {
            let held = &mut held[tile.index()];
            if *held == 0 && self.tolerance < Tolerance::Tiles {
                return false;
            }
            *held = held.saturating_sub(1);
        }
        true
    }

    pub(super) fn step(&mut self, table: &mut Table) -> Outcome {
        match table.turn {
            Turn::Draw(seat) => self.draw(table, seat),
            Turn::Act(seat, drawn) => self.act(table, seat, drawn),
            Turn::Discarded { seat, tile, passed } => self.discarded(table, seat, tile, passed),
        }
    }

    fn draw(&mut self, table: &mut Table, seat: Seat) -> Outcome {
        match self.incoming(table, seat) {
            Some(Item {
                what: Incoming::Draw(tile),
                at,
            }) => {
                table.incoming[seat.index()] += 1;
                let held = &mut table.held[seat.index()][tile.index()];
                *held = held.saturating_add(1);
                self.push(table, seat, Act::Draw(tile), at);
                table.turn = Turn::Act(seat, Some(tile));
                Outcome::Goes
            }
            Some(_) => table.stuck(seat, false, "nobody discards the tile it claims"),
            None => self.end(table),
        }
    }

    fn act(&mut self, table: &mut Table, seat: Seat, drawn: Option<Tile>) -> Outcome {
        let Some(Item { what, at }) = self.outgoing(table, seat) else {
            return self.end(table);
        };
        let not_held = "a tile that is not in the hand";
        let (act, turn) = match what {
            Outgoing::Discard { tile, riichi } => {
                let Some(thrown) = tile.or(drawn) else {
                    return table.stuck(seat, true, "the tile just drawn, but none was drawn");
                };
                if !self.take(table, seat, &[thrown]) {
                    return table.stuck(seat, true, not_held);
                }
                (
                    Act::Discard {
                        tile: thrown,
                        tsumogiri: tile.is_none(),
                        riichi,
                    },
                    Turn::Discarded {
                        seat,
                        tile: thrown,
                        passed: 0,
                    },
                )
            }
            Outgoing::Declare(CallText::Kita(north)) => {
                if !self.take(table, seat, &[north]) {
                    return table.stuck(seat, true, not_held);
                }
                (Act::Kita(north), Turn::Draw(seat))
            }
            Outgoing::Declare(call) => {
                let Some(meld) = call.call(seat, self.players) else {
                    return table.stuck(seat, true, "a pon from a seat that is empty");
                };
                let held = match call {
                    CallText::Ankan(tiles) => self.take(table, seat, &tiles),
                    CallText::Kakan { added, .. } => self.take(table, seat, &[added]),
                    _ => true,
                };
                if !held {
                    return table.stuck(seat, true, not_held);
                }
                if let CallText::Kakan { added, .. } = call
                    && self.tolerance < Tolerance::Tiles
                    && !self.has_pon(seat, added)
                {
                    return table.stuck(seat, true, "a kan added to no pon");
                }
                (Act::Call(meld), Turn::Draw(seat))
            }
            Outgoing::Nothing => {
                return table.stuck(seat, true, "an empty place without an open kan before it");
            }
        };
        table.outgoing[seat.index()] += 1;
        self.push(table, seat, act, at);
        table.turn = turn;
        Outcome::Goes
    }

    fn has_pon(&self, seat: Seat, added: Tile) -> bool {
        self.trail.iter().any(|step| {
            step.seat == seat
                && matches!(step.act, Act::Call(Call::Pon(pon)) if pon.called.kind() == Some(added.kind()))
        })
    }

    /// The claim that comes next to `seat`, if it takes this tile of `from`.
    fn claim(
        &self,
        table: &Table,
        seat: Seat,
        from: Seat,
        tile: Tile,
    ) -> Option<(CallText, Call<LogTile>, usize)> {
        let Item {
            what: Incoming::Claim(call),
            at,
        } = self.incoming(table, seat)?
        else {
            return None;
        };
        let (CallText::Chi { called, .. }
        | CallText::Pon { called, .. }
        | CallText::Daiminkan { called, .. }) = call
        else {
            return None;
        };
        let fits = if self.tolerance < Tolerance::Tiles {
            called == tile
        } else {
            called.kind() == tile.kind()
        };
        let meld = call.call(seat, self.players)?;
        let side = match meld {
            Call::Chi(chi) => chi.from,
            Call::Pon(pon) => pon.from,
            Call::Daiminkan(kan) => kan.from,
            Call::Ankan(_) | Call::Kakan { .. } => return None,
        };
        (fits && side == from).then_some((call, meld, at))
    }

    fn discarded(&mut self, table: &mut Table, from: Seat, tile: Tile, passed: u8) -> Outcome {
        // Pon and kan first, then chi, each in turn order.
        let mut others = [from; 3];
        let mut count = 0;
        for chi in [false, true] {
            let mut seat = self.players.next(from);
            while seat != from {
                if let Some((call, ..)) = self.claim(table, seat, from, tile)
                    && matches!(call, CallText::Chi { .. }) == chi
                {
                    others[count] = seat;
                    count += 1;
                }
                seat = self.players.next(seat);
            }
        }
        let claimant = others[..count].get(usize::from(passed)).copied();
        let Some(seat) = claimant else {
            table.turn = Turn::Draw(self.players.next(from));
            return Outcome::Goes;
        };
        let Some((call, meld, at)) = self.claim(table, seat, from, tile) else {
            return table.stuck(seat, false, "nobody discards the tile it claims");
        };
        self.ways_back.push(Table {
            turn: Turn::Discarded {
                seat: from,
                tile,
                passed: passed + 1,
            },
            ..*table
        });
        let own: &[Tile] = match &call {
            CallText::Chi { own, .. } | CallText::Pon { own, .. } => own,
            CallText::Daiminkan { own, .. } => own,
            _ => &[],
        };
        if !self.take(table, seat, own) {
            return table.stuck(seat, false, "a tile that is not in the hand");
        }
        table.incoming[seat.index()] += 1;
        self.push(table, seat, Act::Call(meld), at);
        table.turn = Turn::Act(seat, None);
        if matches!(call, CallText::Daiminkan { .. }) {
            table.turn = Turn::Draw(seat);
            if let Some(Item {
                what: Outgoing::Nothing,
                ..
            }) = self.outgoing(table, seat)
            {
                table.outgoing[seat.index()] += 1;
            }
        }
        Outcome::Goes
    }

    /// Nothing more happens.
    fn end(&self, table: &Table) -> Outcome {
        for seat in Seat::ALL {
            if self.incoming(table, seat).is_some() {
                return table.stuck(seat, false, "left over when the play has ended");
            }
            if self.outgoing(table, seat).is_some() {
                return table.stuck(seat, true, "left over when the play has ended");
            }
        }
        if self.tolerance == Tolerance::None && !self.ends_as_said(table) {
            let (Turn::Draw(seat) | Turn::Act(seat, _) | Turn::Discarded { seat, .. }) = table.turn;
            return table.stuck(seat, true, "the play does not end as the result says");
        }
        Outcome::Ends
    }

    fn ends_as_said(&self, table: &Table) -> bool {
        let last = self.trail.last();
        match self.ending {
            Ending::Tsumo(winner) => matches!(table.turn, Turn::Act(seat, Some(_)) if seat == winner),
            Ending::Ron(from) => last.is_some_and(|step| {
                step.seat == from
                    && match step.act {
                        Act::Discard { .. } | Act::Kita(_) => true,
                        Act::Call(call) => matches!(call, Call::Kakan { .. } | Call::Ankan(_)),
                        Act::Draw(_) => false,
                    }
            }),
            Ending::NineKinds => matches!(table.turn, Turn::Act(_, Some(_))),
            Ending::Discard => last.is_some_and(|step| matches!(step.act, Act::Discard { .. })),
            Ending::Unknown => true,
        }
    }
}
