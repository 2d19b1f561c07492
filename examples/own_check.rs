//! A check of one's own beside the built-in ones: who discards a red five while holding a plain one?
//!
//! ```text
//! cargo run --example own_check -- data/logs/tenhou/*.mjlog
//! ```

// An example talks to the terminal.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::error::Error;
use std::fs;

use haifu::check::{Checker, Extent};
use haifu::event::Event;
use haifu::replay::RoundState;
use haifu::visit::{GameBegun, Tour, Visitor};

/// Remembers the game, and counts what it finds.
struct RedFives<'a> {
    file: &'a str,
    game: u32,
    found: u32,
}

impl Visitor for RedFives<'_> {
    fn start_game(&mut self, game: &GameBegun<'_>) {
        self.game = game.number;
    }

    fn before(&mut self, table: &RoundState, event: &Event<'_>, at: u64) {
        let Event::Discard { seat, tile, .. } = *event else {
            return;
        };
        let Some(face) = tile.face(table.reds) else {
            return; // A log seen by one player hides the tiles of the others.
        };
        let plain = |held: &haifu::tile::LogTile| {
            let held = held.face(table.reds);
            held.is_some_and(|held| held.kind() == face.kind() && !held.is_red())
        };
        if face.is_red() && table.hands[seat].tiles().iter().any(plain) {
            self.found += 1;
            println!(
                "{} game {} {}: seat {seat} discards {face} and keeps a plain one (byte {at})",
                self.file, self.game, table.id
            );
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut checker = Checker::new(None);
    let mut tour = Tour::default();
    for file in std::env::args().skip(1) {
        // Files as they are; `haifu::source` also takes compression off and opens archives.
        let document = fs::read(&file)?;
        // A log that is wrong proves nothing about its players.
        let report = checker.check(&document, Extent::Whole);
        if let Some(finding) = report.findings.first() {
            println!("{file}: {} {}", finding.code.id(), finding.note);
            continue;
        }
        let mut visitor = RedFives {
            file: &file,
            game: 0,
            found: 0,
        };
        tour.show(&document, &mut visitor);
        println!("{file}: {} found", visitor.found);
    }
    Ok(())
}
