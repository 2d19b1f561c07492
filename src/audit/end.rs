//! How a game ends and what everybody gets for it.
//!
//! Tenhou changed some of it over the years. Where a log has a date, its own rule is asked for; where
//! it has none, any rule that explains all of it will do.

use arrayvec::ArrayVec;

use super::date::Date;
use crate::rules::{Bust, Extension, GameLength, LeftoverSticks, Rules, TiedPlacement, Uma};
use crate::table::{PerSeat, Players, Points, Seat};

/// The last day on which games are known to go on when the last dealer is tenpai and leads, and the
/// first day on which they end.
const TENPAI_YAME: (Date, Date) = (Date(20_100_601), Date(20_100_608));
/// The same for East games that go on beyond South 4.
const EAST_STOPS: (Date, Date) = (Date(20_090_310), Date(20_090_720));
/// The same for the uma 10 5 of East games, and 20 10.
const EAST_UMA: (Date, Date) = (Date(20_090_731), Date(20_090_827));
/// The same for results rounded to thousands, and not.
const ROUNDED: (Date, Date) = (Date(20_220_131), Date(20_220_601));

/// What was the case on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Era {
    older: bool,
    newer: bool,
}

impl Era {
    fn of(date: Option<Date>, (last, first): (Date, Date)) -> Self {
        Self {
            older: date.is_none_or(|date| date < first),
            newer: date.is_none_or(|date| date > last),
        }
    }
}

/// A round that is over.
#[derive(Debug, Clone, Copy)]
pub(super) struct Finished {
    /// Its number, four to a wind.
    pub(super) index: u8,
    pub(super) dealer: Seat,
    pub(super) dealer_stays: bool,
    pub(super) how: How,
    pub(super) scores: PerSeat<Points>,
}

/// How a round ended, as far as the end of the game depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    Won,
    WallUsedUp,
    Aborted,
}

/// Whether the game is over after a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// It is.
    Over {
        /// Why.
        why: &'static str,
        /// An older rule may have let it go on.
        older: bool,
    },
    /// It is not.
    GoesOn {
        /// Why.
        why: &'static str,
    },
    /// Not known.
    Open,
}

/// Whether the game is over.
pub(super) fn ending(round: &Finished, rules: &Rules, date: Option<Date>) -> Ending {
    let players = rules.players;
    let over = |why| Ending::Over { why, older: false };
    let goes_on = |why| Ending::GoesOn { why };
    let lowest = players
        .seats()
        .map(|seat| round.scores[seat])
        .min()
        .unwrap_or_default();
    match rules.bust {
        Bust::BelowZero if lowest < Points(0) => return over("a player is below 0 points"),
        Bust::ZeroOrBelow if lowest <= Points(0) => return over("a player has no points left"),
        _ => {}
    }
    let last = match rules.length {
        GameLength::East => 0,
        GameLength::South => 4,
    } + players.count()
        - 1;
    if round.index < last {
        return goes_on("the last round is still to come");
    }
    let leader = ranking(&round.scores, players)[0];
    let reached = round.scores[leader] >= rules.target_points;
    if round.dealer_stays {
        let leads = leader == round.dealer && reached;
        return match round.how {
            How::Won if rules.agari_yame && leads => over("the last dealer wins and leads"),
            How::WallUsedUp if rules.tenpai_yame && leads => Ending::Over {
                why: "the last dealer is tenpai and leads",
                older: Era::of(date, TENPAI_YAME).older,
            },
            _ => goes_on("the dealer stays and does not lead with the points to end"),
        };
    }
    match rules.extension {
        Extension::None => over("the last round is over"),
        Extension::SuddenDeath if reached => over("somebody has the points to end"),
        Extension::SuddenDeath if round.index >= last + 4 => Ending::Over {
            why: "the last extra round is over",
            older: rules.length == GameLength::East && Era::of(date, EAST_STOPS).older,
        },
        Extension::SuddenDeath => goes_on("nobody has the points to end"),
    }
}

/// The seats by points, ties in seat order.
pub(super) fn ranking(scores: &PerSeat<Points>, players: Players) -> ArrayVec<Seat, 4> {
    let mut seats: ArrayVec<Seat, 4> = players.seats().collect();
    seats.sort_by_key(|&seat| -scores[seat]);
    seats
}

/// The final scores: sticks that nobody won go where the rules say.
pub(super) fn final_scores(scores: &PerSeat<Points>, sticks: u16, rules: &Rules) -> PerSeat<Points> {
    let mut scores = *scores;
    let left = Points(Points::STICK.0 * i32::from(sticks));
    let seats = ranking(&scores, rules.players);
    let first = scores[seats[0]];
    match rules.leftover_sticks {
        LeftoverSticks::First => scores[seats[0]] += left,
        LeftoverSticks::FirstSplit => {
            let tied: ArrayVec<Seat, 4> = seats.into_iter().filter(|&seat| scores[seat] == first).collect();
            for &seat in &tied {
                scores[seat] += Points(left.0 / tied.len() as i32);
            }
        }
        LeftoverSticks::Nobody => {}
    }
    scores
}

/// Where the result of the first place comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FirstPlace {
    /// What the others leave: the oka, whatever the table started with, and what rounding loses.
    TheRest,
    /// The own points, uma and oka. The same where everything is right.
    OwnPoints,
}

/// The results that the rules of the day allow, in tenths of a thousand points.
pub(super) fn results(
    scores: &PerSeat<Points>,
    first: FirstPlace,
    rules: &Rules,
    date: Option<Date>,
) -> ArrayVec<PerSeat<i32>, 4> {
    let seats = ranking(scores, rules.players);
    let uma_era = Era::of(date, EAST_UMA);
    let rounding_era = Era::of(date, ROUNDED);
    let uma = uma(scores, rules);
    let halved = rules.length == GameLength::East && rules.players == Players::Four && uma_era.older;
    let mut results = ArrayVec::new();
    for rounded in [true, false] {
        if (rounded && !rounding_era.older) || (!rounded && !rounding_era.newer) {
            continue;
        }
        for (half, applies) in [(false, !halved || uma_era.newer), (true, halved)] {
            if applies {
                let uma = uma.map(|points| if half { points / 2 } else { points });
                let mut result = result(scores, &seats, uma, rounded, rules);
                if first == FirstPlace::TheRest && rules.leftover_sticks == LeftoverSticks::First {
                    let others: i32 = seats[1..].iter().map(|&seat| result[seat]).sum();
                    result[seats[0]] = -others;
                }
                results.push(result);
            }
        }
    }
    results
}

/// What each place gets, in tenths of a thousand points.
fn uma(scores: &PerSeat<Points>, rules: &Rules) -> [i32; 4] {
    match rules.uma {
        Uma::Fixed(places) => places.map(|points| points.0 / 100),
        Uma::Floating => {
            let mut seats = rules.players.seats();
            let above = seats
                .by_ref()
                .filter(|&seat| scores[seat] >= rules.return_points)
                .count();
            match above {
                1 => [120, -10, -30, -80],
                2 => [80, 40, -40, -80],
                3 => [80, 30, 10, -120],
                _ => [0; 4],
            }
        }
    }
}

fn result(
    scores: &PerSeat<Points>,
    seats: &[Seat],
    uma: [i32; 4],
    rounded: bool,
    rules: &Rules,
) -> PerSeat<i32> {
    let mut shares = uma;
    shares[0] += rules.oka.0 / 100;
    if rules.tied_placement == TiedPlacement::Share {
        share_ties(scores, seats, &mut shares);
    }
    let mut result = PerSeat::default();
    for (place, &seat) in seats.iter().enumerate() {
        let points = if rounded {
            nearest_thousand(scores[seat]) * 10
        } else {
            scores[seat].0 / 100
        };
        result[seat] = points - rules.return_points.0 / 100 + shares[place];
    }
    result
}

/// Players with equal points share what their places get.
fn share_ties(scores: &PerSeat<Points>, seats: &[Seat], shares: &mut [i32; 4]) {
    let mut start = 0;
    while start < seats.len() {
        let tied = seats[start..]
            .iter()
            .take_while(|&&seat| scores[seat] == scores[seats[start]])
            .count();
        let sum: i32 = shares[start..start + tied].iter().sum();
        shares[start..start + tied].fill(sum / tied as i32);
        start += tied;
    }
}

/// In thousands, halves away from zero.
const fn nearest_thousand(points: Points) -> i32 {
    let size = (points.0.unsigned_abs() as i64 + 500) / 1000;
    size as i32 * points.0.signum()
}
