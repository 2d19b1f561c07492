//! What a log says of each step.

use super::lang::say;
use super::{Explanation, Lang, LogSays, changes};
use crate::printable::printable;
use crate::win::{Bonus, ClaimedName, ClaimedYaku, LimitClass, WinClaim, Yaku, YakuSet};

/// What the claim says of yaku, fu, limit, points and changes, where it does.
pub(super) fn says(of: &Explanation<'_>, claim: &WinClaim, lang: Lang) -> [Option<LogSays>; 5] {
    [
        yaku(of, claim, lang),
        fu(of, claim, lang),
        limit(of, claim, lang),
        claim.points.map(|points| LogSays {
            text: say!(lang, "{points} points", "{points} points", "{points}点"),
            differs: points != of.score.points,
        }),
        claim.deltas.map(|deltas| LogSays {
            text: changes::deltas(of, &deltas, lang),
            differs: deltas != of.score.deltas,
        }),
    ]
}

fn yaku(of: &Explanation<'_>, claim: &WinClaim, lang: Lang) -> Option<LogSays> {
    if claim.yaku.is_none() && claim.yakuman.is_none() {
        return None;
    }
    let entries = || claim.yaku.iter().flatten().chain(claim.yakuman.iter().flatten());
    let texts: Vec<String> = entries()
        // Tenhou lists ura dora for every riichi, 0 han if there are none.
        .filter(|entry| !matches!(entry.name, ClaimedName::Bonus(_)) || entry.han > 0)
        .map(|entry| entry_text(entry, lang))
        .collect();
    Some(LogSays {
        text: texts.join(", "),
        differs: !same_yaku(of, &entries().copied().collect::<Vec<_>>()),
    })
}

fn entry_text(entry: &ClaimedYaku, lang: Lang) -> String {
    let name = match entry.name {
        ClaimedName::Yaku(yaku) => short(yaku, lang),
        ClaimedName::AnyOf(set) => {
            let names: Vec<String> = set.iter().map(|yaku| short(yaku, lang)).collect();
            names.join("/")
        }
        ClaimedName::Bonus(bonus) => match lang {
            Lang::Ja => bonus.names().japanese.to_owned(),
            Lang::En | Lang::Fr => bonus.names().romaji.to_owned(),
        },
        ClaimedName::Unknown(name) => printable(&name).into_owned(),
    };
    match entry.han {
        0 => name,
        han => format!("{name} {han}"),
    }
}

fn short(yaku: Yaku, lang: Lang) -> String {
    match lang {
        Lang::Ja => yaku.names().japanese.to_owned(),
        Lang::En | Lang::Fr => yaku.names().romaji.to_owned(),
    }
}

/// Whether the entries are the yaku and dora of the score, with their han where the log gives them.
fn same_yaku(of: &Explanation<'_>, entries: &[ClaimedYaku]) -> bool {
    let score = &of.score;
    let han_of = |set: YakuSet| -> u16 {
        let list = score.yaku_han(of.rules).filter(|(yaku, _)| set.has(*yaku));
        list.map(|(_, han)| u16::from(han)).sum()
    };
    let mut left = score.yaku;
    let mut bonus = score.bonus;
    // Some platforms list norths set aside with the dora.
    let kita_apart = entries
        .iter()
        .any(|entry| entry.name == ClaimedName::Bonus(Bonus::Kita));
    if !kita_apart {
        bonus.dora += bonus.kita;
        bonus.kita = 0;
    }
    let mut bonus_seen: u16 = 0;
    for entry in entries {
        let set = match entry.name {
            ClaimedName::Yaku(yaku) => YakuSet::of(&[yaku]),
            ClaimedName::AnyOf(set) => set,
            ClaimedName::Bonus(kind) => {
                if entry.han != u16::from(bonus.of(kind)) {
                    return false;
                }
                bonus_seen = bonus_seen.saturating_add(entry.han);
                continue;
            }
            ClaimedName::Unknown(_) => return false,
        };
        let there = left.and(set);
        let han_differ = entry.han > 0 && score.yakuman == 0 && entry.han != han_of(there);
        if there.is_empty() || han_differ {
            return false;
        }
        left = left.without(there);
    }
    left.is_empty() && bonus_seen == bonus.total()
}

fn fu(of: &Explanation<'_>, claim: &WinClaim, lang: Lang) -> Option<LogSays> {
    let fu = claim.fu?;
    // Whatever fu a log gives a yakuman, nothing depends on them.
    let counts = of.score.yakuman == 0 && of.score.fu.rounded > 0;
    Some(LogSays {
        text: say!(lang, "{fu} fu", "{fu} fu", "{fu}符"),
        differs: counts && fu != of.score.fu.rounded,
    })
}

fn limit(of: &Explanation<'_>, claim: &WinClaim, lang: Lang) -> Option<LogSays> {
    let class = of.score.limit.class();
    let limit = claim.limit?;
    let text = lang.of(match limit {
        LimitClass::None => ["below mangan", "sous le mangan", "満貫未満"],
        LimitClass::Mangan => ["mangan", "mangan", "満貫"],
        LimitClass::Haneman => ["haneman", "haneman", "跳満"],
        LimitClass::Baiman => ["baiman", "baiman", "倍満"],
        LimitClass::Sanbaiman => ["sanbaiman", "sanbaiman", "三倍満"],
        LimitClass::Yakuman => ["yakuman", "yakuman", "役満"],
    });
    Some(LogSays {
        text: text.to_owned(),
        differs: limit != class,
    })
}
