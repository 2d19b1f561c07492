//! The counters: one list, from which layout, JSON and documentation follow.

use super::Axis;

macro_rules! counters {
    ($($variant:ident = $id:literal [$($axis:ident)*] $meaning:literal;)*) => {
        /// A counter, or as many as its axes have places.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Counter {
            $(#[doc = $meaning] $variant,)*
        }

        impl Counter {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name used in every output.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)* }
            }

            /// What it is split by.
            pub const fn axes(self) -> &'static [Axis] {
                match self { $(Self::$variant => &[$(Axis::$axis),*],)* }
            }

            /// What is counted or summed.
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning,)* }
            }
        }
    };
}

counters! {
    Games = "games" [] "Games.";
    GamesOfPlayers = "games_of_players" [Players] "Games by the number of players.";
    GamesOfLength = "games_of_length" [Length] "Games by length.";
    GamesWithoutReds = "games_without_reds" [] "Games without red fives.";
    GamesWithoutOpenTanyao = "games_without_open_tanyao" [] "Games in which tanyao does not count open.";
    GamesEnded = "games_ended" [] "Games that were played to their end.";
    GamesWithBust = "games_with_bust" [] "Games at whose end somebody is below 0 points.";

    Rounds = "rounds" [] "Rounds that were played to their end.";
    RoundsOfWind = "rounds_of_wind" [Wind] "Rounds by round wind.";
    RoundsOfHonba = "rounds_of_honba" [Honba] "Rounds by honba on the table.";
    RoundsWon = "rounds_won" [] "Rounds with a winner.";
    RoundsOfWinners = "rounds_of_winners" [Winners] "Rounds by the number of winners.";
    RoundsDrawn = "rounds_drawn" [] "Rounds without a winner.";
    Draws = "draws" [Draw] "Rounds without a winner, by reason.";
    RoundsFollowed = "rounds_followed" [] "Rounds after which another round is dealt.";
    DealerStays = "dealer_stays" [] "Rounds after which the same player deals again.";
    DealerWins = "rounds_won_by_dealer" [] "Rounds that the dealer wins.";

    Hands = "hands" [] "Hands: one player's part in one round.";
    HandsOfDealer = "hands_of_dealer" [Dealer] "Hands of dealers and of others.";
    Outcomes = "outcomes" [Dealer Outcome] "Hands by how they ended.";
    OutcomePoints = "outcome_points" [Dealer Outcome] "Points gained or lost with the result, riichi stick of one's own left out.";
    Points = "points" [] "Points gained or lost with the result, riichi stick of one's own left out.";
    Calls = "calls" [Call] "Calls, closed kans and kita.";
    HandsCalled = "hands_called" [] "Hands with at least one chi, pon or open kan.";
    HandsOfMelds = "hands_of_melds" [Melds] "Hands by the number of chi, pon and open kans at the end of the round.";
    WinsOfMelds = "wins_of_melds" [Melds] "Wins by the number of chi, pon and open kans.";
    DealInsOfMelds = "deal_ins_of_melds" [Melds] "Deal-ins by the number of the player's own chi, pon and open kans.";
    HandsCalledWon = "hands_called_won" [] "Hands with a call that won.";
    HandsCalledDealtIn = "hands_called_dealt_in" [] "Hands with a call that dealt in.";
    HandsDealt = "hands_dealt" [] "Hands of which the 13 tiles dealt are shown.";
    HandsOfShanten = "hands_of_shanten" [Shanten] "Hands by shanten of the 13 tiles dealt.";
    WinsOfShanten = "wins_of_shanten" [Shanten] "Wins by shanten at the deal.";
    DealInsOfShanten = "deal_ins_of_shanten" [Shanten] "Deal-ins by shanten at the deal.";
    WinTurnsOfShanten = "win_turns_of_shanten" [Shanten] "Turns of wins, by shanten at the deal.";
    HandsAtDraw = "hands_at_draw" [] "Hands in rounds that ended with the wall used up (nagashi mangan too) of which tenpai or noten is known.";
    TenpaiAtDraw = "tenpai_at_draw" [] "Those of them that are tenpai.";
    TenpaiAtDrawOfKind = "tenpai_at_draw_of_kind" [HandKind] "Tenpai hands when the wall is used up, by kind.";
    HandsAtDrawOfKind = "hands_at_draw_of_kind" [HandKind] "Hands when the wall is used up, by kind.";

    DealIns = "deal_ins" [] "Hands that discarded or laid out the tile of a ron; once for each round, however many win on it.";
    DealInWins = "deal_in_wins" [] "Wins by ron, counted with the player who fed them.";
    DealInLoss = "deal_in_loss" [] "Points that players paid when they dealt in, honba included, to all winners.";
    DealInTurns = "deal_in_turns" [] "Turns of the players who dealt in.";
    DealInsOfKind = "deal_ins_of_kind" [HandKind] "Deal-ins by the kind of the hand that dealt in.";
    DealInsTo = "deal_ins_to" [HandKind] "Deal-ins by the kind of the hand that won (the first of several).";
    DealInsTenpai = "deal_ins_tenpai" [] "Deal-ins by hands that were tenpai.";
    DealInsOfTurn = "deal_ins_of_turn" [Turn] "Deal-ins by turn of the player who dealt in.";

    Riichi = "riichi" [] "Riichi declared, also where the declaring tile was ronned.";
    RiichiAccepted = "riichi_accepted" [] "Riichi whose stick was paid.";
    RiichiDouble = "riichi_double" [] "Riichi on the first uncalled discard.";
    RiichiRonned = "riichi_ronned" [] "Riichi whose declaring tile was ronned.";
    RiichiRonnedWins = "riichi_ronned_wins" [] "Wins on the declaring tile of a riichi.";
    RiichiTurns = "riichi_turns" [] "Turns of riichi.";
    RiichiWon = "riichi_won" [] "Riichi hands (stick paid) that won.";
    RiichiDealtIn = "riichi_dealt_in" [] "Hands that declared riichi and dealt in, with the declaring tile too.";
    RiichiDrawn = "riichi_drawn" [] "Riichi hands in rounds without a winner.";
    RiichiPoints = "riichi_points" [] "Points gained or lost with the result by hands that declared riichi, and 1,000 less for each stick paid.";
    RiichiOfTurn = "riichi_of_turn" [Turn] "Riichi by turn.";
    RiichiWonOfTurn = "riichi_won_of_turn" [Turn] "Riichi that won, by the turn of the riichi.";
    RiichiDealtInOfTurn = "riichi_dealt_in_of_turn" [Turn] "Riichi that dealt in, by the turn of the riichi.";
    RiichiPointsOfTurn = "riichi_points_of_turn" [Turn] "As `riichi_points`, by the turn of the riichi.";
    RiichiOfWait = "riichi_of_wait" [WaitShape] "Riichi by wait.";
    RiichiWonOfWait = "riichi_won_of_wait" [WaitShape] "Riichi that won, by wait.";
    RiichiDealtInOfWait = "riichi_dealt_in_of_wait" [WaitShape] "Riichi that dealt in, by wait.";
    RiichiTsumoOfWait = "riichi_tsumo_of_wait" [WaitShape] "Riichi that won by tsumo, by wait.";
    RiichiPointsOfWait = "riichi_points_of_wait" [WaitShape] "As `riichi_points`, by wait.";
    RiichiOfOrder = "riichi_of_order" [Order] "Riichi by order in the round.";
    RiichiWonOfOrder = "riichi_won_of_order" [Order] "Riichi that won, by order.";
    RiichiDealtInOfOrder = "riichi_dealt_in_of_order" [Order] "Riichi that dealt in, by order.";
    RiichiPointsOfOrder = "riichi_points_of_order" [Order] "As `riichi_points`, by order.";

    Wins = "wins" [] "Wins.";
    WinsOfKind = "wins_of_kind" [HandKind] "Wins by kind of hand.";
    WinsByTsumo = "wins_by_tsumo" [] "Wins by own draw.";
    WinsDama = "wins_dama" [] "Wins with a closed hand without riichi.";
    WinsOfMethod = "wins_of_method" [Method] "Wins by tsumo and by ron.";
    TsumoOfKind = "tsumo_of_kind" [HandKind] "Wins by tsumo, by kind of hand.";
    WinsOfDealer = "wins_of_dealer" [Dealer] "Wins of dealers and of others.";
    WinPoints = "win_points" [] "Values of wins, without honba and sticks; a tsumo is the sum of its shares.";
    WinPointsOfKind = "win_points_of_kind" [HandKind] "Values of wins by kind of hand.";
    WinPointsOfDealer = "win_points_of_dealer" [Dealer] "Values of wins of dealers and of others.";
    WinIncome = "win_income" [] "What winners got, honba and sticks included.";
    WinTurns = "win_turns" [] "Turns of wins.";
    WinTurnsOfKind = "win_turns_of_kind" [HandKind] "Turns of wins by kind of hand.";
    WinsOfTurn = "wins_of_turn" [Turn] "Wins by turn.";
    WinsOfWait = "wins_of_wait" [WaitShape] "Wins by what the hand waited for.";
    Ippatsu = "ippatsu" [] "Wins with ippatsu.";
    UraHit = "ura_hit" [] "Riichi wins with at least one ura dora.";
    UraKnown = "ura_known" [] "Riichi wins without a named yakuman of which the log lists the ura dora, also none.";
    WinsOfYaku = "wins_of_yaku" [Yaku] "Wins that have the yaku.";
    WinsOfYakuOfKind = "wins_of_yaku_of_kind" [HandKind Yaku] "Wins that have the yaku, by kind of hand.";
    PointsOfYaku = "points_of_yaku" [Yaku] "Values of wins that have the yaku.";
    WinsOfHan = "wins_of_han" [Han] "Wins by han, yakuman left out.";
    WinsOfFu = "wins_of_fu" [Fu] "Wins by fu as the log writes them.";
    WinsOfHanFu = "wins_of_han_fu" [Han Fu] "Wins by han and fu, yakuman left out.";
    WinsOfLimit = "wins_of_limit" [Limit] "Wins by limit.";
    PointsOfLimit = "points_of_limit" [Limit] "Values of wins by limit.";
    Kazoe = "kazoe" [] "Wins with 13 counted han or more.";
    Yakuman = "yakuman" [] "Wins with a named yakuman.";
    YakumanSeveral = "yakuman_several" [] "Wins with several yakuman.";
    LiableOfMethod = "liable_of_method" [Method] "Wins that another player is liable for.";
    WinsOfDora = "wins_of_dora" [Dora] "Wins by dora of all kinds.";
    WinsOfUra = "wins_of_ura" [Dora] "Riichi wins by ura dora.";
    WinsOfReds = "wins_of_reds" [Dora] "Wins by red fives.";
    DoraHan = "dora_han" [] "Han of dora under the indicators, norths set aside included where the log does not tell them apart.";
    UraHan = "ura_han" [] "Han of ura dora.";
    RedHan = "red_han" [] "Han of red fives.";
    WinsOfIndicators = "wins_of_indicators" [Indicators] "Wins by indicators turned.";

    Seats = "seats" [] "Seats in games that were played to their end, of which the place is known.";
    SeatsOfPlace = "seats_of_place" [Place] "Those seats by place.";
    SeatsOfStart = "seats_of_start" [Seat Place] "Those seats by seat and place.";
    SeatsAt = "seats_at" [Seat] "Those seats by seat.";
    PlaceSum = "place_sum" [] "Places.";
    SeatsBust = "seats_bust" [] "Seats that end below 0 points.";
    FinalPoints = "final_points" [] "Points at the end of the game.";
    SeatsOfDan = "seats_of_dan" [Dan] "Seats by dan.";
    SeatsOfDanPlace = "seats_of_dan_place" [Dan Place] "Seats by dan and place.";
    PlaceSumOfDan = "place_sum_of_dan" [Dan] "Places by dan.";
    SeatsOfRate = "seats_of_rate" [Rate] "Seats by rate.";
    SeatsOfRatePlace = "seats_of_rate_place" [Rate Place] "Seats by rate and place.";
    PlaceSumOfRate = "place_sum_of_rate" [Rate] "Places by rate.";
    SeatsOfBefore = "seats_of_before" [PlaceBefore] "Seats by place at the deal of the last round.";
    SeatsOfBeforePlace = "seats_of_before_place" [PlaceBefore Place] "Seats by place at the deal of the last round and at the end.";
    StableSeats = "stable_seats" [Room] "Seats in ranked games of four, by room.";
    StableSeatsOfPlace = "stable_seats_of_place" [Room Place] "Seats in ranked games of four, by room and place.";
    StableLastSeats = "stable_last_seats" [Room] "Last places there.";
    StableGain = "stable_gain" [Room] "What the places gain there, in fifteenths of the ranking points of an East-South game (tenths of those of an East game): first 6, 5, 4, 2 and second 3, 2, 1, 0 in phoenix, expert, upper, general; last -2, which is what it costs beyond the dan.";
}

/// Where the places of each counter begin in the whole.
const OFFSETS: [u16; Counter::ALL.len() + 1] = {
    let mut offsets = [0; Counter::ALL.len() + 1];
    let mut i = 0;
    while i < Counter::ALL.len() {
        let axes = Counter::ALL[i].axes();
        let mut places = 1;
        let mut axis = 0;
        while axis < axes.len() {
            places *= axes[axis].len();
            axis += 1;
        }
        offsets[i + 1] = offsets[i] + places as u16;
        i += 1;
    }
    offsets
};

/// Numbers in a page: pages that hold nothing but 0 take no memory.
const PAGE: usize = 32;
const PAGES: usize = (OFFSETS[Counter::ALL.len()] as usize).div_ceil(PAGE);

impl Counter {
    /// How many numbers it is.
    pub const fn len(self) -> usize {
        (OFFSETS[self as usize + 1] - OFFSETS[self as usize]) as usize
    }

    /// Whether it is no number at all; none is.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Where the number for these places of its axes stands among its numbers. Places beyond an
    /// axis count as the last one.
    pub fn index(self, places: &[usize]) -> usize {
        let axes = self.axes().iter().zip(places);
        axes.fold(0, |index, (axis, &place)| {
            index * axis.len() + place.min(axis.len() - 1)
        })
    }

    /// The places of its axes at an index.
    pub fn places(self, mut index: usize) -> Vec<usize> {
        let mut places: Vec<_> = (self.axes().iter().rev())
            .map(|axis| {
                let place = index % axis.len();
                index /= axis.len();
                place
            })
            .collect();
        places.reverse();
        places
    }
}

/// A number for every place of every counter. They add.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts {
    pages: Box<[Option<Box<[i64; PAGE]>>; PAGES]>,
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            pages: Box::new([const { None }; PAGES]),
        }
    }
}

impl Counts {
    /// The number at an index of a counter.
    pub fn at(&self, counter: Counter, index: usize) -> i64 {
        let place = usize::from(OFFSETS[counter as usize]) + index;
        self.pages[place / PAGE]
            .as_ref()
            .map_or(0, |page| page[place % PAGE])
    }

    /// The number of a counter at these places of its axes.
    pub fn get(&self, counter: Counter, places: &[usize]) -> i64 {
        self.at(counter, counter.index(places))
    }

    /// Adds to the number at an index of a counter. Sums that a machine word cannot hold stay at its
    /// limit.
    pub fn add_at(&mut self, counter: Counter, index: usize, n: i64) {
        if n != 0 && index < counter.len() {
            let place = usize::from(OFFSETS[counter as usize]) + index;
            let page = self.pages[place / PAGE].get_or_insert_with(|| Box::new([0; PAGE]));
            page[place % PAGE] = page[place % PAGE].saturating_add(n);
        }
    }

    /// Adds to the number of a counter at these places of its axes.
    pub fn add(&mut self, counter: Counter, places: &[usize], n: i64) {
        self.add_at(counter, counter.index(places), n);
    }

    /// Counts one more.
    pub fn count(&mut self, counter: Counter, places: &[usize]) {
        self.add(counter, places, 1);
    }

    /// Adds all numbers of others.
    pub fn merge(&mut self, others: &Self) {
        for (page, other) in self.pages.iter_mut().zip(others.pages.iter()) {
            let Some(other) = other else { continue };
            let page = page.get_or_insert_with(|| Box::new([0; PAGE]));
            for (sum, n) in page.iter_mut().zip(other.iter()) {
                *sum = sum.saturating_add(*n);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_a_number_of_its_own() {
        let mut counts = Counts::default();
        let mut n = 0;
        for &counter in Counter::ALL {
            for index in 0..counter.len() {
                assert_eq!(counter.index(&counter.places(index)), index);
                n += 1;
                counts.add_at(counter, index, n);
            }
        }
        let mut expected = 0;
        for &counter in Counter::ALL {
            for index in 0..counter.len() {
                expected += 1;
                assert_eq!(counts.at(counter, index), expected, "{}", counter.id());
            }
        }
        let mut twice = counts.clone();
        twice.merge(&counts);
        assert_eq!(
            twice.at(Counter::StableGain, 3),
            2 * counts.at(Counter::StableGain, 3)
        );
    }

    #[test]
    fn names_are_distinct() {
        let mut ids: Vec<_> = Counter::ALL.iter().map(|counter| counter.id()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), Counter::ALL.len());
    }
}
