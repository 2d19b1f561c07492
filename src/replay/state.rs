//! The table during one round and how each event changes it.

use arrayvec::ArrayVec;

use super::Hand;
use crate::event::{Event, RoundStart};
use crate::table::{PerSeat, Players, Points, RoundId, Seat};
use crate::tile::{LogTile, RedFives};
use crate::win::{ClaimedMeld, Liabilities, Replacement};

/// Where a drawn tile came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawSource {
    /// The live wall.
    LiveWall,
    /// The dead wall, in place of a tile that went into a kan or was set aside.
    DeadWall {
        /// What the tile replaces.
        after: Replacement,
        /// Whose discard made the kan, for an open kan made from a discard.
        fed_by: Option<Seat>,
    },
}

/// What happened last, as far as the next event depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastAct {
    /// The round was dealt.
    Deal,
    /// A player drew.
    Draw {
        /// Who.
        seat: Seat,
        /// What.
        tile: LogTile,
        /// From where.
        source: DrawSource,
    },
    /// A player discarded.
    Discard {
        /// Who.
        seat: Seat,
        /// What.
        tile: LogTile,
        /// The player's last draw before it was a replacement tile.
        after_replacement: bool,
    },
    /// A player called chi or pon and must discard.
    Call {
        /// Who.
        seat: Seat,
    },
    /// A player made an open kan from a discard and must draw.
    OpenKan {
        /// Who.
        seat: Seat,
        /// Whose discard it was.
        fed_by: Seat,
    },
    /// A player added a tile to a pon; it can be robbed.
    AddedKan {
        /// Who.
        seat: Seat,
        /// The added tile.
        tile: LogTile,
    },
    /// A player made a closed kan.
    ClosedKan {
        /// Who.
        seat: Seat,
        /// One of its tiles.
        tile: LogTile,
    },
    /// A player set a north aside; it can be ronned.
    Kita {
        /// Who.
        seat: Seat,
        /// Which tile.
        tile: LogTile,
    },
}

/// A player's riichi.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Riichi {
    /// None.
    #[default]
    No,
    /// Declared; the tile is not yet out or may still be ronned.
    Declared {
        /// On the first discard before any call.
        double: bool,
    },
    /// The stick is on the table.
    Accepted {
        /// On the first discard before any call.
        double: bool,
        /// Nothing has ended the chance of ippatsu yet.
        ippatsu: bool,
    },
}

/// A discard in a river.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RiverTile {
    /// The tile.
    pub tile: LogTile,
    /// It was the tile just drawn.
    pub tsumogiri: bool,
    /// Somebody claimed it.
    pub called: bool,
    /// It declared riichi.
    pub riichi: bool,
}

/// The event does not fit the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Irregularity {
    /// A tile leaves a hand that does not hold it.
    TileNotHeld {
        /// Whose hand.
        seat: Seat,
        /// Which tile.
        tile: LogTile,
    },
    /// A call that does not take the latest discard.
    CallMismatch {
        /// Who calls.
        seat: Seat,
        /// The tile the call names.
        tile: LogTile,
        /// The latest discard and its owner, if the last act was one.
        discard: Option<(Seat, LogTile)>,
    },
    /// A kan is added to no pon of these tiles.
    NoPon {
        /// Who.
        seat: Seat,
        /// The tile to be added.
        tile: LogTile,
    },
    /// An event that the state of the round does not allow here.
    OutOfTurn {
        /// Who acts.
        seat: Seat,
        /// What is wrong, for people.
        why: &'static str,
    },
}

/// The table during one round.
#[derive(Debug, Clone)]
pub struct RoundState {
    /// Three or four players.
    pub players: Players,
    /// Red fives in play.
    pub reds: RedFives,
    /// Which round.
    pub id: RoundId,
    /// Who deals.
    pub dealer: Seat,
    /// Concealed tiles.
    pub hands: PerSeat<Hand>,
    /// Melds and norths set aside, in the order they were made; an added kan stands where its pon did.
    pub laid: PerSeat<ArrayVec<ClaimedMeld, 8>>,
    /// Discards.
    pub rivers: PerSeat<ArrayVec<RiverTile, 40>>,
    /// Riichi.
    pub riichi: PerSeat<Riichi>,
    /// Who is liable to whom: by the hand's owner.
    pub liabilities: PerSeat<Liabilities>,
    /// How often each seat drew.
    pub draws: PerSeat<u8>,
    /// Tiles left to draw; replacement tiles count.
    pub left: u8,
    /// Indicators turned.
    pub indicators: ArrayVec<LogTile, 8>,
    /// How many indicators should be turned by now: one, one more for each closed kan, and one more
    /// for each open kan once its turn is over.
    pub indicators_due: u8,
    /// An open kan whose indicator is turned at the end of its turn.
    pub(super) indicator_pending: bool,
    /// Riichi sticks on the table.
    pub sticks: u16,
    /// Scores now, where the log has ever given them.
    pub scores: Option<PerSeat<Points>>,
    /// Scores as they should be by the payments of this round, where they can be known.
    pub due: Option<PerSeat<Points>>,
    /// What happened last.
    pub last: LastAct,
    /// Whether a call, a closed kan or a kita has ended the first uncalled turn.
    pub first_turn_over: bool,
    /// A kan or kita that may still be robbed will end the first turn and every ippatsu.
    interruption: bool,
    /// Wins on the last act so far.
    pub wins: u8,
    /// Winners still to come on it after the next one, as far as somebody has said so.
    pub(super) winners_after: u8,
    /// Those of them in riichi.
    pub(super) riichi_winners_after: u8,
    /// Who has won.
    pub(super) won: PerSeat<bool>,
}

impl RoundState {
    /// Tiles to draw in a round: 70, or 55 with three players.
    pub const fn drawable(players: Players) -> u8 {
        match players {
            Players::Four => 70,
            Players::Three => 55,
        }
    }

    /// The table as dealt. Scores the log does not give are carried over from `before`.
    pub fn deal(
        start: &RoundStart<'_>,
        players: Players,
        reds: RedFives,
        before: Option<PerSeat<Points>>,
    ) -> Self {
        Self {
            players,
            reds,
            id: start.id,
            dealer: start.dealer,
            hands: PerSeat::from_fn(|seat| Hand::dealt(&start.hands[seat])),
            laid: PerSeat::default(),
            rivers: PerSeat::default(),
            riichi: PerSeat::default(),
            liabilities: PerSeat::default(),
            draws: PerSeat::default(),
            left: Self::drawable(players),
            indicators: std::iter::once(start.indicator).collect(),
            indicators_due: 1,
            indicator_pending: false,
            sticks: start.sticks,
            scores: start.scores.or(before),
            due: start.scores.or(before),
            last: LastAct::Deal,
            first_turn_over: false,
            interruption: false,
            wins: 0,
            winners_after: 0,
            riichi_winners_after: 0,
            won: PerSeat::default(),
        }
    }

    /// Plays an event. Game, round and result events change nothing here.
    ///
    /// # Errors
    /// What does not fit; the state then holds what could be kept of the event, but situations
    /// built from it are not to be trusted.
    pub fn play(&mut self, event: &Event<'_>) -> Result<(), Irregularity> {
        // An indicator of the kan itself may be turned before the kan is robbed.
        if matches!(
            event,
            Event::Draw { .. }
                | Event::Discard { .. }
                | Event::Call { .. }
                | Event::Kita { .. }
                | Event::Riichi { .. }
        ) {
            self.settle_interruption();
        }
        match *event {
            Event::Draw { seat, tile } => self.draw(seat, tile),
            Event::Discard { seat, tile, .. } => self.discard(seat, tile),
            Event::Call { seat, call } => self.call(seat, call),
            Event::Kita { seat, tile } => self.set_aside(seat, tile),
            Event::Riichi { seat } => self.declare_riichi(seat),
            Event::RiichiAccepted { seat, scores } => self.accept_riichi(seat, scores),
            Event::DoraRevealed { tile } => self.turn_indicator(tile),
            Event::GameStart(_)
            | Event::RoundStart(_)
            | Event::Win(_)
            | Event::DrawnRound(_)
            | Event::Disconnect { .. }
            | Event::Reconnect { .. }
            | Event::GameEnd(_) => Ok(()),
        }
    }

    /// A kan or kita may still be robbed.
    pub(super) const fn has_interruption(&self) -> bool {
        self.interruption
    }

    /// A kan or kita was not robbed: it counts now.
    fn settle_interruption(&mut self) {
        if self.interruption {
            self.interruption = false;
            self.interrupt();
        }
    }

    /// The turn of an open kan is over, or the next kan follows: its indicator is due.
    pub(super) fn settle_indicator(&mut self) {
        if std::mem::take(&mut self.indicator_pending) {
            self.indicators_due = self.indicators_due.saturating_add(1);
        }
    }

    /// Ends the first turn and every chance of ippatsu at once.
    pub(super) fn interrupt(&mut self) {
        self.first_turn_over = true;
        for riichi in &mut self.riichi.0 {
            if let Riichi::Accepted { ippatsu, .. } = riichi {
                *ippatsu = false;
            }
        }
    }

    /// Ends them once the tile can no longer be robbed.
    pub(super) const fn interrupt_unless_robbed(&mut self) {
        self.interruption = true;
    }

    fn draw(&mut self, seat: Seat, tile: LogTile) -> Result<(), Irregularity> {
        let source = match self.last {
            LastAct::OpenKan { fed_by, .. } => DrawSource::DeadWall {
                after: Replacement::Kan,
                fed_by: Some(fed_by),
            },
            LastAct::AddedKan { .. } | LastAct::ClosedKan { .. } => DrawSource::DeadWall {
                after: Replacement::Kan,
                fed_by: None,
            },
            LastAct::Kita { .. } => DrawSource::DeadWall {
                after: Replacement::Kita,
                fed_by: None,
            },
            LastAct::Deal | LastAct::Discard { .. } => DrawSource::LiveWall,
            LastAct::Draw { .. } | LastAct::Call { .. } => {
                return Err(Irregularity::OutOfTurn {
                    seat,
                    why: "draws where a discard is due: a discard is missing, or this draw is one too many",
                });
            }
        };
        if !self.players.has(seat) {
            return Err(Irregularity::OutOfTurn {
                seat,
                why: "draws without being in the game",
            });
        }
        if self.left == 0 {
            return Err(Irregularity::OutOfTurn {
                seat,
                why: "draws from an empty wall",
            });
        }
        if !self.hands[seat].take(tile) {
            return Err(Irregularity::OutOfTurn {
                seat,
                why: "draws into a full hand",
            });
        }
        self.left -= 1;
        self.draws[seat] = self.draws[seat].saturating_add(1);
        self.last = LastAct::Draw { seat, tile, source };
        Ok(())
    }

    fn discard(&mut self, seat: Seat, tile: LogTile) -> Result<(), Irregularity> {
        let (tsumogiri, after_replacement) = match self.last {
            LastAct::Draw {
                seat: drawer,
                tile: drawn,
                source,
            } if drawer == seat => (drawn == tile, matches!(source, DrawSource::DeadWall { .. })),
            LastAct::Call { seat: caller } if caller == seat => (false, false),
            _ => {
                return Err(Irregularity::OutOfTurn {
                    seat,
                    why: "discards without having drawn or called: a draw or a call is missing, or this discard is one too many",
                });
            }
        };
        if !self.hands[seat].put_out(tile) {
            return Err(Irregularity::TileNotHeld { seat, tile });
        }
        self.settle_indicator();
        let declares = matches!(self.riichi[seat], Riichi::Declared { .. });
        if let Riichi::Accepted { ippatsu, .. } = &mut self.riichi[seat] {
            *ippatsu = false;
        }
        // A river cannot outgrow 40 places: every discard but those after calls used up a draw.
        let _ = self.rivers[seat].try_push(RiverTile {
            tile,
            tsumogiri,
            called: false,
            riichi: declares,
        });
        self.last = LastAct::Discard {
            seat,
            tile,
            after_replacement,
        };
        Ok(())
    }

    fn set_aside(&mut self, seat: Seat, tile: LogTile) -> Result<(), Irregularity> {
        if !matches!(self.last, LastAct::Draw { seat: drawer, .. } if drawer == seat) {
            return Err(Irregularity::OutOfTurn {
                seat,
                why: "sets a north aside without having drawn",
            });
        }
        if !self.hands[seat].put_out(tile) {
            return Err(Irregularity::TileNotHeld { seat, tile });
        }
        if self.laid[seat].try_push(ClaimedMeld::Kita(tile)).is_err() {
            return Err(Irregularity::OutOfTurn {
                seat,
                why: "lays out more than a hand holds",
            });
        }
        self.settle_indicator();
        self.interrupt_unless_robbed();
        self.last = LastAct::Kita { seat, tile };
        Ok(())
    }

    fn declare_riichi(&mut self, seat: Seat) -> Result<(), Irregularity> {
        if !matches!(self.last, LastAct::Draw { seat: drawer, .. } if drawer == seat) {
            return Err(Irregularity::OutOfTurn {
                seat,
                why: "declares riichi without having drawn",
            });
        }
        if self.riichi[seat] != Riichi::No {
            return Err(Irregularity::OutOfTurn {
                seat,
                why: "declares riichi twice",
            });
        }
        let double = self.rivers[seat].is_empty() && !self.first_turn_over;
        self.riichi[seat] = Riichi::Declared { double };
        Ok(())
    }

    fn accept_riichi(&mut self, seat: Seat, scores: Option<PerSeat<Points>>) -> Result<(), Irregularity> {
        let Riichi::Declared { double } = self.riichi[seat] else {
            return Err(Irregularity::OutOfTurn {
                seat,
                why: "pays a riichi stick without a declaration",
            });
        };
        if !matches!(self.last, LastAct::Discard { seat: last, .. } if last == seat) {
            return Err(Irregularity::OutOfTurn {
                seat,
                why: "pays a riichi stick before the discard",
            });
        }
        self.riichi[seat] = Riichi::Accepted {
            double,
            ippatsu: true,
        };
        self.sticks = self.sticks.saturating_add(1);
        self.scores = self.scores.or(scores.map(|after| {
            // The first scores this log gives: the stick is already paid in them.
            PerSeat::from_fn(|each| {
                if each == seat {
                    after[each] + Points::STICK
                } else {
                    after[each]
                }
            })
        }));
        self.due = self.due.or(self.scores);
        for scores in [&mut self.scores, &mut self.due].into_iter().flatten() {
            scores[seat] -= Points::STICK;
        }
        Ok(())
    }

    fn turn_indicator(&mut self, tile: LogTile) -> Result<(), Irregularity> {
        // The first turn is open to all; an indicator belongs to nobody, so the dealer stands for it.
        self.indicators
            .try_push(tile)
            .map_err(|_| Irregularity::OutOfTurn {
                seat: self.dealer,
                why: "turns more indicators than there are",
            })
    }
}
