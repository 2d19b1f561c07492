//! What others have published about archives that many people own, to compare with.

use super::{Counter as C, Counts};
use crate::win::Yaku;

/// Published counts of an archive.
#[derive(Debug, Clone, Copy)]
pub struct Published {
    /// The name on the command line.
    pub id: &'static str,
    /// Which logs.
    pub archive: &'static str,
    /// Who published it.
    pub source: &'static str,
    /// The expression that chooses these games among others.
    pub filter: &'static str,
    /// The counts.
    pub figures: &'static [Figure],
}

/// One published count and what it is compared with.
#[derive(Debug, Clone, Copy)]
pub struct Figure {
    /// What it is, for people.
    pub name: &'static str,
    /// As published.
    pub published: i64,
    counter: C,
    places: &'static [usize],
    /// How the published definition may differ; empty where nothing is known.
    pub differs: &'static str,
}

/// A published count beside ours.
#[derive(Debug, Clone, Copy)]
pub struct Compared {
    /// What was published.
    pub figure: Figure,
    /// What was counted.
    pub counted: i64,
}

impl Compared {
    /// Both are the same.
    pub const fn agrees(&self) -> bool {
        self.figure.published == self.counted
    }
}

/// Every published count beside ours.
pub fn compare(published: &Published, counts: &Counts) -> Vec<Compared> {
    published
        .figures
        .iter()
        .map(|&figure| Compared {
            figure,
            counted: counts.get(figure.counter, figure.places),
        })
        .collect()
}

const fn figure(name: &'static str, published: i64, counter: C) -> Figure {
    Figure {
        name,
        published,
        counter,
        places: &[],
        differs: "",
    }
}

const fn differing(name: &'static str, published: i64, counter: C, differs: &'static str) -> Figure {
    Figure {
        differs,
        ..figure(name, published, counter)
    }
}

macro_rules! yaku {
    ($($yaku:ident $published:literal)*) => {
        [$(Figure {
            places: &[Yaku::$yaku as usize],
            ..figure(Yaku::$yaku.id(), $published, C::WinsOfYaku)
        }),*]
    };
}

/// Two lists in one.
const fn joined<const A: usize, const B: usize, const N: usize>(
    a: [Figure; A],
    b: [Figure; B],
) -> [Figure; N] {
    let mut all = [a[0]; N];
    let mut i = 0;
    while i < N {
        all[i] = if i < A { a[i] } else { b[i - A] };
        i += 1;
    }
    all
}

const SOUTH_HOUOU: &str = "room=phoenix and players=4 and length=south and red_fives and open_tanyao";

const OF_2016: [Figure; 25] = joined(
    [
        figure("games", 159_798, C::Games),
        figure("rounds", 1_710_645, C::Rounds),
        figure("wins", 1_442_983, C::Wins),
        differing(
            "draws",
            277_057,
            C::RoundsDrawn,
            "abandoned rounds may be left out",
        ),
        differing(
            "deal-ins",
            853_832,
            C::DealIns,
            "a double ron may count twice (deal_in_wins) or once (deal_ins)",
        ),
        differing(
            "riichi",
            1_166_027,
            C::RiichiAccepted,
            "declared (riichi) or paid (riichi_accepted)",
        ),
        differing(
            "calls",
            2_356_214,
            C::HandsCalled,
            "calls (chi, pon, kans) or hands with a call (hands_called)",
        ),
    ],
    yaku![
        Riichi 561_156
        DoubleRiichi 2_826
        Ippatsu 105_560
        Haitei 6_501
        Houtei 6_214
        Rinshan 3_586
        Chankan 289
        MenzenTsumo 348_844
        Pinfu 284_847
        Tanyao 327_980
        Iipeikou 55_079
        Chiitoitsu 38_442
        Toitoi 23_168
        Sanankou 9_062
        Sankantsu 14
        Kokushi 282
        Suuankou 537
        Daisangen 243
    ],
);

const OF_2018: [Figure; 26] = joined(
    [
        figure("rounds", 1_849_142, C::Rounds),
        figure("wins", 1_560_585, C::Wins),
        figure("draws", 298_849, C::RoundsDrawn),
        Figure {
            places: &[1],
            ..differing(
                "rounds with two winners",
                10_292,
                C::RoundsOfWinners,
                "published as wins beyond the first of a round",
            )
        },
    ],
    yaku![
        Riichi 622_192
        DoubleRiichi 3_025
        Ippatsu 118_638
        Chankan 347
        Rinshan 3_988
        Haitei 7_334
        Houtei 6_723
        Haku 119_786
        Hatsu 119_963
        Chun 119_993
        Pinfu 314_490
        Tanyao 355_680
        SanshokuDoukou 468
        Sankantsu 20
        Tenhou 5
        Chiihou 12
        Suuankou 504
        SuuankouTanki 87
        Kokushi 329
        Kokushi13 4
        Suukantsu 0
        JunseiChuuren 0
    ],
);

/// All published sets.
pub const PUBLISHED: &[Published] = &[
    Published {
        id: "2016",
        archive: "Tenhou phoenix room, four players, East-South, red fives, all games of 2016",
        source: "blog of kobalab, 13 January 2018",
        filter: SOUTH_HOUOU,
        figures: &OF_2016,
    },
    Published {
        id: "2018",
        archive: "Tenhou phoenix room, four players, East-South, red fives, all games of 2018",
        source: "mahjong-lurker.xyz",
        filter: SOUTH_HOUOU,
        figures: &OF_2018,
    },
];

impl Figure {
    /// The counter it is compared with.
    pub const fn compared_with(&self) -> C {
        self.counter
    }
}
