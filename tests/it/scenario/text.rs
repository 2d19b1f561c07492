//! Reads the text of a scenario. `data/README.md` describes the notation.

use haifu::event::DrawKind;
use haifu::table::{PerSeat, Players, Points, RoundId, Seat, Wind};
use haifu::tile::{Tile, notation};
use haifu::win::{Bonus, LimitClass, Yaku};

/// A game.
#[derive(Debug)]
pub(crate) struct Scenario {
    pub(crate) players: Players,
    pub(crate) red_fives: bool,
    pub(crate) open_tanyao: bool,
    pub(crate) south_rounds: bool,
    /// In the form of a log of the end of 2009.
    pub(crate) old: bool,
    /// The log is kept compressed.
    pub(crate) gzip: bool,
    /// The rules of play may be broken: a fault is planted.
    pub(crate) unlawful: bool,
    pub(crate) rounds: Vec<Round>,
}

/// A round.
#[derive(Debug)]
pub(crate) struct Round {
    pub(crate) line: usize,
    pub(crate) id: RoundId,
    /// The indicators in turning order, as far as the text cares.
    pub(crate) indicators: Vec<Tile>,
    /// Start hands, as far as the text cares.
    pub(crate) hands: PerSeat<Vec<Tile>>,
    pub(crate) fillers: PerSeat<Filler>,
    /// Steps and the lines they stand on.
    pub(crate) steps: Vec<(usize, Step)>,
}

/// What a seat draws where the text does not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Filler {
    #[default]
    Any,
    /// Terminals and honours.
    Yaochu,
    /// Everything else.
    Simples,
}

#[derive(Debug)]
pub(crate) enum Step {
    Act(Seat, Act),
    /// Everybody draws filler tiles and discards them, until something.
    Pass(Until),
    Win(Win),
    Draw(Draw),
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Act {
    /// `None`: a filler tile.
    Draw(Option<Tile>),
    /// `None`: the tile just drawn.
    Discard(Option<Tile>),
    Chi([Tile; 2]),
    /// `None`: any two.
    Pon(Option<[Tile; 2]>),
    Daiminkan,
    Ankan(Tile),
    Kakan(Tile),
    Kita,
    Riichi,
    Disconnect,
    Reconnect,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Until {
    /// It is this seat's turn to draw.
    Turn(Seat),
    /// So many live tiles are left.
    Left(u32),
    /// Everybody had one turn.
    Once,
}

/// The result that the log is to claim.
#[derive(Debug)]
pub(crate) struct Win {
    pub(crate) winner: Seat,
    /// `None`: tsumo.
    pub(crate) from: Option<Seat>,
    pub(crate) han: Option<u16>,
    pub(crate) fu: u16,
    pub(crate) points: Points,
    pub(crate) limit: LimitClass,
    pub(crate) yaku: Vec<(String, u16)>,
    pub(crate) yakuman: Vec<Yaku>,
    pub(crate) ura: Vec<Tile>,
    pub(crate) liable: Option<Seat>,
    /// `None`: the plain payment of a ron.
    pub(crate) pay: Option<PerSeat<Points>>,
}

#[derive(Debug)]
pub(crate) struct Draw {
    pub(crate) kind: DrawKind,
    pub(crate) shown: Vec<Seat>,
    pub(crate) pay: PerSeat<Points>,
}

type Parsed<T> = Result<T, String>;

/// Reads a whole text.
pub(crate) fn parse(text: &str) -> Parsed<Scenario> {
    let mut scenario = Scenario {
        players: Players::Four,
        red_fives: true,
        open_tanyao: true,
        south_rounds: false,
        old: false,
        gzip: false,
        unlawful: false,
        rounds: Vec::new(),
    };
    for (number, line) in text.lines().enumerate().map(|(i, line)| (i + 1, line)) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if !line.is_empty() {
            parse_line(&mut scenario, number, line).map_err(|problem| format!("line {number}: {problem}"))?;
        }
    }
    Ok(scenario)
}

fn parse_line(scenario: &mut Scenario, number: usize, line: &str) -> Parsed<()> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (first, rest) = words.split_first().ok_or("empty")?;
    match (*first, rest) {
        ("table", rest) => parse_table(scenario, rest),
        ("round", rest) => {
            scenario.rounds.push(Round {
                line: number,
                id: round_id(one(rest)?)?,
                indicators: Vec::new(),
                hands: PerSeat::default(),
                fillers: PerSeat::default(),
                steps: Vec::new(),
            });
            Ok(())
        }
        (first, rest) => parse_round_line(scenario, number, line, first, rest),
    }
}

fn parse_table(scenario: &mut Scenario, words: &[&str]) -> Parsed<()> {
    for word in words {
        match *word {
            "three" => scenario.players = Players::Three,
            "no-red" => scenario.red_fives = false,
            "no-kuitan" => scenario.open_tanyao = false,
            "south" => scenario.south_rounds = true,
            "old" => scenario.old = true,
            "gzip" => scenario.gzip = true,
            "unlawful" => scenario.unlawful = true,
            "four" | "east" => {}
            _ => return Err(format!("no kind of table: {word}")),
        }
    }
    Ok(())
}

fn parse_round_line(
    scenario: &mut Scenario,
    number: usize,
    line: &str,
    first: &str,
    rest: &[&str],
) -> Parsed<()> {
    let players = scenario.players;
    let round = scenario.rounds.last_mut().ok_or("no round yet")?;
    match (first, rest) {
        ("closing", [winner, "from", from]) => {
            for line in closing(round, seat(winner)?, seat(from)?).lines() {
                parse_line(scenario, number, line)?;
            }
        }
        ("indicators", rest) => round.indicators = tiles(&rest.concat())?,
        ("hand", [who, rest @ ..]) => round.hands[seat(who)?] = tiles(&rest.concat())?,
        ("filler", [who, what]) => {
            round.fillers[seat(who)?] = match *what {
                "yaochu" => Filler::Yaochu,
                "simples" => Filler::Simples,
                _ => return Err(format!("no filler: {what}")),
            };
        }
        ("...", rest) => {
            let until = match rest {
                [] => Until::Left(0),
                ["once"] => Until::Once,
                ["until", who] => Until::Turn(seat(who)?),
                ["left", n] => Until::Left(n.parse().map_err(|_| "no number")?),
                _ => return Err("... until SEAT, ... left N, ... once, or ... alone".into()),
            };
            round.steps.push((number, Step::Pass(until)));
        }
        ("win", [winner, how @ ..]) => {
            let win = Win {
                winner: seat(winner)?,
                from: match how {
                    ["tsumo"] => None,
                    ["from", who] => Some(seat(who)?),
                    _ => return Err("win SEAT tsumo, or win SEAT from SEAT".into()),
                },
                han: None,
                fu: 0,
                points: Points(0),
                limit: LimitClass::None,
                yaku: Vec::new(),
                yakuman: Vec::new(),
                ura: Vec::new(),
                liable: None,
                pay: None,
            };
            round.steps.push((number, Step::Win(win)));
        }
        ("draw", [kind]) => {
            let draw = Draw {
                kind: DrawKind::ALL
                    .into_iter()
                    .find(|known| known.id() == *kind)
                    .ok_or("no kind of draw")?,
                shown: Vec::new(),
                pay: PerSeat::default(),
            };
            round.steps.push((number, Step::Draw(draw)));
        }
        (word, _) if word.starts_with(|c: char| c.is_ascii_digit()) => {
            for turn in line.split('|') {
                let words: Vec<&str> = turn.split_whitespace().collect();
                let (who, acts) = words.split_first().ok_or("empty turn")?;
                parse_turn(round, number, seat(who)?, acts)?;
            }
        }
        _ => match round.steps.last_mut() {
            Some((_, Step::Win(win))) => return parse_claim(win, players, first, rest),
            Some((_, Step::Draw(draw))) => match (first, rest) {
                ("shows", who) => draw.shown = who.iter().map(|who| seat(who)).collect::<Parsed<_>>()?,
                ("pay", rest) => draw.pay = pay(players, rest)?,
                _ => return Err(format!("not understood: {line}")),
            },
            _ => return Err(format!("not understood: {line}")),
        },
    }
    Ok(())
}

/// The shortest honest end of a game: after a turn of everybody the player `from` discards into a
/// kokushi and has less than nothing left.
fn closing(round: &Round, winner: Seat, from: Seat) -> String {
    let points = if round.id.dealer() == winner {
        48_000
    } else {
        32_000
    };
    format!(
        "hand {winner} 119m19p19s123456z\n... once\n... until {from}\n{from} +7z -\n\
         win {winner} from {from}\nworth 0 fu {points} yakuman\nyakuman kokushi"
    )
}

fn parse_turn(round: &mut Round, number: usize, who: Seat, words: &[&str]) -> Parsed<()> {
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        let mut next = || words.next().copied().ok_or(format!("{word} what?"));
        let act = match word {
            "." => {
                round.steps.push((number, Step::Act(who, Act::Draw(None))));
                Act::Discard(None)
            }
            "chi" => Act::Chi(two(next()?)?),
            "pon" => Act::Pon(None),
            "pon-with" => Act::Pon(Some(two(next()?)?)),
            "kan" => Act::Daiminkan,
            "ankan" => Act::Ankan(tile(next()?)?),
            "kakan" => Act::Kakan(tile(next()?)?),
            "kita" => Act::Kita,
            "riichi" => Act::Riichi,
            "bye" => Act::Disconnect,
            "back" => Act::Reconnect,
            "+" => Act::Draw(None),
            "-" => Act::Discard(None),
            _ => match (word.strip_prefix('+'), word.strip_prefix('-')) {
                (Some(drawn), _) => Act::Draw(Some(tile(drawn)?)),
                (_, Some(discarded)) => Act::Discard(Some(tile(discarded)?)),
                _ => return Err(format!("no act: {word}")),
            },
        };
        round.steps.push((number, Step::Act(who, act)));
    }
    Ok(())
}

fn parse_claim(win: &mut Win, players: Players, first: &str, rest: &[&str]) -> Parsed<()> {
    match (first, rest) {
        ("worth", rest) => {
            let rest = match rest {
                [han, "han", rest @ ..] => {
                    win.han = Some(han.parse().map_err(|_| "no han")?);
                    rest
                }
                rest => rest,
            };
            let [fu, "fu", points, limit @ ..] = rest else {
                return Err("worth [N han] N fu POINTS [LIMIT]".into());
            };
            win.fu = fu.parse().map_err(|_| "no fu")?;
            win.points = Points(points.parse().map_err(|_| "no points")?);
            win.limit = match limit {
                [] => LimitClass::None,
                limit => {
                    let id = one(limit)?;
                    *LimitClass::ALL
                        .iter()
                        .find(|known| known.id() == id)
                        .ok_or("no limit")?
                }
            };
        }
        ("yaku", rest) => {
            for entry in rest {
                let (name, han) = entry.split_once(':').ok_or("yaku NAME:HAN")?;
                win.yaku
                    .push((name.to_owned(), han.parse().map_err(|_| "no han")?));
            }
        }
        ("yakuman", rest) => {
            for name in rest {
                let yaku = Yaku::ALL
                    .iter()
                    .find(|yaku| yaku.is_yakuman() && yaku.id() == *name);
                win.yakuman.push(*yaku.ok_or("no yakuman")?);
            }
        }
        ("ura", rest) => win.ura = tiles(&rest.concat())?,
        ("liable", [who]) => win.liable = Some(seat(who)?),
        ("pay", rest) => win.pay = Some(pay(players, rest)?),
        _ => return Err(format!("no part of a win: {first}")),
    }
    Ok(())
}

/// Yaku other than the winds, and the dora counts, by name.
pub(crate) fn bonus(name: &str) -> Option<Bonus> {
    Bonus::ALL.into_iter().find(|bonus| bonus.id() == name)
}

fn round_id(word: &str) -> Parsed<RoundId> {
    let (name, honba) = word.split_once('.').unwrap_or((word, "0"));
    let wind = Wind::ALL.into_iter().find(|wind| name.starts_with(wind.letter()));
    let number = name
        .get(1..)
        .and_then(|n| n.parse().ok())
        .filter(|n| (1..=4).contains(n));
    Ok(RoundId {
        wind: wind.ok_or("no wind")?,
        number: number.ok_or("no number of a round")?,
        honba: honba.parse().map_err(|_| "no honba")?,
    })
}

fn pay(players: Players, words: &[&str]) -> Parsed<PerSeat<Points>> {
    if words.len() != usize::from(players.count()) {
        return Err("pay needs one number for each seat".into());
    }
    let mut pay = PerSeat::default();
    for (seat, word) in players.seats().zip(words) {
        pay[seat] = Points(word.parse().map_err(|_| format!("no points: {word}"))?);
    }
    Ok(pay)
}

fn seat(word: &str) -> Parsed<Seat> {
    word.parse()
        .ok()
        .and_then(Seat::new)
        .ok_or_else(|| format!("no seat: {word}"))
}

fn tiles(text: &str) -> Parsed<Vec<Tile>> {
    notation::parse_mpsz(text).map_err(|problem| problem.to_string())
}

fn tile(word: &str) -> Parsed<Tile> {
    match tiles(word)?[..] {
        [tile] => Ok(tile),
        _ => Err(format!("not one tile: {word}")),
    }
}

fn two(word: &str) -> Parsed<[Tile; 2]> {
    tiles(word)?
        .try_into()
        .map_err(|_| format!("not two tiles: {word}"))
}

fn one<'a>(words: &[&'a str]) -> Parsed<&'a str> {
    match words {
        [word] => Ok(word),
        _ => Err("one word expected".into()),
    }
}
