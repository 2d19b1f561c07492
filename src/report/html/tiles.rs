//! Pictures of the tiles, drawn for these pages: each kind once as a `<symbol>`, used wherever it is seen.
//!
//! A tile is 60 wide and 80 high. Characters are strokes in a square of 100, so no font is needed.

use super::markup::Html;
use crate::tile::{Kind, Suit, Tile};

/// Width of a tile in units of its drawing.
pub(super) const WIDTH: f64 = 60.0;
/// Height of a tile.
pub(super) const HEIGHT: f64 = 80.0;

/// The strokes of the numbers one to nine.
const NUMBERS: [&str; 9] = [
    "M8 54Q50 46 92 50",
    "M22 26L79 23M8 80L93 77",
    "M20 16L80 14M27 49L74 47M7 86L94 83",
    "M14 20L15 88M14 20L86 20L85 88M15 80L85 80M38 22Q38 46 25 60M60 22L60 46Q60 56 70 56L80 55",
    "M14 14L87 14M47 14Q43 50 35 86M19 48L73 48L69 86M5 87L95 87",
    "M46 3L55 18M7 32L93 32M36 49Q30 72 9 93M63 49Q80 68 90 93",
    "M7 48Q50 42 93 34M42 6L42 74Q42 88 56 88L80 88Q91 88 92 70",
    "M36 20Q34 58 7 90M50 13L61 13Q66 66 94 90",
    "M12 34L70 34L69 76Q69 90 82 90Q94 90 94 72M42 6Q44 64 7 94",
];

/// The strokes of 萬.
const MAN: &str = "M6 13L94 13M32 2L32 23M68 2L68 23M23 32L24 60M23 32L77 32L76 60M24 45L76 45M24 59L76 59\
    M50 32L50 84M12 98L12 71L88 71L88 90Q88 99 77 96M29 87L62 84M59 77L69 91";

/// The strokes of the honours, East to red. White has a frame instead.
const HONORS: [&str; 7] = [
    "M9 17L91 17M50 3L50 98M22 32L23 64M22 32L78 32L77 64M23 48L77 48M23 63L77 63M47 64Q34 82 7 93M53 64Q67 82 93 93",
    "M10 18L90 18M50 3L50 37M15 97L15 37L85 37L85 88Q85 97 73 95M37 44L43 55M63 44L57 55M29 61L71 61M26 76L74 76M50 61L50 94",
    "M7 13L93 13M39 13L39 36Q37 54 25 62M61 13L61 48Q61 58 70 58L81 57M15 35L16 95M15 35L85 35L84 95M16 87L84 87",
    "M36 6L36 95M9 34L36 34M6 82L36 68M62 6L62 78Q62 90 74 90L84 90Q93 90 94 73M62 50Q80 43 90 29",
    "",
    "M14 10L41 10Q33 32 5 45M17 21L27 30M57 4Q70 32 95 43M84 5L69 17M93 18L78 29\
     M15 50L44 50L44 63L18 63L15 78L44 78Q45 97 28 94M62 50L62 58Q60 68 51 72M62 50L82 50L82 62Q83 68 94 67\
     M55 77L86 77Q77 92 51 99M60 80Q73 95 95 99",
    "M15 27L16 70M15 27L85 27L84 70M16 64L84 64M50 2L50 99",
];

/// Where a dot is, and its ink.
type Dot = (f64, f64, Ink);
/// Where a stick is, how it leans in degrees, and its ink.
type Stick = (f64, f64, f64, Ink);

/// Where the dots of 2 to 9 are, how big, and their ink.
const DOTS: [(f64, &[Dot]); 8] = {
    use Ink::{Blue as B, Green as G, Red as R};
    [
        (1.7, &[(30.0, 20.0, G), (30.0, 55.0, B)]),
        (1.3, &[(15.0, 16.0, B), (30.0, 37.5, R), (45.0, 59.0, G)]),
        (
            1.5,
            &[(17.0, 20.0, B), (43.0, 20.0, G), (17.0, 55.0, G), (43.0, 55.0, B)],
        ),
        (
            1.04,
            &[
                (16.0, 17.0, B),
                (44.0, 17.0, G),
                (30.0, 37.5, R),
                (16.0, 58.0, G),
                (44.0, 58.0, B),
            ],
        ),
        (
            1.2,
            &[
                (18.0, 15.5, G),
                (42.0, 15.5, G),
                (18.0, 40.0, R),
                (42.0, 40.0, R),
                (18.0, 59.5, R),
                (42.0, 59.5, R),
            ],
        ),
        (
            1.02,
            &[
                (13.5, 13.0, G),
                (30.0, 19.5, G),
                (46.5, 26.0, G),
                (19.0, 43.0, R),
                (41.0, 43.0, R),
                (19.0, 61.0, R),
                (41.0, 61.0, R),
            ],
        ),
        (
            1.0,
            &[
                (19.0, 13.0, B),
                (41.0, 13.0, B),
                (19.0, 29.3, B),
                (41.0, 29.3, B),
                (19.0, 45.6, B),
                (41.0, 45.6, B),
                (19.0, 62.0, B),
                (41.0, 62.0, B),
            ],
        ),
        (
            1.06,
            &[
                (12.5, 15.0, G),
                (30.0, 15.0, G),
                (47.5, 15.0, G),
                (12.5, 37.5, R),
                (30.0, 37.5, R),
                (47.5, 37.5, R),
                (12.5, 60.0, B),
                (30.0, 60.0, B),
                (47.5, 60.0, B),
            ],
        ),
    ]
};

/// Where the sticks of 2 to 9 are, how they lean in degrees, and their ink; and their length.
const STICKS: [(f64, &[Stick]); 8] = {
    use Ink::{Green as G, Red as R};
    [
        (31.0, &[(30.0, 20.5, 0.0, G), (30.0, 54.5, 0.0, G)]),
        (
            31.0,
            &[(30.0, 20.5, 0.0, G), (17.0, 54.5, 0.0, G), (43.0, 54.5, 0.0, G)],
        ),
        (
            31.0,
            &[
                (17.0, 20.5, 0.0, G),
                (43.0, 20.5, 0.0, G),
                (17.0, 54.5, 0.0, G),
                (43.0, 54.5, 0.0, G),
            ],
        ),
        (
            31.0,
            &[
                (14.0, 20.5, 0.0, G),
                (46.0, 20.5, 0.0, G),
                (30.0, 37.5, 0.0, R),
                (14.0, 54.5, 0.0, G),
                (46.0, 54.5, 0.0, G),
            ],
        ),
        (
            31.0,
            &[
                (14.0, 20.5, 0.0, G),
                (30.0, 20.5, 0.0, G),
                (46.0, 20.5, 0.0, G),
                (14.0, 54.5, 0.0, G),
                (30.0, 54.5, 0.0, G),
                (46.0, 54.5, 0.0, G),
            ],
        ),
        (
            19.0,
            &[
                (30.0, 15.0, 0.0, R),
                (14.0, 37.5, 0.0, G),
                (30.0, 37.5, 0.0, G),
                (46.0, 37.5, 0.0, G),
                (14.0, 60.0, 0.0, G),
                (30.0, 60.0, 0.0, G),
                (46.0, 60.0, 0.0, G),
            ],
        ),
        (
            25.0,
            &[
                (11.5, 21.0, 0.0, G),
                (24.5, 21.0, -35.0, G),
                (35.5, 21.0, 35.0, G),
                (48.5, 21.0, 0.0, G),
                (11.5, 54.0, 0.0, G),
                (24.5, 54.0, 35.0, G),
                (35.5, 54.0, -35.0, G),
                (48.5, 54.0, 0.0, G),
            ],
        ),
        (
            19.0,
            &[
                (14.0, 15.0, 0.0, G),
                (30.0, 15.0, 0.0, R),
                (46.0, 15.0, 0.0, G),
                (14.0, 37.5, 0.0, G),
                (30.0, 37.5, 0.0, R),
                (46.0, 37.5, 0.0, G),
                (14.0, 60.0, 0.0, G),
                (30.0, 60.0, 0.0, R),
                (46.0, 60.0, 0.0, G),
            ],
        ),
    ]
};

/// The bird that stands for one stick, on its branch.
const BIRD: &str = "<g class=\"ig\"><path d=\"M25 33C14 40 12 52 15 66C20 62 26 60 30 54C38 52 43 46 43 38\
C43 32 40 28 38 26C34 25 29 28 25 33Z\"/><circle cx=\"36\" cy=\"19\" r=\"8.5\"/></g>\
<g class=\"ir\"><path d=\"M43.5 17L52 20L43.5 23Z\"/><path d=\"M31 12L27 4L34 8.500L36 2.500L39.5 8.500L45 5L42 12.500Z\"/></g>\
<circle class=\"it\" cx=\"38\" cy=\"18\" r=\"2.4\"/><circle class=\"ik\" cx=\"38.3\" cy=\"18\" r=\"1.2\"/>\
<path class=\"sr\" stroke-width=\"3\" d=\"M27 38C22 44 20 50 19 57M32 40C29 46 26 50 24 54\"/>\
<path class=\"st\" stroke-width=\"1.6\" d=\"M30 33Q36 37 41 35M28 38Q34 43 41 40\"/>\
<path class=\"sk\" stroke-width=\"2\" d=\"M34 53L35 61M39 49L42 61\"/>\
<path class=\"sb\" stroke-width=\"4\" d=\"M24 64Q38 60 53 63\"/>";

/// A star: what tells a red five where colours cannot.
const STAR: &str = "M0 -8L2 -2.8L7.6 -2.5L3.2 1.1L4.7 6.5L0 3.4L-4.7 6.5L-3.2 1.1L-7.6 -2.5L-2 -2.8Z";

#[derive(Clone, Copy)]
enum Ink {
    Red,
    Green,
    Blue,
    Black,
}

impl Ink {
    const fn fill(self) -> &'static str {
        match self {
            Self::Red => "ir",
            Self::Green => "ig",
            Self::Blue => "ib",
            Self::Black => "ik",
        }
    }

    const fn stroke(self) -> &'static str {
        match self {
            Self::Red => "sr",
            Self::Green => "sg",
            Self::Blue => "sb",
            Self::Black => "sk",
        }
    }
}

/// Every tile of the set by name, its body and its back, as a drawing that is not seen itself.
pub(super) fn sprite(html: &mut Html) {
    html.raw("<svg class=\"sprite\" aria-hidden=\"true\" focusable=\"false\"><defs>");
    html.raw(
        "<g id=\"body\"><rect class=\"edge\" x=\"1.5\" y=\"3\" width=\"57\" height=\"76\" rx=\"7\"/>\
         <rect class=\"face\" x=\"1.5\" y=\"1\" width=\"57\" height=\"73\" rx=\"7\"/></g>",
    );
    html.raw(
        "<g id=\"back\"><rect class=\"edge\" x=\"1.5\" y=\"3\" width=\"57\" height=\"76\" rx=\"7\"/>\
         <rect class=\"cover\" x=\"1.5\" y=\"1\" width=\"57\" height=\"73\" rx=\"7\"/>\
         <rect class=\"seam\" x=\"8\" y=\"7.5\" width=\"44\" height=\"60\" rx=\"4\"/></g>",
    );
    // One dot, eight wide to each side; it takes the ink of where it is used.
    html.raw(
        "<g id=\"dot\"><circle r=\"8\"/><circle class=\"st\" r=\"5.3\" stroke-width=\"1.3\"/>\
         <circle class=\"it\" r=\"2.6\"/><circle r=\"1\"/></g>",
    );
    for kind in Kind::all() {
        symbol(html, Tile::plain(kind));
    }
    for suit in [Suit::Man, Suit::Pin, Suit::Sou] {
        if let Some(tile) = Tile::red(suit) {
            symbol(html, tile);
        }
    }
    html.raw("</defs></svg>");
}

fn symbol(html: &mut Html, tile: Tile) {
    html.raw("<g id=\"t").text(tile).raw("\"><use href=\"#body\"/>");
    let kind = tile.kind();
    let ink = |ink| if tile.is_red() { Ink::Red } else { ink };
    match (kind.suit(), kind.rank()) {
        (Suit::Man, rank) => {
            let number = NUMBERS[usize::from(rank) - 1];
            strokes(html, number, ink(Ink::Black), [15.5, 5.5, 0.29], 11.0);
            strokes(html, MAN, Ink::Red, [13.5, 37.5, 0.33], 8.5);
        }
        (Suit::Pin, 1) => one_dot(html),
        (Suit::Pin, rank) => {
            let (size, dots) = DOTS[usize::from(rank) - 2];
            for &(x, y, of) in dots {
                html.raw("<use href=\"#dot\" class=\"")
                    .raw(ink(of).fill())
                    .raw("\" transform=\"translate(");
                html.place(x).raw(" ").place(y).raw(")");
                scale(html, size);
                html.raw("\"/>");
            }
        }
        (Suit::Sou, 1) => {
            html.raw(BIRD);
        }
        (Suit::Sou, rank) => {
            let (length, sticks) = STICKS[usize::from(rank) - 2];
            for &(x, y, lean, of) in sticks {
                stick(html, [x, y, lean, length], ink(of));
            }
        }
        (Suit::Honor, 5) => {
            html.raw(
                "<rect class=\"sb\" stroke-width=\"3\" x=\"12\" y=\"11\" width=\"36\" height=\"53\" rx=\"3\"/>\
                 <rect class=\"sb\" stroke-width=\"1.2\" x=\"17\" y=\"16\" width=\"26\" height=\"43\" rx=\"1.5\"/>",
            );
        }
        (Suit::Honor, rank) => {
            let ink = match rank {
                6 => Ink::Green,
                7 => Ink::Red,
                _ => Ink::Black,
            };
            let width = if rank == 6 { 8.0 } else { 9.5 };
            strokes(html, HONORS[usize::from(rank) - 1], ink, [8.0, 15.5, 0.44], width);
        }
    }
    if tile.is_red() {
        html.raw("<rect class=\"sr\" stroke-width=\"1.5\" x=\"4.5\" y=\"4\" width=\"51\" height=\"67\" rx=\"4.5\"/>");
        // Where the picture leaves room for it.
        let [x, y] = match kind.suit() {
            Suit::Man => [49.0, 11.5],
            Suit::Pin | Suit::Sou | Suit::Honor => [30.0, 13.0],
        };
        html.raw("<path class=\"ir\" transform=\"translate(")
            .place(x)
            .raw(" ")
            .place(y)
            .raw(")\" d=\"")
            .raw(STAR)
            .raw("\"/>");
    }
    html.raw("</g>");
}

/// Strokes of a square of 100, put in a place and size.
fn strokes(html: &mut Html, path: &'static str, ink: Ink, [x, y, size]: [f64; 3], width: f64) {
    html.raw("<path class=\"")
        .raw(ink.stroke())
        .raw("\" stroke-width=\"")
        .place(width);
    html.raw("\" transform=\"translate(")
        .place(x)
        .raw(" ")
        .place(y)
        .raw(")");
    scale(html, size);
    html.raw("\" d=\"").raw(path).raw("\"/>");
}

fn scale(html: &mut Html, size: f64) {
    html.raw(" scale(").text(size).raw(")");
}

/// The dot of one: a wheel.
fn one_dot(html: &mut Html) {
    html.raw("<g transform=\"translate(30 37.5)\"><circle class=\"ig\" r=\"22\"/><circle class=\"it\" r=\"18.5\"/>");
    for spoke in 0..12 {
        html.raw("<ellipse class=\"ib\" rx=\"2.6\" ry=\"4\" cy=\"-13.3\" transform=\"rotate(");
        html.place(f64::from(spoke) * 30.0).raw(")\"/>");
    }
    html.raw(
        "<circle class=\"ir\" r=\"8\"/><circle class=\"it\" r=\"4.6\"/><circle class=\"ir\" r=\"2.4\"/></g>",
    );
}

/// A stick of bamboo: two joints and the knots.
fn stick(html: &mut Html, [x, y, lean, length]: [f64; 4], ink: Ink) {
    let half = length / 2.0;
    html.raw("<g class=\"")
        .raw(ink.fill())
        .raw("\" transform=\"translate(")
        .place(x)
        .raw(" ")
        .place(y)
        .raw(")");
    if lean != 0.0 {
        html.raw(" rotate(").place(lean).raw(")");
    }
    // Where there are few they are thicker.
    if length > 30.0 {
        html.raw(" scale(1.3 1)");
    }
    html.raw("\">");
    for (top, height) in [(-half, half - 0.7), (0.7, half - 0.7)] {
        html.raw("<rect x=\"-3.5\" y=\"")
            .place(top)
            .raw("\" width=\"7\" height=\"")
            .place(height)
            .raw("\" rx=\"2.6\"/>");
    }
    html.raw("<rect x=\"-4.3\" y=\"-1.6\" width=\"8.6\" height=\"3.2\" rx=\"1.5\"/>");
    html.raw("<path class=\"st\" stroke-width=\"1.3\" d=\"M0 ")
        .place(-half + 3.0);
    html.raw("V-3M0 3V").place(half - 3.0).raw("\"/></g>");
}
