//! What tells whether two games are the same one.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::event::{Event, GameStart, Platform, RoundStart};
use crate::replay::RoundState;
use crate::table::Call;
use crate::tile::{LogTile, RedFives};
use crate::visit::{GameBegun, GameOver, RoundOver, Tour, Visitor};

/// What identifies a game: two of the same seed or of the same play are one game, told twice.
///
/// The play is told by faces, so a game is found again in another format. Sixty-four bits each: among a
/// hundred million games the chance that any two are taken for one another is below one in a thousand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameIdentity {
    /// Of the seed of its walls, where the log has one.
    pub seed: Option<u64>,
    /// Of deals, draws, discards, calls and winners; of the text where no round can be followed.
    pub play: u64,
}

/// The games met so far. It takes some 40 bytes for each of them, for a moment 60 while it grows.
#[derive(Debug, Clone, Default)]
pub struct KnownGames(HashSet<u64>);

impl KnownGames {
    /// Whether the game was there before, by its seed or by its play; from now on it was.
    pub fn is_repeated(&mut self, identity: GameIdentity) -> bool {
        let new_seed = identity.seed.is_none_or(|seed| self.0.insert(seed));
        let new_play = self.0.insert(identity.play);
        !(new_seed && new_play)
    }
}

/// Tells the games of documents apart, for whoever needs nothing else of them; keep one and use it for many
/// documents.
#[derive(Debug, Default)]
pub struct IdentityReader {
    tour: Tour,
    identifier: Identifier,
}

impl IdentityReader {
    /// The games of a decompressed document, by their number, from 1. A game of which nothing can be read is
    /// left out. Where the end of the document is missing, `cut` is true.
    pub fn read(&mut self, document: &[u8], cut: bool) -> Vec<(u32, GameIdentity)> {
        let mut games = Vec::new();
        let mut visitor = Identifying {
            identifier: &mut self.identifier,
            number: 0,
            games: &mut games,
        };
        if cut {
            self.tour.show_cut(document, &mut visitor);
        } else {
            self.tour.show(document, &mut visitor);
        }
        games
    }
}

struct Identifying<'a> {
    identifier: &'a mut Identifier,
    number: u32,
    games: &'a mut Vec<(u32, GameIdentity)>,
}

impl Visitor for Identifying<'_> {
    fn start_game(&mut self, begun: &GameBegun<'_>) {
        self.number = begun.number;
        self.identifier.start_game(begun.start, begun.text);
    }

    fn start_round(&mut self, table: &RoundState, start: &RoundStart<'_>) {
        self.identifier.start_round(table, start);
    }

    fn after(&mut self, table: &RoundState, event: &Event<'_>, _: u64) {
        self.identifier.event(table, event);
    }

    fn end_round(&mut self, _: &RoundState, end: &RoundOver<'_>) {
        self.identifier.end_round(end);
    }

    fn end_game(&mut self, _: &GameOver<'_>) {
        self.games.push((self.number, self.identifier.finish()));
    }
}

/// The seed of a wall that was used once: programs that play each other use theirs again.
fn seed_of<'a>(start: Option<&'a GameStart<'a>>) -> Option<&'a str> {
    start.filter(|start| start.platform == Platform::Tenhou)?.seed
}

/// Bytes at either end of a text that stand for it.
const ENDS: usize = 1024;

/// Hears the play of a game.
#[derive(Debug, Default)]
pub(super) struct Identifier {
    seed: Option<u64>,
    play: DefaultHasher,
    rounds: u32,
    /// Stands for the play where no round can be followed.
    text: u64,
}

impl Identifier {
    /// A game begins; its seed counts where it names a wall that was used once.
    pub(super) fn start_game(&mut self, start: Option<&GameStart<'_>>, text: &[u8]) {
        let of_bytes = |parts: [&[u8]; 2]| {
            let mut hasher = DefaultHasher::new();
            text.len().hash(&mut hasher);
            parts.hash(&mut hasher);
            hasher.finish()
        };
        let seed = seed_of(start).filter(|seed| !seed.is_empty());
        self.seed = seed.map(|seed| {
            let mut hasher = DefaultHasher::new();
            seed.hash(&mut hasher);
            hasher.finish()
        });
        let end = text.len().min(ENDS);
        self.text = of_bytes([&text[..end], &text[text.len() - end..]]);
        self.play = DefaultHasher::new();
        self.rounds = 0;
    }

    pub(super) fn start_round(&mut self, table: &RoundState, start: &RoundStart<'_>) {
        self.rounds += 1;
        self.play
            .write_u32(u32::from(table.id.index()) << 16 | u32::from(table.id.honba));
        self.tile(start.indicator, table.reds);
        for seat in table.players.seats() {
            let mut faces: arrayvec::ArrayVec<u8, 14> = table.hands[seat]
                .tiles()
                .iter()
                .map(|&tile| face(tile, table.reds))
                .collect();
            faces.sort_unstable();
            self.play.write(&faces);
        }
    }

    pub(super) fn event(&mut self, table: &RoundState, event: &Event<'_>) {
        let (what, seat, tile) = match event {
            Event::Draw { seat, tile } => (1, *seat, *tile),
            Event::Discard { seat, tile, .. } => (2, *seat, *tile),
            Event::Call { seat, call } => match call {
                Call::Chi(chi) => (3, *seat, chi.called),
                Call::Pon(pon) => (4, *seat, pon.called),
                Call::Daiminkan(kan) => (5, *seat, kan.called),
                // Which of the four comes first differs between formats.
                Call::Ankan(kan) => (
                    6 + kan.tiles[0].kind().map_or(0, |kind| kind.index() as u32 * 16),
                    *seat,
                    LogTile::HIDDEN,
                ),
                Call::Kakan { added, .. } => (7, *seat, *added),
            },
            Event::Kita { seat, tile } => (8, *seat, *tile),
            _ => return,
        };
        let face = u32::from(face(tile, table.reds));
        self.play
            .write_u32(what << 16 | (seat.index() as u32) << 8 | face);
    }

    /// Who won.
    pub(super) fn end_round(&mut self, end: &RoundOver<'_>) {
        for win in end.wins {
            self.play.write_u8(win.situation.winner.index() as u8);
        }
    }

    fn tile(&mut self, tile: LogTile, reds: RedFives) {
        self.play.write_u8(face(tile, reds));
    }

    pub(super) fn finish(&self) -> GameIdentity {
        GameIdentity {
            seed: self.seed,
            play: if self.rounds > 0 {
                self.play.finish()
            } else {
                self.text
            },
        }
    }
}

fn face(tile: LogTile, reds: RedFives) -> u8 {
    tile.face(reds).map_or(u8::MAX, |tile| tile.index() as u8)
}
