//! Many documents at once, results in the order of the documents.
//!
//! Documents are taken in chunks. All workers of a private thread pool work on one chunk while the
//! calling thread hands out the results of the chunk before and lists the chunk after. So memory
//! holds three chunks at most, however many documents there are, and what comes out does not depend
//! on the number of workers. Documents that come with their contents end a chunk early.

use std::any::Any;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{fmt, mem, thread};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::source::Handle;

/// Documents in a chunk for each worker: enough that waiting for the last one of a chunk is not
/// felt (a log takes some 50 µs), few enough that results soon leave memory.
const CHUNK_PER_WORKER: usize = 64;

/// Bytes that the documents of a chunk may hold in memory before they are worked on: those of archives
/// come with their contents.
const CHUNK_BYTES: usize = 16 << 20;

/// A document, or how to get at it.
pub trait Document: Send {
    /// Bytes of it that are in memory already.
    fn held_bytes(&self) -> usize {
        0
    }
}

impl Document for Handle {
    fn held_bytes(&self) -> usize {
        Self::held_bytes(self)
    }
}

/// A document with something about it.
impl<T: Send> Document for (Handle, T) {
    fn held_bytes(&self) -> usize {
        self.0.held_bytes()
    }
}

/// The number of something that is yet to be made.
impl Document for u64 {}

/// What is done with each document.
pub trait Work: Sync {
    /// A document, or how to get at it.
    type Document: Document;
    /// What a worker keeps from document to document: buffers, statistics.
    type Scratch: Send;
    /// What comes of a document.
    type Outcome: Outcome;

    /// The scratch of a new worker.
    fn scratch(&self) -> Self::Scratch;

    /// Works on one document.
    fn run(&self, document: &Self::Document, scratch: &mut Self::Scratch) -> Self::Outcome;

    /// The outcome for a document on which [`Work::run`] panicked with this message. Puts the
    /// scratch, which may be in any state, in order again.
    fn panicked(&self, message: &str, scratch: &mut Self::Scratch) -> Self::Outcome;
}

/// What comes of one document, as far as the pipeline looks at it.
pub trait Outcome: Send {
    /// Bytes read.
    fn bytes(&self) -> u64;

    /// Findings made.
    fn findings(&self) -> u64 {
        0
    }
}

/// Takes the outcomes, in the order of the documents, on the calling thread.
pub trait Sink<D, O> {
    /// Why an outcome cannot be taken; ends the run.
    type Error;

    /// Takes the next outcome.
    ///
    /// # Errors
    /// Whatever makes it pointless to go on, such as a full disk.
    fn accept(&mut self, document: &D, outcome: O) -> Result<(), Self::Error>;
}

/// Hears how far a run is, on the worker threads.
pub trait Progress: Sync {
    /// One more document is done.
    fn document_done(&self, bytes: u64, findings: u64);
}

/// Tells nobody.
impl Progress for () {
    fn document_done(&self, _bytes: u64, _findings: u64) {}
}

/// How a run ended when nothing failed.
#[derive(Debug)]
pub struct Ended<S> {
    /// What each worker kept.
    pub scratches: Vec<S>,
    /// Whether it was cancelled; then the sink has the outcomes of the first documents without gap.
    pub cancelled: bool,
}

/// Why a run failed.
#[derive(Debug)]
pub enum RunError<E> {
    /// The threads could not be started.
    Threads(ThreadPoolBuildError),
    /// The sink refused an outcome.
    Sink(E),
}

impl<E: fmt::Display> fmt::Display for RunError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Threads(error) => write!(f, "cannot start worker threads: {error}"),
            Self::Sink(error) => error.fmt(f),
        }
    }
}

impl<E: std::error::Error + 'static> std::error::Error for RunError<E> {}

struct Slot<D, O> {
    document: D,
    outcome: Option<O>,
}

type Chunk<W> = Vec<Slot<<W as Work>::Document, <W as Work>::Outcome>>;

/// Works on all documents with `jobs` workers (as many as the machine has processors if `None`) and
/// gives each outcome to `sink`, in the order of the documents.
///
/// Documents not begun when `cancel` becomes true are left out. A panic in the work is caught and
/// becomes the outcome that [`Work::panicked`] makes of it.
///
/// # Errors
/// [`RunError`] when threads cannot be started or the sink refuses an outcome; outcomes after that
/// one are lost.
pub fn run<W, S>(
    documents: impl Iterator<Item = W::Document>,
    work: &W,
    sink: &mut S,
    progress: &impl Progress,
    jobs: Option<NonZeroUsize>,
    cancel: &AtomicBool,
) -> Result<Ended<W::Scratch>, RunError<S::Error>>
where
    W: Work,
    S: Sink<W::Document, W::Outcome>,
{
    let pool = pool(jobs).map_err(RunError::Threads)?;
    let workers = pool.current_num_threads();
    let scratches: Vec<_> = (0..workers).map(|_| Mutex::new(work.scratch())).collect();
    let refused = AtomicBool::new(false);
    let stopped = || cancel.load(Ordering::Relaxed) || refused.load(Ordering::Relaxed);
    let compute = |chunk: &mut Chunk<W>| {
        chunk.par_iter_mut().with_max_len(1).for_each(|slot| {
            if stopped() {
                return;
            }
            let worker = rayon::current_thread_index().unwrap_or(0);
            // Its own worker alone takes this lock; a panic cannot poison it, as it is caught inside.
            let mut scratch = scratches[worker].lock().unwrap_or_else(PoisonError::into_inner);
            let outcome = guarded(work, &slot.document, &mut scratch);
            progress.document_done(outcome.bytes(), outcome.findings());
            slot.outcome = Some(outcome);
        });
    };

    let mut documents = documents.fuse();
    let mut list = |chunk: &mut Chunk<W>| {
        let mut held = 0;
        while chunk.len() < workers * CHUNK_PER_WORKER && held < CHUNK_BYTES && !stopped() {
            let Some(document) = documents.next() else { break };
            held += document.held_bytes();
            chunk.push(Slot {
                document,
                outcome: None,
            });
        }
    };
    let mut done: Chunk<W> = Vec::new();
    let mut listed: Chunk<W> = Vec::new();
    let mut next: Chunk<W> = Vec::new();
    list(&mut listed);
    while !(listed.is_empty() && done.is_empty()) {
        let computing = &mut listed;
        pool.in_place_scope(|scope| {
            if !computing.is_empty() {
                scope.spawn(|_| compute(computing));
            }
            let handed = hand_out(&mut done, sink);
            if handed.is_err() {
                refused.store(true, Ordering::Relaxed);
            }
            list(&mut next);
            handed
        })
        .map_err(RunError::Sink)?;
        mem::swap(&mut done, &mut listed);
        mem::swap(&mut listed, &mut next);
    }
    Ok(Ended {
        scratches: scratches
            .into_iter()
            .map(|scratch| scratch.into_inner().unwrap_or_else(PoisonError::into_inner))
            .collect(),
        cancelled: cancel.load(Ordering::Relaxed),
    })
}

/// A pool of its own, so that a program that uses this library keeps control of the global one.
fn pool(jobs: Option<NonZeroUsize>) -> Result<ThreadPool, ThreadPoolBuildError> {
    let jobs = jobs.or_else(|| thread::available_parallelism().ok());
    ThreadPoolBuilder::new()
        .num_threads(jobs.map_or(1, NonZeroUsize::get))
        .thread_name(|worker| format!("haifu-{worker}"))
        .build()
}

fn guarded<W: Work>(work: &W, document: &W::Document, scratch: &mut W::Scratch) -> W::Outcome {
    match catch_unwind(AssertUnwindSafe(|| work.run(document, scratch))) {
        Ok(outcome) => outcome,
        Err(payload) => work.panicked(panic_message(&*payload), scratch),
    }
}

/// The words of a panic that was caught.
fn panic_message(payload: &(dyn Any + Send)) -> &str {
    if let Some(message) = payload.downcast_ref::<&str>() {
        message
    } else if let Some(message) = payload.downcast_ref::<String>() {
        message
    } else {
        "no message"
    }
}

/// Empties a chunk into the sink, up to the first document that was not begun.
fn hand_out<D, O, S: Sink<D, O>>(chunk: &mut Vec<Slot<D, O>>, sink: &mut S) -> Result<(), S::Error> {
    for slot in chunk.drain(..) {
        let Some(outcome) = slot.outcome else { break };
        sink.accept(&slot.document, outcome)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;
    use std::time::Duration;

    use super::*;

    /// Doubles numbers; panics on 13, sleeps on multiples of ten so that workers overtake each other.
    struct Doubling;

    #[derive(Debug, PartialEq)]
    struct Doubled(Result<u64, String>);

    impl Outcome for Doubled {
        fn bytes(&self) -> u64 {
            1
        }
        fn findings(&self) -> u64 {
            u64::from(self.0.is_err())
        }
    }

    impl Work for Doubling {
        type Document = u64;
        type Scratch = u64;
        type Outcome = Doubled;

        fn scratch(&self) -> u64 {
            0
        }

        fn run(&self, document: &u64, scratch: &mut u64) -> Doubled {
            *scratch += 1;
            if document.is_multiple_of(10) {
                thread::sleep(Duration::from_micros(200));
            }
            assert!(*document != 13, "thirteen is {document}");
            Doubled(Ok(document * 2))
        }

        fn panicked(&self, message: &str, scratch: &mut u64) -> Doubled {
            *scratch += 1000;
            Doubled(Err(message.to_owned()))
        }
    }

    /// Keeps outcomes, and refuses the one after `room`.
    struct Kept {
        outcomes: Vec<(u64, Result<u64, String>)>,
        room: usize,
    }

    impl Sink<u64, Doubled> for Kept {
        type Error = &'static str;

        fn accept(&mut self, document: &u64, outcome: Doubled) -> Result<(), &'static str> {
            if self.outcomes.len() == self.room {
                return Err("full");
            }
            self.outcomes.push((*document, outcome.0));
            Ok(())
        }
    }

    fn kept(room: usize) -> Kept {
        Kept {
            outcomes: Vec::new(),
            room,
        }
    }

    #[test]
    fn outcomes_come_in_order_for_any_number_of_workers() {
        let expected: Vec<_> = (100..1100).map(|n| (n, Ok(n * 2))).collect();
        for jobs in [1, 2, 8] {
            let mut sink = kept(usize::MAX);
            let ended = run(
                100..1100,
                &Doubling,
                &mut sink,
                &(),
                NonZeroUsize::new(jobs),
                &AtomicBool::new(false),
            )
            .unwrap();
            assert_eq!(sink.outcomes, expected, "{jobs}");
            assert_eq!(ended.scratches.len(), jobs);
            assert_eq!(ended.scratches.iter().sum::<u64>(), 1000);
            assert!(!ended.cancelled);
        }
    }

    #[test]
    fn big_documents_are_few_in_memory() {
        /// Counts those that wait.
        struct Big<'a>(&'a AtomicU64);
        impl Document for Big<'_> {
            fn held_bytes(&self) -> usize {
                CHUNK_BYTES / 2
            }
        }
        impl Drop for Big<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::Relaxed);
            }
        }
        struct Counting<'a>(std::marker::PhantomData<&'a ()>);
        impl<'a> Work for Counting<'a> {
            type Document = Big<'a>;
            type Scratch = ();
            type Outcome = Doubled;
            fn scratch(&self) {}
            fn run(&self, big: &Big<'a>, (): &mut ()) -> Doubled {
                Doubled(Ok(big.0.load(Ordering::Relaxed)))
            }
            fn panicked(&self, message: &str, (): &mut ()) -> Doubled {
                Doubled(Err(message.to_owned()))
            }
        }
        struct Most(u64);
        impl Sink<Big<'_>, Doubled> for Most {
            type Error = ();
            fn accept(&mut self, _: &Big<'_>, outcome: Doubled) -> Result<(), ()> {
                self.0 = self.0.max(outcome.0.map_err(|_| ())?);
                Ok(())
            }
        }
        let waiting = AtomicU64::new(0);
        let documents = (0..100).map(|_| {
            waiting.fetch_add(1, Ordering::Relaxed);
            Big(&waiting)
        });
        let mut most = Most(0);
        run(
            documents,
            &Counting(std::marker::PhantomData),
            &mut most,
            &(),
            NonZeroUsize::new(2),
            &AtomicBool::new(false),
        )
        .unwrap();
        assert!((1..=6).contains(&most.0), "{}", most.0);
    }

    #[test]
    fn no_documents_are_no_trouble() {
        let mut sink = kept(usize::MAX);
        run(
            std::iter::empty(),
            &Doubling,
            &mut sink,
            &(),
            None,
            &AtomicBool::new(false),
        )
        .unwrap();
        assert!(sink.outcomes.is_empty());
    }

    #[test]
    fn a_panic_is_the_outcome_of_its_document_alone() {
        let mut sink = kept(usize::MAX);
        let ended = run(
            11..16,
            &Doubling,
            &mut sink,
            &(),
            NonZeroUsize::new(2),
            &AtomicBool::new(false),
        )
        .unwrap();
        let expected = [
            (11, Ok(22)),
            (12, Ok(24)),
            (13, Err("thirteen is 13".to_owned())),
            (14, Ok(28)),
            (15, Ok(30)),
        ];
        assert_eq!(sink.outcomes, expected);
        assert_eq!(ended.scratches.iter().sum::<u64>(), 1005);
    }

    #[test]
    fn a_sink_that_refuses_ends_the_run() {
        let mut sink = kept(200);
        let asked = AtomicU64::new(0);
        let endless = std::iter::from_fn(|| Some(20 + asked.fetch_add(1, Ordering::Relaxed)));
        let error = run(
            endless,
            &Doubling,
            &mut sink,
            &(),
            NonZeroUsize::new(2),
            &AtomicBool::new(false),
        )
        .unwrap_err();
        assert_eq!(error.to_string(), "full");
        assert_eq!(sink.outcomes.len(), 200);
    }

    #[test]
    fn a_cancelled_run_hands_out_the_first_documents_without_gap() {
        struct Cancelling<'a>(&'a AtomicBool, AtomicU64);
        impl Progress for Cancelling<'_> {
            fn document_done(&self, _: u64, _: u64) {
                if self.1.fetch_add(1, Ordering::Relaxed) == 300 {
                    self.0.store(true, Ordering::Relaxed);
                }
            }
        }
        let cancel = AtomicBool::new(false);
        let mut sink = kept(usize::MAX);
        let ended = run(
            20..,
            &Doubling,
            &mut sink,
            &Cancelling(&cancel, AtomicU64::new(0)),
            NonZeroUsize::new(2),
            &cancel,
        )
        .unwrap();
        assert!(ended.cancelled);
        let first: Vec<_> = (20..).take(sink.outcomes.len()).map(|n| (n, Ok(n * 2))).collect();
        assert_eq!(sink.outcomes, first);
        assert!((128..1000).contains(&first.len()), "{}", first.len());
    }
}
