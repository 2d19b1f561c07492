//! Standard error: messages and the progress bar.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::pipeline::Progress;

const TEMPLATE: &str = "{elapsed_precise} {wide_bar} {human_pos}/{human_len} documents, {eta} left{msg}";

/// Writes a line to standard error. Control characters of names and logs cannot reach a terminal.
pub(super) fn say(message: impl Display) {
    let message = message.to_string();
    let harmless: String = message
        .chars()
        .map(|c| {
            if c.is_control() && c != '\n' {
                char::REPLACEMENT_CHARACTER
            } else {
                c
            }
        })
        .collect();
    // Where standard error is closed nobody listens; the exit code still tells.
    let _ = writeln!(io::stderr().lock(), "haifu: {harmless}");
}

/// Shows how far a run is, if people are watching.
pub(super) struct Bar {
    bar: ProgressBar,
    findings: AtomicU64,
}

impl Bar {
    /// A bar on standard error if that is a terminal and `wanted`; `count` may take its time to say
    /// how many documents there are.
    pub(super) fn new(wanted: bool, count: impl FnOnce() -> u64 + Send + 'static) -> Self {
        let bar = if wanted && io::stderr().is_terminal() {
            ProgressBar::no_length()
        } else {
            ProgressBar::hidden()
        };
        if !bar.is_hidden() {
            if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(200));
            let counted = bar.clone();
            // Not waited for: the run may be over before the count is.
            thread::spawn(move || counted.set_length(count()));
        }
        Self {
            bar,
            findings: AtomicU64::new(0),
        }
    }

    /// Writes a line to standard error above the bar.
    pub(super) fn say(&self, message: impl Display) {
        self.bar.suspend(|| say(message));
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for Bar {
    fn document_done(&self, _bytes: u64, findings: u64) {
        if self.bar.is_hidden() {
            return;
        }
        if findings > 0 {
            let all = self.findings.fetch_add(findings, Ordering::Relaxed) + findings;
            self.bar.set_message(format!(", {all} findings"));
        }
        self.bar.inc(1);
    }
}
