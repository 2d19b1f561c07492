use super::*;
use crate::event::DrawKind;
use crate::win::Bonus;

const START: &str = r#"{"type":"start_game"}"#;

fn win(line: &str) -> WinClaim {
    let mut told = in_round(START, &[line]);
    assert_eq!(told.lines.len(), 1, "{:?}", told.lines);
    told.wins.remove(0)
}

fn seat(n: u8) -> Seat {
    Seat::new(n).unwrap()
}

fn shown<const N: usize>(list: Option<&arrayvec::ArrayVec<LogTile, N>>) -> Option<String> {
    list.map(|list| tiles(list))
}

fn entries(list: Option<&[ClaimedYaku]>) -> String {
    let entry = |entry: &ClaimedYaku| match entry.name {
        ClaimedName::Yaku(yaku) => format!("{yaku}:{}", entry.han),
        ClaimedName::Bonus(bonus) => format!("{}:{}", bonus.id(), entry.han),
        ClaimedName::AnyOf(set) => format!("{}?:{}", set.iter().next().unwrap(), entry.han),
        ClaimedName::Unknown(name) => format!("'{name}':{}", entry.han),
    };
    list.map_or("-".into(), |list| {
        list.iter().map(entry).collect::<Vec<_>>().join(" ")
    })
}

#[test]
fn a_fully_labelled_win_keeps_its_labels() {
    let claim = win(
        r#"{"type":"hora","actor":0,"target":2,"pai":"6s","uradora_markers":["8m"],"hora_tehais":["4s","5s","1m","1m","1m","2m","3m"],"yakus":[["reach",1],["sangenpai",2],["jikaze",1],["akadora",1],["what",3]],"fu":30,"fan":8,"hora_points":16000,"deltas":[17300,0,-16300,0],"scores":[42300,25000,8700,25000],"pao":3}"#,
    );
    assert_eq!((claim.winner, claim.from), (seat(0), seat(2)));
    assert_eq!(shown(claim.hand.as_ref()).as_deref(), Some("4s5s1m1m1m2m3m6s"));
    assert_eq!(shown(claim.ura.as_ref()).as_deref(), Some("8m"));
    assert_eq!(
        entries(claim.yaku.as_deref()),
        "riichi:1 yakuhai_haku?:2 yakuhai_seat?:1 aka_dora:1 'what':3"
    );
    assert_eq!(claim.yakuman, None);
    assert_eq!((claim.fu, claim.han, claim.multiple), (Some(30), Some(8), None));
    assert_eq!(claim.points, Some(Points(16000)));
    assert_eq!(points(claim.deltas), "17300,0,-16300,0");
    assert_eq!(points(claim.after), "42300,25000,8700,25000");
    assert_eq!(claim.liable, Some(seat(3)));
    assert_eq!(claim.before, None);
}

#[test]
fn a_bare_win_says_nothing_more() {
    let claim = win(r#"{"type":"hora","actor":1,"target":1}"#);
    assert_eq!(claim, WinClaim::new(seat(1), seat(1)));
    let claim = win(r#"{"type":"hora","actor":1,"target":1,"ura_markers":[],"yakus":[],"deltas":null}"#);
    assert_eq!(shown(claim.ura.as_ref()).as_deref(), Some(""));
    assert_eq!((claim.yaku, claim.deltas), (None, None));
}

#[test]
fn hands_are_shown_with_or_without_the_winning_tile() {
    for (hand, pai, whole) in [
        (r#"["1m","1m","2m","3m"]"#, r#","pai":"4m""#, Some("1m1m2m3m4m")),
        (
            r#"["1m","1m","2m","3m","4m"]"#,
            r#","pai":"4m""#,
            Some("1m1m2m3m4m"),
        ),
        (r#"["1m","1m","2m","3m"]"#, "", None),
    ] {
        let claim = win(&format!(
            r#"{{"type":"hora","actor":1,"target":1,"hora_tehais":{hand}{pai}}}"#
        ));
        assert_eq!(shown(claim.hand.as_ref()).as_deref(), whole);
    }
}

#[test]
fn ura_fan_and_deltas_have_aliases() {
    for ura in [
        "ura_markers",
        "uradora_markers",
        "uradora_marker",
        "uraMarkers",
        "uradoraMarkers",
    ] {
        for (fan, deltas) in [("fan", "deltas"), ("han", "delta")] {
            let claim = win(&format!(
                r#"{{"type":"hora","actor":1,"target":0,"{ura}":["1m","5mr"],"{fan}":3,"{deltas}":[-1,1,0,0]}}"#
            ));
            assert_eq!(shown(claim.ura.as_ref()).as_deref(), Some("1m0m"));
            assert_eq!((claim.han, points(claim.deltas).as_str()), (Some(3), "-1,1,0,0"));
        }
    }
}

#[test]
fn yakuman_are_counted_by_the_hundred_or_by_multiples() {
    for (labels, yakuman, multiple) in [
        (
            r#""yakus":[["suanko",100],["tsuiso",100]],"fan":200"#,
            "suuankou?:0 tsuuiisou:0",
            Some(2),
        ),
        (
            r#""yakus":[{"name":"daisangen","han":13}],"yakuman":true,"fan":1"#,
            "daisangen:0",
            Some(1),
        ),
        (r#""yakus":["Kokushi Musou"],"yakuman":2"#, "kokushi?:0", Some(2)),
        (
            r#""yakus":[["x",2],["y",1]],"yaku_ids":[48,39],"yakuman":true,"fan":3"#,
            "suuankou_tanki:0 tsuuiisou:0",
            Some(3),
        ),
    ] {
        let claim = win(&format!(r#"{{"type":"hora","actor":1,"target":0,{labels}}}"#));
        assert_eq!(entries(claim.yakuman.as_deref()), yakuman);
        assert_eq!((claim.multiple, claim.han, claim.yaku), (multiple, None, None));
    }
    let claim = win(r#"{"type":"hora","actor":1,"target":0,"yakuman":false,"fan":13}"#);
    assert_eq!((claim.multiple, claim.han), (None, Some(13)));
}

#[test]
fn mahjong_soul_numbers_its_yaku() {
    let claim = win(
        r#"{"type":"hora","actor":1,"target":0,"dora_markers":["1m"],"riichi":true,"yakus":[["a",1],["b",1],["c",2],["d",1]],"yaku_ids":[2,10,34,999]}"#,
    );
    assert_eq!(
        entries(claim.yaku.as_deref()),
        "riichi:1 yakuhai_seat?:1 kita:2 'd':1"
    );
    assert_eq!(shown(claim.indicators.as_ref()).as_deref(), Some("1m"));
}

#[test]
fn shown_payments_are_those_of_the_kind_of_win() {
    let points = r#""majsoul_points":{"ron":7700,"tsumo_dealer":3900,"tsumo_non_dealer":2000}"#;
    for (actor, target, value) in [(1, 2, 7700), (1, 1, 7900), (0, 0, 6000)] {
        let claim = win(&format!(
            r#"{{"type":"hora","actor":{actor},"target":{target},{points}}}"#
        ));
        assert_eq!(claim.points, Some(Points(value)));
    }
}

#[test]
fn scores_of_a_mahjong_soul_double_ron_are_of_both_wins_together() {
    let start = r#"{"type":"start_game","majsoul":{}}"#;
    let win = |actor: u8| {
        format!(
            r#"{{"type":"hora","actor":{actor},"target":0,"deltas":[-3000,1000,2000,0],"scores":[1,2,3,4]}}"#
        )
    };
    let told = in_round(start, &[&win(1), &win(2)]);
    for claim in &told.wins {
        assert_eq!((claim.deltas, claim.after), (None, None));
    }
    let told = in_round(start, &[&win(1), r#"{"type":"end_kyoku"}"#, &deal(), &win(2)]);
    for claim in &told.wins {
        assert!(claim.deltas.is_some() && claim.after.is_some());
    }
}

#[test]
fn draws_have_a_reason_in_every_dialect() {
    for (reason, kind) in [
        (r#""reason":"fanpai""#, DrawKind::Exhaustive),
        (r#""reason":"exhaustive_draw""#, DrawKind::Exhaustive),
        (
            r#""reason":"fanpai","liujumanguan":true"#,
            DrawKind::NagashiMangan,
        ),
        (r#""reason":"nagashimangan""#, DrawKind::NagashiMangan),
        (r#""reason":"kyushukyuhai","actor":2"#, DrawKind::NineKinds),
        (r#""reason":"kyushu_kyuhai""#, DrawKind::NineKinds),
        (r#""reason":"yao9","actor":2,"tehai":["1m"]"#, DrawKind::NineKinds),
        (r#""reason":"sufonrenta""#, DrawKind::FourWinds),
        (r#""reason":"kaze4""#, DrawKind::FourWinds),
        (r#""reason":"sufuurenta""#, DrawKind::FourWinds),
        (r#""reason":"suchareach""#, DrawKind::FourRiichi),
        (r#""reason":"reach4""#, DrawKind::FourRiichi),
        (r#""reason":"suucha_riichi""#, DrawKind::FourRiichi),
        (r#""reason":"sukaikan""#, DrawKind::FourKans),
        (r#""reason":"kan4""#, DrawKind::FourKans),
        (r#""reason":"suukansansen""#, DrawKind::FourKans),
        (r#""reason":"sanchaho""#, DrawKind::TripleRon),
        (r#""reason":"ron3""#, DrawKind::TripleRon),
        (r#""reason":"other""#, DrawKind::Unknown),
        (r#""deltas":[0,0,0,0]"#, DrawKind::Unknown),
    ] {
        let told = in_round(START, &[&format!(r#"{{"type":"ryukyoku",{reason}}}"#)]);
        assert_eq!(told.lines, [format!("drawn {}", kind.id())], "{reason}");
        let declarer = reason.contains("actor").then(|| seat(2));
        assert_eq!(told.draws[0].declarer, declarer);
    }
}

#[test]
fn a_draw_shows_hands_and_payments() {
    let line = r#"{"type":"ryukyoku","reason":"fanpai","tehais":[["1m","1m"],["?"],["5pr"],["?","?"]],"tenpais":[true,false,true,false],"deltas":[1500,-1500,1500,-1500],"scores":[26500,23500,26500,23500]}"#;
    let draw = in_round(START, &[line]).draws.remove(0);
    let shown = draw.shown.0.map(|hand| hand.map(|hand| tiles(&hand)));
    assert_eq!(shown, [Some("1m1m".into()), None, Some("0p".into()), None]);
    assert_eq!(draw.tenpai, Some(PerSeat([true, false, true, false])));
    assert_eq!(points(draw.deltas), "1500,-1500,1500,-1500");
    assert_eq!(points(draw.after), "26500,23500,26500,23500");
    assert_eq!((draw.honba, draw.sticks, draw.before), (None, None, None));
}

#[test]
fn own_names_of_all_yaku_are_understood() {
    for &yaku in Yaku::ALL {
        let name = match yaku_name::parse(yaku.id()) {
            ClaimedName::Yaku(found) => found == yaku,
            ClaimedName::AnyOf(set) => set.has(yaku),
            ClaimedName::Bonus(_) | ClaimedName::Unknown(_) => false,
        };
        assert!(name, "{yaku}");
    }
    for bonus in Bonus::ALL {
        assert_eq!(yaku_name::parse(bonus.id()), ClaimedName::Bonus(bonus));
    }
}
