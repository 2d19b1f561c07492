//! What a game adds to the counters.

#[allow(clippy::enum_glob_use, reason = "every line of this file names some of them")]
use super::Counter::*;
use super::axis::{FU, HandKind, Outcome};
use super::counter::Counts;
use super::game::{Game, Hand, HandInGame, Riichi, Round, Win};
use crate::rules::GameLength;
use crate::table::{Points, Seat};

/// Counts a game once for a group of hands in it.
pub(super) fn count_game(counts: &mut Counts, game: &Game) {
    counts.count(Games, &[]);
    counts.count(GamesOfPlayers, &[usize::from(game.players.count()) - 3]);
    counts.count(GamesOfLength, &[usize::from(game.length == GameLength::South)]);
    counts.add(GamesWithoutReds, &[], i64::from(!game.red_fives));
    counts.add(GamesWithoutOpenTanyao, &[], i64::from(!game.open_tanyao));
    if let Some(result) = &game.result {
        counts.count(GamesEnded, &[]);
        let bust = game.players.seats().any(|seat| result[seat].points < 0);
        counts.add(GamesWithBust, &[], i64::from(bust));
    }
}

/// Counts a round once for a group of hands in it.
pub(super) fn count_round(counts: &mut Counts, round: &Round) {
    counts.count(Rounds, &[]);
    counts.count(RoundsOfWind, &[round.id.wind.index()]);
    counts.count(RoundsOfHonba, &[round.id.honba.into()]);
    if let Some(draw) = round.draw {
        counts.count(RoundsDrawn, &[]);
        counts.count(Draws, &[draw as usize]);
    } else {
        counts.count(RoundsWon, &[]);
        counts.count(RoundsOfWinners, &[usize::from(round.winners).saturating_sub(1)]);
        let dealer_wins = round.hands[round.dealer].win.is_some();
        counts.add(DealerWins, &[], i64::from(dealer_wins));
    }
    if let Some(stays) = round.dealer_stays {
        counts.count(RoundsFollowed, &[]);
        counts.add(DealerStays, &[], i64::from(stays));
    }
}

/// Counts what a seat made of a game that was played to its end.
pub(super) fn count_seat(counts: &mut Counts, game: &Game, seat: Seat) {
    let Some(result) = &game.result else { return };
    let placed = result[seat];
    let place = usize::from(placed.place) - 1;
    counts.count(Seats, &[]);
    counts.count(SeatsOfPlace, &[place]);
    counts.count(SeatsAt, &[seat.index()]);
    counts.count(SeatsOfStart, &[seat.index(), place]);
    counts.add(PlaceSum, &[], placed.place.into());
    counts.add(SeatsBust, &[], i64::from(placed.points < 0));
    counts.add(FinalPoints, &[], placed.points.into());
    let person = &game.people[seat];
    if let Some(dan) = person.dan.map(usize::from) {
        counts.count(SeatsOfDan, &[dan]);
        counts.count(SeatsOfDanPlace, &[dan, place]);
        counts.add(PlaceSumOfDan, &[dan], placed.place.into());
    }
    if let Some(rate) = person.rate {
        // Ratings are small; the cast saturates.
        let band = ((rate as i64) / 100 - 14).clamp(0, 9) as usize;
        counts.count(SeatsOfRate, &[band]);
        counts.count(SeatsOfRatePlace, &[band, place]);
        counts.add(PlaceSumOfRate, &[band], placed.place.into());
    }
    if let Some(before) = &game.before_last {
        let before = usize::from(before[seat]) - 1;
        counts.count(SeatsOfBefore, &[before]);
        counts.count(SeatsOfBeforePlace, &[before, place]);
    }
    if let Some(room) = game.room
        && game.players.count() == 4
    {
        counts.count(StableSeats, &[room]);
        counts.count(StableSeatsOfPlace, &[room, place]);
        let gains = [[2, 0, 0, -2], [4, 1, 0, -2], [5, 2, 0, -2], [6, 3, 0, -2]];
        let gain = gains[room][place];
        counts.add(StableGain, &[room], gain);
        counts.add(StableLastSeats, &[room], i64::from(place == 3));
    }
}

/// Counts a hand.
pub(super) fn count_hand(counts: &mut Counts, row: &HandInGame<'_>) {
    let hand = row.hand();
    let dealer = usize::from(row.seat != row.round.dealer);
    counts.count(Hands, &[]);
    counts.count(HandsOfDealer, &[dealer]);
    for (call, &n) in hand.calls.iter().enumerate() {
        counts.add(Calls, &[call], n.into());
    }
    if let Some(outcome) = hand.outcome {
        counts.count(Outcomes, &[dealer, outcome as usize]);
        if let Some(gain) = hand.gain {
            counts.add(OutcomePoints, &[dealer, outcome as usize], gain.into());
        }
    }
    counts.add(super::Counter::Points, &[], hand.gain.unwrap_or(0).into());
    let melds = usize::from(hand.melds());
    counts.count(HandsOfMelds, &[melds]);
    if melds > 0 {
        counts.count(HandsCalled, &[]);
        counts.add(HandsCalledWon, &[], i64::from(hand.win.is_some()));
        counts.add(HandsCalledDealtIn, &[], i64::from(hand.deal_in.is_some()));
    }
    if let Some(tenpai) = hand.tenpai {
        let kind = hand.kind() as usize;
        counts.count(HandsAtDraw, &[]);
        counts.count(HandsAtDrawOfKind, &[kind]);
        counts.add(TenpaiAtDraw, &[], i64::from(tenpai));
        counts.add(TenpaiAtDrawOfKind, &[kind], i64::from(tenpai));
    }
    if let Some(shanten) = hand.shanten.map(usize::from) {
        counts.count(HandsDealt, &[]);
        counts.count(HandsOfShanten, &[shanten]);
        counts.add(WinsOfShanten, &[shanten], i64::from(hand.win.is_some()));
        counts.add(DealInsOfShanten, &[shanten], i64::from(hand.deal_in.is_some()));
        let turn = hand.win.map_or(0, |win| win.turn);
        counts.add(WinTurnsOfShanten, &[shanten], turn.into());
    }
    if let Some(riichi) = hand.riichi {
        count_riichi(counts, hand, riichi);
    }
    if hand.deal_in.is_some() {
        count_deal_in(counts, hand);
    }
    if let Some(win) = &hand.win {
        counts.count(WinsOfMelds, &[melds]);
        counts.count(WinsOfDealer, &[dealer]);
        counts.add(WinPointsOfDealer, &[dealer], win.points.unwrap_or(0).into());
        count_win(counts, win);
    }
}

fn count_riichi(counts: &mut Counts, hand: &Hand, riichi: Riichi) {
    let turn = usize::from(riichi.turn).saturating_sub(1);
    let wait = riichi.wait as usize;
    let order = usize::from(riichi.order).saturating_sub(1);
    let won = i64::from(hand.win.is_some());
    let tsumo = i64::from(hand.win.is_some_and(|win| win.tsumo));
    let dealt_in = i64::from(hand.deal_in.is_some());
    let ronned = hand.deal_in.filter(|_| !riichi.accepted);
    let stick = if riichi.accepted { Points::STICK.0 } else { 0 };
    let points = i64::from(hand.gain.unwrap_or(0) - stick);
    counts.count(super::Counter::Riichi, &[]);
    counts.add(RiichiAccepted, &[], i64::from(riichi.accepted));
    counts.add(RiichiDouble, &[], i64::from(riichi.double));
    counts.add(RiichiRonned, &[], i64::from(ronned.is_some()));
    let wins = ronned.map_or(0, |deal_in| deal_in.winners);
    counts.add(RiichiRonnedWins, &[], wins.into());
    counts.add(RiichiTurns, &[], riichi.turn.into());
    counts.add(RiichiWon, &[], won);
    counts.add(RiichiDealtIn, &[], dealt_in);
    let drawn = matches!(
        hand.outcome,
        Some(Outcome::Tenpai | Outcome::Noten | Outcome::Abandoned)
    );
    counts.add(RiichiDrawn, &[], i64::from(drawn));
    counts.add(RiichiPoints, &[], points);
    counts.count(RiichiOfTurn, &[turn]);
    counts.add(RiichiWonOfTurn, &[turn], won);
    counts.add(RiichiDealtInOfTurn, &[turn], dealt_in);
    counts.add(RiichiPointsOfTurn, &[turn], points);
    counts.count(RiichiOfWait, &[wait]);
    counts.add(RiichiWonOfWait, &[wait], won);
    counts.add(RiichiTsumoOfWait, &[wait], tsumo);
    counts.add(RiichiDealtInOfWait, &[wait], dealt_in);
    counts.add(RiichiPointsOfWait, &[wait], points);
    counts.count(RiichiOfOrder, &[order]);
    counts.add(RiichiWonOfOrder, &[order], won);
    counts.add(RiichiDealtInOfOrder, &[order], dealt_in);
    counts.add(RiichiPointsOfOrder, &[order], points);
}

fn count_deal_in(counts: &mut Counts, hand: &Hand) {
    let Some(deal_in) = &hand.deal_in else { return };
    counts.count(DealIns, &[]);
    counts.add(DealInWins, &[], deal_in.winners.into());
    counts.add(DealInLoss, &[], deal_in.loss.unwrap_or(0).into());
    counts.add(DealInTurns, &[], hand.discards.into());
    counts.count(DealInsOfKind, &[hand.kind() as usize]);
    counts.count(DealInsTo, &[deal_in.to as usize]);
    counts.add(DealInsTenpai, &[], i64::from(deal_in.tenpai == Some(true)));
    counts.count(DealInsOfTurn, &[usize::from(hand.discards).saturating_sub(1)]);
    counts.count(DealInsOfMelds, &[hand.melds().into()]);
}

fn count_win(counts: &mut Counts, win: &Win) {
    let kind = win.kind as usize;
    let method = usize::from(!win.tsumo);
    let points = i64::from(win.points.unwrap_or(0));
    counts.count(Wins, &[]);
    counts.count(WinsOfKind, &[kind]);
    counts.count(WinsOfMethod, &[method]);
    counts.add(WinsByTsumo, &[], i64::from(win.tsumo));
    counts.add(WinsDama, &[], i64::from(win.kind == HandKind::Dama));
    counts.add(TsumoOfKind, &[kind], i64::from(win.tsumo));
    counts.add(WinPoints, &[], points);
    counts.add(WinPointsOfKind, &[kind], points);
    counts.add(WinIncome, &[], win.income.unwrap_or(0).into());
    counts.add(WinTurns, &[], win.turn.into());
    counts.add(WinTurnsOfKind, &[kind], win.turn.into());
    counts.count(WinsOfTurn, &[usize::from(win.turn).saturating_sub(1)]);
    counts.count(WinsOfWait, &[win.wait as usize]);
    counts.add(LiableOfMethod, &[method], i64::from(win.liable));
    counts.count(WinsOfIndicators, &[usize::from(win.indicators).saturating_sub(1)]);
    count_yaku(counts, win, kind, points);
    count_dora(counts, win);
    if let Some(limit) = win.limit {
        counts.count(WinsOfLimit, &[limit as usize]);
        counts.add(PointsOfLimit, &[limit as usize], points);
    }
    let fu = win
        .fu
        .map(|fu| FU.iter().position(|&known| known == fu).unwrap_or(FU.len()));
    if let Some(fu) = fu {
        counts.count(WinsOfFu, &[fu]);
    }
    if win.yakuman > 0 {
        counts.count(Yakuman, &[]);
        counts.add(YakumanSeveral, &[], i64::from(win.yakuman > 1));
    } else if let Some(han) = win.han.filter(|&han| han > 0) {
        let place = usize::from(han) - 1;
        counts.count(WinsOfHan, &[place]);
        counts.add(Kazoe, &[], i64::from(han >= 13));
        if let Some(fu) = fu {
            counts.count(WinsOfHanFu, &[place, fu]);
        }
    }
}

fn count_yaku(counts: &mut Counts, win: &Win, kind: usize, points: i64) {
    for yaku in win.yaku.iter() {
        counts.count(WinsOfYaku, &[yaku as usize]);
        counts.count(WinsOfYakuOfKind, &[kind, yaku as usize]);
        counts.add(PointsOfYaku, &[yaku as usize], points);
    }
    let ippatsu = win.yaku.has(crate::win::Yaku::Ippatsu);
    counts.add(Ippatsu, &[], i64::from(ippatsu));
}

fn count_dora(counts: &mut Counts, win: &Win) {
    let all = win.dora + win.ura.unwrap_or(0) + win.reds;
    counts.count(WinsOfDora, &[all.into()]);
    counts.count(WinsOfReds, &[win.reds.into()]);
    counts.add(DoraHan, &[], win.dora.into());
    counts.add(RedHan, &[], win.reds.into());
    if let Some(ura) = win.ura.filter(|_| win.kind == HandKind::Riichi) {
        counts.count(UraKnown, &[]);
        counts.count(WinsOfUra, &[ura.into()]);
        counts.add(UraHit, &[], i64::from(ura > 0));
        counts.add(UraHan, &[], ura.into());
    }
}
