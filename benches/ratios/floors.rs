//! The work that no check can do without, as processes of their own.
//!
//! They list, read and inflate with the rooms of the library that the check uses, on as many
//! threads, and do one thing more. With `repeat` that thing is done several times, so that its cost
//! alone is the difference of two runs.

use std::borrow::Cow;
use std::convert::Infallible;
use std::ffi::OsString;
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use haifu::format::{self, Format};
use haifu::pipeline::{self, Outcome, Sink, Work};
use haifu::source::{Content, DEFAULT_DOCUMENT_LIMIT, Handle, Reader, Walk};
use haifu::wall::{Seed, SeedFormat};
use memchr::memchr2_iter;
use memchr::memmem::Finder;
use rand_mt::Mt;
use serde::Deserialize;
use sha2::{Digest, Sha512};

use crate::bare::Bare;

/// What is done with the bytes of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extra {
    /// Nothing: reading and inflating.
    Inflate,
    /// One pass that counts angle brackets.
    Brackets,
    /// The generator and the hashes of every round.
    Walls,
    /// Every object of an mjai log into a struct.
    Objects,
    /// Replay and score of the wins.
    Wins,
}

struct Floor {
    extra: Extra,
    repeat: usize,
}

/// What is kept by a worker.
struct Scratch {
    reader: Reader,
    twister: Mt,
    games: format::Reader,
    bare: Bare,
}

/// Bytes of a document as stored.
struct Bytes(u64);

impl Outcome for Bytes {
    fn bytes(&self) -> u64 {
        self.0
    }
    fn findings(&self) -> u64 {
        0
    }
}

struct Nothing;

impl Sink<Handle, Bytes> for Nothing {
    type Error = Infallible;
    fn accept(&mut self, _: &Handle, _: Bytes) -> Result<(), Infallible> {
        Ok(())
    }
}

/// `floor EXTRA REPEAT JOBS PATH...`
pub(crate) fn run(mut arguments: impl Iterator<Item = String>) -> ExitCode {
    let extra = match arguments.next().as_deref() {
        Some("inflate") => Extra::Inflate,
        Some("brackets") => Extra::Brackets,
        Some("walls") => Extra::Walls,
        Some("objects") => Extra::Objects,
        Some("wins") => Extra::Wins,
        _ => return ExitCode::from(2),
    };
    let mut number = || arguments.next().and_then(|n| n.parse().ok());
    let (Some(repeat), Some(jobs)) = (number(), number()) else {
        return ExitCode::from(2);
    };
    let paths: Vec<OsString> = arguments.map(OsString::from).collect();
    let ended = pipeline::run(
        Walk::new(paths),
        &Floor { extra, repeat },
        &mut Nothing,
        &(),
        NonZeroUsize::new(jobs),
        &AtomicBool::new(false),
    );
    match ended {
        Ok(_) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

impl Work for Floor {
    type Document = Handle;
    type Scratch = Scratch;
    type Outcome = Bytes;

    fn scratch(&self) -> Scratch {
        Scratch {
            reader: Reader::new(DEFAULT_DOCUMENT_LIMIT),
            twister: Mt::new_with_key([1]),
            games: format::Reader::default(),
            bare: Bare::default(),
        }
    }

    fn run(&self, document: &Handle, scratch: &mut Scratch) -> Bytes {
        let is_log = |beginning: &[u8]| format::sniff(beginning).is_some();
        let reading = scratch.reader.read(document, is_log);
        if let Content::Whole(document) | Content::Cut(document, _) = reading.content {
            black_box(document);
            for _ in 0..self.repeat {
                match self.extra {
                    Extra::Brackets => {
                        black_box(memchr2_iter(b'<', b'>', document).count());
                    }
                    Extra::Objects => objects(document),
                    Extra::Wins => scratch.bare.read(&mut scratch.games, document),
                    Extra::Inflate | Extra::Walls => {}
                }
            }
            if self.extra == Extra::Walls {
                walls(document, &mut scratch.twister, self.repeat);
            }
        }
        Bytes(reading.stored_bytes)
    }

    fn panicked(&self, _: &str, _: &mut Scratch) -> Bytes {
        Bytes(0)
    }
}

/// Sets the generator up by the seed of the document, and draws and hashes for as many rounds as it
/// has deals.
fn walls(document: &[u8], twister: &mut Mt, repeat: usize) {
    const SEED: &[u8] = b"<SHUFFLE seed=\"";
    let Some(at) = Finder::new(SEED).find(document) else {
        return;
    };
    let rest = &document[at + SEED.len()..];
    let end = memchr::memchr(b'"', rest).unwrap_or(rest.len());
    let Some(seed) = str::from_utf8(&rest[..end])
        .ok()
        .and_then(|seed| Seed::parse_game(seed).ok())
    else {
        return;
    };
    let rounds = match seed.format() {
        SeedFormat::Round => 1,
        SeedFormat::GameHex | SeedFormat::GameBase64 => Finder::new(b"<INIT ").find_iter(document).count(),
    };
    for _ in 0..repeat {
        twister.reseed_with_key(seed.words().iter().copied());
        for _ in 0..rounds {
            let mut outputs = [0; 1152];
            twister.fill_bytes(&mut outputs);
            for block in outputs.as_chunks::<128>().0 {
                black_box(Sha512::digest(block));
            }
        }
    }
}

/// An mjai event as a program would declare it that wants everything and is in a hurry: one flat
/// struct, texts borrowed where they hold no escapes.
#[derive(Debug, Deserialize)]
struct Object<'a> {
    #[serde(rename = "type")]
    _kind: &'a str,
    #[serde(default, rename = "actor")]
    _actor: Option<u8>,
    #[serde(default, rename = "target")]
    _target: Option<u8>,
    #[serde(default, borrow, rename = "pai")]
    _tile: Option<&'a str>,
    #[serde(default, rename = "tsumogiri")]
    _tsumogiri: Option<bool>,
    #[serde(default, borrow, rename = "consumed")]
    _consumed: Option<Vec<&'a str>>,
    #[serde(default, borrow, rename = "bakaze")]
    _wind: Option<&'a str>,
    #[serde(default, rename = "kyoku")]
    _round: Option<u8>,
    #[serde(default, rename = "honba")]
    _honba: Option<u16>,
    #[serde(default, rename = "kyotaku")]
    _sticks: Option<u16>,
    #[serde(default, rename = "oya")]
    _dealer: Option<u8>,
    #[serde(default, borrow, rename = "dora_marker")]
    _dora: Option<&'a str>,
    #[serde(default, borrow, rename = "uradora_markers", alias = "ura_markers")]
    _ura: Option<Vec<&'a str>>,
    #[serde(default, borrow, rename = "tehais")]
    _hands: Option<Vec<Vec<&'a str>>>,
    #[serde(default, rename = "scores")]
    _scores: Option<Vec<i32>>,
    #[serde(default, rename = "deltas")]
    _deltas: Option<Vec<i32>>,
    #[serde(default, borrow, rename = "names")]
    _names: Option<Vec<Cow<'a, str>>>,
}

/// Every line of an mjai log into a struct.
fn objects(document: &[u8]) {
    if format::sniff(document) != Some(Format::Mjai) {
        return;
    }
    let Ok(text) = str::from_utf8(document) else {
        return;
    };
    for line in text.lines() {
        black_box(serde_json::from_str::<Object<'_>>(line).ok());
    }
}
