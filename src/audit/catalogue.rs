//! The closed catalogue of findings. `docs/FINDINGS.md` is this list, and a test keeps it so.

use super::{Category, Severity};

macro_rules! catalogue {
    ($($name:ident = $id:literal, $category:ident, $severity:ident:
        $meaning:literal;
        cause $cause:literal;
        example $example:literal;
    )*) => {
        /// What kind of finding, with a stable name. The order is the order of rows at one place.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = $meaning] $name,)*
        }

        impl Code {
            /// The whole catalogue, in order.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The stable name.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)* }
            }

            /// What part of the log it is about.
            pub const fn category(self) -> Category {
                match self { $(Self::$name => Category::$category,)* }
            }

            /// How much it matters on a table without house rules.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$name => Severity::$severity,)* }
            }

            /// What it means, one sentence.
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$name => $meaning,)* }
            }

            /// What usually causes it, what the cells hold where that needs saying, and how the check
            /// goes on.
            pub const fn cause(self) -> &'static str {
                match self { $(Self::$name => $cause,)* }
            }

            /// A case of it.
            pub const fn example(self) -> &'static str {
                match self { $(Self::$name => $example,)* }
            }
        }
    };
}

catalogue! {
    Unreadable = "unreadable", Format, Fault:
        "The file cannot be opened or read.";
        cause "A missing file, missing rights, a failing disk. The note gives the reason of the operating system. Nothing was checked, or only what came before the error. Said on standard error too.";
        example "A path on the command line that does not exist.";
    NotALog = "not_a_log", Format, Fault:
        "The document is empty or in no format that haifu reads.";
        cause "A file of another kind, or one whose head was cut off. Only for paths named on the command line and standard input; such files in a folder are skipped and counted.";
        example "A web page saved instead of the log it links to.";
    DamagedGzip = "damaged_gzip", Format, Fault:
        "The compressed data is cut or damaged; what came out before is checked.";
        cause "A download or copy that broke off. `offset` is the length of what came out, the note gives the place in the compressed data.";
        example "The last kilobyte of a `.mjlog` file is missing.";
    TooLarge = "too_large", Format, Fault:
        "The document is larger than the limit per document.";
        cause "Many logs joined into one file. The limit is 512 MiB after decompression; nothing of the document is checked. Split it.";
        example "A year of logs in one text file.";
    NotUtf8 = "not_utf8", Format, Fault:
        "A value holds bytes that are not UTF-8.";
        cause "Text of another encoding pasted in, or damaged bytes. The value counts as missing.";
        example "A title in Shift JIS.";
    BadSyntax = "bad_syntax", Format, Fault:
        "The text breaks the syntax of its format.";
        cause "A damaged or edited file. `offset` is where; reading goes on with the next element, the rest of the round is not judged.";
        example "A quotation mark is missing at the end of an attribute.";
    BadValue = "bad_value", Format, Fault:
        "A value is missing or not of the right form: a number, a tile, a seat.";
        cause "A damaged or edited file, or a writer with an error. The element cannot be used; the rest of the round is not judged.";
        example "A tile numbered 136.";
    UnknownElement = "unknown_element", Format, Fault:
        "An element that the format does not know.";
        cause "A newer version of the format, or text that does not belong there. Unknown attributes of known elements are no finding; the summary counts them.";
        example "An element of the live protocol saved into a log.";
    OtherRules = "other_rules", Format, Fault:
        "The game follows the rules of another mahjong than riichi and is not scored.";
        cause "Platforms save games of other rule sets in the same format.";
        example "A game with 136 tiles and flowers.";
    DuplicateAttribute = "duplicate_attribute", Format, Error:
        "An attribute stands twice in one element with different values; the first counts.";
        cause "An error of the program that wrote the log. Two equal values are no finding; the summary counts them.";
        example "Two different final results in the last element of a game.";
    RoundUnfinished = "round_unfinished", Format, Fault:
        "The round has no result.";
        cause "A cut log: it ends, or the next round starts, before a win or a draw.";
        example "A log that was saved while the game was going on.";
    GameUnfinished = "game_unfinished", Format, Fault:
        "The game has no end.";
        cause "A cut log: it ends without final scores. Finished rounds are checked.";
        example "A log of the first seven rounds of a game.";
    Internal = "internal", Format, Fault:
        "haifu itself failed on this game; please report it.";
        cause "An error in haifu. The note has the message of the failure; other games are not affected.";
        example "None is known.";
    OutOfTurn = "out_of_turn", Legality, Error:
        "A player acts where the order of play does not allow it; the rest of the round cannot be checked.";
        cause "An element of the play is missing, stands twice or stands in the wrong place.";
        example "A draw is missing, so the player discards without having drawn.";
    TileNotHeld = "tile_not_held", Legality, Error:
        "A player discards, melds or sets aside a tile that is not in the hand.";
        cause "A wrong tile in the deal, a draw or the discard itself. `recorded` is the tile, `computed` the hand. The rest of the round cannot be checked.";
        example "A discard of 5p from a hand without 5p.";
    CallMismatch = "call_mismatch", Legality, Error:
        "A call does not take the latest discard, or a kan is added to no pon; the rest of the round cannot be checked.";
        cause "A wrong meld code, or a discard changed after the call was written. `recorded` is the tile called, `computed` the latest discard.";
        example "A pon of 7z right after a discard of 6z.";
    NotAWin = "not_a_win", Win, Error:
        "The winner's tiles form no complete hand.";
        cause "A wrong winning tile or a hand put together by hand.";
        example "A ron on a tile that the hand does not wait for.";
    NoYaku = "no_yaku", Win, Error:
        "The winner's hand is complete but has no yaku.";
        cause "A hand put together by hand, or a yaku that this table does not play.";
        example "An open hand whose only han are dora.";
    WinUnverifiable = "win_unverifiable", Win, Info:
        "The log does not say enough of this win to judge it; the note says what is missing.";
        cause "A one-player view, or a writer that leaves out ura indicators, kan indicators or payments.";
        example "A riichi win without ura indicators whose payment no number of ura dora explains.";
    WinnerMismatch = "winner_mismatch", Win, Error:
        "The player named as winner is not the one whose hand is shown.";
        cause "A wrong seat in the result; the hand shown tells who won.";
        example "A win is written for seat 1, the hand shown is that of seat 2.";
    HandMismatch = "hand_mismatch", Win, Error:
        "The winner's concealed tiles shown are not those of the play.";
        cause "A tile of the result was changed, or a draw or discard before it.";
        example "The result shows 3s where the winner holds 4s.";
    MeldsMismatch = "melds_mismatch", Win, Error:
        "The winner's melds shown are not those of the play.";
        cause "A meld code of the result was changed or left out. The order counts: most recent first, as Tenhou writes them.";
        example "The result shows a pon that was made a kan before.";
    WinningTileMismatch = "winning_tile_mismatch", Win, Error:
        "The winning tile shown is not the tile last drawn, discarded, added or set aside.";
        cause "The result was changed, or belongs to another place of the play.";
        example "A ron that names another copy of the tile than the one discarded.";
    FromMismatch = "from_mismatch", Win, Error:
        "The player whose tile won is not the one the play gives.";
        cause "A wrong seat in the result.";
        example "A ron on seat 1 right after a discard of seat 2.";
    DoraIndicatorsMismatch = "dora_indicators_mismatch", Win, Error:
        "The dora indicators shown are not those turned in the play.";
        cause "An indicator of the result or of the play was changed.";
        example "The result shows one indicator after a kan turned a second one.";
    UraIndicatorsMismatch = "ura_indicators_mismatch", Win, Error:
        "Ura indicators are shown for a winner without riichi, missing for one in riichi, or not as many as the dora indicators.";
        cause "A writer that shows ura to everybody or to nobody. Which tiles they are cannot be judged from the play, only from a seed.";
        example "Two dora indicators and one ura indicator for a winner in riichi.";
    YakuMismatch = "yaku_mismatch", Win, Error:
        "The yaku and dora listed, or their han, are not those of the hand.";
        cause "A scorer that misjudges the situation of the win, or counts dora wrong. Cells list `name:han`.";
        example "Haitei is listed with a tile left in the wall.";
    YakumanMismatch = "yakuman_mismatch", Win, Error:
        "The yakuman listed are not those of the hand.";
        cause "A scorer that misjudges a yakuman, or yaku listed beside one.";
        example "Four concealed triplets where the third was completed by ron.";
    HanMismatch = "han_mismatch", Win, Error:
        "The han total is not the sum of the yaku.";
        cause "Only where a log gives a total of its own, typed or computed apart.";
        example "Riichi, tsumo and one dora with a total of 4.";
    FuMismatch = "fu_mismatch", Win, Error:
        "The fu are not those of the hand.";
        cause "A scorer that takes another reading of the hand or rounds otherwise. The note lists the fu items.";
        example "30 fu for pinfu by tsumo.";
    LimitMismatch = "limit_mismatch", Win, Error:
        "The limit does not follow from han and fu.";
        cause "A table that rounds up to mangan, or a changed limit.";
        example "Mangan for 4 han 30 fu on a table that does not round up.";
    PointsMismatch = "points_mismatch", Win, Error:
        "The value of the hand does not follow from han, fu and limit.";
        cause "A changed value, or honba counted in. Without honba and sticks; for a tsumo the sum of the shares.";
        example "4000 for 3 han 40 fu.";
    LiabilityMismatch = "liability_mismatch", Payment, Error:
        "The liable player named is not the one the play makes liable.";
        cause "Liable (pao) is who fed the last set of certain yakuman; writers forget it or blame an earlier set.";
        example "Big three dragons whose third triplet was called from seat 3, and nobody is named.";
    HonbaMismatch = "honba_mismatch", Payment, Error:
        "The honba of the result are not those of the round.";
        cause "A changed counter in the result.";
        example "A round dealt with 1 honba and won with 0.";
    SticksMismatch = "sticks_mismatch", Payment, Error:
        "The riichi sticks of the result are not those on the table.";
        cause "A changed counter, or a stick counted for a riichi whose tile was ronned: each accepted riichi adds one, that one adds none.";
        example "One riichi was accepted, and the result says 2 sticks.";
    ScoreBeforeMismatch = "score_before_mismatch", Payment, Error:
        "The scores before the payment are not those of the round so far.";
        cause "A changed score, or riichi sticks not taken off.";
        example "A player in riichi still has the 1000 points of the stick.";
    PaymentMismatch = "payment_mismatch", Payment, Error:
        "What the seats gain and lose does not follow from the value of the hand.";
        cause "A changed payment; honba, sticks and liability are part of it.";
        example "A ron of 3900 with 1 honba for which the discarder pays 3900.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_distinct_names() {
        let mut ids: Vec<_> = Code::ALL.iter().map(|code| code.id()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), Code::ALL.len());
    }
}
