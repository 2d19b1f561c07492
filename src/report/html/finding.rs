//! One finding: a line that opens to what there is to know.

use std::fmt::Write as _;

use super::hand;
use super::markup::Html;
use crate::audit::{Finding, Severity};
use crate::explain::{Explanation, Lang, Line, LogSays, Step};
use crate::report::Excerpt;
use crate::rules::Rules;
use crate::table::RoundId;
use crate::wins::MetWin;

/// Writes the finding with this number, from 1.
pub(super) fn finding(
    html: &mut Html,
    number: usize,
    (file, excerpt): (&str, Option<&Excerpt>),
    finding: &Finding,
    win: Option<(&MetWin, &Rules)>,
) {
    let code = finding.code;
    let severity = finding.severity.id();
    html.raw("<details class=\"finding\" data-n=\"").text(number);
    html.raw("\" data-code=\"")
        .text(code.id())
        .raw("\" data-severity=\"")
        .text(severity)
        .raw("\">");

    html.raw("<summary><span class=\"n\">")
        .count(number as u64)
        .raw("</span>");
    html.raw("<span class=\"sev ")
        .raw(severity)
        .raw("\">")
        .raw(mark(finding.severity))
        .raw("</span>");
    html.raw("<span class=\"code\">").text(code.id()).raw("</span>");
    html.raw("<span class=\"place\"><bdi>")
        .text(short(file))
        .raw("</bdi></span>");
    html.raw("<span class=\"round\">")
        .text(place(finding))
        .raw("</span>");
    html.raw("<span class=\"cells\">");
    if !finding.recorded.is_empty() || !finding.computed.is_empty() {
        html.raw("<span class=\"log\">")
            .text(&finding.recorded)
            .raw("</span><span class=\"arrow\" aria-label=\"computed\">→</span>");
        html.raw("<span class=\"own\">")
            .text(&finding.computed)
            .raw("</span>");
    } else {
        html.raw("<span class=\"log\">")
            .text(&finding.note)
            .raw("</span>");
    }
    html.raw("</span></summary><div class=\"body\">");
    body(html, (file, excerpt), finding, win);
    html.raw("</div></details>\n");
}

const fn mark(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "✕ error",
        Severity::Info => "i info",
        Severity::Fault => "! fault",
    }
}

/// The game, round and win.
fn place(finding: &Finding) -> String {
    let mut place = String::new();
    if finding.game > 1 {
        place = format!("game {} ", finding.game);
    }
    if let Some(round) = finding.round {
        place.push_str(&round_name(round));
    }
    if let Some(win) = finding.win.filter(|&win| win > 1) {
        let _ = write!(place, " win {win}");
    }
    place
}

/// `E3`, or `E3.1` with one honba.
fn round_name(round: RoundId) -> String {
    match round.honba {
        0 => round.to_string(),
        honba => format!("{round}.{honba}"),
    }
}

fn body(
    html: &mut Html,
    (file, excerpt): (&str, Option<&Excerpt>),
    finding: &Finding,
    win: Option<(&MetWin, &Rules)>,
) {
    let code = finding.code;
    html.raw("<p class=\"meaning\">")
        .prose(code.meaning())
        .raw("</p>");
    html.raw("<dl class=\"facts\">");
    fact(html, "log says", &finding.recorded);
    fact(html, "computed", &finding.computed);
    fact(html, "note", &finding.note);
    if let Some(excerpt) = excerpt {
        element(html, excerpt);
    }
    html.raw("<dt>usual cause</dt><dd>")
        .prose(code.cause())
        .raw("</dd>");
    fact(html, "file", file);
    if let Some(offset) = finding.offset {
        html.raw("<dt>place</dt><dd>byte ").count(offset).raw("</dd>");
    }
    if let Some(command) = win.and_then(|_| command(file, finding)) {
        html.raw("<dt>look closer</dt><dd><code>")
            .text(command)
            .raw("</code></dd>");
    }
    html.raw("</dl>");
    let Some((met, rules)) = win else { return };
    html.raw("<h4>").text(hand::terms(&met.situation)).raw("</h4>");
    hand::hand(html, &met.situation);
    match Explanation::of(&met.situation, rules) {
        Ok(explanation) => {
            html.raw("<h4>read as</h4>");
            hand::reading(html, &explanation.read_as());
            steps(html, &explanation.steps(Lang::En, Some(&met.claim)));
        }
        Err(why) => {
            html.raw("<p class=\"differs\">✕ ").text(why).raw("</p>");
        }
    }
}

/// The element of the log, with a mark at what it says of the finding.
fn element(html: &mut Html, excerpt: &Excerpt) {
    let line: Vec<char> = excerpt.line.chars().collect();
    let (at, length) = excerpt.mark.unwrap_or((line.len(), 0));
    let at = at.min(line.len());
    let (before, rest) = line.split_at(at);
    let (marked, after) = rest.split_at(length.min(rest.len()));
    let text = |part: &[char]| part.iter().collect::<String>();
    html.raw("<dt>in the log</dt><dd><code class=\"element\">")
        .text(text(before));
    if !marked.is_empty() {
        html.raw("<mark>").text(text(marked)).raw("</mark>");
    }
    html.text(text(after)).raw("</code></dd>");
}

fn fact(html: &mut Html, name: &'static str, value: &str) {
    if !value.is_empty() {
        html.raw("<dt>")
            .raw(name)
            .raw("</dt><dd><bdi>")
            .text(value)
            .raw("</bdi></dd>");
    }
}

/// The last part of a path with the folder it is in: enough to tell files apart at a glance.
fn short(file: &str) -> &str {
    let start = file.rmatch_indices('/').nth(1).map_or(0, |(at, _)| at + 1);
    file.get(start..).unwrap_or(file)
}

/// The command that explains the win; not for what came from standard input.
fn command(file: &str, finding: &Finding) -> Option<String> {
    let (round, win) = (finding.round?, finding.win?);
    if file == "-" || file.contains(char::REPLACEMENT_CHARACTER) {
        return None;
    }
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/=,+@%".contains(c);
    let file = if file.chars().all(plain) && !file.starts_with('-') {
        file.to_owned()
    } else {
        format!("'{}'", file.replace('\'', "'\\''"))
    };
    let honba = round.honba;
    let game = match finding.game {
        0 | 1 => String::new(),
        game => format!(" --game {game}"),
    };
    Some(format!(
        "haifu explain {file}{game} --round {round}.{honba} --win {win}"
    ))
}

/// The five steps, each beside what the log says; the first that differs is marked.
fn steps(html: &mut Html, steps: &[Step; 5]) {
    html.raw("<ol class=\"steps\">");
    let mut told = false;
    for step in steps {
        let differs = step.log.as_ref().is_some_and(|log| log.differs);
        let class = match (differs, told) {
            (true, false) => " first",
            (true, true) => " later",
            _ => "",
        };
        html.raw("<li class=\"step")
            .raw(class)
            .raw("\"><h5>")
            .text(&step.title)
            .raw("</h5>");
        lines(html, &step.lines);
        html.raw("<p class=\"result\">= ");
        unbroken(html, &step.result);
        html.raw("</p>");
        if let Some(log) = &step.log {
            log_says(html, log, told);
        }
        told |= differs;
        html.raw("</li>");
    }
    html.raw("</ol>");
}

fn lines(html: &mut Html, lines: &[Line]) {
    if lines.is_empty() {
        return;
    }
    html.raw("<table class=\"lines\"><tbody>");
    for line in lines {
        html.raw("<tr><th scope=\"row\">").text(&line.what);
        if !line.why.is_empty() {
            html.raw("<small>").text(&line.why).raw("</small>");
        }
        html.raw("</th><td>").text(&line.value).raw("</td></tr>");
    }
    html.raw("</tbody></table>");
}

fn log_says(html: &mut Html, log: &LogSays, told: bool) {
    let (class, mark) = match (log.differs, told) {
        (false, _) => ("agrees", "✓ log: "),
        (true, false) => ("differs", "✕ differs first here; log: "),
        (true, true) => ("differs", "✕ log: "),
    };
    html.raw("<p class=\"").raw(class).raw("\">").raw(mark);
    unbroken(html, &log.text);
    html.raw("</p>");
}

/// Text whose parts between commas stay on one line where they can.
fn unbroken(html: &mut Html, text: &str) {
    for (nth, part) in text.split(", ").enumerate() {
        if nth > 0 {
            html.raw(", ");
        }
        html.raw("<span>").text(part).raw("</span>");
    }
}
