//! The rows of wins: situation, claim and computed score, and their yaku.

use super::names::{self, write};
use super::result::turn_of;
use super::tables::{MeldsText, TilesText, Win, WordsText, Yaku, YakuText};
use super::track::Place;
use crate::hand::{MeldWords, Words};
use crate::replay::RoundState;
use crate::rules::Rules;
use crate::score::{Form, Score, Unscorable};
use crate::table::{PerSeat, Points, Seat};
use crate::tile::{Kind, Tile};
use crate::visit;
use crate::win::{
    self, Bonus, ClaimedName, ClaimedYaku, LimitClass, PaoCause, Replacement, RiichiState, RonKind,
    TsumoKind, WinClaim, WinMethod, WinSituation,
};

/// The row of a win.
pub(super) fn row(
    place: &Place,
    table: &RoundState,
    win: &visit::Win,
    score: &Result<Score, Unscorable>,
    rules: &Rules,
) -> Win {
    let (situation, claim, score) = (&win.situation, &win.claim, score.as_ref().ok());
    let counted = score.filter(|score| score.yakuman == 0);
    let of = |values: Option<PerSeat<Points>>, seat: usize| {
        let seat = Seat::ALL[seat];
        values
            .filter(|_| situation.players.has(seat))
            .map(|values| values[seat])
    };
    let deltas = score.map(|score| score.deltas);
    let (riichi, ippatsu) = match situation.riichi {
        RiichiState::No => ("no", false),
        RiichiState::Declared { double, ippatsu } => {
            (if double { "double_riichi" } else { "riichi" }, ippatsu)
        }
    };
    let mut words = WordsText::new();
    write(&mut words, format_args!("{}", Words(situation)));
    Win {
        document: place.document.clone(),
        game: place.game,
        round: place.round,
        round_name: names::round(table.id),
        win: win.nth,
        winners: win.winners,
        players: situation.players,
        seat: situation.winner,
        from: from(situation),
        dealer: situation.dealer,
        seat_wind: situation.seat_wind(),
        round_wind: situation.round_wind,
        tsumo: situation.is_tsumo(),
        tile_source: tile_source(situation.method),
        concealed: names::sorted(situation.concealed.iter().copied()),
        melds: melds(situation),
        winning_tile: names::tile(situation.winning_tile),
        riichi,
        ippatsu,
        menzen: situation.is_menzen(),
        kita: situation.kita,
        indicators: kinds(&situation.indicators),
        ura_indicators: kinds(&situation.ura),
        honba: situation.honba,
        sticks: situation.sticks,
        winners_before: situation.winners_before,
        riichi_winners_after: situation.riichi_winners_after,
        pao_daisangen: situation.liabilities.get(PaoCause::Daisangen),
        pao_daisuushii: situation.liabilities.get(PaoCause::Daisuushii),
        pao_suukantsu: situation.liabilities.get(PaoCause::Suukantsu),
        pao_fed_kan: situation.liabilities.get(PaoCause::FedKan),
        words,
        turn: turn_of(win, table),
        wall_left: table.left,
        points_before: win.before.map(|points| points[situation.winner]),
        claimed_yaku: claimed_list(claim),
        claimed_han: claimed_han(claim),
        claimed_fu: claim.fu,
        claimed_limit: claim.limit.map(LimitClass::id),
        claimed_points: claim.points,
        claimed_delta_0: of(claim.deltas, 0),
        claimed_delta_1: of(claim.deltas, 1),
        claimed_delta_2: of(claim.deltas, 2),
        claimed_delta_3: of(claim.deltas, 3),
        scored: score.is_some(),
        yaku: score.map(|score| computed_list(score, claim, rules)),
        han: counted.map(|score| score.han),
        fu: score.map(|score| score.fu.rounded),
        raw_fu: score.map(|score| score.fu.raw),
        yakuman: score.map(|score| score.yakuman),
        dora: score.map(|score| score.bonus.dora),
        ura_dora: score.map(|score| score.bonus.ura_dora),
        aka_dora: score.map(|score| score.bonus.aka_dora),
        limit: score.map(|score| names::limit(score.limit)),
        points: score.map(|score| score.points),
        wait: score.map(|score| match score.form {
            Form::Sets { wait, .. } => names::wait(wait),
            Form::Chiitoitsu => "chiitoitsu",
            Form::Kokushi => "kokushi",
        }),
        delta_0: of(deltas, 0),
        delta_1: of(deltas, 1),
        delta_2: of(deltas, 2),
        delta_3: of(deltas, 3),
        at: win.at,
    }
}

const fn from(situation: &WinSituation) -> Seat {
    match situation.method {
        WinMethod::Ron { from, .. } => from,
        WinMethod::Tsumo(_) => situation.winner,
    }
}

/// Whether the tile was discarded, and not robbed.
pub(super) const fn is_on_discard(situation: &WinSituation) -> bool {
    matches!(
        situation.method,
        WinMethod::Ron {
            on: RonKind::Discard | RonKind::FirstTurn | RonKind::LastDiscard { .. },
            ..
        }
    )
}

const fn tile_source(method: WinMethod) -> &'static str {
    match method {
        WinMethod::Tsumo(TsumoKind::Ordinary) => "draw",
        WinMethod::Tsumo(TsumoKind::FirstDraw) => "first_draw",
        WinMethod::Tsumo(TsumoKind::LastTile) => "last_draw",
        WinMethod::Tsumo(TsumoKind::Replacement(Replacement::Kan)) => "kan_replacement",
        WinMethod::Tsumo(TsumoKind::Replacement(Replacement::Kita)) => "kita_replacement",
        WinMethod::Ron { on, .. } => match on {
            RonKind::Discard => "discard",
            RonKind::FirstTurn => "first_turn_discard",
            RonKind::LastDiscard { .. } => "last_discard",
            RonKind::Kakan => "kakan",
            RonKind::Ankan => "ankan",
            RonKind::Kita => "kita",
        },
    }
}

fn kinds(indicators: &[Kind]) -> TilesText {
    let tiles: arrayvec::ArrayVec<Tile, 5> = indicators.iter().copied().map(Tile::plain).take(5).collect();
    names::in_order(&tiles)
}

fn melds(situation: &WinSituation) -> MeldsText {
    let mut text = MeldsText::new();
    write(&mut text, format_args!("{}", MeldWords(situation)));
    text
}

/// The name of an entry of a claim.
fn claimed_name(name: &ClaimedName) -> YakuText {
    let mut text = YakuText::new();
    match name {
        ClaimedName::Yaku(yaku) => write(&mut text, format_args!("{yaku}")),
        ClaimedName::Bonus(bonus) => write(&mut text, format_args!("{}", bonus.id())),
        ClaimedName::AnyOf(set) => {
            // One of several winds, and the log does not say which: they have one name.
            if let Some(yaku) = set.iter().next() {
                write(&mut text, format_args!("{yaku}"));
            }
        }
        ClaimedName::Unknown(name) => write(&mut text, format_args!("{}", Plain(name))),
    }
    text
}

/// Text of a log with nothing in it that a table could trip over.
struct Plain<'a>(&'a str);

impl std::fmt::Display for Plain<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        use std::fmt::Write as _;
        for c in self.0.chars() {
            f.write_char(match c {
                '"' | ',' | '\\' | '=' | '+' | '-' | '@' => '_',
                c if c.is_control() || c.is_whitespace() => '_',
                c => c,
            })?;
        }
        Ok(())
    }
}

fn claims(claim: &WinClaim) -> impl Iterator<Item = &ClaimedYaku> {
    claim.yaku.iter().flatten().chain(claim.yakuman.iter().flatten())
}

fn claimed_list(claim: &WinClaim) -> Option<WordsText> {
    if claim.yaku.is_none() && claim.yakuman.is_none() {
        return None;
    }
    let mut text = WordsText::new();
    for entry in claims(claim) {
        let blank = if text.is_empty() { "" } else { " " };
        write(
            &mut text,
            format_args!("{blank}{}:{}", claimed_name(&entry.name), entry.han),
        );
    }
    Some(text)
}

fn claimed_han(claim: &WinClaim) -> Option<u16> {
    let listed = || {
        let yakuman = claim.yakuman.as_ref().is_some_and(|list| !list.is_empty());
        let list = claim.yaku.as_ref().filter(|list| !yakuman && !list.is_empty())?;
        Some(
            list.iter()
                .fold(0_u16, |sum, entry| sum.saturating_add(entry.han)),
        )
    };
    claim.han.or_else(listed)
}

fn computed_list(score: &Score, claim: &WinClaim, rules: &Rules) -> WordsText {
    let mut text = WordsText::new();
    let mut entry = |name: &str, han: u16| {
        let blank = if text.is_empty() { "" } else { " " };
        write(&mut text, format_args!("{blank}{name}:{han}"));
    };
    for (yaku, han) in score.yaku_han(rules) {
        entry(yaku.id(), han.into());
    }
    for (bonus, han) in bonuses(score, claim) {
        entry(bonus.id(), han);
    }
    text
}

/// The dora that count, as the log would list them: on Tenhou norths set aside are among the dora.
fn bonuses(score: &Score, claim: &WinClaim) -> impl Iterator<Item = (Bonus, u16)> {
    let apart = claims(claim).any(|entry| entry.name == ClaimedName::Bonus(Bonus::Kita));
    let of = score.bonus;
    let han = move |bonus| match bonus {
        Bonus::Dora if !apart => of.dora + of.kita,
        Bonus::Kita if !apart => 0,
        bonus => of.of(bonus),
    };
    let all = Bonus::ALL
        .into_iter()
        .map(move |bonus| (bonus, u16::from(han(bonus))));
    all.filter(|(_, han)| *han > 0)
}

/// The rows of the yaku of a win: those of the log in its order, then those that are computed only.
pub(super) fn yaku(
    place: &Place,
    win: &visit::Win,
    score: &Result<Score, Unscorable>,
    rules: &Rules,
    out: &mut Vec<Yaku>,
) {
    let start = out.len();
    let score = score.as_ref().ok();
    let new = |yaku: YakuText, tenhou_id, group| Yaku {
        document: place.document.clone(),
        game: place.game,
        round: place.round,
        win: win.nth,
        seat: win.situation.winner,
        yaku,
        tenhou_id,
        group,
        claimed: false,
        computed: false,
        claimed_han: None,
        han: None,
        menzen: win.situation.is_menzen(),
    };
    let listed = win.claim.yaku.iter().flatten().map(|entry| (entry, false));
    let yakuman = win.claim.yakuman.iter().flatten().map(|entry| (entry, true));
    for (entry, yakuman) in listed.chain(yakuman) {
        let (id, group) = match &entry.name {
            ClaimedName::Yaku(yaku) => (Some(yaku.tenhou_id()), group(*yaku)),
            ClaimedName::Bonus(bonus) => (bonus.tenhou_id(), "dora"),
            ClaimedName::AnyOf(_) | ClaimedName::Unknown(_) => {
                (None, if yakuman { "yakuman" } else { "yaku" })
            }
        };
        out.push(Yaku {
            claimed: true,
            claimed_han: (group != "yakuman").then_some(entry.han),
            ..new(claimed_name(&entry.name), id, group)
        });
    }
    let Some(score) = score else { return };
    let mut compute = |name: &str, id: Option<u16>, group: &'static str, han: Option<u16>| {
        // Of what is known by its name alone the name decides.
        let found = out[start..]
            .iter_mut()
            .find(|row| row.yaku.as_str() == name && (row.tenhou_id == id || row.tenhou_id.is_none()));
        if let Some(row) = found {
            (row.computed, row.han, row.tenhou_id) = (true, han, id);
        } else {
            let mut text = YakuText::new();
            write(&mut text, format_args!("{name}"));
            out.push(Yaku {
                computed: true,
                han,
                ..new(text, id, group)
            });
        }
    };
    for (yaku, han) in score.yaku_han(rules) {
        let group = group(yaku);
        let han = (group != "yakuman").then_some(han.into());
        compute(yaku.id(), Some(yaku.tenhou_id()), group, han);
    }
    for (bonus, han) in bonuses(score, &win.claim) {
        compute(bonus.id(), bonus.tenhou_id(), "dora", Some(han));
    }
}

const fn group(yaku: win::Yaku) -> &'static str {
    if yaku.is_yakuman() { "yakuman" } else { "yaku" }
}
