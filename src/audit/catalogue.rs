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

impl Code {
    /// Whether tables are known to differ in it, so that it is no error in a log that does not say
    /// whose rules it follows.
    pub const fn differs_between_tables(self) -> bool {
        matches!(
            self,
            Self::SwapCall
                | Self::RiichiWithoutPoints
                | Self::RiichiTooLate
                | Self::RiichiInFuriten
                | Self::RiichiKanNotAllowed
                | Self::IndicatorMissing
                | Self::IndicatorEarly
                | Self::TooManyWinners
                | Self::AbortiveDrawMissed
                | Self::DrawKindMismatch
                | Self::RoundNotNext
        )
    }

    /// Whether it depends on the points, uma and end of the game, which differ from table to table of
    /// one platform, so that it is no error in a log that does not say what table it is.
    pub const fn depends_on_table(self) -> bool {
        matches!(
            self,
            Self::StartScoresMismatch
                | Self::PointsTotalMismatch
                | Self::GameEndedEarly
                | Self::GamePastItsEnd
                | Self::ResultsMismatch
        )
    }

    /// Whether a table may play so by house rules: then it is worth knowing and no error.
    pub const fn may_be_house_rule(self) -> bool {
        match self.category() {
            Category::Win | Category::Payment | Category::Ledger => true,
            Category::Wall | Category::Format => false,
            Category::Legality => !matches!(
                self,
                Self::OutOfTurn
                    | Self::DrawOutOfTurn
                    | Self::TileRepeated
                    | Self::TileNotInPlay
                    | Self::TileNotHeld
                    | Self::CallMismatch
                    | Self::BadMeld
                    | Self::TsumogiriMismatch
                    | Self::ShownHandMismatch
            ),
        }
    }
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
        "The compressed data or the archive is cut or damaged; what came out before is checked.";
        cause "A download or copy that broke off. `offset` is the length of what came out, the note gives the place in the compressed data.";
        example "The last kilobyte of a `.mjlog` file is missing.";
    TooLarge = "too_large", Format, Fault:
        "The document is larger than the limit per document.";
        cause "Many logs joined into one file. The limit is 512 MiB after decompression unless `--document-limit` sets another; nothing of the document is checked.";
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
    NotAuditable = "not_auditable", Format, Info:
        "The game is seen by one player: the other hands are hidden and nothing of the play can be proven.";
        cause "A log that a playing program kept for itself.";
        example "mjai with `?` for the tiles of three players.";
    MoreFindings = "more_findings", Format, Info:
        "The document has more rows than are listed; all of them are counted.";
        cause "Something that begins like a log and is none, or a log damaged from end to end.";
        example "An mjlog of which every element is written in small letters.";
    DuplicateGame = "duplicate_game", Format, Info:
        "The same game was there before, in another document or in this one, and is not taken again.";
        cause "A log kept twice, under two names or in two formats. Two games are the same if they have the same Tenhou seed or the same play. Only where each game is to be taken once.";
        example "A log and its copy in one folder.";
    Internal = "internal", Format, Fault:
        "haifu itself failed on this game; please report it.";
        cause "An error in haifu. The note has the message of the failure; other games are not affected.";
        example "None is known.";
    BadSeed = "bad_seed", Wall, Error:
        "The seed of the wall cannot be read, so the tiles cannot be proven.";
        cause "A seed that was cut, or one made up by the program that wrote the log. An empty seed is no finding.";
        example "A seed that holds 623 of 624 words.";
    WallMismatch = "wall_mismatch", Wall, Error:
        "The tiles of the log are not those that its seed gives.";
        cause "One tile that differs: it was changed. All of a deal: the seed is another game's, or was changed; then the game has this row once. The note names the place and the numbers of the tiles. After one wrong tile, what may follow from it in the same round is not listed.";
        example "The third draw of a round is 5p, and the seed has 7s in that place.";
    OutOfTurn = "out_of_turn", Legality, Error:
        "A player acts where the order of play does not allow it; the rest of the round cannot be checked.";
        cause "An element of the play is missing, stands twice or stands in the wrong place.";
        example "A draw is missing, so the player discards without having drawn.";
    DrawOutOfTurn = "draw_out_of_turn", Legality, Error:
        "A player draws whose turn it is not.";
        cause "A draw was changed to another player, or the turns before it were. The cells hold the seats. What may follow from it in the round is not listed.";
        example "Seat 2 draws right after the discard of seat 0.";
    TileRepeated = "tile_repeated", Legality, Error:
        "A tile comes to light a second time, or a fifth of its kind does.";
        cause "A wrong tile in the deal, a draw or an indicator; the wrong one may be the first or the second of the two. What may follow from it in the round is not listed.";
        example "A player draws the red 5p that another was dealt.";
    TileNotInPlay = "tile_not_in_play", Legality, Error:
        "A tile that the game does not have.";
        cause "A four-player tile in a three-player log. What may follow from it in the round is not listed.";
        example "A draw of 5m with three players.";
    TileNotHeld = "tile_not_held", Legality, Error:
        "A player discards, melds or sets aside a tile that is not in the hand.";
        cause "A wrong tile in the deal, a draw or the discard itself. `recorded` is the tile, `computed` the hand. The rest of the round cannot be checked.";
        example "A discard of 5p from a hand without 5p.";
    CallMismatch = "call_mismatch", Legality, Error:
        "A call does not take the latest discard, or a kan is added to no pon; the rest of the round cannot be checked.";
        cause "A wrong meld code, or a discard changed after the call was written. `recorded` is the tile called, `computed` the latest discard.";
        example "A pon of 7z right after a discard of 6z.";
    BadMeld = "bad_meld", Legality, Error:
        "The tiles of a call form no meld of its kind.";
        cause "A wrong tile in the call. What may follow from it in the round is not listed.";
        example "A chi of 3s 4s 6s.";
    ChiNotFromLeft = "chi_not_from_left", Legality, Error:
        "A chi takes the discard of a player who does not sit to the left, or is called by one of three players.";
        cause "A log put together by hand, or a program with an error. The round goes on with the chi.";
        example "Seat 0 calls chi on the discard of seat 2.";
    CallAfterLastTile = "call_after_last_tile", Legality, Error:
        "A call, a kan or a north set aside when no tile is left to draw.";
        cause "The last discard can only be won on, and a kan needs a replacement tile. The round goes on with it.";
        example "A pon of the last discard.";
    CallInRiichi = "call_in_riichi", Legality, Error:
        "A player in riichi calls, or makes an open kan.";
        cause "A log put together by hand, or a riichi declared in the wrong place. The round goes on with the call.";
        example "Riichi in the fifth turn and a pon in the seventh.";
    TooManyKans = "too_many_kans", Legality, Error:
        "A fifth kan.";
        cause "A program that does not count kans. The round goes on with it.";
        example "One player has four kans and another one makes one.";
    KitaNotAllowed = "kita_not_allowed", Legality, Error:
        "A tile is set aside that is no north, or there are four players.";
        cause "A wrong tile, or a three-player log with the header of another game. The round goes on with it.";
        example "A west set aside.";
    SwapCall = "swap_call", Legality, Error:
        "A player discards right after a call what the call took, or the other end of the run it made.";
        cause "A table that allows swap calls (kuikae). `computed` are the kinds that may not go.";
        example "Chi of 3m with 4m 5m, and a discard of 6m.";
    TsumogiriMismatch = "tsumogiri_mismatch", Legality, Error:
        "A discard is marked as the tile just drawn and is not, or the other way round.";
        cause "A writer that sets the mark wrong, often after a call.";
        example "A discard right after a pon marked as just drawn.";
    RiichiNotClosed = "riichi_not_closed", Legality, Error:
        "Riichi with an open meld.";
        cause "A log put together by hand. `recorded` are the melds.";
        example "Riichi after a chi.";
    RiichiNotTenpai = "riichi_not_tenpai", Legality, Error:
        "The hand is not tenpai after the discard that declares riichi.";
        cause "Another discard than the one that was meant, or filler hands. `recorded` is the hand after the discard.";
        example "Riichi with two pairs and no wait.";
    RiichiWithoutPoints = "riichi_without_points", Legality, Error:
        "Riichi by a player who cannot pay the stick.";
        cause "A table that allows it. The cells hold points.";
        example "Riichi with 900 points.";
    RiichiTooLate = "riichi_too_late", Legality, Error:
        "Riichi with too few tiles left to draw.";
        cause "A table that allows it.";
        example "Riichi with 3 tiles left and four players.";
    RiichiInFuriten = "riichi_in_furiten", Legality, Error:
        "Riichi by a player in furiten, where the table does not allow it.";
        cause "A log of another table. `recorded` are the own discards among the waits.";
        example "Riichi on 3m 6m with a 6m in the own river.";
    RiichiUndeclared = "riichi_undeclared", Legality, Error:
        "A riichi counts that nobody declared.";
        cause "The declaration is missing: the row stands at the payment, and the last discard counts as the one that declared it. Or declaration and payment are missing: the row stands where the log first counts the stick, with the payment of another riichi, a result, the next deal or the end. The round goes on with the riichi. A declaration missing whose discard was won on leaves no trace, as nobody pays for it.";
        example "The element before the discard was lost, the one after it is there.";
    RiichiNotPaid = "riichi_not_paid", Legality, Error:
        "No stick is paid for a riichi although nobody won on the discard.";
        cause "The payment is missing. The row stands at the element before which it was due; the round goes on as if it were paid.";
        example "The next player draws after a discard that declared riichi, and no stick lies on the table.";
    RiichiHandChanged = "riichi_hand_changed", Legality, Error:
        "A player in riichi discards or sets aside another tile than the one just drawn.";
        cause "A riichi declared in the wrong place, or two discards exchanged. `computed` is the tile drawn.";
        example "Draws 9p in riichi and discards 1z.";
    RiichiKanNotAllowed = "riichi_kan_not_allowed", Legality, Error:
        "A closed kan in riichi that changes the waits, or is not made of the tile just drawn.";
        cause "A program with another rule. `computed` says what is wrong.";
        example "A kan of 3p from 3334p, which waits on 2p, 4p and 5p before and on 4p after.";
    IndicatorMissing = "indicator_missing", Legality, Error:
        "A kan turns no indicator where one is due.";
        cause "The element is missing or stands later. The row stands at the element before which it was due; an indicator turned later, or shown with a win, is taken for it.";
        example "A discard after an added kan, and still one indicator.";
    IndicatorEarly = "indicator_early", Legality, Error:
        "The indicator of an open or added kan is turned before its replacement tile is drawn.";
        cause "A table or program with another rule. The indicator counts.";
        example "A kan, an indicator, the replacement tile.";
    IndicatorUnexpected = "indicator_unexpected", Legality, Error:
        "An indicator is turned and no kan makes it due.";
        cause "The element stands twice, or its kan is missing. The round goes on without it.";
        example "Two indicators after one kan.";
    FuritenRon = "furiten_ron", Legality, Error:
        "A ron by a player in furiten.";
        cause "A program that does not know one of the three kinds: an own discard among the waits, a tile passed since the own last draw, a tile passed in riichi. `computed` are the waits, the note says which tile.";
        example "Waits on 3m 6m, has discarded 6m, and wins on 3m.";
    TooManyWinners = "too_many_winners", Legality, Error:
        "More players win on one tile than the table allows.";
        cause "A table where everybody wins, or where the nearest one alone does.";
        example "Three wins on one discard where three claims abort the round.";
    WinnersOutOfOrder = "winners_out_of_order", Legality, Error:
        "Of several winners, one farther from the discarder is named first.";
        cause "The results were exchanged. The first one takes honba and sticks.";
        example "Seat 0 discards, seat 3 is the first winner and seat 1 the second.";
    AbortiveDrawMissed = "abortive_draw_missed", Legality, Error:
        "The round goes on where it had to end without a winner.";
        cause "A table without that draw. `computed` is the draw.";
        example "The next player draws after four discards of West in the first turn.";
    DrawNotDue = "draw_not_due", Legality, Error:
        "A round ends without a winner and without a reason.";
        cause "A changed kind of draw, a part of the round left out, or a log put together by hand. `computed` says what is missing.";
        example "An exhaustive draw with 12 tiles left.";
    DrawKindMismatch = "draw_kind_mismatch", Legality, Error:
        "A round ends without a winner for another reason than the one recorded.";
        cause "A changed kind of draw. `computed` is the reason that the play gives.";
        example "An exhaustive draw although one river is all terminals and honours, none of them claimed.";
    ShownHandMismatch = "shown_hand_mismatch", Legality, Error:
        "A hand shown at a draw is not that of the play, or is shown without a reason, or is missing.";
        cause "A changed tile, or a hand under the wrong player.";
        example "The hand of nine kinds has 5s where the player holds 6s.";
    TenpaiNotShown = "tenpai_not_shown", Legality, Error:
        "A player is tenpai at a draw and does not count as tenpai.";
        cause "The hand was left out. The note says whether the payments follow from it.";
        example "A hand that waits on 2p 5p pays the noten payment.";
    NotenShown = "noten_shown", Legality, Error:
        "A player counts as tenpai at a draw and is not.";
        cause "A changed hand, or one that waits only on what it holds. The note says whether the payments follow from it.";
        example "123456789m1111p is shown as tenpai.";
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
    DrawPaymentMismatch = "draw_payment_mismatch", Payment, Error:
        "What the seats gain and lose at a draw does not follow from the hands.";
        cause "A changed payment, or another table's noten payments. `computed` follows from who is tenpai, or from nagashi mangan.";
        example "One player is tenpai and gets 1500.";
    StartScoresMismatch = "start_scores_mismatch", Ledger, Error:
        "The game does not begin with the same points for everybody.";
        cause "A changed score.";
        example "25000 25000 25100 24900.";
    PointsTotalMismatch = "points_total_mismatch", Ledger, Error:
        "The scores and sticks of the first round do not add up to the points of the table.";
        cause "A table with other points to start with. The note lists the scores.";
        example "Four players with 30000 each.";
    RoundNotNext = "round_not_next", Ledger, Error:
        "A round is not the one that follows from the result before it.";
        cause "Rounds left out (then the scores are not carried on either, which is said in the note), a table where the dealer never stays, or a changed number. If the result of the round fits the one due, the round goes on as that one.";
        example "East 3 after the dealer of East 1 lost.";
    DealerMismatch = "dealer_mismatch", Ledger, Error:
        "The dealer is not the one of the round.";
        cause "A changed seat. The round goes on with the dealer due.";
        example "Seat 2 deals East 2.";
    HonbaNotCarried = "honba_not_carried", Ledger, Error:
        "The honba at the start of a round do not follow from the result before it.";
        cause "A changed counter. If the result of the round fits the number due, the round goes on with that.";
        example "2 honba after the dealer's first win.";
    SticksNotCarried = "sticks_not_carried", Ledger, Error:
        "The riichi sticks at the start of a round are not those that the result before it left.";
        cause "A changed counter. If the result of the round fits the number due, the round goes on with that.";
        example "1 stick right after a win.";
    ScoresNotCarried = "scores_not_carried", Ledger, Error:
        "The scores at the start of a round are not those after the result before it.";
        cause "A changed score, or rounds left out. Later scores may follow from either.";
        example "A player ends a round with 31200 and starts the next one with 31300.";
    RiichiScoresMismatch = "riichi_scores_mismatch", Ledger, Error:
        "The scores after a riichi stick are not those before it, less the stick.";
        cause "A changed score.";
        example "A player with 25000 points declares riichi and has 24100.";
    GameEndedEarly = "game_ended_early", Ledger, Error:
        "The game ends where the rules play another round.";
        cause "Rounds left out at the end, or a table with other rules. The note says why it goes on.";
        example "The game ends after South 4 with nobody at 30000.";
    GamePastItsEnd = "game_past_its_end", Ledger, Error:
        "A round is played after the game is over.";
        cause "The header of another kind of table, or a table with other rules. Said once per game; the note says why it is over.";
        example "South 1 in an East game in which a player has 41000.";
    OlderEndRule = "older_end_rule", Ledger, Info:
        "The game goes on where today's rules end it, and did so in its time.";
        cause "An old game: until June 2010 the last dealer who was tenpai and led played on, and in March 2009 East games went on beyond South 4. Said once per game.";
        example "A game of 2009 goes on after its last dealer, tenpai with 36000, leads.";
    FinalScoresMismatch = "final_scores_mismatch", Ledger, Error:
        "The final scores are not those after the last result, with the sticks left over for the first place.";
        cause "A changed score, or sticks that nobody got.";
        example "1 stick is left and the first place does not have it.";
    ResultsMismatch = "results_mismatch", Ledger, Error:
        "The final results do not follow from the final scores.";
        cause "A changed result, or another table's uma. Rounding and uma of the day of the game count; without a day, any that explain all results do.";
        example "+42.0 for the first place with 41000 points.";
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
