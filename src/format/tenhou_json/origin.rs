//! Where a game was played, told from what things are called there.

use crate::event::Platform;

/// What only Mahjong Soul and its converters write: rooms, contests, matches of friends, the client.
const MAHJONG_SOUL: [&str; 11] = [
    "銅の間",
    "銀の間",
    "金の間",
    "玉の間",
    "王座の間",
    "大会戦",
    "友人戦",
    "段位戦",
    " Room ",
    "雀魂",
    "Mahjong Soul",
];
/// What titles of matches by the rules of the Japan Professional Mahjong League hold.
pub(crate) const JPML: &str = "日本プロ麻雀連盟公式ルール";
/// How the ranks of Mahjong Soul begin.
const MAHJONG_SOUL_RANKS: [&str; 6] = ["初心", "雀士", "雀傑", "雀豪", "雀聖", "魂天"];

/// Tenhou's ranks in words, by their number.
pub(crate) const TENHOU_RANKS: [&str; 21] = [
    "新人", "９級", "８級", "７級", "６級", "５級", "４級", "３級", "２級", "１級", "初段", "二段", "三段",
    "四段", "五段", "六段", "七段", "八段", "九段", "十段", "天鳳",
];

/// The number of a rank of Tenhou.
pub(super) fn tenhou_rank(words: &str) -> Option<u8> {
    TENHOU_RANKS
        .iter()
        .position(|rank| *rank == words)
        .map(|rank| rank as u8)
}

/// The platform, from the name of the log, of the rules, the titles and the players' ranks.
pub(crate) fn platform(
    reference: Option<&str>,
    rules: &str,
    titles: [&str; 2],
    ranks: [&str; 4],
) -> Platform {
    let said = |text: &str| MAHJONG_SOUL.iter().any(|name| text.contains(name));
    let ranked = |rank: &str| MAHJONG_SOUL_RANKS.iter().any(|name| rank.starts_with(name));
    if said(rules) || titles.into_iter().any(said) || ranks.into_iter().any(ranked) {
        Platform::MahjongSoul
    } else if titles
        .into_iter()
        .chain([rules])
        .any(|title| title.contains(JPML))
    {
        Platform::Jpml
    } else if TenhouRoom::of(rules).is_some() || reference.is_some_and(is_tenhou_reference) {
        Platform::Tenhou
    } else {
        Platform::Unknown
    }
}

/// Whether it is the name of a Tenhou log: `2025010100gm-00a9-0000-01234567`.
fn is_tenhou_reference(reference: &str) -> bool {
    let mut parts = reference.split('-');
    let date = parts.next().and_then(|date| date.strip_suffix("gm"));
    date.is_some_and(|date| date.len() == 10 && date.bytes().all(|digit| digit.is_ascii_digit()))
        && parts.count() == 3
}

/// What the name of a ranked room of Tenhou says: `三鳳南喰赤`, `般東喰赤速`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TenhouRoom {
    pub(crate) open_tanyao: bool,
    pub(crate) reds: bool,
}

impl TenhouRoom {
    /// `None` if it is no such name: then a missing 喰 or 赤 says nothing.
    pub(crate) fn of(name: &str) -> Option<Self> {
        let rest = name.strip_prefix('三').unwrap_or(name);
        let rest = rest.strip_prefix(['般', '上', '特', '鳳'])?;
        let rest = rest.strip_prefix(['東', '南'])?;
        let (open_tanyao, rest) = cut(rest, '喰');
        let (reds, rest) = cut(rest, '赤');
        let (_, rest) = cut(rest, '速');
        rest.is_empty().then_some(Self { open_tanyao, reds })
    }
}

/// Whether South rounds are played too, from the name of the rules.
pub(crate) fn south_rounds(name: &str) -> bool {
    name.contains('南') || !(name.contains('東') || name.contains("East"))
}

fn cut(text: &str, letter: char) -> (bool, &str) {
    match text.strip_prefix(letter) {
        Some(rest) => (true, rest),
        None => (false, text),
    }
}
