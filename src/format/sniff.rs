//! Which format a document is in.

use super::{mjai, tenhou_json, tenhou_xml};

/// A log format that haifu reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// mjai, JSON: an object per event.
    Mjai,
    /// Tenhou's mjlog, XML.
    TenhouXml,
    /// The JSON of tenhou.net/6.
    TenhouJson,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Mjai, Self::TenhouXml, Self::TenhouJson];

    /// The name used on the command line and in every output.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Mjai => "mjai",
            Self::TenhouXml => "tenhou-xml",
            Self::TenhouJson => "tenhou-json",
        }
    }
}

/// The format of a decompressed document, told from its beginning; `None` if it is no log.
///
/// A byte order mark, blanks, an XML declaration and comments may come first. An mjlog without its
/// root element is recognised by its first element. Tenhou's JSON is told by an object that holds
/// rounds, alone, in an array or in a link within any text; mjai by its first event, in a line, an array
/// or a report. A report that holds both is read as Tenhou's JSON, which says more of wins.
pub fn sniff(document: &[u8]) -> Option<Format> {
    if tenhou_xml::begins(document) {
        Some(Format::TenhouXml)
    } else if tenhou_json::begins(document) {
        Some(Format::TenhouJson)
    } else {
        mjai::begins(document).then_some(Format::Mjai)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_known_by_its_first_element() {
        for log in [
            "<mjloggm ver=\"2.3\"><SHUFFLE seed=\"\" ref=\"\"/>",
            "<mjloggm\r\nver=\"2.3\">",
            "<mjloggm>",
            "\u{feff}<mjloggm ver=\"2.3\">",
            "\r\n\t <mjloggm ver=\"2.3\">",
            "\u{feff}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<!-- saved -->\r\n<mjloggm ver=\"2.3\">",
            "<!DOCTYPE mjloggm><mjloggm/>",
            "<SHUFFLE seed=\"\" ref=\"\"/>",
            "<GO type=\"169\"/>",
            "<UN n0=\"a\"/>",
            "<TAIKYOKU oya=\"0\"/>",
            "<INIT seed=\"0,0,0,1,2,3\"/>",
        ] {
            assert_eq!(sniff(log.as_bytes()), Some(Format::TenhouXml), "{log}");
        }
    }

    #[test]
    fn tenhou_json_is_known_by_its_rounds() {
        for log in [
            r#"{"title":["",""],"name":["A","B","C","D"],"rule":{"disp":"","aka":1},"log":[[[0,0,0],[25000"#,
            r#" [ {"log":[[[0,0,0],"#,
            r#"{"log" : [ ] }"#,
            r#"{"review":{"a":[1,{}]},"split_logs":[{"log":[["#,
            "https://tenhou.net/6/#json=%7B%22title%22",
            "1. East\n[East 1](https://tenhou.net/6/#json=%7B%22title%22",
            r#"see #json={"title":["#,
        ] {
            assert_eq!(sniff(log.as_bytes()), Some(Format::TenhouJson), "{log}");
        }
    }

    #[test]
    fn other_documents_are_no_log() {
        for other in [
            "",
            " ",
            "\u{feff}",
            "<",
            "<!--",
            "<?xml",
            "<mjloggm",
            "<mjloggmx ver=\"2.3\">",
            "<html><mjloggm>",
            "<?xml version=\"1.0\"?><opt/>",
            "mjloggm",
            "{\"log\":[{\"type\":\"start_game\"}]}",
            "{\"log\":[1]}",
            "[1,2]",
            "#json=",
            "#json=x",
            "\u{1f}\u{8b}",
            "</mjloggm>",
            "<T12/>",
        ] {
            assert_eq!(sniff(other.as_bytes()), None, "{other:?}");
        }
        assert_eq!(sniff(&[0xff, 0xfe, b'<', 0]), None);
    }
}
