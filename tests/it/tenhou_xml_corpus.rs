//! The mjlog reader over real logs: no fault, and the counts of an independent tag counter.

use std::collections::BTreeMap;
use std::fs;

use haifu::event::{DrawKind, Event, EventAt, EventSink, Fault, Note};
use haifu::format::{self, Format, Reader, write::MjlogWriter};
use haifu::table::Call;
use haifu::win::{ClaimedName, LimitClass, WinClaim};
use serde_json::Value;

use crate::corpus;

#[derive(Default)]
struct Census {
    counts: BTreeMap<String, u64>,
    faults: Vec<String>,
    notes: Vec<String>,
    dealt: bool,
    wins_of_round: u32,
    declared: [bool; 4],
    at: u64,
}

impl Census {
    fn count(&mut self, name: impl Into<String>) {
        *self.counts.entry(name.into()).or_default() += 1;
    }

    fn end_round(&mut self) {
        match std::mem::take(&mut self.wins_of_round) {
            0 => {}
            1 => self.count("agari_per_round.1"),
            wins => {
                self.count(format!("agari_per_round.{wins}"));
                self.count("counts.double ron rounds");
            }
        }
    }

    fn win(&mut self, claim: &WinClaim) {
        self.wins_of_round += 1;
        self.count("counts.agari");
        let tsumo = claim.winner == claim.from;
        self.count(if tsumo { "counts.tsumo" } else { "counts.ron" });
        if !tsumo && self.declared[claim.from.index()] {
            self.count("counts.ron on riichi-declaration tile");
        }
        if claim.indicators.as_ref().is_some_and(|list| list.len() >= 3) {
            self.count("counts.3+ dora indicators");
        }
        match (&claim.yakuman, claim.liable, tsumo) {
            (Some(yakuman), liable, tsumo) => {
                self.count("counts.yakuman wins");
                if yakuman.len() > 1 {
                    self.count("counts.multi-yakuman wins");
                }
                if liable.is_some() {
                    self.count(if tsumo {
                        "counts.pao (tsumo)"
                    } else {
                        "counts.pao (ron)"
                    });
                }
                for entry in yakuman {
                    self.count(format!("yakuman.{}", number(entry.name)));
                }
            }
            (None, None, _) => {}
            (None, Some(_), _) => panic!("liability without yakuman"),
        }
        let mut han = 0;
        for entry in claim.yaku.iter().flatten() {
            let id = number(entry.name);
            self.count(format!("yaku.{id}"));
            for (name, named) in [
                ("chankan", 3),
                ("rinshan", 4),
                ("haitei", 5),
                ("houtei", 6),
                ("double riichi", 21),
            ] {
                if id == named {
                    self.count(format!("counts.{name}"));
                }
            }
            if id == 53 && entry.han > 0 {
                self.count("counts.ura dora > 0");
            }
            han += entry.han;
        }
        if han >= 13 {
            self.count("counts.kazoe yakuman wins");
        }
        let limit = LimitClass::ALL
            .iter()
            .position(|class| Some(*class) == claim.limit);
        self.count(format!("limit.{}", limit.unwrap()));
        self.count(format!("fu.{}", claim.fu.unwrap()));
    }
}

fn number(name: ClaimedName) -> u16 {
    match name {
        ClaimedName::Yaku(yaku) => yaku.tenhou_id(),
        ClaimedName::Bonus(bonus) => bonus.tenhou_id().unwrap(),
        other => panic!("no Tenhou entry: {other:?}"),
    }
}

impl EventSink for Census {
    fn event(&mut self, EventAt { event, at }: EventAt<'_>) {
        assert!(at >= self.at, "events go back");
        self.at = at;
        match event {
            Event::GameStart(start) => {
                self.count("counts.games");
                self.count(format!("go.{}", start.table_type.unwrap()));
                match start.seed {
                    Some(seed) => {
                        self.count("counts.has SHUFFLE");
                        self.count(match seed.split(',').next() {
                            Some(format) if !format.is_empty() => format!("seed.{format}"),
                            _ => "seed.(other/empty)".into(),
                        });
                    }
                    None => assert_eq!(start.reference, None),
                }
                let table = start.table;
                for (name, is) in [
                    ("sanma games", table.players.count() == 3),
                    ("east-only games", !table.south_rounds),
                    ("no-red games", !table.red_fives),
                    ("no-kuitan games", !table.open_tanyao),
                    ("GO csrule attribute (custom rule)", start.house_rules.is_some()),
                    ("chip/jansou games", start.table_type.unwrap() & 0x600 != 0),
                ] {
                    if is {
                        self.count(format!("counts.{name}"));
                    }
                }
            }
            Event::RoundStart(round) => {
                self.end_round();
                self.dealt = true;
                self.declared = [false; 4];
                self.count("counts.rounds");
                if round.index >= 8 {
                    self.count("counts.west-or-later rounds");
                }
                if round.id.honba >= 8 {
                    self.count("counts.8+ honba rounds");
                }
            }
            Event::Draw { .. } => self.count("draws"),
            Event::Discard { tsumogiri, .. } => {
                assert_eq!(tsumogiri, None);
                self.count("discards");
            }
            Event::Call { call, .. } => self.count(match call {
                Call::Chi(_) => "counts.chi",
                Call::Pon(_) => "counts.pon",
                Call::Daiminkan(_) => "counts.daiminkan",
                Call::Ankan(_) => "counts.ankan",
                Call::Kakan { .. } => "counts.kakan",
            }),
            Event::Kita { .. } => self.count("counts.kita (nukidora)"),
            Event::Riichi { seat } => {
                self.declared[seat.index()] = true;
                self.count("counts.riichi declared");
            }
            Event::RiichiAccepted { seat, .. } => {
                self.declared[seat.index()] = false;
                self.count("counts.riichi accepted");
            }
            Event::DoraRevealed { .. } => self.count("counts.DORA tags"),
            Event::Win(claim) => self.win(claim),
            Event::DrawnRound(claim) => {
                let kind = match claim.kind {
                    DrawKind::Exhaustive => "(exhaustive)",
                    DrawKind::NagashiMangan => "nm",
                    DrawKind::NineKinds => "yao9",
                    DrawKind::FourWinds => "kaze4",
                    DrawKind::FourRiichi => "reach4",
                    DrawKind::FourKans => "kan4",
                    DrawKind::TripleRon => "ron3",
                    DrawKind::Unknown => panic!("a drawn round of no kind"),
                };
                self.count(format!("ryuukyoku.{kind}"));
            }
            Event::Disconnect { .. } if self.dealt => self.count("counts.BYE disconnect"),
            Event::Disconnect { .. } => self.count("counts.BYE before first INIT"),
            Event::Reconnect { .. } => self.count("counts.UN reconnect"),
            Event::GameEnd(_) => self.count("counts.owari"),
        }
    }

    fn note(&mut self, note: Note<'_>, at: u64) {
        if !matches!(note, Note::Chips) {
            self.notes.push(format!("{note:?} at {at}"));
        }
    }

    fn fault(&mut self, fault: Fault) {
        self.faults.push(format!("{fault:?}"));
    }
}

/// Census entries that no event carries, and why.
const NOT_IN_EVENTS: [&str; 3] = [
    "counts.owari with 16 values",
    "counts.nagashi mangan",
    "counts.no owari",
];

#[test]
fn counts_of_real_logs_agree_with_the_census() {
    let Some(folder) = corpus::folder("tenhou-xml") else {
        return;
    };
    let mut census = Census::default();
    let mut reader = Reader::default();
    for path in corpus::files(&folder) {
        let document = corpus::read(&path);
        assert_eq!(
            format::sniff(&document),
            Some(Format::TenhouXml),
            "{}",
            path.display()
        );
        let games: Vec<_> = format::split(&document, Format::TenhouXml).collect();
        assert_eq!(games.len(), 1, "{}", path.display());
        census.at = 0;
        census.dealt = false;
        reader.read(Format::TenhouXml, games[0], &mut census);
        census.end_round();
        assert!(
            census.faults.is_empty(),
            "{}: {:?}",
            path.display(),
            census.faults
        );
        assert!(census.notes.is_empty(), "{}: {:?}", path.display(), census.notes);
    }
    let expected = fs::read_to_string(folder.with_file_name("tenhou-xml-census.json")).unwrap();
    let expected: BTreeMap<String, Value> = serde_json::from_str(&expected).unwrap();
    let mut compared = 0;
    for section in [
        "counts",
        "yaku",
        "yakuman",
        "limit",
        "fu",
        "seed",
        "ryuukyoku",
        "agari_per_round",
        "go",
    ] {
        for (name, value) in expected[section].as_object().unwrap() {
            let name = format!("{section}.{name}");
            if NOT_IN_EVENTS.contains(&name.as_str()) || name.starts_with("counts.ryuukyoku") {
                continue;
            }
            let value = if section == "go" { &value[0] } else { value };
            assert_eq!(census.counts.get(&name).copied(), value.as_u64(), "{name}");
            compared += 1;
        }
    }
    println!("{compared} counts agree");
}

/// Whether the document has nothing that no event carries.
fn is_written_in_full(document: &[u8]) -> bool {
    let text = String::from_utf8_lossy(document);
    [" chip=\"", " ratio=\"", " title=\"", " rc=\"", " gold=\""]
        .iter()
        .all(|name| !text.contains(name))
}

/// The elements without the blanks around them and without the names of players, whose spelling in
/// the corpus is not Tenhou's.
fn elements(document: &[u8]) -> Vec<String> {
    let text = str::from_utf8(document).unwrap();
    text.split('<').map(element).collect()
}

fn element(text: &str) -> String {
    let blanks_as_one: Vec<&str> = text.split_whitespace().collect();
    let text = blanks_as_one.join(" ").replace(" />", "/>");
    let mut parts: Vec<&str> = text.split('"').collect();
    for i in 1..parts.len() {
        if [" n0=", " n1=", " n2=", " n3="]
            .iter()
            .any(|name| parts[i - 1].ends_with(name))
        {
            parts[i] = "";
        }
    }
    parts.join("\"")
}

#[test]
fn real_logs_are_written_as_they_were_read() {
    let Some(folder) = corpus::folder("tenhou-xml") else {
        return;
    };
    let mut reader = Reader::default();
    let mut written = Vec::new();
    let mut compared = 0;
    for path in corpus::files(&folder) {
        let document = corpus::read(&path);
        if !is_written_in_full(&document) {
            continue;
        }
        written.clear();
        let mut writer = MjlogWriter::new(&mut written);
        for game in format::split(&document, Format::TenhouXml) {
            reader.read(Format::TenhouXml, game, &mut writer);
        }
        assert_eq!(writer.finish(), Ok(()), "{}", path.display());
        assert_eq!(elements(&written), elements(&document), "{}", path.display());
        compared += 1;
    }
    println!("{compared} documents written as they were read");
    assert!(compared > 9000);
}
