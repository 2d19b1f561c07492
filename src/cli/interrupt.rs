//! Ctrl-C and its relatives.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::exit::Exit;
use super::terminal;
use crate::report::Partial;

/// Listens for the wish to stop.
///
/// The first one lets the documents under way come to their end; the second one ends the process at
/// once, which helps when a document does not come to its end, such as an open standard input.
pub(super) struct Interrupt {
    wanted: Arc<AtomicBool>,
    partials: Arc<Mutex<Vec<Partial>>>,
}

impl Interrupt {
    /// Starts to listen.
    pub(super) fn listen() -> Self {
        let interrupt = Self {
            wanted: Arc::new(AtomicBool::new(false)),
            partials: Arc::default(),
        };
        let (wanted, partials) = (interrupt.wanted.clone(), interrupt.partials.clone());
        let handler = move || {
            if wanted.swap(true, Ordering::Relaxed) {
                for partial in &*partials.lock().unwrap_or_else(PoisonError::into_inner) {
                    partial.discard();
                }
                leave(Exit::Interrupted);
            }
            terminal::say("interrupted, finishing the documents under way; once more to stop at once");
        };
        // Fails where the caller had us ignore a signal, as nohup does: then that shall stay so.
        let _ = ctrlc::try_set_handler(handler);
        interrupt
    }

    /// A file to remove if the process has to end at once.
    pub(super) fn will_discard(&self, partial: Option<Partial>) {
        let mut partials = self.partials.lock().unwrap_or_else(PoisonError::into_inner);
        partials.extend(partial);
    }

    /// Becomes true with the first wish to stop.
    pub(super) fn wanted(&self) -> &AtomicBool {
        &self.wanted
    }
}

#[expect(clippy::exit, reason = "the threads at work cannot be asked any more")]
fn leave(exit: Exit) -> ! {
    process::exit(exit.code().into())
}
