//! The rows of the table in docs/PERFORMANCE.md.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use crate::Asked;
use crate::material::{self, Folder};
use crate::runs::{self, Clock, Program};

/// All rows.
pub(crate) const NAMES: [&str; 9] = [
    "inflate", "wall", "audit", "plain", "mjai", "threads", "memory", "start", "scaling",
];
/// Those that take long.
pub(crate) const LONG: [&str; 2] = ["memory", "scaling"];

const SKIP_WALL: &[&str] = &["--skip", "wall"];
const MIB: f64 = (1 << 20) as f64;

/// How a figure is to be.
#[derive(Debug, Clone, Copy)]
enum Goal {
    AtMost {
        must: f64,
        aim: f64,
    },
    AtLeast {
        must: f64,
        aim: f64,
    },
    /// It stands beside another one.
    Shown,
}

struct Rows<'a> {
    asked: &'a Asked,
    /// Where the mjlogs are.
    logs: &'a Path,
}

pub(crate) fn run(asked: &Asked) {
    let own;
    let logs = if let Some(logs) = &asked.logs {
        logs.as_path()
    } else {
        own = material::own();
        own.path()
    };
    let rows = Rows { asked, logs };
    println!("{:<44} {:>12} {:>12} {:>9}", "", "cost", "of", "figure");
    for row in &asked.rows {
        match row.as_str() {
            "inflate" => rows.inflate(),
            "wall" => rows.wall(),
            "audit" => rows.audit(),
            "plain" => rows.plain(),
            "mjai" => rows.mjai(),
            "threads" => rows.threads(),
            "memory" => rows.memory(),
            "start" => rows.start(),
            "scaling" => rows.scaling(),
            _ => unreachable!("names are checked"),
        }
    }
}

impl Rows<'_> {
    fn medians<const N: usize>(&self, programs: [&Program; N]) -> [f64; N] {
        runs::medians(programs, self.asked.clock, self.asked.rounds)
    }

    fn check(&self, flags: &[&str], path: &Path) -> Program {
        Program::check(self.asked.jobs, flags, &[path])
    }

    fn floor(&self, extra: &str, repeat: usize, path: &Path) -> Program {
        Program::floor(extra, repeat, self.asked.jobs, path)
    }

    /// The check without walls over reading and inflating.
    fn inflate(&self) {
        let check = self.check(SKIP_WALL, self.logs);
        let floor = self.floor("inflate", 1, self.logs);
        let [check, floor] = self.medians([&check, &floor]);
        let goal = Goal::AtMost { must: 2.0, aim: 1.6 };
        self.ratio("inflate: check --skip wall / read + inflate", check, floor, goal);
    }

    /// The check with walls over the check without and the work of the generator alone.
    fn wall(&self) {
        let with = self.check(&[], self.logs);
        let without = self.check(SKIP_WALL, self.logs);
        let (once, thrice) = (
            self.floor("walls", 1, self.logs),
            self.floor("walls", 3, self.logs),
        );
        let [with, without, once, thrice] = self.medians([&with, &without, &once, &thrice]);
        let bare = (thrice - once) / 2.0;
        let goal = Goal::AtMost { must: 1.3, aim: 1.15 };
        self.ratio(
            "wall: check / (--skip wall + bare generator)",
            with,
            without + bare,
            goal,
        );
        let goal = Goal::AtMost { must: 1.3, aim: 1.15 };
        self.ratio(
            "  (check - skip wall) / bare generator",
            with - without,
            bare,
            goal,
        );
        self.ratio(
            "  bare generator and hash / --skip wall",
            bare,
            without,
            Goal::Shown,
        );
    }

    /// The check without walls over reading, replay and score of the wins alone: of logs as they are stored, of
    /// logs that are not compressed, and without what it costs to get at their bytes.
    fn audit(&self) {
        let plain = material::plain(self.logs);
        let stored = self.check(SKIP_WALL, self.logs);
        let stored_wins = self.floor("wins", 1, self.logs);
        let check = self.check(SKIP_WALL, plain.path());
        let wins = self.floor("wins", 1, plain.path());
        let read = self.floor("inflate", 1, plain.path());
        let [stored, stored_wins, check, wins, read] =
            self.medians([&stored, &stored_wins, &check, &wins, &read]);
        let goal = Goal::AtMost { must: 1.3, aim: 1.2 };
        let name = "audit: check --skip wall / read + replay + score";
        self.ratio(name, stored, stored_wins, goal);
        self.ratio("  the same of plain logs", check, wins, Goal::Shown);
        self.ratio(
            "  the same without reading them",
            check - read,
            wins - read,
            Goal::Shown,
        );
    }

    /// The check of what is not compressed over a pass that looks for brackets.
    fn plain(&self) {
        let plain = material::plain(self.logs);
        let check = self.check(SKIP_WALL, plain.path());
        let floor = self.floor("brackets", 1, plain.path());
        let [check, floor] = self.medians([&check, &floor]);
        let goal = Goal::AtMost { must: 3.0, aim: 2.0 };
        self.ratio("plain: check --skip wall / read + memchr2", check, floor, goal);
    }

    /// serde alone over the check of mjai.
    fn mjai(&self) {
        let mjai = match &self.asked.mjai {
            Some(mjai) => material::mjai(mjai),
            None => material::converted(self.logs),
        };
        let check = self.check(&[], mjai.path());
        let inflate = self.floor("inflate", 1, mjai.path());
        let (once, thrice) = (
            self.floor("objects", 1, mjai.path()),
            self.floor("objects", 3, mjai.path()),
        );
        let [check, inflate, once, thrice] = self.medians([&check, &inflate, &once, &thrice]);
        let serde = (thrice - once) / 2.0;
        let goal = Goal::AtLeast { must: 1.15, aim: 1.7 };
        self.ratio("mjai: serde_json alone / check of gzip mjai", serde, check, goal);
        self.ratio("  read + inflate / check", inflate, check, Goal::Shown);
    }

    /// One thread over two. Elapsed time, whatever is asked for.
    fn threads(&self) {
        let one = Program::check(1, &[], &[self.logs]);
        let two = Program::check(2, &[], &[self.logs]);
        let floors = [1, 2].map(|jobs| Program::floor("inflate", 1, jobs, self.logs));
        let [one, two, floor_one, floor_two] = runs::medians(
            [&one, &two, &floors[0], &floors[1]],
            Clock::Wall,
            self.asked.rounds,
        );
        let goal = Goal::AtLeast { must: 1.8, aim: 1.9 };
        self.figure("threads: check --jobs 1 / --jobs 2", Clock::Wall, one, two, goal);
        self.figure(
            "  the same for read + inflate",
            Clock::Wall,
            floor_one,
            floor_two,
            Goal::Shown,
        );
    }

    /// The most memory of two threads for ever more logs.
    fn memory(&self) {
        let mut least = f64::INFINITY;
        for count in [1_000, 10_000, 100_000] {
            let folder = material::copies(self.logs, count);
            let peak = Program::check(2, &[], &[folder.path()]).run().peak as f64;
            least = least.min(peak);
            let goal = Goal::AtMost {
                must: 24.0,
                aim: 12.0,
            };
            let name = format!("memory: peak MiB, {count} logs");
            self.line(&name, "bytes", peak, MIB, peak / MIB, goal);
            if count > 1_000 {
                let goal = Goal::AtMost { must: 1.1, aim: 1.1 };
                self.line(
                    "  over the least so far",
                    "bytes",
                    peak,
                    least,
                    peak / least,
                    goal,
                );
            }
        }
    }

    /// One small log from start to exit, in milliseconds. Elapsed time, whatever is asked for.
    fn start(&self) {
        let log = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs/tenhou/haitei.mjlog");
        let check = Program::check(0, &[], &[log]);
        let rounds = self.asked.rounds.max(25);
        let [check] = runs::medians([&check], Clock::Wall, rounds);
        let goal = Goal::AtMost { must: 5.0, aim: 2.0 };
        let name = "start: one small log, milliseconds";
        self.figure(name, Clock::Wall, check, 1e-3, goal);
    }

    /// What a log costs for ever more logs, in microseconds.
    fn scaling(&self) {
        for count in [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000] {
            let folder: Folder = material::copies(self.logs, count);
            let check = self.check(&[], folder.path());
            // A run of few logs is short: it is repeated as often as makes it as long.
            let rounds = (self.asked.rounds * 20_000 / count).clamp(self.asked.rounds.min(3), 25);
            let [cost] = runs::medians([&check], self.asked.clock, rounds);
            let logs = folder.files() as f64;
            let name = format!("scaling: {count} logs, microseconds a log");
            self.figure(&name, self.asked.clock, cost, logs * 1e-6, Goal::Shown);
        }
    }

    fn ratio(&self, name: &str, cost: f64, of: f64, goal: Goal) {
        self.figure(name, self.asked.clock, cost, of, goal);
    }

    fn figure(&self, name: &str, clock: Clock, cost: f64, of: f64, goal: Goal) {
        self.line(name, clock.name(), cost, of, cost / of, goal);
    }

    fn line(&self, name: &str, unit: &str, cost: f64, of: f64, figure: f64, goal: Goal) {
        let (said, must, aim) = match goal {
            Goal::AtMost { must, aim } => (verdict(figure <= must, figure <= aim), must, aim),
            Goal::AtLeast { must, aim } => (verdict(figure >= must, figure >= aim), must, aim),
            Goal::Shown => ("", f64::NAN, f64::NAN),
        };
        println!("{name:<44} {cost:>12.4} {of:>12.4} {figure:>9.3}  {said}");
        let Some(csv) = &self.asked.csv else { return };
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(csv)
            .expect("the file of --csv");
        let name = name.trim();
        let jobs = self.asked.jobs;
        let rounds = self.asked.rounds;
        writeln!(
            file,
            "\"{name}\",{unit},{jobs},{rounds},{cost},{of},{figure:.4},{must},{aim}"
        )
        .expect("room for a line");
    }
}

const fn verdict(must: bool, aim: bool) -> &'static str {
    match (must, aim) {
        (_, true) => "aim reached",
        (true, false) => "must reached",
        (false, false) => "MISSED",
    }
}
