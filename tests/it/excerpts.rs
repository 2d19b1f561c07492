//! The element of the log beside a finding, and the mark under it.

use haifu::check::{Checker, Extent};
use haifu::event::Platform;
use haifu::format::Format;
use haifu::generate::{Generator, Level, Order};
use haifu::plant::{KINDS, Planter, spread};
use haifu::report::Excerpt;
use haifu::rules::Preset;

/// Where a document has the marked text, told by what stands around it; `None` if it stands
/// there twice, or goes on where the line is cut.
fn marked(document: &str, start: usize, excerpt: &Excerpt) -> Option<std::ops::Range<usize>> {
    let (at, length) = excerpt.mark?;
    let line: Vec<char> = excerpt.line.chars().collect();
    if line.get(at + length) == Some(&'…') {
        return None;
    }
    let whole = |part: &[char]| part.iter().collect::<String>();
    let before = line[..at]
        .rsplit(|&c| c == '…')
        .next()
        .map(whole)
        .unwrap_or_default();
    let after = line[at + length..]
        .split(|&c| c == '…')
        .next()
        .map(whole)
        .unwrap_or_default();
    let mark = whole(&line[at..at + length]);
    let text = format!("{before}{mark}{after}");
    let mut found = document[start..].match_indices(&text);
    let (place, _) = found.next()?;
    let place = start + place + before.len();
    found.next().is_none().then_some(place..place + mark.len())
}

/// Where a planted fault changes a part of the element that the finding names, the mark is there.
#[test]
fn the_mark_stands_where_a_fault_was_planted() {
    let mut tried = 0;
    for format in Format::ALL {
        let mut clean = Vec::new();
        let order = Order {
            rules: Preset::find("tenhou").unwrap().rules(),
            platform: Platform::Tenhou,
            format,
            level: Level::Wild,
            seed: 3,
        };
        Generator::new(order).game(0, &mut clean).unwrap();
        let planter = Planter::new(&clean).unwrap();
        for kind in KINDS {
            let places = planter.places(kind);
            for place in spread(3, places.len()) {
                let Some(planted) = planter.plant(kind, places[place]) else {
                    continue;
                };
                let document = String::from_utf8(planted.document).unwrap();
                let report = Checker::default().check(document.as_bytes(), Extent::Whole);
                let [finding] = &report.findings[..] else { continue };
                let Some(excerpt) = Excerpt::of(document.as_bytes(), finding) else {
                    continue;
                };
                let same = |(a, b): (&u8, &u8)| a == b;
                let before = clean.iter().zip(document.as_bytes());
                let before = before.take_while(|&pair| same(pair)).count();
                let after = clean.iter().rev().zip(document.as_bytes().iter().rev());
                let after = document.len() - after.take_while(|&pair| same(pair)).count();
                // A whole element that is there once more differs from another one by chance only.
                let moved = document.len().abs_diff(clean.len());
                let start = finding.offset.unwrap() as usize;
                let end = document[start..]
                    .find(['>', '\n'])
                    .map_or(document.len(), |end| start + end);
                if before <= start || after.max(before) >= end || moved + 2 >= end - start {
                    continue;
                }
                let Some(mark) = marked(&document, start, &excerpt) else {
                    continue;
                };
                tried += 1;
                assert!(
                    mark.start <= after.max(before) && before <= mark.end,
                    "{} {}: {:?} marks {:?} of {}, changed is {before}..{after}",
                    kind.name,
                    finding.code.id(),
                    finding.recorded,
                    &document[mark.clone()],
                    excerpt.line,
                );
            }
        }
    }
    assert!(tried > 100, "{tried}");
}
