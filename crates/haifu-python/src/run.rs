//! Many documents on all processors, without Python's lock, until Python wants to stop.

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use haifu::format;
use haifu::pipeline::{self, Outcome, RunError, Sink, Work};
use haifu::source::{Content, DEFAULT_DOCUMENT_LIMIT, Fault, Handle, Inputs, Reader};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::input::Paths;
use crate::log_error::Trouble;

/// A document that was read.
#[derive(Debug)]
pub(crate) struct Document<'a> {
    pub(crate) name: &'a str,
    /// Inflated; nothing if it could not be read at all.
    pub(crate) bytes: Option<&'a [u8]>,
    /// Its end is missing.
    pub(crate) cut: bool,
    /// Why something is missing.
    pub(crate) fault: Option<Fault>,
    /// As stored.
    pub(crate) stored_bytes: u64,
}

impl Document<'_> {
    /// Why not all of it can be understood, if that is seen from outside.
    pub(crate) fn trouble(&self) -> Option<Trouble> {
        let trouble = |offset, what: &str| Trouble {
            file: self.name.to_owned(),
            offset,
            what: what.to_owned(),
        };
        if let Some(fault) = &self.fault {
            return Some(trouble(fault.at, &fault.what));
        }
        let unknown = format::sniff(self.bytes.unwrap_or_default()).is_none();
        unknown.then(|| trouble(Some(0), "it is in no format that haifu reads"))
    }
}

/// What is done with each document.
pub(crate) trait Job: Sync {
    /// What a worker keeps from document to document.
    type Worker: Send;
    /// What comes of a document.
    type Made: Send;

    /// A new worker.
    fn worker(&self) -> Self::Worker;

    /// Works on a document; nothing comes of most of them.
    fn work(&self, worker: &mut Self::Worker, document: &Document<'_>) -> Option<Self::Made>;

    /// What comes of a document on which this failed. The worker may be in any state.
    fn panicked(&self, worker: &mut Self::Worker, message: &str) -> Self::Made;
}

/// Where what came of a document belongs.
#[derive(Debug)]
pub(crate) struct Place {
    /// The name of the document.
    pub(crate) name: String,
    /// Which of the paths led to it, from 0.
    pub(crate) argument: u32,
}

/// What is left when all documents are done.
pub(crate) struct Done<W> {
    /// What the workers kept.
    pub(crate) workers: Vec<W>,
    /// Files in folders that are no logs.
    pub(crate) skipped: u64,
    /// Bytes read of them, as stored.
    pub(crate) skipped_bytes: u64,
}

/// How often Python is asked whether to stop.
const ASK_EVERY: Duration = Duration::from_millis(50);

/// Works on everything behind the paths, with as many workers as there are processors if `jobs` is 0; `take` gets
/// what came of the documents, in their order.
///
/// # Errors
/// `KeyboardInterrupt` and the like, `OSError` when no threads can be had.
pub(crate) fn run<J: Job>(
    py: Python<'_>,
    paths: Paths,
    jobs: u16,
    job: &J,
    take: impl FnMut(Place, J::Made) + Send,
) -> PyResult<Done<J::Worker>> {
    let paths = paths.0;
    let cancel = AtomicBool::new(false);
    let working = Working(job);
    let mut taking = Taking {
        take,
        skipped: 0,
        skipped_bytes: 0,
    };
    let done = py.detach(|| {
        let (end, ended) = mpsc::channel::<()>();
        thread::scope(|scope| {
            let run = scope.spawn(|| {
                // Dropped when everything is done, which the waiting thread hears at once.
                let _end = end;
                let documents = (0..)
                    .zip(paths)
                    .flat_map(|(argument, path)| numbered(argument, path));
                pipeline::run(
                    documents,
                    &working,
                    &mut taking,
                    &(),
                    NonZeroUsize::new(jobs.into()),
                    &cancel,
                )
            });
            let mut stop = Ok(());
            while stop.is_ok() && ended.recv_timeout(ASK_EVERY) == Err(RecvTimeoutError::Timeout) {
                #[expect(
                    clippy::redundant_closure_for_method_calls,
                    reason = "the method is not general enough"
                )]
                let asked = Python::attach(|py| py.check_signals());
                stop = asked;
            }
            cancel.store(stop.is_err(), Ordering::Relaxed);
            let done = run.join();
            stop.map(|()| done)
        })
    })?;
    match done {
        Ok(Ok(ended)) => Ok(Done {
            workers: ended.scratches.into_iter().map(|(_, worker)| worker).collect(),
            skipped: taking.skipped,
            skipped_bytes: taking.skipped_bytes,
        }),
        Ok(Err(RunError::Sink(never))) => match never {},
        Ok(Err(error @ RunError::Threads(_))) => Err(PyOSError::new_err(error.to_string())),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// A handle and which of the paths led to it.
struct Numbered {
    argument: u32,
    handle: Handle,
}

impl pipeline::Document for Numbered {
    fn held_bytes(&self) -> usize {
        self.handle.held_bytes()
    }
}

fn numbered(argument: u32, path: PathBuf) -> impl Iterator<Item = Numbered> {
    let handles = Inputs::new([path.into()]).walk();
    handles.map(move |handle| Numbered { argument, handle })
}

struct Working<'j, J>(&'j J);

enum Came<M> {
    Nothing,
    /// A file in a folder that is no log, with the bytes read of it.
    Skipped(u64),
    Made(M),
}

impl<M: Send> Outcome for Came<M> {
    fn bytes(&self) -> u64 {
        0
    }

    fn findings(&self) -> u64 {
        0
    }
}

impl<J: Job> Work for Working<'_, J> {
    type Document = Numbered;
    type Scratch = (Reader, J::Worker);
    type Outcome = Came<J::Made>;

    fn scratch(&self) -> Self::Scratch {
        (Reader::new(DEFAULT_DOCUMENT_LIMIT), self.0.worker())
    }

    fn run(&self, document: &Numbered, (reader, worker): &mut Self::Scratch) -> Self::Outcome {
        let handle = &document.handle;
        let reading = reader.read(handle, |beginning| format::sniff(beginning).is_some());
        let (bytes, cut, fault) = match reading.content {
            Content::Whole(bytes) => (Some(bytes), false, None),
            Content::Cut(bytes, fault) => (Some(bytes), true, Some(fault)),
            Content::Nothing(fault) => (None, false, Some(fault)),
            Content::NoLog => return Came::Skipped(reading.stored_bytes),
        };
        let stored_bytes = reading.stored_bytes;
        let document = Document {
            name: &handle.name(),
            bytes,
            cut,
            fault,
            stored_bytes,
        };
        self.0.work(worker, &document).map_or(Came::Nothing, Came::Made)
    }

    fn panicked(&self, message: &str, (reader, worker): &mut Self::Scratch) -> Self::Outcome {
        *reader = Reader::new(DEFAULT_DOCUMENT_LIMIT);
        Came::Made(self.0.panicked(worker, message))
    }
}

struct Taking<F> {
    take: F,
    skipped: u64,
    skipped_bytes: u64,
}

impl<M, F: FnMut(Place, M)> Sink<Numbered, Came<M>> for Taking<F> {
    type Error = Infallible;

    fn accept(&mut self, document: &Numbered, came: Came<M>) -> Result<(), Infallible> {
        let Numbered { argument, handle } = document;
        match came {
            Came::Made(made) => (self.take)(
                Place {
                    name: handle.name(),
                    argument: *argument,
                },
                made,
            ),
            Came::Skipped(bytes) => {
                self.skipped += handle.left_out().map_or(1, |left_out| left_out.count);
                self.skipped_bytes += bytes;
            }
            Came::Nothing => {}
        }
        Ok(())
    }
}
