//! A game as statistics see it: what is kept of it until its end, when it is counted.

use super::axis::{HandKind, Outcome, WaitShape};
use crate::event::{DrawKind, Platform};
use crate::rules::GameLength;
use crate::table::{PerSeat, Players, RoundId, Seat};
use crate::win::{LimitClass, YakuSet};

/// A game with its rounds.
#[derive(Debug, Clone)]
pub struct Game {
    /// The day of the game, as the number of its digits, where a log id tells it.
    pub date: Option<u32>,
    /// Whose tables it was played at, where the log gives it away.
    pub platform: Platform,
    /// The room of a ranked Tenhou game, by place in the list of rooms.
    pub room: Option<usize>,
    /// The number of the lobby.
    pub lobby: Option<u32>,
    /// Three or four players.
    pub players: Players,
    /// East only, or East and South.
    pub length: GameLength,
    /// Red fives are in play.
    pub red_fives: bool,
    /// Tanyao counts open.
    pub open_tanyao: bool,
    /// What the log calls its rules; empty if nothing.
    pub rules_name: String,
    /// Who sat where.
    pub people: PerSeat<Person>,
    /// Points and places at the end, if the game was played to its end.
    pub result: Option<PerSeat<Placed>>,
    /// Places of all seats at the deal of the last round, where points are known.
    pub before_last: Option<PerSeat<u8>>,
    /// Its rounds, those that were played to their end.
    pub rounds: Vec<Round>,
}

/// One player of a game.
#[derive(Debug, Clone, Default)]
pub struct Person {
    /// The name, decoded.
    pub name: String,
    /// Tenhou's number of the rank.
    pub dan: Option<u8>,
    /// The rating.
    pub rate: Option<f32>,
}

/// How a game ended for a seat.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Placed {
    /// Points.
    pub points: i32,
    /// Place, from 1.
    pub place: u8,
}

/// A round.
#[derive(Debug, Clone)]
pub struct Round {
    /// Which one.
    pub id: RoundId,
    /// Sticks on the table at the deal.
    pub sticks: u16,
    /// Who deals.
    pub dealer: Seat,
    /// Why nobody won; `None` if somebody did.
    pub draw: Option<DrawKind>,
    /// How many won.
    pub winners: u8,
    /// Whether the dealer deals the next round too, if there is one.
    pub dealer_stays: Option<bool>,
    /// What each player did in it.
    pub hands: PerSeat<Hand>,
}

/// One player's part in a round.
#[derive(Debug, Clone, Default)]
pub struct Hand {
    /// Points at the deal.
    pub points: Option<i32>,
    /// Place at the deal, from 1; of equal ones the first in seat order.
    pub place: Option<u8>,
    /// Shanten of the 13 tiles dealt; `None` where they are hidden.
    pub shanten: Option<u8>,
    /// Calls of each kind, in the order of the axis.
    pub calls: [u8; 6],
    /// Riichi.
    pub riichi: Option<Riichi>,
    /// Own discards in the round.
    pub discards: u8,
    /// How it ended; `None` where the log does not tell who is tenpai.
    pub outcome: Option<Outcome>,
    /// What the result gave or took, one's own riichi stick left out.
    pub gain: Option<i32>,
    /// The own win.
    pub win: Option<Win>,
    /// Dealing in.
    pub deal_in: Option<DealIn>,
    /// Tenpai when the wall was used up.
    pub tenpai: Option<bool>,
}

/// A riichi.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Riichi {
    /// The player's discard that declared it, from 1.
    pub turn: u8,
    /// How many declared in this round up to this one.
    pub order: u8,
    /// On the first uncalled discard.
    pub double: bool,
    /// The stick was paid.
    pub accepted: bool,
    /// What the hand waits for.
    pub wait: WaitShape,
    /// How many kinds it waits for.
    pub kinds: u8,
}

/// A win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Win {
    /// By own draw.
    pub tsumo: bool,
    /// What kind of hand.
    pub kind: HandKind,
    /// Own discards before it, one more for a tsumo; at least 1.
    pub turn: u8,
    /// What it waited for.
    pub wait: WaitShape,
    /// Yaku, yakuman among them.
    pub yaku: YakuSet,
    /// Han, dora included; 0 for named yakuman, `None` where not known.
    pub han: Option<u16>,
    /// Fu.
    pub fu: Option<u16>,
    /// Limit.
    pub limit: Option<LimitClass>,
    /// Named yakuman in it.
    pub yakuman: u8,
    /// Value without honba and sticks, for tsumo the sum of the shares.
    pub points: Option<i32>,
    /// What the winner got, honba and sticks included.
    pub income: Option<i32>,
    /// Han of dora, norths set aside included where they are not told apart.
    pub dora: u16,
    /// Han of ura dora; `None` where the log does not list them.
    pub ura: Option<u16>,
    /// Han of red fives.
    pub reds: u16,
    /// Indicators turned.
    pub indicators: u8,
    /// Another player is liable.
    pub liable: bool,
}

/// A tile of this player won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DealIn {
    /// How many won on it.
    pub winners: u8,
    /// What kind of hand the first of them had.
    pub to: HandKind,
    /// Points paid to all of them.
    pub loss: Option<i32>,
    /// The own hand was tenpai without the tile; `None` where it is hidden.
    pub tenpai: Option<bool>,
}

impl Hand {
    /// Sets claimed from others.
    pub fn melds(&self) -> u8 {
        self.calls[..3].iter().sum()
    }

    /// What kind of hand it is at the end of the round.
    pub fn kind(&self) -> HandKind {
        if self.melds() > 0 {
            HandKind::Open
        } else if self.riichi.is_some() {
            HandKind::Riichi
        } else {
            HandKind::Dama
        }
    }
}

/// A hand with what stands around it: what filters are asked of and groups are made by.
#[derive(Debug, Clone, Copy)]
pub struct HandInGame<'a> {
    /// The game.
    pub game: &'a Game,
    /// The round.
    pub round: &'a Round,
    /// Whose hand.
    pub seat: Seat,
}

impl<'a> HandInGame<'a> {
    /// The hand.
    pub fn hand(&self) -> &'a Hand {
        &self.round.hands[self.seat]
    }
}
