//! Situations of a win, possible and impossible, by any rules.

use haifu::explain::{Explanation, Lang};
use haifu::hand::Words;
use haifu::rules::{AXES, PRESETS, Rules, Setting};
use haifu::score::points::{Payment, Terms};
use haifu::score;
use haifu::table::{Ankan, Chi, Daiminkan, Kakan, Meld, Players, Points, Pon, Seat, Wind};
use haifu::tile::{Kind, Tile};
use haifu::win::{
    Liabilities, PaoCause, Replacement, RiichiState, RonKind, TsumoKind, WinMethod, WinSituation, YakuSet,
};

use crate::bytes::Bytes;

pub(crate) fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let rules = rules(&mut bytes);
    let win = situation(&mut bytes, rules.players);
    let scored = score::best(&win, &rules);
    assert_eq!(scored, score::best(&win, &rules), "the same again");
    let ways = score::ways(&win, &rules);
    let _ = Words(&win).to_string();
    let Ok(score) = scored else {
        assert!(ways.is_err());
        return;
    };
    let ways = ways.unwrap_or_else(|problem| panic!("scored, and no way to read it: {problem}"));
    assert!(ways.iter().flat_map(|(_, way)| way).all(|way| way.points <= score.points));
    let sum: Points = score.deltas.iter().map(|(_, &points)| points).sum();
    let sticks = i64::from(score::sticks_taken(&win, &rules)) * 1000;
    assert_eq!(i64::from(sum.0), sticks, "what is paid is what is won, sticks apart");
    let payment = Payment::from_total(score.points, Terms::of(&win), &rules);
    assert_eq!(payment.map(|payment| payment.total()), Some(score.points));
    let _ = score::settle(&win, &rules, Payment::Ron(Points(bytes.number())), YakuSet::EMPTY);
    let explanation = Explanation::of(&win, &rules).unwrap_or_else(|problem| panic!("not explained: {problem}"));
    for lang in Lang::ALL {
        let _ = explanation.text(lang, None);
    }
}

/// A preset with some axes of another one.
fn rules(bytes: &mut Bytes<'_>) -> Rules {
    let mut rules = bytes.choose(PRESETS).rules();
    for _ in 0..bytes.below(5) {
        let (axis, other) = (&AXES[bytes.below(AXES.len())], bytes.choose(PRESETS).rules());
        let setting: Setting = axis.get(&other);
        axis.set(&mut rules, &setting);
    }
    rules
}

fn situation(bytes: &mut Bytes<'_>, players: Players) -> WinSituation {
    let seat = |bytes: &mut Bytes<'_>| bytes.pick(&Seat::ALL);
    // Few kinds make sets likely.
    let kinds = bytes.pick(&[34, 34, 9, 7, 3]);
    let first = bytes.byte() % 34;
    let tile = |bytes: &mut Bytes<'_>| {
        let kind = (first + bytes.byte() % kinds) % 34;
        if bytes.one_in(64) {
            Tile::new(34 + bytes.byte() % 3)
        } else {
            Tile::new(kind)
        }
        .unwrap_or_else(|| unreachable!("a face below 37"))
    };
    let melds: Vec<Meld<Tile>> = (0..bytes.below(5)).map(|_| meld(bytes, first, kinds)).collect();
    let count = if bytes.one_in(32) { bytes.below(14) } else { 13 - 3 * melds.len() };
    let mut concealed: Vec<Tile> = Vec::new();
    while concealed.len() < count {
        let one = tile(bytes);
        let room = count - concealed.len();
        match bytes.below(4) {
            0 if room >= 3 => concealed.extend([one; 3]),
            1 if room >= 2 => concealed.extend([one; 2]),
            2 if room >= 3 && one.index() + 2 < 34 => {
                concealed.extend((0..3).filter_map(|step| Tile::new(one.index() as u8 + step)));
            }
            _ => concealed.push(one),
        }
    }
    let method = match bytes.below(10) {
        0 => WinMethod::Tsumo(TsumoKind::Ordinary),
        1 => WinMethod::Tsumo(TsumoKind::FirstDraw),
        2 => WinMethod::Tsumo(TsumoKind::LastTile),
        3 => WinMethod::Tsumo(TsumoKind::Replacement(bytes.pick(&[Replacement::Kan, Replacement::Kita]))),
        n => WinMethod::Ron {
            from: seat(bytes),
            on: [
                RonKind::Discard,
                RonKind::FirstTurn,
                RonKind::LastDiscard {
                    after_replacement: n % 2 == 0,
                },
                RonKind::Kakan,
                RonKind::Ankan,
                RonKind::Kita,
            ][n - 4],
        },
    };
    let mut liabilities = Liabilities::NONE;
    for cause in PaoCause::ALL {
        if bytes.one_in(4) {
            liabilities.set(cause, seat(bytes));
        }
    }
    let number = |bytes: &mut Bytes<'_>| bytes.pick(&[0, 0, 1, 2, 7, u16::MAX]);
    let indicators = |bytes: &mut Bytes<'_>| {
        (0..bytes.below(6))
            .filter_map(|_| Kind::new(bytes.byte() % 34))
            .collect()
    };
    WinSituation {
        players: if bytes.one_in(64) { bytes.pick(&[Players::Three, Players::Four]) } else { players },
        winner: seat(bytes),
        dealer: seat(bytes),
        round_wind: bytes.pick(&Wind::ALL),
        method,
        winning_tile: concealed.last().copied().filter(|_| bytes.one_in(2)).unwrap_or_else(|| tile(bytes)),
        concealed: concealed.into_iter().take(13).collect(),
        melds: melds.into_iter().take(4).collect(),
        riichi: match bytes.below(4) {
            0 | 1 => RiichiState::No,
            n => RiichiState::Declared {
                double: n == 3,
                ippatsu: bytes.one_in(2),
            },
        },
        kita: bytes.pick(&[0, 0, 0, 1, 4, u8::MAX]),
        indicators: indicators(bytes),
        ura: indicators(bytes),
        honba: number(bytes),
        sticks: number(bytes),
        winners_before: bytes.pick(&[0, 0, 1, 2, u8::MAX]),
        winners_after: bytes.pick(&[0, 0, 1, 2, u8::MAX]),
        riichi_winners_after: bytes.pick(&[0, 0, 1, 2, u8::MAX]),
        liabilities,
    }
}

fn meld(bytes: &mut Bytes<'_>, first: u8, kinds: u8) -> Meld<Tile> {
    let kind = (first + bytes.byte() % kinds) % 34;
    let at = |step: u8| Tile::new((kind + step) % 34).unwrap_or_else(|| unreachable!("34 kinds are faces"));
    let (called, from) = (at(0), bytes.pick(&Seat::ALL));
    let pon = Pon {
        called,
        own: [called; 2],
        from,
    };
    match bytes.below(6) {
        0 | 1 => Meld::Chi(Chi {
            called,
            own: [at(1), at(2)],
            from,
        }),
        2 => Meld::Pon(pon),
        3 => Meld::Daiminkan(Daiminkan {
            called,
            own: [called; 3],
            from,
        }),
        4 => Meld::Kakan(Kakan { pon, added: called }),
        _ => Meld::Ankan(Ankan { tiles: [called; 4] }),
    }
}
