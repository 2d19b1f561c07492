//! Win situations by chance, the same ones every time: mostly complete hands, rich in what is rare.

use arrayvec::ArrayVec;
use haifu::rules::{MultipleRonHonba, MultipleRonSticks, PaoHonba, PaoScope, Renhou, Rules, YakumanStacking};
use haifu::table::{Meld, Players, Points, Seat, Wind};
use haifu::tile::{Kind, Suit, Tile};
use haifu::win::{
    Liabilities, PaoCause, Replacement, RiichiState, RonKind, TsumoKind, WinMethod, WinSituation,
};

use crate::case::meld;
use crate::profiles::profile;

/// Repeatable chance (splitmix64).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// True once in `n`.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

/// The rules of some profile, now and then with other choices on the axes no profile shows.
pub(crate) fn random_rules(chance: &mut Chance) -> Rules {
    let mut rules = profile(chance.pick(&[
        "tenhou",
        "tenhou",
        "tenhou-sanma",
        "wrc-2025",
        "ema-2016",
        "ema-2025",
        "frenja",
        "m-league",
        "mahjong-soul",
        "jpml-a",
        "aotenjou",
    ]));
    if !chance.one_in(4) {
        return rules;
    }
    rules.open_tanyao = chance.one_in(2);
    rules.rinshan_tsumo_fu = chance.pick(&[0, 2]);
    rules.pinfu_tsumo_fu = chance.pick(&[20, 30]);
    rules.chiitoitsu_fu = chance.pick(&[25, 50]);
    rules.open_pinfu_fu = chance.pick(&[20, 30]);
    rules.kan_ura = chance.one_in(2);
    rules.kita_rinshan = chance.one_in(2);
    rules.kita_chankan = chance.one_in(2);
    rules.houtei_after_replacement = chance.one_in(2);
    rules.tsumo_loss = chance.one_in(2);
    rules.renhou = chance.pick(&[Renhou::None, Renhou::Mangan, Renhou::Yakuman]);
    rules.yakuman_stacking = chance.pick(&[
        YakumanStacking::One,
        YakumanStacking::Add { max: 2 },
        YakumanStacking::Add { max: 9 },
    ]);
    rules.pao = haifu::win::PaoCauses::of(&PaoCause::ALL);
    rules.pao_scope = chance.pick(&[PaoScope::Whole, PaoScope::OwnYakuman]);
    rules.pao_honba = chance.pick(&[PaoHonba::Liable, PaoHonba::Discarder]);
    rules.honba_ron = chance.pick(&[Points(300), Points(1500)]);
    rules.multiple_ron_honba = chance.pick(&[MultipleRonHonba::First, MultipleRonHonba::Every]);
    rules.multiple_ron_sticks = chance.pick(MultipleRonSticks::ALL);
    rules
}

/// Tiles still to be had.
struct Box([u8; 34]);

impl Box {
    fn take(&mut self, kinds: &[usize]) -> bool {
        let mut left = self.0;
        for &kind in kinds {
            if left[kind] == 0 {
                return false;
            }
            left[kind] -= 1;
        }
        self.0 = left;
        true
    }
}

/// What the groups of a hand are drawn from.
#[derive(Clone, Copy)]
struct Taste {
    kinds: fn(usize, usize) -> bool,
    suit: usize,
    /// One set in so many is a run.
    runs: (usize, usize),
}

fn taste(chance: &mut Chance) -> Taste {
    let tests: [fn(usize, usize) -> bool; 7] = [
        |_, _| true,
        |_, _| true,
        |kind, suit| kind / 9 == suit,
        |kind, suit| kind / 9 == suit || kind >= 27,
        |kind, _| kind >= 27 || kind % 9 == 0 || kind % 9 == 8,
        |kind, _| kind < 27 && kind % 9 != 0 && kind % 9 != 8,
        // Few numbers in every suit: three-coloured and twin groups.
        |kind, suit| kind < 27 && (kind % 9).abs_diff(suit + 2) <= 2,
    ];
    Taste {
        kinds: chance.pick(&tests),
        suit: chance.below(3),
        runs: chance.pick(&[(1, 2), (4, 5), (9, 10), (1, 5), (0, 1)]),
    }
}

/// A situation; complete in about nineteen cases of twenty.
pub(crate) fn random_win(chance: &mut Chance, players: Players) -> WinSituation {
    loop {
        let mut left = Box(std::array::from_fn(|kind| {
            let kind = Kind::new(kind as u8).unwrap();
            if players.deck().has(kind) { 4 } else { 0 }
        }));
        let hand = match chance.below(20) {
            0 => seven_pairs(chance, &mut left),
            1 if chance.one_in(3) => nine_gates(chance, &mut left),
            1 => orphans(chance, &mut left),
            _ => groups(chance, &mut left, players),
        };
        if let Some((mut tiles, melds)) = hand {
            if chance.one_in(20) {
                let at = chance.below(tiles.len());
                let other = chance.below(34);
                if left.take(&[other]) {
                    tiles[at] = other;
                }
            }
            return situation(chance, players, tiles, melds, &left);
        }
    }
}

/// Concealed tiles with the winning tile, and melds as name and kinds.
type Drawn = (Vec<usize>, Vec<(&'static str, Vec<usize>)>);

fn seven_pairs(chance: &mut Chance, left: &mut Box) -> Option<Drawn> {
    let taste = taste(chance);
    let mut kinds: Vec<usize> = (0..34).filter(|&kind| (taste.kinds)(kind, taste.suit)).collect();
    chance.shuffle(&mut kinds);
    kinds.truncate(7);
    let tiles: Vec<usize> = kinds.iter().flat_map(|&kind| [kind, kind]).collect();
    (tiles.len() == 14 && left.take(&tiles)).then(|| (tiles, Vec::new()))
}

fn orphans(chance: &mut Chance, left: &mut Box) -> Option<Drawn> {
    let mut tiles: Vec<usize> = Kind::all()
        .filter(|kind| kind.is_yaochu())
        .map(Kind::index)
        .collect();
    tiles.push(chance.pick(&tiles));
    left.take(&tiles).then(|| (tiles, Vec::new()))
}

fn nine_gates(chance: &mut Chance, left: &mut Box) -> Option<Drawn> {
    let first = chance.below(3) * 9;
    let mut tiles: Vec<usize> = (first..first + 9)
        .chain([first, first, first + 8, first + 8])
        .collect();
    tiles.push(first + chance.below(9));
    left.take(&tiles).then(|| (tiles, Vec::new()))
}

fn groups(chance: &mut Chance, left: &mut Box, players: Players) -> Option<Drawn> {
    let taste = taste(chance);
    let kinds: Vec<usize> = (0..34).filter(|&kind| (taste.kinds)(kind, taste.suit)).collect();
    let open = chance.pick(&[0, 0, 2, 5]);
    let kans = chance.pick(&[0, 0, 0, 3, 9]);
    let (mut tiles, mut melds) = (Vec::new(), Vec::new());
    for _ in 0..4 {
        let set = (0..50).find_map(|_| {
            let kind = chance.pick(&kinds);
            let run = chance.below(taste.runs.1) < taste.runs.0;
            let set = match run {
                true if kind < 27 && kind % 9 < 7 => vec![kind, kind + 1, kind + 2],
                true => return None,
                false if chance.below(10) < kans => vec![kind; 4],
                false => vec![kind; 3],
            };
            left.take(&set).then_some(set)
        })?;
        let called = chance.below(10) < open;
        match (set.len(), set[0] == set[1], called) {
            (4, _, true) => melds.push((chance.pick(&["minkan", "kakan"]), set)),
            (4, _, false) => melds.push(("ankan", set)),
            (_, true, true) => melds.push(("pon", set)),
            (_, false, true) if players == Players::Four => melds.push(("chi", set)),
            _ => tiles.extend(set),
        }
    }
    let pair = (0..50).find_map(|_| {
        let kind = chance.pick(&kinds);
        left.take(&[kind, kind]).then_some(kind)
    })?;
    tiles.extend([pair, pair]);
    Some((tiles, melds))
}

fn situation(
    chance: &mut Chance,
    players: Players,
    mut concealed: Vec<usize>,
    melds: Vec<(&'static str, Vec<usize>)>,
    left: &Box,
) -> WinSituation {
    let seat = |chance: &mut Chance| Seat::ALL[chance.below(players.count().into())];
    let winner = seat(chance);
    let from = loop {
        let from = seat(chance);
        if from != winner {
            break from;
        }
    };
    chance.shuffle(&mut concealed);
    let won = concealed.pop().unwrap();
    let mut reds = [true; 3];
    let mut face = |chance: &mut Chance, kind: usize| {
        let kind = Kind::new(kind as u8).unwrap();
        let suit = kind.suit();
        if kind.is_five() && suit != Suit::Honor && reds[suit as usize] && chance.one_in(2) {
            reds[suit as usize] = false;
            Tile::red(suit).unwrap()
        } else {
            Tile::plain(kind)
        }
    };
    let winning_tile = face(chance, won);
    let concealed: ArrayVec<Tile, 13> = concealed.iter().map(|&kind| face(chance, kind)).collect();
    let melds: ArrayVec<Meld<Tile>, 4> = melds
        .into_iter()
        .map(|(name, kinds)| {
            let mut tiles: Vec<Tile> = kinds.iter().map(|&kind| face(chance, kind)).collect();
            chance.shuffle(&mut tiles);
            meld(name, &tiles, from)
        })
        .collect();
    let menzen = melds.iter().all(|meld| !meld.is_open());
    let has_kan = melds.iter().any(Meld::is_kan);
    let sanma = players == Players::Three;
    let method = if chance.one_in(2) {
        WinMethod::Tsumo(match chance.below(12) {
            0 => TsumoKind::LastTile,
            1 if melds.is_empty() => TsumoKind::FirstDraw,
            2 | 3 if has_kan => TsumoKind::Replacement(Replacement::Kan),
            4 if sanma => TsumoKind::Replacement(Replacement::Kita),
            _ => TsumoKind::Ordinary,
        })
    } else {
        let on = match chance.below(16) {
            0 => RonKind::Kakan,
            1 => RonKind::LastDiscard {
                after_replacement: chance.one_in(2),
            },
            2 if melds.is_empty() => RonKind::FirstTurn,
            3 => RonKind::Ankan,
            4 if sanma => RonKind::Kita,
            _ => RonKind::Discard,
        };
        WinMethod::Ron { from, on }
    };
    let mut liabilities = Liabilities::NONE;
    for cause in PaoCause::ALL {
        if chance.one_in(2) {
            liabilities.set(cause, seat(chance));
        }
    }
    let kinds = |chance: &mut Chance| -> ArrayVec<Kind, 5> {
        let count = chance.pick(&[1, 1, 1, 2, 3, 5]);
        let kind = |chance: &mut Chance| Kind::new(chance.below(34) as u8).unwrap();
        (0..count).map(|_| kind(chance)).collect()
    };
    let (winners_before, winners_after) = other_winners(chance, method);
    WinSituation {
        players,
        winner,
        dealer: seat(chance),
        round_wind: chance.pick(&Wind::ALL),
        method,
        concealed,
        melds,
        winning_tile,
        riichi: match chance.below(8) {
            n @ 0..4 if menzen => RiichiState::Declared {
                double: n == 0,
                ippatsu: n % 2 == 0,
            },
            _ => RiichiState::No,
        },
        kita: if sanma {
            chance.below(usize::from(left.0[Kind::NORTH.index()]) + 1) as u8
        } else {
            0
        },
        indicators: kinds(chance),
        ura: kinds(chance),
        honba: chance.pick(&[0, 0, 1, 7]),
        sticks: chance.pick(&[0, 1, 3]),
        winners_before,
        winners_after,
        riichi_winners_after: chance.below(usize::from(winners_after) + 1) as u8,
        liabilities,
    }
}

/// How many win on the same tile before and after.
fn other_winners(chance: &mut Chance, method: WinMethod) -> (u8, u8) {
    if !matches!(method, WinMethod::Ron { .. }) {
        return (0, 0);
    }
    let before = chance.pick(&[0, 0, 0, 1, 2]);
    (before, u8::from(before < 2 && chance.one_in(3)))
}
