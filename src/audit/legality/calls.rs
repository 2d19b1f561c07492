//! Calls, kans and norths set aside.

use super::super::remark::Remark;
use super::super::{Code, names};
use super::riichi;
use crate::replay::{LastAct, Riichi, RoundState};
use crate::rules::{Kuikae, Rules};
use crate::table::{Call, Players, Seat};
use crate::tile::{Kind, KindSet, LogTile};
use crate::win::ClaimedMeld;

/// Looks at a call on the table as it is before it.
pub(super) fn check(
    seat: Seat,
    call: Call<LogTile>,
    round: &RoundState,
    rules: &Rules,
    out: &mut Vec<Remark>,
) {
    if !is_meld(call) {
        let tiles = call.meld().map(|meld| names::hand(&meld.tiles(), round.reds));
        out.push(
            Remark::new(Code::BadMeld)
                .seat(seat)
                .values(tiles.unwrap_or_default(), ""),
        );
    }
    if let Call::Chi(chi) = call {
        let left = round.players.next(chi.from) == seat && round.players == Players::Four;
        // A call from a player who did not discard is another finding.
        let discarded = matches!(round.last, LastAct::Discard { seat, .. } if seat == chi.from);
        if discarded && !left {
            let remark = Remark::new(Code::ChiNotFromLeft).seat(seat).from(chi.from);
            out.push(remark.values(names::tile(chi.called, round.reds), ""));
        }
    }
    if round.left == 0 {
        out.push(
            Remark::new(Code::CallAfterLastTile)
                .seat(seat)
                .values(name(call), ""),
        );
    }
    if round.riichi[seat] != Riichi::No {
        match call {
            Call::Ankan(kan) => riichi::check_kan(seat, kan.tiles, round, rules, out),
            _ => out.push(Remark::new(Code::CallInRiichi).seat(seat).values(name(call), "")),
        }
    }
    if matches!(call, Call::Daiminkan(_) | Call::Ankan(_) | Call::Kakan { .. })
        && kans(round).sum::<usize>() == 4
    {
        out.push(Remark::new(Code::TooManyKans).seat(seat).values(5, "4 at most"));
    }
}

/// Looks at a north set aside.
pub(super) fn check_kita(seat: Seat, tile: LogTile, round: &RoundState, out: &mut Vec<Remark>) {
    let north = tile.kind().is_none_or(|kind| kind == Kind::NORTH);
    if round.players == Players::Four || !north {
        let remark = Remark::new(Code::KitaNotAllowed).seat(seat);
        out.push(remark.values(names::tile(tile, round.reds), ""));
    }
    if round.left == 0 {
        out.push(Remark::new(Code::CallAfterLastTile).seat(seat).values("kita", ""));
    }
    if let (Riichi::Accepted { .. }, LastAct::Draw { tile: drawn, .. }) = (round.riichi[seat], round.last)
        && drawn != tile
    {
        riichi::check_discard(seat, tile, Some(drawn), round, out);
    }
}

const fn name(call: Call<LogTile>) -> &'static str {
    match call {
        Call::Chi(_) => "chi",
        Call::Pon(_) => "pon",
        Call::Daiminkan(_) => "daiminkan",
        Call::Ankan(_) => "ankan",
        Call::Kakan { .. } => "kakan",
    }
}

/// Whether its tiles form what it says. Hidden tiles can be any.
fn is_meld(call: Call<LogTile>) -> bool {
    match call {
        Call::Chi(chi) => {
            let (Some(a), Some(b), Some(c)) = (chi.called.kind(), chi.own[0].kind(), chi.own[1].kind())
            else {
                return true;
            };
            let mut run = [a, b, c];
            run.sort_unstable();
            let [low, middle, high] = run.map(Kind::index);
            !a.is_honor() && run[0].suit() == run[2].suit() && middle == low + 1 && high == middle + 1
        }
        Call::Pon(pon) => all_alike(&[pon.called, pon.own[0], pon.own[1]]),
        Call::Daiminkan(kan) => all_alike(&[kan.called, kan.own[0], kan.own[1], kan.own[2]]),
        Call::Ankan(kan) => all_alike(&kan.tiles),
        Call::Kakan { .. } => true,
    }
}

fn all_alike(tiles: &[LogTile]) -> bool {
    let mut kinds = tiles.iter().filter_map(|tile| tile.kind());
    let first = kinds.next();
    kinds.all(|kind| Some(kind) == first)
}

/// What may not be discarded right after this call.
pub(super) fn swap_kinds(call: Call<LogTile>, kuikae: Kuikae) -> KindSet {
    let (called, own) = match call {
        Call::Chi(chi) => (chi.called, Some(chi.own)),
        Call::Pon(pon) => (pon.called, None),
        _ => return KindSet::EMPTY,
    };
    let mut kinds = KindSet::EMPTY;
    let (false, Some(kind)) = (kuikae == Kuikae::Allowed, called.kind()) else {
        return kinds;
    };
    kinds.insert(kind);
    if super::forbids_other_end(kuikae)
        && let Some([Some(a), Some(b)]) = own.map(|own| own.map(LogTile::kind))
        && let Some(other) = other_end(kind, a, b)
    {
        kinds.insert(other);
    }
    kinds
}

/// The kind at the other end of a run of `a` and `b` that `called` completed from one side.
fn other_end(called: Kind, a: Kind, b: Kind) -> Option<Kind> {
    let (low, high) = (a.min(b), a.max(b));
    if high.index() != low.index() + 1 {
        return None;
    }
    let other = if called < low {
        Kind::new(high.index() as u8 + 1)
    } else {
        (low.index() as u8).checked_sub(1).and_then(Kind::new)
    };
    other.filter(|other| !other.is_honor() && other.suit() == called.suit())
}

/// How many kans each player has.
pub(in crate::audit) fn kans(round: &RoundState) -> impl Iterator<Item = usize> {
    round.laid.0.iter().map(|laid| {
        laid.iter()
            .filter(|laid| matches!(laid, ClaimedMeld::Meld(meld) if meld.is_kan()))
            .count()
    })
}

/// Four kans, and not all of one player.
pub(in crate::audit) fn four_kans_of_several(round: &RoundState) -> bool {
    kans(round).sum::<usize>() == 4 && kans(round).all(|kans| kans < 4)
}
