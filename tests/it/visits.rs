//! The tour through a document: what a visitor hears, in which order, and what it is spared.

use std::path::Path;

use haifu::check::{Checker, Extent};
use haifu::event::{DrawKind, Event, RoundStart};
use haifu::replay::RoundState;
use haifu::table::{Players, Points};
use haifu::visit::{GameBegun, GameOver, Met, Next, RoundOver, Tour, Visitor};

use crate::corpus;

fn log(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs/tenhou");
    std::fs::read(path.join(format!("{name}.mjlog"))).unwrap()
}

/// Writes down what it hears, one letter for each call.
#[derive(Default)]
struct Diary(String);

impl Visitor for Diary {
    fn start_game(&mut self, _: &GameBegun<'_>) {
        self.0.push('G');
    }
    fn start_round(&mut self, _: &RoundState, _: &RoundStart<'_>) {
        self.0.push('R');
    }
    fn before(&mut self, _: &RoundState, _: &Event<'_>, _: u64) {
        self.0.push('b');
    }
    fn after(&mut self, _: &RoundState, _: &Event<'_>, _: u64) {
        self.0.push('a');
    }
    fn end_round(&mut self, _: &RoundState, end: &RoundOver<'_>) {
        assert!(end.wins.is_empty() == end.draw.is_some());
        self.0.push('E');
    }
    fn lose_round(&mut self) {
        self.0.push('L');
    }
    fn end_game(&mut self, _: &GameOver<'_>) {
        self.0.push('X');
    }
}

/// The calls without the events.
fn outline(document: &[u8]) -> (String, Met) {
    let mut diary = Diary::default();
    let met = Tour::default().show(document, &mut diary);
    let outline = diary.0.chars().filter(|c| !"ab".contains(*c)).collect();
    (outline, met)
}

#[test]
fn a_game_is_told_in_order() {
    let mut diary = Diary::default();
    let document = log("haitei");
    Tour::default().show(&document, &mut diary);
    let pattern = diary.0.replace("ba", "");
    let rounds = pattern.matches('R').count();
    assert_eq!(pattern, format!("G{}X", "RE".repeat(rounds)));
    assert!(rounds > 0 && diary.0.len() > 100);
}

#[test]
fn two_winners_on_one_tile_come_together_each_with_the_scores_before() {
    struct Pair(usize);
    impl Visitor for Pair {
        fn end_round(&mut self, _: &RoundState, end: &RoundOver<'_>) {
            let [first, second] = end.wins else { return };
            self.0 += 1;
            assert_eq!(
                (first.nth, first.winners, second.nth, second.winners),
                (1, 2, 2, 2)
            );
            let (before, after) = (
                second.before.unwrap(),
                first.claim.after.or(second.before).unwrap(),
            );
            assert_eq!(before, after);
            let paid = end.deltas().unwrap().0.into_iter().sum::<Points>();
            // Sticks from earlier rounds are taken, those of this round are paid and taken.
            assert!(paid >= Points(0), "{paid}");
        }
    }
    let mut pair = Pair(0);
    Tour::default().show(&log("double_ron_with_honba_and_sticks"), &mut pair);
    assert!(pair.0 > 0);
}

#[test]
fn a_round_that_cannot_be_followed_is_given_up_and_the_next_one_is_told() {
    let text = String::from_utf8(log("fu_cases")).unwrap();
    let (whole, met) = outline(text.as_bytes());
    let rounds = met.rounds;
    assert!(rounds > 1 && met.lost == 0, "{whole}");
    // The first draw of the first round is lost.
    let draws = text.match_indices("<T").map(|(at, _)| at);
    let start = draws
        .into_iter()
        .find(|at| text.as_bytes()[at + 2].is_ascii_digit())
        .unwrap();
    let end = start + text[start..].find("/>").unwrap() + 2;
    let cut = format!("{}{}", &text[..start], &text[end..]);
    let (broken, met) = outline(cut.as_bytes());
    assert_eq!((met.rounds, met.lost), (rounds - 1, 1));
    assert_eq!(broken, whole.replacen("RE", "RL", 1));
    // The text ends in the last round.
    let (short, met) = outline(&text.as_bytes()[..text.rfind("<AGARI").unwrap()]);
    assert_eq!((met.rounds, met.lost), (rounds - 1, 1));
    assert_eq!(short, format!("G{}RLX", "RE".repeat(rounds as usize - 1)));
}

#[test]
fn a_visitor_that_panics_loses_its_game_and_no_other() {
    struct Nervous(String);
    impl Visitor for Nervous {
        fn start_game(&mut self, game: &GameBegun<'_>) {
            self.0.push_str(&game.number.to_string());
        }
        fn end_round(&mut self, _: &RoundState, _: &RoundOver<'_>) {
            assert!(self.0 != "1", "afraid of the first round");
            self.0.push('E');
        }
        fn end_game(&mut self, end: &GameOver<'_>) {
            self.0.push(if end.failed { 'F' } else { 'X' });
        }
    }
    let document = [log("haitei"), log("haitei")].concat();
    let rounds = outline(&document).1.rounds as usize / 2;
    let (mut tour, mut visitor) = (Tour::default(), Nervous(String::new()));
    let met = tour.show(&document, &mut visitor);
    assert_eq!(visitor.0, format!("1F2{}X", "E".repeat(rounds)));
    assert_eq!((met.games, met.failed), (2, 1));
    let panic = tour.take_panic().unwrap();
    assert_eq!(panic.downcast_ref(), Some(&"afraid of the first round"));
    assert!(tour.take_panic().is_none());
}

#[test]
fn a_document_that_is_no_log_has_no_game() {
    assert_eq!(outline(b"no log"), (String::new(), Met::default()));
    assert_eq!(outline(b""), (String::new(), Met::default()));
}

/// Counts what the census counts.
#[derive(Default)]
struct Count {
    games: u64,
    sanma: u64,
    rounds: u64,
    wins: u64,
    tsumo: u64,
    double_ron: u64,
    riichi: u64,
    accepted: u64,
    draws: u64,
    exhaustive: u64,
    ended: u64,
    next: u64,
}

impl Visitor for Count {
    fn start_game(&mut self, game: &GameBegun<'_>) {
        self.games += 1;
        self.sanma += u64::from(game.rules.players == Players::Three);
    }
    fn after(&mut self, _: &RoundState, event: &Event<'_>, _: u64) {
        self.riichi += u64::from(matches!(event, Event::Riichi { .. }));
        self.accepted += u64::from(matches!(event, Event::RiichiAccepted { .. }));
    }
    fn end_round(&mut self, _: &RoundState, end: &RoundOver<'_>) {
        self.rounds += 1;
        self.wins += end.wins.len() as u64;
        self.tsumo += end.wins.iter().filter(|win| win.situation.is_tsumo()).count() as u64;
        self.double_ron += u64::from(end.wins.len() == 2);
        self.draws += u64::from(end.draw.is_some());
        self.exhaustive += u64::from(end.draw.is_some_and(|draw| draw.kind == DrawKind::Exhaustive));
        self.next += u64::from(matches!(end.next, Next::Round(_)));
        assert!(end.before.is_some() && end.after.is_some());
    }
    fn end_game(&mut self, end: &GameOver<'_>) {
        self.ended += u64::from(end.end.is_some());
    }
}

#[test]
fn the_tour_of_the_corpus_meets_what_the_census_counts() {
    let Some(folder) = corpus::folder("tenhou-xml") else {
        return;
    };
    let census: serde_json::Value = {
        let path = folder.with_file_name("tenhou-xml-census.json");
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    };
    let expected = |name: &str| census["counts"][name].as_u64().unwrap();
    let (mut tour, mut count, mut met) = (Tour::default(), Count::default(), Met::default());
    for path in corpus::files(&folder) {
        met.add(&tour.show(&corpus::read(&path), &mut count));
    }
    assert_eq!((met.lost, met.failed), (0, 0));
    assert_eq!(
        (met.games, met.rounds, met.wins),
        (count.games, count.rounds, count.wins)
    );
    for (name, found) in [
        ("games", count.games),
        ("sanma games", count.sanma),
        ("rounds", count.rounds),
        ("agari", count.wins),
        ("tsumo", count.tsumo),
        ("double ron rounds", count.double_ron),
        ("riichi declared", count.riichi),
        ("riichi accepted", count.accepted),
        ("ryuukyoku exhaustive", count.exhaustive),
        ("owari", count.ended),
    ] {
        assert_eq!(found, expected(name), "{name}");
    }
    assert_eq!(count.draws + count.wins - count.double_ron, count.rounds);
    assert_eq!(count.next, count.rounds - count.games);
}

#[test]
fn what_the_check_calls_sound_is_followed_in_every_format() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs");
    let (mut tour, mut checker) = (Tour::default(), Checker::default());
    let mut rounds = 0;
    for path in corpus::files(&data) {
        let document = corpus::read(&path);
        let report = checker.check(&document, Extent::Whole);
        let met = tour.show(&document, &mut Diary::default());
        if report.findings.is_empty() {
            let of_check = (report.tally.games, report.tally.rounds, report.tally.wins, 0);
            let of_tour = (met.games, met.rounds, met.wins, met.lost);
            assert_eq!(of_tour, of_check, "{}", path.display());
            rounds += met.rounds;
        }
    }
    assert!(rounds > 300, "{rounds}");
}
