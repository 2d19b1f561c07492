//! How rounds end: `hora` and `ryukyoku`.

use arrayvec::ArrayVec;

use crate::event::{DrawClaim, DrawKind, EventSink};
use crate::table::{PerSeat, Points, Seat};
use crate::tile::LogTile;
use crate::win::{ClaimedName, ClaimedYaku, WinClaim, Yaku};

use super::record::{Hand, Record};
use super::value::{List, MahjongSoulPoints, YakumanValue};
use super::{Pass, Problem, bad, yaku_name};

/// The reasons of draws in every dialect.
const REASONS: [(&str, DrawKind); 22] = [
    ("fanpai", DrawKind::Exhaustive),
    ("exhaustive_draw", DrawKind::Exhaustive),
    ("howanpai", DrawKind::Exhaustive),
    ("nagashimangan", DrawKind::NagashiMangan),
    ("nagashi_mangan", DrawKind::NagashiMangan),
    ("nm", DrawKind::NagashiMangan),
    ("kyushukyuhai", DrawKind::NineKinds),
    ("kyushu_kyuhai", DrawKind::NineKinds),
    ("kyuushu_kyuuhai", DrawKind::NineKinds),
    ("yao9", DrawKind::NineKinds),
    ("sufonrenta", DrawKind::FourWinds),
    ("sufuurenta", DrawKind::FourWinds),
    ("kaze4", DrawKind::FourWinds),
    ("suchareach", DrawKind::FourRiichi),
    ("suucha_riichi", DrawKind::FourRiichi),
    ("reach4", DrawKind::FourRiichi),
    ("sukaikan", DrawKind::FourKans),
    ("suukansansen", DrawKind::FourKans),
    ("kan4", DrawKind::FourKans),
    ("sanchaho", DrawKind::TripleRon),
    ("sanchahou", DrawKind::TripleRon),
    ("ron3", DrawKind::TripleRon),
];

impl<S: EventSink> Pass<'_, '_, S> {
    /// What a `hora` says. `shared` tells that scores and deltas are those of several wins together.
    pub(super) fn win_claim(&self, record: &Record<'_>, shared: bool) -> Result<WinClaim, Problem> {
        let winner = self.need_seat("actor", record.actor)?;
        let from = self.need_seat("target", record.target)?;
        let mut claim = WinClaim::new(winner, from);
        claim.winning_tile = record.pai.map(|tile| tile.0);
        claim.hand = record
            .hora_tehais
            .as_ref()
            .and_then(|hand| whole_hand(hand, claim.winning_tile));
        claim.ura = record.ura_markers.as_ref().map(List::tiles);
        claim.indicators = record.dora_markers.as_ref().map(List::tiles);
        claim.fu = small("fu", record.fu)?;
        let fan = small("fan", record.fan)?;
        match record.yakuman {
            Some(YakumanValue::Flag(true)) => claim.multiple = fan.and_then(|fan| u8::try_from(fan).ok()),
            Some(YakumanValue::Times(times @ 1..)) => claim.multiple = u8::try_from(times).ok(),
            // A yakuman counts 100 in the dialect that invented the key.
            _ if fan.is_some_and(|fan| fan > 0 && fan % 100 == 0) => {
                claim.multiple = fan.and_then(|fan| u8::try_from(fan / 100).ok());
            }
            _ => claim.han = fan,
        }
        list_yaku(record, &mut claim)?;
        claim.points = match (record.hora_points, record.mahjong_soul_points) {
            (Some(points), _) => Some(points_of("hora_points", points)?),
            (None, Some(points)) => self.shown_points(&claim, points)?,
            (None, None) => None,
        };
        claim.liable = self.seat("pao", record.pao)?;
        if !shared {
            claim.deltas = self.per_seat("deltas", record.deltas.as_ref())?;
            claim.after = self.per_seat("scores", record.scores.as_ref())?;
        }
        Ok(claim)
    }

    /// The value of a hand from the payments that Mahjong Soul's client shows: of all of them
    /// whatever the win was.
    fn shown_points(&self, claim: &WinClaim, shown: MahjongSoulPoints) -> Result<Option<Points>, Problem> {
        let payers = i64::from(self.players.count()) - 1;
        let points = if claim.winner != claim.from {
            shown.ron
        } else if self.course.dealer() == Some(claim.winner) {
            shown.tsumo_non_dealer.map(|share| share.saturating_mul(payers))
        } else {
            shown
                .tsumo_non_dealer
                .zip(shown.tsumo_dealer)
                .map(|(share, dealer)| share.saturating_mul(payers - 1).saturating_add(dealer))
        };
        points
            .map(|points| points_of("majsoul_points", points))
            .transpose()
    }

    /// Whether a `hora` of this game gives scores and deltas of several wins together: Mahjong
    /// Soul's records have only one of each for a round.
    pub(super) fn is_shared(&self, pos_after: usize) -> bool {
        self.header.is_converted
            && (self.course.is_won() || super::container::next_kind(self.bytes, pos_after) == Some("hora"))
    }

    /// What a `ryukyoku` says.
    pub(super) fn draw_claim(&self, record: &Record<'_>) -> Result<DrawClaim, Problem> {
        let reason = record.reason.as_ref().map(AsRef::as_ref);
        let known = REASONS.iter().find(|(name, _)| Some(*name) == reason);
        let kind = match known {
            Some((_, DrawKind::Exhaustive)) if record.liujumanguan == Some(true) => DrawKind::NagashiMangan,
            Some(&(_, kind)) => kind,
            None => DrawKind::Unknown,
        };
        let mut shown = PerSeat::default();
        for (seat, hand) in Seat::ALL
            .into_iter()
            .zip(record.tehais.iter().flat_map(|hands| &hands.0))
        {
            let tiles: ArrayVec<LogTile, 14> = hand.tiles();
            if !tiles.is_empty() && !tiles.iter().any(|tile| tile.is_hidden()) {
                shown[seat] = Some(tiles);
            }
        }
        let tenpai = record
            .tenpais
            .as_ref()
            .map(|list| PerSeat::from_fn(|seat| list.0.get(seat.index()).copied().unwrap_or_default()));
        Ok(DrawClaim {
            kind,
            honba: None,
            sticks: None,
            before: None,
            deltas: self.per_seat("deltas", record.deltas.as_ref())?,
            after: self.per_seat("scores", record.scores.as_ref())?,
            tenpai,
            declarer: self.seat("actor", record.actor)?,
            shown,
        })
    }
}

/// The concealed tiles with the winning tile; writers leave it out on ron, some on tsumo too.
fn whole_hand(hand: &Hand, winning_tile: Option<LogTile>) -> Option<ArrayVec<LogTile, 14>> {
    let mut tiles: ArrayVec<LogTile, 14> = hand.tiles();
    if tiles.len() % 3 == 1 {
        tiles.try_push(winning_tile?).ok()?;
    }
    Some(tiles)
}

/// The entries of the yaku list, yakuman apart.
fn list_yaku(record: &Record<'_>, claim: &mut WinClaim) -> Result<(), Problem> {
    let Some(entries) = &record.yakus else {
        return Ok(());
    };
    let ids = record.yaku_ids.as_ref().map_or(&[][..], |ids| &ids.0);
    for (i, entry) in entries.0.iter().enumerate() {
        let name = ids
            .get(i)
            .and_then(|&id| yaku_name::from_mahjong_soul(id))
            .unwrap_or(entry.name);
        let is_yakuman = match name {
            ClaimedName::Yaku(yaku) => yaku.is_yakuman(),
            ClaimedName::AnyOf(set) => set.iter().any(Yaku::is_yakuman),
            ClaimedName::Bonus(_) | ClaimedName::Unknown(_) => false,
        };
        if is_yakuman {
            let list = claim.yakuman.get_or_insert_default();
            list.try_push(ClaimedYaku { name, han: 0 })
                .map_err(|_| bad("yakus: more yakuman than there are"))?;
        } else {
            let han = small("yakus", entry.han)?.unwrap_or_default();
            // As long as the list it comes from.
            let _ = claim
                .yaku
                .get_or_insert_default()
                .try_push(ClaimedYaku { name, han });
        }
    }
    Ok(())
}

/// A number that is never negative and never large.
fn small(key: &str, number: Option<i64>) -> Result<Option<u16>, Problem> {
    number
        .map(|number| u16::try_from(number).map_err(|_| bad(format!("{key}: {number} is out of range"))))
        .transpose()
}

/// A number of points.
pub(super) fn points_of(key: &str, number: i64) -> Result<Points, Problem> {
    i32::try_from(number)
        .map(Points)
        .map_err(|_| bad(format!("{key}: {number} is out of range")))
}
