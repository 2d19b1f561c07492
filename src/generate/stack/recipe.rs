//! What makes each yakuman.

use crate::chance::Chance;
use crate::tile::{Deck, Kind, KindSet, Suit};
use crate::win::Yaku;

/// Something that has to happen before the hand waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// The winner draws it.
    Draw(Kind),
    /// Another discards it, and it is called.
    Pon(Kind),
    Kan(Kind),
    /// The winner draws it and has four.
    Ankan(Kind),
    /// The winner draws it and adds it to the pon.
    Kakan(Kind),
}

impl Step {
    const fn kind(self) -> Kind {
        match self {
            Self::Draw(kind) | Self::Pon(kind) | Self::Kan(kind) | Self::Ankan(kind) | Self::Kakan(kind) => {
                kind
            }
        }
    }
}

/// A way to a yakuman.
#[derive(Debug, Clone)]
pub(super) struct Recipe {
    /// The tiles that stay concealed, without the winning one.
    concealed: Vec<Kind>,
    /// The tiles in hand that go into melds.
    melded: Vec<Kind>,
    pub(super) steps: Vec<Step>,
    pub(super) winning: Kind,
    pub(super) tsumo: bool,
}

#[derive(Debug, Clone, Copy)]
enum Set {
    Same(Kind),
    Run(Kind),
}

impl Set {
    fn kinds(self) -> [Kind; 3] {
        match self {
            Self::Same(kind) => [kind; 3],
            Self::Run(kind) => {
                let next = |step| Kind::of(kind.suit(), kind.rank() + step).unwrap_or(kind);
                [kind, next(1), next(2)]
            }
        }
    }
}

/// So many different members in any order.
fn some_of(set: KindSet, count: usize, chance: &mut Chance) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = set.iter().collect();
    chance.shuffle(&mut kinds);
    kinds.truncate(count);
    kinds
}

fn one_of(set: KindSet, chance: &mut Chance) -> Kind {
    some_of(set, 1, chance).first().copied().unwrap_or(Kind::EAST)
}

/// A suit that has all its ranks.
fn whole_suit(deck: Deck, chance: &mut Chance) -> Suit {
    match deck {
        Deck::Full => [Suit::Man, Suit::Pin, Suit::Sou][chance.below(3)],
        Deck::Sanma => [Suit::Pin, Suit::Sou][chance.below(2)],
    }
}

fn run(deck: Deck, chance: &mut Chance) -> Set {
    let rank = 1 + chance.below(7) as u8;
    Set::Run(Kind::of(whole_suit(deck, chance), rank).unwrap_or(Kind::EAST))
}

impl Recipe {
    pub(super) fn of(aim: Yaku, deck: Deck, chance: &mut Chance) -> Self {
        let all = deck.kinds();
        let same = |kinds: Vec<Kind>| kinds.into_iter().map(Set::Same).collect::<Vec<_>>();
        let green = KindSet::from_bits(1 << 19 | 1 << 20 | 1 << 21 | 1 << 23 | 1 << 25 | 1 << 32);
        let (mut sets, pair) = match aim {
            Yaku::Kokushi | Yaku::Kokushi13 => return Self::orphans(aim == Yaku::Kokushi13, chance),
            Yaku::Chuuren | Yaku::JunseiChuuren => {
                return Self::gates(aim == Yaku::JunseiChuuren, whole_suit(deck, chance), chance);
            }
            Yaku::Tsuuiisou if chance.percent(30) => return Self::honor_pairs(chance),
            Yaku::Daisangen => {
                let mut sets = same(KindSet::DRAGONS.iter().collect());
                sets.push(run(deck, chance));
                (sets, one_of(all.without(KindSet::DRAGONS), chance))
            }
            Yaku::Daisuushii => (
                same(KindSet::WINDS.iter().collect()),
                one_of(all.without(KindSet::WINDS), chance),
            ),
            Yaku::Shousuushii => {
                let mut winds = some_of(KindSet::WINDS, 4, chance);
                let pair = winds.pop().unwrap_or(Kind::NORTH);
                let mut sets = same(winds);
                sets.push(run(deck, chance));
                (sets, pair)
            }
            Yaku::Ryuuiisou => {
                let mut kinds = some_of(green, 4, chance);
                let pair = kinds.pop().unwrap_or(Kind::HATSU);
                let mut sets = same(kinds);
                // 2 3 4 of bamboo, the only run; not of a kind of which there are three already.
                let low = KindSet::from_bits(0b111 << 19);
                if sets.iter().all(|set| !low.has(set.kinds()[0])) && !low.has(pair) {
                    sets.push(Set::Run(Kind::of(Suit::Sou, 2).unwrap_or(pair)));
                } else {
                    let used: KindSet = sets.iter().map(|set| set.kinds()[0]).chain([pair]).collect();
                    sets.push(Set::Same(one_of(green.without(used), chance)));
                }
                (sets, pair)
            }
            _ => {
                let from = match aim {
                    Yaku::Tsuuiisou => KindSet::HONORS,
                    Yaku::Chinroutou => KindSet::TERMINALS,
                    _ => all,
                };
                let mut kinds = some_of(from, 5, chance);
                let pair = kinds.pop().unwrap_or(Kind::EAST);
                (same(kinds), pair)
            }
        };
        if matches!(aim, Yaku::Tenhou | Yaku::Chiihou) {
            sets.truncate(1);
            while sets.len() < 4 {
                sets.push(run(deck, chance));
            }
        }
        // Four of a kind at most; else a simpler hand does.
        let mut counts = [0; Kind::COUNT];
        for kind in sets.iter().flat_map(|set| set.kinds()).chain([pair; 2]) {
            counts[kind.index()] += 1;
        }
        if counts.iter().any(|&count| count > 4) {
            return Self::of(aim, deck, chance);
        }
        Self::of_sets(aim, sets, pair, chance)
    }

    fn of_sets(aim: Yaku, mut sets: Vec<Set>, pair: Kind, chance: &mut Chance) -> Self {
        chance.shuffle(&mut sets);
        let closed = matches!(
            aim,
            Yaku::Suuankou | Yaku::SuuankouTanki | Yaku::Tenhou | Yaku::Chiihou
        );
        let mut recipe = Self {
            concealed: Vec::new(),
            melded: Vec::new(),
            steps: Vec::new(),
            winning: pair,
            tsumo: chance.percent(50),
        };
        let mut groups = vec![vec![pair; 2]];
        for set in sets {
            let open = !closed && chance.percent(60);
            match set {
                Set::Same(kind) if aim == Yaku::Suukantsu => recipe.add_kan(kind, chance),
                Set::Same(kind) if open => {
                    recipe.melded.extend([kind; 2]);
                    recipe.steps.push(Step::Pon(kind));
                }
                other => groups.push(other.kinds().to_vec()),
            }
        }
        // Which group the last tile completes.
        let place = match aim {
            Yaku::SuuankouTanki | Yaku::Suukantsu => 0,
            Yaku::Suuankou => 1 + chance.below(groups.len() - 1),
            _ => chance.below(groups.len()),
        };
        let tile = chance.below(groups[place].len());
        recipe.winning = groups[place].remove(tile);
        recipe.concealed = groups.concat();
        if matches!(aim, Yaku::Suuankou | Yaku::Tenhou | Yaku::Chiihou) {
            recipe.tsumo = true;
        }
        if !matches!(aim, Yaku::Tenhou | Yaku::Chiihou) {
            recipe.draw_some(chance);
        }
        recipe
    }

    fn add_kan(&mut self, kind: Kind, chance: &mut Chance) {
        match chance.below(3) {
            0 => {
                self.melded.extend([kind; 3]);
                self.steps.push(Step::Ankan(kind));
            }
            1 => {
                self.melded.extend([kind; 3]);
                self.steps.push(Step::Kan(kind));
            }
            _ => {
                self.melded.extend([kind; 2]);
                self.steps.extend([Step::Pon(kind), Step::Kakan(kind)]);
            }
        }
    }

    fn closed(mut tiles: Vec<Kind>, place: usize, chance: &mut Chance) -> Self {
        let winning = tiles.remove(place);
        let mut recipe = Self {
            concealed: tiles,
            melded: Vec::new(),
            steps: Vec::new(),
            winning,
            tsumo: chance.percent(50),
        };
        recipe.draw_some(chance);
        recipe
    }

    /// The thirteen orphans; the winning tile is the one held twice, or another.
    fn orphans(twice: bool, chance: &mut Chance) -> Self {
        let mut tiles = some_of(KindSet::YAOCHU, 13, chance);
        tiles.push(tiles[0]);
        Self::closed(tiles, usize::from(!twice), chance)
    }

    /// 1112345678999 and one more, which is the winning tile or not.
    fn gates(pure: bool, suit: Suit, chance: &mut Chance) -> Self {
        let of = |rank: u8| Kind::of(suit, rank).unwrap_or(Kind::EAST);
        let more = 1 + chance.below(9) as u8;
        let tiles: Vec<Kind> = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, more].map(of).to_vec();
        let fits = |&place: &usize| (tiles[place] == of(more)) == pure;
        let mut places: Vec<usize> = (0..tiles.len()).filter(fits).collect();
        chance.shuffle(&mut places);
        Self::closed(tiles, places.first().copied().unwrap_or(0), chance)
    }

    fn honor_pairs(chance: &mut Chance) -> Self {
        let tiles: Vec<Kind> = KindSet::HONORS.iter().flat_map(|kind| [kind; 2]).collect();
        let place = chance.below(14);
        Self::closed(tiles, place, chance)
    }

    /// Some of the concealed tiles are drawn, not dealt, before anything else happens.
    fn draw_some(&mut self, chance: &mut Chance) {
        let most = self.concealed.len().min(4);
        let mut kinds = self.concealed.clone();
        chance.shuffle(&mut kinds);
        kinds.truncate(chance.below(most + 1));
        for kind in kinds {
            self.steps.insert(0, Step::Draw(kind));
        }
    }

    fn drawn(&self) -> impl Iterator<Item = Kind> {
        self.steps.iter().filter_map(|step| match step {
            Step::Draw(kind) => Some(*kind),
            _ => None,
        })
    }

    /// The tiles of the recipe that the winner is dealt.
    pub(super) fn dealt(&self) -> Vec<Kind> {
        let mut tiles = self.concealed.clone();
        for kind in self.drawn() {
            if let Some(place) = tiles.iter().position(|&held| held == kind) {
                tiles.swap_remove(place);
            }
        }
        tiles.extend(&self.melded);
        tiles
    }

    /// The tiles that come later.
    pub(super) fn fed(&self) -> impl Iterator<Item = Kind> {
        self.steps.iter().map(|step| step.kind()).chain([self.winning])
    }

    /// How many of each kind the winner keeps, those for melds too.
    pub(super) fn keep(&self) -> [u8; Kind::COUNT] {
        let mut keep = [0; Kind::COUNT];
        for kind in self.concealed.iter().chain(&self.melded) {
            keep[kind.index()] += 1;
        }
        for step in &self.steps {
            if let Step::Ankan(kind) = step {
                keep[kind.index()] += 1;
            }
        }
        keep
    }

    pub(super) fn uses(&self, kind: Kind) -> bool {
        self.concealed.contains(&kind) || self.melded.contains(&kind) || self.winning == kind
    }
}
