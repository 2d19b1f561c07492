//! What all pages have: head, style, the switch of light and dark, script.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::markup::Html;
use super::tiles;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// Begins a page; `of` names what it is about, so that pages can be told apart, and may be empty.
///
/// The policy in its head allows this style and this script and nothing else: no request, and nothing that a
/// log says could run even if it became markup.
pub(super) fn head(html: &mut Html, title: &'static str, of: &str) {
    html.raw("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>");
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>");
    html.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'sha256-");
    html.text(hash(STYLE))
        .raw("'; script-src 'sha256-")
        .text(hash(SCRIPT))
        .raw("'\"/>");
    html.raw(
        "<meta name=\"color-scheme\" content=\"light dark\"/><meta name=\"generator\" content=\"haifu\"/>",
    );
    html.raw("<link rel=\"icon\" href=\"data:,\"/><title>")
        .raw(title)
        .raw(if of.is_empty() { "" } else { ": " })
        .text(of)
        .raw("</title><style>")
        .raw(STYLE);
    html.raw("</style></head><body>");
    tiles::sprite(html);
    html.raw("<header><h1>").raw(title).raw("</h1>");
    html.raw(
        "<fieldset class=\"theme\"><legend>Colours</legend>\
         <label><input type=\"radio\" name=\"theme\" id=\"theme-auto\" checked=\"\"/><span>Auto</span></label>\
         <label><input type=\"radio\" name=\"theme\" id=\"theme-light\"/><span>Light</span></label>\
         <label><input type=\"radio\" name=\"theme\" id=\"theme-dark\"/><span>Dark</span></label></fieldset>",
    );
    html.raw("</header><main>\n");
}

/// Ends a page.
pub(super) fn foot(html: &mut Html) {
    html.raw("</main><footer>haifu ").raw(env!("CARGO_PKG_VERSION"));
    html.raw(". Shares are rounded; each mark of a chart tells its numbers when it is pointed at.</footer><script>");
    html.raw(SCRIPT).raw("</script></body></html>\n");
}

fn hash(text: &str) -> String {
    STANDARD.encode(Sha256::digest(text))
}

/// How a number is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    /// As it is.
    Plain,
    /// What one hopes for.
    Good,
    /// What one looks into.
    Bad,
}

/// A number that stands out.
#[derive(Debug)]
pub(super) struct Card {
    name: &'static str,
    value: String,
    note: String,
    tone: Tone,
}

impl Card {
    /// A count.
    pub(super) fn count(name: &'static str, count: u64) -> Self {
        Self {
            name,
            value: crate::table::grouped(count),
            note: String::new(),
            tone: Tone::Plain,
        }
    }

    /// The same card with something said below and a tone.
    pub(super) fn with(self, note: String, tone: Tone) -> Self {
        Self { note, tone, ..self }
    }
}

/// Cards side by side.
pub(super) fn cards(html: &mut Html, cards: &[Card]) {
    html.raw("<div class=\"cards\">");
    for card in cards {
        html.raw("<div class=\"card").raw(match card.tone {
            Tone::Plain => "",
            Tone::Good => " good",
            Tone::Bad => " bad",
        });
        html.raw("\"><span class=\"what\">")
            .raw(card.name)
            .raw("</span><b>")
            .text(&card.value)
            .raw("</b>");
        html.raw("<span class=\"note\">")
            .text(&card.note)
            .raw("</span></div>");
    }
    html.raw("</div>\n");
}
