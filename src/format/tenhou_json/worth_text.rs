//! What a win is worth, in words: `30符2飜2000点`, `満貫8000点`, `40符3飜1300-2600点`, `役満16000点∀`.

use crate::table::{Players, Points};
use crate::win::LimitClass;

/// What the words say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Worth {
    pub(super) fu: Option<u16>,
    pub(super) han: Option<u16>,
    pub(super) limit: Option<LimitClass>,
    pub(super) payment: Option<Payment>,
    /// Every word is known.
    pub(super) understood: bool,
}

/// Who pays what, honba and sticks apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Payment {
    /// One amount: what the discarder pays.
    One(i32),
    /// What a non-dealer pays, and what the dealer pays.
    Shares(i32, i32),
    /// What each of the others pays to the dealer.
    Each(i32),
    /// What the winner gets in all, honba or not: `+2500点`.
    Gain(i32),
}

impl Payment {
    /// The value of the hand; `None` where the words do not give it without honba.
    pub(super) fn points(self, players: Players) -> Option<Points> {
        let payers = i32::from(players.count()) - 1;
        Some(Points(match self {
            Self::One(points) => points,
            Self::Shares(other, dealer) => other.saturating_mul(payers - 1).saturating_add(dealer),
            Self::Each(points) => points.saturating_mul(payers),
            Self::Gain(_) => return None,
        }))
    }
}

/// Names of limits in the spellings of Tenhou, Mahjong Soul and their converters. Longer ones first
/// where one contains another.
const LIMITS: &[(&str, LimitClass)] = &[
    ("切り上げ満貫", LimitClass::Mangan),
    ("数え役満", LimitClass::Yakuman),
    ("累計役満", LimitClass::Yakuman),
    ("ダブル役満", LimitClass::Yakuman),
    ("トリプル役満", LimitClass::Yakuman),
    ("役満", LimitClass::Yakuman),
    ("役满", LimitClass::Yakuman),
    ("三倍満", LimitClass::Sanbaiman),
    ("三倍满", LimitClass::Sanbaiman),
    ("倍満", LimitClass::Baiman),
    ("倍满", LimitClass::Baiman),
    ("跳満", LimitClass::Haneman),
    ("跳满", LimitClass::Haneman),
    ("ハネ満", LimitClass::Haneman),
    ("満貫", LimitClass::Mangan),
    ("满贯", LimitClass::Mangan),
    ("kiriage mangan", LimitClass::Mangan),
    ("rounded mangan", LimitClass::Mangan),
    ("mangan", LimitClass::Mangan),
    ("haneman", LimitClass::Haneman),
    ("sanbaiman", LimitClass::Sanbaiman),
    ("baiman", LimitClass::Baiman),
    ("kazoe yakuman", LimitClass::Yakuman),
    ("counted yakuman", LimitClass::Yakuman),
    ("double yakuman", LimitClass::Yakuman),
    ("triple yakuman", LimitClass::Yakuman),
    ("yakuman", LimitClass::Yakuman),
];

/// A word behind a number, or between them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    Fu,
    Han,
    Points,
    Chips,
}

const WORDS: &[(&str, Word)] = &[
    ("符", Word::Fu),
    ("fu", Word::Fu),
    ("飜", Word::Han),
    ("翻", Word::Han),
    ("番", Word::Han),
    ("han", Word::Han),
    ("点", Word::Points),
    ("點", Word::Points),
    ("points", Word::Points),
    ("枚", Word::Chips),
];

/// From everybody.
const ALL: &[(&str, ())] = &[("∀", ()), ("オール", ()), ("all", ())];

/// Cuts a known word off the front; ASCII letters in any case.
fn cut<T: Copy>(rest: &mut &str, table: &[(&str, T)]) -> Option<T> {
    table.iter().find_map(|&(word, meaning)| {
        let head = rest.get(..word.len())?;
        head.eq_ignore_ascii_case(word).then(|| {
            *rest = &rest[word.len()..];
            meaning
        })
    })
}

/// Cuts a number off the front.
fn number(rest: &mut &str) -> Option<i32> {
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let number = rest[..digits].parse().ok()?;
    *rest = &rest[digits..];
    Some(number)
}

/// Reads the words; what is not understood is left out.
pub(super) fn parse(text: &str) -> Worth {
    let mut worth = Worth {
        understood: true,
        ..Worth::default()
    };
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let Some(next) = rest.chars().next() else {
            break;
        };
        let gain = next == '+';
        if gain {
            rest = &rest[1..];
        }
        if let Some(first) = number(&mut rest) {
            let mut second = None;
            if let Some(behind) = rest.strip_prefix('-') {
                let mut behind = behind;
                second = number(&mut behind);
                if second.is_some() {
                    rest = behind;
                }
            }
            rest = rest.trim_start();
            match (cut(&mut rest, WORDS), second) {
                (Some(Word::Fu), None) => worth.fu = u16::try_from(first).ok(),
                (Some(Word::Han), None) => worth.han = u16::try_from(first).ok(),
                (Some(Word::Points), Some(dealer)) => worth.payment = Some(Payment::Shares(first, dealer)),
                (Some(Word::Points), None) if gain => worth.payment = Some(Payment::Gain(first)),
                (Some(Word::Points), None) => {
                    rest = rest.trim_start();
                    worth.payment = Some(if cut(&mut rest, ALL).is_some() {
                        Payment::Each(first)
                    } else {
                        Payment::One(first)
                    });
                }
                (Some(Word::Chips), _) => {
                    rest = rest.trim_start();
                    cut(&mut rest, ALL);
                }
                _ => worth.understood = false,
            }
        } else if let Some(limit) = cut(&mut rest, LIMITS) {
            worth.limit = Some(limit);
        } else {
            worth.understood = false;
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                rest = &rest[digits..];
            } else if !gain {
                rest = &rest[next.len_utf8()..];
            }
        }
    }
    // Where fu and han are printed and a limit is reached, the limit is printed too.
    if worth.limit.is_none() && worth.fu.is_some() && worth.han.is_some_and(|han| han < 5) {
        worth.limit = Some(LimitClass::None);
    }
    worth
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(
        fu: Option<u16>,
        han: Option<u16>,
        limit: Option<LimitClass>,
        payment: Option<Payment>,
    ) -> Worth {
        Worth {
            fu,
            han,
            limit,
            payment,
            understood: true,
        }
    }

    #[test]
    fn words_say_fu_han_limit_and_payment() {
        use LimitClass::{Baiman, Haneman, Mangan, None as Below, Sanbaiman, Yakuman};
        use Payment::{Each, Gain, One, Shares};
        for (text, expected) in [
            (
                "30符2飜2000点",
                worth(Some(30), Some(2), Some(Below), Some(One(2000))),
            ),
            (
                "40符3飜1300-2600点",
                worth(Some(40), Some(3), Some(Below), Some(Shares(1300, 2600))),
            ),
            (
                "30符1飜500点∀",
                worth(Some(30), Some(1), Some(Below), Some(Each(500))),
            ),
            ("満貫8000点", worth(None, None, Some(Mangan), Some(One(8000)))),
            (
                "跳満3000-6000点",
                worth(None, None, Some(Haneman), Some(Shares(3000, 6000))),
            ),
            ("倍満8000点∀", worth(None, None, Some(Baiman), Some(Each(8000)))),
            (
                "三倍満24000点",
                worth(None, None, Some(Sanbaiman), Some(One(24000))),
            ),
            ("役満48000点", worth(None, None, Some(Yakuman), Some(One(48000)))),
            (
                "数え役満8000-16000点",
                worth(None, None, Some(Yakuman), Some(Shares(8000, 16000))),
            ),
            (
                "切り上げ満貫8000点",
                worth(None, None, Some(Mangan), Some(One(8000))),
            ),
            (
                "40符5飜満貫8000点",
                worth(Some(40), Some(5), Some(Mangan), Some(One(8000))),
            ),
            ("40符5飜8000点", worth(Some(40), Some(5), None, Some(One(8000)))),
            (
                "30符4翻3900点∀",
                worth(Some(30), Some(4), Some(Below), Some(Each(3900))),
            ),
            ("4翻3900点∀", worth(None, Some(4), None, Some(Each(3900)))),
            (
                "満貫4000点∀2枚∀",
                worth(None, None, Some(Mangan), Some(Each(4000))),
            ),
            (
                "役満32000点5枚",
                worth(None, None, Some(Yakuman), Some(One(32000))),
            ),
            ("+2500点", worth(None, None, None, Some(Gain(2500)))),
            (
                "30fu 2han 2000 Points",
                worth(Some(30), Some(2), Some(Below), Some(One(2000))),
            ),
            (
                "Mangan 4000Points∀",
                worth(None, None, Some(Mangan), Some(Each(4000))),
            ),
            (
                "Kazoe Yakuman 8000-16000点",
                worth(None, None, Some(Yakuman), Some(Shares(8000, 16000))),
            ),
            ("", worth(None, None, None, None)),
        ] {
            assert_eq!(parse(text), expected, "{text}");
        }
    }

    #[test]
    fn unknown_words_are_told() {
        for text in [
            "flower8000点",
            "30",
            "-",
            "1-2",
            "99999999999点",
            "符",
            "満",
            "+",
            "1-",
        ] {
            assert!(!parse(text).understood, "{text}");
        }
        assert_eq!(parse("flower8000点").payment, Some(Payment::One(8000)));
    }

    #[test]
    fn three_players_have_one_payer_less() {
        for (payment, four, three) in [
            (Payment::One(7700), 7700, 7700),
            (Payment::Shares(1300, 2600), 5200, 3900),
            (Payment::Each(2000), 6000, 4000),
        ] {
            assert_eq!(payment.points(Players::Four), Some(Points(four)));
            assert_eq!(payment.points(Players::Three), Some(Points(three)));
        }
        assert_eq!(Payment::Gain(2500).points(Players::Four), None);
    }
}
