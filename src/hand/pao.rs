//! Who is liable in a described hand: whoever fed the last of the melds that make the yakuman certain.

use super::description::{DescribedMeld, Description, Flag, HandError, MeldKind, Side};
use crate::table::{Players, Seat, Wind};
use crate::tile::Kind;
use crate::tile::notation::Mpsz;
use crate::win::PaoCause;

/// A liability that the words name and the melds allow.
pub(super) struct Liable {
    pub(super) cause: PaoCause,
    pub(super) wind: Wind,
    /// The place of the meld fed in [`Description::melds`].
    pub(super) meld: usize,
}

const EXAMPLE: &str = "write the melds in the order they were made, as in pon:555z pon:666z \
                       pon:777z@across, and pao with the wind of who fed the last";

/// The liabilities named, each with the meld that makes liable.
pub(super) fn liabilities(hand: &Description, players: Players) -> Result<Vec<Liable>, HandError> {
    let mut all: Vec<Liable> = Vec::new();
    for &(cause, wind) in &hand.liable {
        let found: Vec<Liable> = match cause {
            Some(cause) => vec![Liable {
                cause,
                wind,
                meld: meld_fed(hand, cause)?,
            }],
            None => whichever(hand, wind, players)?,
        };
        for liable in found {
            feeder(hand, &liable, players)?;
            if let Some(other) = all.iter().find(|other| other.cause == liable.cause) {
                let (a, b) = (other.wind.letter(), wind.letter());
                if other.wind != wind {
                    return Err(format!("pao:{a} and pao:{b}: one player alone is liable").into());
                }
                continue;
            }
            all.push(liable);
        }
    }
    Ok(all)
}

/// What the player of this wind can be liable for, if the words do not say.
fn whichever(hand: &Description, wind: Wind, players: Players) -> Result<Vec<Liable>, HandError> {
    let causes = [PaoCause::Daisangen, PaoCause::Daisuushii, PaoCause::Suukantsu];
    let mut problems = Vec::new();
    let mut possible = Vec::new();
    for cause in causes {
        match meld_fed(hand, cause) {
            Ok(meld) => possible.push(Liable { cause, wind, meld }),
            Err(problem) if sets(hand, cause).len() == needed(cause) => problems.push(problem),
            Err(_) => {}
        }
    }
    match (possible.len(), problems.pop()) {
        (0, Some(problem)) => Err(problem),
        (0, None) => Err(format!(
            "pao: nobody is liable for this hand, whose melds are neither the three dragons, the four winds nor four \
             kans; {EXAMPLE}"
        )
        .into()),
        (1, _) => Ok(possible),
        // Of two yakuman this player fed one.
        _ => {
            possible.sort_by_key(|liable| feeder(hand, liable, players).is_err());
            let fed = possible.iter().filter(|liable| feeder(hand, liable, players).is_ok()).count();
            possible.truncate(fed.max(1));
            Ok(possible)
        }
    }
}

/// The places of the melds that belong to what makes liable.
fn sets(hand: &Description, cause: PaoCause) -> Vec<usize> {
    let belongs = |meld: &DescribedMeld| {
        let kind = meld.tiles.first().map(|tile| tile.kind());
        let set = meld.kind != MeldKind::Chi;
        match cause {
            PaoCause::Daisangen => set && kind.is_some_and(Kind::is_dragon),
            PaoCause::Daisuushii => set && kind.is_some_and(Kind::is_wind),
            PaoCause::Suukantsu => meld.kind.is_kan(),
            PaoCause::FedKan => meld.kind == MeldKind::Daiminkan,
        }
    };
    let places = hand.melds.iter().enumerate();
    places
        .filter(|(_, meld)| belongs(meld))
        .map(|(place, _)| place)
        .collect()
}

const fn needed(cause: PaoCause) -> usize {
    match cause {
        PaoCause::Daisangen => 3,
        PaoCause::Daisuushii | PaoCause::Suukantsu => 4,
        PaoCause::FedKan => 1,
    }
}

/// The place of the meld whose feeder is liable.
fn meld_fed(hand: &Description, cause: PaoCause) -> Result<usize, HandError> {
    let id = cause.id();
    let sets = sets(hand, cause);
    let &last = sets
        .last()
        .filter(|_| sets.len() >= needed(cause))
        .ok_or_else(|| {
            let what = match cause {
                PaoCause::Daisangen => "melds of all three dragons",
                PaoCause::Daisuushii => "melds of all four winds",
                PaoCause::Suukantsu => "four kans",
                PaoCause::FedKan => "an open kan (kan:...)",
            };
            format!("pao:{id}: nobody is liable without {what}; {EXAMPLE}")
        })?;
    if cause == PaoCause::FedKan && !(hand.tsumo && hand.has(Flag::Rinshan)) {
        return Err(
            "pao:fed_kan: who fed a kan is liable for a win on its replacement tile, say rinshan".into(),
        );
    }
    let meld = &hand.melds[last];
    let fed = match cause {
        PaoCause::Daisangen | PaoCause::Daisuushii => meld.kind != MeldKind::Ankan,
        PaoCause::Suukantsu | PaoCause::FedKan => meld.kind == MeldKind::Daiminkan,
    };
    if !fed {
        let (name, tiles) = (meld.kind.id(), Mpsz(&meld.tiles));
        return Err(format!(
            "pao:{id}: nobody is liable, as the last of these melds, {name}:{tiles}, was not made with another's \
             discard; {EXAMPLE}"
        )
        .into());
    }
    Ok(last)
}

/// Where the liable player sits; an error if the meld was fed from elsewhere.
pub(super) fn feeder(hand: &Description, liable: &Liable, players: Players) -> Result<Side, HandError> {
    let winner = Seat::ALL[hand.seat_wind.index()];
    let meld = &hand.melds[liable.meld];
    let (name, tiles) = (meld.kind.id(), Mpsz(&meld.tiles));
    let sides = Side::NAMES.map(|(_, side)| side);
    let of = |wind: Wind| {
        let seat = Seat::ALL[wind.index()];
        sides
            .into_iter()
            .find(|side| side.of(winner, players) == Some(seat))
    };
    let named = of(liable.wind).ok_or("pao: nobody has that wind")?;
    match meld.from {
        Some(side) if side != named => {
            let feeder = Wind::ALL.into_iter().find(|&wind| of(wind) == Some(side));
            let (said, right) = (liable.wind.letter(), feeder.map_or('?', Wind::letter));
            let (side, named) = (side.id(), named.id());
            Err(format!(
                "pao:{said}: {name}:{tiles}@{side} was fed by {right}, who sits {}; write pao:{right}, or @{named} \
                 if {said} fed it",
                if side == "across" { "across".to_owned() } else { format!("to the {side}") }
            )
            .into())
        }
        _ => Ok(named),
    }
}
