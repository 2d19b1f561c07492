//! Rounds without a winner: whether the draw was due, who shows tenpai, who pays.

use super::legality::{four_kans_of_several, is_four_winds};
use super::remark::Remark;
use super::{Code, held, names};
use crate::event::{DrawClaim, DrawKind};
use crate::replay::{DrawSource, LastAct, Riichi, RoundState};
use crate::rules::{AbortiveDraw, MultipleRon, Rules};
use crate::score;
use crate::table::{Deltas, PerSeat, Players, Points, Seat};
use crate::tile::{Kind, KindSet, LogTile};

/// What becomes of a draw.
#[derive(Debug, Clone, Copy)]
pub(super) struct Drawn {
    /// What the seats gain or lose by the play, where the play tells.
    pub(super) deltas: Option<Deltas>,
    /// Whether the dealer is tenpai by the play and by the log, where either tells.
    pub(super) dealer_tenpai: [Option<bool>; 2],
    /// Whether the wall was used up, where the kind of draw is known.
    pub(super) exhaustive: Option<bool>,
}

/// Looks at a draw on the table as it is. `missed` is one that had to end the round before, which was said:
/// then it comes late and is not without a reason.
pub(super) fn judge(
    claim: &DrawClaim,
    round: &RoundState,
    rules: &Rules,
    missed: Option<DrawKind>,
    out: &mut Vec<Remark>,
) -> Drawn {
    let tenpai: PerSeat<Option<bool>> = PerSeat::from_fn(|seat| {
        if round.players.has(seat) {
            held::is_tenpai(round, seat, rules)
        } else {
            Some(false)
        }
    });
    let shows_tiles = round.indicators.first().is_some_and(|tile| tile.id().is_some());
    let recorded = recorded_tenpai(claim, shows_tiles);
    let nagashi: PerSeat<bool> =
        PerSeat::from_fn(|seat| rules.nagashi_mangan && round.players.has(seat) && is_nagashi(round, seat));
    let differs = shown_differently(claim, round);
    let kind = if missed == Some(claim.kind) {
        claim.kind
    } else {
        check_kind(claim, round, rules, nagashi, differs, out)
    };
    let exhaustive = matches!(kind, DrawKind::Exhaustive | DrawKind::NagashiMangan);
    if exhaustive {
        check_tenpai(tenpai, recorded, differs, round, out);
    }
    if kind == DrawKind::Unknown && claim.kind != DrawKind::Unknown {
        // Whatever is missing before it is missing in the hands too.
        if differs.0.contains(&true)
            && let Some(remark) = out.last_mut()
        {
            "follows from it: hands shown that are not those of the play".clone_into(&mut remark.note);
        }
    } else {
        check_shown(claim, kind, differs, round, shows_tiles, out);
    }
    let said = out.len();
    let by_play = payments(kind, tenpai, nagashi, round, rules);
    let by_log = recorded.map(|recorded| PerSeat::from_fn(|seat| Some(recorded[seat])));
    let by_log = by_log.and_then(|tenpai| payments(kind, tenpai, nagashi, round, rules));
    if let (Some(paid), Some(due)) = (claim.deltas, by_play)
        && differ(&paid, &due, round)
    {
        // Payments that follow from hands wrongly shown are no cause of their own.
        let follows = said > 0 && by_log.is_some_and(|due| !differ(&paid, &due, round));
        if follows {
            if let Some(remark) = out.last_mut() {
                "follows from it: the payments".clone_into(&mut remark.note);
            }
        } else {
            let remark = Remark::new(Code::DrawPaymentMismatch).values(
                names::points(&paid, round.players),
                names::points(&due, round.players),
            );
            out.push(remark.note(names::differing(&paid, &due, round.players)));
        }
    }
    let dealer = round.dealer;
    Drawn {
        deltas: by_play,
        dealer_tenpai: [tenpai[dealer], recorded.map(|recorded| recorded[dealer])],
        exhaustive: (kind != DrawKind::Unknown).then_some(exhaustive),
    }
}

fn differ(a: &Deltas, b: &Deltas, round: &RoundState) -> bool {
    round.players.seats().any(|seat| a[seat] != b[seat])
}

/// Who is tenpai by the log's own word: its list, or who shows a hand.
pub(super) fn recorded_tenpai(claim: &DrawClaim, shows_tiles: bool) -> Option<PerSeat<bool>> {
    let shown = || PerSeat::from_fn(|seat| claim.shown[seat].is_some());
    claim.tenpai.or_else(|| shows_tiles.then(shown))
}

/// Whose hand is shown with other tiles than those of the play. Then nothing that follows from the
/// tiles is said of it.
fn shown_differently(claim: &DrawClaim, round: &RoundState) -> PerSeat<bool> {
    PerSeat::from_fn(|seat| {
        let shown = claim.shown[seat].as_ref();
        shown.is_some_and(|shown| !same_tiles(shown, round.hands[seat].tiles()))
    })
}

/// The kind of draw that the table supports; says so if that is not the one recorded.
fn check_kind(
    claim: &DrawClaim,
    round: &RoundState,
    rules: &Rules,
    nagashi: PerSeat<bool>,
    differs: PerSeat<bool>,
    out: &mut Vec<Remark>,
) -> DrawKind {
    let not_due = |kind| not_due(kind, claim, round, rules, nagashi, differs);
    let why = not_due(claim.kind);
    if why.is_none() && claim.kind != DrawKind::Unknown {
        return claim.kind;
    }
    let mut others = DrawKind::ALL
        .into_iter()
        .filter(|&kind| kind != DrawKind::Unknown);
    let due = others.find(|&kind| not_due(kind).is_none());
    match (due, why) {
        (Some(due), None) => due,
        (Some(due), Some(_)) => {
            out.push(Remark::new(Code::DrawKindMismatch).values(claim.kind.id(), due.id()));
            due
        }
        (None, why) => {
            let why = why.unwrap_or_else(|| format!("{} tiles left, no reason for a draw", round.left));
            out.push(Remark::new(Code::DrawNotDue).values(claim.kind.id(), why));
            DrawKind::Unknown
        }
    }
}

/// Why this kind of draw is not due.
fn not_due(
    kind: DrawKind,
    claim: &DrawClaim,
    round: &RoundState,
    rules: &Rules,
    nagashi: PerSeat<bool>,
    differs: PerSeat<bool>,
) -> Option<String> {
    let played = |draw| (!rules.abortive_draws.has(draw)).then(|| "no such draw on this table".to_owned());
    let unless = |due: bool, why: &str| (!due).then(|| why.to_owned());
    let discarded = matches!(round.last, LastAct::Discard { .. });
    let used_up = || (round.left > 0).then(|| format!("{} tiles left", round.left));
    match kind {
        DrawKind::Exhaustive | DrawKind::NagashiMangan => {
            let any = nagashi.0.contains(&true);
            used_up()
                .or_else(|| unless(discarded, "the last discard is due"))
                .or_else(|| {
                    let same = any == (kind == DrawKind::NagashiMangan);
                    unless(
                        same,
                        if any {
                            "a river for nagashi mangan"
                        } else {
                            "no river for it"
                        },
                    )
                })
        }
        DrawKind::NineKinds => {
            played(AbortiveDraw::NineKinds).or_else(|| nine_kinds_not_due(claim, round, differs))
        }
        DrawKind::FourWinds => played(AbortiveDraw::FourWinds).or_else(|| {
            unless(
                is_four_winds(round),
                "not four first discards of one wind, uncalled",
            )
        }),
        DrawKind::FourRiichi => played(AbortiveDraw::FourRiichi).or_else(|| {
            let riichi = round.riichi.0.iter().filter(|riichi| **riichi != Riichi::No);
            let count = riichi.count();
            (count < 4).then(|| format!("{count} players in riichi"))
        }),
        DrawKind::FourKans => played(AbortiveDraw::FourKans)
            .or_else(|| unless(four_kans_of_several(round), "not four kans by several players"))
            .or_else(|| unless(discarded, "the discard after the fourth kan is due")),
        DrawKind::TripleRon => triple_ron_not_due(claim, round, rules),
        DrawKind::Unknown => None,
    }
}

fn nine_kinds_not_due(claim: &DrawClaim, round: &RoundState, differs: PerSeat<bool>) -> Option<String> {
    let LastAct::Draw {
        seat,
        source: DrawSource::LiveWall,
        ..
    } = round.last
    else {
        return Some("not after a draw from the live wall".to_owned());
    };
    if claim.declarer.is_some_and(|declarer| declarer != seat) {
        return Some(format!("seat {seat} has drawn"));
    }
    if round.draws[seat] > 1 || round.first_turn_over {
        return Some("not in the first uncalled turn".to_owned());
    }
    let hand = held::counts(round.hands[seat].tiles())?;
    let kinds = KindSet::YAOCHU.iter().filter(|&kind| hand.of(kind) > 0).count();
    (kinds < 9 && !differs[seat]).then(|| format!("{kinds} kinds"))
}

/// Every other player's hand must be completed by the last tile.
fn triple_ron_not_due(claim: &DrawClaim, round: &RoundState, rules: &Rules) -> Option<String> {
    if rules.multiple_ron != MultipleRon::TwoAtMost || round.players == Players::Three {
        return Some("no such draw on this table".to_owned());
    }
    let (LastAct::Discard { seat, tile, .. } | LastAct::AddedKan { seat, tile }) = round.last else {
        return Some("not after a discard or an added kan".to_owned());
    };
    let kind = tile.kind()?;
    round
        .players
        .seats()
        .filter(|&other| other != seat)
        .find_map(|other| {
            let waits = held::waits(round, other)?.all();
            let shown = claim.shown.0.iter().all(Option::is_none) || claim.shown[other].is_some();
            (!waits.has(kind) || !shown).then(|| format!("seat {other} does not win on {kind}"))
        })
}

/// Terminals and honours only, none of them claimed.
fn is_nagashi(round: &RoundState, seat: Seat) -> bool {
    let yaochu = |kind: Kind| kind.is_yaochu();
    let river = &round.rivers[seat];
    let fits = |tile: LogTile| tile.kind().is_some_and(yaochu);
    !river.is_empty() && river.iter().all(|discard| !discard.called && fits(discard.tile))
}

fn check_tenpai(
    tenpai: PerSeat<Option<bool>>,
    recorded: Option<PerSeat<bool>>,
    differs: PerSeat<bool>,
    round: &RoundState,
    out: &mut Vec<Remark>,
) {
    let Some(recorded) = recorded else { return };
    for seat in round.players.seats().filter(|&seat| !differs[seat]) {
        let hand = || names::hand(round.hands[seat].tiles(), round.reds);
        match (tenpai[seat], recorded[seat]) {
            (Some(true), false) => {
                let waits = held::waits(round, seat).unwrap_or_default().all();
                let remark = Remark::new(Code::TenpaiNotShown).seat(seat);
                out.push(remark.values(hand(), format!("waits on {}", held::list(waits))));
            }
            (Some(false), true) => {
                out.push(Remark::new(Code::NotenShown).seat(seat).values(hand(), "noten"));
            }
            _ => {}
        }
    }
}

/// Whether the hands shown are those of the play, and shown by those who have a reason.
fn check_shown(
    claim: &DrawClaim,
    kind: DrawKind,
    differs: PerSeat<bool>,
    round: &RoundState,
    shows_tiles: bool,
    out: &mut Vec<Remark>,
) {
    let drawer = match round.last {
        LastAct::Draw { seat, .. } | LastAct::Discard { seat, .. } => Some(seat),
        _ => None,
    };
    for seat in round.players.seats() {
        let hand = round.hands[seat].tiles();
        let due = match kind {
            // Who shows a hand and who must is the matter of tenpai.
            DrawKind::Exhaustive | DrawKind::NagashiMangan | DrawKind::Unknown => None,
            DrawKind::NineKinds => Some(drawer == Some(seat)),
            DrawKind::FourWinds | DrawKind::FourKans => Some(false),
            DrawKind::FourRiichi => Some(true),
            DrawKind::TripleRon => Some(drawer != Some(seat)),
        };
        let remark = Remark::new(Code::ShownHandMismatch).seat(seat);
        match &claim.shown[seat] {
            Some(shown) if differs[seat] => {
                out.push(remark.values(names::hand(shown, round.reds), names::hand(hand, round.reds)));
            }
            Some(shown) if due == Some(false) && shows_tiles => {
                out.push(remark.values(names::hand(shown, round.reds), "no hand to show"));
            }
            None if due == Some(true) && shows_tiles => {
                out.push(remark.values("no hand shown", names::hand(hand, round.reds)));
            }
            _ => {}
        }
    }
}

fn same_tiles(shown: &[LogTile], hand: &[LogTile]) -> bool {
    let mut left: arrayvec::ArrayVec<LogTile, 14> = hand.iter().copied().collect();
    shown.len() == left.len()
        && shown.iter().all(|tile| {
            let place = left.iter().position(|held| held == tile || held.is_hidden());
            place.map(|place| left.swap_remove(place)).is_some()
        })
}

/// What the seats gain or lose; `None` where hidden hands leave it open.
fn payments(
    kind: DrawKind,
    tenpai: PerSeat<Option<bool>>,
    nagashi: PerSeat<bool>,
    round: &RoundState,
    rules: &Rules,
) -> Option<Deltas> {
    match kind {
        DrawKind::Exhaustive => noten_payments(tenpai, round, rules),
        DrawKind::NagashiMangan => Some(score::nagashi(&nagashi, round.dealer, round.id.honba, rules)),
        DrawKind::Unknown => None,
        _ => Some(Deltas::default()),
    }
}

fn noten_payments(tenpai: PerSeat<Option<bool>>, round: &RoundState, rules: &Rules) -> Option<Deltas> {
    let players = i32::from(round.players.count());
    let mut count = 0;
    for seat in round.players.seats() {
        count += i32::from(tenpai[seat]?);
    }
    let mut deltas = Deltas::default();
    if count > 0 && count < players {
        let total = rules.noten_payments.0;
        for seat in round.players.seats() {
            deltas[seat] = if tenpai[seat]? {
                Points(total / count)
            } else {
                Points(-total / (players - count))
            };
        }
    }
    Some(deltas)
}

/// Compares what the log repeats with a draw: honba, sticks, scores before.
pub(super) fn check_counters(claim: &DrawClaim, round: &RoundState, out: &mut Vec<Remark>) {
    if let Some(honba) = claim.honba
        && honba != round.id.honba
    {
        out.push(Remark::new(Code::HonbaMismatch).values(honba, round.id.honba));
    }
    if let Some(sticks) = claim.sticks
        && sticks != round.sticks
    {
        out.push(Remark::new(Code::SticksMismatch).values(sticks, round.sticks));
    }
    if let (Some(before), Some(scores)) = (&claim.before, &round.scores)
        && differ(before, scores, round)
        && round.due.is_none_or(|due| differ(before, &due, round))
    {
        out.push(Remark::new(Code::ScoreBeforeMismatch).values(
            names::points(before, round.players),
            names::points(scores, round.players),
        ));
    }
}
