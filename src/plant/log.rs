//! A clean log as a list of elements: what each one says, where it stands, and where its values stand.

mod listener;

use std::cell::OnceCell;
use std::ops::Range;

use arrayvec::ArrayVec;

use super::text::{self, Step};
use crate::event::DrawKind;
use crate::format::{self, Format};
use crate::replay::{LastAct, Riichi};
use crate::rules::Rules;
use crate::table::{Call, PerSeat, Players, RoundId, Seat};
use crate::tile::LogTile;
use crate::walls::{MetWall, read_walls};
use listener::Listener;

/// What an element says, with what a fault needs to know of the table before it.
#[derive(Debug, Clone)]
pub(super) enum Act {
    Game,
    Round {
        /// The number, four to a wind from East 1 = 0.
        index: u8,
        /// What is dealt, and the first indicator.
        tiles: Vec<LogTile>,
    },
    Draw {
        seat: Seat,
        tile: LogTile,
    },
    Discard {
        seat: Seat,
        tile: LogTile,
        /// The hand before it, with the tile drawn.
        hand: ArrayVec<LogTile, 14>,
        drawn: Option<LogTile>,
        riichi: Riichi,
    },
    Call {
        seat: Seat,
        call: Call<LogTile>,
    },
    Kita {
        seat: Seat,
    },
    Riichi {
        seat: Seat,
    },
    Accepted {
        seat: Seat,
    },
    Indicator {
        tile: LogTile,
    },
    Win {
        winner: Seat,
        from: Seat,
        /// How many won on this tile before.
        earlier: usize,
        /// The winner's concealed tiles, without the one of another player.
        hand: ArrayVec<LogTile, 14>,
    },
    Drawn {
        kind: DrawKind,
        hands: Box<PerSeat<ArrayVec<LogTile, 14>>>,
        last: LastAct,
        /// Tiles left to draw.
        left: u8,
    },
    /// Somebody left or came back.
    Leave,
    End,
}

/// An element of the log.
#[derive(Debug, Clone)]
pub(super) struct Element {
    pub(super) act: Act,
    /// Its text.
    pub(super) span: Range<usize>,
    /// The number of its game, from 1.
    pub(super) game: u32,
    pub(super) round: Option<RoundId>,
    /// Which element dealt its round.
    pub(super) deal: usize,
    pub(super) players: Players,
    /// Its tiles follow from a seed.
    pub(super) seeded: bool,
    /// The log says what table it is from, so the points of the game are known.
    pub(super) known_table: bool,
}

/// A value of an element.
#[derive(Debug, Clone, Copy)]
pub(super) enum Field {
    /// Of a deal.
    RoundNumber,
    /// Of a deal, a win or a draw.
    Honba,
    /// Of a deal, a win or a draw.
    Sticks,
    Dealer,
    /// Of a seat, at a deal or with a riichi stick.
    Score(usize),
    /// The nth tile dealt to a seat.
    Dealt(usize, usize),
    /// The first indicator, at a deal.
    FirstIndicator,
    Die(usize),
    /// Of a draw, a discard or an indicator.
    Tile,
    /// Who draws.
    Actor,
    /// Whose tile a call takes.
    Target,
    Tsumogiri,
    Winner,
    From,
    WinningTile,
    Fu,
    /// The sum of han.
    Han,
    Points,
    Limit,
    /// The nth yaku, and its han.
    Yaku(usize),
    YakuHan(usize),
    Yakuman(usize),
    /// The nth tile of the winner's hand.
    HandTile(usize),
    Melds,
    /// The nth indicator that a win repeats.
    WinIndicator(usize),
    Ura(usize),
    AllUra,
    /// A seat's score before the payment.
    Before(usize),
    /// What a seat gains or loses.
    Change(usize),
    DrawKind,
    /// The hand a seat shows at a draw, and the nth tile of it.
    Shown(usize),
    ShownTile(usize, usize),
    /// A seat's final score and result.
    FinalScore(usize),
    FinalResult(usize),
}

/// A log and its elements, in the order in which they are told.
#[derive(Debug)]
pub(super) struct Log<'a> {
    pub(super) text: &'a str,
    pub(super) format: Format,
    pub(super) elements: Vec<Element>,
    /// Where each game stands, and by which rules it is played if it begins.
    games: Vec<(Range<usize>, Option<Rules>)>,
    /// The walls of the document, by game and round, once they are asked for: how many tiles of the live
    /// wall are drawn.
    walls: OnceCell<Vec<MetWall>>,
}

impl<'a> Log<'a> {
    /// The elements of a document; `None` if it is no log or is not UTF-8.
    pub(super) fn read(document: &'a [u8]) -> Option<Self> {
        let format = format::sniff(document)?;
        let text = str::from_utf8(document).ok()?;
        let mut reader = format::Reader::default();
        let mut listener = Listener::new(text, format);
        let mut games = Vec::new();
        for game in format::split(document, format) {
            let start = usize::try_from(game.offset).ok()?;
            let place = start..start + game.bytes.len();
            listener.begin_game();
            reader.read(format, game, &mut listener);
            games.push((place, listener.end_game()));
        }
        Some(Self {
            text,
            format,
            elements: listener.elements,
            games,
            walls: OnceCell::new(),
        })
    }

    /// The rules of the game that an element is in.
    pub(super) fn rules(&self, n: usize) -> Option<&Rules> {
        self.games[self.elements.get(n)?.game as usize - 1].1.as_ref()
    }

    /// Where the text of the game ends that an element is in.
    pub(super) fn game_end(&self, n: usize) -> Option<usize> {
        Some(self.games[self.elements.get(n)?.game as usize - 1].0.end)
    }

    /// The elements of the round that an element is in, from the deal to the result.
    pub(super) fn round(&self, n: usize) -> Option<Range<usize>> {
        let deal = self.elements.get(n)?.deal;
        let of_round = |element: &&Element| element.deal == deal && !matches!(element.act, Act::End);
        let count = self.elements[deal..].iter().take_while(of_round).count();
        Some(deal..deal + count)
    }

    /// The tile that nobody has drawn yet and that comes next from the live wall in the round of an
    /// element, by its seed.
    pub(super) fn next_of_wall(&self, n: usize) -> Option<LogTile> {
        let element = self.elements.get(n)?;
        let walls = self.walls.get_or_init(|| {
            let mut walls = Vec::new();
            read_walls(self.text.as_bytes(), |wall| walls.push(wall));
            walls
        });
        let met = walls
            .iter()
            .find(|met| met.game == element.game && Some(met.round) == element.round)?;
        met.wall.live(met.drawn.len()).map(LogTile::physical)
    }

    pub(super) fn act(&self, n: usize) -> Option<&Act> {
        self.elements.get(n).map(|element| &element.act)
    }

    /// The text of a value.
    pub(super) fn value(&self, n: usize, field: Field) -> Option<&'a str> {
        self.text.get(self.place(n, field)?)
    }

    /// Where a value of an element stands.
    pub(super) fn place(&self, n: usize, field: Field) -> Option<Range<usize>> {
        match self.format {
            Format::TenhouXml => self.place_in_mjlog(n, field),
            Format::Mjai => self.place_in_mjai(n, field),
            Format::TenhouJson => self.place_in_tenhou_json(n, field),
        }
    }

    fn place_in_mjlog(&self, n: usize, field: Field) -> Option<Range<usize>> {
        let element = self.elements.get(n)?;
        let span = &element.span;
        let whole = |name: &str| text::attribute(self.text, span, name);
        let part = |name: &str, nth| text::part(self.text, &whole(name)?, nth);
        let dealt = matches!(element.act, Act::Round { .. });
        match field {
            Field::RoundNumber => part("seed", 0),
            Field::Honba if dealt => part("seed", 1),
            Field::Sticks if dealt => part("seed", 2),
            Field::Die(nth) => part("seed", 3 + nth),
            Field::FirstIndicator => part("seed", 5),
            Field::Dealer => whole("oya"),
            Field::Score(seat) => part("ten", seat),
            Field::Dealt(seat, nth) | Field::ShownTile(seat, nth) => part(&format!("hai{seat}"), nth),
            Field::Tile if matches!(element.act, Act::Indicator { .. }) => whole("hai"),
            Field::Tile => {
                let name = &self.text[span.start + 2..span.end];
                let digits = name.bytes().take_while(u8::is_ascii_digit).count();
                Some(span.start + 2..span.start + 2 + digits)
            }
            Field::Actor => Some(span.start + 1..span.start + 2),
            Field::Honba => part("ba", 0),
            Field::Sticks => part("ba", 1),
            Field::Winner => whole("who"),
            Field::From => whole("fromWho"),
            Field::WinningTile => whole("machi"),
            Field::Fu => part("ten", 0),
            Field::Points => part("ten", 1),
            Field::Limit => part("ten", 2),
            Field::Yaku(nth) => part("yaku", nth * 2),
            Field::YakuHan(nth) => part("yaku", nth * 2 + 1),
            Field::Yakuman(nth) => part("yakuman", nth),
            Field::HandTile(nth) => part("hai", nth),
            Field::Melds => whole("m"),
            Field::WinIndicator(nth) => part("doraHai", nth),
            Field::Ura(nth) => part("doraHaiUra", nth),
            Field::AllUra => whole("doraHaiUra"),
            Field::Before(seat) => part("sc", seat * 2),
            Field::Change(seat) => part("sc", seat * 2 + 1),
            Field::DrawKind => whole("type"),
            Field::Shown(seat) => whole(&format!("hai{seat}")),
            Field::FinalScore(seat) => part("owari", seat * 2),
            Field::FinalResult(seat) => part("owari", seat * 2 + 1),
            Field::Target | Field::Tsumogiri | Field::Han => None,
        }
    }

    fn place_in_mjai(&self, n: usize, field: Field) -> Option<Range<usize>> {
        let element = self.elements.get(n)?;
        let find = |path: &[Step<'_>]| text::json(self.text, element.span.start, path);
        let key = |name| find(&[Step::Key(name)]);
        let item = |name, nth| find(&[Step::Key(name), Step::Item(nth)]);
        let entry = |name, nth, part| find(&[Step::Key(name), Step::Item(nth), Step::Item(part)]);
        match field {
            Field::RoundNumber => key("kyoku"),
            Field::Honba => key("honba"),
            Field::Sticks => key("kyotaku"),
            Field::Dealer => key("oya"),
            Field::Score(seat) | Field::FinalScore(seat) => item("scores", seat),
            Field::Dealt(seat, nth) | Field::ShownTile(seat, nth) => entry("tehais", seat, nth),
            Field::FirstIndicator => key("dora_marker"),
            Field::Tile if matches!(element.act, Act::Indicator { .. }) => key("dora_marker"),
            Field::Tile | Field::WinningTile => key("pai"),
            Field::Actor | Field::Winner => key("actor"),
            Field::Target | Field::From => key("target"),
            Field::Tsumogiri => key("tsumogiri"),
            Field::Fu => key("fu"),
            Field::Han => key("fan"),
            Field::Points => key("hora_points"),
            Field::Yaku(nth) | Field::Yakuman(nth) => entry("yakus", nth, 0),
            Field::YakuHan(nth) => entry("yakus", nth, 1),
            Field::Ura(nth) => item("ura_markers", nth),
            Field::AllUra => key("ura_markers"),
            Field::Change(seat) => item("deltas", seat),
            Field::DrawKind => key("reason"),
            Field::Shown(seat) => item("tehais", seat),
            Field::Die(_)
            | Field::Limit
            | Field::HandTile(_)
            | Field::Melds
            | Field::WinIndicator(_)
            | Field::Before(_)
            | Field::FinalResult(_) => None,
        }
    }

    fn place_in_tenhou_json(&self, n: usize, field: Field) -> Option<Range<usize>> {
        let element = self.elements.get(n)?;
        let find = |path: &[usize]| self.item(element.span.start, path);
        match (&element.act, field) {
            (Act::Round { .. }, Field::RoundNumber) => find(&[0, 0]),
            (Act::Round { .. }, Field::Honba) => find(&[0, 1]),
            (Act::Round { .. }, Field::Sticks) => find(&[0, 2]),
            (Act::Round { .. }, Field::Score(seat)) | (Act::Drawn { .. }, Field::Change(seat)) => {
                find(&[1, seat])
            }
            (Act::Round { .. }, Field::Dealt(seat, nth)) => find(&[4 + 3 * seat, nth]),
            (Act::Draw { .. } | Act::Discard { .. }, Field::Tile) => find(&[]),
            (Act::Win { .. }, Field::Winner) | (Act::Drawn { .. }, Field::DrawKind) => find(&[0]),
            (Act::Win { .. }, Field::From) => find(&[1]),
            (Act::Win { .. }, Field::Fu) => self.number_before(find(&[3])?, '符'),
            (Act::Win { .. }, Field::Han) => self.number_before(find(&[3])?, '飜'),
            (Act::Win { .. }, Field::Points) => self.number_before(find(&[3])?, '点'),
            (Act::Win { .. }, Field::Yaku(nth) | Field::Yakuman(nth)) => {
                let entry = find(&[4 + nth])?;
                let name = self.text[entry.clone()].find('(')?;
                Some(entry.start + 1..entry.start + name)
            }
            (Act::Win { .. }, Field::YakuHan(nth)) => self.number_before(find(&[4 + nth])?, '飜'),
            (Act::Win { earlier, .. }, Field::Change(seat)) => {
                let deal = self.elements[element.deal].span.start;
                self.item(deal, &[16, 1 + 2 * earlier, seat])
            }
            (Act::End, Field::FinalScore(seat)) => find(&[seat * 2]),
            (Act::End, Field::FinalResult(seat)) => find(&[seat * 2 + 1]),
            _ => None,
        }
    }

    pub(super) fn item(&self, at: usize, path: &[usize]) -> Option<Range<usize>> {
        let steps: ArrayVec<Step<'_>, 4> = path.iter().map(|&nth| Step::Item(nth)).collect();
        text::json(self.text, at, &steps)
    }

    /// The digits right before a word in this text.
    fn number_before(&self, within: Range<usize>, word: char) -> Option<Range<usize>> {
        let part = &self.text[within.clone()];
        let end = part.find(word)?;
        let digits = part[..end].bytes().rev().take_while(u8::is_ascii_digit).count();
        (digits > 0).then(|| within.start + end - digits..within.start + end)
    }

    /// How many items a list has in which this is the first one.
    pub(super) fn count(&self, n: usize, item: fn(usize) -> Field) -> usize {
        // No list of a log is as long as that.
        (0..64)
            .take_while(|&nth| self.place(n, item(nth)).is_some())
            .count()
    }
}
