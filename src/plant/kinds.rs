//! Every kind of fault that can be planted, one entry each.

mod course;
mod document;
mod draws;
mod furiten;
mod ledger;
mod play;
mod swap;
mod tiles;
mod wins;

use super::Kind;
use super::change::Change;
use super::log::{Field, Log};
use crate::audit::Code;
use crate::format::Format;

use Format::{Mjai, TenhouJson, TenhouXml};

const ALL: &[Format] = &Format::ALL;
const MJLOG: &[Format] = &[TenhouXml];
const MJAI: &[Format] = &[Mjai];
/// The formats whose elements stand in the order of play.
const IN_ORDER: &[Format] = &[Mjai, TenhouXml];
const TENHOU: &[Format] = &[TenhouJson, TenhouXml];
const JSON: &[Format] = &[Mjai, TenhouJson];

type Plant = fn(&Log<'_>, usize) -> Option<Change>;

const fn kind(
    name: &'static str,
    what: &'static str,
    code: Code,
    formats: &'static [Format],
    plant: Plant,
) -> Kind {
    Kind {
        name,
        what,
        code,
        or: &[],
        why: "",
        formats,
        plant,
    }
}

const fn or(kind: Kind, or: &'static [Code], why: &'static str) -> Kind {
    Kind { or, why, ..kind }
}

/// Why a win may be unverifiable instead.
const NO_URA: &str =
    "where a log leaves out the ura indicators, a win that no number of ura dora explains is not judged";

/// Why a round that is missing may be told otherwise.
const ROUND_GONE: &str = "a round that pays nothing and is played again leaves one honba less; where nothing says whose rules a log follows, \
     which round is next is open and the scores alone tell";

/// Every kind, in the order of the catalogue of findings.
#[rustfmt::skip]
pub const KINDS: &[Kind] = &[
    // The document.
    kind("bad_syntax", "a mark of the syntax is lost in a result", Code::BadSyntax, IN_ORDER, document::syntax),
    kind("bad_points", "a letter stands where points are due", Code::BadValue, ALL, document::letter),
    kind("bad_tile", "a drawn tile is none", Code::BadValue, IN_ORDER, document::no_tile),
    kind("dealt_tile_removed", "a hand is dealt with twelve tiles", Code::BadValue, IN_ORDER, document::dealt_removed),
    kind("unknown_element", "an element that no format knows is put in", Code::UnknownElement, IN_ORDER, document::unknown),
    kind("value_twice", "a value of a win stands twice, and differs", Code::DuplicateAttribute, MJLOG, document::twice),
    kind("result_removed", "the only result of a round is removed", Code::RoundUnfinished, IN_ORDER, document::result_removed),
    kind("end_removed", "the final result is removed", Code::GameUnfinished, IN_ORDER, document::end_removed),
    // The wall.
    kind("seed_cut", "the last words of the seed are lost", Code::BadSeed, MJLOG, tiles::seed_cut),
    kind("seed_word", "a digit of the seed is changed", Code::WallMismatch, MJLOG, tiles::seed_word),
    kind("draws_exchanged", "two players get each other's drawn tile", Code::WallMismatch, MJLOG, tiles::draws_exchanged),
    kind("draw_other", "another tile is drawn than the seed gives", Code::WallMismatch, MJLOG, tiles::draw_other),
    kind("dealt_other", "another tile is dealt than the seed gives", Code::WallMismatch, MJLOG, tiles::dealt_other),
    kind("dealt_exchanged", "two players are dealt each other's tile", Code::WallMismatch, MJLOG, tiles::dealt_exchanged),
    kind("first_indicator_other", "another first indicator than the seed gives", Code::WallMismatch, MJLOG, tiles::first_indicator),
    kind("indicator_other", "another indicator of a kan than the seed gives", Code::WallMismatch, MJLOG, tiles::indicator),
    kind("ura_other", "another ura indicator than the seed gives", Code::WallMismatch, MJLOG, tiles::ura),
    kind("die", "another die than the seed gives", Code::WallMismatch, MJLOG, tiles::die),
    // The play.
    kind("draw_removed", "a draw is removed", Code::OutOfTurn, IN_ORDER, play::draw_removed),
    kind("discard_removed", "a discard is removed", Code::OutOfTurn, IN_ORDER, play::discard_removed),
    kind("draw_twice", "a draw stands twice", Code::OutOfTurn, IN_ORDER, play::draw_twice),
    kind("call_removed", "a chi or pon is removed", Code::OutOfTurn, IN_ORDER, play::call_removed),
    kind("draw_of_another", "a draw is given to another player", Code::DrawOutOfTurn, IN_ORDER, play::draw_of_another),
    kind("draw_repeated", "a tile is drawn that another player drew before, without a seed", Code::TileRepeated, MJLOG, tiles::draw_repeated),
    kind("dealt_repeated", "a tile is dealt to two players, without a seed", Code::TileRepeated, MJLOG, tiles::dealt_repeated),
    kind("not_in_play", "one of three players draws 2m to 8m, without a seed", Code::TileNotInPlay, IN_ORDER, play::not_in_play),
    kind("discard_not_held", "a tile is discarded that the player does not hold", Code::TileNotHeld, ALL, play::not_held),
    kind("call_from_another", "a call takes the discard of another player than the last one", Code::CallMismatch, IN_ORDER, play::call_from_another),
    kind("meld_other", "a chi is made with a tile of another suit", Code::BadMeld, MJAI, play::bad_meld),
    kind("tsumogiri", "a discard from the hand is marked as the tile drawn", Code::TsumogiriMismatch, MJAI, play::tsumogiri),
    kind("swap_called", "the kind that a call took is discarded after it, and the discard later", Code::SwapCall, ALL, swap::called),
    kind("swap_other_end", "the other end of the run is discarded after a chi, and the discard later", Code::SwapCall, ALL, swap::other_end),
    kind("riichi_noten", "the riichi tile is exchanged for one that leaves no wait", Code::RiichiNotTenpai, IN_ORDER, play::riichi_noten),
    kind("riichi_undeclared", "a declaration of riichi is removed", Code::RiichiUndeclared, IN_ORDER, play::riichi_undeclared),
    kind("riichi_not_paid", "the payment of a riichi stick is removed", Code::RiichiNotPaid, IN_ORDER, play::riichi_not_paid),
    kind("riichi_lost", "a riichi is not told of, neither its declaration nor its payment", Code::RiichiUndeclared, ALL, play::riichi_lost),
    kind("riichi_hand_changed", "a player in riichi discards from the hand", Code::RiichiHandChanged, IN_ORDER, play::riichi_hand_changed),
    kind("indicator_removed", "an indicator of a kan is not turned", Code::IndicatorMissing, IN_ORDER, play::indicator_removed),
    kind("indicator_twice", "an indicator of a kan is turned twice", Code::IndicatorUnexpected, IN_ORDER, play::indicator_twice),
    kind("indicator_early", "the indicator of an open kan is turned before the replacement tile", Code::IndicatorEarly, MJLOG, play::indicator_early),
    kind("furiten_river", "a winner by ron has drawn and discarded a tile of the wait before, without a seed", Code::FuritenRon, ALL, furiten::river),
    kind("furiten_passed", "another player discards a tile of the wait right before a ron", Code::FuritenRon, ALL, furiten::passed),
    kind("furiten_riichi", "another player discards a tile of the wait between a riichi and its ron", Code::FuritenRon, ALL, furiten::passed_in_riichi),
    kind("winners_exchanged", "of two winners, the one farther from the discarder is told first", Code::WinnersOutOfOrder, ALL, course::winners_exchanged),
    kind("abort_missed", "a turn is played where four winds, riichi or kans end the round", Code::AbortiveDrawMissed, ALL, course::abort_missed),
    // Draws.
    kind("turn_removed", "the last turn before an exhaustive draw is removed", Code::DrawNotDue, IN_ORDER, draws::turn_removed),
    kind("draw_kind", "an exhaustive draw is written as four kans", Code::DrawKindMismatch, ALL, draws::kind),
    kind("shown_tile", "a tile of a hand shown at a draw is changed", Code::ShownHandMismatch, IN_ORDER, draws::shown_tile),
    kind("tenpai_hidden", "a tenpai hand is not shown", Code::TenpaiNotShown, MJLOG, draws::hidden),
    kind("noten_shown", "a hand without a wait is shown", Code::NotenShown, MJLOG, draws::noten_shown),
    kind("draw_honba", "a draw counts one honba more", Code::HonbaMismatch, MJLOG, draws::honba),
    kind("draw_sticks", "a draw counts one stick more", Code::SticksMismatch, MJLOG, draws::sticks),
    kind("draw_before", "a score before a draw is 100 too high", Code::ScoreBeforeMismatch, MJLOG, draws::before),
    kind("draw_payment", "a payment at a draw is 100 too high", Code::DrawPaymentMismatch, ALL, draws::payment),
    // Wins.
    kind("winner", "a win is given to another player", Code::WinnerMismatch, MJLOG, wins::winner),
    kind("hand_tile", "a tile of the winner's hand is changed", Code::HandMismatch, MJLOG, wins::hand_tile),
    kind("meld_removed", "a meld of the winner is not shown", Code::MeldsMismatch, MJLOG, wins::meld_removed),
    kind("winning_tile", "another winning tile is shown", Code::WinningTileMismatch, IN_ORDER, wins::winning_tile),
    kind("winning_copy", "another copy of the winning tile is shown", Code::WinningTileMismatch, MJLOG, wins::winning_copy),
    kind("ron_on_other", "a ron takes another discard, which does not complete the hand", Code::NotAWin, ALL, wins::ron_on_other),
    kind("from", "a ron is taken from another player", Code::FromMismatch, ALL, wins::from),
    kind("win_indicator", "a win shows another dora indicator", Code::DoraIndicatorsMismatch, MJLOG, wins::indicator),
    kind("ura_removed", "a riichi win shows no ura indicator", Code::UraIndicatorsMismatch, MJLOG, wins::ura_removed),
    kind("yaku", "a yaku is exchanged for another", Code::YakuMismatch, ALL, wins::yaku),
    kind("yaku_removed", "a yaku is not listed", Code::YakuMismatch, ALL, wins::yaku_removed),
    kind("yaku_han", "a yaku counts one han more", Code::YakuMismatch, ALL, wins::yaku_han),
    kind("yakuman", "a yakuman is exchanged for another", Code::YakumanMismatch, ALL, wins::yakuman),
    or(kind("han", "the sum of han is one too high", Code::HanMismatch, JSON, wins::han), &[Code::WinUnverifiable], NO_URA),
    or(kind("fu", "a win has 10 fu more", Code::FuMismatch, ALL, wins::fu), &[Code::WinUnverifiable], NO_URA),
    kind("limit", "a win has another limit", Code::LimitMismatch, MJLOG, wins::limit),
    or(kind("points", "a win is worth 100 more", Code::PointsMismatch, ALL, wins::points), &[Code::WinUnverifiable], NO_URA),
    kind("liable", "a player is made liable who is not", Code::LiabilityMismatch, ALL, wins::liable),
    kind("win_honba", "a win counts one honba more", Code::HonbaMismatch, MJLOG, wins::honba),
    kind("win_sticks", "a win counts one stick more", Code::SticksMismatch, MJLOG, wins::sticks),
    kind("win_before", "a score before a win is 100 too high", Code::ScoreBeforeMismatch, MJLOG, wins::before),
    or(kind("payment", "a payment of a win is 100 too high", Code::PaymentMismatch, ALL, wins::payment), &[Code::WinUnverifiable], NO_URA),
    // From round to round.
    kind("start_unequal", "the game begins with 100 points moved from one player to another", Code::StartScoresMismatch, ALL, ledger::unequal),
    kind("start_total", "the game begins with 1000 points too many", Code::PointsTotalMismatch, ALL, ledger::total),
    kind("round_wind", "a round stands in another wind", Code::RoundNotNext, ALL, ledger::wind),
    or(
        kind("round_removed", "a round between two others is removed", Code::RoundNotNext, ALL, ledger::round_removed),
        &[Code::HonbaNotCarried, Code::ScoresNotCarried],
        ROUND_GONE,
    ),
    kind("dealer", "the next player deals", Code::DealerMismatch, IN_ORDER, ledger::dealer),
    kind("honba", "a round has one honba more", Code::HonbaNotCarried, ALL, ledger::honba),
    kind("sticks", "a round starts with one stick more", Code::SticksNotCarried, ALL, ledger::sticks),
    kind("score", "a round starts with a score 100 too high", Code::ScoresNotCarried, ALL, ledger::score),
    kind("riichi_score", "a score with a riichi stick is 100 too high", Code::RiichiScoresMismatch, IN_ORDER, ledger::riichi_score),
    kind("final_score", "a final score is 100 too high", Code::FinalScoresMismatch, ALL, ledger::final_score),
    kind("final_result", "a final result is 7 too high", Code::ResultsMismatch, TENHOU, ledger::final_result),
];

/// Findings that no kind plants, and why not. What is due for them is held by single logs made for the purpose.
pub const NOT_PLANTED: &[(&[Code], &str)] = &[
    (
        &[
            Code::Unreadable,
            Code::NotALog,
            Code::DamagedGzip,
            Code::TooLarge,
            Code::NotUtf8,
            Code::Internal,
        ],
        "they are about a file or its bytes, not about what a log says",
    ),
    (
        &[
            Code::OtherRules,
            Code::NotAuditable,
            Code::DuplicateGame,
            Code::MoreFindings,
        ],
        "another log altogether, a second one, or ten thousand faults would have to be planted",
    ),
    (
        &[
            Code::ChiNotFromLeft,
            Code::CallAfterLastTile,
            Code::CallInRiichi,
            Code::TooManyKans,
            Code::KitaNotAllowed,
        ],
        "a call that cannot be must be put in where the hand has its tiles; who draws and what is held is another game from there on",
    ),
    (
        &[
            Code::RiichiNotClosed,
            Code::RiichiWithoutPoints,
            Code::RiichiTooLate,
            Code::RiichiKanNotAllowed,
        ],
        "a riichi, or a kan in it, must be put in where the hand allows it and the table does not; every score after it is another one",
    ),
    (
        &[Code::RiichiInFuriten],
        "Tenhou and most tables allow it: it takes other rules, not another log",
    ),
    (
        &[Code::TooManyWinners, Code::NoYaku],
        "the hand of a winner must be made up, with every tile of it drawn before, and valued",
    ),
    (
        &[Code::GameEndedEarly, Code::GamePastItsEnd, Code::OlderEndRule],
        "rounds must be played that the log does not have, or the final scores are those of another game",
    ),
];

/// One number of `0..count`, another one at another element.
const fn pick(n: usize, count: usize) -> Option<usize> {
    n.checked_rem(count)
}

/// A seat of the game, another one at another element.
fn seat(log: &Log<'_>, n: usize) -> Option<usize> {
    pick(n, usize::from(log.elements.get(n)?.players.count()))
}

/// The change only if a condition holds.
fn only(holds: bool, change: impl FnOnce() -> Option<Change>) -> Option<Change> {
    holds.then(change).flatten()
}

/// A value of every seat is there.
fn every_seat(log: &Log<'_>, n: usize, field: fn(usize) -> Field) -> bool {
    let players = log.elements[n].players;
    players
        .seats()
        .all(|seat| log.place(n, field(seat.index())).is_some())
}
