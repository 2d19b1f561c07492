//! The pages of `--html`: what logs say stays text, the markup is sound, hands are drawn as the log has them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::cli::{code, folder, run, stderr};

fn log(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/logs").join(path)).unwrap()
}

/// The log with 30 fu where the first win has 20.
fn wrong() -> String {
    let text = log("tenhou/haitei.mjlog");
    assert!(text.contains("ten=\"20,"));
    text.replacen("ten=\"20,", "ten=\"30,", 1)
}

/// The page of a check over these files, named one by one.
fn page(files: &[(&str, &[u8])]) -> String {
    let folder = folder(files);
    let mut arguments = vec!["check", "-o", "rows.csv", "--html", "page.html"];
    arguments.extend(files.iter().map(|(name, _)| *name));
    let output = run(&folder, &arguments);
    assert!(code(&output) < 3, "{}", stderr(&output));
    fs::read_to_string(folder.path().join("page.html")).unwrap()
}

/// The page without the one style and the one script it brings.
fn markup(page: &str) -> String {
    let mut markup = page.to_owned();
    for (open, close) in [("<style>", "</style>"), ("<script>", "</script>")] {
        let start = markup.find(open).unwrap() + open.len();
        let end = start + markup[start..].find(close).unwrap();
        markup.replace_range(start..end, "");
        assert_eq!(markup.matches(open).count(), 1, "{open}");
    }
    markup
}

/// Walks through the elements of a page, which must be nested soundly.
fn elements(markup: &str, mut each: impl FnMut(&BytesStart<'_>)) {
    let body = markup.strip_prefix("<!DOCTYPE html>\n").unwrap();
    let mut reader = Reader::from_str(body);
    let mut depth = 0_i32;
    loop {
        match reader.read_event().unwrap_or_else(|error| {
            let at = reader.error_position() as usize;
            panic!("{error} at {:?}", body.get(at.saturating_sub(200)..at + 50))
        }) {
            Event::Start(element) => {
                depth += 1;
                each(&element);
            }
            Event::Empty(element) => each(&element),
            Event::End(_) => depth -= 1,
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0);
}

fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = element.try_get_attribute(name).unwrap()?;
    Some(found.value.into_owned())
}

const EVIL: &str = "<svg onload=x>";

#[test]
fn names_of_files_and_words_of_logs_stay_text() {
    let evil_file = "\"><script>alert('1')&amp;.mjlog";
    let unknown_yaku =
        log("tenhou-json/chankan_with_ippatsu.json").replace("槍槓(1飜)", &format!("{EVIL}(1飜)"));
    let unknown_element =
        log("tenhou/haitei.mjlog").replacen("<AGARI ", "<&quot;>&lt;/svg onload=x&gt; <AGARI ", 1);
    let page = page(&[
        (evil_file, wrong().as_bytes()),
        ("j.json", unknown_yaku.as_bytes()),
        ("m\u{202e}.mjlog", unknown_element.as_bytes()),
    ]);
    assert!(
        page.contains("&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&amp;amp;.mjlog"),
        "the name as text"
    );
    assert!(page.contains("&lt;svg onload=x&gt;"), "the yaku as text");
    assert!(
        !page.contains('\u{202e}'),
        "characters that turn the direction are told, not done"
    );
    let known: BTreeSet<&str> = [
        "html",
        "head",
        "meta",
        "link",
        "title",
        "style",
        "body",
        "svg",
        "defs",
        "g",
        "rect",
        "circle",
        "path",
        "ellipse",
        "use",
        "header",
        "h1",
        "fieldset",
        "legend",
        "label",
        "input",
        "span",
        "main",
        "mark",
        "p",
        "div",
        "b",
        "section",
        "h2",
        "table",
        "thead",
        "tr",
        "th",
        "tbody",
        "td",
        "code",
        "select",
        "option",
        "output",
        "details",
        "summary",
        "bdi",
        "dl",
        "dt",
        "dd",
        "h4",
        "figure",
        "figcaption",
        "ol",
        "li",
        "h5",
        "small",
        "h3",
        "text",
        "footer",
        "script",
    ]
    .into();
    elements(&markup(&page), |element| {
        let name = element.name();
        let name: &str = name.as_ref();
        assert!(known.contains(name), "{name}");
        for attribute in element.attributes() {
            let attribute = attribute.unwrap();
            let key: &str = attribute.key.as_ref();
            assert!(!key.starts_with("on") && key != "style", "{name} {key}");
            if matches!(key, "src" | "href") {
                let value = &attribute.value;
                assert!(
                    value.starts_with('#') || *value == "data:,",
                    "{name} {key}={value}"
                );
            }
        }
    });
}

#[test]
fn every_picture_used_is_drawn_once() {
    let page = page(&[("x.mjlog", wrong().as_bytes())]);
    let (mut drawn, mut used) = (Vec::new(), BTreeSet::new());
    elements(&markup(&page), |element| {
        drawn.extend(attribute(element, "id"));
        if element.name().as_ref() == "use" {
            used.insert(attribute(element, "href").unwrap()[1..].to_owned());
        }
    });
    let distinct: BTreeSet<String> = drawn.iter().cloned().collect();
    assert_eq!(distinct.len(), drawn.len(), "an id stands twice");
    assert!(used.is_subset(&distinct), "{:?}", used.difference(&distinct));
    let tiles = distinct
        .iter()
        .filter(|id| id.len() == 3 && id.starts_with('t'))
        .count();
    assert_eq!(tiles, 37);
}

/// The names of the tiles drawn in one part of a hand.
fn tiles(part: &str) -> Vec<String> {
    let uses = part.split("<use href=\"#t").skip(1);
    uses.map(|rest| rest[..2].to_owned()).collect()
}

#[test]
fn a_wrong_win_opens_to_its_hand_and_the_first_step_that_differs() {
    let page = page(&[("x.mjlog", wrong().as_bytes())]);
    let finding = page.split("<details class=\"finding\"").nth(1).unwrap();
    let parts: Vec<&str> = finding.split("<figure class=\"part").collect();
    // Tenhou's numbers of the tiles of the hand shown.
    let log = wrong();
    let win = log.split("<AGARI ").nth(1).unwrap();
    let hai = win.split(" hai=\"").nth(1).unwrap().split('"').next().unwrap();
    let name = |tile: &str| {
        let tile: usize = tile.parse().unwrap();
        let (suit, rank) = (tile / 36, tile / 4 % 9);
        match tile {
            16 | 52 | 88 => format!("0{}", ["m", "p", "s"][suit]),
            _ => format!("{}{}", rank + 1, ["m", "p", "s", "z"][suit]),
        }
    };
    let mut recorded: Vec<String> = hai.split(',').map(name).collect();
    recorded.sort();
    let mut drawn = tiles(parts[1]);
    assert_eq!(drawn.len(), 13);
    assert!(parts[2].starts_with(" won"));
    drawn.extend(tiles(parts[2]));
    drawn.sort();
    assert_eq!(drawn, recorded);
    assert_eq!(finding.matches("differs first here").count(), 1);
    let first = finding.split("class=\"step first\"").nth(1).unwrap();
    let first = first.split("</li>").next().unwrap();
    assert!(first.contains("2. Fu") && first.contains("30 fu"), "{first}");
}

#[test]
fn a_thousand_findings_are_drawn_and_the_others_counted() {
    let log = wrong();
    let many: String = (0..1100).map(|_| log.as_str()).collect();
    let page = page(&[("many.mjlog", many.as_bytes())]);
    let numbers: Vec<&str> = page
        .split("<details class=\"finding\" data-n=\"")
        .skip(1)
        .collect();
    assert_eq!(numbers.len(), 1000);
    assert!(numbers[999].starts_with("1000\""));
    assert!(
        page.contains("The first 1,000 of 1,100 are drawn here"),
        "the others are counted"
    );
    elements(&markup(&page), |_| {});
}

#[test]
fn the_page_is_the_same_for_any_number_of_jobs() {
    let names: Vec<String> = (0..40).map(|n| format!("logs/{n:02}.mjlog")).collect();
    let log = wrong();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), log.as_bytes())).collect();
    let folder = folder(&files);
    for jobs in ["1", "3"] {
        let page = format!("{jobs}.html");
        let output = run(
            &folder,
            &["check", "logs", "-o", "rows.csv", "--html", &page, "--jobs", jobs],
        );
        assert_eq!(code(&output), 1, "{}", stderr(&output));
    }
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert!(read("1.html") == read("3.html"));
}

#[test]
fn a_page_needs_a_file_of_its_own_that_can_be_written() {
    let folder = folder(&[("x.mjlog", wrong().as_bytes()), ("file", b"")]);
    let output = run(&folder, &["check", "x.mjlog", "-o", "a", "--html", "a"]);
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    let output = run(&folder, &["check", "x.mjlog", "--html", "file/page.html"]);
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    assert!(stderr(&output).contains("file is a file"), "{}", stderr(&output));
    let output = run(&folder, &["check", "x.mjlog", "--html", "x.mjlog"]);
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    assert_eq!(
        fs::read_to_string(folder.path().join("x.mjlog")).unwrap(),
        wrong()
    );
}

#[test]
fn names_of_players_stay_text_and_every_group_has_its_tables() {
    // The name of the first player, as Tenhou writes names.
    let name = "n0=\"%45%61%73%74\"";
    let evil = "n0=\"%3C%73%76%67%20%6F%6E%6C%6F%61%64%3D%78%3E\"";
    let text = log("tenhou/haitei.mjlog");
    assert!(text.contains(name));
    let folder = folder(&[("x.mjlog", text.replacen(name, evil, 1).as_bytes())]);
    let output = run(
        &folder,
        &["stats", "x.mjlog", "--by", "player", "--html", "page.html"],
    );
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.contains("player &lt;svg onload=x&gt;"), "the name as text");
    assert_eq!(page.matches("<details class=\"group\"").count(), 4);
    let markup = markup(&page);
    let mut tables = 0;
    elements(&markup, |element| {
        tables += usize::from(element.name().as_ref() == "table");
    });
    assert!(tables > 40, "{tables}");
    assert!(!markup.contains("<svg onload"));
}

#[test]
fn values_of_a_table_stand_on_the_page_as_in_its_file() {
    let folder = folder(&[("x.mjlog", log("tenhou/haitei.mjlog").as_bytes())]);
    let output = run(&folder, &["stats", "x.mjlog", "-o", "out", "--html", "page.html"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    let rows = fs::read_to_string(folder.path().join("out/yaku.csv")).unwrap();
    let section = page.split("<code>yaku</code></h3>").nth(1).unwrap();
    let section = section.split("</section>").next().unwrap();
    let mut compared = 0;
    for row in csv::Reader::from_reader(rows.as_bytes()).records() {
        let row = row.unwrap();
        if &row[1] != "wins" {
            continue;
        }
        let name = row[0].replace('_', " ");
        let shown = format!(">{name}</data></th>");
        let cells = section.split(&shown).nth(1).unwrap_or_else(|| panic!("{name}"));
        let counts = format!("<small>{} / {}</small>", &row[2], &row[3]);
        assert!(
            cells.split("</td>").next().unwrap().contains(&counts),
            "{name}: {counts}"
        );
        compared += 1;
    }
    assert!(compared > 2);
}
