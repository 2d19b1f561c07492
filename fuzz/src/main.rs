//! Tries every target with mutated seeds, without guidance by coverage: works with any toolchain, and
//! the same arguments try the same bytes.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use haifu_fuzz::{TARGETS, Target};

const HELP: &str = "haifu-fuzz [TARGET...] [--runs N] [--seconds S] [--seed N] [--list]
haifu-fuzz TARGET FILE

Tries each target (all of them if none is named) with N mutated seeds (100000), for S seconds at most
each. A failing input is written to artifacts/ beside the lock file, and the exit code is 1. The second
form tries one file.";

/// Longer than this is a hang.
const HANG: Duration = Duration::from_secs(1);

/// Bytes of an input.
const MOST_BYTES: usize = 8 << 10;

struct Arguments {
    targets: Vec<&'static Target>,
    files: Vec<PathBuf>,
    runs: u64,
    time: Duration,
    seed: u64,
}

fn main() -> ExitCode {
    let arguments = match arguments() {
        Ok(arguments) => arguments,
        Err(message) => {
            println!("{message}");
            return ExitCode::from(2);
        }
    };
    if let [target] = arguments.targets[..]
        && !arguments.files.is_empty()
    {
        for file in &arguments.files {
            (target.run)(&fs::read(file).expect("a readable file"));
            println!("{}: {} is handled", target.name, file.display());
        }
        return ExitCode::SUCCESS;
    }
    let mut failed = false;
    let mut all = 0;
    for target in &arguments.targets {
        let outcome = try_target(target, &arguments);
        all += outcome.runs;
        let Outcome { runs, slowest, took, .. } = outcome;
        let speed = runs as f64 / took.as_secs_f64().max(1e-9);
        println!(
            "{:12} {runs:>9} runs  {speed:>8.0}/s  slowest {:>7.3} ms  peak {} MiB",
            target.name,
            slowest.as_secs_f64() * 1000.0,
            peak_memory(),
        );
        if let Some((what, path)) = outcome.failure {
            println!("{what}\n  haifu-fuzz {} {}", target.name, path.display());
            failed = true;
        }
    }
    println!("{all} runs in all");
    ExitCode::from(u8::from(failed))
}

fn arguments() -> Result<Arguments, String> {
    let mut arguments = Arguments {
        targets: Vec::new(),
        files: Vec::new(),
        runs: 100_000,
        time: Duration::MAX,
        seed: 1,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || {
            let value = words.next().and_then(|value| value.parse().ok());
            value.ok_or_else(|| format!("{word} needs a number\n\n{HELP}"))
        };
        match word.as_str() {
            "--runs" => arguments.runs = number()?,
            "--seconds" => arguments.time = Duration::from_secs(number()?),
            "--seed" => arguments.seed = number()?,
            "--list" => return Err(TARGETS.iter().map(|target| target.name).collect::<Vec<_>>().join("\n")),
            "--help" | "-h" => return Err(HELP.to_owned()),
            name => match TARGETS.iter().find(|target| target.name == name) {
                Some(target) => arguments.targets.push(target),
                None if Path::new(name).is_file() => arguments.files.push(name.into()),
                None => return Err(format!("no target and no file: {name}\n\n{HELP}")),
            },
        }
    }
    if arguments.targets.is_empty() {
        arguments.targets = TARGETS.iter().collect();
    }
    Ok(arguments)
}

struct Outcome {
    runs: u64,
    slowest: Duration,
    took: Duration,
    failure: Option<(String, PathBuf)>,
}

fn try_target(target: &Target, arguments: &Arguments) -> Outcome {
    let seeds = seeds(target);
    assert!(!seeds.is_empty(), "{} has seeds", target.name);
    let mut chance = Chance(arguments.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ hash(target.name.as_bytes()));
    let mut input = Vec::new();
    let start = Instant::now();
    let mut outcome = Outcome {
        runs: 0,
        slowest: Duration::ZERO,
        took: Duration::ZERO,
        failure: None,
    };
    while outcome.runs < arguments.runs && (outcome.runs % 64 > 0 || start.elapsed() < arguments.time) {
        // The seeds as they are first.
        input.clear();
        match seeds.get(outcome.runs as usize) {
            Some(seed) => input.extend_from_slice(seed),
            None => mutate(&mut input, &seeds, target.words, &mut chance),
        }
        outcome.runs += 1;
        let (mut ended, mut took) = timed(target, &input);
        if took > HANG {
            // A machine that is busy is not a hang.
            (ended, took) = timed(target, &input);
        }
        outcome.slowest = outcome.slowest.max(took);
        let what = match ended {
            Err(_) => "panicked",
            Ok(()) if took > HANG => "took too long",
            Ok(()) => continue,
        };
        outcome.failure = Some((what.to_owned(), keep(target, &input)));
        break;
    }
    outcome.took = start.elapsed();
    outcome
}

/// Whether the target handles the input, and how long it takes.
fn timed(target: &Target, input: &[u8]) -> (thread::Result<()>, Duration) {
    let began = Instant::now();
    let ended = catch_unwind(AssertUnwindSafe(|| (target.run)(input)));
    (ended, began.elapsed())
}

fn keep(target: &Target, input: &[u8]) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("artifacts");
    fs::create_dir_all(&folder).expect("a folder for the input");
    let path = folder.join(format!("{}-{:016x}", target.name, hash(input)));
    fs::write(&path, input).expect("the input is kept");
    path
}

fn seeds(target: &Target) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut seeds: Vec<Vec<u8>> = target.texts.iter().map(|text| text.as_bytes().to_vec()).collect();
    for (folder, ending) in target.seeds {
        let entries = fs::read_dir(root.join(folder)).expect("a folder of seeds");
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.retain(|path| path.to_string_lossy().ends_with(ending));
        paths.sort();
        seeds.extend(paths.iter().map(|path| {
            let mut seed = fs::read(path).expect("a seed");
            seed.truncate(MOST_BYTES);
            seed
        }));
    }
    seeds
}

/// A seed with some damage, and now and then with a piece of another one.
fn mutate(input: &mut Vec<u8>, seeds: &[Vec<u8>], words: &[&str], chance: &mut Chance) {
    let seed = |chance: &mut Chance| &seeds[chance.below(seeds.len())];
    input.extend_from_slice(seed(chance));
    // A window of a long seed: damage is denser in a short one, and it is sooner tried.
    if input.len() > 64 && chance.below(4) == 0 {
        let end = chance.below(input.len());
        let keep_head = chance.below(end + 1).min(400);
        let from = chance.below(end + 1).max(keep_head);
        input.drain(keep_head..from);
        input.truncate(end);
    }
    let changes = 1 + chance.below(4) * chance.below(4);
    for _ in 0..changes {
        let at = chance.below(input.len() + 1);
        let span = |chance: &mut Chance, length: usize| chance.below(length.min(64) + 1);
        match chance.below(12) {
            0 if at < input.len() => input[at] ^= 1 << chance.below(8),
            1 if at < input.len() => input[at] = chance.below(256) as u8,
            2 => input.insert(at, chance.below(256) as u8),
            3 => {
                let end = at + span(chance, input.len() - at);
                input.drain(at..end);
            }
            4 => {
                let piece = input[at..at + span(chance, input.len() - at)].to_vec();
                let to = chance.below(input.len() + 1);
                input.splice(to..to, piece);
            }
            5 | 6 => {
                let other = seed(chance);
                let from = chance.below(other.len() + 1);
                let piece = &other[from..from + span(chance, other.len() - from)];
                input.splice(at..at, piece.iter().copied());
            }
            7 if !words.is_empty() => {
                let word = words[chance.below(words.len())].as_bytes();
                let end = (at + chance.below(2) * word.len()).min(input.len());
                input.splice(at..end, word.iter().copied());
            }
            // A number becomes another one.
            8..11 => {
                let Some(start) = (at..input.len()).find(|&i| input[i].is_ascii_digit()) else {
                    continue;
                };
                let end = (start..input.len()).find(|&i| !input[i].is_ascii_digit()).unwrap_or(input.len());
                let number = match chance.below(6) {
                    0 => ["0", "-1", "65535", "65536", "4294967296", "18446744073709551616"][chance.below(6)].to_owned(),
                    1 => chance.below(70_000).to_string(),
                    _ => chance.below(140).to_string(),
                };
                input.splice(start..end, number.into_bytes());
            }
            _ => input.truncate(at),
        }
        input.truncate(2 * MOST_BYTES);
    }
}

/// Numbers that look random (xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.max(1);
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end.max(1)
    }
}

/// FNV-1a.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The most memory that the process has had, where the system tells.
fn peak_memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.map_or_else(|| "?".to_owned(), |kib| (kib >> 10).to_string())
}
