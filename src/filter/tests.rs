use super::*;

fn fields() -> Vec<Field> {
    let field = |name, kind| Field {
        name,
        kind,
        meaning: "",
    };
    let words = |words: &[&'static str]| words.iter().copied().map(Word::new).collect::<Vec<_>>();
    let mut draws = words(&["exhaustive", "nine_kinds", "four_winds"]);
    draws[1].aliases = &["kyuushu"];
    vec![
        field("riichi", FieldKind::Flag),
        field("dealer", FieldKind::Flag),
        field("han", FieldKind::Number),
        field("player", FieldKind::Text),
        field(
            "round",
            FieldKind::Word(words(&["E1", "E2", "E3", "E4", "S1", "S2"])),
        ),
        field("draw", FieldKind::Word(draws)),
        field(
            "yaku",
            FieldKind::Words(words(&["riichi", "pinfu", "chankan", "rinshan"])),
        ),
    ]
}

struct Hand<'a>([Value<'a>; 7]);

impl Row for Hand<'_> {
    fn value(&self, field: usize) -> Value<'_> {
        self.0[field]
    }
}

/// In riichi, no dealer, 5 han, player "A b", S1, no draw, riichi and chankan.
const HAND: Hand<'_> = Hand([
    Value::Flag(true),
    Value::Flag(false),
    Value::Number(5.0),
    Value::Text("A b"),
    Value::Word(4),
    Value::Unknown,
    Value::Words(0b0101),
]);

fn holds(expression: &str) -> bool {
    match Filter::parse(expression, &fields()) {
        Ok(filter) => filter.holds(&HAND),
        Err(mistake) => panic!("{mistake}"),
    }
}

#[test]
fn expressions_mean_what_they_say() {
    for (expression, expected) in [
        ("yaku=chankan and riichi", true),
        ("yaku=rinshan or riichi", true),
        ("yaku=rinshan and riichi", false),
        ("yaku!=rinshan", true),
        ("yaku!=chankan", false),
        ("yaku in (rinshan, chankan)", true),
        ("yaku not in (rinshan, pinfu)", true),
        ("han>=5 and not dealer", true),
        ("han > 5", false),
        ("han<5", false),
        ("han <= 5 && han != 4", true),
        ("han == 5.0", true),
        ("han in 3..5", true),
        ("han in 6..", false),
        ("han in ..5", true),
        ("han in (1, 3..4)", false),
        ("han not in (1, 3..4)", true),
        ("han=1_000", false),
        ("not (han=5)", false),
        ("! dealer", true),
        ("dealer = no", true),
        ("riichi != no", true),
        ("RIICHI AND NOT dealer", true),
        ("round >= S1", true),
        ("round < s1", false),
        ("round in E1..E4", false),
        ("round in (E1, S1..)", true),
        ("player = \"A b\"", true),
        ("player='A b' and player!=B", true),
        ("player = A", false),
        // `and` binds before `or`.
        ("riichi or dealer and dealer", true),
        ("(riichi or dealer) and dealer", false),
        ("not dealer and not dealer or dealer", true),
        // What is not known is neither equal nor unequal to anything.
        ("draw = kyuushu", false),
        ("draw != kyuushu", false),
        ("not draw = kyuushu", true),
        ("draw = unknown", true),
        ("draw != unknown", false),
        ("draw in (nine-kinds, unknown)", true),
        ("han = unknown", false),
    ] {
        assert_eq!(holds(expression), expected, "{expression}");
    }
}

#[test]
fn an_alias_is_the_word() {
    let filter = Filter::parse("draw=Kyuushu", &fields()).unwrap();
    let mut hand = HAND;
    hand.0[5] = Value::Word(1);
    assert!(filter.holds(&hand));
    assert_eq!((filter.fields(), filter.text()), ([5].as_slice(), "draw=Kyuushu"));
}

#[test]
fn a_mistake_points_at_its_place() {
    for (expression, wrong, reason, near) in [
        ("han>=5 and not deeler", "deeler", "no field", Some("dealer")),
        ("riichi and chankan", "chankan", "no field", Some("yaku=chankan")),
        ("yaku=chanken", "chanken", "one of", Some("chankan")),
        ("draw=kyushu", "kyushu", "one of", Some("kyuushu")),
        ("draw", "draw", "this is a word", None),
        ("han and riichi", "han", "han >= 3", None),
        ("han=five", "five", "number", None),
        ("han=nan", "nan", "number", None),
        ("yaku>pinfu", "pinfu", "several words", None),
        ("yaku in pinfu..chankan", "pinfu", "no ranges", None),
        ("player>A", "A", "text", None),
        ("riichi=5", "5", "yes or no", None),
        ("riichi>yes", "yes", "neither", None),
        ("han<unknown", "unknown", "neither", None),
        ("han<3..4", "3", "range", None),
        ("han<(3,4)", "(", "list", None),
        ("(riichi or dealer", "(", "not closed", None),
        ("han in (3, 4", "(", "not closed", None),
        ("han in (3 4)", "4", "comma", None),
        ("riichi) or dealer", ")", "not opened", None),
        ("riichi dealer", "dealer", "missing before", None),
        ("riichi and", "", "condition is missing", None),
        ("", "", "condition is missing", None),
        ("han=", "", "value is missing", None),
        ("han=..", "", "range needs", None),
        ("= 5", "=", "name of a field", None),
        ("\"han\" = 5", "\"han\"", "not a text", None),
        ("player=\"A", "\"A", "no end", None),
        ("riichi & dealer", "&", "means nothing", None),
        ("1 < han", "1", "no field", None),
    ] {
        let mistake = Filter::parse(expression, &fields()).unwrap_err();
        assert_eq!(&expression[mistake.at()], wrong, "{expression}: {mistake}");
        assert!(mistake.reason().contains(reason), "{expression}: {mistake}");
        if near.is_some() {
            assert_eq!(mistake.near(), near, "{expression}");
        }
    }
}

#[test]
fn a_mistake_is_shown_under_the_expression() {
    let mistake = Filter::parse("han>=5 and not deeler", &fields()).unwrap_err();
    assert_eq!(
        mistake.to_string(),
        "han>=5 and not deeler\n               ^^^^^^ there is no field of this name; did you mean dealer?"
    );
    // Signs that take two columns move the mark by two.
    let wide = Filter::parse("player='太郎' and deeler", &fields())
        .unwrap_err()
        .to_string();
    assert_eq!(wide.lines().nth(1).unwrap().find('^'), Some(18), "{wide}");
    let long = format!("{}deeler{}", "riichi or ".repeat(50), " or riichi".repeat(50));
    let shown = Filter::parse(&long, &fields()).unwrap_err().to_string();
    let lines: Vec<_> = shown.lines().collect();
    assert!(lines[0].chars().count() < 140, "{shown}");
    let column = lines[1].find('^').unwrap();
    assert_eq!(
        lines[0].chars().skip(column).take(6).collect::<String>(),
        "deeler"
    );
}

#[test]
fn depth_and_length_are_bounded() {
    for nested in [
        format!("{}riichi{}", "(".repeat(50_000 / 2), ")".repeat(50_000 / 2)),
        format!("{}riichi", "not ".repeat(10_000)),
        "(".repeat(60_000),
        "!".repeat(60_000),
    ] {
        let mistake = Filter::parse(&nested, &fields()).unwrap_err();
        assert!(mistake.reason().contains("inside each other"), "{mistake}");
    }
    let many = format!("riichi{}", " or dealer".repeat(6_000));
    assert!(Filter::parse(&many, &fields()).unwrap().holds(&HAND));
    let mistake = Filter::parse(&"(".repeat(100_000), &fields()).unwrap_err();
    assert!(mistake.reason().contains("longer"), "{mistake}");
}

/// A small generator: numbers that depend on a seed alone.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

#[test]
fn nonsense_is_refused_with_a_place_inside_the_text() {
    const PIECES: &[&str] = &[
        "riichi", "han", "yaku", "draw", "player", "round", "(", ")", ",", "..", "=", "!=", "<", ">=", "!",
        "&", "&&", "|", "and", "or", "not", "in", "5", "-3", "1e9", "chankan", "E1", "unknown", "\"x\"",
        "\"", "'", "牌", "\u{0}", "\n", " ", ".", "...", "nan",
    ];
    let mut chance = Chance(7);
    let (mut refused, mut understood) = (0, 0);
    for _ in 0..20_000 {
        let mut expression = String::new();
        for _ in 0..chance.below(12) {
            expression.push_str(PIECES[chance.below(PIECES.len())]);
            if chance.below(3) > 0 {
                expression.push(' ');
            }
        }
        match Filter::parse(&expression, &fields()) {
            Ok(filter) => {
                filter.holds(&HAND);
                understood += 1;
            }
            Err(mistake) => {
                assert!(expression.get(mistake.at()).is_some(), "{expression:?}");
                assert_eq!(mistake.to_string().lines().count(), 2, "{expression:?}");
                refused += 1;
            }
        }
    }
    assert!(understood > 20 && refused > 10_000, "{understood} {refused}");
}

/// A random expression, and what it says of [`HAND`] by the laws of logic.
fn random(chance: &mut Chance, depth: usize) -> (String, bool) {
    if depth == 0 || chance.below(4) == 0 {
        let n = chance.below(9) as i32;
        return match chance.below(6) {
            0 => (format!("han >= {n}"), 5 >= n),
            1 => (format!("han<{n}"), 5 < n),
            2 => (format!("han in ({n}, 5..{n})"), n >= 5),
            3 => ("riichi".to_owned(), true),
            4 => ("dealer=yes".to_owned(), false),
            _ => ("round<=E4".to_owned(), false),
        };
    }
    let (left, a) = random(chance, depth - 1);
    let (right, b) = random(chance, depth - 1);
    match chance.below(3) {
        0 => (format!("({left}) and ({right})"), a && b),
        1 => (format!("(({left}) or ({right}))"), a || b),
        _ => (format!("not ({left})"), !a),
    }
}

#[test]
fn random_expressions_obey_logic() {
    let mut chance = Chance(1);
    let mut held = 0;
    for _ in 0..2_000 {
        let (expression, expected) = random(&mut chance, 5);
        assert_eq!(holds(&expression), expected, "{expression}");
        held += usize::from(expected);
        let (other, _) = random(&mut chance, 3);
        // De Morgan.
        assert_eq!(
            holds(&format!("not (({expression}) and ({other}))")),
            holds(&format!("not ({expression}) or not ({other})")),
        );
    }
    assert!((400..1600).contains(&held), "{held}");
}
