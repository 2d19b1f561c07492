//! The tables: which counters are shown against which, and what that means. One list, from which the
//! files, the terminal, the report and docs/STATISTICS.md follow.

use super::counter::{Counter, Counts};
use super::interval::{float, wilson};
use super::{Axis, Counter as C};

/// What a measure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A number of things.
    Count,
    /// A part of a number of things: 0 to 1.
    Rate,
    /// A sum divided by a number of things.
    Mean,
}

impl Kind {
    /// The name used in every output.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Rate => "rate",
            Self::Mean => "mean",
        }
    }
}

/// A column of a table: two counters and what their quotient is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    /// The name used in every output.
    pub id: &'static str,
    /// What it is.
    pub kind: Kind,
    /// What is divided.
    pub numerator: Counter,
    /// What it is divided by; the counter itself for a count.
    pub denominator: Counter,
    /// What it says, in a sentence.
    pub definition: &'static str,
}

/// A table: measures, for every place of its axes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Table {
    /// The name used in every output.
    pub id: &'static str,
    /// A heading.
    pub title: &'static str,
    /// What its rows are; none for a table of one row.
    pub axes: &'static [Axis],
    /// Its columns.
    pub measures: &'static [Measure],
    /// Rows in which the first measure has the numerator 0 are left out.
    pub sparse: bool,
}

/// A value of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// What kind of value it is.
    pub kind: Kind,
    /// What is divided.
    pub numerator: i64,
    /// What it is divided by; 1 for a count.
    pub denominator: i64,
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    /// The places of the table's axes.
    pub places: Vec<usize>,
    /// One for each measure.
    pub cells: Vec<Cell>,
}

impl Cell {
    /// The quotient; `None` where there is nothing to divide by.
    pub fn value(&self) -> Option<f64> {
        (self.denominator != 0).then(|| float(self.numerator) / float(self.denominator))
    }

    /// The Wilson interval of a rate at 95 %.
    pub fn interval(&self) -> Option<(f64, f64)> {
        (self.kind == Kind::Rate)
            .then(|| wilson(self.numerator, self.denominator))
            .flatten()
    }
}

impl Table {
    /// The table with this name.
    pub fn find(id: &str) -> Option<&'static Self> {
        TABLES.iter().find(|table| table.id == id)
    }

    /// Its rows for these counters, in the order of the axes. Rows in which nothing can be divided are
    /// left out.
    pub fn rows(&self, counts: &Counts) -> Vec<TableRow> {
        let total: usize = self.axes.iter().map(|axis| axis.len()).product();
        let mut rows = Vec::new();
        for index in 0..total {
            let places = self.places(index);
            let cells: Vec<_> = self
                .measures
                .iter()
                .map(|measure| self.cell(measure, &places, counts))
                .collect();
            let empty = cells
                .iter()
                .all(|cell| cell.denominator == 0 || cell.kind == Kind::Count && cell.numerator == 0);
            let left_out = self.sparse && cells.first().is_some_and(|cell| cell.numerator == 0);
            if !empty && !left_out {
                rows.push(TableRow { places, cells });
            }
        }
        rows
    }

    fn places(&self, mut index: usize) -> Vec<usize> {
        let mut places: Vec<_> = (self.axes.iter().rev())
            .map(|axis| {
                let place = index % axis.len();
                index /= axis.len();
                place
            })
            .collect();
        places.reverse();
        places
    }

    fn cell(&self, measure: &Measure, places: &[usize], counts: &Counts) -> Cell {
        let number = |counter: Counter| {
            // A counter may be split by fewer axes than the table has.
            let of_counter = counter.axes().iter().filter_map(|axis| {
                let at = self.axes.iter().position(|own| own == axis)?;
                places.get(at).copied()
            });
            counts.get(counter, &of_counter.collect::<Vec<_>>())
        };
        Cell {
            kind: measure.kind,
            numerator: number(measure.numerator),
            denominator: if measure.kind == Kind::Count {
                1
            } else {
                number(measure.denominator)
            },
        }
    }
}

macro_rules! tables {
    ($($id:literal $title:literal [$($axis:ident)*] $($sparse:ident)? {
        $($measure:literal $kind:ident $numerator:ident $(/ $denominator:ident)?: $definition:literal;)*
    })*) => {
        /// All tables, in the order in which they are shown.
        pub const TABLES: &[Table] = &[$(Table {
            id: $id,
            title: $title,
            axes: &[$(Axis::$axis),*],
            measures: &[$(Measure {
                id: $measure,
                kind: Kind::$kind,
                numerator: C::$numerator,
                denominator: tables!(@of $numerator $($denominator)?),
                definition: $definition,
            }),*],
            sparse: tables!(@ $($sparse)?),
        }),*];
    };
    (@of $numerator:ident $denominator:ident) => { C::$denominator };
    (@of $numerator:ident) => { C::$numerator };
    (@ sparse) => { true };
    (@) => { false };
}

tables! {
    "rates" "How hands go" [] {
        "win" Rate Wins / Hands: "Hands that win, of all hands.";
        "deal_in" Rate DealIns / Hands: "Hands on whose tile somebody wins, of all hands; one even if several win on it.";
        "riichi" Rate Riichi / Hands: "Hands that declare riichi, of all hands; also where the declaring tile is ronned.";
        "call" Rate HandsCalled / Hands: "Hands with a chi, pon or open kan, of all hands; a closed kan is no call.";
        "draw" Rate RoundsDrawn / Rounds: "Rounds without a winner, abandoned ones included, of all rounds.";
        "tenpai_at_draw" Rate TenpaiAtDraw / HandsAtDraw: "Hands that are tenpai when the wall is used up, of all hands then.";
        "tsumo" Rate WinsByTsumo / Wins: "Wins by own draw, of all wins.";
        "dama" Rate WinsDama / Wins: "Wins with a closed hand without riichi, of all wins.";
        "mean_win" Mean WinPoints / Wins: "Value of a win in points, without honba and sticks.";
        "mean_win_income" Mean WinIncome / Wins: "What a winner gets, honba and sticks included.";
        "mean_loss" Mean DealInLoss / DealIns: "What a player pays who deals in, honba included, to all winners.";
        "mean_gain" Mean Points / Hands: "What the result of a round gives or takes, one's own riichi stick left out.";
        "win_turn" Mean WinTurns / Wins: "Turn of a win: own discards before it, one more for a tsumo.";
        "deal_in_turn" Mean DealInTurns / DealIns: "Turn of a deal-in: own discards with that one.";
        "riichi_turn" Mean RiichiTurns / Riichi: "Turn of a riichi: own discards with the declaring one.";
        "call_win" Rate HandsCalledWon / HandsCalled: "Hands with a call that win, of all hands with a call.";
        "call_deal_in" Rate HandsCalledDealtIn / HandsCalled: "Hands with a call that deal in, of all hands with a call.";
        "deal_in_tenpai" Rate DealInsTenpai / DealIns: "Deal-ins by a hand that is tenpai without the tile, of all deal-ins.";
    }
    "riichi" "Riichi" [] {
        "accepted" Rate RiichiAccepted / Riichi: "Riichi whose stick is paid, of all declared.";
        "ronned" Rate RiichiRonned / Riichi: "Riichi whose declaring tile is ronned, of all declared.";
        "double" Rate RiichiDouble / Riichi: "Riichi on the first uncalled discard, of all declared.";
        "win" Rate RiichiWon / Riichi: "Riichi that win, of all declared.";
        "deal_in" Rate RiichiDealtIn / Riichi: "Riichi that deal in, with the declaring tile too, of all declared.";
        "draw" Rate RiichiDrawn / Riichi: "Riichi in rounds without a winner, of all declared.";
        "ippatsu" Rate Ippatsu / RiichiWon: "Wins with ippatsu, of all riichi that win.";
        "ura" Rate UraHit / UraKnown: "Wins with at least one ura dora, of all riichi wins of which the log shows the indicators.";
        "mean_ura" Mean UraHan / UraKnown: "Ura dora of a riichi win.";
        "mean_points" Mean RiichiPoints / Riichi: "What the round gives or takes after a riichi, the stick included.";
    }
    "riichi_by_wait" "Riichi by wait" [WaitShape] {
        "share" Rate RiichiOfWait / Riichi: "Riichi with this wait, of all declared.";
        "win" Rate RiichiWonOfWait / RiichiOfWait: "Riichi with this wait that win.";
        "tsumo" Rate RiichiTsumoOfWait / RiichiWonOfWait: "Wins by own draw, of the wins with this wait.";
        "deal_in" Rate RiichiDealtInOfWait / RiichiOfWait: "Riichi with this wait that deal in.";
        "mean_points" Mean RiichiPointsOfWait / RiichiOfWait: "What the round gives or takes, the stick included.";
    }
    "riichi_by_turn" "Riichi by turn" [Turn] {
        "share" Rate RiichiOfTurn / Riichi: "Riichi in this turn, of all declared.";
        "win" Rate RiichiWonOfTurn / RiichiOfTurn: "Riichi in this turn that win.";
        "deal_in" Rate RiichiDealtInOfTurn / RiichiOfTurn: "Riichi in this turn that deal in.";
        "mean_points" Mean RiichiPointsOfTurn / RiichiOfTurn: "What the round gives or takes, the stick included.";
    }
    "riichi_by_order" "Riichi first and chasing" [Order] {
        "share" Rate RiichiOfOrder / Riichi: "The first, second … riichi of a round, of all declared.";
        "win" Rate RiichiWonOfOrder / RiichiOfOrder: "Those that win.";
        "deal_in" Rate RiichiDealtInOfOrder / RiichiOfOrder: "Those that deal in.";
        "mean_points" Mean RiichiPointsOfOrder / RiichiOfOrder: "What the round gives or takes, the stick included.";
    }
    "hand_kinds" "Riichi, dama and open hands" [HandKind] {
        "wins" Rate WinsOfKind / Wins: "Wins of this kind, of all wins.";
        "tsumo" Rate TsumoOfKind / WinsOfKind: "Wins by own draw, of the wins of this kind.";
        "mean_win" Mean WinPointsOfKind / WinsOfKind: "Value of a win of this kind, without honba and sticks.";
        "win_turn" Mean WinTurnsOfKind / WinsOfKind: "Turn of a win of this kind.";
        "deal_ins" Rate DealInsOfKind / DealIns: "Deal-ins by hands of this kind, of all deal-ins.";
        "deal_ins_to" Rate DealInsTo / DealIns: "Deal-ins to hands of this kind (the first of several), of all deal-ins.";
        "tenpai_at_draw" Rate TenpaiAtDrawOfKind / HandsAtDrawOfKind: "Hands of this kind that are tenpai when the wall is used up.";
    }
    "melds" "Hands by claimed sets" [Melds] {
        "hands" Rate HandsOfMelds / Hands: "Hands with so many chi, pon and open kans at the end of the round, of all hands.";
        "win" Rate WinsOfMelds / HandsOfMelds: "Those that win.";
        "deal_in" Rate DealInsOfMelds / HandsOfMelds: "Those that deal in.";
    }
    "calls" "Calls" [Call] {
        "per_hand" Mean Calls / Hands: "Calls of this kind in a hand (the sum by all hands).";
    }
    "wins_by_turn" "Wins and deal-ins by turn" [Turn] {
        "wins" Rate WinsOfTurn / Wins: "Wins in this turn of the winner, of all wins.";
        "deal_ins" Rate DealInsOfTurn / DealIns: "Deal-ins in this turn of the player who deals in, of all deal-ins.";
    }
    "wins_by_wait" "Wins by wait" [WaitShape] {
        "wins" Rate WinsOfWait / Wins: "Wins with this wait, of all wins.";
    }
    "yaku" "Yaku" [Yaku] sparse {
        "wins" Rate WinsOfYaku / Wins: "Wins with the yaku, of all wins.";
        "mean_win" Mean PointsOfYaku / WinsOfYaku: "Value of a win with the yaku, without honba and sticks.";
    }
    "yaku_by_hand" "Yaku of riichi, dama and open hands" [HandKind Yaku] sparse {
        "wins" Rate WinsOfYakuOfKind / WinsOfKind: "Wins of this kind with the yaku, of the wins of this kind.";
    }
    "limits" "Limits" [Limit] {
        "wins" Rate WinsOfLimit / Wins: "Wins with this limit, of all wins; counted yakuman are among the yakuman.";
        "mean_win" Mean PointsOfLimit / WinsOfLimit: "Value of a win with this limit, without honba and sticks.";
    }
    "yakuman" "Yakuman" [] {
        "named" Rate Yakuman / Wins: "Wins with a named yakuman, of all wins.";
        "counted" Rate Kazoe / Wins: "Wins with 13 counted han or more, of all wins.";
        "several" Rate YakumanSeveral / Wins: "Wins with several yakuman, of all wins.";
    }
    "han" "Han" [Han] {
        "wins" Rate WinsOfHan / Wins: "Wins with so many han, dora included, named yakuman left out, of all wins.";
    }
    "fu" "Fu" [Fu] {
        "wins" Rate WinsOfFu / Wins: "Wins with so many fu as the log writes them, of all wins.";
    }
    "han_fu" "Han and fu" [Han Fu] sparse {
        "wins" Rate WinsOfHanFu / Wins: "Wins with so many han and fu, named yakuman left out, of all wins.";
    }
    "dora" "Dora of a win" [Dora] {
        "wins" Rate WinsOfDora / Wins: "Wins with so many dora of all kinds, norths set aside included, of all wins.";
        "ura" Rate WinsOfUra / UraKnown: "Riichi wins with so many ura dora, of those of which the log shows the indicators.";
        "reds" Rate WinsOfReds / Wins: "Wins with so many red fives, of all wins.";
    }
    "dora_han" "Dora per win" [] {
        "dora" Mean DoraHan / Wins: "Dora under the indicators in a win, norths set aside included.";
        "reds" Mean RedHan / Wins: "Red fives in a win.";
        "ura" Mean UraHan / UraKnown: "Ura dora of a riichi win.";
    }
    "outcomes" "How rounds end for a player" [Dealer Outcome] {
        "hands" Rate Outcomes / HandsOfDealer: "Hands that end so, of the hands of dealers or of others.";
        "mean_points" Mean OutcomePoints / Outcomes: "What that gives or takes, one's own riichi stick left out.";
    }
    "dealer" "Dealers and others" [Dealer] {
        "win" Rate WinsOfDealer / HandsOfDealer: "Hands that win.";
        "mean_win" Mean WinPointsOfDealer / WinsOfDealer: "Value of a win, without honba and sticks.";
    }
    "draws" "Rounds without a winner" [Draw] {
        "rounds" Rate Draws / Rounds: "Rounds that end so, of all rounds.";
    }
    "winners" "Winners of a round" [Winners] {
        "rounds" Rate RoundsOfWinners / RoundsWon: "Rounds with so many winners, of all rounds with one.";
    }
    "honba" "Honba" [Honba] {
        "rounds" Rate RoundsOfHonba / Rounds: "Rounds with so many honba on the table, of all rounds.";
    }
    "winds" "Round winds" [Wind] {
        "rounds" Rate RoundsOfWind / Rounds: "Rounds of this wind, of all rounds.";
    }
    "games" "Games" [] {
        "games" Count Games: "Games with a round that was played to its end.";
        "ended" Rate GamesEnded / Games: "Games that were played to their end, of all games.";
        "rounds" Mean Rounds / Games: "Rounds of a game.";
        "bust" Rate GamesWithBust / GamesEnded: "Games at whose end somebody is below 0 points, of those played to their end.";
        "dealer_stays" Rate DealerStays / RoundsFollowed: "Rounds after which the same player deals again, of those that another one follows.";
        "dealer_wins" Rate DealerWins / RoundsWon: "Rounds that the dealer wins, of all rounds with a winner.";
    }
    "shanten" "Shanten at the deal" [Shanten] {
        "hands" Rate HandsOfShanten / HandsDealt: "Hands whose 13 tiles dealt are so far from tenpai, of all hands that are shown.";
        "win" Rate WinsOfShanten / HandsOfShanten: "Those that win.";
        "deal_in" Rate DealInsOfShanten / HandsOfShanten: "Those that deal in.";
        "win_turn" Mean WinTurnsOfShanten / WinsOfShanten: "Turn of their wins.";
    }
    "placement" "Places" [] {
        "mean_place" Mean PlaceSum / Seats: "Place at the end of a game, 1 the best; of equal points the first in seat order is ahead.";
        "bust" Rate SeatsBust / Seats: "Seats that end below 0 points.";
        "mean_points" Mean FinalPoints / Seats: "Points at the end of a game.";
    }
    "places" "Seats by place" [Place] {
        "seats" Rate SeatsOfPlace / Seats: "Seats that end in this place, of all seats in games played to their end.";
    }
    "places_by_seat" "Places by seat" [Seat Place] {
        "seats" Rate SeatsOfStart / SeatsAt: "Players of this seat who end in this place.";
    }
    "comeback" "From place before the last round to place at the end" [PlaceBefore Place] {
        "seats" Rate SeatsOfBeforePlace / SeatsOfBefore: "Seats in this place at the deal of the last round that end in that place.";
    }
    "places_by_dan" "Places by dan" [Dan Place] sparse {
        "seats" Rate SeatsOfDanPlace / SeatsOfDan: "Seats of this dan that end in this place.";
    }
    "dan" "Mean place by dan" [Dan] {
        "mean_place" Mean PlaceSumOfDan / SeatsOfDan: "Place at the end of a game for this dan.";
    }
    "places_by_rate" "Places by rate" [Rate Place] sparse {
        "seats" Rate SeatsOfRatePlace / SeatsOfRate: "Seats of this rate (hundreds) that end in this place.";
    }
    "rate" "Mean place by rate" [Rate] {
        "mean_place" Mean PlaceSumOfRate / SeatsOfRate: "Place at the end of a game for this rate (hundreds).";
    }
    "stable_dan" "Stable dan" [Room] {
        "stable_dan" Mean StableGain / StableLastSeats: "The dan at which ranking points gained and lost balance in ranked games of four in this room. A first place gains 6 (phoenix), 5 (expert), 4 (upper) or 2 (general) times 15 points in an East-South game, a second 3, 2, 1 or 0 times, a last place loses dan + 2 times as much: the gains less 2 for each last place, by last places.";
    }
}
