//! Why a hand has a yaku: what each asks for, in three languages.

use super::Lang;
use crate::win::Yaku;

/// What the yaku asks for.
#[expect(clippy::too_many_lines, reason = "it is a table")]
pub(super) const fn condition(yaku: Yaku, lang: Lang) -> &'static str {
    lang.of(match yaku {
        Yaku::Riichi => [
            "riichi declared, closed hand",
            "riichi déclaré, main fermée",
            "門前で立直を宣言",
        ],
        Yaku::DoubleRiichi => [
            "riichi on the first discard, before any call",
            "riichi dès la première défausse, sans appel avant",
            "第一打で立直、それまで鳴きなし",
        ],
        Yaku::Ippatsu => [
            "won within one turn of the riichi, no call in between",
            "gagné dans le tour du riichi, sans appel",
            "立直から一巡以内、鳴きなし",
        ],
        Yaku::MenzenTsumo => ["own draw, closed hand", "pioche, main fermée", "門前で自摸"],
        Yaku::Haitei => [
            "the last tile of the wall",
            "la dernière tuile du mur",
            "最後の牌で自摸",
        ],
        Yaku::Houtei => ["the last discard", "la dernière défausse", "最後の打牌で栄和"],
        Yaku::Rinshan => [
            "the replacement tile after an own kan or north",
            "la tuile de remplacement",
            "嶺上牌で自摸",
        ],
        Yaku::Chankan => [
            "the tile that another adds to a kan",
            "la tuile qu’un autre ajoute à son carré",
            "他家の加槓牌で栄和",
        ],
        Yaku::Pinfu => [
            "closed, four runs, pair without value, two-sided wait",
            "fermée, quatre suites, paire sans valeur, attente ryanmen",
            "門前、順子四つ、役牌でない雀頭、両面待ち",
        ],
        Yaku::Tanyao => ["only 2 to 8", "seulement de 2 à 8", "2〜8の数牌のみ"],
        Yaku::Iipeikou => [
            "two identical runs, closed hand",
            "deux suites identiques, main fermée",
            "同じ順子二つ、門前",
        ],
        Yaku::SeatEast | Yaku::SeatSouth | Yaku::SeatWest | Yaku::SeatNorth => {
            ["triplet of the own wind", "brelan de son vent", "自風の刻子"]
        }
        Yaku::RoundEast | Yaku::RoundSouth | Yaku::RoundWest | Yaku::RoundNorth => [
            "triplet of the round wind",
            "brelan du vent de la manche",
            "場風の刻子",
        ],
        Yaku::Haku | Yaku::Hatsu | Yaku::Chun => ["triplet of a dragon", "brelan de dragons", "三元牌の刻子"],
        Yaku::Chiitoitsu => [
            "seven different pairs",
            "sept paires différentes",
            "異なる対子七つ",
        ],
        Yaku::Chanta => [
            "a terminal or honour in every group, some run, some honour",
            "une terminale ou un honneur dans chaque groupe, avec une suite",
            "全ての面子と雀頭に么九牌、順子と字牌を含む",
        ],
        Yaku::Ittsu => [
            "1-2-3, 4-5-6, 7-8-9 of one suit",
            "1-2-3, 4-5-6, 7-8-9 d’une famille",
            "同色の123・456・789",
        ],
        Yaku::SanshokuDoujun => [
            "the same run in all suits",
            "la même suite dans les trois familles",
            "三色で同じ順子",
        ],
        Yaku::SanshokuDoukou => [
            "the same triplet in all suits",
            "le même brelan dans les trois familles",
            "三色で同じ刻子",
        ],
        Yaku::Sankantsu => ["three kans", "trois carrés", "槓子三つ"],
        Yaku::Toitoi => [
            "four triplets or kans",
            "quatre brelans ou carrés",
            "刻子・槓子四つ",
        ],
        Yaku::Sanankou => [
            "three closed triplets or kans",
            "trois brelans ou carrés fermés",
            "暗刻・暗槓三つ",
        ],
        Yaku::Shousangen => [
            "two dragon triplets and a dragon pair",
            "deux brelans et une paire de dragons",
            "三元牌の刻子二つと雀頭",
        ],
        Yaku::Honroutou => [
            "only terminals and honours",
            "seulement terminales et honneurs",
            "么九牌のみ",
        ],
        Yaku::Ryanpeikou => [
            "twice two identical runs, closed hand",
            "deux fois deux suites identiques, main fermée",
            "一盃口が二つ、門前",
        ],
        Yaku::Junchan => [
            "a terminal in every group, some run, no honour",
            "une terminale dans chaque groupe, avec une suite, sans honneur",
            "全ての面子と雀頭に老頭牌、順子を含む",
        ],
        Yaku::Honitsu => [
            "one suit and honours",
            "une seule famille et des honneurs",
            "一色と字牌",
        ],
        Yaku::Chinitsu => ["one suit only", "une seule famille", "一色のみ"],
        Yaku::Renhou => [
            "ron before the own first draw, no call before",
            "ron avant sa première pioche, sans appel avant",
            "第一自摸の前に栄和、鳴きなし",
        ],
        Yaku::Tenhou => [
            "the dealer’s first draw",
            "la première pioche du donneur",
            "親の第一自摸",
        ],
        Yaku::Chiihou => [
            "the first draw, no call before",
            "la première pioche, sans appel avant",
            "子の第一自摸、鳴きなし",
        ],
        Yaku::Daisangen => [
            "three dragon triplets",
            "trois brelans de dragons",
            "三元牌の刻子三つ",
        ],
        Yaku::Suuankou => [
            "four closed triplets or kans",
            "quatre brelans ou carrés fermés",
            "暗刻・暗槓四つ",
        ],
        Yaku::SuuankouTanki => [
            "four closed triplets or kans, won on the pair",
            "quatre brelans ou carrés fermés, gagné sur la paire",
            "暗刻・暗槓四つ、単騎待ち",
        ],
        Yaku::Tsuuiisou => ["only honours", "seulement des honneurs", "字牌のみ"],
        Yaku::Ryuuiisou => [
            "only 2, 3, 4, 6, 8 of bamboo and green dragon",
            "seulement 2, 3, 4, 6, 8 de bambous et le dragon vert",
            "緑の牌のみ",
        ],
        Yaku::Chinroutou => ["only terminals", "seulement des terminales", "老頭牌のみ"],
        Yaku::Chuuren => [
            "1112345678999 of one suit and one more, no meld",
            "1112345678999 d’une famille et une de plus, sans appel ni carré",
            "同色の1112345678999と一枚、副露なし",
        ],
        Yaku::JunseiChuuren => [
            "1112345678999 of one suit before the winning tile",
            "1112345678999 d’une famille avant la tuile gagnante",
            "同色の1112345678999で九面待ち",
        ],
        Yaku::Kokushi => [
            "each terminal and honour, one twice",
            "chaque terminale et honneur, dont un en double",
            "么九牌を各一枚、一つは二枚",
        ],
        Yaku::Kokushi13 => [
            "each terminal and honour before the winning tile",
            "chaque terminale et honneur avant la tuile gagnante",
            "么九牌を各一枚持ち、十三面待ち",
        ],
        Yaku::Daisuushii => ["four wind triplets", "quatre brelans de vents", "風牌の刻子四つ"],
        Yaku::Shousuushii => [
            "three wind triplets and a wind pair",
            "trois brelans et une paire de vents",
            "風牌の刻子三つと雀頭",
        ],
        Yaku::Suukantsu => ["four kans", "quatre carrés", "槓子四つ"],
    })
}
