//! What independent counts say of the play of real games, counted again from the play alone: who could win
//! and did not, in which state of furiten; hands that wait on what they hold; closed kans in riichi; north
//! tiles; the last tiles of the wall.
//!
//! The figures are those of another program that replayed the same logs with other scorers and knew nothing of
//! this one. One of them is told otherwise there:
//!
//! - 21,667 tenpai hands shown and 26,500 noten hidden, besides the hands that wait on what they hold. The
//!   12,638 draws have 48,174 seats, so seven hands are left out there; here all are counted, with the two
//!   hidden and five of the six shown.

use std::collections::BTreeMap;

use haifu::event::{DrawKind, Event, RoundStart};
use haifu::replay::{DrawSource, LastAct, Riichi, RoundState};
use haifu::rules::{Rules, TableOptions};
use haifu::score;
use haifu::shape::{self, HandCounts};
use haifu::table::{Call, Meld, PerSeat, Players, Seat};
use haifu::tile::{Kind, KindSet, LogTile};
use haifu::visit::{GameBegun, RoundOver, Tour, Visitor, Win};
use haifu::win::{ClaimedMeld, ClaimedName, Replacement, RonKind, TsumoKind, WinMethod, Yaku};
use rayon::prelude::*;

use crate::corpus;

/// What is counted, and how often it was.
#[rustfmt::skip]
const FIGURES: &[(&str, u64)] = &[
    // Wins.
    ("four players, ron", 35_156),
    ("four players, tsumo", 23_433),
    ("three players, ron", 8_737),
    ("three players, tsumo", 8_261),
    // Chances to win on another player's tile with a yaku.
    ("chance taken, free, not in riichi", 28_356),
    ("chance taken, free, in riichi", 15_537),
    ("chance refused, free, not in riichi", 274),
    ("chance refused, free, in riichi", 79),
    ("chance taken, a wait among the own discards", 0),
    ("chance refused, a wait among the own discards", 1_116),
    ("of these, only another wait than the tile offered", 481),
    ("of these, only a discard that somebody claimed", 32),
    ("chance taken, passed since the own draw", 0),
    ("chance refused, passed since the own draw", 59),
    ("of these, nothing with a yaku passed", 38),
    ("of these, only the tile of an added kan passed", 1),
    ("chance taken, passed in riichi", 0),
    ("chance refused, passed in riichi", 79),
    ("riichi in furiten", 552),
    ("own winning draw passed in riichi", 15),
    ("ron on north by a player who set north aside", 7),
    // Hands at a draw.
    ("tenpai shown", 21_672),
    ("noten hidden", 26_502),
    ("tenpai hidden", 0),
    ("noten shown", 0),
    ("hidden, waits on nothing but four of its concealed tiles", 2),
    ("shown, waits on nothing but what it holds four of", 6),
    ("riichi declared without a wait but on four of its concealed tiles", 0),
    ("riichi that waits on nothing but what it holds four of", 0),
    // Riichi and kans.
    ("riichi declared", 63_816),
    ("riichi of four players with 4 tiles left", 86),
    ("riichi of four players with fewer", 0),
    ("riichi of three players with 3 tiles left", 22),
    ("riichi of three players with fewer", 0),
    ("closed kan in riichi", 1_084),
    ("of these, of the tile drawn and with the same waits", 1_084),
    ("closed kan", 4_668),
    ("closed kan that completes thirteen orphans", 0),
    ("chi and pon", 156_099),
    // Nagashi mangan.
    ("nagashi mangan", 51),
    ("nagashi mangan of four players with honba", 4),
    ("nagashi mangan of three players with honba", 16),
    ("nagashi mangan with sticks", 35),
    ("nagashi mangan by a player with norths aside", 15),
    ("nagashi mangan by a player with a closed kan", 1),
    // Norths.
    ("win in the turn of ippatsu after a north", 121),
    ("of these, on the tile of the own north", 25),
    ("of these, with ippatsu", 0),
    ("ron on a north with ippatsu", 3),
    ("win of a first-discard riichi after a north", 42),
    ("of these, after own norths only", 20),
    ("of these, as double riichi", 0),
    ("ron on a north", 21),
    ("ron on a north as chankan", 0),
    // The last tiles.
    ("houtei after a replacement draw", 4),
    ("of these, with houtei", 4),
    ("tsumo of a replacement tile, none left", 5),
    ("of these, with haitei", 0),
    ("tsumo of the last tile", 346),
    ("chi with one tile left", 264),
    ("pon with one tile left", 171),
    ("daiminkan with one tile left", 8),
    ("ankan with one tile left", 120),
    ("kakan with one tile left", 22),
    ("kita with one tile left", 137),
    ("call, kan or kita with none left", 0),
    // Rounds that must end.
    ("four riichi, and the round ends", 11),
    ("four riichi, and it goes on", 0),
    ("four winds, and the round ends", 56),
    ("four winds, and it goes on", 0),
    ("three riichi of three players", 121),
    ("four kans of several players", 4),
    ("heavenly hand", 2),
    ("earthly hand", 1),
];

/// Somebody could win on a tile.
struct Chance {
    seat: Seat,
    kind: Kind,
    yaku: bool,
    added_kan: bool,
    state: State,
    /// In riichi.
    riichi: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Free,
    Own { only_other: bool, only_claimed: bool },
    Turn { none_with_yaku: bool, only_kan: bool },
    InRiichi,
}

/// What a player let pass since the own last draw.
#[derive(Clone, Copy, Default)]
struct Passed {
    all: KindSet,
    with_yaku: KindSet,
    discards: KindSet,
}

struct Play {
    counts: BTreeMap<&'static str, u64>,
    rules: Rules,
    /// What completes each hand, as it was after its player's turn.
    waits: PerSeat<KindSet>,
    chances: Vec<Chance>,
    turn: PerSeat<Passed>,
    in_riichi: PerSeat<KindSet>,
    /// The riichi was accepted, nothing was called since, and the player has not discarded again.
    fresh: PerSeat<bool>,
    /// A north was set aside in that time.
    north: PerSeat<bool>,
    /// The riichi was on the first discard, after norths and nothing else: whose they were.
    late: PerSeat<Option<bool>>,
    norths: PerSeat<bool>,
    called: bool,
    /// The round must end now: what is counted if it does, and if it does not.
    aborting: Option<[&'static str; 2]>,
}

impl Default for Play {
    fn default() -> Self {
        Self {
            counts: BTreeMap::new(),
            rules: Rules::tenhou(&TableOptions::ranked(Players::Four)),
            waits: PerSeat::default(),
            chances: Vec::new(),
            turn: PerSeat::default(),
            in_riichi: PerSeat::default(),
            fresh: PerSeat::default(),
            north: PerSeat::default(),
            late: PerSeat::default(),
            norths: PerSeat::default(),
            called: false,
            aborting: None,
        }
    }
}

fn counts_of(tiles: &[LogTile]) -> HandCounts {
    let mut counts = HandCounts::EMPTY;
    for kind in tiles.iter().filter_map(|tile| tile.kind()) {
        counts.add(kind);
    }
    counts
}

fn waits_of(table: &RoundState, seat: Seat) -> KindSet {
    shape::waits(&counts_of(table.hands[seat].tiles())).all()
}

/// The kinds that would complete the concealed tiles and of which they hold all four.
fn four_held(table: &RoundState, seat: Seat) -> KindSet {
    let hand = counts_of(table.hands[seat].tiles());
    let completes = |kind: &Kind| hand.of(*kind) == 4 && shape::is_complete(&hand.with(*kind));
    Kind::all().filter(completes).collect()
}

fn aside(table: &RoundState, seat: Seat, kind: Kind) -> u8 {
    let tiles = table.laid[seat].iter().map(|laid| match laid {
        ClaimedMeld::Meld(meld) => meld
            .tiles()
            .iter()
            .filter(|tile| tile.kind() == Some(kind))
            .count(),
        ClaimedMeld::Kita(tile) => usize::from(tile.kind() == Some(kind)),
    });
    tiles.sum::<usize>() as u8
}

fn has_kita(table: &RoundState, seat: Seat) -> bool {
    table.laid[seat]
        .iter()
        .any(|laid| matches!(laid, ClaimedMeld::Kita(_)))
}

fn names(win: &Win, yaku: Yaku) -> bool {
    let named = |entry: &haifu::win::ClaimedYaku| entry.name == ClaimedName::Yaku(yaku);
    win.claim.yaku.iter().flatten().any(named) || win.claim.yakuman.iter().flatten().any(named)
}

fn accepted(table: &RoundState, seat: Seat) -> bool {
    matches!(table.riichi[seat], Riichi::Accepted { .. })
}

impl Play {
    fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    fn count_if(&mut self, holds: bool, what: &'static str) {
        if holds {
            self.count(what);
        }
    }

    /// Who could win on what has just been discarded, added or set aside.
    fn offer(&mut self, table: &RoundState, from: Seat, tile: LogTile) {
        let Some(kind) = tile.kind() else { return };
        for seat in table.players.seats() {
            let waits = self.waits[seat];
            if seat == from || !waits.has(kind) {
                continue;
            }
            let own = |fits: &dyn Fn(bool) -> bool| -> KindSet {
                let river = table.rivers[seat].iter().filter(|discard| fits(discard.called));
                let kinds: KindSet = river.filter_map(|discard| discard.tile.kind()).collect();
                kinds.and(waits)
            };
            let (all, unclaimed) = (own(&|_| true), own(&|called| !called));
            let turn = self.turn[seat];
            let state = if !all.is_empty() {
                State::Own {
                    only_other: !all.has(kind),
                    only_claimed: unclaimed.is_empty(),
                }
            } else if accepted(table, seat) && !self.in_riichi[seat].and(waits).is_empty() {
                State::InRiichi
            } else if !turn.all.and(waits).is_empty() {
                State::Turn {
                    none_with_yaku: turn.with_yaku.and(waits).is_empty(),
                    only_kan: turn.discards.and(waits).is_empty(),
                }
            } else {
                State::Free
            };
            let yaku = table
                .clone()
                .win(seat)
                .is_ok_and(|win| score::best(&win.situation, &self.rules).is_ok());
            self.chances.push(Chance {
                seat,
                kind,
                yaku,
                added_kan: matches!(table.last, LastAct::AddedKan { .. }),
                state,
                riichi: accepted(table, seat),
            });
        }
    }

    /// The chances are over; who of them took theirs.
    fn settle(&mut self, took: impl Fn(Seat) -> bool) {
        for chance in std::mem::take(&mut self.chances) {
            let taken = took(chance.seat);
            if chance.yaku {
                let what = match (chance.state, taken, chance.riichi) {
                    (State::Free, true, false) => "chance taken, free, not in riichi",
                    (State::Free, true, true) => "chance taken, free, in riichi",
                    (State::Free, false, false) => "chance refused, free, not in riichi",
                    (State::Free, false, true) => "chance refused, free, in riichi",
                    (State::Own { .. }, true, _) => "chance taken, a wait among the own discards",
                    (State::Own { .. }, false, _) => "chance refused, a wait among the own discards",
                    (State::Turn { .. }, true, _) => "chance taken, passed since the own draw",
                    (State::Turn { .. }, false, _) => "chance refused, passed since the own draw",
                    (State::InRiichi, true, _) => "chance taken, passed in riichi",
                    (State::InRiichi, false, _) => "chance refused, passed in riichi",
                };
                self.count(what);
                match chance.state {
                    State::Own {
                        only_other,
                        only_claimed,
                    } if !taken => {
                        self.count_if(only_other, "of these, only another wait than the tile offered");
                        self.count_if(only_claimed, "of these, only a discard that somebody claimed");
                    }
                    State::Turn {
                        none_with_yaku,
                        only_kan,
                    } if !taken => {
                        self.count_if(none_with_yaku, "of these, nothing with a yaku passed");
                        self.count_if(only_kan, "of these, only the tile of an added kan passed");
                    }
                    _ => {}
                }
            }
            if !taken {
                let (seat, kind) = (chance.seat, chance.kind);
                self.turn[seat].all.insert(kind);
                if chance.yaku {
                    self.turn[seat].with_yaku.insert(kind);
                }
                if !chance.added_kan {
                    self.turn[seat].discards.insert(kind);
                }
                self.in_riichi[seat].insert(kind);
            }
        }
    }

    fn before_call(&mut self, table: &RoundState, seat: Seat, call: Call<LogTile>) {
        let last = table.left == 1;
        match call {
            Call::Chi(_) => self.count_if(last, "chi with one tile left"),
            Call::Pon(_) => self.count_if(last, "pon with one tile left"),
            Call::Daiminkan(_) => self.count_if(last, "daiminkan with one tile left"),
            Call::Ankan(_) => self.count_if(last, "ankan with one tile left"),
            Call::Kakan { .. } => self.count_if(last, "kakan with one tile left"),
        }
        self.count_if(table.left == 0, "call, kan or kita with none left");
        self.count_if(matches!(call, Call::Chi(_) | Call::Pon(_)), "chi and pon");
        let Call::Ankan(kan) = call else { return };
        self.count("closed kan");
        let Some(kind) = kan.tiles[0].kind() else { return };
        for other in table.players.seats() {
            let hand = counts_of(table.hands[other].tiles());
            let orphans = other != seat && shape::waits(&hand).kokushi.has(kind);
            self.count_if(orphans, "closed kan that completes thirteen orphans");
        }
        if accepted(table, seat) {
            self.count("closed kan in riichi");
            let mut hand = counts_of(table.hands[seat].tiles());
            for _ in 0..4 {
                hand = hand.without(kind).unwrap();
            }
            let same = shape::waits(&hand).all() == self.waits[seat];
            let drawn = matches!(table.last, LastAct::Draw { tile, .. } if tile.kind() == Some(kind));
            self.count_if(
                same && drawn,
                "of these, of the tile drawn and with the same waits",
            );
        }
    }

    fn after_riichi_discard(&mut self, table: &RoundState, seat: Seat) {
        self.count("riichi declared");
        let waits = self.waits[seat];
        let own: KindSet = table.rivers[seat]
            .iter()
            .filter_map(|discard| discard.tile.kind())
            .collect();
        self.count_if(!own.and(waits).is_empty(), "riichi in furiten");
        let left =
            |kind: &Kind| aside(table, seat, *kind) + counts_of(table.hands[seat].tiles()).of(*kind) < 4;
        self.count_if(
            !waits.iter().any(|kind| left(&kind)),
            "riichi with a wait on nothing but four of its tiles",
        );
        let what = match (table.players, table.left) {
            (Players::Four, 4) => Some("riichi of four players with 4 tiles left"),
            (Players::Four, 0..4) => Some("riichi of four players with fewer"),
            (Players::Three, 3) => Some("riichi of three players with 3 tiles left"),
            (Players::Three, 0..3) => Some("riichi of three players with fewer"),
            _ => None,
        };
        if let Some(what) = what {
            self.count(what);
        }
        let any = self.norths.0.contains(&true);
        if table.rivers[seat].len() == 1 && !self.called && any {
            let others = table
                .players
                .seats()
                .into_iter()
                .any(|other| other != seat && self.norths[other]);
            self.late[seat] = Some(!others);
        }
    }

    fn draw(&mut self, table: &RoundState, end: &RoundOver<'_>, kind: DrawKind) {
        if let Some(draw) = end
            .draw
            .filter(|_| matches!(kind, DrawKind::Exhaustive | DrawKind::NagashiMangan))
        {
            for seat in table.players.seats() {
                let waits = waits_of(table, seat);
                let shown = draw.shown[seat].is_some();
                let hand = counts_of(table.hands[seat].tiles());
                let free = |kind: Kind| aside(table, seat, kind) + hand.of(kind) < 4;
                match (shown, waits.is_empty()) {
                    (true, false) => {
                        self.count("tenpai shown");
                        let held = !waits.iter().any(free);
                        self.count_if(held, "shown, waits on nothing but what it holds four of");
                    }
                    (false, true) => {
                        self.count("noten hidden");
                        let held = !four_held(table, seat).is_empty();
                        self.count_if(held, "hidden, waits on nothing but four of its concealed tiles");
                    }
                    (false, false) => self.count("tenpai hidden"),
                    (true, true) => self.count("noten shown"),
                }
            }
        }
        if kind == DrawKind::NagashiMangan {
            self.nagashi(table);
        }
        if kind == DrawKind::FourKans {
            self.count("four kans of several players");
        }
    }

    fn nagashi(&mut self, table: &RoundState) {
        self.count("nagashi mangan");
        if table.id.honba > 0 {
            self.count(match table.players {
                Players::Four => "nagashi mangan of four players with honba",
                Players::Three => "nagashi mangan of three players with honba",
            });
        }
        self.count_if(table.sticks > 0, "nagashi mangan with sticks");
        for seat in table.players.seats() {
            let river = &table.rivers[seat];
            let fits = |tile: LogTile| tile.kind().is_some_and(Kind::is_yaochu);
            if river.iter().all(|discard| !discard.called && fits(discard.tile)) {
                self.count_if(
                    has_kita(table, seat),
                    "nagashi mangan by a player with norths aside",
                );
                let kan = |laid: &ClaimedMeld| matches!(laid, ClaimedMeld::Meld(Meld::Ankan(_)));
                self.count_if(
                    table.laid[seat].iter().any(kan),
                    "nagashi mangan by a player with a closed kan",
                );
            }
        }
    }

    fn win(&mut self, table: &RoundState, win: &Win) {
        let winner = win.situation.winner;
        self.count(match (table.players, win.situation.is_tsumo()) {
            (Players::Four, false) => "four players, ron",
            (Players::Four, true) => "four players, tsumo",
            (Players::Three, false) => "three players, ron",
            (Players::Three, true) => "three players, tsumo",
        });
        let last = win.situation.method == WinMethod::Tsumo(TsumoKind::LastTile);
        self.count_if(last, "tsumo of the last tile");
        self.count_if(names(win, Yaku::Tenhou), "heavenly hand");
        self.count_if(names(win, Yaku::Chiihou), "earthly hand");
        let ippatsu = names(win, Yaku::Ippatsu);
        match win.situation.method {
            WinMethod::Ron { on, .. } => {
                let north = win.situation.winning_tile.kind() == Kind::NORTH;
                self.count_if(
                    north && has_kita(table, winner),
                    "ron on north by a player who set north aside",
                );
                match on {
                    RonKind::Kita => {
                        self.count("ron on a north");
                        self.count_if(names(win, Yaku::Chankan), "ron on a north as chankan");
                        self.count_if(ippatsu, "ron on a north with ippatsu");
                    }
                    RonKind::LastDiscard {
                        after_replacement: true,
                    } => {
                        self.count("houtei after a replacement draw");
                        self.count_if(names(win, Yaku::Houtei), "of these, with houtei");
                    }
                    _ => {}
                }
            }
            WinMethod::Tsumo(TsumoKind::Replacement(_)) if table.left == 0 => {
                self.count("tsumo of a replacement tile, none left");
                self.count_if(names(win, Yaku::Haitei), "of these, with haitei");
            }
            WinMethod::Tsumo(_) => {}
        }
        let on_north = matches!(
            win.situation.method,
            WinMethod::Ron {
                on: RonKind::Kita,
                ..
            }
        );
        if self.north[winner] && !on_north {
            self.count("win in the turn of ippatsu after a north");
            self.count_if(ippatsu, "of these, with ippatsu");
            let own = matches!(
                table.last,
                LastAct::Draw {
                    seat,
                    source: DrawSource::DeadWall {
                        after: Replacement::Kita,
                        ..
                    },
                    ..
                } if seat == winner
            );
            self.count_if(own, "of these, on the tile of the own north");
        }
        if let Some(own) = self.late[winner] {
            self.count("win of a first-discard riichi after a north");
            self.count_if(own, "of these, after own norths only");
            self.count_if(names(win, Yaku::DoubleRiichi), "of these, as double riichi");
        }
    }
}

impl Visitor for Play {
    fn start_game(&mut self, game: &GameBegun<'_>) {
        self.rules = game.rules.clone();
    }

    fn start_round(&mut self, table: &RoundState, _: &RoundStart<'_>) {
        let counts = std::mem::take(&mut self.counts);
        *self = Self {
            counts,
            rules: self.rules.clone(),
            waits: PerSeat::from_fn(|seat| waits_of(table, seat)),
            ..Self::default()
        };
    }

    fn before(&mut self, table: &RoundState, event: &Event<'_>, _: u64) {
        let goes_on = matches!(
            event,
            Event::Draw { .. } | Event::Discard { .. } | Event::Call { .. } | Event::Kita { .. }
        );
        if goes_on {
            self.settle(|_| false);
            if let Some([_, goes_on]) = self.aborting.take() {
                self.count(goes_on);
            }
        }
        match *event {
            Event::Draw { seat, .. } => self.turn[seat] = Passed::default(),
            Event::Call { seat, call } => {
                self.turn[seat] = Passed::default();
                self.before_call(table, seat, call);
                // Nothing is left of ippatsu, nor of the first turn.
                self.called = true;
                self.fresh = PerSeat::default();
                self.north = PerSeat::default();
            }
            Event::Kita { seat, .. } => {
                self.count_if(table.left == 1, "kita with one tile left");
                self.count_if(table.left == 0, "call, kan or kita with none left");
                self.norths[seat] = true;
            }
            Event::Discard { seat, .. } => {
                let drawn = match table.last {
                    LastAct::Draw { tile, .. } => tile.kind(),
                    _ => None,
                };
                let won = drawn.is_some_and(|kind| self.waits[seat].has(kind));
                self.count_if(won && accepted(table, seat), "own winning draw passed in riichi");
                self.fresh[seat] = false;
                self.north[seat] = false;
            }
            _ => {}
        }
    }

    fn after(&mut self, table: &RoundState, event: &Event<'_>, _: u64) {
        match *event {
            Event::Discard { seat, tile, .. } => {
                self.waits[seat] = waits_of(table, seat);
                if matches!(table.riichi[seat], Riichi::Declared { .. }) {
                    self.after_riichi_discard(table, seat);
                }
                self.offer(table, seat, tile);
                let first = |river: &[haifu::replay::RiverTile]| river.len() == 1;
                let kind = tile.kind();
                let winds = kind.is_some_and(Kind::is_wind)
                    && table.players == Players::Four
                    && !table.first_turn_over
                    && table
                        .rivers
                        .0
                        .iter()
                        .all(|river| first(river) && river[0].tile.kind() == kind);
                if winds {
                    self.aborting = Some(["four winds, and the round ends", "four winds, and it goes on"]);
                }
            }
            Event::Call { seat, call } => {
                self.waits[seat] = waits_of(table, seat);
                if let Call::Kakan { added, .. } = call {
                    self.offer(table, seat, added);
                }
            }
            Event::Kita { seat, tile } => {
                self.waits[seat] = waits_of(table, seat);
                self.offer(table, seat, tile);
                for player in table.players.seats() {
                    self.north[player] |= self.fresh[player];
                }
            }
            Event::RiichiAccepted { seat, .. } => {
                self.in_riichi[seat] = KindSet::EMPTY;
                self.fresh[seat] = true;
                let riichi = table.players.seats().filter(|&seat| accepted(table, seat));
                match (table.players, riichi.count()) {
                    (Players::Four, 4) => {
                        self.aborting =
                            Some(["four riichi, and the round ends", "four riichi, and it goes on"]);
                    }
                    (Players::Three, 3) => self.count("three riichi of three players"),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn end_round(&mut self, table: &RoundState, end: &RoundOver<'_>) {
        if end.draw.is_some_and(|draw| draw.kind == DrawKind::TripleRon) {
            // They were all taken.
            self.chances.clear();
        }
        self.settle(|seat| end.wins.iter().any(|win| win.situation.winner == seat));
        if let (Some([what, _]), true) = (self.aborting.take(), end.wins.is_empty()) {
            self.count(what);
        }
        for win in end.wins {
            self.win(table, win);
        }
        if let Some(draw) = end.draw {
            self.draw(table, end, draw.kind);
        }
    }
}

/// Counts every log of a folder.
fn count(files: &[std::path::PathBuf]) -> BTreeMap<&'static str, u64> {
    files
        .par_chunks(64)
        .map(|files| {
            let (mut tour, mut play) = (Tour::default(), Play::default());
            for file in files {
                tour.show(&corpus::read(file), &mut play);
            }
            play.counts
        })
        .reduce(BTreeMap::new, |mut all, counts| {
            for (what, count) in counts {
                *all.entry(what).or_default() += count;
            }
            all
        })
}

#[test]
fn the_play_of_real_games_is_as_another_program_counts_it() {
    let Some(folder) = corpus::folder("tenhou-xml") else {
        return;
    };
    let counts = count(&corpus::files(&folder));
    let differing: Vec<String> = FIGURES
        .iter()
        .filter_map(|&(what, expected)| {
            let found = counts.get(what).copied().unwrap_or_default();
            (found != expected).then(|| format!("{what}: {found}, not {expected}"))
        })
        .collect();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}
