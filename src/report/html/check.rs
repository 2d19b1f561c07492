//! The report of a check.

use std::cmp::Reverse;
use std::io::{self, Write};

use super::chart::{self, Rate};
use super::finding;
use super::markup::{Html, percent};
use super::page::{self, Card, Tone};
use crate::audit::{Check, Code, Finding, Selection, Tally};
use crate::event::DrawKind;
use crate::report::Excerpt;
use crate::rules::Rules;
use crate::win::{Bonus, LimitClass, Yaku};
use crate::wins::MetWin;

/// Findings that are drawn; more are counted.
pub const MOST_DRAWN: usize = 1000;

/// A page about a check, for people: counts, findings by code, and each finding with its hand.
///
/// Holds the first [`MOST_DRAWN`] findings as text, a few kilobytes each, and nothing of the others.
#[derive(Debug, Default)]
pub struct CheckPage {
    findings: Html,
    drawn: usize,
}

impl CheckPage {
    /// Whether a further finding would be drawn.
    pub const fn has_room(&self) -> bool {
        self.drawn < MOST_DRAWN
    }

    /// Draws a finding about `file`, if there is room. `win` is the win it is about and the rules by which to
    /// explain it, where that is known; `excerpt` its element of the log.
    pub fn finding(
        &mut self,
        file: &str,
        finding: &Finding,
        excerpt: Option<&Excerpt>,
        win: Option<(&MetWin, &Rules)>,
    ) {
        if self.has_room() {
            self.drawn += 1;
            finding::finding(&mut self.findings, self.drawn, (file, excerpt), finding, win);
        }
    }

    /// Writes the page with the counts of the run, and which codes were not listed. `of` says what was checked and
    /// by which rules.
    ///
    /// # Errors
    /// When the output cannot be written to.
    pub fn write(
        &self,
        mut out: impl Write,
        of: &str,
        tally: &Tally,
        selection: &Selection,
    ) -> io::Result<()> {
        let mut html = Html::default();
        page::head(&mut html, "haifu check", of);
        html.raw("<p class=\"lead\"><bdi>").text(of).raw("</bdi></p>");
        verdict(&mut html, tally);
        not_listed(&mut html, selection);
        page::cards(&mut html, &cards(tally));
        by_code(&mut html, tally);
        out.write_all(html.as_str().as_bytes())?;
        self.list(&mut out, tally)?;
        let mut html = Html::default();
        contents(&mut html, tally);
        checks(&mut html, tally);
        page::foot(&mut html);
        out.write_all(html.as_str().as_bytes())?;
        out.flush()
    }

    fn list(&self, out: &mut impl Write, tally: &Tally) -> io::Result<()> {
        if self.drawn == 0 {
            return Ok(());
        }
        let mut html = Html::default();
        let all: u64 = tally.findings.iter().sum();
        html.raw("<section><h2>Findings</h2><p class=\"lead\">");
        if all > self.drawn as u64 {
            html.raw("The first ")
                .count(self.drawn as u64)
                .raw(" of ")
                .count(all);
            html.raw(" are drawn here; the rows of CSV have all of them. ");
        }
        html.raw("Each opens to what is known of it: for a win the hand, its value step by step, and the first step in which the log differs.</p>");
        html.raw(
            "<div class=\"tools\" id=\"tools\" hidden=\"\"><label>Filter <input type=\"search\" id=\"filter\" placeholder=\"file, round, tile …\"/></label>\
             <label>Code <select id=\"code\"><option value=\"\">all codes</option></select></label>\
             <label>Severity <select id=\"severity\"><option value=\"\">all</option><option>error</option><option>info</option><option>fault</option></select></label>\
             <output id=\"shown\" aria-live=\"polite\"></output></div>",
        );
        html.raw("<div class=\"findings\" id=\"findings\"><div class=\"names\">");
        for (class, name) in [
            ("n", "#"),
            ("sev", "severity"),
            ("code", "code"),
            ("place", "file"),
            ("round", "round"),
            ("cells", "log → computed"),
        ] {
            html.raw("<span class=\"")
                .raw(class)
                .raw("\" data-sort=\"")
                .raw(class)
                .raw("\">")
                .raw(name)
                .raw("</span>");
        }
        html.raw("</div>\n");
        out.write_all(html.as_str().as_bytes())?;
        out.write_all(self.findings.as_str().as_bytes())?;
        out.write_all(b"</div></section>\n")
    }
}

fn verdict(html: &mut Html, tally: &Tally) {
    let findings: u64 = tally.findings.iter().sum();
    let remarks = findings - tally.errors - tally.faults;
    let wrong = tally.errors + tally.faults > 0;
    html.raw(if wrong {
        "<p class=\"verdict bad\">✕ "
    } else {
        "<p class=\"verdict\">✓ "
    });
    let parts = [
        (tally.errors, ["error", "errors"]),
        (tally.faults, ["fault", "faults"]),
        (remarks, ["remark", "remarks"]),
    ];
    let mut told = 0;
    for (count, names) in parts.into_iter().filter(|&(count, _)| count > 0) {
        html.raw(if told > 0 { ", " } else { "" });
        counted(html, count, names);
        told += 1;
    }
    html.raw(if told > 0 { " in " } else { "Nothing disagrees in " });
    counted(html, tally.games, ["game", "games"]);
    html.raw(" with ");
    counted(html, tally.wins, ["win", "wins"]);
    html.raw(".</p>\n");
}

fn not_listed(html: &mut Html, selection: &Selection) {
    for (nth, code) in selection.left_out().enumerate() {
        html.raw(match nth {
            0 => "<details class=\"lead\"><summary>Some codes were not asked for</summary><p><code>",
            _ => "</code>, <code>",
        });
        html.text(code.id());
    }
    if selection.left_out().next().is_some() {
        html.raw("</code></p></details>\n");
    }
}

fn counted(html: &mut Html, count: u64, [one, more]: [&'static str; 2]) {
    html.count(count)
        .raw(" ")
        .raw(if count == 1 { one } else { more });
}

fn cards(tally: &Tally) -> Vec<Card> {
    let share = |part| percent(part, tally.wins);
    let tone = |count: u64, tone| if count > 0 { tone } else { Tone::Plain };
    vec![
        Card::count("documents", tally.documents),
        Card::count("games", tally.games),
        Card::count("rounds", tally.rounds),
        Card::count("wins", tally.wins),
        Card::count("matched", tally.wins_matched)
            .with(share(tally.wins_matched), tone(tally.wins_matched, Tone::Good)),
        Card::count("mismatched", tally.wins_mismatched).with(
            share(tally.wins_mismatched),
            tone(tally.wins_mismatched, Tone::Bad),
        ),
        Card::count("unverifiable", tally.wins_unverifiable)
            .with(share(tally.wins_unverifiable), Tone::Plain),
        Card::count("errors", tally.errors).with(String::new(), tone(tally.errors, Tone::Bad)),
        Card::count("faults", tally.faults).with(String::new(), tone(tally.faults, Tone::Bad)),
    ]
}

/// What occurred, code by code.
fn by_code(html: &mut Html, tally: &Tally) {
    let found: Vec<(Code, u64)> = Code::ALL
        .iter()
        .copied()
        .zip(tally.findings)
        .filter(|&(_, count)| count > 0)
        .collect();
    let all: u64 = found.iter().map(|&(_, count)| count).sum();
    let Some(most) = found.iter().map(|&(_, count)| count).max() else {
        return;
    };
    html.raw(
        "<section><h2>Findings by code</h2><div class=\"scroll\"><table class=\"data sortable\"><thead><tr>",
    );
    html.raw("<th scope=\"col\">code</th><th scope=\"col\" class=\"wide\">about</th><th scope=\"col\" class=\"num\">rows</th><th scope=\"col\" class=\"num\">share</th><th class=\"wide\"></th><th scope=\"col\" class=\"wide\">meaning</th></tr></thead><tbody>");
    for (code, count) in found {
        html.raw("<tr><th scope=\"row\"><code>")
            .text(code.id())
            .raw("</code></th><td class=\"wide\">")
            .text(code.category().id());
        html.raw("</td><td class=\"num\">")
            .count(count)
            .raw("</td><td class=\"num\">")
            .text(percent(count, all));
        html.raw("</td><td class=\"wide\">");
        chart::small_bar(html, count, most);
        html.raw("</td><td class=\"wide meaning\">")
            .prose(code.meaning())
            .raw("</td></tr>");
    }
    html.raw("</tbody></table></div></section>\n");
}

/// What the logs state, as pictures.
fn contents(html: &mut Html, tally: &Tally) {
    let recorded = &tally.recorded;
    let wins = recorded.tsumo + recorded.ron;
    if wins == 0 {
        return;
    }
    html.raw(
        "<section><h2>What the logs state</h2><p class=\"lead\">Counted as recorded, right or wrong, over ",
    );
    html.count(wins).raw(" wins.</p><div class=\"charts\">");
    // Seat and round winds share one name each.
    let mut yaku: Vec<(Yaku, u64)> = Vec::new();
    for (&of, count) in Yaku::ALL
        .iter()
        .zip(recorded.yaku)
        .filter(|&(_, count)| count > 0)
    {
        match yaku.iter_mut().find(|(other, _)| other.id() == of.id()) {
            Some((_, sum)) => *sum += count,
            None => yaku.push((of, count)),
        }
    }
    let named = yaku.into_iter().map(|(yaku, count)| (wind_or_name(yaku), count));
    let ura = Some((Bonus::UraDora.names().romaji, recorded.ura_dora_hit)).filter(|&(_, count)| count > 0);
    let mut yaku = parts(named.chain(ura), wins);
    yaku.sort_by_key(|(_, rate)| Reverse(rate.part));
    chart::bars(html, "Yaku", "share of the wins that have it", &yaku);

    let limits = LimitClass::ALL
        .iter()
        .map(|&limit| limit_name(limit))
        .zip(recorded.limits);
    let limits = parts(limits, recorded.limits.iter().sum());
    chart::bars(html, "Limits", "share of wins", &limits);

    let fu: Vec<(u16, u64)> = recorded.fu_counts().filter(|&(fu, _)| fu > 0).collect();
    let whole = fu.iter().map(|&(_, count)| count).sum();
    let (places, rates): (Vec<_>, Vec<_>) = parts(fu, whole).into_iter().unzip();
    chart::columns(html, "Fu", ["fu", "share of wins"], &places, &rates);

    let draws = DrawKind::ALL.iter().map(|kind| kind.id()).zip(recorded.draws);
    let draws = parts(draws.filter(|&(_, count)| count > 0), tally.rounds);
    if !draws.is_empty() {
        chart::bars(html, "Rounds without a winner", "share of rounds", &draws);
    }
    html.raw("</div></section>\n");
}

/// Names for people and parts of a whole.
fn parts(counts: impl IntoIterator<Item = (impl ToString, u64)>, whole: u64) -> Vec<(String, Rate)> {
    let named = |(name, part): (_, u64)| (ToString::to_string(&name).replace('_', " "), Rate { part, whole });
    counts.into_iter().map(named).collect()
}

const fn limit_name(limit: LimitClass) -> &'static str {
    match limit {
        LimitClass::None => "below mangan",
        limit => limit.id(),
    }
}

fn wind_or_name(yaku: Yaku) -> &'static str {
    match yaku.id() {
        "yakuhai_seat" => "Seat wind",
        "yakuhai_round" => "Round wind",
        _ => yaku.names().romaji,
    }
}

/// How often each comparison was possible.
fn checks(html: &mut Html, tally: &Tally) {
    html.raw("<section><details><summary><h2>What could be compared</h2></summary><p class=\"lead\">A log that does not show a value cannot disagree in it.</p>");
    html.raw("<div class=\"scroll\"><table class=\"data sortable\"><thead><tr><th scope=\"col\">comparison</th><th scope=\"col\" class=\"num\">done</th><th scope=\"col\" class=\"num\">not possible</th><th scope=\"col\" class=\"num\">done</th></tr></thead><tbody>");
    for (check, [done, not_possible]) in Check::ALL.iter().zip(tally.checks) {
        html.raw("<tr><th scope=\"row\"><code>")
            .text(check.id())
            .raw("</code></th><td class=\"num\">")
            .count(done);
        html.raw("</td><td class=\"num\">")
            .count(not_possible)
            .raw("</td><td class=\"num\">");
        html.text(percent(done, done + not_possible)).raw("</td></tr>");
    }
    html.raw("</tbody></table></div></details></section>\n");
}
