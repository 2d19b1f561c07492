//! The reader of tenhou.net/6 JSON over real logs.

use std::collections::BTreeMap;
use std::path::Path;

use haifu::event::{Event, EventAt, EventSink, Fault, Note};
use haifu::format::{self, Format, Reader};

use crate::corpus;

#[derive(Default)]
struct Heard {
    counts: BTreeMap<&'static str, u64>,
    faults: Vec<Fault>,
    unknown: Vec<String>,
}

impl Heard {
    fn count(&mut self, name: &'static str) {
        *self.counts.entry(name).or_default() += 1;
    }
}

impl EventSink for Heard {
    fn event(&mut self, EventAt { event, .. }: EventAt<'_>) {
        match event {
            Event::GameStart(_) => self.count("games"),
            Event::RoundStart(_) => self.count("rounds"),
            Event::Win(_) => self.count("wins"),
            Event::DrawnRound(_) => self.count("draws"),
            Event::GameEnd(end) => self.count(if end.scores.is_some() {
                "ends"
            } else {
                "ends without scores"
            }),
            Event::Disconnect { .. } => self.count("disconnects"),
            Event::Reconnect { .. } => self.count("reconnects"),
            _ => {}
        }
    }

    fn note(&mut self, note: Note<'_>, _: u64) {
        self.unknown.push(format!("{note:?}"));
    }

    fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }
}

fn name(path: &Path) -> String {
    let mut parts: Vec<_> = path
        .iter()
        .rev()
        .take(2)
        .map(|part| part.to_string_lossy())
        .collect();
    parts.reverse();
    parts.join("/")
}

/// Logs that cannot be read in full, and how many of their rounds.
const UNREADABLE: [(&str, usize); 8] = [
    ("ColinT+paifu-plus/out.tenhou.json.89874151.json.gz", 1),
    ("ColinT+paifu-plus/out.tenhou.json.gz", 1),
    ("LiYounian+mjai-reviewer/sample_tenhou.json.gz", 3),
    ("_off-dialect/", 14),
    ("ashleney+libriichi/generate.rs.000.json.c31ed054.json.gz", 1),
    (
        "toneUs0w0+MahjongHaifuEditor/2023-07-11-18-09-15.txt.000.json.gz",
        1,
    ),
    (
        "toneUs0w0+MahjongHaifuEditor/test.txt.000.json.9b389e48.json.gz",
        1,
    ),
    ("toneUs0w0+MahjongHaifuEditor/test.txt.000.json.gz", 1),
];

#[test]
fn real_logs_are_read_but_for_those_known_to_be_damaged() {
    let Some(folder) = corpus::folder("tenhou-json") else {
        return;
    };
    let mut counts: BTreeMap<&'static str, u64> = BTreeMap::new();
    let mut unreadable: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut reader = Reader::default();
    for path in corpus::files(&folder) {
        let name = name(&path);
        let document = corpus::read(&path);
        assert_eq!(format::sniff(&document), Some(Format::TenhouJson), "{name}");
        let mut heard = Heard::default();
        for game in format::split(&document, Format::TenhouJson) {
            reader.read(Format::TenhouJson, game, &mut heard);
        }
        for (count, n) in heard.counts {
            *counts.entry(count).or_default() += n;
        }
        assert_eq!(heard.unknown, Vec::<String>::new(), "{name}");
        if let Some(fault) = heard.faults.first() {
            let known = UNREADABLE.iter().find(|(known, _)| name.starts_with(known));
            let (known, _) = known.unwrap_or_else(|| panic!("{name}: {fault:?}"));
            *unreadable.entry(known).or_default() += heard.faults.len();
            for fault in &heard.faults {
                println!("{name}: byte {}: {}", fault.at, fault.what);
            }
        }
    }
    println!("{counts:?}");
    assert_eq!(unreadable, UNREADABLE.into_iter().collect());
    // 728 objects; 1,771 rounds of 17 elements, nine of which cannot be walked.
    for (name, count) in [
        ("games", 728),
        ("rounds", 1771),
        ("wins", 1495),
        ("ends", 116),
        ("ends without scores", 612),
    ] {
        assert_eq!(counts[name], count, "{name}");
    }
}
