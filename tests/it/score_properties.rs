//! What must hold for every score, whatever the hand: changes to a situation that change the score
//! in a known way, and inputs that no game can give.

use arrayvec::ArrayVec;
use haifu::rules::{MultipleRonSticks, Rules, YakumanStacking};
use haifu::score::{self, Impossible, Score, Unscorable};
use haifu::table::{Meld, PerSeat, Players, Points, Seat};
use haifu::tile::{Kind, RedFives, Suit, Tile};
use haifu::win::{Liabilities, PaoCause, WinMethod, WinSituation, Yaku};

use crate::case::{meld, tiles};
use crate::profiles::profile;
use crate::random_hands::{Chance, random_rules, random_win};

const HANDS: usize = 5_000;

/// Calls `check` with random scorable wins.
fn for_each_win(seed: u64, mut check: impl FnMut(&mut Chance, &WinSituation, &Rules, &Score)) {
    let mut chance = Chance(seed);
    let mut scored = 0;
    while scored < HANDS {
        let rules = random_rules(&mut chance);
        let win = random_win(&mut chance, rules.players);
        if let Ok(score) = score::best(&win, &rules) {
            check(&mut chance, &win, &rules, &score);
            scored += 1;
        }
    }
}

fn rescore(win: &WinSituation, rules: &Rules) -> Score {
    score::best(win, rules).unwrap_or_else(|problem| panic!("{problem}: {win:?}"))
}

#[test]
fn changes_add_up_to_the_sticks_taken() {
    for_each_win(1, |_, win, rules, score| {
        let sum: Points = score.deltas.iter().map(|(_, &points)| points).sum();
        let sticks = match (rules.multiple_ron_sticks, win.winners_before) {
            (MultipleRonSticks::First, 1..) => 0,
            (MultipleRonSticks::First, 0) => win.sticks,
            (MultipleRonSticks::OwnBack | MultipleRonSticks::Split, _) => score::sticks_taken(win, rules),
        };
        assert_eq!(sum, Points(1000 * i32::from(sticks)), "{win:?}");
    });
}

#[test]
fn order_of_tiles_and_melds_does_not_matter() {
    for_each_win(2, |chance, win, rules, score| {
        let mut shuffled = win.clone();
        chance.shuffle(&mut shuffled.concealed);
        chance.shuffle(&mut shuffled.melds);
        let mut again = rescore(&shuffled, rules);
        // The list of fu follows the melds; as a list without order it is the same.
        let sort = |score: &mut Score| score.fu.items.sort_by_key(|item| (item.kind as u8, item.of));
        sort(&mut again);
        let mut score = score.clone();
        sort(&mut score);
        assert_eq!(again, score, "{win:?}");
    });
}

#[test]
fn a_further_dora_never_lowers_the_points() {
    for_each_win(3, |chance, win, rules, score| {
        let mut more = win.clone();
        let dora = Kind::new(chance.below(34) as u8).unwrap();
        if more.indicators.try_push(dora).is_ok() {
            let with_dora = rescore(&more, rules);
            assert!(with_dora.points >= score.points, "{win:?} and {dora}");
            assert!(with_dora.yakuman >= score.yakuman, "{win:?} and {dora}");
        }
    });
}

#[test]
fn suits_can_change_places() {
    for_each_win(4, |chance, win, rules, score| {
        // Green is of one suit, and three players have few characters.
        if win.players == Players::Three || score.yaku.has(Yaku::Ryuuiisou) {
            return;
        }
        let mut order = [Suit::Man, Suit::Pin, Suit::Sou];
        chance.shuffle(&mut order);
        let moved = |kind: Kind| match kind.suit() {
            Suit::Honor => kind,
            suit => Kind::of(order[suit as usize], kind.rank()).unwrap(),
        };
        let turned = with_tiles(win, |tile| match moved(tile.kind()) {
            kind if tile.is_red() => Tile::red(kind.suit()).unwrap(),
            kind => Tile::plain(kind),
        });
        let turned = WinSituation {
            indicators: win.indicators.iter().map(|&kind| moved(kind)).collect(),
            ura: win.ura.iter().map(|&kind| moved(kind)).collect(),
            ..turned
        };
        let again = rescore(&turned, rules);
        if again.yaku.has(Yaku::Ryuuiisou) {
            return;
        }
        let facts = |score: &Score| (score.yaku, score.bonus, score.han, score.points, score.deltas);
        assert_eq!(facts(&again), facts(score), "{win:?} {order:?}");
        assert_eq!((again.fu.raw, again.fu.rounded), (score.fu.raw, score.fu.rounded));
    });
}

fn with_tiles(win: &WinSituation, face: impl Fn(Tile) -> Tile) -> WinSituation {
    WinSituation {
        concealed: win.concealed.iter().map(|&tile| face(tile)).collect(),
        melds: win
            .melds
            .iter()
            .map(|meld| meld.map(|tile| Some(face(tile))).unwrap())
            .collect(),
        winning_tile: face(win.winning_tile),
        ..win.clone()
    }
}

#[test]
fn seats_can_move_round_the_table() {
    for_each_win(5, |_, win, rules, score| {
        let next = |seat: Seat| win.players.next(seat);
        let mut moved = WinSituation {
            winner: next(win.winner),
            dealer: next(win.dealer),
            ..win.clone()
        };
        if let WinMethod::Ron { from, .. } = &mut moved.method {
            *from = next(*from);
        }
        moved.liabilities = Liabilities::NONE;
        for cause in PaoCause::ALL {
            if let Some(seat) = win.liabilities.get(cause) {
                moved.liabilities.set(cause, next(seat));
            }
        }
        let again = rescore(&moved, rules);
        let mut deltas = PerSeat::<Points>::default();
        for seat in win.players.seats() {
            deltas[next(seat)] = score.deltas[seat];
        }
        let expected = Score {
            deltas,
            ..score.clone()
        };
        assert_eq!(again, expected, "{win:?}");
    });
}

#[test]
fn a_recorded_total_leads_to_the_same_changes() {
    for_each_win(6, |_, win, rules, score| {
        let terms = score::points::Terms::of(win);
        let payment = score::points::Payment::from_total(score.points, terms, rules);
        assert_eq!(payment, Some(score.payment), "{win:?}");
        assert_eq!(score::settle(win, rules, score.payment, score.yaku), score.deltas);
    });
}

#[test]
fn nothing_makes_the_scorer_panic() {
    let mut chance = Chance(7);
    for _ in 0..20_000 {
        let rules = wild_rules(&mut chance);
        let win = wild_win(&mut chance);
        if let Ok(score) = score::best(&win, &rules) {
            assert!(score.points >= Points(0), "{win:?} {rules:?}");
        }
        let payment = score::points::Payment::Ron(Points(chance.below(1 << 31) as i32 - (1 << 30)));
        let _ = score::settle(&win, &rules, payment, haifu::win::YakuSet::from_bits(u64::MAX));
        let terms = score::points::Terms::of(&win);
        let total = Points(chance.below(1 << 32) as u32 as i32);
        let _ = score::points::Payment::from_total(total, terms, &rules);
    }
}

/// Rules with numbers that nobody plays by.
fn wild_rules(chance: &mut Chance) -> Rules {
    let mut rules = random_rules(chance);
    let byte = |chance: &mut Chance| chance.pick(&[0, 1, 4, 255]);
    rules.double_wind_pair_fu = byte(chance);
    rules.rinshan_tsumo_fu = byte(chance);
    rules.yakuman_stacking = YakumanStacking::Add { max: byte(chance) };
    rules.red_fives = RedFives {
        man: byte(chance),
        ..RedFives::THREE
    };
    rules.honba_ron = Points(chance.pick(&[0, -300, i32::MAX, i32::MIN]));
    rules.honba_tsumo = Points(chance.pick(&[0, 100, i32::MAX, i32::MIN]));
    rules
}

/// A win with impossible tiles, numbers and seats.
fn wild_win(chance: &mut Chance) -> WinSituation {
    let players = chance.pick(&[Players::Three, Players::Four]);
    let mut win = random_win(chance, players);
    let seat = |chance: &mut Chance| Seat::ALL[chance.below(4)];
    let number = |chance: &mut Chance| chance.pick(&[0, 1, 5, u16::MAX]);
    if chance.one_in(2) {
        (win.winner, win.dealer) = (seat(chance), seat(chance));
        for cause in PaoCause::ALL {
            win.liabilities.set(cause, seat(chance));
        }
        (win.honba, win.sticks) = (number(chance), number(chance));
        win.winners_before = number(chance) as u8;
        win.winners_after = number(chance) as u8;
        win.riichi_winners_after = number(chance) as u8;
        win.kita = number(chance) as u8;
    }
    let tile = |chance: &mut Chance| Tile::new(chance.below(37) as u8).unwrap();
    match chance.below(6) {
        0 => win.concealed = (0..chance.below(14)).map(|_| tile(chance)).collect(),
        1 => win.concealed = std::iter::repeat_n(tile(chance), 13).collect(),
        2 => {
            let wild = |chance: &mut Chance| {
                let name = chance.pick(&["chi", "pon", "minkan", "kakan", "ankan"]);
                let tiles: Vec<Tile> = (0..4).map(|_| tile(chance)).collect();
                meld(name, &tiles, Seat::ALL[0])
            };
            win.melds = (0..chance.below(5)).map(|_| wild(chance)).collect();
        }
        3 => win.players = chance.pick(&[Players::Three, Players::Four]),
        _ => {}
    }
    win
}

/// A four-player ron of these tiles.
fn ron(concealed: &str, melds: &[(&str, &str)], won: &str) -> WinSituation {
    let mut win = random_win(&mut Chance(0), Players::Four);
    win.method = WinMethod::Ron {
        from: win.players.next(win.winner),
        on: haifu::win::RonKind::Discard,
    };
    win.concealed = tiles(concealed).into_iter().collect();
    win.melds = melds
        .iter()
        .map(|(name, text)| meld(name, &tiles(text), Seat::ALL[0]))
        .collect::<ArrayVec<Meld<Tile>, 4>>();
    win.winning_tile = tiles(won)[0];
    win
}

#[test]
fn what_no_game_can_give_is_refused_with_its_reason() {
    let good = || ron("234m567m345p67s22s", &[], "8s");
    let fifth = |kind: &str| Impossible::FifthTile(tiles(kind)[0].kind());
    let from_self = |mut win: WinSituation| {
        win.method = WinMethod::Ron {
            from: win.winner,
            on: haifu::win::RonKind::Discard,
        };
        win
    };
    for (win, expected) in [
        (ron("234m567m345p67s2s", &[], "8s"), Impossible::TileCount),
        (
            ron("234m567m345p67s22s", &[("pon", "111z")], "8s"),
            Impossible::TileCount,
        ),
        (ron("567m345p67s22s", &[("chi", "235m")], "8s"), Impossible::Meld),
        (ron("567m345p67s22s", &[("chi", "891m")], "8s"), Impossible::Meld),
        (ron("567m345p67s22s", &[("chi", "567z")], "8s"), Impossible::Meld),
        (ron("567m345p67s22s", &[("pon", "556z")], "8s"), Impossible::Meld),
        (
            ron("567m345p67s22s", &[("ankan", "5556z")], "8s"),
            Impossible::Meld,
        ),
        (ron("22223m345p67s", &[("pon", "111z")], "2m"), fifth("2m")),
        (ron("1111111111111m", &[], "1m"), fifth("1m")),
        (WinSituation { kita: 1, ..good() }, Impossible::Kita),
        (
            WinSituation {
                players: Players::Three,
                ..good()
            },
            Impossible::Players,
        ),
        (from_self(good()), Impossible::Seat),
    ] {
        let found = score::best(&win, &profile("tenhou"));
        assert_eq!(found, Err(Unscorable::Impossible(expected)), "{win:?}");
    }
    let mut sanma = WinSituation {
        players: Players::Three,
        winner: Seat::ALL[0],
        dealer: Seat::ALL[0],
        ..good()
    };
    sanma.method = WinMethod::Ron {
        from: Seat::ALL[1],
        on: haifu::win::RonKind::Discard,
    };
    let found = score::best(&sanma, &profile("tenhou-sanma"));
    let expected = Impossible::NotInDeck(tiles("2m")[0].kind());
    assert_eq!(found, Err(Unscorable::Impossible(expected)));
    sanma.dealer = Seat::ALL[3];
    let found = score::best(&sanma, &profile("tenhou-sanma"));
    assert_eq!(found, Err(Unscorable::Impossible(Impossible::Seat)));
}
