//! The tables: every column once, with its type, its unit and its meaning.

use std::sync::Arc;

use arrayvec::ArrayString;

use super::cell::{Cell, Value};
use super::schema::{Cells, Column, Row, rows};
use crate::table::{Players, Points, Seat, Wind};

/// The concealed tiles of a hand in compact notation.
pub type HandText = ArrayString<24>;
/// Indicators or other few tiles in compact notation.
pub type TilesText = ArrayString<16>;
/// Melds as `haifu score` takes them.
pub type MeldsText = ArrayString<96>;
/// Yaku as `name:han`, or a whole win as `haifu score` takes it.
pub type WordsText = ArrayString<400>;
/// A yaku, or what a log calls one.
pub type YakuText = ArrayString<24>;

rows! {
    Game = Games "games", "One row for each game." {
        document: Arc<str>, "", "The path as given on the command line joined with the path below it; `-` for standard input.";
        game: u32, "", "Number of the game in its document, from 1.";
        format: &'static str, "", "Format of the document: `tenhou-xml`, `tenhou-json` or `mjai`.";
        platform: &'static str, "", "Where it was played, as far as the log gives it away: `tenhou`, `mahjong_soul`, `jpml` or `unknown`.";
        log_id: Option<ArrayString<40>>, "", "Tenhou's id of the log, from the name of the document or from the log.";
        year: Option<u16>, "", "Year in which the game was played, from the log id.";
        month: Option<u8>, "", "Month, 1 to 12, from the log id.";
        day: Option<u8>, "", "Day of the month, from the log id.";
        hour: Option<u8>, "", "Hour at which the game began, 0 to 23, from the log id.";
        lobby: Option<u32>, "", "Number of the lobby, 0 for ranked games, from the log or from its id.";
        table_type: Option<u32>, "", "The platform's own number for the kind of table.";
        room: Option<&'static str>, "", "Tenhou's room: `general`, `upper`, `expert` or `phoenix`.";
        fast: Option<bool>, "", "Whether Tenhou's table plays fast.";
        players: Players, "players", "How many play: 3 or 4.";
        length: &'static str, "", "Length of the game by its rules: `east` or `south`.";
        red_fives: u8, "tiles", "Red fives in play.";
        open_tanyao: bool, "", "Whether tanyao counts with an open hand.";
        house_rules: bool, "", "Whether the table has rules of its own.";
        rules: Option<String>, "", "What the log calls its rules.";
        title: Option<String>, "", "Title that the log gives.";
        seed: bool, "", "Whether the log holds the seed of its walls.";
        rounds: u32, "rounds", "Rounds followed to their end.";
        lost_rounds: u32, "rounds", "Rounds that cannot be followed; no other table has rows of them.";
        ended: bool, "", "Whether the log has the end of the game.";
    }

    Player = Players "players", "One row for each player of each game." {
        document: Arc<str>, "", "As in `games`.";
        game: u32, "", "As in `games`.";
        seat: Seat, "", "Seat, 0 to 3 as in the log; seat 0 deals first.";
        name: String, "", "Name of the player.";
        dan: Option<u8>, "", "Tenhou's number of the rank: 0 is a beginner, 10 first dan, 16 seventh dan, 20 tenhoui.";
        rank: Option<String>, "", "Rank in words, where the log uses words.";
        rate: Option<f64>, "", "Rating before the game.";
        sex: Option<String>, "", "`M`, `F` or `C` (a program) on Tenhou.";
        points_start: Option<Points>, "points", "Points at the first deal.";
        points_end: Option<Points>, "points", "Points at the end of the game; leftover sticks are included where the log has the end.";
        result: Option<f64>, "thousands of points", "Result with placement bonus, as the log gives it.";
        placement: Option<u8>, "", "1 for the winner; equal points rank by seat, the first dealer first. Empty if the game has no end.";
        bust: Option<bool>, "", "Whether the points at the end are below 0.";
        placement_before_last: Option<u8>, "", "Placement at the deal of the last round.";
        rounds: u32, "rounds", "Rounds followed to their end.";
        wins: u32, "rounds", "Rounds won.";
        deal_ins: u32, "rounds", "Rounds in which somebody won on a tile of this player.";
        riichi: u32, "rounds", "Rounds with a riichi that stood.";
        called: u32, "rounds", "Rounds with an open meld.";
    }

    Round = Rounds "rounds", "One row for each round that can be followed to its end." {
        document: Arc<str>, "", "As in `games`.";
        game: u32, "", "As in `games`.";
        round: u16, "", "Number of the round in its game, from 1; lost rounds are counted.";
        round_name: &'static str, "", "Wind and number of the round: `E1` to `N4`.";
        honba: u16, "counters", "Repeat counters on the table.";
        sticks: u16, "sticks", "Riichi sticks on the table at the deal.";
        players: Players, "players", "How many play: 3 or 4.";
        dealer: Seat, "", "Seat of the dealer.";
        indicator: Option<&'static str>, "", "The first dora indicator.";
        points_0: Option<Points>, "points", "Points of seat 0 at the deal.";
        points_1: Option<Points>, "points", "Points of seat 1 at the deal.";
        points_2: Option<Points>, "points", "Points of seat 2 at the deal.";
        points_3: Option<Points>, "points", "Points of seat 3 at the deal; empty with three players.";
        result: &'static str, "", "`tsumo`, `ron`, `double_ron`, `triple_ron` or the kind of draw, as in `draws`.";
        winner: Option<Seat>, "", "Seat of the winner, of the first one if there are two.";
        from: Option<Seat>, "", "Whose tile was won on; the winner for a tsumo.";
        delta_0: Option<Points>, "points", "What seat 0 gains or loses in the round, riichi sticks included.";
        delta_1: Option<Points>, "points", "What seat 1 gains or loses.";
        delta_2: Option<Points>, "points", "What seat 2 gains or loses.";
        delta_3: Option<Points>, "points", "What seat 3 gains or loses; empty with three players.";
        discards: u8, "discards", "Discards of all players.";
        wall_left: u8, "tiles", "Tiles left to draw at the end.";
        calls: u8, "calls", "Open melds made by chi, pon or kan from a discard.";
        kans: u8, "kans", "Kans of every kind.";
        riichi: u8, "players", "Players whose riichi stood.";
        indicators: TilesText, "", "Dora indicators at the end, in the order they were turned.";
        repeats: Option<bool>, "", "Whether the same player deals the next round; empty for the last round.";
        last: bool, "", "Whether the game ends with this round.";
        at: u64, "bytes", "Byte position of the result in the decompressed document.";
    }

    Hand = Hands "hands", "One row for each player in each round." {
        document: Arc<str>, "", "As in `games`.";
        game: u32, "", "As in `games`.";
        round: u16, "", "As in `rounds`.";
        round_name: &'static str, "", "As in `rounds`.";
        honba: u16, "counters", "As in `rounds`.";
        seat: Seat, "", "Seat of the player, 0 to 3 as in the log.";
        seat_wind: Wind, "", "`E` (the dealer), `S`, `W` or `N`.";
        dealer: bool, "", "Whether the player deals.";
        points: Option<Points>, "points", "Points at the deal.";
        placement: Option<u8>, "", "Placement at the deal, 1 to 4; equal points rank by seat.";
        delta: Option<Points>, "points", "What the player gains or loses in the round, riichi sticks included.";
        opening_hand: Option<HandText>, "", "The dealt tiles, sorted.";
        opening_shanten: Option<i8>, "shanten", "Shanten of the dealt tiles; 0 is tenpai.";
        opening_dora: Option<u8>, "han", "Dora and red fives among the dealt tiles.";
        discards: u8, "discards", "Own discards in the round.";
        open_melds: u8, "melds", "Open melds at the end.";
        first_call_turn: Option<u8>, "turns", "Turn of the first open meld: own discards so far and one.";
        closed_kans: u8, "kans", "Closed kans.";
        kita: u8, "tiles", "Norths set aside.";
        riichi: &'static str, "", "`no`, `declared` (the tile was won on and no stick paid), `riichi` or `double_riichi`.";
        riichi_turn: Option<u8>, "turns", "Turn of the riichi: own discards, that which declared it included.";
        riichi_order: Option<u8>, "", "1 for the first player to declare in the round, 2 for the next, who chases.";
        riichi_waits: Option<HandText>, "", "The kinds waited on when riichi was declared.";
        riichi_shape: Option<&'static str>, "", "Shape of that wait: `ryanmen`, `kanchan`, `penchan`, `tanki`, `shanpon`, `nobetan`, `chiitoitsu`, `kokushi`, or `multiple` for what has several.";
        riichi_kinds: Option<u8>, "kinds", "Kinds waited on.";
        riichi_tiles: Option<u8>, "tiles", "Tiles of these kinds that the player cannot see: neither in the own hand, rivers and melds nor indicators.";
        riichi_furiten: Option<bool>, "", "Whether an own discard is among the waits when riichi is declared.";
        won: bool, "", "Whether the player wins.";
        tsumo: bool, "", "Whether by own draw.";
        win_turn: Option<u8>, "turns", "Turn of the win: own discards so far, and one for a tsumo.";
        win_points: Option<Points>, "points", "Value of the win without honba and sticks; recorded, or computed where the log does not say.";
        dama: bool, "", "Whether the win is of a closed hand without riichi.";
        dealt_in: bool, "", "Whether somebody wins on a tile of the player.";
        loss: Points, "points", "What the player pays to the winners who won on that tile, honba included.";
        tenpai: Option<bool>, "", "Tenpai at an exhaustive draw; empty for other results.";
    }

    Win = Wins "wins", "One row for each win: the situation that the play gives, what the log claims, what is computed." {
        document: Arc<str>, "", "As in `games`.";
        game: u32, "", "As in `games`.";
        round: u16, "", "As in `rounds`.";
        round_name: &'static str, "", "As in `rounds`.";
        win: u8, "", "Number of the win in its round, from 1.";
        winners: u8, "players", "How many win on the same tile.";
        players: Players, "players", "How many play: 3 or 4.";
        seat: Seat, "", "Seat of the winner.";
        from: Seat, "", "Whose tile it was; the winner for a tsumo.";
        dealer: Seat, "", "Seat of the dealer.";
        seat_wind: Wind, "", "Wind of the winner's seat.";
        round_wind: Wind, "", "Wind of the round.";
        tsumo: bool, "", "Whether won by own draw.";
        tile_source: &'static str, "", "`draw`, `first_draw`, `last_draw`, `kan_replacement`, `kita_replacement`; for a ron `discard`, `first_turn_discard`, `last_discard`, `kakan`, `ankan`, `kita`.";
        concealed: HandText, "", "Concealed tiles without the winning tile, sorted; `0` is a red five.";
        melds: MeldsText, "", "Melds in the order they were made, as `haifu score` takes them, separated by blanks.";
        winning_tile: &'static str, "", "The winning tile.";
        riichi: &'static str, "", "`no`, `riichi` or `double_riichi`.";
        ippatsu: bool, "", "Whether the win is within one uninterrupted turn of the riichi.";
        menzen: bool, "", "Whether there is no open meld.";
        kita: u8, "tiles", "Norths set aside.";
        indicators: TilesText, "", "Dora indicators, in the order they were turned.";
        ura_indicators: TilesText, "", "Ura indicators that the log shows; empty if there is no riichi.";
        honba: u16, "counters", "Repeat counters on the table.";
        sticks: u16, "sticks", "Riichi sticks on the table, those of this round included.";
        winners_before: u8, "players", "Winners on the same tile who come before this one.";
        riichi_winners_after: u8, "players", "Winners on the same tile in riichi who come after this one.";
        pao_daisangen: Option<Seat>, "", "Who fed the third dragon set.";
        pao_daisuushii: Option<Seat>, "", "Who fed the fourth wind set.";
        pao_suukantsu: Option<Seat>, "", "Who fed the fourth kan.";
        pao_fed_kan: Option<Seat>, "", "Who fed the open kan whose replacement tile won.";
        words: WordsText, "", "The whole situation as `haifu score` takes it.";
        turn: u8, "turns", "Own discards so far, and one for a tsumo.";
        wall_left: u8, "tiles", "Tiles left to draw.";
        points_before: Option<Points>, "points", "Points of the winner before the payment.";
        claimed_yaku: Option<WordsText>, "", "Yaku and dora that the log lists, as `name:han`, in its order.";
        claimed_han: Option<u16>, "han", "Han that the log gives, or the sum of its list; empty for yakuman.";
        claimed_fu: Option<u16>, "fu", "Fu that the log gives.";
        claimed_limit: Option<&'static str>, "", "Limit that the log gives: `none`, `mangan`, `haneman`, `baiman`, `sanbaiman`, `yakuman`.";
        claimed_points: Option<Points>, "points", "Value that the log gives, without honba and sticks.";
        claimed_delta_0: Option<Points>, "points", "What seat 0 gains or loses by this win, as the log gives it.";
        claimed_delta_1: Option<Points>, "points", "The same for seat 1.";
        claimed_delta_2: Option<Points>, "points", "The same for seat 2.";
        claimed_delta_3: Option<Points>, "points", "The same for seat 3; empty with three players.";
        scored: bool, "", "Whether the situation has a score; if not, the columns after it are empty.";
        yaku: Option<WordsText>, "", "Computed yaku and dora as `name:han`, in printing order.";
        han: Option<u16>, "han", "Computed han with dora; empty for yakuman.";
        fu: Option<u16>, "fu", "Computed fu, rounded; 25 for seven pairs.";
        raw_fu: Option<u16>, "fu", "Computed fu before rounding.";
        yakuman: Option<u8>, "yakuman", "How many yakuman are paid; 0 in a counted hand.";
        dora: Option<u8>, "han", "Computed dora that the indicators point to; norths set aside add one each, see `kita`.";
        ura_dora: Option<u8>, "han", "Computed ura dora.";
        aka_dora: Option<u8>, "han", "Red fives that count.";
        limit: Option<&'static str>, "", "Computed limit: `none`, `kiriage_mangan`, `mangan`, `haneman`, `baiman`, `sanbaiman`, `kazoe_yakuman`, `yonbaiman` or `yakuman`.";
        points: Option<Points>, "points", "Computed value without honba and sticks.";
        wait: Option<&'static str>, "", "What the winning tile completed in the reading that counts: `tanki`, `kanchan`, `penchan`, `ryanmen`, `shanpon`, `chiitoitsu` or `kokushi`.";
        delta_0: Option<Points>, "points", "What seat 0 gains or loses by this win, computed.";
        delta_1: Option<Points>, "points", "The same for seat 1.";
        delta_2: Option<Points>, "points", "The same for seat 2.";
        delta_3: Option<Points>, "points", "The same for seat 3; empty with three players.";
        at: u64, "bytes", "Byte position of the win in the decompressed document.";
    }

    Yaku = Yaku "yaku", "One row for each yaku and each kind of dora of a win, claimed or computed." {
        document: Arc<str>, "", "As in `games`.";
        game: u32, "", "As in `games`.";
        round: u16, "", "As in `rounds`.";
        win: u8, "", "As in `wins`.";
        seat: Seat, "", "Seat of the winner.";
        yaku: YakuText, "", "Name of the yaku or dora, or what the log calls it where that is no name we know.";
        tenhou_id: Option<u16>, "", "Tenhou's number of it.";
        group: &'static str, "", "`yaku`, `yakuman` or `dora`.";
        claimed: bool, "", "Whether the log lists it.";
        computed: bool, "", "Whether it is computed.";
        claimed_han: Option<u16>, "han", "Han that the log gives it; empty for yakuman.";
        han: Option<u16>, "han", "Han computed; empty for yakuman.";
        menzen: bool, "", "Whether the hand has no open meld.";
    }

    Draw = Draws "draws", "One row for each round without a winner." {
        document: Arc<str>, "", "As in `games`.";
        game: u32, "", "As in `games`.";
        round: u16, "", "As in `rounds`.";
        round_name: &'static str, "", "As in `rounds`.";
        honba: u16, "counters", "As in `rounds`.";
        dealer: Seat, "", "Seat of the dealer.";
        kind: &'static str, "", "`exhaustive`, `nagashi_mangan`, `nine_kinds`, `four_winds`, `four_riichi`, `four_kans`, `triple_ron` or `unknown`.";
        declarer: Option<Seat>, "", "Who declared nine kinds.";
        wall_left: u8, "tiles", "Tiles left to draw.";
        tenpai: Option<u8>, "players", "Players who are tenpai at an exhaustive draw.";
        tenpai_0: Option<bool>, "", "Whether seat 0 is tenpai, at an exhaustive draw.";
        tenpai_1: Option<bool>, "", "Whether seat 1 is.";
        tenpai_2: Option<bool>, "", "Whether seat 2 is.";
        tenpai_3: Option<bool>, "", "Whether seat 3 is; empty with three players.";
        delta_0: Option<Points>, "points", "What seat 0 gains or loses by the draw, as the log gives it.";
        delta_1: Option<Points>, "points", "The same for seat 1.";
        delta_2: Option<Points>, "points", "The same for seat 2.";
        delta_3: Option<Points>, "points", "The same for seat 3; empty with three players.";
        at: u64, "bytes", "Byte position of the draw in the decompressed document.";
    }

    Call = Calls "calls", "One row for each chi, pon, kan and north set aside." {
        document: Arc<str>, "", "As in `games`.";
        game: u32, "", "As in `games`.";
        round: u16, "", "As in `rounds`.";
        ordinal: u8, "", "Number of the call in its round, from 1.";
        seat: Seat, "", "Who calls.";
        kind: &'static str, "", "`chi`, `pon`, `daiminkan`, `kakan`, `ankan` or `kita`.";
        from: Option<Seat>, "", "Whose discard it takes.";
        tile: &'static str, "", "The tile called, added, set aside, or of the closed kan.";
        tiles: TilesText, "", "The tiles from the hand, sorted.";
        turn: u8, "turns", "Own discards so far and one.";
        wall_left: u8, "tiles", "Tiles left to draw.";
        open_melds: u8, "melds", "Own open melds before.";
        shanten: Option<i8>, "shanten", "Shanten before the call.";
        riichi_opponents: u8, "players", "Other players in riichi.";
        at: u64, "bytes", "Byte position of the call in the decompressed document.";
    }

    Discard = Discards "discards", "One row for each discard, as the discarder sees the table." {
        document: Arc<str>, "", "As in `games`.";
        game: u32, "", "As in `games`.";
        round: u16, "", "As in `rounds`.";
        ordinal: u8, "", "Number of the discard in its round, from 1.";
        seat: Seat, "", "Who discards.";
        seat_wind: Wind, "", "`E` (the dealer), `S`, `W` or `N`.";
        turn: u8, "turns", "Own discards, this one included.";
        tile: &'static str, "", "The tile; `0` is a red five.";
        tsumogiri: bool, "", "Whether it is the tile just drawn.";
        after_call: bool, "", "Whether it follows an own chi or pon.";
        wall_left: u8, "tiles", "Tiles left to draw.";
        dora: u8, "han", "Dora that the tile is, as a red five too.";
        visible: u8, "tiles", "Tiles of its kind that the discarder sees, this one included: own hand, rivers, melds, indicators.";
        open_melds: u8, "melds", "Own open melds.";
        in_riichi: bool, "", "Whether the discarder is in riichi already.";
        declares: bool, "", "Whether the discard declares riichi.";
        shanten: Option<i8>, "shanten", "Shanten of the hand that remains; 0 is tenpai.";
        riichi_opponents: u8, "players", "Other players in riichi.";
        against_right: Option<&'static str>, "", "Against the player to the right (who plays next), if in riichi: `genbutsu`, `suji`, `half_suji` (a 4, 5 or 6 with one side), `no_suji` or `honor`.";
        against_across: Option<&'static str>, "", "The same against the player across; empty with three players.";
        against_left: Option<&'static str>, "", "The same against the player to the left.";
        called: bool, "", "Whether somebody takes it for a chi, pon or kan.";
        dealt_in: bool, "", "Whether somebody wins on it.";
        loss: Points, "points", "What the discarder pays to those who win on it, honba included.";
        at: u64, "bytes", "Byte position of the discard in the decompressed document.";
    }

    FindingRow = Findings "findings", "One row for each finding of the check." {
        document: Arc<str>, "", "As in `games`.";
        game: Option<u32>, "", "As in `games`; empty if the row is about the document.";
        round_name: Option<&'static str>, "", "As in `rounds`.";
        honba: Option<u16>, "counters", "As in `rounds`.";
        win: Option<u8>, "", "As in `wins`; empty if the row is about no win.";
        seat: Option<Seat>, "", "Whose it is; for a win the winner.";
        from: Option<Seat>, "", "Whose tile was won on; the winner for a tsumo.";
        code: &'static str, "", "What kind of finding, as in `docs/FINDINGS.md`.";
        severity: &'static str, "", "`error`, `info` or `fault`.";
        recorded: String, "", "What the log says.";
        computed: String, "", "What follows from the play.";
        at: Option<u64>, "bytes", "Byte position of the element in the decompressed document.";
        note: String, "", "Cause, consequences, remedy.";
    }
}
