//! A hand as a line of words, and a situation as such a line.

use std::fmt;

use super::check;
use super::description::{DescribedMeld, Description, Flag, HandError, MeldKind, Side};
use crate::rules::nearest;
use crate::table::{Meld, Players, Seat, Wind};
use crate::tile::notation::{Mpsz, parse_tiles, sorted_mpsz};
use crate::tile::{Kind, Tile};
use crate::win::{PaoCause, Replacement, RiichiState, RonKind, TsumoKind, WinMethod, WinSituation};

/// The words with a value, `key:value`, and what they say.
pub const KEYS: [(&str, &str); 18] = [
    ("tsumo", "won by drawing this tile"),
    (
        "ron",
        "won on this tile of another; @right, @across or @left says whose",
    ),
    ("chi", "a called run, the called tile first"),
    ("pon", "a called triplet; @right, @across or @left says from whom"),
    ("kan", "an open kan of a discard, as for pon"),
    ("kakan", "a kan added to a pon, as for pon"),
    ("ankan", "a closed kan"),
    ("seat", "the winner's wind: E, S, W or N; E deals"),
    ("round", "the wind of the round"),
    ("dora", "the indicators turned"),
    ("ura", "the indicators under them"),
    ("honba", "repeat counters on the table"),
    ("sticks", "riichi sticks on the table"),
    ("kita", "norths set aside"),
    ("rinshan", "what the replacement tile replaced: kan or kita"),
    ("robbed", "what a chankan robs: kakan, ankan or kita"),
    ("pao", "the wind of the liable player, or CAUSE=WIND"),
    ("players", "3 or 4"),
];

/// Words with a value that can be said once.
const SAID_ONCE: [&str; 8] = [
    "seat", "round", "honba", "sticks", "kita", "players", "robbed", "rinshan",
];

/// A line of words understood.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Described {
    /// The hand.
    pub hand: Description,
    /// How many play, if the words say so.
    pub players: Option<Players>,
}

impl Described {
    /// Understands words: tiles are the concealed ones, `key:value` what [`KEYS`] says, other words
    /// are flags. Order does not matter, but melds are taken in the order they were made.
    ///
    /// ```
    /// use haifu::hand::Described;
    /// use haifu::rules::RuleSet;
    /// use haifu::score;
    /// use haifu::table::{Players, Points};
    ///
    /// let words = "234567m234p5588s tsumo:5s riichi seat:E";
    /// let win = Described::parse([words])?.hand.situation(Players::Four)?;
    /// let rules = RuleSet::of_preset("tenhou").unwrap().for_players(Players::Four);
    /// assert_eq!(score::best(&win, &rules).unwrap().points, Points(6000));
    /// # Ok::<(), haifu::hand::HandError>(())
    /// ```
    ///
    /// # Errors
    /// The word that cannot be understood, and the nearest one that could; words that contradict each other.
    pub fn parse<'w>(words: impl IntoIterator<Item = &'w str>) -> Result<Self, HandError> {
        let mut described = Self::default();
        let mut said: Vec<(&str, &str)> = Vec::new();
        for word in words.into_iter().flat_map(str::split_whitespace) {
            let Some((key, value)) = word.split_once(':') else {
                described.take_flag_or_tiles(word)?;
                continue;
            };
            if SAID_ONCE.contains(&key) {
                match said.iter().find(|(other, _)| *other == key) {
                    Some(&(_, other)) if other != value => {
                        return Err(format!("{key}:{other} and {key}:{value}: leave one of them out").into());
                    }
                    _ => said.push((key, value)),
                }
            }
            described.take(key, value)?;
        }
        if !described.hand.ura.is_empty() && !described.hand.in_riichi() {
            return Err("ura indicators are turned for riichi only: add riichi, or leave ura out".into());
        }
        check::robbed_kan(&described.hand)?;
        Ok(described)
    }

    fn take_flag_or_tiles(&mut self, word: &str) -> Result<(), HandError> {
        let name = word.replace('-', "_");
        if let Some(flag) = Flag::ALL.into_iter().find(|flag| flag.id() == name) {
            self.hand.set(flag);
            return Ok(());
        }
        // What has no digit, capital or picture is a mistyped flag, not tiles.
        let word_like = word.len() > 2
            && word
                .chars()
                .all(|c| c.is_ascii_lowercase() || c == '_' || c == '-');
        if word_like {
            let flags = Flag::ALL.into_iter().map(Flag::id);
            let hint = match KEYS.iter().find(|(key, _)| *key == name) {
                Some((key, what)) => format!("; {key} has a value, {key}:...: {what}"),
                None => did_you_mean(&name, flags),
            };
            return Err(format!("{word:?} is neither tiles nor a flag{hint}").into());
        }
        self.hand.concealed.extend(tiles(word)?);
        Ok(())
    }

    fn take(&mut self, key: &str, value: &str) -> Result<(), HandError> {
        let hand = &mut self.hand;
        if let Some(&(_, kind)) = MeldKind::NAMES.iter().find(|(name, _)| *name == key) {
            let (text, from) = with_side(value)?;
            let tiles = tiles(text)?;
            hand.melds.push(DescribedMeld { kind, tiles, from });
            return Ok(());
        }
        match key {
            "tsumo" | "ron" => {
                let (text, from) = with_side(value)?;
                let [tile] = tiles(text)?[..] else {
                    return Err(format!("{key}:{value} is not one tile").into());
                };
                if hand.winning_tile.replace(tile).is_some() {
                    return Err("two winning tiles: say either tsumo or ron, once".into());
                }
                hand.tsumo = key == "tsumo";
                hand.from = from;
            }
            "seat" => hand.seat_wind = wind(value)?,
            "round" => hand.round_wind = wind(value)?,
            "dora" => hand.indicators.extend(tiles(value)?.into_iter().map(Tile::kind)),
            "ura" => hand.ura.extend(tiles(value)?.into_iter().map(Tile::kind)),
            "honba" => hand.honba = number(key, value, 0..=1000)?,
            "sticks" => hand.sticks = number(key, value, 0..=1000)?,
            "kita" => hand.kita = number(key, value, 0..=4)?,
            "players" => {
                self.players = Some(match number(key, value, 3..=4)? {
                    3u8 => Players::Three,
                    _ => Players::Four,
                });
            }
            "robbed" => hand.robbed = Some(robbed(value)?),
            // Which replacement tile a rinshan was, where the hand has both.
            "rinshan" if value == "kan" || value == "kita" => {
                hand.set(Flag::Rinshan);
                hand.replaced = Some(if value == "kita" {
                    Replacement::Kita
                } else {
                    Replacement::Kan
                });
            }
            "pao" => {
                let (cause, by) = match value.split_once('=') {
                    None => (None, value),
                    Some((name, by)) => (Some(pao_cause(name)?), by),
                };
                hand.liable.push((cause, wind(by)?));
            }
            _ => {
                let near = did_you_mean(key, KEYS.map(|(key, _)| key));
                return Err(format!("no word {key:?}{near}").into());
            }
        }
        Ok(())
    }
}

/// `, did you mean "riichi"?` if one of the words is near, or all there are.
pub(super) fn did_you_mean<'k>(wrong: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    match nearest(wrong, known.iter().copied()) {
        Some(near) => format!(", did you mean {near:?}?"),
        None => format!("; there are {}", known.join(", ")),
    }
}

/// The tiles of a text.
pub(super) fn tiles(text: &str) -> Result<Vec<Tile>, HandError> {
    parse_tiles(text).map_err(|error| {
        let place = text.get(..error.at).map_or(0, |before| before.chars().count()) + 1;
        format!("{text:?}: {} at character {place}", error.problem).into()
    })
}

pub(super) fn wind(text: &str) -> Result<Wind, HandError> {
    let names = ["east", "south", "west", "north"];
    Wind::ALL
        .into_iter()
        .find(|&wind| {
            text.eq_ignore_ascii_case(wind.letter().encode_utf8(&mut [0; 4]))
                || text.eq_ignore_ascii_case(names[wind.index()])
                || text == wind.kind().to_string()
        })
        .ok_or_else(|| format!("{text:?} is no wind: E, S, W or N").into())
}

pub(super) fn pao_cause(name: &str) -> Result<PaoCause, HandError> {
    let names = PaoCause::ALL.map(PaoCause::id);
    match names.iter().position(|known| *known == name) {
        Some(place) => Ok(PaoCause::ALL[place]),
        None => Err(format!("nobody is liable for {name:?}: {}", names.join(", ")).into()),
    }
}

pub(super) fn robbed(text: &str) -> Result<RonKind, HandError> {
    match text {
        "kakan" => Ok(RonKind::Kakan),
        "ankan" => Ok(RonKind::Ankan),
        "kita" => Ok(RonKind::Kita),
        _ => Err(format!("{text:?} cannot be robbed: kakan, ankan or kita").into()),
    }
}

fn with_side(value: &str) -> Result<(&str, Option<Side>), HandError> {
    let Some((tiles, name)) = value.split_once('@') else {
        return Ok((value, None));
    };
    match Side::NAMES.iter().find(|(known, _)| *known == name) {
        Some(&(_, side)) => Ok((tiles, Some(side))),
        None => Err(format!("{name:?} is no place: right, across or left").into()),
    }
}

fn number<T: TryFrom<u16>>(
    key: &str,
    value: &str,
    range: std::ops::RangeInclusive<u16>,
) -> Result<T, HandError> {
    value
        .parse()
        .ok()
        .filter(|number| range.contains(number))
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            format!("{key} is a number from {least} to {most}, not {value:?}").into()
        })
}

/// A situation as words that [`Described::parse`] understands.
#[derive(Debug, Clone, Copy)]
pub struct Words<'a>(pub &'a WinSituation);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let win = self.0;
        f.write_str(&sorted_mpsz(win.concealed.iter().copied()))?;
        for meld in &win.melds {
            f.write_str(" ")?;
            write_meld(f, *meld, win)?;
        }
        match win.method {
            WinMethod::Tsumo(_) => write!(f, " tsumo:{}", win.winning_tile)?,
            WinMethod::Ron { from, .. } => {
                write!(f, " ron:{}", win.winning_tile)?;
                write_side(f, from, win)?;
            }
        }
        write!(f, " seat:{}", win.seat_wind().letter())?;
        write!(f, " round:{}", win.round_wind.letter())?;
        write_flags(f, win)?;
        let in_riichi = matches!(win.riichi, RiichiState::Declared { .. });
        for (key, kinds) in [("dora", &win.indicators), ("ura", &win.ura)] {
            // Ura shown without riichi count nothing.
            if !kinds.is_empty() && (key == "dora" || in_riichi) {
                let tiles: Vec<Tile> = kinds.iter().copied().map(Tile::plain).collect();
                write!(f, " {key}:{}", Mpsz(&tiles))?;
            }
        }
        for (key, count) in [
            ("honba", win.honba),
            ("sticks", win.sticks),
            ("kita", win.kita.into()),
        ] {
            if count > 0 {
                write!(f, " {key}:{count}")?;
            }
        }
        for cause in PaoCause::ALL {
            if let Some(seat) = win.liabilities.get(cause) {
                let wind = win.players.seat_wind(seat, win.dealer);
                write!(f, " pao:{}={}", cause.id(), wind.letter())?;
            }
        }
        match win.players {
            Players::Three => f.write_str(" players:3"),
            Players::Four => Ok(()),
        }
    }
}

/// The melds of a situation as the words of [`Words`], separated by blanks.
#[derive(Debug, Clone, Copy)]
pub struct MeldWords<'a>(pub &'a WinSituation);

impl fmt::Display for MeldWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, meld) in self.0.melds.iter().enumerate() {
            f.write_str(if at > 0 { " " } else { "" })?;
            write_meld(f, *meld, self.0)?;
        }
        Ok(())
    }
}

fn write_flags(f: &mut fmt::Formatter<'_>, win: &WinSituation) -> fmt::Result {
    if let RiichiState::Declared { double, ippatsu } = win.riichi {
        f.write_str(if double { " double_riichi" } else { " riichi" })?;
        f.write_str(if ippatsu { " ippatsu" } else { "" })?;
    }
    f.write_str(match win.method {
        WinMethod::Tsumo(kind) => match kind {
            TsumoKind::Ordinary => "",
            TsumoKind::FirstDraw if win.is_dealer() => " tenhou",
            TsumoKind::FirstDraw => " chiihou",
            TsumoKind::LastTile => " haitei",
            TsumoKind::Replacement(Replacement::Kan) => " rinshan:kan",
            TsumoKind::Replacement(Replacement::Kita) => " rinshan:kita",
        },
        WinMethod::Ron { on, .. } => match on {
            RonKind::Discard => "",
            RonKind::FirstTurn => " renhou",
            RonKind::LastDiscard { .. } => " houtei",
            RonKind::Kakan => " chankan",
            RonKind::Ankan => " chankan robbed:ankan",
            RonKind::Kita => " chankan robbed:kita",
        },
    })
}

fn write_meld(f: &mut fmt::Formatter<'_>, meld: Meld<Tile>, win: &WinSituation) -> fmt::Result {
    let (name, tiles, from): (_, Vec<Tile>, _) = match meld {
        // A run comes from the left.
        Meld::Chi(chi) => ("chi", vec![chi.called, chi.own[0], chi.own[1]], None),
        Meld::Pon(pon) => ("pon", vec![pon.called, pon.own[0], pon.own[1]], Some(pon.from)),
        Meld::Daiminkan(kan) => {
            let [a, b, c] = kan.own;
            ("kan", vec![kan.called, a, b, c], Some(kan.from))
        }
        Meld::Kakan(kan) => {
            let [a, b] = kan.pon.own;
            ("kakan", vec![kan.pon.called, a, b, kan.added], Some(kan.pon.from))
        }
        Meld::Ankan(kan) => ("ankan", kan.tiles.to_vec(), None),
    };
    write!(f, "{name}:{}", Mpsz(&tiles))?;
    from.map_or(Ok(()), |seat| write_side(f, seat, win))
}

fn write_side(f: &mut fmt::Formatter<'_>, seat: Seat, win: &WinSituation) -> fmt::Result {
    let side = Side::NAMES
        .iter()
        .find(|(_, side)| side.of(win.winner, win.players) == Some(seat));
    side.map_or(Ok(()), |(name, _)| write!(f, "@{name}"))
}

/// Kinds of indicators that one text lists.
pub(super) fn kinds(text: &str) -> Result<Vec<Kind>, HandError> {
    Ok(tiles(text)?.into_iter().map(Tile::kind).collect())
}
