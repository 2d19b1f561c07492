//! Standard error: messages and the progress bar.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

use super::exit::Failure;
use crate::pipeline::Progress;
use crate::printable::printable_lines;
use crate::source::Inputs;

const TEMPLATE: &str = "{elapsed_precise} {wide_bar} {percent}%, {eta} left, {msg}";
const SECONDS_PER_LINE: u64 = 5;
/// Where it is not known how much there is to do.
const ENDLESS: &str = "{elapsed_precise} {spinner} {msg}";

/// When something is done that suits a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    /// If it is one
    Auto,
    /// In any case
    Always,
    /// In no case
    Never,
}

impl When {
    /// Whether to do it, given whether that is a terminal.
    pub(super) const fn holds(self, terminal: bool) -> bool {
        match self {
            Self::Auto => terminal,
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// Whether to colour what goes to standard output: `NO_COLOR` and `CLICOLOR_FORCE` are asked where the flag leaves
/// it open.
pub(super) fn coloured(when: When) -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty() && value != "0");
    when.holds(!set("NO_COLOR") && (set("CLICOLOR_FORCE") || io::stdout().is_terminal()))
}

/// How wide the screen is that standard output goes to, in characters; `None` if it goes somewhere else.
pub(super) fn width() -> Option<usize> {
    let size = terminal_size::terminal_size_of(io::stdout());
    size.map(|(terminal_size::Width(width), _)| width.into())
}

/// What a command says besides its results.
#[derive(Debug, clap::Args)]
pub(super) struct TalkArgs {
    /// No counts at the end, no progress: only what went wrong
    #[arg(short, long, help_heading = "Output")]
    pub(super) quiet: bool,

    /// Say more: which file settings come from, and each file that is skipped as it is no log
    #[arg(short, long, conflicts_with = "quiet", help_heading = "Output")]
    pub(super) verbose: bool,

    /// Whether progress is shown on standard error; auto means on a terminal that shows no rows
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = When::Auto, help_heading = "Output")]
    progress: When,
}

impl TalkArgs {
    /// A bar over these inputs, if people want to see one, given whether rows go to the screen.
    pub(super) fn bar(&self, rows_on_screen: bool, inputs: &Inputs) -> Bar {
        let mut bar = Bar::new(self.shows_progress(rows_on_screen), inputs);
        bar.verbose = self.verbose;
        bar
    }

    /// One for so many files that are to be written.
    pub(super) fn writing_bar(&self, rows_on_screen: bool, files: u64) -> Bar {
        let mut bar = Bar::counting(self.shows_progress(rows_on_screen), files);
        bar.writes = true;
        bar.verbose = self.verbose;
        bar
    }

    /// One that counts so many things of the same kind.
    pub(super) fn counting_bar(&self, total: u64) -> Bar {
        Bar::counting(self.shows_progress(false), total)
    }

    /// Whether progress is shown, given whether rows go to the screen.
    fn shows_progress(&self, rows_on_screen: bool) -> bool {
        let terminal = io::stderr().is_terminal() && !rows_on_screen;
        self.progress.holds(terminal && !self.quiet)
    }
}

/// Writes a line to standard error. Control characters of names and logs cannot reach a terminal.
pub(super) fn say(message: impl Display) {
    let message = message.to_string();
    // Where standard error is closed nobody listens; the exit code still tells.
    let _ = writeln!(io::stderr().lock(), "haifu: {}", printable_lines(&message));
}

/// Writes a text for people to standard output. Control characters of names and logs cannot reach a terminal.
pub(super) fn show(text: &str) -> Result<(), Failure> {
    io::stdout()
        .write_all(printable_lines(text).as_bytes())
        .map_err(|error| Failure::writing("standard output", &error))
}

/// Shows how far a run is, if people are watching.
pub(super) struct Bar {
    drawn: ProgressBar,
    /// Whether people want to hear more than what went wrong.
    verbose: bool,
    /// When the next line is due, in seconds after the start, where there is no terminal to draw a bar on.
    next_line: Option<AtomicU64>,
    documents: AtomicU64,
    findings: AtomicU64,
    /// Whether files are written, not documents read.
    writes: bool,
}

impl Bar {
    /// A bar on standard error if `wanted`, or a line now and then if that is no terminal; how many bytes
    /// there are to read is found out while work goes on.
    pub(super) fn new(wanted: bool, inputs: &Inputs) -> Self {
        let bar = Self::endless(wanted);
        if !bar.drawn.is_hidden() {
            let (drawn, inputs) = (bar.drawn.clone(), inputs.clone());
            // Not waited for: the run may be over before the count is.
            thread::spawn(move || {
                if let Some(total) = inputs.total_bytes() {
                    drawn.set_length(total);
                    if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
                        drawn.set_style(style);
                    }
                }
            });
        }
        bar
    }

    /// One that does not know how much there is to do.
    pub(super) fn endless(wanted: bool) -> Self {
        let drawn = if wanted {
            ProgressBar::no_length()
        } else {
            ProgressBar::hidden()
        };
        if !drawn.is_hidden() {
            if let Ok(style) = ProgressStyle::with_template(ENDLESS) {
                drawn.set_style(style);
            }
            drawn.enable_steady_tick(Duration::from_millis(200));
        }
        Self {
            drawn,
            verbose: false,
            next_line: (wanted && !io::stderr().is_terminal()).then(|| AtomicU64::new(SECONDS_PER_LINE)),
            documents: AtomicU64::new(0),
            findings: AtomicU64::new(0),
            writes: false,
        }
    }

    /// One that is not seen, and whether people want to hear more than what went wrong.
    pub(super) fn hidden(verbose: bool) -> Self {
        let mut bar = Self::endless(false);
        bar.verbose = verbose;
        bar
    }

    /// One that counts so many things of the same kind.
    pub(super) fn counting(wanted: bool, total: u64) -> Self {
        let bar = Self::endless(wanted);
        bar.drawn.set_length(total);
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            bar.drawn.set_style(style);
        }
        bar
    }

    /// One of these things is done; `tell` says how far the work is, given how many are done.
    pub(super) fn count_one(&self, tell: impl FnOnce(u64) -> String) {
        if self.is_shown() {
            let done = self.documents.fetch_add(1, Ordering::Relaxed) + 1;
            self.drawn.inc(1);
            self.tell(done, |_| tell(done));
        }
    }

    fn is_shown(&self) -> bool {
        !self.drawn.is_hidden() || self.next_line.is_some()
    }

    /// Says how far the run is, given the milliseconds since its start, where people can follow: the clock is
    /// not asked for each of many things.
    fn tell(&self, done: u64, message: impl FnOnce(u64) -> String) {
        if !done.is_multiple_of(64) && done >= 64 {
            return;
        }
        let milliseconds = self.drawn.elapsed().as_millis() as u64;
        let Some(next_line) = &self.next_line else {
            self.drawn.set_message(message(milliseconds));
            return;
        };
        let (due, order) = (next_line.load(Ordering::Relaxed), Ordering::Relaxed);
        let seconds = milliseconds / 1000;
        let next = seconds + SECONDS_PER_LINE;
        if seconds >= due && next_line.compare_exchange(due, next, order, order).is_ok() {
            say(message(milliseconds));
        }
    }

    /// Writes a line to standard error above the bar.
    pub(super) fn say(&self, message: impl Display) {
        self.drawn.suspend(|| say(message));
    }

    /// Writes a line that is not for everybody.
    pub(super) fn detail(&self, message: impl FnOnce() -> String) {
        if self.verbose {
            self.say(message());
        }
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        self.drawn.finish_and_clear();
    }
}

impl Progress for Bar {
    fn document_done(&self, bytes: u64, findings: u64) {
        if !self.is_shown() {
            return;
        }
        let documents = self.documents.fetch_add(1, Ordering::Relaxed) + 1;
        let findings = self.findings.fetch_add(findings, Ordering::Relaxed) + findings;
        self.drawn.inc(if self.writes { 1 } else { bytes });
        self.tell(documents, |milliseconds| {
            let speed = documents * 1000 / milliseconds.max(1);
            if self.writes {
                format!("{documents} files, {speed} a second")
            } else {
                format!("{documents} documents, {speed} a second, {findings} findings")
            }
        });
    }
}
