//! The rows of facts: against the census of real logs, against what the rows say of each other, and against a
//! count of the table by hand.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use haifu::event::{Event, RoundStart};
use haifu::facts::{
    Call, CellType, Cells, Column, Discard, Draw, FactReader, FactSink, FindingRow, Game, GameIdentity, Hand,
    Player, Round, RoundFacts, Row, Table, Value, Win, Yaku,
};
use haifu::replay::RoundState;
use haifu::table::{Points, Seat};
use haifu::tile::{Kind, LogTile};
use haifu::visit::{Tour, Visitor};
use haifu::win::ClaimedMeld;

use crate::corpus;

fn data() -> Vec<std::path::PathBuf> {
    corpus::files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs"))
}

fn log(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs/tenhou");
    fs::read(path.join(format!("{name}.mjlog"))).unwrap()
}

/// Keeps all rows.
#[derive(Default)]
struct Kept {
    games: Vec<Game>,
    players: Vec<Player>,
    rounds: Vec<Round>,
    hands: Vec<Hand>,
    wins: Vec<Win>,
    yaku: Vec<Yaku>,
    draws: Vec<Draw>,
    calls: Vec<Call>,
    discards: Vec<Discard>,
    identities: Vec<GameIdentity>,
}

impl FactSink for Kept {
    fn identifies(&self) -> bool {
        true
    }
    fn round(&mut self, _: &Game, _: &[Player], facts: &RoundFacts) {
        self.rounds.extend(facts.round.clone());
        self.hands.extend(facts.hands.iter().cloned());
        self.wins.extend(facts.wins.iter().cloned());
        self.yaku.extend(facts.yaku.iter().cloned());
        self.draws.extend(facts.draw.clone());
        self.calls.extend(facts.calls.iter().cloned());
        self.discards.extend(facts.discards.iter().cloned());
    }
    fn game(&mut self, game: &Game, players: &[Player], identity: Option<GameIdentity>) {
        self.games.push(game.clone());
        self.players.extend(players.iter().cloned());
        self.identities.extend(identity);
    }
}

fn facts_of(name: &str, document: &[u8]) -> Kept {
    let mut kept = Kept::default();
    FactReader::default().read(name, document, &mut kept);
    kept
}

/// The page of tables.
fn page() -> String {
    let mut page = String::from(
        "# Tables\n\n\
         `haifu export` writes games as tables; this page is made from the list in the code. A row is found by its\n\
         keys: `document`, `game`, `round` (its number in the game) and, where there are several, `seat`, `win` or\n\
         `ordinal`. Columns are only ever appended. A value that is not known or makes no sense in a row is empty in\n\
         CSV, `null` in JSON lines and in Parquet; only columns marked \"optional\" can be.\n\n\
         Points are in points, never in hundreds. Tiles are in compact notation: `123m406p77z` with `0` for a red\n\
         five and `1z` to `7z` for East, South, West, North, white, green, red.\n\n\
         | Type | CSV | JSON lines | Parquet |\n|---|---|---|---|\n\
         | boolean | `true`, `false` | boolean | BOOLEAN |\n\
         | integer | digits | number | INT32 with its width and sign, INT64 for 64 bits |\n\
         | number | digits with a point | number | DOUBLE |\n\
         | name | one of the names given | string | STRING |\n\
         | notation | letters, digits, `:`, `@`, `_` and blanks | string | STRING |\n\
         | text | as in the reports of `check`: control characters escaped, formulas disarmed | string | STRING |\n",
    );
    for table in Table::ALL {
        let _ = write!(page, "\n## `{}`\n\n{}\n\n", table.id(), table.meaning());
        page.push_str("| Column | Type | Unit | Meaning |\n|---|---|---|---|\n");
        for column in table.columns() {
            let kind = match column.cell_type {
                CellType::Integer { bits, signed } => {
                    format!("integer, {bits} bits{}", if signed { ", signed" } else { "" })
                }
                other => other.id().to_owned(),
            };
            let optional = if column.optional { ", optional" } else { "" };
            let (name, unit, meaning) = (column.name, column.unit, column.meaning);
            let _ = writeln!(page, "| `{name}` | {kind}{optional} | {unit} | {meaning} |");
        }
    }
    page
}

/// With `HAIFU_WRITE_DOCS` set, the page is written anew instead of compared.
#[test]
fn the_page_of_tables_is_the_list_in_the_code() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/TABLES.md");
    if std::env::var_os("HAIFU_WRITE_DOCS").is_some() {
        fs::write(path, page()).unwrap();
    } else {
        assert!(
            fs::read_to_string(path).unwrap() == page(),
            "docs/TABLES.md is not up to date"
        );
    }
}

/// The values of a row, one by one and all at once, with the columns they stand in.
fn check_row<R: Row>(row: &R) {
    struct Types<'a>(std::slice::Iter<'a, Column>, Vec<String>);
    impl Cells for Types<'_> {
        fn cell<C: haifu::facts::Cell>(&mut self, cell: &C) {
            let column = self.0.next().unwrap();
            assert_eq!((column.cell_type, column.optional), (C::TYPE, C::OPTIONAL));
            self.1.push(format!("{:?}", cell.value()));
        }
    }
    let mut types = Types(R::COLUMNS.iter(), Vec::new());
    row.cells(&mut types);
    assert!(types.0.next().is_none());
    for (place, (column, text)) in R::COLUMNS.iter().zip(&types.1).enumerate() {
        let value = row.value(place);
        assert_eq!(&format!("{value:?}"), text);
        let fits = matches!(
            (value, column.cell_type),
            (Value::Boolean(_), CellType::Boolean)
                | (Value::Integer(_), CellType::Integer { .. })
                | (Value::Number(_), CellType::Number)
                | (Value::Name(_), CellType::Name)
                | (Value::Notation(_), CellType::Notation)
                | (Value::Text(_) | Value::Document(_), CellType::Text)
        );
        assert!(
            fits || value == Value::Empty && column.optional,
            "{}",
            column.name
        );
        if let Value::Notation(text) = value {
            let plain = |c: char| c.is_alphanumeric() || "@:=_ ?".contains(c);
            assert!(text.chars().all(plain), "{} {text}", column.name);
        }
    }
    assert_eq!(row.value(R::COLUMNS.len()), Value::Empty);
    assert_eq!(R::TABLE.columns(), R::COLUMNS);
}

#[test]
fn rows_of_every_table_have_the_values_their_columns_promise() {
    let mut reader = FactReader::default();
    let mut kept = Kept::default();
    for path in data() {
        reader.read(&path.to_string_lossy(), &corpus::read(&path), &mut kept);
    }
    kept.games.iter().for_each(check_row);
    kept.players.iter().for_each(check_row);
    kept.rounds.iter().for_each(check_row);
    kept.hands.iter().for_each(check_row);
    kept.wins.iter().for_each(check_row);
    kept.yaku.iter().for_each(check_row);
    kept.draws.iter().for_each(check_row);
    kept.calls.iter().for_each(check_row);
    kept.discards.iter().for_each(check_row);
    assert!(kept.wins.len() > 200 && kept.calls.len() > 100 && kept.draws.len() > 10);
    check_row(&FindingRow {
        document: "x".into(),
        game: None,
        round_name: None,
        honba: None,
        win: None,
        seat: None,
        from: None,
        code: "unreadable",
        severity: "fault",
        recorded: String::new(),
        computed: String::new(),
        at: None,
        note: "not there".to_owned(),
    });
}

/// Counts rows without keeping them, and holds those of a round to each other.
#[derive(Default)]
struct Count {
    counts: BTreeMap<String, u64>,
    yaku: BTreeMap<u16, u64>,
    fu: BTreeMap<u16, u64>,
    round: u16,
}

impl Count {
    fn one(&mut self, name: &str) {
        self.add(name, 1);
    }
    fn add(&mut self, name: &str, n: u64) {
        *self.counts.entry(name.to_owned()).or_default() += n;
    }
    fn if_(&mut self, condition: bool, name: &str) {
        self.add(name, condition.into());
    }
}

impl FactSink for Count {
    fn start_game(&mut self, _: &Game, _: &[Player]) {
        self.round = 0;
    }

    fn round(&mut self, game: &Game, players: &[Player], facts: &RoundFacts) {
        let round = facts.round.as_ref().unwrap();
        self.round += 1;
        assert_eq!(round.round, self.round);
        assert_eq!(facts.hands.len(), players.len());
        assert_eq!(usize::from(game.players.count()), players.len());
        self.one("rounds");
        self.if_(round.honba >= 8, "8+ honba rounds");
        self.if_(round.round_name.starts_with(['W', 'N']), "west-or-later rounds");
        self.if_(round.result == "double_ron", "double ron rounds");
        self.add("discards", facts.discards.len() as u64);
        assert_eq!(usize::from(round.discards), facts.discards.len());
        for win in &facts.wins {
            self.one("agari");
            self.one(if win.tsumo { "tsumo" } else { "ron" });
            let indicators = win.indicators.bytes().filter(u8::is_ascii_digit).count();
            self.if_(indicators >= 3, "3+ dora indicators");
            self.if_(win.limit == Some("kazoe_yakuman"), "kazoe yakuman wins");
            self.if_(win.yakuman.is_some_and(|n| n > 0), "yakuman wins");
            self.if_(win.yakuman.is_some_and(|n| n > 1), "multi-yakuman wins");
            // What is claimed is computed.
            assert!(win.scored, "{win:?}");
            assert_eq!(win.claimed_points, win.points, "{win:?}");
            assert_eq!(win.claimed_han, win.han);
            assert_eq!(win.claimed_delta_0, win.delta_0);
            assert_eq!(win.claimed_delta_3, win.delta_3);
            let declarer = facts.hands.iter().find(|hand| hand.seat == win.from).unwrap();
            let on_declaration = !win.tsumo && declarer.riichi == "declared";
            self.if_(on_declaration, "ron on riichi-declaration tile");
            *self.fu.entry(win.claimed_fu.unwrap_or(0)).or_default() += 1;
        }
        for yaku in &facts.yaku {
            assert!(yaku.claimed || yaku.computed);
            if yaku.claimed {
                *self.yaku.entry(yaku.tenhou_id.unwrap()).or_default() += 1;
            }
            self.if_(
                yaku.tenhou_id == Some(53) && yaku.claimed_han > Some(0),
                "ura dora > 0",
            );
            // Ura dora of 0 han are listed and not computed.
            assert!(yaku.computed || yaku.claimed_han == Some(0), "{yaku:?}");
        }
        if let Some(draw) = &facts.draw {
            self.one(&format!("draw {}", draw.kind));
            assert_eq!(draw.kind, round.result);
        }
        for call in &facts.calls {
            self.one(call.kind);
        }
        let kans = facts.calls.iter().filter(|call| call.kind.ends_with("kan"));
        assert_eq!(kans.count(), usize::from(round.kans));
        for hand in &facts.hands {
            self.if_(hand.riichi != "no", "riichi declared");
            self.if_(hand.riichi.contains("riichi"), "riichi accepted");
            self.if_(hand.riichi == "double_riichi" && hand.won, "double riichi");
            // Nobody declares riichi with nothing to wait for.
            assert_eq!(hand.riichi != "no", hand.riichi_kinds.is_some(), "{hand:?}");
            let shown = facts.discards.iter().filter(|discard| discard.seat == hand.seat);
            let (mut own, mut declared, mut last) = (0, None, None);
            for discard in shown {
                own += 1;
                assert_eq!(discard.turn, own);
                if discard.declares {
                    declared = Some(discard.turn);
                    assert_eq!(discard.shanten, Some(0));
                }
                last = Some(discard);
                assert!((1..=4).contains(&discard.visible), "{discard:?}");
            }
            assert_eq!((own, declared), (hand.discards, hand.riichi_turn));
            if hand.tsumo {
                self.if_(hand.dama, "tsumo in dama");
            } else if let (true, Some(last)) = (hand.won, last) {
                // A hand that wins on another's tile was tenpai after its last discard, unless a kan changed it.
                let kan = facts
                    .calls
                    .iter()
                    .any(|call| call.seat == hand.seat && call.turn > own);
                assert!(last.shanten == Some(0) || kan, "{last:?}");
            }
            if hand.tenpai == Some(true)
                && let Some(last) = last
            {
                assert!(last.shanten == Some(0) || last.open_melds != hand.open_melds);
            }
        }
        let dealt_in: Vec<_> = facts.discards.iter().filter(|discard| discard.dealt_in).collect();
        let robbed = facts
            .wins
            .iter()
            .any(|win| matches!(win.tile_source, "kakan" | "ankan" | "kita"));
        assert_eq!(dealt_in.len(), usize::from(round.winner != round.from && !robbed));
        if let [discard] = dealt_in[..] {
            self.one("discards dealt in");
            assert_eq!(Some(discard.seat), round.from);
            assert!(!discard.called && discard.loss > Points(0));
            assert!(facts.wins.iter().all(|win| { win.winning_tile == discard.tile }));
        }
        let paid: Points = facts.hands.iter().filter_map(|hand| hand.delta).sum();
        let sticks = i32::from(round.sticks) * 1000;
        let accepted = i32::from(round.riichi) * 1000;
        // Sticks on the table go to a winner or stay.
        let due = if facts.wins.is_empty() { -accepted } else { sticks };
        assert_eq!(paid, Points(due), "{round:?}");
    }

    fn game(&mut self, game: &Game, players: &[Player], _: Option<GameIdentity>) {
        self.one("games");
        self.if_(players.len() == 3, "sanma games");
        self.if_(game.red_fives == 0, "no-red games");
        self.if_(!game.open_tanyao, "no-kuitan games");
        self.if_(game.length == "east", "east-only games");
        self.if_(game.ended, "owari");
        self.if_(game.year.is_none(), "without a year");
        self.if_(game.room == Some("phoenix"), "phoenix");
        assert_eq!((u32::from(self.round), 0), (game.rounds, game.lost_rounds));
        if game.ended {
            let mut places: Vec<_> = players.iter().map(|player| player.placement.unwrap()).collect();
            places.sort_unstable();
            let all: Vec<u8> = (1..=game.players.count()).collect();
            assert_eq!(places, all);
            // The result ranks as the points do, where no house has rules of its own for it.
            for pair in players.windows(2).filter(|_| !game.house_rules) {
                let (a, b) = (&pair[0], &pair[1]);
                if let (Some(x), Some(y)) = (a.result, b.result)
                    && a.points_end != b.points_end
                {
                    assert_eq!(x > y, a.placement < b.placement, "{players:?}");
                }
            }
        }
    }
}

#[test]
fn the_rows_of_the_corpus_count_what_the_census_counts() {
    let Some(folder) = corpus::folder("tenhou-xml") else {
        return;
    };
    let path = folder.with_file_name("tenhou-xml-census.json");
    let census: serde_json::Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let (mut reader, mut count) = (FactReader::default(), Count::default());
    for path in corpus::files(&folder) {
        let met = reader.read(&path.to_string_lossy(), &corpus::read(&path), &mut count);
        if let Some(panic) = reader.take_panic() {
            println!("{}", path.display());
            std::panic::resume_unwind(panic);
        }
        assert_eq!((met.lost, met.failed), (0, 0));
    }
    let mut compared = 0;
    let mut compare = |name: &str, found: u64, expected: &serde_json::Value| {
        assert_eq!(Some(found), expected.as_u64(), "{name}");
        compared += 1;
    };
    let found = |name: &str| count.counts.get(name).copied().unwrap_or(0);
    for name in [
        "games",
        "sanma games",
        "no-red games",
        "no-kuitan games",
        "east-only games",
        "owari",
        "rounds",
        "8+ honba rounds",
        "west-or-later rounds",
        "double ron rounds",
        "agari",
        "tsumo",
        "ron",
        "3+ dora indicators",
        "kazoe yakuman wins",
        "yakuman wins",
        "multi-yakuman wins",
        "ron on riichi-declaration tile",
        "ura dora > 0",
        "chi",
        "pon",
        "daiminkan",
        "kakan",
        "ankan",
        "riichi declared",
        "riichi accepted",
        "double riichi",
    ] {
        compare(name, found(name), &census["counts"][name]);
    }
    compare("kita", found("kita"), &census["counts"]["kita (nukidora)"]);
    for (ours, theirs) in [
        ("exhaustive", "(exhaustive)"),
        ("nagashi_mangan", "nm"),
        ("nine_kinds", "yao9"),
        ("four_winds", "kaze4"),
        ("four_riichi", "reach4"),
        ("four_kans", "kan4"),
        ("triple_ron", "ron3"),
    ] {
        compare(ours, found(&format!("draw {ours}")), &census["ryuukyoku"][theirs]);
    }
    for (id, found) in &count.yaku {
        let list = if haifu::win::Yaku::from_tenhou_id(*id).is_some_and(haifu::win::Yaku::is_yakuman) {
            "yakuman"
        } else {
            "yaku"
        };
        compare(&format!("yaku {id}"), *found, &census[list][id.to_string()]);
    }
    for (fu, found) in &count.fu {
        compare(&format!("{fu} fu"), *found, &census["fu"][fu.to_string()]);
    }
    assert_eq!(
        count.yaku.len(),
        census["yaku"].as_object().unwrap().len() + census["yakuman"].as_object().unwrap().len()
    );
    println!("{compared} counts compared, {} discards", found("discards"));
    assert_eq!(compared, 27 + 1 + 7 + count.yaku.len() + count.fu.len());
}

/// Counts the table by hand, from its rivers, melds, indicators and the hand of the discarder.
#[derive(Default)]
struct ByHand {
    visible: Vec<u8>,
    /// For each discard and each other player in riichi in turn order, whether the tile is safe.
    genbutsu: Vec<Vec<bool>>,
    /// Tiles that passed since the riichi of a seat.
    passed: Vec<(Seat, Kind)>,
    riichi: Vec<Seat>,
}

impl Visitor for ByHand {
    fn start_round(&mut self, _: &RoundState, _: &RoundStart<'_>) {
        self.riichi.clear();
        self.passed.clear();
    }

    fn before(&mut self, table: &RoundState, event: &Event<'_>, _: u64) {
        let Event::Discard { seat, tile, .. } = event else {
            return;
        };
        let kind = tile.kind().unwrap();
        let same = |tile: &LogTile| tile.kind() == Some(kind);
        let mut seen = table.hands[*seat]
            .tiles()
            .iter()
            .filter(|tile| same(tile))
            .count();
        seen += table.indicators.iter().filter(|tile| same(tile)).count();
        let mut genbutsu = Vec::new();
        for turns in 0..table.players.count() {
            let other = Seat::new((seat.index() as u8 + turns) % table.players.count()).unwrap();
            let river = &table.rivers[other];
            seen += river
                .iter()
                .filter(|tile| !tile.called && same(&tile.tile))
                .count();
            for laid in &table.laid[other] {
                seen += match laid {
                    ClaimedMeld::Meld(meld) => meld.tiles().iter().filter(|tile| same(tile)).count(),
                    ClaimedMeld::Kita(tile) => usize::from(same(tile)),
                };
            }
            if other != *seat && river.iter().any(|tile| tile.riichi) {
                let own = river.iter().any(|tile| same(&tile.tile));
                genbutsu.push(own || self.passed.contains(&(other, kind)));
            }
        }
        self.visible.push(seen as u8);
        self.genbutsu.push(genbutsu);
        for &riichi in self.riichi.iter().filter(|&riichi| riichi != seat) {
            self.passed.push((riichi, kind));
        }
    }

    fn after(&mut self, table: &RoundState, event: &Event<'_>, _: u64) {
        match event {
            Event::Discard { seat, .. } if table.rivers[*seat].last().unwrap().riichi => {
                self.riichi.push(*seat);
            }
            // Tiles of kans and norths that nobody robbed have passed too.
            Event::Kita { seat, tile } => {
                for &riichi in self.riichi.iter().filter(|&riichi| riichi != seat) {
                    self.passed.push((riichi, tile.kind().unwrap()));
                }
            }
            Event::Call {
                seat,
                call: haifu::table::Call::Kakan { added, .. },
            } => {
                for &riichi in self.riichi.iter().filter(|&riichi| riichi != seat) {
                    self.passed.push((riichi, added.kind().unwrap()));
                }
            }
            _ => {}
        }
    }
}

#[test]
fn what_the_discarder_sees_is_what_a_count_by_hand_finds() {
    let mut documents: Vec<Vec<u8>> = data().iter().map(|path| corpus::read(path)).collect();
    if let Some(folder) = corpus::folder("tenhou-xml") {
        let real = corpus::files(&folder);
        documents.extend(real.iter().step_by(29).map(|path| corpus::read(path)));
    }
    let (mut in_riichi, mut safe) = (0, 0);
    for document in &documents {
        let mut by_hand = ByHand::default();
        let met = Tour::default().show(document, &mut by_hand);
        if met.lost > 0 {
            continue;
        }
        let kept = facts_of("", document);
        assert_eq!(kept.discards.len(), by_hand.visible.len());
        for (place, row) in kept.discards.iter().enumerate() {
            assert_eq!(row.visible, by_hand.visible[place], "{row:?}");
            let against = [row.against_right, row.against_across, row.against_left];
            let genbutsu: Vec<bool> = against
                .iter()
                .flatten()
                .map(|safety| *safety == "genbutsu")
                .collect();
            // With three players nobody sits across.
            assert_eq!(genbutsu, by_hand.genbutsu[place], "{row:?}");
            assert_eq!(usize::from(row.riichi_opponents), genbutsu.len());
            in_riichi += genbutsu.len();
            safe += genbutsu.iter().filter(|safe| **safe).count();
        }
    }
    assert!(safe > 50 && in_riichi > safe, "{in_riichi} {safe}");
}

#[test]
fn the_name_of_the_document_tells_the_day() {
    let document = log("haitei");
    let kept = facts_of("a/2010030412gm-00a9-0000-0a1b2c3d.mjlog", &document);
    let game = &kept.games[0];
    assert_eq!(
        (game.year, game.month, game.day, game.hour),
        (Some(2010), Some(3), Some(4), Some(12))
    );
    assert_eq!(game.log_id.unwrap().as_str(), "2010030412gm-00a9-0000-0a1b2c3d");
    let kept = facts_of("haitei.mjlog", &document);
    assert_eq!((kept.games[0].year, kept.games[0].log_id), (None, None));
}

#[test]
fn a_game_is_the_same_one_in_every_format_and_under_every_name() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs");
    let mut equal = 0;
    for path in corpus::files(&folder.join("tenhou")) {
        let stem = path.file_stem().unwrap();
        let kept = facts_of("a", &corpus::read(&path));
        assert_eq!(kept.identities, facts_of("b", &corpus::read(&path)).identities);
        for (format, ending) in [("mjai", "mjson"), ("tenhou-json", "json")] {
            let other = folder.join(format).join(stem).with_extension(ending);
            if other.exists() {
                let plays = |kept: &Kept| kept.identities.iter().map(|id| id.play).collect::<Vec<_>>();
                let other = facts_of("c", &corpus::read(&other));
                assert_eq!(plays(&kept), plays(&other), "{}", path.display());
                equal += 1;
            }
        }
    }
    assert!(equal > 40, "{equal}");
    let plays: std::collections::BTreeSet<u64> = corpus::files(&folder.join("tenhou"))
        .iter()
        .flat_map(|path| facts_of("", &corpus::read(path)).identities)
        .map(|identity| identity.play)
        .collect();
    assert!(plays.len() > 60, "different games differ: {}", plays.len());
}
