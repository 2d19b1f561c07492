//! Each game once, in the order of the documents.

use super::Checked;
use crate::audit::{Code, Finding, Selection, Tally};
use crate::facts::{GameIdentity, KnownGames};

/// A game that may have been there before.
pub(super) struct Game {
    /// Its number in the document, from 1.
    pub(super) number: u32,
    identity: Option<GameIdentity>,
    pub(super) tally: Tally,
}

/// The games of a document with what tells them apart; one of which nothing can be read is like no other.
pub(super) fn games(counted: Vec<(u32, Tally)>, identities: &[(u32, GameIdentity)]) -> Vec<Game> {
    let identity = |number| identities.iter().find(|(of, _)| *of == number).map(|(_, id)| *id);
    let counted = counted.into_iter();
    counted
        .map(|(number, tally)| Game {
            number,
            identity: identity(number),
            tally,
        })
        .collect()
}

/// What was there so far.
pub(super) struct Unique {
    known: KnownGames,
    /// Whether repeated games are told of.
    listed: bool,
    /// The counts of games that were new, and of rows about the others.
    pub(super) tally: Tally,
}

impl Unique {
    pub(super) fn new(selection: Selection) -> Self {
        Self {
            known: KnownGames::default(),
            listed: selection.has(Code::DuplicateGame),
            tally: Tally::EMPTY,
        }
    }

    /// Puts one row in the place of all that was found in a game that was there before.
    pub(super) fn take(&mut self, checked: &mut Checked) {
        for game in std::mem::take(&mut checked.games) {
            let repeated = game
                .identity
                .is_some_and(|identity| self.known.is_repeated(identity));
            if !repeated {
                self.tally.add(&game.tally);
                continue;
            }
            let of_game = |finding: &Finding| finding.game == game.number;
            let mut listed = checked.findings.iter().map(|finding| !of_game(finding));
            checked.excerpts.retain(|_| listed.next().unwrap_or(true));
            checked.findings.retain(|finding| !of_game(finding));
            if self.listed {
                let row = Finding::of_repeated_game(game.number);
                self.tally.count_finding(&row);
                // Rows of one game stand before those of the next one.
                let at = checked
                    .findings
                    .partition_point(|finding| finding.game < game.number);
                checked.findings.insert(at, row);
                if !checked.excerpts.is_empty() {
                    checked.excerpts.insert(at, None);
                }
            }
        }
    }
}
