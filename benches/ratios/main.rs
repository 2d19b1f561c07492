//! What a check costs as a multiple of the work it cannot do without, measured side by side.
//!
//! `cargo bench --bench ratios -- --help` lists the rows. Both sides of a ratio are processes of
//! their own, run in turn; the medians count. Floors are this program run with `floor`, checks are
//! the real `haifu`. docs/PERFORMANCE.md explains each row.

// A program that prints, and counts far below what a float holds exactly.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::cast_precision_loss)]

mod bare;
mod floors;
mod material;
mod rows;
mod runs;

use std::path::PathBuf;
use std::process::ExitCode;

use runs::Clock;

const USAGE: &str = "\
usage: ratios [OPTIONS] [ROW ...]
  rows: inflate wall audit plain mjai threads memory start scaling (default: all but memory and scaling)
  --logs DIR     mjlogs, gzip, in folders (default: generated ones)
  --mjai DIR     mjai logs, gzip (default: made of --logs)
  --rounds N     how often each side is run (default 5)
  --jobs N       worker threads of both sides (default 1)
  --clock cpu|wall|instructions
                 what counts: processor time (default), elapsed time, or instructions as valgrind
                 counts them, once
  --csv FILE     append the results to this file";

/// What is asked for.
pub(crate) struct Asked {
    rows: Vec<String>,
    logs: Option<PathBuf>,
    mjai: Option<PathBuf>,
    rounds: usize,
    jobs: usize,
    clock: Clock,
    csv: Option<PathBuf>,
}

fn asked(mut arguments: impl Iterator<Item = String>) -> Option<Asked> {
    let mut asked = Asked {
        rows: Vec::new(),
        logs: None,
        mjai: None,
        rounds: 5,
        jobs: 1,
        clock: Clock::Cpu,
        csv: None,
    };
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            // Cargo adds it.
            "--bench" => {}
            "--logs" => asked.logs = Some(arguments.next()?.into()),
            "--mjai" => asked.mjai = Some(arguments.next()?.into()),
            "--csv" => asked.csv = Some(arguments.next()?.into()),
            "--rounds" => asked.rounds = arguments.next()?.parse().ok().filter(|&n| n > 0)?,
            "--jobs" => asked.jobs = arguments.next()?.parse().ok()?,
            "--clock" => asked.clock = Clock::named(&arguments.next()?)?,
            row if rows::NAMES.contains(&row) => asked.rows.push(argument),
            _ => return None,
        }
    }
    if asked.rows.is_empty() {
        let usual = rows::NAMES.iter().filter(|row| !rows::LONG.contains(row));
        asked.rows = usual.map(|&row| row.to_owned()).collect();
    }
    Some(asked)
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).peekable();
    if arguments.next_if(|first| first == "floor").is_some() {
        return floors::run(arguments);
    }
    let Some(asked) = asked(arguments) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    rows::run(&asked);
    ExitCode::SUCCESS
}
