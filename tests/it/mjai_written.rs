//! Real logs written as mjai and read again: the same game, but for the losses that the writer counts.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use haifu::check::{Checker, Extent};
use haifu::event::{DrawClaim, Event, EventAt, EventSink, Fault, GameStart, Note, RoundStart};
use haifu::format::write::{Losses, MjaiWriter};
use haifu::format::{self, Format, Reader};
use haifu::table::{Call, Deltas, PerSeat, Players};
use haifu::tile::{LogTile, RedFives, Tile};
use haifu::win::{Bonus, ClaimedName, ClaimedYaku, WinClaim, Yaku};

use crate::corpus;

/// What mjai can say of a game, condensed: one number per event.
#[derive(Debug, Default, PartialEq, Eq)]
struct Condensed {
    events: Vec<u64>,
}

/// Listens, and keeps what it needs to know to tell what mjai can say.
struct Listener<'c> {
    condensed: &'c mut Condensed,
    reds: RedFives,
    drawn: PerSeat<Option<LogTile>>,
}

impl<'c> Listener<'c> {
    fn new(condensed: &'c mut Condensed) -> Self {
        Self {
            condensed,
            reds: RedFives::THREE,
            drawn: PerSeat::default(),
        }
    }

    fn say(&mut self, what: impl Hash) {
        let mut hasher = DefaultHasher::new();
        what.hash(&mut hasher);
        self.condensed.events.push(hasher.finish());
    }

    fn face(&self, tile: LogTile) -> Option<Tile> {
        tile.face(self.reds)
    }

    fn faces(&self, tiles: &[LogTile]) -> Vec<Option<Tile>> {
        tiles.iter().map(|&tile| self.face(tile)).collect()
    }

    fn game_start(&mut self, start: &GameStart<'_>) {
        self.reds = match (start.table.red_fives, start.table.players) {
            (false, _) => RedFives::NONE,
            (true, Players::Four) => RedFives::THREE,
            (true, Players::Three) => RedFives::SANMA,
        };
        self.say((
            format!("{:?}", start.table),
            start.lobby,
            start.table_type,
            start.house_rules,
            start.platform,
            start.rules_name,
        ));
    }

    fn round_start(&mut self, start: &RoundStart<'_>) {
        let hands = start.hands.0.each_ref().map(|hand| self.faces(hand));
        self.say((
            start.id,
            start.index % 16,
            start.id_inferred,
            start.sticks,
            start.sticks_inferred,
            start.dealer,
            points(start.scores),
            self.face(start.indicator),
            hands,
        ));
    }

    fn call(&mut self, call: Call<LogTile>) {
        let (kind, from) = match call {
            // mjai does not repeat the pon.
            Call::Kakan { added, .. } => return self.say(("kakan", self.face(added))),
            Call::Chi(chi) => ("chi", Some(chi.from)),
            Call::Pon(pon) => ("pon", Some(pon.from)),
            Call::Daiminkan(kan) => ("daiminkan", Some(kan.from)),
            Call::Ankan(_) => ("ankan", None),
        };
        let tiles = self.faces(&call.meld().unwrap().tiles());
        self.say((kind, from, tiles));
    }

    fn win(&mut self, claim: &WinClaim) {
        self.say((
            claim.winner,
            claim.from,
            claim.winning_tile.map(|tile| self.face(tile)),
            claim.ura.as_ref().map(|ura| self.faces(ura)),
            entries(claim.yaku.as_deref().unwrap_or_default()),
            entries(claim.yakuman.as_deref().unwrap_or_default()),
            claim.fu,
            worth(claim),
            claim.points.map(|points| points.0),
            claim.liable,
            points(claim.deltas),
            points(claim.after),
        ));
    }

    fn draw(&mut self, claim: &DrawClaim) {
        let shown = claim
            .shown
            .0
            .each_ref()
            .map(|hand| hand.as_ref().map(|hand| self.faces(hand)));
        self.say((
            claim.kind,
            claim.declarer,
            claim.tenpai.map(|tenpai| tenpai.0),
            points(claim.deltas),
            points(claim.after),
            shown,
        ));
    }
}

fn points(points: Option<Deltas>) -> Option<[i32; 4]> {
    points.map(|PerSeat(points)| points.map(|points| points.0))
}

/// Han as a list of what mjai tells apart: a number for the kind, and the sum.
fn entries(list: &[ClaimedYaku]) -> Vec<(String, u16)> {
    const ALIKE: [&[Yaku]; 6] = [
        &[Yaku::SeatEast, Yaku::SeatSouth, Yaku::SeatWest, Yaku::SeatNorth],
        &[
            Yaku::RoundEast,
            Yaku::RoundSouth,
            Yaku::RoundWest,
            Yaku::RoundNorth,
        ],
        &[Yaku::Haku, Yaku::Hatsu, Yaku::Chun],
        &[Yaku::Suuankou, Yaku::SuuankouTanki],
        &[Yaku::Chuuren, Yaku::JunseiChuuren],
        &[Yaku::Kokushi, Yaku::Kokushi13],
    ];
    let mut entries = Vec::<(String, u16)>::new();
    for entry in list {
        let name = match entry.name {
            ClaimedName::Yaku(yaku) => {
                let alike = ALIKE.iter().find(|group| group.contains(&yaku));
                alike.map_or(yaku, |group| group[0]).id().to_owned()
            }
            ClaimedName::AnyOf(set) => set.iter().next().unwrap().id().to_owned(),
            ClaimedName::Bonus(Bonus::UraDora) if entry.han == 0 => continue,
            ClaimedName::Bonus(bonus) => bonus.id().to_owned(),
            ClaimedName::Unknown(name) => name.to_string(),
        };
        match entries.iter_mut().find(|(known, _)| *known == name) {
            Some((_, han)) => *han += entry.han,
            None => entries.push((name, entry.han)),
        }
    }
    entries
}

/// Han in all, or yakuman.
fn worth(claim: &WinClaim) -> (Option<u16>, Option<usize>) {
    let yakuman = claim.yakuman.as_deref().map(<[_]>::len);
    let times = claim.multiple.map(usize::from).or(yakuman);
    let listed = claim.yaku.as_ref();
    let sum = || listed.map(|list| list.iter().map(|entry| entry.han).sum());
    (claim.han.or_else(sum).filter(|_| times.is_none()), times)
}

impl EventSink for Listener<'_> {
    fn event(&mut self, EventAt { event, .. }: EventAt<'_>) {
        match event {
            Event::GameStart(start) => self.game_start(start),
            Event::RoundStart(start) => {
                self.drawn = PerSeat::default();
                self.round_start(start);
            }
            Event::Draw { seat, tile } => {
                self.drawn[seat] = Some(tile);
                self.say((seat, self.face(tile)));
            }
            Event::Discard {
                seat,
                tile,
                tsumogiri,
            } => {
                let drawn = self.drawn[seat].take();
                // Where the log does not say, the tiles do, unless two of one face are held.
                let by_tiles = match drawn {
                    Some(drawn) if drawn == tile && tile.id().is_none() => None,
                    drawn => Some(drawn == Some(tile)),
                };
                self.say((seat, self.face(tile), tsumogiri.or(by_tiles)));
            }
            Event::Call { seat, call } => {
                self.drawn[seat] = None;
                self.say(seat);
                self.call(call);
            }
            Event::Kita { seat, tile } => self.say(("kita", seat, self.face(tile))),
            Event::Riichi { seat } => self.say(("riichi", seat)),
            Event::RiichiAccepted { seat, scores } => self.say(("accepted", seat, points(scores))),
            Event::DoraRevealed { tile } => self.say(("dora", self.face(tile))),
            Event::Win(claim) => self.win(claim),
            Event::DrawnRound(claim) => self.draw(claim),
            Event::Disconnect { .. } | Event::Reconnect { .. } => {}
            Event::GameEnd(end) => self.say(("end", points(end.scores))),
        }
    }

    fn note(&mut self, _: Note<'_>, _: u64) {}

    fn fault(&mut self, fault: Fault) {
        panic!("{fault:?}");
    }
}

fn heard(document: &[u8]) -> Condensed {
    let mut condensed = Condensed::default();
    let mut reader = Reader::default();
    let format = format::sniff(document).unwrap();
    for game in format::split(document, format) {
        reader.read(format, game, &mut Listener::new(&mut condensed));
    }
    condensed
}

/// The document as mjai; `None` if it has faults.
fn written(document: &[u8]) -> Option<(Vec<u8>, Losses)> {
    let mut text = Vec::new();
    let mut writer = MjaiWriter::new(&mut text);
    let format = format::sniff(document).unwrap();
    let mut reader = Reader::default();
    for game in format::split(document, format) {
        reader.read(format, game, &mut writer);
    }
    let losses = writer.finish().ok()?;
    Some((text, losses))
}

/// Unoptimised, one document of so many must do.
const STEP: usize = if cfg!(debug_assertions) { 20 } else { 1 };

/// How many wins were judged, and how; `None` for logs with errors, some of which mjai does not repeat.
fn verdicts(checker: &mut Checker, document: &[u8]) -> Option<[u64; 4]> {
    let report = checker.check(document, Extent::Whole);
    if report.tally.errors > 0 {
        return None;
    }
    let tally = report.tally;
    Some([
        tally.wins,
        tally.wins_matched,
        tally.wins_mismatched,
        tally.wins_unverifiable,
    ])
}

fn check(folder: &Path) -> (usize, usize, Losses) {
    let (mut documents, mut events) = (0, 0);
    let mut lost = Losses::default();
    let mut checker = Checker::default();
    for path in corpus::files(folder).into_iter().step_by(STEP) {
        let document = corpus::read(&path);
        let Some((text, losses)) = written(&document) else {
            continue;
        };
        assert_eq!(format::sniff(&text), Some(Format::Mjai));
        let before = heard(&document);
        let after = heard(&text);
        assert!(
            before == after,
            "{} is another game when it is read again",
            path.display()
        );
        let again = written(&text).unwrap();
        assert!(again.0 == text, "{} is written another way again", path.display());
        if let Some(judged) = verdicts(&mut checker, &document) {
            assert_eq!(verdicts(&mut checker, &text), Some(judged), "{}", path.display());
        }
        documents += 1;
        events += before.events.len();
        lost.add(&losses);
    }
    (documents, events, lost)
}

#[test]
fn real_mjlogs_written_as_mjai_are_the_same_games() {
    let Some(folder) = corpus::folder("tenhou-xml") else {
        return;
    };
    let (documents, events, lost) = check(&folder);
    println!(
        "{documents} mjlogs, {events} events; lost: {:?}",
        lost.iter().collect::<Vec<_>>()
    );
    assert!(documents > 9500 / STEP);
}

#[test]
fn real_mjai_written_as_ours_is_the_same_game() {
    let Some(folder) = corpus::folder("mjai") else {
        return;
    };
    let (documents, events, lost) = check(&folder);
    println!(
        "{documents} mjai logs, {events} events; lost: {:?}",
        lost.iter().collect::<Vec<_>>()
    );
    assert!(documents > 2200 / STEP);
}

#[test]
fn real_tenhou_json_written_as_mjai_is_the_same_game() {
    let Some(folder) = corpus::folder("tenhou-json") else {
        return;
    };
    let (documents, events, lost) = check(&folder);
    println!(
        "{documents} tenhou.net/6 logs, {events} events; lost: {:?}",
        lost.iter().collect::<Vec<_>>()
    );
    assert!(documents > 700 / STEP);
}
