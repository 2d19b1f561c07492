//! Real mjlogs in the other formats: every win computes to the same.

use haifu::convert::Converter;
use haifu::event::{Event, EventAt, EventSink, Fault, Note};
use haifu::format::{self, Format, Reader};
use haifu::replay::RoundState;
use haifu::rules::{Rules, TableOptions};
use haifu::score;
use haifu::table::{Deltas, Players, Points};
use haifu::win::{RiichiState, YakuSet};
use rayon::prelude::*;

use crate::corpus;

/// What a win is worth by the play.
#[derive(Debug, PartialEq, Eq)]
struct Computed {
    yaku: YakuSet,
    han: u16,
    fu: u16,
    points: Points,
    deltas: Deltas,
}

/// Replays games and scores their wins, without asking what the log says they are worth.
struct Wins {
    rules: Rules,
    round: Option<RoundState>,
    computed: Vec<Option<Computed>>,
    faults: usize,
}

impl EventSink for Wins {
    fn event(&mut self, EventAt { event, .. }: EventAt<'_>) {
        match event {
            Event::GameStart(start) => self.rules = Rules::tenhou(&start.table),
            Event::RoundStart(start) => {
                let round = RoundState::deal(start, self.rules.players, self.rules.red_fives, None);
                self.round = Some(round);
            }
            Event::Win(claim) => {
                let computed = self.round.as_mut().and_then(|round| {
                    let mut situation = round.win(claim.winner).ok()?.situation;
                    if matches!(situation.riichi, RiichiState::Declared { .. }) {
                        let ura = claim.ura.iter().flatten().filter_map(|tile| tile.kind());
                        situation.ura = ura.take(5).collect();
                    }
                    let score = score::best(&situation, &self.rules).ok()?;
                    Some(Computed {
                        yaku: score.yaku,
                        han: score.han,
                        fu: score.fu.rounded,
                        points: score.points,
                        deltas: score.deltas,
                    })
                });
                self.computed.push(computed);
            }
            event => {
                if let Some(round) = &mut self.round
                    && round.play(&event).is_err()
                {
                    self.round = None;
                }
            }
        }
    }

    fn note(&mut self, _: Note<'_>, _: u64) {}

    fn fault(&mut self, _: Fault) {
        self.faults += 1;
    }
}

fn wins(document: &[u8]) -> Wins {
    let mut wins = Wins {
        rules: Rules::tenhou(&TableOptions::ranked(Players::Four)),
        round: None,
        computed: Vec::new(),
        faults: 0,
    };
    let format = format::sniff(document).expect("a log");
    let mut reader = Reader::default();
    for game in format::split(document, format) {
        reader.read(format, game, &mut wins);
    }
    wins
}

#[test]
fn every_win_of_real_logs_computes_alike_in_every_format() {
    let Some(folder) = corpus::folder("tenhou-xml") else {
        return;
    };
    let files = corpus::files(&folder);
    let counts: Vec<[usize; 3]> = files
        .par_iter()
        .map(|path| {
            let mjlog = corpus::read(path);
            let original = wins(&mjlog);
            assert!(
                original.computed.iter().all(Option::is_some),
                "{}",
                path.display()
            );
            let mut counts = [original.computed.len(), 0, 0];
            for (place, to) in [(1, Format::Mjai), (2, Format::TenhouJson)] {
                let converted = Converter::default().convert(&mjlog, to).expect("a log");
                assert!(
                    converted.left_out.is_empty(),
                    "{}: {:?}",
                    path.display(),
                    converted.left_out
                );
                let other = wins(&converted.text);
                assert_eq!(other.faults, 0, "{} as {}", path.display(), to.id());
                let alike = original.computed.len() == other.computed.len();
                let equal = original
                    .computed
                    .iter()
                    .zip(&other.computed)
                    .filter(|(a, b)| a == b)
                    .count();
                if !alike || equal != original.computed.len() {
                    println!(
                        "{} as {}: {equal} of {}",
                        path.display(),
                        to.id(),
                        original.computed.len()
                    );
                }
                counts[place] = equal;
            }
            counts
        })
        .collect();
    let sum = |place: usize| counts.iter().map(|counts| counts[place]).sum::<usize>();
    println!(
        "{} games, {} wins; equal as mjai {}, as tenhou.net/6 {}",
        files.len(),
        sum(0),
        sum(1),
        sum(2)
    );
    assert_eq!(sum(1), sum(0));
    assert_eq!(sum(2), sum(0));
}
