//! How often each yaku is won with in the logs below a path, on all processors.
//!
//! ```text
//! cargo run --release --example count_yaku -- data/games
//! ```

// An example talks to the terminal.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::error::Error;
use std::sync::atomic::AtomicBool;

use haifu::format;
use haifu::pipeline::{self, Outcome, Sink, Work};
use haifu::score;
use haifu::source::{Content, DEFAULT_DOCUMENT_LIMIT, Handle, Inputs, Reader};
use haifu::wins::WinReader;

/// What is done with each log.
struct Counting;

/// What a worker keeps from log to log: buffers, and its own counts, which are added at the end.
struct Worker {
    reader: Reader,
    wins: WinReader,
    counts: BTreeMap<&'static str, u64>,
}

/// What came of one log: the bytes read, or why it cannot be.
struct Read(Result<u64, String>);

impl Outcome for Read {
    fn bytes(&self) -> u64 {
        *self.0.as_ref().unwrap_or(&0)
    }
    fn findings(&self) -> u64 {
        0
    }
}

impl Work for Counting {
    type Document = Handle;
    type Scratch = Worker;
    type Outcome = Read;

    fn scratch(&self) -> Worker {
        Worker {
            reader: Reader::new(DEFAULT_DOCUMENT_LIMIT),
            wins: WinReader::default(),
            counts: BTreeMap::new(),
        }
    }

    fn run(&self, handle: &Handle, worker: &mut Worker) -> Read {
        let is_log = |beginning: &[u8]| format::sniff(beginning).is_some();
        let reading = worker.reader.read(handle, is_log);
        let document = match reading.content {
            Content::Whole(document) => document,
            Content::NoLog => return Read(Ok(reading.stored_bytes)),
            Content::Cut(_, fault) | Content::Nothing(fault) => return Read(Err(fault.what)),
        };
        worker.wins.read(document, |win| {
            // Wins that the rules do not allow have no score; `haifu check` says which.
            let Ok(score) = score::best(&win.situation, &win.rules) else {
                return;
            };
            for yaku in score.yaku.iter() {
                *worker.counts.entry(yaku.id()).or_default() += 1;
            }
        });
        Read(Ok(reading.stored_bytes))
    }

    fn panicked(&self, message: &str, worker: &mut Worker) -> Read {
        worker.wins = WinReader::default();
        Read(Err(message.to_owned()))
    }
}

/// Hears of each log in the order of the paths.
struct Complaints;

impl Sink<Handle, Read> for Complaints {
    type Error = Infallible;

    fn accept(&mut self, handle: &Handle, read: Read) -> Result<(), Infallible> {
        if let Err(why) = read.0 {
            eprintln!("{}: {why}", handle.name());
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let logs = Inputs::new(std::env::args_os().skip(1)).walk();
    let never = AtomicBool::new(false);
    let ended = pipeline::run(logs, &Counting, &mut Complaints, &(), None, &never)?;

    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for worker in ended.scratches {
        for (yaku, count) in worker.counts {
            *counts.entry(yaku).or_default() += count;
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|&(yaku, count)| (std::cmp::Reverse(count), yaku));
    for (yaku, count) in counts {
        println!("{count:>8} {yaku}");
    }
    Ok(())
}
