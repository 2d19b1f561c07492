//! On which turn riichi is declared: a visitor with a question of its own.
//!
//! ```text
//! cargo run --release --example riichi_turns -- data/logs/tenhou/*.mjlog
//! ```

// An example talks to the terminal.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use haifu::event::Event;
use haifu::replay::RoundState;
use haifu::source::{Content, DEFAULT_DOCUMENT_LIMIT, Inputs, Reader};
use haifu::visit::{Tour, Visitor};

/// Declarations by the number of tiles that the player had discarded before.
#[derive(Default)]
struct RiichiTurns {
    by_turn: Vec<u64>,
}

impl Visitor for RiichiTurns {
    fn before(&mut self, table: &RoundState, event: &Event<'_>, _at: u64) {
        if let Event::Riichi { seat } = *event {
            let turn = table.rivers[seat].len();
            if self.by_turn.len() <= turn {
                self.by_turn.resize(turn + 1, 0);
            }
            self.by_turn[turn] += 1;
        }
    }
}

fn main() {
    let mut tour = Tour::default();
    let mut turns = RiichiTurns::default();
    let mut reader = Reader::new(DEFAULT_DOCUMENT_LIMIT);
    for handle in Inputs::new(std::env::args_os().skip(1)).walk() {
        let is_log = |beginning: &[u8]| haifu::format::sniff(beginning).is_some();
        match reader.read(&handle, is_log).content {
            Content::Whole(document) => {
                tour.show(document, &mut turns);
            }
            Content::Cut(document, fault) => {
                eprintln!("{}: {}", handle.name(), fault.what);
                tour.show_cut(document, &mut turns);
            }
            Content::Nothing(fault) => eprintln!("{}: {}", handle.name(), fault.what),
            Content::NoLog => {}
        }
    }
    for (turn, count) in turns.by_turn.iter().enumerate().filter(|&(_, &count)| count > 0) {
        println!("turn {:>2} {count:>6}", turn + 1);
    }
}
