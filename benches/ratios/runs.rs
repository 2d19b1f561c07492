//! Runs processes in turn and takes what they cost.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use wait4::Wait4;

/// What counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Clock {
    /// Processor time of all threads, in the program and in the kernel, in seconds.
    Cpu,
    /// Elapsed time in seconds.
    Wall,
    /// Instructions of the program, as valgrind counts them.
    Instructions,
}

/// A process to run.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    program: PathBuf,
    arguments: Vec<String>,
}

/// What a run of a process cost.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cost {
    pub(crate) cpu: Duration,
    pub(crate) wall: Duration,
    /// The most memory it had, in bytes.
    pub(crate) peak: u64,
}

impl Clock {
    pub(crate) fn named(name: &str) -> Option<Self> {
        [Self::Cpu, Self::Wall, Self::Instructions]
            .into_iter()
            .find(|clock| clock.name() == name)
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Cpu => "cpu",
            Self::Wall => "wall",
            Self::Instructions => "instructions",
        }
    }
}

impl Program {
    /// `haifu check`, rows to a pipe nobody keeps.
    pub(crate) fn check<S: AsRef<OsStr>>(jobs: usize, flags: &[&str], paths: &[S]) -> Self {
        let mut arguments = vec!["check".to_owned(), "--jobs".to_owned(), jobs.to_string()];
        arguments.extend(flags.iter().map(|&flag| flag.to_owned()));
        arguments.extend(
            paths
                .iter()
                .map(|path| path.as_ref().to_string_lossy().into_owned()),
        );
        Self {
            program: env!("CARGO_BIN_EXE_haifu").into(),
            arguments,
        }
    }

    /// Any subcommand of `haifu`.
    pub(crate) fn haifu(arguments: &[&str]) -> Self {
        Self {
            program: env!("CARGO_BIN_EXE_haifu").into(),
            arguments: arguments.iter().map(|&argument| argument.to_owned()).collect(),
        }
    }

    /// One of the floors.
    pub(crate) fn floor(extra: &str, repeat: usize, jobs: usize, path: &Path) -> Self {
        Self {
            program: env::current_exe().expect("this program has a path"),
            arguments: vec![
                "floor".to_owned(),
                extra.to_owned(),
                repeat.to_string(),
                jobs.to_string(),
                path.to_string_lossy().into_owned(),
            ],
        }
    }

    /// Runs it to its end. That a check finds something is fine.
    pub(crate) fn run(&self) -> Cost {
        self.finish(Command::new(&self.program).args(&self.arguments))
    }

    fn finish(&self, command: &mut Command) -> Cost {
        let start = Instant::now();
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", self.program.display()));
        let ended = child.wait4().expect("a child to wait for");
        let wall = start.elapsed();
        assert!(
            ended.status.code().is_some_and(|code| code <= 2),
            "{self:?}: {}",
            ended.status
        );
        Cost {
            cpu: ended.rusage.utime + ended.rusage.stime,
            wall,
            peak: ended.rusage.maxrss,
        }
    }

    /// How many instructions it takes. That number is the same for every run, so one is enough.
    fn instructions(&self) -> f64 {
        let out = env::temp_dir().join(format!("haifu-ratios-{}", std::process::id()));
        let mut command = Command::new("valgrind");
        command
            .arg("--tool=callgrind")
            .arg(format!("--callgrind-out-file={}", out.display()))
            .arg(&self.program)
            .args(&self.arguments);
        self.finish(&mut command);
        let text = fs::read_to_string(&out).expect("valgrind writes what it counted");
        fs::remove_file(&out).expect("a file just read");
        let total = text.lines().find_map(|line| {
            line.strip_prefix("summary: ")
                .or_else(|| line.strip_prefix("totals: "))
        });
        total
            .and_then(|total| total.trim().parse().ok())
            .expect("a line with the sum")
    }

    fn cost(&self, clock: Clock) -> f64 {
        match clock {
            Clock::Cpu => self.run().cpu.as_secs_f64(),
            Clock::Wall => self.run().wall.as_secs_f64(),
            Clock::Instructions => self.instructions(),
        }
    }
}

/// The median costs of programs that are run in turn, after a run of each that does not count.
pub(crate) fn medians<const N: usize>(programs: [&Program; N], clock: Clock, rounds: usize) -> [f64; N] {
    let rounds = if clock == Clock::Instructions { 1 } else { rounds };
    if clock != Clock::Instructions {
        for program in programs {
            program.run();
        }
    }
    let mut costs = [const { Vec::new() }; N];
    for _ in 0..rounds {
        for (program, costs) in programs.iter().zip(&mut costs) {
            costs.push(program.cost(clock));
        }
    }
    costs.map(median)
}

pub(crate) fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    if numbers.len() % 2 == 1 {
        numbers[middle]
    } else {
        f64::midpoint(numbers[middle - 1], numbers[middle])
    }
}
