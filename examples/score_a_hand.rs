//! What a hand is worth, and why.
//!
//! ```text
//! cargo run --example score_a_hand -- 234567m234p5588s tsumo:5s riichi seat:E
//! ```

// An example talks to the terminal.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::error::Error;

use haifu::explain::{Explanation, Lang};
use haifu::hand::Described;
use haifu::rules::RuleSet;
use haifu::score;
use haifu::table::Players;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let described = Described::parse(words.iter().map(String::as_str))?;
    let players = described.players.unwrap_or(Players::Four);
    let win = described.hand.situation(players)?;
    let rules = RuleSet::of_preset("tenhou")?.for_players(players);

    let score = score::best(&win, &rules)?;
    println!(
        "{} points, {} han, {} fu",
        score.points, score.han, score.fu.rounded
    );
    for (yaku, han) in score.yaku_han(&rules) {
        println!("  {} {han}", yaku.id());
    }
    for (seat, delta) in score.deltas.iter() {
        println!("  seat {seat}: {delta}");
    }

    // The same, told step by step.
    println!("\n{}", Explanation::of(&win, &rules)?.text(Lang::En, None));
    Ok(())
}
