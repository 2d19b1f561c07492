//! What happened in generated games, counted by those who made it happen.

use super::worth::Worth;
use crate::event::DrawKind;
use crate::table::Meld;
use crate::tile::LogTile;
use crate::win::{Bonus, LimitClass, RonKind, WinMethod, WinSituation, Yaku};

/// What a count is best seen beside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Per {
    /// Nothing.
    Run,
    /// The number of rounds.
    Round,
    /// The number of wins.
    Win,
}

macro_rules! counts {
    ($($(#[doc = $doc:literal])+ $name:ident per $per:ident;)+) => {
        /// Counts of what happened, as the generator itself knows it.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Tally {
            $($(#[doc = $doc])+ pub $name: u64,)+
            /// Rounds without a winner by kind, in the order of [`DrawKind::ALL`].
            pub draws: [u64; DrawKind::ALL.len()],
            /// Wins that list the yaku or yakuman, in the order of [`Yaku::ALL`].
            pub yaku: [u64; Yaku::ALL.len()],
            /// Wins by limit, in the order of [`LimitClass::ALL`].
            pub limits: [u64; LimitClass::ALL.len()],
            /// Wins with at least one dora, red five, ura dora.
            pub dora: [u64; 3],
        }

        impl Default for Tally {
            fn default() -> Self {
                Self {
                    $($name: 0,)+
                    draws: [0; DrawKind::ALL.len()],
                    yaku: [0; Yaku::ALL.len()],
                    limits: [0; LimitClass::ALL.len()],
                    dora: [0; 3],
                }
            }
        }

        impl Tally {
            /// The plain counts with their names and what they are counted in, in the order in which
            /// they are printed.
            pub fn counts(&self) -> impl Iterator<Item = (&'static str, u64, Per)> {
                [$((stringify!($name), self.$name, Per::$per)),+].into_iter()
            }

            fn add_counts(&mut self, other: &Self) {
                $(self.$name += other.$name;)+
            }
        }
    };
}

counts! {
    /// Games whose walls follow from a seed.
    games per Run;
    /// Games from stacked walls, which no seed gives.
    stacked_games per Run;
    /// Rounds.
    rounds per Run;
    /// Rounds after the last regular one.
    extra_rounds per Round;
    /// Wins.
    wins per Round;
    /// Wins by own draw.
    tsumo per Win;
    /// Wins on the tile of another.
    ron per Win;
    /// Rounds won by two players on one tile.
    two_winners per Round;
    /// Rounds won by three players on one tile.
    three_winners per Round;
    /// Wins with some yakuman, counted ones apart.
    yakuman_wins per Win;
    /// Wins of 13 and more counted han.
    counted_yakuman per Win;
    /// Wins with more than one yakuman.
    several_yakuman per Win;
    /// Wins that a player who fed a set has to pay for.
    liability per Win;
    /// Wins on a north set aside.
    ron_on_kita per Win;
    /// Riichi declared.
    riichi_declared per Round;
    /// Riichi that stood.
    riichi_accepted per Round;
    /// Riichi on the first discard that stood.
    double_riichi_accepted per Round;
    /// Rounds won on the tile that declared riichi.
    riichi_tile_ronned per Round;
    /// Runs called.
    chi per Round;
    /// Triplets called.
    pon per Round;
    /// Open kans of a discard.
    daiminkan per Round;
    /// Open kans by adding to a pon.
    kakan per Round;
    /// Closed kans.
    ankan per Round;
    /// Norths set aside.
    kita per Round;
}

impl Tally {
    /// Adds what another one counted.
    pub fn add(&mut self, other: &Self) {
        self.add_counts(other);
        let lists: [(&mut [u64], &[u64]); 4] = [
            (&mut self.draws, &other.draws),
            (&mut self.yaku, &other.yaku),
            (&mut self.limits, &other.limits),
            (&mut self.dora, &other.dora),
        ];
        for (own, more) in lists {
            for (count, more) in own.iter_mut().zip(more) {
                *count += more;
            }
        }
    }

    /// Every count with its name and what it is counted in: the plain ones, draws by kind, limits, yaku,
    /// dora. Seat and round winds are one yaku each.
    pub fn rows(&self) -> Vec<(&'static str, u64, Per)> {
        let mut rows: Vec<_> = self.counts().collect();
        let draws = DrawKind::ALL.iter().filter(|&&kind| kind != DrawKind::Unknown);
        rows.extend(draws.map(|&kind| (kind.id(), self.of_draw(kind), Per::Round)));
        let limits = LimitClass::ALL.iter().filter(|&&limit| limit != LimitClass::None);
        rows.extend(limits.map(|&limit| (limit.id(), self.limits[limit as usize], Per::Win)));
        for &yaku in Yaku::ALL {
            match rows.last_mut() {
                Some((name, count, _)) if *name == yaku.id() => *count += self.of_yaku(yaku),
                _ => rows.push((yaku.id(), self.of_yaku(yaku), Per::Win)),
            }
        }
        rows.extend(
            Self::DORA
                .iter()
                .zip(self.dora)
                .map(|(bonus, count)| (bonus.id(), count, Per::Win)),
        );
        rows
    }

    /// Wins that list this yaku or yakuman.
    pub fn of_yaku(&self, yaku: Yaku) -> u64 {
        self.yaku[yaku as usize]
    }

    /// Rounds that ended so.
    pub fn of_draw(&self, kind: DrawKind) -> u64 {
        self.draws[kind as usize]
    }

    /// The names of the dora counts, in their order.
    pub const DORA: [Bonus; 3] = [Bonus::Dora, Bonus::AkaDora, Bonus::UraDora];

    pub(super) fn call(&mut self, meld: Meld<LogTile>) {
        *match meld {
            Meld::Chi(_) => &mut self.chi,
            Meld::Pon(_) => &mut self.pon,
            Meld::Daiminkan(_) => &mut self.daiminkan,
            Meld::Kakan(_) => &mut self.kakan,
            Meld::Ankan(_) => &mut self.ankan,
        } += 1;
    }

    pub(super) fn draw(&mut self, kind: DrawKind) {
        self.draws[kind as usize] += 1;
    }

    pub(super) fn wins_on_one_tile(&mut self, wins: usize) {
        match wins {
            2 => self.two_winners += 1,
            3 => self.three_winners += 1,
            _ => {}
        }
    }

    pub(super) fn win(&mut self, win: &WinSituation, worth: &Worth, liable: bool) {
        self.wins += 1;
        match win.method {
            WinMethod::Tsumo(_) => self.tsumo += 1,
            WinMethod::Ron { on, .. } => {
                self.ron += 1;
                self.ron_on_kita += u64::from(on == RonKind::Kita);
            }
        }
        for &(yaku, _) in &worth.yaku {
            self.yaku[yaku as usize] += 1;
        }
        for &yakuman in &worth.yakuman {
            self.yaku[yakuman as usize] += 1;
        }
        for (count, &han) in self.dora.iter_mut().zip(&worth.dora) {
            *count += u64::from(han > 0);
        }
        self.limits[worth.limit as usize] += 1;
        self.yakuman_wins += u64::from(!worth.yakuman.is_empty());
        self.several_yakuman += u64::from(worth.yakuman.len() > 1);
        self.counted_yakuman += u64::from(worth.yakuman.is_empty() && worth.limit == LimitClass::Yakuman);
        self.liability += u64::from(liable);
    }
}
