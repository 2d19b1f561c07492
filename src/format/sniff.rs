//! Which format a document is in.

use super::{mjai, tenhou_xml};

/// A log format that haifu reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// mjai, JSON: an object per event.
    Mjai,
    /// Tenhou's mjlog, XML.
    TenhouXml,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 2] = [Self::Mjai, Self::TenhouXml];

    /// The name used on the command line and in every output.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Mjai => "mjai",
            Self::TenhouXml => "tenhou-xml",
        }
    }
}

/// The format of a decompressed document, told from its beginning; `None` if it is no log.
///
/// A byte order mark, blanks, an XML declaration and comments may come first. An mjlog without its
/// root element is recognised by its first element. mjai is told by its first event, in a line, an
/// array or a report.
pub fn sniff(document: &[u8]) -> Option<Format> {
    if tenhou_xml::begins(document) {
        Some(Format::TenhouXml)
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
            "\u{1f}\u{8b}",
            "</mjloggm>",
            "<T12/>",
        ] {
            assert_eq!(sniff(other.as_bytes()), None, "{other:?}");
        }
        assert_eq!(sniff(&[0xff, 0xfe, b'<', 0]), None);
    }
}
