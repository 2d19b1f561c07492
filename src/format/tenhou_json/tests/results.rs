//! Results: wins and draws in every spelling.

use super::*;

/// What is told of the result of a round in which seat 0 draws and discards, seat 1 draws and, if the
/// result is no tsumo of his, discards.
fn result(text: &str) -> Vec<String> {
    let mut told = told("11", ["|45|60", "|46|", "", ""], text);
    let play = ["0 draws 5z", "0 passes on 5z", "1 draws 6z"];
    told.retain(|line| !play.contains(&line.as_str()));
    told
}

#[test]
fn what_a_win_is_worth_is_told_as_far_as_the_log_says_it() {
    for (detail, expected) in [
        ("1,1,1", ""),
        ("1,1", ""),
        (r#""1","1","1""#, ""),
        (
            r#"1,1,3,"役満8000-16000点""#,
            ", liable 3, points 32000, limit yakuman",
        ),
        (
            r#"1,1,1,"40符3飜1300-2600点","平和(1飜)","ドラ(2飜)""#,
            ", fu 40, han 3, points 5200, limit none, yaku pinfu:1 dora:2",
        ),
        (
            r#"1,1,1,"満貫2000-4000点","役牌:自風牌(1飜)","役牌:場風牌(1飜)","抜きドラ(2飜)","裏ドラ(0飜)""#,
            ", points 8000, limit mangan, yaku {SeatEast, SeatSouth, SeatWest, SeatNorth}:1 \
             {RoundEast, RoundSouth, RoundWest, RoundNorth}:1 kita:2 ura_dora:0",
        ),
        (
            r#"1,1,1,"役満16000点∀","大三元(役満)","字一色(役満5枚)""#,
            ", points 48000, limit yakuman, yakuman daisangen:0 tsuuiisou:0",
        ),
        (
            r#"1,1,1,"数え役満16000点∀","清一色(6飜)","ドラ(7飜)""#,
            ", points 48000, limit yakuman, yaku chinitsu:6 dora:7",
        ),
        (r#"1,1,1,"立直(1飜)","平和(1翻)""#, ", yaku riichi:1 pinfu:1"),
        (
            r#"1,1,1,"Mangan 2000-4000Points","Riichi(1 Han)","Ura Dora(2飜2枚)""#,
            ", points 8000, limit mangan, yaku riichi:1 ura_dora:2",
        ),
        (r#"1,1,1,"+2500点""#, ""),
        (r#"1,1,1,"30符2飜2000点""#, ", fu 30, han 2, limit none"),
    ] {
        let text = format!(r#""和了",[-2000,6000,-2000,-2000],[{detail}]"#);
        let expected = format!("win 1 from 1{expected}, indicators 1m, deltas -2000 6000 -2000 -2000");
        assert_eq!(result(&text), [expected], "{detail}");
    }
}

#[test]
fn words_without_a_meaning_are_told_apart() {
    let text = r#""和了",[0,0,0,0],[1,1,1,"花8000点","八連荘(役満)","立直(yes)","立直"]"#;
    assert_eq!(
        result(text),
        [
            "unknown result 花8000点",
            "unknown result 八連荘",
            "unknown result 立直(yes)",
            "unknown result 立直",
            "win 1 from 1, yaku riichi:0, yakuman unknown 八連荘:0, indicators 1m, deltas 0 0 0 0",
        ]
    );
}

#[test]
fn two_and_three_may_win_on_one_tile() {
    let seats = ["|45|60", "", "", ""];
    let wins = r#""和了",[-1300,0,1300,0],[2,0,2,"30符1飜1000点"],[-1000,0,0,1000],[3,0,3,"30符1飜1000点"]"#;
    assert_eq!(
        told("11", seats, wins)[2..],
        [
            "win 2 from 0, fu 30, han 1, points 1000, limit none, indicators 1m, deltas -1300 0 1300 0",
            "win 3 from 0, fu 30, han 1, points 1000, limit none, indicators 1m, deltas -1000 0 0 1000",
        ]
    );
    let three = format!("{wins},[-1000,1000,0,0],[1,0,1]");
    assert_eq!(told("11", seats, &three).len(), 5);
    let four = format!("{three},[-1000,1000,0,0],[1,0,1]");
    let told = told("11", seats, &four);
    assert!(told[2].ends_with("result: more than three wins"), "{told:?}");
}

#[test]
fn ura_indicators_are_claimed_for_winners_in_riichi_alone() {
    let seats = [r#"|45,46|"r60",60"#, "|45|60", "|46|60", "|47|60"];
    for (detail, ura) in [("0,0,0", ", ura 8s 9s"), ("1,1,1", ""), ("2,0,2", "")] {
        let text = format!(r#""和了",[0,0,0,0],[{detail}]"#);
        let told = told("11", seats, &text);
        let win = told.last().unwrap();
        assert!(
            win.ends_with(&format!("indicators 1m{ura}, deltas 0 0 0 0")),
            "{win}"
        );
    }
}

#[test]
fn draws_have_many_names() {
    let none = ", deltas 0 0 0 0";
    for (text, expected) in [
        (
            r#""流局",[1500,-1500,1500,-1500]"#,
            "exhaustive, deltas 1500 -1500 1500 -1500".to_owned(),
        ),
        (r#""流局",[0,0,0,0]"#, format!("exhaustive{none}")),
        (r#""流局""#, "exhaustive".to_owned()),
        (r#""Ryuukyoku",[0,0,0,0]"#, format!("exhaustive{none}")),
        (
            r#""全員聴牌""#,
            format!("exhaustive, tenpai [true, true, true, true]{none}"),
        ),
        (
            r#""全員不聴""#,
            format!("exhaustive, tenpai [false, false, false, false]{none}"),
        ),
        (
            r#""流し満貫",[8000,-4000,-2000,-2000]"#,
            "nagashi_mangan, deltas 8000 -4000 -2000 -2000".to_owned(),
        ),
        (r#""九種九牌""#, "nine_kinds".to_owned()),
        (r#""四風連打""#, "four_winds".to_owned()),
        (r#""四家立直""#, "four_riichi".to_owned()),
        (r#""四槓散了""#, "four_kans".to_owned()),
        (r#""四開槓""#, "four_kans".to_owned()),
        (r#""三家和了""#, "triple_ron".to_owned()),
        (r#""三家和""#, "triple_ron".to_owned()),
        (r#""不明""#, "unknown".to_owned()),
        (r#""\u6d41\u5c40""#, "exhaustive".to_owned()),
        (r#""""#, "unknown".to_owned()),
        ("", "unknown".to_owned()),
    ] {
        assert_eq!(result(text), [format!("drawn {expected}")], "{text}");
    }
}

#[test]
fn a_result_that_cannot_be_read_is_a_located_fault_behind_the_play() {
    for (text, why) in [
        (r#""和了""#, "result: a win without a winner"),
        (r#""和了",[0,0,0,0]"#, "result: a win without its detail"),
        (
            r#""和了",[0,0,0,0],[4,0,4]"#,
            "result: a seat that is not in the game",
        ),
        (
            r#""和了",[0,0,0,0],["a",0]"#,
            "result: a win without winner and payer",
        ),
        (
            r#""和了",[0,0,0,0],[0]"#,
            "result: a win without winner and payer",
        ),
        (r#""和了",[0,0],[0,0,0]"#, "result: not three or four numbers"),
        (r#""花見""#, r#"result: unknown name "花見""#),
        ("1", "result: no name first"),
    ] {
        let told = result(text);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with("fault at "), "{}", told[0]);
        assert!(told[0].ends_with(why), "{}", told[0]);
    }
}
