//! A round as people read it in a terminal: the deal, calls, rivers, result and points, and what the check
//! has to say of it.
//!
//! A round that cannot be followed to its end is shown up to there, and said to be so.

mod ink;
mod picture;

use std::collections::BTreeMap;

use crate::audit::Finding;
use crate::check::Extent;
use crate::event::{Event, Platform, RoundStart};
use crate::facts::{Draw, FactReader, FactSink, Game, Player, RoundFacts, Table, Win};
use crate::format::player_name;
use crate::replay::RoundState;
use crate::rules::RuleSet;
use crate::table::{PerSeat, RoundId, Seat};
use crate::visit::{GameBegun, RoundOver, Tour, Visitor};

use ink::Ink;
use picture::Picture;

/// What the marks in rivers mean.
pub const LEGEND: &str = "In rivers: ' discarded as drawn, ! declares riichi, ^ called by another.\n";

/// How rounds are shown.
#[derive(Debug, Clone, Default)]
pub struct Look {
    /// With colours for a terminal.
    pub color: bool,
    /// The rules that the wins are valued by; those of each log if `None`.
    pub rules: Option<RuleSet>,
}

/// What was met in a document.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Shown {
    /// Rounds shown.
    pub rounds: u32,
    /// Of them those that cannot be followed to their end.
    pub lost: u32,
    /// Rounds met, whether they were wanted or not.
    pub met: u32,
    /// Rounds whose deal cannot be read, so that nobody knows which they are.
    pub undealt: u32,
}

/// Shows the rounds of a decompressed document that are wanted, given the number of their game, in order.
/// `findings` are those of the check of this document.
pub fn show(
    document: &[u8],
    extent: Extent,
    findings: &[Finding],
    look: &Look,
    wanted: &dyn Fn(u32, RoundId) -> bool,
    out: &mut dyn FnMut(&str),
) -> Shown {
    let mut results = Results {
        wanted,
        of_rounds: BTreeMap::new(),
    };
    let mut facts = FactReader::new(look.rules.clone());
    let mut tour = Tour::new(look.rules.clone());
    let mut screen = Screen {
        wanted,
        findings,
        ink: Ink(look.color),
        results: &BTreeMap::new(),
        out,
        game: 0,
        number: 0,
        names: PerSeat::default(),
        dealt: false,
        picture: None,
        shown: Shown::default(),
    };
    match extent {
        Extent::Whole => facts.read("", document, &mut results),
        Extent::Cut => facts.read_cut("", document, &mut results),
    };
    screen.results = &results.of_rounds;
    match extent {
        Extent::Whole => tour.show(document, &mut screen),
        Extent::Cut => tour.show_cut(document, &mut screen),
    };
    screen.shown
}

/// How a round ended, as the tables have it.
type Result = (Vec<Win>, Option<Draw>);

/// Keeps the results of the rounds that are wanted, by game and number of the round.
struct Results<'a> {
    wanted: &'a dyn Fn(u32, RoundId) -> bool,
    of_rounds: BTreeMap<(u32, u16), Result>,
}

impl FactSink for Results<'_> {
    fn wants(&self, table: Table) -> bool {
        matches!(table, Table::Wins | Table::Draws)
    }

    fn round(&mut self, game: &Game, _players: &[Player], facts: &RoundFacts) {
        let Some(round) = &facts.round else { return };
        let id = (0..16)
            .map(|index| RoundId::from_index(index, round.honba))
            .find(|id| id.to_string() == round.round_name);
        if id.is_some_and(|id| (self.wanted)(game.game, id)) {
            let result = (facts.wins.clone(), facts.draw.clone());
            self.of_rounds.insert((game.game, round.round), result);
        }
    }
}

/// Draws the rounds that are wanted.
struct Screen<'a> {
    wanted: &'a dyn Fn(u32, RoundId) -> bool,
    findings: &'a [Finding],
    ink: Ink,
    results: &'a BTreeMap<(u32, u16), Result>,
    out: &'a mut dyn FnMut(&str),
    game: u32,
    /// Number of the round in its game, from 1.
    number: u16,
    names: PerSeat<String>,
    /// The deal of the round was heard.
    dealt: bool,
    picture: Option<Picture>,
    shown: Shown,
}

impl Screen<'_> {
    fn print(&mut self, picture: &Picture, over: Option<&RoundOver<'_>>) {
        let result = self.results.get(&(self.game, self.number));
        let mut text = String::new();
        if self.shown.rounds > 0 {
            text.push('\n');
        }
        picture.heading(self.game, self.ink, &mut text);
        picture.players(&self.names, self.ink, &mut text);
        let id = picture.id;
        let (game, findings) = (self.game, self.findings);
        let about = findings
            .iter()
            .filter(|finding| finding.game == game && finding.round == Some(id));
        match (over, result) {
            (Some(over), Some((wins, draw))) => {
                for win in wins {
                    let disputed = about.clone().any(|finding| finding.win == Some(win.win));
                    Picture::win(win, disputed, self.ink, &mut text);
                }
                if let Some(draw) = draw {
                    Picture::draw(draw, &mut text);
                }
                picture.points(over, &mut text);
            }
            (Some(over), None) => picture.points(over, &mut text),
            (None, _) => {
                picture::lost(self.ink, &mut text);
                self.shown.lost += 1;
            }
        }
        picture::findings(about, self.ink, &mut text);
        (self.out)(&text);
        self.shown.rounds += 1;
    }
}

impl Visitor for Screen<'_> {
    fn start_game(&mut self, begun: &GameBegun<'_>) {
        self.game = begun.number;
        self.number = 0;
        let platform = begun.start.map_or(Platform::Unknown, |start| start.platform);
        self.names = PerSeat::from_fn(|seat: Seat| {
            let name = begun.start.map_or("", |start| start.people[seat].name);
            player_name(name, platform).into_owned()
        });
    }

    fn start_round(&mut self, table: &RoundState, start: &RoundStart<'_>) {
        self.number += 1;
        self.shown.met += 1;
        self.dealt = true;
        self.picture = (self.wanted)(self.game, table.id).then(|| Picture::dealt(table, start));
    }

    fn before(&mut self, table: &RoundState, event: &Event<'_>, _: u64) {
        if let Some(picture) = &mut self.picture {
            picture.hear(table, event);
        }
    }

    fn after(&mut self, table: &RoundState, _: &Event<'_>, _: u64) {
        if let Some(picture) = &mut self.picture {
            picture.table.clone_from(table);
        }
    }

    fn end_round(&mut self, table: &RoundState, over: &RoundOver<'_>) {
        if let Some(mut picture) = self.picture.take() {
            picture.table.clone_from(table);
            self.print(&picture, Some(over));
        }
        self.dealt = false;
    }

    fn lose_round(&mut self) {
        if let Some(picture) = self.picture.take() {
            self.print(&picture, None);
        }
        if !std::mem::take(&mut self.dealt) {
            self.number += 1;
            self.shown.undealt += 1;
        }
    }
}
