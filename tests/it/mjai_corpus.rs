//! The mjai reader over real logs: everything the text holds comes out, without a fault but where a file
//! is no log of riichi, and both ways of reading say the same.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use haifu::event::{Event, EventAt, EventSink, Fault, FaultKind, Note};
use haifu::format::{self, Format, mjai};
use memchr::memmem;

use crate::corpus;

/// What came out of one document.
#[derive(Debug, Default)]
struct Counts {
    rounds: usize,
    wins: usize,
    draws: usize,
    faults: Vec<Fault>,
    unknown: BTreeMap<String, u32>,
}

impl EventSink for Counts {
    fn event(&mut self, EventAt { event, .. }: EventAt<'_>) {
        match event {
            Event::RoundStart(_) => self.rounds += 1,
            Event::Win(_) => self.wins += 1,
            Event::DrawnRound(_) => self.draws += 1,
            _ => {}
        }
    }

    fn note(&mut self, note: Note<'_>, _: u64) {
        match note {
            Note::UnknownAttribute { element, attribute } => {
                *self.unknown.entry(format!("{element} {attribute}")).or_default() += 1;
            }
            Note::Skipped { .. } | Note::Chips => {}
            note @ Note::DuplicateAttribute { .. } => panic!("{note:?}"),
        }
    }

    fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }
}

/// The files of the corpus with the name of the folder each came in.
fn files(folder: &Path) -> impl Iterator<Item = (String, PathBuf)> {
    corpus::files(folder).into_iter().map(move |path| {
        let source = path.strip_prefix(folder).unwrap().iter().next().unwrap();
        (source.to_str().unwrap().to_owned(), path.clone())
    })
}

/// How many objects say that they are of this kind.
fn mentions(document: &[u8], kind: &str) -> usize {
    ["\"type\":\"", "\"type\": \""]
        .iter()
        .map(|key| memmem::find_iter(document, format!("{key}{kind}\"").as_bytes()).count())
        .sum()
}

#[test]
fn everything_in_real_logs_comes_out_without_a_fault() {
    let Some(folder) = corpus::folder("mjai") else {
        return;
    };
    let mut sums = BTreeMap::<String, [usize; 4]>::new();
    let mut reader = mjai::Reader::default();
    for (source, path) in files(&folder) {
        let document = corpus::read(&path);
        assert_eq!(format::sniff(&document), Some(Format::Mjai), "{}", path.display());
        let mut counts = Counts::default();
        for game in format::split(&document, Format::Mjai) {
            reader.read(game, &mut counts);
        }
        assert!(
            counts.unknown.is_empty(),
            "{}: {:?}",
            path.display(),
            counts.unknown
        );
        let found = [counts.rounds, counts.wins, counts.draws];
        match source.as_str() {
            "_non-riichi-mcr" => {
                assert_eq!(found, [0; 3], "{}", path.display());
                let kinds: Vec<_> = counts.faults.iter().map(|fault| fault.kind).collect();
                assert_eq!(kinds, [FaultKind::OtherRules], "{}", path.display());
                continue;
            }
            "_synthetic" => {
                // A report whose round has the number 0; the others are sound.
                let is_report = document.starts_with(b"{\"engine\"");
                let kinds: Vec<_> = counts.faults.iter().map(|fault| fault.kind).collect();
                let expected: &[FaultKind] = if is_report { &[FaultKind::BadValue] } else { &[] };
                assert_eq!(kinds, expected, "{}", path.display());
            }
            _ => assert_eq!(counts.faults, [], "{}", path.display()),
        }
        let sum = sums.entry(source).or_default();
        for (sum, found) in sum.iter_mut().zip([1, found[0], found[1], found[2]]) {
            *sum += found;
        }
        // Reports hold their events more than once.
        if memmem::find(&document, b"\"mjai_log\"").is_none() {
            let expected = ["start_kyoku", "hora", "ryukyoku"].map(|kind| mentions(&document, kind));
            assert_eq!(found, expected, "{}", path.display());
        }
    }
    println!("files, rounds, wins, draws: {sums:#?}");
}

/// Everything a reader says, condensed to a number.
#[derive(Default)]
struct Condensed {
    hasher: DefaultHasher,
    events: usize,
}

impl std::fmt::Write for Condensed {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.hasher.write(text.as_bytes());
        Ok(())
    }
}

impl EventSink for Condensed {
    fn event(&mut self, event: EventAt<'_>) {
        self.events += 1;
        self.hasher.write_u64(event.at);
        // The common events need no detour by a text.
        let (seat, tile, discard) = match event.event {
            Event::Draw { seat, tile } => (seat, tile, None),
            Event::Discard {
                seat,
                tile,
                tsumogiri,
            } => (seat, tile, Some(tsumogiri)),
            event => return write!(self, "{event:?}").unwrap(),
        };
        (seat, tile, discard).hash(&mut self.hasher);
    }

    fn note(&mut self, note: Note<'_>, at: u64) {
        write!(self, "{note:?} {at}").unwrap();
    }

    fn fault(&mut self, fault: Fault) {
        write!(self, "{fault:?}").unwrap();
    }
}

fn condensed(mut reader: mjai::Reader, document: &[u8]) -> (u64, usize) {
    let mut condensed = Condensed::default();
    for game in format::split(document, Format::Mjai) {
        reader.read(game, &mut condensed);
    }
    (condensed.hasher.finish(), condensed.events)
}

#[test]
fn both_ways_of_reading_real_logs_say_the_same() {
    let Some(folder) = corpus::folder("mjai") else {
        return;
    };
    let mut events = 0;
    for (_, path) in files(&folder) {
        let document = corpus::read(&path);
        let usual = condensed(mjai::Reader::default(), &document);
        let by_serde = condensed(mjai::Reader::by_serde_alone(), &document);
        assert_eq!(usual, by_serde, "{}", path.display());
        events += usual.1;
    }
    println!("{events} events");
}

/// A fixed sequence of numbers that look like chance.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below as u64) as usize
    }
}

#[test]
fn both_ways_of_reading_damaged_logs_say_the_same() {
    const MUTATIONS: usize = 10_000;
    let Some(folder) = corpus::folder("mjai") else {
        return;
    };
    let documents: Vec<Vec<u8>> = files(&folder)
        .enumerate()
        // A few of the many files of a kind will do.
        .filter(|(i, (source, _))| !source.starts_with("ri") || i % 16 == 0)
        .map(|(_, (_, path))| {
            let mut document = corpus::read(&path);
            document.truncate(3000);
            document
        })
        .collect();
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    for _ in 0..MUTATIONS {
        let mut document = documents[dice.roll(documents.len())].clone();
        for _ in 0..=dice.roll(4) {
            let at = dice.roll(document.len());
            match dice.roll(4) {
                0 => document[at] = dice.roll(256) as u8,
                1 => drop(document.remove(at)),
                2 => document.insert(at, b"{}[],:\"\\\n 09?"[dice.roll(13)]),
                _ => {
                    let end = (at + dice.roll(400)).min(document.len());
                    document.drain(at..end);
                    document.push(b'\n');
                }
            }
        }
        let usual = condensed(mjai::Reader::default(), &document);
        let by_serde = condensed(mjai::Reader::by_serde_alone(), &document);
        assert_eq!(usual, by_serde, "{}", String::from_utf8_lossy(&document));
    }
}
