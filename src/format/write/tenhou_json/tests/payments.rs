//! Results that do not say what they paid.

use super::*;

fn points(points: [i32; 4]) -> PerSeat<Points> {
    PerSeat(points.map(Points))
}

/// A round after which these are the scores.
fn behind(scores: Option<[i32; 4]>, sticks: u16) -> RoundStart<'static> {
    RoundStart {
        sticks,
        scores: scores.map(points),
        ..round_start()
    }
}

fn silent_draw(kind: DrawKind) -> DrawClaim {
    DrawClaim {
        kind,
        deltas: None,
        ..drawn()
    }
}

fn end(scores: [i32; 4]) -> GameEnd {
    GameEnd {
        scores: Some(points(scores)),
        results: None,
        decimals: false,
    }
}

const RIICHI: Event<'_> = Event::RiichiAccepted {
    seat: Seat::ALL[3],
    scores: None,
};

#[test]
fn what_a_result_does_not_say_follows_from_the_scores_behind_it() {
    let (ron, tsumo) = (WinClaim::new(seat(1), seat(0)), WinClaim::new(seat(1), seat(1)));
    let told = WinClaim {
        deltas: Some(points([-1300, 0, 1300, 0])),
        ..WinClaim::new(seat(2), seat(0))
    };
    let [exhaustive, unknown, nine] =
        [DrawKind::Exhaustive, DrawKind::Unknown, DrawKind::NineKinds].map(silent_draw);
    let (ron, tsumo, told) = (Event::Win(&ron), Event::Win(&tsumo), Event::Win(&told));
    let (exhaustive, unknown) = (Event::DrawnRound(&exhaustive), Event::DrawnRound(&unknown));
    let nine = Event::DrawnRound(&nine);
    for (results, scores, sticks, expected) in [
        // The stick of the riichi goes to the winner.
        (
            &[RIICHI, ron][..],
            [23000, 28000, 25000, 24000],
            0,
            "[-2000,3000,0,0],[1,0,1]",
        ),
        (
            &[tsumo],
            [23000, 29000, 24000, 24000],
            0,
            "[-2000,4000,-1000,-1000],[1,1,1]",
        ),
        // One of two wins says it.
        (
            &[ron, told],
            [21700, 27000, 26300, 25000],
            0,
            "[-2000,2000,0,0],[1,0,1],[-1300,0,1300,0],[2,0,2]",
        ),
        // Two do not, or the scores are not what results lead to.
        (
            &[ron, ron],
            [21000, 29000, 25000, 25000],
            0,
            "[],[1,0,1],[],[1,0,1]",
        ),
        (&[ron], [25000, 26000, 25000, 25000], 0, "[],[1,0,1]"),
        // The stick stays.
        (
            &[RIICHI, exhaustive],
            [24000, 24000, 24000, 27000],
            1,
            "流局[-1000,-1000,-1000,3000]",
        ),
        (
            &[unknown],
            [26500, 26500, 23500, 23500],
            0,
            "流局[1500,1500,-1500,-1500]",
        ),
        (&[unknown], [25000; 4], 0, "不明"),
        (&[nine], [25000; 4], 0, "九種九牌"),
    ] {
        let expected = match expected.split_once('[') {
            Some(("", changes)) => format!(r#"["和了",[{changes}]"#),
            Some((name, changes)) => format!(r#"["{name}",[{changes}]"#),
            None => format!(r#"["{expected}"]"#),
        };
        let next = behind(Some(scores), sticks);
        let found = rounds_with(results, &[Event::RoundStart(&next), nine]);
        let scores_text = format!("[{}]", scores.map(|points| points.to_string()).join(","));
        let second = [&scores_text, r#"["九種九牌"]"#];
        assert_eq!(found[..2], ["[25000,25000,25000,25000]", &expected]);
        assert_eq!(found[2..], second);
        // The end of the game tells as well, if no stick is left.
        if sticks == 0 {
            let end = end(scores);
            assert_eq!(rounds_with(results, &[Event::GameEnd(&end)])[1], expected);
        }
    }
}

#[test]
fn where_nothing_tells_what_was_paid_the_scores_are_not_known_until_they_are_given() {
    let ron = WinClaim::new(seat(1), seat(0));
    let told = WinClaim {
        deltas: Some(points([-1300, 0, 1300, 0])),
        ..WinClaim::new(seat(2), seat(0))
    };
    let (silent, given) = (behind(None, 0), behind(Some([20000, 30000, 25000, 25000]), 0));
    let nine = silent_draw(DrawKind::NineKinds);
    let found = rounds_with(
        &[Event::Win(&ron)],
        &[
            Event::RoundStart(&silent),
            Event::Win(&ron),
            Event::RoundStart(&given),
            Event::Win(&told),
            Event::RoundStart(&silent),
            Event::DrawnRound(&nine),
        ],
    );
    assert_eq!(
        found,
        [
            "[25000,25000,25000,25000]",
            r#"["和了",[],[1,0,1]]"#,
            "[]",
            r#"["和了",[],[1,0,1]]"#,
            "[20000,30000,25000,25000]",
            r#"["和了",[-1300,0,1300,0],[2,0,2]]"#,
            "[18700,30000,26300,25000]",
            r#"["九種九牌"]"#
        ]
    );
    // The stick that is left may be among the scores at the end.
    let exhaustive = silent_draw(DrawKind::Exhaustive);
    let end = end([24000, 24000, 24000, 28000]);
    let found = rounds_with(&[RIICHI, Event::DrawnRound(&exhaustive)], &[Event::GameEnd(&end)]);
    assert_eq!(found[1], r#"["流局"]"#);
}

/// Scores and results of the rounds written of a game whose first round has these events behind its deal.
fn rounds_with(first: &[Event<'_>], others: &[Event<'_>]) -> Vec<String> {
    let round = round_start();
    let mut events = vec![Event::RoundStart(&round)];
    events.extend(first);
    events.extend(others);
    let (text, finished) = rounds(&events);
    assert!(finished.is_ok(), "{finished:?}");
    let (text, _) = text.split_once(r#","sc""#).unwrap_or((&text, ""));
    let rounds: Vec<Vec<serde_json::Value>> = serde_json::from_str(text).unwrap();
    rounds
        .iter()
        .flat_map(|round| [&round[1], round.last().unwrap()])
        .map(ToString::to_string)
        .collect()
}
