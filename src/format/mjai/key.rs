//! The keys of event objects: one table for every dialect.

/// A key that some event uses, whatever the dialect calls it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    Type,
    Actor,
    Target,
    Pai,
    Consumed,
    Tsumogiri,
    Names,
    KyokuFirst,
    AkaFlag,
    GameType,
    Uri,
    Rule,
    MahjongSoul,
    Players,
    Bakaze,
    Kyoku,
    Honba,
    Kyotaku,
    Oya,
    DoraMarker,
    /// The first indicator in the oldest dialect; a count or a list in others.
    Dora,
    Tehais,
    /// One hand, in the oldest dialect.
    Pais,
    Scores,
    Deltas,
    HoraTehais,
    UraMarkers,
    DoraMarkers,
    Yakus,
    YakuIds,
    Yakuman,
    Fu,
    Fan,
    HoraPoints,
    MahjongSoulPoints,
    Pao,
    Reason,
    Tenpais,
    /// Mahjong Soul's flag for nagashi mangan.
    Liujumanguan,
    /// Known, and nothing that we need: analysis, protocol, copies of what stands elsewhere.
    Ignored,
}

/// The key of this name, in the spelling of any dialect.
pub(super) fn parse(name: &[u8]) -> Option<Key> {
    Some(match name {
        b"type" => Key::Type,
        b"actor" => Key::Actor,
        b"target" => Key::Target,
        b"pai" => Key::Pai,
        b"consumed" => Key::Consumed,
        b"tsumogiri" => Key::Tsumogiri,
        b"names" => Key::Names,
        b"kyoku_first" | b"kyokuFirst" => Key::KyokuFirst,
        b"aka_flag" | b"akaFlag" => Key::AkaFlag,
        b"gametype" | b"game_type" | b"gameType" => Key::GameType,
        b"uri" => Key::Uri,
        b"rule" => Key::Rule,
        b"majsoul" => Key::MahjongSoul,
        b"num_players" | b"numPlayers" => Key::Players,
        b"bakaze" => Key::Bakaze,
        b"kyoku" => Key::Kyoku,
        b"honba" => Key::Honba,
        b"kyotaku" | b"kyoutaku" => Key::Kyotaku,
        b"oya" => Key::Oya,
        b"dora_marker" | b"doraMarker" => Key::DoraMarker,
        b"dora" => Key::Dora,
        b"tehais" => Key::Tehais,
        b"pais" => Key::Pais,
        b"scores" => Key::Scores,
        b"deltas" | b"delta" => Key::Deltas,
        b"hora_tehais" | b"horaTehais" => Key::HoraTehais,
        b"ura_markers" | b"uraMarkers" | b"ura_marker" | b"uraMarker" | b"uradora_markers"
        | b"uradoraMarkers" | b"uradora_marker" | b"uradoraMarker" => Key::UraMarkers,
        b"dora_markers" | b"doraMarkers" => Key::DoraMarkers,
        b"yakus" => Key::Yakus,
        b"yaku_ids" | b"yakuIds" => Key::YakuIds,
        b"yakuman" => Key::Yakuman,
        b"fu" => Key::Fu,
        b"fan" | b"han" => Key::Fan,
        b"hora_points" | b"horaPoints" => Key::HoraPoints,
        b"majsoul_points" | b"majsoulPoints" => Key::MahjongSoulPoints,
        b"pao" => Key::Pao,
        b"reason" => Key::Reason,
        b"tenpais" => Key::Tenpais,
        b"liujumanguan" => Key::Liujumanguan,
        b"meta" | b"logs" | b"log" | b"id" | b"seed" | b"info" | b"haiyama" | b"tsumo" | b"riichi"
        | b"tehai" | b"hora_furos" | b"horaFuros" | b"majsoul_result" | b"majsoulResult" | b"can_act"
        | b"canAct" | b"possible_actions" | b"possibleActions" | b"cannot_dahai" | b"cannotDahai" => {
            Key::Ignored
        }
        _ => return None,
    })
}
