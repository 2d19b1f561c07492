//! Random play, put into columns and walked again. Hands have few kinds, many seats could claim every
//! discard and the same tiles are discarded again and again, so that the columns are as ambiguous as
//! they can be.

use super::search::{Outcome, Turn};
use super::*;
use crate::format::tenhou_json::call_text::{CallText, Side};
use crate::format::tenhou_json::round::{Incoming, Item, Outgoing};
use crate::table::{Chi, Daiminkan, Pon};

/// A small generator with a fixed sequence (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

fn tile(index: usize) -> Tile {
    Tile::new(index as u8).unwrap()
}

/// A game in progress that writes down its columns.
struct Play {
    players: Players,
    kinds: usize,
    columns: Columns,
    hands: [Vec<Tile>; 4],
    pons: Vec<(Seat, CallText)>,
    steps: Vec<Step>,
}

impl Play {
    fn put_in(&mut self, seat: Seat, what: Incoming) {
        self.columns.seats[seat].incoming.push(Item { what, at: 0 });
    }

    fn put_out(&mut self, seat: Seat, what: Outgoing) {
        self.columns.seats[seat].outgoing.push(Item { what, at: 0 });
    }

    fn step(&mut self, seat: Seat, act: Act) {
        self.steps.push(Step { seat, act, at: 0 });
    }

    fn lose(&mut self, seat: Seat, tiles: &[Tile]) {
        for tile in tiles {
            let hand = &mut self.hands[seat.index()];
            let at = hand.iter().position(|held| held == tile).unwrap();
            hand.remove(at);
        }
    }

    fn holds(&self, seat: Seat, tile: Tile, n: usize) -> bool {
        self.hands[seat.index()]
            .iter()
            .filter(|&&held| held == tile)
            .count()
            >= n
    }

    fn draw(&mut self, seat: Seat, dice: &mut Dice) -> Tile {
        let tile = tile(dice.below(self.kinds));
        self.put_in(seat, Incoming::Draw(tile));
        self.step(seat, Act::Draw(tile));
        self.hands[seat.index()].push(tile);
        tile
    }

    /// A claim of the discard; says who acts then and whether he must draw.
    fn claim(&mut self, from: Seat, thrown: Tile, dice: &mut Dice) -> Option<(Seat, bool)> {
        for seat in Seat::ALL
            .into_iter()
            .filter(|&seat| self.players.has(seat) && seat != from)
        {
            // Only a side that leads back to the discarder.
            let side = [Side::Left, Side::Across, Side::Right]
                .into_iter()
                .find(|side| side.seat(seat, self.players) == Some(from))
                .unwrap();
            let call = match dice.below(4) {
                0 if self.holds(seat, thrown, 3) => CallText::Daiminkan {
                    called: thrown,
                    own: [thrown; 3],
                    side,
                },
                1 | 2 if self.holds(seat, thrown, 2) => CallText::Pon {
                    called: thrown,
                    own: [thrown; 2],
                    side,
                },
                3 if side == Side::Left
                    && thrown.index() == 1
                    && self.holds(seat, tile(0), 1)
                    && self.holds(seat, tile(2), 1) =>
                {
                    CallText::Chi {
                        called: thrown,
                        own: [tile(0), tile(2)],
                    }
                }
                _ => continue,
            };
            let meld = call.call(seat, self.players).unwrap();
            match meld {
                Call::Chi(Chi { own, .. }) | Call::Pon(Pon { own, .. }) => self.lose_faces(seat, &own),
                Call::Daiminkan(Daiminkan { own, .. }) => self.lose_faces(seat, &own),
                _ => unreachable!(),
            }
            self.put_in(seat, Incoming::Claim(call));
            self.step(seat, Act::Call(meld));
            if let CallText::Pon { .. } = call {
                self.pons.push((seat, call));
            }
            let kan = matches!(call, CallText::Daiminkan { .. });
            return Some((seat, kan));
        }
        None
    }

    fn lose_faces(&mut self, seat: Seat, tiles: &[LogTile]) {
        for tile in tiles {
            let face = tile.face(crate::tile::RedFives::NONE).unwrap();
            self.lose(seat, &[face]);
        }
    }

    /// A kan of one's own; says whether there was one.
    fn kan(&mut self, seat: Seat, dice: &mut Dice) -> bool {
        let pon = self.pons.iter().position(|&(owner, call)| {
            let CallText::Pon { called, .. } = call else {
                return false;
            };
            owner == seat && self.holds(seat, called, 1)
        });
        let call = match (dice.below(3), pon) {
            (0, Some(pon)) => {
                let (_, CallText::Pon { called, own, side }) = self.pons.remove(pon) else {
                    unreachable!()
                };
                self.lose(seat, &[called]);
                CallText::Kakan {
                    added: called,
                    called,
                    own,
                    side,
                }
            }
            (1, _) => {
                let Some(tile) = (0..self.kinds).map(tile).find(|&tile| self.holds(seat, tile, 4)) else {
                    return false;
                };
                self.lose(seat, &[tile; 4]);
                CallText::Ankan([tile; 4])
            }
            _ => return false,
        };
        self.put_out(seat, Outgoing::Declare(call));
        self.step(seat, Act::Call(call.call(seat, self.players).unwrap()));
        true
    }
}

/// Plays a round of about `turns` turns.
fn play(players: Players, turns: usize, kinds: usize, dice: &mut Dice) -> (Play, Ending) {
    let mut play = Play {
        players,
        kinds,
        columns: Columns::default(),
        hands: Default::default(),
        pons: Vec::new(),
        steps: Vec::new(),
    };
    for seat in players.seats() {
        for _ in 0..13 {
            let tile = tile(dice.below(kinds));
            play.hands[seat.index()].push(tile);
            play.columns.seats[seat].hand.push(tile);
        }
    }
    play.columns.index = dice.below(usize::from(players.count())) as u8;
    let mut seat = play.columns.dealer();
    let mut draws = true;
    for turn in 0.. {
        // The place that a daiminkan leaves, unless nothing follows.
        let after_kan = play
            .steps
            .last()
            .is_some_and(|step| matches!(step.act, Act::Call(Call::Daiminkan(_))));
        let drawn = draws.then(|| play.draw(seat, dice));
        if after_kan && (turn < turns || dice.below(2) == 0) {
            play.put_out(seat, Outgoing::Nothing);
        }
        if turn >= turns && drawn.is_some() {
            return (play, Ending::Tsumo(seat));
        }
        if drawn.is_some() && play.kan(seat, dice) {
            draws = true;
            continue;
        }
        let hand = &play.hands[seat.index()];
        let (tile, tsumogiri) = match drawn {
            Some(drawn) if dice.below(2) == 0 => (drawn, true),
            _ => (hand[dice.below(hand.len())], false),
        };
        let riichi = dice.below(8) == 0;
        play.lose(seat, &[tile]);
        play.put_out(
            seat,
            Outgoing::Discard {
                tile: (!tsumogiri).then_some(tile),
                riichi,
            },
        );
        play.step(
            seat,
            Act::Discard {
                tile,
                tsumogiri,
                riichi,
            },
        );
        if turn >= turns {
            return (play, Ending::Ron(seat));
        }
        match play.claim(seat, tile, dice) {
            Some((caller, kan)) if !play.hands[caller.index()].is_empty() => {
                seat = caller;
                draws = kan;
            }
            Some((caller, _)) => {
                // Nothing left to discard: a round ends here.
                let _ = caller;
                return (play, Ending::Unknown);
            }
            None => {
                seat = players.next(seat);
                draws = true;
            }
        }
    }
    unreachable!()
}

#[test]
fn random_play_is_found_again() {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let mut walker = Walker::default();
    let mut need_a_way_back = 0;
    for number in 0..2000 {
        let players = [Players::Four, Players::Three][usize::from(number % 4 == 3)];
        // Ever fewer kinds are ever more ambiguous.
        let kinds = 1 + number % 5;
        let turns = dice.below(60);
        let (play, ending) = play(players, turns, kinds, &mut dice);
        let steps = walker
            .walk(&play.columns, players, ending)
            .unwrap_or_else(|trouble| panic!("{number}: {trouble:?}"));
        assert_eq!(steps, play.steps, "{number}");
        need_a_way_back += u32::from(!greedy(&play, ending));
    }
    assert!(
        need_a_way_back > 500,
        "only {need_a_way_back} of 2000 need a way back"
    );
}

/// Whether taking every claim at once finds a reading.
fn greedy(play: &Play, ending: Ending) -> bool {
    let (mut trail, mut ways_back) = (Vec::new(), Vec::new());
    let mut search = Search {
        columns: &play.columns,
        players: play.players,
        ending,
        tolerance: Tolerance::None,
        trail: &mut trail,
        ways_back: &mut ways_back,
        left: STEPS,
        furthest: None,
    };
    let mut table = Table {
        incoming: [0; 4],
        outgoing: [0; 4],
        held: [[100; Tile::COUNT]; 4],
        turn: Turn::Draw(play.columns.dealer()),
        steps: 0,
    };
    loop {
        match search.step(&mut table) {
            Outcome::Goes => {}
            Outcome::Ends => return true,
            Outcome::Stuck(_) => return false,
        }
    }
}
