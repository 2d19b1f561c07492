//! The uniform stream: every log format becomes these events, in the order of play.
//!
//! Big payloads are borrowed from the reader, so an event is small and the stream costs no heap.

use arrayvec::ArrayVec;

use crate::rules::TableOptions;
use crate::table::{Call, Deltas, PerSeat, Points, RoundId, Seat};
use crate::tile::{LogTile, RedFives};
use crate::win::WinClaim;

/// One thing that happened, or that the log says happened.
#[derive(Debug, Clone, Copy)]
pub enum Event<'a> {
    /// A game begins.
    GameStart(&'a GameStart<'a>),
    /// A round is dealt.
    RoundStart(&'a RoundStart<'a>),
    /// A player draws: from the live wall, or a replacement tile after a kan or a kita.
    Draw {
        /// Who.
        seat: Seat,
        /// What.
        tile: LogTile,
    },
    /// A player discards.
    Discard {
        /// Who.
        seat: Seat,
        /// What.
        tile: LogTile,
        /// Whether it is the tile just drawn, where the log says so.
        tsumogiri: Option<bool>,
    },
    /// A player calls or makes a kan.
    Call {
        /// Who.
        seat: Seat,
        /// What.
        call: Call<LogTile>,
    },
    /// A player sets a north aside (three players).
    Kita {
        /// Who.
        seat: Seat,
        /// Which tile.
        tile: LogTile,
    },
    /// A player declares riichi; the declaring discard follows.
    Riichi {
        /// Who.
        seat: Seat,
    },
    /// The declaration stood: the stick is on the table.
    RiichiAccepted {
        /// Who.
        seat: Seat,
        /// The scores after the stick was paid, where the log gives them.
        scores: Option<PerSeat<Points>>,
    },
    /// A further dora indicator is turned.
    DoraRevealed {
        /// The indicator.
        tile: LogTile,
    },
    /// A player wins; several in a row on one tile are a multiple ron.
    Win(&'a WinClaim),
    /// The round ends without a winner.
    DrawnRound(&'a DrawClaim),
    /// A player's connection is lost.
    Disconnect {
        /// Who.
        seat: Seat,
    },
    /// A player is back.
    Reconnect {
        /// Who.
        seat: Seat,
    },
    /// The game ends, with the result as the log gives it.
    GameEnd(&'a GameEnd),
}

/// An event and its place.
#[derive(Debug, Clone, Copy)]
pub struct EventAt<'a> {
    /// What happened.
    pub event: Event<'a>,
    /// Byte position of the element, line or array item in the decompressed document.
    pub at: u64,
}

/// What the log says before the first round.
#[derive(Debug, Clone)]
pub struct GameStart<'a> {
    /// What the table's header says of its rules, where it says anything.
    pub table: TableOptions,
    /// The seed of the game's walls as the log writes it.
    pub seed: Option<&'a str>,
    /// The log's own reference text (`ref`), empty in practice.
    pub reference: Option<&'a str>,
    /// The number of the lobby, 0 for ranked games.
    pub lobby: Option<u32>,
    /// The platform's own number for the kind of table.
    pub table_type: Option<u32>,
    /// House rules as the log writes them.
    pub house_rules: Option<&'a str>,
    /// Whose rules the table plays by, where the log gives it away.
    pub platform: Platform,
    /// What the log calls its rules.
    pub rules_name: Option<&'a str>,
    /// How many red fives each suit has, where the log counts them.
    pub red_fives: Option<RedFives>,
    /// Title and subtitle as the log gives them, empty where it gives none.
    pub title: [&'a str; 2],
    /// Who sits where.
    pub people: PerSeat<Person<'a>>,
}

/// Where a game was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Platform {
    /// Tenhou.
    Tenhou,
    /// Mahjong Soul.
    MahjongSoul,
    /// A match by the official rules of the Japan Professional Mahjong League (rules A).
    Jpml,
    /// The log does not say.
    #[default]
    Unknown,
}

/// One player as the header gives him. Absent values are empty or `None`.
#[derive(Debug, Clone, Copy, Default)]
pub struct Person<'a> {
    /// The name as the log writes it (percent-encoded on Tenhou).
    pub name: &'a str,
    /// Rank number of the platform, 0..=20 on Tenhou.
    pub dan: Option<u8>,
    /// Rank in words, where the log uses words.
    pub rank: &'a str,
    /// Rating as written.
    pub rate: &'a str,
    /// `M`, `F` or `C` on Tenhou.
    pub sex: &'a str,
}

/// A deal.
#[derive(Debug, Clone)]
pub struct RoundStart<'a> {
    /// Which round.
    pub id: RoundId,
    /// The round's number as the log counts it, four to a wind from East 1 = 0 to North 4 = 15.
    pub index: u8,
    /// The log names no round: `id` and `index` are counted from the course of the game.
    pub id_inferred: bool,
    /// Riichi sticks on the table from earlier rounds.
    pub sticks: u16,
    /// The log gives no sticks: they are counted from the course of the game.
    pub sticks_inferred: bool,
    /// Who deals.
    pub dealer: Seat,
    /// The scores, where the log gives them; the fourth is 0 with three players.
    pub scores: Option<PerSeat<Points>>,
    /// The first dora indicator.
    pub indicator: LogTile,
    /// 13 tiles each (an empty fourth hand with three players), in the order the log gives them.
    pub hands: PerSeat<ArrayVec<LogTile, 13>>,
    /// The two dice less one each, 0..6, where the log gives them.
    pub dice: Option<[u8; 2]>,
    /// The seed of this round alone (Tenhou 2008 and 2009).
    pub seed: Option<&'a str>,
}

/// Why a round ended without a winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DrawKind {
    /// The wall is used up.
    Exhaustive,
    /// The wall is used up and somebody discarded terminals and honours only.
    NagashiMangan,
    /// Nine kinds of terminals and honours in the first hand.
    NineKinds,
    /// Four same winds discarded in the first turn.
    FourWinds,
    /// Four players in riichi.
    FourRiichi,
    /// Four kans by two players or more.
    FourKans,
    /// Three players claim the same tile.
    TripleRon,
    /// The log does not say.
    Unknown,
}

impl DrawKind {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::Exhaustive,
        Self::NagashiMangan,
        Self::NineKinds,
        Self::FourWinds,
        Self::FourRiichi,
        Self::FourKans,
        Self::TripleRon,
        Self::Unknown,
    ];

    /// The name used in every output.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Exhaustive => "exhaustive",
            Self::NagashiMangan => "nagashi_mangan",
            Self::NineKinds => "nine_kinds",
            Self::FourWinds => "four_winds",
            Self::FourRiichi => "four_riichi",
            Self::FourKans => "four_kans",
            Self::TripleRon => "triple_ron",
            Self::Unknown => "unknown",
        }
    }
}

/// What the log says of a round without a winner.
#[derive(Debug, Clone)]
pub struct DrawClaim {
    /// Why.
    pub kind: DrawKind,
    /// Honba on the table, where given.
    pub honba: Option<u16>,
    /// Sticks on the table, where given.
    pub sticks: Option<u16>,
    /// Scores before the payments, where given.
    pub before: Option<PerSeat<Points>>,
    /// What each seat gains or loses, where given.
    pub deltas: Option<Deltas>,
    /// Scores after the payments, where given.
    pub after: Option<PerSeat<Points>>,
    /// Who is tenpai, where given apart from the hands shown.
    pub tenpai: Option<PerSeat<bool>>,
    /// Who declared nine kinds, where given.
    pub declarer: Option<Seat>,
    /// The concealed tiles of the players who showed their hand.
    pub shown: PerSeat<Option<ArrayVec<LogTile, 14>>>,
}

/// What the log says of the end of the game.
#[derive(Debug, Clone)]
pub struct GameEnd {
    /// Final scores, leftover sticks included, where given.
    pub scores: Option<PerSeat<Points>>,
    /// Results in tenths of a thousand-point unit (+43.5 is 435), where given.
    pub results: Option<PerSeat<i32>>,
    /// Whether any result was written with a decimal.
    pub decimals: bool,
}

/// What a reader found besides events.
#[derive(Debug, Clone, Copy)]
pub enum Note<'a> {
    /// An attribute or key we do not know.
    UnknownAttribute {
        /// The element or event it stands in.
        element: &'a str,
        /// Its name.
        attribute: &'a str,
    },
    /// An attribute given twice in one element.
    DuplicateAttribute {
        /// The element it stands in.
        element: &'a str,
        /// Its name.
        attribute: &'a str,
        /// Both have the same value; the first one counts.
        same: bool,
    },
    /// Chips, which haifu does not follow: those held at a deal, or those paid with a win.
    Chips,
    /// A line of a protocol between programs that is no part of the game.
    Skipped {
        /// What it is called.
        element: &'a str,
    },
}

/// Something in the document that cannot be understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What kind of trouble.
    pub kind: FaultKind,
    /// Byte position in the decompressed document.
    pub at: u64,
    /// What was found there, for people: lower case, no full stop.
    pub what: String,
    /// What is lost with it.
    pub lost: Lost,
    /// Of a deal that is lost: which round it is, where that much can be read.
    pub round: Option<RoundId>,
}

/// What cannot be known any more after a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lost {
    /// Nothing of the play.
    Nothing,
    /// An event of the round may be missing: the round cannot be followed any further.
    Play,
    /// The deal of a round: the round before is over, this one cannot be followed at all.
    Deal,
}

/// Kinds of trouble with a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaultKind {
    /// An element, line or value that breaks the syntax of the format.
    Syntax,
    /// A value of the wrong form: a number that is none, a tile that does not exist, a missing value.
    BadValue,
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// An element that the format does not know.
    UnknownElement,
    /// A game by the rules of another mahjong than riichi; nothing of it is read.
    OtherRules,
}

/// Where a reader sends what it reads.
///
/// After a fault the reader goes on with the next element; the sink decides what is still worth
/// listening to (usually nothing until the next round starts).
pub trait EventSink {
    /// An event.
    fn event(&mut self, event: EventAt<'_>);

    /// The event of a draw. Nine events of ten are draws and discards; readers tell them in this way,
    /// so that a sink which has a short way for them need not look into an [`Event`].
    #[inline]
    fn draw(&mut self, seat: Seat, tile: LogTile, at: u64) {
        let event = Event::Draw { seat, tile };
        self.event(EventAt { event, at });
    }

    /// The event of a discard.
    #[inline]
    fn discard(&mut self, seat: Seat, tile: LogTile, tsumogiri: Option<bool>, at: u64) {
        let event = Event::Discard {
            seat,
            tile,
            tsumogiri,
        };
        self.event(EventAt { event, at });
    }

    /// Something notable that is no event.
    fn note(&mut self, note: Note<'_>, at: u64);
    /// Something that cannot be understood.
    fn fault(&mut self, fault: Fault);
}
