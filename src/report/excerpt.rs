//! The element of a log that a finding is about, in one line, with a mark at what it says there.

use std::ops::Range;

use memchr::{memchr, memmem};

use crate::audit::{Code, Finding};
use crate::printable::is_hidden;

/// The element of a log that a finding is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// The element in one line, without control characters; cut if it is long.
    pub line: String,
    /// Where in the line, in characters, what the log says stands, and how long it is.
    pub mark: Option<(usize, usize)>,
}

/// Most characters of a log in a line: with what stands before it, that fits a terminal of 80 columns.
const LINE: usize = 74;

/// Most bytes of an element that are looked at.
const ELEMENT: usize = 16 << 10;

/// Most bytes of an element's beginning that are kept where it is cut before the mark.
const HEAD: usize = 24;

impl Excerpt {
    /// The element of a decompressed document that the finding names by its position, with a mark at the value that
    /// it is about, where that is a part of the element and can be told.
    pub fn of(document: &[u8], finding: &Finding) -> Option<Self> {
        let element = element(document, finding.offset?)?;
        Some(Self::drawn(element, mark(element, finding)))
    }

    /// The element cut to a line around the mark.
    fn drawn(element: &[u8], mark: Option<Range<usize>>) -> Self {
        let head = element.iter().take(HEAD).position(|byte| b" ,".contains(byte));
        let head = head.map_or(0, |at| at + 1);
        let shown = |part: &[u8]| {
            String::from_utf8_lossy(part)
                .chars()
                .filter(|&c| !is_hidden(c))
                .count()
        };
        let mut line = Line::default();
        let mut from = 0;
        if let Some(mark) = mark
            .as_ref()
            .filter(|mark| shown(&element[..mark.end]) > LINE - 1)
        {
            // What names the value stands right before it.
            let room = LINE
                .saturating_sub(shown(&element[mark.clone()]) + HEAD + 2)
                .min(LINE / 3);
            from = mark.start.saturating_sub(room).max(head);
            while from > head && element[from] & 0xc0 == 0x80 {
                from -= 1;
            }
        }
        if from > head {
            line.push(&element[..head]);
            line.text.push('…');
            line.length += 1;
        } else {
            from = 0;
        }
        let mark = mark.map(|mark| {
            line.push(&element[from..mark.start]);
            let at = line.length;
            line.push(&element[mark.clone()]);
            from = mark.end;
            (at, (line.length - at).min(LINE.saturating_sub(at)))
        });
        line.push(&element[from..]);
        let cut = line.text.char_indices().nth(LINE);
        if let Some((end, _)) = cut {
            line.text.truncate(end);
            line.text.push('…');
        }
        Self {
            line: line.text,
            mark: mark.filter(|&(_, length)| length > 0),
        }
    }
}

/// Text that has been put together, and how many characters it has.
#[derive(Default)]
struct Line {
    text: String,
    length: usize,
}

impl Line {
    fn push(&mut self, part: &[u8]) {
        // A line that is cut needs no more.
        let part = &part[..part.len().min(4 * LINE + 4)];
        for c in String::from_utf8_lossy(part).chars().filter(|&c| !is_hidden(c)) {
            self.text.push(c);
            self.length += 1;
        }
    }
}

/// The element that begins at a byte: a tag, a JSON value, or the rest of a JSON array from there on.
fn element(document: &[u8], offset: u64) -> Option<&[u8]> {
    let rest = document.get(usize::try_from(offset).ok()?..)?;
    let rest = &rest[..rest.len().min(ELEMENT)];
    let end = match rest.first()? {
        b'<' => memchr(b'>', rest).map_or(rest.len(), |end| end + 1),
        b'[' | b'{' => value_end(rest),
        // An entry: those after it show where it stands.
        _ => {
            let mut end = 0;
            while let Some(at) = rest.get(end) {
                match at {
                    b']' | b'}' | b'\n' => break,
                    b',' => end += 1,
                    _ => end += value_end(&rest[end..]).max(1),
                }
            }
            end
        }
    };
    Some(&rest[..end.min(rest.len())])
}

/// Where a JSON value that begins here ends: after its closing bracket or quote, or before what follows a number
/// or word.
fn value_end(text: &[u8]) -> usize {
    let mut open = 0_usize;
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => {
                at += 1;
                while text.get(at).is_some_and(|&byte| byte != b'"') {
                    at += if text[at] == b'\\' { 2 } else { 1 };
                }
            }
            b'[' | b'{' => open += 1,
            b']' | b'}' | b',' | b'\n' if open == 0 => return at,
            b']' | b'}' => open -= 1,
            _ => {}
        }
        at += 1;
        if open == 0 && matches!(byte, b'"' | b']' | b'}') {
            return at.min(text.len());
        }
    }
    text.len()
}

/// Where an element says what a finding is about.
struct Field {
    code: Code,
    /// Attribute of mjlog, `?` in place of the seat's number.
    attribute: &'static str,
    /// Which entry of the attribute, if it lists several values.
    entry: Option<usize>,
    /// Key of mjai, empty if it has none; with `?` at its end, only the seat's entry is meant.
    key: &'static str,
}

macro_rules! fields {
    ($($code:ident: $attribute:literal $($entry:literal)?, $key:literal;)*) => {
        /// What finding is about what field of the element that it names. Where an element has more than one of
        /// them, the first counts.
        const FIELDS: &[Field] = &[$(Field {
            code: Code::$code,
            attribute: $attribute,
            entry: fields!(@ $($entry)?),
            key: $key,
        }),*];
    };
    (@) => { None };
    (@ $entry:literal) => { Some($entry) };
}

fields! {
    TileNotHeld: "", "pai";
    TileRepeated: "", "pai";
    DrawOutOfTurn: "", "actor";
    CallMismatch: "m", "";
    BadMeld: "m", "consumed";
    ChiNotFromLeft: "m", "target";
    TsumogiriMismatch: "", "tsumogiri";
    RiichiHandChanged: "", "pai";
    DrawKindMismatch: "type", "reason";
    ShownHandMismatch: "hai?", "tehais?";
    NotenShown: "hai?", "tehais?";
    NotAWin: "hai", "pai";
    WinnerMismatch: "who", "actor";
    HandMismatch: "hai", "hora_tehais";
    MeldsMismatch: "m", "";
    WinningTileMismatch: "machi", "pai";
    FromMismatch: "fromWho", "target";
    DoraIndicatorsMismatch: "doraHai", "dora_markers";
    UraIndicatorsMismatch: "doraHaiUra", "ura_markers";
    UraIndicatorsMismatch: "", "uradora_markers";
    YakuMismatch: "yaku", "yakus";
    YakumanMismatch: "yakuman", "yakus";
    YakumanMismatch: "yaku", "";
    HanMismatch: "yaku", "fan";
    FuMismatch: "ten" 0, "fu";
    PointsMismatch: "ten" 1, "hora_points";
    LimitMismatch: "ten" 2, "";
    LiabilityMismatch: "paoWho", "";
    HonbaMismatch: "ba" 0, "";
    SticksMismatch: "ba" 1, "";
    ScoreBeforeMismatch: "sc", "";
    PaymentMismatch: "sc", "deltas";
    DrawPaymentMismatch: "sc", "deltas";
    StartScoresMismatch: "ten", "scores";
    PointsTotalMismatch: "owari", "scores";
    PointsTotalMismatch: "ten", "";
    RoundNotNext: "seed" 0, "";
    DealerMismatch: "oya", "oya";
    HonbaNotCarried: "seed" 1, "honba";
    SticksNotCarried: "seed" 2, "kyotaku";
    ScoresNotCarried: "ten", "scores";
    RiichiScoresMismatch: "ten", "scores";
    FinalScoresMismatch: "owari", "scores";
    ResultsMismatch: "owari", "";
}

/// What of an element the finding is about.
fn mark(element: &[u8], finding: &Finding) -> Option<Range<usize>> {
    // As it stands in lists of numbers.
    let listed = finding.recorded.replace(' ', ",");
    let spelled = |within: Range<usize>| {
        let found = [finding.recorded.as_str(), &listed].into_iter();
        found
            .filter(|text| !text.is_empty())
            .find_map(|text| alone(element, text, within.clone()))
    };
    match element.first()? {
        b'<' | b'{' if has_field(finding.code, element[0]) => {
            let field = field(element, finding)?;
            Some(spelled(field.clone()).unwrap_or(field))
        }
        b'<' | b'{' | b'[' => spelled(0..element.len()),
        // The position is that of the value itself.
        _ => Some(0..value_end(element)),
    }
}

/// Whether elements that begin so have a field for this.
fn has_field(code: Code, first: u8) -> bool {
    let named = |field: &Field| !(if first == b'<' { field.attribute } else { field.key }).is_empty();
    let fields = FIELDS.iter().filter(|field| field.code == code);
    code == Code::BadValue && first == b'<' || fields.into_iter().any(named)
}

/// The value of the field that the finding is about, without its quotes.
fn field(element: &[u8], finding: &Finding) -> Option<Range<usize>> {
    let tag = element.first() == Some(&b'<');
    // A value that makes no sense is quoted by the note, with its name.
    if finding.code == Code::BadValue && tag {
        let (name, _) = finding.note.split_once("=\"")?;
        let name = name.rsplit(' ').next().filter(|name| !name.is_empty())?;
        return attribute(element, name);
    }
    let mut fields = FIELDS.iter().filter(|field| field.code == finding.code);
    fields.find_map(|field| {
        if !tag {
            let Some(key) = field.key.strip_suffix('?') else {
                return member(element, field.key);
            };
            return entry(element, member(element, key)?, finding.seat?.index());
        }
        let seat = finding
            .seat
            .map_or(String::new(), |seat| seat.index().to_string());
        let value = attribute(element, &field.attribute.replace('?', &seat))?;
        Some(match field.entry {
            Some(entry) => part(element, value, entry),
            None => value,
        })
    })
}

/// The value of an attribute.
fn attribute(tag: &[u8], name: &str) -> Option<Range<usize>> {
    if name.is_empty() {
        return None;
    }
    let mut names = memmem::find_iter(tag, name.as_bytes());
    names.find_map(|at| {
        let before = tag.get(at.checked_sub(1)?)?;
        let rest = tag.get(at + name.len()..)?;
        let &[b'=', quote @ (b'"' | b'\''), ..] = rest else {
            return None;
        };
        let start = at + name.len() + 2;
        let length = memchr(quote, &tag[start..])?;
        before.is_ascii_whitespace().then_some(start..start + length)
    })
}

/// The entry of a value with commas; all of it if there are fewer.
fn part(tag: &[u8], value: Range<usize>, entry: usize) -> Range<usize> {
    let mut start = value.start;
    for (number, part) in tag[value.clone()].split(|&byte| byte == b',').enumerate() {
        if number == entry {
            return start..start + part.len();
        }
        start += part.len() + 1;
    }
    value
}

/// The value of an object's member.
fn member(object: &[u8], key: &str) -> Option<Range<usize>> {
    if key.is_empty() || object.first() != Some(&b'{') {
        return None;
    }
    let quoted = format!("\"{key}\"");
    let skip = |at: usize| Some(at + object[at..].iter().position(|byte| !byte.is_ascii_whitespace())?);
    memmem::find_iter(object, quoted.as_bytes()).find_map(|at| {
        let colon = skip(at + quoted.len())?;
        let start = skip(colon + 1).filter(|_| object[colon] == b':')?;
        Some(start..start + value_end(&object[start..]))
    })
}

/// The entry of an array.
fn entry(object: &[u8], array: Range<usize>, entry: usize) -> Option<Range<usize>> {
    let mut start = array.start + 1;
    for _ in 0..entry {
        start += value_end(&object[start..array.end]);
        start += object[start..array.end].iter().position(|&byte| byte == b',')? + 1;
    }
    (start < array.end).then(|| start..start + value_end(&object[start..array.end]))
}

/// Where a text stands within a part of an element, if it stands there once. A number within a longer one is not
/// the number.
fn alone(element: &[u8], text: &str, within: Range<usize>) -> Option<Range<usize>> {
    let edge = |byte: Option<&u8>| !byte.is_some_and(u8::is_ascii_alphanumeric);
    let start = within.start;
    let mut found = memmem::find_iter(&element[within], text.as_bytes())
        .map(|at| start + at..start + at + text.len())
        .filter(|found| {
            let before = found.start.checked_sub(1).and_then(|at| element.get(at));
            edge(before) && edge(element.get(found.end))
        });
    let only = found.next()?;
    found.next().is_none().then_some(only)
}

#[cfg(test)]
mod tests;
