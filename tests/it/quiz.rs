//! The quiz: right answers are right, wrong ones are told, and a pipe is enough to play.

use haifu::explain::Lang;
use haifu::quiz::{Chance, Question, questions};
use haifu::wins::WinReader;

use crate::cli::{code, run_with_input, stderr};
use crate::corpus;

fn right_answer(question: &Question, lang: Lang) -> String {
    match (question.number(), question.yaku()) {
        (Some(number), _) => number.to_string(),
        (None, Some(yaku)) => {
            let names = yaku.iter().map(|yaku| match lang {
                Lang::En => yaku.names().romaji,
                Lang::Fr => yaku.id(),
                Lang::Ja => yaku.names().japanese,
            });
            names.collect::<Vec<_>>().join(", ")
        }
        (None, None) => String::new(),
    }
}

#[test]
fn right_answers_are_right_and_others_are_not() {
    let logs = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/data/logs/tenhou"));
    let mut asked = 0;
    for path in corpus::files(logs) {
        WinReader::default().read(&corpus::read(&path), |win| {
            for lang in Lang::ALL {
                let questions = questions(&win.situation, &win.rules, lang).unwrap();
                assert!(questions.len() >= 4);
                let fu = |question: &&Question| question.prompt.starts_with("Fu of ");
                // Base, what stands before the question of the sum, makes the whole.
                let items: i64 = questions.iter().filter(fu).map(|q| q.number().unwrap()).sum();
                if items > 0 {
                    let all = questions
                        .iter()
                        .find(|q| q.prompt == "Fu in all, rounded")
                        .unwrap();
                    assert_eq!(
                        (items + 20 + 9) / 10 * 10,
                        all.number().unwrap(),
                        "{}",
                        path.display()
                    );
                }
                for question in &questions {
                    asked += 1;
                    let answer = right_answer(question, lang);
                    let judgement = question.judge(&answer, lang);
                    assert!(
                        judgement.right,
                        "{}? {answer}: {}",
                        question.prompt, judgement.text
                    );
                    for wrong in ["", "12345", "nonsense"] {
                        assert!(!question.judge(wrong, lang).right, "{}? {wrong}", question.prompt);
                    }
                }
            }
        });
    }
    assert!(asked > 2000, "{asked}");
}

#[test]
fn a_pipe_is_enough_to_play() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/data");
    let folder = crate::cli::folder(&[]);
    let play = |arguments: &[&str], answers: &str| {
        let output = run_with_input(
            &folder,
            &[&["quiz", root], arguments].concat(),
            answers.as_bytes(),
        );
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    // The end of input ends the quiz in the middle of a win.
    let cut = play(&["--seed", "7"], "riichi\n");
    assert!(cut.starts_with("== Win 1 of 5 ==\n"), "{cut}");
    assert!(cut.trim_end().ends_with("of 1 answers right"), "{cut}");
    let whole = play(
        &["--seed", "7", "--count", "2", "--lang", "fr"],
        &"\n".repeat(100),
    );
    assert_eq!(whole.matches("== Victoire ").count(), 2, "{whole}");
    assert_eq!(whole.matches("5. Ce qui change de mains").count(), 2, "{whole}");
    assert_eq!(
        whole,
        play(
            &["--seed", "7", "--count", "2", "--lang", "fr"],
            &"\n".repeat(100)
        )
    );
    let nothing = run_with_input(&folder, &["quiz", "."], b"");
    assert_eq!(code(&nothing), 2);
}

#[test]
fn chance_is_the_same_for_the_same_seed() {
    let draw = |seed| {
        let mut chance = Chance::new(seed);
        let mut list: Vec<usize> = (0..20).collect();
        chance.shuffle(&mut list);
        list
    };
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
    let mut sorted = draw(3);
    sorted.sort_unstable();
    assert_eq!(sorted, (0..20).collect::<Vec<_>>());
    assert_eq!(Chance::new(0).below(0), 0);
}
