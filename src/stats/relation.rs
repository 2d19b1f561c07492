//! What holds among the counters of any group of hands, so that a file which says otherwise is not added.

#[allow(clippy::enum_glob_use, reason = "the table names most of them")]
use super::Counter::{self, *};
use super::counter::Counts;

/// How the sum of some counters stands to another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Holds {
    /// They are parts that make the whole.
    Equal,
    /// They are among it.
    AtMost,
}

/// Sums over all places of the counters.
const RELATIONS: &[(&[Counter], Holds, Counter)] = &[
    (&[GamesOfPlayers], Holds::Equal, Games),
    (&[GamesOfLength], Holds::Equal, Games),
    (&[GamesWithoutReds], Holds::AtMost, Games),
    (&[GamesWithoutOpenTanyao], Holds::AtMost, Games),
    (&[GamesEnded], Holds::AtMost, Games),
    (&[GamesWithBust], Holds::AtMost, GamesEnded),
    (&[RoundsOfWind], Holds::Equal, Rounds),
    (&[RoundsOfHonba], Holds::Equal, Rounds),
    (&[RoundsWon, RoundsDrawn], Holds::Equal, Rounds),
    (&[RoundsOfWinners], Holds::Equal, RoundsWon),
    (&[Draws], Holds::Equal, RoundsDrawn),
    (&[RoundsFollowed], Holds::AtMost, Rounds),
    (&[DealerStays], Holds::AtMost, RoundsFollowed),
    (&[DealerWins], Holds::AtMost, RoundsWon),
    (&[HandsOfDealer], Holds::Equal, Hands),
    (&[HandsOfMelds], Holds::Equal, Hands),
    (&[Outcomes], Holds::AtMost, Hands),
    (&[HandsCalled], Holds::AtMost, Hands),
    (&[HandsCalledWon], Holds::AtMost, HandsCalled),
    (&[HandsCalledDealtIn], Holds::AtMost, HandsCalled),
    (&[HandsDealt], Holds::AtMost, Hands),
    (&[HandsOfShanten], Holds::Equal, HandsDealt),
    (&[WinsOfShanten], Holds::AtMost, Wins),
    (&[DealInsOfShanten], Holds::AtMost, DealIns),
    (&[HandsAtDraw], Holds::AtMost, Hands),
    (&[HandsAtDrawOfKind], Holds::Equal, HandsAtDraw),
    (&[TenpaiAtDraw], Holds::AtMost, HandsAtDraw),
    (&[TenpaiAtDrawOfKind], Holds::Equal, TenpaiAtDraw),
    (&[DealIns, Wins], Holds::AtMost, Hands),
    (&[DealInsOfKind], Holds::Equal, DealIns),
    (&[DealInsTo], Holds::Equal, DealIns),
    (&[DealInsOfTurn], Holds::Equal, DealIns),
    (&[DealInsOfMelds], Holds::Equal, DealIns),
    (&[DealInsTenpai], Holds::AtMost, DealIns),
    (&[Riichi], Holds::AtMost, Hands),
    (&[RiichiAccepted], Holds::AtMost, Riichi),
    (&[RiichiDouble], Holds::AtMost, Riichi),
    (&[RiichiRonned], Holds::AtMost, Riichi),
    (&[RiichiDrawn], Holds::AtMost, Riichi),
    (&[RiichiWon], Holds::AtMost, Riichi),
    (&[RiichiDealtIn], Holds::AtMost, Riichi),
    (&[RiichiOfTurn], Holds::Equal, Riichi),
    (&[RiichiOfWait], Holds::Equal, Riichi),
    (&[RiichiOfOrder], Holds::Equal, Riichi),
    (&[RiichiWonOfTurn], Holds::Equal, RiichiWon),
    (&[RiichiWonOfWait], Holds::Equal, RiichiWon),
    (&[RiichiWonOfOrder], Holds::Equal, RiichiWon),
    (&[RiichiTsumoOfWait], Holds::AtMost, RiichiWon),
    (&[RiichiDealtInOfTurn], Holds::Equal, RiichiDealtIn),
    (&[RiichiDealtInOfWait], Holds::Equal, RiichiDealtIn),
    (&[RiichiDealtInOfOrder], Holds::Equal, RiichiDealtIn),
    (&[RiichiPointsOfTurn], Holds::Equal, RiichiPoints),
    (&[RiichiPointsOfWait], Holds::Equal, RiichiPoints),
    (&[RiichiPointsOfOrder], Holds::Equal, RiichiPoints),
    (&[WinsOfKind], Holds::Equal, Wins),
    (&[WinsOfMethod], Holds::Equal, Wins),
    (&[WinsOfDealer], Holds::Equal, Wins),
    (&[WinsOfMelds], Holds::Equal, Wins),
    (&[WinsOfTurn], Holds::Equal, Wins),
    (&[WinsOfWait], Holds::Equal, Wins),
    (&[WinsOfDora], Holds::Equal, Wins),
    (&[WinsOfReds], Holds::Equal, Wins),
    (&[WinsOfIndicators], Holds::Equal, Wins),
    (&[WinsOfLimit], Holds::AtMost, Wins),
    (&[WinsOfFu], Holds::AtMost, Wins),
    (&[WinsOfHan, Yakuman], Holds::AtMost, Wins),
    (&[WinsOfHanFu], Holds::AtMost, WinsOfHan),
    (&[Kazoe], Holds::AtMost, WinsOfHan),
    (&[YakumanSeveral], Holds::AtMost, Yakuman),
    (&[WinsByTsumo], Holds::AtMost, Wins),
    (&[TsumoOfKind], Holds::Equal, WinsByTsumo),
    (&[WinsDama], Holds::AtMost, Wins),
    (&[LiableOfMethod], Holds::AtMost, Wins),
    (&[Ippatsu], Holds::AtMost, Wins),
    (&[UraKnown], Holds::AtMost, Wins),
    (&[UraHit], Holds::AtMost, UraKnown),
    (&[WinsOfUra], Holds::Equal, UraKnown),
    (&[WinsOfYakuOfKind], Holds::Equal, WinsOfYaku),
    (&[WinTurnsOfKind], Holds::Equal, WinTurns),
    (&[WinPointsOfKind], Holds::Equal, WinPoints),
    (&[WinPointsOfDealer], Holds::Equal, WinPoints),
    (&[SeatsOfPlace], Holds::Equal, Seats),
    (&[SeatsAt], Holds::Equal, Seats),
    (&[SeatsOfStart], Holds::Equal, Seats),
    (&[SeatsBust], Holds::AtMost, Seats),
    (&[SeatsOfDan], Holds::AtMost, Seats),
    (&[SeatsOfDanPlace], Holds::Equal, SeatsOfDan),
    (&[SeatsOfRate], Holds::AtMost, Seats),
    (&[SeatsOfRatePlace], Holds::Equal, SeatsOfRate),
    (&[SeatsOfBefore], Holds::AtMost, Seats),
    (&[SeatsOfBeforePlace], Holds::Equal, SeatsOfBefore),
    (&[StableSeats], Holds::AtMost, Seats),
    (&[StableSeatsOfPlace], Holds::Equal, StableSeats),
    (&[StableLastSeats], Holds::AtMost, StableSeats),
];

/// The first thing that cannot be, for people; `None` if the counters fit each other.
pub(super) fn contradiction(counts: &Counts) -> Option<String> {
    let sum = |counter: Counter| {
        (0..counter.len())
            .map(|index| i128::from(counts.at(counter, index)))
            .sum::<i128>()
    };
    RELATIONS.iter().find_map(|&(parts, holds, whole)| {
        let of_parts: i128 = parts.iter().map(|&part| sum(part)).sum();
        let of_whole = sum(whole);
        let (fits, must) = match holds {
            Holds::Equal => (of_parts == of_whole, "must be as many as"),
            Holds::AtMost => (of_parts <= of_whole, "cannot be more than"),
        };
        let names: Vec<_> = parts.iter().map(|part| part.id()).collect();
        let names = names.join(" + ");
        (!fits).then(|| {
            format!(
                "{names} is {of_parts} in all, which {must} {} ({of_whole})",
                whole.id()
            )
        })
    })
}

/// Whether sums of a counter can be below 0: those of points can.
pub(super) const fn is_signed(counter: Counter) -> bool {
    matches!(
        counter,
        OutcomePoints
            | Points
            | DealInLoss
            | RiichiPoints
            | RiichiPointsOfTurn
            | RiichiPointsOfWait
            | RiichiPointsOfOrder
            | WinPoints
            | WinPointsOfKind
            | WinPointsOfDealer
            | WinIncome
            | PointsOfYaku
            | PointsOfLimit
            | FinalPoints
            | StableGain
    )
}
