//! What people type, and whether it is right.

use std::fmt::Write as _;

use crate::explain::Lang;
use crate::rules::nearest;
use crate::win::{Yaku, YakuSet};

/// The right answer.
#[derive(Debug, Clone, Copy)]
pub(super) enum Expected {
    Number(i64),
    Yaku(YakuSet),
}

impl Expected {
    /// Whether the answer is right, and what would be.
    pub(super) fn judge(self, answer: &str, lang: Lang) -> (bool, String) {
        match self {
            Self::Number(number) => (read_number(answer) == Some(number), number.to_string()),
            Self::Yaku(yaku) => judge_yaku(yaku, answer, lang),
        }
    }
}

/// A number with whatever people put around it: `1,300`, `30 fu`, `+2`, `8000点`.
fn read_number(text: &str) -> Option<i64> {
    let text: String = text
        .chars()
        .filter(|c| !",'+ _\u{a0}\u{202f}".contains(*c))
        .collect();
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    digits.parse().ok()
}

fn judge_yaku(expected: YakuSet, answer: &str, lang: Lang) -> (bool, String) {
    let mut left = expected;
    let mut wrong = Vec::new();
    for word in answer
        .split([',', '、', ';', '，', '+'])
        .map(str::trim)
        .filter(|word| !word.is_empty())
    {
        let meant = meant(word);
        let hit = left.and(meant);
        if let Some(yaku) = hit.iter().next() {
            left.remove(yaku);
        } else {
            wrong.push(word.to_owned());
        }
    }
    let right = left.is_empty() && wrong.is_empty();
    let names: Vec<String> = expected.iter().map(|yaku| lang.named(yaku.names())).collect();
    let mut text = names.join(", ");
    if left.is_empty() && !wrong.is_empty() {
        text.push_str(lang.of([" and nothing else", " et rien d’autre", "のみ"]));
    }
    if !wrong.is_empty() {
        let not = lang.of(["not", "pas", "誤り"]);
        let _ = write!(text, "; {not}: {}", wrong.join(", "));
    }
    (right, text)
}

/// The yaku that a word can mean: names in any language, short forms, and names with a slip.
fn meant(word: &str) -> YakuSet {
    let word = plain(word);
    let mut set = YakuSet::EMPTY;
    for &yaku in Yaku::ALL {
        if names_of(yaku).contains(&word) {
            set.insert(yaku);
        }
    }
    if !set.is_empty() || word.chars().count() < 5 {
        return set;
    }
    // A slip of one letter in a name that is long enough.
    let all: Vec<String> = Yaku::ALL.iter().flat_map(|&yaku| names_of(yaku)).collect();
    let near = nearest(&word, all.iter().map(String::as_str));
    if let Some(near) = near.filter(|near| one_slip(&word, near)) {
        for &yaku in Yaku::ALL {
            if names_of(yaku).iter().any(|name| name == near) {
                set.insert(yaku);
            }
        }
    }
    set
}

/// What a yaku may be called.
fn names_of(yaku: Yaku) -> Vec<String> {
    let names = yaku.names();
    let mut all: Vec<String> = [
        yaku.id(),
        names.romaji,
        names.japanese,
        names.english,
        names.french,
    ]
    .into_iter()
    .map(plain)
    .collect();
    // As people say them for short.
    let short: &[&str] = match yaku {
        Yaku::MenzenTsumo => &["tsumo", "menzen tsumo"],
        Yaku::Haku | Yaku::Hatsu | Yaku::Chun => &["yakuhai", "dragon", "sangenpai"],
        Yaku::SeatEast | Yaku::SeatSouth | Yaku::SeatWest | Yaku::SeatNorth => {
            &["yakuhai", "seat wind", "jikaze", "vent du siège"]
        }
        Yaku::RoundEast | Yaku::RoundSouth | Yaku::RoundWest | Yaku::RoundNorth => {
            &["yakuhai", "round wind", "bakaze", "vent de la manche"]
        }
        Yaku::Ittsu => &["ittsuu", "ikkitsuukan"],
        Yaku::Chiitoitsu => &["chiitoi"],
        Yaku::SanshokuDoujun => &["sanshoku"],
        Yaku::DoubleRiichi => &["daburu riichi"],
        Yaku::Rinshan => &["rinshan"],
        Yaku::Kokushi => &["kokushi"],
        Yaku::Chuuren => &["chuuren"],
        Yaku::Suuankou | Yaku::SuuankouTanki => &["suuankou"],
        Yaku::Kokushi13 => &["kokushi", "kokushi musou"],
        Yaku::JunseiChuuren => &["chuuren", "chuuren poutou"],
        _ => &[],
    };
    all.extend(short.iter().map(|name| plain(name)));
    all
}

/// Without capitals, blanks, hyphens, apostrophes and accents.
fn plain(text: &str) -> String {
    text.to_lowercase()
        .chars()
        .filter_map(|c| match c {
            ' ' | '-' | '_' | '\'' | '’' => None,
            'é' | 'è' | 'ê' => Some('e'),
            'ō' | 'ô' => Some('o'),
            'ū' | 'û' => Some('u'),
            other => Some(other),
        })
        .collect()
}

/// Whether two words differ by one letter added, dropped or exchanged.
fn one_slip(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let head = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[head..], &b[head..]);
    let rest = |list: &[char], from: usize| list.get(from..).map(<[char]>::to_vec);
    rest(a, 1) == rest(b, 1) || rest(a, 1) == Some(b.to_vec()) || Some(a.to_vec()) == rest(b, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, number) in [
            ("1300", Some(1300)),
            (" 1,300 points", Some(1300)),
            ("30 fu", Some(30)),
            ("8000点", Some(8000)),
            ("+2", Some(2)),
            ("", None),
            ("many", None),
            ("-100", Some(-100)),
        ] {
            assert_eq!(read_number(text), number, "{text}");
        }
    }

    #[test]
    fn yaku_are_understood_in_any_language() {
        let set = YakuSet::of(&[Yaku::Riichi, Yaku::MenzenTsumo, Yaku::SanshokuDoujun, Yaku::Haku]);
        for (answer, right) in [
            ("riichi, tsumo, sanshoku, haku", true),
            ("Yakuhai, Menzen Tsumo, riichi, sanshoku_doujun", true),
            ("立直、門前清自摸和、三色同順、役牌 白", true),
            (
                "ready declaration; menzen-tsumo; mixed triple run; white dragon",
                true,
            ),
            (
                "déclaration, pioche main fermée, suite tricolore, dragon blanc",
                true,
            ),
            ("riichi, tsumo, sanshoku, haku, tanyao", false),
            ("riichi, riichi, tsumo, sanshoku, haku", false),
            ("riichi, tsumo, sanshoku", false),
            ("", false),
        ] {
            assert_eq!(judge_yaku(set, answer, Lang::En).0, right, "{answer}");
        }
        let (_, text) = judge_yaku(YakuSet::of(&[Yaku::Pinfu]), "tanyao", Lang::En);
        assert_eq!(text, "Pinfu (all runs, no fu); not: tanyao");
        assert!(judge_yaku(YakuSet::of(&[Yaku::Chiitoitsu]), "chitoitsu", Lang::En).0);
    }
}
