//! How rounds end.

use arrayvec::ArrayVec;

use super::MjaiWriter;
use crate::event::{DrawClaim, DrawKind};
use crate::format::mjai::yaku_name;
use crate::format::write::Loss;
use crate::win::{ClaimedName, ClaimedYaku, WinClaim, listed_han};

impl MjaiWriter<'_> {
    pub(super) fn win(&mut self, claim: &WinClaim) {
        let repeats = claim.hand.is_some()
            || claim.melds.is_some()
            || claim.indicators.is_some()
            || claim.honba.is_some()
            || claim.before.is_some()
            || claim.limit.is_some();
        self.lost(repeats, Loss::ResultCopies);
        let yaku = claim.yaku.as_deref().unwrap_or_default();
        let yakuman = claim.yakuman.as_deref().unwrap_or_default();
        for entry in yaku.iter().chain(yakuman) {
            self.lost(loses_form(entry.name), Loss::YakuForm);
        }
        let entries = entries(yaku, yakuman);
        let empty = yaku.iter().filter(|entry| entry.han == 0).count();
        self.lost(empty > 0, Loss::EmptyEntries);
        self.lines.event("hora", |line| {
            line.seat("actor", claim.winner);
            line.seat("target", claim.from);
            if let Some(tile) = claim.winning_tile {
                line.tile("pai", tile);
            }
            if let Some(ura) = &claim.ura {
                line.tiles("ura_markers", ura);
            }
            if !entries.is_empty() {
                line.pairs("yakus", entries.iter().map(|(name, han)| (&**name, *han)));
            }
            if let Some(fu) = claim.fu {
                line.number("fu", fu);
            }
            if let Some(fan) = fan(claim, yaku, yakuman) {
                line.number("fan", fan);
            }
            if let Some(points) = claim.points {
                line.number("hora_points", points.0);
            }
            if let Some(liable) = claim.liable {
                line.seat("pao", liable);
            }
            line.points("deltas", claim.deltas);
            line.points("scores", claim.after);
        });
    }

    pub(super) fn draw(&mut self, claim: &DrawClaim) {
        let repeats = claim.honba.is_some() || claim.before.is_some();
        self.lost(repeats, Loss::ResultCopies);
        self.lines.event("ryukyoku", |line| {
            if let Some(reason) = reason(claim.kind) {
                line.text("reason", reason);
            }
            if let Some(declarer) = claim.declarer {
                line.seat("actor", declarer);
            }
            if claim.shown.0.iter().any(Option::is_some) {
                line.hands("tehais", |seat| claim.shown[seat].as_deref());
            }
            if let Some(tenpai) = claim.tenpai {
                line.flags("tenpais", tenpai);
            }
            line.points("deltas", claim.deltas);
            line.points("scores", claim.after);
        });
    }
}

/// gimite's reasons.
const fn reason(kind: DrawKind) -> Option<&'static str> {
    Some(match kind {
        DrawKind::Exhaustive => "fanpai",
        DrawKind::NagashiMangan => "nagashimangan",
        DrawKind::NineKinds => "kyushukyuhai",
        DrawKind::FourWinds => "sufonrenta",
        DrawKind::FourRiichi => "suchareach",
        DrawKind::FourKans => "sukaikan",
        DrawKind::TripleRon => "sanchaho",
        DrawKind::Unknown => return None,
    })
}

/// The entries under gimite's names: those of no han left out, dragons taken together, yakuman at 100.
fn entries<'c>(yaku: &'c [ClaimedYaku], yakuman: &'c [ClaimedYaku]) -> ArrayVec<(&'c str, u16), 48> {
    let mut entries = ArrayVec::<(&str, u16), 48>::new();
    let yaku = yaku
        .iter()
        .filter(|entry| entry.han > 0)
        .map(|entry| (entry, entry.han));
    let yakuman = yakuman.iter().map(|entry| (entry, YAKUMAN));
    for (entry, han) in yaku.chain(yakuman) {
        let name = name(&entry.name);
        match entries
            .iter_mut()
            .find(|(known, _)| *known == name && han != YAKUMAN)
        {
            Some((_, sum)) => *sum = sum.saturating_add(han),
            None => entries.push((name, han)),
        }
    }
    entries
}

/// What a yakuman counts.
const YAKUMAN: u16 = 100;

fn name(name: &ClaimedName) -> &str {
    match name {
        ClaimedName::Unknown(name) => name,
        known => yaku_name::gimite(*known),
    }
}

/// Whether the name says less than the entry.
fn loses_form(entry: ClaimedName) -> bool {
    yaku_name::parse(name(&entry)) != entry
}

/// The han in all, 100 for each yakuman.
fn fan(claim: &WinClaim, yaku: &[ClaimedYaku], yakuman: &[ClaimedYaku]) -> Option<u16> {
    let times = claim.multiple.map_or(yakuman.len(), usize::from);
    if times > 0 {
        return u16::try_from(times).ok()?.checked_mul(YAKUMAN);
    }
    let listed = || (!yaku.is_empty()).then(|| listed_han(yaku));
    claim.han.or_else(listed)
}
