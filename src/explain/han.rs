//! The first step: yaku and dora.

use super::conditions::condition;
use super::groups::{Group, Sort, groups};
use super::lang::say;
use super::steps::{line, step};
use super::{Explanation, Lang, Line, Step};
use crate::rules::Renhou;
use crate::score::han;
use crate::table::Meld;
use crate::tile::{Kind, Tile};
use crate::win::{Bonus, Limit, RiichiState, RonKind, WinMethod, Yaku};

/// Yaku with han and reason, dora.
pub(super) fn yaku(of: &Explanation<'_>, lang: Lang) -> Step {
    let score = &of.score;
    let groups = groups(of.win, &score.form);
    let mut lines: Vec<Line> = score
        .yaku_han(of.rules)
        .map(|(yaku, han)| {
            let value = match han {
                0 => lang.limit(Limit::Yakuman(han::multiple(yaku, of.rules))),
                han => say!(lang, "{han} han", "{han} han", "{han}翻"),
            };
            let why = condition(yaku, lang);
            let tiles = tiles_of(yaku, &groups);
            let why = if tiles.is_empty() {
                why.to_owned()
            } else {
                say!(lang, "{why}: {tiles}", "{why} : {tiles}", "{why}：{tiles}")
            };
            line(lang.named(yaku.names()), value, why)
        })
        .collect();
    for bonus in Bonus::ALL {
        let han = score.bonus.of(bonus);
        if han > 0 {
            let value = say!(lang, "{han} han", "{han} han", "{han}翻");
            lines.push(line(lang.named(bonus.names()), value, dora_reason(of, bonus)));
        }
    }
    lines.extend(uncounted(of, lang));
    let title = say!(lang, "1. Yaku and dora", "1. Yaku et dora", "1. 役とドラ");
    let result = match score.yakuman {
        0 => {
            let han = score.han;
            say!(lang, "{han} han", "{han} han", "{han}翻")
        }
        paid => {
            let limit = lang.limit(Limit::Yakuman(paid));
            say!(
                lang,
                "{limit}; other yaku and dora do not count beside it",
                "{limit} ; les autres yaku et les dora ne comptent pas",
                "{limit}（他の役とドラは数えない）"
            )
        }
    };
    step(title, lines, result)
}

/// The tiles that make a yaku, where a few of the groups do.
fn tiles_of(yaku: Yaku, groups: &[Group]) -> String {
    let twin = |group: &&Group| {
        let same = |other: &&Group| other.sort == Sort::Run && other.kind == group.kind;
        group.sort == Sort::Run && groups.iter().filter(same).count() >= 2
    };
    let in_all_suits = |sort: Sort, group: &Group| {
        let there = |suit_start: usize| {
            let kind = Kind::new((suit_start + group.kind.index() % 9) as u8);
            groups.iter().any(|other| {
                let like = other.sort == sort || sort == Sort::Triplet && other.is_set();
                like && Some(other.kind) == kind
            })
        };
        let sort_fits = group.sort == sort || sort == Sort::Triplet && group.is_set();
        sort_fits && !group.kind.is_honor() && [0, 9, 18].into_iter().all(there)
    };
    let in_straight = |group: &Group| {
        let there = |rank| {
            let start = Kind::of(group.kind.suit(), rank);
            groups
                .iter()
                .any(|other| other.sort == Sort::Run && Some(other.kind) == start)
        };
        group.sort == Sort::Run && [1, 4, 7].contains(&group.kind.rank()) && [1, 4, 7].into_iter().all(there)
    };
    let set_of = |kind: Kind, group: &Group| group.is_set() && group.kind == kind;
    let belongs = |group: &&Group| match yaku {
        Yaku::Iipeikou | Yaku::Ryanpeikou => twin(group),
        Yaku::SeatEast | Yaku::RoundEast => set_of(Kind::EAST, group),
        Yaku::SeatSouth | Yaku::RoundSouth => set_of(Kind::SOUTH, group),
        Yaku::SeatWest | Yaku::RoundWest => set_of(Kind::WEST, group),
        Yaku::SeatNorth | Yaku::RoundNorth => set_of(Kind::NORTH, group),
        Yaku::Haku => set_of(Kind::HAKU, group),
        Yaku::Hatsu => set_of(Kind::HATSU, group),
        Yaku::Chun => set_of(Kind::CHUN, group),
        Yaku::SanshokuDoujun => in_all_suits(Sort::Run, group),
        Yaku::SanshokuDoukou => in_all_suits(Sort::Triplet, group),
        Yaku::Ittsu => in_straight(group),
        Yaku::Sanankou | Yaku::Suuankou | Yaku::SuuankouTanki => group.is_set() && group.closed,
        Yaku::Sankantsu | Yaku::Suukantsu => group.sort == Sort::Kan,
        Yaku::Shousangen | Yaku::Daisangen => group.kind.is_dragon(),
        Yaku::Shousuushii | Yaku::Daisuushii => group.kind.is_wind(),
        _ => false,
    };
    // Of one pair of identical runs a third run of the same kind is no part.
    let most = match yaku {
        Yaku::Iipeikou => 2,
        Yaku::SanshokuDoujun | Yaku::SanshokuDoukou | Yaku::Ittsu => 3,
        _ => groups.len(),
    };
    let mut tiles: Vec<String> = Vec::new();
    for group in groups.iter().filter(belongs) {
        let text = group.tiles();
        let distinct = matches!(yaku, Yaku::SanshokuDoujun | Yaku::Ittsu);
        if tiles.len() < most && !(distinct && tiles.contains(&text)) {
            tiles.push(text);
        }
    }
    tiles.join(" ")
}

/// All tiles of the hand.
fn tiles(of: &Explanation<'_>) -> impl Iterator<Item = Tile> {
    let melds = of.win.melds.iter().flat_map(Meld::tiles);
    of.win
        .concealed
        .iter()
        .copied()
        .chain(melds)
        .chain([of.win.winning_tile])
}

/// What happened but counts for nothing by these rules.
fn uncounted(of: &Explanation<'_>, lang: Lang) -> impl Iterator<Item = Line> {
    let (win, rules) = (of.win, of.rules);
    let (riichi, ippatsu) = match win.riichi {
        RiichiState::Declared { ippatsu, .. } => (true, ippatsu),
        RiichiState::No => (false, false),
    };
    let on_first_turn = RonKind::FirstTurn;
    let first_turn =
        matches!(win.method, WinMethod::Ron { on, .. } if on == on_first_turn) && !win.is_dealer();
    let red = tiles(of).any(|tile| tile.is_red() && rules.red_fives.of(tile.kind().suit()) == 0);
    let counted = of.score.yakuman == 0;
    [
        (ippatsu && !rules.ippatsu, Yaku::Ippatsu.names()),
        (first_turn && rules.renhou == Renhou::None, Yaku::Renhou.names()),
        (
            riichi && !win.ura.is_empty() && !rules.ura_dora,
            Bonus::UraDora.names(),
        ),
        (red, Bonus::AkaDora.names()),
    ]
    .into_iter()
    .filter(move |(uncounted, _)| *uncounted && counted)
    .map(move |(_, names)| {
        let why = say!(
            lang,
            "does not count by these rules",
            "ne compte pas selon ces règles",
            "このルールでは数えない"
        );
        line(lang.named(names), "-", why)
    })
}

/// Which indicators or tiles make the dora.
fn dora_reason(of: &Explanation<'_>, bonus: Bonus) -> String {
    let win = of.win;
    let deck = win.players.deck();
    let shown = |indicators: &[Kind], all: bool| {
        let counted = if all {
            indicators.len()
        } else {
            indicators.len().min(1)
        };
        let pairs = indicators[..counted].iter().map(|indicator| {
            let dora = indicator.dora(deck);
            let aside = if dora == Kind::NORTH {
                usize::from(win.kita)
            } else {
                0
            };
            let count = tiles(of).filter(|tile| tile.kind() == dora).count() + aside;
            format!("{indicator} → {dora} × {count}")
        });
        pairs.collect::<Vec<_>>().join(", ")
    };
    match bonus {
        Bonus::Dora => shown(&win.indicators, of.rules.kan_dora),
        Bonus::UraDora => shown(&win.ura, of.rules.kan_ura),
        Bonus::AkaDora => {
            let reds = tiles(of).filter(|tile| tile.is_red());
            reds.map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ")
        }
        Bonus::Kita => Tile::plain(Kind::NORTH).to_string(),
    }
}
